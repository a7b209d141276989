"""The rulings of the specification, by their numbers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.facts import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    AgentPlayed,
    AgentResolutionBegan,
    AgentSabotaged,
    BuildingCaptured,
    BurrowEnded,
    ChaosGained,
    CodexFlipped,
    CodexPlaced,
    EndTriggered,
    EngineerBecame,
    FinalRoundBegan,
    FirepowerChanged,
    GainLost,
    GameEnded,
    LootTaken,
    MissionCompleted,
    MissionDealt,
    MissionSlotEmpty,
    MonocleTaken,
    PileShuffled,
    ScientistGained,
    SecretServiceRaised,
    SecretServiceSet,
    StackResolutionBegan,
    StackRevealed,
    TurnBegan,
)
from domain.games.masterminds.moves import (
    AgentOrder,
    Become,
    Capture,
    ChooseMachine,
    Decline,
    EndTurn,
    ExtraTurn,
    FlipCodex,
    ForcedResolution,
    FreeCapture,
    Gain,
    GainCodex,
    LootCity,
    PlacePart,
    PlayAgent,
    TakeMission,
)
from domain.games.masterminds.rules.missions import meets
from domain.games.masterminds.state import EndTrigger, Options, agenda
from domain.kernel import HIDDEN, JUDGE, PUBLIC, IllegalMove, KeyedChance, seat_viewer
from tests.games.masterminds.given import (
    AIRSHIP,
    BOX,
    CITIES,
    FORTRESS,
    KINDS,
    MACHINES,
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

THREE = ((STELLA, "engineer"), (PHILIPPE, "saboteur"), (PATRICIA, "saboteur"))
"""An Engineer of Stella's first, then two Saboteurs that need no answers."""


def engineer(city: str, seat: Seat, **more: object) -> Table:
    """Stella's Engineer is resolved first, in a stack of three."""
    others = more.pop("others", (Seat(machine=MACHINES[4 if seat.machine != MOLE else 0]), Seat()))
    return Table.resolving(city, THREE, seat, *others, **more)  # type: ignore[misc]


def last_turn(*seats: Seat, **more: object) -> Table:
    """Philippe's last turn of a game of two; then the last stacks are resolved."""
    trigger = EndTrigger("machine", PHILIPPE, PHILIPPE, 1)
    state = given(
        *seats,
        players=2,
        active=PHILIPPE,
        trigger=trigger,
        final_queue=(),
        **more,  # type: ignore[arg-type]
    )
    return Table(state)


# Setup and piles


@rule("masterminds.ruling.needle_start", "masterminds.setup.needle")
@pytest.mark.parametrize(("players", "level"), [(2, 4), (3, 3), (4, 2)])
def test_r1_the_needle_starts_higher_with_fewer_seats(players: int, level: int) -> None:
    table = Table.opened(players)
    assert table.fact(SecretServiceSet).level == table.state.ss_level == level


@rule("masterminds.ruling.mole_next")
def test_r2_the_mole_goes_right_under_the_top_disc_of_any_stack() -> None:
    stacks = {"rome": [(STELLA, "gunner"), (PATRICIA, "gunner")], "paris": [(STELLA, "acolyte")]}
    mole = Seat(machine=MOLE, burrow=True)
    table = Table(given(Seat(), mole, active=PHILIPPE, stacks=stacks))
    assert table.refused(PHILIPPE, PlayAgent("top", "london", burrow=True)) == "power.mole_base"
    lone = Table(table.state).play(PHILIPPE, PlayAgent("top", "paris", burrow=True))
    assert [disc.owner for disc in lone.state.stacks["paris"]] == [PHILIPPE, STELLA]
    assert lone.fact(BurrowEnded).used
    full = Table(table.state).play(PHILIPPE, PlayAgent("top", "rome", burrow=True))
    assert [disc.owner for disc in full.fact(StackRevealed).discs] == [STELLA, PHILIPPE, PATRICIA]
    # Any placement uses the permission up, one from the discard too.
    mole = Seat(machine=MOLE, burrow=True, discard=["gunner"])
    table = Table(given(Seat(), mole, active=PHILIPPE, stacks=stacks))
    table.play(PHILIPPE, PlayAgent("discard", "paris", "gunner"))
    assert not table.seat(PHILIPPE).burrow
    # Nothing else does: a forced resolution leaves it.
    stacks = {city: [(STELLA, kind)] for city, kind in zip(CITIES, KINDS, strict=True)}
    table = Table(given(Seat(machine=MOLE, burrow=True), players=3, stacks=stacks))
    table.play(STELLA, ForcedResolution("paris"))
    assert table.facts(BurrowEnded) == []
    assert table.seat(STELLA).burrow


@rule("masterminds.ruling.late_reshuffle")
def test_r3_a_pile_comes_back_only_after_a_complete_resolution() -> None:
    stacks = {city: [(STELLA, kind)] for city, kind in zip(CITIES, KINDS, strict=True)}
    stacks["moscow"] = [(STELLA, "henchman"), (PHILIPPE, "acolyte")]
    table = Table(given(active=PATRICIA, stacks=stacks, missions={"moscow": None}))
    table.play(PATRICIA, PlayAgent("top", "moscow"), {"agent_2": ["engineer"]})
    # Stella's disc is in the discard, but the stack is not done.
    assert table.seat(STELLA).discard == ("henchman",)
    assert table.seat(STELLA).pile == ()
    table.order("ability")
    assert table.every(PileShuffled)[0].seat == STELLA
    assert table.seat(STELLA).pile == ("henchman",)


def first_answer(table: Table):  # type: ignore[no-untyped-def]
    """What the pending seat could answer first."""
    seat = table.waits_for[0]
    return seat, table.legal(seat)[0]


def no_disc_left(scientists: int = 2) -> Table:
    stacks = {city: [(STELLA, kind)] for city, kind in zip(CITIES, KINDS, strict=True)}
    stacks["paris"] = [(PHILIPPE, "saboteur"), (STELLA, "saboteur")]
    return Table(given(Seat(machine=SPIDER, scientists=scientists), players=3, stacks=stacks))


@rule("masterminds.ruling.unable_turn", "masterminds.turn.unable")
def test_r4_a_forced_resolution_ends_the_turn() -> None:
    table = no_disc_left()
    assert table.waits_for == (STELLA, "forced_resolution")
    assert table.refused(STELLA, PlayAgent("top", "rome")) == "turn.place"
    assert table.refused(STELLA, ForcedResolution("atlantis")) == "turn.unable"
    table.play(STELLA, ForcedResolution("paris"))
    assert [fact.seat for fact in table.facts(AgentResolutionBegan)] == [PHILIPPE, STELLA]
    assert table.seat(STELLA).scientists == 3
    assert "after_play" not in table.waits_for
    assert table.waits_for == (PHILIPPE, "play_agent")


# Agents


@rule("masterminds.ruling.optional")
def test_r5_missions_and_captures_may_be_declined_and_nothing_else() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "henchman"), (PHILIPPE, "gunner")],
        Seat(firepower=9),
        Seat(firepower=9),
        missions={"rome": "b5"},
    )
    assert table.refused(STELLA, Decline()) == "ruling.optional"
    table.order("loot").play(STELLA, Decline())
    assert table.fact(AbilityDeclined) == AbilityDeclined(STELLA, "henchman", "henchman")
    table.order("loot").play(PHILIPPE, Decline())
    assert table.fact(AbilityDeclined) == AbilityDeclined(PHILIPPE, "gunner", "gunner")
    assert not table.every(MissionCompleted)
    assert not table.every(BuildingCaptured)
    # The Spider's capture is like a Gunner's.
    table = engineer("rome", Seat(machine=SPIDER, firepower=9)).order("loot")
    table.play(STELLA, Decline())
    assert table.fact(AbilityDeclined) == AbilityDeclined(STELLA, "engineer", "base")
    assert table.every(BuildingCaptured) == []
    # As a Saboteur the Fortress's Engineer has no choice either.
    table = engineer("rome", Seat(built=unlocking(FORTRESS, "I")))
    table.order("loot").play(STELLA, Become("saboteur"))
    assert table.facts(AgentSabotaged)[0].by_seat == STELLA


@rule("masterminds.ruling.order_asked")
def test_r6_the_order_is_asked_where_it_can_matter() -> None:
    def asked(kind: str, **more: object) -> bool:
        discs = [(STELLA, kind), (PHILIPPE, "saboteur")]
        table = Table.resolving("moscow", discs, **more)
        return AgentOrder("loot") in table.legal(STELLA)

    stripped = [("moscow", building) for building in BOX.components.cities[1].buildings]
    assert not asked("acolyte")
    assert not asked("saboteur")
    assert asked("henchman")
    assert not asked("henchman", missions={"moscow": None})
    assert asked("gunner")
    table = Table.resolving(
        "moscow", [(STELLA, "gunner"), (PHILIPPE, "saboteur")], Seat(buildings=stripped)
    )
    assert table.facts(AbilityFailed)[0].reason == "no_building"
    assert asked("engineer")


@rule("masterminds.ruling.sabotage_scope")
def test_r7_sabotage_stops_at_ones_own_disc() -> None:
    discs = [(STELLA, "saboteur"), (STELLA, "acolyte"), (PHILIPPE, "acolyte")]
    table = Table.resolving("moscow", discs)
    assert table.facts(AgentSabotaged) == []
    assert table.seat(PHILIPPE).firepower == 3
    # An Engineer that acts as one sabotages too, and can be sabotaged itself.
    table = engineer("moscow", Seat(built=unlocking(FORTRESS, "I")))
    table.order("loot").play(STELLA, Become("saboteur"))
    assert [fact.sabotaged for fact in table.facts(AgentResolutionBegan)][:1] == [True]
    discs = [(PHILIPPE, "saboteur"), (STELLA, "engineer"), (PATRICIA, "acolyte")]
    table = Table.resolving("moscow", discs, Seat(built=unlocking(FORTRESS, "I")))
    assert table.seat(PATRICIA).firepower == 3


@rule("masterminds.ruling.acolyte_two")
def test_r8_two_loots_in_all() -> None:
    table = Table.resolving("moscow", [(STELLA, "acolyte"), (PHILIPPE, "henchman")])
    assert table.seat(STELLA).firepower == 3
    assert [fact.cause for fact in table.facts(LootTaken)][:2] == ["agent", "acolyte"]


@rule(
    "masterminds.ruling.fortress_replace",
    "masterminds.power.fortress_base",
    "masterminds.power.fortress_i",
)
def test_r9_the_first_bonus_stands_instead_of_the_base_power() -> None:
    table = engineer("moscow", Seat())
    table.order("loot")
    assert table.facts(EngineerBecame) == [EngineerBecame(STELLA, "acolyte")]
    assert table.rules(EngineerBecame) == {"power.fortress_base"}
    assert table.seat(STELLA).firepower == 3
    table = engineer("moscow", Seat(built=unlocking(FORTRESS, "I", "II")))
    table.order("loot")
    assert table.facts(EngineerBecame) == []
    assert table.refused(STELLA, Become("engineer")) == "power.fortress_i"
    table.play(STELLA, Become("acolyte"))
    assert table.facts(EngineerBecame) == [EngineerBecame(STELLA, "acolyte")]
    assert table.seat(STELLA).firepower == 3
    assert table.seat(STELLA).chaos == 1
    used = [fact for fact in table.facts(AbilityUsed) if fact.seat == STELLA]
    assert [(fact.kind, fact.role) for fact in used] == [
        ("engineer", "acolyte"),
        ("engineer", "II"),
    ]


@rule("masterminds.ruling.spider_check", "masterminds.power.spider_base")
def test_r10_the_spider_obeys_the_firepower_test() -> None:
    table = engineer("moscow", Seat(machine=SPIDER, firepower=1), ss_level=5)
    table.order("loot")
    failed = table.facts(AbilityFailed)[0]
    assert (failed.role, failed.reason) == ("base", "firepower")
    table = engineer("rome", Seat(machine=SPIDER, firepower=5))
    table.order("loot")
    assert table.legal(STELLA)[-1] == Decline()
    assert table.refused(STELLA, Capture("palace")) == "power.spider_base"
    table.play(STELLA, Capture("monument"))
    assert table.fact(BuildingCaptured) == BuildingCaptured(STELLA, "rome", "monument", "power", 1)
    stripped = [("rome", building) for building in BOX.components.cities[3].buildings]
    table = engineer("rome", Seat(machine=SPIDER, firepower=12, buildings=stripped))
    assert table.order("loot").facts(AbilityFailed)[0].reason == "no_building"


@rule(
    "masterminds.ruling.airship_where",
    "masterminds.power.airship_base",
    "masterminds.power.airship_i",
)
def test_r11_the_airship_needs_a_disc_in_another_city() -> None:
    airship = Seat(machine=AIRSHIP, built=unlocking(AIRSHIP, "I"))
    others = (Seat(machine=FORTRESS), Seat())
    discs = [(STELLA, "engineer"), (STELLA, "saboteur"), (PATRICIA, "saboteur")]
    table = Table.resolving("moscow", discs, airship, *others).order("loot")
    # A disc of the running stack does not count.
    failed = [(fact.role, fact.reason) for fact in table.facts(AbilityFailed)][:2]
    assert failed == [("base", "no_city"), ("I", "no_city")]
    one = {"rome": [(STELLA, "gunner")]}
    table = engineer("moscow", airship, stacks=one, others=others).order("loot")
    assert [fact.city for fact in table.facts(LootTaken)][:3] == ["moscow", "rome", "rome"]
    assert table.seat(STELLA).library == (1, 1)
    two = {"rome": [(STELLA, "gunner")], "paris": [(STELLA, "henchman")]}
    table = engineer("moscow", airship, stacks=two, others=others).order("loot")
    assert table.legal(STELLA) == [LootCity("paris"), LootCity("rome")]
    assert table.refused(STELLA, LootCity("moscow")) == "power.airship_base"
    table.play(STELLA, LootCity("paris"))
    assert table.facts(ScientistGained)[0] == ScientistGained(STELLA, 2)
    assert table.facts(GainLost)[0] == GainLost(STELLA, "scientist", "no_cell")


@rule("masterminds.ruling.power_slots", "masterminds.machine.powers", "masterminds.machine.sheet")
def test_r12_every_sheet_has_a_base_power_and_two_bonuses() -> None:
    for machine in BOX.machines.values():
        assert [power.slot for power in machine.powers] == ["base", "I", "II"]
        assert len(machine.segments) == 8
        assert {segment.icon for segment in machine.segments} == {
            "skull",
            "cog",
            "compass",
            "goblet",
        }
        assert machine.library_slots == 10
    kinds = {
        id: [str(type(power).__struct_config__.tag) for power in machine.powers]
        for id, machine in BOX.machines.items()
    }
    assert kinds == {
        FORTRESS: ["become_agent", "become_agent", "gain"],
        AIRSHIP: ["loot_of_other_city", "repeat_other_city_loot", "gain"],
        SPIDER: ["capture_here", "capture_loot_multiplier", "gain"],
        ZEPPELIN: ["gain_one_of", "complete_any_mission", "gain"],
        MOLE: ["burrow_next_placement", "gain_when_burrowed_under_own", "gain"],
        SUBMERSIBLE: ["codex_or_flip", "gain", "gain"],
    }


@rule("masterminds.ruling.power_order")
def test_r13_powers_run_in_order_if_unlocked_when_reached() -> None:
    both = Seat(machine=SUBMERSIBLE, built=unlocking(SUBMERSIBLE, "I", "II"))
    table = engineer("moscow", both).order("loot")
    roles = [fact.role for fact in table.facts(AbilityUsed) if fact.seat == STELLA]
    assert roles == ["base", "I", "II"]
    table = engineer("moscow", Seat(machine=SUBMERSIBLE)).order("loot")
    roles = [fact.role for fact in table.facts(AbilityUsed) if fact.seat == STELLA]
    assert roles == ["base"]


@rule(
    "masterminds.ruling.icons",
    "masterminds.power.zeppelin_base",
    "masterminds.power.submersible_i",
    "masterminds.power.bonus_ii",
)
def test_r14_the_lost_icons_are_those_of_the_edition() -> None:
    table = engineer("moscow", Seat(machine=ZEPPELIN)).order("loot")
    assert table.legal(STELLA) == [Gain("firepower"), Gain("scientist")]
    assert table.refused(STELLA, Gain("chaos")) == "power.zeppelin_base"
    table.play(STELLA, Gain("scientist"))
    assert table.fact(ScientistGained) == ScientistGained(STELLA, 2)
    # An option that would be lost is still one.
    table = engineer("moscow", Seat(machine=ZEPPELIN, scientists=2)).order("loot")
    table.play(STELLA, Gain("scientist"))
    assert table.fact(GainLost).reason == "no_cell"
    both = Seat(machine=SUBMERSIBLE, built=unlocking(SUBMERSIBLE, "I", "II"))
    table = engineer("moscow", both).order("loot")
    assert table.rules(ScientistGained) == {"power.submersible_i"}
    assert table.rules(ChaosGained) == {"power.bonus_ii"}


# Gains


@rule("masterminds.ruling.one_by_one")
def test_r15_a_bonus_comes_before_the_next_part() -> None:
    table = Table.resolving(
        "washington",
        [(STELLA, "acolyte"), (PHILIPPE, "saboteur")],
        Seat(parts={"cannon_1": (0, 1)}),
    )
    table.play(STELLA, PlacePart("cannon_1"))
    assert table.told[:5] == [
        "part_placed",
        "segment_built",
        "firepower_changed",
        "ability_used",
        "loot_taken",
    ]
    assert table.waits_for == (STELLA, "place_part")


@rule("masterminds.ruling.no_space", "masterminds.machine.fixed_parts")
def test_r16_parts_are_never_kept_aside() -> None:
    # One space for a bolt is left, and two bolts come.
    built = [s.id for s in BOX.machines[FORTRESS].segments if s.id not in ("cannon_2", "tail")]
    seat = Seat(built=built, parts={"tail": (1, 0), "cannon_2": (1, 0)})
    table = Table.resolving("washington", [(STELLA, "acolyte"), (PHILIPPE, "saboteur")], seat)
    assert table.facts(GainLost)[0] == GainLost(STELLA, "bolt", "no_space")
    assert table.seat(STELLA).slots["cannon_2"].bolts == 2
    assert table.seat(STELLA).slots["tail"].bolts == 1


@rule("masterminds.ruling.firepower_cap", "masterminds.board.track")
def test_r17_firepower_stops_at_twelve() -> None:
    table = Table.resolving(
        "moscow", [(STELLA, "acolyte"), (PHILIPPE, "saboteur")], Seat(firepower=11)
    )
    assert table.seat(STELLA).firepower == 12
    assert table.facts(GainLost) == [GainLost(STELLA, "firepower", "cap")]
    assert table.rules(GainLost) == {"ruling.firepower_cap"}


@rule("masterminds.ruling.ss_cap")
def test_r18_the_needle_stays_at_twelve() -> None:
    table = last_turn(
        Seat(), Seat(machine=SPIDER, scientists=3), ss_level=12, stacks={"rome": [(0, "saboteur")]}
    )
    table.play(PHILIPPE, PlayAgent("top", "paris"), {"agent_1": ["saboteur"]})
    table.play(PHILIPPE, FreeCapture("rome", "monument"))
    assert not table.facts(SecretServiceRaised)
    assert not table.facts(EndTriggered)
    assert table.state.ss_level == 12


@rule("masterminds.ruling.loot_before_alert", "masterminds.end.trigger")
def test_r19_a_machine_finished_by_the_loot_is_the_reason() -> None:
    *most, last = [segment.id for segment in BOX.machines[MOLE].segments]
    seat = Seat(machine=MOLE, built=most, parts={last: (1, 1)}, firepower=11)
    others = [(city, "factory") for city in CITIES] + [
        ("rome", "university"),
        ("paris", "monument"),
    ]
    table = Table.resolving(
        "rome", [(STELLA, "gunner"), (PHILIPPE, "saboteur")], seat, Seat(buildings=others)
    )
    assert table.state.ss_level == 11
    table.order("loot").play(STELLA, Capture("furnace"))
    after = table.since("building_captured")
    assert after[:6] == [
        "part_placed",
        "segment_built",
        "firepower_changed",
        "machine_completed",
        "end_triggered",
        "secret_service_raised",
    ]
    assert table.facts(EndTriggered) == [EndTriggered("machine", STELLA, PHILIPPE)]
    assert table.state.ss_level == 12


@rule("masterminds.ruling.mission_empty", "masterminds.mission.refill")
def test_r20_an_empty_deck_leaves_the_slot_empty() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "henchman"), (PHILIPPE, "saboteur")],
        Seat(firepower=3),
        missions={"rome": "b5"},
        deck=[],
    )
    table.order("loot").play(STELLA, TakeMission("rome"))
    assert table.facts(MissionSlotEmpty) == [MissionSlotEmpty("rome")]
    assert table.rules(MissionSlotEmpty) == {"ruling.mission_empty"}
    assert table.facts(MissionDealt) == []
    assert table.state.missions["rome"] is None
    assert table.state.pending_refills == ()


@rule(
    "masterminds.ruling.mission_count",
    "masterminds.mission.requirement",
    "masterminds.machine.icons",
)
def test_r21_requirements_are_compared_and_not_paid() -> None:
    icons = BOX.segments[FORTRESS]
    skulls = [id for id, segment in icons.items() if segment.icon == "skull"]
    cogs = [id for id, segment in icons.items() if segment.icon == "cog"]
    seat = Seat(
        built=[*skulls, cogs[0]],
        buildings=[("rome", "monument"), ("rome", "factory")],
        library=[1, 2],
        scientists=2,
        firepower=6,
        parts={cogs[1]: (0, 1)},
    )
    state = given(seat)
    met = {mission for mission in BOX.missions if meets(state, STELLA, mission)}
    assert met == {"b1", "b2", "b3", "b4", "b5", "a01", "a02", "a05", "a09", "a12", "a14", "a15"}
    # The same possessions serve twice.
    table = Table.resolving(
        "rome", [(STELLA, "henchman"), (PHILIPPE, "saboteur")], seat, missions={"rome": "a12"}
    )
    table.order("loot").play(STELLA, TakeMission("rome"))
    assert len(table.seat(STELLA).buildings) == 2
    table = Table.resolving(
        "rome", [(STELLA, "henchman"), (PHILIPPE, "saboteur")], missions={"rome": "a18"}
    )
    assert table.order("loot").facts(AbilityFailed)[0].reason == "requirement"


@rule("masterminds.ruling.codex_count", "masterminds.codex.level_two")
def test_r22_mastery_counts_tokens_and_level_two_is_automatic() -> None:
    seat = Seat(library=[1, 1, 1, 1], built=["captains_bridge"])
    table = Table.resolving("rome", [(STELLA, "saboteur"), (PHILIPPE, "saboteur")], seat)
    assert table.facts(CodexPlaced)[0] == CodexPlaced(STELLA, 5, 2)
    assert "codex.level_two" in table.rules(CodexPlaced)
    assert table.seat(STELLA).codex_mastery
    points = Seat(library=[2, 2, 2])
    assert not given(points).villains[STELLA].codex_mastery


# What a seat knows and may do with its discs


@rule(
    "masterminds.ruling.mastery_order",
    "masterminds.codex.mastery",
    "masterminds.codex.mastery_discard",
)
def test_r23_the_other_discs_keep_their_order() -> None:
    table = Table(given(Seat(library=[1] * 5)))
    assert table.seat(STELLA).pile == KINDS
    assert table.refused(STELLA, PlayAgent("pile", "rome")) == "turn.place"
    assert table.refused(STELLA, PlayAgent("pile", "rome", "butler")) == "codex.mastery"
    assert table.refused(STELLA, PlayAgent("top", "rome", "acolyte")) == "turn.place"
    assert PlayAgent("pile", "rome", "saboteur") in table.legal(STELLA)
    table.play(STELLA, PlayAgent("pile", "rome", "saboteur"))
    assert table.seat(STELLA).pile == ("acolyte", "henchman", "gunner", "engineer")
    assert table.rules(AgentPlayed) == {"turn.place", "codex.mastery", "ruling.mastery_order"}


@rule("masterminds.ruling.recycle_public", "masterminds.scientist.recycle")
def test_r24_a_recycled_disc_lies_face_down_and_is_public() -> None:
    table = Table(given(Seat(discard=["gunner"], scientists=0)))
    assert table.refused(STELLA, PlayAgent("discard", "rome", "gunner")) == "scientist.recycle"
    table = Table(given(Seat(discard=["gunner"])))
    assert table.refused(STELLA, PlayAgent("discard", "rome", "acolyte")) == "scientist.recycle"
    assert table.refused(STELLA, PlayAgent("discard", "rome")) == "turn.place"
    table.play(STELLA, PlayAgent("discard", "rome", "gunner"))
    assert table.view(PUBLIC).stacks["rome"][0].kind == "gunner"


@rule("masterminds.ruling.extra_turn", "masterminds.scientist.extra_turn")
def test_r25_an_extra_turn_needs_a_disc_and_is_the_same_turn() -> None:
    seat = Seat(machine=SPIDER, built=["prison"], scientists=4)
    table = Table(given(seat, Seat(), Seat(machine=MOLE), players=3))
    turn = table.state.turn
    for city in ("london", "rome"):
        table.play(STELLA, PlayAgent("top", city)).play(STELLA, ExtraTurn())
    assert table.state.turn == turn
    table.play(STELLA, PlayAgent("top", "paris"))
    assert table.fact(TurnBegan).turn == turn + 1
    # In an extra turn one may choose in the pile, as in any other.
    seat = Seat(machine=SPIDER, scientists=2, library=[1] * 5)
    table = Table(given(seat, Seat(), Seat(machine=MOLE), players=3))
    table.play(STELLA, PlayAgent("top", "london")).play(STELLA, ExtraTurn())
    assert HIDDEN not in table.view(seat_viewer(STELLA)).villains[STELLA].pile
    table.play(STELLA, PlayAgent("pile", "rome", "engineer"))
    assert table.state.stacks["rome"][0].kind == "engineer"
    # The last disc: nothing is left to be played.
    stacks = {city: [(STELLA, kind)] for city, kind in zip(CITIES, KINDS[:4], strict=False)}
    seat = Seat(machine=SPIDER, pile=["engineer"], scientists=3)
    table = Table(given(seat, Seat(), Seat(machine=MOLE), players=3, stacks=stacks))
    table.play(STELLA, PlayAgent("top", "washington"))
    assert table.waits_for == (STELLA, "after_play")
    assert ExtraTurn() not in table.legal(STELLA)
    assert table.refused(STELLA, ExtraTurn()) == "scientist.extra_turn"


@rule("masterminds.ruling.after_order", "masterminds.scientist.several")
def test_r26_after_play_actions_come_in_any_order() -> None:
    seat = Seat(machine=SPIDER, built=["prison"], scientists=4)
    table = Table(given(seat, Seat(), Seat(machine=MOLE), players=3))
    assert table.refused(STELLA, FreeCapture("rome", "monument")) == "scientist.capture"
    table.play(STELLA, PlayAgent("top", "london"))
    table.play(STELLA, FreeCapture("rome", "university"))
    # One left and one gained: enough for an extra turn.
    assert table.seat(STELLA).scientists == 2
    assert table.waits_for == (STELLA, "after_play")
    assert table.legal(STELLA) == [ExtraTurn(), EndTurn()]
    table.play(STELLA, ExtraTurn())
    assert table.waits_for == (STELLA, "play_agent")
    assert table.refused(STELLA, EndTurn()) == "turn.place"


# The end


@rule("masterminds.ruling.trigger_active", "masterminds.end.last_turns")
def test_r27_the_last_turns_end_with_the_active_seat() -> None:
    table = Table.resolving(
        "rome",
        [(VINCENT, "gunner"), (STELLA, "saboteur"), (PHILIPPE, "saboteur")],
        *[Seat(), Seat(), Seat(), Seat(firepower=11)],
        players=4,
        ss_level=11,
    )
    table.order("loot").play(VINCENT, Capture("monument"))
    assert table.fact(EndTriggered) == EndTriggered("secret_service", VINCENT, PHILIPPE)
    assert table.fact(FinalRoundBegan).queue == (PATRICIA, VINCENT, STELLA, PHILIPPE)


@rule("masterminds.ruling.final_turn")
def test_r28_a_last_turn_is_a_full_turn() -> None:
    *most, last = [segment.id for segment in BOX.machines[SPIDER].segments]
    seat = Seat(machine=SPIDER, built=[*most[:-1], last], scientists=4, parts={most[-1]: (1, 0)})
    trigger = EndTrigger("machine", STELLA, PHILIPPE, 1)
    table = Table(
        given(
            seat,
            Seat(),
            players=2,
            trigger=trigger,
            final_queue=(PHILIPPE,),
            stacks={"london": [(PHILIPPE, "saboteur")]},
        )
    )
    table.play(STELLA, PlayAgent("top", "london"), {"agent_0": ["saboteur"]})
    # Philippe's plate, then Stella's finishes the machine.
    table.play(*first_answer(table))
    assert "machine_completed" in [str(type(fact).__struct_config__.tag) for fact in table.history]
    assert table.every(EndTriggered) == []
    assert table.waits_for == (STELLA, "after_play")
    table.play(STELLA, ExtraTurn()).play(STELLA, PlayAgent("top", "rome"))
    table.play(STELLA, EndTurn())
    assert table.waits_for == (PHILIPPE, "play_agent")
    assert table.every(TurnBegan)[-1].final


@rule("masterminds.ruling.final_resolution")
def test_r29_the_last_stacks_have_no_special_actions() -> None:
    stacks = {
        "london": [(STELLA, "engineer")],
        "moscow": [(STELLA, "henchman")],
        "rome": [(STELLA, "gunner")],
    }
    mole = Seat(machine=MOLE, burrow=True, scientists=2, firepower=3)
    table = last_turn(mole, Seat(), stacks=stacks, missions={"moscow": "b5"})
    table.play(PHILIPPE, PlayAgent("top", "washington"), {"agent_1": ["saboteur"]})
    assert table.fact(BurrowEnded) == BurrowEnded(STELLA, used=False)
    assert table.rules(BurrowEnded) == {"ruling.final_resolution"}
    assert table.waits_for == (STELLA, "agent_order")
    assert table.state.active_seat is None
    table.order("ability")
    assert table.facts(AbilityFailed)[0].reason == "no_placement"
    table.play(STELLA, PlacePart("drill"))
    table.order("loot").play(STELLA, TakeMission("moscow"))
    assert table.fact(MissionDealt).city == "moscow"
    assert table.facts(PileShuffled) == []
    # The Airship still sees stacks of later cities.
    table = last_turn(Seat(machine=AIRSHIP), Seat(), stacks=stacks)
    table.play(PHILIPPE, PlayAgent("top", "washington"), {"agent_1": ["saboteur"]})
    table.order("ability")
    assert table.legal(STELLA) == [LootCity("moscow"), LootCity("rome")]


@rule("masterminds.ruling.monocle", "masterminds.stack.monocle", "masterminds.stack.end")
def test_r30_the_monocle_is_for_turns_only() -> None:
    table = no_disc_left().play(STELLA, ForcedResolution("paris"))
    assert table.fact(MonocleTaken).seat == STELLA
    assert table.told[-5:-2] == ["stack_resolution_ended", "monocle_returned", "pile_shuffled"]
    table = last_turn(stacks={"moscow": [(STELLA, "saboteur")]})
    table.play(PHILIPPE, PlayAgent("top", "rome"), {"agent_1": ["saboteur"]})
    assert table.facts(MonocleTaken) == []
    assert len(table.facts(StackResolutionBegan)) == 2


@rule("masterminds.ruling.own_view", "masterminds.turn.peek", "masterminds.turn.no_peek")
def test_r31_a_seat_keeps_seeing_its_own_discs() -> None:
    stacks = {"rome": [(STELLA, "gunner"), (PHILIPPE, "acolyte")]}
    table = Table(given(Seat(), Seat(library=[1] * 5), stacks=stacks))
    own = table.view(seat_viewer(STELLA))
    assert [disc.kind for disc in own.stacks["rome"]] == ["gunner", HIDDEN]
    assert own.villains[STELLA].pile == ("acolyte", HIDDEN, HIDDEN, HIDDEN)
    assert own.villains[PHILIPPE].pile == (HIDDEN,) * 4
    public = table.view(PUBLIC)
    assert [disc.kind for disc in public.stacks["rome"]] == [HIDDEN, HIDDEN]
    assert set(public.mission_deck) == {HIDDEN}
    assert table.view(JUDGE) == table.state
    # Mastery shows the pile in one's own turn before playing, and only then.
    assert table.view(seat_viewer(PHILIPPE)).villains[PHILIPPE].pile[1:] == (HIDDEN,) * 3
    table.play(STELLA, PlayAgent("top", "paris"))
    assert HIDDEN not in table.view(seat_viewer(PHILIPPE)).villains[PHILIPPE].pile
    table.play(PHILIPPE, PlayAgent("top", "paris"))
    assert HIDDEN in table.view(seat_viewer(PHILIPPE)).villains[PHILIPPE].pile
    over = replace(table.state, phase="over")
    assert ruleset.view(over, PUBLIC) == over


@rule("masterminds.ruling.supplies", "masterminds.setup.supplies")
def test_r32_chaos_tokens_are_substituted() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "gunner"), (PHILIPPE, "saboteur")],
        Seat(chaos=30, firepower=9),
    )
    assert table.state.supply.chaos == 0
    table.order("loot").play(STELLA, Capture("monument"))
    assert table.seat(STELLA).chaos == 31
    assert table.state.supply.chaos == 0


@rule("masterminds.ruling.cells", "masterminds.scientist.cells")
def test_r33_the_spider_starts_with_three_cells() -> None:
    start = {id: machine.cells_open_at_start for id, machine in BOX.machines.items()}
    assert start == {**dict.fromkeys(MACHINES, 2), SPIDER: 3}
    assert {machine.cells_total for machine in BOX.machines.values()} == {4}
    table = Table.resolving(
        "london",
        [(STELLA, "saboteur"), (PHILIPPE, "saboteur")],
        Seat(machine=SPIDER, scientists=3),
    )
    table.play(STELLA, PlacePart("prison"))
    assert table.told[:3] == ["part_placed", "segment_built", "cell_opened"]
    assert table.seat(STELLA).cells == 4


@rule("masterminds.ruling.machine_draft", "masterminds.setup.machine")
def test_r34_a_chosen_machine_is_gone() -> None:
    table = Table.opened(3, Options(machine_mode="draft", first_seat=2))
    assert table.refused(STELLA, ChooseMachine(MOLE)) == "setup.machine"
    assert table.refused(PATRICIA, ChooseMachine("bicycle")) == "setup.machine"
    assert table.refused(PATRICIA, PlayAgent("top", "rome")) == "turn.place"
    table.play(PATRICIA, ChooseMachine(MOLE))
    assert table.waits_for == (STELLA, "choose_machine")
    assert table.refused(STELLA, ChooseMachine(MOLE)) == "setup.machine"
    assert len(table.legal(STELLA)) == 5


@rule("masterminds.ruling.two_player_stack", "masterminds.stack.two_players")
def test_r35_the_mole_resolves_a_lone_disc_with_two_players() -> None:
    mole = Seat(machine=MOLE, burrow=True, built=unlocking(MOLE, "I"))
    table = Table(given(mole, players=2, stacks={"moscow": [(STELLA, "saboteur")]}))
    table.play(STELLA, PlayAgent("top", "moscow", burrow=True), {"agent_0": ["acolyte"]})
    assert [disc.kind for disc in table.fact(StackRevealed).discs] == ["acolyte", "saboteur"]
    assert table.told[:4] == [
        "agent_played",
        "burrow_ended",
        "chaos_gained",
        "stack_resolution_began",
    ]


@rule("masterminds.ruling.university_full", "masterminds.building.furnace")
def test_r36_a_capture_succeeds_although_its_loot_is_lost() -> None:
    segments = BOX.segments[FORTRESS]
    parts = {id: (0, segment.copper) for id, segment in segments.items() if segment.bolts}
    seat = Seat(parts=parts, firepower=9)
    table = Table.resolving("rome", [(STELLA, "gunner"), (PHILIPPE, "saboteur")], seat)
    table.order("loot").play(STELLA, Capture("furnace"))
    assert table.since("building_captured")[:2] == ["gain_lost", "secret_service_raised"]
    assert table.score(STELLA)["buildings"] == 2


@rule("masterminds.ruling.shuffle_order", "masterminds.pile.reshuffle")
def test_r37_several_shuffles_go_clockwise_from_the_active_seat() -> None:
    stacks = {city: [(STELLA, kind)] for city, kind in zip(CITIES, KINDS, strict=True)}
    stacks["paris"] = [(STELLA, "saboteur"), (PATRICIA, "saboteur")]
    for city, kind in zip(("london", "moscow", "rome"), KINDS, strict=False):
        stacks[city] = [*stacks[city], (PATRICIA, kind)] if kind != "saboteur" else stacks[city]
    patricia = Seat(pile=["engineer"], scientists=0)
    stacks["washington"] = [*stacks["washington"], (PATRICIA, "gunner")]
    table = Table(
        given(Seat(scientists=0), Seat(), patricia, players=3, active=PATRICIA, stacks=stacks)
    )
    table.play(PATRICIA, PlayAgent("top", "paris")).order("loot")
    while not table.facts(PileShuffled):
        table.play(*first_answer(table))
    assert [fact.seat for fact in table.facts(PileShuffled)] == [PATRICIA, STELLA]


@rule("masterminds.house.round_limit")
def test_r38_the_guard_counts_rounds_and_can_be_switched_off() -> None:
    def ended(**more: object) -> bool:
        state = given(players=2, active=PHILIPPE, round=100, **more)  # type: ignore[arg-type]
        return bool(Table(state).play(PHILIPPE, PlayAgent("top", "rome")).facts(EndTriggered))

    assert ended()
    assert not ended(max_rounds=None)
    assert not ended(max_rounds=101)
    earlier = given(players=2, active=STELLA, round=100)
    assert not Table(earlier).play(STELLA, PlayAgent("top", "rome")).facts(EndTriggered)
    assert Table.opened(2).state.max_rounds == 100
    assert Table.opened(2, Options(max_rounds=None)).state.max_rounds is None


@rule("masterminds.ruling.submersible", "masterminds.power.submersible_base")
def test_r39_a_full_library_can_only_be_turned() -> None:
    table = engineer("moscow", Seat(machine=SUBMERSIBLE, library=[2] * 9 + [1])).order("loot")
    assert table.facts(CodexFlipped) == [CodexFlipped(STELLA, 10, 2)]
    table = engineer("moscow", Seat(machine=SUBMERSIBLE, library=[2] * 10)).order("loot")
    assert table.facts(AbilityFailed)[0].reason == "library_full"
    table = engineer("moscow", Seat(machine=SUBMERSIBLE, library=[2, 2])).order("loot")
    assert table.facts(CodexPlaced)[0].slot == 3
    table = engineer("moscow", Seat(machine=SUBMERSIBLE, library=[1, 2, 1])).order("loot")
    assert table.refused(STELLA, FlipCodex(2)) == "power.submersible_base"
    assert table.refused(STELLA, FlipCodex(4)) == "power.submersible_base"
    # Another slot with a 1 is accepted though it is not listed.
    assert FlipCodex(3) not in table.legal(STELLA)
    other = Table(table.state).play(STELLA, FlipCodex(3))
    assert other.seat(STELLA).library == (1, 2, 2)
    assert table.play(STELLA, GainCodex()).seat(STELLA).library == (1, 2, 1, 1)


@rule("masterminds.ruling.known_recycle_pile")
def test_r40_recycling_never_saves_from_a_forced_resolution() -> None:
    table = no_disc_left(scientists=3)
    assert table.seat(STELLA).discard == ()
    assert table.refused(STELLA, PlayAgent("discard", "rome", "gunner")) == "turn.place"
    assert all(isinstance(move, ForcedResolution) for move in table.legal(STELLA))


@rule("masterminds.ruling.fortress_late", "masterminds.machine.powers")
@pytest.mark.parametrize("first", ["loot", "ability"])
def test_r41_a_fortress_unlocked_by_its_own_power_is_too_late(first: str) -> None:
    """London's plate completes the Skull Head: by the loot before the ability, or by the power."""
    table = engineer("london", Seat(parts={"skull_head": (1, 0)})).order(first)
    if first == "ability":
        assert table.told[:4] == [
            "agent_steps_ordered",
            "engineer_became",
            "ability_used",
            "loot_taken",
        ]
    table.play(STELLA, PlacePart("skull_head"))
    assert table.seat(STELLA).powers == ("I",)
    if first == "loot":
        assert table.waits_for == (STELLA, "choose_identity")
    else:
        # The normal loot is next; the Engineer does not act again.
        assert table.told[-1] == "loot_taken"
        assert table.waits_for == (STELLA, "place_part")
        table.play(STELLA, PlacePart("tail"))
        assert table.told[:2] == ["part_placed", "agent_discarded"]
        assert len(table.every(EngineerBecame)) == 1


@rule("masterminds.ruling.fortress_late", "masterminds.power.bonus_ii")
def test_r41_a_second_bonus_unlocked_by_the_power_is_in_time() -> None:
    built = [s.id for s in BOX.machines[FORTRESS].segments if s.id not in ("tail", "skull_head")]
    parts = {"tail": (1, 1), "skull_head": (0, 1)}
    table = engineer("london", Seat(built=built, parts=parts)).order("ability")
    # The only space for a plate is on the Tail; the loot afterwards finds none.
    assert table.told[:9] == [
        "agent_steps_ordered",
        "engineer_became",
        "ability_used",
        "loot_taken",
        "part_placed",
        "segment_built",
        "power_unlocked",
        "ability_used",
        "chaos_gained",
    ]
    assert table.seat(STELLA).powers == ("II",)
    assert table.told[9:12] == ["loot_taken", "gain_lost", "agent_discarded"]


@rule("masterminds.ruling.spider_late")
def test_r42_a_spider_unlocked_by_its_loot_takes_it_once() -> None:
    seat = Seat(machine=SPIDER, parts={"mandibles": (1, 1)}, firepower=9)
    table = engineer("rome", seat).order("loot")
    table.play(STELLA, Capture("factory")).play(STELLA, PlacePart("mandibles"))
    assert table.seat(STELLA).powers == ("I",)
    assert table.since("segment_built")[:2] == ["power_unlocked", "secret_service_raised"]
    assert table.every(BuildingCaptured)[0].loot_times == 1


@rule("masterminds.ruling.mole_bonus", "masterminds.power.mole_i")
def test_r43_mole_one_pays_when_the_disc_is_slid() -> None:
    def chaos(seat: Seat, top: int) -> int:
        stacks = {"rome": [(top, "gunner")]}
        table = Table(given(seat, players=3, stacks=stacks))
        table.play(STELLA, PlayAgent("top", "rome", burrow=True))
        return table.seat(STELLA).chaos

    # Unlocked after the permission was granted: it counts.
    unlocked = Seat(machine=MOLE, burrow=True, built=unlocking(MOLE, "I"))
    assert chaos(unlocked, STELLA) == 1
    assert chaos(unlocked, PHILIPPE) == 0
    assert chaos(Seat(machine=MOLE, burrow=True), STELLA) == 0
    # The slot itself does nothing when the Engineer reaches it.
    table = engineer("moscow", Seat(machine=MOLE, built=unlocking(MOLE, "I"))).order("loot")
    roles = [fact.role for fact in table.facts(AbilityUsed) if fact.seat == STELLA]
    assert roles == ["base"]
    assert table.facts(ChaosGained) == []


# Who may answer what


@rule("masterminds.turn.order", "masterminds.score.winner", "masterminds.stack.owner_order")
def test_only_the_seat_that_is_asked_answers() -> None:
    table = Table(given())
    assert table.refused(PHILIPPE, PlayAgent("top", "rome")) == "turn.order"
    assert table.refused(STELLA, PlayAgent("top", "atlantis")) == "turn.place"
    for move, named in (
        (ForcedResolution("rome"), "turn.unable"),
        (AgentOrder("loot"), "stack.owner_order"),
        (PlacePart("tail"), "machine.place_part"),
        (TakeMission("rome"), "mission.requirement"),
        (Capture("factory"), "capture.firepower"),
        (Decline(), "ruling.optional"),
        (Become("acolyte"), "power.fortress_i"),
        (LootCity("rome"), "power.airship_base"),
        (Gain("chaos"), "power.zeppelin_base"),
        (GainCodex(), "power.submersible_base"),
        (FlipCodex(1), "power.submersible_base"),
        (ExtraTurn(), "scientist.extra_turn"),
        (FreeCapture("rome", "factory"), "scientist.capture"),
        (EndTurn(), "turn.place"),
        (ChooseMachine(MOLE), "setup.machine"),
    ):
        assert table.refused(STELLA, move) == named
    asked = Table.resolving("rome", [(STELLA, "engineer"), (PHILIPPE, "saboteur")])
    assert asked.refused(PHILIPPE, AgentOrder("loot")) == "stack.owner_order"
    ended = last_turn().play(PHILIPPE, PlayAgent("top", "moscow"), {"agent_1": ["saboteur"]})
    assert ended.facts(GameEnded)
    assert ended.refused(STELLA, EndTurn()) == "score.winner"


@rule("masterminds.mission.requirement", "masterminds.power.zeppelin_i")
def test_a_mission_must_be_there_and_met() -> None:
    seat = Seat(machine=ZEPPELIN, built=unlocking(ZEPPELIN, "I"), firepower=3)
    table = engineer("rome", seat, missions={"london": "b5", "rome": "a18"})
    table.order("loot").play(STELLA, Gain("firepower"))
    assert table.refused(STELLA, TakeMission("rome")) == "power.zeppelin_i"
    assert table.refused(STELLA, TakeMission("atlantis")) == "power.zeppelin_i"
    table.play(STELLA, Decline())
    assert table.fact(AbilityDeclined).role == "I"
    none = engineer("rome", seat, missions=dict.fromkeys(CITIES)).order("loot")
    none.play(STELLA, Gain("firepower"))
    assert none.facts(AbilityFailed)[0].reason == "no_mission"
    henchman = Table.resolving(
        "rome",
        [(STELLA, "henchman"), (PHILIPPE, "saboteur")],
        Seat(firepower=3),
        missions={"rome": "b5", "paris": "b1"},
    ).order("loot")
    assert henchman.refused(STELLA, TakeMission("paris")) == "mission.requirement"


@rule("masterminds.capture.choose")
def test_a_gunner_captures_what_is_still_there() -> None:
    table = Table.resolving(
        "rome",
        [(STELLA, "gunner"), (PHILIPPE, "saboteur")],
        Seat(firepower=9, buildings=[("rome", "factory")]),
    ).order("loot")
    assert table.refused(STELLA, Capture("factory")) == "capture.choose"


# Setup


@rule(
    "masterminds.setup.boards",
    "masterminds.setup.buildings",
    "masterminds.setup.supplies",
    "masterminds.setup.basic_missions",
    "masterminds.setup.advanced_deck",
    "masterminds.setup.first_scientist",
    "masterminds.setup.pile",
    "masterminds.setup.firepower",
    "masterminds.setup.monocle",
    "masterminds.setup.first_player",
    "masterminds.board.city",
    "masterminds.agent.set",
)
def test_the_table_is_laid_out_in_the_rulebooks_order() -> None:
    table = Table.opened(3, Options(first_seat="random", colors=("green", "red", "blue")))
    assert table.told == [
        "game_started",
        "buildings_placed",
        "secret_service_set",
        "supplies_formed",
        "missions_dealt",
        "mission_deck_shuffled",
        "first_seat_set",
        *["machine_assigned"] * 3,
        *["scientist_gained"] * 3,
        *["pile_shuffled"] * 3,
        *["firepower_set"] * 3,
        "monocle_placed",
        "turn_began",
    ]
    state = table.state
    assert all(len(state.buildings[city]) == 4 for city in CITIES)
    assert {BOX.missions[id].tier for id in state.missions.values() if id} == {"basic"}
    assert len(state.mission_deck) == 19
    assert state.supply.scientists == 9
    assert [villain.color for villain in state.villains] == ["green", "red", "blue"]
    for villain in state.villains:
        assert sorted(villain.pile) == sorted(KINDS)
        assert (villain.scientists, villain.firepower) == (1, 1)
    assert len({villain.machine for villain in state.villains}) == 3
    assert table.waits_for == (state.first_seat, "play_agent")
    assert state.agenda == (agenda.Play(state.first_seat), agenda.EndTurn(state.first_seat))


@pytest.mark.parametrize(
    ("players", "options", "named"),
    [
        (5, Options(), "setup.boards"),
        (3, Options(first_seat=3), "setup.first_player"),
        (2, Options(colors=("red", "red")), "setup.pile"),
        (2, Options(colors=("red", "mauve")), "setup.pile"),
        (2, Options(machine_mode="assigned"), "setup.machine"),
        (2, Options(machine_mode="assigned", machines=(MOLE, MOLE)), "setup.machine"),
        (2, Options(machines=(MOLE, SPIDER)), "setup.machine"),
        (2, Options(max_rounds=9), "house.round_limit"),
    ],
)
@rule("masterminds.setup.machine", "masterminds.setup.first_player")
def test_options_that_do_not_fit_are_refused(players: int, options: Options, named: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        ruleset.open(BOX, players, options, KeyedChance(b"", {}))
    assert refusal.value.rule == named


def test_machines_can_be_given() -> None:
    options = Options(machine_mode="assigned", machines=(MOLE, SPIDER))
    assert [v.machine for v in Table.opened(2, options).state.villains] == [MOLE, SPIDER]


@rule("masterminds.scientist.spend", "masterminds.stack.reveal")
def test_scientists_go_back_to_the_supply() -> None:
    table = Table(given(Seat(discard=["gunner"])))
    supply = table.state.supply.scientists
    table.play(STELLA, PlayAgent("discard", "rome", "gunner"))
    assert table.state.supply.scientists == supply + 1
    stacks = {"rome": [(STELLA, "gunner"), (PHILIPPE, "acolyte")]}
    table = Table(given(active=PATRICIA, stacks=stacks))
    table.play(PATRICIA, PlayAgent("top", "rome"), {"agent_2": ["saboteur"]})
    revealed = [(disc.owner, disc.kind) for disc in table.fact(StackRevealed).discs]
    assert revealed == [(STELLA, "gunner"), (PHILIPPE, "acolyte"), (PATRICIA, "saboteur")]
    assert table.facts(FirepowerChanged) == []
