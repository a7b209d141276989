"""The header of a written game: what is played, by whom, when, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from domain.kernel import JUDGE, AnyRuleset, Language, Names, Text, colon, misread
from domain.rulesets import RULESETS
from domain.table.value import Table
from replays.notation.chances import Unreadable
from replays.notation.words import KEYS, RUNNING, listed, quoted, split, tokens

STANDARD = Text("standard", "standard")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What stands above the first empty line, read."""

    language: Language
    ruleset: AnyRuleset
    options: msgspec.Struct
    edition: str
    """The edition's hash; empty for the ruleset's own."""
    players: tuple[str, ...]
    at: int
    """Milliseconds since 1970."""
    result: str
    result_at: int
    """The line that it stands on."""


def write_header(table: Table, names: Names, language: Language) -> list[str]:
    """The header's lines."""
    ruleset, edition = table.ruleset, table.edition
    variant, options = _options(ruleset, bytes(table.opened.options))
    is_standard = edition.hash == ruleset.standard_edition.hash
    values = {
        "ruleset": ruleset.slug,
        "variant": variant,
        "options": options,
        "edition": STANDARD.in_language(language) if is_standard else edition.hash,
        "players": ", ".join(quoted(name) for name in table.players),
        "date": datetime.fromtimestamp(table.opened.at / 1000, UTC).isoformat(
            sep=" ", timespec="seconds"
        )[:19],
        "result": result_of(table, names, language),
    }
    return [
        KEYS[key].in_language(language) + colon(language) + value
        for key, value in values.items()
        if value
    ]


def _options(ruleset: AnyRuleset, source: bytes) -> tuple[str, str]:
    """The variant that fits best, and what the table chose differently."""
    chosen = msgspec.to_builtins(msgspec.json.decode(source, type=ruleset.options))
    differences = {
        name: {key: value for key, value in chosen.items() if value != usual[key]}
        for name, options in ruleset.variants.items()
        if (usual := msgspec.to_builtins(options)) is not None
    }
    variant = min(differences, key=lambda name: len(differences[name]))
    told = [
        f"{key} = {msgspec.json.encode(value).decode()}"
        for key, value in differences[variant].items()
    ]
    return variant, "; ".join(told)


def result_of(table: Table, names: Names, language: Language) -> str:
    """How everybody stood at the end, and who had won."""
    if not table.is_over:
        return RUNNING.in_language(language)
    standings = table.standings(JUDGE)
    seats = names["seat"][language]
    lines = []
    for line in standings.lines:
        kind, _, id = line.side.partition(":")
        side = names.get(kind, {}).get(language, {}).get(id, id or kind)
        lines.append(f"{side} {line.score}" if line.score is not None else side)
    winners = ", ".join(seats[str(seat)] for seat in standings.winners)
    won = Text(f"won by {winners}", f"gagné par {winners}")
    nobody = Text("won by nobody", "gagné par personne")
    return f"{', '.join(lines)}; {(won if winners else nobody).in_language(language)}"


def language_of(lines: Mapping[int, str]) -> Language:
    """French if its keys are."""
    keys = {tokens(line.partition(":")[0]) for line in lines.values()}
    french = {tokens(key.fr) for key in KEYS.values()} - {tokens(key.en) for key in KEYS.values()}
    return "fr" if keys & french else "en"


class HeaderLine(Exception):
    """A line of the header that is no good."""

    def __init__(self, line: int, reason: Text) -> None:
        super().__init__(reason.en)
        self.line = line
        self.reason = reason


def read_header(lines: Mapping[int, str], first: int) -> Header:
    """The header from its lines, by number; HeaderLine says which one is no good."""
    language = language_of(lines)
    at: dict[str, int] = {}
    values: dict[str, str] = {}
    for number, line in lines.items():
        word, separator, value = line.partition(":")
        key = next((key for key, text in KEYS.items() if _is_key(word, text)), None)
        if key is None or not separator:
            expected = ", ".join(text.in_language(language) for text in KEYS.values())
            raise HeaderLine(
                number,
                Text(
                    f"“{line.strip()}” is no line of the header: expected one of {expected},"
                    " then an empty line before the first move",
                    f"« {line.strip()} » n'est pas une ligne d'en-tête : on attendait {expected},"
                    " puis une ligne vide avant le premier coup",
                ),
            )
        at[key], values[key] = number, value.strip()
    for key in ("ruleset", "players"):
        if not values.get(key):
            word = KEYS[key].in_language(language)
            raise HeaderLine(
                at.get(key, first),
                Text(f"the header does not say `{word}`", f"l'en-tête ne dit pas « {word} »"),
            )
    read = "ruleset"
    try:
        ruleset = _ruleset(values["ruleset"])
        read = "options" if values.get("options") else "variant"
        options = _read_options(ruleset, values.get("variant", ""), values.get("options", ""))
        read = "players"
        players = _players(values["players"], ruleset)
        read = "date"
        moment = _moment(values.get("date", ""))
    except Unreadable as error:
        raise HeaderLine(at.get(read, first), error.reason) from error
    edition = values.get("edition", "")
    return Header(
        language=language,
        ruleset=ruleset,
        options=options,
        edition="" if tokens(edition) in [tokens(STANDARD.en), ()] else edition,
        players=players,
        at=moment,
        result=values.get("result", ""),
        result_at=at.get("result", first),
    )


def _is_key(word: str, key: Text) -> bool:
    return tokens(word) in (tokens(key.en), tokens(key.fr))


def _ruleset(value: str) -> AnyRuleset:
    for ruleset in RULESETS.values():
        known = (ruleset.slug, ruleset.title.en, ruleset.title.fr)
        if tokens(value) in [tokens(name) for name in known]:
            return ruleset
    there_are = ", ".join(RULESETS)
    raise Unreadable(
        Text(
            f"no ruleset is called “{value}”: there are {there_are}",
            f"aucune règle ne s'appelle « {value} » : il y a {there_are}",
        )
    )


def _read_options(ruleset: AnyRuleset, variant: str, options: str) -> msgspec.Struct:
    if variant and variant not in ruleset.variants:
        there_are = ", ".join(ruleset.variants)
        raise Unreadable(
            Text(
                f"{ruleset.slug} has no variant “{variant}”: there are {there_are}",
                f"{ruleset.slug} n'a pas de variante « {variant} » : il y a {there_are}",
            )
        )
    usual = ruleset.variants[variant] if variant else next(iter(ruleset.variants.values()))
    values = msgspec.to_builtins(usual)
    for item in split(options, ";"):
        name, separator, text = item.partition("=")
        if not separator:
            raise Unreadable(
                Text(
                    f"“{item.strip()}” is no option: write name = value",
                    f"« {item.strip()} » n'est pas une option : écrivez nom = valeur",
                )
            )
        try:
            values[name.strip()] = msgspec.json.decode(text.strip().encode())
        except msgspec.DecodeError:
            values[name.strip()] = text.strip()
    try:
        return msgspec.convert(values, ruleset.options)
    except msgspec.ValidationError as error:
        raise Unreadable(misread(error)) from error


def _players(value: str, ruleset: AnyRuleset) -> tuple[str, ...]:
    try:
        players = tuple(listed(value))
    except ValueError as error:
        raise Unreadable(
            Text(f"{error} is not closed", f"{error} : les guillemets ne sont pas fermés")
        ) from error
    fewest, most = ruleset.players
    if not fewest <= len(players) <= most:
        raise Unreadable(
            Text(
                f"{len(players)} players: {ruleset.slug} is played by {fewest} to {most}",
                f"{len(players)} joueurs : {ruleset.slug} se joue de {fewest} à {most}",
            )
        )
    return players


def _moment(value: str) -> int:
    if not value:
        return 0
    try:
        moment = datetime.fromisoformat(value)
    except ValueError as error:
        raise Unreadable(
            Text(
                f"“{value}” is no date: write 2026-01-31, or 2026-01-31 20:15",
                f"« {value} » n'est pas une date : écrivez 2026-01-31, ou 2026-01-31 20:15",
            )
        ) from error
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0, int(moment.timestamp() * 1000))
