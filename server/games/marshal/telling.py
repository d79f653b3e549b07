"""Who is told what of a decision (rules/marshal.md 5): the one place that decides it."""

from protocol.games import marshal as wire
from protocol.ids import Seat
from protocol.messages import Outcome
from server.games.marshal.board import NAMES, Step
from server.games.marshal.fight import Stays
from server.games.marshal.setup import Ranks
from server.games.marshal.state import Piece
from server.games.marshal.told import ALL, EVERYONE, Told


def tell_dealt(seat: int, dealt: Ranks) -> tuple[Told, ...]:
    """Tell a seat which pieces it was dealt."""
    if not dealt:
        return ()
    pieces = tuple(wire.Placed(rank, NAMES[field]) for field, rank in dealt.items())
    return (Told(wire.Dealt(Seat(seat), pieces), 1 << seat | EVERYONE),)


def tell_moved(piece: Piece, step: Step, *, public: bool) -> tuple[Told, ...]:
    """Tell of a move. `public`: all know the rank by now."""
    start, to = (NAMES[field] for field in step)
    whole = wire.Moved(Seat(piece.owner), piece.id, start, to, piece.rank)
    if public:
        return (Told(whole, ALL),)
    informed = 1 << piece.owner | EVERYONE
    bare = wire.Moved(Seat(piece.owner), piece.id, start, to, None)
    return Told(whole, informed), Told(bare, ALL & ~informed)


def tell_fight(attacker: Piece, defender: Piece, step: Step, stays: Stays) -> tuple[Told, ...]:
    """Tell of a fight: the attacker announces its rank first (R12)."""
    start, to = (NAMES[field] for field in step)
    return (
        Told(wire.Attacked(Seat(attacker.owner), attacker.id, start, to, attacker.rank), ALL),
        Told(wire.Answered(Seat(defender.owner), defender.id, defender.rank), ALL),
        Told(wire.Fought(stays), ALL),
    )


def tell_lot(begins: int) -> Told:
    return Told(wire.Lotted(Seat(begins)), ALL)


def tell_late(seat: int) -> Told:
    return Told(wire.Late(Seat(seat)), ALL)


def tell_held(seat: int) -> Told:
    return Told(wire.Held(Seat(seat)), ALL)


def tell_end(outcome: Outcome | None) -> tuple[Told, ...]:
    """Tell that a decision ended the match."""
    if outcome is None:
        return ()
    reason = outcome.reason
    assert reason in ("flag", "immobile", "immobile_both", "no_attack")
    return (Told(wire.Ended(outcome.winner, reason), ALL),)
