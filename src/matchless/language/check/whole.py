"""What is wrong with a hero as a whole: prices that cannot be earned (C5), and what is unusual (warnings)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from matchless.language.check.meaning import VALUES, typed
from matchless.language.check.problem import WARNING, Found, choice
from matchless.language.grammar import Grammar
from matchless.language.lowering.cards import OUT_OF_PILES
from matchless.language.model import HeroFile
from matchless.language.node import Node, Program, Value
from matchless.language.yaml_data import Path

USUAL_DECK: Final = 30
USUAL_BOOST: Final = (1, 4)
FILLS: Final = ("goes-instead", "joins-instead", "put", "put-that", "put-either")
COUNTING: Final = (  # what is done so many times, or by so much
    "damage", "recover", "move", "move-two", "move-token", "draw", "discard", "add", "subtract", "sway", "prevent",
    "actions", "lose-actions", "gain-counter", "spend-counter", "give-counter", "lose-counter", "summon",
    "attack-bonus", "my-attack-bonus", "defense-bonus", "maneuver-draw", "move-bonus", "less-damage",
)  # fmt: skip
OF_FIGHTERS: Final = ("counter-of", "counters-of", "has-counter", "with-counter")  # what looks at their counters
AFTER: Final = "after"
LOOKS: Final = ("value", "value-is", "same-values", "gap")  # at the value of a card
EMPTIES: Final = ("discard-zone", *OUT_OF_PILES, "shuffle-pile", "give-back")


def check_whole(
    grammar: Grammar, hero: HeroFile, programs: Mapping[str, Program], complete: bool = True
) -> Iterator[Found]:
    """All that needs every text to be known; not `complete`: some are played by hand, and may do anything."""
    nodes = [(path, kind, node) for path, program in programs.items() for kind, node in typed(grammar, program)]
    yield from _deck(hero)
    if complete:
        yield from _counters(hero, nodes)
        yield from _zones(hero, nodes)
        yield from _offers(hero, nodes)
        yield from _never(hero, nodes)
    yield from _out_of_time(nodes)
    yield from _modes(hero, programs)


def _out_of_time(nodes: list[tuple[str, str, Node]]) -> Iterator[Found]:
    """What a text of a card says before it can be known, or after it could matter."""
    for path, kind, node in nodes:
        place = text_path(path)
        timing = place[2] if place[0] == "cards" else ""
        if timing in ("immediately", "during"):
            if (kind, node.name) in (("test", "won"), ("test", "lost")):
                reason = f"this can never be true: nobody has won before the end of combat: write it under {AFTER}"
                yield Found("never", place, reason, level=WARNING, node=node)
            elif (kind, node.name) in (("number", "damage"), ("number", "took")):
                reason = f"this is always 0: no combat damage is dealt before the end of combat: write it under {AFTER}"
                yield Found("never", place, reason, level=WARNING, node=node)
        elif timing == AFTER and kind == "do" and node.name in VALUES:
            looked = any(other == path and each.name in LOOKS for other, _, each in nodes)
            if not looked:
                reason = "this can never do anything: the values are compared before: write it under during"
                yield Found("never", place, reason, level=WARNING, node=node)


def _modes(hero: HeroFile, programs: Mapping[str, Program]) -> Iterator[Found]:
    """Ids are for the lines of a choice."""
    for at, card in enumerate(hero.cards):
        texts = [programs.get(f"cards/{at}/{timing}") for timing in card.texts]
        said = [node for program in texts for each in program or () for node in each.walk()]
        if card.modes and None not in texts and all(node.name != "choose" for node in said):
            reason = "it names the lines of a choice, but no text of the card has one: leave modes out"
            yield Found("C6", ("cards", at, "modes"), reason)


def _deck(hero: HeroFile) -> Iterator[Found]:
    size = sum(card.copies for card in hero.cards)
    if size != USUAL_DECK:
        yield Found("deck", ("cards",), f"the deck has {size} cards; {USUAL_DECK} are usual", level=WARNING)
    least, most = USUAL_BOOST
    for at, card in enumerate(hero.cards):
        if not least <= card.boost <= most:
            reason = f"a BOOST of {card.boost} is not usual: most are from {least} to {most}"
            yield Found("boost", ("cards", at, "boost"), reason, level=WARNING)
    for at, fighter in enumerate(hero.fighters):
        if all(card.by and fighter.name not in card.by for card in hero.cards):
            reason = "there is no card that this fighter can use: name it under by, or leave by out"
            yield Found("users", ("fighters", at), reason, level=WARNING)


def _counters(hero: HeroFile, nodes: list[tuple[str, str, Node]]) -> Iterator[Found]:
    for at, counter in enumerate(hero.counters):
        said = {node.name for _, _, node in nodes if node.get("name") == counter.name}
        gained = bool(said & {"gain-counter", "gain-counters", "give-counter"})
        spent = bool(said & {"spend-counter", "spend-any", "lose-counter", "lose-counters"})
        spent |= any(offer.price.get("counter") == counter.name for offer in hero.offers)
        path: Path = ("counters", at)
        if spent and not gained and not counter.starts:
            yield Found(
                "C5", path, f"{counter.name} is spent, but no text lets you gain any: write Gain 1 {counter.name}."
            )
        elif gained and not spent:
            if not said & {"counter", "counter-is", "counters", *OF_FIGHTERS}:
                reason = f"{counter.name} only grows: nothing spends it or looks at it"
                yield Found("counter", path, reason, level=WARNING)
        elif not gained and not spent:
            yield Found("counter", path, f"nothing gains or spends {counter.name}", level=WARNING)


def _zones(hero: HeroFile, nodes: list[tuple[str, str, Node]]) -> Iterator[Found]:
    for at, zone in enumerate(hero.zones):
        fills = empties = False
        for _, _, node in nodes:
            held = {each.get("name") for each in node.walk() if each.name == "zone"}
            if node.name in FILLS:
                to = [node.get(arg) for arg in ("to", "a", "b")]
                fills |= node.get("z") == zone.name or any(
                    isinstance(each, Node) and each.name == "zone" and each["name"] == zone.name for each in to
                )
            if node.name in EMPTIES:
                empties |= node.get("name") == zone.name or zone.name in held
        empties |= zone.full == "oldest leaves" and zone.most is not None
        if not fills:
            reason = f"nothing fills your {zone.name}: no text says that a card goes there"
            yield Found("zone", ("zones", at), reason, level=WARNING)
        elif not empties:
            reason = f"nothing empties your {zone.name}: a card that goes there never leaves it"
            yield Found("zone", ("zones", at), reason, level=WARNING)


def _offers(hero: HeroFile, nodes: list[tuple[str, str, Node]]) -> Iterator[Found]:
    for at, offer in enumerate(hero.offers):
        if offer.unpaid() or any(node.get("offer") == offer.name for _, _, node in nodes):
            continue
        paid = f"spend {offer.price['counter']} to cast" if "counter" in offer.price else "cast"
        reason = f"nothing casts a {offer.name}: write an ability or a card that says “You may {paid} a {offer.name} …”"
        yield Found("offer", ("offers", at), reason, level=WARNING)


def _never(hero: HeroFile, nodes: list[tuple[str, str, Node]]) -> Iterator[Found]:
    """Tests that can never be true, and instructions that never do anything, whatever happens in a game."""
    formed = {node["form"] for _, kind, node in nodes if (kind, node.name) == ("do", "become")}
    formed |= {each.starts_as or each.forms[0] for each in hero.fighters if len(each.forms) > 1}
    if any(node.name == "next-form" for _, _, node in nodes):
        formed |= {form for each in hero.fighters for form in each.forms}
    for path, kind, node in nodes:
        if kind == "test" and (reason := _never_true(hero, path, node, formed)):
            yield Found("never", text_path(path), f"this can never be true: {reason}", level=WARNING, node=node)
        elif kind in ("do", "static") and (reason := _does_nothing(hero, node)):
            yield Found("never", text_path(path), f"this can never do anything: {reason}", level=WARNING, node=node)
        elif kind == "fighters" and (reason := _nobody(hero, node)):
            yield Found("never", text_path(path), f"this is never anybody: {reason}", level=WARNING, node=node)


def _never_true(hero: HeroFile, path: str, node: Node, formed: set[Value]) -> str:
    """Why a test can never be true; "" where it can."""
    if node.name in ("counter-is", "has-counter"):
        most = next((each.most for each in hero.counters if each.name == node["name"]), None)
        if most is not None and node.number("n") > most:
            return f"nobody ever has {node['n']} {node['name']}: {most} is the most"
    if node.name == "form" and node["form"] not in formed:
        return f"no fighter ever becomes {node['form']}: no text says so"
    if node.name == "health-at-most" and node.number("n") < 1:
        return "a fighter with 0 health is defeated, and off the board"
    if node.name in ("health-at-least", "health-is") and node.node("x").name == "named":
        fighter = next(each for each in hero.fighters if each.name == node.node("x")["name"])
        if node.number("n") > fighter.health:
            return f"{fighter.health} is the most health that {fighter.name} has"
    if node.name == "sum-is" and node.number("n") < 1:
        return f"the {node['what']} in it never come to {node['n']}"
    if node.name in ("and", "or") and node["a"] == node["b"]:
        return "it asks the same twice"
    if path.startswith("cards/"):
        card = hero.cards[int(path.split("/")[1])]
        if node.name == "attacking" and card.type == "defense":
            return "nobody attacks with a defense"
        if node == Node("not", t=Node("attacking")) and card.type == "attack":
            return "nobody defends with an attack"
        named = node.get("name")
        if node.name == "is-named" and node["x"] == Node("mine") and card.by and named not in card.by:
            return f"only {choice(card.by)} can use this card"
    return ""


def _does_nothing(hero: HeroFile, node: Node) -> str:
    """Why an instruction, or what holds all the time, never does anything; "" where it may."""
    if node.get("n") == 0 and node.name in COUNTING:
        return "its number is 0"
    if node.name == "next-form" and all(len(each.forms) < 2 for each in hero.fighters):
        return "no fighter has two forms: declare them under forms"
    if node.name in ("attack-bonus", "defense-bonus") and node.node("x").name == "named":
        kind = "attack" if node.name == "attack-bonus" else "defense"
        name = node.node("x").text("name")
        usable = [card for card in hero.cards if not card.by or name in card.by]
        if all(card.type not in (kind, "versatile") for card in usable):
            return f"{name} can use no {kind} and no versatile card"
    return ""


def _nobody(hero: HeroFile, node: Node) -> str:
    """Why a phrase for fighters is never anybody; "" where it may be."""
    own = node.get("whose") == "own" or node.name == "defeated"
    sidekicks = any(each.role == "sidekick" for each in hero.fighters)
    return "the hero has no sidekick" if own and node.get("noun") == "sidekick" and not sidekicks else ""


def text_path(key: str) -> Path:
    """The place of a text in the data: its key, and for some the key that holds the words."""
    steps: list[str | int] = [int(step) if step.isdecimal() else step for step in key.split("/")]
    if steps[0] == "abilities" or (steps[0] in ("decks", "offers") and len(steps) == 4):
        steps.append("text")
    return tuple(steps)


__all__ = ["check_whole", "choice", "text_path"]
