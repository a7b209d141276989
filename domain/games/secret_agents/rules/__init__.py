"""Moves -> facts, in the booklet's order: setup, turn, movement, scoring, dossier, the end."""
