"""A true record is found to be true, and of one that was altered it is said what is wrong."""

from __future__ import annotations

import hashlib
import re

import pytest

from matchless import Recording, new_game, read_position, read_record, save_record, write_position
from matchless.engine import dealing
from matchless.engine.dealing import digest_of
from matchless.engine.errors import RecordError
from matchless.engine.record import RESIGNS
from matchless.verification import UNUSUAL, Finding, verdict, verify

SERVER, ANNS, BENS, OTHER = "5e" * 32, "a1" * 32, "b2" * 32, "0f" * 32


def played(
    parts: dict[int, str], promises: dict[int, str] | None = None, written: tuple[str, str] | None = None
) -> str:
    """The record of a short game that was dealt so; of its setup something may be `written` otherwise."""
    head = Recording.of(new_game("sherwood-forest", ["robin-hood", "bigfoot"])).head()
    if written is not None:
        assert head.count(written[0]) == 1
        head = head.replace(*written)
    digests = {seat: digest_of(part) for seat, part in parts.items()} if promises is None else promises
    recording = read_record(dealing.dealt(head, SERVER, digests, parts))
    while recording.game.turn < 4:
        recording.choose(recording.game.options[-1])
    recording.add(1, RESIGNS)
    return recording.write()


TRUE = played({0: ANNS, 1: BENS})


def wrong(
    record: str, shown: str | None = None, added: str | None = None, promised: dict[int, str] | None = None
) -> list[str]:
    findings = verify(record, shown=shown, added=added, promised=promised)
    found = [finding.text for finding in findings if finding.right is False]
    assert (verdict(findings) == "wrong") == bool(found)
    return found


def with_field(key: str, value: str) -> str:
    """The record with another value for a field."""
    altered, count = re.subn(rf"(?m)^{key} .*$", f"{key} {value}", TRUE, count=1)
    assert count == 1
    assert altered != TRUE
    return altered


def test_a_true_record_is_right() -> None:
    promised = {0: digest_of(ANNS), 1: digest_of(BENS)}
    findings = verify(TRUE, shown=digest_of(SERVER), added=BENS, promised=promised)
    assert verdict(findings) == "right"
    assert [(finding.about, finding.right) for finding in findings] == [
        ("digest", True),
        ("part", True),
        ("part", True),
        ("seed", True),
        ("shown", True),
        ("promised", True),
        ("added", True),
        ("game", True),
    ]


def test_the_seed_is_the_hash_of_all_lines_above_it() -> None:
    """As docs/records.md tells everybody how to check it without us."""
    above = TRUE[: TRUE.index("seed key-")]
    assert f"seed key-{hashlib.sha256(above.encode()).hexdigest()}\n" in TRUE
    assert f"digest {hashlib.sha256(SERVER.encode()).hexdigest()}\n" in TRUE


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("digest", OTHER, "The server's seed does not have the digest"),
        ("server", OTHER, "The server's seed does not have the digest"),
        ("promise 1", OTHER, "What the browser of seat 1 added is not what it had promised"),
        ("part 2", OTHER, "What the browser of seat 2 added is not what it had promised"),
        ("seed", f"key-{OTHER}", "The seed is not the SHA-256"),
        ("seed", "7", "The seed is not the SHA-256"),
        ("format", "free-for-all", "The seed is not the SHA-256"),
        ("first", "1", "The seed is not the SHA-256"),
        ("mulligan", "yes", "The seed is not the SHA-256"),
        ("turn-limit", "199", "The seed is not the SHA-256"),
        ("edition", "current", "The seed is not the SHA-256"),
        ("rules", "2", "The seed is not the SHA-256"),
        ("board", "yukon", "The seed is not the SHA-256"),
        ("hero", "elektra", "The seed is not the SHA-256"),
        ("result", "2", "The game cannot be played again"),
        ("digest", "xyz", "What its seed was made of cannot be read: line"),
        ("server", "", "What its seed was made of cannot be read: line"),
        ("part 1", OTHER.upper(), "What its seed was made of cannot be read: line"),
        ("part 1", "", "What its seed was made of cannot be read: line"),
    ],
)
def test_each_field_that_was_altered_is_noticed(key: str, value: str, said: str) -> None:
    assert any(text.startswith(said) for text in wrong(with_field(key, value)))


@pytest.mark.parametrize("line", [*range(len(dealing.head_lines(TRUE))), -1])
def test_no_line_of_the_head_can_be_left_out(line: int) -> None:
    lines = TRUE.splitlines()
    left = lines[line]
    record = "\n".join([each for each in lines if each is not left])
    if left.startswith("matchless record"):
        with pytest.raises(RecordError):
            verify(record)
    else:
        assert wrong(record) != [], left


def test_a_line_too_many_is_noticed() -> None:
    for line in (f"part 3 {OTHER}", f"promise 3 {OTHER}", f"part 1 {OTHER}", f"digest {OTHER}", "trust yes", "pair 1"):
        assert wrong(TRUE.replace("seed key-", f"{line}\nseed key-")), line
    assert "What the browser of seat 2 added was never promised." in wrong(re.sub(r"promise 2 .*\n", "", TRUE))


def test_another_choice_is_noticed_where_it_leads_elsewhere() -> None:
    first = next(line for line in TRUE.splitlines() if line[:1].isdigit())
    assert wrong(TRUE.replace(first, "1 action dance", 1))[0].startswith("The game cannot be played again: line")


def test_whoever_was_there_can_compare() -> None:
    assert wrong(TRUE, shown=OTHER) == ["The digest is not the one that you were shown: this is another deal."]
    assert wrong(TRUE, added=OTHER) == ["What your own browser added is not in the deal."]
    plain = save_record(new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7))
    assert wrong(plain, shown=OTHER)


@pytest.mark.parametrize(
    "written",
    [
        ("turn-limit 200", "turn-limit 0200"),
        ("rules 1\n", "rules 01\n"),
        ("edition printed\n", "edition printed\ntrust no\n"),
        ("mulligan no\nturn-limit 200", "turn-limit 200\nmulligan no"),
    ],
    ids=["zeros", "more zeros", "a line too many", "another order"],
)
def test_a_setup_that_means_the_same_is_another_deal_and_is_noticed(written: tuple[str, str]) -> None:
    """Whoever has all parts could try many ways of writing it, until the cards lie as they like."""
    assert wrong(played({0: ANNS}, written=written)) == [UNUSUAL]


def test_promises_are_those_that_were_shown_before_any_part_was_given() -> None:
    """Whoever knows all parts could choose the deal by another promise, by one less or one more."""
    before, anns, bens, other = "before your browser added anything", *map(digest_of, (ANNS, BENS, OTHER))
    assert wrong(TRUE, promised={0: anns, 1: bens}) == []
    assert wrong(TRUE, promised={0: anns, 1: other}) == [
        f"The promise of seat 2 is not the one that you were shown {before}."
    ]
    assert wrong(TRUE, promised={0: anns}) == [f"Seat 2 has a promise in the record that you were not shown {before}."]
    assert wrong(TRUE, promised={0: anns, 1: bens, 2: other}) == [
        f"The promise of seat 3, which you were shown {before}, is not in the record."
    ]
    plain = save_record(new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7))
    assert wrong(plain, promised={0: anns})


def test_what_no_record_can_prove_is_said() -> None:
    def open_(record: str) -> list[Finding]:
        findings = verify(record)
        assert verdict(findings) == "open"
        return [finding for finding in findings if finding.right is None]

    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=7)
    assert "somebody may have chosen it" in open_(save_record(game))[0].text
    assert "the server alone made the deal" in open_(played({}))[0].text
    while game.turn == 0:
        game.choose(game.options[0])
    placed = read_position(write_position(game))
    assert "set up from a position" in open_(save_record(placed))[0].text
    left_out = verify(played({0: ANNS}, {0: digest_of(ANNS), 1: digest_of(BENS)}))
    assert verdict(left_out) == "right"
    assert "seat 2 promised to add is not in the deal" in next(f.text for f in left_out if f.right is None)
    unfinished = verify(TRUE[: TRUE.index("2 resigns")])
    assert verdict(unfinished) == "right"
    assert "the game was not over then" in unfinished[-1].text


@pytest.mark.parametrize("text", ["", "hello", "# nothing\n", "seed 7\n", "matchless record 2\n"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="a record begins with"):
        verify(text)


def test_a_record_keeps_what_its_seed_was_made_of() -> None:
    recording = read_record(TRUE)
    assert recording.write() == TRUE
    recording.undo(0, 3)
    assert dealing.read(dealing.head_lines(recording.write())) is not None
    assert verdict(verify(recording.write())) == "right"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("part 5 " + OTHER, "after part comes the number of a seat"),
        ("part x", "after part comes the number of a seat"),
        ("promise 1 " + OTHER, "promise of seat 1 is given twice"),
        ("server " + OTHER, "server is given twice"),
        ("part 3 " + OTHER[1:], "part has 64 digits or letters"),
    ],
)
def test_what_is_wrong_in_these_lines_is_named_with_the_line(line: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as error:
        read_record(TRUE.replace("seed key-", f"{line}\nseed key-"))
    assert error.value.line == TRUE[: TRUE.index("seed key-")].count("\n") + 1
