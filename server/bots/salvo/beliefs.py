"""In fog: guesses where the unseen enemies stand, moved on from round to round and corrected by what the seat is told.

A guess gives every living enemy a kind, a cell and a facing. It is never more than a guess: it is drawn from the view,
the notes of the round before and the seed alone (rules/salvo.md 8 says what a side is told).
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from protocol.games import salvo as wire
from server.bots.salvo.prospects import FAR, Prospects
from server.bots.salvo.reading import Reading, Turning
from server.games.salvo.board import AT_START, CELLS, COLUMNS, NORTH, SIZE, SOUTH, base_cell, half_turn
from server.games.salvo.figures import Figure
from server.games.salvo.lineup import FIGURES_A_SIDE
from server.games.salvo.rulebook import KIND, KINDS, FixedLineup
from server.games.salvo.state import State

Guess = tuple[Figure, ...]
"""Every living enemy, in kind order."""

MOVES: Final = 0.7
"""How often an unseen enemy is thought to have gone somewhere: two of three act in a round."""

NEARER: Final = 1.6
"""How much likelier a step is thought that leads a cell nearer to us than one that leads aside."""

FIXED: Final = 0.6
"""How often an enemy is thought to have taken a fixed line-up."""

ODD: Final = 3.0
"""The fault of a guess in which a figure must have been elsewhere than thought; distances come on top."""


class Notes(Struct, frozen=True, array_like=True):
    """What is kept for the next round. `fallen`: bits of the enemy's kinds that fell."""

    round: int
    fallen: int
    guesses: tuple[Guess, ...]


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Notes).decode


class _Told(NamedTuple):
    """What a round told of the enemy.

    `fallen`: cells by kind. `flashes`: the cells of shots from unseen figures. `shell`: where its shell will land.
    """

    fallen: dict[int, int]
    flashes: list[int]
    shell: int | None


def read_notes(memory: bytes) -> Notes | None:
    """Read notes, `None` where there are none."""
    return _decode(memory) if memory else None


def write_notes(notes: Notes) -> bytes:
    return _encode(notes)


class Beliefs:
    """What is believed of the enemies of one round."""

    def __init__(
        self, prospects: Prospects, lineups: Sequence[FixedLineup], reading: Reading, turning: Turning, random: Random
    ) -> None:
        self._prospects = prospects
        self._lineups = lineups
        self._reading = reading
        self._random = random
        self._told = _read_told(reading, turning)
        self._fallen = sum(1 << kind for kind in self._told.fallen)
        own = [figure for figure in reading.state.figures if figure.side == SOUTH]
        self._own = own
        self._toward = [min([row[figure.cell] for figure in own], default=FAR) for row in prospects.distance]
        round = reading.state.round
        self._placed = {figure.kind: figure for figure in reading.state.figures if figure.side == NORTH}
        for past in reading.last_seen:
            if past.round == round - 1 and round > 1:  # seen after the moves, and nothing moves later
                self._placed.setdefault(past.kind, Figure(NORTH, past.kind, past.cell, past.facing))

    def go_on(self, notes: Notes | None, count: int) -> Notes:
        """Give `count` guesses for this round, out of those of the round before where there are any."""
        round = self._reading.state.round
        self._fallen |= notes.fallen if notes else 0
        if notes is None or notes.round != round - 1 or not notes.guesses:
            return Notes(round, self._fallen, tuple(self._from_nothing() for _ in range(count)))
        drawn = [self._moved_on(notes.guesses[index % len(notes.guesses)]) for index in range(3 * count)]
        drawn.sort(key=lambda each: each[0])
        return Notes(round, self._fallen, tuple(guess for _, guess in drawn[:count]))

    def worlds(self, notes: Notes, count: int) -> list[State]:
        """Give positions that are believed, at most `count`, no two alike."""
        chosen = list(dict.fromkeys(notes.guesses))
        step = max(1.0, len(chosen) / count)
        taken = [chosen[int(index * step)] for index in range(min(count, len(chosen)))]
        return [self._reading.state._replace(figures=(*self._own, *guess)) for guess in taken]

    # --- from one round to the next

    def _moved_on(self, guess: Guess) -> tuple[float, Guess]:
        """Move a guess on by a round. Returns: how much was wrong with it, and the new one."""
        fault = 0.0
        left = {figure.kind: figure for figure in guess}
        for kind, cell in self._told.fallen.items():
            fault += self._take(left, kind, cell)
        new = dict(self._placed)
        for kind, figure in self._placed.items():
            fault += self._take(left, kind, figure.cell)
        held = sum(1 << figure.cell for figure in new.values())
        for cell in self._told.flashes:
            shooter = self._flashed(left, cell)
            if shooter is None:
                fault += ODD
                continue
            was = left.pop(shooter.kind)
            fault += self._prospects.distance[was.cell][cell] + (was.facing != shooter.facing) / 2
            new[shooter.kind] = shooter
            held |= 1 << cell
        for figure in left.values():
            moved, odd = self._walked(figure, held)
            fault += odd
            new[moved.kind] = moved
            held |= 1 << moved.cell
        return fault, self._complete(new, held)

    def _take(self, left: dict[int, Figure], kind: int, cell: int) -> float:
        """Take a figure of known kind out of a guess: itself, or whoever was taken for it."""
        figure = left.pop(kind, None)
        if figure is not None:
            return max(0, self._prospects.distance[figure.cell][cell] - 3) / 2
        mistaken = [other for other in left.values() if not self._reading.kinds >> other.kind & 1]
        if mistaken:
            near = min(mistaken, key=lambda other: self._prospects.distance[other.cell][cell])
            del left[near.kind]
        return ODD

    def _flashed(self, left: dict[int, Figure], cell: int) -> Figure | None:
        """Find who fired from a cell out of sight, and how it may stand there."""
        ground, distance = self._prospects.ground, self._prospects.distance
        shell = self._told.shell
        best: tuple[float, Figure] | None = None
        for figure in left.values():
            for facing in range(4):
                stance = ground.stances[NORTH, figure.kind, cell, facing]
                if stance.names_target != (shell is not None and self._could_lob(cell, shell)):
                    continue
                if stance.names_target and not self._prospects[stance].lob >> (shell or 0) & 1:
                    continue
                away = distance[figure.cell][cell] + (facing != figure.facing) * (0.5 + self._random.random())
                if best is None or away < best[0]:
                    best = away, stance.figure
        return best[1] if best else None

    def _could_lob(self, cell: int, target: int) -> bool:
        x, y = divmod(cell, SIZE)
        to_x, to_y = divmod(target, SIZE)
        return (x == to_x or y == to_y) and 2 <= abs(x - to_x) + abs(y - to_y) <= 4

    def _walked(self, figure: Figure, held: int) -> tuple[Figure, float]:
        """Let an unseen enemy do something that leaves it unseen."""
        ground, random, toward = self._prospects.ground, self._random, self._toward
        stance = ground.stances[figure]
        taken = held | self._reading.seen
        stays = not stance.bit & taken
        if stays and random.random() >= MOVES:
            return figure, 0.0
        paths = [path for path in stance.paths if not path.target & taken and not path.over and not path.way & held]
        if paths:
            weights = [NEARER ** (toward[figure.cell] - toward[path.to]) for path in paths]
            path = random.choices(paths, weights)[0]
            return ground.moved(stance, path).figure, 0.0
        if stays:
            return figure._replace(facing=random.randrange(4)), 0.0
        cell = self._near(figure.cell, taken)
        return figure._replace(cell=cell), ODD + self._prospects.distance[figure.cell][cell] / 2

    def _near(self, cell: int, taken: int) -> int:
        """Give the nearest cell on which a figure may stand unseen; if there is none, any that is not held."""
        away = self._prospects.distance[cell]
        free = [other for other in range(CELLS) if away[other] < FAR and not taken >> other & 1]
        if not free:
            held = self._reading.known
            free = [other for other in range(CELLS) if away[other] < FAR and not held >> other & 1]
        return min(free, key=lambda other: (away[other], self._random.random()))

    # --- from nothing

    def _from_nothing(self) -> Guess:
        """Guess where nothing is remembered: last sightings, else the way from the base row."""
        return self._complete(dict(self._placed), sum(1 << figure.cell for figure in self._placed.values()))

    def _complete(self, new: dict[int, Figure], held: int) -> Guess:
        """Add figures to a guess, or take some away, until as many are in it as live."""
        reading, random = self._reading, self._random
        while len(new) > reading.enemies:
            loose = [kind for kind in new if kind not in self._placed] or list(new)
            del new[random.choice(loose)]
        missing = reading.enemies - len(new)
        if missing:
            for past in reading.last_seen:
                if missing and past.kind not in new:
                    figure = Figure(NORTH, past.kind, past.cell, past.facing)
                    for _ in range(min(4, reading.state.round - past.round)):
                        figure, _odd = self._walked(figure, held)
                    new[past.kind] = figure
                    held |= 1 << figure.cell
                    missing -= 1
        if missing:
            for figure in self._lined_up(set(new))[:missing]:
                for _ in range(min(6, reading.state.round - 1)):
                    figure, _odd = self._walked(figure, held)
                if (held | reading.seen) >> figure.cell & 1:
                    figure = figure._replace(cell=self._near(figure.cell, held | reading.seen))
                new[figure.kind] = figure
                held |= 1 << figure.cell
        return tuple(new[kind] for kind in sorted(new))

    def _lined_up(self, taken: set[int]) -> list[Figure]:
        """Draw figures as they may have been lined up, without kinds that are placed or have fallen."""
        random, reading = self._random, self._reading
        known = [kind for kind in range(len(KINDS)) if reading.kinds >> kind & 1]
        lineups = [lineup for lineup in self._lineups if {kind for kind, _ in lineup.figures} >= set(known)]
        if lineups and random.random() < FIXED:
            placed = [(kind, half_turn(base_cell(SOUTH, column))) for kind, column in random.choice(lineups).figures]
        else:
            kinds = [kind for kind in random.sample(range(len(KINDS)), len(KINDS)) if kind not in known]
            kinds = (known + kinds)[:FIGURES_A_SIDE]
            placed = [
                (kind, base_cell(NORTH, column))
                for kind, column in zip(kinds, random.sample(COLUMNS, len(kinds)), strict=True)
            ]
        return [
            Figure(NORTH, kind, cell, AT_START[NORTH])
            for kind, cell in random.sample(placed, len(placed))
            if kind not in taken and not self._fallen >> kind & 1
        ]


def _read_told(reading: Reading, turning: Turning) -> _Told:
    fallen: dict[int, int] = {}
    flashes: list[int] = []
    shell: int | None = None
    for event in reading.told:
        if isinstance(event, wire.Fell) and turning.side(event.side) == NORTH:
            fallen[KIND[event.kind]] = turning.cell(event.cell)
        elif isinstance(event, wire.Flash) and event.kind is None:
            flashes.append(turning.cell(event.cell))
        elif isinstance(event, wire.Announced) and turning.side(event.side) == NORTH:
            shell = turning.cell(event.target)
    return _Told(fallen, sorted(cell for cell in flashes if cell not in fallen.values()), shell)
