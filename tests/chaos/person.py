"""A headless player who behaves as the page does: comes back, enters again, sends again what was not sealed."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from protocol.refusals import RETRY
from tests.chaos.diary import Diary
from tests.chaos.ledger import Ledger, Outage, Standing
from tests.chaos.link import Link, Message
from tests.end_to_end.turns import some_play

AGAIN_S: Final = 1.0
TIRED: Final = 4
"""So many times as readily one resigns in games of turns, which last several times as long."""


@dataclass(frozen=True)
class Habits:
    """How one plays. `think_s`: shortest and longest wait before drafting, and again before sealing. The rest are
    shares of rounds: left to the clock, sealed without orders, taken back once, or the last one before resigning."""

    think_s: tuple[float, float]
    passes: float = 0.0
    holds: float = 0.03
    takes_back: float = 0.05
    resigns: float = 0.0


Stage = Literal["thinking", "drafting", "noted", "sealing", "sealed", "taking_back", "passed"]


@dataclass
class Plan:
    """What is meant to be done in a round. `draft`: 0 until there are orders, and where there will be none."""

    round: int
    stage: Stage = "thinking"
    draft: int = 0
    orders: Message | None = None
    again: bool = False  # to be taken back once it is sealed


class Person:
    """`room`: where it is or wants to be, `None` between matches; `watching`: never sits down."""

    def __init__(
        self, name: str, site: str, token: str, source: str, seed: int, ledger: Ledger, habits: Habits
    ) -> None:
        self.token = token
        self.diary = Diary(name)
        self.habits = habits
        self.node = ""
        self.room: str | None = None
        self.watching = False
        self.seat: int | None = None
        self.resigning = False
        self._hurt: Outage | None = None
        self._back = self._steady = False
        self._lost_at: float | None = None
        self._chance = Random(seed)
        self._ledger = ledger
        self._link = Link(site, token, source, self._chance, self.diary, self)
        self._entered = False
        self._left: set[str] = set()
        self._view: Message = {}
        self._plan: Plan | None = None
        self._errand: tuple[Message, asyncio.Future[Message]] | None = None
        self._free = asyncio.Event()
        self._free.set()
        self._busy = asyncio.Event()

    def __str__(self) -> str:
        stage = None if self._plan is None else f"round {self._plan.round} {self._plan.stage}"
        link = f"{self._link} at {self.node}, {'in' if self._entered else 'outside'}"
        return f"{self.diary.who}: room {self.room}, {stage}, {link}, asks {self._errand and self._errand[0]}"

    def start(self) -> None:
        self._link.connect()

    def stop(self) -> None:
        self._link.close()

    # --- between matches ----------------------------------------------------------------------------

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Ask for something outside a room, as often as it takes, and give the answer that is final."""
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._errand = ({"kind": kind, **fields}, answer)
        self._send_errand()
        try:
            return await answer
        finally:
            self._errand = None

    @property
    def present(self) -> bool:
        """Whether it is in its room, as far as it knows."""
        return self._entered

    def resign(self) -> None:
        """Give up, now or as soon as it can be said."""
        self.resigning = True
        self._go_on()

    async def busy(self) -> None:
        """Wait until a match was found."""
        await self._busy.wait()

    async def free(self) -> None:
        """Wait until the match is over, or there is none."""
        await self._free.wait()

    def watch(self, room: str) -> None:
        """Look at a match until it is over."""
        self.watching = True
        self._go(room, "")

    def _send_errand(self) -> None:
        if self._errand is not None:
            self._link.ask(**self._errand[0])

    def _go(self, room: str, url: str) -> None:
        self.room = room
        self.seat = None
        self.resigning = False
        self._plan = None
        self._view = {}
        self._entered = False
        self._free.clear()
        self._busy.set()
        if url and not self._link.leads_to(url):
            self._link.connect(url)
        else:
            self._enter()

    def _enter(self) -> None:
        if self.room is not None:
            self._link.ask("enter", room=self.room)

    def _finish(self, result: str | None) -> None:
        if self.room is None:
            return
        if result is not None:
            self._ledger.results[self.room] = result
        self._ledger.standings.pop(self.room, None)
        self._hurt = self._lost_at = None
        self._left.add(self.room)
        self.room = None
        self._plan = None
        self._entered = False
        self._busy.clear()
        self._free.set()
        self._ledger.stir()

    # --- what the link says -------------------------------------------------------------------------

    def open(self, welcome: Message) -> None:
        self.node = welcome["node"]
        if self.room is None and not self.watching:
            place = next((each for each in welcome["rooms"] if each["room"] not in self._left), None)
            if place is not None:
                self._go(place["room"], place["url"])
        else:
            self._enter()
        self._send_errand()

    def lost(self, code: int) -> None:
        if self._entered:
            self._lost_at = asyncio.get_running_loop().time()
        self._entered = False

    def message(self, message: Message, asked: Message | None) -> None:
        room = message.get("room")
        if room is not None and room != self.room:
            return
        kind = message["t"]
        if kind == "found":
            self._found(message["place"])
        elif kind == "moved":
            self._moved(message["place"])
        elif kind == "entered":
            self.seat = message["seat"]
            self._entered = True
            self._ledger.rooms.add(str(room))
        elif kind in ("view", "table"):
            self._shown(message)
        elif kind == "own_draft":
            self._rejoined(message)
        elif kind == "noted":
            self._noted(message)
        elif kind == "sealed":
            self._sealed(message)
        elif kind == "room_closed":
            self._finish(None)
        elif kind == "refused":
            self._refused(message["code"], asked or {})
        elif kind in ("done", "invited"):
            self._done(message, asked or {})

    def _found(self, place: Message) -> None:
        if self.room is None and place["room"] not in self._left:
            self._go(place["room"], place["url"])

    def _moved(self, place: Message) -> None:
        if place["room"] == self.room and place["url"] and not self._link.leads_to(place["url"]):
            self._link.connect(place["url"])
        elif place["room"] == self.room:
            self._later(AGAIN_S, self._enter)

    def _done(self, message: Message, asked: Message) -> None:
        plan = self._plan
        if asked.get("t") == "unready" and plan is not None and plan.stage == "taking_back":
            self._taken_back(plan)
        elif self._errand is not None and asked.get("t") == self._errand[0]["kind"] and not self._errand[1].done():
            self._errand[1].set_result(message)

    def _refused(self, code: str, asked: Message) -> None:
        kind = asked.get("t")
        errand = self._errand
        if errand is not None and kind == errand[0]["kind"]:
            if code in RETRY:
                self._later(AGAIN_S, self._send_errand)
            elif not errand[1].done():
                errand[1].set_result({"t": "refused", "code": code})
        elif asked.get("room") != self.room or self.room is None:
            return
        elif kind == "enter":
            if code in RETRY:
                self._later(AGAIN_S, self._enter)
            else:
                self._finish(None)  # the checker knows whether that may be
        elif code in RETRY:
            self._later(AGAIN_S, self._go_on)
        elif code in ("not_seated", "taken_over", "unknown_room"):
            self._later(AGAIN_S, self._enter)
        elif code not in ("wrong_round", "not_now"):
            self._ledger.surprises.append(f"{self.diary.who}: {kind} of {asked} refused: {code}")

    # --- a match ------------------------------------------------------------------------------------

    def _shown(self, message: Message) -> None:
        table = message["table"]
        self._view = message if message["t"] == "view" else {**self._view, "table": table}
        if message["t"] == "view" and self._entered:
            self._note_recovery(table["phase"])
        if table["phase"] == "over":
            self._finish(str(table["outcome"]))
        elif table["phase"] in ("playing", "paused") and self._view.get("view") is not None:
            self._keep_standing(table)
            if self.resigning:
                self._go_on()
            elif self._is_due(table) and (self._plan is None or self._plan.round != table["round"]):
                self._plan = Plan(table["round"])
                self._think(self._begin)

    def _is_due(self, table: Message) -> bool:
        return self.seat is not None and self.seat in table.get("acting", (self.seat,))

    def hit(self, outage: Outage) -> None:
        """Note what was done to the server; until one is back from it nothing else is noted."""
        if self._hurt is None and self._entered:
            self._hurt, self._back, self._steady = outage, False, self._link.steady

    def _note_recovery(self, phase: str) -> None:
        """Say how long it took to be shown the room again, and until it went on."""
        now = asyncio.get_running_loop().time()
        if self._lost_at is not None:
            self._ledger.gaps.append(now - self._lost_at)
            self._lost_at = None
        if self._hurt is None:
            return
        span = now - self._hurt.at
        if not self._back:
            (self._hurt.back if self._steady else self._hurt.back_again).append(span)
            self._back = True
        if phase != "paused":
            self._hurt.on.append(span)
            self._hurt = None

    def _keep_standing(self, table: Message) -> None:
        if self.room is None or self.watching:
            return
        sealed = {seat for seat, ready in enumerate(table["ready"]) if ready}
        self._ledger.standings[self.room] = Standing(self.node, table["round"], sealed)

    def _think(self, then: Callable[[Plan], None]) -> None:
        plan = self._plan

        def unless_past() -> None:
            if plan is not None and self._plan is plan:
                then(plan)

        self._later(self._chance.uniform(*self.habits.think_s), unless_past)

    def _begin(self, plan: Plan) -> None:
        if plan.stage != "thinking" or self.room is None:
            return
        simultaneous = self._view["view"]["game"] == "salvo"
        if plan.round > 0 and self._chance.random() < self.habits.resigns * (1 if simultaneous else TIRED):
            self.resign()
            return
        lot = self._chance.random() if simultaneous else 1.0  # in a game of turns who does nothing loses
        if lot < self.habits.passes:
            plan.stage = "passed"
            self.diary.passes(self.room, plan.round)
            return
        if lot < self.habits.passes + self.habits.holds:
            plan.stage = "sealing"  # what stands, or nothing
        else:
            self._choose(plan)
            plan.again = self._chance.random() < self.habits.takes_back
        self._go_on()

    def _choose(self, plan: Plan) -> None:
        """Make up orders; they stay the same however often they have to be sent."""
        plan.draft += 1
        plan.orders = some_play(self._view, self._chance)
        plan.stage = "drafting"

    def _go_on(self) -> None:
        """Send what is to be sent at this stage, for the first time or again."""
        plan = self._plan
        if plan is None or not self._entered:
            return
        at = {"room": self.room, "round": plan.round}
        if self.resigning:
            self._link.ask("resign", room=self.room)
        elif plan.stage == "drafting":
            self._link.ask("draft", **at, draft=plan.draft, orders=plan.orders)
        elif plan.stage == "sealing":
            self._link.ask("ready", **at, draft=plan.draft)
        elif plan.stage == "taking_back":
            self._link.ask("unready", **at)

    def _noted(self, message: Message) -> None:
        plan = self._plan
        if plan is not None and plan.stage == "drafting" and self._is_mine(plan, message):
            plan.stage = "noted"
            self._think(self._seal)

    def _seal(self, plan: Plan) -> None:
        if plan.stage == "noted":
            plan.stage = "sealing"
            self._go_on()

    def _sealed(self, message: Message) -> None:
        plan = self._plan
        if plan is None or plan.stage != "sealing" or not self._is_mine(plan, message):
            return
        plan.stage = "sealed"
        standing = self._ledger.standings.get(self.room or "")
        if standing is not None and standing.round == plan.round and self.seat is not None:
            standing.sealed.add(self.seat)
            self._ledger.stir()
        if plan.again:
            plan.again = False
            self._think(self._take_back)

    def _take_back(self, plan: Plan) -> None:
        if plan.stage == "sealed":
            plan.stage = "taking_back"
            self._go_on()

    def _taken_back(self, plan: Plan) -> None:
        self._choose(plan)
        self._go_on()

    def _is_mine(self, plan: Plan, message: Message) -> bool:
        return bool((message["round"], message["draft"]) == (plan.round, plan.draft))

    def _rejoined(self, told: Message) -> None:
        """Back in the room: what the server still holds counts, what it never got or lost is sent again."""
        plan = self._plan
        if plan is None or plan.round != told["round"] or plan.stage == "passed":
            return
        if plan.stage == "thinking":  # what stands there is of an earlier life
            plan.draft = told["draft"]
            plan.stage = "sealed" if told["ready"] else "thinking"
        elif told["ready"]:
            if plan.stage == "taking_back":
                self._go_on()
            else:
                plan.stage = "sealed"
        elif plan.stage == "taking_back":
            self._taken_back(plan)
        elif told["draft"] == plan.draft:
            if plan.stage != "noted":
                plan.stage = "sealing"
            self._go_on()
        else:
            plan.stage = "drafting"
            self._go_on()

    def _later(self, seconds: float, then: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, then)


async def meet(host: Person, guest: Person, options: Mapping[str, Any]) -> None:
    """Let two people sit down together, as often as it takes."""
    while True:
        invited = await host.ask("invite", options=options)
        if invited["t"] == "invited":
            await guest.ask("join", code=invited["code"])
        try:
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(host.busy(), guest.busy())
                return
        except TimeoutError:
            continue


PATIENCE_S: Final = 15
