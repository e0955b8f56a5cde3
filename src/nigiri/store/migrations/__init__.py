"""Migrations of the database, run by Alembic when a database of an older form is opened."""
