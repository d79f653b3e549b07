"""Matrix on the wire: options, orders, gestures, what a viewer is shown and told (rules/matrix.md 1, 2, 5).

Nothing here is a type of the server's own state: what is not copied into one of these cannot be sent.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from protocol.ids import Seat

Unit = Literal["first", "second"]
Warrior = Literal["S", "C", "E", "J", "V", "A"]
"""Standard-bearer, Commander, Elite, Jumper, Veteran, Aspirant (section 1.2)."""

MatrixMode = Literal["standard"]
ClockSeconds = Literal[30, 60, 120]

Field = Annotated[str, Meta(pattern=r"^[a-h][1-8]\Z")]
HalfMove = Annotated[str, Meta(pattern=r"^[a-h][1-8][a-h][1-8][CEJV]?\Z")]
"""From field, to field, and the letter of a promotion: `e2e4`, `a7a8C`; a cover move as that of the `S`: `e1g1`."""

Salt = Annotated[str, Meta(pattern=r"^(?:[0-9a-f][0-9a-f]){0,16}\Z")]
"""Up to 16 bytes in hex, mixed into the dice (section 5)."""


class Options(
    Struct, frozen=True, gc=False, tag="matrix", tag_field="game", forbid_unknown_fields=True, omit_defaults=True
):
    """What a match is played under (section 1.5); `clock` is seconds a half-move, `None` for no clock."""

    clock: ClockSeconds | None
    mode: MatrixMode = "standard"
    no_fall_limit: Literal[100, 50] = 100
    touch_move: bool = True
    repetition: Literal["claim3_auto5", "off"] = "claim3_auto5"
    draw_offers: bool = True
    timeout: Literal["forfeit", "lot"] = "forfeit"


# --- orders and gestures --------------------------------------------------------------------------


class Lot(Struct, frozen=True, gc=False, tag="matrix.lot", tag_field="is", forbid_unknown_fields=True):
    """A seat's salt for the lot: all that is decided before the first half-move."""

    salt: Salt


class Move(
    Struct, frozen=True, gc=False, tag="matrix.move", tag_field="is", forbid_unknown_fields=True, omit_defaults=True
):
    """A half-move: staged as a draft, made once it is sealed. A promotion may be staged without its letter.

    `late`: the server drew it when time ran out (section 2.2): no seat can send it so.
    """

    move: HalfMove
    late: bool = False


class Claim(Struct, frozen=True, gc=False, tag="matrix.claim", tag_field="is", forbid_unknown_fields=True):
    """The draw by threefold repetition (section 2.1)."""


class Touch(Struct, frozen=True, gc=False, tag="matrix.touch", tag_field="is", forbid_unknown_fields=True):
    """A hand on an own warrior (R22). While "Haltung!" holds it only points."""

    field: Field


class Haltung(Struct, frozen=True, gc=False, tag="matrix.haltung", tag_field="is", forbid_unknown_fields=True):
    """Announce "Haltung!", or take it back (R23)."""

    on: bool


# --- what a viewer is told of a half-move, in this order ----------------------------------------------


class Lotted(Struct, frozen=True, gc=False, tag="matrix.lotted", tag_field="e"):
    """The lot fell: `first` leads the first unit and begins (R5)."""

    first: Seat


class Late(Struct, frozen=True, gc=False, tag="matrix.late", tag_field="e"):
    """Time ran out with nothing staged, and the half-move that follows was drawn (option `timeout`)."""

    unit: Unit


class Moved(Struct, frozen=True, gc=False, tag="matrix.moved", tag_field="e"):
    """A warrior was moved, in a cover move the Standard-bearer."""

    unit: Unit
    warrior: Warrior
    start: Field
    to: Field


class Covered(Struct, frozen=True, gc=False, tag="matrix.covered", tag_field="e"):
    """The Elite's part of a cover move (3.3)."""

    unit: Unit
    start: Field
    to: Field


class Fell(Struct, frozen=True, gc=False, tag="matrix.fell", tag_field="e"):
    """A warrior of `unit` fell on `field`, after en passant not the one entered (R8)."""

    unit: Unit
    warrior: Warrior
    field: Field


class Promoted(Struct, frozen=True, gc=False, tag="matrix.promoted", tag_field="e"):
    """An Aspirant became `warrior` on `field` (3.2)."""

    unit: Unit
    warrior: Warrior
    field: Field


class Warned(Struct, frozen=True, gc=False, tag="matrix.warned", tag_field="e"):
    """ "Vernichtung der Einheit steht bevor!": the Standard-bearer of `unit` is threatened from `by` (R10)."""

    unit: Unit
    by: tuple[Field, ...]


class Claimed(Struct, frozen=True, gc=False, tag="matrix.claimed", tag_field="e"):
    """A unit claimed the draw by repetition."""

    unit: Unit


class Ended(Struct, frozen=True, gc=False, tag="matrix.ended", tag_field="e"):
    """The half-move ended the match; `winner`: `None` for a draw (2.3)."""

    winner: Unit | None
    reason: Literal["destroyed", "stalemate", "dead", "no_fall", "repetition"]


Event = Lotted | Late | Moved | Covered | Fell | Promoted | Warned | Claimed | Ended


# --- what a viewer is shown -----------------------------------------------------------------------


class View(Struct, frozen=True, gc=False, tag="matrix", tag_field="game"):
    """The whole board: the same for all, but for `legal` and `claim`, which only who is to move gets (section 5).

    `round` is the decision that is due, 0 the lot; when the match is over, the last one resolved.
    `first`: the seat that leads the first unit, `None` before the lot. `to_move`: `None` before the lot and at the end.
    `placement`: the rows from 8 to 1 as in section 6, `ejvcsvje/aaaaaaaa/8/8/8/8/AAAAAAAA/EJVCSVJE`.
    `cover_rights`: of `KQkq`. `ep`: the field behind a double step. `no_fall`: half-moves since the last fall.
    `repeated`: how often this position has occurred. `fallen`: the letters of the fallen, in their order.
    `touched`: the warrior that is bound. `void`: a touch that bound nobody, for that warrior cannot move.
    `haltung`: announced. `threatened`: whence the Standard-bearer of who is to move is threatened.
    `expiries`: how often time ran out with nothing staged, by seat. `salts`: by seat, once the lot fell.
    `legal`: half-moves in the order of their texts, as a touch restricts them. `claim`: the draw may be claimed.
    """

    mode: MatrixMode
    phase: Literal["lot", "move", "over"]
    round: int
    first: Seat | None
    to_move: Unit | None
    placement: str
    cover_rights: str
    ep: Field | None
    no_fall: int
    repeated: int
    fallen: str
    touched: Field | None
    void: Field | None
    haltung: bool
    threatened: tuple[Field, ...]
    expiries: tuple[int, ...]
    salts: tuple[Salt, ...]
    legal: tuple[HalfMove, ...]
    claim: bool
    told: tuple[Event, ...]
