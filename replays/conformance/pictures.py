"""A board is legible, and a record verifies: laws about a whole table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from domain.kernel import JUDGE, LANGUAGES, PUBLIC, Text, seat_viewer
from replays.audit.verify import verify_bytes
from replays.conformance.games import Game, table_of
from replays.conformance.laws import Fault
from replays.film import scene
from replays.lettering import LEAST
from replays.records.record import export
from replays.scene import SHAPES, Scene
from replays.timeline import Timeline

MOST_STEPS = 6


def record_verifies(game: Game) -> Iterator[Fault]:
    """The record of a game is sound: its chain, its facts, its dice."""
    report = verify_bytes(export(table_of(game)))
    for difference in report.differences:
        yield (
            max(0, difference.event - 1),
            Text(
                f"the record does not verify: {difference.what.en}",
                f"le fichier n'est pas intact : {difference.what.fr}",
            ),
        )


def boards_are_legible(game: Game) -> Iterator[Fault]:
    """In every shape, language and view of the board letters are large and nothing falls off."""
    table = table_of(game)
    for index in range(MOST_STEPS):
        step = round(index * table.steps / (MOST_STEPS - 1))
        number = bisect_left([played.last for played in table.line], step)
        viewer = [PUBLIC, seat_viewer(index % game.seats), JUDGE][index % 3]
        timeline = Timeline(table, viewer, LANGUAGES[index % 2])
        for shape in SHAPES:
            picture = scene(timeline, step, shape=shape)
            for fault in _faults(picture) if picture else ():
                en = f"the board ({shape}, step {step}, {viewer}): {fault.en}"
                fr = f"le plateau ({shape}, étape {step}, {viewer}) : {fault.fr}"
                yield number, Text(en, fr)


def _faults(picture: Scene) -> Iterator[Text]:
    ids = [sprite.id for sprite in picture.sprites]
    if len(ids) != len(set(ids)):
        twice = sorted({id for id in ids if ids.count(id) > 1})
        yield Text(f"two sprites are called {twice[0]}", f"deux éléments s'appellent {twice[0]}")
    if not picture.description.strip() or not picture.title.strip():
        yield Text("it is not told in words", "il n'est pas décrit en mots")
    for sprite in picture.sprites:
        letters = [mark.h for mark in sprite.marks if mark.text and mark.h]
        letters += [sprite.h] if sprite.kind == "text" and sprite.face else []
        if letters and min(letters) < LEAST:
            yield Text(
                f"{sprite.id} has letters of {min(letters)} units, less than {LEAST}",
                f"{sprite.id} a des lettres de {min(letters)} unités, moins de {LEAST}",
            )
        if not (0 <= sprite.x <= picture.width and 0 <= sprite.y <= picture.height):
            yield Text(f"{sprite.id} stands beside the picture", f"{sprite.id} est hors de l'image")
