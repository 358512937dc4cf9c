"""Battlefield items as data: what a table may set, what is our guess, and that a record brings all of it back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from matchless import Item, MatchlessError, RecordError, SetupError, boards, items, load_record, new_game, save_record
from matchless.engine import decision as ask
from matchless.engine.board import Board
from matchless.engine.game import Game
from matchless.engine.items import SCOPES, item_data, read_items
from matchless.engine.layout import Entry
from matchless.engine.program import NONE
from matchless.engine.text import item_text
from matchless.engine.words import AddToValue, Count, Named
from phrases import phrase
from random_play import snapshot
from scenario import Scenario

KITCHEN = items.load("hells-kitchen")
MAP = "Map"


def own_board() -> Board:
    """A row of twelve spaces with a combat slot and a scheme slot beside either start."""
    names = [f"S{number}" for number in range(12)]
    data: dict[str, object] = {
        "name": "Yard",
        "set": "Tests",
        "size": [120, 10],
        "zones": ["a", "b"],
        "starts": {"1": "S0", "2": "S11"},
        "spaces": {name: {"x": 10 * i, "y": 5, "zones": ["ab"[i > 5]]} for i, name in enumerate(names)},
        "paths": [[a, b] for a, b in pairwise(names)],
        "one_way": [],
        "items": {"combat": ["S5", "S6"], "scheme": ["S1", "S10"]},
    }
    return Board.from_data("yard", data, "yard.json")


def made(*entries: dict[str, object]) -> tuple[Item, ...]:
    """Items as a table sets them."""
    return read_items(Entry("items", "", list(entries)))


def changed(name: str, *effects: dict[str, object]) -> tuple[Item, ...]:
    """The usual items, one of them with other effects."""
    return made(*({**item_data(item), **({"effects": [*effects]} if item.name == name else {})} for item in KITCHEN))


def played(game: Game, luck: int, choices: int = 150) -> Game:
    """Random choices, items used whenever they can be."""
    rng = Random(luck)
    for _ in range(choices):
        if game.over:
            break
        eager = [o for o in game.options if game.kind == ask.ITEM and o != NONE]
        eager += [o for o in game.options if game.kind == ask.ACTION and o == ask.USE_ITEM]
        game.choose(rng.choice(eager or game.options))
    return game


# --- own boards and records ---------------------------------------------------------------------------------------


def test_a_board_of_ones_own_with_slots_gets_the_usual_items() -> None:
    game = new_game(own_board(), ["daredevil", "bullseye"], seed=3)
    assert [item.name for item in game.table.items] == [item.name for item in KITCHEN]
    assert [game.table.items[item].kind for item in game.items] == ["combat", "combat", "scheme", "scheme"]
    assert items.for_board(boards.load("yukon")) == ()


@pytest.mark.parametrize("seed", range(10))
def test_a_game_with_items_on_an_own_board_comes_back_from_its_record_identically(seed: int) -> None:
    board = own_board()
    game = played(new_game(board, ["daredevil", "bullseye"], seed=seed), luck=seed)
    again = load_record(save_record(game), own_boards=[board])
    assert snapshot(again) == snapshot(game)
    assert (again.items, [item_data(item) for item in again.table.items]) == (game.items, list(map(item_data, KITCHEN)))


def test_items_are_used_in_those_games() -> None:
    """Guards the test above against records without any."""
    games = [played(new_game(own_board(), ["daredevil", "bullseye"], seed=seed), luck=seed) for seed in range(10)]
    assert sum(NONE in game.items for game in games) > 5


def test_items_that_a_table_has_set_come_back_from_the_record() -> None:
    """Other numbers, another scope, another name: nothing of it is looked up anywhere."""
    own = made(
        {"name": "Anvil", "kind": "combat", "effects": [{"add": 7}]},
        {"name": "Broom", "kind": "combat", "effects": [{"add": 4}, {"add": 1}], "guess": "all of it"},
        {"name": "Chart", "kind": "scheme", "effects": [{"attack_anywhere": "its user, until used"}]},
        {"name": "D\u00e9p\u00f4t", "kind": "scheme", "effects": [{"retrieve": 2}, {"recover": 3}, {"draw": 2}]},
    )
    for board in (own_board(), boards.load("hells-kitchen")):
        if board.slug == "hells-kitchen":
            own += made(*(dict(item_data(item)) for item in KITCHEN if item.name in ("Mailbox", "Payphone")))
        game = played(new_game(board, ["daredevil", "bullseye"], seed=5, items=own), luck=1)
        again = load_record(save_record(game), own_boards=[board])
        assert snapshot(again) == snapshot(game)
        assert [item_data(item) for item in again.table.items] == [item_data(item) for item in own]


def test_a_record_says_what_every_item_does() -> None:
    lines = save_record(new_game("hells-kitchen", ["daredevil", "bullseye"])).splitlines()
    told = [json.loads(line.removeprefix("item ")) for line in lines if line.startswith("item ")]
    assert told == [item_data(item) for item in KITCHEN]
    assert "\nitem " not in save_record(new_game("yukon", ["raptors", "bigfoot"]))


def test_a_number_changed_in_the_record_changes_the_game_that_it_tells_of() -> None:
    """So the items are those of the record, not those of the program that reads it."""
    text = save_record(new_game("hells-kitchen", ["daredevil", "bullseye"], seed=1))
    again = load_record(text.replace('"effects": [{"add": 3}]', '"effects": [{"add": 9}]'))
    assert [item_text(item) for item in again.table.items if item.name == "Mailbox"] == [
        "During combat: Add 9 to your card's value. (Our guess: the printed number is not known.)"
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("item Mailbox", "item: line 1, column 1: not JSON: "),
        (f"item {'[' * 100_000}", "item: it is nested too deeply"),
        (f"item {'9' * 5_000}", "item: it holds a number with too many digits"),
        ("item []", "item"),
        ('item {"name": "A", "kind": "combat"}', "item"),
        ('item {"name": "A", "kind": "combat", "effects": [{"add": 10}]}', "item"),
        ('item {"name": "A", "kind": "scheme", "effects": [{"attack_anywhere": "nowhere"}]}', "item"),
        ('item {"name": "A", "kind": "scheme", "effects": [{"attack_anywhere": {}}]}', "item"),
    ],
)
def test_a_bad_item_in_a_record_names_its_line(line: str, reason: str) -> None:
    lines = save_record(new_game("hells-kitchen", ["daredevil", "bullseye"])).splitlines()
    number = next(number for number, text in enumerate(lines) if text.startswith("item "))
    lines[number] = line
    with pytest.raises(RecordError) as caught:
        load_record("\n".join(lines))
    assert caught.value.line == number + 1
    assert caught.value.reason.startswith(reason)


def test_too_few_items_for_the_slots_are_refused_and_nothing_is_made_up() -> None:
    with pytest.raises(SetupError, match="has 3 slots for combat items, but there are only 1 of them: give more"):
        new_game("hells-kitchen", ["daredevil", "bullseye"], items=[KITCHEN[0], KITCHEN[-1]])


# --- data ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", KITCHEN, ids=lambda item: item.name)
def test_an_item_and_its_data_are_one_and_the_same(item: Item) -> None:
    again = made(dict(item_data(item)))[0]
    assert item_data(again) == item_data(item)
    assert item_text(again) == item_text(item)
    assert items.parse(items.written([item]), "items/mine.json")[0].guess == item.guess


def test_an_item_that_cannot_be_written_down_is_told_so() -> None:
    """A value that is counted has no number that a record could hold."""
    odd = Item("Odd", "combat", text=(AddToValue(Count(Named("Ann"))),))
    with pytest.raises(MatchlessError, match="the item Odd cannot be written down"):
        item_data(odd)


# --- guesses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("First Aid Kit", ""),
        ("Payphone", "whether more happens is not known"),
        (MAP, "whom it helps and for how long is not known"),
        ("Fire Hydrant", "the printed number is not known"),
        ("Manhole Cover", "the printed number is not known"),
        ("Mailbox", "the printed number is not known"),
    ],
)
def test_op_1_what_is_a_guess_says_so_wherever_the_item_is_described(name: str, guess: str) -> None:
    item = next(item for item in KITCHEN if item.name == name)
    assert item.guess == guess
    said = f" (Our guess: {guess}.)" if guess else ""
    assert item_text(item).endswith(f".{said}")
    assert ("guess" in item_text(item)) == bool(guess)


def test_op_1_the_guess_is_in_view_and_question() -> None:
    table = kitchen(KITCHEN, {"Daredevil": "C5", "Bigfoot": "C4"}).items(C5="Mailbox").hand(0, "Grappling Hook")
    seen = table.game.view(1).data()["items"]
    assert seen == {"C5": {"name": "Mailbox", "kind": "combat", "text": item_text(KITCHEN[-1])}}
    table.choose("attack", "with Daredevil", "play Grappling Hook")
    decision = table.game.view(0).data()["decision"]
    assert decision is not None
    assert [option["meaning"] for option in decision["options"]] == ["", item_text(KITCHEN[-1])]


def test_a_table_that_knows_better_has_no_guess_on_its_items() -> None:
    item = made({"name": "Mailbox", "kind": "combat", "effects": [{"add": 4}]})[0]
    assert item_text(item) == "During combat: Add 4 to your card's value."


# --- the scopes of the Map ----------------------------------------------------------------------------------------


class Kitchen(Scenario):
    """Hell's Kitchen with items of one's own."""

    def __init__(self, own: Sequence[Item], *names: str) -> None:
        super().__init__(*names, board="hells-kitchen")
        self.table.items = tuple(own)


def kitchen(own: Sequence[Item], at: dict[str, str], *names: str) -> Scenario:
    return Kitchen(own, *(names or ("daredevil", "bigfoot"))).only(at)


def with_map(scope: str) -> Scenario:
    """Robin Hood far from everybody, an Outlaw on the Map, Bigfoot across the board."""
    at = {"Robin Hood": "A1", "Outlaw": "B4", "Bigfoot": "E6"}
    table = kitchen(changed(MAP, {"attack_anywhere": scope}), at, "robin-hood", "bigfoot")
    return table.items(B4=MAP).hand(0, "Snark", "Snark", "Snark")


def test_the_map_has_four_scopes_and_reads_as_each() -> None:
    """Whose attack it is, and whether it is only this turn's."""
    texts: set[str] = set()
    for scope, (user, lasting) in SCOPES.items():
        text = item_text(made({"name": MAP, "kind": "scheme", "effects": [{"attack_anywhere": scope}]})[0])
        assert ("the fighter using this" in text.lower()) == user
        assert ("your next attack" in text.lower()) == (not user)
        assert ("this turn" in text) == (not lasting)
        assert text.endswith("may target an opposing fighter in any space.")
        texts.add(text)
    assert len(texts) == 4


@pytest.mark.parametrize("scope", SCOPES)
def test_the_map_helps_any_fighter_or_only_its_user(scope: str) -> None:
    table = with_map(scope).choose("use an item", "attack")
    whoever = ["with Robin Hood", "with Outlaw 1"]
    assert table.offered() == (whoever if scope.startswith("any") else whoever[1:])


@pytest.mark.parametrize("scope", SCOPES)
def test_the_map_lapses_with_the_turn_or_waits_until_used(scope: str) -> None:
    table = with_map(scope).maneuver().choose("use an item")
    table.end_turn()
    assert table.game.active == 0
    assert (table.space("Robin Hood"), table.space("Bigfoot")) == ("A1", "E6")
    assert ("attack" in table.offered()) == scope.endswith("until used")


@pytest.mark.parametrize("scope", SCOPES)
def test_the_map_is_for_one_attack_whatever_its_scope(scope: str) -> None:
    table = with_map(scope).choose("use an item")
    table.game.gain_actions(0, 1, None)
    table.attack("Outlaw 1", "Bigfoot", "Snark")
    assert table.health("Bigfoot") == 16 - 3
    while table.asking() != "0 action":  # Robin Hood's ability
        table.choose(table.offered()[0])
    assert "attack" not in table.offered()


def test_the_map_of_its_user_is_not_used_up_by_another_fighter() -> None:
    """Robin Hood beside Bigfoot attacks without it; the Outlaw may still attack across the board."""
    table = with_map("its user, this turn").stand("The Jackalope", "A2").choose("use an item")
    table.game.gain_actions(0, 1, None)
    table.attack("Robin Hood", "The Jackalope", "Snark")
    while table.asking() != "0 action":
        table.choose(table.offered()[0])
    table.choose("attack", "with Outlaw 1")
    assert "target Bigfoot" in table.offered() or table.game.fight().defense.fighter == table.fighter("Bigfoot")


# --- retrieving ---------------------------------------------------------------------------------------------------


def test_retrieve_2_takes_two_cards_one_after_the_other() -> None:
    own = changed("Payphone", {"retrieve": 2})
    table = kitchen(own, {"Daredevil": "E2", "Bigfoot": "C4"}).items(E2="Payphone").hand(0, "Feint")
    table.discard(0, "Breather", "Grappling Hook", "Grappling Hook").choose("use an item")
    assert table.offered() == ["choose Grappling Hook", "choose Breather"]
    table.choose("choose Grappling Hook")
    assert table.offered() == ["choose Grappling Hook", "choose Breather"]
    table.choose("choose Breather")
    assert (table.cards(0), table.discarded(0)) == (["Breather", "Feint", "Grappling Hook"], ["Grappling Hook"])
    assert (table.asking(), table.game.actions) == ("0 action", 1)
    item = next(item for item in own if item.name == "Payphone")
    assert item_data(item)["effects"] == [{"retrieve": 2}]
    assert item_text(item).count("Take a card from your discard pile into your hand.") == 2


def test_retrieve_2_with_one_card_there_takes_that_one() -> None:
    table = kitchen(changed("Payphone", {"retrieve": 2}), {"Daredevil": "E2", "Bigfoot": "C4"}).items(E2="Payphone")
    table.hand(0, "Feint").discard(0, "Breather").choose("use an item")
    assert (table.cards(0), table.discarded(0), table.asking()) == (["Breather", "Feint"], [], "0 action")


def test_labels_of_items_name_the_item() -> None:
    table = kitchen(changed("Mailbox", {"add": 9}), {"Daredevil": "C5", "Bigfoot": "C4"}).items(C5="Mailbox")
    table.hand(0, "Grappling Hook", "Breather", "Breather", "Breather")
    table.choose("attack", "with Daredevil", "play Grappling Hook")
    assert [phrase(table.game, option) for option in table.game.options] == ["no item", "use Mailbox"]
    assert table.choose("use Mailbox").health("Bigfoot") == 16 - 3 - 9
