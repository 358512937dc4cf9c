"""The page of several runs: every number of every level is there, side by side."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from lab.page.balance_sample import counted, run
from lab.page.page_tree import classed, rows, tree, words
from matchless.lab.balance_data import BalanceData, Score
from matchless.lab.levels import Change, LevelsData, side_by_side
from matchless.lab.page.levels import SECTIONS, level_findings, levels_page

HEROES = {"Ada": ("Loom",), "Bo & <b>Co</b>": ("Feint",), "Cleo": ("Asp",), "Dot": ("Dash",)}
BOARDS = ("Attic", "Cellar")


def by(bot: str, data: BalanceData) -> BalanceData:
    return {**data, "meta": {**data["meta"], "bot": bot}}


RUNS: dict[str, LevelsData] = {
    "two": side_by_side(
        [by("novice", run(HEROES, BOARDS, 40)), by("veteran & <i>more</i>", run(HEROES, BOARDS, 12, seed=2))]
    ),
    "three": side_by_side([by(bot, run(HEROES, BOARDS, 20, seed=n)) for n, bot in enumerate(("a", "b", "c"))]),
    "one without games": side_by_side(
        [by("novice", run(HEROES, BOARDS, 4)), by("veteran", counted(HEROES, BOARDS, [], 4))]
    ),
    "no games": side_by_side([by(bot, counted(HEROES, BOARDS, [], 4)) for bot in ("a", "b")]),
}


@pytest.fixture(params=RUNS)
def data(request: pytest.FixtureRequest) -> LevelsData:
    return RUNS[request.param]


def signed(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0")


def change_text(change: Change) -> str:
    if change["points"] is None:
        return "–"
    return f"{signed(change['points'])} ({signed(change['low'])} to {signed(change['high'])})"


def rate_text(score: Score) -> str:
    if score["rate"] is None:
        return "–"
    return f"{100 * score['rate']:.1f} ({100 * score['low']:.1f} to {100 * score['high']:.1f})"


def test_it_is_whole_and_needs_nothing_else(data: LevelsData) -> None:
    text = levels_page(data)
    root = tree(text)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(ids.values()) == {1}
    assert set(SECTIONS) <= set(ids)
    for element in root.iter():
        wanted = [*element.get("aria-labelledby", "").split(), *element.get("for", "").split()]
        assert set(wanted) <= set(ids)
        assert element.get("href", "#").startswith("#")
    assert not re.search(r"(?i)https?:|//[a-z]+\.|@import|url\(|\bfetch\(|XMLHttpRequest|\bimport\b", text)
    for table in root.iter("table"):
        assert len({sum(int(cell.get("colspan", "1")) for cell in row) for row in table.iter("tr")}) == 1


def test_names_are_text_and_never_markup() -> None:
    root = tree(levels_page(RUNS["two"]))
    assert not [bold for bold in root.iter() if bold.tag in ("b", "i") and words(bold) in ("Co", "more")]
    assert "veteran & <i>more</i>" in [words(head) for head in root.iter("h3")]


def test_every_hero_stands_in_every_level(data: LevelsData) -> None:
    found = rows(tree(levels_page(data)), "Win rate of each hero by level")
    expected = [
        [
            hero["title"],
            *(
                field
                for score in hero["levels"]
                for field in (f"{score['games']:,}", f"{score['wins']:,}", f"{score['draws']:,}", rate_text(score))
            ),
            change_text(hero["change"]),
        ]
        for hero in data["heroes"]
    ]
    assert sorted(found) == sorted(expected)


def test_the_strongest_of_the_last_level_is_first() -> None:
    for name in ("two", "three"):
        found = [row[0] for row in rows(tree(levels_page(RUNS[name])), "Win rate of each hero by level")]
        rate = {hero["title"]: hero["levels"][-1]["rate"] or 0 for hero in RUNS[name]["heroes"]}
        assert found == sorted(found, key=lambda title: -rate[title])


def test_there_is_a_panel_and_a_heat_map_for_every_level(data: LevelsData) -> None:
    root = tree(levels_page(data))
    bots = [level["bot"] for level in data["meta"]["levels"]]
    assert len(classed(root, "heat")) == len(bots)
    titles = [words(plot[0]) for plot in classed(root, "plot")]
    assert [
        f"Win rate of each hero by level: {head}" for head in [*(f"{bot}, %" for bot in bots), "change, points"]
    ] == [title for title in titles if title.startswith("Win rate")]


def test_every_pairing_stands_in_every_level(data: LevelsData) -> None:
    assert rows(tree(levels_page(data)), "All pairings by level") == [
        [
            cell["row"],
            cell["column"],
            *(field for score in cell["levels"] for field in (f"{score['games']:,}", rate_text(score))),
            change_text(cell["change"]),
        ]
        for cell in data["cells"]
    ]


def test_beginning_and_length_stand_in_every_level(data: LevelsData) -> None:
    root = tree(levels_page(data))
    began = rows(root, "Games won by whoever began, by level")
    lengths = rows(root, "Length of games by level")
    for number, level in enumerate(data["meta"]["levels"]):
        seat, turns = data["beginning"][number], data["length"][number]["turns"]
        assert began[number][:3] == [level["bot"], f"{seat['games']:,}", f"{seat['wins']:,}"]
        assert lengths[number][:3] == [
            level["bot"],
            f"{turns['games']:,}",
            "–" if turns["mean"] is None else f"{turns['mean']:.1f}",
        ]


def test_what_was_run_is_said_and_what_was_stopped() -> None:
    data = RUNS["two"]
    assert rows(tree(levels_page(data)), "Runs") == [
        ["novice", "240", "40", "20,417", "0.1.0, plain Python"],
        ["veteran & <i>more</i>", "72", "12", "20,417", "0.1.0, plain Python"],
    ]
    assert "stopped early" not in levels_page(data)
    novice = data["meta"]["levels"][0]
    half: LevelsData = {
        **data,
        "meta": {
            **data["meta"],
            "levels": [{**novice, "planned": 480, "games_per_cell": 80}, data["meta"]["levels"][1]],
        },
    }
    root = tree(levels_page(half))
    assert rows(root, "Runs")[0][2] == "40"
    (header,) = root.iter("header")
    assert "The run by novice was stopped early: 240 of 480 games are played in 6 pairings." in words(header)


def test_findings_name_who_gains_and_who_loses() -> None:
    data = RUNS["two"]
    moved = {hero["title"]: hero["change"]["points"] or 0 for hero in data["heroes"]}
    gains, loses, apart = level_findings(data)
    assert gains.head == f"Gains most by better play: {max(moved, key=lambda title: moved[title])}"
    assert loses.head == f"Loses most by better play: {min(moved, key=lambda title: moved[title])}"
    assert f"{signed(max(moved.values()))} points" in gains.text
    assert (gains.side, loses.side) in {(one, other) for one in ("above", "unsure") for other in ("below", "unsure")}
    assert apart.text.startswith("By novice heroes win ")
    assert apart.text.count(" of 6 pairings are clearly uneven") == 2


def test_a_change_that_chance_would_bring_is_no_finding() -> None:
    few = side_by_side([by(bot, run(HEROES, BOARDS, 4, seed=n)) for n, bot in enumerate(("a", "b"))])
    assert "it may be chance" in level_findings(few)[0].text
    assert level_findings(few)[0].side == "unsure"
    one, other = run(HEROES, BOARDS, 400), run(HEROES, BOARDS, 400, seed=2)
    many = level_findings(side_by_side([by("a", one), by("b", other)]))
    assert (many[0].side, many[1].side) == ("above", "below")
    assert "chance" not in many[0].text


def test_nothing_is_found_without_games() -> None:
    assert [finding.head for finding in level_findings(RUNS["no games"])] == ["Nothing yet"]
