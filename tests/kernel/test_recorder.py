"""The recorder, the evolver, rulesets, editions and standings."""

from __future__ import annotations

import msgspec
import pytest

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.moves import Roll
from domain.games.secret_agents.state import Options
from domain.kernel import (
    Audience,
    Check,
    DeclaredChance,
    Edition,
    Evolver,
    Fact,
    IllegalMove,
    ImpossibleChance,
    InvalidEdition,
    KeyedChance,
    Recorder,
    State,
    Text,
    encoded,
    require_edition,
    shared_ranks,
)


class Parts(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    names: dict[str, int] = {}


class Tally(State, frozen=True):
    total: int = 0


class Counted(Fact, frozen=True):
    by: int


class Sighed(Fact, frozen=True):
    pass


evolve: Evolver[Tally] = Evolver()
evolve.unchanged(Sighed)


@evolve.on(Counted)
def counted(state: Tally, fact: Counted) -> Tally:
    return Tally(state.edition, state.seats, state.total + fact.by)


def audience(state: Tally, fact: Fact) -> Audience:
    """Decided from the state in front of the fact."""
    return {"by": (state.total,)} if isinstance(fact, Counted) else {}


def recorder(*, audit: bool = False) -> Recorder[Tally]:
    start = Tally(Edition("box", Parts((1, 2))), 2)
    return Recorder(start, KeyedChance(b"", {}), evolve, audience, audit=audit)


def test_a_recorded_fact_is_seen_by_the_next_line() -> None:
    r = recorder()
    r.record(Counted(2), "count.two", "count.all")
    assert r.state.total == 2
    r.record(Counted(3), "count.three")
    r.record(Sighed(), "count.sigh")
    assert [state.total for state in r.states] == [2, 5, 5]
    assert r.state is r.states[-1]
    assert [entry.rules for entry in r.entries] == [
        ("count.two", "count.all"),
        ("count.three",),
        ("count.sigh",),
    ]


def test_an_audience_is_fixed_before_the_fact_changes_anything() -> None:
    r = recorder()
    r.record(Counted(2), "count")
    r.record(Counted(3), "count")
    assert [entry.audience for entry in r.entries] == [{"by": (0,)}, {"by": (2,)}]


def test_a_failed_requirement_says_the_rule_and_the_values() -> None:
    r = recorder()
    r.require(True, "count.any", "never_said", number=1)
    with pytest.raises(IllegalMove, match=r"^count\.full: wrong_sum \(sum = 3, die = 4\)$"):
        r.require(False, "count.full", "wrong_sum", sum=3, die=4)
    assert r.checks is None, "only an audit keeps checks"
    assert r.entries == []


def test_an_audit_keeps_every_check() -> None:
    r = recorder(audit=True)
    r.require(True, "count.any", "no")
    with pytest.raises(IllegalMove):
        r.require(False, "count.full", "wrong_sum", sum=3, die=4)
    assert r.checks == [
        Check("count.any", True, "no", {}),
        Check("count.full", False, "wrong_sum", {"sum": 3, "die": 4}),
    ]


def test_evolving_an_unknown_fact_fails_loudly() -> None:
    class Lost(Fact, frozen=True):
        pass

    with pytest.raises(KeyError):
        evolve(recorder().state, Lost())


# Rulesets


def test_a_ruleset_opens_and_decides_in_audit() -> None:
    box = ruleset.standard_edition
    table = ruleset.open(box, 2, Options(first=0), KeyedChance(b"", {}), audit=True)
    assert [check.rule for check in table.checks or ()] == [
        "setup.player_count",
        "setup.first_player",
        "house.turn_limit",
    ]
    turn = ruleset.decide(table.state, 0, Roll(), KeyedChance(b"", {}), audit=True)
    assert [check.rule for check in turn.checks or ()] == ["turn.order"]
    assert all(check.passed for check in turn.checks or ())
    assert (turn.checks or [])[0].values == {"seat": 0, "kind": "roll"}


def test_an_outcome_that_no_rule_drew_refuses_the_move() -> None:
    state = ruleset.open(ruleset.standard_edition, 2, Options(first=0), KeyedChance(b"", {})).state
    with pytest.raises(ImpossibleChance, match="left over"):
        ruleset.decide(state, 0, Roll(), DeclaredChance({"die": [1, 2]}))
    scribe = DeclaredChance({"identity": [("red", "orange", "yellow", "green")], "first": [1]})
    with pytest.raises(ImpossibleChance, match="nothing drew `first`"):
        ruleset.open(ruleset.standard_edition, 2, Options(first=0), scribe)


def test_names_have_the_players_in_them() -> None:
    names = ruleset.names(ruleset.standard_edition, ["Ada", "Bo"])
    assert names["seat"]["fr"] == {"0": "Ada", "1": "Bo"}
    assert names["agent"]["fr"]["red"] == "Agent rouge"
    assert names["decision"]["en"]["roll"] == "roll the die"


# Editions


def test_an_edition_is_named_by_its_content() -> None:
    one = Edition("a", Parts((1, 2), {"x": 1, "y": 2}))
    same = Edition("b", Parts((1, 2), {"y": 2, "x": 1}))
    other = Edition("a", Parts((2, 1), {"x": 1, "y": 2}))
    assert one.hash == same.hash != other.hash
    assert one.content() == same.content()


def test_a_state_holds_its_edition_by_hash() -> None:
    state = recorder().state
    assert msgspec.json.decode(encoded(state)) == {
        "edition": state.edition.hash,
        "seats": 2,
        "total": 0,
    }
    with pytest.raises(TypeError, match="object cannot be encoded"):
        encoded(object())


def test_a_refused_edition_names_the_entry() -> None:
    require_edition(True, "die.faces", Text("fine", "bien"))
    with pytest.raises(InvalidEdition, match=r"^die\.faces: needs faces$"):
        require_edition(False, "die.faces", Text("needs faces", "il faut des faces"))


# Standings


@pytest.mark.parametrize(
    ("keys", "ranks"),
    [
        ([], []),
        ([(5,)], [1]),
        ([(3,), (9,), (3,), (1,)], [2, 1, 2, 4]),
        ([(5, 1), (5, 2), (4, 9)], [2, 1, 3]),
        ([(0,), (0,), (0,)], [1, 1, 1]),
    ],
)
def test_equal_keys_share_a_rank(keys: list[tuple[int, ...]], ranks: list[int]) -> None:
    assert shared_ranks(keys) == ranks
