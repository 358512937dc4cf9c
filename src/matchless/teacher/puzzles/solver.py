"""Can the seat that acts win within its turn, whatever the opponent holds?

An and-or search over copies of the game. What the seat cannot know is not used: the opponent may answer with any card
that nobody has seen, as often as it holds cards; a look at a deck or at hidden cards, and any use of chance, fails the
branch; cards drawn on the way are not counted on. A card that lies face down keeps several games possible at once: then
one choice has to win in all of them. So a win that is found holds against every hand; some wins are not found.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from matchless.bots.search import key
from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.errors import MatchlessError
from matchless.engine.rng import Rng
from matchless.engine.view import Deals

if TYPE_CHECKING:
    from collections.abc import Hashable

    from matchless.engine.game import Game
    from matchless.engine.view import View

# What shows somebody a card that was hidden until now, or lets chance decide: a branch with it fails.
LUCK: Final = frozenset(
    (
        ev.MILL, ev.ASIDE, ev.TAKE, ev.PEEK, ev.LOOK, ev.SHOW, ev.SHUFFLE, ev.INTO_DECK, ev.MULLIGAN,
        ev.SECOND_UP, ev.SECOND_SHUFFLED, ev.BY_HAND,
    )
)  # fmt: skip
FROM_HAND: Final = (ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD, ask.BOOST, ask.DISCARD)
ORDER: Final = (ask.ATTACK, ask.SCHEME, ask.USE_ITEM, ask.MANEUVER)  # in which actions are tried
QUICK: Final = 3  # points of effects that a quick search expects of an action at most, beside its card
THOROUGH: Final = 7
CLOCK_EVERY: Final = 32  # nodes between two looks at the clock


class GaveUp(MatchlessError):  # noqa: N818 (named by what happened)
    """A search that has used up its nodes or its time."""


class NoPuzzle(MatchlessError):  # noqa: N818 (named by what happened)
    """A position that the solver is not for."""


class World(NamedTuple):
    """A game that the seat may be in, with the cards drawn on the way and what the opponent has answered."""

    game: Game
    drawn: tuple[int, ...]
    answers: tuple[int, ...] = ()  # of the opponent, since the seat's last choice

    def unanswered(self) -> World:
        """The same before the seat's next choice."""
        return World(self.game, self.drawn)


Worlds = list[World]  # that the seat cannot tell apart


class Outcome:
    """What may come of a choice: games that are won, and those in which the seat chooses again, by what it sees."""

    __slots__ = ("groups", "won")

    def __init__(self) -> None:
        self.won: Worlds = []
        self.groups: dict[Hashable, Worlds] = {}


class Solver:
    """The search for one position, as the seat that is to act knows it.

    A thorough one tries every choice; a quick one leaves out walks of those who have nothing to play, and what does
    not look as if it could do enough damage, and so misses some wins. Both give up after so many nodes, or seconds of
    computing.
    """

    def __init__(self, view: View, *, nodes: int = 20_000, seconds: float = 4.0, thorough: bool = False) -> None:
        game = Deals(view).draw(Rng.seeded(0))
        if game.table.seats != 2 or game.kind != ask.ACTION or game.asked != view.seat:
            raise NoPuzzle("a puzzle begins where the seat to act chooses an action, in a game of two")
        self.seat: int = game.asked
        self.other = 1 - self.seat
        self.turn = game.turn
        self.thorough = thorough
        self.nodes = 0
        self.most = nodes
        self.until = process_time() + seconds
        self.memo: dict[Hashable, bool] = {}
        pool = possible_hand(view)
        self.extra = len(pool) - len(game.hand[self.other])  # how many more cards it is given than it holds
        game.hand[self.other] = pool
        game.events = []
        cards = game.table.cards
        self.shield = max((cards[card].value or 0 for card in pool if cards[card].type & on.DEFENSE), default=0)
        self.root: Worlds = [World(game, ())]

    def solve(self) -> bool:
        """Whether the seat can win for certain."""
        return self.wins(self.root)

    def wins(self, worlds: Worlds) -> bool:
        """Whether one way of choosing wins in all these games."""
        self.count()
        if self.hopeless(worlds[0]):
            return False
        at = self.identity(worlds)
        found = self.memo.get(at)
        if found is None:
            self.memo[at] = False  # what leads back here gains nothing
            found = any(self.wins_with(worlds, option) for option in self.options(worlds))
            self.memo[at] = found
        return found

    def wins_with(self, worlds: Worlds, option: int) -> bool:
        """Whether the seat wins for certain once it has chosen this."""
        after = self.after(worlds, option)
        return after is not None and all(self.wins(group) for group in after)

    def winning(self, worlds: Worlds) -> list[int]:
        """The options that win."""
        return [option for option in self.options(worlds) if self.wins_with(worlds, option)]

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise GaveUp(f"no answer within {self.most:,} positions")
        if not self.nodes % CLOCK_EVERY and process_time() > self.until:
            raise GaveUp("no answer in time")

    # --- what can be chosen -------------------------------------------------------------------------------------

    def options(self, worlds: Worlds) -> list[int]:
        """What the seat may choose: nothing that hangs on a card drawn on the way, or on the opponent's hand."""
        game, drawn, _ = worlds[0]
        found = [option for option in game.options if self.counts(game, option, drawn)]
        if game.kind == ask.ACTION:
            found.sort(key=ORDER.index)
        elif game.kind in (ask.ATTACK_CARD, ask.BOOST):
            cards = game.table.cards
            found.sort(key=lambda option: -(cards[option].value or 0) if option >= 0 else -99)
        return found

    def counts(self, game: Game, option: int, drawn: tuple[int, ...]) -> bool:
        if option < 0:
            return True
        if game.kind in FROM_HAND:
            hand = game.hand[self.seat]
            return game.table.card_owner[option] == self.seat and hand.count(option) > drawn.count(option)
        if game.kind == ask.CARD and option in drawn and option in game.hand[self.seat]:
            return game.hand[self.seat].count(option) > drawn.count(option)
        if game.kind == ask.MOVER and not self.thorough:
            return self.useful(game, option, drawn)
        return True

    def useful(self, game: Game, fighter: int, drawn: tuple[int, ...]) -> bool:
        """Whether a fighter is a hero, or has a card of its own to play."""
        table = game.table
        if table.heroes_of[self.seat] >> fighter & 1 or not table.own[self.seat] >> fighter & 1:
            return True
        return any(
            table.cards[card].type & (on.ATTACK | on.SCHEME)
            and table.users[card] >> fighter & 1
            and table.cards[card].by != on.ANY
            for card in self.held(game, drawn)
        )

    def held(self, game: Game, drawn: tuple[int, ...]) -> list[int]:
        """The cards in the seat's hand that it can count on."""
        hand = game.hand[self.seat][:]
        for card in drawn:
            if card in hand:
                hand.remove(card)
        return hand

    def answers(self, game: Game) -> list[int]:
        """What the opponent may answer, the best shield first: a card only while it really holds one."""
        found = game.options
        if game.kind in FROM_HAND and len(game.hand[self.other]) <= self.extra:
            found = [option for option in found if option < 0]
        if game.kind == ask.DEFENSE_CARD:
            cards = game.table.cards
            return sorted(found, key=lambda option: -(cards[option].value or 0) if option >= 0 else 1)
        return found

    def hopeless(self, world: World) -> bool:
        """At an action: whether even the best attacks, with some points of effects each, would not do."""
        game = world.game
        if game.kind != ask.ACTION:
            return False
        table = game.table
        health = sum(game.health[fighter] for fighter in bits(table.heroes_of[self.other] & ~game.defeated))
        cards = [table.cards[card] for card in self.held(game, world.drawn)]
        values = sorted((card.value or 0 for card in cards if card.type & on.ATTACK), reverse=True)
        effects = THOROUGH if self.thorough else QUICK
        shields = max(0, len(game.hand[self.other]) - self.extra)
        most = 0
        for place in range(game.actions):
            shield = self.shield if place < shields else 0
            most += max(0, values[place] - shield) + effects if place < len(values) else effects
        return most < health

    # --- what comes of it ---------------------------------------------------------------------------------------

    def after(self, worlds: Worlds, option: int) -> list[Worlds] | None:
        """The games that may come of a choice, sorted by what the seat sees; None where it may fail at once."""
        outcome = Outcome()
        for world in worlds:
            if not self.play(world.unanswered(), option, outcome):
                return None
        return list(outcome.groups.values())

    def play(self, world: World, option: int, outcome: Outcome) -> bool:
        """Plays a choice and every answer to it, up to the seat's next choice; False where it may fail."""
        after = self.step(world, option)
        if after is None:
            return False
        game = after.game
        if game.over:
            outcome.won.append(after)
            return bool(game.winners >> self.seat & 1)
        if game.turn != self.turn:
            return False
        if game.asked == self.seat:
            outcome.groups.setdefault(sight(after), []).append(after)
            return True
        self.count()
        answers = self.answers(game)
        return bool(answers) and all(self.play(after, answer, outcome) for answer in answers)

    def step(self, world: World, option: int) -> World | None:
        """The next position; None where luck would have to decide."""
        after = self.go(world, option)
        return None if lucky(world.game, after.game) else after

    def go(self, world: World, option: int) -> World:
        """The next position, whatever decides."""
        before = world.game
        game = before.clone()
        game.events = []
        game.answer(option)
        own = [event.card for event in game.events if event.kind == ev.DRAW and event.seat == self.seat]
        answers = (*world.answers, option) if before.asked == self.other else world.answers
        return World(game, (*world.drawn, *own), answers)

    def seen(self, world: World) -> View:
        """What the seat sees: the opponent with no more cards in hand than it has."""
        game = world.game.clone()
        game.events = world.game.events
        hand = game.hand[self.other]
        game.hand[self.other] = hand[: max(0, len(hand) - self.extra)]
        return game.view(self.seat)

    def identity(self, worlds: Worlds) -> Hashable:
        """What tells these games from others."""
        return frozenset(one_of(world) for world in worlds) if len(worlds) > 1 else one_of(worlds[0])


class Dealt(Solver):
    """A deal of the cards that nobody has seen: for what is not proven, but judged by what mostly comes of it."""

    def __init__(self, view: View, deal: int) -> None:
        super().__init__(view, thorough=True)
        game = Deals(view).draw(Rng.seeded(deal))
        game.events = []
        self.extra = 0
        self.root = [World(game, ())]


def sight(world: World) -> Hashable:
    """What the seat sees at its decision: games in which this is the same it cannot tell apart."""
    return key(world.game), tuple(world.game.options), world.drawn


def lucky(before: Game, after: Game) -> bool:
    """Whether chance or a look at hidden cards came into the last step."""
    if (after.rng.a, after.rng.b, after.rng.c) != (before.rng.a, before.rng.b, before.rng.c):
        return True
    if any(event.kind in LUCK for event in after.events or ()):
        return True
    looked = any(now > was for now, was in zip(after.known_top, before.known_top, strict=True))
    return looked or after.second_deck != before.second_deck


def possible_hand(view: View) -> list[int]:
    """Every card that the opponent in a game of two may hold, as the seat knows it."""
    game = view.game
    assert view.seat is not None
    other = 1 - view.seat
    deals = Deals(view)
    known = deals.known[other]
    return sorted(known if len(game.hand[other]) <= len(known) else [*known, *deals.hidden[other]])


def one_of(world: World) -> Hashable:
    """Whatever the rest of the turn may hang on."""
    game = world.game
    combat = game.combat
    fight: Hashable = None
    if combat is not None:
        sides = [
            (side.seat, side.fighter, side.card, side.instead, side.bonus, side.ignored, side.cancelled, side.item,
             side.left, side.joined, side.named, side.shed, side.boosts)
            for side in (combat.attack, combat.defense)
        ]  # fmt: skip
        fight = (*sides, combat.revealed, combat.damage, combat.winner, combat.fallen, combat.harmless, combat.timing,
                 combat.acting)  # fmt: skip
    frames = tuple(
        (frame.block, frame.seat, frame.role, frame.other, frame.vars, frame.pc, frame.step, frame.mover, frame.left)
        for frame in game.frames
    )
    lasting = tuple((held.seat, held.static, held.vars, held.other, held.on) for held in game.lasting)
    prevented = tuple((one.fighter, one.amount, one.source, one.in_combat) for one in game.prevented)
    cards = tuple(tuple(sorted(pile)) for pile in (*game.hand, *game.discards))
    return (
        tuple(game.at), tuple(game.back), tuple(game.health), game.most_health, game.defeated, game.gone, game.falling,
        game.unsettled, tuple(game.status), game.actions, game.actions_taken, game.turn_over, game.asked, game.kind,
        tuple(game.options),
        game.rooted, game.hurt_this_turn, game.won_this_turn, game.unbound, game.unbound_on, lasting, prevented,
        game.happened, cards, tuple(len(deck) for deck in game.deck), game.piles, game.aside, game.scheme, fight,
        game.tokens, game.supply, game.items, game.sides, game.forms, game.counters, game.second_up,
        game.second_discards, frames, tuple(sorted(world.drawn)),
    )  # fmt: skip
