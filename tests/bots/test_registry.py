import pickle

from protocol.games import salvo as wire
from server.bots.registry import BOTS, bot_for
from server.games.registry import GAMES


def test_there_is_a_bot_for_every_game() -> None:
    assert BOTS.keys() == GAMES.keys()


def test_a_bot_is_found_by_the_options_and_may_be_sent_to_another_process() -> None:
    bot = bot_for(wire.Options("fog", "plain", None))
    assert bot is BOTS["salvo"]
    assert pickle.loads(pickle.dumps(bot)) is bot
