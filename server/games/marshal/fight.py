"""Who stays when pieces fight (rules/marshal.md 3.2, the complete resolution table), and which pieces move at all."""

from typing import Final, Literal

from protocol.games.marshal import Rank

BOMB: Final = "B"
FLAG: Final = "F"
MARSHAL: Final = "10"
MINER: Final = "3"
SCOUT: Final = "2"
SPY: Final = "1"

IMMOBILE: Final = frozenset({BOMB, FLAG})

Stays = Literal["attacker", "defender", "none"]


def stays(attacker: Rank, defender: Rank) -> Stays:
    """Say which piece stays; the attacker, which takes the field, or the defender, or none. `attacker`: is movable."""
    if defender == FLAG:
        return "attacker"
    if defender == BOMB:
        return "attacker" if attacker == MINER else "defender"
    if attacker == SPY and defender == MARSHAL:
        return "attacker"
    if attacker == defender:
        return "none"
    return "attacker" if int(attacker) > int(defender) else "defender"
