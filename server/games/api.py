"""What a game is to the rest of the house: declared facts and pure functions over its own frozen State.

Callers branch on `Facts`, never on a game's name. No function here may read a clock, do I/O, or draw random
numbers other than from the `Dice` it is given.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NewType, Protocol, TypeVar

from msgspec import Struct

from protocol.ids import Millis, Mode, Round, Seat, Viewer
from protocol.messages import GameGesture, Outcome
from protocol.refusals import Refusal


class Illegal(Exception):
    """Orders are refused; nothing has changed. `code` depends only on what the seat may know."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code)
        self.code: Refusal = code


class BadRecord(ValueError):
    """A text is not a record of a match; the message holds the line that does not fit."""


Stream = NewType("Stream", str)
"""What rolls are for, such as `lot`: the rolls of a stream are counted from 1 in a match."""


class Dice(Protocol):
    """Rolls from a secret that is fixed before the players come, and from what they add to it.

    The same stream, number and salts always give the same roll.
    """

    def roll(self, stream: Stream, number: int, sides: int, salts: tuple[bytes, ...] = ()) -> int:
        """Give a number from 1 to `sides`. `salts`: what each seat added, by seat."""
        ...


@dataclass(frozen=True, slots=True)
class Facts:
    """What callers may branch on.

    `hidden`: seats may see less than everything. `dice`: `start`, `resolve` or `on_timeout` may roll.
    `version`: of the rules, as it stands in every record.
    """

    key: str
    seats: int
    modes: tuple[Mode, ...]
    hidden: bool
    dice: bool
    version: str


class Phase(Struct, frozen=True, gc=False):
    """The decision that is due.

    `round`: its number, growing by one with each decision. `seats`: who is to act, none when the match is over.
    `sealed`: drafts may be replaced and stay hidden until all who act are ready; else orders are public and final
    at once. `span`: how long it may take once it has begun, `None` for no clock. `reveal`: what the clients need
    before the span begins, to show what came before.
    """

    name: str
    round: Round
    seats: tuple[Seat, ...]
    sealed: bool
    span: Millis | None
    reveal: Millis
    claimable: bool  # absence may be claimed in this phase
    resignable: bool
    drawable: bool  # who is to act may offer a draw
    holds: bool  # a seat without a draft may seal what `on_timeout` gives


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What `on_timeout` gives where running out of time loses the match. `drawn`: the other cannot win it either."""

    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """A match as its record tells it. `rules`: their version. `orders`: of each decision, by seat.

    `secret`: of its dice, `None` where it has none.
    """

    rules: str
    options: Any
    names: tuple[str, ...]
    orders: tuple[Mapping[Seat, Any], ...]
    outcome: Outcome | None
    secret: bytes | None = None


class Decided(Protocol):
    """A decision that has been resolved: the orders that counted, by seat, and the game's own events of it."""

    @property
    def orders(self) -> Mapping[Seat, Any]: ...

    @property
    def events(self) -> tuple[Any, ...]: ...


Options = TypeVar("Options")
State = TypeVar("State")
Orders = TypeVar("Orders")
View = TypeVar("View", covariant=True)
Event = TypeVar("Event")


class Game(Protocol[Options, State, Orders, View, Event]):
    """One game. `State`, and what `resolve` notes in it, never leaves except through `view` and `show`."""

    @property
    def facts(self) -> Facts: ...

    def quick_options(self, mode: Mode, count: int) -> Options:
        """Give the options of the quick match number `count` of a mode (maps go round in file order)."""
        ...

    def check_options(self, options: Options) -> None:
        """Refuse options that the types alone let through (an unknown map). Raises: Illegal."""
        ...

    def start(self, options: Options, dice: Dice) -> State: ...

    def phase(self, state: State) -> Phase: ...

    def check(self, state: State, seat: Seat, orders: Orders, *, sealing: bool) -> None:
        """Refuse a draft, or with `sealing` orders that may not count as they are.

        Raises:
            Illegal: with a code that depends only on what `seat` may know.
        """
        ...

    def gesture_of(self, state: State, seat: Seat, draft: Orders) -> GameGesture | None:
        """Give the gesture that setting a draft, which `check` has let through, is as well; `None` for none."""
        ...

    def gesture(self, state: State, seat: Seat, gesture: GameGesture) -> State:
        """Do what all see at once and what ends no decision: phase, round and clock stay as they are.

        Raises:
            Illegal: with a code that depends only on what `seat` may know.
        """
        ...

    def on_timeout(self, state: State, seat: Seat, draft: Orders | None, dice: Dice) -> Orders | Forfeit:
        """Give the orders that count for a seat when the clock ran out, or when it seals holding."""
        ...

    def resolve(self, state: State, orders: Mapping[Seat, Orders], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Resolve the decision that is due. `orders` holds legal orders of every seat that acts.

        Raises:
            Illegal: if `check` refuses a seat's orders, or the match is over.
            KeyError: if a seat's orders are missing.
        """
        ...

    def view(self, state: State, viewer: Viewer) -> View:
        """Show what this viewer may know now, and what the last round told it."""
        ...

    def show(self, state: State, event: Event, viewer: Viewer) -> Any:
        """Show one event to a viewer as a protocol type, or `None` where it may not know of it."""
        ...

    def outcome(self, state: State) -> Outcome | None: ...

    def record(
        self,
        options: Options,
        names: tuple[str, ...],
        decided: Sequence[Decided],
        outcome: Outcome | None,
        secret: bytes,
    ) -> str:
        """Write the record of a match that is over, of all that was decided in it.

        `secret`: of its dice, where it has any: it is public now.
        """
        ...

    def read(self, text: str) -> Recorded:
        """Read a record of any version of the rules; whether its orders are legal is not looked at.

        Raises:
            BadRecord
        """
        ...


@dataclass(frozen=True, slots=True)
class Tried:
    """How far a step of a course has come. `view`: a protocol type. `marks`: the cells that the task names.

    `rounds`: how many there are, `round`: how many have been played. `hint`: why it failed, as a word of the course.
    """

    view: Any
    status: Literal["open", "done", "failed"]
    hint: str | None
    marks: tuple[str, ...]
    round: int
    rounds: int


class Course(Protocol):
    """First steps in a game: crafted positions with a task each, for seat 0, against orders that are written down."""

    @property
    def steps(self) -> tuple[str, ...]: ...

    def play(self, step: str, orders: Sequence[Any]) -> Tried:
        """Play a step from its beginning by the orders of each round.

        Raises:
            Illegal: if the rules refuse the orders of a round, or the step is over before it.
            KeyError: if there is no such step.
        """
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game as rooms hold it: they pass its State and orders on and never look inside."""
