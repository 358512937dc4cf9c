"""Who has made a game, so that nobody has them all; and when a record that somebody has opened is deleted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
OPENED = timedelta(days=7)


def upgrade() -> None:
    op.add_column("games", sa.Column("address", sa.String(64)))
    op.add_column("games", sa.Column("expires", sa.DateTime(timezone=True)))
    for name in ("address", "expires"):
        there = sa.text(f"{name} IS NOT NULL")
        op.create_index(f"ix_games_{name}", "games", [name], sqlite_where=there, postgresql_where=there)
    games = sa.table("games", sa.column("id"), sa.column("over"), sa.column("expires"))
    seats = sa.table("seats", *map(sa.column, ("game", "bot", "token", "invitation")))
    held = sa.or_(seats.c.bot.is_not(None), seats.c.token.is_not(None), seats.c.invitation.is_not(None))
    # A record that was only ever looked at has nobody's seats.
    looked_at = sa.and_(games.c.over, ~sa.exists().where(seats.c.game == games.c.id, held))
    op.execute(games.update().where(looked_at).values(expires=datetime.now(UTC) + OPENED))
