"""Touch: which sprites of the board stand for the parts of a move.

Data (`touch.toml` beside a look), so that a board can be drawn anew without any code here:

    here = "resolution.city"
    sprites = ["city:{city}", "building:{here}:{building}", "discard:{me}:{agent}:*"]

`{city}` is the id of that kind, `{me}` the seat that chooses, `{here}` where the game is at work (a
path into the state); `*` is anything. A pattern with two kinds is touched for both at once. What
has no sprite on the board is a button at the decision.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

import msgspec

from domain.kernel import AnyRuleset, Move, Names, State
from domain.kernel.choices import Choice
from domain.kernel.parts import Part
from domain.rulesets import RULESETS
from replays.looks import LOOKS

_PLACE = re.compile(r"\{(\w+)\}")
_CONTEXT = {"me", "here"}


class Target(msgspec.Struct, frozen=True):
    """A sprite and what it stands for; `*` in its id is anything."""

    sprite: str
    parts: tuple[Part, ...]


class _Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sprites: tuple[str, ...] = ()
    here: str = ""


class Touch:
    """The sprites of one ruleset's boards."""

    def __init__(self, declared: _Ruleset) -> None:
        self._here = declared.here
        patterns = [(text, frozenset(_PLACE.findall(text)) - _CONTEXT) for text in declared.sprites]
        self._single = [(text, next(iter(kinds))) for text, kinds in patterns if len(kinds) == 1]
        self._several = [(text, kinds) for text, kinds in patterns if len(kinds) > 1]

    @property
    def patterns(self) -> tuple[str, ...]:
        """What the ids of sprites look like that stand for something."""
        return tuple([text for text, _ in (*self._single, *self._several)])

    def targets(self, choice: Choice, seat: int, view: State) -> list[Target]:
        """Every sprite that may be touched next, with the parts it stands for."""
        context = {"me": str(seat), "here": _look(view, self._here)}
        found: dict[str, tuple[Part, ...]] = {}
        for parts in choice.together:
            ids = {part.kind: part.id for part in parts}
            for text, kinds in self._several:
                if kinds <= ids.keys():
                    found[_fill(text, {**context, **ids})] = tuple(
                        [part for part in parts if part.kind in kinds]
                    )
        covered = {part for parts in found.values() for part in parts} - choice.alone
        for option in choice.next:
            if option.part not in covered:
                for sprite in self._alone(option.part, context):
                    found.setdefault(sprite, (option.part,))
        return [Target(sprite, parts) for sprite, parts in found.items()]

    def sprites(self, part: Part, seat: int, view: State) -> list[str]:
        """The sprites that stand for one part alone."""
        return self._alone(part, {"me": str(seat), "here": _look(view, self._here)})

    def drawn(self, parts: Collection[Part], seat: int, view: State) -> tuple[str, ...]:
        """The sprites that stand for a whole move."""
        context = {"me": str(seat), "here": _look(view, self._here)}
        ids = {part.kind: part.id for part in parts}
        found = [
            _fill(text, {**context, **ids}) for text, kinds in self._several if kinds <= ids.keys()
        ]
        for part in parts:
            found += self._alone(part, context)
        return tuple(dict.fromkeys(found))

    def _alone(self, part: Part, context: Mapping[str, str]) -> list[str]:
        return [
            _fill(text, {**context, kind: part.id})
            for text, kind in self._single
            if kind == part.kind and (context["here"] or "{here}" not in text)
        ]


@cache
def touch_of(slug: str) -> Touch:
    """How the boards of a ruleset are touched."""
    if slug in LOOKS:
        return Touch(msgspec.toml.decode(LOOKS[slug].file("touch.toml"), type=_Ruleset))
    if slug not in RULESETS:
        return Touch(_Ruleset())
    # The chips of a plain board are called by the kind of what they show.
    kinds = RULESETS[slug].names(RULESETS[slug].standard_edition, ())
    return Touch(_Ruleset(tuple([f"{kind}:{{{kind}}}" for kind in kinds])))


def drawn_move(
    ruleset: AnyRuleset, view: State, seat: int, move: Move, names: Names
) -> tuple[str, ...]:
    """The sprites that one would touch to make a move; `*` in an id is anything."""
    parts = ruleset.parts_of(move, names)
    return touch_of(ruleset.slug).drawn(parts.counts, seat, view)


def _fill(text: str, ids: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda match: ids[match[1]], text)


def _look(view: State, path: str) -> str:
    """What stands at a path of the state; empty where there is nothing."""
    value: object = view
    for name in filter(None, path.split(".")):
        value = getattr(value, name, None)
    return value if isinstance(value, str) else ""
