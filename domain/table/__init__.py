"""The aggregate: one table, from its opening to its end."""
