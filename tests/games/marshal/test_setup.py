"""Set-ups: what is refused, and what the dice deal."""

from collections import Counter

import pytest

from protocol.games import marshal as wire
from server.games.api import Illegal
from server.games.dice import KeyedDice
from server.games.marshal.board import FIELD, NAMES
from server.games.marshal.rulebook import RANKS
from server.games.marshal.setup import check_setup, dealt, salt_of
from tests.games.marshal.positions import DICE, RULEBOOK, SECRET, ready_made

NO_SALTS = (b"", b"")


def placed(*words: str, late: bool = False) -> wire.Setup:
    pieces = (word.split("@") for word in words)
    return wire.Setup(tuple(wire.Placed(rank, field) for rank, field in pieces), "", late)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("setup", "seat", "code"),
    [
        (placed("F@a1", "B@a1"), 0, "field_twice"),
        (placed("F@a5"), 0, "not_own_field"),
        (placed("F@a7"), 0, "not_own_field"),
        (placed("F@a1"), 1, "not_own_field"),
        (placed("F@a1", "F@b1"), 0, "too_many_of_rank"),
        (placed(*(f"B@{column}1" for column in "abcdefg")), 0, "too_many_of_rank"),
        (placed("F@a1"), 0, None),
        (placed("F@a10"), 1, None),
        (placed(), 0, None),
    ],
)
def test_what_a_draft_may_be(setup: wire.Setup, seat: int, code: str | None) -> None:
    def refused(*, complete: bool) -> str | None:
        try:
            check_setup(RULEBOOK, setup, seat, complete=complete)
        except Illegal as illegal:
            return illegal.code
        return None

    assert refused(complete=False) == code
    assert refused(complete=True) == code or (code is None and refused(complete=True) == "setup_incomplete")


def test_only_a_late_one_may_lack_pieces() -> None:
    assert check_setup(RULEBOOK, placed("F@a1", late=True), 0, complete=True) == {0: "F"}
    assert len(check_setup(RULEBOOK, ready_made(1), 1, complete=True)) == 40


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_missing_is_dealt_to_the_free_fields(seat: int) -> None:
    kept = {FIELD[each.field]: each.rank for each in ready_made(seat).pieces[:25]}
    missing = dealt(RULEBOOK, kept, seat, DICE, NO_SALTS)
    assert not kept.keys() & missing.keys()
    assert Counter([*kept.values(), *missing.values()]) == RULEBOOK.counts
    assert list(missing) == sorted(missing)


def test_nothing_is_dealt_to_who_has_all() -> None:
    ranks = check_setup(RULEBOOK, ready_made(0), 0, complete=True)
    assert dealt(RULEBOOK, ranks, 0, DICE, NO_SALTS) == {}


def test_one_missing_piece_needs_no_roll() -> None:
    class Unrolled:
        def roll(self, stream: str, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
            raise AssertionError(stream)

    ranks = check_setup(RULEBOOK, ready_made(0), 0, complete=True)
    last = max(ranks)
    rest = {field: rank for field, rank in ranks.items() if field != last}
    assert dealt(RULEBOOK, rest, 0, Unrolled(), NO_SALTS) == {last: ranks[last]}


def test_it_is_fisher_and_yates_from_the_last_field_to_the_second() -> None:
    rolled: list[tuple[str, int, int]] = []

    class Low:
        def roll(self, stream: str, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
            rolled.append((stream, number, sides))
            return 1

    whole = check_setup(RULEBOOK, ready_made(1), 1, complete=True)
    free = sorted(whole)[:4]
    kept = {field: rank for field, rank in whole.items() if field not in free}
    missing = dealt(RULEBOOK, kept, 1, Low(), NO_SALTS)
    assert rolled == [("fill/2", 1, 4), ("fill/2", 2, 3), ("fill/2", 3, 2)]
    ranks = sorted((whole[field] for field in free), key=RANKS.index)
    # a b c d, each in turn changing places with the first: b c d a
    assert missing == dict(sorted(zip([*free[1:], free[0]], ranks, strict=True)))


def test_what_is_dealt_hangs_on_the_secret_and_on_both_salts() -> None:
    deals = [
        tuple(dealt(RULEBOOK, {}, 0, dice, salts).items())
        for dice in (DICE, KeyedDice(SECRET[::-1]))
        for salts in (NO_SALTS, (b"a", b""), (b"", b"a"))
    ]
    assert len(set(deals)) == 6
    assert tuple(dealt(RULEBOOK, {}, 0, KeyedDice(SECRET), NO_SALTS).items()) == deals[0]


def test_a_salt_is_read_as_bytes() -> None:
    assert salt_of(wire.Setup((), "00ff")) == b"\x00\xff"
    assert salt_of(wire.Setup((), "")) == b""


def test_every_field_gets_every_piece_now_and_then() -> None:
    flags = Counter(
        NAMES[field]
        for number in range(400)
        for field, rank in dealt(RULEBOOK, {}, 0, KeyedDice(bytes([number % 256, number // 256])), NO_SALTS).items()
        if rank == "F"
    )
    assert len(flags) == 40
    assert max(flags.values()) < 30
