"""Thinks for bots at once and in the test's own process: legal orders without sense, and what was asked is kept."""

from random import Random

from protocol.games import matrix, salvo
from protocol.ids import Seat
from protocol.messages import GameOrders, GameView
from server.bots.asking import Question, Thought
from tests.rooms.play import VANGUARD, VANGUARD_NORTH


class ThinkerHere:
    """`server.bots.seating.Thinker`. `fails`: nothing is thought of; `illegal`: what is thought of cannot be done."""

    def __init__(self) -> None:
        self.offered = True
        self.waiting = 0
        self.fails = False
        self.illegal = False
        self.asked: list[Question] = []

    async def think(self, question: Question) -> Thought | None:
        self.asked.append(question)
        if self.fails:
            return None
        memory = b"%b %d" % (question.memory, question.view.round)
        if self.illegal:
            return Thought(salvo.Orders((salvo.Move("scout", "a1"), salvo.Move("scout", "a1"))), memory, 0.1)
        return Thought(some_orders(question.view, question.seat, Random(question.seed + memory)), memory, 0.1)


def some_orders(view: GameView, seat: Seat, random: Random) -> GameOrders:
    """Give legal orders, rather fire than move."""
    if isinstance(view, matrix.View):
        return matrix.Move(random.choice(view.legal)) if view.legal else matrix.Lot("")
    assert isinstance(view, salvo.View)
    if view.phase == "lineup":
        return (VANGUARD, VANGUARD_NORTH)[seat]
    acting = random.sample(view.legal, min(2, len(view.legal)))
    return salvo.Orders(tuple(_order(random, legal) for legal in acting))


def _order(random: Random, legal: salvo.Legal) -> salvo.Order:
    if legal.fire and random.random() < 0.5:
        return salvo.Fire(legal.kind)
    if legal.moves:
        return salvo.Move(legal.kind, random.choice(legal.moves).to)
    return salvo.Turn(legal.kind, legal.turns[0])
