"""The random bot."""

from collections import Counter
from itertools import pairwise

import pytest

from matchless import new_game
from matchless.bots.random_bot import RandomBot

VIEW = new_game("yukon", ["raptors", "bigfoot"], seed=1).view(0)  # it looks at none


def test_every_choice_is_as_likely_as_any_other() -> None:
    bot = RandomBot(5)
    counts = Counter(bot.choose(VIEW, (-1, 4, 9, 70)) for _ in range(4000))
    assert set(counts) == {-1, 4, 9, 70}
    assert all(900 < count < 1100 for count in counts.values())


def test_choices_do_not_depend_on_each_other() -> None:
    """Any two in a row are as likely as any other two."""
    bot = RandomBot(6)
    made = [bot.choose(VIEW, (0, 1, 2)) for _ in range(9000)]
    pairs = Counter(pairwise(made))
    assert len(pairs) == 9
    assert all(850 < count < 1150 for count in pairs.values())


@pytest.mark.parametrize("seed", [0, 1, 2**64, -3])
def test_the_seed_decides(seed: int) -> None:
    def made(seed: int) -> list[int]:
        bot = RandomBot(seed)
        return [bot.choose(VIEW, range(1000)) for _ in range(20)]

    assert made(seed) == made(seed)
    assert made(seed) != made(seed + 1)
