"""The part of the golden frames that is Marshal's: see `examples.py`."""

from typing import Final

from protocol import messages as m
from protocol.games import marshal
from protocol.ids import DraftId, RoomId, Round, Seat

ROOM: Final = RoomId("Qm4tZ0sVb1Xy")
SETUP: Final = marshal.Setup(
    pieces=(
        marshal.Placed(rank="F", field="d1"),
        marshal.Placed(rank="B", field="d2"),
        marshal.Placed(rank="10", field="j4"),
    ),
    salt="00a1f7",
)

FROM_CLIENT: Final[dict[str, m.ClientMessage]] = {
    "invite to Marshal": m.Invite(rq=5, options=marshal.Options(clock=60, memory=False, no_attack_limit=0)),
    "draft of a set-up": m.SetDraft(rq=10, room=ROOM, round=Round(0), draft=DraftId(1), orders=SETUP),
    "draft of an action": m.SetDraft(
        rq=11, room=ROOM, round=Round(8), draft=DraftId(1), orders=marshal.Act(act="e2-e10")
    ),
    "draft of a hold": m.SetDraft(rq=12, room=ROOM, round=Round(8), draft=DraftId(2), orders=marshal.Hold()),
}

TOLD: Final[tuple[marshal.Event, ...]] = (
    marshal.Dealt(seat=Seat(1), pieces=(marshal.Placed(rank="F", field="a10"),)),
    marshal.Lotted(begins=Seat(1)),
    marshal.Late(seat=Seat(0)),
    marshal.Moved(seat=Seat(0), piece="1:e2", start="e4", to="e5", rank=None),
    marshal.Held(seat=Seat(1)),
    marshal.Attacked(seat=Seat(0), piece="1:e2", start="e5", to="e6", rank="3"),
    marshal.Answered(seat=Seat(1), piece="2:e7", rank="B"),
    marshal.Fought(stays="attacker"),
    marshal.Ended(winner=None, reason="immobile_both"),
)
VIEW: Final = marshal.View(
    mode="standard",
    phase="action",
    round=8,
    seat=Seat(0),
    to_move=Seat(0),
    pieces=(
        marshal.Piece(id="1:d1", field="d1", rank="F", known=False, moved=False),
        marshal.Piece(id="2:e7", field="e6", rank=None, known=False, moved=True),
        marshal.Piece(id="2:j8", field="j6", rank="2", known=True, moved=True),
    ),
    captured=(marshal.Captured(id="2:b7", rank="B"),),
    no_attack=3,
    expiries=(0, 1),
    salts=(),
    legal=("e4-e5", "hold"),
    barred=(marshal.Barred(act="e4-e3", why="repetition"),),
    told=TOLD,
)

FROM_SERVER: Final[dict[str, m.ServerMessage]] = {
    "own draft of a set-up": m.OwnDraft(room=ROOM, round=Round(0), draft=DraftId(1), orders=SETUP, ready=False),
    "history of Marshal": m.History(rq=22, room=ROOM, rounds=(m.RoundTold(round=Round(8), told=TOLD),)),
}
