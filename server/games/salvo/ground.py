"""A map made ready to play on: what a figure of each kind can do from each cell and facing, worked out but once.

Nothing here depends on where other figures stand; that comes in as masks of occupied cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from protocol.games import salvo as wire
from server.games.salvo.board import (
    CELLS,
    FACING,
    FACINGS,
    NAMES,
    SIDES,
    beyond,
    mask_of,
    names_of,
)
from server.games.salvo.figures import Figure
from server.games.salvo.rulebook import KINDS, OPEN, ROCK, THICKET, Map, Pattern, Rulebook

PASSABLE = (OPEN, THICKET)


@dataclass(frozen=True, slots=True)
class Path:
    """One way to a cell (section 4.1). A walk must find `way` free; a jump must find `over` held, if it names a cell.

    `over` and `way` are masks; `over` is empty for a jump over terrain. `told`: the cells that it goes through.
    """

    to: int
    facing: int
    jump: bool
    way: int
    over: int
    concerned: int
    told: tuple[str, ...]
    shown: wire.LegalMove

    def open_to(self, known: int) -> bool:
        """Tell whether it may be ordered where figures are known to stand on `known`."""
        return known & self.concerned == self.over


@dataclass(frozen=True, slots=True)
class Ray:
    """The cells that a shot along a lane can enter, as far as terrain lets it (section 5.2).

    `rising`: the cells come in growing order; else the shot meets the highest cell first.
    """

    mask: int
    rising: bool
    names: tuple[str, ...]

    def shot(self, occupied: int) -> tuple[int, int]:
        """Give the mask of the cells that a shot enters, and that of the figure it hits (0 for none)."""
        met = self.mask & occupied
        if not met:
            return self.mask, 0
        if self.rising:
            struck = met & -met
            return self.mask & (2 * struck - 1), struck
        struck = 1 << met.bit_length() - 1
        return self.mask & -struck, struck


@dataclass(frozen=True, slots=True)
class Stance:
    """A kind on a cell with a facing.

    `paths` are in order of their targets. `concerned`: the cells on which a figure can change what is legal. `rays`:
    one a lane. `look`: what it sees whatever stands where; `watch`: the rays along which it may see further.
    `names_target`: fires at a cell that it names. `legal`: its legal orders with nobody in the way. `shown`: the
    figure of either side.
    """

    paths: tuple[Path, ...]
    concerned: int
    rays: tuple[Ray, ...]
    look: int
    watch: tuple[Ray, ...]
    names_target: bool
    safe_front: bool
    legal: wire.Legal
    shown: tuple[wire.Figure, wire.Figure]

    def legal_with(self, known: int) -> wire.Legal:
        """Give the legal orders where figures are known to stand on `known` (section 4.1)."""
        if not known & self.concerned:
            return self.legal
        free = self.legal
        moves = tuple([path.shown for path in self.paths if path.open_to(known)])
        return wire.Legal(free.kind, moves, free.turns, free.fire, free.targets)


class Stances(dict[Figure, Stance]):
    """What each figure can do, worked out when it is first asked for: most stances never are."""

    def __init__(self, patterns: tuple[Pattern, ...], terrain: str) -> None:
        super().__init__()
        self._patterns = patterns
        self._terrain = terrain
        self._trails = _Trails(terrain)

    def __missing__(self, figure: Figure) -> Stance:
        side, kind, cell, facing = figure
        stance = self.get(Figure(1 - side, kind, cell, facing)) or _stance(
            kind, self._patterns[kind], cell, facing, self._terrain, self._trails
        )
        self[figure] = stance
        return stance


class Ground:
    """One map under one rulebook.

    `blast`, `blast_names`: the cells that a shell hits, by its target. `capture`: the capture fields.
    """

    __slots__ = ("blast", "blast_names", "capture", "key", "stances")

    def __init__(self, rulebook: Rulebook, map: Map) -> None:
        self.key = map.key
        self.capture = map.capture
        blast = next((pattern.blast for pattern in rulebook.patterns if pattern.targets), ())
        self.blast = tuple(_around(cell, blast) for cell in range(CELLS))
        self.blast_names = tuple(names_of(mask) for mask in self.blast)
        self.stances = Stances(rulebook.patterns, map.terrain)


def _around(cell: int, offsets: tuple[tuple[int, int], ...]) -> int:
    cells = (beyond(cell, FACING["N"], across, ahead) for across, ahead in offsets)
    return mask_of(tuple(cell for cell in cells if cell is not None))


class _Trails:
    """The paths of a map, shared between the stances that may take them."""

    def __init__(self, terrain: str) -> None:
        self._terrain = terrain
        self._walks: dict[tuple[int, int, int], Path | None] = {}
        self._jumps: dict[tuple[int, int], Path | None] = {}

    def walk(self, cell: int, facing: int, steps: int) -> Path | None:
        """Give the straight walk, `None` where terrain or the edge stops it."""
        key = cell, facing, steps
        if key not in self._walks:
            self._walks[key] = self._find_walk(cell, facing, steps)
        return self._walks[key]

    def jump(self, cell: int, facing: int) -> Path | None:
        """Give the jump, over terrain or over a figure, `None` where it cannot be."""
        key = cell, facing
        if key not in self._jumps:
            self._jumps[key] = self._find_jump(cell, facing)
        return self._jumps[key]

    def _find_walk(self, cell: int, facing: int, steps: int) -> Path | None:
        cells: list[int] = []
        for ahead in range(1, steps + 1):
            entered = beyond(cell, facing, 0, ahead)
            if entered is None or self._terrain[entered] not in PASSABLE:
                return None
            cells.append(entered)
        way = mask_of(tuple(cells[:-1]))
        names = tuple(NAMES[entered] for entered in (cell, *cells))
        return _path(cells[-1], facing, jump=False, way=way, over=0, told=names)

    def _find_jump(self, cell: int, facing: int) -> Path | None:
        between, to = beyond(cell, facing, 0, 1), beyond(cell, facing, 0, 2)
        if between is None or to is None or self._terrain[to] not in PASSABLE:
            return None
        over = 1 << between if self._terrain[between] in PASSABLE else 0
        return _path(to, facing, jump=True, way=0, over=over, told=(NAMES[cell], NAMES[to]))


def _path(to: int, facing: int, *, jump: bool, way: int, over: int, told: tuple[str, ...]) -> Path:
    shown = wire.LegalMove(NAMES[to], FACINGS[facing], jump)
    return Path(to, facing, jump, way, over, way | over, told, shown)


def _paths(pattern: Pattern, cell: int, facing: int, trails: _Trails) -> Iterator[Path]:
    for turn, reach in enumerate((pattern.forward, pattern.side, pattern.back, pattern.side)):
        direction = (facing + turn) % 4
        for steps in range(1, reach + 1):
            if walk := trails.walk(cell, direction, steps):
                yield walk
        if pattern.jump and (jump := trails.jump(cell, direction)):
            yield jump


def _ray(cell: int, facing: int, column: int, first: int, last: int, terrain: str) -> Ray:
    cells: list[int] = []
    for ahead in range(first, last + 1):
        entered = beyond(cell, facing, column, ahead)
        if entered is None or terrain[entered] == ROCK:
            break
        cells.append(entered)
        if terrain[entered] == THICKET:
            break
    rising = facing in (FACING["N"], FACING["E"])
    return Ray(mask_of(tuple(cells)), rising, tuple(NAMES[entered] for entered in cells))


def _near(cell: int, steps: int) -> int:
    return mask_of(
        tuple(
            near
            for across in range(-steps, steps + 1)
            for ahead in range(abs(across) - steps, steps - abs(across) + 1)
            if (near := beyond(cell, FACING["N"], across, ahead)) is not None
        )
    )


def _stance(kind: int, pattern: Pattern, cell: int, facing: int, terrain: str, trails: _Trails) -> Stance:
    name = KINDS[kind]
    paths = tuple(sorted(_paths(pattern, cell, facing, trails), key=lambda path: (path.to, path.jump)))
    concerned = 0
    for path in paths:
        concerned |= path.concerned
    rays = tuple(_ray(cell, facing, lane.column, lane.first, lane.last, terrain) for lane in pattern.lanes)
    named = mask_of(
        tuple(
            target for across, ahead in pattern.targets if (target := beyond(cell, facing, across, ahead)) is not None
        )
    )
    look = _near(cell, pattern.sight) | named
    return Stance(
        paths=paths,
        concerned=concerned,
        rays=rays,
        look=look,
        watch=tuple(ray for ray in rays if ray.mask & ~look),
        names_target=bool(pattern.targets),
        safe_front=pattern.safe_front,
        legal=wire.Legal(
            kind=name,
            moves=tuple(path.shown for path in paths if path.open_to(0)),
            turns=tuple(other for other in FACINGS if other != FACINGS[facing]),
            fire=bool(rays),
            targets=names_of(named),
        ),
        shown=(
            wire.Figure(SIDES[0], name, NAMES[cell], FACINGS[facing]),
            wire.Figure(SIDES[1], name, NAMES[cell], FACINGS[facing]),
        ),
    )
