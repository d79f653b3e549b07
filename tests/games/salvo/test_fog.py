"""Fog, worked by hand from rules/salvo.md 8: what is seen, kept, told and not told."""

import pytest

from protocol.games.salvo import (
    Announced,
    Bounced,
    Fell,
    Fired,
    Flash,
    Landed,
    LastSeen,
    Moved,
    Shell,
    Sight,
    Sighted,
    Stopped,
    Turned,
)
from tests.games.salvo.positions import Position, position, shown
from tests.games.salvo.test_orders import marked


def fog(diagram: str, **given: str) -> Position:
    return position(diagram, mode="fog", shells=given.get("shells", ""))


def sight(at: Position, viewer: str = "south") -> Sight:
    found = at.view(viewer).sight
    assert found is not None
    return found


# What the figure on the board sees is marked with `o` in the second diagram.
SIGHT = {
    "8 two steps all round, counted orthogonally, terrain notwithstanding": (
        "e\n4 #\n3 D^",
        """
            c d e f g
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 a scout four": (
        "a\n1 C^",
        """
            a b c d e
        5   o . . . .
        4   o o . . .
        3   o o o . .
        2   o o o o .
        1   o o o o o
        """,
    ),
    "8 a sniper sees its whole line": (
        "e\n3 N^",
        """
            c d e f g
        9   . . o . .
        8   . . o . .
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 along a fire ray rock is excluded": (
        "e\n7 #\n6 =\n3 N^",
        """
            c d e f g
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 a thicket in which the shot would end is seen": (
        'e\n7 "\n3 N^',
        """
            c d e f g
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 sight along a fire ray ends with the figure that the shot would hit, its cell included": (
        "e\n7 dv\n3 N^",
        """
            c d e f g
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 an assault sees the far corners of its block": (
        "e\n3 A^",
        """
            c d e f g
        5   . o o o .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
    "8 a mortar sees its target cells, over obstacles": (
        'e\n6 #\n5 "\n3 M^',
        """
            c d e f g
        7   . . o . .
        6   . . o . .
        5   . . o . .
        4   . o o o .
        3   o o o o o
        2   . o o o .
        1   . . o . .
        """,
    ),
}


@pytest.mark.parametrize(("diagram", "seen"), SIGHT.values(), ids=SIGHT)
def test_sight(diagram: str, seen: str) -> None:
    assert set(sight(fog(diagram)).cells) == marked(seen, "o")


def test_8_a_side_sees_what_any_of_its_figures_sees() -> None:
    both = sight(fog("c g\n2 D^ D^")).cells
    assert set(both) == set(sight(fog("c\n2 D^")).cells) | set(sight(fog("g\n2 D^")).cells)
    assert list(both) == sorted(both)


def test_11_enemies_are_shown_only_while_in_sight() -> None:
    start = fog("d e\n7 . cv\n5 av .\n3 D^ .")
    assert shown(start.view("south").figures) == {"d3": "D^", "d5": "av"}
    assert shown(start.view("north").figures) == {"d3": "D^", "d5": "av", "e7": "cv"}


def test_8_an_enemy_seen_only_after_the_moves_leaves_a_last_sighting() -> None:
    # The sniper sees the scout step into its line, then falls to a shell.
    after = fog("c d e f\n8 . . . cv\n4 . . N^ .\n1 C^ . . .", shells="m e4").play("- | c f8-e8")
    assert after.told("south") == (
        Sighted("moves", "scout", "e8", "W"),
        Landed("north", "e4", ("d3", "d4", "d5", "e3", "e4", "e5", "f3", "f4", "f5")),
        Fell("south", "sniper", "e4"),
    )
    assert shown(after.view("south").figures) == {"c1": "C^"}
    assert sight(after).last_seen == (LastSeen("scout", "e8", "W", 5),)


def parted(more: str = "") -> Position:
    """Give the round after which shield and scout have lost sight of one another: they stood on e3 and e5."""
    return fog(f"e\n{more}\n5 c>\n3 D>").play("D e3-h3 | c e5-e6")


def test_8_who_leaves_out_of_sight_leaves_the_sighting_of_the_round_before() -> None:
    assert sight(parted()).last_seen == (LastSeen("scout", "e5", "E", 4),)
    assert parted().told("south") == (Moved("south", "shield", ("e3", "f3", "g3", "h3"), "E", False),)
    assert shown(parted().view("south").figures) == {"h3": "D>"}


def test_8_a_last_sighting_is_dropped_where_its_cell_is_in_sight_and_empty() -> None:
    after = fog("e\n5 c>\n3 D^").play("- | c e5-i5")
    assert sight(after).last_seen == ()
    assert sight(after).known_kinds == ("scout",)


def test_8_it_is_dropped_too_where_only_the_first_moment_sees_the_empty_cell() -> None:
    # The shield sees that the scout has left e5, then falls to a shell.
    after = fog("a e\n5 . c>\n3 . D^\n1 M^ .", shells="m e3").play("- | c e5-i5")
    assert after.board == {"a1": "M^", "i5": "c>"}
    assert "e5" not in sight(after).cells
    assert sight(after).last_seen == ()


def test_8_it_is_dropped_in_a_later_round_when_its_cell_comes_in_sight() -> None:
    turned = parted().play("D h3/W | c e6-c6")
    assert sight(turned).last_seen == (LastSeen("scout", "e5", "E", 4),)
    assert sight(turned.play("D h3-e3 | -")).last_seen == ()


def test_8_it_is_dropped_when_its_figure_is_seen_again() -> None:
    coming = parted().play("- | c e6-g6").play("- | c g6-h6")
    assert sight(coming).last_seen == (LastSeen("scout", "e5", "E", 4),)
    again = coming.play("- | c h6-h5")
    assert sight(again).last_seen == ()
    assert shown(again.view("south").figures) == {"h3": "D>", "h5": "cv"}


def test_8_a_later_sighting_takes_the_place_of_the_earlier_one() -> None:
    again = parted().play("- | c e6-g6").play("- | c g6-h6").play("- | c h6-h5")
    gone = again.play("D h3-i3 | c h5-h6")
    assert sight(gone).last_seen == (LastSeen("scout", "h5", "S", 8),)


def test_8_it_is_dropped_when_its_figure_has_fallen() -> None:
    before = parted("9 nv")
    assert [seen.cell for seen in sight(before).last_seen] == ["e5"]
    fallen = before.play("- | n e9*")
    assert fallen.told("south") == (Flash("e9", None), Fell("north", "scout", "e6"))
    assert sight(fallen).last_seen == ()
    assert sight(fallen).known_kinds == ("scout",)


def test_8_kinds_become_known_by_a_fall_too() -> None:
    after = fog("a e\n9 . nv\n6 . cv\n1 D^ .").play("- | n e9*")
    assert sight(after).known_kinds == ("scout",)


def test_8_known_kinds_stay_known_after_the_sighting_was_dropped() -> None:
    after = fog("e\n5 c>\n3 D^").play("- | c e5-i5").play("- | -").play("- | -")
    assert sight(after).last_seen == ()
    assert sight(after).known_kinds == ("scout",)


UNSEEN_SNIPER = """
    d   e   f
8   .   nv  .
5   .   .   .
2   .   C^  .
1   A^  .   .
"""


def test_8_a_flash_tells_the_cell_of_who_fired_and_no_kind_unsighted() -> None:
    after = fog(UNSEEN_SNIPER).play("- | n e8*")
    assert after.told("south") == (Flash("e8", None), Fell("south", "scout", "e2"))
    assert sight(after).known_kinds == ()


def test_8_a_flash_tells_the_kind_of_who_was_sighted_in_this_round() -> None:
    after = fog("d e\n6 . cv\n2 . C^\n1 A^ .").play("- | c e6*")
    assert after.told("south") == (
        Sighted("moves", "scout", "e6", "S"),
        Flash("e6", "scout"),
        Fell("south", "scout", "e2"),
    )


def test_8_a_flash_on_an_older_last_sighting_has_no_kind() -> None:
    gone = fog("e\n5 cv\n3 D>").play("D e3-h3 | -")
    assert sight(gone).last_seen == (LastSeen("scout", "e5", "S", 4),)
    assert gone.play("- | c e5*").told("south") == (Flash("e5", None),)


def test_8_a_mortar_flashes_too_and_its_shell_is_public() -> None:
    after = fog("e\n9 mv\n1 D^").play("- | m e9*e6")
    assert after.told("south") == (Flash("e9", None), Announced("north", "e6"))
    assert after.view("south").shells == after.view("spectator").shells == (Shell("north", "e6"),)


def test_8_a_figure_that_fell_in_the_same_round_flashes_too() -> None:
    after = fog("e\n9 nv\n5 .\n2 N^\n1 D^").play("N e2* | n e9*")
    assert after.told("north")[0] == Sighted("moves", "sniper", "e2", "N")
    assert Flash("e2", "sniper") in after.told("north")
    assert Flash("e9", "sniper") in after.told("south")
    assert after.board == {"e1": "D^"}


def test_8_flashes_come_in_the_order_of_cells_whatever_their_kinds() -> None:
    # Neither hidden shooter is sighted: the list may not betray which of them is the scout.
    first, second = (
        fog(f"b h\n9 {kinds}\n1 D^ .").play(f"- | {text}")
        for kinds, text in (
            ("cv mv", "c b9*, m h9*h6"),
            ("mv cv", "c h9*, m b9*b6"),
        )
    )
    flashes = [[said for said in after.told("south") if isinstance(said, Flash)] for after in (first, second)]
    assert flashes == [[Flash("b9", None), Flash("h9", None)]] * 2


SHIELD_AND_SNIPER = """
    a   e   f
7   .   dv  .
6   .   .   .
4   .   .   c^
2   .   N^  .
1   D^  .   .
"""


def test_8_a_stopped_shot_is_told_to_both_owners_and_not_to_spectators() -> None:
    after = fog(SHIELD_AND_SNIPER).play("N e2* | -")
    for viewer in ("south", "north", "everyone"):
        assert Stopped("north", "e7") in after.told(viewer)
    assert Stopped("north", "e7") not in after.told("spectator")


def test_8_a_shot_that_the_own_shield_stopped_is_told_to_who_sees_it_only() -> None:
    friendly = "e\n8 nv\n5 d^\n{row}"
    unseen, seen = (fog(friendly.format(row=row)).play("- | n e8*") for row in ("1 D^", "3 D^"))
    assert Stopped("north", "e5") in unseen.told("north")
    assert unseen.told("south") == (Flash("e8", None),)
    assert Stopped("north", "e5") in seen.told("south")


def test_8_of_own_orders_a_side_learns_done_or_bounced_not_why() -> None:
    after = fog("d e\n6 . fv\n3 C^ A^").play("A e3-e5, C d3/E | f e6-e5")
    assert after.told("south")[:2] == (
        Turned("south", "scout", "d3", "E"),
        Bounced("south", "assault", "e3", "e5", None),
    )
    assert Bounced("south", "assault", "e3", "e5", "contested") in after.told("everyone")


def test_8_never_a_move_turn_bounce_or_ray_of_an_enemy_seen_or_not() -> None:
    after = fog("d e f\n5 av cv nv\n3 A^ C^ N^").play("- | a d5/E, c e5-e4")
    assert after.told("south") == (
        Sighted("moves", "scout", "e4", "S"),
        Sighted("moves", "assault", "d5", "E"),
        Sighted("moves", "sniper", "f5", "S"),
        Sighted("end", "scout", "e4", "S"),
        Sighted("end", "assault", "d5", "E"),
        Sighted("end", "sniper", "f5", "S"),
    )
    shots = fog("d e f\n5 av cv nv\n3 A^ C^ N^").play("- | n f5*, c e5-e3")
    told = [said for said in shots.told("south") if not isinstance(said, Sighted)]
    assert told == [Flash("f5", "sniper"), Fell("south", "sniper", "f3")]


def test_8_own_moves_and_rays_are_told_to_the_owner() -> None:
    after = fog("d e\n9 . cv\n3 A^ N^").play("A d3-d5, N e3* | -")
    assert after.told("south")[0] == Moved("south", "assault", ("d3", "d4", "d5"), "N", False)
    assert Fired("south", "sniper", "e3", "N", (("e4", "e5", "e6", "e7", "e8", "e9"),)) in after.told("south")
    assert after.told("north") == (Flash("e3", None), Fell("north", "scout", "e9"))


def test_8_falls_are_public_with_side_kind_and_cell() -> None:
    after = fog("a e\n8 . cv\n3 . N^\n1 A^ .").play("N e3* | -")
    for viewer in ("south", "north", "spectator", "everyone"):
        assert Fell("north", "scout", "e8") in after.told(viewer)
        assert after.view(viewer).living.north == 0


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
