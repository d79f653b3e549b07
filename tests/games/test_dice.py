"""Dice that anyone can check."""

import hashlib
import hmac
from collections import Counter

import pytest

from server.games.api import RollLabel
from server.games.dice import KeyedDice

GOLDEN = {("a", 6): 2, ("a/1", 6): 2, ("round 7: north attacks", 6): 4, ("lot", 2): 2, ("large", 2**32): 2121763014}


def test_golden_rolls() -> None:
    """These numbers may never change: published keys would no longer prove old matches."""
    dice = KeyedDice(b"the key of this test")
    assert {of: dice.roll(RollLabel(of[0]), of[1]) for of in GOLDEN} == GOLDEN


def test_a_roll_is_what_its_description_says() -> None:
    drawn = hmac.new(b"key", b"label/0", hashlib.sha256).digest()
    assert KeyedDice(b"key").roll(RollLabel("label"), 6) == int.from_bytes(drawn[:8], "big") % 6 + 1


def test_the_same_key_and_label_always_give_the_same_roll() -> None:
    first, second = KeyedDice(b"key"), KeyedDice(b"key")
    second.roll(RollLabel("another"), 6)
    assert first.roll(RollLabel("label"), 1000) == second.roll(RollLabel("label"), 1000)
    assert first.roll(RollLabel("label"), 10**6) != KeyedDice(b"other").roll(RollLabel("label"), 10**6)


@pytest.mark.parametrize("sides", [1, 2, 6, 7])
def test_all_sides_come_up_about_equally_often(sides: int) -> None:
    dice = KeyedDice(b"fair")
    rolls = Counter(dice.roll(RollLabel(f"{number}"), sides) for number in range(1000 * sides))
    assert set(rolls) == set(range(1, sides + 1))
    assert all(800 < count < 1200 for count in rolls.values())


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_there_is_no_such_die(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        KeyedDice(b"key").roll(RollLabel("label"), sides)


def test_the_promise_is_the_hash_of_the_key() -> None:
    assert KeyedDice(b"key").promise == hashlib.sha256(b"key").hexdigest()
