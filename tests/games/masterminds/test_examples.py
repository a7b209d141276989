"""The worked examples of the specification, by their numbers: E1 to E7 are the rulebook's own."""

from __future__ import annotations

import pytest

from domain.games.masterminds import ruleset
from domain.games.masterminds.facts import (
    AbilityFailed,
    AbilityUsed,
    AgentPlayed,
    AgentResolutionBegan,
    AgentSabotaged,
    BuildingCaptured,
    BurrowEnded,
    ChaosGained,
    CodexMasteryGained,
    CodexPlaced,
    EndTriggered,
    FinalRoundBegan,
    FirepowerChanged,
    GainLost,
    GameEnded,
    LootTaken,
    MissionCompleted,
    MissionDealt,
    MonocleTaken,
    PileShuffled,
    PowerUnlocked,
    ScientistGained,
    ScoresComputed,
    SecretServiceRaised,
    SegmentBuilt,
    StackResolutionBegan,
    StackRevealed,
    TurnBegan,
)
from domain.games.masterminds.moves import (
    Become,
    Capture,
    ChooseMachine,
    Decline,
    EndTurn,
    ExtraTurn,
    FlipCodex,
    ForcedResolution,
    FreeCapture,
    GainCodex,
    PlacePart,
    PlayAgent,
    TakeMission,
)
from domain.games.masterminds.state import Captured, EndTrigger, Options, Parts, agenda
from domain.kernel import PUBLIC, seat_viewer, shown
from tests.games.masterminds.given import (
    AIRSHIP,
    BOX,
    CITIES,
    FORTRESS,
    KINDS,
    MOLE,
    PATRICIA,
    PHILIPPE,
    SPIDER,
    STELLA,
    SUBMERSIBLE,
    VINCENT,
    ZEPPELIN,
    Seat,
    Table,
    given,
    unlocking,
)

rule = pytest.mark.rule


# The rulebook's own


@rule("masterminds.turn.place", "masterminds.stack.full", "masterminds.turn.no_resolution")
def test_e1_the_third_disc_in_paris_suspends_the_turn() -> None:
    table = Table(given(stacks={"london": [(VINCENT, "acolyte")]}))
    table.play(STELLA, PlayAgent("top", "paris"))
    table.play(PHILIPPE, PlayAgent("top", "london"))
    assert len(table.state.stacks["london"]) == 2
    assert "stack_resolution_began" not in table.told
    table.play(PATRICIA, PlayAgent("top", "paris"))
    chance = {"agent_3": ["henchman"]}
    table.play(VINCENT, PlayAgent("top", "paris"), chance)
    assert table.fact(MonocleTaken).seat == VINCENT
    assert table.state.monocle_holder == VINCENT
    assert table.state.turn_step == "resolving"
    assert table.state.resolution is not None
    assert [disc.owner for disc in table.state.resolution.discs] == [STELLA, PATRICIA, VINCENT]
    assert len(table.state.stacks["london"]) == 2


@rule("masterminds.agent.acolyte", "masterminds.loot.london", "masterminds.machine.place_part")
def test_e2_an_acolyte_in_london_takes_two_plates() -> None:
    table = Table.resolving("london", [(PHILIPPE, "acolyte"), (STELLA, "saboteur")])
    assert table.waits_for == (PHILIPPE, "place_part")
    assert "agent_steps_ordered" not in table.told
    table.play(PHILIPPE, PlacePart("gardens"))
    assert table.told[:3] == ["part_placed", "ability_used", "loot_taken"]
    assert table.waits_for == (PHILIPPE, "place_part")
    table.play(PHILIPPE, PlacePart("bow"))
    assert table.told[:2] == ["part_placed", "agent_discarded"]
    assert table.seat(PHILIPPE).slots["gardens"] == table.seat(PHILIPPE).slots["bow"] == Parts(0, 1)
    assert table.seat(PHILIPPE).discard == ("acolyte",)
    assert [fact.cause for fact in table.every(LootTaken)][:2] == ["agent", "acolyte"]


@rule("masterminds.agent.henchman", "masterminds.mission.take", "masterminds.mission.refill")
def test_e3_a_henchman_takes_the_mission_of_paris() -> None:
    table = Table.resolving(
        "paris",
        [(PATRICIA, "henchman"), (STELLA, "saboteur"), (PHILIPPE, "acolyte")],
        Seat(),
        Seat(),
        Seat(buildings=[("rome", "university")]),
        missions={"paris": "b1"},
    )
    before = table.score(PATRICIA)["total"]
    table.order("loot")
    assert table.legal(PATRICIA) == [TakeMission("paris"), Decline()]
    table.play(PATRICIA, TakeMission("paris"))
    completed = table.fact(MissionCompleted)
    assert (completed.mission, completed.points) == ("b1", 2)
    assert table.score(PATRICIA)["total"] == before + 2
    assert table.seat(PATRICIA).missions == ("b1",)
    dealt = table.fact(MissionDealt)
    assert dealt.city == "paris"
    assert table.state.missions["paris"] == dealt.mission
    assert BOX.missions[dealt.mission].tier == "advanced"
    # Only when the whole stack is resolved.
    assert table.told.count("agent_discarded") == 3
    assert "agent_discarded" not in table.since("mission_dealt")
    assert table.since("mission_dealt")[0] == "stack_resolution_ended"


@rule("masterminds.agent.saboteur", "masterminds.ruling.sabotage_scope", "masterminds.loot.rome")
def test_e4_a_sabotaged_saboteur_sabotages_nobody() -> None:
    table = Table.resolving(
        "rome",
        [(VINCENT, "saboteur"), (STELLA, "saboteur"), (PHILIPPE, "gunner")],
        Seat(),
        Seat(firepower=9),
        players=4,
    )
    assert [len(table.seat(seat).library) for seat in (VINCENT, STELLA)] == [1, 1]
    sabotaged = table.fact(AgentSabotaged)
    assert (sabotaged.by_seat, sabotaged.seat, sabotaged.index) == (VINCENT, STELLA, 1)
    began = table.facts(AgentResolutionBegan)
    assert [fact.sabotaged for fact in began] == [False, True, False]
    # A sabotaged disc has its loot and tells nothing of an ability.
    second = table.told[len(table.told) - table.told[::-1].index("agent_resolution_began") - 4 :]
    assert second[:3] == ["loot_taken", "codex_placed", "agent_discarded"]
    assert [fact.seat for fact in table.facts(AbilityUsed)] == [VINCENT]
    assert table.facts(AbilityFailed) == []
    assert table.waits_for == (PHILIPPE, "agent_order")
    table.order("loot")
    assert len(table.seat(PHILIPPE).library) == 1
    assert table.waits_for == (PHILIPPE, "use_gunner")
    table.play(PHILIPPE, Capture("monument"))
    assert table.fact(BuildingCaptured).seat == PHILIPPE


@rule(
    "masterminds.capture.take",
    "masterminds.capture.choose",
    "masterminds.capture.alert",
    "masterminds.loot.washington",
    "masterminds.building.monument",
    "masterminds.agent.gunner",
)
def test_e5_stella_captures_the_white_house() -> None:
    table = Table.resolving(
        "washington",
        [(STELLA, "gunner"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        Seat(firepower=7),
        players=4,
        ss_level=5,
    )
    table.order("loot")
    table.play(STELLA, PlacePart("tail"))
    assert table.seat(STELLA).slots["tail"] == Parts(1, 0)
    assert table.waits_for == (STELLA, "use_gunner")
    assert Capture("monument") in table.legal(STELLA)
    table.play(STELLA, Capture("monument"))
    assert table.told[:5] == [
        "ability_used",
        "building_captured",
        "chaos_gained",
        "secret_service_raised",
        "agent_discarded",
    ]
    assert table.seat(STELLA).chaos == 1
    assert table.seat(STELLA).buildings == (Captured("washington", "monument"),)
    assert table.fact(SecretServiceRaised) == SecretServiceRaised(5, 6)
    assert table.state.ss_level == 6


@rule("masterminds.agent.engineer", "masterminds.power.mole_base", "masterminds.loot.moscow")
def test_e6_the_mole_may_slide_its_next_agent_under_a_disc() -> None:
    table = Table.resolving(
        "moscow",
        [(VINCENT, "engineer"), (STELLA, "saboteur"), (PHILIPPE, "saboteur")],
        Seat(),
        Seat(),
        Seat(),
        Seat(machine=MOLE),
        players=4,
        stacks={"rome": [(PATRICIA, "gunner")]},
    )
    table.order("loot")
    assert table.facts(FirepowerChanged)[0] == FirepowerChanged(VINCENT, 1, 2)
    assert "burrow_granted" in table.told
    assert table.seat(VINCENT).firepower == 2
    assert table.seat(VINCENT).burrow
    table.play(PATRICIA, PlayAgent("top", "paris"))
    burrows = [move for move in table.legal(VINCENT) if isinstance(move, PlayAgent) and move.burrow]
    assert {move.city for move in burrows} == {"rome", "paris"}


@rule("masterminds.end.final_stacks", "masterminds.ruling.final_resolution")
def test_e7_the_last_stacks_resolve_in_the_order_of_the_cities() -> None:
    stacks = {city: [(seat, "saboteur")] for seat, city in enumerate(CITIES[:4])}
    table = Table(
        given(
            active=STELLA,
            stacks=stacks,
            trigger=EndTrigger("machine", STELLA, STELLA, 1),
            final_queue=(),
        )
    )
    table.play(STELLA, PlayAgent("top", "washington"), {"agent_0": ["acolyte"]})
    while table.state.phase != "over":
        seat, _ = table.waits_for
        table.play(seat, table.legal(seat)[0])
    began = [fact for fact in table.every(StackResolutionBegan) if fact.cause == "final"]
    assert [fact.city for fact in began] == list(CITIES)
    assert all(fact.seat is None for fact in began)
    assert [type(fact) for fact in table.history[-2:]] == [ScoresComputed, GameEnded]


# Captures


@rule("masterminds.capture.second_gunner", "masterminds.capture.firepower")
def test_e8_the_second_gunner_meets_a_higher_level() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "gunner"), (PHILIPPE, "gunner")],
        Seat(firepower=4),
        Seat(firepower=4),
    )
    table.order("loot")
    table.play(STELLA, Capture("factory"))
    table.play(STELLA, PlacePart("tail"))
    assert table.state.ss_level == 5
    table.order("loot")
    failed = table.fact(AbilityFailed)
    assert (failed.seat, failed.reason) == (PHILIPPE, "firepower")
    assert table.rules(AbilityFailed) == {"capture.firepower", "capture.second_gunner"}
    assert len(table.seat(PHILIPPE).library) == 1


@rule("masterminds.stack.owner_order")
@pytest.mark.parametrize("first", ["loot", "ability"])
def test_e9_the_order_decides_whether_the_capture_is_legal(first: str) -> None:
    table = Table.resolving(
        "moscow",
        [(PATRICIA, "gunner"), (STELLA, "saboteur"), (PHILIPPE, "acolyte")],
        Seat(),
        Seat(),
        Seat(firepower=4),
        ss_level=5,
    )
    table.order(first)
    assert table.seat(PATRICIA).firepower == 5
    if first == "loot":
        assert table.legal(PATRICIA)[0] == Capture("factory")
        assert table.waits_for == (PATRICIA, "use_gunner")
        table.play(PATRICIA, Capture("monument"))
        assert table.state.ss_level == 6
    else:
        assert table.told[:4] == [
            "agent_steps_ordered",
            "ability_failed",
            "loot_taken",
            "firepower_changed",
        ]
        assert table.facts(AbilityFailed)[0].reason == "firepower"
        assert "capture.second_gunner" not in table.rules(AbilityFailed)
        assert table.facts(FirepowerChanged)[0] == FirepowerChanged(PATRICIA, 4, 5)


@rule(
    "masterminds.machine.bonus",
    "masterminds.machine.build",
    "masterminds.ruling.loot_before_alert",
    "masterminds.building.factory",
)
def test_e10_the_armament_hold_fires_before_the_alert() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "gunner"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        Seat(machine=SUBMERSIBLE, parts={"armament_hold": (0, 1)}, firepower=3),
        ss_level=3,
    )
    table.order("loot").play(STELLA, Capture("factory"))
    table.play(STELLA, PlacePart("armament_hold"))
    assert table.told[:5] == [
        "part_placed",
        "segment_built",
        "firepower_changed",
        "firepower_changed",
        "secret_service_raised",
    ]
    assert [(f.origin, f.to) for f in table.facts(FirepowerChanged)][:2] == [(3, 4), (4, 5)]
    assert table.fact(SecretServiceRaised) == SecretServiceRaised(3, 4)
    assert table.fact(SegmentBuilt).parts_returned == 2


# Sabotage, Acolytes, Scientists


@rule("masterminds.agent.saboteur_own")
def test_e11_a_saboteur_spares_its_owners_agents() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "saboteur"), (STELLA, "gunner"), (PHILIPPE, "acolyte")],
    )
    assert table.fact(AbilityFailed).reason == "own_agent"
    assert table.rules(AbilityFailed) == {"agent.saboteur_own", "ruling.sabotage_scope"}
    table.order("loot")
    assert len(table.seat(PHILIPPE).library) == 2
    assert table.every(AgentSabotaged) == []
    assert not any(fact.sabotaged for fact in table.every(AgentResolutionBegan))


@rule("masterminds.ruling.acolyte_two", "masterminds.loot.paris")
def test_e12_a_sabotaged_acolyte_takes_one_scientist() -> None:
    table = Table.resolving(
        "paris",
        [(PHILIPPE, "saboteur"), (PATRICIA, "acolyte"), (STELLA, "henchman")],
        Seat(),
        Seat(),
        Seat(scientists=0),
    )
    assert table.seat(PATRICIA).scientists == 1
    assert [fact.cause for fact in table.facts(LootTaken)][:2] == ["agent", "agent"]
    assert table.facts(GainLost) == []


@rule("masterminds.loot.paris", "masterminds.ruling.supplies")
def test_e13_a_scientist_needs_a_cell_and_a_figure() -> None:
    discs = [(STELLA, "acolyte"), (PHILIPPE, "henchman"), (PATRICIA, "henchman")]
    two = Seat(scientists=2)
    table = Table.resolving("paris", discs, Seat(scientists=1), two, two, two, players=4)
    assert table.state.supply.scientists == 4, "five, and one is taken"
    assert table.seat(STELLA).scientists == 2
    assert table.facts(GainLost) == [GainLost(STELLA, "scientist", "no_cell")]
    # Eleven figures are locked up elsewhere.
    cells = {ZEPPELIN: ["crew_belvedere", "spa"], AIRSHIP: ["gardens", "drift_fin"]}
    table = Table.resolving(
        "paris",
        discs,
        Seat(machine=FORTRESS, scientists=0),
        Seat(machine=ZEPPELIN, built=cells[ZEPPELIN], scientists=4),
        Seat(machine=AIRSHIP, built=cells[AIRSHIP], scientists=4),
        Seat(machine=SPIDER, scientists=3),
        players=4,
    )
    assert table.facts(GainLost) == [GainLost(STELLA, "scientist", "supply")]
    assert table.rules(GainLost) == {"loot.paris"}
    assert table.seat(STELLA).scientists == 1


@rule("masterminds.ruling.university_full", "masterminds.building.university")
def test_e14_a_university_is_captured_with_full_cells() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "gunner"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        Seat(scientists=2, firepower=5),
    )
    table.order("loot").play(STELLA, Capture("university"))
    assert table.facts(GainLost) == [GainLost(STELLA, "scientist", "no_cell")]
    assert table.rules(GainLost) == {"ruling.university_full"}
    assert table.score(STELLA)["buildings"] == 2
    assert table.state.ss_level == 4


# Piles


@rule("masterminds.pile.resolve_first", "masterminds.pile.reshuffle", "masterminds.pile.discard")
def test_e15_the_stack_resolves_before_the_shuffle() -> None:
    table = Table(
        given(
            Seat(pile=["gunner"]),
            players=3,
            stacks={"rome": [(STELLA, "acolyte"), (PHILIPPE, "acolyte")]},
        )
    )
    assert len(table.seat(STELLA).discard) == 3
    table.play(STELLA, PlayAgent("top", "rome"))
    assert "pile.resolve_first" in table.rules(StackResolutionBegan)
    assert table.facts(PileShuffled) == []
    table.order("loot")
    shuffled = table.fact(PileShuffled)
    assert (shuffled.seat, shuffled.size) == (STELLA, 5)
    assert sorted(shuffled.order) == sorted(KINDS)
    assert table.rules(PileShuffled) == {"pile.reshuffle"}


def all_on_the_board() -> Table:
    """Stella's fifth disc goes to Washington, beside one of Philippe's; none of hers in Rome."""
    stacks = {
        "london": [(STELLA, "acolyte")],
        "moscow": [(STELLA, "henchman")],
        "paris": [(STELLA, "saboteur"), (STELLA, "gunner")],
        "rome": [(PHILIPPE, "gunner")],
        "washington": [(PHILIPPE, "saboteur")],
    }
    stella = Seat(machine=SPIDER, pile=["engineer"], scientists=3)
    table = Table(given(stella, Seat(), Seat(machine=MOLE), stacks=stacks))
    table.play(STELLA, PlayAgent("top", "washington"))
    # Capture! could be paid for, an extra turn has no disc.
    return table.play(STELLA, EndTurn())


@rule(
    "masterminds.turn.unable",
    "masterminds.ruling.unable_turn",
    "masterminds.ruling.late_reshuffle",
    "masterminds.ruling.known_recycle_pile",
)
def test_e16_a_seat_with_all_discs_on_the_board_resolves_a_stack() -> None:
    table = all_on_the_board()
    assert table.facts(PileShuffled) == []
    assert table.seat(STELLA).pile == table.seat(STELLA).discard == ()
    table.play(PHILIPPE, PlayAgent("top", "london"), {"agent_1": ["acolyte"]})
    table.play(PATRICIA, PlayAgent("top", "moscow"))
    table.play(VINCENT, PlayAgent("top", "rome"))
    assert table.waits_for == (STELLA, "forced_resolution")
    hers = ("london", "moscow", "paris", "washington")
    assert table.legal(STELLA) == [ForcedResolution(city) for city in hers]
    assert table.refused(STELLA, ForcedResolution("rome")) == "turn.unable"
    table.play(STELLA, ForcedResolution("london"))
    assert table.fact(StackResolutionBegan) == StackResolutionBegan("london", "forced", STELLA)
    # Two Acolytes in London: two plates each, Stella's first.
    while table.waits_for[1] == "place_part":
        seat = table.waits_for[0]
        table.play(seat, table.legal(seat)[0])
    assert [fact.seat for fact in table.every(AgentResolutionBegan)] == [STELLA, PHILIPPE]
    shuffled = table.fact(PileShuffled)
    assert (shuffled.seat, shuffled.order) == (STELLA, ("acolyte",))
    assert "ruling.late_reshuffle" in table.rules(PileShuffled)
    # With a disc and three Scientists, and yet the turn is over.
    assert table.seat(STELLA).scientists == 3
    assert table.told[-3:] == ["pile_shuffled", "turn_ended", "turn_began"]
    assert table.waits_for == (PHILIPPE, "play_agent")
    assert table.every(TurnBegan)[-1].seat == PHILIPPE


@rule("masterminds.ruling.late_reshuffle")
def test_e17_another_seats_resolution_gives_a_disc_back() -> None:
    stacks = {city: [(STELLA, kind)] for city, kind in zip(CITIES, KINDS, strict=True)}
    stacks["paris"] = [(STELLA, "saboteur"), (PHILIPPE, "henchman")]
    table = Table(given(active=PATRICIA, stacks=stacks))
    table.play(PATRICIA, PlayAgent("top", "paris"), {"agent_2": ["saboteur"]})
    shuffled = table.facts(PileShuffled)[0]
    assert (shuffled.seat, shuffled.size) == (STELLA, 1)
    assert "ruling.late_reshuffle" in table.rules(PileShuffled)
    assert table.told.index("stack_resolution_ended") < table.told.index("pile_shuffled")
    table.play(PATRICIA, EndTurn()).play(VINCENT, PlayAgent("top", "rome"))
    assert table.waits_for == (STELLA, "play_agent")


@rule("masterminds.scientist.recycle", "masterminds.ruling.recycle_public")
def test_e18_a_recycled_gunner_is_known_to_all() -> None:
    table = Table(given(Seat(), Seat(discard=["gunner"]), active=PHILIPPE))
    pile = table.seat(PHILIPPE).pile
    table.play(PHILIPPE, PlayAgent("discard", "london", "gunner"))
    assert table.told == ["scientists_spent", "agent_played", "turn_ended", "turn_began"]
    assert table.seat(PHILIPPE).pile == pile
    assert table.seat(PHILIPPE).discard == ()
    assert table.seat(PHILIPPE).scientists == 0
    for viewer in (PUBLIC, seat_viewer(STELLA)):
        (disc,) = table.view(viewer).stacks["london"]
        assert (disc.owner, disc.kind) == (PHILIPPE, "gunner")
        played = [shown(entry, viewer) for entry in table.last][1]
        assert isinstance(played, AgentPlayed)
        assert played.kind == "gunner"


@rule("masterminds.scientist.several", "masterminds.scientist.extra_turn")
def test_e19_several_special_actions_in_one_turn() -> None:
    prison = ["prison"]
    vincent = Seat(machine=SPIDER, built=prison, scientists=3, discard=["gunner"])
    table = Table(given(Seat(), Seat(), Seat(machine=MOLE), vincent, active=VINCENT))
    turn = table.state.turn
    table.play(VINCENT, PlayAgent("top", "london"))
    assert table.waits_for == (VINCENT, "after_play")
    table.play(VINCENT, ExtraTurn())
    assert table.seat(VINCENT).scientists == 1
    assert table.state.is_extra_turn
    assert table.waits_for == (VINCENT, "play_agent")
    table.play(VINCENT, PlayAgent("discard", "moscow", "gunner"))
    assert table.seat(VINCENT).scientists == 0
    assert table.state.turn == turn + 1
    assert not table.state.is_extra_turn


# The end


@rule("masterminds.scientist.capture", "masterminds.ruling.ss_cap", "masterminds.end.trigger")
def test_e20_a_free_capture_brings_the_end() -> None:
    patricia = Seat(machine=SPIDER, scientists=3)
    table = Table(given(Seat(), Seat(), patricia, active=PATRICIA, ss_level=11))
    table.play(PATRICIA, PlayAgent("top", "london"))
    table.play(PATRICIA, FreeCapture("rome", "monument"))
    assert table.told == [
        "scientists_spent",
        "building_captured",
        "chaos_gained",
        "secret_service_raised",
        "end_triggered",
        "turn_ended",
        "final_round_began",
        "turn_began",
    ]
    assert table.fact(EndTriggered) == EndTriggered("secret_service", PATRICIA, PATRICIA)
    assert table.fact(FinalRoundBegan).queue == (VINCENT, STELLA, PHILIPPE, PATRICIA)
    assert table.fact(BuildingCaptured).cause == "action"
    assert table.fact(SecretServiceRaised) == SecretServiceRaised(11, 12)
    assert (table.seat(PATRICIA).chaos, table.seat(PATRICIA).scientists) == (1, 0)
    assert table.waits_for == (VINCENT, "play_agent")


@rule("masterminds.ruling.trigger_active", "masterminds.end.last_turns")
def test_e21_the_active_seat_finishes_whoever_triggered() -> None:
    *most, last = [segment.id for segment in BOX.machines[MOLE].segments]
    vincent = Seat(machine=MOLE, built=most, parts={last: (1, 1)})
    table = Table.resolving(
        "london",
        [(VINCENT, "saboteur"), (STELLA, "henchman"), (PHILIPPE, "saboteur")],
        *[Seat(), Seat(), Seat(), vincent],
        players=4,
    )
    assert table.since("segment_built")[:3] == [
        "firepower_changed",
        "machine_completed",
        "end_triggered",
    ]
    assert table.every(EndTriggered) == [EndTriggered("machine", VINCENT, PHILIPPE)]
    # Plates for Stella and Philippe; Philippe's turn goes on until it is over.
    for seat in (STELLA, PHILIPPE):
        table.play(seat, table.legal(seat)[0])
    assert table.fact(FinalRoundBegan).queue == (PATRICIA, VINCENT, STELLA, PHILIPPE)


# Codex


@rule("masterminds.codex.mastery", "masterminds.codex.library")
def test_e22_the_fifth_token_gives_mastery_and_the_eleventh_is_lost() -> None:
    discs = [(STELLA, "acolyte"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")]
    table = Table.resolving("rome", discs, Seat(library=[1] * 4))
    gained = [tag for tag in table.told if tag.startswith("codex")][:3]
    assert gained == ["codex_placed", "codex_mastery_gained", "codex_placed"]
    assert table.facts(CodexMasteryGained) == [CodexMasteryGained(STELLA)]
    assert table.seat(STELLA).codex_mastery
    assert len(table.seat(STELLA).library) == 6
    table = Table.resolving("rome", discs, Seat(library=[1] * 9))
    assert table.facts(CodexPlaced)[0] == CodexPlaced(STELLA, 10, 1)
    assert len(table.seat(STELLA).library) == 10
    assert table.facts(GainLost) == [GainLost(STELLA, "codex", "library_full")]
    assert table.rules(GainLost) == {"codex.library"}


@rule(
    "masterminds.ruling.codex_count",
    "masterminds.codex.level_one",
    "masterminds.codex.level_two",
    "masterminds.score.codex",
)
def test_e23_old_tokens_keep_their_value() -> None:
    table = Table.resolving(
        "london",
        [(STELLA, "saboteur"), (PHILIPPE, "henchman"), (PATRICIA, "saboteur")],
        Seat(library=[1, 1, 1], parts={"captains_bridge": (1, 0)}),
    )
    table.play(STELLA, PlacePart("captains_bridge"))
    assert table.told[:3] == ["part_placed", "segment_built", "codex_level_raised"]
    state = given(
        Seat(library=[1, 1, 1], built=["captains_bridge"]),
        players=2,
        stacks={"rome": [(STELLA, "saboteur")]},
        active=PHILIPPE,
    )
    table = Table(state).play(PHILIPPE, PlayAgent("top", "rome"), {"agent_1": ["saboteur"]})
    assert table.seat(STELLA).library == (1, 1, 1, 2)
    assert table.score(STELLA)["codex"] == 5


# Powers


@rule(
    "masterminds.ruling.fortress_replace",
    "masterminds.power.fortress_i",
    "masterminds.power.bonus_ii",
)
def test_e24_the_fortress_acts_as_a_henchman() -> None:
    table = Table.resolving(
        "paris",
        [(STELLA, "engineer"), (PHILIPPE, "saboteur"), (PATRICIA, "henchman")],
        Seat(built=unlocking(FORTRESS, "I", "II")),
        missions={"paris": "b2"},
    )
    table.order("ability")
    assert table.waits_for == (STELLA, "choose_identity")
    assert table.legal(STELLA) == [Become(kind) for kind in KINDS[:4]]
    table.play(STELLA, Become("henchman"))
    assert table.told == ["engineer_became"]
    table.play(STELLA, TakeMission("paris"))
    assert table.told[:6] == [
        "ability_used",
        "mission_completed",
        "ability_used",
        "chaos_gained",
        "loot_taken",
        "scientist_gained",
    ]
    assert table.facts(AbilityUsed)[:2] == [
        AbilityUsed(STELLA, "engineer", "henchman"),
        AbilityUsed(STELLA, "engineer", "II"),
    ]
    assert table.fact(MissionCompleted).mission == "b2"
    assert (table.seat(STELLA).chaos, table.seat(STELLA).scientists) == (1, 2)


@rule("masterminds.ruling.spider_check", "masterminds.power.spider_i")
def test_e25_the_spider_takes_a_universitys_loot_twice() -> None:
    spider = Seat(machine=SPIDER, built=unlocking(SPIDER, "I"), scientists=1, firepower=9)
    table = Table.resolving(
        "rome",
        [(STELLA, "engineer"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        spider,
        Seat(),
        Seat(machine=MOLE),
    )
    table.order("loot")
    assert table.waits_for == (STELLA, "spider_capture")
    level = table.state.ss_level
    table.play(STELLA, Capture("university"))
    assert table.fact(BuildingCaptured).loot_times == 2
    assert len(table.facts(ScientistGained)) == 2
    assert len(table.seat(STELLA).buildings) == 1
    assert table.state.ss_level == level + 1


@rule("masterminds.ruling.mission_empty", "masterminds.power.zeppelin_i")
def test_e26_a_card_taken_elsewhere_is_replaced_after_the_stack() -> None:
    zeppelin = Seat(machine=ZEPPELIN, built=unlocking(ZEPPELIN, "I"), firepower=9)
    table = Table.resolving(
        "rome",
        [(STELLA, "engineer"), (PHILIPPE, "henchman"), (PATRICIA, "saboteur")],
        zeppelin,
        Seat(library=[1, 1]),
        missions={"london": "b5", "rome": "b3"},
    )
    table.order("loot")
    table.play(STELLA, table.legal(STELLA)[0])
    assert table.waits_for == (STELLA, "choose_mission")
    table.play(STELLA, TakeMission("london"))
    assert table.state.missions["london"] is None
    assert table.facts(MissionDealt) == []
    table.order("loot")
    assert table.waits_for == (PHILIPPE, "use_henchman")
    table.play(PHILIPPE, TakeMission("rome"))
    assert [fact.city for fact in table.facts(MissionDealt)] == ["london", "rome"]
    assert table.state.missions["london"] is not None


@rule("masterminds.ruling.mission_empty")
def test_e27_the_second_henchman_finds_no_card() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "henchman"), (PHILIPPE, "henchman")],
        Seat(firepower=9),
        Seat(firepower=9),
        missions={"rome": "b5"},
    )
    table.order("loot").play(STELLA, TakeMission("rome"))
    failed = table.fact(AbilityFailed)
    assert (failed.seat, failed.reason) == (PHILIPPE, "no_mission")
    assert len(table.seat(PHILIPPE).library) == 1


def mole(*slots: str) -> Seat:
    return Seat(machine=MOLE, built=unlocking(MOLE, *slots), burrow=True)


@rule(
    "masterminds.ruling.mole_next",
    "masterminds.ruling.mole_bonus",
    "masterminds.power.mole_i",
    "masterminds.stack.first_to_last",
)
def test_e28_a_disc_is_slid_under_ones_own() -> None:
    table = Table(
        given(
            Seat(),
            mole("I"),
            players=3,
            active=PHILIPPE,
            stacks={"rome": [(STELLA, "saboteur"), (PHILIPPE, "acolyte")]},
        )
    )
    table.play(PHILIPPE, PlayAgent("top", "rome", burrow=True), {"agent_1": ["henchman"]})
    assert table.told[:4] == [
        "agent_played",
        "burrow_ended",
        "chaos_gained",
        "stack_resolution_began",
    ]
    assert table.fact(AgentPlayed).position == 1
    assert table.rules(ChaosGained) == {"power.mole_i"}
    assert table.seat(PHILIPPE).chaos == 1
    kinds = [(disc.owner, disc.kind) for disc in table.fact(StackRevealed).discs]
    assert kinds == [(STELLA, "saboteur"), (PHILIPPE, "henchman"), (PHILIPPE, "acolyte")]


@rule("masterminds.ruling.mole_next")
def test_e29_an_unused_permission_is_gone() -> None:
    table = Table(
        given(Seat(), mole(), players=3, active=PHILIPPE, stacks={"rome": [(STELLA, "gunner")]})
    )
    table.play(PHILIPPE, PlayAgent("top", "london"))
    assert table.fact(BurrowEnded) == BurrowEnded(PHILIPPE, used=False)
    table.play(PATRICIA, PlayAgent("top", "paris")).play(STELLA, PlayAgent("top", "paris"))
    assert table.refused(PHILIPPE, PlayAgent("top", "rome", burrow=True)) == "power.mole_base"


@rule("masterminds.stack.two_players", "masterminds.ruling.two_player_stack")
def test_e30_with_two_players_the_second_disc_resolves() -> None:
    table = Table(given(players=2))
    table.play(STELLA, PlayAgent("top", "moscow"), {"agent_0": ["saboteur"]})
    table.play(PHILIPPE, PlayAgent("top", "moscow"), {"agent_1": ["acolyte"]})
    assert [fact.seat for fact in table.facts(AgentResolutionBegan)] == [STELLA, PHILIPPE]
    assert "stack.two_players" in table.rules(StackResolutionBegan)
    table = Table(given(players=2, stacks={"moscow": [(STELLA, "saboteur")]}))
    table.play(STELLA, PlayAgent("top", "moscow"), {"agent_0": ["acolyte"]})
    assert [fact.seat for fact in table.facts(AgentResolutionBegan)] == [STELLA, STELLA]


@rule("masterminds.ruling.no_space")
def test_e31_a_plate_without_a_space_is_lost() -> None:
    segments = BOX.segments[FORTRESS]
    # Every copper space is filled; the bolts are all that is missing.
    parts = {id: (0, segment.copper) for id, segment in segments.items() if segment.bolts}
    table = Table.resolving(
        "london", [(STELLA, "saboteur"), (PHILIPPE, "saboteur")], Seat(parts=parts)
    )
    assert table.facts(GainLost) == [GainLost(STELLA, "copper", "no_space")]


@rule("masterminds.score.tie", "masterminds.score.winner")
def test_e32_segments_break_a_tie() -> None:
    """41 to 41 with 6 and 5 segments, then with 6 and 6."""
    six = ["skull_head", "captains_bridge", "cannon_1", "armament_hold", "cannon_2", "logistics"]
    points = sum(BOX.segments[FORTRESS][id].chaos_points for id in six)
    bow = [segment.id for segment in BOX.machines[AIRSHIP].segments]
    for count in (5, 6):
        other = sum(BOX.segments[AIRSHIP][id].chaos_points for id in bow[:count])
        libraries = [[1] * ((41 - points) % 2), [1] * ((41 - other) % 2)]
        ended = _ended(
            Seat(built=six, library=libraries[0], chaos=(41 - points) // 2),
            Seat(machine=AIRSHIP, built=bow[:count], library=libraries[1], chaos=(41 - other) // 2),
        )
        assert [line.total for line in ended.ranking] == [41, 41]
        assert ended.winners == ((STELLA,) if count == 5 else (STELLA, PHILIPPE))
        assert [line.rank for line in ended.ranking] == ([1, 2] if count == 5 else [1, 1])


def _ended(*seats: Seat) -> GameEnded:
    """The result if the last turn is played now and changes no score."""
    state = given(
        *seats,
        players=2,
        active=PHILIPPE,
        trigger=EndTrigger("machine", PHILIPPE, PHILIPPE, 1),
        final_queue=(),
    )
    table = Table(state).play(PHILIPPE, PlayAgent("top", "moscow"), {"agent_1": ["saboteur"]})
    return table.fact(GameEnded)


@rule("masterminds.house.round_limit")
def test_e33_the_guard_brings_the_last_round() -> None:
    table = Table(given(players=2, active=PHILIPPE, round=60, max_rounds=60))
    table.play(PHILIPPE, PlayAgent("top", "rome"))
    assert table.told[-4:] == ["turn_ended", "end_triggered", "final_round_began", "turn_began"]
    assert table.fact(EndTriggered) == EndTriggered("round_limit", None, PHILIPPE)
    assert table.fact(FinalRoundBegan).queue == (STELLA, PHILIPPE)
    assert table.rules(EndTriggered) == {"house.round_limit"}
    # One more turn each, and it is over.
    while table.state.phase != "over":
        seat, _ = table.waits_for
        table.play(seat, table.legal(seat)[-1])
    assert [fact.seat for fact in table.every(TurnBegan) if fact.final] == [STELLA, PHILIPPE]


@rule("masterminds.house.round_limit")
def test_e33_the_guard_is_chosen_at_setup() -> None:
    assert Table.opened(2, Options(max_rounds=60)).state.max_rounds == 60


@rule("masterminds.ruling.power_order", "masterminds.power.airship_base")
def test_e34_the_base_power_unlocks_the_second_bonus_in_time() -> None:
    others = [s.id for s in BOX.machines[AIRSHIP].segments if s.id != "navigation_room"]
    # Every other copper space is built over, so the plate goes where it is needed.
    table = Table.resolving(
        "rome",
        [(STELLA, "engineer"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        Seat(
            machine=AIRSHIP,
            built=[id for id in others if id != "tail_fin"],
            parts={"navigation_room": (2, 0), "tail_fin": (0, 1)},
        ),
        Seat(machine=FORTRESS),
        stacks={"london": [(STELLA, "acolyte")]},
    )
    table.order("loot")
    assert table.told[3:9] == [
        "ability_used",
        "loot_taken",
        "part_placed",
        "segment_built",
        "power_unlocked",
        "ability_used",
    ]
    assert table.told[9] == "chaos_gained"
    assert table.fact(PowerUnlocked) == PowerUnlocked(STELLA, "II")
    assert table.seat(STELLA).chaos == 1
    assert table.seat(STELLA).powers == ("II",)


@rule(
    "masterminds.score.segments",
    "masterminds.score.buildings",
    "masterminds.score.missions",
    "masterminds.score.chaos",
)
def test_e35_the_five_sources_add_up() -> None:
    seat = Seat(
        machine=MOLE,
        built=["drill", "turret", "gymnasium"],
        buildings=[("rome", "factory"), ("rome", "furnace"), ("paris", "monument")],
        missions=["b1", "a05"],
        chaos=2,
        library=[1, 1, 2],
    )
    table = Table(given(seat))
    assert table.score(STELLA) == {
        "segments": 9,
        "buildings": 6,
        "missions": 6,
        "chaos": 4,
        "codex": 4,
        "total": 29,
    }
    assert ruleset.standings(table.state).lines[0].details["segments_built"] == 3


# Refusals


@rule("masterminds.codex.mastery", "masterminds.capture.firepower")
def test_e36_refusals_name_their_rule() -> None:
    table = Table(given(Seat(library=[1] * 4, scientists=2)))
    assert table.refused(STELLA, PlayAgent("pile", "rome", "acolyte")) == "codex.mastery"
    assert table.refused(STELLA, PlayAgent("pile", "rome")) == "codex.mastery"
    table.play(STELLA, PlayAgent("top", "rome"))
    assert table.waits_for == (STELLA, "after_play")
    assert table.refused(STELLA, FreeCapture("rome", "factory")) == "scientist.capture"
    table = Table.resolving(
        "washington",
        [(STELLA, "gunner"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        Seat(firepower=3, built=["tail"]),
        ss_level=4,
    )
    table.order("loot")
    assert table.waits_for == (STELLA, "place_part")
    assert table.refused(STELLA, Capture("factory")) == "capture.firepower"
    assert table.refused(STELLA, PlacePart("tail")) == "machine.place_part"
    table.play(STELLA, PlacePart("cannon_2"))
    assert table.facts(AbilityFailed)[0].reason == "firepower"


@rule("masterminds.ruling.final_resolution", "masterminds.ruling.ss_cap")
def test_e37_a_capture_at_level_twelve_in_the_end() -> None:
    table = Table(
        given(
            Seat(firepower=11),
            players=2,
            active=PHILIPPE,
            ss_level=12,
            stacks={"moscow": [(STELLA, "gunner")]},
            trigger=EndTrigger("secret_service", PHILIPPE, PHILIPPE, 1),
            final_queue=(),
        )
    )
    table.play(PHILIPPE, PlayAgent("top", "rome"), {"agent_1": ["saboteur"]})
    assert table.waits_for == (STELLA, "agent_order")
    table.order("loot")
    assert table.waits_for == (STELLA, "use_gunner")
    assert table.seat(STELLA).firepower == 12
    table.play(STELLA, table.legal(STELLA)[0])
    assert table.state.ss_level == 12
    assert table.every(SecretServiceRaised) == []
    assert len(table.every(BuildingCaptured)) == 1


@rule("masterminds.ruling.submersible", "masterminds.power.submersible_base")
def test_e38_the_submersible_turns_a_token() -> None:
    table = Table.resolving(
        "moscow",
        [(STELLA, "engineer"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur")],
        Seat(machine=SUBMERSIBLE, library=[1, 2]),
    )
    table.order("loot")
    assert table.legal(STELLA) == [GainCodex(), FlipCodex(1)]
    gained = Table(table.state).play(STELLA, GainCodex())
    assert gained.seat(STELLA).library == (1, 2, 1)
    table.play(STELLA, FlipCodex(1))
    assert table.seat(STELLA).library == (2, 2)
    assert table.seat(STELLA).codex_level == 1


@rule("masterminds.agent.saboteur", "masterminds.agent.saboteur_own")
def test_e39_a_saboteur_before_ones_own_acolyte_and_last() -> None:
    table = Table.resolving("moscow", [(STELLA, "saboteur"), (STELLA, "acolyte")])
    first = table.told[table.told.index("agent_resolution_began") :]
    assert first[:5] == [
        "agent_resolution_began",
        "loot_taken",
        "firepower_changed",
        "ability_failed",
        "agent_discarded",
    ]
    assert table.fact(AbilityFailed).reason == "own_agent"
    assert table.seat(STELLA).firepower == 4
    table = Table.resolving("moscow", [(STELLA, "acolyte"), (PHILIPPE, "saboteur")])
    assert table.fact(AbilityFailed).reason == "no_next_agent"


@rule("masterminds.ruling.machine_draft", "masterminds.setup.machine")
def test_e40_machines_are_chosen_from_the_first_seat() -> None:
    options = Options(machine_mode="draft", first_seat=1)
    table = Table.opened(3, options)
    assert table.told[-1] == "first_seat_set"
    for seat, machine in ((1, MOLE), (2, SPIDER), (0, ZEPPELIN)):
        assert table.waits_for == (seat, "choose_machine")
        assert ChooseMachine(machine) in table.legal(seat)
        table.play(seat, ChooseMachine(machine))
    assert table.told == [
        "machine_assigned",
        *["scientist_gained"] * 3,
        *["pile_shuffled"] * 3,
        *["firepower_set"] * 3,
        "monocle_placed",
        "turn_began",
    ]
    assert table.fact(TurnBegan) == TurnBegan(1, 1, 1, False)
    assert table.waits_for == (1, "play_agent")
    assert isinstance(table.state.agenda[0], agenda.Play)
    assert table.refused(1, EndTurn()) == "turn.place"
