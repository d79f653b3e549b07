"""Positions, orders and matches of SALVO for the property tests."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import get_args

import pytest
from hypothesis import strategies as st
from msgspec import structs

from protocol.games import salvo as wire
from protocol.ids import Seat, Viewer
from server.games.dice import KeyedDice
from server.games.salvo import rulebook
from server.games.salvo.board import COLUMNS, SIZE
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.game import AnyOrders, Salvo
from server.games.salvo.ground import PASSABLE, Ground
from server.games.salvo.rulebook import KINDS
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, learn, look
from server.games.salvo.state import Knowledge, LastSeen, State

RULEBOOK = rulebook.load()
GAME = Salvo(RULEBOOK)
NO_DICE = KeyedDice(b"")
MODES = get_args(wire.SalvoMode)
MAPS = {map.key: map for map in RULEBOOK.maps}
GROUNDS = {key: Ground(RULEBOOK, map) for key, map in MAPS.items()}
SEATS = (Seat(0), Seat(1))
VIEWERS: tuple[Viewer, ...] = (*SEATS, "spectator", "everyone")

every_map_and_mode = pytest.mark.parametrize(("mode", "map"), [(mode, map) for mode in MODES for map in MAPS])

Both = Mapping[Seat, AnyOrders]


# --- one position ---------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn, mode: wire.SalvoMode, map: str) -> State:
    """Draw a position before a round: half of them crowded, so that figures meet."""
    cells = [cell for cell, terrain in enumerate(MAPS[map].terrain) if terrain in PASSABLE]
    if draw(st.booleans()):
        x, y = draw(st.integers(0, SIZE - 4)), draw(st.integers(0, SIZE - 4))
        crowd = [cell for cell in cells if x <= cell // SIZE < x + 4 and y <= cell % SIZE < y + 4]
        cells = crowd if len(crowd) >= 6 else cells
    kinds = [(side, kind) for side in range(2) for kind in draw(_three_kinds)]
    placed = draw(st.lists(st.sampled_from(cells), min_size=len(kinds), max_size=len(kinds), unique=True))
    facings = draw(st.lists(st.integers(0, 3), min_size=len(kinds), max_size=len(kinds)))
    figures = tuple(
        sorted(
            Figure(side, kind, cell, facing) for (side, kind), cell, facing in zip(kinds, placed, facings, strict=True)
        )
    )
    round = draw(st.integers(1, 40))
    return State(
        wire.Options(mode, map, None),
        round=round,
        figures=figures,
        shells=tuple(Shell(side, draw(st.integers(0, 80))) for side in range(2) if draw(st.booleans())),
        points=(draw(st.integers(0, 11)), draw(st.integers(0, 11))) if mode == "capture" else (0, 0),
        quiet_rounds=draw(st.integers(0, 39)),
        knowledge=draw(_knowledge(GROUNDS[map], round, figures)) if mode == "fog" else None,
    )


_three_kinds = st.lists(st.integers(0, 5), min_size=1, max_size=3, unique=True)


@st.composite
def _knowledge(draw: st.DrawFn, ground: Ground, round: int, figures: tuple[Figure, ...]) -> tuple[Knowledge, Knowledge]:
    """Draw what each side sees now, with last sightings of some of the enemies that it does not see."""
    both = []
    for side, glimpse in enumerate(look(ground.standing(figures))):
        now = learn(NOTHING_KNOWN, round - 1, NOTHING_SEEN, glimpse, ())
        unseen = [figure.kind for figure in figures if figure.side != side and figure not in now.sighted]
        past = [
            LastSeen(kind, draw(st.integers(0, 80)), draw(st.integers(0, 3)), draw(st.integers(0, round - 1)))
            for kind in sorted(draw(st.sets(st.sampled_from(unseen))) if unseen else ())
        ]
        last_seen = tuple(seen for seen in past if not now.seen >> seen.cell & 1)
        kinds = now.kinds | sum(1 << seen.kind for seen in last_seen)
        both.append(structs.replace(now, last_seen=last_seen, kinds=kinds))
    return both[0], both[1]


def single_orders(legal: wire.Legal) -> list[wire.Order]:
    """List all that a figure may be ordered to do, as its side is shown it."""
    return [
        *(wire.Move(legal.kind, move.to) for move in legal.moves),
        *(wire.Turn(legal.kind, facing) for facing in legal.turns),
        *((wire.Fire(legal.kind),) if legal.fire else ()),
        *(wire.Fire(legal.kind, target) for target in legal.targets),
    ]


@st.composite
def orders_in(draw: st.DrawFn, state: State) -> Both:
    """Draw legal orders of both sides."""
    both = {}
    for seat in SEATS:
        legal = [each for each in GAME.view(state, seat).legal if single_orders(each)]
        acting = draw(st.lists(st.sampled_from(legal), max_size=2, unique_by=id)) if legal else []
        both[seat] = wire.Orders(tuple(draw(st.sampled_from(single_orders(each))) for each in acting))
    return both


# --- whole matches --------------------------------------------------------------------------------


def random_lineup(rng: Random) -> wire.Lineup:
    return wire.Lineup(tuple(map(wire.Placed, rng.sample(KINDS, 3), rng.sample(COLUMNS, 3))))


def random_orders(rng: Random, view: wire.View) -> wire.Orders:
    """Give orders of a side that likes to go ahead and to fire; now and then it holds."""
    acting = rng.sample(view.legal, min(len(view.legal), rng.choice((0, 1, 2, 2, 2, 2))))
    given: list[wire.Order] = []
    for legal in acting:
        choices = single_orders(legal)
        if choices:
            weights = [{wire.Move: 4, wire.Turn: 1, wire.Fire: 5}[type(order)] for order in choices]
            given += rng.choices(choices, weights)
    return wire.Orders(tuple(given))


def play(rng: Random, options: wire.Options) -> Iterator[tuple[State, Both, State]]:
    """Play a random match: give each State, the orders given in it, and the State after it."""
    state = GAME.start(options, NO_DICE)
    while GAME.phase(state).seats:
        orders: Both = {
            seat: random_orders(rng, GAME.view(state, seat)) if state.round else random_lineup(rng) for seat in SEATS
        }
        after, _ = GAME.resolve(state, orders, NO_DICE)
        yield state, orders, after
        state = after
