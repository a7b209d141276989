"""Packages: what is installed beside Dossier and says so by an entry point.

An entry point is a line of a package's `pyproject.toml`: a group (`dossier.rulesets`), a name, and
where in the package it is (`module:attribute`). Dossier's own games are found the same way. Names
are read from what is installed; nothing is imported before it is needed. A package that cannot be
used is left out, and `faults` says why.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Final, Generic, TypeVar

import msgspec

from domain.kernel import VERSION, Said, Text

T = TypeVar("T")


@cache
def installed(group: str) -> EntryPoints:
    """The entry points of this environment, read once."""
    return entry_points(group=group)


OWN: Final = "dossier"
"""The package that Dossier itself is installed by."""


class Origin(msgspec.Struct, frozen=True):
    """Where something comes from: an installed package, and the entry point in it."""

    package: str
    version: str
    target: str
    """`module:attribute`."""

    def __str__(self) -> str:
        return f"{self.package} {self.version}".rstrip()


class Unusable(Said):
    """A package that cannot be used; says why."""


class Packages(Mapping[str, T], Generic[T]):
    """What the packages bring to one group, by name; each is loaded when it is first asked for."""

    def __init__(
        self,
        group: str,
        check: Callable[[str, object, Origin], T],
        found: Callable[[str], EntryPoints] = installed,
    ) -> None:
        """`check`: what was loaded, as it is used; Unusable if that cannot be."""
        self.group = group
        self._check = check
        self._found = found
        self._origins: dict[str, tuple[Origin, ...]] | None = None
        self._loaded: dict[str, T] = {}
        self._faults: dict[str, Text] = {}
        self._loading = threading.RLock()

    @property
    def origins(self) -> Mapping[str, tuple[Origin, ...]]:
        """Where each name comes from, whether or not it can be used: Dossier's own first."""
        if self._origins is None:
            named: dict[str, dict[Origin, None]] = {}
            for point in self._found(self.group):
                named.setdefault(point.name, {})[_origin(point)] = None
            ordered = sorted(named, key=lambda name: (not _is_own(*named[name]), name))
            self._origins = {name: tuple(named[name]) for name in ordered}
        return self._origins

    @property
    def faults(self) -> Mapping[str, Text]:
        """Names that cannot be used or not as somebody wants, each with the reason in words."""
        list(self)
        return self._faults

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.origins if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._load(name)

    def __getitem__(self, name: str) -> T:
        if not self._load(name):
            raise KeyError(name)
        return self._loaded[name]

    def _load(self, name: str) -> bool:
        """Whether there is such a thing that can be used: it is at hand then."""
        if name in self._loaded:
            return True
        with self._loading:
            if name in self._loaded or name in self._faults or name not in self.origins:
                return name in self._loaded
            try:
                origin = self._one(name, self.origins[name])
                self._loaded[name] = self._check(name, _loaded(origin), origin)
            # Whatever a package does, the others are served.
            except (Exception, SystemExit) as error:
                self._faults[name] = _words(error)
            return name in self._loaded

    def _one(self, name: str, origins: tuple[Origin, ...]) -> Origin:
        """The package that is meant; Dossier's own games cannot be taken over."""
        if len(origins) == 1:
            return origins[0]
        en, fr = " and ".join(map(str, origins)), " et ".join(map(str, origins))
        own = [origin for origin in origins if origin.package == OWN]
        if own:
            self._faults[name] = Text(
                f"{en} both bring {name!r}: {OWN}'s own is used",
                f"{fr} apportent tous deux {name!r} : celui de {OWN} sert",
            )
            return own[0]
        raise Unusable(
            Text(
                f"{en} both bring {name!r}: neither is used; uninstall one of them",
                f"{fr} apportent tous deux {name!r} : aucun ne sert ; désinstallez l'un d'eux",
            )
        )


def _origin(point: EntryPoint) -> Origin:
    package = (point.dist.name, point.dist.version) if point.dist else ("an unnamed package", "")
    return Origin(*package, point.value)


def _is_own(*origins: Origin) -> bool:
    return any(origin.package == OWN for origin in origins)


def _loaded(origin: Origin) -> object:
    """What an entry point names, once the package is known to be written for this kernel."""
    module, _, attribute = origin.target.partition(":")
    if origin.package != OWN:
        _require_kernel(module, origin)
    found: object = importlib.import_module(module)
    for name in attribute.split("."):
        found = getattr(found, name)
    return found


def _require_kernel(module: str, origin: Origin) -> None:
    """The outermost package that says `KERNEL` is asked, before anything inside it is imported."""
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        package = importlib.import_module(".".join(parts[:end]))
        kernel = getattr(package, "KERNEL", None)
        if kernel is None:
            continue
        if kernel != VERSION:
            raise Unusable(
                Text(
                    f"{origin} is written for kernel {kernel}, and this is kernel {VERSION}",
                    f"{origin} est écrit pour le noyau {kernel}, et voici le noyau {VERSION}",
                )
            )
        return
    raise Unusable(
        Text(
            f"{origin} does not say which kernel it is written for: KERNEL = {VERSION}",
            f"{origin} ne dit pas pour quel noyau il est écrit : KERNEL = {VERSION}",
        )
    )


def _words(error: BaseException) -> Text:
    """What went wrong, and where in somebody's package."""
    if isinstance(error, Unusable):
        return error.said
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    said, en, fr = f"{type(error).__name__}: {error}", "", ""
    if trace:
        file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        en, fr = f" ({file}, line {line})", f" ({file}, ligne {line})"
    return Text(f"it cannot be loaded: {said}{en}", f"il ne peut pas être chargé : {said}{fr}")
