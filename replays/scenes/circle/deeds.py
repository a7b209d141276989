"""What the folder says of an action, a veto, an attack, an arrival, time, setup and the end."""

from __future__ import annotations

from domain.games.circle.state import Result
from replays.lettering import LEAST, LINE, largest, wrap
from replays.scenes.circle.geometry import Rect
from replays.scenes.circle.reading import Asked, Beginning, Deed, Time
from replays.scenes.circle.spies import FLAGS, Deck, plate
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen


class Sheet:
    """Lines of text from the top of a leaf down."""

    def __init__(self, pen: Pen, leaf: Rect, foot: float = 0) -> None:
        self.pen, self.leaf = pen, leaf
        self.left, self.y = -leaf.w / 2 + 14, -leaf.h / 2 + 12
        self.foot = leaf.h / 2 - 8 - foot

    def say(self, words: str, style: str = "", size: int = LEAST, lines: int = 3) -> None:
        """A paragraph, as far as there is room."""
        bold = "strong" in style
        fitting = int((self.foot - self.y) // (size * LINE))
        if words and fitting > 0:
            font = "bold" if bold else "sans"
            text = wrap(words, self.leaf.w - 28, size, min(lines, fitting), font)
            high = (text.count("\n") + 1) * size * LINE
            style = f"start {style}".rstrip()
            self.pen.written(self.left, self.y + high / 2, words, text, size, style)
            self.y += high + 4

    def rule(self) -> None:
        self.pen.path(f"M0 0H{self.leaf.w - 28}", "rule", self.left, self.y + 2)
        self.y += 10


def deed(pen: Pen, deck: Deck, words: Words, leaf: Rect, about: Deed, asked: Asked | None) -> None:
    """Who uses it and what it is aimed at; what a veto would stop, or who could repel it."""
    sheet = Sheet(pen, leaf, 96 if asked else 0)
    owner = deck.owners[about.seat]
    plate(pen, owner, sheet.left + 18, sheet.y + 18, 34)
    used = words("used_by", seat=words.seat(about.seat))
    pen.fitted(sheet.left + 44, sheet.y + 18, used, leaf.w - 74, (24, LEAST), "start")
    sheet.y += 42
    box = deck.box
    aims = [words.aim(box, aim) for aim in about.aims]
    if about.stopping == "veto":
        sheet.say(words("would_stop"), "alarm strong", LEAST)
    sheet.say(_stopped(words, about) or words.action(about.mode), "strong", 24)
    if aims and about.stopping != "guard":
        sheet.say(words("aims"), "soft")
        for aim in aims:
            sheet.say(aim, "", LEAST, 2)
    elif asked is not None and asked[1] == "choose_target":
        sheet.say(words("no_aim"), "soft")
    if about.stopping == "guard":
        sheet.say(words("attacked", card=words.card(about.attacked)), "alarm strong")
        sheet.say(words("guards", cards=words.cards(about.guards)))
    if asked is not None:
        asks(pen, deck, words, leaf, asked)


def _stopped(words: Words, about: Deed) -> str:
    """What a veto would stop that is no action of its own."""
    if about.stopping != "veto":
        return ""
    if about.mode == "guard":
        return words("stops_guard", card=words.card(about.attacked))
    if about.mode == "aid":
        return words("stops_aid", amount=about.amount) if about.amount else words("stops_use")
    return ""


def asks(pen: Pen, deck: Deck, words: Words, leaf: Rect, asked: Asked) -> None:
    """Whom the table waits for, with the choice in words, in a golden frame at the foot."""
    seat, kind = asked
    y = leaf.h / 2 - 50
    left = -leaf.w / 2
    pen.box(0, y, leaf.w - 14, 84, "gold")
    plate(pen, deck.owners[seat], left + 34, y, 38)
    room = leaf.w - 78
    text, size = largest(words.seat(seat), room, (26, 24, LEAST), "serif bold")
    choice = words.choice(kind)
    said = wrap(choice, room, LEAST, 2, "bold")
    lines = said.count("\n") + 1
    pen.written(left + 62, y - 12 * lines - 2, words.seat(seat), text, size, "start strong serif")
    pen.written(left + 62, y + 16, choice, said, LEAST, "start strong")


def hiring(pen: Pen, deck: Deck, words: Words, leaf: Rect, asked: Asked | None) -> None:
    """A recruiter's employer names the division."""
    sheet = Sheet(pen, leaf, 96)
    sheet.say(words("hired_by"), "strong", 24)
    for division in deck.box.divisions:
        tone = deck.tone(division)
        pen.box(sheet.left + 12, sheet.y + 16, 20, 20, f"toned {tone}")
        name = words.division(deck.box, division)
        pen.fitted(sheet.left + 34, sheet.y + 16, name, leaf.w - 66, (24, LEAST), "start")
        sheet.y += 36
    if asked is not None:
        asks(pen, deck, words, leaf, asked)


def time(pen: Pen, deck: Deck, words: Words, leaf: Rect, about: Time, asked: Asked | None) -> None:
    """Who leaves the wheel alone, and who may still turn it."""
    sheet = Sheet(pen, leaf, 96 if asked else 0)
    sheet.say(words("turns_again" if about.card else "turn_again"), "strong", 24)
    for seat in about.passed:
        if sheet.y + 36 > sheet.foot:
            break
        plate(pen, deck.owners[seat], sheet.left + 16, sheet.y + 18, 30)
        said = f"{words.seat(seat)} {words('lets_be')}"
        pen.fitted(sheet.left + 40, sheet.y + 18, said, leaf.w - 70, (24, LEAST), "start")
        sheet.y += 38
    if asked is not None:
        asks(pen, deck, words, leaf, asked)


def beginning(
    pen: Pen, deck: Deck, words: Words, leaf: Rect, about: Beginning, asked: Asked | None
) -> None:
    """The seats with their colours and services."""
    is_narrow = leaf.h > leaf.w
    h = min(76 if is_narrow else 60, (leaf.h - 12) / max(1, len(about.chosen)))
    left, top = -leaf.w / 2, -leaf.h / 2 + 6
    for seat, (_, service) in enumerate(about.chosen):
        y = top + (seat + 0.5) * h
        mine = asked is not None and asked[0] == seat
        if mine:
            pen.box(0, y, leaf.w - 14, h - 4, "gold")
        plate(pen, deck.owners[seat], left + 34, y, 38)
        said = words.name("service", service) if service else ""
        if mine and asked is not None:
            said = words.choice(asked[1])
        flag = 50 if service in FLAGS else 0
        x = left + (64 if is_narrow else 70 + leaf.w * 0.42)
        if flag:
            pen.symbol(f"flag-{FLAGS[service]}", x + 20, y + 15 * is_narrow, 42, 28)
        _beside_or_below(pen, words.seat(seat), said, leaf, (64, y, flag, is_narrow))


def _beside_or_below(
    pen: Pen, name: str, said: str, leaf: Rect, at: tuple[float, float, float, bool]
) -> None:
    """A name and what is said of it: at the right, or in a narrow leaf below it."""
    start, y, flag, is_narrow = at
    left = -leaf.w / 2
    room = leaf.w - start - 14
    if is_narrow:
        pen.fitted(
            left + start, y - 15, name, room, (26, 24, LEAST), "start strong serif", "serif bold"
        )
        pen.fitted(left + start + flag, y + 15, said, room - flag, (24, LEAST), "start")
        return
    wide = leaf.w * 0.42
    pen.fitted(left + start, y, name, wide, (26, 24, LEAST), "start strong serif", "serif bold")
    pen.fitted(-left - 14, y, said, room - wide - flag - 6, (24, LEAST), "end")


def outcome(pen: Pen, deck: Deck, words: Words, leaf: Rect, about: Result) -> None:
    """How it ended: every seat with its rank, points and secrets."""
    sheet = Sheet(pen, leaf)
    alarm = "strong serif alarm" if about.circle_wins else "strong serif"
    sheet.say(words.result(about), alarm, 28, 2)
    left = -leaf.w / 2
    is_narrow = leaf.h > leaf.w
    h = min(76 if is_narrow else 56, (leaf.h / 2 - 8 - sheet.y) / max(1, len(about.ranking)))
    for index, each in enumerate(about.ranking):
        y = sheet.y + (index + 0.5) * h
        if each.seat in about.winners:
            pen.box(0, y, leaf.w - 14, h - 4, "gold")
        pen.text(left + 34, y, f"{each.rank}.", 26, "strong serif")
        plate(pen, deck.owners[each.seat], left + 76, y, min(36, int(h) - 8))
        total = words("total", vp=each.vp, secrets=each.secrets)
        _beside_or_below(pen, words.seat(each.seat), total, leaf, (104, y, 0, is_narrow))
