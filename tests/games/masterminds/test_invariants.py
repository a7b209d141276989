"""The specification's invariants, by their numbers, at every step of random games."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.facts import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    AgendaSet,
    AgentDiscarded,
    AgentPlayed,
    AgentResolutionBegan,
    AgentSabotaged,
    BuildingCaptured,
    CodexFlipped,
    CodexPlaced,
    EndTriggered,
    FinalRoundBegan,
    GameEnded,
    LootTaken,
    MissionDealt,
    MonocleReturned,
    MonocleTaken,
    PartPlaced,
    PileShuffled,
    SecretServiceRaised,
    SegmentBuilt,
    StackResolutionBegan,
    StackResolutionEnded,
    StackRevealed,
    TurnBegan,
    TurnEnded,
)
from domain.games.masterminds.invariants import at_rest, invariants
from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import Captured, Disc, MastermindsState, Options, Parts
from domain.kernel import HIDDEN, PUBLIC, KeyedChance, encoded, seat_viewer
from domain.kernel.knowledge import known, reveals
from domain.rulesets import RULESETS
from domain.table.commands.positions import InvalidPosition, read_position
from tests.games.masterminds.given import Seat, given
from tests.games.masterminds.playing import game
from tests.games.stepping import facts_of

SEEDS = 5
TABLES = [
    pytest.param(seats, seed, id=f"{seats}-{seed}") for seats in (2, 3, 4) for seed in range(SEEDS)
]
every_game = pytest.mark.parametrize(("seats", "seed"), TABLES)


def rich_edition() -> bytes:
    """Loots of two, parts as bonuses and for the Mole: more work waits at once."""
    source = json.loads(ruleset.default_edition())
    for city in source["cities"]:
        city["loot"]["amount"] = 2
    for machine in source["machines"]:
        for segment in machine["segments"]:
            if segment["bonus"]["effect"] == "gain":
                segment["bonus"] = {"effect": "gain", "resource": "bolt", "amount": 1}
        for power in machine["powers"]:
            if power["kind"] == "gain_when_burrowed_under_own":
                power["gains"] = [{"resource": "bolt", "amount": 1}]
    return json.dumps(source).encode()


RICH = ruleset.load_edition(rich_edition())


@every_game
def test_states_are_sound_after_every_fact(seats: int, seed: int) -> None:
    """1, 2, 4 to 10, 13 and 17, as far as a single state tells."""
    for _, entry, state in facts_of(game(seats, seed)):
        assert list(invariants(state)) == [], entry.fact


@pytest.mark.parametrize(
    ("seats", "seed"), [(seats, seed) for seats in (2, 3, 4) for seed in (0, 1)]
)
def test_another_edition_is_no_trouble(seats: int, seed: int) -> None:
    for _, entry, state in facts_of(game(seats, seed, Options(), RICH)):
        assert list(invariants(state)) == [], entry.fact


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_draft_is_no_trouble(seats: int) -> None:
    played = game(seats, 0, Options(machine_mode="draft", first_seat="random"))
    for _, entry, state in facts_of(played):
        assert list(invariants(state)) == [], entry.fact
    asked = [ruleset.decisions(step.after)[0] for step in played[:seats]]
    first = played[0].after.first_seat
    assert [decision.seat for decision in asked] == list(played[0].after.clockwise_from(first))


@every_game
def test_positions_between_moves(seats: int, seed: int) -> None:
    """2, 3, 8, 9, 10, 12: what holds whenever somebody is to answer."""
    for step in game(seats, seed):
        state = step.after
        decisions = ruleset.decisions(state)
        assert len(decisions) == (0 if state.phase == "over" else 1)
        assert (not state.agenda) == (state.phase == "over")
        assert all(len(stack) < state.threshold for stack in state.stacks.values())
        resting = state.resolution is None and state.phase in ("play", "final_round")
        for villain in state.villains:
            if resting and not villain.pile:
                assert not villain.discard
            for id, filled in villain.slots.items():
                segment = state.edition.segments[villain.machine][id]
                assert (filled.bolts, filled.copper) != (segment.bolts, segment.copper)
            assert villain.codex_mastery == (len(villain.library) >= 5)
        for decision in decisions:
            moves = ruleset.legal(state, decision.seat)
            # Nobody is asked without a choice, but for a placement and a forced resolution.
            assert len(moves) >= (1 if decision.kind == "forced_resolution" else 2)
            most = {"play_agent": 60, "after_play": 22, "place_part": 8, "choose_machine": 6}
            assert len(moves) <= most.get(decision.kind, 6)


@every_game
def test_what_never_falls(seats: int, seed: int) -> None:
    """4, 7, 11: firepower, the Secret Service level and every score only rise."""
    before: MastermindsState | None = None
    for _, _, state in facts_of(game(seats, seed)):
        if before is not None and before.turn:
            assert state.ss_level >= before.ss_level
            for seat in range(seats):
                assert state.villains[seat].firepower >= before.villains[seat].firepower
                if state.villains[seat] is not before.villains[seat]:
                    assert score(state, seat).total >= score(before, seat).total
        before = state


@every_game
def test_the_work_is_recorded_last(seats: int, seed: int) -> None:
    """12, 14: one `agenda_set` closes every move but the last, and nothing else changes it."""
    played = game(seats, seed)
    for step in played:
        kinds = [type(entry.fact) for entry in step.entries]
        assert kinds[-1] is (GameEnded if step.after.phase == "over" else AgendaSet)
        assert kinds.count(AgendaSet) <= 1
    for before, entry, after in facts_of(played):
        if not isinstance(entry.fact, AgendaSet | GameEnded):
            assert after.agenda is before.agenda


@every_game
def test_turns_and_the_last_round(seats: int, seed: int) -> None:
    """13, 17: turns go clockwise, and each seat has exactly one last turn."""
    played = game(seats, seed)
    facts = [entry.fact for _, entry, _ in facts_of(played)]
    began = [fact for fact in facts if isinstance(fact, TurnBegan)]
    first = played[0].after.first_seat
    for number, fact in enumerate(began):
        assert fact.turn == number + 1
        assert fact.seat == (first + number) % seats
        assert fact.round == number // seats + 1
    (queue,) = [fact.queue for fact in facts if isinstance(fact, FinalRoundBegan)]
    assert [fact.seat for fact in began if fact.final] == list(queue)
    assert sorted(queue) == list(range(seats))
    (trigger,) = [fact for fact in facts if isinstance(fact, EndTriggered)]
    assert queue[-1] == trigger.active_seat
    assert len([fact for fact in facts if isinstance(fact, TurnEnded)]) == len(began)


@every_game
def test_every_resolution_is_whole(seats: int, seed: int) -> None:
    """5.7: revealed once, discs in their order, each discarded, the monocle given back."""
    discs: tuple[Disc, ...] = ()
    index, cause, shuffled = 0, "", False
    for before, entry, _ in facts_of(game(seats, seed)):
        fact = entry.fact
        if isinstance(fact, StackResolutionBegan):
            cause, index = fact.cause, 0
            assert (fact.seat is None) == (cause == "final")
            assert cause != "full" or len(before.stacks[fact.city]) == before.threshold
        elif isinstance(fact, MonocleTaken | MonocleReturned):
            assert cause != "final"
            assert fact.seat == before.active_seat
        elif isinstance(fact, StackRevealed):
            discs = fact.discs
            assert [(d.owner, d.kind) for d in discs] == [
                (d.owner, d.kind) for d in before.stacks[fact.city]
            ]
        elif isinstance(fact, AgentResolutionBegan):
            assert fact.index == index
            assert (fact.seat, fact.kind) == (discs[index].owner, discs[index].kind)
        elif isinstance(fact, AgentDiscarded):
            assert (fact.seat, fact.kind) == (discs[index].owner, discs[index].kind)
            index += 1
        elif isinstance(fact, StackResolutionEnded):
            assert index == len(discs)
            assert before.pending_refills == ()
        elif isinstance(fact, PileShuffled):
            shuffled = True
            assert before.resolution is None
            assert fact.size == len(fact.order)
            assert fact.top == fact.order[0]
            if fact.reason == "reshuffle":
                assert sorted(fact.order) == sorted(before.villains[fact.seat].discard)
        elif isinstance(fact, MissionDealt):
            assert fact.city == before.pending_refills[0]
    assert shuffled


@every_game
def test_every_disc_has_its_loot_and_tells_of_its_ability(seats: int, seed: int) -> None:
    """5.7: one loot, an Acolyte's second, and what became of the ability; none if sabotaged."""
    began: AgentResolutionBegan | None = None
    loots: list[str] = []
    told: list[AbilityUsed | AbilityFailed | AbilityDeclined] = []
    for before, entry, _ in facts_of(game(seats, seed)):
        fact = entry.fact
        if isinstance(fact, AgentResolutionBegan):
            began, loots, told = fact, [], []
            assert before.resolution is not None
            assert fact.sabotaged == (fact.index == before.resolution.sabotaged_index)
        elif isinstance(fact, LootTaken):
            loots.append(fact.cause)
        elif isinstance(fact, AbilityUsed | AbilityFailed | AbilityDeclined):
            assert began is not None
            assert (fact.seat, fact.kind) == (began.seat, began.kind)
            told.append(fact)
        elif isinstance(fact, AgentSabotaged):
            assert fact.by_seat != fact.seat
        elif isinstance(fact, AgentDiscarded):
            assert began is not None
            assert loots.count("agent") == 1
            if began.sabotaged:
                assert (len(loots), told) == (1, [])
            elif began.kind == "engineer":
                assert told
            else:
                assert [each.role for each in told] == [began.kind]
                assert loots.count("acolyte") == (began.kind == "acolyte")
                assert "power" not in loots


@every_game
def test_captures_segments_and_codex(seats: int, seed: int) -> None:
    """4, 8, 10: each capture raises the level by one or stays; values and parts are as printed."""
    pending = 0
    for before, entry, after in facts_of(game(seats, seed)):
        fact = entry.fact
        if isinstance(fact, BuildingCaptured):
            assert fact.building in before.buildings[fact.city]
            assert pending == 0 or before.ss_level == 12
            pending = 1
            if fact.cause != "action":
                assert before.villains[fact.seat].firepower >= before.ss_level
        elif isinstance(fact, SecretServiceRaised):
            assert (fact.origin, fact.to) == (before.ss_level, before.ss_level + 1)
            pending = 0
        elif isinstance(fact, PartPlaced):
            assert fact.segment in before.villains[fact.seat].slots
        elif isinstance(fact, SegmentBuilt):
            assert after.supply.parts == before.supply.parts + fact.parts_returned
        elif isinstance(fact, CodexPlaced):
            assert fact.value == before.villains[fact.seat].codex_level
        elif isinstance(fact, CodexFlipped):
            assert before.villains[fact.seat].library[fact.slot - 1] == 1
        elif isinstance(fact, AgentPlayed) and fact.source != "discard":
            assert fact.kind in before.villains[fact.seat].pile


@every_game
def test_the_fold_of_the_facts_is_the_state(seats: int, seed: int) -> None:
    """14, from the bytes of the log."""
    state = ruleset.empty(ruleset.standard_edition, seats)
    for step in game(seats, seed):
        for entry in ruleset.entries_decoder.decode(encoded(step.entries)):
            state = ruleset.evolve(state, entry.fact)
        assert state == step.after


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_show_no_more_than_they_may(seats: int) -> None:
    """15: no pile but one's own top, no hidden kind, no deck."""
    for step in game(seats, 1):
        state = step.after
        if state.phase == "over":
            continue
        for viewer in (PUBLIC, *map(seat_viewer, range(seats))):
            secret = {f"mission_deck[{place}]" for place in range(len(state.mission_deck))}
            for seat, villain in enumerate(state.villains):
                whole = villain.codex_mastery and (
                    state.active_seat == seat and state.turn_step == "before_play"
                )
                seen = 0 if viewer.seat != seat else len(villain.pile) if whole else 1
                places = range(seen, len(villain.pile))
                secret |= {f"villains[{seat}].pile[{place}]" for place in places}
            for city, stack in state.stacks.items():
                for place, disc in enumerate(stack):
                    if not disc.is_public and disc.owner != viewer.seat:
                        secret.add(f"stacks.{city}[{place}].kind")
            assert set(known(RULESETS["masterminds"], state, viewer).hidden) == secret


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_public_is_told_of_a_disc_only_when_it_is_turned_over(seats: int) -> None:
    turned = 0
    for before, entry, after in facts_of(game(seats, 2)):
        if isinstance(entry.fact, StackRevealed):
            turned += 1
        if isinstance(entry.fact, AgentPlayed | PileShuffled):
            assert not reveals(RULESETS["masterminds"], before, entry, after, PUBLIC), entry.fact
    assert turned


@every_game
def test_every_fact_and_refusal_names_rules(seats: int, seed: int) -> None:
    """16."""
    rules = set(ruleset.rulebook.rules)
    for _, entry, _ in facts_of(game(seats, seed)):
        assert entry.rules
        assert set(entry.rules) <= rules


def test_random_games_visit_every_kind_of_fact() -> None:
    """So that the checks above are about something."""
    seen = {
        str(type(entry.fact).__struct_config__.tag)
        for seats in (2, 3, 4)
        for seed in range(SEEDS)
        for step in game(seats, seed)
        for entry in step.entries
    }
    told = {key.split(".")[0] for key in ruleset.rulebook.sentences}
    assert told - seen <= {"mission_slot_empty"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_guard_ends_a_short_game(seats: int) -> None:
    """17."""
    last = game(seats, 0, Options(max_rounds=10))[-1].after
    assert last.round <= 11
    assert last.end_trigger is not None


def test_a_broken_state_is_found() -> None:
    """The invariants can fail: one broken state for each of them."""
    sound = given(Seat(library=[1, 1], buildings=[("rome", "factory")]))
    stella = sound.villains[0]

    def broken(**changes: object) -> MastermindsState:
        return replace(sound, villains=(replace(stella, **changes), *sound.villains[1:]))

    for state in (
        broken(pile=stella.pile[1:]),
        broken(discard=("gunner",)),
        replace(sound, stacks={**sound.stacks, "rome": (Disc(0, "gunner"),) * 4}),
        broken(buildings=()),
        broken(buildings=(Captured("rome", "palace"),)),
        replace(sound, ss_level=9),
        broken(scientists=3),
        broken(missions=("b1",)),
        replace(sound, mission_deck=sound.mission_deck[1:]),
        broken(firepower=13),
        broken(slots={**stella.slots, "tail": Parts(2, 0)}),
        broken(slots={}),
        broken(powers=("I",)),
        broken(cells=4),
        broken(library=(3, 1)),
        broken(codex_mastery=True),
        broken(chaos=3),
        replace(sound, final_queue=(0, 1)),
        replace(sound, phase="over"),
        replace(sound, round=102),
    ):
        assert list(at_rest(state)) != [], state


def test_a_position_with_unknown_pieces_cannot_be_played() -> None:
    """What a viewer sees of a game is no position: its discs and cards have no faces."""
    state = given(players=2, stacks={"rome": [(0, "gunner")]})
    assert read_position(RULESETS["masterminds"], state.edition, 2, encoded(state)) == state
    for hidden in (
        ruleset.view(state, PUBLIC),
        replace(ruleset.view(state, PUBLIC), mission_deck=state.mission_deck),
        replace(state, mission_deck=(HIDDEN,) * len(state.mission_deck)),
    ):
        assert any("unknown" in broken.en for broken in ruleset.tell_broken(hidden))
        with pytest.raises(InvalidPosition, match=r"'\?' is no piece"):
            read_position(RULESETS["masterminds"], state.edition, 2, encoded(hidden))


def test_the_opening_is_the_same_for_the_same_secret() -> None:
    one, two = (
        ruleset.open(ruleset.standard_edition, 3, Options(), KeyedChance(b"same", {}))
        for _ in range(2)
    )
    assert encoded(one.entries) == encoded(two.entries)


STRANGE: list[tuple[Callable[[dict], object], str]] = [  # type: ignore[type-arg]
    (lambda f: f.update(agenda=[{"item": "play", "seat": 0}]), "does not end as it should"),
    (lambda f: f.update(agenda=[]), "nobody has anything to do"),
    (lambda f: f["agenda"].insert(0, {"item": "gain", "seat": 0, "resource": "bolt",
                                      "cause": "luck"}), "another Agent is to be played"),
    (lambda f: f["agenda"][0].update(seat=1), "another Agent is to be played"),
    (lambda f: f["agenda"][0].update(forced=True), "another Agent is to be played"),
    (lambda f: f.update(turn=10**6), "turn 1000000"),
    (lambda f: f.update(round=9), "is not in round 9"),
    (lambda f: f.update(active_seat=1), "not the turn of seat 1"),
    (lambda f: f.update(active_seat=99), "no seat 99"),
    (lambda f: f.update(first_seat=-1), "no first seat -1"),
    (lambda f: f.update(max_rounds=10**9), "the round guard must be 100"),
    (lambda f: f.update(phase="final_round"), "the last round has not begun"),
    (lambda f: f.update(turn_step="resolving"), "not the time to play"),
    (lambda f: f["villains"].pop(), "an entry for each seat"),
    (lambda f: f["villains"][0].update(machine="kettle"), "a machine of the box"),
    (lambda f: f["stacks"].pop("rome"), "an entry for each city"),
    (lambda f: f["villains"][0].update(chaos=10**9), "chaos tokens"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), STRANGE)
def test_a_position_that_could_not_be_is_refused(
    change: Callable[[dict], object],  # type: ignore[type-arg]
    words: str,
) -> None:
    """An agenda of one placement alone used to be taken, and failed at the sixth."""
    state = given()
    tree = msgspec.json.decode(encoded(state))
    box = state.edition
    assert read_position(RULESETS["masterminds"], box, 4, encoded(state)) == state
    change(tree)
    with pytest.raises(InvalidPosition) as refused:
        read_position(RULESETS["masterminds"], box, 4, msgspec.json.encode(tree))
    assert words in str(refused.value)
