"""Dice that anyone can check."""

import hashlib
import hmac
from collections import Counter

import pytest

from protocol.ids import RoomId
from server.games.api import Recorded, Stream
from server.games.dice import KeyedDice, NoSecret, dice_of

SECRET = bytes(range(32))
SALTS = (b"\xaa" * 16, b"")
LATE, LOT = Stream("late"), Stream("lot")


def test_the_golden_rolls_of_the_rules() -> None:
    """rules/matrix.md 5 and rules/marshal.md 5: these numbers may never change, for published secrets prove matches."""
    dice = KeyedDice(SECRET)
    assert [dice.roll(LATE, number, 20, SALTS) for number in (1, 2, 3)] == [16, 5, 7]
    assert [dice.roll(LATE, number, 12, SALTS) for number in (1, 2, 3)] == [12, 5, 7]
    assert dice.roll(LOT, 1, 2, SALTS) == 2


def test_the_golden_promises_of_the_rules() -> None:
    promises = {
        "matrix-1": "9dd684a41eab41c61af6db6e18be9047e459c97e16a358593cead4dfe8e21d68",
        "marshal-1": "22ad760f6beb25a97c702a81010b5f9a9ca00140bedd841c0fd3311ec4b82c23",
    }
    assert {match: KeyedDice(SECRET).promise(RoomId(match)) for match in promises} == promises


def test_a_roll_is_what_its_description_says() -> None:
    key = hashlib.sha256(b"secret" + b"\x02ab" + b"\x00").digest()
    drawn = hmac.new(key, b"stream|7|0", hashlib.sha256).digest()
    roll = KeyedDice(b"secret").roll(Stream("stream"), 7, 6, (b"ab", b""))
    assert roll == int.from_bytes(drawn[:8], "big") % 6 + 1


def test_only_what_belongs_to_a_roll_changes_it() -> None:
    first, second = KeyedDice(b"secret"), KeyedDice(b"secret")
    second.roll(Stream("another"), 1, 6, (b"salt", b""))
    same = first.roll(LATE, 1, 10**6)
    assert second.roll(LATE, 1, 10**6) == same
    others = [
        KeyedDice(b"other").roll(LATE, 1, 10**6),
        first.roll(LOT, 1, 10**6),
        first.roll(LATE, 2, 10**6),
        first.roll(LATE, 1, 10**6, (b"salt", b"")),
        first.roll(LATE, 1, 10**6, (b"", b"salt")),
    ]
    assert len({same, *others}) == 6


@pytest.mark.parametrize("sides", [1, 2, 6, 7])
def test_all_sides_come_up_about_equally_often(sides: int) -> None:
    dice = KeyedDice(b"fair")
    rolls = Counter(dice.roll(LATE, number, sides) for number in range(1000 * sides))
    assert set(rolls) == set(range(1, sides + 1))
    assert all(800 < count < 1200 for count in rolls.values())


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_there_is_no_such_die(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        KeyedDice(b"secret").roll(LATE, 1, sides)


def test_a_record_with_its_secret_gives_the_dice_and_one_without_none() -> None:
    told = dice_of(Recorded("rules", None, (), (), None, SECRET))
    assert told.roll(LOT, 1, 2, SALTS) == 2
    with pytest.raises(NoSecret, match="roll 1 of lot"):
        dice_of(Recorded("rules", None, (), (), None)).roll(LOT, 1, 2)
