"""The board picture of 1955: The War of Espionage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.war1955 import ruleset
from domain.games.war1955.facts import (
    BlockMade,
    CardDrawn,
    CounterResolved,
    InfluenceAnnounced,
    MarkerAdvanced,
    SpecialCountered,
)
from domain.games.war1955.state import War1955State
from domain.kernel import Fact, Language, Names
from replays.looks import Look
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scoring
from replays.scenes.war1955 import table
from replays.scenes.war1955.about import about
from replays.scenes.war1955.faces import faces
from replays.scenes.war1955.geometry import BOARDS, Board
from replays.scenes.war1955.hands import Hand, panel
from replays.scenes.war1955.header import header
from replays.scenes.war1955.lanes import Aim, Lane, lane, spy
from replays.scenes.war1955.words import Words

RECENT = 4
"""How many of the cards that were discarded last are shown where nothing is played."""


def layout(
    state: War1955State,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """Six tugs of war between the left and the right, with a player at each end."""
    memo = memo or Memo()
    board = BOARDS[shape]
    words = memo.keep("words", Words, names, language, players)
    sides = (state.faction.get(0, "neutral"), state.faction.get(1, "neutral"))
    hands = _hand(state, sides, 0, fact), _hand(state, sides, 1, fact)
    shown = _play(state, words, sides, fact)
    rects, height = memo.keep("rects", table.arrange, board, hands, shown)
    box = state.edition
    parts = [
        memo.part("ground", _ground, board, height),
        memo.part(
            "header", header, words, board, words.heading(state), _step(state), sides,
            (state.home.get(0, ""), state.home.get(1, "")),
            (_secured(state, 0), _secured(state, 1)), box.constants.countries_to_win,
            state.result.ranking[0] if state.result else (),
        ),
        memo.part("hand:0", panel, words, board, box, rects[0], hands[0]),
        memo.part("play", table.play, words, board, box, rects[1], shown),
        memo.part("hand:1", panel, words, board, box, rects[2], hands[1]),
        memo.part(
            "piles", table.piles, words, box, rects[3], len(state.draw_pile), state.discard
        ),
    ]  # fmt: skip
    for each in _lanes(state, board, words, sides, fact):
        parts.append(memo.part(f"lane:{each.country.id}", lane, words, board, each))
        for seat in each.spies:
            until = state.lasts_until("detain", seat)
            parts.append(
                memo.part(
                    f"spy:{seat}", spy, words, board, seat, sides[seat], each.country.id, each.top,
                    each.height, until,
                )
            )  # fmt: skip
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    description = words.description(state, fact)
    scene = memo.scene((board.width, height), title, description, parts, "war1955")
    return scoring(scene, _secures(state, fact))


def _ground(board: Board, height: int) -> Iterator[Sprite]:
    """The wall, and the map behind the lanes."""
    yield Sprite(
        "wall", "region", board.width // 2, height // 2, board.width, height, "box", "wall"
    )
    rect = board.map
    yield Sprite("map", "region", *rect.middle, rect.w, rect.h, "box", "sheet", z=1)
    yield Sprite("land", "region", *rect.middle, rect.w, rect.h, "war-land", "land", z=2)


def _secured(state: War1955State, seat: int) -> tuple[str, ...]:
    return state.secured(seat) if state.position else ()


def _secures(state: War1955State, fact: Fact | None) -> dict[str, str]:
    """The marker that has just reached, or left, the end of its lane: by whose countries count."""
    if not isinstance(fact, MarkerAdvanced):
        return {}
    half = state.half_length(fact.country)
    ends = [each for each in (fact.to, fact.origin) if abs(each) == half]
    return {f"marker:{fact.country}": f"seat:{0 if ends[0] < 0 else 1}"} if ends else {}


def _step(state: War1955State) -> int:
    """The step that is lit: that of a play which is still being answered."""
    if state.result is not None:
        return 0
    plays = state.edition.constants.plays_per_turn
    return max(1, plays - state.plays_left) if state.stack and state.step <= 2 else state.step


def _hand(state: War1955State, sides: tuple[str, str], seat: int, fact: Fact | None) -> Hand:
    return Hand(
        seat,
        sides[seat],
        state.hands[seat],
        tuple(state.gadgets[seat]),
        state.lasts_until("paid_informant", seat),
        state.hand_limit(seat),
        isinstance(fact, CardDrawn) and fact.seat == seat,
    )


def _play(
    state: War1955State, words: Words, sides: tuple[str, str], fact: Fact | None
) -> table.Play:
    block, blocker = (fact.cards, fact.seat) if isinstance(fact, BlockMade) else ((), 0)
    title, brief, struck = words("nothing_played"), "", ""
    if state.stack:
        frame = state.stack[0]
        seat = words.seat(frame.seat)
        title = brief = words("plays", seat=seat)
        if frame.country:
            title = words("plays_in", seat=seat, country=frame.country)
        if len(state.stack) > 1:
            title = words("counters_with", seat=words.seat(state.stack[-1].seat))
    if isinstance(fact, BlockMade):
        terms = " + ".join(map(str, fact.values))
        total = f"{terms} = {fact.total}" if len(fact.values) > 1 else str(fact.total)
        title = words("blocks", seat=words.seat(fact.seat), sum=total)
    elif isinstance(fact, CounterResolved) and fact.effective:
        struck = fact.target_card
    elif isinstance(fact, SpecialCountered):
        struck = fact.card
    return table.Play(
        state.stack,
        block,
        blocker,
        title,
        brief or title,
        struck,
        len(state.draw_pile),
        len(state.discard),
        state.discard[: -RECENT - 1 : -1],
        sides,
    )


def _lanes(
    state: War1955State, board: Board, words: Words, sides: tuple[str, str], fact: Fact | None
) -> Iterator[Lane]:
    countries = state.edition.components.countries
    aims = _aims(state, words, fact)
    aimed = tuple([index for index, each in enumerate(countries) if each.id in aims])
    boxes = board.lanes(len(countries), aimed)
    for country, (top, height) in zip(countries, boxes, strict=True):
        id = country.id
        blockades = [e for e in state.effects if e.kind == "blockade" and e.target == id]
        yield Lane(
            country,
            top,
            height,
            state.half_length(id),
            state.position.get(id, 0),
            state.colour.get(id, "neutral"),
            sides,
            tuple([seat for seat, home in state.home.items() if home == id]),
            tuple([seat for seat, at in state.spy.items() if at == id]),
            max(blockades, key=lambda effect: effect.expires_turn, default=None),
            aims.get(id),
        )


def _aims(state: War1955State, words: Words, fact: Fact | None) -> dict[str, Aim]:
    """The countries that something is aimed at."""
    found: dict[str, Aim] = {}
    for frame in state.stack:
        if frame.kind == "influence" and frame.country in state.position:
            written = f"+{frame.total}"
            if isinstance(fact, InfluenceAnnounced):
                written = words.sum(fact)
            found[frame.country] = Aim(frame.seat, frame.total, written)
        elif frame.kind == "special":
            for country in {frame.country, *frame.countries} & state.position.keys():
                found.setdefault(country, Aim(frame.seat))
    return found


def sides(state: War1955State) -> dict[str, str]:
    """Seats in the colours of their factions."""
    return {f"seat:{seat}": f"--{faction}" for seat, faction in state.faction.items()}


look = Look(__name__, layout, faces=faces, sides=sides, about=about)
