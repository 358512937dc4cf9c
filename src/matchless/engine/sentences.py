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
    if kind == ev.RECOVER:
        return f"{fighter} recovers {amount} health{cause}."
    if kind == ev.PREVENTED:
        return f"{fighter} takes none of {amount} damage{cause}."
    if kind == ev.SWAP:
        return f"{fighter} and {table.names[event.target]} swap spaces{cause}."
    if kind == ev.ROOT:
        return f"{fighter or 'No fighter'} {'cannot' if fighter else 'can'} leave its space this turn{cause}."
    if kind == ev.LIFTED:
        return f"{fighter} is not defeated yet: {seat} leaves the board."
    if kind == ev.RISE:
        return f"{seat} rises again."
    if kind == ev.SWEEP:
        return f"{seat} takes {amount} tokens off the board{cause}."
    if kind == ev.ITEM:
        return f"{seat} uses the {table.items[amount].name} at {space}."
    if kind == ev.STANCE:
        return f"{seat} chooses {table.heroes[event.seat].stances[amount]}."
    if kind == ev.CHARM:
        return f"{seat} turns up {table.heroes[event.seat].charms[amount].name}."
    if kind == ev.CHARM_GONE:
        return f"{seat} discards {table.heroes[event.seat].charms[amount].name}."
    if kind == ev.CHARM_BACK:
        return f"{seat} puts {table.heroes[event.seat].charms[amount].name} back under its deck."
    if kind == ev.TAKE:
        return f"{seat} takes {card} from the top of the deck."
    if kind == ev.SHUFFLE:
        return f"{seat} shuffles {amount} {'card' if amount == 1 else 'cards'} into the deck{cause}."
    if kind == ev.UNDER:
        return f"{seat} puts {card} under the deck."
    if kind == ev.MILL:
        return f"{seat} discards {card} from the top of the deck{cause}."
    if kind == ev.RETRIEVE:
        return f"{seat} takes {card} into hand{cause}."
    if kind in (ev.PILE, ev.PILE_GONE, ev.LINE):
        own = table.heroes[event.seat].pile
        name = "pile" if own is None else own.name
        if kind == ev.PILE:
            return f"{card} goes to {seat}'s {name}."
        return f"{seat}'s {name} is discarded." if kind == ev.PILE_GONE else f"{card} completes {seat}'s {name}."
    if kind == ev.LOOK:
        return f"{seat} looks at the hand of {table.players[event.target]}{cause}."
    if kind == ev.SHOW:
        return f"{seat} shows {card}{cause}."
    if kind == ev.ASIDE:
        return f"{seat} reveals {card} from the top of the deck{cause}."
    if kind == ev.CLAIM:
        return f"{fighter} counts as having won the combat{cause}."
    if kind == ev.CUT:
        return f"The turn of {seat} ends{cause}."
    if kind == ev.SPELL:
        return f"{seat} casts the {event.source.name if event.source is not None else 'spell'}."
    if kind == ev.OUT:
        return f"{seat} is out."
    if kind == ev.MULLIGAN:
        return f"{seat} takes a mulligan."
    if kind == ev.OVER:
        winners = " and ".join(table.players[winner] for winner in bits(amount))
        return f"{winners} {'wins' if amount & (amount - 1) == 0 else 'win'}." if amount else "The game is a draw."
    return ""


