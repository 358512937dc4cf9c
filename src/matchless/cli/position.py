"""A position on the screen: what a view tells, laid out compactly."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from matchless.cli.cards import card_mark, card_stats, cards_table, count
from matchless.cli.output import say, show
from matchless.cli.spaces import ONE_WAY_HINT, spaces_table, zones
from matchless.engine.text import hero_text, second_card_text
from matchless.engine.words.sums import sum_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from matchless.engine.definitions import Card
    from matchless.engine.position import CounterData, FighterData, Position, SideData
    from matchless.engine.table import Table
    from matchless.engine.view import View

WIDE = 96  # columns that two seats need side by side
COLOURS = ("green", "magenta", "cyan", "yellow")  # by seat
STATUSES = {"in": "", "dormant": ", off the board until the next turn", "out": ", out of the game"}


class Seen:
    """What one seat, or a spectator, sees of a game at one moment; the table lies open to everybody."""

    def __init__(self, data: Position, table: Table) -> None:
        self.data = data
        self.table = table
        self.seat = data["seat"]
        self.board = table.board
        self.heroes = table.heroes
        self.fighters = {fighter["id"]: fighter for seat in data["seats"] for fighter in seat["fighters"]}

    @staticmethod
    def of(view: View, table: Table) -> Seen:
        return Seen(view.data(), table)

    def card(self, seat: int, name: str) -> Card:
        """The card of that name in a seat's deck; cards of one name may differ from deck to deck."""
        return next(card for card in self.heroes[seat].cards if card.name == name)

    def player(self, seat: int) -> str:
        """Who sits there: "You: Robin Hood"; with a number where there are more than two."""
        name = self.heroes[seat].name
        if self.seat is None:
            return f"Seat {seat + 1}: {name}"
        who = "Opponent"
        if self.table.allies[self.seat] >> seat & 1:
            who = "You" if seat == self.seat else "Partner"
        return f"{who}: {name}" if self.table.seats == 2 else f"{who}: {name}, seat {seat + 1}"

    def whose(self, seat: int) -> str:
        """Of whom: "your", "Bigfoot's"."""
        if seat == self.seat:
            return "your"
        name = self.table.players[seat]
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def place(self, space: str) -> str:
        """A space with its zones: "B3 (grey)"."""
        return f"{space} ({zones(self.board, self.board.space_ids[space])})"

    def fighter_at(self, space: str) -> FighterData | None:
        """Who stands on a space."""
        standing = self.fighters.values()
        return next((fighter for fighter in standing if space in (fighter["space"], fighter["back"])), None)

    def things_at(self, space: str) -> list[str]:
        """What lies on a space: tokens, and an item still to be used."""
        found: list[str] = []
        for seat, hero in enumerate(self.heroes):
            for token, lying in zip(hero.tokens, self.data["seats"][seat]["tokens"], strict=True):
                if here := lying["spaces"].count(space):
                    times = "" if here == 1 else f" x{here}"
                    found.append(f"{self.whose(seat)} {token.name} token{times}")
        if space in self.data["items"]:
            found.append(self.data["items"][space]["name"])
        return found

    def at(self, space: str) -> list[str]:
        """All there is on a space: the fighter, then things."""
        fighter = self.fighter_at(space)
        return [*([] if fighter is None else [fighter["name"]]), *self.things_at(space)]


def print_position(console: Console, position: Seen) -> None:
    """The turn, all seats, what lies open, and the hands the viewer sees."""
    console.rule(Text(_heading(position), style="bold"), align="left", style="dim")
    seats = range(position.table.seats)
    blocks = [_seat(position, seat) for seat in seats]
    if console.width < WIDE:
        show(console, Group(*blocks))
    else:
        grid = Grid.grid(padding=(0, 4, 0, 0))
        for place in range(0, len(blocks), 2):
            grid.add_row(*blocks[place : place + 2])
        show(console, grid)
    for seat in seats:
        for line in _open(position, seat):
            say(console, line[0].upper() + line[1:])
    for line in _common(position):
        say(console, line)
    for seat in seats:
        hand = position.data["seats"][seat]["hand"]
        if hand is not None:
            whose = "Hand" if seat == position.seat else f"Hand of {position.table.players[seat]}"
            say(console, f"{whose}: {_cards(position, seat, hand)}")


def print_combat(console: Console, position: Seen) -> None:
    """The combat in progress, a line for each side that has played or declined; nothing if there is none."""
    combat = position.data["combat"]
    if combat is None:
        return
    for role, side in (("Attack", combat["attack"]), ("Defense", combat["defense"])):
        if side["card"] is None and not combat["revealed"]:
            continue
        fighter = position.fighters[side["fighter"]]["name"]
        say(console, f"{role}: {fighter}, {_combat_card(side)}", style=COLOURS[side["seat"]])
    if combat["damage"] is not None:
        say(console, f"Combat damage: {combat['damage']}")


def print_hand(console: Console, position: Seen) -> None:
    """The viewer's hand with everything the cards say."""
    seat = position.seat
    assert seat is not None
    hand = position.data["seats"][seat]["hand"] or []
    if not hand:
        say(console, "Your hand is empty.")
        return
    show(console, cards_table((position.card(seat, name), copies) for name, copies in Counter(hand).items()))


def print_discards(console: Console, position: Seen) -> None:
    """Every discard pile, the top last."""
    for seat, data in enumerate(position.data["seats"]):
        pile = ", ".join(data["discards"]) or "nothing"
        say(console, f"{position.player(seat)}, discarded (top last): {pile}")


def print_board(console: Console, position: Seen) -> None:
    """Every space with its zones, its neighbours and what is on it, then what the items do."""
    here = {space: ", ".join(position.at(space)) for space in position.board.spaces}
    show(console, spaces_table(position.board, here))
    if position.board.one_way:
        say(console, ONE_WAY_HINT, style="dim")
    for space, item in position.data["items"].items():
        say(console, f"{item['name']} at {space}. {item['text']}")


def print_abilities(console: Console, position: Seen) -> None:
    """What every hero at the table can do."""
    for seat, hero in enumerate(position.heroes):
        say(console, position.player(seat), style=f"bold {COLOURS[seat]}")
        say(console, hero_text(hero) or "No ability.")


def _heading(position: Seen) -> str:
    data = position.data
    who = "you" if data["active"] == position.seat else position.table.players[data["active"]]
    if data["turn"] == 0:
        return f"Setup on {position.board.name}; {who} will begin"
    left = "" if data["actions"] < 1 else f", {count(data['actions'], 'action')} left"
    return f"Turn {data['turn']}: {who}{left}"


def _seat(position: Seen, seat: int) -> Group:
    """One seat: its decks, its fighters, its tokens."""
    data = position.data["seats"][seat]
    hero = position.heroes[seat]
    lines = [Text(position.player(seat) + STATUSES[data["status"]], style=f"bold {COLOURS[seat]}")]
    sizes = f"hand {data['hand_size']}, deck {data['deck_size']}, discards {len(data['discards'])}"
    for deck in data["decks"]:
        sizes += f", {deck['name']} deck {deck['size']}"
    lines.append(Text(sizes, style="dim"))
    fighters = Grid.grid(padding=(0, 2, 0, 0))
    for fighter in data["fighters"]:
        gone = fighter["defeated"] or fighter["space"] is None
        health = "" if gone else f"{fighter['health']}/{fighter['max_health']}"
        name = ", ".join(filter(None, (fighter["name"], fighter["form"], *map(_counter, fighter["counters"]))))
        fighters.add_row(name, health, fighter_place(position, fighter), style="dim" if gone else "")
    marks: list[Text] = []
    marks.extend(Text(f"{marker['name']}: {marker['side'] or 'none yet'}") for marker in data["markers"])
    marks.extend(Text(_counter(counter)) for counter in data["counters"])
    for token, lying in zip(hero.tokens, data["tokens"], strict=True):
        where = _counted(sorted(lying["spaces"])) or "none on the board"
        marks.append(Text(f"{token.name} tokens: {where}; {lying['supply']} left"))
    return Group(*lines, fighters, *marks)


def _counter(counter: CounterData) -> str:
    return f"{counter['name']}: {counter['amount']}"


def _open(position: Seen, seat: int) -> list[str]:
    """What lies open before a seat besides fighters and tokens, and what else the viewer knows of it."""
    data = position.data["seats"][seat]
    hero = position.heroes[seat]
    whose = position.whose(seat)
    lines: list[str] = []
    for pile, shown in zip(hero.piles, data["piles"], strict=True):
        if shown["cards"] is None:
            lines.append(f"{whose} {pile.name}: {count(shown['size'], 'card')} face down")
            continue
        cards = [position.card(seat, name) for name in shown["cards"]]
        text = ", ".join(f"{card.name} ({card_mark(card)})" if card_mark(card) else card.name for card in cards)
        if (counted := sum_in(hero, pile)) is not None:
            total = sum(card.given[counted.attribute] for card in cards)
            text = f"{text or 'empty'}; {total} of {counted.called.text(counted.least)}"
        lines.append(f"{whose} {pile.name}: {text or 'empty'}")
    for deck, there in zip(hero.decks, data["decks"], strict=True):
        open_ = [second for second in deck.cards if second.name in there["face_up"]]
        texts = [f"{second.name}. {second_card_text(second)}" for second in open_]
        lines.append(f"{whose} {deck.name}: {' '.join(texts) or 'none is face up'}")
        if there["discards"]:
            lines.append(f"{whose} discarded {deck.name}s: {', '.join(there['discards'])}")
    if data["known"]:
        lines.append(f"known of {whose} hand: {_cards(position, seat, data['known'])}")
    if data["deck_top"]:
        lines.append(f"known on top of {whose} deck (the top first): {', '.join(data['deck_top'])}")
    return lines


def _common(position: Seen) -> list[str]:
    """What lies open and belongs to nobody: unused items, and cards turned up for an effect."""
    data = position.data
    lines: list[str] = []
    if data["items"]:
        there = [f"{item['name']} at {space}" for space, item in data["items"].items()]
        lines.append(f"Items: {', '.join(there)}")
    if data["aside"]:
        lines.append(f"Revealed: {', '.join(data['aside'])}")
    return lines


def fighter_place(position: Seen, fighter: FighterData) -> str:
    """Where a fighter is, in words."""
    if fighter["defeated"]:
        return "defeated"
    if fighter["space"] is None:
        return "off the board"
    behind = f" and {position.place(fighter['back'])}" if fighter["back"] is not None else ""
    return position.place(fighter["space"]) + behind


def _cards(position: Seen, seat: int, names: list[str]) -> str:
    """Cards with their numbers, each name once."""
    cards = [
        f"{name}{f' x{copies}' if copies > 1 else ''} ({card_stats(position.card(seat, name))})"
        for name, copies in Counter(names).items()
    ]
    return "; ".join(cards) or "empty"


def _counted(names: Iterable[str]) -> str:
    """Names, each once: "B4, C2 x2"."""
    return ", ".join(name if times == 1 else f"{name} x{times}" for name, times in Counter(names).items())


def _combat_card(side: SideData) -> str:
    if side["card"] is None:
        return "no card"
    if side["card"] == "hidden":
        text = "a card face down"
    elif side["value"] is None:
        text = f"{side['card']} face down"
    else:
        text = f"{side['card']}, value {side['value']}"
        text += ", ignored" if side["ignored"] else ""
        text += ", effects cancelled" if side["cancelled"] else ""
    return text if side["item"] is None else f"{text}, with the {side['item']}"
