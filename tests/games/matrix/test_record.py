"""The record of a match (rules/matrix.md R7)."""

from random import Random
from typing import Any

import msgspec
import pytest

from protocol.games.matrix import Claim, Lot, Move, Options
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.api import BadRecord
from server.games.dice import KeyedDice
from server.games.matrix.record import OPTIONS as WRITTEN
from server.games.matrix.record import parse
from server.games.matrix.state import State
from tests.games.decided import given
from tests.games.matrix.positions import GAME, RULEBOOK, SEATS

FIRST, SECOND = SEATS
SECRET = bytes(range(32))
LATE = Options(None, no_fall_limit=50, touch_move=False, draw_offers=False, timeout="lot")
TEXT = f"""\
game matrix
rules {RULEBOOK.version}
mode standard
clock none
no_fall_limit 50
touch_move off
repetition claim3_auto5
draw_offers off
timeout lot
seat 1 Ada
seat 2 Bert B.
dice {SECRET.hex()}
lot {"aa" * 16} - seat 2
1. g1f3 b8c6~
2. f3g1 c6b8
3. g1f3
seat 2 won resignation
"""
ORDERS = (
    {FIRST: Lot("aa" * 16), SECOND: Lot("")},
    {SECOND: Move("g1f3")},
    {FIRST: Move("b8c6", late=True)},
    {SECOND: Move("f3g1")},
    {FIRST: Move("c6b8")},
    {SECOND: Move("g1f3")},
)
RESIGNED = Outcome(SECOND, "resignation")


def test_r7_moves_are_numbered() -> None:
    assert GAME.record(LATE, ("Ada", "Bert  B."), given(ORDERS), RESIGNED, SECRET) == TEXT


def test_a_record_is_parsed_back() -> None:
    record = parse(TEXT)
    assert (record.rules, record.options, record.names) == (RULEBOOK.version, LATE, ("Ada", "Bert B."))
    assert (record.orders, record.outcome, record.secret) == (ORDERS, RESIGNED, SECRET)


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (None, "void"),
        (Outcome(None, "stalemate"), "drawn stalemate"),
        (Outcome(FIRST, "time"), "seat 1 won time"),
    ],
)
@pytest.mark.parametrize("decisions", [0, 1, 2, 3])
def test_a_match_that_ends_early(outcome: Outcome | None, line: str, decisions: int) -> None:
    text = GAME.record(LATE, ("Ada", "Bert"), given(ORDERS[:decisions]), outcome, SECRET)
    assert text.splitlines()[-1] == line
    assert parse(text).orders == ORDERS[:decisions]
    assert parse(text).outcome == outcome


def test_a_claim_is_written() -> None:
    claimed = given((*ORDERS[:4], {FIRST: Claim()}))
    text = GAME.record(LATE, ("Ada", "Bert"), claimed, Outcome(None, "repetition"), SECRET)
    assert text.endswith("2. f3g1 claim\ndrawn repetition\n")
    assert parse(text).orders[-1] == {FIRST: Claim()}


def test_all_options_are_written() -> None:
    assert set(WRITTEN) == set(Options.__struct_fields__)
    for key, values in WRITTEN.items():
        for value in values:
            options = msgspec.convert({"game": "matrix", "clock": 30} | {key: value}, Options)
            assert parse(GAME.record(options, ("A", "B"), (), None, b"")).options == options


def random_match(seed: int) -> tuple[Options, tuple[dict[Seat, Any], ...], State, KeyedDice]:
    rng = Random(seed)
    dice = KeyedDice(rng.randbytes(32))
    options = Options(60, timeout="lot")
    state = GAME.start(options, dice)
    decisions: list[dict[Seat, Any]] = [{seat: Lot(rng.randbytes(rng.randrange(17)).hex()) for seat in SEATS}]
    state, _ = GAME.resolve(state, decisions[0], dice)
    while state.seat is not None:
        late = rng.random() < 0.02 and state.expiries[state.seat] < 2
        orders = GAME.on_timeout(state, state.seat, None, dice) if late else Move(rng.choice(state.legal))
        if state.claimable and rng.random() < 0.1:
            orders = Claim()
        decisions.append({state.seat: orders})
        state, _ = GAME.resolve(state, decisions[-1], dice)
    return options, tuple(decisions), state, dice


@pytest.mark.parametrize("seed", range(3))
def test_a_record_alone_replays_to_the_same_end(seed: int) -> None:
    options, decisions, last, dice = random_match(seed)
    text = GAME.record(options, ("Ada", "Bert"), given(decisions), last.outcome, dice.secret)
    record = GAME.read(text)
    assert record.secret is not None
    dice = KeyedDice(record.secret)
    state = GAME.start(record.options, dice)
    for orders in record.orders:
        state, _ = GAME.resolve(state, orders, dice)
    assert state == last
    assert GAME.record(record.options, record.names, given(record.orders), record.outcome, record.secret) == text


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("game matrix", "game salvo"),
        (f"rules {RULEBOOK.version}", f"rule {RULEBOOK.version}"),
        ("clock none", "clock 45"),
        ("touch_move off", "touch_move 0"),
        ("repetition claim3_auto5", "repetition on"),
        ("seat 1 Ada", "seat 3 Ada"),
        ("dice 0001", "dice 001"),
        ("dice 0001", "dice 00 01"),
        (" - seat 2", " - seat 3"),
        (" - seat 2", "  seat 2"),
        (" - seat 2", f" {'00' * 17} seat 2"),
        ("1. g1f3", "2. g1f3"),
        ("1. g1f3 b8c6~", "1. g1f3"),
        ("1. g1f3", "1.  g1f3"),
        ("1. g1f3", "1. g1i3"),
        ("1. g1f3", "1. g1f3A"),
        ("3. g1f3", "3. g1f3 f6g8 e2e4"),
        ("3. g1f3", "3."),
        ("lot aa", "lots aa"),
        ("seat 2 won resignation", "seat 2 won"),
        ("seat 2 won resignation", "seat 2 won nothing"),
        ("seat 2 won resignation", "1-0"),
        ("seat 2 won resignation", ""),
    ],
)
def test_a_text_that_is_no_record_is_refused(line: str, instead: str) -> None:
    assert line in TEXT
    with pytest.raises(BadRecord):
        parse(TEXT.replace(line, instead, 1))
