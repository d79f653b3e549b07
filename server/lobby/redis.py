"""The back end of several processes: Redis (design.md 5, 6).

A verb that changes something is one Lua script in `lua/`; one that only reads may take several steps. What a script
is told and gives stands at its head.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, cast

import msgspec
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from protocol.ids import InviteCode, Millis, NodeId, PlayerId, RoomId
from protocol.messages import LiveMatch
from server.lobby import keys
from server.lobby.backends import (
    Accepted,
    Assignment,
    BackendDown,
    Busy,
    Census,
    Invitation,
    Line,
    Node,
    OpenRoom,
    Pool,
    Practised,
    Standing,
    Ticket,
    TicketId,
    TicketState,
    Waiter,
    Wake,
    pool_of,
)
from server.lobby.settings import DEFAULTS, LobbySettings

_LUA: Final = Path(__file__).parent / "lua"
_CONNECTIONS: Final = 16
_FREE: Final = "-"
"""Stands for the node of a room that was let go."""
_QUIET_S: Final = 5.0
"""How often a silent subscription is checked."""

_json = msgspec.json.Encoder()
_assignment = msgspec.json.Decoder(Assignment)
_invitation = msgspec.json.Decoder(Invitation)
_ticket = msgspec.json.Decoder(Ticket)
_live = msgspec.json.Decoder(tuple[LiveMatch, ...])
_wake = msgspec.json.Decoder(Wake)

T = TypeVar("T")


class RedisBackend:
    """Shared by all nodes that use the same server and the same `pools`."""

    def __init__(self, url: str, pools: Sequence[Pool], settings: LobbySettings = DEFAULTS) -> None:
        self._lines = [keys.line(pool) for pool in pools]
        self._settings = settings
        connections = redis.BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=None,  # how long an answer may take is counted here, over all that leads to it: `_reached`
            socket_timeout=None,
            socket_connect_timeout=None,
            health_check_interval=_QUIET_S,
            retry=Retry(NoBackoff(), 1),  # every step may be repeated; when to try again later is the lobby's matter
        )
        self._redis = redis.Redis.from_pool(connections)
        self._steps = {file.stem: self._redis.register_script(file.read_text("utf-8")) for file in _LUA.glob("*.lua")}
        self._always_said = {
            "channel": keys.WAKES,
            "gone_ms": settings.gone_ms,
            "lapse_ms": settings.lapse_ms,
            "remember_ms": settings.remember_ms,
            "believed_ms": settings.believed_ms,
        }

    # --- tickets --------------------------------------------------------------------------------

    async def enter(self, ticket: Ticket, now: Millis) -> Ticket | Busy:
        player = ticket.player
        kind, answer = await self._step(
            "enter",
            [keys.ticket(player), keys.here(player), keys.seats(player), keys.line(ticket.pool), *self._lines],
            {"now": now, "ticket": ticket, "wake": _text(Wake((player,), ticket.pool))},
        )
        return Busy(RoomId(answer.decode())) if kind == b"busy" else _ticket.decode(answer)

    async def withdraw(self, player: PlayerId, ticket: TicketId | None, now: Millis) -> bool:
        done = await self._step(
            "withdraw",
            [keys.ticket(player), keys.here(player), *self._lines],
            {"now": now, "player": player, "id": ticket or "", "wake": _text(Wake((player,)))},
        )
        return bool(done)

    async def line(self, pool: Pool, most: int, now: Millis) -> Line:
        pairs, _, waiters = await self._front(pool, most, now)
        return Line(waiters, pairs)

    async def in_line(self, pool: Pool) -> int:
        return int(await self._ask(self._redis.zcard(keys.line(pool))))

    async def length(self, pool: Pool, now: Millis) -> int:
        return (await self._front(pool, self._settings.line, now))[1]

    async def _front(self, pool: Pool, most: int, now: Millis) -> tuple[int, int, tuple[Waiter, ...]]:
        """Give a pool's number of pairs, how many stand in its line, and those in front who are connected."""
        front: list[bytes] = await self._ask(self._redis.zrange(keys.line(pool), 0, most - 1))
        players = [PlayerId(player.decode()) for player in front]
        pairs, length, *waiting = await self._step(
            "line",
            [keys.line(pool), keys.pairs(pool)]
            + [key for player in players for key in (keys.ticket(player), keys.here(player), keys.met(player))],
            {"now": now, "pool": pool, "players": players},
        )
        waiters = (Waiter(_ticket.decode(ticket), PlayerId(met.decode()) if met else None) for ticket, met in waiting)
        return pairs, length, tuple(waiters)

    async def claim(self, pool: Pool, pair: tuple[Ticket, Ticket], made: Assignment, pairs: int, now: Millis) -> bool:
        done = await self._step(
            "claim",
            [keys.line(pool), keys.pairs(pool), keys.assigned(made.room)]
            + [
                key
                for player in (pair[0].player, pair[1].player)
                for key in (keys.ticket(player), keys.here(player), keys.seats(player), keys.met(player))
            ],
            {"now": now, "pair": pair, "pairs": pairs, "counted_ms": keys.COUNTED_MS} | _about(made),
            _text(made),
        )
        return bool(done)

    async def put_back(self, made: Assignment, tickets: tuple[Ticket | None, ...], now: Millis) -> None:
        code = made.invitation or InviteCode("")
        await self._step(
            "put_back",
            [keys.assigned(made.room), keys.line(pool_of(made.options))]
            + [keys.invitation(code), keys.hosting(made.players[0])]
            + [key for p in made.players for key in (keys.ticket(p), keys.here(p), keys.seats(p))],
            {"now": now, "code": code, "tickets": {ticket.player: ticket for ticket in tickets if ticket is not None}}
            | _about(made, pool_of(made.options)),
        )

    # --- attendance -----------------------------------------------------------------------------

    async def keep(self, players: Sequence[PlayerId], node: NodeId, now: Millis) -> tuple[Standing, ...]:
        said = _text({**self._always_said, "now": now, "node": node})
        answers = await self._at_once(
            lambda pipeline, player: self._steps["keep"](
                keys=[keys.ticket(player), keys.here(player), keys.seats(player), keys.hosting(player)],
                args=[said],
                client=pipeline,
            ),
            players,
        )
        rooms = dict.fromkeys(RoomId(room.decode()) for answer in answers for room in answer[3:])
        kept_until = now - self._settings.lapse_ms
        reserved = {made.room: made for made, _ in await self._assigned(list(rooms)) if made.until > kept_until}
        return tuple(
            Standing(
                ticket=_ticket.decode(ticket) if ticket is not None else None,
                state=cast(TicketState, state.decode()) if state is not None else None,
                reserved=tuple(m for room in sorted(mine) if (m := reserved.get(RoomId(room.decode()))) is not None),
                hosting=hosting,
            )
            for hosting, state, ticket, *mine in answers
        )

    async def step_away(self, player: PlayerId, now: Millis) -> None:
        await self._step("step_away", [keys.here(player)], {"now": now})

    # --- invitations ----------------------------------------------------------------------------

    async def offer(self, invitation: Invitation, most: int, now: Millis) -> bool:
        host, code = invitation.host, invitation.code
        done = await self._step(
            "offer",
            [keys.invitation(code), keys.hosting(host), keys.seats(host), keys.here(host)],
            {"now": now, "code": code, "ends": invitation.until, "most": most}
            | {"kept_ms": self._settings.invitation_ms + self._settings.remember_ms},
            _text(invitation),
        )
        return bool(done)

    async def invitation(self, code: InviteCode, now: Millis) -> Invitation | Assignment | None:
        stored: list[bytes | None] = await self._ask(self._redis.hmget(keys.invitation(code), ["offered", "room"]))
        offered, room = stored
        if offered is None:
            return None
        invitation = _invitation.decode(offered)
        if invitation.until <= now or not room:
            return invitation if invitation.until > now else None
        taken = await self._assigned([RoomId(room.decode())])
        return next((made for made, opened in taken if opened or made.until > now), None)

    async def accept(self, made: Assignment, most: int, now: Millis) -> Accepted:
        code, (host, guest) = made.invitation or InviteCode(""), made.players
        answer = await self._step(
            "accept",
            [keys.invitation(code), keys.hosting(host), keys.assigned(made.room)]
            + [key for p in (host, guest) for key in (keys.ticket(p), keys.here(p), keys.seats(p))]
            + self._lines,
            {"now": now, "code": code, "most": most} | _about(made),
            _text(made),
        )
        return cast(Accepted, answer.decode())

    async def practise(self, room: OpenRoom, most: int, now: Millis) -> Practised | Busy:
        (player,) = room.players
        on = [keys.seats(player), keys.hosting(player)]
        answer, busy = await self._step("practise", on, {"now": now, "room": room.room, "most": most})
        return Busy(RoomId(busy.decode())) if answer == b"busy" else cast(Practised, answer.decode())

    # --- places ---------------------------------------------------------------------------------

    async def beat(self, node: Node, now: Millis) -> bool:
        known = await self._step(
            "beat",
            [keys.NODES, keys.node(node.id), keys.playing(node.id), keys.live(node.id)],
            {"now": now, "node": node, "lease_ms": self._settings.lease_ms},
        )
        return bool(known)

    async def leave(self, node: NodeId, now: Millis) -> None:
        await self._ask(self._redis.zrem(keys.NODES, node))
        await self._ask(self._redis.publish(keys.WAKES, _text(Wake(node=node))))

    async def nodes(self, now: Millis) -> tuple[Node, ...]:
        names: list[bytes] = await self._ask(self._redis.zrangebyscore(keys.NODES, f"({now}", "+inf"))
        alive = sorted(NodeId(name.decode()) for name in names)
        answers = await self._at_once(
            lambda pipeline, name: pipeline.hmget(keys.node(name), ["url", "load"]),
            alive,
        )
        return tuple(
            Node(name, url.decode(), int(load))
            for name, (url, load) in zip(alive, answers, strict=True)
            if url is not None
        )

    async def leases(self, now: Millis) -> Mapping[NodeId, Millis]:
        ends = await self._ask(self._redis.zrangebyscore(keys.NODES, f"({now}", "+inf", withscores=True))
        return {NodeId(name.decode()): Millis(int(end)) for name, end in ends}

    async def open_room(self, room: OpenRoom, now: Millis) -> bool:
        done = await self._step(
            "open_room",
            [keys.room(room.room), keys.NODES, keys.assigned(room.room), keys.playing(room.node)]
            + [key for player in room.players for key in (keys.ticket(player), keys.seats(player))],
            {"now": now, "room": room},
        )
        return bool(done)

    async def claim_room(self, room: RoomId, node: NodeId, now: Millis) -> bool:
        done = await self._step("claim_room", [keys.room(room), keys.NODES], {"now": now, "node": node})
        return bool(done)

    async def free_room(self, room: RoomId, node: NodeId, now: Millis) -> None:
        await self._step("free_room", [keys.room(room)], {"node": node, "free": _FREE})

    async def end_match(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        await self._end(room, idle, gone=False)

    async def end_room(self, room: OpenRoom, idle: tuple[PlayerId, ...], now: Millis) -> None:
        await self._end(room, idle, gone=True)

    async def _end(self, room: OpenRoom, idle: tuple[PlayerId, ...], *, gone: bool) -> None:
        await self._step(
            "end_room",
            [keys.room(room.room), keys.assigned(room.room), keys.playing(room.node)]
            + [key for player in room.players for key in (keys.ticket(player), keys.seats(player))],
            {"room": room, "idle": idle, "gone": gone},
        )

    async def assignment(self, room: RoomId, now: Millis) -> Assignment | None:
        return next((made for made, _ in await self._assigned([room]) if made.until > now), None)

    async def restore(self, made: Assignment, now: Millis) -> bool:
        done = await self._step(
            "restore",
            [keys.assigned(made.room), keys.room(made.room)]
            + [key for player in made.players for key in (keys.ticket(player), keys.seats(player))]
            + self._lines,
            {"now": now} | _about(made),
            _text(made),
        )
        return bool(done)

    async def place(self, room: RoomId, now: Millis) -> NodeId | None:
        (holder,) = await self.holders([room], now)
        if holder is not None:
            return None if holder == "free" else holder
        made = await self.assignment(room, now)
        return made.node if made is not None else None

    async def holders(self, rooms: Sequence[RoomId], now: Millis) -> tuple[NodeId | Literal["free"] | None, ...]:
        if not rooms:
            return ()
        answers: list[bytes | None] = await self._ask(self._redis.mget([keys.room(room) for room in rooms]))
        return tuple(
            None if answer is None else "free" if answer == _FREE.encode() else NodeId(answer.decode())
            for answer in answers
        )

    async def rooms_of(self, player: PlayerId, now: Millis) -> tuple[RoomId, ...]:
        seats: list[bytes] = await self._ask(self._redis.zrangebyscore(keys.seats(player), f"({now}", "+inf"))
        return tuple(sorted(RoomId(seat.decode().partition(":")[2]) for seat in seats))

    async def forget(self, room: RoomId, player: PlayerId, now: Millis) -> None:
        await self._ask(self._redis.zrem(keys.seats(player), f"new:{room}", f"quick:{room}", f"friend:{room}"))

    async def _assigned(self, rooms: Sequence[RoomId]) -> list[tuple[Assignment, bool]]:
        """Give each assignment that is kept, and whether its room was opened."""
        answers = await self._at_once(
            lambda pipeline, room: pipeline.hmget(keys.assigned(room), ["made", "opened"]), rooms
        )
        return [(_assignment.decode(made), opened == b"1") for made, opened in answers if made is not None]

    # --- presence and names ---------------------------------------------------------------------

    async def show_live(self, node: NodeId, matches: tuple[LiveMatch, ...], now: Millis) -> None:
        await self._ask(self._redis.set(keys.live(node), _json.encode(matches), px=self._settings.believed_ms))

    async def census(self, pools: Sequence[Pool], now: Millis) -> Census:
        searching = [await self.length(pool, now) for pool in pools]
        alive = [node.id for node in await self.nodes(now)]
        if not alive:
            return Census(tuple(searching), 0, ())
        playing = await self._step("playing", [keys.playing(node) for node in alive], {})
        shown: list[bytes | None] = await self._ask(self._redis.mget([keys.live(node) for node in alive]))
        live = tuple(match for matches in shown if matches is not None for match in _readable(_live, matches) or ())
        return Census(tuple(searching), playing, live)

    async def take_name(self, player: PlayerId, skeletons: tuple[str, ...], now: Millis) -> bool:
        done = -1
        while done < 0:
            stored: bytes | None = await self._ask(self._redis.get(keys.named(player)))
            before = (stored or b"").decode()
            earlier = before.splitlines()
            done = await self._step(
                "take_name",
                [keys.named(player)] + [keys.name(look) for look in (*earlier, *skeletons)],
                {"player": player, "before": before, "name": "\n".join(skeletons), "earlier": len(earlier)}
                | {"name_ms": self._settings.name_ms},
            )
        return bool(done)

    # --- the link ---------------------------------------------------------------------------------

    async def wakes(self) -> AsyncGenerator[Wake, None]:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
            async with self._reached():
                await channel.subscribe(keys.WAKES)
            while True:
                async with self._reached(_QUIET_S):
                    message = await channel.get_message(timeout=_QUIET_S)
                wake = _readable(_wake, message["data"]) if message is not None else None
                if wake is not None:
                    yield wake

    async def close(self) -> None:
        await self._redis.aclose()

    @asynccontextmanager
    async def _reached(self, patience_s: float = 0) -> AsyncIterator[None]:
        """Say in one way that the server cannot be reached, takes too long, or refuses."""
        try:
            async with asyncio.timeout(patience_s + self._settings.answer_ms / 1_000):
                yield
        except (RedisError, OSError) as fault:  # the latter is also TimeoutError
            raise BackendDown(str(fault) or type(fault).__name__) from fault

    async def _step(self, name: str, names: list[str], said: dict[str, Any], stored: str = "") -> Any:
        """Run one Lua file."""
        async with self._reached():
            return await self._steps[name](keys=names, args=[_text({**self._always_said, **said}), stored])

    async def _ask(self, command: Any) -> Any:
        """Run one command. What it gives is typed by who asks: the library's types allow for every configuration."""
        async with self._reached():
            return await command

    async def _at_once(self, command: Callable[[Any, T], Any], each: Sequence[T]) -> list[Any]:
        """Run one command for each of many in one go."""
        if not each:
            return []
        async with self._reached(), self._redis.pipeline(transaction=False) as pipeline:
            for one in each:
                await command(pipeline, one)
            return await pipeline.execute()


def _readable(decoder: msgspec.json.Decoder[T], stored: bytes) -> T | None:
    """Read what a node of another version may have written, where nothing depends on it."""
    with suppress(msgspec.DecodeError):
        return decoder.decode(stored)
    return None


def _text(value: object) -> str:
    return _json.encode(value).decode()


def _about(made: Assignment, pool: Pool | None = None) -> dict[str, Any]:
    """Say what scripts need to know of an assignment."""
    return {
        "room": made.room,
        "ends": made.until,
        "players": made.players,
        "wake": _text(Wake(made.players, pool)),
    }
