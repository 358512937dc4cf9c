"""Observations: they tell what the view tells, nothing more, and always in the same place."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from math import prod
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import matchless
from altered import CHANGES, Change
from invented import written
from matchless import MatchlessError, Rng, envs, resample
from matchless.engine.decision import KIND_NAMES
from matchless.engine.game import Game
from matchless.engine.position import FighterData, Position, SideData
from matchless.engine.program import NONE
from matchless.engine.view import STATUS_NAMES
from matchless.envs.actions import BLOCKS, Actions
from matchless.envs.observation import FIELDS, MOST_ACTIONS, MOST_VALUE, Observer
from random_play import Setup, moments, numbered_setup, setups


class Reading:
    """An observation taken apart again, by field and place."""

    def __init__(self, observer: Observer, vector: array[float]) -> None:
        self.layout = observer.layout
        self.vector = vector

    def at(self, field: str, *place: int) -> list[float]:
        """The entries of a field under the first axes' places."""
        shape = self.layout.shape.get(field)
        if shape is None:
            return []
        inner = prod(shape[len(place) :])
        start = self.layout.start[field]
        for axis, number in enumerate(place):
            start += number * prod(shape[axis + 1 :])
        return self.vector[start : start + inner].tolist()

    def one(self, field: str, *place: int) -> int | None:
        """Which entry is 1, if any; more than one there must not be."""
        entries = self.at(field, *place)
        assert sorted(set(entries)) in ([], [0], [0, 1], [1])
        assert sum(entries) <= 1
        return entries.index(1) if 1 in entries else None

    def number(self, field: str, *place: int) -> int:
        (entry,) = self.at(field, *place)
        return int(entry)


def counted(names: Sequence[str], told: list[str]) -> list[float]:
    counts = Counter(told)
    return [counts[name] for name in names]


def compare(game: Game, seat: int, observer: Observer) -> Counter[str]:
    """Asserts that the observation of a seat says what the data of its view says; gives the fields that said much."""
    table = game.table
    view = game.view(seat)
    data = view.data()
    vector = observer.observe(view)
    assert len(vector) == observer.size
    assert all(0 <= entry <= most for entry, most in zip(vector, observer.most, strict=True))
    seen = Reading(observer, vector)
    names = [[card.name for card in hero.cards] for hero in table.heroes]
    room = observer.layout.shape["hand"][1]

    def cards(field: str, place: int, other: int, told: list[str]) -> None:
        expected = counted(names[other], told)
        assert seen.at(field, place) == expected + [0] * (room - len(expected)), field

    assert seen.one("viewer") == seat
    assert seen.one("active") == (data["active"] - seat) % table.seats
    assert (seen.number("turn"), seen.number("actions")) == (data["turn"], data["actions"])
    assert seen.number("actions_taken") == data["actions_taken"]
    compare_decision(seen, data, game, seat)
    for place in range(table.seats):
        other = (seat + place) % table.seats
        told = data["seats"][other]
        hero = table.heroes[other]
        assert seen.one("status", place) == STATUS_NAMES.index(told["status"])
        assert seen.number("hand_size", place) == told["hand_size"]
        assert seen.number("deck_size", place) == told["deck_size"]
        for number, (marker, shown) in enumerate(zip(hero.markers, told["markers"], strict=True)):
            side = seen.one("markers", place, number)
            assert (None if side is None else marker.sides[side]) == shown["side"]
        for field, where in (("second_up", "face_up"), ("second_discards", "discards"), ("second_bottom", "bottom")):
            there = [second.name for second, at in zip(hero.second_cards(), seen.at(field, place), strict=False) if at]
            told_there = [cast("dict[str, list[str]]", deck)[where] for deck in told["decks"]]
            assert sorted(there) == sorted(name for names in told_there for name in names)
        cards("hand", place, other, told["known"] if told["hand"] is None else told["hand"])
        cards("deck_top", place, other, told["deck_top"])
        cards("deck_bottom", place, other, told["deck_bottom"])
        cards("discards", place, other, told["discards"])
        for number, pile in enumerate(told["piles"]):
            assert seen.number("pile_size", place, number) == pile["size"]
            expected = counted(names[other], pile["cards"] or [])
            assert seen.at("piles", place, number) == expected + [0] * (room - len(expected))
        for number, token in enumerate(told["tokens"]):
            assert seen.number("supply", place, number) == token["supply"]
            assert seen.at("tokens", place, number) == counted(table.board.spaces, token["spaces"])
        for number, fighter in enumerate(told["fighters"]):
            compare_fighter(seen, (place, number), fighter, table.board.spaces)
        for number in range(len(told["fighters"]), observer.layout.shape["health"][1]):
            assert not any(sum(seen.at(field, place, number)) for field in ("present", "health", "max_health", "at"))
    schemes = [names[other][card] for other, card in everywhere(seen, "scheme", game, seat)]
    assert schemes == ([data["scheme"]] if data["scheme"] else [])
    assert sorted(names[other][card] for other, card in everywhere(seen, "aside", game, seat)) == sorted(data["aside"])
    items = {table.board.item_slots[slot][1]: seen.one("items", slot) for slot in range(len(table.board.item_slots))}
    assert {table.board.spaces[space]: table.items[item].name for space, item in items.items() if item is not None} == {
        space: item["name"] for space, item in data["items"].items()
    }
    compare_combat(seen, data, game, seat)
    return Counter(part.name for part in observer.layout.parts if any(seen.at(part.name)))


def everywhere(seen: Reading, field: str, game: Game, seat: int, *side: int) -> list[tuple[int, int]]:
    """The cards that a field counts, as seat of the table and number in its deck."""
    seats = game.table.seats
    return [
        ((seat + place) % seats, card)
        for place in range(seats)
        for card, copies in enumerate(seen.at(field, *side, place))
        for _ in range(int(copies))
    ]


def compare_decision(seen: Reading, data: Position, game: Game, seat: int) -> None:
    decision = data["decision"]
    asked, kind, about, source = (seen.one(field) for field in ("asked", "kind", "about", "source"))
    item = seen.one("source_item")
    if decision is None:
        assert asked is kind is about is source is item is None
        return
    assert asked == (decision["seat"] - seat) % game.table.seats
    assert kind == KIND_NAMES.index(decision["kind"])
    place = own_place(decision["fighter"], data, seat)
    room = seen.layout.shape["about"][1]
    assert about == (None if place is None else place[0] * room + place[1])
    assert (source is None and item is None) == (decision["source"] is None)
    if item is not None:
        assert game.table.items[item].name == decision["source"]
    card_room = seen.layout.shape["source"][1]
    if source is not None:
        other, number = (seat + source // card_room) % game.table.seats, source % card_room
        cards = game.table.heroes[other].cards
        if number < len(cards):
            assert cards[number].name == decision["source"]


def own_place(fighter: int | None, data: Position, seat: int) -> tuple[int, int] | None:
    """The place of a fighter, counted from a seat: whose, and which."""
    for other, told in enumerate(data["seats"]):
        for number, each in enumerate(told["fighters"]):
            if each["id"] == fighter:
                return (other - seat) % len(data["seats"]), number
    return None


def compare_fighter(seen: Reading, place: tuple[int, int], told: FighterData, spaces: Sequence[str]) -> None:
    at, back = seen.one("at", *place), seen.one("back", *place)
    assert (None if at is None else spaces[at]) == told["space"]
    assert (None if back is None else spaces[back]) == told["back"]
    assert seen.number("present", *place) == (told["space"] is not None)
    assert seen.number("defeated", *place) == told["defeated"]
    assert seen.number("health", *place) == told["health"]
    assert seen.number("max_health", *place) == told["max_health"]


def compare_combat(seen: Reading, data: Position, game: Game, seat: int) -> None:
    combat = data["combat"]
    if combat is None:
        assert not any(any(seen.at(part.name)) for part in FIELDS if part.name.startswith("combat_"))
        return
    assert seen.number("combat_revealed") == combat["revealed"]
    assert seen.number("combat_damage") == (combat["damage"] or 0)
    sides: list[SideData] = [combat["attack"], combat["defense"]]
    winner = seen.one("combat_winner")
    assert (None if winner is None else sides[winner]["seat"]) == combat["winner"]
    for number, side in enumerate(sides):
        assert seen.one("combat_seat", number) == (side["seat"] - seat) % game.table.seats
        place = own_place(side["fighter"], data, seat)
        assert place is not None
        assert seen.one("combat_fighter", number, place[0]) == place[1]
        assert sum(seen.at("combat_fighter", number)) == 1
        known = everywhere(seen, "combat_card", game, seat, number)
        hidden = seen.number("combat_hidden", number)
        assert hidden == (side["card"] == "hidden")
        if side["card"] is None or hidden:
            assert known == []
        else:
            ((owner, card),) = known
            assert (owner, game.table.heroes[owner].cards[card].name) == (side["seat"], side["card"])
        item = seen.one("combat_item", number)
        assert (None if item is None else game.table.items[item].name) == side["item"]
        assert seen.number("combat_value", number) == (side["value"] or 0)
        assert seen.number("combat_ignored", number) == side["ignored"]
        assert seen.number("combat_cancelled", number) == side["cancelled"]


def test_an_observation_says_what_the_view_says() -> None:
    """Of many games, to every seat, at some decisions and wherever a field speaks that has seldom spoken."""
    said: Counter[str] = Counter()
    for number in range(60):
        setup = numbered_setup(8, number)
        observer = Observer(setup.table())
        rng = random.Random(number)
        for game in moments(setup):
            vector = observer.observe(game.view(max(game.asked, 0)))
            speaking = [part.name for part in observer.layout.parts if any(vector[observer.layout.span(part.name)])]
            if rng.random() < 0.02 or min(said[field] for field in speaking) < 5:
                for seat in range(game.table.seats):
                    said += compare(game, seat, observer)
    rare = {
        "counters",
        "form",
        "unbound",
        "second_bottom",
        "aside",
        "combat_ignored",
        "combat_item",
    }  # tested by themselves as well
    assert {part.name for part in FIELDS} - set(said) <= rare


def test_what_a_view_does_not_tell_in_words() -> None:
    """Fields that no data of a view can be compared with, read off a game made for it."""
    game = matchless.new_game("yukon", ["titania", "raptors"], seed=3, first=0)
    while game.turn < 2:
        game.choose(game.options[0])
    observer = Observer(game.table)
    before = Reading(observer, observer.observe(game.view(1)))
    game.unbound, game.won_this_turn, game.rooted, game.hurt_this_turn = 0b01, 0b10, 0b00100, 0b10000
    game.second_deck, game.second_buried = ((4, 5, 3),), (1,)
    game.second_up, game.second_discards = ((2,),), ((0, 1),)
    game.aside = (2, 13)
    game.noted = [game.pose(fighter) for fighter in range(5)]
    free = next(space for space, who in enumerate(game.who) if who == NONE)
    game.place(3, free, None)
    after = Reading(observer, observer.observe(game.view(1)))
    # seat 1 counts its own three fighters first; Titania and Oberon follow
    assert after.at("unbound") == [0, 1]
    assert after.at("won") == [1, 0]
    assert after.at("rooted") == [1, 0, 0, 0, 0, 0]
    assert after.at("hurt") == [0, 0, 1, 0, 0, 0]
    assert after.at("moved") == [0, 1, 0, 0, 0, 0]
    assert after.at("second_bottom", 1) == [0, 0, 0, 0, 1, 0]
    assert after.at("second_discards", 1) == [1, 1, 0, 0, 0, 0]
    assert after.one("second_up", 1) == 2
    assert after.at("aside", 0)[:3] == [0, 1, 0]
    assert after.at("aside", 1)[:3] == [0, 0, 1]
    for field in ("unbound", "won", "rooted", "hurt", "second_bottom", "aside"):
        assert not any(before.at(field)), field


def test_forms_and_counters_are_told_from_where_one_sits() -> None:
    luck = {"name": "Luck", "of": "each fighter", "most": 3}
    hero = {
        "name": "Ann",
        "role": "hero",
        "attack": "melee",
        "health": 9,
        "pronoun": "she",
        "forms": ["calm", "furious"],
    }
    ann = written(
        "Ann", text="Draw 1 card.", fighters=[hero], counters=[{"name": "Rage", "starts": 2, "most": 5}, luck]
    )
    game = matchless.new_game("yukon", ["raptors", ann], seed=3, first=0)
    game.counters, game.forms = ((1, 2), (0, 0, 3, 1)), (NONE, NONE, NONE, 1)
    observer = Observer(game.table)
    seen = Reading(observer, observer.observe(game.view(1)))
    # seat 1 comes first: Ann and two places for nobody, then the Raptors
    assert seen.at("counters", 0, 0) == [2, 1, 0, 0, 0, 0]
    assert seen.at("counters", 0, 1) == [1, 0, 0, 0, 0, 3]
    assert seen.at("form", 0, 0) == [0, 1]
    assert not any(seen.at("form", 1))
    assert max(observer.most[observer.layout.span("counters")]) == 5


def in_combat() -> Game:
    """A game on a board with items whose combat cards lie open on both sides."""
    for game in moments(Setup("hells-kitchen", ("raptors", "raptors"), first=0, style="fierce")):
        if game.combat is not None and game.combat.revealed and game.combat.defense.card != NONE:
            return game
    raise AssertionError("the game never gets there")


def test_what_is_done_to_a_card_in_combat() -> None:
    game = in_combat()
    observer = Observer(game.table)
    combat = game.fight()
    for ignored, cancelled in ((False, True), (True, False), (True, True)):
        combat.attack.ignored = combat.defense.cancelled = ignored
        combat.attack.cancelled = combat.defense.ignored = cancelled
        combat.attack.item, combat.defense.item = (2, NONE) if ignored else (NONE, 4)
        seen = Reading(observer, observer.observe(game.view(0)))
        assert seen.at("combat_ignored") == [ignored, cancelled]
        assert seen.at("combat_cancelled") == [cancelled, ignored]
        assert (seen.at("combat_value")[0] == 0) == ignored
        assert (seen.one("combat_item", 0), seen.one("combat_item", 1)) == ((2, None) if ignored else (None, 4))
        compare(game, 1, observer)


def test_what_goes_beyond_a_bound_is_cut_off() -> None:
    game = in_combat()
    combat = game.fight()
    combat.attack.bonus, combat.defense.bonus, game.actions = 1000, -1000, 1000
    observer = Observer(game.table)
    vector = observer.observe(game.view(0))
    assert all(0 <= entry <= most for entry, most in zip(vector, observer.most, strict=True))
    assert Reading(observer, vector).at("combat_value") == [MOST_VALUE, 0]
    assert Reading(observer, vector).at("actions") == [MOST_ACTIONS]


def test_seats_with_the_same_hero_see_the_same_from_either_side() -> None:
    """The first decision of a mirror match, with the seats exchanged."""
    setup = Setup("yukon", ("raptors", "raptors"))
    game = setup.begin()
    observer = Observer(game.table)
    fields = ("hand_size", "deck_size", "health", "max_health", "status", "supply")
    views = [Reading(observer, observer.observe(game.view(seat))) for seat in (0, 1)]
    assert all(views[0].at(field) == views[1].at(field) for field in fields)
    assert views[0].at("asked") == [1, 0]
    assert views[1].at("asked") == [0, 1]
    # whoever looks: one's own hand is all there, of the other's there is nothing
    for view in views:
        assert (sum(view.at("hand", 0)), sum(view.at("hand", 1))) == (5, 0)


@settings(max_examples=settings().max_examples * 2)
@given(setups(), st.integers(0, 2**32))
def test_what_a_seat_cannot_know_changes_nothing_in_its_observations_and_masks(setup: Setup, luck: int) -> None:
    rng = random.Random(luck)
    table = setup.table()
    observer, actions = Observer(table), Actions(table)
    for game in moments(setup):
        if rng.random() > 0.08:
            continue
        for seat in range(table.seats):
            twin = resample(game.view(seat), Rng.seeded(rng.getrandbits(40)))
            assert observer.observe(game.view(seat)).tobytes() == observer.observe(twin.view(seat)).tobytes()
            if game.asked == seat:
                assert actions.of(seat, game.kind, game.options) == actions.of(seat, twin.kind, twin.options)


def test_what_another_seat_knows_does_change_its_observation() -> None:
    """The same dealing anew is no secret to the seat whose hand it is: the test above compares what it should."""
    game = Setup("yukon", ("robin-hood", "bigfoot"), seed=3, first=0).begin()
    observer = Observer(game.table)
    twin = resample(game.view(0), Rng.seeded(1))
    assert game.hand[1] != twin.hand[1]
    assert observer.observe(game.view(1)) != observer.observe(twin.view(1))


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_field_of_the_state_is_observed_where_it_is_described(change: Change) -> None:
    before, after = change.games()
    observer = Observer(before.table)
    described = change.field().observed
    spans = {part.name: observer.layout.span(part.name) for part in observer.layout.parts}
    for seat in (0, 1):
        one, other = observer.observe(before.view(seat)), observer.observe(after.view(seat))
        changed = [name for name, span in spans.items() if one[span] != other[span]]
        if isinstance(described, str) or seat not in change.known_to(after):
            assert changed == []
        else:
            assert changed
            assert [name for name in changed if not name.startswith(described)] == []


def test_a_spectator_has_no_observation() -> None:
    game = matchless.new_game("yukon", ["raptors", "t-rex"])
    with pytest.raises(MatchlessError, match="take the view of a seat"):
        Observer(game.table).observe(game.view(None))


# --- versions -------------------------------------------------------------------------------------------------------

DIGESTS = {0: "8598ef7aea3566cc"}


def layouts() -> str:
    """Everything that a number of the encoding takes its meaning from, for three setups that use all of it."""
    parts = [(part.name, part.axes, part.most) for part in (*FIELDS, *BLOCKS)]
    told = [repr(KIND_NAMES), repr(STATUS_NAMES), repr(parts)]
    for board, heroes, format_ in (
        ("yukon", ["robin-hood", "bigfoot"], "duel"),
        ("hells-kitchen", ["daredevil", "t-rex", "titania"], "free-for-all"),
        ("globe-theatre", ["hamlet", "shakespeare", "dr-sattler", "wayward-sisters"], "teams"),
    ):
        table = matchless.new_game(board, heroes, format=format_).table
        told += [repr(layout.shape) for layout in (Observer(table).layout, Actions(table).layout)]
    return "\n".join(told)


def test_the_layout_is_that_of_its_version() -> None:
    digest = sha256(layouts().encode()).hexdigest()[:16]
    assert DIGESTS.get(envs.VERSION) == digest, (
        "the encoding has changed: raise VERSION in matchless/envs/__init__.py, name the PettingZoo module after it, "
        f"and add its digest {digest!r} to DIGESTS"
    )
