"""Why a decision is asked, and what each option means, in English; the question itself comes with the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.cli.cards import card_line, card_stats
from matchless.cli.position import fighter_place
from matchless.cli.spaces import zones
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.program import NONE, POSE_BITS, POSE_MASK
from matchless.engine.text import source_text
from matchless.engine.wording.decisions import ACTION_HINTS

if TYPE_CHECKING:
    from matchless.cli.position import Seen
    from matchless.engine.decision import Decision
    from matchless.engine.view import View

WITH_TEXT = (ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD, ask.CARD)


def reason(position: Seen, decision: Decision) -> str:
    """What asks, what that says, and the rule it rests on."""
    if decision.source is None:
        return f"Rule {decision.rule}."
    name = decision.source.name
    text = source_text(decision.source)
    said = f": {text}" if text else "."
    return f"{name[0].upper()}{name[1:]}{said} Rule {decision.rule}."


def details(position: Seen, view: View, decision: Decision) -> list[str]:
    """For each option, what helps to choose it."""
    return ["" if option == NONE else _detail(position, view, decision, option) for option in decision.options]


def _detail(position: Seen, view: View, decision: Decision, option: int) -> str:
    kind = decision.kind
    if kind == ask.ACTION:
        return ACTION_HINTS[option]
    if kind in ask.CARD_KINDS:
        card = position.table.cards[option]
        text = card_line(card) if kind in WITH_TEXT else ""
        return f"{card_stats(card)}. {text}" if text else card_stats(card)
    if kind in ask.FIGHTER_KINDS:
        fighter = position.fighters[option]
        health = "" if fighter["space"] is None else f"{fighter['health']}/{fighter['max_health']}, "
        return health + fighter_place(position, fighter)
    if kind in ask.POSE_KINDS:
        return _spaces(position, option, decision.fighter)
    if kind == ask.SPACE:
        return _spaces(position, option, NONE)
    if kind == ask.SEAT:
        return position.player(option)
    if kind == ask.ITEM:
        space = _slot(position, option)
        return f"at {space}. {view.meaning(option)}"
    return view.meaning(option)


def _slot(position: Seen, slot: int) -> str:
    """The space of an item's slot."""
    return position.board.spaces[position.board.item_slots[slot][1]]


def _spaces(position: Seen, pose: int, goer: int) -> str:
    """A space, or the two of a pose, for choosing: zones, what else is there, and who else is beside it."""
    board = position.board
    front, back = pose & POSE_MASK, (pose >> POSE_BITS & POSE_MASK) - 1
    held = [front] if back == NONE else [front, back]
    parts = [" and ".join(zones(board, space) for space in held)]
    near = 0
    for space in held:
        there = position.fighter_at(board.spaces[space])
        if there is not None and there["id"] != goer:
            parts.append(there["name"])
        parts.extend(position.things_at(board.spaces[space]))
        near |= board.beside[space]
    names: list[str] = []
    for space in bits(near & ~sum(1 << space for space in held)):
        there = position.fighter_at(board.spaces[space])
        if there is not None and there["id"] != goer and there["name"] not in names:
            names.append(there["name"])
    if names:
        parts.append(f"next to {', '.join(names)}")
    return "; ".join(parts)
