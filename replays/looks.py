"""Looks: how the boards of a ruleset are drawn and touched. A package brings one beside its rules.

An entry point of the group `dossier.looks` names a `Look`; beside its module stand `style.css`,
`symbols.svg` and `touch.toml`, each where it is needed. A ruleset without a look gets a plain
board from its state (`replays/scenes/plain`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoints
from importlib.resources import files
from typing import Protocol, TypeVar, cast

from domain.kernel import AnyRuleset, Edition, Language, Names, State, Text
from domain.packages import Origin, Packages, Unusable, installed
from replays.scene import AnyLayout, Layout, Scene

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Edition, contravariant=True)

GROUP = "dossier.looks"
PLAIN = "plain-board"
"""Whose styles the board has that is drawn for a ruleset without a look: no slug has a dash."""


class Faces(Protocol[E]):
    """Every card and piece of an edition, shown large."""

    def __call__(self, box: E, names: Names, language: Language) -> Iterator[Scene]: ...


Sides = Callable[[S], dict[str, str]]
"""Side (`seat:0`, `agent:red`) -> `#rrggbb`, or a variable of its own `style.css` (`--red`)."""


About = Mapping[str, tuple[str, ...]]
"""The id of a sprite -> the rules that say what it does, without the slug; `*` is anything.

The first that fits counts: what is said of one card stands before what is said of all.
"""


def no_faces(box: Edition, names: Names, language: Language) -> Iterator[Scene]:
    """For looks that show no pieces by themselves."""
    return iter(())


def no_sides(state: State) -> dict[str, str]:
    """For looks whose sides have no colours."""
    return {}


def no_rules(box: Edition) -> About:
    """For looks whose pieces are told by no rule of their own."""
    return {}


class Look:
    """What a package brings for the eyes."""

    def __init__(
        self,
        package: str,
        layout: Layout[S],
        *,
        faces: Faces[E] = no_faces,
        sides: Sides[S] = no_sides,
        about: Callable[[E], About] = no_rules,
    ) -> None:
        """`package`: where its files stand; `about`: the rules that its pieces lead to."""
        self._package = package
        self.layout = cast("AnyLayout", layout)
        self.faces = cast("Faces[Edition]", faces)
        self.sides = cast("Sides[State]", sides)
        self.about = cast("Callable[[Edition], About]", about)

    def file(self, name: str) -> str:
        """A file beside the code; empty where there is none."""
        file = files(self._package).joinpath(name)
        return file.read_text("utf-8") if file.is_file() else ""


def about(ruleset: AnyRuleset, box: Edition) -> About:
    """Of a ruleset's boards; the rules by their full names.

    Somebody's own edition may have cards that no rule tells: they lead nowhere.
    """
    slug, rulebook = ruleset.slug, ruleset.rulebook.rules
    told = LOOKS[slug].about(box) if slug in LOOKS else {}
    return {
        id: tuple([rulebook[rule].id for rule in rules if rule in rulebook])
        for id, rules in told.items()
    }


def find_looks(found: Callable[[str], EntryPoints] = installed) -> Packages[Look]:
    """The looks of the packages that are found."""
    return Packages(GROUP, _look, found)


def _look(slug: str, loaded: object, origin: Origin) -> Look:
    if not isinstance(loaded, Look):
        kind = type(loaded).__name__
        raise Unusable(
            Text(
                f"{origin}: {origin.target} is no look, it is a {kind}",
                f"{origin} : {origin.target} n'est pas une apparence, mais un {kind}",
            )
        )
    return loaded


LOOKS = find_looks()
"""By the ruleset's slug; each is loaded when it is first asked for."""
