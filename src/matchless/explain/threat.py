"""Who could attack a fighter in the next turns of its enemies, and with how much, as far as everybody may know.

It is a bound, and the same for whoever asks:

- An enemy maneuvers first and then attacks. Its other fighters may have made room; everybody else stays where they are.
- Its seat may hold any card that does not lie open, and as many of them as it holds now and draws in the maneuver; the
  boost of one takes the move further, another is the attack.
- The value is the one that is printed. What texts would do is not counted: more steps, more actions, a higher value.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from matchless.engine.bits import bits
from matchless.engine.program import NONE, pose_spaces
from matchless.engine.reach import move_poses
from matchless.engine.view import HIDDEN

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.view import View


class Threat(NamedTuple):
    """An enemy who could attack."""

    fighter: int  # by the number that a position gives it
    spaces: list[str]  # where it could attack from, its own space too where it need not move
    boost: int  # the least BOOST of those cards that takes it there; 0 where it needs none
    value: int  # the highest value that could come
    cards: list[str]  # the cards that have it


def threats(view: View, fighter: int, space: str | None = None) -> list[Threat]:
    """The enemies who could attack a fighter, those with the highest values first.

    With a space: if it stood there, for a large fighter with its front; somebody off the board needs one.
    """
    game = view.game.clone()
    table = game.table
    seat = table.owner[fighter]
    aim = game.held_by(fighter)
    if space is not None:
        game.standing[seat] &= ~aim
        aim = 1 << table.board.space_ids[space]
        game.standing[seat] |= aim
    if not aim:
        return []
    found = [threat for other in table.hostile[seat] for threat in _threats(game, other, aim)]
    return sorted(found, key=lambda threat: (-threat.value, threat.boost, threat.fighter))


def _threats(game: Game, seat: int, aim: int) -> list[Threat]:
    """Those of one enemy seat's fighters who could attack these spaces."""
    table = game.table
    unseen = _unseen(game, seat)
    held = len(game.hand[seat]) + min(1, len(game.deck[seat]))  # MAN-1
    standing = game.standing[seat]
    found: list[Threat] = []
    for fighter in bits(table.own[seat] & game.present):
        game.standing[seat] = game.held_by(fighter)
        spaces = 0
        least = NONE
        value, cards = NONE, set[str]()
        for boost in sorted({0, *(table.cards[card].boost for card in unseen)}):
            if held < (2 if boost else 1):
                break
            best, names = _attack(game, fighter, unseen, boost)
            ends = _ends(game, fighter, table.move[seat] + boost, aim) if names else 0
            if not ends:
                continue
            least = boost if least == NONE else least
            spaces |= ends
            if best > value:
                value, cards = best, set()
            if best == value:
                cards |= names
        game.standing[seat] = standing
        if spaces:
            named = [table.board.spaces[space] for space in bits(spaces)]
            found.append(Threat(fighter, named, least, value, sorted(cards)))
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


def _attack(game: Game, fighter: int, unseen: Counter[int], boost: int) -> tuple[int, set[str]]:
    """The highest value of an attack once a card of at least this boost is spent, and the names of those cards."""
    table = game.table
    able = [card for card in unseen if table.attackers_with[card] >> fighter & 1]
    spent = [card for card in unseen if table.cards[card].boost >= boost]
    best = NONE
    names: set[str] = set()
    for card in able:
        value = table.cards[card].value or 0
        left = spent != [card] or unseen[card] > 1  # another card is there for the boost
        if boost and not left:
            continue
        if value > best:
            best, names = value, set()
        if value == best:
            names.add(table.cards[card].name)
    return best, names


def _ends(game: Game, fighter: int, steps: int, aim: int) -> int:
    """The spaces in which a move of so many steps can end and from which these can be attacked."""
    aims = game.table.aims[fighter]
    mask = 0
    for pose in move_poses(game, fighter, steps):
        held = pose_spaces(pose)
        if any(aims[space] & aim for space in bits(held)):
            mask |= held
    return mask
