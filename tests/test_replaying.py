"""The command that derives a match again: what is right matches, and whatever was changed is named."""

import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec import structs

from protocol.games.salvo import Move, Options, Orders
from protocol.ids import Millis, RoomId, Seat
from protocol.messages import Outcome
from server.archive.archive import Archive, open_archive
from server.archive.records import Closed, Record, Resolved, pack
from server.edge.results import match_of
from server.games.dice import KeyedDice
from server.games.registry import EDITIONS, GAMES
from server.games.salvo import rulebook
from server.games.salvo.game import Salvo
from server.replaying import FILE_BYTES, Account, Unreadable, replay_file, replay_room, replay_text
from server.rooms.replay import under_its_rules
from server.rooms.told import told_of
from tests.archive.ends import make_tables
from tests.archive.made import DAY, keep
from tests.contracts.tiny_dice_game import Roll, Twenty
from tests.games.decided import decided, given
from tests.games.salvo.positions import NO_DICE
from tests.rooms.play import HOLD, NORTH, SOUTH, START, VANGUARD, VANGUARD_NORTH, Play

VECTORS = Path(__file__).parents[1] / "protocol" / "vectors" / "salvo"
CAPTURE = (VECTORS / "capture.txt").read_text(encoding="utf-8")
ROOM = RoomId("room-under-test")
FORWARD = Orders((Move("scout", "g3"),))


def wrong(account: Account) -> str:
    """Give what does not match, and see that the command would say so."""
    assert account.code == 1
    assert all(each in str(account) for each in account.wrong)
    return "\n".join(account.wrong)


def unreadable(text: str) -> str:
    with pytest.raises(Unreadable) as fault:
        replay_text(text)
    assert "\n" not in str(fault.value)
    return str(fault.value)


# --- a file ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["capture", "eliminate", "fog"])
def test_a_record_is_replayed(name: str, tmp_path: Path) -> None:
    account = replay_file(VECTORS / f"{name}.txt")
    assert (account.code, account.wrong) == (0, [])
    assert str(account).endswith("It matches.")
    windows = tmp_path / "record.txt"
    windows.write_bytes(b"\xef\xbb\xbf" + (VECTORS / f"{name}.txt").read_bytes().replace(b"\n", b"\r\n"))
    assert replay_file(windows).told == account.told


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("1-0 points", "0-1 points", "the result: kept is Jürgen Ω (seat 1) by points, derived is Ada (seat 0)"),
        ("1-0 points", "1-0 resignation", "the result: kept is Ada (seat 0) by resignation, derived is Ada (seat 0)"),
        ("1-0 points", "void", "the result: kept is none, derived is Ada"),
        ("9. D e5*, M c5*e5 | n d5-c5, d e6-e5\n", "", "by points, but the match was not over"),
        ("9. D e5*, M c5*e5 | n d5-c5, d e6-e5\n1-0 points", "1/2-1/2 resignation", "but the match was not over"),
        ("3. D e4-e6,", "3. D e4-e9,", "round 3: the orders of seat 0 are not legal: illegal_move"),
        ("| n b7*, d e6-e5", "| n b7*, d e6*d4", "round 4: the orders of seat 1 are not legal: illegal_target"),
        ("0. Md1 De1 Cg1", "0. Md1 De1 De1", "round 0: the orders of seat 0 are not legal: kind_twice"),
        ("1-0 points", "10. - | -\n1-0 points", "round 10: the match was over already"),
        ("5. D e4-e5", "5. D a1-e5", 'line 12 of the record is "5. D a1-e5'),
        ("6. D e5-e6, M c5/E", "6. M c5/E, D e5-e6", 'line 13 of the record is "6. M c5/E'),
    ],
)
def test_whatever_was_changed_is_named(before: str, after: str, said: str) -> None:
    assert before in CAPTURE
    assert said in wrong(replay_text(CAPTURE.replace(before, after)))


def test_ends_that_the_room_decides_are_believed() -> None:
    rounds = CAPTURE.partition("8. ")[0]
    for ending in ("1-0 resignation", "0-1 absence", "1/2-1/2 agreement", "void"):
        assert replay_text(f"{rounds}{ending}\n").code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is no record: too short"),
        ("\x00" * 100, "it is no record"),
        (CAPTURE.replace("3. ", "4. ", 1), "it is no record: 4. D"),
        (CAPTURE.replace("mode capture", "mode chess"), "it is no record"),
        (CAPTURE.replace("map twin", "map moon"), "it cannot have been played by its rules: unknown_map"),
        (CAPTURE.partition("5. ")[0], "it is no record: 4. D"),
        (CAPTURE.replace("rules 1-", "rules 0-"), "it was played by the rules 0-"),
    ],
)
def test_what_cannot_be_replayed_says_why(text: str, said: str) -> None:
    assert said in unreadable(text)


def test_what_is_no_file_of_a_record_says_why(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    for content, said in (
        (b"\xff\xfe\x00", "is no text"),
        (b" " * (FILE_BYTES + 1), "is too long"),
        (b'{"match": 1}', "is no match"),
        (b"{", "is no match"),
    ):
        file.write_bytes(content)
        with pytest.raises(Unreadable, match=said):
            replay_file(file)
    for path in (tmp_path / "nothing.txt", tmp_path):
        with pytest.raises(Unreadable, match="cannot be read"):
            replay_file(path)


# --- other rules -------------------------------------------------------------------------------------------


def earlier_edition() -> Salvo:
    """Give the game as it might have been before: the scout went further."""
    folder = files("server.games.salvo") / "data" / "v1"
    figures, maps = ((folder / name).read_text("utf-8") for name in ("figures.toml", "maps.txt"))
    assert "forward = 4" in figures
    return Salvo(rulebook.read(figures.replace("forward = 4", "forward = 6").encode(), maps.encode()))


def test_29_a_match_runs_under_the_rules_that_it_was_played_by_or_says_why_not() -> None:
    earlier, now = earlier_edition(), GAMES["salvo"]
    options = Options("fog", "plain", 30)
    start = earlier.start(options, NO_DICE)
    lineups = {SOUTH: VANGUARD, NORTH: VANGUARD_NORTH}
    begun, _ = earlier.resolve(start, lineups, NO_DICE)
    legal = {each.kind: [move.to for move in each.moves] for each in earlier.view(begun, SOUTH).legal}
    today = {each.kind: [move.to for move in each.moves] for each in now.view(begun, SOUTH).legal}
    kind, to = next((kind, to) for kind, moves in legal.items() for to in moves if to not in today[kind])
    orders = (lineups, {SOUTH: Orders((Move(kind, to),)), NORTH: HOLD})
    played = decided(earlier, options, orders)
    text = earlier.record(options, ("Ada", "Bert"), played, Outcome(SOUTH, "resignation"), b"")

    assert replay_text(text, (earlier, *EDITIONS)).code == 0
    assert earlier.facts.version in unreadable(text)
    renamed = text.replace(earlier.facts.version, now.facts.version)
    assert "round 1: the orders of seat 0 are not legal: illegal_move" in wrong(replay_text(renamed))


def test_a_game_with_dice_is_replayed_by_the_secret_in_its_record() -> None:
    game = Twenty()
    options = game.quick_options(game.facts.modes[0], 0)
    begins = Seat(game.start(options, KeyedDice(b"secret")).turn)
    text = game.record(options, ("Ada", "Bert"), given([{begins: Roll()}]), None, b"secret")
    assert replay_text(text, (game,)).code == 0
    with pytest.raises(Unreadable, match="the secret of the dice is missing"):
        replay_text(text.replace(b"secret".hex(), ""), (game,))


# --- a match of the archive -----------------------------------------------------------------------------------


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/salvo.db"


@pytest.fixture
async def archive(url: str) -> AsyncIterator[Archive]:
    await make_tables(url)
    opened = await open_archive(url)
    yield opened
    await opened.close()


@contextmanager
def tampering(url: str) -> Iterator[Callable[..., object]]:
    """Let a test change the file behind the archive's back."""
    with sqlite3.connect(url.removeprefix("sqlite:///")) as file:
        yield file.execute
    file.close()


async def played(archive: Archive) -> list[Record]:
    """Play a match of fog, and keep it as a server does; gives its journal."""
    play = Play("fog").line_up()
    for south, north in ((FORWARD, HOLD), (HOLD, HOLD)):
        play.give(SOUTH, south)
        play.give(NORTH, north)
    play.now = Millis(START + 9_000)
    play.resign(NORTH)
    await keep(archive.journal, play.records, ROOM)
    await archive.matches.store(match_of(play.room, told_of(play.records, under_its_rules)))
    until = len(play.records)
    play.now = Millis(START + 60_000)
    play.rematch(SOUTH)
    records = [*play.records, Closed(at=play.now, reason="finished")]
    await keep(archive.journal, records[until:], ROOM, first=until)
    return records


def resolution(records: list[Record], round: int) -> tuple[int, Resolved]:
    """Find the record with which a round was resolved."""
    return next((n, each) for n, each in enumerate(records) if isinstance(each, Resolved) and each.round == round)


async def test_a_match_of_the_archive_is_replayed_state_by_state_and_frame_by_frame(archive: Archive) -> None:
    records = await played(archive)
    account = await replay_room(archive, ROOM)
    assert (account.code, account.wrong) == (0, [])
    assert "3 decisions resolved again, every order legal" in account.told
    assert f"{len(records) - 2} records of its journal folded" in str(account)


async def test_the_downloads_of_a_match_are_replayed(archive: Archive, tmp_path: Path) -> None:
    await played(archive)
    match = await archive.matches.find(ROOM)
    assert match is not None
    file = tmp_path / "salvo.json"
    file.write_bytes(match.as_json())
    assert replay_file(file).code == 0
    for key, value, said in (
        ("rounds", 9, "the number of decisions: kept is 9, derived is 3"),
        ("rules", "1-other", "the rules: kept is 1-other"),
        ("names", ["Eve", "Nord"], "the names: kept is ('Eve', 'Nord')"),
        ("outcome", {"winner": 1, "reason": "resignation"}, "the result: kept is Nord (seat 1) by resignation"),
        ("options", {"game": "salvo", "mode": "capture", "map": "plain", "clock": 30}, "kept is salvo (mode capture"),
    ):
        file.write_text(json.dumps(json.loads(match.as_json()) | {key: value}), encoding="utf-8")
        assert said in wrong(replay_file(file))


async def test_a_round_that_was_changed_in_the_journal_is_named(archive: Archive, url: str) -> None:
    n, resolved = resolution(await played(archive), 1)
    other = structs.replace(resolved, orders=(Orders((Move("scout", "g2"),)), HOLD))
    with tampering(url) as change:
        change("UPDATE journal SET record = ? WHERE n = ?", (pack(other), n))
    said = wrong(await replay_room(archive, ROOM))
    assert "round 1: the journal leads to another state than the record" in said
    assert "the digest of all frames" in said


async def test_a_moment_that_was_changed_shows_in_the_frames(archive: Archive, url: str) -> None:
    n, resolved = resolution(await played(archive), 2)
    with tampering(url) as change:
        change("UPDATE journal SET record = ? WHERE n = ?", (pack(structs.replace(resolved, at=resolved.at + 1)), n))
    assert wrong(await replay_room(archive, ROOM)).startswith("the digest of all frames")


async def test_a_record_that_does_not_follow_is_named(archive: Archive, url: str) -> None:
    n, resolved = resolution(await played(archive), 2)
    other = structs.replace(resolved, orders=(Orders((Move("scout", "a9"),)), HOLD))
    with tampering(url) as change:
        change("UPDATE journal SET record = ? WHERE n = ?", (pack(other), n))
    said = wrong(await replay_room(archive, ROOM))
    assert f"round 2: record {n} of the journal does not follow from those before it (Illegal illegal_move)" in said


async def test_a_record_that_is_missing_shows(archive: Archive, url: str) -> None:
    n, _ = resolution(await played(archive), 2)
    with tampering(url) as change:
        change("DELETE FROM journal WHERE n = ?", (n,))
    assert "the decisions in the journal: kept is 3, derived is 2" in wrong(await replay_room(archive, ROOM))


async def test_a_result_that_was_changed_is_named(archive: Archive, url: str) -> None:
    await played(archive)
    with tampering(url) as change:
        change("UPDATE matches SET winner = 1, record = replace(record, '1-0', '0-1')")
    said = wrong(await replay_room(archive, ROOM))
    assert "the result in the journal: kept is Nord (seat 1) by resignation, derived is Süd (seat 0)" in said


async def test_a_digest_that_was_changed_is_named(archive: Archive, url: str) -> None:
    await played(archive)
    with tampering(url) as change:
        change("UPDATE matches SET told = ?", ("00" * 32,))
    assert wrong(await replay_room(archive, ROOM)).startswith(f"the digest of all frames: kept is {'00' * 32}")


async def test_a_damaged_journal_cannot_be_read(archive: Archive, url: str) -> None:
    await played(archive)
    with tampering(url) as change:
        change("UPDATE journal SET record = ? WHERE n = 3", (b"\xc1",))
    with pytest.raises(Unreadable, match=f"the journal of {ROOM} is damaged"):
        await replay_room(archive, ROOM)


async def test_without_its_journal_the_record_is_replayed(archive: Archive, url: str) -> None:
    await played(archive)
    assert (await archive.retention.run(Millis(START + 31 * DAY))).journals == 1
    account = await replay_room(archive, ROOM)
    assert account.code == 0
    assert "its journal is not kept any more" in str(account)


async def test_after_a_player_was_erased_all_but_the_frames_can_be_compared(archive: Archive) -> None:
    await played(archive)
    await archive.erasure.erase(Play().room.seats[1].player, START)
    account = await replay_room(archive, ROOM)
    assert (account.code, account.wrong) == (0, [])
    assert "a player was erased since" in str(account)


async def test_what_is_not_there_says_so(archive: Archive) -> None:
    with pytest.raises(Unreadable, match="there is no match nobodys-room here"):
        await replay_room(archive, RoomId("nobodys-room"))
    await keep(archive.journal, Play().line_up().records, ROOM)
    with pytest.raises(Unreadable, match="is not over, or not stored yet"):
        await replay_room(archive, ROOM)
