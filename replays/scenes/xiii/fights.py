"""A fight as a panel of its own: the two sides, what each fighter needs, dice, hits and wounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Combat, Element, Roll, Wounds
from replays.lettering import LEAST, LINE, fit, largest, width_of
from replays.memo import Memo, Part
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import Rect
from replays.scenes.xiii.groups import KINDS, cap, look_of, signs
from replays.scenes.xiii.mission_card import number
from replays.scenes.xiii.words import Words

TITLE = 46
HEAD = 62
LINES = (96, 84, 72, 62, 54)
"""How high the line of a fighter may be: as high as there is room for."""
ROOMY = 84
"""How high it is where somebody's dice stand in two rows beside a whole name."""
FOOT = 40

Fighters = tuple[tuple[str, Element], ...]


class Fight(msgspec.Struct, frozen=True):
    """A fight in progress: both sides, and the wounds that fall now."""

    combat: Combat
    sides: tuple[Fighters, Fighters]
    wounds: Wounds | None

    @property
    def seats(self) -> tuple[int, int]:
        return self.combat.attacker, self.combat.defender


def fight_of(
    combat: Combat | None, elements: Mapping[str, Element], wounds: Wounds | None, box: Box
) -> Fight | None:
    if combat is None:
        return None
    first, second = [
        tuple(
            sorted(
                [
                    (id, each)
                    for id, each in elements.items()
                    if each.location == combat.location and each.controller == side
                ],
                key=lambda each: box.order[each[0]],
            )
        )
        for side in (combat.attacker, combat.defender)
    ]
    return Fight(combat, (first, second), wounds)


def height(fight: Fight | None, line: int = LINES[-1]) -> int:
    if fight is None:
        return 0
    return TITLE + HEAD + _rows(fight) * line + FOOT + 8


def largest_within(fight: Fight | None, room: int) -> int:
    """How high the lines may be where the panel has so much room: what matters now is large."""
    return next((line for line in LINES if height(fight, line) <= room), LINES[-1])


def _rows(fight: Fight) -> int:
    return max(1, len(fight.sides[0]), len(fight.sides[1]))


def parts(memo: Memo, words: Words, box: Box, rect: Rect, fight: Fight) -> list[Part]:
    """Attacker left, defender right; the dice meet in the middle."""
    combat = fight.combat
    line = (rect.h - height(fight, 0)) // _rows(fight)
    found = [memo.part("fight", _ground, words, rect, combat, fight.wounds)]
    for column, side in enumerate((combat.attacker, combat.defender)):
        roll = next((each for each in reversed(combat.dice) if each.side == side), None)
        mine = fight.sides[column]
        found.append(
            memo.part(
                f"fight:side:{column}", _side, words, box, rect, line, column, side, roll, mine
            )
        )
    return found


def _ground(words: Words, rect: Rect, combat: Combat, wounds: Wounds | None) -> Iterator[Sprite]:
    """What the two sides stand on: where they fight, and what is being done."""
    pen = Pen()
    w, h = rect.w, rect.h - TITLE // 2
    left, start, deep = -w / 2, 3 - h / 2, h - 6
    pen.path(f"M{left + 3} {start}H14L-14 {start + deep}H{left + 3}Z", "attacking")
    pen.path(f"M{-left - 3} {start}H14L-14 {start + deep}H{-left - 3}Z", "defending")
    pen.box(0, start + deep / 2, w - 8, deep, "", "xiii-shade")
    pen.path(f"M14 {start}L-14 {start + deep}", "split")
    foot = _foot(words, combat, wounds)
    pen.box(0, h / 2 - FOOT / 2 - 6, w - 20, FOOT - 4, "token-fill")
    pen.text(0, h / 2 - FOOT / 2 - 6, fit(foot, w - 36, LEAST, font="bold"), LEAST, "lean")
    sides = [
        "n" if side == NEUTRAL else str(side % 5) for side in (combat.attacker, combat.defender)
    ]
    title = words("fight", place=words.place(combat.location))
    yield Sprite(
        "fight", "region", rect.x + w // 2, rect.bottom - h // 2, w, h, "box",
        f"fight left-{sides[0]} right-{sides[1]}", label=title, detail=f"{title}\n{foot}",
        marks=pen.done(), z=50,
    )  # fmt: skip
    yield _title(words, rect, combat)


def _foot(words: Words, combat: Combat, wounds: Wounds | None) -> str:
    """What is being done."""
    if wounds is not None and wounds.left + wounds.targeted:
        seat = words("guards") if wounds.victim == NEUTRAL else words.seat(wounds.victim)
        if wounds.targeted and wounds.by is not None:
            by = words.seat(wounds.by)
            return words("wounds_aimed", by=by, seat=seat, wounds=wounds.targeted)
        return words("wounds_due", seat=seat, wounds=wounds.left + wounds.targeted)
    step = words(f"step_{combat.step}")
    if not combat.round:
        return step
    return words("clause", left=words("round", round=combat.round), right=step)


def _title(words: Words, rect: Rect, combat: Combat) -> Sprite:
    place = words.place(combat.location)
    whole = words("fight", place=place)
    text, size = largest(place, rect.w - 90, (26, 24, LEAST), "bold")
    w = round(width_of(text, size, "bold")) + 70
    pen = Pen()
    number(pen, -w / 2 + 27, 0, combat.location, 36)
    pen.text(-w / 2 + 52, 0, text, size, "start sunink lean")
    return Sprite(
        "fight:title", "text", rect.x + rect.w // 2, rect.y + TITLE // 2, w, TITLE - 2, "box",
        "bubble", label=whole, marks=pen.done(), z=52,
    )  # fmt: skip


def _side(
    words: Words, box: Box, rect: Rect, line: int, column: int, side: int, roll: Roll | None,
    mine: Fighters,
) -> Iterator[Sprite]:  # fmt: skip
    """A side's head with its hits, and a line for each fighter."""
    y = rect.y + TITLE + HEAD // 2
    turn = 1 if column == 0 else -1
    edge = rect.x + 12 if column == 0 else rect.right - 12
    middle = rect.x + rect.w // 2
    name = words("guards") if side == NEUTRAL else words.seat(side)
    align = "start" if column == 0 else "end"
    pen = Pen()
    cap(pen, words, side, turn * 22, 0, 44, 44, 28)
    room = rect.w / 2 - 84
    pen.text(turn * 52, -13, fit(name, room, 24, font="bold"), 24, f"{align} strong")
    if roll is not None:
        pen.text(turn * 52, 15, words("hits", hits=_hits(roll)), 24, f"{align} lean red")
    else:
        role = words("attacks" if column == 0 else "defends")
        pen.text(turn * 52, 15, fit(role, room, LEAST), LEAST, f"{align} soft")
    yield Sprite(
        f"fight:side:{column}", "text", edge, y, marks=pen.done(), style=look_of(side), label=name,
        z=52,
    )  # fmt: skip
    first = rect.y + TITLE + HEAD
    for index, (id, each) in enumerate(mine):
        at = first + index * line + line // 2
        yield from _fighter(
            words, box, id, each, roll, (edge, at), turn, abs(middle - edge) - 16, line
        )


def _hits(roll: Roll) -> int:
    return sum(
        [
            needed > 0 and face + bonus >= needed
            for face, bonus, needed in zip(roll.faces, roll.bonus, roll.needed, strict=False)
        ]
    )


def _fighter(
    words: Words,
    box: Box,
    id: str,
    each: Element,
    roll: Roll | None,
    at: tuple[int, int],
    turn: int,
    room: int,
    line: int,
) -> Iterator[Sprite]:
    """Picture and name outside, the dice towards the middle."""
    mine = [k for k, owner in enumerate(roll.elements) if owner == id] if roll is not None else []
    needed = box.combat[id]
    person = id in box.characters
    name = words.surname(id) if person else words.unit(box.unit[id])
    # Between them the name: neither picture nor dice may cut it. Somebody may throw several dice.
    free = room - 12 - round(width_of(name, LEAST, "bold"))
    rows = 2 if line >= ROOMY and len(mine) > 1 and free < 46 + 44 * len(mine) else 1
    abreast = -(-len(mine) // rows)
    frame = max(34, min(76, line - 8, free - 44 * abreast))
    x, y = at[0] + turn * (frame // 2 - 1), at[1]
    align = "start" if turn > 0 else "end"
    high = line // 2 - 2 if rows == 2 else min(line - 14, 72)
    size = max(30, min(high, (free - frame) // max(1, abreast) - 4))
    letters = 24 if line > LINES[-1] else LEAST
    pen = Pen()
    kind = "person" if person else box.unit[id]
    pen.symbol(
        f"xiii-{kind}" if person or kind in KINDS else "xiii-unit",
        0,
        0,
        frame * 0.68,
        frame * 0.68,
        "figure",
    )
    signs(pen, each, False)
    start = frame / 2 + 6
    free = room - frame - 3 - abreast * (size + 4)
    up = down = line / 4
    lines = 1 if width_of(name, LEAST, "bold") <= free or line < 3.2 * LEAST * LINE else 2
    if lines == 2:
        up, down = line / 2 - 6 - LEAST * LINE, line / 2 - 4 - LEAST * LINE / 2
    pen.fitted(turn * start, -up, name, free, (letters, LEAST), f"{align} strong", "bold", lines)
    bonus = box.cards[each.combat_card].bonus if each.combat_card in box.cards else 0
    more = f" (+{bonus})" if bonus else ""
    lives = box.life[id] * 17 + 12 if person else 0
    values = words("hits_on", needed=needed) + more
    if width_of(values, LEAST) + lives > free:
        values = f"{needed}+{more}"
    pen.text(turn * start, down, values, LEAST, f"{align} soft")
    start += width_of(values, LEAST) + 8
    if person:
        life = box.life[id]
        for k in range(life):
            style = "lost" if k >= life - each.wounds else "pip"
            pen.disc(turn * (start + 7 + k * 17), down, 13, style)
    label = words.element(box, id, each)
    needs = words("needs", element=words.name("element", id), needed=needed)
    yield Sprite(
        f"fight:{id}", "piece", x, y, frame, frame, "box", f"fighter {look_of(each.controller)}",
        label=label, detail="\n".join([label, needs, *words.powers(box, id)]), marks=pen.done(),
        z=54,
    )  # fmt: skip
    for k, index in enumerate(mine):
        if roll is not None:
            inner = at[0] + turn * (room - size // 2 - k % abreast * (size + 4))
            level = y + round((k // abreast - (rows - 1) / 2) * size)
            yield from _die(words, id, roll, index, k, (inner, level), size)


def _die(
    words: Words, id: str, roll: Roll, index: int, k: int, at: tuple[int, int], size: int
) -> Iterator[Sprite]:
    """A die: a hit bursts, a miss fades."""
    face = roll.faces[index]
    bonus = roll.bonus[index] if index < len(roll.bonus) else 0
    needed = roll.needed[index] if index < len(roll.needed) else 0
    is_hit = needed > 0 and face + bonus >= needed
    label = words("die", element=words.name("element", id), face=face + bonus, needed=needed)
    if is_hit:
        yield Sprite(
            f"die:{id}:{k}:hit", "marker", *at, size + 16, size + 16, "xiii-burst", "hits",
            label=label, z=53,
        )  # fmt: skip
    shape = f"die-{face if face < 7 else 0}"
    yield Sprite(
        f"die:{id}:{k}", "marker", *at, size - 6, size - 6, shape,
        "die rolls" if is_hit else "die rolls missed", label=label, z=55,
    )  # fmt: skip
