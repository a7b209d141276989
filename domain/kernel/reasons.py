"""Why any game says no: the reasons that are not of one game alone."""

from __future__ import annotations

from domain.kernel.text import Text

REASONS = {
    "game_over": Text("the game is over", "la partie est finie"),
    "asked_otherwise": Text(
        "{seat:seat} is asked for something else: {kind:decision}",
        "autre chose est demandé à {seat:seat} : {kind:decision}",
    ),
    "others_asked": Text(
        "it is not for {seat:seat} to move; the table waits for {awaited:seat=decision}",
        "ce n'est pas à {seat:seat} de jouer ; la table attend {awaited:seat=decision}",
    ),
    "player_count": Text(
        "{seats:# player|# players}: {fewest} to {most} play",
        "{seats:# joueur|# joueurs} : on joue de {fewest} à {most}",
    ),
    "no_such_seat": Text("there is no seat {first}", "il n'y a pas de place {first}"),
    "not_asked": Text(
        "nothing is asked of {seat:seat} now", "rien n'est demandé à {seat:seat} pour l'instant"
    ),
}
"""Why any game says no; a ruleset adds its own."""
