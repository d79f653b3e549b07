"""Positions written down, and what the bot is asked about them."""

from functools import cache

from protocol.games import salvo as wire
from protocol.ids import Seat
from server.bots.salvo.choose import prospects_on
from server.games.salvo.board import CELL, FACING
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.ground import Stance
from server.games.salvo.rulebook import KIND
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, learn, look
from server.games.salvo.state import State
from tests.properties.salvo_positions import GAME, GROUNDS

SOUTH = Seat(0)
PLAIN = prospects_on("plain")


def figure(text: str) -> Figure:
    """Read a figure such as `south assault e4 N`."""
    side, kind, cell, facing = text.split()
    return Figure(("south", "north").index(side), KIND[_kind(kind)], CELL[cell], FACING[_facing(facing)])


def stance(text: str) -> Stance:
    """Give a figure as it stands on the open plain."""
    return PLAIN.ground.stances[figure(text)]


def position(
    *figures: str,
    mode: wire.SalvoMode = "eliminate",
    shells: tuple[Shell, ...] = (),
    points: tuple[int, int] = (0, 0),
    round: int = 5,
) -> State:
    """Give a position on the open plain."""
    standing = tuple(sorted(map(figure, figures)))
    knowledge = None
    if mode == "fog":
        south, north = look(GROUNDS["plain"].standing(standing))
        knowledge = (
            learn(NOTHING_KNOWN, round - 1, NOTHING_SEEN, south, ()),
            learn(NOTHING_KNOWN, round - 1, NOTHING_SEEN, north, ()),
        )
    options = wire.Options(mode, "plain", None)
    return State(options, round=round, figures=standing, shells=shells, points=points, knowledge=knowledge)


def south_view(state: State) -> wire.View:
    return GAME.view(state, SOUTH)


@cache
def _words() -> tuple[dict[str, wire.Kind], dict[str, wire.Facing]]:
    return {kind: kind for kind in KIND}, {facing: facing for facing in FACING}


def _kind(word: str) -> wire.Kind:
    return _words()[0][word]


def _facing(word: str) -> wire.Facing:
    return _words()[1][word]
