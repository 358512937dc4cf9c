"""Whole texts in the engine's words: what combines words, and what is one word there and two sentences here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from matchless.engine.program import Block, Condition, Fighters, Word
from matchless.engine.words import (
    Boost,
    Choose,
    If,
    May,
    MayDiscardSecond,
    MoveAndStrike,
    OpponentSplitsTop,
    SwapDefender,
    WithOpponent,
    WithToken,
    ZoneOf,
)
from matchless.engine.words.conditions import AnyOf
from matchless.engine.words.control import ForEach, InTurn
from matchless.engine.words.counters import HasCounter
from matchless.engine.words.lasting import UntilEndOfTurn
from matchless.engine.words.leaving import dial_first
from matchless.engine.words.players import EACH_OPPONENT, EACH_PLAYER, EachPlayer, Opponents, Players
from matchless.engine.words.send import Sent
from matchless.language.lowering.cards import OWN_DECLINE, THEY
from matchless.language.lowering.nouns import CARD, NUMBER, TOKEN, YOU, CannotPlay, refuse
from matchless.language.lowering.verbs import OWN_CARD, Verbs
from matchless.language.lowering.wording import FromTable, Speaker, hang
from matchless.language.model import HeroFile
from matchless.language.node import Node, Program, replaced

OTHER_PLAYERS = ("an-opponent", "each-opponent", "each-opponent-with", "each-player")
TEXTS = ("do", "then", "other", "modes")  # the arguments that are texts of their own


def _said(node: Node) -> Iterator[Node]:
    """What a sentence itself says, without the texts in it, outermost first."""
    yield node
    for name, value in node.args:
        if name not in TEXTS:
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Node):
                    yield from _said(each)


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
) -> Block:
    """The words of a text; `modes` are the ids of its choice, `pronoun` is that of "your fighter".

    `binds` is what its moment hands in, in that order, and `that` the fighter that it speaks of where who that is
    need not be handed in.
    """
    text = _Text(hero, binds, that)
    text.speaker = Speaker(hero, pronoun)
    text.timing = timing
    text.card = card
    text.modes = modes
    return text.block(program)


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

    def block(self, program: Program) -> Block:
        words: list[Word] = []
        at = 0
        while at < len(program):
            pair = self._pair(program, at) or self._others(program, at)
            if pair is None:
                words.append(self.word(program[at], program[at + 1 :]))
                at += 1
            else:
                hang(pair[0], FromTable(self.speaker, program[at], self.phrases, rest=program[at + 1 : pair[1]]))
                words.append(pair[0])
                at = pair[1]
        return tuple(dial_first(words))

    def _others(self, program: Program, at: int) -> tuple[Word, int] | None:
        """A sentence about a player whom the owner chooses, with those that go on about them; or about several."""
        who = next((each for each in _said(program[at]) if each.name in OTHER_PLAYERS), None)
        if who is None:
            return None
        first = replaced(program[at], who, THEY)
        if who.name != "an-opponent":
            return EachPlayer(self._players(who), *self.block((first,))), at + 1
        end = at + 1
        while end < len(program) and THEY in program[end].walk():
            end += 1
        return WithOpponent(*self.block((first, *program[at + 1 : end]))), end

    def _players(self, node: Node) -> Players:
        if node.name == "each-opponent-with":
            having = Node("each", whose="opposing", noun="fighter", other=False, where=node["where"])
            return Opponents(self.group(having))
        return EACH_PLAYER if node.name == "each-player" else EACH_OPPONENT

    def branches(self, *programs: Program) -> list[Block]:
        """The words of texts of which only one resolves: what only some of them bind is not known afterwards."""
        before, slots = self.bound, self.slots
        blocks, ends, most = [], [], slots
        for program in programs:
            self.bound, self.slots = dict(before), slots
            blocks.append(self.block(program))
            ends.append(self.bound)
            most = max(most, self.slots)
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
        word = found(node)
        hang(word, FromTable(self.speaker, node, self.phrases, rest))
        self.phrases = {**self.phrases, **around}
        return word

    # ---------------------------------------------------------------- one word for several sentences

    def _pair(self, program: Program, at: int) -> tuple[Word, int] | None:
        """The word for the sentences from a place on that the engine has only one for, and where it goes on."""
        node = program[at]
        rest = program[at + 1 :]
        after = rest[0] if rest else Node("nothing")
        if node.name == "pick-token":
            return self._with_token(node, rest), len(program)
        word: Word | None = None
        if node.name == "move" and after.name == "damage" and after.node("x").name == "crossed":
            if after.node("x")["by"] == Node("it") and node["through"] and not node["exactly"]:
                word = MoveAndStrike(self.fighters(node.node("x")), node.number("n"), after.number("n"))
        elif node.name == "place" and after == Node("root", x=Node("that", noun="fighter")):
            word = self.do_place(node, rooted=True)
        elif node.name == "reveal" and after.name == "choose":
            word = self._split(node, after)
        return None if word is None else (word, at + 2)

    def _with_token(self, node: Node, rest: Program) -> Word:
        token = node.node("x")
        where = token.nodes("where") if token.name == "a-token" else ()
        if len(where) != 1 or where[0].name != "in-zone":
            raise refuse(node)
        zone = ZoneOf(self.middle(where[0].node("of")))
        into = self.bind(TOKEN)
        return WithToken(self.token(token), zone, *self.block(rest), into=into)

    def _split(self, node: Node, choice: Node) -> Word:
        """The opponent chooses what becomes of the top card: the owner's hand, or the pile and its BOOST."""
        modes = cast("tuple[Program, ...]", choice["modes"])
        top = node["p"] == Node("deck", of=YOU) and node.node("what").name == "top"
        card = Node("that-card")
        if top and choice["who"] == Node("opponent") and choice["n"] == 1 and len(modes) == 2 and len(modes[1]) == 2:
            to = modes[1][0].get("to")
            boost = Node("add", n=Node("boost-of", c=Node("it-card")), c=Node("this-card"))
            if isinstance(to, Node) and to.name == "zone":
                hand = (Node("put-that", c=card, to=Node("hand", of=YOU)),)
                if modes == (hand, (Node("put-that", c=card, to=to), boost)):
                    return OpponentSplitsTop(to.text("name"))
        raise refuse(choice)

    def do_by_hand(self, node: Node) -> Word:
        from matchless.language.lowering.tools import manual  # which reads sentences, and lowers them by this module

        return manual(self.hero, node.text("text"))

    # ---------------------------------------------------------------- combinators

    def do_if(self, node: Node) -> Word:
        if (word := self.turn_up(node)) is not None:
            return word
        condition = self.condition(node.node("t"))
        then, _ = self.branches(node.nodes("then"), ())
        return If(condition, *then)

    def do_if_else(self, node: Node) -> Word:
        condition = self.condition(node.node("t"))
        then, otherwise = self.branches(node.nodes("then"), node.nodes("other"))
        return If(condition, *then, otherwise=otherwise)

    def do_may(self, node: Node) -> Word:
        if node["who"] != YOU:
            raise refuse(node)
        do = node.nodes("do")
        only = do[0] if len(do) == 1 else Node("several")
        if only.name == "place":
            return self.do_place(only, may=True)
        if only.name == "move" and only["exactly"]:
            return self.do_move(only, may=True)
        if only.name == "put-token":
            return self.do_put_token(only, may=True)
        if only.name in OWN_DECLINE:
            return self.optional(only)
        if only.name == "boost":
            return self._boost(only, ())
        words, _ = self.branches(do, ())
        return May(*words)

    def do_until_end(self, node: Node) -> Word:
        static = self.static(node.node("s"))
        static.says = self.speaker.sentence(Node("static", s=node.node("s")))
        return UntilEndOfTurn(static)

    def do_pay(self, node: Node) -> Word:
        do = node.nodes("do")
        price = do[0]
        if len(do) == 1 and price.name in OWN_DECLINE:
            return self._pay_card(node, price)
        paid: Callable[[Node, Node], Word] | None = getattr(self, f"_pay_{price.name.replace('-', '_')}", None)
        if paid is None or len(do) != 1 or node["who"] != YOU:
            raise refuse(node)
        return paid(node, price)

    def _pay_card(self, node: Node, price: Node) -> Word:
        """A price that is a card: the question which one can be declined."""
        word = self.optional(price)
        done = self.done
        then, otherwise = self.branches(node.nodes("then"), node.nodes("other"))
        if not then:
            return InTurn(word, If(Sent(done, some=False), *otherwise))
        return InTurn(word, If(Sent(done), *then, otherwise=otherwise))

    def do_for_each(self, node: Node) -> Word:
        many = self.slot(NUMBER)
        each, _ = self.branches(node.nodes("do"), ())
        return ForEach(many, *each)

    def _boost(self, node: Node, otherwise: Program) -> Word:
        if node["who"] != YOU or node["c"] not in OWN_CARD:
            raise refuse(node)
        into = self.bind(CARD)
        return Boost(*self.block(otherwise), into=into)

    def _pay_boost(self, node: Node, price: Node) -> Word:
        if node["then"]:
            raise refuse(node)
        return self._boost(price, node.nodes("other"))

    def _pay_discard_side(self, node: Node, price: Node) -> Word:
        then, otherwise = self.branches(node.nodes("then"), node.nodes("other"))
        return MayDiscardSecond(price.text("name"), *then, otherwise=otherwise)

    def _pay_swap(self, node: Node, price: Node) -> Word:
        x, y = price.node("x"), price.node("y")
        if node["other"]:
            raise refuse(node)
        if x.name == "named" and y.name == "a":
            one, other = self.by_name(x.text("name")), self.own_kind(y)
            if node.nodes("then") == (Node("defend", x=Node("that", noun=y["noun"])),):
                return SwapDefender(one, other)
        if (x.name, y.name) == ("mine", "other-mine") and [each.count for each in self.hero.fighters] == [1, 1]:
            one, other = (self.by_name(each.name) for each in self.hero.fighters)
            if node.nodes("then") == (Node("defend", x=Node("that", noun="fighter")),):
                return SwapDefender(one, other)
        raise refuse(node)

    def _pay_damage(self, node: Node, price: Node) -> Word:
        """Only a fighter on the board can be hurt, so that only then is it offered."""
        if price.node("x").name not in ("named", "mine") or node["other"]:
            raise refuse(node)
        which = self.fighters(price.node("x"))
        then, _ = self.branches((price, *node.nodes("then")), ())
        return If(AnyOf(which), May(*then))

    def _pay_spend_counter(self, node: Node, price: Node) -> Word:
        """Offered only where there is enough to spend."""
        if node["other"]:
            raise refuse(node)
        enough = HasCounter(self.counter(price), price.number("n"))
        return If(enough, May(self.word(price), *self.block(node.nodes("then"))))

    def _pay_cast(self, node: Node, price: Node) -> Word:
        if node["other"]:
            raise refuse(node)
        return self.cast(price, node.nodes("then"))

    def do_choose(self, node: Node) -> Word:
        modes = cast("tuple[Program, ...]", node["modes"])
        if node["who"] != YOU:
            raise refuse(node)
        ids = self.modes or tuple(f"line-{number}" for number in range(1, len(modes) + 1))
        if len(ids) != len(modes):
            raise CannotPlay(f"`modes` names {len(ids)} lines, but there are {len(modes)}")
        last, bound, slots = self.last, self.bound, self.slots
        texts: dict[str, Block] = {}
        for mode, program in zip(ids, modes, strict=True):  # each with a copy of what is bound before
            self.last, self.bound, self.slots = last, dict(bound), slots
            texts[mode] = self.block(program)
        self.last, self.bound, self.slots = None, bound, slots
        return Choose(node.number("n"), **texts)
