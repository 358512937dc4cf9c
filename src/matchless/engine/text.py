"""The printed text of cards, abilities and components, as their file says it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from matchless.engine.definitions import (
    JOINED,
    RANGED,
    Ability,
    Card,
    Fighter,
    Hero,
    Item,
    Offered,
    Pile,
    SecondCard,
    SecondDeck,
    Source,
    Static,
    Text,
    article,
    possessive,
)
from matchless.engine.spans import Span
from matchless.engine.statics import Redirect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.engine.spans import Spans


def one_line(text: str) -> str:
    """A text without line ends: the lines of a choice have a dot before each."""
    return text.replace("\n* ", " • ").replace("\n", " ")


class CardLine:
    """What a card says at a timing: the heading before it, the text, and what its keywords mean."""

    __slots__ = ("heading", "reminder", "spans", "text", "timing")

    def __init__(self, timing: int, heading: str, text: str, reminder: str, spans: Spans) -> None:
        self.timing = timing  # from PLAYED + 1 on: those that its hero declares
        self.heading = heading
        self.text = text
        self.reminder = reminder
        self.spans = spans or (Span(text),)  # the text in pieces that know what they name

    def whole(self) -> str:
        """All of it as one text."""
        text = reminded(self.text, self.reminder)
        return f"{self.heading}: {text}" if self.heading else text


def reminded(text: str, reminder: str) -> str:
    """A text with what its keywords mean in brackets."""
    return f"{text} ({reminder})" if reminder else text


def card_lines(card: Card) -> list[CardLine]:
    """What a card says, timing by timing."""
    lines = []
    for timing, block in enumerate((*card.texts, *card.declared)):
        if block:
            reminder, spans = card.reminders[timing], card.spoken[timing]
            lines.append(CardLine(timing, card.headings[timing], card.said[timing], reminder, spans))
    return lines


def card_text(card: Card) -> str:
    """What a card says: a line a timing, and one for each text of a choice; empty for a card without effect."""
    return "\n".join([*(line.whole() for line in card_lines(card)), *card_rules(card)])


def card_rules(card: Card) -> list[str]:
    """What a card says of being spent or discarded, and of itself."""
    return [*card.further, *(rule.says for rule in card.rules)]


def ability_text(ability: Text) -> str:
    """What one ability of a character card, or one text of a card of a second deck, says."""
    return reminded(ability.says, ability.reminder)


def second_card_text(second: SecondCard) -> str:
    """What a card of a second deck says while it lies open."""
    return " ".join(ability_text(text) for text in second.texts)


def pile_of(text: Text) -> str:
    """The pile that a text is a rule of, if it is one."""
    if isinstance(text, Redirect):
        return text.pile
    return text.part if isinstance(text, Ability) and text.when == JOINED else ""


def pile_text(hero: Hero, pile: Pile) -> str:
    """How a hero's own pile works: what the texts about it say."""
    if said := [ability_text(text) for text in hero.abilities if pile_of(text) == pile.name]:
        return " ".join(said)
    face = "face down" if pile.face_down else "face up"
    room = ""
    if pile.most:
        leaves = "its oldest card is then discarded" if pile.oldest_leaves else "no further card comes in"
        room = f" It holds up to {pile.most} cards; {leaves}."
    return f"Your {pile.name} is a place for cards of yours, {face}.{room}"


def second_deck_text(deck: SecondDeck) -> str:
    """How a second deck works."""
    if deck.says:
        return deck.says
    name = deck.name
    held = f"{article(name).capitalize()} {name} holds while it lies face up, until one of your own cards discards it."
    refilled = f"When the {name} deck is empty, its discard pile is shuffled into it."
    return f"{held} {refilled if deck.refills else f'The {name} deck is not refilled.'}"


def fighter_text(fighter: Fighter) -> str:
    """What is special about a fighter: its size, its reach; empty if nothing is."""
    if fighter.says:
        return fighter.says
    name = fighter.name
    lines = []
    if fighter.large:
        lines.append(
            f"{name} is large: it holds two adjacent spaces, steps on from either of them, is in the zones and next to"
            " the neighbours of both, and is not bound by one-way paths."
        )
    if fighter.reach > 1 and fighter.attack == RANGED:
        lines.append(f"{name} may also attack fighters up to {fighter.reach} spaces away, whatever their zone.")
    elif fighter.reach > 1:
        lines.append(f"{possessive(name)} melee attacks reach fighters up to {fighter.reach} spaces away.")
    return " ".join(lines)


def offered_text(offered: Offered) -> str:
    """What a text of an offer costs and does."""
    price = " + ".join(offered.price)
    return f"{f'{offered.name} ({price})' if offered.named else price[0].upper() + price[1:]}: {offered.says}"


ITEM_WORDS: Final = {  # by language: before the text of a combat item, of another, and before what is a guess
    "en": ("During combat", "As an action", "Our guess"),
    "de": ("Während des Kampfs", "Als Aktion", "Unsere Vermutung"),
}


def item_text(item: Item, says: str = "", language: str = "en") -> str:
    """What a battlefield item does; `says` is its text in another language."""
    combat, action, guess = ITEM_WORDS[language]
    text = f"{combat if item.kind == 'combat' else action}: {says or item.says}"
    return f"{text} ({guess}: {item.guess}.)" if item.guess and language == "en" else text


def source_text(source: Source) -> str:
    """What a card, ability, text of an offer, item or token says, on one line."""
    if isinstance(source, Card):
        return one_line(card_text(source))
    if isinstance(source, Item):
        return item_text(source)
    return ability_text(source) if isinstance(source, (Ability, Static)) else source.says


def ability_texts(hero: Hero) -> list[tuple[str, str]]:
    """What the character card says, without tokens, piles, offers and second decks: each text after its printed name.

    Those without a name come first, so that none seems to belong under the name of another.
    """
    special = [("", text) for fighter in hero.fighters if (text := fighter_text(fighter))]
    named = zip(hero.titles, hero.abilities, strict=True)
    rest = [(title, ability_text(ability)) for title, ability in named if not pile_of(ability)]
    return special + sorted(rest, key=lambda text: text[0] != "")


def pile_title(hero: Hero, pile: Pile) -> str:
    """The printed name of the texts about a pile, if they have one."""
    named = zip(hero.titles, hero.abilities, strict=True)
    return next((title for title, ability in named if pile_of(ability) == pile.name), "")


def headed(texts: Iterable[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Texts under their names: those of one name that follow each other stand together."""
    return [(name, [text for _, text in group]) for name, group in groupby(texts, key=lambda text: text[0])]


def character_texts(hero: Hero) -> list[tuple[str, list[str]]]:
    """What the character card says of abilities and piles, under their printed names."""
    return headed([*ability_texts(hero), *((pile_title(hero, pile), pile_text(hero, pile)) for pile in hero.piles)])


def hero_text(hero: Hero) -> str:
    """What the character card says, a line a part, and one for each name that it prints over some of them."""
    lines = [line for name, texts in character_texts(hero) for line in (name, *texts) if line]
    lines.extend(token.says for token in hero.tokens)
    lines.extend(offered_text(offered) for offered in hero.offered)
    for deck in hero.decks:
        lines.append(second_deck_text(deck))
        lines.extend(f"{second.name}: {second_card_text(second)}" for second in deck.cards)
    return "\n".join(lines)


def by_hand_text(hero: Hero) -> str:
    """How much of a hero is played by hand; empty if nothing is."""
    if not hero.by_hand:
        return ""
    all_cards = len(hero.cards)
    cards = sum(place.startswith("cards/") for place in hero.by_hand)
    others = len(hero.by_hand) - cards
    told = f"{all_cards - cards} of {all_cards} cards are played by the rules, {cards} by hand" if cards else ""
    rest = (
        f"{others} {'ability or rule is' if others == 1 else 'abilities and rules are'} played by hand"
        if others
        else ""
    )
    return "; ".join(part for part in (told, rest) if part)
