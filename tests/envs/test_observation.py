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
from matchless.engine.words import HERO, RANGED, SIDEKICK
from matchless.envs.actions import BLOCKS, Actions
from matchless.envs.description import BOARDS, DESCRIBED, HEROES, WORDS
from matchless.envs.layout import CARDS, FIGHTERS, ROOM, SEATS, SPACES, texts_asking
from matchless.envs.observation import FIELDS, MOST_ACTIONS, MOST_VALUE, Observer
from random_play import Setup, moments, numbered_setup, setups

MOST = {part.name: part.most for part in FIELDS}


class Reading:
    """An observation taken apart again, by field and place."""

    def __init__(self, observer: Observer, vector: array[float]) -> None:
        self.layout = observer.layout
        self.vector = vector

    def at(self, field: str, *place: int) -> list[int]:
        """The entries of a field under the first axes' places, as the numbers that they stand for."""
        shape = self.layout.shape.get(field)
        if shape is None:
            return []
        inner = prod(shape[len(place) :])
        start = self.layout.start[field]
        for axis, number in enumerate(place):
            start += number * prod(shape[axis + 1 :])
        told = [entry * MOST[field] for entry in self.vector[start : start + inner]]
        assert all(abs(number - round(number)) < 1e-4 for number in told), f"{field} is not scaled as it says"
        return [round(number) for number in told]

    def one(self, field: str, *place: int) -> int | None:
        """Which entry is 1, if any; more than one there must not be."""
        entries = self.at(field, *place)
        assert sorted(set(entries)) in ([], [0], [0, 1], [1])
        assert sum(entries) <= 1
        return entries.index(1) if 1 in entries else None

    def number(self, field: str, *place: int) -> int:
        (entry,) = self.at(field, *place)
        return int(entry)


def counted(names: Sequence[object], told: Sequence[object], room: int) -> list[int]:
    """How often each name is told, then nothing for the places that no name has."""
    counts = Counter(told)
    return [counts[name] for name in names] + [0] * (room - len(names))


def compare(game: Game, seat: int, observer: Observer) -> Counter[str]:
    """Asserts that the observation of a seat says what the data of its view says; gives the fields that said much."""
    table = game.table
    view = game.view(seat)
    data = view.data()
    vector = observer.observe(view)
    assert len(vector) == observer.size
    assert all(0 <= entry <= 1 for entry in vector)
    assert {place for place, entry in enumerate(vector) if entry} <= set(observer.used)
    seen = Reading(observer, vector)
    names = [[card.name for card in hero.cards] for hero in table.heroes]

    def cards(field: str, place: int, other: int, told: list[str]) -> None:
        assert seen.at(field, place) == counted(names[other], told, CARDS), field

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
            assert seen.at("piles", place, number) == counted(names[other], pile["cards"] or [], CARDS)
        for number, token in enumerate(told["tokens"]):
            assert seen.number("supply", place, number) == token["supply"]
            assert seen.at("tokens", place, number) == counted(table.board.spaces, token["spaces"], SPACES)
        for number, fighter in enumerate(told["fighters"]):
            compare_fighter(seen, (place, number), fighter, table.board.spaces)
        for number in range(len(told["fighters"]), FIGHTERS):
            assert not any(sum(seen.at(field, place, number)) for field in ("present", "health", "max_health", "at"))
        compare_standing(seen, place, other, data, game)
    compare_distances(seen, data, game, seat)
    for place in range(table.seats, SEATS):
        assert not any(any(seen.at(part.name, place)) for part in FIELDS if part.axes[:1] == ("seat",))
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
    asked, kind, about = (seen.one(field) for field in ("asked", "kind", "about"))
    card, text, item = (seen.one(field) for field in ("source_card", "source_text", "source_item"))
    if decision is None:
        assert asked is kind is about is card is text is item is None
        return
    assert asked == (decision["seat"] - seat) % game.table.seats
    assert kind == KIND_NAMES.index(decision["kind"])
    place = own_place(decision["fighter"], data, seat)
    room = seen.layout.shape["about"][1]
    assert about == (None if place is None else place[0] * room + place[1])
    assert [card, text, item].count(None) == (3 if decision["source"] is None else 2)
    if item is not None:
        assert game.table.items[item].name == decision["source"]
    if card is not None:
        other, number = (seat + card // CARDS) % game.table.seats, card % CARDS
        assert game.table.heroes[other].cards[number].name == decision["source"]
    if text is not None:
        room = ROOM["text"]
        other, number = (seat + text // room) % game.table.seats, text % room
        assert texts_asking(game.table.heroes[other])[number].name == decision["source"]


def own_place(fighter: int | None, data: Position, seat: int) -> tuple[int, int] | None:
    """The place of a fighter, counted from a seat: whose, and which."""
    for other, told in enumerate(data["seats"]):
        for number, each in enumerate(told["fighters"]):
            if each["id"] == fighter:
                return (other - seat) % len(data["seats"]), number
    return None


def compare_fighter(seen: Reading, place: tuple[int, int], told: FighterData, spaces: Sequence[str]) -> None:
    at, back = seen.number("at", *place), seen.number("back", *place)
    assert (spaces[at - 1] if at else None) == told["space"]
    assert (spaces[back - 1] if back else None) == told["back"]
    assert seen.number("present", *place) == (told["space"] is not None)
    assert seen.number("defeated", *place) == told["defeated"]
    assert seen.number("health", *place) == told["health"]
    assert seen.number("max_health", *place) == told["max_health"]


def compare_standing(seen: Reading, place: int, other: int, data: Position, game: Game) -> None:
    """The spaces that heroes and sidekicks of a seat hold."""
    table = game.table
    for field, role in (("heroes", HERO), ("sidekicks", SIDEKICK)):
        held = [
            space
            for fighter in data["seats"][other]["fighters"]
            if table.fighters[fighter["id"]].role == role
            for space in (fighter["space"], fighter["back"])
            if space is not None
        ]
        assert seen.at(field, place) == counted(table.board.spaces, held, SPACES)


def compare_distances(seen: Reading, data: Position, game: Game, seat: int) -> None:
    """Who could attack whom, and how far heroes are, worked out from where the view says that fighters stand."""
    table = game.table
    board = table.board
    fighters = {fighter["id"]: fighter for told in data["seats"] for fighter in told["fighters"] if fighter["space"]}
    spaces = {
        number: [board.space_ids[name] for name in (fighter["space"], fighter["back"]) if name is not None]
        for number, fighter in fighters.items()
    }
    heroes = [number for number in fighters if table.fighters[number].role == HERO]

    def could_attack(one: int, other: int) -> bool:
        kind = table.fighters[one]
        return not table.allies[table.owner[one]] >> table.owner[other] & 1 and any(
            board.distance[here][there] <= kind.reach
            or (kind.attack == RANGED and board.zones_of[here] & board.zones_of[there])
            for here in spaces[one]
            for there in spaces[other]
        )

    def far(of_seat: int, space: int) -> int:
        others = [number for number in heroes if not table.allies[of_seat] >> table.owner[number] & 1]
        return min((board.distance[space][board.space_ids[str(fighters[n]["space"])]] for n in others), default=0)

    for number in fighters:
        place = own_place(number, data, seat)
        assert place is not None
        assert seen.number("reaches", *place) == min(sum(could_attack(number, other) for other in fighters), FIGHTERS)
        assert seen.number("reached", *place) == min(sum(could_attack(other, number) for other in fighters), FIGHTERS)
        assert seen.number("nearest", *place) == far(table.owner[number], spaces[number][0])
    count = len(board.spaces)
    assert seen.at("distance") == [far(seat, space) for space in range(count)] + [0] * (SPACES - count)


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
        "fighter_counters",
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
    assert after.at("unbound") == [0, 1, 0, 0]
    assert after.at("won") == [1, 0, 0, 0]
    assert [place for place, told in enumerate(after.at("rooted")) if told] == [0]
    assert [place for place, told in enumerate(after.at("hurt")) if told] == [2]
    assert [place for place, told in enumerate(after.at("moved")) if told] == [1]
    assert after.at("second_bottom", 1) == [0, 0, 0, 0, 1, 0, 0, 0]
    assert after.at("second_discards", 1) == [1, 1, 0, 0, 0, 0, 0, 0]
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
    # seat 1 comes first: Ann and seven places for nobody, then the Raptors
    assert seen.at("counters", 0, 0) == [2, 1, 0, 0]
    assert not any(seen.at("counters", 0, 1))
    assert not any(seen.at("counters", 1))
    assert seen.at("fighter_counters", 0, 0) == [1, 0, 0, 0, 0, 0, 0, 0]
    assert seen.at("fighter_counters", 0, 1) == [0, 0, 3, 0, 0, 0, 0, 0]
    assert not any(seen.at("fighter_counters", 1))
    assert seen.at("form", 0, 0) == [0, 1, 0]
    assert not any(seen.at("form", 1))


def test_what_there_is_no_place_for_shares_the_last() -> None:
    kinds = [{"name": name, "count": 5} for name in ("mark", "flag", "bell")]
    rages = [{"name": name, "starts": 2, "most": 5} for name in ("Rage", "Awe", "Zeal")]
    ann = written("Ann", text="Draw 1 card.", tokens=kinds, counters=rages)
    game = matchless.new_game("yukon", [ann, "raptors"], seed=3, first=0)
    game.tokens, game.supply = ((3,), (4, 5), (5, 6)), (4, 3, 2)
    game.counters = ((5, 0), (4, 0), (3, 1))
    observer = Observer(game.table)
    seen = Reading(observer, observer.observe(game.view(0)))
    assert seen.at("supply", 0) == [4, 5]
    assert [space for space, count in enumerate(seen.at("tokens", 0, 0)) if count] == [3]
    assert {space: count for space, count in enumerate(seen.at("tokens", 0, 1)) if count} == {4: 1, 5: 2, 6: 1}
    assert seen.at("counters", 0) == [5, 0, 0, 0, 7, 1, 0, 0]


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
    assert all(0 <= entry <= 1 for entry in vector)
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
    assert views[0].at("asked") == [1, 0, 0, 0]
    assert views[1].at("asked") == [0, 1, 0, 0]
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


def test_a_vector_that_is_there_is_overwritten() -> None:
    game = in_combat()
    observer = Observer(game.table)
    expected = observer.observe(game.view(1))
    used = array("f", [0.5] * observer.size)
    observer.write(game.view(1), used)
    assert used == expected
    used = array("f", [0.5] * observer.size)
    observer.write(game.view(1), memoryview(used))
    assert used == expected


def test_the_state_shows_every_hand() -> None:
    """And apart from hands, what is known of decks and what lies face down it is what the first seat observes."""
    game = in_combat()
    observer = Observer(game.table)
    state, first = observer.state(game), observer.observe(game.view(0))
    seen = Reading(observer, state)
    for seat in (0, 1):
        assert seen.at("hand", seat) == counted(
            range(len(game.table.cards_of[seat])),
            [card - game.table.cards_of[seat][0] for card in game.hand[seat]],
            CARDS,
        )
    spans = {part.name: observer.layout.span(part.name) for part in FIELDS}
    assert [name for name, span in spans.items() if state[span] != first[span]] == ["hand"]
    hidden = next(
        game
        for game in moments(Setup("yukon", ("raptors", "t-rex"), first=0, style="fierce"))
        if game.combat is not None and game.asked == 0 == game.combat.defense.seat
    )
    observer = Observer(hidden.table)
    assert Reading(observer, observer.state(hidden)).at("combat_hidden") == [0, 0]
    assert Reading(observer, observer.observe(hidden.view(0))).at("combat_hidden") == [1, 0]


# --- versions -------------------------------------------------------------------------------------------------------

DIGESTS = {1: "a946898043b5ebcc"}


def test_the_layout_is_that_of_its_version() -> None:
    """Everything that a number of the encoding takes its meaning from."""
    parts = [(part.name, part.axes, part.most) for part in (*FIELDS, *BLOCKS, *DESCRIBED)]
    words = [(kind, [word.__name__ for word in classes]) for kind, classes in WORDS]
    told = repr((KIND_NAMES, STATUS_NAMES, ROOM, parts, words, HEROES, BOARDS))
    digest = sha256(told.encode()).hexdigest()[:16]
    assert DIGESTS.get(envs.VERSION) == digest, (
        "the encoding has changed: raise VERSION in matchless/envs/__init__.py, name the PettingZoo module after it, "
        f"and add its digest {digest!r} to DIGESTS"
    )


def test_all_setups_have_observations_of_one_size() -> None:
    tables = [numbered_setup(3, number).table() for number in range(8)]
    assert {Observer(table).size for table in tables} == {3050}
    assert len({len(Observer(table).used) for table in tables}) > 4
