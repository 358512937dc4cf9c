"""Heroes and boards as plain values, ready for JSON: what a command prints and a server sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless import items
from matchless.engine.bits import bits
from matchless.engine.definitions import HERO, RANGED, TYPE_NAMES, Fighter
from matchless.engine.items import item_data
from matchless.engine.look import derived
from matchless.engine.text import (
    CardLine,
    ability_texts,
    by_hand_text,
    card_lines,
    card_text,
    pile_text,
    pile_title,
    second_card_text,
)
from matchless.engine.words.leaving import later_health
from matchless.engine.words.sums import sum_in

if TYPE_CHECKING:
    from matchless.engine.board import Board
    from matchless.engine.definitions import Card, Hero, Pile

# As events call them; the last stands for those that a hero declares.
TIMING_NAMES: Final = ("immediately", "during", "after", "scheme", "completing")


def hero_data(hero: Hero) -> dict[str, object]:
    """A hero as JSON."""
    return {
        "slug": hero.slug,
        "name": hero.name,
        "set": hero.set_name,
        "move": hero.move,
        "fighters": [_fighter_data(hero, fighter) for fighter in hero.fighters],
        "abilities": [{"name": name, "text": text} for name, text in ability_texts(hero)],
        "tokens": [
            {"name": token.noun, "count": token.count, "stops": token.stops, "text": token.says}
            for token in hero.tokens
        ],
        "piles": [_pile_data(hero, pile) for pile in hero.piles],
        "spells": [{"symbols": list(spell.symbols), "text": spell.says} for spell in hero.spells],
        "decks": [
            {
                "name": deck.name,
                "cards": [{"name": second.name, "text": second_card_text(second)} for second in deck.cards],
            }
            for deck in hero.decks
        ],
        "markers": [{"name": marker.name, "sides": list(marker.sides)} for marker in hero.markers],
        "counters": [
            {"name": counter.name, "starts": counter.starts, "most": counter.most} for counter in hero.counters
        ],
        "cards": [_card_data(card) for card in hero.cards],
        "look": _look_data(hero),
        "by_hand": by_hand_text(hero),
    }


def board_data(board: Board, language: str = "en") -> dict[str, object]:
    """A board as JSON; zones by the names its file gives them, items with their texts in a language."""
    names = board.spaces
    return {
        "slug": board.slug,
        "name": board.name,
        "set": board.set_name,
        "zones": list(board.zones),
        "starts": [names[space] for space in board.starts],
        "spaces": [
            {
                "name": name,
                "zones": [board.zones[zone] for zone in bits(board.zones_of[space])],
                "adjacent": [names[other] for other in bits(board.beside[space])],
                "steps": [names[other] for other in bits(board.steps[space])],
            }
            for space, name in enumerate(names)
        ],
        "one_way": [[names[start], names[end]] for start, end in board.one_way],
        "items": [{"kind": kind, "space": names[space]} for kind, space in board.item_slots],
        "possible_items": [
            {**item_data(item), "text": items.text_in(item, language)} for item in items.for_board(board)
        ],
    }


def hero_summary(hero: Hero) -> dict[str, object]:
    """A hero in a list of heroes."""
    return {
        "slug": hero.slug,
        "name": hero.name,
        "set": hero.set_name,
        "move": hero.move,
        "fighters": [_fighter_data(hero, fighter) for fighter in hero.fighters],
        "deck_size": hero.deck_size(),
        "by_hand": by_hand_text(hero),
    }


def board_summary(board: Board) -> dict[str, object]:
    """A board in a list of boards."""
    return {
        "slug": board.slug,
        "name": board.name,
        "set": board.set_name,
        "seats": len(board.starts),
        "spaces": len(board.spaces),
        "zones": len(board.zones),
        "one_way": len(board.one_way),
        "items": len(board.item_slots),
    }


def _fighter_data(hero: Hero, fighter: Fighter) -> dict[str, object]:
    return {
        "name": fighter.name,
        "role": "hero" if fighter.role == HERO else "sidekick",
        "attack": attack_of(fighter),
        "health": fighter.health,
        "letters": fighter.letters,
        "count": fighter.count,
        "second_life": later_health(hero, fighter),
        "forms": list(fighter.forms),
    }


def _pile_data(hero: Hero, pile: Pile) -> dict[str, object]:
    counted = sum_in(hero, pile)
    full = 0 if counted is None else counted.least
    return {"name": pile.name, "full": full, "ability": pile_title(hero, pile), "text": pile_text(hero, pile)}


def _card_data(card: Card) -> dict[str, object]:
    data: dict[str, object] = {
        "name": card.name,
        "copies": card.copies,
        "type": TYPE_NAMES[card.type],
        "value": card.value,
        "boost": card.boost,
        "by": list(card.by) or "any",
        "text": card_text(card),
        "lines": [_line_data(line) for line in card_lines(card)],
    }
    for attribute, given in zip(card.attributes, card.given, strict=True):
        if given:  # pages draw the one as an icon and the other as feet of verse
            data["symbol" if attribute.values else "syllables"] = attribute.text(given) if attribute.values else given
    return data


def _line_data(line: CardLine) -> dict[str, object]:
    """What a card says at a timing, ready to be drawn: each text of a choice on a line of its own."""
    said = [{"choice": text.startswith("* "), "text": text.removeprefix("* ")} for text in line.text.split("\n")]
    return {
        "moment": TIMING_NAMES[min(line.timing, len(TIMING_NAMES) - 1)],
        "heading": line.heading,
        "said": said,
        "reminder": line.reminder or None,
    }


def _look_data(hero: Hero) -> dict[str, object]:
    look = hero.look or derived(hero.name)
    inks: dict[str, object] = {"key": look.key, "second": look.second, "paper": look.paper}
    things = {"emblem": look.emblem, "token": look.token, "pile": look.pile, "back": look.back, "sides": look.sides}
    return inks | {name: drawn or None for name, drawn in things.items()}


def attack_of(fighter: Fighter) -> str:
    """How a fighter attacks."""
    return "ranged" if fighter.attack == RANGED else "melee"
