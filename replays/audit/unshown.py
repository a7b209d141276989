"""What a sound record leaves open: nothing here is wrong, and nothing of it is proved."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import Text
from domain.table.value import Table
from replays.records.record import Record


def unshown(record: Record, table: Table, key: str | None) -> Iterator[Text]:
    """What was not shown of a game, in words; `key` as `verify` takes it."""
    if table.opened.chance == "declared":
        yield Text("chance: a scribe declared it", "le hasard : un greffier l'a déclaré")
    if bytes(table.opened.position) != b"null":
        yield Text(
            "the beginning: the table was opened from a described position",
            "le début : la table a été ouverte à partir d'une position décrite",
        )
    if not table.is_over:
        yield Text(
            "the end: the game is unfinished, or the record is cut off",
            "la fin : la partie est inachevée, ou le fichier est coupé",
        )
    if table.imported is not None:
        who = _vouched(table, key)
        yield Text(
            f"how it was played: it was imported, {who.en}",
            f"comment elle fut jouée : elle a été importée, {who.fr}",
        )
    elif key is not None:
        yield from _unsigned(record, key)


def _vouched(table: Table, key: str | None) -> Text:
    """Who had signed an imported game, and whether that is somebody one trusts."""
    imported = table.imported
    assert imported is not None
    if not imported.signed_by:
        return Text(
            "from a record that nobody had signed", "d'un fichier que personne n'avait signé"
        )
    known = Text("a key unknown here", "une clé inconnue ici")
    if imported.signed_by == key:
        known = Text("the key that you trust", "la clé à laquelle vous vous fiez")
    return Text(
        f"its first {imported.events} events signed by {known.en}, {imported.signed_by}",
        f"ses {imported.events} premiers événements signés par {known.fr}, {imported.signed_by}",
    )


def _unsigned(record: Record, key: str) -> Iterator[Text]:
    signer = record.footer.key
    if not signer:
        yield Text(
            "who kept it: it is unsigned, and what came last may have been cut off",
            "qui l'a gardée : elle n'est pas signée, et la fin a pu en être coupée",
        )
    elif signer != key:
        yield Text(
            f"who kept it: it is signed by a key unknown here, {signer}: `--key` names yours",
            f"qui l'a gardée : elle est signée d'une clé inconnue ici, {signer} :"
            " `--key` nomme la vôtre",
        )
