"""Twenty: a tiny game of turns and dice, played by nobody, which proves that the game interface is not SALVO's alone.

Seats take turns. Who is to act rolls a die as often as they dare, adding up what comes, or holds and keeps the sum.
A 1 loses the sum and the turn. Who first keeps 20 wins; after 60 decisions the match is drawn. Who lets the clock
run out with nothing to keep forfeits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import msgspec
from msgspec import Struct

from protocol.ids import Millis, Mode, Round, Seat, Viewer
from protocol.messages import Outcome
from server.games.api import BadRecord, Decided, Dice, Facts, Forfeit, Illegal, Phase, Recorded, Stream

TO_WIN: Final = 20
LAST: Final = 60


class Options(Struct, frozen=True, tag="twenty", tag_field="game", forbid_unknown_fields=True):
    sides: Literal[6, 8]


class Roll(Struct, frozen=True, tag="twenty.roll", tag_field="is", forbid_unknown_fields=True):
    pass


class Hold(Struct, frozen=True, tag="twenty.hold", tag_field="is", forbid_unknown_fields=True):
    pass


Orders = Roll | Hold
KINDS: Final = {"Roll": Roll, "Hold": Hold}


class Rolled(Struct, frozen=True, tag="rolled", tag_field="e"):
    seat: Seat
    pips: int


class Kept(Struct, frozen=True, tag="kept", tag_field="e"):
    seat: Seat
    total: int


class View(Struct, frozen=True, tag="twenty", tag_field="game"):
    kept: tuple[int, ...]
    at_stake: int
    legal: tuple[Literal["roll", "hold"], ...]


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    round: int = 0
    turn: int = 0
    kept: tuple[int, int] = (0, 0)
    at_stake: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    """`pips`: 0 where the seat held."""

    seat: Seat
    pips: int
    total: int


class Twenty:
    facts = Facts(
        key="twenty",
        seats=2,
        modes=(Mode("plain"),),
        hidden=False,
        dice=True,
        version="1-0000000000000000",
    )

    def quick_options(self, mode: Mode, count: int) -> Options:
        if mode not in self.facts.modes:
            raise Illegal("unknown_mode")
        return Options(6 if count % 2 == 0 else 8)

    def check_options(self, options: Options) -> None:
        pass

    def start(self, options: Options, dice: Dice) -> State:
        return State(options, turn=dice.roll(Stream("who begins"), 1, 2) - 1)

    def phase(self, state: State) -> Phase:
        goes_on = state.outcome is None
        return Phase(
            name="turn" if goes_on else "over",
            round=Round(state.round),
            seats=(Seat(state.turn),) if goes_on else (),
            sealed=False,
            span=Millis(10_000) if goes_on else None,
            reveal=Millis(0),
            claimable=goes_on,
            resignable=goes_on,
            drawable=False,
            holds=False,
        )

    def check(self, state: State, seat: Seat, orders: Orders, *, sealing: bool) -> None:
        if seat not in self.phase(state).seats:
            raise Illegal("not_now")
        if isinstance(orders, Hold) and state.at_stake == 0:
            raise Illegal("illegal_move")

    def gesture_of(self, state: State, seat: Seat, draft: Orders) -> None:
        pass

    def gesture(self, state: State, seat: Seat, gesture: object) -> State:
        raise Illegal("not_now")

    def on_timeout(self, state: State, seat: Seat, draft: Orders | None, dice: Dice) -> Orders | Forfeit:
        return Hold() if state.at_stake else Forfeit()

    def resolve(self, state: State, orders: Mapping[Seat, Orders], dice: Dice) -> tuple[State, tuple[Happened, ...]]:
        if state.outcome:
            raise Illegal("not_now")
        seat = Seat(state.turn)
        self.check(state, seat, orders[seat], sealing=True)
        if isinstance(orders[seat], Hold):
            total = state.kept[seat] + state.at_stake
            kept = (total, state.kept[1]) if seat == 0 else (state.kept[0], total)
            after = replace(state, kept=kept, at_stake=0, turn=1 - seat)
            happened = Happened(seat, 0, total)
        else:
            pips = dice.roll(Stream("decision"), state.round, state.options.sides)
            after = replace(state, at_stake=0 if pips == 1 else state.at_stake + pips)
            after = replace(after, turn=1 - seat if pips == 1 else state.turn)
            happened = Happened(seat, pips, after.kept[seat])
        if after.kept[seat] >= TO_WIN:
            return replace(after, outcome=Outcome(seat, "points")), (happened,)
        if state.round == LAST:
            return replace(after, outcome=Outcome(None, "rounds")), (happened,)
        return replace(after, round=state.round + 1), (happened,)

    def view(self, state: State, viewer: Viewer) -> View:
        acting = viewer in self.phase(state).seats
        legal: tuple[Literal["roll", "hold"], ...] = ("roll", "hold") if state.at_stake else ("roll",)
        return View(state.kept, state.at_stake, legal if acting else ())

    def show(self, state: State, event: Happened, viewer: Viewer) -> Rolled | Kept:
        return Rolled(event.seat, event.pips) if event.pips else Kept(event.seat, event.total)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def record(
        self,
        options: Options,
        names: tuple[str, ...],
        decided: Sequence[Decided],
        outcome: Outcome | None,
        secret: bytes,
    ) -> str:
        given = (f"{seat}: {type(order).__name__}" for each in decided for seat, order in each.orders.items())
        ending = "void" if outcome is None else f"{outcome.winner} {outcome.reason}"
        return "\n".join((f"twenty {self.facts.version} d{options.sides}", *names, secret.hex(), *given, ending))

    def read(self, text: str) -> Recorded:
        try:
            head, south, north, secret, *given, ending = text.split("\n")
            _, rules, die = head.split(" ")
            orders = tuple({Seat(int(line[0])): KINDS[line[3:]]()} for line in given)
            outcome = None
            if ending != "void":
                winner, _, reason = ending.partition(" ")
                read = {"winner": None if winner == "None" else int(winner), "reason": reason}
                outcome = msgspec.convert(read, Outcome)
            options = msgspec.convert({"game": "twenty", "sides": int(die[1:])}, Options)
        except (KeyError, ValueError) as fault:
            raise BadRecord(str(fault)) from None
        return Recorded(rules, options, (south, north), orders, outcome, bytes.fromhex(secret) or None)
