"""Events in English, for a log that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.decision import MANEUVER
from matchless.engine.definitions import Offered, article, possessive
from matchless.engine.spans import Span, plain, within
from matchless.engine.words.manual import MOST_REFUSALS

if TYPE_CHECKING:
    from matchless.engine.definitions import Source
    from matchless.engine.events import Event
    from matchless.engine.spans import Spans
    from matchless.engine.table import Table

BY_HAND: Final = (ev.BY_HAND, ev.DONE, ev.LEFT_UNDONE, ev.AGAIN, ev.AGREED, ev.NOT_SO)


MARK: Final = "\0"  # around the number of a span, in a sentence that is being made
HIS: Final = {"he": "his", "she": "her", "it": "its", "they": "their"}
HIM: Final = {"he": "him", "she": "her", "it": "it", "they": "them"}


def sentence(table: Table, event: Event) -> str:
    """The event as one sentence; empty for what other sentences already say."""
    return plain(spoken(table, event))


def spoken(table: Table, event: Event) -> Spans:
    """The event as one sentence of structured text."""
    names = Names(table)
    return names.spoken(_sentence(table, event, names))


class Names:
    """What a sentence names: while it is made, the number of its span stands in its place."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.spans: list[Span] = []

    def spoken(self, sentence: str) -> Spans:
        """A finished sentence as structured text."""
        pieces = sentence.split(MARK)
        spans = [self.spans[int(text)] if at % 2 else Span(text) for at, text in enumerate(pieces) if text]
        if not spans:
            return ()
        first, last = spans[0], spans[-1]
        spans[0] = first.saying(first.text[:1].upper() + first.text[1:])
        if len(spans) > 1 and last.text[:1] == "." and spans[-2].text[-1:] in ("!", "?"):
            spans[-1] = last.saying(last.text[1:])  # of a name that ends the sentence by itself
        return within([span for span in spans if span.text])

    def put(self, text: str, refers: str, to: str) -> str:
        self.spans.append(Span(text, refers, to))
        return f"{MARK}{len(self.spans) - 1}{MARK}"

    def seat(self, seat: int, whose: bool = False) -> str:
        name = "" if seat < 0 else self.table.players[seat]
        return self.put(possessive(name) if whose else name, "seat", str(seat)) if name else ""

    def fighter(self, fighter: int) -> str:
        return "" if fighter < 0 else self.put(self.table.names[fighter], "fighter", str(fighter))

    def card(self, card: int) -> str:
        return "a card" if card < 0 else self.put(self.table.cards[card].name, "card", self.table.cards[card].name)

    def space(self, space: int) -> str:
        return "" if space < 0 else self.put(self.table.board.spaces[space], "space", self.table.board.spaces[space])


def named(source: Source | None) -> str:
    """What speaks, by its name."""
    return "the rules" if source is None else source.name


def _sentence(table: Table, event: Event, names: Names) -> str:
    kind = event.kind
    seat = names.seat(event.seat)
    fighter = names.fighter(event.fighter)
    card = names.card(event.card)
    space = names.space(event.space)
    if event.back >= 0:
        space += f" and {names.space(event.back)}"
    itself = event.card >= 0 and event.source is table.cards[event.card]  # a card need not be named as its own cause
    cause = ""
    if event.source is not None and event.source.name and not itself:
        cause = names.put(f" ({event.source.name})", "cause", event.source.name)
    amount = event.amount
    plural = event.seat >= 0 and table.heroes[event.seat].plural()
    be = "are" if plural else "is"
    whose = names.seat(event.seat, whose=True)
    several = event.fighter >= 0 and table.fighters[event.fighter].plural_verb
    his = HIS[table.fighters[event.fighter].pronoun] if event.fighter >= 0 else "their"
    been = "are" if several else "is"

    def do(verb: str) -> str:
        """The verb as it goes with the seat: "draw" or "draws"."""
        return verb if plural else f"{verb}s"

    def does(verb: str) -> str:
        """The fighter and the verb as it goes with it."""
        return f"{fighter} {verb if several else f'{verb}s'}"

    if kind == ev.TURN:
        return f"Turn {amount}: {seat}."
    if kind == ev.ACTION:  # the other actions tell of themselves
        return f"{seat} {do('maneuver')}." if amount == MANEUVER else ""
    if kind == ev.DRAW:
        return f"{seat} {do('draw')} {card}{cause}."
    if kind == ev.EXHAUSTED:
        return f"{seat} {be} exhausted and {'have' if plural else 'has'} no card to draw{cause}."
    if kind == ev.DISCARD:
        return f"{seat} {do('discard')} {card}{cause}."
    if kind == ev.BOOST:
        return f"{seat} {do('boost')} with {card} (+{amount}){cause}."
    if kind == ev.SCHEME:
        return f"{seat} {do('play')} {card}."
    if kind == ev.ATTACK:
        return f"{does('attack')} {names.fighter(event.target)} with {card}."
    if kind == ev.BONUS_ATTACK:
        return f"{does('make')} a bonus attack with value {amount} against {names.fighter(event.target)}{cause}."
    if kind == ev.DEFEND:
        return f"{does('defend')} with {card}."
    if kind == ev.REVEAL:
        return f"{does('reveal')} {card}."
    if kind == ev.CANCEL:
        return f"The effects of {card} are cancelled{cause}."
    if kind in (ev.VALUE, ev.BONUS):
        return f"{card} gets {amount:+}{cause}."
    if kind == ev.INSTEAD:
        return f"{card} counts {amount} in place of its printed value{cause}."
    if kind == ev.IGNORE:
        return f"The value of {card} is ignored{cause}."
    if kind == ev.COMBAT:
        dealt = f" and {'deal' if several else 'deals'} {amount} combat damage" if amount else ""
        return f"{does('win')} the combat{dealt}."
    if kind == ev.DAMAGE:
        return f"{does('take')} {amount} damage{cause}."
    if kind == ev.DEFEAT:
        return f"{fighter} {been} defeated."
    if kind == ev.MOVE:
        return f"{does('move')} to {space}{cause}."
    if kind == ev.PLACE:
        return f"{fighter} {been} placed at {space}{cause}."
    if kind == ev.RETURN:
        return f"{does('return')} to the board at {space}{cause}."
    if kind == ev.IN_VAIN:
        return f"{fighter} cannot be placed at {space}: it is taken{cause}."
    if kind in (ev.TOKEN, ev.TOKEN_GONE, ev.TOKEN_BACK, ev.TOKEN_MOVED):
        name = table.tokens.all[event.part].noun
        if kind == ev.TOKEN:
            return f"{article(name).capitalize()} {name} is placed at {space}{cause}."
        if kind == ev.TOKEN_BACK:
            return f"The {name} at {space} goes back to its supply{cause}."
        if kind == ev.TOKEN_MOVED:
            return f"The {name} at {table.board.spaces[event.path[0]]} moves to {space}{cause}."
        return f"The {name} at {space} is removed."
    if kind in (ev.GAIN, ev.LOSE):
        return f"{seat} {do(kind)} {amount} {'action' if amount == 1 else 'actions'}{cause}."
    if kind == ev.RECOVER:
        return f"{does('recover')} {amount} health{cause}."
    if kind == ev.HEALTH:
        return f"{fighter} has {amount} health now{cause}."
    if kind == ev.PREVENTED:
        return f"{named(event.by)} keeps {amount} damage from {fighter} ({named(event.source)})."
    if kind == ev.UNCANCELLED:
        return f"The effects on {card} cannot be cancelled ({named(event.by)})."
    if kind == ev.LASTING:
        says = event.by.says if event.by is not None else ""
        until = "the next turn of " if amount else "the end of this turn"
        return f"Until {until}{seat if amount else ''}{cause}: {says[:1].lower()}{says[1:]}"
    if kind == ev.PREVENTION:
        return f"The next {amount} damage to {fighter} will be prevented{cause}."
    if kind == ev.HARMLESS:
        return f"This combat will deal no damage{cause}."
    if kind == ev.SWAP:
        return f"{fighter} and {names.fighter(event.target)} swap spaces{cause}."
    if kind == ev.ROOT:
        return f"{fighter or 'No fighter'} {'cannot' if fighter else 'can'} leave {his} space this turn{cause}."
    if kind == ev.LEAVE:
        return f"{does('leave')} the board{cause}."
    if kind == ev.SWEEP:
        return f"{seat} {do('take')} {amount} {'token' if amount == 1 else 'tokens'} off the board{cause}."
    if kind == ev.ITEM:
        return f"{seat} {do('use')} the {table.items[amount].name} at {space}."
    if kind == ev.MARKER_TURNED:
        return f"{seat} {do('choose')} {table.markers.all[event.part].sides[amount]}."
    if kind == ev.FORM:
        return f"{fighter} becomes {table.forms[event.seat][amount]}{cause}."
    if kind == ev.COUNTER:
        who = fighter or seat
        verb = "gain" if amount > 0 else "lose"
        verb = f"{verb}s" if fighter else do(verb)
        return f"{who} {verb} {abs(amount)} {table.counters.all[event.part].name}{cause}."
    if kind == ev.SECOND_UP:
        return f"{seat} {do('turn')} up {table.second_cards[amount].name}."
    if kind == ev.SECOND_GONE:
        return f"{seat} {do('discard')} {table.second_cards[amount].name}."
    if kind == ev.SECOND_BACK:
        return f"{seat} {do('put')} {table.second_cards[amount].name} back under its deck."
    if kind == ev.SECOND_SHUFFLED:
        name = table.decks.all[event.part].name
        return f"{seat} {do('shuffle')} the {name} discard pile into the {name} deck."
    if kind == ev.TAKE:
        return f"{seat} {do('take')} {card} from the top of the deck."
    if kind == ev.SHUFFLE:
        added = f"{amount} {'card' if amount == 1 else 'cards'} into " if amount else ""
        return f"{seat} {do('shuffle')} {added}the deck{cause}."
    if kind == ev.INTO_DECK:
        return f"{card} goes from {whose} hand into the deck{cause}."
    if kind == ev.BURN:
        return f"{seat} {do('move')} {card} to the discard pile."
    if kind == ev.UNDER:
        return f"{seat} {do('put')} {card} under the deck."
    if kind == ev.ON_TOP:
        return f"{seat} {do('put')} {card} on top of the deck{cause}."
    if kind == ev.MILL:
        return f"{seat} {do('discard')} {card} from the top of the deck{cause}."
    if kind == ev.RETRIEVE:
        return f"{seat} {do('take')} {card} into their hand{cause}."
    if kind in (ev.PILE, ev.PILE_GONE, ev.COMPLETED):
        name = table.piles.all[event.part].name
        if kind == ev.PILE:
            return f"{card} goes to {whose} {name}."
        return f"{whose} {name} is discarded." if kind == ev.PILE_GONE else f"{card} completes {whose} {name}."
    if kind == ev.READ_OUT:
        total = table.cards[event.card].attributes[event.part].text(amount)
        return f"{seat} {do('read')} out “{card}” ({total} so far)."
    if kind == ev.STAY:
        return f"{seat} {do('move')} nobody."
    if kind == ev.LOOK:
        return f"{seat} {do('look')} at {names.seat(event.target, whose=True)} hand{cause}."
    if kind == ev.PEEK:
        top = "the top card" if amount == 1 else f"the top {amount} cards"
        return f"{seat} {do('look')} at {top} of {names.seat(event.target, whose=True)} deck{cause}."
    if kind == ev.SHOW:
        return f"{seat} {do('show')} {card}{cause}."
    if kind == ev.NAMED:
        return f"{seat} {do('name')} {card if event.card >= 0 else f'the value {amount}'}{cause}."
    if kind == ev.ASIDE:
        return f"{seat} {do('reveal')} {card} from the top of the deck{cause}."
    if kind == ev.CLAIM:
        return f"{fighter} counts as having won the combat{cause}."
    if kind == ev.CUT:
        return f"{whose} turn ends{cause}."
    if kind == ev.ENOUGH:
        return f"{named(event.source)} has happened {amount} times in this action and does nothing more."
    if kind == ev.CAST:
        the = "" if isinstance(event.source, Offered) and event.source.named else "the "
        return f"{seat} {do('cast')} {the}{named(event.source)}."
    if kind in BY_HAND:
        said = "" if event.by is None else event.by.says
        return _by_hand(event, seat, be, plural, said)
    if kind == ev.OUT:
        return f"{seat} {be} out."
    if kind == ev.MULLIGAN:
        return f"{seat} {do('take')} a mulligan."
    if kind == ev.OVER:
        winners = bits(amount)
        many = len(winners) > 1 or (len(winners) == 1 and table.heroes[winners[0]].plural())
        won = " and ".join([names.seat(winner) for winner in winners])
        return f"{won} {'win' if many else 'wins'}." if amount else "The game is a draw."
    return ""


def _by_hand(event: Event, seat: str, be: str, plural: bool, said: str) -> str:
    """What happens around a text that is played by hand."""
    name = named(event.source)
    if event.kind == ev.BY_HAND:
        return f"{seat} {'carry' if plural else 'carries'} out {name} by hand: “{said}”"
    if event.kind == ev.DONE:
        return f"{seat} {be} done with {name}."
    if event.kind == ev.LEFT_UNDONE:
        return f"{seat} {'do' if plural else 'does'} nothing for {name}."
    if event.kind == ev.AGAIN:
        return f"{seat} {'take' if plural else 'takes'} back what was done for {name}, to start again."
    if event.kind == ev.AGREED:
        return f"{seat} {'agree' if plural else 'agrees'}."
    end = "It does nothing" if event.amount >= MOST_REFUSALS else "It is taken back"
    return f"{seat} {'do' if plural else 'does'} not agree with what was done for {name}. {end}."
