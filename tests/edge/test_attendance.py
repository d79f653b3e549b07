"""Who is connected is alive, also without loading a page."""

import asyncio

from protocol.ids import Millis, PlayerId
from server.archive.archive import Archive
from server.archive.players import SEEN_EVERY_MS
from server.edge.attendance import AT_ONCE, Attendance
from server.edge.crowd import Crowd
from tests.archive.made import ANN, BOB, START, WAIT_S
from tests.rooms.around import Ear


async def test_who_stays_connected_is_seen_and_who_is_gone_is_not(archive: Archive) -> None:
    later = Millis(START + SEEN_EVERY_MS)
    crowd = Crowd()
    for number in range(AT_ONCE):
        crowd.add(PlayerId(f"nobody-{number}"), Ear(f"nobody-{number}"))
    for player in (ANN, BOB):
        await archive.players.name(player, player, [player], START)
    crowd.add(ANN, Ear(ANN))

    looking = asyncio.create_task(Attendance(crowd, archive.players, lambda: later, look_s=0.01).run())
    async with asyncio.timeout(WAIT_S):
        while True:
            ann, bob = [await archive.players.find(player) for player in (ANN, BOB)]
            assert ann is not None and bob is not None
            assert bob.seen == START
            if ann.seen == later:
                break
    looking.cancel()
