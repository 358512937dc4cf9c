"""What a hero declares: names that are distinct and known (C1), and cards that can be played (C6)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from matchless.language.check.problem import WARNING, Found, choice, nearest
from matchless.language.english import PRONOUNS, forms
from matchless.language.lexicon import EVERYONE
from matchless.language.model import Attribute, HeroFile
from matchless.language.patterns import Noun, Verb, Word, patterns
from matchless.language.tokens import words
from matchless.language.yaml_data import Path

MARKUP: Final = "<>{}\\`|"
DECLARED: Final = (
    "fighters",
    "markers",
    "counters",
    "tokens",
    "zones",
    "attributes",
    "timings",
    "decks",
    "offers",
    "keywords",
)
ONE: Final = {
    "fighters": "a fighter",
    "markers": "a marker",
    "sides": "a side of a marker",
    "forms": "a form",
    "counters": "a counter",
    "tokens": "a token",
    "zones": "a zone",
    "attributes": "an attribute",
    "timings": "a timing",
    "decks": "a second deck",
    "offers": "an offer",
    "keywords": "a keyword",
    "families": "a family",
}
TWO: Final = {"sides": "sides of markers", "decks": "second decks"}
EVERYBODY: Final = ("any", "anyone", "all", "everyone", "everybody", "any fighter", "all fighters")


def declared_names(hero: HeroFile) -> Iterator[tuple[str, Path, str]]:
    """Every name that sentences may use but those of cards: what it is of, where it stands, and the name."""
    for key in DECLARED:
        for at, each in enumerate(getattr(hero, key)):
            yield key, (key, at, "name"), each.name
            for more in ("noun", "plural"):
                if (said := getattr(each, more, "")) and said != each.name:
                    yield key, (key, at, more), said
    for at, marker in enumerate(hero.markers):
        yield from (("sides", ("markers", at, "sides", number), side) for number, side in enumerate(marker.sides))
    for at, fighter in enumerate(hero.fighters):
        yield from (("forms", ("fighters", at, "forms", number), form) for number, form in enumerate(fighter.forms))
    yield from (("families", ("families", at), family) for at, family in enumerate(hero.families))


def check_names(hero: HeroFile) -> Iterator[Found]:
    """Names: that they can be printed, are distinct, and are no words of the language."""
    shown: list[tuple[Path, str]] = [(("name",), hero.name)]
    shown += [(path, name) for _, path, name in declared_names(hero)]
    shown += [(("cards", at, "name"), card.name) for at, card in enumerate(hero.cards)]
    shown += [(("abilities", at, "name"), each.name) for at, each in enumerate(hero.abilities) if each.name]
    for number, deck in enumerate(hero.decks):
        shown += [(("decks", number, "cards", at, "name"), card.name) for at, card in enumerate(deck.cards)]
    for number, attribute in enumerate(hero.attributes):
        if not isinstance(attribute.values, str):
            shown += [(("attributes", number, "values", at), value) for at, value in enumerate(attribute.values)]
    for path, name in shown:
        yield from (Found("C10", path, reason) for reason in _unprintable(name))
    seen: dict[str, tuple[str, str]] = {}
    for key, path, name in declared_names(hero):
        folded = " ".join(words(name))
        if folded in seen and not (seen[folded][0] == key and seen[folded][1] == _owner(path)):
            twice = f"two {TWO.get(key, key)}" if seen[folded][0] == key else f"{ONE[seen[folded][0]]} and {ONE[key]}"
            yield Found("C1", path, f"{name!r} is the name of {twice}; each name may stand for one thing only")
        seen.setdefault(folded, (key, _owner(path)))
        if folded in _reserved(key):
            reason = f"{name!r} is a word of the card language; {key} need names that no sentence uses otherwise"
            yield Found("C1", path, reason)
    yield from _twice([(("cards", at, "name"), card.name) for at, card in enumerate(hero.cards)], "cards")
    deck_cards: list[tuple[Path, str]] = [
        (("decks", number, "cards", at, "name"), card.name)
        for number, deck in enumerate(hero.decks)
        for at, card in enumerate(deck.cards)
    ]
    yield from _twice(deck_cards, "cards of a second deck")


def _owner(path: Path) -> str:
    """The one entry whose noun and plural may be the same."""
    return f"{path[0]}/{path[1]}" if path[-1] in ("name", "noun", "plural") else "/".join(map(str, path))


def _twice(named: list[tuple[Path, str]], what: str) -> Iterator[Found]:
    seen: set[str] = set()
    for path, name in named:
        folded = " ".join(words(name))
        if folded in seen:
            yield Found("C1", path, f"two {what} are called {name!r}; give each a name of its own")
        seen.add(folded)


def _unprintable(name: str) -> Iterator[str]:
    for letter in name:
        if letter in MARKUP or not (letter.isprintable()):
            yield f"a name is shown as it is: leave out {letter!r}"
            return
    if unicodedata.normalize("NFC", name) != name:
        yield "its letters are written in an unusual way (not NFC); type it anew"
    if name != " ".join(name.split()):
        yield "it has spaces at an end, or several in a row"
    if not any(letter.isalnum() for letter in name):
        yield "a name has letters or digits"


@cache
def _words_of_the_language() -> frozenset[str]:
    found: set[str] = set()
    for lines in patterns().lines.values():
        for line in lines:
            for item in line.items:
                if isinstance(item, Word):
                    found.add(item.text.casefold())
                elif isinstance(item, (Noun, Verb)):
                    found |= set(forms(item.text))
    return frozenset(found)


@cache
def _reserved(key: str) -> frozenset[str]:
    """The names that nothing of a kind may have. Fighters have capitals: a Hand is no hand."""
    everyone = {*EVERYONE, *EVERYONE.values(), "you", "opponent"}
    everyone |= {said for each in PRONOUNS.values() for said in each.values()}
    if key in ("fighters", "timings"):
        return frozenset(everyone)
    return frozenset(everyone | _words_of_the_language())


# ---------------------------------------------------------------- what refers to a declaration


def check_declarations(hero: HeroFile) -> Iterator[Found]:
    """What a declaration or card says of another one."""
    for at, plug_in in enumerate(hero.requires):
        yield Found(
            "C1", ("requires", at), f"there is no plug-in {plug_in!r} here; without it nobody can play this hero"
        )
    if hero.language != "en":
        yield Found("C1", ("language",), f"the sentences of a hero are read in English (en), not in {hero.language!r}")
    if not any(each.role == "hero" for each in hero.fighters):
        yield Found("C6", ("fighters",), "there is no hero among them: one must have role: hero")
    for at, fighter in enumerate(hero.fighters):
        if fighter.starts_as and fighter.starts_as not in fighter.forms:
            path: Path = ("fighters", at, "starts_as")
            yield _unknown(path, fighter.starts_as, fighter.forms, "form of this fighter", "forms")
        if fighter.role == "hero" and fighter.starts == "off the board":
            yield Found("C6", ("fighters", at, "starts"), "a hero begins on the board; only sidekicks are summoned")
        if fighter.count > 1 and fighter.role == "hero" and fighter.forms:
            yield Found("C7", ("fighters", at, "forms"), "forms belong to a fighter of whom there is one")
    for at, marker in enumerate(hero.markers):
        if marker.starts not in ("blank", *marker.sides):
            yield _unknown(("markers", at, "starts"), marker.starts, (*marker.sides, "blank"), "side", "sides")
        if marker.art and len(marker.art) != len(marker.sides):
            reason = f"names {len(marker.art)} drawings for {len(marker.sides)} sides"
            yield Found("C6", ("markers", at, "art"), reason)
    for at, counter in enumerate(hero.counters):
        if counter.most is not None and counter.starts > counter.most:
            reason = f"it starts with {counter.starts}, but {counter.most} is the most that there can be"
            yield Found("C6", ("counters", at, "starts"), reason)
    letters: dict[str, str] = {}
    for at, fighter in enumerate(hero.fighters):
        if fighter.letters and (other := letters.setdefault(fighter.letters, fighter.name)) != fighter.name:
            reason = f"the discs of {other} have the letters {fighter.letters} as well: give each its own"
            yield Found("users", ("fighters", at, "letters"), reason, level=WARNING)
    yield from _check_offers(hero)
    for at in range(len(hero.cards)):
        yield from _check_card(hero, at)


def _unknown(path: Path, name: str, known: tuple[str, ...], what: str, key: str) -> Found:
    if not known:
        return Found("C1", path, f"{name!r} is no {what}: none is declared under {key}")
    offered = nearest(name, known)
    return Found("C1", path, f"{name!r} is no {what}; write {choice(offered)}")


def _check_offers(hero: HeroFile) -> Iterator[Found]:
    for at, offer in enumerate(hero.offers):
        declared = {
            "attribute": tuple(each.name for each in hero.attributes),
            "zone": tuple(each.name for each in hero.zones),
            "counter": tuple(each.name for each in hero.counters),
        }
        for key, name in offer.price.items():
            names = declared[key]
            if name not in names:
                yield _unknown(("offers", at, "price", key), name, names, key, f"{key}s")
        if reason := offer.unpaid():
            yield Found("C5", ("offers", at), reason)
            continue
        attribute = next((each for each in hero.attributes if each.name == offer.price.get("attribute")), None)
        counter = next((each for each in hero.counters if each.name == offer.price.get("counter")), None)
        if counter is not None and counter.of != "you":
            reason = f"each fighter has its own {counter.name}: a price is paid with a counter that you have"
            yield Found("C5", ("offers", at, "price", "counter"), reason)
        called: dict[str | tuple[str, ...] | int, int] = {}
        for number, text in enumerate(offer.list):
            key = "name" if text.name else "needs" if text.needs else "costs"
            if called.setdefault(text.name or tuple(sorted(text.needs)) or text.costs, number) != number:
                same = {"name": "has the same name", "needs": "needs the same", "costs": "costs the same"}[key]
                reason = f"another {offer.name} {same}: give each a name of its own, so that they can be told apart"
                yield Found("C5", ("offers", at, "list", number, key), reason)
            if (attribute or counter) is not None and (reason := offer.unpriced(text)):
                yield Found("C5", ("offers", at, "list", number), reason)
            if text.costs and "counter" not in offer.price:
                reason = f"it costs {text.costs}, but the price of {offer.name} names no counter"
                yield Found("C5", ("offers", at, "list", number, "costs"), reason)
            if counter is not None and counter.most is not None and text.costs > counter.most:
                reason = f"{text.costs} {counter.name} can never be paid: {counter.most} is the most that there can be"
                yield Found("C5", ("offers", at, "list", number, "costs"), reason)
            for place, need in enumerate(text.needs):
                path: Path = ("offers", at, "list", number, "needs", place)
                if attribute is None:
                    yield Found("C5", path, f"it needs {need!r}, but the price of {offer.name} names no attribute")
                elif isinstance(attribute.values, str) or need not in attribute.values:
                    values = () if isinstance(attribute.values, str) else attribute.values
                    yield _unknown(path, need, values, attribute.name, "attributes")
                elif all(card.attributes.get(attribute.name) != need for card in hero.cards):
                    reason = f"no card has the {attribute.name} {need}, so that this {offer.name} can never be paid"
                    yield Found("C5", path, reason)


def _check_card(hero: HeroFile, at: int) -> Iterator[Found]:
    card = hero.cards[at]
    fighters = tuple(each.name for each in hero.fighters)
    for number, name in enumerate(card.by):
        if name not in fighters:
            several = [each for each in fighters if each.casefold() in name.casefold()]
            if len(several) > 1:
                reason = f"{name!r} is no fighter; for several write by: [{', '.join(several)}]"
                yield Found("C1", ("cards", at, "by"), reason)
            elif name.casefold() in EVERYBODY:
                yield Found("C1", ("cards", at, "by"), f"{name!r} is no fighter: leave by out where any fighter may")
            else:
                path: Path = ("cards", at, "by") if len(card.by) == 1 else ("cards", at, "by", number)
                yield _unknown(path, name, fighters, "fighter", "fighters")
    for number, family in enumerate(card.families):
        if family not in hero.families:
            yield _unknown(("cards", at, "families", number), family, hero.families, "family", "families")
    for attribute in hero.attributes:
        yield from _check_attribute(at, card.attributes.get(attribute.name), attribute)
    if len(set(card.modes)) < len(card.modes):
        yield Found("C6", ("cards", at, "modes"), "two lines have the same id: records could not tell them apart")
    if card.type == "scheme":
        if card.value is not None:
            yield Found("C6", ("cards", at, "value"), "a scheme has no value: leave it out, or mend the type")
        for timing in ("immediately", "during", "after"):
            if timing in card.texts:
                reason = f"a scheme has no text {timing} combat: write it under scheme, or mend the type"
                yield Found("C6", ("cards", at, timing), reason)
        if "scheme" not in card.texts:
            yield Found("C6", ("cards", at), "a scheme says what it does, under scheme")
    else:
        if card.value is None:
            named = "An attack" if card.type == "attack" else f"A {card.type}"
            yield Found("C6", ("cards", at), f"{named} needs a value, from 0 to 20: write value: 3")
        if "scheme" in card.texts:
            reason = f"only a scheme has a scheme text, and this is of type {card.type}"
            yield Found("C6", ("cards", at, "scheme"), f"{reason}: write it under after, or mend the type")


def _check_attribute(at: int, value: object, attribute: Attribute) -> Iterator[Found]:
    name = attribute.name
    if isinstance(attribute.values, str):
        if value is None:
            yield Found("C6", ("cards", at), f"its {name} is missing: a number, as on every card")
        elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 20:
            yield Found("C6", ("cards", at, name), f"must be a whole number from 0 to 20, not {value!r}")
    elif value is None:
        yield Found("C6", ("cards", at), f"its {name} is missing: {choice(attribute.values)}, as on every card")
    elif value not in attribute.values:
        yield _unknown(("cards", at, name), str(value), attribute.values, name, "attributes")
