"""What the terminal tells people who run a service, write a game, or measure bots."""

from __future__ import annotations

from domain.kernel import Text

RUNNING: dict[str, Text] = {
    # A service
    "served": Text(
        "Dossier is at http://{host}:{port}/ (database {database}; Ctrl-C stops it)",
        "Dossier est à http://{host}:{port}/ (base {database} ; Ctrl-C l'arrête)",
    ),
    "still_to_list": Text(
        "{behind} events are still to be listed: /readyz says how far that is",
        "{behind} événements restent à reprendre : /readyz dit où l'on en est",
    ),
    "read_models": Text("read models", "modèles de lecture"),
    # A database
    "events": Text("events", "événements"),
    "following": Text(
        "Following {database}; Ctrl-C stops it", "On suit {database} ; Ctrl-C l'arrête"
    ),
    "follows_again": Text(
        "the read models are being kept up to date again",
        "les modèles de lecture sont de nouveau tenus à jour",
    ),
    "not_following": Text(
        "the read models are not up to date: {why}",
        "les modèles de lecture ne sont pas à jour : {why}",
    ),
    "migrated": Text(
        "{target}: {events} events moved; all {total} are the same in both, byte for byte"
        " ({digest}), and {rows} rows beside them",
        "{target} : {events} événements copiés ; les {total} sont les mêmes des deux côtés, octet"
        " pour octet ({digest}), et {rows} lignes avec eux",
    ),
    "saved": Text(
        "{file}: {total} events, {rows} rows beside them",
        "{file} : {total} événements, {rows} lignes avec eux",
    ),
    "restored": Text(
        "{database}: {total} events, as they were saved",
        "{database} : {total} événements, tels que sauvegardés",
    ),
    # A ruleset
    "yes": Text("yes", "oui"),
    "no": Text("no ", "non"),
    "games": Text("games", "parties"),
    "keeps_all": Text(
        "{slug} keeps all {laws} laws in {games} random games.",
        "{slug} respecte les {laws} lois dans {games} parties au hasard.",
    ),
    "breaks_some": Text(
        "{slug} breaks {broken} of {laws} laws.", "{slug} enfreint {broken} lois sur {laws}."
    ),
    "where_broken": Text(
        "{variant}, {seats} seats, seed {seed}, after move {move}",
        "{variant}, {seats} places, graine {seed}, après le coup {move}",
    ),
    "any_game": Text(
        "any game shows it, before its first move",
        "n'importe quelle partie le montre, avant son premier coup",
    ),
    "smallest": Text(
        "the smallest game that shows it ({moves}; none can be left out, or be one that is listed"
        " earlier):",
        "la plus petite partie qui le montre ({moves} ; aucun ne peut manquer, ni être un coup"
        " proposé avant) :",
    ),
    "maybe_smaller": Text(
        "a game that shows it ({moves}; there may be a smaller one: the search for it was cut"
        " short):",
        "une partie qui le montre ({moves} ; il en est peut-être une plus petite : la recherche a"
        " été écourtée) :",
    ),
    "one_move": Text("1 move", "1 coup"),
    "some_moves": Text("{n} moves", "{n} coups"),
    "and_more": Text("and {moves} more", "et encore {moves}"),
    "there": Text("there: {what}", "là : {what}"),
    "scaffolded": Text(
        "{files} files are in {folder}: a small game that works. Go on with",
        "{files} fichiers sont dans {folder} : un petit jeu qui marche. Continuez par",
    ),
    "make_it_yours": Text(
        "and change it into yours: {folder}/README.md says what is where.",
        "et faites-en le vôtre : {folder}/README.md dit où est quoi.",
    ),
    # Random games
    "simulated": Text(
        "{slug} {variant}, {seats} seats: {games} games, {moves:.0f} moves and {facts:.0f} facts a"
        " game, longest {longest} facts, {failures} failures",
        "{slug} {variant}, {seats} places : {games} parties, {moves:.0f} coups et {facts:.0f} faits"
        " par partie, {longest} faits au plus, {failures} échecs",
    ),
    # Bots
    "who_plays": Text(
        "{bot} against {against}, {seats} seats", "{bot} contre {against}, {seats} places"
    ),
    "not_for": Text("{slug}: not for {seats} seats", "{slug} : pas pour {seats} places"),
    "matched": Text(
        "{slug}: {share:.3f} ± {error:.3f} of {games} games (even: {even:.2f}),"
        " {milliseconds:.1f} ms a move, {longest:.0f} the longest: {verdict}",
        "{slug} : {share:.3f} ± {error:.3f} de {games} parties (à égalité : {even:.2f}),"
        " {milliseconds:.1f} ms par coup, {longest:.0f} le plus long : {verdict}",
    ),
    "stronger": Text("stronger", "plus fort"),
    "not_stronger": Text("not shown to be stronger", "rien ne montre qu'il est plus fort"),
    "fitted": Text(
        "{games} games; on {positions} positions of others Brier {brier}, {constant} for who knows"
        " nothing",
        "{games} parties ; sur {positions} positions d'autres parties, Brier {brier}, contre"
        " {constant} pour qui ne sait rien",
    ),
    "said_came": Text("said   came   error  positions", "dit    venu   erreur positions"),
    "off": Text("  off", "  faux"),
    "against_greedy": Text(
        "against greedy: {share:.2f} ± {error:.2f} of {games} games",
        "contre greedy : {share:.2f} ± {error:.2f} de {games} parties",
    ),
    "weights_written": Text("{file}: {size} bytes", "{file} : {size} octets"),
    "judges_nothing": Text(
        "no move will be judged by it: {reasons}", "aucun coup n'en sera jugé : {reasons}"
    ),
    "passes": Text("passes its gate", "passe son épreuve"),
}
