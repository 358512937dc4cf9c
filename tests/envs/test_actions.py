"""Actions: every option of every decision is one of them, and no two are the same one."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings

import matchless
from invented import written
from matchless import IllegalChoice, boards, heroes
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.program import CROSSED_SHIFT, NONE, POSE_BITS
from matchless.engine.reach import crossing_poses
from matchless.engine.table import Table
from matchless.envs.actions import Actions, PlayedByHand, TooManyOptions, further_ways
from matchless.envs.layout import ROOM, NoRoom
from matchless.language.check import examine
from random_play import Setup, moments, numbered_setup, setups
from singing import SINGER


def check(actions: Actions, game: Game) -> list[int]:
    """Asserts that the mapping at a decision is one to one and goes both ways; gives the actions."""
    seat, kind, options = game.asked, game.kind, game.options
    found = actions.of(seat, kind, options)
    assert len(found) == len(options)
    assert len(set(found)) == len(found), f"{ask.KIND_NAMES[kind]}: {options} became {found}"
    assert all(0 <= action < actions.size for action in found)
    assert [actions.option(seat, kind, options, action) for action in found] == options
    # the order of the options is the engine's business
    assert actions.of(seat, kind, options[::-1]) == found[::-1]
    return found


@settings(max_examples=settings().max_examples * 4)
@given(setups())
def test_every_option_is_an_action_of_its_own(setup: Setup) -> None:
    actions = Actions(setup.table())
    for game in moments(setup):
        if not game.over:
            check(actions, game)


def test_these_games_meet_every_kind_of_decision_and_every_block() -> None:
    """Guards the test above, and its like in a fixed series, against looking at too little."""
    kinds: Counter[int] = Counter()
    blocks: Counter[str] = Counter()
    for number in range(60):
        setup = numbered_setup(2, number)
        actions = Actions(setup.table())
        for game in moments(setup):
            if not game.over:
                kinds[game.kind] += 1
                blocks.update(actions.layout.part_at(action)[0].name for action in check(actions, game))
    # No two effects of the printed heroes come together whose order matters (ASK-7).
    assert set(kinds) == set(range(len(ask.KIND_NAMES))) - {ask.ORDER}
    assert set(blocks) == {"none", "yes", "action", "seat", "fighter", "card", "space", "pair", "number"}


@pytest.fixture
def raptors() -> Actions:
    return Actions(matchless.new_game("yukon", ["raptors", "t-rex"]).table)


def test_an_action_means_the_same_from_every_seat() -> None:
    """In a mirror match, whoever sits where: the n-th of one's own, the n-th of the other's."""
    actions = Actions(matchless.new_game("yukon", ["raptors", "raptors"]).table)
    assert actions.of(0, ask.DEFENSE_CARD, [NONE, 3, 14]) == actions.of(1, ask.DEFENSE_CARD, [NONE, 14, 3])
    assert actions.of(0, ask.TARGET, [0, 4]) == actions.of(1, ask.TARGET, [3, 1])
    assert actions.of(0, ask.SEAT, [1]) == actions.of(1, ask.SEAT, [0])
    assert actions.of(0, ask.MOVE, [7]) == actions.of(1, ask.MOVE, [7])


def test_an_action_means_one_thing_whatever_asks_for_it(raptors: Actions) -> None:
    cards = [raptors.of(0, kind, [NONE, 5]) for kind in ask.CARD_KINDS]
    fighters = [raptors.of(0, kind, [NONE, 2]) for kind in ask.FIGHTER_KINDS]
    spaces = [raptors.of(0, kind, [NONE, 9]) for kind in (ask.MOVE, ask.PLACE, ask.SPACE)]
    for same in (cards, fighters, spaces):
        assert all(actions == same[0] for actions in same)


def test_names_say_what_an_action_means(raptors: Actions) -> None:
    game = matchless.new_game("yukon", ["raptors", "t-rex"])
    names = [raptors.name(0, action) for action in range(raptors.size)]
    nobodys = {f"{block} that nobody has" for block in ("seat", "fighter", "card", "space", "pair")}
    assert nobodys < set(names)
    assert len(set(names)) - len(nobodys) == sum(name not in nobodys for name in names)
    assert names[:6] == ["none", "yes", *ask.ACTION_IDS]
    assert raptors.name(0, raptors.of(0, ask.DISCARD, [4])[0]) == f"card {game.table.cards[4].name}"
    assert raptors.name(1, raptors.of(1, ask.DISCARD, [4])[0]) == f"card {game.table.cards[4].name}"
    assert raptors.name(1, raptors.of(1, ask.TARGET, [0])[0]) == "fighter Raptor 1"
    assert raptors.name(1, raptors.of(1, ask.SEAT, [0])[0]) == "seat 1"
    assert raptors.name(0, raptors.of(0, ask.ORDER, [3])[0]) == "number 3"
    spaces = game.table.board.spaces
    front, back = game.table.board.paths[0]
    for pose in (front | (back + 1) << POSE_BITS, back | (front + 1) << POSE_BITS):
        assert raptors.name(1, raptors.of(1, ask.PLACE, [pose])[0]) == f"pair {spaces[front]} {spaces[back]}"


def test_an_action_that_is_not_legal_says_so_and_what_would_be(raptors: Actions) -> None:
    with pytest.raises(IllegalChoice, match=r"action 0 \(none\) is not legal at seat 1's decision \(target\).* \[18\]"):
        raptors.option(1, ask.TARGET, [0], 0)
    with pytest.raises(IllegalChoice, match=r"action 520 \(none of the 520 there are\)"):
        raptors.option(1, ask.TARGET, [0], 520)


def test_an_action_space_that_is_too_small_says_what_to_do(raptors: Actions) -> None:
    with pytest.raises(TooManyOptions, match=r"has 240 numbers and the decision needs 241: raise the room"):
        raptors.of(0, ask.MODE, list(range(241)))


# --- moves that cross fighters --------------------------------------------------------------------------------------


def surrounded(board: str, foes: str, rng: random.Random) -> Game:
    """Daredevil with a hostile crowd around him, as it could hardly come about."""
    game = matchless.new_game(board, ["daredevil", foes], seed=rng.getrandbits(32))
    while game.kind == ask.PLACE:
        game.choose(game.options[0])
    field = game.table.board
    start = rng.randrange(len(field.spaces))
    near = [space for space, far in enumerate(field.distance[start]) if 0 < far < 4]
    rng.shuffle(near)
    crowd = range(1, len(game.table.fighters))
    # out of each other's way first
    free = [space for space in range(len(field.spaces)) if space != start and space not in near[: len(crowd)]]
    for fighter in crowd:
        if game.at[fighter] in (start, *near[: len(crowd)]):
            game.place(fighter, next(space for space in free if game.who[space] == NONE), None)
    if game.at[0] != start:
        game.place(0, start, None)
    for fighter, space in zip(crowd, near, strict=False):
        game.place(fighter, space, None)
    return game


@pytest.mark.parametrize("board", boards.slugs())
def test_ways_through_a_crowd_are_told_apart_and_find_room(board: str) -> None:
    rng = random.Random(board)
    most = 0
    for _ in range(60):
        game = surrounded(board, rng.choice(["robin-hood", "elektra", "raptors", "bigfoot"]), rng)
        actions = Actions(game.table)
        options = crossing_poses(game, 0, 4, through=True)
        found = actions.of(0, ask.MOVE, options)
        assert len(set(found)) == len(options)
        assert [actions.option(0, ask.MOVE, options, action) for action in found] == options
        spaces = {option & 63 for option in options}
        most = max(most, len(options) - len(spaces))
        # the space itself is the way that crosses the fewest
        for space in spaces:
            ways = [option for option in options if option & 63 == space]
            plain = actions.option(0, ask.MOVE, options, actions.of(0, ask.SPACE, [space])[0])
            assert (plain >> CROSSED_SHIFT).bit_count() == min((way >> CROSSED_SHIFT).bit_count() for way in ways)
    assert most > 8, "no crowd needed more numbers than there always are"


def test_the_bound_on_ways_follows_board_steps_and_foes() -> None:
    yukon = boards.load("yukon")
    assert further_ways(yukon, 1, 5) == 0
    assert [further_ways(yukon, 4, foes) for foes in (0, 1, 2)] == [0, 18, 45]
    assert further_ways(yukon, 5, 5) > further_ways(yukon, 4, 5) > further_ways(yukon, 4, 3)


def test_there_are_numbers_for_every_way_on_every_board() -> None:
    """Whoever strikes on the way, and at whom: no setup of what comes with Matchless is refused."""
    for board in boards.slugs():
        for foes in ("robin-hood", "elektra", "raptors"):
            Actions(matchless.new_game(board, ["daredevil", foes]).table)
    assert max(further_ways(boards.load(board), 4, 24) for board in boards.slugs()) <= ROOM["number"]


def test_a_hero_with_more_ways_than_there_are_numbers_is_refused() -> None:
    runner = written(
        "Runner",
        text="Move Runner up to 9 spaces, even through opposing fighters. "
        "Deal 1 damage to each opposing fighter she moved through.",
    )
    table = Table(boards.load("yukon"), [runner, heroes.load("robin-hood")])
    with pytest.raises(NoRoom, match=r"a decision of Runner may have 961 answers, .* has 240 numbers"):
        Actions(table)
    Actions(Table(boards.load("yukon"), [runner, heroes.load("t-rex")]))


def test_a_mask_is_1_where_an_action_is_legal(raptors: Actions) -> None:
    mask = raptors.mask(0, ask.DISCARD, [NONE, 4])
    assert [action for action, legal in enumerate(mask) if legal] == raptors.of(0, ask.DISCARD, [NONE, 4])
    assert set(mask) == {0, 1}
    assert len(mask) == raptors.size


def test_all_setups_have_the_same_actions() -> None:
    setups = [numbered_setup(3, number).table() for number in range(8)]
    assert {Actions(table).size for table in setups} == {520}
    assert len({Actions(table).of(0, ask.DISCARD, [3])[0] for table in setups}) == 1


def test_a_hero_who_is_played_by_hand_is_refused() -> None:
    sides = [examine(SINGER, "singer.yaml").playable(), heroes.load("bigfoot")]
    with pytest.raises(PlayedByHand, match="Singer is played by hand in part"):
        Actions(Table(boards.load("yukon"), sides))
