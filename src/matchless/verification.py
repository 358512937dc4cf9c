"""Whether a record can be true: that its deal was nobody's choice, and that its game ends as it says.

What is looked at is the record alone (`engine.dealing` says how a seed is made); whoever was at the table can compare
it with what was shown there before their browser gave its part, and with what that was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from matchless import read_record
from matchless.engine import dealing
from matchless.engine.errors import RecordError
from matchless.engine.record import BROUGHT, TITLE, setup_lines
from matchless.engine.rng import read_seed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matchless import Board, Hero
    from matchless.engine.dealing import Dealing

Verdict = Literal["right", "wrong", "open"]
About = Literal["digest", "part", "seed", "shown", "promised", "added", "game"]


# The seed is made of these lines: whoever may write them in many ways may choose among as many deals.
UNUSUAL = (
    "The setup is not written as a server writes it: in another order, or with what means nothing. Each way of"
    " writing it gives another deal, and one may have been chosen."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is right; None for what no record can prove."""

    about: About
    right: bool | None
    text: str


def verdict(findings: Sequence[Finding]) -> Verdict:
    """What they come to: wrong if anything is; right if the deal was nobody's choice; open if that cannot be known."""
    if any(finding.right is False for finding in findings):
        return "wrong"
    return "right" if {"seed", "part"} <= {finding.about for finding in findings if finding.right} else "open"


def verify(
    text: str,
    *,
    own_heroes: Sequence[Hero] = (),
    own_boards: Sequence[Board] = (),
    brought: bool = True,
    shown: str | None = None,
    added: str | None = None,
    promised: Mapping[int, str] | None = None,
) -> list[Finding]:
    """Looks at a record: its deal, then its game.

    `shown` is the digest that somebody was shown first, `promised` all promises by seat that they were shown before
    their browser gave its part, `added` that part. Heroes and boards are as for `read_record`. What is no record at all
    raises RecordError.
    """
    head = dealing.head_lines(text)
    if not head or head[0][1] != TITLE:
        raise RecordError(head[0][0] if head else 1, f"a record begins with the line {TITLE!r}")
    findings = _deal(head, shown, added, promised)
    try:
        recording = read_record(text, own_heroes=own_heroes, own_boards=own_boards, brought=brought)
    except RecordError as error:
        return [*findings, Finding("game", False, f"The game cannot be played again: {error}.")]
    if recording.dealing is not None and _plain(recording.dealing.setup) != _plain(setup_lines(recording.table)):
        findings.append(Finding("seed", False, UNUSUAL))
    choices = len(recording.lines)
    if recording.result is None:
        unfinished = f"Its {choices} choices can be played again; the game was not over then."
        return [*findings, Finding("game", None, unfinished)]
    ends = f"Its {choices} choices, played again, lead to the same end: {recording.result.reason}."
    if not any(line.strip().startswith("result ") for line in text.splitlines()):
        ends = f"Its {choices} choices lead to an end ({recording.result.reason}), but the record gives no result."
        return [*findings, Finding("game", False, ends)]
    return [*findings, Finding("game", True, ends)]


def _plain(setup: Sequence[str]) -> list[str]:
    """A setup without the files of heroes and boards: one may come with Matchless by now, and not have then."""
    return [line for line in setup if not line.startswith(BROUGHT)]


def _deal(
    head: list[tuple[int, str]], shown: str | None, added: str | None, promised: Mapping[int, str] | None
) -> list[Finding]:
    try:
        made_of = dealing.read(head)
    except RecordError as error:
        return [Finding("seed", False, f"What its seed was made of cannot be read: {error}.")]
    if made_of is None:
        where = "a position" if any(line.startswith("from ") for _, line in head) else ""
        return [Finding("seed", False if shown or added or promised else None, _unproven(where))]
    seeds = [read_seed(line.removeprefix("seed ")) for _, line in head if line.startswith("seed ")]
    return [
        *_parts(made_of),
        _finding(
            "seed",
            seeds == [made_of.seed],
            "The seed is the SHA-256 of the setup, the server's seed and the parts: the cards were dealt from these.",
            "The seed is not the SHA-256 of the setup, the server's seed and the parts: one of these was changed, or"
            " the cards were dealt from something else.",
        ),
        *_compared(made_of, shown, added, promised),
    ]


def _parts(made_of: Dealing) -> list[Finding]:
    """The server's seed and what browsers added, each beside its digest."""
    findings = [
        _finding(
            "digest",
            dealing.digest_of(made_of.server) == made_of.digest,
            "The server's seed has the digest that stands in the record, which tables were shown before the deal.",
            "The server's seed does not have the digest that was shown before the deal.",
        )
    ]
    for seat in sorted({*made_of.promises, *made_of.parts}):
        who, part, promise = f"seat {seat + 1}", made_of.parts.get(seat), made_of.promises.get(seat)
        if part is None:
            said = f"What the browser of {who} promised to add is not in the deal: it never came, or was left out."
            findings.append(Finding("part", None, said))
        elif promise is None:
            findings.append(Finding("part", False, f"What the browser of {who} added was never promised."))
        else:
            right = f"What the browser of {who} added is what it had promised before anything was known."
            wrong = f"What the browser of {who} added is not what it had promised."
            findings.append(_finding("part", dealing.digest_of(part) == promise, right, wrong))
    if not made_of.parts:
        alone = "No browser added anything: the server alone made the deal, and may have chosen it."
        findings.append(Finding("part", None, alone))
    return findings


def _compared(
    made_of: Dealing, shown: str | None, added: str | None, promised: Mapping[int, str] | None
) -> list[Finding]:
    """The deal beside what somebody knows who was there."""
    findings: list[Finding] = []
    if shown is not None:
        right = "The digest is the one that you were shown."
        wrong = "The digest is not the one that you were shown: this is another deal."
        findings.append(_finding("shown", shown == made_of.digest, right, wrong))
    if promised is not None:
        either = sorted({*promised, *made_of.promises})
        changed = [seat for seat in either if promised.get(seat) != made_of.promises.get(seat)]
        findings += [Finding("promised", False, _changed(seat, made_of, promised)) for seat in changed]
        if not changed:
            same = "All promises are those that you were shown before your browser added anything."
            findings.append(Finding("promised", True, same))
    if added is not None:
        right = "What your own browser added is in the deal."
        wrong = "What your own browser added is not in the deal."
        findings.append(_finding("added", added in made_of.parts.values(), right, wrong))
    return findings


def _changed(seat: int, made_of: Dealing, promised: Mapping[int, str]) -> str:
    """Of a promise that is not as it was shown before the part was given, which could be chosen after it."""
    before = "before your browser added anything"
    if seat not in made_of.promises:
        return f"The promise of seat {seat + 1}, which you were shown {before}, is not in the record."
    if seat not in promised:
        return f"Seat {seat + 1} has a promise in the record that you were not shown {before}."
    return f"The promise of seat {seat + 1} is not the one that you were shown {before}."


def _finding(about: About, fits: bool, right: str, wrong: str) -> Finding:
    return Finding(about, fits, right if fits else wrong)


def _unproven(where: str) -> str:
    if where:
        return (
            f"This game was set up from {where}: how its cards lay, and what chance gave later, was chosen by whoever"
            " set it up, or by the server. No record can prove more than how it went on."
        )
    return (
        "This record does not say what its seed was made of: somebody may have chosen it. So it is with games played"
        " without a server, games that were played on from a record, and those of servers before this check was there."
    )
