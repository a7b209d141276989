"""Bluff: a die for the stake, a card that nobody else sees, and the nerve to call it a crown."""

KERNEL = 2
"""The version of Dossier's kernel that this package is written for."""
