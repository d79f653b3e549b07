"""The oracle and the real rules, held against each other over whole matches: a difference is a fault in one of them."""

import ast
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from protocol.games import salvo
from server.games.api import Illegal
from server.games.registry import GAMES
from tests.sealed import oracle
from tests.sealed.expected import expected, shown
from tests.sealed.oracle.knowledge import VIEWERS, Played, begin, play_round
from tests.sealed.oracle.legality import legal_orders, orders_are_legal
from tests.sealed.oracle.position import Fire, Lineup, Move, Order, Position, Turn, line_up, lineup_is_legal
from tests.sealed.oracle.resolution import SideOrders
from tests.sealed.oracle.tables import CELLS, COLUMNS, FACINGS, KINDS, MAPS, SIDES
from tests.sealed.play import NoDice
from tests.sealed.secrets import likely_orders, random_lineup
from tests.sealed.wire import SEAT, WireOrders, viewer_of, wire_lineup, wire_orders

SALVO = GAMES["salvo"]
MATCHES = 4

ORACLE = Path(oracle.__file__).parent


def test_the_oracle_shares_no_code_with_what_it_judges() -> None:
    imported = set()
    for path in ORACLE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(node.module)
            elif isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
    ours = {str(module) for module in imported if str(module).split(".")[0] not in sys.stdlib_module_names}
    assert ours and all(module.startswith("tests.sealed.oracle.") for module in ours)


@pytest.mark.parametrize("ground", MAPS)
@pytest.mark.parametrize("mode", get_args(salvo.SalvoMode))
def test_both_implementations_tell_the_same_match(ground: str, mode: salvo.SalvoMode) -> None:
    for number in range(MATCHES):
        _play_match(Random(f"{ground} {mode} {number}"), salvo.Options(mode=mode, map=ground, clock=None))


def _play_match(rng: Random, options: salvo.Options) -> None:
    lineups = {side: random_lineup(rng) for side in SIDES}
    state = SALVO.start(options, NoDice())
    for side in SIDES:
        for lineup in (lineups[side], _any_lineup(rng)):
            assert _accepted(state, side, wire_lineup(lineup)) == lineup_is_legal(lineup)
    state, events = SALVO.resolve(state, {SEAT[side]: wire_lineup(lineups[side]) for side in SIDES}, NoDice())
    played = begin(line_up(options.mode, options.map, lineups))
    _hold_against(played, state, events)
    while played.position.result is None:
        _ask_for_anything(rng, played.position, state)
        orders: SideOrders = {
            side: likely_orders(rng, side, legal_orders(played.position, side), fire=0.4) for side in SIDES
        }
        given = {SEAT[side]: wire_orders(orders[side]) for side in SIDES}
        state, events = SALVO.resolve(state, given, NoDice())
        played = play_round(played.position, orders)
        _hold_against(played, state, events)


def _hold_against(played: Played, state: Any, events: tuple[Any, ...]) -> None:
    for viewer in VIEWERS:
        seen_as = "everyone" if played.position.result else viewer_of(viewer)
        view = SALVO.view(state, seen_as)
        assert shown(view) == expected(played, viewer)
        assert view.told == tuple(told for event in events if (told := SALVO.show(state, event, seen_as)) is not None)
    result, outcome = played.position.result, SALVO.outcome(state)
    assert (result is None) == (outcome is None)
    if result and outcome:
        winner = None if result.winner is None else SEAT[result.winner]
        assert (outcome.winner, outcome.reason) == (winner, result.reason)


def _ask_for_anything(rng: Random, position: Position, state: Any) -> None:
    """Legal is what the oracle calls legal, for orders of every kind, most of them nonsense."""
    for side in SIDES:
        for _ in range(4):
            orders = tuple(_any_order(rng, position, side) for _ in range(rng.randint(1, 2)))
            assert _accepted(state, side, wire_orders(orders)) == orders_are_legal(position, side, orders)


def _accepted(state: Any, side: str, orders: WireOrders) -> bool:
    try:
        SALVO.check(state, SEAT[side], orders, sealing=True)
    except Illegal:
        return False
    return True


def _any_lineup(rng: Random) -> Lineup:
    return tuple((rng.choice(KINDS[:4]), rng.choice(COLUMNS[:4])) for _ in range(rng.randint(1, 3)))


def _any_order(rng: Random, position: Position, side: str) -> Order:
    kind = rng.choice(KINDS)
    living = position.own(side)
    near = [
        cell
        for cell in CELLS
        if kind in living and (cell[0] == living[kind].cell[0] or cell[1] == living[kind].cell[1])
    ]
    cell = rng.choice(near or CELLS)
    return rng.choice((Move(kind, cell), Turn(kind, rng.choice(FACINGS)), Fire(kind, None), Fire(kind, cell)))
