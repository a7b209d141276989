"""Analysis: how strong bots are, what positions are worth, and how a game was won and lost."""
