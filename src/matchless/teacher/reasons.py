"""Why one choice is better than another, in one sentence, or not at all.

Both are carried out in the same deals and played on by quick searches until the seat's next turn begins; what happened
is counted, and the largest difference or two are told. A difference that is small, or that chance alone could make, is
no reason: then there is none. Features of the position after either choice were tried first: they explain health and
cards, but not walks.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from matchless import Rng, resample
from matchless.bots.search import TreeSearch
from matchless.engine.bits import bits
from matchless.engine.definitions import possessive
from matchless.engine.sentences import HIM, HIS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matchless import Game, Table, View

DEALS: Final = 40
QUICK: Final = 60  # iterations a choice of the searches that play on
WORTH_TELLING: Final = 0.9  # points of chance
SURE: Final = 2.0  # standard errors

WON, FELL, REACHED, DEALT, TAKEN, CARDS, THEIR_CARDS, LOST, BEATEN = range(9)
# What is counted: how many points of chance one more of it is worth, about as the learned weights of bots say.
WORTH: Final = {
    WON: 60.0, FELL: -60.0, REACHED: -6.0, DEALT: 4.0, TAKEN: -4.0, CARDS: 3.0, THEIR_CARDS: -3.0, LOST: -2.0,
    BEATEN: 2.0,
}  # fmt: skip
SHARES: Final = (WON, FELL, REACHED)  # of the deals in which it happens, not amounts


class Difference(NamedTuple):
    """Something that happens more or less often after the better choice."""

    what: int
    better: float  # on average over the deals
    other: float
    points: float  # of chance that it is worth

    @property
    def by(self) -> float:
        return abs(self.better - self.other)


def reason(
    view: View, better: Sequence[int], other: Sequence[int], *, seed: int = 0, deals: int = DEALS, you: bool = True
) -> str | None:
    """Why the choices `better` are better than `other` at the view's own decision; None if nothing stands out.

    Each is the first choice and those that follow it, as far as they are known. With `you` the seat is spoken to.
    """
    found = differences(view, better, other, seed=seed, deals=deals)
    return sentence(view.game.table, view.game.asked, found, you=you)


def differences(
    view: View, better: Sequence[int], other: Sequence[int], *, seed: int = 0, deals: int = DEALS, quick: int = QUICK
) -> list[Difference]:
    """What is worth telling of what happens after either, the weightiest first."""
    every = range(deals)
    return told_apart(
        happened(view, better, every, seed=seed, quick=quick), happened(view, other, every, seed=seed, quick=quick)
    )


def told_apart(one: Sequence[Sequence[float]], two: Sequence[Sequence[float]]) -> list[Difference]:
    """The same, of what has `happened` in the same deals."""
    deals = len(one)
    found: list[Difference] = []
    for what, worth in WORTH.items():
        gaps = [mine[what] - theirs[what] for mine, theirs in zip(one, two, strict=True)]
        gap = sum(gaps) / deals
        spread = sqrt(sum((each - gap) ** 2 for each in gaps) / deals / max(1, deals - 1))
        if gap * worth >= WORTH_TELLING and abs(gap) >= SURE * spread:
            better_mean = sum(each[what] for each in one) / deals
            found.append(Difference(what, better_mean, better_mean - gap, gap * worth))
    return sorted(found, key=lambda each: -each.points)


def happened(
    view: View, choices: Sequence[int], deals: range, *, seed: int = 0, quick: int = QUICK
) -> list[list[float]]:
    """What comes of some choices, deal by deal. A few of the deals are a piece of it, that can be done by itself."""
    rng = Rng.seeded(seed)
    dealt = [resample(view, rng) for _ in range(deals.stop)]
    return [_played_on(dealt[number], choices, seed + number, quick) for number in deals]


def _played_on(game: Game, choices: Sequence[int], seed: int, quick: int) -> list[float]:
    """What happened by the time the seat's next turn begins."""
    table = game.table
    seat = game.asked
    turn = game.turn
    enemies = table.hostile[seat]
    bots = [TreeSearch(seed * table.seats + other, quick) for other in range(table.seats)]
    before = _counted(game, seat)
    reached = False
    ahead = list(choices)
    while not game.over and not (game.active == seat and game.turn > turn):
        combat = game.combat
        if combat is not None and table.heroes_of[seat] >> combat.defense.fighter & 1:
            reached = reached or combat.attack.seat in enemies
        if ahead and game.asked == seat and ahead[0] in game.options:
            choice = ahead.pop(0)
        else:
            ahead = []
            choice = bots[game.asked].choose(game.view(game.asked), game.options)
        game.choose(choice)
    after = _counted(game, seat)
    won = game.over and bool(game.winners >> seat & 1)
    fell = game.over and bool(game.winners) and not won
    happened = [0.0] * len(WORTH)
    happened[WON], happened[FELL], happened[REACHED] = float(won), float(fell), float(reached)
    for what in (DEALT, TAKEN, LOST, BEATEN):
        happened[what] = float(before[what] - after[what])
    for what in (CARDS, THEIR_CARDS):
        happened[what] = float(after[what] - before[what])
    return happened


def _counted(game: Game, seat: int) -> dict[int, int]:
    """Health, fighters and cards of the seat and of its enemies."""
    table = game.table

    def health(of: int) -> int:
        return sum(max(0, game.health[fighter]) for fighter in bits(table.heroes_of[of] & ~game.defeated))

    def helpers(of: int) -> int:
        return (table.own[of] & ~table.heroes_of[of] & ~game.defeated).bit_count()

    def theirs(count: Callable[[int], int]) -> int:
        return sum(count(enemy) for enemy in table.hostile[seat])

    return {
        TAKEN: health(seat),
        DEALT: theirs(health),
        LOST: helpers(seat),
        BEATEN: theirs(helpers),
        CARDS: len(game.hand[seat]),
        THEIR_CARDS: theirs(lambda of: len(game.hand[of])),
    }


# --- telling it -----------------------------------------------------------------------------------------------------


def sentence(table: Table, seat: int, found: Sequence[Difference], *, you: bool = True) -> str | None:
    """The first one or two differences in words: how often something happens, then what that or the choice does."""
    if not found:
        return None
    told = found[: 1 if found[0].what in (WON, FELL) else 2]  # beside the end nothing else matters
    shares = [_share(table, seat, each, you) for each in told if each.what in SHARES]
    named = any(each.what in (FELL, REACHED) for each in told)
    amounts = [_amount(table, seat, each, named, you) for each in told if each.what not in SHARES]
    said = ", and ".join(shares)
    if amounts:
        damage = any(each.what in (DEALT, TAKEN) for each in told)
        until = f" until {_until_whose(table, seat, told, you)} next turn" if damage else ""
        said = f"{f'{said}. That' if said else 'It'} {', and '.join(amounts)}{until}"
    return f"{said[0].upper()}{said[1:]}."


def _share(table: Table, seat: int, each: Difference, you: bool) -> str:
    """How often something happens, with whom as its subject."""
    often = f"in {_percent(each.better)} of the deals instead of {_percent(each.other)}"
    if each.what == WON:
        subject, verb = ("you", "win") if you else _agrees(table, seat, "win")
        return f"{subject} {verb} before {_whose(table, seat, you)} next turn {often}"
    if each.what == FELL:
        subject, verb = _agrees(table, seat, "fall")
        return f"{subject} {verb} {often}"
    enemies = table.hostile[seat]
    if len(enemies) > 1:
        return f"somebody reaches {table.players[seat]} {often}"
    subject, verb = _agrees(table, enemies[0], "reach")
    return f"{subject} {verb} {table.players[seat]} {often}"


def _amount(table: Table, seat: int, each: Difference, named: bool, you: bool) -> str:
    """How much more or less of something there is, after "it"; `named` if that has named the seat's hero."""
    hero = table.players[seat]
    if each.what == DEALT:
        return f"does {_number(each.by)} more damage to {_them(table, seat, you)}"
    if each.what == TAKEN:
        return f"spares {_pronoun(table, seat) if named else hero} {_number(each.by)} damage"
    if each.what == CARDS:
        return f"leaves {'you' if you else hero} {_number(each.by)} more {_cards(each.by)}"
    if each.what == THEIR_CARDS:
        return f"leaves {_them(table, seat, you)} {_number(each.by)} fewer {_cards(each.by)}"
    fighters = "fighter" if _number(each.by) == "1" else "fighters"
    if each.what == LOST:
        return f"keeps {_number(each.by)} more {fighters} beside {'you' if you else hero}"
    return f"beats {_number(each.by)} more {fighters} beside {_them(table, seat, you)}"


def _agrees(table: Table, seat: int, verb: str) -> tuple[str, str]:
    """A hero as the subject of a verb."""
    ending = "" if table.heroes[seat].plural() else "es" if verb.endswith("ch") else "s"
    return table.players[seat], f"{verb}{ending}"


def _pronoun(table: Table, seat: int) -> str:
    """Him, her, it or them: the hero of a seat."""
    hero = next(iter(bits(table.heroes_of[seat])))
    return "them" if table.heroes[seat].plural() else HIM[table.fighters[hero].pronoun]


def _whose(table: Table, seat: int, you: bool) -> str:
    """Your, or his, her, its or their."""
    if you:
        return "your"
    hero = next(iter(bits(table.heroes_of[seat])))
    return "their" if table.heroes[seat].plural() else HIS[table.fighters[hero].pronoun]


def _until_whose(table: Table, seat: int, told: Sequence[Difference], you: bool) -> str:
    """The same, by name where an opponent was named before: "his" could be either's."""
    both = len(table.hostile[seat]) == 1 and any(each.what in (DEALT, THEIR_CARDS, BEATEN, REACHED) for each in told)
    return possessive(table.players[seat]) if both and not you else _whose(table, seat, you)


def _them(table: Table, seat: int, you: bool) -> str:
    enemies = table.hostile[seat]
    return table.players[enemies[0]] if len(enemies) == 1 else f"{_whose(table, seat, you)} opponents"


def _cards(number: float) -> str:
    return "card" if _number(number) == "1" else "cards"


def _number(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _percent(share: float) -> str:
    return f"{round(share * 100)} %"
