"""What comes of the set-ups, and of an action (rules/marshal.md 2, 3)."""

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from protocol.messages import Outcome
from server.games.api import Dice, Stream
from server.games.marshal.bars import chase_after, run_after
from server.games.marshal.board import FIELDS, Ground, Step
from server.games.marshal.ending import after_action, before_first
from server.games.marshal.fight import SCOUT, stays
from server.games.marshal.rulebook import Rulebook
from server.games.marshal.setup import Ranks, dealt
from server.games.marshal.state import Piece, State
from server.games.marshal.telling import tell_dealt, tell_end, tell_fight, tell_held, tell_late, tell_lot, tell_moved
from server.games.marshal.told import Told

LOT: Final = Stream("lot")

T = TypeVar("T")


def begin(
    rulebook: Rulebook,
    ground: Ground,
    state: State,
    setups: Sequence[Ranks],
    salts: tuple[bytes, bytes],
    dice: Dice,
) -> State:
    """Deal what is missing, and draw who begins."""
    board: list[Piece | None] = [None] * FIELDS
    told: list[Told] = []
    for seat, ranks in enumerate(setups):
        missing = dealt(rulebook, ranks, seat, dice, salts)
        told += tell_dealt(seat, missing)
        for field, rank in {**ranks, **missing}.items():
            board[field] = Piece(seat, field, rank)
    begins = dice.roll(LOT, 1, 2, salts) - 1
    told.append(tell_lot(begins))
    after = state._replace(board=tuple(board), to_move=begins, salts=salts)
    return _closed(after, told, before_first(ground, after.board, begins))


def act(ground: Ground, state: State, step: Step, *, late: bool) -> State:
    """Do a legal action of who is to move."""
    start, to = step
    seat, board = state.to_move, list(state.board)
    piece, there = board[start], board[to]
    assert piece is not None
    told = [tell_late(seat)] if late else []
    memory = state.options.memory
    after = state._replace(
        expiries=_with(state.expiries, seat, state.expiries[seat] + 1 if late else 0), lates=state.lates + late
    )
    board[start] = None
    if there is None:
        far = piece.rank == SCOUT and to not in ground.beside[start]
        board[to] = replace(piece, moved=True, known=piece.known or (far and memory))
        told += tell_moved(piece, step, public=piece.known or far)
        after = after._replace(
            board=tuple(board),
            runs=_with(state.runs, seat, run_after(state.runs[seat], piece.start, step)),
            chases=_with(state.chases, seat, chase_after(ground, state, step)),
            last=step,
            no_attack=state.no_attack + 1,
        )
        return _closed(after, told, after_action(ground, after, seat, None))
    piece, there = replace(piece, moved=True, known=memory), replace(there, known=memory)
    staying = stays(piece.rank, there.rank)
    board[to] = {"attacker": piece, "defender": there, "none": None}[staying]
    told += tell_fight(piece, there, step, staying)
    gone = [each for each, name in ((piece, "attacker"), (there, "defender")) if name != staying]
    after = _quiet(after, seat)._replace(
        board=tuple(board),
        no_attack=0,
        captured=(*state.captured, *gone),
    )
    return _closed(after, told, after_action(ground, after, seat, there if there in gone else None))


def hold(ground: Ground, state: State, *, late: bool) -> State:
    """Let who is to move hold (R15, G16)."""
    seat = state.to_move
    expiries = _with(state.expiries, seat, state.expiries[seat] + 1 if late else 0)
    after = _quiet(state, seat)._replace(expiries=expiries, no_attack=state.no_attack + 1)
    told = [tell_late(seat)] if late else []
    return _closed(after, [*told, tell_held(seat)], after_action(ground, after, seat, None))


def _quiet(state: State, seat: int) -> State:
    """End what a seat has done again and again."""
    return state._replace(runs=_with(state.runs, seat, None), chases=_with(state.chases, seat, None), last=None)


def _closed(state: State, told: Sequence[Told], outcome: Outcome | None) -> State:
    """End a decision: the match, or on to the next one."""
    after = state._replace(told=(*told, *tell_end(outcome)), outcome=outcome)
    if outcome is not None:
        return after
    return after._replace(round=state.round + 1, to_move=state.to_move if state.round == 0 else 1 - state.to_move)


def _with(both: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    return (value, both[1]) if seat == 0 else (both[0], value)
