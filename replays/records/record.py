"""Records: a whole game as one portable file that anyone can verify.

JSON Lines: a header with the edition, one line per event as it was stored, and a last line with
the head of the chain. The secret stands in the first event (a new one in the ruling that reopens
a finished game), so every salt, and with it every link of the chain, can be computed again; `sum`
is the beginning of a link, to say where one breaks.
"""

from __future__ import annotations

import gzip
import io
import lzma
import re
import zlib
from pathlib import Path
from typing import TypeVar

import msgspec
import zstandard
from msgspec.structs import replace

from domain.kernel import Edition, InvalidEdition, Said, Text, misread
from domain.rulesets import RULESETS
from domain.table.events import AnyEvent, TableOpened, decoder
from domain.table.value import Table
from replays.records.signing import Signs

FORMAT = "dossier/1"
SUM = 4
"""How many digits of a link are kept on its line."""
OTHERWISE = Text(
    "it is not written in its one canonical form", "ce n'est pas écrit sous la seule forme admise"
)


T = TypeVar("T", bound=msgspec.Struct)
A = TypeVar("A")


class BrokenRecord(Said):
    """A record that cannot be read; says in which line and why."""

    def __init__(self, line: int, reason: Text) -> None:
        super().__init__(Text(f"line {line}: {reason.en}", f"ligne {line} : {reason.fr}"))
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[BrokenRecord], tuple[int, Text]]:
        return type(self), (self.line, self.reason)  # It may be raised in a worker.


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    table: str
    ruleset: str
    edition: msgspec.Raw


class Line(msgspec.Struct, frozen=True):
    """An event as it was stored."""

    sum: str
    event: msgspec.Raw


class Footer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last line."""

    head: str
    events: int
    key: str = ""
    """Who vouches for it: the public key, and the signature over the head."""
    signature: str = ""


class Record:
    """A record that has been read: its lines are sound JSON of the right shape, no more."""

    def __init__(
        self,
        table: str,
        edition: Edition,
        events: list[tuple[AnyEvent, bytes]],
        sums: list[str],
        footer: Footer,
    ) -> None:
        self.table = table
        self.edition = edition
        self.events = events
        self.sums = sums
        self.footer = footer

    @property
    def opened(self) -> TableOpened:
        opened = self.events[0][0]
        assert isinstance(opened, TableOpened)
        return opened


def export(table: Table, signer: Signs | None = None) -> bytes:
    """The record of a table, as JSON Lines; that of a finished game of our own can be signed."""
    header = Header(FORMAT, table.id, table.ruleset.slug, msgspec.Raw(table.edition.content()))
    lines = [msgspec.json.encode(header)]
    for head, body in zip(table.heads, table.bodies, strict=True):
        lines.append(msgspec.json.encode(Line(head.hex()[:SUM], msgspec.Raw(body))))
    footer = Footer(table.head.hex(), len(table.events))
    if signer and table.is_over and table.imported is None:
        footer = replace(footer, key=signer.public, signature=signer.sign(footer.head))
    lines.append(msgspec.json.encode(footer))
    return b"\n".join(lines) + b"\n"


_headers = msgspec.json.Decoder(Header)
_lines = msgspec.json.Decoder(Line)
_footers = msgspec.json.Decoder(Footer)


def read(source: bytes) -> Record:
    """A record from its bytes, compressed or not; BrokenRecord says which line is no good."""
    lines = unpack(source).split(b"\n")
    if lines[-1] != b"":
        cut = Text("the record ends in the middle of a line", "le fichier s'arrête au milieu")
        raise BrokenRecord(len(lines), cut)
    lines.pop()
    if len(lines) < 3:
        raise BrokenRecord(
            len(lines),
            Text(
                "a record has a header, events and a last line",
                "il faut un en-tête, des événements et une dernière ligne",
            ),
        )
    header = _read_line(_headers, lines, 0)
    edition = _read_edition(header)
    events: list[tuple[AnyEvent, bytes]] = []
    sums = []
    for index in range(1, len(lines) - 1):
        line = _read_line(_lines, lines, index)
        body = bytes(line.event)
        events.append((_decode(decoder, body, index), body))
        sums.append(line.sum)
    _require_opening(events[0][0], header)
    footer = _read_line(_footers, lines, len(lines) - 1)
    return Record(header.table, edition, events, sums, footer)


def _read_edition(header: Header) -> Edition:
    """The edition that a header brings, once it is one of a record that can be read here."""
    if header.format != FORMAT:
        other = header.format
        raise BrokenRecord(
            1,
            Text(
                f"the format is {other!r}, not {FORMAT!r}",
                f"le format est {other!r}, non {FORMAT!r}",
            ),
        )
    if not re.fullmatch(r"[\w-]{1,100}", header.table, re.ASCII):
        id = repr(header.table)
        raise BrokenRecord(
            1,
            Text(f"{id} cannot be the id of a table", f"{id} ne peut pas être l'id d'une table"),
        )
    ruleset = RULESETS.get(header.ruleset)
    if ruleset is None:
        slug = repr(header.ruleset)
        raise BrokenRecord(
            1, Text(f"no ruleset is called {slug}", f"aucun jeu de règles ne s'appelle {slug}")
        )
    try:
        edition = ruleset.load_edition(bytes(header.edition))
    except (InvalidEdition, ValueError, RecursionError) as error:
        why = misread(error)
        raise BrokenRecord(1, Text(f"edition: {why.en}", f"édition : {why.fr}")) from error
    if edition.content() != bytes(header.edition):
        raise BrokenRecord(1, Text(f"edition: {OTHERWISE.en}", f"édition : {OTHERWISE.fr}"))
    return edition


def _require_opening(opened: AnyEvent, header: Header) -> None:
    """BrokenRecord unless the first event opens such a table."""
    if not isinstance(opened, TableOpened):
        raise BrokenRecord(
            2,
            Text(
                "the first event does not open the table",
                "le premier événement n'ouvre pas la table",
            ),
        )
    if opened.ruleset != header.ruleset:
        slug = repr(opened.ruleset)
        raise BrokenRecord(
            2,
            Text(
                f"the table plays {slug}, the header says otherwise",
                f"on y joue à {slug}, l'en-tête dit autre chose",
            ),
        )
    if not re.fullmatch(r"([0-9a-f]{2}){16,}", opened.secret):
        raise BrokenRecord(
            2,
            Text(
                "the secret is not a hexadecimal number of 16 bytes or more",
                "le secret n'est pas un nombre hexadécimal de 16 octets ou plus",
            ),
        )


def _read_line(decoder: msgspec.json.Decoder[T], lines: list[bytes], index: int) -> T:
    line = _decode(decoder, lines[index], index)
    if not _is_utf8(lines[index]):
        raise BrokenRecord(index + 1, Text("it is not UTF-8", "ce n'est pas de l'UTF-8"))
    if msgspec.json.encode(line) != lines[index]:
        raise BrokenRecord(index + 1, OTHERWISE)
    return line


def _is_utf8(source: bytes) -> bool:
    """What msgspec leaves as it stands (moves, facts) may hold any bytes until it is decoded."""
    try:
        source.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decode(decoder: msgspec.json.Decoder[A], source: bytes, index: int) -> A:
    try:
        return decoder.decode(source)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord(index + 1, misread(error)) from error


# Compression: by the file's ending when writing, by its first bytes when reading.


def pack(record: bytes, ending: str) -> bytes:
    """The record as a file with this ending holds it."""
    if ending == ".xz":
        return lzma.compress(record, preset=9 | lzma.PRESET_EXTREME)
    if ending == ".zst":
        return zstandard.ZstdCompressor(level=19).compress(record)
    if ending == ".gz":
        return gzip.compress(record, mtime=0)
    return record


MOST_LINES = 200_000
MOST_UNPACKED = 64 * 1024 * 1024
"""A record larger than this is refused rather than unpacked."""


def unpack(source: bytes) -> bytes:
    """The JSON Lines of a record, whatever it is compressed with."""
    try:
        if source.startswith(b"\xfd7zXZ"):
            stream = lzma.LZMADecompressor()
            unpacked = _bounded(stream.decompress(source, MOST_UNPACKED + 1))
            if not stream.eof or stream.unused_data:
                raise EOFError("it is cut off, or something follows it")
            return unpacked
        if source.startswith(b"\x28\xb5\x2f\xfd"):
            unpacker = zstandard.ZstdDecompressor()
            reader = unpacker.stream_reader(source, read_across_frames=True)
            return _bounded(reader.read(MOST_UNPACKED + 1))
        if source.startswith(b"\x1f\x8b"):
            with gzip.GzipFile(fileobj=io.BytesIO(source)) as file:
                return _bounded(file.read(MOST_UNPACKED + 1))
    except (lzma.LZMAError, zlib.error, zstandard.ZstdError, OSError, EOFError) as error:
        raise BrokenRecord(
            1,
            Text(
                f"the file cannot be unpacked: {error}",
                f"le fichier ne peut pas être décompressé ({error})",
            ),
        ) from error
    return source


def _bounded(unpacked: bytes) -> bytes:
    if len(unpacked) > MOST_UNPACKED or unpacked.count(b"\n") > MOST_LINES:
        raise BrokenRecord(1, Text("the record is too large", "le fichier est trop grand"))
    return unpacked


def save(table: Table, path: Path, signer: Signs | None = None) -> int:
    """Writes the record of a table; returns the number of bytes."""
    return path.write_bytes(pack(export(table, signer), path.suffix))
