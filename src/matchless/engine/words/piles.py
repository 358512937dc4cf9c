"""Words about a hero's own pile, the top of its deck, spells and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.components import a_pile
from matchless.engine.game import WAIT
from matchless.engine.program import COMBAT, NONE, OPPONENT, UNASKED, Fighters, Frame, Word
from matchless.engine.question import Question
from matchless.engine.words.control import Modal, clause, listed

if TYPE_CHECKING:
    from matchless.engine.game import Game


class DiscardToPile(Question):
    """Puts a card of the owner's choice from its discard pile into its own pile."""

    kind = ask.CARD
    rule = "EFFECT-2"

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def options(self, game: Game, frame: Frame) -> list[int]:
        if not game.has_room(game.table.piles.number(frame.seat, self.pile)):
            return []
        return sorted(set(game.discards[frame.seat]))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.discard_to_pile(game.table.piles.number(frame.seat, self.pile), answer)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Which card in your discard pile do you put into your {self.pile}?"

    def cards_from(self, game: Game, frame: Frame) -> str:
        return "discard pile"

    def read(self) -> str:
        return f"put a card from your discard pile into your {self.pile}"


class PileToHand(Question):
    """Takes a card of the owner's choice from its own pile into hand."""

    kind = ask.CARD
    rule = "EFFECT-2"

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def options(self, game: Game, frame: Frame) -> list[int]:
        return sorted(set(game.piles[game.table.piles.number(frame.seat, self.pile)]))

    def hides(self, game: Game, frame: Frame) -> bool:
        return game.table.piles.all[game.table.piles.number(frame.seat, self.pile)].face_down

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.pile_to_hand(game.table.piles.number(frame.seat, self.pile), answer, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Which card in your {self.pile} do you take into your hand?"

    def cards_from(self, game: Game, frame: Frame) -> str:
        return self.pile

    def read(self) -> str:
        return f"take a card from your {self.pile} into your hand"


class MayTakeFirst(PileToHand):
    """The owner may take the oldest card of its own pile into hand."""

    rule = "EFFECT-1"

    def options(self, game: Game, frame: Frame) -> list[int]:
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        return [NONE, pile[0]] if pile else []

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Do you take the first card of your {self.pile} into your hand?"

    def read(self) -> str:
        return f"you may take the first card of your {self.pile} into your hand"


class TakeFromPile(Word):
    """Takes the card that completed the owner's pile back into hand."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def resolve(self, game: Game, frame: Frame) -> bool:
        pile = game.table.piles.number(frame.seat, self.pile)
        game.pile_to_hand(pile, game.fight().side(frame.role).card, frame.source, newest=True)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, a_pile(self.pile)})

    def read(self) -> str:
        return f"return this card from your {self.pile} to your hand"


class BurnForHealth(Word):
    """The owner moves up to a number of cards from its pile to its discard pile; each gives a fighter 1 health."""

    def __init__(self, pile: str, up_to: int, which: Fighters, into: int = 0) -> None:
        self.pile = pile
        self.up_to = up_to
        self.which = which
        self.into = into

    def resolve(self, game: Game, frame: Frame) -> bool:
        # counts the cards moved; first all of them, then as many recoveries
        if frame.step == 0:
            frame.bind(self.into, 0)
            frame.step = 1
        pile = game.table.piles.number(frame.seat, self.pile)
        while frame.step == 1:
            card = frame.answer
            if card == UNASKED:
                cards = game.piles[pile]
                if not cards or frame.var(self.into) == self.up_to:
                    frame.step = 2
                    break
                hidden = game.table.piles.all[pile].face_down
                card = game.ask(frame, frame.seat, ask.CARD, [NONE, *sorted(set(cards))], "EFFECT-1", hidden)
                if card == WAIT:
                    return False
            frame.answer = UNASKED
            if card == NONE:
                frame.step = 2
                break
            game.pile_to_discard(pile, card)
            frame.bind(self.into, frame.var(self.into) + 1)
        while frame.var(self.into):
            fighter = frame.answer
            if fighter == UNASKED:
                hurt = [f for f in bits(self.which.mask(game, frame)) if game.health[f] < game.max_health(f)]
                if not hurt:
                    break  # nobody can recover any more (ASK-6)
                fighter = game.ask(frame, frame.seat, ask.FIGHTER, bits(self.which.mask(game, frame)), "EFFECT-2")
                if fighter == WAIT:
                    return False
            frame.answer = UNASKED
            frame.bind(self.into, frame.var(self.into) - 1)
            if fighter != NONE:
                game.recover(1 << fighter, 1, frame.source)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        if frame.step == 1:
            return f"Which card in your {self.pile} do you move to your discard pile, if any?"
        return "Which fighter recovers 1 health?"

    def cards_from(self, game: Game, frame: Frame) -> str:
        return self.pile

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_pile(self.pile)}

    def read(self) -> str:
        return (
            f"move up to {self.up_to} cards from your {self.pile} to your discard pile; for each,"
            f" one {self.which.noun()} of your choice recovers 1 health"
        )


class TopToHandOrPile(Modal):
    """The owner looks at its top card and takes it into hand or into its own pile. No draw (DRAW-2)."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat
        if frame.step == 0:
            if not game.deck[seat]:
                return True
            game.look_at_top(seat, 1)
            frame.step = 1
        answer = frame.answer
        if answer == UNASKED:
            answer = game.ask(frame, seat, ask.MODE, [0, 1], "DRAW-2")
            if answer == WAIT:
                return False
        frame.answer = UNASKED
        if answer == 0:
            game.take_looked(seat, game.deck[seat][-1])
        else:
            game.top_to_pile(seat, game.table.piles.number(seat, self.pile), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def asks(self, game: Game, frame: Frame) -> str:
        top = game.table.cards[game.deck[frame.seat][-1]].name
        return f"The top card of your deck is {top}. Where does it go?"

    def chooses(self, frame: Frame) -> str:
        return "where the top card of the deck goes"

    def modes(self, game: Game, frame: Frame) -> list[str]:
        return ["it goes to your hand", f"it goes to your {self.pile}"]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return ["to hand", f"to {self.pile}"]

    def read(self) -> str:
        return f"look at the top card of your deck and put it into your hand or your {self.pile}"


class OpponentSplitsTop(Modal):
    """Shows the top card; the opponent sends it to the owner's hand, or to its pile for its BOOST. No draw (DRAW-2)."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat
        if frame.step == 0:
            if not game.deck[seat]:
                return True
            game.set_aside(seat, frame.source)
            frame.step = 1
        answer = frame.answer
        if answer == UNASKED:
            answer = game.ask(frame, frame.other, ask.MODE, [0, 1], "EFFECT-2")
            if answer == WAIT:
                return False
        frame.answer = UNASKED
        card = game.take_aside()
        if answer == 0:
            game.into_hand(seat, card, frame.source)
        else:
            game.onto_pile(game.table.piles.number(seat, self.pile), card)
            game.raise_value(game.fight().side(frame.role), game.table.cards[card].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, OPPONENT, a_pile(self.pile)})

    def asks(self, game: Game, frame: Frame) -> str:
        card = game.table.cards[game.aside[-1]].name
        return f"{game.table.players[frame.seat]} revealed {card}. Where does it go?"

    def chooses(self, frame: Frame) -> str:
        return "where the revealed card goes"

    def modes(self, game: Game, frame: Frame) -> list[str]:
        return ["it goes to its owner's hand", f"it goes to their {self.pile} and its BOOST is added"]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return ["to hand", f"to {self.pile}"]

    def read(self) -> str:
        return (
            "reveal the top card of your deck; the opponent chooses: it goes to your hand, or it goes to your"
            f" {self.pile} and its BOOST is added to this card's value"
        )


class LookAndTake(Word):
    """The owner looks at its top cards, takes some into hand and puts the rest back in any order. No draw (DRAW-2)."""

    def __init__(self, look: int, take: int, into: int = 0) -> None:
        self.look = look
        self.take = take
        self.into = into

    def resolve(self, game: Game, frame: Frame) -> bool:
        # kept: how many looked-at cards are still to be treated; frame.left: how many of them to take.
        seat = frame.seat
        if frame.step == 0:
            count = min(self.look, len(game.deck[seat]))
            frame.bind(self.into, count)
            frame.left = min(self.take, count)
            game.look_at_top(seat, count)
            frame.step = 1
        while frame.left:
            card = frame.answer
            if card == UNASKED:
                card = game.ask(frame, seat, ask.CARD, self.looked(game, frame), "DRAW-2", private=True)
                if card == WAIT:
                    return False
            frame.answer = UNASKED
            game.take_looked(seat, card)
            frame.left -= 1
            frame.bind(self.into, frame.var(self.into) - 1)
        # The rest goes back from the bottom up; the last one needs no choice.
        while frame.var(self.into) > 1:
            card = frame.answer
            if card == UNASKED:
                card = game.ask(frame, seat, ask.PUT_BACK, self.looked(game, frame), "DRAW-2", private=True)
                if card == WAIT:
                    return False
            frame.answer = UNASKED
            game.sink(seat, card, frame.var(self.into))
            frame.bind(self.into, frame.var(self.into) - 1)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        if frame.left:
            return "Which of the top cards do you take into your hand?"
        return "Which card goes back under the others?"

    def cards_from(self, game: Game, frame: Frame) -> str:
        return "deck"

    def looked(self, game: Game, frame: Frame) -> list[int]:
        return sorted(set(game.deck[frame.seat][-frame.var(self.into) :]))

    def read(self) -> str:
        return (
            f"look at the top {self.look} cards of your deck, take {self.take} of them into your hand and put the rest"
            " back on top in any order"
        )


class CastSpell(Modal):
    """Casts one of the owner's spells.

    Paid with symbols it is optional, and the whole pile goes to the discard pile afterwards; free it is neither.
    `another` keeps the second of two casts from being the same.
    """

    def __init__(self, pile: str, free: bool = False, another: bool = False, into: int = 0) -> None:
        self.pile = pile
        self.free = free
        self.another = another
        self.into = into  # which one it was

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 1:
            game.empty_pile(game.table.piles.number(frame.seat, self.pile))
            return True
        spell = frame.answer
        if spell == UNASKED:
            able = self.able(game, frame)
            if able and not self.free:
                able.insert(0, NONE)
            spell = game.ask(frame, frame.seat, ask.MODE, able, "EFFECT-1")
            if spell == WAIT:
                return False
        frame.answer = UNASKED
        if spell == NONE:
            return True
        source = game.table.heroes[frame.seat].spells[spell]
        game.cast(frame.seat, source)
        game.push(source.program, frame.seat, source)
        frame.bind(self.into, spell)
        frame.step = 1
        return self.free

    def able(self, game: Game, frame: Frame) -> list[int]:
        spells = game.table.heroes[frame.seat].spells
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        symbols = {game.table.cards[card].symbol for card in pile}
        before = frame.var(self.into) if self.another else NONE
        return [
            number
            for number, spell in enumerate(spells)
            if (self.free or symbols.issuperset(spell.symbols)) and number != before
        ]

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def asks(self, game: Game, frame: Frame) -> str:
        return "Which spell do you cast?" if self.free else "Do you cast a spell, and which?"

    def chooses(self, frame: Frame) -> str:
        return "a spell" if self.free else "a spell to cast, or none"

    def modes(self, game: Game, frame: Frame) -> list[str]:
        return [clause(spell.text) for spell in game.table.heroes[frame.seat].spells]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"cast {listed(list(spell.symbols))}" for spell in game.table.heroes[frame.seat].spells]

    def read(self) -> str:
        if self.another:
            return "cast a second, different one in the same way"
        if self.free:
            return "cast any one of your spells; it needs no ingredients"
        return (
            f"you may cast one spell whose ingredients all lie in your {self.pile}; if you do, the whole {self.pile}"
            " then goes to your discard pile"
        )
