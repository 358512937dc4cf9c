"""Choices are kept as lines of a record of release 1.0, and beside them what else a record tells.

What players did beside the game and which choices the clock made are carried over; the lines themselves stay in the
words of then, with their head, by which such a game is refused as older than release 1.0.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "asides",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False, index=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO asides (game, after, line) SELECT game, gave_up, (seat + 1) || ' resigns' FROM seats"
        " WHERE gave_up IS NOT NULL ORDER BY game, gave_up, seat"
    )
    op.execute(sa.text("UPDATE choices SET line = line || ' late' WHERE late = :late").bindparams(late=True))
    with op.batch_alter_table("choices") as choices:
        choices.drop_column("late")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("gave_up")
