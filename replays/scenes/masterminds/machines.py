"""The machines as drawings: each is cut into its segments, on a sheet of 346 by 144.

A drawing is a frame (legs, ropes, water) and a path and the middle of the label for each segment.
Somebody's own machine is drawn as a row of boilers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import sqrt

import msgspec

WIDTH, HEIGHT = 346, 144


class Piece(msgspec.Struct, frozen=True):
    """A segment's outline, and where its label has its middle."""

    d: str
    x: float
    y: float


class Drawing(msgspec.Struct, frozen=True):
    frame: str
    pieces: dict[str, Piece]


class Outline(msgspec.Struct, frozen=True):
    """A piece in its place: the path seen from the middle of its box, and the label likewise."""

    x: float
    y: float
    w: float
    h: float
    d: str
    label: tuple[float, float]


def _slice(
    ellipse: tuple[float, float, float, float],
    x1: float,
    x2: float,
    top: float | None = None,
    bottom: float | None = None,
) -> str:
    """A piece of an ellipse between two verticals, cut flat at `top` or `bottom` if given."""
    cx, cy, rx, ry = ellipse

    def half(x: float) -> float:
        return ry * sqrt(max(0.0, 1 - ((x - cx) / rx) ** 2))

    middle = min(max(cx, x1), x2)
    upper = [(x, cy - half(x)) for x in (x1, middle, x2)]
    lower = [(x, cy + half(x)) for x in (x2, middle, x1)]
    arc = f"A{rx:g} {ry:g} 0 0 1 "
    above = arc.join([f"{x:g} {y:.1f}" for x, y in upper])
    below = arc.join([f"{x:g} {y:.1f}" for x, y in lower])
    if bottom is not None:
        return f"M{x1:g} {bottom:g}L{above}L{x2:g} {bottom:g}Z"
    if top is not None:
        return f"M{x1:g} {top:g}L{x2:g} {top:g}L{below}Z"
    return f"M{above}L{below}Z"


_BODY = (278.0, 88.0, 62.0, 46.0)
_HULL = (178.0, 54.0, 166.0, 52.0)
_BOAT = (196.0, 88.0, 144.0, 48.0)
_WHALE = (168.0, 66.0, 150.0, 48.0)

_DRAWINGS = {
    "giant_spider": Drawing(
        "M128 112Q112 92 104 116T92 144M150 114Q140 104 134 144M186 114Q198 104 202 144"
        "M206 108Q226 96 232 120T246 144M120 60Q96 14 70 22T40 60M330 108Q346 112 342 144",
        {
            "mandibles": Piece(
                "M61 60Q76 42 108 46Q116 48 116 58V96Q116 106 104 106Q74 106 61 94Q50 80 61 60Z",
                87,
                76,
            ),
            "fang_1": Piece(
                "M58 42Q30 34 12 56Q1 76 6 104Q18 88 32 84Q46 80 54 78Q50 58 58 42Z", 31, 63
            ),
            "fang_2": Piece(
                "M52 99Q26 99 22 122Q22 138 36 143H102Q116 142 116 130V120Q116 111 106 111"
                "Q76 112 52 99Z",
                66,
                126,
            ),
            "observation": Piece("M124 50Q126 8 164 8T204 50Z", 165, 33),
            "thorax": Piece(
                "M120 60Q121 54 129 54H202Q210 54 211 60V108Q211 116 202 116H130Q121 116 120 108Z",
                166,
                85,
            ),
            "abdomen": Piece(_slice(_BODY, 217, 339, bottom=90), 278, 70),
            "cannon": Piece(
                "M222 3L308 2V0H324V38H308V36L262 36Q254 42 240 44H226Q230 38 220 32"
                "Q210 27 210 18T222 3Z",
                268,
                19,
            ),
            "prison": Piece(_slice(_BODY, 217, 339, top=95), 278, 112),
        },
    ),
    "giant_zeppelin": Drawing(
        "M84 98L92 112M140 104V112M206 104V112M262 98L254 112",
        {
            "siren": Piece(_slice(_HULL, 13, 74), 48, 55),
            "grand_gallery": Piece(_slice(_HULL, 78, 142), 110, 54),
            "galley_stores": Piece(_slice(_HULL, 146, 206), 176, 54),
            "death_turbines": Piece(_slice(_HULL, 210, 290), 249, 54),
            "spa": Piece("M294 18Q318 22 341 1V107Q318 86 294 90Z", 318, 55),
            "crew_belvedere": Piece("M56 111H136V144H86Q62 140 56 111Z", 104, 127),
            "gun_bay": Piece("M140 111H208V144H140Z", 174, 127),
            "bomb_bay": Piece("M212 111H292Q286 140 262 144H212Z", 244, 127),
        },
    ),
    "dreaded_submersible": Drawing(
        "M4 30Q18 23 32 30T60 30T88 30T116 30"
        "M230 30Q244 23 258 30T286 30T314 30T342 30M198 6V1H212",
        {
            "conning_tower": Piece("M146 42V14Q146 6 154 6H208Q216 6 216 14V42Z", 181, 25),
            "propeller": Piece("M2 44Q10 66 10 88T2 132Q30 128 60 115V61Q30 50 2 44Z", 36, 88),
            "magnetic_fin": Piece(_slice(_BOAT, 64, 118), 92, 88),
            "steam_turbine": Piece(_slice(_BOAT, 122, 194, top=90), 158, 110),
            "crew_quarters": Piece(_slice(_BOAT, 122, 194, bottom=86), 158, 66),
            "golf_course": Piece(_slice(_BOAT, 198, 270, bottom=86), 233, 67),
            "first_class_deck": Piece(_slice(_BOAT, 198, 270, top=90), 233, 110),
            "armament_hold": Piece(_slice(_BOAT, 274, 339), 301, 88),
        },
    ),
    "walking_fortress": Drawing(
        "M98 102L88 122L98 142H84M136 102L146 122L136 142H122M222 102L212 122L222 142H236"
        "M258 102L268 122L258 142H272M72 70H90",
        {
            "skull_head": Piece(
                "M40 26Q78 26 79 58Q79 76 68 82V98H58V92H50V98H42V92H34V98H22V84Q5 78 4 58"
                "Q5 26 40 26Z",
                41,
                58,
            ),
            "cannon_1": Piece("M74 14H88V8H128V48H88V22H74Z", 108, 28),
            "captains_bridge": Piece(
                "M132 48V12H144V4H154V12H164V4H174V12H184V4H194V12H206V48Z", 169, 30
            ),
            "cannon_2": Piece("M210 8H266V14H316V30H266V48H210Z", 238, 28),
            "armament_hold": Piece("M84 52H148V100H92Q84 100 84 92Z", 116, 76),
            "logistics": Piece("M152 52H206V100H152Z", 179, 76),
            "menagerie": Piece("M210 52H274V92Q274 100 266 100H210Z", 242, 76),
            "tail": Piece(
                "M278 54Q302 54 322 36Q344 60 342 94Q338 122 310 134Q322 108 306 101"
                "Q292 97 278 98Z",
                309,
                77,
            ),
        },
    ),
    "extraordinary_airship": Drawing(
        "M150 18Q140 2 126 8M150 18Q160 2 174 8M96 110L108 126M238 104L226 120",
        {
            "bow": Piece(_slice(_WHALE, 19, 92), 60, 66),
            "navigation_room": Piece(_slice(_WHALE, 96, 156, bottom=64), 127, 44),
            "gardens": Piece(_slice(_WHALE, 96, 156, top=68), 127, 89),
            "transducer_room": Piece(_slice(_WHALE, 160, 220, bottom=64), 189, 44),
            "munitions_hold": Piece(_slice(_WHALE, 160, 220, top=68), 189, 89),
            "rear_cannons": Piece(_slice(_WHALE, 224, 282), 252, 66),
            "tail_fin": Piece(
                "M286 44Q318 40 343 8Q336 44 328 62Q336 84 343 118Q318 92 286 88Z", 309, 66
            ),
            "drift_fin": Piece("M116 117H214Q212 141 194 143H136Q118 140 116 117Z", 165, 130),
        },
    ),
    "steam_mole": Drawing(
        "M66 40V14M66 14Q60 4 48 8M96 40V22M96 22Q90 12 80 16",
        {
            "nozzles": Piece("M50 42V112H26L4 124L9 98L3 78L9 56L4 32L26 42Z", 29, 77),
            "double_boiler": Piece("M54 50Q54 42 62 42H154V76H54Z", 104, 59),
            "combustion_chamber": Piece("M54 80H154V112H54Z", 104, 96),
            "electric_generator": Piece("M158 42H250Q258 42 258 50V76H158Z", 207, 59),
            "gymnasium": Piece("M158 80H258V112H158Z", 207, 96),
            "turret": Piece("M140 38V16Q140 4 154 4H208V10H244V20H214V38Z", 177, 22),
            "drill": Piece("M262 34L343 77L262 120Q256 77 262 34Z", 291, 77),
            "armoured_tracks": Piece(
                "M58 116H250Q264 116 264 130T250 144H58Q44 144 44 130T58 116Z", 154, 130
            ),
        },
    ),
}


def drawing_of(machine: str, segments: tuple[str, ...]) -> Drawing:
    """The drawing of a machine that has these segments."""
    known = _DRAWINGS.get(machine)
    return known if known and set(known.pieces) == set(segments) else _boilers(segments)


@lru_cache(maxsize=64)
def _boilers(segments: tuple[str, ...]) -> Drawing:
    columns = max(1, -(-len(segments) // 2))
    w = (WIDTH - 8) / columns
    pieces: dict[str, Piece] = {}
    for index, segment in enumerate(segments):
        row, column = divmod(index, columns)
        x, y = 4 + column * w, 6 + row * 68
        d = f"M{x:g} {y + 12:g}Q{x:g} {y:g} {x + 12:g} {y:g}H{x + w - 4:g}V{y + 64:g}H{x:g}Z"
        pieces[segment] = Piece(d, x + w / 2, y + 32)
    return Drawing(f"M4 {HEIGHT - 2}H{WIDTH - 4}", pieces)


# Paths


_COMMAND = re.compile(r"([MLQTCHVAZ])([^MLQTCHVAZ]*)")
_NUMBER = re.compile(r"-?[\d.]+")


@lru_cache(maxsize=2_048)
def scaled(d: str, kx: float, ky: float, x: float = 0, y: float = 0) -> str:
    """A path of absolute commands, so much wider and higher, seen from (x, y)."""
    done: list[str] = []
    for command, said in _COMMAND.findall(d):
        numbers = [float(each) for each in _NUMBER.findall(said)]
        if command == "H":
            numbers = [number * kx - x for number in numbers]
        elif command == "V":
            numbers = [number * ky - y for number in numbers]
        elif command == "A":
            rx, ry, turn, large, sweep, to_x, to_y = numbers
            numbers = [rx * kx, ry * ky, turn, large, sweep, to_x * kx - x, to_y * ky - y]
        else:
            numbers = [
                number * ky - y if index % 2 else number * kx - x
                for index, number in enumerate(numbers)
            ]
        done.append(command + " ".join([f"{number:.1f}".removesuffix(".0") for number in numbers]))
    return "".join(done)


@lru_cache(maxsize=2_048)
def outline(piece: Piece, kx: float, ky: float) -> Outline:
    """A piece, so much wider and higher."""
    xs: list[float] = []
    ys: list[float] = []
    for command, said in _COMMAND.findall(piece.d):
        numbers = [float(each) for each in _NUMBER.findall(said)]
        if command == "H":
            xs += numbers
        elif command == "V":
            ys += numbers
        else:
            points = numbers[-2:] if command == "A" else numbers
            xs += points[::2]
            ys += points[1::2]
    left, right, top, bottom = min(xs) * kx, max(xs) * kx, min(ys) * ky, max(ys) * ky
    x, y = (left + right) / 2, (top + bottom) / 2
    label = (piece.x * kx - x, piece.y * ky - y)
    return Outline(x, y, right - left, bottom - top, scaled(piece.d, kx, ky, x, y), label)
