"""Views of SALVO out of the union of all games' views, for tests that play SALVO."""

from protocol.games import salvo
from protocol.messages import GameView


def of_salvo(view: GameView | None) -> salvo.View:
    """Take it that a view is one of SALVO."""
    assert isinstance(view, salvo.View)
    return view
