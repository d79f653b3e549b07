"""Fair: swapping sides and turning the board gives the mirrored result, byte by byte (rules/salvo.md 1)."""

from collections.abc import Iterable

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from protocol.ids import Viewer
from server.games.salvo.state import State
from tests.properties.salvo_half_turn import told_order, turned, turned_orders, turned_state
from tests.properties.salvo_positions import GAME, NO_DICE, SEATS, VIEWERS, every_map_and_mode, orders_in, positions

OTHER: dict[Viewer, Viewer] = {SEATS[0]: SEATS[1], SEATS[1]: SEATS[0], "spectator": "spectator", "everyone": "everyone"}


def sent(state: State, viewer: Viewer) -> bytes:
    return msgspec.msgpack.encode(GAME.view(state, viewer))


def sent_turned(state: State, viewer: Viewer) -> bytes:
    """Give the bytes of a view that was decoded, turned, put in canonical order and encoded again."""
    view = msgspec.msgpack.decode(sent(state, OTHER[viewer]), type=wire.View)
    return msgspec.msgpack.encode(turned(view))


@every_map_and_mode
@settings(max_examples=40)
@given(st.data())
def test_a_turned_position_shows_the_turned_view_and_has_the_turned_result(
    mode: wire.SalvoMode, map: str, data: st.DataObject
) -> None:
    state = data.draw(positions(mode, map))
    orders = data.draw(orders_in(state))
    for viewer in VIEWERS:
        assert sent(turned_state(state), viewer) == sent_turned(state, viewer)
    after, events = GAME.resolve(state, orders, NO_DICE)
    after_turned, _ = GAME.resolve(turned_state(state), turned_orders(orders), NO_DICE)
    for viewer in VIEWERS:
        assert sent(after_turned, viewer) == sent_turned(after, viewer)
        told = [shown for event in events if (shown := GAME.show(after, event, viewer))]
        assert tuple(told) == GAME.view(after, viewer).told
        assert told == in_order(told)
    outcome, outcome_turned = GAME.outcome(after), GAME.outcome(after_turned)
    assert (outcome is None) == (outcome_turned is None)
    if outcome and outcome_turned:
        assert outcome_turned.reason == outcome.reason
        assert outcome_turned.winner == (None if outcome.winner is None else 1 - outcome.winner)


def in_order(told: Iterable[wire.Event]) -> list[wire.Event]:
    return sorted(told, key=told_order)


@settings(max_examples=30)
@given(st.data())
def test_the_half_turn_is_its_own_inverse(data: st.DataObject) -> None:
    state = data.draw(positions("fog", "gates"))
    assert turned_state(turned_state(state)) == state
    for viewer in VIEWERS:
        assert turned(turned(GAME.view(state, viewer))) == GAME.view(state, viewer)
