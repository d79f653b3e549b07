"""Families of worlds: one match, and many that are alike to one viewer and differ in what it may not know.

A family grows round by round, its base first. What every other world's room sent to the viewer must be what the base's
room sent. A world is counted when it has stayed alike for three rounds or more; at that moment, as at the end of every
round before, its secrets are neither those of the base nor those of a sister that is counted with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from server.rooms.clock import cutoff
from server.rooms.room import Room, round_of
from server.rooms.seats import Draft
from tests.sealed.compare import compare
from tests.sealed.oracle.knowledge import Played, flashes
from tests.sealed.oracle.position import Move, Order, Position
from tests.sealed.play import OPENED_AT, Act, Driver, Frames, House, open_house
from tests.sealed.secrets import Legal
from tests.sealed.traffic import MIDDLE, Choices, Course, looking_round, plan_course, thinking, watching
from tests.sealed.wire import SEAT
from tests.sealed.worlds import Deed, Search, Setting

ALIKE_ROUNDS: Final = 3


@dataclass(frozen=True)
class World:
    """One match so far: in the real room, and in the oracle. `position`: `None` before the line-up was played.

    `acts`: all that was done in it, in order, with the time since the room was opened.
    """

    room: Room
    position: Position | None = None
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a round made of a world. `drafts`: what stood for the hidden sides in the middle of the planning."""

    world: World
    frames: Frames
    drafts: tuple[Draft | None, ...]


@dataclass
class Tally:
    """What families came to.

    `pairs`: worlds that stayed alike to the viewer for three rounds or more. `met`: how many of them held this kind of
    contact while they were alike. `rounds`, `frames`: what was compared.
    """

    pairs: int = 0
    rounds: int = 0
    frames: int = 0
    met: dict[str, int] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        self.pairs += other.pairs
        self.rounds += other.rounds
        self.frames += other.frames
        for kind, count in other.met.items():
            self.met[kind] = self.met.get(kind, 0) + count

    def __str__(self) -> str:
        met = ", ".join(f"{kind} {count}" for kind, count in sorted(self.met.items()))
        return (
            f"{self.pairs} pairs alike for {ALIKE_ROUNDS} rounds or more (with {met}); "
            f"{self.rounds} rounds, {self.frames} frames compared"
        )


class Family:
    """One base and its other worlds."""

    def __init__(self, house: House, setting: Setting, seed: str) -> None:
        self._house = house
        self.setting = setting
        self._seed = seed
        self._rng = Random(seed)
        self._search = Search(setting, self._rng)
        self.tally = Tally()
        self.base = self._seated()
        self.worlds = [self.base]

    def run(self) -> Tally:
        """Play the family for its rounds, or until no other world can follow.

        Raises:
            Leak: as soon as a viewer is sent what it may not know.
        """
        met: set[str] = set()
        alike = 0
        for number in range(self.setting.rounds + 1):
            positions = [world.position for world in self.worlds]
            wanted = self.setting.size_after(number)
            found = self._search.next_round(self.base.position, positions, wanted)
            if not found.others:
                break
            went_on = {index for index, _ in found.others}
            self._count(len(self.worlds) - len(went_on), alike, met)
            self._grow(number, found.base, [(self.worlds[index], deed) for index, deed in found.others])
            alike = number
            met |= _contact(found.base.played, self.setting)
        self._count(len(self.worlds), alike, met)
        return self.tally

    def _count(self, worlds: int, alike: int, met: set[str]) -> None:
        if alike >= ALIKE_ROUNDS:
            self.tally.add(Tally(pairs=worlds, met=dict.fromkeys(met, worlds)))

    def _seated(self) -> World:
        acts = tuple(Act(at, SEAT[side], "enter") for at, side in ((1_000, "south"), (2_500, "north")))
        driver = Driver(self._house, open_house(self._house, self.setting.options), ())
        driver.run(acts)
        return World(driver.room, None, acts)

    def _grow(self, number: int, deed: Deed, others: list[tuple[World, Deed]]) -> None:
        """Play one round in the base and in the other worlds, and compare."""
        course = plan_course(self._rng, number, clock=self.setting.options.clock is not None)
        open_acts = self._open_acts(course, deed)
        base = self._play(self.base, course, open_acts, deed)
        where = f"{self.setting.options.mode} on {self.setting.options.map}, seed {self._seed}, round {number}"
        grown: list[World] = []
        thought = {base.drafts}
        for world, other in others:
            outcome = self._play(world, course, open_acts, other)
            self.tally.rounds += 1
            for viewer in self.setting.listeners:
                self.tally.frames += len(base.frames[viewer])
                compare(viewer, where, base.frames[viewer], outcome.frames[viewer])
            if self.setting.figures_differ or outcome.drafts not in thought:
                thought.add(outcome.drafts)
                grown.append(outcome.world)
        self.base, self.worlds = base.world, grown

    def _open_acts(self, course: Course, deed: Deed) -> list[Act]:
        """What is done alike in all worlds: the public course, what the viewer does, what a spectator does."""
        acts = [*course.acts, *watching(self._rng, course)]
        onlooker = self.setting.onlooker
        if onlooker != "spectator":
            legal = deed.legal.get(onlooker)
            bait = self._bait(onlooker, legal) if legal else []
            acts += looking_round(self._rng, course, SEAT[onlooker], Choices(legal), bait, deed.final(onlooker))
        return acts

    def _bait(self, onlooker: str, legal: Legal) -> list[Order]:
        """Find moves of the viewer onto cells where in some of the worlds an enemy stands: a legal one, and any one."""
        haunted = {
            where.cell
            for world in (self.base, *self.worlds)
            if world.position
            for who, where in world.position.figures.items()
            if who.side != onlooker
        }
        found: list[Order] = [
            order for orders in legal.values() for order in orders if isinstance(order, Move) and order.to in haunted
        ]
        daring = Move(self._rng.choice(list(legal)), self._rng.choice(sorted(haunted)))
        return [*self._rng.sample(found, min(1, len(found))), daring]

    def _play(self, world: World, course: Course, open_acts: list[Act], deed: Deed) -> Outcome:
        hidden = self.setting.hidden
        acts = list(open_acts)
        for side in hidden:
            acts += thinking(self._rng, course, SEAT[side], Choices(deed.legal.get(side)), deed.final(side))
        acts.sort(key=lambda act: act.at)
        driver = Driver(self._house, world.room, self.setting.listeners)
        middle = next(index for index, act in enumerate(acts) if act.at > MIDDLE + 100)
        driver.run(acts[:middle])
        drafts = tuple(driver.room.seats[SEAT[side]].draft for side in hidden)
        driver.run(acts[middle:])
        if round_of(driver.room) == course.number:
            ends = cutoff(driver.room)
            assert ends is not None
            driver.wait(ends)
        assert round_of(driver.room) == course.number + 1
        since = driver.began - OPENED_AT
        done = tuple(act._replace(at=act.at + since) for act in acts)
        return Outcome(World(driver.room, deed.played.position, world.acts + done), driver.frames, drafts)


def _contact(played: Played, setting: Setting) -> set[str]:
    """Name what the viewer met in a round."""
    happening, onlooker = played.happening, setting.onlooker
    if happening is None:
        return set()
    met: Mapping[str, object] = {"a fall": happening.fell, "a shell": happening.landed}
    if onlooker == "spectator":
        met = {**met, "a flash": happening.fired}
    else:
        met = {
            **met,
            "a flash": flashes(played, onlooker),
            "a sighting": played.after_moves[onlooker].enemies or played.at_end[onlooker].enemies,
            "a bounce": [who for who in happening.bounced if who.side == onlooker],
        }
    return {kind for kind, seen in met.items() if seen}
