"""What a decision asks, in English: the question, why it is asked, and what each option means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.cli.cards import card_line, card_stats, count, source_text
from matchless.cli.position import fighter_place
from matchless.cli.spaces import zones
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.program import NONE, POSE_BITS, POSE_MASK
from matchless.engine.text import ability_text, charm_text, item_text
from matchless.engine.words.nouns import article

if TYPE_CHECKING:
    from matchless.cli.position import Position
    from matchless.engine.decision import Decision
    from matchless.engine.definitions import Hero
    from matchless.engine.view import View

ACTION_HINTS = (
    "draw a card, then move your fighters",
    "play a card against a fighter in reach",
    "play a scheme card for its effect",
    "use up the item in the space of one of your fighters",
)
WITH_TEXT = (ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD, ask.CARD)
SPELL = "cast "
FIRST = "first "


def question(position: Position, view: View, decision: Decision) -> str:
    """The decision as a question to the viewer."""
    kind = decision.kind
    if kind == ask.ACTION:
        return f"What do you do? You have {count(position.data['actions'], 'action')} left."
    if kind == ask.ATTACKER:
        return "Who attacks?"
    if kind == ask.TARGET:
        return f"Whom does {_named(position, decision.fighter)} attack?"
    if kind == ask.ATTACK_CARD:
        return f"Which card does {_combatant(position, 'attack')} play against {_combatant(position, 'defense')}?"
    if kind == ask.DEFENSE_CARD:
        return f"{_combatant(position, 'attack')} attacks {_combatant(position, 'defense')}. How do you defend?"
    if kind == ask.SCHEME_CARD:
        return "Which scheme do you play?"
    if kind == ask.BOOST:
        return _boost(position, decision)
    if kind == ask.DISCARD:
        return _discard(position, decision)
    if kind == ask.MOVER:
        return "Which fighter do you move next?"
    if kind == ask.MOVE:
        return f"Where does {_named(position, decision.fighter)} move?"
    if kind == ask.PLACE:
        return f"Where do you place {_named(position, decision.fighter)}?"
    if kind == ask.FIGHTER:
        return _whom(decision)
    if kind == ask.SPACE:
        return _where(position, decision)
    if kind == ask.SEAT:
        return "Which opponent do you choose?"
    if kind == ask.MODE:
        return _mode(position, view, decision)
    if kind == ask.CONFIRM:
        return _confirm(decision)
    if kind == ask.ORDER:
        return "Which effect resolves first?"
    if kind == ask.ITEM:
        return _item_question(position, decision)
    if kind == ask.CARD:
        return _card_question(position, decision)
    if kind == ask.PUT_BACK:
        return "Which card goes back under the others?"
    return f"Which {_hero(position).charm} do you choose?"


def reason(position: Position, decision: Decision) -> str:
    """What asks, what that says, and the rule it rests on."""
    if decision.source is None:
        return f"Rule {decision.rule}."
    name = decision.source.name
    text = source_text(position.heroes, decision.source)
    said = f": {text}" if text else "."
    return f"{name[0].upper()}{name[1:]}{said} Rule {decision.rule}."


def details(position: Position, view: View, decision: Decision) -> list[str]:
    """For each option, what helps to choose it."""
    return ["" if option == NONE else _detail(position, view, decision, option) for option in decision.options]


def _detail(position: Position, view: View, decision: Decision, option: int) -> str:
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
        return f"at {space}. {item_text(position.item(position.data['items'][space]))}"
    if kind == ask.CHARM:
        hero = _hero(position)
        return charm_text(hero, hero.charms[option])
    if kind == ask.ORDER:
        return _effect_text(position, view.label(option).removeprefix(FIRST))
    if kind == ask.MODE and _asks_for_stance(position, view, decision):
        return _stance_text(_hero(position), option)
    if kind == ask.MODE:
        return view.meaning(option)
    return ""


def _boost(position: Position, decision: Decision) -> str:
    if decision.source is not None:
        return f"Do you boost {decision.source.name}? The card you discard adds its boost to the value."
    move = _hero(position).move
    return f"Do you boost the maneuver? Each of your fighters may move {move}, plus the boost of a card you discard."


def _discard(position: Position, decision: Decision) -> str:
    assert position.seat is not None
    if decision.source is None:
        return f"You hold {position.data['seats'][position.seat]['hand_size']} cards. Which one do you discard?"
    return "Do you discard a card?" if NONE in decision.options else "Which card do you discard?"


def _whom(decision: Decision) -> str:
    if decision.rule == "SETUP-3":
        return "Who takes your start space?"
    if decision.rule == "OP-8":
        return "Several of your fighters have entered spaces with tokens. Whose token takes effect first?"
    return "Which fighter do you choose, if any?" if NONE in decision.options else "Which fighter do you choose?"


def _where(position: Position, decision: Decision) -> str:
    token = _hero(position).token
    if decision.rule == "OP-8":
        first = next(fighter.name for fighter in _hero(position).fighters if fighter.second_life)
        return f"Where do your fighters return? The first space you choose is {first}'s; no two may share a zone."
    if decision.rule == "TOKEN-1" and token is not None:
        return f"Where do you place {article(token.name)} {token.name} token, if anywhere?"
    return "Which space do you choose, if any?" if NONE in decision.options else "Which space do you choose?"


def _mode(position: Position, view: View, decision: Decision) -> str:
    if _asks_for_stance(position, view, decision):
        return f"{' or '.join(_hero(position).stances)}?"
    if view.label(decision.options[-1]).startswith(SPELL):
        return "Do you cast a spell, and which?" if NONE in decision.options else "Which spell do you cast?"
    assert position.seat is not None
    top = position.data["seats"][position.seat]["deck_top"]
    if decision.rule == "DRAW-2" and top:
        return f"The top card of your deck is {top[0]}. What do you do with it?"
    if position.data["aside"]:
        return f"What do you do with {position.data['aside'][0]}?"
    return "Which of these do you choose?"


def _confirm(decision: Decision) -> str:
    if decision.rule == "SETUP-4":
        return f"Do you take a mulligan: {decision.text}?"
    return f"Do you use this: {decision.text}?"


def _item_question(position: Position, decision: Decision) -> str:
    if NONE not in decision.options:
        return "Which item do you use?"
    return f"Do you use the {position.data['items'][_slot(position, decision.options[-1])]} with your card?"


def _card_question(position: Position, decision: Decision) -> str:
    """Says where the cards lie, too, if they can only lie in one place."""
    if decision.rule == "DRAW-2":
        return "Which of the top cards do you take into your hand?"
    seat = position.seat
    assert seat is not None
    cards = [option for option in decision.options if option != NONE]
    owners = {position.table.card_owner[card] for card in cards}
    where = ""
    if owners and seat not in owners:
        where = f" of {position.whose(owners.pop())}"
    else:
        data = position.data["seats"][seat]
        places = {"hand": data["hand"] or [], "discard pile": data["discards"]}
        if data["pile"] is not None:
            places[data["pile"]["name"]] = data["pile"]["cards"]
        names = {position.table.cards[card].name for card in cards}
        fit = [place for place, held in places.items() if names <= set(held)]
        where = f" in your {fit[0]}" if len(fit) == 1 else ""
    return f"Which card{where} do you choose{', if any' if NONE in decision.options else ''}?"


def _asks_for_stance(position: Position, view: View, decision: Decision) -> bool:
    stances = _hero(position).stances
    labels = [view.label(option) for option in decision.options]
    return bool(stances) and labels == [f"answer {stance}" for stance in stances]


def _stance_text(hero: Hero, number: int) -> str:
    """What holds while a stance shows."""
    texts = [ability_text(hero, ability) for ability in hero.abilities]
    return " ".join(text for text in texts if text.startswith(f"While {hero.stances[number]} shows"))


def _effect_text(position: Position, name: str) -> str:
    """What an effect of the viewer's says: its card's, an item's, a charm's or an ability's."""
    hero = _hero(position)
    for item in position.table.items:
        if item.name == name:
            return item_text(item)
    for source in (*hero.cards, *(text for charm in hero.charms for text in charm.texts), *hero.abilities):
        if source.name == name:
            return source_text(position.heroes, source)
    return ""


def _hero(position: Position) -> Hero:
    """The viewer's hero."""
    assert position.seat is not None
    return position.heroes[position.seat]


def _named(position: Position, fighter: int) -> str:
    return position.fighters[fighter]["name"]


def _combatant(position: Position, role: str) -> str:
    combat = position.data["combat"]
    assert combat is not None
    return _named(position, (combat["attack"] if role == "attack" else combat["defense"])["fighter"])


def _slot(position: Position, slot: int) -> str:
    """The space of an item's slot."""
    return position.board.spaces[position.board.item_slots[slot][1]]


def _spaces(position: Position, pose: int, goer: int) -> str:
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
