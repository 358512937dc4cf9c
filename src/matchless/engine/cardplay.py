"""Changes to cards: drawn, discarded, played, revealed, returned; and what seats know of each other's."""

from __future__ import annotations

from typing import Final

from matchless.engine import events as ev
from matchless.engine.battlefield import Battlefield
from matchless.engine.combatants import Combat, Side
from matchless.engine.definitions import Source, Spell
from matchless.engine.events import Event
from matchless.engine.program import ATTACKER, DEFENDER, NONE
from matchless.engine.state import IN, OUT, replaced, replaced_row, without

EXHAUSTION: Final = 2  # damage to each fighter for a card that cannot be drawn (DRAW-1)
EXHAUSTED: Final = Source("exhausted")  # what that damage is put down to


class CardPlay(Battlefield):
    """The changes that happen to cards."""

    # --- deck and hand ------------------------------------------------------------------------------------------

    def draw(self, seat: int, count: int, source: Source | None) -> None:
        """DRAW-1: card by card; each one missing hurts every fighter of the seat."""
        for _ in range(count):
            if self.over or self.status[seat] != IN:
                return
            if self.deck[seat]:
                card = self.take_top(seat)
                self.hand[seat].append(card)
                if self.events is not None:
                    self.events.append(Event(ev.DRAW, seat, card=card, source=source, secret=True))
            else:
                if self.events is not None:
                    self.events.append(Event(ev.EXHAUSTED, seat, source=source))
                self.hurt(self.table.own[seat], EXHAUSTION, EXHAUSTED)

    def take_top(self, seat: int) -> int:
        """Takes the top card off a deck that has one; where it goes is the caller's to say."""
        deck = self.deck[seat]
        card = deck.pop()
        if self.known_top[seat]:
            self.known_top = replaced(self.known_top, seat, self.known_top[seat] - 1)
        if self.known_bottom[seat] > len(deck):
            self.known_bottom = replaced(self.known_bottom, seat, len(deck))
        return card

    def set_aside(self, seat: int, source: Source | None) -> None:
        """Shows the top card of a deck to everybody and lays it aside."""
        card = self.take_top(seat)
        self.aside = (*self.aside, card)
        if self.events is not None:
            self.events.append(Event(ev.ASIDE, seat, card=card, source=source))

    def take_aside(self) -> int:
        """Takes up the card laid aside; where it goes is the caller's to say."""
        card = self.aside[-1]
        self.aside = self.aside[:-1]
        return card

    def sink(self, seat: int, card: int, depth: int) -> None:
        """Puts one of the top `depth` cards, which the seat knows, under the others of them."""
        deck = self.deck[seat]
        place = len(deck) - depth
        deck.pop(deck.index(card, place))
        deck.insert(place, card)

    def look_at_top(self, seat: int, count: int) -> None:
        """DRAW-2: a seat learns the top cards of its own deck, which stay there for now."""
        count = min(count, len(self.deck[seat]))
        self.known_top = replaced(self.known_top, seat, max(count, self.known_top[seat]))

    def take_looked(self, seat: int, card: int) -> None:
        """Takes one of the known top cards into hand, unseen by others."""
        deck = self.deck[seat]
        for place in range(len(deck) - 1, -1, -1):
            if deck[place] == card:
                del deck[place]
                break
        self.known_top = replaced(self.known_top, seat, self.known_top[seat] - 1)
        self.known_bottom = replaced(self.known_bottom, seat, min(self.known_bottom[seat], len(deck)))
        self.hand[seat].append(card)
        if self.events is not None:
            self.events.append(Event(ev.TAKE, seat, card=card, secret=True))

    def shuffle(self, seat: int) -> None:
        self.rng.shuffle(self.deck[seat])
        self.known_top = replaced(self.known_top, seat, 0)
        self.known_bottom = replaced(self.known_bottom, seat, 0)

    def shuffle_in(self, seat: int, cards: list[int], source: Source | None) -> None:
        """Shuffles cards that have just left their place into the deck."""
        self.deck[seat].extend(cards)
        self.shuffle(seat)
        if self.events is not None:
            self.events.append(Event(ev.SHUFFLE, seat, amount=len(cards), source=source))

    def shuffle_back(self, side: Side, count: int, source: Source | None) -> None:
        """Shuffles a played combat card and the top cards of its owner's discard pile into the deck."""
        cards = self.take_discards(side.seat, count)
        if side.card != NONE and not side.left:
            side.left = True
            cards.append(side.card)
        self.shuffle_in(side.seat, cards, source)

    def redraw(self, seat: int) -> None:
        """Shuffles a hand back into its deck and draws as many again."""
        hand = self.hand[seat]
        count = len(hand)
        if self.events is not None:
            self.events.append(Event(ev.MULLIGAN, seat, amount=count))
        self.deck[seat].extend(hand)
        hand.clear()
        self.shuffle(seat)
        self.draw(seat, count, None)

    def put_under(self, seat: int, card: int) -> None:
        """Puts a card from the hand under the deck, unseen; what others knew of that hand is in doubt (KNOW-1)."""
        self.hand[seat].remove(card)
        self.deck[seat].insert(0, card)
        self.known_bottom = replaced(self.known_bottom, seat, self.known_bottom[seat] + 1)
        seats = self.table.seats
        for place in range(seat, seats * seats, seats):
            if self.seen[place]:
                self.seen = replaced_row(self.seen, place, ())
        if self.events is not None:
            self.events.append(Event(ev.UNDER, seat, card=card, secret=True))

    def into_deck(self, seat: int, card: int, chooser: int, source: Source | None) -> None:
        """Shuffles a card out of a hand into its deck; only its owner and the seat that chose it know which."""
        self.hand[seat].remove(card)
        known = chooser * self.table.seats + seat
        if card in self.seen[known]:
            self.seen = replaced_row(self.seen, known, without(self.seen[known], card))
        for place in range(seat, len(self.seen), self.table.seats):
            if place != known and self.seen[place]:
                self.seen = replaced_row(self.seen, place, ())  # any of those may be the one that is gone
        if self.events is not None:
            self.events.append(Event(ev.INTO_DECK, seat, target=chooser, card=card, source=source, secret=True))
        self.shuffle_in(seat, [card], source)

    # --- discarding ---------------------------------------------------------------------------------------------

    def bin(self, seat: int, card: int) -> None:
        """Puts a card on the discard pile, or on the pile that takes its place (DISCARD-2)."""
        pile = self.table.discards_to[seat]
        if pile != NONE:
            self.onto_pile(pile, card)
        else:
            self.discards[seat].append(card)

    def discard(self, seat: int, card: int, source: Source | None, kind: str = ev.DISCARD) -> None:
        """Discards a card from the hand, for everybody to see."""
        self.hand[seat].remove(card)
        self.forget(seat, card)
        if self.events is not None:
            self.events.append(Event(kind, seat, card=card, amount=self.table.cards[card].boost, source=source))
        self.bin(seat, card)

    def mill(self, seat: int, source: Source | None, side: Side | None = None) -> int:
        """Discards the top card of a deck and tells which; NONE from an empty one. No draw (DRAW-2).

        A side of a combat whose card does it remembers which it was.
        """
        if side is not None:
            side.milled = self.deck[seat][-1] if self.deck[seat] else NONE
        if not self.deck[seat]:
            return NONE
        card = self.take_top(seat)
        if self.events is not None:
            boost = self.table.cards[card].boost
            self.events.append(Event(ev.MILL, seat, card=card, amount=boost, source=source))
        self.bin(seat, card)
        return card

    def retrieve(self, seat: int, card: int, source: Source | None) -> None:
        """Takes a card from the discard pile into hand; everybody knows it is there."""
        pile = self.discards[seat]
        for place in range(len(pile) - 1, -1, -1):
            if pile[place] == card:
                del pile[place]
                break
        self.into_hand(seat, card, source)

    def into_hand(self, seat: int, card: int, source: Source | None) -> None:
        """Gives a card that everybody has seen to a hand."""
        self.hand[seat].append(card)
        for other in range(self.table.seats):
            if other != seat:
                self.show(seat, card, other)
        if self.events is not None:
            self.events.append(Event(ev.RETRIEVE, seat, card=card, source=source))

    def take_discards(self, seat: int, count: int) -> list[int]:
        """Takes up the top cards of the discard pile; where they go is the caller's to say."""
        keep = max(0, len(self.discards[seat]) - count)
        cards = self.discards[seat][keep:]
        del self.discards[seat][keep:]
        return cards

    # --- a hero's own piles -------------------------------------------------------------------------------------

    def has_room(self, pile: int) -> bool:
        """Whether a card can come into a pile."""
        declared = self.table.piles.all[pile]
        return not declared.most or declared.oldest_leaves or len(self.piles[pile]) < declared.most

    def onto_pile(self, pile: int, card: int) -> None:
        """Lays a card on the newest end of a pile; where no card comes in any more, on the discard pile."""
        declared = self.table.piles.all[pile]
        seat = self.table.piles.owner[pile]
        if not self.has_room(pile):
            self.discards[seat].append(card)
            if self.events is not None:
                self.events.append(Event(ev.BURN, seat, card=card))
            return
        if declared.most and len(self.piles[pile]) >= declared.most:
            self.pile_to_discard(pile, self.piles[pile][0])
        self.piles = replaced_row(self.piles, pile, (*self.piles[pile], card))
        if self.events is not None:
            self.events.append(Event(ev.PILE, seat, card=card, part=pile, secret=declared.face_down))

    def top_to_pile(self, seat: int, pile: int, source: Source | None) -> None:
        """Lays the top card of the deck on a pile, for everybody to see unless the pile lies face down."""
        if self.table.piles.all[pile].face_down:
            self.onto_pile(pile, self.take_top(seat))
        else:
            self.set_aside(seat, source)
            self.onto_pile(pile, self.take_aside())

    def pile_to_hand(self, pile: int, card: int, source: Source | None, newest: bool = False) -> None:
        """Takes a card from a pile into its seat's hand: the oldest one of its name, or the newest in the pile."""
        cards = self.piles[pile]
        seat = self.table.piles.owner[pile]
        self.piles = replaced_row(self.piles, pile, cards[:-1] if newest else without(cards, card))
        if not self.table.piles.all[pile].face_down:
            self.into_hand(seat, card, source)
            return
        self.hand[seat].append(card)
        if self.events is not None:
            self.events.append(Event(ev.RETRIEVE, seat, card=card, source=source, secret=True))

    def discard_to_pile(self, pile: int, card: int) -> None:
        """Moves a card from the discard pile of its seat to a pile."""
        self.discards[self.table.piles.owner[pile]].remove(card)
        self.onto_pile(pile, card)

    def pile_to_discard(self, pile: int, card: int) -> None:
        """Moves a card from a pile to the discard pile of its seat."""
        seat = self.table.piles.owner[pile]
        self.piles = replaced_row(self.piles, pile, without(self.piles[pile], card))
        self.discards[seat].append(card)
        if self.events is not None:
            self.events.append(Event(ev.BURN, seat, card=card))

    def cast(self, seat: int, spell: Spell) -> None:
        if self.events is not None:
            self.events.append(Event(ev.SPELL, seat, source=spell))

    def empty_pile(self, pile: int) -> None:
        """Moves a whole pile to the discard pile of its seat."""
        seat = self.table.piles.owner[pile]
        self.discards[seat].extend(self.piles[pile])
        self.piles = replaced_row(self.piles, pile, ())
        if self.events is not None:
            self.events.append(Event(ev.PILE_GONE, seat, part=pile))

    # --- knowledge ----------------------------------------------------------------------------------------------

    def show(self, seat: int, card: int, to: int) -> None:
        """Lets seat `to` know of a card in the hand of `seat`."""
        place = to * self.table.seats + seat
        self.seen = replaced_row(self.seen, place, (*self.seen[place], card))

    def show_all(self, seat: int, card: int, source: Source | None) -> None:
        """Shows a card in hand to everybody."""
        for other in range(self.table.seats):
            if other != seat and card not in self.seen[other * self.table.seats + seat]:
                self.show(seat, card, other)
        if self.events is not None:
            self.events.append(Event(ev.SHOW, seat, card=card, source=source))

    def show_hand(self, seat: int, to: int, source: Source | None) -> None:
        """Lets seat `to` see the whole hand of `seat`."""
        place = to * self.table.seats + seat
        self.seen = replaced_row(self.seen, place, tuple(self.hand[seat]))
        if self.events is not None:
            self.events.append(Event(ev.LOOK, to, target=seat, source=source))

    def forget(self, seat: int, card: int) -> None:
        """Ends what others know of a card that has left the hand of `seat` in the open."""
        for place in range(seat, len(self.seen), self.table.seats):
            if card in self.seen[place]:
                self.seen = replaced_row(self.seen, place, without(self.seen[place], card))

    # --- playing ------------------------------------------------------------------------------------------------

    def play_scheme(self, seat: int, card: int) -> None:
        """Lays a scheme from the hand open on the table."""
        self.hand[seat].remove(card)
        self.forget(seat, card)
        self.scheme = card
        if self.events is not None:
            self.events.append(Event(ev.SCHEME, seat, card=card))

    def clear_scheme(self, seat: int) -> None:
        """Discards the scheme on the table."""
        self.bin(seat, self.scheme)
        self.scheme = NONE

    def declare(self, attacker: int, target: int) -> None:
        """ATK-1: opens the combat between two fighters; an attack that could go anywhere is used up."""
        seat = self.table.owner[attacker]
        for_all = self.table.own[seat]
        if self.unbound >> attacker & 1:
            self.unbound &= ~for_all
        elif self.unbound_on >> attacker & 1:
            self.unbound_on &= ~for_all
        self.combat = Combat(Side(seat, attacker), Side(self.table.owner[target], target))

    def declare_bonus(self, attacker: int, target: int, value: int, source: Source | None) -> None:
        """BONUS-1: opens the combat of a bonus attack, which has a value in place of a card."""
        self.declare(attacker, target)
        assert self.combat is not None
        self.combat.attack.instead = value
        if self.events is not None:
            seat = self.table.owner[attacker]
            self.events.append(
                Event(ev.BONUS_ATTACK, seat, fighter=attacker, target=target, amount=value, source=source)
            )

    def complete_line(self, pile: int, card: int) -> None:
        """Tells that a card has completed a line, which is then read out card by card."""
        if self.events is not None:
            seat = self.table.piles.owner[pile]
            self.events.append(Event(ev.LINE, seat, card=card, part=pile))
            syllables = 0
            for read in self.piles[pile]:
                syllables += self.table.cards[read].syllables
                self.events.append(Event(ev.READ_OUT, seat, card=read, amount=syllables))

    def commit(self, combat: Combat, side: Side, card: int) -> None:
        """ATK-2: lays a combat card face down; nothing about it is known until the reveal."""
        self.hand[side.seat].remove(card)
        side.card = card
        if self.events is not None:
            kind = ev.ATTACK if side is combat.attack else ev.DEFEND
            target = combat.defense.fighter if side is combat.attack else combat.attack.fighter
            self.events.append(Event(kind, side.seat, fighter=side.fighter, target=target, card=card, secret=True))

    def add_item(self, side: Side, slot: int) -> None:
        """Lays the item under a side's fighter beside its card."""
        side.item = self.spend_item(slot, side.seat)

    def reveal(self, combat: Combat) -> None:
        """Turns both combat cards up together."""
        combat.revealed = True
        for side in (combat.attack, combat.defense):
            if side.card != NONE:
                self.forget(side.seat, side.card)
                if self.events is not None:
                    self.events.append(Event(ev.REVEAL, side.seat, fighter=side.fighter, card=side.card))

    def take_back(self, side: Side, source: Source | None) -> None:
        """Returns a played combat card to the hand it came from instead of clearing it away."""
        side.left = True
        self.into_hand(side.seat, side.card, source)

    def count_bonus(self, side: Side, amount: int, source: Source) -> None:
        """Tells what a lasting text adds to a value as the combat is settled; it is written nowhere (COMBAT-1)."""
        if self.events is not None:
            self.events.append(Event(ev.BONUS, side.seat, card=side.card, amount=amount, source=source))

    def settle_combat(self, combat: Combat, damage: int, source: Source | None) -> None:
        """COMBAT-3: deals the combat damage and says who won."""
        combat.damage = damage
        combat.winner = ATTACKER if damage > 0 else DEFENDER
        if self.events is not None:
            winner = combat.side(combat.winner)
            self.events.append(Event(ev.COMBAT, winner.seat, fighter=winner.fighter, amount=damage))
        if combat.attack.card != NONE:
            source = self.table.cards[combat.attack.card]
        self.hurt(1 << combat.defense.fighter, damage, source, combat=True)

    def claim_victory(self, combat: Combat, role: int, source: Source | None) -> None:
        """From here on the combat counts as won by `role`, whatever the damage was."""
        combat.winner = role
        if self.events is not None:
            side = combat.side(role)
            self.events.append(Event(ev.CLAIM, side.seat, fighter=side.fighter, source=source))

    def change_defender(self, combat: Combat, fighter: int) -> None:
        """ATK-3: another fighter of the seat defends from here on."""
        combat.defense.fighter = fighter

    def end_combat(self) -> None:
        self.combat = None

    def raise_value(self, side: Side, amount: int, source: Source | None) -> None:
        """COMBAT-5: adds to whatever the card's value is, or takes from it."""
        if side.card == NONE:
            return
        side.bonus += amount
        if self.events is not None and amount:
            self.events.append(Event(ev.VALUE, side.seat, card=side.card, amount=amount, source=source))

    def replace_value(self, side: Side, amount: int, source: Source | None) -> None:
        """COMBAT-5: puts a number in the place of the printed one."""
        if side.card == NONE:
            return
        side.instead = amount
        if self.events is not None:
            self.events.append(Event(ev.INSTEAD, side.seat, card=side.card, amount=amount, source=source))

    def ignore_value(self, side: Side, source: Source | None) -> None:
        """COMBAT-5: the card counts for 0, whatever else changes it."""
        if side.card == NONE:
            return
        side.ignored = True
        if self.events is not None:
            self.events.append(Event(ev.IGNORE, side.seat, card=side.card, source=source))

    def cancel(self, side: Side, source: Source | None) -> None:
        """COMBAT-4: no text of the card resolves from here on; nothing, if none was still to resolve."""
        if side.cancelled or not self.fight().unresolved(self.table.cards, side):
            return
        side.cancelled = True
        if self.events is not None:
            self.events.append(Event(ev.CANCEL, side.seat, card=side.card, source=source))

    def clear_combat(self, combat: Combat) -> None:
        """COMBAT-2: remembers the winner and clears the played cards away, the defender's first (CARD-1)."""
        self.won_this_turn |= 1 << combat.side(combat.winner).seat
        for side in (combat.defense, combat.attack):
            if side.card == NONE or side.left:
                continue
            side.left = True
            pile = self.table.played_to[side.seat]
            if pile != NONE and self.status[side.seat] != OUT:  # OUT-1
                self.onto_pile(pile, side.card)
                side.joined = True
            else:
                self.bin(side.seat, side.card)
