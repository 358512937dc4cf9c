"""The open decision for people: the question in words, and what each option is about.

Everything here reads a game as one seat may know it, so it can say no more than that seat knows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import HAND_LIMIT, HERO, possessive
from matchless.engine.notation import choice_ids
from matchless.engine.program import BY, CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.reach import walked
from matchless.engine.spans import Span, merged, plain, spans_data, within
from matchless.engine.text import item_text, second_card_text
from matchless.engine.triggers import Ordered
from matchless.engine.wording.decisions import ACTIONS, AMONG, PARTS, TO_ACT
from matchless.engine.words.control import Choose, Modal

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.position import OptionData
    from matchless.engine.program import Stride
    from matchless.engine.spans import Spans

PIECE: Final = re.compile(r"\{([a-z-]+)\}|([a-z]+)\[s(?::([a-z]+))?\]|\(s\)")  # a slot, a verb or a noun that agrees
IRREGULAR: Final = {"are": "is", "do": "does"}


# --- what an option is about ----------------------------------------------------------------------------------------


def options_data(game: Game) -> list[OptionData]:
    """The options of the open decision as plain values."""
    if not game.options:  # they are another seat's
        return []
    return [_option_data(game, option, id_) for option, id_ in zip(game.options, choice_ids(game), strict=True)]


def _option_data(game: Game, option: int, id_: str) -> OptionData:
    data: OptionData = {
        "option": option,
        "id": id_,
        "meaning": meaning(game, option),
        "says": spans_data(option_says(game, option)),
        "fighter": None,
        "space": None,
        "back": None,
        "card": None,
        "seat": None,
        "item": None,
        "path": [],
    }
    if option == NONE:
        return data
    kind = game.kind
    table = game.table
    spaces = table.board.spaces
    if kind in ask.FIGHTER_KINDS:
        data["fighter"] = option
    elif kind in ask.CARD_KINDS:
        data["card"] = table.cards[option].name
    elif kind in ask.POSE_KINDS:
        back = (option >> POSE_BITS & POSE_MASK) - 1
        data["space"] = spaces[option & POSE_MASK]
        data["back"] = None if back == NONE else spaces[back]
        data["path"] = [spaces[space] for space in _path(game, option)]
    elif kind == ask.SPACE:
        data["space"] = spaces[option]
    elif kind == ask.SEAT:
        data["seat"] = option
    elif kind == ask.ITEM:
        data["item"] = table.items[game.items[option]].name
        data["space"] = spaces[table.board.item_slots[option][1]]
    return data


def option_says(game: Game, option: int) -> Spans:
    """What the button of an option says: "Move to C5", "Attack the fox", "No boost"."""
    frame = game.frames[-1]
    word = game.question
    if isinstance(word, Choose) and word.wording is not None:
        return word.wording.offer(game, frame, option)  # the text itself, not its name
    phrases = word.phrases(game)
    if option == NONE or (game.kind == ask.MOVE and option == game.pose(frame.mover)):
        return filled(game, phrases.none)
    spans = filled(game, phrases.option, option)
    first = spans[0]
    if first.refers:
        return spans
    return (first.saying(first.text[:1].upper() + first.text[1:]), *spans[1:])


def meaning(game: Game, option: int) -> str:
    """What an option does, where what its button says is only a name for it; otherwise empty."""
    if game.over or option == NONE:
        return ""
    frame = game.frames[-1]
    word = game.question
    if word.wording is not None and (spans := word.wording.offer(game, frame, option)):
        return plain(spans)
    if isinstance(word, Ordered):
        return word.text(game, frame, option)
    if game.kind == ask.ITEM:
        return item_text(game.table.items[game.items[option]])
    if game.kind == ask.SECOND_CARD:
        return second_card_text(game.table.second_cards[option])
    phrases = word.phrases(game)
    if isinstance(word, Modal) and game.kind == ask.MODE:
        alone = phrases.choices.get(word.ids(game, frame)[option])
        if alone is not None:
            return alone[1]
    vain = phrases.means_nothing and word.in_vain(game, frame, option)
    return plain(filled(game, phrases.means_nothing if vain else phrases.means, option))


def _path(game: Game, pose: int) -> tuple[int, ...]:
    """The walk by which a move will be shown; none for a placement or for staying."""
    if game.kind != ask.MOVE:
        return ()
    frame = game.frames[-1]
    stride = frame.block[frame.pc].stride(game, frame)
    return () if stride is None else walked(game, frame.mover, pose, stride)


def cards_from(game: Game) -> str | None:
    """Where the cards lie that the open decision is about, as a player calls it; None for the hand of whoever is asked,
    and if it is about no card."""
    if game.kind not in ask.CARD_KINDS:
        return None
    frame = game.frames[-1]
    return frame.block[frame.pc].cards_from(game, frame)


# --- the question ---------------------------------------------------------------------------------------------------


def question(game: Game, viewer: int | None) -> Spans:
    """The open decision as a question to the viewer, or, where another seat is asked, what that seat is choosing.

    A text asks in its own words, where the table of the card language has some for it.
    """
    frame = game.frames[-1]
    word = game.question
    wording = word.wording
    phrases = word.phrases(game)
    if game.asked != viewer:
        return (wording.told(game, frame) if wording is not None else ()) or filled(game, phrases.told)
    if wording is not None and (spans := wording.question(game, frame)):
        return spans
    return filled(game, phrases.unable if phrases.unable and game.options == [NONE] else phrases.question)


# --- patterns -------------------------------------------------------------------------------------------------------


def filled(game: Game, pattern: str, option: int = NONE) -> Spans:
    """A pattern of the open decision with everything in its place."""
    return within([span for span in merged(_pieces(game, pattern, option)) if span.text])


def _pieces(game: Game, pattern: str, option: int) -> list[Span]:
    spans: list[Span] = []
    at = 0
    for piece in PIECE.finditer(pattern):
        spans.append(Span(pattern[at : piece.start()]))
        slot, verb, subject = piece.groups()
        if slot is not None:
            spans += _slot(game, slot, option)
        elif verb is not None:
            spans.append(Span(verb if _several(game, subject, option) else IRREGULAR.get(verb, f"{verb}s")))
        else:  # "2 card(s)": as the number before it
            number = next(span.text for span in reversed(spans) if span.text.isdecimal())
            spans.append(Span("" if number == "1" else "s"))
        at = piece.end()
    spans.append(Span(pattern[at:]))
    return spans


def _several(game: Game, slot: str | None, option: int) -> bool:
    """Whether the subject of a verb is several: the fighter that stands for a slot, or whoever is asked."""
    if slot is None:
        return game.table.heroes[game.asked].plural()
    return game.table.fighters[option if slot == "option" else _fighter_of(game, slot)].plural_verb


def _slot(game: Game, slot: str, option: int) -> list[Span]:
    """What stands for a slot now."""
    frame = game.frames[-1]
    if slot == "option":
        return _option(game, option)
    if slot in ("mover", "by", "attacker", "defender", "whoever"):
        return [_fighter(game, _fighter_of(game, slot))]
    if slot == "seat":
        return [_seat(game, game.asked)]
    if slot == "owner":
        return [_seat(game, frame.seat)]
    if slot == "card" and frame.source is not None:
        return [Span(frame.source.name, "card")]
    part = _part(game, slot)
    return [Span(_words(game, slot, option))] if part is None else _pieces(game, part, option)


def _part(game: Game, slot: str) -> str | None:
    """The pattern that stands for a slot, where it is one; empty where there is nothing to say."""
    frame = game.frames[-1]
    if slot == "cause":
        return PARTS[slot] if frame.source is not None and frame.source.name else ""
    if slot == "if-any":
        return PARTS[slot] if NONE in game.options else ""
    if slot == "source" and frame.source is None:
        return PARTS["the-rules"]
    if slot == "stride":
        return PARTS["exactly" if _stride(game).exactly else "up-to"]
    if slot == "through":
        return PARTS[slot] if _stride(game).through else ""
    return None


def _words(game: Game, slot: str, option: int) -> str:
    """What stands for a slot that names nothing one could point at."""
    frame = game.frames[-1]
    if slot == "source" and frame.source is not None:
        return frame.source.name
    if slot == "to-act":
        return TO_ACT[option]
    if slot == "actions":
        return str(game.actions)
    if slot == "hand":
        return str(len(game.hand[game.asked]))
    if slot == "limit":
        return str(HAND_LIMIT)
    if slot == "steps":
        return str(_stride(game).steps)
    if slot == "move":
        return str(game.table.move[frame.seat])
    if slot == "item":
        return game.table.items[game.items[game.options[-1]]].name
    if slot == "heros":
        fighters = game.table.heroes[game.asked].fighters
        return possessive(next(fighter.name for fighter in fighters if fighter.role == HERO))
    word = game.question
    if slot == "among" and isinstance(word, Choose):
        return AMONG[len(word.texts) - frame.step]
    if slot == "text" and word.wording is not None:
        return word.wording.mode(option)
    return word.slot(game, frame, slot, option)


def _option(game: Game, option: int) -> list[Span]:
    """What an option is: a fighter, a card, a space, or what one of several texts is called."""
    kind = game.kind
    table = game.table
    if kind == ask.ACTION:
        return [Span(ACTIONS[option])]
    if kind in ask.FIGHTER_KINDS:
        return [_fighter(game, option)]
    if kind in ask.CARD_KINDS:
        return [Span(table.cards[option].name, "card", table.cards[option].name)]
    if kind in ask.POSE_KINDS:
        return _pose(game, option)
    if kind == ask.SPACE:
        return [_at(game, option)]
    if kind == ask.SEAT:
        return [_seat(game, option)]
    if kind == ask.ITEM:
        return [Span(table.items[game.items[option]].name)]
    if kind == ask.SECOND_CARD:
        return [Span(table.second_cards[option].name)]
    return [Span(_called(game, option))]


def _called(game: Game, option: int) -> str:
    """What one of several texts or effects is called."""
    frame = game.frames[-1]
    word = game.question
    if isinstance(word, Modal):
        alone = word.phrases(game).choices.get(word.ids(game, frame)[option])
        return word.choices(game, frame)[option] if alone is None else alone[0]
    assert isinstance(word, Ordered)
    names = [source.name for source, _ in word.effects(game, frame)]
    return f"{names[option]} {option + 1}" if names.count(names[option]) > 1 else names[option]


def _pose(game: Game, option: int) -> list[Span]:
    """Where a fighter goes: its space, a large one's second space, and whom it passes through."""
    back = (option >> POSE_BITS & POSE_MASK) - 1
    spans = [_at(game, option & POSE_MASK)]
    if back != NONE:
        spans += [Span(PARTS["tail-on"]), _at(game, back)]
    for place, fighter in enumerate(crossed := bits(option >> CROSSED_SHIFT)):
        spans += [Span(PARTS["passing"] if not place else PARTS["and"] if place == len(crossed) - 1 else ", ")]
        spans += [_fighter(game, fighter)]
    return spans


def _fighter_of(game: Game, slot: str) -> int:
    frame = game.frames[-1]
    if slot == "mover":
        return frame.mover
    if slot == "by":
        return frame.var(BY)
    if slot == "whoever":
        return game.question.whoever(game, frame)
    combat = game.fight()
    return combat.attack.fighter if slot == "attacker" else combat.defense.fighter


def _stride(game: Game) -> Stride:
    """How far a move may go."""
    stride = game.question.stride(game, game.frames[-1])
    assert stride is not None, "only words that know their steps ask for moves"
    return stride


def _at(game: Game, space: int) -> Span:
    return Span(game.table.board.spaces[space], "space", game.table.board.spaces[space])


def _fighter(game: Game, fighter: int) -> Span:
    return Span(game.table.names[fighter], "fighter", str(fighter))


def _seat(game: Game, seat: int) -> Span:
    return Span(game.table.players[seat], "seat", str(seat))
