"""What makes a component file playable."""

from __future__ import annotations

from domain.games.circle.edition.components import ANY, GRADED, NEUTRAL, Components
from domain.kernel import HIDDEN, MISSING, Text, require_edition


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
        Text(
            "needs as many different ones as a team has spies",
            "il en faut autant de différentes qu'un papillon a d'espions",
        ),
    )
    require_edition(
        not {ANY, NEUTRAL, HIDDEN} & set(ids),
        "divisions",
        Text(f"none is called {ANY} or {NEUTRAL}", f"aucune ne s'appelle {ANY} ou {NEUTRAL}"),
    )


def _check_spies(components: Components) -> None:
    divisions = {division.id for division in components.divisions}
    services = {service.id for service in components.services}
    wheel = components.wheel
    ids = [spy.id for spy in components.spies]
    require_edition(
        len(set(ids)) == len(ids),
        "spies",
        Text("spy ids must be unique", "les noms des espions doivent être tous différents"),
    )
    require_edition(
        HIDDEN not in ids,
        "spies",
        Text(f"{HIDDEN!r} is no name of a spy", f"{HIDDEN!r} n'est pas le nom d'un espion"),
    )
    for spy in components.spies:
        entry = f"spies.{spy.id}"
        require_edition(
            spy.border in divisions | {NEUTRAL},
            entry,
            Text(f"no border {spy.border!r}", f"aucune bordure {spy.border!r}"),
        )
        require_edition(
            spy.bid_currency in divisions | {ANY},
            entry,
            Text(f"no currency {spy.bid_currency!r}", f"aucune monnaie {spy.bid_currency!r}"),
        )
        require_edition(
            wheel.prep_min <= spy.prep <= wheel.prep_max,
            entry,
            Text(
                f"its preparation time must be {wheel.prep_min} to {wheel.prep_max}",
                f"son temps de préparation doit être de {wheel.prep_min} à {wheel.prep_max}",
            ),
        )
        require_edition(
            spy.action not in GRADED or spy.strength is not None,
            entry,
            Text("needs a strength", "il lui faut une force"),
        )
        if spy.action in ("advance", "delay"):
            require_edition(
                spy.strength in (1, 2),
                entry,
                Text("its strength must be 1 or 2", "sa force doit être 1 ou 2"),
            )
        elif spy.action in GRADED:
            require_edition(
                (spy.strength or 0) >= 1,
                entry,
                Text("its strength must be 1 or more", "sa force doit être 1 ou plus"),
            )
        require_edition(
            spy.exclusive_of is None or spy.exclusive_of in services,
            entry,
            Text(f"no service {spy.exclusive_of!r}", f"aucun service {spy.exclusive_of!r}"),
        )
        require_edition(
            spy.exclusive_of is None or spy.border != NEUTRAL,
            entry,
            Text(
                "only a coloured spy can be exclusive",
                "seul un espion de couleur peut être exclusif",
            ),
        )


def _check_piles(components: Components) -> None:
    coloured = [spy.id for spy in components.spies if spy.border != NEUTRAL]
    exclusive = {spy.id for spy in components.spies if spy.exclusive_of}
    piled = [card for pile in components.piles for card in pile.cards_top_first]
    require_edition(
        sorted(piled) == sorted(coloured),
        "piles",
        Text(
            "must hold every coloured spy exactly once",
            "doit contenir chaque espion de couleur une fois exactement",
        ),
    )
    divisions = {division.id for division in components.divisions}
    ids = [pile.id for pile in components.piles]
    require_edition(
        len(set(ids)) == len(ids),
        "piles",
        Text("pile ids must be unique", "les noms des piles doivent être tous différents"),
    )
    for pile in components.piles:
        entry = f"piles.{pile.id}"
        require_edition(
            bool(pile.cards_top_first), entry, Text("must not be empty", "ne doit pas être vide")
        )
        require_edition(
            pile.border in divisions,
            entry,
            Text(f"no division {pile.border!r}", f"aucune division {pile.border!r}"),
        )
        below = pile.cards_top_first[1:]
        require_edition(
            not exclusive.intersection(below),
            entry,
            Text(
                "only its top card may be exclusive", "seule sa carte du dessus peut être exclusive"
            ),
        )


def _check_table(components: Components) -> None:
    players, table, wheel = components.players, components.vp_table, components.wheel
    constants = components.constants
    require_edition(
        players.min <= players.max,
        "players",
        Text("min must not be more than max", "min ne doit pas dépasser max"),
    )
    starts = {start.players for start in table.start}
    for seats in range(players.min, players.max + 1):
        require_edition(seats in starts, f"vp_table.start.{seats}", MISSING)
    for start in table.start:
        require_edition(
            start.seat_vp < table.goal and start.circle_vp < table.goal,
            f"vp_table.start.{start.players}",
            Text("must lie below the goal", "doit se trouver sous le but"),
        )
    for entry, pieces in (
        ("services", components.services),
        ("seat_colors", components.seat_colors),
    ):
        ids = {piece.id for piece in pieces}
        require_edition(
            len(ids) == len(pieces) >= players.max,
            entry,
            Text("needs a different one per seat", "il en faut un par joueur, tous différents"),
        )
    require_edition(
        wheel.arrival == wheel.sides == wheel.prep_max + 1,
        "wheel",
        Text(
            "spies arrive on the last side; preparation times end before it",
            "les espions arrivent sur le dernier côté ; les temps de préparation finissent avant",
        ),
    )
    require_edition(
        table.arrest_at == table.secrets_max + 1 == table.arrest_cost + 1,
        "vp_table.arrest_at",
        Text(
            "must be one more than the most secrets, which are spent",
            "doit être un de plus que le plus grand nombre de secrets, qui sont dépensés",
        ),
    )
    most = max([constants.income, *[spy.strength or 0 for spy in components.spies]])
    require_edition(
        most <= table.arrest_cost,
        "constants.income",
        Text("must not arrest twice in one gain", "ne doit pas arrêter deux fois d'un seul gain"),
    )
    known = {action.id for action in components.actions}
    require_edition(
        all(spy.action in known for spy in components.spies),
        "actions",
        Text("must name every action", "doit nommer chaque action"),
    )
