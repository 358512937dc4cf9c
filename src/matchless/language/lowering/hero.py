"""A whole hero in the engine's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from matchless.engine import definitions as engine
from matchless.engine.errors import HeroError
from matchless.engine.look import Look
from matchless.engine.program import Block, Fighters
from matchless.engine.statics import DiscardsTo, NoCancel, PlayedTo, Redirect
from matchless.engine.words import YOUR_FIGHTER
from matchless.language import english
from matchless.language.identity import rules_digest
from matchless.language.lowering.nouns import CARD, FIGHTER, NUMBER, TOKEN, CannotPlay, refuse, token_name
from matchless.language.lowering.numbers import lower_attribute
from matchless.language.lowering.statics import Statics
from matchless.language.lowering.texts import lower_moment, lower_text
from matchless.language.model import (
    Card,
    Counter,
    Deck,
    Fighter,
    HeroFile,
    Marker,
    Offer,
    Said,
    Token,
    Zone,
    user_pronoun,
)
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
    "joined": engine.JOINED,
}
THAT: Final[Mapping[str, Fighters]] = {"after-attack": YOUR_FIGHTER}
BINDS: Final = {  # what a moment hands to its text
    "after-move": (FIGHTER,),
    "entered": (FIGHTER, TOKEN),
    "is-hurt": (NUMBER, FIGHTER),
    "falls": (FIGHTER,),
    "would-fall": (FIGHTER,),
    "token-leaves": (TOKEN,),
    "joined": (CARD,),
}
TIMINGS: Final = ("immediately", "during", "after", "scheme")  # in the order of engine.Card.said
REDIRECTS: Final = {"goes-instead": DiscardsTo, "joins-instead": PlayedTo}
STOPS: Final = Node("stop", x=Node("that", noun="fighter"))


def lower_hero(hero: HeroFile, texts: Mapping[str, Said]) -> engine.Hero:
    """The hero that a file and its texts describe, each under its place: "cards/2/after"."""
    lowered = engine.Hero(
        hero.slug,
        hero.name,
        hero.set,
        move=hero.move,
        fighters=[_fighter(each, texts.get(f"fighters/{at}")) for at, each in enumerate(hero.fighters)],
        abilities=[
            *(_ability(hero, each.name, texts[f"abilities/{at}"]) for at, each in enumerate(hero.abilities)),
            *_leaving(hero, texts),
        ],
        cards=[_card(hero, at, card, texts) for at, card in enumerate(hero.cards)],
        tokens=[_token(hero, at, token, texts) for at, token in enumerate(hero.tokens)],
        piles=[_pile(zone) for zone in hero.zones],
        offers=[_offer(offer, _other(texts, f"offers/{at}", "")) for at, offer in enumerate(hero.offers)],
        offered=_offered(hero, texts),
        decks=[_deck(hero, at, deck, texts) for at, deck in enumerate(hero.decks)],
        markers=[_marker(marker) for marker in hero.markers],
        counters=[_counter(counter) for counter in hero.counters],
        look=_look(hero),
        difficulty=hero.difficulty,
        recommended=hero.recommended,
        tip=hero.tip,
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


def _ability(hero: HeroFile, name: str, said: Said) -> engine.Text:
    text = _text(hero, name or "ability", said)
    text.name = name
    return text


def _text(hero: HeroFile, place: str, said: Said) -> engine.Text:
    try:
        text = lower_ability(hero, said)
    except CannotPlay as error:
        raise HeroError(hero.name, place, str(error)) from None
    text.says = said.text
    text.spans = said.spans
    text.reminder = said.reminder
    return text


def lower_ability(hero: HeroFile, said: Said) -> engine.Text:
    """A text of the character card or of a second deck; raises CannotPlay where the engine has no words for it."""
    program = said.program
    if len(program) != 1 or program[0].name not in ("when", "static"):
        raise CannotPlay("an ability begins with a moment (At the start of your turn, …) or holds all the time")
    node = program[0]
    if node.name == "static":
        static = node.node("s")
        if static.name in REDIRECTS:
            return REDIRECTS[static.name](static.text("z"))
        return Statics(hero).static(static)
    moment, do = node.node("m"), node.nodes("do")
    if moment.name not in MOMENTS:
        raise refuse(moment)
    binds = BINDS.get(moment.name, ())
    if moment.name == "joined" and _face_down(hero, moment.text("name")):
        binds = ()  # not everybody knows which card that is
    about, condition, words = lower_moment(hero, moment, do, binds=binds, that=THAT.get(moment.name))
    part = moment.text("name") if moment.name == "joined" else ""
    if moment.name == "token-leaves":
        part = token_name(moment.text("noun"))
    return engine.Ability(MOMENTS[moment.name], *words, part=part, about=about, condition=condition)


def _face_down(hero: HeroFile, zone: str) -> bool:
    return any(each.name == zone and each.face == "down" for each in hero.zones)


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
        was=fighter.was,
        id_=fighter.id,
    )
    made.off_board = fighter.starts == "off the board"
    made.pronoun = fighter.pronoun
    made.plural_verb = fighter.plural_verb
    made.letters = fighter.letters
    made.says = "" if special is None else special.text
    return made


def card_programs(at: int, card: Card, texts: Mapping[str, Said]) -> dict[str, Program]:
    """What the texts of a card do, by timing."""
    return {timing: texts[f"cards/{at}/{timing}"].program for timing in card.texts}


def _card(hero: HeroFile, at: int, card: Card, texts: Mapping[str, Said]) -> engine.Card:
    words = {}
    programs = card_programs(at, card, texts)
    for timing, program in programs.items():
        try:
            words[timing] = lower_text(
                hero,
                program,
                timing=timing,
                card=card.name,
                modes=card.modes,
                pronoun=user_pronoun(hero, card),
                beside=programs,
            )
        except CannotPlay as error:
            raise HeroError(hero.name, f"{card.name} ({timing})", str(error)) from None
    own = [timing.name for timing in hero.timings]
    boosting = words.pop("boosting", ())
    every = [texts[f"cards/{at}/rules/{place}"] for place in range(len(card.rules))]
    set_off = [each for each in every if each.program[0].name == "when"]
    ruling = [each for each in every if each not in set_off]
    rules = _set_off(hero, card, set_off)
    if unknown := set(words).difference(TIMINGS, own):
        raise HeroError(hero.name, card.name, f"texts of the timing {', '.join(sorted(unknown))} cannot be played yet")
    further = [each.text for each in set_off]
    if boosting:
        heading = _other(texts, "timings/boosting", "When spent as a BOOST")
        further.append(f"{heading}: {texts[f'cards/{at}/boosting'].text}")
    attributes = [lower_attribute(each) for each in hero.attributes]
    for place, attribute in enumerate(attributes):
        attribute.plural = _other(texts, f"attributes/{place}", attribute.plural)
    said = [texts.get(f"cards/{at}/{timing}") for timing in (*TIMINGS, *own)]
    return engine.Card(
        card.name,
        TYPES[card.type],
        card.value,
        boost=card.boost,
        copies=card.copies,
        by=card.by,
        attributes=attributes,
        given=[_given(each, card.attributes.get(each.name)) for each in attributes],
        declared=[words.pop(timing, ()) for timing in own],
        said=["" if each is None else each.text for each in said],
        spoken=[() if each is None else each.spans for each in said],
        reminders=["" if each is None else each.reminder for each in said],
        headings=[
            *(_other(texts, f"timings/{timing}", engine.TIMINGS[place]) for place, timing in enumerate(TIMINGS)),
            *(_other(texts, f"timings/{timing.name}", timing.shown) for timing in hero.timings),
        ],
        was=card.was,
        id_=card.id,
        families=card.families,
        art=card.art,
        spent=(*boosting, *rules["spent"]),
        discarded=rules["discarded"],
        rules=[_rule_of_card(hero, card, each) for each in ruling],
        further=further,
        **words,
    )


def _rule_of_card(hero: HeroFile, card: Card, said: Said) -> engine.Static:
    """What holds of a card itself."""
    node = said.program[0]
    static = None
    with suppress(CannotPlay):
        static = Statics(hero).static(node.node("s")) if len(said.program) == 1 and node.name == "static" else None
    if not isinstance(static, NoCancel):
        reason = "a rule of a card says what holds of the card itself: The effects on this card cannot be cancelled."
        raise HeroError(hero.name, card.name, reason)
    static.says = said.text
    return static


def _given(attribute: engine.Attribute, value: str | int | None) -> int:
    """What a card has of an attribute, as the engine counts it."""
    if isinstance(value, str):
        return attribute.values.index(value) + 1
    return value or 0


def _set_off(hero: HeroFile, card: Card, texts: list[Said]) -> dict[str, Block]:
    """What a card says of being spent as a BOOST and of being discarded from the hand."""
    found: dict[str, Block] = {"spent": (), "discarded": ()}
    for said in texts:
        moment = said.program[0].node("m")
        try:
            if moment.name not in found:
                raise refuse(moment)
            do = said.program[0].nodes("do")
            found[moment.name] += lower_text(hero, do, card=card.name, pronoun=user_pronoun(hero, card))
        except CannotPlay as error:
            raise HeroError(hero.name, f"{card.name} (rules)", str(error)) from None
    return found


def _token(hero: HeroFile, at: int, token: Token, texts: Mapping[str, Said]) -> engine.Token:
    name = token_name(token.name)
    plural = token.plural or english.plural(token.name)
    supply = _other(texts, f"tokens/{at}", f"You have {token.count} {token.name if token.count == 1 else plural}.")
    if not token.rules:
        bare = engine.Token(name, token.count, noun=token.name, plural=plural)
        bare.says = supply
        return bare
    said = [texts[f"tokens/{at}/rules/{place}"] for place in range(len(token.rules))]
    try:
        do, stops = _entered(token, [each.program for each in said if not _leaves(each)])
        words = lower_text(hero, do, binds=BINDS["entered"])
    except CannotPlay as error:
        raise HeroError(hero.name, token.name, str(error)) from None
    made = engine.Token(name, token.count, noun=token.name, plural=plural, stops=stops, entered=words)
    made.says = " ".join([supply, *(each.text for each in said)])
    return made


def _leaves(said: Said) -> bool:
    """Whether a rule of a token is about its leaving the board: then it is an ability like any other."""
    return said.program[0].name == "when" and said.program[0].node("m").name == "token-leaves"


def _leaving(hero: HeroFile, texts: Mapping[str, Said]) -> Iterator[engine.Text]:
    """What the rules of tokens say of their leaving the board."""
    for at, token in enumerate(hero.tokens):
        for place in range(len(token.rules)):
            said = texts[f"tokens/{at}/rules/{place}"]
            if _leaves(said):
                yield _text(hero, token.name, said)


def _other(texts: Mapping[str, Said], place: str, english: str) -> str:
    """What no sentence of the file says: in another language it is among the texts."""
    return texts[place].text if place in texts else english


def _entered(token: Token, rules: list[Program]) -> tuple[Program, bool]:
    """What happens to whoever enters a token's space, and whether they stop there (TOKEN-5)."""
    happens: list[Node] = []
    stops = False
    for program in rules:
        node = program[0]
        if len(program) != 1 or node.name != "when" or node["m"] != Node("entered", noun=token.name):
            raise CannotPlay("the rule of a token must say what happens when an opposing fighter enters its space")
        do = node.nodes("do")
        if do and do[0] == STOPS:
            stops, do = True, do[1:]
        if any(each.name == "stop" for one in do for each in one.walk()):
            raise CannotPlay("that a fighter stops there must come first, without a condition")
        happens += do
    return tuple(happens), stops or is_by_hand(tuple(happens))


def _pile(zone: Zone) -> engine.Pile:
    oldest_leaves = zone.full == "oldest leaves"
    return engine.Pile(zone.name, face_down=zone.face == "down", most=zone.most or 0, oldest_leaves=oldest_leaves)


def _marker(marker: Marker) -> engine.Marker:
    return engine.Marker(marker.name, *marker.sides, starts="" if marker.starts == "blank" else marker.starts)


def _counter(counter: Counter) -> engine.Counter:
    most = engine.MOST_COUNTED if counter.most is None else counter.most
    return engine.Counter(counter.name, starts=counter.starts, most=most, of_fighters=counter.of == "each fighter")


def _offer(offer: Offer, plural: str) -> engine.Offer:
    paid = {"attribute": "", "zone": "", "counter": "", **offer.price}  # one without is refused with its first text
    plural = plural or offer.plural or english.plural(offer.name)
    return engine.Offer(offer.name, plural, attribute=paid["attribute"], pile=paid["zone"], counter=paid["counter"])


def _offered(hero: HeroFile, texts: Mapping[str, Said]) -> list[engine.Offered]:
    offered = []
    for at, offer in enumerate(hero.offers):
        for place, text in enumerate(offer.list):
            said = texts[f"offers/{at}/list/{place}"]
            try:
                if reason := offer.unpaid() or offer.unpriced(text):
                    raise CannotPlay(reason)
                price, needs = text.needs, []
                if "counter" in offer.price:
                    price = (f"{text.costs} {offer.price['counter']}",)
                else:
                    attribute = next(each for each in hero.attributes if each.name == offer.price["attribute"])
                    needs = [_given(lower_attribute(attribute), need) for need in text.needs]
                program = lower_text(hero, said.program)
            except CannotPlay as error:
                raise HeroError(hero.name, f"{offer.name} {place + 1}", str(error)) from None
            made = engine.Offered(offer.name, price, *program, name=text.name, needs=needs, costs=text.costs, offer=at)
            made.says = said.text
            offered.append(made)
    return offered


def _deck(hero: HeroFile, at: int, deck: Deck, texts: Mapping[str, Said]) -> engine.SecondDeck:
    seconds: list[engine.SecondCard] = []
    for place, card in enumerate(deck.cards):
        text = _text(hero, card.name, texts[f"decks/{at}/cards/{place}"])
        if isinstance(text, Redirect):
            raise HeroError(hero.name, card.name, "this cannot hold only while a card is face up")
        for _ in range(card.copies):
            seconds.append(engine.SecondCard(card.name, text, short=card.short, id_=card.id, was=card.was))
    plural = deck.plural or english.plural(deck.name)
    made = engine.SecondDeck(deck.name, *seconds, plural=plural, face_up=deck.face_up, refills=deck.refills)
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
