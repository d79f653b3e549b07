"""The one door: what a viewer may know of a State, and nothing else leaves the game (rules/salvo.md 8, 11)."""

from typing import Literal

from protocol.games import salvo as wire
from protocol.ids import Viewer
from server.games.salvo.board import FACINGS, NAMES, SIDES, SOUTH, names_of
from server.games.salvo.figures import Figure, living, of_side
from server.games.salvo.ground import Ground
from server.games.salvo.legal import known_cells
from server.games.salvo.lineup import FIGURES_A_SIDE
from server.games.salvo.rulebook import KINDS
from server.games.salvo.state import Knowledge, State
from server.games.salvo.told import Told, hearer

_KIND_SETS = tuple(
    tuple(name for kind, name in enumerate(KINDS) if bits >> kind & 1) for bits in range(1 << len(KINDS))
)


def view(ground: Ground, state: State, viewer: Viewer) -> wire.View:
    """Show what a viewer may know. Lists of figures are in order of side, then kind; lists of cells in cell order."""
    seat = viewer if isinstance(viewer, int) else None
    knowledge = state.knowledge[seat] if state.knowledge and seat is not None else None
    figures = _figures(state, viewer)
    alive = living(state.figures) if state.round else (FIGURES_A_SIDE, FIGURES_A_SIDE)
    phase: Literal["lineup", "orders", "over"] = "over" if state.outcome else "orders" if state.round else "lineup"
    legal: tuple[wire.Legal, ...] = ()
    if phase == "orders" and seat is not None:
        known = known_cells(state, seat)
        legal = tuple([ground.stances[figure].legal_with(known) for figure in of_side(state.figures, seat)])
    ear = hearer(viewer)
    return wire.View(
        mode=state.options.mode,
        map=state.options.map,
        phase=phase,
        round=state.round,
        side=None if seat is None else SIDES[seat],
        figures=tuple([ground.stances[figure].shown[figure.side] for figure in figures]),
        living=wire.BothSides(*alive),
        points=wire.BothSides(*state.points),
        quiet_rounds=state.quiet_rounds,
        shells=tuple([wire.Shell(SIDES[shell.side], NAMES[shell.target]) for shell in state.shells]),
        sight=_sight(knowledge) if knowledge else None,
        legal=legal,
        told=tuple([said for said, to in state.told if to & ear]),
    )


def show(told: Told, viewer: Viewer) -> wire.Event | None:
    """Show one thing that a round told, `None` to a viewer who may not hear of it."""
    return told.said if told.to & hearer(viewer) else None


def _figures(state: State, viewer: Viewer) -> tuple[Figure, ...]:
    if state.knowledge is None or viewer == "everyone":
        return state.figures
    if viewer == "spectator":
        return ()
    own = of_side(state.figures, viewer)
    enemies = state.knowledge[viewer].sighted
    return own + enemies if viewer == SOUTH else enemies + own


def _sight(knowledge: Knowledge) -> wire.Sight:
    return wire.Sight(
        cells=names_of(knowledge.seen),
        last_seen=tuple(
            [
                wire.LastSeen(KINDS[past.kind], NAMES[past.cell], FACINGS[past.facing], past.round)
                for past in knowledge.last_seen
            ]
        ),
        known_kinds=_KIND_SETS[knowledge.kinds],
    )
