"""Names on the map: beside their places, off the paths and off each other."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from domain.kernel import Language
from replays.lettering import LEAST, LINE, width_of, wrap
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import NEAR, Box, distance, is_free, meet, through, within


class Label(msgspec.Struct, frozen=True):
    """A place's name, by its middle."""

    text: str
    x: int
    y: int
    box: Box
    ground: str


@lru_cache(maxsize=32)
def ways(atlas: Atlas, language: Language) -> dict[int, list[Label]]:
    """Every way to write each name beside its place, the best first."""
    return {
        place.number: [label for _, label in _options(atlas, language, place.number)]
        for place in atlas.places
    }


@lru_cache(maxsize=32)
def around(atlas: Atlas, language: Language) -> dict[int, Box]:
    """The box that holds every way to write a name."""
    hulls: dict[int, Box] = {}
    for number, options in ways(atlas, language).items():
        if not options:
            continue
        left, top, right, bottom = zip(*[label.box for label in options], strict=True)
        hulls[number] = (min(left), min(top), max(right), max(bottom))
    return hulls


@lru_cache(maxsize=32)
def labels(atlas: Atlas, language: Language) -> dict[int, Label]:
    """Beside their places, off the paths and off each other."""
    options = ways(atlas, language)
    found: dict[int, Label] = {}
    # Those with the least choice choose first.
    for number in sorted(options, key=lambda each: len(options[each])):
        _write(options, found, number, 2)
    return found


def _write(
    options: dict[int, list[Label]], found: dict[int, Label], number: int, depth: int
) -> bool:
    """Writes a name where it fits; names in its way are written elsewhere, if they can be."""
    for label in options[number]:
        if is_free(label.box, [other.box for other in found.values()], 2):
            found[number] = label
            return True
    if not depth:
        return False
    for label in options[number]:
        moved = dict(found)
        moved[number] = label
        in_the_way = [each for each, other in found.items() if meet(label.box, other.box, 2)]
        for each in in_the_way:
            del moved[each]
        if len(in_the_way) <= 2 and all(
            _write(options, moved, each, depth - 1) for each in in_the_way
        ):
            found.clear()
            found.update(moved)
            return True
    return False


def _options(atlas: Atlas, language: Language, number: int) -> list[tuple[float, Label]]:
    """The ways to write one name, each with what is wrong with it."""
    place = next(each for each in atlas.places if each.number == number)
    name = place.name_fr if language == "fr" else place.name_en
    x, y = atlas.spots[number]
    found: list[tuple[float, Label]] = []
    area = (x - 330, y - 150, x + 330, y + 150)
    near = [each for each in (*atlas.kept, *atlas.discs.values()) if meet(each, area)]
    roads = [(atlas.spots[a], atlas.spots[b]) for a, b in atlas.roads]
    roads = [(a, b) for a, b in roads if through(area, a, b)]
    texts = dict.fromkeys(
        [name, *[wrap(name, room, LEAST, 3, "bold", breaks=False) for room in (240, 190, 150, 120)]]
    )
    for text in texts:
        if "…" in text:
            continue
        lines = text.count("\n") + 1
        w, h = width_of(text, LEAST, "bold") + 4, lines * LEAST * LINE
        for rank, (across, down) in enumerate(_around(w, h)):
            box = (x + across, y + down, x + across + w, y + down + h)
            if not within(box, atlas.frame) or not is_free(box, near, 1):
                continue
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            corners = {atlas.ground(cx, cy) for cx in (box[0], box[2]) for cy in (box[1], box[3])}
            cost = rank * 2.0 + lines * 4 + 30 * (len(corners) - 1)
            cost += sum([through(box, a, b) for a, b in roads]) * 0.6
            cost += sum(
                [
                    10
                    for other, (ox, oy) in atlas.spots.items()
                    if other != number and distance(ox, oy, box) < NEAR + 6
                ]
            )
            found.append(
                (cost, Label(text, round(middle[0]), round(middle[1]), box, atlas.ground(*middle)))
            )
    return sorted(found, key=lambda option: option[0])


def _around(w: float, h: float) -> list[tuple[float, float]]:
    """Upper left corners of a text beside a place: right, left, below, above, and between."""
    gap, reach, far = NEAR, NEAR - 8, NEAR + 16
    return [
        (gap, -h / 2), (-gap - w, -h / 2), (-w / 2, gap), (-w / 2, -gap - h),
        (reach, 2), (-reach - w, 2), (reach, -h - 2), (-reach - w, -h - 2),
        (-w * 0.25, gap), (-w * 0.75, gap), (-w * 0.25, -gap - h), (-w * 0.75, -gap - h),
        (-w * 0.1, gap), (-w * 0.9, gap), (-w * 0.1, -gap - h), (-w * 0.9, -gap - h),
        (gap, -h * 0.2), (gap, -h * 0.8), (-gap - w, -h * 0.2), (-gap - w, -h * 0.8),
        (-w / 2, far), (-w / 2, -far - h), (far, -h / 2), (-far - w, -h / 2),
        (-w * 0.2, far), (-w * 0.8, far), (-w * 0.2, -far - h), (-w * 0.8, -far - h),
    ]  # fmt: skip
