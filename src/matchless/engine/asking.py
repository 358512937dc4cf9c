"""The open decision for people: the question in words, and what each option is about.

Everything here reads a game as one seat may know it, so it can say no more than that seat knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import HAND_LIMIT, HERO, possessive
from matchless.engine.notation import label, meaning
from matchless.engine.program import BY, CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.reach import walked
from matchless.engine.spans import Span, said, spans_data
from matchless.engine.words.control import Modal, listed, named

if TYPE_CHECKING:
    from matchless.engine.definitions import Hero
    from matchless.engine.game import Game
    from matchless.engine.position import OptionData
    from matchless.engine.program import Frame, Word
    from matchless.engine.spans import Spans

# What a seat does when it is asked for something, as others see it, by the kind of decision.
CHOOSES: Final = {
    ask.ATTACKER: "who attacks",
    ask.SCHEME_CARD: "a scheme",
    ask.DISCARD: "a card to discard",
    ask.MOVER: "who moves next",
    ask.FIGHTER: "a fighter",
    ask.SPACE: "a space",
    ask.SEAT: "an opponent",
    ask.ORDER: "which effect resolves first",
    ask.CARD: "a card",
    ask.SECOND_CARD: "a card",
    ask.PUT_BACK: "which card goes back under the others",
}


# What a button says that declines, and what one says that chooses something, by the kind of decision.
DECLINING: Final = {
    ask.DEFENSE_CARD: "No card",
    ask.BOOST: "No boost",
    ask.DISCARD: "No discard",
    ask.MOVER: "Done moving",
    ask.CONFIRM: "No",
    ask.ITEM: "No item",
}
CHOOSING: Final = {
    ask.ATTACKER: "Attack with {}",
    ask.TARGET: "Attack {}",
    ask.ATTACK_CARD: "Attack with {}",
    ask.DEFENSE_CARD: "Defend with {}",
    ask.SCHEME_CARD: "Play {}",
    ask.BOOST: "Boost with {}",
    ask.DISCARD: "Discard {}",
    ask.MOVER: "Move {}",
    ask.PUT_BACK: "Put back {}",
    ask.ITEM: "Use {}",
}


# --- what an option is about ----------------------------------------------------------------------------------------


def option_data(game: Game, option: int) -> OptionData:
    """An option of the open decision as plain values."""
    data: OptionData = {
        "option": option,
        "label": label(game, option),
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
    kind = game.kind
    table = game.table
    if option == NONE:
        return said(DECLINING.get(kind, "None"))
    choosing = CHOOSING.get(kind, "Choose {}")
    if kind == ask.ACTION:
        return said(_capital(ask.ACTION_NAMES[option]))
    if kind in ask.FIGHTER_KINDS:
        return said(choosing, _fighter(game, option))
    if kind in ask.CARD_KINDS:
        return said(choosing, Span(table.cards[option].name, "card", table.cards[option].name))
    if kind in ask.POSE_KINDS:
        return _pose_says(game, option)
    if kind == ask.SPACE:
        return said(choosing, _at(game, option))
    if kind == ask.SEAT:
        return (Span(table.players[option], "seat", str(option)),)
    if kind == ask.ITEM:
        return said(choosing, Span(table.items[game.items[option]].name))
    text = label(game, option)
    wording = game.frames[-1].block[game.frames[-1].pc].wording
    if kind == ask.MODE and text.startswith("choose ") and wording is not None:  # the text itself, not its name
        return wording.offer(game, game.frames[-1], option)
    for verb in ("choose ", "first "):
        text = text.removeprefix(verb)
    return said(_capital(text))


def _pose_says(game: Game, option: int) -> Spans:
    """Where a fighter goes: its space, a large one's second space, and whom it passes through."""
    mover = game.frames[-1].mover
    if game.kind == ask.MOVE and option == game.pose(mover):
        return said("Stay")
    back = (option >> POSE_BITS & POSE_MASK) - 1
    parts = [_at(game, option & POSE_MASK)]
    text = "Move to {}" if game.kind == ask.MOVE else "Place on {}"
    if back != NONE:
        text += ", tail on {}"
        parts.append(_at(game, back))
    crossed = bits(option >> CROSSED_SHIFT)
    if crossed:
        text += f", through {listed(['{}'] * len(crossed))}"
        parts.extend([_fighter(game, fighter) for fighter in crossed])
    return said(text, *parts)


def _at(game: Game, space: int) -> Span:
    return Span(game.table.board.spaces[space], "space", game.table.board.spaces[space])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _path(game: Game, pose: int) -> tuple[int, ...]:
    """The walk by which a move will be shown; none for a placement or for staying."""
    if game.kind != ask.MOVE:
        return ()
    frame = game.frames[-1]
    stride = frame.block[frame.pc].stride(game, frame)
    return () if stride is None else walked(game, frame.mover, pose, stride)


def cards_from(game: Game) -> str | None:
    """Where the cards lie that the open decision is about, as a player calls it; None if it is about no card."""
    if game.kind not in ask.CARD_KINDS:
        return None
    frame = game.frames[-1]
    return frame.block[frame.pc].cards_from(game, frame)


# --- the question ---------------------------------------------------------------------------------------------------


def question(game: Game, viewer: int | None) -> Spans:
    """The open decision as a question to the viewer, or, where another seat is asked, what that seat is choosing."""
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    wording = word.wording
    if game.asked != viewer:
        return (wording.told(game, frame) if wording is not None else ()) or _told(game, frame, word)
    if wording is not None and (spans := wording.question(game, frame)):
        return spans
    return _core(game, frame, word)


def _core(game: Game, frame: Frame, word: Word) -> Spans:
    """What the rules themselves ask, and words that the table has no question for."""
    kind = game.kind
    declinable = NONE in game.options
    if kind == ask.ACTION:
        return said(f"Choose an action: {game.actions} left.")
    if kind == ask.ATTACKER:
        return said("Who attacks?")
    if kind == ask.TARGET:
        return said("Whom does {} attack?", _fighter(game, frame.var(BY)))
    if kind == ask.ATTACK_CARD:
        return said("{} attacks {}. With which card?", *_sides(game))
    if kind == ask.DEFENSE_CARD:
        if len(game.options) == 1:
            return said("{} attacks {}. You have no card to defend with.", *_sides(game))
        return said("{} attacks {}. Defend {} with a card, or with none.", *_sides(game), _sides(game)[1])
    if kind == ask.SCHEME_CARD:
        return said("Which scheme do you play?")
    if kind == ask.BOOST:
        return _boost(game, frame)
    if kind == ask.DISCARD:
        return said(f"You hold {len(game.hand[game.asked])} cards. Which one do you discard? {HAND_LIMIT} may stay.")
    if kind == ask.MOVER:
        return said(f"Which fighter moves next? Each may move {_stride(game, frame, word)}.")
    if kind == ask.MOVE:
        return said(f"Where do you move {{}}, {_stride(game, frame, word)}?", _fighter(game, frame.mover))
    if kind == ask.PLACE:
        return _place(game, frame)
    if kind == ask.FIGHTER:
        return said(_whom(game, frame, word))
    if kind == ask.SPACE:
        return _space(game)
    if kind == ask.SEAT:
        return said("Which opponent do you choose?")
    if kind == ask.CONFIRM:
        if game.rule == "SETUP-4":
            return said("Take a mulligan? Your hand is shuffled back, and you draw as many cards again.")
        return said(f"Use {named(frame.source)}?")
    if kind == ask.ORDER:
        return said("Which effect resolves first?")
    if kind == ask.ITEM:
        if not declinable:
            return said("Which item do you use?")
        return said(f"Do you use the {game.table.items[game.items[game.options[-1]]].name} with your card?")
    if kind == ask.CARD:
        return said(f"Which card do you choose{', if any' if declinable else ''}?")
    if kind == ask.PUT_BACK:
        return said("Which card goes back under the others?")
    return said("Which of these do you choose?")


def _told(game: Game, frame: Frame, word: Word) -> Spans:
    """What the seat that is asked is choosing, in words that tell nothing of its options."""
    kind = game.kind
    seat = Span(game.table.players[game.asked], "seat", str(game.asked))
    plural = game.table.heroes[game.asked].plural()
    chooses = f"{{}} {'choose' if plural else 'chooses'}"
    decides = f"{{}} {'decide' if plural else 'decides'} whether to"
    if kind == ask.ACTION:
        return said(f"{chooses} an action: {game.actions} left.", seat)
    if kind == ask.TARGET:
        return said(f"{chooses} whom {{}} attacks.", seat, _fighter(game, frame.var(BY)))
    if kind == ask.ATTACK_CARD:
        return said(f"{chooses} a card to attack {{}} with.", seat, _sides(game)[1])
    if kind == ask.DEFENSE_CARD:
        return said(f"{chooses} a card to defend {{}} with, or none.", seat, _sides(game)[1])
    if kind == ask.BOOST:
        return said(f"{decides} boost {'the move' if frame.source is None else frame.source.name}.", seat)
    if kind == ask.MOVE:
        return said(f"{chooses} where {{}} moves.", seat, _fighter(game, frame.mover))
    if kind == ask.PLACE:
        return said(f"{chooses} where {{}} is placed.", seat, _fighter(game, frame.mover))
    if kind == ask.CONFIRM and game.rule == "SETUP-4":
        return said(f"{decides} take a mulligan.", seat)
    if kind == ask.CONFIRM:
        return said(f"{decides} use {named(frame.source)}.", seat)
    if kind == ask.ITEM:
        return said(f"{decides} use an item." if game.combat is not None else f"{chooses} an item.", seat)
    if isinstance(word, Modal):
        return said(f"{chooses} {word.chooses(frame)}.", seat)
    return said(f"{chooses} {CHOOSES[kind]}.", seat)


def _sides(game: Game) -> tuple[Span, Span]:
    """Who attacks, and who defends."""
    combat = game.fight()
    return _fighter(game, combat.attack.fighter), _fighter(game, combat.defense.fighter)


def _boost(game: Game, frame: Frame) -> Spans:
    if frame.source is not None:
        return said("Boost {} with a card? Its boost is added to the value.", Span(frame.source.name, "card"))
    move = _spaces(game.table.move[frame.seat])
    return said(f"Boost the move with a card? Each of your fighters may move {move}, and more by its boost.")


def _place(game: Game, frame: Frame) -> Spans:
    name = _fighter(game, frame.mover)
    if game.table.fighters[frame.mover].large and game.rule == "SETUP-3":
        return said("Which second space does {} take?", name)
    return said("Where does {} return?" if game.rule == "PLACE-4" else "Where do you place {}?", name)


def _whom(game: Game, frame: Frame, word: Word) -> str:
    ending = ", if any?" if NONE in game.options else "?"
    if game.rule == "SETUP-3":
        return "Who takes your start space?"
    if game.rule == "OP-8":
        return "Several of your fighters have entered spaces with tokens. Whose token takes effect first?"
    if game.rule == "PLACE-1":
        return f"Which fighter do you place{ending}"
    if word.stride(game, frame) is not None:
        return f"Which fighter do you move {_stride(game, frame, word)}{ending}"
    return f"Which fighter do you choose{ending}"


def _space(game: Game) -> Spans:
    if game.rule == "OP-8":
        first = possessive(next(fighter.name for fighter in _hero(game).fighters if fighter.role == HERO))
        return said(f"Where do your fighters return? The first space you choose is {first}; no two may share a zone.")
    return said("Which space do you choose, if any?" if NONE in game.options else "Which space do you choose?")


def _stride(game: Game, frame: Frame, word: Word) -> str:
    """How far a move may go: "up to 3 spaces"."""
    stride = word.stride(game, frame)
    assert stride is not None, "only words that know their steps ask for moves"
    through = ", even through opposing fighters" if stride.through else ""
    return f"{'exactly' if stride.exactly else 'up to'} {_spaces(stride.steps)}{through}"


def _spaces(count: int) -> str:
    return f"{count} space" if count == 1 else f"{count} spaces"


def _hero(game: Game) -> Hero:
    """The hero of the seat that is asked."""
    return game.table.heroes[game.asked]


def _fighter(game: Game, fighter: int) -> Span:
    return Span(game.table.names[fighter], "fighter", str(fighter))
