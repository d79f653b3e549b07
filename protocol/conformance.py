"""Whether a server keeps to the protocol: `python -m protocol.conformance http://localhost:8000`.

Two players made for this meet at a table, and try what PROTOCOL.md promises: golden frames, close codes, refusals by
code, coming back after a loss, the end. One line a check; the exit code is 0 where all hold, 1 where one does not, 2
where there is no server. The same list is a plan for who writes a server, or the messages to expect for who writes a
client.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError

import msgpack
from websockets.exceptions import WebSocketException

from protocol.peer import Fault, Message, Peer, new_token

FRAMES: Final = Path(__file__).parent / "vectors" / "frames.json"
OPTIONS: Final[Message] = {"game": "salvo", "mode": "eliminate", "map": "plain", "clock": None}
LINEUP: Final = (("scout", "c"), ("assault", "e"), ("mortar", "g"))
NO_ROOM: Final = "no-such-room"


def expect(what: Any, expected: Any) -> None:
    """Raises: Fault where these differ."""
    if what != expected:
        raise Fault(f"{what!r} in place of {expected!r}")


def refused(peer: Peer, code: str, kind: str, /, **fields: Any) -> None:
    """Ask something that is to be refused. Raises: Fault where it is not, or with another code."""
    answer = peer.ask(kind, **fields)
    expect(answer.get("code", answer["t"]), code)


def lineup(*figures: tuple[str, str]) -> Message:
    return {"is": "salvo.lineup", "figures": [{"kind": kind, "column": column} for kind, column in figures]}


def orders(*each: Message) -> Message:
    return {"is": "salvo.orders", "orders": list(each)}


# --- frames and handshakes ------------------------------------------------------------------------------


def golden_frames() -> None:
    for frame in json.loads(FRAMES.read_text(encoding="utf-8")):
        packed = bytes.fromhex(frame["hex"])
        expect(msgpack.unpackb(packed), frame["message"])
        expect(msgpack.packb(frame["message"]), packed)


def closes(url: str, token: str | None, code: int, *frames: bytes | str, subprotocol: str = "salvo.1") -> None:
    """Open a socket, send frames, and expect to be closed with a code."""
    with Peer(url, token, subprotocol) as peer:
        for frame in frames:
            peer.send(frame)
        expect(peer.closed(), code)


BROKEN: Final[dict[str, tuple[bytes | str, int]]] = {
    "a text message": ("probe", 1003),
    "broken MessagePack": (b"\xc1", 1007),
    "no map": (msgpack.packb([1]), 1007),
    "an unknown tag": (msgpack.packb({"t": "fanfare", "rq": 1}), 1007),
    "an unknown field": (msgpack.packb({"t": "probe", "rq": 1, "loud": True}), 1007),
    "a missing field": (msgpack.packb({"t": "probe"}), 1007),
    "a number out of bounds": (msgpack.packb({"t": "probe", "rq": 0}), 1007),
    "a number as a float": (msgpack.packb({"t": "probe", "rq": 1.0}), 1007),
    "a field twice": (b"\x83\xa1t\xa5probe\xa2rq\x01\xa2rq\x01", 1007),
    "more after the end": (msgpack.packb({"t": "probe", "rq": 1}) + b"\xc0", 1007),
    "too long a message": (msgpack.packb({"t": "probe", "rq": 1, "x": "x" * 5_000}), 1009),
}


# --- two players at a table -----------------------------------------------------------------------------


@dataclass
class Meeting:
    """Two players, and the room in which they meet."""

    url: str
    tokens: tuple[str, str]
    south: Peer
    north: Peer
    room: str = NO_ROOM

    def order(self, peer: Peer, number: int, draft: int, of: Message) -> Message:
        return peer.ask("draft", room=self.room, round=number, draft=draft, orders=of)

    def seal(self, peer: Peer, number: int, draft: int) -> None:
        answer = peer.ask("ready", room=self.room, round=number, draft=draft)
        expect(answer["t"], "sealed")

    def view(self, peer: Peer, number: int, phase: str = "playing", after: int = 0) -> Message:
        """Wait for the whole view of a round."""
        return peer.until(
            lambda message: (
                message["t"] == "view"
                and message["room"] == self.room
                and message["view"] is not None
                and (message["table"]["round"], message["table"]["phase"]) == (number, phase)
            ),
            after=after,
        )

    # --- before a match

    def welcome(self) -> None:
        for peer in (self.south, self.north):
            expect(peer.told("welcome"), peer.heard[0])
        expect(self.south.ask("probe")["t"], "pong")

    def searching(self) -> None:
        expect(self.south.ask("search", game="salvo", mode="fog")["t"], "done")
        first = self.south.told("searching")
        at = len(self.south.heard)
        self.south.ask("search", game="salvo", mode="fog")
        expect(self.south.told("searching", after=at)["since"], first["since"])
        self.south.ask("cancel_search")
        expect(self.south.told("search_ended")["reason"], "cancelled")

    def who_is_here(self) -> None:
        expect(self.south.ask("follow", on=True)["t"], "done")
        self.south.told("lobby")
        expect(self.south.ask("follow", on=False)["t"], "done")

    def refusals_of_the_lobby(self) -> None:
        moon = {**OPTIONS, "map": "moon"}
        refused(self.south, "unknown_mode", "search", game="salvo", mode="nonsense")
        refused(self.south, "unknown_map", "invite", options=moon)
        refused(self.south, "unknown_invitation", "join", code=NO_ROOM)
        refused(self.south, "unknown_room", "enter", room=NO_ROOM)
        refused(self.south, "unknown_room", "resign", room=NO_ROOM)

    def invitation(self) -> None:
        invited = self.south.ask("invite", options=OPTIONS)
        refused(self.south, "own_invitation", "join", code=invited["code"])
        expect(self.north.ask("join", code=invited["code"])["t"], "done")
        found = [peer.told("found")["place"] for peer in (self.south, self.north)]
        expect(found[0]["room"], found[1]["room"])
        self.room = found[0]["room"]

    def entering(self) -> None:
        for seat, peer in enumerate((self.south, self.north)):
            expect(peer.ask("enter", room=self.room)["seat"], seat)
        view = self.view(self.north, 0)
        expect((view["view"]["phase"], view["view"]["side"]), ("lineup", "north"))
        draft = self.north.told("own_draft")
        expect((draft["draft"], draft["orders"], draft["ready"]), (0, None, False))
        self.north.told("presence")

    # --- a match

    def line_up(self) -> None:
        south, room = self.south, self.room
        expect(self.order(south, 0, 1, lineup(*LINEUP[:2]))["t"], "noted")
        refused(south, "lineup_incomplete", "ready", room=room, round=0, draft=1)
        refused(south, "kind_twice", "draft", room=room, round=0, draft=2, orders=lineup(LINEUP[0], ("scout", "d")))
        refused(south, "column_twice", "draft", room=room, round=0, draft=2, orders=lineup(LINEUP[0], ("mortar", "c")))
        refused(south, "wrong_kind_of_orders", "draft", room=room, round=0, draft=2, orders=orders())
        refused(south, "stale_draft", "draft", room=room, round=0, draft=1, orders=lineup(*LINEUP))
        refused(south, "wrong_round", "draft", room=room, round=1, draft=2, orders=orders())
        expect(self.order(south, 0, 2, lineup(*LINEUP))["t"], "noted")
        refused(south, "wrong_draft", "ready", room=room, round=0, draft=1)
        self.seal(south, 0, 2)
        self.seal(south, 0, 2)  # asked again, answered like the first time
        refused(south, "sealed", "draft", room=room, round=0, draft=3, orders=lineup(*LINEUP))
        expect(south.ask("unready", room=room, round=0)["t"], "done")
        expect(self.order(south, 0, 3, lineup(*LINEUP))["t"], "noted")
        self.seal(south, 0, 3)
        self.seal(self.north, 0, 0)  # no draft: the first fixed line-up
        expect(len(self.view(south, 1)["view"]["figures"]), 6)

    def refusals_of_orders(self) -> None:
        view = self.view(self.south, 1)["view"]
        kinds = {"scout", "assault", "sniper", "shield", "mortar", "flanker"} - {kind for kind, _ in LINEUP}
        scout = next(figure for figure in view["figures"] if figure["side"] == "south" and figure["kind"] == "scout")
        wrong = {
            "no_such_figure": orders({"do": "turn", "kind": min(kinds), "facing": "E"}),
            "figure_twice": orders(*({"do": "turn", "kind": "scout", "facing": facing} for facing in "EW")),
            "illegal_move": orders({"do": "move", "kind": "scout", "to": scout["cell"]}),
            "illegal_turn": orders({"do": "turn", "kind": "scout", "facing": scout["facing"]}),
            "illegal_target": orders({"do": "fire", "kind": "mortar"}),
            "wrong_kind_of_orders": lineup(*LINEUP),
        }
        aimed = orders({"do": "fire", "kind": "scout", "target": "e5"})
        for code, each in (*wrong.items(), ("illegal_target", aimed)):
            refused(self.south, code, "draft", room=self.room, round=1, draft=1, orders=each)

    def every_legal_order_is_taken(self) -> None:
        draft = 0
        for each in self.view(self.south, 1)["view"]["legal"]:
            moves = ({"do": "move", "kind": each["kind"], "to": move["to"]} for move in each["moves"])
            turns = ({"do": "turn", "kind": each["kind"], "facing": facing} for facing in each["turns"])
            for order in (*moves, *turns):
                draft += 1
                expect(self.order(self.south, 1, draft, orders(order))["t"], "noted")

    def refusals_of_a_running_match(self) -> None:
        refused(self.south, "match_running", "get_record", room=self.room)
        refused(self.south, "not_now", "rematch", room=self.room)
        refused(self.south, "not_now", "leave", room=self.room)
        refused(self.south, "no_offer", "answer_draw", room=self.room, round=1, accept=True)
        refused(self.south, "claim_too_early", "claim_win", room=self.room)
        refused(self.south, "wrong_round", "offer_draw", room=self.room, round=7)
        expect(self.south.ask("offer_draw", room=self.room, round=1)["t"], "done")
        expect(self.north.ask("answer_draw", room=self.room, round=1, accept=False)["t"], "done")
        refused(self.south, "offer_made", "offer_draw", room=self.room, round=1)

    def watching(self) -> None:
        with Peer(self.url, new_token(self.url)) as watcher:
            refused(watcher, "not_seated", "resign", room=self.room)
            expect(watcher.ask("enter", room=self.room)["seat"], None)
            expect(self.view(watcher, 1)["view"]["legal"], [])
            refused(watcher, "not_seated", "ready", room=self.room, round=1, draft=0)
            expect(watcher.ask("leave", room=self.room)["t"], "done")

    # --- coming back

    def coming_back(self) -> None:
        """A lost connection costs nothing: the same view, the draft that stands, and requests that may be repeated."""
        hold = orders()
        self.order(self.south, 1, 1_000, hold)
        before = self.view(self.south, 1)["view"]
        self.south.drop()
        self.south = Peer(self.url, self.tokens[0])
        rooms = [place["room"] for place in self.south.told("welcome")["rooms"]]
        expect(self.room in rooms, True)
        expect(self.south.ask("enter", room=self.room)["seat"], 0)
        expect(self.view(self.south, 1)["view"], before)
        draft = self.south.told("own_draft")
        expect((draft["draft"], draft["orders"], draft["ready"]), (1_000, hold, False))
        expect(self.order(self.south, 1, 1_000, hold)["t"], "noted")

    def a_newer_connection(self) -> None:
        older = self.south
        self.south = Peer(self.url, self.tokens[0])
        self.south.told("welcome")
        self.south.ask("enter", room=self.room)
        expect(older.told("taken_over")["room"], self.room)
        refused(older, "taken_over", "ready", room=self.room, round=1, draft=1_000)
        older.drop()

    def a_round(self) -> None:
        self.seal(self.south, 1, 1_000)
        self.seal(self.north, 1, 0)
        for peer in (self.south, self.north):
            self.view(peer, 2)
        told = self.south.ask("get_history", room=self.room, first=0, last=9)
        expect([each["round"] for each in told["rounds"]], [0, 1])
        refused(self.south, "wrong_round", "ready", room=self.room, round=1, draft=999)
        self.seal(self.south, 1, 1_000)

    # --- the end

    def the_end(self) -> None:
        expect(self.north.ask("resign", room=self.room)["t"], "done")
        views = [self.view(peer, 2, "over") for peer in (self.south, self.north)]
        expect(views[0]["view"], views[1]["view"])
        expect(views[0]["table"]["outcome"], {"winner": 0, "reason": "resignation"})
        record = self.south.ask("get_record", room=self.room)
        expect(record["text"].splitlines()[-1].startswith("1-0"), True)
        refused(self.south, "not_now", "offer_draw", room=self.room, round=2)

    def another_match(self) -> None:
        at = len(self.north.heard)
        for peer in (self.south, self.north):
            expect(peer.ask("rematch", room=self.room)["t"], "done")
        again = self.north.told("found", after=at)["place"]["room"]
        expect(self.north.ask("enter", room=again)["seat"], 0)
        expect(self.north.ask("leave", room=again)["t"], "done")
        expect(self.north.told("room_closed")["reason"], "left")

    def who_has_left(self) -> None:
        expect(self.north.ask("leave", room=self.room)["t"], "done")
        refused(self.south, "no_rematch", "rematch", room=self.room)

    def close(self) -> None:
        for peer in (self.south, self.north):
            peer.__exit__()


def checks(url: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Give all checks, each with what it is about, in the order in which they are to be made."""
    yield "golden frames read and written", golden_frames
    tokens = new_token(url), new_token(url)
    yield "a socket without a token", lambda: closes(url, None, 4401)
    yield "another subprotocol", lambda: closes(url, tokens[0], 4406, subprotocol="chess.1")
    for name, (frame, code) in BROKEN.items():
        yield name, lambda frame=frame, code=code: closes(url, tokens[0], code, frame)  # type: ignore[misc]
    meeting = Meeting(url, tokens, Peer(url, tokens[0]), Peer(url, tokens[1]))
    try:
        for step in (
            meeting.welcome,
            meeting.searching,
            meeting.who_is_here,
            meeting.refusals_of_the_lobby,
            meeting.invitation,
            meeting.entering,
            meeting.line_up,
            meeting.refusals_of_orders,
            meeting.every_legal_order_is_taken,
            meeting.refusals_of_a_running_match,
            meeting.watching,
            meeting.coming_back,
            meeting.a_newer_connection,
            meeting.a_round,
            meeting.the_end,
            meeting.another_match,
            meeting.who_has_left,
        ):
            yield step.__name__.replace("_", " "), step
    finally:
        meeting.close()
    yield "all that was said fits the schema", lambda: expect(Peer.misfits[:3], [])


def main(arguments: Sequence[str]) -> int:
    """Make all checks, one line each, and give the exit code."""
    if len(arguments) != 1:
        print("python -m protocol.conformance http://localhost:8000", file=sys.stderr)
        return 2
    failed = 0
    try:
        for name, check in checks(arguments[0].rstrip("/")):
            try:
                check()
                print(f"ok      {name}", flush=True)
            except (Fault, KeyError, WebSocketException) as fault:
                failed += 1
                print(f"FAILED  {name}: {fault}", flush=True)
    except WebSocketException as fault:
        failed += 1
        print(f"FAILED  the rest: no socket is opened ({fault})", flush=True)
    except (URLError, OSError) as fault:
        print(f"There is no server at {arguments[0]} ({fault}).", file=sys.stderr)
        return 2
    print("All checks hold." if failed == 0 else f"{failed} checks failed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
