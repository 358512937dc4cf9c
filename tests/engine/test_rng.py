"""The generator: the same numbers everywhere, each as likely, every bit of the seed counted."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchless import Rng, load_record, new_game, read_position, resample, save_record, write_position
from matchless.engine.position_text import at_action
from matchless.engine.rng import key_seed, read_seed, seed_text
from random_play import frozen

WORD = 2**32


def words(rng: Rng, count: int) -> list[int]:
    return [rng.word() for _ in range(count)]


def sfc32(a: int, b: int, c: int, counter: int, count: int) -> list[int]:
    """The published generator, written down once more and plainly."""
    out = []
    for _ in range(count):
        result = (a + b + counter) % WORD
        counter = (counter + 1) % WORD
        a = b ^ b // 2**9
        b = (c + c * 8) % WORD
        c = (c * 2**21 % WORD + c // 2**11 + result) % WORD
        out.append(result)
    return out


@given(*[st.integers(0, WORD - 1)] * 4)
def test_the_generator_is_sfc32(a: int, b: int, c: int, counter: int) -> None:
    assert words(Rng(a, b, c, counter), 40) == sfc32(a, b, c, counter, 40)


@pytest.mark.parametrize(
    ("seed", "first"),
    [
        (0, [1427488602, 1980682239, 456575201]),
        (1, [2879192903, 154605802, 1252555135]),
        (-1, [390079046, 437147887, 3186615337]),
        (2**64 + 7, [3359788161, 3716497569, 827912026]),
    ],
)
def test_seeds_give_these_numbers_on_every_machine_and_in_both_builds(seed: int, first: list[int]) -> None:
    assert words(Rng.seeded(seed), 3) == first


@given(st.integers(-(2**100), 2**100))
def test_the_same_seed_gives_the_same_numbers(seed: int) -> None:
    assert words(Rng.seeded(seed), 8) == words(Rng.seeded(seed), 8)


@given(st.integers(0, 2**96))
def test_every_bit_of_the_seed_counts_and_so_does_its_sign(seed: int) -> None:
    start = words(Rng.seeded(seed), 4)
    others = [seed ^ 1 << bit for bit in range(100)]
    if seed:
        others.append(-seed)
    assert all(words(Rng.seeded(other), 4) != start for other in others)


def test_small_seeds_all_differ() -> None:
    assert len({tuple(words(Rng.seeded(seed), 2)) for seed in range(-2000, 2000)}) == 4000


def test_a_clone_goes_on_alike_and_apart() -> None:
    rng = Rng.seeded(5)
    words(rng, 10)
    clone = rng.clone()
    assert frozen(clone) == frozen(rng)
    ahead = words(clone, 20)
    assert words(rng, 20) == ahead


@given(st.integers(-(2**40), 2**40), st.integers(1, 2**31))
def test_below_stays_below(seed: int, bound: int) -> None:
    rng = Rng.seeded(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


def test_below_one_is_zero_and_takes_nothing_from_the_stream() -> None:
    rng = Rng.seeded(5)
    before = frozen(rng)
    assert [rng.below(bound) for bound in (1, 0)] == [0, 0]
    assert frozen(rng) == before


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 30])
def test_below_gives_each_number_as_often(bound: int) -> None:
    rng = Rng.seeded(bound)
    rounds = 3000 * bound
    counts = Counter(rng.below(bound) for _ in range(rounds))
    assert set(counts) == set(range(bound))
    # chi square of bound - 1 degrees of freedom, with four standard deviations to spare; the seed is fixed
    chi = sum((count - 3000) ** 2 / 3000 for count in counts.values())
    assert chi < bound - 1 + 4 * (2 * (bound - 1)) ** 0.5


def test_a_shuffle_keeps_the_cards_and_gives_every_order_as_often() -> None:
    rng = Rng.seeded(8)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 500):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations((1, 2, 3, 4)))
    assert all(400 < count < 600 for count in orders.values())


def test_a_shuffle_of_equal_cards_keeps_their_number() -> None:
    items = [1] * 5 + [2] * 3
    Rng.seeded(1).shuffle(items)
    assert sorted(items) == [1] * 5 + [2] * 3


def test_numbers_look_even_bit_by_bit() -> None:
    sample = words(Rng.seeded(77), 4000)
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in sample)
        assert 1850 < ones < 2150


# --- keys: what a server deals from -------------------------------------------------------------------------------


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**32 - 1))
def test_the_numbers_of_a_key_are_keyed_hashes_of_how_many_came_before(key: int, begins: int) -> None:
    """Written down once more: so that nothing of one number goes into another."""
    rng = Rng.seeded(key_seed(key))
    rng.count = begins
    counters = [(begins + place) % WORD for place in range(3)]
    hashes = [
        hashlib.blake2b(count.to_bytes(8, "big"), digest_size=4, key=key.to_bytes(32, "big")) for count in counters
    ]
    assert words(rng, 3) == [int.from_bytes(each.digest(), "big") for each in hashes]


def test_the_numbers_of_a_key_are_these_on_every_machine_and_in_both_builds() -> None:
    rng = Rng.seeded(key_seed(7))
    assert words(rng, 3) == [1609924022, 1464620635, 738937176]
    rng.shuffle(cards := list(range(10)))
    assert cards == [2, 8, 1, 0, 7, 9, 3, 6, 5, 4]


def test_a_seed_of_any_other_size_is_no_key() -> None:
    for seed in (2**256 - 1, 2**257, -(2**256), 2**255, -1):
        assert Rng.seeded(seed).key is None
    assert Rng.seeded(2**256).key == bytes(32)
    assert Rng.seeded(2**257 - 1).key == b"\xff" * 32


def test_a_clone_of_a_key_goes_on_alone() -> None:
    rng = Rng.seeded(key_seed(1))
    rng.below(30)
    twin = rng.clone()
    assert words(twin, 5) == words(rng, 5)
    twin.word()
    assert frozen(twin) != frozen(rng)


@given(st.integers(-(2**300), 2**300) | st.integers(2**256, 2**257 - 1))
def test_seeds_are_read_as_they_are_written(seed: int) -> None:
    assert read_seed(seed_text(seed)) == seed


@pytest.mark.parametrize(
    "text", ["", "x", "1.5", "key-", "key-" + "0" * 63, "key-" + "G" * 64, "9" * 1001, "key-" + "A" * 64]
)
def test_what_is_no_seed_is_not_read(text: str) -> None:
    assert read_seed(text) is None


def test_a_game_of_a_key_is_copied_and_played_like_any_other() -> None:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=key_seed(5))
    again = read_position(write_position(game))
    assert frozen(again.rng) == frozen(game.rng)
    assert again.hand == game.hand
    for each in (game, again):
        while not at_action(each):
            each.choose(each.options[0])
    text = write_position(game)
    assert frozen(read_position(text).rng) == frozen(game.rng)
    assert f"/chance={5:064x},{game.rng.count:x}" in text
    assert load_record(save_record(game)).hand == game.hand
    assert "key" not in write_position(game.view(0))
    assert f"{5:064x}" not in write_position(game.view(0))


def test_what_bots_deal_anew_is_dealt_with_the_fast_generator() -> None:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=key_seed(5))
    assert resample(game.view(0), Rng.seeded(1)).rng.key is None
