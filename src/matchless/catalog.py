"""Heroes and boards as plain values, ready for JSON: what a command prints and a server sends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal, NotRequired, TypedDict

from matchless import boards, items
from matchless.engine.bits import bits
from matchless.engine.definitions import HERO, RANGED, TYPE_NAMES, Fighter
from matchless.engine.items import ItemData, item_data
from matchless.engine.look import derived
from matchless.engine.spans import lines, text_data
from matchless.engine.text import (
    CardLine,
    ability_texts,
    by_hand_text,
    card_lines,
    card_rules,
    card_text,
    pile_text,
    pile_title,
    second_card_text,
)
from matchless.engine.words.counters import counter_text
from matchless.engine.words.leaving import later_health
from matchless.engine.words.second_decks import side_text
from matchless.engine.words.sums import sum_in

if TYPE_CHECKING:
    from matchless.engine.board import Board
    from matchless.engine.definitions import Attribute, Card, Hero, Pile

# As events call them; the last stands for those that a hero declares.
TIMING_NAMES: Final = ("immediately", "during", "after", "scheme", "declared")
MODE: Final = "* "  # before each text of a choice


class FighterKind(TypedDict):
    """A kind of fighter of a hero, of which there are `count`; `second_life` is the health that it comes back with.

    By its `id` texts name it.
    """

    id: str
    name: str
    role: Literal["hero", "sidekick"]
    attack: Literal["melee", "ranged"]
    health: int
    letters: str
    count: int
    second_life: int
    forms: list[str]


class Named(TypedDict):
    """A text with its name: an ability, a card of a second deck, a side of a marker."""

    name: str
    text: str


class TokenKind(TypedDict):
    """A kind of token that a hero lays."""

    name: str
    plural: str
    count: int
    stops: bool
    text: str


class SumData(TypedDict):
    """What all cards in a pile have of an attribute must come to `full` for something to happen."""

    attribute: str
    plural: str
    full: int


class PileKind(TypedDict):
    """A pile of a hero's own, and the sum that completes it, if one does."""

    name: str
    sum: SumData | None
    ability: str
    text: str


class OfferedText(TypedDict):
    """A text of an offer: its name, if it has one, and its price, as one says it, part by part."""

    name: str
    needs: list[str]
    text: str


class OfferKind(TypedDict):
    """Texts that a counter pays for, or cards in a pile with what they have of an attribute; `name` is what one of them
    is called."""

    name: str
    plural: str
    attribute: str
    pile: str
    counter: str
    texts: list[OfferedText]


class AttributeData(TypedDict):
    """What a card has of an attribute that its hero declares: a number, or one of its values; and that in words."""

    name: str
    value: str | int
    text: str


class SecondCardData(Named):
    """A card of a second deck; `short` is its name where there is little room."""

    short: str


class SecondDeck(TypedDict):
    """A second deck of a hero's own; `name` is what one of its cards is called."""

    name: str
    plural: str
    cards: list[SecondCardData]


class MarkerKind(TypedDict):
    """A marker, its sides, and what the character card says of each."""

    name: str
    sides: list[Named]


class CounterKind(TypedDict):
    """A counter: where it starts, what it can come to, and what the character card says of it."""

    name: str
    starts: int
    most: int
    text: str


class SaidData(TypedDict):
    """A text of a card; one of those to choose between where `choice` says so.

    `says` is the text in pieces: `t` are the words; "fighter", "card", "token", "zone", "deck", "form" or "side" has
    the id of what they name, or nothing where they speak of whoever it is then; `rule` is what they rest on.
    """

    choice: bool
    says: list[dict[str, str]]


class LineData(TypedDict):
    """What a card says at one moment."""

    moment: str
    heading: str
    said: list[SaidData]
    reminder: str | None


class CardData(TypedDict):
    """A card of a deck; `attributes`, `families` and `art`, a drawing, are there for cards that have them."""

    name: str
    copies: int
    type: str
    value: int | None
    boost: int
    by: list[str] | Literal["any"]
    text: str
    lines: list[LineData]
    attributes: NotRequired[list[AttributeData]]
    art: NotRequired[str]
    families: NotRequired[list[str]]


class LookData(TypedDict):
    """The inks of a hero, and the drawings that its look names."""

    key: str
    second: str
    paper: str
    emblem: str | None
    token: str | None
    pile: str | None
    back: str | None
    sides: tuple[str, ...] | None


class HeroData(TypedDict):
    """A hero with its deck; its `difficulty` is from 1 to 3, or 0 where nobody has said."""

    slug: str
    name: str
    set: str
    move: int
    fighters: list[FighterKind]
    abilities: list[Named]
    tokens: list[TokenKind]
    piles: list[PileKind]
    offers: list[OfferKind]
    decks: list[SecondDeck]
    markers: list[MarkerKind]
    counters: list[CounterKind]
    cards: list[CardData]
    look: LookData
    by_hand: str
    difficulty: int
    recommended: bool
    tip: str


class SpaceData(TypedDict):
    """A space: its zones, the spaces beside it, and those that one step leads to."""

    name: str
    zones: list[str]
    adjacent: list[str]
    steps: list[str]


class SlotData(TypedDict):
    """A place for an item on a board."""

    kind: str
    space: str


class PossibleItem(ItemData):
    """An item that may lie on a board, and what it does."""

    text: str


class BoardHead(TypedDict):
    """A board without its spaces; zones by the names its file gives them."""

    slug: str
    name: str
    set: str
    zones: list[str]
    starts: list[str]
    one_way: list[list[str]]
    items: list[SlotData]
    possible_items: list[PossibleItem]


class BoardData(BoardHead):
    """A board."""

    spaces: list[SpaceData]


class SpaceDrawing(TypedDict):
    """Where a space lies, and its zones."""

    x: int
    y: int
    zones: list[str]


class DrawingData(TypedDict):
    """A board as its file has it. `ground` names the ground to draw it on, where it has none of its own."""

    name: str
    set: str
    size: list[int]
    zones: list[str]
    starts: dict[str, str]
    items: NotRequired[dict[str, list[str]]]
    spaces: dict[str, SpaceDrawing]
    paths: list[list[str]]
    one_way: list[list[str]]
    ground: NotRequired[str]


class PageBoard(BoardHead):
    """A board as the pages get it: where its spaces lie and what they neighbour is in its drawing."""

    drawing: DrawingData


def hero_data(hero: Hero) -> HeroData:
    """A hero as JSON."""
    return {
        "slug": hero.slug,
        "name": hero.name,
        "set": hero.set_name,
        "move": hero.move,
        "fighters": [_fighter_data(hero, fighter) for fighter in hero.fighters],
        "abilities": [{"name": name, "text": text} for name, text in ability_texts(hero)],
        "tokens": [
            {
                "name": token.noun,
                "plural": token.plural,
                "count": token.count,
                "stops": token.stops,
                "text": token.says,
            }
            for token in hero.tokens
        ],
        "piles": [_pile_data(hero, pile) for pile in hero.piles],
        "offers": [_offer_data(hero, number) for number in range(len(hero.offers))],
        "decks": [
            {
                "name": deck.name,
                "plural": deck.plural,
                "cards": [
                    {"name": second.name, "text": second_card_text(second), "short": second.short}
                    for second in deck.cards
                ],
            }
            for deck in hero.decks
        ],
        "markers": [
            {"name": marker.name, "sides": [{"name": side, "text": side_text(hero, side)} for side in marker.sides]}
            for marker in hero.markers
        ],
        "counters": [
            {
                "name": counter.name,
                "starts": counter.starts,
                "most": counter.most,
                "text": counter_text(hero, counter.name),
            }
            for counter in hero.counters
        ],
        "cards": [_card_data(card) for card in hero.cards],
        "look": _look_data(hero),
        "by_hand": by_hand_text(hero),
        "difficulty": hero.difficulty,
        "recommended": hero.recommended,
        "tip": hero.tip,
    }


def board_head(board: Board, language: str = "en") -> BoardHead:
    """A board without its spaces as JSON; items have their texts in a language."""
    names = board.spaces
    return {
        "slug": board.slug,
        "name": board.name,
        "set": board.set_name,
        "zones": list(board.zones),
        "starts": [names[space] for space in board.starts],
        "one_way": [[names[start], names[end]] for start, end in board.one_way],
        "items": [{"kind": kind, "space": names[space]} for kind, space in board.item_slots],
        "possible_items": [
            {**item_data(item), "text": items.text_in(item, language)} for item in items.for_board(board)
        ],
    }


def board_data(board: Board, language: str = "en") -> BoardData:
    """A board as JSON."""
    names = board.spaces
    return {
        **board_head(board, language),
        "spaces": [
            {
                "name": name,
                "zones": [board.zones[zone] for zone in bits(board.zones_of[space])],
                "adjacent": [names[other] for other in bits(board.beside[space])],
                "steps": [names[other] for other in bits(board.steps[space])],
            }
            for space, name in enumerate(names)
        ],
    }


def page_board(board: Board) -> PageBoard:
    """A board as JSON for the pages."""
    return {**board_head(board), "drawing": drawing_data(board)}


def drawing_data(board: Board) -> DrawingData:
    """A board as its file has it."""
    drawing: DrawingData = json.loads(board.definition or boards.source(board.slug))
    return drawing


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
        "difficulty": hero.difficulty,
        "recommended": hero.recommended,
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


def _fighter_data(hero: Hero, fighter: Fighter) -> FighterKind:
    return {
        "id": fighter.slug,
        "name": fighter.name,
        "role": "hero" if fighter.role == HERO else "sidekick",
        "attack": attack_of(fighter),
        "health": fighter.health,
        "letters": fighter.letters,
        "count": fighter.count,
        "second_life": later_health(hero, fighter),
        "forms": list(fighter.forms),
    }


def _pile_data(hero: Hero, pile: Pile) -> PileKind:
    counted = sum_in(hero, pile)
    full: SumData | None = None
    if counted is not None:
        full = {"attribute": counted.called.name, "plural": counted.called.plural, "full": counted.least}
    return {"name": pile.name, "sum": full, "ability": pile_title(hero, pile), "text": pile_text(hero, pile)}


def _offer_data(hero: Hero, number: int) -> OfferKind:
    offer = hero.offers[number]
    texts: list[OfferedText] = [
        {"name": text.name if text.named else "", "needs": list(text.price), "text": text.says}
        for text in hero.offered
        if text.offer == number
    ]
    return {
        "name": offer.name,
        "plural": offer.plural,
        "attribute": offer.attribute,
        "pile": offer.pile,
        "counter": offer.counter,
        "texts": texts,
    }


def _card_data(card: Card) -> CardData:
    data: CardData = {
        "name": card.name,
        "copies": card.copies,
        "type": TYPE_NAMES[card.type],
        "value": card.value,
        "boost": card.boost,
        "by": list(card.by) or "any",
        "text": card_text(card),
        "lines": [*(_line_data(line) for line in card_lines(card)), *(_rule_data(text) for text in card_rules(card))],
    }
    if card.families:
        data["families"] = list(card.families)
    if card.art:
        data["art"] = card.art
    has = [(attribute, given) for attribute, given in zip(card.attributes, card.given, strict=True) if given]
    if has:
        data["attributes"] = [_attribute_data(attribute, given) for attribute, given in has]
    return data


def _attribute_data(attribute: Attribute, given: int) -> AttributeData:
    text = attribute.text(given)
    return {"name": attribute.name, "value": text if attribute.values else given, "text": text}


def _line_data(line: CardLine) -> LineData:
    """What a card says at a timing, ready to be drawn: each text of a choice on a line of its own."""
    said: list[SaidData] = []
    for spans in lines(line.spans):
        choice = spans[0].text.startswith(MODE)
        first = spans[0].saying(spans[0].text.removeprefix(MODE))
        said.append({"choice": choice, "says": text_data([span for span in (first, *spans[1:]) if span.text])})
    return {
        "moment": TIMING_NAMES[min(line.timing, len(TIMING_NAMES) - 1)],
        "heading": line.heading,
        "said": said,
        "reminder": line.reminder or None,
    }


def _rule_data(text: str) -> LineData:
    """What a card says of itself, or of being spent or discarded."""
    return {"moment": "rule", "heading": "", "said": [{"choice": False, "says": [{"t": text}]}], "reminder": None}


def _look_data(hero: Hero) -> LookData:
    look = hero.look or derived(hero.name)
    return {
        "key": look.key,
        "second": look.second,
        "paper": look.paper,
        "emblem": look.emblem or None,
        "token": look.token or None,
        "pile": look.pile or None,
        "back": look.back or None,
        "sides": look.sides or None,
    }


def attack_of(fighter: Fighter) -> Literal["melee", "ranged"]:
    """How a fighter attacks."""
    return "ranged" if fighter.attack == RANGED else "melee"
