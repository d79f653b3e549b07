"""Positions drawn as boards, so that a test reads like the rules.

    d   e   f
5   .   dv  .
4   #   C^" .

The labels say which part of the board is drawn; the rest is open and empty. `C` is south's scout, `d` north's shield,
`^ > v <` its facing; `#` rock, `=` trench, `"` thicket, also behind the figure that stands in it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from protocol.games import salvo as wire
from protocol.ids import Mode, Seat, Viewer
from server.games.api import Illegal
from server.games.dice import KeyedDice
from server.games.salvo import rulebook as rules
from server.games.salvo.board import CELL, NAMES
from server.games.salvo.figures import Figure, Shell
from server.games.salvo.game import Salvo
from server.games.salvo.ground import Ground
from server.games.salvo.sight import NOTHING_KNOWN, NOTHING_SEEN, learn, look
from server.games.salvo.state import State

RULEBOOK = rules.load()
GAME = Salvo(RULEBOOK)
NO_DICE = KeyedDice(b"")
FACINGS = "^>v<"
SIDES = ("south", "north")

Board = dict[str, str]
"""What stands on a cell, such as `C^`, by the name of the cell."""


def drawn(diagram: str) -> tuple[Board, Board]:
    """Read a diagram. Returns: the figures, and the terrain that is not open, by cell."""
    lines = [line.split() for line in diagram.strip("\n").split("\n") if line.strip()]
    columns, figures, terrain = lines[0], {}, {}
    for row, *words in lines[1:]:
        assert len(words) == len(columns), f"row {row} has {len(words)} cells"
        for column, word in zip(columns, words, strict=True):
            cell = column + row
            if word[0].isalpha():
                figures[cell] = word[:2]
            if word[-1] in '#="':
                terrain[cell] = word[-1]
    return figures, terrain


def orders(text: str) -> wire.Orders:
    """Read the orders of one side as they stand in a record: `C e3-e6, N d1/E`, or `-`."""
    return wire.Orders(() if text == "-" else tuple(order(word) for word in text.split(", ")))


def order(text: str) -> wire.Order:
    letter, what = text.split(" ")
    given: dict[str, Any] = {"kind": rules.KINDS[rules.LETTERS.index(letter.upper())]}
    if "-" in what:
        given |= {"do": "move", "to": what[3:]}
    elif "/" in what:
        given |= {"do": "turn", "facing": what[3:]}
    else:
        given |= {"do": "fire", "target": what[3:] or None}
    read: wire.Order = msgspec.convert(given, wire.Order)
    return read


class Position:
    """A match in the middle of play, under the rules as they are or with others."""

    def __init__(self, game: Salvo, state: State) -> None:
        self.game = game
        self.state = state

    def play(self, text: str) -> "Position":
        """Resolve one round of orders, `south | north`."""
        given = {Seat(side): orders(part) for side, part in enumerate(text.split(" | "))}
        for seat, of_seat in given.items():
            self.game.check(self.state, seat, of_seat, sealing=True)
        for start in re.findall(r"([a-zA-Z]) ([a-i][1-9])", text):
            assert self.board[start[1]][0] == start[0], f"no {start[0]} stands on {start[1]}"
        return Position(self.game, self.game.resolve(self.state, given, NO_DICE)[0])

    def refusal(self, side: str, text: str) -> str | None:
        """Give the code with which orders of a side are refused, `None` where they are legal."""
        try:
            self.game.check(self.state, Seat(SIDES.index(side)), orders(text), sealing=True)
        except Illegal as refused:
            return refused.code
        return None

    def view(self, viewer: str) -> wire.View:
        looking: Viewer = Seat(SIDES.index(viewer)) if viewer in SIDES else "spectator"
        return self.game.view(self.state, "everyone" if viewer == "everyone" else looking)

    def told(self, viewer: str) -> tuple[wire.Event, ...]:
        return self.view(viewer).told

    @property
    def board(self) -> Board:
        return shown(self.view("everyone").figures)

    @property
    def result(self) -> tuple[str, str] | None:
        """Give who won and why."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        return "draw" if outcome.winner is None else SIDES[outcome.winner], outcome.reason


def shown(figures: Sequence[wire.Figure]) -> Board:
    """Give figures of a view as a board."""
    return {figure.cell: word(figure.side, figure.kind, figure.facing) for figure in figures}


def word(side: str, kind: str, facing: str) -> str:
    letter = rules.LETTERS[rules.KINDS.index(msgspec.convert(kind, wire.Kind))]
    return (letter if side == "south" else letter.lower()) + FACINGS["NESW".index(facing)]


def position(
    diagram: str,
    *,
    mode: wire.SalvoMode = "eliminate",
    round: int = 5,
    shells: str = "",
    points: tuple[int, int] = (0, 0),
    capture: str = "",
    quiet_rounds: int = 0,
    patterns: Mapping[str, rules.Pattern] | None = None,
) -> Position:
    """Set up a drawn position. `shells`: in the air, such as `M c6, m e2`. `patterns`: other numbers, by kind.

    In fog the sides know what they see now and nothing of before.
    """
    figures, terrain = drawn(diagram)
    here = rules.Map("drawn", "".join(terrain.get(name, ".") for name in NAMES), cells(capture))
    rulebook = replace(
        RULEBOOK,
        maps=(here,),
        patterns=tuple(
            (patterns or {}).get(kind, pattern) for kind, pattern in zip(rules.KINDS, RULEBOOK.patterns, strict=True)
        ),
    )
    standing = tuple(sorted(_figure(cell, word) for cell, word in figures.items()))
    state = State(
        wire.Options(mode, "drawn", 30),
        round=round,
        figures=standing,
        shells=tuple(Shell(int(shell[0] == "m"), CELL[shell[2:]]) for shell in shells.split(", ") if shell),
        points=points,
        quiet_rounds=quiet_rounds,
    )
    if mode == "fog":
        south, north = (
            learn(NOTHING_KNOWN, round - 1, NOTHING_SEEN, glimpse, ())
            for glimpse in look(Ground(rulebook, here).standing(standing))
        )
        state = state._replace(knowledge=(south, north))
    return Position(Salvo(rulebook), state)


def cells(names: str) -> tuple[int, ...]:
    return tuple(sorted(CELL[name] for name in names.split()))


def _figure(cell: str, word: str) -> Figure:
    kind = rules.LETTERS.index(word[0].upper())
    return Figure(int(word[0].islower()), kind, CELL[cell], FACINGS.index(word[1]))


def before_and_after(diagrams: str) -> tuple[str, str]:
    """Split two diagrams that stand side by side, parted by ` | `; the second has no row labels."""
    before: list[str] = []
    after: list[str] = []
    for line in filter(str.strip, diagrams.split("\n")):
        left, right = line.split(" | ")
        label = left.split()[0] if before else ""
        before.append(left)
        after.append(f"{label} {right}")
    return "\n".join(before), "\n".join(after)


def plays_out(diagrams: str, text: str) -> None:
    """Assert that one round of orders leads from the left diagram to the right one."""
    before, after = before_and_after(diagrams)
    assert position(before).play(text).board == drawn(after)[0]


def marked(diagram: str, marks: str) -> set[str]:
    """Give the cells of a diagram that bear one of the marks."""
    lines = [line.split() for line in diagram.split("\n") if line.strip()]
    return {
        column + row for row, *words in lines[1:] for column, word in zip(lines[0], words, strict=True) if word in marks
    }


def legal(start: Position, cell: str, side: str = "south") -> wire.Legal:
    """Give what the figure on a cell may do, as its side is shown it."""
    view = start.view(side)
    kind = next(figure.kind for figure in view.figures if figure.cell == cell)
    return next(legal for legal in view.legal if legal.kind == kind)


def reach(start: Position, cell: str, side: str = "south") -> set[str]:
    """Give the cells that it may be ordered to move to."""
    return {move.to for move in legal(start, cell, side).moves}


def fog(diagram: str, *, shells: str = "") -> Position:
    return position(diagram, mode="fog", shells=shells)


def sight(at: Position, viewer: str = "south") -> wire.Sight:
    found = at.view(viewer).sight
    assert found is not None
    return found


def lineup(text: str) -> wire.Lineup:
    """Read such as `scout c, shield e`."""
    figures = [word.split() for word in text.split(", ")] if text else []
    return wire.Lineup(tuple(wire.Placed(msgspec.convert(kind, wire.Kind), column) for kind, column in figures))


def before_lineup(mode: wire.SalvoMode = "capture") -> State:
    return GAME.start(GAME.quick_options(Mode(mode), 0), NO_DICE)
