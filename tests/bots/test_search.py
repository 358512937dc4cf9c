"""The tree search: its budget, its tree, what tells nodes apart, and how it picks."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from time import perf_counter

import pytest

from altered import CHANGES, Change, over
from invented import figure, row
from matchless import Rng, resample
from matchless.bots import make
from matchless.bots.opinions import opinion as weighed
from matchless.bots.policy import weights
from matchless.bots.search import CLOCK_EVERY, MOST_NODES, Edge, Node, TreeSearch, breaks, key, lead, meet, tries
from matchless.bots.weights import WEIGHTS, Weights
from matchless.engine import decision as ask
from matchless.engine.fields import KEY, SIZE
from matchless.engine.game import Game
from matchless.engine.program import NONE
from matchless.engine.words import THEM, VERSATILE, Card
from random_play import BOARDS, Setup, moments, numbered_setup
from scenario import Scenario
from sending import discard

ROW = row("aaaaaaaaaa", "09")
FORMS = pytest.mark.parametrize("plain", [False, True], ids=["search", "plain"])


def duel() -> Scenario:
    """Ann and two friends, Ben far away; nobody can attack yet."""
    table = Scenario(figure("Ann", sidekicks=2), figure("Ben"), board=ROW)
    table.only({"Ann": "S1", "Ann's Friend": "S3 S5", "Ben": "S9"})
    return table.hand(0, "Plain", "Strong", "Idle").hand(1, "Plain", "Strong").play()


def think(bot: TreeSearch, game: Game) -> list[int]:
    """The visits of each choice, the most visited first."""
    return [opinion.visits for opinion in bot.explain(game.view(game.asked), game.options)]


@cache
def decisions() -> list[Game]:
    """Some decisions with something to choose, out of random games of every format."""
    found: list[Game] = []
    rng = random.Random(1)
    for number in range(10):
        for game in moments(replace(numbered_setup(41, number), turn_limit=10)):
            if len(game.options) > 1 and rng.random() < 0.05:
                found.append(game.clone())
    assert len(found) > 30
    return found


# --- the budget -----------------------------------------------------------------------------------------------------


@FORMS
@pytest.mark.parametrize("iterations", [1, 2, 8, 9, 60])
def test_iterations_bound_the_visits_of_the_root(iterations: int, plain: bool) -> None:
    """It stops sooner only when the second choice could not overtake the first any more."""
    game = duel().game
    bot = TreeSearch(1, iterations, plain=plain)
    visits = think(bot, game)
    assert sum(visits) == bot.nodes[key(game)].visits <= iterations
    assert sum(visits) == iterations or visits[0] - visits[1] > iterations - sum(visits)


def test_a_search_stops_as_soon_as_nothing_can_overtake_the_first_choice() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strong").wound("Ben", 1).play()
    bot = TreeSearch(1, 400)
    visits = think(bot, table.game)
    assert sum(visits) < 300
    assert visits[0] - visits[1] > 400 - sum(visits)


@FORMS
def test_every_iteration_adds_one_node_at_most(plain: bool) -> None:
    bot = TreeSearch(1, 50, plain=plain)
    done = sum(think(bot, duel().game))
    assert 10 < len(bot.nodes) <= done + 1


@FORMS
def test_a_clock_alone_ends_a_search(plain: bool) -> None:
    """Within a generous multiple of what it was given, and not before it has tried something."""
    game = duel().game
    for milliseconds in (1, 40):
        began = perf_counter()
        visits = think(TreeSearch(1, 0, milliseconds, plain=plain), game)
        seconds = perf_counter() - began
        assert sum(visits) >= 1
        assert milliseconds / 1000 < seconds < 20  # however busy the machine is


def test_of_iterations_and_a_clock_whichever_ends_first_counts() -> None:
    game = duel().game
    began = perf_counter()
    assert sum(think(TreeSearch(1, 10, 600_000), game)) <= 10
    assert sum(think(TreeSearch(1, 10**9, 5), game)) < 10**5
    assert perf_counter() - began < 60


def test_a_search_can_be_broken_off_and_goes_on_later() -> None:
    game = duel().game
    view, options = game.view(game.asked), game.options
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            raise KeyError("enough")

    search = TreeSearch(1, 400)
    breaks.append(look)
    try:
        with pytest.raises(KeyError, match="enough"):
            search.choose(view, options)
        assert sum(tries(search.nodes[key(game)], options)) in range(1, 3 * CLOCK_EVERY + 1)
        assert search.choose(view, options) in options
    finally:
        breaks.remove(look)
    assert looks > 3


def test_a_search_without_any_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="never end"):
        TreeSearch(1, 0)


@pytest.mark.parametrize("name", ["search:1", "plain:1", "search:1ms", "plain:1ms"])
def test_the_smallest_budget_is_enough_for_a_legal_choice_anywhere(name: str) -> None:
    for number, game in enumerate(decisions()[::2]):
        bot = make(name, number)
        assert bot.choose(game.view(game.asked), game.options) in game.options


@FORMS
def test_a_single_choice_is_not_searched(plain: bool) -> None:
    game = next(game for game in moments(Setup("yukon", ("robin-hood", "bigfoot"))) if len(game.options) == 1)
    bot = TreeSearch(1, 20, plain=plain)
    opinions = bot.explain(game.view(game.asked), game.options)
    assert [(opinion.choice, opinion.visits) for opinion in opinions] == [(game.options[0], 0)]


def test_iterations_bound_the_visits_while_a_hand_is_discarded() -> None:
    """Down to the hand limit it is one card after the other, and each time another position."""
    table = duel().hand(0, *["Plain"] * 3, *["Strong"] * 3, *["Idle"] * 3)
    table.choose("maneuver", "no boost", "done", "maneuver", "no boost", "done")
    assert table.asking() == "0 discard"
    assert len(table.game.hand[0]) == 11
    assert sum(think(TreeSearch(1, 32), table.game)) <= 32


def test_a_scheme_that_gives_its_action_back_leads_to_another_node() -> None:
    """Mesmerize: a card poorer, as many actions left, everybody where they were."""
    table = Scenario("elektra", "bigfoot").hand(0, "Mesmerize", "Sai").hand(1, "Feint", "Regroup").play()
    before, actions = key(table.game), table.game.actions
    table.scheme("Mesmerize")
    while table.game.kind != ask.ACTION:
        table.choose(table.offered()[0])
    assert (table.game.asked, table.game.actions) == (0, actions)
    assert key(table.game) != before


@FORMS
def test_choices_can_be_given_tries_of_their_own(plain: bool) -> None:
    """The best gets as many, and all of them are kept in the tree."""
    game = duel().game
    bot = TreeSearch(1, 30, plain=plain)
    before = bot.explain(game.view(0), game.options)
    last = before[-1].choice
    after = bot.explain(game.view(0), game.options, {last: 40})
    assert [one.choice for one in after] == [one.choice for one in before]
    assert after[-1].visits == 40 > before[-1].visits
    assert after[0].visits >= 40 > before[0].visits
    root = bot.nodes[key(game)]
    assert root.visits == sum(edge.visits for edge in root.edges.values()) == sum(one.visits for one in after)
    assert root.total == pytest.approx(sum(edge.total for edge in root.edges.values()))


# --- the tree -------------------------------------------------------------------------------------------------------


@FORMS
def test_what_was_searched_is_kept_for_the_next_decision_of_a_maneuver(plain: bool) -> None:
    """It counts towards the budget: only the rest is searched anew."""
    table = duel()
    bot = TreeSearch(2, 150, plain=plain)
    think(bot, table.game)
    kept = 0
    for words in ("maneuver", "no boost", "move Ann"):
        table.choose(words)
        root = bot.nodes[key(table.game)]
        kept = root.visits
        assert kept > 0
        before = sum(edge.visits for edge in root.edges.values())
        assert sum(think(bot, table.game)) <= 150
        assert bot.nodes[key(table.game)] is root
        assert root.visits > before


def test_a_search_begins_with_what_is_kept() -> None:
    """Where enough is known already, nothing is added."""
    game = duel().game
    bot = TreeSearch(2, 40)
    first = think(bot, game)
    size = len(bot.nodes)
    bot.iterations = 20
    assert sum(first) >= 20
    assert think(bot, game) == first
    assert len(bot.nodes) == size


def test_another_game_begins_with_an_empty_tree() -> None:
    """A tree belongs to its table: the same key would mean another position."""
    bot = TreeSearch(2, 40)
    one, other = duel().game, duel().game
    think(bot, one)
    node = bot.nodes[key(other)]
    assert node.visits > 20
    visits = think(bot, other)
    assert bot.nodes[key(other)] is not node
    assert sum(visits) == bot.nodes[key(other)].visits <= 40


def test_of_a_tree_that_has_grown_too_large_the_turns_that_are_over_are_forgotten() -> None:
    game = duel().game
    bot = TreeSearch(2, 20)
    think(bot, game)
    known = set(bot.nodes)
    past = Node(game)
    past.turn -= 1
    for number in range(MOST_NODES - len(bot.nodes)):
        bot.nodes[-1 - number] = past
    think(bot, game)
    assert len(bot.nodes) >= MOST_NODES  # that many may stay
    bot.nodes[-1 - MOST_NODES] = past
    think(bot, game)
    assert past not in bot.nodes.values()
    assert known <= set(bot.nodes)


@FORMS
def test_visits_and_totals_of_a_node_are_those_of_its_edges(plain: bool) -> None:
    bot = TreeSearch(3, 60, plain=plain)
    think(bot, duel().game)
    for node in bot.nodes.values():
        assert node.visits == sum(edge.visits for edge in node.edges.values())
        assert node.total == pytest.approx(sum(edge.total for edge in node.edges.values()))
        for option, edge in node.edges.items():
            assert edge.option == option
            assert 0 <= edge.total <= int(edge.visits)


def test_every_player_searches_for_a_win_of_its_own() -> None:
    """Ann cannot get away and fears for her hero; the tree finds that Ben will attack, and holds his chances there."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S0").stand("Ben", "S1")
    table.hand(0, "Idle", "Idle").hand(1, "Strong", "Strong", "Plain", "Plain").wound("Ann", 2)
    table.choose("maneuver", "no boost")
    assert table.asking() == "0 action"
    bot = TreeSearch(1, 200)
    opinions = bot.explain(table.game.view(0), table.game.options)
    assert opinions[0].chance < 0.5
    table.choose("maneuver", "no boost")
    assert table.asking() == "1 action"
    node = bot.nodes[key(table.game)]
    attack = node.edges[ask.ATTACK]
    assert int(attack.visits) > int(node.visits) / 2 > 10
    assert attack.total / int(attack.visits) > 0.5


# --- what tells nodes apart -----------------------------------------------------------------------------------------


def moved(*steps: tuple[str, str]) -> Scenario:
    """A maneuver with these moves, up to the next action."""
    return duel().maneuver(*steps)


def test_two_orders_of_the_same_moves_lead_to_one_node() -> None:
    one = moved(("Ann's Friend 1", "S4"), ("Ann's Friend 2", "S6"))
    two = moved(("Ann's Friend 2", "S6"), ("Ann's Friend 1", "S4"))
    other = moved(("Ann's Friend 2", "S6"))
    assert one.asking() == two.asking() == other.asking() == "0 action"
    assert key(one.game) == key(two.game) != key(other.game)


def test_two_orders_of_the_same_moves_lead_to_one_node_before_the_maneuver_is_over() -> None:
    nodes = [
        key(duel().choose("maneuver", "no boost", *words).game)
        for words in (
            ("move Ann's Friend 1", "to S4", "move Ann's Friend 2", "to S6"),
            ("move Ann's Friend 2", "to S6", "move Ann's Friend 1", "to S4"),
        )
    ]
    assert nodes[0] == nodes[1]


def laid(card: str) -> Game:
    """Ann attacks with a card; Ben is about to defend."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Strong").hand(1, "Plain", "Strong")
    return table.choose("attack", "with Ann", f"play {card}").game


def test_a_card_that_lies_face_down_tells_the_other_seats_node_nothing() -> None:
    plain, strong = laid("Plain"), laid("Strong")
    assert plain.fight().attack.card != strong.fight().attack.card
    assert plain.asked == 1
    assert key(plain) == key(strong)


def test_a_card_that_lies_face_down_is_known_to_who_laid_it() -> None:
    """With an item under the attacker, it is asked once more before the cards are turned up."""
    keys = set()
    for card in ("Strong", "Plain"):
        table = Scenario(figure("Ann"), figure("Ben"), board="hells-kitchen")
        slot = next(space for kind, space in table.table.board.item_slots if kind == "combat")
        spaces = table.table.board.spaces
        beside = next(place for place in range(len(spaces)) if table.table.board.beside[slot] >> place & 1)
        item = next(item.name for item in table.table.items if item.kind == "combat")
        table.only({"Ann": spaces[slot], "Ben": spaces[beside]}).items(**{spaces[slot]: item})
        table.hand(0, "Plain", "Strong").hand(1, "Plain").choose("attack", "with Ann", f"play {card}")
        assert table.asking() == "0 item"
        assert not table.game.fight().revealed
        keys.add(key(table.game))
    assert len(keys) == 2


@pytest.mark.parametrize("attacking", [True, False])
def test_cards_that_are_turned_up_are_known_to_all(attacking: bool) -> None:
    """Two combats that differ in nothing but the name of a card, which makes the other side discard one of its own."""
    cards = [Card(name, VERSATILE, 3, boost=1, copies=1, during=(discard(THEM),)) for name in ("Left", "Right")]
    keys = set()
    for card in ("Left", "Right"):
        table = Scenario(figure("Ann", *cards), figure("Ben", *cards), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
        table.hand(0, "Left", "Right", "Plain", "Strong").hand(1, "Left", "Right", "Plain")
        if attacking:
            table.attack("Ann", "Ben", card)
        else:
            table.attack("Ann", "Ben", "Strong", card)
        assert table.asking() == ("1 discard" if attacking else "0 discard")
        keys.add(key(table.game))
    assert len(keys) == 2


def test_the_node_of_a_decision_is_the_same_in_every_deal() -> None:
    """Otherwise what is searched would not be counted at the root."""
    for number, game in enumerate(decisions()):
        rng = Rng.seeded(number)
        assert {key(resample(game.view(game.asked), rng)) for _ in range(3)} == {key(game)}


@pytest.mark.parametrize("change", [change for change in CHANGES if change.position is not over], ids=str)
def test_nodes_are_told_apart_by_what_is_described_as_part_of_the_key(change: Change) -> None:
    """As far as the seat that is asked may know it."""
    before, after = change.games()
    told_by = change.field().key
    part = told_by == KEY or (change.resized and told_by == SIZE)
    assert (key(before) != key(after)) == (part and after.asked in change.known_to(after))


def test_what_nobody_else_knows_does_not() -> None:
    """Nodes are shared by all deals."""
    table = duel()
    before = key(table.game)
    table.game.hand[1] = table.game.deck[1][:2]
    table.game.deck[0].reverse()
    table.game.deck[1].reverse()
    table.game.rng = Rng.seeded(77)
    assert key(table.game) == before


# --- picking --------------------------------------------------------------------------------------------------------


def test_the_plain_form_tries_everything_once_before_anything_twice() -> None:
    for game in decisions()[::3]:
        count = len(game.options)
        visits = think(TreeSearch(1, count, plain=True), game)
        assert sum(visits) <= count or game.kind == ask.DISCARD
        if sum(visits) == count:
            assert visits == [1] * count


def test_priors_are_the_shares_of_the_policy() -> None:
    for game in decisions()[::3]:
        node = Node(game)
        meet(node, game)
        weighed = weights(game)
        assert list(node.edges) == game.options
        shares = [edge.prior for edge in node.edges.values()]
        assert shares == pytest.approx([weight / sum(weighed) for weight in weighed])
        assert sum(shares) == pytest.approx(1)


def test_an_edge_that_is_known_is_not_met_again() -> None:
    game = duel().game
    node = Node(game)
    edge = node.edges[game.options[0]] = Edge(game.options[0], 0.9)
    edge.visits = 4
    meet(node, game)
    assert node.edges[game.options[0]] is edge
    assert (edge.prior, edge.visits) == (0.9, 4)


def node_of(game: Game, tried: dict[int, tuple[int, float]]) -> Node:
    """A node whose options were tried so often, with so many wins."""
    node = Node(game)
    meet(node, game)
    for option, (visits, total) in tried.items():
        node.edges[option].visits = node.edges[option].available = visits
        node.edges[option].total = total
        node.visits += visits
        node.total += total
    return node


def test_the_option_that_did_best_is_preferred() -> None:
    game = duel().choose("maneuver").game
    none, *cards = game.options
    for best in cards:
        tried = {option: (50, 40.0 if option == best else 10.0) for option in game.options}
        assert TreeSearch(1, 1).promising(node_of(game, tried), game).option == best
        assert TreeSearch(1, 1, plain=True).untried(node_of(game, tried), game).option == best
    assert none == -1


def test_an_option_hardly_tried_is_looked_at_again() -> None:
    game = duel().choose("maneuver").game
    none, one, *_ = game.options
    tried = dict.fromkeys(game.options, (400, 200.0)) | {one: (1, 0.3)}
    node = node_of(game, tried)
    for edge in node.edges.values():
        edge.prior = 1 / len(node.edges)  # whatever was learned of boosts
    assert TreeSearch(1, 1, exploration=2.0).promising(node, game).option == one
    assert TreeSearch(1, 1, exploration=0.001).promising(node, game).option == none
    node.edges[one].available = 400
    assert TreeSearch(1, 1, plain=True).untried(node, game).option == one


def test_an_option_that_a_deal_does_not_offer_is_not_chosen() -> None:
    """However well it did in others."""
    game = duel().choose("maneuver").game
    node = node_of(game, dict.fromkeys(game.options, (5, 1.0)))
    node.edges[999] = Edge(999, 0.9)
    node.edges[999].visits = 5
    node.edges[999].total = 5.0
    assert TreeSearch(1, 1).promising(node, game).option in game.options
    assert TreeSearch(1, 1, plain=True).untried(node, game).option in game.options


def test_what_serves_nobody_is_not_tried() -> None:
    """Ann is far from Ben, and somebody has to move; there is an opinion of staying all the same."""
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S1", "Ann's Friend": "S0", "Ben": "S9"}).hand(0, "Plain").hand(1, "Plain")
    game = table.choose("maneuver", "no boost").game
    assert table.offered() == ["done", "move Ann", "move Ann's Friend"]
    *moves, done = TreeSearch(1, 40).explain(game.view(0), game.options)
    assert (done.choice, done.visits) == (NONE, 0)
    assert sum(opinion.visits for opinion in moves) > 10
    tried = TreeSearch(1, 40, plain=True).explain(game.view(0), game.options)
    assert all(opinion.visits for opinion in tried)  # the plain form knows nothing of that


def test_a_loose_choice_is_one_of_the_good_ones_the_more_often_the_more_it_was_tried() -> None:
    bot = TreeSearch(1, 1, slack=0.1)
    tried = {10: (40, 20.0), 11: (20, 8.2), 12: (10, 3.9), 13: (5, 4.0), 14: (0, 0.0)}  # visits and wins by choice
    opinions = [weighed(choice, visits, total) for choice, (visits, total) in tried.items()]
    counts = Counter(bot.loosely(opinions) for _ in range(6500))
    assert counts.keys() == {10, 11, 13}  # 12 is worse by more than that, 14 was never tried
    for choice, often in counts.items():
        assert abs(often - 100 * tried[choice][0]) < 30 + 10 * tried[choice][0]


def test_of_choices_that_were_never_tried_the_first_is_taken() -> None:
    """As where only some of the legal choices are asked about: the few tries may have been of others."""
    assert TreeSearch(1, 1, slack=0.1).loosely([weighed(choice, 0, 0.0) for choice in (7, 8)]) == 7


def test_without_slack_the_best_choice_is_taken() -> None:
    game = duel().game
    for seed in range(5):
        best = TreeSearch(seed, 20).explain(game.view(0), game.options)[0]
        assert TreeSearch(seed, 20).choose(game.view(0), game.options) == best.choice


def test_with_slack_others_are_taken_too() -> None:
    game = duel().game
    assert len({TreeSearch(1, 20, slack=1.0).choose(game.view(0), game.options) for _ in range(3)}) == 1  # by the seed
    assert len({TreeSearch(seed, 20, slack=1.0).choose(game.view(0), game.options) for seed in range(20)}) > 1


def test_the_lead_is_that_of_the_first_over_the_second() -> None:
    game = duel().choose("maneuver").game
    for visits in ([7, 4, 2, 0], [0, 2, 4, 7], [2, 7, 0, 4]):
        tried = {option: (count, 0.0) for option, count in zip(game.options, visits, strict=True)}
        assert lead(tries(node_of(game, tried), game.options)) == 3
    assert lead(tries(node_of(game, {game.options[1]: (5, 1.0)}), game.options)) == 5
    assert lead(tries(Node(game), game.options)) == 0


def test_an_option_that_is_not_offered_now_does_not_end_a_search_early() -> None:
    game = duel().choose("maneuver").game
    bot = TreeSearch(1, 8, plain=True)
    think(bot, game)
    root = bot.nodes[key(game)]
    gone = root.edges[999] = Edge(999, 0.1)
    gone.visits = 150
    gone.total = 75.0
    root.visits += 150
    root.total += 75.0
    bot.iterations = 320
    visits = think(bot, game)
    left = 320 - root.visits
    assert left == 0 or visits[0] - visits[1] > left


def test_weights_of_ones_own_may_be_searched_with() -> None:
    """Whoever holds health to be bad stays away from none of it."""
    upside_down = Weights([-weight for weight in WEIGHTS.shared], {})
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strong").hand(1, "Plain").play()
    chances = [
        TreeSearch(1, 40, weights=each).explain(table.game.view(0), table.game.options)[0].chance
        for each in (WEIGHTS, upside_down)
    ]
    assert chances[0] > 0.5 > chances[1] or chances[0] < 0.5 < chances[1]


# --- strength -------------------------------------------------------------------------------------------------------


def test_a_search_beats_chance() -> None:
    """In both seats, on several boards."""
    won = 0
    pairs = [("robin-hood", "bigfoot"), ("bullseye", "daredevil"), ("hamlet", "elektra")]
    for number, pair in enumerate(pairs):
        for seat in (0, 1):
            game = Setup(BOARDS[number], pair, seed=number, first=number % 2).begin()
            players = [make("search:30" if each == seat else "random", number) for each in (0, 1)]
            while not game.over:
                game.choose(players[game.asked].choose(game.view(game.asked), game.options))
            won += game.winners == 1 << seat
    assert won >= 5
