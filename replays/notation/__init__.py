"""The notation: a game written down by hand, one move a line, in a text that reads like the story.

    ruleset: The Secret Agents
    variant: base
    players: Ada, Boris
    date: 2026-01-01

    Setup [agents dealt in secret: Red, Green, Orange, Yellow]
    Setup [roll for the first turn: 6, 1]
    Ada: Roll the die [die: 6]
    Ada: Red +3, Orange +1 and Green +2
    Boris: roll 4 · red 4

Above the first empty line stands the header: ruleset, variant, options (`name = value; ...`),
edition, players, date, result. Only ruleset and players must be there; a result is checked. A
header in French (`règles`, `joueurs`, ...) makes the whole text French.

Then every line names a player and tells a move in the rulebook's own words. A word may be left out
where one open move alone fits; capitals, accents and commas do not count. ` · ` parts moves of the
same player. What chance gave stands behind the move, in brackets, by its source or simply in the
order in which it was asked; what was laid out before the first move stands on lines `Setup`.
Cards of the same name are numbered (`Spy #2`); who writes no number means whichever is there.
A move that no list offers is written as the service takes it (`Ada: {"move": ...}`).

`Ada: resigns` ends a game of two, `Ada: stops the game` one that all agree to stop. A line that
begins with `#` is a comment and is not read: moves that were taken back, seats that were left or
taken, notes and rulings are kept as comments where they happened.

Nothing here knows a game: words and parts come from its rulebook, what is open from its listing.
"""
