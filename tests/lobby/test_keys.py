"""The names of Redis keys. That each has a time to live is tested in test_redis.py."""

import inspect

import pytest

from protocol.ids import InviteCode, NodeId, PlayerId, RoomId
from server.lobby import keys
from tests.lobby.made import CAPTURE, FOG

NAMES = {
    "line": keys.line(CAPTURE),
    "pairs": keys.pairs(CAPTURE),
    "ticket": keys.ticket(PlayerId("x")),
    "here": keys.here(PlayerId("x")),
    "met": keys.met(PlayerId("x")),
    "seats": keys.seats(PlayerId("x")),
    "hosting": keys.hosting(PlayerId("x")),
    "invitation": keys.invitation(InviteCode("x")),
    "assigned": keys.assigned(RoomId("x")),
    "room": keys.room(RoomId("x")),
    "node": keys.node(NodeId("x")),
    "playing": keys.playing(NodeId("x")),
    "live": keys.live(NodeId("x")),
    "name": keys.name("x"),
    "named": keys.named(PlayerId("x")),
}


def test_every_kind_of_key_is_tried_here() -> None:
    kinds = {name for name, made in inspect.getmembers(keys, inspect.isfunction) if made.__module__ == keys.__name__}
    assert kinds == NAMES.keys()


def test_no_two_kinds_share_a_name() -> None:
    names = [*NAMES.values(), keys.NODES, keys.WAKES, keys.line(FOG)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", NAMES.values())
def test_all_share_one_hash_tag(name: str) -> None:
    assert name.startswith("{salvo}:")
