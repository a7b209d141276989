"""Claims: what the facts of each game say that chance gave. Standard library only, a file per game.

`claims(box, world, facts)` yields a source, what was drawn from and what a fact says came of it:
one thing, or a list in order. `world` holds the piles and hands as the facts have told them, with
`take` (from the top), `lose` and `gain`. A package brings its own as `claims.py` beside its rules.
"""
