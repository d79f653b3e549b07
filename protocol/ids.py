"""The small types that every message is made of."""

from typing import Annotated, Final, Literal, NewType

from msgspec import Meta

RoomId = NewType("RoomId", str)
PlayerId = NewType("PlayerId", str)
InviteCode = NewType("InviteCode", str)
NodeId = NewType("NodeId", str)

Seat = NewType("Seat", int)
"""A place at the table, counted from 0. In SALVO seat 0 is south, seat 1 north."""

Round = NewType("Round", int)
"""The number of a decision in a match, counted from 0. In SALVO 0 is the line-up."""

DraftId = NewType("DraftId", int)
"""The client's own number of a draft, growing within a round."""

Millis = NewType("Millis", int)
"""A moment on the server's clock (milliseconds since 1970, never set back) or a span of it."""

Viewer = Seat | Literal["spectator", "everyone"]
"""Who looks: a seat, a spectator of a running match, or everyone once it is over."""

Mode = NewType("Mode", str)
"""The key of a mode of a game, such as `capture`."""

GameKey = Literal["salvo", "matrix", "marshal"]

_BOT: Final = "bot:"
"""What the ids of the house's bots begin with; no player has such an id, for theirs hold no colon."""


def bot_player(strength: str) -> PlayerId:
    """Give the player that every bot of this strength (`messages.Strength`) is."""
    return PlayerId(f"{_BOT}{strength}")


def is_bot(player: PlayerId) -> bool:
    """Say whether a player is a bot of the house: its matches are never rated."""
    return player.startswith(_BOT)


# What is read from a stranger is bounded here, by the type, so that no later code has to remember it.
WireRequest = Annotated[int, Meta(ge=1, le=2**31 - 1)]
WireRound = Annotated[Round, Meta(ge=0, le=1_000_000)]
WireDraftId = Annotated[DraftId, Meta(ge=1, le=2**31 - 1)]
WireRoomId = Annotated[RoomId, Meta(pattern=r"^[A-Za-z0-9_-]{6,24}\Z")]
WireInviteCode = Annotated[InviteCode, Meta(pattern=r"^[A-Za-z0-9_-]{6,24}\Z")]
WireMode = Annotated[Mode, Meta(pattern=r"^[a-z_]{1,16}\Z")]
WireStamp = Annotated[int, Meta(ge=0, le=2**53 - 1)]
