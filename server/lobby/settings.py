"""The lobby's numbers; design.md 4, 5 and 8 say where they come from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LobbySettings:
    """Spans in milliseconds, the rest in pieces.

    `gone_ms`: who has no connection anywhere for so long loses the search. `gathering_ms`: how long both seats of a
    new room stay reserved. `lapse_ms`: how long after that a room which was never opened is given up by the lobby.

    `keep_ms` and `beat_ms`: how often a node says which players and which rooms it has; `look_ms`: how often it looks
    at those of its players too to whom nothing should happen, should a wake have been lost. `lease_ms`: a node that
    is silent for that long is not given rooms and not shown, and others take its rooms over. A room is said again every
    `announce_ms`, and believed for `believed_ms`. `remember_ms`: how long it is known what became of a search, and whom
    a player met last. `name_ms`: how long a name is kept for who does not come back.

    `widen_ms`: how often a line is looked at again in which some are left whose ratings are too far apart.

    `tick_ms`: how often the lobby looks round when nothing wakes it; `busy_tick_ms`: the same while players are left
    to be looked at, `batch` of whom go in one call. `settle_ms`: after a lost back end rooms and assignments are
    announced at once, but searches put back only after this and as much again by chance. `retry_ms` and
    `retry_at_most_ms`: first and longest wait before the back end is tried again.

    `answer_ms`: a back end that takes longer counts as down.

    `in_flight`, `in_line`: how many requests of players may be at the back end, and wait for it.
    """

    gone_ms: int = 15_000
    gathering_ms: int = 20_000
    lapse_ms: int = 2_000
    invitation_ms: int = 24 * 60 * 60 * 1_000
    friend_rooms: int = 16

    keep_ms: int = 4_000
    look_ms: int = 60_000
    beat_ms: int = 500
    lease_ms: int = 2_000
    announce_ms: int = 180_000
    believed_ms: int = 600_000
    remember_ms: int = 300_000
    name_ms: int = 90 * 24 * 60 * 60 * 1_000

    widen_ms: int = 1_000
    tick_ms: int = 250
    busy_tick_ms: int = 100
    batch: int = 64
    settle_ms: int = 1_000
    retry_ms: int = 200
    retry_at_most_ms: int = 5_000
    answer_ms: int = 1_000

    in_flight: int = 32
    in_line: int = 2_000

    line: int = 200  # tickets of a pool that one round of pairing looks at
    news_ms: int = 1_000
    live_shown: int = 12
    near_load: int = 4  # a node of one of the players is taken if it has at most so many rooms more than the emptiest


DEFAULTS = LobbySettings()
