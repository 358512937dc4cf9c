"""A setup laid out for play: who owns what, who is whose friend, and every lookup that never changes in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.components import Components
from matchless.engine.definitions import (
    ATTACK,
    HERO,
    MOMENTS,
    RANGED,
    SCHEME,
    Ability,
    Card,
    Counter,
    Fighter,
    Hero,
    Item,
    Marker,
    Pile,
    SecondCard,
    SecondDeck,
    Static,
    Text,
    Token,
)
from matchless.engine.errors import SetupError
from matchless.engine.program import NONE, Block
from matchless.engine.statics import DiscardsTo, Held, LessDamage, OnlyCombatDamage, PlayedTo, Redirect
from matchless.engine.versions import newest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.board import Board

DUEL: Final = "duel"
TEAMS: Final = "teams"
FREE_FOR_ALL: Final = "free-for-all"
FORMATS: Final = {DUEL: (2,), TEAMS: (4,), FREE_FOR_ALL: (3, 4)}  # seats a format takes (SETUP-1)

# Which rules hold where the publisher's later rulings differ from the printed rulebooks (docs/rules.md lists where).
PRINTED: Final = "printed"
CURRENT: Final = "current"
EDITIONS: Final = (PRINTED, CURRENT)

TURN_LIMIT: Final = 200  # END-6
MOST_TURNS: Final = 1_000_000  # that a limit may allow

# The standing of a seat.
IN: Final = 0
DORMANT: Final = 1  # no fighter on the board, yet not defeated (END-5)
OUT: Final = 2


class Table:
    """The unchanging half of a game; all its clones share one."""

    __slots__ = (
        "actions",
        "aims",
        "all_heroes",
        "allies",
        "attackers_with",
        "board",
        "called",
        "card_ids",
        "card_owner",
        "cards",
        "cards_of",
        "counters",
        "covered",
        "decks",
        "discards_to",
        "edition",
        "entered",
        "everyone",
        "fighter_ids",
        "fighters",
        "first",
        "first_counters",
        "first_forms",
        "foes",
        "form_of",
        "format",
        "forms",
        "friends",
        "has_guards",
        "heroes",
        "heroes_of",
        "hostile",
        "items",
        "kinds_of_statics",
        "listeners",
        "markers",
        "move",
        "mulligan",
        "names",
        "numbers",
        "off_board",
        "opening",
        "own",
        "owner",
        "pair",
        "passed",
        "piles",
        "played_to",
        "players",
        "rules",
        "schemers_with",
        "seats",
        "second_cards",
        "second_cards_of",
        "second_statics",
        "second_triggers",
        "sees",
        "side_of",
        "sides",
        "statics",
        "stoppers",
        "tokens",
        "triggers",
        "trust",
        "turn",
        "turn_limit",
        "users",
    )

    def __init__(
        self,
        board: Board,
        heroes: Sequence[Hero],
        *,
        format: str = DUEL,  # noqa: A002 (the rulebook's word)
        first: int | None = None,
        mulligan: bool = False,
        turn_limit: int = TURN_LIMIT,
        pair: int | None = None,
        items: Sequence[Item] = (),
        edition: str = PRINTED,
        trust: bool = False,
        rules: int | None = None,
    ) -> None:
        from matchless.engine.setup import OPENING  # it is made of words, and those ask tables
        from matchless.engine.turn import ACTION_BLOCKS, TURN

        check_setup(board, len(heroes), format, first, turn_limit, pair, edition)
        self.rules = newest() if rules is None else rules  # the version that is played by (`versions`)
        if not 1 <= self.rules <= newest():
            raise SetupError("rules", f"there are versions 1 to {newest()} of the rules, not {rules}")
        check_items(board, items)
        check_room(board, heroes)
        self.board = board
        self.heroes: tuple[Hero, ...] = tuple(heroes)
        self.format = format
        self.first = first
        self.mulligan = mulligan
        self.edition = edition
        self.trust = trust  # nobody is asked whether what is done by hand is right (MANUAL-2)
        self.turn_limit = turn_limit
        self.seats = seats = len(heroes)
        everyone = range(seats)

        # A side is a mask of seats that win and lose together; teams alternate round the table (SETUP-2).
        if format == TEAMS:
            self.allies: tuple[int, ...] = tuple(0b0101 << (seat & 1) for seat in everyone)
        else:
            self.allies = tuple(1 << seat for seat in everyone)
        self.sides: tuple[int, ...] = tuple(sorted(set(self.allies)))
        # A person who plays both seats of a team (seats `pair` and `pair` + 2) sees both hands (IX-94).
        self.pair = pair
        self.sees: tuple[int, ...] = tuple(
            self.allies[seat] if pair is not None and seat % 2 == pair else 1 << seat for seat in everyone
        )
        self.items: tuple[Item, ...] = tuple(items)

        called = [{hero.name, *(fighter.name for fighter in hero.fighters)} for hero in heroes]
        mirrored = [any(mine & other for other in called if other is not mine) for mine in called]
        self.players: tuple[str, ...] = tuple(
            f"{hero.name} (seat {seat + 1})" if mirrored[seat] else hero.name for seat, hero in enumerate(heroes)
        )
        fighters: list[Fighter] = []
        names: list[str] = []
        numbered: list[int] = []
        owner: list[int] = []
        for seat, hero in enumerate(heroes):
            for fighter in hero.fighters:
                for number in range(1, fighter.count + 1):
                    fighters.append(fighter)
                    name = f"{fighter.name} {number}" if fighter.count > 1 else fighter.name
                    names.append(f"{name} (seat {seat + 1})" if mirrored[seat] else name)
                    numbered.append(number if fighter.count > 1 else 0)
                    owner.append(seat)
        self.fighters: tuple[Fighter, ...] = tuple(fighters)
        self.names: tuple[str, ...] = tuple(names)
        self.fighter_ids: tuple[str, ...] = fighter_ids(heroes)  # no two alike at the table: "wolf-1"
        self.numbers: tuple[int, ...] = tuple(numbered)  # which of its kind a fighter is, 0 for the only one
        self.owner: tuple[int, ...] = tuple(owner)
        numbers = range(len(fighters))
        self.own: tuple[int, ...] = tuple(sum(1 << f for f in numbers if owner[f] == seat) for seat in everyone)
        heroes_mask = sum(1 << f for f in numbers if fighters[f].role == HERO)
        self.all_heroes = heroes_mask
        self.off_board = sum(1 << f for f in numbers if fighters[f].off_board)  # at first
        self.heroes_of: tuple[int, ...] = tuple(own & heroes_mask for own in self.own)
        self.everyone = (1 << len(fighters)) - 1
        self.called: dict[str, int] = {}  # the fighters of a name, whoever's they are
        for number in numbers:
            self.called[fighters[number].name] = self.called.get(fighters[number].name, 0) | 1 << number
        self.friends: tuple[int, ...] = tuple(
            sum(self.own[other] for other in everyone if self.allies[seat] >> other & 1) for seat in everyone
        )
        self.foes: tuple[int, ...] = tuple(self.everyone & ~friends for friends in self.friends)
        self.hostile: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in everyone if not self.allies[seat] >> other & 1) for seat in everyone
        )
        self.aims: tuple[tuple[int, ...], ...] = tuple(aims(board, fighter) for fighter in fighters)

        # A card is known by a number that tells its owner too; its copies share it.
        cards: list[Card] = []
        card_owner: list[int] = []
        users: list[int] = []
        cards_of: list[tuple[int, ...]] = []
        for seat, hero in enumerate(heroes):
            cards_of.append(tuple(range(len(cards), len(cards) + len(hero.cards))))
            for card in hero.cards:
                cards.append(card)
                card_owner.append(seat)
                users.append(
                    sum(1 << f for f in numbers if owner[f] == seat and (not card.by or fighters[f].name in card.by))
                )
        self.cards: tuple[Card, ...] = tuple(cards)
        self.card_ids: tuple[str, ...] = tuple(card.slug for card in cards)  # no two alike of one seat
        self.card_owner: tuple[int, ...] = tuple(card_owner)
        self.users: tuple[int, ...] = tuple(users)
        # By card, those of them who may attack with it, and who may play it as a scheme.
        self.attackers_with = tuple(mask if card.type & ATTACK else 0 for card, mask in zip(cards, users, strict=True))
        self.schemers_with = tuple(mask if card.type & SCHEME else 0 for card, mask in zip(cards, users, strict=True))
        self.cards_of: tuple[tuple[int, ...], ...] = tuple(cards_of)
        self.move: tuple[int, ...] = tuple(hero.move for hero in heroes)

        self.piles: Components[Pile] = Components(
            [hero.piles for hero in heroes], [[pile.name for pile in hero.piles] for hero in heroes]
        )
        self.markers: Components[Marker] = Components(
            [hero.markers for hero in heroes], [[marker.name for marker in hero.markers] for hero in heroes]
        )
        self.counters: Components[Counter] = Components(
            [hero.counters for hero in heroes], [[counter.name for counter in hero.counters] for hero in heroes]
        )
        self.first_counters: tuple[tuple[int, ...], ...] = tuple(  # what they begin with, by seat or fighter
            tuple(counter.starts if holder == seat else 0 for holder in (owner if counter.of_fighters else everyone))
            for counter, seat in zip(self.counters.all, self.counters.owner, strict=True)
        )
        # By seat, the forms of its fighters and their numbers.
        self.forms: tuple[tuple[str, ...], ...] = tuple(hero.forms() for hero in heroes)
        self.form_of: tuple[dict[str, int], ...] = tuple(
            {form: number for number, form in enumerate(forms)} for forms in self.forms
        )
        self.first_forms: tuple[int, ...] = tuple(  # those that fighters begin in
            self.form_of[seat][fighter.starts_as] if fighter.starts_as else NONE
            for fighter, seat in zip(fighters, owner, strict=True)
        )
        self.tokens: Components[Token] = Components(
            [hero.tokens for hero in heroes], [[token.name for token in hero.tokens] for hero in heroes]
        )
        self.decks: Components[SecondDeck] = Components(
            [hero.decks for hero in heroes], [[deck.name for deck in hero.decks] for hero in heroes]
        )
        seconds: list[SecondCard] = []
        second_cards_of: list[tuple[int, ...]] = []
        for deck in self.decks.all:
            second_cards_of.append(tuple(range(len(seconds), len(seconds) + len(deck.cards))))
            seconds.extend(deck.cards)
        self.second_cards: tuple[SecondCard, ...] = tuple(seconds)
        self.second_cards_of: tuple[tuple[int, ...], ...] = tuple(second_cards_of)  # by second deck
        # By seat and the name of a side: the number of its marker, and its own number on that.
        self.side_of: tuple[dict[str, tuple[int, int]], ...] = tuple(
            {side: (marker, at) for marker in own for at, side in enumerate(self.markers.all[marker].sides)}
            for own in self.markers.of
        )
        self.covered = any(pile.face_down for pile in self.piles.all)
        # Where cards of a seat go instead of its discard pile: the number of a pile, or NONE.
        discards_to = [NONE] * seats
        played_to = [NONE] * seats
        for seat, hero in enumerate(heroes):
            for text in hero.abilities:
                if isinstance(text, DiscardsTo):
                    discards_to[seat] = self.piles.number(seat, text.pile)
                elif isinstance(text, PlayedTo):
                    played_to[seat] = self.piles.number(seat, text.pile)
        self.discards_to: tuple[int, ...] = tuple(discards_to)
        self.played_to: tuple[int, ...] = tuple(played_to)

        moments = range(len(MOMENTS))
        self.triggers: tuple[tuple[tuple[Ability, ...], ...], ...] = tuple(
            tuple(at_moment(hero.abilities, moment) for hero in heroes) for moment in moments
        )
        self.statics: tuple[tuple[Held, ...], ...] = tuple(
            holding(seat, hero.abilities) for seat, hero in enumerate(heroes)
        )
        # The same for the cards of second decks, which are numbered through the second decks of all seats.
        self.second_triggers: tuple[tuple[tuple[Ability, ...], ...], ...] = tuple(
            tuple(at_moment(second.texts, moment) for second in self.second_cards) for moment in moments
        )
        self.second_statics: tuple[tuple[Held, ...], ...] = tuple(
            holding(seat, second.texts) for seat, hero in enumerate(heroes) for second in hero.second_cards()
        )
        # By seat, the kinds of them that it has, so that nothing looks for any other.
        texts = [
            (*hero.abilities, *(text for second in hero.second_cards() for text in second.texts)) for hero in heroes
        ]
        self.kinds_of_statics: tuple[frozenset[type[Static]], ...] = tuple(
            frozenset(type(text) for text in own if isinstance(text, Static)) for own in texts
        )
        self.has_guards = any(LessDamage in kinds or OnlyCombatDamage in kinds for kinds in self.kinds_of_statics)
        # By moment, the seats that have an ability for it, so that nothing looks for abilities of any other.
        self.listeners: tuple[int, ...] = tuple(
            sum(1 << seat for seat in everyone if at_moment(texts[seat], moment)) for moment in moments
        )
        # For each seat, the hostile kinds of token that end a move of its fighters, those of whose entering they say
        # something, and those of the latter that may be passed.
        self.stoppers: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                number
                for number, token in enumerate(self.tokens.all)
                if token.stops and not self.allies[seat] >> self.tokens.owner[number] & 1
            )
            for seat in everyone
        )
        self.entered: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                number
                for number, token in enumerate(self.tokens.all)
                if token.entered and not self.allies[seat] >> self.tokens.owner[number] & 1
            )
            for seat in everyone
        )
        self.passed: tuple[tuple[int, ...], ...] = tuple(
            tuple(number for number in self.entered[seat] if not self.tokens.all[number].stops) for seat in everyone
        )
        # The blocks of the rules as they are here; those of actions by the number of the action.
        self.opening = self.laid_out(OPENING)
        self.turn = self.laid_out(TURN)
        self.actions: tuple[Block, ...] = tuple(self.laid_out(block) for block in ACTION_BLOCKS)

    def laid_out(self, block: Block) -> Block:
        """A block of the rules without the words that could do nothing here."""
        return tuple(word for word in block if word.ever(self))

    def under(self, rules: int) -> Table:
        """The same setup under another version of the rules."""
        return Table(
            self.board,
            self.heroes,
            format=self.format,
            first=self.first,
            mulligan=self.mulligan,
            turn_limit=self.turn_limit,
            pair=self.pair,
            items=self.items,
            edition=self.edition,
            trust=self.trust,
            rules=rules,
        )

    def known_to(self, seat: int | None) -> int:
        """The seats whose hands somebody sees who plays `seat`; none for a spectator."""
        if seat is None:
            return 0
        if not 0 <= seat < self.seats:
            raise SetupError("seat", f"there is no seat {seat!r}: 0 to {self.seats - 1}, or None for a spectator")
        return self.sees[seat]


def fighter_ids(heroes: Sequence[Hero]) -> tuple[str, ...]:
    """By fighter, its id: "wolf", one of several "wolf-1", with its seat "wolf-1@2" where another seat has the same."""
    own = [hero.fighter_slugs() for hero in heroes]
    every = [slug for slugs in own for slug in slugs]
    return tuple(
        f"{slug}@{seat}" if every.count(slug) > 1 else slug for seat, slugs in enumerate(own, start=1) for slug in slugs
    )


def aims(board: Board, fighter: Fighter) -> tuple[int, ...]:
    """By space, the spaces that a fighter who stands there may attack (ATK-1)."""
    near = board.within[min(fighter.reach, len(board.within) - 1)]
    if fighter.attack != RANGED:
        return near
    return tuple(spaces | zones for spaces, zones in zip(near, board.shares_zone, strict=True))


def at_moment(texts: tuple[Text, ...], moment: int) -> tuple[Ability, ...]:
    """Those of some texts that resolve at a moment."""
    return tuple(text for text in texts if isinstance(text, Ability) and text.when == moment)


def holding(seat: int, texts: tuple[Text, ...]) -> tuple[Held, ...]:
    """Those of some texts of a seat that hold all the time and are looked for in play."""
    return tuple(
        Held(seat, text, text) for text in texts if isinstance(text, Static) and not isinstance(text, Redirect)
    )


def check_setup(
    board: Board,
    seats: int,
    format_: str,
    first: int | None,
    turn_limit: int,
    pair: int | None = None,
    edition: str = PRINTED,
) -> None:
    """Raises SetupError unless the parts of a setup fit together."""
    if format_ not in FORMATS:
        raise SetupError("format", f"unknown format {format_!r} (known: {', '.join(FORMATS)})")
    if seats not in FORMATS[format_]:
        wanted = " or ".join(str(n) for n in FORMATS[format_])
        raise SetupError("heroes", f"{format_} takes {wanted} heroes, not {seats}")
    if len(board.starts) < seats:
        raise SetupError("board", f"{board.name} has starts for {len(board.starts)}, not for {seats} seats (SETUP-2)")
    if first is not None and not 0 <= first < seats:
        raise SetupError("first", f"the first seat must be from 0 to {seats - 1}, not {first}")
    if not 1 <= turn_limit <= MOST_TURNS:
        raise SetupError("turn_limit", f"the turn limit must be from 1 to {MOST_TURNS:,}, not {turn_limit}")
    if pair is not None and (format_ != TEAMS or pair not in (0, 1)):
        raise SetupError("pair", "one person plays two seats only in teams: 0 for the first team, 1 for the second")
    if edition not in EDITIONS:
        raise SetupError("edition", f"unknown edition {edition!r} (known: {', '.join(EDITIONS)})")


def check_room(board: Board, heroes: Sequence[Hero]) -> None:
    """Raises SetupError unless everybody finds a space at setup."""
    fighters = [fighter for hero in heroes for fighter in hero.fighters if not fighter.off_board]
    wanted = sum(fighter.count * (1 + fighter.large) for fighter in fighters)
    if wanted > len(board.spaces):
        raise SetupError("board", f"{board.name} has {len(board.spaces)} spaces, too few for {wanted} fighters")


def check_items(board: Board, items: Sequence[Item]) -> None:
    """Raises SetupError unless every slot of the board can be dealt an item of its kind."""
    if not items:
        return
    for kind in sorted({kind for kind, _ in board.item_slots}):
        slots = sum(slot == kind for slot, _ in board.item_slots)
        there = sum(item.kind == kind for item in items)
        if there < slots:
            raise SetupError(
                "items",
                f"{board.name} has {slots} slots for {kind} items, but there are only {there} of them: give more",
            )
