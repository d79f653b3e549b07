"""The names of all Redis keys, and for how long what they hold is kept.

All share one hash tag, because one live ticket a player spans every pool: so each Lua step runs on one shard of a
Redis Cluster. Every key has a time to live, set anew by who still needs it.
"""

from typing import Final

from protocol.ids import InviteCode, NodeId, PlayerId, RoomId
from server.lobby.backends import Pool

_TAG: Final = "{salvo}"

WAKES: Final = f"{_TAG}:wakes"
"""The channel on which nodes wake one another."""

NODES: Final = f"{_TAG}:nodes"
"""Sorted set: node -> end of its lease."""

COUNTED_MS: Final = 30 * 24 * 60 * 60 * 1_000
"""How long the pairs of a pool are counted on from where they were."""


def line(pool: Pool) -> str:
    """Sorted set: player -> place, the front first."""
    return f"{_TAG}:line:{pool.game}:{pool.mode}"


def pairs(pool: Pool) -> str:
    """Number: how many pairs were made."""
    return f"{_TAG}:pairs:{pool.game}:{pool.mode}"


def ticket(player: PlayerId) -> str:
    """Hash: the latest ticket, its `state`, and the `room` that it was claimed for."""
    return f"{_TAG}:ticket:{player}"


def here(player: PlayerId) -> str:
    """Hash: `kept`, when a node last said that the player is connected; `away`, whether a node said otherwise since."""
    return f"{_TAG}:here:{player}"


def met(player: PlayerId) -> str:
    """String: the last opponent."""
    return f"{_TAG}:met:{player}"


def seats(player: PlayerId) -> str:
    """Sorted set: `new:<room>`, `quick:<room>` or `friend:<room>` -> the moment until which it is believed."""
    return f"{_TAG}:seats:{player}"


def hosting(player: PlayerId) -> str:
    """Sorted set: code of an invitation that nobody has taken -> its end."""
    return f"{_TAG}:hosting:{player}"


def invitation(code: InviteCode) -> str:
    """Hash: the invitation as `offered`, its end `until`, and the `room` that it became."""
    return f"{_TAG}:invitation:{code}"


def assigned(room: RoomId) -> str:
    """Hash: the assignment as `made`, its end `until`, and whether the room was `opened`."""
    return f"{_TAG}:assigned:{room}"


def room(name: RoomId) -> str:
    """String: the node that has the room, `-` where it was let go and may be taken up."""
    return f"{_TAG}:room:{name}"


def node(name: NodeId) -> str:
    """Hash: `url` and `load`."""
    return f"{_TAG}:node:{name}"


def playing(name: NodeId) -> str:
    """Set: who has a seat in a room of the node."""
    return f"{_TAG}:playing:{name}"


def live(name: NodeId) -> str:
    """String: the matches that the node offers to watch."""
    return f"{_TAG}:live:{name}"


def name(skeleton: str) -> str:
    """String: the player who has the name that looks like this."""
    return f"{_TAG}:name:{skeleton}"


def named(player: PlayerId) -> str:
    """String: the skeletons of the player's name."""
    return f"{_TAG}:named:{player}"
