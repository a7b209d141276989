"""Rulesets and their rules."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.params import FromPath

from api.problems import NotFound, problems
from api.shapes import RulesetDetail, RulesetSummary
from domain.kernel import AnyRuleset, Rule
from domain.rulesets import RULESETS


def find_ruleset(slug: str) -> AnyRuleset:
    """The ruleset with this name; NotFound lists the others."""
    if slug not in RULESETS:
        raise NotFound(f"no ruleset is called {slug!r}: there are {', '.join(RULESETS)}")
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
        msgspec.json.schema(ruleset.options),
        msgspec.json.schema(ruleset.moves),
        tuple(ruleset.rulebook.rules.values()),
        {name: msgspec.to_builtins(options) for name, options in ruleset.variants.items()},
    )


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
        raise NotFound(f"{slug} has no rule called {rule!r}") from None


ROUTES = [list_rulesets, show_ruleset, show_rule]
