"""The rulesets that can be played: those of the packages that are installed."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import EntryPoints

from domain.absent import absent
from domain.kernel import AnyRuleset, Ruleset, Text
from domain.packages import OWN, Origin, Packages, Unusable, installed

GROUP = "dossier.rulesets"


def find_rulesets(found: Callable[[str], EntryPoints] = installed) -> Packages[AnyRuleset]:
    """The rulesets of the packages that are found."""
    return Packages(GROUP, _ruleset, found)


def _ruleset(slug: str, loaded: object, origin: Origin) -> AnyRuleset:
    if not isinstance(loaded, Ruleset):
        kind = type(loaded).__name__
        raise Unusable(
            Text(
                f"{origin}: {origin.target} is no ruleset, it is a {kind}",
                f"{origin} : {origin.target} n'est pas un jeu, mais un {kind}",
            )
        )
    if not re.fullmatch(r"[a-z][a-z0-9_]*", slug):
        raise Unusable(
            Text(
                f"{origin}: {slug!r} is no slug: small letters, digits and _ alone",
                f"{origin} : {slug!r} n'est pas un nom : minuscules, chiffres et _ seuls",
            )
        )
    if loaded.slug != slug:
        raise Unusable(
            Text(
                f"{origin}: {slug!r} names the ruleset {loaded.slug!r}: use one name",
                f"{origin} : {slug!r} nomme le jeu {loaded.slug!r} : prenez un seul nom",
            )
        )
    loaded.package = "" if origin.package == OWN else origin.package
    return loaded


RULESETS = find_rulesets()
"""By slug; each is loaded when it is first asked for."""


def ruleset_of(slug: str, package: str = "") -> AnyRuleset:
    """The ruleset of a stored game; one that plays nothing where its package is missing."""
    return RULESETS[slug] if slug in RULESETS else absent(slug, package)
