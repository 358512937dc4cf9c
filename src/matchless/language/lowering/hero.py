"""A whole hero in the engine's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from matchless.engine import definitions as engine
from matchless.engine.errors import HeroError
from matchless.engine.look import Look
from matchless.engine.program import Fighters
from matchless.engine.statics import NoCancel
from matchless.engine.words import THE_ATTACKER
from matchless.language.identity import rules_digest
from matchless.language.lowering.cards import COMPLETION
from matchless.language.lowering.nouns import FIGHTER, NUMBER, TOKEN, YOU, CannotPlay, refuse, token_name
from matchless.language.lowering.statics import Statics
from matchless.language.lowering.texts import lower_moment, lower_text
from matchless.language.model import Card, Counter, Deck, Fighter, HeroFile, Marker, Said, Token, Zone, user_pronoun
from matchless.language.node import Node, Program, is_by_hand

TYPES: Final = {name: number for number, name in engine.TYPE_NAMES.items()}
MOMENTS: Final = {
    "start-of-turn": engine.START_OF_TURN,
    "end-of-turn": engine.END_OF_TURN,
    "after-attack": engine.AFTER_ATTACK,
    "token-leaves": engine.TOKEN_LEAVES,
    "after-move": engine.AFTER_MOVE,
    "in-combat": engine.DURING_COMBAT,
    "attacked": engine.TARGETED,
    "maneuver": engine.BEFORE_MOVES,
    "scheme-done": engine.SCHEME_RESOLVED,
    "cleared": engine.AFTER_CLEANUP,
    "game-start": engine.GAME_START,
    "is-hurt": engine.HURT,
    "falls": engine.FALLS,
    "wins": engine.WINS,
    "loses": engine.LOSES,
    "maneuvered": engine.MANEUVERED,
    "draws": engine.DRAWS,
    "shown": engine.SHOWN,
    "would-fall": engine.WOULD_FALL,
}
THAT: Final[Mapping[str, Fighters]] = {"after-attack": THE_ATTACKER}
BINDS: Final = {  # what a moment hands to its text
    "after-move": (FIGHTER,),
    "entered": (FIGHTER, TOKEN),
    "is-hurt": (NUMBER, FIGHTER),
    "falls": (FIGHTER,),
    "would-fall": (FIGHTER,),
    "token-leaves": (TOKEN,),
}
TIMINGS: Final = ("immediately", "during", "after", "scheme", COMPLETION)  # in the order of engine.Card.said
THAT_ENTERED: Final = Node("that", noun="fighter")


@dataclass
class _Rules:
    """What texts of a hero mean that the engine holds as numbers, not as words; and how they are said."""

    takes_discards: str = ""  # the zone
    joins: str = ""  # the zone
    full: dict[str, int] = field(default_factory=dict)  # by zone
    of_pile: dict[str, list[str]] = field(default_factory=dict)  # by zone


def lower_hero(hero: HeroFile, texts: Mapping[str, Said]) -> engine.Hero:
    """The hero that a file and its texts describe, each under its place: "cards/2/after"."""
    rules = _Rules()
    found = [
        _text(hero, each.name or "ability", texts[f"abilities/{at}"], rules) for at, each in enumerate(hero.abilities)
    ]
    names = {ability.name for ability in hero.abilities}
    lowered = engine.Hero(
        hero.slug,
        hero.name,
        hero.set,
        move=hero.move,
        fighters=[_fighter(each, texts.get(f"fighters/{at}")) for at, each in enumerate(hero.fighters)],
        abilities=[ability for ability in found if ability is not None],
        cards=[_card(hero, at, card, texts) for at, card in enumerate(hero.cards)],
        ability=next(iter(names)) if len(names) == 1 else "",
        tokens=[_token(hero, at, token, texts) for at, token in enumerate(hero.tokens)],
        piles=[_pile(zone, rules) for zone in hero.zones],
        spells=_spells(hero, texts),
        decks=[_deck(hero, at, deck, texts, rules) for at, deck in enumerate(hero.decks)],
        markers=[_marker(marker) for marker in hero.markers],
        counters=[_counter(counter) for counter in hero.counters],
        look=_look(hero),
    )
    lowered.digest = rules_digest(hero, texts)
    lowered.by_hand = tuple(dict.fromkeys(_by_hand(hero, texts)))
    return lowered


def _by_hand(hero: HeroFile, texts: Mapping[str, Said]) -> Iterator[str]:
    """What of a hero is played by hand: "cards/Whirlwind", "abilities/The Question"."""
    for place, said in texts.items():
        if is_by_hand(said.program):
            kind, at, *_ = place.split("/")
            yield f"{kind}/{getattr(hero, kind)[int(at)].name or int(at) + 1}"


def lower_ability(hero: HeroFile, said: Said) -> engine.Text | None:
    """A text of the character card alone; raises CannotPlay where the engine has no words for it."""
    return _ability(hero, said, _Rules())


def _text(hero: HeroFile, place: str, said: Said, rules: _Rules) -> engine.Text | None:
    try:
        text = _ability(hero, said, rules)
    except CannotPlay as error:
        raise HeroError(hero.name, place, str(error)) from None
    if text is not None:
        text.says = said.text
        text.reminder = said.reminder
    return text


def _ability(hero: HeroFile, said: Said, rules: _Rules) -> engine.Text | None:
    """A text of the character card or of a second deck; None where the engine holds it as a rule of its own."""
    program = said.program
    if len(program) != 1 or program[0].name not in ("when", "static"):
        raise CannotPlay("an ability begins with a moment (At the start of your turn, …) or holds all the time")
    node = program[0]
    if node.name == "static":
        return _static(hero, node.node("s"), said.text, rules)
    moment, do = node.node("m"), node.nodes("do")
    if moment.name == "joined":
        _rule(hero, moment, do, rules)
        rules.of_pile.setdefault(moment.text("name"), []).append(said.text)
        return None
    if moment.name not in MOMENTS:
        raise refuse(moment)
    binds = BINDS.get(moment.name, ())
    about, condition, words = lower_moment(hero, moment, do, binds=binds, that=THAT.get(moment.name))
    token = token_name(moment.text("noun")) if moment.name == "token-leaves" else ""
    return engine.Ability(MOMENTS[moment.name], *words, token=token, about=about, condition=condition)


def _static(hero: HeroFile, node: Node, said: str, rules: _Rules) -> engine.Text | None:
    name = node.name
    if name == "goes-instead":
        rules.takes_discards = node.text("z")
        rules.of_pile.setdefault(node.text("z"), []).append(said)
        return None
    if name == "joins-instead":
        rules.joins = node.text("z")
        rules.of_pile.setdefault(node.text("z"), []).append(said)
        return None
    return Statics(hero).static(node)


# ---------------------------------------------------------------- what the engine knows as rules


def _rule(hero: HeroFile, moment: Node, do: Program, rules: _Rules) -> None:
    if moment.name == "joined" and (full := _full(moment.text("name"), do)):
        rules.full[moment.text("name")] = full
        return
    raise refuse(moment)


def _full(zone: str, do: Program) -> int:
    """At how many syllables a line is complete: then its last card resolves, and at more it is only discarded."""
    if not do or do[0].name != "if" or do[0].node("t").name != "sum-is":
        return 0
    line = Node("zone", of=YOU, name=zone)
    exactly = do[0].node("t")
    full, what = exactly.number("n"), exactly["what"]
    resolve = Node("resolve-text", timing=COMPLETION, what=Node("last"), p=line)
    discard = Node("discard-zone", name=zone)
    more = Node("sum-at-least", what=what, p=line, n=full + 1)
    wanted = (
        Node("if", t=Node("sum-is", what=what, p=line, n=full), then=(resolve, discard)),
        Node("if", t=more, then=(discard,)),
    )
    return full if do == wanted else 0


# ---------------------------------------------------------------- the parts of a hero


def _fighter(fighter: Fighter, special: Said | None) -> engine.Fighter:
    made = engine.Fighter(
        fighter.name,
        engine.HERO if fighter.role == "hero" else engine.SIDEKICK,
        engine.RANGED if fighter.attack == "ranged" else engine.MELEE,
        fighter.health,
        count=fighter.count,
        reach=fighter.reach,
        large=fighter.large,
        forms=fighter.forms,
        starts_as=fighter.starts_as or (fighter.forms[0] if len(fighter.forms) > 1 else ""),
    )
    made.off_board = fighter.starts == "off the board"
    made.pronoun = fighter.pronoun
    made.plural_verb = fighter.plural_verb
    made.letters = fighter.letters
    made.says = "" if special is None else special.text
    return made


def _card(hero: HeroFile, at: int, card: Card, texts: Mapping[str, Said]) -> engine.Card:
    words = {}
    for timing in card.texts:
        try:
            program = texts[f"cards/{at}/{timing}"].program
            words[timing] = lower_text(
                hero, program, timing=timing, card=card.name, modes=card.modes, pronoun=user_pronoun(hero, card)
            )
        except CannotPlay as error:
            raise HeroError(hero.name, f"{card.name} ({timing})", str(error)) from None
    unknown = set(words).difference(TIMINGS)
    if unknown:
        raise HeroError(hero.name, card.name, f"texts of the timing {', '.join(sorted(unknown))} cannot be played yet")
    symbol, syllables = _attributes(hero, card)
    return engine.Card(
        card.name,
        TYPES[card.type],
        card.value,
        boost=card.boost,
        copies=card.copies,
        by=card.by,
        symbol=symbol,
        syllables=syllables,
        said=[texts[f"cards/{at}/{timing}"].text if timing in words else "" for timing in TIMINGS],
        reminders=[texts[f"cards/{at}/{timing}"].reminder if timing in words else "" for timing in TIMINGS],
        headings=[_other(texts, f"timings/{timing}", engine.HEADINGS[place]) for place, timing in enumerate(TIMINGS)],
        was=card.was,
        families=card.families,
        rules=[_rule_of_card(hero, card, texts[f"cards/{at}/rules/{place}"]) for place in range(len(card.rules))],
        **words,
    )


def _rule_of_card(hero: HeroFile, card: Card, said: Said) -> engine.Static:
    """What holds of a card itself."""
    node = said.program[0]
    static = Statics(hero).static(node.node("s")) if len(said.program) == 1 and node.name == "static" else None
    if not isinstance(static, NoCancel):
        raise HeroError(hero.name, card.name, "a rule of a card says what holds of the card: see no-cancel")
    static.says = said.text
    return static


def _attributes(hero: HeroFile, card: Card) -> tuple[str, int]:
    """What a card gives to a spell, and what it adds to a line."""
    symbol, syllables = "", 0
    for attribute in hero.attributes:
        value = card.attributes.get(attribute.name)
        if isinstance(value, int):
            syllables = value
        elif value is not None:
            symbol = value
    return symbol, syllables


def _token(hero: HeroFile, at: int, token: Token, texts: Mapping[str, Said]) -> engine.Token:
    name = token_name(token.name)
    supply = _other(texts, f"tokens/{at}", f"You have {token.count} {token.name}s.")
    if not token.rules:
        bare = engine.Token(name, token.count, noun=token.name)
        bare.says = supply
        return bare
    said = texts[f"tokens/{at}/rules/0"]
    try:
        do = _entered(token, said.program)
        words = lower_text(hero, do if is_by_hand(do) else do[1:], binds=BINDS["entered"])
    except CannotPlay as error:
        raise HeroError(hero.name, token.name, str(error)) from None
    made = engine.Token(name, token.count, noun=token.name, stops=True, entered=words)
    made.says = f"{supply} {said.text}"
    return made


def _other(texts: Mapping[str, Said], place: str, english: str) -> str:
    """What no sentence of the file says: in another language it is among the texts."""
    return texts[place].text if place in texts else english


def _entered(token: Token, program: Program) -> Program:
    """What happens to whoever enters a token's space: first of all, that they stop."""
    node = program[0]
    if len(program) == 1 and node.name == "when" and node["m"] == Node("entered", noun=token.name):
        do = node.nodes("do")
        if len(token.rules) == 1 and (is_by_hand(do) or (do and do[0] == Node("stop", x=THAT_ENTERED))):
            return do
    raise CannotPlay("the rule of a token must say what happens when an opposing fighter enters, who first stops there")


def _pile(zone: Zone, rules: _Rules) -> engine.Pile:
    pile = engine.Pile(
        zone.name,
        takes_discards=rules.takes_discards == zone.name,
        full=rules.full.get(zone.name, 0) if rules.joins == zone.name else 0,
        face_down=zone.face == "down",
        most=zone.most or 0,
        oldest_leaves=zone.full == "oldest leaves",
    )
    pile.says = " ".join(rules.of_pile.get(zone.name, ()))
    return pile


def _marker(marker: Marker) -> engine.Marker:
    return engine.Marker(marker.name, *marker.sides, starts="" if marker.starts == "blank" else marker.starts)


def _counter(counter: Counter) -> engine.Counter:
    most = engine.MOST_COUNTED if counter.most is None else counter.most
    return engine.Counter(counter.name, starts=counter.starts, most=most, of_fighters=counter.of == "each fighter")


def _spells(hero: HeroFile, texts: Mapping[str, Said]) -> list[engine.Spell]:
    spells = []
    for at, offer in enumerate(hero.offers):
        for place, text in enumerate(offer.list):
            said = texts[f"offers/{at}/list/{place}"]
            try:
                if not text.needs:
                    raise CannotPlay("a text without a price")
                spell = engine.Spell(text.needs, *lower_text(hero, said.program))
            except CannotPlay as error:
                raise HeroError(hero.name, f"{offer.name} {place + 1}", str(error)) from None
            spell.says = said.text
            spells.append(spell)
    return spells


def _deck(hero: HeroFile, at: int, deck: Deck, texts: Mapping[str, Said], rules: _Rules) -> engine.SecondDeck:
    seconds = []
    for place, card in enumerate(deck.cards):
        text = _text(hero, card.name, texts[f"decks/{at}/cards/{place}"], rules)
        if text is None:
            raise HeroError(hero.name, card.name, "this cannot hold only while a card is face up")
        seconds.append(engine.SecondCard(card.name, text))
    made = engine.SecondDeck(deck.name, *seconds)
    made.says = _other(texts, f"decks/{at}", "")
    return made


def _look(hero: HeroFile) -> Look | None:
    if hero.look is None:
        return None
    return Look(
        hero.look.key,
        hero.look.second,
        hero.look.paper,
        emblem=hero.look.emblem,
        token=hero.tokens[0].art if hero.tokens else "",
        pile=hero.zones[0].art if hero.zones else "",
        back=hero.decks[0].art if hero.decks else "",
        sides=hero.markers[0].art if hero.markers else (),
    )
