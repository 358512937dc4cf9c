"""One change for every field of the state, each in a position where that field matters.

They hold what copies, hides and tells the state to the descriptions in `matchless.engine.fields`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.bits import bits, lowest
from matchless.engine.by_hand import Attempt
from matchless.engine.combatants import Combat, Side
from matchless.engine.definitions import Counter, Source
from matchless.engine.events import Event
from matchless.engine.fields import (
    ALL,
    ALL_PARTLY,
    ASKED,
    BY_FACE,
    FIELDS,
    NOBODY,
    OWNER,
    OWNER_PARTLY,
    UNTIL_REVEALED,
    Field,
)
from matchless.engine.game import Game
from matchless.engine.program import ATTACKER, DEFENDER, NONE, Frame
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.state import DORMANT, replaced, replaced_row
from matchless.engine.statics import Held, Prevention
from matchless.engine.words import (
    ATTACK,
    HERO,
    MELEE,
    SCHEME,
    SIDEKICK,
    THEM,
    VERSATILE,
    Card,
    Fighter,
    Hero,
    Marker,
    PassThrough,
    Pile,
    SecondCard,
    SecondDeck,
    Token,
)
from scenario import Scenario
from sending import discard

PLAIN = Card("Plain", VERSATILE, 3, boost=1, copies=8)
TRICK = Card("Trick", VERSATILE, 2, boost=1, copies=8, during=(discard(THEM),))
PLAN = Card("Plan", SCHEME, boost=2, copies=8)
BLOW = Card("Blow", ATTACK, 5, boost=2, copies=8)


def full(name: str) -> Hero:
    """A hero with everything that a hero can have."""
    return Hero(
        name.lower(),
        name,
        "Tests",
        move=2,
        fighters=(
            Fighter(name, HERO, MELEE, 10, forms=("calm", "furious"), starts_as="calm"),
            Fighter(f"{name}'s Friend", SIDEKICK, MELEE, 4, large=True),
        ),
        abilities=(),
        cards=(PLAIN, TRICK, PLAN, BLOW),
        tokens=(Token("mark", 4), Token("flag", 2)),
        piles=(Pile("shelf"), Pile("drawer", face_down=True)),
        decks=(
            SecondDeck(
                "spark", *(SecondCard(spark, PassThrough()) for spark in ("First", "Second", "Third", "Fourth"))
            ),
            SecondDeck("omen", SecondCard("Good", PassThrough()), SecondCard("Bad", PassThrough())),
        ),
        markers=(Marker("coin", "UP", "DOWN"), Marker("die", "ONE", "TWO", "THREE", starts="ONE")),
        counters=(Counter("rage", most=5), Counter("luck", of_fighters=True)),
    )


@cache
def _table() -> Scenario:
    """Ann and Ben side by side, with something in every place where something can be."""
    table = Scenario(full("Ann"), full("Ben"), board="hells-kitchen")
    spaces = table.table.board.spaces
    slot = next(space for kind, space in table.table.board.item_slots if kind == "combat")
    beside = table.table.board.beside[slot]
    near, next_ = bits(beside)[:2]
    far = lowest(table.table.board.everywhere & ~beside & ~(1 << slot))
    table.only({"Ann": spaces[slot], "Ben": spaces[near], "Ann's Friend": spaces[far], "Ben's Friend": spaces[next_]})
    for seat in (0, 1):
        table.hand(seat, "Plain", "Trick", "Plan", "Blow").pile(seat, "Plan").pile(
            seat, "Blow", called="drawer"
        ).discard(seat, "Plain", "Blow")
        table.token(seat, spaces[far]).stance(seat, "UP").second(seat, "First", ("Second",))
    game = table.game
    game.known_top = (2, 2)
    game.known_bottom = (1, 1)
    game.second_buried = (1, 0, 1, 0)
    return table


def _at(*words: str) -> Game:
    """The position after these choices."""
    table = Scenario.__new__(Scenario)
    first = _table()
    table.game, table.table, table.log = first.game.clone(), first.table, []
    table.game.events = []
    table.arranging = True
    table.choose(*words)
    return table.game


def placing() -> Game:
    """The opening: Ann's friend is placed."""
    return start(_table().table, 1)


def acting() -> Game:
    """Ann chooses an action."""
    return _at()


def moving() -> Game:
    """Ann moves in a maneuver."""
    return _at("maneuver", "no boost", "move Ann")


def aiming() -> Game:
    """Ann attacks; Ben and his friend are in reach."""
    return _at("attack", "with Ann")


def guarding() -> Game:
    """Ann has laid a card; Ben is asked for his."""
    return _at("attack", "with Ann", "target Ben", "play Trick", "no item")


def revealed() -> Game:
    """Both cards are turned up; Ben has to discard one."""
    return _at("attack", "with Ann", "target Ben", "play Trick", "no item", "defend with Plain")


def settled() -> Game:
    """The same, as if the damage had been dealt."""
    game = revealed()
    game.fight().winner = ATTACKER
    return game


def over() -> Game:
    """Ann has won."""
    game = revealed()
    game.finish(1, "Ben was defeated")
    return game


@dataclass(frozen=True)
class Change:
    """Another value for a field of the game, or of its topmost frame, its combat, the attacker's side, its chance.

    Where a field has an entry for each seat, that of seat 0 is changed. `resized`: not which cards there are, but how
    many.
    """

    part: str
    name: str
    position: Callable[[], Game]
    make: Callable[[Game], None]
    resized: bool = False
    known: str = ""  # who may know of it, where only some of the field is known to whom it is described

    def field(self) -> Field:
        return next(field for field in FIELDS[self.part] if field.name == self.name)

    def __str__(self) -> str:
        return f"{self.part}.{self.name}{' (resized)' if self.resized else ''}"

    def games(self) -> tuple[Game, Game]:
        """The position before and after."""
        before = self.position()
        after = before.clone()
        before.events, after.events = [], []
        self.make(after)
        return before, after

    def known_to(self, game: Game) -> list[int | None]:
        """Who may know of it, in the game where it was made."""
        known = ALL if self.resized else self.known or self.field().known
        knowing: dict[str, list[int | None]] = {
            ALL: [0, 1, None],
            OWNER: [0],
            OWNER_PARTLY: [],  # what is changed lies between the cards that are known
            ALL_PARTLY: [],
            ASKED: [game.asked],
            BY_FACE: [0],  # what is changed lies face down
            UNTIL_REVEALED: [0, 1, None] if game.combat is not None and game.combat.revealed else [0],
            NOBODY: [],
        }
        return knowing[known]


def _set(name: str, value: Callable[[Game], object]) -> Callable[[Game], None]:
    return lambda game: setattr(game, name, value(game))


def _frame(name: str, value: object) -> Change:
    positions = {"vars": aiming, "mover": placing}
    return Change("Frame", name, positions.get(name, guarding), lambda game: setattr(game.frames[-1], name, value))


def _combat(name: str, value: object) -> Change:
    return Change("Combat", name, revealed, lambda game: setattr(game.fight(), name, value))


def _side(name: str, value: object, position: Callable[[], Game] = revealed) -> Change:
    return Change("Side", name, position, lambda game: setattr(game.fight().attack, name, value))


def _game(
    name: str,
    value: Callable[[Game], object],
    position: Callable[[], Game] = guarding,
    resized: bool = False,
    known: str = "",
) -> Change:
    return Change("Game", name, position, _set(name, value), resized, known)


def _flip(word: str) -> Callable[[Game], None]:
    return lambda game: setattr(game.rng, word, getattr(game.rng, word) ^ 1)


def _row(rows: list[list[int]], row: list[int]) -> list[list[int]]:
    return [row, *rows[1:]]


def _entry(values: list[int], place: int, value: int) -> list[int]:
    return [*values[:place], value, *values[place + 1 :]]


def _other_side(game: Game, fighter: int) -> Side:
    return Side(game.table.owner[fighter], fighter)


def _again(frame: Frame) -> tuple[object, ...]:
    """Another block whose present word is the same."""
    return (*frame.block[: frame.pc + 1], frame.block[frame.pc])


NEWS = Event(ev.TURN, 0, amount=99)
EMPTY = 20  # a space where nobody stands

# Fighters: 0 Ann, 1 her friend, 2 Ben, 3 his. Cards: 0 to 3 are Ann's Plain, Trick, Plan and Blow, 4 to 7 Ben's.
CHANGES = (
    _game("seed", lambda game: game.seed + 1),
    _game("rng", lambda game: Rng.seeded(77)),
    _game("events", lambda game: [NEWS]),
    _game("past", lambda game: (game.past, 0)),
    _game("origin", lambda game: "mp1/" if game.origin is None else None),
    _game("frames", lambda game: [game.frames[0].clone(), *game.frames]),
    _game("by_hand", lambda game: (Attempt(0, PLAN, Source("text"), None),)),
    _game("over", lambda game: True),
    _game("winners", lambda game: 2, over),
    _game("reason", lambda game: "otherwise", over),
    _game("asked", lambda game: 0),
    _game("kind", lambda game: ask.DISCARD),
    _game("options", lambda game: game.options[:-1]),
    _game("turn", lambda game: game.turn + 1),
    _game("active", lambda game: 1),
    _game("actions", lambda game: game.actions + 1),
    _game("actions_taken", lambda game: game.actions_taken + 1),
    _game("turn_over", lambda game: True),
    _game("started", lambda game: game.started ^ 1),
    _game("status", lambda game: [DORMANT, game.status[1]]),
    _game("at", lambda game: _entry(game.at, 1, EMPTY)),
    _game("back", lambda game: _entry(game.back, 1, EMPTY)),
    _game("health", lambda game: _entry(game.health, 1, 1)),
    _game("who", lambda game: _entry(game.who, EMPTY, 1)),
    _game("standing", lambda game: [game.standing[0] | 1 << EMPTY, game.standing[1]]),
    _game("present", lambda game: game.present & ~2),
    _game("defeated", lambda game: game.defeated | 2),
    _game("gone", lambda game: 1),
    _game("falling", lambda game: 2),
    _game("most_health", lambda game: replaced(game.most_health, 1, 6)),
    _game("unsettled", lambda game: 2),
    _game("noted", lambda game: _entry(game.noted, 1, EMPTY)),
    _game("rooted", lambda game: 2),
    _game("roots", lambda game: (2, 0)),
    _game("hurt_this_turn", lambda game: 2),
    _game("won_this_turn", lambda game: 1),
    _game("unbound", lambda game: 2),
    _game("unbound_on", lambda game: 2),
    _game("lasting", lambda game: (Held(0, PassThrough(), PLAIN),)),
    _game("prevented", lambda game: (Prevention(1, 2, PLAIN, in_combat=True),)),
    _game("happened", lambda game: (1,)),
    _game("deck", lambda game: _row(game.deck, _entry(game.deck[0], 3, (game.deck[0][3] + 1) % 4))),
    _game("deck", lambda game: _row(game.deck, _entry(game.deck[0], 0, (game.deck[0][0] + 1) % 4)), known=OWNER),
    _game("deck", lambda game: _row(game.deck, game.deck[0][:4] + game.deck[0][5:]), resized=True),
    _game("hand", lambda game: _row(game.hand, [3, *game.hand[0][1:]])),
    _game("hand", lambda game: _row(game.hand, game.hand[0][1:]), resized=True),
    _game("discards", lambda game: _row(game.discards, [1])),
    _game("piles", lambda game: replaced_row(game.piles, 0, (1,)), known=ALL),
    _game("piles", lambda game: replaced_row(game.piles, 1, (1,))),
    _game("piles", lambda game: replaced_row(game.piles, 1, (3, 1)), resized=True),
    _game("aside", lambda game: (3,)),
    _game("seen", lambda game: replaced_row(game.seen, 1, (7,))),
    _game("known_top", lambda game: replaced(game.known_top, 0, 1)),
    _game("known_bottom", lambda game: replaced(game.known_bottom, 0, 2)),
    _game("peeked", lambda game: (0, 1, 0, 0)),
    _game("scheme", lambda game: 2),
    _game("combat", lambda game: Combat(_other_side(game, 0), _other_side(game, 2)), moving),
    _game("tokens", lambda game: replaced_row(game.tokens, 1, (EMPTY,))),
    _game("supply", lambda game: replaced(game.supply, 1, 1)),
    _game("items", lambda game: replaced(game.items, len(game.items) - 1, NONE)),
    _game("sides", lambda game: replaced(game.sides, 1, 2)),
    _game("forms", lambda game: replaced(game.forms, 0, 1)),
    _game("counters", lambda game: replaced_row(game.counters, 0, (0, 2))),
    _game("second_deck", lambda game: replaced_row(game.second_deck, 0, (2, 1))),
    _game("second_deck", lambda game: replaced_row(game.second_deck, 0, (1, 3)), known=ALL),
    _game("second_up", lambda game: replaced_row(game.second_up, 1, (4,))),
    _game("second_discards", lambda game: replaced_row(game.second_discards, 0, (3,))),
    _game("second_buried", lambda game: replaced(game.second_buried, 0, 0)),
    Change("Frame", "block", guarding, lambda game: setattr(game.frames[-1], "block", _again(game.frames[-1]))),
    _frame("seat", 1),
    _frame("source", PLAIN),
    _frame("role", ATTACKER),
    _frame("other", 1),
    Change("Frame", "pc", guarding, lambda game: setattr(game.frames[-1], "pc", game.frames[-1].pc + 1)),
    _frame("step", 5),
    _frame("answer", 3),
    _frame("vars", (1,)),
    _frame("mover", 3),
    _frame("left", 3),
    Change("Combat", "attack", revealed, lambda game: setattr(game.fight(), "attack", _other_side(game, 1))),
    Change("Combat", "defense", revealed, lambda game: setattr(game.fight(), "defense", _other_side(game, 3))),
    Change("Combat", "revealed", guarding, lambda game: setattr(game.fight(), "revealed", True)),
    Change("Combat", "damage", settled, lambda game: setattr(game.fight(), "damage", 9)),
    _combat("winner", ATTACKER),
    _combat("fallen", 8),
    _combat("harmless", PLAIN),
    _combat("timing", 2),
    _combat("acting", DEFENDER),
    _side("seat", 1),
    _side("fighter", 1),
    _side("card", 0, guarding),
    _side("card", 0),
    _side("instead", 5),
    _side("bonus", 5),
    _side("ignored", True),
    _side("cancelled", True),
    _side("item", 0),
    _side("left", True),
    _side("joined", True),
    _side("named", 1),
    _side("shed", 1),
    _side("boosts", (1,)),
    *(Change("Rng", name, guarding, _flip(name)) for name in ("a", "b", "c", "count")),
    Change("Rng", "key", guarding, lambda game: setattr(game.rng, "key", bytes(32))),
)
