"""Demo games as they are kept: who played what. Dice and all that follows are found again by the
rules, so a game takes little room and is there at once, however long its players thought.

A ruleset's package brings them as `demo/<variant>.json` beside the ruleset; of a variant without
one simple bots play.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec

import msgspec

from domain.kernel import AnyRuleset, encoded
from domain.rulesets import RULESETS
from domain.table.commands.play import play
from domain.table.folding import take
from domain.table.value import Table
from replays.simulation import Pace, opened, play_out

SIMPLE = ("greedy",)


class Kept(msgspec.Struct, frozen=True):
    """A game from which all else follows."""

    seats: int
    seed: int
    """Of the dice."""
    moves: tuple[tuple[int, msgspec.Raw], ...]
    """Who played what, in order."""


def demo_game(ruleset: AnyRuleset, number: int) -> Table:
    """The demo game of a ruleset's variant, by its number; the same at every call."""
    variant, options = list(ruleset.variants.items())[number]
    kept = kept_game(RULESETS.origins[ruleset.slug][0].target, variant)
    if kept is not None:
        return played_again(ruleset, variant, kept)
    seed, id = ruleset.demo + number, demo_id(ruleset, variant)
    return play_out(ruleset, seats_of(ruleset, number), options, seed=seed, bots=SIMPLE, id=id)


def demo_id(ruleset: AnyRuleset, variant: str) -> str:
    """The same on every machine."""
    return f"demo-{ruleset.slug}-{variant}"


def seats_of(ruleset: AnyRuleset, number: int) -> int:
    """From variant to variant a player more."""
    fewest, most = ruleset.players
    return min(fewest + 1 + number, most)


def played_again(ruleset: AnyRuleset, variant: str, kept: Kept) -> Table:
    """The game that was kept, by the rules of today. IllegalMove where they say no."""
    id, pace = demo_id(ruleset, variant), Pace(kept.seed)
    table = opened(ruleset, kept.seats, ruleset.variants[variant], kept.seed, id)
    for seat, source in kept.moves:
        move = ruleset.move_decoder.decode(source)
        table = take(table, play(table, seat, move, at=pace.next()))
    return table


def keep(table: Table, seed: int) -> bytes:
    """The file of a game that was played with this seed: a move a line."""
    lines = []
    for played in table.line[1:]:
        assert played.move is not None
        lines.append(f"[{played.seat},{encoded(played.move).decode()}]")
    moves = ",\n".join(lines)
    return f'{{"seats":{len(table.players)},"seed":{seed},"moves":[\n{moves}\n]}}\n'.encode()


def kept_game(target: str, variant: str) -> Kept | None:
    """What lies beside the ruleset that an entry point names, if anything does."""
    folder = demo_folder(target)
    file = folder and folder.joinpath(f"{variant}.json")
    return msgspec.json.decode(file.read_bytes(), type=Kept) if file and file.is_file() else None


def demo_folder(target: str) -> Traversable | None:
    """Where the package of an entry point keeps its demo games."""
    spec = find_spec(target.partition(":")[0])
    return files(spec.parent).joinpath("demo") if spec and spec.parent else None
