"""Step 2 of a round: where shots go and whom they hit (rules/salvo.md 5.2)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from server.games.salvo.board import opposite
from server.games.salvo.figures import Figure, occupied
from server.games.salvo.ground import Ground


class Volley(NamedTuple):
    """All shots of a round. `rays`: the cells that each lane of each shooter entered, in the order of `shooters`.

    `hit`: the figures that a shot harmed. `stopped`: a shield and the figure whose shot it stopped from its front.
    """

    shooters: tuple[Figure, ...]
    rays: tuple[tuple[tuple[str, ...], ...], ...]
    hit: frozenset[Figure]
    stopped: tuple[tuple[Figure, Figure], ...]


SILENCE: Final = Volley((), (), frozenset(), ())


def shoot(ground: Ground, figures: Sequence[Figure], shooters: Sequence[Figure]) -> Volley:
    """Fire all shots at once; `figures` stand where the moves left them."""
    if not shooters:
        return SILENCE
    held = occupied(figures)
    rays: list[tuple[tuple[str, ...], ...]] = []
    hit: set[Figure] = set()
    stopped: list[tuple[Figure, Figure]] = []
    for shooter in shooters:
        lanes: list[tuple[str, ...]] = []
        for ray in ground.stances[shooter].rays:
            entered, struck = ray.shot(held)
            lanes.append(ray.names[: entered.bit_count()])
            if struck:
                figure = next(figure for figure in figures if struck >> figure.cell & 1)
                if ground.stances[figure].safe_front and figure.facing == opposite(shooter.facing):
                    stopped.append((figure, shooter))
                else:
                    hit.add(figure)
        rays.append(tuple(lanes))
    return Volley(tuple(shooters), tuple(rays), frozenset(hit), tuple(stopped))
