"""What a table may choose is what the rules take: a number so far, and no further."""

from __future__ import annotations

import msgspec
import pytest

from domain.kernel import IllegalMove
from domain.rulesets import RULESETS
from tests.domain.tables import opening

NUMBERS = [
    (slug, name)
    for slug, ruleset in RULESETS.items()
    for name, setting in ruleset.rulebook.options.items()
    if setting.least is not None
]


def is_taken(slug: str, name: str, number: int) -> bool:
    ruleset = RULESETS[slug]
    try:
        options = msgspec.convert({name: number}, ruleset.options)
        opening(ruleset=ruleset, seats=2, options=options)
    except (IllegalMove, msgspec.ValidationError):
        return False
    return True


@pytest.mark.parametrize(("slug", "name"), NUMBERS)
def test_a_number_is_offered_as_far_as_the_rules_take_it(slug: str, name: str) -> None:
    setting = RULESETS[slug].rulebook.options[name]
    assert setting.least is not None
    assert is_taken(slug, name, setting.least)
    assert not is_taken(slug, name, setting.least - 1)
    if setting.most is not None:
        assert is_taken(slug, name, setting.most)
        assert not is_taken(slug, name, setting.most + 1)
