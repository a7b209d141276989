"""What can be asked of a table: each command checks and returns the events to store."""
