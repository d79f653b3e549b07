"""The open sockets of this process, by player."""

from protocol.ids import PlayerId
from protocol.messages import LobbyNews, SearchEnded
from protocol.refusals import CloseCode
from server.edge.crowd import PER_PLAYER_MAX, Crowd

ANN, BOB = PlayerId("ann"), PlayerId("bob")
NEWS = SearchEnded(reason="cancelled")


class Ear:
    """A socket that remembers what it was told."""

    def __init__(self) -> None:
        self.heard: list[LobbyNews] = []

    def tell(self, news: LobbyNews) -> None:
        self.heard.append(news)

    def close(self, code: CloseCode) -> None:
        raise AssertionError("nobody was erased")


def test_all_sockets_of_a_player_are_told_and_nobody_else() -> None:
    crowd = Crowd()
    ears = {player: [Ear(), Ear()] for player in (ANN, BOB)}
    for player, both in ears.items():
        for ear in both:
            crowd.add(player, ear)
    crowd.notify(ANN, NEWS)
    assert [ear.heard for ear in ears[ANN]] == [[NEWS], [NEWS]]
    assert [ear.heard for ear in ears[BOB]] == [[], []]
    assert crowd.of(ANN) == tuple(ears[ANN])
    assert crowd.players() == (ANN, BOB)
    assert len(crowd) == len(list(crowd)) == 4


def test_who_is_gone_is_not_told_and_nothing_is_left_of_them() -> None:
    crowd = Crowd()
    ear = Ear()
    crowd.add(ANN, ear)
    crowd.add(ANN, ear)
    crowd.remove(ANN, ear)
    crowd.remove(ANN, ear)
    crowd.notify(ANN, NEWS)
    assert ear.heard == []
    assert len(crowd) == 0
    assert crowd.of(ANN) == ()


def test_a_player_has_a_bounded_number_of_places() -> None:
    crowd = Crowd()
    ears = [Ear() for _ in range(PER_PLAYER_MAX)]
    for ear in ears:
        assert crowd.has_place(ANN)
        crowd.add(ANN, ear)
    assert not crowd.has_place(ANN)
    assert crowd.has_place(BOB)
    crowd.remove(ANN, ears[2])
    assert crowd.has_place(ANN)


def test_a_socket_may_leave_while_all_are_told() -> None:
    crowd = Crowd()

    class Leaving(Ear):
        def tell(self, news: LobbyNews) -> None:
            super().tell(news)
            crowd.remove(ANN, self)

    ears = [Leaving(), Leaving()]
    for ear in ears:
        crowd.add(ANN, ear)
    crowd.notify(ANN, NEWS)
    assert [ear.heard for ear in ears] == [[NEWS], [NEWS]]
    assert len(crowd) == 0
