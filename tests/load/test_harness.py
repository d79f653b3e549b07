"""The load harness is right: both toys are one game, and a run against our server is clean and says what it should."""

import json
import random
import subprocess
from typing import Any

import pytest

from protocol.codec import decode_server, encode
from protocol.examples import PLAYING, ROOM
from protocol.games import salvo as wire
from protocol.ids import Mode, Seat
from protocol.messages import RoomView
from server.games.dice import KeyedDice
from tests.load import in_browser
from tests.load.__main__ import words
from tests.load.journalling import figures
from tests.load.load import Load
from tests.load.quantile import of_buckets, quantile
from tests.load.results import Result, Results, line, of_lines
from tests.load.running import run
from tests.load.servers import PEERS, SERVERS
from tests.load.sets import SETS, Loaded
from tests.load.tables import tables
from tests.load.targets import TARGETS
from tests.load.toy import SHOOT, WATCHER, BadOrder, Order, Position, read_order, resolve, view
from tests.load.toy_game import KINDS, NAMES, Toy

NOW_MS = 1_800_000_000_000
TURNS = 300


def some_orders(chance: random.Random, seat: int) -> list[dict[str, int]]:
    figures = chance.sample(range(seat * 3, seat * 3 + 3), 2)
    return [
        {"f": figure, "k": kind, "c": chance.randrange(81), "d": chance.randrange(4)}
        for kind, figure in enumerate(figures)
    ]


def played(script: list[list[list[dict[str, int]]]]) -> list[list[Any]]:
    """Play in Python, and give every view."""
    position, views = Position(), []
    for turn in script:
        south, north = (
            read_order({"t": "order", "n": position.turn, "o": turn[seat]}, seat, position.turn) for seat in range(2)
        )
        position = resolve(position, (south, north))
        views.append([view(position, seat, NOW_MS) for seat in (0, 1, WATCHER)])
    return views


@pytest.fixture(scope="module")
def script() -> list[list[list[dict[str, int]]]]:
    chance = random.Random(7)
    return [[some_orders(chance, seat) for seat in range(2)] for _ in range(TURNS)]


def test_the_toy_is_a_game_with_something_to_hide(script: list[list[list[dict[str, int]]]]) -> None:
    views = played(script)
    assert views[-1][0]["turn"] == TURNS + 1
    assert views[-1][0]["round"] > 1
    hidden = [figure for south, _, _ in views for figure in south["figures"] if figure["x"] < 0]
    assert 0 < len(hidden) < 3 * TURNS
    assert all(figure["id"] >= 3 for figure in hidden)
    assert {event["e"] for south, _, _ in views for event in south["events"]} == {"move", "shot", "round"}


def test_the_toy_is_the_same_game_in_javascript(script: list[list[list[dict[str, int]]]]) -> None:
    done = subprocess.run(
        ("node", "play.mjs"), cwd=PEERS, input=json.dumps(script), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == played(script)


@pytest.mark.parametrize(
    "order",
    [
        None,
        {"t": "order", "n": 2, "o": []},
        {"t": "order", "n": 1, "o": [{"f": 0, "k": 0, "c": 1, "d": 1}]},
        {"t": "order", "n": 1, "o": [{"f": 3, "k": 0, "c": 1, "d": 1}, {"f": 0, "k": 1, "c": 1, "d": 1}]},
        {"t": "order", "n": 1, "o": [{"f": 0, "k": 0, "c": 81, "d": 1}, {"f": 1, "k": 1, "c": 1, "d": 1}]},
    ],
)
def test_the_toy_refuses_what_is_no_order(order: Any) -> None:
    with pytest.raises(BadOrder):
        read_order(order, 0, 1)


def test_behind_our_rooms_it_is_the_same_game() -> None:
    """The facing, which SALVO's orders do not name, comes from the cell."""
    toy, dice, chance = Toy((Mode("fog"),)), KeyedDice(bytes(32)), random.Random(7)
    state, alike = toy.start(toy.quick_options(Mode("fog"), 0), dice), Position()
    for _ in range(TURNS):
        orders, same = {}, []
        for seat in range(2):
            chosen = chance.sample(range(3), 2)
            cells = [chance.randrange(81) for _ in chosen]
            orders[Seat(seat)] = wire.Orders(
                (wire.Move(KINDS[chosen[0]], NAMES[cells[0]]), wire.Fire(KINDS[chosen[1]], NAMES[cells[1]]))
            )
            same.append(
                [
                    Order(seat * 3 + figure, kind, cell, cell & 3)
                    for kind, (figure, cell) in enumerate(zip(chosen, cells, strict=True))
                ]
            )
        state, _ = toy.resolve(state, orders, dice)
        alike = resolve(alike, (same[0], same[1]))
    assert same[0][1].kind == SHOOT
    assert state == alike
    for seat in (Seat(0), Seat(1)):
        assert toy.view(state, seat).side is not None
    assert toy.view(state, "spectator").sight is None


def test_what_the_toy_shows_is_of_our_wire() -> None:
    toy = Toy((Mode("fog"),))
    state, _ = toy.resolve(Position(), {Seat(0): wire.Orders(()), Seat(1): wire.Orders(())}, KeyedDice(bytes(32)))
    shown = toy.view(state, Seat(0))
    message = RoomView(room=ROOM, n=1, table=PLAYING, view=shown)
    assert decode_server(encode(message)) == message


@pytest.mark.parametrize("name", ["toy", "salvo"])
def test_a_run_against_our_server_is_clean(name: str) -> None:
    load = Load(dialect="", rooms=2, watchers=1, warmup_s=0.2, measured_s=1, settle_s=0)
    measured = run(SERVERS[name], load, waits=True)
    assert (measured.wrong, measured.lost, measured.stalled, measured.refused) == (0, 0, 0, {})
    assert measured.connections == 6
    assert measured.turns > 2
    assert measured.checked >= 6
    assert measured.p99_ms is not None
    assert measured.less_wait_p99_ms is not None
    assert 0 < measured.less_wait_p99_ms <= measured.p99_ms
    assert measured.metrics["salvo_turn_resolution_seconds count"] >= measured.turns
    assert measured.metrics["salvo_rooms_broken_total"] == 0


def test_a_peer_is_loaded_the_same_way() -> None:
    load = Load(dialect="", rooms=2, watchers=1, warmup_s=0.1, measured_s=0.3, settle_s=0)
    measured = run(SERVERS["starlette"], load)
    assert (measured.wrong, measured.lost, measured.stalled) == (0, 0, 0)
    assert measured.turns > 2


async def test_a_tab_of_a_browser_is_weighed() -> None:
    numbers = await in_browser.measure(matches=2, told_rounds=1)
    assert numbers["frames_shown"] > 10
    assert 0 <= numbers["frames_dropped"] < 1
    assert numbers["heap_last"] > 1e6
    assert numbers["matches"] == 2


def test_quantiles() -> None:
    assert quantile([1, 2, 3, 4], 0.5) == 3
    assert quantile([1, 2, 3, 4], 1) == 4
    infinite = float("inf")
    assert of_buckets([(1, 0), (2, 10), (infinite, 10)], 0.5) == 1.5
    assert of_buckets([(1, 50), (2, 50), (4, 100), (infinite, 100)], 0.75) == 3
    assert of_buckets([(1, 0), (2, 0), (infinite, 5)], 0.99) == 2


def test_each_target_can_be_read_off_a_run_of_a_set() -> None:
    for target in TARGETS:
        for place in (target.place, *((target.over,) if target.over else ())):
            assert place[1] in SETS[place[0]], target.what
    for runs in SETS.values():
        assert all(each.server in SERVERS for each in runs.values() if isinstance(each, Loaded))


def test_each_run_can_be_asked_for_by_name() -> None:
    assert not [run for runs in SETS.values() for run in runs if words(run) != {run}], "`--only` takes names by commas"


def test_ratios_are_taken_within_a_round_and_judged_by_their_median() -> None:
    ours = [100.0, 120.0, 300.0]
    results = [
        Result(set="closed", run=run, round=number, numbers={"cpu_us": cpu, "wrong": 0})
        for number, cpu in enumerate(ours)
        for run, cpu in (("toy", cpu), ("ws", 100.0))
    ]
    read = Results(of_lines(map(line, results)))
    assert read.ratios(("closed", "toy"), "cpu_us", ("closed", "ws"), "cpu_us") == [1.0, 1.2, 3.0]
    text = tables(read)
    assert "1.2 (1-3)" in text
    assert "MISSED" in text
    broken = Result(set="closed", run="toy", round=9, fault="the server ended")
    assert "the server ended" in tables(Results([*results, broken]))


def test_the_figures_of_the_journal_are_read() -> None:
    line = (
        "sqlite        499 turns/s     1498 records/s  kept after p50   6.94  p95  16.92  p99  22.96  max   32.8 ms"
        "    369 us CPU a turn"
    )
    assert figures(line)["p99_ms"] == 22.96
    assert figures(line)["cpu_us"] == 369
    with pytest.raises(ValueError, match="turns_s"):
        figures("nothing")
