"""Feint, Regroup, Ambush and Disengage: cards that several decks hold, each played by every hero that has it."""

import pytest

from scenario import Scenario

LEADER = {"robin-hood": "Robin Hood", "bigfoot": "Bigfoot", "robert-muldoon": "Robert Muldoon", "raptors": "Raptor 1"}
SIDEKICK = {"robin-hood": "Outlaw", "bigfoot": "The Jackalope", "robert-muldoon": "InGen Worker"}
STRONGEST = {"Robin Hood": ("A Hunter's Eye", 5), "Bigfoot": ("Larger Than Life", 6)}

FEINTERS = pytest.mark.parametrize("hero", ["robin-hood", "bigfoot", "robert-muldoon", "raptors"])
REGROUPERS = pytest.mark.parametrize("hero", ["robin-hood", "bigfoot", "robert-muldoon"])
AMBUSHERS = pytest.mark.parametrize("hero", ["robin-hood", "raptors"])
DISENGAGERS = pytest.mark.parametrize("hero", ["bigfoot", "raptors"])


def duel(hero: str, first: int = 0, foe: str = "", seed: int = 1) -> tuple[Scenario, str, str]:
    """A table with the hero in seat 0, its leader at B4, and the foe's leader, beside it at B3.

    The foe is Bigfoot, and Bigfoot's is Robin Hood, unless named; the others of both sides are far away.
    """
    foe = foe or ("robin-hood" if hero == "bigfoot" else "bigfoot")
    at: dict[str, str] = {}
    for slug, space, far in ((hero, "B4", "E4 E5"), (foe, "B3", "E1 E2")):
        if slug == "raptors":
            at["Raptor"] = f"{space} {far}"
        else:
            at[LEADER[slug]] = space
            at[SIDEKICK[slug]] = far.split()[0]
    return Scenario(hero, foe, first=first, seed=seed).only(at), LEADER[hero], LEADER[foe]


def lost(table: Scenario, name: str) -> int:
    """The health that a fighter has lost."""
    return table.table.fighters[table.fighter(name)].health - table.health(name)


# --- Feint ------------------------------------------------------------------------------------------------------


@FEINTERS
def test_feint_attacking_cancels_the_text_and_not_the_value(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Feint").hand(1, "Regroup").attack(leader, foe, "Feint", "Regroup")
    assert lost(table, foe) == 1
    assert table.cards(1) == []


@FEINTERS
def test_feint_defending_cancels_the_text_and_not_the_value(hero: str) -> None:
    table, leader, foe = duel(hero, first=1)
    table.hand(0, "Feint").hand(1, "Regroup", "Skirmish" if foe == "Bigfoot" else "Snark")
    table.attack(foe, leader, "Regroup", "Feint")
    assert lost(table, leader) == 0
    assert len(table.cards(1)) == 1


@FEINTERS
def test_feint_against_a_card_without_text(hero: str) -> None:
    table, leader, foe = duel(hero, first=1)
    card, value = STRONGEST[foe]
    table.hand(0, "Feint").hand(1, card).attack(foe, leader, card, "Feint")
    assert lost(table, leader) == value - 2


@FEINTERS
def test_feint_without_a_card_against_it(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Feint").hand(1, "Regroup").attack(leader, foe, "Feint")
    assert lost(table, foe) == 2
    assert table.said("cancelled") == 0
    assert table.cards(1) == ["Regroup"]


@pytest.mark.parametrize("foe", ["bigfoot", "robert-muldoon", "raptors"])
def test_ix_10_feint_against_feint_is_the_defenders(foe: str) -> None:
    table, leader, other = duel("robin-hood", foe=foe)
    table.hand(0, "Feint").hand(1, "Feint").attack(leader, other, "Feint", "Feint")
    combat = table.game.fight()
    assert (combat.attack.cancelled, combat.defense.cancelled) == (True, False)
    assert table.values() == (2, 2)
    assert lost(table, other) == 0


@pytest.mark.parametrize("hero", ["robin-hood", "bigfoot", "robert-muldoon"])
def test_ix_11_an_attackers_feint_comes_too_late_for_decoy(hero: str) -> None:
    table, leader, foe = duel(hero, foe="raptors")
    table.hand(0, "Feint").hand(1, "Decoy").attack(leader, foe, "Feint", "Decoy")
    assert table.asking() == "1 fighter"
    table.choose("choose Raptor 2", "place Raptor 2 at C4")
    assert table.space("Raptor 2") == "C4"
    assert lost(table, foe) == 0


# --- Regroup ----------------------------------------------------------------------------------------------------


@REGROUPERS
def test_regroup_attacking_draws_two_for_a_win(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Regroup", "Feint").attack(leader, foe, "Regroup")
    assert lost(table, foe) == 1
    assert len(table.cards(0)) == 1 + 2


@REGROUPERS
def test_regroup_against_regroup_draws_one_for_the_attacker_and_two_for_the_defender(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Regroup", "Feint").hand(1, "Regroup").attack(leader, foe, "Regroup", "Regroup")
    assert (lost(table, leader), lost(table, foe)) == (0, 0)
    assert (len(table.cards(0)), len(table.cards(1))) == (1 + 1, 2)


@REGROUPERS
def test_regroup_defending_draws_one_for_a_loss(hero: str) -> None:
    table, leader, foe = duel(hero, first=1)
    card, value = STRONGEST[foe]
    table.hand(0, "Regroup").hand(1, card).attack(foe, leader, card, "Regroup")
    assert lost(table, leader) == value - 1
    assert len(table.cards(0)) == 1


@REGROUPERS
def test_regroup_of_a_defeated_sidekick_still_draws(hero: str) -> None:
    table, _, foe = duel(hero, first=1)
    sidekick = next(name for name in table.table.names if name.startswith(SIDEKICK[hero]))
    card, _ = STRONGEST[foe]
    table.stand(sidekick, "A3").wound(sidekick, 1).hand(0, "Regroup").hand(1, card)
    table.attack(foe, sidekick, card, "Regroup")
    assert table.space(sidekick) == ""
    assert len(table.cards(0)) == 1


@REGROUPERS
def test_regroup_draws_both_cards_from_a_deck_that_runs_out(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Regroup", "Feint").empty_deck(0, but=1).attack(leader, foe, "Regroup")
    assert len(table.cards(0)) == 1 + 1
    assert lost(table, leader) == 2


@REGROUPERS
def test_ix_6_the_first_missing_card_of_regroup_ends_the_game(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.wound(leader, 2).hand(0, "Regroup").empty_deck(0).attack(leader, foe, "Regroup")
    assert table.asking() == "over"
    assert table.winners() == [1]
    assert table.said("is exhausted") == 1


# --- Ambush -----------------------------------------------------------------------------------------------------


@AMBUSHERS
@pytest.mark.parametrize(("card", "boost"), [("Savagery", 3), ("Feint", 2), ("Skirmish", 1)])
def test_example_ambush_discards_the_only_card_and_adds_its_boost(hero: str, card: str, boost: int) -> None:
    """The text of the discarded card is ignored, that of a Feint too."""
    table, leader, foe = duel(hero)
    table.hand(0, "Ambush").hand(1, card).attack(leader, foe, "Ambush")
    assert lost(table, foe) == 2 + boost
    assert table.discarded(1) == [card]
    assert table.said("cancelled") == 0


@AMBUSHERS
def test_ambush_against_an_empty_hand(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Ambush").attack(leader, foe, "Ambush")
    assert lost(table, foe) == 2
    assert table.discarded(1) == []


@AMBUSHERS
def test_ambush_does_not_take_the_card_that_defends(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Ambush", "Feint").hand(1, "Momentous Shift").attack(leader, foe, "Ambush", "Momentous Shift")
    assert lost(table, foe) == 0
    assert table.said("discards") == 0


@AMBUSHERS
def test_ambush_takes_any_card_of_the_hand_by_chance(hero: str) -> None:
    taken: list[str] = []
    for seed in range(20):
        table, leader, foe = duel(hero, seed=seed)
        table.hand(0, "Ambush", "Feint").hand(1, "Hoax", "Savagery", "Skirmish").attack(leader, foe, "Ambush")
        assert len(table.cards(1)) == 2
        assert table.game.asked == 0
        taken += table.discarded(1)
    assert set(taken) == {"Hoax", "Savagery", "Skirmish"}


@AMBUSHERS
def test_ambush_comes_after_what_the_defender_does_during_combat(hero: str) -> None:
    """Hoax shifts Bigfoot, so that Momentous Shift has something to say in the second attack."""
    table, leader, foe = duel(hero)
    table.hand(1, "Hoax", "Momentous Shift", "Savagery")
    card = "Snark" if hero == "robin-hood" else "Clever Girl"
    table.hand(0, card, "Ambush").attack(leader, foe, card, "Hoax").choose("to C4")
    if hero == "robin-hood":
        table.choose("stay")
    table.attack(leader, foe, "Ambush", "Momentous Shift")
    shift = table.log.index("Momentous Shift counts 5 in place of its printed value.")
    assert table.log.index("Bigfoot discards Savagery (Ambush).") > shift
    assert lost(table, foe) == 0


@AMBUSHERS
def test_ambush_cancelled_takes_nothing(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Ambush", "Feint").hand(1, "Feint", "Savagery").attack(leader, foe, "Ambush", "Feint")
    assert lost(table, foe) == 0
    assert table.cards(1) == ["Savagery"]


# --- Disengage --------------------------------------------------------------------------------------------------


@DISENGAGERS
def test_disengage_must_place_the_attacker_elsewhere_in_its_zone(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Disengage", "Feint").attack(leader, foe, "Disengage")
    assert lost(table, foe) == 4
    assert table.asking() == "0 place"
    assert table.offered() == [f"place {leader} at {space}" for space in ("A3", "C4", "C5", "D3")]
    table.choose(f"place {leader} at A3")
    assert table.space(leader) == "A3"
    assert table.asking() == "0 action"


@DISENGAGERS
def test_disengage_needs_no_win(hero: str) -> None:
    table, leader, foe = duel(hero, foe="robert-muldoon")
    table.hand(0, "Disengage").hand(1, "Leap Away").attack(leader, foe, "Disengage", "Leap Away")
    table.choose(f"choose {foe}", "stay")
    assert lost(table, foe) == 0
    assert table.asking() == "0 place"


@DISENGAGERS
def test_disengage_from_a_space_in_two_zones(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.stand(leader, "A3").hand(0, "Disengage").attack(leader, foe, "Disengage")
    assert table.spaces_offered() == {"A1", "A2", "A4", "A5", "A6", "B4", "C4", "C5", "D3"}


@DISENGAGERS
@pytest.mark.parametrize(("outlaws", "ends"), [("A3 C4 C5", "D3"), ("A3 C4 C5 D3", "B4")], ids=["one", "none"])
def test_disengage_with_one_space_free_or_none_is_not_asked(hero: str, outlaws: str, ends: str) -> None:
    table, leader, foe = duel(hero, foe="robin-hood")
    for number, space in enumerate(outlaws.split(), start=1):
        table.stand(f"Outlaw {number}", space)
    table.hand(0, "Disengage", "Feint").attack(leader, foe, "Disengage")
    assert table.asking() == "0 action"
    assert table.space(leader) == ends


@DISENGAGERS
def test_disengage_cancelled_places_nobody(hero: str) -> None:
    table, leader, foe = duel(hero)
    table.hand(0, "Disengage", "Feint").hand(1, "Feint").attack(leader, foe, "Disengage", "Feint")
    assert lost(table, foe) == 2
    assert table.space(leader) == "B4"
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("hero", "attacker"), [("bigfoot", "The Jackalope"), ("raptors", "Raptor 1")])
def test_disengage_of_a_defeated_attacker_does_nothing(hero: str, attacker: str) -> None:
    table, _, foe = duel(hero, foe="robin-hood")
    table.stand(attacker, "A3").wound(attacker, 1).hand(0, "Disengage", "Feint").hand(1, "Wily Fighting")
    table.attack(attacker, foe, "Disengage", "Wily Fighting")
    assert lost(table, foe) == 1
    assert table.space(attacker) == ""
    assert table.asking() == "0 action"
