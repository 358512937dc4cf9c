"""Fighters and spaces as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine.bits import bits
from matchless.engine.components import a_token
from matchless.engine.program import COMBAT, FIGHTER, NONE, OPPONENT, SPACE, Fighters, Frame, Spaces, pose_spaces

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Combatant(Fighters):
    """A fighter of the combat as it stands now (NAME-2): the owner's own, or the opposing one."""

    def __init__(self, opposing: bool) -> None:
        self.opposing = opposing

    def mask(self, game: Game, frame: Frame) -> int:
        return self.everyone(game, frame) & game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        side = combat.against(frame.role) if self.opposing else combat.side(frame.role)
        return 1 << side.fighter

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class Combatants(Fighters):
    """Both fighters of the combat."""

    def mask(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return (1 << combat.attack.fighter | 1 << combat.defense.fighter) & game.present

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class Named(Fighters):
    """The owner's fighters of one name: a hero, or every sidekick of that kind."""

    def __init__(self, name: str) -> None:
        self.name = name

    def mask(self, game: Game, frame: Frame) -> int:
        return self.everyone(game, frame) & game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        """Also those off the board."""
        return game.table.called.get(self.name, 0) & game.table.own[frame.seat]


class Own(Fighters):
    """The owner's fighters."""

    def mask(self, game: Game, frame: Frame) -> int:
        return game.present & game.table.own[frame.seat]

    def everyone(self, game: Game, frame: Frame) -> int:
        return game.table.own[frame.seat]


class Opposing(Fighters):
    """All who are hostile to the owner."""

    def mask(self, game: Game, frame: Frame) -> int:
        return game.present & game.table.foes[frame.seat]

    def everyone(self, game: Game, frame: Frame) -> int:
        return game.table.foes[frame.seat]


class Anybody(Fighters):
    """All fighters."""

    def mask(self, game: Game, frame: Frame) -> int:
        return game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        return game.table.everyone


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrowed(Fighters):
    """Those of some fighters of whom something more is true."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class AdjacentTo(Narrowed):
    """Those who stand next to one of others; nobody is adjacent to oneself (NAME-3)."""

    def __init__(self, which: Fighters, to: Fighters) -> None:
        super().__init__(which)
        self.to = to

    def mask(self, game: Game, frame: Frame) -> int:
        board = game.table.board
        found = 0
        for anchor in bits(self.to.mask(game, frame)):
            beside = 0
            for space in bits(game.held_by(anchor)):
                beside |= board.beside[space]
            found |= game.on_spaces(beside) & ~(1 << anchor)
        return found & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.to.needs()


class WithinReach(Narrowed):
    """Those who stand at most some spaces away from one of others, who is none of them (BOARD-4, NAME-3)."""

    def __init__(self, which: Fighters, spaces: int, to: Fighters) -> None:
        super().__init__(which)
        self.spaces = spaces
        self.to = to

    def mask(self, game: Game, frame: Frame) -> int:
        within = game.table.board.within[min(self.spaces, len(game.table.board.within) - 1)]
        found = 0
        for anchor in bits(self.to.mask(game, frame)):
            near = 0
            for space in bits(game.held_by(anchor)):
                near |= within[space]
            found |= game.on_spaces(near) & ~(1 << anchor)
        return found & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.to.needs()


class InZoneOf(Narrowed):
    """Those who share a zone with another, or with any of several (BOARD-2)."""

    def __init__(self, which: Fighters, of: Fighters) -> None:
        super().__init__(which)
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        return game.on_spaces(ZoneOf(self.of).mask(game, frame)) & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.of.needs()


class OnSpaces(Narrowed):
    """Those who stand in some spaces."""

    def __init__(self, which: Fighters, where: Spaces) -> None:
        super().__init__(which)
        self.where = where

    def mask(self, game: Game, frame: Frame) -> int:
        return game.on_spaces(self.where.mask(game, frame)) & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.where.needs()


class Except(Narrowed):
    """Those who are none of others."""

    def __init__(self, which: Fighters, but: Fighters) -> None:
        super().__init__(which)
        self.but = but

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & ~self.but.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.but.needs()


class Hurt(Narrowed):
    """Those who have taken damage this turn."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & game.hurt_this_turn


class Free(Narrowed):
    """Those who can leave their spaces."""

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & ~game.rooted


class OfRole(Narrowed):
    """The heroes among some fighters, or the sidekicks."""

    def __init__(self, which: Fighters, hero: bool) -> None:
        super().__init__(which)
        self.hero = hero

    def mask(self, game: Game, frame: Frame) -> int:
        heroes = game.table.all_heroes
        return self.which.mask(game, frame) & (heroes if self.hero else ~heroes)


class OfName(Narrowed):
    """Those of some fighters who have a name."""

    def __init__(self, which: Fighters, name: str) -> None:
        super().__init__(which)
        self.name = name

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & game.table.called.get(self.name, 0)


class Gone(Fighters):
    """The owner's fighters who are off the board: only the defeated, or also who has not come onto it yet."""

    def __init__(self, noun: str, defeated: bool = True) -> None:
        self.kind = noun  # "fighter", "hero", "sidekick" or a name
        self.defeated = defeated

    def mask(self, game: Game, frame: Frame) -> int:
        table = game.table
        gone = table.own[frame.seat] & (game.defeated if self.defeated else ~game.present)
        if self.kind == "fighter":
            return gone
        if self.kind == "hero":
            return gone & table.all_heroes
        if self.kind == "sidekick":
            return gone & ~table.all_heroes
        return gone & table.called.get(self.kind, 0)


class TheirHeroes(Fighters):
    """The heroes of the opponent who is spoken of."""

    def mask(self, game: Game, frame: Frame) -> int:
        return 0 if frame.other == NONE else game.table.heroes_of[frame.other] & game.present

    def needs(self) -> frozenset[str]:
        return frozenset({OPPONENT})


class Crossed(Fighters):
    """The opposing fighters whom a move went through."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        crossed = frame.var(self.slot)
        return 0 if crossed == NONE else crossed & game.present


class Each(Fighters):
    """Every one of some fighters."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class OneOf(Fighters):
    """One of some fighters, of the owner's choice."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def chosen(self) -> bool:
        return True


class ThatFighter(Fighters):
    """The fighter that the text has taken hold of."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        return self.everyone(game, frame) & game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        fighter = frame.var(self.slot)
        return 0 if fighter == NONE else 1 << fighter

    def needs(self) -> frozenset[str]:
        return frozenset({FIGHTER})


class ZoneOf(Spaces):
    """The spaces of every zone that a fighter stands in."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for space in bits(game.spaces_of(self.of.mask(game, frame))):
            mask |= game.table.board.shares_zone[space]
        return mask

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class Both(Fighters):
    """Two phrases as one."""

    def __init__(self, one: Fighters, other: Fighters) -> None:
        self.one = one
        self.other = other

    def mask(self, game: Game, frame: Frame) -> int:
        return self.one.mask(game, frame) | self.other.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.one.needs() | self.other.needs()


class Anywhere(Spaces):
    """Every space of the board."""

    def mask(self, game: Game, frame: Frame) -> int:
        return game.table.board.everywhere


class Bare(Spaces):
    """Every space without a token of any kind, an unused item included (TOKEN-1)."""

    def mask(self, game: Game, frame: Frame) -> int:
        return game.table.board.everywhere & ~game.littered()


class OutsideZonesOf(Spaces):
    """The spaces that share no zone with a fighter's."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        return game.table.board.everywhere & ~ZoneOf(self.of).mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class ZonesWithout(Spaces):
    """The spaces with a zone in which none of some fighters stands (OP-12)."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def mask(self, game: Game, frame: Frame) -> int:
        board = game.table.board
        held = 0
        for space in bits(game.spaces_of(self.which.mask(game, frame))):
            held |= board.zones_of[space]
        mask = 0
        for zone, spaces in enumerate(board.in_zone):
            if not held >> zone & 1:
                mask |= spaces
        return mask

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class TokenSpaces(Spaces):
    """The spaces with a token of the owner."""

    def __init__(self, token: str) -> None:
        self.token = token

    def mask(self, game: Game, frame: Frame) -> int:
        return game.token_spaces(game.table.tokens.number(frame.seat, self.token))

    def needs(self) -> frozenset[str]:
        return frozenset({a_token(self.token)})


class Beside(Spaces):
    """The spaces next to a fighter."""

    def __init__(self, to: Fighters) -> None:
        self.to = to

    def mask(self, game: Game, frame: Frame) -> int:
        held = game.spaces_of(self.to.mask(game, frame))
        mask = 0
        for space in bits(held):
            mask |= game.table.board.beside[space]
        return mask & ~held

    def needs(self) -> frozenset[str]:
        return self.to.needs()


class Near(Spaces):
    """The spaces next to others; with `on`, also those themselves."""

    def __init__(self, to: Spaces, on: bool = False) -> None:
        self.to = to
        self.on = on

    def mask(self, game: Game, frame: Frame) -> int:
        middle = self.to.mask(game, frame)
        mask = middle if self.on else 0
        for space in bits(middle):
            mask |= game.table.board.beside[space]
        return mask

    def needs(self) -> frozenset[str]:
        return self.to.needs()


class Elsewhere(Spaces):
    """All spaces but some."""

    def __init__(self, but: Spaces) -> None:
        self.but = but

    def mask(self, game: Game, frame: Frame) -> int:
        return game.table.board.everywhere & ~self.but.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.but.needs()


class Within(Spaces):
    """The spaces at most so many away from one of some fighters, their own among them (BOARD-4)."""

    def __init__(self, spaces: int, of: Fighters) -> None:
        self.spaces = spaces
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        within = game.table.board.within[min(self.spaces, len(game.table.board.within) - 1)]
        mask = 0
        for space in bits(game.spaces_of(self.of.mask(game, frame))):
            mask |= within[space]
        return mask

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class SpacesOf(Spaces):
    """The spaces that some fighters hold."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        return game.spaces_of(self.of.mask(game, frame))

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class FrontsOf(Spaces):
    """The spaces of some fighters, of a large one its front."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.of.mask(game, frame)):
            mask |= 1 << game.at[fighter]
        return mask

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class StartOf(Spaces):
    """The spaces that some fighters held as this turn began."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        mask = 0
        for fighter in bits(self.of.mask(game, frame)):
            if game.noted[fighter] != NONE:
                mask |= pose_spaces(game.noted[fighter])
        return mask

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class ThatSpace(Spaces):
    """The space that the text has taken hold of: that of a token."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        space = frame.var(self.slot)
        return 0 if space == NONE else 1 << space

    def needs(self) -> frozenset[str]:
        return frozenset({SPACE})


class All(Spaces):
    """The spaces of which all of several things are true."""

    def __init__(self, *parts: Spaces) -> None:
        self.parts = parts

    def mask(self, game: Game, frame: Frame) -> int:
        mask = game.table.board.everywhere
        for part in self.parts:
            mask &= part.mask(game, frame)
        return mask

    def needs(self) -> frozenset[str]:
        return frozenset().union(*(part.needs() for part in self.parts))


YOUR_FIGHTER: Final = Combatant(opposing=False)
OPPOSING_FIGHTER: Final = Combatant(opposing=True)
COMBATANTS: Final = Combatants()
YOUR_FIGHTERS: Final = Own()
OPPOSING_FIGHTERS: Final = Opposing()
FIGHTERS: Final = Anybody()
THAT_FIGHTER: Final = ThatFighter(0)  # of the moment
ANYWHERE: Final = Anywhere()
BARE: Final = Bare()
