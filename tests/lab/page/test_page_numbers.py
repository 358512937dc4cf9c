"""Numbers and tables as the page writes them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from lab.page.balance_sample import share
from lab.page.page_tree import words
from matchless.lab.page import numbers
from matchless.lab.page.markup import add, written
from matchless.lab.page.table import NOTHING, Column, Field, gain, rate, table, whole


@pytest.mark.parametrize(
    ("value", "text"), [(0.034, "+3.4"), (-0.034, "−3.4"), (0.0, "0.0"), (-0.0004, "0.0"), (0.0006, "+0.1")]
)
def test_points(value: float, text: str) -> None:
    assert numbers.points(value) == text


def test_shares_and_counts() -> None:
    assert numbers.percent(0.5344) == "53.4\u00a0%"
    assert numbers.between(0.51, 0.558) == "51.0 to 55.8"
    assert (numbers.share_tick(0.525), numbers.share_tick(0.5)) == ("52.5", "50")
    assert (numbers.points_tick(-0.025), numbers.points_tick(0.1)) == ("−2.5", "+10")
    assert numbers.count(12345) == "12,345"
    assert (numbers.plural(1, "game"), numbers.plural(2000, "game")) == ("1 game", "2,000 games")
    assert (numbers.plural(1, "hero", "es"), numbers.plural(13, "hero", "es")) == ("1 hero", "13 heroes")


@pytest.mark.parametrize(
    ("parts", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_listings(parts: list[str], text: str) -> None:
    assert numbers.listing(parts) == text


def test_fields_sort_by_numbers_and_show_text() -> None:
    assert whole(1234) == Field("1,234", 1234)
    assert whole(None) is NOTHING
    assert rate(share(50, 100)) == Field("50.0 (40.4 to 59.6)", 0.5)
    assert rate(share(0, 0)) is NOTHING
    assert gain(0.031, -0.002, 0.064) == Field("+3.1 (−0.2 to +6.4)", 0.031)


def made(fold: str = "") -> ET.Element:
    parent = ET.Element("div")
    columns = [Column("name", word=True), Column("games"), Column("wins", group="drawn"), Column("rate", group="drawn")]
    rows = [
        [Field("<Ada>"), whole(1200), whole(7), Field("58.3", 0.583, "above")],
        [Field("Bo"), whole(0), NOTHING, Field("50.0", 0.5, "unsure")],
    ]
    table(parent, "A table", columns, rows, fold)
    return parent


def test_a_table_has_heads_of_columns_rows_and_groups() -> None:
    parent = made()
    heads = [(words(head), head.get("scope"), head.get("colspan")) for head in parent.iter("th")]
    assert heads == [
        ("drawn", "col", "2"),
        ("name", "col", None),
        ("games", "col", None),
        ("wins", "col", None),
        ("rate", "col", None),
        ("<Ada>", "row", None),
        ("Bo", "row", None),
    ]
    assert [words(caption) for caption in parent.iter("caption")] == ["A table"]


def test_fields_carry_what_they_sort_by() -> None:
    body = made().findall(".//tbody/tr")
    assert [[cell.get("data-value") for cell in row] for row in body] == [
        [None, "1200", "7", "0.583"],
        [None, "0", "", "0.5"],
    ]


def test_only_what_is_sure_has_a_colour() -> None:
    body = made().findall(".//tbody/tr")
    assert [row[3].get("class") for row in body] == ["above", None]


def test_a_table_can_be_folded_away() -> None:
    assert not list(made().iter("details"))
    assert [words(summary) for summary in made("In numbers").iter("summary")] == ["In numbers"]


def test_the_tree_is_escaped_where_it_is_written() -> None:
    root = ET.Element("html")
    add(root, "p", 'a < b & "c"', title='<">', data_value=0.1 + 0.2, class_="x")
    assert written(root) == (
        '<!doctype html>\n<html><p title="<&quot;&gt;" data-value="0.3" class="x">a &lt; b &amp; "c"</p>\n</html>'
    )
