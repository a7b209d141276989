"""What the picture of the board shows and says, where a wrong one would mislead."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.facts.gains import PartPlaced
from domain.games.masterminds.state import Disc, EndTrigger, MastermindsState, Resolution
from domain.kernel import LANGUAGES, Fact
from replays.lettering import Font, width_of
from replays.scene import SHAPES, Mark, Scene, Shape, Sprite
from replays.scenes.masterminds import layout
from replays.scenes.masterminds.faces import faces
from replays.scenes.masterminds.machines import HEIGHT, WIDTH, drawing_of, outline
from replays.svg import svg
from tests.games.masterminds.given import (
    BOX,
    MACHINES,
    MOLE,
    PHILIPPE,
    SPIDER,
    STELLA,
    Seat,
    given,
    unlocking,
)

PLAYERS = ["Stella", "Philippe", "Patricia", "Vincent"]
NAMES = ruleset.names(BOX, PLAYERS)


def labels(state: MastermindsState, language: str) -> dict[str, str]:
    """By the sprites' ids."""
    scene = layout(state, NAMES, language, PLAYERS)  # type: ignore[arg-type]
    return {sprite.id: sprite.label for sprite in scene.sprites}


@pytest.mark.parametrize(
    ("queue", "left"), [(None, "4 turns left"), ((2, 3, 0), "3 turns left"), ((0,), "1 turn left")]
)
def test_the_banner_counts_the_last_turns_that_are_to_come(
    queue: tuple[int, ...] | None, left: str
) -> None:
    """Before the last round has begun everybody has one."""
    trigger = EndTrigger("machine", STELLA, STELLA, 1)
    state = given(active=PHILIPPE if queue else STELLA, trigger=trigger)
    banner = labels(replace(state, final_queue=queue), "en")["banner"]
    assert banner == f"A machine is complete: {left}"


def test_one_is_not_told_as_many() -> None:
    state = given(Seat(chaos=0), missions={"paris": "b1", "rome": "b2"})
    english, french = (labels(state, language) for language in LANGUAGES)
    assert english["mission:paris"] == "First Trophy: 1 building; 2 points"
    assert french["mission:paris"] == "Premier trophée : 1 bâtiment ; 2 points"
    assert french["mission:rome"] == "Premier plan : 1 segment ; 2 points"
    assert english["segment:0:skull_head"].endswith("1 point, power I")
    assert english["total:0"] == "0 points"
    assert french["total:0"] == "0 point"


def drawn(state: MastermindsState, shape: Shape = "wide", fact: Fact | None = None) -> Scene:
    return layout(state, NAMES, "en", PLAYERS, fact, shape=shape)


def sprites(scene: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene.sprites}


def texts(sprite: Sprite) -> list[str]:
    return [mark.text for mark in sprite.marks if mark.text]


# Stacks


@pytest.mark.parametrize("shape", SHAPES)
def test_a_stack_shows_its_order_from_left_to_right(shape: Shape) -> None:
    state = given(stacks={"rome": [(2, "gunner"), (0, "acolyte")]})
    shown = sprites(drawn(state, shape))
    first, second = shown["disc:rome:2:0"], shown["disc:rome:0:0"]
    assert first.x + first.w <= second.x + 4
    assert texts(shown["ground:rome"]) == ["3"]


def test_a_disc_that_another_is_slid_under_moves_and_stays_the_same_piece() -> None:
    state = given(stacks={"rome": [(2, "gunner"), (0, "acolyte")]})
    (one, two) = state.stacks["rome"]
    under = replace(state, stacks={**state.stacks, "rome": (one, Disc(3, "henchman"), two)})
    before, after = sprites(drawn(state)), sprites(drawn(under))
    assert before["disc:rome:2:0"].x == after["disc:rome:2:0"].x
    assert before["disc:rome:0:0"].x < after["disc:rome:0:0"].x
    assert after["disc:rome:2:0"].x < after["disc:rome:3:0"].x < after["disc:rome:0:0"].x


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("firepower", "outcome"),
    [(5, "Firepower 5 ≥ Secret Service 4"), (3, "Firepower 3 < Secret Service 4")],
)
def test_a_resolution_is_a_moment_with_its_test_in_numbers(
    shape: Shape, firepower: int, outcome: str
) -> None:
    discs = (Disc(1, "saboteur"), Disc(0, "acolyte"), Disc(2, "gunner"))
    state = given(Seat(), Seat(), Seat(firepower=firepower))
    now = Resolution("paris", "full", discs, 2, 2, 1)
    state = replace(state, ss_level=4, resolution=now)
    shown = sprites(drawn(state, shape))
    moment = shown["city:paris"]
    assert "moment" in moment.style
    assert moment.w > shown["city:rome"].w or moment.h > shown["city:rome"].h
    assert {"Saboteur", "Acolyte", "loot only", "Gunner", outcome} <= set(texts(moment))
    assert "disc:paris:2:0" in shown
    assert "disc:paris:1:0" not in shown  # It lies in its owner's discard again.


# Missions


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("resolving", [False, True])
def test_what_a_mission_asks_for_never_collides(shape: Shape, resolving: bool) -> None:
    for mission in BOX.missions:
        state = given(missions={"paris": mission})
        if resolving:
            now = Resolution("rome", "full", (Disc(0, "gunner"),), 0)
            state = replace(state, resolution=now)
        card = sprites(drawn(state, shape))["mission:paris"]
        icons = [
            mark for mark in card.marks if mark.style in ("tile", "house") or mark.text[:1] == "×"
        ]
        assert icons
        edges = sorted((mark.x - mark.w / 2, mark.x + mark.w / 2) for mark in icons)
        assert all(one[1] <= other[0] + 1 for one, other in pairwise(edges))
        seal = next(mark for mark in card.marks if mark.style == "wax")
        for mark in icons:
            beside = mark.x + mark.w / 2 <= seal.x - seal.w / 2
            assert beside or mark.y - mark.h / 2 >= seal.y + seal.h / 2, mission
            assert mark.y + mark.h / 2 <= card.h / 2
        for mark in card.marks:
            if "start" in mark.style and mark.y - mark.h * 0.6 < seal.y + seal.h * 0.4:
                font: Font = "bold" if "strong" in mark.style else "sans"
                first = mark.text.split("\n")[0]
                assert mark.x + width_of(first, mark.h, font) <= seal.x - seal.w / 2, mission


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_a_stack_stand_apart(shape: Shape, language: str) -> None:
    for kind in BOX.kinds:
        now = Resolution("rome", "full", tuple([Disc(seat, kind) for seat in range(3)]), 1, 0, 2)
        state = replace(given(), resolution=now)
        scene = layout(state, NAMES, language, PLAYERS, shape=shape)  # type: ignore[arg-type]
        name = NAMES["agent"][language][kind]  # type: ignore[index]
        said = [
            mark
            for mark in sprites(scene)["city:rome"].marks
            if mark.text.replace("\n", " ") == name
        ]
        assert len(said) == 3
        half = [width_of(mark.text, mark.h, "bold") / 2 for mark in said]
        for index in (0, 1):
            gap = said[index + 1].x - said[index].x - half[index] - half[index + 1]
            assert gap >= 8, kind


def test_any_segment_is_a_blank_tile_and_a_cog_segment_has_a_cog() -> None:
    def tiles(mission: str) -> tuple[int, int]:
        card = sprites(drawn(given(missions={"paris": mission})))["mission:paris"]
        return (
            sum(mark.style == "tile" for mark in card.marks),
            sum(mark.shape == "mm-cog" for mark in card.marks),
        )

    assert tiles("a11") == (4, 0)
    assert tiles("a06") == (2, 2)
    assert tiles("a09") == (2, 1)


# Machines


def test_every_machine_has_a_drawing_of_its_own_segments() -> None:
    for machine in BOX.machines.values():
        ids = tuple([segment.id for segment in machine.segments])
        pieces = drawing_of(machine.id, ids).pieces
        assert set(pieces) == set(ids)
        assert drawing_of("somebodys_own", ids) != drawing_of(machine.id, ids)
        for piece in pieces.values():
            shape = outline(piece, 1, 1)
            assert shape.w >= 38
            assert shape.h >= 24
            assert shape.x - shape.w / 2 >= 0
            assert shape.x + shape.w / 2 <= WIDTH
            assert shape.y - shape.h / 2 >= 0
            assert shape.y + shape.h / 2 <= HEIGHT


def test_a_machine_is_built_segment_by_segment_with_the_power_in_force() -> None:
    built = unlocking(SPIDER, "I")
    state = given(Seat(SPIDER, built=built, parts={"thorax": (1, 1)}))
    shown = sprites(drawn(state))
    assert "built" in shown[f"segment:0:{built[0]}"].style
    assert "built" not in shown["segment:0:thorax"].style
    assert {"bolt:0:thorax:0", "copper:0:thorax:0"} <= shown.keys()
    assert "bolt:0:thorax:1" not in shown
    lamps = {slot: _is_lit(shown[f"power:0:{slot}"]) for slot in ("base", "I", "II")}
    assert lamps == {"base": True, "I": True, "II": False}


def _is_lit(sprite: Sprite) -> bool:
    return any(mark.style in ("bead", "allowed") for mark in sprite.marks)


def test_a_part_that_was_placed_flies_in_from_the_loot() -> None:
    state = given(Seat(SPIDER, parts={"thorax": (1, 0)}))
    now = Resolution("washington", "full", (Disc(0, "gunner"),), 0)
    state = replace(state, resolution=now)
    shown = sprites(drawn(state, fact=PartPlaced(0, "thorax", "bolt")))
    loot = shown["loot:washington"]
    assert shown["bolt:0:thorax:0"].origin == (loot.x, loot.y)
    assert "hot" in shown["segment:0:thorax"].style
    assert sprites(drawn(state))["bolt:0:thorax:0"].origin is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("machines", [MACHINES[:4], MACHINES[2:]])
def test_nothing_on_a_narrow_sheet_is_cut(language: str, machines: tuple[str, ...]) -> None:
    state = given(*[Seat(machine, burrow=machine == MOLE) for machine in machines])
    scene = layout(state, NAMES, language, ["Ada", "Boris", "Chloé", "Dimitri"])  # type: ignore[arg-type]
    said = [mark.text for sprite in scene.sprites for mark in sprite.marks]
    assert not [text for text in said if "…" in text]


def test_the_moles_permission_is_seen() -> None:
    for burrow in (False, True):
        shown = sprites(drawn(given(Seat(MOLE, burrow=burrow))))
        power = shown["power:0:base"]
        assert any(mark.style == "allowed" for mark in power.marks) == burrow
        assert any(mark.shape == "mm-under" for mark in shown["panel:0"].marks) == burrow


# Faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_piece_has_a_face_that_says_all_of_it(language: str) -> None:
    shown = list(faces(BOX, NAMES, language))  # type: ignore[arg-type]
    titles = [scene.title for scene in shown]
    for kind in ("machine", "mission", "agent", "city"):
        assert set(NAMES[kind][language].values()) <= set(titles)  # type: ignore[index]
    for scene in shown:
        said: list[Mark] = [mark for sprite in scene.sprites for mark in sprite.marks]
        assert not any("…" in mark.text for mark in said), scene.title
        assert svg(scene)
