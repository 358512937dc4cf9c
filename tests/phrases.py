"""The words by which scenario tests make choices: short phrases with the names of things, one for each option.

They belong to the tests alone. The game itself has ids for choices (`notation`) and sentences for people (`asking`).
"""

from __future__ import annotations

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.spans import plain
from matchless.engine.wording.asking import option_says
from matchless.engine.words.control import Choose

DECLINES = {
    ask.DEFENSE_CARD: "no defense",
    ask.BOOST: "no boost",
    ask.DISCARD: "no discard",
    ask.MOVER: "done",
    ask.CONFIRM: "no",
    ask.ITEM: "no item",
}
VERBS = {
    ask.ATTACKER: "with",
    ask.TARGET: "target",
    ask.MOVER: "move",
    ask.FIGHTER: "choose",
    ask.ATTACK_CARD: "play",
    ask.DEFENSE_CARD: "defend with",
    ask.SCHEME_CARD: "play",
    ask.BOOST: "boost with",
    ask.DISCARD: "discard",
    ask.CARD: "choose",
    ask.PUT_BACK: "put back",
}
ACTIONS = ("maneuver", "attack", "scheme", "use an item")


def phrase(game: Game, option: int) -> str:
    """An option of the open decision: "place Wolf 1 at A3"; no two options of one decision read the same."""
    kind = game.kind
    table = game.table
    if option == NONE:
        return DECLINES.get(kind, "none")
    if kind == ask.ACTION:
        return ACTIONS[option]
    if kind in ask.FIGHTER_KINDS:
        return f"{VERBS[kind]} {table.names[option]}"
    if kind in ask.CARD_KINDS:
        return f"{VERBS[kind]} {table.cards[option].name}"
    frame = game.frames[-1]
    if kind == ask.MOVE:
        return "stay" if option == game.pose(frame.mover) else f"to {pose(game, option)}"
    if kind == ask.PLACE:
        return f"place {table.names[frame.mover]} at {pose(game, option)}"
    if kind == ask.SPACE:
        return f"choose {table.board.spaces[option]}"
    if kind == ask.SEAT:
        return f"choose seat {option + 1}"
    if kind == ask.CONFIRM:
        return "yes"
    if kind == ask.ITEM:
        return f"use {table.items[game.items[option]].name}"
    if kind == ask.SECOND_CARD:
        return f"choose {table.second_cards[option].name}"
    word = frame.block[frame.pc]
    if kind == ask.MODE:
        return f"choose {word.names[option]}" if isinstance(word, Choose) else said(game, option)
    return f"first {plain(option_says(game, option))}"


def said(game: Game, option: int) -> str:
    """What the button says, with a small letter."""
    text = plain(option_says(game, option))
    return text[:1].lower() + text[1:]


def pose(game: Game, option: int) -> str:
    """Where a fighter goes: "C4", "C4 from C3" for a large one, "C4 through the fox"."""
    spaces = game.table.board.spaces
    back = (option >> POSE_BITS & POSE_MASK) - 1
    text = spaces[option & POSE_MASK] if back == NONE else f"{spaces[option & POSE_MASK]} from {spaces[back]}"
    crossed = [game.table.names[fighter] for fighter in bits(option >> CROSSED_SHIFT)]
    return f"{text} through {' and '.join(crossed)}" if crossed else text


def phrases(game: Game) -> list[str]:
    return [phrase(game, option) for option in game.options]
