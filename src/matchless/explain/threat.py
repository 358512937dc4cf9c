"""Who could attack a fighter in the next turns of its enemies, and with how much, as far as everybody may know.

It is a bound, and the same for whoever asks:

- An enemy maneuvers first and then attacks, or attacks at once. Its other fighters may have made room; everybody else
  stays where they are.
- Its seat may hold any card that does not lie open, and as many of them as it holds now and draws in the maneuver; the
  boost of one takes the move further, another is the attack.
- How much the attack could count for is said in `most`: with BOOSTs and what texts do to its value. What is left out is
  what texts would do before it: more steps, more actions, cards from the discard pile.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from matchless.engine.bits import bits
from matchless.engine.program import NONE, pose_spaces
from matchless.engine.reach import move_poses
from matchless.engine.view import HIDDEN
from matchless.engine.words.fighting import AddToValue
from matchless.engine.words.numbers import Exactly
from matchless.explain.most import Attacks

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.view import View


class Threat(NamedTuple):
    """An enemy who could attack."""

    fighter: int  # by the number that a position gives it
    spaces: list[str]  # where it could attack from, its own space too where it need not move
    boost: int  # the least BOOST of those cards that takes it there; 0 where it needs none
    value: int  # the most that could come
    cards: list[str]  # the cards that come to it
    more: bool  # whether a text might make it more, by nobody knows how much


def threats(view: View, fighter: int, space: str | None = None) -> list[Threat]:
    """The enemies who could attack a fighter, those with the highest values first.

    With a space: if it stood there, for a large fighter with its front; somebody off the board needs one.
    """
    game = view.game.clone()
    table = game.table
    seat = table.owner[fighter]
    if space is not None:
        _put(game, fighter, table.board.space_ids[space])
    if not game.held_by(fighter):
        return []
    found = [threat for other in table.hostile[seat] for threat in _threats(game, other, fighter)]
    return sorted(found, key=lambda threat: (-threat.value, threat.boost, threat.fighter))


def _put(game: Game, fighter: int, space: int) -> None:
    """Stands a fighter on a space, if only in thought: whoever is there stays too."""
    seat = game.table.owner[fighter]
    game.standing[seat] = game.standing[seat] & ~game.held_by(fighter) | 1 << space
    game.at[fighter], game.back[fighter] = space, NONE
    game.present |= 1 << fighter


def _threats(game: Game, seat: int, target: int) -> list[Threat]:
    """Those of one enemy seat's fighters who could attack a fighter."""
    table = game.table
    aim = game.held_by(target)
    unseen = _unseen(game, seat)
    drawn = min(1, len(game.deck[seat]))  # MAN-1
    held = len(game.hand[seat]) + drawn
    standing = game.standing[seat]
    found: list[Threat] = []
    for fighter in bits(table.own[seat] & game.present):
        game.standing[seat] = game.held_by(fighter)
        spaces = 0
        least = NONE
        value, cards, more = NONE, set[str](), False
        for boost in sorted({0, *(table.cards[card].boost for card in unseen)}):
            if held < (2 if boost else 1):
                break
            ends = _ends(game, fighter, table.move[seat] + boost, aim)
            attacks = Attacks(game.clone(), fighter, target, unseen, held - bool(boost), drawn)
            best, names, beyond = _best(attacks, boost, _item(game, ends))
            if not ends or not names:
                continue
            least = boost if least == NONE else least
            spaces |= ends
            more = more or beyond
            if best > value:
                value, cards = best, set()
            if best == value:
                cards |= names
        game.standing[seat] = standing
        if spaces:
            named = [table.board.spaces[space] for space in bits(spaces)]
            found.append(Threat(fighter, named, least, value, sorted(cards), more))
    return found


def _unseen(game: Game, seat: int) -> Counter[int]:
    """The cards of a seat that do not lie open, and so may be in its hand or come there."""
    table = game.table
    cards = Counter({card: table.cards[card].copies for card in table.cards_of[seat]})
    shown = [*game.discards[seat], *game.aside, game.scheme]
    shown += [card for pile in table.piles.of[seat] if not table.piles.all[pile].face_down for card in game.piles[pile]]
    if game.combat is not None and game.combat.revealed:
        shown += [side.card for side in (game.combat.attack, game.combat.defense) if not side.left]
    cards.subtract(card for card in shown if card not in (NONE, HIDDEN) and table.card_owner[card] == seat)
    return +cards


def _best(attacks: Attacks, boost: int, item: int) -> tuple[int, set[str], bool]:
    """The most that an attack could count for once a card of at least this boost is spent, and the names of the cards.

    Also whether one might count for more than can be told.
    """
    table, unseen = attacks.game.table, attacks.unseen
    spent = [card for card in unseen if table.cards[card].boost >= boost]
    best, names, more = NONE, set[str](), False
    for card in unseen:
        left = spent != [card] or unseen[card] > 1  # another card is there for the boost
        if not table.attackers_with[card] >> attacks.fighter & 1 or (boost and not left):
            continue
        found = attacks.most(card, item)
        more = more or found.more
        if found.value > best:
            best, names = found.value, set()
        if found.value == best:
            names.add(table.cards[card].name)
    return best, names, more


def _item(game: Game, spaces: int) -> int:
    """What the best combat item on these spaces would add."""
    table = game.table
    there = [
        table.items[item]
        for (_, space), item in zip(table.board.item_slots, game.items, strict=True)
        if item != NONE and spaces >> space & 1
    ]
    adds = [word.amount for item in there for word in item.text if isinstance(word, AddToValue)]
    return max((amount.count for amount in adds if isinstance(amount, Exactly)), default=0)


def _ends(game: Game, fighter: int, steps: int, aim: int) -> int:
    """The spaces in which a move of so many steps can end and from which these can be attacked."""
    aims = game.table.aims[fighter]
    mask = 0
    for pose in move_poses(game, fighter, steps):
        held = pose_spaces(pose)
        if any(aims[space] & aim for space in bits(held)):
            mask |= held
    return mask
