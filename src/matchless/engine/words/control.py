"""Words that decide which other words resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Block, Condition, Frame, Word, program
from matchless.engine.question import Question

if TYPE_CHECKING:
    from matchless.engine.definitions import Source
    from matchless.engine.game import Game

NAMED_BITS: Final = 6  # for the number of a text that has been named
NAMED_MASK: Final = 63
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six")


def listed(clauses: list[str]) -> str:
    """Clauses as one: "a", "a and b", "a, b and c"."""
    if len(clauses) == 1:
        return clauses[0]
    return f"{', '.join(clauses[:-1])} and{',' if clauses[-1].startswith('if ') else ''} {clauses[-1]}"


def named(source: Source | None) -> str:
    """What speaks, by its name."""
    return "the rules" if source is None else source.name


def clause(words: Block) -> str:
    """A block as one clause."""
    return listed([word.read() for word in words])


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
    """Skips unless the owner says yes."""

    kind = ask.CONFIRM
    rule = "EFFECT-1"

    def __init__(self, over: int, text: str) -> None:
        self.over = over
        self.text = text

    def at_stake(self) -> str:
        return self.text

    def options(self, game: Game, frame: Frame) -> list[int]:
        then = frame.block[frame.pc : frame.pc + self.over]  # the frame is already past this word
        return [] if all(word.idle(game, frame) for word in then) else [NONE, ask.YES]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            frame.pc += self.over
        return True


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

    def read(self) -> str:
        text = f"if {self.condition.read()}, {clause(self.then)}"
        return f"{text}; otherwise, {clause(self.otherwise)}" if self.otherwise else text


class May(Word):
    """Words that resolve only if the owner likes."""

    def __init__(self, *words: Word) -> None:
        self.words = words

    def unfold(self) -> list[Word]:
        words = program(self.words)
        return [Declined(len(words), clause(self.words)), *words]

    def inside(self) -> list[Word]:
        return list(self.words)

    def read(self) -> str:
        return f"you may {clause(self.words)}"


class InTurn(Word):
    """Words that resolve one after the other, as one sentence says them."""

    def __init__(self, *words: Word) -> None:
        self.words = words

    def unfold(self) -> list[Word]:
        return list(program(self.words))

    def inside(self) -> list[Word]:
        return list(self.words)

    def read(self) -> str:
        return clause(self.words)


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

    def read(self) -> str:
        return f"for each of them, {clause(self.words)}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Modal(Word):
    """A word that asks for one of several texts by number."""

    def labels(self, game: Game, frame: Frame) -> list[str]:
        """Each choice in a few words that do not change with the text: "choose traps"."""
        raise NotImplementedError

    def modes(self, game: Game, frame: Frame) -> list[str]:
        """What each choice does."""
        raise NotImplementedError

    def chooses(self, frame: Frame) -> str:
        """What its seat chooses, as others see it: "between two effects of Plan"."""
        raise NotImplementedError


class Choose(Modal):
    """Some of several named texts, no two alike, all named before any resolves, in that order (EFFECT-3)."""

    def __init__(self, count: int, **texts: Block) -> None:
        self.count = count
        self.names = list(texts)
        self.texts = list(texts.values())
        self.programs = [program(text) for text in self.texts]

    def resolve(self, game: Game, frame: Frame) -> bool:
        while frame.step < self.count:
            mode = frame.answer
            if mode == UNASKED:
                named = self.named(frame)
                rest = [mode for mode in range(len(self.texts)) if mode not in named]
                mode = game.ask(frame, frame.seat, ask.MODE, rest, "EFFECT-3")
                if mode == WAIT:
                    return False
            frame.answer = UNASKED
            frame.left |= mode << NAMED_BITS * frame.step
            frame.step += 1
        for mode in reversed(self.named(frame)):  # what has been said before holds in the texts too
            game.push(self.programs[mode], frame.seat, frame.source, frame.role, frame.other, frame.vars)
        return True

    def named(self, frame: Frame) -> list[int]:
        """The texts named so far, in that order, as `frame.left` holds them."""
        return [frame.left >> NAMED_BITS * place & NAMED_MASK for place in range(frame.step)]

    def inside(self) -> list[Word]:
        return [word for text in self.texts for word in text]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"choose {name}" for name in self.names]

    def modes(self, game: Game, frame: Frame) -> list[str]:
        return self.clauses()

    def asks(self, game: Game, frame: Frame) -> str:
        name = named(frame.source)
        if self.count == 1:
            return f"Which effect of {name} do you choose?"
        return f"Which effect of {name} resolves {'next' if frame.step else 'first'}?"

    def chooses(self, frame: Frame) -> str:
        rest = len(self.texts) - frame.step
        return f"{'between' if rest == 2 else 'among'} {COUNTS[rest]} effects of {named(frame.source)}"

    def clauses(self) -> list[str]:
        return [clause(text).removeprefix("you may ") for text in self.texts]

    def read(self) -> str:
        if self.count == 1:
            return f"choose one: {'; or '.join(self.clauses())}"
        return f"choose two different ones of these and resolve them in the order chosen: {'; '.join(self.clauses())}"
