"""Fighters and spaces as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits
from matchless.engine.components import a_token
from matchless.engine.program import COMBAT, FIGHTER, NONE, Fighters, Frame, Spaces

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Combatant(Fighters):
    """A fighter of the combat as it stands now (NAME-2): the owner's own, or the opposing one."""

    def __init__(self, opposing: bool, phrase: str) -> None:
        self.opposing = opposing
        self.phrase = phrase

    def mask(self, game: Game, frame: Frame) -> int:
        return self.everyone(game, frame) & game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        side = combat.against(frame.role) if self.opposing else combat.side(frame.role)
        return 1 << side.fighter

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return self.phrase

    def noun(self) -> str:
        return self.phrase


class Combatants(Fighters):
    """Both fighters of the combat."""

    def mask(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return (1 << combat.attack.fighter | 1 << combat.defense.fighter) & game.present

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the two fighters in this combat"

    def noun(self) -> str:
        return "fighter in this combat"


class Named(Fighters):
    """The owner's fighters of one name: a hero, or every sidekick of that kind."""

    def __init__(self, name: str, plural: str = "") -> None:
        self.name = name
        self.plural = plural

    def mask(self, game: Game, frame: Frame) -> int:
        return self.everyone(game, frame) & game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        """Also those off the board."""
        table = game.table
        mask = 0
        for fighter in bits(table.own[frame.seat]):
            if table.fighters[fighter].name == self.name:
                mask |= 1 << fighter
        return mask

    def read(self) -> str:
        if self.plural:
            return f"your {self.plural}"
        return f"the {self.name[4:]}" if self.name.startswith("The ") else self.name

    def noun(self) -> str:
        return f"{self.name} of yours" if self.plural else self.read()


class Whose(Fighters):
    """Fighters by whose they are: the owner's own, everybody hostile to it, or anybody's."""

    def __init__(self, noun: str, plural: str) -> None:
        self.singular = noun
        self.plural = plural

    def read(self) -> str:
        return self.plural

    def noun(self) -> str:
        return self.singular


class Own(Whose):
    def mask(self, game: Game, frame: Frame) -> int:
        return game.present & game.table.own[frame.seat]

    def everyone(self, game: Game, frame: Frame) -> int:
        return game.table.own[frame.seat]


class Opposing(Whose):
    def mask(self, game: Game, frame: Frame) -> int:
        return game.present & game.table.foes[frame.seat]

    def everyone(self, game: Game, frame: Frame) -> int:
        return game.table.foes[frame.seat]


class Anybody(Whose):
    def mask(self, game: Game, frame: Frame) -> int:
        return game.present

    def everyone(self, game: Game, frame: Frame) -> int:
        return game.table.everyone


class AdjacentTo(Fighters):
    """Those of some fighters who stand next to others; nobody is adjacent to oneself (NAME-3)."""

    def __init__(self, which: Fighters, to: Fighters) -> None:
        self.which = which
        self.to = to

    def mask(self, game: Game, frame: Frame) -> int:
        anchors = self.to.mask(game, frame)
        beside = 0
        for space in bits(game.spaces_of(anchors)):
            beside |= game.table.board.beside[space]
        return game.on_spaces(beside) & ~anchors & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.to.needs()

    def read(self) -> str:
        return f"{self.which.read()} adjacent to {self.to.read()}"

    def noun(self) -> str:
        return f"{self.which.noun()} adjacent to {self.to.read()}"


class InZoneOf(Fighters):
    """Those of some fighters who share a zone with another, or with any of several (BOARD-2)."""

    def __init__(self, which: Fighters, of: Fighters) -> None:
        self.which = which
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        return game.on_spaces(ZoneOf(self.of).mask(game, frame)) & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.of.needs()

    def read(self) -> str:
        return f"{self.which.read()} {ZoneOf(self.of).read()}"

    def noun(self) -> str:
        return f"{self.which.noun()} {ZoneOf(self.of).read()}"


class Other(Fighters):
    """Some fighters without the owner's own combatant."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame) & ~(1 << game.fight().side(frame.role).fighter)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {COMBAT}

    def read(self) -> str:
        if self.which is YOUR_FIGHTERS:
            return "your fighter who is not in this combat"
        if self.which is FIGHTERS:
            return "other fighters"
        return f"your other {self.which.read().removeprefix('your ')}"

    def noun(self) -> str:
        return f"other {self.which.noun()}"


class Each(Fighters):
    """Every one of some fighters."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return f"each {self.which.noun()}"

    def noun(self) -> str:
        return self.which.noun()


class OneOf(Fighters):
    """One of some fighters, of the owner's choice."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def mask(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        phrase = self.which.read()
        return f"one of {phrase}" if phrase.startswith(("your", "the two")) else f"one {self.which.noun()}"

    def noun(self) -> str:
        return self.which.noun()

    def chosen(self) -> bool:
        return True


class Rest(Fighters):
    """Some fighters without "that fighter"."""

    def __init__(self, which: Fighters, slot: int = 0) -> None:
        self.which = which
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        fighter = frame.var(self.slot)
        return self.which.mask(game, frame) & ~(0 if fighter == NONE else 1 << fighter)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {FIGHTER}

    def read(self) -> str:
        return "the others"

    def noun(self) -> str:
        return "other one"


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

    def read(self) -> str:
        return "that fighter"

    def noun(self) -> str:
        return "fighter"


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

    def read(self) -> str:
        phrase = self.of.read()
        if phrase.endswith("s"):
            return f"in a zone with one of {phrase}"
        return f"in a zone of {phrase}" if " in " in phrase else f"in {phrase}'s zone"


class Both(Fighters):
    """Two phrases as one."""

    def __init__(self, one: Fighters, other: Fighters) -> None:
        self.one = one
        self.other = other

    def mask(self, game: Game, frame: Frame) -> int:
        return self.one.mask(game, frame) | self.other.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.one.needs() | self.other.needs()

    def read(self) -> str:
        return f"each of {self.one.read()} and {self.other.read()}"

    def noun(self) -> str:
        return f"of {self.one.read()} and {self.other.read()}"


class OnOrNextToTokens(Fighters):
    """Those of some fighters who stand on or next to a token of the owner, each once."""

    def __init__(self, which: Fighters, token: str) -> None:
        self.which = which
        self.token = token

    def mask(self, game: Game, frame: Frame) -> int:
        near = game.token_spaces(game.table.tokens.number(frame.seat, self.token))
        for space in bits(near):
            near |= game.table.board.beside[space]
        return game.on_spaces(near) & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_token(self.token)}

    def read(self) -> str:
        return f"{self.which.read()} in or adjacent to a space with {article(self.token)} {self.token} token of yours"

    def noun(self) -> str:
        return f"{self.which.noun()} in or adjacent to a space with {article(self.token)} {self.token} token of yours"


class Anywhere(Spaces):
    """Every space of the board."""

    def mask(self, game: Game, frame: Frame) -> int:
        return game.table.board.everywhere

    def read(self) -> str:
        return "anywhere"


class OutsideZonesOf(Spaces):
    """The spaces that share no zone with a fighter's."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def mask(self, game: Game, frame: Frame) -> int:
        return game.table.board.everywhere & ~ZoneOf(self.of).mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"outside every zone of {self.of.read()}"


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

    def read(self) -> str:
        return f"in a zone without any of {self.which.read()}"


class TokenSpaces(Spaces):
    """The spaces with a token of the owner."""

    def __init__(self, token: str) -> None:
        self.token = token

    def mask(self, game: Game, frame: Frame) -> int:
        return game.token_spaces(game.table.tokens.number(frame.seat, self.token))

    def needs(self) -> frozenset[str]:
        return frozenset({a_token(self.token)})

    def read(self) -> str:
        return f"with {article(self.token)} {self.token} token of yours"


def article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"


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

    def read(self) -> str:
        return f"adjacent to {self.to.read()}"


YOUR_FIGHTER: Final = Combatant(opposing=False, phrase="your fighter in this combat")
THE_ATTACKER: Final = Combatant(opposing=False, phrase="that fighter")  # in an ability that follows an attack
OPPOSING_FIGHTER: Final = Combatant(opposing=True, phrase="the opposing fighter")
COMBATANTS: Final = Combatants()
YOUR_FIGHTERS: Final = Own("fighter of yours", "your fighters")
OPPOSING_FIGHTERS: Final = Opposing("opposing fighter", "opposing fighters")
FIGHTERS: Final = Anybody("fighter", "fighters")
THAT_FIGHTER: Final = ThatFighter(0)  # of the moment
ANYWHERE: Final = Anywhere()
