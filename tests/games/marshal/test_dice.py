"""The golden vector of rules/marshal.md 5."""

from protocol.ids import RoomId
from server.games.api import Stream
from server.games.dice import KeyedDice


def test_the_golden_vector() -> None:
    dice = KeyedDice(bytes(range(32)))
    salts = (bytes.fromhex("aa" * 16), b"")
    assert dice.promise(RoomId("marshal-1")) == "22ad760f6beb25a97c702a81010b5f9a9ca00140bedd841c0fd3311ec4b82c23"
    assert [dice.roll(Stream("late"), number, 12, salts) for number in (1, 2, 3)] == [12, 5, 7]
