import pytest

from server.lobby.memory import MemoryBackend
from tests.lobby.house import Two


@pytest.fixture
async def two() -> Two:
    """Give two nodes that share a memory."""
    backend = MemoryBackend()
    return await Two.on(backend, backend)
