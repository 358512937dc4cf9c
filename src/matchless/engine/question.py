"""A word that asks one thing and acts on the answer: what most words with a choice are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from matchless.engine.decision import PLACE, PLAY
from matchless.engine.program import NONE, UNASKED, Frame, Word
from matchless.engine.wording.decisions import OF_KIND, Phrases

if TYPE_CHECKING:
    from matchless.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Word):
    """Offers `options`, then does `act` with the one chosen, or with NONE where there is none to choose.

    `act` says whether the word is done; if not, it is entered again and asks anew: up to so many, each of them.
    """

    kind: ClassVar[int]
    rule: ClassVar[str]
    private: ClassVar[bool] = False  # it hangs on hidden cards (ASK-1)
    who: int = 0  # the player who decides: YOU, or THEM (`words.players`)

    def options(self, game: Game, frame: Frame) -> list[int]:
        """The legal answers now; NONE among them if the seat may decline."""
        raise NotImplementedError

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        """Carries out the answer; whether that was all."""
        raise NotImplementedError

    def asked(self, game: Game, frame: Frame) -> int:
        """The seat that decides."""
        return frame.other if self.who else frame.seat

    def hides(self, game: Game, frame: Frame) -> bool:
        """Whether the options hang on cards that others may not know.

        Then it is asked even where only one answer is left: answering it at once would tell the others what the seat
        does not hold (ASK-1).
        """
        return self.private

    def put(self, game: Game, frame: Frame, options: list[int]) -> None:
        """Opens the decision; a word that asks several things says here of each of what kind it is."""
        game.asked = self.asked(game, frame)
        game.kind = self.kind
        game.options = options

    def phrases(self, game: Game) -> Phrases:
        """How the open decision is put into words, where its text has no words of its own."""
        return OF_KIND[game.kind]

    def slot(self, game: Game, frame: Frame, name: str, option: int) -> str:
        """What stands for a slot that only its own patterns have: a name or a number."""
        raise KeyError(name)

    def whoever(self, game: Game, frame: Frame) -> int:
        """The fighter that it is about, where only its own patterns name one."""
        raise NotImplementedError

    def in_vain(self, game: Game, frame: Frame, option: int) -> bool:
        """Whether an option is one that leads nowhere."""
        return game.kind == PLACE and not game.free_for(frame.mover, option)

    def purpose(self, frame: Frame) -> int:
        """What it asks for now, where its kind does not tell."""
        return PLAY

    def cites(self, frame: Frame) -> str:
        """The rule by which it asks now: for people to look up, and for nothing else."""
        return self.rule

    def resolve(self, game: Game, frame: Frame) -> bool:
        while True:
            answer = frame.answer
            if answer == UNASKED:
                options = self.options(game, frame)
                if len(options) > 1 or (options and self.hides(game, frame)):
                    self.put(game, frame, options)
                    return False
                answer = options[0] if options else NONE
            else:
                frame.answer = UNASKED
            if self.act(game, frame, answer):
                return True
            if not game.frames or game.frames[-1] is not frame:
                return False  # what the answer has set off comes first
