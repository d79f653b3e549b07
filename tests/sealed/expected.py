"""What a viewer should be shown, spelled by the oracle in the words of the wire; lists without their order.

The order of lists is not judged here: that it tells nothing is for the twins to show.
"""

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from protocol.games import salvo
from tests.sealed.oracle.knowledge import Played, Viewer, flashes, last_seen, stops_told
from tests.sealed.oracle.legality import known_cells as cells_known
from tests.sealed.oracle.legality import legal_orders, ways
from tests.sealed.oracle.position import Fire, Position, Turn, Who
from tests.sealed.oracle.resolution import Happening, blast_of
from tests.sealed.oracle.tables import SIDES

Plain = dict[str, Any]


def shown(view: salvo.View) -> Plain:
    """Spell a real view so that it can be held against an expected one."""
    plain = msgspec.json.decode(msgspec.json.encode(view))
    for event in plain["told"]:
        if event["e"] == "fired":
            event["rays"] = [ray for ray in event["rays"] if ray]
        if event["e"] == "landed":
            event["blast"] = sorted(event["blast"])
        if event["e"] == "moved" and event["jump"]:
            event["way"] = [event["way"][0], event["way"][-1]]
    for legal in plain["legal"]:
        legal["moves"] = _unordered(legal["moves"])
        legal["turns"] = sorted(legal["turns"])
        legal["targets"] = sorted(legal["targets"])
    for part in ("figures", "shells", "legal", "told"):
        plain[part] = _unordered(plain[part])
    if plain["sight"]:
        plain["sight"] = {
            "cells": sorted(plain["sight"]["cells"]),
            "last_seen": _unordered(plain["sight"]["last_seen"]),
            "known_kinds": sorted(plain["sight"]["known_kinds"]),
        }
    return dict(plain)


def expected(played: Played, viewer: Viewer) -> Plain:
    """Spell what the oracle thinks this viewer is shown after a round."""
    position = played.position
    over = position.result is not None
    open_to_all = over or position.mode != "fog"
    figures = []
    for who, where in position.figures.items():
        own = who.side == viewer
        if open_to_all or (viewer != "spectator" and (own or who.kind in played.at_end[viewer].enemies)):
            figures.append({"side": who.side, "kind": who.kind, "cell": where.cell, "facing": where.facing})
    sight = None
    if not open_to_all and viewer != "spectator":
        sight = {
            "cells": sorted(played.at_end[viewer].cells),
            "last_seen": _unordered(
                {"kind": kind, "cell": past.cell, "facing": past.facing, "round": past.round}
                for kind, past in last_seen(played, viewer).items()
            ),
            "known_kinds": sorted(position.memories[viewer].kinds),
        }
    return {
        "game": "salvo",
        "mode": position.mode,
        "map": position.ground.key,
        "phase": "over" if over else "orders",
        "round": position.round if over else position.round + 1,
        "side": None if over or viewer == "spectator" else viewer,
        "figures": _unordered(figures),
        "living": {side: position.living(side) for side in SIDES},
        "points": dict(position.points),
        "quiet_rounds": position.quiet,
        "shells": _unordered({"side": shell.side, "target": shell.target} for shell in position.shells),
        "sight": sight,
        "legal": [] if over or viewer == "spectator" else _legal(position, viewer),
        "told": _unordered(_told(played, viewer, hidden=not open_to_all)),
    }


def _legal(position: Position, side: str) -> list[Plain]:
    known = cells_known(position, side)
    legal = []
    for kind, orders in legal_orders(position, side).items():
        targets = sorted(order.target for order in orders if isinstance(order, Fire) and order.target is not None)
        legal.append(
            {
                "kind": kind,
                "moves": _unordered(
                    {"to": way.to, "facing": way.facing, "jump": way.jump}
                    for way in ways(position, side, kind, known).values()
                ),
                "turns": sorted(order.facing for order in orders if isinstance(order, Turn)),
                "fire": Fire(kind, None) in orders,
                "targets": targets,
            }
        )
    return _unordered(legal)


def _told(played: Played, viewer: Viewer, *, hidden: bool) -> list[Plain]:
    told: list[Plain] = []
    if hidden and viewer != "spectator":
        for moment, seen in (("moves", played.after_moves.get(viewer)), ("end", played.at_end[viewer])):
            for kind, where in seen.enemies.items() if seen else ():
                told.append({"e": "sighted", "moment": moment, "kind": kind, **where._asdict()})
    happening = played.happening
    if happening is None:
        return told
    told += _told_to_all(happening)
    for who in happening.before:
        if not hidden or who.side == viewer:
            told += _deeds(happening, who, told_why=not hidden)
    if hidden:
        cells = (
            {where.cell: None for who, where in happening.after_moves.items() if who in happening.fired}
            if viewer == "spectator"
            else flashes(played, viewer)
        )
        told += [{"e": "flash", "cell": cell, "kind": kind} for cell, kind in cells.items()]
    if not hidden:
        stops = sorted({(stop.owner, stop.cell) for stop in happening.stopped})
    else:
        stops = [] if viewer == "spectator" else stops_told(played, viewer)
    told += [{"e": "stopped", "side": owner, "cell": cell} for owner, cell in stops]
    return told


def _told_to_all(happening: Happening) -> list[Plain]:
    return [
        *({"e": "announced", "side": shell.side, "target": shell.target} for shell in happening.announced),
        *(
            {"e": "landed", "side": shell.side, "target": shell.target, "blast": sorted(blast_of(shell))}
            for shell in happening.landed
        ),
        *(
            {"e": "fell", "side": who.side, "kind": who.kind, "cell": where.cell}
            for who, where in happening.fell.items()
        ),
        *({"e": "scored", "side": side, "cell": cell} for side, cell in happening.scored),
    ]


def _deeds(happening: Happening, who: Who, *, told_why: bool) -> list[Plain]:
    """Spell what one figure did."""
    before, now = happening.before[who], happening.after_moves[who]
    named: Plain = {"side": who.side, "kind": who.kind}
    if who in happening.moved:
        way = happening.moved[who]
        went = [before.cell, *way.through, way.to]
        return [{"e": "moved", **named, "way": went, "facing": now.facing, "jump": way.jump}]
    if who in happening.bounced:
        to, reason = happening.bounced[who]
        return [{"e": "bounced", **named, "cell": now.cell, "to": to, "reason": reason if told_why else None}]
    if who in happening.turned:
        return [{"e": "turned", **named, "cell": now.cell, "facing": now.facing}]
    if who in happening.fired:
        rays = [lane for lane in happening.fired[who] if lane]
        return [{"e": "fired", **named, "cell": now.cell, "facing": now.facing, "rays": rays}]
    return []


def _unordered(items: Iterable[Plain]) -> list[Plain]:
    return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))
