"""What the seed of a game that waits for its players will be made of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("games", sa.Column("server_seed", sa.String(64)))
    op.add_column("seats", sa.Column("promise", sa.String(64)))
    op.add_column("seats", sa.Column("part", sa.String(64)))
