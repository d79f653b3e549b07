"""The digest of all that a match told: the loop and the journal alone give the same, and any change gives another."""

from typing import Any

from msgspec import structs

from protocol.codec import encode
from protocol.games import salvo
from protocol.ids import Viewer
from protocol.messages import Resign, RoomView
from server.archive.records import Opened, Record
from server.games.api import AnyGame
from server.games.registry import game_of
from server.games.salvo import rulebook
from server.games.salvo.game import Salvo
from server.games.salvo.state import State
from server.rooms.replay import replay
from server.rooms.told import Told, told_of, was_told
from tests.rooms.hall import Hall
from tests.rooms.play import HOLD


class Counting(Salvo):
    """Notes for whom it made a view."""

    def __init__(self) -> None:
        super().__init__(rulebook.load())
        self.viewers: list[Viewer] = []

    def view(self, state: State, viewer: Viewer) -> salvo.View:
        self.viewers.append(viewer)
        return super().view(state, viewer)


def rules(first: Opened) -> AnyGame:
    return game_of(first.options)


def played(*, watched_from: int = 9) -> tuple[list[Record], bytes]:
    """Play two rounds and resign; give the journal, and the digest that the house was told."""
    hall = Hall("fog")
    kept: list[Record] = [record for _, record, _ in hall.journal.held]
    append = hall.journal.append

    def keep(room: Any, number: int, record: Record, durable: Any) -> None:
        kept.append(record)
        append(room, number, record, durable)

    hall.journal.append = keep  # type: ignore[method-assign]  # listens in
    hall.line_up()
    for round in (1, 2):
        if round == watched_from:
            hall.watch("cat")
        for ear in hall.ears:
            hall.draft(ear, HOLD, round, round)
            hall.ready(ear, round, round)
        hall.journal.release()
    hall.loop.said(hall.north, Resign(rq=99, room=hall.loop.id))
    hall.journal.release()
    ((room, told),) = hall.house.results
    assert room.phase == "over"
    assert told is not None
    return kept, told


def test_the_journal_alone_gives_the_digest_of_what_was_told() -> None:
    records, told = played()
    assert told_of(records, rules) == told


def test_what_spectators_were_told_is_a_part_of_it_and_said_to_be() -> None:
    unwatched = played()[1]
    records, told = played(watched_from=2)
    assert told[:32] != unwatched[:32]
    again, spectators = Told(), []
    for _, tells in [*replay(records, rules)][1:]:
        for tell in tells:
            if was_told(told, tell.to, tell.news):
                again.add(tell.to, tell.news, encode(tell.news))
                spectators += [tell.news] if tell.to == "spectator" else []
    assert again.digest() == told
    assert [news.table.round for news in spectators if isinstance(news, RoomView)] == [3]


def test_what_nobody_watches_is_not_made() -> None:
    game = Counting()
    hall = Hall("fog", game=game)
    hall.line_up()
    assert "spectator" not in game.viewers
    hall.watch("cat")
    assert game.viewers.count("spectator") == 1


def test_another_moment_gives_another_digest() -> None:
    records, told = played()
    records[-2] = structs.replace(records[-2], at=records[-2].at + 1)
    assert told_of(records, rules) != told


def test_what_comes_after_the_end_is_no_part_of_it() -> None:
    records, told = played()
    assert told_of([*records, structs.replace(records[1])], rules) == told


def test_a_room_that_was_taken_up_does_not_vouch_for_what_another_told() -> None:
    hall = Hall().line_up()
    hall.loop.take_up()
    hall.loop.said(hall.north, Resign(rq=99, room=hall.loop.id))
    hall.journal.release()
    assert [told for _, told in hall.house.results] == [None]
