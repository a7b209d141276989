"""Audit: can the log be trusted? Chain, facts, chance and standings, checked against the rules."""

from __future__ import annotations

import logging

import msgspec

from domain.kernel import Text, misread
from domain.rulesets import RULESETS
from domain.table import chain
from domain.table.folding import empty_table, fold
from domain.table.value import Table
from replays.audit.checking import Checker
from replays.audit.report import NOTHING, Difference, Report
from replays.audit.unshown import unshown
from replays.records.record import BrokenRecord, Record, read
from replays.records.signing import is_signed

logger = logging.getLogger(__name__)


def verify_bytes(source: bytes, key: str = "") -> Report:
    """Audits a record file; `key`: the public key that must have signed it."""
    try:
        record = read(source)
    except BrokenRecord as error:
        difference = Difference(max(error.line - 1, 0), "line", error.said)
        return Report("", "", False, 0, 0, (difference,))
    return verify(record, key)


def verify(record: Record, key: str | None = "") -> Report:
    """Audits a record that could be read.

    `key`: the public key that must have signed it; empty for any, None where the record comes from
    one's own log and nobody need have signed it.
    """
    opened = record.opened
    table, differences, notes = _first_difference(record)
    if table is None:
        return Report(record.table, opened.ruleset, False, len(record.events), 0, differences)
    if not differences and key and (wrong := _signed_wrongly(record, table, key)):
        differences = (wrong,)
    return Report(
        record.table,
        opened.ruleset,
        not differences,
        len(record.events),
        table.steps if table.line else 0,
        differences,
        notes,
        () if differences else tuple(unshown(record, table, key)),
    )


Found = tuple[Table | None, tuple[Difference, ...], tuple[Text, ...]]
"""The table as far as it was folded, what is wrong with it, and what is to be noted."""


def _laid_out(record: Record) -> Table | Difference:
    """The empty table; or why there can be none."""
    opened, ruleset = record.opened, RULESETS[record.opened.ruleset]
    seats, (least, most) = len(opened.players), ruleset.players
    if not least <= seats <= most:
        players = Text(
            f"{least} to {most} play, not {seats}", f"on joue de {least} à {most}, pas à {seats}"
        )
        return Difference(1, "line", _no_table(players))
    try:
        return empty_table(record.table, opened, ruleset, record.edition)
    except msgspec.MsgspecError as error:
        return Difference(1, "line", _no_table(misread(error)))
    except Exception as error:
        return _program_failed(record, 1, error)


def _no_table(why: Text) -> Text:
    return Text(
        f"the table cannot be laid out: {why.en}",
        f"la table ne peut pas être mise en place : {why.fr}",
    )


def _program_failed(record: Record, version: int, error: Exception) -> Difference:
    """No proof against the record, and none for it: whoever audits is told, and so is the log."""
    logger.exception("the audit of table %s fails at event %d", record.table, version)
    what = Text(
        f"event {version}: the program failed here, what follows is unchecked: {error!r}",
        f"événement {version} : le programme a échoué ici, la suite n'est pas vérifiée : {error!r}",
    )
    return Difference(version, "program", what)


def _first_difference(record: Record) -> Found:
    """Folds the record, event by event, up to the first that is not what it should be."""
    table = _laid_out(record)
    if isinstance(table, Difference):
        return None, (table,), ()
    if wrong := _pinned_wrongly(table):
        return table, (wrong,), ()
    notes: list[Text] = []
    recorded, current = table.opened.version, table.ruleset.version
    is_current = recorded == current
    if not is_current:
        notes.append(
            Text(
                f"recorded under version {recorded} of the rules, compared with version {current}",
                f"notée sous la version {recorded} des règles, comparée à la version {current}",
            )
        )
    for version, (event, body) in enumerate(record.events, start=1):
        head = chain.extend(table.head, table.salt_secret, version, body)
        checker = Checker(table, version)
        try:
            given = checker.check(event, head, record.sums[version - 1])
        except Exception as error:
            return table, (_program_failed(record, version, error),), tuple(notes)
        for broken in checker.found:
            # Other rules give other facts; a die that the secret does not give is never sound.
            if is_current or broken.check not in ("facts", "move"):
                return table, (broken,), tuple(notes)
            notes.append(_noted(broken))
        try:
            table = fold(table, event, body, head, given)
        except msgspec.MsgspecError as error:
            why = misread(error)
            what = Text(
                f"event {version} cannot be folded: {why.en}",
                f"l'événement {version} ne peut pas être repris : {why.fr}",
            )
            return table, (Difference(version, "facts", what),), tuple(notes)
        except Exception as error:
            return table, (_program_failed(record, version, error),), tuple(notes)
    if wrong := _ends_wrongly(record, table):
        return table, (wrong,), tuple(notes)
    if record.footer.key:
        key = record.footer.key
        notes.append(Text(f"signed by {key}", f"signée par {key}"))
    return table, (), tuple(notes)


def _pinned_wrongly(table: Table) -> Difference | None:
    """The edition and the version that the table names are those it is read with."""
    if table.edition.hash != table.opened.edition:
        what = Text(
            "the edition is not the one the table was opened with",
            "l'édition n'est pas celle avec laquelle la table a été ouverte",
        )
        return Difference(1, "edition", what, table.edition.hash, table.opened.edition)
    recorded, current = table.opened.version, table.ruleset.version
    if not 1 <= recorded <= current:
        what = Text(
            "there is no such version of the rules", "il n'y a pas de telle version des règles"
        )
        return Difference(1, "version", what, str(recorded), f"1–{current}")
    return None


def _ends_wrongly(record: Record, table: Table) -> Difference | None:
    """The last line tells how many events there are, the head of their chain, and who signed."""
    footer, events = record.footer, len(record.events)
    if events != footer.events:
        what = Text(
            "the number of events is not what the last line says",
            "le nombre d'événements n'est pas celui que dit la dernière ligne",
        )
        return Difference(0, "head", what, str(events), str(footer.events))
    if table.head.hex() != footer.head:
        what = Text(
            "the head of the chain is not what the last line says",
            "la tête de la chaîne n'est pas celle que dit la dernière ligne",
        )
        return Difference(events, "head", what, table.head.hex(), footer.head)
    is_unsigned = not footer.signature and not footer.key
    if is_unsigned or is_signed(footer.head, footer.signature, footer.key):
        return None
    what = Text("the signature is not that of the key", "la signature n'est pas celle de la clé")
    return Difference(0, "signature", what, footer.signature, footer.key)


def _signed_wrongly(record: Record, table: Table, key: str) -> Difference | None:
    """The key that one trusts has signed the record, or the one that the game was taken in from."""
    signers = {record.footer.key, table.imported.signed_by if table.imported else ""}
    if key in signers:
        return None
    what = Text(
        "it is not signed by the key that you trust",
        "ce n'est pas signé par la clé à laquelle vous vous fiez",
    )
    return Difference(0, "signature", what, record.footer.key or NOTHING, key)


def _noted(broken: Difference) -> Text:
    """What today's rules do otherwise than those that a game was recorded under."""
    if not broken.expected:
        return broken.what
    what, recorded, today = broken.what, broken.recorded, broken.expected
    return Text(
        f"{what.en}: recorded {recorded}, today {today}",
        f"{what.fr} : noté {recorded}, aujourd'hui {today}",
    )
