"""The rulebook, the code and the tests speak of the same rules and facts."""

from __future__ import annotations

import re

import pytest

from domain.games.circle import facts as f
from domain.games.circle import moves as m
from domain.games.circle import ruleset
from domain.games.circle.facts import CircleFact
from domain.games.circle.facts.spies import PlaceReason
from domain.games.circle.moves import CircleMove
from domain.games.circle.state import Options, SeatRank
from domain.kernel import LANGUAGES, Fact, Language, Move, fill, masked
from tests.games import rulebooks
from tests.games.rulebooks import own_sentences

BOOK = ruleset.rulebook
FACTS: tuple[type[Fact], ...] = CircleFact.__args__
MOVES: tuple[type[Move], ...] = CircleMove.__args__
NAMES = ruleset.names(ruleset.standard_edition, ["Ada", "Bo", "Cy"])


SPY, GUARD, OTHER = "ops-capture-1", "rec-bodyguard-1", "neu-delay-1"
RANKING = (SeatRank(0, 1, 21, 3),)


def _placed(reason: PlaceReason, marker: int | None = 0) -> Fact:
    return f.SpyPlacedOnWheel(SPY, 4, 0, marker, reason)


EXAMPLES: dict[str, Fact] = {
    "game_started": f.GameStarted(3, Options(), 60, "box"),
    "first_seat_set.option": f.FirstSeatSet(0, "option"),
    "first_seat_set.chance": f.FirstSeatSet(0, "chance"),
    "colour_chosen": f.ColourChosen(0, "red"),
    "service_chosen": f.ServiceChosen(0, "RUS", "passive"),
    "piles_built": f.PilesBuilt({"pile-ops-capture": (SPY,)}),
    "neutral_deck_shuffled": f.NeutralDeckShuffled((OTHER, "neu-delay-2")),
    "neutral_revealed": f.NeutralRevealed(OTHER, 0, 17),
    "start_positions": f.StartPositions(1, 3),
    "round_began": f.RoundBegan(1, 0),
    "phase_began.1": f.PhaseBegan(1),
    "phase_began.2": f.PhaseBegan(2),
    "phase_began.3": f.PhaseBegan(3),
    "turn_began": f.TurnBegan(0),
    "turn_ended": f.TurnEnded(0, False),
    "turn_ended.auto": f.TurnEnded(0, True),
    "first_seat_passed": f.FirstSeatPassed(0, 1),
    "income_received": f.IncomeReceived(0, 4, ()),
    "income_received.cut": f.IncomeReceived(0, 2, ("int-income-cut-1",)),
    "free_neutral_skipped": f.FreeNeutralSkipped(0),
    "activation_paid": f.ActivationPaid(0, 2, 2),
    "spy_activated.coloured": f.SpyActivated(0, SPY, "pile-ops-capture", "coloured", 2),
    "spy_activated.neutral": f.SpyActivated(0, OTHER, "face_up", "neutral", 2),
    "spy_activated.free": f.SpyActivated(0, OTHER, "face_up", "free", 0),
    "activations_done": f.ActivationsDone(0),
    "secrets_gained": f.SecretsGained(0, "INT", 2, 3, 5),
    "secrets_lost.destroyed": f.SecretsLost(0, "INT", 1, 3, "destroyed"),
    "secrets_lost.paid": f.SecretsLost(0, "INT", 2, 3, "paid"),
    "arrest": f.Arrest(0, "OPS", 12, 1),
    "vp_changed": f.VpChanged(0, -1, "marker", 4),
    "circle_vp_changed": f.CircleVpChanged(2, "arrest", 6),
    "spy_placed_on_wheel.activated": _placed("activated", None),
    "spy_placed_on_wheel.acted": _placed("acted"),
    "spy_placed_on_wheel.vetoed": _placed("vetoed"),
    "spy_placed_on_wheel.repelled": _placed("repelled"),
    "spy_placed_on_wheel.guard_used": _placed("guard_used"),
    "spy_placed_on_wheel.effect_over": _placed("effect_over"),
    "spy_placed_on_wheel.counteracted": _placed("counteracted"),
    "spy_placed_on_wheel.released": _placed("released"),
    "spy_placed_on_wheel.aid_used": _placed("aid_used"),
    "spy_moved_on_wheel.advance": f.SpyMovedOnWheel(SPY, 3, 2, 0, "advance"),
    "spy_moved_on_wheel.delay": f.SpyMovedOnWheel(SPY, 3, 4, 0, "delay"),
    "spy_returned.rotation": f.SpyReturned(SPY, 0, "rotation"),
    "spy_returned.advance": f.SpyReturned(SPY, 0, "advance"),
    "spy_deployed.income_cut": f.SpyDeployed("int-income-cut-1", "income_cut", 1, 0),
    "spy_deployed.infiltration_block": f.SpyDeployed(SPY, "infiltration_block", 1, 0),
    "spy_deployed.change_division": f.SpyDeployed(SPY, "change_division", OTHER, 0),
    "spy_deployed.make_neutral": f.SpyDeployed(SPY, "make_neutral", OTHER, 0),
    "spy_deployed.guard": f.SpyDeployed(GUARD, "guard", SPY, 0),
    "marker_removed": f.MarkerRemoved(SPY, 0),
    "spies_swapped": f.SpiesSwapped(SPY, 0, OTHER, 1),
    "spy_removed": f.SpyRemoved(SPY, 0, "ready"),
    "allowance_changed": f.AllowanceChanged(0, 2),
    "spy_infiltrated": f.SpyInfiltrated(0, SPY, 1),
    "team_completed": f.TeamCompleted(0, 1, {"INT": OTHER, "OPS": SPY}),
    "spy_unmasked": f.SpyUnmasked(0, SPY, None),
    "action_begun": f.ActionBegun(0, SPY, "capture"),
    "target_chosen.division": f.TargetChosen(0, SPY, 1, target_seat=1, division="INT"),
    "target_chosen.step": f.TargetChosen(0, SPY, 1, target=OTHER, steps=1),
    "target_chosen.card": f.TargetChosen(0, SPY, 1, target=OTHER),
    "target_chosen.seat": f.TargetChosen(0, SPY, 1, target_seat=1),
    "action_announced": f.ActionAnnounced(0, SPY, "counteract", "counteract_spy", ()),
    "veto_opened.action": f.VetoOpened(1, SPY, "action"),
    "veto_opened.guard": f.VetoOpened(1, GUARD, "guard", SPY),
    "veto_opened.aid": f.VetoOpened(1, SPY, "aid", "", 2, (SPY,)),
    "veto_waived": f.VetoWaived(1, SPY),
    "action_vetoed": f.ActionVetoed(1, SPY, 0),
    "service_marker_flipped.active": f.ServiceMarkerFlipped(1, "active"),
    "service_marker_flipped.passive": f.ServiceMarkerFlipped(1, "passive"),
    "guard_opened": f.GuardOpened(1, SPY, (GUARD,)),
    "attack_repelled.on_card": f.AttackRepelled(OTHER, SPY, GUARD, "on_card"),
    "attack_repelled.in_front": f.AttackRepelled(OTHER, SPY, GUARD, "in_front"),
    "attack_repelled.self": f.AttackRepelled(OTHER, GUARD, GUARD, "self"),
    "guard_declined": f.GuardDeclined(1, SPY),
    "attack_lost_target": f.AttackLostTarget(OTHER, GUARD),
    "wheel_rotated.normal": f.WheelRotated(0, "normal", None, 1),
    "wheel_rotated.extra": f.WheelRotated(0, "extra", "sup-control-time-1", 2),
    "division_chosen": f.DivisionChosen(0, SPY, "SUP"),
    "hire_opened.leader": f.HireOpened(SPY, "coloured", "OPS", "OPS", (1,)),
    "hire_opened.tie": f.HireOpened(SPY, "coloured", "OPS", "OPS", (0, 1)),
    "hire_opened.neutral": f.HireOpened(OTHER, "neutral", None, "ANY", (0, 1)),
    "bid_made": f.BidMade(0, 2),
    "bid_passed": f.BidPassed(0),
    "bidder_out": f.BidderOut(0),
    "aid_committed": f.AidCommitted(0, "int-auction-aid-1", 2),
    "auction_won": f.AuctionWon(0, SPY, 2),
    "auction_won.free": f.AuctionWon(0, SPY, 0),
    "aid_used": f.AidUsed(0, "int-auction-aid-1", 2),
    "aids_done": f.AidsDone(0, 1),
    "spy_hired": f.SpyHired(0, SPY, 2),
    "spy_hired.free": f.SpyHired(0, SPY, 0),
    "time_passed": f.TimePassed(0),
    "end_triggered": f.EndTriggered(0, 21),
    "end_withdrawn": f.EndWithdrawn(),
    "game_ended.players": f.GameEnded("players", (0,), False, RANKING),
    "game_ended.chaos": f.GameEnded("chaos", (0, 1), True, RANKING),
    "game_ended.limit": f.GameEnded("limit", (0,), False, RANKING),
}


def test_the_examples_cover_every_fact_and_variant() -> None:
    """A plain sentence beside variants is what an unknown variant would be told with."""
    names = {name for name in BOOK.sentences if not name.endswith(".hidden")}
    plain = {name for name in names if any(other.startswith(f"{name}.") for other in names)}
    told_plainly = {"turn_ended", "income_received", "auction_won", "spy_hired"}
    assert set(EXAMPLES) == names - (plain - told_plainly)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_variant_has_its_own_sentence(name: str) -> None:
    for words in own_sentences(BOOK, name, EXAMPLES[name], NAMES):
        assert not any(card in words for card in ruleset.standard_edition.spies), "an id"
        assert "_" not in words


def test_french_names_follow_no_word_that_would_be_elided() -> None:
    """A name may begin with a vowel: never "de Ada", "que Elsa"."""
    elided = re.compile(r"\b(?:de|que|le|la|si) \{\w+:(?![#+])[^{}|]+\}")
    for texts in (BOOK.sentences, BOOK.moves, BOOK.chapters):
        assert [name for name, text in texts.items() if elided.search(text.fr)] == []


def test_the_hidden_deck_is_told_without_names() -> None:
    (name,) = [name for name in BOOK.sentences if name.endswith(".hidden")]
    fact = EXAMPLES["neutral_deck_shuffled"]
    values = {"order": masked(fact.order)}  # type: ignore[attr-defined]
    assert fill(BOOK.sentences[name], values, NAMES, "en") == "2 neutral spies are shuffled."
    assert fill(BOOK.sentences[name], values, NAMES, "fr") == "2 espions neutres sont mélangés."


def test_sentences_read_as_people_write() -> None:
    def told(name: str, language: Language) -> str:
        return rulebooks.told(BOOK, EXAMPLES[name], NAMES, language)

    assert told("vp_changed", "en") == "Ada: −1 VP (service marker), now 4."
    assert told("hire_opened.neutral", "fr").endswith("monnaie : toutes divisions.")
    assert told("game_ended.chaos", "en") == "The Circle rules the world; it spares Ada and Bo."
    assert told("secrets_lost.destroyed", "en") == (
        "1 secret of Ada in INT is destroyed; 3 are left."
    )
    assert told("spy_deployed.income_cut", "en").endswith("cuts the next secrets of Bo.")
    assert told("income_received.cut", "fr") == (
        "Briseur de sources A limite Ada à 2 nouveaux secrets."
    )
    # Crossed in phase 1 as well as in phase 2.
    assert told("end_triggered", "en").endswith("the game ends with this round's phase 2.")


# Moves and names

MOVE_EXAMPLES: tuple[Move, ...] = (
    m.ChooseColour("red"),
    m.ChooseService("RUS"),
    m.FreeNeutral(OTHER),
    m.ActivateColoured("pile-ops-capture"),
    m.ActivateNeutral(OTHER),
    m.Done(),
    m.Distribute({"INT": 1, "OPS": 3}),
    m.Use(SPY),
    m.Infiltrate(SPY),
    m.ActivateMarker(),
    m.Unmask(SPY),
    m.EndTurn(),
    m.NameDivision(1, "INT"),
    m.NameSeat(1),
    m.NameCard(SPY),
    m.Step(SPY, 2),
    m.Veto(),
    m.Allow(),
    m.Repel(GUARD),
    m.LetItHappen(),
    m.HireBy("SUP"),
    m.Raise(),
    m.Raise(("int-auction-aid-1",)),
    m.Pass(),
    m.UseAid("int-auction-aid-1"),
    m.Pay({"INT": 2}),
)


def test_every_move_can_be_told() -> None:
    assert {type(move) for move in MOVE_EXAMPLES} == set(MOVES)
    for move in MOVE_EXAMPLES:
        for language in LANGUAGES:
            words = BOOK.tell_move(move, NAMES, language)
            assert words.strip()
            assert not set("{}|#?") & set(words)
    assert BOOK.tell_move(m.Distribute({"INT": 1, "OPS": 3}), NAMES, "en") == "INT: 1, OPS: 3"


def test_decisions_sources_and_chapters_have_names() -> None:
    assert set(BOOK.names["decision"]["en"]) == set(ruleset.lists)
    assert set(BOOK.names["source"]["fr"]) == {
        "start", "infiltration", "team", "capture", "arrest", "marker", "unmask"
    }  # fmt: skip
    assert set(BOOK.chapters) == {"setup", "secrets", "actions", "wheel", "end"}
    assert set(BOOK.names["reason"]["en"]) == {"players", "chaos", "limit"}
    assert set(BOOK.names["colour"]["fr"]) == set(ruleset.standard_edition.colours)
