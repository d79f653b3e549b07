"""Two players at a table, met by invitation, so that the test says who is south, and which mode, map and clock."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.end_to_end.player import HeadlessPlayer, Message, joined, some_line_up
from tests.end_to_end.service import Service

HOLD: Message = {"is": "salvo.orders", "orders": []}


@dataclass
class Table:
    """A room and its players; `tokens` prove who they are, by seat."""

    service: Service
    room: str
    south: HeadlessPlayer
    north: HeadlessPlayer
    tokens: tuple[str, str]

    @property
    def players(self) -> tuple[HeadlessPlayer, HeadlessPlayer]:
        return self.south, self.north

    async def line_up(self) -> None:
        """Both lock a line-up, and round 1 begins for both."""
        for player in self.players:
            await player.order(self.room, some_line_up(player.view(self.room)))
        await self.begun(1)

    async def hold(self) -> None:
        """Both seal holding, and the next round begins for both."""
        round = self.south.round(self.room)
        for player in self.players:
            await player.order(self.room, HOLD)
        await self.begun(round + 1)

    async def begun(self, round: int) -> None:
        """Wait until both have been shown a round."""
        for player in self.players:
            await player.until_round(self.room, round)


@asynccontextmanager
async def at_a_table(
    service: Service,
    mode: str = "eliminate",
    clock: int | None = 30,
    tokens: tuple[str, str] | None = None,
    **other: Any,
) -> AsyncIterator[Table]:
    """Seat two players; the line-up has begun for both. `tokens`: who they are. `other`: what else `joined` takes."""
    async with AsyncExitStack() as stack:
        tokens = tokens or (await service.new_token(), await service.new_token())
        south, north = [await stack.enter_async_context(joined(service.url, token, **other)) for token in tokens]
        options = {"game": "salvo", "mode": mode, "map": "plain", "clock": clock}
        invited = await south.say("invite", options=options)
        joining = await north.say("join", code=invited["code"])
        assert joining["t"] == "done", joining
        before = {place["room"] for place in south.heard[0]["rooms"]}
        found = await south.until(lambda message: message["t"] == "found" and message["place"]["room"] not in before)
        room = str(found["place"]["room"])
        table = Table(service, room, south, north, tokens)
        for seat, player in enumerate(table.players):
            assert (await player.enter(room))["seat"] == seat
        for player in table.players:
            await player.until(lambda message: message["t"] == "view" and message["view"] is not None)
        yield table
