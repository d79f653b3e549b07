"""Views for the bot, from positions in the notation of the rules."""

from typing import Final

from protocol.games import marshal as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import NOTHING_NOTED
from server.bots.marshal.choose import choose
from tests.games.marshal.positions import OPTIONS, Position, on_x

STRENGTHS: Final[tuple[Strength, ...]] = ("light", "medium", "strong")


def view(pieces: str, *, begins: int = 1) -> wire.View:
    """Give what the seat that begins is shown of a position with the base."""
    return on_x(pieces, begins=begins).view(Seat(begins - 1))


def done(position: Position, strength: Strength = "strong", seed: bytes = b"seed") -> str:
    """Give the action that the bot chooses for who is to move."""
    seat = Seat(position.state.to_move)
    orders = choose(position.view(seat), seat, OPTIONS, strength, NOTHING_NOTED, seed).orders
    return orders.act if isinstance(orders, wire.Act) else "hold"
