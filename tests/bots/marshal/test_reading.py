"""What the bot takes from its view: turned to the south, with its own notes."""

from protocol.ids import Seat
from server.bots.api import NOTHING_NOTED
from server.bots.marshal.reading import Foe, Notes, Own, order_of, read, read_notes, turned, with_step, write_notes
from server.games.marshal.board import FIELD, half_turn
from tests.bots.marshal.views import view
from tests.games.marshal.half_turn import turned as turned_view
from tests.games.marshal.positions import OPTIONS, SEATS, on_x, options, position

SOUTH, NORTH = SEATS


def test_it_reads_what_it_is_shown() -> None:
    reading = read(on_x("1:8@e4 2:5@e5 2:6@f7").play("e4-e5 f7-f6").view(SOUTH), SOUTH, NOTHING_NOTED)
    assert reading.own[FIELD["e5"]] == Own("8", known=True)
    assert reading.own[FIELD["a3"]] == Own("4", known=False)
    assert reading.foes[FIELD["f6"]] == Foe(FIELD["f7"], None, moved=True)
    assert (reading.left["5"], reading.left["6"]) == (3, 4)
    assert (FIELD["e5"], FIELD["e6"]) in reading.steps


def test_who_sits_in_the_north_reads_the_same() -> None:
    south = view("1:8@e4 2:5@e5!")
    assert read(south, SOUTH, NOTHING_NOTED) == read(turned_view(south), NORTH, NOTHING_NOTED)
    step = (FIELD["e4"], FIELD["e5"])
    assert (order_of(step, SOUTH).act, order_of(step, NORTH).act) == ("e4-e5", "f7-f6")
    assert (turned(5, SOUTH), turned(5, NORTH)) == (5, half_turn(5))


def test_ranks_that_do_not_stay_visible_are_noted() -> None:
    start = on_x("1:5@e4 2:8@e5 1:7@b2", under=options(memory=False))
    after = start.play("e4-e5")
    first = read(after.play("e5-e6").view(SOUTH), SOUTH, NOTHING_NOTED)
    assert first.foes[FIELD["e6"]].rank is None
    seen = read(after.view(SOUTH), SOUTH, NOTHING_NOTED)
    assert seen.notes.ranks == {FIELD["e5"]: "8"}
    again = read(after.play("e5-e6").view(SOUTH), SOUTH, write_notes(seen.notes))
    assert again.foes[FIELD["e6"]].rank == "8"
    assert again.left["8"] == 1


def test_notes_are_read_as_they_are_written() -> None:
    notes = with_step(Notes({3: "10"}, ((1, 2),)), (2, 3))
    assert read_notes(write_notes(notes)) == notes == Notes({3: "10"}, ((1, 2), (2, 3)))
    assert read_notes(NOTHING_NOTED) == read_notes(b"nonsense") == Notes()


def test_only_the_latest_steps_are_noted() -> None:
    notes = Notes()
    for number in range(40):
        notes = with_step(notes, (number, number + 1))
    assert notes.trail[-1] == (39, 40)
    assert len(notes.trail) == 12


def test_holding_is_read() -> None:
    only = position("1:7@a1 1:B@b1 1:F@j1 2:5@a2 2:F@j10", under=OPTIONS)
    reading = read(only.view(Seat(0)), Seat(0), NOTHING_NOTED)
    assert reading.hold
    assert reading.steps == ((FIELD["a1"], FIELD["a2"]),)
