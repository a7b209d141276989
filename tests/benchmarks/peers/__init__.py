"""Peers: what others made for games, measured in turns with ours, each in a process of its own.

`make bench ARGS=peers` installs them, by name, under `.make/peers`: nothing else of Dossier needs
them. What is not to be had is named, with the reason, and the others are measured.
"""
