"""Many players at once: pairs who meet by invitation or by quick match and play one match after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any, Final

from tests.chaos.cluster import new_token
from tests.chaos.ledger import Ledger
from tests.chaos.person import Habits, Person, meet

MODES: Final = ("capture", "fog", "eliminate")
MAPS: Final = ("plain",)
FOUND_S: Final = 2.0
TURNS: Final = ("matrix", "marshal")
TURNS_EVERY: Final = 7
"""So many matches by invitation come to one of a game of turns, where any are: they last long if nobody resigns."""


class Crowd:
    """`wanted`: after so many results nobody begins another match. `clock`: seconds a round of invited matches.

    `turns`: some of them are of the games of turns.
    """

    def __init__(
        self, site: str, ledger: Ledger, habits: Habits, seed: int, wanted: int, clock: int, turns: bool
    ) -> None:
        self.site = site
        self.ledger = ledger
        self.habits = habits
        self.wanted = wanted
        self.clock = clock
        self.turns = turns
        self.people: list[Person] = []
        self._numbers = count(1)
        self._seed = seed

    def person(self, token: str | None = None) -> Person:
        """Let one more come. `token`: who it is, else somebody new."""
        number = next(self._numbers)
        name = f"Chaos {number}"
        source = f"127.{1 + number // 60_000}.{number // 250 % 250}.{1 + number % 250}"
        person = Person(
            name, self.site, token or new_token(name), source, self._seed + number, self.ledger, self.habits
        )
        self.people.append(person)
        person.start()
        return person

    @property
    def present(self) -> float:
        """The share of those with a match who are in their room."""
        playing = [person for person in self.people if person.room is not None and not person.watching]
        return sum(person.present for person in playing) / max(1, len(playing))

    @property
    def enough(self) -> bool:
        return len(self.ledger.results) >= self.wanted

    async def pair(self, number: int) -> None:
        """Let two play against each other until there are enough results."""
        host, guest = self.person(), self.person()
        chance = Random(self._seed - number)
        while not self.enough:
            await meet(host, guest, self.options(number, chance))
            await asyncio.gather(host.free(), guest.free())
            number += 1

    def options(self, number: int, chance: Random) -> dict[str, Any]:
        if self.turns and number % TURNS_EVERY == 0:
            return {"game": TURNS[number // TURNS_EVERY % len(TURNS)], "clock": 30}
        mode = MODES[number % len(MODES)]
        return {"game": "salvo", "mode": mode, "map": chance.choice(MAPS), "clock": self.clock}

    async def searching_pair(self, mode: str) -> None:
        """Let two play quick matches, against each other or whoever searches too."""
        await asyncio.gather(self._search(self.person(), mode), self._search(self.person(), mode))

    async def _search(self, person: Person, mode: str) -> None:
        while not self.enough:
            await person.ask("search", game="salvo", mode=mode)
            while not self.enough:
                try:
                    async with asyncio.timeout(1):
                        await person.busy()
                except TimeoutError:
                    continue
                break
            await person.free()
        await person.ask("cancel_search")
        with suppress(TimeoutError):  # it may have been found just before
            async with asyncio.timeout(FOUND_S):
                await person.busy()
        await person.free()

    async def watcher(self) -> None:
        """Let one look at one running match after the other."""
        person = self.person()
        while not self.enough:
            room = next(iter(self.ledger.standings), None)
            if room is None:
                await self.ledger.news.wait()
                continue
            person.watch(room)
            await person.free()


@asynccontextmanager
async def crowd_at(
    site: str, habits: Habits, seed: int, wanted: int, clock: int = 12, *, turns: bool = False
) -> AsyncIterator[Crowd]:
    """Give a crowd that goes home in the end."""
    crowd = Crowd(site, Ledger(), habits, seed, wanted, clock, turns)
    try:
        yield crowd
    except TimeoutError:
        raise AssertionError("not done in time:\n" + "\n".join(map(str, crowd.people))) from None
    finally:
        for person in crowd.people:
            person.stop()
