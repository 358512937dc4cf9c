"""The language of the scenario tests: arrange a position, then make only choices a player could make.

    table = Scenario("robin-hood", "bigfoot")
    table.stand("Robin Hood", "B3").stand("Bigfoot", "B4")
    table.hand(0, "Disarming Shot").hand(1, "Regroup")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot", "Regroup")
    assert table.health("Bigfoot") == 13

Arranging moves cards and fighters about before play begins; from the first choice on, everything goes through
`Game.choose` with words out of the legal options. A choice that is forced is not asked, so it is not made either.
"""

from __future__ import annotations

from matchless import boards, heroes, items
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.board import Board
from matchless.engine.combatants import value
from matchless.engine.definitions import Hero
from matchless.engine.game import Game
from matchless.engine.program import ATTACKER, DEFENDER, NONE
from matchless.engine.sentences import sentence
from matchless.engine.setup import start
from matchless.engine.state import NOBODY, replaced, replaced_row
from matchless.engine.table import DUEL, PRINTED, Table
from phrases import phrase


class Scenario:
    """A game at the first action of the seat that begins, with every hand empty until arranged otherwise."""

    def __init__(
        self,
        *names: str | Hero,
        board: str | Board = "sherwood-forest",
        mode: str = DUEL,
        first: int = 0,
        seed: int = 1,
        pair: int | None = None,
        edition: str = PRINTED,
    ) -> None:
        field = boards.load(board) if isinstance(board, str) else board
        table = Table(
            field,
            [heroes.load(name) if isinstance(name, str) else name for name in names],
            format=mode,
            first=first,
            pair=pair,
            items=items.for_board(field),
            edition=edition,
        )
        self.game: Game = start(table, seed, listen=True)
        self.table = table
        self.log: list[str] = []
        self.arranging = True
        while self.game.kind != ask.ACTION:
            self.game.choose(self.game.options[0])
        for seat in range(table.seats):
            self.hand(seat)

    # --- arranging ----------------------------------------------------------------------------------------------

    def fighter(self, name: str) -> int:
        assert name in self.table.names, f"{name!r} is not one of {self.table.names}"
        return self.table.names.index(name)

    def card(self, seat: int, name: str) -> int:
        for card in self.table.cards_of[seat]:
            if self.table.cards[card].name == name:
                return card
        raise AssertionError(f"seat {seat} has no card {name!r}")

    def stand(self, name: str, space: str, back: str = "") -> Scenario:
        """Puts a fighter on a space, alive and, for this turn, since its beginning."""
        assert self.arranging
        fighter = self.fighter(name)
        if self.game.present >> fighter & 1:
            self.game._leave(fighter)
        ids = self.table.board.space_ids
        pose = ids[space] | ((ids[back] + 1) << 6 if back else 0)
        assert self.game.who[ids[space]] == NONE, f"{space} is taken"
        self.game._stand(fighter, pose)
        self.game.defeated &= ~(1 << fighter)
        self.game.health[fighter] = max(1, self.game.health[fighter])
        return self

    def clear(self) -> Scenario:
        """Takes every fighter off the board, so that a position can be built without surprises."""
        for fighter in bits(self.game.present):
            self.game._leave(fighter)
        return self

    def fallen(self, *names: str) -> Scenario:
        """Arranges that these fighters have been defeated."""
        for name in names:
            fighter = self.fighter(name)
            if self.game.present >> fighter & 1:
                self.game._leave(fighter)
            self.game.health[fighter] = 0
            self.game.defeated |= 1 << fighter
        return self

    def only(self, at: dict[str, str]) -> Scenario:
        """Stands exactly these fighters, those of one name numbered in order ({"Raptor": "E4 A5"}); the rest fell."""
        standing: dict[str, str] = {}
        for name, spaces in at.items():
            for number, space in enumerate(spaces.split(), start=1):
                standing[name if name in self.table.names else f"{name} {number}"] = space
        self.clear().fallen(*(name for name in self.table.names if name not in standing))
        for name, space in standing.items():
            self.stand(name, space)
        return self

    def wound(self, name: str, health: int) -> Scenario:
        """Sets a fighter's health."""
        self.game.health[self.fighter(name)] = health
        return self

    def hand(self, seat: int, *names: str) -> Scenario:
        """Gives a seat exactly these cards in hand, the others going back under its deck."""
        game = self.game
        game.deck[seat][:0] = game.hand[seat]
        game.hand[seat].clear()
        for name in names:
            card = self.card(seat, name)
            pile = game.deck[seat] if card in game.deck[seat] else game.discards[seat]
            pile.remove(card)
            game.hand[seat].append(card)
        return self

    def deck(self, seat: int, *names: str) -> Scenario:
        """Puts these cards on top of the deck: the first named is drawn first."""
        for name in reversed(names):
            card = self.card(seat, name)
            self.game.deck[seat].remove(card)
            self.game.deck[seat].append(card)
        return self

    def empty_deck(self, seat: int, but: int = 0) -> Scenario:
        """Leaves only the top `but` cards in the deck; the others go to the discard pile."""
        game = self.game
        keep = len(game.deck[seat]) - but
        game.discards[seat].extend(game.deck[seat][:keep])
        del game.deck[seat][:keep]
        return self

    def token(self, seat: int, *spaces: str, called: str = "") -> Scenario:
        """Lays tokens of a seat, of its first kind unless it is named, from their supply on these spaces."""
        token = self.table.tokens.number(seat, called) if called else self.table.tokens.of[seat][0]
        for space in spaces:
            there = (*self.game.tokens[token], self.table.board.space_ids[space])
            self.game.tokens = replaced_row(self.game.tokens, token, there)
            self.game.supply = replaced(self.game.supply, token, self.game.supply[token] - 1)
        return self

    def pile(self, seat: int, *names: str, called: str = "") -> Scenario:
        """Lays exactly these cards in a pile of a seat's own, its first unless it is named, the oldest card first."""
        game = self.game
        pile = self.table.piles.number(seat, called) if called else self.table.piles.of[seat][0]
        game.deck[seat][:0] = game.piles[pile]
        cards = []
        for name in names:
            card = self.card(seat, name)
            game.deck[seat].remove(card)
            cards.append(card)
        game.piles = replaced_row(game.piles, pile, tuple(cards))
        return self

    def discard(self, seat: int, *names: str) -> Scenario:
        """Puts these cards from the deck on the discard pile, the last named on top."""
        for name in names:
            card = self.card(seat, name)
            self.game.deck[seat].remove(card)
            self.game.discards[seat].append(card)
        return self

    def second(self, seat: int, up: str = "", discarded: tuple[str, ...] = (), called: str = "") -> Scenario:
        """Arranges which second card lies open (none if empty) and which have been discarded; the rest is the deck.

        It is the first deck of the seat unless it is named.
        """
        deck = self.table.decks.number(seat, called) if called else self.table.decks.of[seat][0]
        numbers = {self.table.second_cards[second].name: second for second in self.table.second_cards_of[deck]}
        gone = tuple(numbers[name] for name in discarded)
        shown = (numbers[up],) if up else ()
        rest = tuple(second for second in numbers.values() if second not in gone and second not in shown)
        self.game.second_up = replaced_row(self.game.second_up, deck, shown)
        self.game.second_discards = replaced_row(self.game.second_discards, deck, gone)
        self.game.second_deck = replaced_row(self.game.second_deck, deck, rest)
        return self

    def stance(self, seat: int, name: str) -> Scenario:
        """Turns a marker of a seat to one of its sides."""
        marker, side = self.table.side_of[seat][name]
        self.game.sides = replaced(self.game.sides, marker, side)
        return self

    def risen(self, seat: int) -> Scenario:
        """Arranges that Elektra in this seat is resurrected, with all her health."""
        fighter = self.table.own[seat].bit_length() - self.table.own[seat].bit_count()
        self.game.forms = replaced(self.game.forms, fighter, self.table.form_of[seat]["resurrected"])
        self.game.most_health = replaced(self.game.most_health, fighter, 9)
        self.game.health[fighter] = 9
        return self

    def items(self, **places: str) -> Scenario:
        """Deals the items by the names of spaces: items(A3="Mailbox"); the other slots are empty."""
        names = [item.name for item in self.table.items]
        slots = [self.table.board.spaces[space] for _, space in self.table.board.item_slots]
        self.game.items = tuple(names.index(places[space]) if space in places else NONE for space in slots)
        return self

    def play(self) -> Scenario:
        """Ends arranging: takes the position as that of the turn's beginning and asks for the action anew."""
        game = self.game
        if self.arranging:
            self.arranging = False
            game.noted = [game.pose(f) if game.present >> f & 1 else NONE for f in range(len(game.at))]
            game.asked = NOBODY
            game.options = []
            game.advance()
        return self

    # --- playing ------------------------------------------------------------------------------------------------

    def offered(self) -> list[str]:
        """The words of every legal choice now."""
        self.play()
        return [phrase(self.game, option) for option in self.game.options]

    def choose(self, *words: str) -> Scenario:
        """Makes choices, one after the other, by their words."""
        for text in words:
            offered = self.offered()
            assert text in offered, f"{text!r} is not offered; {self.asking()} is: {offered}"
            self.game.choose(self.game.options[offered.index(text)])
            assert self.game.events is not None
            self.log.extend(said for event in self.game.events if (said := sentence(self.table, event)))
        return self

    def asking(self) -> str:
        """Who is asked what, such as "0 move"; "over" at the end."""
        self.play()
        return "over" if self.game.over else f"{self.game.asked} {ask.KIND_NAMES[self.game.kind]}"

    def attack(self, attacker: str, target: str, card: str, defense: str = "") -> Scenario:
        """Attacks up to where the next choice after both cards are down is due; no defense card unless named."""
        self.choose("attack", f"with {attacker}")
        if self.game.kind == ask.TARGET:
            self.choose(f"target {target}")
        combat = self.game.fight()
        assert self.table.names[combat.defense.fighter] == target, f"{target} is not the only target"
        self.choose(f"play {card}")
        if defense or self.game.kind == ask.DEFENSE_CARD:
            self.choose(f"defend with {defense}" if defense else "no defense")
        return self

    def scheme(self, card: str) -> Scenario:
        """Plays a scheme up to its first choice."""
        return self.choose("scheme", f"play {card}")

    def maneuver(self, *moves: tuple[str, str], boost: str = "") -> Scenario:
        """Maneuvers, moving fighters in this order to these spaces; the others stay."""
        self.play()
        if self.game.kind == ask.ACTION:  # an empty hand leaves nothing else, so it is not asked
            self.choose("maneuver")
        if self.game.kind == ask.BOOST:
            self.choose(f"boost with {boost}" if boost else "no boost")
        for name, space in moves:
            self.choose(f"move {name}", f"to {space}")
        if self.game.kind == ask.MOVER:
            self.choose("done")
        return self

    def end_turn(self) -> Scenario:
        """Maneuvers in place and declines until another seat is asked for an action."""
        self.play()
        seat = self.game.active
        while not self.game.over and not (self.game.kind == ask.ACTION and self.game.asked != seat):
            if self.game.kind == ask.ACTION:
                self.choose("maneuver")
            else:
                self.choose(self.offered()[0])
        return self

    # --- looking ------------------------------------------------------------------------------------------------

    def health(self, name: str) -> int:
        return self.game.health[self.fighter(name)]

    def space(self, name: str) -> str:
        """The space a fighter stands in; empty when it is off the board."""
        at = self.game.at[self.fighter(name)]
        return "" if at == NONE else self.table.board.spaces[at]

    def cards(self, seat: int) -> list[str]:
        """The hand of a seat, sorted."""
        return sorted(self.table.cards[card].name for card in self.game.hand[seat])

    def discarded(self, seat: int) -> list[str]:
        """The discard pile of a seat, the top last."""
        return [self.table.cards[card].name for card in self.game.discards[seat]]

    def tokens(self, seat: int, called: str = "") -> list[str]:
        """The spaces with a token of a seat, of its first kind unless it is named."""
        token = self.table.tokens.number(seat, called) if called else self.table.tokens.of[seat][0]
        return sorted(self.table.board.spaces[space] for space in self.game.tokens[token])

    def spaces_offered(self) -> set[str]:
        """The spaces among the choices of a move, placement or token."""
        return {self.table.board.spaces[option & 63] for option in self.game.options if option != NONE}

    def said(self, words: str) -> int:
        """How many sentences of the log hold these words."""
        return sum(words in sentence for sentence in self.log)

    def winners(self) -> list[int]:
        """The seats that have won; none while the game goes on."""
        return bits(self.game.winners)

    def values(self) -> tuple[int, int]:
        """What the attack and the defense count for now."""
        combat = self.game.fight()
        return value(self.game, combat, ATTACKER), value(self.game, combat, DEFENDER)

    def piled(self, seat: int, called: str = "") -> list[str]:
        """The cards in a pile of a seat's own, its first unless it is named, the oldest first."""
        pile = self.table.piles.number(seat, called) if called else self.table.piles.of[seat][0]
        return [self.table.cards[card].name for card in self.game.piles[pile]]

    def items_left(self) -> dict[str, str]:
        """The unused items by space."""
        return {
            self.table.board.spaces[self.table.board.item_slots[slot][1]]: self.table.items[item].name
            for slot, item in enumerate(self.game.items)
            if item != NONE
        }

    def pose(self, name: str) -> set[str]:
        """The spaces a fighter holds; two for a large one."""
        held = self.game.spaces_of(1 << self.fighter(name))
        return {self.table.board.spaces[space] for space in bits(held)}
