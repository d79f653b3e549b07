"""A map made ready to play on: what a figure of each kind can do from each cell and facing, worked out but once.

Nothing here depends on where other figures stand; that comes in as masks of occupied cells.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import attrgetter, or_

from msgspec import structs

from protocol.games import salvo as wire
from server.games.salvo.board import (
    AHEAD,
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
from server.games.salvo.rulebook import KINDS, OPEN, ROCK, THICKET, Lane, Map, Pattern, Rulebook

PASSABLE = (OPEN, THICKET)


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """One way to a cell (section 4.1). A walk must find `way` free; a jump must find `over` held, if it names a cell.

    `target`, `over` and `way` are masks; `over` is empty for a jump over terrain. `told`: the cells that it goes
    through.
    """

    to: int
    facing: int
    jump: bool
    target: int
    way: int
    over: int
    concerned: int
    told: tuple[str, ...]
    shown: wire.LegalMove

    def open_to(self, known: int) -> bool:
        """Tell whether it may be ordered where figures are known to stand on `known`."""
        return known & self.concerned == self.over


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class Stance:
    """A figure as it stands and faces, with all that the map makes of it. There is one of each on a ground.

    `bit`: the mask of its cell. `shown`: the same in words. `paths` are in order of their targets; `concerned`: the
    cells on which a figure can change which of them are open. `rays`: one a lane. `look`: what it sees whatever stands
    where; `watch`: the rays along which it may see further, `watched` the cells of these, `outlook` all that it sees
    where nobody stands on them. `targets`: the cells that it may name. `legal`: its legal orders, by those of the
    `concerned` cells that are known to be held, worked out when first asked for.
    """

    figure: Figure
    side: int
    kind: int
    cell: int
    facing: int
    bit: int
    shown: wire.Figure
    paths: tuple[Path, ...]
    concerned: int
    rays: tuple[Ray, ...]
    look: int
    watch: tuple[Ray, ...]
    watched: int
    outlook: int
    names_target: bool
    targets: tuple[str, ...]
    safe_front: bool
    legal: dict[int, wire.Legal]

    def legal_with(self, known: int) -> wire.Legal:
        """Give the legal orders where figures are known to stand on `known` (section 4.1)."""
        held = known & self.concerned
        legal = self.legal.get(held)
        if legal is None:
            legal = self.legal[held] = wire.Legal(
                kind=self.shown.kind,
                moves=tuple([path.shown for path in self.paths if path.open_to(held)]),
                turns=_TURNS[self.facing],
                fire=bool(self.rays),
                targets=self.targets,
            )
        return legal

    def sees(self, standing: int) -> int:
        """Give the mask of the cells in its sight where figures stand on `standing` (section 8)."""
        if not standing & self.watched:
            return self.outlook
        seen = self.look
        for ray in self.watch:
            seen |= ray.shot(standing)[0]
        return seen


def cells_of(standing: Sequence[Stance]) -> int:
    """Give the mask of the cells that figures hold."""
    cells = 0
    for stance in standing:
        cells |= stance.bit
    return cells


by_cell = attrgetter("cell")
"""Sorts figures by their cells."""

_TURNS = tuple(tuple(other for other in FACINGS if other != facing) for facing in FACINGS)


class Stances(dict[tuple[int, int, int, int], Stance]):
    """The stance of each figure, worked out when it is first asked for."""

    def __init__(self, patterns: tuple[Pattern, ...], terrain: str) -> None:
        super().__init__()
        self._patterns = patterns
        self._terrain = terrain
        self._trails = _Trails(terrain)

    def __missing__(self, figure: tuple[int, int, int, int]) -> Stance:
        side, kind, cell, facing = figure
        other = self.get((1 - side, kind, cell, facing))
        if other:
            shown = structs.replace(other.shown, side=SIDES[side])
            stance = replace(other, figure=Figure(*figure), side=side, shown=shown)
        else:
            stance = _stance(Figure(*figure), self._patterns[kind], self._terrain, self._trails)
        self[stance.figure] = stance
        return stance


class Ground:
    """One map under one rulebook.

    `blast`, `blast_names`: the cells that a shell hits, by its target. `capture`: mask of the capture fields.
    """

    __slots__ = ("blast", "blast_names", "capture", "key", "stances")

    def __init__(self, rulebook: Rulebook, map: Map) -> None:
        self.key = map.key
        self.capture = mask_of(map.capture)
        blast = next((pattern.blast for pattern in rulebook.patterns if pattern.targets), ())
        self.blast = tuple(_around(cell, blast) for cell in range(CELLS))
        self.blast_names = tuple(names_of(mask) for mask in self.blast)
        self.stances = Stances(rulebook.patterns, map.terrain)

    def standing(self, figures: Sequence[Figure]) -> tuple[Stance, ...]:
        stances = self.stances
        return tuple([stances[figure] for figure in figures])

    def moved(self, stance: Stance, path: Path) -> Stance:
        """Give the stance of a figure that has gone a path: it faces the direction of its move (section 4)."""
        return self.stances[stance.side, stance.kind, path.to, path.facing]

    def turned(self, stance: Stance, facing: int) -> Stance:
        return self.stances[stance.side, stance.kind, stance.cell, facing]


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
        cells = AHEAD[cell][facing][:steps]
        if len(cells) < steps or any(self._terrain[entered] not in PASSABLE for entered in cells):
            return None
        way = mask_of(cells[:-1])
        names = tuple([NAMES[entered] for entered in (cell, *cells)])
        return _path(cells[-1], facing, jump=False, way=way, over=0, told=names)

    def _find_jump(self, cell: int, facing: int) -> Path | None:
        cells = AHEAD[cell][facing][:2]
        if len(cells) < 2 or self._terrain[cells[1]] not in PASSABLE:
            return None
        between, to = cells
        over = 1 << between if self._terrain[between] in PASSABLE else 0
        return _path(to, facing, jump=True, way=0, over=over, told=(NAMES[cell], NAMES[to]))


def _path(to: int, facing: int, *, jump: bool, way: int, over: int, told: tuple[str, ...]) -> Path:
    shown = wire.LegalMove(NAMES[to], FACINGS[facing], jump)
    return Path(to, facing, jump, 1 << to, way, over, way | over, told, shown)


def _paths(pattern: Pattern, cell: int, facing: int, trails: _Trails) -> Iterator[Path]:
    for turn, reach in enumerate((pattern.forward, pattern.side, pattern.back, pattern.side)):
        direction = (facing + turn) % 4
        for steps in range(1, reach + 1):
            if walk := trails.walk(cell, direction, steps):
                yield walk
        if pattern.jump and (jump := trails.jump(cell, direction)):
            yield jump


def _ray(cell: int, facing: int, lane: Lane, terrain: str) -> Ray:
    cells: list[int] = []
    beside = beyond(cell, facing, lane.column, 0)
    for entered in () if beside is None else AHEAD[beside][facing][lane.first - 1 : lane.last]:
        if terrain[entered] == ROCK:
            break
        cells.append(entered)
        if terrain[entered] == THICKET:
            break
    rising = facing in (FACING["N"], FACING["E"])
    return Ray(mask_of(tuple(cells)), rising, tuple([NAMES[entered] for entered in cells]))


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


@cache
def _near(cell: int, steps: int) -> int:
    return mask_of(
        tuple(
            near
            for across in range(-steps, steps + 1)
            for ahead in range(abs(across) - steps, steps - abs(across) + 1)
            if (near := beyond(cell, FACING["N"], across, ahead)) is not None
        )
    )


def _stance(figure: Figure, pattern: Pattern, terrain: str, trails: _Trails) -> Stance:
    side, kind, cell, facing = figure
    paths = tuple(sorted(_paths(pattern, cell, facing, trails), key=attrgetter("to", "jump")))
    rays = tuple([_ray(cell, facing, lane, terrain) for lane in pattern.lanes])
    named = mask_of(
        tuple(
            target for across, ahead in pattern.targets if (target := beyond(cell, facing, across, ahead)) is not None
        )
    )
    look = _near(cell, pattern.sight) | named
    watch = tuple(ray for ray in rays if ray.mask & ~look)
    watched = _union(ray.mask for ray in watch)
    return Stance(
        figure=figure,
        side=side,
        kind=kind,
        cell=cell,
        facing=facing,
        bit=1 << cell,
        shown=wire.Figure(SIDES[side], KINDS[kind], NAMES[cell], FACINGS[facing]),
        paths=paths,
        concerned=_union(path.concerned for path in paths),
        rays=rays,
        look=look,
        watch=watch,
        watched=watched,
        outlook=look | watched,
        names_target=bool(pattern.targets),
        targets=names_of(named),
        safe_front=pattern.safe_front,
        legal={},
    )
