"""Where a fighter can go and whom it can attack: questions to a game that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits, each
from matchless.engine.definitions import SCHEME
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS, POSE_MASK, pose_spaces
from matchless.engine.statics import PassThrough
from matchless.engine.table import FREE_FOR_ALL, OUT, PRINTED

if TYPE_CHECKING:
    from matchless.engine.program import Stride
    from matchless.engine.state import State


def hostile_spaces(game: State, seat: int) -> int:
    """The spaces held by fighters hostile to `seat`."""
    mask = 0
    for other in game.table.hostile[seat]:
        mask |= game.standing[other]
    return mask


def stopping_spaces(game: State, seat: int) -> int:
    """The spaces whose token ends a move of this seat's fighters (MOVE-4)."""
    mask = 0
    for token in game.table.stoppers[seat]:
        mask |= game.token_spaces(token)
    return mask


def barred_spaces(game: State, fighter: int, through: bool) -> int:
    """The spaces a moving fighter may not step into: enemies', unless it passes them, and stoppers under somebody."""
    seat = game.table.owner[fighter]
    if not through and (game.lasting or PassThrough in game.table.kinds_of_statics[seat]):
        for held in game.statics(seat):
            if isinstance(held.static, PassThrough) and held.holds(game):
                through = True
    barred = 0 if through else hostile_spaces(game, seat)
    if game.table.stoppers[seat]:
        barred |= stopping_spaces(game, seat) & game.occupied()
    return barred


def destinations(game: State, fighter: int, steps: int, through: bool = False) -> int:
    """The spaces where a move of up to `steps` can end, the present one included (MOVE-1 to MOVE-5)."""
    start = game.at[fighter]
    here = 1 << start
    if game.rooted >> fighter & 1:
        return here
    board = game.table.board
    steps = min(steps, len(board.walks) - 1)
    taken = game.occupied() & ~here
    barred = barred_spaces(game, fighter, through)
    stoppers = game.table.stoppers[game.table.owner[fighter]]
    stops = stopping_spaces(game, game.table.owner[fighter]) if stoppers else 0
    area = board.walks[steps][start]
    if not area & (barred | stops):
        return area & ~taken
    reached = here
    edge = here
    for _ in range(steps):
        ahead = 0
        for space in bits(edge):
            ahead |= board.steps[space]
        ahead &= ~(reached | barred)
        if not ahead:
            break
        reached |= ahead
        edge = ahead & ~stops
    return reached & ~taken


def large_poses(game: State, fighter: int, steps: int, through: bool) -> list[int]:
    """The same for a fighter of two spaces: each step goes on from either end, and the other end is left behind.

    One-way paths do not bind it (BOARD-1). Poses that hold the same two spaces are one.
    """
    start = game.pose(fighter)
    if game.rooted >> fighter & 1:
        return [start]
    board = game.table.board
    own = game.held_by(fighter)
    taken = game.occupied() & ~own
    barred = barred_spaces(game, fighter, through) & ~own
    stops = stopping_spaces(game, game.table.owner[fighter])
    found = {own: start}
    ends = [own]
    edge = [own]
    for _ in range(steps):
        ahead: list[int] = []
        for held in edge:
            for origin in bits(held):
                for space in bits(board.beside[origin] & ~held & ~barred):
                    pose = 1 << space | 1 << origin
                    if pose in found:
                        continue
                    found[pose] = space | (origin + 1) << POSE_BITS
                    if not pose & taken:
                        ends.append(pose)
                    if not stops >> space & 1:
                        ahead.append(pose)
        edge = ahead
    return [found[pose] for pose in ends]


def exact_destinations(game: State, fighter: int, steps: int, through: bool) -> int:
    """The spaces where a walk of exactly `steps` can end, or one that a token cuts short; spaces may be revisited."""
    start = game.at[fighter]
    if game.rooted >> fighter & 1:
        return 0
    board = game.table.board
    taken = game.occupied() & ~(1 << start)
    barred = barred_spaces(game, fighter, through)
    stops = stopping_spaces(game, game.table.owner[fighter])
    edge = 1 << start
    caught = 0
    for _ in range(steps):
        ahead = 0
        for space in bits(edge):
            ahead |= board.steps[space]
        ahead &= ~barred
        caught |= ahead & stops
        edge = ahead & ~stops
    return (edge | caught) & ~taken


def crossing_poses(game: State, fighter: int, steps: int, through: bool, exactly: bool = False) -> list[int]:
    """Where a move can end, told apart by the opposing fighters whom it goes through: they sit above the pose."""
    start = game.pose(fighter)
    if game.rooted >> fighter & 1:
        return [] if exactly else [start]
    table = game.table
    seat = table.owner[fighter]
    own = game.held_by(fighter)
    large = table.fighters[fighter].large
    doors = table.board.beside if large else table.board.steps
    hostile = hostile_spaces(game, seat)
    taken = game.occupied() & ~own
    barred = barred_spaces(game, fighter, through) & ~(own if large else 0)
    stops = stopping_spaces(game, seat)
    ways = {(own, 0): start}  # the spaces held and whom the way there went through: by which pose
    edge = [(own, 0)]
    ends = {} if exactly else dict(ways)
    for step in range(1, steps + 1):
        ahead: dict[tuple[int, int], int] = {}
        for held, crossed in edge:
            for origin in bits(held):
                for space in bits(doors[origin] & ~barred & ~(held if large else 0)):
                    met = crossed | 1 << game.who[space] if hostile >> space & 1 else crossed
                    way = (1 << space | (1 << origin if large else 0), met)
                    if way in ahead or (way in ways and not exactly):
                        continue
                    pose = space | (origin + 1) << POSE_BITS if large else space
                    stopped = stops >> space & 1
                    ways[way] = pose
                    if not way[0] & taken and (not exactly or stopped or step == steps):
                        ends[way] = pose
                    if not stopped:
                        ahead[way] = pose
        edge = list(ahead)
    return sorted(pose | crossed << CROSSED_SHIFT for (_, crossed), pose in ends.items())


def movable(game: State, fighters: int, steps: int, through: bool = False) -> int:
    """Those of the fighters who could end a move somewhere else."""
    mask = 0
    if steps < 1:
        return mask
    taken = game.occupied()
    for fighter in each(fighters & game.present & ~game.rooted):
        start = game.at[fighter]
        # A free neighbour settles it; only a hemmed-in fighter needs the whole search.
        if game.table.board.steps[start] & ~taken or len(move_poses(game, fighter, steps, through)) > 1:
            mask |= 1 << fighter
    return mask


def move_poses(game: State, fighter: int, steps: int, through: bool = False) -> list[int]:
    """Where a move can end, as poses; staying is one of them."""
    if game.table.fighters[fighter].large:
        return large_poses(game, fighter, steps, through)
    return bits(destinations(game, fighter, steps, through))


def ends(game: State, fighter: int, stride: Stride) -> int:
    """The spaces in which a move can end."""
    if stride.exactly and not game.table.fighters[fighter].large:
        return exact_destinations(game, fighter, stride.steps, stride.through)
    mask = 0
    for pose in move_poses(game, fighter, stride.steps, stride.through):
        mask |= pose_spaces(pose)
    return mask


def place_poses(game: State, fighter: int, where: int, stay: bool = False) -> list[int]:
    """Where a fighter can be placed among the spaces a text allows (PLACE-2, MOVE-5).

    These are the empty ones, and with `stay` its own where it meets the text. A large fighter needs only its front
    there; its own spaces count as free, its back goes to any free space beside the front.
    """
    own = game.held_by(fighter)
    staying = [game.pose(fighter)] if stay and own & where else []
    if own and game.rooted >> fighter & 1:
        return staying
    free = game.table.board.everywhere & ~game.occupied()
    if not game.table.fighters[fighter].large:
        return staying + bits(where & free)
    poses: dict[int, int] = {own: 0}
    for front in bits(where & (free | own if stay else free)):
        for back in bits(game.table.board.beside[front] & (free | own)):
            poses.setdefault(1 << front | 1 << back, front | (back + 1) << POSE_BITS)
    del poses[own]
    return staying + list(poses.values())


def taken_poses(game: State, fighter: int, where: int) -> list[int]:
    """The spaces a text allows that others hold: in the current edition they may be named, in vain (EDITION-2).

    In the printed one only free spaces are offered (OP-2).
    """
    if game.table.edition == PRINTED:
        return []
    return bits(where & game.occupied() & ~game.held_by(fighter))


def walked(game: State, fighter: int, pose: int, stride: Stride) -> tuple[int, ...]:
    """The spaces of a shortest walk to a pose that a move may end in, the first space included; none for staying.

    A large fighter sets out from either of its spaces, and the last two of its walk are those that it will hold. A walk
    of exactly some steps has as many, unless a token ends it; one that crosses fighters crosses those of the pose.
    Where tokens lie that may be passed, it is the walk past the fewest of them (TOKEN-5).
    """
    shy = passed_spaces(game, game.table.owner[fighter])
    if shy and not stride.exactly and not stride.crossing and not game.table.fighters[fighter].large:
        return _wary_walk(game, fighter, pose, stride, shy)
    board = game.table.board
    own = game.held_by(fighter)
    if pose_spaces(pose) == own and not stride.exactly and not pose >> CROSSED_SHIFT:
        return ()
    seat = game.table.owner[fighter]
    large = game.table.fighters[fighter].large
    barred = barred_spaces(game, fighter, stride.through) & ~(own if large else 0)
    stops = stopping_spaces(game, seat)
    told_apart = hostile_spaces(game, seat) if stride.crossing else 0
    doors = board.beside if large else board.steps
    end, back, crossed = pose & POSE_MASK, (pose >> POSE_BITS & POSE_MASK) - 1, pose >> CROSSED_SHIFT
    # Walks of one length after the other, with whom each has crossed; what was reached earlier is not reached anew.
    walks: list[tuple[int, ...]] = [(space,) for space in bits(own)]
    met = [0] * len(walks)
    known = {(0, own.bit_length() - 1, 0)}
    for step in range(1, stride.steps + 1):
        ahead: list[tuple[int, ...]] = []
        ahead_met: list[int] = []
        for walk, before in zip(walks, met, strict=True):
            here = walk[-1]
            for space in bits(doors[here] & ~barred):
                if large and space in (walk[-2:] if step > 1 else bits(own)):
                    continue
                through = before | 1 << game.who[space] if told_apart >> space & 1 else before
                arrived = space == end and (not large or here == back) and through == crossed
                stopped = stops >> space & 1 == 1
                if arrived and (not stride.exactly or large or stopped or step == stride.steps):
                    return (*walk, space)
                state = (step if stride.exactly else 0, space if not large else space | here << POSE_BITS, through)
                if not stopped and state not in known:
                    known.add(state)
                    ahead.append((*walk, space))
                    ahead_met.append(through)
        walks, met = ahead, ahead_met
    raise AssertionError(f"no walk leads to the pose {pose}")


def passed_spaces(game: State, seat: int) -> int:
    """The spaces with a token that says something of fighters of this seat who enter, without ending their move."""
    mask = 0
    for token in game.table.passed[seat]:
        mask |= game.token_spaces(token)
    return mask


def _wary_walk(game: State, fighter: int, pose: int, stride: Stride, shy: int) -> tuple[int, ...]:
    """Of the walks to a space the shortest of those past the fewest of some spaces."""
    start, end = game.at[fighter], pose & POSE_MASK
    if start == end:
        return ()
    barred = barred_spaces(game, fighter, stride.through)
    stops = stopping_spaces(game, game.table.owner[fighter])
    best: tuple[int, ...] = ()
    fewest = stride.steps + 1
    costs = {start: 0}  # by space, past how many a walk of the present length has come there
    walks: dict[int, tuple[int, ...]] = {start: (start,)}
    for _ in range(stride.steps):
        ahead_costs: dict[int, int] = {}
        ahead: dict[int, tuple[int, ...]] = {}
        for here, walk in walks.items():
            for space in bits(game.table.board.steps[here] & ~barred):
                cost = costs[here] + (1 if shy >> here & 1 and here != start else 0)
                if space == end:
                    if cost < fewest:
                        fewest = cost
                        best = (*walk, space)
                elif not stops >> space & 1 and (space not in ahead_costs or cost < ahead_costs[space]):
                    ahead_costs[space] = cost
                    ahead[space] = (*walk, space)
        walks, costs = ahead, ahead_costs
    return best


def targets(game: State, fighter: int) -> int:
    """The fighters whom this one may attack from where it stands (ATK-1, END-3)."""
    table = game.table
    seat = table.owner[fighter]
    aims = table.aims[fighter]
    here = game.at[fighter]
    spaces = 0 if here == NONE else aims[here]
    if game.back[fighter] != NONE:
        spaces |= aims[game.back[fighter]]
    if (game.unbound | game.unbound_on) >> fighter & 1:
        spaces |= table.board.everywhere
    found = 0
    spaces &= hostile_spaces(game, seat)
    if not spaces:
        return found
    for space in each(spaces):
        found |= 1 << game.who[space]
    if table.format == FREE_FOR_ALL and not game.started >> seat & 1:
        found &= _first_turn_targets(game, seat)
    return found


def _first_turn_targets(game: State, seat: int) -> int:
    """END-3: on its first turn a seat attacks only the next seat or one that has had its first turn."""
    seats = game.table.seats
    following = (seat + 1) % seats
    while game.status[following] == OUT and following != seat:
        following = (following + 1) % seats
    mask = game.table.own[following]
    for other in range(seats):
        if game.started >> other & 1:
            mask |= game.table.own[other]
    return mask


def armed(game: State, seat: int) -> int:
    """The seat's fighters with a card to attack with."""
    attackers_with = game.table.attackers_with
    mask = 0
    for card in game.hand[seat]:
        mask |= attackers_with[card]
    return mask & game.present


def may_attack(game: State, seat: int) -> bool:
    """Whether one of the seat's fighters has a card to attack with and somebody to attack."""
    for fighter in each(armed(game, seat)):  # noqa: SIM110 (it is asked before every action: no generator)
        if targets(game, fighter):
            return True
    return False


def attackers(game: State, seat: int) -> int:
    """The seat's fighters with a card to attack with and somebody to attack."""
    mask = 0
    for fighter in each(armed(game, seat)):
        if targets(game, fighter):
            mask |= 1 << fighter
    return mask


def cards_for(game: State, seat: int, fighters: int, type_: int) -> list[int]:
    """The different cards in hand of this type that one of the fighters may use."""
    table = game.table
    fit: list[int] = []
    for card in game.hand[seat]:
        if table.cards[card].type & type_ and table.users[card] & fighters and card not in fit:
            fit.append(card)
    fit.sort()
    return fit


def may_scheme(game: State, seat: int) -> bool:
    """Whether there is a scheme in hand that somebody on the board may play."""
    schemers = game.table.schemers_with
    for card in game.hand[seat]:  # noqa: SIM110 (the same)
        if schemers[card] & game.present:
            return True
    return False


def schemes(game: State, seat: int) -> list[int]:
    """The schemes in hand that somebody on the board may play (SCHEME-1)."""
    return cards_for(game, seat, game.present, SCHEME)
