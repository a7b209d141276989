"""What a stranger or a judge may describe: nothing of it may hang, and refusals are in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.circle import ruleset
from domain.games.circle.facts import PhaseBegan, TurnBegan
from domain.games.circle.invariants import at_rest
from domain.games.circle.moves import Use
from domain.games.circle.state import CircleState
from domain.kernel import AnyRuleset, InvalidEdition, KeyedChance, encoded
from domain.table.commands.positions import InvalidPosition, read_position
from domain.table.commands.rulings import corrected
from domain.table.value import CommandRefused
from tests.games.circle.given import BOX, agreed, given, go, opened, play

File = dict[str, Any]


def described(state: CircleState) -> File:
    return cast("File", msgspec.json.decode(encoded(state)))


def refusal(tree: File, seats: int = 3) -> str:
    """Why a described position cannot be."""
    with pytest.raises(InvalidPosition) as refused:
        read_position(cast("AnyRuleset", ruleset), BOX, seats, msgspec.json.encode(tree))
    return str(refused.value)


# Positions


ACTING = given(
    seat=1,
    ready={1: ["sup-delay-2", "rec-desertion-2"], 0: ["ops-capture-2"]},
    wheel={3: ["int-gain-secrets-2", ("ops-capture-3", 0)]},
)
CHOOSING = play(ACTING, Use("sup-delay-2")).state
BIDDING = go(
    given(phase=3, wheel={1: ["int-gain-secrets-2"]}, secrets={0: {"INT": 3}, 1: {"INT": 3}})
).state
SHARING = go(given(phase=1, seat=1, first=1)).state

VETO = {"task": "veto_window", "seat": 0, "card": "sup-delay-2", "occasion": "action"}
GUARD = {"task": "guard_window", "seat": 0, "attacked": "ops-capture-2", "guards": []}

ATTACKS: list[tuple[CircleState, Callable[[File], object], str]] = [
    (ACTING, lambda f: f.pop("turns_done"), "not the turn"),
    (ACTING, lambda f: f.update(turns_done=[0, 0]), "clockwise"),
    (ACTING, lambda f: f.update(turns_done=[0, 1, 2, 0]), "clockwise"),
    (ACTING, lambda f: f.update(turns_done=[0, 1, 2]), "all turns"),
    (ACTING, lambda f: f.update(agenda=[]), "nobody's turn"),
    (ACTING, lambda f: f["agenda"][0].update(seat=2), "not the turn"),
    (ACTING, lambda f: f["agenda"].append(f["agenda"][0]), "not in its order"),
    (ACTING, lambda f: f.update(first_seat=-1), "no first seat -1"),
    (ACTING, lambda f: f.update(first_seat=99), "no first seat 99"),
    (ACTING, lambda f: f.update(agenda=[{"task": "secrets_turn", "seat": 1, "income": 3}]),
     "outside its phase"),
    (ACTING, lambda f: f.update(part="setup"), "not the part setup"),
    (ACTING, lambda f: f.update(part="over"), "not the part over"),
    (ACTING, lambda f: f.update(part="wheel"), "phase 3 has no turns"),
    (ACTING, lambda f: f.update(part="secrets"), "outside its phase"),
    (ACTING, lambda f: f.update(round_limit=10**9), "24: the last round"),
    (ACTING, lambda f: f["options"].update(round_limit=10**9), "24: the last round"),
    (ACTING, lambda f: f.update(rotations=10**9), "cannot have turned"),
    (ACTING, lambda f: f["agenda"][0].update(allowance=10**6), "infiltrations cannot be left"),
    (ACTING, lambda f: f["ready"][1].append("nobody"), "no spy is called 'nobody'"),
    (ACTING, lambda f: f["marker"].update({"ops-capture-3": 17}), "no seat 17"),
    (ACTING, lambda f: f["rows"].pop("8"), "the spaces 1 to 8"),
    (ACTING, lambda f: f.update(ready=[[], []]), "an entry for each seat"),
    (ACTING, lambda f: f["vp_by_source"][0].update(luck=0), "by “luck”"),
    (ACTING, lambda f: f["agenda"].insert(0, {"task": "arrivals"}), "outside its phase"),
    (CHOOSING, lambda f: f["agenda"][0].update(stage="cleared"), "the targets it needs"),
    (CHOOSING, lambda f: f["agenda"][0].update(seat=0), "no ready spy"),
    (CHOOSING, lambda f: f["agenda"][0].update(action="advance"), "no ready spy"),
    (CHOOSING, lambda f: f["agenda"].reverse(), "not in its order"),
    (CHOOSING, lambda f: f["agenda"].pop(), "nobody's turn"),
    (
        CHOOSING,
        lambda f: f["agenda"][0].update(targets=[{"card": "ops-capture-3", "steps": 99}]),
        "answers no question",
    ),
    (CHOOSING, lambda f: f.update(acted=["sup-delay-2"]), "has acted when"),
    (CHOOSING, lambda f: f["agenda"].insert(0, VETO), "for a reaction"),
    (CHOOSING, lambda f: f["agenda"].insert(0, GUARD), "for a reaction"),
    (CHOOSING, lambda f: f.update(agenda=[VETO, GUARD, *f["agenda"]]), "asked for at once"),
    (ACTING, lambda f: f["agenda"].insert(0, GUARD), "while the table waits"),
    (BIDDING, lambda f: f["agenda"][0].update(live=[]), "does not take part"),
    (BIDDING, lambda f: f["agenda"][0].update(participants=[0, 1, 2]), "not those who lead"),
    (BIDDING, lambda f: f["agenda"][0].update(currency="GOLD"), "does not hire the spy"),
    (BIDDING, lambda f: f["agenda"][0].update(offers={"0": 9}, high=9, high_seat=0), "not cover"),
    (BIDDING, lambda f: f["agenda"][0].update(winner=0, live=[0], price=0), "be left to pay"),
    (BIDDING, lambda f: f["agenda"][0].update(next=2), "not for seat 2 to bid"),
    (BIDDING, lambda f: f["agenda"].pop(1), "nobody deals with it"),
    (BIDDING, lambda f: f["agenda"].pop(0), "nobody deals with it"),
    (BIDDING, lambda f: f["agenda"].pop(2), "has not turned"),
    (BIDDING, lambda f: f.update(agenda=[]), "nobody deals with it"),
    (BIDDING, lambda f: f["agenda"][2].update(passed=[0, 0]), "seats pass once"),
    (BIDDING, lambda f: f["agenda"].insert(
        2, {"task": "time_control", "seat": 0, "card": "sup-control-time-2"}), "two places"),
    (SHARING, lambda f: f["agenda"][0].update(income=200), "200 new secrets cannot be left"),
    (SHARING, lambda f: f["agenda"][0].update(income=5000), "5000 new secrets cannot be left"),
    (SHARING, lambda f: f["agenda"][0].update(income=-1), "-1 new secrets cannot be left"),
    (SHARING, lambda f: f["agenda"][0].update(income=None), "has not so many"),
    (SHARING, lambda f: f["agenda"][0].update(activated=["free", "free"]),
     "more spies were activated"),
    (SHARING, lambda f: f["agenda"][0].update(done=True), "free spy comes first"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "change", "words"), ATTACKS)
def test_a_position_that_could_not_be_is_refused(
    state: CircleState, change: Callable[[File], object], words: str
) -> None:
    tree = described(state)
    assert read_position(cast("AnyRuleset", ruleset), BOX, 3, msgspec.json.encode(tree)) == state
    change(tree)
    assert words in refusal(tree)


def test_a_position_of_the_setup_is_the_setup_and_no_more() -> None:
    state = opened(3, replace(agreed(3), colours=None)).state
    read_position(cast("AnyRuleset", ruleset), BOX, 3, encoded(state))
    for change, words in (
        ({"part": "actions"}, "nothing has happened"),
        ({"agenda": [{"task": "time_poll"}]}, "nothing has happened"),
        ({"removed": ["ops-capture-2"]}, "nothing has happened"),
        ({"round_limit": 7}, "the last round must be 60"),
        ({"colour": {"1": "red"}}, "clockwise"),
        ({"colour": {"0": "beige"}}, "a colour of its own"),
        ({"service": {"0": BOX.services[0]}}, "colours are chosen before"),
        ({"first_seat": 7}, "no first seat 7"),
    ):
        assert words in refusal({**described(state), **change})


# What a judge may set right


def test_a_turn_out_of_order_is_no_correction() -> None:
    """It used to hang the table at the next end of a turn."""
    state = ruleset.evolve(ACTING, TurnBegan(2))
    assert [said.en for said in ruleset.tell_broken(state)] == ["21: it is not the turn of seat 2"]


@pytest.mark.parametrize("phase", [-1, 0, 4, 25])
def test_there_are_three_phases(phase: int) -> None:
    with pytest.raises(CommandRefused):
        corrected(cast("AnyRuleset", ruleset), ACTING, "circle.round.order", [PhaseBegan(phase)])


# Editions


HUGE = 10**12
ENTRIES = [
    (f"{block}.{field}", value)
    for block, fields in {
        "constants": (
            "income", "activation_cost", "face_up_neutrals", "max_coloured_activations",
            "max_neutral_activations", "infiltrations_per_round", "team_size", "team_bonus_vp",
            "team_max_jokers", "marker_activation_cost_vp", "round_limit",
        ),
        "vp_table": (
            "goal", "secrets_max", "arrest_at", "arrest_cost", "arrest_vp_seat",
            "arrest_vp_circle",
        ),
        "wheel": ("sides", "arrival", "prep_min", "prep_max"),
        "players": ("min", "max"),
    }.items()
    for field in fields
    for value in (-1, HUGE)
]  # fmt: skip


@pytest.mark.parametrize(("entry", "value"), ENTRIES)
def test_a_number_that_no_box_holds_is_refused_by_its_entry(entry: str, value: int) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    block, field = entry.split(".")
    file[block][field] = value
    with pytest.raises(InvalidEdition, match=rf"{block}\.{field}"):
        ruleset.load_edition(msgspec.json.encode(file))


def _no_spies(f: File) -> None:
    f["spies"], f["piles"] = [], []


STRANGE: list[tuple[Callable[[File], object], str]] = [
    (lambda f: f["spies"][0].update(strength=HUGE), r"spies\[0\]\.strength"),
    (lambda f: f["spies"][0].update(vp=-3), r"spies\[0\]\.vp"),
    (lambda f: f["spies"][0].update(prep=HUGE), r"spies\[0\]\.prep"),
    (lambda f: f["spies"][0].update(name_en="x" * 10_000), r"spies\[0\]\.name_en"),
    (lambda f: f["spies"][0].update(id=""), r"spies\[0\]\.id"),
    (lambda f: f["spies"][-1].update(id="?"), "no name of a spy"),
    (lambda f: f["spies"].extend(f["spies"] * 3), r"length <= 120.*spies"),
    (_no_spies, r"length >= 1.*spies"),
    (lambda f: f.update(divisions=[]), r"length >= 1.*divisions"),
    (lambda f: f["divisions"][0].update(id="ANY"), "none is called ANY"),
    (lambda f: f["constants"].update(income=0), r"constants\.income"),
    (lambda f: f["constants"].update(activation_cost=0), r"constants\.activation_cost"),
    (lambda f: f["piles"][0].update(border="XXX"), "no division 'XXX'"),
    (lambda f: f["piles"][0].update(grid_row=HUGE), r"piles\[0\]\.grid_row"),
    (lambda f: f["vp_table"]["start"][0].update(seat_vp=-1), r"start\[0\]\.seat_vp"),
]


@pytest.mark.parametrize(("change", "words"), STRANGE)
def test_a_file_that_is_no_box_is_refused_by_its_entry(
    change: Callable[[File], object], words: str
) -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    change(file)
    with pytest.raises(InvalidEdition, match=words):
        ruleset.load_edition(msgspec.json.encode(file))


def test_a_box_of_one_neutral_spy_can_be_played() -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    file["spies"], file["piles"] = [file["spies"][-1]], []
    file["constants"].update(income=1, round_limit=3, face_up_neutrals=100)
    box = ruleset.load_edition(msgspec.json.encode(file))
    state = opened(2, replace(agreed(2), round_limit="edition"), box).state
    while not ruleset.is_over(state):
        assert list(at_rest(state)) == []
        seat = ruleset.decisions(state)[0].seat
        move = ruleset.legal(state, seat)[0]
        state = ruleset.decide(state, seat, move, KeyedChance(bytes(32), {})).state
    assert state.result is not None
