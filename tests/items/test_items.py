"""The battlefield items of Hell's Kitchen, and the file they are read from."""

import json
from typing import Any

import pytest

import matchless
from matchless import boards, heroes, items
from matchless.engine.errors import BoardError, SetupError
from matchless.engine.items import every_sentence, item_data
from matchless.engine.table import FREE_FOR_ALL, TEAMS, Table
from matchless.language.items import canonical, translated
from scenario import Scenario

COMBAT_SLOTS = {"A3", "C2", "C5"}
SCHEME_SLOTS = {"B4", "B6", "E2"}
COMBAT_ITEMS = {"Fire Hydrant", "Manhole Cover", "Mailbox"}
SCHEME_ITEMS = {"First Aid Kit", "Payphone", "Map"}

DEVIL = "Devil of Hell's Kitchen"
FEAR = "Man Without Fear"
HOOK = "Grappling Hook"
SPARE = ("Breather", "Breather", "Breather")  # three cards in hand: Daredevil's ability is off
TRAPS = "choose traps"


def kitchen(*names: str, at: dict[str, str], first: int = 0, mode: str = "duel") -> Scenario:
    """Heroes in Hell's Kitchen on these spaces, with no item until `items` deals some."""
    return Scenario(*names, board="hells-kitchen", first=first, mode=mode).only(at).items()


def big_game(daredevil: str = "C5", bigfoot: str = "C4", first: int = 0) -> Scenario:
    """Daredevil, on a combat slot, and Bigfoot beside him."""
    at = {"Daredevil": daredevil, "Bigfoot": bigfoot, "The Jackalope": "A1"}
    return kitchen("daredevil", "bigfoot", at=at, first=first)


def strike(table: Scenario, attacker: str, target: str, *words: str) -> Scenario:
    """Declares an attack, then makes the choices in these words."""
    table.choose("attack", f"with {attacker}")
    if f"target {target}" in table.offered():
        table.choose(f"target {target}")
    return table.choose(*words)


def file_of(*entries: dict[str, Any]) -> str:
    return json.dumps({"items": entries})


# --- the file -----------------------------------------------------------------------------------------------------


def test_hells_kitchen_has_three_items_of_each_kind() -> None:
    loaded = items.load("hells-kitchen")
    assert len(loaded) == 6
    assert {item.name for item in loaded if item.kind == "combat"} == COMBAT_ITEMS
    assert {item.name for item in loaded if item.kind == "scheme"} == SCHEME_ITEMS


@pytest.mark.parametrize("board", ["sherwood-forest", "globe-theatre", "no such board"])
def test_other_boards_have_no_items(board: str) -> None:
    assert items.load(board) == ()


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ('{"items": [\n  }', "line 2, column 3", "not JSON"),
        ("{}", "items", "missing"),
        ('{"board": "yukon", "items": []}', "board", "unknown field (known: items)"),
        ('{"items": {}}', "items", "expected a list"),
        ('{"items": ["Mailbox"]}', "items[0]", "expected an object"),
        ('{"items": [{"kind": "combat", "effects": [{"add": 1}]}]}', "items[0].name", "missing"),
        ('{"items": [{"name": 3, "kind": "combat", "effects": [{"add": 1}]}]}', "items[0].name", "expected text"),
        ('{"items": [{"name": "A", "effects": [{"add": 1}]}]}', "items[0].kind", "missing"),
        ('{"items": [{"name": "A", "kind": "trap", "effects": [{"add": 1}]}]}', "items[0].kind", "not 'trap'"),
        ('{"items": [{"name": "A", "kind": "combat"}]}', "items[0].effects", "missing"),
        ('{"items": [{"name": "A", "kind": "combat", "effects": []}]}', "items[0].effects", "at least one effect"),
        ('{"items": [{"name": "A", "kind": "combat", "effects": {}}]}', "items[0].effects", "expected a list"),
        (
            '{"items": [{"name": "A", "kind": "combat", "effects": ["add"]}]}',
            "items[0].effects[0]",
            "expected an object",
        ),
        (
            '{"items": [{"name": "A", "kind": "scheme", "effects": [{"draw": 1, "recover": 1}]}]}',
            "items[0].effects[0]",
            "one effect with its number",
        ),
        (
            '{"items": [{"name": "A", "kind": "scheme", "effects": [{"draw": 1}, {"heal": 2}]}]}',
            "items[0].effects[1]",
            "unknown effect 'heal' of a scheme item (known: recover, draw",
        ),
    ],
)
def test_a_fault_is_told_with_file_field_and_reason(text: str, field: str, reason: str) -> None:
    with pytest.raises(BoardError) as caught:
        items.parse(text, "items/mine.json")
    assert (caught.value.source, caught.value.field) == ("items/mine.json", field)
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"items/mine.json: {field}: ")


@pytest.mark.parametrize("amount", [0, -1, 10, 1.5, 2.0, "2", True, None, [2]])
def test_an_amount_is_a_whole_number_from_1_to_9(amount: object) -> None:
    text = file_of(
        {"name": "Mailbox", "kind": "combat", "effects": [{"add": 3}]},
        {"name": "Hydrant", "kind": "combat", "effects": [{"add": amount}]},
    )
    with pytest.raises(BoardError, match=r"items\[1\]\.effects\[0\]: needs a whole number from 1 to 9"):
        items.parse(text, "items/mine.json")


@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("scheme", {"add": 2}),
        ("combat", {"recover": 2}),
        ("combat", {"attack_anywhere": "any fighter, this turn"}),
    ],
)
def test_an_effect_that_its_kind_of_item_cannot_have_is_refused(kind: str, effect: dict[str, object]) -> None:
    """A value to add to needs a combat, the fighter that stands there an action."""
    with pytest.raises(BoardError, match=r"items\[0\]\.effects\[0\]"):
        items.parse(file_of({"name": "A", "kind": kind, "effects": [effect]}), "items/mine.json")


@pytest.mark.parametrize("scope", [1, True, None, "", "anybody", ["any fighter, this turn"]])
def test_a_scope_is_one_of_four_texts(scope: object) -> None:
    text = file_of({"name": "A", "kind": "scheme", "effects": [{"attack_anywhere": scope}]})
    with pytest.raises(BoardError, match=r"items\[0\]\.effects\[0\]: must be one of 'any fighter, this turn', "):
        items.parse(text, "items/mine.json")


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(BoardError, match=r"items\[0\]"):
        items.parse(
            file_of({"name": "A", "kind": "combat", "value": 4, "effects": [{"add": 2}]}),
            "items/mine.json",
        )


def test_two_items_of_one_name_are_refused() -> None:
    item = {"name": "Map", "kind": "scheme", "effects": [{"attack_anywhere": "any fighter, this turn"}]}
    with pytest.raises(BoardError, match=r"items\[1\]: 'Map' stands there twice"):
        items.parse(file_of(item, item), "items/mine.json")


def test_a_corrected_number_changes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mailbox 5 in place of 3, First Aid Kit 4 health and 2 cards in place of 2 and 1."""
    corrected = items.parse(
        file_of(
            {"name": "First Aid Kit", "kind": "scheme", "effects": [{"recover": 4}, {"draw": 2}]},
            {"name": "Payphone", "kind": "scheme", "effects": [{"retrieve": 1}]},
            {"name": "Map", "kind": "scheme", "effects": [{"attack_anywhere": "any fighter, this turn"}]},
            {"name": "Fire Hydrant", "kind": "combat", "effects": [{"add": 1}]},
            {"name": "Manhole Cover", "kind": "combat", "effects": [{"add": 2}]},
            {"name": "Mailbox", "kind": "combat", "effects": [{"add": 5}]},
        ),
        "items/hells-kitchen.json",
    )
    monkeypatch.setattr(items, "load", lambda board: corrected)
    table = big_game().items(C5="Mailbox").hand(0, HOOK, *SPARE)
    strike(table, "Daredevil", "Bigfoot", f"play {HOOK}", "use Mailbox")
    assert table.health("Bigfoot") == 16 - (3 + 5)
    table = big_game("E2").items(E2="First Aid Kit").wound("Daredevil", 10).choose("use an item")
    assert table.health("Daredevil") == 14
    assert len(table.cards(0)) == 2


def test_too_few_items_of_a_kind_for_the_slots() -> None:
    board = boards.load("hells-kitchen")
    two = [heroes.load("daredevil"), heroes.load("bullseye")]
    some = [item for item in items.load("hells-kitchen") if item.name != "Mailbox"]
    with pytest.raises(SetupError, match="items: Hell's Kitchen has 3 slots for combat items, but there are only 2"):
        Table(board, two, items=some)


@pytest.mark.parametrize("sentence", every_sentence())
def test_an_item_says_what_it_does_in_the_words_of_the_table(sentence: str) -> None:
    """The table reads and prints each sentence as it is, and German says it as well."""
    assert canonical(sentence) == sentence
    german = translated(sentence, "de")
    assert german != sentence
    assert (german.endswith("."), "  " in german) == (True, False)


def test_a_text_means_its_effects() -> None:
    said = {"name": "Kit", "kind": "scheme", "text": "The fighter using this recovers 4 health. Draw 2 cards."}
    (item,) = items.parse(file_of(said), "items/mine.json")
    assert item_data(item)["effects"] == [{"recover": 4}, {"draw": 2}]
    assert item.says == said["text"]
    assert items.parse(items.written([item]), "again")[0].says == item.says


def test_other_words_for_it_are_understood() -> None:
    said = {"name": "Kit", "kind": "scheme", "text": "Draw two cards."}
    (item,) = items.parse(file_of(said), "items/mine.json")
    assert item.says == "Draw 2 cards."


@pytest.mark.parametrize("text", ["Whistle.", "End the turn.", "Draw 10 cards."])
def test_what_no_item_does_is_refused(text: str) -> None:
    with pytest.raises(BoardError, match=r"items\[0\]\.text: an item cannot do this"):
        items.parse(file_of({"name": "Kit", "kind": "scheme", "text": text}), "items/mine.json")


def test_the_catalogue_has_items_in_german() -> None:
    board = boards.load("hells-kitchen")
    texts = {item.name: items.text_in(item, "de") for item in items.for_board(board)}
    assert texts["Mailbox"] == "Während des Kampfs: Erhöhe den Wert deiner Karte um 3."
    assert texts["First Aid Kit"] == "Als Aktion: Der nutzende Kämpfer gewinnt 2 Lebenspunkte zurück. Ziehe 1 Karte."


# --- setup --------------------------------------------------------------------------------------------------------


def test_items_are_dealt_at_random_among_the_slots_of_their_kind_and_everybody_sees_them() -> None:
    deals: set[tuple[tuple[str, str], ...]] = set()
    for seed in range(30):
        game = matchless.new_game("hells-kitchen", ["daredevil", "bullseye"], seed=seed, first=0)
        seen = {space: item["name"] for space, item in game.view(None).data()["items"].items()}
        assert {seen[space] for space in COMBAT_SLOTS} == COMBAT_ITEMS
        assert {seen[space] for space in SCHEME_SLOTS} == SCHEME_ITEMS
        deals.add(tuple(sorted(seen.items())))
    assert len(deals) > 15  # of 36


# --- combat items -------------------------------------------------------------------------------------------------


def test_example_item_on_attack() -> None:
    """3 and 2 of the item against 4: 1 damage, and the item is gone."""
    table = big_game().items(C5="Manhole Cover", A3="Mailbox").hand(0, HOOK, *SPARE).hand(1, "Hoax")
    strike(table, "Daredevil", "Bigfoot", f"play {HOOK}")
    assert table.asking() == "0 item"
    assert table.offered() == ["no item", "use Manhole Cover"]
    table.choose("use Manhole Cover")
    assert table.asking() == "1 defense-card"  # it is announced before the defender decides
    assert table.items_left() == {"A3": "Mailbox"}
    table.choose("defend with Hoax")
    assert table.health("Bigfoot") == 15
    assert table.items_left() == {"A3": "Mailbox"}


@pytest.mark.parametrize(("item", "value"), [("Fire Hydrant", 1), ("Manhole Cover", 2), ("Mailbox", 3)])
def test_a_combat_item_adds_its_value(item: str, value: int) -> None:
    table = big_game().items(C5=item).hand(0, HOOK, *SPARE)
    strike(table, "Daredevil", "Bigfoot", f"play {HOOK}", f"use {item}")
    assert table.health("Bigfoot") == 16 - 3 - value
    assert table.items_left() == {}


def test_a_combat_item_may_be_left_where_it_is() -> None:
    table = big_game().items(C5="Mailbox").hand(0, HOOK, *SPARE)
    strike(table, "Daredevil", "Bigfoot", f"play {HOOK}", "no item")
    assert table.health("Bigfoot") == 13
    assert table.items_left() == {"C5": "Mailbox"}


def test_only_the_fighter_of_the_combat_uses_the_item_it_stands_on() -> None:
    """The Jackalope stands on an item, Bigfoot beside Daredevil on none."""
    table = big_game(first=1).stand("The Jackalope", "C2").stand("Daredevil", "B5").items(C2="Mailbox")
    table.hand(1, "Larger Than Life", "Feint")
    strike(table, "Bigfoot", "Daredevil", "play Larger Than Life")
    assert table.health("Daredevil") == 11
    assert table.items_left() == {"C2": "Mailbox"}


def test_a_scheme_item_is_no_combat_item() -> None:
    table = big_game("B4", "A3").items(B4="Payphone").hand(0, HOOK, *SPARE)
    strike(table, "Daredevil", "Bigfoot", f"play {HOOK}")
    assert table.health("Bigfoot") == 13


def test_the_defender_uses_an_item_with_its_card() -> None:
    table = big_game(first=1).items(C5="Mailbox").hand(0, HOOK, *SPARE).hand(1, "Larger Than Life", "Feint")
    strike(table, "Bigfoot", "Daredevil", "play Larger Than Life", f"defend with {HOOK}")
    assert table.asking() == "0 item"
    assert table.offered() == ["no item", "use Mailbox"]
    table.choose("use Mailbox")
    assert table.health("Daredevil") == 17
    assert table.items_left() == {}


def test_example_no_card_no_item() -> None:
    table = big_game(first=1).items(C5="Mailbox").hand(0, HOOK).hand(1, "Larger Than Life", "Feint")
    strike(table, "Bigfoot", "Daredevil", "play Larger Than Life", "no defense")
    assert table.asking() == "1 action"
    assert table.health("Daredevil") == 11
    assert table.items_left() == {"C5": "Mailbox"}


def test_example_item_cancelled() -> None:
    """IX-12: 3 stays 3 against the 2 of a Feint; the item is gone all the same."""
    table = big_game().items(C5="Manhole Cover").hand(0, HOOK, *SPARE).hand(1, "Feint")
    strike(table, "Daredevil", "Bigfoot", f"play {HOOK}", "use Manhole Cover", "defend with Feint")
    assert table.health("Bigfoot") == 15
    assert table.items_left() == {}


def test_ix_12_the_cancellers_own_item_counts() -> None:
    table = big_game(first=1).items(C5="Mailbox").hand(0, "Feint", *SPARE).hand(1, "Larger Than Life", "Feint")
    strike(table, "Bigfoot", "Daredevil", "play Larger Than Life", "defend with Feint", "use Mailbox")
    assert table.health("Daredevil") == 17 - (6 - 2 - 3)


def test_ix_10_ix_12_an_attackers_feint_loses_its_item_to_a_defenders_feint() -> None:
    table = big_game().items(C5="Mailbox").hand(0, "Feint", *SPARE).hand(1, "Feint")
    strike(table, "Daredevil", "Bigfoot", "play Feint", "use Mailbox", "defend with Feint")
    assert table.health("Bigfoot") == 16


def test_ix_11_an_item_beside_a_card_whose_text_has_resolved_is_cancelled() -> None:
    """Decoy has happened; the item beside it has not."""
    at = {"Daredevil": "C4", "Raptor": "C5 A1 A2"}
    table = kitchen("daredevil", "raptors", at=at).items(C5="Mailbox").hand(0, "Feint", *SPARE).hand(1, "Decoy")
    strike(table, "Daredevil", "Raptor 1", "play Feint", "defend with Decoy", "use Mailbox")
    table.choose("choose Raptor 2", "place Raptor 2 at B5")
    assert table.said("Decoy gets +3") == 0
    assert table.space("Raptor 2") == "B5"


def test_ix_13_feint_takes_the_item_and_leaves_the_ability() -> None:
    table = big_game().items(C5="Mailbox").hand(0, FEAR).deck(0, "Feint").hand(1, "Feint")
    strike(table, "Daredevil", "Bigfoot", f"play {FEAR}", "use Mailbox", "defend with Feint")
    assert table.asking() == "0 confirm"
    table.choose("yes")
    assert table.health("Bigfoot") == 16 - (2 + 1 - 2)


def test_ix_14_an_ignored_value_is_0_despite_an_item() -> None:
    at = {"Bullseye": "C4", "Daredevil": "C5"}
    table = kitchen("bullseye", "daredevil", at=at).items(C5="Mailbox").hand(1, HOOK, *SPARE)
    table.hand(0, "World's Greatest Assassin", "World's Greatest Assassin")
    strike(table, "Bullseye", "Daredevil", "play World's Greatest Assassin", "no defense")
    strike(table, "Bullseye", "Daredevil", "play World's Greatest Assassin", f"defend with {HOOK}", "use Mailbox")
    assert table.health("Daredevil") == 17 - 4 - 4
    assert table.items_left() == {}


def test_ix_15_but_a_dream_loses_the_item_and_returns_the_card() -> None:
    at = {"Daredevil": "C5", "Titania": "C4", "Oberon": "A1"}
    table = kitchen("daredevil", "titania", at=at).items(C5="Mailbox").hand(0, DEVIL, *SPARE).hand(1, "But A Dream")
    strike(table, "Daredevil", "Titania", f"play {DEVIL}", "use Mailbox", "defend with But A Dream")
    assert table.health("Titania") == 12
    assert table.cards(0) == [*SPARE, DEVIL]
    assert table.items_left() == {}


def test_ix_16_an_item_adds_to_a_counted_value() -> None:
    """Two cards in hand and 3 of the item against 6."""
    at = {"Hamlet": "C5", "Bigfoot": "C4"}
    table = kitchen("hamlet", "bigfoot", at=at, first=1).items(C5="Mailbox").hand(1, "Larger Than Life", "Feint")
    table.hand(0, "Maddening Insight", "Uncertain Doom", "Uncertain Doom")
    strike(table, "Bigfoot", "Hamlet", "play Larger Than Life", "defend with Maddening Insight", "use Mailbox")
    assert table.health("Hamlet") == 15 - (6 - 2 - 3)


def test_ask_7_an_item_comes_first_and_is_not_ordered_with_card_and_ability() -> None:
    table = big_game().items(C5="Fire Hydrant").hand(0, FEAR, "Breather").deck(0, DEVIL, "Feint")
    strike(table, "Daredevil", "Bigfoot", f"play {FEAR}", "use Fire Hydrant")
    assert table.values() == (3, 0)
    assert table.asking() == "0 confirm"
    table.choose("yes", "yes")
    assert table.health("Bigfoot") == 16 - (2 + 1 + 3 + 1)


def test_an_item_adds_to_a_value_that_replaces_the_printed_one() -> None:
    table = big_game().items(C5="Mailbox").hand(0, DEVIL, *SPARE).empty_deck(0)
    strike(table, "Daredevil", "Bigfoot", f"play {DEVIL}", "use Mailbox")
    assert table.health("Bigfoot") == 16 - (8 + 3)


def test_both_sides_may_use_an_item() -> None:
    at = {"Bullseye": "C2", "Daredevil": "C5"}
    table = kitchen("bullseye", "daredevil", at=at).items(C2="Mailbox", C5="Manhole Cover")
    table.hand(0, "Feint", "Ricochet").hand(1, "Feint", *SPARE)
    strike(table, "Bullseye", "Daredevil", "play Feint", "use Mailbox", "defend with Feint", "use Manhole Cover")
    assert table.health("Daredevil") == 17  # the defender's Feint has cancelled the Mailbox
    assert table.items_left() == {}


def test_a_spent_slot_stays_empty() -> None:
    table = big_game().items(C5="Mailbox").hand(0, "Feint", "Feint", *SPARE)
    strike(table, "Daredevil", "Bigfoot", "play Feint", "use Mailbox")
    strike(table, "Daredevil", "Bigfoot", "play Feint")
    assert table.health("Bigfoot") == 16 - 5 - 2


def test_ix_25_jealousy_the_new_defender_uses_the_item_of_the_attacked_space() -> None:
    at = {"Daredevil": "C4", "Titania": "C5", "Oberon": "A1"}
    table = kitchen("daredevil", "titania", at=at).items(C5="Mailbox").second(1, "Glamour of Jealousy")
    table.hand(0, DEVIL, *SPARE).hand(1, "Parting Gift", "But A Dream")
    strike(table, "Daredevil", "Titania", f"play {DEVIL}", "choose Oberon")
    assert table.offered() == ["no defense", "defend with Parting Gift"]  # the cards that Oberon may use
    table.choose("defend with Parting Gift")
    assert table.offered() == ["no item", "use Mailbox"]
    table.choose("use Mailbox", "no")
    assert table.health("Oberon") == 6  # 4 against 2 and 3


def test_ix_25_jealousy_the_item_that_oberon_has_left_is_not_his_to_use() -> None:
    at = {"Daredevil": "C4", "Titania": "D4", "Oberon": "C2"}
    table = kitchen("daredevil", "titania", at=at).items(C2="Mailbox").second(1, "Glamour of Jealousy")
    table.hand(0, DEVIL, *SPARE).hand(1, "Parting Gift")
    strike(table, "Daredevil", "Titania", f"play {DEVIL}", "choose Oberon", "defend with Parting Gift")
    assert table.asking() == "1 confirm"  # Parting Gift already
    assert table.health("Oberon") == 4
    assert table.items_left() == {"C2": "Mailbox"}


def test_ix_29_snakeroot_clan_keeps_elektras_item_for_the_hand() -> None:
    at = {"Daredevil": "C4", "Elektra": "C5", "The Hand": "A1"}
    table = kitchen("daredevil", "elektra", at=at).items(C5="Mailbox")
    table.hand(0, DEVIL, *SPARE).hand(1, "Snakeroot Clan")
    strike(table, "Daredevil", "Elektra", f"play {DEVIL}", "defend with Snakeroot Clan", "use Mailbox")
    table.choose("choose The Hand 1")
    assert (table.space("Elektra"), table.space("The Hand 1")) == ("A1", "C5")
    assert table.health("The Hand 1") == 1  # 4 against 1 and 3
    assert table.health("Elektra") == 7


@pytest.mark.parametrize(("front", "back"), [("C5", "C6"), ("C6", "C5")])
def test_ix_55_a_large_fighter_uses_a_combat_item_under_either_space(front: str, back: str) -> None:
    table = Scenario("t-rex", "daredevil", board="hells-kitchen").items(C5="Mailbox").clear()
    table.stand("T. Rex", front, back).stand("Daredevil", "C4").hand(0, "Commanding Impact")
    strike(table, "T. Rex", "Daredevil", "play Commanding Impact", "use Mailbox")
    assert table.health("Daredevil") == 17 - 8


@pytest.mark.parametrize(("front", "back"), [("B6", "C6"), ("C6", "B6")])
def test_ix_55_a_large_fighter_uses_a_scheme_item_under_either_space(front: str, back: str) -> None:
    table = Scenario("t-rex", "daredevil", board="hells-kitchen").items(B6="First Aid Kit").clear()
    table.stand("T. Rex", front, back).stand("Daredevil", "A1").wound("T. Rex", 20).choose("use an item")
    assert table.health("T. Rex") == 22


# --- scheme items -------------------------------------------------------------------------------------------------


def test_example_scheme_item_is_not_a_scheme_card() -> None:
    table = big_game("E2").items(E2="First Aid Kit").wound("Daredevil", 10).hand(0, "Feint").deck(0, HOOK)
    assert table.offered() == ["maneuver", "use an item"]
    table.choose("use an item")
    assert table.health("Daredevil") == 12
    assert table.cards(0) == ["Feint", HOOK]
    assert table.items_left() == {}
    assert (table.asking(), table.game.actions) == ("0 action", 1)
    assert table.offered() == ["maneuver"]
    assert table.discarded(0) == []


def test_a_scheme_item_needs_an_own_fighter_on_its_space() -> None:
    table = big_game("D2", "E2").items(E2="First Aid Kit").hand(0, "Feint")
    assert "use an item" not in table.offered()


def test_a_teammates_fighter_on_the_space_is_not_enough() -> None:
    names = ("daredevil", "bigfoot", "bullseye", "robin-hood")
    at = {"Daredevil": "A1", "Bigfoot": "A5", "Bullseye": "E2", "Robin Hood": "E6"}
    table = kitchen(*names, at=at, mode=TEAMS).items(E2="First Aid Kit").hand(0, "Feint")
    assert table.offered() == ["maneuver"]


def test_a_combat_item_is_not_used_as_an_action() -> None:
    assert big_game().items(C5="Mailbox").hand(0, "Breather").offered() == ["maneuver", "scheme"]


def test_with_two_scheme_items_at_hand_the_seat_chooses() -> None:
    at = {"Robin Hood": "B4", "Outlaw": "E2", "Bigfoot": "A1"}
    table = kitchen("robin-hood", "bigfoot", at=at).items(B4="Map", E2="Payphone").hand(0, "Snark")
    table.choose("use an item")
    assert table.offered() == ["use Map", "use Payphone"]
    table.choose("use Payphone")
    assert table.items_left() == {"B4": "Map"}


def test_ix_87_the_first_aid_kit_heals_its_user_and_nobody_else() -> None:
    at = {"Bigfoot": "A1", "The Jackalope": "E2", "Daredevil": "E6"}
    table = kitchen("bigfoot", "daredevil", at=at).items(E2="First Aid Kit").wound("Bigfoot", 5)
    table.wound("The Jackalope", 2).hand(0, "Hoax").choose("use an item")
    assert (table.health("The Jackalope"), table.health("Bigfoot")) == (4, 5)
    assert len(table.cards(0)) == 2


@pytest.mark.parametrize(("before", "after"), [(16, 17), (17, 17)])
def test_the_first_aid_kit_never_goes_above_the_maximum_and_is_spent_all_the_same(before: int, after: int) -> None:
    table = big_game("E2").items(E2="First Aid Kit").wound("Daredevil", before).hand(0, "Feint").choose("use an item")
    assert table.health("Daredevil") == after
    assert table.items_left() == {}


def test_ix_87_the_first_aid_kit_draws_from_an_empty_deck_at_a_price() -> None:
    """2 health regained, then 2 damage; at full health only the damage."""
    table = big_game("E2").items(E2="First Aid Kit").wound("Daredevil", 1).hand(0, "Feint").empty_deck(0)
    table.choose("use an item")
    assert table.health("Daredevil") == 1
    table = big_game("E2").items(E2="First Aid Kit").hand(0, "Feint").empty_deck(0).choose("use an item")
    assert table.health("Daredevil") == 15


def test_the_payphone_takes_any_card_of_the_discard_pile() -> None:
    table = big_game("E2").items(E2="Payphone").hand(0, "Feint").discard(0, "Breather", DEVIL, DEVIL)
    table.choose("use an item")
    assert table.asking() == "0 card"
    assert table.offered() == [f"choose {DEVIL}", "choose Breather"]  # mandatory, schemes too
    table.choose("choose Breather")
    assert table.cards(0) == ["Breather", "Feint"]
    assert table.discarded(0) == [DEVIL, DEVIL]
    assert "Daredevil takes Breather into their hand (Payphone)." in table.game.view(1).sentences()


def test_the_payphone_with_an_empty_discard_pile_is_spent() -> None:
    table = big_game("E2").items(E2="Payphone").hand(0, "Feint").choose("use an item")
    assert table.cards(0) == ["Feint"]
    assert table.items_left() == {}
    assert (table.asking(), table.game.actions) == ("0 action", 1)


def test_ix_75_the_payphone_does_not_reach_into_the_cauldron() -> None:
    at = {"Wayward Sister": "E2 A1 A2", "Daredevil": "E6"}
    table = kitchen("wayward-sisters", "daredevil", at=at).items(E2="Payphone").pile(0, "Ward").hand(0, "Prophecy")
    table.choose("use an item")
    assert table.cards(0) == ["Prophecy"]
    assert table.piled(0) == ["Ward"]


def test_the_map_lets_the_next_attack_go_anywhere() -> None:
    """Melee, another zone, seven spaces away."""
    table = big_game("B4", "E6").stand("The Jackalope", "E1").items(B4="Map").hand(0, HOOK, *SPARE)
    assert table.offered() == ["maneuver", "scheme", "use an item"]
    table.choose("use an item", "attack", "with Daredevil")
    assert table.offered() == ["target Bigfoot", "target The Jackalope"]
    table.choose("target Bigfoot", f"play {HOOK}")
    assert table.health("Bigfoot") == 13


def test_the_map_is_for_one_attack() -> None:
    at = {"Raptor": "B4 A1 A2", "Daredevil": "E6"}
    table = kitchen("raptors", "daredevil", at=at).items(B4="Map").hand(0, "They Remember", "They Remember")
    table.choose("use an item")
    strike(table, "Raptor 1", "Daredevil", "play They Remember")
    assert table.health("Daredevil") == 15
    assert (table.offered(), table.game.actions) == (["maneuver"], 1)


def test_the_map_is_for_any_attacker_of_the_seat() -> None:
    at = {"Robin Hood": "A1", "Outlaw": "B4", "Bigfoot": "E6"}
    table = kitchen("robin-hood", "bigfoot", at=at).items(B4="Map").hand(0, "Snark")
    assert table.choose("use an item", "attack").offered() == ["with Robin Hood", "with Outlaw 1"]


def test_the_map_lapses_with_the_turn() -> None:
    table = big_game("B4", "E6").items(B4="Map").hand(0, HOOK, *SPARE)
    table.maneuver().choose("use an item")
    assert table.game.active == 1
    table.end_turn()
    assert (table.asking(), table.space("Daredevil"), table.space("Bigfoot")) == ("0 action", "B4", "E6")
    assert "attack" not in table.offered()


def test_the_map_never_points_at_a_friend() -> None:
    names = ("daredevil", "bigfoot", "bullseye", "robin-hood")
    at = {"Daredevil": "B4", "Bigfoot": "E6", "Bullseye": "A1", "Robin Hood": "F1"}
    table = kitchen(*names, at=at, mode=TEAMS).items(B4="Map").hand(0, HOOK, *SPARE)
    assert table.choose("use an item", "attack", "with Daredevil").offered() == ["target Bigfoot", "target Robin Hood"]


def test_ix_87_the_map_keeps_the_first_turn_limit() -> None:
    names = ("daredevil", "bigfoot", "bullseye")
    at = {"Daredevil": "B4", "Bigfoot": "E6", "The Jackalope": "E1", "Bullseye": "F1"}
    table = kitchen(*names, at=at, mode=FREE_FOR_ALL).items(B4="Map").hand(0, HOOK, *SPARE)
    table.choose("use an item", "attack", "with Daredevil")
    assert table.offered() == ["target Bigfoot", "target The Jackalope"]


def test_ix_24_jealousy_against_the_map() -> None:
    at = {"Daredevil": "B4", "Titania": "E6", "Oberon": "F1"}
    table = kitchen("daredevil", "titania", at=at).items(B4="Map").second(1, "Glamour of Jealousy")
    table.hand(0, HOOK, *SPARE).choose("use an item")
    strike(table, "Daredevil", "Oberon", f"play {HOOK}", "choose Titania")
    assert (table.space("Titania"), table.space("Oberon")) == ("F1", "E6")
    assert (table.health("Titania"), table.health("Oberon")) == (9, 6)


# --- items and other rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "spaces"),
    [({"B6": "Map", "C5": "Mailbox"}, {"A4", "A5", "C6"}), ({}, {"A4", "A5", "B6", "C5", "C6"})],
    ids=["unused", "used"],
)
def test_ix_39_no_trap_on_an_unused_item(places: dict[str, str], spaces: set[str]) -> None:
    table = kitchen("robert-muldoon", "daredevil", at={"Robert Muldoon": "B5", "Daredevil": "E1"})
    table.items(**places).hand(0, "Call for Backup").scheme("Call for Backup").choose(TRAPS, "choose cards")
    assert table.spaces_offered() == spaces


def test_an_item_stands_in_nobodys_way() -> None:
    table = big_game("D2").items(E2="Payphone").hand(0, "Feint").maneuver(("Daredevil", "E2"))
    assert table.space("Daredevil") == "E2"
    assert "use an item" in table.offered()


def test_ix_82_rhyme_gives_no_action_for_a_scheme_item() -> None:
    at = {"Titania": "E2", "Oberon": "A1", "Daredevil": "E6"}
    table = kitchen("titania", "daredevil", at=at).items(E2="Payphone").second(0, "Glamour of Rhyme")
    table.hand(0, "Gift Of The Fair Folk").choose("use an item")
    assert (table.asking(), table.game.actions) == ("0 action", 1)


@pytest.mark.parametrize(("item", "value"), [(True, 3), (False, 5)])
def test_ix_83_a_scheme_item_is_an_action_for_shoot_her(item: bool, value: int) -> None:
    at = {"Robert Muldoon": "B6", "Daredevil": "C6"}
    table = kitchen("robert-muldoon", "daredevil", at=at).items(B6="Payphone").hand(0, "Shoot Her!")
    if item:
        table.choose("use an item")
    strike(table, "Robert Muldoon", "Daredevil", "play Shoot Her!")
    assert table.health("Daredevil") == 17 - value
