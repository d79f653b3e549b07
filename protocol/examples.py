"""At least one example of every message and of every part of one: written out as golden frames in `vectors/`."""

from typing import Final

from protocol import examples_marshal
from protocol import messages as m
from protocol.games import matrix, salvo
from protocol.ids import DraftId, InviteCode, Millis, Mode, NodeId, PlayerId, RoomId, Round, Seat

ROOM: Final = RoomId("Qm4tZ0sVb1Xy")
NOW: Final = Millis(1_790_000_000_000)
HERE: Final = m.RoomPlace(room=ROOM, url="")
ELSEWHERE: Final = m.RoomPlace(room=ROOM, url="https://salvo.example/n/b")

ORDERS: Final = salvo.Orders(
    (salvo.Move(kind="scout", to="e6"), salvo.Turn(kind="sniper", facing="E")),
)
FIRE: Final = salvo.Orders(
    (salvo.Fire(kind="assault"), salvo.Fire(kind="mortar", target="c6")),
)
LINEUP: Final = salvo.Lineup(
    (
        salvo.Placed(kind="shield", column="d"),
        salvo.Placed(kind="assault", column="e"),
        salvo.Placed(kind="scout", column="g"),
    )
)
QUICK: Final = salvo.Options(mode="capture", map="plain", clock=30)
MATRIX: Final = matrix.Options(clock=60, touch_move=False, timeout="lot")

FROM_CLIENT: Final[dict[str, m.ClientMessage]] = {
    "probe": m.Probe(rq=1),
    "echo": m.Echo(stamp=2**53 - 1),
    "follow": m.Follow(rq=2, on=True),
    "search": m.Search(rq=3, game="salvo", mode=Mode("capture")),
    "cancel search": m.CancelSearch(rq=4),
    "invite": m.Invite(rq=5, options=QUICK),
    "invite without a clock": m.Invite(rq=6, options=salvo.Options(mode="fog", map="trench", clock=None)),
    "invite to Matrix": m.Invite(rq=6, options=MATRIX),
    "practise": m.Practise(rq=6, options=salvo.Options(mode="capture", map="quarry", clock=None), strength="medium"),
    "join": m.Join(rq=7, code=InviteCode("k3Jd_9-xQ2")),
    "enter": m.Enter(rq=8, room=ROOM),
    "leave": m.Leave(rq=9, room=ROOM),
    "draft of a line-up": m.SetDraft(rq=10, room=ROOM, round=Round(0), draft=DraftId(1), orders=LINEUP),
    "draft of moves and turns": m.SetDraft(rq=11, room=ROOM, round=Round(7), draft=DraftId(1), orders=ORDERS),
    "draft of shots": m.SetDraft(rq=12, room=ROOM, round=Round(7), draft=DraftId(2), orders=FIRE),
    "draft of nothing": m.SetDraft(rq=13, room=ROOM, round=Round(7), draft=DraftId(3), orders=salvo.Orders(())),
    "draft of a salt": m.SetDraft(rq=10, room=ROOM, round=Round(0), draft=DraftId(1), orders=matrix.Lot(salt="00a1f7")),
    "draft of a half-move": m.SetDraft(
        rq=11, room=ROOM, round=Round(8), draft=DraftId(1), orders=matrix.Move(move="a7a8C")
    ),
    "draft of a claim": m.SetDraft(rq=12, room=ROOM, round=Round(8), draft=DraftId(2), orders=matrix.Claim()),
    "ready": m.Ready(rq=14, room=ROOM, round=Round(7), draft=DraftId(3)),
    "ready without a draft": m.Ready(rq=15, room=ROOM, round=Round(8), draft=DraftId(0)),
    "gesture": m.Gesture(rq=16, room=ROOM, round=Round(8), gesture=matrix.Touch(field="e2")),
    "gesture without a field": m.Gesture(rq=16, room=ROOM, round=Round(8), gesture=matrix.Haltung(on=True)),
    "unready": m.Unready(rq=16, room=ROOM, round=Round(8)),
    "resign": m.Resign(rq=17, room=ROOM),
    "offer a draw": m.OfferDraw(rq=18, room=ROOM, round=Round(40)),
    "answer a draw": m.AnswerDraw(rq=19, room=ROOM, round=Round(40), accept=False),
    "claim the win": m.ClaimWin(rq=20, room=ROOM),
    "rematch": m.Rematch(rq=21, room=ROOM),
    "get history": m.GetHistory(rq=22, room=ROOM, first=Round(1), last=Round(6)),
    "get record": m.GetRecord(rq=2**31 - 1, room=ROOM),
    **examples_marshal.FROM_CLIENT,
}

PLAYERS: Final = (
    m.Player(name="Ada", paint="blue", rating=m.Rating(value=1532, provisional=False)),
    m.Player(name="Jürgen Ω", paint="amber", rating=m.Rating(value=1411, provisional=True)),
)
GATHERING: Final = m.Table(
    phase="gathering",
    options=QUICK,
    players=PLAYERS,
    round=Round(0),
    at=NOW,
    deadline=Millis(NOW + 20_000),
    arrived=(True, False),
    ready=(False, False),
    draw_offer=None,
    outcome=None,
    rematch=(False, False),
)
PLAYING: Final = m.Table(
    phase="playing",
    options=salvo.Options(mode="fog", map="trench", clock=None),
    players=PLAYERS,
    round=Round(7),
    at=NOW,
    deadline=None,
    arrived=(True, True),
    ready=(True, False),
    draw_offer=Seat(1),
    outcome=None,
    rematch=(False, False),
)
OVER: Final = m.Table(
    phase="over",
    options=QUICK,
    players=PLAYERS,
    round=Round(12),
    at=NOW,
    deadline=None,
    arrived=(True, True),
    ready=(False, False),
    draw_offer=None,
    outcome=m.Outcome(winner=Seat(0), reason="points"),
    rematch=(True, False),
)

TOLD: Final[tuple[salvo.Event, ...]] = (
    salvo.Moved(side="south", kind="scout", way=("e3", "e4", "e5", "e6"), facing="N", jump=False),
    salvo.Bounced(side="north", kind="flanker", cell="f6", to="f5", reason="contested"),
    salvo.Bounced(side="south", kind="shield", cell="f4", to="f5", reason=None),
    salvo.Turned(side="south", kind="sniper", cell="d1", facing="E"),
    salvo.Fired(side="south", kind="assault", cell="c4", facing="N", rays=(("b5", "b6"), ("c5",), ())),
    salvo.Flash(cell="g8", kind=None),
    salvo.Flash(cell="h7", kind="sniper"),
    salvo.Stopped(side="south", cell="f4"),
    salvo.Announced(side="north", target="e4"),
    salvo.Landed(side="south", target="c6", blast=("b5", "c5", "d5", "b6", "c6", "d6", "b7", "c7", "d7")),
    salvo.Fell(side="north", kind="assault", cell="c5"),
    salvo.Sighted(moment="moves", kind="mortar", cell="g8", facing="S"),
    salvo.Scored(side="south", cell="e5"),
)
FOG: Final = salvo.View(
    mode="fog",
    map="trench",
    phase="orders",
    round=7,
    side="south",
    figures=(
        salvo.Figure(side="south", kind="sniper", cell="d1", facing="E"),
        salvo.Figure(side="north", kind="flanker", cell="f6", facing="S"),
    ),
    living=salvo.BothSides(south=1, north=2),
    points=salvo.BothSides(south=0, north=0),
    quiet_rounds=3,
    shells=(salvo.Shell(side="north", target="e4"),),
    sight=salvo.Sight(
        cells=("d1", "d2", "e1"),
        last_seen=(salvo.LastSeen(kind="mortar", cell="g8", facing="S", round=6),),
        known_kinds=("mortar", "flanker"),
    ),
    legal=(
        salvo.Legal(
            kind="sniper",
            moves=(salvo.LegalMove(to="e1", facing="E", jump=False),),
            turns=("N", "S", "W"),
            fire=True,
            targets=(),
        ),
    ),
    told=TOLD,
)
WATCHED: Final = salvo.View(
    mode="capture",
    map="plain",
    phase="lineup",
    round=0,
    side=None,
    figures=(),
    living=salvo.BothSides(south=3, north=3),
    points=salvo.BothSides(south=0, north=0),
    quiet_rounds=0,
    shells=(),
    sight=None,
    legal=(),
    told=(),
)

MATRIX_TOLD: Final[tuple[matrix.Event, ...]] = (
    matrix.Lotted(first=Seat(1)),
    matrix.Late(unit="second"),
    matrix.Moved(unit="first", warrior="S", start="e1", to="g1"),
    matrix.Covered(unit="first", start="h1", to="f1"),
    matrix.Fell(unit="second", warrior="J", field="b8"),
    matrix.Promoted(unit="first", warrior="C", field="b8"),
    matrix.Warned(unit="second", by=("b8",)),
    matrix.Claimed(unit="first"),
    matrix.Ended(winner=None, reason="repetition"),
)
MATRIX_VIEW: Final = matrix.View(
    mode="standard",
    phase="move",
    round=8,
    first=Seat(1),
    to_move="second",
    placement="1V2s3/8/8/8/4Aa2/8/8/4S3",
    cover_rights="",
    ep="e3",
    no_fall=0,
    repeated=1,
    fallen="jA",
    touched="f4",
    void="e8",
    haltung=True,
    threatened=(),
    expiries=(0, 1),
    salts=("00a1f7", ""),
    legal=("f4e3", "f4f3"),
    claim=False,
    told=MATRIX_TOLD,
)

MATRIX_TABLE: Final = m.Table(
    phase="playing",
    options=MATRIX,
    players=PLAYERS,
    round=Round(8),
    at=NOW,
    deadline=Millis(NOW + 60_000),
    arrived=(True, True),
    ready=(False, False),
    draw_offer=None,
    outcome=None,
    rematch=(False, False),
    acting=(Seat(0),),
    dice=m.Promise(sha256="9dd684a41eab41c61af6db6e18be9047e459c97e16a358593cead4dfe8e21d68"),
)

FROM_SERVER: Final[dict[str, m.ServerMessage]] = {
    "welcome": m.Welcome(player=PlayerId("p7Yc2LmQwR1s"), name="Ada", node=NodeId("a"), now=NOW, rooms=()),
    "welcome back": m.Welcome(
        player=PlayerId("p7Yc2LmQwR1s"), name="Ada", node=NodeId("a"), now=NOW, rooms=(HERE, ELSEWHERE)
    ),
    "pong": m.Pong(rq=1, now=NOW, stamp=4_711),
    "done": m.Done(rq=2),
    "refused": m.Refused(rq=11, code="illegal_move"),
    "noted": m.Noted(rq=11, room=ROOM, round=Round(7), draft=DraftId(1)),
    "sealed": m.Sealed(rq=14, room=ROOM, round=Round(7), draft=DraftId(3)),
    "invited": m.Invited(rq=5, code=InviteCode("k3Jd_9-xQ2"), until=Millis(NOW + 86_400_000)),
    "moved": m.Moved(rq=8, place=ELSEWHERE),
    "entered as south": m.Entered(rq=8, room=ROOM, seat=Seat(0)),
    "entered as a spectator": m.Entered(rq=8, room=ROOM, seat=None),
    "own draft": m.OwnDraft(room=ROOM, round=Round(7), draft=DraftId(2), orders=FIRE, ready=True),
    "no own draft": m.OwnDraft(room=ROOM, round=Round(8), draft=DraftId(0), orders=None, ready=False),
    "history": m.History(rq=22, room=ROOM, rounds=(m.RoundTold(round=Round(1), told=TOLD),)),
    "record": m.MatchRecord(rq=23, room=ROOM, text="rules 1\nmode capture\n"),
    "taken over": m.TakenOver(room=ROOM),
    "searching": m.Searching(game="salvo", mode=Mode("capture"), since=NOW, others=2, width=350),
    "search ended": m.SearchEnded(reason="elsewhere"),
    "found": m.Found(place=HERE, until=Millis(NOW + 20_000)),
    "lobby": m.Lobby(
        pools=(m.PoolSize(game="salvo", mode=Mode("capture"), searching=3),),
        playing=14,
        live=(m.LiveMatch(place=HERE, names=("Ada", "Jürgen Ω"), watchers=2, view=WATCHED),),
    ),
    "view while gathering": m.RoomView(room=ROOM, n=1, table=GATHERING, view=None),
    "view in fog": m.RoomView(room=ROOM, n=70_000, table=PLAYING, view=FOG),
    "view of a spectator": m.RoomView(room=ROOM, n=2, table=GATHERING, view=WATCHED),
    "view of Matrix": m.RoomView(room=ROOM, n=9, table=MATRIX_TABLE, view=MATRIX_VIEW),
    "table": m.RoomTable(room=ROOM, n=131, table=OVER),
    "presence": m.Presence(room=ROOM, levels=("good", "away"), claim_at=(None, Millis(NOW + 45_000)), watchers=1),
    "stalled": m.RoomStalled(room=ROOM),
    "room closed": m.RoomClosed(room=ROOM, reason="no_show"),
    "view of Marshal": m.RoomView(room=ROOM, n=9, table=PLAYING, view=examples_marshal.VIEW),
    **examples_marshal.FROM_SERVER,
}
