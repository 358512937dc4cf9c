"""What somebody at a table is told: where the game stands, an earlier moment, why something cannot be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.spans import spans_data
from matchless.server.combat_trace import fight
from matchless.server.game_log import lines, open_position
from matchless.server.messages import PROTOCOL, Because, ByHand, Moment, Player, Refusal, State, Welcome
from matchless.server.reasons import Reasons
from matchless.server.resignation import closed
from matchless.server.talk import teams_of

if TYPE_CHECKING:
    from matchless.engine.position import ResultData
    from matchless.engine.view import View
    from matchless.server.game_log import GameLog
    from matchless.server.messages import Happening, Line, Why
    from matchless.server.table_state import TableState


def welcome(at: TableState, seats: tuple[int, ...], players: list[Player]) -> Welcome:
    """Everything so far, for somebody who holds these seats."""
    table = at.game_log.table
    return Welcome(
        protocol=PROTOCOL,
        game=at.id,
        seats=list(seats),
        board=table.board.slug,
        heroes=[hero.slug for hero in table.heroes],
        format=table.format,
        edition=table.edition,
        clock=at.clock,
        watch=at.watch,
        players=players,
        log=[] if at.gathering else _log(at, seats),
        rematch=at.rematch,
        talk=at.talk.heard_by(teams_of(at, seats)),
    )


def _log(at: TableState, seats: tuple[int, ...]) -> list[Line]:
    """Everything so far, and beside the game who has given up and when."""
    gone = [line for seq in range(at.game_log.seq + 1) for line in lines(seq, at.beside(seq))]
    return sorted([*at.game_log.log(at.eye(seats), open_=at.open), *gone], key=lambda line: line.seq)


def state(at: TableState, seats: tuple[int, ...]) -> State:
    """Where the game stands now."""
    game_log, seat, ended = at.game_log, at.eye(seats), at.result
    view = at.game.view(seat)
    position = view.data()
    return State(
        seq=game_log.seq,
        cuts=game_log.cuts,
        position=closed(position, ended),
        events=[] if at.gathering else [*game_log.told(game_log.seq, seat), *at.beside(game_log.seq)],
        fight=fight(game_log.table, game_log.events, game_log.table.known_to(seat), view, position),
        by_hand=by_hand(view),
        left=at.left(),
        take_back=at.way_back(seats),
        wish=at.shown_wish(),
        resigned=bits(at.resigned),
        statistics=None if ended is None else game_log.tallies(),
        course=None if ended is None else game_log.course(),
    )


def by_hand(view: View) -> ByHand | None:
    """The text that is being carried out by hand, if one is."""
    told = view.by_hand()
    return None if told is None else ByHand(**told)


def players(at: TableState, present: set[int]) -> list[Player]:
    """Who sits where; `present` are the seats whose people are connected here."""
    return [
        Player(
            name=seat.name,
            bot=seat.bot,
            connected=bool(seat.bot) or number in present or seat.elsewhere,
            picks=seat.picking,
        )
        for number, seat in enumerate(at.seats)
    ]


def moment(
    game_log: GameLog, seq: int, seat: int | None, open_: bool, ended: ResultData | None, beside: list[Happening]
) -> Moment:
    """The game after its first `seq` choices; `ended` is how it ended, if it has; `beside` who gave up then."""
    game = game_log.moment(seq)
    view = game.view(seat)
    position = closed(open_position(game) if open_ else view.data(), ended if seq == game_log.seq else None)
    return Moment(
        seq=seq,
        position=position,
        choice=game_log.answers[seq - 1] if seq else None,
        events=[*game_log.told(seq, seat, open_=open_), *beside],
        fight=fight(game_log.table, game_log.events[: seq + 1], game_log.known(seat, open_), view, position),
        by_hand=by_hand(view),
        open=open_,
    )


def because(at: TableState, seats: tuple[int, ...], message: Why) -> Because:
    """Why something cannot be chosen in the open decision."""
    table = at.game_log.table
    reasons = Reasons(at.game.view(at.eye(seats)))
    if message.space is not None and message.space in table.board.space_ids:
        reason = reasons.space(message.space)
    elif message.fighter is not None and message.fighter < len(table.fighters):
        reason = reasons.fighter(message.fighter)
    elif message.card is not None and any(card.name == message.card for card in table.cards):
        reason = reasons.card(message.card)
    elif message.action is not None:
        reason = reasons.action(message.action)
    else:
        raise Refusal("not understood", "There is no such thing at this table.", at.game_log.seq)
    return Because(
        seq=message.seq,
        space=message.space,
        fighter=message.fighter,
        card=message.card,
        action=message.action,
        text=reason.text,
        says=spans_data(reasons.says),
        rule=reason.rule,
    )
