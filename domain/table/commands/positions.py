"""Positions and forks: a table that starts from a described state, or from a step of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.kernel import (
    HIDDEN,
    AnyRuleset,
    Edition,
    Names,
    Said,
    State,
    Text,
    encoded,
    misread,
    require_known,
)
from domain.table.commands.names import plain_names
from domain.table.commands.soundness import unsound
from domain.table.events import (
    AGREEMENTS,
    ASKS,
    POLICIES,
    ChanceMode,
    Origin,
    TableOpened,
    UndoPolicy,
    Use,
    now,
)
from domain.table.value import Table, decode_state


class InvalidPosition(Said):
    """A described state that cannot be; says which field is wrong, or which invariant breaks."""


def read_position(
    ruleset: AnyRuleset,
    edition: Edition,
    seats: int,
    described: bytes,
    chance: ChanceMode = "server",
    names: Names | None = None,
) -> State:
    """A described state that could be; InvalidPosition names what is wrong with it.

    Where chance is declared, what nobody has seen may be unknown. `names`: with those of the
    players, where they are known.
    """
    kind = type(ruleset.empty(edition, seats))
    try:
        current = ruleset.current_position(described, edition)
        state = decode_state(current, kind, edition)
        require_known(msgspec.json.decode(current), state)
        hidden = _hidden_at(msgspec.json.decode(described), "$")
    except RecursionError as error:
        raise InvalidPosition(
            Text("the position is nested too deeply", "cette position est trop emboîtée")
        ) from error
    except msgspec.ValidationError as error:
        why = misread(error)
        raise InvalidPosition(
            Text(
                f"the position cannot be read: {why.en}",
                f"cette position ne peut pas être lue : {why.fr}",
            )
        ) from error
    if state.seats != seats:
        raise InvalidPosition(
            Text(
                f"$.seats: the position is for {state.seats} seats, not for {seats}",
                f"$.seats : cette position est pour {state.seats} places, non pour {seats}",
            )
        )
    if hidden and chance == "server":
        raise InvalidPosition(
            Text(
                f"{hidden}: {HIDDEN!r} is no piece: a position hides nothing",
                f"{hidden} : {HIDDEN!r} n'est pas une pièce : une position ne cache rien",
            )
        )
    if broken := unsound(ruleset, state, names):
        raise InvalidPosition(
            Text(
                f"the position cannot be: {broken.en}",
                f"cette position est impossible : {broken.fr}",
            )
        )
    return state


def _hidden_at(described: object, path: str) -> str:
    """The first place where something is hidden, as in a view; empty if there is none."""
    if described == HIDDEN:
        return path
    items: list[tuple[object, object]] = []
    if isinstance(described, dict):
        items = [(f".{key}", item) for key, item in described.items()]
    elif isinstance(described, list):
        items = [(f"[{index}]", item) for index, item in enumerate(described)]
    return next(filter(None, (_hidden_at(item, f"{path}{key}") for key, item in items)), "")


def open_position(
    ruleset: AnyRuleset,
    edition: Edition,
    players: Sequence[str],
    state: State,
    *,
    secret: bytes,
    origin: Origin | None = None,
    use: Use = "casual",
    undo: UndoPolicy | None = None,
    chance: ChanceMode = "server",
    bots: Sequence[str] = (),
    at: int | None = None,
) -> TableOpened:
    """The event that opens a table at a position."""
    options = getattr(state, "options", None)
    return TableOpened(
        at=now() if at is None else at,
        ruleset=ruleset.slug,
        version=ruleset.version,
        edition=edition.hash,
        # Whoever sits at another table keeps the name that was taken there.
        players=tuple(players) if origin else plain_names(players),
        options=msgspec.Raw(encoded(options if options is not None else ruleset.options())),
        chance=chance,
        undo=undo or POLICIES[use],
        use=use,
        agreements=AGREEMENTS,
        asks=ASKS if chance == "declared" else 1,
        bots=tuple(bots),
        secret=secret.hex(),
        origin=origin,
        position=msgspec.Raw(encoded(state)),
        entries=msgspec.Raw(b"[]"),
    )


def settled_step(table: Table, step: int) -> int:
    """The last step up to this one at which the table waits for somebody."""
    index = table.move_at(step) if step else 0
    while index and table.line[index].last > step:
        index -= 1
    return table.line[index].last


def origin_of(table: Table, step: int) -> Origin:
    """The place that a fork names."""
    return Origin(table.id, step, table.head.hex())
