"""Fighters, spaces and numbers in the engine's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from matchless.engine.program import Fighters, Phrase, Spaces
from matchless.engine.words import (
    ANYWHERE,
    COMBATANTS,
    FIGHTERS,
    OPPOSING_FIGHTER,
    OPPOSING_FIGHTERS,
    YOUR_FIGHTER,
    YOUR_FIGHTERS,
    AdjacentTo,
    Beside,
    Both,
    Each,
    InZoneOf,
    Named,
    NextToIt,
    OneOf,
    OnOrNextToTokens,
    Other,
    OutsideZonesOf,
    Rest,
    ThatFighter,
    TokenSpaces,
    ZoneOf,
    ZonesWithout,
    players,
)
from matchless.language.model import HeroFile
from matchless.language.node import Node

YOU = Node("you")
WHOSE = {"own": YOUR_FIGHTERS, "opposing": OPPOSING_FIGHTERS, "anyone": FIGHTERS}


class CannotPlay(Exception):  # noqa: N818 (named by what happened)
    """Something that is understood, but for which the engine has no word."""


def refuse(node: Node) -> CannotPlay:
    return CannotPlay(f"{node.name!r} cannot be played in this way yet")


def token_name(noun: str) -> str:
    """What the engine calls a kind of token: an "insight token" is of the kind "insight"."""
    return noun.removesuffix(" token")


# What a text can take hold of, as it is called afterwards.
FIGHTER: Final = "that fighter"
CARD: Final = "that card"
TOKEN: Final = "that token"
NUMBER: Final = "that many"


class Nouns:
    """The nouns of one text.

    What the text takes hold of has a number, under which the frame keeps it in a game; `bound` says which of them
    "that fighter", "that card" and so on are at this place of the text: always the last.
    """

    def __init__(self, hero: HeroFile, binds: Sequence[str] = (), that: Fighters | None = None) -> None:
        self.hero = hero
        self.bound = {kind: slot for slot, kind in enumerate(binds)}  # at first, what the text's moment speaks of
        self.slots = len(binds)  # how many numbers are taken
        self.that = that  # "that fighter" where the moment says who that always is
        self.last: Fighters | None = None  # he, she, it, they: the fighter named last, if that is always the same
        self.chosen: Named | None = None  # of what kind "that Raptor" and "the others" are
        self._named: dict[str, Named] = {}
        self.phrases: dict[Node, Phrase] = {}  # of the word at hand: its questions fill in what they stand for

    def bind(self, kind: str) -> int:
        """The number under which something is kept that is "that fighter", "that card" … from here on."""
        self.slots += 1
        self.bound[kind] = self.slots - 1
        return self.slots - 1

    def slot(self, kind: str) -> int:
        """The number of what is "that fighter", "that card" … here."""
        if kind not in self.bound:
            raise CannotPlay(f"nothing before this is {kind!r}")
        return self.bound[kind]

    def by_name(self, name: str) -> Named:
        """A fighter, or every one of a kind, always the same phrase for the same name."""
        for fighter in self.hero.fighters:
            if name == (fighter.name if fighter.count == 1 else fighter.one):
                several = fighter.several if fighter.count > 1 else ""
                return self._named.setdefault(name, Named(fighter.name, several))
        raise CannotPlay(f"there is no kind of fighter {name!r} among the hero's own")

    def who(self, node: Node) -> int:
        """Who does something, where that is one player: several, and one to be chosen, are they by now."""
        if node.name not in ("you", "opponent", "they"):
            raise refuse(node)
        return players.YOU if node == YOU else players.THEM

    def fighters(self, node: Node) -> Fighters:
        """Fighters of any kind, as what a word is said about."""
        found: Callable[[Node], Fighters] | None = getattr(self, f"_fighters_{node.name.replace('-', '_')}", None)
        if found is None:
            raise refuse(node)
        self.phrases[node] = which = found(node)
        return which

    def middle(self, node: Node) -> Fighters:
        """Whom something is near: one fighter, or any of several."""
        return self.group(node) if node.name == "any" else self.fighters(node)

    def own_kind(self, node: Node) -> Named:
        """One of the hero's own kinds of fighters, without filters: "one of your Raptors"."""
        if node["whose"] != "own" or node["where"] or node["other"]:
            raise refuse(node)
        return self.by_name(node.text("noun"))

    def group(self, node: Node) -> Fighters:
        """The fighters that a determiner is put before."""
        noun, whose = node.text("noun"), node.text("whose")
        if noun == "fighter":
            group: Fighters = WHOSE[whose]
        elif whose == "own":
            group = self.by_name(noun)
        else:
            raise refuse(node)
        if node["other"]:
            group = Other(group)
        for each in node.nodes("where"):
            if each.name == "adjacent":
                group = AdjacentTo(group, self.middle(each.node("to")))
            elif each.name == "in-zone":
                group = InZoneOf(group, self.middle(each.node("of")))
            elif each.name == "near-token" and each.node("to").name == "any-token":
                group = OnOrNextToTokens(group, self.token(each.node("to")))
            elif each.name == "adjacent-token" and each.node("to").name == "that-token":
                group = NextToIt(group, self.slot(TOKEN))
            else:
                raise refuse(each)
        self.last = None  # which of them it is changes
        return group

    def _fighters_named(self, node: Node) -> Fighters:
        self.last = self.by_name(node.text("name"))
        return self.last

    def _fighters_mine(self, node: Node) -> Fighters:
        self.last = YOUR_FIGHTER
        return self.last

    def _fighters_theirs(self, node: Node) -> Fighters:
        self.last = OPPOSING_FIGHTER
        return self.last

    def _fighters_other_mine(self, node: Node) -> Fighters:
        self.last = None
        return Other(YOUR_FIGHTERS)

    def _fighters_that(self, node: Node) -> Fighters:
        noun = node.text("noun")
        if noun != "fighter" and self.by_name(noun) is not self.chosen:
            raise refuse(node)
        self.last = None
        if FIGHTER not in self.bound and self.that is not None:
            return self.that
        return ThatFighter(self.slot(FIGHTER))

    def _fighters_it(self, node: Node) -> Fighters:
        if self.last is None:
            raise CannotPlay("who he, she, it or they are is not always the same here")
        return self.last

    def _fighters_combatant(self, node: Node) -> Fighters:
        self.last = None
        return OneOf(COMBATANTS)

    def _fighters_combatants(self, node: Node) -> Fighters:
        self.last = None
        return Each(COMBATANTS)

    def _fighters_both(self, node: Node) -> Fighters:
        self.last = None
        return Both(self.by_name(node.text("a")), self.by_name(node.text("b")))

    def _fighters_a(self, node: Node) -> Fighters:
        return OneOf(self.group(node))

    def _fighters_each(self, node: Node) -> Fighters:
        return Each(self.group(node))

    def _fighters_each_of_the_others(self, node: Node) -> Fighters:
        if self.chosen is None:
            raise refuse(node)
        return Rest(self.chosen, self.slot(FIGHTER))

    def choose_fighter(self, node: Node) -> Named:
        """One of the hero's own kind, "that fighter" from here on."""
        if node.name != "a":
            raise refuse(node)
        self.chosen = self.own_kind(node)
        return self.chosen

    def token(self, node: Node) -> str:
        """A kind of token, whichever of them is spoken of."""
        return token_name(node.text("noun"))

    def spaces(self, node: Node) -> Spaces:
        """Where something may go; whether that must be empty is for the word to say."""
        places = node.nodes("where")
        if not places:
            return ANYWHERE
        if len(places) > 1:
            raise refuse(node)
        place = places[0]
        if place.name == "of-zone":
            return ZoneOf(self.middle(place.node("of")))
        if place.name == "off-zone":
            return OutsideZonesOf(self.middle(place.node("of")))
        if place.name == "beside":
            return Beside(self.middle(place.node("to")))
        if place.name == "with-token" and place.node("to").name == "a-token" and not place.node("to")["where"]:
            return TokenSpaces(self.token(place.node("to")))
        if place.name == "zone-without" and place.node("x").name == "none":
            return ZonesWithout(self.group(place.node("x")))
        raise refuse(place)
