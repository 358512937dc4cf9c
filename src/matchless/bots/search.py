"""Information-set tree search: one tree over many possible games.

Every iteration deals what the seat cannot see anew (`resample`) and walks down the tree by what whoever is asked
can know there: two ways into the same position are one node, and a card laid face down does not tell the opponent's
node anything. Whatever a deal does not allow is not a choice in it. At a new node the game is played on to a quiet
moment and weighed there; without a policy and an evaluation it is played out at random, the plain form of this search.
"""

from __future__ import annotations

import gc
from math import log, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from matchless.bots.bot import Opinion, left_alone
from matchless.bots.calibration import CURVES, curve, read
from matchless.bots.evaluation import Evaluation
from matchless.bots.opinions import opinion, ranked
from matchless.bots.playout import play_out, settle
from matchless.bots.policy import weights as policy_weights
from matchless.bots.purpose import purposeful
from matchless.bots.weights import WEIGHTS, Weights
from matchless.engine.decision import MOVER_KINDS
from matchless.engine.program import NONE
from matchless.engine.rng import Rng
from matchless.engine.view import Deals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matchless.engine.game import Game
    from matchless.engine.view import View

EXPLORATION: Final = 0.4  # how much the policy's favourites are tried before what came of them counts
PLAIN_EXPLORATION: Final = 0.7
DOUBT: Final = 0.1  # how much worse than usual an option is taken to be before it was tried
USUAL: Final = 1000  # iterations, of a search by the clock, for the curve that makes chances of what it finds
MOST_NODES: Final = 50_000  # with more than these, the turns that are over are forgotten
MIX: Final = 0x1E3779B97F4A7C15  # odd, with bits everywhere: multiplying by it spreads what differs
LOW: Final = (1 << 63) - 1
CLOCK_EVERY: Final = 8  # iterations between two looks at the clock

# Called as often in every search of this process; one that raises something ends the search, for whoever has lent it.
breaks: list[Callable[[], None]] = []


class Edge:
    """One option of a node, and what came of it."""

    __slots__ = ("available", "option", "prior", "total", "visits")

    visits: i64

    def __init__(self, option: int, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.total = 0.0  # wins of the seat that is asked
        self.available = 0  # how often a deal offered it


class Node:
    """A decision as the seat that is asked knows it."""

    __slots__ = ("edges", "offered", "options", "seat", "total", "turn", "visits")

    visits: i64

    def __init__(self, game: Game) -> None:
        self.seat = game.asked
        self.turn = game.turn
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.total = 0.0
        # what was worth a thought the last time, and the edges of that: mostly it is the same the next time
        self.options: list[int] = []
        self.offered: list[Edge] = []


class TreeSearch:
    """Searches within a budget: so many iterations, or milliseconds, or whichever ends first; 0 sets no limit.

    What was searched for one decision is kept for the next, and counts towards its iterations. With some `slack`, an
    option whose chance to win is at most so much below that of the most tried one is good enough to be taken instead.
    """

    def __init__(
        self,
        seed: int,
        iterations: int,
        milliseconds: int = 0,
        *,
        plain: bool = False,
        exploration: float = 0.0,
        slack: float = 0.0,
        weights: Weights = WEIGHTS,
    ) -> None:
        if iterations < 1 and milliseconds < 1:
            raise ValueError("a search without limits would never end")
        self.rng = Rng.seeded(seed)
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.plain = plain
        self.exploration = exploration or (PLAIN_EXPLORATION if plain else EXPLORATION)
        self.slack = slack
        self.weights = weights
        self.curves = {format_: curve(iterations or USUAL, format_) for format_ in CURVES}
        self.nodes: dict[int, Node] = {}
        self.evaluation: Evaluation | None = None
        self.opinions: list[Opinion] = []

    def choose(self, view: View, choices: Sequence[int]) -> int:
        self.opinions = []
        if len(choices) == 1 or left_alone(view):
            return choices[0]
        found = self.weigh(view, choices)
        self.opinions = [self.calibrated(one) for one in found]
        return self.taken(found)

    def taken(self, found: list[Opinion]) -> int:
        """The choice, by what was found of each."""
        return self.loosely(found) if self.slack else found[0].choice

    def loosely(self, opinions: list[Opinion]) -> int:
        """One of the good options, the more often the more it was tried."""
        enough = opinions[0].chance - self.slack
        good = [one for one in opinions if one.chance >= enough and one.visits]
        if not good:  # where only some of the legal choices are asked about, the few tries may have been others
            return opinions[0].choice
        mark = self.rng.below(sum(one.visits for one in good))
        for one in good:
            mark -= one.visits
            if mark < 0:
                break
        return one.choice

    def explain(self, view: View, choices: Sequence[int], at_least: dict[int, int] | None = None) -> list[Opinion]:
        """An opinion for each choice, the best first, its chance as likely as it says.

        A search hardly looks at what seems bad. With `at_least` choices get as many tries as it says, and the best one
        as many as any of them; which is the best hangs on the search alone.
        """
        return [self.calibrated(one) for one in self.weigh(view, choices, at_least)]

    def calibrated(self, found: Opinion) -> Opinion:
        """What was found of a choice as a chance to win."""
        if self.plain or not found.visits or self.evaluation is None:
            return found
        curve = self.curves[self.evaluation.table.format]
        chance, low, high = read(curve, found.chance), read(curve, found.low), read(curve, found.high)
        return Opinion(found.choice, found.visits, chance, low, high)

    def weigh(self, view: View, choices: Sequence[int], at_least: dict[int, int] | None = None) -> list[Opinion]:
        """What the search finds of each choice, the best first."""
        collects = gc.isenabled()
        gc.disable()  # a search leaves no cycles behind, and looking for some in a growing tree takes its time
        try:
            return self.weighed(view, choices, at_least)
        finally:
            if collects:
                gc.enable()

    def weighed(self, view: View, choices: Sequence[int], at_least: dict[int, int] | None) -> list[Opinion]:
        deals = Deals(view)
        game = deals.draw(self.rng)
        if self.evaluation is None or self.evaluation.table is not game.table:
            self.evaluation = Evaluation(game.table, self.weights)
            self.nodes = {}
        if len(self.nodes) > MOST_NODES:
            self.nodes = {at: node for at, node in self.nodes.items() if node.turn >= game.turn}
        root = self.node(game)
        meant = choices if self.plain else purposeful(game)
        considered = [choice for choice in choices if choice in meant] or choices
        if len(considered) > 1:
            self.search(deals, root, considered)
        elif len(choices) > 1:
            self.iterate(game)  # nothing to choose, but an opinion of it
        found = ranked(opinions_at(root, considered))
        found += ranked(opinions_at(root, [choice for choice in choices if choice not in considered]))
        if not at_least or len(choices) == 1:
            return found
        order = [one.choice for one in found]
        self.insist(deals, root, {**at_least, order[0]: max(at_least.values())})
        return opinions_at(root, order)

    def insist(self, deals: Deals, root: Node, at_least: dict[int, int]) -> None:
        """Tries choices of the root until each has as many tries as it shall have."""
        for choice, tries in at_least.items():
            if choice not in root.edges:
                meet(root, deals.draw(self.rng))
            edge = root.edges[choice]
            while edge.visits < tries:
                game = deals.draw(self.rng)
                game.answer(choice)
                value = self.iterate(game)[root.seat]
                edge.visits += 1
                edge.total += value
                root.visits += 1
                root.total += value

    def search(self, deals: Deals, root: Node, choices: Sequence[int]) -> None:
        """Iterates until the budget is spent, or nothing could overtake the choice in front any more."""
        left = self.iterations - sum(tries(root, choices)) if self.iterations else 1 << 30
        deadline = perf_counter() + self.milliseconds / 1000.0 if self.milliseconds else 0.0
        done = 0
        while left > 0:
            self.iterate(deals.draw(self.rng))
            left -= 1
            done += 1
            if done % CLOCK_EVERY:
                continue
            for look in breaks:
                look()
            if lead(tries(root, choices)) > left or (deadline and perf_counter() > deadline):
                return

    def node(self, game: Game) -> Node:
        """The node of the open decision."""
        at = key(game)
        found = self.nodes.get(at)
        if found is None:
            found = Node(game)
            self.nodes[at] = found
        return found

    def iterate(self, game: Game) -> list[float]:
        """Walks down to a new node, weighs it, and tells the way back what it is worth to each seat."""
        nodes = self.nodes
        edges: list[Edge] = []
        ways: list[Node] = []
        while not game.over:
            options = game.options
            if len(options) == 1:
                game.answer(options[0])
                continue
            at = key(game)
            node = nodes.get(at)
            if node is None:
                nodes[at] = Node(game)
                break
            edge = self.untried(node, game) if self.plain else self.promising(node, game)
            edges.append(edge)
            ways.append(node)
            game.answer(edge.option)
        evaluation = self.evaluation
        assert evaluation is not None
        values = play_out(game, self.rng) if self.plain else settle(game, self.rng, evaluation, 1)
        for place, edge in enumerate(edges):
            node = ways[place]
            value = values[node.seat]
            edge.visits += 1
            edge.total += value
            node.visits += 1
            node.total += value
        return values

    def promising(self, node: Node, game: Game) -> Edge:
        """The option with the best sum of what came of it and what the policy still expects of it."""
        options = purposeful(game)
        if options != node.options:
            node.options = options
            node.offered = offer(node, game, options)
        offered = node.offered
        tried: i64 = 0
        for edge in offered:
            tried += edge.visits
        usual = node.total / float(node.visits) if node.visits else 0.5
        urge = self.exploration * sqrt(float(tried) + 1.0)
        best = offered[0]
        best_score = -1.0
        for edge in offered:
            visits = float(edge.visits)
            mean = edge.total / visits if visits else usual - DOUBT
            score = mean + urge * edge.prior / (1.0 + visits)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def untried(self, node: Node, game: Game) -> Edge:
        """One that was never tried, at random; otherwise the highest upper bound (UCB1, counted while available)."""
        fresh: list[Edge] = []
        best: Edge | None = None
        best_score = -1.0
        for option in game.options:
            edge = node.edges.get(option)
            if edge is None:
                edge = Edge(option, 0.0)
                node.edges[option] = edge
            edge.available += 1
            if not edge.visits:
                fresh.append(edge)
            elif not fresh:
                visits = float(edge.visits)
                score = edge.total / visits + self.exploration * sqrt(log(edge.available) / visits)
                if score > best_score:
                    best_score = score
                    best = edge
        if fresh:
            return fresh[self.rng.below(len(fresh))]
        assert best is not None
        return best


def offer(node: Node, game: Game, options: list[int]) -> list[Edge]:
    """The edges of some options, in order."""
    offered: list[Edge] = []
    for option in options:
        edge = node.edges.get(option)
        if edge is None:
            meet(node, game)
            edge = node.edges[option]
        offered.append(edge)
    return offered


def meet(node: Node, game: Game) -> None:
    """Gives the node an edge for every option that a deal offers for the first time."""
    weighed = policy_weights(game)
    whole = 0.0
    for weight in weighed:
        whole += weight
    for place, option in enumerate(game.options):
        if option not in node.edges:
            node.edges[option] = Edge(option, weighed[place] / whole)


def opinions_at(root: Node, choices: Sequence[int]) -> list[Opinion]:
    """What is known of each choice, in order."""
    found: list[Opinion] = []
    for choice in choices:
        edge = root.edges.get(choice)
        found.append(opinion(choice, 0, 0.0) if edge is None else opinion(choice, edge.visits, edge.total))
    return found


def tries(root: Node, choices: Sequence[int]) -> list[int]:
    """How often each choice was tried; the root may know others, of deals in which other cards were drawn."""
    return [root.edges[choice].visits if choice in root.edges else 0 for choice in choices]


def lead(counts: list[int]) -> int:
    """By how much the highest count exceeds the next."""
    first = 0
    second = 0
    for count in counts:
        if count > first:
            second = first
            first = count
        elif count > second:
            second = count
    return first - second


def piles(game: Game, seat: int) -> tuple[object, ...]:
    """The piles as a seat knows them: of one that lies face down before it, how many cards there are."""
    known: list[object] = []
    for number, pile in enumerate(game.table.piles.all):
        covered = pile.face_down and not game.table.sees[seat] >> game.table.piles.owner[number] & 1
        known.append(len(game.piles[number]) if covered else game.piles[number])
    return tuple(known)


def key(game: Game) -> int:
    """What the seat that is asked knows of the position, but for cards in hands: nodes are shared by all deals.

    Of all that only a hash of 63 bits is kept: that two of the positions of a game share one is not to be expected.
    """
    frame = game.frames[-1]
    seat = game.asked
    mover = frame.mover if game.kind in MOVER_KINDS else NONE
    mixed: i64 = game.turn << 8 | game.actions << 4 | seat
    mixed = (mixed ^ (game.kind << 20 | len(game.frames) << 12 | frame.pc << 4 | frame.step)) * MIX & LOW
    mixed = (mixed ^ (game.scheme << 8 | mover + 1)) * MIX & LOW
    combat = game.combat
    if combat is not None:
        shown = combat.revealed
        attack = combat.attack.card if shown or combat.attack.seat == seat else NONE
        defense = combat.defense.card if shown or combat.defense.seat == seat else NONE
        fighters = combat.attack.fighter << 8 | combat.defense.fighter
        mixed = (mixed ^ (fighters << 32 | attack + 1 << 16 | defense + 1)) * MIX & LOW
    for hand in game.hand:
        mixed = (mixed ^ len(hand)) * MIX & LOW
    mixed ^= mixed >> 31
    for space in game.at:
        mixed = (mixed ^ space) * MIX & LOW
    mixed ^= mixed >> 31
    for space in game.back:
        mixed = (mixed ^ space) * MIX & LOW
    for health in game.health:
        mixed = (mixed ^ health) * MIX & LOW
    mixed ^= mixed >> 31
    rest = (
        frame.left,
        frame.vars,
        game.most_health,
        game.tokens,
        game.items,
        piles(game, seat) if game.table.covered else game.piles,
        game.second_up,
        game.sides,
        game.forms,
        game.counters,
    )
    return (mixed ^ hash(rest)) * MIX & LOW
