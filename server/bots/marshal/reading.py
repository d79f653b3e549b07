"""A view as the bot reads it: always from south, with what it noted itself.

The board is its own half-turn. A bot that sits in the north turns it, thinks, and turns its action back; so both seats
play alike.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from protocol.games import marshal as wire
from protocol.ids import Seat
from server.games.marshal import rulebook
from server.games.marshal.board import FIELD, Ground, Step, half_turn, named, step_of

BOOK: Final = rulebook.load()
GROUND: Final = Ground(BOOK.lakes)

TRAIL: Final = 12
"""Own steps that it remembers, so as not to go round in circles."""


class Notes(msgspec.Struct, frozen=True):
    """`ranks`: those announced, by the starting field of the enemy's piece. `trail`: own steps, the last one last."""

    ranks: dict[int, wire.Rank] = {}
    trail: tuple[Step, ...] = ()


class Own(NamedTuple):
    """`known`: the enemy has seen its rank."""

    rank: wire.Rank
    known: bool


class Foe(NamedTuple):
    """`start`: the field on which it was set up. `rank`: `None` where it is not known."""

    start: int
    rank: wire.Rank | None
    moved: bool


class Reading(NamedTuple):
    """What a seat knows, turned so that it is south. `left`: how many of each rank the unknown enemies are."""

    own: Mapping[int, Own]
    foes: Mapping[int, Foe]
    steps: tuple[Step, ...]
    hold: bool
    left: Mapping[wire.Rank, int]
    no_attack: int
    notes: Notes


def read_notes(memory: bytes) -> Notes:
    """Read notes; what is none gives empty ones."""
    try:
        return msgspec.msgpack.decode(memory, type=Notes)
    except msgspec.MsgspecError:
        return Notes()


def write_notes(notes: Notes) -> bytes:
    return msgspec.msgpack.encode(notes)


def read(view: wire.View, seat: Seat, memory: bytes) -> Reading:
    """Read the view of an action that is due."""
    ranks = {**read_notes(memory).ranks, **_announced(view, seat)}
    notes = Notes(dict(sorted(ranks.items())), read_notes(memory).trail)
    own: dict[int, Own] = {}
    foes: dict[int, Foe] = {}
    left = dict(BOOK.counts)
    for gone in view.captured:
        if _owner(gone.id) != seat:
            left[gone.rank] -= 1
    for piece in sorted(view.pieces, key=lambda piece: turned(FIELD[piece.field], seat)):
        field = turned(FIELD[piece.field], seat)
        if _owner(piece.id) == seat:
            assert piece.rank is not None
            own[field] = Own(piece.rank, piece.known)
            continue
        start = _start(piece.id, seat)
        rank = piece.rank or notes.ranks.get(start)
        foes[field] = Foe(start, rank, piece.moved)
        if rank is not None:
            left[rank] -= 1
    steps = sorted(_turned(step, seat) for text in view.legal if (step := step_of(text)) is not None)
    return Reading(own, foes, tuple(steps), "hold" in view.legal, left, view.no_attack, notes)


def turned(field: int, seat: Seat) -> int:
    return half_turn(field) if seat else field


def order_of(step: Step, seat: Seat) -> wire.Act:
    """Give a step as the wire has it, turned back."""
    return wire.Act(named(_turned(step, seat)))


def with_step(notes: Notes, step: Step) -> Notes:
    """Note an own step."""
    return Notes(notes.ranks, (*notes.trail, step)[-TRAIL:])


def _turned(step: Step, seat: Seat) -> Step:
    return turned(step[0], seat), turned(step[1], seat)


def _owner(piece: wire.PieceId) -> int:
    return int(piece[0]) - 1


def _start(piece: wire.PieceId, seat: Seat) -> int:
    return turned(FIELD[piece[2:]], seat)


def _announced(view: wire.View, seat: Seat) -> dict[int, wire.Rank]:
    """Give the enemy's ranks that the last action told, for a match in which they do not stay visible."""
    told: dict[int, wire.Rank] = {}
    for event in view.told:
        if isinstance(event, wire.Moved | wire.Attacked | wire.Answered) and event.seat != seat and event.rank:
            told[_start(event.piece, seat)] = event.rank
    return told
