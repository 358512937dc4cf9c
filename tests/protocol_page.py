"""The page about the protocol, written from the models: what docs/protocol.md holds."""

from __future__ import annotations

import inspect
import types
import typing
from typing import Annotated, Any, Literal, Union

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from matchless.engine import position
from matchless.explain import combat
from matchless.server import app, headers
from matchless.server.messages import advice, base, former, lessons, lobby, records, studies, table, talk
from matchless.server.messages.base import Message
from protocol_messages import ANSWERS, REQUESTS, SAID, TOLD

HEAD = """\
# The protocol

Written from `src/matchless/server/messages` by `uv run pytest tests/server/test_messages.py --update-golden`; what
the server speaks is what stands here. The protocol's version is {version}; it is raised with every change that an older
table would not understand.

All messages are JSON objects in the shapes below, without any other fields. HTTP carries what stands still, one
websocket per table (`/socket`) the living game. A token is the only right there is: whoever has a seat's token plays
it. Links carry tokens behind the `#`, where no server and no log sees them.

A table connects, says `enter`, and hears `welcome` and `state`. From then on every choice that anybody makes brings a
new `state`. Decisions are numbered: `seq` is the number of choices made so far, and so of the decision that is open. An
answer names the decision it is for; one that comes twice, too late or out of turn is `refused`, and changes nothing.
`accepted` comes after the choice is safely kept. Whoever loses the connection connects again and gets everything anew.

Limits: {message} characters a message on the socket, {body:,} bytes a request, {frame:,} bytes a frame (longer ones end
the connection), and so many messages a second; whoever sends more is `refused` as "too fast".
What the tables of one address ask together is limited too; beyond that each is heard more slowly, and nothing is
refused.

`GET /api/review`, with the header `Authorization: Bearer TOKEN`, gives what there is of the review of a game that is
over, and has it made; with `?begins=false` it only looks. `done` of `of` says how far it is (of nothing: nobody has
begun it); until there is a `review`, `chances` has what was judged: number, seat, chance before and after. The review
itself, whose shape is `Review` in `src/matchless/teacher/review.py`, has the same list then. `former` is there for a
game that has something otherwise than the catalogue.

Besides, `GET /api/catalog` gives heroes, boards, formats and bots, and `GET /api/record`, with the header
`Authorization: Bearer TOKEN`, the record of a game that is over; before that, what the token's seat may know of it.
`GET /api/catalog?language=de` gives the texts of heroes in German ([how](languages.md)).

Every page comes with this content policy: `{policy}`.
"""
SECTIONS: dict[str, tuple[type[Message], ...]] = {
    "Requests over HTTP": REQUESTS,
    "and their parts": (
        lobby.Fresh,
        lobby.ItemSetting,
        lobby.Recorded,
        lobby.Positioned,
        lobby.Me,
        lobby.Invited,
        lobby.BotSeat,
        studies.Study,
        studies.Variation,
        studies.StudyNote,
        studies.StudyMark,
    ),
    "Their answers": ANSWERS,
    "with their parts": (lobby.Invitation, records.Finding, former.Former, lobby.Summary, lobby.Listed),
    "From the table, on the socket": SAID,
    "To the table, on the socket": TOLD,
    "whose parts are": (
        table.Player,
        table.Deal,
        table.Happening,
        table.Line,
        table.BotStep,
        table.ByHand,
        table.Wish,
        talk.Remark,
        table.SeatStatistics,
        table.Course,
        advice.Advice,
        advice.WayStep,
        advice.SideChance,
        advice.ComparedChoice,
        advice.Threat,
        advice.HeldCard,
        lessons.Guide,
        lessons.Page,
    ),
}
POSITION = [position.PositionData]  # and after it whatever it is made of
FIGHT = (combat.Fight, combat.FightSide, combat.FightItem)
APART = (position.Position, position.CombatData, position.SideData)  # the combat as a view has it: not for tables
POSITION += [
    shape for shape in vars(position).values() if typing.is_typeddict(shape) and shape not in (*POSITION, *APART)
]


def page() -> str:
    """The whole page."""
    parts = [
        HEAD.format(
            version=base.PROTOCOL,
            message=base.LONGEST_MESSAGE,
            body=base.LONGEST_BODY,
            frame=app.LONGEST_FRAME,
            policy=headers.POLICY,
        )
    ]
    for title, models in SECTIONS.items():
        parts.append(f"## {title[0].upper()}{title[1:]}\n")
        parts.extend(_model(model) for model in models)
    parts.append("## A combat\n\nWhat `matchless.explain.combat` makes of what has happened.\n")
    parts.extend(_hinted(shape) for shape in FIGHT)
    parts.append(
        "## A position\n\n"
        "What `View.data` gives, but for the combat: everything that a seat, or a spectator, may know.\n"
    )
    parts.extend(_hinted(shape) for shape in POSITION)
    return "\n".join(parts)


def documented() -> set[type[Message]]:
    return {model for models in SECTIONS.values() for model in models}


def _model(model: type[BaseModel]) -> str:
    rows = [_row(name, field) for name, field in model.model_fields.items()]
    return _entry(model.__name__, _doc(model), rows)


def _row(name: str, field: FieldInfo) -> str:
    type_ = _type(field.annotation) + _bounds(field)
    if field.is_required() or name in ("type", "kind"):
        return f"| `{name}` | {type_} |"
    default = "[]" if field.default == [] else "none" if field.default is None else f"{field.default!r}".lower()
    return f"| `{name}` | {type_}; default: {default} |"


def _hinted(shape: Any) -> str:
    hints = typing.get_type_hints(shape)
    return _entry(shape.__name__, _doc(shape), [f"| `{name}` | {_type(hint)} |" for name, hint in hints.items()])


def _entry(name: str, doc: str, rows: list[str]) -> str:
    table = ["", "| field | |", "|---|---|", *rows] if rows else []
    return "\n".join([f"### {name}", "", doc, *table, ""])


def _doc(thing: type) -> str:
    return inspect.cleandoc(thing.__doc__ or "")


def _type(hint: Any) -> str:
    """A type in words."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _type(inside[0])
    if origin is Literal:
        return ", ".join(f'"{value}"' for value in inside)
    if origin in (Union, types.UnionType):
        return " or ".join(_type(part) for part in inside)
    if origin is list:
        return f"list of {_type(inside[0])}"
    if origin is dict:
        return f"object from {_type(inside[0])} to {_type(inside[1])}"
    if hint.__name__ in ("HeroData", "PageBoard"):
        return "what the catalogue has of each"
    plain = {int: "whole number", float: "number", str: "text", bool: "true or false", type(None): "none"}
    return plain.get(hint) or f"[{hint.__name__}](#{hint.__name__.lower()})"


def _bounds(field: FieldInfo) -> str:
    found = list(field.metadata)
    for part in typing.get_args(field.annotation):
        for extra in typing.get_args(part)[1:]:
            found.extend(getattr(extra, "metadata", [extra]))
    said = []
    for bound in found:
        if isinstance(bound, MinLen | Ge):
            said.append(f"at least {bound.min_length if isinstance(bound, MinLen) else bound.ge}")
        elif isinstance(bound, MaxLen | Le):
            said.append(f"at most {bound.max_length if isinstance(bound, MaxLen) else bound.le}")
    return f" ({', '.join(said)})" if said else ""
