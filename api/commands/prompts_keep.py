"""What the terminal tells people who keep games: records, written games, editions, audits."""

from __future__ import annotations

from domain.kernel import Text

KEEPING: dict[str, Text] = {
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
