from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.games import salvo as wire
from server.bots.salvo.choose import prospects_on
from server.bots.salvo.plans import HOLD, Deed, both, deeds_of, pairs, plan_of, to_wire
from server.games.salvo.board import CELL, NORTH, SOUTH
from server.games.salvo.legal import known_cells
from tests.bots.salvo.boards import PLAIN, stance
from tests.bots.salvo.boards import SOUTH as SEAT
from tests.properties.salvo_positions import GAME, every_map_and_mode, positions, single_orders


@every_map_and_mode
@settings(max_examples=4)
@given(st.data())
def test_what_is_thought_of_is_legal(mode: wire.SalvoMode, map: str, data: st.DataObject) -> None:
    state = data.draw(positions(mode, map))
    prospects = prospects_on(map)
    standing = prospects.ground.standing(state.figures)
    enemies = [one for one in standing if one.side == NORTH]
    legal = {each.kind: single_orders(each) for each in GAME.view(state, SEAT).legal}
    for one in standing:
        if one.side == SOUTH:
            deeds = deeds_of(prospects, one, known_cells(state, SOUTH), enemies)
            orders = [order for deed in deeds for order in to_wire(plan_of((deed,))).orders]
            assert all(order in legal[one.shown.kind] for order in orders)
            skipped = [order for order in legal[one.shown.kind] if order not in orders]
            assert all(isinstance(order, wire.Fire) for order in skipped)


def test_a_shot_that_can_hit_nobody_is_not_thought_of() -> None:
    sniper = stance("south sniper a1 N")
    far, near = stance("north shield i9 S"), stance("north shield b9 S")
    assert not [deed for deed in deeds_of(PLAIN, sniper, 0, [far]) if not (deed.path or deed.turned)]
    assert [deed for deed in deeds_of(PLAIN, sniper, 0, [near]) if not (deed.path or deed.turned)]
    mortar = stance("south mortar e1 N")
    targets = [deed.target for deed in deeds_of(PLAIN, mortar, 0, [stance("north shield e6 E")]) if deed.target]
    assert targets == [CELL["e4"], CELL["e5"]]


def test_a_plan_is_of_two_figures_and_the_best_come_first() -> None:
    one, other = stance("south scout a1 N"), stance("south shield c1 N")
    a, b = Deed(one, turned=stance("south scout a1 E")), Deed(one, turned=stance("south scout a1 W"))
    c = Deed(other)
    assert pairs([(0.1, a), (0.3, b), (-0.1, c)], 3) == [(b,), (b, c), (a,)]
    assert pairs([], 3) == [()]


def test_the_orders_of_two_sides_are_put_together() -> None:
    mine = plan_of((Deed(stance("south scout a1 N")), Deed(stance("south shield c1 N"), path=None)))
    theirs = plan_of((Deed(stance("north mortar e9 S"), target=CELL["e6"]),))
    assert len(both(mine, theirs).shots) == 3
    assert both(HOLD, theirs).shots == theirs.ordered.shots
    assert to_wire(theirs).orders == (wire.Fire("mortar", "e6"),)
