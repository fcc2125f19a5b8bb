"""Databases: queries, schema, migrations, SQLite, PostgreSQL, backup and transfer."""
