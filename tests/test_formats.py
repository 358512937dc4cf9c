"""Free-for-all and teams: setup, turns, first attacks, elimination, friends, several opponents, and who sees what."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import matchless
from matchless.engine.decision import Decision
from matchless.engine.errors import SetupError
from matchless.engine.game import Game
from matchless.engine.position import SeatData
from matchless.engine.slugs import slug_of
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from scenario import Scenario

FOUR = ("robin-hood", "bigfoot", "robert-muldoon", "raptors")
BIG_BOARDS = ("hells-kitchen", "globe-theatre")
DUEL_BOARDS = ("sherwood-forest", "yukon", "raptor-paddock", "t-rex-paddock")


def spots(names: str) -> set[str]:
    return set(names.split())


def melee(*names: str, at: dict[str, str], first: int = 0, started: bool = True) -> Scenario:
    """A free-for-all in Hell's Kitchen, without items; everybody has had a first turn, unless not `started`."""
    table = Scenario(*names, board="hells-kitchen", mode=FREE_FOR_ALL, first=first).items().only(at)
    if started:
        table.game.started = (1 << len(names)) - 1
    return table


def teams(*names: str, at: dict[str, str], first: int = 0, pair: int | None = None) -> Scenario:
    """Seats 1 and 3 against seats 2 and 4 in Hell's Kitchen, without items."""
    return Scenario(*names, board="hells-kitchen", mode=TEAMS, first=first, pair=pair).items().only(at)


def seat(table: Scenario, number: int, viewer: int | None = None) -> SeatData:
    """What a viewer, or a spectator, may know of a seat."""
    return table.game.view(viewer).data()["seats"][number]


def statuses(table: Scenario) -> list[str]:
    return [seat(table, number)["status"] for number in range(table.table.seats)]


# --- SETUP-1, SETUP-2 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BIG_BOARDS)
@pytest.mark.parametrize(("mode", "seats"), [(FREE_FOR_ALL, 3), (FREE_FOR_ALL, 4), (TEAMS, 4), (DUEL, 2)])
def test_setup_2_each_seat_starts_on_its_number_and_takes_its_turn_in_that_order(
    board: str, mode: str, seats: int
) -> None:
    table = Scenario(*FOUR[:seats], board=board, mode=mode)
    heroes = ("Robin Hood", "Bigfoot", "Robert Muldoon", "Raptor 1")[:seats]
    starts = {"hells-kitchen": ("F1", "A5", "A1", "E6"), "globe-theatre": ("E4", "A3", "C3", "D2")}[board]
    assert tuple(table.space(hero) for hero in heroes) == starts[:seats]
    assert [len(hand) for hand in table.game.deck[:seats]] == [30] * seats
    active = []
    for _ in range(seats + 1):
        active.append(table.game.active)
        table.end_turn()
    assert active == [*range(seats), 0]


@pytest.mark.parametrize("first", range(4))
def test_setup_2_whoever_begins_the_order_stays(first: int) -> None:
    """Whoever begins places first, too."""
    game = matchless.new_game("hells-kitchen", FOUR, format=FREE_FOR_ALL, first=first)
    assert game.asked == first
    table = Scenario(*FOUR, board="hells-kitchen", mode=FREE_FOR_ALL, first=first)
    for turn in range(5):
        assert table.game.active == (first + turn) % 4
        table.end_turn()


def test_setup_2_without_a_word_chance_says_who_begins() -> None:
    games = [matchless.new_game("hells-kitchen", FOUR, format=TEAMS, seed=seed) for seed in range(40)]
    assert {game.active for game in games} == {0, 1, 2, 3}


@pytest.mark.parametrize("board", DUEL_BOARDS)
@pytest.mark.parametrize(("mode", "seats"), [(FREE_FOR_ALL, 3), (FREE_FOR_ALL, 4), (TEAMS, 4)])
def test_setup_2_a_board_needs_a_start_for_every_seat(board: str, mode: str, seats: int) -> None:
    with pytest.raises(SetupError, match="SETUP-2"):
        matchless.new_game(board, FOUR[:seats], format=mode)


@pytest.mark.parametrize(
    ("mode", "seats"),
    [(DUEL, 1), (DUEL, 3), (DUEL, 4), (TEAMS, 2), (TEAMS, 3), (FREE_FOR_ALL, 2), (FREE_FOR_ALL, 5), ("relay", 4)],
)
def test_setup_1_the_numbers_of_seats(mode: str, seats: int) -> None:
    with pytest.raises(SetupError):
        matchless.new_game("hells-kitchen", (*FOUR, "hamlet")[:seats], format=mode)


@pytest.mark.parametrize(("mode", "seats", "pair"), [(DUEL, 2, 0), (FREE_FOR_ALL, 4, 0), (TEAMS, 4, 2), (TEAMS, 4, -1)])
def test_setup_1_one_person_plays_two_seats_only_in_teams(mode: str, seats: int, pair: int) -> None:
    with pytest.raises(SetupError, match="pair"):
        matchless.new_game("hells-kitchen", FOUR[:seats], format=mode, pair=pair)


@pytest.mark.parametrize("mode", [FREE_FOR_ALL, TEAMS])
def test_several_seats_may_play_the_same_hero(mode: str) -> None:
    table = Scenario(*["raptors"] * 4, board="hells-kitchen", mode=mode)
    assert table.table.players == tuple(f"Raptors (seat {number})" for number in (1, 2, 3, 4))
    assert table.space("Raptor 1 (seat 4)") == "E6"


# --- END-3: the first attacks of a free-for-all -----------------------------------------------------------------

SPACES = ("D4", "E4", "D5", "E5")  # each beside each of the others, but for D4 and E5


def ring(seats: int, first: int) -> Scenario:
    """Bullseyes who can all attack each other; nobody has had a turn."""
    names = [f"Bullseye (seat {number + 1})" for number in range(seats)]
    at = dict(zip(names, SPACES, strict=False))
    table = melee(*["bullseye"] * seats, at=at, first=first, started=False)
    for number in range(seats):
        table.hand(number, "Feint")
    return table


def targets(table: Scenario) -> set[int]:
    """The numbers of the seats that the active seat may attack now."""
    if "attack" not in table.offered():
        return set()
    trial = table.game.clone()
    trial.choose(1)
    trial.choose(trial.options[0])
    if trial.combat is not None:
        return {trial.combat.defense.seat}
    return {table.table.owner[option] for option in trial.options}


@pytest.mark.parametrize(("seats", "first"), [(s, f) for s in (3, 4) for f in range(s)])
def test_rulebook_example_on_its_first_turn_a_seat_attacks_the_next_or_one_that_has_had_a_turn(
    seats: int, first: int
) -> None:
    table = ring(seats, first)
    order = [(first + turn) % seats for turn in range(seats)]
    for turn, active in enumerate(order):
        following = order[(turn + 1) % seats]
        assert table.game.active == active
        assert targets(table) == {*order[:turn], following} - {active}
        table.maneuver()
        assert targets(table) == {*order[:turn], following} - {active}  # with the second action too
        table.maneuver()
    for active in order:
        assert targets(table) == set(order) - {active}
        table.maneuver().maneuver()


def test_the_first_turn_limit_leaves_no_attack_when_only_others_are_in_reach() -> None:
    at = {"Bigfoot": "E4", "Robin Hood": "A1", "Raptor": "D4"}
    table = melee("bigfoot", "robin-hood", "raptors", at=at, started=False).hand(0, "Feint")
    assert table.offered() == ["maneuver"]
    table = melee("bigfoot", "robin-hood", "raptors", at=at).hand(0, "Feint")
    assert table.offered() == ["maneuver", "attack"]


def test_teams_know_no_first_turn_limit() -> None:
    table = teams(*FOUR, at={"Robin Hood": "D4", "Bigfoot": "A1", "Robert Muldoon": "A5", "Raptor": "E4"})
    table.hand(0, "Feint").attack("Robin Hood", "Raptor 1", "Feint")
    assert table.health("Raptor 1") == 5


def test_when_the_next_seat_has_gone_out_the_one_after_it_is_next() -> None:
    at = {"Bigfoot": "E4", "Robin Hood": "D4", "Raptor": "D5 E5"}
    table = melee("bigfoot", "robin-hood", "raptors", at=at, started=False).wound("Robin Hood", 1)
    table.hand(0, "Feint", "Hoax").attack("Bigfoot", "Robin Hood", "Feint")
    assert statuses(table) == ["in", "out", "in"]
    assert targets(table) == {2}


def test_a_removed_elektra_is_still_the_next_seat() -> None:
    """END-3, END-5: hers is the next turn, in which she rises; the third seat is not yet to be attacked."""
    at = {"Bigfoot": "E4", "Elektra": "D4", "Raptor": "D5 E5"}
    table = melee("bigfoot", "elektra", "raptors", at=at, started=False).wound("Elektra", 1)
    table.hand(0, "Feint", "Hoax").attack("Bigfoot", "Elektra", "Feint")
    assert statuses(table) == ["in", "dormant", "in"]
    assert table.offered() == ["maneuver"]


def test_ix_88_the_limit_binds_no_effects() -> None:
    """Thrash hurts everybody opposing in her zone, the third seat too."""
    at = {"T. Rex": "E4", "Bigfoot": "D4", "Raptor": "D6 A1"}
    table = melee("t-rex", "bigfoot", "raptors", at=at, started=False).hand(0, "Thrash")
    assert targets(table) == {1}
    table.attack("T. Rex", "Bigfoot", "Thrash")
    assert table.health("Bigfoot") == 16 - 2 - 1
    assert [table.health("Raptor 1"), table.health("Raptor 2")] == [6, 7]


def test_ix_88_ricochet_may_hit_a_seat_that_could_not_be_attacked() -> None:
    at = {"Bullseye": "E4", "Bigfoot": "D4", "Robin Hood": "D6", "The Jackalope": "A1"}
    table = melee("bullseye", "bigfoot", "robin-hood", at=at, started=False).hand(0, "Ricochet", "Feint")
    table.attack("Bullseye", "Bigfoot", "Ricochet")
    assert set(table.offered()) == {"choose Bullseye", "choose Bigfoot", "choose Robin Hood"}
    table.choose("choose Robin Hood")
    assert table.health("Robin Hood") == 12


def test_ix_88_violently_hurts_every_opposing_seat() -> None:
    """IX-50."""
    at = {"Dr. Sattler": "E4", "Bigfoot": "D4", "Robin Hood": "D5", "The Jackalope": "A1"}
    table = melee("dr-sattler", "bigfoot", "robin-hood", at=at, started=False).token(0, "E4")
    table.hand(0, "Violently, If Necessary", "Feint").attack("Dr. Sattler", "Bigfoot", "Violently, If Necessary")
    assert table.health("Bigfoot") == 16 - 3 - 2
    assert table.health("Robin Hood") == 13 - 2
    assert table.health("The Jackalope") == 6


@pytest.mark.parametrize(("started", "seats"), [(False, {1}), (True, {1, 2})])
def test_ix_87_the_map_leaves_the_first_turn_limit(started: bool, seats: set[int]) -> None:
    at = {"Bigfoot": "E2", "Robin Hood": "A1", "Raptor": "A5"}
    table = melee("bigfoot", "robin-hood", "raptors", at=at, started=started).items(E2="Map").hand(0, "Feint", "Hoax")
    assert targets(table) == set()
    table.choose("use an item")
    assert targets(table) == seats


# --- END-3: out -------------------------------------------------------------------------------------------------


def test_end_3_a_seat_whose_hero_falls_is_out_at_once_with_its_sidekicks_and_tokens() -> None:
    """IX-46: nothing is drawn for the traps."""
    at = {"Bigfoot": "E4", "Robert Muldoon": "D4", "InGen Worker": "A1 B1", "Raptor": "A5"}
    table = melee("bigfoot", "robert-muldoon", "raptors", at=at).wound("Robert Muldoon", 4).token(1, "C6", "B6")
    table.hand(0, "Larger Than Life", "Hoax").hand(1, "Second Shot")
    table.attack("Bigfoot", "Robert Muldoon", "Larger Than Life")
    assert statuses(table) == ["in", "out", "in"]
    assert [table.space(name) for name in ("Robert Muldoon", "InGen Worker 1", "InGen Worker 2")] == ["", "", ""]
    assert table.tokens(1) == []
    assert table.cards(1) == ["Second Shot"]
    assert table.winners() == []
    turn = table.game.turn
    table.end_turn()
    assert (table.game.active, table.game.turn) == (2, turn + 1)  # nobody has the turn between
    table.end_turn()
    assert table.game.active == 0


def test_end_3_the_last_seat_standing_wins() -> None:
    at = {"Bigfoot": "E4", "Robin Hood": "D4", "Outlaw": "A1", "Raptor": "D5"}
    table = melee("bigfoot", "robin-hood", "raptors", at=at).wound("Robin Hood", 4).wound("Raptor 1", 4)
    table.hand(0, "Larger Than Life", "Savagery").attack("Bigfoot", "Robin Hood", "Larger Than Life")
    table.attack("Bigfoot", "Raptor 1", "Savagery")
    assert table.asking() == "over"
    assert table.winners() == [0]


def test_end_3_several_heroes_must_all_fall() -> None:
    at = {"Bigfoot": "E4", "Raptor": "D4 A1", "Robin Hood": "A5"}
    table = melee("bigfoot", "raptors", "robin-hood", at=at).wound("Raptor 1", 1).hand(0, "Feint", "Hoax")
    table.attack("Bigfoot", "Raptor 1", "Feint")
    assert statuses(table) == ["in", "in", "in"]
    assert table.space("Raptor 2") == "A1"


def test_end_3_one_effect_puts_two_seats_out_and_the_third_wins() -> None:
    at = {"T. Rex": "E4", "Bigfoot": "D4", "The Jackalope": "A1", "Robin Hood": "D6"}
    table = melee("t-rex", "bigfoot", "robin-hood", at=at).wound("Bigfoot", 3).wound("Robin Hood", 1)
    table.hand(0, "Thrash").attack("T. Rex", "Bigfoot", "Thrash")
    assert table.winners() == [0]


def test_end_2_the_seat_on_turn_wins_when_nobody_would_be_left() -> None:
    at = {"Bigfoot": "D5", "Titania": "E4", "Robin Hood": "D4"}
    table = melee("bigfoot", "titania", "robin-hood", at=at, first=2).second(1)
    table.wound("Bigfoot", 3).wound("Titania", 3).wound("Robin Hood", 2)
    table.hand(1, "Parting Gift").hand(2, "Snark", "Wily Fighting", "Feint")
    table.attack("Robin Hood", "Bigfoot", "Snark").choose("stay")
    assert statuses(table) == ["out", "in", "in"]
    table.attack("Robin Hood", "Titania", "Wily Fighting", "Parting Gift").choose("yes")
    assert table.winners() == [2]


def test_end_3_a_lasting_glamour_goes_with_its_seat() -> None:
    at = {"Bigfoot": "E4", "Titania": "D4", "Oberon": "A1", "Robin Hood": "A5"}
    table = melee("bigfoot", "titania", "robin-hood", at=at).second(1, "Glamour of Sleep").wound("Titania", 2)
    table.hand(0, "Feint", "Hoax").attack("Bigfoot", "Titania", "Feint")
    assert seat(table, 1)["decks"][0]["face_up"] == []
    assert statuses(table) == ["in", "out", "in"]


def test_end_3_terrifying_roar_ends_when_t_rex_goes_out() -> None:
    """Its lasting effects end: Bigfoot, who defeated her, is free to move again."""
    at = {"Bigfoot": "E4", "Robin Hood": "A5"}
    table = melee("bigfoot", "t-rex", "robin-hood", at=at).stand("T. Rex", "D4", "D3").wound("T. Rex", 1)
    table.hand(0, "Hoax", "Feint").hand(1, "Terrifying Roar")
    table.attack("Bigfoot", "T. Rex", "Hoax", "Terrifying Roar")
    assert statuses(table) == ["in", "out", "in"]
    assert table.asking() == "0 move"


def test_a_seat_that_is_out_is_no_opponent_and_holds_its_hand_for_nothing() -> None:
    """EFFECT-5: with one opponent left, it is not asked which."""
    at = {"Robin Hood": "E4", "Bigfoot": "D4", "Raptor": "A5"}
    table = melee("robin-hood", "bigfoot", "raptors", at=at).wound("Bigfoot", 1)
    table.hand(0, "Feint", "Steal From the Rich").hand(1, "Hoax").hand(2, "Decoy")
    table.attack("Robin Hood", "Bigfoot", "Feint").choose("stay").scheme("Steal From the Rich")
    assert table.asking() == "2 discard"


def test_a_dormant_seat_is_no_opponent() -> None:
    """END-5, EFFECT-5."""
    at = {"Robin Hood": "E4", "Elektra": "D4", "Raptor": "A5", "Bigfoot": "A1"}
    table = melee("robin-hood", "elektra", "raptors", "bigfoot", at=at).wound("Elektra", 1)
    table.hand(0, "Feint", "Steal From the Rich").hand(1, "Sai").hand(2, "Decoy")
    table.attack("Robin Hood", "Elektra", "Feint").choose("stay").scheme("Steal From the Rich")
    assert table.offered() == ["choose seat 3", "choose seat 4"]


def test_a_dormant_seat_keeps_its_place_in_the_order_of_turns() -> None:
    at = {"Bigfoot": "E4", "Elektra": "D4", "Raptor": "A5", "Robin Hood": "A1"}
    table = melee("bigfoot", "elektra", "raptors", "robin-hood", at=at, first=3).wound("Elektra", 1)
    table.hand(0, "Feint", "Hoax").hand(3, "Snark").maneuver().maneuver()
    table.attack("Bigfoot", "Elektra", "Feint").end_turn()
    assert table.game.active == 1
    assert len({table.space(name) for name in table.table.names if name.startswith(("Elektra", "The Hand"))}) == 5


# --- IX-90: out in the middle of a combat -----------------------------------------------------------------------


def doors(attacker: str, hero: str, card: str) -> Scenario:
    """A hero with 2 health left attacks Dr. Sattler, who defends with Lock The Doors!; the next turn is hers."""
    at = {hero: "E4", "Dr. Sattler": "D4", "Robin Hood": "A5"}
    table = melee(attacker, "dr-sattler", "robin-hood", at=at).wound(hero, 2)
    table.hand(0, card, "Feint").hand(1, "Lock The Doors!", "Feint")
    return table.attack(hero, "Dr. Sattler", card, "Lock The Doors!")


def test_ix_90_an_attacker_that_is_out_still_moves_its_opponent() -> None:
    table = doors("robert-muldoon", "Robert Muldoon", "Rending Shot")
    assert statuses(table) == ["out", "in", "in"]
    table.choose("stay")  # Lock The Doors! moves its own fighter
    assert table.asking() == "0 move"  # then Rending Shot, by the seat that is out
    table.choose("to C4")
    assert table.space("Dr. Sattler") == "C4"
    assert table.game.active == 1


@pytest.mark.parametrize("card", ["Regroup", "Hoax"])
def test_ix_90_an_attacker_that_is_out_neither_draws_nor_moves(card: str) -> None:
    table = doors("bigfoot", "Bigfoot", card).choose("stay")
    assert statuses(table) == ["out", "in", "in"]
    assert (table.cards(0), table.discarded(0)) == (["Feint"], [card])
    assert table.asking() == "1 action"


def test_ix_90_an_attacker_that_is_out_gains_no_action_and_casts_no_spell() -> None:
    at = {"Wayward Sister": "E4", "Dr. Sattler": "D4", "Robin Hood": "A5"}
    table = melee("wayward-sisters", "dr-sattler", "robin-hood", at=at).wound("Wayward Sister 1", 2)
    table.pile(0, "Ward", "Toil And Trouble", "Prophecy").hand(0, "Double, Double", "Ward")
    table.hand(1, "Lock The Doors!", "Feint")
    table.attack("Wayward Sister 1", "Dr. Sattler", "Double, Double", "Lock The Doors!").choose("stay")
    assert statuses(table) == ["out", "in", "in"]
    assert table.asking() == "1 action"


def test_ix_90_robin_hood_out_does_not_move_after_his_attack() -> None:
    at = {"Robin Hood": "E4", "Outlaw": "A1", "Dr. Sattler": "D4", "Bigfoot": "A5"}
    table = melee("robin-hood", "dr-sattler", "bigfoot", at=at).wound("Robin Hood", 2)
    table.hand(0, "Piercing Shot", "Snark").hand(1, "Lock The Doors!", "Feint")
    table.attack("Robin Hood", "Dr. Sattler", "Piercing Shot", "Lock The Doors!").choose("stay")
    assert table.cards(0) == ["Snark"]
    assert table.space("Outlaw 1") == ""
    assert table.asking() == "1 action"


def test_ix_90_an_outlaws_attack_that_puts_its_own_seat_out_ends_the_turn() -> None:
    """The exhausted draws of Regroup defeat Robin Hood in the middle of his turn."""
    at = {"Robin Hood": "A1", "Outlaw": "E4", "Bigfoot": "D4", "Raptor": "A5"}
    table = melee("robin-hood", "bigfoot", "raptors", at=at).wound("Robin Hood", 2).empty_deck(0)
    table.hand(0, "Regroup", "Snark").hand(1, "Hoax").attack("Outlaw 1", "Bigfoot", "Regroup")
    assert statuses(table) == ["out", "in", "in"]
    assert table.said("is exhausted") == 1
    assert table.asking() == "1 action"


def test_ix_90_a_defender_out_by_damage_still_resolves_its_card() -> None:
    at = {"Bigfoot": "E4", "Hamlet": "D4", "Rosencrantz & Guildenstern": "A1", "Raptor": "A5"}
    table = melee("bigfoot", "hamlet", "raptors", at=at).stance(1, "TO BE").wound("Hamlet", 2)
    table.hand(0, "Hoax", "Feint").hand(1, "Nothing Either Good Or Bad")
    table.attack("Bigfoot", "Hamlet", "Hoax", "Nothing Either Good Or Bad")
    assert statuses(table) == ["in", "out", "in"]
    assert table.space("Rosencrantz & Guildenstern") == ""
    assert table.health("Bigfoot") == 16 - 2
    assert seat(table, 1)["markers"] == [{"name": "the Question", "side": None}]
    assert table.asking() == "0 move"


def test_ix_90_a_defender_out_by_damage_draws_nothing() -> None:
    at = {"Bigfoot": "E4", "Robin Hood": "D4", "Raptor": "A5"}
    table = melee("bigfoot", "robin-hood", "raptors", at=at).wound("Robin Hood", 2)
    table.hand(0, "Larger Than Life", "Feint").hand(1, "Regroup")
    table.attack("Bigfoot", "Robin Hood", "Larger Than Life", "Regroup")
    assert (table.cards(1), table.discarded(1)) == ([], ["Regroup"])
    assert table.asking() == "0 action"


def test_ix_19_an_attacker_that_goes_out_before_damage_has_lost() -> None:
    """COMBAT-7: Bullseye draws for I Never Miss from an empty deck; Regroup counts as won."""
    at = {"Bullseye": "E4", "Bigfoot": "D4", "Raptor": "A5"}
    table = melee("bullseye", "bigfoot", "raptors", at=at).wound("Bullseye", 2).empty_deck(0)
    table.hand(0, "I Never Miss", "Feint").hand(1, "Regroup", "Hoax")
    table.attack("Bullseye", "Bigfoot", "I Never Miss", "Regroup").choose("no boost")
    assert statuses(table) == ["out", "in", "in"]
    assert table.health("Bigfoot") == 16
    assert table.said("Bigfoot wins the combat.") == 1
    assert len(table.cards(1)) == 1 + 2
    assert table.asking() == "1 action"


def test_ix_19_in_teams_an_attacker_defeated_by_its_own_card_deals_nothing() -> None:
    """Woman Inherits the Earth draws from an empty deck; Dr. Malcolm plays on, for his next action."""
    at = {"Dr. Sattler": "E4", "Dr. Malcolm": "A1", "Bigfoot": "D4", "Robin Hood": "F1", "Raptor": "A5"}
    table = teams("dr-sattler", "bigfoot", "robin-hood", "raptors", at=at).wound("Dr. Sattler", 2).empty_deck(0)
    table.hand(0, "Woman Inherits the Earth", "Feint").hand(1, "Skirmish")
    table.attack("Dr. Sattler", "Bigfoot", "Woman Inherits the Earth", "Skirmish")
    assert (table.health("Dr. Sattler"), table.health("Dr. Malcolm")) == (0, 5)
    assert table.health("Bigfoot") == 16
    assert table.asking() == "1 move"  # Skirmish has won; only Bigfoot is there to move
    table.choose("stay")
    assert table.asking() == "0 action"


# --- "your opponent", each opponent, chosen opponents -----------------------------------------------------------


def test_rulebook_your_opponent_on_a_combat_card_is_the_other_seat_of_the_combat() -> None:
    at = {"Robin Hood": "E4", "Bigfoot": "A1", "Raptor": "D4"}
    table = melee("robin-hood", "bigfoot", "raptors", at=at).hand(0, "Ambush").hand(1, "Hoax").hand(2, "Eviscerate")
    table.attack("Robin Hood", "Raptor 1", "Ambush")
    assert (table.cards(1), table.cards(2)) == (["Hoax"], [])
    assert table.health("Raptor 1") == 7 - 2 - 3


def test_the_opponent_of_a_defender_is_the_attacker() -> None:
    at = {"Hamlet": "E4", "Bigfoot": "A1", "Raptor": "D4"}
    table = melee("hamlet", "bigfoot", "raptors", at=at, first=2).stance(0, "TO BE").hand(1, "Hoax")
    table.hand(0, "The Play's The Thing").hand(2, "Eviscerate", "Decoy")
    table.attack("Raptor 1", "Hamlet", "Eviscerate", "The Play's The Thing")
    assert table.cards(1) == ["Hoax"]
    assert table.discarded(2) == ["Decoy", "Eviscerate"]


@pytest.mark.parametrize(
    ("hero", "fighters", "card"),
    [
        ("robin-hood", {"Robin Hood": "A1"}, "Steal From the Rich"),
        ("titania", {"Titania": "A1", "Oberon": "A2"}, "What Fools These Mortals Be"),
        ("elektra", {"Elektra": "A1"}, "Mesmerize"),
    ],
)
@pytest.mark.parametrize(("mode", "seats"), [(FREE_FOR_ALL, [2, 3, 4]), (TEAMS, [2, 4])])
def test_ix_89_a_scheme_naming_an_opponent_lets_its_seat_choose_one_an_empty_hand_too(
    hero: str, fighters: dict[str, str], card: str, mode: str, seats: list[int]
) -> None:
    table = Scenario(hero, "bigfoot", "robert-muldoon", "raptors", board="hells-kitchen", mode=mode).items()
    table.only(fighters | {"Bigfoot": "E4", "Robert Muldoon": "F1", "Raptor": "A5"}).hand(0, card).hand(1, "Hoax")
    table.scheme(card)
    assert table.asking() == "0 seat"
    assert table.offered() == [f"choose seat {number}" for number in seats]
    table.choose("choose seat 4")
    assert table.cards(1) == ["Hoax"]


@pytest.mark.parametrize(("mode", "left"), [(FREE_FOR_ALL, [0, 0, 1]), (TEAMS, [0, 1, 1])])
def test_ix_89_ripples_takes_a_card_of_every_opposing_seat_beside_her(mode: str, left: list[int]) -> None:
    """Seats 2 and 3 are beside her, the second of them a teammate in teams."""
    table = Scenario("t-rex", "bigfoot", "robin-hood", "raptors", board="hells-kitchen", mode=mode).items()
    table.only({"T. Rex": "A1", "Bigfoot": "D4", "Robin Hood": "D6", "Raptor": "F1"}).stand("T. Rex", "E4", "E5")
    table.hand(0, "Ripples in the Water").hand(1, "Hoax").hand(2, "Snark").hand(3, "Decoy")
    table.scheme("Ripples in the Water").choose("place T. Rex at E4 from E5")
    assert [len(table.cards(number)) for number in (1, 2, 3)] == left


def test_each_opposing_fighter_in_free_for_all_is_everybody_elses() -> None:
    at = {"Robin Hood": "D4", "Bigfoot": "E4", "Raptor": "D5", "Outlaw": "C4"}
    table = melee("robin-hood", "bigfoot", "raptors", at=at).hand(0, "Wily Fighting")
    table.attack("Robin Hood", "Bigfoot", "Wily Fighting")
    assert table.health("Bigfoot") == 16 - 3 - 1
    assert table.health("Raptor 1") == 6
    assert table.health("Outlaw 1") == 1


# --- teams ------------------------------------------------------------------------------------------------------


def test_a_teammates_fighters_may_be_passed_but_not_ended_on() -> None:
    at = {"Robin Hood": "E1", "Robert Muldoon": "D1", "InGen Worker": "F1", "Bigfoot": "E2", "Raptor": "A5"}
    table = teams("robin-hood", "bigfoot", "robert-muldoon", "raptors", at=at).hand(0, "Snark")
    table.choose("maneuver", "no boost", "move Robin Hood")
    assert table.spaces_offered() == spots("E1 C1 D2 E3")


def test_in_free_for_all_nobody_elses_fighters_may_be_passed() -> None:
    at = {"Robin Hood": "E1", "Robert Muldoon": "D1", "Bigfoot": "E2", "Raptor": "A5"}
    table = melee("robin-hood", "bigfoot", "robert-muldoon", "raptors", at=at).hand(0, "Snark")
    table.choose("maneuver", "no boost", "move Robin Hood")
    assert table.spaces_offered() == spots("E1 F1 D2 E3")


def test_a_teammate_moves_only_with_its_own_seat_and_cannot_be_attacked() -> None:
    at = {"Robin Hood": "E4", "Robert Muldoon": "D4", "Bigfoot": "D5", "Raptor": "A5"}
    table = teams("robin-hood", "bigfoot", "robert-muldoon", "raptors", at=at).hand(0, "Snark", "Feint")
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Robin Hood"]
    table.choose("done", "attack", "with Robin Hood")
    assert table.asking() == "0 attack-card"  # Bigfoot is the only target


@pytest.mark.parametrize(
    ("hero", "others", "card", "hurt"),
    [
        ("bigfoot", {"Bigfoot": "D4"}, "Savagery", True),
        ("shakespeare", {"Shakespeare": "D4"}, "All Are Punished", True),
        ("robin-hood", {"Robin Hood": "D4"}, "Wily Fighting", False),
        ("t-rex", {"T. Rex": "D4"}, "Thrash", False),
    ],
)
def test_ix_91_a_text_on_each_fighter_hits_teammates_one_on_opposing_fighters_does_not(
    hero: str, others: dict[str, str], card: str, hurt: bool
) -> None:
    at = others | {"Raptor": "E4 A5", "Robert Muldoon": "D5"}
    table = teams(hero, "raptors", "robert-muldoon", "hamlet", at=at).hand(0, card)
    table.attack(next(iter(others)), "Raptor 1", card)
    assert table.health("Robert Muldoon") == 14 - hurt
    assert table.health("Raptor 1") < 7 - 1


def test_ix_91_jackalope_horns_and_ricochet_may_choose_a_teammate() -> None:
    at = {"Bigfoot": "A1", "The Jackalope": "D4", "Raptor": "E4", "Robert Muldoon": "D5", "Hamlet": "F1"}
    table = teams("bigfoot", "raptors", "robert-muldoon", "hamlet", at=at).hand(0, "Jackalope Horns")
    table.scheme("Jackalope Horns").choose("stay")
    assert table.offered() == ["choose Raptor 1", "choose Robert Muldoon"]
    at = {"Bullseye": "D4", "Raptor": "E4", "Robert Muldoon": "D6", "Hamlet": "F1"}
    table = teams("bullseye", "raptors", "robert-muldoon", "hamlet", at=at).hand(0, "Ricochet")
    table.attack("Bullseye", "Raptor 1", "Ricochet")
    assert set(table.offered()) == {"choose Bullseye", "choose Raptor 1", "choose Robert Muldoon"}


def test_ix_91_the_pack_bonus_counts_own_raptors_only() -> None:
    at = {"Raptor 1 (seat 1)": "D4", "Raptor 1 (seat 3)": "D5", "Bigfoot": "E4", "Hamlet": "A1"}
    table = teams("raptors", "bigfoot", "raptors", "hamlet", at=at).hand(0, "Eviscerate")
    table.attack("Raptor 1 (seat 1)", "Bigfoot", "Eviscerate")
    assert table.health("Bigfoot") == 16 - 5


def test_ix_91_et_tu_brute_counts_own_fighters_only() -> None:
    at = {"Shakespeare": "D4", "Raptor": "D5", "Bigfoot": "E4", "Hamlet": "A1", "Actor": "E5"}
    table = teams("shakespeare", "bigfoot", "raptors", "hamlet", at=at).hand(0, "Et Tu, Brute?")
    table.attack("Shakespeare", "Bigfoot", "Et Tu, Brute?")
    assert table.health("Bigfoot") == 16 - 3 - 2


def test_a_teammates_fighter_is_not_opposing_for_bigfoots_zone() -> None:
    at = {"Bigfoot": "D4", "Robin Hood": "D6", "Raptor": "A1", "Hamlet": "F1"}
    table = teams("bigfoot", "raptors", "robin-hood", "hamlet", at=at).hand(0, "Hoax").maneuver().maneuver()
    assert table.asking() == "0 confirm"


def test_moving_anothers_fighter_goes_through_that_fighters_friends() -> None:
    """MOVE-2: Rending Shot moves Bigfoot past the Raptor on his side, not past Muldoon's own."""
    at = {"Robert Muldoon": "E2", "Robin Hood": "D1", "Bigfoot": "E1", "Raptor": "F1"}
    table = teams("robert-muldoon", "bigfoot", "robin-hood", "raptors", at=at).hand(0, "Rending Shot", "Feint")
    table.stand("InGen Worker 1", "C1").attack("InGen Worker 1", "Bigfoot", "Rending Shot")
    assert table.spaces_offered() == spots("E1 D2 E3 C2 D3 D4")


# --- END-4 ------------------------------------------------------------------------------------------------------


def pack(first: int = 1) -> Scenario:
    """Robin Hood and Muldoon against Bigfoot and the Raptors; Bigfoot beside both heroes."""
    at = {
        "Robin Hood": "D4",
        "Outlaw": "A1",
        "Robert Muldoon": "D5",
        "InGen Worker": "B1",
        "Bigfoot": "E4",
        "The Jackalope": "B6",
        "Raptor": "A5",
    }
    return teams("robin-hood", "bigfoot", "robert-muldoon", "raptors", at=at, first=first)


def test_end_4_a_seat_without_its_hero_plays_on_while_it_has_a_sidekick() -> None:
    table = pack().wound("Robin Hood", 1).hand(1, "Feint", "Hoax").attack("Bigfoot", "Robin Hood", "Feint")
    assert statuses(table) == ["in"] * 4
    assert table.space("Outlaw 1") == "A1"
    active = []
    for _ in range(4):
        active.append(table.game.active)
        table.end_turn()
    assert active == [1, 2, 3, 0]


def test_end_4_a_seat_without_fighters_is_out_and_its_tokens_go() -> None:
    """IX-46: no card for the traps."""
    table = pack().wound("Robert Muldoon", 1).fallen("InGen Worker 1").token(2, "C6", "D6")
    table.hand(1, "Feint", "Hoax").attack("Bigfoot", "Robert Muldoon", "Feint")
    assert statuses(table) == ["in", "in", "out", "in"]
    assert (table.tokens(2), table.cards(2)) == ([], [])
    assert table.winners() == []
    active = []
    for _ in range(4):
        active.append(table.game.active)
        table.end_turn()
    assert active == [1, 3, 0, 1]


def test_end_4_traps_stay_while_a_worker_lives() -> None:
    table = pack().wound("Robert Muldoon", 1).token(2, "C6")
    table.hand(1, "Feint", "Hoax").attack("Bigfoot", "Robert Muldoon", "Feint")
    assert table.tokens(2) == ["C6"]


@pytest.mark.parametrize("order", [("Robin Hood", "Robert Muldoon"), ("Robert Muldoon", "Robin Hood")])
def test_end_4_a_team_loses_when_both_its_heroes_are_defeated(order: tuple[str, str]) -> None:
    """Sidekicks do not save it, and both seats of the other team win."""
    table = pack().wound("Robin Hood", 1).wound("Robert Muldoon", 1).hand(1, "Feint", "Feint")
    table.attack("Bigfoot", order[0], "Feint")
    assert table.winners() == []
    table.attack("Bigfoot", order[1], "Feint")
    assert table.asking() == "over"
    assert table.winners() == [1, 3]
    assert (table.space("Outlaw 1"), table.space("InGen Worker 1")) == ("A1", "B1")


def test_end_4_a_team_with_a_seat_out_wins_together() -> None:
    table = pack(first=0).fallen("Robert Muldoon", "InGen Worker 1", "Raptor 1").wound("Bigfoot", 5)
    table.hand(0, "A Hunter's Eye").attack("Robin Hood", "Bigfoot", "A Hunter's Eye")
    assert table.winners() == [0, 2]


def test_end_2_in_teams_the_team_on_turn_wins_when_the_last_heroes_fall_together() -> None:
    at = {"Hamlet": "A1", "Titania": "E4", "Oberon": "A5", "Bigfoot": "D4", "Rosencrantz & Guildenstern": "A2"}
    table = teams("hamlet", "titania", "bigfoot", "raptors", at=at, first=1).fallen("Hamlet").second(1)
    table.wound("Titania", 2).wound("Bigfoot", 4).hand(1, "Parting Gift").attack("Titania", "Bigfoot", "Parting Gift")
    table.choose("yes")
    assert table.winners() == [1, 3]


def test_ix_92_without_muldoon_no_trap_is_placed() -> None:
    table = pack().fallen("Robert Muldoon").hand(1, "Hoax").hand(2, "Feint").maneuver().maneuver()
    if table.asking() == "1 confirm":  # Bigfoot's draw
        table.choose("no")
    assert table.asking() == "2 action"


def test_ix_92_without_their_hero_cards_that_name_it_only_boost() -> None:
    table = pack(first=0).fallen("Robin Hood").hand(0, "Steal From the Rich", "A Hunter's Eye")
    assert table.offered() == ["maneuver"]
    table.choose("maneuver")
    assert {"boost with Steal From the Rich", "boost with A Hunter's Eye"} < set(table.offered())


def test_ix_92_rosencrantz_and_guildenstern_must_answer_the_question() -> None:
    at = {"Rosencrantz & Guildenstern": "A1", "Bigfoot": "E4", "Robin Hood": "F1", "Raptor": "A5"}
    table = teams("hamlet", "bigfoot", "robin-hood", "raptors", at=at, first=3)
    table.hand(3, "Feint").hand(0, "Uncertain Doom").maneuver().maneuver()
    assert table.asking() == "0 mode"
    not_to_be = next(words for words in table.offered() if "NOT TO BE" in words)
    table.choose(not_to_be)
    assert table.health("Rosencrantz & Guildenstern") == 4
    assert table.asking() == "0 action"


def test_ix_93_the_last_fighter_falls_in_its_own_start_step() -> None:
    at = {"Rosencrantz & Guildenstern": "A1", "Bigfoot": "E4", "Robin Hood": "F1", "Raptor": "A5"}
    table = teams("hamlet", "bigfoot", "robin-hood", "raptors", at=at, first=3).hand(3, "Feint").hand(1, "Hoax")
    table.wound("Rosencrantz & Guildenstern", 2).maneuver().maneuver()
    table.choose(next(words for words in table.offered() if "NOT TO BE" in words))
    assert statuses(table) == ["out", "in", "in", "in"]
    assert table.asking() == "1 action"
    assert table.winners() == []


def test_ix_93_the_last_fighter_falls_to_its_own_draw() -> None:
    table = pack(first=0).fallen("Robin Hood").empty_deck(0).hand(0, "Snark").hand(1, "Hoax").choose("maneuver")
    assert statuses(table) == ["out", "in", "in", "in"]
    assert table.asking() == "1 action"


def test_ix_93_the_last_hand_pays_for_the_fist_and_its_seat_is_out() -> None:
    at = {"The Hand": "D4", "Bigfoot": "E4", "Robin Hood": "F1", "Raptor": "A5"}
    table = teams("elektra", "bigfoot", "robin-hood", "raptors", at=at).risen(0).wound("Elektra", 0)
    table.hand(0, "The Fist", "Ninjitsu").hand(1, "Hoax").attack("The Hand 1", "Bigfoot", "The Fist").choose("yes")
    assert statuses(table) == ["out", "in", "in", "in"]
    assert table.asking() == "1 action"
    assert table.winners() == []


def test_glamours_open_without_titania_while_oberon_lives() -> None:
    """IX-92."""
    at = {"Oberon": "A1", "Bigfoot": "E4", "Robin Hood": "F1", "Raptor": "A5"}
    table = teams("titania", "bigfoot", "robin-hood", "raptors", at=at, first=3).second(0).hand(3, "Feint")
    table.maneuver().maneuver()
    assert table.game.active == 0
    assert len(seat(table, 0)["decks"][0]["face_up"]) == 1


# --- traps and teammates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "reached"), [(TEAMS, "E1 D1 F1 C1 D2 E2 E3"), (FREE_FOR_ALL, "E1 D1 F1 C1")])
def test_ix_45_a_teammate_passes_traps_and_everybody_else_is_stopped(mode: str, reached: str) -> None:
    table = Scenario("robin-hood", "bigfoot", "robert-muldoon", "raptors", board="hells-kitchen", mode=mode).items()
    table.only({"Robin Hood": "E1", "Bigfoot": "E4", "Robert Muldoon": "A1", "Raptor": "A5"}).token(2, "F1")
    table.hand(0, "Snark").choose("maneuver", "no boost", "move Robin Hood")
    assert table.spaces_offered() == spots(reached)
    table.choose("to F1")
    assert table.health("Robin Hood") == (13 if mode == TEAMS else 12)
    assert table.tokens(2) == (["F1"] if mode == TEAMS else [])
    assert len(table.cards(2)) == (0 if mode == TEAMS else 1)


def test_ix_45_a_teammate_t_rex_stands_on_traps_freely() -> None:
    at = {"T. Rex": "A1", "Bigfoot": "B6", "Robert Muldoon": "F1", "Raptor": "A5"}
    table = teams("t-rex", "bigfoot", "robert-muldoon", "raptors", at=at).stand("T. Rex", "E4", "E5")
    table.wound("T. Rex", 27).token(2, "D4", "E5").hand(0, "Thrash")
    table.choose("maneuver", "no boost", "move T. Rex", "to D4 from E4")
    assert table.health("T. Rex") == 27
    assert table.tokens(2) == ["D4", "E5"]


def test_an_enemy_cannot_step_onto_a_trap_under_muldoons_teammate() -> None:
    """MOVE-4: not even when it may pass fighters."""
    at = {"Bigfoot": "E1", "Robert Muldoon": "A5", "Raptor": "A1", "Robin Hood": "F1"}
    table = teams("bigfoot", "robert-muldoon", "raptors", "robin-hood", at=at).token(1, "F1")
    table.hand(0, "Crash Through the Trees").scheme("Crash Through the Trees")
    assert not spots("F1 E2 D2 E3") & table.spaces_offered()
    assert "C1" in table.spaces_offered()


def test_ix_45_mirrored_muldoons_step_on_each_others_traps_and_use_their_own() -> None:
    names = ("robert-muldoon", "bigfoot", "robert-muldoon")
    at = {"Robert Muldoon (seat 1)": "E1", "Robert Muldoon (seat 3)": "A1", "Bigfoot": "A5"}
    table = melee(*names, at=at).token(2, "F1").token(0, "D1").hand(0, "Feint")
    table.choose("maneuver", "no boost", "move Robert Muldoon (seat 1)")
    assert table.spaces_offered() == spots("E1 F1 D1 C1 B1 B2")
    table.choose("to F1")
    assert table.health("Robert Muldoon (seat 1)") == 13
    assert (table.tokens(0), table.tokens(2)) == (["D1"], [])
    assert (len(table.cards(0)), len(table.cards(2))) == (2, 1)


def test_a_trap_draws_for_muldoon_on_a_third_seats_turn() -> None:
    at = {"Robin Hood": "E1", "Bigfoot": "A5", "Robert Muldoon": "A1"}
    table = melee("robin-hood", "bigfoot", "robert-muldoon", at=at).token(2, "F1").wound("Robert Muldoon", 2)
    table.empty_deck(2).hand(0, "Snark").choose("maneuver", "no boost", "move Robin Hood", "to F1")
    assert statuses(table) == ["in", "in", "out"]  # exhausted, he falls to his own draw
    assert table.asking() == "0 action"


# --- views ------------------------------------------------------------------------------------------------------


def dealt(mode: str, pair: int | None = None, first: int = 0) -> Scenario:
    at = {"Robin Hood": "D4", "Bigfoot": "E4", "Robert Muldoon": "A1", "Raptor": "A5"}
    table = Scenario(*FOUR, board="hells-kitchen", mode=mode, pair=pair, first=first).items().only(at)
    table.game.started = 0b1111
    return table.hand(0, "Snark", "Feint").hand(1, "Hoax").hand(2, "Leap Away").hand(3, "Decoy", "Ambush").play()


@pytest.mark.parametrize(
    ("mode", "pair", "sees"),
    [
        (FREE_FOR_ALL, None, [{0}, {1}, {2}, {3}]),
        (TEAMS, None, [{0}, {1}, {2}, {3}]),
        (TEAMS, 0, [{0, 2}, {1}, {0, 2}, {3}]),
        (TEAMS, 1, [{0}, {1, 3}, {2}, {1, 3}]),
    ],
    ids=["free-for-all", "teams", "first team a pair", "second team a pair"],
)
def test_ix_94_hands_are_private_among_teammates_but_not_for_a_pair(
    mode: str, pair: int | None, sees: list[set[int]]
) -> None:
    table = dealt(mode, pair)
    for viewer, shown in enumerate(sees):
        for number in range(4):
            data = seat(table, number, viewer)
            assert data["hand_size"] == (2, 1, 1, 2)[number]
            assert data["hand"] == (held(table, number) if number in shown else None)
    assert all(seat(table, number)["hand"] is None for number in range(4))  # a spectator


def held(table: Scenario, number: int) -> list[str]:
    return [table.table.cards[card].name for card in table.game.hand[number]]


@pytest.mark.parametrize(
    ("mode", "pair", "cards"),
    [
        (TEAMS, None, ["Snark", "hidden", "hidden", "hidden"]),
        (TEAMS, 0, ["Snark", "hidden", "Snark", "hidden"]),
        (TEAMS, 1, ["Snark", "hidden", "hidden", "hidden"]),
        (FREE_FOR_ALL, None, ["Snark", "hidden", "hidden", "hidden"]),
    ],
)
def test_ix_94_a_card_face_down_is_hidden_as_hands_are(mode: str, pair: int | None, cards: list[str]) -> None:
    table = dealt(mode, pair).choose("attack", "with Robin Hood", "play Snark")
    assert table.asking() == "1 defense-card"
    shown = []
    for viewer in range(4):
        combat = table.game.view(viewer).data()["combat"]
        assert combat is not None
        shown.append(combat["attack"]["card"])
    assert shown == cards


@pytest.mark.parametrize("pair", [None, 0])
def test_only_the_seat_that_is_asked_sees_the_options(pair: int | None) -> None:
    table = dealt(TEAMS, pair)
    for viewer in range(4):
        view = table.game.view(viewer)
        assert view.decision is not None
        assert view.decision.seat == 0
        assert bool(view.legal()) == (viewer == 0)


@pytest.mark.parametrize(("pair", "told"), [(None, False), (0, True), (1, False)])
def test_ix_94_a_pair_is_told_what_either_of_its_seats_draws(pair: int | None, told: bool) -> None:
    table = dealt(TEAMS, pair, first=2)
    table.game.choose(table.game.options[table.offered().index("maneuver")])
    drawn = table.table.cards[table.game.hand[2][-1]].name
    assert (f"Robert Muldoon draws {drawn}." in table.game.view(0).sentences()) == told
    assert f"Robert Muldoon draws {drawn}." in table.game.view(2).sentences()
    assert "Robert Muldoon draws a card." in table.game.view(1).sentences()


@pytest.mark.parametrize(("pair", "known"), [(None, []), (0, ["Decoy", "Feint"])])
def test_ix_94_what_one_seat_of_a_pair_has_seen_the_other_knows(pair: int | None, known: list[str]) -> None:
    """Mesmerize shows seat 1 the hand of seat 4; only a pair has seen it with seat 3's eyes too."""
    names = ("elektra", "bigfoot", "robert-muldoon", "raptors")
    table = Scenario(*names, board="hells-kitchen", mode=TEAMS, pair=pair).items()
    table.hand(0, "Mesmerize").hand(3, "Decoy", "Feint").scheme("Mesmerize").choose("choose seat 4")
    assert sorted(seat(table, 3, 0)["known"]) == ["Decoy", "Feint"]
    assert sorted(seat(table, 3, 2)["known"]) == known
    assert seat(table, 3, 1)["known"] == []


def test_ix_94_a_pair_keeps_two_hands_and_two_turns() -> None:
    table = dealt(TEAMS, pair=0)
    asked = []
    for _ in range(4):
        asked.append(table.game.asked)
        table.end_turn()
    assert asked == [0, 1, 2, 3]
    assert [len(table.cards(number)) for number in range(4)] == [4, 3, 3, 4]


def played(names: tuple[str, ...], until: Callable[[Game, Decision, int], bool]) -> tuple[Game, Decision, int]:
    """A free-for-all played at random up to a certain choice, with the decision it answered and the option chosen.

    Not a scenario: a transcript tells a game from its first choice.
    """
    for seed in range(300):
        game = matchless.new_game("hells-kitchen", names, format=FREE_FOR_ALL, seed=seed)
        chance = matchless.Rng.seeded(seed)
        while (decision := game.decision) is not None and game.turn < 20:
            options = [option for option in game.options if option >= 0] or game.options
            option = options[chance.below(len(options))]
            game.choose(option)
            if option >= 0 and until(game, decision, option):
                return game, decision, option
    raise AssertionError("no such choice")


def last_line(game: Game) -> str:
    """The last choice as a record has it."""
    return [line for line in matchless.save_record(game).splitlines() if line[:1].isdigit()][-1]


@pytest.mark.parametrize(
    ("names", "source"),
    [
        (("hamlet", "bigfoot", "raptors"), "Method In The Madness"),
        (("wayward-sisters", "bigfoot", "raptors"), "Prophecy"),
        (("titania", "bigfoot", "raptors"), "What Fools These Mortals Be"),
    ],
)
def test_know_2_a_transcript_keeps_the_cards_that_others_did_not_see(names: tuple[str, ...], source: str) -> None:
    def asks(game: Game, decision: Decision, option: int) -> bool:
        return decision.asks == "card" and decision.source is not None and decision.source.name == source

    game, decision, option = played(names, asks)
    line = last_line(game)
    assert line.startswith(f"{decision.seat + 1} card {slug_of(game.table.cards[option].name)}")
    assert matchless.transcript(game, decision.seat)[-1] == line
    assert matchless.transcript(game, None)[-1] != line


def test_know_2_a_transcript_keeps_a_defense_card_while_its_item_is_asked_for() -> None:
    def committed(game: Game, decision: Decision, option: int) -> bool:
        return decision.asks == "defense-card" and game.combat is not None and not game.combat.revealed

    game, decision, option = played(("bigfoot", "robin-hood", "raptors"), committed)
    line = last_line(game)
    assert line.startswith(f"{decision.seat + 1} defense-card {slug_of(game.table.cards[option].name)}")
    assert matchless.transcript(game, decision.seat)[-1] == line
    assert matchless.transcript(game, game.fight().attack.seat)[-1] != line


@pytest.mark.parametrize(("pair", "seen"), [(None, False), (0, True)])
def test_ix_94_the_transcript_of_a_pair_tells_the_partners_card(pair: int | None, seen: bool) -> None:
    game = matchless.new_game("hells-kitchen", ["bullseye"] * 4, format=TEAMS, pair=pair, first=0, seed=2)
    while game.combat is None or game.combat.attack.card == -1:
        game.choose(game.options[min(1, len(game.options) - 1)])
    card = game.table.cards[game.combat.attack.card].name
    attacker = game.combat.attack.seat
    line = last_line(game)
    assert line.startswith(f"{attacker + 1} attack-card {slug_of(card)}")
    assert attacker == 0
    assert (line in matchless.transcript(game, 2)) == seen
    assert line not in matchless.transcript(game, 1)


@pytest.mark.parametrize("pair", [None, 0])
@pytest.mark.parametrize("viewer", range(4))
def test_a_resampled_game_keeps_what_the_seat_knows(pair: int | None, viewer: int) -> None:
    table = dealt(TEAMS, pair)
    view = table.game.view(viewer)
    other = matchless.resample(view, matchless.Rng.seeded(5))
    assert other.view(viewer).data() == view.data()
    assert other.asked == 0
    for number in range(4):
        assert sorted([*other.hand[number], *other.deck[number]]) == sorted(
            [*table.game.hand[number], *table.game.deck[number]]
        )


@pytest.mark.parametrize(("mode", "pair"), [(FREE_FOR_ALL, None), (TEAMS, None), (TEAMS, 1)])
def test_a_record_keeps_format_and_pair(mode: str, pair: int | None) -> None:
    game = matchless.new_game("globe-theatre", FOUR, format=mode, pair=pair, seed=3)
    for _ in range(60):
        game.choose(game.options[-1])
    copy = matchless.load_record(matchless.save_record(game))
    assert (copy.table.format, copy.table.pair) == (mode, pair)
    assert [copy.view(viewer).data() for viewer in range(4)] == [game.view(viewer).data() for viewer in range(4)]
