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
    "fighter": ("move", "place"),  # of that one
    "attacker": ("target", "attack-card"),
    "target": ("attack-card",),
}
# Kinds of decision whose buttons begin with what one does, and not with a name.
VERB_FIRST: Final = (
    "action",
    "attacker",
    "target",
    "defense-card",
    "scheme-card",
    "boost",
    "discard",
    "mover",
    "item",
    "put-back",
)


def phrase(table: Table, steps: Sequence[Step], then: Sequence[Step] = (), *, whole: bool = False) -> str:
    """A row of choices: "Boost with Feint, Outlaw 1 to B2", "Robin Hood attacks Bigfoot with Ambush".

    `then` is what mostly follows once more is known: "Maneuver, then mostly Outlaw 1 to B2". With `whole` the first
    choice is told even if it is to do nothing: where it is what another row differs in.
    """
    text = _row(table, steps, whole=whole)
    if then:
        text += f", then mostly {_row(table, then)}" if not all(map(_idle, then)) else ", mostly without moving"
    return f"{text[0].upper()}{text[1:]}"


def _row(table: Table, steps: Sequence[Step], *, whole: bool = False) -> str:
    said: list[str] = []
    for place, step in enumerate(steps):
        if leads_on(steps, place) or (step["kind"] == "action" and place + 1 < len(steps)):
            continue
        if (whole and place == 0) or not _idle(step):
            said.append(told(table, step))
    text = ", ".join(said) or next((told(table, step) for step in steps if step["kind"] == "move"), "")
    return text or told(table, steps[-1])


def leads_on(steps: Sequence[Step], place: int) -> bool:
    """Whether a choice only leads to the next one, which tells it too."""
    if place + 1 == len(steps):
        return False
    step, then = steps[place], steps[place + 1]
    leads = then["kind"] in LEADS_TO.get(step["kind"], ())
    return leads and (step["kind"] != "fighter" or then["about"] == step["choice"]["fighter"])


def _idle(step: Step) -> bool:
    """Whether a choice is to do nothing more: the others tell what was done, if anything was."""
    kind, choice = step["kind"], step["choice"]
    if kind == "move":
        return choice["id"] == STAY
    return kind in ("mover", "boost") and choice["fighter"] is None and choice["card"] is None


def told(table: Table, step: Step) -> str:
    """One choice, as a part of a sentence."""
    kind, about, choice = step["kind"], step["about"], step["choice"]
    if about is not None and kind in ("move", "place") and choice["space"] is not None:
        name = table.names[about]
        if choice["id"] == STAY:
            return f"{name} {'stay' if table.fighters[about].plural_verb else 'stays'}"
        tail = f", tail on {choice['back']}" if choice["back"] is not None else ""
        return f"{name} {'to' if kind == 'move' else 'on'} {choice['space']}{tail}"
    if about is not None and kind in ("target", "attack-card"):
        return _attack(table, about, step["target"], choice["card"])
    if kind == "defense-card" and choice["card"] is None:
        return "no defense"
    said = step["says"].removesuffix(".")
    return f"{said[0].lower()}{said[1:]}" if kind in VERB_FIRST else said


def _attack(table: Table, attacker: int, target: int | None, card: str | None) -> str:
    verb = "attack" if table.fighters[attacker].plural_verb else "attacks"
    whom = f" {table.names[target]}" if target is not None else ""
    return f"{table.names[attacker]} {verb}{whom}{f' with {card}' if card else ''}"
