"""What an operator may watch: names, closed sets of labels, and values that come from what happened."""

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from protocol.ids import Millis
from protocol.refusals import REFUSALS, CloseCode
from server import telemetry
from server.rooms.observer import Observer
from server.telemetry import Count, Readings, Telemetry
from tests.scraping import sample, scraped

ROOT: Final = Path(__file__).parent.parent
POOLS: Final = (("salvo", "fog"), ("salvo", "capture"))
RULES: Final = {"salvo": "7"}


@pytest.fixture
def told() -> Telemetry:
    return Telemetry(POOLS, RULES)


def test_the_table_names_every_metric(told: Telemetry) -> None:
    named = dict(re.findall(r"^\| `(salvo_\w+)(?:\{[\w,]+\})?` \| (\w+) \|", telemetry.__doc__ or "", re.MULTILINE))
    text = told.exposition()[0].decode()
    there = dict(re.findall(r"^# TYPE (salvo_\w+) (\w+)$", text, re.MULTILINE))
    assert named == there


def test_the_runbook_names_only_what_there_is(told: Telemetry) -> None:
    there = {name for name, _ in scraped(told)}
    for page in (ROOT / "deploy").glob("*.md"):
        named = re.findall(r"\bsalvo_[a-z_]+", page.read_text(encoding="utf-8"))
        histograms = {name.removesuffix("_count") for name in there}
        assert set(named) <= there | histograms, page.name


def test_the_table_names_every_label(told: Telemetry) -> None:
    named = re.findall(r"^\| `(salvo_\w+?)(?:\{([\w,]+)\})?` \|", telemetry.__doc__ or "", re.MULTILINE)
    for name, labels in named:
        there = {
            frozenset(key for key, _ in each) - {"le"}
            for series, each in scraped(told)
            if series in (name, f"{name}_count")
        }
        assert there == {frozenset(labels.split(",")) if labels else frozenset()}, name


def test_what_has_not_happened_yet_stands_at_zero(told: Telemetry) -> None:
    """Else an alarm on a rate misses the first one."""
    for code in REFUSALS:
        assert sample(told, "salvo_refusals_total", code=code) == 0
    for close in CloseCode:
        assert sample(told, "salvo_sockets_closed_total", code=str(close.value)) == 0
    for game, mode in POOLS:
        assert sample(told, "salvo_rooms_opened_total", game=game, mode=mode) == 0
        assert sample(told, "salvo_queue_wait_seconds_count", game=game, mode=mode) == 0


def test_what_happens_is_counted(told: Telemetry) -> None:
    told.received.add()
    told.sent.add()
    told.sent.add()
    told.refused("too_fast")
    told.closed(CloseCode.TOO_SLOW)
    told.closed(None)
    told.rejected("foreign_page")
    told.answered(204)
    told.answered(503)
    told.opened("salvo", "fog")
    told.finished("salvo", "fog")
    told.taken_up("lease")
    told.let_go("drain")
    told.broke()
    told.faulted()
    told.bot_thought("strong", 0.25)
    told.bot_lowered.add()
    told.bot_held.add()
    assert sample(told, "salvo_frames_received_total") == 1
    assert sample(told, "salvo_frames_sent_total") == 2
    assert sample(told, "salvo_refusals_total", code="too_fast") == 1
    assert sample(told, "salvo_sockets_closed_total", code="4410") == 1
    assert sample(told, "salvo_sockets_closed_total", code="peer") == 1
    assert sample(told, "salvo_handshakes_rejected_total", reason="foreign_page") == 1
    assert sample(told, "salvo_http_answers_total", status="2xx") == 1
    assert sample(told, "salvo_http_answers_total", status="5xx") == 1
    assert sample(told, "salvo_rooms_opened_total", game="salvo", mode="fog") == 1
    assert sample(told, "salvo_matches_finished_total", game="salvo", mode="fog") == 1
    assert sample(told, "salvo_rooms_taken_up_total", cause="lease") == 1
    assert sample(told, "salvo_rooms_let_go_total", cause="drain") == 1
    assert sample(told, "salvo_rooms_broken_total") == 1
    assert sample(told, "salvo_archive_faults_total") == 1
    assert sample(told, "salvo_bot_moves_total", strength="strong") == 1
    assert sample(told, "salvo_bot_moves_total", strength="light") == 0
    assert sample(told, "salvo_bot_moves_lowered_total") == 1
    assert sample(told, "salvo_bot_moves_held_total") == 1
    assert sample(told, "salvo_bot_thinking_seconds_sum") == 0.25


def test_what_takes_time_is_in_seconds(told: Telemetry) -> None:
    told.resolved(told.moment())
    told.late(Millis(20))
    told.paired("salvo", "fog", Millis(12_000))
    told.wrote(3, 0.004, 0.25)
    assert 0 < sample(told, "salvo_turn_resolution_seconds_sum") < 1
    assert sample(told, "salvo_deadline_lateness_seconds_bucket", le="0.01") == 0
    assert sample(told, "salvo_deadline_lateness_seconds_bucket", le="0.025") == 1
    assert sample(told, "salvo_queue_wait_seconds_sum", game="salvo", mode="fog") == 12
    assert sample(told, "salvo_journal_batch_records_sum") == 3
    assert sample(told, "salvo_journal_write_seconds_sum") == 0.004
    assert sample(told, "salvo_journal_wait_seconds_sum") == 0.25


def test_what_is_counted_by_size_counts_up_to_a_bound_and_all_that_is_less(told: Telemetry) -> None:
    for late in (0, 25, 26, 5_000, 5_001):
        told.late(Millis(late))
    bounds = ("0.001", "0.01", "0.025", "0.05", "5.0", "+Inf")
    counts = [sample(told, "salvo_deadline_lateness_seconds_bucket", le=bound) for bound in bounds]
    assert counts == [1, 1, 2, 3, 4, 5]
    assert sample(told, "salvo_deadline_lateness_seconds_count") == 5


def test_a_search_in_an_unknown_pool_is_left_out(told: Telemetry) -> None:
    told.paired("salvo", "no such mode", Millis(12_000))
    assert sample(told, "salvo_queue_wait_seconds_count", game="salvo", mode="fog") == 0


def test_the_gauges_are_read_when_asked(told: Telemetry) -> None:
    now = Readings()
    told.read_from(lambda: now)
    assert sample(told, "salvo_rooms", game="salvo", phase="playing") == 0
    now = Readings(
        connections=5,
        rooms={("salvo", "playing"): 2},
        spectators=1,
        waiting={("salvo", "fog"): 3},
        journal_backlog=7,
        journal_lag=Millis(1_500),
        journal_healthy=False,
        bots_seated=6,
        bots_waiting=8,
        matches_unstored=4,
        matching_up=False,
        matching_since=Millis(1_790_000_000_500),
        draining=True,
        ready=False,
        headroom=False,
    )
    assert sample(told, "salvo_connections") == 5
    assert sample(told, "salvo_rooms", game="salvo", phase="playing") == 2
    assert sample(told, "salvo_rooms", game="salvo", phase="over") == 0
    assert sample(told, "salvo_spectators") == 1
    assert sample(told, "salvo_tickets_waiting", game="salvo", mode="fog") == 3
    assert sample(told, "salvo_tickets_waiting", game="salvo", mode="capture") == 0
    assert sample(told, "salvo_journal_backlog_records") == 7
    assert sample(told, "salvo_journal_lag_seconds") == 1.5
    assert sample(told, "salvo_journal_healthy") == 0
    assert sample(told, "salvo_matches_unstored") == 4
    assert sample(told, "salvo_bots_seated") == 6
    assert sample(told, "salvo_bots_waiting") == 8
    assert sample(told, "salvo_matching_up") == 0
    assert sample(told, "salvo_matching_since_timestamp_seconds") == 1_790_000_000.5
    assert sample(told, "salvo_draining") == 1
    assert sample(told, "salvo_ready") == 0
    assert sample(told, "salvo_headroom") == 0


def test_a_label_that_nobody_knows_makes_no_series(told: Telemetry) -> None:
    """However many there are: what a stranger sends never grows this."""
    before = scraped(told).keys()
    for number in range(100):
        told.refused(f"made up {number}")
        told.closed(number)
        told.opened("salvo", f"mode {number}")
        told.paired("salvo", f"mode {number}", Millis(1))
    assert len(scraped(told).keys() - before) == 2  # `other` of those that had none
    assert sample(told, "salvo_refusals_total", code="other") == 100


def test_a_count_is_read_as_a_counter() -> None:
    count = Count("things", "Things")
    count.add()
    (family,) = count.collect()
    assert [(each.name, each.value) for each in family.samples] == [("salvo_things_total", 1)]


def test_it_observes_rooms(told: Telemetry) -> None:
    observer: Observer = told
    observer.resolved(observer.moment())
    assert sample(told, "salvo_turn_resolution_seconds_count") == 1


def test_two_services_in_one_process_count_apart(told: Telemetry) -> None:
    other = Telemetry(POOLS, RULES)
    told.refused("too_fast")
    assert sample(other, "salvo_refusals_total", code="too_fast") == 0


def test_the_process_is_watched_too(told: Telemetry) -> None:
    assert sample(told, "process_resident_memory_bytes") > 0
    assert sample(told, "salvo_rules_info", game="salvo", rules="7") == 1


def test_the_version_is_that_of_the_project(told: Telemetry) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == telemetry.VERSION


@pytest.mark.parametrize(
    ("accept", "begins"),
    [("", "text/plain"), ("application/openmetrics-text; version=1.0.0", "application/openmetrics-text")],
)
def test_it_speaks_the_format_that_is_asked_for(told: Telemetry, accept: str, begins: str) -> None:
    text, content_type = told.exposition(accept)
    assert content_type.startswith(begins)
    assert text.endswith(b"# EOF\n") == (begins != "text/plain")
