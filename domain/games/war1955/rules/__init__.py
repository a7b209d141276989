"""Moves -> facts, by chapter of the rulebook; `decisions` says which of them answers what."""
