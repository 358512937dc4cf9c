"""Words about cards, hands and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.definitions import SCHEME
from matchless.engine.game import WAIT
from matchless.engine.program import (
    CARD,
    COMBAT,
    NONE,
    OPPONENT,
    UNASKED,
    Block,
    Frame,
    Number,
    Word,
    program,
)
from matchless.engine.question import Question
from matchless.engine.words.control import Jump, clause
from matchless.engine.words.numbers import Exactly, number
from matchless.engine.words.players import THEM, YOU, player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Draw(Word):
    """Draws cards, mandatory and card by card (DRAW-1)."""

    def __init__(self, count: int | Number, more: bool = False, who: int = YOU) -> None:
        self.count = number(count)
        self.more = more
        self.who = who

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.draw(seat_of(frame, self.who), self.count.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.count.needs() | player_needs(self.who)

    def read(self) -> str:
        if self.who == THEM:
            return f"the opponent draws {self.count.read()} cards"
        if not isinstance(self.count, Exactly):
            return f"draw cards equal to {self.count.read()}"
        more = "more " if self.more else ""
        return f"draw {self.count.count} {more}{'card' if self.count.count == 1 else 'cards'}"


class Discard(Word):
    """Discards one card from a hand: chosen by its seat, or at random; "that card" afterwards (DISCARD-1)."""

    def __init__(self, who: int, random: bool = False, may: bool = False, otherwise: Block = (), into: int = 0) -> None:
        self.who = who
        self.into = into
        self.random = random
        self.may = may
        self.otherwise = otherwise

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat if self.who == YOU else frame.other
        hand = game.hand[seat]
        card = frame.answer
        if card == UNASKED:
            if not hand:
                card = NONE
            elif self.random:
                card = hand[game.chance(len(hand))]
            else:
                options = sorted(set(hand))
                if self.may:
                    options.insert(0, NONE)
                card = game.ask(frame, seat, ask.DISCARD, options, "DISCARD-1", private=True)
                if card == WAIT:
                    return False
        frame.answer = UNASKED
        frame.bind(self.into, card)
        if card != NONE:
            game.discard(seat, card, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.hand[frame.seat if self.who == YOU else frame.other]

    def unfold(self) -> list[Word]:
        otherwise = program(self.otherwise)
        return [self, OnceDiscarded(len(otherwise), self.into), *otherwise] if otherwise else [self]

    def inside(self) -> list[Word]:
        return list(self.otherwise)

    def asks(self, game: Game, frame: Frame) -> str:
        if not self.may:
            return "Which card do you discard?"
        owner = "" if self.who == YOU else f" for {game.table.players[frame.seat]}"
        otherwise = f" Otherwise{owner}: {clause(self.otherwise)}." if self.otherwise else ""
        return f"Do you discard a card?{otherwise}"

    def needs(self) -> frozenset[str]:
        return frozenset() if self.who == YOU else frozenset({OPPONENT})

    def gives(self) -> frozenset[str]:
        return frozenset({CARD})

    def read(self) -> str:
        subject = "" if self.who == YOU else "the opponent "
        verb = "discard" if self.who == YOU or self.may else "discards"
        may = "may " if self.may else ""
        how = " at random" if self.random else ""
        text = f"{subject}{may}{verb} 1 card{how}"
        return f"{text}; if they do not, {clause(self.otherwise)}" if self.otherwise else text


class OnceDiscarded(Jump):
    """Skips what was only to happen without a discard."""

    def __init__(self, over: int, slot: int) -> None:
        super().__init__(over)
        self.slot = slot

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.var(self.slot) != NONE:
            frame.pc += self.over
        return True


class Boost(Question):
    """The owner may discard a card and add its BOOST to the card that says so, or else something else (BOOST-1)."""

    kind = ask.BOOST
    rule = "BOOST-1"
    private = True

    def __init__(self, *otherwise: Word, into: int = 0) -> None:
        self.otherwise = otherwise
        self.into = into

    def unfold(self) -> list[Word]:
        otherwise = program(self.otherwise)
        return [self, OnceDiscarded(len(otherwise), self.into), *otherwise] if otherwise else [self]

    def inside(self) -> list[Word]:
        return list(self.otherwise)

    def options(self, game: Game, frame: Frame) -> list[int]:
        hand = game.hand[frame.seat]
        return [NONE, *sorted(set(hand))] if hand else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if answer != NONE:
            game.discard(frame.seat, answer, frame.source, ev.BOOST)
            game.raise_value(game.fight().side(frame.role), game.table.cards[answer].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        if self.otherwise:
            return f"either BOOST this card (discard a card and add its BOOST), or {clause(self.otherwise)}"
        return "you may BOOST this card (discard a card and add its BOOST)"


class BlindBoost(Word):
    """Turns over the top card of the owner's deck, adds its BOOST to the card played, and discards it (BOOST-2)."""

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.deck[frame.seat] or game.fight().side(frame.role).ignored

    def resolve(self, game: Game, frame: Frame) -> bool:
        card = game.mill(frame.seat, frame.source)
        if card != NONE:
            game.raise_value(game.fight().side(frame.role), game.table.cards[card].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "BLIND BOOST your card once (discard the top card of your deck and add its BOOST)"


class Mill(Word):
    """Discards the top card of a deck, "that card"; no draw (DRAW-2)."""

    def __init__(self, who: int, into: int = 0) -> None:
        self.who = who
        self.into = into

    def resolve(self, game: Game, frame: Frame) -> bool:
        side = None if frame.role == NONE else game.fight().side(frame.role)
        frame.bind(self.into, game.mill(frame.seat if self.who == YOU else frame.other, frame.source, side))
        return True

    def needs(self) -> frozenset[str]:
        return frozenset() if self.who == YOU else frozenset({OPPONENT})

    def gives(self) -> frozenset[str]:
        return frozenset({CARD})

    def read(self) -> str:
        if self.who == YOU:
            return "discard the top card of your deck"
        return "the opponent discards the top card of their deck"


class TakeMilled(Word):
    """Takes the card that this card has discarded from the deck into hand, if it still lies in the pile."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        card = game.fight().side(frame.role).milled
        if card != NONE and card in game.discards[frame.seat]:
            game.retrieve(frame.seat, card, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "take the card discarded by this card into your hand"


class Retrieve(Question):
    """Takes a card of the owner's choice from its discard pile into hand; everybody sees which."""

    kind = ask.CARD
    rule = "EFFECT-2"

    def __init__(self, other_name: bool = False, no_scheme: bool = False, more: bool = False) -> None:
        self.other_name = other_name
        self.no_scheme = no_scheme
        self.more = more

    def options(self, game: Game, frame: Frame) -> list[int]:
        cards = game.table.cards
        return sorted(
            card
            for card in set(game.discards[frame.seat])
            if not (self.other_name and cards[card] is frame.source)
            and not (self.no_scheme and cards[card].type == SCHEME)
        )

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.retrieve(frame.seat, answer, frame.source)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        return "Which card in your discard pile do you take into your hand?"

    def cards_from(self, game: Game, frame: Frame) -> str:
        return "discard pile"

    def read(self) -> str:
        what = "another card" if self.more else "a card"
        if self.other_name:
            what = "a card with a different name"
        elif self.no_scheme:
            what = "an attack, defense or versatile card"
        return f"take {what} from your discard pile into your hand"


class TakeBack(Word):
    """Returns the owner's played card, or the opponent's, to the hand it came from."""

    def __init__(self, who: int = YOU) -> None:
        self.who = who

    def resolve(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        side = combat.side(frame.role) if self.who == YOU else combat.against(frame.role)
        if side.card != NONE and not side.left:
            game.take_back(side, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "return this card to your hand" if self.who == YOU else "return the opponent's card to its owner's hand"


class ShuffleBack(Word):
    """Shuffles the owner's played card and the top cards of its discard pile into its deck."""

    def __init__(self, count: int) -> None:
        self.count = count

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.shuffle_back(game.fight().side(frame.role), self.count, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return f"shuffle this card and the top {self.count} cards of your discard pile into your deck"


class PutUnderAndDraw(Word):
    """The owner puts any number of cards under its deck, in an order of its choice, then may draw up to as many."""

    def __init__(self, into: int = 0) -> None:
        self.into = into

    def resolve(self, game: Game, frame: Frame) -> bool:
        # frame.left counts those drawn
        if frame.step == 0:
            frame.bind(self.into, 0)
            frame.step = 1
        while frame.step == 1:
            card = frame.answer
            if card == UNASKED:
                hand = game.hand[frame.seat]
                if not hand:
                    frame.step = 2
                    break
                card = game.ask(frame, frame.seat, ask.CARD, [NONE, *sorted(set(hand))], "EFFECT-2", private=True)
                if card == WAIT:
                    return False
            frame.answer = UNASKED
            if card == NONE:
                frame.step = 2
            else:
                game.put_under(frame.seat, card)
                frame.bind(self.into, frame.var(self.into) + 1)
        while frame.left < frame.var(self.into):
            answer = frame.answer
            if answer == UNASKED:
                answer = game.ask(frame, frame.seat, ask.CONFIRM, [NONE, ask.YES], "DRAW-1")
                if answer == WAIT:
                    return False
            frame.answer = UNASKED
            if answer == NONE:
                break
            frame.left += 1
            game.draw(frame.seat, 1, frame.source)
        return True

    def read(self) -> str:
        return "put any number of cards from your hand under your deck in any order, then you may draw up to that many"

    def at_stake(self) -> str:
        return "draw 1 card"

    def asks(self, game: Game, frame: Frame) -> str:
        if frame.step != 1:
            return ""
        may = f"You may draw one for each; {frame.var(self.into)} so far."
        return f"Which card in your hand do you put under your deck, if any? {may}"


class LookAtHand(Word):
    """The owner sees the opponent's whole hand."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.show_hand(frame.other, frame.seat, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.hand[frame.other]

    def needs(self) -> frozenset[str]:
        return frozenset({OPPONENT})

    def read(self) -> str:
        return "look at their hand"


class PickFromHand(Question):
    """The owner picks a card of the hand it sees: it is discarded, or shuffled into its owner's deck."""

    kind = ask.CARD
    rule = "EFFECT-2"
    private = True

    def __init__(self, shuffle: bool = False) -> None:
        self.shuffle = shuffle

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.hand[frame.other]

    def options(self, game: Game, frame: Frame) -> list[int]:
        return sorted(set(game.hand[frame.other]))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        if self.shuffle:
            game.into_deck(frame.other, answer, frame.seat, frame.source)
        else:
            game.discard(frame.other, answer, frame.source)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        end = "is shuffled into the deck" if self.shuffle else "is discarded"
        return f"Which card in the {self.cards_from(game, frame)} {end}?"

    def cards_from(self, game: Game, frame: Frame) -> str:
        return f"hand of {game.table.players[frame.other]}"

    def needs(self) -> frozenset[str]:
        return frozenset({OPPONENT})

    def read(self) -> str:
        if self.shuffle:
            return "choose a card in it, which is shuffled into their deck"
        return "choose a card in it, which they discard"


class MayShow(Question):
    """The owner may show a card of one name from its hand, for something to happen."""

    kind = ask.CARD
    rule = "EFFECT-1"
    private = True

    def __init__(self, name: str, *then: Word, into: int = 0) -> None:
        self.name = name
        self.then = then
        self.into = into

    def options(self, game: Game, frame: Frame) -> list[int]:
        hand = game.hand[frame.seat]
        held = sorted(card for card in set(hand) if game.table.cards[card].name == self.name)
        return [NONE, *held] if hand else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if answer != NONE:
            game.show_all(frame.seat, answer, frame.source)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Do you show a {self.name}: {clause(self.then)}?"

    def unfold(self) -> list[Word]:
        then = program(self.then)
        return [self, UnlessShown(len(then), self.into), *then]

    def inside(self) -> list[Word]:
        return list(self.then)

    def gives(self) -> frozenset[str]:
        return frozenset({CARD})

    def read(self) -> str:
        return f"you may show a {self.name} from your hand; if you do, {clause(self.then)}"


class UnlessShown(Jump):
    """Skips what was only to happen after showing."""

    def __init__(self, over: int, slot: int) -> None:
        super().__init__(over)
        self.slot = slot

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.var(self.slot) == NONE:
            frame.pc += self.over
        return True
