"""What of a row of choices can be drawn: walks, blows and places on the board, and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.program import NONE
from matchless.teacher.phrases import told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless import Game, Table
    from matchless.teacher.judge import Step

MANEUVER: Final = ask.ACTION_IDS[ask.MANEUVER]
TEXT_KINDS: Final = ("mode", "confirm", "order", "seat")  # nothing but a text speaks of these
CARD_KINDS: Final = frozenset(ask.KIND_NAMES[kind] for kind in ask.CARD_KINDS)


class DrawnCard(TypedDict):
    """A card that is chosen, or whose text is; it has no name where none is chosen, or nobody knows which."""

    name: str | None
    hero: str  # whose deck it is of
    says: str  # what is done with it


class Drawn(TypedDict):
    """Spaces by their names: walks from the first to the last, blows from one to the other, and what is pointed at."""

    paths: list[list[str]]
    arrows: list[tuple[str, str]]
    rings: list[str]
    cards: list[DrawnCard]


def drawn(game: Game, steps: Sequence[Step]) -> Drawn:
    """What can be drawn of choices that are made from here on."""
    table = game.table
    spaces = table.board.spaces
    at: dict[int | None, str] = {fighter: spaces[space] for fighter, space in enumerate(game.at) if space != NONE}
    found: Drawn = {"paths": [], "arrows": [], "rings": [], "cards": []}
    for place, step in enumerate(steps):
        choice, about, target = step["choice"], step["about"], step["target"]
        pointed_at = [choice["space"]]
        if len(choice["path"]) > 1:
            found["paths"].append(choice["path"])
            pointed_at = []
        elif about in at and target in at:
            found["arrows"].append((at[about], at[target]))
        elif choice["fighter"] is not None:
            pointed_at = [at.get(choice["fighter"])]
        elif choice["seat"] is not None:
            pointed_at = [at.get(fighter) for fighter in bits(table.heroes_of[choice["seat"]])]
        found["rings"] += [space for space in pointed_at if space is not None]
        if about is not None and choice["space"] is not None:  # and goes on from there
            at[about] = choice["space"]
        card = _card(table, game.asked, step)
        if card is not None and (card["name"] is not None or place == 0):  # further on, no card goes without saying
            found["cards"].append(card)
    told_twice = {end for path in found["paths"] for end in (path[0], path[-1])}
    told_twice |= {end for arrow in found["arrows"] for end in arrow}
    found["rings"] = [space for space in dict.fromkeys(found["rings"]) if space not in told_twice]
    found["arrows"] = list(dict.fromkeys(found["arrows"]))
    found["cards"] = list({(card["name"], card["hero"]): card for card in reversed(found["cards"])}.values())[::-1]
    if steps and not any(found.values()):
        found["cards"].append(_instead(table, game.asked, steps[0]))
    return found


def _card(table: Table, seat: int, step: Step) -> DrawnCard | None:
    """The card that a choice is about: the one that is chosen, or else the one whose text asks."""
    chosen = step["choice"]
    if chosen["card"] is not None:
        hero = table.heroes[table.card_owner[chosen["option"]]].slug
        return {"name": chosen["card"], "hero": hero, "says": told(table, step)}
    if step["kind"] in CARD_KINDS:
        return {"name": None, "hero": table.heroes[seat].slug, "says": told(table, step)}
    return _asking(table, seat, step) if step["kind"] in TEXT_KINDS else None


def _asking(table: Table, seat: int, step: Step) -> DrawnCard | None:
    """The card whose text asks, if it is one; of several decks with one of that name that of whoever is asked."""
    owners = [table.card_owner[number] for number, card in enumerate(table.cards) if card.name == step["source"]]
    if not owners:
        return None
    hero = table.heroes[seat if seat in owners else owners[0]].slug
    return {"name": step["source"], "hero": hero, "says": told(table, step)}


def _instead(table: Table, seat: int, step: Step) -> DrawnCard:
    """Of what leads nowhere and plays nothing: the card that a maneuver draws, or what asks, or else the answer."""
    asking = _asking(table, seat, step)
    if asking is not None:
        return asking
    draws = step["choice"]["id"] == MANEUVER
    says = "draw a card" if draws else step["source"] or told(table, step)
    return {"name": None, "hero": table.heroes[seat].slug, "says": says}
