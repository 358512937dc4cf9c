"""Hamlet's cards and the Question, as his sheet says. His deck holds no card that another deck holds too."""

import pytest

import matchless
from matchless.engine.position import SeatData
from matchless.engine.rng import Rng
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.engine.view import resample
from phrases import phrase
from scenario import Scenario
from sheets import deck

RG = "Rosencrantz & Guildenstern"
SLEEP = "To Sleep, Perchance To Dream"
CRUEL = "Cruel To Be Kind"
DOOM = "Uncertain Doom"
PLAY = "The Play's The Thing"
READINESS = "The Readiness Is All"
BLOOD = "Blood Will Have Blood"
FORTUNE = "Outrageous Fortune"
INSIGHT = "Maddening Insight"
SILENCE = "The Rest Is Silence"
NOTHING = "Nothing Either Good Or Bad"
METHOD = "Method In The Madness"
GHOST = "The Ghost"

DECK = deck("hamlet")
TO_BE = "answer TO BE"
NOT_TO_BE = "answer NOT TO BE"
IMAGINATION = "It's Just Your Imagination"


def duel(first: int = 0, stance: str = "TO BE", rg: str = "D1", seed: int = 1) -> Scenario:
    """Hamlet at B3 against Bigfoot, who stands beside him at B4; the sidekicks are out of the way."""
    table = Scenario("hamlet", "bigfoot", first=first, seed=seed)
    return table.only({"Hamlet": "B3", RG: rg, "Bigfoot": "B4", "The Jackalope": "E7"}).stance(0, stance)


def against(hero: str, at: dict[str, str], first: int = 0, board: str = "sherwood-forest") -> Scenario:
    """Hamlet at B3, under TO BE and alone unless his sidekick is stood, against the fighters of another hero."""
    return Scenario("hamlet", hero, board=board, first=first).only({"Hamlet": "B3"} | at).stance(0, "TO BE")


def rex(first: int = 0) -> Scenario:
    """Hamlet at B3 and T. Rex at B4 and C4."""
    table = against("t-rex", {"T. Rex": "B4"}, first=first)
    return table.stand("T. Rex", "B4", "C4").wound("T. Rex", 27)


def question(table: Scenario) -> Scenario:
    """Plays on, everybody maneuvering in place and declining, until Hamlet's seat must answer the Question."""
    while table.asking() != "0 mode":
        table.choose(table.offered()[0])
    return table


def pick(table: Scenario, words: str) -> Scenario:
    """Makes the one choice whose words hold these."""
    (text,) = (text for text in table.offered() if words in text)
    return table.choose(text)


def places(fighter: str, *spaces: str) -> list[str]:
    return [f"place {fighter} at {space}" for space in spaces]


def free_spaces(table: Scenario) -> set[str]:
    return {space for space, who in zip(table.table.board.spaces, table.game.who, strict=True) if who < 0}


def shown(table: Scenario, viewer: int | None) -> SeatData:
    """Seat 0 as a viewer sees it."""
    table.play()
    return table.game.view(viewer).data()["seats"][0]


# --- the sheet --------------------------------------------------------------------------------------------------


def test_setup_places_the_two_of_them_as_one_fighter_in_hamlets_zone() -> None:
    game = matchless.new_game("sherwood-forest", ["hamlet", "bigfoot"], first=0)
    assert [phrase(game, option) for option in game.options] == places(RG, "A3", "B4", "C4", "C5", "D3")
    assert game.health[:2] == [15, 6]


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Hamlet", {SLEEP, CRUEL, DOOM, PLAY, READINESS, BLOOD, FORTUNE}),
        (RG, {SLEEP, DOOM, PLAY, READINESS}),
    ],
)
def test_cards_to_attack_with(fighter: str, cards: set[str]) -> None:
    table = duel(rg="C4").hand(0, *DECK).choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in cards}


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Hamlet", {PLAY, READINESS, BLOOD, FORTUNE, INSIGHT, SILENCE, NOTHING}),
        (RG, {PLAY, READINESS, INSIGHT, NOTHING}),
    ],
)
def test_cards_to_defend_with(fighter: str, cards: set[str]) -> None:
    table = duel(first=1, rg="C4").hand(0, *DECK).hand(1, "Larger Than Life")
    table.choose("attack", "with Bigfoot", f"target {fighter}", "play Larger Than Life")
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_cards_to_play_as_a_scheme() -> None:
    assert duel().hand(0, *DECK).choose("scheme").offered() == [f"play {METHOD}", f"play {GHOST}"]


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str) -> None:
    table = duel().stand("Hamlet", "E1").hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Hamlet")
    board = table.table.board
    away = board.distance[board.space_ids["E1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost
    assert table.discarded(0) == [card]


ATTACKS = [(SLEEP, 3), (CRUEL, 2), (DOOM, 2), (PLAY, 3), (READINESS, 2), (BLOOD, 2)]


@pytest.mark.parametrize(("card", "value"), [*ATTACKS, (FORTUNE, 1)])
@pytest.mark.parametrize(("stance", "bonus"), [("TO BE", 0), ("NOT TO BE", 2)])
def test_an_attack_of_hamlet_deals_its_value_and_two_more_under_not_to_be(
    card: str, value: int, stance: str, bonus: int
) -> None:
    table = duel(stance=stance).hand(0, card).empty_deck(0)
    table.attack("Hamlet", "Bigfoot", card)
    assert table.health("Bigfoot") == 16 - value - bonus


@pytest.mark.parametrize(
    ("card", "value"), [(PLAY, 3), (READINESS, 2), (BLOOD, 2), (FORTUNE, 1), (INSIGHT, 0), (SILENCE, 2), (NOTHING, 2)]
)
@pytest.mark.parametrize("stance", ["TO BE", "NOT TO BE"])
def test_a_defense_takes_its_value_off_the_attack_whatever_shows(card: str, value: int, stance: str) -> None:
    table = duel(first=1, stance=stance).hand(0, card).empty_deck(0).hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Hamlet", "Larger Than Life", card)
    assert table.health("Hamlet") == 15 - 6 + value


def test_hamlet_loses_when_he_falls_and_not_with_his_sidekick() -> None:
    table = duel(first=1, rg="C4").wound(RG, 1).wound("Hamlet", 6).hand(1, "Feint", "Larger Than Life")
    table.attack("Bigfoot", RG, "Feint")
    assert table.asking() == "1 action"
    table.attack("Bigfoot", "Hamlet", "Larger Than Life")
    assert table.winners() == [1]


# --- the Question -----------------------------------------------------------------------------------------------


def test_the_question_must_be_answered_on_the_first_turn_and_shows_nothing_before() -> None:
    game = matchless.new_game("sherwood-forest", ["hamlet", "bigfoot"], first=0)
    while game.options and not phrase(game, game.options[0]).endswith("TO BE"):
        assert game.sides == (-1,)
        game.choose(game.options[0])
    assert (game.asked, [phrase(game, option) for option in game.options]) == (0, [TO_BE, NOT_TO_BE])
    game.choose(game.options[0])
    assert game.sides == (0,)


def test_before_hamlets_first_turn_the_token_shows_neither_side() -> None:
    table = Scenario("hamlet", "bigfoot", first=1)
    assert table.game.sides == (-1,)
    assert shown(table, viewer=1)["markers"] == [{"name": "the Question", "side": None}]


@pytest.mark.parametrize("before", ["TO BE", "NOT TO BE"])
def test_example_both_sides_may_be_chosen_again_and_not_to_be_hurts_again(before: str) -> None:
    table = question(duel(first=1, stance=before))
    assert table.offered() == [TO_BE, NOT_TO_BE]
    table.choose(NOT_TO_BE)
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose Hamlet", f"choose {RG}"]
    table.choose(f"choose {RG}")
    assert (table.health("Hamlet"), table.health(RG)) == (15, 4)
    assert table.game.sides[0] == 1


def test_example_hamlet_takes_the_two_damage_and_attacks_with_two_more() -> None:
    table = question(duel(first=1).hand(0, DOOM, PLAY)).choose(NOT_TO_BE, "choose Hamlet")
    assert (table.health("Hamlet"), table.asking(), table.game.actions) == (13, "0 action", 2)
    table.attack("Hamlet", "Bigfoot", DOOM)
    assert table.health("Bigfoot") == 16 - 4
    question(table).choose(TO_BE).attack("Hamlet", "Bigfoot", PLAY)
    assert table.health("Bigfoot") == 16 - 4 - 3


def test_the_choice_holds_through_the_opponents_turn() -> None:
    table = question(duel(first=1)).choose(NOT_TO_BE, "choose Hamlet")
    assert shown(question(table), viewer=1)["markers"][0]["side"] == "NOT TO BE"
    table.choose(TO_BE)
    assert table.health("Hamlet") == 13
    assert shown(table, viewer=1)["markers"][0]["side"] == "TO BE"


@pytest.mark.parametrize("viewer", [1, None], ids=["opponent", "spectator"])
@pytest.mark.parametrize("side", ["TO BE", "NOT TO BE"])
def test_the_answer_is_open_information(viewer: int | None, side: str) -> None:
    table = question(duel(first=1)).choose(f"answer {side}")
    assert shown(table, viewer)["markers"][0]["side"] == side


def test_without_the_sidekick_hamlet_must_take_the_damage() -> None:
    table = question(duel(first=1).fallen(RG).hand(0, GHOST)).choose(NOT_TO_BE)
    assert table.health("Hamlet") == 13
    assert table.asking() == "0 action"


def test_not_to_be_may_defeat_the_sidekick() -> None:
    table = question(duel(first=1).wound(RG, 2).hand(0, GHOST)).choose(NOT_TO_BE, f"choose {RG}")
    assert table.space(RG) == ""
    assert table.asking() == "0 action"


def test_ix_9_not_to_be_defeats_hamlet_himself() -> None:
    table = question(duel(first=1).wound("Hamlet", 2)).choose(NOT_TO_BE, "choose Hamlet")
    assert table.asking() == "over"
    assert table.winners() == [1]


@pytest.mark.parametrize(("fighter", "damage"), [("Hamlet", 4), (RG, 2)])
def test_example_only_hamlets_uncertain_doom_has_the_bonus(fighter: str, damage: int) -> None:
    table = duel(stance="NOT TO BE", rg="C4").hand(0, DOOM).attack(fighter, "Bigfoot", DOOM)
    assert table.health("Bigfoot") == 16 - damage


@pytest.mark.parametrize(("cancel", "value"), [("Feint", 2), (IMAGINATION, 3)])
def test_ix_13_the_bonus_stays_when_the_card_is_cancelled(cancel: str, value: int) -> None:
    table = duel(stance="NOT TO BE").hand(0, SLEEP).hand(1, cancel).attack("Hamlet", "Bigfoot", SLEEP, cancel)
    assert table.health("Bigfoot") == 16 - (3 + 2 - value)
    assert table.space("Bigfoot") == "B4"


def test_ix_14_an_ignored_attack_stays_at_nothing_despite_the_bonus() -> None:
    table = against("titania", {"Titania": "B4"}).stance(0, "NOT TO BE").hand(0, SLEEP, DOOM).hand(1, "But A Dream")
    table.attack("Hamlet", "Titania", SLEEP, "But A Dream")
    assert table.health("Titania") == 12
    assert table.cards(0) == sorted([SLEEP, DOOM])


def test_example_to_be_draws_four_cards_in_two_maneuvers() -> None:
    table = duel().maneuver().maneuver()
    assert len(table.cards(0)) == 4


def test_not_to_be_draws_one_card_a_maneuver() -> None:
    table = duel(stance="NOT TO BE").maneuver()
    assert len(table.cards(0)) == 1


def test_to_be_adds_nothing_to_other_draws_nor_to_the_opponents_maneuver() -> None:
    table = duel().hand(0, METHOD, SLEEP).scheme(METHOD).choose(f"choose {SLEEP}", "yes")
    assert len(table.cards(0)) == 1
    table = duel(first=1).maneuver()
    assert len(table.cards(1)) == 1


def test_ix_83_both_cards_of_to_be_come_before_the_boost_and_the_moves() -> None:
    table = duel().deck(0, CRUEL, GHOST)
    assert table.asking() == "0 boost"
    assert table.offered() == ["no boost", f"boost with {CRUEL}", f"boost with {GHOST}"]
    table.choose(f"boost with {CRUEL}", "move Hamlet")
    assert "to A6" in table.offered()  # five steps


@pytest.mark.parametrize(("left", "lost"), [(2, 0), (1, 2), (0, 4)])
def test_each_missing_card_of_to_be_hurts_both_fighters(left: int, lost: int) -> None:
    table = duel(rg="A1").hand(0, GHOST).empty_deck(0, but=left).maneuver(("Hamlet", "A3"))
    assert (table.health("Hamlet"), table.health(RG)) == (15 - lost, 6 - lost)
    assert len(table.cards(0)) == 1 + left
    assert table.space("Hamlet") == "A3"


def test_ix_6_hamlet_falls_on_the_first_of_two_missing_cards() -> None:
    table = duel().wound("Hamlet", 2).hand(0, SLEEP).empty_deck(0).choose("maneuver")
    assert table.winners() == [1]
    assert table.said("is exhausted") == 1


# --- To Sleep, Perchance To Dream -------------------------------------------------------------------------------


def test_to_sleep_moves_the_opposing_fighter_up_to_the_damage_by_its_owners_path() -> None:
    """Bigfoot may pass his Jackalope at C4, but neither Hamlet at B3 nor R&G at C5."""
    table = duel(rg="C5").stand("The Jackalope", "C4").hand(0, SLEEP).attack("Hamlet", "Bigfoot", SLEEP)
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B4", "C3", "D3", "C2", "D2", "D4"}
    assert "stay" in table.offered()
    table.choose("to D2")
    assert table.space("Bigfoot") == "D2"


def test_to_sleep_moves_as_far_as_the_damage_with_the_bonus_less_the_defense() -> None:
    table = duel(stance="NOT TO BE").hand(0, SLEEP, DOOM).hand(1, "Skirmish")
    table.attack("Hamlet", "Bigfoot", SLEEP, "Skirmish")
    assert table.spaces_offered() == {"B4", "C4", "C5"}
    table.choose("stay")
    assert table.space("Bigfoot") == "B4"
    assert table.asking() == "0 action"


@pytest.mark.parametrize("fighter", ["Hamlet", RG])
@pytest.mark.parametrize(("health", "then"), [(10, 11), (15, 15)])
def test_to_sleep_lost_gives_hamlet_one_health(fighter: str, health: int, then: int) -> None:
    table = duel(rg="C4").wound("Hamlet", health).wound(RG, 3).hand(0, SLEEP, DOOM).hand(1, "Hoax")
    table.attack(fighter, "Bigfoot", SLEEP, "Hoax").choose("stay")
    assert (table.health("Hamlet"), table.health(RG)) == (then, 3)
    assert table.asking() == "0 action"


def test_to_sleep_won_gives_no_health() -> None:
    table = duel().wound("Hamlet", 10).hand(0, SLEEP).attack("Hamlet", "Bigfoot", SLEEP).choose("stay")
    assert table.health("Hamlet") == 10


def test_to_sleep_cannot_move_a_defeated_fighter() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 2).hand(0, SLEEP, DOOM)
    table.attack("Hamlet", "The Jackalope", SLEEP)
    assert table.space("The Jackalope") == ""
    assert table.asking() == "0 action"


def test_to_sleep_cancelled_neither_moves_nor_heals() -> None:
    table = duel().wound("Hamlet", 10).hand(0, SLEEP, DOOM).hand(1, IMAGINATION)
    table.attack("Hamlet", "Bigfoot", SLEEP, IMAGINATION)
    assert (table.health("Hamlet"), table.asking()) == (10, "0 action")


def test_ix_18_a_claimed_victory_makes_to_sleep_a_loss() -> None:
    table = against("bullseye", {"Bullseye": "B4"}).wound("Hamlet", 10).hand(0, SLEEP, DOOM)
    table.hand(1, "Arrogant But Effective").attack("Hamlet", "Bullseye", SLEEP, "Arrogant But Effective")
    assert table.asking() == "1 move"  # Bullseye's own, by his card
    table.choose("stay")
    assert (table.health("Bullseye"), table.health("Hamlet")) == (13, 11)
    assert table.asking() == "0 action"


def test_ix_47_to_sleep_moves_a_doctor_and_so_lays_insight() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4"}).hand(0, SLEEP).attack("Hamlet", "Dr. Sattler", SLEEP)
    table.choose("to C4")
    assert table.tokens(1) == ["C4"]


def test_ix_52_hamlet_picks_both_spaces_when_to_sleep_moves_t_rex() -> None:
    table = rex().hand(0, SLEEP).hand(1, "Thrash")
    table.attack("Hamlet", "T. Rex", SLEEP, "Thrash")
    assert table.asking() == "0 move"
    assert sorted(table.offered()) == ["stay", "to C3 from C4", "to C5 from B4", "to D3 from C4"]
    table.choose("to C5 from B4")
    assert table.pose("T. Rex") == {"C5", "B4"}


# --- Cruel To Be Kind -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("boost", "added"), [(GHOST, 1), (SILENCE, 3), (CRUEL, 4)])
def test_cruel_to_be_kind_is_boosted_once_and_the_text_of_the_card_is_ignored(boost: str, added: int) -> None:
    table = duel().wound("Hamlet", 5).hand(0, CRUEL, boost, METHOD).attack("Hamlet", "Bigfoot", CRUEL)
    assert table.asking() == "0 boost"
    assert set(table.offered()) == {"no boost", f"boost with {boost}", f"boost with {METHOD}"}
    table.choose(f"boost with {boost}")
    assert table.health("Bigfoot") == 16 - 2 - added
    assert (table.health("Hamlet"), table.cards(0)) == (5, [METHOD])
    assert table.discarded(0) == [boost, CRUEL]
    assert table.asking() == "0 action"


def test_cruel_to_be_kind_need_not_be_boosted() -> None:
    table = duel().hand(0, CRUEL, METHOD).attack("Hamlet", "Bigfoot", CRUEL).choose("no boost")
    assert (table.health("Bigfoot"), table.cards(0)) == (14, [METHOD])


def test_cruel_to_be_kind_with_an_empty_hand_is_not_asked() -> None:
    table = duel().hand(0, CRUEL).deck(0, GHOST, SLEEP).attack("Hamlet", "Bigfoot", CRUEL)
    assert table.health("Bigfoot") == 14
    assert table.game.combat is None
    assert table.discarded(0) == [CRUEL]


def test_cruel_to_be_kind_under_not_to_be_has_bonus_and_boost() -> None:
    table = duel(stance="NOT TO BE").hand(0, CRUEL, DOOM).attack("Hamlet", "Bigfoot", CRUEL)
    table.choose(f"boost with {DOOM}")
    assert table.health("Bigfoot") == 16 - 2 - 3 - 2


def test_cruel_to_be_kind_cancelled_is_not_boosted() -> None:
    table = duel().hand(0, CRUEL, METHOD).hand(1, "Feint").attack("Hamlet", "Bigfoot", CRUEL, "Feint")
    assert (table.asking(), table.health("Bigfoot"), table.cards(0)) == ("0 action", 16, [METHOD])


# --- Uncertain Doom ---------------------------------------------------------------------------------------------


def test_example_uncertain_doom_ignores_a_versatile_card() -> None:
    table = against("elektra", {"Elektra": "B4"}).hand(0, DOOM).hand(1, "Sai").attack("Hamlet", "Elektra", DOOM, "Sai")
    assert table.health("Elektra") == 7 - 2


def test_uncertain_doom_leaves_the_text_of_the_versatile_card() -> None:
    table = duel().hand(0, DOOM).hand(1, "Hoax").attack("Hamlet", "Bigfoot", DOOM, "Hoax")
    assert table.health("Bigfoot") == 14
    assert table.asking() == "1 move"


@pytest.mark.parametrize("defense", ["Lock The Doors!", "The Concept of Attraction"])
def test_uncertain_doom_does_nothing_to_a_defense_card(defense: str) -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4"}).hand(0, DOOM).hand(1, defense)
    table.attack("Hamlet", "Dr. Sattler", DOOM, defense)
    assert table.health("Dr. Sattler") == 13


def test_uncertain_doom_cancelled_by_a_feint_counts_the_feint() -> None:
    table = duel().hand(0, DOOM).hand(1, "Feint").attack("Hamlet", "Bigfoot", DOOM, "Feint")
    assert table.health("Bigfoot") == 16


def test_ix_14_uncertain_doom_against_a_value_that_was_replaced() -> None:
    """Bigfoot is placed beside Hamlet's other side first, so that Momentous Shift counts 5."""
    table = duel().hand(0, DOOM, READINESS).hand(1, "Momentous Shift").attack("Hamlet", "Bigfoot", READINESS)
    table.choose("choose Bigfoot", "place Bigfoot at A3").attack("Hamlet", "Bigfoot", DOOM, "Momentous Shift")
    assert table.said("Momentous Shift counts 5 in place of its printed value") == 1
    assert table.health("Bigfoot") == 16 - 2 - 2


def test_ix_14_uncertain_doom_against_a_boost_that_stays_spent() -> None:
    table = rex().hand(0, DOOM).hand(1, "Thrash", "Reckless Lunge")
    table.attack("Hamlet", "T. Rex", DOOM, "Thrash").choose("boost with Reckless Lunge")
    assert table.health("T. Rex") == 27 - 2
    assert table.discarded(1) == ["Reckless Lunge", "Thrash"]


def test_ix_14_uncertain_doom_against_an_item_that_stays_spent() -> None:
    table = Scenario("hamlet", "elektra", board="hells-kitchen").only({"Hamlet": "B4", "Elektra": "A3"})
    table.stance(0, "TO BE").items(A3="Mailbox").hand(0, DOOM).hand(1, "Sai")
    table.attack("Hamlet", "Elektra", DOOM, "Sai").choose("use Mailbox")
    assert table.health("Elektra") == 7 - 2
    assert table.items_left() == {}


# --- The Play's The Thing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "boost"), [("Larger Than Life", 3), ("Feint", 2), ("Skirmish", 1)])
@pytest.mark.parametrize("fighter", ["Hamlet", RG])
def test_the_plays_the_thing_won_gives_hamlet_the_boost_of_the_discard(fighter: str, card: str, boost: int) -> None:
    table = duel(rg="C4").wound("Hamlet", 10).wound(RG, 2).hand(0, PLAY).hand(1, card)
    table.attack(fighter, "Bigfoot", PLAY)
    assert table.discarded(1) == [card]
    assert (table.health("Hamlet"), table.health(RG)) == (10 + boost, 2)


def test_the_plays_the_thing_never_heals_above_fifteen() -> None:
    table = duel().wound("Hamlet", 14).hand(0, PLAY).hand(1, "Larger Than Life").attack("Hamlet", "Bigfoot", PLAY)
    assert table.health("Hamlet") == 15


def test_the_plays_the_thing_lost_only_discards() -> None:
    table = duel().wound("Hamlet", 10).hand(0, PLAY).hand(1, "Momentous Shift", "Savagery")
    table.attack("Hamlet", "Bigfoot", PLAY, "Momentous Shift")
    assert (table.health("Hamlet"), table.cards(1)) == (10, [])
    assert table.discarded(1) == ["Savagery", "Momentous Shift"]


def test_the_plays_the_thing_against_an_empty_hand() -> None:
    table = duel().wound("Hamlet", 10).hand(0, PLAY, DOOM).attack("Hamlet", "Bigfoot", PLAY)
    assert (table.health("Hamlet"), table.discarded(1), table.asking()) == (10, [], "0 action")


@pytest.mark.parametrize(("attack", "health"), [("Momentous Shift", 10 + 3), ("Hoax", 10 - 1)])
def test_the_plays_the_thing_as_a_defense(attack: str, health: int) -> None:
    table = duel(first=1).wound("Hamlet", 10).hand(0, PLAY).hand(1, attack, "Savagery")
    table.attack("Bigfoot", "Hamlet", attack, PLAY)
    assert table.discarded(1)[0] == "Savagery"
    assert table.health("Hamlet") == health


def test_the_plays_the_thing_takes_any_card_of_the_hand_by_chance() -> None:
    taken: list[str] = []
    for seed in range(20):
        table = duel(seed=seed).hand(0, PLAY, DOOM).hand(1, "Hoax", "Savagery", "Skirmish")
        table.attack("Hamlet", "Bigfoot", PLAY)
        assert table.asking() == "0 action"
        taken += table.discarded(1)
    assert (len(taken), set(taken)) == (20, {"Hoax", "Savagery", "Skirmish"})


def test_the_plays_the_thing_cancelled() -> None:
    table = duel().wound("Hamlet", 10).hand(0, PLAY).hand(1, "Feint", "Savagery")
    table.attack("Hamlet", "Bigfoot", PLAY, "Feint")
    assert (table.health("Hamlet"), table.cards(1)) == (10, ["Savagery"])


def test_the_plays_the_thing_of_the_sidekick_who_falls_still_discards() -> None:
    table = duel(first=1, rg="C4").wound(RG, 1).hand(0, PLAY).hand(1, "Larger Than Life", "Savagery", "Hoax")
    table.attack("Bigfoot", RG, "Larger Than Life", PLAY)
    assert (table.space(RG), len(table.cards(1))) == ("", 1)


def test_ix_62_elektra_discards_though_the_combat_has_removed_her() -> None:
    table = against("elektra", {"Elektra": "B4"}).wound("Elektra", 3).wound("Hamlet", 10).hand(0, PLAY).hand(1, "Sai")
    table.attack("Hamlet", "Elektra", PLAY)
    assert (table.space("Elektra"), table.discarded(1), table.health("Hamlet")) == ("", ["Sai"], 13)


def test_ix_75_the_plays_the_thing_sends_a_sisters_card_to_the_cauldron_and_counts_its_boost() -> None:
    table = against("wayward-sisters", {"Wayward Sister": "B4"}).wound("Hamlet", 10).hand(0, PLAY)
    table.hand(1, "Toil And Trouble").attack("Hamlet", "Wayward Sister 1", PLAY)
    assert (table.piled(1), table.discarded(1), table.health("Hamlet")) == (["Toil And Trouble"], [], 13)


def test_the_opponent_is_the_other_seat_of_the_combat_in_a_free_for_all() -> None:
    table = Scenario("hamlet", "bigfoot", "robin-hood", board="hells-kitchen", mode=FREE_FOR_ALL)
    table.only({"Hamlet": "D4", "Bigfoot": "E4", "Robin Hood": "A1"}).items().wound("Hamlet", 5)
    table.hand(0, PLAY).hand(1, "Savagery").hand(2, "Snark").attack("Hamlet", "Bigfoot", PLAY)
    assert (table.cards(1), table.cards(2), table.health("Hamlet")) == ([], ["Snark"], 8)


# --- The Readiness Is All ---------------------------------------------------------------------------------------


def test_the_readiness_is_all_must_place_a_combatant_in_any_free_space_or_its_own() -> None:
    table = duel().hand(0, READINESS, DOOM).attack("Hamlet", "Bigfoot", READINESS)
    assert table.offered() == ["choose Hamlet", "choose Bigfoot"]
    free = free_spaces(table)
    assert len(free) == len(table.table.board.spaces) - 4
    table.choose("choose Bigfoot")
    assert table.asking() == "0 place"
    assert table.spaces_offered() == free | {"B4"}
    table.choose("place Bigfoot at E1")
    assert table.space("Bigfoot") == "E1"
    assert table.asking() == "0 action"


def test_the_readiness_is_all_holds_hamlet_himself_for_this_turn_only() -> None:
    table = duel(rg="A1").hand(0, READINESS, DOOM).attack("Hamlet", "Bigfoot", READINESS)
    table.choose("choose Hamlet", "place Hamlet at D3", "maneuver", "no boost")
    assert table.offered() == ["done", f"move {RG}"]
    question(table.choose("done")).choose(TO_BE, "maneuver", "no boost")
    assert "move Hamlet" in table.offered()


def test_the_readiness_is_all_as_a_defense_binds_for_the_attackers_turn() -> None:
    table = duel(first=1).hand(0, READINESS).hand(1, "Feint", "Regroup")
    table.attack("Bigfoot", "Hamlet", "Regroup", READINESS)
    assert table.asking() == "0 fighter"
    table.choose("choose Bigfoot", "place Bigfoot at B4", "maneuver", "no boost")
    assert table.offered() == ["done", "move The Jackalope"]


def test_a_fighter_left_in_its_space_by_the_readiness_is_all_is_still_bound() -> None:
    table = duel().hand(0, READINESS, SLEEP).attack("Hamlet", "Bigfoot", READINESS)
    table.choose("choose Bigfoot", "place Bigfoot at B4").attack("Hamlet", "Bigfoot", SLEEP)
    assert table.health("Bigfoot") == 16 - 2 - 3
    assert table.space("Bigfoot") == "B4"
    assert table.asking() != "0 move"


def test_a_fighter_who_cannot_leave_can_only_stay_and_the_other_may_still_be_placed() -> None:
    table = duel().hand(0, READINESS, READINESS).attack("Hamlet", "Bigfoot", READINESS)
    table.choose("choose Bigfoot", "place Bigfoot at B4")
    table.attack("Hamlet", "Bigfoot", READINESS)
    assert table.offered() == ["choose Hamlet", "choose Bigfoot"]
    table.choose("choose Bigfoot")
    assert (table.space("Bigfoot"), table.health("Bigfoot")) == ("B4", 12)
    assert table.game.active == 1


@pytest.mark.parametrize("space", ["A3", "B3"])
def test_ix_23_the_readiness_is_all_must_take_hamlet_when_the_other_has_fallen(space: str) -> None:
    table = duel(rg="A1").stand("The Jackalope", "A3").wound("The Jackalope", 2).hand(0, READINESS, DOOM)
    table.attack("Hamlet", "The Jackalope", READINESS)
    assert table.asking() == "0 place"
    assert table.spaces_offered() == free_spaces(table) | {"B3"}
    table.choose(f"place Hamlet at {space}", "maneuver", "no boost")
    assert table.offered() == ["done", f"move {RG}"]


def test_ix_23_the_readiness_is_all_must_take_the_attacker_when_the_sidekick_has_fallen() -> None:
    table = duel(first=1, rg="C4").wound(RG, 1).hand(0, READINESS).hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", RG, "Larger Than Life", READINESS)
    assert table.asking() == "0 place"
    table.choose("place Bigfoot at A1")
    assert table.space("Bigfoot") == "A1"


def test_the_readiness_is_all_cancelled() -> None:
    table = duel().hand(0, READINESS, DOOM).hand(1, "Feint").attack("Hamlet", "Bigfoot", READINESS, "Feint")
    assert table.asking() == "0 action"


def test_ix_27_a_fighter_held_by_the_readiness_is_all_is_not_swapped_out() -> None:
    table = against("titania", {"Titania": "B4", "Oberon": "C4"}).second(1, "Glamour of Jealousy")
    table.hand(0, READINESS, DOOM).choose("attack", "with Hamlet", f"play {READINESS}")
    assert table.offered() == ["none", "choose Oberon"]
    table.choose("none", "choose Titania", "place Titania at B4", "attack", "with Hamlet", f"play {DOOM}")
    assert table.health("Titania") == 12 - 2 - 2


def test_ix_27_an_elektra_held_by_the_readiness_is_all_stays_the_defender_of_snakeroot_clan() -> None:
    table = against("elektra", {"Elektra": "B4", "The Hand": "E7"}).hand(0, READINESS, PLAY).hand(1, "Snakeroot Clan")
    table.attack("Hamlet", "Elektra", READINESS).choose("choose Elektra", "place Elektra at B4")
    table.attack("Hamlet", "Elektra", PLAY, "Snakeroot Clan")
    assert (table.space("Elektra"), table.health("Elektra")) == ("B4", 7 - 2 - 2)


def test_ix_32_the_readiness_is_all_places_hamlet_on_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4"}).token(1, "D3").hand(0, READINESS, DOOM)
    table.attack("Hamlet", "Robert Muldoon", READINESS).choose("choose Hamlet", "place Hamlet at D3")
    assert (table.health("Hamlet"), table.tokens(1), len(table.cards(1))) == (14, [], 1)


def test_ix_32_leaving_hamlet_where_he_is_sets_off_nothing() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4"}).token(1, "B3").hand(0, READINESS, DOOM)
    table.attack("Hamlet", "Robert Muldoon", READINESS).choose("choose Hamlet", "place Hamlet at B3")
    assert (table.health("Hamlet"), table.tokens(1)) == (15, ["B3"])


def test_ix_47_a_doctor_placed_by_the_readiness_is_all_lays_no_insight() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4"}).hand(0, READINESS).attack("Hamlet", "Dr. Sattler", READINESS)
    table.choose("choose Dr. Sattler", "place Dr. Sattler at E1")
    assert table.tokens(1) == []


def test_ix_53_hamlet_picks_front_and_back_of_t_rex() -> None:
    table = rex().hand(0, READINESS)
    table.attack("Hamlet", "T. Rex", READINESS).choose("choose T. Rex")
    board = table.table.board
    pairs = {
        frozenset({one, other})
        for one in board.spaces
        for other in board.spaces
        if board.beside[board.space_ids[one]] >> board.space_ids[other] & 1 and "B3" not in (one, other)
    }
    offered = [text.removeprefix("place T. Rex at ").split(" from ") for text in table.offered()]
    assert {frozenset(pair) for pair in offered} == pairs
    assert len(offered) == len(pairs)
    table.choose("place T. Rex at C1 from D1")
    assert table.pose("T. Rex") == {"C1", "D1"}


@pytest.mark.parametrize(("card", "drawn"), [("Snark", 1), ("Piercing Shot", 2)])
def test_ix_56_robin_hood_held_does_not_move_but_draws(card: str, drawn: int) -> None:
    table = against("robin-hood", {"Robin Hood": "B4"}, first=1).hand(0, READINESS).hand(1, card, "Feint")
    table.attack("Robin Hood", "Hamlet", card, READINESS).choose("choose Robin Hood", "place Robin Hood at B4")
    assert table.asking() == "1 action"
    assert table.space("Robin Hood") == "B4"
    assert len(table.cards(1)) == 1 + drawn


def test_ix_56_a_held_attacker_still_draws_and_gains_its_action() -> None:
    table = against("bullseye", {"Bullseye": "B4"}, first=1).hand(0, READINESS).hand(1, "For My Next Trick")
    table.attack("Bullseye", "Hamlet", "For My Next Trick", READINESS)
    table.choose("choose Bullseye", "place Bullseye at B4")
    assert (table.asking(), table.game.actions, len(table.cards(1))) == ("1 action", 2, 1)


@pytest.mark.parametrize("card", ["Hoax", "Disengage"])
def test_ix_56_a_held_attacker_is_neither_moved_nor_placed_by_its_own_card(card: str) -> None:
    table = duel(first=1).hand(0, READINESS).hand(1, card, "Feint")
    table.attack("Bigfoot", "Hamlet", card, READINESS).choose("choose Bigfoot", "place Bigfoot at B4")
    assert (table.asking(), table.space("Bigfoot")) == ("1 action", "B4")


def test_a_held_fighter_can_still_be_defeated() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 4).hand(0, READINESS, DOOM)
    table.attack("Hamlet", "The Jackalope", READINESS).choose("choose The Jackalope", "place The Jackalope at A3")
    table.attack("Hamlet", "The Jackalope", DOOM)
    assert table.space("The Jackalope") == ""


# --- Blood Will Have Blood --------------------------------------------------------------------------------------


def test_blood_will_have_blood_without_damage_this_turn() -> None:
    table = duel().wound("Hamlet", 10).hand(0, BLOOD).attack("Hamlet", "Bigfoot", BLOOD)
    assert table.health("Bigfoot") == 14


@pytest.mark.parametrize(("taker", "damage"), [("Hamlet", 2 + 2 + 1), (RG, 2 + 2)])
def test_ix_81_blood_will_have_blood_counts_not_to_be_only_on_hamlet(taker: str, damage: int) -> None:
    table = question(duel(first=1).hand(0, BLOOD)).choose(NOT_TO_BE, f"choose {taker}")
    table.attack("Hamlet", "Bigfoot", BLOOD)
    assert table.health("Bigfoot") == 16 - damage


def test_blood_will_have_blood_forgets_the_turn_before() -> None:
    table = duel(first=1).hand(1, "Larger Than Life").hand(0, SILENCE, BLOOD)
    table.attack("Bigfoot", "Hamlet", "Larger Than Life", SILENCE)
    assert table.health("Hamlet") == 11
    table.choose(TO_BE).attack("Hamlet", "Bigfoot", BLOOD)
    assert table.health("Bigfoot") == 14


@pytest.mark.parametrize(("attack", "damage"), [("Larger Than Life", 1), ("Feint", 0)])
def test_ix_81_blood_will_have_blood_counts_the_same_combat(attack: str, damage: int) -> None:
    table = duel(first=1).hand(0, BLOOD).hand(1, attack).attack("Bigfoot", "Hamlet", attack, BLOOD)
    assert table.health("Bigfoot") == 16 - damage


def test_ix_81_blood_will_have_blood_counts_exhaustion() -> None:
    table = duel().hand(0, BLOOD).empty_deck(0, but=1).choose("maneuver", "no boost", "done")
    table.attack("Hamlet", "Bigfoot", BLOOD)
    assert table.health("Bigfoot") == 16 - 2 - 1


def test_ix_81_blood_will_have_blood_counts_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4"}).stand("Hamlet", "A2").token(1, "B3").hand(0, BLOOD)
    table.choose("maneuver", "no boost", "move Hamlet", "to B3").attack("Hamlet", "Robert Muldoon", BLOOD)
    assert table.health("Robert Muldoon") == 14 - 2 - 1


def test_blood_will_have_blood_as_a_defense_counts_the_attackers_turn() -> None:
    table = duel(first=1).hand(0, BLOOD).hand(1, "Larger Than Life", "Feint", "Regroup")
    table.attack("Bigfoot", "Hamlet", "Larger Than Life").attack("Bigfoot", "Hamlet", "Regroup", BLOOD)
    assert (table.health("Hamlet"), table.health("Bigfoot")) == (9, 15)


def test_blood_will_have_blood_cancelled() -> None:
    table = duel(first=1).hand(0, BLOOD).hand(1, "Larger Than Life", "Feint")
    table.attack("Bigfoot", "Hamlet", "Larger Than Life").attack("Bigfoot", "Hamlet", "Feint", BLOOD)
    assert table.health("Bigfoot") == 16


def test_blood_will_have_blood_hurts_nobody_but_the_opposing_fighter_and_may_defeat_it() -> None:
    table = duel(first=1).stand("The Jackalope", "A3").wound("The Jackalope", 1).hand(0, BLOOD).hand(1, "Hoax", "Feint")
    table.attack("The Jackalope", "Hamlet", "Hoax", BLOOD)
    assert (table.space("The Jackalope"), table.health("Bigfoot")) == ("", 16)
    assert table.asking() == "1 action"


# --- Outrageous Fortune -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "boost"), [(CRUEL, 4), (GHOST, 1)])
def test_outrageous_fortune_adds_the_boost_of_the_top_card(top: str, boost: int) -> None:
    table = duel().hand(0, FORTUNE, SLEEP).deck(0, top).attack("Hamlet", "Bigfoot", FORTUNE)
    assert table.health("Bigfoot") == 16 - 1 - boost
    assert (table.discarded(0), table.cards(0)) == ([top, FORTUNE], [SLEEP])


def test_outrageous_fortune_lost_takes_the_discarded_card() -> None:
    table = duel().discard(0, SLEEP).hand(0, FORTUNE).deck(0, GHOST).hand(1, "Hoax")
    table.attack("Hamlet", "Bigfoot", FORTUNE, "Hoax").choose("stay")
    assert (table.cards(0), table.discarded(0)) == ([GHOST], [SLEEP, FORTUNE])
    assert shown(table, viewer=1)["known"] == [GHOST]


def test_outrageous_fortune_with_an_empty_deck_does_nothing() -> None:
    table = duel().hand(0, FORTUNE, SLEEP).empty_deck(0).hand(1, "Hoax")
    table.attack("Hamlet", "Bigfoot", FORTUNE, "Hoax").choose("stay")
    assert (table.health("Hamlet"), table.cards(0), table.health("Bigfoot")) == (15, [SLEEP], 16)


@pytest.mark.parametrize(("attack", "hand"), [("Momentous Shift", []), ("Larger Than Life", [CRUEL])])
def test_outrageous_fortune_as_a_defense(attack: str, hand: list[str]) -> None:
    table = duel(first=1).hand(0, FORTUNE).deck(0, CRUEL).hand(1, attack).attack("Bigfoot", "Hamlet", attack, FORTUNE)
    assert table.cards(0) == hand
    assert table.health("Hamlet") == 15 - len(hand)


def test_outrageous_fortune_cancelled_discards_nothing() -> None:
    table = duel().hand(0, FORTUNE).deck(0, CRUEL).hand(1, "Feint").attack("Hamlet", "Bigfoot", FORTUNE, "Feint")
    assert (table.discarded(0), table.health("Bigfoot")) == ([FORTUNE], 16)


# --- Maddening Insight ------------------------------------------------------------------------------------------


def test_example_maddening_insight_counts_four_cards_and_the_opponent_discards_one() -> None:
    table = duel(first=1).hand(0, INSIGHT, SLEEP, CRUEL, DOOM, GHOST).hand(1, "Momentous Shift", "Hoax", "Feint")
    table.attack("Bigfoot", "Hamlet", "Momentous Shift", INSIGHT)
    assert table.said(f"{INSIGHT} counts 4 in place of its printed value") == 1
    assert table.health("Hamlet") == 15
    assert table.asking() == "1 discard"
    assert table.offered() == ["discard Hoax", "discard Feint"]
    table.choose("discard Hoax")
    assert table.discarded(1) == ["Hoax", "Momentous Shift"]


@pytest.mark.parametrize("fighter", ["Hamlet", RG])
def test_maddening_insight_lost_discards_nothing(fighter: str) -> None:
    table = duel(first=1, rg="C4").hand(0, INSIGHT, SLEEP).hand(1, "Momentous Shift", "Feint")
    before = table.health(fighter)
    table.attack("Bigfoot", fighter, "Momentous Shift", INSIGHT)
    assert (table.health(fighter), table.asking()) == (before - 2, "1 action")


def test_maddening_insight_won_against_an_empty_hand() -> None:
    table = duel(first=1).hand(0, INSIGHT, SLEEP, CRUEL, DOOM).hand(1, "Momentous Shift")
    table.attack("Bigfoot", "Hamlet", "Momentous Shift", INSIGHT)
    assert (table.health("Hamlet"), table.discarded(1)) == (15, ["Momentous Shift"])


def test_maddening_insight_cancelled_counts_nothing() -> None:
    table = duel(first=1).hand(0, INSIGHT, SLEEP, CRUEL).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Hamlet", "Feint", INSIGHT)
    assert (table.health("Hamlet"), table.asking()) == (13, "1 action")


def test_ix_16_ambush_comes_after_maddening_insight_has_counted() -> None:
    table = against("robin-hood", {"Robin Hood": "B4"}, first=1).hand(0, INSIGHT, CRUEL, METHOD, GHOST)
    table.hand(1, "Ambush").attack("Robin Hood", "Hamlet", "Ambush", INSIGHT)
    boost = DECK[table.discarded(0)[0]].boost
    assert len(table.cards(0)) == 2
    assert table.health("Hamlet") == 15 - max(0, 2 + boost - 3)


def test_ix_16_an_item_adds_to_the_count_of_maddening_insight() -> None:
    table = Scenario("hamlet", "elektra", board="hells-kitchen", first=1).only({"Hamlet": "A3", "Elektra": "B4"})
    table.items(A3="Manhole Cover").hand(0, INSIGHT, SLEEP).hand(1, "Mystic Assassin")
    table.attack("Elektra", "Hamlet", "Mystic Assassin", INSIGHT).choose("use Manhole Cover")
    assert table.health("Hamlet") == 15 - (6 - 1 - 2)


# --- The Rest Is Silence ----------------------------------------------------------------------------------------


def test_the_rest_is_silence_ends_the_turn_and_drops_the_attackers_text() -> None:
    table = duel(first=1).hand(0, SILENCE).hand(1, "Savagery", "Feint").attack("Bigfoot", "Hamlet", "Savagery", SILENCE)
    assert table.health("Hamlet") == 13
    assert (table.discarded(0), table.discarded(1)) == ([SILENCE], ["Savagery"])
    assert table.asking() == "0 mode"


def test_the_rest_is_silence_leaves_what_has_resolved() -> None:
    table = rex(first=1).hand(0, SILENCE)
    table.hand(1, "When Dinosaurs Ruled the Earth", "Reckless Lunge")
    table.attack("T. Rex", "Hamlet", "When Dinosaurs Ruled the Earth", SILENCE).choose("boost with Reckless Lunge")
    assert (table.health("Hamlet"), table.health("T. Rex")) == (15 - 4, 27)
    assert len(table.cards(1)) == 1  # only the draw at the end of the turn


def test_the_rest_is_silence_cancelled_lets_the_turn_go_on() -> None:
    table = duel(first=1).hand(0, SILENCE).hand(1, "Feint", "Hoax").attack("Bigfoot", "Hamlet", "Feint", SILENCE)
    assert (table.asking(), table.game.actions) == ("1 action", 1)


def test_the_rest_is_silence_takes_gained_actions_too() -> None:
    at = {"Raptor": "B4 C4 C5"}
    table = against("raptors", at, first=1).hand(0, SILENCE).hand(1, "They Remember", "Clever Girl", "Feint")
    table.attack("Raptor 1", "Hamlet", "They Remember").attack("Raptor 1", "Hamlet", "Clever Girl", SILENCE)
    assert table.asking() == "0 mode"
    assert table.said(" 1 action") == 1


def test_ix_79_the_rest_is_silence_drops_robin_hoods_move() -> None:
    table = against("robin-hood", {"Robin Hood": "B4"}, first=1).hand(0, SILENCE).hand(1, "Snark", "Feint")
    table.attack("Robin Hood", "Hamlet", "Snark", SILENCE)
    assert (table.asking(), table.space("Robin Hood"), table.cards(1)) == ("0 mode", "B4", ["Feint"])


def test_ix_79_the_rest_is_silence_drops_the_shuffle_of_devil_of_hells_kitchen() -> None:
    table = against("daredevil", {"Daredevil": "B4"}, first=1).hand(0, SILENCE).discard(1, "Breather")
    table.hand(1, "Devil of Hell's Kitchen").attack("Daredevil", "Hamlet", "Devil of Hell's Kitchen", SILENCE)
    table.choose("no")
    assert table.discarded(1) == ["Breather", "Devil of Hell's Kitchen"]


def test_ix_79_bigfoot_may_still_draw_at_the_end_of_a_silenced_turn() -> None:
    """The Jackalope attacks while nobody is in Bigfoot's zone."""
    table = duel(first=1).fallen(RG).stand("Bigfoot", "E1").stand("The Jackalope", "A3").hand(0, SILENCE)
    table.hand(1, "Hoax").attack("The Jackalope", "Hamlet", "Hoax", SILENCE)
    assert table.asking() == "1 confirm"
    table.choose("yes")
    assert (len(table.cards(1)), table.asking()) == (1, "0 mode")


def test_ix_79_t_rex_draws_and_keeps_the_hand_limit_at_the_end_of_a_silenced_turn() -> None:
    table = rex(first=1).hand(0, SILENCE)
    hand = ["Thrash", "Terrifying Roar", "Reckless Lunge", "Ripples in the Water", "Momentous Shift"]
    table.hand(1, "Commanding Impact", *hand, "Closer Than She Appears", "15,000 Pounds of Muscle")
    table.attack("T. Rex", "Hamlet", "Commanding Impact", SILENCE)
    assert table.asking() == "1 discard"
    assert len(table.cards(1)) == 8  # the draw of Commanding Impact is dropped
    table.choose("discard Thrash")
    assert table.asking() == "0 mode"


def test_ix_71_the_rest_is_silence_lets_a_line_complete_and_loses_its_actions() -> None:
    table = against("shakespeare", {"Shakespeare": "B4"}, first=1).pile(1, "The Ides Of March").hand(0, SILENCE)
    table.hand(1, "My Kingdom For A Horse", "Deceive")
    table.attack("Shakespeare", "Hamlet", "My Kingdom For A Horse", SILENCE)
    assert table.said("completes Shakespeare's line") == 1
    assert table.asking() == "0 mode"
    assert (table.piled(1), table.discarded(1)) == ([], ["The Ides Of March", "My Kingdom For A Horse"])


def test_ix_71_the_rest_is_silence_drops_the_after_text_of_a_card_that_completes_a_line() -> None:
    at = {"Shakespeare": "B4", "Actor": "C5"}
    table = against("shakespeare", at, first=1).pile(1, "Once More Unto The Breach").hand(0, SILENCE)
    table.hand(1, "All Are Punished").attack("Shakespeare", "Hamlet", "All Are Punished", SILENCE)
    assert (table.health("Hamlet"), table.health("Actor 1")) == (13, 1)
    assert len(table.cards(1)) == 1


def test_ix_76_the_rest_is_silence_leaves_the_sisters_without_a_spell() -> None:
    table = against("wayward-sisters", {"Wayward Sister": "B4"}, first=1).hand(0, SILENCE).pile(1, "Ward")
    table.hand(1, "Double, Double", "Ward").attack("Wayward Sister 1", "Hamlet", "Double, Double", SILENCE)
    assert table.piled(1) == ["Ward", "Double, Double"]
    assert table.asking() == "0 mode"


# --- Nothing Either Good Or Bad ---------------------------------------------------------------------------------


@pytest.mark.parametrize("fighter", ["Hamlet", RG])
@pytest.mark.parametrize(("attack", "damage"), [("Momentous Shift", 2), ("Regroup", 2), ("Larger Than Life", 0)])
def test_nothing_either_good_or_bad_hurts_who_attacks_with_a_versatile_card(
    fighter: str, attack: str, damage: int
) -> None:
    table = duel(first=1, rg="C4").hand(0, NOTHING).hand(1, attack, "Hoax")
    table.attack("Bigfoot", fighter, attack, NOTHING)
    assert table.health("Bigfoot") == 16 - damage


def test_nothing_either_good_or_bad_cancelled() -> None:
    table = duel(first=1).hand(0, NOTHING).hand(1, "Feint").attack("Bigfoot", "Hamlet", "Feint", NOTHING)
    assert table.health("Bigfoot") == 16


def test_nothing_either_good_or_bad_comes_before_the_attackers_text_and_may_win() -> None:
    table = duel(first=1).wound("Bigfoot", 2).hand(0, NOTHING).hand(1, "Hoax")
    table.attack("Bigfoot", "Hamlet", "Hoax", NOTHING)
    assert table.winners() == [0]


def test_nothing_either_good_or_bad_of_a_sidekick_who_falls_still_hurts() -> None:
    table = duel(first=1, rg="C4").wound(RG, 1).hand(0, NOTHING).hand(1, "Hoax").attack("Bigfoot", RG, "Hoax", NOTHING)
    assert (table.space(RG), table.health("Bigfoot")) == ("", 14)


# --- Method In The Madness --------------------------------------------------------------------------------------


def test_method_in_the_madness_puts_cards_under_in_the_order_chosen_then_draws_up_to_as_many() -> None:
    table = duel().hand(0, METHOD, SLEEP, DOOM, GHOST).deck(0, CRUEL, PLAY, INSIGHT).scheme(METHOD)
    assert table.asking() == "0 card"
    assert table.offered() == ["none", f"choose {SLEEP}", f"choose {DOOM}", f"choose {GHOST}"]
    table.choose(f"choose {DOOM}", f"choose {SLEEP}", "none")
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    assert table.cards(0) == sorted([GHOST, CRUEL, PLAY])
    assert [table.table.cards[card].name for card in table.game.deck[0][:2]] == [SLEEP, DOOM]
    assert (table.asking(), table.game.actions) == ("0 action", 2)
    assert table.discarded(0) == [METHOD]


@pytest.mark.parametrize(("answers", "drawn"), [(("no",), 0), (("yes", "no"), 1), (("yes", "yes"), 2)])
def test_method_in_the_madness_may_draw_fewer(answers: tuple[str, ...], drawn: int) -> None:
    table = duel().hand(0, METHOD, SLEEP, DOOM, GHOST).scheme(METHOD)
    table.choose(f"choose {SLEEP}", f"choose {DOOM}", "none", *answers)
    assert len(table.cards(0)) == 1 + drawn
    assert table.asking() == "0 action"


def test_method_in_the_madness_with_nothing_put_under_only_gains_the_action() -> None:
    table = duel().hand(0, METHOD, SLEEP).scheme(METHOD).choose("none")
    assert (table.cards(0), table.asking(), table.game.actions) == ([SLEEP], "0 action", 2)


def test_method_in_the_madness_with_an_empty_hand_gains_the_action() -> None:
    table = duel().hand(0, METHOD).scheme(METHOD)
    assert table.said(" 1 action") == 1
    assert table.game.actions == 1  # one gained, two left, and the forced maneuver under way


def test_method_in_the_madness_draws_back_what_was_put_under_an_empty_deck() -> None:
    table = duel().hand(0, METHOD, SLEEP, DOOM).empty_deck(0).scheme(METHOD)
    table.choose(f"choose {SLEEP}", f"choose {DOOM}", "yes")
    assert table.cards(0) == [SLEEP]
    table.choose("yes")
    assert (table.cards(0), table.health("Hamlet")) == (sorted([SLEEP, DOOM]), 15)


def test_only_hamlet_knows_what_method_in_the_madness_put_under_his_deck() -> None:
    seen = []
    for order in ((SLEEP, DOOM), (DOOM, GHOST), (GHOST, SLEEP)):
        table = duel().hand(0, METHOD, SLEEP, DOOM, GHOST).scheme(METHOD)
        table.choose(f"choose {order[0]}")
        told = table.game.view(1).sentences()
        table.choose(f"choose {order[1]}", "none", "no")
        seen.append((table.game.view(1).data(), table.game.view(None).data(), told))
        bottom = table.game.deck[0][:2]
        for seed in range(5):
            assert resample(table.game.view(0), Rng.seeded(seed)).deck[0][:2] == bottom
        assert any(resample(table.game.view(1), Rng.seeded(seed)).deck[0][:2] != bottom for seed in range(5))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][2] == ["Hamlet puts a card under the deck."]


def test_method_in_the_madness_ends_what_others_knew_of_the_hand() -> None:
    table = duel().hand(0, METHOD, FORTUNE).deck(0, GHOST).hand(1, "Hoax").attack("Hamlet", "Bigfoot", FORTUNE, "Hoax")
    table.choose("stay")
    assert shown(table, viewer=1)["known"] == [GHOST]
    table.scheme(METHOD).choose(f"choose {GHOST}")
    assert shown(table, viewer=1)["known"] == []


# --- The Ghost --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("health", "then"), [(10, 12), (14, 15), (15, 15)])
def test_the_ghost_heals_hamlet_and_gains_no_action(health: int, then: int) -> None:
    table = duel().wound("Hamlet", health).wound(RG, 2).hand(0, GHOST, SLEEP).scheme(GHOST)
    assert table.asking() == "0 mode"
    assert len(table.offered()) == 2
    pick(table, "health")
    assert (table.health("Hamlet"), table.health(RG), table.space("Hamlet")) == (then, 2, "B3")
    assert (table.asking(), table.game.actions) == ("0 action", 1)


@pytest.mark.parametrize("space", ["A3", "B3", "C4", "C5", "D3"])
def test_the_ghost_places_hamlet_in_his_zone_or_leaves_him_and_gains_an_action(space: str) -> None:
    table = duel().wound("Hamlet", 10).hand(0, GHOST, SLEEP).scheme(GHOST)
    pick(table, "place")
    assert table.asking() == "0 place"
    assert sorted(table.offered()) == places("Hamlet", "A3", "B3", "C4", "C5", "D3")
    table.choose(f"place Hamlet at {space}")
    assert (table.space("Hamlet"), table.health("Hamlet")) == (space, 10)
    assert (table.asking(), table.game.actions) == ("0 action", 2)


def test_the_ghost_from_a_space_in_two_zones() -> None:
    table = duel().stand("Hamlet", "A3").hand(0, GHOST).scheme(GHOST)
    pick(table, "place")
    assert table.spaces_offered() == {"A1", "A2", "A3", "A4", "A5", "A6", "B3", "C4", "C5", "D3"}


def test_the_ghost_cannot_place_a_hamlet_who_cannot_leave_but_gains_the_action() -> None:
    table = duel().hand(0, READINESS, GHOST).attack("Hamlet", "Bigfoot", READINESS)
    table.choose("choose Hamlet", "place Hamlet at B3").scheme(GHOST)
    pick(table, "place")
    assert table.space("Hamlet") == "B3"
    assert table.said(" 1 action") == 1


def test_the_ghost_onto_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "E7"}).token(1, "D3").hand(0, GHOST, SLEEP).scheme(GHOST)
    pick(table, "place").choose("place Hamlet at D3")
    assert (table.health("Hamlet"), table.tokens(1), table.game.actions) == (14, [], 2)


# --- teams ------------------------------------------------------------------------------------------------------


def teams(first: int = 0) -> Scenario:
    """Hamlet and Muldoon against Bigfoot and the Raptors: Hamlet has fallen, his sidekick is beside Bigfoot."""
    names = ("hamlet", "bigfoot", "robert-muldoon", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS, first=first).items()
    return table.only({RG: "D4", "Bigfoot": "E4", "Robert Muldoon": "A5", "Raptor": "F1"}).stance(0, "TO BE")


def test_ix_92_the_sidekick_must_answer_the_question_and_take_the_damage() -> None:
    table = question(teams(first=3))
    assert table.offered() == [TO_BE, NOT_TO_BE]
    table.choose(NOT_TO_BE)
    assert (table.health(RG), table.asking()) == (4, "0 boost")


def test_ix_92_to_be_still_draws_two() -> None:
    table = teams().maneuver()
    assert len(table.cards(0)) == 2


def test_ix_92_cards_that_name_hamlet_only_boost() -> None:
    table = teams().hand(0, *DECK)
    assert table.offered() == ["maneuver", "attack"]
    table.choose("attack", f"with {RG}")
    assert set(table.offered()) == {f"play {card}" for card in (SLEEP, DOOM, PLAY, READINESS)}


def test_ix_92_cards_of_anybody_go_on_without_hamlet() -> None:
    table = teams().stance(0, "NOT TO BE").hand(0, PLAY, SLEEP).hand(1, "Savagery", "Larger Than Life", "Hoax")
    table.attack(RG, "Bigfoot", SLEEP, "Hoax").choose("stay").attack(RG, "Bigfoot", PLAY)
    assert table.health("Bigfoot") == 13
    assert (len(table.cards(1)), table.health("Hamlet"), table.space("Hamlet")) == (1, 0, "")


def test_ix_93_not_to_be_defeats_the_last_fighter_of_a_team_and_the_turn_is_over() -> None:
    table = question(teams(first=3).wound(RG, 2)).choose(NOT_TO_BE)
    assert table.game.active == 1
    assert not table.game.over
    assert shown(table, viewer=1)["status"] == "out"


def test_not_to_be_cannot_be_dealt_to_a_teammate() -> None:
    table = teams(first=3).stand("Hamlet", "D3").wound("Hamlet", 15)
    question(table).choose(NOT_TO_BE)
    assert table.offered() == ["choose Hamlet", f"choose {RG}"]
