"""Our own server, by its real protocol: a session each, quick match, orders, probes and echoes, rematches.

Every frame's kind is looked at; of a view so much is decoded as is needed, and one in 64 is decoded whole. The numbers
of a room's frames must have no gap, and nothing that is asked may be refused.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec import Struct
from picows import WSFrame

from protocol.codec import SUBPROTOCOL, Malformed, decode_server, encode
from protocol.games import salvo as wire
from protocol.ids import DraftId, Mode, PlayerId, RoomId, Round
from protocol.messages import Echo, Enter, GameOrders, Probe, Ready, Rematch, RoomView, Search, SetDraft
from server.edge.session import Session, Sessions
from tests.load.crowd import BINARY, Crowd, Dialect, Player, Room
from tests.load.toy_game import KINDS, NAMES

PROBE_S: Final = 4.0
CHECKED_EVERY: Final = 64
AGAIN_S: Final = 1.0
FOR_A_MOMENT: Final = {"server_busy", "matching_down"}
MODE: Final = Mode("fog")
NOBODYS: Final = "searching"
"""The room of those who have none yet."""


class _Table(Struct):
    phase: Literal["gathering", "playing", "paused", "over"]
    round: int


class _View(Struct):
    room: str
    n: int
    table: _Table


class _Numbered(Struct):
    room: str
    n: int


class _Place(Struct):
    room: str


class _Found(Struct):
    place: _Place


class _Entered(Struct):
    room: str
    seat: int | None


class _Pong(Struct):
    stamp: int


class _Refused(Struct):
    code: str


class _LegalMove(Struct):
    to: str


class _Legal(Struct):
    kind: wire.Kind
    moves: tuple[_LegalMove, ...]
    turns: tuple[wire.Facing, ...]
    fire: bool
    targets: tuple[str, ...]


class _Legals(Struct):
    legal: tuple[_Legal, ...]


class _ToOrder(Struct):
    view: _Legals


_read_view = msgspec.msgpack.Decoder(_View).decode
_read_numbered = msgspec.msgpack.Decoder(_Numbered).decode
_read_found = msgspec.msgpack.Decoder(_Found).decode
_read_entered = msgspec.msgpack.Decoder(_Entered).decode
_read_pong = msgspec.msgpack.Decoder(_Pong).decode
_read_refused = msgspec.msgpack.Decoder(_Refused).decode
_read_to_order = msgspec.msgpack.Decoder(_ToOrder).decode

PROBE: Final = encode(Probe(rq=1))


class Ours(Dialect):
    """What both games have in common; how a player orders is the game's."""

    def __init__(self, crowd: Crowd, url: str, secret: str) -> None:
        self.crowd = crowd
        self._url = url
        self._sessions = Sessions(secret)
        self._loop = asyncio.get_running_loop()
        self._heard: dict[bytes, Callable[[Player, bytes], None]] = {
            b"view": self._view,
            b"table": self._table,
            b"pong": self._pong,
            b"refused": lambda player, payload: self.refused(player, _read_refused(payload).code),
            b"found": self._found,
            b"entered": self._entered,
            b"room_closed": self._unwanted,
            b"stalled": self._halted,
            b"taken_over": self._unwanted,
            b"moved": self._unwanted,
            b"search_ended": self._unwanted,
        }

    # --- coming ---------------------------------------------------------------------------------------

    async def fill(self, crowd: Crowd, rooms: int, watchers: int) -> None:
        await crowd.all_of(self.come(self.player(0, search=True)) for _ in range(2 * rooms))
        used = {player.room.key for player in crowd.players}
        crowd.rooms = {key: room for key, room in crowd.rooms.items() if key in used}
        if len(crowd.rooms) != rooms:
            raise ConnectionError(f"of {rooms} rooms there are {len(crowd.rooms)}")
        await crowd.all_of(
            self.come(self.player(None, room)) for room in tuple(crowd.rooms.values()) for _ in range(watchers)
        )

    def player(self, seat: int | None, room: Room | None = None, *, search: bool = False) -> "Person":
        return Person(self.crowd, self, room or self.crowd.room(NOBODYS), seat, search=search)

    def new_session(self, player: "Person") -> Session:
        return Session(PlayerId(secrets.token_urlsafe(9)), player.name)

    async def come(self, player: "Person", session: Session | None = None) -> None:
        """Bring a player to its place, or who has no room just in. It is a new one, or comes back with its session."""
        session = session or self.new_session(player)
        headers = {
            "Authorization": f"Bearer {self._sessions.token(session)}",
            "Sec-WebSocket-Protocol": SUBPROTOCOL,
        }
        await self.crowd.connect(player, f"{self._url}/socket", headers)

    def opened(self, player: Player) -> None:
        assert isinstance(player, Person)
        self._loop.call_later(PROBE_S * self.crowd.random.random(), self._probe, player)
        if player.searches:
            self._search(player)
        elif player.room.key != NOBODYS:
            self.enter(player, player.room.key)
        else:
            player.is_ready()

    def _search(self, player: Player) -> None:
        player.transport.send(BINARY, encode(Search(rq=self.next_request(player), game="salvo", mode=MODE)))

    def enter(self, player: Player, room: str) -> None:
        player.transport.send(BINARY, encode(Enter(rq=self.next_request(player), room=RoomId(room))))

    def next_request(self, player: Player) -> int:
        player.request += 1
        return player.request

    def _probe(self, player: Player) -> None:
        if not player.gone and not self.crowd.closing:
            player.transport.send(BINARY, PROBE)
            self._loop.call_later(PROBE_S, self._probe, player)

    # --- hearing --------------------------------------------------------------------------------------

    def heard(self, player: Player, frame: WSFrame) -> None:
        if frame.msg_type is not BINARY:
            if frame.msg_type.value == 8 and not self.crowd.closing and not player.gone:
                self.crowd.refused[f"close {frame.get_close_code()}"] += 1
            return
        payload = frame.get_payload_as_bytes()
        hear = self._heard.get(payload[4 : 4 + (payload[3] & 31)])  # the tag stands first
        if hear is not None:
            hear(player, payload)

    def _view(self, player: Player, payload: bytes) -> None:
        view = _read_view(payload)
        table = view.table
        if view.room != player.room.key:
            return  # of the match before
        self._count(player, view.n)
        if player.views % CHECKED_EVERY == 0:
            self._check(player, payload)
        player.frame = payload
        if table.phase == "over":
            self.over(player)
        elif table.phase == "playing" and table.round != player.turn:
            if player.turn < 0:
                player.views += 1
                player.turn = table.round
                player.is_ready()
                if self.crowd.going and player.seat is not None:
                    self.crowd.after_a_thought(player.order)
            else:
                self.crowd.wrong += table.round != player.turn + 1 and player.seat is not None
                player.answered(table.round)

    def _table(self, player: Player, payload: bytes) -> None:
        numbered = _read_numbered(payload)
        if numbered.room == player.room.key:
            self._count(player, numbered.n)

    def _count(self, player: Player, number: int) -> None:
        if player.number >= 0 and number != player.number + 1:
            self.crowd.lost += 1
        player.number = number

    def _check(self, player: Player, payload: bytes) -> None:
        self.crowd.checked += 1
        try:
            message = decode_server(payload)
        except Malformed:
            self.crowd.wrong += 1
            return
        assert isinstance(message, RoomView)
        view, table = message.view, message.table
        if table.phase != "playing" or not isinstance(view, wire.View):
            return
        side = None if player.seat is None else ("south", "north")[player.seat]
        self.crowd.wrong += view.side != side or view.round != table.round or not self.is_whole(view)

    def is_whole(self, view: wire.View) -> bool:
        """Say whether a view of a running match shows what it must."""
        return True

    def _pong(self, player: Player, payload: bytes) -> None:
        player.transport.send(BINARY, encode(Echo(stamp=_read_pong(payload).stamp)))

    def _halted(self, player: Player, payload: bytes) -> None:
        self.crowd.halted += 1

    def refused(self, player: Player, code: str) -> None:
        """Something that was asked is refused; who comes while too many do asks again."""
        self.crowd.refused[code] += 1
        if code in FOR_A_MOMENT and player.room.key == NOBODYS:
            self._loop.call_later(AGAIN_S, self._search, player)
            return
        self.crowd.wrong += 1

    def _unwanted(self, player: Player, payload: bytes) -> None:
        self.crowd.refused[payload[4 : 4 + (payload[3] & 31)].decode()] += 1
        self.crowd.wrong += 1

    def _found(self, player: Player, payload: bytes) -> None:
        key = self.found_room(payload)
        if key != player.room.key:
            if player.room.key != NOBODYS and not self.crowd.going:
                self.crowd.refused["found again"] += 1  # the other one came too late
            player.room = self.crowd.room(key)
            player.turn = player.number = -1
            self.enter(player, key)

    def found_room(self, payload: bytes) -> str:
        return _read_found(payload).place.room

    def _entered(self, player: Player, payload: bytes) -> None:
        entered = _read_entered(payload)
        if entered.seat is not None and entered.room == player.room.key:
            player.seat = entered.seat
            player.room.players[entered.seat] = player
        elif player.seat is not None:
            self.crowd.wrong += 1

    # --- playing --------------------------------------------------------------------------------------

    def over(self, player: Player) -> None:
        """The match is over: players want another one."""
        if player.seat is not None and self.crowd.going:
            self.crowd.after_a_thought(lambda: self._ask_for_rematch(player))

    def _ask_for_rematch(self, player: Player) -> None:
        if not player.gone:
            room = RoomId(player.room.key)
            player.transport.send(BINARY, encode(Rematch(rq=self.next_request(player), room=room)))

    def draft(self, player: Player, orders: GameOrders) -> None:
        player.transport.send(
            BINARY,
            encode(
                SetDraft(
                    rq=self.next_request(player),
                    room=RoomId(player.room.key),
                    round=Round(player.turn),
                    draft=DraftId(1),
                    orders=orders,
                )
            ),
        )


class Person(Player):
    """A player or watcher of our server. `searches`: it comes by quick match."""

    def __init__(self, crowd: Crowd, dialect: Ours, room: Room, seat: int | None, *, search: bool) -> None:
        super().__init__(crowd, dialect, room, seat, name=f"Load {len(crowd.players) % 9999}")
        self.searches = search


class ToyOnOurs(Ours):
    """The toy game: orders are final at once."""

    def __init__(self, crowd: Crowd, url: str, secret: str) -> None:
        super().__init__(crowd, url, secret)
        self._orders = [self._some_orders() for _ in range(64)]

    def order(self, player: Player) -> None:
        player.spoken += 1
        self.draft(player, self._orders[player.spoken & 63])
        player.ordered()

    def is_whole(self, view: wire.View) -> bool:
        return bool(view.figures) and (view.sight is None) == (view.side is None)

    def _some_orders(self) -> wire.Orders:
        mover, shooter = self.crowd.random.sample(KINDS, 2)
        to, at = (self.crowd.random.choice(NAMES) for _ in range(2))
        return wire.Orders((wire.Move(mover, to), wire.Fire(shooter, at)))


class SalvoOnOurs(Ours):
    """SALVO: a draft and a ready, with orders out of what the view says is legal."""

    def order(self, player: Player) -> None:
        self.draft(player, self.orders_for(player))
        ready = Ready(
            rq=self.next_request(player), room=RoomId(player.room.key), round=Round(player.turn), draft=DraftId(1)
        )
        player.transport.send(BINARY, encode(ready))
        player.ordered()

    def is_whole(self, view: wire.View) -> bool:
        if view.phase != "orders" or view.side is None:
            return True
        return view.sight is not None and any(figure.side == view.side for figure in view.figures)

    def orders_for(self, player: Player) -> GameOrders:
        """Choose orders by chance."""
        return self._lineup() if player.turn == 0 else self._legal_orders(player)

    def _lineup(self) -> wire.Lineup:
        kinds = self.crowd.random.sample(("scout", "assault", "sniper", "shield", "mortar", "flanker"), 3)
        columns = self.crowd.random.sample("abcdefghi", 3)
        return msgspec.convert(
            {"is": "salvo.lineup", "figures": [{"kind": k, "column": c} for k, c in zip(kinds, columns, strict=True)]},
            wire.Lineup,
        )

    def _legal_orders(self, player: Player) -> wire.Orders:
        legal = _read_to_order(player.frame).view.legal
        chosen = self.crowd.random.sample(legal, min(2, len(legal)))
        return wire.Orders(tuple([order for each in chosen if (order := self._some_order(each)) is not None]))

    def _some_order(self, legal: _Legal) -> wire.Order | None:
        random = self.crowd.random
        wanted = random.random()
        if wanted < 0.4 and legal.fire:
            return wire.Fire(legal.kind)
        if wanted < 0.4 and legal.targets:
            return wire.Fire(legal.kind, random.choice(legal.targets))
        if wanted < 0.8 and legal.moves:
            return wire.Move(legal.kind, random.choice(legal.moves).to)
        return wire.Turn(legal.kind, random.choice(legal.turns)) if legal.turns else None
