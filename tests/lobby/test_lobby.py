"""The lobby on one node; what holds over every back end is in tests/contracts/test_lobby_nodes.py."""

import pytest

from protocol.ids import Mode
from server.lobby.memory import MemoryBackend
from server.lobby.refused import Refused
from tests.lobby.house import ANN, House


@pytest.fixture
def house() -> House:
    return House()


async def test_a_mode_that_the_game_does_not_have_is_refused(house: House) -> None:
    node = house.node("a", MemoryBackend())
    with pytest.raises(Refused) as refused:
        await node.search(ANN, Mode("chess"))
    assert refused.value.code == "unknown_mode"
