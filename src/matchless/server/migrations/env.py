"""Alembic's way in: runs the migrations over the connection that `migration.py` has opened, in its transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import context

from matchless.server.schema import metadata

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
