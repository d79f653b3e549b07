"""What was decided in a match, as a game is given it to write the record, and as a record gives it again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from protocol.ids import Seat
from server.games.api import AnyGame, Dice
from server.games.dice import KeyedDice
from server.rooms.room import Played

NO_DICE = KeyedDice(b"")


def given(orders: Iterable[Mapping[Seat, Any]]) -> tuple[Played, ...]:
    """Give decisions for a record that says no more than the orders."""
    return tuple(Played(tuple(each), tuple(each.values()), ()) for each in orders)


def resolved(
    game: AnyGame, options: Any, orders: Iterable[Mapping[Seat, Any]], dice: Dice = NO_DICE
) -> Iterator[tuple[Any, Played]]:
    """Resolve a match by its orders: each decision, and the state after it. Raises: Illegal."""
    state = game.start(options, dice)
    for each in orders:
        state, events = game.resolve(state, each, dice)
        yield state, Played(tuple(each), tuple(each.values()), events)


def decided(
    game: AnyGame, options: Any, orders: Iterable[Mapping[Seat, Any]], dice: Dice = NO_DICE
) -> tuple[Played, ...]:
    """Resolve a match by its orders, for its record. Raises: Illegal."""
    return tuple(played for _, played in resolved(game, options, orders, dice))
