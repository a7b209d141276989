"""Les actions spéciales: what each may name, and when it may not be played.

What they do stands in `effects.py`. Played as an action, a card's flag and figure do not count
(play.special_ignores_flag).
"""

from __future__ import annotations

from collections.abc import Callable

from domain.games.war1955.edition.components import GADGETS
from domain.games.war1955.facts import PlaySpent, SpecialAnnounced
from domain.games.war1955.moves import Special
from domain.games.war1955.rules.hand import require_held
from domain.games.war1955.state import EffectKind, War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]

_NAMES = {
    "blockade": "country",
    "revolution": "country",
    "coordinated_assault": "countries",
    "coordinated_attack": "countries",
    "gadget_research": "gadget",
    "gadget_buster": "gadget",
}
"""Action -> what its player chooses, announced with the card."""


def open_countries(state: War1955State) -> tuple[str, ...]:
    """The countries whose markers can be pulled: neither secured nor under a Blockade."""
    return tuple(
        [
            country
            for country in state.edition.countries
            if state.secured_by(country) is None and not state.is_blockaded(country)
        ]
    )


# Announcing


def play_special(r: R, seat: int, move: Special) -> None:
    """A card played for its action, on one's own turn, for one play."""
    require_held(r, seat, move.card)
    box = r.state.edition
    action = box.action[move.card]
    r.require(
        action != "",
        "components.mercenary_card",
        "mercenary",
        card=move.card,
    )
    r.require(
        action != "military_transport",
        "action.military_transport",
        "transport_apart",
        card=move.card,
    )
    r.require(
        action != "rebel_forces",
        "ruling.counter_only_fresh",
        "rebels_counter",
        card=move.card,
    )
    _require_named(r, action, move)
    _REQUIRE[action](r, seat, action, move)
    r.record(
        SpecialAnnounced(
            seat,
            move.card,
            action,
            move.country,
            move.countries,
            move.gadget,
            hold=move.hold,
        ),
        "timing.your_turn",
        f"action.{action}",
        "play.special_ignores_flag",
        "ruling.declare_targets",
    )
    rules = ["timing.your_turn"]
    if action in ("safe_house", "supply_drop"):
        rules.append("ruling.delayed_draw")
    r.record(PlaySpent(seat, r.state.plays_left - 1), *rules)


def _require_named(r: R, action: str, move: Special) -> None:
    """Exactly what the action asks for is named, and it exists."""
    wanted = _NAMES.get(action, "")
    given = [name for name in ("country", "countries", "gadget") if getattr(move, name)]
    if wanted == "countries":
        most = r.state.edition.params[action].max_markers
        countries = move.countries
        r.require(
            1 <= len(countries) <= most and len(set(countries)) == len(countries),
            "ruling.coordinated_minimum",
            "countries_count",
            countries=countries,
            most=most,
        )
    r.require(
        given == ([wanted] if wanted else []),
        "ruling.declare_targets",
        "wrong_targets",
        action=action,
        wanted=wanted or "nothing",
        given=given or "nothing",
    )
    for country in (*move.countries, *([move.country] if move.country else [])):
        r.require(
            country in r.state.edition.faction,
            "components.board",
            "no_country",
            country=country,
        )
    r.require(
        move.gadget in ("", *GADGETS),
        f"action.{action}",
        "no_gadget",
        gadget=move.gadget,
    )


# When an action would visibly change nothing, it may not be played (ruling.no_void_action)


def _longest(state: War1955State, seat: int, action: str, move: Special) -> bool:
    """Whether the effect would outlast every equal one in force."""
    kind = _EFFECTS[action]
    target = move.country if kind == "blockade" else 1 - seat
    ends = state.turn + state.edition.params[action].lasts_turns
    return ends > state.lasts_until(kind, target)


_EFFECTS: dict[str, EffectKind] = {
    "blockade": "blockade",
    "detain": "detain",
    "paid_informant": "paid_informant",
}


def is_void(state: War1955State, seat: int, action: str, move: Special) -> bool:
    """Whether the rules refuse the action, for what it names."""
    other = 1 - seat
    if action in _EFFECTS:
        return not _longest(state, seat, action, move)
    if action == "deport":
        return state.is_detained(other) or state.spy[other] == state.home[other]
    if action == "gadget_research":
        return move.gadget in state.gadgets[seat]
    if action == "gadget_buster":
        return move.gadget not in state.gadgets[other]
    if action == "pilfer_account":
        return len(state.hands[other]) <= state.edition.params[action].keep
    if action == "revolution":
        return state.is_blockaded(move.country) or state.secured_by(move.country) == seat
    return False


def _require_longest(r: R, seat: int, action: str, move: Special) -> None:
    r.require(
        _longest(r.state, seat, action, move),
        "ruling.effect_overlap",
        "lasts_already",
        action=action,
    )


def _require_open(r: R, seat: int, action: str, move: Special) -> None:
    for country in move.countries:
        r.require(
            r.state.secured_by(country) is None,
            "secure.locked",
            "secured",
            country=country,
        )
        r.require(
            not r.state.is_blockaded(country),
            "action.blockade",
            "blockaded",
            country=country,
        )


def _require_deportable(r: R, seat: int, action: str, move: Special) -> None:
    other = 1 - seat
    r.require(
        not r.state.is_detained(other),
        "ruling.detain_scope",
        "spy_detained",
        seat=other,
    )
    r.require(
        r.state.spy[other] != r.state.home[other],
        "ruling.no_void_action",
        "spy_at_home",
        seat=other,
    )


def _require_lacking(r: R, seat: int, action: str, move: Special) -> None:
    r.require(
        move.gadget not in r.state.gadgets[seat],
        "gadget.limit",
        "gadget_owned",
        seat=seat,
        gadget=move.gadget,
    )


def _require_owned(r: R, seat: int, action: str, move: Special) -> None:
    r.require(
        move.gadget in r.state.gadgets[1 - seat],
        "ruling.no_void_action",
        "gadget_not_owned",
        seat=1 - seat,
        gadget=move.gadget,
    )


def _require_rich(r: R, seat: int, action: str, move: Special) -> None:
    keep, size = r.state.edition.params[action].keep, len(r.state.hands[1 - seat])
    r.require(
        size > keep,
        "ruling.pilfer_limits",
        "pilfer_small_hand",
        size=size,
        keep=keep,
    )


def _require_revolt(r: R, seat: int, action: str, move: Special) -> None:
    country = move.country
    r.require(
        not r.state.is_blockaded(country),
        "ruling.revolution_limits",
        "blockaded",
        country=country,
    )
    r.require(
        r.state.secured_by(country) != seat,
        "ruling.revolution_limits",
        "secured_by",
        country=country,
        seat=seat,
    )


def _require_nothing(r: R, seat: int, action: str, move: Special) -> None:
    """Safe House, Supply Drop and Strategic Resupply can always be played."""


_REQUIRE: dict[str, Callable[[R, int, str, Special], None]] = {
    "blockade": _require_longest,
    "coordinated_assault": _require_open,
    "coordinated_attack": _require_open,
    "deport": _require_deportable,
    "detain": _require_longest,
    "gadget_research": _require_lacking,
    "gadget_buster": _require_owned,
    "paid_informant": _require_longest,
    "pilfer_account": _require_rich,
    "revolution": _require_revolt,
    "safe_house": _require_nothing,
    "supply_drop": _require_nothing,
    "strategic_resupply": _require_nothing,
}
