"""What goes between the server and a process that thinks."""

from protocol.games import salvo
from server.bots.asking import LENGTH_BYTES, Thought, framed, read_question, read_thought
from tests.bots.questions import question


def test_a_thought_comes_back_as_it_went_in() -> None:
    thought = Thought(salvo.Orders((salvo.Fire("scout"),)), b"notes", 0.25)
    assert read_thought(framed(thought)[LENGTH_BYTES:]) == thought


def test_a_question_comes_back_as_it_went_in() -> None:
    frame = framed(question())
    assert int.from_bytes(frame[:LENGTH_BYTES], "big") == len(frame) - LENGTH_BYTES
    assert read_question(frame[LENGTH_BYTES:]) == question()
