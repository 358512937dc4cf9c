"""The queue of long work, for the workers of all servers; SQLite has the table too, and leaves it empty."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("tag", sa.Float, nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("work", sa.Text, nullable=False),
        sa.Column("wanted", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lane", sa.Integer),
        sa.Column("worker", sa.String(16)),
        sa.Column("seen", sa.DateTime(timezone=True)),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("seconds", sa.Float),
        sa.Column("failed", sa.Boolean),
    )
    if op.get_bind().dialect.name == "postgresql":
        # What is lost when the database crashes is asked for again: nothing of it need wait for the disk.
        op.execute("ALTER TABLE jobs SET UNLOGGED")
