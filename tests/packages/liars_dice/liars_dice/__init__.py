"""Liar's dice: everybody's dice under a cup, bids on all of them, and one who does not believe it.

A traditional game, in the public domain. It is a package of its own beside Dossier.
"""

KERNEL = 2
"""The version of Dossier's kernel that this package is written for."""
