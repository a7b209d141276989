"""The board: score track, ring of places, agents, markers, dossier, and the centre's texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from domain.games.secret_agents.edition import Box
from domain.games.secret_agents.facts import DieRolled
from domain.games.secret_agents.listing import dossier_places
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Fact
from replays.lettering import caption, fit, signed
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.secret_agents.geometry import Board, marker_spot
from replays.scenes.secret_agents.words import Words


def track(
    box: Box, board: Board, words: Words, is_advanced: bool, is_opened: bool
) -> Iterator[Sprite]:
    """The spaces from the start up and clockwise; the threshold, just reached, carries a sheet."""
    figures = box.components.score_track
    spaces, goal = figures.spaces_per_lap.value, figures.goal.value
    size = board.space_size(spaces)
    threshold = box.components.advanced.suspicion_threshold % spaces
    for score in range(spaces):
        x, y = board.space(score, spaces)
        style, corner, label = "space", str(score), words("space", score=score)
        if score % 5 == 0:
            style = "space fifth"
        if score == 0:
            style, corner, label = "space finish", f"0/{goal}", words("finish")
        elif score == threshold and is_advanced:
            style, label = "space threshold", words("threshold", score=score)
            if is_opened:
                style += " hot"
        yield Sprite(
            f"space:{score}", "region", x, y, size, size, "box", style, "", corner, label, z=1
        )
    x, y = board.space(0, spaces)
    yield Sprite("flag", "marker", x + 20, y + 18, 34, 34, "flag", "flag", z=2)
    if is_advanced:
        x, y = board.space(threshold, spaces)
        yield Sprite("sheet:threshold", "marker", x + 24, y - 22, 18, 24, "sheet", "sheet", z=2)


def markers(box: Box, board: Board, words: Words, scores: Mapping[str, int]) -> Iterator[Sprite]:
    """One disc per agent on its space; a second lap shows a double rim and the true total."""
    spaces = box.components.score_track.spaces_per_lap.value
    size = board.space_size(spaces)
    looks = box.components.display.agents
    for agent, score in scores.items():
        together = [other for other, its in scores.items() if its % spaces == score % spaces]
        dx, dy, across = marker_spot(together.index(agent), len(together), size)
        x, y = board.space(score, spaces)
        label = words("marker", agent=words.agent(agent), score=score)
        yield Sprite(
            f"marker:{agent}",
            "marker",
            x + dx,
            y + dy,
            across,
            across,
            "disc",
            "disc",
            words.initial(box, agent),
            label=label,
            colour=looks[agent].colour,
            pattern=_pattern(looks[agent].pattern),
            z=20,
            on="village",
            tally=f"agent:{agent}",
        )
        if score >= spaces:
            rim = across + 10
            at = (x + dx, y + dy)
            yield Sprite(f"lap:{agent}", "marker", *at, rim, rim, "disc", "lap", z=21)


def _pattern(pattern: str) -> str:
    return "" if pattern == "plain" else pattern


def village(board: Board, places: int, size: tuple[int, int]) -> Iterator[Sprite]:
    """The table, and on it the green: a street past all the places, trees in the corners."""
    width, height = size
    yield Sprite("table", "region", width // 2, height // 2, width, height, "box", "table", z=-1)
    x, y, w, h = board.village
    pen = Pen()
    street = _street(board, places, (x, y))
    pen.path(street, "kerb").path(street, "street").path(street, "cobbles")
    # On a phone there are words and houses in the corners.
    for across, down in () if board.is_square else ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        at = (across * (w / 2 - 58), down * (h / 2 - 62))
        for dx, dy in TREES:
            pen.symbol("agents-tree", at[0] - across * dx, at[1] + dy, 50, 66)
    yield Sprite("village", "region", x, y, w, h, "box", "village", marks=pen.done())


TREES = ((6, -6), (54, 2), (14, 30))
"""A few in each corner, from the corner inwards."""
AT_THE_DOOR = 44
"""How far below the middle of a place the street runs."""


def _street(board: Board, places: int, middle: tuple[int, int]) -> str:
    # Round the corners of a square, or as a circle of many.
    steps, start = (4, -places / 12) if board.is_square else (12 * places, 0.0)
    points = [board.spot(start + index * places / steps, places) for index in range(steps)]
    return (
        "M" + "L".join([f"{x - middle[0]} {y - middle[1] + AT_THE_DOOR}" for x, y in points]) + "Z"
    )


def places(
    box: Box, board: Board, words: Words, allowed: Collection[str], dossier: str | None
) -> Iterator[Sprite]:
    """Each place with its value, framed where the dossier is or may go."""
    ring = box.ring
    w, h = board.place
    for index, id in enumerate(ring):
        place = box.places[id]
        x, y = board.spot(index, len(ring))
        points = signed(place.points) if place.points < 0 else str(place.points)
        label = words("place", place=words.place(id), points=points)
        yield Sprite(
            f"place:{id}", "region", x, y, w, h, place.kind, f"place {place.kind} tone-{index % 3}",
            label=label, z=3,
        )  # fmt: skip
        yield Sprite(
            f"plate:{id}", "marker", *board.plate(index, len(ring)), 50, 40, "disc",
            f"plate {place.kind}", points, z=13,
        )  # fmt: skip
        if id in allowed:
            free = words("free_place", place=words.place(id))
            yield Sprite(
                f"allowed:{id}", "region", x, y, w + 14, h + 12, "box", "frame allowed",
                label=free, z=4,
            )  # fmt: skip
    if dossier is not None:
        x, y = board.spot(ring.index(dossier), len(ring))
        label = words("dossier", place=words.place(dossier))
        yield Sprite("frame:dossier", "region", x, y, w + 14, h + 12, "box", "frame dossier", z=4)
        yield Sprite(
            "dossier", "piece", x - w // 2 + 10, y - h // 2 + 2, 62, 46, "dossier", "folded",
            label=label, z=30, on=f"place:{dossier}",
        )  # fmt: skip


def allowed(state: SecretAgentsState) -> set[str]:
    """Where the dossier may go now."""
    if state.phase != "dossier" or state.active is None:
        return set()
    return {move.place for move in dossier_places(state, state.active)}


def agents(box: Box, board: Board, words: Words, position: Mapping[str, str]) -> Iterator[Sprite]:
    """Figures with colour, pattern and initial."""
    for agent, place in position.items():
        x, y = agent_spot(box, position, board, agent, place)
        label = words("agent", agent=words.agent(agent), place=words.place(place))
        together = sum(at == place for at in position.values())
        drawn = figure(box, board, words, agent, (x, y), f"agent:{agent}", label, together)
        yield replace(drawn, on=f"place:{place}")


def agent_spot(
    box: Box, position: Mapping[str, str], board: Board, agent: str, place: str
) -> tuple[int, int]:
    """Where an agent stands in its place, among the others there."""
    ring = box.ring
    here = [other for other, at in position.items() if at == place]
    x, y = board.spot(ring.index(place), len(ring))
    if agent not in here:
        return x, y
    dx, dy = board.standing(here.index(agent), len(here))
    return x + dx, y + dy


def figure(
    box: Box,
    board: Board,
    words: Words,
    agent: str,
    at: tuple[int, int],
    id: str,
    label: str,
    together: int = 1,
    style: str = "agent initial",
) -> Sprite:
    """An agent's figure; `together` with how many in its place."""
    look = box.components.display.agents[agent]
    w, h = board.figure(together)
    return Sprite(
        id, "piece", *at, w, h, "agents-figure", style, words.initial(box, agent), "", label,
        look.colour, _pattern(look.pattern), 10,
    )  # fmt: skip


def centre(
    state: SecretAgentsState, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    """The turn, the die, and what has just happened."""
    x, size = board.centre[0], board.text_size
    heading_y, notice_y, caption_y = board.text
    heading = fit(words.heading(state), board.text_width, size + 3)
    whole = words.heading(state)
    yield Sprite(
        "heading", "text", x, heading_y, 0, size + 3, "", "strong", heading, label=whole, z=40
    )
    yield from _die(state, board, words, fact)
    result = words.result(state)
    if result:
        notice = fit(result, board.text_width, size + 4)
        yield Sprite(
            "result",
            "text",
            x,
            notice_y,
            0,
            size + 4,
            "",
            "strong good",
            notice,
            label=result,
            z=60,
        )
    elif state.scored_this_turn:
        notice = words("scoring", scoring=state.scorings)
        yield Sprite("scoring", "text", x, notice_y, 0, size, "", "strong bad", notice, z=40)
    said = words.caption(state, fact)
    if said:
        text, size = caption(said, board.text_width, (size, size - 5))
        yield Sprite("caption", "text", x, caption_y, 0, size, "", "said", text, label=said, z=40)


def _die(
    state: SecretAgentsState, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    value = state.die
    rolled = list(state.first_rolls[-1].values()) if state.first_rolls else []
    if state.turn == 0 and rolled:
        value = rolled[-1]
    has_pips = value is None or 1 <= value <= 6
    label = words("die", value=value) if value else words("no_die")
    yield Sprite(
        "die", "piece", board.centre[0], board.die[0], board.die[1], board.die[1],
        f"die-{value or 0}" if has_pips else "box",
        "die rolls hot" if isinstance(fact, DieRolled) else "die rolls",
        "" if has_pips else str(value), label=label, z=41,
    )  # fmt: skip


def direction(board: Board, places: int, words: Words) -> Iterator[Sprite]:
    """A thin arrow along the inside of the ring."""
    points = [board.spot(places * (8.6 + step * 0.1) / 12, places, 0.62) for step in range(9)]
    yield line("direction", points, "arrow direction", words("direction"), z=2)


def line(id: str, points: list[tuple[int, int]], style: str, label: str, z: int = 8) -> Sprite:
    """A path through these points of the scene."""
    x, y = points[len(points) // 2]
    flat = tuple([value for px, py in points for value in (px - x, py - y)])
    return Sprite(id, "path", x, y, 0, 0, "line", style, label=label, z=z, points=flat)
