"""The plain client that checks a server by: patient where it may be, and clear about what did not come."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgpack
import pytest

from protocol.peer import Fault, Peer, new_token
from tests.clock import LeapingClock
from tests.end_to_end.service import Service, serving_here


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving_here(tmp_path, LeapingClock()) as service:
        yield service


async def test_it_asks_and_hears(service: Service) -> None:
    def talk() -> None:
        with Peer(service.url, new_token(service.url)) as peer:
            assert peer.told("welcome") == peer.heard[0]
            assert peer.ask("probe")["t"] == "pong"
            assert peer.ask("enter", room="no-such-room")["code"] == "unknown_room"
            peer.send(msgpack.packb({"t": "fanfare"}))
            assert peer.closed() == 1007
            with pytest.raises(Fault, match="the socket was closed"):
                peer.told("lobby")
        assert Peer.misfits == []

    await asyncio.to_thread(talk)


async def test_it_waits_where_it_was_too_fast(service: Service) -> None:
    def hurry() -> None:
        with Peer(service.url, new_token(service.url)) as peer:
            for _ in range(60):
                assert peer.ask("probe")["t"] == "pong"
            codes = [message["code"] for message in peer.heard if message["t"] == "refused"]
            assert set(codes) == {"too_fast"}

    await asyncio.to_thread(hurry)
