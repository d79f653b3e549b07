"""What a viewer is shown: all the same, but for what only who is to move can do (rules/matrix.md 5)."""

from protocol.games import matrix as wire
from protocol.ids import Viewer
from server.games.matrix.board import threatened_from
from server.games.matrix.state import State


def view(state: State, viewer: Viewer) -> wire.View:
    position = state.position
    mine = state.seat is not None and viewer == state.seat
    return wire.View(
        mode=state.options.mode,
        phase="over" if state.outcome else "move" if state.round else "lot",
        round=state.round,
        first=state.first,
        to_move=None if state.seat is None else position.to_move,
        placement=position.placement,
        cover_rights=position.cover_rights,
        ep=position.ep,
        no_fall=state.no_fall,
        repeated=state.times,
        fallen=state.fallen,
        touched=state.touched,
        void=state.void,
        haltung=state.haltung,
        threatened=threatened_from(position),
        expiries=state.expiries,
        salts=state.salts,
        legal=state.legal if mine else (),
        claim=state.claimable if mine else False,
        told=state.told,
    )
