"""Step 2 of a round: where shots go and whom they hit (rules/salvo.md 5.2)."""

from collections.abc import Sequence
from typing import Final

from server.games.salvo.board import opposite
from server.games.salvo.ground import Stance, cells_of
from server.games.salvo.happened import Volley

SILENCE: Final = Volley((), (), 0, ())


def shoot(standing: Sequence[Stance], shooters: Sequence[Stance]) -> Volley:
    """Fire all shots at once; the figures stand where the moves left them."""
    held = cells_of(standing)
    rays: list[tuple[tuple[str, ...], ...]] = []
    hit = 0
    stopped: list[tuple[Stance, Stance]] = []
    for shooter in shooters:
        lanes: list[tuple[str, ...]] = []
        for ray in shooter.rays:
            entered, struck = ray.shot(held)
            lanes.append(ray.names[: entered.bit_count()])
            if struck:
                target = next(stance for stance in standing if stance.bit == struck)
                if target.safe_front and target.facing == opposite(shooter.facing):
                    stopped.append((target, shooter))
                else:
                    hit |= struck
        rays.append(tuple(lanes))
    return Volley(tuple(shooters), tuple(rays), hit, tuple(stopped))
