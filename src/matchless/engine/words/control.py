"""Words that decide which other words resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.program import NONE, Block, Condition, Frame, Word, program
from matchless.engine.question import Question
from matchless.engine.slugs import slug_of
from matchless.engine.wording.decisions import AMONG_TEXTS, Phrases
from matchless.engine.words.players import player_needs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game

NAMED_BITS: Final = 6  # for the number of a text that has been named
NAMED_MASK: Final = 63


def listed(clauses: list[str]) -> str:
    """Clauses as one: "a", "a and b", "a, b and c"."""
    if len(clauses) == 1:
        return clauses[0]
    return f"{', '.join(clauses[:-1])} and{',' if clauses[-1].startswith('if ') else ''} {clauses[-1]}"


def within(block: Sequence[Word]) -> list[Word]:
    """All words of a text, those inside others too."""
    return [each for word in block for each in (word, *within(word.inside()))]


class Jump(Word):
    """Skips the words that follow; where `If` and the like unfold to."""

    def __init__(self, over: int) -> None:
        self.over = over

    def resolve(self, game: Game, frame: Frame) -> bool:
        frame.pc += self.over
        return True


class Unless(Jump):
    """Skips unless a condition holds."""

    def __init__(self, condition: Condition, over: int) -> None:
        super().__init__(over)
        self.condition = condition

    def resolve(self, game: Game, frame: Frame) -> bool:
        if not self.condition.holds(game, frame):
            frame.pc += self.over
        return True


class Declined(Question):
    """Skips unless whoever is asked says yes."""

    kind = ask.CONFIRM
    rule = "EFFECT-1"

    def __init__(self, over: int, who: int = 0) -> None:
        self.over = over
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        then = frame.block[frame.pc : frame.pc + self.over]  # the frame is already past this word
        return [] if all(word.idle(game, frame) for word in then) else [NONE, ask.YES]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            frame.pc += self.over
        return True


class Unpaid(Declined):
    """Skips unless a price is agreed to; it is offered only where it can be paid in full (PAY-1)."""

    def __init__(self, over: int, who: int, price: Block, then: Block) -> None:
        super().__init__(over, who)
        self.price = price
        self.then = then
        given: set[str] = set()
        self.tested: list[Word] = []  # what is about something that is chosen first can be paid if that can be chosen
        for word in price:
            if not word.needs() & given:
                self.tested.append(word)
            given |= word.gives()

    def options(self, game: Game, frame: Frame) -> list[int]:
        payable = all(word.payable(game, frame) for word in self.tested)
        if self.hides(game, frame):
            return [NONE, ask.YES] if payable else [NONE]
        if not payable or all(word.idle(game, frame) for word in (*self.price, *self.then)):
            return []
        return [NONE, ask.YES]

    def hides(self, game: Game, frame: Frame) -> bool:
        return any(word.hidden_price(game, frame) for word in self.price)


class Pay(Word):
    """A price that somebody may pay, what happens then, and what happens otherwise."""

    def __init__(self, price: Block, then: Block, otherwise: Block = (), who: int = 0) -> None:
        self.price = price
        self.then = then
        self.otherwise = otherwise
        self.who = who

    def unfold(self) -> list[Word]:
        price, then, otherwise = program(self.price), program(self.then), program(self.otherwise)
        paid = [*price, *then]
        if otherwise:
            paid.append(Jump(len(otherwise)))
        return [Unpaid(len(paid), self.who, price, then), *paid, *otherwise]

    def inside(self) -> list[Word]:
        return [*self.price, *self.then, *self.otherwise]

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)


class If(Word):
    """Words that resolve only when a condition holds, and others that do when it does not."""

    def __init__(self, condition: Condition, *then: Word, otherwise: Block = ()) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def unfold(self) -> list[Word]:
        then = program(self.then)
        otherwise = program(self.otherwise)
        if not otherwise:
            return [Unless(self.condition, len(then)), *then]
        return [Unless(self.condition, len(then) + 1), *then, Jump(len(otherwise)), *otherwise]

    def inside(self) -> list[Word]:
        return [*self.then, *self.otherwise]

    def needs(self) -> frozenset[str]:
        return self.condition.needs()


class Bound(Condition):
    """Whether the text has taken hold of something: a price that was declined has not been paid."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def holds(self, game: Game, frame: Frame) -> bool:
        return frame.var(self.slot) != NONE


class May(Word):
    """Words that resolve only if a player likes."""

    def __init__(self, *words: Word, who: int = 0) -> None:
        self.words = words
        self.who = who

    def unfold(self) -> list[Word]:
        words = program(self.words)
        return [Declined(len(words), self.who), *words]

    def inside(self) -> list[Word]:
        return list(self.words)

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)


class InTurn(Word):
    """Words that resolve one after the other, as one sentence says them."""

    def __init__(self, *words: Word) -> None:
        self.words = words

    def unfold(self) -> list[Word]:
        return list(program(self.words))

    def inside(self) -> list[Word]:
        return list(self.words)

    def gives(self) -> frozenset[str]:
        return frozenset().union(*(word.gives() for word in self.words))


class ForEach(Word):
    """Words that resolve as many times as the text has kept under a number."""

    def __init__(self, many: int, *words: Word) -> None:
        self.many = many
        self.words = words
        self.program = program(words)

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step >= frame.var(self.many):
            return True
        frame.step += 1
        game.push(self.program, frame.seat, frame.source, frame.role, frame.other, frame.vars)
        return False

    def inside(self) -> list[Word]:
        return list(self.words)


@mypyc_attr(allow_interpreted_subclasses=True)
class Modal(Question):
    """A word that asks for one of several texts by number."""

    kind = ask.MODE
    rule = "EFFECT-2"

    def choices(self, game: Game, frame: Frame) -> list[str]:
        """What each choice is called: a name or a number, which its phrases make words of."""
        raise NotImplementedError

    def ids(self, game: Game, frame: Frame) -> list[str]:
        """What records and pages call each choice; two that are the same are told apart there."""
        return [slug_of(choice) for choice in self.choices(game, frame)]


class Choose(Modal):
    """Some of several named texts, no two alike, all named before any resolves, in that order (EFFECT-3)."""

    rule = "EFFECT-3"

    def __init__(self, count: int, texts: dict[str, Block], who: int = 0) -> None:
        self.count = count
        self.names = list(texts)
        self.texts = list(texts.values())
        self.programs = [program(text) for text in self.texts]
        self.who = who

    def phrases(self, game: Game) -> Phrases:
        return AMONG_TEXTS

    def options(self, game: Game, frame: Frame) -> list[int]:
        named = self.named(frame)
        return [mode for mode in range(len(self.texts)) if mode not in named]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.left |= answer << NAMED_BITS * frame.step
        frame.step += 1
        if frame.step < self.count:
            return False
        for mode in reversed(self.named(frame)):  # what has been said before holds in the texts too
            game.push(self.programs[mode], frame.seat, frame.source, frame.role, frame.other, frame.vars)
        return True

    def named(self, frame: Frame) -> list[int]:
        """The texts named so far, in that order, as `frame.left` holds them."""
        return [frame.left >> NAMED_BITS * place & NAMED_MASK for place in range(frame.step)]

    def inside(self) -> list[Word]:
        return [word for text in self.texts for word in text]

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return self.names
