"""Reads a hero file: its shape, its names, and every sentence of it into a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import Any

from matchless.engine.errors import HeroError
from matchless.files import TooLarge, read_bytes
from matchless.language.by_hand import KEYWORD, WHEN, program_by_hand
from matchless.language.grammar import Grammar
from matchless.language.keywords import spelled_out
from matchless.language.lexicon import lexicon
from matchless.language.model import Card, Fighter, HeroFile, Said, Words, hero_file, user_pronoun, users
from matchless.language.node import Node, Program, is_by_hand, program_from_json
from matchless.language.printer import CannotSay, print_spans
from matchless.language.reminders import reminder
from matchless.language.schema import card_keys, faults
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, read
from matchless.language.yaml_data import Data, Document, Path, YamlError, load

MOST_BYTES = 64 * 1024
SHOWN_TIMINGS = {"immediately": "immediately", "during": "during combat", "after": "after combat", "scheme": "scheme"}


@dataclass(frozen=True)
class Place:
    """Where a text of a hero stands."""

    key: str  # in the file: "cards/2/after"
    name: str  # for people: "Whirlwind, after combat"
    kind: str  # whether a moment or static may stand before it
    words: Words
    pronoun: str = "they"  # of "your fighter"
    user: str = ""  # whom a sentence without a subject is about


def read_file(path: str | File) -> str:
    """The text of a hero file."""
    source = str(path)
    if source.endswith(".py"):
        raise HeroError(source, "", "a hero is a YAML file of sentences, no program: see docs/writing-a-hero.md")
    try:
        return read_bytes(path, MOST_BYTES).decode().replace("\r\n", "\n")
    except TooLarge as error:
        raise HeroError(source, "", error.reason) from error
    except OSError as error:
        raise HeroError(source, "", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise HeroError(source, "", "cannot be read: it is not written in UTF-8") from error


def parse_data(text: str, source: str) -> HeroFile:
    """The hero that a YAML text describes, its shape checked; no sentence is read yet."""
    data, errors = shape(text, source)
    if errors:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise HeroError(source, errors[0].part, f"{errors[0].reason}{more}")
    return hero_file(data)


def shape(text: str, source: str) -> tuple[dict[str, Data], list[HeroError]]:
    """The data of a YAML text, and everything that is wrong with its shape; raises where there is none to speak of."""
    if len(text.encode()) > MOST_BYTES:
        raise HeroError(source, "", f"it is larger than {MOST_BYTES // 1024} KB")
    try:
        document = load(text)
    except YamlError as error:
        raise HeroError(source, f"line {error.line}", error.reason) from None
    data = document.data
    if not isinstance(data, dict):
        raise HeroError(source, "", "it holds no hero: a hero file begins with format: matchless-hero/1")
    attributes, timings = own_keys(data)
    wrong = faults(data, attributes, timings)
    again = [key for key in (*attributes, *timings) if key in card_keys()]
    wrong += [((), f"{key!r} is a key of every card, and cannot be declared again") for key in again]
    return data, [HeroError(source, _where(document, path), reason) for path, reason in wrong]


def _where(document: Document, path: Path) -> str:
    line = next(document.lines[path[:end]] for end in range(len(path), -1, -1) if path[:end] in document.lines)
    return f"line {line}, {_spoken(document.data, path)}" if path else f"line {line}"


def own_keys(data: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The keys that a hero declares for its cards: attributes and timings."""
    declared = (_entries(data, "attributes"), _entries(data, "timings"))
    first, second = ([each["name"] for each in some if isinstance(each.get("name"), str)] for some in declared)
    return first, second


def _entries(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    entries = data.get(key)
    return [each for each in entries if isinstance(each, dict)] if isinstance(entries, list) else []


def _spoken(data: Data, path: Path) -> str:
    """A place in a file as people call it: "card Bite, boost"."""
    said: list[str] = []
    for at, step in enumerate(path):
        here = _at(data, path[: at + 1])
        if isinstance(step, int):
            name = here.get("name") if isinstance(here, dict) else None
            kind = said.pop().removesuffix("s") if said else ""
            said.append(f"{kind} {name if isinstance(name, str) and name else step + 1}".strip())
        else:
            said.append(step)
    return ", ".join(said)


def _at(data: Any, path: Path) -> Any:
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def places(hero: HeroFile) -> Iterator[Place]:
    """Every text of a hero, in the order of its file."""
    for at, token in enumerate(hero.tokens):
        for number, rule in enumerate(token.rules):
            yield Place(f"tokens/{at}/rules/{number}", token.name, ABILITY, rule)
    for at, deck in enumerate(hero.decks):
        for number, each in enumerate(deck.cards):
            yield Place(f"decks/{at}/cards/{number}", each.name, ABILITY, each.text)
    for at, offer in enumerate(hero.offers):
        for number, option in enumerate(offer.list):
            yield Place(f"offers/{at}/list/{number}", option.name or f"{offer.name} {number + 1}", TEXT, option.text)
    for at, keyword in enumerate(hero.keywords):
        yield Place(f"keywords/{at}/means", keyword.name, TEXT, keyword.means, user="your fighter")
    for at, ability in enumerate(hero.abilities):
        yield Place(f"abilities/{at}", ability.name or f"ability {at + 1}", ABILITY, ability.text, user=_hero(hero))
    shown = SHOWN_TIMINGS | {each.name: each.shown.lower() for each in hero.timings}
    for at, card in enumerate(hero.cards):
        pronoun, user = _user(hero, card)
        for timing, words in card.texts.items():
            name = f"{card.name}, {shown.get(timing, timing)}"
            yield Place(f"cards/{at}/{timing}", name, TEXT, words, pronoun, user)
        for number, rule in enumerate(card.rules):
            yield Place(f"cards/{at}/rules/{number}", card.name, ABILITY, rule, pronoun, user)


def _hero(hero: HeroFile) -> str:
    """Whom "recover 2 health" is about where nobody is named: the hero, if there is only one."""
    heroes = [each for each in hero.fighters if each.role == "hero"]
    return heroes[0].said if len(heroes) == 1 and heroes[0].count == 1 else ""


def _user(hero: HeroFile, card: Card) -> tuple[str, str]:
    """The pronoun of a card's user, if only one kind of fighter may use it, and whom it is about unless it says."""
    who, pronoun = users(hero, card), user_pronoun(hero, card)
    if card.type == "scheme":
        return pronoun, _hero(hero)
    return pronoun, who[0].said if len(who) == 1 and who[0].count == 1 else "your fighter"


def read_texts(hero: HeroFile, source: str = "") -> dict[str, Said]:
    """Every text of a hero as a program, under its place; raises HeroError where one is not understood."""
    grammar = Grammar(lexicon(hero))
    plain = Grammar(lexicon(replace(hero, keywords=())))  # the meaning of a keyword has none
    said = {
        place.key: read_place(plain if place.key.startswith("keywords/") else grammar, place, source or hero.name)
        for place in places(hero)
    }
    means = {each.name: said[f"keywords/{at}/means"] for at, each in enumerate(hero.keywords)}
    meanings = {name: each.program for name, each in means.items()}
    texts = {name: each.text for name, each in means.items()}
    said = {
        key: replace(each, program=spelled_out(each.program, meanings), reminder=reminder(each.program, texts))
        for key, each in said.items()
    }
    return said | specials(grammar, hero)


def specials(grammar: Grammar, hero: HeroFile) -> dict[str, Said]:
    """What the numbers of fighters mean, as texts under their places."""
    found = {}
    for at, fighter in enumerate(hero.fighters):
        if program := special(fighter):
            found[f"fighters/{at}"] = Said.of(program, print_spans(grammar, program))
    return found


def special(fighter: Fighter) -> Program:
    """What the numbers of a fighter mean, as statics that are printed on the character card."""
    named, it = Node("named", name=fighter.name), Node("it")
    statics = []
    if fighter.large:
        statics += [
            Node("large", x=named),
            Node("large-zones", x=it),
            Node("large-moves", x=it),
            Node("large-front", x=it),
        ]
    if fighter.reach > 1:
        statics.append(Node("reach" if fighter.attack == "ranged" else "long-reach", x=named, n=fighter.reach))
    return tuple(Node("static", s=each) for each in statics) if fighter.count == 1 else ()


def read_place(grammar: Grammar, place: Place, source: str) -> Said:
    """One text of a hero; raises HeroError where it is not understood."""
    try:
        program = _program(grammar, place, source)
        if is_by_hand(program):
            return Said(program, written(place.words))
        return Said.of(program, print_spans(grammar, program, place.pronoun))
    except NotUnderstood as error:
        raise HeroError(source, place.name, str(error)) from None
    except CannotSay as error:
        raise HeroError(source, place.name, f"its program cannot be said in words: {error}") from None


def _program(grammar: Grammar, place: Place, source: str) -> Program:
    words = place.words
    if isinstance(words, str):
        reading = read(grammar, words, place.kind, place.user)
        if reading.others:
            raise HeroError(source, place.name, f"it can be read in several ways: {words!r}")
        return reading.program
    if "program" in words:
        try:
            return program_from_json(thawed(words["program"]))
        except ValueError as error:
            raise HeroError(source, place.name, str(error)) from None
    if place.key.startswith("keywords/"):
        raise HeroError(source, place.name, KEYWORD)
    program = program_by_hand(grammar, place.kind, words, place.user)
    if not program:
        raise HeroError(source, place.name, WHEN)
    return program


def written(words: Words) -> str:
    """A text as its file has it."""
    return words if isinstance(words, str) else str(words.get("by_hand") or words.get("says", ""))


def thawed(value: Any) -> Any:
    """Tuples as lists, as JSON has them."""
    if isinstance(value, Mapping):
        return {key: thawed(each) for key, each in value.items()}
    return [thawed(each) for each in value] if isinstance(value, tuple) else value
