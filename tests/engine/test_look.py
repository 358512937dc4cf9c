"""The inks of heroes: declared or derived from a name, always colours, always readable, never a part of the game."""

from __future__ import annotations

import colorsys

import pytest

from matchless import heroes
from matchless.engine.look import READABLE, Look, contrast, derived, fault
from random_play import HEROES


@pytest.mark.parametrize(
    ("look", "reason"),
    [
        (Look("#123", "#b4652b", "#f3e2c3"), "'#123' is no colour like \"#1a2b3c\""),
        (Look("#2c1d14", "rust", "#f3e2c3"), "'rust' is no colour like \"#1a2b3c\""),
        (Look("#2c1d14", "#b4652b", "#f3e2c3; }"), "'#f3e2c3; }' is no colour like \"#1a2b3c\""),
        (Look("#f3e2c3", "#b4652b", "#2c1d14"), "the key ink #f3e2c3 is lighter than the paper #2c1d14"),
        (
            Look("#8a8a8a", "#b4652b", "#f3e2c3"),
            "#8a8a8a on #f3e2c3 has a contrast of 2.7, and needs 7.0 to be read",
        ),
        (
            Look("#2c1d14", "#efe0c0", "#f3e2c3"),
            "#efe0c0 beside #f3e2c3 has a contrast of 1.0, and needs 1.7 to be seen",
        ),
    ],
)
def test_what_is_wrong_with_a_look_is_said(look: Look, reason: str) -> None:
    assert fault(look) == reason


def test_every_hero_that_comes_with_matchless_has_inks_of_its_own() -> None:
    looks = [heroes.load(slug).look for slug in HEROES]
    assert None not in looks
    assert len(set(looks)) == len(HEROES)
    assert [fault(look) for look in looks if look is not None and fault(look)] == []


def test_a_hero_without_inks_gets_some_by_its_name() -> None:
    assert derived("Grey Wolf") == derived("Grey Wolf")
    looks = {derived(f"Hero {number}") for number in range(400)}
    assert len(looks) > 390
    for look in looks:
        assert fault(look) == ""
        assert contrast(look.key, look.paper) > READABLE
        hue, lightness, _ = hls(look.second)
        assert 0.5 <= lightness <= 0.7
        assert not 0.63 < hue < 0.74, "indigo says what may be pressed"
        assert 0.14 < hls(look.key)[1] < 0.25
        assert hls(look.paper)[1] == pytest.approx(0.92, abs=0.01)


def hls(colour: str) -> tuple[float, float, float]:
    return colorsys.rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
