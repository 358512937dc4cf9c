"""Checking heroes: whatever can be wrong with one is found when it loads, and the error names hero, part and reason."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

from matchless import HeroError, MatchlessError, heroes
from matchless.engine.cardplay import HAND
from matchless.engine.check import check_hero
from matchless.engine.components import a_form, a_pile
from matchless.engine.program import Block, Word
from matchless.engine.words import (
    AFTER_ATTACK,
    ATTACK,
    DAMAGE_DEALT,
    DEFENSE,
    FIGHTERS,
    HERO,
    MELEE,
    OPPOSING_FIGHTER,
    OPPOSING_FIGHTERS,
    SCHEME,
    SIDEKICK,
    START_OF_TURN,
    THAT_FIGHTER,
    THEM,
    VERSATILE,
    WON,
    YOU,
    YOUR_FIGHTER,
    Ability,
    AddToValue,
    CancelEffects,
    Card,
    Choose,
    Count,
    Damage,
    Draw,
    Each,
    Except,
    Fighter,
    Hero,
    If,
    Look,
    ManeuverDraw,
    May,
    Move,
    Named,
    Near,
    OneOf,
    OnSpaces,
    Pay,
    Pick,
    PickToken,
    Place,
    PlaceEach,
    PutToken,
    SecondCard,
    SecondDeck,
    TakeTokens,
    ThatSpace,
    Token,
    ValueBonus,
    WithOpponent,
    ZoneOf,
)
from matchless.engine.words.conditions import MoreThan, OwnTurn
from matchless.engine.words.fighting import AttackAnywhere
from matchless.engine.words.forms import NextForm
from matchless.engine.words.movement import Swap
from matchless.engine.words.nouns import Both
from matchless.engine.words.numbers import DamageTaken
from matchless.engine.words.places import CardPlace, OwnPile
from matchless.engine.words.send import ALL, Send
from random_play import HEROES
from sending import discard, its_boost

TIM = Fighter("Tim", HERO, MELEE, 10)
DOG = Fighter("Dog", SIDEKICK, MELEE, 2, count=2)
SLAP = Card("Slap", VERSATILE, 2, boost=1, copies=30)


def hero(*, cards: Sequence[Card] = (SLAP,), fighters: Sequence[Fighter] = (TIM, DOG), **rest: Any) -> Hero:
    """A hero called Tim that can be played, unless something given is wrong."""
    parts: dict[str, Any] = {"move": 2, "abilities": (), **rest}
    return Hero("tim", "Tim", "Tests", fighters=fighters, cards=cards, **parts)


def attack(timing: str, *words: Word) -> Card:
    texts: dict[str, Any] = {timing: words}
    return Card("Bad", ATTACK, 2, boost=1, copies=2, **texts)


def scheme(*words: Word) -> Card:
    return Card("Bad", SCHEME, boost=1, copies=2, scheme=words)


def refused(bad: Hero) -> str:
    with pytest.raises(HeroError) as caught:
        check_hero(bad)
    assert caught.value.hero == "Tim"
    return str(caught.value)


@pytest.mark.parametrize("slug", HEROES)
def test_every_hero_that_comes_with_matchless_can_be_played(slug: str) -> None:
    check_hero(heroes.load(slug))


def test_the_hero_of_these_tests_can_be_played() -> None:
    check_hero(hero())


def card(name: str, **rest: Any) -> Card:
    return Card(name, ATTACK, 2, boost=1, copies=2, **rest)


def decks(*cards: SecondCard) -> dict[str, Any]:
    return {"decks": (SecondDeck("mood", *cards),)}


@pytest.mark.parametrize(
    ("parts", "part", "reason"),
    [
        (decks(SecondCard("Joy"), SecondCard("JOY!")), "JOY!", "'joy', like Joy: give one of them an `id`"),
        (decks(SecondCard("Joy"), SecondCard("Glee", was=["Mirth", "Joy"])), "Glee", "'joy', like Joy"),
        ({"cards": (SLAP, card("SLAP!"))}, "SLAP!", "'slap', like Slap: give one of them an `id`"),
        ({"cards": (SLAP, card("Blow", was=["Slap"]))}, "Blow", "'slap', like Slap"),
        ({"cards": (card("Blow", was=["Clap", "Slap"]), SLAP)}, "Slap", "'slap', like Blow"),
        ({"cards": (card("None"),)}, "None", "'none'"),
        ({"cards": (card("?!"),)}, "?!", "'': give it an `id`"),
        ({"cards": (card("Blow", id_="a blow"),)}, "Blow", "'a blow': give it an `id` like"),
        ({"fighters": (TIM, DOG, Fighter("Dog 2", SIDEKICK, MELEE, 2))}, "Dog 2", "'dog-2', like Dog"),
        ({"fighters": (TIM, DOG, Fighter("Cat", SIDEKICK, MELEE, 2, was=["Tim"]))}, "Cat", "'tim', like Tim"),
    ],
)
def test_no_two_things_of_a_hero_are_called_the_same_in_records(parts: Any, part: str, reason: str) -> None:
    said = refused(hero(**parts))
    assert part in said
    assert reason in said


def test_an_id_of_its_own_tells_two_names_apart() -> None:
    check_hero(hero(cards=(SLAP, card("SLAP!", id_="second-slap", was=["Hit"]))))


def test_a_card_that_is_renamed_keeps_its_id() -> None:
    assert (card("Blow").slug, card("Blow", was=["Old Blow", "Older"]).slug) == ("blow", "old-blow")


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (Card("Bad", 8, 2, boost=1, copies=2), "unknown type 8"),
        (Card("Bad", ATTACK, 2, boost=1, copies=0), "0 copies"),
        (Card("Bad", ATTACK, 2, boost=-1, copies=2), "BOOST -1 is less than 0"),
        (Card("Bad", ATTACK, -2, boost=1, copies=2), "value -2 is less than 0"),
        (Card("Bad", ATTACK, boost=1, copies=2), "a scheme has no value, every other card has one"),
        (Card("Bad", SCHEME, 2, boost=1, copies=2), "a scheme has no value, every other card has one"),
        (Card("Bad", ATTACK, 2, boost=1, copies=2, by="Cat"), "no fighter is called 'Cat' (known: Tim, Dog)"),
        (Card("Bad", ATTACK, 2, boost=1, copies=2, by=("Dog", "Ox")), "no fighter is called 'Ox' (known: Tim, Dog)"),
        (Card("Bad", ATTACK, 2, boost=1, copies=2, scheme=(Draw(1),)), "only a scheme has a scheme text"),
        (Card("Bad", DEFENSE, 2, boost=1, copies=2, scheme=(Draw(1),)), "only a scheme has a scheme text"),
        (Card("Bad", SCHEME, boost=1, copies=2, after=(Draw(1),)), "a scheme has only a scheme text"),
        (Card("Slap", ATTACK, 2, boost=1, copies=2), "two cards have this name"),
    ],
)
def test_a_card_that_cannot_be(card: Card, reason: str) -> None:
    assert refused(hero(cards=(SLAP, card))) == f"Tim: {card.name}: {reason}"


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (hero(move=-1), "Tim: move: -1 is less than 0"),
        (hero(look=Look("red", "#b4652b", "#f3e2c3")), "Tim: look: 'red' is no colour like \"#1a2b3c\""),
        (hero(fighters=(DOG,)), "Tim: fighters: there is no hero among them"),
        (hero(fighters=()), "Tim: fighters: there is no hero among them"),
        (hero(fighters=(TIM, DOG, DOG)), "Tim: Dog: two fighters have this name; use count"),
        (
            hero(fighters=(TIM, Fighter("Dog", SIDEKICK, MELEE, 0))),
            "Tim: Dog: health, count and reach must be at least 1",
        ),
        (
            hero(fighters=(TIM, Fighter("Dog", SIDEKICK, MELEE, 1, count=0))),
            "Tim: Dog: health, count and reach must be at least 1",
        ),
        (
            hero(fighters=(TIM, Fighter("Dog", SIDEKICK, MELEE, 1, reach=0))),
            "Tim: Dog: health, count and reach must be at least 1",
        ),
        (hero(tokens=(Token("bone", 0),)), "Tim: bone: 0 tokens"),
        (hero(decks=(SecondDeck("spark", SecondCard("First")),)), "Tim: First: it says nothing"),
        (hero(abilities=(Ability(START_OF_TURN),)), "Tim: ability 'at the start of your turn': it says nothing"),
    ],
)
def test_a_hero_that_cannot_be(bad: Hero, message: str) -> None:
    assert refused(bad) == message


def test_a_hero_needs_a_slug_and_a_name() -> None:
    nameless = Hero("", "Tim", "Tests", move=2, fighters=(TIM,), abilities=(), cards=(SLAP,))
    assert refused(nameless) == "Tim: it needs a slug and a name"


COMBAT = "it speaks of a combat where there is none"
CARD = "it speaks of that card where there is none"
SPACE = "it speaks of that space where there is none"
FIGHTER = "it speaks of that fighter where there is none"
OPPONENT = "it speaks of the opponent where there is none"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((CancelEffects(),), COMBAT),
        ((AddToValue(1),), COMBAT),
        ((Draw(DAMAGE_DEALT),), COMBAT),
        ((Move(YOUR_FIGHTER, 2),), COMBAT),
        ((Damage(OPPOSING_FIGHTER, 1),), COMBAT),
        ((If(WON, Draw(1)),), COMBAT),
        ((Draw(1), May(Move(YOUR_FIGHTER, 2))), COMBAT),
        ((Place(OneOf(Except(FIGHTERS, YOUR_FIGHTER)), ZoneOf(THAT_FIGHTER)),), COMBAT),
        ((discard(THEM),), OPPONENT),
        ((WithOpponent(Draw(1)), discard(THEM)), OPPONENT),  # there may be none, and what hangs on it is skipped
        ((Draw(its_boost(0)),), CARD),
        ((Draw(its_boost(0)), discard(YOU)), CARD),
        ((TakeTokens("bone", ThatSpace(0)),), SPACE),
        ((Damage(Each(OnSpaces(OPPOSING_FIGHTERS, Near(ThatSpace(0)))), 1),), SPACE),
        ((Damage(THAT_FIGHTER, 1),), FIGHTER),
    ],
)
def test_a_scheme_that_speaks_of_what_is_not_there(words: tuple[Word, ...], reason: str) -> None:
    assert refused(hero(cards=(SLAP, scheme(*words)), tokens=(Token("bone", 3),))) == f"Tim: Bad (scheme): {reason}"


@pytest.mark.parametrize(
    "words",
    [
        (WithOpponent(discard(THEM)),),
        (discard(YOU), Draw(its_boost(0))),
        (PickToken("bone", ZoneOf(OPPOSING_FIGHTERS), 0), TakeTokens("bone", ThatSpace(0))),
        (Pick(FIGHTERS), PlaceEach(FIGHTERS, ZoneOf(THAT_FIGHTER))),
    ],
)
def test_a_scheme_that_says_first_what_it_speaks_of(words: tuple[Word, ...]) -> None:
    check_hero(hero(cards=(SLAP, scheme(*words)), tokens=(Token("bone", 3),)))


@pytest.mark.parametrize("timing", ["immediately", "during", "after"])
def test_every_timing_of_a_combat_card_is_checked(timing: str) -> None:
    check_hero(hero(cards=(attack(timing, CancelEffects(), discard(THEM), AddToValue(its_boost(0))),)))
    shown = timing if timing == "immediately" else f"{timing} combat"
    bad = hero(cards=(attack(timing, AddToValue(its_boost(0))),))
    assert refused(bad) == f"Tim: Bad ({shown}): {CARD}"


def test_abilities_know_a_combat_only_after_an_attack() -> None:
    check_hero(hero(abilities=(Ability(AFTER_ATTACK, Move(YOUR_FIGHTER, 1)),)))
    bad = hero(abilities=(Ability(START_OF_TURN, Move(YOUR_FIGHTER, 1)),))
    assert refused(bad) == f"Tim: ability 'at the start of your turn': {COMBAT}"


def test_an_attack_bonus_knows_the_combat_and_nothing_else() -> None:
    check_hero(hero(abilities=(ValueBonus(Count(Except(FIGHTERS, YOUR_FIGHTER))),)))
    assert refused(hero(abilities=(ValueBonus(its_boost(0)),))) == f"Tim: lasting text: {CARD}"


def test_what_lasts_outside_a_combat_knows_none() -> None:
    check_hero(hero(abilities=(ManeuverDraw(1, when=OwnTurn()),)))
    assert refused(hero(abilities=(ManeuverDraw(1, when=WON),))) == f"Tim: lasting text: {COMBAT}"


@pytest.mark.parametrize("how", ["spent", "discarded"])
def test_a_card_that_is_spent_or_discarded_knows_no_combat(how: str) -> None:
    """SPENT-1: it may happen in a maneuver."""

    def card(word: Word) -> Card:
        texts: dict[str, Any] = {how: (word,)}
        return Card("Bad", ATTACK, 2, boost=1, copies=2, **texts)

    check_hero(hero(cards=(SLAP, card(Draw(1)))))
    assert refused(hero(cards=(SLAP, card(CancelEffects())))) == f"Tim: Bad (rules): {COMBAT}"


@pytest.mark.parametrize(
    ("word", "missing"),
    [
        (Send(ALL, OwnPile("chest"), CardPlace(HAND)), a_pile("chest")),
        (Send(ALL, CardPlace(HAND), OwnPile("chest")), a_pile("chest")),
        (NextForm(Named("Tim"), ("calm",)), a_form("calm")),
    ],
)
def test_a_word_about_a_part_that_the_hero_does_not_have(word: Word, missing: str) -> None:
    reason = f"it speaks of {missing} where there is none"
    assert refused(hero(cards=(SLAP, scheme(word)))) == f"Tim: Bad (scheme): {reason}"


def test_a_token_knows_who_entered_and_where() -> None:
    check_hero(
        hero(
            tokens=(Token("bone", 3, stops=True, entered=(Damage(THAT_FIGHTER, 1), TakeTokens("bone", ThatSpace(1)))),)
        )
    )
    assert refused(hero(tokens=(Token("bone", 3, stops=True, entered=(CancelEffects(),)),))) == f"Tim: bone: {COMBAT}"


def test_the_error_carries_its_parts_and_can_be_pickled() -> None:
    error = HeroError("Tim", "Slap", "0 copies")
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.hero, copied.part, copied.reason) == ("Tim", "Slap", "0 copies")
    assert isinstance(copied, MatchlessError)
    assert str(copied) == "Tim: Slap: 0 copies"


def test_no_more_texts_can_be_chosen_than_there_are() -> None:
    two: dict[str, Block] = {"one": (Draw(1),), "two": (Draw(2),)}
    assert refused(hero(cards=(SLAP, scheme(Choose(3, two))))) == "Tim: Bad (scheme): it chooses 3 of 2 texts"
    check_hero(hero(cards=(SLAP, scheme(Choose(2, two)))))


def test_a_token_that_is_laid_must_be_declared_and_so_must_its_place() -> None:
    bone = "it speaks of a kind of token called 'bone' where there is none"
    beside = PutToken("bone", ZoneOf(THAT_FIGHTER))
    assert refused(hero(cards=(SLAP, scheme(PutToken("bone", ZoneOf(FIGHTERS)))))) == f"Tim: Bad (scheme): {bone}"
    assert refused(hero(cards=(SLAP, scheme(beside)), tokens=(Token("bone", 1),))) == f"Tim: Bad (scheme): {FIGHTER}"


HIM = Named("Tim")


@pytest.mark.parametrize(
    ("word", "needed"),
    [
        (Swap(HIM, THAT_FIGHTER), FIGHTER),
        (Swap(THAT_FIGHTER, HIM), FIGHTER),
        (Swap(HIM, HIM, who=THEM), OPPONENT),
        (AttackAnywhere(which=THAT_FIGHTER), FIGHTER),
        (AttackAnywhere(user=True), FIGHTER),
        (Draw(DamageTaken(HIM)), COMBAT),
        (Draw(DamageTaken(THAT_FIGHTER)), COMBAT),
        (Pay((Draw(1),), (Draw(1),), who=THEM), OPPONENT),
        (Pay((Damage(THAT_FIGHTER, 1),), (Draw(1),)), FIGHTER),
        (Pay((Draw(1),), (Damage(THAT_FIGHTER, 1),)), FIGHTER),
        (Pay((Draw(1),), (), (Damage(THAT_FIGHTER, 1),)), FIGHTER),
        (Move(THAT_FIGHTER, 1), FIGHTER),
        (Damage(Both(HIM, THAT_FIGHTER), 1), FIGHTER),
        (Damage(Both(THAT_FIGHTER, HIM), 1), FIGHTER),
        (Place(THAT_FIGHTER, ZoneOf(HIM)), FIGHTER),
        (Place(HIM, ZoneOf(THAT_FIGHTER)), FIGHTER),
        (Damage(HIM, Count(THAT_FIGHTER)), FIGHTER),
        (If(MoreThan(Count(THAT_FIGHTER), Count(HIM)), Draw(1)), FIGHTER),
        (If(MoreThan(Count(HIM), Count(THAT_FIGHTER)), Draw(1)), FIGHTER),
    ],
)
def test_what_a_word_speaks_of_must_be_there(word: Word, needed: str) -> None:
    assert refused(hero(cards=(SLAP, scheme(word)))) == f"Tim: Bad (scheme): {needed}"
