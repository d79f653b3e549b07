"""Holds what clients saw against the journal, and both against the results. It knows nothing of how the service works.

Faults are sentences; none means: every match ended with the result that its record replays to, no order that was
promised was lost, no round was resolved twice, nobody was shown what the journal does not give, byte for byte, and
nobody lost time or a round by what was done to the servers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from protocol.games import marshal, salvo
from protocol.ids import Seat, Viewer
from protocol.messages import GameOrders, Outcome
from server.archive.matches import Match
from server.archive.records import Opened, Resigned, Unreadied
from server.games.dice import dice_of
from server.games.registry import game_of
from tests.chaos.diary import Diary
from tests.chaos.folded import Folded, closing, fold
from tests.chaos.kept import Kept

WITHOUT_RULES: Final = ("resignation", "agreement", "time")


@dataclass
class Verdict:
    """`faults`: what is wrong. The rest counts what was looked at."""

    faults: list[str] = field(default_factory=list)
    matches: int = 0
    never_begun: int = 0
    rounds: int = 0
    both_ordered: int = 0
    frames: int = 0
    sealed: int = 0
    resumed: int = 0
    resumed_ready: int = 0

    def __str__(self) -> str:
        share = 100 * self.both_ordered / max(1, self.rounds)
        return (
            f"{self.matches} matches, {self.rounds} rounds ({share:.0f} % ordered by both), {self.sealed} promises, "
            f"{self.frames} frames compared, {self.resumed} rooms taken up ({self.resumed_ready} with a side ready)"
        )


def check(kept: Kept, diaries: Sequence[Diary], *, all_ended: bool = True) -> Verdict:
    """Judge a run. `all_ended`: no match may be left unfinished."""
    verdict = Verdict()
    rooms = {room: fold(room, rows) for room, rows in kept.journal.items()}
    for folded in rooms.values():
        verdict.faults += folded.faults
        verdict.rounds += sum(record.round > 0 for record in folded.resolved)
        verdict.both_ordered += folded.both_ordered
        verdict.resumed += folded.resumed
        verdict.resumed_ready += folded.resumed_ready
        _judge_end(verdict, folded, kept.matches.get(folded.room), all_ended=all_ended)
    verdict.faults += [
        f"{room}: a match is stored whose journal is gone" for room in kept.matches.keys() - rooms.keys()
    ]
    wishes: dict[tuple[str, int], _Wishes] = {}
    for diary in diaries:
        _Reader(verdict, rooms, kept.matches, wishes, diary).read()
    for folded in rooms.values():
        _judge_orders(verdict, folded, wishes)
    return verdict


# --- the end of a match -----------------------------------------------------------------------------


def _judge_end(verdict: Verdict, folded: Folded, match: Match | None, *, all_ended: bool) -> None:
    room, outcome = folded.room, folded.outcome
    if outcome is None:
        if match is not None:
            verdict.faults.append(f"{room}: a match is stored that did not end")
        if folded.last is not None and folded.last.state is None and closing(folded) is not None:
            verdict.never_begun += 1
        elif all_ended:
            verdict.faults.append(f"{room}: did not end")
        return
    verdict.matches += 1
    if outcome.reason == "absence":
        verdict.faults.append(f"{room}: won by an absence that was ours")
    if match is None:
        verdict.faults.append(f"{room}: ended, and no match is stored")
        return
    if match.outcome != outcome:
        verdict.faults.append(f"{room}: stored as {match.outcome}, the journal gives {outcome}")
    _judge_record(verdict, folded, match, outcome)


def _judge_record(verdict: Verdict, folded: Folded, match: Match, outcome: Outcome) -> None:
    """Replay the record by the rules alone, without the room."""
    room = folded.room
    try:
        rules = game_of(match.options)
        read = rules.read(match.record)
        dice = dice_of(read)
        state = rules.start(read.options, dice)
        for given in read.orders:
            state, _ = rules.resolve(state, given, dice)
        end = rules.outcome(state)
    except Exception as fault:  # whatever a wrong record breaks
        verdict.faults.append(f"{room}: the record does not replay ({fault!r})")
        return
    if read.outcome != outcome or (end != outcome and not (end is None and outcome.reason in WITHOUT_RULES)):
        verdict.faults.append(f"{room}: the record replays to {end} and says {read.outcome}, it was {outcome}")
    recorded = [[_as_set(given[seat]) for seat in sorted(given)] for given in read.orders]
    if recorded != [[_as_set(orders) for orders in record.orders] for record in folded.resolved]:
        verdict.faults.append(f"{room}: the record holds other orders than the journal")
    if match.told is not None and match.told != folded.digest(match.told):
        verdict.faults.append(f"{room}: the digest of what was told is not that of the journal")


def _as_set(orders: Any) -> frozenset[Any]:
    """Give orders without their order: a record writes them in its own."""
    match orders:
        case salvo.Lineup(figures=parts) | salvo.Orders(orders=parts) | marshal.Setup(pieces=parts):
            return frozenset(parts)
        case _:
            return frozenset((orders,))


# --- what a client saw ------------------------------------------------------------------------------


@dataclass
class _Wishes:
    """What a player asked for in a room."""

    drafts: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    readied: set[tuple[int, int]] = field(default_factory=set)
    taken_back: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)
    resigned: bool = False


class _Reader:
    """Goes through one diary."""

    def __init__(
        self,
        verdict: Verdict,
        rooms: Mapping[str, Folded],
        matches: Mapping[str, Match],
        wishes: dict[tuple[str, int], _Wishes],
        diary: Diary,
    ) -> None:
        self._verdict = verdict
        self._rooms = rooms
        self._matches = matches
        self._wishes = wishes
        self._diary = diary
        self._asked: dict[int, Any] = {}
        self._seats: dict[str, int | None] = {}
        self._newest: dict[str, int] = {}
        self._ended: set[str] = set()
        self._promised: set[tuple[str, int]] = set()

    def read(self) -> None:
        for entry in self._diary:
            match entry.what:
                case "opened":
                    self._asked.clear()
                    self._newest.clear()
                case "sent":
                    self._take_request(entry.message)
                case "got":
                    self._take_news(entry.bytes, entry.message)
                case "passes":
                    room, round = entry.message
                    self._wished(room).passed.add(round)
        for room, seat in self._seats.items():
            folded = self._rooms.get(room)
            if folded is None:
                self._fault(f"entered {room}, which is not in the journal")
            elif seat is not None and folded.outcome is not None and room not in self._ended:
                self._fault(f"never saw {room} end")

    def _fault(self, what: str) -> None:
        self._verdict.faults.append(f"{self._diary.who}: {what}")

    def _wished(self, room: str) -> _Wishes:
        seat = self._seats.get(room)
        return self._wishes.setdefault((room, -1 if seat is None else seat), _Wishes())

    def _take_request(self, asked: Any) -> None:
        self._asked[asked.get("rq", 0)] = asked
        match asked["t"]:
            case "draft":
                orders = msgspec.convert(asked["orders"], GameOrders)
                key = (asked["round"], asked["draft"])
                self._wished(asked["room"]).drafts.setdefault(key, []).append(orders)
            case "ready":
                self._wished(asked["room"]).readied.add((asked["round"], asked["draft"]))
            case "unready":
                self._promised.discard((asked["room"], asked["round"]))
                self._wished(asked["room"]).taken_back.add(asked["round"])
            case "resign":
                self._wished(asked["room"]).resigned = True

    def _take_news(self, frame: bytes, news: Any) -> None:
        match news["t"]:
            case "entered":
                self._seats[news["room"]] = news["seat"]
                self._newest.pop(news["room"], None)
            case "view" | "table":
                self._take_frame(frame, news)
            case "sealed":
                self._take_promise(news)
            case "done":
                self._take_done(self._asked.get(news["rq"], {}))
            case "refused":
                self._take_refusal(news["code"], self._asked.get(news["rq"], {}))
            case "own_draft":
                self._take_own_draft(news)
            case "room_closed":
                folded = self._rooms.get(news["room"])
                if folded is None or closing(folded) != news["reason"]:
                    self._fault(
                        f"was told that {news['room']} closed ({news['reason']}), which the journal does not say"
                    )

    def _take_frame(self, frame: bytes, news: Any) -> None:
        room, number = news["room"], news["n"]
        self._verdict.frames += 1
        if number < self._newest.get(room, 0):
            self._fault(f"was sent frame {number} of {room} after frame {self._newest[room]}")
        self._newest[room] = number
        if news["table"]["phase"] == "over":
            self._ended.add(room)
        seat = self._seats.get(room)
        viewer: Viewer = "spectator" if seat is None else Seat(seat)
        folded = self._rooms.get(room)
        if folded is None or not folded.shows(viewer, number, frame):
            self._fault(f"was sent a frame {number} of {room} as {viewer} that the journal does not give")

    def _take_promise(self, news: Any) -> None:
        self._verdict.sealed += 1
        room, seat = news["room"], self._seats.get(news["room"])
        if self._asked.get(news["rq"], {}).get("t") == "ready":
            self._promised.add((room, news["round"]))
        if not self._readied(room, seat, news["round"], news["draft"]):
            self._fault(
                f"was promised draft {news['draft']} of round {news['round']} of {room}; the journal has it not"
            )

    def _take_refusal(self, code: str, asked: Any) -> None:
        """A room may be gone only if it closed, or its match is over and can be read where it is stored."""
        if code != "unknown_room" or asked.get("t") != "enter":
            return
        room = asked["room"]
        folded = self._rooms.get(room)
        if room in self._matches:
            self._ended.add(room)
        elif folded is not None and closing(folded) is None:
            self._fault(f"was told that there is no {room}, and nothing says that it ended")

    def _take_own_draft(self, news: Any) -> None:
        """What is told on coming back must be what was promised."""
        room, seat, round = news["room"], self._seats.get(news["room"]), news["round"]
        if news["ready"] and not self._readied(room, seat, round, news["draft"]):
            self._fault(f"was shown a sealed draft of round {round} of {room} that the journal has not")
        if not news["ready"] and (room, round) in self._promised:
            self._fault(f"came back to round {round} of {room}, and its sealed orders were gone")

    def _take_done(self, asked: Any) -> None:
        room = asked.get("room")
        folded = self._rooms.get(room)
        records = () if folded is None else folded.records
        seat = self._seats.get(room)
        if asked.get("t") == "unready":
            taken_back = any(
                isinstance(each, Unreadied) and (each.seat, each.round) == (seat, asked["round"]) for each in records
            )
            # nothing to take back is answered the same
            if not taken_back and self._readied_round(room, seat, asked["round"]):
                self._fault(f"took back round {asked['round']} of {room}, and the journal has it not")
        if asked.get("t") == "resign" and not any(isinstance(each, Resigned) and each.seat == seat for each in records):
            self._fault(f"resigned {room}, and the journal has it not")

    def _readied(self, room: str, seat: int | None, round: int, draft: int) -> bool:
        folded = self._rooms.get(room)
        return folded is not None and any(
            (each.seat, each.round, each.draft) == (seat, round, draft) for each in folded.seals
        )

    def _readied_round(self, room: str, seat: int | None, round: int) -> bool:
        folded = self._rooms.get(room)
        return folded is not None and any((each.seat, each.round) == (seat, round) for each in folded.seals)


# --- what was resolved, and who wanted it -----------------------------------------------------------


def _judge_orders(verdict: Verdict, folded: Folded, wishes: Mapping[tuple[str, int], _Wishes]) -> None:
    """Only what a player gave may count for it, and who wanted to give orders must have got them in."""
    room = folded.room
    for record in folded.records:
        if isinstance(record, Opened):
            continue
        asked = wishes.get((room, getattr(record, "seat", -2)))
        if asked is None:
            continue
        if isinstance(record, Unreadied) and record.round not in asked.taken_back:
            verdict.faults.append(f"{room}: seat {record.seat} never took round {record.round} back")
        elif isinstance(record, Resigned) and not asked.resigned:
            verdict.faults.append(f"{room}: seat {record.seat} never resigned")
    for seal in folded.seals:
        asked = wishes.get((room, seal.seat))
        if asked is None:
            continue
        drafts = asked.drafts.get((seal.round, seal.draft), [])
        if (seal.round, seal.draft) not in asked.readied or (seal.draft and seal.orders not in drafts):
            verdict.faults.append(f"{room}: seat {seal.seat} never sealed {seal.orders} for {seal.round}")
    for given in folded.given:
        asked = wishes.get((room, given.seat))
        if asked is None or given.sealed:
            continue
        if given.round not in asked.passed:
            verdict.faults.append(f"{room}: seat {given.seat} was not let give orders for round {given.round}")
        drafts = [orders for (round, _), all_of in asked.drafts.items() if round == given.round for orders in all_of]
        if given.orders != given.default and given.orders not in drafts:
            verdict.faults.append(f"{room}: seat {given.seat} never drafted {given.orders} for round {given.round}")
