"""The one shell round a room: takes inputs in order, reads the time once for each, performs the effects in order.

The inbox is the lock: everything runs at once inside the call that brought the input, nothing awaits. Frames are
encoded when their step ran and leave when the records before them are durable.
"""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, assert_never

from protocol.codec import encode
from protocol.ids import Millis, PlayerId, Seat, Viewer
from protocol.messages import Done as DoneMessage
from protocol.messages import Entered, Leave, Refused, RoomMessage, RoomNews, RoomStalled, RoomView, TakenOver
from protocol.refusals import CloseCode, Refusal
from server.archive.journal import Journal
from server.archive.records import Opened, Record
from server.now import Later, Now, Timer
from server.rooms import clock, viewers
from server.rooms.effects import Answer, Append, Effect, OpenRematch, Tell, TellSpectators
from server.rooms.held import Held
from server.rooms.inputs import Arrived, Broke, Input, Measured, Probed, Resume, Said, Stall, TimePassed, Watched
from server.rooms.machine import step
from server.rooms.observer import UNOBSERVED, Observer
from server.rooms.outside import Connection, Outside
from server.rooms.room import Room, RoomPhase
from server.rooms.told import Told

SPECTATORS_MAX: Final = 2_000

Standing = RoomPhase | Literal["stalled", "paused"]

log = logging.getLogger("salvo.rooms")


class RoomLoop:
    """One running room and its connections."""

    def __init__(
        self,
        room: Room,
        journal: Journal,
        now: Now,
        later: Later,
        outside: Outside,
        observer: Observer = UNOBSERVED,
    ) -> None:
        """Make the loop of a room that is new, or folded from its journal; then `open` it or `take_up`."""
        self.id = room.id
        self._room = room
        self._journal = journal
        self._now = now
        self._later = later
        self._outside = outside
        self._observer = observer
        self._seated: dict[Seat, Connection] = {}
        self._spectators: dict[Connection, None] = {}
        self._inbox: list[tuple[Input, Connection | None]] = []
        self._stepping = False
        self._held = Held()
        self._timer: Timer | None = None
        self._wakes: Millis | None = None
        self._timed: tuple[object, ...] = ()
        self._told: Told | None = Told()
        self._gone = False
        self._standing_by = False

    def open(self, opened: Opened) -> None:
        """Keep the first record of a new room."""
        self._append(opened)
        self._observer.opened(*self.pool)
        self._set_timer(self._now())

    def take_up(self) -> None:
        """Go on with a room that another process had; whoever else tries to is refused by the journal."""
        self._held = Held(self._room.records)
        self._told = None
        if self._room.phase == "over":
            self._outside.over(self._room, None)  # it may not have been heard before
        self.put(Resume())

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The players of the seats, in seat order."""
        return tuple(seat.player for seat in self._room.seats)

    @property
    def pool(self) -> tuple[str, str]:
        """The game and the mode."""
        return self._room.game.facts.key, self._room.options.mode

    @property
    def standing(self) -> Standing:
        """How the room stands, for who watches the house."""
        room = self._room
        return "stalled" if room.stalled else "paused" if room.paused else room.phase

    @property
    def watchers(self) -> int:
        return len(self._spectators)

    @property
    def over(self) -> bool:
        """Whether the match has ended; the room may stay for a while yet."""
        return self._room.phase not in ("gathering", "playing")

    @property
    def quiet(self) -> bool:
        """Whether a restart of the running round would cost nobody anything, as right after a resolution."""
        due = self._room.due
        if self._room.phase != "playing" or due is None or self._room.paused:
            return True
        return self._now() < self._room.began + due.reveal

    @property
    def stalled(self) -> bool:
        """Whether it stands still because nothing can be kept."""
        return self._room.stalled

    @property
    def kept(self) -> bool:
        """Whether all records are durable."""
        return self._held.kept

    @property
    def _is_lost(self) -> bool:
        """Whether the room goes on, but not here."""
        return self._gone and self._room.phase not in ("closed", "void")

    def __contains__(self, connection: Connection) -> bool:
        """Whether a connection plays or watches here."""
        return connection in self._spectators or self._seat_of(connection) is not None

    # --- from connections ---------------------------------------------------------------------------

    def enter(self, connection: Connection, request: int) -> None:
        """Bring a connection to its player's seat, or among the spectators. A newer one takes the seat over."""
        if self._standing_by or self._is_lost:
            self._refuse(connection, request, "server_busy")
            return
        self._detach(connection)
        seat = self._seat_held_by(connection.player)
        if seat is None and len(self._spectators) >= SPECTATORS_MAX:
            self._refuse(connection, request, "room_full")
            return
        self.put(TimePassed() if seat is None else Arrived(seat))
        if self._gone or self._room.phase in ("closed", "void"):
            self._refuse(connection, request, "unknown_room")
            return
        if seat is None:
            self._spectators[connection] = None
            self.put(Watched(len(self._spectators)))
        else:
            older = self._seated.get(seat)
            if older is not None:
                self._held.do(older.answer, encode(TakenOver(room=self.id)))
            self._seated[seat] = connection
        viewer: Viewer = "spectator" if seat is None else seat
        if self._room.stalled:
            connection.answer(encode(RoomStalled(room=self.id)))
        self._held.do(connection.answer, encode(Entered(rq=request, room=self.id, seat=seat)))
        self._show_all(connection, viewers.snapshot(self._room, viewer, self._now()))

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is gone; its seat stays its player's."""
        if self._detach(connection):
            self.put(Watched(len(self._spectators)))

    def said(self, connection: Connection, message: RoomMessage) -> None:
        """Take a message; only the connection that plays a seat now speaks for it."""
        seat = self._seat_of(connection)
        if self._is_lost:
            self._refuse(connection, message.rq, "server_busy")
        elif self._gone:
            self._refuse(connection, message.rq, "unknown_room")
        elif self._standing_by or self._room.stalled:  # at once: what is held is told nobody knows when
            self._refuse(connection, message.rq, "server_busy")
        elif seat is None and connection not in self._spectators:
            held = self._seat_held_by(connection.player)
            self._refuse(connection, message.rq, "not_seated" if held is None else "taken_over")
        elif seat is None and type(message) is Leave:
            self.leave(connection)
            self._held.do(connection.answer, encode(DoneMessage(rq=message.rq)))
        else:
            self.put(Said(seat, message), connection)
            if type(message) is Leave and self._room.phase == "over":
                self._detach(connection)

    def probed(self, connection: Connection, round_trip: Millis | None) -> None:
        """Note a sign of life and, where it was measured, the round trip of a connection that plays here."""
        seat = self._seat_of(connection)
        if seat is None:
            return
        if round_trip is None:
            self.put(Probed(seat))
        elif round_trip != self._room.seats[seat].round_trip:
            self.put(Measured(seat, round_trip))

    def put(self, given: Input, source: Connection | None = None) -> None:
        """Take one input; if a step is under way, right after it."""
        self._inbox.append((given, source))
        if self._stepping or self._standing_by:
            return
        self._stepping = True
        try:
            while self._inbox and not self._gone:
                self._step(*self._inbox.pop(0))
        finally:
            self._stepping = False

    # --- from the house -----------------------------------------------------------------------------

    def stall(self) -> None:
        """Stand still if a record waits: nothing can be kept just now, and nobody is to lose time by that."""
        if self.kept or self._room.stalled or self._room.phase in ("closed", "void"):
            return
        self.put(Stall())
        frame = encode(RoomStalled(room=self.id))
        for connection in self._connections("everyone"):
            connection.show(self.id, frame)  # not held: what is held cannot be told

    def go_on(self) -> None:
        """Go on after a stall: the running round starts again in full."""
        if self._room.stalled and not self._gone:
            self.put(Resume())
            for seat in tuple(self._seated):
                self.put(Arrived(seat))

    def stand_by(self) -> None:
        """Take nothing any more, and let nothing happen by time: `let_go` follows at once."""
        self._standing_by = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def let_go(self) -> None:
        """Leave the room to another process; its connections come back to wherever it is then."""
        for connection in self._connections("everyone"):
            connection.close(CloseCode.RESTARTING)
        self.stop()
        self._outside.lost(self.id)

    def stop(self) -> None:
        """Let the room go without a word: no timer, no frame, no append of this loop follows."""
        self._gone = True
        self._held.clear()
        self._seated.clear()
        self._spectators.clear()
        if self._timer is not None:
            self._timer.cancel()

    # --- one step -------------------------------------------------------------------------------------

    def _step(self, given: Input, source: Connection | None) -> None:
        now = self._now()
        since = self._observer.moment()
        before = self._room
        try:
            self._room, effects = step(before, given, now)
        except Exception:
            log.exception("a room broke on %s", type(given).__name__, extra={"room": self.id})
            self._observer.broke()
            self._room, effects = step(before, Broke(), now)
        self._perform(effects, source)
        room = self._room
        if len(room.played) > len(before.played):
            self._observer.resolved(since)
        if room.phase == "over" != before.phase:
            self._observer.finished(*self.pool)
            told = None if self._told is None else self._told.digest()
            self._held.do(self._outside.over, room, told)
        if room.phase in ("closed", "void"):
            self._held.do(self._finish)
        else:
            self._set_timer(now)

    def _perform(self, effects: Sequence[Effect], source: Connection | None) -> None:
        for effect in effects:  # by `type`: `isinstance` asks a Struct's metaclass, which takes longer than the effect
            if type(effect) is Tell:
                self._tell(effect.to, effect.news)
            elif type(effect) is Append:
                self._append(effect.record)
            elif type(effect) is Answer:
                if type(effect.message) is Refused:
                    self._observer.refused(effect.message.code)
                if source is not None:
                    self._held.do(source.answer, encode(effect.message))
            elif type(effect) is TellSpectators:
                if self._spectators:
                    self._tell("spectator", viewers.shown(effect.room).news)
                self._held.do(self._outside.live, effect.room)
            elif type(effect) is OpenRematch:
                self._held.do(self._outside.rematch, effect)
            else:
                assert_never(effect)

    def _tell(self, to: Viewer, news: RoomNews) -> None:
        frame = encode(news)
        if self._told is not None:
            self._told.add(to, news, frame)
        connections = self._connections(to)
        if connections:
            self._held.do(self._show, connections, frame)
        if to == "everyone" and isinstance(news, RoomView):
            self._held.do(self._outside.live, self._room)

    def _connections(self, to: Viewer) -> Sequence[Connection]:
        if to == "spectator":
            return tuple(self._spectators)
        if to == "everyone":
            return (*self._seated.values(), *self._spectators)
        playing = self._seated.get(to)
        return () if playing is None else (playing,)

    def _show(self, connections: Sequence[Connection], frame: bytes) -> None:
        """Pass a frame on to all of these; a fault of ours with one is none of the others'."""
        for connection in connections:
            try:
                if not connection.show(self.id, frame):
                    self._catch_up(connection)
            except Exception:
                log.exception("a connection could not be shown a frame", extra={"room": self.id})

    def _catch_up(self, connection: Connection) -> None:
        """Give a seat whose outbox was full one whole view instead; a spectator is let go."""
        seat = self._seat_of(connection)
        if seat is None:
            connection.close(CloseCode.TOO_SLOW)
        else:
            self._show_all(connection, viewers.snapshot(self._room, seat, self._now()))

    def _show_all(self, connection: Connection, news: Sequence[RoomNews]) -> None:
        for each in news:
            self._held.do(self._show_or_close, connection, encode(each))

    def _show_or_close(self, connection: Connection, frame: bytes) -> None:
        if not connection.show(self.id, frame):
            connection.close(CloseCode.TOO_SLOW)

    # --- durability -----------------------------------------------------------------------------------

    def _append(self, record: Record) -> None:
        number = self._held.append()
        self._journal.append(self.id, number, record, partial(self._kept, number))

    def _kept(self, number: int, durable: bool) -> None:
        if self._gone:
            return
        if not durable:
            log.warning("a room is let go: its record was refused", extra={"room": self.id, "record": number})
            self.let_go()
            return
        self._held.durable(number)

    def _finish(self) -> None:
        if not self._gone:
            self.stop()
            self._outside.gone(self._room)

    # --- time ---------------------------------------------------------------------------------------------

    def _set_timer(self, now: Millis) -> None:
        """Arm one timer for the next change by time; a later moment waits for the armed one to look again."""
        room = self._room
        decisive = (room.deadline, room.phase, room.stalled, room.presence, room.watchers, clock.grace(room))
        if self._timer is not None and decisive == self._timed:
            return  # signs of life alone make nothing come sooner
        self._timed = decisive
        wakes = clock.next_change(room, now)
        if wakes is None or (self._timer is not None and self._wakes is not None and self._wakes <= wakes):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._wakes = wakes
        self._timer = self._later(Millis(max(0, wakes - now)), self._wake)

    def _wake(self) -> None:
        self._timer = None
        ends = clock.cutoff(self._room)
        if ends is not None and (now := self._now()) >= ends:
            self._observer.late(Millis(now - ends))
        self.put(TimePassed())

    # --- connections ----------------------------------------------------------------------------------------

    def _detach(self, connection: Connection) -> bool:
        """Forget a connection; says whether it was a spectator."""
        seat = self._seat_of(connection)
        if seat is not None:
            del self._seated[seat]
        watched = connection in self._spectators
        self._spectators.pop(connection, None)
        return watched

    def _seat_of(self, connection: Connection) -> Seat | None:
        for seat, playing in self._seated.items():
            if playing is connection:
                return seat
        return None

    def _seat_held_by(self, player: PlayerId) -> Seat | None:
        return next((Seat(seat) for seat, each in enumerate(self.players) if each == player), None)

    def _refuse(self, connection: Connection, request: int, code: Refusal) -> None:
        self._observer.refused(code)
        connection.answer(encode(Refused(rq=request, code=code)))
