"""The one door: what a viewer may know of a State, and nothing else leaves the game (rules/salvo.md 8, 11)."""

from typing import Final, Literal

from protocol.games import salvo as wire
from protocol.ids import Viewer
from server.games.salvo.board import CELLS, FACINGS, NAMES, NORTH, SIDES, SOUTH, names_of
from server.games.salvo.ground import Ground
from server.games.salvo.legal import known_cells
from server.games.salvo.lineup import FIGURES_A_SIDE
from server.games.salvo.rulebook import KINDS
from server.games.salvo.state import Knowledge, State
from server.games.salvo.told import HEARER, Told

_EVERYWHERE: Final = (1 << CELLS) - 1
_KIND_SETS: Final = tuple(
    tuple(name for kind, name in enumerate(KINDS) if bits >> kind & 1) for bits in range(1 << len(KINDS))
)


def view(ground: Ground, state: State, viewer: Viewer) -> wire.View:
    """Show what a viewer may know. Lists of figures are in order of side, then kind; lists of cells in cell order."""
    seat = viewer if isinstance(viewer, int) else None
    phase: Literal["lineup", "orders", "over"] = "over" if state.outcome else "orders" if state.round else "lineup"
    known = _known_to(state, viewer)
    acting = seat if phase == "orders" else None
    figures: list[wire.Figure] = []
    legal: list[wire.Legal] = []
    living = [0, 0] if state.round else [FIGURES_A_SIDE, FIGURES_A_SIDE]
    for figure in state.figures:
        stance = ground.stances[figure]
        living[stance.side] += 1
        if stance.bit & known:
            figures.append(stance.shown)
        if stance.side == acting:
            legal.append(stance.legal_with(known))
    hearer = HEARER[viewer]
    return wire.View(
        mode=state.options.mode,
        map=state.options.map,
        phase=phase,
        round=state.round,
        side=None if seat is None else SIDES[seat],
        figures=tuple(figures),
        living=wire.BothSides(living[SOUTH], living[NORTH]),
        points=wire.BothSides(state.points[SOUTH], state.points[NORTH]),
        quiet_rounds=state.quiet_rounds,
        shells=tuple([wire.Shell(SIDES[shell.side], NAMES[shell.target]) for shell in state.shells]),
        sight=None if seat is None or not state.knowledge else _sight(state.knowledge[seat]),
        legal=tuple(legal),
        told=tuple([told.said for told in state.told if told.to & hearer]),
    )


def show(told: Told, viewer: Viewer) -> wire.Event | None:
    """Show one thing that a round told, `None` to a viewer who may not hear of it."""
    return told.said if told.to & HEARER[viewer] else None


def _known_to(state: State, viewer: Viewer) -> int:
    """Give the mask of the cells on which a viewer may know a figure to stand."""
    if isinstance(viewer, int):
        return known_cells(state, viewer)
    return 0 if state.knowledge and viewer == "spectator" else _EVERYWHERE


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
