"""The printed text of cards and abilities, generated from their programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.definitions import MOMENTS, TIMINGS, Ability, AttackBonus, Card, Hero, Token

if TYPE_CHECKING:
    from matchless.engine.program import Block


def sentences(block: Block) -> str:
    """A block as sentences."""
    clauses = [word.read() for word in block]
    return " ".join(f"{clause[0].upper()}{clause[1:]}." for clause in clauses)


def card_text(card: Card) -> str:
    """What a card says: one line a timing; empty for a card without effect."""
    lines = []
    for timing, block in enumerate(card.texts):
        if block:
            lines.append(f"{TIMINGS[timing]}: {sentences(block)}" if TIMINGS[timing] else sentences(block))
    return "\n".join(lines)


def ability_text(hero: Hero, ability: Ability | AttackBonus) -> str:
    """What one ability of a character card says."""
    if isinstance(ability, AttackBonus):
        return f"When one of your fighters attacks, add 1 to its card's value for each {ability.amount.read()}."
    moment = MOMENTS[ability.when]
    if hero.token is not None:
        moment = moment.replace("token", hero.token.name)
    return f"{moment}, {', then '.join(word.read() for word in ability.text)}."


def token_text(token: Token) -> str:
    """How a kind of token works."""
    text = f"You have {token.count} {token.name}s."
    if token.entered:
        stop = " that fighter stops there;" if token.stops else ""
        clauses = ", then ".join(word.read() for word in token.entered)
        text += f" When an opposing fighter enters the space of a {token.name},{stop} {clauses}."
    return text


def hero_text(hero: Hero) -> str:
    """What the character card says, a line an ability."""
    lines = [ability_text(hero, ability) for ability in hero.abilities]
    if hero.token is not None:
        lines.append(token_text(hero.token))
    return "\n".join(lines)
