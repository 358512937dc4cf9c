"""What a seat knows of a game as one vector of numbers from 0 to 1, laid out the same way for all setups."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits
from matchless.engine.combatants import value
from matchless.engine.definitions import Source
from matchless.engine.errors import MatchlessError
from matchless.engine.program import ATTACKER, DEFENDER, NONE
from matchless.engine.view import HIDDEN, known_cards
from matchless.envs.layout import CARDS, FIGHTERS, ROOM, SEATS, SPACES, Layout, Part, check_room, sizes, texts_asking
from matchless.envs.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.combatants import Combat, Side
    from matchless.engine.game import Game
    from matchless.engine.table import Table
    from matchless.engine.view import View

    Vector = array[float] | memoryview[float]

SEAT: Final = ("seat",)
FIGHTER: Final = ("seat", "fighter")
CARD: Final = ("seat", "card")
SIDE: Final = ("side",)
ON_SPACES: Final = ("seat", "space")
# What numbers are divided by; what is more is cut off.
MOST_TURNS: Final = 200
MOST_ACTIONS: Final = 8
MOST_CARDS: Final = 40
MOST_COPIES: Final = 8
MOST_HEALTH: Final = 30
MOST_TOKENS: Final = 10
MOST_COUNTED: Final = 20
MOST_VALUE: Final = 20
MOST_DISTANCE: Final = 12
FIELDS: Final = (
    Part("viewer", SEAT, 1, "the seat that looks, by its number at the table: here the first is always seat 0"),
    Part("asked", SEAT, 1, "whose decision is open; nobody's once the game is over"),
    Part("kind", ("kind",), 1, "what kind of decision it is"),
    Part("about", FIGHTER, 1, "the fighter it is about: who moves, is placed, or attacks"),
    Part("source_card", CARD, 1, "the card that asks"),
    Part("source_text", ("seat", "text"), 1, "what else asks: an ability, second card, text of an offer or token"),
    Part("source_item", ("item",), 1, "the item that asks"),
    Part("turn", (), MOST_TURNS, "the number of the turn"),
    Part("active", SEAT, 1, "whose turn it is"),
    Part("actions", (), MOST_ACTIONS, "the actions left in it"),
    Part("actions_taken", (), MOST_ACTIONS, "the actions taken in it"),
    Part("status", ("seat", "status"), 1, "in, dormant, or out"),
    Part("hand_size", SEAT, MOST_CARDS, "cards in hand"),
    Part("deck_size", SEAT, MOST_CARDS, "cards in the deck"),
    Part("supply", ("seat", "token"), MOST_TOKENS, "tokens of a kind still to be laid"),
    Part("markers", ("seat", "marker", "face"), 1, "the side that a marker of the hero's shows"),
    Part("counters", ("seat", "counter", "holder"), MOST_COUNTED, "what a counter of the hero's is, by seat"),
    Part("fighter_counters", ("seat", *FIGHTER), MOST_COUNTED, "what those of fighters are together, by fighter"),
    Part("second_up", ("seat", "second card"), 1, "the cards of second decks that lie open"),
    Part("second_discards", ("seat", "second card"), 1, "those discarded"),
    Part("second_bottom", ("seat", "second card"), 1, "those known to lie under their deck"),
    Part("unbound", SEAT, 1, "its next attack may go anywhere"),
    Part("won", SEAT, 1, "it has won a combat this turn"),
    Part("present", FIGHTER, 1, "on the board"),
    Part("defeated", FIGHTER, 1, "defeated"),
    Part("health", FIGHTER, MOST_HEALTH, "health left"),
    Part("max_health", FIGHTER, MOST_HEALTH, "the most health it can have"),
    Part("form", (*FIGHTER, "form"), 1, "its form"),
    Part("moved", FIGHTER, 1, "it holds a space that it did not hold as the turn began"),
    Part("rooted", FIGHTER, 1, "it cannot leave its space"),
    Part("hurt", FIGHTER, 1, "it has taken damage this turn"),
    Part("at", FIGHTER, SPACES, "the number of its space, counted from 1; 0 off the board"),
    Part("back", FIGHTER, SPACES, "the same of the second space of a large one"),
    Part("reaches", FIGHTER, FIGHTERS, "opposing fighters whom it could attack from there"),
    Part("reached", FIGHTER, FIGHTERS, "opposing fighters who could so attack it"),
    Part("nearest", FIGHTER, MOST_DISTANCE, "how far the nearest opposing hero is"),
    Part("heroes", ON_SPACES, 1, "the spaces that heroes hold"),
    Part("sidekicks", ON_SPACES, 1, "those that sidekicks hold"),
    Part("distance", ("space",), MOST_DISTANCE, "how far from a space the nearest hero opposed to the viewer is"),
    Part("tokens", ("seat", "token", "space"), MOST_TOKENS, "tokens of a kind on a space"),
    Part("items", ("slot", "item"), 1, "the unused item in a slot of the board"),
    Part("hand", CARD, MOST_COPIES, "copies in hand, as far as known: all of one's own, of others what was seen"),
    Part("deck_top", CARD, MOST_COPIES, "copies that the viewer knows on top of the deck"),
    Part("deck_bottom", CARD, MOST_COPIES, "copies that the viewer knows under the deck"),
    Part("discards", CARD, MOST_COPIES, "copies in the discard pile"),
    Part("pile_size", ("seat", "pile"), MOST_CARDS, "cards in a pile of the hero's own"),
    Part("piles", ("seat", "pile", "card"), MOST_COPIES, "copies in that pile, as far as the viewer knows them"),
    Part("aside", CARD, MOST_COPIES, "copies laid open on their way from a deck"),
    Part("scheme", CARD, 1, "the scheme being played"),
    Part("combat_seat", ("side", "seat"), 1, "who attacks, who defends"),
    Part("combat_fighter", ("side", *FIGHTER), 1, "with which fighter"),
    Part("combat_card", ("side", *CARD), 1, "with which card, if the viewer knows it"),
    Part("combat_hidden", SIDE, 1, "the card lies face down before the viewer"),
    Part("combat_item", ("side", "item"), 1, "the item laid beside the card"),
    Part("combat_revealed", (), 1, "the cards have been revealed"),
    Part("combat_value", SIDE, MOST_VALUE, "what the card counts for, once revealed"),
    Part("combat_ignored", SIDE, 1, "the value of the card is ignored"),
    Part("combat_cancelled", SIDE, 1, "the text of the card is cancelled"),
    Part("combat_winner", SIDE, 1, "the side that has won"),
    Part("combat_damage", (), MOST_VALUE, "combat damage dealt"),
)
LAYOUT: Final = Layout(FIELDS, ROOM)
SIZE: Final = LAYOUT.size

# Where the fields begin, as numbers: looking each up by its name would take longer than writing it.
VIEWER: Final = LAYOUT.start["viewer"]
ASKED: Final = LAYOUT.start["asked"]
KIND: Final = LAYOUT.start["kind"]
ABOUT: Final = LAYOUT.start["about"]
SOURCE_CARD: Final = LAYOUT.start["source_card"]
SOURCE_TEXT: Final = LAYOUT.start["source_text"]
SOURCE_ITEM: Final = LAYOUT.start["source_item"]
TURN: Final = LAYOUT.start["turn"]
ACTIVE: Final = LAYOUT.start["active"]
ACTIONS: Final = LAYOUT.start["actions"]
ACTIONS_TAKEN: Final = LAYOUT.start["actions_taken"]
STATUS: Final = LAYOUT.start["status"]
HAND_SIZE: Final = LAYOUT.start["hand_size"]
DECK_SIZE: Final = LAYOUT.start["deck_size"]
SUPPLY: Final = LAYOUT.start["supply"]
MARKERS: Final = LAYOUT.start["markers"]
COUNTERS: Final = LAYOUT.start["counters"]
FIGHTER_COUNTERS: Final = LAYOUT.start["fighter_counters"]
SECOND_UP: Final = LAYOUT.start["second_up"]
SECOND_DISCARDS: Final = LAYOUT.start["second_discards"]
SECOND_BOTTOM: Final = LAYOUT.start["second_bottom"]
UNBOUND: Final = LAYOUT.start["unbound"]
WON: Final = LAYOUT.start["won"]
PRESENT: Final = LAYOUT.start["present"]
DEFEATED: Final = LAYOUT.start["defeated"]
HEALTH: Final = LAYOUT.start["health"]
MAX_HEALTH: Final = LAYOUT.start["max_health"]
FORM: Final = LAYOUT.start["form"]
MOVED: Final = LAYOUT.start["moved"]
ROOTED: Final = LAYOUT.start["rooted"]
HURT: Final = LAYOUT.start["hurt"]
AT: Final = LAYOUT.start["at"]
BACK: Final = LAYOUT.start["back"]
REACHES: Final = LAYOUT.start["reaches"]
REACHED: Final = LAYOUT.start["reached"]
NEAREST: Final = LAYOUT.start["nearest"]
HEROES: Final = LAYOUT.start["heroes"]
SIDEKICKS: Final = LAYOUT.start["sidekicks"]
DISTANCE: Final = LAYOUT.start["distance"]
TOKENS: Final = LAYOUT.start["tokens"]
ITEMS: Final = LAYOUT.start["items"]
HAND: Final = LAYOUT.start["hand"]
DECK_TOP: Final = LAYOUT.start["deck_top"]
DECK_BOTTOM: Final = LAYOUT.start["deck_bottom"]
DISCARDS: Final = LAYOUT.start["discards"]
PILE_SIZE: Final = LAYOUT.start["pile_size"]
PILES: Final = LAYOUT.start["piles"]
ASIDE: Final = LAYOUT.start["aside"]
SCHEME: Final = LAYOUT.start["scheme"]
COMBAT_SEAT: Final = LAYOUT.start["combat_seat"]
COMBAT_FIGHTER: Final = LAYOUT.start["combat_fighter"]
COMBAT_CARD: Final = LAYOUT.start["combat_card"]
COMBAT_HIDDEN: Final = LAYOUT.start["combat_hidden"]
COMBAT_ITEM: Final = LAYOUT.start["combat_item"]
COMBAT_REVEALED: Final = LAYOUT.start["combat_revealed"]
COMBAT_VALUE: Final = LAYOUT.start["combat_value"]
COMBAT_IGNORED: Final = LAYOUT.start["combat_ignored"]
COMBAT_CANCELLED: Final = LAYOUT.start["combat_cancelled"]
COMBAT_WINNER: Final = LAYOUT.start["combat_winner"]
COMBAT_DAMAGE: Final = LAYOUT.start["combat_damage"]

TEXT_ROOM: Final = ROOM["text"]
STATUS_ROOM: Final = ROOM["status"]
TOKEN_ROOM: Final = ROOM["token"]
PILE_ROOM: Final = ROOM["pile"]
MARKER_ROOM: Final = ROOM["marker"]
FACE_ROOM: Final = ROOM["face"]
COUNTER_ROOM: Final = ROOM["counter"]
HOLDER_ROOM: Final = ROOM["holder"]
FORM_ROOM: Final = ROOM["form"]
SECOND_ROOM: Final = ROOM["second card"]
SLOT_ROOM: Final = ROOM["slot"]
ITEM_ROOM: Final = ROOM["item"]


class Observer:
    """Writes observations of games at one table. Everything in them comes from a view: from what its seat may know."""

    def __init__(self, table: Table) -> None:
        check_room(table)
        seating = Seating(table)
        self.layout = LAYOUT
        self.size = SIZE
        self.used: list[int] = LAYOUT.within(sizes(table))  # the entries that can be other than 0 at this table
        self._table = table
        self._seats = table.seats
        self._seat = seating.seat
        self._fighter = seating.fighter
        self._card = seating.card
        self._cards: list[dict[Source, int]] = [_numbered(hero.cards) for hero in table.heroes]
        self._texts: list[dict[Source, int]] = [_numbered(texts_asking(hero)) for hero in table.heroes]
        self._items: dict[Source, int] = _numbered(table.items)
        self._first_card = [cards[0] for cards in table.cards_of]
        # By seat, the first of the second cards that it numbers; 0 where it has none.
        self._first_second = [table.second_cards_of[own[0]][0] if own else 0 for own in table.decks.of]
        # By seat, its fighters, those of its opponents, and their heroes.
        self._own = [bits(own) for own in table.own]
        self._foes = [bits(foes) for foes in table.foes]
        self._heroes = [bits(foes & table.all_heroes) for foes in table.foes]
        self._counts = [0] * len(table.cards)  # all 0 but within `_count`
        self._blank = array("f", bytes(4 * SIZE))

    def observe(self, view: View) -> array[float]:
        """What the seat of a view knows. Nothing else than the view is looked at."""
        vector = self._blank[:]
        self._write(view.game, _seat(view), vector)
        return vector

    def write(self, view: View, vector: Vector) -> None:
        """The same into a vector that is there already: an array of floats, or a memory view of one."""
        seat = _seat(view)
        vector[:] = self._blank
        self._write(view.game, seat, vector)

    def state(self, game: Game) -> array[float]:
        """Everything, seen from the first seat, also what is hidden from it; the order of decks alone is left out."""
        vector = self._blank[:]
        self._write(game, 0, vector, everything=True)
        return vector

    def _write(self, game: Game, seat: int, vector: Vector, everything: bool = False) -> None:
        self._write_decision(vector, game, seat)
        self._write_turn(vector, game, seat)
        self._write_seats(vector, game, seat)
        self._write_fighters(vector, game, seat)
        self._write_cards(vector, game, seat, (1 << self._seats) - 1 if everything else self._table.sees[seat])
        self._write_board(vector, game, seat)
        combat = game.combat
        if combat is not None:
            self._write_combat(vector, game, combat, seat)

    def _write_decision(self, vector: Vector, game: Game, seat: int) -> None:
        vector[VIEWER + seat] = 1.0
        decision = game.decision
        if decision is None:
            return
        vector[ASKED + self._seat[seat][decision.seat]] = 1.0
        vector[KIND + decision.kind] = 1.0
        if decision.fighter != NONE:
            vector[ABOUT + self._fighter[seat][decision.fighter]] = 1.0
        source = decision.source
        if source is not None:
            self._write_source(vector, source, game.frames[-1].seat, seat)

    def _write_source(self, vector: Vector, source: Source, speaker: int, seat: int) -> None:
        """Two seats with the same hero share its texts, so that `speaker` has to say whose it is."""
        item = self._items.get(source, NONE)
        if item != NONE:
            vector[SOURCE_ITEM + min(item, ITEM_ROOM - 1)] = 1.0
            return
        for step in range(self._seats):
            owner = (speaker + step) % self._seats
            card = self._cards[owner].get(source, NONE)
            if card != NONE:
                vector[SOURCE_CARD + self._seat[seat][owner] * CARDS + card] = 1.0
                return
            text = self._texts[owner].get(source, NONE)
            if text != NONE:
                vector[SOURCE_TEXT + self._seat[seat][owner] * TEXT_ROOM + min(text, TEXT_ROOM - 1)] = 1.0
                return

    def _write_turn(self, vector: Vector, game: Game, seat: int) -> None:
        vector[TURN] = min(game.turn, MOST_TURNS) / MOST_TURNS
        vector[ACTIVE + self._seat[seat][game.active]] = 1.0
        vector[ACTIONS] = min(game.actions, MOST_ACTIONS) / MOST_ACTIONS
        vector[ACTIONS_TAKEN] = min(game.actions_taken, MOST_ACTIONS) / MOST_ACTIONS

    def _write_seats(self, vector: Vector, game: Game, seat: int) -> None:
        table = self._table
        places = self._seat[seat]
        for other in range(self._seats):
            place = places[other]
            vector[STATUS + place * STATUS_ROOM + game.status[other]] = 1.0
            vector[HAND_SIZE + place] = min(len(game.hand[other]), MOST_CARDS) / MOST_CARDS
            vector[DECK_SIZE + place] = min(len(game.deck[other]), MOST_CARDS) / MOST_CARDS
            if (game.unbound | game.unbound_on) & table.own[other]:
                vector[UNBOUND + place] = 1.0
            if game.won_this_turn >> other & 1:
                vector[WON + place] = 1.0
            if table.tokens.of[other]:
                self._write_tokens(vector, game, other, place)
            if table.markers.of[other]:
                self._write_markers(vector, game, other, place)
            if table.counters.of[other]:
                self._write_counters(vector, game, other, seat)
            if table.decks.of[other]:
                self._write_second_decks(vector, game, other, place)

    def _write_tokens(self, vector: Vector, game: Game, other: int, place: int) -> None:
        for number, token in enumerate(self._table.tokens.of[other]):
            kind = place * TOKEN_ROOM + min(number, TOKEN_ROOM - 1)
            add(vector, SUPPLY + kind, game.supply[token] / MOST_TOKENS)
            for space in game.tokens[token]:
                add(vector, TOKENS + kind * SPACES + space, 1 / MOST_TOKENS)

    def _write_markers(self, vector: Vector, game: Game, other: int, place: int) -> None:
        for number, marker in enumerate(self._table.markers.of[other]):
            side = game.sides[marker]
            if side != NONE:
                first = MARKERS + (place * MARKER_ROOM + min(number, MARKER_ROOM - 1)) * FACE_ROOM
                vector[first + min(side, FACE_ROOM - 1)] = 1.0

    def _write_counters(self, vector: Vector, game: Game, other: int, seat: int) -> None:
        table = self._table
        place = self._seat[seat][other]
        number = 0
        for counter in table.counters.of[other]:
            if table.counters.all[counter].of_fighters:
                fighters = FIGHTER_COUNTERS + place * SEATS * FIGHTERS
                for holder, amount in enumerate(game.counters[counter]):
                    add(vector, fighters + self._fighter[seat][holder], amount / MOST_COUNTED)
            else:
                seats = COUNTERS + (place * COUNTER_ROOM + min(number, COUNTER_ROOM - 1)) * HOLDER_ROOM
                for holder, amount in enumerate(game.counters[counter]):
                    add(vector, seats + self._seat[seat][holder], amount / MOST_COUNTED)
                number += 1

    def _write_second_decks(self, vector: Vector, game: Game, other: int, place: int) -> None:
        room = place * SECOND_ROOM
        first = self._first_second[other]
        for deck in self._table.decks.of[other]:
            for second in game.second_up[deck]:
                vector[SECOND_UP + room + min(second - first, SECOND_ROOM - 1)] = 1.0
            for second in game.second_discards[deck]:
                vector[SECOND_DISCARDS + room + min(second - first, SECOND_ROOM - 1)] = 1.0
            for second in game.second_deck[deck][: game.second_buried[deck]]:
                vector[SECOND_BOTTOM + room + min(second - first, SECOND_ROOM - 1)] = 1.0

    def _write_fighters(self, vector: Vector, game: Game, seat: int) -> None:
        table = self._table
        places = self._fighter[seat]
        reached = [0] * len(places)
        for fighter, place in enumerate(places):
            vector[HEALTH + place] = min(game.health[fighter], MOST_HEALTH) / MOST_HEALTH
            vector[MAX_HEALTH + place] = min(game.most_health[fighter], MOST_HEALTH) / MOST_HEALTH
            if game.defeated >> fighter & 1:
                vector[DEFEATED + place] = 1.0
            if game.forms[fighter] != NONE:
                vector[FORM + place * FORM_ROOM + min(game.forms[fighter], FORM_ROOM - 1)] = 1.0
            if game.hurt_this_turn >> fighter & 1:
                vector[HURT + place] = 1.0
            at = game.at[fighter]
            if at == NONE:
                continue
            owner = table.owner[fighter]
            stands = (HEROES if table.all_heroes >> fighter & 1 else SIDEKICKS) + self._seat[seat][owner] * SPACES
            aims = table.aims[fighter]
            aimed = aims[at]
            vector[PRESENT + place] = 1.0
            vector[AT + place] = (at + 1) / SPACES
            vector[stands + at] = 1.0
            back = game.back[fighter]
            if back != NONE:
                vector[BACK + place] = (back + 1) / SPACES
                vector[stands + back] = 1.0
                aimed |= aims[back]
            if game.shifted(fighter):
                vector[MOVED + place] = 1.0
            if game.rooted >> fighter & 1:
                vector[ROOTED + place] = 1.0
            reaches = 0
            for foe in self._foes[owner]:
                there = game.at[foe]
                behind = game.back[foe]
                if there != NONE and (aimed >> there & 1 or (behind != NONE and aimed >> behind & 1)):
                    reaches += 1
                    reached[foe] += 1
            if reaches:
                vector[REACHES + place] = min(reaches, FIGHTERS) / FIGHTERS
        for fighter, count in enumerate(reached):
            if count:
                vector[REACHED + places[fighter]] = min(count, FIGHTERS) / FIGHTERS

    def _write_cards(self, vector: Vector, game: Game, seat: int, own: int) -> None:
        """`own` are the seats whose hands are seen."""
        places = self._card[seat]
        for other in range(self._seats):
            deck = game.deck[other]
            hand: Sequence[int] = game.hand[other] if own >> other & 1 else known_cards(game, own, other)
            self._count(vector, HAND, places, hand)
            if game.known_top[other]:
                self._count(vector, DECK_TOP, places, deck[len(deck) - game.known_top[other] :])
            if game.known_bottom[other]:
                self._count(vector, DECK_BOTTOM, places, deck[: game.known_bottom[other]])
            self._count(vector, DISCARDS, places, game.discards[other])
            if self._table.piles.of[other]:
                self._write_piles(vector, game, seat, other)
        if game.aside:
            self._count(vector, ASIDE, places, game.aside)
        if game.scheme != NONE:
            vector[SCHEME + places[game.scheme]] = 1.0

    def _count(self, vector: Vector, start: int, places: list[int], cards: Sequence[int]) -> None:
        counts = self._counts
        for card in cards:
            counts[card] += 1
        for card in cards:
            if counts[card]:
                vector[start + places[card]] = min(counts[card], MOST_COPIES) / MOST_COPIES
                counts[card] = 0

    def _write_piles(self, vector: Vector, game: Game, seat: int, other: int) -> None:
        first = self._seat[seat][other] * PILE_ROOM
        for number, pile in enumerate(self._table.piles.of[other]):
            place = first + min(number, PILE_ROOM - 1)
            add(vector, PILE_SIZE + place, len(game.piles[pile]) / MOST_CARDS)
            for card in game.piles[pile]:
                if card != HIDDEN:
                    add(vector, PILES + place * CARDS + card - self._first_card[other], 1 / MOST_COPIES)

    def _write_board(self, vector: Vector, game: Game, seat: int) -> None:
        """The items, and how far heroes are: from every space to those opposed to the viewer, of every fighter to its
        own opponents."""
        for slot, item in enumerate(game.items):
            if item != NONE:
                vector[ITEMS + min(slot, SLOT_ROOM - 1) * ITEM_ROOM + min(item, ITEM_ROOM - 1)] = 1.0
        for owner in range(self._seats):
            far = self._far(game, self._heroes[owner])
            if far is None:
                continue
            if owner == seat:
                for space in range(len(far)):
                    vector[DISTANCE + space] = min(far[space], MOST_DISTANCE) / MOST_DISTANCE
            for fighter in self._own[owner]:
                at = game.at[fighter]
                if at != NONE:
                    vector[NEAREST + self._fighter[seat][fighter]] = min(far[at], MOST_DISTANCE) / MOST_DISTANCE

    def _far(self, game: Game, fighters: list[int]) -> Sequence[int] | None:
        """By space, how far the nearest of some fighters is; None if there is none on the board."""
        distance = self._table.board.distance
        rows = [distance[game.at[fighter]] for fighter in fighters if game.at[fighter] != NONE]
        if len(rows) < 2:
            return rows[0] if rows else None
        nearest = list(rows[0])
        for row in rows[1:]:
            for space in range(len(nearest)):
                if row[space] < nearest[space]:
                    nearest[space] = row[space]
        return nearest

    def _write_combat(self, vector: Vector, game: Game, combat: Combat, seat: int) -> None:
        self._write_side(vector, game, combat, combat.attack, ATTACKER, 0, seat)
        self._write_side(vector, game, combat, combat.defense, DEFENDER, 1, seat)
        if combat.revealed:
            vector[COMBAT_REVEALED] = 1.0
        vector[COMBAT_DAMAGE] = min(combat.damage, MOST_VALUE) / MOST_VALUE

    def _write_side(
        self, vector: Vector, game: Game, combat: Combat, side: Side, role: int, place: int, seat: int
    ) -> None:
        vector[COMBAT_SEAT + place * SEATS + self._seat[seat][side.seat]] = 1.0
        vector[COMBAT_FIGHTER + place * SEATS * FIGHTERS + self._fighter[seat][side.fighter]] = 1.0
        if side.card == HIDDEN:
            vector[COMBAT_HIDDEN + place] = 1.0
        elif side.card != NONE:
            vector[COMBAT_CARD + place * SEATS * CARDS + self._card[seat][side.card]] = 1.0
        if side.item != NONE:
            vector[COMBAT_ITEM + place * ITEM_ROOM + min(side.item, ITEM_ROOM - 1)] = 1.0
        if combat.revealed:
            vector[COMBAT_VALUE + place] = min(value(game, combat, role), MOST_VALUE) / MOST_VALUE
        if side.ignored:
            vector[COMBAT_IGNORED + place] = 1.0
        if side.cancelled:
            vector[COMBAT_CANCELLED + place] = 1.0
        if combat.winner == role:
            vector[COMBAT_WINNER + place] = 1.0


def _seat(view: View) -> int:
    if view.seat is None:
        raise MatchlessError("an observation is what one seat knows: take the view of a seat, not of a spectator")
    return view.seat


def add(vector: Vector, place: int, amount: float) -> None:
    """Adds to an entry, where several things may share it, up to 1."""
    vector[place] = min(vector[place] + amount, 1.0)


def _numbered(sources: Sequence[Source]) -> dict[Source, int]:
    return {source: number for number, source in enumerate(sources)}
