"""Quick match: the wishes of the players connected here, and how they become rooms (design.md 5).

A wish is what this node remembers of a search. It is compared with what the back end knows again and again; so a lost
message, a lost back end or a dead node costs a player a moment, never the place in the line.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from protocol.ids import GameKey, Millis, PlayerId, RoomId
from protocol.messages import Found, LobbyNews, SearchEnded, Searching
from server.games.api import AnyGame
from server.lobby.backends import (
    Assignment,
    Backend,
    BackendDown,
    Busy,
    Node,
    Pool,
    Standing,
    Ticket,
    TicketId,
    Waiter,
    pool_of,
)
from server.lobby.link import Link
from server.lobby.pairing import pair, width
from server.lobby.placement import Placement
from server.lobby.presence import Connected
from server.lobby.refused import Refused
from server.lobby.settings import LobbySettings
from server.now import Now
from server.telemetry import Telemetry

Notify = Callable[[PlayerId, LobbyNews], None]


@dataclass(frozen=True, slots=True, eq=False)
class Wish:
    """A search of a player connected here, and what the player was told last: how many others, and how wide."""

    ticket: Ticket
    others: int
    width: int | None


class Queue:
    def __init__(
        self,
        backend: Backend,
        link: Link,
        placement: Placement,
        connected: Connected,
        games: Mapping[GameKey, AnyGame],
        now: Now,
        notify: Notify,
        new_id: Callable[[], str],
        settings: LobbySettings,
        telemetry: Telemetry,
    ) -> None:
        self._backend = backend
        self._link = link
        self._placement = placement
        self._connected = connected
        self._games = games
        self._now = now
        self._notify = notify
        self._new_id = new_id
        self._settings = settings
        self._telemetry = telemetry
        self._wishes: dict[PlayerId, Wish] = {}
        self._sent: dict[tuple[PlayerId, RoomId], Millis] = {}  # who was sent where, until when
        self._watched: set[PlayerId] = set()  # connected here, and something may happen to them
        self._look: dict[PlayerId, bool] = {}  # to be looked at soon; `True`: and to be told how they stand
        self._stepped_away: set[PlayerId] = set()
        self._withdrawn: dict[PlayerId, TicketId | None] = {}  # cancelled here, and the back end may not have heard
        self._stirred: set[Pool] = set()
        self._left_over: set[Pool] = set()  # in whose lines are some who do not fit yet
        self._lengths: dict[Pool, tuple[Millis, int]] = {}  # how many searched, and when that was counted
        self._keep_at = Millis(0)
        self._look_at = Millis(0)
        self._widen_at = Millis(0)

    # --- what players ask ---------------------------------------------------------------------------

    async def search(self, player: PlayerId, name: str, pool: Pool, rating: int | None = None) -> Searching:
        """Put a player into the line, or leave it there. Raises: Refused, `already_playing`; BackendDown."""
        self._withdrawn.pop(player, None)
        wish = self._wishes.get(player)
        ticket = await self._enter(self._ticket(player, name, pool, self._now(), returned=False, rating=rating))
        if isinstance(ticket, Busy):
            self.look_at((player,), tell=True)
            raise Refused("already_playing")
        if wish is not None and wish.ticket.pool != pool:
            self._notify(player, SearchEnded(reason="elsewhere"))
        return await self._wait(ticket, fresh=True)

    async def cancel(self, player: PlayerId) -> None:
        """Take a player out of the line; holds also while the back end does not answer."""
        wish = self._wishes.pop(player, None)
        if wish is not None:
            self._notify(player, SearchEnded(reason="cancelled"))
        self._withdrawn[player] = wish.ticket.id if wish is not None else None
        await self._link.ask(self._backend.withdraw(player, None, self._now()))
        self._withdrawn.pop(player, None)

    async def no_show(self, made: Assignment, arrived: tuple[bool, ...]) -> None:
        """Put who came back to the front with the time already waited; who did not come loses the search."""
        self._placement.drop(made.room)
        pool = pool_of(made.options)
        tickets = tuple(
            self._ticket(player, name, pool, since, returned=True) if here and since is not None else None
            for player, name, since, here in zip(made.players, made.names, made.since, arrived, strict=True)
        )
        with suppress(BackendDown):  # the wishes are put back when it is there again
            await self._link.ask(self._backend.put_back(made, tickets, self._now()))
        for player, ticket in zip(made.players, tickets, strict=True):
            if ticket is not None:
                self._notify(player, await self._wait(ticket, fresh=True))
            elif made.quick:
                self._end(player, "expired")

    # --- what the lobby does by itself --------------------------------------------------------------

    def look_at(self, players: Iterable[PlayerId], *, tell: bool = False) -> None:
        """Look soon at how these players stand; with `tell` say it to them even if they have heard it."""
        for player in players:
            if player in self._connected or player in self._wishes:
                self._look[player] = tell or self._look.get(player, False)

    def send(self, made: Assignment) -> None:
        """Send the players who are connected here to a room; those of other nodes hear of it there."""
        for player in made.players:
            if player in self._connected:
                self._tell_found(player, made)
        self.look_at(made.players)

    def look_at_all(self) -> None:
        """Look at everyone as soon as may be, after wakes may have been lost."""
        self._keep_at = self._look_at = Millis(0)

    def stir(self, pool: Pool) -> None:
        """Pair a pool soon, if anyone here searches in it: else other nodes do."""
        if any(wish.ticket.pool == pool for wish in self._wishes.values()):
            self._stirred.add(pool)

    def watch(self, player: PlayerId) -> None:
        """Go on saying that a player is connected: something may happen to it."""
        if player in self._connected:
            self._watched.add(player)

    def stepped_away(self, player: PlayerId) -> None:
        if player in self._watched:
            self._stepped_away.add(player)

    @property
    def waiting(self) -> Mapping[Pool, int]:
        """How many players who are connected here search, by pool."""
        return Counter(wish.ticket.pool for wish in self._wishes.values())

    @property
    def busy(self) -> bool:
        """Whether there is something to do before the next tick is due."""
        return bool(self._look or self._stirred or self._stepped_away)

    async def tick(self, *, pairing: bool = True) -> None:
        """Look at the players who are due, a bounded number of them, then pair. Raises: BackendDown."""
        now = self._now()
        for player in self._connected.gone_for(self._settings.gone_ms):
            self._wishes.pop(player, None)
            self._watched.discard(player)
        for player, ticket in tuple(self._withdrawn.items()):
            await self._link.ask(self._backend.withdraw(player, ticket, now))
            if self._withdrawn.get(player) == ticket:
                self._withdrawn.pop(player, None)
        while self._stepped_away:
            await self._link.ask(self._backend.step_away(self._stepped_away.pop(), now))
        if now < self._link.quiet_until:
            return
        if now >= self._keep_at:
            self._keep_at = Millis(now + self._settings.keep_ms)
            self.look_at(self._watched)
            self._stirred.update(wish.ticket.pool for wish in self._wishes.values())
            self._sent = {sent: until for sent, until in self._sent.items() if until > now}
        if now >= self._look_at:
            self._look_at = Millis(now + self._settings.look_ms)
            self.look_at(self._connected)
        if now >= self._widen_at:
            self._widen_at = Millis(now + self._settings.widen_ms)
            self._stirred |= self._left_over
            self._left_over.clear()
        due, batch = tuple(self._look), self._settings.batch
        # All within half of `keep_ms`, be there how many: who waits is not to count as gone.
        rounds = -(-len(due) * self._settings.busy_tick_ms * 2 // (self._settings.keep_ms * batch))
        for at in range(max(1, rounds)):
            await self._look_round(due[at * batch : (at + 1) * batch])
        for pool in tuple(self._stirred) if pairing else ():
            self._stirred.discard(pool)
            await self._pair(pool)

    async def _look_round(self, players: Sequence[PlayerId]) -> None:
        tells = {player: self._look.pop(player) for player in players}
        here = [player for player in players if player in self._connected]
        before = {player: self._wishes.get(player) for player in here}
        try:
            standings = await self._link.ask(self._backend.keep(here, self._placement.node, self._now()))
            for player, standing in zip(here, standings, strict=True):
                if self._wishes.get(player) is not before[player] or player in self._withdrawn:
                    self.look_at((player,), tell=tells[player])  # the player did something meanwhile
                else:
                    await self._compare(player, standing, tells[player])
        except BackendDown:
            for player in players:
                self.look_at((player,), tell=tells[player])
            raise

    async def _compare(self, player: PlayerId, standing: Standing, tell: bool) -> None:
        """Bring the wish of a player and what the back end knows together, and say what is news."""
        for made in standing.reserved:
            if made.until > self._now() and (tell or (player, made.room) not in self._sent):
                self._tell_found(player, made)
        wish, ticket = self._wishes.get(player), standing.ticket
        if standing.state == "open" and ticket is not None:
            if wish is not None and wish.ticket.pool != ticket.pool:
                self._wishes.pop(player)
                self._notify(player, SearchEnded(reason="elsewhere"))
            else:
                await self._go_on(player, wish, ticket, tell)
        elif wish is not None:
            match standing.state:
                case "cancelled":
                    self._end(player, "cancelled")
                case "absent":
                    self._end(player, "expired")
                case "seated":
                    self._wishes.pop(player)
                case "claimed" if standing.reserved:
                    pass
                case _:  # lost, lapsed through a fault of ours, or the room was never opened
                    await self._put_back(player, wish, returned=standing.state == "claimed")
        if player in self._wishes or standing.reserved or standing.hosting:
            self._watched.add(player)
        else:
            self._watched.discard(player)

    async def _go_on(self, player: PlayerId, wish: Wish | None, ticket: Ticket, tell: bool) -> None:
        searching = await self._wait(ticket)
        if tell or (wish is not None and (wish.others, wish.width) != (searching.others, searching.width)):
            self._notify(player, searching)

    async def _put_back(self, player: PlayerId, wish: Wish, *, returned: bool) -> None:
        again = replace(wish.ticket, id=TicketId(self._new_id()), returned=wish.ticket.returned or returned)
        ticket = await self._enter(again)
        if isinstance(ticket, Busy):
            self._wishes.pop(player, None)
        else:
            self._notify(player, await self._wait(ticket))

    def _tell_found(self, player: PlayerId, made: Assignment) -> None:
        self._sent[player, made.room] = made.until
        self._placement.note(made)
        self._notify(player, Found(place=self._placement.at(made), until=made.until))

    def _end(self, player: PlayerId, reason: Literal["cancelled", "expired"]) -> None:
        self._wishes.pop(player, None)
        self._notify(player, SearchEnded(reason=reason))

    # --- pairing --------------------------------------------------------------------------------------

    async def _pair(self, pool: Pool) -> None:
        now = self._now()
        line = await self._link.ask(self._backend.line(pool, self._settings.line, now))
        pairs = pair(line.waiters, now)
        if len(line.waiters) - 2 * len(pairs) > 1:
            self._left_over.add(pool)
        if not pairs:
            return
        nodes = await self._placement.nodes()
        claims = [
            ((front.ticket, back.ticket), self._assignment(pool, front, back, count, nodes))
            for count, (front, back) in enumerate(pairs, start=line.pairs)
        ]
        done = await self._link.ask(self._backend.claim(pool, claims, line.pairs, self._now()))
        for tickets, made in claims[:done]:
            for ticket in tickets:
                self._telemetry.paired(pool.game, pool.mode, Millis(max(0, now - ticket.since)))
            self._placement.note(made)
            self.look_at(made.players)
        if done < len(claims):
            self._stirred.add(pool)  # another node was faster: look again

    def _assignment(self, pool: Pool, front: Waiter, back: Waiter, count: int, nodes: Sequence[Node]) -> Assignment:
        south, north = sorted((front.ticket, back.ticket), key=lambda ticket: ticket.since)
        node = self._placement.node_for((south.node, north.node), nodes)
        return Assignment(
            room=RoomId(self._new_id()),
            node=node.id,
            url=node.url,
            options=self._games[pool.game].quick_options(pool.mode, count),
            players=(south.player, north.player),
            names=(south.name, north.name),
            until=Millis(self._now() + self._settings.gathering_ms),
            since=(south.since, north.since),
            quick=True,
        )

    # --- small steps ----------------------------------------------------------------------------------

    async def _enter(self, ticket: Ticket) -> Ticket | Busy:
        """Enter the line; a room that died with its node does not count as being busy."""
        entered = await self._link.ask(self._backend.enter(ticket, self._now()))
        if isinstance(entered, Busy) and not await self._placement.lives(entered.room):
            await self._link.ask(self._backend.forget(entered.room, ticket.player, self._now()))
            entered = await self._link.ask(self._backend.enter(ticket, self._now()))
        return entered

    async def _wait(self, ticket: Ticket, *, fresh: bool = False) -> Searching:
        """Remember a search, and give what its player is told; with `fresh` the others are counted anew."""
        player, pool = ticket.player, ticket.pool
        wide = width(ticket, self._now())
        wish = Wish(ticket, 0, wide)
        if player in self._connected:
            self._wishes[player] = wish
            self._watched.add(player)
            self._stirred.add(pool)
        others = max(0, await self._length(pool, fresh) - 1)
        if self._wishes.get(player) is wish:  # else the player did something meanwhile
            self._wishes[player] = Wish(ticket, others, wide)
        return Searching(game=pool.game, mode=pool.mode, since=ticket.since, others=others, width=wide)

    async def _length(self, pool: Pool, fresh: bool) -> int:
        at, length = self._lengths.get(pool, (Millis(0), 0))
        if fresh or self._now() >= at + self._settings.news_ms:
            with suppress(BackendDown):
                length = await self._link.ask(self._backend.in_line(pool))
                self._lengths[pool] = self._now(), length
        return length

    def _ticket(
        self, player: PlayerId, name: str, pool: Pool, since: Millis, *, returned: bool, rating: int | None = None
    ) -> Ticket:
        return Ticket(TicketId(self._new_id()), player, name, pool, since, returned, self._placement.node, rating)
