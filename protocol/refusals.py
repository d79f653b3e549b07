"""The closed sets of refusals and close codes. A refusal changes nothing; its code never depends on what is hidden."""

from enum import IntEnum
from typing import Literal, get_args

Refusal = Literal[
    # the frame or its place
    "too_fast",  # more messages than the limit: wait a second, send again
    "not_now",  # the room's phase does not take this
    "unknown_room",
    "not_seated",  # a spectator may not do this
    "taken_over",  # a newer connection of yours plays this seat
    "server_busy",
    # orders and drafts
    "wrong_round",  # that round is over or has not begun
    "wrong_draft",  # ready must name the draft that stands
    "stale_draft",  # a newer draft stands
    "sealed",  # take `ready` back first
    "wrong_kind_of_orders",  # a line-up in a round or the reverse
    "too_many_orders",
    "figure_twice",
    "no_such_figure",
    "illegal_move",
    "illegal_turn",
    "illegal_fire",
    "illegal_target",
    "kind_twice",
    "column_twice",
    "lineup_incomplete",
    "touch_binds",  # another warrior was touched, and can move
    "at_attention",  # "Haltung!" is announced: take it back first
    "promotion_missing",  # which warrior the Aspirant becomes
    "no_claim",  # this position has not occurred three times
    "barred_repetition",  # back and forth three times in a row is enough
    "barred_pursuit",  # a pursuit over more than two fields
    "field_twice",
    "not_own_field",  # outside the own rows
    "too_many_of_rank",
    "setup_incomplete",
    # ends
    "offer_made",  # one draw offer a side and round
    "no_offer",
    "claim_too_early",
    "match_running",  # given out only after the end
    "no_rematch",  # the other side has left
    # lobby
    "unknown_game",
    "unknown_mode",
    "unknown_map",
    "bad_options",  # options that are not played
    "unknown_invitation",
    "own_invitation",
    "host_away",  # the inviter is not here: the link stays good
    "matching_down",  # no pairing just now: the search goes on by itself when it is back
    "too_many_rooms",
    "already_playing",  # a running match of yours comes first
    "room_full",  # no more spectators
    "record_unavailable",  # what is kept cannot be read or written just now
    # names
    "name_too_short",
    "name_too_long",
    "name_unusable",  # letters and digits, with single spaces and - _ ' between them
    "name_taken",  # by another player, or too much like another's
]

REFUSALS: tuple[str, ...] = get_args(Refusal)

RETRY: frozenset[str] = frozenset(
    {"too_fast", "server_busy", "matching_down", "host_away", "claim_too_early", "record_unavailable"}
)
"""Refusals after which the same message may succeed later; all others are final for that message."""


class CloseCode(IntEnum):
    """Why the server closed a socket. 1xxx are the standard's, 4xxx ours."""

    GOING_AWAY = 1001
    TEXT_FRAME = 1003
    MALFORMED = 1007
    TOO_BIG = 1009
    FAILED = 1011
    RESTARTING = 1012
    NO_SESSION = 4401
    OTHER_PROTOCOL = 4406
    TOO_MANY_CONNECTIONS = 4408
    TOO_SLOW = 4410
    TOO_FAST = 4429
    SILENT = 4440


RECONNECT: frozenset[CloseCode] = frozenset(
    {
        CloseCode.GOING_AWAY,
        CloseCode.FAILED,
        CloseCode.RESTARTING,
        CloseCode.TOO_SLOW,
        CloseCode.TOO_FAST,
        CloseCode.SILENT,
    }
)
"""Close codes after which a client comes back by itself; after the others it stops and says why."""
