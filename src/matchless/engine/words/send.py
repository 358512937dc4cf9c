"""Cards sent from one place to another: discarded, taken, put, shuffled; looked at and shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.cardplay import DISCARDS, HAND, SHUFFLED
from matchless.engine.program import CARD, COMBAT, NONE, NOTHING, Condition, Frame, Number, Word
from matchless.engine.question import Question
from matchless.engine.wording.decisions import OF_ANOTHER, SEARCHED, SENT_TO, Phrases
from matchless.engine.words.control import Modal
from matchless.engine.words.known_cards import KnownCard
from matchless.engine.words.numbers import number
from matchless.engine.words.places import CardKind, CardPlace, LookedAt, fitting
from matchless.engine.words.players import YOU, player_needs, seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game

ANY_NUMBER: Final = 1000  # more cards than anybody has

# Which cards, where nobody has to choose.
ALL: Final = 0
TOP: Final = 1
FIRST: Final = 2  # the oldest of a pile
LAST: Final = 3


def note_discard(game: Game, frame: Frame, to: CardPlace, card: int) -> None:
    """Lets a later text of the same card speak of "the discarded card"."""
    if to.kind == DISCARDS and frame.role != NONE:
        game.fight().side(frame.role).shed = card


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Word):
    """What all words have in common that send cards from a place to another of the same player.

    `into` is the number under which the card is kept that was sent last, `many` how many it were; NONE: neither.
    A card that not everybody knows is never kept.
    """

    def __init__(self, origin: CardPlace, to: CardPlace, into: int = NONE, many: int = NONE) -> None:
        self.origin = origin
        self.to = to
        self.into = into
        self.many = many

    def note(self, game: Game, frame: Frame, card: int, count: int) -> None:
        """Keeps what has been sent so far."""
        frame.bind(self.into, card)
        frame.bind(self.many, count)
        note_discard(game, frame, self.to, card)

    def idle(self, game: Game, frame: Frame) -> bool:
        return not self.origin.cards(game, frame)

    def payable(self, game: Game, frame: Frame) -> bool:
        return not self.idle(game, frame)

    def needs(self) -> frozenset[str]:
        return self.origin.needs() | self.to.needs()

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({CARD})


class Send(Moves):
    """Sends cards that nobody has to choose: all of a place, its top ones, the first or the last."""

    def __init__(
        self,
        which: int,
        origin: CardPlace,
        to: CardPlace,
        *,
        count: int = 1,
        kinds: tuple[CardKind, ...] = (),
        into: int = NONE,
        many: int = NONE,
    ) -> None:
        super().__init__(origin, to, into, many)
        self.which = which
        self.count = count
        self.kinds = kinds

    def resolve(self, game: Game, frame: Frame) -> bool:
        place, to = self.origin.number(game, frame), self.to.number(game, frame)
        cards = self.chosen(game, frame)
        seat = self.origin.seat(frame)
        self.note(game, frame, NONE, 0)
        if place == NONE or to == NONE:
            return True
        if self.which == ALL and not self.kinds and place >= 0 and to == DISCARDS:
            game.empty_pile(place)
        elif self.which == LAST:
            for card in cards:
                game.send(seat, card, place, to, frame.seat, frame.source, newest=True)
        else:
            game.send_all(seat, cards, place, to, frame.seat, frame.source)
        for _ in cards:
            self.origin.gone(game, frame)
        if cards:
            self.note(game, frame, cards[-1], len(cards))
        return True

    def chosen(self, game: Game, frame: Frame) -> list[int]:
        """The cards to send, in that order."""
        cards = fitting(game, frame, self.origin.cards(game, frame), self.kinds)
        if self.which == FIRST:
            return cards[:1]
        if self.which == LAST:
            return cards[-1:]
        if self.which == TOP:
            top = cards[-self.count :]
            return top if self.to.kind == SHUFFLED else top[::-1]
        return cards


class SendAtRandom(Moves):
    """Sends cards that chance chooses."""

    def __init__(
        self, origin: CardPlace, to: CardPlace, *, count: int | Number = 1, into: int = NONE, many: int = NONE
    ) -> None:
        super().__init__(origin, to, into, many)
        self.count = number(count)

    def payable(self, game: Game, frame: Frame) -> bool:
        return len(self.origin.cards(game, frame)) >= self.count.value(game, frame)

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = self.origin.seat(frame)
        self.note(game, frame, NONE, 0)
        for sent in range(1, self.count.value(game, frame) + 1):
            cards = self.origin.cards(game, frame)
            if not cards:
                break
            card = cards[game.chance(len(cards))]
            game.send(seat, card, self.origin.number(game, frame), self.to.number(game, frame), seat, frame.source)
            self.note(game, frame, card, sent)
        return True


class ShowAtRandom(Moves):
    """Shows everybody a card that chance chooses, without its going anywhere."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        cards = self.origin.cards(game, frame)
        card = cards[game.chance(len(cards))] if cards else NONE
        if card != NONE:
            game.show_all(self.origin.seat(frame), card, frame.source)
        frame.bind(self.into, card)
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SendChosen(Question):
    """Sends cards that a player chooses, one after the other: so many, up to so many, or any number."""

    kind = ask.CARD
    rule = "EFFECT-2"

    def __init__(
        self,
        origin: CardPlace,
        to: CardPlace,
        *,
        kinds: tuple[CardKind, ...] = (),
        which: int = ALL,
        least: int = 1,
        most: int = 1,
        by: int = YOU,
        may: bool = False,
        into: int = NONE,
        many: int = NONE,
    ) -> None:
        self.origin = origin
        self.to = to
        self.kinds = kinds
        self.which = which
        self.least = least
        self.most = most
        self.who = by
        self.may = may
        self.into = into
        self.many = many

    def options(self, game: Game, frame: Frame) -> list[int]:
        there = self.origin.cards(game, frame)
        if not there or not self.to.room(game, frame):
            return []
        if self.may and frame.step == 0 and len(there) < self.least:
            return []  # all see that it cannot be done in full (PAY-1)
        if self.which != ALL:
            there = there[:1] if self.which == FIRST else there[-1:]
        cards = sorted(set(fitting(game, frame, there, self.kinds)))
        # Where others cannot see that no card fits, the question is asked all the same (ASK-1).
        if self.may_stop(frame) or (not cards and self.hides(game, frame)):
            cards.insert(0, NONE)
        return cards

    def may_stop(self, frame: Frame) -> bool:
        return frame.step >= self.least or (self.may and frame.step == 0)

    def hides(self, game: Game, frame: Frame) -> bool:
        return self.origin.hidden(game, frame)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            self.carry(game, frame, answer)
            frame.step += 1
        if answer != NONE or frame.step == 0:
            frame.bind(self.into, answer)
            frame.bind(self.many, frame.step)
            note_discard(game, frame, self.to, answer)
        return answer == NONE or frame.step == self.most

    def carry(self, game: Game, frame: Frame, card: int) -> None:
        """Sends the card that was chosen."""
        by = seat_of(frame, self.who)
        place, to = self.origin.number(game, frame), self.to.number(game, frame)
        self.origin.gone(game, frame)
        game.send(self.origin.seat(frame), card, place, to, by, frame.source)

    def idle(self, game: Game, frame: Frame) -> bool:
        return not self.origin.cards(game, frame)

    def payable(self, game: Game, frame: Frame) -> bool:
        cards = fitting(game, frame, self.origin.cards(game, frame), self.kinds)
        return len(cards) >= max(self.least, 1) and self.to.room(game, frame)

    def hidden_price(self, game: Game, frame: Frame) -> bool:
        return bool(self.kinds) and self.hides(game, frame)

    def needs(self) -> frozenset[str]:
        return self.origin.needs() | self.to.needs() | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({CARD})

    def of_hand(self) -> bool:
        return self.origin.kind == HAND

    def cards_from(self, game: Game, frame: Frame) -> str | None:
        called = self.origin.called()
        if self.who == self.origin.who:
            return None if self.of_hand() else called
        return OF_ANOTHER.format(place=called, player=game.table.players[self.origin.seat(frame)])


class DiscardChosen(SendChosen):
    """Discards cards that their owner chooses from the hand (DISCARD-1)."""

    kind = ask.DISCARD
    rule = "DISCARD-1"


class DiscardMany(DiscardChosen):
    """Discards as many cards as a number says when it is reached, or the whole hand where that holds fewer."""

    def __init__(
        self, origin: CardPlace, to: CardPlace, count: Number, *, by: int, may: bool, into: int, many: int
    ) -> None:
        super().__init__(origin, to, by=by, may=may, into=into, many=many)
        self.count = count

    def options(self, game: Game, frame: Frame) -> list[int]:
        if frame.step == 0:
            frame.left = self.count.value(game, frame)
        if frame.left <= 0 or (self.may and frame.step == 0 and not self.payable(game, frame)):
            return []
        return super().options(game, frame)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        super().act(game, frame, answer)
        return answer == NONE or frame.step >= frame.left

    def may_stop(self, frame: Frame) -> bool:
        return self.may and frame.step == 0

    def payable(self, game: Game, frame: Frame) -> bool:
        return len(self.origin.cards(game, frame)) >= self.count.value(game, frame)

    def needs(self) -> frozenset[str]:
        return super().needs() | self.count.needs()


class ShowChosen(SendChosen):
    """Shows a card to everybody, without its going anywhere."""

    rule = "EFFECT-1"

    def carry(self, game: Game, frame: Frame, card: int) -> None:
        game.show_all(self.origin.seat(frame), card, frame.source)


class TakeLooked(SendChosen):
    """Sends some of the cards that were looked at."""

    rule = "DRAW-2"


class PutBack(Question):
    """Puts the cards that are left of those looked at back on top, in an order of the owner's choice (DRAW-2)."""

    kind = ask.PUT_BACK
    rule = "DRAW-2"
    private = True

    def __init__(self, looked: LookedAt) -> None:
        self.looked = looked

    def options(self, game: Game, frame: Frame) -> list[int]:
        cards = self.looked.cards(game, frame)
        return sorted(set(cards)) if len(cards) > 1 else []  # the last one needs no choice

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        seat = self.looked.seat(frame)
        game.sink(seat, answer, frame.var(self.looked.slot))
        if seat != frame.seat:
            game.reordered(seat, frame.seat)
        self.looked.gone(game, frame)
        return False

    def of_hand(self) -> bool:
        return False

    def cards_from(self, game: Game, frame: Frame) -> str | None:
        return self.looked.called()


class SendThat(Word):
    """Sends a card that is already known, if it still is where it was."""

    def __init__(self, which: KnownCard, to: CardPlace, origin: CardPlace | None = None) -> None:
        self.which = which
        self.to = to
        self.origin = origin  # where it is; none: where everybody can see it

    def resolve(self, game: Game, frame: Frame) -> bool:
        card = self.which.card(game, frame)
        send_known(game, frame, card, self.origin, self.to)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.to.needs()


def send_known(game: Game, frame: Frame, card: int, origin: CardPlace | None, to: CardPlace) -> None:
    """Sends a card from where it is to another place of its owner, never to anybody else's (DISCARD-2)."""
    if card == NONE:
        return
    seat = game.table.card_owner[card]
    if to.seat(frame) != seat:
        return
    if origin is None:
        place = game.whereabouts(seat, card)
    else:
        place = origin.number(game, frame) if card in origin.cards(game, frame) else NONE
    target = to.number(game, frame)
    if place in (NONE, target) or target == NONE:
        return
    if origin is not None:
        origin.gone(game, frame)
    game.send(seat, card, place, target, frame.seat, frame.source, newest=True)


class SendEither(Modal):
    """Sends a card that is known, if only to the owner, to one of two places, as the owner likes. No draw (DRAW-2)."""

    rule = "DRAW-2"

    def __init__(self, which: KnownCard, a: CardPlace, b: CardPlace, origin: CardPlace | None = None) -> None:
        self.which = which
        self.places = (a, b)
        self.origin = origin

    def options(self, game: Game, frame: Frame) -> list[int]:
        return [] if self.which.card(game, frame) == NONE else [0, 1]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            send_known(game, frame, self.which.card(game, frame), self.origin, self.places[answer])
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.places[0].needs() | self.places[1].needs()

    def phrases(self, game: Game) -> Phrases:
        return SENT_TO

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return [place.called() for place in self.places]


class LookAtTop(Word):
    """The owner looks at the top cards of a deck; how many there were is kept (DRAW-2)."""

    def __init__(self, count: int, many: int, whose: int = YOU) -> None:
        self.count = count
        self.many = many
        self.whose = whose

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = seat_of(frame, self.whose)
        count = 0 if seat == NONE else min(self.count, len(game.deck[seat]))
        if seat == frame.seat:
            game.look_at_top(seat, count)
        elif count:
            game.peek(seat, frame.seat, count, frame.source)
        frame.bind(self.many, count)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        seat = seat_of(frame, self.whose)
        return seat == NONE or not game.deck[seat]

    def needs(self) -> frozenset[str]:
        return player_needs(self.whose)


class LookedCard(KnownCard):
    """The top card of the deck that the owner has looked at: nobody else may know it."""

    def __init__(self, looked: LookedAt) -> None:
        self.looked = looked

    def card(self, game: Game, frame: Frame) -> int:
        cards = self.looked.cards(game, frame)
        return cards[-1] if cards else NONE


class ShuffleWith(Word):
    """Shuffles a known card into its owner's deck, together with the top cards of another place of that player."""

    def __init__(self, which: KnownCard, count: int, origin: CardPlace) -> None:
        self.which = which
        self.count = count
        self.origin = origin

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = self.origin.seat(frame)
        cards = list(self.origin.cards(game, frame)[-self.count :])
        card = self.which.card(game, frame)
        if card != NONE and game.table.card_owner[card] == seat:
            game.gather(seat, cards, self.origin.number(game, frame), card, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.origin.needs()


class DrawUpTo(Question):
    """A player may draw up to so many cards, one after the other (DRAW-1)."""

    kind = ask.CONFIRM
    rule = "DRAW-1"

    def __init__(self, count: int | Number, who: int = YOU) -> None:
        self.count = number(count)
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        return [NONE, ask.YES] if frame.step < self.count.value(game, frame) else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        frame.step += 1
        game.draw(self.asked(game, frame), 1, frame.source)
        return False

    def needs(self) -> frozenset[str]:
        return self.count.needs() | player_needs(self.who)


class Sent(Condition):
    """Whether a word before this one has sent, shown or discarded a card."""

    def __init__(self, many: int, some: bool = True) -> None:
        self.many = many
        self.some = some

    def holds(self, game: Game, frame: Frame) -> bool:
        return (frame.var(self.many) > 0) == self.some


class RevealTop(Word):
    """Shows the top cards of a deck to everybody and lays them aside until the text has sent them on (DRAW-2)."""

    def __init__(self, who: int, count: int = 1, into: int = NONE, many: int = NONE) -> None:
        self.who = who
        self.count = count
        self.into = into
        self.many = many

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = seat_of(frame, self.who)
        count = min(self.count, len(game.deck[seat]))
        for _ in range(count):
            game.set_aside(seat, frame.source)
        frame.bind(self.into, game.aside[-1] if count else NONE)
        frame.bind(self.many, count)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.deck[seat_of(frame, self.who)]

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({CARD})


class PutAsideBack(Word):
    """Ends a text that reveals: what it has not sent anywhere goes back where it came from."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        for seat in range(game.table.seats):
            game.put_aside_back(seat)
        return True


class Search(Question):
    """The owner may find a card in deck or discard pile, shows and takes it, and shuffles the deck (SEARCH-1)."""

    kind = ask.CARD
    rule = "EFFECT-2"
    private = True

    def __init__(self, kinds: tuple[CardKind, ...] = (), into: int = NONE) -> None:
        self.kinds = kinds
        self.into = into

    def options(self, game: Game, frame: Frame) -> list[int]:
        there = [*game.deck[frame.seat], *game.discards[frame.seat]]
        return [NONE, *sorted(set(fitting(game, frame, there, self.kinds)))] if there else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        seat = frame.seat
        frame.bind(self.into, answer)
        if answer != NONE and answer in game.discards[seat]:
            game.send(seat, answer, DISCARDS, HAND, seat, frame.source)
        elif answer != NONE:
            game.find(seat, answer, frame.source)
        if game.deck[seat]:
            game.shuffle_in(seat, [], frame.source)
        return True

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({CARD})

    def of_hand(self) -> bool:
        return False

    def cards_from(self, game: Game, frame: Frame) -> str | None:
        return SEARCHED


class PickCard(ShowChosen):
    """Takes hold of a card; one that not everybody knows is shown by that (KNOW-4)."""

    rule = "EFFECT-2"

    def carry(self, game: Game, frame: Frame, card: int) -> None:
        if self.origin.hidden(game, frame):
            game.show_all(self.origin.seat(frame), card, frame.source)


class BoostsSpent(CardPlace):
    """The cards spent to BOOST the owner's card in this combat, as far as they still lie in the discard pile."""

    def __init__(self) -> None:
        super().__init__(DISCARDS)

    def cards(self, game: Game, frame: Frame) -> Sequence[int]:
        return [card for card in game.fight().side(frame.role).boosts if card in game.discards[frame.seat]]

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})
