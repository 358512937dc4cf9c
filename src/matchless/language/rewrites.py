"""Phrasing that is made canonical before it is parsed: only where a text is not understood as it stands."""

from __future__ import annotations

from matchless.language.patterns import Patterns

USER = "{user}"


def rewritten(table: Patterns, text: str, user: str) -> str:
    """A text with every rewrite of the table done, in order. `user` stands for {user}, and without one that is left."""
    for pattern, put in table.rewrites:
        if USER in put and not user:
            continue
        text = pattern.sub(put.replace(USER, user.replace("\\", "")), text)
    return text.strip()
