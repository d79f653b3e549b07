"""What SALVO itself costs: resolving a round of fog and showing it to both sides, `python -m tests.load.rules`.

Matches are played by chance among what is legal. Each round is done several times over and its fastest counts: what the
machine does besides is not the rules'. The median is over all rounds.
"""

import json
import random
from collections.abc import Mapping
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

from protocol.games import salvo as wire
from protocol.ids import Mode, Seat
from server.games.dice import KeyedDice
from server.games.registry import game

MATCHES: Final = 40
REPEATS: Final = 7
SEATS: Final = (Seat(0), Seat(1))


def rounds_of(number: int, rules: Any, chance: random.Random) -> list[tuple[Any, Mapping[Seat, Any]]]:
    """Play one match and give each round: the state before it and the orders of both sides."""
    dice = KeyedDice(bytes(32))
    state = rules.start(rules.quick_options(Mode("fog"), number), dice)
    played: list[tuple[Any, Mapping[Seat, Any]]] = []
    while rules.outcome(state) is None:
        orders = {seat: some_orders(rules.view(state, seat), chance) for seat in SEATS}
        if state.round:
            played.append((state, orders))
        state, _ = rules.resolve(state, orders, dice)
    return played


def some_orders(view: wire.View, chance: random.Random) -> wire.Lineup | wire.Orders:
    if view.phase == "lineup":
        kinds: list[wire.Kind] = ["scout", "assault", "sniper", "shield", "mortar", "flanker"]
        columns = chance.sample("abcdefghi", 3)
        return wire.Lineup(tuple(map(wire.Placed, chance.sample(kinds, 3), columns)))
    orders: list[wire.Order] = []
    for legal in chance.sample(view.legal, min(2, len(view.legal))):
        wanted = chance.random()
        if wanted < 0.4 and legal.fire:
            orders.append(wire.Fire(legal.kind))
        elif wanted < 0.4 and legal.targets:
            orders.append(wire.Fire(legal.kind, chance.choice(legal.targets)))
        elif legal.moves:
            orders.append(wire.Move(legal.kind, chance.choice(legal.moves).to))
    return wire.Orders(tuple(orders))


def seconds(rules: Any, state: Any, orders: Mapping[Seat, Any]) -> float:
    """Time one round and both views of it."""
    dice = KeyedDice(bytes(32))
    best = float("inf")
    for _ in range(REPEATS):
        began = perf_counter()
        after, _ = rules.resolve(state, orders, dice)
        for seat in SEATS:
            rules.view(after, seat)
        best = min(best, perf_counter() - began)
    return best


def main() -> None:
    rules, chance = game("salvo"), random.Random(1)
    taken = [seconds(rules, *each) * 1e6 for number in range(MATCHES) for each in rounds_of(number, rules, chance)]
    print(json.dumps({"median_us": median(taken), "p95_us": quantiles(taken, n=20)[-1], "rounds": len(taken)}))


if __name__ == "__main__":
    main()
