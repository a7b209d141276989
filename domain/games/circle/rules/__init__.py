"""Moves -> facts, in the rulebook's order: setup, the three phases, victory.

Phase 2 has `targets`, `aiming`, `actions` and `reactions`; phase 3 has `auction`. Story sentences
that disagree with them have no force (ruling.flavour).
"""
