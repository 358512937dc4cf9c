"""Fair play: what a seat cannot know makes no difference to its bot, down to the last digit of what it thinks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import pytest

from matchless import Rng, View, resample
from matchless.bots import Adviser, Opinion, make
from matchless.bots.evaluation import Evaluation
from matchless.bots.levels import adviser
from matchless.bots.opinions import opinion, ranked
from matchless.bots.playout import settle
from matchless.bots.search import TreeSearch, key
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from matchless.engine.view import known_cards
from random_play import Chooser, moments, numbered_setup, snapshot

NAMES = ("greedy:2", "flat:1", "plain:6", "search:12")
SEEDS = (1, 2)
SERIES = 35

Thought = tuple[int, int, float, float, float]
Maker = Callable[[Game, int], Adviser]  # a bot for the seat that is asked; an honest one does not look at the game


def fair(name: str) -> Maker:
    return lambda _, seed: adviser(name, seed)


def thoughts(bot: Adviser, game: Game) -> list[Thought]:
    """All that a bot thinks of the open decision of a game, from the view of the seat that is asked."""
    opinions = bot.explain(game.view(game.asked), game.options)
    return [(each.choice, each.visits, each.chance, each.low, each.high) for each in opinions]


def differs(maker: Maker, games: Sequence[Game], seed: int) -> bool:
    """Whether a bot of this seed thinks or chooses otherwise in games that look the same to it."""
    known = [thoughts(maker(game, seed), game) for game in games]
    chosen = {maker(game, seed).choose(game.view(game.asked), game.options) for game in (games[0], games[-1])}
    return any(each != known[0] for each in known) or len(chosen) > 1


def hidden(game: Game, seat: int) -> tuple[object, ...]:
    """What `seat` cannot know: the hands and decks of others, the order of its own, second decks, face-down cards."""
    own = game.table.sees[seat]
    others = [other for other in range(game.table.seats) if not own >> other & 1]
    return (
        [sorted(game.hand[other]) for other in others],
        [game.deck[mine] for mine in bits(own)],
        game.second_deck,
        None if game.combat is None else (game.combat.attack.card, game.combat.defense.card),
        (game.rng.a, game.rng.b, game.rng.c),
    )


def assert_same_to(seat: int, game: Game, twin: Game) -> None:
    """The seat cannot tell the games apart: neither by what it is told nor by anything else in its view."""
    assert twin.view(seat).data() == game.view(seat).data()
    assert repr(snapshot(twin.view(seat).game)) == repr(snapshot(game.view(seat).game))
    assert twin.options == game.options


def swapped(game: Game, seat: int, rng: random.Random) -> Game:
    """The same game with other cards wherever `seat` cannot look, without asking its view what that is."""
    twin = game.clone()
    own = game.table.sees[seat]
    for other in range(game.table.seats):
        deck = twin.deck[other]
        if own >> other & 1:
            top = max(0, len(deck) - game.known_top[other])
            below = game.known_bottom[other]
            unknown = deck[below:top]
            rng.shuffle(unknown)
            deck[below : max(below, top)] = unknown
        else:
            held = list(known_cards(game, own, other))
            down = [] if game.combat is None else [game.combat.attack.card, game.combat.defense.card]
            held = [card for card in held if card not in down]  # it may be the one that lies there
            rest = twin.hand[other] + deck
            for card in held:
                rest.remove(card)
            rng.shuffle(rest)
            count = len(twin.hand[other]) - len(held)
            twin.hand[other], twin.deck[other] = held + rest[:count], rest[count:]
    twin.rng = Rng.seeded(rng.getrandbits(32))
    return twin


@cache
def worlds() -> list[tuple[Game, Game]]:
    """Some decisions of random games, each with another game that the seat which is asked could just as well be in."""
    rng = random.Random(1)
    found: list[tuple[Game, Game]] = []
    for number in range(10):
        for game in moments(replace(numbered_setup(SERIES, number), turn_limit=30, style="fierce")):
            if len(game.options) > 1 and rng.random() < (0.06 if game.combat or game.kind == ask.ACTION else 0.011):
                seat = game.asked
                if len(found) % 2:
                    twin = resample(game.view(seat), Rng.seeded(rng.getrandbits(32)))
                else:
                    twin = swapped(game, seat, rng)
                assert_same_to(seat, game, twin)
                found.append((game.clone(), twin))
    return found


# --- one decision ---------------------------------------------------------------------------------------------------


def test_the_worlds_compared_are_many_and_differ_in_what_is_hidden() -> None:
    """Guards the tests below against comparing equal games."""
    count = hands = decks = seconds = down = 0
    formats: set[str] = set()
    heroes: set[str] = set()
    for game, twin in worlds():
        mine, theirs = hidden(game, game.asked), hidden(twin, game.asked)
        assert mine != theirs
        count += 1
        hands += mine[0] != theirs[0]
        decks += mine[1] != theirs[1]
        seconds += mine[2] != theirs[2]
        down += mine[3] != theirs[3]
        formats.add(game.table.format)
        heroes |= {hero.slug for hero in game.table.heroes}
    assert count > 40
    assert hands > 0.7 * count
    assert decks > 0.8 * count
    assert seconds > 0
    assert down > 0
    assert formats == {DUEL, FREE_FOR_ALL, TEAMS}
    assert len(heroes) > 10


@pytest.mark.parametrize("name", NAMES)
def test_the_bots_have_something_to_think_about(name: str) -> None:
    """Guards the tests below against comparing thoughts that are always the same: another seed gives others."""
    seen = worlds()[::4]
    differ = [len({tuple(thoughts(adviser(name, seed), game)) for seed in range(3)}) > 1 for game, _ in seen]
    assert sum(differ) > len(differ) / 4


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_make_no_difference_to_what_a_bot_thinks_and_chooses(name: str) -> None:
    step = 4 if name in ("flat:1", "plain:6") else 1  # which play whole games
    for game, twin in worlds()[::step]:
        for seed in SEEDS:
            assert not differs(fair(name), (game, twin), seed)


@pytest.mark.parametrize("name", ["novice", "apprentice"])
def test_nor_to_a_level(name: str) -> None:
    """The two that are bound by a clock are the search above with more iterations."""
    for game, twin in worlds()[::2]:
        assert not differs(fair(name), (game, twin), seed=5)


def test_nor_to_a_long_search() -> None:
    """As many iterations as a veteran makes, which lead far down the tree."""
    for game, twin in worlds()[::12]:
        assert thoughts(TreeSearch(1, 250), game) == thoughts(TreeSearch(1, 250), twin)


def test_nor_to_a_random_choice() -> None:
    for game, twin in worlds():
        seat = game.asked
        for seed in SEEDS:
            one, two = (make("random", seed).choose(world.view(seat), world.options) for world in (game, twin))
            assert one == two


@cache
def laid_down() -> list[list[Game]]:
    """Attacks in random games, once for each card that may be laid down; the one attacked is about to answer."""
    found: list[list[Game]] = []
    for number in range(6):
        for game in moments(replace(numbered_setup(33, number), turn_limit=20, style="fierce")):
            if game.over or game.kind != ask.ATTACK_CARD or len(game.options) < 2:
                continue
            futures = [game.clone() for _ in game.options]
            for option, future in zip(game.options, futures, strict=True):
                future.choose(option)
            if all(future.kind == ask.DEFENSE_CARD and len(future.options) > 1 for future in futures):
                found.append(futures)
    return found[::3]


@pytest.mark.parametrize("name", ["novice", *NAMES])
def test_the_card_that_lies_face_down_makes_no_difference_to_the_defender(name: str) -> None:
    """These are games that really happen, not dealt from the view; the attacker laid down another card in each."""
    for futures in laid_down():
        for seed in SEEDS:
            assert not differs(fair(name), futures, seed)


def test_there_are_attacks_to_look_at() -> None:
    assert len(laid_down()) > 5


# --- several decisions in a row -------------------------------------------------------------------------------------


def together(game: Game, seat: int, rng: random.Random) -> Game:
    """Another game that seat could be in, which will go on alike: what it will draw and chance are those of `game`."""
    twin = resample(game.view(seat), Rng.seeded(rng.getrandbits(32)))
    for own in bits(game.table.sees[seat]):
        twin.deck[own] = game.deck[own][:]
    twin.second_deck = game.second_deck
    twin.rng = game.rng.clone()
    return twin


def side_by_side(maker: Maker, game: Game, rng: random.Random, most: int) -> tuple[int, int]:
    """Lets two bots of one seed play the same seat in two worlds, as long as they look the same to it.

    The others choose alike where they can. How many thoughts were compared, and how many began in the tree of an
    earlier one.
    """
    seat = game.asked
    game = game.clone()
    twin = together(game, seat, rng)
    hand_of_others = Chooser("fierce", rng.getrandbits(32))
    bots = [maker(game, 7), maker(twin, 7)]
    compared = grown = 0
    while not game.over and not twin.over and compared < most:
        if repr(snapshot(game.view(seat).game)) != repr(snapshot(twin.view(seat).game)):
            break
        if game.asked == seat:
            if len(game.options) > 1:
                grown += any(key(game) in bot.nodes for bot in bots if isinstance(bot, TreeSearch))
                one, two = (thoughts(bot, world) for bot, world in zip(bots, (game, twin), strict=True))
                assert one == two
                compared += 1
            choice = other = game.options[rng.randrange(len(game.options))]
        elif game.kind == ask.ATTACK_CARD:
            choice, other = hand_of_others(game), hand_of_others(twin)
        else:
            common = [option for option in game.options if option in twin.options]
            if not common:
                break
            choice = other = hand_of_others.among(game, common)
        game.choose(choice)
        twin.choose(other)
    return compared, grown


@pytest.mark.parametrize("name", ["greedy:1", "plain:6", "search:12"])
def test_nor_after_many_decisions_with_what_a_bot_remembers_of_them(name: str) -> None:
    rng = random.Random(3)
    compared = grown = runs = 0
    for game, _ in worlds()[:: 7 if name == "plain:6" else 4]:
        more = side_by_side(fair(name), game, rng, most=9)
        compared += more[0]
        grown += more[1]
        runs += 1
    assert runs > 5
    assert compared > 4 * runs
    assert grown > compared / 4 or name == "greedy:1"


# --- that a cheat would be caught -----------------------------------------------------------------------------------


class Cheat:
    """A greedy bot that looks at the real cards instead of dealing possible ones."""

    def __init__(self, game: Game, seed: int, peek: str) -> None:
        self.game = game
        self.rng = Rng.seeded(seed)
        self.peek = peek
        self.opinions: list[Opinion] = []

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return self.explain(view, choices)[0].choice

    def explain(self, view: View, choices: Sequence[int]) -> list[Opinion]:
        real = self.real(view)
        evaluation = Evaluation(real.table)
        found: list[Opinion] = []
        for choice in choices:
            game = real.clone()
            game.choose(choice)
            found.append(opinion(choice, 1, settle(game, self.rng, evaluation, 0)[real.asked]))
        return ranked(found)

    def real(self, view: View) -> Game:
        """The game with as much of the truth as this cheat has seen."""
        if self.peek == "chance":
            self.rng = self.game.rng.clone()
        game = resample(view, self.rng)
        if self.peek == "own deck":
            for own in bits(game.table.sees[game.asked]):
                game.deck[own] = self.game.deck[own][:]
        if self.peek == "hands":
            for seat in range(game.table.seats):
                game.deck[seat] = self.game.deck[seat][:]
                game.hand[seat] = self.game.hand[seat][:]
            game.combat = None if self.game.combat is None else self.game.combat.clone()
        return game


@pytest.mark.parametrize(("peek", "often"), [("own deck", 0.1), ("hands", 0.2), ("chance", 0.5)])
def test_a_cheat_is_caught(peek: str, often: float) -> None:
    """One glance at its own deck, at the cards of others or at chance to come shows in what a bot thinks."""
    caught = [differs(partial(Cheat, peek=peek), (game, twin), seed=1) for game, twin in worlds()]
    assert sum(caught) > often * len(caught)


def test_the_same_bot_without_a_glance_is_not() -> None:
    for game, twin in worlds():
        assert not differs(partial(Cheat, peek=""), (game, twin), seed=1)


def test_a_cheat_that_looks_under_the_card_is_caught() -> None:
    maker = partial(Cheat, peek="hands")
    caught = [differs(maker, futures, seed=1) for futures in laid_down()]
    assert sum(caught) > len(caught) / 4


def test_a_cheat_is_caught_in_the_course_of_a_game() -> None:
    rng = random.Random(3)
    caught = 0
    for game, _ in worlds()[::3]:
        try:
            side_by_side(partial(Cheat, peek="hands"), game, rng, most=1)
        except AssertionError:
            caught += 1
    assert caught > 3
