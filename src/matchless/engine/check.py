"""What can be known to be wrong with a hero before anybody plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.components import a_counter, a_deck, a_form, a_marker, a_pile, a_side, a_token
from matchless.engine.definitions import (
    ABOUT_A_FIGHTER,
    COMBAT_MOMENTS,
    HERO,
    JOINED,
    MOMENTS,
    PLAYED,
    SCHEME,
    TIMINGS,
    TYPE_NAMES,
    Ability,
    Card,
    Hero,
    Static,
    Text,
)
from matchless.engine.errors import HeroError
from matchless.engine.look import fault
from matchless.engine.program import COMBAT, FIGHTER, NOTHING, OPPONENT, SPACE, VALUES, Word
from matchless.engine.slugs import NOTHING as NO_CHOICE
from matchless.engine.slugs import slug_of
from matchless.engine.statics import DiscardsTo, PlayedTo
from matchless.engine.words.control import Choose, InTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

GIVE_ID = "give one of them an `id` of its own"
IN_COMBAT = frozenset({COMBAT, OPPONENT, VALUES})


def check_hero(hero: Hero) -> None:
    """Raises HeroError, naming the card or part and the reason, unless the hero can be played."""
    _check_fighters(hero)
    _check_piles(hero)
    _check_markers(hero)
    _check_counters(hero)
    names = [card.name for card in hero.cards]
    if not names:
        raise HeroError(hero.name, "cards", "there are none")
    for card in hero.cards:
        if names.count(card.name) > 1:
            raise HeroError(hero.name, card.name, "two cards have this name")
        _check_card(hero, card)
    _check_ids(hero)
    for ability in hero.abilities:
        _check_text(hero, "", ability)
    for place, deck in enumerate(hero.decks):
        if not deck.name or any(other.name == deck.name for other in hero.decks[:place]):
            raise HeroError(hero.name, deck.name or "decks", "the cards of every second deck need a name of their own")
        if not deck.cards:
            raise HeroError(hero.name, deck.name, "there are no cards in this deck")
    for second in hero.second_cards():
        if not second.texts:
            raise HeroError(hero.name, second.name, "it says nothing")
        for text in second.texts:
            _check_text(hero, second.name, text)
    for offered in hero.offered:
        _check_words(hero, offered.name, offered.text, NOTHING)
    for place, token in enumerate(hero.tokens):
        if not token.name or any(other.name == token.name for other in hero.tokens[:place]):
            raise HeroError(hero.name, token.name or "tokens", "every kind of token needs a name of its own")
        if token.count < 1:
            raise HeroError(hero.name, token.name, f"{token.count} tokens")
        _check_words(hero, token.name, token.entered, frozenset({FIGHTER, SPACE}))
    if hero.look is not None and (reason := fault(hero.look)):
        raise HeroError(hero.name, "look", reason)


def _check_text(hero: Hero, second: str, text: Text) -> None:
    if isinstance(text, Static):
        _check_needs(hero, second or "lasting text", text.needs(), IN_COMBAT if text.in_combat() else NOTHING)
    if not isinstance(text, Ability):
        return
    part = second or f"ability {MOMENTS[text.when].lower()!r}"
    if text.part:
        own = a_pile(text.part) if text.when == JOINED else a_token(text.part)
        _check_needs(hero, part, frozenset({own}), NOTHING)
    if not text.text:
        raise HeroError(hero.name, part, "it says nothing")
    known = IN_COMBAT if text.when in COMBAT_MOMENTS else NOTHING
    if text.about is not None:
        _check_needs(hero, part, text.about.needs(), known)
    _check_words(hero, part, text.text, known | {FIGHTER} if text.when in ABOUT_A_FIGHTER else known)


def _check_fighters(hero: Hero) -> None:
    if not hero.slug or not hero.name:
        raise HeroError(hero.name or hero.slug, "", "it needs a slug and a name")
    if hero.move < 0:
        raise HeroError(hero.name, "move", f"{hero.move} is less than 0")
    if not any(fighter.role == HERO for fighter in hero.fighters):
        raise HeroError(hero.name, "fighters", "there is no hero among them")
    names = [fighter.name for fighter in hero.fighters]
    for fighter in hero.fighters:
        if names.count(fighter.name) > 1:
            raise HeroError(hero.name, fighter.name, "two fighters have this name; use count")
        if fighter.off_board and fighter.role == HERO:
            raise HeroError(hero.name, fighter.name, "a hero begins on the board")
        if fighter.health < 1 or fighter.count < 1 or fighter.reach < 1:
            raise HeroError(hero.name, fighter.name, "health, count and reach must be at least 1")
        if fighter.starts_as and fighter.starts_as not in fighter.forms:
            raise HeroError(hero.name, fighter.name, f"it has no form {fighter.starts_as!r} to start in")


def _check_ids(hero: Hero) -> None:
    """Sees that records can tell by their ids, and by those of former names, which thing of a kind is meant."""
    numbered = [(fighter.name, fighter.slug, fighter.was, fighter.count) for fighter in hero.fighters]
    fighters = [
        (
            name,
            [f"{slug}-{at}" if count > 1 else slug for slug in _called(own, was) for at in range(1, count + 1)],
        )
        for name, own, was, count in numbered
    ]
    cards = [(card.name, _called(card.slug, card.was)) for card in hero.cards]
    seconds = [(second.name, _called(second.slug, second.was)) for second in hero.second_cards()]
    for things in (cards, fighters, seconds):
        taken: dict[str, str] = {}
        for name, ids in things:
            for id_ in ids:
                if id_ != slug_of(id_) or id_ in ("", NO_CHOICE):
                    raise HeroError(
                        hero.name, name, f"a record cannot call it {id_!r}: give it an `id` like night-watch"
                    )
                if taken.setdefault(id_, name) != name:
                    raise HeroError(hero.name, name, f"in a record it would be {id_!r}, like {taken[id_]}: {GIVE_ID}")


def _called(slug: str, was: Sequence[str]) -> list[str]:
    """The ids that a record may call something by."""
    return list(dict.fromkeys((slug, *map(slug_of, was))))


def _check_piles(hero: Hero) -> None:
    for place, pile in enumerate(hero.piles):
        if not pile.name or any(other.name == pile.name for other in hero.piles[:place]):
            raise HeroError(hero.name, pile.name or "piles", "every pile needs a name of its own")
        if pile.most < 0:
            raise HeroError(hero.name, pile.name, "how many it holds cannot be less than 0")
        if pile.oldest_leaves and not pile.most:
            raise HeroError(hero.name, pile.name, "nothing has to leave a pile that is never full")
    for kind, what in ((DiscardsTo, "takes the discards"), (PlayedTo, "takes the cards of combats")):
        taking = [text.pile for text in hero.abilities if isinstance(text, kind)]
        if len(taking) > 1:
            raise HeroError(hero.name, taking[1], f"only one pile of a hero {what}, and {taking[0]} does")


def _check_markers(hero: Hero) -> None:
    taken: set[str] = set()
    for place, marker in enumerate(hero.markers):
        if not marker.name or any(other.name == marker.name for other in hero.markers[:place]):
            raise HeroError(hero.name, marker.name or "markers", "every marker needs a name of its own")
        if len(marker.sides) < 2:
            raise HeroError(hero.name, marker.name, "a marker has at least two sides")
        for side in marker.sides:
            if not side or side in taken:
                raise HeroError(hero.name, marker.name, f"every side needs a name of its own, not {side!r} once more")
            taken.add(side)
        if marker.starts and marker.starts not in marker.sides:
            raise HeroError(hero.name, marker.name, f"it has no side {marker.starts!r} to start with")


def _check_counters(hero: Hero) -> None:
    for place, counter in enumerate(hero.counters):
        if not counter.name or any(other.name == counter.name for other in hero.counters[:place]):
            raise HeroError(hero.name, counter.name or "counters", "every counter needs a name of its own")
        if not 0 <= counter.starts <= counter.most:
            reason = f"it starts at {counter.starts}, but can only be from 0 to {counter.most}"
            raise HeroError(hero.name, counter.name, reason)


def _check_card(hero: Hero, card: Card) -> None:
    if card.type not in TYPE_NAMES:
        raise HeroError(hero.name, card.name, f"unknown type {card.type}")
    if card.copies < 1:
        raise HeroError(hero.name, card.name, f"{card.copies} copies")
    if card.boost < 0:
        raise HeroError(hero.name, card.name, f"BOOST {card.boost} is less than 0")
    if (card.value is None) != (card.type == SCHEME):
        raise HeroError(hero.name, card.name, "a scheme has no value, every other card has one")
    if card.value is not None and card.value < 0:
        raise HeroError(hero.name, card.name, f"value {card.value} is less than 0")
    _check_users(hero, card.name, card.by)
    for timing, text in enumerate(card.texts):
        if text and (timing == PLAYED) != (card.type == SCHEME):
            raise HeroError(
                hero.name,
                card.name,
                "a scheme has only a scheme text" if card.type == SCHEME else "only a scheme has a scheme text",
            )
        part = f"{card.name} ({TIMINGS[timing].lower() or 'scheme'})"
        _check_words(hero, part, text, NOTHING if timing == PLAYED else IN_COMBAT)
    for place, text in enumerate(card.declared, start=len(TIMINGS)):
        _check_words(hero, f"{card.name} ({card.headings[place].lower()})", text, IN_COMBAT)
    for rule in (card.spent, card.discarded):  # where there need not be a combat
        _check_words(hero, f"{card.name} (rules)", rule, NOTHING)


def _check_users(hero: Hero, part: str, names: tuple[str, ...]) -> None:
    for name in names:
        if all(fighter.name != name for fighter in hero.fighters):
            known = ", ".join(fighter.name for fighter in hero.fighters)
            raise HeroError(hero.name, part, f"no fighter is called {name!r} (known: {known})")


def _check_words(hero: Hero, part: str, words: Sequence[Word], known: frozenset[str]) -> frozenset[str]:
    """Sees that everything a word needs has been given before, and returns what is known afterwards."""
    for word in words:
        _check_needs(hero, part, word.needs(), known)
        if isinstance(word, Choose) and not 0 < word.count <= len(word.texts):
            raise HeroError(hero.name, part, f"it chooses {word.count} of {len(word.texts)} texts")
        inside = word.inside()
        _check_words(hero, part, inside, known | word.gives())
        # what a word gives to the words in it may not be there when they are skipped
        if not inside or isinstance(word, InTurn):
            known |= word.gives()
    return known


def _declared(hero: Hero) -> frozenset[str]:
    """What there is for words that speak of something of the hero's own."""
    piles = {a_pile(pile.name) for pile in hero.piles}
    sides = {a_side(side) for marker in hero.markers for side in marker.sides}
    tokens = {a_token(token.name) for token in hero.tokens}
    markers = {a_marker(marker.name) for marker in hero.markers}
    forms = {a_form(form) for form in hero.forms()}
    counters = {a_counter(counter.name) for counter in hero.counters}
    decks = {a_deck(deck.name) for deck in hero.decks}
    return frozenset(piles | sides | tokens | markers | forms | counters | decks)


def _check_needs(hero: Hero, part: str, needs: frozenset[str], known: frozenset[str]) -> None:
    for missing in sorted(needs - known - _declared(hero)):
        raise HeroError(hero.name, part, f"it speaks of {missing} where there is none")
