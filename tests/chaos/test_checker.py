"""The checker finds what is planted: a small match in memory, is judged as it was and altered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import msgpack
import msgspec
import pytest

from protocol.codec import encode
from protocol.games import salvo
from protocol.ids import DraftId, Millis, PlayerId, RoomId, Round
from protocol.messages import Enter, GameOrders, Outcome, Ready, SetDraft, Unready
from protocol.refusals import CloseCode
from server.archive.journal import Journal
from server.archive.matches import Match
from server.archive.memory import MemoryJournal
from server.archive.records import Readied, Record, Resolved, Resumed, pack, unpack
from server.games.registry import game_of
from server.rooms.loop import RoomLoop
from server.rooms.replay import replay
from server.rooms.room import open_room
from server.rooms.viewers import record_text
from tests.chaos.checker import Verdict, check
from tests.chaos.diary import Diary, Entry
from tests.chaos.kept import Kept
from tests.clock import StandingClock
from tests.end_to_end.player import some_orders
from tests.rooms.around import House
from tests.rooms.play import HOLD, START, VANGUARD, VANGUARD_NORTH, opened

CHANCE: Final = 7
ROOM: Final = "room-under-test"
Rows = list[tuple[int, bytes]]


class ListJournal(MemoryJournal):
    """A journal whose rows a test may take, durable when `settle` is called."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Rows = []
        self._untold_of: list[Callable[[bool], None]] = []

    def append(self, room: RoomId, number: int, record: Record, durable: Callable[[bool], None]) -> None:
        self.rows.append((number, pack(record)))
        self._untold_of.append(durable)

    def settle(self) -> None:
        while self._untold_of:
            self._untold_of.pop(0)(True)


class Writer:
    """A connection that writes its diary."""

    def __init__(self, player: str) -> None:
        self.player = PlayerId(player)
        self.diary = Diary(player)
        self.requests = 0

    def answer(self, frame: bytes) -> None:
        self.diary.note("got", frame)

    def show(self, room: RoomId, frame: bytes) -> bool:
        self.diary.note("got", frame)
        return True

    def close(self, code: CloseCode) -> None:
        self.diary.note("lost", str(int(code)).encode())

    def view(self) -> Any:
        """Give the latest whole view."""
        got = (entry.message for entry in reversed(self.diary.entries) if entry.what == "got")
        return next(message for message in got if message["t"] == "view")


class Written:
    """A match that is played by a real room, and what its players wrote down."""

    def __init__(self) -> None:
        self.clock = StandingClock(START)
        self.journal = ListJournal()
        self.house = House()
        self.first = opened(salvo.Options("capture", "plain", 12))
        self.writers = tuple(Writer(player) for player in (*self.first.players, "somebody-else"))
        room = open_room(self.first, game_of(self.first.options))
        self.loop = self._loop(room)
        self.loop.open(self.first)
        self.come()

    def _loop(self, room: Any) -> RoomLoop:
        journal: Journal = self.journal
        return RoomLoop(room, journal, self.clock.now, self.clock.later, self.house)

    def come(self) -> None:
        for writer in self.writers:
            writer.diary.note("opened")
            rq = self.said(writer, Enter(rq=self._request(writer), room=self.loop.id))
            self.loop.enter(writer, rq)
            self.journal.settle()

    def said(self, writer: Writer, message: Any) -> int:
        writer.diary.note("sent", encode(message))
        return int(message.rq)

    def tell(self, writer: Writer, message: Any) -> None:
        self.said(writer, message)
        self.loop.said(writer, message)
        self.journal.settle()

    def _request(self, writer: Writer) -> int:
        writer.requests += 1
        return writer.requests

    def _at(self, round: int) -> dict[str, Any]:
        return {"room": self.loop.id, "round": Round(round)}

    def draft(self, writer: Writer, orders: GameOrders, round: int, number: int) -> None:
        at, rq = self._at(round), self._request(writer)
        self.tell(writer, SetDraft(**at, rq=rq, draft=DraftId(number), orders=orders))

    def ready(self, writer: Writer, round: int, number: int) -> None:
        self.tell(writer, Ready(**self._at(round), rq=self._request(writer), draft=DraftId(number)))

    def unready(self, writer: Writer, round: int) -> None:
        self.tell(writer, Unready(**self._at(round), rq=self._request(writer)))

    def take_over(self) -> None:
        """Let another process go on from the journal."""
        self.loop.stop()
        records = (unpack(stored) for _, stored in self.journal.rows)
        *_, (room, _) = replay(records, lambda first: game_of(first.options))
        self.loop = self._loop(room)
        self.loop.take_up()
        self.journal.settle()
        self.come()

    def play(self) -> "Written":
        """Play to the end; the unusual happens in the first rounds."""
        chance = Random(CHANCE)
        south, north, _ = self.writers
        for writer, line_up in ((south, VANGUARD), (north, VANGUARD_NORTH)):
            self.draft(writer, line_up, 0, 1)
            self.ready(writer, 0, 1)
        while not self.house.results:
            round = south.view()["table"]["round"]
            orders = [msgspec.convert(some_orders(writer.view(), chance), salvo.Orders) for writer in (south, north)]
            self.draft(south, orders[0], round, 1)
            self.ready(south, round, 1)
            if round == 1:
                self.unready(south, round)
                self.draft(south, HOLD, round, 2)
                self.ready(south, round, 2)
            if round == 2:
                self.take_over()
            if round == 3:
                north.diary.passes(self.loop.id, round)
                self.clock.pass_(14_000)
                self.journal.settle()
                continue
            self.draft(north, orders[1], round, 1)
            self.ready(north, round, 1)
        return self

    @property
    def kept(self) -> Kept:
        room, told = self.house.results[-1]
        assert room.outcome is not None
        match = Match(
            room=room.id,
            options=room.options,
            rules=self.first.rules,
            players=self.first.players,
            names=tuple(seat.shown.name for seat in room.seats),
            outcome=room.outcome,
            started=Millis(START),
            ended=room.at,
            rounds=len(room.played),
            quick=False,
            record=record_text(room, 1).text,
            told=None if told is None else told.hex(),
        )
        return Kept({ROOM: list(self.journal.rows)}, {ROOM: match})

    @property
    def diaries(self) -> list[Diary]:
        return [Diary(writer.diary.who, list(writer.diary.entries)) for writer in self.writers]


@pytest.fixture(scope="module")
def match() -> Written:
    return Written().play()


@dataclass
class Case:
    """A copy of the match, to be altered."""

    kept: Kept
    diaries: list[Diary]

    @property
    def records(self) -> list[Record]:
        return [unpack(stored) for _, stored in self.kept.journal[ROOM]]

    def rewrite(self, records: Iterable[Record]) -> None:
        self.kept.journal = {ROOM: [(number, pack(record)) for number, record in enumerate(records)]}

    def put(self, number: int, *records: Record) -> None:
        """Put these in the place of a record, numbered anew."""
        self.rewrite([*self.records[:number], *records, *self.records[number + 1 :]])

    def number(self, wanted: Callable[[Record], bool]) -> int:
        return next(number for number, record in enumerate(self.records) if wanted(record))

    def check(self) -> Verdict:
        return check(self.kept, self.diaries)


@pytest.fixture
def case(match: Written) -> Case:
    return Case(match.kept, match.diaries)


def faults(case: Case, *words: str) -> None:
    """One of the faults that are found holds these words."""
    found = case.check().faults
    assert any(all(word in fault for word in words) for fault in found), found


def test_the_match_as_it_was_has_no_fault(case: Case) -> None:
    verdict = case.check()
    assert verdict.faults == []
    assert (verdict.matches, verdict.resumed, verdict.resumed_ready) == (1, 1, 1)
    assert verdict.rounds > 5
    assert verdict.both_ordered > 3
    assert verdict.sealed > 12
    assert verdict.frames > 60


def test_the_last_record_is_lost(case: Case) -> None:
    case.rewrite(case.records[:-1])
    faults(case, "did not end")
    faults(case, "that the journal does not give")


def test_a_record_in_the_middle_is_lost(case: Case) -> None:
    lost = case.number(lambda record: isinstance(record, Resolved) and record.round == 4)
    rows = list(case.kept.journal[ROOM])
    del rows[lost]
    case.kept.journal = {ROOM: rows}
    faults(case, "are numbered")


def test_every_single_lost_record_is_missed(case: Case) -> None:
    """Also where the others close ranks."""
    records = case.records
    for number in range(len(records)):
        case.rewrite([*records[:number], *records[number + 1 :]])
        assert case.check().faults != [], records[number]


def test_orders_are_swapped(case: Case) -> None:
    number = case.number(lambda record: isinstance(record, Resolved) and record.round == 4)
    record = case.records[number]
    assert isinstance(record, Resolved)
    assert record.orders[0] != record.orders[1]
    case.put(number, msgspec.structs.replace(record, orders=record.orders[::-1]))
    faults(case, "sealed", "resolved was")


def test_sealed_orders_are_others_than_were_given(case: Case) -> None:
    """In the journal alone all fits."""
    sealed = case.number(lambda record: isinstance(record, Readied) and record.round == 4)
    resolved = case.number(lambda record: isinstance(record, Resolved) and record.round == 4)
    seal, resolution = case.records[sealed], case.records[resolved]
    assert isinstance(seal, Readied)
    assert isinstance(resolution, Resolved)
    orders = tuple(HOLD if seat == seal.seat else each for seat, each in enumerate(resolution.orders))
    case.put(sealed, msgspec.structs.replace(seal, orders=HOLD))
    case.put(resolved, msgspec.structs.replace(resolution, orders=orders))
    faults(case, "never sealed")


def test_a_round_is_resolved_twice(case: Case) -> None:
    number = case.number(lambda record: isinstance(record, Resolved) and record.round == 4)
    case.put(number, *[case.records[number]] * 2)
    faults(case, "Resolved of round 4 while 5 is due")


def test_a_room_goes_on_after_its_end(case: Case) -> None:
    case.rewrite([*case.records, Resumed(at=Millis(START)), *case.records[-1:]])
    assert case.check().faults


@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("what", ["view", "table"])
def test_a_frame_differs_by_one_byte(case: Case, which: int, what: str) -> None:
    entries = case.diaries[which].entries
    shown = [i for i, each in enumerate(entries) if each.what == "got" and each.message["t"] == what]
    entry = entries[shown[len(shown) // 2]]
    altered = bytearray(entry.bytes)
    at = altered.index(b"Nord")
    altered[at] ^= 1
    entries[shown[len(shown) // 2]] = replace(entry, bytes=bytes(altered))
    faults(case, "that the journal does not give")


def test_a_seat_is_shown_what_is_for_the_other(case: Case) -> None:
    south, north = (diary.entries for diary in case.diaries[:2])
    theirs = next(each for each in reversed(north) if each.what == "got" and is_running(each.message))
    mine = next(i for i, each in enumerate(south) if each.what == "got" and same_frame(each.message, theirs.message))
    south[mine] = theirs
    faults(case, "that the journal does not give")


def is_running(message: Any) -> bool:
    return bool(message["t"] == "view" and message["table"]["phase"] == "playing" and message["table"]["round"] > 1)


def same_frame(message: Any, other: Any) -> bool:
    return bool(message["t"] == "view" and message["n"] == other["n"])


def got(entry: Entry, message: Any) -> Entry:
    return replace(entry, what="got", bytes=msgpack.packb(message))


def test_a_promise_has_no_record(case: Case) -> None:
    entries = case.diaries[0].entries
    entries.append(got(entries[-1], {"t": "sealed", "rq": 1, "room": ROOM, "round": 4, "draft": 9}))
    faults(case, "was promised draft 9 of round 4")


def test_a_promise_is_forgotten_after_a_take_over(case: Case) -> None:
    entries = case.diaries[0].entries
    place = next(
        i
        for i, each in enumerate(entries)
        if each.what == "got" and (m := each.message)["t"] == "own_draft" and m["round"] == 2 and m["ready"]
    )
    entries[place] = got(entries[place], entries[place].message | {"ready": False})
    faults(case, "its sealed orders were gone")


def test_a_sealed_draft_is_shown_that_nobody_sealed(case: Case) -> None:
    entries = case.diaries[1].entries
    told = {"t": "own_draft", "room": ROOM, "round": 4, "draft": 7, "orders": None, "ready": True}
    entries.append(got(entries[-1], told))
    faults(case, "was shown a sealed draft")


def test_frames_come_in_the_wrong_order(case: Case) -> None:
    entries = case.diaries[0].entries
    tables = [i for i, each in enumerate(entries) if each.what == "got" and each.message["t"] == "table"]
    entries.append(entries[tables[-2]])
    faults(case, "after frame")


def test_the_stored_result_is_another(case: Case) -> None:
    match = case.kept.matches[ROOM]
    case.kept.matches = {ROOM: replace(match, outcome=Outcome(None, "rounds"))}
    faults(case, "stored as")


def test_the_record_replays_to_another_result(case: Case) -> None:
    match = case.kept.matches[ROOM]
    lines = match.record.splitlines()
    case.kept.matches = {ROOM: replace(match, record="\n".join([*lines[:-2], lines[-1]]) + "\n")}
    faults(case, "the record replays to")
    faults(case, "other orders than the journal")


def test_the_digest_of_what_was_told_is_another(case: Case) -> None:
    match = case.kept.matches[ROOM]
    case.kept.matches = {ROOM: replace(match, told="00" * 32)}
    faults(case, "the digest")


def test_no_match_is_stored(case: Case) -> None:
    case.kept.matches = {}
    faults(case, "no match is stored")


def test_a_round_by_the_clock_was_cut_short(case: Case) -> None:
    number = case.number(lambda record: isinstance(record, Resolved) and record.by == "clock")
    record = case.records[number]
    case.put(number, msgspec.structs.replace(record, at=Millis(record.at - 1_000)))
    faults(case, "had less than its time")


def test_a_player_was_not_let_give_orders(case: Case) -> None:
    case.diaries[1].entries = [entry for entry in case.diaries[1] if entry.what != "passes"]
    faults(case, "seat 1 was not let give orders for round 3")


def test_a_player_never_saw_the_end(case: Case) -> None:
    entries = case.diaries[0].entries
    case.diaries[0].entries = [each for each in entries if each.what != "got" or not is_over(each.message)]
    faults(case, "never saw", "end")


def test_a_player_who_finds_the_room_gone_reads_the_match(case: Case) -> None:
    case.diaries[0].entries = [
        *(each for each in case.diaries[0] if each.what != "got" or not is_over(each.message)),
        *(asked_for(each) for each in case.diaries[0].entries[-1:]),
        got(case.diaries[0].entries[-1], {"t": "refused", "rq": 999, "code": "unknown_room"}),
    ]
    assert case.check().faults == []
    case.kept.matches = {}
    faults(case, "was told that there is no", "nothing says that it ended")


def asked_for(entry: Entry) -> Entry:
    return replace(entry, what="sent", bytes=msgpack.packb({"t": "enter", "rq": 999, "room": ROOM}))


def is_over(message: Any) -> bool:
    return bool(message["t"] in ("view", "table") and message["table"]["phase"] == "over")


def test_a_client_was_in_a_room_of_which_nothing_is_kept(case: Case) -> None:
    case.kept = Kept({}, {})
    faults(case, "which is not in the journal")


def test_a_closing_that_was_not(case: Case) -> None:
    entries = case.diaries[2].entries
    entries.append(got(entries[-1], {"t": "room_closed", "room": ROOM, "reason": "void"}))
    faults(case, "closed (void)")
