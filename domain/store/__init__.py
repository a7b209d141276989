"""Where tables are kept: the log, on SQLite or PostgreSQL."""
