"""What a round tells, each thing together with those who may hear it: secrets are split here, where they are born.

Rules section 8 decides who hears what. A viewer hears things in the order of section 5, and things of one sort in an
order that it could have made itself: never in one that hangs on what is hidden from it. In full:

1. moves, bounces and turns, one a figure: south before north, kind order; in fog then `Sighted` after the moves;
2. `Fired` (south before north, kind order), `Flash` (by cell), `Stopped` (south before north, by cell);
3. `Landed`, then `Announced` (south before north);
4. `Fell` (south before north, kind order); in fog then `Sighted` at the end (kind order);
5. `Scored` (by cell).
"""

from collections.abc import Container, Iterable
from typing import Final, Literal, NamedTuple

from protocol.games import salvo as wire
from protocol.ids import Viewer
from server.games.salvo.board import FACINGS, NAMES, SIDES
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.ground import Path
from server.games.salvo.rulebook import KINDS

SPECTATOR: Final = 4
EVERYONE: Final = 8
ALL: Final = 1 | 2 | SPECTATOR | EVERYONE

BounceReason = Literal["way", "contested", "swap", "held"]


class Told(NamedTuple):
    """One thing told. `to`: its hearers as bits; a seat's bit is `1 << seat`."""

    said: wire.Event
    to: int


def hearer(viewer: Viewer) -> int:
    """Give the bit of a viewer."""
    if viewer == "spectator":
        return SPECTATOR
    if viewer == "everyone":
        return EVERYONE
    return 1 << viewer


class Telling:
    """Collects what one round tells."""

    def __init__(self, *, fog: bool) -> None:
        self._fog = fog
        self._told: list[Told] = []

    def all(self) -> tuple[Told, ...]:
        return tuple(self._told)

    def _own(self, side: int) -> int:
        """Give who hears what a side did where the other may not know of it."""
        return 1 << side | EVERYONE if self._fog else ALL

    def moved(self, figure: Figure, path: Path) -> None:
        kind = KINDS[figure.kind]
        said = wire.Moved(SIDES[figure.side], kind, path.told, FACINGS[path.facing], path.jump)
        self._told.append(Told(said, self._own(figure.side)))

    def bounced(self, figure: Figure, path: Path, reason: BounceReason) -> None:
        side, kind, cell, to = SIDES[figure.side], KINDS[figure.kind], NAMES[figure.cell], NAMES[path.to]
        whole = wire.Bounced(side, kind, cell, to, reason)
        if self._fog:
            self._told.append(Told(wire.Bounced(side, kind, cell, to, None), 1 << figure.side))
            self._told.append(Told(whole, EVERYONE))
        else:
            self._told.append(Told(whole, ALL))

    def turned(self, figure: Figure) -> None:
        """Tell a turn; `figure` faces its new way already."""
        said = wire.Turned(SIDES[figure.side], KINDS[figure.kind], NAMES[figure.cell], FACINGS[figure.facing])
        self._told.append(Told(said, self._own(figure.side)))

    def sighted(self, moment: Literal["moves", "end"], side: int, enemies: Iterable[Figure]) -> None:
        """Tell a side in fog which enemies it sees now."""
        for enemy in enemies:
            said = wire.Sighted(moment, KINDS[enemy.kind], NAMES[enemy.cell], FACINGS[enemy.facing])
            self._told.append(Told(said, 1 << side))

    def fired(self, figure: Figure, rays: tuple[tuple[str, ...], ...]) -> None:
        kind = KINDS[figure.kind]
        said = wire.Fired(SIDES[figure.side], kind, NAMES[figure.cell], FACINGS[figure.facing], rays)
        self._told.append(Told(said, self._own(figure.side)))

    def flashes(self, shooters: Iterable[Figure], sighted: Container[Figure]) -> None:
        """Tell in fog where shots came from: to the other side by kind if it sighted the figure, else bare."""
        if not self._fog:
            return
        for figure in sorted(shooters, key=lambda shooter: shooter.cell):
            cell, enemy = NAMES[figure.cell], 2 >> figure.side
            bare = wire.Flash(cell, None)
            if figure in sighted:
                self._told.append(Told(wire.Flash(cell, KINDS[figure.kind]), enemy))
                self._told.append(Told(bare, SPECTATOR))
            else:
                self._told.append(Told(bare, enemy | SPECTATOR))

    def stopped(self, shield: Figure, seats: int) -> None:
        """Tell that a shield stopped a shot: in fog to `seats` (bits), once however many shots it stopped."""
        said = wire.Stopped(SIDES[shield.side], NAMES[shield.cell])
        self._told.append(Told(said, seats | EVERYONE if self._fog else ALL))

    def landed(self, shell: Shell, blast: tuple[str, ...]) -> None:
        self._told.append(Told(wire.Landed(SIDES[shell.side], NAMES[shell.target], blast), ALL))

    def announced(self, shell: Shell) -> None:
        self._told.append(Told(wire.Announced(SIDES[shell.side], NAMES[shell.target]), ALL))

    def fell(self, figure: Figure) -> None:
        self._told.append(Told(wire.Fell(SIDES[figure.side], KINDS[figure.kind], NAMES[figure.cell]), ALL))

    def scored(self, side: int, cell: int) -> None:
        self._told.append(Told(wire.Scored(SIDES[side], NAMES[cell]), ALL))
