"""One round, step by step in the order of rules/salvo.md 5."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.sealed.oracle.legality import Way, known_cells, ways
from tests.sealed.oracle.position import Figures, Fire, Move, Order, Position, Result, Shell, Turn, Where, Who
from tests.sealed.oracle.sight import lanes_of_fire
from tests.sealed.oracle.tables import BACK, BLAST, KIND, OTHER, SIDES, beside

SideOrders = Mapping[str, tuple[Order, ...]]
"""The orders of both sides."""


@dataclass(frozen=True)
class Stop:
    """A shot of `shooter` that a shield of `owner` stopped on `cell`."""

    shooter: str
    owner: str
    cell: str


@dataclass(frozen=True)
class Happening:
    """All that took place in a round, whoever may know of it."""

    round: int
    before: Figures
    moved: dict[Who, Way]
    bounced: dict[Who, tuple[str, str]]
    """Target and reason."""
    turned: dict[Who, str]
    after_moves: Figures
    fired: dict[Who, list[list[str]]]
    """Lanes; the mortar has none."""
    stopped: list[Stop]
    announced: tuple[Shell, ...]
    landed: tuple[Shell, ...]
    fell: Figures
    scored: list[tuple[str, str]]
    """Side and capture field."""
    after: Figures
    points: dict[str, int]
    quiet: int
    result: Result | None


def blast_of(shell: Shell) -> list[str]:
    """Name the cells on the board that a shell hits."""
    cells = (beside(shell.target, "N", across, ahead) for across, ahead in BLAST)
    return [cell for cell in cells if cell is not None]


def resolve_moves(figures: Figures, moves: Mapping[Who, Way]) -> dict[Who, str]:
    """Find who bounces, and why: the first of 5.1 a to d that holds."""
    occupied = {where.cell: who for who, where in figures.items()}
    bounced: dict[Who, str] = {}
    for who, way in moves.items():
        holder = occupied.get(way.to)
        if any(cell in occupied for cell in way.through):
            bounced[who] = "way"
        elif any(other.to == way.to for rival, other in moves.items() if rival != who):
            bounced[who] = "contested"
        elif holder is not None and holder in moves and moves[holder].to == figures[who].cell:
            bounced[who] = "swap"
    changed = True
    while changed:
        changed = False
        for who, way in moves.items():
            holder = occupied.get(way.to)
            if who not in bounced and holder is not None and (holder not in moves or holder in bounced):
                bounced[who] = "held"
                changed = True
    return bounced


def resolve(position: Position, orders: SideOrders) -> Happening:
    """Resolve a round; sight and memory are not touched here."""
    figures = position.figures
    ground = position.ground
    given = {Who(side, order.kind): order for side in SIDES for order in orders[side]}

    known = {side: known_cells(position, side) for side in SIDES}
    moves = {
        who: ways(position, who.side, who.kind, known[who.side])[order.to]
        for who, order in given.items()
        if isinstance(order, Move)
    }
    reasons = resolve_moves(figures, moves)
    moved = {who: way for who, way in moves.items() if who not in reasons}
    turned = {who: order.facing for who, order in given.items() if isinstance(order, Turn)}
    after_moves: Figures = {}
    for who, where in figures.items():
        if who in moved:
            after_moves[who] = Where(moved[who].to, moved[who].facing)
        elif who in turned:
            after_moves[who] = Where(where.cell, turned[who])
        else:
            after_moves[who] = where

    occupied = {where.cell: who for who, where in after_moves.items()}
    fired: dict[Who, list[list[str]]] = {}
    announced: list[Shell] = []
    stopped: list[Stop] = []
    hit: set[Who] = set()
    for who, order in given.items():
        if isinstance(order, Fire):
            shooter = after_moves[who]
            fired[who] = lanes_of_fire(ground, after_moves, who.kind, shooter)
            if order.target is not None:
                announced.append(Shell(who.side, order.target))
            for lane in fired[who]:
                victim = occupied.get(lane[-1]) if lane else None
                if victim is None:
                    continue
                if KIND[victim.kind].safe_front and after_moves[victim].facing == BACK[shooter.facing]:
                    stopped.append(Stop(who.side, victim.side, lane[-1]))
                else:
                    hit.add(victim)
    for shell in position.shells:
        hit |= {occupied[cell] for cell in blast_of(shell) if cell in occupied}
    after = {who: where for who, where in after_moves.items() if who not in hit}

    points = dict(position.points)
    scored: list[tuple[str, str]] = []
    if position.mode == "capture":
        for cell in ground.capture:
            for who, where in after.items():
                if where.cell == cell:
                    points[who.side] += 1
                    scored.append((who.side, cell))
    number = position.round + 1
    return Happening(
        round=number,
        before=figures,
        moved=moved,
        bounced={who: (moves[who].to, reason) for who, reason in reasons.items()},
        turned=turned,
        after_moves=after_moves,
        fired=fired,
        stopped=stopped,
        announced=tuple(announced),
        landed=position.shells,
        fell={who: where for who, where in after_moves.items() if who in hit},
        scored=scored,
        after=after,
        points=points,
        quiet=0 if hit else position.quiet + 1,
        result=judge(position.mode, number, after, points),
    )


def judge(mode: str, number: int, figures: Figures, points: Mapping[str, int]) -> Result | None:
    """Tell whether the match has ended with this round, and how (section 7)."""
    living = {side: sum(who.side == side for who in figures) for side in SIDES}
    if not any(living.values()):
        ahead = more(points) if mode == "capture" else None
        return Result(ahead, "points") if ahead else Result(None, "elimination")
    for side in SIDES:
        if not living[OTHER[side]]:
            return Result(side, "elimination")
    if mode == "capture":
        ahead = more(points)
        if ahead and points[ahead] >= 10:
            return Result(ahead, "points")
    if number == 40:
        return Result(more(points if mode == "capture" else living), "rounds")
    return None


def more(count: Mapping[str, int]) -> str | None:
    """Name the side that has more, `None` when equal."""
    if count["south"] == count["north"]:
        return None
    return max(SIDES, key=lambda side: count[side])
