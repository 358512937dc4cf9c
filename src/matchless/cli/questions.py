"""What a decision asks, in English: the question, why it is asked, and what each option means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.cli.cards import card_line, card_stats, source_text
from matchless.cli.position import count, fighter_place
from matchless.cli.spaces import zones
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.notation import VERBS
from matchless.engine.program import NONE, POSE_MASK

if TYPE_CHECKING:
    from matchless.cli.position import Position
    from matchless.engine.decision import Decision
    from matchless.engine.view import View

ACTION_HINTS = (
    "draw a card, then move your fighters",
    "play a card against a fighter in reach",
    "play a scheme card for its effect",
)
WITH_TEXT = (ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD)


def question(position: Position, view: View, decision: Decision) -> str:
    """The decision as a question to the viewer."""
    kind = decision.kind
    optional = NONE in decision.options
    if kind == ask.ACTION:
        return f"What do you do? You have {count(position.data['actions'], 'action')} left."
    if kind == ask.ATTACKER:
        return "Who attacks?"
    if kind == ask.TARGET:
        return "Whom do you attack?"
    if kind == ask.ATTACK_CARD:
        return f"Which card does {_fighter(position, 'attack')} play against {_fighter(position, 'defense')}?"
    if kind == ask.DEFENSE_CARD:
        return f"{_fighter(position, 'attack')} attacks {_fighter(position, 'defense')}. How do you defend?"
    if kind == ask.SCHEME_CARD:
        return "Which scheme do you play?"
    if kind == ask.BOOST:
        return _boost(position, decision)
    if kind == ask.DISCARD:
        return _discard(position, decision)
    if kind == ask.MOVER:
        return "Which fighter do you move next?"
    if kind == ask.MOVE:
        return f"Where does {_goer(position, view, decision)} move?"
    if kind == ask.PLACE:
        return f"Where do you place {_goer(position, view, decision)}?"
    if kind == ask.FIGHTER:
        if decision.rule == "SETUP-3":
            return "Who takes your start space?"
        return "Which fighter do you choose, if any?" if optional else "Which fighter do you choose?"
    if kind == ask.SPACE:
        return "Which space do you choose, if any?" if optional else "Which space do you choose?"
    if kind == ask.SEAT:
        return "Which opponent do you choose?"
    if kind == ask.MODE:
        return "Which of these do you choose?"
    if kind == ask.CONFIRM:
        if decision.rule == "SETUP-4":
            return "Do you take a mulligan: shuffle your hand back and draw as many cards again?"
        return "Do you use this effect?"
    return "Which of your abilities resolves next?"


def reason(position: Position, decision: Decision) -> str:
    """What asks, what that says, and the rule it rests on."""
    if decision.source is None:
        return f"Rule {decision.rule}."
    text = source_text(position.heroes, decision.source)
    said = f": {text}" if text else "."
    return f"{decision.source.name}{said} Rule {decision.rule}."


def details(position: Position, view: View, decision: Decision) -> list[str]:
    """For each option, what helps to choose it."""
    kind = decision.kind
    if kind == ask.ACTION:
        return [ACTION_HINTS[option] for option in decision.options]
    found: list[str] = []
    goer = _goer(position, view, decision)
    for option in decision.options:
        if option == NONE:
            found.append("")
        elif kind in ask.CARD_KINDS:
            card = position.card(view.label(option).removeprefix(VERBS[kind] + " "))
            text = card_line(card) if kind in WITH_TEXT else ""
            found.append(f"{card_stats(card)}{'. ' + text if text else ''}")
        elif kind in ask.FIGHTER_KINDS:
            fighter = position.fighters[option]
            health = f"{fighter['health']}/{fighter['max_health']}, "
            found.append("" if fighter["space"] is None else health + fighter_place(position, fighter))
        elif kind in (*ask.POSE_KINDS, ask.SPACE):
            found.append(_space(position, option & POSE_MASK, goer))
        elif kind == ask.SEAT:
            found.append(position.heroes[option].name)
        else:
            found.append("")
    return found


def _fighter(position: Position, role: str) -> str:
    combat = position.data["combat"]
    assert combat is not None
    side = combat["attack"] if role == "attack" else combat["defense"]
    return position.fighters[side["fighter"]]["name"]


def _boost(position: Position, decision: Decision) -> str:
    assert position.seat is not None
    if decision.source is not None:
        return f"Do you boost {decision.source.name}? The card you discard adds its boost to the value."
    move = position.heroes[position.seat].move
    return f"Do you boost the maneuver? Each of your fighters may move {move}, plus the boost of a card you discard."


def _discard(position: Position, decision: Decision) -> str:
    assert position.seat is not None
    if decision.source is None:
        return f"You hold {position.data['seats'][position.seat]['hand_size']} cards. Which one do you discard?"
    return "Do you discard a card?" if NONE in decision.options else "Which card do you discard?"


def _goer(position: Position, view: View, decision: Decision) -> str:
    """The fighter who moves or is placed; empty if nobody does."""
    fighters = position.fighters.values()
    if decision.kind == ask.PLACE:  # the options name it
        label = view.label(decision.options[0])
        named = (fighter["name"] for fighter in fighters if label.startswith(f"place {fighter['name']} at "))
        return next(named, "the fighter")
    if decision.kind == ask.MOVE:  # a move may always end where it began (MOVE-3), and nowhere else is somebody
        spaces = {position.board.spaces[option & POSE_MASK] for option in decision.options}
        return next((fighter["name"] for fighter in fighters if fighter["space"] in spaces), "the fighter")
    return ""


def _space(position: Position, space: int, goer: str) -> str:
    """A space for choosing: its zones, and who else is on it or beside it."""
    board = position.board
    parts = [zones(board, space), *(who for who in position.at(board.spaces[space]) if who != goer)]
    near = [who for other in bits(board.beside[space]) for who in position.at(board.spaces[other]) if who != goer]
    if near:
        parts.append(f"next to {', '.join(near)}")
    return "; ".join(parts)
