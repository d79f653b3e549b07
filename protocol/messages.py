"""Every message, one tagged union per direction. PROTOCOL.md tells how they follow one another.

The field `t` is the tag. Every request carries `rq`, chosen by the client, and gets one answer with the same `rq`.
Messages are trees, so the collector of garbage need not look for cycles in them (`gc=False`).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from protocol.games import marshal, matrix, salvo
from protocol.ids import (
    DraftId,
    GameKey,
    InviteCode,
    Millis,
    Mode,
    NodeId,
    PlayerId,
    RoomId,
    Round,
    Seat,
    WireDraftId,
    WireInviteCode,
    WireMode,
    WireRequest,
    WireRoomId,
    WireRound,
    WireStamp,
)
from protocol.refusals import Refusal

# One name per part of a game; a further game joins each of these unions.
GameOptions = salvo.Options | matrix.Options | marshal.Options
GameOrders = (
    salvo.Orders | salvo.Lineup | matrix.Lot | matrix.Move | matrix.Claim | marshal.Setup | marshal.Act | marshal.Hold
)
GameGesture = matrix.Touch | matrix.Haltung
GameView = salvo.View | matrix.View | marshal.View
GameEvent = salvo.Event | matrix.Event | marshal.Event

Strength = Literal["light", "medium", "strong"]
"""How well a bot of the house plays."""

Paint = Literal["hatch", "dots", "chevrons", "waves", "check", "bars"]
"""How a player may have the own figures drawn: cosmetic, all free."""


class _Request(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    rq: WireRequest


# --- client to server -----------------------------------------------------------------------------


class Probe(_Request, frozen=True, tag="probe"):
    """Asked every 4 s: answered by `pong`."""


class Echo(Struct, frozen=True, gc=False, tag="echo", tag_field="t", forbid_unknown_fields=True):
    """Sent at once on every `pong`, so that the server can measure the round trip. Not answered."""

    stamp: WireStamp


class Follow(_Request, frozen=True, tag="follow"):
    """Start or stop getting `lobby` messages."""

    on: bool


class Search(_Request, frozen=True, tag="search"):
    """Look for an opponent; sent again it keeps the time already waited."""

    game: GameKey
    mode: WireMode


class CancelSearch(_Request, frozen=True, tag="cancel_search"):
    pass


class Invite(_Request, frozen=True, tag="invite"):
    """Make an invitation link: answered by `invited`."""

    options: GameOptions


class Practise(_Request, frozen=True, tag="practise"):
    """Play against a bot at once: answered by `done`, then `found`. A search goes on meanwhile."""

    options: GameOptions
    strength: Strength


class Join(_Request, frozen=True, tag="join"):
    """Take an invitation up: answered by `done`, then `found` to both."""

    code: WireInviteCode


class Enter(_Request, frozen=True, tag="enter"):
    """Come to a room, or back to it: answered by `entered`, then by one whole view."""

    room: WireRoomId


class Leave(_Request, frozen=True, tag="leave"):
    """Stop watching, or leave a room that has not begun or is over."""

    room: WireRoomId


class SetDraft(_Request, frozen=True, tag="draft"):
    """Replace the draft of a round as a whole: answered by `noted`."""

    room: WireRoomId
    round: WireRound
    draft: WireDraftId
    orders: GameOrders


class Ready(_Request, frozen=True, tag="ready"):
    """Seal the draft that stands: answered by `sealed`. `draft` 0 seals holding, where a game has that."""

    room: WireRoomId
    round: WireRound
    draft: Annotated[DraftId, Meta(ge=0, le=2**31 - 1)]


class Unready(_Request, frozen=True, tag="unready"):
    room: WireRoomId
    round: WireRound


class Gesture(_Request, frozen=True, tag="gesture"):
    """Do what all see at once and what ends no decision, where a game has such a thing: answered by `done`."""

    room: WireRoomId
    round: WireRound
    gesture: GameGesture


class Resign(_Request, frozen=True, tag="resign"):
    room: WireRoomId


class OfferDraw(_Request, frozen=True, tag="offer_draw"):
    """Offer a draw, by who is to act; the offer stands until the other side has acted or answered."""

    room: WireRoomId
    round: WireRound


class AnswerDraw(_Request, frozen=True, tag="answer_draw"):
    room: WireRoomId
    round: WireRound
    accept: bool


class ClaimWin(_Request, frozen=True, tag="claim_win"):
    """Claim the match after the other side has been away for a minute (rules/salvo.md 7)."""

    room: WireRoomId


class Rematch(_Request, frozen=True, tag="rematch"):
    room: WireRoomId


class GetHistory(_Request, frozen=True, tag="get_history"):
    """Ask what earlier rounds told this viewer, `first` to `last` included; at most 100 are told at once."""

    room: WireRoomId
    first: WireRound
    last: WireRound


class GetRecord(_Request, frozen=True, tag="get_record"):
    """Ask for the record of a match that is over."""

    room: WireRoomId


RoomMessage = (
    SetDraft
    | Ready
    | Unready
    | Gesture
    | Resign
    | OfferDraw
    | AnswerDraw
    | ClaimWin
    | Rematch
    | GetHistory
    | GetRecord
    | Leave
)
LobbyMessage = Follow | Search | CancelSearch | Invite | Practise | Join
ClientMessage = Probe | Echo | Enter | LobbyMessage | RoomMessage


# --- server to client: personal answers -------------------------------------------------------------


class _Said(Struct, frozen=True, gc=False, tag_field="t", kw_only=True):
    pass


class RoomPlace(Struct, frozen=True, gc=False):
    """Where a room lives; `url` is empty for this very server, else the base address to connect to."""

    room: RoomId
    url: str


class Welcome(_Said, frozen=True, tag="welcome"):
    """The first message on every socket. `rooms`: running matches in which the player holds a seat."""

    player: PlayerId
    name: str
    node: NodeId
    now: Millis
    rooms: tuple[RoomPlace, ...]


class Pong(_Said, frozen=True, tag="pong"):
    """`now`: the server's clock when this was sent. `stamp`: to be sent back at once in `echo`."""

    rq: int
    now: Millis
    stamp: int


class Done(_Said, frozen=True, tag="done"):
    rq: int


class Refused(_Said, frozen=True, tag="refused"):
    rq: int
    code: Refusal


class Noted(_Said, frozen=True, tag="noted"):
    """The draft stands. It is not promised past a crash of the server: send it again after a reconnect."""

    rq: int
    room: RoomId
    round: Round
    draft: DraftId


class Sealed(_Said, frozen=True, tag="sealed"):
    """The orders are promised: they survive any crash."""

    rq: int
    room: RoomId
    round: Round
    draft: DraftId


class Invited(_Said, frozen=True, tag="invited"):
    rq: int
    code: InviteCode
    until: Millis


class Moved(_Said, frozen=True, tag="moved"):
    """The room lives on another server: connect to `place.url` and enter there."""

    rq: int
    place: RoomPlace


class Entered(_Said, frozen=True, tag="entered"):
    """`seat`: `None` for a spectator."""

    rq: int
    room: RoomId
    seat: Seat | None


class OwnDraft(_Said, frozen=True, tag="own_draft"):
    """The draft that stands for the own seat, told on entering; `orders` is `None` where there is none."""

    room: RoomId
    round: Round
    draft: DraftId
    orders: GameOrders | None
    ready: bool


class RoundTold(Struct, frozen=True, gc=False):
    round: Round
    told: tuple[GameEvent, ...]


class History(_Said, frozen=True, tag="history"):
    rq: int
    room: RoomId
    rounds: tuple[RoundTold, ...]


class MatchRecord(_Said, frozen=True, tag="record"):
    rq: int
    room: RoomId
    text: str


class TakenOver(_Said, frozen=True, tag="taken_over"):
    """A newer connection of this player plays now; `enter` takes the seat back."""

    room: RoomId


# --- server to client: the lobby ----------------------------------------------------------------------


class Searching(_Said, frozen=True, tag="searching"):
    """`since`: when the wait began. `others`: how many else are searching in this mode.

    `width`: how far an opponent's rating may be from one's own just now, growing; `None`: anyone will do.
    """

    game: GameKey
    mode: Mode
    since: Millis
    others: int
    width: int | None


class SearchEnded(_Said, frozen=True, tag="search_ended"):
    """`elsewhere`: another device or tab of this player took the search over."""

    reason: Literal["cancelled", "elsewhere", "expired"]


class Found(_Said, frozen=True, tag="found"):
    """An opponent is there: enter the room by `until`."""

    place: RoomPlace
    until: Millis


class LiveMatch(Struct, frozen=True, gc=False):
    """A running match as a spectator may see it now."""

    place: RoomPlace
    names: tuple[str, ...]
    watchers: int
    view: GameView


class PoolSize(Struct, frozen=True, gc=False):
    game: GameKey
    mode: Mode
    searching: int


class Lobby(_Said, frozen=True, tag="lobby"):
    """Who is here: people searching, people playing, some of the running matches."""

    pools: tuple[PoolSize, ...]
    playing: int
    live: tuple[LiveMatch, ...]


# --- server to client: a room -------------------------------------------------------------------------


class Rating(Struct, frozen=True, gc=False):
    """How well a player has done in a mode so far. `provisional`: too few matches to mean much."""

    value: int
    provisional: bool


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a player is shown to the others. `paint`: one of `Paint`, or empty; what is not known is drawn as if empty.

    `rating`: in this mode when the room was opened, `None` for none. `bot`: its strength, `None` for a person.
    """

    name: str
    paint: str
    rating: Rating | None = None
    bot: Strength | None = None


class Outcome(Struct, frozen=True, gc=False):
    """`winner`: `None` for a draw."""

    winner: Seat | None
    reason: Literal[
        # any game
        "resignation",
        "agreement",
        "absence",
        "time",
        # SALVO
        "elimination",
        "points",
        "rounds",
        # Matrix
        "destroyed",
        "stalemate",
        "dead",
        "no_fall",
        "repetition",
        # Marshal
        "flag",
        "immobile",
        "immobile_both",
        "no_attack",
    ]


class Promise(Struct, frozen=True, gc=False, omit_defaults=True):
    """The dice of a match: the hash of their key, fixed before the seats came, and the key in hex once it is over."""

    sha256: str
    key: str | None = None


class Table(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What is public of a room, the same for every viewer.

    `at`: when this was so; `deadline`: when the round (or the gathering) ends, `None` for no clock; both on the
    server's clock. `paused`: after a failure of ours the round starts again in full once both are back, at `deadline`
    at the latest; orders are taken meanwhile. `arrived`, `ready`, `rematch`: a flag a seat. `draw_offer`: the seat
    whose offer stands. `acting`: the seats whose decision is due, left out where it is every seat's or nobody's.
    `dice`: left out where a game has none.
    """

    phase: Literal["gathering", "playing", "paused", "over"]
    options: GameOptions
    players: tuple[Player, ...]
    round: Round
    at: Millis
    deadline: Millis | None
    arrived: tuple[bool, ...]
    ready: tuple[bool, ...]
    draw_offer: Seat | None
    outcome: Outcome | None
    rematch: tuple[bool, ...]
    acting: tuple[Seat, ...] | None = None
    dice: Promise | None = None


class RoomView(_Said, frozen=True, tag="view"):
    """One whole view; it replaces all that was shown before. `n` counts the frames of this room.

    `view` is `None` until the match has begun.
    """

    room: RoomId
    n: int
    table: Table
    view: GameView | None


class RoomTable(_Said, frozen=True, tag="table"):
    """Only the public part changed (ready, draw offer, rematch)."""

    room: RoomId
    n: int
    table: Table


Level = Literal["good", "weak", "away"]


class Presence(_Said, frozen=True, tag="presence"):
    """The connection of each seat, from the fixed probes alone. `claim_at`: when the win may be claimed against it."""

    room: RoomId
    levels: tuple[Level, ...]
    claim_at: tuple[Millis | None, ...]
    watchers: int


class RoomClosed(_Said, frozen=True, tag="room_closed"):
    """The room is gone. `no_show`: a seat stayed empty; `left`: someone left before the line-up."""

    room: RoomId
    reason: Literal["no_show", "left", "finished", "void"]


class RoomStalled(_Said, frozen=True, tag="stalled"):
    """The server cannot keep anything just now, so the room stands still; its next `view` says that it goes on."""

    room: RoomId


RoomNews = RoomView | RoomTable | Presence | RoomClosed | RoomStalled | TakenOver | OwnDraft
Answer = Pong | Done | Refused | Noted | Sealed | Invited | Moved | Entered | History | MatchRecord
LobbyNews = Searching | SearchEnded | Found | Lobby
ServerMessage = Welcome | Answer | LobbyNews | RoomNews
