"""Changes to cards: drawn, discarded, played, revealed, returned; and what seats know of each other's."""

from __future__ import annotations

from typing import Final

from matchless.engine import events as ev
from matchless.engine.battlefield import Battlefield
from matchless.engine.combatants import Combat, Side
from matchless.engine.definitions import DRAWS, JOINED, Offered, Source
from matchless.engine.events import Event
from matchless.engine.program import ATTACKER, DEFENDER, NONE, Block
from matchless.engine.state import IN, OUT, replaced, replaced_row, without
from matchless.engine.statics import Held, NoCancel

EXHAUSTION: Final = 2  # damage to each fighter for a card that cannot be drawn (DRAW-1)
EXHAUSTED: Final = Source("exhaustion")  # what that damage is put down to

# Where a card of a seat lies or goes, as a number; the piles of its own have theirs from 0 on.
HAND: Final = -11
DECK: Final = -12  # its top
UNDER: Final = -13  # the bottom of the deck
SHUFFLED: Final = -14  # anywhere in the deck, which is shuffled
DISCARDS: Final = -15
ASIDE: Final = -16  # shown to all on its way from a deck
PLAYED: Final = -17  # on the table: its card of the combat, or the scheme that resolves


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
                if self.table.listeners[DRAWS] >> seat & 1 and self.turn:  # no opening hand
                    self.happens(DRAWS, seat)
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
        if self.peeked:
            self._peeks_lose(seat, len(deck), len(deck) + 1)
        return card

    def _peeks_lose(self, seat: int, place: int, size: int) -> int:
        """A card leaves its place in a deck of that size: the other seats that have looked at it there."""
        seats = self.table.seats
        knew = 0
        for viewer in range(seats):
            count = self.peeked[viewer * seats + seat]
            if place >= size - count:
                knew |= 1 << viewer
                self.peeked = replaced(self.peeked, viewer * seats + seat, count - 1)
        return knew

    def set_aside(self, seat: int, source: Source | None) -> None:
        """Shows the top card of a deck to everybody and lays it aside."""
        card = self.take_top(seat)
        self.aside = (*self.aside, card)
        if self.events is not None:
            self.events.append(Event(ev.ASIDE, seat, card=card, source=source))

    def put_aside_back(self, seat: int) -> None:
        """Puts the cards of a seat that were shown and went nowhere back on top of its deck, the first uppermost."""
        for card in self.aside[::-1]:
            if self.table.card_owner[card] == seat:
                self.send(seat, card, ASIDE, DECK, seat, None)

    def sink(self, seat: int, card: int, depth: int) -> None:
        """Puts one of the top `depth` cards, which the seat knows, under the others of them."""
        deck = self.deck[seat]
        place = len(deck) - depth
        deck.pop(deck.index(card, place))
        deck.insert(place, card)

    def reordered(self, seat: int, by: int) -> None:
        """Another seat has put the top of a deck in another order: only that one knows it now (KNOW-4)."""
        self.known_top = replaced(self.known_top, seat, 0)
        for viewer in range(self.table.seats):
            if viewer != by:
                self.peeked = replaced(self.peeked, viewer * self.table.seats + seat, 0)

    def peek(self, seat: int, by: int, count: int, source: Source | None) -> None:
        """Another seat learns the top cards of a deck, which stay there for now."""
        seats = self.table.seats
        place = by * seats + seat
        peeked = self.peeked or (0,) * (seats * seats)
        self.peeked = replaced(peeked, place, max(min(count, len(self.deck[seat])), peeked[place]))
        if self.events is not None:
            self.events.append(Event(ev.PEEK, by, target=seat, amount=count, source=source))

    def look_at_top(self, seat: int, count: int) -> None:
        """DRAW-2: a seat learns the top cards of its own deck, which stay there for now."""
        count = min(count, len(self.deck[seat]))
        self.known_top = replaced(self.known_top, seat, max(count, self.known_top[seat]))

    def shuffle(self, seat: int) -> None:
        self.rng.shuffle(self.deck[seat])
        self.known_top = replaced(self.known_top, seat, 0)
        self.known_bottom = replaced(self.known_bottom, seat, 0)
        if self.peeked:
            for viewer in range(self.table.seats):
                self.peeked = replaced(self.peeked, viewer * self.table.seats + seat, 0)

    def shuffle_in(self, seat: int, cards: list[int], source: Source | None) -> None:
        """Shuffles cards that have just left their place into the deck."""
        self.deck[seat].extend(cards)
        self.shuffle(seat)
        if self.events is not None:
            self.events.append(Event(ev.SHUFFLE, seat, amount=len(cards), source=source))

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
        self._discarded(seat, card, source, kind)

    def _discarded(self, seat: int, card: int, source: Source | None, kind: str) -> None:
        """Puts a card from the hand on the discard pile and sets off what it says of that (SPENT-1)."""
        said = self.table.cards[card]
        if self.events is not None:
            self.events.append(Event(kind, seat, card=card, amount=said.boost, source=source))
        self.bin(seat, card)
        if said.discarded:
            self._set_off_text(seat, said, said.discarded)
        if said.spent and kind == ev.BOOST:
            self._set_off_text(seat, said, said.spent)

    def _set_off_text(self, seat: int, source: Source, block: Block) -> None:
        """Lets a text of a card that is not played resolve next, in the combat that goes on if its seat is in it."""
        if self.over:
            return
        combat = self.combat
        if combat is not None:
            for role in (DEFENDER, ATTACKER):
                if combat.side(role).seat == seat:
                    self.push(block, seat, source, role, combat.against(role).seat)
                    return
        self.push(block, seat, source)

    def mill(self, seat: int, source: Source | None, side: Side | None = None) -> int:
        """Discards the top card of a deck and tells which; NONE from an empty one. No draw (DRAW-2).

        A side of a combat whose card does it remembers which it was.
        """
        card = self.deck[seat][-1] if self.deck[seat] else NONE
        if side is not None:
            side.shed = card
        if card != NONE:
            self.send(seat, card, DECK, DISCARDS, seat, source)
        return card

    def take_discards(self, seat: int, count: int) -> list[int]:
        """Takes up the top cards of the discard pile; where they go is the caller's to say."""
        keep = max(0, len(self.discards[seat]) - count)
        cards = self.discards[seat][keep:]
        del self.discards[seat][keep:]
        return cards

    # --- from any place to any other ----------------------------------------------------------------------------

    def send(
        self, seat: int, card: int, origin: int, to: int, by: int, source: Source | None, newest: bool = False
    ) -> None:
        """Moves a card of a seat from one of its places to another. Who knows it then follows from both (KNOW-4).

        `by` is the seat that has chosen it. Of several copies in a pile it is the oldest, or the newest.
        """
        self._put_down(seat, card, origin, to, self._take_up(seat, card, origin, to, by, newest), by, source)

    def find(self, seat: int, card: int, source: Source | None) -> None:
        """Takes a card from anywhere in the deck into the hand, and shows it to everybody."""
        self._out_of_deck(seat, card)
        self._put_down(seat, card, ASIDE, HAND, (1 << self.table.seats) - 1, seat, source)

    def send_all(self, seat: int, cards: list[int], origin: int, to: int, by: int, source: Source | None) -> None:
        """Moves several cards of a seat together: into a deck they are shuffled once."""
        if to != SHUFFLED:
            for card in cards:
                self.send(seat, card, origin, to, by, source)
            return
        for card in cards:
            self._take_up(seat, card, origin, to, by, False)
        self.shuffle_in(seat, cards, source)

    def gather(self, seat: int, cards: list[int], origin: int, card: int, source: Source | None) -> None:
        """Shuffles cards of one place and a card that lies in the open into the deck, together."""
        for each in cards:
            self._take_up(seat, each, origin, SHUFFLED, seat, False)
        place = self.whereabouts(seat, card)
        if place != NONE:
            self._take_up(seat, card, place, SHUFFLED, seat, True)
            cards.append(card)
        self.shuffle_in(seat, cards, source)

    def whereabouts(self, seat: int, card: int) -> int:
        """Where everybody can see a card of a seat, most lately; NONE if nowhere."""
        if self.scheme == card:
            return PLAYED
        if self.combat is not None:
            for side in (self.combat.attack, self.combat.defense):
                if side.seat == seat and side.card == card and not side.left:
                    return PLAYED
        for pile in self.table.piles.of[seat]:
            if card in self.piles[pile] and not self.table.piles.all[pile].face_down:
                return pile
        return DISCARDS if card in self.discards[seat] else NONE

    def _take_up(self, seat: int, card: int, origin: int, to: int, by: int, newest: bool) -> int:
        """Takes a card up from where it lies; the seats that know which it is."""
        everybody = (1 << self.table.seats) - 1
        if origin == HAND:
            self.hand[seat].remove(card)
            if self._open(to):
                self.forget(seat, card)
                return everybody
            self._blur(seat, card, by)
            return 1 << seat | 1 << by
        if origin == DECK:
            return self._out_of_deck(seat, card)
        if origin == DISCARDS:
            pile = self.discards[seat]
            for place in range(len(pile) - 1, -1, -1):
                if pile[place] == card:
                    del pile[place]
                    break
        elif origin == ASIDE:
            self.aside = without(self.aside, card)
        elif origin == PLAYED:
            if self.scheme == card:
                self.scheme = NONE
            else:
                combat = self.fight()
                (combat.attack if combat.attack.seat == seat else combat.defense).left = True
        else:
            cards = self.piles[origin]
            self.piles = replaced_row(self.piles, origin, cards[:-1] if newest else without(cards, card))
            if self.table.piles.all[origin].face_down:
                return 1 << seat
        return everybody

    def _out_of_deck(self, seat: int, card: int) -> int:
        """Takes the uppermost copy of a card out of a deck."""
        deck = self.deck[seat]
        place = len(deck) - 1
        while deck[place] != card:
            place -= 1
        known = place >= len(deck) - self.known_top[seat] or place < self.known_bottom[seat]
        if place >= len(deck) - self.known_top[seat]:
            self.known_top = replaced(self.known_top, seat, self.known_top[seat] - 1)
        if place < self.known_bottom[seat]:
            self.known_bottom = replaced(self.known_bottom, seat, self.known_bottom[seat] - 1)
        knew = self._peeks_lose(seat, place, len(deck)) if self.peeked else 0
        del deck[place]
        return knew | 1 << seat if known else knew

    def _put_down(self, seat: int, card: int, origin: int, to: int, known: int, by: int, source: Source | None) -> None:
        """Puts a card that has been taken up where it goes; `known` are the seats that know which it is."""
        secret = known != (1 << self.table.seats) - 1
        told = ""
        if to == HAND:
            self.hand[seat].append(card)
            for other in range(self.table.seats):
                if other != seat and known >> other & 1:
                    self.show(seat, card, other)
            told = ev.TAKE if origin == DECK else ev.RETRIEVE
        elif to == DISCARDS:
            if origin == HAND:
                self._discarded(seat, card, source, ev.DISCARD)
                return
            if origin == DECK:
                if self.events is not None:
                    boost = self.table.cards[card].boost
                    self.events.append(Event(ev.MILL, seat, card=card, amount=boost, source=source))
                self.bin(seat, card)
                return
            if self.table.discards_to[seat] not in (NONE, origin):
                self.bin(seat, card)
                return
            self.discards[seat].append(card)
            told = ev.BURN
            secret = False
        elif to == DECK:
            self.deck[seat].append(card)
            self.known_top = replaced(self.known_top, seat, self.known_top[seat] + 1 if known >> seat & 1 else 0)
            if self.peeked:
                for viewer in range(self.table.seats):
                    if viewer != seat:
                        at = viewer * self.table.seats + seat
                        self.peeked = replaced(self.peeked, at, self.peeked[at] + 1 if known >> viewer & 1 else 0)
            told = ev.ON_TOP
        elif to == UNDER:
            self.deck[seat].insert(0, card)
            count = self.known_bottom[seat] + 1 if known >> seat & 1 else 0
            self.known_bottom = replaced(self.known_bottom, seat, count)
            told = ev.UNDER
        elif to == SHUFFLED:
            if self.events is not None and origin == HAND:
                self.events.append(Event(ev.INTO_DECK, seat, target=by, card=card, source=source, secret=True))
            self.shuffle_in(seat, [card], source)
            return
        else:
            if origin == DECK and self.events is not None and not self.table.piles.all[to].face_down:
                self.events.append(Event(ev.ASIDE, seat, card=card, source=source))  # all see it on its way
            self.onto_pile(to, card)
            return
        if self.events is not None:
            told_card = card if to == HAND or known >> seat & 1 else NONE  # who has not seen it is not told either
            self.events.append(Event(told, seat, card=told_card, source=source, secret=secret))

    def _open(self, to: int) -> bool:
        """Whether everybody sees a card that goes there."""
        return to in (DISCARDS, ASIDE) or (to >= 0 and not self.table.piles.all[to].face_down)

    # --- a hero's own piles -------------------------------------------------------------------------------------

    def has_room(self, pile: int) -> bool:
        """Whether a card can come into a pile."""
        declared = self.table.piles.all[pile]
        return not declared.most or declared.oldest_leaves or len(self.piles[pile]) < declared.most

    def onto_pile(self, pile: int, card: int, clearing: bool = False) -> bool:
        """Lays a card on the newest end of a pile; where no card comes in any more, on the discard pile.

        What its joining sets off resolves at once, but while the cards of a combat are cleared away (`clearing`) only
        once both are gone (JOIN-1). Whether it has joined and that is still to come.
        """
        declared = self.table.piles.all[pile]
        seat = self.table.piles.owner[pile]
        if not self.has_room(pile):
            self.discards[seat].append(card)
            if self.events is not None:
                self.events.append(Event(ev.BURN, seat, card=card))
            return False
        if declared.most and len(self.piles[pile]) >= declared.most:
            self.pile_to_discard(pile, self.piles[pile][0])
        self.piles = replaced_row(self.piles, pile, (*self.piles[pile], card))
        if self.events is not None:
            self.events.append(Event(ev.PILE, seat, card=card, part=pile, secret=declared.face_down))
        if not self.table.listeners[JOINED] >> seat & 1:
            return False
        if not clearing:
            self.happens(JOINED, seat, values=() if declared.face_down else (card,), part=declared.name)
        return clearing

    def pile_to_discard(self, pile: int, card: int) -> None:
        """Moves a card from a pile to the discard pile of its seat."""
        seat = self.table.piles.owner[pile]
        self.piles = replaced_row(self.piles, pile, without(self.piles[pile], card))
        self.discards[seat].append(card)
        if self.events is not None:
            self.events.append(Event(ev.BURN, seat, card=card))

    def cast(self, seat: int, text: Offered) -> None:
        if self.events is not None:
            self.events.append(Event(ev.CAST, seat, source=text))

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

    def _blur(self, seat: int, card: int, by: int) -> None:
        """Puts what others know of a hand in doubt that a card has left unseen; `by` knows which it was (KNOW-1)."""
        seats = self.table.seats
        known = by * seats + seat
        if card in self.seen[known]:
            self.seen = replaced_row(self.seen, known, without(self.seen[known], card))
        for place in range(seat, seats * seats, seats):
            if place != known and self.seen[place]:
                self.seen = replaced_row(self.seen, place, ())  # any of those may be the one that is gone

    def forget(self, seat: int, card: int) -> None:
        """Ends what others know of a card that has left the hand of `seat` in the open."""
        for place in range(seat, len(self.seen), self.table.seats):
            known = self.seen[place]
            if known and card in known:
                self.seen = replaced_row(self.seen, place, without(known, card))

    # --- playing ------------------------------------------------------------------------------------------------

    def play_scheme(self, seat: int, card: int) -> None:
        """Lays a scheme from the hand open on the table."""
        self.hand[seat].remove(card)
        self.forget(seat, card)
        self.scheme = card
        if self.events is not None:
            self.events.append(Event(ev.SCHEME, seat, card=card))

    def clear_scheme(self, seat: int) -> None:
        """Discards the scheme on the table, unless its text has sent it elsewhere."""
        if self.scheme != NONE:
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

    def read_out(self, pile: int, attribute: int) -> None:
        """Tells that the newest card has completed a pile, and what all cards there come to, one after the other."""
        if self.events is not None:
            seat = self.table.piles.owner[pile]
            self.events.append(Event(ev.COMPLETED, seat, card=self.piles[pile][-1], part=pile))
            total = 0
            for read in self.piles[pile]:
                total += self.table.cards[read].given[attribute]
                self.events.append(Event(ev.READ_OUT, seat, card=read, amount=total, part=attribute))

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

    def count_bonus(self, side: Side, amount: int, source: Source) -> None:
        """Tells what a lasting text adds to a value as the combat is settled; it is written nowhere (COMBAT-1)."""
        if self.events is not None:
            self.events.append(Event(ev.BONUS, side.seat, card=side.card, amount=amount, source=source))

    def settle_combat(self, combat: Combat, damage: int, source: Source | None) -> None:
        """COMBAT-3: deals the combat damage and says who won."""
        defender = combat.defense.fighter
        if combat.attack.card != NONE:
            source = self.table.cards[combat.attack.card]
        if damage > 0 and (combat.harmless is not None or self.guarded()):
            damage = self.let_through(defender, damage, source, combat=True)
        combat.damage = damage
        combat.winner = ATTACKER if damage > 0 else DEFENDER
        if self.events is not None:
            winner = combat.side(combat.winner)
            self.events.append(Event(ev.COMBAT, winner.seat, fighter=winner.fighter, amount=damage))
        if damage > 0 and self.present >> defender & 1:
            fallen = self.wound(defender, damage, source)
            if fallen:
                self._fall(fallen)

    def claim_victory(self, combat: Combat, role: int, source: Source | None) -> None:
        """From here on the combat counts as won by `role`, whatever the damage was."""
        combat.winner = role
        if self.events is not None:
            side = combat.side(role)
            self.events.append(Event(ev.CLAIM, side.seat, fighter=side.fighter, source=source))

    def change_fighter(self, side: Side, fighter: int) -> None:
        """ATK-3: another fighter of the seat attacks or defends from here on."""
        side.fighter = fighter

    def end_combat(self) -> None:
        self.combat = None
        if self.prevented:
            self.prevented = tuple([prevention for prevention in self.prevented if not prevention.in_combat])

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
        keeper = self.keeps_effects(side)
        if keeper is not None:
            if self.events is not None:
                self.events.append(Event(ev.UNCANCELLED, side.seat, card=side.card, source=source, by=keeper))
            return
        side.cancelled = True
        if self.events is not None:
            self.events.append(Event(ev.CANCEL, side.seat, card=side.card, source=source))

    def keeps_effects(self, side: Side) -> Source | None:
        """The text by which the effects on the card of a side cannot be cancelled, if one does that (COMBAT-4)."""
        card = self.table.cards[side.card]
        for rule in card.rules:
            if isinstance(rule, NoCancel) and Held(side.seat, rule, card).holds(self):
                return card
        if self.lasting or NoCancel in self.table.kinds_of_statics[side.seat]:
            for held in self.statics(side.seat):
                if isinstance(held.static, NoCancel) and held.holds(self):
                    return held.source
        return None

    def clear_combat(self, combat: Combat) -> None:
        """COMBAT-2: remembers the winner and clears the played cards away, the defender's first (CARD-1)."""
        self.won_this_turn |= 1 << combat.side(combat.winner).seat
        for side in (combat.defense, combat.attack):
            if side.card == NONE or side.left:
                continue
            side.left = True
            pile = self.table.discards_to[side.seat]
            if self.table.played_to[side.seat] != NONE and self.status[side.seat] != OUT:  # OUT-1
                pile = self.table.played_to[side.seat]
            if pile == NONE:
                self.discards[side.seat].append(side.card)
            elif self.onto_pile(pile, side.card, clearing=True):
                side.joined = pile
