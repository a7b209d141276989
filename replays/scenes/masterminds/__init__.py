"""The board picture of Victorian Masterminds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition import Box
from domain.games.masterminds.edition.components import City, Mission
from domain.games.masterminds.rules.scoring import worth
from domain.games.masterminds.state import (
    Captured,
    Disc,
    MastermindsState,
    SeatScore,
    Villain,
)
from domain.kernel import Fact, Language, Names
from replays.looks import Look
from replays.memo import Memo, Part
from replays.scene import Scene, Shape, Sprite, scoring
from replays.scenes.masterminds import cities, dial, geometry, segments, sheets, stores
from replays.scenes.masterminds.about import about
from replays.scenes.masterminds.arrivals import Arrival, arrival, origin
from replays.scenes.masterminds.faces import faces
from replays.scenes.masterminds.geometry import Board, Rect
from replays.scenes.masterminds.header import header
from replays.scenes.masterminds.highlights import named, scorer
from replays.scenes.masterminds.moment import Moment, moment
from replays.scenes.masterminds.outcome import outcome
from replays.scenes.masterminds.pieces import Side, Sides, colour_of
from replays.scenes.masterminds.telling import Scores, description
from replays.scenes.masterminds.words import Words, asked_seat


def layout(
    state: MastermindsState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """Five cities and the Secret Service above, a sheet with its machine for each villain below."""
    memo = memo or Memo()
    words = memo.keep("words", Words, names, language, players)
    villains = state.villains or (Villain(),) * state.seats
    sides = memo.keep("sides", _sides, words, tuple([each.color for each in villains]))
    box, banner = state.edition, words.banner(state)
    resolution = state.resolution
    focus = box.cities.index(resolution.city) if resolution is not None else -1
    board = memo.keep(
        "board", geometry.arrange, shape, len(box.cities), len(villains), focus, bool(banner)
    )
    come = arrival(state, board, fact)
    heading = words.heading(state)
    asked = asked_seat(state)
    scores = memo.keep("scores", _scores, box, state.villains)
    parts = [
        memo.part("ground", _ground, board),
        memo.part(
            "header", header, words, board.header, heading, banner, state.supply,
            len(state.mission_deck),
        ),
        memo.part(
            "dial", dial.track if board.is_tall else dial.dial, words, board.dial, sides,
            (box.secret_service.max, box.secret_service.end_level), state.ss_level,
            tuple([villain.firepower for villain in villains]),
        ),
        *memo.parts(
            "cities", _cities, board, words, sides, box, box.thresholds.get(state.seats, 3), focus,
            _moment(state, words) if focus >= 0 else None, state.stacks, state.missions,
            tuple([villain.buildings for villain in state.villains]), come,
        ),
        *memo.parts(
            "sheets", _sheets, board, words, sides, box, villains, scores, asked,
            state.result.winners if state.result is not None else None, state.monocle_holder, come,
        ),
    ]  # fmt: skip
    title = f"{ruleset.title.in_language(language)} · {heading}"
    told = description(state, scores, memo, words, heading, asked, fact)
    size = (board.width, board.height)
    scene = memo.scene(size, title, told, parts, "masterminds", named(state, fact))
    return scoring(scene, scorer(fact))


def _sides(words: Words, colours: tuple[str, ...]) -> Sides:
    return tuple(
        [
            Side(seat, words.seat(seat), words.initial(seat), colour_of(colour))
            for seat, colour in enumerate(colours)
        ]
    )


def _scores(box: Box, villains: tuple[Villain, ...]) -> Scores:
    return tuple(
        [worth(box, seat, each) if each.machine else None for seat, each in enumerate(villains)]
    )


def _ground(board: Board) -> Iterator[Sprite]:
    w, h = board.width, board.height
    yield Sprite("desk", "region", w // 2, h // 2, w, h, "box", "desk", pattern="mm-planks")


def _cities(
    memo: Memo,
    board: Board,
    words: Words,
    sides: Sides,
    box: Box,
    threshold: int,
    focus: int,
    now: Moment | None,
    stacks: Mapping[str, tuple[Disc, ...]],
    missions: Mapping[str, str | None],
    taken: tuple[tuple[Captured, ...], ...],
    come: Arrival | None,
) -> list[Part]:
    """The parts of all cities; `taken`: the buildings of every seat."""
    known = {city.id: city for city in box.components.cities}
    captors = {
        (each.city, each.building): seat
        for seat, buildings in enumerate(taken)
        for each in buildings
    }
    parts: list[Part] = []
    for index, id in enumerate(box.cities):
        city = known[id]
        parts += memo.parts(
            f"around:{id}", _city, board, words, sides, box, index, city,
            now if index == focus else None, stacks.get(id, ()), threshold,
            tuple([captors.get((id, building)) for building in city.buildings]),
            box.missions.get(missions.get(id) or ""), come,
        )  # fmt: skip
    return parts


def _city(
    memo: Memo,
    board: Board,
    words: Words,
    sides: Sides,
    box: Box,
    index: int,
    city: City,
    now: Moment | None,
    discs: tuple[Disc, ...],
    threshold: int,
    taken: tuple[int | None, ...],
    card: Mission | None,
    come: Arrival | None,
) -> list[Part]:
    """The parts of a city; the very same ones while nothing happens there."""
    id, rect = city.id, board.cities[index]
    if now is not None:
        plan = memo.keep(f"plan:{id}", geometry.moment, rect, len(now.discs))
        parts = [memo.part(f"city:{id}", moment, words, rect, plan, sides, city, now)]
    else:
        plan = memo.keep(
            f"plan:{id}", geometry.row if board.is_tall else geometry.column, rect,
            max(threshold, len(discs)),
        )  # fmt: skip
        parts = [
            memo.part(f"city:{id}", cities.city, words, rect, plan, city),
            memo.part(
                f"stack:{id}", cities.stack, words, rect, plan, sides, id, discs, threshold,
                origin(come, "disc", id),
            ),
        ]  # fmt: skip
    flag = come if come is not None and come.kind == "captor" else None
    return [
        *parts,
        memo.part(
            f"skyline:{id}", cities.skyline, words, rect, plan, box, sides, city, taken, flag
        ),
        memo.part(
            f"mission:{id}", cities.mission, words, rect, plan, id, card,
            origin(come, "mission", id),
        ),
    ]  # fmt: skip


def _moment(state: MastermindsState, words: Words) -> Moment:
    resolution = state.resolution
    assert resolution is not None
    discs = resolution.discs or state.stacks.get(resolution.city, ())
    return Moment(
        discs,
        resolution.index,
        resolution.discarded,
        resolution.sabotaged_index,
        outcome(state, words),
    )


def _sheets(
    memo: Memo,
    board: Board,
    words: Words,
    sides: Sides,
    box: Box,
    villains: tuple[Villain, ...],
    scores: Scores,
    asked: int | None,
    winners: tuple[int, ...] | None,
    monocle: int | None,
    come: Arrival | None,
) -> list[Part]:
    parts: list[Part] = []
    for seat, villain in enumerate(villains):
        rect = board.sheets[seat]
        style = "lit" if asked == seat else ""
        if winners is not None:
            style = "winner" if seat in winners else ""
        now = scores[seat] if scores else None
        parts.append(
            memo.part(
                f"plate:{seat}", sheets.plate, words, rect, sides[seat], villain.machine,
                now.total if now else 0, style, monocle == seat, villain.burrow,
            )
        )  # fmt: skip
        if now is not None:
            parts += memo.parts(
                f"sheet:{seat}", _sheet, words, rect, sides[seat], box, villain, now, come
            )
        elif asked == seat:
            taken = [each.machine for each in villains]
            left = tuple([each for id, each in box.machines.items() if id not in taken])
            parts.append(memo.part(f"options:{seat}", segments.options, words, rect, left))
    return parts


def _sheet(
    memo: Memo,
    words: Words,
    rect: Rect,
    side: Side,
    box: Box,
    villain: Villain,
    now: SeatScore,
    come: Arrival | None,
) -> list[Part]:
    """What lies on a villain's sheet; the very same parts while nothing of it changes."""
    seat, machine = side.seat, box.machines[villain.machine]
    room = memo.keep(f"lines:{seat}", sheets.lines, rect).drawing
    return [
        memo.part(
            f"machine:{seat}", segments.machine, words, room, seat, machine, villain.slots,
            villain.built, come if come is not None and come.kind == "part" else None,
        ),
        memo.part(
            f"powers:{seat}", sheets.powers, words, rect, seat, machine, villain.powers,
            villain.burrow,
        ),
        memo.part(
            f"library:{seat}", stores.library, words, rect, seat, box.library.slots,
            box.library.choose_from_pile_at, villain.library, origin(come, "token", str(seat)),
        ),
        memo.part(
            f"laboratory:{seat}", stores.laboratory, words, rect, seat,
            (machine.cells_total, villain.cells, villain.scientists),
            origin(come, "scientist", str(seat)),
        ),
        memo.part(
            f"discs:{seat}", stores.discs, words, rect, side, villain.pile, villain.discard,
            villain.codex_mastery, origin(come, "discard", str(seat)),
        ),
        memo.part(
            f"sources:{seat}", sheets.sources, words, rect, seat, now, villain.buildings,
            villain.missions, villain.chaos,
        ),
    ]  # fmt: skip


def sides(state: MastermindsState) -> dict[str, str]:
    """Seats in the colours of their villains."""
    return {
        f"seat:{seat}": f"--{colour_of(each.color)}" for seat, each in enumerate(state.villains)
    }


look = Look(__name__, layout, faces=faces, sides=sides, about=about)
