"""Random programs composed from the table, for round trips: `python tests/random_programs.py 20000` tries so many."""

from __future__ import annotations

import random
import sys
from collections import Counter

from matchless.language.english import REFERRED
from matchless.language.grammar import Grammar
from matchless.language.lexicon import lexicon
from matchless.language.model import HeroFile, hero_file
from matchless.language.node import Node, Program, Value
from matchless.language.patterns import FILTERS, NAMES, Actor, Line, Slot
from matchless.language.printer import CannotSay, print_text
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, read

YOU = Node("you")
WHOSE = ("own", "opposing", "anyone")
DEEPEST = 6
COMBINING = ("if", "may", "for-each", "until-end", "until-next")  # these go as far as the sentence does

WANDERER = hero_file(
    {
        "slug": "wanderer",
        "name": "Wanderer",
        "move": 2,
        "fighters": [
            {
                "name": "Wanderer",
                "role": "hero",
                "attack": "melee",
                "health": 9,
                "pronoun": "she",
                "forms": ["calm", "furious"],
            },
            {"name": "Bran", "role": "sidekick", "attack": "melee", "health": 4, "pronoun": "he"},
            {
                "name": "Wolf",
                "role": "sidekick",
                "attack": "melee",
                "health": 1,
                "count": 3,
                "plural": "Wolves",
                "pronoun": "it",
            },
        ],
        "tokens": [{"name": "fog token", "count": 3}],
        "counters": [{"name": "Rage"}, {"name": "Chill", "of": "each fighter"}],
        "markers": [{"name": "the mask", "sides": ["LIGHT", "DARK"]}],
        "families": ["VOYAGE"],
        "zones": [{"name": "chest"}],
        "decks": [{"name": "omen", "cards": [{"name": "Omen of Rain", "text": "…"}]}],
        "attributes": [{"name": "rune", "values": "number"}],
        "timings": [{"name": "finale", "shown": "Finale"}],
        "offers": [{"name": "rite", "list": [{"text": "…"}]}],
        "abilities": [],
        "cards": [{"name": "Howl", "type": "scheme", "boost": 1, "copies": 30}],
    }
)


class TooDeep(Exception):  # noqa: N818 (no error: another program is tried)
    """A program that would go on for ever."""


class Composer:
    """Makes programs, the same ones for the same seed."""

    def __init__(self, seed: int, hero: HeroFile = WANDERER) -> None:
        self.random = random.Random(seed)
        self.grammar = Grammar(lexicon(hero))

    def program(self) -> tuple[str, Program]:
        """A program and the kind of text that it is; one that the table can say."""
        while True:
            try:
                kind, program = self._program()
                print_text(self.grammar, program)
            except (TooDeep, CannotSay):
                continue
            return kind, program

    def _program(self) -> tuple[str, Program]:
        roll = self.random.random()
        if roll < 0.1:
            return ABILITY, (Node("static", s=self.phrase("static", "him", 0, None)),)
        if roll < 0.2:
            return ABILITY, (Node("when", m=self.phrase("moment", "him", 0, None), do=self.sentences(1)),)
        return TEXT, self.sentences(self.random.choice((1, 1, 2)))

    def sentences(self, count: int) -> Program:
        return tuple(self.sentence() for _ in range(count))

    def sentence(self) -> Node:
        roll = self.random.random()
        if roll < 0.08:
            return Node(
                "if-else", t=self.phrase("test", "him", 1, None), then=self.clauses(None), other=self.clauses(None)
            )
        if roll < 0.2:
            return self.pay()
        if roll < 0.25:
            then = (*self.clauses(None)[:-1], self.pay())
            return Node("if", t=self.phrase("test", "him", 1, None), then=then)
        if roll < 0.3:
            who = self.random.choice((YOU, Node("opponent"), Node("each-player")))
            modes = tuple((self.sentence_of_one(),) for _ in range(self.random.choice((2, 3))))
            return Node("choose", who=who, n=self.random.choice((1, 2)), modes=modes)
        return self.sentence_of_one()

    def sentence_of_one(self) -> Node:
        node = self.phrase("do", "him", 0, None)
        assert isinstance(node, Node)
        return node

    def pay(self) -> Node:
        who = self.phrase("player", "he", 1, None)
        assert isinstance(who, Node)
        branches = self.random.choice(((True, False), (True, True), (False, True)))
        then, other = (self.clauses(None) if branch else () for branch in branches)
        return Node("pay", who=who, do=self.clauses(who), then=then, other=other)

    def clauses(self, actor: Node | None, depth: int = 1) -> Program:
        clauses: list[Node] = []
        for _ in range(self.random.choice((1, 1, 2, 3))):
            node = self.phrase("do", "him", depth, actor)
            while isinstance(node, Node) and node.name in COMBINING:
                node = self.phrase("do", "him", depth, actor)
            assert isinstance(node, Node)
            clauses.append(node)
        return tuple(clauses)

    def phrase(self, kind: str, case: str, depth: int, actor: Node | None) -> Value:
        if depth > DEEPEST:
            raise TooDeep
        if kind in NAMES:
            names = sorted(self.grammar.lexicon.names[kind])
            if not names:
                raise TooDeep
            return self.random.choice(names)
        if kind == "int":
            return self.random.randint(1, 5)
        if kind == "number":
            roll = self.random.random()
            if roll < 0.6:
                return self.phrase("int", case, depth, None)
            return self.times(depth) if roll < 0.8 else self.phrase("amount", case, depth + 1, None)
        if kind in ("seq", "bareseq"):
            return self.clauses(actor, depth + 1)
        if kind == "test" and self.random.random() < 0.1:
            joint = self.random.choice(("and", "or"))
            parts = [self.line("test", case, depth + 1, None) for _ in range(2)]
            return Node(joint, a=parts[0], b=parts[1])
        if kind in REFERRED:
            return Node("that-many")
        wanted = {"amount": "number", "each-fighters": "fighters"}.get(kind, kind)
        node = self.line(wanted, case, depth, actor)
        while kind == "each-fighters" and node.name != "each":
            node = self.line(wanted, case, depth, actor)
        return node

    def times(self, depth: int) -> Node:
        return Node("times", k=self.random.randint(1, 3), c=self.phrase("counted", "sg", depth + 1, None))

    def line(self, kind: str, case: str, depth: int, actor: Node | None) -> Node:
        lines = [
            line
            for line in self.grammar.table.lines[kind]
            if line.printed and line.case in ("", case) and line.name not in ("and", "or", "for-each")
        ]
        line = self.random.choice(lines)
        args = dict(line.constants)
        for arg, of in line.args.items():
            if arg not in args:
                args[arg] = self.argument(line, arg, of, args, depth + 1, actor)
        node = Node(line.name, **args)
        return Node("not", t=node) if line.negated else node

    def argument(
        self, line: Line, arg: str, kind: str, args: dict[str, Value], depth: int, actor: Node | None
    ) -> Value:
        if kind == "flag":
            return self.random.random() < 0.3
        if kind in FILTERS:
            count = self.random.choice((0, 0, 1))
            return tuple(self.phrase(FILTERS[kind], "him", depth + 1, None) for _ in range(count))
        if kind == "whose":
            return self.random.choice(WHOSE)
        if any(item == Actor(arg) for item in line.items):
            return actor or self.phrase("player", "he", depth, None)
        slot = next(item for item in line.items if isinstance(item, Slot) and item.arg == arg)
        if kind == "number" and slot.kind in ("each", "counted"):
            return self.times(depth)
        if slot.kind == "bareseq":
            who = args["who"]
            assert isinstance(who, Node)
            return self.phrase("bareseq", "him", depth, who)
        return self.phrase(slot.kind, slot.case, depth, None)


def round_trip(composer: Composer) -> str:
    """What is wrong with the round trip of one more program; "" if nothing is."""
    kind, program = composer.program()
    text = print_text(composer.grammar, program)
    try:
        reading = read(composer.grammar, text, kind)
    except NotUnderstood as error:
        return f"refused: {text}\n  {error}"
    if reading.others:
        return f"two readings: {text}"
    return "" if reading.program == program else f"differs: {text}\n  {program}\n  {reading.program}"


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    composer = Composer(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    wrong = [fault for _ in range(count) if (fault := round_trip(composer))]
    print(f"{count - len(wrong)} of {count} programs come back as they were")
    print(dict(Counter(fault.split(":")[0] for fault in wrong)))
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
