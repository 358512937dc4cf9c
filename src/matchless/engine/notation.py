"""Choices as ids: what a record writes and a page compares. People read `asking` instead.

    maneuver attack scheme item     an action
    wolf-1 wolf-1@2                 a fighter; with its seat where another seat has one of the same id
    snark snark@2                   a card; with its seat where it is not a card of the seat that is asked
    A3 A3/A4 A3+fox                 where a fighter goes; the second space of a large one; whom it passes through
    stay                            a move that leads nowhere
    2                               a seat
    first-aid-kit                   an item, a card of a second deck, a text of several, an effect
    ability-2                       an effect: the second ability of a hero
    yes no none                     an offer; none of what could be chosen

No two options of one decision have the same id. Where two effects or items would, the second is strike~2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import Ability, Card, Offered, SecondCard
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK
from matchless.engine.slugs import NOTHING, slug_of, told_apart
from matchless.engine.triggers import Ordered
from matchless.engine.words.control import Modal

if TYPE_CHECKING:
    from matchless.engine.definitions import Source
    from matchless.engine.game import Game

YES: Final = "yes"
NO: Final = "no"
STAY: Final = "stay"


def choice_id(game: Game, option: int) -> str:
    """The id of an option of the open decision."""
    kind = game.kind
    table = game.table
    if option == NONE:
        return NO if kind == ask.CONFIRM else NOTHING
    if kind == ask.ACTION:
        return ask.ACTION_IDS[option]
    if kind in ask.FIGHTER_KINDS:
        return table.fighter_ids[option]
    if kind in ask.CARD_KINDS:
        owner = table.card_owner[option]
        return table.card_ids[option] if owner == game.asked else f"{table.card_ids[option]}@{owner + 1}"
    if kind in ask.POSE_KINDS:
        return pose_id(game, option)
    if kind == ask.SPACE:
        return table.board.spaces[option]
    if kind == ask.SEAT:
        return str(option + 1)
    if kind == ask.CONFIRM:
        return YES
    if kind == ask.SECOND_CARD:
        return table.second_cards[option].slug
    return choice_ids(game)[game.options.index(option)]


def choice_ids(game: Game) -> list[str]:
    """The ids of all options of the open decision, in their order."""
    kind = game.kind
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    if kind == ask.ITEM:
        slots = [slot for slot in game.options if slot != NONE]
        items = told_apart([NOTHING, *(game.table.items[game.items[slot]].slug for slot in slots)])
        return [NOTHING if slot == NONE else items[slots.index(slot) + 1] for slot in game.options]
    if kind == ask.MODE:
        assert isinstance(word, Modal)
        modes = told_apart([NOTHING, *word.ids(game, frame)])
        return [modes[option + 1] for option in game.options]  # NONE is -1
    if kind == ask.ORDER:
        assert isinstance(word, Ordered)
        effects = told_apart([_source_id(source) for source, _ in word.effects(game, frame)])
        return [effects[option] for option in game.options]
    return [choice_id(game, option) for option in game.options]


def _source_id(source: Source) -> str:
    """By what its digest vouches for: an ability may be given another name, or have that of its hero."""
    if isinstance(source, Ability):
        return f"ability-{source.number + 1}"
    return source.slug if isinstance(source, (Card, SecondCard, Offered)) else slug_of(source.name)


def pose_id(game: Game, pose: int) -> str:
    """Where a fighter goes: "C4", "C4/C3" for a large one, "C4+fox" through somebody; "stay" for a move that stays."""
    if game.kind == ask.MOVE and pose == game.pose(game.frames[-1].mover):
        return STAY
    spaces = game.table.board.spaces
    back = (pose >> POSE_BITS & POSE_MASK) - 1
    text = spaces[pose & POSE_MASK] if back == NONE else f"{spaces[pose & POSE_MASK]}/{spaces[back]}"
    return "+".join([text, *(game.table.fighter_ids[fighter] for fighter in bits(pose >> CROSSED_SHIFT))])


def option_of(game: Game, id_: str) -> int | None:
    """The option of the open decision that an id means, also one of a former name; None if there is no such option."""
    ids = choice_ids(game)
    if id_ not in ids:
        id_ = _renamed(game, id_)
    return game.options[ids.index(id_)] if id_ in ids else None


def _renamed(game: Game, id_: str) -> str:
    """An id with the thing called as it is now, where it is called by a former name."""
    former, at, seat = id_.partition("@")
    table = game.table
    for number, fighter in enumerate(table.fighters):
        if fighter.was and f"{former}{at}{seat}" in fighter_aliases(game, number):
            return table.fighter_ids[number]
    owners = [str(number + 1) for number in range(table.seats)]
    owner = owners.index(seat) if seat in owners else game.asked
    for number, card in enumerate(table.cards):
        own = game.kind == ask.ORDER or table.card_owner[number] == owner
        if own and card.was and former in [slug_of(name) for name in card.was]:
            return f"{card.slug}{at}{seat}"
    for second in table.second_cards:
        if former in [slug_of(name) for name in second.was]:
            return second.slug
    return id_


def fighter_aliases(game: Game, fighter: int) -> list[str]:
    """The ids that a fighter had under former names."""
    kind = game.table.fighters[fighter]
    id_ = game.table.fighter_ids[fighter]
    return [slug_of(name) + id_.removeprefix(kind.slug) for name in kind.was]
