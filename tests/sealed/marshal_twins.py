"""Twins in Marshal: matches that differ in ranks which a viewer may not know, and that go on with the same actions.

The secrets of a world are ranks, and what was thought of before an action was done. All worlds of a family play the
action of the base; those in which it could not be done, or in which other ranks would be announced, leave the family.
What is announced is worked out here by the rules of section 5 alone, from the whole board and the action.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from protocol.games import marshal as wire
from protocol.ids import DraftId, Millis, PlayerId, Round, Seat, Viewer
from protocol.messages import GetHistory, Player, Ready, SetDraft
from server.archive.records import Opened
from server.games.api import Forfeit, Illegal
from server.games.marshal import rulebook
from server.games.marshal.game import Marshal
from server.rooms.clock import cutoff
from server.rooms.room import Room, open_room
from tests.sealed.compare import compare
from tests.sealed.play import OPENED_AT, ROOM, Act, Driver, House, said

BOOK: Final = rulebook.load()
GAME: Final = Marshal(BOOK)
SEATS: Final = (Seat(0), Seat(1))
DECISIONS: Final = 24
CANDIDATES: Final = 4
"""How many actions of the base are tried, to take the one that most worlds can follow."""

THOUGHT_FROM: Final = 2_500
ASKED_AT: Final = 6_000
DRAFTED_AT: Final = 7_000
READY_AT: Final = 8_000

Orders = wire.Setup | wire.Act | wire.Hold


@dataclass
class Tally:
    """`pairs`: worlds that stayed alike to the end and differ in what is hidden. `compared`: frames."""

    pairs: int = 0
    decisions: int = 0
    compared: int = 0
    fights: int = 0


def seated(house: House, options: wire.Options) -> Room:
    opened = Opened(
        at=OPENED_AT,
        room=ROOM,
        options=options,
        rules=house.game.facts.version,
        players=(PlayerId("south-player"), PlayerId("north-player")),
        shown=(Player(name="Süd", paint="plain"), Player(name="Nord", paint="plain")),
        until=Millis(OPENED_AT + 20_000),
        dice_key=bytes(32),
        quick=True,
    )
    driver = Driver(house, open_room(opened, house.game), ())
    driver.run([Act(1_000, seat, "enter") for seat in SEATS])
    return driver.room


class Family:
    """One match as `onlooker` may see it, in several worlds: the base first."""

    def __init__(self, house: House, onlooker: Viewer, options: wire.Options, worlds: int, seed: str) -> None:
        self._house = house
        self._onlooker = onlooker
        self._hidden = tuple(seat for seat in SEATS if seat != onlooker)
        self._listeners: tuple[Viewer, ...] = ("spectator",) if onlooker == "spectator" else (onlooker, "spectator")
        self._rng = Random(seed)
        self._seed = seed
        self._rooms = [seated(house, options)] * worlds
        self.tally = Tally()

    def run(self) -> Tally:
        """Play until nobody can follow any more, or long enough.

        Raises:
            Leak: as soon as the viewer is sent what it may not know.
        """
        self._set_up()
        for _ in range(DECISIONS):
            if len(self._rooms) < 2 or not self._decide():
                break
        secrets = [self._secret(room) for room in self._rooms]
        self.tally.pairs = sum(secret != secrets[0] for secret in secrets[1:])
        return self.tally

    # --- the set-up ---------------------------------------------------------------------------------

    def _set_up(self) -> None:
        by_clock = [seat for seat in SEATS if self._rng.random() < 0.3]
        base = {seat: random_setup(seat, self._rng) for seat in SEATS}
        given = [{seat: self._other(setup, seat, number) for seat, setup in base.items()} for number in self._numbers()]
        for orders in given:
            for seat in by_clock:
                cut = self._rng.randrange(40) if seat in self._hidden else 20
                orders[seat] = wire.Setup(orders[seat].pieces[:cut], orders[seat].salt)
        thoughts = [
            {seat: [random_setup(seat, self._rng, self._rng.randrange(41)) for _ in range(3)] for seat in SEATS}
            for _ in given
        ]
        self._play([*given], thoughts, {seat: None if seat in by_clock else READY_AT for seat in SEATS}, [])

    def _numbers(self) -> range:
        return range(len(self._rooms))

    def _other(self, setup: wire.Setup, seat: Seat, number: int) -> wire.Setup:
        """Give the set-up of another world: some ranks have changed places, in few pairs or in many."""
        if number == 0 or seat not in self._hidden:
            return setup
        ranks = [placed.rank for placed in setup.pieces]
        for _ in range(self._rng.choice((1, 2, 3, 6))):
            one, two = self._rng.sample(range(len(ranks)), 2)
            ranks[one], ranks[two] = ranks[two], ranks[one]
        pieces = tuple(wire.Placed(rank, placed.field) for rank, placed in zip(ranks, setup.pieces, strict=True))
        return wire.Setup(pieces, setup.salt)

    # --- an action ------------------------------------------------------------------------------------

    def _decide(self) -> bool:
        """Do one action in all worlds that can follow; `False` if the match would end, or nobody could."""
        base = self._rooms[0]
        seat = Seat(base.state.to_move)
        best: list[Room] = []
        chosen: Orders | None = None
        late = GAME.on_timeout(base.state, seat, None, base.dice)
        expires = seat == self._onlooker and not isinstance(late, Forfeit) and self._rng.random() < 0.15
        for _ in range(CANDIDATES):
            orders = late if expires and not isinstance(late, Forfeit) else self._candidate(base, seat)
            announced = self._announced(base, seat, orders)
            if announced is None:
                continue
            followers = [room for room in self._rooms[1:] if self._announced(room, seat, orders) == announced]
            if chosen is None or len(followers) > len(best):
                best, chosen = followers, orders
        if chosen is None or not best:
            return False
        self._rooms = [base, *best]
        thoughts = [{each: self._thoughts(room, each) for each in SEATS} for room in self._rooms]
        ready: dict[Seat, int | None] = {seat: None if expires else READY_AT}
        baits = self._baits(base)
        if expires:  # what stands when the clock runs out would count
            legal = GAME.view(base.state, seat).legal
            baits = [bait for bait in baits if isinstance(bait, wire.Act) and bait.act not in legal]
        self._play([{seat: chosen} for _ in self._rooms], thoughts, ready, baits)
        self.tally.fights += any(isinstance(told.said, wire.Fought) for told in self._rooms[0].state.told)
        return True

    def _candidate(self, room: Room, seat: Seat) -> Orders:
        rng = self._rng
        legal = [text for text in GAME.view(room.state, seat).legal if text != "hold"]
        occupied = {piece.field for piece in GAME.view(room.state, "spectator").pieces}
        attacks = [text for text in legal if text.partition("-")[2] in occupied]
        return wire.Act(rng.choice(attacks if attacks and rng.random() < 0.5 else legal))

    def _announced(self, room: Room, seat: Seat, orders: Orders) -> object:
        """Say what an action tells everybody, `None` where it cannot be done or ends the match, or would now."""
        try:
            after, _ = GAME.resolve(room.state, {seat: orders}, room.dice)
        except Illegal:
            return None
        if after.outcome is not None or not isinstance(orders, wire.Act):
            return None
        ranks = {piece.field: piece.rank for piece in GAME.view(room.state, "everyone").pieces}
        start, _, to = orders.act.partition("-")
        if to in ranks:
            return ranks[start], ranks[to]
        steps = abs(ord(start[0]) - ord(to[0])) + abs(int(start[1:]) - int(to[1:]))
        return ("2",) if steps > 1 else ()

    def _thoughts(self, room: Room, seat: Seat) -> list[Orders]:
        """Give what a seat drafts before it decides; for the onlooker the same in all worlds."""
        if seat not in self._hidden or room.state.to_move != seat:
            return []
        legal = [text for text in GAME.view(room.state, seat).legal if text != "hold"]
        return [wire.Act(self._rng.choice(legal)) for _ in range(self._rng.randrange(3))]

    def _baits(self, base: Room) -> list[Orders]:
        """Give orders with which the onlooker may try to find something out; the answers are to be the same."""
        if self._onlooker == "spectator":
            return []
        view = GAME.view(base.state, self._onlooker)
        fields = [piece.field for piece in view.pieces]
        tries = [f"{self._rng.choice(fields)}-{self._rng.choice(fields)}" for _ in range(3)]
        tries += [barred.act for barred in view.barred[:2]]
        tries += [text for text in view.legal if text.partition("-")[2] in fields][:2]
        return [*map(wire.Act, tries), wire.Hold()]

    # --- playing --------------------------------------------------------------------------------------

    def _play(
        self,
        given: Sequence[dict[Seat, Any]],
        thoughts: Sequence[dict[Seat, list[Any]]],
        ready: dict[Seat, int | None],
        baits: Sequence[Orders],
    ) -> None:
        number = Round(self._rooms[0].state.round)
        public = self._public(number, baits)
        rooms: list[Room] = []
        base: Driver | None = None
        for room, orders, thought in zip(self._rooms, given, thoughts, strict=True):
            acts = [*public]
            for seat, at in ready.items():
                expires = at is None and number > 0
                own = [*(thought[seat] if seat in self._hidden else []), *([] if expires else [orders[seat]])]
                acts += drafts(number, seat, own, at)
            driver = Driver(self._house, room, self._listeners)
            driver.run(sorted(acts, key=lambda act: act.at))
            if driver.room.state.round == number and (ends := cutoff(driver.room)) is not None:
                driver.wait(ends)
            assert driver.room.state.round == number + 1
            rooms.append(driver.room)
            base = base or driver
            self.tally.decisions += 1
            for viewer in self._listeners:
                self.tally.compared += len(base.frames[viewer])
                compare(viewer, f"seed {self._seed}, decision {number}", base.frames[viewer], driver.frames[viewer])
        self._rooms = rooms

    def _public(self, number: Round, baits: Sequence[Orders]) -> list[Act]:
        """What is done alike in all worlds: the onlooker tries, asks, comes back; a spectator looks in."""
        acts: list[Act] = []
        for viewer in self._listeners:
            if self._rng.random() < 0.3:
                acts.append(Act(ASKED_AT, viewer, "enter"))
            if self._rng.random() < 0.2:
                asked = GetHistory(rq=7, room=ROOM, first=Round(0), last=number)
                acts.append(said(viewer if isinstance(viewer, int) else None, asked, ASKED_AT))
        if isinstance(self._onlooker, int):
            for count, bait in enumerate(baits, start=1):
                draft = SetDraft(rq=50 + count, room=ROOM, round=number, draft=DraftId(count), orders=bait)
                acts.append(said(self._onlooker, draft, THOUGHT_FROM + count))
        return acts

    def _secret(self, room: Room) -> tuple[object, ...]:
        known = {piece.id: piece.rank for piece in GAME.view(room.state, self._onlooker).pieces}
        return tuple(
            (piece.id, piece.rank) for piece in GAME.view(room.state, "everyone").pieces if known[piece.id] is None
        )


def drafts(number: Round, seat: Seat, own: Sequence[Any], ready_at: int | None) -> list[Act]:
    """Send drafts, the last of which counts, and be ready with it."""
    acts: list[Act] = []
    for count, orders in enumerate(own, start=20):
        at = DRAFTED_AT if count == 19 + len(own) else THOUGHT_FROM + 100 * count
        draft = SetDraft(rq=count, room=ROOM, round=number, draft=DraftId(count), orders=orders)
        acts.append(said(seat, draft, at))
    if own and ready_at is not None:
        acts.append(said(seat, Ready(rq=90, room=ROOM, round=number, draft=DraftId(19 + len(own))), ready_at))
    return acts


def random_setup(seat: Seat, rng: Random, pieces: int = 40) -> wire.Setup:
    ranks = [rank for rank, count in BOOK.counts.items() for _ in range(count)]
    rng.shuffle(ranks)
    own = BOOK.arrangement if seat == 0 else rulebook.turned(BOOK.arrangement)
    fields = [placed.field for placed in own]
    rng.shuffle(fields)
    placed = tuple(wire.Placed(rank, field) for rank, field in zip(ranks, fields, strict=True))
    return wire.Setup(placed[:pieces], rng.choice(("", "c0ffee")))
