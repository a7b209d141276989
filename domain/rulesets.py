"""The rulesets that can be played."""

from __future__ import annotations

from typing import cast

from domain.games import circle, masterminds, secret_agents, war1955, xiii
from domain.kernel import AnyRuleset

RULESETS: dict[str, AnyRuleset] = {
    ruleset.slug: ruleset
    for ruleset in (
        cast("AnyRuleset", secret_agents.ruleset),
        cast("AnyRuleset", war1955.ruleset),
        cast("AnyRuleset", masterminds.ruleset),
        cast("AnyRuleset", circle.ruleset),
        cast("AnyRuleset", xiii.ruleset),
    )
}
