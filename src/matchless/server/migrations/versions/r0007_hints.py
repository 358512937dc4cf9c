"""Whether everybody in a game may ask for hints: in none of those that were made before this could be agreed on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
