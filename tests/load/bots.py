"""How well the bots play: `python -m tests.load.bots strong medium [--matches 200]`, one against a weaker one.

Matches are played on the rules alone, each side being handed its own views. They go through all modes and maps; every
setting is played twice, with the sides swapped. Printed is a JSON map: points of the first in percent with their
standard error, over all modes and for each, draws, matches that went to the last round, and what a move took.
"""

import argparse
import json
import random as chance
from collections.abc import Sequence
from statistics import fmean, pstdev
from time import process_time
from typing import Final, Literal, NamedTuple

from protocol.games import salvo as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import NOTHING_NOTED
from server.bots.registry import bot_for
from server.games.salvo.ending import LAST_ROUND
from server.games.salvo.game import AnyOrders
from server.games.salvo.lineup import fixed_lineup
from tests.load.quantile import quantile
from tests.properties.salvo_positions import GAME, MAPS, MODES, NO_DICE, RULEBOOK, SEATS, single_orders

Contestant = Strength | Literal["random"]
CONTESTANTS: Final[Sequence[Contestant]] = ("strong", "medium", "light", "random")
"""The best first."""


class Match(NamedTuple):
    """A match of two contestants: `points` of the first, and the seconds of CPU that each of its moves `took`."""

    mode: wire.SalvoMode
    points: float
    rounds: int
    took: list[float]


class Contest:
    """One seat of a match, and who holds it."""

    def __init__(self, who: Contestant, seat: Seat, options: wire.Options, number: int) -> None:
        self.who: Final = who
        self.took: list[float] = []
        self._seat = seat
        self._options = options
        self._seed = b"%d %d" % (number, seat)
        self._memory = NOTHING_NOTED
        self._random = chance.Random(self._seed)

    def orders(self, view: wire.View) -> AnyOrders:
        if self.who == "random":
            return self._at_random(view)
        began = process_time()
        choice = bot_for(self._options)(view, self._seat, self._options, self.who, self._memory, self._seed)
        if view.round:
            self.took.append(process_time() - began)
        self._memory = choice.memory
        orders: AnyOrders = choice.orders
        return orders

    def _at_random(self, view: wire.View) -> AnyOrders:
        """Give a fixed line-up, then any orders to any two figures."""
        if view.phase == "lineup":
            return fixed_lineup(self._random.choice(RULEBOOK.lineups), self._seat)
        acting = self._random.sample(view.legal, min(2, len(view.legal)))
        return wire.Orders(tuple(self._random.choice(single_orders(legal)) for legal in acting))


def match(first: Contestant, second: Contestant, number: int) -> Match:
    """Play the match of a number; those of an even number and of the next are of one setting, sides swapped."""
    setting, swapped = divmod(number, 2)
    mode = MODES[setting % len(MODES)]
    options = wire.Options(mode, list(MAPS)[setting // len(MODES) % len(MAPS)], None)
    sides = (second, first) if swapped else (first, second)
    south, north = (Contest(who, seat, options, number) for who, seat in zip(sides, SEATS, strict=True))
    state = GAME.start(options, NO_DICE)
    while state.outcome is None:
        views = [GAME.view(state, seat) for seat in SEATS]
        given = {SEATS[0]: south.orders(views[0]), SEATS[1]: north.orders(views[1])}
        state, _ = GAME.resolve(state, given, NO_DICE)
    winner = state.outcome.winner
    points = 0.5 if winner is None else float((winner == SEATS[1]) == bool(swapped))
    return Match(mode, points, state.round, (north if swapped else south).took)


def numbers(matches: Sequence[Match]) -> dict[str, float]:
    """Sum matches up, in percent and milliseconds."""
    found: dict[str, float] = {}
    for name, of_mode in (
        ("", matches),
        *((f"{mode} ", [one for one in matches if one.mode == mode]) for mode in MODES),
    ):
        if of_mode:
            points = [one.points for one in of_mode]
            found[f"{name}points"] = 100 * fmean(points)
            found[f"{name}given"] = 100 - found[f"{name}points"]
            found[f"{name}error"] = 100 * pstdev(points) / len(points) ** 0.5
            found[f"{name}draws"] = 100 * points.count(0.5) / len(points)
            found[f"{name}cap"] = 100 * sum(one.rounds == LAST_ROUND for one in of_mode) / len(of_mode)
    took = sorted(1000 * each for one in matches for each in one.took)
    return {
        **found,
        "matches": len(matches),
        "move_p50_ms": quantile(took, 0.5),
        "move_p99_ms": quantile(took, 0.99),
        "move_max_ms": took[-1],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.bots", description=__doc__.splitlines()[0])
    parser.add_argument("first", choices=CONTESTANTS)
    parser.add_argument("second", choices=CONTESTANTS)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--start", type=int, default=0, help="the number of the first match")
    given = parser.parse_args()
    print(json.dumps(numbers([match(given.first, given.second, given.start + n) for n in range(given.matches)])))


if __name__ == "__main__":
    main()
