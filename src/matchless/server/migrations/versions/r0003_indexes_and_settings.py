"""Indexes by which the games of today are found among all that were ever played, and what an operator has set."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_index("ix_games_listed", "games")
    op.drop_index("ix_games_over", "games")
    op.create_index(
        "ix_games_running",
        "games",
        ["touched", "listed"],
        sqlite_where=sa.text("over IS 0"),
        postgresql_where=sa.text("over IS false"),
    )
    op.create_index(
        "ix_games_finished",
        "games",
        ["touched"],
        sqlite_where=sa.text("over IS 1"),
        postgresql_where=sa.text("over IS true"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
