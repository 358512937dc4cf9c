"""What a seat of a duel has, in words: each fighter's health, each discarded card, the deck's size, who meets whom.

They stand beside `features`, which sum up what words tell one by one: what a card is worth that will not come any more
is learned card by card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import each

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.table import Table

UNKNOWN: Final = 0  # the number of every word that a vocabulary does not have
HEALTH: Final = 21  # as much or more is one word
DECK: Final = 32


class Vocabulary:
    """Words and their numbers. One that grows takes in whatever it hears; another one hears nothing in a new word."""

    __slots__ = ("grows", "numbers")

    def __init__(self, words: list[str], grows: bool = False) -> None:
        self.numbers: dict[str, int] = {word: number for number, word in enumerate(words, UNKNOWN + 1)}
        self.grows = grows

    def number(self, word: str) -> int:
        found = self.numbers.get(word, UNKNOWN)
        if found == UNKNOWN and self.grows:
            found = len(self.numbers) + 1
            self.numbers[word] = found
        return found

    def row(self, word: str, count: int) -> list[int]:
        """The numbers of a word that is followed by a number below `count`."""
        return [self.number(f"{word} {place}") for place in range(count)]


class Holdings:
    """The words for the seats of one table."""

    def __init__(self, table: Table, vocabulary: Vocabulary) -> None:
        self.table = table
        heroes = [hero.slug for hero in table.heroes]
        self.meets = [vocabulary.number(f"meets {heroes[seat]} {heroes[1 - seat]}") for seat in range(table.seats)]
        self.deck = vocabulary.row("deck", DECK)
        fighters = [f"{heroes[seat]}/{one.slug}" for seat, one in zip(table.owner, table.fighters, strict=True)]
        self.health = [vocabulary.row(f"health {fighter}", HEALTH) for fighter in fighters]
        cards = [f"{heroes[seat]}/{slug}" for seat, slug in zip(table.card_owner, table.card_ids, strict=True)]
        self.discarded = [vocabulary.number(f"discarded {card}") for card in cards]

    def words(self, game: Game, seat: int) -> list[int]:
        """What a seat has now."""
        found = [self.meets[seat], self.deck[min(DECK - 1, len(game.deck[seat]))]]
        for fighter in each(self.table.own[seat]):
            found.append(self.health[fighter][max(0, min(HEALTH - 1, game.health[fighter]))])
        for card in game.discards[seat]:
            found.append(self.discarded[card])
        return found
