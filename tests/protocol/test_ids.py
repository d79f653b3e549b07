"""Bots of the house are told from people by their ids alone."""

from typing import get_args

from protocol.ids import PlayerId, bot_player, is_bot
from protocol.messages import Strength
from server.edge.naming import new_id


def test_every_bot_is_known_as_one() -> None:
    bots = {bot_player(strength) for strength in get_args(Strength)}
    assert len(bots) == 3
    assert all(map(is_bot, bots))


def test_no_player_can_be_taken_for_one() -> None:
    assert not any(is_bot(PlayerId(new_id())) for _ in range(1_000))
