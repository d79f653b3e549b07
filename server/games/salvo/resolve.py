"""The line-up and the five steps of a round, always in the order of rules/salvo.md 5."""

from collections.abc import Mapping, Sequence

from protocol.games import salvo as wire
from server.games.salvo.board import AT_START, NORTH, SOUTH
from server.games.salvo.ending import outcome_after
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.ground import Ground, Stance, by_cell
from server.games.salvo.happened import BounceReason, Happened, Ordered
from server.games.salvo.moves import bounces
from server.games.salvo.shots import SILENCE, shoot
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, learn, look
from server.games.salvo.state import State
from server.games.salvo.telling import tell_in_fog, tell_openly, tell_sighted
from server.games.salvo.told import Told


def begin(ground: Ground, state: State, lineups: Sequence[Sequence[tuple[int, int]]]) -> State:
    """Begin the match: both line-ups (kinds and cells, by side) are put on the board, and sight is first taken."""
    figures = tuple(
        sorted(Figure(side, kind, cell, AT_START[side]) for side, lineup in enumerate(lineups) for kind, cell in lineup)
    )
    return stand(ground, state.options, figures)


def stand(ground: Ground, options: wire.Options, figures: tuple[Figure, ...]) -> State:
    """Give the first round with figures, sorted, on the board: sight is first taken."""
    if options.mode != "fog":
        return State(options, round=1, figures=figures)
    glimpses = look(ground.standing(figures))
    south, north = (learn(NOTHING_KNOWN, 0, NOTHING_SEEN, glimpse, ()) for glimpse in glimpses)
    told: list[Told] = []
    tell_sighted(told, "end", glimpses)
    return State(options, round=1, figures=figures, knowledge=(south, north), told=tuple(told))


def resolve_round(ground: Ground, state: State, ordered: Ordered) -> State:
    """Resolve one round of legal orders."""
    happened = happen(ground, state, ordered)
    fallen = happened.fallen
    knowledge = state.knowledge
    if knowledge:
        moves = end = look(happened.moved)
        if fallen:
            end = look(happened.standing)
        told = tell_in_fog(ground, happened, moves, end)
        knowledge = (
            learn(knowledge[SOUTH], state.round, moves[SOUTH], end[SOUTH], _of_side(NORTH, fallen)),
            learn(knowledge[NORTH], state.round, moves[NORTH], end[NORTH], _of_side(SOUTH, fallen)),
        )
    else:
        told = tell_openly(ground, happened)
    points = state.points
    if happened.scored:
        south, north = _of_each(happened.scored)
        points = points[SOUTH] + south, points[NORTH] + north
    outcome = outcome_after(state.options.mode, state.round, _of_each(happened.standing), points)
    return State(
        options=state.options,
        round=state.round if outcome else state.round + 1,
        figures=tuple([stance.figure for stance in happened.standing]),
        shells=happened.fired,
        points=points,
        quiet_rounds=0 if fallen else state.quiet_rounds + 1,
        knowledge=knowledge,
        told=told,
        outcome=outcome,
    )


def happen(ground: Ground, state: State, ordered: Ordered) -> Happened:
    """Work out the five steps of a round of legal orders; nothing is told to anyone."""
    before = ground.standing(state.figures)

    # 1 moves and turns; a figure that bounces keeps its cell and its facing
    stays: Mapping[Stance, BounceReason] = {}
    moved = before
    if ordered.moves or ordered.turns:
        stays = bounces(before, ordered.moves)
        becomes = dict(ordered.turns)
        for stance, path in ordered.moves.items():
            if stance not in stays:
                becomes[stance] = ground.moved(stance, path)
        moved = tuple([becomes.get(stance, stance) for stance in before])

    # 2 shots; whoever is hit stands in the way of other shots until step 4
    volley = SILENCE
    if ordered.shots:
        volley = shoot(moved, [stance for stance in moved if stance in ordered.shots])
    hit = volley.hit

    # 3 the shells of the round before land, those of this round are announced
    for shell in state.shells:
        hit |= ground.blast[shell.target]
    fired: list[Shell] = []
    for shooter in volley.shooters:
        target = ordered.shots[shooter]
        if target is not None:
            fired.append(Shell(shooter.side, target))

    # 4 who was hit falls
    fallen: tuple[Stance, ...] = ()
    standing = moved
    if hit:
        fallen = tuple([stance for stance in moved if stance.bit & hit])
        standing = tuple([stance for stance in moved if not stance.bit & hit])

    # 5 scoring
    scored: list[Stance] = []
    if state.options.mode == "capture":
        scored = sorted([stance for stance in standing if stance.bit & ground.capture], key=by_cell)

    return Happened(before, ordered, stays, moved, volley, state.shells, tuple(fired), fallen, standing, tuple(scored))


def _of_side(side: int, standing: Sequence[Stance]) -> Sequence[Stance]:
    return [stance for stance in standing if stance.side == side] if standing else ()


def _of_each(standing: Sequence[Stance]) -> tuple[int, int]:
    """Count the figures of each side."""
    counts = [0, 0]
    for stance in standing:
        counts[stance.side] += 1
    return counts[SOUTH], counts[NORTH]
