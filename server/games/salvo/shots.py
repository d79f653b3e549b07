"""Step 2 of a round: where shots go and whom they hit (rules/salvo.md 5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from server.games.salvo.board import opposite
from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground


@dataclass(frozen=True, slots=True)
class Volley:
    """All shots of a round. `rays`: the cells that each lane of each shooter entered, in the order of `shooters`.

    `hit`: the figures that a shot harmed. `stopped`: a shield and the figure whose shot it stopped from its front.
    """

    shooters: tuple[Figure, ...]
    rays: tuple[tuple[tuple[str, ...], ...], ...]
    hit: frozenset[Figure]
    stopped: tuple[tuple[Figure, Figure], ...]


def shoot(ground: Ground, figures: Sequence[Figure], shooters: Sequence[Figure]) -> Volley:
    """Fire all shots at once; `figures` stand where the moves left them."""
    standing = {figure.cell: figure for figure in figures}
    held = occupied(figures)
    rays: list[tuple[tuple[str, ...], ...]] = []
    hit: set[Figure] = set()
    stopped: list[tuple[Figure, Figure]] = []
    for shooter in shooters:
        lanes: list[tuple[str, ...]] = []
        for ray in ground.stance(shooter).rays:
            entered, struck = ray.shot(held)
            lanes.append(ray.names[: entered.bit_count()])
            if struck:
                figure = standing[struck.bit_length() - 1]
                if ground.stance(figure).safe_front and figure.facing == opposite(shooter.facing):
                    stopped.append((figure, shooter))
                else:
                    hit.add(figure)
        rays.append(tuple(lanes))
    return Volley(tuple(shooters), tuple(rays), frozenset(hit), tuple(stopped))
