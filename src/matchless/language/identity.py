"""What tells one hero from another: a digest of all that decides a game, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from hashlib import sha256
from typing import Any, Final

from matchless.engine.slugs import stable_id
from matchless.language.model import (
    Ability,
    Attribute,
    Card,
    Deck,
    DeckCard,
    Fighter,
    HeroFile,
    Marker,
    OfferText,
    Said,
    Timing,
    Token,
    Zone,
)
from matchless.language.node import to_json

DIGITS: Final = 32  # of the digest, hexadecimal: too many for anybody to make two heroes that share it

# Names, looks, credits, advice: no game goes otherwise because of them. Texts count as what they do, not as it is said.
WORDING: Final[Mapping[type, frozenset[str]]] = {
    HeroFile: frozenset(
        {"slug", "name", "set", "by", "licence", "language", "look", "difficulty", "recommended", "tip", "keywords"}
    ),
    Fighter: frozenset({"id", "name", "was", "noun", "plural", "plural_verb", "pronoun", "letters"}),
    Marker: frozenset({"art"}),
    Token: frozenset({"plural", "art", "rules"}),
    Zone: frozenset({"art"}),
    Attribute: frozenset({"plural"}),
    Timing: frozenset({"shown"}),
    Deck: frozenset({"plural", "art"}),
    DeckCard: frozenset({"id", "was", "text", "short"}),
    OfferText: frozenset({"text"}),
    Ability: frozenset({"name", "text"}),
    Card: frozenset({"id", "name", "was", "art", "texts", "rules"}),
}


def rules_digest(hero: HeroFile, texts: Mapping[str, Said]) -> str:
    """The digest of a hero's numbers, ids and programs; another wording of the same rules leaves it as it is."""
    ids: dict[str, str] = {}
    for fighter in hero.fighters:
        ids |= dict.fromkeys((fighter.name, fighter.one, fighter.several), _id(fighter))
    ids |= {card.name: _id(card) for card in hero.cards}
    ids |= {card.name: card.id or card.was[0] for deck in hero.decks for card in deck.cards if card.id or card.was}
    # Keywords are spelled out where they stand; what has no program is a heading in another language.
    programs = {
        place: to_json(said.program)
        for place, said in texts.items()
        if said.program and not place.startswith("keywords/")
    }
    data = {"hero": _plain(hero, ids), "programs": _plain(programs, ids)}
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGITS]


def _id(part: Fighter | Card) -> str:
    """What stays when a fighter or a card is given a better name."""
    return stable_id(part.name, part.id, part.was)


def _plain(value: Any, ids: Mapping[str, str]) -> Any:
    """A value as JSON, with ids for names, without wording and without what is as usual."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, Mapping):
        return {key: _plain(each, ids) for key, each in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(each, ids) for each in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    wording = WORDING.get(type(value), frozenset())
    told = {
        each.name: _plain(getattr(value, each.name), ids)
        for each in fields(value)
        if each.name not in wording and getattr(value, each.name) != _usual(each)
    }
    return {"id": _id(value), **told} if isinstance(value, (Fighter, Card)) else told


def _usual(part: Field[Any]) -> object:
    """What a part is where a file does not give it; so a key that is added to the language changes no digest."""
    return part.default_factory() if part.default_factory is not MISSING else part.default
