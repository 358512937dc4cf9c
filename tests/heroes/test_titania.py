"""Titania's cards, her ability and the six glamours, as her sheet says."""

import pytest

import matchless
from matchless.engine.record import choice_line
from matchless.engine.rng import Rng
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.engine.view import HIDDEN, resample
from phrases import phrase
from scenario import Scenario
from sheets import deck

GREED = "Glamour of Greed"
INVISIBILITY = "Glamour of Invisibility"
JEALOUSY = "Glamour of Jealousy"
LOVE = "Glamour of Love"
RHYME = "Glamour of Rhyme"
SLEEP = "Glamour of Sleep"
GLAMOURS = (GREED, INVISIBILITY, JEALOUSY, LOVE, RHYME, SLEEP)

DECK = deck("titania")
OBERONS = {"Met By Moonlight", "What Fools These Mortals Be"}
TITANIAS = {"Queen Of The Fairies", "As Wise As Beautiful", "The Moon Looks Down", "But A Dream", "A Momentary Glance"}
VERSATILE = {"As Wise As Beautiful", "Whisked Away", "The Moon Looks Down", "Fairy Song", "Parting Gift"}
ATTACKS = VERSATILE | {"Queen Of The Fairies", "Met By Moonlight"}
DEFENSES = VERSATILE | {"But A Dream", "Protection Of The Fairy Woods"}
SCHEMES = {"A Momentary Glance", "Gift Of The Fair Folk", "What Fools These Mortals Be"}

COURT = {"Titania": "B3", "Oberon": "C1"}
SPARE = "Met By Moonlight"  # keeps the hand from being empty, so that an action is asked for
RECOVER = "choose health"
DRAW = "choose cards"
MOVE = "choose moves"


def duel(up: str = "", discarded: tuple[str, ...] = (), first: int = 0, jackalope: str = "E7", **at: str) -> Scenario:
    """Titania at B3 against Bigfoot, who stands beside her at B4; Oberon at C1 and the Jackalope at E7 are far away."""
    table = Scenario("titania", "bigfoot", first=first)
    return table.only(COURT | {"Bigfoot": "B4", "The Jackalope": jackalope} | at).second(0, up, discarded)


def against(foe: str, at: dict[str, str], up: str = "", first: int = 0, board: str = "sherwood-forest") -> Scenario:
    """Titania at B3 and Oberon at C1, unless said otherwise, against another hero."""
    return Scenario("titania", foe, first=first, board=board).only(COURT | at).second(0, up)


def crowd(mode: str, up: str = "", first: int = 0, muldoon: str = "A5", **at: str) -> Scenario:
    """Titania, Bigfoot, Muldoon and the Raptors in Hell's Kitchen; in teams Muldoon is on her side."""
    table = Scenario("titania", "bigfoot", "robert-muldoon", "raptors", board="hells-kitchen", mode=mode, first=first)
    home = {"Titania": "D4", "Oberon": "A1", "Bigfoot": "E4", "Robert Muldoon": muldoon, "Raptor": "F1"}
    return table.only(home | at).second(0, up).items()


def opened(table: Scenario) -> str:
    """The glamour that lies open, if any."""
    return "".join(GLAMOURS[second] for second in table.game.second_up[0])


def spent(table: Scenario) -> list[str]:
    """The discarded glamours, the latest last."""
    return [GLAMOURS[second] for second in table.game.second_discards[0]]


def unopened(table: Scenario) -> list[str]:
    """The glamour deck, the top last."""
    return [GLAMOURS[second] for second in table.game.second_deck[0]]


# --- the seat ---------------------------------------------------------------------------------------------------


def test_setup_puts_oberon_into_a_free_space_of_titanias_zone_and_opens_no_glamour() -> None:
    game = matchless.new_game("sherwood-forest", ["titania", "bigfoot"], first=0)
    assert [phrase(game, option) for option in game.options] == [
        f"place Oberon at {space}" for space in ("A3", "B4", "C4", "C5", "D3")
    ]
    assert game.second_up == ((),)
    assert sorted(game.second_deck[0]) == [0, 1, 2, 3, 4, 5]


def test_setup_shuffles_the_glamours() -> None:
    decks = {matchless.new_game("sherwood-forest", ["titania", "bigfoot"], seed=n).second_deck[0] for n in range(9)}
    assert len(decks) > 1


def test_fighters() -> None:
    table = Scenario("titania", "bigfoot")
    assert (table.health("Titania"), table.health("Oberon")) == (12, 6)


@pytest.mark.parametrize("card", DECK)
def test_boosting_a_maneuver(card: str) -> None:
    """Also for the cards of Oberon, who has fallen here."""
    table = duel(Titania="E1").fallen("Oberon").hand(0, card)
    table.choose("maneuver", f"boost with {card}", "move Titania")
    board = table.table.board
    away = board.distance[board.space_ids["E1"]]
    assert max(away[board.space_ids[space]] for space in table.spaces_offered()) == 2 + DECK[card].boost
    assert table.discarded(0) == [card]


@pytest.mark.parametrize(("fighter", "cards"), [("Titania", ATTACKS - OBERONS), ("Oberon", ATTACKS - TITANIAS)])
def test_cards_to_attack_with(fighter: str, cards: set[str]) -> None:
    table = duel(Oberon="C4").hand(0, *DECK).choose("attack", f"with {fighter}")
    assert set(table.offered()) == {f"play {card}" for card in cards}


@pytest.mark.parametrize(("fighter", "cards"), [("Titania", DEFENSES), ("Oberon", DEFENSES - TITANIAS)])
def test_cards_to_defend_with(fighter: str, cards: set[str]) -> None:
    table = duel(first=1, Oberon="C4").hand(0, *DECK).hand(1, "Larger Than Life")
    table.choose("attack", "with Bigfoot", f"target {fighter}", "play Larger Than Life")
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in cards}


def test_cards_to_play_as_a_scheme() -> None:
    assert set(duel().hand(0, *DECK).choose("scheme").offered()) == {f"play {card}" for card in SCHEMES}


def test_cards_of_oberon_once_he_has_fallen() -> None:
    table = duel().fallen("Oberon").hand(0, *DECK).choose("scheme")
    assert set(table.offered()) == {f"play {card}" for card in SCHEMES - OBERONS}
    table = duel().fallen("Oberon").hand(0, "Met By Moonlight", "What Fools These Mortals Be")
    assert table.offered() == ["maneuver"]


@pytest.mark.parametrize(
    ("fighter", "card", "value"),
    [
        ("Titania", "Queen Of The Fairies", 2),
        ("Oberon", "Met By Moonlight", 5),
        ("Titania", "As Wise As Beautiful", 2),
        ("Titania", "Whisked Away", 4),
        ("Titania", "The Moon Looks Down", 3),
        ("Titania", "Fairy Song", 3),
        ("Titania", "Parting Gift", 2),
    ],
)
def test_an_attack_without_defense_deals_its_value(fighter: str, card: str, value: int) -> None:
    table = duel(Oberon="C4").hand(0, card, SPARE).attack(fighter, "Bigfoot", card)
    assert table.health("Bigfoot") == 16 - value


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("As Wise As Beautiful", 2),
        ("Whisked Away", 4),
        ("The Moon Looks Down", 3),
        ("Fairy Song", 3),
        ("Parting Gift", 2),
        ("Protection Of The Fairy Woods", 2),
    ],
)
def test_a_defense_takes_its_value_off_the_attack(card: str, value: int) -> None:
    table = duel(first=1).hand(0, card).hand(1, "Larger Than Life")
    table.attack("Bigfoot", "Titania", "Larger Than Life", card)
    assert table.health("Titania") == 12 - 6 + value


def test_titania_reaches_her_zone_and_oberon_only_his_neighbours() -> None:
    table = duel(Bigfoot="C5", Oberon="C4").hand(0, "Fairy Song").choose("attack")
    assert table.offered() == ["with Titania"]


@pytest.mark.parametrize(("hero", "winner"), [("Titania", 1), ("Bigfoot", 0)])
def test_the_game_is_lost_with_its_hero(hero: str, winner: int) -> None:
    table = duel(first=winner).wound(hero, 1).hand(winner, "Whisked Away" if winner == 0 else "Hoax")
    if winner == 0:
        table.attack("Titania", "Bigfoot", "Whisked Away")
    else:
        table.attack("Bigfoot", "Titania", "Hoax")
    assert table.winners() == [winner]


def test_the_game_goes_on_without_oberon() -> None:
    table = duel(first=1, Oberon="C4").wound("Oberon", 4).hand(1, "Hoax", "Savagery")
    table.attack("Bigfoot", "Oberon", "Hoax")
    assert table.space("Oberon") == ""
    assert table.asking() == "1 move"


@pytest.mark.parametrize("card", sorted(ATTACKS - OBERONS))
def test_an_attack_whose_text_is_cancelled(card: str) -> None:
    """No question about the glamour is put, and it stays and works on."""
    table = duel(SLEEP, (GREED, RHYME)).hand(0, card, SPARE).hand(1, "Feint")
    table.attack("Titania", "Bigfoot", card, "Feint")
    assert table.asking() == "0 action"
    assert table.cards(0) == [SPARE]
    assert table.space("Titania") == "B3"
    assert (opened(table), spent(table)) == (SLEEP, [GREED, RHYME])
    assert table.health("Bigfoot") == 16 - {"Whisked Away": 2, "The Moon Looks Down": 1, "Fairy Song": 1}.get(card, 0)
    assert table.health("Titania") == 12


@pytest.mark.parametrize("card", sorted(VERSATILE))
def test_a_defense_whose_text_is_cancelled(card: str) -> None:
    table = duel(SLEEP, (GREED, RHYME), first=1).hand(0, card).hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Titania", "Feint", card)
    assert table.asking() == "1 action"
    assert table.cards(0) == []
    assert table.space("Titania") == "B3"
    assert (opened(table), spent(table)) == (SLEEP, [GREED, RHYME])
    assert (table.health("Titania"), table.health("Bigfoot")) == (12, 16)


# --- Fairy Magic ------------------------------------------------------------------------------------------------


def test_example_her_first_turn_turns_up_the_top_glamour() -> None:
    game = matchless.new_game("sherwood-forest", ["titania", "bigfoot"], first=0)
    deck = game.second_deck[0]
    while game.turn == 0:
        game.choose(game.options[0])
    assert game.second_up[0] == (deck[-1],)
    assert game.second_deck[0] == deck[:-1]


def test_example_a_glamour_works_at_once() -> None:
    table = duel(discarded=(RHYME, SLEEP), first=1).hand(0, SPARE).end_turn()
    assert opened(table) == LOVE
    assert table.choose("maneuver").asking() == "0 fighter"


def test_as_second_player_she_has_no_glamour_in_the_first_turn() -> None:
    table = Scenario("titania", "bigfoot", first=1)
    assert (opened(table), len(unopened(table))) == ("", 6)
    table.hand(1, "Hoax").hand(0, SPARE).end_turn()
    assert opened(table) != ""
    assert len(unopened(table)) == 5


def test_example_a_glamour_spent_on_the_enemys_turn_is_followed_at_her_own() -> None:
    table = duel(RHYME, first=1).hand(0, "Protection Of The Fairy Woods", SPARE).hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Titania", "Regroup", "Protection Of The Fairy Woods").choose("yes")
    assert (table.asking(), opened(table)) == ("1 action", "")
    table.end_turn()
    assert (table.asking(), opened(table), spent(table)) == ("0 action", SLEEP, [RHYME])
    assert unopened(table) == [GREED, INVISIBILITY, JEALOUSY, LOVE]


def test_example_an_empty_glamour_deck_is_not_shuffled_anew() -> None:
    table = duel(discarded=GLAMOURS, first=1).hand(0, SPARE).end_turn()
    assert (opened(table), spent(table), unopened(table)) == ("", list(GLAMOURS), [])


def test_example_an_open_glamour_stays_and_no_further_one_is_turned_up() -> None:
    table = duel(GREED, first=1).hand(0, SPARE).end_turn()
    assert (opened(table), len(unopened(table))) == (GREED, 5)


def test_no_substitute_before_the_next_turn() -> None:
    table = duel(GREED).hand(0, "Fairy Song", SPARE).hand(1, "Hoax")
    table.attack("Titania", "Bigfoot", "Fairy Song").choose("yes")
    assert opened(table) == ""
    table.maneuver()
    assert (table.asking(), opened(table)) == ("1 action", "")
    table.end_turn()
    assert opened(table) == SLEEP


def test_a_buried_glamour_comes_up_again_once_the_others_have_been() -> None:
    table = duel("", (GREED, INVISIBILITY, JEALOUSY, LOVE, RHYME, SLEEP)).hand(0, "The Moon Looks Down", SPARE)
    table.attack("Titania", "Bigfoot", "The Moon Looks Down").choose(f"choose {LOVE}")
    assert (opened(table), unopened(table)) == ("", [LOVE])
    table.end_turn().end_turn()
    assert (opened(table), unopened(table)) == (LOVE, [])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_order_of_the_glamour_deck_is_hidden_from_everybody(seat: int | None) -> None:
    table = duel(RHYME).hand(0, SPARE).play()
    before = table.game.view(seat)
    assert before.game.second_deck[0] == (HIDDEN,) * 5
    table.game.second_deck = (table.game.second_deck[0][::-1],)
    after = table.game.view(seat)
    assert before.data() == after.data()
    seats = before.data()["seats"]
    assert isinstance(seats, list)
    assert seats[0]["decks"] == [{"name": "glamour", "size": 5, "bottom": [], "face_up": [RHYME], "discards": []}]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_search_deals_the_glamour_deck_anew(seat: int) -> None:
    table = duel(RHYME, (GREED,)).hand(0, SPARE).play()
    rng = Rng.seeded(7)
    decks = {resample(table.game.view(seat), rng).second_deck[0] for _ in range(20)}
    assert len(decks) > 1
    assert {tuple(sorted(deck)) for deck in decks} == {(1, 2, 3, 5)}


def test_ix_92_a_team_goes_on_turning_up_glamours_without_titania() -> None:
    table = crowd(TEAMS, first=3).fallen("Titania").hand(0, SPARE).hand(3, "Feint").end_turn()
    assert (table.asking(), opened(table)) == ("0 action", SLEEP)


def test_ix_92_without_titania_her_cards_only_boost_and_the_others_go_on() -> None:
    table = crowd(TEAMS, Oberon="D5").fallen("Titania").hand(0, *DECK)
    table.choose("scheme")
    assert table.offered() == ["play Gift Of The Fair Folk", "play What Fools These Mortals Be"]
    table = crowd(TEAMS, Oberon="D5").fallen("Titania").hand(0, *DECK).choose("attack", "with Oberon")
    assert set(table.offered()) == {f"play {card}" for card in ATTACKS - TITANIAS}
    table.choose("play Met By Moonlight")
    assert (table.asking(), table.space("Oberon"), table.health("Bigfoot")) == ("0 action", "D5", 11)


def test_a_seat_out_of_a_free_for_all_has_no_glamour_left() -> None:
    table = crowd(FREE_FOR_ALL, SLEEP, first=1).wound("Titania", 1).hand(1, "Larger Than Life", "Hoax")
    table.game.started = 0b1111
    table.attack("Bigfoot", "Titania", "Larger Than Life")
    assert table.said("Titania is out.") == 1
    assert (table.space("Oberon"), opened(table)) == ("", "")


# --- Glamour of Greed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_greed_may_draw_at_the_end_of_her_turn(answer: str, drawn: int) -> None:
    table = duel(GREED).hand(0, SPARE).hand(1, "Hoax").maneuver().maneuver()
    assert (table.asking(), table.offered()) == ("0 confirm", ["no", "yes"])
    table.choose(answer)
    assert (len(table.cards(0)), table.asking()) == (3 + drawn, "1 action")


def test_greed_comes_before_the_hand_limit() -> None:
    table = duel(GREED).hand(0, SPARE, *sorted(VERSATILE)).maneuver()
    assert table.maneuver(boost=SPARE).asking() == "0 confirm"
    assert len(table.cards(0)) == 7
    table.choose("yes")
    assert (table.asking(), len(table.cards(0))) == ("0 discard", 8)


def test_greed_is_not_asked_at_the_end_of_the_enemys_turn() -> None:
    table = duel(GREED, first=1, Bigfoot="C4", Oberon="D3").hand(0, SPARE).hand(1, "Hoax").maneuver().maneuver()
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("answer", "health"), [("no", (12, 6)), ("yes", (10, 4))])
def test_greed_with_an_empty_deck_forces_nothing(answer: str, health: tuple[int, int]) -> None:
    table = duel(GREED).hand(0, SPARE).empty_deck(0, but=2).maneuver().maneuver().choose(answer)
    assert (table.health("Titania"), table.health("Oberon")) == health


def test_greed_outlasts_the_rest_is_silence() -> None:
    table = against("hamlet", {"Hamlet": "B4"}, GREED).hand(0, "The Moon Looks Down", SPARE)
    table.hand(1, "The Rest Is Silence").attack("Titania", "Hamlet", "The Moon Looks Down", "The Rest Is Silence")
    assert table.asking() == "0 confirm"


def test_greed_once_discarded_gives_nothing_at_the_end_of_the_turn() -> None:
    table = duel(GREED).hand(0, "Fairy Song", SPARE).hand(1, "Hoax")
    table.attack("Titania", "Bigfoot", "Fairy Song").choose("yes").maneuver()
    assert table.asking() == "1 action"


# --- Glamour of Invisibility ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "spaces"), [("", {"B3", "A2", "A3", "A4"}), (INVISIBILITY, {"B3", "A2", "A3", "A4", "C4", "C5"})]
)
def test_invisibility_lets_a_maneuver_pass_enemies_but_not_end_on_them(up: str, spaces: set[str]) -> None:
    table = duel(up).hand(0, SPARE).choose("maneuver", "no boost", "move Titania")
    assert table.spaces_offered() == spaces


def test_invisibility_is_for_oberon_too() -> None:
    table = duel(INVISIBILITY, Oberon="C3", Bigfoot="C4").hand(0, SPARE).choose("maneuver", "no boost", "move Oberon")
    assert table.spaces_offered() == {"C3", "C2", "B2", "D2", "E3", "E4", "D3", "B4"}


def test_invisibility_is_not_for_the_enemy() -> None:
    table = duel(INVISIBILITY, first=1).hand(1, "Regroup").choose("maneuver", "no boost", "move Bigfoot")
    assert table.spaces_offered() == {"B4", "C3", "C2", "D2", "C4", "C5", "D3", "D4"}


def test_invisibility_in_a_move_by_a_card() -> None:
    table = duel(INVISIBILITY).hand(0, "Whisked Away", SPARE).attack("Titania", "Bigfoot", "Whisked Away")
    assert table.spaces_offered() == {"B3", "A2", "A3", "A4", "C4", "C5"}


@pytest.mark.parametrize("up", ["", INVISIBILITY])
def test_ix_82_invisibility_also_when_an_opponent_moves_them(up: str) -> None:
    """Hemmed in between Muldoon and a Worker, she could not be moved at all without it."""
    table = against("robert-muldoon", {"Robert Muldoon": "B4", "InGen Worker": "A3"}, up, first=1)
    table.hand(1, "Rending Shot", "Feint").attack("Robert Muldoon", "Titania", "Rending Shot")
    assert table.asking() == ("1 move" if up else "1 action")
    if up:
        assert table.spaces_offered() == {"B3", "C4", "C5", "C3", "D3", "A2", "A4", "A1", "A5"}


def test_ix_40_invisibility_does_not_step_onto_a_trap_under_a_worker() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "E5", "InGen Worker": "B4"}, INVISIBILITY).token(1, "B4")
    table.hand(0, SPARE).choose("maneuver", "no boost", "move Titania")
    assert table.spaces_offered() == {"B3", "A2", "A3", "A4"}


def test_invisibility_does_not_let_her_be_placed_on_an_enemy() -> None:
    table = duel(INVISIBILITY, Oberon="C4").hand(0, "Met By Moonlight", SPARE)
    table.attack("Oberon", "Bigfoot", "Met By Moonlight")
    assert table.space("Oberon") == "A3"


# --- Glamour of Jealousy ----------------------------------------------------------------------------------------


def test_jealousy_swaps_before_the_defense_and_brings_in_the_other_with_cards_of_his_own() -> None:
    """IX-25."""
    table = duel(JEALOUSY, first=1).hand(0, *sorted(DEFENSES), SPARE).hand(1, "Larger Than Life", "Hoax")
    table.choose("attack", "with Bigfoot", "play Larger Than Life")
    assert (table.asking(), table.offered()) == ("0 fighter", ["none", "choose Oberon"])
    table.choose("choose Oberon")
    assert (table.space("Titania"), table.space("Oberon")) == ("C1", "B3")
    assert set(table.offered()) == {"no defense"} | {f"defend with {card}" for card in DEFENSES - TITANIAS}
    table.choose("defend with Protection Of The Fairy Woods", "no")
    assert (table.health("Titania"), table.health("Oberon")) == (12, 2)
    assert table.said("Oberon defends with Protection Of The Fairy Woods.") == 1
    assert table.asking() == "1 action"


def test_jealousy_may_bring_in_titania() -> None:
    table = duel(JEALOUSY, first=1, Titania="C1", Oberon="B3").hand(0, "But A Dream").hand(1, "Hoax", "Regroup")
    table.choose("attack", "with Bigfoot", "play Hoax", "choose Titania", "defend with But A Dream")
    assert (table.space("Titania"), table.health("Titania"), table.health("Oberon")) == ("B3", 12, 6)
    assert "Hoax" in table.cards(1)


@pytest.mark.parametrize(("defense", "health"), [("no defense", 6), ("defend with But A Dream", 12)])
def test_jealousy_declined(defense: str, health: int) -> None:
    table = duel(JEALOUSY, first=1).hand(0, "But A Dream").hand(1, "Larger Than Life", "Hoax")
    table.choose("attack", "with Bigfoot", "play Larger Than Life", "none", defense)
    assert (table.health("Titania"), table.health("Oberon"), table.space("Titania")) == (health, 6, "B3")


def test_ix_25_jealousy_brings_in_oberon_who_has_no_card_of_his_own() -> None:
    table = duel(JEALOUSY, first=1).hand(0, "But A Dream").hand(1, "Larger Than Life", "Hoax")
    table.choose("attack", "with Bigfoot", "play Larger Than Life", "choose Oberon")
    assert table.offered() == ["no defense"]
    table.choose("no defense")
    assert table.health("Oberon") == 0
    assert table.cards(0) == ["But A Dream"]


def test_jealousy_again_in_the_next_attack_and_only_once_in_each() -> None:
    table = duel(JEALOUSY, first=1).hand(1, "Regroup", "Feint", "Hoax")
    table.choose("attack", "with Bigfoot", "play Feint", "choose Oberon")
    assert (table.asking(), table.health("Oberon")) == ("1 action", 4)
    table.choose("attack", "with Bigfoot", "play Regroup")
    assert table.offered() == ["none", "choose Titania"]


@pytest.mark.parametrize("target", ["Titania", "Oberon"])
def test_ix_27_jealousy_needs_both_on_the_board(target: str) -> None:
    table = crowd(TEAMS, JEALOUSY, first=1).fallen("Oberon" if target == "Titania" else "Titania")
    table.stand(target, "D4").hand(1, "Regroup", "Hoax").attack("Bigfoot", target, "Regroup")
    assert (table.said("swap"), table.asking()) == (0, "1 action")


def rex(up: str, first: int, at: str = "B4", back: str = "C4") -> Scenario:
    """Titania at B3 and Oberon at C1 against the T. Rex."""
    table = Scenario("titania", "t-rex", first=first).clear().stand("Titania", "B3").stand("Oberon", "C1")
    return table.stand("T. Rex", at, back=back).second(0, up)


def test_ix_27_no_jealousy_after_a_roar() -> None:
    table = rex(JEALOUSY, first=1).hand(1, "Terrifying Roar", "Commanding Impact", "Thrash")
    table.choose("attack", "with T. Rex", "play Terrifying Roar", "none")
    table.attack("T. Rex", "Titania", "Commanding Impact")
    assert table.health("Titania") == 12 - 3 - 5
    assert table.said("swap") == 0


@pytest.mark.parametrize("target", ["Titania", "Oberon"])
def test_ix_27_no_jealousy_once_either_has_been_bound_by_readiness(target: str) -> None:
    table = against("hamlet", {"Hamlet": "B4", "Rosencrantz & Guildenstern": "E7", "Oberon": "C4"}, JEALOUSY, first=1)
    table.stance(1, "TO BE").hand(1, "The Readiness Is All", "Uncertain Doom", "The Ghost")
    table.choose("attack", "with Hamlet", "target Titania", "play The Readiness Is All", "none")
    table.choose("choose Titania", "place Titania at B3")
    table.attack("Hamlet", target, "Uncertain Doom")
    assert table.said("swap") == 0
    assert table.health(target) == (8 if target == "Titania" else 4)


def test_ix_24_jealousy_against_bullseye_from_five_spaces_away() -> None:
    """Where Titania came from is six away, out of his reach and his zones."""
    table = against("bullseye", {"Titania": "B1", "Oberon": "A5", "Bullseye": "D4"}, JEALOUSY, first=1)
    table.hand(1, "I'm Better And I'll Prove It", "Feint").choose("attack", "with Bullseye", "play Feint")
    assert table.offered() == ["none", "choose Titania"]
    table.choose("choose Titania")
    assert (table.space("Titania"), table.space("Oberon"), table.health("Titania")) == ("A5", "B1", 10)


def test_ix_24_jealousy_against_the_t_rex_from_two_spaces_away() -> None:
    table = rex(JEALOUSY, first=1, at="C5", back="D3").hand(1, "Commanding Impact", "Thrash")
    table.choose("attack", "with T. Rex", "play Commanding Impact", "choose Oberon")
    assert (table.space("Oberon"), table.health("Oberon"), table.health("Titania")) == ("B3", 1, 12)


def test_ix_24_jealousy_against_the_map_keeps_the_attackers_card_and_item() -> None:
    """Bigfoot fetches the Map with one action and, from the Manhole Cover, hits Titania across the board."""
    table = Scenario("titania", "bigfoot", first=1, board="hells-kitchen")
    table.only({"Titania": "F1", "Oberon": "A1", "Bigfoot": "C5", "The Jackalope": "B6"}).second(0, JEALOUSY)
    table.items(B6="Map", C5="Manhole Cover").hand(0, "But A Dream").hand(1, "Regroup", "Hoax")
    table.choose("use an item", "attack", "with Bigfoot", "target Titania", "play Regroup", "use Manhole Cover")
    table.choose("choose Oberon", "no defense")
    assert (table.space("Oberon"), table.health("Oberon"), table.health("Titania")) == ("F1", 3, 12)


def test_ix_25_the_item_of_the_space_where_the_new_defender_stands() -> None:
    table = Scenario("titania", "bigfoot", first=1, board="hells-kitchen")
    table.only({"Titania": "C5", "Oberon": "A3", "Bigfoot": "C4", "The Jackalope": "E6"}).second(0, JEALOUSY)
    table.items(A3="Fire Hydrant", C5="Mailbox").hand(0, "Fairy Song").hand(1, "Larger Than Life", "Regroup")
    table.choose("attack", "with Bigfoot", "play Larger Than Life", "choose Oberon", "defend with Fairy Song")
    assert table.offered() == ["no item", "use Mailbox"]
    table.choose("use Mailbox", "no")
    assert table.health("Oberon") == 6
    assert table.items_left() == {"A3": "Fire Hydrant"}


@pytest.mark.parametrize(("card", "damage"), [("Fairy Song", 1), ("Protection Of The Fairy Woods", 4)])
def test_ix_26_a_swap_stands_when_jealousy_is_spent_on_the_defense(card: str, damage: int) -> None:
    table = duel(JEALOUSY, first=1).hand(0, card).hand(1, "Larger Than Life", "Hoax")
    table.choose("attack", "with Bigfoot", "play Larger Than Life", "choose Oberon", f"defend with {card}", "yes")
    assert (opened(table), spent(table)) == ("", [JEALOUSY])
    assert (table.space("Titania"), table.space("Oberon"), table.health("Oberon")) == ("C1", "B3", 6 - damage)


@pytest.mark.parametrize(("answer", "hurt", "damage"), [("none", "Titania", 4), ("choose Oberon", "Oberon", 1)])
def test_ix_28_sexism_in_survival_situations_against_a_swapped_in_oberon(answer: str, hurt: str, damage: int) -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4", "Dr. Malcolm": "E7"}, JEALOUSY, first=1)
    table.hand(1, "Sexism in Survival Situations", "Regroup")
    table.choose("attack", "with Dr. Sattler", "play Sexism in Survival Situations", answer)
    assert table.health(hurt) == {"Titania": 12, "Oberon": 6}[hurt] - damage
    assert table.asking() == "1 move"


def test_ix_30_the_pack_bonus_counts_around_the_new_defender() -> None:
    table = against("raptors", {"Raptor": "B4 A3"}, JEALOUSY, first=1).hand(1, "Eviscerate", "Feint")
    table.choose("attack", "with Raptor 1", "play Eviscerate", "choose Oberon")
    assert table.health("Oberon") == 0
    assert table.said("6 combat damage") == 1


def test_ix_30_traps_are_counted_around_the_new_defender() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "C5", "InGen Worker": "E5"}, JEALOUSY, first=1)
    table.token(1, "A3", "B4", "B1").hand(1, "They Should All Be Destroyed", "Feint")
    table.choose("attack", "with Robert Muldoon", "play They Should All Be Destroyed", "choose Oberon")
    assert table.said("6 combat damage") == 1


def test_ix_31_a_swap_onto_a_teammates_trap_sets_nothing_off() -> None:
    table = crowd(TEAMS, JEALOUSY, first=1).token(2, "D4", "A1").hand(1, "Regroup", "Hoax")
    table.choose("attack", "with Bigfoot", "play Regroup", "choose Oberon")
    assert (table.tokens(2), table.health("Titania"), table.health("Oberon")) == (["A1", "D4"], 12, 5)


# --- Glamour of Love --------------------------------------------------------------------------------------------


def test_ix_83_love_comes_after_the_draw_and_before_the_boost() -> None:
    table = duel(LOVE).hand(0, SPARE).choose("maneuver")
    assert (table.asking(), len(table.cards(0))) == ("0 fighter", 2)
    assert table.offered() == ["none", "choose Bigfoot", "choose The Jackalope"]
    table.choose("choose Bigfoot")
    assert (table.asking(), table.offered()) == ("0 move", ["to C4", "to C5"])
    table.choose("to C5")
    assert (table.asking(), table.space("Bigfoot")) == ("0 boost", "C5")


def test_love_declined_and_offered_again_in_the_next_maneuver() -> None:
    table = duel(LOVE).hand(0, SPARE).choose("maneuver", "none", "no boost", "done")
    assert (table.space("Bigfoot"), table.choose("maneuver").asking()) == ("B4", "0 fighter")


def test_love_moves_one_fighter_once_whatever_the_boost() -> None:
    table = duel(LOVE).hand(0, "A Momentary Glance").choose("maneuver", "choose The Jackalope")
    assert table.spaces_offered() == {"D4", "D5", "E6"}
    table.choose("to D5", "boost with A Momentary Glance", "move Titania")
    assert {"A1", "A6"} < table.spaces_offered()
    assert (table.asking(), table.space("The Jackalope")) == ("0 move", "D5")


def test_love_leaves_out_who_is_hemmed_in() -> None:
    table = duel(LOVE, Titania="B1", Oberon="D1", jackalope="C1").hand(0, SPARE).choose("maneuver")
    assert table.offered() == ["none", "choose Bigfoot"]


def test_love_with_nobody_who_could_move() -> None:
    table = against("bullseye", {"Titania": "A2", "Oberon": "B1", "Bullseye": "A1"}, LOVE).hand(0, SPARE)
    assert table.choose("maneuver").asking() == "0 boost"


def test_ix_57_love_moves_nobody_after_a_roar() -> None:
    table = rex(LOVE, first=0).hand(0, "Fairy Song", SPARE).hand(1, "Terrifying Roar")
    table.attack("Titania", "T. Rex", "Fairy Song", "Terrifying Roar").choose("no", "maneuver")
    assert table.asking() == "0 boost"


def test_ix_47_love_moves_a_doctor_who_lays_an_insight() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4", "Dr. Malcolm": "E7"}, LOVE).hand(0, SPARE)
    table.choose("maneuver", "choose Dr. Malcolm", "to D4")
    assert table.tokens(1) == ["D4"]


def test_love_moves_the_t_rex_by_one_space() -> None:
    table = rex(LOVE, first=0).hand(0, SPARE).choose("maneuver", "choose T. Rex")
    assert "stay" not in table.offered()
    assert table.offered() == ["to C5 from B4", "to C3 from C4", "to D3 from C4"]


def test_ix_33_love_drives_a_fighter_onto_another_seats_trap() -> None:
    table = crowd(FREE_FOR_ALL, LOVE).token(2, "E5").hand(0, SPARE).choose("maneuver")
    assert table.offered() == ["none", "choose Bigfoot", "choose Robert Muldoon", "choose Raptor 1"]
    table.choose("choose Bigfoot", "to E5")
    assert (table.health("Bigfoot"), table.tokens(2), len(table.cards(2))) == (15, [], 1)


def test_love_is_not_for_teammates() -> None:
    table = crowd(TEAMS, LOVE).hand(0, SPARE).choose("maneuver")
    assert table.offered() == ["none", "choose Bigfoot", "choose Raptor 1"]


def test_love_does_nothing_in_the_enemys_maneuver() -> None:
    table = duel(LOVE, first=1).hand(1, "Hoax").choose("maneuver")
    assert table.asking() == "1 boost"


# --- Glamour of Rhyme -------------------------------------------------------------------------------------------


def test_rhyme_gives_an_action_for_every_scheme() -> None:
    table = duel(RHYME).hand(0, "A Momentary Glance", "What Fools These Mortals Be", SPARE)
    table.scheme("A Momentary Glance").choose("choose Bigfoot")
    assert table.game.actions == 2
    table.scheme("What Fools These Mortals Be")
    assert (table.game.actions, table.asking()) == (2, "0 action")
    assert table.said("Titania gains 1 action (Glamour of Rhyme).") == 2


def test_rhyme_after_a_scheme_for_no_effect() -> None:
    table = duel(RHYME).hand(0, "What Fools These Mortals Be", SPARE).scheme("What Fools These Mortals Be")
    assert table.game.actions == 2


def test_without_rhyme_a_scheme_takes_an_action() -> None:
    table = duel(SLEEP).hand(0, "What Fools These Mortals Be", SPARE).scheme("What Fools These Mortals Be")
    assert table.game.actions == 1


def test_ix_82_rhyme_is_not_for_scheme_items() -> None:
    table = crowd(FREE_FOR_ALL, RHYME, Titania="B4").items(B4="Payphone").hand(0, SPARE).choose("use an item")
    assert table.game.actions == 1


def test_rhyme_is_not_for_the_schemes_of_others() -> None:
    table = duel(RHYME, first=1).hand(1, "Crash Through the Trees", "Hoax").scheme("Crash Through the Trees")
    assert table.choose("stay").game.actions == 1


# --- Glamour of Sleep -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "health"), [("", 7), (SLEEP, 8)])
def test_ix_80_sleep_lets_combat_damage_through_and_not_savagery(up: str, health: int) -> None:
    table = duel(up, first=1).hand(1, "Savagery", "Hoax").attack("Bigfoot", "Titania", "Savagery")
    assert table.health("Titania") == health
    assert table.said("Glamour of Sleep keeps 1 damage from Titania (Savagery).") == (up == SLEEP)


@pytest.mark.parametrize(("up", "health"), [("", 5), (SLEEP, 6)])
def test_ix_80_sleep_against_ricochet(up: str, health: int) -> None:
    table = against("bullseye", {"Bullseye": "C5", "Oberon": "C4"}, up, first=1).hand(1, "Ricochet", "Feint")
    table.attack("Bullseye", "Titania", "Ricochet").choose("choose Oberon")
    assert table.health("Oberon") == health


@pytest.mark.parametrize(("up", "health"), [("", 10), (SLEEP, 12)])
def test_ix_80_sleep_against_her_own_parting_gift(up: str, health: int) -> None:
    table = duel(up).hand(0, "Parting Gift", SPARE).attack("Titania", "Bigfoot", "Parting Gift").choose("yes")
    assert (table.health("Titania"), table.health("Bigfoot")) == (health, 12)


@pytest.mark.parametrize(("up", "health"), [("", (10, 4)), (SLEEP, (12, 6))])
def test_ix_80_sleep_against_exhaustion(up: str, health: tuple[int, int]) -> None:
    table = duel(up).hand(0, SPARE).empty_deck(0).choose("maneuver")
    assert (table.health("Titania"), table.health("Oberon")) == health
    assert table.said("Titania is exhausted") == 1


def test_ix_80_as_wise_as_beautiful_may_discard_sleep_before_its_draws() -> None:
    table = duel(SLEEP).hand(0, "As Wise As Beautiful", SPARE).empty_deck(0)
    table.attack("Titania", "Bigfoot", "As Wise As Beautiful").choose("yes")
    assert (table.health("Titania"), table.health("Oberon")) == (8, 2)


def test_ix_80_sleep_is_not_for_a_teammate() -> None:
    table = crowd(TEAMS, SLEEP, first=1, muldoon="E5").hand(1, "Savagery", "Hoax")
    table.attack("Bigfoot", "Robert Muldoon", "Savagery")
    assert (table.health("Titania"), table.health("Robert Muldoon")) == (12, 14 - 4 - 1)


def test_ix_43_titania_asleep_on_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "C5", "InGen Worker": "E5"}, SLEEP).token(1, "A3")
    table.hand(0, SPARE).choose("maneuver", "no boost", "move Titania")
    assert table.spaces_offered() == {"B3", "B4", "C4", "A3"}
    table.choose("to A3")
    assert (table.space("Titania"), table.health("Titania")) == ("A3", 12)
    assert (table.tokens(1), len(table.cards(1))) == ([], 1)


@pytest.mark.parametrize(("answer", "health"), [("no", 12), ("yes", 10)])
def test_sleep_stops_as_soon_as_it_is_discarded(answer: str, health: int) -> None:
    """In the same combat: Fairy Song spends it, then Lock The Doors! hurts Titania."""
    table = against("dr-sattler", {"Dr. Sattler": "B4", "Dr. Malcolm": "E7"}, SLEEP)
    table.hand(0, "Fairy Song", SPARE).hand(1, "Lock The Doors!")
    table.attack("Titania", "Dr. Sattler", "Fairy Song", "Lock The Doors!").choose(answer)
    assert table.health("Titania") == health


# --- Queen Of The Fairies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "discarded", "value"),
    [
        ("", (), 2),
        (SLEEP, (), 2),
        (SLEEP, (GREED,), 3),
        ("", GLAMOURS, 8),
    ],
)
def test_queen_of_the_fairies_gains_1_a_discarded_glamour(up: str, discarded: tuple[str, ...], value: int) -> None:
    table = duel(up, discarded).hand(0, "Queen Of The Fairies", SPARE)
    table.attack("Titania", "Bigfoot", "Queen Of The Fairies")
    assert table.health("Bigfoot") == 16 - value


def test_example_queen_of_the_fairies_with_three_discarded_glamours() -> None:
    table = duel(SLEEP, (GREED, LOVE, RHYME)).hand(0, "Queen Of The Fairies", SPARE).hand(1, "Momentous Shift")
    table.attack("Titania", "Bigfoot", "Queen Of The Fairies", "Momentous Shift")
    assert table.health("Bigfoot") == 14


# --- Met By Moonlight -------------------------------------------------------------------------------------------


def test_met_by_moonlight_must_place_oberon_beside_titania() -> None:
    table = duel(Titania="D4", Oberon="C4").hand(0, "Met By Moonlight", SPARE).hand(1, "Momentous Shift")
    table.attack("Oberon", "Bigfoot", "Met By Moonlight", "Momentous Shift")
    assert table.health("Bigfoot") == 14
    assert table.offered() == [f"place Oberon at {space}" for space in ("D3", "D5", "E6")]
    table.choose("place Oberon at D5")
    assert table.space("Oberon") == "D5"


def test_met_by_moonlight_offers_his_own_space_beside_her() -> None:
    table = duel(Titania="D3", Oberon="C4").hand(0, "Met By Moonlight", SPARE)
    table.attack("Oberon", "Bigfoot", "Met By Moonlight")
    assert table.offered() == [f"place Oberon at {space}" for space in ("C4", "C5", "D4")]
    table.choose("place Oberon at C4")
    assert (table.space("Oberon"), table.asking()) == ("C4", "0 action")


def test_met_by_moonlight_with_one_space_is_not_asked() -> None:
    table = duel(Oberon="C4").hand(0, "Met By Moonlight", SPARE).attack("Oberon", "Bigfoot", "Met By Moonlight")
    assert (table.space("Oberon"), table.asking()) == ("A3", "0 action")


def test_met_by_moonlight_without_a_free_space_beside_her() -> None:
    table = duel(Titania="A1", Oberon="C4", jackalope="A2").stand("Bigfoot", "B1").stand("Oberon", "B2")
    table.hand(0, "Met By Moonlight", SPARE).attack("Oberon", "Bigfoot", "Met By Moonlight")
    assert (table.space("Oberon"), table.asking()) == ("B2", "0 action")


def test_met_by_moonlight_after_oberon_has_fallen() -> None:
    table = against("dr-sattler", {"Dr. Sattler": "B4", "Dr. Malcolm": "E7", "Oberon": "C4"}).wound("Oberon", 2)
    table.hand(0, "Met By Moonlight", SPARE).hand(1, "Lock The Doors!")
    table.attack("Oberon", "Dr. Sattler", "Met By Moonlight", "Lock The Doors!").choose("stay")
    assert (table.space("Oberon"), table.asking()) == ("", "0 action")


def test_met_by_moonlight_cancelled() -> None:
    table = duel(Titania="D4", Oberon="C4").hand(0, "Met By Moonlight", SPARE).hand(1, "Feint")
    table.attack("Oberon", "Bigfoot", "Met By Moonlight", "Feint")
    assert (table.space("Oberon"), table.health("Bigfoot"), table.asking()) == ("C4", 13, "0 action")


def test_ix_56_met_by_moonlight_against_a_roar() -> None:
    table = rex("", first=0).stand("Oberon", "C3").hand(0, "Met By Moonlight", SPARE).hand(1, "Terrifying Roar")
    table.attack("Oberon", "T. Rex", "Met By Moonlight", "Terrifying Roar")
    assert (table.space("Oberon"), table.asking()) == ("C3", "0 action")


def test_ix_32_met_by_moonlight_onto_a_trap() -> None:
    at = {"Titania": "A3", "Oberon": "C4", "Robert Muldoon": "B4", "InGen Worker": "E5"}
    table = against("robert-muldoon", at).token(1, "A2").hand(0, "Met By Moonlight", SPARE)
    table.attack("Oberon", "Robert Muldoon", "Met By Moonlight").choose("place Oberon at A2")
    assert (table.health("Oberon"), table.tokens(1), len(table.cards(1))) == (5, [], 1)


# --- As Wise As Beautiful ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "answer", "drawn"), [(RHYME, "yes", 2), (RHYME, "no", 1), ("", "", 1)])
@pytest.mark.parametrize("defense", ["", "Momentous Shift"])
def test_as_wise_as_beautiful_attacking(up: str, answer: str, drawn: int, defense: str) -> None:
    table = duel(up).hand(0, "As Wise As Beautiful", SPARE).hand(1, "Momentous Shift")
    table.attack("Titania", "Bigfoot", "As Wise As Beautiful", defense)
    if answer:
        assert (table.offered(), table.cards(0)) == (["no", "yes"], [SPARE])
        table.choose(answer)
    assert len(table.cards(0)) == 1 + drawn
    assert spent(table) == ([RHYME] if answer == "yes" else [])
    assert table.asking() == "0 action"


@pytest.mark.parametrize(("up", "answer", "drawn"), [(RHYME, "yes", 2), (RHYME, "no", 1), ("", "", 1)])
def test_as_wise_as_beautiful_defending(up: str, answer: str, drawn: int) -> None:
    table = duel(up, first=1).hand(0, "As Wise As Beautiful").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Titania", "Larger Than Life", "As Wise As Beautiful")
    if answer:
        table.choose(answer)
    assert (table.asking(), len(table.cards(0))) == ("1 action", drawn)


@pytest.mark.parametrize(("answer", "health"), [("no", 10), ("yes", 8)])
def test_as_wise_as_beautiful_with_an_empty_deck(answer: str, health: int) -> None:
    table = duel(RHYME).hand(0, "As Wise As Beautiful", SPARE).empty_deck(0)
    table.attack("Titania", "Bigfoot", "As Wise As Beautiful").choose(answer)
    assert table.health("Titania") == health


def test_ix_6_as_wise_as_beautiful_can_lose_the_game() -> None:
    table = duel(RHYME).wound("Titania", 2).hand(0, "As Wise As Beautiful", SPARE).empty_deck(0)
    table.attack("Titania", "Bigfoot", "As Wise As Beautiful").choose("yes")
    assert (table.asking(), table.winners(), table.said("is exhausted")) == ("over", [1], 1)


# --- Whisked Away -----------------------------------------------------------------------------------------------


def test_whisked_away_attacking_moves_then_may_place_anywhere() -> None:
    table = duel(RHYME).hand(0, "Whisked Away", SPARE).attack("Titania", "Bigfoot", "Whisked Away")
    assert (table.asking(), table.spaces_offered()) == ("0 move", {"B3", "A2", "A3", "A4"})
    table.choose("to A4")
    assert table.offered() == ["no", "yes"]
    table.choose("yes")
    board = set(table.table.board.spaces)
    assert (table.asking(), table.spaces_offered()) == ("0 place", board - {"B4", "C1", "E7"})
    table.choose("place Titania at E1")
    assert (table.space("Titania"), spent(table), table.asking()) == ("E1", [RHYME], "0 action")


def test_whisked_away_may_keep_the_glamour() -> None:
    table = duel(RHYME).hand(0, "Whisked Away", SPARE).attack("Titania", "Bigfoot", "Whisked Away")
    table.choose("stay", "no")
    assert (table.space("Titania"), opened(table), table.asking()) == ("B3", RHYME, "0 action")


def test_whisked_away_may_be_placed_where_she_stands() -> None:
    table = duel(RHYME).hand(0, "Whisked Away", SPARE).attack("Titania", "Bigfoot", "Whisked Away")
    table.choose("to A3", "yes", "place Titania at A3")
    assert (table.space("Titania"), spent(table)) == ("A3", [RHYME])


def test_whisked_away_without_a_glamour_only_moves() -> None:
    table = duel().hand(0, "Whisked Away", SPARE).attack("Titania", "Bigfoot", "Whisked Away").choose("to A3")
    assert (table.space("Titania"), table.asking()) == ("A3", "0 action")


def test_whisked_away_defending_with_oberon() -> None:
    table = duel(RHYME, first=1, Oberon="C4").hand(0, "Whisked Away").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Oberon", "Larger Than Life", "Whisked Away")
    assert (table.asking(), table.spaces_offered()) == ("0 move", {"C4", "C3", "C2", "D2", "D3", "C5", "D4"})
    table.choose("to C5", "yes", "place Oberon at A1")
    assert (table.space("Oberon"), table.health("Oberon"), table.space("Titania")) == ("A1", 4, "B3")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_whisked_away_after_its_fighter_has_fallen_may_still_spend_the_glamour(answer: str) -> None:
    table = duel(RHYME, first=1, Oberon="C4").wound("Oberon", 2).hand(0, "Whisked Away")
    table.hand(1, "Larger Than Life", "Hoax").attack("Bigfoot", "Oberon", "Larger Than Life", "Whisked Away")
    assert table.asking() == "0 confirm"
    table.choose(answer)
    assert (table.space("Oberon"), table.asking()) == ("", "1 action")
    assert spent(table) == ([RHYME] if answer == "yes" else [])


def test_ix_32_whisked_away_onto_a_trap() -> None:
    table = against("robert-muldoon", {"Robert Muldoon": "B4", "InGen Worker": "E5"}, RHYME).token(1, "E1")
    table.hand(0, "Whisked Away", SPARE).attack("Titania", "Robert Muldoon", "Whisked Away")
    table.choose("stay", "yes", "place Titania at E1")
    assert (table.space("Titania"), table.health("Titania"), table.tokens(1)) == ("E1", 11, [])
    assert len(table.cards(1)) == 1


@pytest.mark.parametrize(("health", "left"), [(1, 0), (6, 5)])
def test_ix_35_a_trap_in_the_move_of_whisked_away(health: int, left: int) -> None:
    """Whether it kills him or stops him, the glamour may be spent; only a living Oberon is placed."""
    at = {"Oberon": "C4", "Robert Muldoon": "B4", "InGen Worker": "E5"}
    table = against("robert-muldoon", at, RHYME).token(1, "D3").wound("Oberon", health)
    table.hand(0, "Whisked Away", SPARE).attack("Oberon", "Robert Muldoon", "Whisked Away")
    assert table.spaces_offered() == {"C4", "C3", "C2", "D2", "D3"}
    table.choose("to D3", "yes")
    assert (table.health("Oberon"), spent(table)) == (left, [RHYME])
    assert table.asking() == ("0 place" if left else "0 action")


def test_ix_56_whisked_away_against_a_roar_may_spend_the_glamour_in_vain() -> None:
    table = rex(RHYME, first=0).hand(0, "Whisked Away", SPARE).hand(1, "Terrifying Roar")
    table.attack("Titania", "T. Rex", "Whisked Away", "Terrifying Roar").choose("yes")
    assert (table.space("Titania"), spent(table), table.asking()) == ("B3", [RHYME], "0 action")


# --- The Moon Looks Down ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Momentous Shift"])
def test_the_moon_looks_down_must_put_a_discarded_glamour_under_the_deck(defense: str) -> None:
    table = duel(RHYME, (SLEEP, GREED)).hand(0, "The Moon Looks Down", SPARE).hand(1, "Momentous Shift")
    table.attack("Titania", "Bigfoot", "The Moon Looks Down", defense)
    assert table.offered() == [f"choose {GREED}", f"choose {SLEEP}"]
    table.choose(f"choose {SLEEP}")
    assert (spent(table), unopened(table)) == ([GREED], [SLEEP, INVISIBILITY, JEALOUSY, LOVE])
    assert opened(table) == RHYME


def test_the_moon_looks_down_defending_with_one_discarded_glamour_is_not_asked() -> None:
    table = duel(RHYME, (GREED,), first=1).hand(0, "The Moon Looks Down").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Titania", "Regroup", "The Moon Looks Down")
    assert (spent(table), unopened(table)[0], table.asking()) == ([], GREED, "1 action")


def test_the_moon_looks_down_without_a_discarded_glamour() -> None:
    table = duel(RHYME).hand(0, "The Moon Looks Down", SPARE).attack("Titania", "Bigfoot", "The Moon Looks Down")
    assert (table.asking(), len(unopened(table)), opened(table)) == ("0 action", 5, RHYME)


# --- Fairy Song -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "answer", "value"), [(RHYME, "yes", 5), (RHYME, "no", 3), ("", "", 3)])
def test_fairy_song_attacking(up: str, answer: str, value: int) -> None:
    table = duel(up).hand(0, "Fairy Song", SPARE).attack("Titania", "Bigfoot", "Fairy Song")
    if answer:
        assert table.offered() == ["no", "yes"]
        table.choose(answer)
    assert (table.health("Bigfoot"), table.asking()) == (16 - value, "0 action")
    assert spent(table) == ([RHYME] if answer == "yes" else [])


@pytest.mark.parametrize(("up", "answer", "value"), [(RHYME, "yes", 5), (RHYME, "no", 3), ("", "", 3)])
def test_fairy_song_defending_with_oberon(up: str, answer: str, value: int) -> None:
    table = duel(up, first=1, Oberon="C4").hand(0, "Fairy Song").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Oberon", "Larger Than Life", "Fairy Song")
    if answer:
        table.choose(answer)
    assert (table.health("Oberon"), table.asking()) == (value, "1 action")


def test_ix_14_fairy_song_ignored_after_the_glamour_was_paid() -> None:
    table = against("hamlet", {"Hamlet": "B4"}, RHYME, first=1).stance(1, "TO BE").hand(0, "Fairy Song")
    table.hand(1, "Uncertain Doom", "The Ghost").attack("Hamlet", "Titania", "Uncertain Doom", "Fairy Song")
    table.choose("yes")
    assert (table.health("Titania"), spent(table)) == (10, [RHYME])


# --- Parting Gift -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("defense", ["", "Momentous Shift"])
@pytest.mark.parametrize(("answer", "damage"), [("yes", 2), ("no", 0)])
def test_parting_gift_attacking_may_hurt_both_or_none(defense: str, answer: str, damage: int) -> None:
    table = duel().hand(0, "Parting Gift", SPARE).hand(1, "Momentous Shift")
    table.attack("Titania", "Bigfoot", "Parting Gift", defense)
    assert table.offered() == ["no", "yes"]
    table.choose(answer)
    assert table.health("Bigfoot") == (16 if defense else 14) - damage
    assert table.health("Titania") == 12 - damage
    assert (table.health("Oberon"), table.health("The Jackalope"), table.asking()) == (6, 6, "0 action")


def test_parting_gift_defending_with_oberon() -> None:
    table = duel(first=1, Oberon="C4").hand(0, "Parting Gift").hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Oberon", "Regroup", "Parting Gift").choose("yes")
    assert (table.health("Oberon"), table.health("Bigfoot"), table.health("Titania")) == (4, 14, 12)


@pytest.mark.parametrize("first", [0, 1])
def test_ix_1_parting_gift_defeats_both_heroes_and_the_seat_on_turn_wins(first: int) -> None:
    table = duel(first=first).wound("Titania", 2).wound("Bigfoot", 2)
    if first == 0:
        table.hand(0, "Parting Gift", SPARE).hand(1, "Momentous Shift")
        table.attack("Titania", "Bigfoot", "Parting Gift", "Momentous Shift")
    else:
        table.hand(0, "Parting Gift").hand(1, "Regroup", "Hoax")
        table.attack("Bigfoot", "Titania", "Regroup", "Parting Gift")
    table.choose("yes")
    assert (table.asking(), table.winners()) == ("over", [first])
    assert table.health("Titania") == table.health("Bigfoot") == 0


@pytest.mark.parametrize("risen", [False, True])
def test_ix_8_parting_gift_brings_titania_and_elektra_to_0(risen: bool) -> None:
    table = against("elektra", {"Elektra": "B4", "The Hand": "E5"})
    if risen:
        table.risen(1)
    table.wound("Titania", 2).wound("Elektra", 2).hand(0, "Parting Gift", SPARE).hand(1, "Intercept")
    table.attack("Titania", "Elektra", "Parting Gift", "Intercept").choose("yes")
    assert (table.asking(), table.winners()) == ("over", [0 if risen else 1])


def test_ix_22_parting_gift_with_the_opponent_gone_hits_her_own_fighter() -> None:
    table = duel(jackalope="A3").wound("The Jackalope", 2).hand(0, "Parting Gift", SPARE)
    table.attack("Titania", "The Jackalope", "Parting Gift")
    assert (table.space("The Jackalope"), table.offered()) == ("", ["no", "yes"])
    table.choose("yes")
    assert (table.health("Titania"), table.health("Bigfoot")) == (10, 16)


def test_ix_22_parting_gift_with_her_own_fighter_gone_hits_the_opponent() -> None:
    table = duel(first=1, Oberon="C4").wound("Oberon", 1).hand(0, "Parting Gift").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Oberon", "Larger Than Life", "Parting Gift").choose("yes")
    assert (table.health("Oberon"), table.health("Bigfoot"), table.health("Titania")) == (0, 14, 12)


def test_ix_4_no_parting_gift_once_combat_damage_has_ended_the_game() -> None:
    table = duel().wound("Bigfoot", 2).hand(0, "Parting Gift", SPARE).attack("Titania", "Bigfoot", "Parting Gift")
    assert (table.asking(), table.winners(), table.health("Titania")) == ("over", [0], 12)


# --- But A Dream ------------------------------------------------------------------------------------------------


def test_example_but_a_dream_against_an_immediately_effect() -> None:
    """The T. Rex's Roar (constructed figures): nobody is bound, no damage, the card is back, 1 card drawn."""
    table = rex("", first=1).hand(0, "But A Dream").hand(1, "Terrifying Roar", "Thrash")
    table.attack("T. Rex", "Titania", "Terrifying Roar", "But A Dream")
    assert table.game.rooted == 0
    assert table.health("Titania") == 12
    assert table.cards(1) == ["Terrifying Roar", "Thrash"]
    assert (table.discarded(1), table.discarded(0), len(table.cards(0))) == ([], ["But A Dream"], 1)
    assert table.said("Titania wins the combat.") == 1
    assert (table.asking(), table.game.actions) == ("1 action", 1)


def test_but_a_dream_against_a_value_of_6() -> None:
    table = duel(first=1).hand(0, "But A Dream").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Titania", "Larger Than Life", "But A Dream")
    assert (table.health("Titania"), table.cards(1)) == (12, ["Hoax", "Larger Than Life"])
    table.attack("Bigfoot", "Titania", "Larger Than Life")
    assert table.health("Titania") == 6


def test_but_a_dream_beats_a_feint() -> None:
    table = duel(first=1).hand(0, "But A Dream").hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Titania", "Feint", "But A Dream")
    assert (table.health("Titania"), table.cards(1), len(table.cards(0))) == (12, ["Feint", "Hoax"], 1)


def test_but_a_dream_with_an_empty_deck() -> None:
    table = duel(first=1).hand(0, "But A Dream").empty_deck(0).hand(1, "Regroup", "Hoax")
    table.attack("Bigfoot", "Titania", "Regroup", "But A Dream")
    assert (table.health("Titania"), table.health("Oberon")) == (10, 4)
    assert table.cards(1) == ["Hoax", "Regroup"]


def test_everybody_knows_the_card_that_but_a_dream_returned() -> None:
    table = duel(first=1).hand(0, "But A Dream").hand(1, "Larger Than Life", "Hoax")
    table.attack("Bigfoot", "Titania", "Larger Than Life", "But A Dream")
    seats = table.game.view(0).data()["seats"]
    assert isinstance(seats, list)
    assert seats[1]["known"] == ["Larger Than Life"]


def test_ix_14_but_a_dream_ignores_not_to_be_and_boosts() -> None:
    table = against("hamlet", {"Hamlet": "B4"}, first=1).stance(1, "NOT TO BE")
    table.hand(0, "But A Dream").hand(1, "Cruel To Be Kind", "The Ghost")
    table.attack("Hamlet", "Titania", "Cruel To Be Kind", "But A Dream")
    assert (table.health("Titania"), table.cards(1)) == (12, ["Cruel To Be Kind", "The Ghost"])


def test_ix_14_but_a_dream_leaves_daredevil_nothing_to_blind_boost() -> None:
    table = against("daredevil", {"Daredevil": "B4"}, first=1).hand(0, "But A Dream").hand(1, "Take a Knee")
    table.attack("Daredevil", "Titania", "Take a Knee", "But A Dream")
    assert table.asking() == "1 action"
    assert (table.health("Titania"), table.discarded(1)) == (12, [])


def test_ix_15_but_a_dream_and_robin_hoods_move() -> None:
    table = against("robin-hood", {"Robin Hood": "B4", "Outlaw": "E1"}, first=1)
    table.hand(0, "But A Dream").hand(1, "Disarming Shot", "Snark")
    table.attack("Robin Hood", "Titania", "Disarming Shot", "But A Dream")
    assert table.cards(1) == ["Disarming Shot", "Snark"]
    assert table.asking() == "1 move"


def test_ix_15_the_sisters_may_cast_after_but_a_dream_without_that_card() -> None:
    table = against("wayward-sisters", {"Wayward Sister": "B4"}, first=1).hand(0, "But A Dream")
    table.hand(1, "Hurly-Burly", "Ward").pile(1, "Curious Familiar", "Double, Double")
    table.attack("Wayward Sister 1", "Titania", "Hurly-Burly", "But A Dream")
    assert (table.cards(1), table.piled(1)) == (["Hurly-Burly", "Ward"], ["Curious Familiar", "Double, Double"])
    assert [words.partition(":")[0] for words in table.offered()] == ["none", "cast bat and lizard"]


def test_ix_15_but_a_dream_leaves_shakespeares_line_alone() -> None:
    table = against("shakespeare", {"Shakespeare": "B4", "Actor": "E5"}, first=1).hand(0, "But A Dream")
    table.pile(1, "Alas", "My Kingdom For A Horse").hand(1, "Horror", "Revise")
    table.attack("Shakespeare", "Titania", "Horror", "But A Dream")
    assert (table.piled(1), table.cards(1)) == (["Alas", "My Kingdom For A Horse"], ["Horror", "Revise"])
    assert (table.discarded(1), table.health("Titania"), table.asking()) == ([], 12, "1 action")


def test_ix_15_but_a_dream_returns_the_fist_at_no_cost_and_without_an_action() -> None:
    table = against("elektra", {"Elektra": "E5", "The Hand": "B4"}, first=1)
    table.hand(0, "But A Dream").hand(1, "The Fist", "Sai")
    table.attack("The Hand 1", "Titania", "The Fist", "But A Dream")
    assert (table.cards(1), table.health("The Hand 1"), table.game.actions) == (["Sai", "The Fist"], 1, 1)
    assert table.asking() == "1 action"


def test_ix_15_but_a_dream_returns_devil_of_hells_kitchen_without_a_shuffle() -> None:
    table = against("daredevil", {"Daredevil": "B4"}, first=1).hand(0, "But A Dream")
    table.discard(1, "Feint", "Breather").hand(1, "Devil of Hell's Kitchen", "Feint", "Take a Knee", "Breather")
    table.attack("Daredevil", "Titania", "Devil of Hell's Kitchen", "But A Dream")
    assert table.cards(1) == ["Breather", "Devil of Hell's Kitchen", "Feint", "Take a Knee"]
    assert table.discarded(1) == ["Feint", "Breather"]


def test_ix_15_the_attackers_item_is_lost_to_but_a_dream() -> None:
    table = crowd(TEAMS, first=1, Titania="C4", Bigfoot="C5").items(C5="Mailbox").hand(0, "But A Dream")
    table.hand(1, "Larger Than Life", "Hoax").choose("attack", "with Bigfoot", "play Larger Than Life", "use Mailbox")
    table.choose("defend with But A Dream")
    assert (table.health("Titania"), table.items_left()) == (12, {})


# --- Protection Of The Fairy Woods ------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "answer", "moved"), [(RHYME, "yes", False), (RHYME, "no", True), ("", "", True)])
@pytest.mark.parametrize(("fighter", "health"), [("Titania", 10), ("Oberon", 4)])
def test_protection_of_the_fairy_woods(up: str, answer: str, moved: bool, fighter: str, health: int) -> None:
    table = duel(up, first=1, Oberon="C4").hand(0, "Protection Of The Fairy Woods").hand(1, "Hoax", "Regroup")
    table.attack("Bigfoot", fighter, "Hoax", "Protection Of The Fairy Woods")
    if answer:
        assert (table.asking(), table.offered()) == ("0 confirm", ["no", "yes"])
        table.choose(answer)
    assert table.health(fighter) == health
    assert table.asking() == ("1 move" if moved else "1 action")
    assert spent(table) == ([RHYME] if answer == "yes" else [])


def test_protection_of_the_fairy_woods_comes_before_a_feint() -> None:
    table = duel(RHYME, first=1).hand(0, "Protection Of The Fairy Woods").hand(1, "Feint", "Hoax")
    table.attack("Bigfoot", "Titania", "Feint", "Protection Of The Fairy Woods").choose("yes")
    assert table.said("The effects of Feint are cancelled") == 1
    assert table.said("The effects of Protection Of The Fairy Woods are cancelled") == 0


# --- A Momentary Glance -----------------------------------------------------------------------------------------


def test_a_momentary_glance_at_any_fighter_in_titanias_zone() -> None:
    table = duel(Titania="B3", Oberon="C4", Bigfoot="C5", jackalope="E4").hand(0, "A Momentary Glance", SPARE)
    table.scheme("A Momentary Glance")
    assert table.offered() == ["choose Titania", "choose Oberon", "choose Bigfoot"]
    table.choose("choose Bigfoot")
    assert (table.health("Bigfoot"), table.health("Titania"), table.asking()) == (14, 12, "0 action")
    assert table.discarded(0) == ["A Momentary Glance"]


def test_a_momentary_glance_in_any_of_titanias_zones() -> None:
    table = duel(Titania="D3", Oberon="B1", Bigfoot="B3", jackalope="E2").hand(0, "A Momentary Glance", SPARE)
    table.scheme("A Momentary Glance")
    assert table.offered() == ["choose Titania", "choose Oberon", "choose Bigfoot", "choose The Jackalope"]


@pytest.mark.parametrize(("up", "over"), [("", True), (SLEEP, False)])
def test_a_momentary_glance_with_nobody_else_there_is_at_herself(up: str, over: bool) -> None:
    """Not asked, for it is mandatory; Sleep prevents it."""
    table = duel(up, Titania="B5").wound("Titania", 2).hand(0, "A Momentary Glance", SPARE)
    table.scheme("A Momentary Glance")
    assert table.winners() == ([1] if over else [])
    assert table.health("Titania") == (0 if over else 2)


def test_a_momentary_glance_wins_the_game() -> None:
    table = duel(RHYME).wound("Bigfoot", 2).hand(0, "A Momentary Glance").scheme("A Momentary Glance")
    assert table.choose("choose Bigfoot").winners() == [0]


# --- Gift Of The Fair Folk --------------------------------------------------------------------------------------


def test_gift_of_the_fair_folk_names_two_different_gifts_first() -> None:
    table = duel().wound("Oberon", 1).hand(0, "Gift Of The Fair Folk", SPARE).scheme("Gift Of The Fair Folk")
    assert table.offered() == [RECOVER, DRAW, MOVE]
    table.choose(DRAW)
    assert (table.offered(), table.cards(0)) == ([RECOVER, MOVE], [SPARE])
    table.choose(RECOVER)
    assert len(table.cards(0)) == 3
    assert table.offered() == ["choose Titania", "choose Oberon", "choose Bigfoot", "choose The Jackalope"]
    table.choose("choose Oberon")
    assert (table.health("Oberon"), table.asking()) == (3, "0 action")


def test_gift_of_the_fair_folk_in_the_order_named() -> None:
    table = duel().wound("Titania", 12).wound("Oberon", 2).hand(0, "Gift Of The Fair Folk", SPARE).empty_deck(0)
    table.scheme("Gift Of The Fair Folk").choose(DRAW, RECOVER)
    assert table.offered() == ["choose Titania", "choose Bigfoot", "choose The Jackalope"]
    table.choose("choose Titania")
    assert table.health("Titania") == 10
    table = duel().wound("Oberon", 3).hand(0, "Gift Of The Fair Folk", SPARE).empty_deck(0)
    table.scheme("Gift Of The Fair Folk").choose(RECOVER, DRAW, "choose Oberon")
    assert (table.health("Titania"), table.health("Oberon")) == (8, 1)


@pytest.mark.parametrize(("before", "after"), [(9, 11), (11, 12), (12, 12)])
def test_gift_of_the_fair_folk_recovers_up_to_the_maximum(before: int, after: int) -> None:
    table = duel().wound("Titania", before).wound("Oberon", 1).hand(0, "Gift Of The Fair Folk", SPARE)
    table.scheme("Gift Of The Fair Folk").choose(RECOVER, DRAW, "choose Titania")
    assert table.health("Titania") == after


def test_gift_of_the_fair_folk_may_heal_an_enemy() -> None:
    table = duel().wound("Bigfoot", 3).hand(0, "Gift Of The Fair Folk", SPARE).scheme("Gift Of The Fair Folk")
    assert table.choose(RECOVER, DRAW, "choose Bigfoot").health("Bigfoot") == 5


def test_gift_of_the_fair_folk_moves_two_different_fighters_by_their_owners_rules() -> None:
    table = duel(Oberon="A3").hand(0, "Gift Of The Fair Folk", SPARE).scheme("Gift Of The Fair Folk")
    table.choose(MOVE, DRAW)
    assert table.offered() == ["choose Titania", "choose Oberon", "choose Bigfoot", "choose The Jackalope"]
    table.choose("choose Titania")
    assert table.offered() == ["choose Oberon", "choose Bigfoot", "choose The Jackalope"]
    table.choose("choose Bigfoot")
    assert table.spaces_offered() == {"B3", "A2", "A4"}
    table.choose("to A2")
    assert table.spaces_offered() == {"B4", "B3", "C4", "C3", "D3", "C5"}
    table.choose("to B3")
    assert (table.space("Titania"), table.space("Bigfoot"), len(table.cards(0))) == ("A2", "B3", 3)


def test_gift_of_the_fair_folk_may_leave_both_where_they_are() -> None:
    table = duel().hand(0, "Gift Of The Fair Folk", SPARE).scheme("Gift Of The Fair Folk")
    table.choose(DRAW, MOVE, "choose Bigfoot", "choose Titania", "stay", "stay")
    assert (table.asking(), table.space("Bigfoot"), table.space("Titania")) == ("0 action", "B4", "B3")


def test_gift_of_the_fair_folk_second_move_after_a_trap_killed_the_first_fighter() -> None:
    at = {"Oberon": "C4", "Robert Muldoon": "B4", "InGen Worker": "E5"}
    table = against("robert-muldoon", at).token(1, "D3").wound("Oberon", 1).hand(0, "Gift Of The Fair Folk", SPARE)
    table.scheme("Gift Of The Fair Folk").choose(MOVE, DRAW, "choose Oberon", "choose Titania", "to D3")
    assert (table.space("Oberon"), table.asking()) == ("", "0 move")
    table.choose("to A3")
    assert (table.space("Titania"), len(table.cards(0)), len(table.cards(1))) == ("A3", 3, 1)


def test_ix_64_gift_of_the_fair_folk_with_one_fighter_on_the_board() -> None:
    table = against("elektra", {"Elektra": "B4"}).fallen("Oberon").wound("Elektra", 4)
    table.hand(0, "Whisked Away", "Gift Of The Fair Folk", SPARE).attack("Titania", "Elektra", "Whisked Away")
    table.choose("stay").scheme("Gift Of The Fair Folk").choose(MOVE, DRAW)
    assert (table.asking(), table.spaces_offered()) == ("0 move", {"B3", "A3", "A2", "A4", "B4", "C4", "C5"})
    table.choose("to A2")
    assert (table.space("Titania"), len(table.cards(0))) == ("A2", 3)


# --- What Fools These Mortals Be --------------------------------------------------------------------------------


def known(table: Scenario, viewer: int | None, seat: int) -> list[str]:
    """The cards in the hand of `seat` that `viewer` has seen."""
    seats = table.game.view(viewer).data()["seats"]
    assert isinstance(seats, list)
    cards: list[str] = seats[seat]["known"]
    return sorted(cards)


def test_what_fools_these_mortals_be_must_shuffle_a_chosen_card_into_its_deck() -> None:
    table = duel().hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Hoax", "Feint", "Regroup")
    deck = len(table.game.deck[1])
    table.scheme("What Fools These Mortals Be")
    assert set(table.offered()) == {"choose Hoax", "choose Feint", "choose Regroup"}
    table.choose("choose Feint")
    assert (table.cards(1), table.discarded(1), len(table.game.deck[1])) == (["Hoax", "Regroup"], [], deck + 1)
    assert table.discarded(0) == ["What Fools These Mortals Be"]
    assert table.asking() == "0 action"


def test_what_fools_these_mortals_be_shuffles_the_deck() -> None:
    """Over some seeds the card does not stay where it was put."""
    places = set()
    for seed in range(6):
        table = Scenario("titania", "bigfoot", seed=seed).only(COURT | {"Bigfoot": "B4"}).second(0)
        table.hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Larger Than Life")
        table.discard(1, "Larger Than Life", "Larger Than Life")
        table.scheme("What Fools These Mortals Be").choose("choose Larger Than Life")
        places.add(table.game.deck[1].index(table.card(1, "Larger Than Life")))
    assert len(places) > 2


def test_what_fools_these_mortals_be_with_one_card_to_see_is_still_shown() -> None:
    """Asked all the same, so that nobody can read its forcedness."""
    table = duel().hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Hoax").scheme("What Fools These Mortals Be")
    assert (table.asking(), table.offered()) == ("0 card", ["choose Hoax"])


def test_what_fools_these_mortals_be_against_an_empty_hand() -> None:
    table = duel().hand(0, "What Fools These Mortals Be", SPARE).scheme("What Fools These Mortals Be")
    assert (table.asking(), table.discarded(0)) == ("0 action", ["What Fools These Mortals Be"])


def test_what_fools_these_mortals_be_feeds_no_cauldron() -> None:
    table = against("wayward-sisters", {"Wayward Sister": "B4"}).hand(0, "What Fools These Mortals Be", SPARE)
    table.hand(1, "Ward", "Prophecy").scheme("What Fools These Mortals Be").choose("choose Ward")
    assert (table.cards(1), table.piled(1)) == (["Prophecy"], [])


def test_ix_63_what_fools_these_mortals_be_finds_no_target_in_a_dormant_elektra() -> None:
    table = against("elektra", {"Elektra": "B4"}).wound("Elektra", 4).hand(1, "Sai")
    table.hand(0, "Whisked Away", "What Fools These Mortals Be", SPARE).attack("Titania", "Elektra", "Whisked Away")
    table.choose("stay").scheme("What Fools These Mortals Be")
    assert (table.cards(1), table.said("looks at the hand"), table.discarded(0)[-1]) == (
        ["Sai"],
        0,
        "What Fools These Mortals Be",
    )


def test_ix_89_what_fools_these_mortals_be_picks_one_seat_even_with_an_empty_hand() -> None:
    table = crowd(FREE_FOR_ALL).hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Hoax").hand(3, "Feint")
    table.scheme("What Fools These Mortals Be")
    assert (table.asking(), table.offered()) == ("0 seat", ["choose seat 2", "choose seat 3", "choose seat 4"])
    table.choose("choose seat 3")
    assert (table.asking(), table.cards(1), table.cards(3)) == ("0 action", ["Hoax"], ["Feint"])


def test_what_fools_these_mortals_be_is_not_for_a_teammate() -> None:
    table = crowd(TEAMS).hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Hoax")
    table.scheme("What Fools These Mortals Be")
    assert table.offered() == ["choose seat 2", "choose seat 4"]


def fooled(card: str, seer: bool = False) -> Scenario:
    """Free-for-all: Titania takes a card out of Bigfoot's hand; Muldoon may have seen the Hoax in it before."""
    table = crowd(FREE_FOR_ALL).hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Hoax", "Feint", "Regroup")
    if seer:
        table.game.show(1, table.card(1, "Hoax"), 2)
    return table.scheme("What Fools These Mortals Be").choose("choose seat 2", f"choose {card}")


def test_only_the_chooser_sees_the_hand_and_the_card_taken() -> None:
    table = fooled("Feint")
    assert known(table, 0, 1) == ["Hoax", "Regroup"]
    assert known(table, 2, 1) == known(table, 3, 1) == known(table, None, 1) == []
    assert table.cards(1) == ["Hoax", "Regroup"]
    for viewer in (2, 3, None):
        assert not any("Feint" in said for said in table.game.view(viewer).sentences())
        assert not any(table.game.view(viewer).game.seen)


def test_nobody_else_sees_the_choice_being_made() -> None:
    table = crowd(FREE_FOR_ALL).hand(0, "What Fools These Mortals Be", SPARE).hand(1, "Hoax", "Feint")
    table.scheme("What Fools These Mortals Be").choose("choose seat 2")
    assert len(table.game.view(0).legal()) == 2
    for viewer in (1, 2, 3, None):
        assert table.game.view(viewer).legal() == []
        assert resample(table.game.view(viewer), Rng.seeded(1)).asked == 0


@pytest.mark.parametrize("viewer", [2, 3, None])
def test_other_opponents_cannot_tell_which_card_was_taken(viewer: int | None) -> None:
    """Nor can a seat that knew one of the cards: what it knows afterwards must not hang on which one went."""
    seen = []
    for card in ("Hoax", "Feint"):
        table = fooled(card, seer=True)
        seen.append((known(table, viewer, 1), table.game.view(viewer).sentences()))
    assert seen[0] == seen[1]


def test_the_transcript_tells_only_the_two_seats_which_card_was_taken() -> None:
    """A whole game, as a transcript is replayed from its start."""
    names = ("titania", "bigfoot", "robin-hood")
    for seed in range(50):
        game = matchless.new_game("hells-kitchen", names, seed=seed, format=FREE_FOR_ALL, first=0)
        while game.turn == 0:
            game.choose(game.options[0])
        if "What Fools These Mortals Be" in (game.table.cards[card].name for card in game.hand[0]):
            break
    for words in ("scheme", "play What Fools These Mortals Be", "choose seat 2"):
        game.choose(next(option for option in game.options if phrase(game, option) == words))
    line = choice_line(game, game.options[0])
    assert line.startswith("1 card ")
    game.choose(game.options[0])
    assert matchless.transcript(game, 0)[-1] == matchless.transcript(game, 1)[-1] == line
    assert matchless.transcript(game, 2)[-1] == matchless.transcript(game, None)[-1] == "1 card ?"


def test_ix_84_one_glamour_is_the_only_start_or_end_effect_so_no_order_is_asked() -> None:
    table = duel(discarded=GLAMOURS[1:], first=1).hand(0, SPARE).hand(1, "Hoax").end_turn()
    assert (table.asking(), opened(table)) == ("0 action", GREED)
    assert table.maneuver().maneuver().asking() == "0 confirm"
