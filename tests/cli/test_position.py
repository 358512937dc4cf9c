"""A position as it is printed: everything a player needs, and nothing a player may not know."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console

from matchless import Rng, new_game
from matchless.cli.position import Seen, print_combat, print_position
from matchless.engine.game import Game
from matchless.engine.state import DORMANT, OUT


def position_of(game: Game, viewer: int | None, width: int = 100) -> str:
    """A position as it is printed for a viewer."""
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False)
    position = Seen.of(game.view(viewer), game.table)
    print_position(console, position)
    print_combat(console, position)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def reached(board: str, sides: list[str], found: Callable[[Game], bool], format_: str = "duel") -> Game:
    """The first position in random games where something is the case."""
    for seed in range(100):
        game = new_game(board, sides, seed=seed, format=format_)
        rng = Rng.seeded(seed)
        while not game.over:
            if found(game):
                return game
            game.choose(game.options[rng.below(len(game.options))])
    raise AssertionError("never")


def test_a_cauldron_is_shown_with_its_symbols() -> None:
    game = reached("globe-theatre", ["wayward-sisters", "hamlet"], lambda game: len(game.piles[0]) > 1)
    cards = [game.table.cards[card] for card in game.piles[0]]
    text = ", ".join(f"{card.name} ({card.attributes[0].text(card.given[0])})" for card in cards)
    assert f"\nYour cauldron: {text}\n" in position_of(game, 0)
    assert f"\nThe Wayward Sisters' cauldron: {text}\n" in position_of(game, 1)


def test_a_line_is_shown_with_its_syllables() -> None:
    game = reached("globe-theatre", ["shakespeare", "hamlet"], lambda game: len(game.piles[0]) == 2)
    one, two = (game.table.cards[card] for card in game.piles[0])
    total = f"{one.given[0] + two.given[0]} of 10 syllables"
    text = f"{one.name} ({one.given[0]} syllables), {two.name} ({two.given[0]} syllables); {total}"
    assert f"\nShakespeare's line: {text}\n" in position_of(game, 1)


def test_a_marker_is_shown() -> None:
    game = reached("globe-theatre", ["hamlet", "bigfoot"], lambda game: game.sides[0] == 1)
    assert "\nthe Question: NOT TO BE" in position_of(game, 1)
    assert "\nthe Question: none yet" in position_of(new_game("globe-theatre", ["hamlet", "bigfoot"]), 1)


def test_second_cards_are_shown_with_their_text_and_the_discarded_ones() -> None:
    game = reached(
        "globe-theatre",
        ["titania", "bigfoot"],
        lambda game: game.second_up[0] == (5,) and bool(game.second_discards[0]),
    )
    seconds = game.table.second_cards
    discarded = ", ".join(seconds[second].name for second in game.second_discards[0])
    shown = position_of(game, 1)
    assert "\nTitania's glamour: Glamour of Sleep. Your fighters take no damage except combat damage.\n" in shown
    assert f"\nTitania's discarded glamours: {discarded}\n" in shown
    assert f", glamour deck {len(game.second_deck[0])} " in shown


def test_tokens_are_shown_and_those_left() -> None:
    game = reached("t-rex-paddock", ["dr-sattler", "t-rex"], lambda game: len(game.tokens[0]) == 1)
    space = game.table.board.spaces[game.tokens[0][0]]
    assert f"insight tokens: {space}; 4 left" in position_of(game, 1)


def test_items_still_to_be_used_and_those_in_a_combat_are_shown() -> None:
    game = reached(
        "hells-kitchen",
        ["bullseye", "daredevil"],
        lambda game: game.combat is not None and game.combat.attack.item >= 0 and game.asked == 1,
    )
    shown = position_of(game, 1)
    assert game.combat is not None
    used = game.table.items[game.combat.attack.item].name
    assert f"with the {used}\n" in shown
    (line,) = [line for line in shown.splitlines() if line.startswith("Items: ")]
    slots = zip(game.items, game.table.board.item_slots, strict=True)
    left = [(game.table.items[item].name, game.table.board.spaces[space]) for item, (_, space) in slots if item >= 0]
    assert line == f"Items: {', '.join(f'{name} at {space}' for name, space in left)}"


def test_what_a_seat_knows_of_another_hand_is_shown_to_it_alone() -> None:
    game = reached("globe-theatre", ["titania", "bigfoot"], lambda game: len(game.seen[1]) > 2)
    names = {game.table.cards[card].name for card in game.seen[1]}
    (line,) = [line for line in position_of(game, 0).splitlines() if line.startswith("Known of Bigfoot's hand: ")]
    assert all(name in line for name in names)
    assert "Known of" not in position_of(game, 1)
    assert "Known of" not in position_of(game, None)


def test_what_a_seat_knows_of_its_deck_is_shown_to_it_alone() -> None:
    game = reached("globe-theatre", ["wayward-sisters", "hamlet"], lambda game: game.known_top[0] > 1)
    top = [game.table.cards[card].name for card in game.deck[0][: -game.known_top[0] - 1 : -1]]
    assert f"\nKnown on top of your deck (the top first): {', '.join(top)}\n" in position_of(game, 0)
    assert "Known on top" not in position_of(game, 1)


def test_a_seat_off_the_board_is_said_to_be() -> None:
    game = reached("hells-kitchen", ["elektra", "bigfoot"], lambda game: game.status[0] == DORMANT)
    assert "\nOpponent: Elektra, off the board until the next turn  " in position_of(game, 1)


def test_more_than_two_seats_are_numbered_and_those_out_are_said_to_be() -> None:
    trio = ["elektra", "bigfoot", "hamlet"]
    game = reached("hells-kitchen", trio, lambda game: OUT in game.status, format_="free-for-all")
    out = game.status.index(OUT)
    viewer = (out + 1) % 3
    other = (out + 2) % 3
    names = game.table.players
    shown = position_of(game, viewer)
    assert f"You: {names[viewer]}, seat {viewer + 1}" in shown
    assert f"Opponent: {names[other]}, seat {other + 1}" in shown
    assert f"Opponent: {names[out]}, seat {out + 1}, out of the game" in shown


def test_a_partner_is_called_one_and_its_hand_is_its_own() -> None:
    four = ["elektra", "bigfoot", "hamlet", "raptors"]
    game = new_game("hells-kitchen", four, format="teams")
    shown = position_of(game, 1)
    assert "You: Bigfoot, seat 2" in shown
    assert "Partner: Raptors, seat 4" in shown
    assert "Opponent: Elektra, seat 1" in shown
    assert shown.count("\nHand") == 1
    both = position_of(new_game("hells-kitchen", four, format="teams", pair=1), 1)
    assert "\nHand: " in both
    assert "\nHand of Raptors: " in both


def test_a_narrow_terminal_gets_the_seats_one_below_the_other() -> None:
    shown = position_of(new_game("yukon", ["hamlet", "bigfoot"]), 0, width=60)
    assert "\nYou: Hamlet\n" in shown
    assert "\nOpponent: Bigfoot\n" in shown
