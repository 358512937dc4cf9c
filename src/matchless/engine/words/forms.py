"""Words about the forms of fighters and the sides of markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits, lowest
from matchless.engine.components import a_form, a_marker, a_side
from matchless.engine.program import Fighters, Frame, Word
from matchless.engine.wording.decisions import FORM, Phrases
from matchless.engine.words.control import Modal
from matchless.engine.words.nouns import Narrowed

if TYPE_CHECKING:
    from matchless.engine.game import Game


def own(which: Fighters, game: Game, frame: Frame) -> int:
    """Those of some fighters that are the owner's; whoever is named, also off the board."""
    return which.everyone(game, frame) & game.table.own[frame.seat]


class InForm(Narrowed):
    """Those of some fighters who are the owner's and have a form."""

    def __init__(self, which: Fighters, form: str) -> None:
        super().__init__(which)
        self.form = form

    def mask(self, game: Game, frame: Frame) -> int:
        form = game.table.form_of[frame.seat][self.form]
        mask = 0
        for fighter in bits(self.which.mask(game, frame) & game.table.own[frame.seat]):
            if game.forms[fighter] == form:
                mask |= 1 << fighter
        return mask

    def needs(self) -> frozenset[str]:
        return super().needs() | {a_form(self.form)}


class Become(Word):
    """A fighter of the owner's takes a form, on the board or off it (FORM-1)."""

    def __init__(self, which: Fighters, form: str) -> None:
        self.which = which
        self.form = form

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.become(own(self.which, game, frame), game.table.form_of[frame.seat][self.form], frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        form = game.table.form_of[frame.seat][self.form]
        return all(game.forms[fighter] == form for fighter in bits(own(self.which, game, frame)))

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_form(self.form)}


class NextForm(Word):
    """A fighter of the owner's takes the form that comes after its own, and after the last the first again."""

    def __init__(self, which: Fighters, forms: tuple[str, ...]) -> None:
        self.which = which
        self.forms = forms  # of that fighter, in their order

    def resolve(self, game: Game, frame: Frame) -> bool:
        fighters = own(self.which, game, frame)
        numbers = [game.table.form_of[frame.seat][form] for form in self.forms]
        now = game.forms[lowest(fighters)]
        after = (numbers.index(now) + 1) % len(numbers) if now in numbers else 0
        game.become(fighters, numbers[after], frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_form(form) for form in self.forms}


class PickForm(Modal):
    """The owner picks one of these forms for a fighter; the one that it has is allowed."""

    def __init__(self, which: Fighters, *forms: str) -> None:
        self.which = which
        self.forms = forms

    def options(self, game: Game, frame: Frame) -> list[int]:
        return list(range(len(self.forms)))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        form = game.table.form_of[frame.seat][self.forms[answer]]
        game.become(own(self.which, game, frame), form, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_form(form) for form in self.forms}

    def phrases(self, game: Game) -> Phrases:
        return FORM

    def in_vain(self, game: Game, frame: Frame, option: int) -> bool:
        now = game.forms[self.whoever(game, frame)]
        return game.table.form_of[frame.seat][self.forms[option]] == now

    def whoever(self, game: Game, frame: Frame) -> int:
        return lowest(own(self.which, game, frame))

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return list(self.forms)


class TurnSide(Word):
    """Turns a side of one of the owner's markers up."""

    def __init__(self, side: str) -> None:
        self.side = side

    def resolve(self, game: Game, frame: Frame) -> bool:
        marker, side = game.table.side_of[frame.seat][self.side]
        game.turn_marker(marker, side)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        marker, side = game.table.side_of[frame.seat][self.side]
        return game.sides[marker] == side

    def needs(self) -> frozenset[str]:
        return frozenset({a_side(self.side)})


class Flip(Word):
    """Turns up the side of a marker that follows the one that shows; of a blank one the first (MARKER-1)."""

    def __init__(self, marker: str) -> None:
        self.marker = marker

    def resolve(self, game: Game, frame: Frame) -> bool:
        marker = game.table.markers.number(frame.seat, self.marker)
        game.turn_marker(marker, (game.sides[marker] + 1) % len(game.table.markers.all[marker].sides))
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_marker(self.marker)})
