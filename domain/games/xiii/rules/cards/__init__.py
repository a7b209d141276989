"""§5.7: cards of any moment, and the windows in which others answer."""
