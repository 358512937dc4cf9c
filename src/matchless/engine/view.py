"""What a seat may know: the only way out of the engine for a player, a bot or a spectator.

A view is a game with everything hidden from one seat blanked out. One function decides that (`_blank`); all else here
reads or completes its result. `resample` turns a view into a full game that the seat could be in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine.bits import bits
from matchless.engine.by_hand import Attempt
from matchless.engine.combatants import bonuses, value
from matchless.engine.decision import Decision
from matchless.engine.events import Event
from matchless.engine.game import Game, Result
from matchless.engine.notation import choice_id
from matchless.engine.position import (
    ByHandData,
    CombatData,
    CounterData,
    DecisionData,
    DeckData,
    FighterData,
    ItemOnBoard,
    MarkerData,
    PileData,
    Position,
    PositionData,
    SeatData,
    SideData,
    TokenData,
)
from matchless.engine.program import ATTACKER, BY, DEFENDER, NONE, POSE_BITS, POSE_MASK
from matchless.engine.reach import attackers, cards_for, schemes
from matchless.engine.rng import Rng
from matchless.engine.sentences import sentence
from matchless.engine.spans import Spans, plain, spans_data
from matchless.engine.state import NOBODY, replaced, replaced_row
from matchless.engine.text import item_text
from matchless.engine.wording.asking import cards_from, meaning, option_says, options_data, question
from matchless.engine.words.manual import ByHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.combatants import Side
    from matchless.engine.definitions import Item

HIDDEN: Final = -4  # a card that the viewer may not know
STATUS_NAMES: Final = ("in", "dormant", "out")
TRIES: Final = 100_000
DRAWN_ANEW: Final = 6  # cards of a deck


def _blank(game: Game, viewer: int) -> Game:
    """A copy of the game without anything that `viewer` may not know (DECK-1, ATK-2)."""
    table = game.table
    own = 0 if viewer == NOBODY else table.sees[viewer]
    shown = game.clone()
    shown.seed = 0
    shown.rng = Rng(0, 0, 0, 0)
    shown.past = None
    shown.origin = None
    for seat in range(table.seats):
        deck = shown.deck[seat]
        if own >> seat & 1:
            unknown = max(0, len(deck) - game.known_top[seat])
            for place in range(game.known_bottom[seat], unknown):
                deck[place] = HIDDEN
        else:
            top = peeked(game, own, seat)
            shown.deck[seat] = [HIDDEN] * (len(deck) - top) + deck[len(deck) - top :]
            shown.hand[seat] = [HIDDEN] * len(shown.hand[seat])
            shown.known_top = replaced(shown.known_top, seat, top)
            shown.known_bottom = replaced(shown.known_bottom, seat, 0)
    shown.seen = tuple(known if own >> place // table.seats & 1 else () for place, known in enumerate(game.seen))
    if game.peeked:
        own_peeks = [count if own >> place // table.seats & 1 else 0 for place, count in enumerate(game.peeked)]
        shown.peeked = tuple(own_peeks) if any(own_peeks) else ()
    for number, pile in enumerate(table.piles.all):
        if pile.face_down and not own >> table.piles.owner[number] & 1:
            shown.piles = replaced_row(shown.piles, number, (HIDDEN,) * len(game.piles[number]))
    shown.second_deck = tuple(
        deck[:buried] + (HIDDEN,) * (len(deck) - buried)
        for deck, buried in zip(game.second_deck, game.second_buried, strict=True)
    )
    if shown.combat is not None and not shown.combat.revealed:
        for side in (shown.combat.attack, shown.combat.defense):
            if side.card != NONE and not own >> side.seat & 1:
                side.card = HIDDEN
    if shown.asked != viewer:
        shown.options = []
    if shown.by_hand:
        shown.by_hand = tuple(
            Attempt(each.seat, each.source, each.text, None, each.used, each.since, each.refusals)
            for each in shown.by_hand
        )
    return shown


class View:
    """The game as one seat knows it. `seat` is None for a spectator.

    `data` is the whole position as plain values. `game` is the same as the engine has it, for whoever reads a lot and
    fast: a copy with everything hidden blanked out (cards are HIDDEN, chance is reset). It is to be read; to try
    something, take a clone, and to play on, `resample`.
    """

    __slots__ = ("events", "game", "seat")

    def __init__(self, game: Game, seat: int | None, events: tuple[Event, ...]) -> None:
        self.game = game
        self.seat = seat
        self.events = events  # since the last choice, if the game listens

    @staticmethod
    def of(game: Game, seat: int | None) -> View:
        """What `seat` may know of `game` now."""
        own = game.table.known_to(seat)
        viewer = NOBODY if seat is None else seat
        events = () if game.events is None else tuple(event.seen_by(own) for event in game.events)
        return View(_blank(game, viewer), seat, events)

    @property
    def decision(self) -> Decision | None:
        """The open decision; its options only if they are for this seat to choose from."""
        return self.game.decision

    @property
    def result(self) -> Result | None:
        return self.game.result

    def choice_id(self, option: int) -> str:
        """The id of an option of the seat's own decision, as a record would write it."""
        return choice_id(self.game, option)

    def says(self, option: int) -> str:
        """An option of the seat's own decision in words for people."""
        return plain(option_says(self.game, option))

    def meaning(self, option: int) -> str:
        """What an option of the seat's own decision does, where its words are only a name for it."""
        return meaning(self.game, option)

    def question(self) -> str:
        """The open decision as a question to the seat, or what another seat is choosing; empty once it is over."""
        return plain(self.asks())

    def asks(self) -> Spans:
        """The question as structured text."""
        return () if self.game.over else question(self.game, self.seat)

    def hurts(self) -> bool:
        """Whether the open decision picks whom a text hurts."""
        return not self.game.over and self.game.frames[-1].block[self.game.frames[-1].pc].hurts()

    def friendly(self, fighter: int) -> bool:
        """Whether a fighter is of the seat that is asked, or a teammate's."""
        return bool(self.game.table.friends[self.game.asked] >> fighter & 1)

    def legal(self) -> list[tuple[int, str]]:
        """The seat's options, each in words for people."""
        return [(option, self.says(option)) for option in self.game.options]

    def sentences(self) -> list[str]:
        """What happened since the last choice, in English."""
        said = [sentence(self.game.table, event) for event in self.events]
        return [text for text in said if text]

    def by_hand(self) -> ByHandData | None:
        """The text that is being carried out by hand, if one is."""
        game = self.game
        if not game.by_hand:
            return None
        last = game.by_hand[-1]
        frame = game.frames[-1]
        word = frame.block[frame.pc]
        groups: dict[str, list[int]] = {}
        if isinstance(word, ByHand) and game.asked == self.seat and (heads := word.groups(game, frame)):
            for option in game.options:
                groups.setdefault(heads[option], []).append(option)
        source = "" if last.source is None else last.source.name
        return {
            "seat": last.seat,
            "source": source,
            "text": last.text.says,
            "refusals": last.refusals,
            "groups": groups,
        }

    def data(self) -> Position:
        """Everything the seat may know, as plain values that JSON can carry."""
        return {**self.outside_combat(), "combat": self._combat()}

    def outside_combat(self) -> PositionData:
        """The same but for the combat: for whoever tells that itemised (`matchless.explain.combat`)."""
        game = self.game
        table = game.table
        result = self.result
        return {
            "seat": self.seat,
            "board": table.board.slug,
            "format": table.format,
            "edition": table.edition,
            "turn": game.turn,
            "active": game.active,
            "actions": game.actions,
            "actions_taken": game.actions_taken,
            "turn_over": game.turn_over,
            "seats": [self._seat(seat) for seat in range(table.seats)],
            "scheme": None if game.scheme == NONE else table.cards[game.scheme].name,
            "aside": self._names(game.aside),
            "lasting": [
                {
                    "seat": held.seat,
                    "source": held.source.name,
                    "text": held.static.says,
                    "until": f"Until the {'start of your next' if held.on else 'end of this'} turn",
                }
                for held in game.lasting
            ],
            "prevented": [
                {
                    "fighter": prevention.fighter,
                    "amount": prevention.amount,
                    "source": None if prevention.source is None else prevention.source.name,
                    "in_combat": prevention.in_combat,
                }
                for prevention in game.prevented
            ],
            "items": {
                table.board.spaces[table.board.item_slots[slot][1]]: _item(table.items[item])
                for slot, item in enumerate(game.items)
                if item != NONE
            },
            "decision": self._decision(),
            "result": None
            if result is None
            else {"winners": list(result.winners), "reason": result.reason, "resigned": False},
        }

    def _decision(self) -> DecisionData | None:
        decision = self.decision
        if decision is None:
            return None
        return {
            "seat": decision.seat,
            "kind": decision.asks,
            "question": self.question(),
            "asks": spans_data(self.asks()),
            "source": None if decision.source is None else decision.source.name,
            "rule": decision.rule,
            "fighter": None if decision.fighter == NONE else decision.fighter,
            "cards_from": cards_from(self.game),
            "options": options_data(self.game),
        }

    def _seat(self, seat: int) -> SeatData:
        game = self.game
        table = game.table
        hero = table.heroes[seat]
        own = table.known_to(self.seat)
        known = () if own >> seat & 1 else known_cards(game, own, seat)
        deck = game.deck[seat]
        top = deck[len(deck) - game.known_top[seat] :]
        return {
            "hero": hero.slug,
            "name": table.players[seat],
            "plural": hero.plural(),
            "status": STATUS_NAMES[game.status[seat]],
            "hand": self._names(game.hand[seat]) if own >> seat & 1 else None,
            "hand_size": len(game.hand[seat]),
            "known": self._names(known),
            "deck_size": len(deck),
            "deck_top": self._names(top[::-1]),
            "deck_bottom": self._names(deck[: game.known_bottom[seat]]),
            "discards": self._names(game.discards[seat]),
            "piles": [self._pile(pile) for pile in table.piles.of[seat]],
            "markers": [self._marker(marker) for marker in table.markers.of[seat]],
            "counters": self._counters(seat, False, seat),
            "decks": [self._deck(deck) for deck in table.decks.of[seat]],
            "tokens": [self._token(token) for token in table.tokens.of[seat]],
            "fighters": [self._fighter(f) for f in range(len(table.fighters)) if table.owner[f] == seat],
            "started": bool(game.started >> seat & 1),
            "won": bool(game.won_this_turn >> seat & 1),
            "roots": bits(game.roots[seat]),
        }

    def _pile(self, pile: int) -> PileData:
        declared = self.game.table.piles.all[pile]
        cards = self.game.piles[pile]
        shown = HIDDEN not in cards
        return {"name": declared.name, "cards": self._names(cards) if shown else None, "size": len(cards)}

    def _deck(self, deck: int) -> DeckData:
        game = self.game
        seconds = game.table.second_cards
        bottom = game.second_deck[deck][: game.second_buried[deck]]
        return {
            "name": game.table.decks.all[deck].name,
            "size": len(game.second_deck[deck]),
            "bottom": [seconds[second].name for second in bottom],
            "face_up": [seconds[second].name for second in game.second_up[deck]],
            "discards": [seconds[second].name for second in game.second_discards[deck]],
        }

    def _marker(self, marker: int) -> MarkerData:
        declared = self.game.table.markers.all[marker]
        side = self.game.sides[marker]
        return {"name": declared.name, "side": None if side == NONE else declared.sides[side]}

    def _counters(self, holder: int, of_fighters: bool, seat: int) -> list[CounterData]:
        """The counters of a seat or a fighter: all that its hero has, and of others' those that stand above 0."""
        counters = self.game.table.counters
        return [
            {"name": counter.name, "of": counters.owner[number], "amount": amount, "most": counter.most}
            for number, counter in enumerate(counters.all)
            if counter.of_fighters == of_fighters
            and ((amount := self.game.counters[number][holder]) or counters.owner[number] == seat)
        ]

    def _token(self, token: int) -> TokenData:
        game = self.game
        spaces = [game.table.board.spaces[space] for space in game.tokens[token]]
        return {"name": game.table.tokens.all[token].noun, "supply": game.supply[token], "spaces": spaces}

    def _fighter(self, fighter: int) -> FighterData:
        game = self.game
        spaces = game.table.board.spaces
        at, back = game.at[fighter], game.back[fighter]
        noted = game.noted[fighter]
        began, began_back = (NONE, NONE) if noted == NONE else (noted & POSE_MASK, (noted >> POSE_BITS & POSE_MASK) - 1)
        form = game.forms[fighter]
        return {
            "id": fighter,
            "name": game.table.names[fighter],
            "kind": game.table.fighters[fighter].name,
            "number": game.table.numbers[fighter] or None,
            "health": game.health[fighter],
            "max_health": game.max_health(fighter),
            "form": None if form == NONE else game.table.forms[game.table.owner[fighter]][form],
            "counters": self._counters(fighter, True, game.table.owner[fighter]),
            "space": None if at == NONE else spaces[at],
            "back": None if back == NONE else spaces[back],
            "defeated": bool(game.defeated >> fighter & 1),
            "began": None if began == NONE else spaces[began],
            "began_back": None if began_back == NONE else spaces[began_back],
            "hurt": bool(game.hurt_this_turn >> fighter & 1),
            "rooted": bool(game.rooted >> fighter & 1),
            "unbound": bool((game.unbound | game.unbound_on) >> fighter & 1),
        }

    def _combat(self) -> CombatData | None:
        combat = self.game.combat
        if combat is None:
            return None
        return {
            "attack": self._side(combat.attack, ATTACKER),
            "defense": self._side(combat.defense, DEFENDER),
            "revealed": combat.revealed,
            "damage": combat.damage if combat.winner != NONE else None,
            "winner": None if combat.winner == NONE else combat.side(combat.winner).seat,
            "fallen": bits(combat.fallen),
            "harmless": None if combat.harmless is None else combat.harmless.name,
        }

    def _side(self, side: Side, role: int) -> SideData:
        game = self.game
        combat = game.fight()
        card = None if side.card == NONE else "hidden" if side.card == HIDDEN else game.table.cards[side.card].name
        return {
            "seat": side.seat,
            "fighter": side.fighter,
            "card": card,
            "value": value(game, combat, role) if combat.revealed else None,
            "bonus": side.bonus,
            "instead": None if side.instead == NONE else side.instead,
            "ignored": side.ignored,
            "cancelled": side.cancelled,
            "item": None if side.item == NONE else game.table.items[side.item].name,
            "boosts": self._names(side.boosts),
            "left": side.left,
            "joined": None if side.joined == NONE else game.table.piles.all[side.joined].name,
            "shed": None if side.shed == NONE else game.table.cards[side.shed].name,
        }

    def bonuses(self, role: int) -> list[tuple[str, int]]:
        """What lasting texts add to a side of the combat, by their names; nothing before its card is turned up."""
        combat = self.game.combat
        if combat is None or not combat.revealed:
            return []
        return [(source.name, amount) for source, amount in bonuses(self.game, combat, role)]

    def _names(self, cards: Sequence[int]) -> list[str]:
        assert HIDDEN not in cards, "a hidden card has no name"
        return [self.game.table.cards[card].name for card in cards]


def _item(item: Item) -> ItemOnBoard:
    return {"name": item.name, "kind": item.kind, "text": item_text(item)}


def known_cards(game: Game, own: int, seat: int) -> tuple[int, ...]:
    """What somebody who holds the seats `own` has seen of another seat's hand: the most that any of them has."""
    seats = game.table.seats
    known: list[int] = []
    for viewer in bits(own):
        rest = known[:]
        for card in game.seen[viewer * seats + seat]:
            if card in rest:
                rest.remove(card)
            else:
                known.append(card)
    return tuple(known)


def peeked(game: Game, own: int, seat: int) -> int:
    """How many cards on top of another seat's deck somebody knows who holds the seats `own`."""
    if not game.peeked:
        return 0
    return max([game.peeked[viewer * game.table.seats + seat] for viewer in bits(own)], default=0)


def resample(view: View, rng: Rng) -> Game:
    """A full game that the view's seat could be in: what it knows kept, everything else dealt anew."""
    return Deals(view).draw(rng)


class Deals:
    """All games that a view's seat could be in, to be drawn from as often as one likes, each as likely as any other.

    Deals are drawn until one agrees with the open decision of another seat, so that a seat about to play a scheme
    holds one.
    """

    __slots__ = ("hidden", "known", "seconds", "shown", "shuffled", "viewer")

    def __init__(self, view: View) -> None:
        self.shown = view.game
        self.viewer = NOBODY if view.seat is None else view.seat
        table = view.game.table
        self.known = [_known(view.game, seat, self.viewer) for seat in range(table.seats)]
        self.hidden = [_hidden(view.game, seat, self.known[seat]) for seat in range(table.seats)]
        self.seconds = [_hidden_seconds(view.game, deck) for deck in range(len(table.decks.all))]
        self.shuffled = False  # whether what is hidden lies in a random order by now

    def draw(self, rng: Rng) -> Game:
        """One of the games."""
        if not self.shuffled:
            for cards in self.hidden:
                rng.shuffle(cards)
            self.shuffled = True
        for _ in range(TRIES):
            game = self.shown.clone()
            game.rng = Rng(rng.word(), rng.word(), rng.word(), 1)
            agrees = True
            for seat in range(game.table.seats):
                agrees = agrees and self._deal(game, seat, rng)
            for deck, seconds in enumerate(self.seconds):
                rng.shuffle(seconds)
                buried = game.second_deck[deck][: game.second_buried[deck]]
                game.second_deck = replaced_row(game.second_deck, deck, (*buried, *seconds))
            if agrees and (game.asked == self.viewer or _reopened(game)):
                return game
        raise AssertionError("no deal agrees with the view")

    def _deal(self, game: Game, seat: int, rng: Rng) -> bool:
        """Fills the hidden cards of one seat; False if its face-down combat card could not be what it must be.

        Only the cards that a seat is dealt and those on top of its deck are drawn anew: the order of the others was
        random already, and stays so.
        """
        table = game.table
        hidden = self.hidden[seat]
        if self.viewer != NOBODY and table.sees[self.viewer] >> seat & 1:
            rng.shuffle_last(hidden, DRAWN_ANEW)
            deck = game.deck[seat]
            if len(hidden) == len(deck):
                game.deck[seat] = hidden[:]
                return True
            place = 0
            for number, card in enumerate(deck):
                if card == HIDDEN:
                    deck[number] = hidden[place]
                    place += 1
            return True
        known = self.known[seat]
        side = _side_of(game, seat)
        down = side is not None and side.card == HIDDEN
        left = len(hidden) - (len(game.hand[seat]) + down - len(known))
        rng.shuffle_last(hidden, len(hidden) - left + DRAWN_ANEW)
        held = known + hidden[left:]
        if side is not None and down:
            type_ = on.ATTACK if game.fight().attack is side else on.DEFENSE
            fit = [card for card in held if table.cards[card].type & type_ and table.users[card] >> side.fighter & 1]
            if not fit:
                return False
            side.card = fit[rng.below(len(fit))]
            held.remove(side.card)
        game.hand[seat] = held
        for pile in table.piles.of[seat]:
            if HIDDEN in game.piles[pile]:
                top = left - len(game.piles[pile])
                game.piles = replaced_row(game.piles, pile, tuple(hidden[top:left]))
                left = top
        looked_at = [card for card in game.deck[seat] if card != HIDDEN]
        game.deck[seat] = hidden[:left] + looked_at
        return True


def _known(game: Game, seat: int, viewer: int) -> list[int]:
    """The cards that a viewer knows to be in the hand of a seat."""
    own = 0 if viewer == NOBODY else game.table.sees[viewer]
    return game.hand[seat][:] if own >> seat & 1 else list(known_cards(game, own, seat))


def _hidden(game: Game, seat: int, known: list[int]) -> list[int]:
    """The cards of a seat of which a viewer does not know where they are; `known` are those in its hand."""
    table = game.table
    rest = [card for card in table.cards_of[seat] for _ in range(table.cards[card].copies)]
    side = _side_of(game, seat)
    piled = [card for pile in table.piles.of[seat] for card in game.piles[pile]]
    for card in (*game.discards[seat], *piled, *game.aside, game.scheme):
        if card not in (NONE, HIDDEN) and table.card_owner[card] == seat:
            rest.remove(card)
    if side is not None and side.card >= 0 and not side.left:
        rest.remove(side.card)
    for card in (*known, *game.deck[seat]):
        if card != HIDDEN:
            rest.remove(card)
    return rest


def _hidden_seconds(game: Game, deck: int) -> list[int]:
    """The cards of a second deck that lie in it in an order that nobody knows."""
    buried = game.second_deck[deck][: game.second_buried[deck]]
    placed = {*game.second_discards[deck], *game.second_up[deck], *buried}
    return [second for second in game.table.second_cards_of[deck] if second not in placed]


def _side_of(game: Game, seat: int) -> Side | None:
    """The side that a seat has in the combat under way."""
    combat = game.combat
    if combat is None or seat not in (combat.attack.seat, combat.defense.seat):
        return None
    return combat.attack if combat.attack.seat == seat else combat.defense


def _reopened(game: Game) -> bool:
    """Opens another seat's decision anew, with the options of the hand dealt to it; False if it could not be open."""
    if game.over:
        return True
    seat, kind = game.asked, game.kind
    if kind == ask.ATTACKER and not attackers(game, seat):
        return False
    if kind == ask.TARGET and not cards_for(game, seat, 1 << game.frames[-1].var(BY), on.ATTACK):
        return False
    if kind == ask.ATTACK_CARD and not cards_for(game, seat, 1 << game.fight().attack.fighter, on.ATTACK):
        return False
    if kind == ask.SCHEME_CARD and not schemes(game, seat):
        return False
    game.asked = NOBODY
    game.advance()
    return game.asked == seat and game.kind == kind
