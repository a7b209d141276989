"""What tells how a service stands: points, spies by what they do and where they are, secrets.

If the Circle wins the last is first, so points are also counted by how close it is to that.
"""

from __future__ import annotations

from domain.games.circle.state import CircleState
from domain.kernel.value import Features, Row, Value

S = CircleState

_ACTIONS = (
    "gain_secrets", "destroy_secrets", "auction_aid", "income_cut", "advance", "delay",
    "control_time", "extra_infiltration", "change_division", "make_neutral", "desertion",
    "bodyguard", "capture", "eliminate", "double_agents", "counteract",
)  # fmt: skip

NAMES = (
    "vp", "lead", "close", "circle", "secrets", "spread", "arrests", "infiltrated", "teams",
    "missing", "ready", "ready_vp", "ready_strength", "deployed", "deployed_strength",
    "preparing", "preparing_vp", "soon", "cut", "blocked", "marker", "first",
    *[f"ready_{action}" for action in _ACTIONS],
    *[f"at_work_{action}" for action in ("income_cut", "bodyguard", "counteract", "make_neutral")],
)  # fmt: skip


def features(state: S) -> Features:
    if not state.vp or not state.rows:
        return Features(0.0, ((0.0,) * len(NAMES),) * state.seats)
    goal = state.edition.goal
    chaos = state.circle_vp / goal
    wheel = {card: number for number, row in state.rows.items() for card in row}
    rows = [_row(state, seat, goal, chaos, wheel) for seat in range(state.seats)]
    return Features(min(1.0, max(*state.vp, state.circle_vp) / goal), tuple(rows))


def _row(state: S, seat: int, goal: int, chaos: float, wheel: dict[str, int]) -> Row:
    box = state.edition
    ready = state.ready[seat]
    deployed = [card for card in state.deployed if state.marker.get(card) == seat]
    coming = [card for card, owner in state.marker.items() if owner == seat and card in wheel]
    own = state.vp[seat]
    best = max([vp for other, vp in enumerate(state.vp) if other != seat], default=0)
    secrets = state.secrets[seat]
    kinds = dict.fromkeys(_ACTIONS, 0.0)
    for card in ready:
        kinds[box.action[card]] += 1.0
    aimed = [each.mode for each in state.deployed.values() if each.target == seat]
    half_built = max([len(team) for team in state.teams[seat]], default=0)
    return (
        own / goal,
        (own - best) / goal,
        (own / goal) ** 4,
        own / goal * chaos**3,
        sum(secrets.values()) / 12,
        sum([min(each, 4) for each in secrets.values()]) / 12,
        sum([(each / box.arrest_at) ** 3 for each in secrets.values()]),
        len(state.infiltrated[seat]) / 5,
        len(state.teams[seat]) / 2,
        half_built / 4,
        len(ready) / 4,
        sum([box.vp[card] for card in ready]) / 8,
        sum([box.strength[card] for card in ready]) / 8,
        len(deployed) / 3,
        sum([box.strength[card] for card in deployed]) / 8,
        len(coming) / 4,
        sum([box.vp[card] for card in coming]) / 8,
        sum([wheel[card] / box.arrival for card in coming]) / 4,
        float(aimed.count("income_cut")),
        float(aimed.count("infiltration_block")),
        float(state.service_marker.get(seat) == "active"),
        float(state.first_seat == seat),
        *kinds.values(),
        *[
            float(sum([box.action[card] == action for card in deployed]))
            for action in ("income_cut", "bodyguard", "counteract", "make_neutral")
        ],
    )


value = Value.of(__package__, features, NAMES)
