"""A reload at any moment gives the same screen again (cases.md 12), and two tabs of one player never fight (10)."""

import asyncio

from playwright.async_api import expect

from tests.browser.browser import DESKTOP, PHONE, Windows
from tests.browser.person import Person
from tests.end_to_end.service import Service


async def test_reload_in_every_phase(service: Service, windows: Windows) -> None:
    one, other = Person(await windows.open(DESKTOP), seed=1), Person(await windows.open(PHONE), seed=2)
    await one.play_now(service.url, "capture")
    await one.reload()  # searching
    await expect(one.page.get_by_role("timer", name="Gewartet")).to_be_visible()
    await other.play_now(service.url, "capture")
    await one.page.wait_for_url("**/room/*")
    await one.reload()  # gathering, or the line-up by then

    await one.press(one.button("Die Burg"))
    placed = await one.until_labels(lambda labels: sum("Mörser" in label for label in labels) == 1)
    await one.reload()  # line-up
    await one.until_labels(lambda labels: labels == placed)
    await asyncio.gather(one.line_up("Die Burg"), other.line_up("Die Jagd"))

    await one.until_planning()
    await one.give_some_order()
    (planned,) = await one.until_orders()
    await one.reload()  # planning
    await one.until_labels(lambda labels: planned in labels)
    await one.be_ready()
    await expect(one.button("Zurücknehmen")).to_be_visible()
    await one.reload()  # ready
    await expect(one.button("Zurücknehmen")).to_be_visible()

    await other.give_orders()
    await one.reload()  # revealing
    await one.until_planning()
    assert await one.round() == 2
    await one.resign()
    await expect(one.page.get_by_role("heading", name="Verloren")).to_be_visible()
    await one.reload()  # over
    await expect(one.page.get_by_role("heading", name="Verloren")).to_be_visible()
    await expect(other.page.get_by_role("heading", name="Gewonnen")).to_be_visible()


async def test_the_newer_tab_plays_and_the_older_can_take_back(service: Service, windows: Windows) -> None:
    people = [Person(await windows.open(size), seed=seed) for seed, size in enumerate((PHONE, DESKTOP))]
    await asyncio.gather(*(person.play_now(service.url, "eliminate") for person in people))
    await asyncio.gather(*(person.line_up() for person in people))
    older = people[0]
    newer = older.again(await older.page.context.new_page())
    await newer.page.goto(older.page.url)
    await newer.until_planning()
    take_back = older.button("Hier weiterspielen")
    await expect(take_back).to_be_visible()
    board, asked = await older.page.get_by_role("grid").bounding_box(), await take_back.bounding_box()
    assert board is not None and asked is not None and board["y"] + board["height"] < asked["y"]  # it hides no figure
    await older.press(take_back)
    await expect(newer.button("Hier weiterspielen")).to_be_visible()
    await older.give_orders()


async def test_only_the_tab_that_searches_follows_into_the_match(service: Service, windows: Windows) -> None:
    one, other = Person(await windows.open(DESKTOP)), Person(await windows.open(DESKTOP))
    home = one.again(await one.page.context.new_page())
    await one.play_now(service.url, "fog")
    await home.page.goto(service.url)
    await other.play_now(service.url, "fog")
    await one.page.wait_for_url("**/room/*")
    await expect(home.page.get_by_text("Deine Partie läuft noch.")).to_be_visible()
    assert "/room/" not in home.page.url
