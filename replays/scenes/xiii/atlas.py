"""The map of an edition: drawn by hand for the default one, stretched from the file for others."""

from __future__ import annotations

from functools import lru_cache

from domain.games.xiii import ruleset
from domain.games.xiii.edition import Box as Edition
from replays.scene import Shape
from replays.scenes.xiii.drawings import TALL, WIDE
from replays.scenes.xiii.geometry import BOARDS, DISC, Box, Point


class Atlas:
    """Places, paths and land in the picture's own units; made once for an edition and a shape."""

    def __init__(self, edition: Edition, shape: Shape) -> None:
        board = BOARDS[shape]
        left, top = board.map.x, board.map.y
        self.frame: Box = (left, top, board.map.right, board.map.bottom)
        self.harbour: Point = (board.map.right, board.map.middle[1])
        """From where new pieces come: the side of the seats."""
        if shape != "wide":
            self.harbour = (board.map.middle[0], board.map.bottom)
        components = edition.components
        self.places = components.locations
        self.roads = tuple([(path.a, path.b) for path in components.paths])
        is_known = components.locations == ruleset.standard_edition.components.locations
        self.is_drawn = is_known
        drawn = TALL if shape == "tall" else WIDE
        spots = drawn.spots if is_known else _stretched(edition, board.map.w, board.map.h)
        self.spots: dict[int, Point] = {
            number: (left + x, top + y) for number, (x, y) in spots.items()
        }
        self.lands: tuple[tuple[str, tuple[Point, ...]], ...] = ()
        if is_known:
            self.lands = tuple(
                [
                    (region, tuple([(left + x, top + y) for x, y in points]))
                    for region, points in drawn.lands
                ]
            )
        self.kept: tuple[Box, ...] = ()
        """Boxes that nothing may stand on."""
        if shape != "tall":
            kept = [board.piles] if not edition.units else [board.piles, board.legend]
            self.kept = tuple([(r.x - 4, r.y - 4, r.right + 4, r.bottom + 4) for r in kept])
        reach = DISC / 2 + 2
        self.discs: dict[int, Box] = {
            number: (x - reach, y - reach, x + reach, y + reach)
            for number, (x, y) in self.spots.items()
        }

    def ground(self, x: float, y: float) -> str:
        """The region whose colour lies at a point, or the sea."""
        if not self.is_drawn:
            return "south"
        for region, points in reversed(self.lands):
            if _inside(x, y, points):
                return region
        return "sea"


@lru_cache(maxsize=32)
def atlas_of(edition: Edition, shape: Shape) -> Atlas:
    return Atlas(edition, shape)


def _stretched(edition: Edition, w: int, h: int) -> dict[int, Point]:
    """The places of a file, so that they fill the frame."""
    places = edition.components.locations
    xs, ys = [each.x for each in places], [each.y for each in places]
    across = (w - 200) / max(1, max(xs) - min(xs))
    down = (h - 160) / max(1, max(ys) - min(ys))
    return {
        each.number: (
            round(100 + (each.x - min(xs)) * across),
            round(80 + (each.y - min(ys)) * down),
        )
        for each in places
    }


def _inside(x: float, y: float, points: tuple[Point, ...]) -> bool:
    hit = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit
