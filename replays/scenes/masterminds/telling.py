"""The whole position in words, for who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.masterminds.edition import Box
from domain.games.masterminds.state import Disc, MastermindsState, SeatScore, Villain
from domain.kernel import Fact
from replays.memo import Memo
from replays.scenes.masterminds.words import Words

Scores = tuple[SeatScore | None, ...]
"""Of every seat that has a machine."""


def description(
    state: MastermindsState,
    scores: Scores,
    memo: Memo,
    words: Words,
    heading: str,
    asked: int | None,
    fact: Fact | None,
) -> str:
    """The cities, and what every seat has."""
    parts = [heading + ".", memo.keep("told:fact", words.sentence, fact)]
    if asked is not None:
        parts.append(words("asked", seat=words.seat(asked)))
    parts.append(words.told_dial(state.ss_level, state.edition.secret_service.max))
    parts.append(
        memo.parts(
            "told", _told, words, state.edition, state.stacks, state.buildings, state.missions,
            state.villains, scores,
        )
    )  # fmt: skip
    return " ".join([part for part in parts if part])


def _told(
    memo: Memo,
    words: Words,
    box: Box,
    stacks: Mapping[str, tuple[Disc, ...]],
    buildings: Mapping[str, tuple[str, ...]],
    missions: Mapping[str, str | None],
    villains: tuple[Villain, ...],
    scores: Scores,
) -> str:
    """What lies on the table; each city and each seat by itself."""
    parts = [
        memo.keep(
            f"told:{city}", words.told_city, city, stacks.get(city, ()), buildings.get(city, ()),
            box.missions.get(missions.get(city) or ""),
        )
        for city in box.cities
    ]  # fmt: skip
    parts += [
        memo.keep(f"told:{seat}", words.told_villain, seat, villain, now.total)
        for seat, (villain, now) in enumerate(zip(villains, scores, strict=True))
        if now is not None
    ]
    return " ".join([part for part in parts if part])
