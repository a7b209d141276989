"""The games: one folder each, and none knows another."""
