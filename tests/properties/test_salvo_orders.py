"""What may be ordered, and that nothing hangs on the order in which it was: on all maps and in all modes."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from protocol.refusals import REFUSALS
from server.games.api import Illegal
from server.games.salvo.board import NAMES, SIDES
from server.games.salvo.state import State
from tests.properties.salvo_positions import (
    GAME,
    NO_DICE,
    SEATS,
    VIEWERS,
    every_map_and_mode,
    orders_in,
    positions,
    single_orders,
)


def _order_space() -> Iterator[wire.Order]:
    for kind in get_args(wire.Kind):
        yield from (wire.Move(kind, cell) for cell in NAMES)
        yield from (wire.Turn(kind, facing) for facing in get_args(wire.Facing))
        yield from (wire.Fire(kind, target) for target in (None, *NAMES))


ORDER_SPACE = tuple(_order_space())
"""Every order that the wire can carry: 1,002."""


def refusal(state: State, seat: Any, *orders: wire.Order) -> str | None:
    try:
        GAME.check(state, seat, wire.Orders(orders), sealing=True)
    except Illegal as refused:
        return refused.code
    return None


@every_map_and_mode
@settings(max_examples=8)
@given(st.data())
def test_every_legal_order_is_accepted_and_every_other_refused(
    mode: wire.SalvoMode, map: str, data: st.DataObject
) -> None:
    state = data.draw(positions(mode, map))
    for seat in SEATS:
        legal = [order for each in GAME.view(state, seat).legal for order in single_orders(each)]
        assert len(set(legal)) == len(legal)
        accepted = [order for order in ORDER_SPACE if refusal(state, seat, order) is None]
        assert set(accepted) == set(legal)


@every_map_and_mode
@settings(max_examples=8)
@given(st.data())
def test_of_two_orders_the_first_fault_in_the_order_given_counts(
    mode: wire.SalvoMode, map: str, data: st.DataObject
) -> None:
    state = data.draw(positions(mode, map))
    seat = data.draw(st.sampled_from(SEATS))
    for _ in range(20):
        first, second = data.draw(st.sampled_from(ORDER_SPACE)), data.draw(st.sampled_from(ORDER_SPACE))
        faults = refusal(state, seat, first), refusal(state, seat, second)
        if first.kind == second.kind and faults[0] is None:
            assert refusal(state, seat, first, second) == "figure_twice"
        else:
            assert refusal(state, seat, first, second) == (faults[0] or faults[1])


@every_map_and_mode
@settings(max_examples=8)
@given(st.data())
def test_a_refusal_changes_nothing(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    state = data.draw(positions(mode, map))
    before = [msgspec.msgpack.encode(GAME.view(state, viewer)) for viewer in VIEWERS]
    for order in data.draw(st.lists(st.sampled_from(ORDER_SPACE), min_size=10, max_size=30)):
        for seat in SEATS:
            code = refusal(state, seat, order)
            if code is None:
                continue
            assert code in REFUSALS
            held = {each: wire.Orders((order,) if each == seat else ()) for each in SEATS}
            with pytest.raises(Illegal, match=code):
                GAME.resolve(state, held, NO_DICE)
    assert [msgspec.msgpack.encode(GAME.view(state, viewer)) for viewer in VIEWERS] == before


@every_map_and_mode
@settings(max_examples=15)
@given(st.data())
def test_neither_the_order_of_seats_nor_of_orders_matters(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    state = data.draw(positions(mode, map))
    orders = data.draw(orders_in(state))
    results = set()
    for seats in permutations(SEATS):
        for step in (1, -1):
            given = {}
            for seat in seats:
                of_seat = orders[seat]
                assert isinstance(of_seat, wire.Orders)
                given[seat] = wire.Orders(of_seat.orders[::step])
            after, _ = GAME.resolve(state, given, NO_DICE)
            results.add(tuple(msgspec.msgpack.encode(GAME.view(after, viewer)) for viewer in VIEWERS))
    assert len(results) == 1


@every_map_and_mode
@settings(max_examples=8)
@given(st.data())
def test_views_hold_only_what_their_viewer_may_have(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    """The table of section 11, line by line."""
    state = data.draw(positions(mode, map))
    fog = mode == "fog"
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert (view.side is None) == isinstance(viewer, str)
        assert (view.sight is not None) == (fog and not isinstance(viewer, str))
        assert bool(view.legal) == (not isinstance(viewer, str))
        everything = len(view.figures) == len(state.figures)
        if viewer == "everyone" or not fog:
            assert everything
        elif viewer == "spectator":
            assert view.figures == ()
        else:
            assert view.side in SIDES
            assert view.sight is not None
            enemies = [figure for figure in view.figures if figure.side != view.side]
            assert all(enemy.cell in view.sight.cells for enemy in enemies)
            assert {enemy.kind for enemy in enemies} <= set(view.sight.known_kinds)
