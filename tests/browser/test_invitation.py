"""A friend is invited by a link: mode, map and clock as chosen."""

import asyncio
import re

from playwright.async_api import expect

from tests.browser.browser import DESKTOP, PHONE, Windows
from tests.browser.person import Person
from tests.end_to_end.service import Service


async def invitation_link(host: Person) -> str:
    """Read the link once it is there."""
    field = host.page.get_by_role("textbox", name="Einladungslink")
    await expect(field).to_have_value(re.compile("/i/.+"))
    return await field.input_value()


async def test_a_friend_comes_by_the_link(service: Service, windows: Windows) -> None:
    host = Person(await windows.open(DESKTOP))
    await host.page.goto(f"{service.url}/friend")
    await host.choose("Nebel des Krieges")
    await host.choose("Der Graben")
    await host.choose("ohne")
    await host.press(host.button("Link erstellen"))
    link = await invitation_link(host)
    await expect(host.page.get_by_role("img", name="QR-Code")).to_be_visible()

    guest = Person(await windows.open(PHONE))
    await guest.page.goto(link)
    await guest.press(guest.button("Annehmen"))
    await asyncio.gather(host.line_up(), guest.line_up())
    for person in (host, guest):
        await person.until_labels(lambda labels: any("Graben" in label for label in labels))
        await expect(person.page.get_by_role("timer")).to_have_count(0)


async def test_the_own_link_says_so_and_an_old_one_too(service: Service, windows: Windows) -> None:
    host = Person(await windows.open(DESKTOP))
    await host.page.goto(f"{service.url}/friend")
    await host.press(host.button("Link erstellen"))
    link = await invitation_link(host)
    await host.page.goto(link)
    await host.press(host.button("Annehmen"))
    await expect(host.page.get_by_text("deine eigene Einladung")).to_be_visible()

    stranger = Person(await windows.open(PHONE))
    await stranger.page.goto(f"{service.url}/i/nobodysLink12")
    await stranger.press(stranger.button("Annehmen"))
    await expect(stranger.page.get_by_role("alert").or_(stranger.page.get_by_role("status")).first).to_be_visible()
