"""More random matches than a test run has time for: `python -m tests.contracts.many_matches GAME COUNT [FIRST]`.

Each must end, be read from its record and resolved again to the same states, whatever the order of the seats' orders,
and show every viewer the same then. Prints what it counted; a match that fails says its number.
"""

import sys
from collections import Counter
from time import process_time

from protocol.ids import GameKey
from server.games.api import AnyGame
from server.games.dice import dice_of
from server.games.registry import game
from tests.contracts.test_games import encoded, options_of, play, sample, secret_of

NAMES = ("Ada", "Bert")


def check(rules: AnyGame, number: int) -> tuple[str, int]:
    """Play one match and hold it against its record; gives how it ended, and after how many decisions."""
    match = play(rules, number)
    outcome = rules.outcome(match[-1].after)
    assert outcome is not None, f"match {number} has no result"
    text = rules.record(options_of(rules, number), NAMES, match, outcome, secret_of(number))
    read = rules.read(text)
    assert (read.options, read.names, read.outcome) == (options_of(rules, number), NAMES, outcome), f"match {number}"
    dice = dice_of(read)
    state = rules.start(read.options, dice)
    looked_at = {id(decision) for decision in sample(match)}
    for decision, orders in zip(match, read.orders, strict=True):
        backwards = {seat: orders[seat] for seat in sorted(orders, reverse=True)}
        state, events = rules.resolve(state, backwards, dice)
        assert (state, events) == (decision.after, decision.events), f"match {number}, decision {decision}"
        if id(decision) in looked_at:
            assert encoded(rules, state) == encoded(rules, decision.after), f"match {number}"
    return outcome.reason, len(match)


def main(key: GameKey, count: int, first: int = 0) -> None:
    """Play matches and print what came of them."""
    began, reasons, lengths = process_time(), Counter[str](), []
    for number in range(first, first + count):
        reason, length = check(game(key), number)
        reasons[reason] += 1
        lengths.append(length)
    lengths.sort()
    print(
        f"{key}: {count} matches, {sum(lengths)} decisions (median {lengths[len(lengths) // 2]}, most {lengths[-1]}), "
        f"each the same from its record; ends {dict(reasons.most_common())}; {process_time() - began:.0f} s of CPU"
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))  # type: ignore[arg-type]  # the key is looked up
