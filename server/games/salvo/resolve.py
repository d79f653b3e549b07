"""The line-up and the five steps of a round, always in the order of rules/salvo.md 5."""

from collections.abc import Mapping, Sequence

from server.games.salvo.board import AT_START, NORTH, SOUTH
from server.games.salvo.ending import outcome_after
from server.games.salvo.figures import Figure, Shell, living, of_side
from server.games.salvo.ground import Ground
from server.games.salvo.happened import Happened
from server.games.salvo.legal import Ordered
from server.games.salvo.moves import BounceReason, bounces
from server.games.salvo.shots import shoot
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, learn, look
from server.games.salvo.state import State
from server.games.salvo.telling import tell_in_fog, tell_openly, tell_sighted


def begin(ground: Ground, state: State, lineups: Sequence[Sequence[tuple[int, int]]]) -> State:
    """Begin the match: both line-ups (kinds and cells, by side) are put on the board, and sight is first taken."""
    figures = tuple(
        sorted(Figure(side, kind, cell, AT_START[side]) for side, lineup in enumerate(lineups) for kind, cell in lineup)
    )
    if state.options.mode != "fog":
        return State(state.options, round=1, figures=figures)
    glimpses = look(ground, figures)
    south, north = (learn(NOTHING_KNOWN, 0, NOTHING_SEEN, glimpse, ()) for glimpse in glimpses)
    told = tuple(tell_sighted("end", glimpses))
    return State(state.options, round=1, figures=figures, knowledge=(south, north), told=told)


def resolve_round(ground: Ground, state: State, ordered: Ordered) -> State:
    """Resolve one round of legal orders."""
    mode = state.options.mode
    happened = _happen(ground, state, ordered)
    knowledge = state.knowledge
    if knowledge:
        moves = look(ground, happened.moved)
        end = look(ground, happened.standing) if happened.fallen else moves
        told = tell_in_fog(ground, happened, moves, end)
        fallen = happened.fallen
        knowledge = (
            learn(knowledge[SOUTH], state.round, moves[SOUTH], end[SOUTH], of_side(fallen, NORTH)),
            learn(knowledge[NORTH], state.round, moves[NORTH], end[NORTH], of_side(fallen, SOUTH)),
        )
    else:
        told = tell_openly(ground, happened)
    points = state.points
    for side, _ in happened.scored:
        points = (points[0] + 1, points[1]) if side == SOUTH else (points[0], points[1] + 1)
    outcome = outcome_after(mode, state.round, living(happened.standing), points)
    return State(
        options=state.options,
        round=state.round if outcome else state.round + 1,
        figures=happened.standing,
        shells=happened.fired,
        points=points,
        quiet_rounds=0 if happened.fallen else state.quiet_rounds + 1,
        knowledge=knowledge,
        told=told,
        outcome=outcome,
    )


def _happen(ground: Ground, state: State, ordered: Ordered) -> Happened:
    # 1 moves and turns
    stays = bounces(state.figures, ordered.moves)
    figures = moved = _after_moves(state.figures, ordered, stays)

    # 2 shots; whoever is hit stands in the way of other shots until step 4
    volley = shoot(ground, figures, tuple(sorted(ordered.shots)))
    hit = volley.hit

    # 3 the shells of the round before land, those of this round are announced
    for shell in state.shells:
        blast = ground.blast[shell.target]
        hit |= {figure for figure in figures if blast >> figure.cell & 1}
    named = [(shooter.side, ordered.shots[shooter]) for shooter in volley.shooters]
    fired = tuple([Shell(side, target) for side, target in named if target is not None])

    # 4 who was hit falls
    fallen: tuple[Figure, ...] = ()
    if hit:
        fallen = tuple([figure for figure in figures if figure in hit])
        figures = tuple([figure for figure in figures if figure not in hit])

    # 5 scoring
    scored: tuple[tuple[int, int], ...] = ()
    if state.options.mode == "capture":
        holder = {figure.cell: figure.side for figure in figures}
        scored = tuple([(holder[cell], cell) for cell in ground.capture if cell in holder])

    return Happened(state.figures, ordered, stays, moved, volley, state.shells, fired, fallen, figures, scored)


def _after_moves(
    figures: tuple[Figure, ...], ordered: Ordered, stays: Mapping[Figure, BounceReason]
) -> tuple[Figure, ...]:
    """Give the figures after moves and turns; a figure that bounces keeps its cell and its facing."""
    moves, turns = ordered.moves, ordered.turns
    if not moves and not turns:
        return figures
    after = []
    for figure in figures:
        if figure in turns:
            after.append(Figure(figure.side, figure.kind, figure.cell, turns[figure]))
        elif figure in moves and figure not in stays:
            path = moves[figure]
            after.append(Figure(figure.side, figure.kind, path.to, path.facing))
        else:
            after.append(figure)
    return tuple(after)
