"""Daredevil's cards and ability, as his sheet says."""

import pytest

import matchless
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from scenario import Scenario
from sheets import deck

DEVIL = "Devil of Hell's Kitchen"
FEAR = "Man Without Fear"
BOXER = "Son of a Boxer"
KNEE = "Take a Knee"
HOOK = "Grappling Hook"
ADVERSITY = "Through Adversity"
ASSASSIN = "World's Greatest Assassin"
EYES = "Right Between The Eyes"

SPARE = ("Breather", "Breather", "Breather")  # three cards in hand: the ability is off

# type, value, BOOST, copies
DECK = deck("daredevil")


def facing(hero: str, at: dict[str, str], first: int = 0) -> Scenario:
    """Daredevil (seat 0) against another hero (seat 1) on Hell's Kitchen without its items."""
    return Scenario("daredevil", hero, board="hells-kitchen", first=first).only(at).items()


def duel(daredevil: str = "D4", bullseye: str = "E4", first: int = 0) -> Scenario:
    return facing("bullseye", {"Daredevil": daredevil, "Bullseye": bullseye}, first)


def big_game(first: int = 0, bigfoot: str = "E4") -> Scenario:
    return facing("bigfoot", {"Daredevil": "D4", "Bigfoot": bigfoot, "The Jackalope": "A1"}, first)


def hunted(at: dict[str, str], first: int = 0) -> Scenario:
    return facing("robert-muldoon", {"Robert Muldoon": "A5"} | at, first)


def crossings(table: Scenario) -> list[str]:
    """Where Through Adversity may end if it goes through somebody."""
    return [words for words in table.offered() if " through " in words]


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_setup_leaves_seventeen_cards_in_the_deck() -> None:
    game = matchless.new_game("hells-kitchen", ["daredevil", "bullseye"], first=0)
    assert (len(game.hand[0]), len(game.deck[0])) == (5, 17)
    assert game.health[0] == 17
    assert game.table.board.spaces[game.at[0]] == "F1"


def test_cards_to_attack_with() -> None:
    table = duel().hand(0, *DECK).choose("attack", "with Daredevil")
    assert set(table.offered()) == {f"play {card}" for card in (DEVIL, FEAR, "Feint", KNEE, HOOK)}


def test_cards_to_defend_with() -> None:
    table = duel(first=1).hand(0, *DECK).hand(1, ASSASSIN)
    table.choose("attack", "with Bullseye", f"play {ASSASSIN}")
    cards = (BOXER, "Feint", KNEE, HOOK)
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_cards_to_play_as_a_scheme() -> None:
    table = duel().hand(0, *DECK).choose("scheme")
    assert table.offered() == ["play Breather", f"play {ADVERSITY}"]


def test_daredevil_attacks_only_his_neighbours() -> None:
    assert duel("D3", "E4").hand(0, FEAR).offered() == ["maneuver"]
    assert duel("D4", "E4").hand(0, FEAR).offered() == ["maneuver", "attack"]


@pytest.mark.parametrize(("card", "value"), [(DEVIL, 4), (FEAR, 2), ("Feint", 2), (KNEE, 3), (HOOK, 3)])
def test_an_attack_without_defense_deals_its_value(card: str, value: int) -> None:
    table = duel().hand(0, card, *SPARE).attack("Daredevil", "Bullseye", card)
    if card == FEAR:
        table.choose("no")
    assert table.health("Bullseye") == 14 - value


@pytest.mark.parametrize(("card", "value"), [(BOXER, 3), ("Feint", 2), (HOOK, 3)])
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int) -> None:
    table = duel(first=1).hand(0, card, *SPARE).hand(1, ASSASSIN)
    table.attack("Bullseye", "Daredevil", ASSASSIN, card)
    assert table.health("Daredevil") == 17 - 4 + value


def test_a_maneuver_moves_up_to_three_spaces() -> None:
    table = duel("F1", "B6").hand(0, "Feint").choose("maneuver", "no boost", "move Daredevil")
    assert table.spaces_offered() == {
        *("F1", "D2", "E1", "E2", "E3"),
        *("C2", "D1", "D3", "D4"),
        *("B3", "C1", "C3", "C4", "D5", "E4"),
    }


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str) -> None:
    table = duel("F1", "B6").hand(0, card).choose("maneuver", f"boost with {card}", "move Daredevil")
    board = table.table.board
    away = board.distance[board.space_ids["F1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 3 + DECK[card].boost
    assert table.discarded(0) == [card]


def test_exhaustion_hurts_daredevil() -> None:
    table = duel().hand(0, "Breather").empty_deck(0).choose("maneuver")
    assert table.health("Daredevil") == 15
    assert table.cards(0) == ["Breather"]


def test_daredevils_defeat_loses_the_game_at_once() -> None:
    """IX-4: Take a Knee does not follow."""
    table = duel(first=1).wound("Daredevil", 1).hand(0, KNEE, *SPARE).hand(1, ASSASSIN)
    table.attack("Bullseye", "Daredevil", ASSASSIN, KNEE)
    assert table.asking() == "over"
    assert table.winners() == [1]
    assert table.discarded(0) == []


def test_bullseyes_defeat_wins_the_game_at_once() -> None:
    """IX-4: Devil of Hell's Kitchen shuffles nothing any more."""
    table = duel().wound("Bullseye", 4).hand(0, DEVIL, *SPARE).discard(0, "Feint")
    table.attack("Daredevil", "Bullseye", DEVIL)
    assert table.winners() == [0]
    assert table.discarded(0) == ["Feint"]


def test_the_hand_limit_lets_the_seat_choose_which_cards_lie_on_top() -> None:
    table = duel("F1", "B6").hand(0, *SPARE, BOXER, KNEE, HOOK, "Feint").deck(0, DEVIL, FEAR)
    table.maneuver().maneuver()
    assert table.asking() == "0 discard"
    table.choose(f"discard {KNEE}", f"discard {BOXER}")
    assert table.discarded(0) == [KNEE, BOXER]
    assert table.game.active == 1


# --- the ability --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spare", [0, 1, 2])
def test_the_ability_is_offered_with_two_cards_or_fewer(spare: int) -> None:
    table = duel().hand(0, "Feint", *SPARE[:spare]).deck(0, HOOK)
    table.attack("Daredevil", "Bullseye", "Feint")
    assert table.asking() == "0 confirm"
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    assert table.health("Bullseye") == 14 - (2 + 2)
    assert table.discarded(0) == [HOOK, "Feint"]


def test_example_no_blind_boost_with_three_cards() -> None:
    table = duel().hand(0, "Feint", *SPARE).attack("Daredevil", "Bullseye", "Feint")
    assert table.asking() == "0 action"
    assert table.health("Bullseye") == 12
    assert table.discarded(0) == ["Feint"]


def test_the_ability_may_be_declined() -> None:
    table = duel().hand(0, "Feint").attack("Daredevil", "Bullseye", "Feint").choose("no")
    assert table.health("Bullseye") == 12
    assert table.discarded(0) == ["Feint"]


@pytest.mark.parametrize("top", DECK)
def test_the_blind_boost_adds_the_boost_of_the_top_card_and_ignores_its_text(top: str) -> None:
    table = duel().hand(0, HOOK, "Breather").deck(0, top).hand(1, "Tactical Retreat")
    table.attack("Daredevil", "Bullseye", HOOK, "Tactical Retreat").choose("yes")
    assert table.health("Bullseye") == 14 - DECK[top].boost
    assert table.discarded(0) == [top]
    assert table.said("cancelled") == 0
    assert table.asking() == "1 place"  # Tactical Retreat is not cancelled by a Feint turned over
    assert table.cards(0) == ["Breather"]  # no draw


def test_the_ability_is_usable_once_in_a_combat_and_again_in_the_next() -> None:
    table = duel().hand(0, "Feint", "Feint").deck(0, HOOK, DEVIL)
    table.attack("Daredevil", "Bullseye", "Feint").choose("yes")
    assert table.asking() == "0 action"
    assert table.health("Bullseye") == 10
    table.attack("Daredevil", "Bullseye", "Feint").choose("yes")
    assert table.health("Bullseye") == 10 - (2 + 3)


def test_rulebook_example_blind_boost_on_defense() -> None:
    """Son of a Boxer, 2 cards in hand, Feint on top: the defense is worth 4."""
    table = duel(first=1).hand(0, BOXER, "Breather", "Breather").deck(0, "Feint").hand(1, ASSASSIN, "Feint")
    table.attack("Bullseye", "Daredevil", ASSASSIN, BOXER)
    assert table.asking() == "0 confirm"
    table.choose("yes")
    assert "Son of a Boxer gets +1 (Daredevil's ability)." in table.log
    assert table.health("Daredevil") == 17
    assert table.health("Bullseye") == 14
    assert table.discarded(0) == ["Feint", BOXER]


def test_defending_without_a_card_gives_no_blind_boost() -> None:
    table = duel(first=1).hand(0, "Feint").hand(1, ASSASSIN, "Feint")
    table.attack("Bullseye", "Daredevil", ASSASSIN)
    assert table.asking() == "1 action"
    assert table.health("Daredevil") == 13


@pytest.mark.parametrize("first", [0, 1])
def test_ix_13_feint_does_not_stop_the_ability(first: int) -> None:
    table = big_game(first).hand(0, HOOK).hand(1, "Feint", "Hoax").deck(0, KNEE)
    if first:
        table.attack("Bigfoot", "Daredevil", "Feint", HOOK)
    else:
        table.attack("Daredevil", "Bigfoot", HOOK, "Feint")
    assert table.asking() == "0 confirm"
    table.choose("yes")
    assert table.said("Grappling Hook gets +2") == 1
    assert table.space("Daredevil") == "D4"  # the text of the Hook is cancelled


def test_boost_2_a_blind_boost_from_an_empty_deck_is_not_offered_and_hurts_nobody() -> None:
    table = duel().hand(0, "Feint", "Breather").empty_deck(0)
    pile = len(table.discarded(0))
    table.attack("Daredevil", "Bullseye", "Feint")
    assert table.asking() == "0 action"
    assert table.health("Bullseye") == 12
    assert table.health("Daredevil") == 17
    assert len(table.discarded(0)) == pile + 1


def test_ix_17_right_between_the_eyes_turns_the_ability_on() -> None:
    """Three cards when the combat begins, two when the ability resolves."""
    table = duel(first=1).hand(0, "Feint", *SPARE, KNEE).hand(1, ASSASSIN, EYES)
    table.attack("Bullseye", "Daredevil", ASSASSIN)
    table.attack("Bullseye", "Daredevil", EYES, KNEE)
    assert table.asking() == "0 discard"
    table.choose("discard Feint")
    assert table.asking() == "0 action"  # four cards less one are three: still off

    table = duel(first=1).hand(0, *SPARE, KNEE).hand(1, ASSASSIN, EYES)
    table.attack("Bullseye", "Daredevil", ASSASSIN)
    table.attack("Bullseye", "Daredevil", EYES, KNEE)
    table.choose("discard Breather")
    assert table.asking() == "0 confirm"


def test_an_attackers_ambush_comes_too_late_for_a_defending_daredevil() -> None:
    at = {"Daredevil": "D4", "Robin Hood": "E4", "Outlaw": "A1"}
    table = facing("robin-hood", at, first=1).hand(0, HOOK, *SPARE).hand(1, "Ambush")
    table.attack("Robin Hood", "Daredevil", "Ambush", HOOK)
    assert table.cards(0) == ["Breather", "Breather"]
    assert table.asking() == "0 move"  # Grappling Hook: nobody was asked about a blind boost


def test_mirror_the_defender_blind_boosts_first() -> None:
    table = Scenario("daredevil", "daredevil", board="hells-kitchen").items()
    table.only({"Daredevil (seat 1)": "D4", "Daredevil (seat 2)": "E4"})
    table.hand(0, "Feint").hand(1, "Feint").deck(0, DEVIL).deck(1, HOOK)
    table.attack("Daredevil (seat 1)", "Daredevil (seat 2)", "Feint", "Feint")
    assert table.asking() == "1 confirm"
    table.choose("yes")
    assert table.asking() == "0 confirm"
    assert table.values() == (2, 4)
    table.choose("yes")
    assert table.health("Daredevil (seat 2)") == 17 - (5 - 4)


# --- Devil of Hell's Kitchen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Hoax"], ids=["won", "lost"])
def test_devil_shuffles_itself_and_the_top_four_discards_into_the_deck(defense: str) -> None:
    pile = ("Breather", "Breather", FEAR, BOXER, "Feint", KNEE)
    table = big_game().hand(0, DEVIL, *(ADVERSITY,) * 3).discard(0, *pile).hand(1, "Hoax")
    deck = [*table.game.deck[0], *(table.card(0, name) for name in (DEVIL, FEAR, BOXER, "Feint", KNEE))]
    table.attack("Daredevil", "Bigfoot", DEVIL, defense)
    if defense:
        table.choose("stay")
    assert table.health("Bigfoot") == (16 if defense else 12)
    assert table.discarded(0) == ["Breather", "Breather"]
    assert sorted(table.game.deck[0]) == sorted(deck)
    assert table.asking() == "0 action"  # mandatory


def test_devil_with_fewer_than_four_discards_takes_all() -> None:
    table = duel().hand(0, DEVIL, *SPARE).discard(0, FEAR, BOXER).attack("Daredevil", "Bullseye", DEVIL)
    assert table.discarded(0) == []
    assert table.said("shuffles 3 cards") == 1


def test_devil_with_an_empty_discard_pile_takes_itself() -> None:
    table = duel().hand(0, DEVIL, *SPARE).attack("Daredevil", "Bullseye", DEVIL)
    assert table.discarded(0) == []
    assert table.said("shuffles 1 card ") == 1


def test_devil_really_shuffles() -> None:
    tops: set[str] = set()
    for seed in range(12):
        table = Scenario("daredevil", "bullseye", board="hells-kitchen", seed=seed).items()
        table.only({"Daredevil": "D4", "Bullseye": "E4"}).hand(0, DEVIL, *SPARE).empty_deck(0)
        table.attack("Daredevil", "Bullseye", DEVIL)
        tops.add(table.table.cards[table.game.deck[0][-1]].name)
    assert len(tops) > 2


def test_example_devil_with_an_empty_deck() -> None:
    """8, nothing to boost with, no exhaustion, and a new deck of five."""
    table = duel().hand(0, DEVIL, "Breather", "Breather").empty_deck(0)
    pile = table.discarded(0)
    table.attack("Daredevil", "Bullseye", DEVIL)
    assert table.asking() == "0 action"
    assert table.health("Bullseye") == 14 - 8
    assert table.health("Daredevil") == 17
    assert len(table.game.deck[0]) == 5
    assert table.discarded(0) == pile[:-4]
    names = sorted(table.table.cards[card].name for card in table.game.deck[0])
    assert names == sorted([DEVIL, *pile[-4:]])
    table.maneuver()
    assert table.health("Daredevil") == 17  # he draws again
    assert len(table.game.deck[0]) == 4


def test_example_emptying_the_deck_with_the_boost() -> None:
    """8 in place of 4, and the 2 on top of it (COMBAT-5)."""
    table = duel().hand(0, DEVIL, "Breather").deck(0, HOOK).empty_deck(0, but=1)
    table.attack("Daredevil", "Bullseye", DEVIL)
    assert table.asking() == "0 confirm"
    table.choose("yes")
    assert table.health("Bullseye") == 14 - 10


def test_devil_keeps_its_four_when_the_last_card_is_not_turned_over() -> None:
    table = duel().hand(0, DEVIL, "Breather").deck(0, HOOK).empty_deck(0, but=1)
    table.attack("Daredevil", "Bullseye", DEVIL).choose("no")
    assert table.health("Bullseye") == 14 - 4


def test_a_card_turned_over_is_among_the_four_that_devil_shuffles() -> None:
    table = duel().hand(0, DEVIL, "Breather").discard(0, FEAR, BOXER, "Feint", KNEE).deck(0, ADVERSITY)
    before = len(table.game.deck[0])
    table.attack("Daredevil", "Bullseye", DEVIL).choose("yes")
    assert table.health("Bullseye") == 14 - 6
    assert table.discarded(0) == [FEAR]
    assert len(table.game.deck[0]) == before - 1 + 5


def test_devil_cancelled_keeps_four_and_is_discarded() -> None:
    table = duel().hand(0, DEVIL, *SPARE).hand(1, "Feint").empty_deck(0)
    pile = table.discarded(0)
    table.attack("Daredevil", "Bullseye", DEVIL, "Feint")
    assert table.health("Bullseye") == 14 - (4 - 2)
    assert table.discarded(0) == [*pile, DEVIL]
    assert table.game.deck[0] == []


def test_ix_15_but_a_dream_returns_devil_unshuffled() -> None:
    at = {"Daredevil": "D4", "Titania": "E4", "Oberon": "A1"}
    table = facing("titania", at).hand(0, DEVIL, *SPARE).hand(1, "But A Dream").empty_deck(0)
    pile = table.discarded(0)
    table.attack("Daredevil", "Titania", DEVIL, "But A Dream")
    assert table.health("Titania") == 12
    assert table.cards(0) == [*SPARE, DEVIL]
    assert table.discarded(0) == pile
    assert table.game.deck[0] == []
    assert table.asking() == "0 action"


def test_ix_79_the_rest_is_silence_drops_devils_shuffle() -> None:
    at = {"Daredevil": "D4", "Hamlet": "E4", "Rosencrantz & Guildenstern": "A1"}
    table = facing("hamlet", at).hand(0, DEVIL, *SPARE).hand(1, "The Rest Is Silence").discard(0, "Feint")
    table.attack("Daredevil", "Hamlet", DEVIL, "The Rest Is Silence")
    assert table.health("Hamlet") == 15 - (4 - 2)
    assert table.discarded(0) == ["Feint", DEVIL]
    assert table.game.active == 1


# --- Man Without Fear ---------------------------------------------------------------------------------------------


def test_rulebook_example_man_without_fear_with_two_blind_boosts() -> None:
    table = duel().hand(0, FEAR, DEVIL, KNEE).deck(0, ADVERSITY, "Feint")
    table.hand(1, "I Never Miss", "For My Next Trick", "Master Strategist")
    table.choose("attack", "with Daredevil", f"play {FEAR}")
    assert table.offered() == ["no defense", "defend with Master Strategist"]
    table.choose("defend with Master Strategist")
    assert table.offered() == ["no", "yes"]  # the two boosts are alike, so nobody asks which comes first (ASK-7)
    table.choose("yes")
    assert table.values() == (4, 3)
    assert table.discarded(0) == [ADVERSITY]
    table.choose("yes")
    assert table.discarded(0) == [ADVERSITY, "Feint"]
    assert table.health("Bullseye") == 12
    assert table.asking() == "1 move"
    table.choose("to F1")
    assert table.asking() == "0 action"
    assert "attack" not in table.offered()
    assert table.discarded(0) == [ADVERSITY, "Feint", FEAR]


def test_man_without_fear_and_the_ability_can_each_be_declined() -> None:
    table = duel().hand(0, FEAR).deck(0, ADVERSITY, "Feint").attack("Daredevil", "Bullseye", FEAR)
    table.choose("no", "yes")
    assert table.said("Man Without Fear gets +2") == 1
    assert table.discarded(0) == [ADVERSITY, FEAR]
    assert table.health("Bullseye") == 14 - 4


def test_man_without_fear_blind_boosts_whatever_the_hand() -> None:
    table = duel().hand(0, FEAR, *SPARE).deck(0, DEVIL).attack("Daredevil", "Bullseye", FEAR)
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    assert table.asking() == "0 action"
    assert table.health("Bullseye") == 14 - 5


@pytest.mark.parametrize("spare", [0, 3])
def test_ix_13_a_cancelled_man_without_fear_leaves_only_the_ability(spare: int) -> None:
    table = duel().hand(0, FEAR, *SPARE[:spare]).deck(0, DEVIL, DEVIL).hand(1, "Feint")
    table.attack("Daredevil", "Bullseye", FEAR, "Feint")
    if not spare:
        assert table.asking() == "0 confirm"
        table.choose("yes")
    assert table.health("Bullseye") == (14 if spare else 14 - 3)
    assert table.discarded(0) == ([FEAR] if spare else [DEVIL, FEAR])


def test_man_without_fear_with_one_card_in_the_deck_boosts_once() -> None:
    table = duel().hand(0, FEAR, KNEE).deck(0, "Feint").empty_deck(0, but=1).attack("Daredevil", "Bullseye", FEAR)
    table.choose("yes")
    assert table.asking() == "0 action"  # the deck is empty, so the second is not asked
    assert table.health("Bullseye") == 14 - 3
    assert table.health("Daredevil") == 17


# --- Son of a Boxer -----------------------------------------------------------------------------------------------


def test_son_of_a_boxer_hits_the_only_neighbour_after_a_loss() -> None:
    table = duel(first=1).hand(0, BOXER, *SPARE).hand(1, ASSASSIN, "Feint")
    table.attack("Bullseye", "Daredevil", ASSASSIN, BOXER)
    assert table.health("Daredevil") == 16
    assert table.health("Bullseye") == 12
    assert table.asking() == "1 action"


def test_son_of_a_boxer_picks_any_neighbour_and_not_daredevil() -> None:
    """Friend or foe, the attacker or not; mandatory."""
    names = ("daredevil", "bullseye", "robin-hood", "bigfoot")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS, first=1).items()
    table.only({"Daredevil": "D4", "Bullseye": "E4", "Robin Hood": "D5", "Outlaw": "E5", "Bigfoot": "D3"})
    table.hand(0, BOXER, *SPARE).hand(1, ASSASSIN).attack("Bullseye", "Daredevil", ASSASSIN, BOXER)
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose Bullseye", "choose Robin Hood", "choose Bigfoot"]
    table.choose("choose Bigfoot")
    assert table.health("Bigfoot") == 14
    assert table.health("Bullseye") == 14


def test_son_of_a_boxer_hits_nobody_after_a_win() -> None:
    table = duel(first=1).hand(0, BOXER, *SPARE).hand(1, EYES, "Feint").attack("Bullseye", "Daredevil", EYES, BOXER)
    assert (table.health("Daredevil"), table.health("Bullseye")) == (17, 14)


def test_son_of_a_boxer_finds_nobody_when_the_attacker_stands_apart() -> None:
    table = duel(bullseye="E6", first=1).hand(0, BOXER, *SPARE).hand(1, ASSASSIN, "Feint")
    table.attack("Bullseye", "Daredevil", ASSASSIN, BOXER)
    assert (table.health("Daredevil"), table.health("Bullseye")) == (16, 14)
    assert table.asking() == "1 action"


def test_son_of_a_boxer_need_not_hit_the_attacker() -> None:
    at = {"Daredevil": "D4", "Robert Muldoon": "E6", "InGen Worker": "E4"}
    table = facing("robert-muldoon", at, first=1).hand(0, BOXER, *SPARE).hand(1, "Shoot Her!", "Feint")
    table.attack("Robert Muldoon", "Daredevil", "Shoot Her!", BOXER)
    assert table.space("InGen Worker 1") == ""
    assert table.health("Robert Muldoon") == 14


def test_son_of_a_boxer_cancelled_after_a_loss() -> None:
    at = {"Daredevil": "D4", "Robin Hood": "A1", "Outlaw": "E4"}
    table = facing("robin-hood", at, first=1).hand(0, BOXER, *SPARE).hand(1, "Highway Robbery")
    table.attack("Outlaw 1", "Daredevil", "Highway Robbery", BOXER)
    assert table.health("Daredevil") == 15
    assert table.health("Outlaw 1") == 1


def test_son_of_a_boxer_may_win_the_game_on_the_attackers_turn() -> None:
    table = duel(first=1).wound("Bullseye", 2).hand(0, BOXER, *SPARE).hand(1, ASSASSIN)
    table.attack("Bullseye", "Daredevil", ASSASSIN, BOXER)
    assert table.winners() == [0]


def test_son_of_a_boxer_of_a_defeated_daredevil_hits_nobody() -> None:
    names = ("bigfoot", "daredevil", "bullseye")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Daredevil": "D4", "Bigfoot": "E4", "The Jackalope": "D5", "Bullseye": "D3"}).wound("Daredevil", 1)
    table.hand(0, "Larger Than Life", "Hoax").hand(1, BOXER, *SPARE)
    table.attack("Bigfoot", "Daredevil", "Larger Than Life", BOXER)
    assert table.space("Daredevil") == ""
    assert (table.health("Bigfoot"), table.health("The Jackalope"), table.health("Bullseye")) == (16, 6, 14)
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("front", "back", "health"), [("E5", "E6", 27), ("E5", "E4", 25), ("E4", "E5", 25)])
def test_ix_20_son_of_a_boxer_misses_t_rex_two_spaces_away(front: str, back: str, health: int) -> None:
    table = Scenario("daredevil", "t-rex", board="hells-kitchen", first=1).items().clear()
    table.stand("Daredevil", "D4").stand("T. Rex", front, back)
    table.hand(0, BOXER, *SPARE).hand(1, "Commanding Impact")
    table.attack("T. Rex", "Daredevil", "Commanding Impact", BOXER)
    assert table.health("Daredevil") == 17 - 2
    assert table.health("T. Rex") == health


# --- Feint --------------------------------------------------------------------------------------------------------


def test_feint_attacking() -> None:
    table = duel().hand(0, "Feint", *SPARE).hand(1, "Tactical Retreat")
    table.attack("Daredevil", "Bullseye", "Feint", "Tactical Retreat")
    assert table.space("Bullseye") == "E4"
    assert table.health("Bullseye") == 14


def test_feint_defending_against_feint() -> None:
    """IX-10."""
    table = duel(first=1).hand(0, "Feint", *SPARE).hand(1, "Feint")
    table.attack("Bullseye", "Daredevil", "Feint", "Feint")
    assert table.said("The effects of Feint are cancelled") == 1
    assert table.health("Daredevil") == 17


def test_ix_13_feint_leaves_not_to_be() -> None:
    at = {"Daredevil": "D4", "Hamlet": "E4"}
    table = facing("hamlet", at, first=1).stance(1, "NOT TO BE").hand(0, "Feint", *SPARE).hand(1, "Uncertain Doom")
    table.attack("Hamlet", "Daredevil", "Uncertain Doom", "Feint")
    assert table.health("Daredevil") == 17 - (2 + 2 - 2)


# --- Take a Knee --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "health"), [(DEVIL, 13), ("Feint", 11), (ADVERSITY, 12)])
def test_take_a_knee_recovers_the_boost_of_the_top_card(top: str, health: int) -> None:
    table = duel().wound("Daredevil", 10).hand(0, KNEE, *SPARE).deck(0, top)
    table.attack("Daredevil", "Bullseye", KNEE)
    assert table.health("Daredevil") == health
    assert table.health("Bullseye") == 11
    assert table.discarded(0) == [top, KNEE]
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("attack", "taken"), [(ASSASSIN, 1), ("I Planned To Be Here", 2), ("Ricochet", 0)])
def test_take_a_knee_defending_recovers_whatever_the_result(attack: str, taken: int) -> None:
    table = duel(first=1).wound("Daredevil", 10).hand(0, KNEE, *SPARE).deck(0, DEVIL).hand(1, attack)
    table.attack("Bullseye", "Daredevil", attack, KNEE)
    if attack == "Ricochet":
        table.choose("choose Bullseye")
    assert table.health("Daredevil") == 10 - taken + 3


def test_take_a_knee_never_goes_above_seventeen() -> None:
    table = duel().wound("Daredevil", 16).hand(0, KNEE, *SPARE).deck(0, DEVIL)
    table.attack("Daredevil", "Bullseye", KNEE)
    assert table.health("Daredevil") == 17


def test_take_a_knee_with_an_empty_deck_does_nothing() -> None:
    table = duel().wound("Daredevil", 10).hand(0, KNEE, *SPARE).empty_deck(0)
    pile = table.discarded(0)
    table.attack("Daredevil", "Bullseye", KNEE)
    assert table.health("Daredevil") == 10
    assert table.discarded(0) == [*pile, KNEE]


def test_take_a_knee_recovers_by_the_card_under_a_blind_boost() -> None:
    table = duel().wound("Daredevil", 10).hand(0, KNEE).deck(0, "Feint", DEVIL)
    table.attack("Daredevil", "Bullseye", KNEE).choose("yes")
    assert table.health("Bullseye") == 14 - (3 + 1)
    assert table.health("Daredevil") == 13
    assert table.discarded(0) == ["Feint", DEVIL, KNEE]


def test_take_a_knee_cancelled() -> None:
    table = duel().wound("Daredevil", 10).hand(0, KNEE, *SPARE).deck(0, DEVIL).hand(1, "Feint")
    table.attack("Daredevil", "Bullseye", KNEE, "Feint")
    assert table.health("Daredevil") == 10
    assert table.discarded(0) == [KNEE]


def test_take_a_knee_of_a_defeated_daredevil_still_discards_and_brings_nobody_back() -> None:
    """COMBAT-6; his side goes on in a team."""
    names = ("daredevil", "bullseye", "robin-hood", "bigfoot")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS, first=1).items()
    table.only({"Daredevil": "D4", "Bullseye": "E4", "Robin Hood": "A1", "Bigfoot": "E6"}).wound("Daredevil", 1)
    table.hand(0, KNEE, *SPARE).deck(0, DEVIL).hand(1, ASSASSIN, "Feint")
    table.attack("Bullseye", "Daredevil", ASSASSIN, KNEE)
    assert table.health("Daredevil") == 0
    assert table.space("Daredevil") == ""
    assert table.discarded(0) == [DEVIL, KNEE]
    assert table.asking() == "1 action"


# --- Grappling Hook -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "foe"), [(0, ""), (0, "Hoax"), (1, "Regroup"), (1, "Savagery")])
def test_grappling_hook_moves_up_to_two_and_not_through_enemies(first: int, foe: str) -> None:
    """Daredevil at E1 between Bigfoot at D1 and the open F1; won and lost, attacking and defending."""
    table = facing("bigfoot", {"Daredevil": "E1", "Bigfoot": "D1", "The Jackalope": "A1"}, first)
    table.hand(0, HOOK, *SPARE).hand(1, "Hoax", "Regroup", "Savagery")
    if first:
        table.attack("Bigfoot", "Daredevil", foe, HOOK)
    else:
        table.attack("Daredevil", "Bigfoot", HOOK, foe)
    if foe == "Hoax":
        table.choose("stay")
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"E1", "F1", "D2", "E2", "E3"}
    table.choose("to D2")
    assert table.space("Daredevil") == "D2"


def test_grappling_hook_may_stay() -> None:
    table = duel().hand(0, HOOK, *SPARE).attack("Daredevil", "Bullseye", HOOK).choose("stay")
    assert table.space("Daredevil") == "D4"
    assert table.asking() == "0 action"


def test_grappling_hook_cancelled() -> None:
    table = duel().hand(0, HOOK, *SPARE).hand(1, "Feint").attack("Daredevil", "Bullseye", HOOK, "Feint")
    assert table.health("Bullseye") == 13
    assert table.asking() == "0 action"


def test_ix_33_grappling_hook_stops_on_a_trap() -> None:
    table = hunted({"Daredevil": "E1", "InGen Worker": "D1"}).token(1, "F1").hand(0, HOOK, *SPARE)
    table.attack("Daredevil", "InGen Worker 1", HOOK)
    assert table.spaces_offered() == {"E1", "F1", "D1", "C1"}
    table.choose("to F1")
    assert table.health("Daredevil") == 16
    assert len(table.cards(1)) == 1


# --- Breather -----------------------------------------------------------------------------------------------------


def test_breather_takes_a_card_that_is_no_scheme_and_everybody_sees_it() -> None:
    table = duel().hand(0, "Breather").discard(0, DEVIL, ADVERSITY, BOXER, KNEE, "Breather", BOXER)
    table.scheme("Breather")
    assert table.asking() == "0 card"
    assert table.offered() == [f"choose {DEVIL}", f"choose {BOXER}", f"choose {KNEE}"]  # no decline
    table.choose(f"choose {BOXER}")
    assert table.cards(0) == [BOXER]
    assert table.discarded(0) == [DEVIL, ADVERSITY, BOXER, KNEE, "Breather", "Breather"]
    assert "Daredevil takes Son of a Boxer into their hand (Breather)." in table.game.view(1).sentences()


def test_breather_takes_the_only_fitting_card_without_asking() -> None:
    table = duel().hand(0, "Breather").discard(0, ADVERSITY, FEAR).scheme("Breather")
    assert table.cards(0) == [FEAR]
    assert table.asking() == "0 action"


@pytest.mark.parametrize("pile", [(), (ADVERSITY, "Breather")], ids=["empty pile", "schemes only"])
def test_breather_with_nothing_to_take_spends_the_action(pile: tuple[str, ...]) -> None:
    table = duel().hand(0, "Breather", "Feint").discard(0, *pile).scheme("Breather")
    assert table.cards(0) == ["Feint"]
    assert table.discarded(0) == [*pile, "Breather"]
    assert (table.asking(), table.game.actions) == ("0 action", 1)


# --- Through Adversity --------------------------------------------------------------------------------------------


def test_through_adversity_goes_up_to_four_spaces_and_hurts_whom_it_went_through() -> None:
    """From E1, Bullseye at D1: over him, or into his space and back again."""
    table = duel("E1", "D1").hand(0, ADVERSITY).scheme(ADVERSITY)
    over = ("A1", "A2", "B1", "B2", "C1")
    back = ("D2", "E1", "E2", "E3", "F1")
    assert crossings(table) == [f"to {space} through Bullseye" for space in over + back]
    plain = [words for words in table.offered() if " through " not in words]
    assert plain == [
        *("to B3", "to C2", "to C3", "to C4", "to D2", "to D3", "to D4", "to D5"),
        *("stay", "to E2", "to E3", "to E4", "to F1"),
    ]
    table.choose("to C1 through Bullseye")
    assert table.space("Daredevil") == "C1"
    assert table.health("Bullseye") == 13
    assert table.discarded(0) == [ADVERSITY]


def test_through_adversity_counts_stepping_back_as_going_through() -> None:
    """OP-11."""
    table = duel("E1", "D1").hand(0, ADVERSITY).scheme(ADVERSITY).choose("to E1 through Bullseye")
    assert table.space("Daredevil") == "E1"
    assert table.health("Bullseye") == 13


@pytest.mark.parametrize("words", ["stay", "to F1"])
def test_through_adversity_past_nobody_hurts_nobody(words: str) -> None:
    table = duel("E1", "D1").hand(0, ADVERSITY, "Feint").scheme(ADVERSITY).choose(words)
    assert table.health("Bullseye") == 14
    assert (table.asking(), table.game.actions) == ("0 action", 1)


def test_through_adversity_hurts_each_of_several_once_and_all_at_once() -> None:
    """Elektra at D1, a Hand at C1: through both, or into her space and back."""
    table = facing("elektra", {"Daredevil": "E1", "Elektra": "D1", "The Hand": "C1 E6"}).hand(0, ADVERSITY)
    table.scheme(ADVERSITY)
    alone = [f"to {space} through Elektra" for space in ("D2", "E1", "E2", "E3", "F1")]
    both = [f"to {space} through Elektra and The Hand 1" for space in ("A1", "A2", "B1", "B2", "E1")]
    assert crossings(table) == alone + both
    table.choose("to B2 through Elektra and The Hand 1")
    assert table.health("Elektra") == 6
    assert table.space("The Hand 1") == ""
    assert table.space("The Hand 2") == "E6"


def test_through_adversity_wins_the_game() -> None:
    table = duel("E1", "D1").wound("Bullseye", 1).hand(0, ADVERSITY).scheme(ADVERSITY)
    table.choose("to C1 through Bullseye")
    assert table.winners() == [0]


def test_ix_55_through_adversity_hurts_t_rex_once_over_both_her_spaces() -> None:
    table = Scenario("daredevil", "t-rex", board="hells-kitchen").items().clear()
    table.stand("Daredevil", "F1").stand("T. Rex", "D1", "E1").hand(0, ADVERSITY).scheme(ADVERSITY)
    ends = ("B1", "B2", "C1", "C2", "D2", "D3", "D4", "E2", "E3", "F1")
    assert crossings(table) == [f"to {space} through T. Rex" for space in ends]
    table.choose("to C1 through T. Rex")
    assert table.health("T. Rex") == 26


def test_through_adversity_passes_friends_unhurt() -> None:
    names = ("daredevil", "bullseye", "robin-hood", "bigfoot")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS).items()
    table.only({"Daredevil": "F1", "Robin Hood": "E1", "Bullseye": "D1", "Bigfoot": "A5"}).hand(0, ADVERSITY)
    table.scheme(ADVERSITY)
    assert "to C1 through Bullseye" in table.offered()
    assert not any("Robin Hood" in words or words == "to E1" for words in table.offered())
    table.choose("to C1 through Bullseye")
    assert (table.health("Robin Hood"), table.health("Bullseye")) == (13, 13)


def test_ix_35_through_adversity_cut_short_by_a_trap_hurts_those_crossed() -> None:
    table = hunted({"Daredevil": "F1", "InGen Worker": "E1"}).token(1, "D1").hand(0, ADVERSITY).scheme(ADVERSITY)
    assert [words for words in crossings(table) if words.startswith(("to D1", "to C1", "to B1", "to B2"))] == [
        "to D1 through InGen Worker 1"
    ]
    table.choose("to D1 through InGen Worker 1")
    assert table.health("Daredevil") == 16
    assert table.space("Daredevil") == "D1"
    assert table.space("InGen Worker 1") == ""
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1


def test_ix_35_through_adversity_ended_by_a_deadly_trap_hurts_those_crossed() -> None:
    names = ("daredevil", "robert-muldoon", "bullseye")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Daredevil": "F1", "Robert Muldoon": "A5", "InGen Worker": "E1", "Bullseye": "E6"}).token(1, "D1")
    table.wound("Daredevil", 1).hand(0, ADVERSITY).scheme(ADVERSITY).choose("to D1 through InGen Worker 1")
    assert table.space("Daredevil") == ""
    assert table.space("InGen Worker 1") == ""
    assert table.game.active == 1


def test_ix_40_through_adversity_never_steps_on_a_trap_under_a_worker() -> None:
    table = hunted({"Daredevil": "F1", "InGen Worker": "E1"}).token(1, "E1").hand(0, ADVERSITY).scheme(ADVERSITY)
    assert crossings(table) == []
    assert table.spaces_offered().isdisjoint({"E1", "D1"})


def test_ix_56_a_roar_earlier_in_the_turn_holds_daredevil() -> None:
    table = Scenario("daredevil", "t-rex", board="hells-kitchen").items().clear()
    table.stand("Daredevil", "D4").stand("T. Rex", "E4", "E5").hand(0, FEAR, ADVERSITY, *SPARE)
    table.hand(1, "Terrifying Roar").attack("Daredevil", "T. Rex", FEAR, "Terrifying Roar").choose("no")
    table.scheme(ADVERSITY)
    assert table.discarded(0) == [FEAR, ADVERSITY]
    assert table.space("Daredevil") == "D4"
    assert table.game.active == 1
