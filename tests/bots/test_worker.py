"""What a thinking process does with what it reads."""

import io

from msgspec.structs import replace

from protocol.ids import Seat
from server.bots.asking import LENGTH_BYTES, framed, read_thought
from server.bots.worker import serve, think
from server.games.dice import KeyedDice
from server.games.registry import game
from tests.bots.questions import OPTIONS, question
from tests.rooms.play import VANGUARD, VANGUARD_NORTH


def test_what_it_thinks_of_can_be_ordered() -> None:
    rules, dice = game("salvo"), KeyedDice(b"")
    state, _ = rules.resolve(rules.start(OPTIONS, dice), {Seat(0): VANGUARD, Seat(1): VANGUARD_NORTH}, dice)
    for seat in (Seat(0), Seat(1)):
        thought = think(question(seat=seat))
        assert thought.fault == ""
        rules.check(state, seat, thought.orders, sealing=True)
        assert thought.cpu_s > 0


def test_the_same_question_gets_the_same_answer() -> None:
    first, second = think(question()), think(question())
    assert (first.orders, first.memory) == (second.orders, second.memory)


def test_a_bot_that_fails_says_how_and_keeps_its_notes() -> None:
    nowhere = replace(question(), options=replace(OPTIONS, map="moon"), memory=b"notes")
    thought = think(nowhere)
    assert thought.orders is None
    assert thought.memory == b"notes"
    assert thought.fault.startswith("Traceback") and "moon" in thought.fault


def test_it_answers_in_order_until_there_is_no_more_to_read() -> None:
    asked = [question(seed=seed) for seed in (b"a", b"b", b"c")]
    half = framed(question())[:-1]
    answers = io.BytesIO()
    serve(io.BytesIO(b"".join(framed(each) for each in asked)), answers)
    answers.seek(0)
    read = []
    while length := answers.read(LENGTH_BYTES):
        read.append(read_thought(answers.read(int.from_bytes(length, "big"))))
    assert [each.orders for each in read] == [think(each).orders for each in asked]
    serve(io.BytesIO(half[: LENGTH_BYTES - 1]), answers)
