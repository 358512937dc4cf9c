"""The shared, unchanging things: cards, fighters, tokens, abilities and the heroes they make up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine.look import Look
from matchless.engine.program import NOTHING, Block, Condition, Fighters, Word, program
from matchless.engine.slugs import slug_of, stable_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.spans import Spans

# Types of a card; a versatile card is both of the first two (TYPE-1), so types are bits.
ATTACK: Final = 1
DEFENSE: Final = 2
VERSATILE: Final = 3
SCHEME: Final = 4
TYPE_NAMES: Final = {ATTACK: "attack", DEFENSE: "defense", VERSATILE: "versatile", SCHEME: "scheme"}

# When a card's text resolves; the index into Card.programs.
IMMEDIATELY: Final = 0
DURING: Final = 1
AFTER: Final = 2
PLAYED: Final = 3
TIMINGS: Final = ("Immediately", "During combat", "After combat", "")

# When an ability resolves; the index into Table.triggers.
START_OF_TURN: Final = 0
END_OF_TURN: Final = 1
AFTER_ATTACK: Final = 2
TOKEN_LEAVES: Final = 3
AFTER_MOVE: Final = 4
DURING_COMBAT: Final = 5
TARGETED: Final = 6
BEFORE_MOVES: Final = 7
SCHEME_RESOLVED: Final = 8
AFTER_CLEANUP: Final = 9
GAME_START: Final = 10
HURT: Final = 11
FALLS: Final = 12
WINS: Final = 13
LOSES: Final = 14
MANEUVERED: Final = 15
DRAWS: Final = 16
SHOWN: Final = 17
WOULD_FALL: Final = 18
JOINED: Final = 19
MOMENTS: Final = (
    "At the start of your turn",
    "At the end of your turn",
    "After one of your fighters attacks",
    "Whenever a token of yours leaves the board",
    "Whenever one of your fighters ends a move in a new space",
    "During combat",
    "When one of your fighters is attacked, before you choose a defense card",
    "When you maneuver, after drawing",
    "After you resolve a scheme card",
    "After each attack by one of your fighters, once the cards have been cleared away",
    "At the start of the game",
    "After a fighter takes damage",
    "After a fighter is defeated",
    "After you win a combat",
    "After you lose a combat",
    "After you maneuver",
    "Whenever you draw a card",
    "When the cards are revealed",
    "When a fighter would be defeated",
    "After a card joins a pile of yours",
)
# Those where there is a combat to speak of.
COMBAT_MOMENTS: Final = (AFTER_ATTACK, DURING_COMBAT, TARGETED, WINS, LOSES, SHOWN)
ABOUT_A_FIGHTER: Final = (AFTER_MOVE, HURT, FALLS, WOULD_FALL)  # where there is "that fighter"

MELEE: Final = 0
RANGED: Final = 1
HERO: Final = 0
SIDEKICK: Final = 1
ANY: Final[tuple[str, ...]] = ()  # a card every fighter of its seat may use

HAND_LIMIT: Final = 7
OPENING_HAND: Final = 5
MOST_COUNTED: Final = 99  # of a counter that does not say what the most is (COUNTER-1)


def article(noun: str) -> str:
    """As in "an outlaw", "a fox"."""
    return "an" if noun[0] in "aeiou" else "a"


def possessive(name: str) -> str:
    """As in "the fox's", "the foxes'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Something that speaks in the game and can be named as the cause of what happens."""

    __slots__ = ("name", "reminder", "says", "spans")

    def __init__(self, name: str) -> None:
        self.name = name
        self.says = ""  # its text as its file says it; where there is none, the words say it
        self.spans: Spans = ()  # the same as structured text, where it is known
        self.reminder = ""  # what the keywords in it mean


class Attribute:
    """What the cards of a hero have beside value and BOOST: a number, or one of some values."""

    __slots__ = ("name", "plural", "values")

    def __init__(self, name: str, plural: str = "", values: Sequence[str] = ()) -> None:
        self.name = name
        self.plural = plural or f"{name}s"
        self.values = tuple(values)  # none: it is a number

    def text(self, given: int) -> str:
        """What a card has of it, in words: "4 stars", "red"."""
        if self.values:
            return self.values[given - 1] if given else ""
        return f"{given} {self.name if given == 1 else self.plural}"


class Card(Source):
    """One card of a deck, with all its copies."""

    __slots__ = (
        "art",
        "attributes",
        "boost",
        "by",
        "copies",
        "declared",
        "declared_programs",
        "discarded",
        "families",
        "further",
        "given",
        "headings",
        "programs",
        "reminders",
        "rules",
        "said",
        "slug",
        "spent",
        "spoken",
        "texts",
        "type",
        "value",
        "was",
    )

    def __init__(
        self,
        name: str,
        type_: int,
        value: int | None = None,
        *,
        boost: int,
        copies: int,
        by: str | Sequence[str] = ANY,
        immediately: Block = (),
        during: Block = (),
        after: Block = (),
        scheme: Block = (),
        attributes: Sequence[Attribute] = (),
        given: Sequence[int] = (),
        declared: Sequence[Block] = (),
        said: Sequence[str] = ("", "", "", ""),
        spoken: Sequence[Spans] = (),
        headings: Sequence[str] = TIMINGS,
        reminders: Sequence[str] = ("", "", "", ""),
        was: Sequence[str] = (),
        families: Sequence[str] = (),
        art: str = "",
        rules: Sequence[Static] = (),
        spent: Block = (),
        discarded: Block = (),
        further: Sequence[str] = (),
        id_: str = "",
    ) -> None:
        super().__init__(name)
        self.slug = stable_id(name, id_, was)
        self.type = type_
        self.value = value
        self.boost = boost
        self.copies = copies
        self.by: tuple[str, ...] = (by,) if isinstance(by, str) else tuple(by)
        self.texts: tuple[Block, ...] = (immediately, during, after, scheme)
        self.programs: tuple[Block, ...] = tuple(program(text) for text in self.texts)
        self.attributes = tuple(attributes)  # those of its hero
        self.given = tuple(given)  # what it has of each: the number, or which of the values, counted from 1; 0: none
        self.declared: tuple[Block, ...] = tuple(declared)  # its texts under the timings that its hero declares
        self.declared_programs: tuple[Block, ...] = tuple(program(text) for text in self.declared)
        self.headings = tuple(headings)  # what stands before each of its texts, those of its hero's timings last
        self.said = tuple(said)  # its texts as its file says them, in the same order
        self.spoken: tuple[Spans, ...] = tuple(spoken) or ((),) * len(self.said)  # as structured text, where known
        self.reminders = tuple(reminders)  # what the keywords in each of its texts mean
        self.was = tuple(was)  # former names, by which records may call it too
        self.families = tuple(families)
        self.art = art  # the drawing of the house that it shows; none if empty
        self.rules = tuple(rules)  # what holds of the card itself
        self.spent: Block = program(spent)  # resolves when it is spent as a BOOST
        self.discarded: Block = program(discarded)  # resolves when it is discarded from the hand
        self.further = tuple(further)  # what it says of either, as its file says it


class Fighter:
    """A kind of fighter: the hero, or a sidekick with all its tokens."""

    __slots__ = (
        "attack", "count", "forms", "health", "large", "letters", "name", "off_board", "plural_verb", "pronoun",
        "reach", "role", "says", "slug", "starts_as", "was",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        role: int,
        attack: int,
        health: int,
        *,
        count: int = 1,
        reach: int = 1,
        large: bool = False,
        forms: Sequence[str] = (),
        starts_as: str = "",
        was: Sequence[str] = (),
        id_: str = "",
    ) -> None:
        self.name = name
        self.slug = stable_id(name, id_, was)
        self.was = tuple(was)  # former names, by which records may call it too
        self.role = role
        self.attack = attack
        self.health = health
        self.count = count
        self.reach = reach  # spaces away a target may be, zones aside (ATK-1)
        self.large = large  # holds two spaces (BOARD-3)
        self.forms = tuple(forms)  # what it can become
        self.starts_as = starts_as  # the form it begins in; none if empty
        self.off_board = False  # it begins off the board, to be summoned
        self.says = ""  # what is special about it, as its file says it
        self.pronoun = "they"  # he, she, it or they
        self.plural_verb = False  # one piece that is several people, who "move"
        self.letters = ""  # what its disc shows where there is no emblem


class Ability(Source):
    """A text of the character card that resolves at a moment. Nothing on a card cancels it."""

    __slots__ = ("about", "condition", "number", "part", "program", "text", "when")

    def __init__(
        self,
        when: int,
        *text: Word,
        name: str = "",
        part: str = "",
        about: Fighters | None = None,
        condition: Condition | None = None,
    ) -> None:
        super().__init__(name)
        self.when = when
        self.number = 0  # among the texts of its hero
        self.part = part  # the kind of token, or the pile, that a moment is about; any if empty
        self.about = about  # the fighters that a moment is about, as they are just before it; none: any
        self.condition = condition  # what must be so for it to be set off at all, where that matters at once
        self.text: Block = text
        self.program: Block = program(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Static(Source):
    """A text that holds as long as it lies open, or until the end of a turn; the kinds are in `statics`."""

    __slots__ = ("when",)

    def __init__(self, when: Condition | None = None) -> None:
        super().__init__("")
        self.when = when  # "while …": it holds only as long as that is so

    def needs(self) -> frozenset[str]:
        """What there must be where it is read."""
        return NOTHING if self.when is None else self.when.needs()

    def in_combat(self) -> bool:
        """Whether it is read in a combat only."""
        return False


Text = Ability | Static


class SecondCard(Source):
    """A card of a hero's second deck: while it lies open its texts hold."""

    __slots__ = ("short", "slug", "texts", "was")

    def __init__(self, name: str, *texts: Text, short: str = "", id_: str = "", was: Sequence[str] = ()) -> None:
        super().__init__(name)
        self.short = short or name  # where there is little room
        self.slug = stable_id(name, id_, was)
        self.was = tuple(was)  # former names, by which records may call it too
        self.texts: tuple[Text, ...] = texts
        for text in texts:
            text.name = text.name or name


class SecondDeck:
    """A further deck of a hero's own, of cards that hold while they lie face up."""

    __slots__ = ("cards", "face_up", "name", "plural", "refills", "says")

    def __init__(
        self, name: str, *cards: SecondCard, plural: str = "", face_up: int = 1, refills: bool = False
    ) -> None:
        self.name = name  # what one of its cards is called
        self.plural = plural or f"{name}s"
        self.cards = cards
        self.face_up = face_up  # how many may lie open at once
        self.refills = refills  # the discarded cards are shuffled when one is wanted from an empty deck
        self.says = ""  # how it works, in another language than English


class Offer:
    """A list of texts of the character card that are paid for: with a counter, or with what cards in a pile have."""

    __slots__ = ("attribute", "counter", "name", "pile", "plural")

    def __init__(self, name: str, plural: str = "", *, attribute: str = "", pile: str = "", counter: str = "") -> None:
        self.name = name  # what one of its texts is called
        self.plural = plural or f"{name}s"
        self.attribute = attribute
        self.pile = pile
        self.counter = counter  # empty: an attribute of cards in a pile pays


class Offered(Source):
    """A text of an offer: its price is what cards must have, or so many of a counter."""

    __slots__ = ("costs", "named", "needs", "offer", "price", "program", "slug", "text", "title")

    def __init__(
        self,
        called: str,
        price: tuple[str, ...],
        *text: Word,
        name: str = "",
        needs: Sequence[int] = (),
        costs: int = 0,
        offer: int = 0,
    ) -> None:
        listed = " and ".join(filter(None, (", ".join(price[:-1]), price[-1])))
        super().__init__(name or f"{listed} {called}")
        self.named = bool(name)  # of its own; otherwise it goes by its price
        self.slug = slug_of(name or " ".join(price))
        self.title = f"{name or called} ({listed})" if name or costs else listed  # as a choice
        self.offer = offer  # the number of the hero's offer that it stands in
        self.price = price
        self.needs = 0  # the same as cards give them, a bit each
        for need in needs:
            self.needs |= 1 << need
        self.costs = costs  # how many of the counter
        self.text: Block = text
        self.program: Block = program(text)


class Item(Source):
    """A battlefield item: a scheme item is used as an action, a combat item beside a card."""

    __slots__ = ("guess", "kind", "program", "slug", "text")

    def __init__(self, name: str, kind: str, *, text: Block, guess: str = "") -> None:
        super().__init__(name)
        self.slug = slug_of(name)
        self.kind = kind  # "scheme" or "combat", as the slots of a board say
        self.text = text
        self.guess = guess  # what of it nobody knows for sure: "the printed number is not known"
        self.program: Block = program(text)


class Pile:
    """A place of a hero's own for its cards, the oldest first."""

    __slots__ = ("face_down", "most", "name", "oldest_leaves")

    def __init__(
        self,
        name: str,
        *,
        face_down: bool = False,
        most: int = 0,
        oldest_leaves: bool = False,
    ) -> None:
        self.name = name
        self.face_down = face_down  # only its owner knows the cards; how many there are, all know
        self.most = most  # it holds no more cards than that; 0: any number
        self.oldest_leaves = oldest_leaves  # in a full one the oldest card makes room, else no card comes in


class Marker:
    """A thing with sides, at most one of which shows; no two markers of a hero have a side of the same name."""

    __slots__ = ("name", "sides", "starts")

    def __init__(self, name: str, *sides: str, starts: str = "") -> None:
        self.name = name
        self.sides = sides
        self.starts = starts  # the side that shows at first; none if empty


class Counter:
    """A number with a name, of which every seat has its own, or every fighter."""

    __slots__ = ("most", "name", "of_fighters", "starts")

    def __init__(self, name: str, *, starts: int = 0, most: int = MOST_COUNTED, of_fighters: bool = False) -> None:
        self.name = name
        self.starts = starts  # of its hero's own seat or fighters; everybody else begins with none
        self.most = most
        self.of_fighters = of_fighters


class Token(Source):
    """A kind of token that one hero puts on spaces."""

    __slots__ = ("count", "entered", "noun", "plural", "program", "stops")

    def __init__(
        self, name: str, count: int, *, noun: str = "", plural: str = "", entered: Block = (), stops: bool = False
    ) -> None:
        super().__init__(name)
        self.noun = noun or name  # what one of them is called: "snare", "signal token"
        self.plural = plural or f"{self.noun}s"
        self.count = count
        self.entered = entered  # resolves when a hostile fighter enters the token's space
        self.stops = stops  # that fighter's move ends there (MOVE-4)
        self.program: Block = program(entered)


class Hero:
    """Everything one seat brings to the table."""

    __slots__ = (
        "abilities",
        "by_hand",
        "cards",
        "counters",
        "decks",
        "definition",
        "difficulty",
        "digest",
        "fighters",
        "look",
        "markers",
        "move",
        "name",
        "offered",
        "offers",
        "piles",
        "recommended",
        "set_name",
        "slug",
        "tip",
        "titles",
        "tokens",
    )

    def __init__(
        self,
        slug: str,
        name: str,
        set_name: str,
        *,
        move: int,
        fighters: Sequence[Fighter],
        abilities: Sequence[Text],
        cards: Sequence[Card],
        tokens: Sequence[Token] = (),
        piles: Sequence[Pile] = (),
        offers: Sequence[Offer] = (),
        offered: Sequence[Offered] = (),
        decks: Sequence[SecondDeck] = (),
        markers: Sequence[Marker] = (),
        counters: Sequence[Counter] = (),
        look: Look | None = None,
        difficulty: int = 0,
        recommended: bool = False,
        tip: str = "",
    ) -> None:
        self.slug = slug
        self.name = name
        self.set_name = set_name
        self.move = move
        self.fighters = tuple(fighters)
        self.abilities = tuple(abilities)
        self.titles = tuple([text.name for text in self.abilities])  # what the character card calls each, if anything
        for text in self.abilities:
            text.name = text.name or f"{possessive(name)} ability"
        self.cards = tuple(cards)
        self.tokens = tuple(tokens)
        self.piles = tuple(piles)
        self.offers = tuple(offers)
        self.offered = tuple(offered)  # the texts of all offers
        self.decks = tuple(decks)
        self.markers = tuple(markers)
        self.counters = tuple(counters)
        held = [text for deck in self.decks for second in deck.cards for text in second.texts]
        for number, text in enumerate([*self.abilities, *held]):
            if isinstance(text, Ability):
                text.number = number
        self.look = look  # the inks of its cards; none: some that go with its name
        self.difficulty = difficulty  # from 1 to 3: how much there is to keep in mind; 0: nobody has said
        self.recommended = recommended  # as a first pick
        self.tip = tip  # for whoever plays it for the first time
        self.digest = ""  # of all that decides a game; none: it was not read from a file
        self.by_hand: tuple[str, ...] = ()  # what of it is played by hand: "cards/Plan", "abilities/2"
        self.definition = ""  # the file it was read from, line by line, if it does not come with Matchless

    def plural(self) -> bool:
        """Whether the hero is several, so that the name takes "draw", not "draws"."""
        return any(fighter.role == HERO and fighter.count > 1 for fighter in self.fighters)

    def fighter_slugs(self) -> list[str]:
        """The ids of its fighters, one after another: "wolf-1", "wolf-2"."""
        return [
            f"{fighter.slug}-{number}" if fighter.count > 1 else fighter.slug
            for fighter in self.fighters
            for number in range(1, fighter.count + 1)
        ]

    def forms(self) -> tuple[str, ...]:
        """All forms of its fighters."""
        return tuple(dict.fromkeys(form for fighter in self.fighters for form in fighter.forms))

    def second_cards(self) -> tuple[SecondCard, ...]:
        """The cards of all its second decks."""
        return tuple(second for deck in self.decks for second in deck.cards)

    def deck_size(self) -> int:
        return sum(card.copies for card in self.cards)
