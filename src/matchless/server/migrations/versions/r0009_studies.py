"""Studies that are kept for whoever has their links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("study", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_studies_game", "studies", ["game"])
    op.create_index("ix_studies_expires", "studies", ["expires"])
