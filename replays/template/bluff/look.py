"""The board of Bluff: the card, the stake, and everybody's points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.kernel import HIDDEN, Fact, Language, Names
from replays.lettering import fit
from replays.looks import Look
from replays.memo import Memo
from replays.scene import Mark, Scene, Shape, Sprite

from .rules import BluffState, CardShown, ruleset

SIZES: dict[Shape, tuple[int, int]] = {
    "wide": (1600, 1000),
    "square": (1100, 1100),
    "tall": (720, 1000),
}
STAKE: dict[Language, str] = {"en": "At stake: {0}", "fr": "En jeu : {0}"}
"""A game has its words here, in both languages; the rulebook has all others."""


def layout(
    state: BluffState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """The card above, the seats below: each part is a function of what it shows."""
    memo = memo or Memo()
    width, height = SIZES[shape]
    card = fact.card if isinstance(fact, CardShown) else state.card
    named = "?" if card in ("", HIDDEN) else names["card"][language][card]
    stake = STAKE[language].format(state.stake)
    scores = state.scores or (0,) * state.seats
    parts = [
        memo.part("card", _card, width, card, named, isinstance(fact, CardShown)),
        memo.part("stake", _stake, width, stake),
        memo.part("seats", _seats, width, height, tuple(players), scores, state.active),
    ]
    title = f"{ruleset.title.in_language(language)} · {stake}"
    told = ", ".join([f"{name} {score}" for name, score in zip(players, scores, strict=True)])
    return memo.scene((width, height), title, f"{stake}. {told}.", parts, ruleset.slug)


def _card(width: int, card: str, named: str, is_shown: bool) -> Iterator[Sprite]:
    style = "covered" if card in ("", HIDDEN) else "open hot" if is_shown else "open"
    text = Mark(0, 0, 0, 34, "", "strong", fit(named, 260, 34, font="bold"))
    yield Sprite(
        "card", "card", width // 2, 240, 300, 380, "box", style, label=named, marks=(text,)
    )


def _stake(width: int, stake: str) -> Iterator[Sprite]:
    yield Sprite("stake", "text", width // 2, 480, 0, 44, "", "strong", stake)


def _seats(
    width: int, height: int, players: tuple[str, ...], scores: tuple[int, ...], active: int
) -> Iterator[Sprite]:
    for seat, (name, score) in enumerate(zip(players, scores, strict=True)):
        y = 580 + seat * 100
        marks = (
            Mark(-280, 0, 0, 34, "", "start", fit(name, 440, 34)),
            Mark(280, 0, 0, 34, "", "end strong", str(score)),
        )
        style = "seat active" if seat == active else "seat"
        yield Sprite(
            f"seat:{seat}", "region", width // 2, y, 620, 84, "box", style, label=name,
            marks=marks, tally=f"seat:{seat}",
        )  # fmt: skip


look = Look(__package__, layout)
