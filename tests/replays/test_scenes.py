"""Board pictures: for every ruleset that has one, at many steps of random games."""

from __future__ import annotations

import dataclasses
import gzip
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.secret_agents.edition import Box
from domain.games.secret_agents.state import SecretAgentsState
from domain.games.war1955.state import War1955State
from domain.kernel import (
    JUDGE,
    LANGUAGES,
    PUBLIC,
    Draw,
    Entry,
    Fact,
    Language,
    ReplayedChance,
    State,
    Viewer,
    seat_viewer,
    shown,
)
from domain.rulesets import RULESETS
from replays.lettering import caption, fit, signed, width_of, wrap
from replays.looks import LOOKS
from replays.memo import Memo
from replays.reel import Reel, reel, unreel
from replays.scene import SHAPES, Mark, Scene, Shape, Sprite, scene_of
from replays.svg import style_of, stylesheet, svg, symbols, symbols_of
from tests.games.driver import play
from tests.games.variants import variants_of
from tests.rounds import rounds

PLAYERS = ["Ada", 'Bruno <&">', "Chloé", "Dimitri", "Éléonore-Victoire", "Fanny", "Gus"]
PLAYED = sorted(set(LOOKS) & set(RULESETS))

Step = tuple[Entry[Fact] | None, State]


def steps(slug: str, variant: str, seats: int) -> tuple[Step, ...]:
    """A random game, with the empty table as step 0."""
    game = play(slug, variant, seats, 1)
    return (None, game.empty), *game.steps


def some(slug: str, variant: str, seats: int, most: int) -> tuple[Step, ...]:
    """At most about so many steps of the game, evenly over it: drawing takes its time."""
    game = steps(slug, variant, seats)
    return game[:: max(1, len(game) // most)]


def scene(
    slug: str,
    step: Step,
    viewer: Viewer,
    language: Language = "en",
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """What the viewer sees after a step."""
    ruleset = RULESETS[slug]
    entry, state = step
    players = PLAYERS[: state.seats]
    return LOOKS[slug].layout(
        ruleset.view(state, viewer),
        ruleset.names(state.edition, players),
        language,
        players,
        None if entry is None else shown(entry, viewer),
        shape=shape,
        memo=memo,
    )


@cache
def pictures(slug: str, variant: str, seats: int, language: Language = "en") -> tuple[Scene, ...]:
    """What the judge sees at some steps of a game: drawn once for all who look at it.

    With a memo: that nothing hangs on it is a test of its own.
    """
    memo = Memo()
    return tuple(
        scene(slug, step, JUDGE, language, memo=memo)
        for step in some(slug, variant, seats, rounds(40, 120))
    )


def games() -> Iterator[tuple[str, str, int]]:
    """Each ruleset with its fewest and its most seats, in every variant."""
    for slug in PLAYED:
        for name, variant in variants_of(RULESETS[slug]).items():
            for seats in sorted(set(variant.seats_of(RULESETS[slug]))):
                yield slug, name, seats


all_games = pytest.mark.parametrize(("slug", "variant", "seats"), list(games()))
redrawn_games = pytest.mark.parametrize(
    ("slug", "variant", "seats"), [game for game in games() if style_of(game[0])]
)
"""Games whose board has a look of its own: there nothing may be lost."""


@all_games
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.property
def test_ids_are_unique_and_sprites_lie_within(
    slug: str, variant: str, seats: int, shape: Shape
) -> None:
    memo = Memo()
    for step in some(slug, variant, seats, rounds(40, 300)):
        picture = scene(slug, step, seat_viewer(0), shape=shape, memo=memo)
        ids = [sprite.id for sprite in picture.sprites]
        assert len(ids) == len(set(ids))
        for sprite in picture.sprites:
            assert 0 <= sprite.x <= picture.width, sprite
            assert 0 <= sprite.y <= picture.height, sprite
        assert picture.sprites == tuple(sorted(picture.sprites, key=lambda s: (s.z, s.id)))


@all_games
@pytest.mark.property
def test_both_languages_show_the_same_sprites(slug: str, variant: str, seats: int) -> None:
    told = [pictures(slug, variant, seats, language) for language in LANGUAGES]
    for english, french in zip(*told, strict=True):
        assert [sprite.id for sprite in english.sprites] == [sprite.id for sprite in french.sprites]
        for one, other in zip(english.sprites, french.sprites, strict=True):
            assert bool(one.label) == bool(other.label) or one.kind == "text", one
        assert english.description
        assert english.description != french.description


@all_games
@pytest.mark.property
def test_what_can_be_taken_in_hand_has_a_label(slug: str, variant: str, seats: int) -> None:
    for picture in pictures(slug, variant, seats):
        for sprite in picture.sprites:
            if sprite.kind in ("piece", "card"):
                assert sprite.label, sprite


@pytest.mark.parametrize("slug", PLAYED)
def test_every_score_is_counted_somewhere_on_the_board(slug: str) -> None:
    """A seat whose points are those of a piece is counted there."""
    ruleset = RULESETS[slug]
    for step in some(slug, next(iter(variants_of(ruleset))), ruleset.players[1], 12)[2:]:
        for viewer in (PUBLIC, JUDGE):
            lines = ruleset.standings(ruleset.view(step[1], viewer)).lines
            apart = [line for line in lines if not line.side.startswith("seat:")]
            played = {line.seat for line in apart}
            seats = [line for line in lines if line not in apart and line.seat not in played]
            known = {line.side for line in [*apart, *seats] if line.score is not None}
            assert known <= {sprite.tally for sprite in scene(slug, step, viewer).sprites}


@pytest.mark.parametrize("slug", PLAYED)
def test_every_card_and_piece_leads_to_its_rule(slug: str) -> None:
    ruleset = RULESETS[slug]
    led = LOOKS[slug].about(ruleset.standard_edition)
    assert {rule for rules in led.values() for rule in rules} <= ruleset.rulebook.rules.keys()
    for step in some(slug, next(iter(variants_of(ruleset))), ruleset.players[1], 12):
        for sprite in scene(slug, step, JUDGE).sprites:
            if sprite.kind in ("piece", "card"):
                assert any(fnmatchcase(sprite.id, pattern) for pattern in led), sprite.id


@all_games
@pytest.mark.property
def test_every_colour_comes_with_another_sign(slug: str, variant: str, seats: int) -> None:
    for picture in pictures(slug, variant, seats):
        for sprite in picture.sprites:
            if sprite.colour and sprite.kind in ("piece", "card"):
                assert sprite.face or sprite.corner, sprite


@all_games
def test_svg_is_well_formed_and_explains_itself(slug: str, variant: str, seats: int) -> None:
    space = "{http://www.w3.org/2000/svg}"
    for step in some(slug, variant, seats, 15):
        picture = scene(slug, step, PUBLIC, "fr")
        root = ElementTree.fromstring(svg(picture))
        assert root.get("role") == "img"
        assert root.findtext(f"{space}title") == picture.title
        assert root.findtext(f"{space}desc") == picture.description
        drawn = [group.get("data-id") for group in root.findall(f"{space}g")]
        assert drawn == [sprite.id for sprite in picture.sprites]


@all_games
@pytest.mark.property
def test_every_symbol_and_pattern_is_defined(slug: str, variant: str, seats: int) -> None:
    known = symbols() + symbols_of(slug)
    for picture in pictures(slug, variant, seats):
        for sprite in picture.sprites:
            drawings: tuple[Sprite | Mark, ...] = (sprite, *sprite.marks)
            for drawn in drawings:
                if drawn.shape not in ("", "box", "disc", "line", "path"):
                    assert f'<symbol id="{drawn.shape}"' in known, drawn
                if drawn.pattern:
                    assert f'<pattern id="{drawn.pattern}"' in known, drawn


@redrawn_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_cut_is_whole_within_reach(
    slug: str, variant: str, seats: int, language: Language
) -> None:
    for picture in pictures(slug, variant, seats, language):
        for sprite in picture.sprites:
            texts = (sprite.face, *[mark.text for mark in sprite.marks])
            if any("…" in text for text in texts):
                assert sprite.label or sprite.detail, sprite


def test_no_symbol_has_the_name_of_another() -> None:
    everything = symbols() + "".join(map(symbols_of, LOOKS))
    ids = re.findall(r'\bid="([^"]+)"', everything)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("slug", PLAYED)
def test_the_stylesheets_need_nothing_from_outside(slug: str) -> None:
    style = stylesheet() + style_of(slug)
    assert "@import" not in style
    assert "url(" not in style.replace("url(#", "")
    assert "//" not in style.replace("/*", "").replace("*/", "")


@all_games
@pytest.mark.parametrize("viewer", [PUBLIC, seat_viewer(0), JUDGE])
@pytest.mark.property
def test_a_picture_is_the_same_whatever_was_drawn_before_it(
    slug: str, variant: str, seats: int, viewer: Viewer
) -> None:
    """What a memo keeps is what would be drawn anew."""
    shape = SHAPES[seats % len(SHAPES)]
    memo = Memo()
    first = steps(slug, variant, seats)[: rounds(15, 60)]
    for step in first + some(slug, variant, seats, rounds(15, 120)):
        kept = scene(slug, step, viewer, shape=shape, memo=memo)
        assert kept == scene(slug, step, viewer, shape=shape)


def test_a_part_is_drawn_again_only_when_what_it_shows_has_changed() -> None:
    drawn: list[int] = []

    def row(value: int) -> Iterator[Sprite]:
        drawn.append(value)
        yield Sprite(f"row:{value}", "text", 0, 0)

    memo = Memo()
    scenes = [
        memo.scene((1, 1), "", "", [memo.part("row", row, value)], "") for value in (1, 1, 2, 1)
    ]
    assert drawn == [1, 2, 1]
    assert scenes[1].sprites is scenes[0].sprites
    assert scenes[3] == scenes[0]


@all_games
def test_what_is_cut_is_whole_where_one_points_at_it_and_well_written(
    slug: str, variant: str, seats: int
) -> None:
    shape, memos = SHAPES[seats % len(SHAPES)], {language: Memo() for language in LANGUAGES}
    for step in some(slug, variant, seats, 20):
        for language, memo in memos.items():
            picture = scene(slug, step, JUDGE, language, shape=shape, memo=memo)
            assert [each for sprite in picture.sprites for each in lost(sprite)] == []
            said = [each for sprite in picture.sprites for each in (sprite.label, sprite.detail)]
            assert ill_written([picture.title, picture.description, *said], language) == []


MISWRITTEN = {
    "en": r"\b1 \w*(points|cards|turns)\b",
    "fr": r"\b[01] (points|cartes|tours)\b|\S[:;?!](?=\s|$)",
}


def ill_written(texts: list[str], language: Language) -> list[str]:
    """`1 points`, and in French what has no space before a colon."""
    return [text for text in texts if re.search(MISWRITTEN[language], text)]


def lost(sprite: Sprite) -> Iterator[str]:
    """The texts of a sprite that are cut, and that its tooltip does not say in full."""
    whole = " ".join((sprite.detail or sprite.label).split())
    for text in (sprite.face, sprite.corner, *[mark.text for mark in sprite.marks]):
        for line in text.split("\n"):
            kept = " ".join(line.rstrip("…").split())
            if line.endswith("…") and (kept not in whole or len(kept) == len(whole)):
                yield f"{line} [{sprite.id}]"


def test_a_colour_cannot_fetch_anything() -> None:
    sprites = [
        Sprite("good", "piece", 0, 0, colour="#b3202c"),
        Sprite("bad", "piece", 0, 0, colour="red;background:url(//example.org)"),
        Sprite("marked", "piece", 0, 0, marks=(Mark(0, 0, colour="url(//example.org)"),)),
    ]
    picture = scene_of((10, 10), "", "", sprites)
    assert "example" not in svg(picture)
    assert {sprite.id: sprite.colour for sprite in picture.sprites} == {
        "good": "#b3202c",
        "bad": "",
        "marked": "",
    }


# Reels


@all_games
@pytest.mark.property
def test_a_reel_folds_back_into_every_scene(slug: str, variant: str, seats: int) -> None:
    memo, first = Memo(), steps(slug, variant, seats)[: rounds(30, 60)]
    game = first + some(slug, variant, seats, rounds(30, 100))
    scenes = [scene(slug, step, PUBLIC, memo=memo) for step in game]
    done = reel(scenes)
    assert list(unreel(done)) == scenes
    stored = msgspec.json.encode(done)
    assert msgspec.json.decode(stored, type=Reel) == done


@pytest.mark.parametrize("slug", PLAYED)
def test_a_reel_of_300_steps_is_tens_of_kilobytes(slug: str) -> None:
    ruleset = RULESETS[slug]
    ways = variants_of(ruleset).items()
    game = max((steps(slug, name, way.seats_of(ruleset)[1]) for name, way in ways), key=len)
    memo = Memo()
    scenes = [scene(slug, step, PUBLIC, "fr", memo=memo) for step in game[:300]]
    assert len(gzip.compress(msgspec.json.encode(reel(scenes)))) < 80_000


# Secrets


def test_two_deals_look_the_same_until_the_masks_fall() -> None:
    """The same game with the cards dealt otherwise: the public sees the same pictures."""
    for seats in (2, 4, 7):
        pictures = [list(_secret_agents(seats, turned)) for turned in (False, True)]
        assert pictures[0] == pictures[1]
        assert len(pictures[0]) > 50


def _secret_agents(seats: int, turned: bool) -> Iterator[Scene]:
    """A base game up to the reveal; `turned`: every identity card one place further."""
    game = play("secret_agents", "base", seats, 1)
    state = None
    for played in game.played:
        draws = [
            _turned(draw) if turned and draw.source == "identity" else draw for draw in played.draws
        ]
        chance = ReplayedChance(draws, declared=False)
        recorder = game.redo(
            played if state is None else dataclasses.replace(played, before=state), chance
        )
        for entry, after in zip(recorder.entries, recorder.states, strict=True):
            assert isinstance(after, SecretAgentsState)
            if after.phase == "reveal":
                return
            yield scene("secret_agents", (entry, after), PUBLIC)
        state = recorder.state


def _turned(draw: Draw) -> Draw:
    assert isinstance(draw.outcome, tuple)
    return Draw(draw.source, draw.of, (*draw.outcome[1:], draw.outcome[0]))


def test_other_reports_look_the_same_to_other_seats() -> None:
    for entry, state in steps("secret_agents", "advanced", 7):
        assert isinstance(state, SecretAgentsState)
        if not state.sheets or state.phase in ("reveal", "over"):
            continue
        turned = replace(state, sheets={seat: {"red": 6} for seat in state.sheets})
        for viewer in (PUBLIC, seat_viewer(6)):
            if viewer.seat in state.sheets:
                continue
            before, after = (scene("secret_agents", (entry, s), viewer) for s in (state, turned))
            assert before == after


def test_hidden_hands_and_piles_look_the_same() -> None:
    variant = next(iter(variants_of(RULESETS["war1955"])))
    for entry, state in steps("war1955", variant, 2):
        assert isinstance(state, War1955State)
        hand, pile = state.hands[1], state.draw_pile
        if state.phase == "over" or state.is_open(1) or len(pile) < len(hand):
            continue
        other = replace(
            state,
            hands=(state.hands[0], pile[: len(hand)]),
            draw_pile=(*reversed(pile[len(hand) :]), *hand),
        )
        before, after = (scene("war1955", (entry, s), seat_viewer(0)) for s in (state, other))
        assert before == after


# Text


def test_text_fits() -> None:
    assert fit("Ada", 100, 20) == "Ada"
    assert fit("Éléonore-Victoire", 100, 20) == "Éléonor…"
    assert fit("Éléonore-Victoire", 100, 20, "") == "Éléonore-"
    assert fit("Éléonore-Victoire", 300, 20, font="bold") == "Éléonore-Victoire"
    assert width_of("iii\nWWW", 10) == width_of("WWW", 10) > 2 * width_of("iii", 10)
    assert wrap("one two three", 90, 20).split("\n") == ["one two", "three"]
    assert wrap("one two three four five", 90, 20).split("\n") == ["one two", "three f…"]
    assert wrap("a bb ccc dd e", 110, 20).split("\n") == ["a bb ccc", "dd e"]
    assert wrap("Réapprovisionnement", 130, 20).split("\n") == ["Réapprovi-", "sionnement"]
    assert wrap("Grande-Bretagne", 120, 20).split("\n") == ["Grande-", "Bretagne"]
    assert wrap("Prussia/Germany", 120, 20).split("\n") == ["Prussia/", "Germany"]
    assert wrap("Coordinated Attack", 80, 20).split("\n") == ["Coord…", "Attack"]
    assert "-" not in wrap("Coordinated Attack", 80, 20, 3, breaks=False)
    assert caption("one two three four", 90, (20, 15)) == ("one two\nthree four", 15)
    assert [signed(points) for points in (7, 0, -3)] == ["+7", "0", "−3"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", LOOKS)
def test_no_face_of_a_component_is_cut(slug: str, language: Language) -> None:
    ruleset = RULESETS[slug]
    edition = ruleset.standard_edition
    faces = LOOKS[slug].faces(edition, ruleset.names(edition, ()), language)
    said = [
        text
        for face in faces
        for sprite in face.sprites
        for text in (sprite.face, sprite.corner, *[mark.text for mark in sprite.marks])
    ]
    assert [text for text in said if "…" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_agents_have_the_same_letter_large_as_on_the_board(language: Language) -> None:
    ruleset = RULESETS["secret_agents"]
    edition = ruleset.standard_edition
    names = ruleset.names(edition, ())
    letters = {
        sprite.id.partition(":")[2]: sprite.face
        for face in LOOKS["secret_agents"].faces(edition, names, language)
        for sprite in face.sprites
        if sprite.id.startswith("agent:")
    }
    assert isinstance(edition, Box)
    looks = edition.components.display.agents
    assert letters == {agent: look.initial.in_language(language) for agent, look in looks.items()}
    assert len(set(letters.values())) == len(letters) > 5
