"""Laws of imagined worlds, for every ruleset, variant and number of seats.

`make test` tries a sample, `make properties` 10,000 worlds of every ruleset and variant.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import settings

from domain.kernel import (
    HIDDEN,
    NOTHING,
    PUBLIC,
    TOGETHER,
    AnyRuleset,
    KeyedChance,
    Memory,
    Pool,
    State,
    Viewer,
    Worlds,
    encoded,
    seat_viewer,
    shown,
)
from domain.kernel.worlds import Contents
from domain.rulesets import RULESETS
from tests.games.driver import Game, play, tables
from tests.games.variants import variants_of

pytestmark = pytest.mark.property

IS_LONG = settings.default is not None and settings.default.max_examples >= 100
WORLDS = 10_000 if IS_LONG else 100
"""Of every ruleset and variant."""

every_variant = pytest.mark.parametrize(
    ("slug", "variant"),
    [(slug, variant) for slug in RULESETS for variant in variants_of(RULESETS[slug])],
)
every_ruleset = pytest.mark.parametrize("slug", RULESETS)


def games_of(slug: str, variant: str, count: int) -> list[Game]:
    """So many games, of all numbers of seats in turn."""
    seats = [each for name, each in tables(slug) if name == variant]
    return [play(slug, variant, seats[seed % len(seats)], seed) for seed in range(count)]


def memories(game: Game, viewer: Viewer) -> Iterator[tuple[State, Memory]]:
    """Every position with what the viewer remembers there."""
    ruleset, memory = game.ruleset, NOTHING
    for played in game.played:
        steps = zip(played.entries, played.states, strict=True)
        memory = ruleset.worlds.recall(steps, viewer, ruleset.view, played.before, memory)
        yield played.after, memory


def sample(game: Game, count: int) -> Iterator[tuple[State, Viewer, Memory, random.Random]]:
    """Positions of a game, each through somebody's eyes."""
    rng = random.Random(f"worlds/{game!r}")
    viewers = (*map(seat_viewer, range(game.seats)), PUBLIC, TOGETHER)
    known = {viewer: list(memories(game, viewer)) for viewer in viewers}
    for _ in range(count):
        viewer = rng.choice(viewers[: game.seats] if rng.random() < 0.8 else viewers)
        state, memory = rng.choice(known[viewer])
        yield state, viewer, memory, rng


def faults(
    ruleset: AnyRuleset,
    worlds: Worlds[State],
    view: State,
    viewer: Viewer,
    memory: Memory,
    seed: int,
) -> Iterator[str]:
    """What is wrong with a world: the laws, one by one."""
    world = worlds.imagine(view, random.Random(seed), memory)
    if b'"?"' in encoded(world):
        yield "something is left hidden"
    if encoded(ruleset.view(world, viewer)) != encoded(view):
        yield "the viewer would see something else"
    if broken := list(ruleset.tell_broken(world)):
        yield f"it cannot be: {broken}"
    for pool in ruleset.worlds.pools(view):
        dealt = {k: v for p in ruleset.worlds.pools(world) for k, v in p.places.items()}
        if any(dealt[place] and dealt[place][0] not in ids for place, ids in pool.tops.items()):
            yield "a back does not fit its card"
    if ruleset.decisions(world) != ruleset.decisions(view):
        yield "somebody else would have to answer"
    seat = viewer.seat
    if seat is not None and ruleset.legal(world, seat) != ruleset.legal(view, seat):
        yield "the seat could do something else"


@every_variant
def test_a_world_looks_to_its_viewer_as_the_table_does(slug: str, variant: str) -> None:
    """Byte for byte, with nothing hidden, no invariant broken, and the same moves."""
    ruleset = RULESETS[slug]
    games = games_of(slug, variant, 25 if IS_LONG else 2)
    for game in games:
        for state, viewer, memory, rng in sample(game, WORLDS // len(games)):
            view = ruleset.view(state, viewer)
            seed = rng.getrandbits(32)
            wrong = list(faults(ruleset, ruleset.worlds, view, viewer, memory, seed))
            assert not wrong, f"{game!r}, {viewer}: {wrong}"


@every_variant
def test_a_world_can_be_played_to_its_end(slug: str, variant: str) -> None:
    ruleset = RULESETS[slug]
    games = games_of(slug, variant, 10 if IS_LONG else 1)
    for game in games:
        for state, viewer, memory, rng in sample(game, 4):
            world = ruleset.worlds.imagine(ruleset.view(state, viewer), rng, memory)
            play_on(ruleset, world, rng)


@every_variant
def test_what_is_remembered_is_so(slug: str, variant: str) -> None:
    """The true state is one of the worlds that fit the memory."""
    ruleset = RULESETS[slug]
    for game in games_of(slug, variant, 12 if IS_LONG else 2):
        for viewer in map(seat_viewer, range(game.seats)):
            for state, memory in memories(game, viewer):
                truth = {
                    place: contents
                    for pool in ruleset.worlds.pools(state)
                    for place, contents in pool.places.items()
                }
                for place, ids in memory.held.items():
                    assert set(ids) <= set(truth[place]), f"{game!r}, {viewer}: {place}"
                for place, ids in memory.order.items():
                    pairs = zip(ids, truth[place], strict=True)
                    assert all(id in (HIDDEN, true) for id, true in pairs), f"{game!r}: {place}"


@pytest.mark.parametrize("slug", ["war1955", "masterminds", "xiii"])
def test_something_is_remembered(slug: str) -> None:
    """A hand that lay open, a pile that was chosen from, a card that was stolen."""
    ruleset = RULESETS[slug]
    for seed in range(60):
        game = play(slug, next(iter(variants_of(ruleset))), 2, seed)
        for viewer in map(seat_viewer, range(game.seats)):
            for state, memory in memories(game, viewer):
                if ruleset.is_over(state):
                    continue
                view = ruleset.view(state, viewer)
                known = {id for pool in ruleset.worlds.pools(view) for id in _visible(pool)}
                places = {k: v for p in ruleset.worlds.pools(view) for k, v in p.places.items()}
                pinned = {id for ids in memory.held.values() for id in ids} - known
                ordered = any(
                    sum(id != HIDDEN for id in ids) > sum(id != HIDDEN for id in places[place])
                    for place, ids in memory.order.items()
                )
                if pinned or ordered:
                    return
    raise AssertionError("nobody remembers anything in sixty games")


def play_on(ruleset: AnyRuleset, world: State, rng: random.Random) -> None:
    """To the end, by any moves."""
    for _ in range(20_000):
        if ruleset.is_over(world):
            return
        decision = rng.choice([d for d in ruleset.decisions(world) if d.required])
        move = rng.choice(ruleset.legal(world, decision.seat))
        chance = KeyedChance(rng.randbytes(16), {})
        world = ruleset.decide(world, decision.seat, move, chance).state
    raise AssertionError("the game does not end")


def _visible(pool: Pool) -> set[str]:
    return {id for contents in pool.places.values() for id in contents} | {*pool.elsewhere}


# Planted faults


def forgetful(worlds: Worlds[State]) -> Worlds[State]:
    """Pools that forget what lies in plain sight beside the hidden places."""

    def pools(view: State) -> tuple[Pool, ...]:
        return tuple(Pool(p.ids, p.places, (), p.held, p.tops) for p in worlds.pools(view))

    return Worlds(pools, worlds.put, worlds.couple)


def uncoupled(worlds: Worlds[State]) -> Worlds[State]:
    return Worlds(worlds.pools, worlds.put)


def without_backs(worlds: Worlds[State]) -> Worlds[State]:
    def pools(view: State) -> tuple[Pool, ...]:
        return tuple(Pool(p.ids, p.places, p.elsewhere, p.held) for p in worlds.pools(view))

    return Worlds(pools, worlds.put, worlds.couple)


def swapped(worlds: Worlds[State]) -> Worlds[State]:
    """Worlds that put what is in sight somewhere else."""

    def put(view: State, places: Contents) -> State:
        turned = {place: ids[::-1] for place, ids in places.items()}
        return worlds.put(view, turned)

    return Worlds(worlds.pools, put, worlds.couple)


def is_caught(slug: str, variant: str, worlds: Worlds[State]) -> bool:
    ruleset = RULESETS[slug]
    for game in games_of(slug, variant, 6):
        for state, viewer, _, rng in sample(game, 200):
            view = ruleset.view(state, viewer)
            try:
                if any(faults(ruleset, worlds, view, viewer, NOTHING, rng.getrandbits(32))):
                    return True
                if rng.random() < 0.2:
                    play_on(ruleset, worlds.imagine(view, rng), rng)
            except (IndexError, KeyError):
                return True
    return False


@pytest.mark.parametrize("slug", ["war1955", "masterminds", "circle", "xiii"])
def test_a_pool_that_forgets_a_discard_is_caught(slug: str) -> None:
    variant = next(iter(variants_of(RULESETS[slug])))
    assert is_caught(slug, variant, forgetful(RULESETS[slug].worlds))


@pytest.mark.parametrize(("slug", "variant"), [("secret_agents", "advanced"), ("xiii", "standard")])
def test_a_coupling_left_out_is_caught(slug: str, variant: str) -> None:
    assert is_caught(slug, variant, uncoupled(RULESETS[slug].worlds))


def test_backs_left_out_are_caught() -> None:
    assert is_caught("xiii", "standard", without_backs(RULESETS["xiii"].worlds))


@pytest.mark.parametrize("slug", ["war1955", "masterminds", "xiii"])
def test_cards_put_somewhere_else_are_caught(slug: str) -> None:
    variant = next(iter(variants_of(RULESETS[slug])))
    assert is_caught(slug, variant, swapped(RULESETS[slug].worlds))


# The leak test by worlds

REVEALS = {
    "secret_agents": {"identity_revealed", "independents_revealed", "suspicions_revealed"},
    # A hand that is laid off for another is laid off face up.
    "war1955": {"card_drawn", "hand_revealed", "step_skipped", "cards_discarded"},
    "masterminds": {"stack_revealed", "mission_dealt", "pile_shuffled"},
    "circle": {"neutral_revealed"},
    "xiii": {
        "cards_drawn",
        "bonus_drawn",
        "characters_drawn",
        "tops_seen",
        "mission_revealed",
        "top_back_shown",
        "cards_seen",
    },
}
"""Facts that tell a viewer what it could not know; nothing else may hang on what is hidden."""


def same_passes(world: State, state: State) -> State:
    """How long a pass lasts is no id: worlds leave it out, and windows tell it to everybody."""
    if not hasattr(state, "standing_pass"):
        return world
    return msgspec.structs.replace(world, standing_pass=state.standing_pass)


def differing(ruleset: AnyRuleset, state: State, viewer: Viewer, world: State, seat: int) -> str:
    """The first fact shown to the viewer that hangs on what is hidden; empty if none does."""
    rng = random.Random(7)
    dice = rng.randbytes(16)
    move = rng.choice(ruleset.legal(ruleset.view(state, viewer), seat))
    true = ruleset.decide(state, seat, move, KeyedChance(dice, {})).entries
    other = ruleset.decide(world, seat, move, KeyedChance(dice, {})).entries
    for one, two in zip(true, other, strict=False):
        if shown(one, viewer) != shown(two, viewer):
            return str(type(one.fact).__struct_config__.tag)
    more = (true if len(true) > len(other) else other)[min(len(true), len(other)) :]
    return str(type(more[0].fact).__struct_config__.tag) if more else ""


@every_ruleset
def test_a_seat_learns_only_by_facts_that_reveal(slug: str) -> None:
    """The same move with the same dice, on the table and in a world that looks the same."""
    ruleset = RULESETS[slug]
    told: dict[str, str] = {}
    for variant in variants_of(ruleset):
        if variant == "fast":
            continue  # It skips who cannot answer, so that hands can be guessed: its own words.
        for game in games_of(slug, variant, 12 if IS_LONG else 2):
            for state, viewer, memory, rng in sample(game, 2_000 if IS_LONG else 60):
                if viewer.seat is None or not ruleset.legal(state, viewer.seat):
                    continue
                view = ruleset.view(state, viewer)
                world = same_passes(ruleset.worlds.imagine(view, rng, memory), state)
                tag = differing(ruleset, state, viewer, world, viewer.seat)
                if tag and tag not in REVEALS[slug]:
                    told[tag] = f"{game!r}, {viewer}"
    assert not told
