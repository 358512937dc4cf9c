"""How much of a list of card texts is understood."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rich.table import Table

from matchless.cli.output import CommandError, open_console, read_text, say, show, shown_path, write_json
from matchless.cli.parsing import add_json, command
from matchless.language.understanding import UNDERSTOOD, VERDICTS, BadCorpus, outcomes, parse_corpus

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from matchless.cli.parsing import Commands
    from matchless.language.understanding import Verdict

ADVICE = "see: matchless understand --help"


def understand(args: Namespace) -> int:
    """matchless understand FILE"""
    try:
        corpus = parse_corpus(read_text(args.file, "give a file of texts, or - for standard input"))
    except BadCorpus as error:
        raise CommandError(f"{shown_path(args.file)}: {error}", ADVICE) from error
    found = list(outcomes(corpus))
    if args.json:
        write_json({"texts": [_as_json(each) for each in found], "summary": _summary(found)})
        return 0
    console = open_console()
    for each in found:
        sample = each.sample
        where = ", ".join(part for part in (sample.hero, sample.card.strip(), sample.timing) if part)
        say(console, where, style="bold")
        say(console, f"  {' '.join(sample.text.split())}")
        for reading in each.readings:
            say(console, f"  {each.verdict}: {reading}".replace("\n", "\n  "))
        if each.refusal is not None:
            say(console, f"  {each.verdict}: {each.refusal}")
        say(console)
    show(console, _table(_summary(found)))
    return 0


def _as_json(outcome: Verdict) -> dict[str, Any]:
    sample, refusal = outcome.sample, outcome.refusal
    data: dict[str, Any] = {
        "part": sample.part,
        "hero": sample.hero,
        "card": sample.card,
        "timing": sample.timing,
        "class": sample.grade,
        "text": sample.text,
        "verdict": outcome.verdict,
    }
    if refusal is None:
        return {**data, "readings": list(outcome.readings)}
    return {**data, "start": refusal.start, "end": refusal.end, "nearest": list(refusal.nearest), "why": str(refusal)}


def _summary(found: Iterable[Verdict]) -> list[dict[str, Any]]:
    """How many texts of each part and class were understood."""
    counts = Counter((each.sample.part, each.sample.grade, each.verdict) for each in found)
    groups = sorted({(part, grade) for part, grade, _ in counts}, key=lambda each: (each[0] == "fan", each))
    return [
        {"part": part, "class": grade, **{verdict: counts[part, grade, verdict] for verdict in VERDICTS}}
        for part, grade in groups
    ]


def _table(summary: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("part", "class", "texts", *VERDICTS, "share"):
        table.add_column(column, justify="left" if column in ("part", "class") else "right")
    whole = {"part": "all", "class": "", **{verdict: sum(row[verdict] for row in summary) for verdict in VERDICTS}}
    for row in (*summary, whole):
        texts = sum(row[verdict] for verdict in VERDICTS)
        share = f"{row[UNDERSTOOD] / texts:.0%}"
        table.add_row(row["part"], row["class"], str(texts), *(str(row[each]) for each in VERDICTS), share)
    return table


def add_understand(commands: Commands) -> None:
    example = "matchless understand texts.yaml --json"
    summary = "say of each text of a list how it is understood"
    parser = command(commands, "understand", understand, summary, example)
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a list of texts: YAML with format: matchless-corpus/1, texts (hero, card, timing, text, class) under "
        "official, abilities and fan, and the heroes' names under lexicon",
    )
    add_json(parser)
