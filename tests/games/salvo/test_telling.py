"""What a round tells in fog and what not, worked by hand from rules/salvo.md 8."""

from protocol.games.salvo import (
    Announced,
    Bounced,
    Fell,
    Fired,
    Flash,
    LastSeen,
    Moved,
    Shell,
    Sighted,
    Stopped,
    Turned,
)
from tests.games.salvo.positions import fog, sight

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


def test_8_sighted_in_this_round_means_at_its_end_as_well() -> None:
    # The own scout hides the enemy's sniper from the own one, until it falls.
    after = fog("d e\n9 . nv\n4 . C^\n1 A^ N^").play("- | n e9*")
    assert after.told("south") == (
        Flash("e9", "sniper"),
        Fell("south", "scout", "e4"),
        Sighted("end", "sniper", "e9", "S"),
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
