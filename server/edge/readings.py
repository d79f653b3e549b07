"""Reads off the parts of this process how they stand, for who watches the house."""

from collections import Counter

from server.archive.journal import Journal
from server.bots.seating import Seating
from server.edge.crowd import Crowd
from server.lobby.lobby import Lobby
from server.rooms.directory import Directory
from server.rooms.loop import RoomLoop
from server.telemetry import Phase, Readings


def take_readings(
    directory: Directory,
    crowd: Crowd,
    lobby: Lobby,
    journal: Journal,
    bots: Seating,
    *,
    unstored: int,
    draining: bool,
    ready: bool,
    headroom: bool,
) -> Readings:
    """Look at everything once. `unstored`: matches that are over and not stored yet."""
    return Readings(
        connections=len(crowd),
        rooms=Counter((room.pool[0], _phase(room)) for room in directory),
        spectators=sum(room.watchers for room in directory),
        waiting={(pool.game, pool.mode): count for pool, count in lobby.waiting.items()},
        journal_backlog=journal.backlog,
        journal_lag=journal.lag,
        journal_healthy=journal.healthy,
        bots_seated=len(bots),
        bots_waiting=bots.waiting,
        matches_unstored=unstored,
        matching_up=lobby.healthy,
        matching_since=lobby.whole_since,
        draining=draining,
        ready=ready,
        headroom=headroom,
    )


def _phase(room: RoomLoop) -> Phase:
    """Give the phase of a room; one whose last record is still to be kept counts as over."""
    standing = room.standing
    return "over" if standing == "closed" or standing == "void" else standing
