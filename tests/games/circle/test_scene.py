"""What the picture of the board shows and says, where a wrong one would mislead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import atan2, degrees, hypot

import pytest

from domain.games.circle import ruleset
from domain.games.circle.decisions import pending
from domain.games.circle.state import CircleState
from domain.kernel import LANGUAGES, Language
from replays.scene import SHAPES, Shape, Sprite
from replays.scenes.circle import layout, reading
from replays.scenes.circle.faces import faces
from replays.scenes.circle.fans import fan, shown, spans
from replays.scenes.circle.geometry import DIAL, HUB, RADIUS
from replays.svg import svg
from tests.games.circle.given import BOX
from tests.games.driver import play

PLAYERS = ["Ada", "Boris", "Chloé", "Dimitri", "Edith", "Fanny"]


def states(seats: int, seed: int = 1) -> Iterator[CircleState]:
    for _, state in play("circle", "standard", seats, seed).steps:
        assert isinstance(state, CircleState)
        yield state


def asked_to(kind: str, seats: int = 3) -> CircleState:
    """A position in which somebody is asked for this."""
    for seed in range(6):
        for state in states(seats, seed):
            waits = pending(state)
            if waits is not None and waits[1] == kind:
                return state
    raise AssertionError(kind)


def drawn(
    state: CircleState, shape: Shape = "wide", language: Language = "en"
) -> dict[str, Sprite]:
    players = PLAYERS[: state.seats]
    scene = layout(state, ruleset.names(BOX, players), language, players, shape=shape)
    return {sprite.id: sprite for sprite in scene.sprites}


def said(sprite: Sprite) -> str:
    return " ".join([mark.text.replace("\n", " ") for mark in sprite.marks])


# The wheel


def crowds() -> Iterator[tuple[int, ...]]:
    """Spies by space: as random games have them, and all sixty in one place."""
    rng = random.Random(1)
    for spies in (0, 5, 20, 40, 60, 120):
        for _ in range(20):
            left = [rng.choice([0, 0, 0, 1, 1, 2, 4]) for _ in range(8)]
            places = rng.choices(range(8), weights=[1 + each for each in left], k=spies)
            yield tuple([places.count(side) for side in range(8)])
    yield (60, 0, 0, 0, 0, 0, 0, 0)


def test_no_two_spies_touch_however_many_share_a_space() -> None:
    for counts in crowds():
        room = shown(counts)
        sectors = spans(room)
        assert sum(end - start for start, end in sectors) == pytest.approx(360)
        spots = [
            spot for count, span in zip(room, sectors, strict=True) for spot in fan(count, span)
        ]
        assert len(spots) == sum(room)
        for (a, b), (c, d) in combinations(spots, 2):
            assert hypot(a - c, b - d) > 2 * RADIUS, counts
        for x, y in spots:
            assert HUB + RADIUS < hypot(x, y) < DIAL - RADIUS


def test_a_spy_stands_on_its_own_space() -> None:
    for counts in crowds():
        room = shown(counts)
        for count, (start, end) in zip(room, spans(room), strict=True):
            for x, y in fan(count, (start, end)):
                angle = degrees(atan2(y, x)) + 90
                assert (angle - start) % 360 < end - start


def test_all_spies_of_a_game_are_seen() -> None:
    """In no random game there are so many that some stand behind a number."""
    for seats in (2, 6):
        for state in states(seats):
            counts = tuple([len(row.spies) for row in reading.rows(state)])
            assert shown(counts) == counts


@pytest.mark.parametrize("shape", SHAPES)
def test_a_spy_shows_owner_action_strength_and_preparation(shape: Shape) -> None:
    state = max(states(4), key=lambda state: len(state.marker))
    found = drawn(state, shape)
    for row in state.rows.values():
        for card in row:
            sprite = found[f"card:{card}"]
            symbols = [mark.shape for mark in sprite.marks]
            assert f"ci-{BOX.action[card]}" in symbols
            texts = [mark.text for mark in sprite.marks if mark.text]
            owner = state.marker.get(card)
            expected = [PLAYERS[owner][0]] if owner is not None else []
            expected += [str(BOX.strength[card])] if BOX.strength[card] else []
            assert sorted(texts) == sorted([*expected, str(BOX.prep[card])])


# What matters now


def test_an_auction_says_what_is_offered_in_what_and_who_is_asked() -> None:
    state, about = next(
        (state, about)
        for state in states(4)
        if isinstance(about := reading.matter(state), reading.Bidding)
        and about.high
        and (pending(state) or (0, ""))[1] == "bid"
    )
    words = said(drawn(state)["matter"])
    assert "Highest offer" in words
    assert f"raise to {about.high + 1}, or pass" in words
    assert about.high_seat is not None
    assert f"{PLAYERS[about.high_seat]} leads with {about.high}" in words
    currency = {"INT": "Intelligence", "SUP": "Support", "REC": "Recruitment", "OPS": "Operations"}
    assert currency.get(about.currency, "any") in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_nothing_of_what_is_asked_is_cut(shape: Shape, language: Language) -> None:
    """Nor that somebody hires for nothing, since nobody bids."""
    hiring = (
        state
        for state in states(3)
        if isinstance(about := reading.matter(state), reading.Bidding) and len(about.bidders) == 1
    )
    asked = [asked_to(kind) for kind in ("bid", "pay", "use_aid", "guard", "choose_service")]
    for state in (next(hiring), *asked):
        sprite = drawn(state, shape, language)["matter"]
        assert [mark.text for mark in sprite.marks if "…" in mark.text] == []


def test_a_veto_says_whose_answer_is_awaited_and_what_it_would_stop() -> None:
    actions = ruleset.names(BOX, PLAYERS)["action"]["en"]
    state, about, seat = next(
        (state, about, waits[0])
        for state in states(3)
        if isinstance(about := reading.matter(state), reading.Deed)
        and about.mode in actions
        and (waits := pending(state)) is not None
        and waits[1] == "veto"
    )
    found = drawn(state)
    words = said(found["matter"])
    assert f"A veto would stop: {actions[about.mode]}" in words
    assert f"{PLAYERS[seat]} stop it, or let it go on" in words
    assert f"face:{about.card}" in found


def test_an_attack_says_who_is_attacked_and_who_could_repel_it() -> None:
    state = asked_to("guard", 2)
    about = reading.matter(state)
    assert isinstance(about, reading.Deed)
    words = said(drawn(state)["matter"])
    cards = ruleset.names(BOX, PLAYERS)["card"]["en"]
    assert f"Attacked: {cards[about.attacked]}" in words
    assert all(cards[guard] in words for guard in about.guards)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_deployed_spy_has_its_effect_in_words(shape: Shape) -> None:
    state = max(states(3), key=lambda state: len(state.deployed))
    assert len(state.deployed) >= 4
    found = drawn(state, shape)
    for card in state.deployed:
        effect = found[f"effect:{card}"]
        assert effect.label
        assert said(effect)
        # Many are told in few words; in the least room the whole is one touch away.
        assert shape == "square" or "…" not in said(effect)
        assert f"card:{card}" in found


# The seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_lies_before_the_seats_stays_within_the_picture(seats: int) -> None:
    for state in list(states(seats))[::23]:
        found = drawn(state)
        for sprite in found.values():
            if sprite.id.startswith(("panel:", "card:")):
                assert sprite.y + sprite.h // 2 <= 1000, sprite.id


# Faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_piece_has_a_face_that_says_all_of_it(language: Language) -> None:
    names = ruleset.names(BOX, PLAYERS)
    pictures = list(faces(BOX, names, language))
    titles = {scene.title for scene in pictures}
    cards = {name for card, name in names["card"][language].items() if card in BOX.spies}
    assert cards <= titles
    assert {names["service"][language][service] for service in BOX.services} <= titles
    for scene in pictures:
        marks = [mark for sprite in scene.sprites for mark in sprite.marks]
        assert not any("…" in mark.text for mark in marks), scene.title
        assert svg(scene)
