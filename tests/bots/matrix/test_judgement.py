"""What a position is worth to a bot of Matrix."""

from random import Random

import chess

from server.bots.matrix.judgement import WORTH, gain, material, standing, tables
from server.games.matrix.board import board_of
from server.games.matrix.notation import read_position
from tests.games.matrix.positions import START

LINES = (
    "e3s2e/A1aacav1/vj2aja1/3AJ3/1a2A3/2J2C1a/AAAVVAAA/E3S2E f KQkq -",
    "4s3/8/8/8/4Aa2/8/8/4S3 s - e3",
)


def board(line: str) -> chess.Board:
    return board_of(read_position(line))


def worth(line: str) -> int:
    shown = board(line)
    return standing(shown, material(shown, tables(shown)))


def test_units_drawn_up_alike_are_worth_the_same() -> None:
    assert worth(START) == worth(START.replace(" f ", " s ")) == 0


def test_it_is_judged_as_who_is_to_move_sees_it() -> None:
    line = "4s3/8/8/8/8/8/4A3/4S2E {} - -"
    assert worth(line.format("f")) == -worth(line.format("s")) > WORTH[chess.ROOK]


def test_what_half_moves_bring_adds_up() -> None:
    passed = 0
    for seed in range(6):
        rng, shown = Random(seed), board(LINES[seed % len(LINES)])
        both = tables(shown)
        for _ in range(40):
            moves = [move for move in shown.legal_moves if not shown.is_castling(move)]
            if not moves:
                break
            move = next((move for move in moves if shown.is_en_passant(move)), rng.choice(moves))
            passed += shown.is_en_passant(move)
            before, brought = material(shown, both), gain(shown, move, both)
            shown.push(move)
            assert -material(shown, both) == before + brought, move
    assert passed > 0


def test_who_hunts_drives_the_other_to_the_edge() -> None:
    in_the_middle, at_the_edge = ("8/8/8/3s4/8/8/1S6/6E1 f - -", "8/8/8/7s/8/8/1S6/6E1 f - -")
    assert worth(at_the_edge) > worth(in_the_middle)


def test_dead_material_is_worth_nothing() -> None:
    assert worth("7s/8/8/8/8/8/8/S2J4 f - -") == 0
