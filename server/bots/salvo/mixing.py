"""Which plans to mix, and how: a game of simultaneous plans, solved by regret matching.

Each side plays a plan the more, the more it regrets not having played it; the average of what both played comes near
an equilibrium (Hart and Mas-Colell, 2000). What is not known of the enemy makes several tables: a plan of ours has to
do in all of them, while the enemy knows which of them it is in.
"""

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple


class Table(NamedTuple):
    """What each of our plans (rows) is worth against each of the enemy's (columns), to us and to the enemy."""

    ours: list[list[float]]
    theirs: list[list[float]]


Mixture = list[float]
"""How often each plan is to be played; adds up to 1."""


def solve(tables: Sequence[Table], iterations: int) -> tuple[Mixture, list[Mixture]]:
    """Give our mixture, and the enemy's in each table; all tables are as likely."""
    us = _Player(len(tables[0].ours))
    them = [_Player(len(table.theirs[0])) for table in tables]
    columns = [list(zip(*table.theirs, strict=True)) for table in tables]
    for iteration in range(1, iterations + 1):
        mine = us.mixture()
        gains = [0.0] * len(mine)
        for table, turned, enemy in zip(tables, columns, them, strict=True):
            theirs = enemy.mixture()
            gains = [gain + sum(map(mul, row, theirs)) for gain, row in zip(gains, table.ours, strict=True)]
            enemy.learn(iteration, theirs, [sum(map(mul, column, mine)) for column in turned])
        us.learn(iteration, mine, gains)
    return us.average(), [enemy.average() for enemy in them]


class _Player:
    """What one side regrets, and what it has played."""

    def __init__(self, plans: int) -> None:
        self._regret = [0.0] * plans
        self._played = [0.0] * plans

    def mixture(self) -> Mixture:
        total = sum(self._regret)
        if total <= 0:
            return [1 / len(self._regret)] * len(self._regret)
        return [each / total for each in self._regret]

    def learn(self, iteration: int, mixture: Mixture, gains: Sequence[float]) -> None:
        """Take in what each plan would have gained. Later iterations count for more, and no regret falls below 0."""
        mean = sum(map(mul, gains, mixture))
        self._regret = [
            regret if (regret := old + gain - mean) > 0 else 0.0 for old, gain in zip(self._regret, gains, strict=True)
        ]
        self._played = [old + iteration * share for old, share in zip(self._played, mixture, strict=True)]

    def average(self) -> Mixture:
        total = sum(self._played)
        return [each / total for each in self._played]
