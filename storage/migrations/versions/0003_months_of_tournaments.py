"""Give each tournament the month of its season, by the time of Moscow; weekly ones count like others."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_MOSCOW = timedelta(hours=3)


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("month", sa.Integer(), nullable=False, server_default="0"))
    rows = sa.table("tournaments", sa.column("id"), sa.column("began"), sa.column("month"))
    connection = op.get_bind()
    for id, began in connection.execute(sa.select(rows.c.id, rows.c.began)).all():
        here = datetime.fromtimestamp(began / 1_000, UTC) + _MOSCOW
        month = here.year * 12 + here.month - 1
        connection.execute(sa.update(rows).where(rows.c.id == id).values(month=month))
    op.drop_column("tournaments", "weekly")
