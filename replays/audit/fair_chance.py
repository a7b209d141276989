"""Recomputes every die and shuffle of a Dossier record. Standard library only: read it, run it.

    python fair_chance.py game.jsonl[.gz|.xz] [commitment]

A table publishes sha256("dossier/commitment" + secret) when it opens, and the secret when it ends.
The n-th draw of a source is made from HMAC-SHA-256(secret, "source/n/block"), read as 32-bit
numbers; a number that would bias the remainder is skipped; an order is a Fisher-Yates shuffle.
n counts the draws of that source on the line: after an undo the same draw comes again.

FAIR means: every draw is what the secret gives, every draw is told by a fact, and every fact that
tells what chance gave (a die, an order, the card on top of a pile) tells just that.
"""

import gzip
import hashlib
import hmac
import json
import lzma
import re
import runpy
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any


class World(dict[str, list[Any]]):
    """The piles and hands that things are drawn from, in order, as the facts tell them."""

    judged = False  # Whether the judge is telling, who may put a card where he likes.

    def take(self, pile: str, cards: list[Any]) -> list[Any]:
        """The cards on top of a pile are these: they go."""
        if not self.judged and self.get(pile, [])[: len(cards)] != cards:
            raise SystemExit(f"{cards} is not on top of {pile}: {self.get(pile, [])[:5]}")
        return self.lose(pile, cards)

    def lose(self, pile: str, cards: list[Any]) -> list[Any]:
        """Cards leave a pile, wherever they are in it."""
        left = list(self.get(pile, []))
        for card in cards:
            if card in left:
                left.remove(card)
        self[pile] = left
        return cards

    def gain(self, pile: str, cards: list[Any]) -> None:
        self[pile] = [*self.get(pile, []), *cards]


Claim = tuple[str, list[Any], Any]
"""A source, what was drawn from, and what a fact says came of it: one thing, or a list in order."""

Claims = Callable[[Any, World, list[Any]], Iterator[Claim]]


@cache
def claims_of(ruleset: str) -> Claims | None:
    """What the facts of a game claim: a file beside this script, or in the package of the game."""
    if not re.fullmatch(r"\w+", ruleset):
        return None
    for file in claim_files(ruleset):
        if file.is_file():
            found: Claims = runpy.run_path(str(file))["claims"]
            return found
    return None


def claim_files(ruleset: str) -> Iterator[Path]:
    yield Path(__file__).with_name("claims") / f"{ruleset}.py"
    for point in entry_points(group="dossier.rulesets", name=ruleset):
        module = point.value.partition(":")[0].replace(".", "/")
        for folder in (module, str(Path(module).parent)):
            if point.dist is not None:
                yield Path(str(point.dist.locate_file(f"{folder}/claims.py")))


def untold(box: Any, world: World, facts: list[Any]) -> Iterator[Claim]:
    """For a game whose facts nobody can read here."""
    yield from ()


def described(position: Any) -> dict[str, list[Any]]:
    """The piles and hands of a table that was opened in the middle of a game."""
    names = {"draw_pile": "pile", "mission_deck": "missions", "neutral_deck": "neutrals"}
    names |= {"action_pile": "action", "action_discard": "discard", "char_pile": "character"}
    found = {name: position[field] for field, name in names.items() if field in position}
    if "draw_pile" in position:
        found["discard"] = position["discard"]
    found |= position.get("mission_piles", {})
    found |= {f"hand {seat}": hand for seat, hand in enumerate(position.get("hands", []))}
    for seat, villain in enumerate(position.get("villains", [])):
        found |= {f"pile {seat}": villain["pile"], f"discard {seat}": villain["discard"]}
    return found


def numbers(secret: bytes, source: str, index: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(secret, f"{source}/{index}/{block}".encode(), "sha256").digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    if not 0 < bound <= 2**32:
        raise SystemExit(f"nothing is drawn from {bound}")
    limit = 2**32 - 2**32 % bound
    return next(number for number in stream if number < limit) % bound


def drawn(secret: bytes, source: str, index: int, of: int, is_order: bool) -> int | list[int]:
    stream = numbers(secret, source, index)
    if not is_order:
        return below(stream, of)
    order = list(range(of))
    for last in range(of - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def agrees(draw: Any, claim: Claim) -> bool:
    """Whether a fact tells what was drawn."""
    source, items, told = claim
    if draw is None or draw[:2] != [source, len(items)]:
        return False
    outcome = draw[2]
    if isinstance(told, list):
        return isinstance(outcome, list) and [items[index] for index in outcome] == told
    return isinstance(outcome, int) and 0 <= outcome < len(items) and items[outcome] == told


def check(box: Any, events: list[Any], published: str = "") -> Iterator[str]:
    """Yields a sentence for every draw; raises SystemExit at the first that is wrong."""
    if not events:
        raise SystemExit("NOT FAIR: the table was never opened")
    opened = events[0]
    secret = bytes.fromhex(opened["secret"])
    commitment = hashlib.sha256(b"dossier/commitment" + secret).hexdigest()
    yield f"commitment {commitment}"
    if published and published != commitment:
        raise SystemExit(f"NOT FAIR: the table published {published}")
    if opened.get("chance") == "declared":
        raise SystemExit("NOT SHOWN: the chance of this table was declared by a scribe")
    tells = claims_of(opened["ruleset"]) or untold
    start = {"seats": [len(opened["players"])], "options": [opened["options"]]}
    start |= described(opened.get("position") or {})
    line: list[tuple[dict[str, int], World]] = []  # How often each source was drawn, and the piles.
    undone: list[tuple[dict[str, int], World]] = []
    for number, event in enumerate(events, start=1):
        kind = event["event"]
        if kind in ("moves_undone", "ruling_given") and event.get("remedy") in (None, "rewind"):
            kept = event.get("kept", 0) + 1
            undone = undone + line[kept:][::-1] if kind == "moves_undone" else []
            line = line[:kept]
            secret = bytes.fromhex(event["secret"]) if event.get("secret") else secret
        elif kind == "moves_redone":
            while len(line) < event["kept"] + 1:
                line.append(undone.pop())
        elif kind in ("table_opened", "move_played") or event.get("remedy") == "correct":
            counts = dict(line[-1][0]) if line else {}
            world = World(line[-1][1] if line else start)
            world.judged = kind == "ruling_given"
            draws = list(event.get("draws", []))
            try:
                for source, of, outcome in draws:
                    index = counts.get(source, 0)
                    expected = drawn(secret, source, index, of, isinstance(outcome, list))
                    if outcome != expected:
                        raise SystemExit(f"{source} gives {expected}")
                    counts[source] = index + 1
                    yield f"event {number}: {source} number {index} of {of} is {outcome}"
                for claim in tells(box, world, [entry[0] for entry in event["entries"]]):
                    draw = None if world.judged else draws.pop(0) if draws else None
                    if not world.judged and not agrees(draw, claim):
                        raise SystemExit(f"a fact tells {claim[0]} as {claim[2]}, drawn was {draw}")
                if draws and tells is not untold:
                    raise SystemExit(f"no fact tells what was drawn: {draws[0]}")
            except (LookupError, TypeError, ValueError) as error:
                raise SystemExit(
                    f"NOT FAIR: event {number}: a fact cannot be: {error!r}"
                ) from error
            except SystemExit as error:
                raise SystemExit(f"NOT FAIR: event {number}: {error}") from error
            line.append((counts, world))
            undone = []


def unshown(events: list[Any], published: str) -> Iterator[str]:
    """What is left open even if all of it is fair."""
    if not published:
        yield "that the table chose its secret before the game: give the commitment it published"
    if claims_of(events[0]["ruleset"]) is None:
        yield f"that the facts tell what was drawn: nothing here reads {events[0]['ruleset']!r}"
    if bool(events[0].get("position")):
        yield "the beginning: the table was opened from a described position"
    if any(event["event"] == "game_imported" for event in events):
        yield "how it was played: it was imported, and whoever made the record chose the secret"
    yield "that the moves follow the rules, that nothing is cut off its end, and who signed it:"
    yield "  `dossier verify --key KEY` shows that"


def read(path: str) -> tuple[Any, list[Any]]:
    """The edition and the events of a record."""
    opens: Any = {".gz": gzip.open, ".xz": lzma.open}.get(path[-3:], open)
    try:
        with opens(path, "rb") as file:
            header, *lines, last = file
        events = [json.loads(line)["event"] for line in lines]
        if json.loads(last)["events"] != len(events):
            raise ValueError("events are missing: it was cut")
        return json.loads(header)["edition"], events
    except (OSError, EOFError, ValueError, LookupError, TypeError, lzma.LZMAError) as error:
        raise SystemExit(f"{path} is not a record that can be read: {error}") from error


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    (box, events), published = read(sys.argv[1]), "".join(sys.argv[2:3])
    for sentence in check(box, events, published):
        print(sentence)
    told = ", and the facts tell what was drawn" if claims_of(events[0]["ruleset"]) else ""
    print(f"FAIR: every draw is what the secret gives{told}")
    for words in unshown(events, published):
        print(f"not shown: {words}")
