"""A match that is over on the board: by keys, as each side saw it, by its address, in both themes."""

import re
from dataclasses import replace
from pathlib import Path

from playwright.async_api import expect

from server.archive.archive import open_archive
from server.settings import Settings
from tests.browser.browser import DESKTOP, Windows
from tests.browser.test_screens import look
from tests.edge.test_replays import over, played
from tests.end_to_end.service import Service

ROOM = "golden-fog-1"


async def keep_match(folder: Path) -> None:
    """Put a golden match in fog into the archive of a server."""
    match = over(played("fog"), ROOM)
    record = match.record
    for seat, name in enumerate(match.names):
        record = record.replace(name, f"{{{seat}}}", 1)
    archive = await open_archive(Settings(data_folder=folder).database_url)
    await archive.matches.store(replace(match, record=record))
    await archive.close()


async def test_a_match_is_replayed(service: Service, served_from: Path, windows: Windows) -> None:
    await keep_match(served_from)
    window = await windows.open(DESKTOP)
    page = window.page
    page_url = f"{service.url}/match/{ROOM}"
    rounds = page.get_by_role("slider", name="Zug")
    heard = page.get_by_role("region", name="Die Partie auf dem Brett").get_by_role("status")
    fogged = page.get_by_role("gridcell", name="im Nebel")

    # the address of a table that is gone leads here, and not back there
    await page.goto(service.url)
    await page.goto(f"{service.url}/room/{ROOM}")
    await expect(page).to_have_url(page_url)
    await expect(rounds).to_have_attribute("aria-valuetext", "Aufstellung")
    await page.go_back()
    await expect(page).to_have_url(f"{service.url}/")

    # by keys, from wherever the page has its focus; what happened is said once it stands
    await page.goto(f"{page_url}#r2")
    await expect(rounds).to_have_value("2")
    await page.keyboard.press("ArrowRight")
    await expect(rounds).to_have_value("3")
    await expect(heard).to_contain_text("Zug 3 von 6.")
    await expect(page).to_have_url(f"{page_url}#r3")
    await page.keyboard.press("Home")
    await page.keyboard.press("Space")
    await expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    await expect(rounds).to_have_value(re.compile("[2-6]"))  # it plays on
    await page.keyboard.press("End")
    await expect(rounds).to_have_value("6")
    await rounds.focus()
    await page.keyboard.press("ArrowLeft")
    await expect(rounds).to_have_value("5")
    await page.get_by_role("button", name="Entscheidender Zug").click()
    await expect(rounds).to_have_value("6")
    await look(page, "replay, whole")

    # as a side saw it, in the light; a link to the moment is handed on
    await page.emulate_media(color_scheme="light")
    await page.goto(f"{page_url}#r2")
    await page.reload()
    await expect(fogged).to_have_count(0)
    await page.get_by_role("radio", name="Wie Ada").check(force=True)
    await expect(fogged.first).to_be_attached()
    await look(page, "replay, as seen in fog")
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await page.get_by_role("button", name="Link teilen").click()
    await expect(page.get_by_text("Link kopiert.")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == f"{page_url}#r2"
