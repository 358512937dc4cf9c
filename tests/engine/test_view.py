"""Views: what a seat is told, in which shape, and full games made from it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from invented import figure, row
from matchless import Rng, new_game, resample
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.view import Deals
from random_play import Setup, moments, numbered_setup, snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def duel() -> Scenario:
    """Ann at S3 beside Ben at S4."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    return table.hand(0, "Plain", "Strong").hand(1, "Plain", "Idle")


def told(game: Game, seat: int | None) -> dict[str, Any]:
    """The data of a view as it arrives on the other side of a wire."""
    data: dict[str, Any] = json.loads(json.dumps(game.view(seat).data()))
    return data


def test_the_data_of_a_view_has_this_shape() -> None:
    game = new_game("raptor-paddock", ["robert-muldoon", "bigfoot"], seed=1, first=0)
    data = told(game, 0)
    assert list(data) == [
        "seat",
        "board",
        "format",
        "edition",
        "turn",
        "active",
        "actions",
        "actions_taken",
        "turn_over",
        "seats",
        "scheme",
        "aside",
        "lasting",
        "prevented",
        "items",
        "decision",
        "result",
        "combat",
    ]
    assert (data["seat"], data["board"], data["format"], data["turn"]) == (0, "raptor-paddock", "duel", 0)
    assert data["edition"] == "printed"
    assert (data["scheme"], data["combat"], data["result"]) == (None, None, None)
    mine, theirs = data["seats"]
    assert (
        list(mine)
        == list(theirs)
        == [
            "hero",
            "name",
            "plural",
            "status",
            "hand",
            "hand_size",
            "known",
            "deck_size",
            "deck_top",
            "deck_bottom",
            "discards",
            "piles",
            "markers",
            "counters",
            "decks",
            "tokens",
            "fighters",
            "started",
            "won",
            "roots",
        ]
    )
    assert (mine["hero"], mine["status"], mine["hand_size"], mine["deck_size"]) == ("robert-muldoon", "in", 5, 25)
    assert (mine["discards"], mine["known"]) == ([], [])
    assert mine["tokens"] == [{"name": "trap", "supply": 8, "spaces": []}]
    assert len(mine["hand"]) == 5
    assert (theirs["hero"], theirs["hand"], theirs["hand_size"]) == ("bigfoot", None, 5)
    assert mine["fighters"][0] == {
        "id": 0,
        "name": "Robert Muldoon",
        "kind": "Robert Muldoon",
        "number": None,
        "health": 14,
        "max_health": 14,
        "form": None,
        "counters": [],
        "space": "E2",
        "back": None,
        "defeated": False,
        "began": None,
        "began_back": None,
        "hurt": False,
        "rooted": False,
        "unbound": False,
    }
    worker = mine["fighters"][2]
    assert (worker["name"], worker["kind"], worker["number"]) == ("InGen Worker 2", "InGen Worker", 2)
    assert (mine["plural"], theirs["plural"]) == (False, False)
    assert mine["fighters"][1]["space"] is None
    assert data["decision"]["seat"] == 0
    assert data["decision"]["kind"] == "place"
    assert data["decision"]["source"] is None
    assert data["decision"]["rule"] == "SETUP-3"
    first = game.options[0]
    assert data["decision"]["fighter"] == 1
    assert data["decision"]["question"] == "Where do you place InGen Worker 1?"
    assert data["decision"]["options"][0] == {
        "option": first,
        "id": game.table.board.spaces[first],
        "meaning": "",
        "says": [{"t": "Place on "}, {"t": game.table.board.spaces[first], "space": game.table.board.spaces[first]}],
        "fighter": None,
        "space": game.table.board.spaces[first],
        "back": None,
        "card": None,
        "seat": None,
        "item": None,
        "path": [],
    }


def test_a_combat_is_told_with_both_sides() -> None:
    table = duel().choose("attack", "with Ann", "play Strong")
    hidden = {"card": "hidden", "value": None}
    common: dict[str, object] = {"bonus": 0, "instead": None, "ignored": False, "cancelled": False, "item": None}
    common |= {"boosts": [], "left": False, "joined": None, "shed": None}
    combat = told(table.game, 1)["combat"]
    assert combat == {
        "attack": {"seat": 0, "fighter": 0, **hidden, **common},
        "defense": {"seat": 1, "fighter": 1, "card": None, "value": None, **common},
        "revealed": False,
        "damage": None,
        "winner": None,
        "fallen": [],
        "harmless": None,
    }
    assert told(table.game, None)["combat"] == combat
    assert told(table.game, 0)["combat"]["attack"]["card"] == "Strong"


def test_what_a_turn_remembers_is_told() -> None:
    """Who was hurt and who has won in it, where everybody stood as it began, and who cannot leave."""
    table = duel().choose("attack", "with Ann", "play Strong", "no defense")
    table.game.root(2, 0, None)
    for seat in (0, 1, None):
        ann, ben = told(table.game, seat)["seats"]
        assert (ann["won"], ben["won"]) == (True, False)
        one, other = ann["fighters"][0], ben["fighters"][0]
        assert (one["hurt"], other["hurt"]) == (False, True)
        assert (one["rooted"], other["rooted"], ann["roots"]) == (False, True, [1])
        assert (one["began"], one["began_back"]) == (one["space"], None)


def test_after_the_reveal_everybody_sees_cards_values_and_outcome() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4"})
    table.hand(0, "Disarming Shot", "Feint").hand(1, "Regroup", "Feint")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot", "Regroup")
    assert table.asking() == "0 move"  # his ability after the attack; the cards still lie there
    for seat in (0, 1, None):
        combat = told(table.game, seat)["combat"]
        assert (combat["attack"]["card"], combat["attack"]["value"]) == ("Disarming Shot", 4)
        assert (combat["defense"]["card"], combat["defense"]["value"]) == ("Regroup", 1)
        assert (combat["revealed"], combat["damage"], combat["winner"]) == (True, 3, 0)


def test_the_decision_of_another_seat_is_told_without_options() -> None:
    table = duel().play()
    for seat in (1, None):
        view = table.game.view(seat)
        decision = told(table.game, seat)["decision"]
        assert (decision["seat"], decision["kind"], decision["rule"]) == (0, "action", "TURN-1")
        assert decision["options"] == []
        assert view.decision is not None
        assert view.decision.options == ()
        assert view.legal() == []
    assert [text for _, text in table.game.view(0).legal()] == ["Maneuver", "Attack"]


def test_ids_of_ones_own_options_are_those_of_the_record() -> None:
    view = duel().play().game.view(0)
    assert [view.choice_id(option) for option, _ in view.legal()] == ["maneuver", "attack"]


def test_a_spectator_sees_no_hand() -> None:
    data = told(duel().play().game, None)
    assert data["seat"] is None
    assert [seat["hand"] for seat in data["seats"]] == [None, None]
    assert [seat["hand_size"] for seat in data["seats"]] == [2, 2]
    assert [seat["known"] for seat in data["seats"]] == [[], []]


def test_a_view_does_not_change_with_the_game() -> None:
    table = duel().play()
    view = table.game.view(0)
    before = json.dumps(view.data())
    table.choose("maneuver", "boost with Plain", "move Ann", "to S2")
    assert json.dumps(view.data()) == before


def test_a_view_of_a_finished_game_gives_the_result() -> None:
    table = duel().play()
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    for seat in (0, 1, None):
        view = table.game.view(seat)
        assert view.decision is None
        assert view.legal() == []
        assert view.result is not None
        assert told(table.game, seat)["result"] == {"winners": [0], "reason": "Ben was defeated", "resigned": False}
        assert told(table.game, seat)["decision"] is None


def test_a_seat_that_is_out_is_told_as_such() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), figure("Cat"), board="hells-kitchen", mode="free-for-all").play()
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    seats = told(table.game, 0)["seats"]
    assert [seat["status"] for seat in seats] == ["in", "out", "in"]
    assert seats[1]["fighters"][0]["defeated"]
    assert seats[1]["fighters"][0]["space"] is None


def test_events_of_hidden_cards_are_told_without_the_card() -> None:
    table = duel().deck(0, "Idle").choose("maneuver")
    assert table.game.view(0).sentences() == ["Ann maneuvers.", "Ann draws Idle."]
    for seat in (1, None):
        assert table.game.view(seat).sentences() == ["Ann maneuvers.", "Ann draws a card."]
        assert all(event.card == -1 for event in table.game.view(seat).events)


def test_a_card_laid_face_down_is_told_without_the_card_and_then_revealed() -> None:
    table = duel().choose("attack", "with Ann", "play Strong")
    assert table.game.view(0).sentences() == ["Ann attacks Ben with Strong."]
    assert table.game.view(1).sentences() == ["Ann attacks Ben with a card."]
    table.choose("defend with Plain")
    assert table.game.view(0).sentences()[:3] == [
        "Ben defends with a card.",
        "Ann reveals Strong.",
        "Ben reveals Plain.",
    ]


def test_without_a_listener_a_view_has_no_events() -> None:
    view = new_game("yukon", ["raptors", "bigfoot"]).view(0)
    assert view.events == ()
    assert view.sentences() == []


# --- cards of another hand that a seat knows ------------------------------------------------------------------------


def shown() -> Scenario:
    """Ben has seen the Strong card in Ann's hand."""
    table = duel()
    table.game.show(0, table.card(0, "Strong"), to=1)
    return table.play()


def test_a_card_that_was_shown_is_known_to_that_seat_only() -> None:
    table = shown()
    assert told(table.game, 1)["seats"][0]["known"] == ["Strong"]
    assert told(table.game, 0)["seats"][0]["known"] == []
    assert told(table.game, None)["seats"][0]["known"] == []


def test_it_is_forgotten_once_it_has_left_the_hand_in_the_open() -> None:
    table = shown().choose("maneuver", "boost with Strong")
    assert told(table.game, 1)["seats"][0]["known"] == []


def test_it_is_still_known_while_it_may_lie_face_down() -> None:
    table = shown().choose("attack", "with Ann", "play Strong")
    assert told(table.game, 1)["seats"][0]["known"] == ["Strong"]
    table.choose("no defense")
    assert told(table.game, 1)["seats"][0]["known"] == []


def test_a_known_card_is_in_every_resampled_hand() -> None:
    table = shown()
    strong = table.card(0, "Strong")
    rng = Rng.seeded(3)
    games = [resample(table.game.view(1), rng) for _ in range(40)]
    assert all(strong in game.hand[0] for game in games)
    assert len({tuple(sorted(game.hand[0])) for game in games}) > 1


def test_a_known_card_may_be_the_one_that_lies_face_down_or_still_be_in_hand() -> None:
    table = shown().choose("attack", "with Ann", "play Plain")
    strong = table.card(0, "Strong")
    rng = Rng.seeded(3)
    games = [resample(table.game.view(1), rng) for _ in range(60)]
    down = [game.fight().attack.card == strong for game in games]
    assert any(down)
    assert not all(down)
    assert all(strong in [*game.hand[0], game.fight().attack.card] for game in games)


# --- resampling -----------------------------------------------------------------------------------------------------


def test_resampling_keeps_the_game_apart_from_the_one_it_was_made_from() -> None:
    """An opponent with an empty hand: what a resampled game draws into it stays there."""
    table = duel().hand(1)
    table.play()
    game = table.game
    before = snapshot(game)
    possible = resample(game.view(0), Rng.seeded(1))
    possible.draw(1, 2, None)
    assert len(possible.hand[1]) == 2
    assert snapshot(game) == before
    assert told(game, 0)["seats"][1]["known"] == []


def test_resampling_at_the_choice_of_a_target_deals_an_attack_card() -> None:
    """Whoever has declared an attacker holds a card for it, also while the target is still open."""
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben": "S4", "Ben's Friend": "S2"}).hand(0, "Strong").hand(1, "Plain")
    table.choose("attack", "with Ann")
    assert table.asking() == "0 target"
    for seed in range(60):
        possible = resample(table.game.view(1), Rng.seeded(seed))
        possible.choose(possible.options[0])
        assert possible.kind == ask.ATTACK_CARD
        assert possible.options


def test_resampling_leaves_the_view_as_it_was() -> None:
    view = duel().play().game.view(0)
    before = snapshot(view.game)
    for seed in range(5):
        game = resample(view, Rng.seeded(seed))
        game.choose(game.options[0])
    assert snapshot(view.game) == before


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_finished_game_can_be_resampled(seat: int | None) -> None:
    table = duel().play()
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    game = resample(table.game.view(seat), Rng.seeded(1))
    assert game.over
    assert json.dumps(game.view(seat).data()) == json.dumps(table.game.view(seat).data())


def test_the_generator_of_a_resampled_game_is_not_the_real_one() -> None:
    game = Setup("yukon", ("raptors", "bigfoot"), seed=9).begin()
    real = game.rng.clone().word()
    drawn = {resample(game.view(0), Rng.seeded(seed)).rng.word() for seed in range(20)}
    assert len(drawn) == 20
    assert real not in drawn


def test_what_others_know_is_not_in_a_view() -> None:
    """Who has seen which card is nobody else's business: a third seat would learn the card from it."""
    game = shown().game
    assert game.view(1).game.seen == ((), (), (game.hand[0][1],), ())
    for seat in (0, None):
        assert game.view(seat).game.seen == ((), (), (), ())


def test_fighters_of_one_name_on_two_seats_are_still_of_their_kind() -> None:
    game = new_game("yukon", ["raptors", "raptors"], seed=1)
    for seat in game.view(0).data()["seats"]:
        assert seat["plural"]
        assert [(one["kind"], one["number"]) for one in seat["fighters"]] == [
            ("Raptor", 1),
            ("Raptor", 2),
            ("Raptor", 3),
        ]


def test_whoever_draws_one_deal_after_the_other_gets_games_that_look_alike() -> None:
    """All seats and a spectator, in all formats: none of many deals differs in anything that is known."""
    rng = Rng.seeded(8)
    seen = 0
    for number in range(12):
        for place, game in enumerate(moments(replace(numbered_setup(37, number), turn_limit=20, style="fierce"))):
            if game.over or place % 23:
                continue
            for seat in (None, *range(game.table.seats)):
                deals = Deals(game.view(seat))
                known = snapshot(game.view(seat).game)
                for _ in range(4):
                    assert repr(snapshot(deals.draw(rng).view(seat).game)) == repr(known)
                    seen += 1
    assert seen > 500


def test_of_many_deals_every_card_is_in_every_place_as_often() -> None:
    """Hand, top and bottom of the deck, though only the upper cards are drawn anew from deal to deal."""
    game = Setup("yukon", ("raptors", "bigfoot"), seed=9).begin()
    deals = Deals(game.view(0))
    rng = Rng.seeded(5)
    rounds = 3000
    hand: Counter[int] = Counter()
    ends: dict[tuple[int, int], Counter[int]] = {(seat, end): Counter() for seat in (0, 1) for end in (0, -1)}
    for _ in range(rounds):
        possible = deals.draw(rng)
        hand.update(possible.hand[1])
        for (seat, end), counts in ends.items():
            counts[possible.deck[seat][end]] += 1
    for seat in (0, 1):
        unknown = Counter(game.deck[seat] + (game.hand[1] if seat else []))
        size = unknown.total()
        for card, copies in unknown.items():
            share = copies / size
            spread = (rounds * share * (1 - share)) ** 0.5
            assert abs(ends[seat, -1][card] - rounds * share) < 4.5 * spread
            if seat:
                expected = rounds * len(game.hand[1]) * copies / size
                assert abs(hand[card] - expected) < 0.2 * expected
        assert len(ends[seat, 0]) > len(unknown) / 2  # seldom drawn anew, but it does not stand still
