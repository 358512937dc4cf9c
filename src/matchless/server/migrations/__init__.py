"""How the tables of a database came to be as they are, one change a file, in order (Alembic).

A new one is begun by `uv run alembic revision --rev-id 0003 -m "what changes"`; `schema.py` says what comes out of all
of them, and names the last. Servers of the version before may go on for a while over the changed tables, during an
upgrade that stops one after the other: a new column may be empty or has a default of the database's own, and what is
no longer used is taken away one version later.
"""
