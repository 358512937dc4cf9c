"""Dr. Sattler, Dr. Malcolm, their cards and their insight, as their sheet says."""

import pytest

import matchless
from matchless.engine.table import FREE_FOR_ALL, OUT, TEAMS
from phrases import phrase
from scenario import Scenario

WOMAN = "Woman Inherits the Earth"
VIOLENTLY = "Violently, If Necessary"
ILLUSION = "You Never Had Control, That's the Illusion"
SEXISM = "Sexism in Survival Situations"
BUSINESS = "I Think We're Back In Business"
LIFE = "Life Finds a Way"
EX = "The Future Ex-Mrs. Malcolm"
FASTER = "Must Go Faster"
DOORS = "Lock The Doors!"
HEY = "Hey! Hey! Hey!"
ATTRACTION = "The Concept of Attraction"
LARGER = "Larger Than Life"  # Bigfoot's attack of 6 without text


def study(sattler: str, malcolm: str = "", bigfoot: str = "B3", jackalope: str = "", first: int = 0) -> Scenario:
    """The doctors (seat 0) and Bigfoot (seat 1) on T. Rex Paddock; whoever has no space has fallen."""
    table = Scenario("dr-sattler", "bigfoot", board="t-rex-paddock", first=first)
    return table.only({"Dr. Sattler": sattler, "Dr. Malcolm": malcolm, "Bigfoot": bigfoot, "The Jackalope": jackalope})


def against(foe: str, at: dict[str, str], first: int = 0, board: str = "t-rex-paddock") -> Scenario:
    """The doctors (seat 0) and another hero (seat 1) on these spaces."""
    return Scenario("dr-sattler", foe, board=board, first=first).only(at)


def many(
    mode: str, at: dict[str, str], first: int = 0, foes: tuple[str, ...] = ("bigfoot", "t-rex", "raptors")
) -> Scenario:
    """The doctors (seat 0) among four on Globe Theatre; in teams seat 2 is theirs."""
    return Scenario("dr-sattler", *foes, board="globe-theatre", mode=mode, first=first).only(at)


def spots(names: str) -> set[str]:
    return set(names.split())


def supply(table: Scenario) -> int:
    return table.game.supply[0]


def healths(table: Scenario) -> tuple[int, int]:
    return table.health("Dr. Sattler"), table.health("Dr. Malcolm")


# --- the sheet ----------------------------------------------------------------------------------------------------


ALL = (WOMAN, VIOLENTLY, ILLUSION, SEXISM, BUSINESS, "Chaotician", LIFE, EX, FASTER, DOORS, HEY, ATTRACTION)


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Dr. Sattler", (WOMAN, VIOLENTLY, ILLUSION, SEXISM, BUSINESS, FASTER, HEY)),
        ("Dr. Malcolm", ("Chaotician", LIFE, FASTER, HEY)),
    ],
)
def test_each_doctor_attacks_with_the_own_cards(fighter: str, cards: tuple[str, ...]) -> None:
    table = study("C3", "A4").hand(0, *ALL).choose("attack", f"with {fighter}")
    assert table.offered() == [f"play {card}" for card in cards]


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Dr. Sattler", (WOMAN, VIOLENTLY, SEXISM, BUSINESS, FASTER, DOORS, HEY, ATTRACTION)),
        ("Dr. Malcolm", ("Chaotician", LIFE, FASTER, DOORS, HEY, ATTRACTION)),
    ],
)
def test_each_doctor_defends_with_the_own_cards(fighter: str, cards: tuple[str, ...]) -> None:
    table = study("C3", "A4", first=1).hand(0, *ALL).hand(1, LARGER)
    table.choose("attack", "with Bigfoot", f"target {fighter}", f"play {LARGER}")
    assert table.offered() == ["no defense", *(f"defend with {card}" for card in cards)]


def test_setup_lays_no_insight() -> None:
    game = matchless.new_game("t-rex-paddock", ["dr-sattler", "t-rex"], seed=1, first=0)
    assert [phrase(game, option) for option in game.options] == [
        f"place Dr. Malcolm at {space}" for space in ("A1", "C1", "C2", "D1", "E1")
    ]
    game.choose(game.options[0])
    assert game.tokens[0] == ()
    assert game.supply[0] == 5


def test_only_dr_sattlers_defeat_loses_the_game() -> None:
    table = study("C3", "A4", first=1).wound("Dr. Malcolm", 1).wound("Dr. Sattler", 1).hand(1, LARGER, LARGER)
    table.attack("Bigfoot", "Dr. Malcolm", LARGER)
    assert table.space("Dr. Malcolm") == ""
    assert table.winners() == []
    table.attack("Bigfoot", "Dr. Sattler", LARGER)
    assert table.winners() == [1]


def test_cards_of_a_fallen_malcolm_only_boost() -> None:
    table = study("C3").hand(0, "Chaotician", LIFE, EX)
    assert table.offered() == ["maneuver"]
    table.deck(0, "Feint").choose("maneuver")
    assert table.offered() == [
        "no boost",
        "boost with Chaotician",
        f"boost with {LIFE}",
        f"boost with {EX}",
        "boost with Feint",
    ]


# --- insight ------------------------------------------------------------------------------------------------------


def test_example_maneuver_with_both_doctors() -> None:
    table = study("C3", "A1").hand(0, "Feint")
    table.maneuver(("Dr. Sattler", "C1"), ("Dr. Malcolm", "A2"))
    assert table.tokens(0) == ["A2", "C1"]
    assert supply(table) == 3


def test_example_maneuver_without_moving() -> None:
    table = study("C3", "A1").hand(0, "Feint").choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Dr. Sattler", "move Dr. Malcolm"]
    table.choose("move Dr. Sattler", "stay", "done")
    assert table.tokens(0) == []
    assert supply(table) == 5


def test_insight_lies_where_the_move_ends_and_not_on_the_way() -> None:
    table = study("A1", bigfoot="E6").hand(0, "Feint", VIOLENTLY)
    table.maneuver(("Dr. Sattler", "A4"), boost=VIOLENTLY)
    assert table.tokens(0) == ["A4"]


def test_insight_stays_behind_when_its_doctor_moves_on() -> None:
    table = study("A1", bigfoot="E6").hand(0, "Feint")
    table.maneuver(("Dr. Sattler", "A2")).maneuver(("Dr. Sattler", "A3"))
    assert table.tokens(0) == ["A2", "A3"]


def test_example_empty_supply() -> None:
    table = study("C3", "A1").token(0, "E1", "E2", "E3", "E4", "E5").hand(0, "Feint")
    table.maneuver(("Dr. Malcolm", "A2"))
    assert table.tokens(0) == ["E1", "E2", "E3", "E4", "E5"]
    assert supply(table) == 0


@pytest.mark.parametrize(
    ("moves", "at"),
    [
        ((("Dr. Sattler", "C2"), ("Dr. Malcolm", "A2")), "C2"),
        ((("Dr. Malcolm", "A2"), ("Dr. Sattler", "C2")), "A2"),
    ],
)
def test_the_last_insight_goes_to_the_doctor_who_moves_first(moves: tuple[tuple[str, str], ...], at: str) -> None:
    table = study("C3", "A1").token(0, "E1", "E1", "E1", "E1").hand(0, "Feint").maneuver(*moves)
    assert table.tokens(0) == sorted(["E1", "E1", "E1", "E1", at])


def test_several_insights_lie_on_one_space_and_block_nobody() -> None:
    table = study("C3", bigfoot="B3", first=1).token(0, "C4", "C4", "E5").hand(1, "Feint").hand(0, "Feint")
    table.maneuver(("Bigfoot", "E6"))  # over both spaces
    assert table.space("Bigfoot") == "E6"
    table.maneuver(("Bigfoot", "C4"))
    assert table.space("Bigfoot") == "C4"
    assert table.tokens(0) == ["C4", "C4", "E5"]


def test_ix_47_an_opponent_who_moves_a_doctor_leaves_insight() -> None:
    """Rending Shot: the attacker decides where, and may decide on nowhere."""
    at = {"Dr. Sattler": "C3", "Robert Muldoon": "B3"}
    for end, tokens in (("to C1", ["C1"]), ("stay", [])):
        table = against("robert-muldoon", at, first=1).hand(1, "Rending Shot", "Feint")
        table.attack("Robert Muldoon", "Dr. Sattler", "Rending Shot")
        assert table.asking() == "1 move"
        table.choose(end)
        assert table.tokens(0) == tokens


def test_ix_47_skirmish_leaves_insight_under_a_moved_malcolm() -> None:
    table = study("A1", "C3", first=1).hand(1, "Skirmish", "Feint").attack("Bigfoot", "Dr. Malcolm", "Skirmish")
    table.choose("choose Dr. Malcolm", "to D2")
    assert table.tokens(0) == ["D2"]


def test_ix_47_love_leaves_insight() -> None:
    at = {"Dr. Sattler": "C3", "Dr. Malcolm": "A1", "Titania": "E6"}
    table = against("titania", at, first=1).second(1, "Glamour of Love").hand(1, "Fairy Song")
    table.choose("maneuver", "choose Dr. Malcolm", "to A2")
    assert table.tokens(0) == ["A2"]


def test_ix_47_a_spell_leaves_insight() -> None:
    at = {"Dr. Sattler": "C3", "Wayward Sister": "B3"}
    table = against("wayward-sisters", at, first=1).hand(1, "Something Wicked This Way Comes", "Ward")
    table.scheme("Something Wicked This Way Comes")
    table.choose("cast snake and lizard", "choose Dr. Sattler", "to D2")
    assert table.tokens(0) == ["D2"]


def test_ix_47_a_completed_revise_leaves_insight_under_each_moved_doctor() -> None:
    at = {"Dr. Sattler": "C3", "Dr. Malcolm": "A1", "Shakespeare": "B3", "Actor": "E6"}
    table = against("shakespeare", at, first=1).pile(1, "My Kingdom For A Horse", "Alas").hand(1, "Revise", "Deceive")
    table.attack("Shakespeare", "Dr. Sattler", "Revise")
    table.choose("move Dr. Sattler", "to D2", "move Dr. Malcolm", "to A3", "done")
    assert table.tokens(0) == ["A3", "D2"]


def test_ix_47_a_doctor_placed_by_an_opponent_leaves_none() -> None:
    """Readiness and Ward."""
    table = against("hamlet", {"Dr. Sattler": "C3", "Hamlet": "B3"}, first=1).hand(
        1, "The Readiness Is All", "Cruel To Be Kind"
    )
    table.attack("Hamlet", "Dr. Sattler", "The Readiness Is All")
    table.choose("choose Dr. Sattler", "place Dr. Sattler at E1")
    assert table.space("Dr. Sattler") == "E1"
    assert table.tokens(0) == []
    table = against("wayward-sisters", {"Dr. Sattler": "D2", "Wayward Sister": "E3"}, first=1).hand(
        1, "Ward", "Prophecy"
    )
    table.attack("Wayward Sister 1", "Dr. Sattler", "Ward").choose("place Dr. Sattler at E1")
    assert table.space("Dr. Sattler") == "E1"
    assert table.tokens(0) == []


@pytest.mark.parametrize(("health", "tokens"), [(2, ["E4"]), (1, [])])
def test_ix_48_a_trap_comes_before_the_insight(health: int, tokens: list[str]) -> None:
    at = {"Dr. Sattler": "A1", "Dr. Malcolm": "E2", "Robert Muldoon": "A7"}
    table = (
        against("robert-muldoon", at).wound("Dr. Malcolm", health).token(1, "E4").hand(0, "Feint").deck(1, "Leap Away")
    )
    table.choose("maneuver", "no boost", "move Dr. Malcolm")
    assert table.spaces_offered() == spots("D1 D2 E1 E2 E3 E4")  # the trap is the end of the way
    table.choose("to E4")
    assert table.health("Dr. Malcolm") == health - 1
    assert table.tokens(0) == tokens
    assert (table.tokens(1), table.cards(1)) == ([], ["Leap Away"])
    assert table.offered() == ["done", "move Dr. Sattler"]


def test_ix_39_chaotician_lays_insight_on_a_trap_that_stays_live() -> None:
    at = {"Dr. Sattler": "A1", "Dr. Malcolm": "C3", "Robert Muldoon": "B3"}
    table = against("robert-muldoon", at).token(1, "A2").hand(0, "Chaotician", "Feint")
    table.attack("Dr. Malcolm", "Robert Muldoon", "Chaotician").choose("choose A2")
    assert (table.tokens(0), table.tokens(1)) == (["A2"], ["A2"])
    table.maneuver(("Dr. Sattler", "A2"))
    assert table.health("Dr. Sattler") == 12
    assert (table.tokens(0), table.tokens(1)) == (["A2", "A2"], [])


def test_ix_39_no_trap_is_laid_on_insight() -> None:
    table = (
        against("robert-muldoon", {"Dr. Sattler": "A1", "Robert Muldoon": "A7"}).token(0, "A6", "C6").hand(0, "Feint")
    )
    table.hand(1, "Feint").maneuver().maneuver()
    assert table.asking() == "1 space"
    assert table.offered() == ["none", *(f"choose {space}" for space in ("B4", "C5", "D3", "E6"))]


def test_abilities_go_on_without_the_hero_in_teams() -> None:
    """IX-92, OP-10: Dr. Malcolm's moves still leave insight; Dr. Sattler's cards only boost."""
    table = many(TEAMS, {"Dr. Malcolm": "A3", "Bigfoot": "E1", "T. Rex": "E4", "Raptor": "D1"}).hand(0, WOMAN, "Feint")
    assert table.offered() == ["maneuver"]
    table.maneuver(("Dr. Malcolm", "A4"))
    assert table.tokens(0) == ["A4"]


# --- Woman Inherits the Earth -------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1], ids=["attack", "defense"])
def test_woman_draws_recovers_for_each_insight_on_the_board_and_sweeps_them(first: int) -> None:
    table = study("C3", first=first).wound("Dr. Sattler", 5).token(0, "E1", "E1", "A7").hand(0, WOMAN, DOORS)
    table.hand(1, "Regroup", "Hoax").deck(0, HEY)
    if first == 0:
        table.attack("Dr. Sattler", "Bigfoot", WOMAN)
        assert table.health("Bigfoot") == 16 - 2
    else:
        table.attack("Bigfoot", "Dr. Sattler", "Regroup", WOMAN)
    assert table.health("Dr. Sattler") == 8
    assert table.cards(0) == [HEY, DOORS]
    assert (table.tokens(0), supply(table)) == ([], 5)


def test_woman_never_heals_above_the_maximum_and_sweeps_even_so() -> None:
    table = study("C3").wound("Dr. Sattler", 12).token(0, "E1", "E2", "A7").hand(0, WOMAN, DOORS)
    table.attack("Dr. Sattler", "Bigfoot", WOMAN)
    assert table.health("Dr. Sattler") == 13
    assert table.tokens(0) == []


def test_woman_without_insight_only_draws() -> None:
    table = study("C3").wound("Dr. Sattler", 5).hand(0, WOMAN, DOORS).attack("Dr. Sattler", "Bigfoot", WOMAN)
    assert table.health("Dr. Sattler") == 5
    assert len(table.cards(0)) == 2


def test_woman_with_an_empty_deck_hurts_both_doctors_before_she_heals() -> None:
    table = study("C3", "A1").wound("Dr. Sattler", 3).token(0, "E1", "E2", "A7").empty_deck(0).hand(0, WOMAN, DOORS)
    table.attack("Dr. Sattler", "Bigfoot", WOMAN)
    assert healths(table) == (3 - 2 + 3, 5)


def test_woman_with_an_empty_deck_can_cost_the_game() -> None:
    table = study("C3").wound("Dr. Sattler", 2).token(0, "E1", "E2", "A7").empty_deck(0).hand(0, WOMAN, DOORS)
    table.attack("Dr. Sattler", "Bigfoot", WOMAN)
    assert table.winners() == [1]
    assert table.health("Bigfoot") == 16


def test_woman_cancelled_neither_counts_nor_sweeps() -> None:
    table = study("C3").wound("Dr. Sattler", 5).token(0, "E1", "E2").hand(0, WOMAN, DOORS).hand(1, "Feint")
    table.attack("Dr. Sattler", "Bigfoot", WOMAN, "Feint")
    assert table.health("Dr. Sattler") == 5
    assert table.cards(0) == [DOORS]
    assert table.tokens(0) == ["E1", "E2"]


def test_ix_11_an_attackers_feint_comes_too_late_for_woman() -> None:
    table = study("C3", first=1).wound("Dr. Sattler", 5).token(0, "E1", "E2").hand(0, WOMAN).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", "Feint", WOMAN)
    assert table.health("Dr. Sattler") == 7
    assert len(table.cards(0)) == 1
    assert table.tokens(0) == []


def test_ix_19_an_exhausted_woman_ends_the_combat_without_damage_in_free_for_all() -> None:
    """COMBAT-7: the defender has won; TURN-6: the next seat goes on."""
    table = many(
        FREE_FOR_ALL, {"Dr. Sattler": "B3", "Dr. Malcolm": "D1", "Bigfoot": "B2", "T. Rex": "E4", "Raptor": "A7"}
    )
    table.wound("Dr. Sattler", 2).token(0, "E1", "E2").empty_deck(0).hand(0, WOMAN, DOORS).hand(1, "Regroup")
    table.attack("Dr. Sattler", "Bigfoot", WOMAN, "Regroup")
    assert table.health("Bigfoot") == 16
    assert len(table.cards(1)) == 2  # Regroup, won
    assert (table.space("Dr. Sattler"), table.space("Dr. Malcolm"), table.tokens(0)) == ("", "", [])
    assert table.asking() == "1 action"


def test_ix_19_an_exhausted_woman_sweeps_for_a_seat_that_plays_on_in_teams() -> None:
    table = many(TEAMS, {"Dr. Sattler": "B3", "Dr. Malcolm": "D1", "Bigfoot": "B2", "T. Rex": "E4", "Raptor": "A7"})
    table.wound("Dr. Sattler", 2).token(0, "E1", "E2").empty_deck(0).hand(0, WOMAN, DOORS).hand(1, "Regroup")
    table.attack("Dr. Sattler", "Bigfoot", WOMAN, "Regroup")
    assert healths(table) == (0, 5)
    assert table.health("Bigfoot") == 16
    assert (table.tokens(0), supply(table)) == ([], 5)
    assert table.asking() == "0 action"


# --- Violently, If Necessary --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "bigfoot", "jackalope"),
    [
        pytest.param("", 0, 0, id="none out"),
        pytest.param("B3", 2, 0, id="on"),
        pytest.param("A4", 2, 0, id="next to"),
        pytest.param("A4 A4 C4 B3", 2, 0, id="many, once"),
        pytest.param("E5", 0, 2, id="next to a fighter not in the combat"),
        pytest.param("C4 E6", 2, 2, id="both"),
        pytest.param("E3 C2", 0, 0, id="not near"),
    ],
)
def test_violently_hurts_each_opposing_fighter_on_or_next_to_insight_once(
    tokens: str, bigfoot: int, jackalope: int
) -> None:
    table = study("C3", "A3", jackalope="E6").token(0, *tokens.split()).hand(0, VIOLENTLY, DOORS)
    table.hand(1, "Skirmish").attack("Dr. Sattler", "Bigfoot", VIOLENTLY, "Skirmish")  # lost, which changes nothing
    table.choose("choose Bigfoot", "stay")
    assert table.health("Bigfoot") == 16 - bigfoot
    assert table.health("The Jackalope") == 6 - jackalope
    assert healths(table) == (13, 7)
    assert table.tokens(0) == sorted(tokens.split())
    assert table.asking() == "0 action"


def test_violently_as_a_defense() -> None:
    table = study("C3", first=1).token(0, "B3").hand(0, VIOLENTLY).hand(1, LARGER, "Feint")
    table.attack("Bigfoot", "Dr. Sattler", LARGER, VIOLENTLY)
    assert (table.health("Dr. Sattler"), table.health("Bigfoot")) == (13 - 3, 14)


def test_violently_looks_after_the_defenders_text() -> None:
    for end, damage in (("to E6", 0), ("stay", 2)):
        table = study("C3").token(0, "B3").hand(0, VIOLENTLY, DOORS).hand(1, "Hoax")
        table.attack("Dr. Sattler", "Bigfoot", VIOLENTLY, "Hoax").choose(end)
        assert table.health("Bigfoot") == 16 - damage


def test_violently_cancelled_hurts_nobody() -> None:
    table = study("C3").token(0, "B3").hand(0, VIOLENTLY, DOORS).hand(1, "Feint")
    table.attack("Dr. Sattler", "Bigfoot", VIOLENTLY, "Feint")
    assert table.health("Bigfoot") == 16 - 1


def test_violently_can_win_the_game() -> None:
    table = study("C3", bigfoot="E6", jackalope="B3").wound("Bigfoot", 2).token(0, "E5").hand(0, VIOLENTLY)
    table.attack("Dr. Sattler", "The Jackalope", VIOLENTLY)
    assert table.winners() == [0]


@pytest.mark.parametrize(("mode", "raptor"), [(FREE_FOR_ALL, 5), (TEAMS, 7)])
def test_ix_50_and_88_violently_hurts_the_fighters_of_every_opposing_seat(mode: str, raptor: int) -> None:
    """Also those who could not be attacked on the first turn; a teammate's are spared."""
    at = {"Dr. Sattler": "B3", "Bigfoot": "B2", "Raptor": "A5 A4", "T. Rex": "A1"}
    table = many(mode, at, foes=("bigfoot", "raptors", "t-rex")).token(0, "A5", "B1").hand(0, VIOLENTLY, DOORS)
    table.stand("T. Rex", "A1", "A2")
    table.attack("Dr. Sattler", "Bigfoot", VIOLENTLY)
    assert table.health("Bigfoot") == 16 - 3
    assert (table.health("Raptor 1"), table.health("Raptor 2")) == (raptor, raptor)
    assert table.health("T. Rex") == 25


def test_ix_50_mirror_violently_looks_at_own_insight_only() -> None:
    table = Scenario("dr-sattler", "dr-sattler", board="t-rex-paddock")
    table.only({"Dr. Sattler (seat 1)": "C3", "Dr. Sattler (seat 2)": "B3", "Dr. Malcolm (seat 2)": "E6"})
    table.token(1, "B3").token(0, "E5").hand(0, VIOLENTLY, DOORS)
    table.attack("Dr. Sattler (seat 1)", "Dr. Sattler (seat 2)", VIOLENTLY)
    assert (table.health("Dr. Sattler (seat 2)"), table.health("Dr. Malcolm (seat 2)")) == (13 - 3, 5)


def test_violently_of_a_fallen_dr_sattler_still_hurts_in_teams() -> None:
    """COMBAT-6."""
    at = {"Dr. Sattler": "B3", "Dr. Malcolm": "D1", "Bigfoot": "B2", "T. Rex": "E4", "Raptor": "A7"}
    table = many(TEAMS, at, first=1).wound("Dr. Sattler", 1).token(0, "B2").hand(0, VIOLENTLY).hand(1, LARGER, "Feint")
    table.attack("Bigfoot", "Dr. Sattler", LARGER, VIOLENTLY)
    assert table.space("Dr. Sattler") == ""
    assert table.health("Bigfoot") == 14


# --- You Never Had Control, That's the Illusion -------------------------------------------------------------------


def test_example_illusion_attack() -> None:
    table = study("C3").token(0, "E1", "E2", "A7").hand(0, ILLUSION, DOORS).attack("Dr. Sattler", "Bigfoot", ILLUSION)
    assert table.health("Bigfoot") == 16 - 5
    assert (table.tokens(0), supply(table)) == ([], 5)


@pytest.mark.parametrize(("tokens", "value"), [("", 2), ("E1 E1 E1 A7 B3", 7)])
def test_illusion_counts_every_insight_on_the_board(tokens: str, value: int) -> None:
    table = study("C3").token(0, *tokens.split()).hand(0, ILLUSION, DOORS).attack("Dr. Sattler", "Bigfoot", ILLUSION)
    assert table.health("Bigfoot") == 16 - value
    assert table.tokens(0) == []


def test_illusion_cancelled_leaves_the_insight() -> None:
    table = study("C3").token(0, "E1", "E2").hand(0, ILLUSION, DOORS).hand(1, "Feint")
    table.attack("Dr. Sattler", "Bigfoot", ILLUSION, "Feint")
    assert table.health("Bigfoot") == 16
    assert table.tokens(0) == ["E1", "E2"]


# --- Sexism in Survival Situations --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bigfoot", "jackalope", "target", "value"),
    [("B3", "", "Bigfoot", 4), ("A7", "B3", "The Jackalope", 1)],
    ids=["hero", "sidekick"],
)
def test_sexism_attacking_is_worth_four_against_a_hero(bigfoot: str, jackalope: str, target: str, value: int) -> None:
    table = study("C3", bigfoot=bigfoot, jackalope=jackalope).hand(0, SEXISM, DOORS)
    table.attack("Dr. Sattler", target, SEXISM)
    assert table.values() == (value, 0)
    assert table.asking() == "0 move"


def test_sexism_defending_against_a_hero_and_a_sidekick() -> None:
    table = study("C3", jackalope="B2", first=1).hand(0, SEXISM, SEXISM).hand(1, "Hoax", "Skirmish")
    table.attack("Bigfoot", "Dr. Sattler", "Hoax", SEXISM).choose("stay", "stay")
    assert table.health("Dr. Sattler") == 13
    table.attack("The Jackalope", "Dr. Sattler", "Skirmish", SEXISM)
    assert table.health("Dr. Sattler") == 13 - 3


def test_sexism_is_worth_four_against_any_raptor() -> None:
    table = against("raptors", {"Dr. Sattler": "C3", "Raptor": "A7 B3"}).hand(0, SEXISM, DOORS)
    table.attack("Dr. Sattler", "Raptor 2", SEXISM)
    assert table.health("Raptor 2") == 3


def test_sexism_moves_dr_sattler_one_space_or_none() -> None:
    for end, tokens in (("to D2", ["D2"]), ("stay", [])):
        table = study("C3", "B2").hand(0, SEXISM, DOORS).attack("Dr. Sattler", "Bigfoot", SEXISM)
        assert table.spaces_offered() == spots("C2 C3 D2")  # not past Dr. Malcolm, not onto Bigfoot
        table.choose(end)
        assert table.tokens(0) == tokens
        assert table.asking() == "0 action"


def test_sexism_moves_nobody_who_is_hemmed_in() -> None:
    table = study("B1", "A1", bigfoot="C1").hand(0, SEXISM, DOORS).attack("Dr. Sattler", "Bigfoot", SEXISM)
    assert table.asking() == "0 action"
    assert (table.space("Dr. Sattler"), table.tokens(0)) == ("B1", [])


def test_sexism_cancelled_is_worth_one_and_moves_nobody() -> None:
    table = study("C3").hand(0, SEXISM, DOORS).hand(1, "Feint").attack("Dr. Sattler", "Bigfoot", SEXISM, "Feint")
    assert table.health("Bigfoot") == 16
    assert table.asking() == "0 action"


def test_sexism_defending_against_feint_is_worth_one_and_moves_nobody() -> None:
    table = (
        study("C3", first=1).hand(0, SEXISM).hand(1, "Feint", "Hoax").attack("Bigfoot", "Dr. Sattler", "Feint", SEXISM)
    )
    assert table.health("Dr. Sattler") == 13 - 1
    assert table.asking() == "1 action"


def test_ix_28_sexism_is_worth_one_against_a_hand_swapped_in() -> None:
    """IX-31 too: the swap is among Elektra's own."""
    table = against("elektra", {"Dr. Sattler": "C3", "Elektra": "B3", "The Hand": "E6"}).hand(0, SEXISM, DOORS)
    table.hand(1, "Snakeroot Clan").attack("Dr. Sattler", "Elektra", SEXISM, "Snakeroot Clan")
    assert table.offered() == ["none", "choose The Hand 1"]
    table.choose("choose The Hand 1", "stay")
    assert (table.space("The Hand 1"), table.health("The Hand 1")) == ("B3", 1)  # 1 against 1


def test_ix_28_sexism_is_worth_one_against_oberon_called_by_jealousy() -> None:
    table = against("titania", {"Dr. Sattler": "C3", "Titania": "B3", "Oberon": "E6"}).second(1, "Glamour of Jealousy")
    table.hand(0, SEXISM, DOORS).choose("attack", "with Dr. Sattler", f"play {SEXISM}", "choose Oberon", "stay")
    assert (table.health("Titania"), table.health("Oberon")) == (12, 5)


# --- I Think We're Back In Business -------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [0, 1, 4])
def test_business_attacking_is_worth_the_cards_left_in_hand(others: int) -> None:
    table = study("C3").hand(0, BUSINESS, *[DOORS, HEY, "Feint", "Regroup"][:others])
    table.attack("Dr. Sattler", "Bigfoot", BUSINESS)
    assert table.health("Bigfoot") == 16 - others


def test_business_defending() -> None:
    table = study("C3", first=1).hand(0, BUSINESS, DOORS, HEY, "Feint").hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", LARGER, BUSINESS)
    assert table.health("Dr. Sattler") == 13 - 3


def test_business_cancelled_is_worth_nothing() -> None:
    table = (
        study("C3").hand(0, BUSINESS, DOORS, HEY).hand(1, "Feint").attack("Dr. Sattler", "Bigfoot", BUSINESS, "Feint")
    )
    assert table.health("Bigfoot") == 16


def test_ix_16_business_is_counted_before_the_attackers_ambush() -> None:
    table = against("raptors", {"Dr. Sattler": "C3", "Raptor": "B3"}, first=1).hand(0, BUSINESS, DOORS, DOORS)
    table.hand(1, "Ambush", "Decoy").attack("Raptor 1", "Dr. Sattler", "Ambush", BUSINESS)
    assert table.cards(0) == [DOORS]
    assert table.health("Dr. Sattler") == 13 - (2 + 2 - 2)


def test_ix_16_a_combat_item_adds_to_business() -> None:
    at = {"Dr. Sattler": "C2", "Bullseye": "D2"}
    table = against("bullseye", at, board="hells-kitchen").items(C2="Manhole Cover").hand(0, BUSINESS, DOORS)
    table.choose("attack", "with Dr. Sattler", f"play {BUSINESS}", "use Manhole Cover")
    assert table.health("Bullseye") == 14 - (1 + 2)


# --- Chaotician ---------------------------------------------------------------------------------------------------


def test_chaotician_lays_insight_on_any_space_and_must() -> None:
    table = study("A1", "C3").token(0, "E1").hand(0, "Chaotician", DOORS).attack("Dr. Malcolm", "Bigfoot", "Chaotician")
    assert table.asking() == "0 space"
    assert table.offered() == [f"choose {space}" for space in table.table.board.spaces]  # 26, no decline
    table.choose("choose B3")  # under Bigfoot
    assert table.tokens(0) == ["B3", "E1"]
    assert table.health("Bigfoot") == 16 - 2


def test_chaotician_with_an_empty_supply_does_nothing() -> None:
    table = study("A1", "C3").token(0, "E1", "E1", "E1", "E1", "E1").hand(0, "Chaotician", DOORS)
    table.attack("Dr. Malcolm", "Bigfoot", "Chaotician")
    assert table.asking() == "0 action"
    assert table.tokens(0) == ["E1"] * 5


def test_chaotician_of_a_malcolm_who_fell_defending() -> None:
    table = study("A1", "C3", first=1).wound("Dr. Malcolm", 4).hand(0, "Chaotician").hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Malcolm", LARGER, "Chaotician")
    assert table.space("Dr. Malcolm") == ""
    assert table.asking() == "0 space"
    table.choose("choose C3")
    assert table.tokens(0) == ["C3"]


def test_chaotician_cancelled() -> None:
    table = study("A1", "C3").hand(0, "Chaotician", DOORS).hand(1, "Feint")
    table.attack("Dr. Malcolm", "Bigfoot", "Chaotician", "Feint")
    assert table.asking() == "0 action"
    assert table.tokens(0) == []


# --- Life Finds a Way ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Momentous Shift"], ids=["won", "lost"])
def test_life_heals_both_doctors_by_the_boost_of_the_card_discarded(defense: str) -> None:
    table = study("A1", "C3").wound("Dr. Sattler", 5).wound("Dr. Malcolm", 3).hand(0, LIFE, DOORS)
    table.hand(1, "Momentous Shift").deck(1, LARGER).attack("Dr. Malcolm", "Bigfoot", LIFE, defense)
    assert healths(table) == (5 + 3, 3 + 3)
    assert table.discarded(1) == [LARGER] + [defense] * bool(defense)
    assert table.asking() == "0 action"


def test_life_heals_each_up_to_the_own_maximum() -> None:
    table = study("A1", "C3").wound("Dr. Sattler", 12).wound("Dr. Malcolm", 5).hand(0, LIFE, DOORS).deck(1, LARGER)
    table.attack("Dr. Malcolm", "Bigfoot", LIFE)
    assert healths(table) == (13, 7)


def test_life_against_an_empty_deck_heals_and_hurts_nobody() -> None:
    table = study("A1", "C3").wound("Dr. Sattler", 5).wound("Dr. Malcolm", 3).empty_deck(1).hand(0, LIFE, DOORS)
    table.attack("Dr. Malcolm", "Bigfoot", LIFE)
    assert healths(table) == (5, 3)
    assert table.health("Bigfoot") == 16 - 2


def test_life_of_a_malcolm_who_fell_defending_heals_dr_sattler() -> None:
    table = (
        study("A1", "C3", first=1).wound("Dr. Sattler", 5).wound("Dr. Malcolm", 3).hand(0, LIFE).hand(1, LARGER, "Hoax")
    )
    table.deck(1, "Savagery").attack("Bigfoot", "Dr. Malcolm", LARGER, LIFE)
    assert healths(table) == (8, 0)
    assert table.space("Dr. Malcolm") == ""


def test_ix_36_life_of_a_malcolm_led_to_his_death_heals_dr_sattler() -> None:
    at = {"Dr. Sattler": "A1", "Dr. Malcolm": "C3", "Robert Muldoon": "B3"}
    table = against("robert-muldoon", at).wound("Dr. Sattler", 5).wound("Dr. Malcolm", 1).token(1, "D2")
    table.hand(0, LIFE, DOORS).hand(1, "Leap Away").deck(1, "Call for Backup", "Second Shot")
    table.attack("Dr. Malcolm", "Robert Muldoon", LIFE, "Leap Away").choose("choose Dr. Malcolm", "to D2")
    assert healths(table) == (8, 0)  # Call for Backup was drawn for the trap, Second Shot discarded
    assert table.cards(1) == ["Call for Backup"]
    assert table.tokens(0) == []


def test_ix_75_life_sends_a_sisters_card_to_the_cauldron_and_heals() -> None:
    at = {"Dr. Sattler": "A1", "Dr. Malcolm": "C3", "Wayward Sister": "B3"}
    table = against("wayward-sisters", at).wound("Dr. Sattler", 5).hand(0, LIFE, DOORS).deck(1, "Curious Familiar")
    table.attack("Dr. Malcolm", "Wayward Sister 1", LIFE)
    assert table.health("Dr. Sattler") == 8
    assert (table.piled(1), table.discarded(1)) == (["Curious Familiar"], [])


def test_life_cancelled_discards_and_heals_nothing() -> None:
    table = study("A1", "C3").wound("Dr. Sattler", 5).hand(0, LIFE, DOORS).hand(1, "Feint").deck(1, LARGER)
    table.attack("Dr. Malcolm", "Bigfoot", LIFE, "Feint")
    assert table.health("Dr. Sattler") == 5
    assert table.discarded(1) == ["Feint"]


def test_life_without_dr_sattler_heals_malcolm_in_teams() -> None:
    at = {"Dr. Malcolm": "B3", "Bigfoot": "B2", "T. Rex": "E4", "Raptor": "A7"}
    table = many(TEAMS, at).wound("Dr. Malcolm", 2).hand(0, LIFE, DOORS).deck(1, LARGER)
    table.attack("Dr. Malcolm", "Bigfoot", LIFE)
    assert healths(table) == (0, 5)


# --- The Future Ex-Mrs. Malcolm -----------------------------------------------------------------------------------


def test_ex_draws_two_lays_insight_under_malcolm_and_gains_an_action() -> None:
    table = study("C3", "A1").hand(0, EX, DOORS).deck(0, HEY, WOMAN).scheme(EX)
    assert table.cards(0) == [HEY, DOORS, WOMAN]
    assert table.tokens(0) == ["A1"]
    assert table.asking() == "0 action"
    assert table.game.actions == 2
    assert table.discarded(0) == [EX]


def test_ex_with_an_empty_supply_still_draws_and_gains() -> None:
    table = study("C3", "A1").token(0, *["E1"] * 5).hand(0, EX, DOORS).scheme(EX)
    assert len(table.cards(0)) == 3
    assert table.tokens(0) == ["E1"] * 5
    assert table.game.actions == 2


@pytest.mark.parametrize(("left", "healths_after"), [(1, (11, 1)), (0, (9, 0))])
def test_ix_49_exhausted_ex(left: int, healths_after: tuple[int, int]) -> None:
    """Each missing card hurts both; a fallen Malcolm gets no insight, the action is gained."""
    table = study("C3", "A1").wound("Dr. Malcolm", 3).empty_deck(0, but=left).hand(0, EX, DOORS).scheme(EX)
    assert healths(table) == healths_after
    assert table.tokens(0) == (["A1"] if left else [])
    assert table.game.actions == 2


def test_ix_6_an_exhausted_ex_can_cost_the_game() -> None:
    table = study("C3", "A1").wound("Dr. Sattler", 2).empty_deck(0).hand(0, EX, DOORS).scheme(EX)
    assert table.winners() == [1]
    assert table.health("Dr. Malcolm") == 5  # the second draw never came
    assert table.tokens(0) == []


# --- Must Go Faster -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played_by", ["Dr. Sattler", "Dr. Malcolm"])
def test_example_placed_not_moved_must_go_faster(played_by: str) -> None:
    """Either doctor plays it for both, Malcolm first; his old space is free for her, and both may stay."""
    table = study("C3", "A4").hand(0, FASTER, DOORS).attack(played_by, "Bigfoot", FASTER)
    assert table.asking() == "0 confirm"
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    everywhere = set(table.table.board.spaces)
    assert table.spaces_offered() == everywhere - spots("B3 C3")  # his own space is among them
    table.choose("place Dr. Malcolm at E1")
    assert table.spaces_offered() == everywhere - spots("B3 E1")
    table.choose("place Dr. Sattler at A4")
    assert (table.space("Dr. Sattler"), table.space("Dr. Malcolm")) == ("A4", "E1")
    assert table.tokens(0) == []
    assert table.asking() == "0 action"


def test_must_go_faster_may_leave_one_or_both_where_they_are() -> None:
    table = study("C3", "A4").hand(0, FASTER, DOORS).attack("Dr. Sattler", "Bigfoot", FASTER)
    table.choose("yes", "place Dr. Malcolm at A4", "place Dr. Sattler at E1")
    assert (table.space("Dr. Sattler"), table.space("Dr. Malcolm")) == ("E1", "A4")
    table = study("C3", "A4").hand(0, FASTER, DOORS).attack("Dr. Sattler", "Bigfoot", FASTER).choose("no")
    assert (table.space("Dr. Sattler"), table.space("Dr. Malcolm")) == ("C3", "A4")
    assert table.asking() == "0 action"


def test_must_go_faster_lost_does_nothing() -> None:
    table = study("C3", "A4").hand(0, FASTER, DOORS).hand(1, "Hoax").attack("Dr. Sattler", "Bigfoot", FASTER, "Hoax")
    table.choose("stay")
    assert table.asking() == "0 action"


def test_must_go_faster_as_a_winning_defense_with_malcolm_gone() -> None:
    table = study("C3", first=1).hand(0, FASTER).hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", "Regroup", FASTER)
    assert table.asking() == "0 confirm"
    table.choose("yes", "place Dr. Sattler at E1")
    assert table.space("Dr. Sattler") == "E1"


def test_must_go_faster_cancelled() -> None:
    table = study("C3", "A4").hand(0, FASTER, DOORS).hand(1, "Feint").attack("Dr. Sattler", "Bigfoot", FASTER, "Feint")
    assert table.health("Bigfoot") == 16 - 1
    assert table.asking() == "0 action"


# --- Lock The Doors! ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "damage"), [(LARGER, 4), ("Regroup", 0)], ids=["lost", "won"])
def test_doors_hurt_the_attacker_and_move_the_defender(attack: str, damage: int) -> None:
    table = study("C3", "A1", first=1).hand(0, DOORS).hand(1, attack, "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", attack, DOORS)
    assert table.asking() == "0 move"
    assert table.spaces_offered() == spots("C3 B2 C2 D2 A2 A3 C1 E3")
    assert table.health("Bigfoot") == 14
    table.choose("to E3")
    assert table.health("Dr. Sattler") == 13 - damage
    assert table.tokens(0) == ["E3"]


def test_doors_move_the_doctor_who_defended_or_not_at_all() -> None:
    table = (
        study("C3", "A4", first=1)
        .hand(0, DOORS)
        .hand(1, LARGER, "Hoax")
        .attack("Bigfoot", "Dr. Malcolm", LARGER, DOORS)
    )
    assert table.spaces_offered() == spots("A4 A3 A2 B2 A5 A6 B4")
    table.choose("stay")
    assert table.tokens(0) == []
    assert table.asking() == "1 action"


def test_doors_of_a_fallen_malcolm_hurt_and_move_nobody() -> None:
    table = study("C3", "A4", first=1).wound("Dr. Malcolm", 4).hand(0, DOORS).hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Malcolm", LARGER, DOORS)
    assert table.space("Dr. Malcolm") == ""
    assert table.health("Bigfoot") == 14
    assert table.asking() == "1 action"


def test_doors_do_nothing_once_dr_sattler_has_lost() -> None:
    table = study("C3", first=1).wound("Dr. Sattler", 4).wound("Bigfoot", 2).hand(0, DOORS).hand(1, LARGER)
    table.attack("Bigfoot", "Dr. Sattler", LARGER, DOORS)
    assert table.winners() == [1]
    assert table.health("Bigfoot") == 2


def test_doors_can_win_the_game() -> None:
    table = study("C3", first=1).wound("Bigfoot", 2).hand(0, DOORS).hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", "Regroup", DOORS)
    assert table.winners() == [0]


def test_doors_cancelled() -> None:
    table = (
        study("C3", first=1).hand(0, DOORS).hand(1, "Feint", "Hoax").attack("Bigfoot", "Dr. Sattler", "Feint", DOORS)
    )
    assert table.health("Bigfoot") == 16
    assert table.asking() == "1 action"


def test_ix_90_an_attacker_sent_out_by_the_doors_in_free_for_all() -> None:
    """Its own draw does not come, and the next seat is on turn."""
    at = {
        "Dr. Sattler": "B3",
        "Dr. Malcolm": "D1",
        "Bigfoot": "B2",
        "The Jackalope": "E1",
        "T. Rex": "E4",
        "Raptor": "A7",
    }
    table = (
        many(FREE_FOR_ALL, at, first=1).wound("Bigfoot", 2).hand(0, DOORS).hand(1, "Regroup", "Hoax").hand(2, "Thrash")
    )
    table.game.started = 0b1111
    table.attack("Bigfoot", "Dr. Sattler", "Regroup", DOORS).choose("stay")
    assert (table.space("Bigfoot"), table.space("The Jackalope")) == ("", "")
    assert table.cards(1) == ["Hoax"]
    assert table.asking() == "2 action"


# --- Hey! Hey! Hey! -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "other", "end"), [("Dr. Sattler", "Dr. Malcolm", "A7"), ("Dr. Malcolm", "Dr. Sattler", "E1")]
)
def test_hey_attacking_moves_the_doctor_who_is_not_in_the_combat(attacker: str, other: str, end: str) -> None:
    table = study("C3", "A4").hand(0, HEY, DOORS).attack(attacker, "Bigfoot", HEY)
    assert table.asking() == "0 move"
    table.choose(f"to {end}")
    assert table.space(other) == end
    assert table.tokens(0) == [end]


def test_hey_defending_moves_up_to_four_spaces_whatever_the_result() -> None:
    table = study("C3", "D3", bigfoot="B3", first=1).hand(0, HEY).hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", LARGER, HEY)
    assert table.health("Dr. Sattler") == 13 - 3
    assert table.spaces_offered() == spots("D3 C6 E6 A7 C5 E5 A6 B4 C4 E4 A5 E3")
    table.choose("stay")
    assert table.tokens(0) == []
    assert table.asking() == "1 action"


@pytest.mark.parametrize("played_by", ["Dr. Sattler", "Dr. Malcolm"])
def test_ix_51_hey_with_the_other_doctor_gone_does_nothing(played_by: str) -> None:
    if played_by == "Dr. Sattler":
        table = study("C3").hand(0, HEY, DOORS).attack(played_by, "Bigfoot", HEY)
    else:
        table = many(TEAMS, {"Dr. Malcolm": "B3", "Bigfoot": "B2", "T. Rex": "E4", "Raptor": "A7"})
        table.hand(0, HEY, DOORS).attack(played_by, "Bigfoot", HEY)
    assert table.asking() == "0 action"
    assert table.tokens(0) == []


def test_hey_of_a_malcolm_who_fell_defending_moves_dr_sattler() -> None:
    table = study("A1", "C3", first=1).wound("Dr. Malcolm", 3).hand(0, HEY).hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Malcolm", LARGER, HEY)
    assert table.space("Dr. Malcolm") == ""
    table.choose("to C3")
    assert table.space("Dr. Sattler") == "C3"


def test_hey_cancelled() -> None:
    table = study("C3", "A1").hand(0, HEY, DOORS).hand(1, "Feint").attack("Dr. Sattler", "Bigfoot", HEY, "Feint")
    assert table.asking() == "0 action"


# --- The Concept of Attraction ------------------------------------------------------------------------------------


@pytest.mark.parametrize("attack", [LARGER, "Regroup"], ids=["lost", "won"])
def test_example_placed_not_moved_the_concept_of_attraction(attack: str) -> None:
    """Only spaces with insight and without a fighter; the one under the doctor would be staying."""
    table = (
        study("C3", "A1", first=1).token(0, "C3", "A1", "E1", "E1", "A7").hand(0, ATTRACTION).hand(1, attack, "Hoax")
    )
    table.attack("Bigfoot", "Dr. Sattler", attack, ATTRACTION)
    assert table.offered() == ["none", "choose Dr. Sattler"]
    table.choose("choose Dr. Sattler")
    assert table.offered() == ["place Dr. Sattler at A7", "place Dr. Sattler at E1"]
    table.choose("place Dr. Sattler at E1")
    assert table.space("Dr. Sattler") == "E1"
    assert table.tokens(0) == ["A1", "A7", "C3", "E1", "E1"]


def test_attraction_may_be_declined() -> None:
    table = study("C3", first=1).token(0, "E1").hand(0, ATTRACTION).hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", LARGER, ATTRACTION).choose("none")
    assert table.space("Dr. Sattler") == "C3"


@pytest.mark.parametrize("tokens", ["", "A1 B3"], ids=["none out", "all under fighters"])
def test_attraction_without_a_free_space_with_insight_does_nothing(tokens: str) -> None:
    table = study("C3", "A1", first=1).token(0, *tokens.split()).hand(0, ATTRACTION).hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Sattler", LARGER, ATTRACTION)
    assert table.asking() == "1 action"


def test_attraction_places_the_malcolm_who_defended() -> None:
    table = study("A1", "C3", first=1).token(0, "E1").hand(0, ATTRACTION).hand(1, LARGER, "Hoax")
    table.attack("Bigfoot", "Dr. Malcolm", LARGER, ATTRACTION).choose("choose Dr. Malcolm")
    assert (table.space("Dr. Malcolm"), table.space("Dr. Sattler")) == ("E1", "A1")


@pytest.mark.parametrize(("health", "attack"), [(4, LARGER), (7, "Feint")], ids=["fallen", "cancelled"])
def test_attraction_of_a_fallen_malcolm_or_cancelled_places_nobody(health: int, attack: str) -> None:
    table = study("A1", "C3", first=1).wound("Dr. Malcolm", health).token(0, "E1").hand(0, ATTRACTION)
    table.hand(1, attack, "Hoax").attack("Bigfoot", "Dr. Malcolm", attack, ATTRACTION)
    assert table.asking() == "1 action"
    assert table.space("Dr. Malcolm") == ("" if attack == LARGER else "C3")


# --- Feint and Regroup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fighter", ["Dr. Sattler", "Dr. Malcolm"])
def test_feint_of_either_doctor_cancels_the_text_and_not_the_value(fighter: str) -> None:
    table = study("C3", "A4", first=1).hand(0, "Feint").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", fighter, "Regroup", "Feint")
    assert table.cards(1) == ["Hoax"]
    table = study("C3", "A4").hand(0, "Feint", DOORS).hand(1, "Regroup").attack(fighter, "Bigfoot", "Feint", "Regroup")
    assert table.cards(1) == []
    assert table.health("Bigfoot") == 16 - 1


def test_ix_10_feint_against_feint_is_the_defenders() -> None:
    table = study("C3").hand(0, "Feint", DOORS).hand(1, "Feint").attack("Dr. Sattler", "Bigfoot", "Feint", "Feint")
    assert table.said("cancelled") == 1
    assert table.health("Bigfoot") == 16


@pytest.mark.parametrize(("defense", "cards"), [("", 2), ("Momentous Shift", 1)], ids=["won", "lost"])
def test_regroup_draws_two_for_a_win_and_one_otherwise(defense: str, cards: int) -> None:
    table = study("C3").hand(0, "Regroup", DOORS).hand(1, "Momentous Shift")
    table.attack("Dr. Sattler", "Bigfoot", "Regroup", defense)
    assert len(table.cards(0)) == 1 + cards


def test_regroup_with_an_empty_deck_hurts_both_doctors_for_each_card() -> None:
    table = study("C3", "A1").empty_deck(0).hand(0, "Regroup", DOORS).attack("Dr. Sattler", "Bigfoot", "Regroup")
    assert healths(table) == (13 - 4, 7 - 4)


# --- with other heroes --------------------------------------------------------------------------------------------


def test_ix_18_must_go_faster_against_arrogant_but_effective() -> None:
    """Defending, Bullseye takes the victory away first; attacking, he comes too late."""
    at = {"Dr. Sattler": "C3", "Bullseye": "B3"}
    table = against("bullseye", at).hand(0, FASTER, DOORS).hand(1, "Arrogant But Effective")
    table.attack("Dr. Sattler", "Bullseye", FASTER, "Arrogant But Effective").choose("stay")
    assert table.health("Bullseye") == 13
    assert table.asking() == "0 action"
    table = against("bullseye", at, first=1).hand(0, FASTER).hand(1, "Arrogant But Effective", "Feint")
    table.attack("Bullseye", "Dr. Sattler", "Arrogant But Effective", FASTER)
    assert table.asking() == "0 confirm"


def test_ix_14_highway_robbery_leaves_sexism_worth_nothing() -> None:
    table = against("robin-hood", {"Dr. Sattler": "C3", "Robin Hood": "A7", "Outlaw": "B3"}, first=1)
    table.hand(0, SEXISM).hand(1, "Highway Robbery", "Snark").attack(
        "Outlaw 1", "Dr. Sattler", "Highway Robbery", SEXISM
    )
    assert table.health("Dr. Sattler") == 13 - 2
    assert table.asking() == "1 move"  # the Outlaw's, not hers


def test_ix_33_an_opponent_moves_a_doctor_onto_a_trap() -> None:
    """The trap, then the insight, then the rest of the attack."""
    table = against("robert-muldoon", {"Dr. Sattler": "C3", "Robert Muldoon": "B3"}, first=1).token(1, "D2")
    table.hand(1, "Rending Shot", "Feint").deck(1, "Leap Away").attack("Robert Muldoon", "Dr. Sattler", "Rending Shot")
    table.choose("to D2")
    assert table.health("Dr. Sattler") == 13 - 3 - 1
    assert table.tokens(0) == ["D2"]
    assert table.cards(1) == ["Feint", "Leap Away"]
    assert table.asking() == "1 action"


def test_the_rest_is_silence_drops_an_attacking_hey() -> None:
    table = against("hamlet", {"Dr. Sattler": "C3", "Dr. Malcolm": "A1", "Hamlet": "B3"}).hand(0, HEY, DOORS)
    table.hand(1, "The Rest Is Silence").attack("Dr. Sattler", "Hamlet", HEY, "The Rest Is Silence")
    assert table.health("Hamlet") == 15 - 1
    assert table.asking().startswith("1 ")  # no move, and the turn is over
    assert table.tokens(0) == []


def test_violently_does_not_hurt_fighters_under_sleep() -> None:
    table = against("titania", {"Dr. Sattler": "C3", "Titania": "B3", "Oberon": "E6"}).second(1, "Glamour of Sleep")
    table.token(0, "B3", "E6").hand(0, VIOLENTLY, DOORS).attack("Dr. Sattler", "Titania", VIOLENTLY)
    assert (table.health("Titania"), table.health("Oberon")) == (12 - 3, 6)


def test_a_seat_that_is_out_lays_no_insight_by_its_last_card() -> None:
    """OUT-1: Dr. Malcolm, the last of his seat, falls in defense; the insight of the doctors has left the board."""
    at = {"Dr. Malcolm": "B3", "Bigfoot": "B2", "T. Rex": "E4", "Raptor": "A7"}
    table = many(TEAMS, at, first=1).wound("Dr. Malcolm", 1).token(0, "D1")
    table.hand(0, "Chaotician").hand(1, LARGER, "Feint")
    table.attack("Bigfoot", "Dr. Malcolm", LARGER, "Chaotician")
    assert table.game.status[0] == OUT
    assert (table.game.tokens, supply(table)) == (((),), 0)
    assert table.asking() == "1 action"
