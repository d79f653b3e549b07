"""A round that is never resolved: what was drafted in it comes out for nobody, however the match ends."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from protocol.games import salvo
from protocol.ids import Millis, Round, Seat, Viewer
from protocol.messages import AnswerDraw, GetHistory, GetRecord, OfferDraw, Rematch, Resign
from server.games.registry import GAMES
from server.rooms.inputs import Broke, Resume
from server.rooms.replay import replay
from tests.sealed.compare import compare
from tests.sealed.family import Family, World
from tests.sealed.oracle.knowledge import VIEWERS
from tests.sealed.oracle.knowledge import Viewer as Onlooker
from tests.sealed.oracle.legality import legal_orders
from tests.sealed.oracle.tables import MAPS
from tests.sealed.play import OPENED_AT, ROOM, Act, Driver, Frames, House, open_house, opening, said
from tests.sealed.secrets import random_lineup
from tests.sealed.traffic import Choices, Course, thinking
from tests.sealed.wire import SEAT, wire_lineup
from tests.sealed.worlds import Setting

REAL = House(GAMES["salvo"])
SOUTH, NORTH = SEAT["south"], SEAT["north"]
ENDS_AT = 9_000


def ends(number: int) -> dict[str, list[Act]]:
    """Give every way in which a match breaks off within a round."""
    round_ = Round(number)
    offer = OfferDraw(rq=1, room=ROOM, round=round_)
    accept = AnswerDraw(rq=1, room=ROOM, round=round_, accept=True)
    return {
        "south resigns": [said(SOUTH, Resign(rq=1, room=ROOM), ENDS_AT)],
        "north resigns": [said(NORTH, Resign(rq=1, room=ROOM), ENDS_AT)],
        "a draw": [said(NORTH, offer, ENDS_AT), said(SOUTH, accept, ENDS_AT + 100)],
        "our own fault": [Act(ENDS_AT, None, Broke())],
    }


def asked_at_the_end(number: int) -> Iterator[Act]:
    """Everybody comes back and asks for all there is."""
    for seat in (SOUTH, NORTH, None):
        viewer: Viewer = "spectator" if seat is None else seat
        yield said(seat, GetRecord(rq=2, room=ROOM), ENDS_AT + 300)
        yield said(seat, GetHistory(rq=3, room=ROOM, first=Round(0), last=Round(number)), ENDS_AT + 300)
        yield said(seat, Rematch(rq=4, room=ROOM), ENDS_AT + 300)
        yield Act(ENDS_AT + 300, viewer, "enter")


def with_secret_drafts(setting: Setting, number: int, seed: str) -> list[World]:
    """Give worlds that stand before round `number` and are the same but for what was thought in them."""
    family = Family(REAL, setting, seed)
    if not number:
        return [family.base] * 8
    family.run()
    assert len(family.worlds) >= 3 and len(family.base.room.played) == number
    return [family.base, *family.worlds, *family.worlds]


def unfinished(setting: Setting, world: World, number: int, rng: Random) -> list[Act]:
    """Let the hidden sides think, and not come to an end."""
    course = Course(number, {SOUTH: None, NORTH: None}, None, ())
    acts: list[Act] = []
    for side in setting.hidden:
        legal = legal_orders(world.position, side) if world.position else None
        choices = Choices(legal)
        final = choices.some(rng) if legal else wire_lineup(random_lineup(rng))
        acts += thinking(rng, course, SEAT[side], choices, final)
    return sorted(acts, key=lambda act: act.at)


def played_on(setting: Setting, world: World, acts: list[Act]) -> Driver:
    """Play a world from its beginning, and these acts in the round that it stands before."""
    driver = Driver(REAL, open_house(REAL, setting.options), setting.listeners)
    driver.run(world.acts)
    driver.wait(world.room.at)
    since = world.room.at - OPENED_AT
    driver.run(act._replace(at=act.at + since) for act in acts)
    return driver


def setting_of(mode: salvo.SalvoMode, onlooker: Onlooker, number: int) -> Setting:
    ground = list(MAPS)[number]
    return Setting(salvo.Options(mode=mode, map=ground, clock=20), onlooker, 12, number - 1, drafts_only=True)


@pytest.mark.parametrize("mode", get_args(salvo.SalvoMode))
@pytest.mark.parametrize("onlooker", VIEWERS)
@pytest.mark.parametrize("number", [0, 3])
def test_a_match_that_breaks_off(mode: salvo.SalvoMode, onlooker: Onlooker, number: int) -> None:
    setting = setting_of(mode, onlooker, number)
    rng = Random(f"{mode} {onlooker} {number}")
    worlds = with_secret_drafts(setting, number, f"{mode} {onlooker}")
    for end, ending in ends(number).items():
        told: list[Frames] = []
        drafts = set()
        for world in worlds:
            thought = unfinished(setting, world, number, rng)
            driver = played_on(setting, world, [*thought, *ending, *asked_at_the_end(number)])
            assert driver.room.phase in ("over", "void")
            drafts.add(tuple(driver.room.seats[SEAT[side]].draft for side in setting.hidden))
            told.append(driver.frames)
        assert len(drafts) > 3
        for frames in told:
            for viewer in setting.listeners:
                compare(viewer, f"{end} in round {number}", told[0][viewer], frames[viewer])


@pytest.mark.parametrize("onlooker", VIEWERS)
@pytest.mark.parametrize("number", [0, 3])
def test_a_crash_of_ours(onlooker: Onlooker, number: int) -> None:
    """The drafts that were not sealed are gone; that they were there shows in nothing."""
    setting = setting_of("fog", onlooker, number)
    rng = Random(f"{onlooker} {number}")
    told: list[Frames] = []
    for world in with_secret_drafts(setting, number, onlooker):
        before = played_on(setting, world, unfinished(setting, world, number, rng))
        before.wait(Millis(world.room.at + ENDS_AT))
        records = [opening(REAL, setting.options), *before.records]
        *_, (room, _) = replay(records, lambda first: REAL.game)
        after = Driver(REAL, room, setting.listeners)
        back = [Act(30_000, None, Resume()), *(Act(31_000, seat, "enter") for seat in (Seat(0), Seat(1)))]
        after.run([*back, Act(32_000, "spectator", "enter")])
        told.append({viewer: before.frames[viewer] + after.frames[viewer] for viewer in setting.listeners})
    for frames in told:
        for viewer in setting.listeners:
            compare(viewer, f"a crash in round {number}", told[0][viewer], frames[viewer])
