"""A word that asks one thing and acts on the answer: what most words with a choice are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from matchless.engine.program import NONE, UNASKED, Frame, Word

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
        """Whether the options hang on cards that others may not know."""
        return self.private

    def put(self, game: Game, frame: Frame, options: list[int]) -> None:
        """Opens the decision; for a word that asks several questions, each as it is."""
        game.open_decision(self.asked(game, frame), self.kind, options, self.rule, self.hides(game, frame))

    def resolve(self, game: Game, frame: Frame) -> bool:
        while True:
            answer = frame.answer
            if answer == UNASKED:
                options = self.options(game, frame)
                if not options:
                    answer = NONE
                elif len(options) == 1 and not self.hides(game, frame):
                    answer = options[0]
                else:
                    self.put(game, frame, options)
                    return False
            else:
                frame.answer = UNASKED
            if self.act(game, frame, answer):
                return True
            if not game.frames or game.frames[-1] is not frame:
                return False  # what the answer has set off comes first
