"""A room and all its frames come again from the journal alone, byte for byte."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import encode
from protocol.games import salvo
from protocol.ids import Millis, Seat
from server.archive.records import Opened, pack, unpack
from server.games.registry import game_of
from server.rooms.inputs import Arrived, Probed, TimePassed
from server.rooms.replay import replay
from tests.rooms.play import HOLD, NORTH, SOUTH, Play

ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["draft", "ready", "unready", "offer", "accept", "decline", "probe", "come back", "wait"]),
        st.sampled_from([SOUTH, NORTH]),
        st.integers(0, 40_000),
    ),
    max_size=60,
)


def act(play: Play, action: str, seat: Seat, number: int) -> None:
    match action:
        case "draft":
            play.draft(seat, some_orders(play, seat, number))
        case "ready":
            play.ready(seat)
        case "unready":
            play.unready(seat)
        case "offer":
            play.offer_draw(seat)
        case "accept" | "decline":
            play.answer_draw(seat, accept=action == "accept" and number > 30_000)
        case "probe":
            play.put(Probed(seat))
        case "come back":
            play.put(Arrived(seat))
        case _:
            play.now = Millis(play.now + number)
            play.put(TimePassed())


def some_orders(play: Play, seat: Seat, number: int) -> salvo.Orders:
    """Pick up to two legal orders of a seat by a number."""
    legal = play.room.game.view(play.room.state, seat).legal
    orders: list[Any] = []
    for each in legal[:2]:
        options: list[Any] = [salvo.Move(each.kind, move.to) for move in each.moves]
        options += [salvo.Turn(each.kind, facing) for facing in each.turns]
        options += [salvo.Fire(each.kind)] if each.fire else []
        options += [salvo.Fire(each.kind, target) for target in each.targets]
        if options:
            orders.append(options[number % len(options)])
    return salvo.Orders(tuple(orders)) if orders else HOLD


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["eliminate", "capture", "fog"]), ACTIONS)
def test_replay_gives_the_same_room_and_the_same_frames(mode: salvo.SalvoMode, actions: list[Any]) -> None:
    play = Play(mode).line_up()
    for action, seat, number in actions:
        if play.room.phase == "playing":
            act(play, action, seat, number)

    stored = [unpack(pack(record)) for record in play.records]
    assert stored == play.records
    again = list(replay(stored, lambda first: game_of(first.options)))
    (_, opening), *after = again
    assert len(opening) == 3  # nobody was there yet to be told
    assert [(tell.to, encode(tell.news)) for _, tells in after for tell in tells] == frames(play)
    assert folded(again[-1][0]) == folded(play.room)


def frames(play: Play) -> list[tuple[Any, bytes]]:
    return [(to, encode(news)) for to, news in play.told if type(news).__name__ != "Presence"]


def folded(room: Any) -> Any:
    """Give what the journal keeps of a room: all but drafts that were not sealed, and the connections."""
    seats = [(seat.player, seat.arrived, seat.ready, seat.sealed, seat.offered, seat.rematch) for seat in room.seats]
    return (room.phase, room.state, room.deadline, room.records, room.frame, room.draw_offer, room.outcome, seats)


def test_a_journal_begins_with_opened() -> None:
    play = Play().line_up()
    assert isinstance(play.records[0], Opened)
    try:
        list(replay(play.records[1:], lambda first: game_of(first.options)))
    except ValueError as fault:
        assert "opened" in str(fault)
    else:
        raise AssertionError("a journal without its beginning was folded")
