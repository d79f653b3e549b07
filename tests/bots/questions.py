"""A question as a bot is asked it in a match that begins."""

from protocol.games import salvo
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.asking import Question
from server.games.dice import KeyedDice
from server.games.registry import game
from tests.rooms.play import VANGUARD, VANGUARD_NORTH

OPTIONS = salvo.Options("capture", "plain", 30)


def question(seed: bytes = b"seed", strength: Strength = "light", seat: Seat = Seat(0)) -> Question:  # noqa: B008  # a number
    """Give the question of the first round, to be thought about as little as can be."""
    rules, dice = game("salvo"), KeyedDice(b"")
    state = rules.start(OPTIONS, dice)
    state, _ = rules.resolve(state, {Seat(0): VANGUARD, Seat(1): VANGUARD_NORTH}, dice)
    return Question(rules.view(state, seat), seat, OPTIONS, strength, b"", seed, 1)
