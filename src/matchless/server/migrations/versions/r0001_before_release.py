"""The tables as they were before release 1.0, when a choice was kept in the words of the notation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("time_up", sa.Float),
        sa.Column("rests", sa.JSON(none_as_null=True)),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched", sa.DateTime(timezone=True), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False, index=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("cuts", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, index=True),
        sa.Column("wish", sa.Integer),
        sa.Column("agreed", sa.Integer, nullable=False),
        sa.Column("resigned", sa.Integer, nullable=False),
        sa.Column("watch", sa.String(64), nullable=False, unique=True),
        sa.Column("rematch", sa.String(32)),
        sa.Column("said", sa.Integer, nullable=False),
    )
    op.create_table(
        "choices",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text),
        sa.Column("bot", sa.String(40)),
        sa.Column("token", sa.String(64), index=True),
        sa.Column("invitation", sa.String(64), index=True),
        sa.Column("offer", sa.String(64)),
        sa.Column("picks", sa.Boolean, nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True)),
        sa.Column("here", sa.String(16)),
        sa.Column("gave_up", sa.Integer),
    )
    op.create_table(
        "remarks",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("remark", sa.Text, nullable=False),
    )
