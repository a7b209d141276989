"""What the picture of the board shows, where a wrong one would mislead."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.games.xiii import ruleset
from domain.games.xiii.edition import Box
from domain.games.xiii.state import Combat, Element, Mission, Roll, XiiiState
from domain.kernel import HIDDEN, LANGUAGES, Language
from replays.lettering import LEAST, LINE, width_of
from replays.scene import SHAPES, Scene, Shape, Sprite
from replays.scenes.xiii import layout
from replays.scenes.xiii.faces import faces
from replays.scenes.xiii.geometry import DISC, PLATE, Rect, meet
from replays.scenes.xiii.mission_card import card
from replays.scenes.xiii.missions import HIGH
from replays.scenes.xiii.words import Words
from replays.svg import svg
from tests.games.driver import play
from tests.games.xiii.given import BOX, given

PLAYERS = ["Ada", "Boris", "Chloé", "Dimitri", "Elsa"]

KINDS = ("agent", "commando", "bomber")

shapes = pytest.mark.parametrize("shape", SHAPES)
languages = pytest.mark.parametrize("language", LANGUAGES)


def drawn(state: XiiiState, shape: Shape = "wide", language: Language = "en") -> Scene:
    players = PLAYERS[: state.seats]
    names = ruleset.names(state.edition, players)
    return layout(state, names, language, players, shape=shape)


def sprites(scene: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in scene.sprites}


def texts(sprite: Sprite) -> list[str]:
    return [mark.text for mark in sprite.marks if mark.text]


Corners = tuple[float, float, float, float]


def boxes(scene: Scene) -> Iterator[tuple[str, Corners]]:
    """Whatever must lie on nothing else of the map: places, names, flags and groups."""
    for sprite in scene.sprites:
        w, h = sprite.w, sprite.h
        kind = sprite.id.partition(":")[0]
        if kind == "name" and sprite.face:
            w = round(width_of(sprite.face, LEAST, "bold" if "busy" in sprite.style else "sans"))
            h = round(LEAST * LINE * (sprite.face.count("\n") + 1))
        elif kind == "place":
            w = h = DISC
        elif kind not in ("group", "flag", "package", "hold"):
            continue
        if w:
            x, y = sprite.x, sprite.y
            yield sprite.id, (x - w / 2, y - h / 2, x + w / 2, y + h / 2)


def overlapping(scene: Scene) -> list[tuple[str, str]]:
    every = list(boxes(scene))
    assert len(every) > 33
    return [
        (one, other)
        for (one, first), (other, second) in combinations(every, 2)
        if meet(first, second, -1)
    ]


def crowd(place: int, box: Box = BOX) -> dict[str, Element]:
    """Ten units of each of five seats on one place."""
    return {
        token: Element(seat, place)
        for seat in range(5)
        for tokens in list(box.tokens[seat].values())[:4]
        for token in tokens
    }


@shapes
@pytest.mark.parametrize("place", [1, 12, 29])
def test_five_groups_of_ten_round_one_place_cover_nothing(shape: Shape, place: int) -> None:
    state = replace(given(5), elements=crowd(place))
    scene = drawn(state, shape)
    shown = sprites(scene)
    assert overlapping(scene) == []
    for seat in range(5):
        assert {"5", "3"} <= set(texts(shown[f"group:{place}:{seat}"]))
    for id in state.elements:
        piece, plate = shown[f"element:{id}"], shown[piece_on(shown, id)]
        assert abs(piece.x - plate.x) <= plate.w / 2
        assert abs(piece.y - plate.y) <= PLATE / 2
        assert piece.detail


def piece_on(shown: dict[str, Sprite], id: str) -> str:
    return shown[f"element:{id}"].on


@shapes
@languages
def test_no_group_or_flag_covers_a_name_or_a_number(shape: Shape, language: Language) -> None:
    game = play("xiii", "fast", 5, 1)
    for _, state in game.steps[:: len(game.steps) // 12]:
        assert isinstance(state, XiiiState)
        assert overlapping(drawn(state, shape, language)) == []


@shapes
def test_somebody_s_own_map_is_drawn_as_it_is_given(shape: Shape) -> None:
    components = BOX.components
    places = tuple([replace(each, x=1000 - each.x) for each in components.locations])
    state = given(3, at={9: {0: "jones agent agent"}, 1: {1: "amos", 2: "xiii"}})
    own = replace(state, edition=Box(replace(components, locations=places)))
    scene = drawn(own, shape)
    assert overlapping(scene) == []
    assert sprites(scene)["place:12"].x < sprites(scene)["place:19"].x


def test_a_fight_shows_both_sides_their_dice_and_their_hits() -> None:
    state = given(3, at={9: {0: "jones agent", 1: "amos"}}, phase=7)
    rolls = (
        Roll("combat", 0, (6, 2), ("jones", "u0-agent-1"), (0, 1), (3, 5), side=0),
        Roll("combat", 1, (1,), ("amos",), (0,), (4,), side=1),
    )
    fighting = replace(state, agenda=(Combat(9, 0, 1, round=2, step="round", dice=rolls),))
    shown = sprites(drawn(fighting))
    assert {"Ada", "1 hit"} <= set(texts(shown["fight:side:0"]))
    assert {"Boris", "0 hits"} <= set(texts(shown["fight:side:1"]))
    assert shown["die:jones:0"].shape == "die-6"
    assert "die:jones:0:hit" in shown
    assert "missed" in shown["die:u0-agent-1:0"].style
    assert "Round 2: The dice are rolled." in texts(shown["fight"])
    assert "3+" in texts(shown["fight:jones"])
    assert "fought" in shown["burst:9"].style


@languages
@pytest.mark.parametrize("is_open", [False, True])
def test_a_fight_of_four_names_everybody_and_is_larger_than_what_rests(
    language: Language, is_open: bool
) -> None:
    fighters = [
        [leader, *[f"u{seat}-{kind}-1" for kind in KINDS]]
        for seat, leader in enumerate(("jones", "amos"))
    ]
    kinds = " ".join(KINDS)
    state = given(5, at={9: {0: f"jones {kinds}", 1: f"amos {kinds}"}}, phase=7)
    if is_open:
        state = replace(state, hands=(tuple(BOX.cards)[:4],) * 5)
    else:
        state = replace(state, hands=((HIDDEN,) * 4,) * 5)
    rolls = tuple(
        [
            Roll("combat", seat, (6, 2, 3, 4, 5), (*mine, mine[-1]), (0,) * 5, (5,) * 5, side=seat)
            for seat, mine in enumerate(fighters)
        ]
    )
    fighting = replace(state, agenda=(Combat(9, 0, 1, round=1, step="round", dice=rolls),))
    shown = sprites(drawn(fighting, language=language))
    for id in [id for mine in fighters for id in mine]:
        assert "…" not in "".join(texts(shown[f"fight:{id}"])), id
    if not is_open:
        seats = [shown[f"seat:{seat}"].h for seat in range(5)]
        assert shown["fight"].h > 4 * max(seats)


@languages
@pytest.mark.parametrize("count", range(1, 7))
def test_beside_a_fight_secondary_missions_keep_their_names(count: int, language: Language) -> None:
    ids = list(BOX.secondaries)[:count]
    watched = BOX.secondaries[ids[0]].location
    there = {9: {0: "jones agent", 1: "amos agent"}, watched: dict.fromkeys((2, 3, 4), "agent")}
    state = given(5, at=there, phase=7)
    fight = Combat(9, 0, 1, round=1, step="round", dice=())
    state = replace(state, agenda=(fight,), secondaries=dict.fromkeys(ids, 0))
    shown = sprites(drawn(state, language=language))
    for id in ids:
        said = "".join(texts(shown[f"mission:{id}"])).replace("\n", " ")
        assert shown[f"mission:{id}"].detail.partition("\n")[0] in said


def test_a_mission_says_who_stands_there() -> None:
    state = given(3, at={3: {2: "xiii"}}, missions=("P02",), cleared=("P02",))
    card = sprites(drawn(state))["mission:P02"]
    assert "C" in texts(card)
    assert "There now: Chloé" in card.detail


@languages
@pytest.mark.parametrize("width", [178, 242, 348, 518])
def test_what_a_mission_takes_is_said_whole_or_not_at_all(width: int, language: Language) -> None:
    """However many cards share the strip, and whoever stands there."""
    words = Words(ruleset.names(BOX, PLAYERS), language, PLAYERS)
    for id, mission in BOX.missions.items():
        sprite = card(words, BOX, Rect(0, 0, width, HIGH), id, Mission(), (0, 1))
        title, place = words.name("mission", id), words.place(mission.location)
        begun = [text.rstrip("…").split("\n")[0] for text in texts(sprite) if "…" in text]
        assert not [text for text in begun if text not in title and text not in place], begun


@languages
def test_every_card_and_piece_has_a_face(language: Language) -> None:
    shown = list(faces(BOX, ruleset.names(BOX, ()), language))
    kinds = {scene.sprites[0].id.partition(":")[0] for scene in shown}
    assert kinds == {"card", "mission", "element", "unit", "back"}
    assert len(shown) == 24 + 13 + 20 + len(BOX.characters) + 5 + 4
    for scene in shown:
        ElementTree.fromstring(svg(scene))
        for sprite in scene.sprites:
            assert not [text for text in texts(sprite) if "…" in text], sprite


def test_what_is_told_does_not_hang_on_the_order_in_which_they_came() -> None:
    state = play("xiii", "long", 2, 1).positions[-1]
    assert isinstance(state, XiiiState)
    turned = replace(
        state,
        elements=dict(reversed(state.elements.items())),
        missions=dict(reversed(state.missions.items())),
    )
    names = ruleset.names(BOX, PLAYERS[:2])
    told = [layout(each, names, "en", PLAYERS[:2], None).description for each in (state, turned)]
    assert told[0] == told[1]
