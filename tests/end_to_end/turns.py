"""Orders for the games of turns, as a player gives them who knows no more than PROTOCOL.md."""

import random

from tests.end_to_end.player import Message, some_line_up, some_orders

ARRANGED = ("3 4 B F B 5 B 2 B 3", "2 3 B 7 4 B 3 2 6 3", "4 5 10 2 7 1 7 5 8 4", "6 2 5 8 2 6 2 9 2 6")
"""The ready-made arrangement, by row from the own edge on (rules/marshal.md 1.3)."""


def some_play(view: Message, chance: random.Random) -> Message:
    """Give legal orders in any game, for a seat whose decision is due."""
    if view["view"]["game"] != "salvo":
        return some_turn(view, chance)
    return some_line_up(view) if view["table"]["round"] == 0 else some_orders(view, chance)


def some_turn(view: Message, chance: random.Random) -> Message:
    """Give orders for who is to act, by the view that this player was sent."""
    game = view["view"]
    if game["phase"] == "lot":
        return {"is": "matrix.lot", "salt": f"{chance.getrandbits(128):032x}"}
    if game["phase"] == "setup":
        return {"is": "marshal.setup", "pieces": arrangement(game["seat"]), "salt": ""}
    wanted = chance.choice(game["legal"])
    if game["game"] == "matrix":
        return {"is": "matrix.move", "move": wanted}
    return {"is": "marshal.hold"} if wanted == "hold" else {"is": "marshal.act", "act": wanted}


def arrangement(seat: int) -> list[Message]:
    """Give the ready-made arrangement, turned by half for seat 1."""
    pieces = []
    for row, ranks in enumerate(ARRANGED, 1):
        for column, rank in zip("abcdefghij" if seat == 0 else "jihgfedcba", ranks.split(), strict=True):
            pieces.append({"rank": rank, "field": f"{column}{row if seat == 0 else 11 - row}"})
    return pieces
