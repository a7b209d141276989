"""Nothing leaks: laws about what each viewer sees, and about the worlds it may imagine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec

from domain.kernel import (
    HIDDEN,
    JUDGE,
    NOTHING,
    PUBLIC,
    Entry,
    Fact,
    Memory,
    State,
    Text,
    Viewer,
    encoded,
    hidden_fields,
    seat_viewer,
    shown,
    without,
)
from domain.kernel.knowledge import leaves, reveals
from replays.conformance.games import Game
from replays.conformance.laws import Fault

MOST_WORLDS = 24


def views_are_stable(game: Game) -> Iterator[Fault]:
    """The judge sees everything, and whoever looks at a view sees no more in it."""
    view = game.ruleset.view
    for number, played in enumerate(game.played):
        for state in played.states:
            if encoded(view(state, JUDGE)) != encoded(state):
                yield (
                    number,
                    Text("the judge does not see everything", "l'arbitre ne voit pas tout"),
                )
            for viewer in game.viewers:
                seen = view(state, viewer)
                if encoded(view(seen, viewer)) != encoded(seen):
                    yield (
                        number,
                        Text(
                            f"{viewer} sees something else when it looks at its view",
                            f"{viewer} voit autre chose en regardant sa propre vue",
                        ),
                    )


def facts_hide(game: Game) -> Iterator[Fault]:
    """What a fact hides from a viewer stands nowhere else in what the viewer gets."""
    ruleset, before = game.ruleset, game.empty
    for number, played in enumerate(game.played):
        for entry, after in zip(played.entries, played.states, strict=True):
            for viewer in game.viewers:
                hidden = hidden_fields(entry, viewer)
                if hidden:
                    secret = _ids(entry, hidden) - _ids(entry, _others(entry, hidden))
                    told = {id for _, id in leaves(shown(entry, viewer))}
                    news = {each.id for each in reveals(ruleset, before, entry, after, viewer)}
                    views = ruleset.view(before, viewer), ruleset.view(after, viewer)
                    fresh = Counter(_texts(views[1])) - Counter(_texts(views[0]))
                    tag = type(entry.fact).__struct_config__.tag
                    if secret & (told | news | set(fresh)):
                        yield (
                            number,
                            Text(
                                f"{viewer} learns by {tag} what it hides",
                                f"{viewer} apprend par {tag} ce qui est caché",
                            ),
                        )
            before = after


def views_hide(game: Game) -> Iterator[Fault]:
    """What is hidden from a viewer, dealt anew, changes not a byte of what the viewer gets."""
    ruleset = game.ruleset
    rng = random.Random(f"swap/{game!r}")
    for number, played in enumerate(game.played):
        state = played.after
        for viewer in (PUBLIC, *map(seat_viewer, range(game.seats))):
            view = ruleset.view(state, viewer)
            if HIDDEN.encode() not in encoded(view):
                continue
            try:
                other = ruleset.worlds.imagine(view, rng, NOTHING)
            except Exception as error:
                yield (
                    number,
                    Text(
                        f"no world can be imagined for {viewer}: {error!r}",
                        f"aucun monde ne peut être imaginé pour {viewer} : {error!r}",
                    ),
                )
                continue
            if encoded(ruleset.view(other, viewer)) != encoded(view):
                yield (
                    number,
                    Text(
                        f"{viewer} would see something else if the hidden ids were others",
                        f"{viewer} verrait autre chose si les cartes cachées étaient autres",
                    ),
                )
            for what, tell in (
                (Text("the standings tell", "le classement dit"), ruleset.standings),
                (Text("the chapter tells", "le chapitre dit"), ruleset.chapter),
                (Text("who is asked tells", "ce qui est demandé dit"), ruleset.decisions),
            ):
                if encoded(tell(ruleset.view(other, viewer))) != encoded(tell(view)):
                    yield (
                        number,
                        Text(
                            f"{what.en} {viewer} something hidden",
                            f"{what.fr} à {viewer} quelque chose de caché",
                        ),
                    )


def private_moves_can_be_masked(game: Game) -> Iterator[Fault]:
    """The private fields of a move are made of ids, and hidden as a whole."""
    for number, played in enumerate(game.moves):
        assert played.move is not None
        assert played.seat is not None
        fields = game.ruleset.private(played.before, played.seat, played.move)
        try:
            without(played.move, fields)
        except (TypeError, AttributeError) as error:
            yield (
                number,
                Text(
                    f"a private field cannot be hidden: {error}",
                    f"un champ privé ne peut pas être caché : {error}",
                ),
            )


def worlds_are_possible(game: Game) -> Iterator[Fault]:
    """A world that a viewer imagines looks to it as the table does, and could be."""
    ruleset, rng = game.ruleset, random.Random(f"worlds/{game!r}")
    positions = list(_remembered(game, rng))
    for number, state, viewer, memory in rng.sample(positions, min(len(positions), MOST_WORLDS)):
        view = ruleset.view(state, viewer)
        world = ruleset.worlds.imagine(view, rng, memory)
        if f'"{HIDDEN}"'.encode() in encoded(world):
            yield (
                number,
                Text(
                    f"something is left hidden in a world of {viewer}",
                    f"quelque chose reste caché dans un monde de {viewer}",
                ),
            )
        elif encoded(ruleset.view(world, viewer)) != encoded(view):
            yield (
                number,
                Text(
                    f"{viewer} would see something else in a world that it imagines",
                    f"{viewer} verrait autre chose dans un monde imaginé",
                ),
            )
        elif broken := list(ruleset.tell_broken(world)):
            yield (
                number,
                Text(
                    f"a world of {viewer} cannot be: {broken[0].en}",
                    f"un monde de {viewer} est impossible : {broken[0].fr}",
                ),
            )
        elif viewer.seat is not None and list(ruleset.legal(world, viewer.seat)) != list(
            ruleset.legal(view, viewer.seat)
        ):
            yield (
                number,
                Text(
                    f"{viewer} could do something else in a world that it imagines",
                    f"{viewer} pourrait faire autre chose dans un monde imaginé",
                ),
            )


def _remembered(game: Game, rng: random.Random) -> Iterator[tuple[int, State, Viewer, Memory]]:
    ruleset = game.ruleset
    for viewer in (*map(seat_viewer, range(game.seats)), PUBLIC):
        memory = NOTHING
        for number, played in enumerate(game.played):
            steps = zip(played.entries, played.states, strict=True)
            memory = ruleset.worlds.recall(steps, viewer, ruleset.view, played.before, memory)
            yield number, played.after, viewer, memory


def _texts(value: object) -> Iterator[str]:
    """The ids of a view: numbers may be the same by accident."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _texts(getattr(value, field))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(key)
            yield from _texts(each)
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _texts(each)


def _others(entry: Entry[Fact], hidden: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([field for field in entry.fact.__struct_fields__ if field not in hidden])


def _ids(entry: Entry[Fact], fields: tuple[str, ...]) -> set[str]:
    values = msgspec.to_builtins({field: getattr(entry.fact, field) for field in fields})
    return {id for _, id in leaves(values)} - {HIDDEN}
