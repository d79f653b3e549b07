"""What runs gave: one line of JSON each, and the numbers of all rounds by name."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tests.load.load import Measured


class Result(Struct, frozen=True, kw_only=True):
    """One run of one round. `numbers`: by name, what is known. `fault`: why there are none."""

    set: str
    run: str
    round: int
    numbers: dict[str, float] = {}
    fault: str = ""


Place = tuple[str, str]
"""A set and a run of it."""


class Results:
    """All results so far."""

    def __init__(self, results: Iterable[Result]) -> None:
        self._rounds: dict[Place, dict[int, Mapping[str, float]]] = {}
        self.faults: list[Result] = []
        for result in results:
            if result.fault:
                self.faults.append(result)
            else:
                self._rounds.setdefault((result.set, result.run), {})[result.round] = result.numbers

    @property
    def places(self) -> Sequence[Place]:
        return tuple(self._rounds)

    def values(self, place: Place, number: str) -> list[float]:
        """Give a number of every round that knows it."""
        return [numbers[number] for numbers in self._rounds.get(place, {}).values() if number in numbers]

    def ratios(self, place: Place, number: str, over: Place, base: str) -> list[float]:
        """Give the ratio of two numbers in every round that knows both."""
        rounds, bases = self._rounds.get(place, {}), self._rounds.get(over, {})
        return [
            rounds[each][number] / bases[each][base]
            for each in rounds
            if number in rounds[each] and bases.get(each, {}).get(base)
        ]


def numbers_of(measured: Measured) -> dict[str, float]:
    """Give what a run measured as named numbers; what is not known is left out."""
    found: dict[str, float] = {}
    for name, value in msgspec.to_builtins(measured).items():
        if isinstance(value, int | float):
            found[name] = value
    found["others_server"], found["others_generator"] = measured.others
    found |= measured.metrics
    found |= {f"refused {code}": count for code, count in measured.refused.items()}
    return found


def line(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def of_lines(lines: Iterable[str]) -> list[Any]:
    return [msgspec.json.decode(each, type=Result) for each in lines]
