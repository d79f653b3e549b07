"""The record: one text, read back as the match that it is, from the text alone."""

import pytest

from protocol.games import marshal as wire
from protocol.messages import Outcome
from server.games.api import BadRecord
from server.games.dice import dice_of
from server.games.marshal.record import parse, write
from tests.games.decided import given
from tests.games.marshal.positions import GAME, OPTIONS, SEATS, SECRET, ready_made
from tests.games.marshal.random_matches import match

NAMES = ("Ada", "Bert  of\nYork")
SHORT = write(
    GAME.facts.version,
    wire.Options(None, chase_rule="off", memory=False, no_attack_limit=0, draw_offers=False, late_limit=1),
    NAMES,
    (
        {SEATS[0]: wire.Setup((wire.Placed("F", "a1"), wire.Placed("10", "a10")), "aa01", late=True),
         SEATS[1]: wire.Setup((), "", late=True)},
        {SEATS[1]: wire.Act("a7-a6", late=True)},
        {SEATS[0]: wire.Hold()},
        {SEATS[1]: wire.Hold(late=True)},
    ),
    Outcome(SEATS[0], "time"),
    b"\x00\xff",
)  # fmt: skip


def test_a_record_reads_like_this() -> None:
    assert (
        f"rules {GAME.facts.version}\ngame marshal\nmode standard\nchase_rule off\nmemory off\nno_attack_limit 0\n"
        "draw_offers off\nlate_limit 1\nsouth Ada\nnorth Bert of York\nclock none\ndice 00ff\n"
        "0. F@a1 10@a10 salt aa01 late | - late\n1. north late a7-a6\n2. south hold\n3. north late hold\n1-0 time\n"
    ) == SHORT


def test_it_is_written_again_as_it_was_read() -> None:
    read = parse(SHORT)
    assert read.secret == b"\x00\xff"
    assert GAME.record(read.options, read.names, given(read.orders), read.outcome, read.secret) == SHORT


@pytest.mark.parametrize("number", [1, 3])
def test_the_text_alone_gives_the_whole_match(number: int) -> None:
    """Also what was dealt to a late set-up, who began, and which moves were drawn."""
    decisions = list(match(number))
    last = decisions[-1].after
    text = GAME.record(OPTIONS, NAMES, given(each.orders for each in decisions), last.outcome, SECRET)
    read = GAME.read(text)
    dice = dice_of(read)
    state = GAME.start(read.options, dice)
    for orders, decision in zip(read.orders, decisions, strict=True):
        assert all(GAME.on_timeout(state, seat, None, dice) == one for seat, one in orders.items() if _drawn(one))
        state = GAME.resolve(state, orders, dice)[0]
        assert state == decision.after
    assert (read.outcome, read.options, read.rules) == (last.outcome, OPTIONS, GAME.facts.version)
    assert any(_drawn(one) for orders in read.orders for one in orders.values())


def _drawn(orders: object) -> bool:
    return isinstance(orders, wire.Act) and orders.late


def test_a_match_without_a_result() -> None:
    begun = given([{SEATS[0]: ready_made(0), SEATS[1]: ready_made(1)}])
    text = GAME.record(OPTIONS, NAMES, begun, None, SECRET)
    assert text.endswith("\nvoid\n")
    assert parse(text).outcome is None
    assert parse(GAME.record(OPTIONS, NAMES, (), None, SECRET)).orders == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules ", "rule "),
        ("game marshal", "game salvo"),
        ("mode standard", "mode fog"),
        ("chase_rule off", "chase_rule on"),
        ("memory off", "memory maybe"),
        ("no_attack_limit 0", "no_attack_limit 401"),
        ("late_limit 1", "late_limit ١"),
        ("clock none", "clock 61"),
        ("dice 00ff", "dice 00f"),
        ("0. F@a1", "1. F@a1"),
        ("F@a1", "G@a1"),
        ("F@a1", "F@k1"),
        ("F@a1", "F@a1@"),
        (" | - late", ""),
        ("salt aa01", "salt aa0"),
        ("1. north", "2. north"),
        ("1. north", "1. west"),
        ("a7-a6", "a7-a66"),
        ("2. south hold", "2. south  hold"),
        ("1-0 time", "2-0 time"),
        ("1-0 time", "1-0 luck"),
    ],
)
def test_what_is_not_written_so_is_refused(old: str, new: str) -> None:
    assert old in SHORT
    with pytest.raises(BadRecord):
        parse(SHORT.replace(old, new, 1))


def test_other_texts_are_refused() -> None:
    for text in ("", "\n" * 20, "rules 1\nmode capture\nmap plain\n"):
        with pytest.raises(BadRecord):
            parse(text)
