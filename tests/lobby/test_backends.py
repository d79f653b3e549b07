"""The records that lobby and back end share; the verbs are tested in tests/contracts/test_lobby_*.py."""

from typing import assert_type

import msgspec
import pytest

from protocol.ids import Mode
from server.games.registry import GAMES, game
from server.lobby.backends import Assignment, Backend, Pool, Ticket, Wake, pool_of
from server.lobby.lobby import every_pool
from server.lobby.memory import MemoryBackend
from server.lobby.redis import RedisBackend
from tests.lobby.house import ANN, BOB
from tests.lobby.made import CAPTURE, assignment, ticket


@pytest.mark.parametrize("mode", ["eliminate", "capture", "fog"])
def test_a_pool_is_named_by_the_options_played_in_it(mode: str) -> None:
    assert pool_of(game("salvo").quick_options(Mode(mode), 0)) == Pool("salvo", Mode(mode))


@pytest.mark.parametrize(
    ("kind", "record"),
    [
        (Assignment, assignment(ANN, BOB)),
        (Assignment, assignment(ANN, BOB, quick=False)),
        (Ticket, ticket(ANN)),
        (Wake, Wake((ANN, BOB), CAPTURE)),
        (Wake, Wake()),
    ],
)
def test_records_can_be_kept(kind: type, record: object) -> None:
    assert msgspec.json.decode(msgspec.json.encode(record), type=kind) == record


def test_both_back_ends_have_every_verb() -> None:
    ends: list[Backend] = [MemoryBackend(), RedisBackend("redis://127.0.0.1:1", every_pool(GAMES))]
    assert_type(ends[0], Backend)
    verbs = {name for name in dir(Backend) if not name.startswith("_")}
    assert all(verbs <= set(dir(end)) for end in ends)
