"""What a table is made of as one vector of numbers from 0 to 1: heroes, cards and board, which no game changes.

A hero that comes with Matchless is known by its number, one of somebody's own by what it has and by the words that its
texts are made of; both are told of both.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from matchless.engine.definitions import ATTACK, DEFENSE, HERO, RANGED, SCHEME, SIDEKICK, Static
from matchless.engine.table import FORMATS
from matchless.engine.words import (
    cards,
    control,
    counters,
    fighting,
    forms,
    lasting,
    leaving,
    movement,
    offers,
    second_decks,
    send,
    tokens,
)
from matchless.envs.actions import texts_beside_cards, texts_of_card, words_inside
from matchless.envs.layout import CARDS, FIGHTERS, ROOM, Layout, Part, check_room, texts_asking
from matchless.envs.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matchless.engine.definitions import Hero
    from matchless.engine.program import Block, Word
    from matchless.engine.table import Table

# The heroes and boards that come with Matchless, by the number that they have here for good: new ones come last.
HEROES: Final = (
    "bigfoot",
    "bullseye",
    "daredevil",
    "dr-sattler",
    "elektra",
    "hamlet",
    "raptors",
    "robert-muldoon",
    "robin-hood",
    "shakespeare",
    "t-rex",
    "titania",
    "wayward-sisters",
)
BOARDS: Final = ("globe-theatre", "hells-kitchen", "raptor-paddock", "sherwood-forest", "t-rex-paddock", "yukon")
MOST_HEROES: Final = 64
MOST_BOARDS: Final = 64

SEAT: Final = ("seat",)
FIGHTER: Final = ("seat", "fighter")
CARD: Final = ("seat", "card")
SPACE: Final = ("space",)
DESCRIBED: Final = (
    Part("format", ("format",), 1, "duel, teams, free-for-all"),
    Part("hero", SEAT, MOST_HEROES, "the number of the hero, counted from 1; 0 for one that is not of Matchless"),
    Part("friend", SEAT, 1, "the seat is the viewer's own or a teammate's"),
    Part("move", SEAT, 8, "the hero's move value"),
    Part("ability_words", ("seat", "word"), 8, "words of a kind in its abilities, second cards, offers and tokens"),
    Part("fighter_id", FIGHTER, MOST_HEROES * FIGHTERS, "the number of the fighter among those of all heroes"),
    Part("is_hero", FIGHTER, 1, "a hero"),
    Part("is_sidekick", FIGHTER, 1, "a sidekick"),
    Part("ranged", FIGHTER, 1, "its attack is ranged"),
    Part("reach", FIGHTER, 8, "how far away a target may be, zones aside"),
    Part("large", FIGHTER, 1, "it holds two spaces"),
    Part("card_id", CARD, MOST_HEROES * CARDS, "the number of the card among those of all heroes"),
    Part("attack", CARD, 1, "it can attack"),
    Part("defense", CARD, 1, "it can defend"),
    Part("scheme_card", CARD, 1, "it is a scheme"),
    Part("value", CARD, 10, "its printed value"),
    Part("boost", CARD, 8, "its BOOST value"),
    Part("copies", CARD, 8, "how many of it there are"),
    Part("by_hero", CARD, 1, "heroes may use it"),
    Part("by_sidekick", CARD, 1, "sidekicks may use it"),
    Part("card_words", (*CARD, "word"), 4, "words of a kind in its texts"),
    Part("board", (), MOST_BOARDS, "the number of the board, counted from 1; 0 for one that is not of Matchless"),
    Part("is_space", SPACE, 1, "there is such a space"),
    Part("doors", SPACE, 8, "the spaces beside it"),
    Part("across", SPACE, 1, "where it is drawn, from left to right"),
    Part("down", SPACE, 1, "where it is drawn, from top to bottom"),
    Part("zones", ("space", "zone"), 1, "the zones that it is in"),
)
LAYOUT: Final = Layout(DESCRIBED, ROOM)
SIZE: Final = LAYOUT.size

# The kinds of words, each by what all its words are: the first that fits counts.
WORDS: Final[tuple[tuple[str, tuple[type[Word], ...]], ...]] = (
    ("moving", (movement.Move,)),
    ("placing", (movement.Place, movement.Return, movement.Swap, leaving.ReturnScattered)),
    ("holding in place", (movement.Root, movement.RootAll)),
    ("dealing damage", (fighting.Damage,)),
    ("recovering health", (fighting.Recover, fighting.SetHealth)),
    ("preventing, or lasting for a turn", (lasting.Prevent, lasting.PreventAll, lasting.UntilEndOfTurn)),
    ("changing values", (fighting.AddToValue, fighting.SetValue, fighting.IgnoreValue)),
    ("cancelling", (fighting.CancelEffects,)),
    ("boosting", (cards.Boost, cards.BlindBoost)),
    ("drawing", (cards.Draw, send.DrawUpTo)),
    (
        "cards going elsewhere, or being looked at",
        (cards.LookAtHand, send.Moves, send.SendChosen, send.PutBack, send.SendThat, send.SendEither, send.LookAtTop,
         send.ShuffleWith, send.RevealTop, send.PutAsideBack, send.Search),
    ),
    ("actions and turns", (fighting.GainActions, fighting.EndTurn, fighting.AttackAnywhere, fighting.ClaimVictory)),
    ("tokens", (tokens.PutToken, tokens.PickToken, tokens.TakeTokens, tokens.TakeSome, tokens.MoveToken)),
    (
        "forms, counters, markers, offers and second decks",
        (forms.Become, forms.NextForm, forms.PickForm, forms.TurnSide, forms.Flip, counters.GainCounter,
         counters.GiveCounter, counters.SpendCounter, counters.SpendAny, offers.ResolveOffered, second_decks.TurnUp,
         second_decks.ShuffleSecond, second_decks.OfDeck, second_decks.ChooseSide),
    ),
    (
        "conditions and choices",
        (control.Jump, control.Declined, control.Pay, control.If, control.May, control.InTurn, control.ForEach,
         control.Modal),
    ),
)  # fmt: skip
OTHER: Final = len(WORDS)  # the kind of all other words
HOLDING: Final = OTHER + 1  # texts that hold all the time, which have no words


def describe(table: Table, seat: int) -> array[float]:
    """What a seat has before it, its own things first."""
    check_room(table)
    return _Description(table, seat).vector


class _Description:
    def __init__(self, table: Table, viewer: int) -> None:
        self.vector = array("f", bytes(4 * SIZE))
        seating = Seating(table)
        self._put("format", tuple(FORMATS).index(table.format), 1)
        for seat, hero in enumerate(table.heroes):
            place = seating.seat[viewer][seat]
            self._put("hero", place, number_of(hero))
            self._put("friend", place, table.allies[viewer] >> seat & 1)
            self._put("move", place, hero.move)
            standing = sum(isinstance(text, Static) for text in texts_asking(hero))
            for kind in (*_kinds(texts_beside_cards(hero)), *[HOLDING] * standing):
                self._add("ability_words", place * ROOM["word"] + kind)
        for fighter, kind_of_fighter in enumerate(table.fighters):
            place = seating.fighter[viewer][fighter]
            number = number_of(table.heroes[table.owner[fighter]])
            self._put("fighter_id", place, number and (number - 1) * FIGHTERS + place % FIGHTERS + 1)
            self._put("is_hero", place, kind_of_fighter.role == HERO)
            self._put("is_sidekick", place, kind_of_fighter.role == SIDEKICK)
            self._put("ranged", place, kind_of_fighter.attack == RANGED)
            self._put("reach", place, kind_of_fighter.reach)
            self._put("large", place, kind_of_fighter.large)
        for card, printed in enumerate(table.cards):
            place = seating.card[viewer][card]
            number = number_of(table.heroes[table.card_owner[card]])
            users = table.users[card]
            self._put("card_id", place, number and (number - 1) * CARDS + place % CARDS + 1)
            self._put("attack", place, bool(printed.type & ATTACK))
            self._put("defense", place, bool(printed.type & DEFENSE))
            self._put("scheme_card", place, bool(printed.type & SCHEME))
            self._put("value", place, printed.value or 0)
            self._put("boost", place, printed.boost)
            self._put("copies", place, printed.copies)
            self._put("by_hero", place, bool(users & table.all_heroes))
            self._put("by_sidekick", place, bool(users & ~table.all_heroes))
            for kind in _kinds(texts_of_card(printed)):
                self._add("card_words", place * ROOM["word"] + kind)
        self._write_board(table)

    def _write_board(self, table: Table) -> None:
        board = table.board
        shipped = board.slug in BOARDS and not board.definition
        self._put("board", 0, BOARDS.index(board.slug) + 1 if shipped else 0)
        for space in range(len(board.spaces)):
            self._put("is_space", space, 1)
            self._put("doors", space, board.beside[space].bit_count())
            self._put("across", space, board.xy[space][0] / board.size[0])
            self._put("down", space, board.xy[space][1] / board.size[1])
            for zone in range(len(board.zones)):
                if board.zones_of[space] >> zone & 1:
                    self._put("zones", space * ROOM["zone"] + min(zone, ROOM["zone"] - 1), 1)

    def _put(self, name: str, place: int, amount: float) -> None:
        self.vector[LAYOUT.start[name] + place] = min(amount / MOST[name], 1)

    def _add(self, name: str, place: int) -> None:
        at = LAYOUT.start[name] + place
        self.vector[at] = min(self.vector[at] + 1 / MOST[name], 1)


MOST: Final = {part.name: part.most for part in DESCRIBED}


def number_of(hero: Hero) -> int:
    """The number of a hero that comes with Matchless, counted from 1; 0 for another."""
    return HEROES.index(hero.slug) + 1 if hero.slug in HEROES and not hero.definition else 0


def kind_of(word: Word) -> int:
    """The kind of a word, by its number in WORDS."""
    return next((number for number, (_, classes) in enumerate(WORDS) if isinstance(word, classes)), OTHER)


def _kinds(texts: Iterator[Block]) -> Iterator[int]:
    """The kinds of all words of some texts."""
    for text in texts:
        for word in words_inside(text):
            yield kind_of(word)
