"""What there is to play with: heroes, hero, boards, board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from matchless import boards, heroes, items
from matchless.boards.drawing import draw
from matchless.catalog import attack_of, board_data, board_summary, hero_data, hero_summary
from matchless.cli.cards import cards_table
from matchless.cli.headings import heading
from matchless.cli.output import CommandError, open_console, say, show, write_json, write_text
from matchless.cli.parsing import add_json, command
from matchless.cli.setup import find_board
from matchless.cli.spaces import ONE_WAY_HINT, spaces_table
from matchless.engine.text import (
    by_hand_text,
    character_texts,
    item_text,
    offered_text,
    second_card_text,
    second_deck_text,
)
from matchless.language.languages import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands
    from matchless.engine.definitions import Fighter

STAR = "*"
HARDEST = 3


def show_heroes(args: Namespace) -> int:
    """matchless heroes"""
    every = [heroes.load(slug) for slug in heroes.slugs()]
    if args.json:
        write_json([hero_summary(hero) for hero in every])
        return 0
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("name", "fighters", "move", "cards", "stars", "set"):
        table.add_column(column, justify="right" if column in ("move", "cards") else "left")
    table.columns[0].style = "bold"
    for hero in every:
        fighters = "\n".join(_brief(fighter) for fighter in hero.fighters)
        stars = STAR * hero.difficulty
        table.add_row(hero.slug, fighters, str(hero.move), str(hero.deck_size()), stars, hero.set_name)
    console = open_console()
    show(console, table)
    first = ", ".join(hero.slug for hero in every if hero.recommended)
    say(console, "\nStars: how much there is to keep in mind, not how strong a hero is.", style="dim")
    say(console, f"A good first pick: {first}.", style="dim")
    say(console, "One of them with its whole deck: matchless hero NAME", style="dim")
    return 0


def show_hero(args: Namespace) -> int:
    """matchless hero NAME"""
    hero = heroes.find_hero(" ".join(args.name), args.language)
    if args.json:
        write_json(hero_data(hero))
        return 0
    console = open_console()
    say(console, hero.name, style="bold")
    language = args.language
    about = "{set}; {slug}; move {move}; {cards} cards"
    given = {"set": hero.set_name, "slug": hero.slug, "move": hero.move, "cards": hero.deck_size()}
    say(console, heading(language, about, **given))
    if hero.difficulty:
        told = "Difficulty {stars} of {most}; a good first pick"
        if not hero.recommended:
            told = "Difficulty {stars} of {most}"
        say(console, heading(language, told, stars=hero.difficulty, most=HARDEST))
    say(console)
    for fighter in hero.fighters:
        say(console, _brief(fighter, language))
    say(console)
    for name, texts in character_texts(hero):
        if name:
            say(console, name, style="bold")
        for text in texts:
            say(console, text)
    for token in hero.tokens:
        say(console, token.says)
    for number, offer in enumerate(hero.offers):
        say(console, f"{offer.plural.capitalize()}:")
        for offered in hero.offered:
            if offered.offer == number:
                say(console, f"  {offered_text(offered)}")
    for deck in hero.decks:
        say(console, second_deck_text(deck))
        for second in deck.cards:
            say(console, f"  {second.name}. {second_card_text(second)}")
    for marker in hero.markers:
        sides, first = ", ".join(marker.sides), marker.starts or heading(language, "none")
        told = "Sides of {name}: {sides}; {first} shows at first."
        say(console, heading(language, told, name=marker.name, sides=sides, first=first))
    for fighter in hero.fighters:
        if fighter.forms:
            forms, first = ", ".join(fighter.forms), fighter.starts_as or heading(language, "none")
            told = "Forms of {name}: {forms}; {first} at first."
            say(console, heading(language, told, name=fighter.name, forms=forms, first=first))
    for counter in hero.counters:
        told = "{name}: {first} at first, {most} at most."
        say(console, heading(language, told, name=counter.name, first=counter.starts, most=counter.most))
    if by_hand := by_hand_text(hero):
        say(console, f"{by_hand}.")
    say(console)
    show(console, cards_table(((card, card.copies) for card in hero.cards), language))
    return 0


def show_boards(args: Namespace) -> int:
    """matchless boards"""
    every = [boards.load(slug) for slug in boards.slugs()]
    if args.json:
        write_json([board_summary(board) for board in every])
        return 0
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("name", "board", "seats", "spaces", "zones", "one-way", "items", "set"):
        table.add_column(column, justify="left" if column in ("name", "board", "set") else "right")
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
    if args.items is not None:
        if not board.item_slots:
            raise CommandError(f"{board.name} has no items", "see: matchless boards")
        write_text(args.items, items.written(items.for_board(board)))
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
        slots = ", ".join(f"{kind} at {board.spaces[space]}" for kind, space in board.item_slots)
        say(console, f"Items: {slots}")
    for item in items.for_board(board):
        say(console, f"  {item.name} ({item.kind}). {item_text(item)}")
    if args.svg is not None:
        say(console, f"Drawn in {args.svg}")
    if args.items is not None:
        say(console, f"Its items are in {args.items}: change them and play with matchless play --items {args.items}")
    return 0


def _brief(fighter: Fighter, language: str = ENGLISH) -> str:
    """A fighter in a few words: "4 x Outlaw, melee, health 1"."""
    name = fighter.name if fighter.count == 1 else f"{fighter.count} x {fighter.name}"
    attack = heading(language, attack_of(fighter))
    return heading(language, "{name}, {attack}, health {health}", name=name, attack=attack, health=fighter.health)


def add_catalog(commands: Commands) -> None:
    every_hero = command(commands, "heroes", show_heroes, "list the heroes", "matchless heroes")
    hero = command(commands, "hero", show_hero, "show a hero: fighters, abilities, deck", "matchless hero robin-hood")
    hero_help = "a hero's name, in any spelling, or a hero file that ends in .yaml"
    hero.add_argument("name", nargs="+", metavar="NAME", help=hero_help)
    hero.add_argument("--language", choices=LANGUAGES, default=ENGLISH, help="the language of the texts (default: en)")
    every_board = command(commands, "boards", show_boards, "list the boards", "matchless boards")
    example = "matchless board raptor-paddock --svg paddock.svg"
    board = command(commands, "board", show_board, "show a board: spaces, zones, neighbours", example)
    board.add_argument("name", nargs="+", metavar="NAME", help="a board's name, or a board file that ends in .json")
    board.add_argument("--svg", metavar="FILE", help="also draw it into this file")
    board.add_argument("--items", metavar="FILE", help="also write its items into this file, to play with others")
    for parser in (every_hero, hero, every_board, board):
        add_json(parser)
