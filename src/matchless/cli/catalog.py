"""What there is to play with: heroes, hero, boards, board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from matchless import boards, heroes
from matchless.boards.drawing import draw
from matchless.cli.cards import cards_table
from matchless.cli.output import open_console, say, show, write_json, write_text
from matchless.cli.spaces import ONE_WAY_HINT, spaces_table
from matchless.engine.bits import bits
from matchless.engine.definitions import HERO, RANGED, TYPE_NAMES, Fighter
from matchless.engine.text import ability_text, card_text, token_text

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.engine.board import Board
    from matchless.engine.definitions import Card, Hero


def show_heroes(args: Namespace) -> int:
    """matchless heroes"""
    every = [heroes.load(slug) for slug in heroes.slugs()]
    if args.json:
        write_json([_hero_summary(hero) for hero in every])
        return 0
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("name", "fighters", "move", "cards", "set"):
        table.add_column(heading, justify="right" if heading in ("move", "cards") else "left")
    table.columns[0].style = "bold"
    for hero in every:
        fighters = "\n".join(_brief(fighter) for fighter in hero.fighters)
        table.add_row(hero.slug, fighters, str(hero.move), str(hero.deck_size()), hero.set_name)
    console = open_console()
    show(console, table)
    say(console, "\nOne of them with its whole deck: matchless hero NAME", style="dim")
    return 0


def show_hero(args: Namespace) -> int:
    """matchless hero NAME"""
    hero = heroes.load(" ".join(args.name))
    if args.json:
        write_json(hero_data(hero))
        return 0
    console = open_console()
    say(console, hero.name, style="bold")
    say(console, f"{hero.set_name}; {hero.slug}; move {hero.move}; {hero.deck_size()} cards\n")
    for fighter in hero.fighters:
        say(console, f"{_brief(fighter)}{_peculiar(fighter)}")
    say(console)
    for ability in hero.abilities:
        say(console, ability_text(hero, ability))
    if hero.token is not None:
        say(console, token_text(hero.token))
    say(console)
    show(console, cards_table((card, card.copies) for card in hero.cards))
    return 0


def show_boards(args: Namespace) -> int:
    """matchless boards"""
    every = [boards.load(slug) for slug in boards.slugs()]
    if args.json:
        write_json([_board_summary(board) for board in every])
        return 0
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("name", "board", "seats", "spaces", "zones", "one-way", "items", "set"):
        table.add_column(heading, justify="left" if heading in ("name", "board", "set") else "right")
    table.columns[0].style = "bold"
    for board in every:
        counts = (board.starts, board.spaces, board.zones, board.one_way, board.item_slots)
        table.add_row(board.slug, board.name, *(str(len(things) or "") for things in counts), board.set_name)
    console = open_console()
    show(console, table)
    say(console, "\nOne of them with its spaces, or as a picture: matchless board NAME --svg FILE", style="dim")
    return 0


def show_board(args: Namespace) -> int:
    """matchless board NAME"""
    board = find_board(" ".join(args.name))
    if args.svg is not None:
        write_text(args.svg, draw(board))
    if args.json:
        write_json(board_data(board))
        return 0
    console = open_console()
    say(console, board.name, style="bold")
    say(console, f"{board.set_name}; {board.slug}; for up to {len(board.starts)} seats\n")
    show(console, spaces_table(board))
    say(console)
    starts = ", ".join(f"{number} at {board.spaces[space]}" for number, space in enumerate(board.starts, 1))
    say(console, f"Starts: {starts}")
    if board.one_way:
        ways = ", ".join(f"{board.spaces[start]} to {board.spaces[end]}" for start, end in board.one_way)
        say(console, f"One-way paths: {ways}")
        say(console, ONE_WAY_HINT, style="dim")
    if board.item_slots:
        items = ", ".join(f"{kind} at {board.spaces[space]}" for kind, space in board.item_slots)
        say(console, f"Items: {items}")
    if args.svg is not None:
        say(console, f"Drawn in {args.svg}")
    return 0


def find_board(name: str) -> Board:
    """A board that comes with Matchless, or one of one's own if the name ends in .json."""
    return boards.load_file(name) if name.endswith(".json") else boards.load(name)


def board_of_set(first: Hero, second: Hero) -> Board:
    """The board two heroes would be expected on: of the first one's set, of the second one's, or Sherwood Forest."""
    every = [boards.load(slug) for slug in boards.slugs()]
    for hero in (first, second):
        for board in every:
            if board.set_name == hero.set_name:
                return board
    return boards.load("sherwood-forest")


def hero_data(hero: Hero) -> dict[str, object]:
    """A hero as JSON."""
    return {
        "slug": hero.slug,
        "name": hero.name,
        "set": hero.set_name,
        "move": hero.move,
        "fighters": [_fighter_data(fighter) for fighter in hero.fighters],
        "abilities": [ability_text(hero, ability) for ability in hero.abilities],
        "tokens": None if hero.token is None else token_text(hero.token),
        "cards": [_card_data(card) for card in hero.cards],
    }


def board_data(board: Board) -> dict[str, object]:
    """A board as JSON; zones by the names its file gives them."""
    names = board.spaces
    return {
        "slug": board.slug,
        "name": board.name,
        "set": board.set_name,
        "zones": list(board.zones),
        "starts": [names[space] for space in board.starts],
        "spaces": [
            {
                "name": name,
                "zones": [board.zones[zone] for zone in bits(board.zones_of[space])],
                "adjacent": [names[other] for other in bits(board.beside[space])],
                "steps": [names[other] for other in bits(board.steps[space])],
            }
            for space, name in enumerate(names)
        ],
        "one_way": [[names[start], names[end]] for start, end in board.one_way],
        "items": [{"kind": kind, "space": names[space]} for kind, space in board.item_slots],
    }


def _hero_summary(hero: Hero) -> dict[str, object]:
    return {
        "slug": hero.slug,
        "name": hero.name,
        "set": hero.set_name,
        "move": hero.move,
        "fighters": [_fighter_data(fighter) for fighter in hero.fighters],
        "deck_size": hero.deck_size(),
    }


def _board_summary(board: Board) -> dict[str, object]:
    return {
        "slug": board.slug,
        "name": board.name,
        "set": board.set_name,
        "seats": len(board.starts),
        "spaces": len(board.spaces),
        "zones": len(board.zones),
        "one_way": len(board.one_way),
        "items": len(board.item_slots),
    }


def _fighter_data(fighter: Fighter) -> dict[str, object]:
    return {
        "name": fighter.name,
        "role": "hero" if fighter.role == HERO else "sidekick",
        "attack": _attack(fighter),
        "health": fighter.health,
        "count": fighter.count,
    }


def _card_data(card: Card) -> dict[str, object]:
    return {
        "name": card.name,
        "copies": card.copies,
        "type": TYPE_NAMES[card.type],
        "value": card.value,
        "boost": card.boost,
        "by": list(card.by) or "any",
        "text": card_text(card),
    }


def _attack(fighter: Fighter) -> str:
    return "ranged" if fighter.attack == RANGED else "melee"


def _brief(fighter: Fighter) -> str:
    """A fighter in a few words: "4 Outlaws, melee, health 1"."""
    name = fighter.name if fighter.count == 1 else f"{fighter.count} {fighter.plural}"
    return f"{name}, {_attack(fighter)}, health {fighter.health}"


def _peculiar(fighter: Fighter) -> str:
    reach = f", attacks up to {fighter.reach} spaces away" if fighter.reach > 1 else ""
    large = ", large: holds two spaces" if fighter.large else ""
    return reach + large
