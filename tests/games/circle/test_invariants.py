"""The invariants of the specification, by their numbers, over random games of every size.

What one state tells is in the game's `invariants.py`; what only the whole game tells is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.circle import ruleset
from domain.games.circle.facts import (
    ActionAnnounced,
    AidUsed,
    Arrest,
    AuctionWon,
    BidMade,
    HireOpened,
    IncomeReceived,
    NeutralDeckShuffled,
    RoundBegan,
    SecretsGained,
    SecretsLost,
    SpyDeployed,
    SpyHired,
    SpyInfiltrated,
    SpyPlacedOnWheel,
    SpyRemoved,
    TeamCompleted,
    TurnBegan,
    TurnEnded,
    VpChanged,
)
from domain.games.circle.invariants import at_rest, invariants
from domain.games.circle.moves import Infiltrate, NameDivision, Use
from domain.games.circle.state import CircleState, Deployment, Infiltrated
from domain.kernel import JUDGE, PUBLIC, seat_viewer
from domain.kernel.knowledge import known
from tests.games.circle.given import given, plays
from tests.games.driver import Game, play

GAMES = [(seats, seed) for seats in range(2, 7) for seed in range(4)]


@pytest.fixture(params=GAMES, ids=lambda key: f"{key[0]}-seats-{key[1]}")
def game(request: pytest.FixtureRequest) -> Game:
    seats, seed = request.param
    return play("circle", "standard", seats, seed)


def states(game: Game) -> Iterator[CircleState]:
    """Where the table waited, from the first round on."""
    for state in game.positions:
        assert isinstance(state, CircleState)
        yield state


def test_every_state_between_moves_is_sound(game: Game) -> None:
    for state in states(game):
        assert list(at_rest(state)) == []


def test_2_the_stock_only_shrinks(game: Game) -> None:
    before = None
    for state in states(game):
        if not state.round:
            continue
        stock = [*[len(cards) for cards in state.piles.values()], len(state.neutral_deck)]
        if before is not None:
            assert all(now <= then for now, then in zip(stock, before, strict=True))
        before = stock


def test_10_infiltration_vp_are_those_of_the_cards(game: Game) -> None:
    vp: Counter[int] = Counter()
    teams: Counter[int] = Counter()
    for fact in game.facts:
        if isinstance(fact, SpyInfiltrated):
            vp[fact.seat] += ruleset.standard_edition.vp[fact.card]
        elif isinstance(fact, TeamCompleted):
            teams[fact.seat] += 1
    end = game.end
    assert isinstance(end, CircleState)
    for seat in range(game.seats):
        assert end.vp_by_source[seat].get("infiltration", 0) == vp[seat]
        assert end.vp_by_source[seat].get("team", 0) == teams[seat] == len(end.teams[seat])


def test_12_a_team_forms_at_once(game: Game) -> None:
    """`at_rest` says that none is left to form; here: each gives one VP, right away."""
    for index, fact in enumerate(game.facts):
        if isinstance(fact, TeamCompleted):
            bonus = game.facts[index + 1]
            assert isinstance(bonus, VpChanged)
            assert (bonus.source, bonus.delta, bonus.seat) == ("team", 1, fact.seat)


def test_14_an_income_cut_lasts_until_the_next_income(game: Game) -> None:
    waiting: dict[str, int | str] = {}
    for fact in game.facts:
        if isinstance(fact, SpyDeployed) and fact.mode == "income_cut":
            waiting[fact.card] = fact.target
        elif isinstance(fact, SpyPlacedOnWheel | SpyRemoved):
            waiting.pop(fact.card, None)
        elif isinstance(fact, IncomeReceived):
            due = [c for c, held in waiting.items() if held == fact.seat]
            assert sorted(due) == sorted(fact.cut_by)


def _phases(game: Game) -> Iterator[int]:
    """The phase after each fact."""
    for _, state in game.steps:
        assert isinstance(state, CircleState)
        yield state.phase


def test_14_no_block_outlives_the_turn_it_bites_in(game: Game) -> None:
    for state in states(game):
        if state.phase != 2 or not state.turns_done:
            continue
        for deployment in state.deployed.values():
            if deployment.mode == "infiltration_block" and deployment.target in state.turns_done:
                # It was laid after that seat's turn, so in this very round.
                assert deployment.since == state.round


def test_15_no_card_announces_twice_in_a_round(game: Game) -> None:
    announced: set[str] = set()
    for fact in game.facts:
        if isinstance(fact, RoundBegan):
            announced = set()
        elif isinstance(fact, ActionAnnounced):
            assert fact.card not in announced
            announced.add(fact.card)


def test_16_two_exclusives_obey_a_seat(game: Game) -> None:
    homes = ruleset.standard_edition.exclusive_of
    end = game.end
    assert isinstance(end, CircleState)
    for service in end.service.values():
        assert sum(home == service for home in homes.values()) == 2


def test_18_one_seat_is_asked_and_can_answer(game: Game) -> None:
    for state in game.positions[:-1]:
        (decision,) = ruleset.decisions(state)  # type: ignore[arg-type]
        assert ruleset.legal(state, decision.seat)  # type: ignore[arg-type]


def test_19_auctions_cost_the_price_less_the_aids(game: Game) -> None:
    price = paid = reduced = high = 0
    for fact in game.facts:
        if isinstance(fact, HireOpened):
            price = paid = reduced = high = 0
        elif isinstance(fact, BidMade):
            assert fact.amount == high + 1
            high = fact.amount
        elif isinstance(fact, AuctionWon):
            price = fact.price
            assert price in (0, high)
        elif isinstance(fact, AidUsed):
            reduced += fact.reduction
        elif isinstance(fact, SecretsLost) and fact.cause == "paid":
            paid += fact.amount
        elif isinstance(fact, SpyHired):
            assert fact.price == price == paid + reduced


def test_20_the_secrets_balance(game: Game) -> None:
    held: Counter[tuple[int, str]] = Counter()
    for fact in game.facts:
        if isinstance(fact, SecretsGained):
            held[fact.seat, fact.division] += fact.amount
        elif isinstance(fact, SecretsLost):
            held[fact.seat, fact.division] -= fact.amount
        elif isinstance(fact, Arrest):
            held[fact.seat, fact.division] -= fact.spent
    end = game.end
    assert isinstance(end, CircleState)
    for seat in range(game.seats):
        for division, number in end.secrets[seat].items():
            assert held[seat, division] == number


def test_21_every_seat_has_one_turn_per_phase_in_order(game: Game) -> None:
    turns: list[int] = []
    first = open_turn = None
    for (entry, _), phase in zip(game.steps, _phases(game), strict=True):
        fact = entry.fact
        if isinstance(fact, RoundBegan):
            first, turns = fact.first_seat, []
        elif isinstance(fact, TurnBegan):
            assert first is not None
            assert phase in (1, 2)
            assert open_turn is None
            assert fact.seat == (first + len(turns)) % game.seats
            turns.append(fact.seat)
            open_turn = fact.seat
        elif isinstance(fact, TurnEnded):
            assert fact.seat == open_turn
            open_turn = None
            if len(turns) == game.seats:
                turns = []


def test_22_the_first_seat_goes_round(game: Game) -> None:
    rounds = [fact for fact in game.facts if isinstance(fact, RoundBegan)]
    for number, fact in enumerate(rounds):
        assert fact.round == number + 1
        assert fact.first_seat == number % game.seats


def test_23_the_deck_is_in_no_view(game: Game) -> None:
    (order,) = [fact.order for fact in game.facts if isinstance(fact, NeutralDeckShuffled)]
    assert len(order) == 20
    for state in list(states(game))[::25]:
        if state.result is not None:
            continue
        deck = {f"neutral_deck[{place}]": card for place, card in enumerate(state.neutral_deck)}
        for viewer in (PUBLIC, *map(seat_viewer, range(game.seats))):
            assert known(game.ruleset, state, viewer).hidden == deck
        assert ruleset.view(state, JUDGE) is state


def test_24_the_game_ends_in_time(game: Game) -> None:
    end = game.end
    assert isinstance(end, CircleState)
    assert end.result is not None
    assert end.round <= end.round_limit


def test_25_the_facts_alone_tell_what_is_pending(game: Game) -> None:
    state = game.empty
    for played in game.played:
        assert played.entries
        for entry in played.entries:
            state = ruleset.evolve(state, entry.fact)  # type: ignore[arg-type]
        assert state == played.after
        assert ruleset.decisions(state) == ruleset.decisions(played.after)  # type: ignore[arg-type]
        assert ruleset.standings(state) == ruleset.standings(played.after)  # type: ignore[arg-type]


# The invariants themselves can fail


def broken() -> Iterator[tuple[str, CircleState]]:
    state = given(
        ready={0: ["ops-capture-2"], 1: ["rec-bodyguard-2"]},
        wheel={3: ["sup-delay-2", ("sup-delay-3", 1)]},
    )
    yield "1:", replace(state, removed=("ops-capture-2",))
    yield "1:", replace(state, rows={**state.rows, 3: ()})
    yield "3:", replace(state, neutral_face_up=(None, state.neutral_face_up[1]))
    yield "4:", replace(state, marker={**state.marker, "ops-capture-2": 1})
    yield "5:", replace(state, rows={**state.rows, 3: (), 8: state.rows[3]})
    yield "6:", replace(state, secrets=({**state.secrets[0], "INT": 13}, *state.secrets[1:]))
    yield "7:", replace(state, vp=(6, 5, 5))
    yield "8:", replace(state, circle_vp_by_source={"start": 1, "capture": 1})
    yield "9:", replace(state, circle_vp=20, circle_vp_by_source={"start": 20})
    yield "10:", replace(state, vp_by_source=({"start": 4, "team": 1}, *state.vp_by_source[1:]))
    yield "11:", replace(state, teams=(({"INT": "sup-delay-2"},), (), ()))
    full = ("int-gain-secrets-2", "sup-advance-2", "rec-desertion-2", "ops-capture-3")
    inside = tuple(Infiltrated(card) for card in full)
    yield "12:", replace(state, infiltrated=(inside, (), ()))
    guard = {"rec-bodyguard-2": Deployment("guard", "ops-capture-2", 1)}
    yield "13:", replace(state, deployed=guard, ready=(("ops-capture-2",), (), ()))
    yield "15:", replace(state, acted=("ops-capture-2", "ops-capture-2"))
    yield "16:", replace(state, colour={0: "red", 1: "red", 2: "blue"})
    yield (
        "17:",
        replace(
            state, service_marker={0: "active", 1: "passive", 2: "passive"},
            service_marker_used_round=(0,),
        ),
    )  # fmt: skip
    yield "24:", replace(state, round=61)


@pytest.mark.parametrize(("number", "state"), tuple(broken()), ids=lambda part: str(part)[:3])
def test_a_broken_state_is_noticed(number: str, state: CircleState) -> None:
    assert any(problem.en.startswith(number) for problem in ruleset.tell_broken(state))


def test_a_box_with_other_vp_is_sound() -> None:
    """A butterfly of two VP, an arrest of three for the seat: `play` checks every state."""
    file = msgspec.json.decode(ruleset.default_edition())
    file["constants"]["team_bonus_vp"] = 2
    file["vp_table"]["arrest_vp_seat"] = 3
    box = ruleset.load_edition(msgspec.json.encode(file))
    inside = ["int-gain-secrets-3", "sup-delay-2", "rec-desertion-2"]
    state = given(
        ready={0: ["ops-capture-2", "neu-gain-secrets-1"]},
        inside={0: inside},
        secrets={0: {"INT": 12}},
    )
    turn = plays(
        replace(state, edition=box),
        Infiltrate("ops-capture-2"),
        Use("neu-gain-secrets-1"),
        NameDivision(0, "INT"),
    )
    assert turn.state.vp[0] == 5 + 1 + 2 + 3
    assert turn.state.circle_vp == 2 + 2


def test_an_empty_table_is_sound() -> None:
    empty = ruleset.empty(ruleset.standard_edition, 3)
    assert list(invariants(empty)) == list(at_rest(empty)) == []


def test_a_block_may_outlast_a_game_that_ends_among_the_secrets() -> None:
    """The first seats have had their secrets then, not their actions."""
    game = play("circle", "standard", 5, 2232)
    end = list(states(game))[-1]
    assert end.part == "over"
    blocks = {each.target for each in end.deployed.values() if each.mode == "infiltration_block"}
    assert blocks & set(end.turns_done)
    assert list(ruleset.invariants(end)) == []
