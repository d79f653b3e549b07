"""Rounds set up so that something rare happens in them; whether it did is judged by `salvo_features` alone."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from protocol.games import salvo as wire
from protocol.ids import Seat
from server.games.salvo.board import FACING, NAMES, SIZE, beyond, cell_at, opposite
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.game import Salvo
from server.games.salvo.ground import PASSABLE, Ground
from server.games.salvo.rulebook import KINDS, ROCK, TRENCH
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, learn, look
from server.games.salvo.state import State
from tests.properties.salvo_positions import GAME, GROUNDS, MAPS, MODES, NO_DICE, RULEBOOK, Both

Round = tuple[Salvo, State, Both]

SCOUT, ASSAULT, SNIPER, SHIELD, MORTAR, FLANKER = range(len(KINDS))

OTHER_NUMBERS: Final = replace(
    RULEBOOK, patterns=(replace(RULEBOOK.patterns[SCOUT], sight=1, lanes=()), *RULEBOOK.patterns[1:])
)
"""A scout that runs further than it sees, for with today's numbers no way can hide a figure (5.1a)."""
SHORT_SIGHTED: Final = Salvo(OTHER_NUMBERS)
SHORT_SIGHTED_PLAIN: Final = Ground(OTHER_NUMBERS, MAPS["plain"])


def _state(
    rng: Random, figures: list[Figure], *, modes: tuple[wire.SalvoMode, ...] = MODES, ground: Ground = GROUNDS["plain"]
) -> State:
    """Give a position; in fog both sides know what they see now."""
    options = wire.Options(rng.choice(modes), ground.key, None)
    standing = tuple(sorted(figures))
    state = State(options, round=rng.randint(1, 39), figures=standing)
    if options.mode != "fog":
        return state
    south, north = (
        learn(NOTHING_KNOWN, state.round - 1, NOTHING_SEEN, glimpse, ()) for glimpse in look(ground.standing(standing))
    )
    return state._replace(knowledge=(south, north))


def _given(orders: Mapping[Figure, wire.Order]) -> Both:
    return {
        Seat(side): wire.Orders(tuple(order for figure, order in orders.items() if figure.side == side))
        for side in range(2)
    }


def _towards(start: int, end: int) -> int:
    """Give the facing from a cell to another one in line with it."""
    (x, y), (to_x, to_y) = divmod(start, SIZE), divmod(end, SIZE)
    return FACING["N" if to_y > y else "S"] if x == to_x else FACING["E" if to_x > x else "W"]


def _line(rng: Random, length: int) -> list[int]:
    """Give neighbouring free cells of the plain in one line."""
    while True:
        x, y = rng.randrange(SIZE), rng.randrange(SIZE)
        dx, dy = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        cells = [cell_at(x + step * dx, y + step * dy) for step in range(length)]
        line = [cell for cell in cells if cell is not None and MAPS["plain"].terrain[cell] in PASSABLE]
        if len(line) == length:
            return line


def _movers(rng: Random, steps: list[tuple[int, int]], kinds: list[int], most: int = 2) -> dict[Figure, wire.Order]:
    """Give figures that step from cell to cell, each facing ahead, at most two of a side."""
    sides = rng.sample([0] * most + [1] * most, len(steps))
    return {
        Figure(side, kind, start, _towards(start, end)): wire.Move(KINDS[kind], NAMES[end])
        for side, kind, (start, end) in zip(sides, kinds, steps, strict=True)
    }


def ring_of_three(rng: Random) -> Round:
    """A flanker jumps over the one that follows it."""
    a, b, c = _line(rng, 3)
    kinds = [FLANKER, *rng.sample([SCOUT, ASSAULT, SNIPER, SHIELD, MORTAR], 2)]
    orders = _movers(rng, [(a, c), (b, a), (c, b)], kinds)
    return GAME, _state(rng, list(orders)), _given(orders)


def ring_of_four(rng: Random) -> Round:
    """Four in a square, each stepping to the next corner."""
    while True:
        x, y = rng.randrange(SIZE - 1), rng.randrange(SIZE - 1)
        corners = [x * SIZE + y, x * SIZE + y + 1, (x + 1) * SIZE + y + 1, (x + 1) * SIZE + y]
        if all(MAPS["plain"].terrain[cell] in PASSABLE for cell in corners):
            break
    if rng.random() < 0.5:
        corners.reverse()
    steps = [(corners[i], corners[(i + 1) % 4]) for i in range(4)]
    orders = _movers(rng, steps, rng.sample(range(6), 4))
    return GAME, _state(rng, list(orders)), _given(orders)


def chain_of_three(rng: Random) -> Round:
    """Three in a row step ahead; half of the times a fourth stands there and stays."""
    a, b, c, d = _line(rng, 4)
    kinds = rng.sample(range(5), 4)
    orders = _movers(rng, [(a, b), (b, c), (c, d)], kinds[:3])
    standing = list(orders)
    if rng.random() < 0.5:
        standing.append(Figure(rng.randrange(2), kinds[3], d, rng.randrange(4)))
    return GAME, _state(rng, standing), _given(orders)


def bounce_a(rng: Random) -> Round:
    """A short-sighted scout runs into an enemy that it does not see."""
    a, _, c, d, e = _line(rng, 5)
    side = rng.randrange(2)
    scout = Figure(side, SCOUT, a, _towards(a, e))
    enemy = Figure(1 - side, rng.choice([ASSAULT, SHIELD, FLANKER]), rng.choice([c, d]), rng.randrange(4))
    state = _state(rng, [scout, enemy], modes=("fog",), ground=SHORT_SIGHTED_PLAIN)
    return SHORT_SIGHTED, state, _given({scout: wire.Move("scout", NAMES[e])})


def swap(rng: Random) -> Round:
    a, b = _line(rng, 2)
    orders = _movers(rng, [(a, b), (b, a)], rng.sample(range(6), 2))
    return GAME, _state(rng, list(orders)), _given(orders)


def both_wiped_out(rng: Random) -> Round:
    """Two last figures face one another and fire."""
    a, *_, b = _line(rng, rng.randint(2, 3))
    side = rng.randrange(2)
    shooters = Figure(side, SCOUT, a, _towards(a, b)), Figure(1 - side, SNIPER, b, _towards(b, a))
    orders: dict[Figure, wire.Order] = {figure: wire.Fire(KINDS[figure.kind]) for figure in shooters}
    return GAME, _state(rng, list(shooters)), _given(orders)


def ten_to_ten(rng: Random) -> Round:
    """In capture both reach 10 in the same round, or one comes up to it."""
    fields = rng.sample(MAPS["plain"].capture, 2)
    figures = [Figure(side, rng.randrange(6), cell, rng.randrange(4)) for side, cell in enumerate(fields)]
    state = _state(rng, figures, modes=("capture",))._replace(points=(9, 9))
    return GAME, state, _given({})


def shell_of_a_fallen_mortar(rng: Random) -> Round:
    """A mortar fired in the round before, in which it fell to a sniper that it faced."""
    line = _line(rng, 4)
    side = rng.randrange(2)
    mortar = Figure(side, MORTAR, line[0], _towards(line[0], line[-1]))
    sniper = Figure(1 - side, SNIPER, line[-1], _towards(line[-1], line[0]))
    bystander = Figure(side, SHIELD, rng.choice([cell for cell in range(81) if cell not in line]), 0)
    orders = {mortar: wire.Fire("mortar", NAMES[line[rng.choice((2, 3))]]), sniper: wire.Fire("sniper")}
    state, _ = GAME.resolve(_state(rng, [mortar, sniper, bystander]), _given(orders), NO_DICE)
    return GAME, state, _given({})


def sighted_at_the_first_moment_only(rng: Random) -> Round:
    """A sniper sees an enemy step into its line and falls to a shell in the same round."""
    line = _line(rng, 6)
    facing = _towards(line[0], line[-1])
    start = beyond(line[-1], facing, rng.choice((-1, 1)), 0)
    if start is None or MAPS["plain"].terrain[start] not in PASSABLE:
        return sighted_at_the_first_moment_only(rng)
    side = rng.randrange(2)
    sniper = Figure(side, SNIPER, line[0], facing)
    enemy = Figure(1 - side, ASSAULT, start, _towards(start, line[-1]))
    elsewhere = rng.choice([cell for cell in range(81) if cell not in (*line, start)])
    mortar = Figure(1 - side, MORTAR, elsewhere, rng.randrange(4))
    state = _state(rng, [sniper, enemy, mortar], modes=("fog",))._replace(shells=(Shell(1 - side, line[0]),))
    return GAME, state, _given({enemy: wire.Move("assault", NAMES[line[-1]])})


def shield_in_the_lane(rng: Random) -> Round:
    """A shot meets a shield, from its front or not."""
    line = _line(rng, rng.randint(2, 4))
    side = rng.randrange(2)
    shooter = Figure(side, rng.choice([SCOUT, SNIPER]), line[0], _towards(line[0], line[-1]))
    front = opposite(shooter.facing)
    shield = Figure(rng.randrange(2), SHIELD, line[-1], rng.choice([front, front, *range(4)]))
    bystander = Figure(1 - side, FLANKER, rng.choice([cell for cell in range(81) if cell not in line]), 0)
    orders = {shooter: wire.Fire(KINDS[shooter.kind])}
    return GAME, _state(rng, [shooter, shield, bystander]), _given(orders)


def contested(rng: Random) -> Round:
    """Two step onto the cell between them."""
    a, b, c = _line(rng, 3)
    orders = _movers(rng, [(a, b), (c, b)], rng.sample(range(6), 2))
    return GAME, _state(rng, list(orders)), _given(orders)


def jump(rng: Random) -> Round:
    """A flanker jumps over rock or trench, whatever there is on a map."""
    obstacle = rng.choice((ROCK, TRENCH))
    while True:
        map = rng.choice(list(MAPS))
        flanker = Figure(rng.randrange(2), FLANKER, rng.randrange(81), rng.randrange(4))
        jumps = [
            path
            for path in GROUNDS[map].stances[flanker].paths
            if path.jump and MAPS[map].terrain[(flanker.cell + path.to) // 2] == obstacle
        ]
        if jumps and MAPS[map].terrain[flanker.cell] in PASSABLE:
            order = wire.Move("flanker", NAMES[rng.choice(jumps).to])
            return GAME, _state(rng, [flanker], ground=GROUNDS[map]), _given({flanker: order})


DIRECTED: Final[tuple[Callable[[Random], Round], ...]] = (
    *(ring_of_three, ring_of_four, chain_of_three, bounce_a, contested, swap, both_wiped_out, ten_to_ten),
    *(shell_of_a_fallen_mortar, sighted_at_the_first_moment_only, shield_in_the_lane, jump),
)


def rounds(rng: Random, each: int) -> Iterator[tuple[Salvo, State, State]]:
    """Play rounds of every sort: give the game, the State before and the one after."""
    for set_up in DIRECTED:
        for _ in range(each):
            game, state, orders = set_up(rng)
            yield game, state, game.resolve(state, orders, NO_DICE)[0]
