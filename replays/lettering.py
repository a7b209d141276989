"""Letters: how wide a text is, and how it is made to fit.

Nobody knows which font a reader has. The widths are those of DejaVu, the widest that browsers
commonly fall back to: what fits in it fits in the others. The styles of the board name fonts in
this order, so that a picture looks the same wherever DejaVu is all there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from domain.kernel import Language

Font = Literal["sans", "bold", "serif", "serif bold"]

LEAST = 22
"""The smallest letters of any picture, in its units: 11 CSS pixels at 1280x800 and at 390x844."""

LINE = 1.2
"""From one line of a text to the next, of its letters' size."""

_UNKNOWN = 0.9
"""The width of a letter that is not in the table: nearly that of a Chinese one."""


@cache
def _widths(font: Font) -> dict[str, float]:
    text = files("replays.scenes").joinpath("widths.json").read_text("utf-8")
    table = msgspec.json.decode(text, type=dict[Font, dict[str, str]])[font]
    return {letter: int(width) / 1000 for width, letters in table.items() for letter in letters}


@lru_cache(maxsize=16_384)
def _ems(text: str, font: Font) -> float:
    """The width of a line with letters of size 1."""
    known = _widths(font)
    return sum([known.get(letter, _UNKNOWN) for letter in text])


def width_of(text: str, size: float, font: Font = "sans") -> float:
    """How wide the longest line of a text is."""
    return size * max([_ems(line, font) for line in text.split("\n")])


def fit(text: str, width: float, size: float, end: str = "…", font: Font = "sans") -> str:
    """`text`, cut so that it stays within `width`; a cut shows as `end`.

    Whoever cuts has to say the whole elsewhere: in the label or the detail of the sprite.
    """
    if width_of(text, size, font) <= width:
        return text
    for length in range(len(text) - 1, 0, -1):
        cut = text[:length].rstrip() + end
        if width_of(cut, size, font) <= width:
            return cut
    return text[:1] + end if end else text[:1]


@lru_cache(maxsize=4_096)
def wrap(
    text: str,
    width: float,
    size: float,
    lines: int = 2,
    font: Font = "sans",
    *,
    breaks: bool = True,
) -> str:
    """`text` in at most so many lines of about the same length, cut if need be.

    `breaks`: a word that is longer than a line is broken in two before anything is cut.
    """
    whole = _words(text)
    words = whole
    if breaks:
        words = tuple([part for word in whole for part in _parts(word, width / size, font)])
    done = _broken(words, width / size, font)
    if len(done) > lines and words != whole:
        words = whole  # With long words broken there is no room for the others.
        done = _broken(words, width / size, font)
    if len(done) > lines:
        last = " ".join(done[lines - 1 :])
        return "\n".join([*done[: lines - 1], fit(last, width, size, font=font)])
    low, high = 0.0, width / size
    for _ in range(6):
        middle = (low + high) / 2
        tried = _broken(words, middle, font)
        if len(tried) == len(done) and max([_ems(line, font) for line in tried]) <= middle:
            done, high = tried, middle
        else:
            low = middle
    return "\n".join([fit(line, width, size, font=font) for line in done])


_TIED = re.compile(r"(?<=[°«]) | (?=[:;!?»%])")


_VOWEL = "[aeiouyàâäéèêëîïôöùûü]"
_SYLLABLE = re.compile(
    rf"(?<=.{{2}}[-/])|(?<=.{{2}}{_VOWEL})(?=[^\W\d_](?<!{_VOWEL}){_VOWEL}\w)"
    rf"|(?<=.{_VOWEL}[^\W\d_])(?<!{_VOWEL})(?=[^\W\d_lrh](?<!{_VOWEL}){_VOWEL}\w)",
    re.IGNORECASE,
)
"""Where a word may be broken, in English and in French: after a hyphen or a slash, before a
consonant with its vowel."""


def _words(text: str) -> tuple[str, ...]:
    """What may be broken apart: not before a colon, nor after `n°`."""
    return tuple(_TIED.sub("\u00a0", text).split(" "))


def _parts(word: str, ems: float, font: Font) -> list[str]:
    """A word, or if it is longer than a line as much of it as a line holds, and the rest."""
    if _ems(word, font) > ems:
        places = [match.start() for match in _SYLLABLE.finditer(word)]
        # After a hyphen of its own if that will do, otherwise as late as possible.
        for place in sorted(places, key=lambda place: (word[place - 1] in "-/", place))[::-1]:
            first = word[:place] + "-" * (word[place - 1] not in "-/")
            if _ems(first, font) <= ems:
                return [first, *_parts(word[place:], ems, font)]
    return [word]


def _broken(words: tuple[str, ...], ems: float, font: Font) -> list[str]:
    """Lines of so many ems at the most, unless a word is longer."""
    done: list[str] = []
    line, used = "", 0.0
    space = _ems(" ", font)
    for word in words:
        wide = _ems(word, font)
        if not line or used + space + wide <= ems:
            line, used = (f"{line} {word}", used + space + wide) if line else (word, wide)
        else:
            done.append(line)
            line, used = word, wide
    return [*done, line]


def caption(
    text: str, width: float, sizes: Sequence[int], lines: int = 2, font: Font = "sans"
) -> tuple[str, int]:
    """`text` wrapped in the first of these sizes that needs no cut, or else in the last."""
    for size in sizes:
        wrapped = wrap(text, width, size, lines, font)
        if wrapped.count("…") == text.count("…"):
            return wrapped, size
    return wrap(text, width, sizes[-1], lines, font), sizes[-1]


def largest(text: str, width: float, sizes: Sequence[int], font: Font = "sans") -> tuple[str, int]:
    """`text` on one line in the first of these sizes that needs no cut, or else in the last."""
    return caption(text, width, sizes, 1, font)


def strung(parts: Iterable[str], language: Language) -> str:
    """`one; two`: in French with a space before each semicolon."""
    return (" ; " if language == "fr" else "; ").join(parts)


def signed(points: int) -> str:
    """`+7`, `0`, `−3`."""
    return f"{points:+d}".replace("-", "−") if points else "0"
