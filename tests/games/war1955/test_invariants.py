"""The specification's invariants, by their numbers, at every step of random games."""

from __future__ import annotations

import json
from typing import cast

import pytest
from msgspec.structs import replace

from domain.games.war1955 import ruleset
from domain.games.war1955.facts import (
    BlockMade,
    CardDrawn,
    CardsDiscarded,
    CounterAnnounced,
    DiscardReshuffled,
    EffectBegan,
    EffectEnded,
    InfluenceAnnounced,
    MarkerAdvanced,
    PlaysClosed,
    PlaySpent,
    RefillEnded,
    SpecialCountered,
    SpecialResolved,
    SpyMoved,
    SpyMoveSkipped,
    SpyStayed,
    TurnBegan,
    TurnEnded,
)
from domain.games.war1955.invariants import invariants
from domain.games.war1955.moves import Influence, Pass
from domain.games.war1955.state import DIRECTION, Options, War1955State
from domain.kernel import (
    JUDGE,
    PUBLIC,
    AnyRuleset,
    Fact,
    IllegalMove,
    KeyedChance,
    State,
    encoded,
    seat_viewer,
    shown,
)
from domain.kernel.knowledge import reveals
from domain.rulesets import RULESETS
from domain.table.commands.positions import InvalidPosition, read_position
from tests.games.stepping import Step, facts_of
from tests.games.war1955.given import WINDOWS, blockade, given
from tests.games.war1955.playing import game, steps

TABLES = [
    pytest.param(options, seed, id=f"{options.board}-{options.transport_timing}-{seed}")
    for options in (
        Options(),
        Options(board="short", first_seat=0),
        Options(transport_timing="reactions", turn_limit=20),
        Options(board="short", first_seat=1, turn_limit=None),
    )
    for seed in range(10)
]
every_game = pytest.mark.parametrize(("options", "seed"), TABLES)

VIEWERS = (seat_viewer(0), seat_viewer(1), PUBLIC, JUDGE)


def small_deck() -> bytes:
    """Every fifth card: piles run out, hands are short."""
    source = json.loads(ruleset.default_edition())
    source["cards"] = source["cards"][::5]
    return json.dumps(source).encode()


SMALL = ruleset.load_edition(small_deck())


@every_game
def test_states_are_sound_after_every_fact(options: Options, seed: int) -> None:
    """1 to 8 and 12, as far as a single state tells."""
    for _, entry, state in facts_of(game(seed, options)):
        assert list(invariants(state)) == [], entry.fact


@pytest.mark.parametrize("seed", range(12))
def test_a_deck_that_runs_out_is_no_trouble(seed: int) -> None:
    """1, 10, 11 and 13 with 11 cards: both piles are often empty."""
    played = game(seed, Options(board="short"), SMALL)
    _check_refills(played)
    _check_decisions(played)
    for _, entry, state in facts_of(played):
        assert list(invariants(state)) == [], entry.fact


@every_game
def test_what_is_fixed_stays_fixed(options: Options, seed: int) -> None:
    """3, 4: a secured marker moves only by the other seat's Revolution; homes never change."""
    for before, entry, after in facts_of(game(seed, options)):
        if before.phase == "turn":
            assert (after.home, after.faction) == (before.home, before.faction)
        fact = entry.fact
        if isinstance(fact, MarkerAdvanced) and len(before.position) == 6:
            owner = before.secured_by(fact.country)
            assert owner is None or (fact.cause == "revolution" and fact.seat == 1 - owner)


@every_game
def test_plays_are_counted(options: Options, seed: int) -> None:
    """7: plays only fall within a turn; two are spent at the most, counters included."""
    spent = plays = 0
    for before, entry, after in facts_of(game(seed, options)):
        fact = entry.fact
        if isinstance(fact, TurnBegan):
            spent, plays = 0, fact.plays
            assert plays == (1 if fact.turn == 1 else 2)
        elif before.phase == "turn":
            assert after.plays_left <= before.plays_left
        if isinstance(fact, PlaySpent):
            assert fact.seat == after.actor
            assert fact.plays_left == before.plays_left - 1
            spent += 1
            assert spent <= plays


@every_game
def test_effects_bind_and_end_on_their_date(options: Options, seed: int) -> None:
    """8: no marker under a Blockade moves, no detained Spy; every effect ends two turns later."""
    for before, entry, after in facts_of(game(seed, options)):
        fact = entry.fact
        if isinstance(fact, MarkerAdvanced):
            assert not before.is_blockaded(fact.country)
        if isinstance(fact, SpyMoved):
            assert not before.is_detained(fact.seat)
        if isinstance(fact, EffectBegan):
            assert fact.expires_turn == before.turn + 2
        if isinstance(fact, EffectEnded):
            assert fact.expires_turn == before.turn
        if isinstance(fact, TurnEnded):
            assert all(effect.expires_turn > fact.turn for effect in after.effects)


@every_game
def test_markers_move_towards_the_mover_and_not_too_far(options: Options, seed: int) -> None:
    """9."""
    total = 0
    most = {"head_start": 1, "coordinated_assault": 1, "coordinated_attack": 1, "revolution": 2}
    for _, entry, _ in facts_of(game(seed, options)):
        fact = entry.fact
        if isinstance(fact, InfluenceAnnounced):
            total = fact.total
            assert total == fact.country_part + fact.bonus - fact.penalty + fact.mercenaries
        if isinstance(fact, MarkerAdvanced):
            squares = (fact.to - fact.origin) * DIRECTION[fact.seat]
            assert 1 <= squares <= most.get(fact.cause, total)


def _check_refills(played: tuple[Step[War1955State], ...]) -> None:
    """10, 11: hands are filled as far as cards go; an empty pile is made anew at once."""
    emptied = False
    for before, entry, after in facts_of(played):
        fact = entry.fact
        if isinstance(fact, RefillEnded):
            available = len(after.draw_pile) + len(after.discard)
            assert len(after.hands[fact.seat]) >= after.hand_limit(fact.seat) or not available
        if isinstance(fact, CardDrawn):
            assert before.draw_pile
            assert len(after.hands[fact.seat]) == len(before.hands[fact.seat]) + 1
            emptied = not after.draw_pile
        elif emptied:
            # Made anew at once, unless nothing was there to make it of.
            assert isinstance(fact, DiscardReshuffled) == bool(before.discard)
            emptied = False


@every_game
def test_refills_fill(options: Options, seed: int) -> None:
    _check_refills(game(seed, options))


@every_game
def test_the_game_is_over_exactly_when_somebody_has_won(options: Options, seed: int) -> None:
    """12, at every position where the game waits for somebody, and at the end."""
    for step in game(seed, options):
        state = step.after
        if not state.turn:
            continue
        won = [
            seat
            for seat in (0, 1)
            if len(state.secured(seat)) >= 3 or state.home[1 - seat] in state.secured(seat)
        ]
        assert len(won) <= 1
        stopped = state.result is not None and state.result.decided_by is not None
        assert (state.phase == "over") == (bool(won) or stopped)
        assert not (won and stopped)


def _check_decisions(played: tuple[Step[War1955State], ...]) -> None:
    """13, 16: one required decision with a legal move; windows allow a pass; the stack fits."""
    for step in played:
        state = step.after
        decisions = ruleset.decisions(state)
        required = [decision for decision in decisions if decision.required]
        assert len(required) == (0 if state.phase == "over" else 1)
        for decision in required:
            moves = ruleset.legal(state, decision.seat)
            assert moves
            assert (Pass() in moves) == (decision.kind in WINDOWS)
            assert bool(state.stack) == (decision.kind in WINDOWS)
        for below, above in zip(state.stack, state.stack[1:], strict=False):
            assert below.seat != above.seat
        assert not state.stack or state.stack[0].kind != "counter"


@every_game
def test_somebody_always_has_something_to_do(options: Options, seed: int) -> None:
    _check_decisions(game(seed, options))


@every_game
def test_a_viewers_facts_rebuild_the_viewers_state(options: Options, seed: int) -> None:
    """15: folding what a viewer saw gives what that viewer sees, and no card of a hidden hand."""
    for viewer in VIEWERS:
        seen = game(seed, options)[0].before
        for before, entry, after in facts_of(game(seed, options)):
            seen = ruleset.evolve(seen, shown(entry, viewer))
            # Between the effect and `hand_revealed` the view knows more than was told.
            opens = isinstance(entry.fact, EffectBegan) and entry.fact.kind == "paid_informant"
            if after.phase != "over" and not opens:
                assert ruleset.view(seen, viewer) == ruleset.view(after, viewer), entry.fact
            fact = entry.fact
            if isinstance(fact, CardDrawn) and viewer != JUDGE:
                knows = viewer.owns(fact.seat) or before.is_open(fact.seat)
                news = reveals(RULESETS["war1955"], before, entry, after, viewer)
                assert [each.id for each in news] == ([fact.card] if knows else [])


@every_game
def test_an_even_number_of_counters_lets_an_action_stand(options: Options, seed: int) -> None:
    """17."""
    for step in game(seed, options):
        state = step.before
        for entry, after in zip(step.entries, step.states, strict=True):
            fact = entry.fact
            if isinstance(fact, SpecialResolved | SpecialCountered):
                at = next(i for i, frame in enumerate(state.stack) if frame.cards == (fact.card,))
                counters = len(state.stack) - at - 1
                assert isinstance(fact, SpecialResolved) == (counters % 2 == 0)
            state = after


@every_game
def test_blocks_reach_the_total_with_eligible_cards(options: Options, seed: int) -> None:
    """18."""
    for before, entry, _ in facts_of(game(seed, options)):
        fact = entry.fact
        if isinstance(fact, BlockMade):
            frame, box = before.stack[-1], before.edition
            assert fact.total == sum(fact.values) >= frame.total
            for card in fact.cards:
                assert box.faction_of_card[card] in ("", box.faction[frame.country])


@every_game
def test_no_action_shows_two_flags(options: Options, seed: int) -> None:
    """19."""
    for step in game(seed, options):
        for move in ruleset.legal(step.after, step.after.actor) if step.after.turn else ():
            if isinstance(move, Influence):
                flags = {step.after.edition.flag[card] for card in move.cards} - {""}
                assert len(flags) <= 1


@every_game
def test_dropping_the_last_move_gives_the_state_before_it(options: Options, seed: int) -> None:
    """20: the fold of a prefix is the state before, byte for byte; states are never changed."""
    played = game(seed, options)
    state = played[0].before
    for step in played:
        assert encoded(state) == encoded(step.before)
        for entry in step.entries:
            state = ruleset.evolve(state, entry.fact)
        assert encoded(state) == encoded(step.after)


@every_game
def test_every_turn_has_its_steps_once_and_in_order(options: Options, seed: int) -> None:
    """21."""
    order: list[type[Fact]] = []
    for _, entry, _ in facts_of(game(seed, options)):
        fact = entry.fact
        if isinstance(fact, TurnBegan):
            order = []
        if isinstance(fact, PlaysClosed | RefillEnded | SpyStayed | SpyMoveSkipped):
            order.append(type(fact))
        if isinstance(fact, SpyMoved) and fact.cause == "step":
            order.append(SpyMoved)
        if isinstance(fact, TurnEnded):
            assert order[:2] == [PlaysClosed, RefillEnded]
            assert len(order) == 3


def test_every_kind_of_thing_happens_in_these_games() -> None:
    """The games above are worth something: every kind of fact is in them."""
    seen = {
        type(entry.fact)
        for options in (Options(), Options(board="short"))
        for seed in range(25)
        for step in steps(seed, options)
        for entry in step.entries
    }
    seen |= {
        type(entry.fact)
        for seed in range(12)
        for step in game(seed, Options(board="short"), SMALL)
        for entry in step.entries
    }
    assert {CounterAnnounced, CardsDiscarded} <= seen
    names = {str(kind.__struct_config__.tag) for kind in seen}
    told = {key.split(".")[0] for key in ruleset.rulebook.sentences}
    assert told - names <= {"game_stopped"}


def test_a_broken_state_is_found() -> None:
    """The invariants can fail: one broken state for each of them."""
    sound = given(["usa_01", "usa_02"], ["pol_01"])
    assert list(invariants(sound)) == []
    for broken in (
        replace(sound, discard=("usa_01",)),
        replace(sound, draw_pile=sound.draw_pile[1:]),
        replace(sound, position={**sound.position, "usa": 11}),
        replace(sound, position={"usa": 0}),
        replace(sound, colour={**sound.colour, "usa": "blue"}),
        replace(sound, faction={0: "blue", 1: "blue"}),
        replace(sound, spy={0: "fra", 1: "mars"}),
        given(["usa_01"], gadgets=({"improved_resources": "usa_02"}, {})),
        replace(sound, plays_left=3),
        replace(sound, effects=(blockade("pol", until=4),)),
        replace(sound, step=3, position={**sound.position, "hun": -8}),
    ):
        assert list(invariants(broken)) != [], broken


def test_the_guard_stops_a_short_table() -> None:
    last = list(steps(3, Options(turn_limit=20, first_seat=0)))[-1].after
    assert last.turn <= 20
    assert last.result is not None


def test_opening_needs_two_seats() -> None:
    with pytest.raises(IllegalMove) as refusal:
        ruleset.open(ruleset.standard_edition, 3, Options(), KeyedChance(b"", {}))
    assert refusal.value.rule == "components.pieces"


def described(state: War1955State) -> State:
    """What a stranger's description of this state is taken for."""
    any_ruleset = cast("AnyRuleset", ruleset)
    return read_position(any_ruleset, ruleset.standard_edition, 2, encoded(state))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"turn": 501}, "turn 501 is none of turns"),
        ({"step": 0}, "no step 0"),
        ({"extra_draws": -5}, "-5 extra cards"),
        ({"pilfer": 7}, "a seat that is not there"),
        ({"first_seat": -1}, "the first seat"),
        ({"plays_left": 10**6}, "1000000 plays are left"),
    ],
)
def test_a_position_that_could_not_be_is_refused(changes: dict[str, int], words: str) -> None:
    state = game(1, Options())[20].before
    with pytest.raises(InvalidPosition, match=words):
        described(replace(state, **changes))


def test_three_secured_countries_end_the_game() -> None:
    state = game(1, Options())[20].before
    ends = {country: -state.half_length(country) for country in state.edition.countries}
    with pytest.raises(InvalidPosition, match="somebody has won"):
        described(replace(state, position=ends, step=1))
