"""The bot of SALVO."""

from random import Random
from typing import Final

from protocol.games import salvo as wire
from protocol.ids import Seat
from protocol.messages import Strength
from server.bots.api import FULL_EFFORT, Choice
from server.games.salvo import rulebook
from server.games.salvo.lineup import fixed_lineup

_LINEUPS: Final = rulebook.load().lineups


def choose(
    view: wire.View,
    seat: Seat,
    options: wire.Options,
    strength: Strength,
    memory: bytes,
    seed: bytes,
    effort: int = FULL_EFFORT,
) -> Choice:
    """Choose a line-up or orders (`server.bots.api.Bot`)."""
    random = Random(b"%b %d %d" % (seed, seat, view.round))
    if view.phase == "lineup":
        return Choice(fixed_lineup(random.choice(_LINEUPS), seat), memory)
    acting = random.sample(view.legal, min(2, len(view.legal)))
    return Choice(wire.Orders(tuple(_order(random, legal) for legal in acting)), memory)


def _order(random: Random, legal: wire.Legal) -> wire.Order:
    if legal.moves:
        return wire.Move(legal.kind, random.choice(legal.moves).to)
    return wire.Turn(legal.kind, random.choice(legal.turns))
