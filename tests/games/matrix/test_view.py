"""What viewers are shown (rules/matrix.md 5)."""

from msgspec.structs import replace

from protocol.games.matrix import Lot, Lotted, View, Warned
from protocol.ids import Viewer
from tests.games.matrix.positions import DICE, GAME, OPTIONS, SEATS, START, gestured, moved, standing

FIRST, SECOND = SEATS
OTHERS: tuple[Viewer, ...] = (SECOND, "spectator", "everyone")


def test_5_all_are_shown_the_same_but_what_may_be_done() -> None:
    state = gestured(standing(), "a1 e2")
    mine = GAME.view(state, FIRST)
    assert mine.legal == ("e2e3", "e2e4")
    for viewer in OTHERS:
        assert GAME.view(state, viewer) == replace(mine, legal=())


def test_a_claim_is_shown_to_who_may_make_it() -> None:
    state = moved(standing(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")
    assert GAME.view(state, FIRST).claim
    assert not any(GAME.view(state, viewer).claim for viewer in OTHERS)
    assert GAME.view(state, SECOND).repeated == 3


def test_before_the_lot() -> None:
    view = GAME.view(GAME.start(OPTIONS, DICE), FIRST)
    assert (view.phase, view.round, view.first, view.to_move, view.legal) == ("lot", 0, None, None, ())
    assert view.placement == START.split()[0]


def test_the_lot_fell() -> None:
    state, told = GAME.resolve(GAME.start(OPTIONS, DICE), {FIRST: Lot("aa" * 16), SECOND: Lot("")}, DICE)
    view = GAME.view(state, "spectator")
    assert (view.phase, view.round, view.first, view.to_move) == ("move", 1, SECOND, "first")
    assert view.salts == ("aa" * 16, "")
    assert view.told == told == (Lotted(SECOND),)


def test_r10_the_warning_is_told_and_shown() -> None:
    state = moved(standing("6s1/8/8/8/8/8/8/E3S3 f - -"), "a1a8")
    view = GAME.view(state, SECOND)
    assert view.told[-1] == Warned("second", ("a8",))
    assert view.threatened == ("a8",)


def test_the_end() -> None:
    view = GAME.view(moved(standing(), "f2f3 e7e5 g2g4 d8h4"), "everyone")
    assert (view.phase, view.round, view.to_move, view.legal) == ("over", 4, None, ())
    assert view.threatened == ("h4",)


def test_what_lies_beside_the_board() -> None:
    state = moved(gestured(standing(), "Haltung!"), "e2e4 d7d5 e4d5 d8d5")
    view: View = GAME.view(gestured(state, "Haltung!"), FIRST)
    assert (view.fallen, view.no_fall, view.haltung, view.repeated) == ("aA", 0, True, 1)
    assert (view.cover_rights, view.ep) == ("KQkq", None)
