"""Texts by hand: the tools, what is taken back, who is asked, and what nobody may learn from it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from invented import Text, written
from matchless import Rng, boards, record, resample, save_record
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.board import Board
from matchless.engine.definitions import Hero
from matchless.engine.game import Game
from matchless.engine.notation import choice_ids
from matchless.engine.setup import start
from matchless.engine.table import CURRENT, FREE_FOR_ALL, PRINTED, Table
from matchless.engine.words.manual import CHOOSING, DONE, MOST_TOOLS, NOT_SO, ByHand
from phrases import phrase
from random_play import snapshot
from scenario import Scenario

SING: Text = {"by_hand": "Everybody sings, and the worst singer is hurt."}


def singer(name: str = "Ann", **texts: Any) -> Hero:
    """A hero whose Plan is played by hand."""
    return written(name, **{"text": SING, **texts})


def table(edition: str = PRINTED, **declared: Any) -> Scenario:
    """Ann has played Plan; Ben stands beside her."""
    scenario = Scenario(singer("Ann", **declared), written("Ben"), edition=edition)
    scenario.stand("Ann", "B3").stand("Ben", "B4").hand(0, "Plan", "Plain").hand(1, "Strong", "Plain")
    return scenario.scheme("Plan")


def tooling(game: Game) -> bool:
    """Whether the owner of a text by hand is asked what to do."""
    frame = game.frames[-1]
    return isinstance(frame.block[frame.pc], ByHand) and frame.step == CHOOSING


def seen(scenario: Scenario, seat: int | None) -> object:
    view = scenario.game.view(seat)
    return view.data(), view.by_hand(), view.question()


# --- the tools ------------------------------------------------------------------------------------------------------


def test_the_owner_is_offered_the_tools_and_uses_one_after_another() -> None:
    scenario = table()
    assert scenario.game.asked == 0
    assert tooling(scenario.game)
    assert {"done", "draw", "discard", "move", "place", "damage", "recover", "gain an action"} <= set(
        scenario.offered()
    )
    scenario.choose("damage", "2", "choose Ben").choose("draw", "1")
    assert scenario.health("Ben") == 8
    assert len(scenario.cards(0)) == 2
    scenario.choose("done", "agree")
    assert scenario.game.kind == ask.ACTION
    assert scenario.health("Ben") == 8


def test_cards_of_a_combat_are_for_texts_of_a_combat() -> None:
    assert "add to value" not in table().offered()
    scenario = Scenario(singer(text="", during=SING), written("Ben"))
    scenario.stand("Ann", "B3").stand("Ben", "B4").hand(0, "Strike").hand(1, "Plain")
    scenario.attack("Ann", "Ben", "Strike", "Plain")
    scenario.choose("add to value", "4")
    assert scenario.values() == (7, 3)
    scenario.choose("done", "agree")
    assert scenario.health("Ben") == 6


def test_a_move_by_hand_keeps_to_the_board() -> None:
    scenario = table().choose("move", "1", "choose Ann")
    board = scenario.table.board
    beside = {board.spaces[space] for space in bits(board.beside[board.space_ids["B3"]])}
    assert "B4" in beside  # where Ben stands
    assert scenario.spaces_offered() == beside - {"B4"} | {"B3"}


def test_the_other_player_chooses_what_they_discard() -> None:
    scenario = table().choose("opponent discards")
    assert (scenario.game.asked, scenario.game.kind) == (1, ask.DISCARD)
    scenario.choose("discard Strong")
    assert scenario.game.asked == 0
    assert scenario.discarded(1) == ["Strong"]


def test_among_several_opponents_the_owner_says_which() -> None:
    scenario = Scenario(singer(), written("Ben"), written("Cid"), mode=FREE_FOR_ALL, board="globe-theatre")
    scenario.hand(0, "Plan", "Plain").hand(2, "Strong").scheme("Plan")
    scenario.choose("opponent discards", "choose seat 3", "discard Strong")
    assert scenario.discarded(2) == ["Strong"]


def test_components_of_the_hero_are_tools() -> None:
    scenario = table(tokens=[{"name": "trap", "count": 3}], zones=[{"name": "stash"}])
    scenario.choose("lay trap", "choose C3")
    assert scenario.tokens(0) == ["C3"]
    assert "take from stash" in scenario.offered()


def test_an_ability_by_hand_is_carried_out_at_its_moment() -> None:
    hero = written("Ann", abilities=[{"by_hand": "At the start of your turn, whistle a tune of your own."}])
    game = start(Table(boards.load("sherwood-forest"), [hero, written("Ben")], first=0), 1)
    while not tooling(game):
        assert game.kind in (ask.PLACE, ask.FIGHTER)
        game.choose(game.options[0])
    assert (game.turn, game.asked) == (1, 0)
    assert game.by_hand[-1].text.says == "At the start of your turn, whistle a tune of your own."


def test_a_token_by_hand_stops_who_enters() -> None:
    rule = {"by_hand": "When an opposing fighter enters a space with a trap, they tell a joke."}
    hero = written("Ann", tokens=[{"name": "trap", "count": 2, "rules": [rule]}])
    scenario = Scenario(hero, written("Ben"), first=1).clear().stand("Ann", "B3").stand("Ben", "E4").hand(1, "Plain")
    board = scenario.table.board
    beside = board.spaces[bits(board.beside[board.space_ids["E4"]])[0]]
    scenario.token(0, beside).maneuver(("Ben", beside))
    assert scenario.game.asked == 0
    assert tooling(scenario.game)
    scenario.choose("damage", "1", "choose Ben", "done", "agree")
    assert scenario.health("Ben") == 9


# --- agreeing -------------------------------------------------------------------------------------------------------


def test_who_does_not_agree_takes_everything_back() -> None:
    scenario = table()
    before = snapshot(scenario.game, ("rng", "past", "events", "by_hand"))
    scenario.choose("damage", "3", "choose Ben", "discard", "discard Plain", "done")
    assert (scenario.game.asked, scenario.offered()) == (1, ["agree", "not so"])
    assert choice_ids(scenario.game) == ["agree", "not-so"]
    scenario.choose("not so")
    assert snapshot(scenario.game, ("rng", "past", "events", "by_hand")) == before
    assert (scenario.health("Ben"), scenario.cards(0), scenario.game.asked) == (10, ["Plain"], 0)
    scenario.choose("damage", "1", "choose Ben", "done", "agree")
    assert scenario.health("Ben") == 9


def test_after_three_refusals_the_text_does_nothing() -> None:
    scenario = table()
    for _ in range(3):
        assert tooling(scenario.game)
        scenario.choose("damage", "1", "choose Ben", "done", "not so")
    assert scenario.game.kind == ask.ACTION
    assert scenario.health("Ben") == 10
    assert scenario.game.by_hand == ()
    assert scenario.discarded(0) == ["Plan"]
    assert scenario.said("It does nothing.") == 1


def test_the_owner_may_start_again() -> None:
    scenario = table()
    assert "start again" not in scenario.offered()
    scenario.choose("draw", "2", "start again")
    assert scenario.cards(0) == ["Plain"]
    assert "start again" not in scenario.offered()
    scenario.choose("done", "agree")
    assert scenario.game.kind == ask.ACTION


def test_answers_of_chance_are_not_given_back() -> None:
    """Starting again does not give the same numbers: nobody learns what chance will say."""
    scenario = table().choose("opponent discards at random")
    used = scenario.game.rng.count, scenario.game.rng.a
    scenario.choose("start again")
    assert (scenario.game.rng.count, scenario.game.rng.a) == used


def test_all_others_are_asked_in_the_order_of_the_seats() -> None:
    scenario = Scenario(singer(), written("Ben"), written("Cid"), mode=FREE_FOR_ALL, board="globe-theatre")
    scenario.hand(0, "Plan", "Plain").scheme("Plan").choose("done")
    assert scenario.game.asked == 1
    scenario.choose("agree")
    assert scenario.game.asked == 2
    scenario.choose("agree")
    assert scenario.game.kind == ask.ACTION


def test_a_table_that_trusts_asks_nobody() -> None:
    heroes = [singer(), written("Ben")]
    game = start(Table(boards.load("sherwood-forest"), heroes, first=0, trust=True), 1)
    play_to_tool(game)
    game.choose(DONE)
    assert game.rule != "MANUAL-2"
    again = record.read(save_record(game), lambda sought: heroes[sought.name == "ben"], board)
    assert again.table.trust


@pytest.mark.parametrize("edition", [PRINTED, CURRENT])
def test_a_defeat_by_hand_decides_nothing_before_all_agree(edition: str) -> None:
    scenario = table(edition).choose("damage", "9", "choose Ben", "damage", "1", "choose Ben")
    assert not scenario.game.over
    assert scenario.space("Ben") == ""
    scenario.choose("done", "not so")
    assert (scenario.health("Ben"), scenario.space("Ben")) == (10, "B4")
    scenario.choose("damage", "9", "choose Ben", "damage", "1", "choose Ben", "done", "agree")
    assert scenario.game.over
    assert scenario.winners() == [0]


def test_no_more_tools_than_there_are() -> None:
    scenario = table()
    for _ in range(MOST_TOOLS):
        scenario.choose("gain an action")
    assert scenario.offered() == ["agree", "not so"]  # done is all that was left, so it was not asked


# --- what is told, and what is not ----------------------------------------------------------------------------------


def test_everybody_sees_the_sentence_and_what_is_done() -> None:
    scenario = table()
    for seat in (0, 1, None):
        told = scenario.game.view(seat).by_hand()
        assert told is not None
        assert (told["seat"], told["source"], told["refusals"]) == (0, "Plan", 0)
        assert told["text"] == "Everybody sings, and the worst singer is hurt."
    assert scenario.said("Ann carries out Plan by hand: “Everybody sings, and the worst singer is hurt.”") == 1
    scenario.choose("damage", "1", "choose Ben", "done")
    assert scenario.game.view(1).question() == "Ann did this by hand. Do you agree?"
    assert scenario.game.view(0).question() == "Ben chooses whether to agree with what was done for Plan."
    scenario.choose("agree")
    assert scenario.said("Ben takes 1 damage (Plan).") == 1
    assert scenario.said("Ben agrees.") == 1
    assert scenario.game.view(1).by_hand() is None


def test_doing_nothing_is_said() -> None:
    assert table().choose("done").said("Ann does nothing for Plan.") == 1


def test_tools_are_shown_in_groups_to_whoever_chooses() -> None:
    scenario = table()
    view = scenario.game.view(0)
    told = view.by_hand()
    assert told is not None
    groups = {name: [view.choice_id(option) for option in options] for name, options in told["groups"].items()}
    assert list(groups) == ["", "fighters", "cards", "turn"]
    assert groups[""] == ["done"]
    assert "draw" in groups["cards"]
    assert view.decision is not None
    meanings = {view.choice_id(option): view.meaning(option) for option in view.decision.options}
    assert meanings["draw"] == "Draw X cards."
    for seat in (1, None):
        other = scenario.game.view(seat).by_hand()
        assert other is not None
        assert other["groups"] == {}
    scenario.choose("draw")
    told = scenario.game.view(0).by_hand()
    assert told is not None
    assert told["groups"] == {}
    assert scenario.game.view(0).question() == "Draw how many cards?"


@pytest.mark.parametrize(
    "tool",
    [
        ["draw", "2"],
        ["discard"],
        ["discard top card"],
        ["opponent discards"],
        ["put from hand on deck"],
        ["put from hand under deck"],
        ["shuffle from hand into deck"],
        ["show a card"],
        ["look at hand"],
        ["look at top cards", "2"],
    ],
    ids=" ".join,
)
def test_the_other_seat_learns_nothing_of_hidden_cards(tool: list[str]) -> None:
    """The views of Ben and of spectators are the same whatever Ann holds, as long as a tool is being chosen."""
    views = []
    for held in ("Plain", "Strong", "Idle"):
        scenario = Scenario(singer(), written("Ben"))
        scenario.stand("Ann", "B3").stand("Ben", "B4").hand(0, "Plan", held).hand(1, "Plain")
        scenario.game.deck[0].sort()
        scenario.scheme("Plan")
        told = [seen(scenario, 1), seen(scenario, None)]
        for word in tool:
            scenario.choose(word)
            told += [seen(scenario, 1), seen(scenario, None)]
        views.append(told)
    assert views[0] == views[1] == views[2]


def test_what_is_kept_is_in_no_view() -> None:
    scenario = table().choose("draw", "1")
    assert scenario.game.by_hand[-1].kept is not None
    assert scenario.game.view(1).game.by_hand[-1].kept is None


def test_what_was_drawn_and_taken_back_is_hidden_again() -> None:
    scenario = table().choose("draw", "1", "start again")
    data = scenario.game.view(0).data()["seats"][0]
    assert (data["deck_top"], data["hand"]) == ([], ["Plain"])


# --- copies, records, imagined games --------------------------------------------------------------------------------


def board(sought: record.Sought) -> Board:
    return boards.load(sought.name)


def play_to_tool(game: Game) -> None:
    while not tooling(game):
        wanted = [option for option in game.options if phrase(game, option) in ("scheme", "play Plan")]
        game.choose(wanted[0] if wanted else game.options[0])


def test_a_clone_goes_on_like_the_game_and_takes_back_its_own() -> None:
    scenario = table().choose("damage", "2", "choose Ben")
    twin = scenario.game.clone()
    twin.choose(DONE)
    twin.choose(NOT_SO)
    assert twin.health[scenario.fighter("Ben")] == 10
    assert scenario.health("Ben") == 8
    scenario.choose("done", "not so")
    assert scenario.health("Ben") == 10


@pytest.mark.parametrize("seed", range(6))
def test_random_games_by_hand_end_and_replay(seed: int) -> None:
    """Everything that can be done by hand, at random; the record gives the same game again."""
    heroes = [
        singer(
            during=SING,
            abilities=[{"by_hand": "At the end of your turn, hum."}],
            tokens=[{"name": "trap", "count": 2}],
            zones=[{"name": "stash"}],
            friends=2,
        ),
        singer("Ben", text="Draw 1 card.", after=SING),
    ]
    game = start(Table(boards.load("sherwood-forest"), heroes, first=seed % 2, turn_limit=30), seed)
    chance = random.Random(seed)
    deals = Rng.seeded(seed)
    refused = 0
    while not game.over:
        if game.by_hand and chance.random() < 0.05:
            for seat in (0, 1):
                imagined = resample(game.view(seat), deals)
                imagined.choose(chance.choice(imagined.options))
        done = tooling(game) and chance.random() < 0.2
        refused += game.rule == "MANUAL-2"
        game.choose(DONE if done else chance.choice(game.options))
    assert refused
    again = record.read(save_record(game), lambda sought: heroes[sought.name == "ben"], board)
    assert snapshot(again.game) == snapshot(game)


def test_in_an_imagined_game_a_text_by_hand_does_nothing() -> None:
    scenario = Scenario(singer(), written("Ben"))
    scenario.stand("Ann", "B3").stand("Ben", "B4").hand(0, "Plan", "Plain")
    game = resample(scenario.game.view(0), Rng.seeded(1))
    game.choose(ask.SCHEME)
    game.choose(scenario.card(0, "Plan"))
    assert (game.kind, game.asked, game.by_hand) == (ask.ACTION, 0, ())


@pytest.mark.parametrize("choices", [[], ["damage"], ["damage", "1"], ["done"]])
def test_every_seat_can_imagine_the_rest_of_a_text_by_hand(choices: list[str]) -> None:
    scenario = table()
    for choice in choices:
        scenario.choose(choice)
    for seat in (0, 1):
        for option in scenario.game.options:
            game = resample(scenario.game.view(seat), Rng.seeded(2))
            assert (game.asked, game.kind) == (scenario.game.asked, scenario.game.kind)
            game.choose(option)
            assert not tooling(game)


def test_what_is_asked_about_a_tool_and_of_the_others() -> None:
    assert table().choose("damage").game.view(0).question() == "Deal how much damage to a fighter?"
    scenario = table().choose("look at top cards")
    assert scenario.game.view(0).question() == "Look at how many cards from the top of your deck?"
    for number, cards in (("1", "1 card"), ("2", "2 cards")):
        scenario = Scenario(singer(), written("Ben"), written("Cid"), mode=FREE_FOR_ALL, board="globe-theatre")
        scenario.hand(0, "Plan", "Plain").scheme("Plan").choose("opponent draws", number)
        assert scenario.game.view(0).question() == f"Which opponent draws {cards}?"
