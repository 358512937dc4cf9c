"""Random games for tests: drawing setups, playing on, taking snapshots, and what must hold at every decision."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from hypothesis import strategies as st

from matchless import boards, heroes, items
from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.by_hand import Attempt
from matchless.engine.combatants import Combat, Side
from matchless.engine.definitions import HAND_LIMIT, Source
from matchless.engine.events import Event
from matchless.engine.game import Game
from matchless.engine.notation import choice_id, choice_ids, option_of
from matchless.engine.program import NONE, UNASKED, Frame
from matchless.engine.reach import hostile_spaces
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.state import DORMANT, IN, NOBODY, OUT
from matchless.engine.statics import Held, Prevention
from matchless.engine.table import CURRENT, DUEL, EDITIONS, FORMATS, FREE_FOR_ALL, PRINTED, TEAMS, TURN_LIMIT, Table

HEROES = tuple(heroes.slugs())
BOARDS = tuple(boards.slugs())
BIG_BOARDS = tuple(slug for slug in BOARDS if len(boards.load(slug).starts) == 4)
STYLES = ("even", "fierce", "idle")


@dataclass(frozen=True)
class Setup:
    """A game to be played at random; printing it gives the code that makes it again."""

    board: str
    heroes: tuple[str, ...]
    format: str = DUEL
    seed: int = 0
    first: int | None = None
    mulligan: bool = False
    turn_limit: int = TURN_LIMIT
    pair: int | None = None
    edition: str = PRINTED
    style: str = "even"
    luck: int = 0  # the seed of the random choices

    def table(self) -> Table:
        return Table(
            boards.load(self.board),
            [heroes.load(hero) for hero in self.heroes],
            format=self.format,
            first=self.first,
            mulligan=self.mulligan,
            turn_limit=self.turn_limit,
            pair=self.pair,
            items=items.load(self.board),
            edition=self.edition,
        )

    def begin(self, listen: bool = False) -> Game:
        return start(self.table(), self.seed, listen)

    def chooser(self) -> Chooser:
        return Chooser(self.style, self.luck)


class Chooser:
    """Makes choices at random: evenly, or with a liking for attacks, or for doing as little as possible.

    The last two lead to places that even choices seldom reach: much combat, and much exhaustion.
    """

    def __init__(self, style: str, luck: int) -> None:
        self.style = style
        self.random = random.Random(luck)

    def __call__(self, game: Game) -> int:
        return self.among(game, game.options)

    def among(self, game: Game, options: list[int]) -> int:
        """One of some options of the open decision."""
        if self.style != "even" and self.random.random() < 0.8:
            if game.kind == ask.ACTION:
                liked = ask.ATTACK if self.style == "fierce" else ask.MANEUVER
                if liked in options:
                    return liked
            elif NONE in options and len(options) > 1:
                return self.random.choice(options[1:]) if self.style == "fierce" else NONE
        return self.random.choice(options)


@st.composite
def setups(draw: st.DrawFn, formats: Collection[str] = tuple(FORMATS)) -> Setup:
    """Any setup: every format, hero (the same one twice, too), board that is big enough, and option."""
    format_ = draw(st.sampled_from([name for name in (DUEL, FREE_FOR_ALL, TEAMS) if name in formats]))
    seats = draw(st.sampled_from(FORMATS[format_]))
    return Setup(
        board=draw(st.sampled_from(BOARDS if seats == 2 else BIG_BOARDS)),
        heroes=tuple(draw(st.lists(st.sampled_from(HEROES), min_size=seats, max_size=seats))),
        format=format_,
        seed=draw(st.integers(-(2**40), 2**40)),
        first=draw(st.none() | st.integers(0, seats - 1)),
        mulligan=draw(st.booleans()),
        turn_limit=draw(st.sampled_from((TURN_LIMIT, TURN_LIMIT, TURN_LIMIT, 7))),
        pair=draw(st.none() | st.integers(0, 1)) if format_ == TEAMS else None,
        edition=draw(st.sampled_from(EDITIONS)),
        style=draw(st.sampled_from(STYLES)),
        luck=draw(st.integers(0, 2**32)),
    )


def numbered_setup(seed: int, number: int) -> Setup:
    """The setup of that number in an endless series that goes evenly through formats, boards and heroes."""
    rng = random.Random(f"{seed}/{number}")
    format_ = (DUEL, DUEL, DUEL, FREE_FOR_ALL, TEAMS)[number % 5]
    seats = rng.choice(FORMATS[format_])
    return Setup(
        board=rng.choice(BOARDS if seats == 2 else BIG_BOARDS),
        heroes=tuple(rng.choice(HEROES) for _ in range(seats)),
        format=format_,
        seed=rng.getrandbits(48),
        first=rng.choice([None, *range(seats)]),
        mulligan=rng.random() < 0.3,
        pair=rng.choice([None, 0, 1]) if format_ == TEAMS else None,
        style=rng.choice(STYLES),
        luck=rng.getrandbits(32),
        edition=rng.choice((PRINTED, PRINTED, CURRENT)),
    )


def moments(setup: Setup, listen: bool = False) -> Iterator[Game]:
    """One random game, given at every decision and once more when it is over. It is always the same object."""
    game = setup.begin(listen)
    choose = setup.chooser()
    while not game.over:
        yield game
        game.choose(choose(game))
    yield game


# --- snapshots ------------------------------------------------------------------------------------------------------


def fields(kind: type) -> tuple[str, ...]:
    """The names of all attributes that objects of a class of the engine have, also when it is compiled."""
    compiled: tuple[str, ...] = tuple(getattr(kind, "__mypyc_attrs__", ()))
    if compiled:
        return tuple(name for name in compiled if name != "__dict__")
    slots: tuple[str, ...] = tuple(kind.__dict__.get("__slots__", ()))
    return slots or tuple(name for base in reversed(kind.__mro__) for name in inspect.get_annotations(base))


def frozen(value: object) -> object:
    """A part of the state as a value that can be compared, printed and kept while the game goes on."""
    if value is None or isinstance(value, (int, str, bytes)):
        return value
    if isinstance(value, list):
        return tuple(frozen(part) for part in value)
    if isinstance(value, tuple):
        # A word is shared by all games and never changes: which ones a program has tells everything.
        if value and hasattr(value[0], "resolve"):
            return f"block {[id(word) for word in value]}"
        return tuple(frozen(part) for part in value)
    if isinstance(value, Game):  # where a text by hand began
        return snapshot(value)
    if isinstance(value, Source):
        return f"{value.name} {id(value)}"
    if isinstance(value, Table):
        slugs = tuple(hero.slug for hero in value.heroes)
        options = (value.first, value.mulligan, value.turn_limit, value.pair, value.edition, value.trust)
        return (value.board.slug, slugs, value.format, *options)
    known = (Frame, Combat, Side, Rng, Event, Attempt, Held, Prevention)
    assert isinstance(value, known), f"snapshot does not know {value!r}"
    return tuple((name, frozen(getattr(value, name))) for name in fields(type(value)))


def snapshot(game: Game, without: Collection[str] = ()) -> tuple[tuple[str, object], ...]:
    """Every attribute of a game, to be compared with another game or with the same one later."""
    return tuple(
        (name, tuple(game.choices()) if name == "past" else frozen(getattr(game, name)))
        for name in fields(Game)
        if name not in without
    )


# --- what must hold -------------------------------------------------------------------------------------------------


def invariants(game: Game) -> None:
    """Asserts what must hold whenever a game waits for a choice or is over."""
    invariants_of_any_hero(game)
    _traps(game)


def invariants_of_any_hero(game: Game) -> None:
    """The same, without what only holds because of how the heroes that come with Matchless lay their tokens."""
    _decision(game)
    _cards(game)
    _fighters(game)
    _tokens(game)
    _turn(game)


def _decision(game: Game) -> None:
    if game.over:
        assert game.asked == NOBODY
        assert game.decision is None
        assert game.result is not None
        assert game.options == []
        assert game.frames == []
        assert game.winners == 0 or game.winners in game.table.sides
        return
    assert 0 <= game.asked < game.table.seats
    assert game.decision is not None
    assert game.result is None
    assert game.options, "a decision without options"
    assert len(set(game.options)) == len(game.options), f"options twice: {game.options}"
    ids = choice_ids(game)
    assert len(set(ids)) == len(ids), f"ids twice: {ids}"
    assert all(id_ and " " not in id_ for id_ in ids), ids
    assert (choice_id(game, game.options[-1]), option_of(game, ids[-1])) == (ids[-1], game.options[-1])
    assert game.rule
    assert all(frame.answer == UNASKED for frame in game.frames), "an answer nobody has taken"


def _cards(game: Game) -> None:
    """Every card of every seat is in exactly one place. (Sorted lists: counters are four times as slow, and this is
    asked at every decision of a soak.)"""
    table = game.table
    for seat in range(table.seats):
        found = game.deck[seat] + game.hand[seat] + game.discards[seat]
        for pile in table.piles.of[seat]:
            found += game.piles[pile]
            most = table.piles.all[pile].most
            assert not most or len(game.piles[pile]) <= most, f"too many cards in {table.piles.all[pile].name}"
        found += [card for card in game.aside if table.card_owner[card] == seat]
        if game.scheme != NONE and table.card_owner[game.scheme] == seat:
            found.append(game.scheme)
        if game.combat is not None:
            for side in (game.combat.attack, game.combat.defense):
                if side.card != NONE and side.seat == seat and not side.left:
                    found.append(side.card)
        due = _cards_due(table, seat)
        found.sort()
        assert found == due, f"cards of seat {seat}: found {found}, due {due}"
    for place, known in enumerate(game.seen):
        if not known:
            continue
        viewer, seat = divmod(place, table.seats)
        hidden = list(game.hand[seat])
        if game.combat is not None and not game.combat.revealed:
            hidden += [side.card for side in (game.combat.attack, game.combat.defense) if side.seat == seat]
        assert not Counter(known) - Counter(hidden), f"seat {viewer} knows of cards that seat {seat} does not hold"


@lru_cache(maxsize=4)
def _cards_due(table: Table, seat: int) -> list[int]:
    return sorted([card for card in table.cards_of[seat] for _ in range(table.cards[card].copies)])


def _fighters(game: Game) -> None:
    """Where fighters stand is told in five ways, which agree; who has no health is not there."""
    table = game.table
    who = [NONE] * len(table.board.spaces)
    standing = [0] * table.seats
    for fighter, kind in enumerate(table.fighters):
        name = table.names[fighter]
        here = bool(game.present >> fighter & 1)
        defeated = bool(game.defeated >> fighter & 1)
        health = game.health[fighter]
        status = game.status[table.owner[fighter]]
        assert (game.at[fighter] != NONE) == here, name
        assert 0 <= health <= game.max_health(fighter), f"{name} has health {health}"
        assert not (here and defeated), f"{name} is defeated and on the board"
        assert not here or health, f"{name} is on the board without health"
        assert not defeated or not health or status == OUT, f"{name} is defeated with health {health}"
        if game.turn and not here:
            # a sidekick that begins off the board has not left it before it was summoned
            assert defeated or (game.gone | table.off_board) >> fighter & 1, f"{name} is nowhere"
        assert not game.gone >> fighter & 1 or (not here and not defeated), name
        assert not game.falling
        held = [space for space in (game.at[fighter], game.back[fighter]) if space != NONE]
        assert here or not held
        assert len(held) <= (2 if kind.large else 1)
        for space in held:
            assert who[space] == NONE, f"{name} shares {table.board.spaces[space]}"
            who[space] = fighter
            standing[table.owner[fighter]] |= 1 << space
    assert game.who == who
    assert game.standing == standing
    everybody = (1 << len(table.fighters)) - 1
    for mask in (game.present, game.defeated, game.rooted, game.hurt_this_turn):
        assert mask & ~everybody == 0
    for seat, status in enumerate(game.status):
        assert status in (IN, DORMANT, OUT)
        if status != IN:
            assert not game.standing[seat]


def _tokens(game: Game) -> None:
    table = game.table
    for number, token in enumerate(table.tokens.all):
        seat = table.tokens.owner[number]
        spaces = game.tokens[number]
        assert game.supply[number] >= 0
        assert len(spaces) + game.supply[number] <= token.count
        assert game.status[seat] != OUT or not spaces


def _traps(game: Game) -> None:
    """Tokens that stop fighters lie alone, and nobody whom they stop stands on one (but TOKEN-3); others never go to
    the box."""
    table = game.table
    lying: list[int] = []
    for number, token in enumerate(table.tokens.all):
        seat = table.tokens.owner[number]
        spaces = game.tokens[number]
        if not token.stops and game.status[seat] != OUT:
            assert len(spaces) + game.supply[number] == token.count
        if token.stops:
            lying += spaces
            under = hostile_spaces(game, seat) & game.token_spaces(number)
            # who has risen onto several orders them; a game that is over asks nothing
            rising = not game.over and game.kind == ask.FIGHTER and game.rule == "OP-8"
            assert not under or rising, f"a hostile fighter stands on a live {token.name}: {bits(under)}"
    assert len(set(lying)) == len(lying), "two tokens in one space"


def _turn(game: Game) -> None:
    table = game.table
    assert game.actions >= 0
    assert game.actions_taken >= 0
    assert 0 <= game.turn <= table.turn_limit
    assert 0 <= game.active < table.seats
    assert game.started & ~((1 << table.seats) - 1) == 0
    if game.kind == ask.ACTION and not game.over:
        assert game.actions > 0
        assert game.asked == game.active
        assert game.status[game.active] == IN
        assert game.combat is None
        assert game.scheme == NONE
    if game.combat is not None:
        for side in (game.combat.attack, game.combat.defense):
            assert table.owner[side.fighter] == side.seat
        attack = game.combat.attack  # without a card, a text may have it made in another's turn (BONUS-1)
        assert attack.seat == game.active or (attack.card == NONE and attack.instead != NONE)
        assert not table.allies[game.combat.attack.seat] >> game.combat.defense.seat & 1
        assert game.combat.damage >= 0
    if game.scheme != NONE:
        assert table.card_owner[game.scheme] == game.active


class Watch:
    """Looks at a game from one decision to the next: what holds between them, not at any one moment."""

    def __init__(self, game: Game) -> None:
        self._remember(game)

    def _remember(self, game: Game) -> None:
        self.turn = game.turn
        self.active = game.active
        self.past = game.past
        self.hands = [len(hand) for hand in game.hand]
        self.decks = [len(deck) for deck in game.deck]
        self.health = game.health[:]
        self.most_health = list(game.most_health)
        self.at = game.at[:]
        self.back = game.back[:]
        self.tokens = [list(spaces) for spaces in game.tokens]
        self.supply = list(game.supply)
        self.out = [status == OUT for status in game.status]

    def step(self, game: Game) -> None:
        """To be called after every choice."""
        assert game.past is not None
        assert game.past[0] is self.past, "the choices so far are not those before and one more"
        assert game.turn >= self.turn
        if game.turn > self.turn > 0 and game.status[self.active] == IN:
            # nothing between the end of the turn and the next decision gives that seat cards
            assert len(game.hand[self.active]) <= HAND_LIMIT, f"seat {self.active} ended its turn with too many cards"
        for seat, was_out in enumerate(self.out):
            assert not was_out or game.status[seat] == OUT, f"seat {seat} came back"
            for token in game.table.tokens.of[seat]:
                assert not game.table.tokens.all[token].stops or game.supply[token] <= self.supply[token]
        if game.events is not None:
            self._retell(game)
        self._remember(game)

    def _retell(self, game: Game) -> None:
        """The events since the last choice, applied to the state then, give the state now."""
        table = game.table
        assert game.events is not None
        for event in game.events:
            seat, fighter, kind = event.seat, event.fighter, event.kind
            if kind == ev.MOVE:
                assert event.path[0] in (self.at[fighter], self.back[fighter])
                for here, there in zip(event.path, event.path[1:], strict=False):
                    assert table.fighters[fighter].large or table.board.steps[here] >> there & 1
                assert event.path[-1] == event.space
                assert event.space not in self.at, "a move ends on somebody"
            if kind in (ev.MOVE, ev.PLACE, ev.RETURN):
                self.at[fighter] = event.space
                self.back[fighter] = event.back
            if kind == ev.RETURN:
                # at full health, unless it has left the board undefeated or got its health while it was away
                self.health[fighter] = self.health[fighter] or self.most_health[fighter]
            elif kind == ev.HEALTH:
                self.health[fighter] = event.amount
                self.most_health[fighter] = max(self.most_health[fighter], event.amount)
            elif kind == ev.SWAP:
                one, other = fighter, event.target
                self.at[one], self.at[other] = self.at[other], self.at[one]
            elif kind == ev.RECOVER:
                self.health[fighter] += event.amount
            elif kind == ev.LEAVE:
                self.at[fighter] = NONE
                self.back[fighter] = NONE
            elif kind == ev.DAMAGE:
                self.health[fighter] = max(0, self.health[fighter] - event.amount)
            elif kind == ev.DEFEAT:
                assert self.health[fighter] == 0 or event.space == NONE  # nowhere: no room to rise
                self.health[fighter] = 0
                self.at[fighter] = NONE
                self.back[fighter] = NONE
            elif kind == ev.OUT:
                for gone in bits(table.own[seat]):
                    self.at[gone] = self.back[gone] = NONE
                for token in table.tokens.of[seat]:
                    self.tokens[token] = []
            elif kind == ev.SWEEP:
                assert event.amount == len(self.tokens[event.part])
                self.tokens[event.part] = []
            elif kind == ev.TOKEN:
                self.tokens[event.part].append(event.space)
            elif kind == ev.TOKEN_MOVED:
                self.tokens[event.part].remove(event.path[0])
                self.tokens[event.part].append(event.space)
            elif kind in (ev.TOKEN_GONE, ev.TOKEN_BACK):
                self.tokens[event.part].remove(event.space)
            elif kind in (ev.DRAW, ev.TAKE):
                self.hands[seat] += 1
                self.decks[seat] -= 1
            elif kind in (ev.MILL, ev.ASIDE):
                self.decks[seat] -= 1
            elif kind == ev.RETRIEVE:
                self.hands[seat] += 1
            elif kind == ev.UNDER:
                self.hands[seat] -= 1
                self.decks[seat] += 1
            elif kind == ev.INTO_DECK:
                self.hands[seat] -= 1
            elif kind == ev.SHUFFLE:
                self.decks[seat] += event.amount
            elif kind in (ev.DISCARD, ev.BOOST, ev.SCHEME, ev.ATTACK, ev.DEFEND):
                self.hands[seat] -= 1
            elif kind == ev.MULLIGAN:
                self.hands[seat] -= event.amount
                self.decks[seat] += event.amount
        assert self.at == game.at, "the events do not tell where everybody is"
        assert self.back == game.back, "the events do not tell where large fighters are"
        assert self.health == game.health, "the events do not tell everybody's health"
        lying = tuple(tuple(spaces) for spaces in self.tokens)
        assert lying == game.tokens, "the events do not tell where the tokens are"
        assert self.hands == [len(hand) for hand in game.hand], "the events do not tell how large the hands are"
        assert self.decks == [len(deck) for deck in game.deck], "the events do not tell how large the decks are"


def play(setup: Setup, see: Callable[[Game], None] = invariants, every: int = 1, listen: bool = False) -> Game:
    """A whole random game, looked at before every `every`-th choice and at the end."""
    game = setup.begin(listen)
    choose = setup.chooser()
    watch = Watch(game)
    for number in range(1_000_000):
        if number % every == 0:
            see(game)
        if game.over:
            break
        game.choose(choose(game))
        watch.step(game)
    see(game)
    return game
