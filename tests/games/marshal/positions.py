"""Positions in the notation of rules/marshal.md 6, so that a test reads like the rules: `1:8@e4 2:5@e5!`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from protocol.games import marshal as wire
from protocol.ids import Seat, Viewer
from server.games.api import Dice, Illegal
from server.games.dice import KeyedDice
from server.games.marshal import rulebook as rules
from server.games.marshal.board import FIELD, NAMES, Ground
from server.games.marshal.game import Marshal
from server.games.marshal.state import Piece, State

RULEBOOK: Final = rules.load()
GAME: Final = Marshal(RULEBOOK)
GROUND: Final = Ground(RULEBOOK.lakes)
SECRET: Final = bytes(range(32))
DICE: Final[Dice] = KeyedDice(SECRET)
OPTIONS: Final = wire.Options(60)
SEATS: Final = (Seat(0), Seat(1))
VIEWERS: Final[tuple[Viewer, ...]] = (*SEATS, "spectator", "everyone")

X: Final = "1:F@a1 1:4@a3 2:F@j10 2:4@j8"
"""The base of most test cases."""

_PIECE: Final = re.compile(r"([12]):(10|[1-9BF])@([a-j]\d+)(!?)")


def options(**changed: Any) -> wire.Options:
    return msgspec.structs.replace(OPTIONS, **changed)


def pieces(text: str) -> tuple[tuple[int, Piece], ...]:
    """Read pieces, each with its field, which is its starting field as well."""
    found = []
    for word in text.split():
        match = _PIECE.fullmatch(word)
        assert match, word
        rank, field = msgspec.convert(match[2], wire.Rank), FIELD[match[3]]
        found.append((field, Piece(int(match[1]) - 1, field, rank, moved=False, known=match[4] == "!")))
    return tuple(found)


@dataclass(frozen=True)
class Position:
    """A match in the middle of play."""

    state: State

    def play(self, orders: str) -> "Position":
        """Do one action after the other, `late` before one that time ran out for."""
        state, late = self.state, False
        for word in orders.split():
            if word == "late":
                late = True
                continue
            seat = Seat(state.to_move)
            given = action(word, late=late)
            GAME.check(state, seat, given, sealing=True)
            state, late = GAME.resolve(state, {seat: given}, DICE)[0], False
        return Position(state)

    def refusal(self, word: str) -> str | None:
        """Give the code with which an action of who is to move is refused, `None` where it is legal."""
        return refusal(self.state, Seat(self.state.to_move), action(word))

    @property
    def legal(self) -> tuple[str, ...]:
        return self.view(Seat(self.state.to_move)).legal

    def view(self, viewer: Viewer) -> wire.View:
        return GAME.view(self.state, viewer)

    def told(self, viewer: Viewer = "everyone") -> tuple[wire.Event, ...]:
        return self.view(viewer).told

    @property
    def result(self) -> tuple[int | None, str] | None:
        """Give who won, 1 or 2, and why."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        return None if outcome.winner is None else outcome.winner + 1, outcome.reason

    def on(self, field: str) -> str | None:
        """Give what stands on a field, such as `1:8@e5!`, `None` for nothing."""
        piece = self.state.board[FIELD[field]]
        return None if piece is None else f"{piece.owner + 1}:{piece.rank}@{field}{'!' if piece.known else ''}"


def position(text: str, *, begins: int = 1, under: wire.Options = OPTIONS) -> Position:
    """Set a position up. `begins`: 1 or 2."""
    return Position(GAME.position(under, pieces(text), begins - 1))


def on_x(text: str, *, begins: int = 1, under: wire.Options = OPTIONS) -> Position:
    """Set a position up together with the base."""
    return position(f"{X} {text}", begins=begins, under=under)


def action(word: str, *, late: bool = False) -> wire.Act | wire.Hold:
    return wire.Hold(late) if word == "hold" else wire.Act(word, late)


def refusal(state: State, seat: Seat, orders: Any, *, sealing: bool = True) -> str | None:
    try:
        GAME.check(state, seat, orders, sealing=sealing)
    except Illegal as illegal:
        return illegal.code
    return None


def ready_made(seat: int, salt: str = "") -> wire.Setup:
    """Give the arrangement of section 1.3 for a seat."""
    return wire.Setup(rules.turned(RULEBOOK.arrangement) if seat else RULEBOOK.arrangement, salt)


def arranged(seat: int, first: Iterable[tuple[wire.Rank, str]], salt: str = "") -> wire.Setup:
    """Give a whole set-up with some pieces where the test wants them; the others go to the fields that are left."""
    placed = [wire.Placed(rank, field) for rank, field in first]
    left = [rank for rank, count in RULEBOOK.counts.items() for _ in range(count)]
    for each in placed:
        left.remove(each.rank)
    own = [each.field for each in ready_made(seat).pieces]
    free = sorted(set(own) - {each.field for each in placed}, key=NAMES.index)
    return wire.Setup((*placed, *(wire.Placed(rank, at) for rank, at in zip(left, free, strict=True))), salt)


def begun(south: wire.Setup, north: wire.Setup, dice: Dice = DICE, under: wire.Options = OPTIONS) -> Position:
    """Close the set-ups of a match."""
    state = GAME.start(under, dice)
    return Position(GAME.resolve(state, {SEATS[0]: south, SEATS[1]: north}, dice)[0])


class Lot:
    """Dice that let a seat begin, 1 or 2, and always roll the highest otherwise."""

    def __init__(self, begins: int) -> None:
        self._begins = begins

    def roll(self, stream: str, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
        return self._begins if stream == "lot" else sides
