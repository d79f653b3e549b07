"""What a generator is asked to do, and what it found: the two messages between a bench and its generator."""

from typing import Literal

from msgspec import Struct, field

Kind = Literal["play", "idle", "clocks", "churn"]


class Load(Struct, frozen=True, kw_only=True):
    """One run against one server.

    `kind`: `play` matches, stay `idle` without one, let the `clocks` of rooms run out, or come and go (`churn`).
    `think_s`: the mean time between a view and the next orders, drawn from half to one and a half of it; 0 for none.
    `legs`: connections are opened so many at a time. `admin`: the base address of the server's metrics, if it has any.
    `answers`: a file for the latency of every single answer, if wanted.
    """

    dialect: str
    kind: Kind = "play"
    rooms: int = 64
    watchers: int = 0
    think_s: float = 0.0
    warmup_s: float = 1.5
    measured_s: float = 3.0
    settle_s: float = 0.5
    legs: int = 64
    url: str = ""
    server: int = 0
    source: str = "127.0.0.1"
    secret: str = ""
    admin: str = ""
    answers: str = ""


class Measured(Struct, kw_only=True):
    """What one run gave. Times in milliseconds, CPU in microseconds, sizes in bytes, shares of one core.

    `wrong`: frames that are not what they should be. `lost`: connections or frames. `stalled`: rooms that do not go on,
    and players who were told that theirs stands still.
    `others`: what others than the server and the generator took of the two cores. `growth`: bytes a minute.
    """

    connections: int = 0
    connect_s: float = 0.0
    turns: int = 0
    turns_s: float = 0.0
    cpu_us: float | None = None
    p50_ms: float | None = None
    p95_ms: float | None = None
    p99_ms: float | None = None
    max_ms: float | None = None
    less_wait_p99_ms: float | None = None
    rss_base: int = 0
    rss_connected: float = 0.0
    rss_after: float = 0.0
    octets: float | None = None
    server_core: float = 0.0
    generator_core: float = 0.0
    others: tuple[float, float] = (0.0, 0.0)
    checked: int = 0
    wrong: int = 0
    lost: int = 0
    stalled: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    metrics: dict[str, float] = field(default_factory=dict)
    growth: float | None = None
