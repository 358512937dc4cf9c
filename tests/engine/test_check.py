"""Checking heroes: whatever can be wrong with one is found when it loads, and the error names hero, part and reason."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

from matchless import HeroError, MatchlessError, heroes
from matchless.engine.check import check_hero
from matchless.engine.program import Word
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
    Count,
    Damage,
    Draw,
    Each,
    Except,
    Fighter,
    Hero,
    If,
    Look,
    May,
    Move,
    Near,
    OneOf,
    OnSpaces,
    Pick,
    PickToken,
    Place,
    PlaceEach,
    TakeTokens,
    ThatSpace,
    Token,
    ValueBonus,
    WithOpponent,
    ZoneOf,
)
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
