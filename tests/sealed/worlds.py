"""Twins: what may happen in other worlds without one viewer noticing. Found by search, judged by the oracle alone.

In fog the secrets of a world are the enemy's figures: kinds, cells, facings. In the other modes there are none but the
drafts: there every world orders in the end what the base orders, and only thinks differently before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from protocol.games.salvo import Options
from protocol.ids import Viewer
from tests.sealed.oracle.knowledge import Played, begin, hidden_from, observe, play_round
from tests.sealed.oracle.knowledge import Viewer as Onlooker
from tests.sealed.oracle.legality import legal_orders
from tests.sealed.oracle.position import Lineup, Move, Position, line_up
from tests.sealed.oracle.resolution import SideOrders
from tests.sealed.oracle.tables import OTHER, SIDES
from tests.sealed.secrets import Betrayed, Legal, likely_orders, lured, random_lineup, related_lineup, secret_orders
from tests.sealed.wire import WireOrders, viewer_of, wire_lineup, wire_orders

TRIES: Final = 3
"""How often a world looks for secrets with which the viewer learns what it learns in the base."""

DRAWS: Final = 4
"""How often a round of the base is drawn anew when no world could follow it."""

FIRE: Final = 0.15
"""How often a figure that could move or fire does fire; where only spectators must not notice, more often."""

LURED: Final = 0.8
"""How often, in the base, one side goes where the other stands or goes, if it can: so that figures bounce."""


@dataclass(frozen=True)
class Setting:
    """What a family is played under, and to whom its worlds are alike.

    `size`: how many worlds it grows to. `drafts_only`: worlds of the same orders that were only thought of differently,
    as always outside fog.
    """

    options: Options
    onlooker: Onlooker
    size: int
    rounds: int
    drafts_only: bool = False

    @property
    def figures_differ(self) -> bool:
        return self.options.mode == "fog" and not self.drafts_only

    @property
    def hidden(self) -> tuple[str, ...]:
        """The sides that have secrets from the onlooker."""
        return SIDES if self.onlooker == "spectator" else (OTHER[self.onlooker],)

    @property
    def lookers(self) -> tuple[str, ...]:
        """Whose sight matters."""
        return () if self.onlooker == "spectator" else (self.onlooker,)

    @property
    def listeners(self) -> tuple[Viewer, ...]:
        """Whose frames are compared: a spectator never knows more than a seat, so both."""
        return ("spectator",) if self.onlooker == "spectator" else (viewer_of(self.onlooker), "spectator")

    def size_after(self, number: int) -> int:
        """Say how many worlds are wanted after a round: they part from one another as the match goes on."""
        return self.size * min(number + 1, 4) // 4


@dataclass(frozen=True)
class Deed:
    """What both sides order in a round (line-ups or orders), what they could have ordered, and what comes of it."""

    lineups: Mapping[str, Lineup]
    orders: SideOrders
    legal: Mapping[str, Legal]
    played: Played

    @property
    def over(self) -> bool:
        return self.played.position.result is not None

    def final(self, side: str) -> WireOrders:
        """Give a side's orders as the wire has them."""
        return wire_orders(self.orders[side]) if self.orders else wire_lineup(self.lineups[side])


@dataclass(frozen=True)
class Next:
    """A round: in the base, and in worlds that stay alike to it, each by the index of the world it goes on from."""

    base: Deed
    others: Sequence[tuple[int, Deed]]


class Search:
    """Finds the rounds of one family. A position of `None` is that before the line-up."""

    def __init__(self, setting: Setting, rng: Random) -> None:
        self._setting = setting
        self._rng = rng

    def next_round(self, base: Position | None, worlds: Sequence[Position | None], wanted: int) -> Next:
        """Find a round of the base that many worlds can follow, at most `wanted`; perhaps there is none."""
        found = Next(self._base(base), ())
        for _ in range(DRAWS):
            if not found.base.over and (others := self._others(base, found.base, worlds, wanted)):
                return Next(found.base, others)
            found = Next(self._base(base), ())
        return found

    def _base(self, position: Position | None) -> Deed:
        if position is None:
            return self._line_up({side: random_lineup(self._rng) for side in SIDES})
        legal = {side: legal_orders(position, side) for side in SIDES}
        fire = 3 * FIRE if self._setting.onlooker == "spectator" else FIRE
        orders = {side: likely_orders(self._rng, side, legal[side], fire=fire) for side in SIDES}
        if self._rng.random() < LURED:
            side = self._rng.choice(SIDES)
            cells = {where.cell for where in position.own(OTHER[side]).values()}
            cells |= {order.to for order in orders[OTHER[side]] if isinstance(order, Move)}
            orders[side] = lured(self._rng, orders[side], legal[side], cells)
        return Deed({}, orders, legal, play_round(position, orders, self._setting.lookers))

    def _others(
        self, base: Position | None, deed: Deed, worlds: Sequence[Position | None], wanted: int
    ) -> list[tuple[int, Deed]]:
        if not self._setting.figures_differ:
            return [(number % len(worlds), deed) for number in range(wanted)]
        onlooker = self._setting.onlooker
        told = observe(deed.played, onlooker)
        secrets = {hidden_from(deed.played.position, onlooker)}
        legal: dict[int, Mapping[str, Legal]] = {}
        found: list[tuple[int, Deed]] = []
        for attempt in range(2 * wanted + 1):
            if len(found) == wanted:
                break
            index = attempt if attempt < len(worlds) else self._rng.randrange(len(worlds))
            if index not in legal:
                legal[index] = self._legal(worlds[index])
            for _ in range(TRIES):
                other = self._other(base, deed, worlds[index], legal[index])
                if other is None or other.over or observe(other.played, onlooker) != told:
                    continue
                secret = hidden_from(other.played.position, onlooker)
                if secret not in secrets:  # those of the base, or of a sister, would count for nothing
                    secrets.add(secret)
                    found.append((index, other))
                    break
        return found

    def _other(
        self, base: Position | None, deed: Deed, world: Position | None, legal: Mapping[str, Legal]
    ) -> Deed | None:
        """Draw a round of another world, in which the viewer does what it does in the base."""
        hidden = self._setting.hidden
        if base is None or world is None:
            return self._line_up(
                {
                    side: related_lineup(self._rng, lineup) if side in hidden else lineup
                    for side, lineup in deed.lineups.items()
                }
            )
        orders = dict(deed.orders)
        for side in hidden:
            secret = secret_orders(self._rng, side, base, deed.orders[side], self._betrayed(deed), world, legal[side])
            if secret is None:
                return None
            orders[side] = secret
        return Deed({}, orders, legal, play_round(world, orders, self._setting.lookers))

    def _line_up(self, lineups: Mapping[str, Lineup]) -> Deed:
        options = self._setting.options
        return Deed(lineups, {}, {}, begin(line_up(options.mode, options.map, lineups), self._setting.lookers))

    def _legal(self, world: Position | None) -> Mapping[str, Legal]:
        return {side: legal_orders(world, side) for side in self._setting.hidden} if world else {}

    def _betrayed(self, deed: Deed) -> Betrayed:
        """Say what the viewer learns of its enemy in this round."""
        onlooker = self._setting.onlooker
        happening = deed.played.happening
        if onlooker == "spectator" or happening is None:
            return Betrayed()
        sighted = {*deed.played.after_moves[onlooker].enemies, *deed.played.at_end[onlooker].enemies}
        blocked = tuple(to for who, (to, _) in happening.bounced.items() if who.side == onlooker)
        return Betrayed(frozenset(sighted), blocked)
