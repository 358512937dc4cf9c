"""The Wayward Sisters' cards, cauldron and spells, as their sheet says. No other deck holds a card of theirs."""

import pytest

import matchless
from matchless.engine.position import SeatData
from matchless.engine.rng import Rng
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.engine.view import resample
from phrases import phrase
from scenario import Scenario
from sheets import deck

FAMILIAR = "All-Seeing Familiar"
DOUBLE = "Double, Double"
HURLY = "Hurly-Burly"
FIRE = "Fire Burn And Cauldron Bubble"
STARS = "The Stars Align"
CURIOUS = "Curious Familiar"
WARD = "Ward"
TOIL = "Toil And Trouble"
PRICKING = "Pricking Of My Thumbs"
REMEDY = "Unnatural Remedy"
WICKED = "Something Wicked This Way Comes"
PROPHECY = "Prophecy"

DECK = deck("wayward-sisters")
ONE, TWO, THREE = "Wayward Sister 1", "Wayward Sister 2", "Wayward Sister 3"
SISTERS = (ONE, TWO, THREE)
IMAGINATION = "It's Just Your Imagination"
SNAKE_BAT = "snake and bat"
SNAKE_LIZARD = "snake and lizard"
BAT_LIZARD = "bat and lizard"
ALL_THREE = "snake, bat and lizard"
TO_HAND = "choose hand"
TO_CAULDRON = "choose cauldron"


def duel(sisters: str = "B3 D1 E1", first: int = 0, seed: int = 1) -> Scenario:
    """Sister 1 at B3 beside Bigfoot at B4; the other Sisters and the Jackalope are out of the way."""
    table = Scenario("wayward-sisters", "bigfoot", first=first, seed=seed)
    return table.only({"Wayward Sister": sisters, "Bigfoot": "B4", "The Jackalope": "E7"})


def against(hero: str, at: dict[str, str], sisters: str = "B3 D1", first: int = 0) -> Scenario:
    """The Sisters, two of them unless said, against the fighters of another hero in Sherwood Forest."""
    return Scenario("wayward-sisters", hero, first=first).only({"Wayward Sister": sisters} | at)


def rex(first: int = 0) -> Scenario:
    """Sister 1 at B3 and T. Rex at B4 and C4."""
    table = against("t-rex", {"T. Rex": "B4"}, first=first)
    return table.stand("T. Rex", "B4", "C4").wound("T. Rex", 27)


def spells(table: Scenario) -> list[str]:
    """The spells offered, by their ingredients."""
    return [text.removeprefix("cast ") for text in table.offered()]


def cast(table: Scenario, spell: str) -> Scenario:
    return table.choose(table.offered()[spells(table).index(spell)])


def no_deck(table: Scenario) -> None:
    """Takes the Sisters' deck out of the game, so that their discard pile stays as it is."""
    table.game.deck[0].clear()


def healths(table: Scenario) -> list[int]:
    return [table.health(sister) for sister in SISTERS]


def names(table: Scenario, cards: list[int]) -> list[str]:
    return [table.table.cards[card].name for card in cards]


def shown(table: Scenario, viewer: int | None) -> SeatData:
    """Seat 0 as a viewer sees it."""
    table.play()
    return table.game.view(viewer).data()["seats"][0]


# --- the sheet --------------------------------------------------------------------------------------------------


def test_setup_puts_one_sister_on_the_start_and_the_others_in_her_zone() -> None:
    game = matchless.new_game("sherwood-forest", ["wayward-sisters", "bigfoot"], first=0)
    free = ["A3", "B4", "C4", "C5", "D3"]
    assert [phrase(game, option) for option in game.options] == [f"place {TWO} at {space}" for space in free]
    game.choose(game.options[0])
    assert [phrase(game, option) for option in game.options] == [f"place {THREE} at {space}" for space in free[1:]]
    game.choose(game.options[0])
    assert [game.table.board.spaces[game.at[fighter]] for fighter in range(3)] == ["B3", "A3", "B4"]
    assert game.health[:3] == [6, 6, 6]
    assert game.piles[0] == ()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_any_sister_may_attack_with_any_attack_card(number: int) -> None:
    spaces = ["D1", "E1", "A1"]
    spaces[number - 1] = "B3"
    table = duel(" ".join(spaces)).hand(0, *DECK).choose("attack")
    assert table.offered() == [f"with Wayward Sister {number}"]
    table.choose(f"with Wayward Sister {number}")
    assert table.offered() == [f"play {card}" for card in (FAMILIAR, DOUBLE, HURLY, FIRE, STARS, CURIOUS, WARD)]


@pytest.mark.parametrize("sister", [ONE, TWO])
def test_any_sister_may_defend_with_any_defense_card(sister: str) -> None:
    table = duel("B3 C4", first=1).hand(0, *DECK).hand(1, "Larger Than Life")
    table.choose("attack", "with Bigfoot", f"target {sister}", "play Larger Than Life")
    cards = (FIRE, STARS, CURIOUS, WARD, TOIL, PRICKING, REMEDY)
    assert table.offered() == ["no defense", *(f"defend with {card}" for card in cards)]


def test_cards_to_play_as_a_scheme() -> None:
    assert duel().hand(0, *DECK).choose("scheme").offered() == [f"play {WICKED}", f"play {PROPHECY}"]


@pytest.mark.parametrize("card", DECK)
def test_example_a_card_that_boosts_a_maneuver_goes_to_the_cauldron(card: str) -> None:
    table = duel("E1 A6 B5").hand(0, card).choose("maneuver", f"boost with {card}", f"move {ONE}")
    board = table.table.board
    away = board.distance[board.space_ids["E1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost
    assert (table.piled(0), table.discarded(0)) == ([card], [])


def test_each_sister_moves_by_herself() -> None:
    table = duel("B3 D1 A1").hand(0, WARD).choose("maneuver", "no boost")
    assert table.offered() == ["done", f"move {ONE}", f"move {TWO}", f"move {THREE}"]
    table.choose(f"move {TWO}", "to C1", f"move {ONE}", "to A2")
    assert table.offered() == ["done", f"move {THREE}"]


@pytest.mark.parametrize(
    ("card", "value"),
    [(FAMILIAR, 4), (DOUBLE, 3), (HURLY, 3), (FIRE, 3), (STARS, 2), (CURIOUS, 2), (WARD, 3)],
)
def test_an_attack_without_defense_deals_its_value(card: str, value: int) -> None:
    """The Sisters stand in two zones, and their deck is empty so that Hurly-Burly has nothing to show."""
    table = duel().hand(0, card, TOIL)
    no_deck(table)
    table.attack(ONE, "Bigfoot", card)
    assert table.health("Bigfoot") == 16 - value


@pytest.mark.parametrize(
    ("card", "value"), [(FIRE, 3), (STARS, 2), (CURIOUS, 2), (WARD, 3), (TOIL, 2), (PRICKING, 2), (REMEDY, 1)]
)
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int) -> None:
    table = duel(first=1).hand(0, card).hand(1, "Larger Than Life")
    table.attack("Bigfoot", ONE, "Larger Than Life", card)
    assert table.health(ONE) == value


def test_example_the_sisters_lose_only_with_the_last_of_them() -> None:
    table = duel("B3 C4 C5", first=1).wound(ONE, 1).wound(TWO, 1).wound(THREE, 1)
    table.hand(1, "Skirmish", "Hoax", "Larger Than Life")
    table.attack("Bigfoot", ONE, "Skirmish").choose("stay").attack("Bigfoot", TWO, "Hoax")
    assert (table.space(ONE), table.space(TWO), table.asking()) == ("", "", "1 move")
    table.choose("stay").end_turn()
    table.attack("Bigfoot", THREE, "Larger Than Life")
    assert table.winners() == [1]


# --- the cauldron -----------------------------------------------------------------------------------------------


def test_attack_defense_and_scheme_cards_go_to_the_cauldron() -> None:
    table = duel().hand(0, FIRE, PROPHECY, TOIL).attack(ONE, "Bigfoot", FIRE)
    table.scheme(PROPHECY)
    assert table.piled(0) == [FIRE]
    for _ in range(3):
        table.choose(table.offered()[0])
    assert (table.piled(0), table.discarded(0)) == ([FIRE, PROPHECY], [])
    table = duel(first=1).hand(0, TOIL).hand(1, "Feint").attack("Bigfoot", ONE, "Feint", TOIL)
    assert (table.piled(0), table.discarded(0)) == ([TOIL], [])


def test_cards_over_the_hand_limit_go_to_the_cauldron() -> None:
    table = duel().hand(0, *list(DECK)[:8]).maneuver().maneuver()
    assert table.asking() == "0 discard"
    table.choose(f"discard {WARD}", f"discard {HURLY}", f"discard {STARS}")
    assert (table.piled(0), table.discarded(0)) == ([WARD, HURLY, STARS], [])
    assert table.game.active == 1


def test_the_cauldron_stays_from_turn_to_turn_and_is_public() -> None:
    table = duel().pile(0, WARD, HURLY).end_turn().end_turn()
    assert table.piled(0) == [WARD, HURLY]
    for viewer in (1, None):
        assert shown(table, viewer)["piles"] == [{"name": "cauldron", "cards": [WARD, HURLY], "size": 2}]


def test_ix_75_ambush_sends_the_card_to_the_cauldron_and_adds_its_boost() -> None:
    table = against("robin-hood", {"Robin Hood": "B4"}, first=1).hand(0, TOIL).hand(1, "Ambush")
    table.attack("Robin Hood", ONE, "Ambush")
    assert (table.piled(0), table.discarded(0), table.health(ONE)) == ([TOIL], [], 6 - 2 - 3)


def test_ix_75_steal_from_the_rich() -> None:
    table = against("robin-hood", {"Robin Hood": "B4"}, first=1).hand(0, TOIL, WARD).hand(1, "Steal From the Rich")
    table.scheme("Steal From the Rich").choose(f"discard {WARD}")
    assert (table.piled(0), table.discarded(0)) == ([WARD], [])


def test_ix_75_ripples_in_the_water() -> None:
    table = rex(first=1).hand(0, TOIL).hand(1, "Ripples in the Water").scheme("Ripples in the Water")
    table.choose("place T. Rex at B4 from C4")
    assert (table.piled(0), table.discarded(0)) == ([TOIL], [])


def test_ix_75_mesmerize_of_a_risen_elektra() -> None:
    table = against("elektra", {"Elektra": "E7"}, first=1).risen(1).hand(0, TOIL, WARD).hand(1, "Mesmerize")
    table.scheme("Mesmerize").choose(f"choose {WARD}")
    assert (table.piled(0), table.cards(0)) == ([WARD], [TOIL])


def test_ix_75_right_between_the_eyes_and_the_cauldron_is_read_when_double_double_resolves() -> None:
    """The card that Bullseye makes them discard in the same combat already counts."""
    table = against("bullseye", {"Bullseye": "B4"}).hand(0, STARS, DOUBLE, TOIL)
    table.hand(1, "Tactical Retreat", "Right Between The Eyes").stand(TWO, "A3").stand("Bullseye", "A2")
    table.attack(TWO, "Bullseye", STARS, "Tactical Retreat").choose("place Bullseye at B4")
    table.attack(ONE, "Bullseye", DOUBLE, "Right Between The Eyes").choose(f"discard {TOIL}")
    assert table.piled(0) == [STARS, TOIL, DOUBLE]
    assert table.health("Bullseye") == 14 - (3 + 2 - 3)


def test_ix_75_life_finds_a_way() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "E7", "Dr. Malcolm": "B4"}, first=1).deck(0, CURIOUS)
    table.wound("Dr. Malcolm", 1).wound("Dr. Sattler", 5).hand(1, "Life Finds a Way")
    table.attack("Dr. Malcolm", ONE, "Life Finds a Way")
    assert (table.piled(0), table.discarded(0)) == ([CURIOUS], [])
    assert (table.health("Dr. Malcolm"), table.health("Dr. Sattler")) == (4, 8)


def test_ix_75_the_payphone_takes_from_the_discard_pile_only() -> None:
    table = Scenario("wayward-sisters", "bullseye", board="hells-kitchen")
    table.only({"Wayward Sister": "B4", "Bullseye": "E6"}).items(B4="Payphone")
    table.pile(0, TOIL).discard(0, WARD, HURLY).choose("use an item")
    assert table.offered() == [f"choose {HURLY}", f"choose {WARD}"]


# --- casting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cauldron", "attack", "offered"),
    [
        ((), FIRE, []),
        ((WARD,), FIRE, []),
        ((TOIL,), FIRE, [SNAKE_BAT]),
        ((WARD,), HURLY, [SNAKE_BAT]),
        ((TOIL, PRICKING), DOUBLE, [SNAKE_LIZARD]),
        ((STARS,), FIRE, [BAT_LIZARD]),
        ((TOIL, WARD), DOUBLE, [SNAKE_BAT, SNAKE_LIZARD, BAT_LIZARD, ALL_THREE]),
        ((TOIL, WARD, PROPHECY, WICKED), FIRE, [SNAKE_BAT, SNAKE_LIZARD, BAT_LIZARD, ALL_THREE]),
    ],
)
def test_a_spell_may_be_cast_after_an_attack_when_every_ingredient_is_there(
    cauldron: tuple[str, ...], attack: str, offered: list[str]
) -> None:
    table = duel().hand(0, attack, REMEDY).pile(0, *cauldron)
    no_deck(table)
    table.attack(ONE, "Bigfoot", attack)
    assert table.asking() == ("0 mode" if offered else "0 action")
    if offered:
        assert spells(table) == ["none", *offered]


def test_declining_a_spell_leaves_the_cauldron() -> None:
    table = duel().hand(0, FIRE, REMEDY).pile(0, TOIL).attack(ONE, "Bigfoot", FIRE).choose("none")
    assert (table.piled(0), table.discarded(0), table.asking()) == ([TOIL, FIRE], [], "0 action")


def test_example_hurly_burly_joins_ward_and_both_are_discarded_by_the_spell() -> None:
    table = duel().hand(0, HURLY).pile(0, WARD).deck(0, STARS).wound(ONE, 3).attack(ONE, "Bigfoot", HURLY)
    table.choose(TO_HAND)
    assert table.piled(0) == [WARD, HURLY]
    assert spells(table) == ["none", SNAKE_BAT]
    cast(table, SNAKE_BAT).choose(f"choose {ONE}")
    assert (table.piled(0), table.discarded(0)) == ([], [WARD, HURLY])


def test_example_the_spell_of_all_three_gains_an_action_and_no_second_spell() -> None:
    table = duel().hand(0, DOUBLE, REMEDY).pile(0, TOIL, WARD).attack(ONE, "Bigfoot", DOUBLE)
    cast(table, ALL_THREE)
    assert (table.asking(), table.game.actions) == ("0 action", 2)
    assert (table.piled(0), table.discarded(0)) == ([], [TOIL, WARD, DOUBLE])


def test_example_the_spell_discards_the_bat_it_did_not_need() -> None:
    table = duel().wound(ONE, 4).hand(0, FIRE, REMEDY).pile(0, WARD, TOIL).attack(ONE, "Bigfoot", FIRE)
    cast(table, SNAKE_BAT).choose(f"choose {ONE}")
    assert (table.piled(0), table.discarded(0)) == ([], [WARD, TOIL, FIRE])


def test_the_spell_resolves_before_the_cauldron_is_emptied() -> None:
    table = duel().wound(TWO, 4).hand(0, FIRE).pile(0, TOIL).attack(ONE, "Bigfoot", FIRE)
    cast(table, SNAKE_BAT)
    assert (table.asking(), table.piled(0)) == ("0 fighter", [TOIL, FIRE])


def test_each_attack_of_a_turn_gives_one_spell() -> None:
    table = duel().hand(0, FIRE, WARD, REMEDY).pile(0, TOIL).attack(ONE, "Bigfoot", FIRE)
    table.choose("none").attack(ONE, "Bigfoot", WARD).choose("place Bigfoot at B4")
    assert spells(table) == ["none", SNAKE_BAT]


def test_no_spell_after_defending_a_scheme_or_a_maneuver() -> None:
    table = duel(first=1).hand(0, WARD).pile(0, TOIL, STARS).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", ONE, "Feint", WARD)
    assert table.asking() == "1 action"
    table = duel().hand(0, PROPHECY, REMEDY).pile(0, TOIL, WARD).scheme(PROPHECY)
    for _ in range(3):
        table.choose(table.offered()[0])
    assert table.asking() == "0 action"
    assert table.maneuver().game.active == 1


@pytest.mark.parametrize("defense", ["Feint", IMAGINATION])
def test_cancelling_the_attack_card_stops_no_spell(defense: str) -> None:
    table = duel().hand(0, DOUBLE).pile(0, TOIL).hand(1, defense).attack(ONE, "Bigfoot", DOUBLE, defense)
    assert spells(table) == ["none", SNAKE_LIZARD]


def test_ix_76_a_spell_after_the_attacking_sister_has_fallen() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4"}).wound(ONE, 2).hand(0, DOUBLE).pile(0, TOIL)
    table.hand(1, "Lock The Doors!").attack(ONE, "Dr. Sattler", DOUBLE, "Lock The Doors!").choose("stay")
    assert table.space(ONE) == ""
    assert spells(table) == ["none", SNAKE_LIZARD]


def test_ix_76_a_spell_after_the_target_has_fallen() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 1).hand(0, FIRE).pile(0, STARS)
    table.attack(ONE, "The Jackalope", FIRE)
    assert spells(table) == ["none", BAT_LIZARD]


def test_ix_4_no_spell_follows_when_combat_damage_has_won_the_game() -> None:
    table = duel().wound("Bigfoot", 3).hand(0, FIRE).pile(0, STARS).attack(ONE, "Bigfoot", FIRE)
    assert table.winners() == [0]


def test_ix_15_but_a_dream_returns_the_attack_card_and_a_spell_may_be_cast_without_it() -> None:
    table = against("titania", {"Titania": "B4"}).hand(0, FAMILIAR).pile(0, TOIL, WARD).discard(0, PROPHECY)
    table.hand(1, "But A Dream").attack(ONE, "Titania", FAMILIAR, "But A Dream")
    assert (table.cards(0), table.piled(0), table.discarded(0)) == ([FAMILIAR], [TOIL, WARD], [PROPHECY])
    assert spells(table) == ["none", SNAKE_BAT]
    assert table.health("Titania") == 12


def test_ix_15_without_the_returned_card_an_ingredient_may_be_missing() -> None:
    table = against("titania", {"Titania": "B4"}).hand(0, FAMILIAR).pile(0, TOIL).hand(1, "But A Dream")
    table.attack(ONE, "Titania", FAMILIAR, "But A Dream")
    assert table.asking() == "0 action"


def test_ix_70_shakespeares_line_completes_before_the_spell() -> None:
    table = against("shakespeare", {"Shakespeare": "B4"}).hand(0, DOUBLE).pile(0, TOIL)
    table.pile(1, "My Kingdom For A Horse", "Alas").wound("Shakespeare", 5).hand(1, "Deceive")
    table.attack(ONE, "Shakespeare", DOUBLE, "Deceive")
    assert table.said("Deceive completes Shakespeare's line") == 1
    assert (table.cards(1), table.piled(1)) == (["Deceive"], [])
    assert spells(table) == ["none", SNAKE_LIZARD]


# --- the spells -------------------------------------------------------------------------------------------------


def casting(table: Scenario, spell: str) -> Scenario:
    """Attacks Bigfoot with Sister 1 over a cauldron that lacks only the attack card, and casts."""
    attack = FIRE if spell in (SNAKE_BAT, BAT_LIZARD) else DOUBLE
    cauldron = {SNAKE_BAT: (TOIL,), SNAKE_LIZARD: (TOIL,), BAT_LIZARD: (STARS,), ALL_THREE: (TOIL, WARD)}[spell]
    table.hand(0, attack, REMEDY).pile(0, *cauldron).attack(ONE, "Bigfoot", attack)
    return cast(table, spell)


def test_snake_bat_draws_and_heals_one_own_fighter() -> None:
    table = casting(duel().wound(TWO, 3).deck(0, CURIOUS), SNAKE_BAT)
    assert table.cards(0) == sorted([CURIOUS, REMEDY])
    assert table.offered() == [f"choose {sister}" for sister in SISTERS]
    table.choose(f"choose {TWO}")
    assert healths(table) == [6, 4, 6]


def test_snake_bat_never_heals_above_six_nor_a_fallen_sister() -> None:
    table = casting(duel("B3"), SNAKE_BAT)
    assert healths(table) == [6, 0, 0]
    assert table.asking() == "0 action"


def test_snake_bat_with_an_empty_deck_hurts_every_sister_first() -> None:
    table = duel().wound(TWO, 2).wound(THREE, 5).hand(0, FIRE, REMEDY).pile(0, TOIL)
    no_deck(table)
    cast(table.attack(ONE, "Bigfoot", FIRE), SNAKE_BAT)
    assert healths(table) == [4, 0, 3]
    assert table.offered() == [f"choose {ONE}", f"choose {THREE}"]
    table.choose(f"choose {ONE}")
    assert healths(table) == [5, 0, 3]


def test_snake_bat_heals_no_teammate() -> None:
    names = ("wayward-sisters", "bigfoot", "robin-hood", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS).items()
    table.only({"Wayward Sister": "D4 A1", "Bigfoot": "E4", "Robin Hood": "A5", "Raptor": "F1"})
    assert casting(table.wound(TWO, 4), SNAKE_BAT).offered() == [f"choose {ONE}", f"choose {TWO}"]


def test_snake_lizard_moves_any_fighter_up_to_three_spaces_by_its_owners_path() -> None:
    """Bigfoot may pass the Jackalope at C5, but neither Sister."""
    table = casting(duel("B3 C4 E1").stand("The Jackalope", "C5"), SNAKE_LIZARD)
    assert table.offered() == [f"choose {name}" for name in (*SISTERS, "Bigfoot", "The Jackalope")]
    table.choose("choose Bigfoot")
    assert table.spaces_offered() == {"B4", "D3", "D4"}
    assert "stay" in table.offered()
    table.choose("to D4")
    assert table.space("Bigfoot") == "D4"


def test_snake_lizard_moves_an_own_sister_or_nobody() -> None:
    table = casting(duel("B3 D1 E1"), SNAKE_LIZARD).choose(f"choose {TWO}")
    assert table.spaces_offered() == {"D1", "C1", "B1", "A1", "B2", "E2", "E3"}
    table.choose("stay")
    assert (table.space(TWO), table.piled(0)) == ("D1", [])


def test_ix_85_snake_lizard_follows_the_arrow_of_a_one_way_path() -> None:
    """C1 of Raptor Paddock can be entered from B5, not left to it."""
    table = Scenario("wayward-sisters", "bigfoot", board="raptor-paddock")
    table.only({"Wayward Sister": "E3 C1", "Bigfoot": "E4"})
    casting(table, SNAKE_LIZARD).choose(f"choose {TWO}")
    assert table.spaces_offered() == {"C1", "C2", "C3", "C4", "D5"}


def test_ix_33_snake_lizard_moves_a_sister_onto_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4"}).token(1, "C1").hand(0, DOUBLE, REMEDY).pile(0, TOIL)
    cast(table.attack(ONE, "Robert Muldoon", DOUBLE), SNAKE_LIZARD).choose(f"choose {TWO}")
    assert table.spaces_offered() == {"D1", "C1", "E1", "E2", "E3"}  # nobody passes the trap
    table.choose("to C1")
    assert (table.health(TWO), table.tokens(1), len(table.cards(1))) == (5, [], 1)
    assert (table.piled(0), table.asking()) == ([], "0 action")


def test_ix_47_snake_lizard_moves_a_doctor_and_so_lays_insight() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4"}).hand(0, DOUBLE).pile(0, TOIL)
    cast(table.attack(ONE, "Dr. Sattler", DOUBLE), SNAKE_LIZARD).choose("choose Dr. Sattler", "to C4")
    assert table.tokens(1) == ["C4"]


def test_ix_52_the_sisters_pick_both_spaces_of_t_rex() -> None:
    table = rex().hand(0, DOUBLE).pile(0, TOIL)
    cast(table.attack(ONE, "T. Rex", DOUBLE), SNAKE_LIZARD).choose("choose T. Rex")
    assert {"stay", "to C5 from B4", "to D3 from C4", "to D4 from D3"} <= set(table.offered())
    table.choose("to D4 from D3")
    assert table.pose("T. Rex") == {"D3", "D4"}


def test_ix_57_snake_lizard_moves_nobody_after_a_roar() -> None:
    table = rex().hand(0, DOUBLE, REMEDY).pile(0, TOIL).hand(1, "Terrifying Roar")
    before = [table.space(name) for name in table.table.names]
    cast(table.attack(ONE, "T. Rex", DOUBLE, "Terrifying Roar"), SNAKE_LIZARD)
    assert table.asking() == "0 action"  # nobody can leave, so nobody is named (ASK-6)
    assert [table.space(name) for name in table.table.names] == before


def test_ix_82_snake_lizard_moves_an_invisible_titania_through_a_sister() -> None:
    table = against("titania", {"Titania": "B4"}).second(1, "Glamour of Invisibility").hand(0, DOUBLE).pile(0, TOIL)
    cast(table.attack(ONE, "Titania", DOUBLE), SNAKE_LIZARD).choose("choose Titania")
    assert {"A3", "A2", "A4"} <= table.spaces_offered()


def test_bat_lizard_hurts_one_fighter_in_a_zone_with_a_sister() -> None:
    table = casting(duel("B3 E6 A2"), BAT_LIZARD)
    assert table.offered() == [f"choose {name}" for name in (*SISTERS, "Bigfoot", "The Jackalope")]
    table.choose("choose The Jackalope")
    assert table.health("The Jackalope") == 5
    table = casting(duel("B3 D1 A2"), BAT_LIZARD)
    assert table.offered() == [f"choose {name}" for name in (*SISTERS, "Bigfoot")]


def test_bat_lizard_may_win_the_game() -> None:
    table = casting(duel().wound("Bigfoot", 4), BAT_LIZARD).choose("choose Bigfoot")
    assert table.winners() == [0]


def test_ix_77_bat_lizard_must_hit_the_sister_herself_if_nobody_else_is_there() -> None:
    table = duel("B3").stand("The Jackalope", "A3").wound("The Jackalope", 3).stand("Bigfoot", "E1")
    table.hand(0, FIRE, REMEDY).pile(0, STARS).attack(ONE, "The Jackalope", FIRE)
    cast(table, BAT_LIZARD)
    assert (table.health(ONE), table.asking()) == (5, "0 action")


def test_ix_80_bat_lizard_does_nothing_to_a_titania_asleep() -> None:
    table = against("titania", {"Titania": "B4"}).second(1, "Glamour of Sleep").hand(0, FIRE).pile(0, STARS)
    cast(table.attack(ONE, "Titania", FIRE), BAT_LIZARD).choose("choose Titania")
    assert table.health("Titania") == 12 - 3


def test_spell_damage_does_not_change_who_won() -> None:
    """Bullseye has won the first combat whatever the spell did, so Right Between The Eyes asks for a discard."""
    table = against("bullseye", {"Bullseye": "A2"}, sisters="B3 A3").hand(0, FIRE, DOUBLE, REMEDY).pile(0, STARS)
    table.hand(1, "Tactical Retreat", "Right Between The Eyes").attack(TWO, "Bullseye", FIRE, "Tactical Retreat")
    cast(table.choose("place Bullseye at B4"), BAT_LIZARD).choose("choose Bullseye")
    assert table.health("Bullseye") == 13
    table.attack(ONE, "Bullseye", DOUBLE, "Right Between The Eyes")
    assert table.asking() == "0 discard"


def test_the_spell_of_all_three_gives_three_actions_in_all() -> None:
    table = casting(duel(), ALL_THREE).maneuver().maneuver()
    assert table.game.active == 1
    assert table.said(" 1 action") == 1


# --- All-Seeing Familiar and Fire Burn And Cauldron Bubble ------------------------------------------------------


@pytest.mark.parametrize("card", [FAMILIAR, FIRE])
def test_a_discarded_card_must_go_to_the_cauldron(card: str) -> None:
    table = duel().hand(0, card).discard(0, WARD, TOIL, TOIL).attack(ONE, "Bigfoot", card)
    assert table.asking() == "0 card"
    assert table.offered() == [f"choose {WARD}", f"choose {TOIL}"]
    table.choose(f"choose {TOIL}")
    assert table.piled(0)[0] == TOIL
    assert table.discarded(0) == [WARD, TOIL]


@pytest.mark.parametrize("card", [FAMILIAR, FIRE])
def test_the_only_discarded_card_goes_to_the_cauldron_and_counts_for_the_spell(card: str) -> None:
    table = duel().hand(0, card).discard(0, TOIL).attack(ONE, "Bigfoot", card)
    assert (table.piled(0)[0], table.discarded(0)) == (TOIL, [])
    if card == FAMILIAR:
        table.choose("to hand")
    assert spells(table) == ["none", SNAKE_BAT if card == FIRE else SNAKE_LIZARD]


@pytest.mark.parametrize("card", [FAMILIAR, FIRE])
def test_a_cancelled_familiar_or_fire_leaves_the_discard_pile_and_the_deck(card: str) -> None:
    table = duel().hand(0, card, REMEDY).discard(0, TOIL).hand(1, "Feint").attack(ONE, "Bigfoot", card, "Feint")
    assert (table.piled(0), table.discarded(0), table.cards(0)) == ([card], [TOIL], [REMEDY])


def test_fire_burn_as_a_defense() -> None:
    table = duel(first=1).hand(0, FIRE).discard(0, WARD, TOIL).hand(1, "Hoax").attack("Bigfoot", ONE, "Hoax", FIRE)
    table.choose(f"choose {WARD}", "stay")
    assert (table.piled(0), table.discarded(0), table.health(ONE)) == ([WARD, FIRE], [TOIL], 5)


@pytest.mark.parametrize(
    ("choice", "hand", "cauldron"),
    [("to hand", [WARD], [FAMILIAR]), ("to cauldron", [], [WARD, FAMILIAR])],
)
def test_all_seeing_familiar_won_takes_the_top_card_to_hand_or_cauldron(
    choice: str, hand: list[str], cauldron: list[str]
) -> None:
    table = duel().hand(0, FAMILIAR, REMEDY).deck(0, WARD, PROPHECY).attack(ONE, "Bigfoot", FAMILIAR)
    assert table.asking() == "0 mode"
    assert table.offered() == ["to hand", "to cauldron"]
    table.choose(choice)
    assert (table.piled(0), table.cards(0)) == (cauldron, sorted([*hand, REMEDY]))
    assert names(table, table.game.deck[0])[-1] == PROPHECY


def test_all_seeing_familiar_lost_looks_at_nothing() -> None:
    table = duel().hand(0, FAMILIAR, REMEDY).hand(1, "Hoax").attack(ONE, "Bigfoot", FAMILIAR, "Hoax").choose("stay")
    assert (table.cards(0), table.asking()) == ([REMEDY], "0 action")
    assert shown(table, viewer=0)["deck_top"] == []


def test_all_seeing_familiar_with_an_empty_deck_is_no_draw() -> None:
    table = duel().hand(0, FAMILIAR, REMEDY)
    no_deck(table)
    table.attack(ONE, "Bigfoot", FAMILIAR)
    assert (table.asking(), healths(table)) == ("0 action", [6, 6, 6])


def test_ix_18_a_claimed_victory_stops_all_seeing_familiar() -> None:
    table = against("bullseye", {"Bullseye": "B4"}).hand(0, FAMILIAR, REMEDY).hand(1, "Arrogant But Effective")
    table.attack(ONE, "Bullseye", FAMILIAR, "Arrogant But Effective").choose("stay")
    assert (table.cards(0), table.asking()) == ([REMEDY], "0 action")


def test_only_the_sisters_know_what_all_seeing_familiar_saw_and_took() -> None:
    seen = []
    for top in (WARD, TOIL, PROPHECY):
        table = duel().hand(0, FAMILIAR, REMEDY).deck(0, top).attack(ONE, "Bigfoot", FAMILIAR)
        assert [shown(table, viewer)["deck_top"] for viewer in (0, 1, None)] == [[top], [], []]
        before = table.game.view(1).data()
        table.choose("to hand")
        assert shown(table, viewer=0)["deck_top"] == []
        seen.append((before, table.game.view(1).data(), table.game.view(None).data(), table.game.view(1).sentences()))
    assert seen[0] == seen[1] == seen[2]


# --- Double, Double and Toil And Trouble ------------------------------------------------------------------------

CAULDRONS = [
    ((), 0),
    ((HURLY,), 1),
    ((HURLY, HURLY, PRICKING), 1),
    ((HURLY, PRICKING, WARD), 2),
    ((HURLY, WARD, STARS, FIRE), 3),
]


@pytest.mark.parametrize(("cauldron", "symbols"), CAULDRONS)
def test_example_double_double_counts_different_ingredients(cauldron: tuple[str, ...], symbols: int) -> None:
    table = duel().hand(0, DOUBLE).pile(0, *cauldron).attack(ONE, "Bigfoot", DOUBLE)
    assert table.health("Bigfoot") == 16 - 3 - symbols


@pytest.mark.parametrize(("cauldron", "symbols"), CAULDRONS)
def test_toil_and_trouble_counts_different_ingredients(cauldron: tuple[str, ...], symbols: int) -> None:
    table = duel(first=1).hand(0, TOIL).pile(0, *cauldron).hand(1, "Larger Than Life")
    table.attack("Bigfoot", ONE, "Larger Than Life", TOIL)
    assert table.health(ONE) == 2 + symbols


def test_double_double_cancelled_counts_nothing() -> None:
    table = duel().hand(0, DOUBLE).pile(0, HURLY, WARD).hand(1, "Feint").attack(ONE, "Bigfoot", DOUBLE, "Feint")
    assert table.health("Bigfoot") == 16 - 1


def test_toil_and_trouble_cancelled_counts_nothing() -> None:
    table = duel(first=1).hand(0, TOIL).pile(0, HURLY, WARD).hand(1, "Feint").attack("Bigfoot", ONE, "Feint", TOIL)
    assert table.health(ONE) == 6


def test_toil_and_trouble_has_counted_when_the_attackers_ambush_fills_the_cauldron() -> None:
    table = against("robin-hood", {"Robin Hood": "B4"}, first=1).hand(0, TOIL, CURIOUS).hand(1, "Ambush")
    table.attack("Robin Hood", ONE, "Ambush", TOIL)
    assert table.health(ONE) == 6 - (2 + 3 - 2)


# --- Hurly-Burly ------------------------------------------------------------------------------------------------


def test_hurly_burly_shows_the_top_card_and_the_opponent_chooses() -> None:
    table = duel().hand(0, HURLY, REMEDY).deck(0, CURIOUS).attack(ONE, "Bigfoot", HURLY)
    assert table.asking() == "1 mode"
    assert table.offered() == [TO_HAND, TO_CAULDRON]
    for viewer in (0, 1, None):
        assert table.game.view(viewer).data()["aside"] == [CURIOUS]


def test_hurly_burly_with_the_card_to_hand() -> None:
    table = duel().hand(0, HURLY, REMEDY).deck(0, CURIOUS).attack(ONE, "Bigfoot", HURLY).choose(TO_HAND)
    assert (table.health("Bigfoot"), table.cards(0), table.piled(0)) == (13, sorted([CURIOUS, REMEDY]), [HURLY])
    assert shown(table, viewer=1)["known"] == [CURIOUS]


@pytest.mark.parametrize(("top", "boost"), [(CURIOUS, 3), (STARS, 1)])
def test_hurly_burly_with_the_card_to_the_cauldron(top: str, boost: int) -> None:
    table = duel().hand(0, HURLY, REMEDY).deck(0, top).attack(ONE, "Bigfoot", HURLY).choose(TO_CAULDRON)
    assert (table.health("Bigfoot"), table.cards(0), table.piled(0)) == (13 - boost, [REMEDY], [top, HURLY])


def test_hurly_burly_with_an_empty_deck_asks_nobody() -> None:
    table = duel().hand(0, HURLY, REMEDY)
    no_deck(table)
    table.attack(ONE, "Bigfoot", HURLY)
    assert (table.health("Bigfoot"), table.asking(), healths(table)) == (13, "0 action", [6, 6, 6])


def test_hurly_burly_cancelled_shows_nothing() -> None:
    table = duel().hand(0, HURLY, REMEDY).hand(1, "Feint").attack(ONE, "Bigfoot", HURLY, "Feint")
    assert (table.asking(), table.health("Bigfoot"), table.said("reveals")) == ("0 action", 15, 2)


def test_the_opponent_of_hurly_burly_is_the_other_seat_of_the_combat() -> None:
    table = Scenario("wayward-sisters", "bigfoot", "robin-hood", board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Wayward Sister": "D4", "Bigfoot": "E4", "Robin Hood": "A1"}).hand(0, HURLY)
    table.attack(ONE, "Bigfoot", HURLY)
    assert table.asking() == "1 mode"


# --- The Stars Align --------------------------------------------------------------------------------------------

ZONES = [("B3", 1), ("B3 C5", 1), ("B3 D1", 2), ("A3 D1 E1", 3), ("B3 A6 C3", 6)]


@pytest.mark.parametrize(("sisters", "zones"), ZONES)
def test_the_stars_align_attacks_with_the_number_of_zones(sisters: str, zones: int) -> None:
    table = duel(sisters).stand("Bigfoot", "B3" if sisters.startswith("A3") else "B4").hand(0, STARS)
    table.attack(ONE, "Bigfoot", STARS)
    assert table.health("Bigfoot") == 16 - zones


@pytest.mark.parametrize(("sisters", "zones"), ZONES)
def test_the_stars_align_defends_with_the_number_of_zones(sisters: str, zones: int) -> None:
    table = duel(sisters, first=1).stand("Bigfoot", "B3" if sisters.startswith("A3") else "B4").hand(0, STARS)
    table.hand(1, "Larger Than Life").attack("Bigfoot", ONE, "Larger Than Life", STARS)
    assert table.health(ONE) == zones


def test_the_stars_align_cancelled_is_worth_nothing() -> None:
    table = duel(first=1).hand(0, STARS).hand(1, "Feint").attack("Bigfoot", ONE, "Feint", STARS)
    assert table.health(ONE) == 4


def test_ix_16_an_item_adds_to_the_stars() -> None:
    table = Scenario("wayward-sisters", "bullseye", board="hells-kitchen")
    table.only({"Wayward Sister": "A3 B6", "Bullseye": "B4"}).items(A3="Mailbox").hand(0, STARS)
    table.attack(ONE, "Bullseye", STARS).choose("use Mailbox")
    assert table.health("Bullseye") == 14 - 2 - 3


# --- Curious Familiar -------------------------------------------------------------------------------------------


def test_curious_familiar_must_take_a_card_of_the_cauldron_but_not_itself() -> None:
    table = duel().hand(0, CURIOUS, REMEDY).pile(0, WARD, TOIL).attack(ONE, "Bigfoot", CURIOUS)
    assert table.asking() == "0 card"
    assert table.offered() == [f"choose {WARD}", f"choose {TOIL}"]
    table.choose(f"choose {TOIL}")
    assert (table.cards(0), table.piled(0)) == (sorted([TOIL, REMEDY]), [WARD, CURIOUS])
    assert shown(table, viewer=1)["known"] == [TOIL]
    assert table.asking() == "0 action"


def test_curious_familiar_takes_the_only_card_unasked() -> None:
    table = duel().hand(0, CURIOUS, REMEDY).pile(0, TOIL).attack(ONE, "Bigfoot", CURIOUS)
    assert (table.cards(0), table.piled(0)) == (sorted([TOIL, REMEDY]), [CURIOUS])


def test_curious_familiar_over_an_empty_cauldron() -> None:
    table = duel().hand(0, CURIOUS, REMEDY).attack(ONE, "Bigfoot", CURIOUS)
    assert (table.cards(0), table.piled(0)) == ([REMEDY], [CURIOUS])


def test_curious_familiar_as_a_defense_also_after_its_sister_fell() -> None:
    table = duel(first=1).wound(ONE, 1).hand(0, CURIOUS).pile(0, TOIL).hand(1, "Larger Than Life")
    table.attack("Bigfoot", ONE, "Larger Than Life", CURIOUS)
    assert (table.space(ONE), table.cards(0), table.piled(0)) == ("", [TOIL], [CURIOUS])


def test_curious_familiar_cancelled_takes_nothing() -> None:
    table = duel().hand(0, CURIOUS, REMEDY).pile(0, WARD).hand(1, "Feint").attack(ONE, "Bigfoot", CURIOUS, "Feint")
    assert (table.cards(0), table.piled(0)) == ([REMEDY], [WARD, CURIOUS])


# --- Ward -------------------------------------------------------------------------------------------------------


def test_ward_must_place_the_opposing_fighter_in_the_sisters_zone_or_leave_it() -> None:
    table = duel("B3 C5 E1").hand(0, WARD, REMEDY).attack(ONE, "Bigfoot", WARD)
    assert table.asking() == "0 place"
    assert sorted(table.offered()) == [f"place Bigfoot at {space}" for space in ("A3", "B4", "C4", "D3")]
    table.choose("place Bigfoot at D3")
    assert (table.space("Bigfoot"), table.asking()) == ("D3", "0 action")


def test_ward_places_only_into_the_zones_of_the_sister_who_fought() -> None:
    """Bigfoot's own space, A3, is in one of her zones; from A2 she has only one."""
    table = duel("A2 D1 E1").stand("Bigfoot", "A3").hand(0, WARD).attack(ONE, "Bigfoot", WARD)
    assert table.spaces_offered() == {"A1", "A3", "A4", "A5", "A6"}


def test_ward_must_take_a_fighter_out_of_a_space_in_none_of_her_zones() -> None:
    table = Scenario("wayward-sisters", "bigfoot", board="globe-theatre")
    table.only({"Wayward Sister": "B2 E4", "Bigfoot": "A2"}).hand(0, WARD).attack(ONE, "Bigfoot", WARD)
    assert table.spaces_offered() == {"B3", "C2", "D3", "S1", "S3"}


def test_ward_as_a_defense() -> None:
    table = duel(first=1).hand(0, WARD).hand(1, "Regroup", "Feint").attack("Bigfoot", ONE, "Regroup", WARD)
    assert table.asking() == "0 place"
    table.choose("place Bigfoot at A3")
    assert table.space("Bigfoot") == "A3"


def test_ward_does_nothing_once_its_sister_has_fallen() -> None:
    table = duel(first=1).wound(ONE, 1).hand(0, WARD).hand(1, "Larger Than Life", "Feint")
    table.attack("Bigfoot", ONE, "Larger Than Life", WARD)
    assert (table.space("Bigfoot"), table.asking()) == ("B4", "1 action")


def test_ward_does_nothing_once_the_opposing_fighter_has_fallen() -> None:
    table = duel().stand("The Jackalope", "A3").wound("The Jackalope", 1).hand(0, WARD, REMEDY)
    table.attack(ONE, "The Jackalope", WARD)
    assert table.asking() == "0 action"


def test_ward_cancelled_places_nobody() -> None:
    table = duel().hand(0, WARD, REMEDY).hand(1, "Feint").attack(ONE, "Bigfoot", WARD, "Feint")
    assert (table.space("Bigfoot"), table.asking()) == ("B4", "0 action")


@pytest.mark.parametrize(("space", "gained"), [("A3", 1), ("D3", 0)])
def test_ix_21_clever_girl_reads_where_ward_has_put_the_raptor(space: str, gained: int) -> None:
    """Ward places the attacking Raptor; Clever Girl then asks for a Raptor beside the Sister."""
    table = against("raptors", {"Raptor": "B4"}, first=1).hand(0, WARD).hand(1, "Clever Girl", "Feint")
    table.attack("Raptor 1", ONE, "Clever Girl", WARD).choose(f"place Raptor 1 at {space}")
    assert table.said(" 1 action") == gained


def test_ix_21_savagery_reads_where_ward_has_put_bigfoot() -> None:
    table = duel("B3 C4 D1", first=1).hand(0, WARD).hand(1, "Savagery", "Feint")
    table.attack("Bigfoot", ONE, "Savagery", WARD).choose("place Bigfoot at D3")
    assert healths(table) == [5, 5, 6]


def test_ix_32_ward_places_a_fighter_on_the_trap_of_a_third_seat() -> None:
    names = ("wayward-sisters", "bigfoot", "robert-muldoon")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Wayward Sister": "D4", "Bigfoot": "E4", "Robert Muldoon": "A1"}).token(2, "D6").hand(0, WARD)
    table.attack(ONE, "Bigfoot", WARD).choose("place Bigfoot at D6")
    assert (table.health("Bigfoot"), table.tokens(2), len(table.cards(2))) == (16 - 3 - 1, [], 1)


def test_ix_47_a_doctor_placed_by_ward_lays_no_insight() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4"}).hand(0, WARD).attack(ONE, "Dr. Sattler", WARD)
    table.choose("place Dr. Sattler at D3")
    assert (table.space("Dr. Sattler"), table.tokens(1)) == ("D3", [])


def test_ix_53_ward_needs_only_the_front_of_t_rex_in_the_zone() -> None:
    table = rex().hand(0, WARD).attack(ONE, "T. Rex", WARD)
    offered = {frozenset(text.removeprefix("place T. Rex at ").split(" from ")) for text in table.offered()}
    pairs = ("B4 C4", "B4 C5", "A3 A2", "A3 A4", "C4 C3", "C4 D3", "C5 D3", "D3 D4")
    assert offered == {frozenset(pair.split()) for pair in pairs}
    assert len(table.offered()) == len(pairs)
    table.choose("place T. Rex at D3 from D4")
    assert table.pose("T. Rex") == {"D3", "D4"}


def test_ix_56_ward_places_nobody_after_a_roar() -> None:
    table = rex().hand(0, WARD, REMEDY).hand(1, "Terrifying Roar").attack(ONE, "T. Rex", WARD, "Terrifying Roar")
    assert (table.pose("T. Rex"), table.asking()) == ({"B4", "C4"}, "0 action")


def test_ix_58_ward_finds_no_elektra_once_she_is_removed() -> None:
    table = against("elektra", {"Elektra": "B4"}).wound("Elektra", 3).hand(0, WARD, REMEDY)
    table.attack(ONE, "Elektra", WARD)
    assert (table.space("Elektra"), table.asking()) == ("", "0 action")


def test_ix_86_ward_finds_no_space_in_a_zone_of_one_space() -> None:
    table = Scenario("wayward-sisters", "bigfoot", board="globe-theatre")
    table.only({"Wayward Sister": "A1 E4", "Bigfoot": "B1"}).hand(0, WARD, REMEDY).attack(ONE, "Bigfoot", WARD)
    assert (table.space("Bigfoot"), table.asking()) == ("B1", "0 action")


def test_ix_20_ward_and_pricking_reach_a_t_rex_two_spaces_away() -> None:
    table = rex(first=1).stand(ONE, "A3").hand(0, WARD).hand(1, "Commanding Impact")
    table.attack("T. Rex", ONE, "Commanding Impact", WARD)
    assert table.asking() == "0 place"
    table = rex(first=1).stand(ONE, "A3").hand(0, PRICKING).hand(1, "Commanding Impact")
    table.attack("T. Rex", ONE, "Commanding Impact", PRICKING)
    assert (table.health(ONE), table.health("T. Rex")) == (3, 24)


# --- Pricking Of My Thumbs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "damage"), [("Larger Than Life", 4), ("Skirmish", 2), ("Regroup", 0)])
def test_pricking_of_my_thumbs_gives_the_combat_damage_back(attack: str, damage: int) -> None:
    table = duel(first=1).hand(0, PRICKING).hand(1, attack).attack("Bigfoot", ONE, attack, PRICKING)
    assert (table.health(ONE), table.health("Bigfoot")) == (6 - damage, 16 - damage)


def test_ix_5_pricking_deals_the_full_difference_after_its_sister_fell() -> None:
    table = duel(first=1).wound(ONE, 1).hand(0, PRICKING).hand(1, "Larger Than Life")
    table.attack("Bigfoot", ONE, "Larger Than Life", PRICKING)
    assert (table.space(ONE), table.health("Bigfoot")) == ("", 12)


def test_ix_5_pricking_of_the_last_sister_deals_nothing() -> None:
    table = duel("B3", first=1).wound(ONE, 1).wound("Bigfoot", 2).hand(0, PRICKING).hand(1, "Larger Than Life")
    table.attack("Bigfoot", ONE, "Larger Than Life", PRICKING)
    assert (table.winners(), table.health("Bigfoot")) == ([1], 2)


def test_pricking_of_my_thumbs_may_win_the_game() -> None:
    table = duel(first=1).wound("Bigfoot", 2).hand(0, PRICKING).hand(1, "Skirmish")
    table.attack("Bigfoot", ONE, "Skirmish", PRICKING)
    assert table.winners() == [0]


def test_pricking_of_my_thumbs_cancelled() -> None:
    table = duel(first=1).hand(0, PRICKING).hand(1, "Feint").attack("Bigfoot", ONE, "Feint", PRICKING)
    assert table.health("Bigfoot") == 16
    table = against("robin-hood", {"Outlaw": "B4", "Robin Hood": "E7"}, first=1).hand(0, PRICKING)
    table.hand(1, "Highway Robbery").attack("Outlaw 1", ONE, "Highway Robbery", PRICKING)
    assert (table.health(ONE), table.health("Outlaw 1")) == (4, 1)


# --- Unnatural Remedy -------------------------------------------------------------------------------------------


def test_unnatural_remedy_moves_up_to_three_cards_to_the_discard_pile_and_heals_for_each() -> None:
    table = duel(first=1).wound(ONE, 5).wound(TWO, 2).wound("Bigfoot", 10).hand(0, REMEDY).hand(1, "Larger Than Life")
    table.pile(0, WARD, TOIL, STARS, HURLY).attack("Bigfoot", ONE, "Larger Than Life", REMEDY)
    assert table.asking() == "0 card"
    assert table.offered() == ["none", *(f"choose {card}" for card in (HURLY, STARS, WARD, TOIL))]
    table.choose(f"choose {TOIL}", f"choose {WARD}", f"choose {STARS}")
    assert table.asking() == "0 fighter"
    assert table.offered() == [f"choose {name}" for name in (*SISTERS, "Bigfoot", "The Jackalope")]
    table.choose(f"choose {TWO}", f"choose {TWO}", "choose Bigfoot")
    assert (table.health(ONE), table.health(TWO), table.health("Bigfoot")) == (0, 4, 11)
    assert (table.discarded(0), table.piled(0)) == ([TOIL, WARD, STARS], [HURLY, REMEDY])


def test_unnatural_remedy_heals_before_the_damage_and_never_above_the_maximum() -> None:
    """Bigfoot is hurt too, so the second point could have gone to him."""
    table = duel(first=1).wound(ONE, 5).wound("Bigfoot", 9).hand(0, REMEDY).pile(0, WARD, TOIL)
    table.hand(1, "Larger Than Life")
    table.attack("Bigfoot", ONE, "Larger Than Life", REMEDY)
    table.choose(f"choose {WARD}", f"choose {TOIL}", f"choose {ONE}", f"choose {ONE}")
    assert table.health(ONE) == 6 - 5


def test_ask_6_unnatural_remedy_asks_for_nobody_where_nobody_is_hurt() -> None:
    """The cards go to the discard pile all the same; the first point makes the only wound good."""
    table = duel(first=1).wound(TWO, 5).hand(0, REMEDY).pile(0, WARD, TOIL).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", ONE, "Feint", REMEDY).choose(f"choose {WARD}", f"choose {TOIL}")
    assert table.asking() == "0 fighter"
    table.choose(f"choose {TWO}")
    assert table.asking() == "1 action"
    assert (table.health(TWO), table.discarded(0)) == (6, [WARD, TOIL])


@pytest.mark.parametrize("taken", [0, 1])
def test_unnatural_remedy_may_move_fewer(taken: int) -> None:
    table = duel(first=1).wound(TWO, 1).hand(0, REMEDY).pile(0, WARD, TOIL).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", ONE, "Feint", REMEDY).choose(*[f"choose {TOIL}"] * taken, "none")
    table.choose(*[f"choose {TWO}"] * taken)
    assert (table.health(TWO), table.discarded(0)) == (1 + taken, [TOIL] * taken)
    assert table.asking() == "1 action"


def test_unnatural_remedy_over_an_empty_cauldron() -> None:
    table = duel(first=1).hand(0, REMEDY).hand(1, "Feint", "Hoax").attack("Bigfoot", ONE, "Feint", REMEDY)
    assert (table.asking(), table.health(ONE)) == ("1 action", 5)


def test_ix_11_an_attackers_feint_comes_too_late_for_unnatural_remedy() -> None:
    table = duel(first=1).wound(ONE, 3).hand(0, REMEDY).pile(0, WARD).hand(1, "Feint")
    table.attack("Bigfoot", ONE, "Feint", REMEDY).choose(f"choose {WARD}", f"choose {ONE}")
    assert (table.health(ONE), table.discarded(0)) == (3 + 1 - 1, [WARD])


# --- Something Wicked This Way Comes ----------------------------------------------------------------------------


def test_something_wicked_must_cast_two_different_spells_without_ingredients() -> None:
    table = duel().hand(0, WICKED, REMEDY).pile(0, TOIL).deck(0, CURIOUS).wound(TWO, 3).scheme(WICKED)
    assert spells(table) == [SNAKE_BAT, SNAKE_LIZARD, BAT_LIZARD, ALL_THREE]
    cast(table, SNAKE_BAT)
    assert table.asking() == "0 fighter"
    table.choose(f"choose {TWO}")
    assert healths(table) == [6, 4, 6]
    assert spells(table) == [SNAKE_LIZARD, BAT_LIZARD, ALL_THREE]
    cast(table, ALL_THREE)
    assert (table.asking(), table.game.actions) == ("0 action", 2)
    assert (table.piled(0), table.discarded(0)) == ([TOIL, WICKED], [])


def test_ix_78_something_wicked_enters_the_cauldron_after_both_spells() -> None:
    table = duel().hand(0, WICKED, REMEDY).scheme(WICKED)
    cast(table, BAT_LIZARD).choose("choose Bigfoot")
    assert (table.health("Bigfoot"), table.piled(0)) == (15, [])
    cast(table, SNAKE_LIZARD).choose("choose Bigfoot")
    assert table.piled(0) == []
    table.choose("to C4")
    assert (table.space("Bigfoot"), table.piled(0), table.asking()) == ("C4", [WICKED], "0 action")


@pytest.mark.parametrize("spell", [SNAKE_BAT, SNAKE_LIZARD, BAT_LIZARD, ALL_THREE])
def test_something_wicked_does_not_offer_the_first_spell_again(spell: str) -> None:
    table = cast(duel().hand(0, WICKED, REMEDY).scheme(WICKED), spell)
    while table.asking() != "0 mode":
        table.choose(table.offered()[0])
    every = [SNAKE_BAT, SNAKE_LIZARD, BAT_LIZARD, ALL_THREE]
    assert spells(table) == [other for other in every if other != spell]


def test_something_wicked_with_an_empty_deck_exhausts_every_sister() -> None:
    table = duel().hand(0, WICKED, REMEDY)
    no_deck(table)
    cast(table.scheme(WICKED), SNAKE_BAT).choose(f"choose {ONE}")
    assert healths(table) == [5, 4, 4]


def test_ix_6_exhaustion_by_something_wicked_loses_the_game_at_once() -> None:
    table = duel("B3").wound(ONE, 2).hand(0, WICKED)
    no_deck(table)
    cast(table.scheme(WICKED), SNAKE_BAT)
    assert table.winners() == [1]


# --- Prophecy ---------------------------------------------------------------------------------------------------

TOP = (WARD, TOIL, STARS, CURIOUS)


@pytest.mark.parametrize(("lower", "upper"), [(TOIL, CURIOUS), (CURIOUS, TOIL)])
def test_prophecy_takes_two_of_four_and_puts_the_others_back_in_any_order(lower: str, upper: str) -> None:
    table = duel().hand(0, PROPHECY, REMEDY).deck(0, *TOP, HURLY).scheme(PROPHECY)
    assert table.asking() == "0 card"
    assert table.offered() == [f"choose {card}" for card in (STARS, CURIOUS, WARD, TOIL)]
    table.choose(f"choose {STARS}", f"choose {WARD}")
    assert table.asking() == "0 put-back"
    assert table.offered() == [f"put back {card}" for card in (CURIOUS, TOIL)]
    table.choose(f"put back {lower}")
    assert table.cards(0) == sorted([STARS, WARD, REMEDY])
    assert names(table, table.game.deck[0])[-3:] == [HURLY, lower, upper]
    assert (table.asking(), table.piled(0)) == ("0 action", [PROPHECY])


@pytest.mark.parametrize(("left", "taken", "stay"), [(3, 2, 1), (2, 2, 0), (1, 1, 0), (0, 0, 0)])
def test_prophecy_with_a_short_deck_is_no_draw(left: int, taken: int, stay: int) -> None:
    table = duel().deck(0, *TOP[:left]).hand(0, PROPHECY, REMEDY)
    del table.game.deck[0][: len(table.game.deck[0]) - left]
    table.scheme(PROPHECY)
    for _ in range(taken):
        assert table.asking() == "0 card"
        assert "none" not in table.offered()
        table.choose(table.offered()[0])
    assert (len(table.cards(0)), len(table.game.deck[0])) == (1 + taken, stay)
    assert (healths(table), table.asking()) == ([6, 6, 6], "0 action")


def test_only_the_sisters_know_the_cards_of_prophecy() -> None:
    seen = []
    for top in (TOP, TOP[::-1], (PROPHECY, HURLY, FIRE, PRICKING)):
        table = duel().hand(0, PROPHECY, REMEDY).deck(0, *top)
        steps: list[object] = []
        table.scheme(PROPHECY)
        assert [shown(table, viewer)["deck_top"] for viewer in (0, 1, None)] == [list(top), [], []]
        for words in (f"choose {top[0]}", f"choose {top[1]}", f"put back {top[3]}"):
            steps.append((table.game.view(1).data(), table.game.view(None).data(), table.game.view(1).sentences()))
            table.choose(words)
        steps.append((table.game.view(1).data(), table.game.view(None).data(), table.game.view(1).sentences()))
        seen.append(steps)
        assert shown(table, viewer=0)["deck_top"] == [top[2], top[3]]
        deck = table.game.deck[0][-2:]
        for seed in range(5):
            assert resample(table.game.view(0), Rng.seeded(seed)).deck[0][-2:] == deck
        assert any(resample(table.game.view(1), Rng.seeded(seed)).deck[0][-2:] != deck for seed in range(5))
    assert seen[0] == seen[1] == seen[2]


def test_what_prophecy_showed_is_drawn_next() -> None:
    table = duel().hand(0, PROPHECY, REMEDY).deck(0, *TOP).scheme(PROPHECY)
    table.choose(f"choose {WARD}", f"choose {TOIL}", f"put back {STARS}").maneuver()
    assert CURIOUS in table.cards(0)
    assert shown(table, viewer=0)["deck_top"] == [STARS]


# --- more than two seats ----------------------------------------------------------------------------------------


def test_ix_90_the_last_sister_out_in_her_own_attack_takes_a_card_but_casts_no_spell() -> None:
    names = ("wayward-sisters", "dr-sattler", "bigfoot")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Wayward Sister": "D4", "Dr. Sattler": "E4", "Bigfoot": "A1"}).wound(ONE, 2)
    table.hand(0, CURIOUS).pile(0, TOIL, STARS).hand(1, "Lock The Doors!")
    table.attack(ONE, "Dr. Sattler", CURIOUS, "Lock The Doors!").choose("stay")
    assert table.asking() == "0 card"
    table.choose(f"choose {TOIL}")
    assert table.game.active == 1
    assert shown(table, viewer=1)["status"] == "out"


def test_ix_88_a_spell_on_the_first_turn_of_a_free_for_all_may_hit_anybody() -> None:
    names = ("wayward-sisters", "bigfoot", "robin-hood")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL).items()
    table.only({"Wayward Sister": "D4", "Bigfoot": "E4", "Robin Hood": "D5"})
    casting(table, BAT_LIZARD).choose("choose Robin Hood")
    assert table.health("Robin Hood") == 12


def test_ix_91_bat_lizard_can_hit_a_teammate() -> None:
    names = ("wayward-sisters", "bigfoot", "robin-hood", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS).items()
    table.only({"Wayward Sister": "D4", "Bigfoot": "E4", "Robin Hood": "D5", "Raptor": "F1"})
    assert casting(table, BAT_LIZARD).offered() == [f"choose {name}" for name in (ONE, "Bigfoot", "Robin Hood")]


def test_the_stars_align_counts_no_teammate() -> None:
    names = ("wayward-sisters", "bigfoot", "robin-hood", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS).items()
    table.only({"Wayward Sister": "D4", "Bigfoot": "E4", "Robin Hood": "A5", "Raptor": "F1"}).hand(0, STARS)
    table.attack(ONE, "Bigfoot", STARS)
    assert table.health("Bigfoot") == 15
