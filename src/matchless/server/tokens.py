"""Tokens: who has one may do what it stands for; the database keeps only their hashes."""

from __future__ import annotations

import base64
import hashlib
import secrets

TOKEN_BYTES = 24


def fresh() -> str:
    """A token that cannot be guessed."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token. It has too much chance in it to be found by trying, so one plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def claimed(invitation: str, key: str) -> str:
    """The token of a seat that was claimed with this key: the same for the same claim, and unknown to the inviter."""
    digest = hashlib.sha256(f"{invitation}:{key}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()
