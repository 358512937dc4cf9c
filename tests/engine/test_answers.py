"""Choices in English, told so that anybody may hear them."""

from __future__ import annotations

import pytest

from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.wording.answers import answer
from phrases import phrase
from random_play import moments, numbered_setup
from scenario import Scenario


def told(table: Scenario, words: str) -> str:
    """The option of these words as a sentence."""
    table.play()
    return next(answer(table.game, option) for option in table.game.options if phrase(table.game, option) == words)


def facing(*hand: str) -> Scenario:
    """Robin Hood with these cards next to two raptors."""
    table = Scenario("robin-hood", "raptors").hand(0, *hand).hand(1, "Feint")
    return table.only({"Robin Hood": "E4", "Outlaw 1": "A1", "Raptor 1": "E3", "Raptor 2": "E5"})


@pytest.mark.parametrize("number", range(20))
def test_every_choice_is_a_sentence_and_tells_all_but_the_card(number: int) -> None:
    for game in moments(numbered_setup(65, number)):
        sentences = {option: answer(game, option) for option in game.options}
        for option, text in sentences.items():
            assert not text[0].islower(), text
            assert text.endswith("."), text
            assert option == NONE or list(sentences.values()).count(text) == 1 or game.kind in ask.CARD_KINDS, text
        if game.kind in ask.CARD_KINDS:
            assert len({text for option, text in sentences.items() if option != NONE}) <= 1


def test_actions_and_moves_are_told() -> None:
    table = facing("Snark", "Steal From the Rich")
    assert told(table, "attack") == "Robin Hood chooses to attack."
    assert told(table, "scheme") == "Robin Hood chooses to play a scheme."
    table.choose("maneuver")
    assert told(table, "no boost") == "Robin Hood does not boost the move."
    table.choose("no boost")
    assert told(table, "move Outlaw 1") == "Outlaw 1 is to move next."
    assert told(table, "done") == "Robin Hood is done moving."
    table.choose("move Outlaw 1")
    assert told(table, "stay") == "Outlaw 1 stays."


def test_who_attacks_whom_is_told_and_the_card_is_not() -> None:
    table = facing("Snark", "Piercing Shot").choose("attack")
    assert told(table, "with Robin Hood") == "Robin Hood is to attack."
    table.choose("with Robin Hood")
    assert told(table, "target Raptor 2") == "Robin Hood is to attack Raptor 2."
    table.choose("target Raptor 2")
    assert told(table, "play Snark") == told(table, "play Piercing Shot") == "Robin Hood plays a card."
    table.choose("play Snark")
    assert told(table, "no defense") == "Raptors play no card."


def test_what_is_chosen_of_a_card_is_told_in_its_own_words() -> None:
    table = Scenario("robert-muldoon", "bigfoot").hand(0, "Call for Backup").scheme("Call for Backup")
    assert told(table, "choose cards") == "Robert Muldoon chooses of Call for Backup: draw 2 cards."


def test_what_is_declined_is_told_with_its_cause() -> None:
    table = Scenario("daredevil", "bigfoot").hand(0, "Grappling Hook").only({"Daredevil": "E4", "Bigfoot": "E5"})
    table.attack("Daredevil", "Bigfoot", "Grappling Hook")
    assert told(table, "no") == "Daredevil does not use Daredevil's ability."
    assert told(table, "yes") == "Daredevil uses Daredevil's ability."
