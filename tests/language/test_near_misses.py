"""Texts that differ in one small word are different programs, or one of them is refused."""

from __future__ import annotations

import re

import pytest

from language.paraphrases import TUNED, Paraphrase, grammars, paraphrases
from matchless.language.meaning import same_meaning
from matchless.language.node import Program
from matchless.language.texts import NotUnderstood, read, understood

SOME = 30  # every thirtieth paraphrase is tried: all of them take ten minutes
PARTS = 4  # so that several workers share them
# What is put for what. Left out is what comes to the same where it is said at all: "may" and "must" of moves that
# may be nothing, "if" and "when" of a test, "one fighters".
ALTERED = """\
your fighters > opposing fighters | opposing > friendly | enemy > friendly | of yours > of theirs
your > their | their > your | you > they | your opponent > you | the opponent > you | an opponent > each opponent
each > one | every > one | all > one of | any > each | both > one of | one of your > one of their
up to > exactly | exactly > at least | at most > at least | no more than > no fewer than | 2 > up to 2 | 2 > 2 or more
or fewer > or more | or less > or more | less than > more than | fewer than > more than | below > above
before > after | after > before | start > end | starts > ends | begins > ends | beginning > end
won > lost | win > lose | wins > loses | winner > loser | winning > losing
hand > deck | hand > discard pile | deck > discard pile | top > bottom | on top of > under | first > last
defender > attacker | defending > attacking | attacks > defends | attacks > defenses | attack > defense
may > cannot | can > cannot | is > is not | has > has not | are > are not | have > do not have | was > was not
do > do not | do not > do | no > any | none > any | no > every | if > unless | unless > if | otherwise > then
hero > sidekick | sidekick > hero | adjacent to > in the zone of | zone > space | in > outside | empty > any
and > or | or > and | add > subtract | increase > decrease | gain > lose | gains > loses | recovers > loses
draw > discard | draws > discards | draw > draw up to | this card > the opponent's card | value > BOOST
this turn > next turn | this turn > this combat | this combat > this turn | damage > health | other > same
another > the same | at random > of your choice | of your choice > of their choice | face up > face down
except > including | through > around | printed >  | different > same | leaves > enters | enters > leaves
with > without | without > with | defeated > damaged | takes > deals | taken > dealt | spend > gain | twice > half
on the board > off the board | rounded up > rounded down | from > to
suffers > heals | suffer > heal | heals > takes | heal > damage | loses > gains | gets > loses | half > twice
next to > away from | beside > away from | enemies > allies | exactly >  | at random >  | not >  | other > """
PAIRS = [tuple(part.strip() for part in pair.split(">")) for line in ALTERED.splitlines() for pair in line.split("|")]
SAME = re.compile(
    r"\(|^After (?:each|every) attack|this attack card|melee attacks reach|deck (?:and|or) (?:your )?discard pile"
)  # a reminder, or no other meaning


def _program(said: Paraphrase, text: str) -> Program | None:
    grammar = grammars()[said.hero]
    try:
        reading = read(grammar, text, said.kind, said.user) if understood(grammar, text, said.kind, said.user) else None
    except NotUnderstood:
        return None
    return None if reading is None or reading.others else reading.program


def passed_over(first: int, step: int) -> list[tuple[str, str, str]]:
    """Where another word makes no difference."""
    found = []
    for said in list(paraphrases(TUNED))[first::step]:
        for text in dict.fromkeys((said.text, said.means[0])):
            program = _program(said, text)
            for old, new in PAIRS if program is not None else ():
                for match in re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", text, re.IGNORECASE):
                    other = _program(said, f"{text[: match.start()]}{new}{text[match.end() :]}")
                    if other is not None and program is not None and same_meaning(other, program):
                        found.append((old, new, text))
    return [each for each in found if not SAME.search(each[2])]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_small_word_makes_another_program(part: int) -> None:
    assert passed_over(part * SOME, SOME * PARTS) == []
