"""What begins, copies, hides, deals anew and tells the state does so with every field as it is described."""

from __future__ import annotations

import pytest

from altered import CHANGES, Change, guarding, moving, revealed
from matchless import Rng, resample
from matchless.engine.combatants import Combat, Side
from matchless.engine.fields import ALL, CLONED, FIELDS, LEFT, LIST, REPLACED, ROWS, SHARED
from matchless.engine.game import Game
from matchless.engine.program import Frame
from matchless.engine.view import View
from random_play import Setup, fields, frozen, moments, snapshot

CLASSES: dict[str, type] = {"Game": Game, "Frame": Frame, "Combat": Combat, "Side": Side, "Rng": Rng}
RICH = Setup("hells-kitchen", ("titania", "shakespeare", "wayward-sisters", "robert-muldoon"), "free-for-all", seed=3)
each_change = pytest.mark.parametrize("change", CHANGES, ids=str)


def things(game: Game, part: str) -> list[object]:
    """All objects of a class that a game is made of."""
    combat = game.combat
    found: dict[str, list[object]] = {
        "Game": [game],
        "Frame": [*game.frames],
        "Combat": [] if combat is None else [combat],
        "Side": [] if combat is None else [combat.attack, combat.defense],
        "Rng": [game.rng],
    }
    return found[part]


# --- the descriptions themselves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", CLASSES)
def test_every_field_is_described_once(part: str) -> None:
    assert sorted(field.name for field in FIELDS[part]) == sorted(fields(CLASSES[part]))


@pytest.mark.parametrize("part", CLASSES)
def test_every_field_but_the_table_is_changed_by_the_tests(part: str) -> None:
    changed = {change.name for change in CHANGES if change.part == part}
    assert changed == {field.name for field in FIELDS[part]} - {"table"}


# --- begin and clone ------------------------------------------------------------------------------------------------


def test_a_game_begins_with_every_field() -> None:
    """Without an opening: whatever that sets could be forgotten."""
    game = Game.begin(RICH.table(), 5, ())
    assert [field.name for field in FIELDS["Game"] if not hasattr(game, field.name)] == []


@each_change
def test_a_clone_has_the_value_of_every_field(change: Change) -> None:
    _, after = change.games()
    left = ("events",) if change.field().copied == LEFT else ()
    after.events = None
    assert snapshot(after.clone(), left) == snapshot(after, left)
    assert after.clone().events is None


@pytest.mark.parametrize("part", CLASSES)
def test_a_clone_shares_what_cannot_change_and_nothing_else(part: str) -> None:
    for position in (guarding(), moving(), revealed()):
        position.events = []
        twin = position.clone()
        for one, other in zip(things(position, part), things(twin, part), strict=True):
            assert one is not other
            for field in FIELDS[part]:
                shares(field.copied, getattr(one, field.name), getattr(other, field.name), field.name)


def shares(copied: str, one: object, other: object, name: str) -> None:
    """Asserts that a value and its copy share as much as they should."""
    if copied == SHARED:
        assert one is other or (one == other and isinstance(one, (int, tuple))), name  # compiled, a number has no place
        assert unchanging(one), name
    elif copied == REPLACED:
        assert one is other, name
    elif copied == LEFT:
        assert other is None, name
    else:
        assert one is not other or one is None, name
        if copied == ROWS or (copied == CLONED and isinstance(one, list)):
            assert isinstance(one, list), name
            assert isinstance(other, list), name
            assert one, f"{name} is empty, so nothing is shown"
            assert all(mine is not twin for mine, twin in zip(one, other, strict=True)), name
        assert copied in (LIST, ROWS, CLONED), name
        assert copied != LIST or (isinstance(one, list) and unchanging(tuple(one))), name


def unchanging(value: object) -> bool:
    """Whether nothing in a value can be changed in place; what all games share (table, programs) is left aside."""
    if isinstance(value, tuple):
        return all(unchanging(part) for part in value)
    return not isinstance(value, (list, dict, set, Game, Frame, Combat, Side, Rng))


# --- views ----------------------------------------------------------------------------------------------------------


def seen(game: Game, seat: int | None) -> str:
    """All that a view holds."""
    view = View.of(game, seat)
    return repr((snapshot(view.game), frozen(view.events)))


@each_change
def test_a_view_changes_for_who_may_know_and_for_nobody_else(change: Change) -> None:
    before, after = change.games()
    told = [seat for seat in (0, 1, None) if seen(before, seat) != seen(after, seat)]
    assert told == change.known_to(after)


def paths(before: object, after: object, at: str = "") -> set[str]:
    """Where two trees of plain values differ; entries of lists have no names."""
    if isinstance(before, dict) and isinstance(after, dict):
        return {
            path
            for name in before.keys() | after.keys()
            for path in paths(before.get(name), after.get(name), f"{at}.{name}".lstrip("."))
        }
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {path for one, other in zip(before, after, strict=True) for path in paths(one, other, at)}
    return set() if before == after else {at}


@each_change
def test_the_data_of_a_view_tells_a_field_where_it_is_described(change: Change) -> None:
    before, after = change.games()
    data = change.field().data
    knowing = change.known_to(after)
    for seat in (0, 1, None):
        changed = paths(before.view(seat).data(), after.view(seat).data())
        if isinstance(data, str) or seat not in knowing:
            assert changed == set(), data
        else:
            assert changed
            assert {path for path in changed if not path.startswith(data)} == set()


def test_a_game_dealt_anew_has_everything_that_all_may_know() -> None:
    """And as many of what is hidden."""
    rng = Rng.seeded(5)
    for number, game in enumerate(moments(RICH)):
        if number % 40:
            continue
        for seat in (0, 1, 2, 3, None):
            dealt = resample(game.view(seat), rng)
            for field in FIELDS["Game"]:
                one, other = getattr(game, field.name), getattr(dealt, field.name)
                if field.known == ALL and field.name not in ("events", "combat"):
                    assert frozen(one) == frozen(other), field.name
                elif field.name in ("deck", "hand", "second_deck"):
                    assert [len(row) for row in one] == [len(row) for row in other], field.name
