"""The board of liar's dice: a tavern table, with everybody's cup around the standing bid.

A look is a layout (a view -> a scene), and beside it whatever its pictures need: `style.css`,
`symbols.svg`, and in `touch.toml` which sprites stand for the parts of a move.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel import Fact, Language, Names, fill, values_of
from replays.looks import About, Look
from replays.memo import Memo
from replays.scene import Scene, Shape, scoring, sentence

from . import table
from .pieces import (
    BidChallenged,
    BidCounted,
    Box,
    CupLifted,
    DiceRolled,
    DieLost,
    LiarsDiceState,
)
from .places import plan
from .rules import chapter, ruleset
from .seats import Mood, Shown, plate
from .words import Words


def layout(
    state: LiarsDiceState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """Each part is a function of just what it shows: what has not changed is not drawn again."""
    memo = memo or Memo()
    words = memo.keep("words", Words, names, language)
    places = plan(shape, state.seats)
    bid, faces = state.bid, state.edition.faces
    is_won = state.phase == "over"
    doubted = bid is not None and isinstance(fact, BidChallenged | CupLifted | BidCounted)
    parts = [
        memo.part("ground", table.ground, places),
        memo.part("tray", table.tray, words, places.tray, faces, bid),
        memo.part(
            "bid", table.standing, words, places.bid, bid, _said(state, words), state.total,
            words("liar") if doubted else "", state.alive[0] if is_won else state.active, is_won,
        ),
    ]  # fmt: skip
    for seat, place in enumerate(places.seats):
        shown = _shown(state, words, seat, doubted, fact)
        parts.append(memo.part(f"seat:{seat}", plate, words, place, shown))
    told = sentence(ruleset.rulebook, fact, names, language) if fact is not None else ""
    if isinstance(fact, BidCounted):
        parts.append(memo.part("slip", table.slip, places.slip, told, (fact.face,) * fact.count))
    heading = fill(
        ruleset.rulebook.chapters[chapter(state).kind], values_of(chapter(state)), names, language
    )
    title = f"{ruleset.title.in_language(language)} · {heading}"
    described = " ".join([told, _described(state, words)]).strip()
    scene = memo.scene(places.size, title, described, parts, ruleset.slug)
    return scoring(scene, {"bid": f"seat:{fact.seat}"} if isinstance(fact, DieLost) else {})


def _said(state: LiarsDiceState, words: Words) -> str:
    """What is written over the bid."""
    if state.phase == "over":
        return words("won", seat=state.alive[0])
    if state.bid is not None:
        return words("bids", seat=state.bid.seat)
    return words("opens", seat=state.active) if state.phase == "bidding" else words("rolling")


def _shown(
    state: LiarsDiceState, words: Words, seat: int, doubted: bool, fact: Fact | None
) -> Shown:
    mood, tag = _mood(state, words, seat, doubted)
    return Shown(
        seat,
        state.left[seat] if state.left else 0,
        state.dice[seat] if state.dice else (),
        mood,
        tag,
        is_lifted=seat in state.lifted,
        is_rolling=isinstance(fact, DiceRolled) and fact.seat == seat,
        sought=fact.face if isinstance(fact, BidCounted) else "",
    )


def _mood(state: LiarsDiceState, words: Words, seat: int, doubted: bool) -> tuple[Mood, str]:
    """What a seat is about, and how its plate says so."""
    bid = state.bid
    if state.left and not state.left[seat]:
        return "gone", words("out")
    if state.phase == "over":
        return "winner", words("wins")
    if bid is not None and seat == bid.seat:
        if doubted:
            return "doubted", words("doubted")
        return "bidder", words("bid", count=bid.count, face=bid.face)
    if state.phase == "bidding" and seat == state.active:
        # Whoever is asked to answer a bid is the one who doubts it.
        return ("doubting", words("liar")) if doubted else ("turn", words("turn"))
    return "", ""


def _described(state: LiarsDiceState, words: Words) -> str:
    """The whole table in words, for who does not see it."""
    said = [_said(state, words)]
    if state.bid is not None:
        said.append(words("bid", count=state.bid.count, face=state.bid.face))
    said += [words("cup", seat=seat, n=left) for seat, left in enumerate(state.left)]
    return ". ".join(said) + "."


def sides(state: LiarsDiceState) -> dict[str, str]:
    """Everybody in the colour of the cup: variables of `style.css`."""
    return {f"seat:{seat}": f"--own-{seat}" for seat in range(state.seats)}


def about(box: Box) -> About:
    """The rules that one is led to from what one points at."""
    return {
        "bid": ("bid.higher", "bid.most"),
        "cup:*": ("roll.secret", "lose.die"),
        "die:*": ("roll.all", "roll.secret"),
        "face:*": ("bid.higher", "bid.bluff"),
        "seat:*": ("turn.order", "challenge.call"),
        "slip": ("challenge.count",),
    }


look = Look(__package__, layout, sides=sides, about=about)
