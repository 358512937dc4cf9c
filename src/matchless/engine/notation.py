"""Choices in words: what a record writes, a prompt shows and a player reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.spans import plain
from matchless.engine.text import item_text, second_card_text
from matchless.engine.triggers import Ordered
from matchless.engine.words.control import Modal, listed

if TYPE_CHECKING:
    from matchless.engine.game import Game

DECLINES = {
    ask.DEFENSE_CARD: "no defense",
    ask.BOOST: "no boost",
    ask.DISCARD: "no discard",
    ask.MOVER: "done",
    ask.FIGHTER: "none",
    ask.SPACE: "none",
    ask.CONFIRM: "no",
    ask.MODE: "none",
    ask.ITEM: "no item",
    ask.CARD: "none",
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


def label(game: Game, option: int) -> str:
    """An option of the open decision in words; no two options of one decision read the same."""
    kind = game.kind
    table = game.table
    if option == NONE:
        return DECLINES[kind]
    if kind == ask.ACTION:
        return ask.ACTION_NAMES[option]
    if kind in ask.FIGHTER_KINDS:
        return f"{VERBS[kind]} {table.names[option]}"
    if kind in ask.CARD_KINDS:
        return f"{VERBS[kind]} {table.cards[option].name}"
    if kind == ask.MOVE:
        return "stay" if option == game.pose(game.frames[-1].mover) else f"to {pose(game, option)}"
    if kind == ask.PLACE:
        return f"place {table.names[game.frames[-1].mover]} at {pose(game, option)}"
    if kind == ask.SPACE:
        return f"choose {table.board.spaces[option]}"
    if kind == ask.SEAT:
        return f"choose seat {option + 1}"
    if kind == ask.CONFIRM:
        return "yes"
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    if kind == ask.MODE:
        assert isinstance(word, Modal)
        return word.labels(game, frame)[option]
    if kind == ask.ITEM:
        return f"use {table.items[game.items[option]].name}"
    if kind == ask.SECOND_CARD:
        return f"choose {table.second_cards[option].name}"
    assert isinstance(word, Ordered)
    names = [source.name for source, _ in word.effects(game, frame)]
    number = f" {option + 1}" if names.count(names[option]) > 1 else ""
    return f"first {names[option]}{number}"


def pose(game: Game, option: int) -> str:
    """Where a fighter goes, by the names of its spaces: "C4", or "C4 from C3" for a large one."""
    spaces = game.table.board.spaces
    back = (option >> POSE_BITS & POSE_MASK) - 1
    front = spaces[option & POSE_MASK]
    text = front if back == NONE else f"{front} from {spaces[back]}"
    crossed = [game.table.names[fighter] for fighter in bits(option >> CROSSED_SHIFT)]
    return f"{text} through {listed(crossed)}" if crossed else text


def meaning(game: Game, option: int) -> str:
    """What an option does, where its label is only a name for it; otherwise empty."""
    if game.over or option == NONE:
        return ""
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    if word.wording is not None and (spans := word.wording.offer(game, frame, option)):
        return plain(spans)
    if isinstance(word, Modal):
        return word.modes(game, frame)[option]
    if isinstance(word, Ordered):
        return word.text(game, frame, option)
    if game.kind == ask.PLACE and not game.free_for(frame.mover, option):
        return "It is taken, so nobody is placed."
    if game.kind == ask.ITEM:
        return item_text(game.table.items[game.items[option]])
    if game.kind == ask.SECOND_CARD:
        return second_card_text(game.table.second_cards[option])
    return ""
