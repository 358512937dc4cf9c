"""The combat under way, or the last one, itemised from its events: what each value is made of."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from matchless.engine import events as ev
from matchless.engine.definitions import IMMEDIATELY, Card, Item
from matchless.engine.program import ATTACKER, DEFENDER, NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.definitions import Source
    from matchless.engine.events import Event
    from matchless.engine.table import Table
    from matchless.engine.view import View

Moment = Literal["immediately", "during", "after", "declared"]

HIDDEN = "hidden"
BOOSTING = (ev.BOOST, ev.MILL, ev.DISCARD)  # how a card comes up whose boost may be added


@dataclass(frozen=True, slots=True)
class FightItem:
    """A part of a value: what added it, by name, and how much.

    "printed" is the number on the card, "instead" one that takes its place, "boost" the boost of another card,
    "ability" a text of a card or character, "item" an item. "ignored" takes everything away again.
    """

    kind: Literal["printed", "instead", "boost", "ability", "item", "ignored"]
    text: str
    amount: int


@dataclass(frozen=True, slots=True)
class FightSide:
    """One side of a combat; `card` is "hidden" while it lies face down before the receiver, none where there is none.

    `value` is none until the cards are turned up; from then on it is what `items` add up to.
    """

    seat: int
    fighter: int
    name: str
    card: str | None
    value: int | None
    cancelled: bool
    ignored: bool
    items: list[FightItem]


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat itemised: face down ("cards"), turned up ("revealed"), over, or cut off by the end of the game.

    Values are those that counted for the damage. `damage` and `winner` are none until damage is settled; `result` says
    both in a sentence, and what cut the combat off.
    """

    step: Literal["cards", "revealed", "over", "cut off"]
    attack: FightSide
    defense: FightSide
    damage: int | None
    winner: int | None
    result: str


def fight(view: View, steps: Sequence[Sequence[Event]], seats: int, ended: str = "") -> Fight | None:
    """The combat after these steps, as somebody who holds these seats, a mask, may know it.

    `view` is theirs after the last step; `ended` says how the game has ended if not on the board. A combat that is over
    is still told until a scheme is played or somebody has chosen in a later turn: it often ends the turn by itself, and
    nobody would see its end otherwise.
    """
    table, combat = view.game.table, view.game.combat
    if view.result is not None:
        ended = view.result.reason
    under_way = combat is not None and not ended
    cut_off = f"Cut off: {ended}." if combat is not None and ended else ""
    if combat is not None and combat.attack.card == NONE:  # declared, and no card laid yet
        return Fight(
            step="cards" if under_way else "cut off",
            attack=Account(table, combat.attack.seat, combat.attack.fighter).told(revealed=False),
            defense=Account(table, combat.defense.seat, combat.defense.fighter).told(revealed=False),
            damage=None,
            winner=None,
            result=cut_off,
        )
    heard = _since_the_attack(steps)
    if not heard:
        return None
    trace = CombatTrace(table, heard[0].seen_by(seats))
    for event in heard[1:]:
        trace.hear(event.seen_by(seats))
    if under_way and trace.damage is None:
        for role, side in ((ATTACKER, trace.attack), (DEFENDER, trace.defense)):
            side.lasting = [FightItem(kind="ability", text=name, amount=amount) for name, amount in view.bonuses(role)]
    if trace.damage is not None and view.result is not None:
        cut_off = ""  # its blow has ended the game
    return trace.told(under_way, cut_off)


def moments(table: Table, steps: Sequence[Sequence[Event]], seq: int) -> list[Moment | None]:
    """When in a combat each event of step `seq` happened; none outside of one, and for what no text did.

    No card has a text "immediately" and another "during combat", so the card tells these two apart.
    """
    heard = _in_the_action(steps, seq)
    told: list[Moment | None] = []
    revealed = settled = False
    declared: list[Source] = []  # cards whose texts under their hero's own timings resolve
    for event in heard:
        if event.kind in (ev.TURN, ev.ACTION):
            revealed = settled = False
        elif event.kind == ev.REVEAL:
            revealed = True
        elif event.kind == ev.COMBAT:
            settled = True
        elif event.kind == ev.COMPLETED:
            declared.append(table.cards[event.card])
        told.append(_moment(event.source, settled, declared) if revealed and event.source is not None else None)
    return told[len(heard) - len(steps[seq]) :]


def _in_the_action(steps: Sequence[Sequence[Event]], seq: int) -> list[Event]:
    """What has happened since the action began in which step `seq` was taken, that step included."""
    first = seq
    while first > 0 and not any(event.kind in (ev.TURN, ev.ACTION) for event in steps[first]):
        first -= 1
    return [event for step in steps[first : seq + 1] for event in step]


def _moment(source: Source, settled: bool, declared: Sequence[Source]) -> Moment:
    if source in declared:
        return "declared"
    if settled:
        return "after"
    return "immediately" if isinstance(source, Card) and source.texts[IMMEDIATELY] else "during"


def _since_the_attack(steps: Sequence[Sequence[Event]]) -> list[Event]:
    """What has happened since the last attack card was laid, or the last bonus attack declared.

    Nothing if a scheme was played since, which is looked at instead, or a turn began before the last step.
    """
    heard: list[Event] = []
    for number in range(len(steps) - 1, -1, -1):
        for event in reversed(steps[number]):
            heard.insert(0, event)
            if event.kind in (ev.ATTACK, ev.BONUS_ATTACK):
                return heard
            if event.kind == ev.SCHEME or (event.kind == ev.TURN and number < len(steps) - 1):
                return []
    return []


class Account:
    """What is known of one side."""

    def __init__(self, table: Table, seat: int, fighter: int) -> None:
        self.table = table
        self.seat = seat
        self.fighter = fighter
        self.card: str | None = None
        self.cancelled = False
        self.ignorer: str | None = None  # what has its value ignored
        self.base: FightItem | None = None  # the printed value, or the one instead of it
        self.added: list[FightItem] = []
        self.lasting: list[FightItem] = []

    def items(self) -> list[FightItem]:
        """The parts of the value; they add up to it, unless that were less than 0 (VALUE-1)."""
        parts = [*([] if self.base is None else [self.base]), *self.added, *self.lasting]
        if self.ignorer is not None:
            parts.append(FightItem(kind="ignored", text=self.ignorer, amount=-sum(part.amount for part in parts)))
        return parts

    def told(self, revealed: bool) -> FightSide:
        items = self.items() if revealed else []
        return FightSide(
            seat=self.seat,
            fighter=self.fighter,
            name=self.table.names[self.fighter],
            card=self.card,
            value=max(0, sum(item.amount for item in items)) if revealed else None,
            cancelled=self.cancelled,
            ignored=self.ignorer is not None,
            items=items,
        )


class CombatTrace:
    """A combat as its events tell it, beginning with the attack card laid or the bonus attack declared."""

    def __init__(self, table: Table, attack: Event) -> None:
        self.table = table
        self.attack = Account(table, attack.seat, attack.fighter)
        if attack.kind == ev.BONUS_ATTACK:
            self.attack.base = FightItem(kind="instead", text=_cause(attack), amount=attack.amount)
        else:
            self.attack.card = self._card(attack)
        self.defense = Account(table, table.owner[attack.target], attack.target)
        self.revealed = False
        self.damage: int | None = None
        self.winner: Account | None = None
        self.heard = [attack]

    def hear(self, event: Event) -> None:
        """Takes in the next event."""
        kind = event.kind
        side = self.attack if event.seat == self.attack.seat else self.defense
        if kind == ev.DEFEND:
            self.defense.fighter = event.fighter
            self.defense.card = self._card(event)
        elif kind == ev.SWAP and event.fighter == self.defense.fighter:
            self.defense.fighter = event.target  # ATK-3: whoever is brought in defends
        elif kind == ev.REVEAL:
            self.revealed = True
            card = self.table.cards[event.card]
            side.card = card.name
            side.base = FightItem(kind="printed", text=card.name, amount=card.value or 0)
        elif kind == ev.INSTEAD:
            side.base = FightItem(kind="instead", text=_cause(event), amount=event.amount)
        elif kind == ev.VALUE:
            side.added.append(self._addition(event))
        elif kind == ev.BONUS:
            side.lasting.append(FightItem(kind="ability", text=_cause(event), amount=event.amount))
        elif kind == ev.IGNORE:
            side.ignorer = _cause(event)
        elif kind == ev.CANCEL:
            side.cancelled = True
        elif kind == ev.COMBAT:
            self.revealed = True  # also where neither side has a card to turn up
            self.damage = event.amount
            self.winner = side
        elif kind == ev.CLAIM:
            self.winner = side
        self.heard.append(event)

    def told(self, under_way: bool, cut_off: str) -> Fight:
        """The combat; `cut_off` says what has cut it off, if something has."""
        step: Literal["cards", "revealed", "over", "cut off"] = "cut off" if cut_off else "over"
        if under_way:
            step = "revealed" if self.revealed else "cards"
        return Fight(
            step=step,
            attack=self.attack.told(self.revealed),
            defense=self.defense.told(self.revealed),
            damage=self.damage,
            winner=None if self.winner is None else self.winner.seat,
            result=" ".join(said for said in (self._result(), cut_off) if said),
        )

    def _result(self) -> str:
        if self.damage is None or self.winner is None:
            return ""
        name = self._name(self.defense)
        own = takewhile(lambda one: one.kind not in (ev.ACTION, ev.TURN), self.heard)  # and nothing that comes later
        taken = sum(one.amount for one in own if one.kind == ev.DAMAGE and one.fighter == self.defense.fighter)
        whole = f", {taken} in all" if taken > self.damage > 0 else ""
        dealt = f"{self.damage} damage to {name}{whole}." if self.damage else "No combat damage."
        win = "win" if self.table.fighters[self.winner.fighter].plural_verb else "wins"
        return f"{dealt} {self._name(self.winner)} {win} the combat."

    def _addition(self, event: Event) -> FightItem:
        """What was added to a value, named by the card whose boost it is, or by the text that says so."""
        boosting = self._boosting(event)
        if boosting is not None:
            return FightItem(kind="boost", text=boosting, amount=event.amount)
        if isinstance(event.source, Item):
            guess = " (our guess)" if event.source.guess else ""  # OP-1
            return FightItem(kind="item", text=f"{_cause(event)}{guess}", amount=event.amount)
        return FightItem(kind="ability", text=_cause(event), amount=event.amount)

    def _boosting(self, event: Event) -> str | None:
        """The card that has just been discarded or turned over for its boost, if that is what was added."""
        last = self.heard[-1]
        if last.kind == ev.PILE and self.heard[-2].kind in BOOSTING and self.heard[-2].card == last.card:
            last = self.heard[-2]  # a pile that takes discards
        fits = last.kind == ev.PILE or (last.kind in BOOSTING and last.source is event.source)
        if not fits or self.table.cards[last.card].boost != event.amount:
            return None
        return self.table.cards[last.card].name

    def _card(self, event: Event) -> str:
        return HIDDEN if event.card == NONE else self.table.cards[event.card].name

    def _name(self, side: Account) -> str:
        return self.table.names[side.fighter]


def _cause(event: Event) -> str:
    assert event.source is not None, "a value is changed by something that says so"
    return event.source.name
