"""Records: a whole game as one portable, verifiable file."""
