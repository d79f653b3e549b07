"""The line-up, worked by hand from rules/salvo.md 3 and 9."""

import pytest
from msgspec import convert

from protocol.games.salvo import BothSides, Kind, Lineup, Placed, SalvoMode
from protocol.ids import Mode, Seat
from server.games.api import Illegal
from server.games.salvo.game import Salvo
from server.games.salvo.lineup import fixed_lineup
from server.games.salvo.state import State
from tests.games.salvo.positions import NO_DICE, RULEBOOK, Position, orders, shown

SOUTH, NORTH = Seat(0), Seat(1)
GAME = Salvo(RULEBOOK)


def lineup(text: str) -> Lineup:
    """Read such as `scout c, shield e`."""
    figures = [word.split() for word in text.split(", ")] if text else []
    return Lineup(tuple(Placed(convert(kind, Kind), column) for kind, column in figures))


def start(mode: SalvoMode = "capture") -> State:
    return GAME.start(GAME.quick_options(Mode(mode), 0), NO_DICE)


def refusal(text: str, *, sealing: bool) -> str | None:
    try:
        GAME.check(start(), SOUTH, lineup(text), sealing=sealing)
    except Illegal as refused:
        return refused.code
    return None


@pytest.mark.parametrize(
    ("rule", "text", "draft", "sealed"),
    [
        ("3 an empty draft", "", None, "lineup_incomplete"),
        ("3 a draft of two", "scout c, shield e", None, "lineup_incomplete"),
        ("3 three kinds on three columns", "scout c, shield e, mortar a", None, None),
        ("3 kinds differ", "scout c, scout e, mortar a", "kind_twice", "kind_twice"),
        ("3 columns differ", "scout c, shield c, mortar a", "column_twice", "column_twice"),
        ("3 the first fault in the order given", "scout c, shield c, scout a", "column_twice", "column_twice"),
    ],
)
def test_lineups(rule: str, text: str, draft: str | None, sealed: str | None) -> None:
    assert refusal(text, sealing=False) == draft
    assert refusal(text, sealing=True) == sealed


def test_3_orders_are_no_lineup() -> None:
    with pytest.raises(Illegal, match="wrong_kind_of_orders"):
        GAME.check(start(), SOUTH, orders("-"), sealing=True)


def test_3_sides_stand_on_their_base_rows_and_face_one_another() -> None:
    given = {SOUTH: lineup("shield d, assault e, scout g"), NORTH: lineup("scout a, mortar b, sniper i")}
    begun = Position(GAME, GAME.resolve(start(), given, NO_DICE)[0])
    assert begun.board == {"d1": "D^", "e1": "A^", "g1": "C^", "a9": "cv", "b9": "mv", "i9": "nv"}
    assert begun.view("south").round == 1


def test_3_nothing_of_a_lineup_is_shown_before_both_are_locked() -> None:
    modes: tuple[SalvoMode, ...] = ("eliminate", "capture", "fog")
    for mode in modes:
        for viewer in ("south", "north", "spectator", "everyone"):
            view = Position(GAME, start(mode)).view(viewer)
            assert (view.phase, view.round, view.figures, view.told, view.legal) == ("lineup", 0, (), (), ())
            assert view.sight is None
            assert view.living == BothSides(3, 3)


def test_3_a_side_whose_draft_is_legal_plays_it_when_the_clock_runs_out() -> None:
    draft = lineup("scout c, shield e, mortar a")
    assert GAME.on_timeout(start(), SOUTH, draft, NO_DICE) == draft


@pytest.mark.parametrize("draft", ["", "scout c, shield e"])
def test_3_otherwise_it_plays_fixed_lineup_1(draft: str) -> None:
    vanguard = lineup("shield d, assault e, scout g")
    assert GAME.on_timeout(start(), SOUTH, lineup(draft), NO_DICE) == vanguard
    assert GAME.on_timeout(start(), SOUTH, None, NO_DICE) == vanguard


def test_9_north_takes_the_half_turn_of_a_fixed_lineup() -> None:
    assert GAME.on_timeout(start(), NORTH, None, NO_DICE) == lineup("shield f, assault e, scout c")


def test_9_all_six_fixed_lineups_are_legal_for_both_sides() -> None:
    for fixed in RULEBOOK.lineups:
        for seat in (SOUTH, NORTH):
            GAME.check(start(), seat, fixed_lineup(fixed, seat), sealing=True)
    assert [fixed.id for fixed in RULEBOOK.lineups] == [1, 2, 3, 4, 5, 6]


def test_8_in_fog_the_enemys_lineup_stays_secret_after_it() -> None:
    given = {SOUTH: lineup("shield d, assault e, scout g"), NORTH: lineup("scout a, mortar b, sniper h")}
    begun = Position(GAME, GAME.resolve(start("fog"), given, NO_DICE)[0])
    south, north = begun.view("south"), begun.view("north")
    assert shown(south.figures) == {"d1": "D^", "e1": "A^", "g1": "C^"}
    assert south.sight is not None
    assert south.sight.known_kinds == ()
    assert shown(north.figures) == {"a9": "cv", "b9": "mv", "h9": "nv"}
    assert begun.view("spectator").figures == ()


def test_8_sight_is_first_taken_when_the_match_begins() -> None:
    # On the open plain the sniper on h looks down its line to the base row of the enemy.
    given = {SOUTH: lineup("shield d, assault a, scout h"), NORTH: lineup("scout a, mortar b, sniper i")}
    open_column = {SOUTH: lineup("shield d, assault i, scout h"), NORTH: given[NORTH]}
    unseen, seen = (Position(GAME, GAME.resolve(start("fog"), of, NO_DICE)[0]) for of in (given, open_column))
    assert shown(unseen.view("north").figures) == {"a9": "cv", "b9": "mv", "i9": "nv"}
    assert shown(seen.view("north").figures) == {"i1": "A^", "a9": "cv", "b9": "mv", "i9": "nv"}
    sight = seen.view("north").sight
    assert sight is not None
    assert sight.known_kinds == ("assault",)


@pytest.mark.parametrize(
    ("count", "map"), list(enumerate(["plain", "trench", "gates", "thicket", "quarry", "twin", "plain"]))
)
def test_12_quick_matches_go_round_the_maps_with_30_seconds(count: int, map: str) -> None:
    options = GAME.quick_options(Mode("fog"), count)
    assert (options.map, options.mode, options.clock) == (map, "fog", 30)


def test_4_the_lineup_takes_60_seconds_and_a_round_its_clock_after_the_reveal() -> None:
    phase = GAME.phase(start())
    assert (phase.name, phase.round, phase.span, phase.reveal) == ("lineup", 0, 60_000, 0)
    assert (phase.seats, phase.sealed, phase.claimable, phase.resignable) == ((SOUTH, NORTH), True, False, True)
    given = {seat: GAME.on_timeout(start(), seat, None, NO_DICE) for seat in (SOUTH, NORTH)}
    phase = GAME.phase(GAME.resolve(start(), given, NO_DICE)[0])
    assert (phase.name, phase.round, phase.span, phase.reveal) == ("orders", 1, 30_000, 1_500)
    assert (phase.seats, phase.sealed, phase.claimable, phase.resignable) == ((SOUTH, NORTH), True, True, True)
