"""The judge: what it looks at, what it keeps, what it may know, and the way that it would go."""

from __future__ import annotations

from invented import figure, row
from matchless import Rng, new_game, resample
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.program import NONE
from matchless.teacher.judge import HARDLY, LOOKED_AT, Judge, unknown
from random_play import Setup, moments
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def duel() -> Scenario:
    """Ann next to Ben, who has one health left."""
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S1", "Ben": "S4"})
    return table.hand(0, "Strong", "Plain").hand(1, "Plain").wound("Ben", 1).play()


def test_a_choice_that_was_made_is_looked_at_however_bad_it_seems() -> None:
    game = duel().game
    view = game.view(0)
    worst = Judge(1, 60).opinions(view)[-1]
    assert worst.visits < LOOKED_AT
    judge = Judge(1, 60)
    opinions = judge.opinions(view, worst.choice)
    tried = {one.choice: one.visits for one in opinions}
    assert tried[worst.choice] == LOOKED_AT
    assert tried[opinions[0].choice] >= LOOKED_AT  # what it is compared with
    assert opinions[0].choice == ask.ATTACK  # which is the best hangs on the search alone
    assert opinions[0].chance > next(one.chance for one in opinions if one.choice == worst.choice)


def test_a_choice_without_purpose_is_looked_at_too() -> None:
    """A boost for a maneuver in which everybody stays: bots never think of it, people do it."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).only({"Ann": "S3", "Ben": "S9"})
    table.hand(0, "Strong").hand(1, "Plain").play().choose("maneuver", "no boost")
    stay = next(pose for pose in table.game.options if pose == NONE)
    opinions = Judge(1, 20).opinions(table.game.view(0), stay)
    assert [one.visits for one in opinions if one.choice == stay] == [LOOKED_AT]


def test_nothing_is_said_where_there_is_nothing_to_choose() -> None:
    game = duel().game
    assert Judge(1, 20).opinions(game.view(1)) == []  # another seat's decision
    assert Judge(1, 20).opinions(game.view(None)) == []
    alone = next(game for game in moments(Setup("yukon", ("robin-hood", "bigfoot"))) if len(game.options) == 1)
    assert Judge(1, 20).opinions(alone.view(alone.asked)) == []


def thoughts(game: Game) -> list[tuple[int, int, float]]:
    judge = Judge(5, 40)
    view = game.view(game.asked)
    opinions = judge.opinions(view, game.options[-1])
    ways = [entry["choice"]["option"] for entry in judge.way(view, opinions[0].choice)]
    return [(one.choice, one.visits, one.chance) for one in opinions] + [(way, 0, 0.0) for way in ways]


def test_what_is_hidden_changes_no_opinion() -> None:
    checked = 0
    for number, game in enumerate(moments(Setup("sherwood-forest", ("robin-hood", "bigfoot"), seed=3, turn_limit=4))):
        if len(game.options) > 1 and number % 9 == 0:
            other = resample(game.view(game.asked), Rng.seeded(number))  # what the seat cannot see is dealt anew
            assert other.hand[1 - game.asked] != game.hand[1 - game.asked]
            assert thoughts(other) == thoughts(game)
            checked += 1
    assert checked > 3


def test_a_way_goes_on_until_another_seat_is_asked() -> None:
    game = duel().game
    judge = Judge(1, 400)
    view = game.view(0)
    best = judge.opinions(view)[0].choice
    way = judge.way(view, best)
    assert [entry["kind"] for entry in way] == ["action", "attacker", "attack-card"]
    assert [entry["says"] for entry in way][-1] == "Attack with Strong"
    for entry in way:  # it can be played
        game.choose(entry["choice"]["option"])
    assert game.over or game.asked == 1


def test_a_way_ends_where_something_comes_to_light() -> None:
    """A maneuver draws a card: whether to boost with it nobody can say before."""
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7, first=0)
    while game.kind != ask.ACTION:
        game.choose(game.options[0])
    judge = Judge(1, 300)
    view = game.view(0)
    judge.opinions(view)
    assert [entry["says"] for entry in judge.way(view, ask.MANEUVER)] == ["Maneuver"]


def test_a_way_ends_where_nothing_was_looked_at() -> None:
    game = duel().game
    judge = Judge(1, HARDLY - 1)
    view = game.view(0)
    judge.opinions(view)
    assert len(judge.way(view, ask.ATTACK)) < 3


def test_what_is_unknown_changes_when_something_comes_to_light() -> None:
    table = duel()
    before = unknown(table.game.view(1))
    table.choose("attack")
    assert unknown(table.game.view(1)) == before
    while table.game.asked == 0:
        table.game.choose(table.game.options[0])
    assert unknown(table.game.view(1)) == before  # face down
    own = unknown(table.game.view(0))
    table.game.choose(NONE)
    assert unknown(table.game.view(1)) != before
    assert unknown(table.game.view(0)) == own  # Ben has shown nothing
