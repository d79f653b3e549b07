"""What random play does not reach by itself, recognised in a round that was resolved (rules/salvo.md 5, 7, 8).

Recognised from what everyone is told and from the States around it, not from inside the resolution.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from protocol.games import salvo as wire
from server.games.salvo.board import CELL, FACING, NAMES, SIDES, opposite
from server.games.salvo.game import Salvo
from server.games.salvo.rulebook import ROCK, THICKET, TRENCH
from server.games.salvo.state import State
from tests.properties.salvo_positions import MAPS

FEATURES: Final = (
    *("bounce a", "bounce b", "bounce c", "bounce d"),
    *("chain of three that moves", "chain of three that stays", "ring of three", "ring of four"),
    *("jump over rock", "jump over trench", "jump over figure"),
    *("shot stopped by a shield", "shield hit in the flank", "friendly fall", "stop in a thicket"),
    *("shell after its mortar fell", "sighting at the first moment only", "both wiped out", "10:10"),
)
BOUNCES: Final = {"way": "bounce a", "contested": "bounce b", "swap": "bounce c", "held": "bounce d"}

Who = tuple[wire.Side, wire.Kind]


def features(game: Salvo, before: State, after: State) -> Counter[str]:
    """Count the features of one resolved round."""
    told = game.view(after, "everyone").told
    standing = {(figure.side, figure.kind): figure for figure in game.view(before, "everyone").figures}
    moves = {(event.side, event.kind): event for event in told if isinstance(event, wire.Moved | wire.Bounced)}
    found = Counter(BOUNCES[event.reason] for event in told if isinstance(event, wire.Bounced) and event.reason)
    found.update(_queues(standing, moves))
    found.update(_jumps(before, standing, told))
    found.update(_shots(before, standing, told))
    found["shell after its mortar fell"] = sum(
        isinstance(event, wire.Landed) and (event.side, "mortar") not in standing for event in told
    )
    found["sighting at the first moment only"] = sum(
        seen.round == before.round for knowledge in after.knowledge or () for seen in knowledge.last_seen
    )
    found["both wiped out"] = int(not after.figures)
    found["10:10"] = int(after.points == (10, 10) and after.outcome is None)
    return found


def _target(event: wire.Moved | wire.Bounced) -> str:
    return event.way[-1] if isinstance(event, wire.Moved) else event.to


def _queues(standing: Mapping[Who, wire.Figure], moves: Mapping[Who, wire.Moved | wire.Bounced]) -> Iterator[str]:
    """Find rings, and chains in which each wants the cell of the next and the last another cell."""
    holder = {figure.cell: who for who, figure in standing.items()}
    following = {who: holder.get(_target(event)) for who, event in moves.items()}
    for first in moves:
        queue = [first]
        while (after := following.get(queue[-1])) is not None and after in moves and after not in queue:
            queue.append(after)
        closed = following[queue[-1]] == first
        done = [isinstance(moves[who], wire.Moved) for who in queue]
        if closed and all(done) and first == min(queue):
            yield {3: "ring of three", 4: "ring of four"}[len(queue)]
        if not closed and len(queue) >= 3 and all(done):
            yield "chain of three that moves"
        if not closed and len(queue) >= 3 and not any(done):
            yield "chain of three that stays"


def _jumps(before: State, standing: Mapping[Who, wire.Figure], told: tuple[wire.Event, ...]) -> Iterator[str]:
    terrain = MAPS[before.options.map].terrain
    for event in told:
        if isinstance(event, wire.Moved) and event.jump:
            over = (CELL[event.way[0]] + CELL[event.way[-1]]) // 2
            name = {ROCK: "jump over rock", TRENCH: "jump over trench"}.get(terrain[over])
            if any(figure.cell == NAMES[over] for figure in standing.values()):
                assert name is None
                name = "jump over figure"
            assert name is not None, "a jump over nothing"
            yield name


def _shots(before: State, standing: Mapping[Who, wire.Figure], told: tuple[wire.Event, ...]) -> Iterator[str]:
    terrain = MAPS[before.options.map].terrain
    facing = {(figure.side, figure.kind): figure.facing for figure in standing.values()}
    facing |= {(e.side, e.kind): e.facing for e in told if isinstance(e, wire.Moved | wire.Turned)}
    fallen = {event.cell: event for event in told if isinstance(event, wire.Fell)}
    shots = [(e.side, e.facing, ray[-1]) for e in told if isinstance(e, wire.Fired) for ray in e.rays if ray]
    blasts = [(e.side, cell) for e in told if isinstance(e, wire.Landed) for cell in e.blast]
    yield from ("shot stopped by a shield" for event in told if isinstance(event, wire.Stopped))
    yield from ("stop in a thicket" for _, _, end in shots if terrain[CELL[end]] == THICKET)
    for _, flying, end in shots:
        hit = fallen.get(end)
        if hit and hit.kind == "shield" and FACING[facing[hit.side, hit.kind]] != opposite(FACING[flying]):
            yield "shield hit in the flank"
    for cell, hit in fallen.items():
        own = any(side == hit.side and end == cell for side, _, end in shots) or (hit.side, cell) in blasts
        other = any(side != hit.side and end == cell for side, _, end in shots) or (
            (SIDES[1 - SIDES.index(hit.side)], cell) in blasts
        )
        if own and not other:
            yield "friendly fall"
