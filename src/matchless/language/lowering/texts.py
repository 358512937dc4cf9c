"""Whole texts in the engine's words: what combines words, and what is one word there and two sentences here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from matchless.engine.program import COMBAT, Block, Condition, Fighters, Word
from matchless.engine.words import (
    Bound,
    Choose,
    If,
    May,
    Pay,
    ThatFighter,
    WithOpponent,
)
from matchless.engine.words.control import ForEach, InTurn
from matchless.engine.words.lasting import UntilEndOfTurn
from matchless.engine.words.leaving import dial_first
from matchless.engine.words.movement import Pick
from matchless.engine.words.naming import RecallNamed
from matchless.engine.words.players import EACH_PLAYER, EachPlayer, Opponents
from matchless.engine.words.send import PutAsideBack, Sent
from matchless.language.lowering.cards import THEY, declines
from matchless.language.lowering.nouns import CARD, CHOSEN, FIGHTER, NAME, NUMBER, CannotPlay, refuse
from matchless.language.lowering.verbs import Verbs
from matchless.language.lowering.wording import FromTable, Speaker, hang
from matchless.language.model import COMBAT_TIMINGS, HeroFile
from matchless.language.node import Node, Program, Value, replaced

AFTER_THE_COMBAT = (
    "this holds on when the combat is over, so it cannot look at the fighters of the combat: name the fighter, or have"
    " one chosen before"
)
HELD = (*CHOSEN, "mine", "theirs")  # nouns for one fighter that a lasting text takes hold of
OTHER_PLAYERS = ("an-opponent", "an-opponent-with", "each-opponent", "each-opponent-with", "each-player")
SENDING = ("move", "place", "return", "summon", "swap")  # somebody is asked for, and may be nobody
THEIRS = ("they", "their-hero", "they-card")  # what is about the opponent spoken of
NAMED = ("card-named", "named-there", "copy", "copies", "copies-in")  # what speaks of the named card
TEXTS = ("do", "then", "other", "modes")  # the arguments that are texts of their own


def _said(node: Node) -> Iterator[Node]:
    """What a sentence itself says, without the texts in it, outermost first."""
    yield node
    for name, value in node.args:
        if name not in TEXTS:
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Node):
                    yield from _said(each)


def _names(values: Iterable[Value]) -> frozenset[str]:
    """The names of all nodes in these, and "another" for whoever is other than somebody."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, tuple):
            found |= _names(value)
        elif isinstance(value, Node):
            found |= {"another" if node.get("other") is True else node.name for node in value.walk()}
    return frozenset(found)


def lower_text(
    hero: HeroFile,
    program: Program,
    *,
    timing: str = "",
    card: str = "",
    modes: tuple[str, ...] = (),
    binds: Sequence[str] = (),
    that: Fighters | None = None,
    pronoun: str = "they",
    beside: Mapping[str, Program] | None = None,
) -> Block:
    """The words of a text; `modes` are the ids of its choice, `pronoun` is that of "your fighter".

    `beside` are all texts of the card, by timing: one may speak of the card that an earlier one has named.

    `binds` is what its moment hands in, in that order, and `that` the fighter that it speaks of where who that is
    need not be handed in.
    """
    text = _Text(hero, binds, that)
    text.speaker = Speaker(hero, pronoun)
    text.timing = timing
    text.card = card
    text.modes = modes
    earlier, later = _around(timing, beside or {})
    text.keeps = not later.isdisjoint(NAMED)
    named: Block = ()
    if "name-card" in earlier and not _names(program).isdisjoint(NAMED):
        named = (RecallNamed(text.bind(NAME)),)
    words = (*named, *text.block(program))
    return (*words, PutAsideBack()) if text.reveals else words


def _around(timing: str, texts: Mapping[str, Program]) -> tuple[frozenset[str], frozenset[str]]:
    """The names of the nodes of the texts before and after a timing of a combat."""
    if timing not in COMBAT_TIMINGS:
        return frozenset(), frozenset()
    said = [_names(texts.get(each, ())) for each in COMBAT_TIMINGS]
    at = COMBAT_TIMINGS.index(timing)
    return frozenset().union(*said[:at]), frozenset().union(*said[at + 1 :])


def lower_moment(
    hero: HeroFile, moment: Node, program: Program, *, binds: Sequence[str] = (), that: Fighters | None = None
) -> tuple[Fighters | None, Condition | None, Block]:
    """The fighters that a moment is about, if it says whom, and the words of the text that it sets off.

    Whether something happens instead of what would must be known at once, so that such a text has its condition apart.
    """
    text = _Text(hero, binds, that)
    text.speaker = Speaker(hero, "they")
    x = moment.get("x")
    about = None
    if isinstance(x, Node):
        about = text.group(x) if x.name in ("a", "any", "each") else text.fighters(x)
    condition = None
    if moment.name == "would-fall" and len(program) == 1 and program[0].name == "if":
        condition = text.condition(program[0].node("t"))
        program = program[0].nodes("then")
    return about, condition, text.block(program)


class _Text(Verbs):
    modes: tuple[str, ...] = ()
    speaker: Speaker
    later: frozenset[str] = frozenset()  # the names of the nodes that follow

    def block(self, program: Program) -> Block:
        words: list[Word] = []
        at = 0
        after = self.later
        while at < len(program):
            self.later = after | _names(program[at + 1 :])
            self._listen(program[at])
            others = self._others(program, at)
            if others is None:
                words.append(self.word(program[at], program[at + 1 :]))
                at += 1
            else:
                rest = program[at + 1 : others[1]]
                hang(others[0], FromTable(self.speaker, program[at], self.phrases, rest))
                words.append(others[0])
                at = others[1]
        self.later = after
        return tuple(dial_first(words))

    def _listen(self, node: Node) -> None:
        """Notes what is spoken of from here on: in what follows, and beside whom the instruction itself is about."""
        self.spoken = self.later | _names(value for name, value in node.args if name not in ("x", "y", "t"))

    def _others(self, program: Program, at: int) -> tuple[Word, int] | None:
        """A sentence about a player whom the owner chooses, with those that go on about them; or about several."""
        who = next((each for each in _said(program[at]) if each.name in OTHER_PLAYERS), None)
        if who is None:
            return None
        first = replaced(program[at], who, THEY)
        having = None
        if who.get("where") is not None:
            having = self.group(Node("each", whose="opposing", noun="fighter", other=False, where=who["where"]))
        if who.name not in ("an-opponent", "an-opponent-with"):
            players = EACH_PLAYER if who.name == "each-player" else Opponents(having)
            return EachPlayer(players, *self._apart((first,))), at + 1
        end = at + 1
        while end < len(program) and any(each.name in THEIRS for each in program[end].walk()):
            end += 1
        return WithOpponent(*self.block((first, *program[at + 1 : end])), having=having), end

    def _apart(self, program: Program) -> Block:
        """The words of a text that resolves with a copy of what is bound before it: nothing of it is known after it."""
        last, whose, bound, slots = self.last, self.last_whose, self.bound, self.slots
        self.bound = dict(bound)
        block = self.block(program)
        self.last, self.last_whose, self.bound, self.slots = last, whose, bound, slots
        return block

    def branches(self, *programs: Program) -> list[Block]:
        """The words of texts of which only one resolves: what only some of them bind is not known afterwards."""
        before, slots, last = self.bound, self.slots, self.last
        blocks, ends, most = [], [], slots
        for program in programs:
            self.bound, self.slots = dict(before), slots
            blocks.append(self.block(program))
            ends.append(self.bound)
            most = max(most, self.slots)
        if self.last is not last and isinstance(self.last, ThatFighter):
            self.last = None  # chosen in one of them only
        self.slots = most
        self.bound = dict(before)
        for kind, slot in ends[0].items():
            if all(end.get(kind) == slot for end in ends):
                self.bound[kind] = slot
        return blocks

    def word(self, node: Node, rest: Program = ()) -> Word:
        """The word of a sentence; `rest` is what follows it."""
        found: Callable[[Node], Word] | None = getattr(self, f"do_{node.name.replace('-', '_')}", None)
        if found is None:
            raise refuse(node)
        around, self.phrases = self.phrases, {}
        try:
            word = found(node)
        except CannotPlay as error:
            if error.node is None or error.node not in node.walk():
                error.node = node
            raise
        hang(word, FromTable(self.speaker, node, self.phrases, rest))
        self.phrases = {**self.phrases, **around}
        return word

    def do_by_hand(self, node: Node) -> Word:
        from matchless.language.lowering.tools import manual  # which reads sentences, and lowers them by this module

        return manual(self.hero, node.text("text"))

    # ---------------------------------------------------------------- combinators

    def do_if(self, node: Node) -> Word:
        condition = self.condition(node.node("t"))
        then, _ = self.branches(node.nodes("then"), ())
        return If(condition, *then)

    def do_if_else(self, node: Node) -> Word:
        condition = self.condition(node.node("t"))
        then, otherwise = self.branches(node.nodes("then"), node.nodes("other"))
        return If(condition, *then, otherwise=otherwise)

    def do_may(self, node: Node) -> Word:
        who = self.who(node.node("who"))
        do = node.nodes("do")
        only = do[0] if len(do) == 1 else Node("several")
        bound = dict(self.bound)
        with self._acting(who):
            word = self._declinable(only)
            if word is None:
                words, _ = self.branches(do, ())
                word = May(*words, who=who)
        self.bound = bound  # it is only known if they did
        return word

    @contextmanager
    def _acting(self, who: int) -> Iterator[None]:
        """Within "they may …" they choose (W3)."""
        before, self.actor = self.actor, who
        yield
        self.actor = before

    def _declinable(self, node: Node) -> Word | None:
        """An instruction that is declined in the question that it asks anyhow: who, where, which card (ASK-5)."""
        self._listen(node)
        if node.name in SENDING and (node.name != "move" or node["exactly"]):
            found: Callable[..., Word] = getattr(self, f"do_{node.name}")
            return found(node, may=True)
        if node.name == "put-token":
            return self.do_put_token(node, may=True)
        if declines(node):
            return self.optional(node)
        return None

    def do_until_end(self, node: Node) -> Word:
        """LAST-1: what its text speaks of is looked for now; the combat may be over when it matters."""
        holds = core = node.node("s")
        while core.name == "while":
            core = core.node("s")
        x = core.get("x")
        pick = None
        if isinstance(x, Node) and x.name in HELD:
            pick = Pick(self.fighters(x), self.bind(FIGHTER), self.actor)
        static = self.static(holds, whom=None if pick is None else ThatFighter(pick.into))
        if COMBAT in static.needs() and not static.in_combat():
            raise CannotPlay(AFTER_THE_COMBAT, node)
        static.says = self.speaker.text((Node("static", s=holds),))
        lasts = UntilEndOfTurn(static, on=node.name == "until-next")
        return lasts if pick is None else InTurn(pick, lasts)

    def do_until_next(self, node: Node) -> Word:
        return self.do_until_end(node)

    def do_pay(self, node: Node) -> Word:
        """A price, offered only where it can be paid in full, and what hangs on it (PAY-1)."""
        who = self.who(node.node("who"))
        do = node.nodes("do")
        price = do[0] if len(do) == 1 else Node("several")
        if declines(price):
            return self._pay_card(node, price)
        paid: Callable[[Node, Node], Word] | None = getattr(self, f"_pay_{price.name.replace('-', '_')}", None)
        if paid is not None:
            return paid(node, price)
        bound, after = dict(self.bound), self.later
        self.later = after | _names(node.nodes("then"))
        with self._acting(who):
            self.paying = True
            word = self._declinable(price) if price.name in SENDING else None
            self.paying = False
            words = self.block(do) if word is None else ()
        self.later = after
        if word is not None:
            done = Bound(self.slot(FIGHTER))
            then = self.block(node.nodes("then"))
            self.bound = bound
            return InTurn(word, If(done, *then, otherwise=self._otherwise(node)))
        then = self.block(node.nodes("then"))
        self.bound = bound
        return Pay(words, then, self._otherwise(node), who)

    def _otherwise(self, node: Node) -> Block:
        otherwise, _ = self.branches(node.nodes("other"), ())
        return otherwise

    def _pay_card(self, node: Node, price: Node) -> Word:
        """A price that is a card: the question which one can be declined."""
        word = self.optional(price)
        done = self.done
        then, otherwise = self.branches(node.nodes("then"), node.nodes("other"))
        if not then:
            return InTurn(word, If(Sent(done, some=False), *otherwise))
        return InTurn(word, If(Sent(done), *then, otherwise=otherwise))

    def do_for_each(self, node: Node) -> Word:
        return ForEach(self.slot(NUMBER), *self._apart(node.nodes("do")))

    def do_choose(self, node: Node) -> Word:
        modes = cast("tuple[Program, ...]", node["modes"])
        who = self.who(node.node("who"))
        ids = self.modes or tuple(f"line-{number}" for number in range(1, len(modes) + 1))
        if len(ids) != len(modes):
            raise CannotPlay(f"`modes` names {len(ids)} lines, but there are {len(modes)}")
        texts = {mode: self._apart(program) for mode, program in zip(ids, modes, strict=True)}
        self.last = None
        choice = Choose(node.number("n"), texts, who)
        if CARD in self.bound and all(CARD in word.needs() for text in texts.values() for word in text):
            return If(Bound(self.slot(CARD)), choice)  # of a card that is not there nothing is chosen
        return choice
