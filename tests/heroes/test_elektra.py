"""Elektra's cards in both lives and her resurrection, as her sheet says."""

from collections import Counter

import pytest

import matchless
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from phrases import phrase
from scenario import Scenario
from sheets import deck

DECK = deck("elektra")
HANDS = ("The Hand 1", "The Hand 2", "The Hand 3", "The Hand 4")
FAR = "A1 B1 B2 C1"  # all in the green zone, where the Hands are in nobody's way
LIVES = pytest.mark.parametrize("risen", [False, True], ids=["first life", "resurrected"])


def spots(names: str) -> set[str]:
    return set(names.split())


def kitchen(foe: str, at: dict[str, str], first: int = 0, hands: str = FAR, elektra: str = "D4") -> Scenario:
    """Elektra in Hell's Kitchen, without items, against a foe who stands where `at` says."""
    table = Scenario("elektra", foe, board="hells-kitchen", first=first)
    return table.items().only({"Elektra": elektra, "The Hand": hands} | at)


def duel(first: int = 0, hands: str = FAR, elektra: str = "D4", risen: bool = False) -> Scenario:
    """Elektra at D4 against Bigfoot, who stands beside her at E4; the Jackalope is far away."""
    table = kitchen("bigfoot", {"Bigfoot": "E4", "The Jackalope": "A5"}, first, hands, elektra)
    return table.risen(0) if risen else table


def rex(first: int = 0, hands: str = FAR) -> Scenario:
    """Elektra at D4 against T. Rex, who stands beside her at E4, her back at E5."""
    return kitchen("t-rex", {}, first, hands).stand("T. Rex", "E4", "E5").wound("T. Rex", 27)


def spare(*taken: str) -> set[str]:
    """All spaces of Hell's Kitchen without these."""
    return set(matchless.boards.load("hells-kitchen").spaces) - set(taken)


def living(table: Scenario) -> list[str]:
    """Where the Hands stand."""
    return [table.space(hand) for hand in HANDS]


def sharing(table: Scenario, space: str) -> set[str]:
    """The spaces with a zone in common with this one, itself included."""
    board = table.table.board
    zones = board.zones_of[board.space_ids[space]]
    return {name for name, number in board.space_ids.items() if zones & board.zones_of[number]}


def most(table: Scenario, free: set[str], wanted: int) -> int:
    """How many fighters, up to `wanted`, find free spaces with no zone in common; by trying everything."""
    if not free or not wanted:
        return 0
    here = min(free)
    best = 1 + most(table, free - sharing(table, here), wanted - 1)
    return best if best == wanted else max(best, most(table, free - {here}, wanted))


def roomy(table: Scenario, free: set[str], wanted: int) -> set[str]:
    """The free spaces that leave room for as many fighters as possible, up to `wanted`."""
    best = most(table, free, wanted)
    return {space for space in free if 1 + most(table, free - sharing(table, space), wanted - 1) == best}


def status(table: Scenario, seat: int) -> str:
    return table.game.view(0).data()["seats"][seat]["status"]


def known(table: Scenario, viewer: int | None, seat: int) -> list[str]:
    """The cards that a viewer knows to be in a seat's hand."""
    return sorted(table.game.view(viewer).data()["seats"][seat]["known"])


def rise(table: Scenario, *spaces: str) -> Scenario:
    """Chooses spaces for the resurrection; those that are forced are not asked for."""
    return table.choose(*(f"choose {space}" for space in spaces))


def removed(hand: tuple[str, ...] = ()) -> Scenario:
    """Elektra has just been removed by Bigfoot's attack, whose turn goes on with one action."""
    table = duel(first=1).wound("Elektra", 4).hand(0, *hand).hand(1, "Larger Than Life", "Regroup")
    return table.attack("Bigfoot", "Elektra", "Larger Than Life")


# --- the seat ---------------------------------------------------------------------------------------------------


def test_setup_puts_each_hand_into_a_free_space_of_elektras_zone() -> None:
    game = matchless.new_game("raptor-paddock", ["elektra", "bigfoot"], first=0)
    free = ["E1", "E3", "E4", "E5"]
    for hand in HANDS[:3]:
        assert [phrase(game, option) for option in game.options] == [f"place {hand} at {space}" for space in free]
        game.choose(game.options[0])
        free.pop(0)
    assert game.asked == 1  # the last Hand had one space left
    fighters = game.view(0).data()["seats"][0]["fighters"]
    assert [(f["name"], f["health"], f["max_health"], f["space"]) for f in fighters] == [
        ("Elektra", 7, 7, "E2"),
        *((hand, 1, 1, space) for hand, space in zip(HANDS, ("E1", "E3", "E4", "E5"), strict=True)),
    ]


@LIVES
@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str, risen: bool) -> None:
    table = duel(elektra="E1", hands="B5 B6 D6 E6", risen=risen).hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Elektra")
    board = table.table.board
    away = board.distance[board.space_ids["E1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost
    assert table.discarded(0) == [card]


@LIVES
@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Elektra", {"Mystic Assassin", "Hands of Red", "Ninjitsu", "Whirlwind", "Cloaked In Shadow", "Sai"}),
        ("The Hand 1", {"The Fist", "Ninjitsu"}),
    ],
)
def test_cards_to_attack_with(fighter: str, cards: set[str], risen: bool) -> None:
    table = duel(hands="D5", risen=risen).hand(0, *DECK)
    table.choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in cards}


@LIVES
@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Elektra", {"Intercept", "Snakeroot Clan", "Ninjitsu", "Whirlwind", "Cloaked In Shadow", "Sai"}),
        ("The Hand 1", {"Ninjitsu"}),
    ],
)
def test_cards_to_defend_with(fighter: str, cards: set[str], risen: bool) -> None:
    table = duel(first=1, hands="D5", risen=risen).hand(0, *DECK).hand(1, "Larger Than Life")
    table.choose("attack", "with Bigfoot", f"target {fighter}", "play Larger Than Life")
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_cards_to_play_as_a_scheme() -> None:
    assert duel().hand(0, *DECK).choose("scheme").offered() == ["play Mesmerize"]


@LIVES
@pytest.mark.parametrize(
    ("fighter", "card", "value"),
    [
        ("Elektra", "Mystic Assassin", 6),
        ("The Hand 1", "The Fist", 3),
        ("Elektra", "Hands of Red", 4),
        ("Elektra", "Ninjitsu", 3),
        ("The Hand 1", "Ninjitsu", 3),
        ("Elektra", "Cloaked In Shadow", 2),
        ("Elektra", "Sai", 4),
    ],
)
def test_an_attack_without_defense_deals_its_value(fighter: str, card: str, value: int, risen: bool) -> None:
    table = duel(hands="D5", risen=risen).hand(0, card, "Intercept")
    table.attack(fighter, "Bigfoot", card)
    assert table.health("Bigfoot") == 16 - value


@LIVES
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("Intercept", 3),
        ("Snakeroot Clan", 1),
        ("Ninjitsu", 3),
        ("Whirlwind", 2),
        ("Cloaked In Shadow", 2),
        ("Sai", 4),
    ],
)
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int, risen: bool) -> None:
    table = duel(first=1, hands="", risen=risen).hand(0, card).hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", card)
    assert table.health("Elektra") == (9 if risen else 7) - 6 + value


def test_elektra_and_the_hands_reach_only_their_neighbours() -> None:
    table = duel(elektra="C4", hands="D6").hand(0, "Ninjitsu", "Sai")  # in Bigfoot's zone, not beside him
    assert table.offered() == ["maneuver"]


def test_a_hand_falls_to_any_damage_and_the_game_goes_on() -> None:
    table = duel(first=1, hands="D5").hand(1, "Feint", "Regroup")
    table.attack("Bigfoot", "The Hand 1", "Feint")
    assert (table.space("The Hand 1"), table.health("The Hand 1")) == ("", 0)
    assert table.space("Elektra") == "D4"
    assert table.asking() == "1 action"


def test_without_hands_their_card_only_boosts() -> None:
    table = duel(hands="").hand(0, "The Fist")
    assert table.offered() == ["maneuver"]
    table.choose("maneuver")
    assert "boost with The Fist" in table.offered()


def test_elektras_hand_limit_is_seven() -> None:
    table = duel().hand(0, *(card for card in DECK if card != "Sai")).maneuver().maneuver()
    assert table.asking() == "0 discard"
    assert len(table.cards(0)) == 11


# --- removal ----------------------------------------------------------------------------------------------------


def test_example_removal_by_combat_damage() -> None:
    table = duel(first=1, hands="A1 D5").wound("Elektra", 2)
    table.hand(0, "Intercept", "Sai").hand(1, "Skirmish", "Regroup").discard(0, "Whirlwind", "Ninjitsu")
    table.attack("Bigfoot", "Elektra", "Skirmish")
    # Skirmish comes after the removal: it finds only Bigfoot
    assert table.asking() == "1 move"
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.game.frames[-1].mover == table.fighter("Bigfoot")
    assert table.said("Bigfoot wins the combat and deals 4 combat damage.") == 1
    assert table.said("is defeated") == 0
    table.choose("stay")
    assert table.winners() == []
    table.maneuver().choose("no")
    assert table.asking() == "0 space"
    rise(table, "D6", "A3", "B6", "F1", "E2")
    assert (table.health("Elektra"), table.game.max_health(table.fighter("Elektra"))) == (9, 9)
    assert table.space("Elektra") == "D6"
    assert set(living(table)) == {"A3", "B6", "F1", "E2"}
    assert [table.health(hand) for hand in HANDS] == [1, 1, 1, 1]
    assert table.discarded(0) == []
    assert table.cards(0) == ["Intercept", "Sai"]
    assert len(table.game.deck[0]) == 18
    assert table.asking() == "0 action"
    assert table.game.actions == 2


def test_removal_is_no_defeat_and_her_seat_is_dormant_only_after_the_action() -> None:
    table = duel(first=1).wound("Elektra", 1).hand(1, "Hoax", "Regroup").attack("Bigfoot", "Elektra", "Hoax")
    assert table.asking() == "1 move"  # Hoax's own move: the action is not over
    assert status(table, 0) == "in"
    table.choose("stay")
    assert status(table, 0) == "dormant"
    fighters = table.game.view(1).data()["seats"][0]["fighters"]
    assert [(f["space"], f["defeated"]) for f in fighters] == [(None, False)] * 5


def test_ix_63_an_opponent_has_nobody_to_attack_while_she_is_removed() -> None:
    table = removed()
    assert table.offered() == ["maneuver"]
    table.choose("maneuver", "no boost", "move Bigfoot")
    assert "D4" in table.spaces_offered()  # where she stood


def test_ix_63_bigfoot_draws_for_a_zone_that_her_removal_has_cleared() -> None:
    table = removed().maneuver()
    assert table.asking() == "1 confirm"


def test_surplus_damage_is_lost_but_counts_for_disarming_shot() -> None:
    """IX-58."""
    table = kitchen("robin-hood", {"Robin Hood": "E4"}, first=1).wound("Elektra", 1).hand(1, "Disarming Shot")
    table.attack("Robin Hood", "Elektra", "Disarming Shot")
    assert len(table.cards(1)) == 4
    table.choose("stay").maneuver()
    rise(table, "E6", "A3", "A1", "F1", "E2")
    assert table.health("Elektra") == 9


def test_her_second_character_card_comes_only_with_the_resurrection() -> None:
    table = removed(hand=("Sai",))
    assert table.game.view(1).data()["seats"][0]["fighters"][0]["max_health"] == 7
    table.maneuver().choose("no")
    rise(table, "E6", "A3", "A1", "F1", "E2")
    assert table.game.view(1).data()["seats"][0]["fighters"][0]["max_health"] == 9


@pytest.mark.parametrize("card", ["Ninjitsu", "Cloaked In Shadow", "Whirlwind", "Intercept", "Sai"])
def test_ix_58_removed_in_defense_her_cards_do_nothing_for_her(card: str) -> None:
    table = duel(first=1).wound("Elektra", 1).hand(0, card).hand(1, "Larger Than Life", "Regroup")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", card)
    assert table.asking() == "1 action"
    assert (table.space("Elektra"), table.health("Bigfoot")) == ("", 16)


@pytest.mark.parametrize("card", ["Mystic Assassin", "Hands of Red", "Ninjitsu"])
def test_ix_58_removed_in_her_own_attack_her_cards_do_nothing_for_her(card: str) -> None:
    table = kitchen("dr-sattler", {"Dr. Sattler": "E4"}, hands="A1").wound("Elektra", 2)
    table.hand(0, card, "Sai").hand(1, "Lock The Doors!", "Feint")
    table.attack("Elektra", "Dr. Sattler", card, "Lock The Doors!").choose("stay")
    assert table.asking() == "1 action"
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.discarded(0) == [card]
    assert table.cards(0) == ["Sai"]


def test_ix_58_ricochet_finds_no_zone_and_clever_girl_no_neighbour() -> None:
    table = kitchen("bullseye", {"Bullseye": "E4"}, first=1).wound("Elektra", 1).hand(1, "Ricochet", "Feint")
    table.attack("Bullseye", "Elektra", "Ricochet")
    assert table.asking() == "1 action"
    assert table.health("Bullseye") == 14
    table = kitchen("raptors", {"Raptor": "E4 D5"}, first=1).wound("Elektra", 1).hand(1, "Clever Girl", "Feint")
    table.attack("Raptor 1", "Elektra", "Clever Girl")
    assert table.game.actions == 1


def test_ix_62_a_discard_demanded_by_the_card_that_removes_her_is_made() -> None:
    table = kitchen("hamlet", {"Hamlet": "E4"}, first=1).stance(1, "TO BE").wound("Elektra", 3).wound("Hamlet", 10)
    table.hand(0, "Intercept").hand(1, "The Play's The Thing", "Uncertain Doom")
    table.attack("Hamlet", "Elektra", "The Play's The Thing")
    assert table.space("Elektra") == ""
    assert (table.cards(0), table.discarded(0)) == ([], ["Intercept"])
    assert table.health("Hamlet") == 10 + 4


# --- removal in her own turn ------------------------------------------------------------------------------------

MANY = ("The Fist", "Hands of Red", "Intercept", "Snakeroot Clan", "Ninjitsu", "Whirlwind", "Mesmerize", "Sai")


@pytest.mark.parametrize("health", [3, 1])
def test_ix_60_mystic_assassin_ends_her_turn_without_actions_or_hand_limit(health: int) -> None:
    """TURN-6."""
    table = duel().wound("Elektra", health).hand(0, "Mystic Assassin", *MANY).hand(1, "Hoax")
    table.attack("Elektra", "Bigfoot", "Mystic Assassin")
    assert table.health("Bigfoot") == 10
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.asking() == "1 action"
    assert table.cards(0) == sorted(MANY)
    assert table.said("discards") == 0


def test_ix_60_a_trap_in_her_maneuver_ends_her_turn() -> None:
    table = kitchen("robert-muldoon", {"Robert Muldoon": "A5"}).wound("Elektra", 1).token(1, "D5")
    table.hand(0, *MANY).choose("maneuver", "no boost", "move Elektra", "to D5")
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1
    assert table.asking() == "1 space"  # Muldoon's turn begins with his trap
    assert len(table.cards(0)) == len(MANY) + 1


def test_ix_61_an_exhausted_maneuver_defeats_the_hands_and_removes_her() -> None:
    table = duel().wound("Elektra", 2).hand(0, *MANY).empty_deck(0).choose("maneuver")
    assert table.said("is defeated") == 4
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.winners() == []
    assert table.game.active == 1
    assert table.cards(0) == sorted(MANY)


def test_exhaustion_above_two_health_leaves_her_alone() -> None:
    table = duel().wound("Elektra", 3).hand(0, "Sai").empty_deck(0).maneuver()
    assert (table.health("Elektra"), table.space("Elektra")) == (1, "D4")
    assert living(table) == ["", "", "", ""]
    assert table.asking() == "0 action"


def test_ix_59_the_fist_pays_nothing_once_its_hand_is_gone() -> None:
    table = kitchen("robin-hood", {"Robin Hood": "E4"}, hands="D5 A1").wound("Elektra", 1)
    table.hand(0, "The Fist", "Sai").hand(1, "Wily Fighting", "Feint")
    table.attack("The Hand 1", "Robin Hood", "The Fist", "Wily Fighting")
    assert table.asking() == "1 action"
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.cards(0) == ["Sai"]
    assert table.discarded(0) == ["The Fist"]


# --- dormant ----------------------------------------------------------------------------------------------------


def test_ix_63_steal_from_the_rich_draws_only_its_first_card() -> None:
    table = kitchen("robin-hood", {"Robin Hood": "E4"}, first=1).wound("Elektra", 1)
    table.hand(0, "Sai").hand(1, "A Hunter's Eye", "Steal From the Rich")
    table.attack("Robin Hood", "Elektra", "A Hunter's Eye").choose("stay").scheme("Steal From the Rich")
    assert table.asking() == "0 space"
    assert len(table.cards(1)) == 1
    assert table.cards(0) == ["Sai"]


def test_ix_63_what_fools_these_mortals_be_has_no_target() -> None:
    table = kitchen("titania", {"Titania": "E4", "Oberon": "E6"}, first=1).wound("Elektra", 1).second(1)
    table.hand(0, "Sai").hand(1, "Fairy Song", "What Fools These Mortals Be", "But A Dream")
    table.attack("Titania", "Elektra", "Fairy Song").scheme("What Fools These Mortals Be")
    assert table.asking() == "0 space"
    assert table.cards(0) == ["Sai"]
    assert known(table, 1, 0) == []


def test_ix_63_ripples_takes_nothing() -> None:
    table = rex(first=1).wound("Elektra", 1)
    table.hand(0, "Sai").hand(1, "Commanding Impact", "Ripples in the Water")
    table.attack("T. Rex", "Elektra", "Commanding Impact").scheme("Ripples in the Water")
    table.choose("place T. Rex at E4 from E5")
    assert table.cards(0) == ["Sai"]
    assert table.asking() == "0 space"


def test_ix_64_gift_of_the_fair_folk_moves_the_only_fighter_on_the_board() -> None:
    table = kitchen("titania", {"Titania": "E4"}, first=1).wound("Elektra", 1).second(1)
    table.hand(1, "Fairy Song", "Gift Of The Fair Folk").deck(1, "Fairy Song", "Fairy Song")
    table.attack("Titania", "Elektra", "Fairy Song").scheme("Gift Of The Fair Folk")
    table.choose("choose moves", "choose cards")
    assert table.asking() == "1 move"
    table.choose("to D4")
    assert table.space("Titania") == "D4"
    assert len(table.cards(1)) == 2


def test_a_dormant_elektra_draws_and_discards_nothing_until_she_rises() -> None:
    table = removed(hand=("Sai", "Intercept")).maneuver()
    table.choose("yes")
    assert table.asking() == "0 space"
    assert table.cards(0) == ["Intercept", "Sai"]
    assert len(table.game.deck[0]) == 18


def test_ix_65_she_wins_if_the_other_hero_falls_while_she_is_removed() -> None:
    table = removed().wound("Bigfoot", 2).empty_deck(1).maneuver()
    assert table.asking() == "over"
    assert table.winners() == [0]


def test_ix_8_parting_gift_brings_both_down_and_elektra_wins() -> None:
    table = kitchen("titania", {"Titania": "E4"}).wound("Elektra", 2).second(1)
    table.wound("Titania", 3).hand(0, "Ninjitsu").hand(1, "Parting Gift")
    table.attack("Elektra", "Titania", "Ninjitsu", "Parting Gift").choose("yes")
    assert table.asking() == "over"
    assert table.winners() == [0]
    assert [table.space(name) for name in ("Elektra", *HANDS)] == [""] * 5


def mirror(first: int = 0) -> Scenario:
    """Two Elektras side by side, their Hands far from each other."""
    at = {"Elektra (seat 1)": "D4", "Elektra (seat 2)": "E4", "The Hand 1 (seat 1)": "A1", "The Hand 1 (seat 2)": "A5"}
    return Scenario("elektra", "elektra", board="hells-kitchen", first=first).items().only(at)


def test_ix_67_both_elektras_removed_in_one_action_rise_one_after_the_other() -> None:
    table = mirror().wound("Elektra (seat 1)", 3).wound("Elektra (seat 2)", 6)
    table.hand(0, "Mystic Assassin", "Sai").hand(1, "Sai")
    table.attack("Elektra (seat 1)", "Elektra (seat 2)", "Mystic Assassin")
    assert table.winners() == []
    assert [status(table, seat) for seat in (0, 1)] == ["dormant", "in"]
    assert table.asking() == "1 space"
    rise(table, "E6", "A3", "A1", "F1", "E2")
    assert table.health("Elektra (seat 2)") == 9
    table.maneuver().maneuver()
    assert table.asking() == "0 space"
    assert table.cards(0) == ["Sai"]
    rise(table, "B1")
    assert table.space("Elektra (seat 1)") == ""  # nobody enters before all five spaces are chosen
    rise(table, "A4", "E3", "E1", "D5")
    assert (table.space("Elektra (seat 1)"), table.health("Elektra (seat 1)")) == ("B1", 9)


def test_ix_63_mesmerize_finds_a_dormant_mirror_no_target_and_still_gives_its_action() -> None:
    table = mirror().wound("Elektra (seat 2)", 4).hand(0, "Sai", "Mesmerize").hand(1, "Intercept")
    table.attack("Elektra (seat 1)", "Elektra (seat 2)", "Sai").scheme("Mesmerize")
    assert table.cards(1) == ["Intercept"]
    assert table.said("looks at the hand") == 0
    assert table.asking() == "0 boost"  # the action gained; with an empty hand only a maneuver, at once begun


# --- resurrection -----------------------------------------------------------------------------------------------


def test_rulebook_example_resurrection_offers_every_space_that_leaves_room_for_all_five() -> None:
    """Zones with opposing fighters are allowed, and spaces in two zones use up both."""
    table = removed().maneuver().choose("no")
    free = spare("E4", "A5")
    assert table.asking() == "0 space"
    assert table.spaces_offered() == roomy(table, free, 5)
    rise(table, "C4")  # in the violet and the lightblue zone
    free -= sharing(table, "C4")
    assert table.spaces_offered() == roomy(table, free, 4) == free - spots("C2 D2")  # with either, not four would fit
    rise(table, "A2")  # green and blue
    assert table.spaces_offered() == spots("A4 B5 B6 E2 E1 F1")
    rise(table, "E2")
    assert table.spaces_offered() == spots("A4 B5 B6 E1 F1")
    rise(table, "B5")
    assert table.spaces_offered() == spots("E1 F1")
    rise(table, "E1")
    assert (table.space("Elektra"), set(living(table))) == ("C4", spots("A2 E2 B5 E1"))


def test_the_hero_takes_the_space_chosen_first() -> None:
    table = removed(hand=("Sai",)).maneuver().choose("no")
    rise(table, "F1", "E2", "A1", "A3", "B5")
    assert table.space("Elektra") == "F1"
    assert set(living(table)) == spots("E2 A1 A3 B5")
    assert table.asking() == "0 action"
    assert table.game.actions == 2


def test_her_dial_is_turned_before_she_is_placed() -> None:
    table = removed().maneuver().choose("no")
    fighter = table.game.view(1).data()["seats"][0]["fighters"][0]
    assert (fighter["health"], fighter["max_health"]) == (9, 9)


def test_all_four_hands_come_back_also_those_defeated_before() -> None:
    table = duel(first=1, hands="").wound("Elektra", 1).hand(0, "Sai").hand(1, "Feint")
    table.attack("Bigfoot", "Elektra", "Feint").maneuver()
    rise(table.choose("no"), "E6", "A3", "A1", "F1", "E2")
    assert set(living(table)) == spots("A3 A1 F1 E2")
    assert [table.health(hand) for hand in HANDS] == [1, 1, 1, 1]


def test_only_the_discard_pile_goes_back_and_the_deck_is_shuffled() -> None:
    """The cards of the combat that removed her are in the discard pile by then."""
    table = duel(first=1).wound("Elektra", 1).hand(0, "Intercept", "Sai").hand(1, "Larger Than Life")
    table.deck(0, "Mesmerize", "The Fist").discard(0, "Ninjitsu", "Whirlwind")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Intercept")
    assert table.discarded(0) == ["Ninjitsu", "Whirlwind", "Intercept"]
    before = [table.table.cards[card].name for card in table.game.deck[0]]
    table.maneuver().choose("no")
    rise(table, "E6", "A3", "A1", "F1", "E2")
    after = [table.table.cards[card].name for card in table.game.deck[0]]
    assert Counter(after) == Counter([*before, "Ninjitsu", "Whirlwind", "Intercept"])
    assert after[: len(before)] != before
    assert table.discarded(0) == []
    assert table.cards(0) == ["Sai"]
    assert table.said("shuffles 3 cards into the deck") == 1


def paddock() -> Scenario:
    """Elektra's turn begins with her off a board where three Raptors leave room for four fighters only."""
    table = Scenario("raptors", "elektra", board="t-rex-paddock")
    table.only({"Raptor": "D2 E2 E3", "Elektra": "C2", "The Hand": "A6 A7 C6 D3"}).wound("Elektra", 1)
    table.hand(0, "Eviscerate", "Feint").hand(1, "Sai").attack("Raptor 1", "Elektra", "Eviscerate")
    return table.maneuver()


def test_ix_66_too_few_zones_leave_a_hand_behind() -> None:
    """OP-8: on this board three fighters can be enough."""
    table = paddock()
    free = set(table.table.board.spaces) - spots("D2 E2 E3")
    assert most(table, free, 5) == 4
    assert table.spaces_offered() == roomy(table, free, 5)
    assert "C4" not in table.spaces_offered()  # green and gray at once would cost another Hand
    rise(table, "A2")
    free -= sharing(table, "A2")
    assert table.spaces_offered() == roomy(table, free, 4)
    rise(table, "C2", "A5")
    assert table.spaces_offered() == spots("A6 A7 C6 D3")
    rise(table, "D3")
    assert table.asking() == "1 action"
    assert (table.space("Elektra"), table.health("Elektra")) == ("A2", 9)
    assert sorted(space for space in living(table) if space) == ["A5", "C2", "D3"]
    assert [table.health(hand) for hand in HANDS] == [1, 1, 1, 0]
    fighters = table.game.view(1).data()["seats"][1]["fighters"]
    assert [fighter["defeated"] for fighter in fighters] == [False] * 4 + [True]


def test_a_hand_left_behind_counts_as_defeated_and_can_come_back() -> None:
    table = paddock()
    table.game.hand[1].append(table.card(1, "Hands of Red"))
    table.game.deck[1].remove(table.card(1, "Hands of Red"))
    rise(table, "C2", "A2", "A5", "D3")
    table.attack("Elektra", "Raptor 1", "Hands of Red")
    assert table.offered()[0].startswith("place The Hand 4 at ")


@pytest.mark.parametrize("board", ["sherwood-forest", "raptor-paddock", "yukon", "globe-theatre", "t-rex-paddock"])
def test_ix_66_as_many_as_possible_enter_on_every_board(board: str) -> None:
    table = Scenario("elektra", "bigfoot", board=board)
    start = table.table.board.spaces[table.table.board.starts[0]]
    beside = table.table.board.beside[table.table.board.space_ids[start]]
    table.only({"Elektra": start, "The Hand": "", "Bigfoot": table.table.board.spaces[beside.bit_length() - 1]})
    table.wound("Elektra", 3).hand(0, "Mystic Assassin", "Sai").hand(1, "Hoax")
    table.attack("Elektra", "Bigfoot", "Mystic Assassin")
    table.maneuver().maneuver()
    if table.asking() == "1 confirm":
        table.choose("no")
    free = set(table.table.board.spaces) - {table.space("Bigfoot")}
    for wanted in (5, 4, 3, 2, 1):
        expected = roomy(table, free, wanted)
        if len(expected) > 1:
            assert table.asking() == "0 space"
            assert table.spaces_offered() == expected
            space = max(expected)
            rise(table, space)
        else:
            (space,) = expected
        free -= sharing(table, space)
    assert table.asking() == "0 action"
    assert len({table.space("Elektra"), *living(table)} - {""}) == 5


def muldoon(*traps: str) -> Scenario:
    """Elektra's turn begins with her off the board; Muldoon's traps lie about."""
    table = kitchen("robert-muldoon", {"Robert Muldoon": "E4"}, first=1, hands="A1").token(1, *traps)
    table.wound("Elektra", 1).hand(0, "Sai").hand(1, "Second Shot", "Feint")
    return table.attack("Robert Muldoon", "Elektra", "Second Shot").choose("no boost").maneuver()


def test_ix_66_traps_go_off_one_by_one_in_the_order_she_likes() -> None:
    table = muldoon("E6", "A3", "A4")
    drawn = len(table.cards(1))
    rise(table, "E6", "A3", "A1", "F1")
    assert table.tokens(1) == ["A3", "A4", "E6"]  # all enter first
    rise(table, "E2")
    caught = next(hand for hand in HANDS if table.space(hand) == "A3")
    assert table.asking() == "0 fighter"
    assert table.offered() == ["choose Elektra", f"choose {caught}"]
    table.choose(f"choose {caught}")
    assert (table.space("Elektra"), table.health("Elektra")) == ("E6", 8)
    assert (table.space(caught), table.health(caught)) == ("", 0)
    assert table.tokens(1) == ["A4"]
    assert len(table.cards(1)) == drawn + 2
    assert table.asking() == "0 action"


def test_ix_66_a_hand_lost_to_a_trap_stays_lost() -> None:
    """Its zone is not used again: the spaces were all chosen before."""
    table = muldoon("A3", "B4")
    rise(table, "E6", "A3", "A1", "F1", "E2")
    assert sorted(space for space in living(table) if space) == ["A1", "E2", "F1"]
    assert table.asking() == "0 action"
    assert table.said("The trap at A3 is removed.") == 1


def test_an_exhausted_muldoon_falls_to_the_draws_for_her_arrival() -> None:
    table = kitchen("robert-muldoon", {"Robert Muldoon": "E4"}, first=1, hands="A1").token(1, "E6", "A3")
    table.wound("Elektra", 1).wound("Robert Muldoon", 4).hand(0, "Sai").hand(1, "Second Shot").empty_deck(1, but=1)
    table.attack("Robert Muldoon", "Elektra", "Second Shot").maneuver()
    rise(table, "E6", "A3", "A1", "F1", "E2").choose("choose Elektra")
    assert table.winners() == [0]


def test_ix_54_she_counts_as_having_started_her_turn_elsewhere() -> None:
    """TURN-5: whoever was off the board as the turn began started elsewhere."""
    table = removed(hand=("Sai",)).maneuver().choose("no")
    rise(table, "D5", "A3", "A1", "F1", "E2")
    assert table.game.shifted(table.fighter("Elektra"))


# --- the second defeat ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attack", ["Larger Than Life", "Savagery"])
def test_example_second_defeat_loses_a_duel(attack: str) -> None:
    table = duel(first=1, risen=True).wound("Elektra", 4).hand(1, attack)
    table.attack("Bigfoot", "Elektra", attack)
    assert table.asking() == "over"
    assert table.winners() == [1]


def test_both_lives_in_play() -> None:
    """From the first life to the second defeat through choices only."""
    table = duel(first=1, hands="A1").wound("Elektra", 6).hand(0, "Sai").hand(1, "Larger Than Life")
    table.deck(1, "Larger Than Life", "Savagery").attack("Bigfoot", "Elektra", "Larger Than Life").maneuver()
    rise(table.choose("no"), "D5", "A3", "A1", "F1", "E2").maneuver().maneuver()
    table.attack("Bigfoot", "Elektra", "Larger Than Life")
    assert (table.health("Elektra"), table.space("Elektra")) == (3, "D5")
    table.maneuver().maneuver().maneuver().attack("Bigfoot", "Elektra", "Savagery")
    assert table.winners() == [1]


def test_exhaustion_in_the_second_life_loses() -> None:
    table = duel(risen=True).wound("Elektra", 2).hand(0, "Sai").empty_deck(0).choose("maneuver")
    assert table.winners() == [1]


def test_ix_68_second_defeat_in_free_for_all_puts_her_out_with_all_hands() -> None:
    table = Scenario("elektra", "bigfoot", "robin-hood", board="hells-kitchen", mode=FREE_FOR_ALL, first=1)
    table.items().only({"Elektra": "D4", "The Hand": FAR, "Bigfoot": "E4", "Robin Hood": "A5"}).risen(0)
    table.game.started = 0b111
    table.wound("Elektra", 1).hand(1, "Larger Than Life", "Hoax").attack("Bigfoot", "Elektra", "Larger Than Life")
    assert living(table) == ["", "", "", ""]
    assert [status(table, seat) for seat in range(3)] == ["out", "in", "in"]
    assert table.winners() == []
    table.end_turn()
    assert table.game.active == 2
    table.end_turn()
    assert table.game.active == 1


def team(first: int = 0) -> Scenario:
    """Elektra and Robin Hood against Bigfoot and the Raptors."""
    names = ("elektra", "bigfoot", "robin-hood", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS, first=first).items()
    return table.only({"Elektra": "D4", "The Hand": "D5 A1", "Bigfoot": "E4", "Robin Hood": "B1", "Raptor": "A5"})


def test_ix_68_second_defeat_in_teams_leaves_the_hands_to_play_on() -> None:
    table = team(first=1).risen(0).wound("Elektra", 1).hand(0, "Sai", "Ninjitsu", "The Fist", "Mesmerize")
    table.hand(1, "Larger Than Life", "Hoax").attack("Bigfoot", "Elektra", "Larger Than Life")
    assert living(table)[:2] == ["D5", "A1"]
    assert status(table, 0) == "in"
    assert table.winners() == []
    for _ in range(3):
        table.end_turn()
    assert table.asking() == "0 action"
    assert table.offered() == ["maneuver", "attack"]  # no Mesmerize
    table.choose("attack", "with The Hand 1")
    assert table.offered() == ["play The Fist", "play Ninjitsu"]


def test_ix_65_removal_is_no_defeat_for_a_team_whose_other_hero_is_gone() -> None:
    table = team(first=1).fallen("Robin Hood").stand("Outlaw 1", "B1").wound("Elektra", 1)
    table.hand(1, "Larger Than Life", "Hoax").attack("Bigfoot", "Elektra", "Larger Than Life")
    assert table.winners() == []
    assert [status(table, seat) for seat in (0, 2)] == ["dormant", "in"]


def test_ix_65_the_partners_defeat_while_she_is_removed_does_not_lose_the_game() -> None:
    table = team(first=1).stand("Robin Hood", "E5").wound("Robin Hood", 4).wound("Elektra", 1)
    table.hand(1, "Larger Than Life", "Savagery").attack("Bigfoot", "Elektra", "Larger Than Life")
    table.attack("Bigfoot", "Robin Hood", "Savagery")
    assert table.winners() == []
    assert [status(table, seat) for seat in (0, 2)] == ["dormant", "out"]


def test_ix_65_in_free_for_all_the_last_seat_that_is_not_out_wins() -> None:
    table = Scenario("elektra", "bigfoot", "robin-hood", board="hells-kitchen", mode=FREE_FOR_ALL, first=1)
    table.items().only({"Elektra": "D4", "Bigfoot": "E4", "Robin Hood": "E5"}).wound("Robin Hood", 4)
    table.wound("Elektra", 4).wound("Bigfoot", 2).empty_deck(1).hand(1, "Savagery", "Larger Than Life")
    table.game.started = 0b111
    table.attack("Bigfoot", "Elektra", "Larger Than Life").attack("Bigfoot", "Robin Hood", "Savagery")
    assert table.winners() == []
    table.choose("no")  # Bigfoot's zone is clear
    assert table.asking() == "0 space"
    rise(table, "D4", "A3", "A1", "F1", "E2").end_turn()
    assert table.winners() == [0]  # his hand is empty, so that he must maneuver, exhausted


# --- Mystic Assassin --------------------------------------------------------------------------------------------


@LIVES
@pytest.mark.parametrize(("defense", "damage"), [("", 6), ("Momentous Shift", 3)])
def test_example_mystic_assassin_in_both_lives(risen: bool, defense: str, damage: int) -> None:
    table = duel(risen=risen).hand(0, "Mystic Assassin", "Sai").hand(1, "Momentous Shift")
    table.attack("Elektra", "Bigfoot", "Mystic Assassin", defense)
    assert table.health("Bigfoot") == 16 - damage
    assert table.health("Elektra") == (9 if risen else 7 - 3)
    assert table.asking() == "0 action"


def test_mystic_assassin_costs_as_much_when_it_loses() -> None:
    table = duel(elektra="C4").stand("Bigfoot", "C5").items(C5="Mailbox")
    table.hand(0, "Mystic Assassin", "Sai").hand(1, "Momentous Shift")
    table.attack("Elektra", "Bigfoot", "Mystic Assassin", "Momentous Shift").choose("use Mailbox")
    assert (table.health("Elektra"), table.health("Bigfoot")) == (7 - 3, 16)


@pytest.mark.parametrize("cancel", ["Feint", "It's Just Your Imagination"])
@LIVES
def test_mystic_assassin_cancelled_costs_nothing_in_either_life(risen: bool, cancel: str) -> None:
    table = duel(risen=risen).wound("Elektra", 3).hand(0, "Mystic Assassin", "Sai").hand(1, cancel)
    table.attack("Elektra", "Bigfoot", "Mystic Assassin", cancel)
    assert table.health("Elektra") == 3
    assert table.health("Bigfoot") == 16 - 6 + {"Feint": 2}.get(cancel, 3)


def test_mystic_assassin_that_wins_the_game_costs_nothing() -> None:
    """IX-4."""
    table = duel().wound("Elektra", 1).wound("Bigfoot", 6).hand(0, "Mystic Assassin")
    table.attack("Elektra", "Bigfoot", "Mystic Assassin")
    assert table.winners() == [0]
    assert table.health("Elektra") == 1


# --- The Fist ---------------------------------------------------------------------------------------------------


@LIVES
@pytest.mark.parametrize(("defense", "damage"), [("", 3), ("Momentous Shift", 0)])
def test_the_fist_pays_its_hand_to_come_back_with_an_action_whoever_won(risen: bool, defense: str, damage: int) -> None:
    table = duel(hands="D5 A1", risen=risen).hand(0, "The Fist", "Sai").hand(1, "Momentous Shift")
    table.attack("The Hand 1", "Bigfoot", "The Fist", defense)
    assert table.health("Bigfoot") == 16 - damage
    assert table.asking() == "0 confirm"
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    assert (table.space("The Hand 1"), table.health("The Hand 1")) == ("", 0)
    assert table.space("The Hand 2") == "A1"
    assert table.cards(0) == ["Sai", "The Fist"]
    assert table.discarded(0) == []
    assert table.game.actions == 2


def test_the_fist_declined_is_discarded() -> None:
    table = duel(hands="D5").hand(0, "The Fist", "Sai").attack("The Hand 1", "Bigfoot", "The Fist").choose("no")
    assert table.space("The Hand 1") == "D5"
    assert table.discarded(0) == ["The Fist"]
    assert table.cards(0) == ["Sai"]
    assert table.game.actions == 1


def test_the_fist_again_and_again_by_one_hand_after_the_other() -> None:
    table = duel(hands="D5 E5", elektra="A1").hand(0, "The Fist", "Sai")
    table.attack("The Hand 1", "Bigfoot", "The Fist").choose("yes")
    table.attack("The Hand 2", "Bigfoot", "The Fist").choose("yes")
    assert table.health("Bigfoot") == 10
    assert table.offered() == ["maneuver"]  # no Hand is left to play it
    assert table.cards(0) == ["Sai", "The Fist"]
    assert table.game.actions == 2


@pytest.mark.parametrize("cancel", ["Feint", "It's Just Your Imagination"])
def test_the_fist_cancelled_pays_nothing(cancel: str) -> None:
    table = duel(hands="D5").hand(0, "The Fist", "Sai").hand(1, cancel)
    table.attack("The Hand 1", "Bigfoot", "The Fist", cancel)
    assert table.asking() == "0 action"
    assert table.space("The Hand 1") == "D5"
    assert table.discarded(0) == ["The Fist"]
    assert table.game.actions == 1


def test_the_fist_of_a_hand_already_defeated_is_not_offered() -> None:
    table = kitchen("robin-hood", {"Robin Hood": "E4"}, hands="D5", elektra="A1").hand(0, "The Fist", "Sai")
    table.hand(1, "Wily Fighting").attack("The Hand 1", "Robin Hood", "The Fist", "Wily Fighting")
    assert table.asking() == "0 action"
    assert table.cards(0) == ["Sai"]
    assert table.game.actions == 1


def test_ix_15_but_a_dream_returns_the_fist_without_cost_or_action() -> None:
    table = kitchen("titania", {"Titania": "E4"}, hands="D5", elektra="A1").second(1).hand(0, "The Fist", "Sai")
    table.hand(1, "But A Dream").attack("The Hand 1", "Titania", "The Fist", "But A Dream")
    assert table.asking() == "0 action"
    assert table.cards(0) == ["Sai", "The Fist"]
    assert table.space("The Hand 1") == "D5"
    assert table.game.actions == 1
    assert table.health("Titania") == 12


def test_the_fist_that_everybody_saw_return_is_known_to_be_in_hand() -> None:
    table = duel(hands="D5").hand(0, "The Fist", "Sai").attack("The Hand 1", "Bigfoot", "The Fist").choose("yes")
    assert known(table, 1, 0) == ["The Fist"]


# --- Hands of Red -----------------------------------------------------------------------------------------------


@LIVES
@pytest.mark.parametrize(("defense", "damage"), [("", 4), ("Skirmish", 0)])
def test_hands_of_red_must_return_one_hand_whoever_won(risen: bool, defense: str, damage: int) -> None:
    table = duel(hands="D5 A1", risen=risen).hand(0, "Hands of Red", "Sai").hand(1, "Skirmish")
    table.attack("Elektra", "Bigfoot", "Hands of Red", defense)
    if defense:
        table.choose("choose Bigfoot", "stay")
    assert table.health("Bigfoot") == 16 - damage
    assert table.asking() == "0 place"
    assert table.offered() == [f"place The Hand 3 at {space}" for space in ("C4", "C5", "C6", "D6", "E5", "E6")]
    table.choose("place The Hand 3 at C6")
    assert (table.space("The Hand 3"), table.health("The Hand 3")) == ("C6", 1)
    assert table.health("The Hand 4") == 0  # one, not more
    assert table.asking() == "0 action"


def test_hands_of_red_reaches_every_zone_of_elektras_space() -> None:
    table = duel(hands="", elektra="C4").stand("Bigfoot", "B4").hand(0, "Hands of Red")
    table.attack("Elektra", "Bigfoot", "Hands of Red")
    assert table.spaces_offered() == spots("C2 C3 D2 D3 E3") | spots("C5 C6 D4 D5 D6 E4 E5 E6")


def test_hands_of_red_without_a_defeated_hand_only_attacks() -> None:
    table = duel().hand(0, "Hands of Red", "Sai").attack("Elektra", "Bigfoot", "Hands of Red")
    assert table.asking() == "0 action"
    assert living(table) == FAR.split()


@pytest.mark.parametrize(("jackalope", "hand"), [("A5", ("E1", 1)), ("E1", ("", 0))], ids=["one space", "none"])
def test_hands_of_red_with_one_space_free_or_none_is_not_asked(jackalope: str, hand: tuple[str, int]) -> None:
    table = duel(elektra="F1", hands="C1 D1 D2").stand("Bigfoot", "E2").stand("The Jackalope", jackalope)
    table.hand(0, "Hands of Red", "Sai").attack("Elektra", "Bigfoot", "Hands of Red")
    assert (table.space("The Hand 4"), table.health("The Hand 4")) == hand
    assert table.asking() == "0 action"


def test_hands_of_red_cancelled_returns_nobody() -> None:
    table = duel(hands="").hand(0, "Hands of Red", "Sai").hand(1, "Feint")
    table.attack("Elektra", "Bigfoot", "Hands of Red", "Feint")
    assert table.asking() == "0 action"
    assert living(table) == ["", "", "", ""]


def test_ix_57_terrifying_roar_does_not_prevent_hands_of_red() -> None:
    table = rex(hands="").hand(0, "Hands of Red", "Sai")
    table.hand(1, "Terrifying Roar").attack("Elektra", "T. Rex", "Hands of Red", "Terrifying Roar")
    assert table.asking() == "0 place"
    table.choose("place The Hand 1 at D5")
    assert table.space("The Hand 1") == "D5"


def test_ix_57_terrifying_roar_does_not_prevent_her_removal() -> None:
    table = rex(first=1).wound("Elektra", 1)
    table.hand(1, "Terrifying Roar", "Commanding Impact").attack("T. Rex", "Elektra", "Terrifying Roar")
    assert (table.space("Elektra"), living(table)) == ("", ["", "", "", ""])
    assert table.winners() == []


def test_ix_32_a_hand_returns_onto_a_trap_and_is_defeated_again() -> None:
    table = kitchen("robert-muldoon", {"Robert Muldoon": "E4"}, hands="").token(1, "D5").hand(0, "Hands of Red", "Sai")
    table.attack("Elektra", "Robert Muldoon", "Hands of Red").choose("place The Hand 1 at D5")
    assert living(table) == ["", "", "", ""]
    assert table.tokens(1) == []
    assert len(table.cards(1)) == 1


# --- Intercept --------------------------------------------------------------------------------------------------


def test_example_icons_ignored_before() -> None:
    table = duel(first=1).hand(0, "Intercept", "Sai").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Intercept")
    assert table.asking() == "1 action"
    assert table.health("Elektra") == 7 - 3
    assert table.said("shows") == 0


def test_example_icons_active_after() -> None:
    table = duel(first=1, risen=True).hand(0, "Intercept", "Sai", "Ninjitsu").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Intercept")
    assert table.asking() == "0 card"
    assert table.offered() == ["none", "choose Sai"]
    table.choose("choose Sai")
    assert table.health("Elektra") == 9 - 1
    assert table.cards(0) == ["Ninjitsu", "Sai"]
    assert table.said("Elektra shows Sai (Intercept).") == 1
    assert known(table, 1, 0) == ["Sai"]


def test_intercept_may_keep_sai_hidden() -> None:
    table = duel(first=1, risen=True).hand(0, "Intercept", "Sai").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Intercept").choose("none")
    assert table.health("Elektra") == 9 - 3
    assert known(table, 1, 0) == []


def test_intercept_shows_the_same_sai_again() -> None:
    table = duel(first=1, risen=True).hand(0, "Intercept", "Intercept", "Sai").hand(1, "Larger Than Life", "Savagery")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Intercept").choose("choose Sai")
    table.attack("Bigfoot", "Elektra", "Savagery", "Intercept").choose("choose Sai")
    assert table.health("Elektra") == 8
    assert known(table, 1, 0) == ["Sai"]


@pytest.mark.parametrize("hand", [(), ("Ninjitsu",)], ids=["empty hand", "other card"])
def test_intercept_without_sai_has_value_three(hand: tuple[str, ...]) -> None:
    """With cards in hand the question is put all the same, or it would tell that there is no Sai (ASK-1)."""
    table = duel(first=1, risen=True).hand(0, "Intercept", *hand).hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Intercept")
    if hand:
        assert table.offered() == ["none"]
        table.choose("none")
    assert table.asking() == "1 action"
    assert table.health("Elektra") == 9 - 3


def test_intercept_cancelled_asks_nothing() -> None:
    table = duel(first=1, risen=True).hand(0, "Intercept", "Sai").hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Elektra", "Feint", "Intercept")
    assert table.asking() == "1 action"
    assert table.health("Elektra") == 9


# --- Snakeroot Clan ---------------------------------------------------------------------------------------------


@LIVES
def test_example_swap_on_defense(risen: bool) -> None:
    """The sheet's attack value 5 stands against 1: here Savagery's 4."""
    table = duel(first=1, hands="A1 B1", risen=risen).hand(0, "Snakeroot Clan").hand(1, "Savagery", "Hoax")
    table.attack("Bigfoot", "Elektra", "Savagery", "Snakeroot Clan")
    assert table.asking() == "0 fighter"
    assert table.offered() == ["none", "choose The Hand 1", "choose The Hand 2"]
    table.choose("choose The Hand 2")
    assert table.said("Elektra and the Hand 2 swap spaces (Snakeroot Clan).") == 1
    assert table.said("Bigfoot wins the combat and deals 3 combat damage.") == 1
    assert (table.space("The Hand 2"), table.health("The Hand 2")) == ("", 0)
    assert (table.space("Elektra"), table.health("Elektra")) == ("B1", 9 if risen else 7)
    assert table.asking() == "1 action"


def test_snakeroot_clan_with_enough_value_leaves_the_hand_in_elektras_old_space() -> None:
    table = duel(first=1, hands="A1").hand(0, "Snakeroot Clan").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Elektra", "Regroup", "Snakeroot Clan").choose("choose The Hand 1")
    assert (table.space("The Hand 1"), table.space("Elektra")) == ("D4", "A1")
    assert table.health("The Hand 1") == 1
    assert len(table.cards(1)) == 2  # Regroup lost: one card


def test_snakeroot_clan_may_be_declined() -> None:
    table = duel(first=1, hands="A1").hand(0, "Snakeroot Clan").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Snakeroot Clan").choose("none")
    assert table.space("Elektra") == "D4"
    assert table.health("Elektra") == 7 - 5


def test_snakeroot_clan_without_hands_only_defends() -> None:
    table = duel(first=1, hands="").hand(0, "Snakeroot Clan").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Snakeroot Clan")
    assert table.asking() == "1 action"
    assert table.health("Elektra") == 7 - 5


def test_ix_11_snakeroot_clan_comes_before_an_attackers_feint() -> None:
    table = duel(first=1, hands="A1").hand(0, "Snakeroot Clan").hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Elektra", "Feint", "Snakeroot Clan").choose("choose The Hand 1")
    assert table.space("Elektra") == "A1"
    assert table.health("The Hand 1") == 0


def test_ix_11_snakeroot_clan_comes_before_terrifying_roar() -> None:
    table = rex(first=1, hands="A1")
    table.hand(0, "Snakeroot Clan").hand(1, "Terrifying Roar", "Thrash")
    table.attack("T. Rex", "Elektra", "Terrifying Roar", "Snakeroot Clan").choose("choose The Hand 1")
    assert (table.space("Elektra"), table.health("The Hand 1")) == ("A1", 0)


def test_ix_27_no_snakeroot_clan_under_a_roar_of_the_same_turn() -> None:
    table = rex(first=1, hands="A1")
    table.hand(0, "Snakeroot Clan").hand(1, "Terrifying Roar", "Commanding Impact")
    table.attack("T. Rex", "Elektra", "Terrifying Roar")
    table.attack("T. Rex", "Elektra", "Commanding Impact", "Snakeroot Clan")
    assert table.said("swap") == 0
    assert table.space("Elektra") == ""  # 3 and 4 of 7: removed
    assert table.said("Elektra takes 4 damage") == 1


def test_ix_27_no_snakeroot_clan_after_the_readiness_is_all() -> None:
    table = kitchen("hamlet", {"Hamlet": "E4"}, first=1, hands="A1").stance(1, "TO BE")
    table.hand(0, "Snakeroot Clan").hand(1, "The Readiness Is All", "Uncertain Doom", "Cruel To Be Kind")
    table.attack("Hamlet", "Elektra", "The Readiness Is All")
    table.choose("choose Elektra", "place Elektra at D4")
    table.attack("Hamlet", "Elektra", "Uncertain Doom", "Snakeroot Clan")
    assert table.said("swap") == 0
    assert table.health("Elektra") == 7 - 2 - 1


def test_ix_27_one_bound_hand_is_not_offered() -> None:
    table = kitchen("hamlet", {"Hamlet": "E4"}, first=1, hands="D5 A1").stance(1, "TO BE")
    table.hand(0, "Ninjitsu", "Snakeroot Clan").hand(1, "The Readiness Is All", "Uncertain Doom")
    table.attack("Hamlet", "The Hand 1", "The Readiness Is All", "Ninjitsu")
    table.choose("place The Hand 1 at D5", "choose The Hand 1", "place The Hand 1 at D5")
    table.attack("Hamlet", "Elektra", "Uncertain Doom", "Snakeroot Clan")
    assert table.offered() == ["none", "choose The Hand 2"]


def test_ix_28_sexism_in_survival_situations_counts_one_against_a_swapped_in_hand() -> None:
    at = {"Dr. Sattler": "E4", "Dr. Malcolm": "A5"}
    table = kitchen("dr-sattler", at, first=1, hands="A1").hand(0, "Snakeroot Clan")
    table.hand(1, "Sexism in Survival Situations", "Feint")
    table.attack("Dr. Sattler", "Elektra", "Sexism in Survival Situations", "Snakeroot Clan")
    table.choose("choose The Hand 1")
    assert table.values() == (1, 1)
    assert table.space("The Hand 1") == "D4"


def test_ix_29_the_hand_defends_with_elektras_committed_item() -> None:
    table = duel(first=1, hands="A1", elektra="C5").stand("Bigfoot", "C4").hand(0, "Snakeroot Clan")
    table.items(C5="Mailbox").hand(1, "Skirmish", "Hoax")
    table.attack("Bigfoot", "Elektra", "Skirmish", "Snakeroot Clan").choose("use Mailbox", "choose The Hand 1")
    assert table.said("The Hand 1 wins the combat.") == 1
    assert (table.space("The Hand 1"), table.health("The Hand 1")) == ("C5", 1)
    assert table.items_left() == {}


def test_ix_29_a_text_on_the_opposing_fighter_means_the_hand() -> None:
    """Rending Shot moves the Hand, which the Mailbox has kept alive, from Elektra's old space."""
    table = kitchen("robert-muldoon", {"Robert Muldoon": "D6"}, first=1, hands="A1", elektra="C5").items(C5="Mailbox")
    table.hand(0, "Snakeroot Clan").hand(1, "Rending Shot", "Feint")
    table.attack("Robert Muldoon", "Elektra", "Rending Shot", "Snakeroot Clan")
    table.choose("use Mailbox", "choose The Hand 1", "to B4")
    assert (table.space("The Hand 1"), table.space("Elektra")) == ("B4", "A1")


def test_ix_29_damage_after_the_swap_goes_to_the_hand() -> None:
    """Reckless Lunge: 2 combat damage defeat the Hand, its own 3 find nobody, Elektra is unhurt."""
    table = rex(first=1, hands="A1").hand(0, "Snakeroot Clan").hand(1, "Reckless Lunge", "Thrash")
    table.attack("T. Rex", "Elektra", "Reckless Lunge", "Snakeroot Clan").choose("choose The Hand 1")
    assert (table.space("Elektra"), table.health("Elektra")) == ("A1", 7)
    assert table.health("The Hand 1") == 0
    assert table.health("T. Rex") == 27 - 3


def test_ix_24_range_is_not_checked_again_after_the_swap() -> None:
    table = kitchen("bullseye", {"Bullseye": "A4"}, first=1, hands="F1").hand(0, "Snakeroot Clan")
    table.hand(1, "Ricochet", "Feint").attack("Bullseye", "Elektra", "Ricochet", "Snakeroot Clan")
    table.choose("choose The Hand 1")
    assert (table.space("Elektra"), table.health("Elektra")) == ("F1", 7)
    assert table.health("The Hand 1") == 0


def test_ix_30_the_pack_bonus_counts_around_the_hand() -> None:
    table = kitchen("raptors", {"Raptor": "E4 D5 B2"}, first=1, hands="A1").hand(0, "Snakeroot Clan")
    table.hand(1, "They Remember", "Feint").attack("Raptor 1", "Elektra", "They Remember", "Snakeroot Clan")
    table.choose("choose The Hand 1")
    # one other Raptor is beside the Hand; the one beside Elektra does not count
    assert table.said("Raptor 1 wins the combat and deals 2 combat damage.") == 1


def test_ix_30_they_should_all_be_destroyed_counts_the_traps_around_the_hand() -> None:
    table = kitchen("robert-muldoon", {"Robert Muldoon": "E6"}, first=1, hands="A1").hand(0, "Snakeroot Clan")
    table.token(1, "D5", "E3", "B1").hand(1, "They Should All Be Destroyed", "Feint")
    table.attack("Robert Muldoon", "Elektra", "They Should All Be Destroyed", "Snakeroot Clan")
    table.choose("choose The Hand 1")
    assert table.said("Robert Muldoon wins the combat and deals 5 combat damage.") == 1
    assert table.tokens(1) == ["B1", "D5", "E3"]  # IX-31: no trap goes off


# --- Ninjitsu ---------------------------------------------------------------------------------------------------


@LIVES
@pytest.mark.parametrize(("defense", "damage"), [("", 3), ("Momentous Shift", 0)])
def test_ninjitsu_places_elektra_anywhere_or_lets_her_stay_whoever_won(risen: bool, defense: str, damage: int) -> None:
    table = duel(hands="A1", risen=risen).hand(0, "Ninjitsu", "Sai").hand(1, "Momentous Shift")
    table.attack("Elektra", "Bigfoot", "Ninjitsu", defense)
    assert table.health("Bigfoot") == 16 - damage
    assert table.asking() == "0 place"
    assert table.spaces_offered() == spare("E4", "A5", "A1")  # her own D4 included, other fighters' not
    table.choose("place Elektra at A2")
    assert table.space("Elektra") == "A2"
    assert table.asking() == "0 action"


def test_ninjitsu_of_a_hand_places_that_hand() -> None:
    table = duel(hands="D5 A1").hand(0, "Ninjitsu", "Sai").attack("The Hand 1", "Bigfoot", "Ninjitsu")
    table.choose("place The Hand 1 at B6")
    assert (table.space("The Hand 1"), table.space("Elektra")) == ("B6", "D4")


def test_ninjitsu_on_defense_takes_elektra_away() -> None:
    table = duel(first=1).hand(0, "Ninjitsu").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Elektra", "Larger Than Life", "Ninjitsu")
    assert table.asking() == "0 place"
    table.choose("place Elektra at D4")
    assert (table.space("Elektra"), table.health("Elektra")) == ("D4", 4)


def test_ninjitsu_on_defense_of_a_defeated_hand_does_nothing() -> None:
    table = duel(first=1, hands="D5").hand(0, "Ninjitsu").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "The Hand 1", "Larger Than Life", "Ninjitsu")
    assert table.asking() == "1 action"
    assert table.health("The Hand 1") == 0


def test_ninjitsu_on_defense_saves_a_hand() -> None:
    table = duel(first=1, hands="D5").hand(0, "Ninjitsu").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "The Hand 1", "Regroup", "Ninjitsu").choose("place The Hand 1 at A1")
    assert (table.space("The Hand 1"), table.health("The Hand 1")) == ("A1", 1)


@pytest.mark.parametrize("first", [0, 1])
def test_ninjitsu_cancelled_places_nobody(first: int) -> None:
    table = duel(first=first).hand(0, "Ninjitsu", "Sai").hand(1, "Feint", "Hoax")
    if first:
        table.attack("Bigfoot", "Elektra", "Feint", "Ninjitsu")
    else:
        table.attack("Elektra", "Bigfoot", "Ninjitsu", "Feint")
    assert table.asking() == f"{first} action"
    assert table.space("Elektra") == "D4"


def test_ix_56_under_a_roar_ninjitsu_stays() -> None:
    table = rex(first=0).hand(0, "Ninjitsu", "Sai").hand(1, "Terrifying Roar")
    table.attack("Elektra", "T. Rex", "Ninjitsu", "Terrifying Roar")
    assert table.asking() == "0 action"
    assert table.space("Elektra") == "D4"


@pytest.mark.parametrize(("space", "health"), [("D5", 6), ("D4", 7)], ids=["onto the trap", "staying"])
def test_ix_32_ninjitsu_onto_a_trap(space: str, health: int) -> None:
    """Staying on a space enters nothing."""
    table = kitchen("robert-muldoon", {"Robert Muldoon": "E4"}).token(1, "D5").hand(0, "Ninjitsu", "Sai")
    table.attack("Elektra", "Robert Muldoon", "Ninjitsu").choose(f"place Elektra at {space}")
    assert table.health("Elektra") == health
    assert table.tokens(1) == ([] if space == "D5" else ["D5"])


# --- Whirlwind --------------------------------------------------------------------------------------------------


def outlaws(first: int = 0, risen: bool = True) -> Scenario:
    """Robin Hood at E4 and two Outlaws beside Elektra at D4, a third out of reach at E5, and a Hand at D3."""
    at = {"Robin Hood": "E4", "Outlaw": "D5 E3 E5"}
    table = kitchen("robin-hood", at, first, hands="D3")
    return table.risen(0) if risen else table


def test_example_whirlwind_after_resurrection() -> None:
    table = outlaws().hand(0, "Whirlwind", "Sai").attack("Elektra", "Robin Hood", "Whirlwind")
    assert table.health("Robin Hood") == 13 - 2 - 1
    assert [table.health(f"Outlaw {number}") for number in (1, 2, 3)] == [0, 0, 1]
    assert table.health("The Hand 1") == 1
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("first", "robin"), [(0, 11), (1, 13)])
def test_whirlwind_in_the_first_life_has_no_text(first: int, robin: int) -> None:
    table = outlaws(first, risen=False).hand(0, "Whirlwind", "Sai").hand(1, "A Hunter's Eye", "Snark")
    if first:
        table.attack("Robin Hood", "Elektra", "A Hunter's Eye", "Whirlwind")
        assert table.health("Elektra") == 7 - 3
    else:
        table.attack("Elektra", "Robin Hood", "Whirlwind")
    assert table.health("Robin Hood") == robin
    assert table.health("Outlaw 1") == 1


def test_whirlwind_on_defense_hurts_whoever_won() -> None:
    table = outlaws(first=1).hand(0, "Whirlwind").hand(1, "A Hunter's Eye", "Snark")
    table.attack("Robin Hood", "Elektra", "A Hunter's Eye", "Whirlwind")
    assert table.health("Elektra") == 9 - 3
    assert table.health("Robin Hood") == 12
    assert [table.health(f"Outlaw {number}") for number in (1, 2, 3)] == [0, 0, 1]


def test_whirlwind_on_attack_needs_no_win() -> None:
    table = outlaws().hand(0, "Whirlwind", "Sai").hand(1, "Snark")
    table.attack("Elektra", "Robin Hood", "Whirlwind", "Snark")
    assert table.health("Robin Hood") == 12


@pytest.mark.parametrize("first", [0, 1])
def test_whirlwind_cancelled_hurts_nobody(first: int) -> None:
    table = outlaws(first).hand(0, "Whirlwind", "Sai").hand(1, "Feint", "Snark")
    if first:
        table.attack("Robin Hood", "Elektra", "Feint", "Whirlwind")
    else:
        table.attack("Elektra", "Robin Hood", "Whirlwind", "Feint")
    assert table.health("Robin Hood") == 13
    assert table.health("Outlaw 1") == 1


def test_whirlwind_hurts_a_large_fighter_once() -> None:
    table = rex().risen(0).stand("T. Rex", "E4", "D5").hand(0, "Whirlwind", "Sai")
    table.attack("Elektra", "T. Rex", "Whirlwind")
    assert table.health("T. Rex") == 27 - 2 - 1


def test_whirlwind_can_win_the_game() -> None:
    table = outlaws().wound("Robin Hood", 3).hand(0, "Whirlwind").attack("Elektra", "Robin Hood", "Whirlwind")
    assert table.winners() == [0]


def test_ix_21_whirlwind_misses_an_enemy_whose_card_took_it_away() -> None:
    table = duel(risen=True).hand(0, "Whirlwind", "Sai").hand(1, "Hoax")
    table.attack("Elektra", "Bigfoot", "Whirlwind", "Hoax").choose("to E6")
    assert table.health("Bigfoot") == 16


# --- Cloaked In Shadow ------------------------------------------------------------------------------------------


@LIVES
def test_cloaked_in_shadow_attacking_cancels_in_both_lives(risen: bool) -> None:
    table = duel(risen=risen).hand(0, "Cloaked In Shadow", "Sai").hand(1, "Regroup")
    table.attack("Elektra", "Bigfoot", "Cloaked In Shadow", "Regroup")
    assert table.health("Bigfoot") == 15
    assert table.cards(1) == []
    assert table.asking() == ("0 move" if risen else "0 action")


@LIVES
def test_cloaked_in_shadow_defending_cancels_in_both_lives(risen: bool) -> None:
    table = duel(first=1, risen=risen).hand(0, "Cloaked In Shadow").hand(1, "Disengage", "Hoax")
    table.attack("Bigfoot", "Elektra", "Disengage", "Cloaked In Shadow")
    assert table.health("Elektra") == (9 if risen else 7) - 2
    assert table.asking() == ("0 move" if risen else "1 action")
    if risen:
        table.choose("stay")
        assert table.asking() == "1 action"  # Disengage places nobody


def test_cloaked_in_shadow_moves_elektra_by_the_rules_of_moving() -> None:
    table = duel(hands="D1", elektra="E1", risen=True).stand("Bigfoot", "F1").hand(0, "Cloaked In Shadow", "Sai")
    table.attack("Elektra", "Bigfoot", "Cloaked In Shadow")
    assert table.spaces_offered() == spots("E1 C1 B1 B2")  # through the Hand at D1, not through Bigfoot at F1
    table.choose("to B2")
    assert table.space("Elektra") == "B2"
    assert table.asking() == "0 action"


def test_cloaked_in_shadow_moves_whoever_won() -> None:
    table = duel(risen=True).hand(0, "Cloaked In Shadow", "Sai").hand(1, "Skirmish")
    table.attack("Elektra", "Bigfoot", "Cloaked In Shadow", "Skirmish")
    assert table.asking() == "0 move"  # Skirmish is cancelled
    assert table.health("Bigfoot") == 16


@pytest.mark.parametrize("first", [0, 1])
def test_ix_10_of_two_cancelling_cards_the_defenders_works(first: int) -> None:
    table = duel(first=first, risen=True).hand(0, "Cloaked In Shadow", "Sai").hand(1, "Feint", "Hoax")
    if first:
        table.attack("Bigfoot", "Elektra", "Feint", "Cloaked In Shadow")
        assert table.asking() == "0 move"
    else:
        table.attack("Elektra", "Bigfoot", "Cloaked In Shadow", "Feint")
        assert table.asking() == "0 action"
        assert table.space("Elektra") == "D4"


def test_ix_56_under_a_roar_cloaked_in_shadow_does_not_move() -> None:
    """As an attacker's card it comes too late for the Roar."""
    table = rex().risen(0).hand(0, "Cloaked In Shadow", "Sai").hand(1, "Terrifying Roar")
    table.attack("Elektra", "T. Rex", "Cloaked In Shadow", "Terrifying Roar")
    assert table.asking() == "0 action"
    assert table.space("Elektra") == "D4"


def test_cloaked_in_shadow_stops_an_attackers_roar() -> None:
    table = rex(first=1).risen(0).hand(0, "Cloaked In Shadow").hand(1, "Terrifying Roar", "Thrash")
    table.attack("T. Rex", "Elektra", "Terrifying Roar", "Cloaked In Shadow")
    assert table.asking() == "0 move"
    table.choose("to C4")
    assert table.space("Elektra") == "C4"


def test_cloaked_in_shadow_ends_on_a_trap() -> None:
    table = kitchen("robert-muldoon", {"Robert Muldoon": "E4"}).risen(0).token(1, "C4")
    table.hand(0, "Cloaked In Shadow", "Sai").attack("Elektra", "Robert Muldoon", "Cloaked In Shadow")
    assert table.spaces_offered() == spots("D4 C4 D3 D5 E3 C3 E5 F1 A3 B4 D2 D6 E1 E2 E6")  # not B5 or C5 past the trap
    table.choose("to C4")
    assert table.health("Elektra") == 8
    assert table.tokens(1) == []


# --- Mesmerize --------------------------------------------------------------------------------------------------


def test_mesmerize_shows_the_hand_to_its_player_alone_and_gives_its_action_back() -> None:
    table = duel().hand(0, "Mesmerize", "Sai").hand(1, "Hoax", "Feint").scheme("Mesmerize")
    assert table.asking() == "0 action"
    assert table.game.actions == 2
    assert known(table, 0, 1) == ["Feint", "Hoax"]
    assert known(table, None, 1) == []
    assert table.cards(1) == ["Feint", "Hoax"]
    assert table.discarded(0) == ["Mesmerize"]


def test_mesmerize_resurrected_must_pick_a_card_for_the_discard_pile() -> None:
    table = duel(risen=True).hand(0, "Mesmerize", "Sai").hand(1, "Hoax", "Feint").scheme("Mesmerize")
    assert table.asking() == "0 card"
    assert table.offered() == ["choose Hoax", "choose Feint"]
    assert table.game.view(0).question() == "Which card from Bigfoot's hand is discarded?"
    assert table.game.view(1).question() == "Elektra chooses which card from Bigfoot's hand is discarded."
    table.choose("choose Feint")
    assert (table.cards(1), table.discarded(1)) == (["Hoax"], ["Feint"])
    assert known(table, 0, 1) == ["Hoax"]
    assert table.game.actions == 2


@LIVES
def test_mesmerize_may_look_at_an_empty_hand(risen: bool) -> None:
    table = duel(risen=risen).hand(0, "Mesmerize", "Sai").scheme("Mesmerize")
    assert table.asking() == "0 action"
    assert table.game.actions == 2
    assert table.discarded(1) == []


def test_mesmerize_is_not_playable_without_elektra() -> None:
    """In teams, after her second defeat."""
    table = team().risen(0).fallen("Elektra").hand(0, "Mesmerize")
    assert table.offered() == ["maneuver"]


@LIVES
def test_ix_89_mesmerize_among_several_opponents_takes_one_of_its_players_choice(risen: bool) -> None:
    names = ("elektra", "bigfoot", "robin-hood", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL)
    if risen:
        table.risen(0)
    table.hand(0, "Mesmerize").hand(1, "Hoax").hand(3, "Decoy").scheme("Mesmerize")
    assert table.asking() == "0 seat"
    assert table.offered() == ["choose seat 2", "choose seat 3", "choose seat 4"]  # seat 3's hand is empty
    table.choose("choose seat 4")
    if risen:
        assert table.offered() == ["choose Decoy"]
        table.choose("choose Decoy")
    assert table.cards(1) == ["Hoax"]
    assert table.cards(3) == ([] if risen else ["Decoy"])
    assert known(table, 1, 3) == []


def test_ix_89_mesmerize_in_teams_does_not_offer_the_teammate() -> None:
    table = team().hand(0, "Mesmerize").hand(3, "Decoy").scheme("Mesmerize")
    assert table.offered() == ["choose seat 2", "choose seat 4"]


def test_ix_75_mesmerize_sends_a_wayward_sisters_card_to_the_cauldron() -> None:
    table = kitchen("wayward-sisters", {"Wayward Sister": "E4"}).risen(0).hand(0, "Mesmerize", "Sai").hand(1, "Ward")
    table.scheme("Mesmerize").choose("choose Ward")
    assert table.piled(1) == ["Ward"]
    assert table.discarded(1) == []


# --- Sai --------------------------------------------------------------------------------------------------------


@LIVES
def test_sai_has_no_text(risen: bool) -> None:
    table = duel(risen=risen).hand(0, "Sai", "Intercept").hand(1, "Feint").attack("Elektra", "Bigfoot", "Sai", "Feint")
    assert table.health("Bigfoot") == 14
    assert table.asking() == "0 action"
