"""Every field of the state, described once: how a clone has it, who may know it, and what tells it.

What copies, hides and tells the state is written out field by field, because looking attributes up by name is slow.
The tests change one field after the other and hold that code to these descriptions (`tests/altered.py`), so a new
field must be described here, and whatever forgets it fails there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# How a clone has a field.
SHARED: Final = "shared"  # it holds nothing that can be changed in place
REPLACED: Final = "replaced"  # a list that is shared all the same: it is replaced, never changed in place
LIST: Final = "list"  # a list of its own
ROWS: Final = "rows"  # a list of lists, all its own
CLONED: Final = "cloned"  # an object, or a list of objects, each cloned
LEFT: Final = "left"  # not at all

# Who may know a field. Of cards that are hidden everybody knows how many there are.
ALL: Final = "all"
OWNER: Final = "owner"  # the seat whose entry it is
OWNER_PARTLY: Final = "owner partly"  # of that seat's entry, as much as it has looked at or put there itself
ALL_PARTLY: Final = "all partly"  # everybody knows some of it
BY_FACE: Final = "by face"  # everybody, but of a pile that lies face down its owner only
ASKED: Final = "asked"  # the seat whose decision is open
UNTIL_REVEALED: Final = "until revealed"  # its seat alone until the cards are turned up, then everybody
NOBODY: Final = "nobody"

# Whether a search tells two positions apart by a field; its tree is one over all deals that a seat may be in.
KEY: Final = "in the key"
SIZE: Final = "how many are in the key; which they are differs from deal to deal"
UNKNOWN: Final = "no seat may search by what it cannot know"
FOLLOWS: Final = "it follows from what is in the key"
COARSE: Final = "left out: nodes that differ in nothing else share what they have learned"


class Field(NamedTuple):
    """One field; where `data` or `observed` is a sentence instead of places, it says why there are none."""

    name: str
    copied: str
    known: str
    key: str  # KEY, SIZE, or why it is not in the key
    data: tuple[str, ...] | str  # where the data of a view tells it: the beginnings of paths
    observed: tuple[str, ...] | str  # the parts of an observation that tell it: the beginnings of their names


_SECRET: Final = "nobody may know it"
_LOG: Final = "the log tells it as it happens"
_ASKED: Final = ("decision.fighter", "decision.question", "decision.asks")
_INNER: Final = "part-way through a word: its question tells what matters"
_SETUP: Final = "the catalog and the setup tell it"
_EARLIER: Final = "how a game came about is told apart, as far as a seat may know it"
_STANDS: Final = "where fighters stand tells it"
_STANDING: Final = ("heroes", "sidekicks", "reache", "nearest", "distance")
_ASKED_BY: Final = "the kind and the source of the decision tell it"
_ACTIONS: Final = "which actions are legal is told apart"
_FALLEN: Final = "who is defeated tells it"
_ENDLESS: Final = "it ends only what would go on for ever"
_ENDED: Final = "an observation is of a game that goes on; its end is told apart"

STATE: Final = (
    Field("table", SHARED, ALL, "a tree belongs to one table", _SETUP, "a layout belongs to one table"),
    Field("seed", SHARED, NOBODY, UNKNOWN, _SECRET, _SECRET),
    Field("rng", CLONED, NOBODY, UNKNOWN, _SECRET, _SECRET),
    Field("events", LEFT, ALL, "it is what has happened, not what is", "views tell events apart", _LOG),
    Field("past", SHARED, NOBODY, "two ways to one position are one node", _EARLIER, _EARLIER),
    Field("origin", SHARED, NOBODY, "nothing in the game hangs on it", _EARLIER, _EARLIER),
    Field("frames", CLONED, ALL, KEY, _INNER, _INNER),
    Field("by_hand", SHARED, ALL, "a search imagines games, in which nothing is done by hand",
          "views tell what is done by hand apart", _ASKED_BY),
    Field("over", SHARED, ALL, "nothing is searched once it is over", ("result", "decision"),
          ("asked", "kind", "about", "source_")),
    Field("winners", SHARED, ALL, "nothing is searched once it is over", ("result.winners",), _ENDED),
    Field("reason", SHARED, ALL, "nothing is searched once it is over", ("result.reason",), _ENDED),
    # the open decision
    Field("asked", SHARED, ALL, KEY, ("decision",), ("asked",)),
    Field("kind", SHARED, ALL, KEY, ("decision",), ("kind", "about")),
    Field("options", REPLACED, ASKED, "a node knows the options of every deal", ("decision.options",), _ACTIONS),
    # the turn
    Field("turn", SHARED, ALL, KEY, ("turn",), ("turn",)),
    Field("active", SHARED, ALL, FOLLOWS, ("active",), ("active",)),
    Field("actions", SHARED, ALL, KEY, ("actions",), ("actions",)),
    Field("actions_taken", SHARED, ALL, COARSE, ("actions_taken",), ("actions_taken",)),
    Field("turn_over", SHARED, ALL, COARSE, ("turn_over",),
          "no decision but that of the hand limit is left in such a turn"),
    Field("started", SHARED, ALL, FOLLOWS, ("seats.started",), "the number of the turn tells it"),
    Field("status", LIST, ALL, FOLLOWS, ("seats.status",), ("status",)),
    # fighters
    Field("at", LIST, ALL, KEY, ("seats.fighters.space",), ("at", "moved", *_STANDING)),
    Field("back", LIST, ALL, KEY, ("seats.fighters.back",), ("back", "moved", *_STANDING)),
    Field("health", LIST, ALL, KEY, ("seats.fighters.health",), ("health",)),
    Field("who", LIST, ALL, FOLLOWS, _STANDS, _STANDS),
    Field("standing", LIST, ALL, FOLLOWS, _STANDS, _STANDS),
    Field("present", SHARED, ALL, FOLLOWS, _STANDS, _STANDS),
    Field("defeated", SHARED, ALL, FOLLOWS, ("seats.fighters.defeated",), ("defeated",)),
    Field("gone", SHARED, ALL, FOLLOWS, _STANDS, _STANDS),
    Field("falling", SHARED, ALL, COARSE, _INNER, _INNER),
    Field("most_health", SHARED, ALL, KEY, ("seats.fighters.max_health",), ("max_health",)),
    Field("unsettled", SHARED, ALL, FOLLOWS, _FALLEN, _FALLEN),
    # memories and limits of the present turn
    Field("noted", REPLACED, ALL, COARSE, ("seats.fighters.began",), ("moved",)),
    Field("rooted", SHARED, ALL, COARSE, ("seats.fighters.rooted",), ("rooted",)),
    Field("roots", SHARED, ALL, COARSE, ("seats.roots",), "who is rooted tells it"),
    Field("hurt_this_turn", SHARED, ALL, COARSE, ("seats.fighters.hurt",), ("hurt",)),
    Field("won_this_turn", SHARED, ALL, COARSE, ("seats.won",), ("won",)),
    Field("unbound", SHARED, ALL, COARSE, ("seats.fighters.unbound",), ("unbound",)),
    Field("unbound_on", SHARED, ALL, COARSE, ("seats.fighters.unbound",), ("unbound",)),
    Field("lasting", SHARED, ALL, COARSE, ("lasting",), _LOG),
    Field("prevented", SHARED, ALL, COARSE, ("prevented",), _LOG),
    Field("happened", SHARED, ALL, COARSE, _ENDLESS, _ENDLESS),
    # cards
    Field("deck", ROWS, OWNER_PARTLY, UNKNOWN, ("seats.deck_size", "seats.deck_top", "seats.deck_bottom"),
          ("deck_size", "deck_top", "deck_bottom")),
    Field("hand", ROWS, OWNER, SIZE, ("seats.hand", "seats.hand_size"), ("hand", "hand_size")),
    Field("discards", ROWS, ALL, COARSE, ("seats.discards",), ("discards",)),
    Field("piles", SHARED, BY_FACE, KEY, ("seats.piles",), ("pile",)),
    Field("aside", SHARED, ALL, COARSE, ("aside",), ("aside",)),
    Field("seen", SHARED, OWNER, COARSE, ("seats.known",), ("hand",)),
    Field("known_top", SHARED, OWNER, COARSE, ("seats.deck_top",), ("deck_top",)),
    Field("known_bottom", SHARED, OWNER, COARSE, ("seats.deck_bottom",), ("deck_bottom",)),
    Field("peeked", SHARED, OWNER, COARSE, ("seats.deck_top",), ("deck_top",)),
    Field("scheme", SHARED, ALL, KEY, ("scheme",), ("scheme",)),
    Field("combat", CLONED, ALL, KEY, ("combat",), ("combat_",)),
    # markers
    Field("tokens", SHARED, ALL, KEY, ("seats.tokens",), ("tokens",)),
    Field("supply", SHARED, ALL, COARSE, ("seats.tokens",), ("supply",)),
    Field("items", SHARED, ALL, KEY, ("items",), ("items",)),
    Field("sides", SHARED, ALL, KEY, ("seats.markers",), ("markers",)),
    Field("forms", SHARED, ALL, KEY, ("seats.fighters.form",), ("form",)),
    Field("counters", SHARED, ALL, KEY, ("seats.counters",), ("counters", "fighter_counters")),
    Field("second_deck", SHARED, ALL_PARTLY, UNKNOWN, ("seats.decks",), ("second_bottom",)),
    Field("second_up", SHARED, ALL, KEY, ("seats.decks.face_up",), ("second_up",)),
    Field("second_discards", SHARED, ALL, COARSE, ("seats.decks.discards",), ("second_discards",)),
    Field("second_buried", SHARED, ALL, COARSE, ("seats.decks.bottom",), ("second_bottom",)),
)  # fmt: skip

FRAME: Final = (
    Field("block", SHARED, ALL, COARSE, _INNER, _INNER),
    Field("seat", SHARED, ALL, COARSE, _INNER, _INNER),
    Field("source", SHARED, ALL, COARSE, ("decision.source",), ("source_",)),
    Field("role", SHARED, ALL, COARSE, _INNER, _INNER),
    Field("other", SHARED, ALL, COARSE, _INNER, _INNER),
    Field("pc", SHARED, ALL, KEY, ("decision",), _INNER),
    Field("step", SHARED, ALL, KEY, _INNER, _INNER),
    Field("answer", SHARED, ALL, "it is empty as long as a decision is open", _INNER, _INNER),
    Field("vars", SHARED, ALL, KEY, _ASKED, ("about",)),
    Field("mover", SHARED, ALL, KEY, (*_ASKED, "decision.options"), ("about",)),
    Field("left", SHARED, ALL, KEY, _INNER, _INNER),
)

COMBAT: Final = (
    Field("attack", CLONED, ALL, KEY, ("combat.attack",), ("combat_",)),
    Field("defense", CLONED, ALL, KEY, ("combat.defense",), ("combat_",)),
    Field("revealed", SHARED, ALL, KEY, ("combat",), ("combat_",)),
    Field("damage", SHARED, ALL, FOLLOWS, ("combat.damage",), ("combat_damage",)),
    Field("winner", SHARED, ALL, COARSE, ("combat.winner", "combat.damage"), ("combat_winner",)),
    Field("fallen", SHARED, ALL, COARSE, ("combat.fallen",), "who is defeated tells it, but for who has returned"),
    Field("harmless", SHARED, ALL, COARSE, ("combat.harmless",), _LOG),
    Field("timing", SHARED, ALL, FOLLOWS, _INNER, _INNER),
    Field("acting", SHARED, ALL, FOLLOWS, _INNER, _INNER),
)

SIDE: Final = (
    Field("seat", SHARED, ALL, FOLLOWS, ("combat.attack.seat",), ("combat_seat",)),
    Field("fighter", SHARED, ALL, KEY, ("combat.attack.fighter",), ("combat_fighter",)),
    Field("card", SHARED, UNTIL_REVEALED, KEY, ("combat.attack.card", "combat.attack.value"),
          ("combat_card", "combat_hidden", "combat_value")),
    Field("instead", SHARED, ALL, COARSE, ("combat.attack.instead", "combat.attack.value"), ("combat_value",)),
    Field("bonus", SHARED, ALL, COARSE, ("combat.attack.bonus", "combat.attack.value"), ("combat_value",)),
    Field("ignored", SHARED, ALL, COARSE, ("combat.attack.ignored", "combat.attack.value"),
          ("combat_ignored", "combat_value")),
    Field("cancelled", SHARED, ALL, COARSE, ("combat.attack.cancelled",), ("combat_cancelled",)),
    Field("item", SHARED, ALL, FOLLOWS, ("combat.attack.item",), ("combat_item",)),
    Field("left", SHARED, ALL, COARSE, ("combat.attack.left",), _LOG),
    Field("joined", SHARED, ALL, COARSE, ("combat.attack.joined",), _LOG),
    Field("named", SHARED, ALL, COARSE, _LOG, _LOG),
    Field("shed", SHARED, ALL, COARSE, ("combat.attack.shed",), _LOG),
    Field("boosts", SHARED, ALL, COARSE, ("combat.attack.boosts",), _LOG),
)  # fmt: skip

RNG: Final = tuple(Field(name, SHARED, NOBODY, UNKNOWN, _SECRET, _SECRET) for name in ("a", "b", "c", "count", "key"))

FIELDS: Final = {"Game": STATE, "Frame": FRAME, "Combat": COMBAT, "Side": SIDE, "Rng": RNG}
