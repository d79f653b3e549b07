"""Leaderboards, players, paints and another device, in one window: axe is content in both themes, codes work once."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

from playwright.async_api import Page, expect

from protocol.ids import Millis, PlayerId
from server.archive.archive import open_archive
from server.archive.rating import PROVISIONAL_MATCHES
from tests.archive.made import START
from tests.archive.test_rated import WON, between
from tests.browser.browser import PHONE, TABLET, Windows
from tests.browser.person import Person
from tests.browser.test_screens import ask_axe, look
from tests.end_to_end.service import Service

LONG = "Wolfgang Amadeus 007"


async def have_played(folder: Path, me: PlayerId) -> None:
    """Store some matches: some players have a place, one is new."""
    archive = await open_archive(f"sqlite:///{folder}/salvo.db")
    others = (PlayerId("anna-012345"), PlayerId("bo-01234567"))
    for number in range(2 * PROVISIONAL_MATCHES):
        other = others[number % 2]
        match = between(f"room-{number:05}", (me, other), START + number, WON, "capture")
        await archive.matches.store(replace(match, names=("Biber 557", LONG if other == others[0] else "محمد الفارس")))
    new = between("room-new-1", (PlayerId("ida-0123456"), others[0]), Millis(START + 99), WON, "capture")
    await archive.matches.store(replace(new, names=("Ida", LONG)))
    await archive.close()


async def in_both_themes(page: Page, screen: str) -> None:
    await look(page, screen)
    await page.emulate_media(color_scheme="light")
    await ask_axe(page, f"{screen}, light")
    await page.emulate_media(color_scheme="dark")


async def test_players_are_shown_painted_and_moved(service: Service, served_from: Path, windows: Windows) -> None:
    page = (await windows.open(PHONE)).page
    await page.goto(service.url)
    me = PlayerId((await (await page.request.post(f"{service.url}/api/player")).json())["player"])
    await have_played(served_from, me)

    await page.get_by_role("link", name="Rangliste").click()
    await expect(page.get_by_text("Dein Platz: 1")).to_be_visible()
    await in_both_themes(page, "leaderboard")

    await page.get_by_role("link", name=LONG).first.click()
    await expect(page.get_by_role("heading", name=LONG)).to_be_visible()
    await expect(page.get_by_role("link", name="verloren, Feldnahme").first).to_be_visible()
    await in_both_themes(page, "player")

    await page.get_by_role("link", name="Einstellungen").click()
    async with page.expect_response("**/api/paint") as painted:
        await page.get_by_label("Wellen").check()
    assert (await painted.value).ok
    await page.get_by_role("button", name="Code anzeigen").click()
    letters = page.locator(".letters")
    await expect(letters).to_have_text(re.compile(r"\w{4}-\w{4}$"))
    code = (await letters.inner_text())[-9:]
    await in_both_themes(page, "settings")

    # another device: a context without cookies
    await page.context.clear_cookies()
    await page.goto(f"{service.url}/move/{code.lower()}")
    await expect(page.get_by_role("heading", name="Hier weiterspielen?")).to_be_visible()
    await in_both_themes(page, "move")
    assert (await (await page.request.post(f"{service.url}/api/player")).json())["player"] != me
    async with page.expect_navigation():
        await page.get_by_role("button", name="Ja, umziehen").click()
    await expect(page.get_by_role("link", name="Rangliste")).to_be_visible()
    moved = await (await page.request.post(f"{service.url}/api/player")).json()
    assert moved["player"] == me
    assert (await (await page.request.get(f"{service.url}/api/paint")).json()) == {"paint": "waves"}


async def test_ratings_leave_room_for_the_match(service: Service, served_from: Path, windows: Windows) -> None:
    people = [Person(await windows.open(size)) for size in (PHONE, TABLET)]
    seats = []
    for person in people:
        await person.page.goto(service.url)
        answer = await person.page.request.post(f"{service.url}/api/player")
        seats.append(PlayerId((await answer.json())["player"]))
    archive = await open_archive(f"sqlite:///{served_from}/salvo.db")
    await archive.matches.store(between("room-met-1", (seats[0], seats[1]), START, WON, "capture"))
    await archive.close()

    await asyncio.gather(*(person.play_now(service.url, "capture") for person in people))
    await asyncio.gather(*(person.line_up() for person in people))
    await expect(people[1].page.get_by_role("img", name=re.compile("^Wertung"))).to_have_count(2)
    await people[0].page.set_viewport_size({"width": 360, "height": 640})
    over = "all => all.map(one => one.scrollWidth - one.clientWidth)"
    assert await people[0].page.locator(".player").evaluate_all(over) == [0, 0]
