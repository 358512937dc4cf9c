"""Invented balance runs: games made up by chance, then counted as real ones would be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random
from statistics import quantiles

from matchless.intervals import wilson
from matchless.lab.balance_data import BalanceData, Beginning, CardData, Distribution, Influence, Length, Score, Share

USES = {"opening": 0.3, "drawn": 0.7, "played": 0.45, "boosted": 0.1}  # and how often it comes to that


@dataclass(frozen=True, slots=True)
class Played:
    """One game: heroes by name, the first of them began."""

    board: str
    heroes: tuple[str, str]
    winner: int  # seat; -1 for a draw
    turns: int
    cards: frozenset[tuple[str, str, str]]  # hero, card, and what happened to it

    def won(self, hero: str) -> bool:
        return self.winner >= 0 and self.heroes[self.winner] == hero


def run(
    heroes: Mapping[str, Sequence[str]],
    boards: Sequence[str],
    games: int = 12,
    *,
    draws: float = 0.02,
    mirrors: bool = False,
    seed: int = 1,
) -> BalanceData:
    """A run of heroes, given as title and cards, whose strengths and cards are worth something at random."""
    rng = Random(seed)
    force = {hero: rng.gauss(0, 0.5) for hero in heroes}
    worth = {(hero, card): rng.gauss(0, 0.2) for hero, cards in heroes.items() for card in cards}
    pace = {hero: rng.uniform(14, 26) for hero in heroes}
    played = []
    for pair in [*combinations(heroes, 2), *((hero, hero) for hero in heroes if mirrors)]:
        for number in range(games):
            first, second = pair if number % 2 else pair[::-1]
            seen = frozenset(
                (hero, card, part)
                for hero in pair
                for card in heroes[hero]
                for part, chance in USES.items()
                if rng.random() < chance
            )
            edge = 0.15 + force[first] - force[second]
            for hero, sign in ((first, 1), (second, -1)):
                edge += sign * sum(worth[hero, card] for who, card, part in seen if who == hero and part == "drawn")
            winner = int(rng.random() > 1 / (1 + exp(-edge)))
            if rng.random() < draws:
                winner = -1
            turns = max(4, round(rng.gammavariate(6, (pace[first] + pace[second]) / 12)))
            played.append(Played(boards[number // 2 % len(boards)], (first, second), winner, turns, seen))
    return counted(heroes, boards, played, games, mirrors)


def counted(
    heroes: Mapping[str, Sequence[str]], boards: Sequence[str], played: list[Played], games: int, mirrors: bool = False
) -> BalanceData:
    """The data of the games that were played; titles are names too."""
    own = {hero: [game for game in played if hero in game.heroes and len(set(game.heroes)) == 2] for hero in heroes}

    def met(row: str, column: str) -> list[Played]:
        return [game for game in played if set(game.heroes) == {row, column}]

    on = {board: [game for game in played if game.board == board] for board in boards}
    return {
        "meta": {
            "matchless": "0.1.0",
            "rules": 3,
            "build": "plain Python",
            "seed": 20417,
            "bot": "greedy",
            "heroes": list(heroes),
            "boards": list(boards),
            "mirrors": mirrors,
            "games_per_cell": games,
            "games": len(played),
            "planned": len(played),
            "sources": {name: f"{n:08x}" for n, name in enumerate([*heroes, *boards], 0xC0FFEE)},
        },
        "heroes": [
            {
                "name": hero,
                "title": hero,
                "code": hero[:3].upper(),
                "set": "Invented",
                "total": scored(hero, own[hero]),
                "began": shared(game.won(hero) for game in own[hero] if game.heroes[0] == hero),
                "followed": shared(game.won(hero) for game in own[hero] if game.heroes[1] == hero),
                "length": length(own[hero]),
            }
            for hero in heroes
        ],
        "cells": [
            {
                **(scored(row, met(row, column)) if row != column else mirrored(met(row, row))),
                "row": row,
                "column": column,
            }
            for row in heroes
            for column in heroes
            if row != column or mirrors
        ],
        "beginning": began(played),
        "length": length(played),
        "boards": [
            {
                "name": board,
                "title": board,
                "games": len(on[board]),
                "draws": sum(game.winner < 0 for game in on[board]),
                "beginning": began(on[board]),
                "length": length(on[board]),
                "heroes": [
                    {**scored(hero, [game for game in own[hero] if game.board == board]), "hero": hero}
                    for hero in heroes
                ],
            }
            for board in boards
        ],
        "cards": [carded(hero, card, n, own[hero]) for hero, cards in heroes.items() for n, card in enumerate(cards)],
    }


def score(wins: int, games: int, draws: int = 0) -> Score:
    return {**share(wins, games), "draws": draws}


def share(wins: int, games: int) -> Share:
    low, high = wilson(wins, games)
    return {"games": games, "wins": wins, "rate": wins / games if games else None, "low": low, "high": high}


def shared(won: Iterable[bool]) -> Share:
    results = list(won)
    return share(sum(results), len(results))


def scored(hero: str, games: Sequence[Played]) -> Score:
    return {**shared(game.won(hero) for game in games), "draws": sum(game.winner < 0 for game in games)}


def mirrored(games: Sequence[Played]) -> Score:
    return {**shared(game.winner == 0 for game in games), "draws": sum(game.winner < 0 for game in games)}


def began(games: Sequence[Played]) -> Beginning:
    won = shared(game.winner == 0 for game in games if game.winner >= 0)
    return {**won, "advantage": None if won["rate"] is None else won["rate"] - 0.5}


def carded(hero: str, card: str, number: int, games: Sequence[Played]) -> CardData:
    rate = shared(game.won(hero) for game in games)["rate"]

    def influence(part: str) -> Influence:
        seen = shared(game.won(hero) for game in games if (hero, card, part) in game.cards)
        return {**seen, "influence": None if seen["rate"] is None or rate is None else seen["rate"] - rate}

    scheme = number % 4 == 3
    return {
        "hero": hero,
        "card": card,
        "type": "scheme" if scheme else ("attack", "defense", "versatile")[number % 3],
        "value": None if scheme else 2 + number % 4,
        "boost": 1 + number % 3,
        "copies": 2 + number % 2,
        "opening": influence("opening"),
        "drawn": influence("drawn"),
        "played": influence("played"),
        "boosted": influence("boosted"),
    }


def length(games: Sequence[Played]) -> Length:
    turns = [game.turns for game in games]
    return {"turns": distribution(turns, 2), "decisions": distribution([turn * 9 + turn % 7 for turn in turns], 20)}


def distribution(values: Sequence[int], width: int) -> Distribution:
    known = sorted(values) or [0]
    low, middle, high = quantiles(known * 2, n=4, method="inclusive")
    start = known[0] // width * width
    counts = [0] * ((known[-1] - start) // width + 1) if values else []
    for value in values:
        counts[(value - start) // width] += 1
    return {
        "games": len(values),
        "mean": sum(values) / len(values) if values else None,
        "least": known[0],
        "quartile": low,
        "median": middle,
        "upper_quartile": high,
        "most": known[-1],
        "start": start,
        "width": width,
        "counts": counts,
    }
