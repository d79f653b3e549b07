"""The bot of SALVO: how it thinks.

1. **What it knows** is the view of its seat, turned so that it sits in the south (`reading`), and its own notes.
2. **Worlds.** Outside fog there is one. In fog it keeps guesses where the unseen enemies stand (`beliefs`): drawn from
   the line-ups that may be, moved on each round, corrected by sightings, flashes, shells, falls, known kinds and
   counts; the likelier ones are kept. It plans on several of them at once.
3. **Plans** (`plans`, `planning`). Orders are simultaneous, so there is no best move: whatever one always does can be
   answered. Of each side it takes the plans that do best while the other holds, then those that do best against what
   the other is likely to do by now.
4. **A table** of what any two plans come to, by the game's own resolution (`looking`), judged by who lives, who stands
   in whose fire, who gets away, who is first on the fields (`judgement`, `weights`). In `eliminate` and `fog` both
   sides are given a taste for a decision: house bots come and fight.
5. **A mixture** by regret matching (`mixing`), from which the seed draws. In fog one plan has to do in all the worlds,
   while the enemy is thought to know in which of them it is, and where we stand: rather too careful than too bold.
6. **A round more**: outside fog the strong one looks at the likeliest meetings again, with a small table for the round
   after.

All work is bounded by counts (`Depth`), so that the choice hangs on the view, the notes and the seed alone.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from protocol.games import salvo as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import FULL_EFFORT, Choice
from server.bots.salvo.beliefs import Beliefs, read_notes, write_notes
from server.bots.salvo.looking import Outlook
from server.bots.salvo.planning import Depth, Planner
from server.bots.salvo.plans import to_wire
from server.bots.salvo.prospects import Prospects
from server.bots.salvo.reading import Turning, read
from server.games.salvo import rulebook
from server.games.salvo.ground import Ground
from server.games.salvo.lineup import fixed_lineup

_RULEBOOK: Final = rulebook.load()
_MAPS: Final = {map.key: map for map in _RULEBOOK.maps}

DEPTHS: Final[Mapping[Strength, Depth]] = {
    "light": Depth(worlds=1, first=10, answers=0, more=0, support=1, iterations=1),
    "medium": Depth(worlds=2, first=4, answers=0, more=0, support=1, iterations=60),
    "strong": Depth(worlds=1, first=8, answers=1, more=6, support=4, iterations=80, finals=4, deeper=4),
}
"""Light thinks that the enemy holds, and plays any of the plans that do best then. Medium sees that the enemy acts too.
Strong also looks for answers to what the enemy is likely to do, and a round further at what is likely to happen."""

IN_FOG: Final[Mapping[Strength, Depth]] = {**DEPTHS, "strong": replace(DEPTHS["strong"], worlds=6, support=3, finals=0)}
"""There everything is thought of in several worlds; more of them are worth as much as a second round, and cost less."""

GUESSES: Final = 4
"""Guesses kept for each that is planned on."""


@cache
def prospects_on(map: str) -> Prospects:
    return Prospects(Ground(_RULEBOOK, _MAPS[map]), _MAPS[map])


def choose(
    view: wire.View,
    seat: Seat,
    options: wire.Options,
    strength: Strength,
    memory: bytes,
    seed: bytes,
    effort: int = FULL_EFFORT,
) -> Choice:
    """Choose a line-up or orders (`server.bots.api.Bot`)."""
    random = Random(b"%b %d" % (seed, view.round))
    if view.phase == "lineup":
        return Choice(fixed_lineup(random.choice(_RULEBOOK.lineups), seat), memory)
    prospects, turning, reading = prospects_on(options.map), Turning(seat), read(view, seat, options)
    worlds = [reading.state]
    depth = DEPTHS[strength]
    if options.mode == "fog":
        depth = IN_FOG[strength]
        beliefs = Beliefs(prospects, _RULEBOOK.lineups, reading, turning, random)
        notes = beliefs.go_on(read_notes(memory), GUESSES * depth.worlds)
        memory = write_notes(notes)
        worlds = beliefs.worlds(notes, depth.worlds)
    planner = Planner(Outlook(prospects, options.mode), depth.eased(effort))
    return Choice(turning.orders(to_wire(planner.plan(worlds, reading.known, random))), memory)
