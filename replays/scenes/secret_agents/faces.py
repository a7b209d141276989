"""Every piece and card of an edition, shown large: for a page of components, and for print."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.secret_agents.edition import Box, Place
from domain.kernel import Language, Names
from replays.lettering import signed
from replays.scene import Scene, Sprite, scene_of
from replays.scenes.secret_agents.words import Words

W, H = 300, 250


def faces(box: Box, names: Names, language: Language) -> Iterator[Scene]:
    """Agents with their identity cards, the back of the deck, the dossier, the die, the places."""
    words = Words(names, language, ())
    for agent, look in box.components.display.agents.items():
        name = words.agent(agent)
        pattern = "" if look.pattern == "plain" else look.pattern
        letter = words.initial(box, agent)
        figure = Sprite(
            f"agent:{agent}", "piece", 90, 130, 100, 150, "agents-figure", "agent initial", letter,
            "", name, look.colour, pattern,
        )  # fmt: skip
        card = Sprite(
            f"card:{agent}", "card", 215, 130, 110, 154, "identity", "identity", letter, "", name,
            look.colour, pattern,
        )  # fmt: skip
        yield _face(name, figure, card)
    back = Sprite("back", "card", W // 2, 130, 110, 154, "card-back", "hidden")
    yield _face(words("card_back"), back)
    dossier = Sprite("dossier", "piece", W // 2, 130, 170, 126, "dossier", "folded")
    yield _face(words("dossier_piece"), dossier)
    pips = [face for face in sorted(set(box.components.die.faces)) if 1 <= face <= 6]
    yield _face(words("die_piece"), *[_die(face) for face in pips])
    for place in box.places.values():
        yield _face(words.place(place.id), *_place(place, words.place(place.id)))


def _die(face: int) -> Sprite:
    row, column = divmod(face - 1, 3)
    return Sprite(
        f"die:{face}", "piece", 60 + 90 * column, 85 + 90 * row, 78, 78, f"die-{face}", "die"
    )


def _place(place: Place, name: str) -> Iterator[Sprite]:
    """A building with its plate."""
    points = signed(place.points) if place.points < 0 else str(place.points)
    yield Sprite(
        f"place:{place.id}", "region", W // 2, 150, 180, 158, place.kind, f"place {place.kind}",
        label=name,
    )  # fmt: skip
    yield Sprite(
        f"plate:{place.id}", "marker", W // 2, 60, 66, 52, "disc", f"plate {place.kind}", points,
        z=2,
    )  # fmt: skip


def _face(name: str, *sprites: Sprite) -> Scene:
    return scene_of((W, H), name, name, sprites, "secret_agents")
