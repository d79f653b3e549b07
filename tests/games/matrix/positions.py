"""Positions in the notation of section 6 of rules/matrix.md, and what is done in them."""

from dataclasses import replace
from typing import Any

from protocol.games import matrix as wire
from protocol.ids import Seat
from server.games.api import Illegal
from server.games.dice import KeyedDice
from server.games.matrix import rulebook
from server.games.matrix.game import Matrix
from server.games.matrix.notation import read_position, write_position
from server.games.matrix.state import State

RULEBOOK = rulebook.load()
GAME = Matrix(RULEBOOK)
DICE = KeyedDice(bytes(range(32)))
OPTIONS = wire.Options(60)
START = "ejvcsvje/aaaaaaaa/8/8/8/8/AAAAAAAA/EJVCSVJE f KQkq -"
SEATS = (Seat(0), Seat(1))


def standing(line: str = START, *, no_fall: int = 0, first: Seat = SEATS[0], **options: Any) -> State:
    """Give the state in which a line of section 6 is played on. `options`: other than by default."""
    chosen = wire.Options(**({"clock": 60} | options))
    return GAME.position(chosen, read_position(line), first=first, no_fall=no_fall)


def moved(state: State, half_moves: str) -> State:
    """Make half-moves, one after the other."""
    for half_move in half_moves.split():
        assert state.seat is not None
        state, _ = GAME.resolve(state, {state.seat: wire.Move(half_move)}, DICE)
    return state


def gestured(state: State, gestures: str) -> State:
    """Do gestures of who is to move: a field to touch, `Haltung!` or `off`."""
    for word in gestures.split():
        assert state.seat is not None
        gesture = wire.Haltung(word != "off") if word in ("Haltung!", "off") else wire.Touch(word)
        state = GAME.gesture(state, state.seat, gesture)
    return state


def refused(state: State, orders: str | wire.Lot | wire.Move | wire.Claim, *, staged: bool = False) -> str | None:
    """Say why who is to move may not make a half-move, or stage it; `None` where they may."""
    seat = SEATS[0] if state.seat is None else state.seat
    given = wire.Move(orders) if isinstance(orders, str) else orders
    try:
        GAME.check(state, seat, given, sealing=not staged)
    except Illegal as illegal:
        return illegal.code
    return None


def legal(state: State) -> str:
    return " ".join(state.legal)


def line(state: State) -> str:
    return write_position(state.position)


def ending(state: State) -> tuple[Seat | None, str] | None:
    return None if state.outcome is None else (state.outcome.winner, state.outcome.reason)


def late(state: State, seat: Seat, times: int) -> State:
    """Let time have run out for a seat so often."""
    return replace(state, expiries=(times, 0) if seat == 0 else (0, times))
