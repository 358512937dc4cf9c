"""Events in English, for a log that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import events as ev
from matchless.engine.bits import bits

if TYPE_CHECKING:
    from matchless.engine.events import Event
    from matchless.engine.table import Table


def sentence(table: Table, event: Event) -> str:
    """The event as one sentence; empty for what other sentences already say."""
    kind = event.kind
    seat = "" if event.seat < 0 else table.players[event.seat]
    fighter = "" if event.fighter < 0 else table.names[event.fighter]
    card = "a card" if event.card < 0 else table.cards[event.card].name
    space = "" if event.space < 0 else table.board.spaces[event.space]
    cause = f" ({event.source.name})" if event.source is not None and event.source.name else ""
    amount = event.amount
    if kind == ev.TURN:
        return f"Turn {amount}: {seat}."
    if kind == ev.DRAW:
        return f"{seat} draws {card}{cause}."
    if kind == ev.EXHAUSTED:
        return f"{seat} is exhausted and has no card to draw{cause}."
    if kind == ev.DISCARD:
        return f"{seat} discards {card}{cause}."
    if kind == ev.BOOST:
        return f"{seat} boosts with {card} (+{amount}){cause}."
    if kind == ev.SCHEME:
        return f"{seat} plays {card}."
    if kind == ev.ATTACK:
        return f"{fighter} attacks with {card}."
    if kind == ev.DEFEND:
        return f"{fighter} defends with {card}."
    if kind == ev.REVEAL:
        return f"{fighter} reveals {card}."
    if kind == ev.CANCEL:
        return f"The effects of {card} are cancelled{cause}."
    if kind == ev.VALUE:
        return f"{card} gets +{amount}{cause}."
    if kind == ev.INSTEAD:
        return f"{card} has value {amount}{cause}."
    if kind == ev.IGNORE:
        return f"The value of {card} is ignored{cause}."
    if kind == ev.COMBAT:
        return f"{fighter} wins the combat; {amount} combat damage."
    if kind == ev.DAMAGE:
        return f"{fighter} takes {amount} damage{cause}."
    if kind == ev.DEFEAT:
        return f"{fighter} is defeated."
    if kind == ev.MOVE:
        return f"{fighter} moves to {space}{cause}."
    if kind == ev.PLACE:
        return f"{fighter} is placed at {space}{cause}."
    if kind == ev.RETURN:
        return f"{fighter} returns at {space}{cause}."
    if kind in (ev.TOKEN, ev.TOKEN_GONE):
        token = table.heroes[event.seat].token
        name = "token" if token is None else token.name
        return f"A {name} is placed at {space}{cause}." if kind == ev.TOKEN else f"The {name} at {space} is removed."
    if kind == ev.GAIN:
        return f"{seat} gains {amount} {'action' if amount == 1 else 'actions'}{cause}."
    if kind == ev.OUT:
        return f"{seat} is out."
    if kind == ev.MULLIGAN:
        return f"{seat} takes a mulligan."
    if kind == ev.OVER:
        winners = " and ".join(table.players[winner] for winner in bits(amount))
        return f"{winners} {'wins' if amount & (amount - 1) == 0 else 'win'}." if amount else "The game is a draw."
    return ""


