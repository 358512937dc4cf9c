"""What is wrong with a hero as a whole: prices that cannot be earned (C5), and what is unusual (warnings)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from matchless.language.check.meaning import typed
from matchless.language.check.problem import WARNING, Found, choice
from matchless.language.grammar import Grammar
from matchless.language.model import HeroFile
from matchless.language.node import Node, Program
from matchless.language.yaml_data import Path

USUAL_DECK: Final = 30
USUAL_BOOST: Final = (1, 4)
FILLS: Final = ("goes-instead", "joins-instead", "put", "put-that", "put-either")
EMPTIES: Final = (
    "discard-zone",
    "take",
    "take-first",
    "put",
    "put-under",
    "put-top",
    "shuffle-in",
    "shuffle-pile",
    "give-back",
)


def check_whole(
    grammar: Grammar, hero: HeroFile, programs: Mapping[str, Program], complete: bool = True
) -> Iterator[Found]:
    """All that needs every text to be known; not `complete`: some are played by hand, and may do anything."""
    nodes = [(path, kind, node) for path, program in programs.items() for kind, node in typed(grammar, program)]
    yield from _deck(hero)
    if complete:
        yield from _counters(hero, nodes)
        yield from _zones(hero, nodes)
        yield from _never(hero, nodes)


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
        gained = any(node.name == "gain-counter" and node["name"] == counter.name for _, _, node in nodes)
        spent = any(
            node.name in ("spend-counter", "spend-any") and node["name"] == counter.name for _, _, node in nodes
        )
        spent |= any(offer.price.get("counter") == counter.name for offer in hero.offers)
        path: Path = ("counters", at)
        if spent and not gained and not counter.starts:
            yield Found(
                "C5", path, f"{counter.name} is spent, but no text lets you gain any: write Gain 1 {counter.name}."
            )
        elif gained and not spent:
            reads = any(node.name in ("counter", "counter-is") and node["name"] == counter.name for _, _, node in nodes)
            if not reads:
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


def _never(hero: HeroFile, nodes: list[tuple[str, str, Node]]) -> Iterator[Found]:
    """Tests that can never be true, whatever happens in a game."""
    formed = {node["form"] for _, kind, node in nodes if (kind, node.name) == ("do", "become")}
    formed |= {each.starts_as or each.forms[0] for each in hero.fighters if len(each.forms) > 1}
    for path, kind, node in nodes:
        if kind != "test":
            continue
        reason = ""
        if node.name == "counter-is":
            most = next((each.most for each in hero.counters if each.name == node["name"]), None)
            if most is not None and node.number("n") > most:
                reason = f"you never have {node['n']} {node['name']}: {most} is the most"
        elif node.name == "form" and node["form"] not in formed:
            reason = f"no fighter ever becomes {node['form']}: no text says so"
        elif node.name == "health-at-most" and node.number("n") < 1:
            reason = "a fighter with 0 health is defeated, and off the board"
        elif node.name == "sum-is" and node.number("n") < 1:
            reason = f"the {node['what']} in it never come to {node['n']}"
        elif node.name in ("and", "or") and node["a"] == node["b"]:
            reason = "it asks the same twice"
        if reason:
            yield Found("never", text_path(path), f"this can never be true: {reason}", level=WARNING)


def text_path(key: str) -> Path:
    """The place of a text in the data: its key, and for some the key that holds the words."""
    steps: list[str | int] = [int(step) if step.isdecimal() else step for step in key.split("/")]
    if steps[0] == "abilities" or (steps[0] in ("decks", "offers") and len(steps) == 4):
        steps.append("text")
    return tuple(steps)


__all__ = ["check_whole", "choice", "text_path"]
