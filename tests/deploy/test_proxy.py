"""The shipped configuration in a real nginx, before real servers; what those rarely do is done by a stub."""

import asyncio
import re
import signal
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Final

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from deploy.play_nodes import free_ports
from deploy.proxy.configure import SHIPPED, Site, Tls, write
from server.settings import Settings
from tests.end_to_end.player import joined, knock
from tests.end_to_end.service import ServerProcess, Service, serving
from tests.nginx_server import listens, nginx_before, nginx_in

PATIENCE_S: Final = 60
FINE: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstub\n"
STOPPING: Final = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"


class Stub:
    """A node that answers everything alike, or not at all, and keeps what it was asked."""

    def __init__(self, answer: bytes | None) -> None:
        self._answer = answer
        self.heads: list[str] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer):
            try:
                self.heads.append((await reader.readuntil(b"\r\n\r\n")).decode())
            except asyncio.IncompleteReadError:
                return
            if self._answer is None:
                await reader.read()  # until the proxy has had enough
            else:
                writer.write(self._answer)
                await writer.drain()


@asynccontextmanager
async def stub(answer: bytes | None) -> AsyncIterator[Stub]:
    node = Stub(answer)
    async with await asyncio.start_server(node.serve, "127.0.0.1", 0) as server:
        node.port = server.sockets[0].getsockname()[1]
        yield node


@asynccontextmanager
async def node(folder: Path, name: str, port: int) -> AsyncIterator[ServerProcess]:
    """Run one of several servers that share what they keep."""
    async with serving(folder, {"PORT": str(port), "SALVO_NODE_URL": f"/n/{name}"}) as server:
        yield server


async def get(url: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(verify=False) as client:
        return await client.get(url, headers=headers)


async def at(url: str, token: str) -> str:
    """Connect by WebSocket and say at which node that was."""
    async with joined(url, token) as player:
        return str(player.heard[0]["node"])


async def test_pages_and_sockets_reach_the_nodes_by_balance_and_by_name(tmp_path: Path) -> None:
    a, b = free_ports(2)
    async with nginx_before({"a": a, "b": b}) as url, node(tmp_path, "a", a), node(tmp_path, "b", b):
        page = await get(url)
        assert page.status_code == 200
        assert "<html" in page.text
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        asset = re.findall(r"/assets/[^\"]+", page.text)[0]
        assert "immutable" in (await get(url + asset)).headers["cache-control"]

        token = await Service(url).new_token()
        by_name = [await at(f"{url}/n/{name}", token) for name in "ab"]
        assert len(set(by_name)) == 2
        async with AsyncExitStack() as stack:  # held open, so that the next one goes to the other
            players = [await stack.enter_async_context(joined(url, token)) for _ in range(2)]
            assert {player.heard[0]["node"] for player in players} == set(by_name)

        assert (await get(f"{url}/n/a/readyz")).text == "ready\n"
        assert (await get(f"{url}/n/a/rules")).status_code == 200
        for nowhere in ("/n/c/healthz", "/n/c/socket", "/n/a", "/n/", "/metrics", "/n/a/metrics", "/n/a/metrics/x"):
            assert (await get(url + nowhere)).status_code == 404, nowhere
        assert await knock(f"{url}/n/c", {}) == 404


async def test_the_page_of_another_site_opens_no_socket(tmp_path: Path) -> None:
    (a,) = free_ports(1)
    async with nginx_before({"a": a}) as url, node(tmp_path, "a", a):
        token = {"Authorization": f"Bearer {await Service(url).new_token()}"}
        assert await knock(url, {**token, "Origin": "https://elsewhere.example"}) == 403
        assert await knock(f"{url}/n/a", {**token, "Origin": url}, subprotocol=None) == 4406  # past the gate


async def test_when_a_node_is_killed_the_other_serves(tmp_path: Path) -> None:
    a, b = free_ports(2)
    async with nginx_before({"a": a, "b": b}) as url, node(tmp_path, "b", b):
        async with node(tmp_path, "a", a) as killed:
            token = await Service(url).new_token()
            lives = await at(f"{url}/n/b", token)
            killed.kill()
            await killed.process.wait()
        for _ in range(6):
            assert await at(url, token) == lives
            assert (await get(url)).status_code == 200
            await Service(url).new_token()
        assert await knock(f"{url}/n/a", {}) == 502


async def test_a_node_that_stops_sends_its_handshakes_on(tmp_path: Path) -> None:
    (b,) = free_ports(1)
    async with (
        stub(STOPPING) as stopping,
        nginx_before({"a": stopping.port, "b": b}) as url,
        node(tmp_path, "b", b),
    ):
        token = await Service(f"{url}/n/b").new_token()
        for _ in range(4):
            assert await at(url, token)
        assert any("GET /socket " in head for head in stopping.heads), "it was asked before"
        assert await knock(f"{url}/n/a", {}) == 503  # by name it is reached all the same


async def test_asking_who_is_ready_takes_nobody_out_of_the_balance() -> None:
    async with stub(STOPPING) as one, stub(STOPPING) as two, nginx_before({"a": one.port, "b": two.port}) as url:
        assert [(await get(f"{url}/readyz")).status_code for _ in range(8)] == [503] * 8
        assert len(one.heads) + len(two.heads) == 8
        assert (await get(url)).status_code == 503
        assert len(one.heads) + len(two.heads) == 10, "both were still asked"


async def test_a_file_of_the_page_is_looked_for_at_every_node() -> None:
    missing = STOPPING.replace(b"503 Service Unavailable", b"404 Not Found")
    async with stub(missing) as old, stub(FINE) as new, nginx_before({"a": old.port, "b": new.port}) as url:
        assert [(await get(f"{url}/assets/new.js")).text for _ in range(6)] == ["stub\n"] * 6
        assert len(old.heads) >= 3, "a node without it is asked on"
        assert 404 in [(await get(f"{url}/new")).status_code for _ in range(2)]


async def test_a_node_that_hangs_is_passed_over() -> None:
    async with stub(None) as hanging, stub(FINE) as other, nginx_before({"a": hanging.port, "b": other.port}) as url:
        answers = await asyncio.wait_for(asyncio.gather(*(patient_get(url) for _ in range(6))), PATIENCE_S)
        assert [answer.text for answer in answers] == ["stub\n"] * 6
        assert len(hanging.heads) >= 2


async def patient_get(url: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=PATIENCE_S) as client:
        return await client.get(url)


async def test_a_node_is_told_who_asks_and_how_and_not_what_a_client_claims() -> None:
    async with stub(FINE) as one, nginx_before({"a": one.port}) as url:
        claims = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "Host": "salvo.example"}
        await get(f"{url}/n/a/room/x%20y?z=%2f", **claims)
        (head,) = one.heads
        assert head.startswith("GET /room/x%20y?z=%2f HTTP/1.1\r\n")
        named = dict(line.lower().split(": ", 1) for line in head.splitlines()[1:-1])
        assert named["host"] == "salvo.example"
        assert named["x-forwarded-for"] == "127.0.0.1"
        assert named["x-forwarded-proto"] == "http"
        assert head.lower().count("x-forwarded-for") == 1


async def test_who_knocks_too_often_shuts_out_nobody_but_himself(tmp_path: Path) -> None:
    (a,) = free_ports(1)
    async with nginx_before({"a": a}) as url, node(tmp_path, "a", a):
        told = [await knock_from("127.0.0.2", url) for _ in range(30)]
        assert (told[0], told[-1]) == (4401, 403)
        assert await knock_from("127.0.0.3", url) == 4401


async def knock_from(address: str, url: str) -> int | None:
    """Try to open a socket without a session from another address of loopback, and give the answer."""
    there = url.replace("http", "ws") + "/socket"
    try:
        async with connect(there, subprotocols=[Subprotocol("salvo.1")], local_addr=(address, 0), proxy=None) as socket:
            await socket.wait_closed()
            return socket.close_code
    except InvalidStatus as refused:
        return refused.response.status_code


async def test_one_address_may_ask_so_much_and_no_more() -> None:
    async with stub(FINE) as one:
        async with nginx_before({"a": one.port}, limited=True) as url:
            answers = await statuses(url, 3_000)
            assert set(answers) == {200, 429}
            assert 2_500 < answers.count(200) < 2_900  # the burst, and what came back while we asked
        async with nginx_before({"a": one.port}) as url:
            assert set(await statuses(url, 3_000)) == {200}


async def statuses(url: str, count: int, at_once: int = 30) -> list[int]:
    """Ask so often, over few connections, and give the answers' statuses."""
    address, port = url.removeprefix("http://").split(":")
    each = count // at_once

    async def ask() -> list[int]:
        reader, writer = await asyncio.open_connection(address, int(port))
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\n".encode() * (each - 1))
        writer.write(f"GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
        heads = re.findall(rb"HTTP/1.1 (\d+) ", await reader.read(-1))
        writer.close()
        return [int(status) for status in heads]

    async with asyncio.timeout(PATIENCE_S):
        answers = await asyncio.gather(*(ask() for _ in range(at_once)))
    return [status for some in answers for status in some]


async def test_a_body_that_no_request_needs_is_refused() -> None:
    async with stub(FINE) as one, nginx_before({"a": one.port}) as url, httpx.AsyncClient() as client:
        assert (await client.post(f"{url}/api/name", content=b" " * 4_096)).status_code == 200
        assert (await client.post(f"{url}/api/name", content=b" " * 4_097)).status_code == 413
        assert len(one.heads) == 1


async def test_logs_hold_no_secrets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "access.log"
    (nobody,) = free_ports(1)
    async with stub(FINE) as one:
        for port in (one.port, nobody):
            async with nginx_before({"a": port}, access_log=str(log)) as url:
                for path in ("/i/s3cret", "/n/a/i/s3cret", "/%69/s3cret", "/?code=s3cret", "/api/player"):
                    await get(url + path, Authorization="Bearer s3cret", Cookie="session=s3cret", Referer="s3cret")
    lines = log.read_text().splitlines()
    assert len(lines) == 10
    assert " GET /i 200 " in lines[0]
    assert f"node 127.0.0.1:{nobody} 502" in lines[5]
    assert "s3cret" not in "".join([*lines, *capfd.readouterr()])


def test_pings_keep_a_socket_open() -> None:
    waits = re.findall(r"proxy_read_timeout (\d+)s", (SHIPPED / "salvo" / "site.conf").read_text(encoding="utf-8"))
    assert len(waits) == 2
    assert min(map(int, waits)) > 2 * Settings().ping_s


async def test_tls_is_all_that_is_served_where_there_is_a_certificate(tmp_path: Path) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    new = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    await run(*new, *subject, "-days", "1", "-keyout", str(key), "-out", str(certificate))
    a, plain, secure = free_ports(3)
    tls = Tls(certificate=str(certificate), key=str(key), redirect=(f"127.0.0.1:{plain}",))
    write(tmp_path / "proxy", Site(nodes={"a": f"127.0.0.1:{a}"}, listen=(f"127.0.0.1:{secure}",), tls=tls))
    trusting = ssl.create_default_context(cafile=str(certificate))
    async with (
        nginx_in(tmp_path / "proxy") as process,
        node(tmp_path, "a", a),
        httpx.AsyncClient(verify=trusting) as client,
    ):
        assert await listens(process, secure)
        led = await client.get(f"http://localhost:{plain}/rules?x=1")
        assert (led.status_code, led.headers["location"]) == (308, "https://localhost/rules?x=1")

        url = f"https://127.0.0.1:{secure}"
        page = await client.get(url)
        assert page.status_code == 200
        assert page.headers["strict-transport-security"] == "max-age=63072000"
        assert "Secure" in page.headers["set-cookie"], "the node knows that it is reached by TLS"

        headers = {"Cookie": page.headers["set-cookie"].partition(";")[0], "Origin": url}
        address = f"wss://127.0.0.1:{secure}/n/a/socket"
        async with connect(
            address, additional_headers=headers, ssl=trusting, subprotocols=[Subprotocol("salvo.1")]
        ) as socket:
            assert b"welcome" in await socket.recv(decode=False)


async def run(*command: str) -> None:
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, said = await process.communicate()
    assert process.returncode == 0, said.decode()


async def test_a_new_node_is_taken_up_while_sockets_stay_open(tmp_path: Path) -> None:
    a, port = free_ports(2)
    folder = tmp_path / "proxy"
    nodes = {"a": f"127.0.0.1:{a}"}
    listen = (f"127.0.0.1:{port}",)
    url = f"http://127.0.0.1:{port}"
    write(folder, Site(nodes=nodes, listen=listen))
    async with nginx_in(folder) as process, node(tmp_path, "a", a), stub(FINE) as new:
        assert await listens(process, port)
        async with joined(url, await Service(url).new_token()) as player:
            write(folder, Site(nodes={**nodes, "b": f"127.0.0.1:{new.port}"}, listen=listen))
            process.send_signal(signal.SIGHUP)
            async with asyncio.timeout(PATIENCE_S):
                while (await get(f"{url}/n/b/")).status_code == 404:
                    pass
            assert (await player.probe())["t"] == "pong"
