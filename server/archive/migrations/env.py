"""How Alembic runs the migrations: on the connection and in the transaction that it is given.

A migration must let the servers of the version before go on: nodes are replaced one by one. So columns are added
with a default, and taken away one version after nothing uses them.
"""

from alembic import context

from server.archive.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can; Alembic only does not expect it of Python's driver
)
context.run_migrations()
