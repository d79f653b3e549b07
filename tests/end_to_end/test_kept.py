"""What is kept of a match and of a player, by the whole service: given out, replayed, and erased."""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

import httpx
import msgpack
import pytest

from tests.end_to_end.player import HeadlessPlayer, joined, knock
from tests.end_to_end.service import ROOT, Service, serving
from tests.end_to_end.table import Table, at_a_table

PATIENCE_S = 60


async def asked(service: Service, path: str, token: str | None = None, method: str = "GET") -> httpx.Response:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(timeout=PATIENCE_S, verify=False) as client:  # no TLS: no certificates are read
        return await client.request(method, f"{service.url}{path}", headers=headers)


async def kept(service: Service, room: str, token: str | None = None) -> Any:
    """Wait until a match that is over is given out."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await asked(service, f"/api/match/{room}", token)
            if answer.status_code == 200:
                return answer.json()
            assert answer.json() == {"code": "match_running"}
            await asyncio.sleep(0.05)


async def command(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run a command beside the server; gives its exit code, and what it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "server", *arguments, "--data-folder", str(folder)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode()


def bytes_kept(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("salvo.db*"))


async def finished(table: Table, seed: int) -> None:
    """Play some rounds with random orders, then let north resign."""
    ends = [player.play_out(table.room, random.Random(seed + at), until=6) for at, player in enumerate(table.players)]
    views = await asyncio.gather(*ends)
    if views[0]["table"]["phase"] == "playing":
        await table.north.say("resign", room=table.room)
    for player in table.players:
        await over(player, table.room)


async def over(player: HeadlessPlayer, room: str) -> None:
    await player.until(lambda told: told["t"] == "view" and told["room"] == room and told["table"]["phase"] == "over")


def compare(table: Table, rounds: list[dict[str, Any]]) -> None:
    """Hold a replay against every view that both players were sent, byte for byte."""
    seen = 0
    for seat, player in enumerate(table.players):
        for message, frame in zip(player.heard, player.frames, strict=True):
            view = message["view"] if message["t"] == "view" else None
            if view is None or view["phase"] == "lineup":
                continue
            over = message["table"]["phase"] == "over"
            shown = rounds[-1]["whole"] if over else rounds[view["round"] - 1]["seats"][seat]
            assert msgpack.packb({**message, "view": shown}) == frame
            seen += 1
    assert seen >= 2 * len(rounds)


@pytest.mark.parametrize("mode", ["fog", "capture"])
async def test_a_match_is_kept_given_out_and_replayed_frame_by_frame(mode: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as service, at_a_table(service, mode=mode) as table:
        for token in (None, *table.tokens):
            answer = await asked(service, f"/api/match/{table.room}", token)
            assert (answer.status_code, answer.json()) == (404, {"code": "match_running"})
        answer = await asked(service, f"/api/match/{table.room}/replay")
        assert (answer.status_code, answer.json()) == (404, {"code": "match_running"})
        await finished(table, seed=29)
        match = await kept(service, table.room, table.tokens[1])
        assert (match["match"], match["seat"], match["options"]["mode"]) == (table.room, 1, mode)
        assert match["outcome"] == table.south.view(table.room)["table"]["outcome"]
        record = await table.south.say("get_record", room=table.room)
        assert match["record"] == record["text"]
        for token, seat in zip(table.tokens, (0, 1), strict=True):
            (listed,) = (await asked(service, "/api/matches", token)).json()["matches"]
            assert {key: listed[key] for key in ("match", "seat", "outcome", "rounds")} == {
                **{key: match[key] for key in ("match", "outcome", "rounds")},
                "seat": seat,
            }

        compare(table, (await asked(service, f"/api/match/{table.room}/replay")).json()["rounds"])

        code, said = await command(tmp_path, "replay", table.room)  # beside the server, from its own archive
        assert (code, said.splitlines()[-1]) == (0, "It matches."), said
        assert "frames derived again" in said
        for ending in ("txt", "json"):
            file = tmp_path / f"match.{ending}"
            file.write_bytes((await asked(service, f"/api/match/{table.room}.{ending}")).content)
            code, said = await command(tmp_path, "replay", str(file))
            assert (code, said.splitlines()[-1]) == (0, "It matches."), said


async def test_who_is_erased_is_gone_everywhere_and_the_match_stays_for_the_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, at_a_table(service, mode="fog") as table:
        south, north = table.tokens
        answer = await asked(service, "/api/erase", south, "POST")
        assert (answer.status_code, answer.json()) == (409, {"code": "already_playing"})
        await finished(table, seed=7)
        name = (await kept(service, table.room))["names"][0]

        async with joined(service.url, south) as second:
            assert (await asked(service, "/api/erase", south, "POST")).json() == {"erased": True}
            assert [await player.closed() for player in (table.south, second)] == [4401, 4401]
        assert await knock(service.url, {"authorization": f"Bearer {south}"}) == 4401
        assert (await asked(service, "/api/matches", south)).status_code == 401
        made = (await asked(service, "/api/player", south, "POST")).json()
        assert made["name"] != name
        match = await kept(service, table.room, north)
        assert (match["names"][0], match["seat"]) == ("(erased)", 1)
        assert name not in (await asked(service, f"/api/match/{table.room}.txt")).text
        assert len((await asked(service, "/api/matches", north)).json()["matches"]) == 1
        code, said = await command(tmp_path, "replay", table.room)
        assert (code, "a player was erased since" in said) == (0, True), said
    assert name.encode() not in bytes_kept(tmp_path)


async def test_a_kept_name_outlives_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        token, other = await service.new_token(), await service.new_token()
        async with httpx.AsyncClient(
            timeout=PATIENCE_S, verify=False, headers={"authorization": f"Bearer {token}"}
        ) as client:
            assert (await client.post(f"{service.url}/api/name", json={"name": "Admiral"})).status_code == 200
    async with serving(tmp_path) as service:
        assert (await asked(service, "/api/player", token, "POST")).json()["name"] == "Admiral"
        async with httpx.AsyncClient(
            timeout=PATIENCE_S, verify=False, headers={"authorization": f"Bearer {other}"}
        ) as client:
            answer = await client.post(f"{service.url}/api/name", json={"name": "admiral"})
            assert (answer.status_code, answer.json()) == (409, {"code": "name_taken"})
