"""What an operator may watch of one process, for Prometheus; never game content (design.md 2).

Labels come from closed sets; no player, room, name or order is ever one. "Here" is this process. Gauges are read when
they are asked for, the rest is counted as it happens.

| metric | kind | what |
|---|---|---|
| `salvo_connections` | gauge | players' sockets that are open here |
| `salvo_rooms{game,phase}` | gauge | rooms here; stalled: nothing can be kept, paused: a round waits to start again |
| `salvo_spectators` | gauge | connections that watch a room here |
| `salvo_tickets_waiting{game,mode}` | gauge | searches of players who are connected here |
| `salvo_journal_backlog_records` | gauge | records that are not durable yet |
| `salvo_journal_lag_seconds` | gauge | how long the oldest of them has waited |
| `salvo_journal_healthy` | gauge | 1 while records become durable |
| `salvo_bots_seated` | gauge | seats here that bots hold |
| `salvo_bots_waiting` | gauge | moves of bots that nobody thinks about yet |
| `salvo_matches_unstored` | gauge | matches that are over and not stored yet; their journals are kept |
| `salvo_matching_up` | gauge | 1 while the lobby's back end (Redis, where there is one) answers |
| `salvo_matching_since_timestamp_seconds` | gauge | since when it has answered without a break (Unix time) |
| `salvo_draining` | gauge | 1 once the process hands its rooms over to stop |
| `salvo_ready` | gauge | 1 while new players should be sent here, as `/readyz` says |
| `salvo_headroom` | gauge | 1 while new matches may begin here; 0 while the event loop or the journal is late |
| `salvo_frames_received_total` | counter | frames of players that were read |
| `salvo_frames_sent_total` | counter | frames that were written to players |
| `salvo_refusals_total{code}` | counter | requests refused, by the code that was answered (`protocol/refusals.py`) |
| `salvo_sockets_closed_total{code}` | counter | sockets that ended, by our close code; `peer`: the other end went |
| `salvo_handshakes_rejected_total{reason}` | counter | handshakes turned away before they were answered |
| `salvo_http_answers_total{status}` | counter | answers over HTTP, by 2xx, 3xx, 4xx and 5xx |
| `salvo_rooms_opened_total{game,mode}` | counter | new rooms |
| `salvo_matches_finished_total{game,mode}` | counter | matches with a result |
| `salvo_rooms_taken_up_total{cause}` | counter | rooms taken from the journal: at the start, after a lease, asked for |
| `salvo_rooms_let_go_total{cause}` | counter | rooms let go to other processes: handed over, or fenced off |
| `salvo_rooms_broken_total` | counter | rooms made void by a fault of ours: each one is a bug |
| `salvo_bot_moves_total{strength}` | counter | moves that bots thought of |
| `salvo_bot_moves_lowered_total` | counter | moves that got less thinking, because many waited |
| `salvo_bot_moves_held_total` | counter | moves that nobody thought of: too many waited, or a fault of ours |
| `salvo_archive_faults_total` | counter | writes of the journal that failed or gave no answer in time |
| `salvo_turn_resolution_seconds` | histogram | resolving a round and encoding what it shows |
| `salvo_deadline_lateness_seconds` | histogram | how long after its moment a deadline was seen |
| `salvo_queue_wait_seconds{game,mode}` | histogram | how long a player searched, when paired by this process |
| `salvo_journal_write_seconds` | histogram | one write of the journal, until the database said that it is kept |
| `salvo_journal_wait_seconds` | histogram | how long the oldest record of a write had waited when it was durable |
| `salvo_journal_batch_records` | histogram | records in one write |
| `salvo_event_loop_lag_seconds` | histogram | how late the event loop was, sampled four times a second |
| `salvo_bot_thinking_seconds` | histogram | CPU that one move of a bot cost |
| `salvo_build_info{version,python}` | gauge | 1 |
| `salvo_rules_info{game,rules}` | gauge | 1; `rules` as it stands in every record |
| `process_*`, `python_gc_*` | | memory, CPU, open files, garbage collection |
"""

import platform
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final, Literal, TypeVar, get_args

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from protocol.ids import Millis
from protocol.messages import Strength
from protocol.refusals import REFUSALS, CloseCode

Phase = Literal["gathering", "playing", "stalled", "paused", "over"]
TakenUp = Literal["start", "lease", "enter"]
LetGo = Literal["drain", "fenced"]
Status = Literal["2xx", "3xx", "4xx", "5xx"]
Rejected = Literal["foreign_page", "too_often", "draining"]

VERSION: Final = "0.1.0"
PEER: Final = "peer"
OTHER: Final = "other"

ZERO: Final = Millis(0)

FAST: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5)
LATE: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
WRITE: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10)
WAIT: Final = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600)
THINKING: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.5, 1)
BATCH: Final = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000)

Collected = TypeVar("Collected", bound=Collector)


class Count(Collector):
    """A counter without a lock, for one event loop: it costs a tenth of the library's."""

    def __init__(self, name: str, help: str) -> None:
        self._name = f"salvo_{name}"
        self._help = help
        self.count = 0
        """What comes with every frame adds to it directly: a call would cost more than all the rest."""

    def add(self) -> None:
        self.count += 1

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._help, value=self.count)


class Tally(Collector):
    """A counter like that, by closed sets of labels."""

    def __init__(self, name: str, help: str, labels: Sequence[str], known: Iterable[tuple[str, ...]]) -> None:
        """Make a counter that stands at 0 for what is `known`; all else is counted as `other`."""
        self._name = f"salvo_{name}"
        self._help = help
        self._labels = labels
        self._counts = dict.fromkeys(known, 0)

    def add(self, *labels: str) -> None:
        if labels in self._counts:
            self._counts[labels] += 1
        else:
            other = (OTHER,) * len(self._labels)
            self._counts[other] = self._counts.get(other, 0) + 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._help, labels=self._labels)
        for labels, count in self._counts.items():
            family.add_metric(labels, count)
        yield family


class Histogram(Collector):
    """Counts by size, without a lock too."""

    def __init__(
        self,
        name: str,
        help: str,
        bounds: Sequence[float],
        labels: Sequence[str] = (),
        known: Iterable[tuple[str, ...]] = ((),),
    ) -> None:
        """Make one that counts up to each of the `bounds` and beyond, for the labels that are `known`."""
        self._name = f"salvo_{name}"
        self._help = help
        self._bounds = tuple(bounds)
        self._labels = labels
        self._counts = {each: [0] * (len(self._bounds) + 1) for each in known}
        self._sums = dict.fromkeys(self._counts, 0.0)

    def add(self, size: float, *labels: str) -> None:
        """Count one in; with labels that are not known it is left out."""
        counts = self._counts.get(labels)
        if counts is not None:
            counts[bisect_left(self._bounds, size)] += 1
            self._sums[labels] += size

    def collect(self) -> Iterator[Metric]:
        family = HistogramMetricFamily(self._name, self._help, labels=self._labels)
        names = (*(str(float(bound)) for bound in self._bounds), "+Inf")
        for labels, counts in self._counts.items():
            family.add_metric(labels, tuple(zip(names, accumulate(counts), strict=True)), self._sums[labels])
        yield family


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """How things stand at one moment; the composition root reads them off the objects themselves.

    `rooms`: by game and phase. `waiting`: by game and mode. `matching_since`: when it began or came back last.
    """

    connections: int = 0
    rooms: Mapping[tuple[str, Phase], int] = field(default_factory=dict)
    spectators: int = 0
    waiting: Mapping[tuple[str, str], int] = field(default_factory=dict)
    journal_backlog: int = 0
    journal_lag: Millis = ZERO
    journal_healthy: bool = True
    bots_seated: int = 0
    bots_waiting: int = 0
    matches_unstored: int = 0
    matching_up: bool = True
    matching_since: Millis = ZERO
    draining: bool = False
    ready: bool = True
    headroom: bool = True


class Telemetry:
    """All counters of one process. Its verbs are what rooms, sockets, the lobby and the journal report."""

    def __init__(self, pools: Iterable[tuple[str, str]] = (), rules: Mapping[str, str] | None = None) -> None:
        """`pools`: every game and mode. `rules`: the version of each game's rules."""
        self._pools = tuple(pools)
        self._rules = dict(rules or {})
        self._read: Callable[[], Readings] = Readings
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

        codes = tuple((code,) for code in REFUSALS)
        closes = (*((str(code.value),) for code in CloseCode), (PEER,), (OTHER,))
        self.received = self._add(Count("frames_received", "Frames of players that were read"))
        self.sent = self._add(Count("frames_sent", "Frames that were written to players"))
        self._broken = self._add(Count("rooms_broken", "Rooms made void by a fault of ours"))
        self._faults = self._add(Count("archive_faults", "Writes of the journal that failed"))
        self._refused = self._add(Tally("refusals", "Requests refused", ("code",), codes))
        self._closed = self._add(Tally("sockets_closed", "Sockets that ended, by our close code", ("code",), closes))
        self._rejected = self._add(Tally("handshakes_rejected", "Handshakes turned away", ("reason",), _each(Rejected)))
        self._answers = self._add(Tally("http_answers", "Answers over HTTP", ("status",), _each(Status)))
        self._opened = self._add(Tally("rooms_opened", "New rooms", ("game", "mode"), self._pools))
        self._finished = self._add(Tally("matches_finished", "Matches with a result", ("game", "mode"), self._pools))
        self._taken_up = self._add(Tally("rooms_taken_up", "Rooms taken from the journal", ("cause",), _each(TakenUp)))
        self._let_go = self._add(Tally("rooms_let_go", "Rooms let go to other processes", ("cause",), _each(LetGo)))

        self._bot_moves = self._add(Tally("bot_moves", "Moves that bots thought of", ("strength",), _each(Strength)))
        self.bot_lowered = self._add(Count("bot_moves_lowered", "Moves that got less thinking"))
        self.bot_held = self._add(Count("bot_moves_held", "Moves that nobody thought of"))

        self._resolution = self._add(Histogram("turn_resolution_seconds", "Resolving a round", FAST))
        self._lateness = self._add(Histogram("deadline_lateness_seconds", "How late a deadline was seen", LATE))
        self._write = self._add(Histogram("journal_write_seconds", "One write of the journal", WRITE))
        self._wait = self._add(Histogram("journal_wait_seconds", "The longest wait of a record in a write", WRITE))
        self._batch = self._add(Histogram("journal_batch_records", "Records in one write", BATCH))
        self._thinking = self._add(Histogram("bot_thinking_seconds", "CPU of a bot's move", THINKING))
        self._lag = self._add(Histogram("event_loop_lag_seconds", "How late the event loop was", LATE))
        searched = "queue_wait_seconds", "How long a player searched", WAIT
        self._searched = self._add(Histogram(*searched, ("game", "mode"), self._pools))
        self._registry.register(_Gauges(self._gauges))

    def _add(self, made: Collected) -> Collected:
        """Give a collector that is asked when all are."""
        self._registry.register(made)
        return made

    # --- rooms ----------------------------------------------------------------------------------------

    moment = staticmethod(time.perf_counter)
    """Gives the moment to measure from: the rooms have no clock that is fine enough."""

    def resolved(self, since: float) -> None:
        """A round was resolved, and what it shows encoded; that began at `since`."""
        self._resolution.add(time.perf_counter() - since)

    def late(self, by: Millis) -> None:
        """A deadline was seen so much later than its moment."""
        self._lateness.add(by / 1000)

    def refused(self, code: str) -> None:
        self._refused.add(code)

    def broke(self) -> None:
        """A room broke by our own fault."""
        self._broken.add()

    def opened(self, game: str, mode: str) -> None:
        self._opened.add(game, mode)

    def finished(self, game: str, mode: str) -> None:
        """A match has a result."""
        self._finished.add(game, mode)

    def taken_up(self, cause: TakenUp) -> None:
        self._taken_up.add(cause)

    def let_go(self, cause: LetGo) -> None:
        self._let_go.add(cause)

    # --- sockets, the lobby, the journal ----------------------------------------------------------------

    def closed(self, code: int | None) -> None:
        """A socket ended: by our code, or because the other end went."""
        self._closed.add(PEER if code is None else str(int(code)))

    def rejected(self, reason: Rejected) -> None:
        self._rejected.add(reason)

    def answered(self, status: int) -> None:
        """A request over HTTP was answered."""
        self._answers.add(f"{status // 100}xx")

    def paired(self, game: str, mode: str, waited: Millis) -> None:
        """A player who searched for so long was paired."""
        self._searched.add(waited / 1000, game, mode)

    def wrote(self, records: int, seconds: float, waited: float) -> None:
        """A write of the journal took so long; the oldest of its records had waited for `waited` seconds."""
        self._batch.add(records)
        self._write.add(seconds)
        self._wait.add(waited)

    def faulted(self) -> None:
        """The database gave no answer to a write, or refused to keep it."""
        self._faults.add()

    def bot_thought(self, strength: str, cpu_s: float) -> None:
        """A move was thought of, for so much CPU."""
        self._bot_moves.add(strength)
        self._thinking.add(cpu_s)

    def lagged(self, seconds: float) -> None:
        """The event loop came to something so much later than its moment."""
        self._lag.add(seconds)

    # --- reading ------------------------------------------------------------------------------------------

    def read_from(self, read: Callable[[], Readings]) -> None:
        """Take the gauges from here from now on."""
        self._read = read

    def exposition(self, accept: str = "") -> tuple[bytes, str]:
        """Give all metrics in the format that is asked for, and its content type."""
        encode, content_type = choose_encoder(accept)
        return encode(self._registry), content_type

    def _gauges(self) -> Iterator[Metric]:
        """Read how things stand."""
        now = self._read()
        rooms = dict.fromkeys(((game, phase) for game in self._rules for (phase,) in _each(Phase)), 0) | dict(now.rooms)
        waiting = dict.fromkeys(self._pools, 0) | dict(now.waiting)
        yield _gauge("connections", "Open sockets of players", now.connections)
        yield _gauge("rooms", "Rooms by game and phase", rooms, ("game", "phase"))
        yield _gauge("spectators", "Connections that watch a room", now.spectators)
        yield _gauge("tickets_waiting", "Searches of players connected here", waiting, ("game", "mode"))
        yield _gauge("journal_backlog_records", "Records that are not durable yet", now.journal_backlog)
        yield _gauge("journal_lag_seconds", "How long the oldest of them has waited", now.journal_lag / 1000)
        yield _gauge("journal_healthy", "Whether records become durable", now.journal_healthy)
        yield _gauge("bots_seated", "Seats that bots hold", now.bots_seated)
        yield _gauge("bots_waiting", "Moves of bots that nobody thinks about yet", now.bots_waiting)
        yield _gauge("matches_unstored", "Matches that wait to be stored", now.matches_unstored)
        yield _gauge("matching_up", "Whether the lobby's back end answers", now.matching_up)
        yield _gauge("matching_since_timestamp_seconds", "Since when it has answered", now.matching_since / 1000)
        yield _gauge("draining", "Whether the process hands its rooms over to stop", now.draining)
        yield _gauge("ready", "Whether new players should be sent here", now.ready)
        yield _gauge("headroom", "Whether new matches may begin here", now.headroom)
        yield _gauge("build_info", "1", {(VERSION, platform.python_version()): 1}, ("version", "python"))
        yield _gauge("rules_info", "1", dict.fromkeys(self._rules.items(), 1), ("game", "rules"))


class _Gauges(Collector):
    """Reads how things stand when a scrape asks."""

    def __init__(self, read: Callable[[], Iterator[Metric]]) -> None:
        self._read = read

    def collect(self) -> Iterator[Metric]:
        return self._read()


def _gauge(name: str, help: str, value: float | Mapping[Any, float], labels: Sequence[str] = ()) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"salvo_{name}", help, labels=labels)
    for key, each in value.items() if isinstance(value, Mapping) else (((), value),):
        family.add_metric(key, each)
    return family


def _each(closed: object) -> tuple[tuple[str], ...]:
    """Give the values of a closed set, each as the labels of one series."""
    return tuple((value,) for value in get_args(closed))
