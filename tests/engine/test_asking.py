"""The open decision for people: what options are about, and the question to whoever is asked and to everybody else."""

from __future__ import annotations

import re
from itertools import count

import pytest

from invented import figure, row, written
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.game import Game
from matchless.engine.position import DecisionData, OptionData
from matchless.engine.program import NONE
from matchless.engine.wording.answers import answer
from random_play import moments, numbered_setup
from scenario import Scenario

GAMES = 24
SUBJECTS = ("fighter", "space", "back", "card", "seat", "item")
# What the options of each kind of decision name.
NAMED = {
    ask.ATTACKER: {"fighter"},
    ask.TARGET: {"fighter"},
    ask.MOVER: {"fighter"},
    ask.FIGHTER: {"fighter"},
    ask.ATTACK_CARD: {"card"},
    ask.DEFENSE_CARD: {"card"},
    ask.SCHEME_CARD: {"card"},
    ask.BOOST: {"card"},
    ask.DISCARD: {"card"},
    ask.CARD: {"card"},
    ask.PUT_BACK: {"card"},
    ask.MOVE: {"space"},
    ask.PLACE: {"space"},
    ask.SPACE: {"space"},
    ask.SEAT: {"seat"},
    ask.ITEM: {"item", "space"},
}


def asked(game: Game, seat: int | None) -> DecisionData:
    decision = game.view(seat).data()["decision"]
    assert decision is not None
    return decision


def named(option: OptionData) -> set[str]:
    return {name for name, value in option.items() if name in SUBJECTS and value is not None}


def check_option(game: Game, option: OptionData) -> None:
    """What an option says it is about is what it does."""
    if option["option"] == NONE:
        assert not named(option)
        assert option["path"] == []
        return
    large = {"back"} if option["back"] is not None else set()
    assert named(option) - large == NAMED.get(game.kind, set())
    assert not large or game.kind in ask.POSE_KINDS
    if option["id"] == "stay":
        assert option["space"] == game.table.board.spaces[game.at[game.frames[-1].mover]]
        return
    said = [option["card"], option["item"], None if option["item"] is not None else option["space"], option["back"]]
    if option["fighter"] is not None:
        called = game.table.names[option["fighter"]]
        said.append(f"the {called[4:]}" if called.startswith("The ") else called)
    words = "".join(span["t"] for span in option["says"])
    assert all(text in words for text in said if text is not None)


@pytest.mark.parametrize("number", range(GAMES))
def test_options_say_what_they_are_about(number: int) -> None:
    for game in moments(numbered_setup(61, number)):
        if not game.over:
            for option in asked(game, game.asked)["options"]:
                check_option(game, option)


@pytest.mark.parametrize("number", range(12))
def test_the_path_of_a_move_is_the_one_that_is_shown(number: int) -> None:
    setup = numbered_setup(62, number)
    game, chooser = setup.begin(listen=True), setup.chooser()
    moves = 0
    while not game.over and moves < 60:
        decision, kind, choice = asked(game, game.asked), game.kind, chooser(game)
        fighter = decision["fighter"]
        option = next(option for option in decision["options"] if option["option"] == choice)
        assert kind == ask.MOVE or option["path"] == []
        game.choose(choice)
        if kind != ask.MOVE:
            continue
        moved = next((event for event in game.events or () if event.kind == ev.MOVE), None)
        if not option["path"]:
            assert moved is None or moved.fighter != fighter or moved.source is not None
            continue
        moves += 1
        assert moved is not None
        assert option["path"] == [game.table.board.spaces[space] for space in moved.path]
        assert option["path"][-1] == option["space"]


@pytest.mark.parametrize("number", range(GAMES))
def test_everybody_is_told_what_is_asked(number: int) -> None:
    for game in moments(numbered_setup(63, number)):
        if game.over:
            assert game.view(None).question() == ""
            continue
        own = asked(game, game.asked)["question"]
        assert re.fullmatch(r"[A-Z0-9].*[.?]", own)
        others = {asked(game, seat)["question"] for seat in (*range(game.table.seats), None) if seat != game.asked}
        (public,) = others
        assert public.startswith(game.table.players[game.asked])
        assert re.fullmatch(r".* (chooses?|decides?) .*\.", public)
        if game.kind == ask.MOVE:
            assert re.search(r" (up to|exactly) \d+ spaces?", own)


def lying(game: Game, where: str | None) -> list[int]:
    """The cards that lie where a decision says its cards come from."""
    seat = game.asked
    own: dict[str | None, list[int]] = {
        None: game.hand[seat],
        "discard pile": game.discards[seat],
        "deck": game.deck[seat],
    }
    for pile in game.table.piles.of[seat]:
        own[game.table.piles.all[pile].name] = list(game.piles[pile])
    hands = {f"hand of {player}": hand for player, hand in zip(game.table.players, game.hand, strict=True)}
    return (own | hands)[where]


@pytest.mark.parametrize("number", range(GAMES))
def test_a_decision_about_cards_says_where_they_lie(number: int) -> None:
    for game in moments(numbered_setup(61, number)):
        if game.over:
            continue
        where = asked(game, game.asked)["cards_from"]
        assert where == asked(game, None)["cards_from"]
        if game.kind not in ask.CARD_KINDS:
            assert where is None
        else:
            assert set(game.options) - {NONE} <= set(lying(game, where))


@pytest.mark.parametrize("number", range(GAMES))
def test_a_question_says_what_the_answer_is_for(number: int) -> None:
    for game in moments(numbered_setup(63, number)):
        if not game.over:
            own = asked(game, game.asked)["question"]
            assert not re.fullmatch(r"Which (\w+|of these) do you choose(, if any)?\?", own), game.rule


@pytest.mark.parametrize("number", range(GAMES))
def test_an_option_that_is_a_name_says_what_it_does(number: int) -> None:
    for game in moments(numbered_setup(63, number)):
        if not game.over and game.kind in (ask.MODE, ask.ORDER, ask.SECOND_CARD, ask.ITEM):
            for option in asked(game, game.asked)["options"]:
                assert bool(option["meaning"]) == (option["option"] != NONE)


@pytest.mark.parametrize("number", range(GAMES))
def test_others_are_not_told_of_anything_as_theirs(number: int) -> None:
    for game in moments(numbered_setup(61, number)):
        if not game.over:
            told = asked(game, None)
            assert "your" not in told["question"].split()


def test_every_kind_of_decision_comes_up_in_the_games() -> None:
    """Guards the tests above against looking at too little.

    Among the printed heroes no two effects of one seat come together whose order matters (ASK-7), so an invented one
    has to do for that question: `test_the_questions_of_an_order`.
    """
    wanted = set(range(len(ask.KIND_NAMES))) - {ask.ORDER}
    for number in count():
        assert number < 4 * GAMES, [ask.KIND_NAMES[kind] for kind in wanted]
        for game in moments(numbered_setup((61, 63)[number % 2], number // 2)):
            wanted.discard(game.kind)
        if not wanted:
            return


ROW = row("aaaaaaaaaa", "09")


def duel() -> Scenario:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    return table.hand(0, "Plain", "Strong").hand(1, "Plain", "Idle")


def questions(table: Scenario) -> tuple[str, str]:
    """To the seat that is asked, and to spectators."""
    return asked(table.game, table.game.asked)["question"], asked(table.game, None)["question"]


def test_the_questions_of_an_attack() -> None:
    table = duel()
    assert questions(table) == ("Choose an action: 2 left.", "Ann chooses an action: 2 left.")
    table.choose("attack")
    assert questions(table) == ("Who attacks?", "Ann chooses who attacks.")
    table.choose("with Ann")
    assert questions(table) == ("Ann attacks Ben. With which card?", "Ann chooses a card to attack Ben with.")
    table.choose("play Strong")
    assert questions(table) == (
        "Ann attacks Ben. Defend Ben with a card, or with none.",
        "Ben chooses a card to defend Ben with, or none.",
    )


def test_a_defender_without_a_card_for_it_is_told_so_and_nobody_else() -> None:
    table = duel().hand(1, "Idle").choose("attack", "with Ann", "play Strong")
    assert questions(table) == (
        "Ann attacks Ben. You have no card to defend with.",
        "Ben chooses a card to defend Ben with, or none.",
    )


def test_verbs_agree_with_a_fighter_that_is_several_people() -> None:
    both = "Rosencrantz & Guildenstern"
    table = Scenario("hamlet", "titania").hand(0, "The Ghost").play().choose("maneuver", "no boost")
    assert table.game.kind == ask.MOVER
    mover = next(option for option in table.game.options if option >= 0 and table.game.table.names[option] == both)
    assert answer(table.game, mover) == f"{both} are to move next."
    table.game.choose(mover)
    assert questions(table)[1] == f"Hamlet chooses where {both} move."
    assert answer(table.game, table.game.pose(mover)) == f"{both} stay."
    assert re.fullmatch(rf"{both} move to \w+\.", answer(table.game, table.game.options[0]))


def test_the_questions_of_a_maneuver_name_the_steps() -> None:
    table = duel().choose("maneuver")
    assert questions(table) == (
        "Boost the move with a card? Each of your fighters may move 2 spaces, and more by its boost.",
        "Ann decides whether to boost the move.",
    )
    table.choose("boost with Plain")
    assert questions(table) == (
        "Which fighter moves next? Each may move up to 3 spaces.",
        "Ann chooses who moves next.",
    )
    table.choose("move Ann")
    assert questions(table) == ("Where do you move Ann, up to 3 spaces?", "Ann chooses where Ann moves.")
    assert [(option["id"], option["space"], option["path"]) for option in asked(table.game, 0)["options"]] == [
        ("S0", "S0", ["S3", "S2", "S1", "S0"]),
        ("S1", "S1", ["S3", "S2", "S1"]),
        ("S2", "S2", ["S3", "S2"]),
        ("stay", "S3", []),
    ]


def test_the_questions_of_a_choice_between_effects() -> None:
    table = Scenario("hamlet", "titania").hand(0, "The Ghost").play().scheme("The Ghost")
    assert questions(table) == (
        "Which effect of The Ghost do you choose?",
        "Hamlet chooses between two effects of The Ghost.",
    )


def test_the_questions_of_an_order() -> None:
    during = "Add 1 to this card's value for each card in your hand."
    ann = written("Ann", during=during, abilities=["During combat, draw 1 card."])
    table = Scenario(ann, figure("Ben"), board=ROW).stand("Ann", "S3")
    table.stand("Ben", "S4").hand(0, "Strike", "Plain").hand(1).attack("Ann", "Ben", "Strike")
    assert table.game.kind == ask.ORDER
    assert questions(table) == ("Which effect resolves first?", "Ann chooses which effect resolves first.")
    told = asked(table.game, 0)["options"]
    assert [(option["id"], option["meaning"]) for option in told] == [
        ("strike", "Add 1 to this card's value for each card in your hand."),
        ("ability-1", "During combat, draw 1 card."),
    ]
    for option in told:
        check_option(table.game, option)


def test_the_question_to_an_opponent_who_may_discard_says_what_happens_otherwise() -> None:
    table = Scenario("robin-hood", "bigfoot").hand(0, "Steal From the Rich").hand(1, "Feint").play()
    table.scheme("Steal From the Rich")
    assert questions(table)[0] == "Discard 1 card? If you do not, Robin Hood draws 1 more card."


def test_two_effects_of_one_name_are_told_apart_by_their_number() -> None:
    song = [{"name": "Song", "text": f"During combat, {what}."} for what in ("draw 1 card", "gain 1 action")]
    during = "Add 1 to this card's value for each card in your hand."
    table = Scenario(written("Ann", during=during, abilities=song), figure("Ben"), board=ROW).stand("Ann", "S3")
    table.stand("Ben", "S4").hand(0, "Strike", "Plain").hand(1).attack("Ann", "Ben", "Strike")
    said = [option["says"] for option in asked(table.game, 0)["options"]]
    assert said == [[{"t": name}] for name in ("Strike", "Song 2", "Song 3")]
