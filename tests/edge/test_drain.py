"""A process that stops hands its rooms over, each when it costs nobody anything (cases.md 28)."""

import asyncio

from protocol.ids import DraftId, Round
from protocol.messages import Ready, RoomPlace
from protocol.refusals import CloseCode
from server.lobby.refused import Refused
from server.rooms.loop import RoomLoop
from tests.edge.inn import Inn, after
from tests.lobby.house import ANN, BOB

LINE_UP_MS = 61_000
REVEAL_MS = 1_500


async def in_round_one(inn: Inn) -> RoomLoop:
    """Give a room whose first round has begun, with its reveal behind it."""
    room = await inn.opened(await inn.pair(), ANN, BOB)
    inn.house.clock.pass_(LINE_UP_MS)
    await inn.quiet()
    inn.house.clock.pass_(REVEAL_MS)
    await inn.quiet()
    assert not room.quiet
    return room


async def step() -> None:
    """Let the drain look: it does so at once."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_it_waits_for_the_next_resolution() -> None:
    inn = Inn(patience_s=60)
    room = await in_round_one(inn)
    draining = asyncio.ensure_future(inn.drain.run())
    await step()
    assert len(inn.directory) == 1
    for player in (ANN, BOB):
        room.said(inn.ears[player], Ready(rq=9, room=room.id, round=Round(1), draft=DraftId(0)))
    await draining
    assert len(inn.directory) == 0
    assert [inn.ears[player].closed for player in (ANN, BOB)] == [[CloseCode.RESTARTING]] * 2
    assert inn.ears[ANN].tags[-1] == "view", "the result was told before"


async def test_it_waits_no_longer_than_it_may() -> None:
    inn = Inn(patience_s=0.05)
    await in_round_one(inn)
    await inn.drain.run()
    assert len(inn.directory) == 0


async def test_who_is_in_a_hurry_waits_for_nothing() -> None:
    inn = Inn(patience_s=60)
    await in_round_one(inn)
    await inn.drain.run(hurry=lambda: True)
    assert len(inn.directory) == 0


async def test_what_was_handed_over_is_taken_up_at_once_and_nothing_new_is_taken() -> None:
    inn = Inn()
    other = Inn(house=inn.house, journal=after(inn.journal), backend=inn.backend, name="b")
    await inn.house.pass_(3 * inn.house.settings.lease_ms)
    made = await inn.pair()
    await inn.opened(made, ANN, BOB)
    await inn.drain.run()
    await other.node.lobby.tick()
    found = await other.host.find(made.room)
    assert isinstance(found, RoomLoop)
    assert other.taken_up == ["enter"]
    assert inn.let_go == ["drain"]
    await other.node.lobby.tick()
    assert not other.node.lobby.node_lives(inn.host.node)
    assert await inn.node.lobby.where(made.room) == RoomPlace(made.room, "http://b.test")


async def test_a_pair_that_was_not_opened_is_not_opened_by_who_stops() -> None:
    inn = Inn()
    made = await inn.pair()
    await inn.drain.run()
    try:
        found = await inn.host.find(made.room)
    except Refused as refusal:
        assert refusal.code == "server_busy"
    else:
        raise AssertionError(found)


async def test_it_is_said_that_a_room_is_free_before_its_players_are_sent_away() -> None:
    inn = Inn()
    room = await in_round_one(inn)
    heard: list[str | None] = []
    close = inn.ears[ANN].close

    def closing(code: CloseCode) -> None:
        heard.append(inn.backend._holders.get(room.id))  # type: ignore[attr-defined]  # as it stands at that moment
        close(code)

    inn.ears[ANN].close = closing  # type: ignore[method-assign]  # listens in
    await inn.drain.run()
    assert heard == ["free"]
