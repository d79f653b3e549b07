"""Marshal on the wire: options, orders, what a viewer is shown and told (rules/marshal.md 1, 2, 5).

Nothing here is a type of the server's own state: what is not copied into one of these cannot be sent.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from protocol.ids import Seat

Rank = Literal["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "B", "F"]
"""What a piece is, by the codes of section 1.2: Marshal 10 down to Spy 1, Bomb, Flag."""

MarshalMode = Literal["standard"]
ClockSeconds = Literal[30, 60, 120]

Field = Annotated[str, Meta(pattern=r"^[a-j](?:10|[1-9])\Z")]
Action = Annotated[str, Meta(pattern=r"^[a-j](?:10|[1-9])-[a-j](?:10|[1-9])\Z")]
"""A move or an attack: from field, to field, `e2-e9`."""

PieceId = str
"""Owner (1 or 2) and starting field, `1:b2`: it never tells the rank (section 1.4)."""

Salt = Annotated[str, Meta(pattern=r"^(?:[0-9a-f][0-9a-f]){0,16}\Z")]
"""Up to 16 bytes in hex, mixed into the dice (section 5)."""


class Options(
    Struct, frozen=True, gc=False, tag="marshal", tag_field="game", forbid_unknown_fields=True, omit_defaults=True
):
    """What a match is played under (section 1.5); `clock` is seconds an action, `None` for no clock."""

    clock: ClockSeconds | None
    mode: MarshalMode = "standard"
    chase_rule: Literal["strict", "off"] = "strict"
    memory: bool = True
    no_attack_limit: Annotated[int, Meta(ge=0, le=400)] = 200
    draw_offers: bool = True
    late_limit: Annotated[int, Meta(ge=1, le=5)] = 3


# --- orders ---------------------------------------------------------------------------------------


class Placed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A piece on a field of the own four rows."""

    rank: Rank
    field: Field


class Setup(
    Struct, frozen=True, gc=False, tag="marshal.setup", tag_field="is", forbid_unknown_fields=True, omit_defaults=True
):
    """An arrangement (section 1.3). A draft may hold fewer than 40 pieces; only 40 can be sealed.

    `late`: time ran out, and what is missing is dealt at random; no seat may send it so.
    """

    pieces: Annotated[tuple[Placed, ...], Meta(max_length=40)]
    salt: Salt
    late: bool = False


class Act(
    Struct, frozen=True, gc=False, tag="marshal.act", tag_field="is", forbid_unknown_fields=True, omit_defaults=True
):
    """A move or an attack.

    `late`: the server drew it when time ran out (section 2.1); no seat may send it so.
    """

    act: Action
    late: bool = False


class Hold(
    Struct, frozen=True, gc=False, tag="marshal.hold", tag_field="is", forbid_unknown_fields=True, omit_defaults=True
):
    """Hold, where only attacks are legal (R15)."""

    late: bool = False


# --- what a viewer is told, in this order -------------------------------------------------------------


class Dealt(Struct, frozen=True, gc=False, tag="marshal.dealt", tag_field="e"):
    """Missing pieces were dealt to free fields when the set-up ran out; told to their owner, and to all at the end."""

    seat: Seat
    pieces: tuple[Placed, ...]


class Lotted(Struct, frozen=True, gc=False, tag="marshal.lotted", tag_field="e"):
    """The lot fell: `begins` acts first."""

    begins: Seat


class Late(Struct, frozen=True, gc=False, tag="marshal.late", tag_field="e"):
    """Time ran out without a draft: what follows was drawn, or is a hold."""

    seat: Seat


class Moved(Struct, frozen=True, gc=False, tag="marshal.moved", tag_field="e"):
    """A piece was moved; `rank` only where the viewer knows it."""

    seat: Seat
    piece: PieceId
    start: Field
    to: Field
    rank: Rank | None


class Held(Struct, frozen=True, gc=False, tag="marshal.held", tag_field="e"):
    seat: Seat


class Attacked(Struct, frozen=True, gc=False, tag="marshal.attacked", tag_field="e"):
    """A piece attacked, and its rank was announced (R12)."""

    seat: Seat
    piece: PieceId
    start: Field
    to: Field
    rank: Rank


class Answered(Struct, frozen=True, gc=False, tag="marshal.answered", tag_field="e"):
    """The piece attacked announced its rank."""

    seat: Seat
    piece: PieceId
    rank: Rank


class Fought(Struct, frozen=True, gc=False, tag="marshal.fought", tag_field="e"):
    """Which piece stays: the attacker, on the field of the other; the defender; or none."""

    stays: Literal["attacker", "defender", "none"]


class Ended(Struct, frozen=True, gc=False, tag="marshal.ended", tag_field="e"):
    """The action ended the match; `winner`: `None` for a draw (2.2)."""

    winner: Seat | None
    reason: Literal["flag", "immobile", "immobile_both", "no_attack"]


Event = Dealt | Lotted | Late | Moved | Held | Attacked | Answered | Fought | Ended


# --- what a viewer is shown -----------------------------------------------------------------------


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece on the board. `rank` only where the viewer knows it. `known`: its opponent does.

    `moved`: it has moved, so it is neither Bomb nor Flag.
    """

    id: PieceId
    field: Field
    rank: Rank | None = None
    known: bool = False
    moved: bool = False


class Captured(Struct, frozen=True, gc=False):
    """A piece that left the board; what it was is known to all."""

    id: PieceId
    rank: Rank


class Barred(Struct, frozen=True, gc=False):
    """An own action that may not be done now, and why: told to its owner alone (R1, R2)."""

    act: Action
    why: Literal["repetition", "pursuit"]


class View(Struct, frozen=True, gc=False, tag="marshal", tag_field="game"):
    """All that one viewer may know now (section 5).

    `round` is the decision that is due, 0 the set-up; when the match is over, the last one resolved.
    `seat`: the viewer's own, `None` for a spectator and for everyone after the end. `to_move`: `None` in the set-up and
    at the end. `pieces`: by field (columns, then rows). `captured`: in the order in which they left.
    `no_attack`: actions since the last attack. `expiries`: how often in a row time ran out without a draft, by seat.
    `salts`: by seat, after the end. `legal`: actions of who is to move, in the order of their fields, with `hold` last.
    """

    mode: MarshalMode
    phase: Literal["setup", "action", "over"]
    round: int
    seat: Seat | None
    to_move: Seat | None
    pieces: tuple[Piece, ...]
    captured: tuple[Captured, ...]
    no_attack: int
    expiries: tuple[int, ...]
    salts: tuple[Salt, ...]
    legal: tuple[str, ...]
    barred: tuple[Barred, ...]
    told: tuple[Event, ...]
