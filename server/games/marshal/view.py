"""The one door: what a viewer may know of a State, and nothing else leaves the game (rules/marshal.md 5)."""

from typing import Literal

from protocol.games import marshal as wire
from protocol.ids import Seat, Viewer
from server.games.marshal.board import NAMES, named
from server.games.marshal.legal import Actions
from server.games.marshal.state import State
from server.games.marshal.told import HEARER, Told


def view(state: State, viewer: Viewer, allowed: Actions) -> wire.View:
    """Show what a viewer may know. `allowed`: what it may do now.

    Lists are in the order of fields, or of what happened: never in one of ranks.
    """
    seat = viewer if isinstance(viewer, int) else None
    over = state.outcome is not None
    phase: Literal["setup", "action", "over"] = "over" if over else "action" if state.round else "setup"
    playing = phase == "action"
    hearer = HEARER[viewer]
    return wire.View(
        mode=state.options.mode,
        phase=phase,
        round=state.round,
        seat=seat,
        to_move=Seat(state.to_move) if playing else None,
        pieces=tuple(
            [
                wire.Piece(
                    id=piece.id,
                    field=NAMES[field],
                    rank=piece.rank if viewer == "everyone" or piece.owner == seat or piece.known else None,
                    known=piece.known,
                    moved=piece.moved,
                )
                for field, piece in enumerate(state.board)
                if piece is not None
            ]
        ),
        captured=tuple([wire.Captured(piece.id, piece.rank) for piece in state.captured]),
        no_attack=state.no_attack,
        expiries=state.expiries,
        salts=tuple([salt.hex() for salt in state.salts]) if viewer == "everyone" else (),
        legal=legal_texts(allowed),
        barred=tuple([wire.Barred(named(step), why) for step, why in allowed.barred]),
        told=tuple([told.said for told in state.told if told.to & hearer]),
    )


def legal_texts(allowed: Actions) -> tuple[str, ...]:
    """Give what is allowed as the wire has it: in the order of fields, `hold` last."""
    steps = sorted([*allowed.moves, *allowed.attacks])
    return (*[named(step) for step in steps], *(["hold"] if allowed.hold else []))


def show(told: Told, viewer: Viewer) -> wire.Event | None:
    """Show one thing that was told, `None` to a viewer who may not hear of it."""
    return told.said if told.to & HEARER[viewer] else None
