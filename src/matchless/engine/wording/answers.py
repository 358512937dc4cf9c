"""Choices in English: what a seat has answered, for those who follow a game choice by choice.

Anybody may hear such a sentence, because it names no card that was chosen (KNOW-2): what the choice leads to tells of
the card, to those who may know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.spans import plain
from matchless.engine.wording.asking import filled
from matchless.engine.wording.decisions import TEXT_CHOSEN

if TYPE_CHECKING:
    from matchless.engine.game import Game

# By kind of decision: an option that would name a card, for those who may not know it.
UNNAMED: Final = {
    ask.ATTACK_CARD: "A card, face down",
    ask.DEFENSE_CARD: "A card, face down",
    ask.SCHEME_CARD: "A scheme",
    ask.BOOST: "A boost",
    ask.DISCARD: "A card",
    ask.CARD: "A card",
    ask.PUT_BACK: "A card",
    ask.SECOND_CARD: "A card",
}


def answer(game: Game, option: int) -> str:
    """An option of the open decision as a sentence that tells of it as chosen."""
    frame = game.frames[-1]
    word = game.question
    phrases = word.phrases(game)
    if option == NONE or (game.kind == ask.MOVE and option == game.pose(frame.mover)):
        pattern = phrases.declined
    elif phrases.in_vain and word.in_vain(game, frame, option):
        pattern = phrases.in_vain
    elif game.kind == ask.MODE and word.wording is not None and word.wording.mode(option):
        pattern = TEXT_CHOSEN
    else:
        pattern = phrases.answer
    text = plain(filled(game, pattern, option))
    return text[:1].upper() + text[1:]
