"""What tests of the back ends are made of: moments, tickets, assignments."""

from itertools import count

from protocol.games.salvo import Options
from protocol.ids import InviteCode, Millis, Mode, NodeId, PlayerId, RoomId
from protocol.messages import LiveMatch, RoomPlace
from server.games.dice import KeyedDice
from server.games.registry import game
from server.lobby.backends import Assignment, Backend, OpenRoom, Pool, Standing, Ticket, TicketId
from tests.clock import START

CAPTURE, FOG = Pool("salvo", Mode("capture")), Pool("salvo", Mode("fog"))
A, B = NodeId("a"), NodeId("b")
ROOM, OTHER_ROOM = RoomId("room-1"), RoomId("room-2")
CODE = InviteCode("code-1")
MOST = 16

_ids = count()


def at(ms: int) -> Millis:
    """Give the moment so many milliseconds after the beginning of the test."""
    return Millis(START + ms)


def ticket(
    player: PlayerId, since: int = 0, pool: Pool = CAPTURE, *, returned: bool = False, rating: int | None = None
) -> Ticket:
    name = TicketId(f"ticket-{next(_ids)}")
    return Ticket(name, player, player.capitalize(), pool, at(since), returned, A, rating)


def assignment(*players: PlayerId, room: RoomId = ROOM, until: int = 20_000, quick: bool = True) -> Assignment:
    return Assignment(
        room=room,
        node=A,
        url="http://a.test",
        options=Options("capture", "open", 30),
        players=players,
        names=tuple(player.capitalize() for player in players),
        until=at(until),
        since=(at(0), at(5)) if quick else (None, None),
        quick=quick,
        invitation=None if quick else CODE,
    )


def opened(made: Assignment) -> OpenRoom:
    return OpenRoom(made.room, made.node, made.players, made.quick)


async def enter(backend: Backend, wanted: Ticket, now: int = 0) -> Ticket:
    entered = await backend.enter(wanted, at(now))
    assert isinstance(entered, Ticket)
    return entered


async def pair(backend: Backend, made: Assignment) -> tuple[Ticket, Ticket]:
    """Bring the two players of an assignment together."""
    south, north = [await enter(backend, ticket(player, 5 * seat)) for seat, player in enumerate(made.players)]
    pairs = (await backend.line(CAPTURE, 10, at(10))).pairs
    assert await backend.claim(CAPTURE, [((south, north), made)], pairs, at(10))
    return south, north


async def standing(backend: Backend, player: PlayerId, now: int = 0) -> Standing:
    return (await backend.keep([player], A, at(now)))[0]


async def waiting(backend: Backend, pool: Pool = CAPTURE, now: int = 0) -> list[PlayerId]:
    return [waiter.ticket.player for waiter in (await backend.line(pool, 10, at(now))).waiters]


def live_match(room: RoomId, url: str = "http://a.test", watchers: int = 3) -> LiveMatch:
    """Give a match in fog as spectators may see it."""
    rules = game("salvo")
    state = rules.start(rules.quick_options(FOG.mode, 0), KeyedDice(b""))
    return LiveMatch(RoomPlace(room, url), ("Žofie", "Bob"), watchers, rules.view(state, "spectator"))
