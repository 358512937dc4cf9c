"""A generous reading keeps every word with meaning, and brings in none."""

from __future__ import annotations

import pytest

from language.paraphrases import grammars
from matchless.language import texts
from matchless.language.accounted import unaccounted
from matchless.language.texts import NotUnderstood, read, understood


@pytest.mark.parametrize(
    ("text", "printed", "word"),
    [
        ("You may draw 2 cards.", "Draw 2 cards.", "may"),
        ("Move Tamsin at most 3 spaces.", "Move Tamsin exactly 3 spaces.", "at most"),
        ("All enemies take 1 damage.", "Deal 1 damage to an opposing fighter.", "All"),
        ("Deal 1 damage to another enemy.", "Deal 1 damage to an opposing fighter.", "another"),
        ("If Tamsin isn't blazing, draw a card.", "If Tamsin is blazing, draw 1 card.", "not"),
        ("An enemy takes 2 damage.", "Deal 2 damage to a fighter.", "enemy"),
        ("The opponent discards a card.", "Discard 1 card.", "opponent"),
        ("Discard a random card.", "Discard 1 card.", "random"),
        ("Look at the bottom card of your deck.", "Look at the top card of your deck.", "bottom"),
        ("Take the first card of your pantry.", "Take a card from your pantry into your hand.", "first"),
        ("Deal twice your Glow as damage to Brock.", "Deal damage to Brock equal to your Glow.", "twice"),
        ("Brock can't leave his space this turn.", "Brock cannot leave his space.", "this turn"),
        ("Draw 2 cards only if you won.", "Draw 2 cards.", "only"),
        ("If you have 3 or more Glow, draw a card.", "If you have exactly 3 Glow, draw 1 card.", "or more"),
        ("Once a turn, draw a card.", "At the start of your turn, draw 1 card.", "Once a turn"),
        ("Draw three cards.", "Draw 1 card.", "3"),
        ("Draw 2 cards, then discard 2 cards.", "Draw 2 cards. Discard 1 card.", "2"),
    ],
)
def test_a_word_that_is_passed_over_is_named(text: str, printed: str, word: str) -> None:
    assert unaccounted(grammars()["tamsin"].lexicon, text, printed) == (word, True)


@pytest.mark.parametrize(
    ("text", "printed", "word"),
    [
        ("Draw 2 cards.", "You may draw 2 cards.", "may"),
        ("Tamsin goes 3 spaces.", "Move Tamsin up to 3 spaces.", "up to"),
        ("A fighter takes 1 damage.", "Deal 1 damage to each fighter.", "each"),
        ("A fighter takes 1 damage.", "Deal 1 damage to another fighter.", "another"),
        ("If Tamsin is blazing, draw a card.", "If Tamsin is not blazing, draw 1 card.", "not"),
        ("A fighter takes 1 damage.", "Deal 1 damage to an opposing fighter.", "opposing"),
        ("Discard a card.", "The opponent discards 1 card.", "opponent"),
        ("Discard a card.", "Discard 1 card at random.", "random"),
        ("Brock can't leave his space.", "Brock cannot leave his space this turn.", "this turn"),
        ("Draw a card.", "Draw 2 cards.", "2"),
    ],
)
def test_a_word_that_comes_in_is_named(text: str, printed: str, word: str) -> None:
    assert unaccounted(grammars()["tamsin"].lexicon, text, printed) == (word, False)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Spend 1 Glow: draw 1 card.", "You may spend 1 Glow. If you do, draw 1 card."),
        ("If you didn’t win, draw one.", "If you did not win this combat, draw 1 card."),
        ("If there are no cards in your deck, draw two (2) cards.", "If your deck is empty, draw 2 cards."),
        ("Each time you win a combat, draw 1.", "After you win a combat, draw 1 card."),
        ("If Tamsin is in more than 1 zone, draw a card.", "If there are 2 or more zones Tamsin is in, draw 1 card."),
        ("You may BOOST this card twice.", "You may BOOST this card. You may BOOST this card."),
        ("Friend or foe, every fighter takes 1 damage.", "Deal 1 damage to each fighter."),
    ],
)
def test_what_is_said_in_other_words_is_accounted_for(text: str, printed: str) -> None:
    assert unaccounted(grammars()["tamsin"].lexicon, text, printed) == ("", True)


def test_a_name_is_no_word_with_meaning() -> None:
    """A card may be called "Second Helping": that is no number."""
    lexicon = grammars()["corvin"].lexicon
    name = next(each for each in lexicon.names["card-name"] if "Simmer" in each)
    assert unaccounted(lexicon, f"Show a {name}.", f"Show a {name} from your hand.") == ("", True)


def test_what_is_not_accounted_for_is_refused_by_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = grammars()["tamsin"]
    said = "Each opposing fighter suffers 2 damage."
    assert understood(grammar, said)
    monkeypatch.setattr(texts, "unaccounted", lambda lexicon, text, printed: ("Each", True))
    assert not understood(grammar, said)
    with pytest.raises(NotUnderstood, match=r"“Deal 2 damage to each opposing fighter\.”, has no 'Each'"):
        read(grammar, said)
