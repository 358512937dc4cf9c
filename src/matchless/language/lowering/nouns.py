"""Fighters, spaces and numbers in the engine's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from matchless.engine.program import NONE, Fighters, Phrase, Spaces
from matchless.engine.words import (
    ANYWHERE,
    BARE,
    COMBATANTS,
    FIGHTERS,
    OPPOSING_FIGHTER,
    OPPOSING_FIGHTERS,
    YOUR_FIGHTER,
    YOUR_FIGHTERS,
    AdjacentTo,
    All,
    Beside,
    Both,
    Crossed,
    Each,
    Elsewhere,
    Except,
    Gone,
    Hurt,
    InZoneOf,
    Named,
    Near,
    OfName,
    OfRole,
    OneOf,
    OnSpaces,
    OutsideZonesOf,
    SpacesOf,
    StartOf,
    ThatFighter,
    ThatSpace,
    TheirHeroes,
    TokenSpaces,
    Within,
    WithinReach,
    ZoneOf,
    ZonesWithout,
    players,
)
from matchless.engine.words.counters import BearingCounter
from matchless.language.lexicon import EVERYONE
from matchless.language.model import HeroFile
from matchless.language.node import Node

YOU = Node("you")
WHOSE = {"own": YOUR_FIGHTERS, "opposing": OPPOSING_FIGHTERS, "anyone": FIGHTERS}


class CannotPlay(Exception):  # noqa: N818 (named by what happened)
    """Something that is understood, but for which the engine has no word."""

    def __init__(self, reason: str, node: Node | None = None) -> None:
        super().__init__(reason)
        self.node = node  # what cannot be played; where it is not told, the sentence around it


BY_HAND: Final = 'there is no rule of play for this: write the text as {by_hand: "…"}, and its owner carries it out'
BOARD: Final = "say it of the fighter, not in a text: `large` and `reach` stand in the file beside its name"
ITEM: Final = "only a battlefield item can say this: write your fighter, or a fighter by name"
OWN_DECKS: Final = "only you have a second deck, and a card of it can be turned up, discarded and put back under it"
CASTING: Final = "it has no such price: name under price of it a counter, or an attribute of your cards and a zone"
SUMS: Final = "numbers on cards are added up in a zone of your own, of an attribute whose values are numbers"
ONE_PLAYER: Final = "this can be said of one player only: write you, or the opponent"
ONE_SPACE: Final = "a token goes to one space at a time: write in an empty space, or in any space"
ONE_TOKEN: Final = "one token is put elsewhere at a time: write one of your …, or return all of them to your supply"
ALWAYS: Final = "this holds for the whole game: write it as an ability of its own, without While or Until"
NOBODY_ASKED: Final = "while this holds, nobody is asked whom it is about: write a name, or each of your fighters"
ADVICE: Final = {  # what to write instead of what is understood, but cannot be played
    **dict.fromkeys(("large", "large-zones", "large-moves", "large-front", "reach", "long-reach"), BOARD),
    "user": ITEM,
    "side-deck": OWN_DECKS,
    "side-discard": OWN_DECKS,
    "side-card": OWN_DECKS,
    "stop": "only a token's rule can stop who enters: When an opposing fighter enters …, that fighter stops there",
    "entered": "what happens when somebody enters the space of a token stands under the token's `rules`",
    "spent": "this stands under the `rules` of the card that is spent",
    "discarded": "this stands under the `rules` of the card that is discarded",
    "that-card": "only the two cards of a combat have a value that changes: write this card or the opponent's card",
    "it-card": "only the two cards of a combat have a value that changes: write this card or the opponent's card",
    "shed-card": "only the two cards of a combat have a value that changes: write this card or the opponent's card",
    "boost-card": "a card that was spent as a BOOST can be taken, returned or put somewhere, and no more",
    "look-hand": "only a hand of somebody else is looked at: the discard piles lie open, and you see your own hand",
    "look-top": "look at the top card or at the top cards of a deck: what else there is lies open",
    "reveal": "reveal the top card or the top cards of a deck: of a hand, show a card or reveal the hand",
    "show": "show a card from a hand: of a deck, reveal the top card",
    "search": "one card is searched for: write find a card, or a card by its name",
    "resolve-text": "only the last card of a zone of your own has its text resolved: write the last card of your …",
    "no-cancel": "this can be said of your own card only: write this card or, in an ability, your card",
    "put-under": "cards are put under a deck: write under your deck, or put into your … for a zone",
    "put-top": "cards are put on top of a deck: write on top of your deck, or put into your … for a zone",
    "shuffle-in": "cards are shuffled into a deck: write into your deck, or put for another place",
    "shuffle-pile": "cards are shuffled into a deck: write into your deck, or put for another place",
    "shuffle-this": "a card and the top cards of a place of its player are shuffled into the same player's deck",
    **dict.fromkeys(("cast", "cast-free", "cast-spending", "cast-unspent"), CASTING),
    **dict.fromkeys(("sum-is", "sum-at-least"), SUMS),
    **dict.fromkeys(("each-player", "each-opponent", "each-opponent-with"), ONE_PLAYER),
    **dict.fromkeys(("an-opponent", "an-opponent-with"), ONE_PLAYER),
    **dict.fromkeys(("each-space", "scattered", "bare-spaces"), ONE_SPACE),
    **dict.fromkeys(("all-tokens", "each-token", "some-tokens"), ONE_TOKEN),
    **dict.fromkeys(("joins-instead", "goes-instead"), ALWAYS),
    **dict.fromkeys(("hurt", "but", "with-counter"), "this is said of fighters: of a token write where it lies"),
    **dict.fromkeys(("attack-bonus", "defense-bonus", "less-damage"), NOBODY_ASKED),
    "place": "a fighter is placed in one space: write in any space, in an empty space, or in somebody's space",
    "summon": "fighters are summoned in empty spaces: write in an empty space, or in any space",
    "return": "who returns goes to one space: write to an empty space; only each of your own is put in several",
    "kinds-in": "different ones are counted in a zone of your own: write in your and the name of the zone",
    "side-cards-in": "cards of a second deck are counted in your discard pile of that deck",
    "put-either": "neither place can be a deck: write a hand, a discard pile or a zone",
    "next-form": "only a hero with one fighter who has forms has a next one: write … becomes, and the form",
    "none": "nobody can be none here: write the fighter, or each of your fighters, and is not",
    "pick-card": "choose a card from a hand, a discard pile or a zone: of a deck, look at its top cards",
}


def refuse(node: Node) -> CannotPlay:
    """What to say of a node that there is no word for."""
    return CannotPlay(ADVICE.get(node.name, BY_HAND), node)


def token_name(noun: str) -> str:
    """What the engine calls a kind of token: an "insight token" is of the kind "insight"."""
    return noun.removesuffix(" token")


# What a text can take hold of, as it is called afterwards.
FIGHTER: Final = "that fighter"
CARD: Final = "that card"
TOKEN: Final = "that token"
NUMBER: Final = "that many"
CROSSED: Final = "who was moved through"
HIT: Final = "who was dealt damage by this"
DEALT: Final = "the damage dealt by this"
NAME: Final = "the named card"
VALUE: Final = "the named value"
CHOSEN: Final = ("a", "combatant", "defeated", "one-of")  # nouns that stand for one of several, of somebody's choice
SEVERAL: Final = ("each", "the-others", "each-of-the-others", "combatants", "both", "crossed")
AGAIN: Final = frozenset({"that", "it", "another", "the-others", "each-of-the-others", "defeated-by", "hurt-by"})


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
        self.spoken: frozenset[str] = frozenset()  # the names of the nodes that may speak of what is chosen here
        self.actor = players.YOU  # who chooses: within "they may …", they
        self.paying = False  # whether somebody was chosen says whether a price was paid
        self.last: Fighters | None = None  # he, she, it, they: the fighter spoken of last
        self.last_whose = ""
        self._kinds: dict[int, Fighters] = {}  # among whom a fighter was chosen: they are "the others"
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
                return self._named.setdefault(name, Named(fighter.name))
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
        return self.group(node) if node.name in ("any", "a", "none") else self.fighters(node)

    def several(self, node: Node) -> Fighters:
        """Fighters each of whom does something of their own."""
        return self.group(node) if node.name == "each" else self.fighters(node)

    def taken(self, node: Node) -> int:
        """The number under which the fighter is kept whom a noun has somebody choose; NONE if none, or never again."""
        if node.name not in CHOSEN and not self.paying:
            return NONE
        if not self.paying and not self.spoken & AGAIN:
            self.last = None
            return NONE
        into = self.bind(FIGHTER)
        noun = node.get("noun") or "fighter"
        self.bound[f"that {noun}"] = into
        self.last, self.last_whose = ThatFighter(into), str(node.get("whose") or "own")
        if node.name == "a":
            self._kinds[into] = self.kind(node)
        return into

    def kind(self, node: Node) -> Fighters:
        """Fighters by whose they are and what they are called."""
        noun, whose = node.text("noun"), node.text("whose")
        if noun == "fighter":
            return WHOSE[whose]
        if noun in ("hero", "sidekick"):
            return OfRole(WHOSE[whose], noun == "hero")
        kind = self.by_name(noun)
        return kind if whose == "own" else OfName(WHOSE[whose], kind.name)

    def group(self, node: Node) -> Fighters:
        """The fighters that a determiner is put before."""
        group = self.kind(node)
        if node["other"]:
            group = Except(group, self._at_hand(node.text("whose")))
        last, whose = self.last, self.last_whose
        for each in node.nodes("where"):
            group = self._narrowed(group, each)
        self.last, self.last_whose = last, whose  # who is named there is named in passing
        return group

    def _at_hand(self, whose: str) -> Fighters:
        """Whom the others are other than: the fighter spoken of last, or else the one of the combat (OTHER-1)."""
        if self.last is not None and (whose in ("anyone", self.last_whose) or self.last_whose == "anyone"):
            return self.last
        return OPPOSING_FIGHTER if whose == "opposing" else YOUR_FIGHTER

    def _narrowed(self, group: Fighters, node: Node) -> Fighters:
        """Those of some fighters of whom a filter is true."""
        if node.name == "adjacent":
            return AdjacentTo(group, self.middle(node.node("to")))
        if node.name == "in-zone":
            return InZoneOf(group, self.middle(node.node("of")))
        if node.name == "within":
            return WithinReach(group, node.number("n"), self.middle(node.node("to")))
        if node.name == "hurt":
            return Hurt(group)
        if node.name == "apart":
            return Except(group, AdjacentTo(group, self.middle(node.node("to"))))
        if node.name == "off-zone":
            return Except(group, InZoneOf(group, self.middle(node.node("of"))))
        if node.name == "but":
            return Except(group, self.middle(node.node("x")))
        if node.name == "with-counter":
            return BearingCounter(group, node.text("name"), node.number("n"))
        return OnSpaces(group, self.area(node))

    def area(self, node: Node) -> Spaces:
        """The spaces that a filter is true of."""
        if node.name == "adjacent":
            return Near(SpacesOf(self.middle(node.node("to"))))
        if node.name == "in-zone":
            return ZoneOf(self.middle(node.node("of")))
        if node.name == "apart":
            return Elsewhere(Near(SpacesOf(self.middle(node.node("to")))))
        if node.name == "off-zone":
            return OutsideZonesOf(self.middle(node.node("of")))
        if node.name == "within":
            return Within(node.number("n"), self.middle(node.node("to")))
        if node.name in ("on-token", "adjacent-token", "near-token"):
            tokens = self.token_spaces(node.node("to"))
            return tokens if node.name == "on-token" else Near(tokens, on=node.name == "near-token")
        raise refuse(node)

    def _spoken_of(self, which: Fighters, whose: str) -> Fighters:
        self.last, self.last_whose = which, whose
        return which

    def _fighters_named(self, node: Node) -> Fighters:
        return self._spoken_of(self.by_name(node.text("name")), "own")

    def _fighters_mine(self, node: Node) -> Fighters:
        return self._spoken_of(YOUR_FIGHTER, "own")

    def _fighters_theirs(self, node: Node) -> Fighters:
        return self._spoken_of(OPPOSING_FIGHTER, "opposing")

    def _fighters_other_mine(self, node: Node) -> Fighters:
        return self._spoken_of(Except(YOUR_FIGHTERS, YOUR_FIGHTER), "own")

    def _fighters_their_hero(self, node: Node) -> Fighters:
        return self._spoken_of(TheirHeroes(), "opposing")

    def _fighters_that(self, node: Node) -> Fighters:
        that = f"that {node.text('noun')}"
        if that == FIGHTER and that not in self.bound and self.that is not None:
            return self._spoken_of(self.that, "own")
        return self._spoken_of(ThatFighter(self.slot(that)), "anyone")

    def _fighters_it(self, node: Node) -> Fighters:
        if self.last is None:
            raise CannotPlay("nothing before this says who he, she, it or they are")
        return self.last

    def _fighters_combatant(self, node: Node) -> Fighters:
        return OneOf(COMBATANTS)

    def _fighters_combatants(self, node: Node) -> Fighters:
        return Each(COMBATANTS)

    def _fighters_both(self, node: Node) -> Fighters:
        return Both(self.by_name(node.text("a")), self.by_name(node.text("b")))

    def _fighters_either(self, node: Node) -> Fighters:
        return self._fighters_both(node)

    def _fighters_one_of(self, node: Node) -> Fighters:
        return OneOf(self._fighters_both(node))

    def _fighters_a(self, node: Node) -> Fighters:
        return OneOf(self.group(node))

    def _fighters_each(self, node: Node) -> Fighters:
        return Each(self.group(node))

    def _fighters_any(self, node: Node) -> Fighters:
        return self.group(node)

    def _fighters_defeated(self, node: Node) -> Fighters:
        noun = node.text("noun")
        return Gone(noun if noun in EVERYONE else self.by_name(noun).name)

    def _fighters_each_of_the_others(self, node: Node) -> Fighters:
        slot = self.slot(FIGHTER)
        if slot not in self._kinds:
            raise CannotPlay("nothing before this says what the others are")
        return Except(self._kinds[slot], ThatFighter(slot))

    def _fighters_the_others(self, node: Node) -> Fighters:
        return self._fighters_each_of_the_others(node)

    def _fighters_crossed(self, node: Node) -> Fighters:
        return Crossed(self.slot(CROSSED))

    def token(self, node: Node) -> str:
        """A kind of token, whichever of them is spoken of."""
        return token_name(node.text("noun"))

    def token_spaces(self, node: Node) -> Spaces:
        """The spaces with that token, or with one of some."""
        if node.name == "that-token":
            return ThatSpace(self.slot(TOKEN))
        lying = TokenSpaces(self.token(node))
        where = node.get("where")
        last, whose = self.last, self.last_whose
        areas = [self.area(each) for each in cast("tuple[Node, ...]", where or ())]
        self.last, self.last_whose = last, whose
        return All(lying, *areas) if areas else lying

    def spaces(self, node: Node) -> Spaces:
        """Where something may go; whether that must be empty is for the word to say."""
        if node.name == "space-of":
            return SpacesOf(self.middle(node.node("x")))
        if node.get("where") is None:
            raise refuse(node)
        places = [self._place(place) for place in node.nodes("where")]
        if node.name in ("bare-space", "bare-spaces"):
            places.append(BARE)
        if len(places) < 2:
            return places[0] if places else ANYWHERE
        return All(*places)

    def _place(self, node: Node) -> Spaces:
        if node.name == "of-zone":
            return ZoneOf(self.middle(node.node("of")))
        if node.name == "off-zone":
            return OutsideZonesOf(self.middle(node.node("of")))
        if node.name == "beside":
            return Beside(self.middle(node.node("to")))
        if node.name == "with-token":
            return self.token_spaces(node.node("to"))
        if node.name == "zone-without":
            x = node.node("x")  # "in a zone with none of your Actors", and with any of them
            return ZonesWithout(self.group(x)) if x.name == "none" else ZoneOf(self.middle(x))
        if node.name == "start":
            return StartOf(self.middle(node.node("x")))
        raise refuse(node)
