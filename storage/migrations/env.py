"""Run by Alembic, on the connection that `storage.sql.migrate` opened."""

from alembic import context
from sqlmodel import SQLModel

import storage.sql.personal_data  # noqa: F401

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
context.run_migrations()
