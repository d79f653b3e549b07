"""What is kept of a match, as its players see it: the list, the match's own page, its files, and "erase me"."""

import asyncio
import re

from playwright.async_api import Page, expect

from tests.browser.browser import DESKTOP, PHONE, Windows
from tests.browser.person import Person
from tests.browser.test_screens import Language, Theme, look
from tests.end_to_end.service import Service


async def two_people(service: Service, windows: Windows) -> list[Person]:
    """Let two people meet and play one round."""
    people = [Person(await windows.open(size, pace=0), seed=3) for size in (DESKTOP, PHONE)]
    await asyncio.gather(*(person.play_now(service.url, "capture") for person in people))
    await asyncio.gather(*(person.line_up() for person in people))
    await asyncio.gather(*(person.play_rounds(1) for person in people))
    return people


async def read_only_row(page: Page) -> str:
    """Give the match in the list, which is the only one, in one line."""
    row = page.get_by_role("listitem")
    await expect(row).to_have_count(1)
    await expect(row).to_contain_text(" gegen ")
    return " ".join((await row.inner_text()).split())


def forgive(windows: Windows) -> None:
    """Forget what a browser complains of by itself where an answer says no."""
    for window in windows.opened:
        window.complaints[:] = [each for each in window.complaints if "the server responded with a status" not in each]


async def test_a_match_is_found_again_shared_and_downloaded(service: Service, windows: Windows) -> None:
    people = await two_people(service, windows)
    winner, loser = people
    room = winner.page.url.rpartition("/")[2]
    stranger = (await windows.open(PHONE)).page

    await stranger.goto(f"{service.url}/match/{room}")
    await expect(stranger.get_by_role("heading", name="Diese Partie läuft noch.")).to_be_visible()
    await expect(stranger.get_by_role("link", name="Zum Spieltisch")).to_be_visible()
    await loser.resign()

    # the decisive round once more; from the end of the match to its page, and there to its files
    await winner.button("Entscheidender Zug").click()
    await expect(winner.button("Entscheidender Zug")).to_be_disabled()
    await winner.page.get_by_role("link", name="Nachspielen").click()
    await expect(winner.page).to_have_url(f"{service.url}/match/{room}")
    await expect(winner.page.get_by_role("heading", level=1, name="Gewonnen")).to_be_visible()
    await expect(winner.page.get_by_text("Dein Gegner hat aufgegeben.")).to_be_visible()
    await winner.page.get_by_text("Aufzeichnung").click()
    record = winner.page.get_by_role("region", name="Aufzeichnung")
    await expect(record).to_contain_text(re.compile(r"(1-0|0-1) resignation\s*$"))
    shown = await record.inner_text()
    assert re.search(r"^1\. .+ \| .+$", shown, re.MULTILINE)
    for name, ending in (("Als Text laden", "txt"), ("Als JSON laden", "json")):
        async with winner.page.expect_download() as download:
            await winner.page.get_by_role("link", name=name).click()
        file = await download.value
        assert file.suggested_filename == f"salvo-{room}.{ending}"
        content = (await file.path()).read_text(encoding="utf-8")
        assert content == shown.rstrip("\n") + "\n" if ending == "txt" else content.startswith("{")
    await winner.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await winner.button("Text kopieren").click()
    await expect(winner.page.get_by_text("Kopiert.")).to_be_visible()
    assert (await winner.page.evaluate("navigator.clipboard.readText()")).rstrip("\n") == shown.rstrip("\n")

    # whoever has the link sees the same, without a side
    await stranger.get_by_role("button", name="Noch einmal versuchen").click()
    await expect(stranger.get_by_role("heading", level=1)).to_have_text(re.compile(".+ gewinnt$"))

    # and from home to the list
    await loser.page.goto(service.url)
    await loser.page.get_by_role("link", name="Deine letzten Partien").click()
    row = await read_only_row(loser.page)
    assert re.match(r"Verloren .*gegen .+ Feldnahme · .+ · bis Zug \d", row), row
    await loser.page.get_by_role("listitem").get_by_role("link").focus()
    await loser.page.keyboard.press("Enter")
    await expect(loser.page.get_by_role("heading", level=1, name="Verloren")).to_be_visible()
    await loser.page.reload()
    await expect(loser.page.get_by_role("heading", level=1, name="Verloren")).to_be_visible()
    forgive(windows)


async def test_who_is_erased_is_somebody_new_and_the_other_keeps_the_match(service: Service, windows: Windows) -> None:
    people = await two_people(service, windows)
    leaving, staying = people
    second = (await windows.another(await leaving.page.context.new_page())).page
    await second.goto(f"{service.url}/settings")
    named = second.get_by_role("button", name=re.compile("Name ändern"))
    await expect(named).to_be_enabled()  # the name has come
    before = await named.inner_text()

    await second.get_by_role("button", name="Mich löschen").click()
    await second.get_by_role("button", name="Endgültig löschen").click()
    await expect(second.get_by_text("Du sitzt noch in einer Partie.")).to_be_visible()
    await second.keyboard.press("Escape")
    await expect(named).to_have_text(before)

    await staying.resign()
    await expect(leaving.button("Revanche")).to_be_visible()
    await second.get_by_role("button", name="Mich löschen").click()
    await second.get_by_role("button", name="Endgültig löschen").click()
    await expect(second).to_have_url(f"{service.url}/")
    await expect(named).not_to_have_text(before)
    await second.goto(f"{service.url}/matches")
    await expect(second.get_by_role("heading", name="Noch keine zu Ende gespielt.")).to_be_visible()

    await staying.page.goto(f"{service.url}/matches")
    row = await read_only_row(staying.page)
    assert "gegen (gelöscht)" in row
    forgive(windows)


async def test_the_screens_of_what_is_kept(service: Service, windows: Windows) -> None:
    people = await two_people(service, windows)
    room = people[0].page.url.rpartition("/")[2]
    await people[1].resign()
    await expect(people[0].button("Revanche")).to_be_visible()
    (cookie,) = await people[0].page.context.cookies()
    looks: tuple[tuple[Language, Theme], ...] = (("de-DE", "dark"), ("en-GB", "light"))
    for language, theme in looks:
        other = await windows.open(PHONE, language=language, theme=theme)
        await other.page.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": service.url}])
        await look_at_what_is_kept(other.page, service.url, room)
    forgive(windows)


async def look_at_what_is_kept(page: Page, url: str, room: str) -> None:
    for path in ("matches", f"match/{room}", "match/nobodys-room"):
        await page.goto(f"{url}/{path}")
        await expect(page.get_by_role("heading", level=1).first).to_be_visible()
        if path == "matches":
            await expect(page.get_by_role("listitem").first).to_be_visible()
        await look(page, path)
    await page.goto(f"{url}/settings")
    await page.get_by_role("button", name=re.compile("^(Mich löschen|Erase me)$")).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await look(page, "erase me")
