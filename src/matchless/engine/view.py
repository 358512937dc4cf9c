"""What a seat may know: the only way out of the engine for a player, a bot or a spectator.

A view is a game with everything hidden from one seat blanked out. One function decides that (`_blank`); all else here
reads or completes its result. `resample` turns a view into a full game that the seat could be in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine import definitions as on
from matchless.engine.combatants import value
from matchless.engine.decision import Decision
from matchless.engine.events import Event
from matchless.engine.game import NOBODY, Game, Result
from matchless.engine.notation import label
from matchless.engine.program import ATTACKER, DEFENDER, NONE
from matchless.engine.reach import attackers, cards_for, schemes
from matchless.engine.rng import Rng
from matchless.engine.sentences import sentence

if TYPE_CHECKING:
    from matchless.engine.combatants import Side

HIDDEN: Final = -4  # a card that the viewer may not know
STATUS_NAMES: Final = ("in", "dormant", "out")
TRIES: Final = 100_000


def _blank(game: Game, viewer: int) -> Game:
    """A copy of the game without anything that `viewer` may not know (DECK-1, ATK-2)."""
    shown = game.clone()
    shown.seed = 0
    shown.rng = Rng(0, 0, 0, 0)
    shown.past = None
    seats = game.table.seats
    shown.deck = [[HIDDEN] * len(deck) for deck in game.deck]
    shown.hand = [hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(shown.hand)]
    shown.seen = [known if place // seats == viewer else [] for place, known in enumerate(game.seen)]
    if shown.combat is not None and not shown.combat.revealed:
        for side in (shown.combat.attack, shown.combat.defense):
            if side.card != NONE and side.seat != viewer:
                side.card = HIDDEN
    if shown.asked != viewer:
        shown.options = []
    return shown


class View:
    """The game as one seat knows it. `seat` is None for a spectator."""

    __slots__ = ("_game", "events", "seat")

    def __init__(self, game: Game, seat: int | None, events: tuple[Event, ...]) -> None:
        self._game = game
        self.seat = seat
        self.events = events  # since the last choice, if the game listens

    @staticmethod
    def of(game: Game, seat: int | None) -> View:
        """What `seat` may know of `game` now."""
        viewer = NOBODY if seat is None else seat
        events = () if game.events is None else tuple(event.for_seat(viewer) for event in game.events)
        return View(_blank(game, viewer), seat, events)

    @property
    def decision(self) -> Decision | None:
        """The open decision; its options only if they are for this seat to choose from."""
        return self._game.decision

    @property
    def result(self) -> Result | None:
        return self._game.result

    def label(self, option: int) -> str:
        """An option of the seat's own decision in words, as a record would write it."""
        return label(self._game, option)

    def legal(self) -> list[tuple[int, str]]:
        """The seat's options with their labels."""
        return [(option, label(self._game, option)) for option in self._game.options]

    def sentences(self) -> list[str]:
        """What happened since the last choice, in English."""
        said = [sentence(self._game.table, event) for event in self.events]
        return [text for text in said if text]

    def data(self) -> dict[str, object]:
        """Everything the seat may know, as plain values that JSON can carry."""
        game = self._game
        table = game.table
        decision = self.decision
        result = self.result
        return {
            "seat": self.seat,
            "board": table.board.slug,
            "format": table.format,
            "turn": game.turn,
            "active": game.active,
            "actions": game.actions,
            "actions_taken": game.actions_taken,
            "seats": [self._seat(seat) for seat in range(table.seats)],
            "scheme": None if game.scheme == NONE else table.cards[game.scheme].name,
            "combat": self._combat(),
            "decision": None
            if decision is None
            else {
                "seat": decision.seat,
                "kind": decision.asks,
                "source": None if decision.source is None else decision.source.name,
                "rule": decision.rule,
                "options": [{"option": option, "label": text} for option, text in self.legal()],
            },
            "result": None if result is None else {"winners": list(result.winners), "reason": result.reason},
        }

    def _seat(self, seat: int) -> dict[str, object]:
        game = self._game
        table = game.table
        viewer = NOBODY if self.seat is None else self.seat
        known = [] if viewer in (NOBODY, seat) else game.seen[viewer * table.seats + seat]
        return {
            "hero": table.heroes[seat].slug,
            "status": STATUS_NAMES[game.status[seat]],
            "hand": self._names(game.hand[seat]) if seat == viewer else None,
            "hand_size": len(game.hand[seat]),
            "known": self._names(known),
            "deck_size": len(game.deck[seat]),
            "discards": self._names(game.discards[seat]),
            "supply": game.supply[seat],
            "tokens": [table.board.spaces[space] for space in game.tokens[seat]],
            "fighters": [self._fighter(f) for f in range(len(table.fighters)) if table.owner[f] == seat],
        }

    def _fighter(self, fighter: int) -> dict[str, object]:
        game = self._game
        spaces = game.table.board.spaces
        at, back = game.at[fighter], game.back[fighter]
        return {
            "id": fighter,
            "name": game.table.names[fighter],
            "health": game.health[fighter],
            "max_health": game.table.fighters[fighter].health,
            "space": None if at == NONE else spaces[at],
            "back": None if back == NONE else spaces[back],
            "defeated": bool(game.defeated >> fighter & 1),
        }

    def _combat(self) -> dict[str, object] | None:
        combat = self._game.combat
        if combat is None:
            return None
        return {
            "attack": self._side(combat.attack, ATTACKER),
            "defense": self._side(combat.defense, DEFENDER),
            "revealed": combat.revealed,
            "damage": combat.damage if combat.winner != NONE else None,
            "winner": None if combat.winner == NONE else combat.side(combat.winner).seat,
        }

    def _side(self, side: Side, role: int) -> dict[str, object]:
        game = self._game
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
        }

    def _names(self, cards: list[int]) -> list[str]:
        return [self._game.table.cards[card].name for card in cards]


def resample(view: View, rng: Rng) -> Game:
    """A full game that the view's seat could be in: what it knows kept, everything else dealt anew.

    Deals are drawn until one agrees with the open decision of another seat, so that a seat about to play a scheme
    holds one.
    """
    shown = view._game
    viewer = NOBODY if view.seat is None else view.seat
    for _ in range(TRIES):
        game = shown.clone()
        game.rng = Rng.seeded(rng.word() << 32 | rng.word())
        if all(_deal(game, seat, viewer, rng) for seat in range(game.table.seats)) and _reopened(game, viewer):
            return game
    raise AssertionError("no deal agrees with the view")


def _deal(game: Game, seat: int, viewer: int, rng: Rng) -> bool:
    """Fills the hidden cards of one seat; False if its face-down combat card could not be what it must be."""
    table = game.table
    side = None
    rest = [card for card in table.cards_of[seat] for _ in range(table.cards[card].copies)]
    for card in game.discards[seat]:
        rest.remove(card)
    if game.scheme != NONE and table.card_owner[game.scheme] == seat:
        rest.remove(game.scheme)
    if game.combat is not None:
        for role in (DEFENDER, ATTACKER):
            if game.combat.side(role).seat == seat:
                side = game.combat.side(role)
                if side.card >= 0:
                    rest.remove(side.card)
    if seat == viewer:
        for card in game.hand[seat]:
            rest.remove(card)
        rng.shuffle(rest)
        game.deck[seat] = rest
        return True
    known = [] if viewer == NOBODY else game.seen[viewer * table.seats + seat]
    for card in known:
        rest.remove(card)
    rng.shuffle(rest)
    size = len(game.hand[seat])
    hidden = side is not None and side.card == HIDDEN
    while len(known) + len(rest) > len(game.deck[seat]) and len(known) < size + hidden:
        known = [*known, rest.pop()]
    if side is not None and hidden:
        type_ = on.ATTACK if game.fight().attack is side else on.DEFENSE
        fit = [c for c in known if table.cards[c].type & type_ and table.users[c] >> side.fighter & 1]
        if not fit:
            return False
        side.card = fit[rng.below(len(fit))]
        known.remove(side.card)
    game.hand[seat] = known
    game.deck[seat] = rest
    return True


def _reopened(game: Game, viewer: int) -> bool:
    """Opens another seat's decision anew, with the options of the hand dealt to it; False if it could not be open."""
    if game.over or game.asked == viewer:
        return True
    seat, kind = game.asked, game.kind
    if kind == ask.ATTACKER and not attackers(game, seat):
        return False
    if kind == ask.ATTACK_CARD and not cards_for(game, seat, 1 << game.fight().attack.fighter, on.ATTACK):
        return False
    if kind == ask.SCHEME_CARD and not schemes(game, seat):
        return False
    game.asked = NOBODY
    game.advance()
    return game.asked == seat and game.kind == kind
