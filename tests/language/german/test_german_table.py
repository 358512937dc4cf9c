"""The German table: a line that cannot be right is refused when the table is read."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from matchless.language.german.table import TableError, compiled, table
from matchless.language.patterns import patterns
from matchless.language.yaml_data import load


def raw(name: str) -> Any:
    return load(files("matchless.language").joinpath(name).read_text(encoding="utf-8")).data


def test_every_word_is_said_in_german() -> None:
    needed = {
        (kind, row["is"])
        for kind, rows in raw("patterns.yaml").items()
        if kind not in ("rewrite", "fold")
        for row in rows
    }
    german = raw("patterns.de.yaml")
    said = {(kind, row["is"]) for kind, rows in german.items() if kind not in ("words", "verbs") for row in rows}
    assert needed - said == set(), "these need lines in patterns.de.yaml"


@pytest.mark.parametrize(
    ("kind", "name", "line", "reason"),
    [
        ("do", "swap", "{x.wen} mit {z.wem} [vertauschen]", "it has no 'z'"),
        ("do", "swap", "{x.wen} [vertauschen]", "it does not say y"),
        ("do", "swap", "{x.wenn} mit {y.wem} [vertauschen]", "'wenn' is no case"),
        ("do", "swap", "{x.wen} mit {y.wem} [vertauchsen]", "the verb 'vertauchsen' is unknown"),
        ("do", "swap", "{x.wen} mit {y.wem [vertauschen]", "'{' means nothing"),
        ("do", "swap", "{x.wen} mit {y.wem} [können]", "nobody can be ordered to können"),
        ("do", "swap", "d~ {x.wen} mit {y.wem} [vertauschen]", "no noun follows that an ending could agree with"),
        ("do", "swap", "d~ {=Katze} {x.wessen} mit {y.wem} [vertauschen]", "the noun 'Katze' is not in names.de.yaml"),
        ("do", "swap", "{x:int} mit {y.wem} [vertauschen]", "x is fighters, not int"),
    ],
)
def test_a_broken_line_is_caught(kind: str, name: str, line: str, reason: str) -> None:
    data = raw("patterns.de.yaml")
    row = next(row for row in data[kind] if row["is"] == name)
    row["say"] = [line]
    with pytest.raises(TableError) as caught:
        compiled(data, patterns())
    assert str(caught.value) == f"{kind} {name}: {reason}, in {line!r}"


def test_a_name_that_english_does_not_have_is_caught() -> None:
    data = raw("patterns.de.yaml")
    data["do"].append({"is": "swop", "say": ["eine Karte [nennen]"]})
    with pytest.raises(TableError, match="only said in German: do swop"):
        compiled(data, patterns())


def test_every_line_of_the_table_can_be_printed_and_read() -> None:
    """A kind and form of words that no place asks for would be a line that nobody ever sees."""
    cases = {"wer", "wen", "wem", "wessen", "vor", "wo", "wohin", "sg", "pl"}
    assert {form for _, form in table().lines} == {"", "statement", "inverted", "bare"} | cases
