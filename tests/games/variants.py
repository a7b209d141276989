"""The ways to play that the properties try: options by ruleset. A ruleset not named here is
played in the ways that it names itself."""

from __future__ import annotations

import msgspec

from domain.kernel import AnyRuleset


class Variant(msgspec.Struct, frozen=True):
    """Options as a caller would send them, and the seats they allow if not all."""

    options: dict[str, object] = {}
    seats: tuple[int, int] | None = None

    def options_of(self, ruleset: AnyRuleset) -> msgspec.Struct:
        return msgspec.convert(self.options, ruleset.options)

    def seats_of(self, ruleset: AnyRuleset) -> tuple[int, int]:
        return self.seats or ruleset.players


VARIANTS: dict[str, dict[str, Variant]] = {
    "secret_agents": {
        "base": Variant(),
        "advanced": Variant({"variant": "advanced"}),
    },
    "circle": {
        "standard": Variant(),
        "agreed": Variant(
            {
                "first_seat": "random",
                "colours": ["red", "green", "blue"],
                "services": ["RUS", "JPN", "ENG"],
                "round_limit": 12,
            },
            (3, 3),
        ),
    },
    "xiii": {
        "standard": Variant(),
        "carry_over": Variant({"carry_over": True, "action_deck": "listed"}),
        "fast": Variant({"reaction_mode": "fast"}),
        "long": Variant({"turns": 8}, (2, 2)),
    },
}


def variants_of(ruleset: AnyRuleset) -> dict[str, Variant]:
    """Every way to try, by name."""
    own = {
        name: Variant(msgspec.to_builtins(options)) for name, options in ruleset.variants.items()
    }
    return VARIANTS.get(ruleset.slug, own)
