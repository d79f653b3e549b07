"""The lobby on one node and the memory back end; what holds over every back end is in tests/contracts."""

import pytest

from protocol.ids import Mode
from server.lobby.memory import MemoryBackend
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from tests.lobby.house import ANN, BOB, Clock, House, NodeUnderTest

CAPTURE = Mode("capture")


@pytest.fixture
def house() -> House:
    return House(Clock(), LobbySettings())


@pytest.fixture
def node(house: House) -> NodeUnderTest:
    return house.node("a", MemoryBackend(house.settings))


async def test_two_who_search_are_sent_to_one_room(house: House, node: NodeUnderTest) -> None:
    node.lobby.connected(ANN)
    node.lobby.connected(BOB)
    await node.lobby.search(ANN, "Ann", "salvo", CAPTURE)
    house.clock.pass_(10)
    await node.lobby.search(BOB, "Bob", "salvo", CAPTURE)
    await house.settle()

    assert node.found(ANN) == node.found(BOB)
    made = await node.lobby.assignment(node.found(ANN).place.room)
    assert made is not None
    assert made.players == (ANN, BOB)
    assert made.until == house.clock.at + 20_000


async def test_a_mode_that_the_game_does_not_have_is_refused(node: NodeUnderTest) -> None:
    with pytest.raises(Refused) as refused:
        await node.lobby.search(ANN, "Ann", "salvo", Mode("chess"))
    assert refused.value.code == "unknown_mode"
