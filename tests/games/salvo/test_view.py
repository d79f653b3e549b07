"""The table of rules/salvo.md 11 and what spectators see (8.1), worked by hand."""

from protocol.games.salvo import Announced, BothSides, Fell, Fired, Flash, Landed, Moved, SalvoMode
from protocol.ids import Seat
from tests.games.salvo.positions import GAME, NO_DICE, Position, before_lineup, fog, lineup, position, shown

SOUTH, NORTH = Seat(0), Seat(1)


def test_3_nothing_of_a_lineup_is_shown_before_both_are_locked() -> None:
    modes: tuple[SalvoMode, ...] = ("eliminate", "capture", "fog")
    for mode in modes:
        for viewer in ("south", "north", "spectator", "everyone"):
            view = Position(GAME, before_lineup(mode)).view(viewer)
            assert (view.phase, view.round, view.figures, view.told, view.legal) == ("lineup", 0, (), (), ())
            assert view.sight is None
            assert view.living == BothSides(3, 3)


def test_8_in_fog_the_enemys_lineup_stays_secret_after_it() -> None:
    given = {SOUTH: lineup("shield d, assault e, scout g"), NORTH: lineup("scout a, mortar b, sniper h")}
    begun = Position(GAME, GAME.resolve(before_lineup("fog"), given, NO_DICE)[0])
    south, north = begun.view("south"), begun.view("north")
    assert shown(south.figures) == {"d1": "D^", "e1": "A^", "g1": "C^"}
    assert south.sight is not None
    assert south.sight.known_kinds == ()
    assert shown(north.figures) == {"a9": "cv", "b9": "mv", "h9": "nv"}
    assert begun.view("spectator").figures == ()


def test_11_enemies_are_shown_only_while_in_sight() -> None:
    start = fog("d e\n7 . cv\n5 av .\n3 D^ .")
    assert shown(start.view("south").figures) == {"d3": "D^", "d5": "av"}
    assert shown(start.view("north").figures) == {"d3": "D^", "d5": "av", "e7": "cv"}


def test_11_legal_orders_are_shown_to_the_own_seat_alone() -> None:
    start = position("d e f g\n6 . . . av\n4 C^ A^ N^ .")
    assert [legal.kind for legal in start.view("south").legal] == ["scout", "assault", "sniper"]
    assert [legal.kind for legal in start.view("north").legal] == ["assault"]
    assert start.view("spectator").legal == start.view("everyone").legal == ()


def test_8_1_a_spectator_is_shown_common_knowledge_alone() -> None:
    start = fog("d e f\n8 . nv dv\n5 . . .\n2 M^ C^ N^", shells="M a5")
    after = start.play("M d2*d6, N f2* | n e8*, d f8/W")
    assert after.told("spectator") == (
        Flash("d2", None),
        Flash("e8", None),
        Flash("f2", None),
        Landed("south", "a5", ("a4", "a5", "a6", "b4", "b5", "b6")),
        Announced("south", "d6"),
        Fell("south", "scout", "e2"),
        Fell("north", "shield", "f8"),
    )
    view = after.view("spectator")
    assert (view.side, view.figures, view.sight, view.legal) == (None, (), None, ())
    assert view.living.south == 2
    assert view.living.north == 1


def test_8_1_everything_is_open_to_all_once_it_is_over() -> None:
    after = fog("e f\n8 nv .\n2 N^ C^").play("N e2*, C f2-f5 | -")
    assert after.result == ("south", "elimination")
    view = after.view("everyone")
    assert shown(view.figures) == {"e2": "N^", "f5": "C^"}
    assert view.told == (
        Moved("south", "scout", ("f2", "f3", "f4", "f5"), "N", False),
        Fired("south", "sniper", "e2", "N", (("e3", "e4", "e5", "e6", "e7", "e8"),)),
        Fell("north", "sniper", "e8"),
    )
