"""What a bot is to the house: one pure function from what its seat was sent to orders.

A bot knows what a player in its seat knows: the game view that the seat was sent, and what it noted itself. It is a
module's own function and everything that goes in and out pickles, so that it may think in another process.
"""

from typing import Any, Final, NamedTuple, Protocol

from protocol.ids import Seat
from protocol.messages import Strength

NOTHING_NOTED: Final = b""
"""The memory of a bot that has just sat down, or has lost its notes."""

FULL_EFFORT: Final = 100


class Choice(NamedTuple):
    """`orders`: of the bot's game.

    `memory`: what the bot wants to be handed back at the next decision of this match; no one else can read it.
    """

    orders: Any
    memory: bytes


class Bot(Protocol):
    """Plays one game from any seat."""

    def __call__(
        self,
        view: Any,
        seat: Seat,
        options: Any,
        strength: Strength,
        memory: bytes,
        seed: bytes,
        effort: int = FULL_EFFORT,
    ) -> Choice:
        """Choose orders for the decision that the view is of, the line-up as any other.

        The same arguments give the same choice, always and everywhere: a seat may be asked again after a crash.

        Args:
            view: of the bot's game, as the seat was sent it, for a decision in which the seat is to act.
            memory: of the choice before in this match. With `NOTHING_NOTED`, or with notes of another round (a clock
                ran out meanwhile), the bot makes do with the view.
            seed: secret, one a match and seat; the bot itself draws anew from it each round.
            effort: percent of the work that the strength is worth, 1 to 100, for a house with much to do. Work is
                counted in positions looked at, not in time, so that a slow machine plays no other moves.

        Returns:
            Orders that the game takes for sealed ones from this seat in this decision.
        """
        ...
