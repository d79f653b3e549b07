"""A person at a window, who plays by pointer or by keyboard and knows only what the page shows."""

import asyncio
import random
import re
from collections.abc import Callable
from typing import Final, Literal

from playwright.async_api import Locator, Page, expect

from tests.browser.browser import PATIENCE_MS, Window

FIGURES: Final = "Späher|Sturm|Scharfschütze|Schild|Mörser|Flankierer"
OWN: Final = re.compile(rf"^([a-i][1-9])(?:, [^,]*)*?, (?:{FIGURES}), Blick")
ENEMY: Final = re.compile(r"^([a-i][1-9]),.* gegnerischer ")
GOAL: Final = re.compile(r"^([a-i][1-9]).*hierher (?:ziehen|springen)")
TARGET: Final = re.compile(r"^([a-i][1-9]).*hierher feuern")
FIELD: Final = re.compile(r"^([a-i][1-9]).*Punktfeld")
ROUND: Final = '[role="img"][aria-label^="Zug "]'
FIRE: Final = re.compile("^(Feuern|Ziel wählen)$")
MODES: Final = {"eliminate": "Auslöschen", "capture": "Feldnahme", "fog": "Nebel des Krieges"}


class Person:
    """`hand`: what the person plays with. All words are German."""

    def __init__(self, window: Window, hand: Literal["pointer", "keyboard"] = "pointer", seed: int = 0) -> None:
        self.window = window
        self.page = window.page
        self.hand = hand
        self.chance = random.Random(seed)
        self.rounds_ordered = 0
        self.transcript: list[str] = []

    def again(self, page: Page) -> "Person":
        """Give the same person at another tab."""
        return Person(Window(page), self.hand, self.chance.randrange(1000))

    async def choose(self, name: str) -> None:
        """Choose one of several."""
        await self.page.get_by_role("radio", name=name).check(force=True)

    async def reload(self) -> None:
        await self.page.reload()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    async def press(self, target: Locator) -> None:
        """Press a button as this person does."""
        if self.hand == "pointer":
            await target.click()
        else:
            await target.focus()
            await self.page.keyboard.press("Enter")

    async def play_now(self, url: str, mode: str) -> None:
        """Come to the home page, choose a mode, and look for an opponent."""
        await self.page.goto(url)
        await self.choose(MODES[mode])
        await self.press(self.button("Jetzt spielen").or_(self.page.get_by_role("link", name="Jetzt spielen")))

    async def line_up(self, name: str = "Die Vorhut") -> None:
        """Take a fixed line-up and lock it."""
        await self.press(self.button(name))
        await self.press(self.button("Fertig"))
        await expect(self.page.get_by_text(re.compile(r"Zug\s*1\s*/\s*40"))).to_be_visible()

    # --- a round ------------------------------------------------------------------------------------------

    async def labels(self) -> list[str]:
        """Read the whole board as a screen reader does."""
        cells = self.page.get_by_role("gridcell")
        labels: list[str] = await cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
        return labels

    async def until_labels(self, wanted: Callable[[list[str]], bool]) -> list[str]:
        """Wait until the board reads as wanted."""
        labels: list[str] = []
        try:
            async with asyncio.timeout(PATIENCE_MS / 1000):
                while not wanted(labels := await self.labels()):
                    await self.page.wait_for_timeout(50)
        except TimeoutError:
            raise AssertionError(labels) from None
        return labels

    async def until_orders(self, wanted: Callable[[list[str]], bool] = bool) -> list[str]:
        """Wait until the cells whose figure has an order read as wanted, with nothing chosen."""

        def ordered(labels: list[str]) -> list[str]:
            return [label for label in labels if "Befehl: " in label]

        await self.page.keyboard.press("Escape")
        return ordered(await self.until_labels(lambda labels: wanted(ordered(labels))))

    async def heard(self) -> list[str]:
        """Read what the live region says now."""
        said: list[str] = await self.page.locator("[aria-live], [role=status]").all_inner_texts()
        return said

    async def until_planning(self) -> None:
        """Wait until orders can be given."""
        await expect(self.button("Bereit")).to_be_enabled()

    async def give_some_order(self) -> None:
        """Order the first figure that can do something."""
        own = [found[1] for label in await self.labels() if (found := OWN.match(label))]
        for cell in own:
            if await self._order(cell, own, [], []):
                return
        raise AssertionError(own)

    async def give_orders(self) -> None:
        """Order up to two figures, rather ahead and at the enemy than not, and say that it is ready."""
        board = await self.labels()
        own = [found[1] for label in board if (found := OWN.match(label))]
        enemies = [found[1] for label in board if (found := ENEMY.match(label))]
        fields = [found[1] for label in board if (found := FIELD.match(label))]
        for cell in self.chance.sample(own, min(2, len(own))):
            await self._order(cell, own, enemies, fields)
        await self.be_ready()
        self.rounds_ordered += 1

    async def _order(self, cell: str, own: list[str], enemies: list[str], fields: list[str]) -> bool:
        """Give a figure an order; say whether it has one now."""
        if not await self._choose(cell):
            return False
        goals = [found[1] for label in await self.labels() if (found := GOAL.match(label)) and found[1] not in own]
        if cell in fields or not goals or self.chance.random() < 0.3:
            return await self._fire()
        wanted = fields or enemies or ["e5"]
        await self._touch(min(goals, key=lambda goal: (min(distance(goal, each) for each in wanted), goal)))
        return True

    async def _choose(self, cell: str) -> bool:
        """Choose a figure. From then on the page answers every press at once; `False`: its time was up before."""
        later = self._later_than(await self._shown_round())
        chosen = self.page.locator(f'[data-cell="{cell}"][aria-selected="true"]')
        await self._touch(cell)
        await expect(chosen.or_(later).first).to_be_visible()
        return await chosen.is_visible()

    async def _fire(self) -> bool:
        """Let the chosen figure fire, if it can: a mortar at the edge of the board has no target."""
        fire = self.page.get_by_role("button", name=FIRE)
        if not await fire.is_enabled():
            return False
        aims = await fire.get_attribute("aria-label") == "Ziel wählen"
        if self.hand == "pointer":
            await fire.click()
        else:
            await self.page.keyboard.press("f")
        if aims:
            targets = [found[1] for label in await self.labels() if (found := TARGET.match(label))]
            await self._touch(self.chance.choice(targets))
        return True

    async def _touch(self, cell: str) -> None:
        square = self.page.locator(f'[data-cell="{cell}"]')
        if self.hand == "pointer":
            await square.click()
        else:
            await self._walk_to(cell)
            await self.page.keyboard.press("Enter")

    async def _walk_to(self, cell: str) -> None:
        """Go over the board by the arrow keys."""
        grid = self.page.get_by_role("grid")
        here = await grid.evaluate("grid => grid.querySelector('[tabindex=\"0\"]').dataset.cell")
        await grid.locator('[tabindex="0"]').focus()
        turned = await grid.evaluate("grid => grid.querySelector('[data-cell]').dataset.cell") == "i1"
        right, up = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
        if turned:
            right, up = -right, -up
        for key, steps in (("ArrowRight", right), ("ArrowLeft", -right), ("ArrowUp", up), ("ArrowDown", -up)):
            for _ in range(steps):
                await self.page.keyboard.press(key)

    async def be_ready(self) -> None:
        """Say that it is ready, with few orders too, and wait until the page has taken it."""
        later = self._later_than(await self._shown_round())
        if self.hand == "pointer":
            await self.button("Bereit").click()
        else:
            await self.page.get_by_role("grid").locator('[tabindex="0"]').focus()
            await self.page.keyboard.press("r")
        few, taken = (self.page.locator("button", has_text=words) for words in ("Trotzdem bereit", "Zurücknehmen"))
        await expect(few.or_(taken).or_(later).filter(visible=True).first).to_be_visible()
        if await few.is_visible():
            await self.press(few)
            await expect(few).to_be_hidden()

    async def _shown_round(self) -> int:
        label = await self.page.locator(ROUND).get_attribute("aria-label")
        return int(re.findall(r"\d+", label or "")[0])

    def _later_than(self, round: int) -> Locator:
        """Find what stands on the page when a round is over: the number of another, or the end."""
        other = self.page.locator(f'{ROUND}:not([aria-label="Zug {round} von 40"])')
        return other.or_(self.page.locator("button", has_text="Revanche"))

    # --- a match ------------------------------------------------------------------------------------------

    async def round(self) -> int | None:
        """Read the number of the round, `None` when the match is over."""
        over = self.button("Revanche")
        await expect(self.button("Bereit").or_(over)).to_be_enabled()
        return None if await over.is_visible() else await self._shown_round()

    async def play_rounds(self, rounds: int) -> None:
        """Play so many rounds, if the match lasts so long."""
        for _ in range(rounds):
            if await self.round() is not None:
                await self.give_orders()

    async def resign(self) -> None:
        await self.press(self.button("Menü"))
        await self.press(self.button("Aufgeben").first)
        await self.press(self.button("Aufgeben").last)

    async def play_out(self) -> None:
        """Play until the match is over, listening after each round."""
        while await self.round() is not None:
            self.transcript += await self.heard()
            await self.give_orders()
        self.transcript += await self.heard()


def distance(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))
