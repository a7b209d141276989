"""Editions: one set of component values, named by its content."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Annotated, Generic, TypeVar

import msgspec

from domain.kernel.misread import misread
from domain.kernel.text import Said, Text


class InvalidEdition(Said):
    """A component file that a ruleset cannot play with; the message names the entry."""


class Edition:
    """The components of a box. Rulesets subclass it to keep their own look-up tables.

    Encodes as its hash, so a state that refers to it stays small.
    """

    __slots__ = ("components", "hash", "id")

    def __init__(self, id: str, components: msgspec.Struct) -> None:
        self.id = id
        self.components = components
        self.hash = hashlib.sha256(self.content()).hexdigest()

    def content(self) -> bytes:
        """The canonical bytes that `hash` names; loading them gives the same edition."""
        return msgspec.json.encode(self.components, order="deterministic")


def require_edition(condition: bool, entry: str, why: Text) -> None:
    """Refuses an edition with the entry that is wrong and why."""
    if not condition:
        raise InvalidEdition(Text(f"{entry}: {why.en}", f"{entry} : {why.fr}"))


MISSING = Text("is missing", "manque")
NOT_NEGATIVE = Text("must not be negative", "ne doit pas être négatif")
UNIQUE = Text("ids must be unique", "les noms (id) doivent être tous différents")


def at_least(number: int) -> Text:
    """What is said of an entry that is too small."""
    return Text(f"must be {number} or more", f"doit être {number} ou plus")


def each_once(ids: Sequence[str]) -> Text:
    """What is said of a list that has not exactly the ids of the game."""
    wanted = ", ".join(ids)
    return Text(f"must be {wanted}, each once", f"il faut {wanted}, chacun une fois")


Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""What a file calls a piece."""
Words = Annotated[str, msgspec.Meta(max_length=2_000)]
"""What a file says of a piece."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
"""How many there are of something: no box holds more."""
Points = Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)]
"""What something is worth."""

C = TypeVar("C", bound=msgspec.Struct)
B = TypeVar("B", bound=Edition)

LARGEST = 1_000_000
"""Bytes of a component file: the largest of the five games has 51,000."""


class Boxes(Generic[B]):
    """A ruleset's editions: the file beside its code, and any other that its check lets pass."""

    def __init__(self, package: str, load: Callable[[bytes], B]) -> None:
        self._package = package
        self._load = load

    @classmethod
    def of(
        cls,
        package: str,
        components: type[C],
        box: Callable[[C], B],
        check: Callable[[C], None],
    ) -> Boxes[B]:
        """Files that hold `components`, pass `check`, and become a `box`."""
        decoder = msgspec.json.Decoder(components)

        def load(source: bytes) -> B:
            read = decoder.decode(source)
            check(read)
            return box(read)

        return cls(package, load)

    def default(self) -> bytes:
        """The component file that is used unless a table brings its own."""
        return files(self._package).joinpath("edition.json").read_bytes()

    def load(self, source: bytes) -> B:
        """An edition from a file's bytes; InvalidEdition names the entry that is wrong."""
        most = Text(
            f"a file holds at most {LARGEST:,} bytes", f"un fichier a {LARGEST} octets au plus"
        )
        require_edition(len(source) <= LARGEST, "$", most)
        try:
            return self._load(source)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise InvalidEdition(misread(error)) from error
