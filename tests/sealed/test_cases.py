"""Situations about secrets that broke other services, by name, at the door of the room's machine."""

from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgpack
import pytest

from protocol.codec import decode_server, encode
from protocol.games import salvo
from protocol.ids import DraftId, Round, Seat, Viewer
from protocol.messages import (
    Noted,
    Presence,
    Ready,
    Refused,
    RoomMessage,
    RoomTable,
    RoomView,
    Sealed,
    ServerMessage,
    SetDraft,
    Unready,
)
from server.games.registry import GAMES
from server.rooms.inputs import Probed
from tests.salvo_views import of_salvo
from tests.sealed.compare import compare
from tests.sealed.family import Family
from tests.sealed.oracle.knowledge import VIEWERS
from tests.sealed.oracle.knowledge import Viewer as Onlooker
from tests.sealed.oracle.tables import MAPS
from tests.sealed.play import ROOM, Act, Driver, Frames, House, open_house, said
from tests.sealed.wire import SEAT, viewer_of
from tests.sealed.worlds import Setting

REAL: Final = House(GAMES["salvo"])
SOUTH, NORTH = SEAT["south"], SEAT["north"]
EVERY_VIEWER: Final[tuple[Viewer, ...]] = (SOUTH, NORTH, "spectator")

HOLD: Final = salvo.Orders(())


def lineup(*figures: tuple[salvo.Kind, str]) -> salvo.Lineup:
    return salvo.Lineup(tuple(salvo.Placed(kind, column) for kind, column in figures))


SOUTHERN: Final = lineup(("shield", "d"), ("assault", "a"), ("mortar", "i"))
NORTHERN: Final = lineup(("scout", "d"), ("assault", "a"), ("mortar", "i"))


class Match:
    """A match given by hand, each seat's drafts and readies in turn."""

    def __init__(self, mode: salvo.SalvoMode = "fog", clock: salvo.ClockSeconds | None = None) -> None:
        options = salvo.Options(mode=mode, map="plain", clock=clock)
        self.driver = Driver(REAL, open_house(REAL, options), EVERY_VIEWER)
        self._at = 0
        self._number = 0
        self._drafts = 0
        self.do(SOUTH, "enter")
        self.do(NORTH, "enter")
        self.do("spectator", "enter")

    def do(self, by: Viewer, what: Literal["enter"] | RoomMessage) -> None:
        self._at += 10
        act = Act(self._at, by, "enter") if what == "enter" else said(seat_of(by), what, self._at)
        self.driver.run([act])

    def draft(self, by: Viewer, orders: salvo.Orders | salvo.Lineup) -> None:
        self._drafts += 1
        draft = DraftId(self._drafts)
        self.do(by, SetDraft(rq=1, room=ROOM, round=Round(self._number), draft=draft, orders=orders))

    def ready(self, by: Viewer) -> None:
        self.do(by, Ready(rq=2, room=ROOM, round=Round(self._number), draft=DraftId(self._drafts)))

    def play(self, south: salvo.Orders | salvo.Lineup, north: salvo.Orders | salvo.Lineup) -> None:
        for seat, orders in ((SOUTH, south), (NORTH, north)):
            self.draft(seat, orders)
            self.ready(seat)
        self._number += 1
        self._drafts = 0

    def heard(self, viewer: Viewer) -> list[ServerMessage]:
        """Give what a viewer was sent, in order."""
        return [decode_server(frame) for frame in self.driver.frames[viewer]]

    def probe(self, seat: Seat) -> None:
        self.driver.run([Act(self._at, None, Probed(seat))])

    def wait_until(self, at: int) -> None:
        """Let it be so many ms after the room was opened."""
        self._at = at


def seat_of(viewer: Viewer) -> Seat | None:
    return Seat(viewer) if isinstance(viewer, int) else None


def family(mode: salvo.SalvoMode, ground: str, onlooker: Onlooker, seed: str) -> Family:
    grown = Family(REAL, Setting(salvo.Options(mode=mode, map=ground, clock=20), onlooker, 8, 4), seed)
    grown.run()
    return grown


# --- 15: the own fog match, watched from a second browser ---------------------------------------------------


@pytest.mark.parametrize("ground", MAPS)
def test_15_a_spectator_in_fog_sees_nothing_that_a_seat_does_not(ground: str) -> None:
    """Worlds that are alike to a seat are alike to a spectator: the second browser tells the first one nothing."""
    pairs = 0
    for number in range(4):
        grown = family("fog", ground, VIEWERS[number % 2], f"15 {ground} {number}")
        assert "spectator" in grown.setting.listeners
        pairs += grown.tally.pairs
    assert pairs > 20


def test_15_a_spectator_in_fog_is_told_common_knowledge_alone() -> None:
    match = Match()
    match.play(SOUTHERN, NORTHERN)
    match.play(
        salvo.Orders((salvo.Fire("mortar", "i5"), salvo.Move("shield", "d4"))),
        salvo.Orders((salvo.Move("scout", "d5"), salvo.Fire("assault"))),
    )
    match.play(salvo.Orders((salvo.Fire("shield"),)), HOLD)
    views = [of_salvo(each.view) for each in match.heard("spectator") if isinstance(each, RoomView) and each.view]
    assert [view.round for view in views] == [0, 0, 1, 2, 3]
    for view in views:
        assert (view.figures, view.sight, view.legal, view.side) == ((), None, (), None)
    flashes = [event for view in views for event in view.told if isinstance(event, salvo.Flash)]
    assert [flash.cell for flash in flashes] == ["a9", "i1", "d4"]
    assert {flash.kind for flash in flashes} == {None}
    told = {type(event) for view in views for event in view.told}
    assert told == {salvo.Flash, salvo.Announced, salvo.Landed, salvo.Fell}


# --- 16: a draft of the other side, with or without orders ----------------------------------------------------


@pytest.mark.parametrize("mode", get_args(salvo.SalvoMode))
def test_16_a_draft_is_heard_by_nobody_else(mode: salvo.SalvoMode) -> None:
    match = Match(mode)
    match.play(SOUTHERN, NORTHERN)
    before = {viewer: len(match.driver.frames[viewer]) for viewer in EVERY_VIEWER}
    for orders in (HOLD, salvo.Orders((salvo.Move("scout", "d5"),)), salvo.Orders((salvo.Move("scout", "a1"),)), HOLD):
        match.draft(NORTH, orders)
    after = {viewer: len(match.driver.frames[viewer]) for viewer in EVERY_VIEWER}
    assert [after[viewer] - before[viewer] for viewer in EVERY_VIEWER] == [0, 4, 0]
    assert isinstance(match.heard(NORTH)[-1], Noted)


@pytest.mark.parametrize("mode", get_args(salvo.SalvoMode))
@pytest.mark.parametrize("drafts", [0, 1, 5])
def test_16_ready_alone_is_public(mode: salvo.SalvoMode, drafts: int) -> None:
    """Ready on nothing, on a draft, on the fifth one: to the others the same few bytes."""
    told: list[Frames] = []
    for wanted in (0, drafts):
        match = Match(mode)
        match.play(SOUTHERN, NORTHERN)
        start = {viewer: len(match.driver.frames[viewer]) for viewer in EVERY_VIEWER}
        for number in range(wanted):
            match.draft(NORTH, salvo.Orders((salvo.Move("scout", "d7"),)) if number % 2 else HOLD)
        match.wait_until(1_000)
        match.ready(NORTH)
        told.append({viewer: match.driver.frames[viewer][start[viewer] :] for viewer in EVERY_VIEWER})
    for viewer in (SOUTH, "spectator"):
        compare(viewer, f"ready after {drafts} drafts", told[0][viewer], told[1][viewer])
        assert len(told[0][viewer]) == 1
        table = decode_server(told[0][viewer][0])
        assert isinstance(table, RoomTable)
        assert table.table.ready == (False, True)
    assert isinstance(decode_server(told[1][NORTH][-1]), Sealed)


def test_16_a_draft_is_no_sign_of_life() -> None:
    """Presence comes from the probes alone: who drafts without them goes away like who does nothing."""
    told = []
    for busy in (False, True):
        match = Match(clock=30)
        match.play(SOUTHERN, NORTHERN)
        for at in range(4_000, 24_000, 4_000):
            match.wait_until(at)
            match.probe(SOUTH)
            if busy:
                match.draft(NORTH, HOLD)
        told.append(match.driver.frames)
    compare(SOUTH, "drafts without probes", told[0][SOUTH], told[1][SOUTH])
    levels = [message.levels for frame in told[1][SOUTH] if isinstance(message := decode_server(frame), Presence)]
    assert [north for _, north in levels][-3:] == ["good", "weak", "away"]


# --- 17: two hidden states that look alike ----------------------------------------------------------------------


@pytest.mark.parametrize("mode", get_args(salvo.SalvoMode))
@pytest.mark.parametrize("onlooker", VIEWERS)
def test_17_what_looks_alike_is_alike_to_the_byte(mode: salvo.SalvoMode, onlooker: Onlooker) -> None:
    """Live, on coming back, in history, in refusals: all of these are among the frames of a family."""
    kinds: set[type] = set()
    compared = 0
    for ground in ("gates", "thicket", "twin"):
        grown = family(mode, ground, onlooker, f"17 {ground}")
        compared += grown.tally.frames
        driver = Driver(REAL, open_house(REAL, salvo.Options(mode=mode, map=ground, clock=20)), EVERY_VIEWER)
        driver.run(grown.base.acts)
        kinds |= {type(decode_server(frame)) for frame in driver.frames[viewer_of(onlooker)]}
    assert compared > 100
    names = {kind.__name__ for kind in kinds}
    assert {"RoomView", "RoomTable", "Presence", "Entered", "History", "Refused"} <= names
    assert onlooker == "spectator" or {"Noted", "Sealed", "OwnDraft"} <= names


# --- 18: no counter, hash, id, version, list or cue that is a function of what is hidden -------------------------


@pytest.mark.parametrize("mode", get_args(salvo.SalvoMode))
def test_18_numbers_of_frames_have_no_gap(mode: salvo.SalvoMode) -> None:
    """Every numbered frame of a room goes to every viewer, so that a number that is missing can mean nothing."""
    grown = family(mode, "trench", "spectator", f"18 {mode}")
    driver = Driver(REAL, open_house(REAL, salvo.Options(mode=mode, map="trench", clock=20)), EVERY_VIEWER)
    driver.run([Act(1, "spectator", "enter"), *grown.base.acts])
    for viewer in EVERY_VIEWER:
        numbers: list[int] = []
        for frame in driver.frames[viewer]:
            message = decode_server(frame)
            if isinstance(message, RoomView | RoomTable) and message.n not in numbers[-1:]:
                numbers.append(message.n)
        assert len(numbers) > 8
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


NUMBERS: Final = {
    "n", "rq", "round", "draft", "first", "last", "at", "deadline", "claim_at", "clock", "watchers", "seat",
    "south", "north", "quiet_rounds", "draw_offer", "winner",
}  # fmt: skip
"""Every field of a room's frames that holds a number: all of them public, or the viewer's own."""


def numbers_in(value: object, name: str = "") -> Iterator[str]:
    """Name the fields that hold a number, wherever they stand."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from numbers_in(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from numbers_in(part, name)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield name


def test_18_no_frame_holds_a_number_that_is_not_accounted_for() -> None:
    found: set[str] = set()
    for mode in get_args(salvo.SalvoMode):
        for onlooker in VIEWERS:
            grown = family(mode, "gates", onlooker, f"18 {mode}")
            driver = Driver(REAL, open_house(REAL, salvo.Options(mode=mode, map="gates", clock=20)), EVERY_VIEWER)
            driver.run(grown.base.acts)
            for frames in driver.frames.values():
                for frame in frames:
                    found |= set(numbers_in(msgpack.unpackb(frame)))
    assert {"n", "rq", "at"} <= found <= NUMBERS


# --- 19: an order onto an unseen figure ---------------------------------------------------------------------------


def onto_the_unseen(scout_goes_on: bool) -> Match:
    """South's shield is sent to d4, three ahead and out of sight; north's scout stands there, or one short of it."""
    match = Match()
    match.play(SOUTHERN, NORTHERN)
    match.play(HOLD, salvo.Orders((salvo.Move("scout", "d5"),)))
    match.play(HOLD, salvo.Orders((salvo.Move("scout", "d4") if scout_goes_on else salvo.Turn("scout", "E"),)))
    match.draft(SOUTH, salvo.Orders((salvo.Move("shield", "d4"),)))
    match.ready(SOUTH)
    return match


def test_19_an_order_onto_an_unseen_figure_is_answered_as_any_other() -> None:
    held, free = onto_the_unseen(True), onto_the_unseen(False)
    for viewer in (SOUTH, "spectator"):
        compare(viewer, "an order onto d4", held.driver.frames[viewer], free.driver.frames[viewer])
    noted, sealed = (message for message in held.heard(SOUTH)[-3:] if isinstance(message, Noted | Sealed))
    assert (type(noted), type(sealed)) == (Noted, Sealed)
    view = of_salvo([message.view for message in held.heard(SOUTH) if isinstance(message, RoomView)][-1])
    assert all(figure.side == "south" for figure in view.figures)
    assert "d4" in [move.to for legal in view.legal if legal.kind == "shield" for move in legal.moves]


def test_19_only_the_resolution_tells_and_not_why() -> None:
    for scout_goes_on in (True, False):
        match = onto_the_unseen(scout_goes_on)
        match.draft(NORTH, HOLD)
        match.ready(NORTH)
        view = [message.view for message in match.heard(SOUTH) if isinstance(message, RoomView)][-1]
        assert view is not None
        own = [event for event in view.told if isinstance(event, salvo.Moved | salvo.Bounced)]
        if scout_goes_on:
            assert own == [salvo.Bounced("south", "shield", "d1", "d4", None)]
        else:
            assert own == [salvo.Moved("south", "shield", ("d1", "d2", "d3", "d4"), "N", False)]


@pytest.mark.parametrize("scout_goes_on", [True, False])
def test_19_an_illegal_order_is_refused_in_the_same_words(scout_goes_on: bool) -> None:
    match = onto_the_unseen(scout_goes_on)
    match.do(SOUTH, Unready(rq=3, room=ROOM, round=Round(3)))
    match.draft(SOUTH, salvo.Orders((salvo.Move("mortar", "d4"),)))
    refused = match.heard(SOUTH)[-1]
    assert encode(refused) == encode(Refused(rq=1, code="illegal_move"))
