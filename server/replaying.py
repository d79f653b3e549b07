"""Derives a match again, and says whether that is what was kept and told: `python -m server replay FILE-OR-ID`.

    a file   the record as it was downloaded, text or JSON: every order is to be legal, and the result the one it says
    an id    a match of the archive: also every state and every frame that its journal gives

Knows no game: what is to be known of one comes through `games/api.py`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from protocol.codec import encode
from protocol.ids import RoomId, Seat
from protocol.messages import GameOptions, Outcome
from server.archive.archive import Archive
from server.archive.erase import ERASED
from server.archive.journal import ArchiveDown
from server.archive.matches import Match, MatchJson
from server.archive.records import Record, Resolved
from server.games.api import AnyGame, BadRecord, Illegal, Recorded
from server.games.dice import NoSecret, dice_of
from server.games.registry import EDITIONS, UnknownRules, game_under
from server.rooms.replay import replay
from server.rooms.room import Played, Room
from server.rooms.told import Told, was_told

FILE_BYTES: Final = 2**20
ROOM: Final = re.compile(r"[A-Za-z0-9_-]{6,24}")

_read_json = msgspec.json.Decoder(MatchJson).decode


class Unreadable(Exception):
    """There is nothing to replay; the message says why in one line."""


@dataclass
class Account:
    """What came of a replay. `told`: what was done and found. `wrong`: each thing that does not match."""

    told: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if not self.wrong:
            return "\n".join([*self.told, "It matches."])
        return "\n".join(
            [*self.told, f"It does not match, in {len(self.wrong)}:", *(f"  {each}" for each in self.wrong)]
        )

    @property
    def code(self) -> int:
        """The exit code of the command."""
        return 1 if self.wrong else 0

    def compare(self, what: str, kept: object, derived: object) -> None:
        """Note what was kept if it is not what was derived."""
        if kept != derived:
            self.wrong.append(f"{what}: kept is {kept}, derived is {derived}")


# --- a file -------------------------------------------------------------------------------------------


def replay_file(path: Path, editions: Sequence[AnyGame] = EDITIONS) -> Account:
    """Replay a record as it was downloaded. Raises: Unreadable."""
    try:
        with path.open("rb") as file:
            read = file.read(FILE_BYTES + 1)
    except OSError as fault:
        raise Unreadable(f"{path} cannot be read: {fault.strerror}") from None
    if len(read) > FILE_BYTES:
        raise Unreadable(f"{path} is too long for a record")
    try:
        text = read.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is no text") from None
    if not text.lstrip().startswith("{"):
        return replay_text(text, editions)
    try:
        match = _read_json(text)
    except (msgspec.DecodeError, msgspec.ValidationError) as fault:
        raise Unreadable(f"{path} is no match: {fault}") from None
    account = replay_text(match.record, editions)
    _compare_with_record(account, match, read_record(match.record, editions))
    return account


def replay_text(text: str, editions: Sequence[AnyGame] = EDITIONS) -> Account:
    """Replay the text of a record. Raises: Unreadable."""
    account = Account()
    _derive(account, text, editions)
    return account


def read_record(text: str, editions: Sequence[AnyGame] = EDITIONS) -> Recorded:
    """Read a record of whichever game it is. Raises: Unreadable."""
    faults = []
    for game in {edition.facts.key: edition for edition in editions}.values():
        try:
            return game.read(text)
        except BadRecord as fault:
            faults.append(f"{fault}")
    raise Unreadable(f"it is no record: {'; '.join(faults)[:200]}")


def _derive(account: Account, text: str, editions: Sequence[AnyGame]) -> list[Any]:
    """Derive every state from a record; gives those that it comes to, the first one before anything was decided."""
    recorded = read_record(text, editions)
    game = _game(recorded.options, recorded.rules, editions)
    account.told.append(f"{_shown(recorded.options)}, rules {recorded.rules}: {' - '.join(recorded.names)}")
    states, played = _resolved(account, game, recorded)
    if len(states) == len(recorded.orders) + 1:
        account.told.append(f"{len(recorded.orders)} decisions resolved again, every order legal")
        _judge(account, game, recorded, states[-1])
        again = game.record(recorded.options, recorded.names, played, recorded.outcome, recorded.secret or b"")
        for number, (line, other) in enumerate(
            zip(text.rstrip("\n").split("\n"), again.rstrip("\n").split("\n"), strict=False), 1
        ):
            if line != other:
                account.wrong.append(f'line {number} of the record is "{line}", written again it is "{other}"')
    return states


def _resolved(account: Account, game: AnyGame, recorded: Recorded) -> tuple[list[Any], list[Played]]:
    """Resolve what is legal again. Returns: every state, and the decisions that led from one to the next."""
    dice = dice_of(recorded)
    played: list[Played] = []
    try:
        states = [game.start(recorded.options, dice)]
        for number, orders in enumerate(recorded.orders):
            fault = _fault(game, states[-1], orders)
            if fault is not None:
                account.wrong.append(f"round {number}: {fault}")
                break
            state, events = game.resolve(states[-1], orders, dice)
            states.append(state)
            played.append(Played(tuple(orders), tuple(orders.values()), events))
    except Illegal as illegal:
        raise Unreadable(f"it cannot have been played by its rules: {illegal.code}") from None
    except NoSecret as fault:
        raise Unreadable(str(fault)) from None
    return states, played


def _fault(game: AnyGame, state: Any, orders: Mapping[Seat, Any]) -> str | None:
    """Say why orders cannot have been those of a decision."""
    acting = game.phase(state).seats
    if not acting:
        return "the match was over already"
    if set(acting) != orders.keys():
        return "these seats were not to act"
    for seat in acting:
        try:
            game.check(state, seat, orders[seat], sealing=True)
        except Illegal as illegal:
            return f"the orders of seat {seat} are not legal: {illegal.code}"
    return None


def _judge(account: Account, game: AnyGame, recorded: Recorded, last: Any) -> None:
    """Compare the result with what the orders lead to, or with the ways in which a room ends a match."""
    derived, said = game.outcome(last), recorded.outcome
    account.told.append(f"result: {_result(said, recorded.names)}")
    if derived is not None:
        account.compare("the result", _result(said, recorded.names), _result(derived, recorded.names))
    elif said is not None:
        won = said.winner is not None
        possible = {"resignation": won, "absence": won, "agreement": not won, "time": True}
        if not possible.get(said.reason, False):
            account.wrong.append(f"the result: kept is {_result(said, recorded.names)}, but the match was not over")


# --- a match of the archive ---------------------------------------------------------------------------


async def replay_room(archive: Archive, room: RoomId, editions: Sequence[AnyGame] = EDITIONS) -> Account:
    """Replay a match of the archive, from its record and from its journal. Raises: Unreadable."""
    try:
        match = await archive.matches.find(room)
        records = await archive.journal.read(room)
    except ArchiveDown as fault:
        raise Unreadable(f"the archive does not answer: {fault}") from None
    except msgspec.MsgspecError as fault:
        raise Unreadable(f"the journal of {room} is damaged: {fault}") from None
    if match is None:
        raise Unreadable(
            f"the match {room} is not over, or not stored yet" if records else f"there is no match {room} here"
        )
    account = Account()
    states = _derive(account, match.record, editions)
    _compare_with_record(account, match.public(), read_record(match.record, editions))
    if records:
        _compare_with_journal(account, match, records, states, editions)
    else:
        account.told.append("its journal is not kept any more: only its record was replayed")
    return account


def _compare_with_record(account: Account, match: MatchJson, recorded: Recorded) -> None:
    account.compare("the rules", match.rules, recorded.rules)
    account.compare("the options", _shown(match.options), _shown(recorded.options))
    account.compare("the names", match.names, recorded.names)
    account.compare("the result", _result(match.outcome, match.names), _result(recorded.outcome, match.names))
    account.compare("the number of decisions", match.rounds, len(recorded.orders))


def _compare_with_journal(
    account: Account, match: Match, records: Sequence[Record], states: Sequence[Any], editions: Sequence[AnyGame]
) -> None:
    """Fold a journal up to the end of its match, and compare each state and all frames."""
    told, frames = Told(), 0
    kept = bytes.fromhex(match.told or "")
    room: Room | None = None
    number = 0
    try:
        for number, (after, tells) in enumerate(
            replay(records, lambda opened: _game(opened.options, opened.rules, editions))
        ):
            room = after
            for tell in tells if number > 0 else ():  # a room that has just been opened has nobody to tell
                frame = encode(tell.news)
                if was_told(kept, tell.to, tell.news):
                    told.add(tell.to, tell.news, frame)
                frames += 1
            if isinstance(records[number], Resolved):
                _compare_state(account, room, states)
            if room.phase not in ("gathering", "playing"):
                break
    except (Illegal, ValueError, LookupError, TypeError, AttributeError) as fault:
        played = 0 if room is None else len(room.played)
        account.wrong.append(
            f"round {played}: record {number + (room is not None)} of the journal does not follow from those before it"
            f" ({type(fault).__name__} {fault})"
        )
        return
    assert room is not None
    account.told.append(f"{number + 1} records of its journal folded, {frames} frames derived again")
    names = tuple(seat.shown.name for seat in room.seats)
    account.compare("the result in the journal", _result(match.outcome, names), _result(room.outcome, names))
    account.compare("the decisions in the journal", match.rounds, len(room.played))
    account.compare("the names in the journal", match.names, names)
    if ERASED in names:
        account.told.append(
            "a player was erased since, so that the frames cannot be compared with those that were told"
        )
    elif match.told is None:
        account.told.append("no digest of the frames was kept")
    else:
        account.compare("the digest of all frames", match.told, told.digest().hex())


def _compare_state(account: Account, room: Room, states: Sequence[Any]) -> None:
    resolved = len(room.played)
    if resolved < len(states) and room.state != states[resolved]:
        account.wrong.append(f"round {resolved - 1}: the journal leads to another state than the record")


def _game(options: GameOptions, rules: str, editions: Sequence[AnyGame]) -> AnyGame:
    try:
        return game_under(options, rules, editions)
    except UnknownRules as fault:
        raise Unreadable(str(fault)) from None


def _shown(options: GameOptions) -> str:
    parts: dict[str, Any] = msgspec.to_builtins(options)
    game = parts.pop("game")
    return f"{game} ({', '.join(f'{key} {value}' for key, value in parts.items())})"


def _result(outcome: Outcome | None, names: Sequence[str]) -> str:
    if outcome is None:
        return "none"
    if outcome.winner is None:
        return f"drawn by {outcome.reason}"
    return f"{names[outcome.winner]} (seat {outcome.winner}) by {outcome.reason}"
