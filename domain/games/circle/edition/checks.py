"""What makes a component file playable."""

from __future__ import annotations

from domain.games.circle.edition.components import ANY, GRADED, NEUTRAL, Components
from domain.kernel import HIDDEN, require_edition


def check(components: Components) -> None:
    """The conditions of an edition."""
    _check_divisions(components)
    _check_spies(components)
    _check_piles(components)
    _check_table(components)


def _check_divisions(components: Components) -> None:
    ids = [division.id for division in components.divisions]
    require_edition(
        len(set(ids)) == len(ids) == components.constants.team_size,
        "divisions",
        "needs as many different ones as a team has spies",
    )
    require_edition(
        not {ANY, NEUTRAL, HIDDEN} & set(ids), "divisions", f"none is called {ANY} or {NEUTRAL}"
    )


def _check_spies(components: Components) -> None:
    divisions = {division.id for division in components.divisions}
    services = {service.id for service in components.services}
    wheel = components.wheel
    ids = [spy.id for spy in components.spies]
    require_edition(len(set(ids)) == len(ids), "spies", "spy ids must be unique")
    require_edition(HIDDEN not in ids, "spies", f"{HIDDEN!r} is no name of a spy")
    for spy in components.spies:
        entry = f"spies.{spy.id}"
        require_edition(spy.border in divisions | {NEUTRAL}, entry, f"no border {spy.border!r}")
        require_edition(
            spy.bid_currency in divisions | {ANY}, entry, f"no currency {spy.bid_currency!r}"
        )
        require_edition(
            wheel.prep_min <= spy.prep <= wheel.prep_max,
            entry,
            f"its preparation time must be {wheel.prep_min} to {wheel.prep_max}",
        )
        require_edition(
            spy.action not in GRADED or spy.strength is not None, entry, "needs a strength"
        )
        if spy.action in ("advance", "delay"):
            require_edition(spy.strength in (1, 2), entry, "its strength must be 1 or 2")
        elif spy.action in GRADED:
            require_edition((spy.strength or 0) >= 1, entry, "its strength must be 1 or more")
        require_edition(
            spy.exclusive_of is None or spy.exclusive_of in services,
            entry,
            f"no service {spy.exclusive_of!r}",
        )
        require_edition(
            spy.exclusive_of is None or spy.border != NEUTRAL,
            entry,
            "only a coloured spy can be exclusive",
        )


def _check_piles(components: Components) -> None:
    coloured = [spy.id for spy in components.spies if spy.border != NEUTRAL]
    exclusive = {spy.id for spy in components.spies if spy.exclusive_of}
    piled = [card for pile in components.piles for card in pile.cards_top_first]
    require_edition(
        sorted(piled) == sorted(coloured), "piles", "must hold every coloured spy exactly once"
    )
    divisions = {division.id for division in components.divisions}
    ids = [pile.id for pile in components.piles]
    require_edition(len(set(ids)) == len(ids), "piles", "pile ids must be unique")
    for pile in components.piles:
        entry = f"piles.{pile.id}"
        require_edition(bool(pile.cards_top_first), entry, "must not be empty")
        require_edition(pile.border in divisions, entry, f"no division {pile.border!r}")
        below = pile.cards_top_first[1:]
        require_edition(
            not exclusive.intersection(below), entry, "only its top card may be exclusive"
        )


def _check_table(components: Components) -> None:
    players, table, wheel = components.players, components.vp_table, components.wheel
    constants = components.constants
    require_edition(players.min <= players.max, "players", "min must not be more than max")
    starts = {start.players for start in table.start}
    for seats in range(players.min, players.max + 1):
        require_edition(seats in starts, f"vp_table.start.{seats}", "is missing")
    for start in table.start:
        require_edition(
            start.seat_vp < table.goal and start.circle_vp < table.goal,
            f"vp_table.start.{start.players}",
            "must lie below the goal",
        )
    for entry, pieces in (
        ("services", components.services),
        ("seat_colors", components.seat_colors),
    ):
        ids = {piece.id for piece in pieces}
        require_edition(
            len(ids) == len(pieces) >= players.max, entry, "needs a different one per seat"
        )
    require_edition(
        wheel.arrival == wheel.sides == wheel.prep_max + 1,
        "wheel",
        "spies arrive on the last side; preparation times end before it",
    )
    require_edition(
        table.arrest_at == table.secrets_max + 1 == table.arrest_cost + 1,
        "vp_table.arrest_at",
        "must be one more than the most secrets, which are spent",
    )
    most = max([constants.income, *[spy.strength or 0 for spy in components.spies]])
    require_edition(
        most <= table.arrest_cost, "constants.income", "must not arrest twice in one gain"
    )
    known = {action.id for action in components.actions}
    require_edition(
        all(spy.action in known for spy in components.spies), "actions", "must name every action"
    )
