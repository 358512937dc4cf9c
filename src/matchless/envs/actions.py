"""Answers to decisions as numbers below one fixed bound, each with a meaning of its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import Ability
from matchless.engine.errors import IllegalChoice, MatchlessError
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.text import by_hand_text
from matchless.engine.words import Move
from matchless.engine.words.numbers import Exactly
from matchless.envs.layout import Layout, Part
from matchless.envs.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero
    from matchless.engine.program import Block, Number, Word
    from matchless.engine.table import Table

BLOCKS = (
    Part("none", (), "1", "none of them, no, or done"),
    Part("yes", (), "1", "yes"),
    Part("action", ("action",), "1", "maneuver, attack, scheme, use an item"),
    Part("seat", ("seat",), "1", "an opponent"),
    Part("fighter", ("seat", "fighter"), "1", "a fighter"),
    Part("card", ("seat", "card"), "1", "a card, wherever it lies"),
    Part("space", ("space",), "1", "a space, or a move to it or placement there of a fighter that holds one space"),
    Part("pair", ("pair",), "1", "a move or placement of a large fighter to two spaces"),
    Part(
        "number",
        ("number",),
        "1",
        "a text, an effect, the slot of an item, a second card; a further way to a space",
    ),
)
NUMBERS = 8  # texts of one card or effects of one moment: more than any hero has


class TooManyOptions(MatchlessError):  # noqa: N818 (named by what happened)
    """A decision that the action space has no room for."""


class PlayedByHand(MatchlessError):  # noqa: N818 (named by what happened)
    """A hero with texts that people carry out by hand: there is nothing in them for an agent to learn."""


class Actions:
    """The action space of a setup. At any decision each option is one action, and no two are the same one."""

    def __init__(self, table: Table) -> None:
        for hero in table.heroes:
            if hero.by_hand:
                raise PlayedByHand(f"{hero.name} is played by hand in part, which no agent can: {by_hand_text(hero)}")
        board = table.board
        seating = Seating(table)
        pairs = [(a, b) for a, doors in enumerate(board.beside) for b in bits(doors) if a < b]
        large = any(fighter.large for fighter in table.fighters)
        sizes = {
            "action": len(ask.ACTION_IDS),
            "seat": table.seats,
            "fighter": seating.fighters,
            "card": seating.cards,
            "space": len(board.spaces),
            "pair": len(pairs) if large else 0,
            "number": max(NUMBERS, len(board.item_slots), *(_numbers(table, seat) for seat in range(table.seats))),
        }
        self.table = table
        self.layout = Layout(BLOCKS, sizes)
        self.size = self.layout.size
        start = self.layout.start
        self._seat = [[start["seat"] + place for place in places] for places in seating.seat]
        self._fighter = [[start["fighter"] + place for place in places] for places in seating.fighter]
        self._card = [[start["card"] + place for place in places] for places in seating.card]
        self._space = start["space"]
        self._number = start["number"]
        self._pair: dict[int, int] = {}  # by pose, whichever end is the front
        self._pairs = pairs
        if large:
            for place, (a, b) in enumerate(pairs, start=start["pair"]):
                self._pair[a | (b + 1) << POSE_BITS] = self._pair[b | (a + 1) << POSE_BITS] = place

    def of(self, seat: int, kind: int, options: Sequence[int]) -> list[int]:
        """The actions that stand for the options of a decision of that seat, in the order of the options."""
        if kind in ask.CARD_KINDS:
            places = self._card[seat]
        elif kind in ask.FIGHTER_KINDS:
            places = self._fighter[seat]
        elif kind == ask.SEAT:
            places = self._seat[seat]
        elif kind == ask.SECOND_CARD:  # they are numbered through all seats, and it is one of the seat's own
            first = self.table.second_cards_of[self.table.decks.of[seat][0]][0]
            return [0 if option == NONE else self._numbered(option - first) for option in options]
        elif kind == ask.MOVE and max(options, default=0) >> CROSSED_SHIFT:
            return self._ways(options)
        else:
            return [0 if option == NONE else self._plain(kind, option) for option in options]
        return [0 if option == NONE else places[option] for option in options]

    def option(self, seat: int, kind: int, options: Sequence[int], action: int) -> int:
        """The option that an action stands for; raises IllegalChoice if it stands for none."""
        legal = self.of(seat, kind, options)
        if action not in legal:
            raise IllegalChoice(
                f"action {action!r} ({self.name(seat, action)}) is not legal at seat {seat}'s decision "
                f"({ask.KIND_NAMES[kind]}): choose where the action mask is 1, one of {sorted(legal)}"
            )
        return options[legal.index(action)]

    def name(self, seat: int, action: int) -> str:
        """What an action of a seat means, legal now or not: "card Disarming Shot", "space B3"."""
        if not 0 <= action < self.size:
            return f"none of the {self.size} there are"
        table = self.table
        part, place = self.layout.part_at(action)
        if part.name == "action":
            return ask.ACTION_IDS[place]
        if part.name == "seat":
            return f"seat {(seat + place) % table.seats + 1}"
        if part.name == "fighter":
            return f"fighter {_name(self._fighter[seat], action, table.names)}"
        if part.name == "card":
            return f"card {_name(self._card[seat], action, [card.name for card in table.cards])}"
        if part.name == "space":
            return f"space {table.board.spaces[place]}"
        if part.name == "pair":
            return "pair " + " ".join(table.board.spaces[space] for space in self._pairs[place])
        return f"number {place}" if part.name == "number" else part.name

    def _plain(self, kind: int, option: int) -> int:
        """The action for an option that is neither a card, a fighter, a seat nor one of several ways."""
        if kind in ask.POSE_KINDS:
            return self._pair[option] if option >> POSE_BITS else self._space + option
        if kind == ask.SPACE:
            return self._space + option
        if kind == ask.CONFIRM:
            return self.layout.start["yes"]
        if kind == ask.ACTION:
            return self.layout.start["action"] + option
        return self._numbered(option)

    def _ways(self, options: Sequence[int]) -> list[int]:
        """The actions for moves that cross fighters. To each space, the way that crosses the fewest is the space."""
        found: dict[int, int] = {}
        reached: set[int] = set()
        further = 0
        for option in sorted(options, key=lambda option: ((option >> CROSSED_SHIFT).bit_count(), option)):
            space = option & POSE_MASK
            if space in reached:
                found[option] = self._numbered(further)
                further += 1
            else:
                found[option] = self._space + space
                reached.add(space)
        return [found[option] for option in options]

    def _numbered(self, number: int) -> int:
        if number >= self.size - self._number:
            raise TooManyOptions(
                f"the action space has {self.size - self._number} numbers and the decision needs {number + 1}: "
                f"raise NUMBERS in matchless/envs/actions.py, and VERSION with it"
            )
        return self._number + number


def _name(places: list[int], place: int, names: Sequence[str]) -> str:
    """The name of the thing at a place; a seat with fewer things has places for nothing."""
    return names[places.index(place)] if place in places else "that nobody has"


def _numbers(table: Table, seat: int) -> int:
    """How many numbers the choices of a seat's hero may need."""
    hero = table.heroes[seat]
    foes = table.foes[seat].bit_count()
    words = (word for block in texts_of(hero) for word in words_inside(block))
    crossings = [word.up_to for word in words if isinstance(word, Move) and word.crossing != NONE]
    ways = (further_ways(table.board, _steps(table.board, number), foes) for number in crossings)
    sides = sum(len(marker.sides) for marker in hero.markers)
    forms = len(hero.forms())
    spent = max((counter.most + 1 for counter in hero.counters), default=0)
    return max(len(hero.second_cards()), len(hero.offered), sides, forms, spent, *ways, 0)


def _steps(board: Board, number: Number) -> int:
    """The most steps of a move: as many as there are spaces where that is read off the game."""
    return number.count if isinstance(number, Exactly) else len(board.spaces)


def texts_of(hero: Hero) -> Iterator[Block]:
    for card in hero.cards:
        yield from card.texts
        yield from card.declared
    texts = (*hero.abilities, *(text for second in hero.second_cards() for text in second.texts))
    yield from (text.text for text in texts if isinstance(text, Ability))
    yield from (offered.text for offered in hero.offered)
    yield from (token.entered for token in hero.tokens)


def words_inside(block: Sequence[Word]) -> Iterator[Word]:
    """Every word of a block, also those inside others."""
    for word in block:
        yield word
        yield from words_inside(word.inside())


def further_ways(board: Board, steps: int, foes: int) -> int:
    """A bound on the ways, beyond one a space, that a move may be told apart by whom it crosses.

    Whoever stands where, two ways that cross different fighters cross different spaces. So to each end there are no
    more ways than sets of spaces that walks to it go through, and no more than sets of foes.
    """
    if steps > 5:  # too many walks to go through
        return len(board.spaces) * ((1 << foes) - 1)
    most = 0
    for start in range(len(board.spaces)):
        edge = {(start, 0)}
        walks = {(start, 0)}
        for _ in range(steps):
            steps_on = ((space, crossed | 1 << space) for here, crossed in edge for space in bits(board.steps[here]))
            edge = set(steps_on) - walks
            walks |= edge
        ways = Counter(end for end, _ in {(end, crossed & ~(1 << end | 1 << start)) for end, crossed in walks})
        most = max(most, sum(min(count, 1 << foes) - 1 for count in ways.values()))
    return most
