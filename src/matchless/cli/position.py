"""A position on the screen: what a view tells, laid out compactly."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypedDict, cast

from rich.console import Group
from rich.table import Table
from rich.text import Text

from matchless import boards, heroes
from matchless.cli.cards import card_stats, cards_table
from matchless.cli.output import say, show
from matchless.cli.spaces import zones

if TYPE_CHECKING:
    from rich.console import Console

    from matchless.engine.definitions import Card
    from matchless.engine.view import View

WIDE = 96  # columns that two seats need side by side
COLOURS = ("green", "magenta", "cyan", "yellow")  # by seat


class FighterData(TypedDict):
    """One fighter, as `View.data` gives it."""

    id: int
    name: str
    health: int
    max_health: int
    space: str | None
    back: str | None
    defeated: bool


class SeatData(TypedDict):
    """One seat, as `View.data` gives it."""

    hero: str
    status: str
    hand: list[str] | None
    hand_size: int
    known: list[str]
    deck_size: int
    discards: list[str]
    supply: int
    tokens: list[str]
    fighters: list[FighterData]


class SideData(TypedDict):
    """One side of a combat, as `View.data` gives it."""

    seat: int
    fighter: int
    card: str | None
    value: int | None
    ignored: bool
    cancelled: bool


class CombatData(TypedDict):
    """A combat, as `View.data` gives it."""

    attack: SideData
    defense: SideData
    revealed: bool
    damage: int | None


class PositionData(TypedDict):
    """A whole position, as `View.data` gives it."""

    seat: int | None
    board: str
    turn: int
    active: int
    actions: int
    seats: list[SeatData]
    scheme: str | None
    combat: CombatData | None


class Position:
    """What one seat, or a spectator, sees of a game at one moment."""

    def __init__(self, data: PositionData) -> None:
        self.data = data
        self.seat = data["seat"]
        self.board = boards.load(data["board"])
        self.heroes = [heroes.load(seat["hero"]) for seat in data["seats"]]
        self.fighters = {fighter["id"]: fighter for seat in data["seats"] for fighter in seat["fighters"]}

    @staticmethod
    def of(view: View) -> Position:
        return Position(cast(PositionData, view.data()))

    def card(self, name: str) -> Card:
        """The card of that name, of the viewer's deck before others."""
        own = [] if self.seat is None else [self.heroes[self.seat]]
        return next(card for hero in [*own, *self.heroes] for card in hero.cards if card.name == name)

    def player(self, seat: int) -> str:
        """Who sits there: "You: Robin Hood"."""
        name = self.heroes[seat].name
        if self.seat is None:
            return f"Seat {seat + 1}: {name}"
        return f"You: {name}" if seat == self.seat else f"Opponent: {name}"

    def place(self, space: str) -> str:
        """A space with its zones: "B3 (grey)"."""
        return f"{space} ({zones(self.board, self.board.space_ids[space])})"

    def at(self, space: str) -> list[str]:
        """What is on a space: the fighter, then tokens."""
        found = [fighter["name"] for fighter in self.fighters.values() if space in (fighter["space"], fighter["back"])]
        for seat, hero in enumerate(self.heroes):
            if hero.token is not None and space in self.data["seats"][seat]["tokens"]:
                whose = "your" if seat == self.seat else f"{hero.name}'s"
                found.append(f"{whose} {hero.token.name}")
        return found


def print_position(console: Console, position: Position) -> None:
    """The turn, all seats, the viewer's hand."""
    console.rule(Text(_heading(position), style="bold"), align="left", style="dim")
    blocks = [_seat(position, seat) for seat in range(len(position.data["seats"]))]
    if console.width < WIDE:
        show(console, Group(*blocks))
    else:
        grid = Table.grid(padding=(0, 4, 0, 0))
        for place in range(0, len(blocks), 2):
            grid.add_row(*blocks[place : place + 2])
        show(console, grid)
    for seat, data in enumerate(position.data["seats"]):
        if data["hand"] is not None:
            whose = "Hand" if seat == position.seat else f"Hand of {position.heroes[seat].name}"
            say(console, f"{whose}: {_hand(position, data['hand'])}")


def print_combat(console: Console, position: Position) -> None:
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


def print_hand(console: Console, position: Position) -> None:
    """The viewer's hand with everything the cards say."""
    assert position.seat is not None
    hand = position.data["seats"][position.seat]["hand"] or []
    if not hand:
        say(console, "Your hand is empty.")
        return
    show(console, cards_table((position.card(name), copies) for name, copies in Counter(hand).items()))


def print_discards(console: Console, position: Position) -> None:
    """Every discard pile, the top last."""
    for seat, data in enumerate(position.data["seats"]):
        pile = ", ".join(data["discards"]) or "nothing"
        say(console, f"{position.player(seat)}, discarded (top last): {pile}")


def _heading(position: Position) -> str:
    data = position.data
    if data["turn"] == 0:
        begins = data["active"]
        return f"Setup on {position.board.name}; {_whom(position, begins)} will begin"
    left = "" if data["actions"] < 1 else f", {count(data['actions'], 'action')} left"
    return f"Turn {data['turn']}: {_whom(position, data['active'])}{left}"


def _whom(position: Position, seat: int) -> str:
    return "you" if seat == position.seat else position.heroes[seat].name


def _seat(position: Position, seat: int) -> Group:
    """One seat: its piles, its fighters, its tokens."""
    data = position.data["seats"][seat]
    out = "" if data["status"] == "in" else f" ({data['status']})"
    lines = [Text(position.player(seat) + out, style=f"bold {COLOURS[seat]}")]
    sizes = f"hand {data['hand_size']}, deck {data['deck_size']}, discards {len(data['discards'])}"
    lines.append(Text(sizes, style="dim"))
    if data["known"]:
        lines.append(Text(f"surely in hand: {', '.join(data['known'])}"))
    fighters = Table.grid(padding=(0, 2, 0, 0))
    for fighter in data["fighters"]:
        gone = fighter["defeated"] or fighter["space"] is None
        health = "" if gone else f"{fighter['health']}/{fighter['max_health']}"
        fighters.add_row(fighter["name"], health, fighter_place(position, fighter), style="dim" if gone else "")
    token = position.heroes[seat].token
    tokens = []
    if token is not None:
        where = ", ".join(sorted(data["tokens"])) or "none on the board"
        tokens.append(Text(f"{token.name}s: {where}; {data['supply']} left"))
    return Group(*lines, fighters, *tokens)


def fighter_place(position: Position, fighter: FighterData) -> str:
    """Where a fighter is, in words."""
    if fighter["defeated"]:
        return "defeated"
    if fighter["space"] is None:
        return "off the board"
    behind = f" and {position.place(fighter['back'])}" if fighter["back"] is not None else ""
    return position.place(fighter["space"]) + behind


def _hand(position: Position, hand: list[str]) -> str:
    cards = [
        f"{name}{f' x{copies}' if copies > 1 else ''} ({card_stats(position.card(name))})"
        for name, copies in Counter(hand).items()
    ]
    return "; ".join(cards) or "empty"


def _combat_card(side: SideData) -> str:
    if side["card"] is None:
        return "no card"
    if side["card"] == "hidden":
        return "a card face down"
    if side["value"] is None:
        return f"{side['card']} face down"
    text = f"{side['card']}, value {side['value']}"
    if side["ignored"]:
        text += ", ignored"
    return f"{text}, effects cancelled" if side["cancelled"] else text


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
