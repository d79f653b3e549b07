"""The line-up and the five steps of a round, always in the order of rules/salvo.md 5."""

from collections.abc import Mapping, Sequence
from typing import Literal

from server.games.salvo.board import AT_START
from server.games.salvo.ending import outcome_after
from server.games.salvo.figures import Figure, Shell, living
from server.games.salvo.ground import Ground, Path
from server.games.salvo.legal import Action, Firing, Turning
from server.games.salvo.moves import bounces
from server.games.salvo.shots import Volley, shoot
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, Glimpses, learn, look
from server.games.salvo.state import State
from server.games.salvo.told import Telling


def begin(ground: Ground, state: State, lineups: Sequence[Sequence[tuple[int, int]]]) -> State:
    """Begin the match: both line-ups (kinds and cells, by side) are put on the board, and sight is first taken."""
    figures = tuple(
        sorted(Figure(side, kind, cell, AT_START[side]) for side, lineup in enumerate(lineups) for kind, cell in lineup)
    )
    if state.options.mode != "fog":
        return State(state.options, round=1, figures=figures)
    telling = Telling(fog=True)
    glimpses = look(ground, figures)
    _tell_sighted(telling, "end", glimpses)
    south, north = (learn(NOTHING_KNOWN, 0, NOTHING_SEEN, glimpse, ()) for glimpse in glimpses)
    return State(state.options, round=1, figures=figures, knowledge=(south, north), told=telling.all())


def resolve_round(ground: Ground, state: State, actions: Mapping[Figure, Action]) -> State:
    """Resolve one round. `actions`: legal ones, by figure; a figure without one holds."""
    known = state.knowledge
    telling = Telling(fog=known is not None)

    # 1 moves and turns
    figures = _move(state.figures, actions, telling)
    moves: Glimpses = (NOTHING_SEEN, NOTHING_SEEN)
    end = moves
    if known:
        moves = end = look(ground, figures)
        _tell_sighted(telling, "moves", moves)

    # 2 shots; whoever is hit stands in the way of other shots until step 4
    firing = {figure: action for figure, action in actions.items() if isinstance(action, Firing)}
    volley = shoot(ground, figures, [figure for figure in figures if figure in firing])
    hit = set(volley.hit)

    # 3 the shells of the round before land, those of this round are announced
    for shell in state.shells:
        blast = ground.blast[shell.target]
        hit.update([figure for figure in figures if blast >> figure.cell & 1])
    shells = [(shooter.side, firing[shooter].target) for shooter in volley.shooters]
    announced = tuple([Shell(side, target) for side, target in shells if target is not None])

    # 4 who was hit falls
    fallen = tuple([figure for figure in figures if figure in hit])
    if fallen:
        figures = tuple([figure for figure in figures if figure not in hit])
        if known:
            end = look(ground, figures)

    _tell_shots(telling, volley, moves, end)
    for shell in state.shells:
        telling.landed(shell, ground.blast_names[shell.target])
    for shell in announced:
        telling.announced(shell)
    for figure in fallen:
        telling.fell(figure)
    if known:
        _tell_sighted(telling, "end", end)
        known = (
            learn(known[0], state.round, moves[0], end[0], [figure for figure in fallen if figure.side == 1]),
            learn(known[1], state.round, moves[1], end[1], [figure for figure in fallen if figure.side == 0]),
        )

    # 5 scoring and the end
    points = state.points
    if state.options.mode == "capture":
        points = _score(ground, figures, points, telling)
    outcome = outcome_after(state.options.mode, state.round, living(figures), points)
    return State(
        options=state.options,
        round=state.round if outcome else state.round + 1,
        figures=figures,
        shells=announced,
        points=points,
        quiet_rounds=0 if fallen else state.quiet_rounds + 1,
        knowledge=known,
        told=telling.all(),
        outcome=outcome,
    )


def _move(figures: Sequence[Figure], actions: Mapping[Figure, Action], telling: Telling) -> tuple[Figure, ...]:
    """Give the figures after moves and turns; a figure that bounces keeps its cell and its facing."""
    stays = bounces(figures, {figure: path for figure, path in actions.items() if isinstance(path, Path)})
    after = []
    for figure in figures:
        action = actions.get(figure)
        if isinstance(action, Path):
            if figure in stays:
                telling.bounced(figure, action, stays[figure])
            else:
                telling.moved(figure, action)
                figure = Figure(figure.side, figure.kind, action.to, action.facing)
        elif isinstance(action, Turning):
            figure = figure._replace(facing=action.facing)
            telling.turned(figure)
        after.append(figure)
    return tuple(after)


def _tell_sighted(telling: Telling, moment: Literal["moves", "end"], glimpses: Glimpses) -> None:
    for side, glimpse in enumerate(glimpses):
        telling.sighted(moment, side, glimpse.enemies)


def _tell_shots(telling: Telling, volley: Volley, moves: Glimpses, end: Glimpses) -> None:
    for shooter, rays in zip(volley.shooters, volley.rays, strict=True):
        telling.fired(shooter, rays)
    telling.flashes(volley.shooters, {enemy for glimpse in (*moves, *end) for enemy in glimpse.enemies})
    stopped: dict[Figure, int] = {}
    for shield, shooter in volley.stopped:
        seats = stopped.get(shield, 1 << shield.side) | 1 << shooter.side
        for seat, glimpse in enumerate(moves):
            seats |= (glimpse.seen >> shield.cell & 1) << seat
        stopped[shield] = seats
    for shield in sorted(stopped):
        telling.stopped(shield, stopped[shield])


def _score(ground: Ground, figures: Sequence[Figure], points: tuple[int, int], telling: Telling) -> tuple[int, int]:
    """Give the points after a round: one for each capture field that a side's figure stands on."""
    standing = {figure.cell: figure.side for figure in figures}
    gained = [0, 0]
    for cell in ground.capture:
        side = standing.get(cell)
        if side is not None:
            gained[side] += 1
            telling.scored(side, cell)
    return points[0] + gained[0], points[1] + gained[1]
