"""The course of SALVO: crafted positions that are played by the rules themselves (`data/course.toml` says how)."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, Literal

import msgspec
from msgspec import Struct

from protocol.games import salvo as wire
from protocol.ids import Seat
from server.games.api import Illegal, Tried
from server.games.dice import KeyedDice
from server.games.salvo.board import CELL, FACINGS, NORTH, SIDES, SOUTH
from server.games.salvo.figures import Figure, of_side
from server.games.salvo.game import Salvo
from server.games.salvo.record import parse_orders
from server.games.salvo.rulebook import KIND, LETTERS
from server.games.salvo.state import State

LEARNER: Final = Seat(SOUTH)
ENEMY: Final = Seat(NORTH)
_NO_DICE: Final = KeyedDice(b"")


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    kind: wire.Kind
    cell: wire.Cell


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """All of this must have come about."""

    stands: Standing | None = None
    falls: tuple[wire.Kind, ...] = ()
    stops: bool = False
    sees: wire.Kind | None = None


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    mode: wire.SalvoMode
    map: wire.MapKey
    figures: tuple[str, ...]
    rounds: int
    enemy: tuple[str, ...]
    goal: Goal
    solution: tuple[str, ...]


class _Steps(Struct, frozen=True, forbid_unknown_fields=True):
    step: tuple[Step, ...]


def load() -> tuple[Step, ...]:
    """Read the steps in their order. Raises: msgspec.ValidationError."""
    text = (files("server.games.salvo") / "data" / "course.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Steps).step


class SalvoCourse:
    """`server.games.api.Course` for SALVO; holds the positions that the steps begin with."""

    def __init__(self, game: Salvo, steps: Sequence[Step] | None = None) -> None:
        self._game = game
        self._steps = {step.key: step for step in (load() if steps is None else steps)}
        self._begun = {key: _position(game, step) for key, step in self._steps.items()}

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(self._steps)

    def play(self, step: str, orders: Sequence[wire.Orders | wire.Lineup]) -> Tried:
        chosen, state = self._steps[step], self._begun[step]
        status, hint = _judged(chosen, state, 0, stopped=False)
        stopped = False
        for round, given in enumerate(orders):
            if status != "open":
                raise Illegal("not_now")
            state, _ = self._game.resolve(state, {LEARNER: given, ENEMY: self._enemy(chosen, state, round)}, _NO_DICE)
            stopped |= any(
                isinstance(told.said, wire.Stopped) and told.said.side == SIDES[SOUTH] for told in state.told
            )
            status, hint = _judged(chosen, state, round + 1, stopped=stopped)
        goal = chosen.goal.stands
        return Tried(
            view=self._game.view(state, LEARNER),
            status=status,
            hint=hint,
            marks=() if goal is None else (goal.cell,),
            round=len(orders),
            rounds=chosen.rounds,
        )

    def _enemy(self, step: Step, state: State, round: int) -> wire.Orders:
        """Give what is written down for the enemy, or holding where that cannot be done any more."""
        orders = parse_orders(step.enemy[round] if round < len(step.enemy) else "-", NORTH)
        try:
            self._game.check(state, ENEMY, orders, sealing=True)
        except Illegal:
            return wire.Orders(())
        return orders


def _position(game: Salvo, step: Step) -> State:
    figures = []
    for letter, cell, facing in (figure.split() for figure in step.figures):
        side = SOUTH if letter.isupper() else NORTH
        figures.append(Figure(side, LETTERS.index(letter.upper()), CELL[cell], FACINGS.index(facing)))
    return game.position(wire.Options(step.mode, step.map, None), figures)


def _judged(
    step: Step, state: State, played: int, *, stopped: bool
) -> tuple[Literal["open", "done", "failed"], Literal["lost", "late"] | None]:
    own = of_side(state.figures, SOUTH)
    if len(own) < sum(figure[0].isupper() for figure in step.figures):
        return "failed", "lost"
    goal, living = step.goal, {figure.kind for figure in of_side(state.figures, NORTH)}
    sighted = {figure.kind for figure in state.knowledge[SOUTH].sighted} if state.knowledge else living
    if (
        (goal.stands is None or any((KIND[goal.stands.kind], CELL[goal.stands.cell]) == figure[1:3] for figure in own))
        and not any(KIND[kind] in living for kind in goal.falls)
        and (stopped or not goal.stops)
        and (goal.sees is None or KIND[goal.sees] in sighted)
    ):
        return "done", None
    return ("failed", "late") if played == step.rounds else ("open", None)
