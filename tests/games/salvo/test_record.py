"""The record of a match (rules/salvo.md 1, 11)."""

from collections.abc import Mapping

import pytest

from protocol.games.salvo import Fire, Lineup, Move, Options, Orders, Turn
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.api import BadRecord
from server.games.salvo.game import Salvo
from server.games.salvo.record import parse
from tests.games.decided import decided, resolved
from tests.games.salvo.positions import NO_DICE, RULEBOOK

GAME = Salvo(RULEBOOK)
OPTIONS = Options("capture", "plain", 30)
ROUNDS: tuple[tuple[Orders, Orders], ...] = (
    (Orders((Turn("assault", "W"), Move("scout", "g5"))), Orders((Fire("assault"),))),
    (Orders((Fire("shield"),)), Orders(())),
)
TEXT = f"""\
rules {RULEBOOK.version}
mode capture
map plain
south Ada
north Bert B.
clock 30
0. Dd1 Ae1 Cg1 | df9 ae9 cc9
1. C g1-g5, A e1/W | a e9*
2. D d1* | -
0-1 resignation
"""


def orders(lineups: tuple[Lineup, Lineup] | None = None) -> tuple[Mapping[Seat, Lineup | Orders], ...]:
    start = GAME.start(OPTIONS, NO_DICE)
    first = lineups or tuple(GAME.on_timeout(start, Seat(side), None, NO_DICE) for side in range(2))
    return tuple({Seat(side): both[side] for side in range(2)} for both in (first, *ROUNDS))


def test_11_a_record_as_the_rules_show_it() -> None:
    outcome = Outcome(Seat(1), "resignation")
    assert GAME.record(OPTIONS, ("Ada", "Bert B."), decided(GAME, OPTIONS, orders()), outcome, b"") == TEXT


def test_11_a_record_does_not_hang_on_the_order_in_which_orders_were_given() -> None:
    south, north = (orders()[0][Seat(side)] for side in range(2))
    assert isinstance(south, Lineup)
    assert isinstance(north, Lineup)
    turned = Lineup(south.figures[::-1]), Lineup(north.figures[::-1])
    played = decided(GAME, OPTIONS, orders(turned))
    assert GAME.record(OPTIONS, ("Ada", "Bert B."), played, Outcome(Seat(1), "resignation"), b"") == TEXT


def test_11_a_record_is_parsed_back() -> None:
    record = parse(TEXT)
    assert (record.rules, record.options, record.names) == (RULEBOOK.version, OPTIONS, ("Ada", "Bert B."))
    assert record.outcome == Outcome(Seat(1), "resignation")
    assert record.orders[0] == orders()[0]
    assert record.orders[1][Seat(0)] == Orders((Move("scout", "g5"), Turn("assault", "W")))
    assert record.orders[2] == {Seat(0): Orders((Fire("shield"),)), Seat(1): Orders(())}
    *_, (again, _) = resolved(GAME, record.options, record.orders)
    *_, (last, _) = resolved(GAME, OPTIONS, orders())
    assert again == last


def test_1_a_mortar_names_its_target() -> None:
    line = TEXT.replace("Dd1", "Md1").replace("2. D d1*", "2. M d1*d5")
    record = parse(line)
    assert record.orders[2][Seat(0)] == Orders((Fire("mortar", "d5"),))
    played = decided(GAME, record.options, record.orders)
    assert GAME.record(record.options, record.names, played, record.outcome, b"") == line


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (Outcome(Seat(0), "elimination"), "1-0 elimination"),
        (Outcome(Seat(1), "points"), "0-1 points"),
        (Outcome(None, "agreement"), "1/2-1/2 agreement"),
        (None, "void"),
    ],
)
def test_7_results_as_they_are_written(outcome: Outcome | None, line: str) -> None:
    text = GAME.record(OPTIONS, ("Ada", "Bert"), (), outcome, b"")
    assert text.endswith(f"clock 30\n{line}\n")
    assert parse(text).outcome == outcome
    assert parse(text).orders == ()


def test_4_no_clock() -> None:
    options = Options("fog", "twin", None)
    text = GAME.record(options, ("Ada", "Bert"), (), None, b"")
    assert "clock none\n" in text
    assert parse(text).options == options


def test_a_name_cannot_break_a_line() -> None:
    text = GAME.record(OPTIONS, ("Ada\nmap gates", "\u2028"), (), None, b"")
    assert parse(text).names == ("Ada map gates", "")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("rules ", "rule "),
        ("mode capture", "mode chess"),
        ("map plain", "map PLAIN!"),
        ("clock 30", "clock 31"),
        ("clock 30", "clock ³0"),
        ("south Ada\n", ""),
        ("0. Dd1", "1. Dd1"),
        ("Dd1", "dd1"),
        ("Dd1", "Dd9"),
        ("Dd1", "Xd1"),
        (" | df9", " df9"),
        ("1. C", "3. C"),
        ("C g1-g5", "c g1-g5"),
        ("C g1-g5", "C g1-g0"),
        ("C g1-g5", "C g1"),
        ("C g1-g5, ", "C g1-g5,"),
        ("A e1/W", "A e1/w"),
        ("| -", "| --"),
        ("0-1 resignation", "0-2 resignation"),
        ("0-1 resignation", "0-1 boredom"),
        ("0-1 resignation", ""),
    ],
)
def test_what_is_not_a_record_is_refused(right: str, wrong: str) -> None:
    with pytest.raises(BadRecord):
        parse(TEXT.replace(right, wrong, 1))


@pytest.mark.parametrize("text", ["", "\n", "rules 1\nmode fog", TEXT[:40]])
def test_what_is_too_short_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)
