"""YAML as plain data."""

from __future__ import annotations

import pytest

from matchless.language.yaml_data import YamlError, load


def test_plain_words_are_texts_unless_they_are_numbers_or_truths() -> None:
    text = "a: 3\nb: -1\nc: true\nd: no\ne: on\nf: '3'\ng: 2026-11-16\nh: ~\ni: 1e3\nj: [x, 0x1f]\nk: 1.5\n"
    assert load(text).data == {
        "a": 3,
        "b": -1,
        "c": True,
        "d": "no",
        "e": "on",
        "f": "3",
        "g": "2026-11-16",
        "h": None,
        "i": "1e3",
        "j": ["x", "0x1f"],
        "k": 1.5,
    }


def test_every_place_knows_its_line() -> None:
    lines = load("a:\n- b: 1\n- c:\n    d: 2\n").lines
    assert (lines["a",], lines["a", 0, "b"], lines["a", 1, "c", "d"]) == (1, 2, 4)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a: 1\nb: &x 2\n", 2, "anchors and aliases (& and *) are not read; write the part out"),
        ("a: *x\n", 1, "anchors and aliases (& and *) are not read; write the part out"),
        ("a: !!python/object:os.system x\n", 1, "tags (tag:yaml.org,2002:python/object:os.system) are not read"),
        ("a: !mine 2\n", 1, "tags (!mine) are not read"),
        ("a: 1\nb: 2\na: 3\n", 3, "the key 'a' stands there twice"),
        ("a: 1\n---\nb: 2\n", 2, "there must be one document, not several"),
        ("? [a]\n: 1\n", 1, "a key must be a word"),
        ("[" * 40 + "]" * 40, 1, "it is nested too deeply"),
    ],
)
def test_what_is_more_than_plain_data_is_refused(text: str, line: int, reason: str) -> None:
    with pytest.raises(YamlError) as caught:
        load(text)
    assert (caught.value.line, caught.value.reason) == (line, reason)


@pytest.mark.parametrize("text", ["a: [1\n", "a: b: c\n", "\ta: 1\n", "a: \x00\n", "'"])
def test_what_is_no_yaml_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(YamlError, match=r"line \d+: not YAML: "):
        load(text)


def test_nothing_is_nothing() -> None:
    assert load("").data is None
    assert load("# only a remark\n").data is None
