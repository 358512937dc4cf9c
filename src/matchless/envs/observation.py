"""What a seat knows of a game as one vector of numbers, always laid out the same way for one setup."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from matchless.engine.combatants import value
from matchless.engine.decision import KIND_NAMES
from matchless.engine.errors import MatchlessError
from matchless.engine.program import ATTACKER, DEFENDER, NONE
from matchless.engine.view import HIDDEN, STATUS_NAMES, known_cards
from matchless.engine.words.fighting import SetHealth
from matchless.engine.words.numbers import Exactly
from matchless.envs.actions import texts_of, words_inside
from matchless.envs.layout import Layout, Part
from matchless.envs.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.definitions import Hero, Source
    from matchless.engine.game import Game
    from matchless.engine.table import Table
    from matchless.engine.view import View

SEAT = ("seat",)
FIGHTER = ("seat", "fighter")
CARD = ("seat", "card")
SIDE = ("side",)
FIELDS = (
    Part("viewer", SEAT, "1", "the seat that looks, by its number at the table: here the first is always seat 0"),
    Part("asked", SEAT, "1", "whose decision is open; nobody's once the game is over"),
    Part("kind", ("kind",), "1", "what kind of decision it is"),
    Part("about", FIGHTER, "1", "the fighter it is about: who moves, is placed, or attacks"),
    Part("source", ("seat", "source"), "1", "what asks: a card, ability, second card, text of an offer or token"),
    Part("source_item", ("item",), "1", "the item that asks"),
    Part("turn", (), "turns", "the number of the turn"),
    Part("active", SEAT, "1", "whose turn it is"),
    Part("actions", (), "actions", "the actions left in it"),
    Part("actions_taken", (), "actions", "the actions taken in it"),
    Part("status", ("seat", "status"), "1", "in, dormant, or out"),
    Part("hand_size", SEAT, "deck", "cards in hand"),
    Part("deck_size", SEAT, "deck", "cards in the deck"),
    Part("supply", ("seat", "token"), "tokens", "tokens of a kind still to be laid"),
    Part("markers", ("seat", "marker", "face"), "1", "the side that a marker of the hero's shows"),
    Part("counters", ("seat", "counter", "holder"), "counters", "what a counter of the hero's is, by seat or fighter"),
    Part("second_up", ("seat", "second card"), "1", "the cards of second decks that lie open"),
    Part("second_discards", ("seat", "second card"), "1", "those discarded"),
    Part("second_bottom", ("seat", "second card"), "1", "those known to lie under their deck"),
    Part("unbound", SEAT, "1", "its next attack may go anywhere"),
    Part("won", SEAT, "1", "it has won a combat this turn"),
    Part("present", FIGHTER, "1", "on the board"),
    Part("defeated", FIGHTER, "1", "defeated"),
    Part("health", FIGHTER, "health", "health left"),
    Part("max_health", FIGHTER, "health", "the most health it can have"),
    Part("form", ("seat", "fighter", "form"), "1", "its form"),
    Part("moved", FIGHTER, "1", "it holds a space that it did not hold as the turn began"),
    Part("rooted", FIGHTER, "1", "it cannot leave its space"),
    Part("hurt", FIGHTER, "1", "it has taken damage this turn"),
    Part("at", ("seat", "fighter", "space"), "1", "where it stands"),
    Part("back", ("seat", "fighter", "back"), "1", "the second space of a large one"),
    Part("hand", CARD, "copies", "copies in hand, as far as known: all of one's own, of others what was seen"),
    Part("deck_top", CARD, "copies", "copies that the viewer knows on top of the deck"),
    Part("deck_bottom", CARD, "copies", "copies that the viewer knows under the deck"),
    Part("discards", CARD, "copies", "copies in the discard pile"),
    Part("pile_size", ("seat", "pile"), "deck", "cards in a pile of the hero's own"),
    Part("piles", ("seat", "pile", "card"), "copies", "copies in that pile, as far as the viewer knows them"),
    Part("aside", CARD, "copies", "copies laid open on their way from a deck"),
    Part("scheme", CARD, "1", "the scheme being played"),
    Part("tokens", ("seat", "token", "space"), "tokens", "tokens of a kind on a space"),
    Part("items", ("slot", "item"), "1", "the unused item in a slot of the board"),
    Part("combat_seat", ("side", "seat"), "1", "who attacks, who defends"),
    Part("combat_fighter", ("side", "seat", "fighter"), "1", "with which fighter"),
    Part("combat_card", ("side", "seat", "card"), "1", "with which card, if the viewer knows it"),
    Part("combat_hidden", SIDE, "1", "the card lies face down before the viewer"),
    Part("combat_item", ("side", "item"), "1", "the item laid beside the card"),
    Part("combat_revealed", (), "1", "the cards have been revealed"),
    Part("combat_value", SIDE, "value", "what the card counts for, once revealed"),
    Part("combat_ignored", SIDE, "1", "the value of the card is ignored"),
    Part("combat_cancelled", SIDE, "1", "the text of the card is cancelled"),
    Part("combat_winner", SIDE, "1", "the side that has won"),
    Part("combat_damage", (), "value", "combat damage dealt"),
)
MOST_ACTIONS = 8  # these two are cut off where a game goes beyond
MOST_VALUE = 30
SIDES = (ATTACKER, DEFENDER)


class Observer:
    """Writes observations for one setup. Everything in them comes from a view, so from what its seat may know."""

    def __init__(self, table: Table) -> None:
        board = table.board
        heroes = table.heroes
        seating = Seating(table)
        sources = [_sources(hero) for hero in heroes]
        large = any(fighter.large for fighter in table.fighters)
        sizes = {
            "seat": table.seats,
            "fighter": seating.fighters,
            "card": seating.cards,
            "space": len(board.spaces),
            "back": len(board.spaces) if large else 0,
            "source": max(len(texts) for texts in sources),
            "kind": len(KIND_NAMES),
            "status": len(STATUS_NAMES),
            "token": max(len(hero.tokens) for hero in heroes),
            "pile": max(len(hero.piles) for hero in heroes),
            "marker": max(len(hero.markers) for hero in heroes),
            "face": max((len(marker.sides) for marker in table.markers.all), default=0),
            "counter": max(len(hero.counters) for hero in heroes),
            "holder": _holders(table, seating),
            "form": max(len(forms) for forms in table.forms),
            "second card": max(len(hero.second_cards()) for hero in heroes),
            "slot": len(board.item_slots),
            "item": len(table.items),
            "side": len(SIDES),
        }
        most = {
            "1": 1,
            "turns": table.turn_limit,
            "actions": MOST_ACTIONS,
            "deck": max(hero.deck_size() for hero in heroes),
            "tokens": max((token.count for token in table.tokens.all), default=0),
            "health": _most_health(table),
            "counters": max((counter.most for counter in table.counters.all), default=0),
            "copies": max(card.copies for card in table.cards),
            "value": MOST_VALUE,
        }
        self.layout = Layout(FIELDS, sizes)
        self.size = self.layout.size
        self.most = array("f", bytes(4 * self.size))  # the largest number that each entry can be; the least is 0
        for part in self.layout.parts:
            span = self.layout.span(part.name)
            self.most[span] = array("f", [most[part.most]] * (span.stop - span.start))
        self._table = table
        self._seating = seating
        self._start = self.layout.start
        self._sizes = sizes
        self._sources = sources
        self._blank = array("f", bytes(4 * self.size))

    def observe(self, view: View) -> array[float]:
        """What the seat of a view knows. Nothing else than the view is looked at."""
        seat = view.seat
        if seat is None:
            raise MatchlessError("an observation is what one seat knows: take the view of a seat, not of a spectator")
        vector = self._blank[:]
        game = view.game
        self._write_decision(vector, view, game, seat)
        self._write_turn(vector, game, seat)
        self._write_seats(vector, game, seat)
        self._write_fighters(vector, game, seat)
        self._write_cards(vector, game, seat)
        self._write_markers(vector, game, seat)
        self._write_combat(vector, game, seat)
        return vector

    def _write_decision(self, vector: array[float], view: View, game: Game, seat: int) -> None:
        start = self._start
        vector[start["viewer"] + seat] = 1
        decision = view.decision
        if decision is None:
            return
        vector[start["asked"] + self._seating.seat[seat][decision.seat]] = 1
        vector[start["kind"] + decision.kind] = 1
        if decision.fighter != NONE:
            vector[start["about"] + self._seating.fighter[seat][decision.fighter]] = 1
        if decision.source is not None:
            self._write_source(vector, decision.source, game.frames[-1].seat, seat)

    def _write_source(self, vector: array[float], source: Source, speaker: int, seat: int) -> None:
        """Two seats with the same hero share its texts, so that `speaker` has to say whose it is."""
        if source in self._table.items:
            vector[self._start["source_item"] + self._table.items.index(source)] = 1
            return
        seats = self._table.seats
        for owner in ((speaker + step) % seats for step in range(seats)):
            if source in self._sources[owner]:
                place = self._seating.seat[seat][owner] * self._sizes["source"] + self._sources[owner].index(source)
                vector[self._start["source"] + place] = 1
                return

    def _write_turn(self, vector: array[float], game: Game, seat: int) -> None:
        start = self._start
        vector[start["turn"]] = game.turn
        vector[start["active"] + self._seating.seat[seat][game.active]] = 1
        vector[start["actions"]] = min(game.actions, MOST_ACTIONS)
        vector[start["actions_taken"]] = min(game.actions_taken, MOST_ACTIONS)

    def _write_seats(self, vector: array[float], game: Game, seat: int) -> None:
        start = self._start
        table = self._table
        for other, place in enumerate(self._seating.seat[seat]):
            vector[start["status"] + place * len(STATUS_NAMES) + game.status[other]] = 1
            vector[start["hand_size"] + place] = len(game.hand[other])
            vector[start["deck_size"] + place] = len(game.deck[other])
            for at, token in enumerate(table.tokens.of[other], start=place * self._sizes["token"]):
                vector[start["supply"] + at] = game.supply[token]
            for at, marker in enumerate(table.markers.of[other], start=place * self._sizes["marker"]):
                if game.sides[marker] != NONE:
                    vector[start["markers"] + at * self._sizes["face"] + game.sides[marker]] = 1
            for at, counter in enumerate(table.counters.of[other], start=place * self._sizes["counter"]):
                holders = self._seating.seat[seat]
                if table.counters.all[counter].of_fighters:
                    holders = self._seating.fighter[seat]
                for holder, amount in zip(holders, game.counters[counter], strict=True):
                    vector[start["counters"] + at * self._sizes["holder"] + holder] = amount
            for deck in table.decks.of[other]:
                first = place * self._sizes["second card"] - table.second_cards_of[table.decks.of[other][0]][0]
                for second in game.second_up[deck]:
                    vector[start["second_up"] + first + second] = 1
                for second in game.second_discards[deck]:
                    vector[start["second_discards"] + first + second] = 1
                for second in game.second_deck[deck][: game.second_buried[deck]]:
                    vector[start["second_bottom"] + first + second] = 1
            unbound = (game.unbound | game.unbound_on) & game.table.own[other]
            vector[start["unbound"] + place] = unbound != 0
            vector[start["won"] + place] = game.won_this_turn >> other & 1

    def _write_fighters(self, vector: array[float], game: Game, seat: int) -> None:
        start = self._start
        spaces = self._sizes["space"]
        for fighter, place in enumerate(self._seating.fighter[seat]):
            vector[start["defeated"] + place] = game.defeated >> fighter & 1
            vector[start["health"] + place] = game.health[fighter]
            vector[start["max_health"] + place] = game.max_health(fighter)
            if game.forms[fighter] != NONE:
                vector[start["form"] + place * self._sizes["form"] + game.forms[fighter]] = 1
            vector[start["hurt"] + place] = game.hurt_this_turn >> fighter & 1
            if game.at[fighter] == NONE:
                continue
            vector[start["present"] + place] = 1
            vector[start["at"] + place * spaces + game.at[fighter]] = 1
            if game.back[fighter] != NONE:
                vector[start["back"] + place * spaces + game.back[fighter]] = 1
            vector[start["moved"] + place] = game.shifted(fighter)
            vector[start["rooted"] + place] = game.rooted >> fighter & 1

    def _write_cards(self, vector: array[float], game: Game, seat: int) -> None:
        own = self._table.sees[seat]
        for other in range(self._table.seats):
            seen = own >> other & 1
            deck = game.deck[other]
            self._count(vector, "hand", game.hand[other] if seen else known_cards(game, own, other), seat)
            self._count(vector, "deck_top", deck[len(deck) - game.known_top[other] :], seat)
            self._count(vector, "deck_bottom", deck[: game.known_bottom[other]], seat)
            self._count(vector, "discards", game.discards[other], seat)
            self._write_piles(vector, game, seat, other)
        self._count(vector, "aside", game.aside, seat)
        if game.scheme != NONE:
            self._count(vector, "scheme", (game.scheme,), seat)

    def _write_piles(self, vector: array[float], game: Game, seat: int, other: int) -> None:
        piles, cards = self._sizes["pile"], self._sizes["card"]
        first = self._seating.seat[seat][other] * piles
        for place, pile in enumerate(self._table.piles.of[other], start=first):
            vector[self._start["pile_size"] + place] = len(game.piles[pile])
            for card in game.piles[pile]:
                if card != HIDDEN:
                    number = card - self._table.cards_of[other][0]
                    vector[self._start["piles"] + place * cards + number] += 1

    def _count(self, vector: array[float], field: str, cards: Sequence[int], seat: int) -> None:
        start = self._start[field]
        places = self._seating.card[seat]
        for card in cards:
            vector[start + places[card]] += 1

    def _write_markers(self, vector: array[float], game: Game, seat: int) -> None:
        start = self._start
        for other, place in enumerate(self._seating.seat[seat]):
            for at, token in enumerate(self._table.tokens.of[other], start=place * self._sizes["token"]):
                for space in game.tokens[token]:
                    vector[start["tokens"] + at * self._sizes["space"] + space] += 1
        for slot, item in enumerate(game.items):
            if item != NONE:
                vector[start["items"] + slot * self._sizes["item"] + item] = 1

    def _write_combat(self, vector: array[float], game: Game, seat: int) -> None:
        combat = game.combat
        if combat is None:
            return
        start = self._start
        seating = self._seating
        seats = self._table.seats
        for place, role in enumerate(SIDES):
            side = combat.side(role)
            vector[start["combat_seat"] + place * seats + seating.seat[seat][side.seat]] = 1
            fighters = start["combat_fighter"] + place * seats * seating.fighters
            vector[fighters + seating.fighter[seat][side.fighter]] = 1
            if side.card == HIDDEN:
                vector[start["combat_hidden"] + place] = 1
            elif side.card != NONE:
                cards = start["combat_card"] + place * seats * seating.cards
                vector[cards + seating.card[seat][side.card]] = 1
            if side.item != NONE:
                vector[start["combat_item"] + place * self._sizes["item"] + side.item] = 1
            if combat.revealed:
                vector[start["combat_value"] + place] = min(max(value(game, combat, role), 0), MOST_VALUE)
            vector[start["combat_ignored"] + place] = side.ignored
            vector[start["combat_cancelled"] + place] = side.cancelled
            vector[start["combat_winner"] + place] = combat.winner == role
        vector[start["combat_revealed"]] = combat.revealed
        vector[start["combat_damage"]] = min(combat.damage, MOST_VALUE)


def _most_health(table: Table) -> int:
    """The most that anybody's health can be: what it begins with, or what some text sets it to."""
    most = max(fighter.health for fighter in table.fighters)
    for hero in table.heroes:
        for block in texts_of(hero):
            for word in words_inside(block):
                if isinstance(word, SetHealth) and isinstance(word.amount, Exactly):
                    most = max(most, word.amount.count)
    return most


def _holders(table: Table, seating: Seating) -> int:
    """How many may have a counter: every seat, or every fighter."""
    if any(counter.of_fighters for counter in table.counters.all):
        return table.seats * seating.fighters
    return table.seats


def _sources(hero: Hero) -> tuple[Source, ...]:
    """Everything of a hero that can ask, in a fixed order."""
    seconds = (text for second in hero.second_cards() for text in second.texts)
    return (*hero.cards, *hero.abilities, *seconds, *hero.offered, *hero.tokens)
