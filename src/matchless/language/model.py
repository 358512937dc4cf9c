"""A hero as its file describes it, before any sentence of it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from matchless.engine.spans import Span, Spans, plain, printed
from matchless.language.english import plural
from matchless.language.node import Program

TIMINGS: Final = ("immediately", "during", "after", "scheme", "boosting")  # every card may have; others are declared
COMBAT_TIMINGS: Final = TIMINGS[:3]  # in the order in which they resolve
TEXT_KEYS: Final = (*TIMINGS, "rules")

Words: TypeAlias = "str | Mapping[str, Any]"  # a text: sentences, or {program: …}, or {by_hand: …}


@dataclass(frozen=True)
class Said:
    """A text, understood: what it does, and how it is printed."""

    program: Program
    text: str
    reminder: str = ""  # what its keywords mean
    spans: Spans = ()  # the text in pieces that know what they name; none for one that is only a name

    @classmethod
    def of(cls, program: Program, spans: Iterable[Span], reminder: str = "") -> Said:
        """A text as it was printed."""
        kept = printed(spans)
        return cls(program, plain(kept), reminder, kept)


@dataclass(frozen=True, kw_only=True)
class Look:
    """Two inks and a paper; the emblem is one of the house's."""

    key: str
    second: str
    paper: str
    emblem: str = ""


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """A kind of fighter, one or several alike."""

    name: str
    role: str
    attack: str
    health: int
    pronoun: str
    count: int = 1
    noun: str = ""
    plural: str = ""
    plural_verb: bool = False
    reach: int = 1
    large: bool = False
    starts: str = "on the board"
    forms: tuple[str, ...] = ()
    starts_as: str = ""
    letters: str = ""
    id: str = ""
    was: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """What it is called within a sentence: "the Jackalope"."""
        return f"the {self.name[4:]}" if self.name.startswith("The ") else self.name

    @property
    def one(self) -> str:
        """What one of several is called."""
        return self.noun or self.name

    @property
    def several(self) -> str:
        return self.plural or plural(self.one)


@dataclass(frozen=True, kw_only=True)
class Marker:
    """A thing with sides, one of which is face up."""

    name: str
    sides: tuple[str, ...]
    starts: str = "blank"
    art: tuple[str, ...] = ()  # what is drawn on each side


@dataclass(frozen=True, kw_only=True)
class Counter:
    """A number with a name."""

    name: str
    starts: int = 0
    most: int | None = None
    of: str = "you"


@dataclass(frozen=True, kw_only=True)
class Token:
    """Pieces for spaces."""

    name: str
    count: int
    plural: str = ""
    art: str = ""
    rules: tuple[Words, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Zone:
    """A place for cards of one's own."""

    name: str
    holds: str = "cards"
    face: str = "up"
    order: str = "free"
    most: int | None = None
    full: str = "refuse"
    art: str = ""


@dataclass(frozen=True, kw_only=True)
class Attribute:
    """What a card has beside value and BOOST: a number, or one of some values."""

    name: str
    values: str | tuple[str, ...]
    plural: str = ""


@dataclass(frozen=True, kw_only=True)
class Timing:
    """A further timing of a card."""

    name: str
    shown: str


@dataclass(frozen=True, kw_only=True)
class DeckCard:
    """A card of a second deck: its text holds while it is face up."""

    name: str
    text: Words
    short: str = ""  # its name where there is little room
    copies: int = 1
    id: str = ""
    was: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Deck:
    """A second deck."""

    name: str
    cards: tuple[DeckCard, ...]
    plural: str = ""
    face_up: int = 1
    refills: bool = False
    art: str = ""


@dataclass(frozen=True, kw_only=True)
class OfferText:
    """One text that has a price: what it needs of an attribute, or how many of a counter it costs."""

    text: Words
    name: str = ""
    needs: tuple[str, ...] = ()
    costs: int = 0


@dataclass(frozen=True, kw_only=True)
class Offer:
    """Texts that have a price: spells."""

    name: str
    list: tuple[OfferText, ...]
    plural: str = ""
    price: Mapping[str, str] = field(default_factory=dict)

    def unpaid(self) -> str:
        """Why nothing can pay for its texts, and what to write; empty if something can."""
        if self.price.keys() in ({"counter"}, {"attribute", "zone"}):
            return ""
        return "nothing pays for its texts: name under price a counter, or an attribute of your cards and a zone"

    def unpriced(self, text: OfferText) -> str:
        """Why one of its texts has no price, and what to write; empty if it has one."""
        if "counter" in self.price:
            return "" if text.costs else f"it has no price: say under costs how many {self.price['counter']} it takes"
        return "" if text.needs else f"it has no price: name under needs what it takes of {self.price['attribute']}"


@dataclass(frozen=True, kw_only=True)
class Keyword:
    """A short name for sentences."""

    name: str
    means: Words


@dataclass(frozen=True, kw_only=True)
class Ability:
    """A text of the character card."""

    text: Words
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A card with all its copies."""

    name: str
    type: str
    boost: int
    copies: int
    value: int | None = None
    by: tuple[str, ...] = ()
    id: str = ""
    was: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    art: str = ""
    modes: tuple[str, ...] = ()  # ids of the lines of its choice, for records
    texts: Mapping[str, Words] = field(default_factory=dict)  # by timing
    rules: tuple[Words, ...] = ()
    attributes: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class HeroFile:
    """Everything that one file says."""

    slug: str
    name: str
    move: int
    fighters: tuple[Fighter, ...]
    abilities: tuple[Ability, ...]
    cards: tuple[Card, ...]
    set: str = ""
    by: str = ""
    licence: str = ""
    language: str = "en"
    hand: int = 5
    look: Look | None = None
    difficulty: int = 0  # from 1 to 3; 0: nobody has said
    recommended: bool = False
    tip: str = ""
    markers: tuple[Marker, ...] = ()
    counters: tuple[Counter, ...] = ()
    tokens: tuple[Token, ...] = ()
    zones: tuple[Zone, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    families: tuple[str, ...] = ()
    timings: tuple[Timing, ...] = ()
    decks: tuple[Deck, ...] = ()
    offers: tuple[Offer, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    requires: tuple[str, ...] = ()


def users(hero: HeroFile, card: Card) -> list[Fighter]:
    """The kinds of fighters that may use a card."""
    return [each for each in hero.fighters if not card.by or each.name in card.by]


def user_pronoun(hero: HeroFile, card: Card) -> str:
    """The pronoun of "your fighter" on a card: of its user, if only one kind of fighter may use it."""
    who = users(hero, card)
    return who[0].pronoun if len(who) == 1 else "they"


_PARTS: Final = {
    "fighters": Fighter,
    "markers": Marker,
    "counters": Counter,
    "tokens": Token,
    "zones": Zone,
    "attributes": Attribute,
    "timings": Timing,
    "keywords": Keyword,
    "abilities": Ability,
}


def hero_file(data: Mapping[str, Any]) -> HeroFile:
    """The hero that checked data describes."""
    kept = {key: _frozen(value) for key, value in data.items() if key != "format"}
    for key, part in _PARTS.items():
        if key in kept:
            kept[key] = tuple(part(**entry) for entry in kept[key])
    if "look" in kept:
        kept["look"] = Look(**kept["look"])
    if "decks" in kept:
        kept["decks"] = tuple(
            Deck(**{**deck, "cards": tuple(DeckCard(**card) for card in deck["cards"])}) for deck in kept["decks"]
        )
    if "offers" in kept:
        kept["offers"] = tuple(
            Offer(**{**offer, "list": tuple(OfferText(**text) for text in offer["list"])}) for offer in kept["offers"]
        )
    attributes = {each.name for each in kept.get("attributes", ())}
    timings = (*TIMINGS, *(each.name for each in kept.get("timings", ())))
    kept["cards"] = tuple(_card(entry, attributes, timings) for entry in kept["cards"])
    return HeroFile(**kept)


def _card(entry: Mapping[str, Any], attributes: set[str], timings: tuple[str, ...]) -> Card:
    own = {key: value for key, value in entry.items() if key not in attributes and key not in timings}
    if isinstance(own.get("by"), str):
        own["by"] = (own["by"],)
    return Card(
        **own,
        texts={timing: entry[timing] for timing in timings if timing in entry},
        attributes={name: entry[name] for name in sorted(attributes) if name in entry},
    )


def _frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(value, dict):
        return {key: _frozen(each) for key, each in value.items()}
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value
