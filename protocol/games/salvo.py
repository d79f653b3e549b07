"""SALVO on the wire: options, orders, what a viewer is shown and told (rules/salvo.md 4, 8, 11).

Nothing here is a type of the server's own state: what is not copied into one of these cannot be sent.
"""

from typing import Annotated, Literal, final

from msgspec import Meta, Struct

Side = Literal["south", "north"]
Kind = Literal["scout", "assault", "sniper", "shield", "mortar", "flanker"]
Facing = Literal["N", "E", "S", "W"]
SalvoMode = Literal["eliminate", "capture", "fog"]
ClockSeconds = Literal[30, 20, 12]

Cell = Annotated[str, Meta(pattern=r"^[a-i][1-9]\Z")]
"""A cell by column and row, `a1` to `i9` (section 1)."""

Column = Annotated[str, Meta(pattern=r"^[a-i]\Z")]
MapKey = Annotated[str, Meta(pattern=r"^[a-z]{1,16}\Z")]


class Options(Struct, frozen=True, gc=False, tag="salvo", tag_field="game", forbid_unknown_fields=True):
    """What a match is played under; `clock` is seconds a round, `None` for no clock (section 4)."""

    mode: SalvoMode
    map: MapKey
    clock: ClockSeconds | None


# --- orders ---------------------------------------------------------------------------------------


@final
class Move(Struct, frozen=True, gc=False, tag="move", tag_field="do", forbid_unknown_fields=True):
    """Go to `to`, or jump there (section 4.1)."""

    kind: Kind
    to: Cell


@final
class Turn(Struct, frozen=True, gc=False, tag="turn", tag_field="do", forbid_unknown_fields=True):
    """Stay and face another way."""

    kind: Kind
    facing: Facing


@final
class Fire(Struct, frozen=True, gc=False, tag="fire", tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Stay and fire; only the mortar names a target."""

    kind: Kind
    target: Cell | None = None


Order = Move | Turn | Fire


class Orders(Struct, frozen=True, gc=False, tag="salvo.orders", tag_field="is", forbid_unknown_fields=True):
    """A side's orders for a round: at most two, one a figure; who has none holds (section 4)."""

    orders: Annotated[tuple[Order, ...], Meta(max_length=2)]


class Placed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A figure on the own base row, by the board's column."""

    kind: Kind
    column: Column


class Lineup(Struct, frozen=True, gc=False, tag="salvo.lineup", tag_field="is", forbid_unknown_fields=True):
    """A side's line-up (section 3). A draft may hold fewer than three figures; only three can be sealed."""

    figures: Annotated[tuple[Placed, ...], Meta(max_length=3)]


# --- what a viewer is shown -----------------------------------------------------------------------


class Figure(Struct, frozen=True, gc=False):
    side: Side
    kind: Kind
    cell: Cell
    facing: Facing


class Shell(Struct, frozen=True, gc=False):
    """A shell in the air: it lands on the blast round `target` at the end of the coming round."""

    side: Side
    target: Cell


class LastSeen(Struct, frozen=True, gc=False):
    """An enemy that was sighted in `round` and is out of sight now (section 8)."""

    kind: Kind
    cell: Cell
    facing: Facing
    round: int


class Sight(Struct, frozen=True, gc=False):
    """What a side knows in fog: the cells it sees now, last sightings, the enemy kinds it has learned."""

    cells: tuple[Cell, ...]
    last_seen: tuple[LastSeen, ...]
    known_kinds: tuple[Kind, ...]


class LegalMove(Struct, frozen=True, gc=False):
    to: Cell
    facing: Facing
    jump: bool


class Legal(Struct, frozen=True, gc=False):
    """What one of the viewer's own figures may be ordered to do, judged on what its side knows (section 4.1).

    `fire`: may fire without a target. `targets`: the cells a mortar may name.
    """

    kind: Kind
    moves: tuple[LegalMove, ...]
    turns: tuple[Facing, ...]
    fire: bool
    targets: tuple[Cell, ...]


class BothSides(Struct, frozen=True, gc=False):
    """One number for each side."""

    south: int
    north: int


# --- what a viewer is told of a round, in the order of section 5 -------------------------------------


class Moved(Struct, frozen=True, gc=False, tag="moved", tag_field="e"):
    """A move that was done. `way`: the cells it went through, the start and the target included."""

    side: Side
    kind: Kind
    way: tuple[Cell, ...]
    facing: Facing
    jump: bool


class Bounced(Struct, frozen=True, gc=False, tag="bounced", tag_field="e"):
    """A move that was not done (5.1). `reason` is told outside fog and after the end only (section 8)."""

    side: Side
    kind: Kind
    cell: Cell
    to: Cell
    reason: Literal["way", "contested", "swap", "held"] | None


class Turned(Struct, frozen=True, gc=False, tag="turned", tag_field="e"):
    side: Side
    kind: Kind
    cell: Cell
    facing: Facing


class Fired(Struct, frozen=True, gc=False, tag="fired", tag_field="e"):
    """A figure fired along its lanes; `rays` holds each lane's cells up to where the shot ended (5.2)."""

    side: Side
    kind: Kind
    cell: Cell
    facing: Facing
    rays: tuple[tuple[Cell, ...], ...]


class Flash(Struct, frozen=True, gc=False, tag="flash", tag_field="e"):
    """In fog: a shot was fired from `cell`. `kind` only if its figure was sighted in this round (section 8)."""

    cell: Cell
    kind: Kind | None


class Stopped(Struct, frozen=True, gc=False, tag="stopped", tag_field="e"):
    """The shield of `side` on `cell` stopped a shot from its front (5.2)."""

    side: Side
    cell: Cell


class Announced(Struct, frozen=True, gc=False, tag="announced", tag_field="e"):
    """A shell was fired; it lands at the end of the next round (5.3)."""

    side: Side
    target: Cell


class Landed(Struct, frozen=True, gc=False, tag="landed", tag_field="e"):
    """A shell landed; `blast` holds the cells that it hit."""

    side: Side
    target: Cell
    blast: tuple[Cell, ...]


class Fell(Struct, frozen=True, gc=False, tag="fell", tag_field="e"):
    side: Side
    kind: Kind
    cell: Cell


class Sighted(Struct, frozen=True, gc=False, tag="sighted", tag_field="e"):
    """In fog: an enemy seen after the moves, or at the end of the round (section 8)."""

    moment: Literal["moves", "end"]
    kind: Kind
    cell: Cell
    facing: Facing


class Scored(Struct, frozen=True, gc=False, tag="scored", tag_field="e"):
    """A point for the figure of `side` that stands on the capture field `cell` (section 7)."""

    side: Side
    cell: Cell


Event = Moved | Bounced | Turned | Fired | Flash | Stopped | Announced | Landed | Fell | Sighted | Scored


class View(Struct, frozen=True, gc=False, tag="salvo", tag_field="game"):
    """All that one viewer may know now, and what the last round told it (section 11).

    `round` is the round to be ordered, 0 for the line-up; when the match is over, the last one resolved.
    `side`: the viewer's own, `None` for a spectator and for everyone after the end.
    `sight` only for a seat in fog. `legal` only for a seat that may act.
    `told` is what the last resolved round told, in the order of section 5. All lists are in one fixed order.
    """

    mode: SalvoMode
    map: MapKey
    phase: Literal["lineup", "orders", "over"]
    round: int
    side: Side | None
    figures: tuple[Figure, ...]
    living: BothSides
    points: BothSides
    quiet_rounds: int
    shells: tuple[Shell, ...]
    sight: Sight | None
    legal: tuple[Legal, ...]
    told: tuple[Event, ...]
