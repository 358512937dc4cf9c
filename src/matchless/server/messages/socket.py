"""All that is said on the socket of a table, from both ends."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from matchless.server.messages.advice import (
    Chances,
    Compare,
    Compared,
    Hint,
    Hinted,
    Hold,
    Holdings,
    Reckoned,
    Threaten,
    Threatened,
)
from matchless.server.messages.moments import Look, Moment, Share, Shared
from matchless.server.messages.refusals import Refused
from matchless.server.messages.table import (
    Accepted,
    Because,
    Choose,
    Consent,
    Enter,
    Part,
    Players,
    Reach,
    Reached,
    Rematched,
    Replace,
    Resign,
    State,
    TakeBack,
    Welcome,
    Why,
    Wished,
)
from matchless.server.messages.talk import Say, Spoken

Said = (
    Enter
    | Part
    | Choose
    | TakeBack
    | Consent
    | Resign
    | Replace
    | Look
    | Share
    | Why
    | Reach
    | Say
    | Hint
    | Chances
    | Compare
    | Threaten
    | Hold
)
SAID: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="type")])
Told = (
    Welcome
    | State
    | Accepted
    | Players
    | Rematched
    | Wished
    | Moment
    | Shared
    | Because
    | Reached
    | Spoken
    | Hinted
    | Reckoned
    | Compared
    | Threatened
    | Holdings
    | Refused
)
TOLD: TypeAdapter[Told] = TypeAdapter(Annotated[Told, Field(discriminator="type")])
