"""Rulesets and their rules."""

from __future__ import annotations

from functools import cache
from typing import cast

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from api.problems import NotFound, problems
from api.sending import AnyRequest, send
from api.shapes import Lang, RulesetDetail, RulesetSummary
from api.work.packing import Packed, pack
from domain.kernel import AnyRuleset, Language, Rule, Text, encoded
from domain.rulesets import RULESETS
from replays.looks import LOOKS
from replays.scene import Scene

SHARED = {"Cache-Control": "public, no-cache"}


def find_ruleset(slug: str) -> AnyRuleset:
    """The ruleset with this name; NotFound lists the others."""
    if slug not in RULESETS:
        raise NotFound(
            Text(
                f"no ruleset is called {slug!r}: there are {', '.join(RULESETS)}",
                f"aucun jeu ne s'appelle {slug!r} : il y a {', '.join(RULESETS)}",
            )
        )
    return RULESETS[slug]


@get("/rulesets", summary="The rulesets that can be played")
async def list_rulesets() -> list[RulesetSummary]:
    return [
        RulesetSummary(
            ruleset.slug,
            ruleset.title,
            ruleset.version,
            ruleset.players,
            ruleset.standard_edition.hash,
            ruleset.rulebook.variants,
        )
        for ruleset in RULESETS.values()
    ]


@get(
    "/rulesets/{slug:str}", summary="One ruleset: options, moves and rules", responses=problems(404)
)
async def show_ruleset(slug: FromPath[str]) -> RulesetDetail:
    ruleset = find_ruleset(slug)
    return RulesetDetail(
        ruleset.slug,
        ruleset.title,
        ruleset.version,
        ruleset.players,
        ruleset.standard_edition.hash,
        ruleset.rulebook.variants,
        msgspec.json.schema(ruleset.options),
        msgspec.json.schema(ruleset.moves),
        tuple(ruleset.rulebook.rules.values()),
        {name: msgspec.to_builtins(options) for name, options in ruleset.variants.items()},
        ruleset.rulebook.options,
        ruleset.rulebook.chance,
    )


@get(
    "/rulesets/{slug:str}/components",
    summary="Every card and piece of the standard edition, as a picture of its own",
    responses=problems(404),
)
async def show_components(
    request: AnyRequest, slug: FromPath[str], lang: Lang = "en"
) -> Response[list[Scene]]:
    find_ruleset(slug)
    return cast("Response[list[Scene]]", send(request, _components(slug, lang), SHARED))


@cache
def _components(slug: str, language: Language) -> Packed:
    """Made once: the standard edition does not change while the program runs."""
    ruleset = RULESETS[slug]
    edition = ruleset.standard_edition
    look = LOOKS.get(slug)
    scenes = look.faces(edition, ruleset.names(edition, ()), language) if look else ()
    return pack(encoded(list(scenes)), "application/json")


@get(
    "/rulesets/{slug:str}/rules/{rule:str}",
    summary="One rule, in English and French",
    responses=problems(404),
)
async def show_rule(slug: FromPath[str], rule: FromPath[str]) -> Rule:
    ruleset = find_ruleset(slug)
    try:
        return ruleset.rulebook.rule(rule)
    except KeyError:
        raise NotFound(
            Text(f"{slug} has no rule called {rule!r}", f"{slug} n'a pas de règle nommée {rule!r}")
        ) from None


ROUTES = [list_rulesets, show_ruleset, show_rule, show_components]
