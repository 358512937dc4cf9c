"""Shakespeare's cards and the line with its completions, as his sheet says."""

import pytest

import matchless
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from phrases import phrase
from scenario import Scenario
from sheets import deck

HORROR = "Horror"
KINGDOM = "My Kingdom For A Horse"
PUNISHED = "All Are Punished"
PLACES = "Places, Places!"
ONCE_MORE = "Once More Unto The Breach"
ALAS = "Alas"
IDES = "The Ides Of March"
ET_TU = "Et Tu, Brute?"
DECEIVE = "Deceive"
REVISE = "Revise"
SORROW = "Such Sweet Sorrow"
AGAIN = "Again"

DECK = deck("shakespeare")
SHAKESPEARES = {HORROR, KINGDOM, ONCE_MORE, ALAS, IDES}
ACTORS_OWN = {SORROW, AGAIN}
ATTACK_ONLY = {HORROR, KINGDOM, PUNISHED, PLACES}
ACTORS = ("Actor 1", "Actor 2", "Actor 3")
EIGHT = (KINGDOM, DECEIVE)  # a line that a card of two syllables completes
SIX = (KINGDOM,)  # one that a card of four completes
FOUR = (IDES,)  # one that a card of six completes
SPARE = ET_TU  # keeps the hand from being empty, so that an action is asked for


def duel(*line: str, first: int = 0, actors: str = "C1 D1 E1", jackalope: str = "E7", **at: str) -> Scenario:
    """Shakespeare at B3 against Bigfoot, who stands beside him at B4; everybody else is out of the way."""
    home = {"Shakespeare": "B3", "Actor": actors, "Bigfoot": "B4", "The Jackalope": jackalope}
    return Scenario("shakespeare", "bigfoot", first=first).only(home | at).pile(0, *line)


def against(foe: str, at: dict[str, str], *line: str, first: int = 0) -> Scenario:
    """Shakespeare at B3 and his Actors far away, unless said otherwise, against another hero."""
    home = {"Shakespeare": "B3", "Actor": "C1 D1 E1"}
    return Scenario("shakespeare", foe, first=first).only(home | at).pile(0, *line)


def crowd(mode: str, *line: str, first: int = 0, **at: str) -> Scenario:
    """Shakespeare, Bigfoot, Titania and the Raptors in Hell's Kitchen; in teams Titania is on his side."""
    table = Scenario("shakespeare", "bigfoot", "titania", "raptors", board="hells-kitchen", mode=mode, first=first)
    home = {"Shakespeare": "D4", "Actor": "A1 B1", "Bigfoot": "E4", "Titania": "A5", "Raptor": "F1"}
    return table.only(home | at).pile(0, *line).second(2).items()


def defended(table: Scenario, card: str, attack: str = "Regroup", fighter: str = "Shakespeare") -> Scenario:
    """Bigfoot, with another card in hand, attacks and the card is played against him."""
    table.hand(0, card).hand(1, attack, "Hoax" if attack != "Hoax" else "Regroup")
    return table.attack("Bigfoot", fighter, attack, card)


def attacked(table: Scenario, card: str, defense: str = "", fighter: str = "Shakespeare") -> Scenario:
    """Shakespeare or an Actor, with another card in hand, attacks Bigfoot."""
    table.hand(0, card, SPARE if card != SPARE else ALAS)
    if defense:
        table.hand(1, defense)
    return table.attack(fighter, "Bigfoot", card, defense)


# --- the seat ---------------------------------------------------------------------------------------------------


def test_setup_puts_each_actor_into_a_free_space_of_shakespeares_zone() -> None:
    game = matchless.new_game("sherwood-forest", ["shakespeare", "bigfoot"], first=0)
    free = ["A3", "B4", "C4", "C5", "D3"]
    for actor in ACTORS:
        assert [phrase(game, option) for option in game.options] == [f"place {actor} at {space}" for space in free]
        game.choose(game.options[-1])
        free.pop()
    assert game.piles[0] == ()


def test_fighters() -> None:
    table = Scenario("shakespeare", "bigfoot")
    assert [table.health(name) for name in ("Shakespeare", *ACTORS)] == [13, 1, 1, 1]


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver_leaves_the_line_alone(card: str) -> None:
    """The example of Again among them."""
    table = duel(ALAS, Shakespeare="E3").hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Shakespeare")
    board = table.table.board
    away = board.distance[board.space_ids["E3"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost
    assert (table.discarded(0), table.piled(0)) == ([card], [ALAS])


@pytest.mark.parametrize(
    ("fighter", "cards"), [("Shakespeare", DECK.keys() - ACTORS_OWN), ("Actor 1", DECK.keys() - SHAKESPEARES)]
)
def test_cards_to_attack_with(fighter: str, cards: set[str]) -> None:
    table = duel(actors="C4").hand(0, *DECK).choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in cards}


@pytest.mark.parametrize(
    ("fighter", "cards"),
    [
        ("Shakespeare", DECK.keys() - ACTORS_OWN - ATTACK_ONLY),
        ("Actor 1", DECK.keys() - SHAKESPEARES - ATTACK_ONLY),
    ],
)
def test_cards_to_defend_with(fighter: str, cards: set[str]) -> None:
    table = duel(first=1, actors="C4").hand(0, *DECK).hand(1, "Larger Than Life")
    table.choose("attack", "with Bigfoot", f"target {fighter}", "play Larger Than Life")
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_there_is_no_scheme() -> None:
    assert duel().hand(0, *DECK).offered() == ["maneuver", "attack"]


def test_cards_of_the_actors_need_one_on_the_board() -> None:
    table = duel(actors="C4").hand(0, AGAIN, SORROW)
    assert table.choose("attack").offered() == ["with Actor 1"]
    table = duel().fallen(*ACTORS).hand(0, AGAIN, SORROW)
    assert table.offered() == ["maneuver"]


@pytest.mark.parametrize(
    ("fighter", "card", "value"),
    [
        ("Shakespeare", HORROR, 4),
        ("Shakespeare", KINGDOM, 5),
        ("Shakespeare", PUNISHED, 4),
        ("Shakespeare", PLACES, 3),
        ("Shakespeare", ONCE_MORE, 3),
        ("Shakespeare", ALAS, 2),
        ("Shakespeare", IDES, 2),
        ("Shakespeare", DECEIVE, 2),
        ("Shakespeare", REVISE, 1),
        ("Actor 1", SORROW, 4),
        ("Actor 1", AGAIN, 3),
    ],
)
def test_an_attack_without_defense_deals_its_value_and_joins_the_line(fighter: str, card: str, value: int) -> None:
    table = attacked(duel(actors="C4 D1 E1"), card, fighter=fighter)
    assert table.said(f"{value} combat damage") == 1
    while table.asking() in ("0 mover", "0 move"):
        table.choose("done" if table.asking() == "0 mover" else "stay")
    assert (table.piled(0), table.discarded(0)) == ([card], [])


@pytest.mark.parametrize(
    ("fighter", "card", "value"),
    [
        ("Shakespeare", ONCE_MORE, 3),
        ("Shakespeare", ALAS, 2),
        ("Shakespeare", IDES, 2),
        ("Shakespeare", DECEIVE, 2),
        ("Shakespeare", REVISE, 1),
        ("Actor 1", SORROW, 4),
        ("Actor 1", AGAIN, 3),
    ],
)
def test_a_defense_takes_its_value_off_and_joins_the_line(fighter: str, card: str, value: int) -> None:
    """Also if its fighter falls (IX-69)."""
    table = defended(duel(first=1, actors="C4 D1 E1"), card, "Larger Than Life", fighter)
    assert table.said(f"{6 - value} combat damage") == 1
    assert (table.piled(0), table.discarded(0), table.asking()) == ([card], [], "1 action")


@pytest.mark.parametrize("card", sorted(DECK.keys() - ACTORS_OWN - {DECEIVE}))
def test_an_attack_whose_text_is_cancelled(card: str) -> None:
    table = attacked(duel(HORROR, actors="C4"), card, "Feint")
    value = {HORROR: 4, KINGDOM: 5, PUNISHED: 4, PLACES: 3, ONCE_MORE: 3, ET_TU: 3}.get(card, 2)
    assert table.health("Bigfoot") == 16 - max(0, value - 2)
    assert (table.asking(), len(table.cards(0)), table.health("Actor 1")) == ("0 action", 1, 1)
    assert (table.piled(0), [table.health(actor) for actor in ACTORS[1:]]) == ([HORROR, card], [0, 0])


@pytest.mark.parametrize("card", [ALAS, ONCE_MORE, ET_TU])
def test_a_defense_whose_text_is_cancelled(card: str) -> None:
    table = defended(duel(first=1, actors="C4").wound("Shakespeare", 9), card, "Feint")
    assert (table.asking(), table.health("Shakespeare"), table.health("Actor 2")) == ("1 action", 9, 0)
    assert (table.piled(0), table.said("gets +")) == ([card], 0)


@pytest.mark.parametrize("card", [SORROW, AGAIN, REVISE])
def test_a_defense_of_an_actor_whose_text_is_cancelled(card: str) -> None:
    table = defended(duel(ALAS, first=1, actors="C4"), card, "Feint", "Actor 1")
    assert (table.asking(), table.cards(0), table.piled(0)) == ("1 action", [], [ALAS, card])


def test_shakespeares_defeat_ends_the_game_before_cleanup() -> None:
    """IX-4: the card that would have completed the line does not join it."""
    table = defended(duel(*EIGHT, first=1).wound("Shakespeare", 1), ALAS, "Larger Than Life")
    assert (table.asking(), table.winners(), table.piled(0), table.cards(0)) == ("over", [1], list(EIGHT), [])


def test_ix_4_the_winning_attack_completes_nothing() -> None:
    table = attacked(duel(*SIX).wound("Bigfoot", 4), PUNISHED)
    assert (table.winners(), table.piled(0), table.health("Shakespeare")) == ([0], list(SIX), 13)


def test_losing_every_actor_loses_nothing() -> None:
    table = defended(duel(first=1, actors="C4"), AGAIN, "Larger Than Life", "Actor 1")
    assert (table.space("Actor 1"), table.asking()) == ("", "1 action")


# --- the line ---------------------------------------------------------------------------------------------------


def test_rulebook_example_et_tu_brute_alas_all_are_punished() -> None:
    table = Scenario("shakespeare", "titania").only({"Shakespeare": "B3", "Actor": "C1", "Titania": "B4"}).second(1)
    table.pile(0, ET_TU, ALAS).hand(0, PUNISHED, SPARE).attack("Shakespeare", "Titania", PUNISHED)
    assert (table.piled(0), table.discarded(0)) == ([], [ET_TU, ALAS, PUNISHED])
    assert table.said("All Are Punished completes Shakespeare's line.") == 1
    assert (len(table.cards(0)), table.asking()) == (2, "0 action")
    table.hand(0, SPARE).attack("Shakespeare", "Titania", SPARE)
    assert table.piled(0) == [SPARE]


def test_example_a_line_of_12_is_lost_without_a_completion() -> None:
    table = duel(ONCE_MORE, DECEIVE, first=1, actors="C4")
    defended(table, SORROW, "Regroup", "Actor 1").choose("stay")
    assert (table.piled(0), table.discarded(0)) == ([], [ONCE_MORE, DECEIVE, SORROW])
    assert (table.cards(0), table.said("completes"), table.said("Shakespeare's line is discarded.")) == ([], 0, 1)


def test_example_a_line_of_6_goes_on() -> None:
    table = attacked(duel(PUNISHED), HORROR)
    assert (table.piled(0), table.discarded(0), table.asking()) == ([PUNISHED, HORROR], [], "0 action")


def test_ix_69_example_a_cancelled_horror_completes_the_line() -> None:
    table = attacked(duel(HORROR, KINGDOM), HORROR, "Feint")
    assert table.said("2 combat damage") == 1
    assert table.health("Bigfoot") == 16 - 2 - 2
    assert (table.piled(0), table.discarded(0)) == ([], [HORROR, KINGDOM, HORROR])


@pytest.mark.parametrize(
    ("line", "card", "kept", "completed"),
    [
        ((), HORROR, True, False),
        ((HORROR, HORROR, HORROR), ALAS, True, False),
        ((HORROR, HORROR, HORROR, HORROR), ALAS, False, True),
        ((KINGDOM, HORROR), ALAS, False, True),
        ((KINGDOM,), ONCE_MORE, False, False),
        ((KINGDOM, HORROR), ONCE_MORE, False, False),
    ],
)
def test_syllables_add_up(line: tuple[str, ...], card: str, kept: bool, completed: bool) -> None:
    table = attacked(duel(*line), card)
    assert table.piled(0) == ([*line, card] if kept else [])
    assert table.discarded(0) == ([] if kept else [*line, card])
    assert table.said("completes") == completed


@pytest.mark.parametrize("card", DECK)
def test_syllables_of_every_card(card: str) -> None:
    """A line that lacks just so many syllables is completed by it."""
    line = {"2 syllables": EIGHT, "4 syllables": SIX, "6 syllables": FOUR}[DECK[card].besides[0]]
    fighter = "Actor 1" if card in ACTORS_OWN else "Shakespeare"
    table = attacked(duel(*line, actors="C4"), card, fighter=fighter)
    while table.asking() in ("0 mover", "0 move", "0 card", "0 place"):
        words = {"0 mover": "done", "0 move": "stay", "0 card": "none"}.get(table.asking()) or table.offered()[0]
        table.choose(words)
    assert table.said(f"{card} completes Shakespeare's line.") == 1


def test_the_next_card_begins_a_new_line() -> None:
    table = attacked(duel(*SIX), IDES).choose("choose The Jackalope")
    table.hand(0, HORROR, SPARE).attack("Shakespeare", "Bigfoot", HORROR)
    assert table.piled(0) == [HORROR]


def test_discards_for_the_hand_limit_do_not_join_the_line() -> None:
    table = duel(ALAS).hand(0, HORROR, KINGDOM, PUNISHED, PLACES, ONCE_MORE, ALAS).maneuver().maneuver()
    assert table.asking() == "0 discard"
    table.choose(f"discard {HORROR}")
    assert (table.discarded(0), table.piled(0)) == ([HORROR], [ALAS])


def test_a_card_discarded_by_an_effect_does_not_join_the_line() -> None:
    table = against("robin-hood", {"Robin Hood": "B4", "Outlaw": "E5"}, ALAS, first=1)
    table.hand(0, HORROR).hand(1, "Ambush", "Feint").attack("Robin Hood", "Shakespeare", "Ambush")
    assert (table.discarded(0), table.piled(0)) == ([HORROR], [ALAS])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_line_is_open_to_everybody(seat: int | None) -> None:
    seats = duel(HORROR, ALAS, HORROR).hand(0, SPARE).play().game.view(seat).data()["seats"]
    assert isinstance(seats, list)
    assert seats[0]["piles"] == [{"name": "line", "cards": [HORROR, ALAS, HORROR], "size": 3}]


def test_a_line_can_be_completed_on_the_enemys_turn() -> None:
    table = defended(duel(*EIGHT, first=1).wound("Shakespeare", 9), ALAS)
    assert (table.asking(), len(table.cards(0)), table.health("Shakespeare")) == ("1 action", 2, 11)


def test_ix_69_a_card_whose_fighter_fell_completes_the_line() -> None:
    table = defended(duel(*EIGHT, first=1, actors="C4"), AGAIN, "Larger Than Life", "Actor 1")
    assert table.offered() == ["none", f"choose {KINGDOM}"]
    table.choose("none")
    assert (table.space("Actor 1"), len(table.cards(0)), table.said("completes")) == ("", 1, 1)


def test_ix_69_a_card_returned_to_hand_joins_no_line() -> None:
    table = Scenario("shakespeare", "titania").only({"Shakespeare": "B3", "Actor": "C1", "Titania": "B4"}).second(1)
    table.pile(0, *SIX).hand(0, PUNISHED, SPARE).hand(1, "But A Dream")
    table.attack("Shakespeare", "Titania", PUNISHED, "But A Dream")
    assert (table.piled(0), table.cards(0), table.said("completes")) == (list(SIX), sorted([PUNISHED, SPARE]), 0)


def test_ix_70_a_completion_comes_after_robin_hoods_move() -> None:
    table = against("robin-hood", {"Robin Hood": "B4", "Outlaw": "E5"}, *SIX, first=1)
    table.hand(0, IDES).hand(1, "Piercing Shot", "Feint").attack("Robin Hood", "Shakespeare", "Piercing Shot", IDES)
    assert (table.asking(), table.piled(0), len(table.cards(1))) == ("1 move", list(SIX), 3)
    table.choose("to C5")
    assert (table.asking(), table.offered()) == ("0 fighter", ["choose Robin Hood", "choose Outlaw 1"])


def test_ix_70_a_completion_comes_before_the_sisters_spell() -> None:
    table = against("wayward-sisters", {"Wayward Sister": "B4 E5"}, *SIX, first=1).pile(1, "Double, Double")
    table.hand(0, IDES).hand(1, "Hurly-Burly", "Ward").deck(1, "Ward")
    table.attack("Wayward Sister 1", "Shakespeare", "Hurly-Burly", IDES)
    table.choose("choose hand")
    assert (table.asking(), table.piled(1)) == ("0 fighter", ["Double, Double", "Hurly-Burly"])
    table.choose("choose Wayward Sister 2")
    assert (table.asking(), table.health("Wayward Sister 2"), table.piled(0)) == ("1 mode", 4, [])


@pytest.mark.parametrize(("card", "line"), [(PUNISHED, SIX), (KINGDOM, FOUR)])
def test_ix_71_the_rest_is_silence_drops_the_text_and_not_the_completion(card: str, line: tuple[str, ...]) -> None:
    table = against("hamlet", {"Hamlet": "B4", "Rosencrantz & Guildenstern": "A3"}, *line)
    table.hand(0, card, SPARE).hand(1, "The Rest Is Silence", "The Ghost")
    table.attack("Shakespeare", "Hamlet", card, "The Rest Is Silence")
    assert (table.health("Rosencrantz & Guildenstern"), table.discarded(0)) == (6, [*line, card])
    assert len(table.cards(0)) == (2 if card == PUNISHED else 1)
    assert (table.asking(), table.game.active, table.said("gains")) == ("1 mode", 1, 0)


def test_a_completion_does_not_change_who_won_the_combat() -> None:
    """The Ides hurt Bullseye, who has won all the same: his next card of the turn is better and proves it."""
    table = against("bullseye", {"Bullseye": "B4"}, *SIX).hand(0, IDES, HORROR)
    table.hand(1, "Ricochet", "I'm Better And I'll Prove It")
    table.attack("Shakespeare", "Bullseye", IDES, "Ricochet").choose("choose Bullseye")
    assert (table.health("Bullseye"), table.piled(0)) == (11, [])
    table.attack("Shakespeare", "Bullseye", HORROR, "I'm Better And I'll Prove It")
    assert table.health("Bullseye") == 11


def test_a_completion_of_the_mirror_comes_from_the_defender_first() -> None:
    table = Scenario("shakespeare", "shakespeare").clear()
    first, second = table.table.names[0], table.table.names[4]
    table.stand(first, "B3").stand(second, "B4").pile(0, *EIGHT).pile(1, *EIGHT)
    table.hand(0, HORROR, SPARE).hand(1, ALAS).wound(second, 13).attack(first, second, HORROR, ALAS)
    assert table.health(second) == 13 - 2 + 2 - 2
    assert (table.piled(0), table.piled(1), len(table.cards(1))) == ([], [], 2)


def test_after_shakespeares_defeat_a_teams_actors_feed_and_complete_the_line() -> None:
    table = crowd(TEAMS, *EIGHT, Shakespeare="A3", Actor="D4 B1").fallen("Shakespeare").hand(0, AGAIN, SORROW)
    table.attack("Actor 1", "Bigfoot", AGAIN).choose("none")
    assert (table.piled(0), table.said("completes"), len(table.cards(0))) == ([], 1, 2)


def test_a_completion_about_the_fallen_shakespeare_does_nothing() -> None:
    table = crowd(TEAMS, *SIX, Shakespeare="A3", Actor="D4 B1").fallen("Shakespeare").hand(0, PLACES, SORROW)
    table.attack("Actor 1", "Bigfoot", PLACES).choose("done")
    assert (table.asking(), table.piled(0), table.space("Shakespeare")) == ("0 action", [], "")


# --- Horror -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "value"), [((), 4), ((HORROR,), 5), ((ALAS, AGAIN), 4), ((HORROR, KINGDOM), 5), ((HORROR,) * 3, 7)]
)
def test_horror_gains_1_a_horror_in_the_line(line: tuple[str, ...], value: int) -> None:
    table = attacked(duel(*line), HORROR)
    assert table.said(f"{value} combat damage") == 1


def test_example_horror_with_two_horrors_and_alas_in_the_line() -> None:
    table = attacked(duel(HORROR, HORROR, ALAS), HORROR)
    assert (table.health("Bigfoot"), len(table.piled(0))) == (10, 4)


@pytest.mark.parametrize(("line", "damage"), [(EIGHT, 2), ((PUNISHED, PLACES), 2), ((ALAS, ALAS, REVISE, AGAIN), 4)])
def test_horror_completing_hurts_by_the_other_cards_of_the_line(line: tuple[str, ...], damage: int) -> None:
    table = attacked(duel(*line), HORROR)
    assert table.health("Bigfoot") == 16 - 4 - damage
    assert table.piled(0) == []


def test_ix_72_horror_completing_after_the_opposing_fighter_fell() -> None:
    table = duel(*EIGHT, jackalope="A3").wound("The Jackalope", 4).hand(0, HORROR, SPARE)
    table.attack("Shakespeare", "The Jackalope", HORROR)
    assert (table.health("Bigfoot"), table.asking(), table.piled(0)) == (16, "0 action", [])


def test_ix_72_horror_completing_hurts_the_present_opposing_fighter() -> None:
    """Snakeroot Clan brought in a Hand, which falls: Elektra takes nothing."""
    table = against("elektra", {"Elektra": "B4", "The Hand": "E5"}, *EIGHT).hand(0, HORROR, SPARE)
    table.hand(1, "Snakeroot Clan").attack("Shakespeare", "Elektra", HORROR, "Snakeroot Clan")
    table.choose("choose The Hand 1")
    assert (table.health("Elektra"), table.space("The Hand 1"), table.piled(0)) == (7, "", [])


def test_horror_completing_can_win_the_game() -> None:
    table = attacked(duel(*EIGHT).wound("Bigfoot", 3), HORROR, "Momentous Shift")
    assert (table.asking(), table.winners()) == ("over", [0])


# --- My Kingdom For A Horse -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "actions"), [((), 1), (FOUR, 3), (SIX, 1)])
def test_my_kingdom_for_a_horse_gains_two_actions_only_when_completing(line: tuple[str, ...], actions: int) -> None:
    table = attacked(duel(*line), KINGDOM)
    assert (table.asking(), table.game.actions) == ("0 action", actions)


def test_the_actions_of_my_kingdom_for_a_horse_must_be_used() -> None:
    table = attacked(duel(*FOUR).hand(1, "Hoax"), KINGDOM).choose("maneuver", "no boost", "done")
    assert (table.asking(), table.offered()[0]) == ("0 action", "maneuver")
    table.choose("maneuver", "no boost", "done", "maneuver", "no boost", "done")
    assert table.asking() == "1 action"


# --- All Are Punished -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Hoax"])
def test_all_are_punished_hurts_every_other_fighter_in_the_zone(defense: str) -> None:
    table = attacked(duel(actors="D3 C1 C4", jackalope="C5"), PUNISHED, defense)
    if defense:
        table.choose("stay")
    assert table.health("Bigfoot") == (15 if defense else 11)
    assert [table.health(name) for name in ("Shakespeare", *ACTORS)] == [13, 0, 1, 0]
    assert (table.health("The Jackalope"), table.asking()) == (5, "0 action")


def test_all_are_punished_is_tied_to_every_zone_of_the_actor_who_played_it() -> None:
    """C4 is in three zones: Shakespeare (gray), an Actor (brown) and the Jackalope (yellow) are hit."""
    table = attacked(duel(actors="C4 B2 D1", jackalope="E2"), PUNISHED, fighter="Actor 1")
    assert [table.health(name) for name in ("Shakespeare", *ACTORS)] == [12, 1, 0, 1]
    assert (table.health("Bigfoot"), table.health("The Jackalope")) == (11, 5)


def test_all_are_punished_can_lose_the_game() -> None:
    table = attacked(duel(actors="C4").wound("Shakespeare", 1), PUNISHED, fighter="Actor 1")
    assert table.winners() == [1]


def test_ix_2_all_are_punished_defeats_both_heroes_and_its_seat_wins() -> None:
    table = attacked(duel(actors="C4").wound("Shakespeare", 1).wound("Bigfoot", 1), PUNISHED, "Hoax", "Actor 1")
    table.choose("stay")
    assert (table.asking(), table.winners()) == ("over", [0])
    assert table.health("Shakespeare") == table.health("Bigfoot") == 0


def test_all_are_punished_after_its_fighter_fell() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4", "Dr. Malcolm": "A3", "Actor": "C4"})
    table.hand(0, PUNISHED, SPARE).hand(1, "Lock The Doors!")
    table.attack("Actor 1", "Dr. Sattler", PUNISHED, "Lock The Doors!").choose("stay")
    assert (table.health("Actor 1"), table.health("Dr. Malcolm"), table.health("Shakespeare")) == (0, 7, 13)
    assert table.piled(0) == [PUNISHED]


def test_ix_91_all_are_punished_hits_a_teammate() -> None:
    table = crowd(TEAMS, Titania="D5").hand(0, PUNISHED, SPARE).attack("Shakespeare", "Bigfoot", PUNISHED)
    assert (table.health("Titania"), table.health("Bigfoot")) == (11, 11)


@pytest.mark.parametrize(("but", "cards", "health"), [(1, 2, 13), (0, 1, 11)])
def test_all_are_punished_completing_draws(but: int, cards: int, health: int) -> None:
    table = duel(*SIX).hand(0, PUNISHED, SPARE).empty_deck(0, but=but).attack("Shakespeare", "Bigfoot", PUNISHED)
    assert (len(table.cards(0)), table.health("Shakespeare")) == (cards, health)


# --- Places, Places! --------------------------------------------------------------------------------------------


def test_places_places_moves_each_actor_up_to_three_spaces() -> None:
    table = attacked(duel(actors="C1 E4"), PLACES)
    assert table.offered() == ["done", "move Actor 1", "move Actor 2"]
    table.choose("move Actor 2")
    assert table.spaces_offered() == {"E4", "E3", "E2", "E1", "E5", "E6", "D2", "C3", "C2", "C4", "D4"}
    table.choose("to D2")
    assert table.offered() == ["done", "move Actor 1"]
    table.choose("move Actor 1", "to A2")
    assert (table.space("Actor 1"), table.space("Actor 2"), table.asking()) == ("A2", "D2", "0 action")


def test_places_places_with_an_actor_attacking_and_winning_or_not() -> None:
    table = attacked(duel(actors="C4"), PLACES, "Momentous Shift", "Actor 1")
    assert table.offered() == ["done", "move Actor 1"]


def test_places_places_without_an_actor() -> None:
    table = attacked(duel().fallen(*ACTORS), PLACES)
    assert table.asking() == "0 action"


def test_places_places_completing_must_place_shakespeare_in_a_zone_without_actors() -> None:
    """OP-12: with the Actors in lightgreen, A1, B1 and E2 count by their other zone; his own space counts too."""
    table = attacked(duel(*SIX), PLACES).choose("done")
    everywhere = set(table.table.board.spaces)
    assert (table.asking(), table.spaces_offered()) == ("0 place", everywhere - {"C1", "D1", "E1", "B4", "E7"})
    table.choose("place Shakespeare at E2")
    assert (table.space("Shakespeare"), table.piled(0)) == ("E2", [])


def test_places_places_completing_may_leave_shakespeare_where_he_is() -> None:
    table = attacked(duel(*SIX), PLACES).choose("done", "place Shakespeare at B3")
    assert (table.space("Shakespeare"), table.said("is placed")) == ("B3", 0)


def test_places_places_completing_away_from_a_zone_with_an_actor() -> None:
    """Actors at C4 (gray, brown, yellow) and A6 (orange, lightgray, green): only lightgreen is left."""
    table = attacked(duel(*SIX, actors="C4 A6"), PLACES).choose("done")
    assert table.spaces_offered() == {"A1", "B1", "C1", "D1", "E1", "E2"}


def test_places_places_completing_with_an_actor_in_every_zone() -> None:
    table = attacked(duel(*SIX, actors="C4 A6 D1"), PLACES).choose("done")
    assert (table.asking(), table.space("Shakespeare"), table.piled(0)) == ("0 action", "B3", [])


def test_places_places_completing_without_actors_goes_anywhere() -> None:
    table = attacked(duel(*SIX).fallen(*ACTORS), PLACES)
    assert table.spaces_offered() == set(table.table.board.spaces) - {"B4", "E7"}


def test_ix_32_places_places_completing_onto_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4", "InGen Worker": "E5"}, *SIX).token(1, "A2")
    table.hand(0, PLACES, SPARE).attack("Shakespeare", "Robert Muldoon", PLACES)
    table.choose("done", "place Shakespeare at A2")
    assert (table.health("Shakespeare"), table.tokens(1), len(table.cards(1))) == (12, [], 1)


def test_ix_33_an_actor_walks_into_a_trap_and_the_others_still_move() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4", "InGen Worker": "E5"}).token(1, "B1")
    table.hand(0, PLACES, SPARE).attack("Shakespeare", "Robert Muldoon", PLACES).choose("move Actor 1", "to B1")
    assert (table.space("Actor 1"), table.tokens(1), len(table.cards(1))) == ("", [], 1)
    assert table.offered() == ["done", "move Actor 2", "move Actor 3"]


# --- Once More Unto The Breach ----------------------------------------------------------------------------------


def test_once_more_unto_the_breach_must_return_one_actor_into_shakespeares_zone() -> None:
    table = attacked(duel(actors="C1"), ONCE_MORE, "Momentous Shift")
    assert table.offered() == [f"place Actor 2 at {space}" for space in ("A3", "C4", "C5", "D3")]
    table.choose("place Actor 2 at C5")
    assert (table.space("Actor 2"), table.health("Actor 2"), table.space("Actor 3")) == ("C5", 1, "")
    assert table.asking() == "0 action"


def test_once_more_unto_the_breach_defending() -> None:
    table = defended(duel(first=1).fallen("Actor 3"), ONCE_MORE, "Larger Than Life")
    assert (table.asking(), table.spaces_offered()) == ("0 place", {"A3", "C4", "C5", "D3"})


def test_once_more_unto_the_breach_with_every_actor_alive() -> None:
    assert attacked(duel(), ONCE_MORE).asking() == "0 action"


def test_once_more_unto_the_breach_into_a_full_zone() -> None:
    """Bigfoot, the Jackalope and two Actors leave no gray space free but D3, and so none once it is taken."""
    table = attacked(duel(actors="A3 C4", jackalope="C5"), ONCE_MORE)
    assert (table.space("Actor 3"), table.asking()) == ("D3", "0 action")
    table = against("raptors", {"Raptor": "B4 C5 D3", "Actor": "A3 C4"})
    table.hand(0, ONCE_MORE, SPARE).attack("Shakespeare", "Raptor 1", ONCE_MORE)
    assert (table.space("Actor 3"), table.asking()) == ("", "0 action")


def test_once_more_unto_the_breach_completing_returns_every_actor() -> None:
    table = attacked(duel(*FOUR).fallen(*ACTORS), ONCE_MORE)
    table.choose("place Actor 1 at A3", "place Actor 2 at C4")
    assert table.offered() == ["place Actor 3 at C5", "place Actor 3 at D3"]
    table.choose("place Actor 3 at D3")
    assert [table.health(actor) for actor in ACTORS] == [1, 1, 1]
    assert (table.asking(), table.piled(0)) == ("0 action", [])


def test_once_more_unto_the_breach_completing_returns_as_many_as_fit() -> None:
    table = against("raptors", {"Raptor": "B4 C5 D3"}, *FOUR).fallen(*ACTORS)
    table.hand(0, ONCE_MORE, SPARE).attack("Shakespeare", "Raptor 1", ONCE_MORE).choose("place Actor 1 at A3")
    assert [table.space(actor) for actor in ACTORS] == ["A3", "C4", ""]
    assert table.asking() == "0 action"


def test_ix_32_an_actor_returns_onto_a_trap_and_is_defeated_again() -> None:
    at = {"Robert Muldoon": "B4", "InGen Worker": "E5"}
    table = against("robert-muldoon", at, *FOUR).fallen(*ACTORS).token(1, "A3", "C4")
    table.hand(0, ONCE_MORE, SPARE).attack("Shakespeare", "Robert Muldoon", ONCE_MORE)
    table.choose("place Actor 1 at A3")
    assert (table.space("Actor 1"), table.tokens(1), len(table.cards(1))) == ("", ["C4"], 1)
    table.choose("place Actor 1 at C4", "place Actor 2 at A3", "place Actor 3 at D3")
    assert [table.space(actor) for actor in ACTORS] == ["", "A3", "D3"]
    assert (table.tokens(1), len(table.cards(1))) == ([], 2)


# --- Alas -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "health"), [("", 9), ("Momentous Shift", 10)])
def test_alas_attacking_recovers_only_when_lost(defense: str, health: int) -> None:
    table = attacked(duel().wound("Shakespeare", 9), ALAS, defense)
    assert (table.health("Shakespeare"), table.asking()) == (health, "0 action")


@pytest.mark.parametrize(("attack", "health"), [("Regroup", 9), ("Larger Than Life", 6)])
def test_alas_defending_recovers_only_when_lost(attack: str, health: int) -> None:
    assert defended(duel(first=1).wound("Shakespeare", 9), ALAS, attack).health("Shakespeare") == health


def test_alas_does_not_go_above_the_maximum() -> None:
    assert attacked(duel(), ALAS, "Momentous Shift").health("Shakespeare") == 13


@pytest.mark.parametrize(("before", "after"), [(9, 11), (12, 13)])
def test_alas_completing_draws_two_and_recovers_two(before: int, after: int) -> None:
    table = attacked(duel(*EIGHT).wound("Shakespeare", before), ALAS)
    assert (len(table.cards(0)), table.health("Shakespeare")) == (3, after)


def test_alas_completing_with_an_empty_deck_hurts_first() -> None:
    table = duel(*EIGHT).hand(0, ALAS, SPARE).empty_deck(0, but=1).wound("Shakespeare", 13)
    table.attack("Shakespeare", "Bigfoot", ALAS)
    assert (table.health("Shakespeare"), table.health("Actor 1"), len(table.cards(0))) == (13, 0, 2)


def test_ix_6_alas_completing_with_an_empty_deck_can_lose_the_game() -> None:
    table = duel(*EIGHT).hand(0, ALAS, SPARE).empty_deck(0).wound("Shakespeare", 2)
    table.attack("Shakespeare", "Bigfoot", ALAS)
    assert (table.asking(), table.winners(), table.said("is exhausted")) == ("over", [1], 1)


# --- The Ides Of March ------------------------------------------------------------------------------------------


def test_the_ides_of_march_completing_must_hurt_an_opposing_fighter_anywhere() -> None:
    table = attacked(duel(*SIX), IDES)
    assert (table.health("Bigfoot"), table.offered()) == (14, ["choose Bigfoot", "choose The Jackalope"])
    table.choose("choose The Jackalope")
    assert (table.health("The Jackalope"), table.piled(0), table.asking()) == (4, [], "0 action")


def test_the_ides_of_march_completing_on_defense_wins_the_game() -> None:
    table = defended(duel(*SIX, first=1).wound("Bigfoot", 2), IDES)
    assert table.choose("choose Bigfoot").winners() == [0]


@pytest.mark.parametrize(
    ("mode", "offered"), [(TEAMS, ["Bigfoot", "Raptor 1"]), (FREE_FOR_ALL, ["Bigfoot", "Titania", "Raptor 1"])]
)
def test_the_ides_of_march_spares_teammates(mode: str, offered: list[str]) -> None:
    table = crowd(mode, *SIX).hand(0, IDES, SPARE).attack("Shakespeare", "Bigfoot", IDES)
    assert table.offered() == [f"choose {name}" for name in offered]


def test_the_ides_of_march_completing_with_no_opposing_fighter_left() -> None:
    table = against("elektra", {"Elektra": "B4", "The Hand": "E5"}, *SIX).wound("Elektra", 2)
    table.hand(0, IDES, SPARE).attack("Shakespeare", "Elektra", IDES)
    assert (table.space("Elektra"), table.space("The Hand 1"), table.piled(0)) == ("", "", [])
    assert table.asking() == "0 action"


# --- Et Tu, Brute? ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actors", "value"), [("C1 D1 E1", 4), ("C4 D1 E1", 5), ("C4 C5 E1", 6), ("D3 A3 E1", 4), ("C4 C5 A3", 6)]
)
def test_et_tu_brute_attacking_counts_own_fighters_beside_the_opposing_one(actors: str, value: int) -> None:
    table = attacked(duel(actors=actors), ET_TU)
    assert table.health("Bigfoot") == 16 - value


def test_et_tu_brute_played_by_an_actor() -> None:
    table = attacked(duel(actors="C4 C5"), ET_TU, fighter="Actor 1")
    assert table.health("Bigfoot") == 10


@pytest.mark.parametrize(("muldoon", "health"), [("B4", 13), ("C5", 12)])
def test_et_tu_brute_defending_counts_only_those_beside_the_attacker(muldoon: str, health: int) -> None:
    """Second Shot with a BOOST of 2 comes to 4 against 4 from beside Shakespeare, and against 3 from afar."""
    table = against("robert-muldoon", {"Robert Muldoon": muldoon, "InGen Worker": "E5"}, first=1)
    table.hand(0, ET_TU).hand(1, "Second Shot", "Leap Away", "Feint")
    table.attack("Robert Muldoon", "Shakespeare", "Second Shot", ET_TU).choose("boost with Leap Away")
    assert table.health("Shakespeare") == health


def test_ix_91_et_tu_brute_does_not_count_a_teammate() -> None:
    table = crowd(TEAMS, Titania="D5").hand(0, ET_TU, SPARE).attack("Shakespeare", "Bigfoot", ET_TU)
    assert table.health("Bigfoot") == 12


def test_ix_30_et_tu_brute_counts_around_a_swapped_in_defender() -> None:
    at = {"Titania": "B4", "Oberon": "E5", "Actor": "C4 C5 E1"}
    table = against("titania", at).second(1, "Glamour of Jealousy").hand(0, ET_TU, SPARE)
    table.choose("attack", "with Shakespeare", f"play {ET_TU}", "choose Oberon")
    assert (table.space("Oberon"), table.said("6 combat damage")) == ("", 1)


def test_et_tu_brute_completing_may_place_each_own_fighter_anywhere() -> None:
    table = attacked(duel(*SIX, actors="C1 D1"), ET_TU)
    assert table.offered() == ["none", "choose Shakespeare", "choose Actor 1", "choose Actor 2"]
    table.choose("choose Actor 1")
    everywhere = set(table.table.board.spaces)
    assert table.spaces_offered() == everywhere - {"B3", "B4", "C1", "D1", "E7"}
    table.choose("place Actor 1 at A1")
    assert table.offered() == ["none", "choose Shakespeare", "choose Actor 2"]
    table.choose("choose Shakespeare", "place Shakespeare at C1", "none")
    assert [table.space(name) for name in ("Shakespeare", *ACTORS)] == ["C1", "A1", "D1", ""]
    assert (table.asking(), table.piled(0)) == ("0 action", [])


def test_ix_32_et_tu_brute_completing_places_an_actor_on_a_trap() -> None:
    at = {"Robert Muldoon": "B4", "InGen Worker": "E5"}
    table = against("robert-muldoon", at, *SIX).token(1, "A1").hand(0, ET_TU, SPARE)
    table.attack("Shakespeare", "Robert Muldoon", ET_TU).choose("choose Actor 1", "place Actor 1 at A1")
    assert (table.space("Actor 1"), table.tokens(1), len(table.cards(1))) == ("", [], 1)
    assert table.offered() == ["none", "choose Shakespeare", "choose Actor 2", "choose Actor 3"]


def test_ix_56_et_tu_brute_completing_moves_nobody_after_a_roar() -> None:
    table = Scenario("shakespeare", "t-rex").clear().stand("Shakespeare", "B3").stand("T. Rex", "B4", back="C4")
    table.pile(0, *SIX).hand(0, ET_TU, SPARE).hand(1, "Terrifying Roar")
    table.attack("Shakespeare", "T. Rex", ET_TU, "Terrifying Roar")
    assert (table.asking(), table.space("Shakespeare"), table.piled(0)) == ("0 action", "B3", [])


# --- Deceive ----------------------------------------------------------------------------------------------------


def test_deceive_attacking_cancels_the_text_and_not_the_value() -> None:
    table = attacked(duel(), DECEIVE, "Regroup")
    assert (table.health("Bigfoot"), table.cards(1)) == (15, [])


def test_deceive_defending_cancels_an_actors_opponent() -> None:
    table = defended(duel(first=1, actors="C4"), DECEIVE, "Savagery", "Actor 1")
    assert (table.health("Actor 1"), table.health("Shakespeare")) == (0, 13)
    assert table.said("The effects of Savagery are cancelled (Deceive).") == 1


@pytest.mark.parametrize(("first", "cancelled"), [(0, DECEIVE), (1, "Feint")])
def test_ix_10_of_deceive_and_feint_the_defenders_works(first: int, cancelled: str) -> None:
    table = attacked(duel(), DECEIVE, "Feint") if first == 0 else defended(duel(first=1), DECEIVE, "Feint")
    assert table.said("are cancelled") == table.said(f"The effects of {cancelled} are cancelled") == 1
    assert (table.health("Bigfoot"), table.health("Shakespeare")) == (16, 13)


def test_but_a_dream_comes_before_deceive() -> None:
    table = Scenario("shakespeare", "titania").only({"Shakespeare": "B3", "Actor": "C1", "Titania": "B4"}).second(1)
    table.hand(0, DECEIVE, SPARE).hand(1, "But A Dream").attack("Shakespeare", "Titania", DECEIVE, "But A Dream")
    assert (table.health("Titania"), len(table.cards(1)), table.cards(0)) == (12, 1, sorted([DECEIVE, SPARE]))


@pytest.mark.parametrize("line", [(KINGDOM, ALAS), (KINGDOM, DECEIVE)])
def test_ix_73_a_completing_deceive_goes_to_hand(line: tuple[str, ...]) -> None:
    table = attacked(duel(*line), DECEIVE)
    assert (table.cards(0), table.discarded(0), table.piled(0)) == (sorted([DECEIVE, SPARE]), list(line), [])


def test_ix_73_deceive_completes_on_defense_though_cancelled() -> None:
    table = attacked(duel(*EIGHT), DECEIVE, "Feint")
    assert table.cards(0) == sorted([DECEIVE, SPARE])


def test_a_deceive_in_a_line_that_is_overrun_is_discarded() -> None:
    table = attacked(duel(*EIGHT), IDES)
    assert (table.discarded(0), table.cards(0), table.said("completes")) == ([*EIGHT, IDES], [SPARE], 0)


def test_everybody_knows_the_deceive_that_came_back() -> None:
    seats = attacked(duel(*EIGHT), DECEIVE).game.view(1).data()["seats"]
    assert isinstance(seats, list)
    assert seats[0]["known"] == [DECEIVE]


# --- Revise -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defense", "drawn"), [("", 2), ("Momentous Shift", 1)])
def test_revise_attacking_draws(defense: str, drawn: int) -> None:
    assert len(attacked(duel(), REVISE, defense).cards(0)) == 1 + drawn


@pytest.mark.parametrize(("attack", "drawn"), [("Regroup", 2), ("Larger Than Life", 1)])
def test_revise_defending_draws(attack: str, drawn: int) -> None:
    assert len(defended(duel(first=1), REVISE, attack).cards(0)) == drawn


def test_revise_draws_for_an_actor_who_fell() -> None:
    assert len(defended(duel(first=1, actors="C4"), REVISE, "Larger Than Life", "Actor 1").cards(0)) == 1


def test_revise_with_an_empty_deck() -> None:
    table = duel().hand(0, REVISE, SPARE).empty_deck(0).attack("Shakespeare", "Bigfoot", REVISE)
    assert (table.health("Shakespeare"), [table.health(actor) for actor in ACTORS]) == (9, [0, 0, 0])


def test_ix_74_revise_completing_moves_all_fighters_of_all_seats() -> None:
    table = attacked(duel(*EIGHT, actors="C1"), REVISE)
    assert table.offered() == [
        "done",
        "move Shakespeare",
        "move Actor 1",
        "move Bigfoot",
        "move The Jackalope",
    ]
    table.choose("move Bigfoot")
    assert (table.asking(), table.spaces_offered()) == ("0 move", {"B4", "C3", "C4", "C5", "D3"})
    table.choose("to D3", "move Shakespeare")
    assert table.spaces_offered() == {"B3", "A2", "A3", "A4", "B4", "C4", "C5"}
    table.choose("to B4")
    assert table.offered() == ["done", "move Actor 1", "move The Jackalope"]
    table.choose("done")
    assert (table.space("Bigfoot"), table.space("Shakespeare"), table.piled(0)) == ("D3", "B4", [])


def test_ix_74_revise_completing_drives_a_fighter_through_its_own_and_into_traps() -> None:
    """Free-for-all: the trap of Muldoon bites Shakespeare's Actor and not Muldoon's Worker."""
    table = against("robert-muldoon", {"Robert Muldoon": "B4", "InGen Worker": "C4", "Actor": "A2"}, *EIGHT)
    table.token(1, "A1", "D3").hand(0, REVISE, SPARE).attack("Shakespeare", "Robert Muldoon", REVISE)
    table.choose("move InGen Worker 1", "to D3", "move Actor 1", "to A1")
    assert (table.space("InGen Worker 1"), table.space("Actor 1"), table.tokens(1)) == ("D3", "", ["D3"])
    assert (len(table.cards(1)), table.offered()) == (1, ["done", "move Shakespeare", "move Robert Muldoon"])


def test_ix_47_revise_completing_moves_a_doctor_who_lays_an_insight() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4", "Dr. Malcolm": "E7"}, *EIGHT).hand(0, REVISE, SPARE)
    table.attack("Shakespeare", "Dr. Sattler", REVISE).choose("move Dr. Malcolm", "to D4")
    assert table.tokens(1) == ["D4"]


def test_ix_57_revise_completing_moves_nobody_after_a_roar() -> None:
    table = Scenario("shakespeare", "t-rex").clear().stand("Shakespeare", "B3").stand("T. Rex", "B4", back="C4")
    table.pile(0, *EIGHT).hand(0, REVISE, SPARE).hand(1, "Terrifying Roar")
    table.attack("Shakespeare", "T. Rex", REVISE, "Terrifying Roar")
    assert (table.asking(), table.piled(0), len(table.cards(0))) == ("0 action", [], 2)


def test_ix_52_revise_completing_moves_the_t_rex() -> None:
    table = Scenario("shakespeare", "t-rex").clear().stand("Shakespeare", "B3").stand("T. Rex", "B4", back="C4")
    table.pile(0, *EIGHT).hand(0, REVISE, SPARE).attack("Shakespeare", "T. Rex", REVISE).choose("move T. Rex")
    assert {"to C3 from C4", "to D3 from C4", "to C5 from B4", "to C2 from C3"} < set(table.offered())


def test_ix_82_revise_completing_moves_an_invisible_titania_through_enemies() -> None:
    table = against("titania", {"Titania": "B4", "Oberon": "E5"}, *EIGHT).second(1, "Glamour of Invisibility")
    table.hand(0, REVISE, SPARE).attack("Shakespeare", "Titania", REVISE).choose("move Titania")
    assert table.spaces_offered() == {"B4", "A3", "C3", "C4", "C5", "D3"}


# --- Such Sweet Sorrow ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Hoax"])
def test_such_sweet_sorrow_attacking_moves_its_actor(defense: str) -> None:
    table = attacked(duel(actors="C4 D1"), SORROW, defense, "Actor 1")
    if defense:
        table.choose("stay")
    assert table.spaces_offered() == {"C4", "C3", "C2", "D2", "D3", "C5", "D4"}
    table.choose("to C2")
    assert (table.space("Actor 1"), table.space("Actor 2"), table.asking()) == ("C2", "D1", "0 action")


def test_such_sweet_sorrow_defending_moves_its_actor() -> None:
    table = defended(duel(first=1, actors="C4"), SORROW, "Hoax", "Actor 1")
    assert table.asking() == "0 move"
    assert table.choose("to D3", "stay").space("Actor 1") == "D3"


def test_such_sweet_sorrow_after_its_actor_fell() -> None:
    table = defended(duel(first=1, actors="C4"), SORROW, "Larger Than Life", "Actor 1")
    assert (table.asking(), table.piled(0)) == ("1 action", [SORROW])


def test_such_sweet_sorrow_completing_draws_one() -> None:
    table = attacked(duel(*SIX, actors="C4"), SORROW, fighter="Actor 1").choose("stay")
    assert (len(table.cards(0)), table.piled(0)) == (2, [])


# --- Again ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "hand", "line"), [(HORROR, [SPARE, HORROR], [ALAS]), ("", [SPARE], [HORROR, ALAS])])
def test_again_may_take_the_first_card_of_the_line(answer: str, hand: list[str], line: list[str]) -> None:
    table = attacked(duel(HORROR, ALAS, actors="C4"), AGAIN, fighter="Actor 1")
    assert table.offered() == ["none", f"choose {HORROR}"]
    table.choose(f"choose {answer}" if answer else "none")
    assert (table.cards(0), table.piled(0)) == (hand, [*line, AGAIN])


def test_again_with_an_empty_line() -> None:
    table = attacked(duel(actors="C4"), AGAIN, fighter="Actor 1")
    assert (table.asking(), table.piled(0)) == ("0 action", [AGAIN])


def test_again_takes_the_oldest_of_two_copies() -> None:
    table = attacked(duel(HORROR, ALAS, HORROR, actors="C4"), AGAIN, fighter="Actor 1").choose(f"choose {HORROR}")
    assert table.piled(0) == [ALAS, HORROR, AGAIN]


@pytest.mark.parametrize(("answer", "completed"), [("none", 1), (f"choose {KINGDOM}", 0)])
def test_ix_73_again_takes_the_first_card_before_the_syllables_are_counted(answer: str, completed: int) -> None:
    table = duel(*EIGHT, first=1, actors="C4").deck(0, HORROR)
    defended(table, AGAIN, "Regroup", "Actor 1").choose(answer)
    assert table.said("completes") == completed
    assert table.piled(0) == ([] if completed else [DECEIVE, AGAIN])
    assert table.cards(0) == [HORROR if completed else KINGDOM]


def test_everybody_knows_the_card_that_again_took() -> None:
    table = attacked(duel(HORROR, actors="C4"), AGAIN, fighter="Actor 1").choose(f"choose {HORROR}")
    for seat, known in ((0, []), (1, [HORROR])):
        seats = table.game.view(seat).data()["seats"]
        assert isinstance(seats, list)
        assert seats[0]["known"] == known


@pytest.mark.parametrize(("but", "cards", "health"), [(1, 2, 13), (0, 1, 11)])
def test_again_completing_draws(but: int, cards: int, health: int) -> None:
    table = duel(*EIGHT, actors="C4").hand(0, AGAIN, SPARE).empty_deck(0, but=but)
    table.attack("Actor 1", "Bigfoot", AGAIN).choose("none")
    assert (len(table.cards(0)), table.health("Shakespeare")) == (cards, health)


# --- out of the game --------------------------------------------------------------------------------------------


def test_ix_90_out_of_a_free_for_all_by_lock_the_doors_he_draws_nothing() -> None:
    table = Scenario("shakespeare", "dr-sattler", "bigfoot", board="hells-kitchen", mode=FREE_FOR_ALL)
    table.only({"Shakespeare": "D4", "Dr. Sattler": "D5", "Dr. Malcolm": "A1", "Bigfoot": "A5"}).items()
    table.wound("Shakespeare", 2).hand(0, REVISE, SPARE).hand(1, "Lock The Doors!", "Feint")
    table.attack("Shakespeare", "Dr. Sattler", REVISE, "Lock The Doors!").choose("stay")
    assert table.said("Shakespeare is out.") == 1
    assert (table.cards(0), table.asking()) == ([SPARE], "1 action")
