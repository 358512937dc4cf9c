"""Answers to decisions as numbers below one fixed bound, each with a meaning of its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import Ability, Offered, Token
from matchless.engine.errors import IllegalChoice, MatchlessError
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.text import by_hand_text
from matchless.engine.words import Move
from matchless.engine.words.numbers import Exactly
from matchless.envs.layout import ROOM, Layout, NoRoom, Part, check_room, pairs, texts_asking
from matchless.envs.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.engine.board import Board
    from matchless.engine.definitions import Card, Hero
    from matchless.engine.program import Block, Number, Word
    from matchless.engine.table import Table

BLOCKS: Final = (
    Part("none", (), 1, "none of them, no, or done"),
    Part("yes", (), 1, "yes"),
    Part("action", ("action",), 1, "maneuver, attack, scheme, use an item"),
    Part("seat", ("seat",), 1, "an opponent"),
    Part("fighter", ("seat", "fighter"), 1, "a fighter"),
    Part("card", ("seat", "card"), 1, "a card, wherever it lies"),
    Part("space", ("space",), 1, "a space, or a move to it or placement there of a fighter that holds one space"),
    Part("pair", ("pair",), 1, "a move or placement of a large fighter to two spaces"),
    Part("number", ("number",), 1, "a text, an effect, the slot of an item, a second card; a further way to a space"),
)
LAYOUT: Final = Layout(BLOCKS, ROOM)
SIZE: Final = LAYOUT.size
YES: Final = LAYOUT.start["yes"]
ACTION: Final = LAYOUT.start["action"]
SEAT: Final = LAYOUT.start["seat"]
FIGHTER: Final = LAYOUT.start["fighter"]
CARD: Final = LAYOUT.start["card"]
SPACE: Final = LAYOUT.start["space"]
PAIR: Final = LAYOUT.start["pair"]
NUMBER: Final = LAYOUT.start["number"]


class TooManyOptions(MatchlessError):  # noqa: N818 (named by what happened)
    """A decision that the action space has no room for."""


class PlayedByHand(MatchlessError):  # noqa: N818 (named by what happened)
    """A hero with texts that people carry out by hand: there is nothing in them for an agent to learn."""


class Actions:
    """The action space, which is the same for all setups, as one of them uses it.

    At any decision each option is one action, and no two are the same one.
    """

    def __init__(self, table: Table) -> None:
        for hero in table.heroes:
            if hero.by_hand:
                raise PlayedByHand(f"{hero.name} is played by hand in part, which no agent can: {by_hand_text(hero)}")
        check_room(table)
        for seat in range(table.seats):
            check_numbers(table, seat)
        seating = Seating(table)
        self.table = table
        self.layout = LAYOUT
        self.size = SIZE
        self._seat = [[SEAT + place for place in places] for places in seating.seat]
        self._fighter = [[FIGHTER + place for place in places] for places in seating.fighter]
        self._card = [[CARD + place for place in places] for places in seating.card]
        self._pair: dict[int, int] = {}  # by pose, whichever end is the front
        self._pairs = pairs(table.board)
        if any(fighter.large for fighter in table.fighters):
            for place, (a, b) in enumerate(self._pairs, start=PAIR):
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

    def mask(self, seat: int, kind: int, options: Sequence[int]) -> bytearray:
        """1 for every action that stands for an option, as a byte each."""
        mask = bytearray(SIZE)
        for action in self.of(seat, kind, options):
            mask[action] = 1
        return mask

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
            there = place < table.seats
            return f"seat {(seat + place) % table.seats + 1}" if there else f"seat {NOBODYS}"
        if part.name == "fighter":
            return f"fighter {_name(self._fighter[seat], action, table.names)}"
        if part.name == "card":
            return f"card {_name(self._card[seat], action, [card.name for card in table.cards])}"
        if part.name == "space":
            return f"space {table.board.spaces[place] if place < len(table.board.spaces) else NOBODYS}"
        if part.name == "pair":
            if place >= len(self._pairs):
                return f"pair {NOBODYS}"
            return "pair " + " ".join([table.board.spaces[space] for space in self._pairs[place]])
        return f"number {place}" if part.name == "number" else part.name

    def _plain(self, kind: int, option: int) -> int:
        """The action for an option that is neither a card, a fighter, a seat nor one of several ways."""
        if kind in ask.POSE_KINDS:
            return self._pair[option] if option >> POSE_BITS else SPACE + option
        if kind == ask.SPACE:
            return SPACE + option
        if kind == ask.CONFIRM:
            return YES
        if kind == ask.ACTION:
            return ACTION + option
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
                found[option] = SPACE + space
                reached.add(space)
        return [found[option] for option in options]

    def _numbered(self, number: int) -> int:
        if number >= SIZE - NUMBER:
            raise TooManyOptions(
                f"the action space has {SIZE - NUMBER} numbers and the decision needs {number + 1}: "
                f"raise the room for numbers in matchless/envs/layout.py, and VERSION with it"
            )
        return NUMBER + number


NOBODYS: Final = "that nobody has"


def _name(places: list[int], place: int, names: Sequence[str]) -> str:
    """The name of the thing at a place; a seat with fewer things has places for nothing."""
    return names[places.index(place)] if place in places else NOBODYS


def check_numbers(table: Table, seat: int) -> None:
    """Raises NoRoom where the choices of a seat's hero may need more numbers than there are."""
    hero = table.heroes[seat]
    foes = len(bits(table.foes[seat]))
    needed = max(
        len(table.board.item_slots),
        len(hero.second_cards()),
        len(hero.offered),
        sum([len(marker.sides) for marker in hero.markers]),
        len(hero.forms()),
        max([counter.most + 1 for counter in hero.counters], default=0),
    )
    for block in texts_of(hero):
        for word in words_inside(block):
            if isinstance(word, Move) and word.crossing != NONE:
                needed = max(needed, further_ways(table.board, _steps(table.board, word.up_to), foes))
    if needed > ROOM["number"]:
        raise NoRoom(
            f"a decision of {hero.name} may have {needed} answers, and the encoding of the environments has "
            f"{ROOM['number']} numbers for them: play it against fewer fighters or on another board"
        )


def _steps(board: Board, number: Number) -> int:
    """The most steps of a move: as many as there are spaces where that is read off the game."""
    return number.count if isinstance(number, Exactly) else len(board.spaces)


def texts_of(hero: Hero) -> Iterator[Block]:
    """Every text of a hero that is made of words."""
    for card in hero.cards:
        yield from texts_of_card(card)
    yield from texts_beside_cards(hero)


def texts_of_card(card: Card) -> Iterator[Block]:
    yield from card.texts
    yield from card.declared
    yield card.spent
    yield card.discarded


def texts_beside_cards(hero: Hero) -> Iterator[Block]:
    for text in texts_asking(hero):
        if isinstance(text, (Ability, Offered)):
            yield text.text
        elif isinstance(text, Token):
            yield text.entered


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
