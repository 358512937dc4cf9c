"""Why something cannot be chosen: an answer for everything in many positions, and each reason in a worked case."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from invented import figure, row
from matchless.engine import decision as ask
from matchless.engine.board import Board
from matchless.engine.definitions import Hero
from matchless.engine.game import Game
from matchless.engine.program import NONE
from matchless.engine.rules import RULES
from matchless.engine.setup import start
from matchless.engine.table import Table
from matchless.engine.words import ATTACK, DEFENSE, HERO, MELEE, SCHEME, Card, Fighter, Token
from matchless.explain.reasons import Reason, Reasons
from random_play import numbered_setup
from scenario import Scenario

GAMES = 50
CHOSEN = "It can be chosen."
ROW = row("aaaaaaaaaa", "09")


def everything(game: Game, reasons: Reasons, seat: int) -> dict[tuple[str, object], Reason]:
    """What is said of all that could be touched."""
    table = game.table
    said: dict[tuple[str, object], Reason] = {}
    said.update((("space", name), reasons.space(name)) for name in table.board.spaces)
    said.update((("fighter", fighter), reasons.fighter(fighter)) for fighter in range(len(table.fighters)))
    said.update((("card", card.name), reasons.card(card.name)) for card in table.heroes[seat].cards)
    said.update((("action", name), reasons.action(name)) for name in ask.ACTION_IDS)
    return said


def offered(game: Game, seat: int) -> set[tuple[str, object]]:
    """What the options are about, of all that could be touched."""
    decision = game.view(seat).data()["decision"]
    assert decision is not None
    found: set[tuple[str, object]] = set()
    for option in decision["options"]:
        if option["option"] != NONE:
            if game.kind == ask.ACTION:
                found.add(("action", option["id"]))
            found.update(("space", space) for space in (option["space"], option["back"]) if space is not None)
            found.update({("fighter", option["fighter"]), ("card", option["card"])})
    return found


@pytest.mark.parametrize("number", range(GAMES))
def test_everything_is_answered_and_only_options_can_be_chosen(number: int) -> None:
    setup = numbered_setup(64, number)
    game, chooser, chance = setup.begin(), setup.chooser(), random.Random(number)
    while not game.over:
        common = game.kind in (ask.ACTION, ask.BOOST, ask.DEFENSE_CARD, ask.MOVER)
        if chance.random() < (0.1 if common else 0.4):
            seat = game.asked
            options = offered(game, seat)
            for touched, reason in everything(game, Reasons(game.view(seat)), seat).items():
                assert reason.rule in RULES, (game.kind, touched, reason)
                assert reason.text.endswith(".")
                assert reason.text[0].isupper() or not reason.text[0].isalpha()
                assert (reason.text == CHOSEN) == (touched in options), (setup, game.kind, touched, reason)
            other = (seat + 1) % game.table.seats
            asked = game.table.players[seat]
            asked = f"the {asked[4:]}" if asked.startswith("The ") else asked
            who = f"It is for {asked} to choose now."
            for viewer in (other, None):
                answers = everything(game, Reasons(game.view(viewer)), other)
                assert {reason.text for reason in answers.values()} == {who}
        game.choose(chooser(game))


def test_the_sentence_of_last_resort_is_seldom_needed() -> None:
    """Where a card decides, its text is the reason; the rules themselves always give a better one."""
    said: Counter[str] = Counter()
    for number in range(12):
        setup = numbered_setup(65, number)
        game, chooser = setup.begin(), setup.chooser()
        while not game.over and game.turn < 12:
            answers = everything(game, Reasons(game.view(game.asked)), game.asked)
            said.update(reason.text for reason in answers.values())
            game.choose(chooser(game))
    assert said[CHOSEN] > 1000
    assert "The rules do not allow it here." not in said


# --- worked cases ---------------------------------------------------------------------------------------------------


def why(table: Scenario) -> Reasons:
    table.play()
    return Reasons(table.game.view(table.game.asked))


def duel(*heroes: Hero, board: Board = ROW) -> Scenario:
    return Scenario(*(heroes or (figure("Ann", sidekicks=1), figure("Ben", sidekicks=1))), board=board)


def moving(table: Scenario, name: str = "Ann") -> Reasons:
    """In a maneuver, which an empty hand leaves no choice about."""
    table.choose("no boost")
    if table.game.kind == ask.MOVER:
        table.choose(f"move {name}")
    return why(table)


FRIEND, FOE = "Ann's Friend", "Ben's Friend"


def test_too_far_taken_by_a_friend_or_a_foe_and_behind_one() -> None:
    table = duel().only({"Ann": "S4", FRIEND: "S3", "Ben": "S5", FOE: "S9"})
    reasons = moving(table)
    assert reasons.space("S2") == (CHOSEN, "MOVE-1")
    assert reasons.space("S4") == (CHOSEN, "MOVE-1")  # staying
    assert reasons.space("S3") == (f"{FRIEND} stands there: friends may be passed, but no space is shared.", "MOVE-1")
    assert reasons.space("S5") == ("Ben stands there: no space is shared with an enemy.", "MOVE-1")
    assert reasons.space("S6") == ("Ben is in the way.", "MOVE-1")
    assert reasons.space("S0") == ("It is 4 spaces away, and Ann moves 2 spaces at most.", "MAN-3")
    assert reasons.fighter(1) == ("You are choosing where a fighter moves; no fighter is needed.", "MOVE-1")
    assert reasons.card("Idle") == ("You are choosing where a fighter moves; no card is needed.", "MOVE-1")
    assert reasons.action("attack") == ("You are choosing where a fighter moves; no action is needed.", "MOVE-1")


def test_several_enemies_in_the_way() -> None:
    table = duel(figure("Ann", move=4), figure("Ben", sidekicks=1)).only({"Ann": "S4", "Ben": "S5", FOE: "S6"})
    assert moving(table).space("S7") == ("Enemies are in the way.", "MOVE-1")


def test_a_trap_stops() -> None:
    trapper = figure("Ben", tokens=(Token("trap", 3, stops=True),))
    table = duel(figure("Ann"), trapper).only({"Ann": "S4", "Ben": "S9"}).token(1, "S5")
    reasons = moving(table)
    assert reasons.space("S5").text == CHOSEN
    assert reasons.space("S6") == ("A trap in the way stops Ann.", "MOVE-4")


def test_a_one_way_path_and_no_way_round() -> None:
    table = Scenario("robin-hood", "bigfoot", board="raptor-paddock").only({"Robin Hood": "C2", "Bigfoot": "E5"})
    reasons = moving(table, "Robin Hood")
    assert reasons.space("B3") == ("One-way paths keep Robin Hood from getting there within 2 spaces.", "BOARD-1")


def test_who_cannot_leave_its_space() -> None:
    table = duel().only({"Ann": "S4", FRIEND: "S6", "Ben": "S9"})
    table.game.root(1 << table.fighter(FRIEND), 1, None)
    table.choose("no boost")
    assert why(table).fighter(1) == (f"{FRIEND} cannot leave their space this turn.", "MOVE-5")
    assert why(table).fighter(2) == ("Ben is not yours.", "MAN-3")
    assert why(table).fighter(3) == (f"{FOE} is not on the board.", "NAME-3")
    table.choose("move Ann")
    table.game.root(1 << table.fighter("Ann"), 1, None)
    assert why(table).space("S1") == ("Ann cannot leave their space this turn.", "MOVE-5")


def test_a_fighter_that_has_moved_or_is_hemmed_in() -> None:
    table = duel(figure("Ann", sidekicks=2), figure("Ben", sidekicks=1))
    table.only({"Ann": "S5", f"{FRIEND} 1": "S1", f"{FRIEND} 2": "S7", "Ben": "S0", FOE: "S2"})
    table.choose("no boost", "move Ann", "to S4")
    assert why(table).fighter(0) == ("Ann has moved already.", "MAN-3")
    assert why(table).fighter(1) == (f"There is no space that {FRIEND} 1 could move to.", "MOVE-1")


def test_a_large_fighter_needs_room_for_both_its_spaces() -> None:
    large = [Fighter("Rex", HERO, MELEE, 10, large=True)]
    rex = Hero("rex", "Rex", "Tests", move=2, fighters=large, abilities=[], cards=figure("Ann").cards)
    table = duel(rex, figure("Ben")).clear().stand("Rex", "S4", "S3").stand("Ben", "S5")
    reasons = moving(table, "Rex")
    assert reasons.space("S1").text == CHOSEN
    assert reasons.space("S6") == ("Ben is in the way.", "MOVE-1")
    assert reasons.space("S0") == ("It is 3 spaces away, and Rex moves 2 spaces at most.", "MAN-3")


def test_exactly_so_many_steps() -> None:
    table = Scenario("bullseye", "bigfoot", board=row("a" * 10, "09")).only({"Bullseye": "S3", "Bigfoot": "S4"})
    table.hand(0, "Master Strategist").hand(1, "Feint")
    table.attack("Bullseye", "Bigfoot", "Master Strategist")
    reasons = why(table)
    exact = "Bullseye moves exactly 4 spaces, and no walk of that length ends there."
    assert reasons.space("S5").text == CHOSEN
    assert reasons.space("S6") == (exact, "MOVE-3")
    assert reasons.space("S8") == ("It is 5 spaces away, and Bullseye moves 4 spaces at most.", "MOVE-3")


def attacking(table: Scenario, name: str = "Ann") -> Reasons:
    table.hand(0, "Plain").choose("attack", f"with {name}")
    return why(table)


def test_targets_out_of_reach_friendly_and_gone() -> None:
    table = duel(figure("Ann", sidekicks=1), figure("Ben", sidekicks=3))
    table.only({"Ann": "S4", FRIEND: "S0", "Ben": "S5", FOE: "S3 S7"})
    reasons = attacking(table)
    assert reasons.fighter(table.fighter("Ben")).text == CHOSEN
    assert reasons.fighter(table.fighter(f"{FOE} 2")) == (f"{FOE} 2 is not adjacent to Ann.", "ATK-1")
    assert reasons.fighter(table.fighter(FRIEND)) == (f"{FRIEND} is no enemy of Ann.", "NAME-2")
    assert reasons.fighter(table.fighter("Ann")) == ("Ann is the one who attacks.", "NAME-2")
    assert reasons.fighter(table.fighter(f"{FOE} 3")) == (f"{FOE} 3 is not on the board.", "NAME-3")


def test_a_ranged_fighter_needs_a_zone_in_common() -> None:
    board = row("aaaabbbb", "07")
    table = duel(figure("Ann", ranged=True), figure("Ben", sidekicks=2), board=board)
    table.only({"Ann": "S0", "Ben": "S2", f"{FOE} 1": "S3", f"{FOE} 2": "S5"})
    reasons = attacking(table)
    assert reasons.fighter(table.fighter(f"{FOE} 1")).text == CHOSEN
    far = table.fighter(f"{FOE} 2")
    assert reasons.fighter(far) == (f"{FOE} 2 is neither adjacent to Ann nor in a zone with them.", "ATK-1")


def free_for_all(ranged: bool = False) -> Scenario:
    """Ann, in her first turn, may attack Ben, whose turn is next, and not Cid."""
    heroes = figure("Ann", sidekicks=1, ranged=ranged), figure("Ben", sidekicks=1), figure("Cid")
    return Scenario(*heroes, board=row("a" * 12, "059"), mode="free-for-all").hand(0, "Plain")


def test_the_first_turn_of_a_free_for_all() -> None:
    table = free_for_all().only({"Ann": "S4", FRIEND: "S8", "Ben": "S1", "Cid": "S9"})
    assert why(table).action("attack") == ("In your first turn you cannot attack those in reach yet.", "END-3")
    assert why(table).card("Plain") == ("In your first turn you cannot attack those in reach yet.", "END-3")
    table = free_for_all().only({"Ann": "S4", FRIEND: "S8", "Ben": "S5", "Cid": "S9"}).choose("attack")
    first = f"In your first turn {FRIEND} cannot attack whoever is in their reach yet."
    assert why(table).fighter(table.fighter(FRIEND)) == (first, "END-3")
    table = free_for_all(ranged=True).only({"Ann": "S4", "Ben": "S5", FOE: "S8", "Cid": "S9"})
    reasons = attacking(table)
    assert reasons.fighter(table.fighter(FOE)).text == CHOSEN
    assert reasons.fighter(table.fighter("Cid")) == ("In your first turn Ann cannot attack Cid yet.", "END-3")


GUARD = Card("Guard", DEFENSE, 3, boost=1, copies=3)
LUNGE = Card("Lunge", ATTACK, 3, boost=1, copies=3, by="Ann's Friend")
WHISPER = Card("Whisper", SCHEME, boost=1, copies=3, by="Ann's Friend")


def armed() -> Scenario:
    return duel(figure("Ann", GUARD, LUNGE, WHISPER, sidekicks=1), figure("Ben"))


def test_cards_that_cannot_attack() -> None:
    table = armed().only({"Ann": "S4", FRIEND: "S8", "Ben": "S5"})
    table.hand(0, "Plain", "Guard", "Lunge", "Whisper").choose("attack", "with Ann")
    reasons = why(table)
    assert reasons.card("Plain").text == CHOSEN
    assert reasons.card("Guard") == ("Guard is a defense card and cannot attack.", "TYPE-1")
    assert reasons.card("Lunge") == ("Lunge is for Ann's Friend, not for Ann.", "ATK-1")
    assert reasons.card("Whisper") == ("Whisper is a scheme, and playing one is an action of its own.", "SCHEME-1")
    assert reasons.card("Strong") == ("Strong is not in your hand.", "ATK-2")
    assert reasons.space("S1") == ("You are choosing a card to attack with; no space is needed.", "ATK-2")


def test_cards_that_cannot_defend() -> None:
    table = Scenario(figure("Ben"), figure("Ann", GUARD, LUNGE, sidekicks=1), board=ROW)
    table.only({"Ann": "S4", FRIEND: "S8", "Ben": "S5"}).hand(0, "Plain").hand(1, "Guard", "Strong", "Idle")
    table.choose("attack", "with Ben", "play Plain")
    reasons = why(table)
    assert reasons.card("Guard").text == CHOSEN
    assert reasons.card("Strong") == ("Strong is an attack card and cannot defend.", "TYPE-1")
    assert reasons.card("Idle") == ("Idle is a scheme, and playing one is an action of its own.", "SCHEME-1")


@pytest.mark.parametrize("card", ["Plain", "Guard", "Lunge", "Whisper", "Strong"])
def test_a_reason_refers_to_the_card_that_it_is_about(card: str) -> None:
    table = armed().only({"Ann": "S4", "Ben": "S8"}).hand(0, "Plain", "Guard", "Lunge", "Whisper")
    reasons = why(table)
    assert card in reasons.card(card).text
    assert [span.to for span in reasons.says if span.refers == "card"] == [card]


def test_cards_and_actions_at_the_start_of_an_action() -> None:
    table = armed().only({"Ann": "S4", "Ben": "S5"}).hand(0, "Plain", "Guard", "Lunge", "Whisper")
    reasons = why(table)
    assert reasons.action("attack") == (CHOSEN, "TURN-1")
    assert reasons.card("Plain") == ("Plain is played with the action Attack: choose that first.", "ATK-1")
    assert reasons.card("Guard") == ("Guard is a defense card: play it when a fighter of yours is attacked.", "TYPE-1")
    assert reasons.card("Lunge") == ("Lunge needs Ann's Friend on the board.", "ATK-1")
    assert reasons.card("Whisper") == ("Whisper needs Ann's Friend on the board.", "SCHEME-1")
    assert reasons.action("scheme") == ("Whisper needs Ann's Friend on the board.", "SCHEME-1")
    assert reasons.action("item").rule == "TURN-1"
    table = armed().only({"Ann": "S1", FRIEND: "S8", "Ben": "S5"}).hand(0, "Plain", "Whisper")
    reasons = why(table)
    far = "None of your fighters with a card to attack with has an enemy in reach."
    assert reasons.action("attack") == (far, "ATK-1")
    assert reasons.card("Plain") == ("None of your fighters who may use Plain has an enemy in reach.", "ATK-1")
    assert reasons.card("Whisper") == ("Whisper is played with the action Scheme: choose that first.", "SCHEME-1")
    table = armed().only({"Ann": "S4", FRIEND: "S8", "Ben": "S5"}).hand(0, "Guard")
    reasons = why(table)
    nothing = "You hold no card that a fighter of yours on the board can attack with."
    assert reasons.action("attack") == (nothing, "ATK-1")
    assert reasons.action("scheme") == ("You hold no scheme.", "SCHEME-1")


def test_attackers_without_a_card_and_of_others() -> None:
    table = armed().only({"Ann": "S4", FRIEND: "S6", "Ben": "S5"}).hand(0, "Lunge").choose("attack")
    reasons = why(table)
    assert reasons.fighter(0) == ("You hold no card that Ann can attack with.", "ATK-1")
    assert reasons.fighter(1).text == CHOSEN
    assert reasons.fighter(2) == ("Ben is not yours.", "ATK-1")


def test_placing_at_setup() -> None:
    game = start(Table(row("aaaabbbb", "07"), [figure("Ann", sidekicks=1), figure("Ben", sidekicks=1)], first=0), 1)
    assert (game.asked, game.kind) == (0, ask.PLACE)
    reasons = Reasons(game.view(0))
    assert reasons.space("S2").text == CHOSEN
    assert reasons.space("S0") == ("Ann stands there: only empty spaces are offered.", "PLACE-2")
    assert reasons.space("S7") == ("It is the start of Ben.", "SETUP-3")
    assert reasons.space("S5") == (f"{FRIEND} goes on an empty space in a zone of your start.", "SETUP-3")
    assert Reasons(game.view(1)).space("S2") == ("It is for Ann to choose now.", "SETUP-3")


def test_where_a_text_decides_the_text_is_the_reason() -> None:
    table = Scenario("robert-muldoon", "bigfoot").only({"Robert Muldoon": "B3", "Bigfoot": "B4"})
    while table.game.kind != ask.SPACE:
        table.game.choose(table.game.options[0])
    reasons = why(table)
    texts = {reasons.space(name) for name in table.table.board.spaces}
    text = "You may place a trap in an empty space without a token in Robert Muldoon's zone."
    assert Reason(f"Robert Muldoon's ability says: {text}", "TOKEN-1") in texts


def test_a_reason_agrees_with_two_who_are_one_piece() -> None:
    table = Scenario("bigfoot", "hamlet").hand(0).hand(1).choose("no boost")
    reasons = why(table)
    names = table.table.names
    pair = "Rosencrantz & Guildenstern"
    assert reasons.fighter(names.index(pair)).text == f"{pair} are not yours."
    assert reasons.fighter(names.index("Hamlet")).text == "Hamlet is not yours."
