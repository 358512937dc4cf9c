"""What somebody at a table is told: where the game stands, an earlier moment, why something cannot be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import write_position
from matchless.engine.bits import bits
from matchless.engine.dealing import digest_of
from matchless.engine.spans import spans_data
from matchless.explain.combat import fight
from matchless.explain.reach import reach
from matchless.explain.reasons import Reasons
from matchless.server.former import then
from matchless.server.game_log import closed, lines, open_position
from matchless.server.messages.base import PROTOCOL
from matchless.server.messages.moments import Moment, Shared
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.table import Because, ByHand, Deal, Player, Reached, State, Welcome
from matchless.server.talk import teams_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game
    from matchless.engine.position import PositionData, ResultData
    from matchless.engine.view import View
    from matchless.server.game_log import GameLog
    from matchless.server.guest import Guest
    from matchless.server.messages.table import Happening, Line, Why
    from matchless.server.table_state import TableState


def welcome(at: TableState, guest: Guest, players: list[Player]) -> Welcome:
    """Everything so far, for somebody at the table."""
    seats = guest.seats
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
        hints=at.hints,
        deal=deal(at),
        former=then(table, guest.other_catalog),
    )


def deal(at: TableState) -> Deal:
    """What the seed is made of, as far as everybody may know it now."""
    made_of, seats = at.game_log.recording.dealing, range(len(at.seats))
    if at.server_seed is not None:
        return Deal(
            dealt=False,
            due=at.due,
            digest=digest_of(at.server_seed),
            promises=[seat.promise for seat in at.seats],
            parts=[None for _ in seats],
            server=None,
        )
    return Deal(
        dealt=True,
        due=False,
        digest=None if made_of is None else made_of.digest,
        promises=[None if made_of is None else made_of.promises.get(seat) for seat in seats],
        parts=[None if made_of is None else made_of.parts.get(seat) for seat in seats],
        server=made_of.server if made_of is not None and at.open else None,
    )


def _log(at: TableState, seats: tuple[int, ...]) -> list[Line]:
    """Everything so far, in the game and beside it."""
    return [line for seq in range(at.game_log.seq + 1) for line in lines(seq, at.told(seq, seats, open_=at.open))]


def state(at: TableState, seats: tuple[int, ...]) -> State:
    """Where the game stands now."""
    game_log, seat, ended = at.game_log, at.eye(seats), at.result
    view = at.game.view(seat)
    return State(
        seq=game_log.seq,
        cuts=game_log.cuts,
        position=closed(view.outside_combat(), ended),
        events=[] if at.gathering else at.told(game_log.seq, seats),
        fight=fight(view, game_log.events, game_log.table.known_to(seat), "" if ended is None else ended["reason"]),
        by_hand=by_hand(view),
        left=at.left(),
        take_back=at.way_back(seats),
        wish=at.shown_wish(),
        resigned=bits(at.resigned),
        helped=bits(game_log.recording.helped),
        statistics=None if ended is None else game_log.tallies(),
        course=None if ended is None else game_log.course(),
        guide=None if at.teaching is None or at.teaching.lesson.learner not in seats else at.teaching.guide(game_log),
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
    game_log: GameLog,
    seq: int,
    seat: int | None,
    open_: bool,
    ended: ResultData | None,
    beside: list[Happening],
    line: Sequence[str] = (),
) -> Moment:
    """The game after its first `seq` choices; `ended` is how it ended, if it has; `beside` who gave up then.

    `line` are the last of these choices, if they are not the game's.
    """
    game = game_log.moment(seq)
    view = game.view(seat)
    ended = ended if seq == game_log.seq else None
    position = _with_options(game) if open_ else view.outside_combat()
    asked = position["decision"] if open_ else None
    position = closed(position, ended)
    position["decision"] = position["decision"] or asked  # somebody gave up: another line may begin there
    return Moment(
        seq=seq,
        line=list(line),
        next=game_log.recording.id_of(seq) if open_ and seq < game_log.seq else None,
        position=position,
        choice=game_log.answer(seq) if seq else None,
        events=[*game_log.told(seq, seat, open_=open_), *beside],
        fight=fight(
            view,
            game_log.events[: seq + 1],
            game_log.known(seat, open_),
            "" if ended is None else ended["reason"],
        ),
        by_hand=by_hand(view),
        open=open_,
    )


def _with_options(game: Game) -> PositionData:
    """What everybody knows together, and what can be chosen: once all cards are open other lines may be tried."""
    position = open_position(game)
    own = game.view(game.asked).outside_combat()["decision"] if position["decision"] is not None else None
    if position["decision"] is not None and own is not None:
        position["decision"]["options"] = own["options"]
    return position


def shared(game_log: GameLog, seq: int, seat: int | None, open_: bool) -> Shared:
    """The position where the action was to be chosen that the first `seq` choices end in."""
    found = game_log.action(seq)
    if found is None:
        raise Refusal("no such moment", "There is a position to share once the first action is to be chosen.", seq)
    number, game = found
    knows = game.active if open_ else seat
    return Shared(seq=number, seat=knows, text=write_position(game.view(knows)))


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


def reached(at: TableState, seats: tuple[int, ...], fighter: int) -> Reached:
    """Where a fighter could go, and whom it could attack."""
    there = reach(at.game.view(at.eye(seats)), fighter)
    return Reached(seq=at.game_log.seq, fighter=fighter, spaces=there.spaces, targets=there.targets)
