"""The back end of several processes: Redis (design.md 5, 6).

A verb that changes something is one Lua script in `lua/`; one that only reads may take several steps. What a script
is told and gives stands at its head.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, TypeVar, cast

import msgspec

from protocol.ids import InviteCode, Millis, NodeId, PlayerId, RoomId
from protocol.messages import LiveMatch
from server.lobby import keys
from server.lobby.backends import (
    Accepted,
    Assignment,
    Busy,
    Census,
    Claim,
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
from server.lobby.redis_link import QUIET_S, RedisLink, text
from server.lobby.settings import DEFAULTS, LobbySettings

_FREE: Final = "-"
"""Stands for the node of a room that was let go."""

_json = msgspec.json.Encoder()
_assignment = msgspec.json.Decoder(Assignment)
_invitation = msgspec.json.Decoder(Invitation)
_ticket = msgspec.json.Decoder(Ticket)
_live = msgspec.json.Decoder(tuple[LiveMatch, ...])
_wake = msgspec.json.Decoder(Wake)

T = TypeVar("T")


class RedisBackend(RedisLink):
    """Shared by all nodes that use the same server and the same `pools`."""

    def __init__(self, url: str, pools: Sequence[Pool], settings: LobbySettings = DEFAULTS) -> None:
        super().__init__(url, settings)
        self._lines = [keys.line(pool) for pool in pools]

    # --- tickets --------------------------------------------------------------------------------

    async def enter(self, ticket: Ticket, now: Millis) -> Ticket | Busy:
        player = ticket.player
        kind, answer = await self._step(
            "enter",
            [keys.ticket(player), keys.here(player), keys.seats(player), keys.line(ticket.pool), *self._lines],
            {"now": now, "ticket": ticket, "wake": text(Wake((player,), ticket.pool))},
        )
        return Busy(RoomId(answer.decode())) if kind == b"busy" else _ticket.decode(answer)

    async def withdraw(self, player: PlayerId, ticket: TicketId | None, now: Millis) -> bool:
        done = await self._step(
            "withdraw",
            [keys.ticket(player), keys.here(player), *self._lines],
            {"now": now, "player": player, "id": ticket or "", "wake": text(Wake((player,)))},
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

    async def claim(self, pool: Pool, claims: Sequence[Claim], pairs: int, now: Millis) -> int:
        done = await self._steps_at_once(
            "claim",
            [
                (
                    [keys.line(pool), keys.pairs(pool), keys.assigned(made.room)]
                    + [
                        key
                        for player in (pair[0].player, pair[1].player)
                        for key in (keys.ticket(player), keys.here(player), keys.seats(player), keys.met(player))
                    ],
                    {"now": now, "pair": pair, "pairs": count, "counted_ms": keys.COUNTED_MS} | _about(made),
                    text(made),
                )
                for count, (pair, made) in enumerate(claims, start=pairs)
            ],
        )
        return sum(done)  # after one that was refused the numbers of the others are wrong

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
        if not players:
            return ()
        answers = await self._step(
            "keep",
            [
                key
                for player in players
                for key in (keys.ticket(player), keys.here(player), keys.seats(player), keys.hosting(player))
            ],
            {"now": now, "node": node},
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
            text(invitation),
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
            text(made),
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
        await self._ask(self._redis.publish(keys.WAKES, text(Wake(node=node))))

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

    async def open_rooms(self, rooms: Sequence[OpenRoom], now: Millis) -> tuple[bool, ...]:
        done = await self._steps_at_once(
            "open_room",
            [
                (
                    [keys.room(room.room), keys.NODES, keys.assigned(room.room), keys.playing(room.node)]
                    + [key for player in room.players for key in (keys.ticket(player), keys.seats(player))],
                    {"now": now, "room": room},
                    "",
                )
                for room in rooms
            ],
        )
        return tuple(map(bool, done))

    async def claim_room(self, room: RoomId, node: NodeId, now: Millis) -> bool:
        taken = OpenRoom(room, node, (), quick=False)
        done = await self._step("open_room", [keys.room(room), keys.NODES], {"now": now, "room": taken})
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
            text(made),
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
        name = before = "\n".join(skeletons)  # most keep the name that they have
        while True:
            earlier = before.splitlines()
            done = await self._step(
                "take_name",
                [keys.named(player)] + [keys.name(look) for look in (*earlier, *skeletons)],
                {"player": player, "before": before, "name": name, "earlier": len(earlier)}
                | {"name_ms": self._settings.name_ms},
            )
            if not isinstance(done, bytes):
                return bool(done)
            before = done.decode()

    async def wakes(self) -> AsyncGenerator[Wake, None]:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
            async with self._reached():
                await channel.subscribe(keys.WAKES)
            while True:
                async with self._reached(QUIET_S):
                    message = await channel.get_message(timeout=QUIET_S)
                wake = _readable(_wake, message["data"]) if message is not None else None
                if wake is not None:
                    yield wake


def _readable(decoder: msgspec.json.Decoder[T], stored: bytes) -> T | None:
    """Read what a node of another version may have written, where nothing depends on it."""
    with suppress(msgspec.DecodeError):
        return decoder.decode(stored)
    return None


def _about(made: Assignment, pool: Pool | None = None) -> dict[str, Any]:
    """Say what scripts need to know of an assignment."""
    return {
        "room": made.room,
        "ends": made.until,
        "players": made.players,
        "wake": text(Wake(made.players, pool)),
    }
