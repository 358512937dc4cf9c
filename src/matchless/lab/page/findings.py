"""Findings: what a run says, in sentences that also say when it says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

from matchless.intervals import difference, excess, side, strict, wilson
from matchless.lab.page.markup import add
from matchless.lab.page.numbers import SPACE, count, listing, percent, plural, points
from matchless.lab.page.rates import rate_text
from matchless.lab.page.roster import by_strength, strength, titles

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import BalanceData, Cell, HeroData, Share

CHANCE = 0.05  # of intervals at 95 % that miss what they should hold


@dataclass(frozen=True, slots=True)
class Finding:
    """A headline, what it rests on, and whether it is above, below or unsure."""

    head: str
    text: str
    side: str = "unsure"


def show(section: ET.Element, found: Sequence[Finding]) -> None:
    """The findings as a list."""
    listed = add(section, "ul", class_="findings")
    for finding in found:
        item = add(listed, "li", class_=finding.side)
        add(item, "b", finding.head)
        add(item, "span", finding.text)


def findings(data: BalanceData) -> list[Finding]:
    """All findings for which there are games."""
    found = [*_extremes(data), *_pairings(data), *_beginning(data), *_length(data), *_boards(data), *_cards(data)]
    return [*found, *_draws(data)] or [Finding("Nothing yet", "No games have been played.")]


def _extremes(data: BalanceData) -> list[Finding]:
    ranked = [hero for hero in by_strength(data) if hero["total"]["games"]]
    if len(ranked) < 2:
        return []
    called = titles(data["heroes"])
    z = strict(len(ranked) - 1)  # the last rate follows from the others
    found = []
    for word, hero, others in (("Strongest", ranked[0], ranked[1:]), ("Weakest", ranked[-1], ranked[-2::-1])):
        total = hero["total"]
        sure = side(*wilson(total["wins"], total["games"], z), 0.5)
        noise = ""
        if side(total["low"], total["high"], 0.5) == "unsure":
            noise = f" That is within the noise of 50{SPACE}%."
        elif sure == "unsure":
            noise = f" As the extreme of {count(len(ranked))} rates it may still be chance."
        near = [called[other["name"]] for other in others if not _apart(hero, other, data["cells"], z)]
        if near:
            who = listing(near) if len(near) <= 4 else f"{len(near)} others"
            beside = f" {who} cannot be told apart from it."
        else:
            beside = f" {called[others[0]['name']]} is next with {rate_text(others[0]['total'])}, and clearly apart."
        head = f"{word}: {called[hero['name']]}"
        found.append(
            Finding(head, f"Wins {rate_text(total)} of {plural(total['games'], 'game')}.{noise}{beside}", sure)
        )
    return found


def _apart(hero: HeroData, other: HeroData, cells: list[Cell], z: float) -> bool:
    """Whether the totals of two heroes differ by more than chance, their games against each other considered."""
    a, b = hero["total"], other["total"]
    met = sum(cell["games"] for cell in cells if (cell["row"], cell["column"]) == (hero["name"], other["name"]))
    related = -met / sqrt(a["games"] * b["games"])
    low, high = difference(a["wins"], a["games"], b["wins"], b["games"], z=z, related=related)
    return side(low, high, 0) != "unsure"


def pairings(data: BalanceData) -> list[Cell]:
    """Each pairing that was played once, seen by whoever of the two won more."""
    best: dict[frozenset[str], Cell] = {}
    for cell in data["cells"]:
        if cell["row"] != cell["column"] and cell["games"]:
            pair = frozenset((cell["row"], cell["column"]))
            if pair not in best or cell["wins"] > best[pair]["wins"]:
                best[pair] = cell
    return list(best.values())


def _pairings(data: BalanceData) -> list[Finding]:
    played = pairings(data)
    if len(played) < 2:
        return []
    called = titles(data["heroes"])
    clear = [cell for cell in played if cell["low"] > 0.5]
    most = max(clear or played, key=lambda cell: (cell["wins"] / cell["games"], cell["low"]))
    pair = f"{called[most['row']]} against {called[most['column']]}"
    won = f"{called[most['row']]} wins {rate_text(most)} of {plural(most['games'], 'game')}"
    if not clear:
        text = f"The widest gap seen is {pair}: {won}. Like all others it is within the noise."
        return [Finding("No pairing is clearly uneven", text)]
    stands = wilson(most["wins"], most["games"], strict(len(played)))[0] > 0.5
    among = f"the widest of {count(len(played))} gaps"
    doubt = f"That is too much for chance, even as {among}." if stands else f"As {among} it may still be chance."
    expected = f"about {CHANCE * len(played):.0f}" if CHANCE * len(played) >= 1.5 else "one at most"
    chance = f"Were all of them even, chance alone would push {expected} of the intervals off 50{SPACE}%."
    return [
        Finding(f"Most lopsided: {pair}", f"{won}. {doubt}", "above" if stands else "unsure"),
        Finding(f"Clearly uneven: {count(len(clear))} of {plural(len(played), 'pairing')}", chance),
    ]


def _beginning(data: BalanceData) -> list[Finding]:
    seat = data["beginning"]
    if seat["rate"] is None or seat["advantage"] is None:
        return []
    sure = side(seat["low"], seat["high"], 0.5)
    text = f"Whoever begins wins {rate_text(seat)} of the games that somebody wins"
    if sure == "unsure":
        return [Finding("Beginning makes no clear difference", f"{text}, which is within the noise of an even split.")]
    head = "Beginning is an advantage" if sure == "above" else "Beginning is a drawback"
    return [Finding(head, f"{text}: {points(seat['advantage'])} points against an even split.", sure)]


def _length(data: BalanceData) -> list[Finding]:
    turns, decisions = data["length"]["turns"], data["length"]["decisions"]
    if not turns["games"]:
        return []
    text = (
        f"Half of the games take {turns['quartile']:g} to {turns['upper_quartile']:g}, turns of both seats counted. "
        f"The median game asks for {decisions['median']:g} decisions."
    )
    called = titles(data["heroes"])
    medians = [
        (hero["length"]["turns"]["median"], called[hero["name"]])
        for hero in data["heroes"]
        if hero["length"]["turns"]["games"]
    ]
    (short, quick), (long, slow) = min(medians, default=(0, "")), max(medians, default=(0, ""))
    if short < long:
        text += f" Shortest with {quick} ({short:g}), longest with {slow} ({long:g})."
    return [Finding(f"A game takes {turns['median']:g} turns", text)]


@dataclass(frozen=True, slots=True)
class Contrast:
    """A hero on two boards, the better one first."""

    hero: str
    boards: tuple[str, str]
    shares: tuple[Share, Share]

    def least(self, z: float) -> float:
        """By how much the two rates differ at least."""
        better, worse = self.shares
        return difference(better["wins"], better["games"], worse["wins"], worse["games"], z=z)[0]


def _boards(data: BalanceData) -> list[Finding]:
    """The hero to whom the board matters most."""
    called, places = titles(data["heroes"]), titles(data["boards"])
    contrasts = []
    for name, hero in called.items():
        shares = {
            places[board["name"]]: score
            for board in data["boards"]
            for score in board["heroes"]
            if score["hero"] == name and score["games"]
        }
        ranked = sorted(shares, key=lambda board: -strength(shares[board]))
        contrasts += [Contrast(hero, (a, b), (shares[a], shares[b])) for a, b in combinations(ranked, 2)]
    if not contrasts:
        return []
    z = strict(len(contrasts))
    most = max(contrasts, key=lambda contrast: contrast.least(z))
    (good, bad), (better, worse) = most.boards, most.shares
    text = f"{most.hero} wins {rate_text(better)} on {good} and {rate_text(worse)} on {bad}."
    if most.least(z) > 0:
        text += f" That is too much for chance, even as the widest of {count(len(contrasts))} gaps."
        return [Finding(f"The board matters most to {most.hero}", text, "above")]
    return [Finding("No board clearly favours anyone", f"The surest difference is within the noise: {text}")]


def _cards(data: BalanceData) -> list[Finding]:
    """The cards that tell when they are in the opening hand: all else that happens to them also depends on the game."""
    called = titles(data["heroes"])
    totals = {hero["name"]: hero["total"] for hero in data["heroes"]}
    dealt = [
        (card, card["opening"], totals[card["hero"]])
        for card in data["cards"]
        if 0 < card["opening"]["games"] < totals[card["hero"]]["games"]
    ]
    if not dealt:
        return []
    z = strict(len(dealt))
    found = []
    for card, part, total in dealt:
        low, high = excess(part["wins"], part["games"], total["wins"], total["games"], z=z)
        if part["influence"] is not None and side(low, high, 0) != "unsure":
            said = f"{card['card']} ({called[card['hero']]}, {points(part['influence'])} points)"
            found.append((part["influence"], said))
    if not found:
        text = f"Of {plural(len(dealt), 'card')} in opening hands none changes its hero's win rate by more than noise."
        return [Finding("No card clearly stands out", text)]
    ends = [said for _, said in sorted({max(found), min(found)}, reverse=True)]
    text = f"Most of all {listing(ends)}. What is dealt is chance, and chance would hardly do that among so many cards."
    return [Finding(f"Telling in the opening hand: {count(len(found))} of {plural(len(dealt), 'card')}", text)]


def _draws(data: BalanceData) -> list[Finding]:
    games, draws = sum(board["games"] for board in data["boards"]), sum(board["draws"] for board in data["boards"])
    if not draws:
        return []
    text = f"That is {percent(draws / games)} of all. A draw is no win, so two rivals' rates add up to less than 100."
    return [Finding(f"{plural(draws, 'game')} drawn", text)]
