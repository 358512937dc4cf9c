"""Phrasing that is made canonical: none may change a number, a name or a "not"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from language.paraphrases import TUNED, grammars, paraphrases
from language.shipped import SLUGS, grammar_of, texts_of
from matchless.language.lexicon import lexicon
from matchless.language.patterns import understood
from matchless.language.printer import print_text
from matchless.language.rewrites import needed_words, regex, rewrites_of, rewritten
from matchless.language.texts import ABILITY, TEXT, read
from random_programs import WANDERER as HERO

# For each, what it becomes. Every rewrite of the table is used by one of them or by a paraphrase.
VARIANTS = {
    "Draw 1 card (from your deck).": "Draw 1 card.",
    "Your opponent discards 1 card.": "The opponent discards 1 card.",
    "If you won the combat, draw 1 card.": "If you won this combat, draw 1 card.",
    "Add 2 to the value of this card.": "Add 2 to this card's value.",
    "Add 2 to this card's attack value.": "Add 2 to this card's value.",
    "You may BOOST this attack.": "You may BOOST this card.",
    "Discard the top card of your deck. Add its boost value to this card's value.": (
        "Discard the top card of your deck. Add its BOOST to this card's value."
    ),
    "This card's value is +1 for each of your Hands adjacent to Elektra.": (
        "Add 1 to this card's value for each of your Hands adjacent to Elektra."
    ),
    "The opponent discards 1 random card.": "The opponent discards 1 card at random.",
    "Deal 2 damage to any fighter.": "Deal 2 damage to a fighter.",
    "Move any opposing fighter up to 2 spaces.": "Move an opposing fighter up to 2 spaces.",
    "Deal 1 damage to each fighter in the same zone as Elektra.": "Deal 1 damage to each fighter in Elektra's zone.",
    "Deal 1 damage to each fighter in the same zone as the opposing fighter.": (
        "Deal 1 damage to each fighter in the opposing fighter's zone."
    ),
    "Deal 1 damage to both fighters in this combat.": "Deal 1 damage to each fighter in this combat.",
    "Deal 1 damage to each adjacent opposing fighter.": "Deal 1 damage to each opposing fighter adjacent to Elektra.",
    "Place Elektra in any empty space.": "Place Elektra in an empty space.",
    "Place Elektra in any other space.": "Place Elektra in an empty space.",
    "Look at an opponent's hand and choose a card for them to discard.": (
        "Look at an opponent's hand. They discard a card of your choice."
    ),
    "Choose a card in your discard pile and return it to your hand.": (
        "Take a card from your discard pile into your hand."
    ),
    "Return a card from your discard pile to your hand.": "Take a card from your discard pile into your hand.",
    (
        "Look at the top 5 cards of your deck. Add 3 of them to your hand and put the other 2 back on top of your deck "
        "in any order."
    ): ("Look at the top 5 cards of your deck. Take 3 of them into your hand. Put the rest back on top in any order."),
    "If Elektra started this turn in a different space, draw 1 card.": (
        "If Elektra is not where she began this turn, draw 1 card."
    ),
    "If you started this turn in a different space, draw 1 card.": (
        "If Elektra is not where she began this turn, draw 1 card."
    ),
    "Recover 2 health.": "Elektra recovers 2 health.",
    "Take 1 damage.": "Deal 1 damage to Elektra.",
    "If Elektra is not defeated, draw 1 card.": "If Elektra is on the board, draw 1 card.",
    "Choose 2 different effects:\n* Draw 1 card.\n* Gain 1 action.": "Choose two:\n* Draw 1 card.\n* Gain 1 action.",
    "Choose 1:\n* Draw 1 card.\n* Gain 1 action.": "Choose one:\n* Draw 1 card.\n* Gain 1 action.",
    "Deal damage to the opposing fighter equal to the amount of combat damage dealt.": (
        "Deal damage to the opposing fighter equal to the combat damage dealt."
    ),
}


# The same for a hero with lanterns, Glow and a weathervane.
TAMSIN_VARIANTS = {
    "The effects on your opponent's card are canceled.": "Cancel all effects on the opponent's card.",
    "If this is your 1st action this turn, draw 1 card.": "If this is your first action this turn, draw 1 card.",
    "You may also draw 1 card.": "You may draw 1 card.",
    "Look at your opponents hand.": "Look at the opponent's hand.",
    "If you win combat, draw 1 card.": "If you won this combat, draw 1 card.",
    "Add 2 to the attack value of this card.": "Add 2 to this card's value.",
    "Add 2 to this cards value.": "Add 2 to this card's value.",
    "Cancel all effects on your opponent's attack card.": "Cancel all effects on the opponent's card.",
    "Deal 2 damage to an enemy.": "Deal 2 damage to an opposing fighter.",
    "Every enemy takes 3 damage.": "Deal 3 damage to each opposing fighter.",
    "If either fighter started this turn in a different space, draw 2 cards.": (
        "If your fighter is not where they began this turn or the opposing fighter is not where they began this turn, "
        "draw 2 cards."
    ),
    "You may move Brock 1 space.": "You may move Brock up to 1 space.",
    "Look at an opponent's hand and choose a card. They may discard it. If they don't, draw 1 card.": (
        "Look at an opponent's hand. Choose a card from their hand. They may discard that card. If they do not, "
        "draw 1 card."
    ),
    (
        "Look at an opponent's hand. Choose a card for them to discard. If any of their fighters is adjacent to Brock, "
        "choose 3 cards for them to discard instead."
    ): (
        "Look at an opponent's hand. If any opposing fighter is adjacent to Brock, they discard 3 cards of your "
        "choice. Otherwise, they discard a card of your choice."
    ),
    "On a win: draw 2 cards.": "If you won this combat, draw 2 cards.",
    "Draw 2 cards on a win.": "If you won this combat, draw 2 cards.",
    "When defending, draw 2 cards.": "If you are defending, draw 2 cards.",
    "Move Brock up to 2 spaces and place a lantern under him.": (
        "Move Brock up to 2 spaces. Place a lantern in his space."
    ),
    "If Brock has 3 or less health but is not defeated, set his health to 5.": (
        "If Brock has 3 or less health and Brock is on the board, set his health to 5."
    ),
    (
        "Search your deck and your discard pile for a Flare Up. Put it into your hand. If you searched your deck, "
        "shuffle it."
    ): "Find a Flare Up in your deck or discard pile, take it into your hand and shuffle your deck.",
    "Draw 2 cards. Change form.": "Draw 2 cards. Change to your next form.",
    "You may change form.": "You may change to your next form.",
    "If you lost this combat, return this card to your hand instead of discarding it.": (
        "If you lost this combat, return this card to your hand."
    ),
    "Draw 1 card. You may BOOST this card twice.": ("Draw 1 card. You may BOOST this card. You may BOOST this card."),
    "Brock deals 2 damage to each adjacent fighter.": "Deal 2 damage to each fighter adjacent to Brock.",
    (
        "Draw 1 card. Deal 3 damage to the opposing fighter, then deal an additional 2 damage for each space with a "
        "lantern adjacent to them."
    ): (
        "Draw 1 card. Deal 3 damage to the opposing fighter. Deal 2 damage to them for each of your lanterns adjacent "
        "to them."
    ),
    "Move a fighter up to 3 spaces. After moving, deal 1 damage to the moved fighter.": (
        "Move a fighter up to 3 spaces. Deal 1 damage to that fighter."
    ),
    "BLIND BOOST this card. If Brock is adjacent to Tamsin, double the BOOST value.": (
        "Discard the top card of your deck. If Brock is adjacent to Tamsin, add twice that card's BOOST to this card's "
        "value. Otherwise, add that card's BOOST to this card's value."
    ),
    "If you lost this combat, return a card you boosted with to your hand.": (
        "If you lost this combat, return a card you spent as a BOOST to your hand."
    ),
    "If Tamsin shares no zones with the space she started in this turn, draw 1 card.": (
        "If Tamsin is in no zone that she began this turn in, draw 1 card."
    ),
    "Brock and Tamsin may switch places. If they do, your other fighter is now in the combat.": (
        "You may swap Brock with Tamsin. If you do, your other fighter takes your fighter's place in this combat."
    ),
    "Tamsin and Brock may swap places.": "You may swap Tamsin with Brock.",
    "Place a lantern in Tamsin's space and each space adjacent to it.": (
        "Place a lantern in Tamsin's space. Place a lantern in each space adjacent to Tamsin."
    ),
    "Look at the top 3 cards of the opponent's deck and discard one of them. Place the other 2 back in any order.": (
        "Look at the top 3 cards of the opponent's deck. Discard 1 of them. Put the rest back on top in any order."
    ),
    "Choose an empty space in Brock's zone. Place Brock in that space.": (
        "Place Brock in an empty space in Brock's zone."
    ),
    "Draw cards equal to the combat damage you took.": "Draw cards equal to the combat damage your fighter took.",
    "Take all NIGHT cards from your discard pile and add them to your hand.": (
        "Take all NIGHT cards from your discard pile into your hand."
    ),
    "If your opponent is in your zone, draw 2 cards.": ("If the opposing fighter is in Tamsin's zone, draw 2 cards."),
    "If the opponent started this turn in a different space, draw 2 cards.": (
        "If the opposing fighter is not where they began this turn, draw 2 cards."
    ),
    "Deal 3 damage to your opponent.": "Deal 3 damage to the opposing fighter.",
    "Draw 1 card for each lantern in play.": "Draw 1 card for each of your lanterns on the board.",
    "If you are blazing, draw 2 cards.": "If Tamsin is blazing, draw 2 cards.",
    "Draw 1 card, then choose one:\n* Draw 1 card.\n* Gain 1 action.": (
        "Draw 1 card. Choose one:\n* Draw 1 card.\n* Gain 1 action."
    ),
    "Discard 2 random cards from your opponent's hand.": "The opponent discards 2 cards at random.",
    "If you lost the combat recover 2 health.": "If you lost this combat, Tamsin recovers 2 health.",
    "Either draw 2 cards or gain 1 action.": "Choose one:\n* Draw 2 cards.\n* Gain 1 action.",
    "In case you lost this combat, draw 2 cards.": "If you lost this combat, draw 2 cards.",
    "You may discard 1 card. If you did, draw 2 cards.": "You may discard 1 card. If you do, draw 2 cards.",
    "Optionally, draw 2 cards.": "You may draw 2 cards.",
    "Do one of the following:\n* Draw 1 card.\n* Gain 1 action.": "Choose one:\n* Draw 1 card.\n* Gain 1 action.",
    "If the opposing fighter is no hero, draw 2 cards.": "If the opposing fighter is not a hero, draw 2 cards.",
    "If your opponent has an empty hand, draw 2 cards.": "If the opponent's hand is empty, draw 2 cards.",
    "Your fighters may each move up to 2 spaces.": "You may move each of your fighters up to 2 spaces.",
    "You gain another action.": "Gain 1 action.",
    "For each point of combat damage dealt, draw a card.": "Draw cards equal to the combat damage dealt.",
    "If the weathervane is STORM side up, draw 2 cards.": "If STORM is face up, draw 2 cards.",
    "When you defend with this card, draw 2 cards.": "If you are defending, draw 2 cards.",
    "If Tamsin's at full health, draw 2 cards.": "If Tamsin is at full health, draw 2 cards.",
    "Add 1 to this card's value for each Glow you have (you do not spend Glow for this).": (
        "Add 1 to this card's value for each Glow you have."
    ),
    "Tamsin recovers 1 health for each Wick card in your discard pile (including this one).": (
        "Tamsin recovers health equal to 1 more than the number of Wick cards in your discard pile."
    ),
    "Discard 1 random card for each Wick in your discard pile (including this card).": (
        "Discard cards at random equal to 1 more than the number of Wick cards in your discard pile."
    ),
    "Draw 1 card for each Wick in your discard pile (including this card).": (
        "Draw cards equal to 1 more than the number of Wick cards in your discard pile."
    ),
    "Deal 1 damage to the opposing fighter for each copy of Wick in your discard pile (not including this one).": (
        "Deal 1 damage to the opposing fighter for each Wick in your discard pile."
    ),
    "If it's your turn, gain 1 action.": "If it is your turn, gain 1 action.",
    "This card's value is equal to the amount of card's in your opponent's hand.": (
        "This card's value becomes the number of cards in the opponent's hand."
    ),
    "Choose an enemy that isn't adjacent to Tamsin. Deal 2 damage to that enemy.": (
        "Choose an opposing fighter not adjacent to Tamsin. Deal 2 damage to that fighter."
    ),
    "Move your hero up to 3 spaces.": "Move Tamsin up to 3 spaces.",
    "Return all of Tamsin's lanterns to your supply.": "Return all your lanterns to your supply.",
    "Remove any number of lanterns. Add 1 to this card's value for each lantern removed this way.": (
        "Return any number of your lanterns to your supply. Add 1 to this card's value for each lantern returned."
    ),
    "If Brock won the combat, draw 2 cards.": "If your fighter is Brock and you won this combat, draw 2 cards.",
    "If Brock lost the combat, draw 2 cards.": "If your fighter is Brock and you lost this combat, draw 2 cards.",
    "If Brock played this card, draw 2 cards.": "If your fighter is Brock, draw 2 cards.",
    "If your opponent won the combat, draw 2 cards.": "If you lost this combat, draw 2 cards.",
    "If your opponent lost the combat, draw 2 cards.": "If you won this combat, draw 2 cards.",
    "If your fighter is attacking an adjacent fighter, draw 1 card.": (
        "If you are attacking and your fighter is adjacent to the opposing fighter, draw 1 card."
    ),
    "If you attacked a sidekick and won the combat, you may spend 3 Glow to defeat that sidekick.": (
        "If you are attacking and the opposing fighter is not a hero and you won this combat, you may spend 3 "
        "Glow. If you do, defeat the opposing fighter."
    ),
    "If Tamsin took combat damage, deal an equal amount of damage to the opposing fighter.": (
        "Deal damage to the opposing fighter equal to the combat damage Tamsin took."
    ),
    "The opponent loses 1 of their remaining actions.": "The opponent loses 1 action.",
    "Your opponent moves their fighter up to 2 spaces.": "The opponent may move the opposing fighter up to 2 spaces.",
    "If Tamsin is adjacent to 2 or more opposing fighters, draw 1 card.": (
        "If there are 2 or more opposing fighters adjacent to Tamsin, draw 1 card."
    ),
    "Deal 1 damage to each opposing fighter. If at least one fighter was defeated this way, draw 1 card.": (
        "Deal 1 damage to each opposing fighter. If there are 1 or more fighters defeated by this, draw 1 card."
    ),
    "If Tamsin is in more than 1 zone, draw 1 card.": "If there are 2 or more zones Tamsin is in, draw 1 card.",
    "If Tamsin is in at least 3 zones, draw 1 card.": "If there are 3 or more zones Tamsin is in, draw 1 card.",
    "Return 1 Moth to an empty space in Tamsin's zone.": "Return a defeated Moth to an empty space in Tamsin's zone.",
    "Choose an opponent with a fighter in your zone. They discard 1 random card.": (
        "An opponent of your choice with a fighter in Tamsin's zone discards 1 card at random."
    ),
    "Move this fighter up to 2 spaces.": "Move your fighter up to 2 spaces.",
    "The other Moths take 1 damage.": "Deal 1 damage to each of your other Moths.",
    "All of Tamsin's attacks this turn are +1 value.": (
        "Until the end of this turn, add 1 to the value of Tamsin's attacks."
    ),
    "Discard any NIGHT cards. Add 2 to this card's value for each NIGHT card discarded.": (
        "Discard any number of NIGHT cards. Add 2 to this card's value for each discarded card."
    ),
    "If Tamsin has more health than Brock, draw 1 card.": (
        "If Tamsin's health is more than Brock's health, draw 1 card."
    ),
    "If Tamsin has less health than Brock, draw 1 card.": (
        "If Brock's health is more than Tamsin's health, draw 1 card."
    ),
    "The opponent loses 2 cards from hand.": "The opponent discards 2 cards.",
    "Your opponent chooses:\n* You draw 1 card.\n* You gain 1 action.": (
        "The opponent chooses one:\n* Draw 1 card.\n* Gain 1 action."
    ),
    "If your opponent didn't play a defense card, draw 1 card.": "If the opponent has not played a card, draw 1 card.",
    "If Tamsin is at 3 health, draw 1 card.": "If Tamsin has exactly 3 health, draw 1 card.",
    "The opponent discards cards equal to the difference in card values.": (
        "The opponent discards cards equal to the difference between the values of both cards."
    ),
    "Kill an opposing sidekick adjacent to Tamsin.": "Defeat an opposing sidekick adjacent to Tamsin.",
    "Each opponent shows their hand.": "Each opponent reveals their hand.",
    "Cancel all effects on the opponent's card, or reduce their card's value to 0.": (
        "Choose one:\n* Cancel all effects on the opponent's card.\n* Their card's value becomes 0."
    ),
    "If you won, choose one: * draw 2 cards * gain 1 action": (
        "If you won this combat, choose one:\n* Draw 2 cards.\n* Gain 1 action."
    ),
    "Your opponent must choose one:\n* discard 2 cards\n* lose 1 action": (
        "The opponent chooses one:\n* The opponent discards 2 cards.\n* The opponent loses 1 action."
    ),
    (
        "Deal 1 damage to each fighter adjacent to Tamsin. For each fighter defeated this way, Tamsin "
        "recovers 1 health."
    ): (
        "Deal 1 damage to each fighter adjacent to Tamsin. Tamsin recovers 1 health for each fighter defeated by this."
    ),
    "Deal 2 damage to each fighter adjacent to Tamsin except Brock.": (
        "Deal 2 damage to each fighter adjacent to Tamsin other than Brock."
    ),
    "Deal 2 damage to an opposing fighter not in Tamsin's zone.": (
        "Deal 2 damage to an opposing fighter outside Tamsin's zone."
    ),
}
TAMSIN_ABILITIES = {
    "After Brock attacks, gain 1 Glow.": "After one of your fighters attacks, if that fighter is Brock, gain 1 Glow.",
    "When an opposing fighter is defeated, draw 1 card.": "After any opposing fighter is defeated, draw 1 card.",
    "This effect can't be cancelled.": "The effects on this card cannot be cancelled.",
    "When you place Tamsin, choose whether she starts the game dim or blazing.": (
        "At the start of the game, choose whether Tamsin is dim or blazing."
    ),
}


@pytest.mark.parametrize(("text", "printed"), VARIANTS.items())
def test_variants_are_read_as_what_they_mean(text: str, printed: str) -> None:
    grammar = grammar_of("elektra")
    reading = read(grammar, text, user="Elektra")
    assert print_text(grammar, reading.program, "she") == printed


@pytest.mark.parametrize(("text", "printed"), [*TAMSIN_VARIANTS.items(), *TAMSIN_ABILITIES.items()])
def test_variants_of_a_hero_with_more_names(text: str, printed: str) -> None:
    grammar = grammars()["tamsin"]
    reading = read(grammar, text, ABILITY if text in TAMSIN_ABILITIES else TEXT, user="Tamsin")
    assert (print_text(grammar, reading.program), reading.others) == (printed, ())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_text_that_is_understood_is_never_rewritten(slug: str) -> None:
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        assert read(grammar_of(slug), place.words, place.kind, "Elektra").read_as == ""


def test_what_was_rewritten_is_shown() -> None:
    reading = read(grammar_of("elektra"), "Your opponent discards 1 card.")
    assert reading.read_as == "the opponent discards 1 card."


def test_a_rewrite_that_needs_a_user_waits_for_one() -> None:
    names = grammar_of("elektra").lexicon
    assert rewritten(understood(), names, "Recover 2 health.", "") == "Recover 2 health."
    assert rewritten(understood(), names, "Recover 2 health.", "Elektra") == "Elektra recovers 2 health."


def test_no_rewrite_touches_a_name() -> None:
    """Were it not for that, a card called Throw Away would be a card called Discard."""
    card = replace(HERO.cards[0], name="Toss Away")
    names = lexicon(replace(HERO, cards=(card,)))
    text = "Throw away one card. Show a Toss Away."
    assert rewritten(understood(), names, text, "") == "discard one card. Show a Toss Away."
    assert "discard Away" in rewritten(understood(), lexicon(HERO), text, "")


def test_every_rewrite_is_of_use() -> None:
    table = understood()
    texts = [(grammars()[each.hero].lexicon, each.text, each.user) for each in paraphrases(TUNED)]
    texts += [(grammar_of("elektra").lexicon, text, "Elektra") for text in VARIANTS]
    more = (*TAMSIN_VARIANTS, *TAMSIN_ABILITIES)
    texts += [(grammars()["tamsin"].lexicon, text, "Tamsin") for text in more]
    used = {rule for names, text, user in texts for rule in rewrites_of(table, names, text, user)}
    assert [rule for number, rule in enumerate(table.rewrites) if number not in used] == []


def test_a_rewrite_is_left_out_only_where_it_would_find_nothing() -> None:
    for find, _ in understood().rewrites:
        for text in (*VARIANTS, *TAMSIN_VARIANTS):
            assert needed_words(find) in text.casefold() or not regex(find).search(text), (find, text)
