"""Choices in English: what a seat has answered, for those who follow a game choice by choice.

Anybody may hear such a sentence, because it names no card that was chosen (KNOW-2): what the choice leads to tells of
the card, to those who may know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.notation import label, pose
from matchless.engine.program import BY, NONE
from matchless.engine.triggers import Ordered
from matchless.engine.words.control import named
from matchless.engine.words.manual import ByHand

if TYPE_CHECKING:
    from matchless.engine.game import Game

# What a seat does by choosing a card, and by choosing none where that is allowed.
CARD_VERBS: Final = {
    ask.ATTACK_CARD: "play",
    ask.DEFENSE_CARD: "play",
    ask.SCHEME_CARD: "play",
    ask.DISCARD: "discard",
    ask.CARD: "choose",
    ask.PUT_BACK: "put back",
}
ACTIONS: Final = {
    ask.MANEUVER: "to maneuver",
    ask.ATTACK: "to attack",
    ask.SCHEME: "to play a scheme",
    ask.USE_ITEM: "to use an item",
}


def answer(game: Game, option: int) -> str:
    """An option of the open decision as a sentence that tells of it as chosen."""
    text = _answer(game, option)
    return text[:1].upper() + text[1:]


def _answer(game: Game, option: int) -> str:
    kind = game.kind
    table = game.table
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    seat = table.players[game.asked]
    plural = table.heroes[game.asked].plural()
    cause = f" ({frame.source.name})" if frame.source is not None and frame.source.name else ""
    declines = option == NONE

    def do(verb: str) -> str:
        """The seat and the verb as it goes with it: "plays a card" or, of several, "play a card"."""
        first, _, rest = verb.partition(" ")
        return f"{seat} {first}{'' if plural else 's'}{rest and ' '}{rest}"

    def does(verb: str) -> str:
        """The seat, and that it does something or does not."""
        return f"{seat} {'do' if plural else 'does'} not {verb}" if declines else do(verb)

    if kind == ask.ACTION:
        return f"{do('choose')} {ACTIONS[option]}."
    if kind == ask.ATTACKER:
        return f"{table.names[option]} is to attack."
    if kind == ask.TARGET:
        return f"{table.names[frame.var(BY)]} is to attack {table.names[option]}."
    if kind == ask.BOOST:
        return f"{does('boost')} {'the move' if frame.source is None else frame.source.name}."
    if kind in CARD_VERBS:
        return f"{do(CARD_VERBS[kind])} {'no card' if declines else 'a card'}{cause}."
    if kind == ask.MOVER:
        done = f"{seat} {'are' if plural else 'is'} done moving."
        return done if declines else f"{table.names[option]} is to move next."
    if kind == ask.MOVE:
        stays = option == game.pose(frame.mover)
        return f"{table.names[frame.mover]} {'stays' if stays else f'moves to {pose(game, option)}'}."
    if kind == ask.PLACE:
        if not game.free_for(frame.mover, option):
            return f"{do('name')} {pose(game, option)} for {table.names[frame.mover]}, which is taken{cause}."
        return f"{do('place')} {table.names[frame.mover]} at {pose(game, option)}{cause}."
    if kind == ask.FIGHTER and not declines and word.stride(game, frame) is not None:
        return f"{table.names[option]} is to move{cause}."
    if kind == ask.FIGHTER:
        return f"{do('choose')} {'no fighter' if declines else table.names[option]}{cause}."
    if kind == ask.SPACE:
        return f"{do('choose')} {'no space' if declines else table.board.spaces[option]}{cause}."
    if kind == ask.SEAT:
        return f"{do('choose')} {table.players[option]}{cause}."
    if kind == ask.CONFIRM and game.rule == "SETUP-4":
        return f"{does('take a mulligan')}."
    if kind == ask.CONFIRM:
        return f"{does('use')} {named(frame.source)}."
    if kind == ask.ITEM:
        return f"{do('use')} {'no item' if declines else f'the {table.items[game.items[option]].name}'}."
    if kind == ask.SECOND_CARD:
        return f"{do('choose')} {table.second_cards[option].name}{cause}."
    if isinstance(word, Ordered):
        return f"{label(game, option).removeprefix('first ')} resolves first."
    if isinstance(word, ByHand):
        return f"{do('choose')} by hand for {named(frame.source)}: {label(game, option)}."
    if kind == ask.MODE and not declines and word.wording is not None and (text := word.wording.mode(option)):
        return f"{do('choose')} of {named(frame.source)}: {text}"
    return f"{do('choose')} {'nothing' if declines else f'“{label(game, option)}”'}{cause}."
