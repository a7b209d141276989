"""Moves -> facts, in the rulebook's order.

Setup, the turn, the stacks with loot, abilities, the engine room and its powers, missions and
captures; then the end and the scores.
"""
