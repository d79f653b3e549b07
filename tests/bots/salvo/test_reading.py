from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from server.bots.salvo.reading import Turning, read
from server.games.salvo.board import SOUTH
from tests.properties.salvo_half_turn import turned, turned_state
from tests.properties.salvo_positions import GAME, SEATS, every_map_and_mode, orders_in, positions


@every_map_and_mode
@settings(max_examples=4)
@given(st.data())
def test_both_seats_read_the_same(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    state = data.draw(positions(mode, map))
    south, north = SEATS
    ours = read(GAME.view(state, south), south, state.options)
    theirs = read(GAME.view(turned_state(state), north), north, state.options)
    assert ours == theirs
    assert ours.state.figures == tuple(figure for figure in state.figures if ours.known >> figure.cell & 1)
    assert ours.enemies == sum(1 for figure in state.figures if figure.side != SOUTH)
    if state.knowledge:
        assert ours.seen == state.knowledge[south].seen
        assert [tuple(past) for past in ours.last_seen] == [
            (past.kind, past.cell, past.facing, past.round) for past in state.knowledge[south].last_seen
        ]
        assert ours.kinds == state.knowledge[south].kinds


@settings(max_examples=20)
@given(st.data())
def test_orders_are_turned_for_the_north_only(data: st.DataObject) -> None:
    orders = data.draw(orders_in(data.draw(positions("eliminate", "gates"))))[SEATS[0]]
    assert isinstance(orders, wire.Orders)
    assert Turning(SEATS[0]).orders(orders) == orders
    assert Turning(SEATS[1]).orders(orders) == turned(orders)
