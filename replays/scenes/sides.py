"""Sides: one place decides in which colour a side is seen on board, chart, standings and story.

Each look says for its sides (`seat:0`, `agent:red`) a colour `#rrggbb`, or the name of a variable
of its own `style.css` (`--red`), so that a side has the colours of the board by day and by night.
"""

from __future__ import annotations

import re
from functools import cache

from domain.kernel import State
from replays.looks import LOOKS
from replays.svg import style_of

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def side_colours(slug: str, state: State) -> dict[str, str]:
    """Side -> CSS colour, for the sides whose colour is known to who sees this state."""
    named = LOOKS[slug].sides(state) if slug in LOOKS else {}
    colours = {side: _resolved(slug, colour) for side, colour in named.items()}
    return {side: colour for side, colour in colours.items() if colour}


def _resolved(slug: str, colour: str) -> str:
    """Anything that may come from somebody's edition is a plain colour or nothing."""
    if colour.startswith("--"):
        return _variables(slug).get(colour, "")
    return colour if _COLOUR.fullmatch(colour) else ""


@cache
def _variables(slug: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+):\s*([^;{}]+);", style_of(slug)))
