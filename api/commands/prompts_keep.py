"""What the terminal tells people who keep games: records, written games, editions, audits."""

from __future__ import annotations

from domain.kernel import Text

KEEPING: dict[str, Text] = {
    "from_to": Text("{fewest} to {most}", "{fewest} à {most}"),
    "ruleset": Text(
        "  {seats} players, {rules} rules, version {version}; variants: {variants}",
        "  {seats} joueurs, {rules} règles, version {version} ; variantes : {variants}",
    ),
    "ruleset_chance": Text("  chance, {who}: {sources}", "  hasard, {who} : {sources}"),
    "ruleset_origin": Text("  from {origin} ({target})", "  de {origin} ({target})"),
    "no_rulesets": Text(
        "no game is installed: `make setup` installs Dossier's own",
        "aucun jeu n'est installé : `make setup` installe ceux de Dossier",
    ),
    "demo_game": Text(
        "demo game: {title} ({variant}, {seats} players): {steps} steps",
        "partie d'exemple : {title} ({variant}, {seats} joueurs) : {steps} étapes",
    ),
    "installed": Text("{games} new games in {where}", "{games} nouvelles parties dans {where}"),
    "rebuilt": Text("{events} events taken in", "{events} événements repris"),
    "playable": Text(
        "{name}: playable; its hash is {hash}", "{name} : jouable ; son empreinte est {hash}"
    ),
    "exported": Text(
        "{file}: {events} events, {steps} steps, {size} bytes",
        "{file} : {events} événements, {steps} étapes, {size} octets",
    ),
    "written": Text(
        "{file}: {moves} moves, {lines} lines", "{file} : {moves} coups, {lines} lignes"
    ),
    "imported": Text("{file}: {game}, {steps} steps", "{file} : {game}, {steps} étapes"),
    "imported_written": Text(
        "{file}: {game}, {moves} moves, {steps} steps",
        "{file} : {game}, {moves} coups, {steps} étapes",
    ),
    "known": Text(
        "{file}: {game} is in the log already", "{file} : {game} est déjà dans le journal"
    ),
    "known_written": Text(
        "{file}: the log has this game already", "{file} : le journal a déjà cette partie"
    ),
    "sound": Text(
        "{name}: sound, {events} events, {facts} facts",
        "{name} : intact, {events} événements, {facts} faits",
    ),
    "audit_note": Text("{name}: note: {words}", "{name} : note : {words}"),
    "not_shown": Text("{name}: not shown: {words}", "{name} : non prouvé : {words}"),
    "not_sound": Text("not sound", "altéré"),
    "recorded": Text("  recorded: {what}", "  noté : {what}"),
    "expected": Text("  expected: {what}", "  attendu : {what}"),
}
