"""Several servers on one PostgreSQL: notifications between processes."""
