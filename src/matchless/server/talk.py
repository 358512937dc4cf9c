"""Team talk (TALK-1): what the people of a team say to each other, in fixed phrases and by pointing at things."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.talk import Phrase, Remark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.server.messages.talk import Say
    from matchless.server.table_state import TableState

MOST_REMARKS = 50  # of each team that are kept, the newest
# What there is to say, as people read it; what is pointed at follows.
PHRASES: dict[Phrase, str] = {
    "look": "Look at this",
    "attack": "Attack now",
    "finish": "I can finish this one",
    "danger": "Watch out",
    "away": "Keep away",
    "closer": "Come closer",
    "defend": "Defend with all you have",
    "save": "Save your best card",
    "strong": "My next attack is strong",
    "safe": "I have a strong defense",
    "cards": "I need cards",
    "wait": "Wait for my turn",
    "yes": "Yes",
    "no": "No",
    "thanks": "Thank you",
    "played": "Well played",
}


class Talk:
    """The newest remarks of a game, of each team its own."""

    def __init__(self) -> None:
        self.heard = 0  # how many of all that were ever made are known here
        self._of: dict[int, deque[Remark]] = {}  # by the mask of a team's seats

    def add(self, number: int, remark: Remark, team: int) -> None:
        self.heard = number
        self._of.setdefault(team, deque(maxlen=MOST_REMARKS)).append(remark)

    def heard_by(self, teams: Iterable[int]) -> list[Remark]:
        """What may be read by somebody of these teams, as masks."""
        return [remark for team in sorted(set(teams)) for remark in self._of.get(team, ())]


def teams_of(at: TableState, seats: Iterable[int]) -> set[int]:
    """The teams of some seats, as masks."""
    return {at.game_log.table.allies[seat] for seat in seats}


def remark(at: TableState, seats: tuple[int, ...], message: Say) -> Remark:
    """What somebody who holds these seats says; raises Refusal where it cannot be said."""
    now = at.game_log.seq
    if message.seat not in seats or not _teammates(at, message.seat):
        raise Refusal("no teammate", "There is no other person on your team to talk to.", now)
    if at.gathering:  # heroes, and so fighters and cards, may still become others
        raise Refusal("not asked", "The game begins when everybody is there.", now)
    text = PHRASES[message.phrase]
    thing = _pointed_at(at, message)
    return Remark(
        seat=message.seat,
        seq=now,
        phrase=message.phrase,
        fighter=message.fighter,
        space=message.space,
        card=message.card,
        shows=message.shows,
        text=f"{text}: {thing}." if thing else f"{text}.",
    )


def _teammates(at: TableState, seat: int) -> list[int]:
    """The seats of other people on a seat's team; one who is away reads it later, a bot never."""
    own = at.held_with(seat)
    return [other for other in bits(at.game_log.table.allies[seat]) if at.seats[other].token and other not in own]


def _pointed_at(at: TableState, message: Say) -> str | None:
    """What is pointed at, in words; none if nothing is."""
    table, game, now = at.game_log.table, at.game, at.game_log.seq
    if message.fighter is not None:
        if message.fighter >= len(table.fighters):
            raise Refusal("not understood", "There is no such fighter at this table.", now)
        return table.names[message.fighter]
    if message.space is not None:
        if message.space not in table.board.space_ids:
            raise Refusal("not understood", "There is no such space on this board.", now)
        return message.space
    if message.card is not None:
        piles = [cards for pile, cards in zip(table.piles.all, game.piles, strict=True) if not pile.face_down]
        if not any(table.cards[card].name == message.card for pile in (*game.discards, *piles) for card in pile):
            raise Refusal("no such card", "No such card lies open in a discard pile.", now)
        return f"{message.card}, in a discard pile"
    if message.shows is not None:
        if not any(table.cards[card].name == message.shows for card in game.hand[message.seat]):
            raise Refusal("no such card", "You can only show a card that is in your hand.", now)
        return f"{message.shows}, in my hand"
    return None
