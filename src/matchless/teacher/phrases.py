"""Choices in words: a row of them as one would tell it to somebody who looks at the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.notation import STAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless import Table
    from matchless.teacher.judge import Step

# Choices that only lead to the next one, by what is asked there: that tells them too.
LEADS_TO: Final = {
    "mover": ("move",),
    "attacker": ("target", "attack-card"),
    "target": ("attack-card",),
}


def phrase(table: Table, steps: Sequence[Step]) -> str:
    """A row of choices: "Boost with Feint, Outlaw 1 to B2", "Robin Hood attacks Bigfoot with Ambush"."""
    said: list[str] = []
    for place, step in enumerate(steps):
        kind = step["kind"]
        follows = steps[place + 1]["kind"] if place + 1 < len(steps) else ""
        if follows and (kind == "action" or follows in LEADS_TO.get(kind, ())):
            continue
        if not _idle(step):
            said.append(_told(table, step))
    text = ", ".join(said) or next((_told(table, step) for step in steps if step["kind"] == "move"), "")
    text = text or _told(table, steps[-1])
    return f"{text[0].upper()}{text[1:]}"


def _idle(step: Step) -> bool:
    """Whether a choice is to do nothing more: the others tell what was done, if anything was."""
    kind, choice = step["kind"], step["choice"]
    if kind == "move":
        return choice["id"] == STAY
    return kind in ("mover", "boost") and choice["fighter"] is None and choice["card"] is None


def _told(table: Table, step: Step) -> str:
    kind, about, choice = step["kind"], step["about"], step["choice"]
    if about is not None and kind in ("move", "place") and choice["space"] is not None:
        name = table.names[about]
        if choice["id"] == STAY:
            return f"{name} {'stay' if table.fighters[about].plural_verb else 'stays'}"
        tail = f", tail on {choice['back']}" if choice["back"] is not None else ""
        return f"{name} {'to' if kind == 'move' else 'on'} {choice['space']}{tail}"
    if about is not None and kind == "attack-card":
        return _attack(table, about, step["target"], choice["card"])
    if about is not None and kind == "target":
        return _attack(table, about, choice["fighter"], None)
    if kind == "defense-card" and choice["card"] is None:
        return "no defense"
    return step["says"].removesuffix(".")


def _attack(table: Table, attacker: int, target: int | None, card: str | None) -> str:
    verb = "attack" if table.fighters[attacker].plural_verb else "attacks"
    whom = f" {table.names[target]}" if target is not None else ""
    return f"{table.names[attacker]} {verb}{whom}{f' with {card}' if card else ''}"
