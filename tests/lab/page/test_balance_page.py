"""The page of a balance run: whole, escaped, self-contained, whatever was measured."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from lab.page.balance_sample import counted, run
from lab.page.page_tree import classed, rows, tree, words
from matchless.lab.balance_data import BalanceData, Influence, Score, Share
from matchless.lab.page import SECTIONS, page

HEROES = {
    "Ada": ("Engine", "Loom", "Note G", "Regroup"),
    "Bo & <b>Co</b>": ("Say \"Hi\" & 'Bye'", "</script><script>alert(1)</script>", "Feint"),
    "Cleo": ("Asp", "Barge", "Feint", "Scroll", "Throne"),
    "Dot": ("Dash",),
}
BOARDS = ("Attic", "Cellar <i>")

RUNS: dict[str, BalanceData] = {
    "many": run(HEROES, BOARDS, 40),
    "mirrors": run(HEROES, BOARDS, 8, mirrors=True),
    "two heroes, one board": run({"Ada": ("Loom",), "Bo": ("Feint",)}, ("Attic",), 4, draws=0),
    "one game": run({"Ada": ("Loom",), "Bo": ("Feint",)}, ("Attic",), 1, draws=0),
    "only draws": run({"Ada": ("Loom",), "Bo": ("Feint",)}, ("Attic",), 6, draws=1),
    "no games": counted(HEROES, BOARDS, [], 4),
    "no cards": run({"Ada": (), "Bo": ()}, ("Attic",), 4),
    "one hero against itself": run({"Ada": ("Loom",)}, ("Attic",), 4, mirrors=True),
}


@pytest.fixture(params=RUNS)
def data(request: pytest.FixtureRequest) -> BalanceData:
    return RUNS[request.param]


def share_text(share: Share) -> str:
    """A rate with its interval as the tables write it."""
    if share["rate"] is None:
        return "–"
    rate, low, high = (f"{100 * number:.1f}" for number in (share["rate"], share["low"], share["high"]))
    return f"{rate} ({low} to {high})"


def score_fields(score: Score) -> list[str]:
    return [f"{score['games']:,}", f"{score['wins']:,}", f"{score['draws']:,}", share_text(score)]


def signed(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{100 * value:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0")


def ranked(data: BalanceData) -> list[str]:
    known = sorted(data["heroes"], key=lambda hero: -1 if hero["total"]["rate"] is None else hero["total"]["rate"])
    return [hero["title"] for hero in known[::-1]]


def test_it_is_well_formed(data: BalanceData) -> None:
    text = page(data)
    root = tree(text)
    assert [child.tag for child in root] == ["head", "body"]
    pictures = re.findall(r"(?s)<svg class=\"(?:plot|names)\".*?</svg>\n(?=<svg class=\"plot\"|</div>)", text)
    assert len(pictures) == len(classed(root, "plot")) + len(classed(root, "names"))
    for picture in pictures:
        ET.fromstring(picture)


def test_ids_are_unique_and_what_refers_to_them_finds_them(data: BalanceData) -> None:
    root = tree(page(data))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(ids.values()) == {1}
    for element in root.iter():
        wanted = [*element.get("aria-labelledby", "").split(), *element.get("for", "").split()]
        if element.tag == "a":
            wanted.append(element.get("href", "")[1:])
        assert set(wanted) <= set(ids)
    assert set(SECTIONS) <= set(ids)


def test_it_needs_nothing_else(data: BalanceData) -> None:
    text = page(data)
    root = tree(text)
    assert not re.search(r"(?i)https?:|//[a-z]+\.|@import|url\(|\bfetch\(|XMLHttpRequest|\bimport\b", text)
    assert not {"link", "img", "iframe", "object", "base"} & {element.tag for element in root.iter()}
    for element in root.iter():
        assert not [name for name in element.attrib if name.startswith("on") or name in ("src", "style", "xlink:href")]
        assert element.get("href", "#").startswith("#")


def test_names_are_text_and_never_markup() -> None:
    root = tree(page(RUNS["many"]))
    hero = "Bo & <b>Co</b>"
    assert len(list(root.iter("script"))) == 1
    assert not [bold for bold in root.iter("b") if words(bold) == "Co"]
    assert hero in [words(head) for head in root.iter("h3")]
    assert {row[0] for row in rows(root, f"Cards of {hero}, with 95 % intervals")} == set(HEROES[hero])
    assert [element for element in root.iter("td") if element.get("title", "").startswith(f"{hero} against Ada\n")]
    assert [element for element in root.iter("title") if words(element).startswith(f"{HEROES[hero][1]}, drawn\n")]


def test_every_pairing_is_there(data: BalanceData) -> None:
    if not data["cells"]:
        return
    found = rows(tree(page(data)), "All pairings")
    assert found == [[cell["row"], cell["column"], *score_fields(cell)] for cell in data["cells"]]


def test_every_hero_is_there_strongest_first(data: BalanceData) -> None:
    root = tree(page(data))
    heroes = {hero["title"]: hero for hero in data["heroes"]}
    order = [heroes[title] for title in ranked(data)]
    found = rows(root, "Win rate of each hero")
    assert sorted(found) == sorted(
        [hero["title"], hero["code"], hero["set"], *score_fields(hero["total"])] for hero in order
    )
    rates = [hero["total"]["rate"] for row in found for hero in order if hero["title"] == row[0]]
    assert rates == sorted(rates, key=lambda rate: -1 if rate is None else rate, reverse=True)


def test_beginning_is_there_for_all_and_for_each(data: BalanceData) -> None:
    root = tree(page(data))
    seat = data["beginning"]
    (section,) = [element for element in root.iter("section") if element.get("id") == "beginning"]
    if seat["rate"] is not None:
        said = words(section)
        for part in (f"{seat['games']:,} game", f"{seat['wins']:,} times", f"{100 * seat['rate']:.1f}"):
            assert part in said
        assert f"{signed(seat['advantage'])} ({signed(seat['low'] - 0.5)} to {signed(seat['high'] - 0.5)})" in said
    found = {row[0]: row[1:] for row in rows(root, "Beginning and following")}
    for hero in data["heroes"]:
        parts = [hero["began"], hero["followed"]]
        fields = [field for part in parts for field in (f"{part['games']:,}", f"{part['wins']:,}", share_text(part))]
        assert found[hero["title"]][:6] == fields
        if parts[0]["rate"] is not None and parts[1]["rate"] is not None:
            assert found[hero["title"]][6].startswith(signed(parts[0]["rate"] - parts[1]["rate"]))
        else:
            assert found[hero["title"]][6] == "–"


def test_lengths_are_there(data: BalanceData) -> None:
    root = tree(page(data))
    for by, labelled in (
        ("hero", [("all games", data["length"]), *((hero["title"], hero["length"]) for hero in data["heroes"])]),
        ("board", [(board["title"], board["length"]) for board in data["boards"]]),
    ):
        found = {row[0]: row[1:] for row in rows(root, f"Length of games by {by}")}
        assert len(found) == len(labelled)
        for label, length in labelled:
            fields = []
            for spread in (length["turns"], length["decisions"]):
                fields.append(f"{spread['games']:,}")
                if spread["mean"] is None:
                    fields += ["–"] * 6
                else:
                    quarters = [f"{spread['quartile']:g}", f"{spread['median']:g}", f"{spread['upper_quartile']:g}"]
                    fields += [f"{spread['mean']:.1f}", f"{spread['least']}", *quarters, f"{spread['most']}"]
            assert found[label] == fields


def test_histograms_are_there() -> None:
    data = RUNS["many"]
    root = tree(page(data))
    for unit in ("turns", "decisions"):
        tables = [table for table in root.iter("table") if words(table[0]) == f"Games by number of {unit}"]
        heroes, boards = ([[words(cell) for cell in row] for row in table.findall("tbody")[0]] for table in tables)
        for found, labelled in (
            (heroes, {hero["title"]: hero["length"] for hero in data["heroes"]} | {"all games": data["length"]}),
            (boards, {board["title"]: board["length"] for board in data["boards"]}),
        ):
            for row in found:
                counts = labelled[row[0]]["turns" if unit == "turns" else "decisions"]["counts"]
                assert [int(field) for field in row[1:] if field != "0"] == [count for count in counts if count]


def test_boards_are_there(data: BalanceData) -> None:
    root = tree(page(data))
    found = {row[0]: row[1:] for row in rows(root, "Boards")}
    for board in data["boards"]:
        seat = board["beginning"]
        counts = [f"{number:,}" for number in (board["games"], board["draws"], seat["games"], seat["wins"])]
        assert found[board["title"]][:5] == [*counts, share_text(seat)]
        assert found[board["title"]][5].split(" ")[0] == signed(seat["advantage"])
    assert rows(root, "Heroes by board") == [
        [board["title"], score["hero"], *score_fields(score)] for board in data["boards"] for score in board["heroes"]
    ]


def influence_fields(part: Influence) -> list[str]:
    return [f"{part['games']:,}", f"{part['wins']:,}", share_text(part), signed(part["influence"])]


def test_every_card_is_there(data: BalanceData) -> None:
    root = tree(page(data))
    for hero in data["heroes"]:
        own = [card for card in data["cards"] if card["hero"] == hero["name"]]
        if not own:
            assert hero["title"] not in [words(head) for head in root.iter("h3")]
            continue
        found = rows(root, f"Cards of {hero['title']}, with 95 % intervals")
        for row in found:
            for place in range(8, len(row), 4):
                row[place] = row[place].split(" ")[0]
        assert sorted(found) == sorted(
            [
                card["card"],
                card["type"],
                "–" if card["value"] is None else str(card["value"]),
                str(card["boost"]),
                str(card["copies"]),
                *influence_fields(card["opening"]),
                *influence_fields(card["drawn"]),
                *influence_fields(card["played"]),
                *influence_fields(card["boosted"]),
            ]
            for card in own
        )


def test_cards_are_sorted_by_the_first_column() -> None:
    found = rows(tree(page(RUNS["many"])), "Cards of Cleo, with 95 % intervals")
    values = [float(row[8].split(" ")[0].replace("−", "-")) for row in found]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1


def test_what_was_measured_is_said(data: BalanceData) -> None:
    root = tree(page(data))
    meta = data["meta"]
    (header,) = list(root.iter("header"))
    facts = {words(pair[0]): words(pair[1]) for pair in header.iter("div")}
    assert facts["Games"] == f"{meta['games']:,}"
    assert facts["A pairing"].startswith(f"{meta['games_per_cell']} game")
    assert (facts["Bot"], facts["Seed"], facts["Rules"]) == (meta["bot"], str(meta["seed"]), f"version {meta['rules']}")
    assert facts["Matchless"] == f"{meta['matchless']}, {meta['build']}"
    assert all(board["title"] in facts["Boards"] for board in data["boards"])
    found = rows(root, "Digests of heroes and boards")
    assert found == [[name, digest] for name, digest in meta["sources"].items()]
    assert "stopped early" not in words(header)


def test_a_run_that_was_stopped_says_so() -> None:
    data = RUNS["many"]
    stopped: BalanceData = {**data, "meta": {**data["meta"], "planned": 12_345}}
    assert f"{data['meta']['games']:,} of 12,345 games" in page(stopped)


def test_heroes_and_boards_of_one_title_are_told_apart() -> None:
    data = run({"Ada": ("Loom",), "Bo": ("Feint",)}, ("Attic",), 4)
    for hero in data["heroes"]:
        hero["title"] = "Twin"
    found = rows(tree(page(data)), "All pairings")
    assert [row[:2] for row in found] == [["Twin (Ada)", "Twin (Bo)"], ["Twin (Bo)", "Twin (Ada)"]]


def test_every_picture_says_what_it_shows(data: BalanceData) -> None:
    root = tree(page(data))
    plots = classed(root, "plot")
    assert plots
    for plot in plots:
        title, desc = plot[0], plot[1]
        assert (plot.get("role"), title.tag, desc.tag) == ("img", "title", "desc")
        assert words(title)
        assert words(desc)
        assert plot.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
        assert all(mark[0].tag == "title" and words(mark[0]) for mark in classed(plot, "mark"))


def test_all_coordinates_are_numbers(data: BalanceData) -> None:
    root = tree(page(data))
    for element in root.iter():
        for name in ("x", "x1", "x2", "y", "y1", "y2", "cx", "cy", "width", "height", "r"):
            if element.tag != "meta" and (value := element.get(name)):
                assert re.fullmatch(r"-?\d+(\.\d+)?%?", value), (element.tag, name, value)


def test_the_same_data_give_the_same_page() -> None:
    assert page(RUNS["many"]) == page(run(HEROES, BOARDS, 40))


def test_the_script_finds_what_it_looks_for() -> None:
    root = tree(page(RUNS["many"]))
    (script,) = list(root.iter("script"))
    selectors = re.findall(r"(?:querySelector|querySelectorAll|matches)\(\"([^\"]+)\"\)", words(script))
    asked = {name for selector in selectors for name in re.findall(r"\.([a-z]+)", selector)}
    assert asked == {"scroll", "heat", "plot", "mark", "numbers", "filter", "hero"}
    assert asked <= {name for element in root.iter() for name in element.get("class", "").split()}


def test_a_column_has_as_many_fields_as_heads(data: BalanceData) -> None:
    for table in tree(page(data)).iter("table"):
        widths = {sum(int(cell.get("colspan", "1")) for cell in row) for row in table.iter("tr")}
        assert len(widths) == 1


@pytest.mark.parametrize("name", ["many", "mirrors"])
def test_the_heat_map_has_a_field_for_every_pairing(name: str) -> None:
    heat = classed(tree(page(RUNS[name])), "heat")[0]
    (body,) = heat.findall("tbody")
    heads = [words(head) for head in heat.iter("th") if head.get("scope") == "col"]
    assert heads == [*(words(row[0]) for row in body), "all"]
    for i, row in enumerate(body):
        empty = [j for j, cell in enumerate(row[1:]) if not words(cell)]
        assert empty == ([] if RUNS[name]["meta"]["mirrors"] else [i])
