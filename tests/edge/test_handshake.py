"""Who may open a socket, over real ones: origin, session, protocol, how many, how often."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from server.app import KNOCKS_BURST
from server.edge.crowd import PER_PLAYER_MAX
from tests.clock import StandingClock
from tests.end_to_end.player import connecting, joined, knock
from tests.end_to_end.service import Service, ServiceHere, serving_here
from tests.end_to_end.table import at_a_table

ALLOWED = "https://salvo.example"


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def service(tmp_path: Path, clock: StandingClock) -> AsyncIterator[ServiceHere]:
    async with serving_here(tmp_path, clock, origins=(ALLOWED,)) as service:
        yield service


async def test_a_foreign_page_is_turned_away(service: Service) -> None:
    bearer = {"Authorization": f"Bearer {await service.new_token()}"}
    own = service.url
    for origin in (
        "https://evil.example",
        f"{own}.evil.example",
        own.replace("127.0.0.1", "localhost"),
        f"{ALLOWED}:8000",
        f"{ALLOWED}/",
        "http://salvo.example",
        "null",
        "",
        "http://[",
    ):
        assert await knock(own, {**bearer, "Origin": origin}) == 403, origin


async def test_own_pages_and_those_allowed_and_programs_come_in(service: Service) -> None:
    token = await service.new_token()
    for headers in ({"Origin": service.url}, {"Origin": ALLOWED}, {}):
        async with connecting(service.url, {"Cookie": f"salvo_player={token}", **headers}) as socket:
            assert socket.subprotocol == "salvo.1"
            assert b"welcome" in await socket.recv(decode=False)


async def test_who_has_no_session_is_told_so(service: Service) -> None:
    for headers in ({}, {"Authorization": "Bearer nothing"}, {"Cookie": "salvo_player=nothing"}):
        assert await knock(service.url, headers) == 4401


async def test_another_protocol_is_told_so(service: Service) -> None:
    bearer = {"Authorization": f"Bearer {await service.new_token()}"}
    for offered in ("salvo.2", "salvo", None):
        assert await knock(service.url, bearer, offered) == 4406


async def test_a_player_has_a_bounded_number_of_sockets(service: Service) -> None:
    token = await service.new_token()
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(joined(service.url, token)) for _ in range(PER_PLAYER_MAX)]
        assert await knock(service.url, {"Authorization": f"Bearer {token}"}) == 4408
        async with joined(service.url, await service.new_token()):
            pass  # others are not in the way
        sockets[0].drop()
        await sockets[1].say("probe")
        await stack.enter_async_context(joined(service.url, token))
        await sockets[1].say("probe")


async def test_an_address_that_knocks_in_vain_too_often_is_shut_out_for_a_while(
    service: Service, clock: StandingClock
) -> None:
    token = await service.new_token()
    codes = [await knock(service.url, {}) for _ in range(KNOCKS_BURST + 5)]
    assert codes == [4401] * KNOCKS_BURST + [403] * 5
    async with joined(service.url, token):
        pass  # who has a session is not shut out by a neighbour
    clock.pass_(2_000)
    assert [await knock(service.url, {}) for _ in range(2)] == [4401, 403]


async def test_foreign_pages_count_as_knocks(service: Service) -> None:
    for _ in range(KNOCKS_BURST):
        assert await knock(service.url, {"Origin": "https://evil.example"}) == 403
    assert await knock(service.url, {}) == 403


async def test_a_server_that_stops_takes_none_but_those_who_play_here_yet(service: ServiceHere) -> None:
    stranger = await service.new_token()
    async with at_a_table(service) as table:
        service.site.drain.begun = True
        assert await knock(service.url, {"Authorization": f"Bearer {stranger}"}) == 503
        assert await knock(service.url, {}) == 503
        async with joined(service.url, table.tokens[0]) as again:
            assert (await again.enter(table.room))["seat"] == 0
        service.site.drain.begun = False
