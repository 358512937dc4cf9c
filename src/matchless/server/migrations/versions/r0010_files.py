"""The files of heroes and boards that come with Matchless, as games were made with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "files",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("slug", sa.String(100), primary_key=True),
        sa.Column("digest", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
