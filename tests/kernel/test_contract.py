"""The contract of a ruleset fails closed: what is forgotten is found before a game is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Never, cast

import pytest

from domain.contract import faults, main, rules_in
from domain.games.secret_agents import ruleset
from domain.games.secret_agents.decisions import answers, lists
from domain.games.secret_agents.moves import Roll, SecretAgentsMove
from domain.games.secret_agents.rules.turn import roll
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.kernel import (
    MOST_LISTED,
    Answers,
    AnyRuleset,
    Endless,
    Fact,
    KeyedChance,
    Listing,
    Recorder,
    Ruleset,
    Text,
    hidden,
    nobody,
    public,
)
from domain.kernel.audience import audience, is_declared
from domain.kernel.recorder import MOST_FACTS
from domain.reasons import Given, reason_faults, reasons_in
from domain.rulesets import GROUP, find_rulesets

S = SecretAgentsState


class Whispered(Fact, frozen=True):
    seat: int
    word: str


def fresh() -> S:
    return ruleset.open(ruleset.standard_edition, 2, Options(first=0), KeyedChance(b"", {})).state


def changed(**parts: object) -> Ruleset:  # type: ignore[type-arg]
    """The ruleset of Les agents secrets with some of its parts replaced."""
    return Ruleset(
        **{  # type: ignore[arg-type]
            "rulebook": ruleset.rulebook,
            "version": 1,
            "title": ruleset.title,
            "players": ruleset.players,
            "options": Options,
            "moves": ruleset.moves,
            "facts": ruleset.facts,
            "box": ruleset.box,
            "empty": ruleset.empty,
            "open": ruleset._open,
            "decisions": ruleset.decisions,
            "asked": ruleset.asked,
            "answers": answers,
            "refuses": ruleset.refuses,
            "lists": lists,
            "follow": ruleset.follow,
            "evolve": ruleset.evolve,
            "view": ruleset.view,
            "standings": ruleset.standings,
            "chapter": ruleset.chapter,
            "is_over": ruleset.is_over,
            "invariants": ruleset.invariants,
            "names": ruleset._names,
            **parts,
        }
    )


def test_a_fact_that_does_not_say_who_sees_it_makes_no_ruleset() -> None:
    with pytest.raises(TypeError, match="Whispered does not say who sees it"):
        changed(facts=ruleset.facts | Whispered)


def test_a_move_that_nobody_answers_makes_no_ruleset() -> None:
    alone = Answers[S, Never]().on(Roll, roll, to="roll")
    with pytest.raises(TypeError, match="nobody answers the move Distribute"):
        changed(answers=alone)


def test_a_decision_that_is_not_listed_makes_no_ruleset() -> None:
    with pytest.raises(TypeError, match="the decision roll is not both"):
        changed(lists={kind: each for kind, each in lists.items() if kind != "roll"})


def test_public_is_a_word_one_writes() -> None:
    class Said(Fact, frozen=True):
        word: str

    assert not is_declared(Said)
    with pytest.raises(KeyError):
        audience(fresh(), Said("red"))
    public(Said)
    assert audience(fresh(), Said("red")) == {}


def test_a_hidden_field_must_be_one_of_the_fact() -> None:
    with pytest.raises(TypeError, match="Whispered has no field wrod"):
        hidden(wrod=nobody)(Whispered)


def test_rules_that_follow_one_another_for_ever_are_stopped() -> None:
    def again(r: Recorder[S]) -> bool:
        return True

    with pytest.raises(Endless, match=r"do not come to an end.*die_rolled"):
        changed(follow=again).decide(fresh(), 0, Roll(), KeyedChance(b"", {}))


def test_a_rule_that_records_for_ever_is_stopped() -> None:
    def again(r: Recorder[S]) -> bool:
        while True:
            r.record(r.entries[0].fact, "turn.roll")

    with pytest.raises(Endless) as stopped:
        changed(follow=again).decide(fresh(), 0, Roll(), KeyedChance(b"", {}))
    assert len(stopped.value.facts) == 3
    assert MOST_FACTS == 2_000


def test_a_listing_is_bounded() -> None:
    def for_ever(state: S, seat: int) -> Iterator[Roll]:
        while True:
            yield Roll()

    endless = {**lists, "roll": cast("Listing[S, SecretAgentsMove]", Listing(for_ever))}
    assert len(changed(lists=endless).legal(fresh(), 0)) == MOST_LISTED


def test_a_rule_that_nothing_can_name_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    book = ruleset.rulebook
    unnamed = {**book.rules, "turn.nap": book.rules["turn.roll"]}
    monkeypatch.setattr(book, "rules", unnamed)
    told = [fault.en for fault in faults(cast("AnyRuleset", ruleset))]
    assert told == ["secret_agents.turn.roll is named by no check, fact, decision or listing"]


def test_a_docstring_names_no_rule(tmp_path: Path) -> None:
    said = 'def roll():\n    """turn.nap"""\n'
    (tmp_path / "said.py").write_text(said)
    assert rules_in(tmp_path) == set()
    (tmp_path / "cited.py").write_text(said + '    return "turn.nap"\n')
    assert rules_in(tmp_path) == {"turn.nap"}


# Reasons


def test_a_reason_that_cannot_be_told_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    book, reasons = ruleset.rulebook, {**ruleset.rulebook.reasons}
    del reasons["not_the_die"]
    reasons["not_in_play"] = Text("{seat:seat} plays without {agent:agent}", "{agent:agent}")
    reasons["no_place"] = Text("not {place:house}", "non {place:house}")
    reasons["sheet_owners"] = Text("each once", "each once")
    reasons["too_late"] = Text("too late", "trop tard")
    monkeypatch.setattr(book, "reasons", reasons)
    told = [fault.en for fault in reason_faults(cast("AnyRuleset", ruleset))]
    assert sorted(re.sub(r"secret_agents: |:\d+", "", fault) for fault in told) == [
        "movement.py does not say which seat not_in_play tells",
        "movement.py gives 'not_the_die', a reason without words",
        "no check gives the reason too_late",
        "the reason no_place tells house, of which nothing has a name",
        "the reason not_in_play does not tell the same in both languages",
        "the reason sheet_owners is told in one language only",
    ]


def test_a_value_that_is_called_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {**ruleset.rulebook.fields}
    del fields["die"], fields["place"]
    monkeypatch.setattr(ruleset.rulebook, "fields", fields)
    told = [fault.en for fault in reason_faults(cast("AnyRuleset", ruleset))]
    assert [re.sub(r":\d+", "", fault) for fault in told] == [
        "secret_agents: die of movement.py is called nothing ([fields])",
        "secret_agents: place of place_dossier is called nothing ([fields])",
    ]


def test_an_invariant_that_cannot_be_told_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    book, invariants = ruleset.rulebook, {**ruleset.rulebook.invariants}
    del invariants["dossier_nowhere"]
    invariants["first_seat"] = Text("{seat:seat} is no first seat", "personne ne commence")
    invariants["lost"] = Text("a piece is lost", "")
    monkeypatch.setattr(book, "invariants", invariants)
    told = [fault.en for fault in reason_faults(cast("AnyRuleset", ruleset))]
    assert sorted(re.sub(r"secret_agents: |:\d+", "", fault) for fault in told) == [
        "invariants.py does not say which seat first_seat tells",
        "invariants.py gives 'dossier_nowhere', an invariant without words",
        "no code gives the invariant lost",
        "the invariant first_seat does not tell the same in both languages",
        "the invariant lost is told in one language only",
    ]


def test_reasons_are_found_wherever_a_check_gives_them(tmp_path: Path) -> None:
    (tmp_path / "late").mkdir()
    (tmp_path / "late" / "rules.py").write_text(
        'r.require(a, "x.y", "one" if b else "two", seat=1)\nr.require(a, "x.y", text)\n'
    )
    assert list(reasons_in(tmp_path)) == [
        Given("rules.py:1", "one", frozenset({"seat"})),
        Given("rules.py:1", "two", frozenset({"seat"})),
        Given("rules.py:2", "text", frozenset()),
    ]


unmade: object = None


def test_a_ruleset_that_is_not_made_breaks_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    """It is left out where games are played: here nobody must miss it."""
    entry = EntryPoint("unmade", f"{__name__}:unmade", GROUP)
    assert main(find_rulesets(lambda _: EntryPoints([entry]))) == 1
    assert "unmade: " in capsys.readouterr().err
