"""SCHEME-1: playing a scheme."""

from __future__ import annotations

from invented import figure, row
from matchless.engine import events as ev
from matchless.engine.words import OPPOSING_FIGHTERS, SCHEME, Card, Damage, Draw, Each, Move, Named, OneOf
from scenario import Scenario

ROW = row("aaaaaaaa", "07")


def test_scheme_1_a_scheme_is_shown_resolves_and_is_then_discarded() -> None:
    ann = Named("Ann")
    dash = Card("Dash", SCHEME, boost=1, copies=2, scheme=(Draw(1), Move(ann, 1)))
    table = Scenario(figure("Ann", dash), figure("Ben"), board=ROW).hand(0, "Dash", "Plain", "Idle")
    table.choose("scheme")
    assert (table.asking(), table.game.rule) == ("0 scheme-card", "SCHEME-1")
    assert table.offered() == ["play Dash", "play Idle"]
    table.choose("play Dash")
    assert [event.kind for event in table.game.events or ()] == [ev.SCHEME, ev.DRAW]
    assert table.table.cards[table.game.scheme].name == "Dash"
    assert table.game.view(1).data()["scheme"] == "Dash"
    assert table.discarded(0) == []
    table.choose("to S1")
    assert table.game.view(1).data()["scheme"] is None
    assert table.discarded(0) == ["Dash"]


def test_scheme_1_a_scheme_may_be_played_for_no_effect() -> None:
    bolt = Card("Bolt", SCHEME, boost=1, copies=2, scheme=(Damage(OneOf(OPPOSING_FIGHTERS), 0),))
    table = Scenario(figure("Ann", bolt), figure("Ben"), board=ROW).hand(0, "Bolt", "Idle", "Plain")
    table.scheme("Bolt").scheme("Idle")
    assert table.discarded(0) == ["Bolt", "Idle"]
    assert table.game.active == 1


def test_scheme_1_without_a_scheme_that_can_be_played_the_action_is_not_offered() -> None:
    by_friend = Card("Help", SCHEME, boost=1, copies=2, by="Ann's Friend", scheme=(Draw(1),))
    table = Scenario(figure("Ann", by_friend, sidekicks=1), figure("Ben"), board=ROW).hand(0, "Help", "Plain")
    assert "scheme" in table.offered()
    table = Scenario(figure("Ann", by_friend, sidekicks=1), figure("Ben"), board=ROW).hand(0, "Help", "Plain")
    table.fallen("Ann's Friend")
    assert "scheme" not in table.offered()


def test_scheme_1_the_only_scheme_is_asked_for_since_the_hand_is_hidden() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).hand(0, "Idle", "Plain")
    table.choose("scheme")
    assert table.offered() == ["play Idle"]


def test_scheme_1_a_scheme_costs_one_action() -> None:
    heal = Card("Zap", SCHEME, boost=1, copies=2, scheme=(Damage(Each(OPPOSING_FIGHTERS), 1),))
    table = Scenario(figure("Ann", heal), figure("Ben"), board=ROW).hand(0, "Zap", "Zap", "Plain").hand(1, "Plain")
    table.scheme("Zap").scheme("Zap")
    assert table.health("Ben") == 8
    assert table.asking() == "1 action"


def test_scheme_1_when_the_game_ends_in_a_scheme_nothing_more_of_it_happens() -> None:
    """IX-6: the rest of the effect is void."""
    zap = Card("Zap", SCHEME, boost=1, copies=2, scheme=(Damage(Each(OPPOSING_FIGHTERS), 99), Draw(5)))
    table = Scenario(figure("Ann", zap), figure("Ben"), board=ROW).hand(0, "Zap")
    table.scheme("Zap")
    assert table.asking() == "over"
    assert table.cards(0) == []
