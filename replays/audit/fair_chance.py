"""Recomputes every die and shuffle of a Dossier record. Standard library only: read it, run it.

    python fair_chance.py game.jsonl[.gz|.xz] [commitment]

A table publishes sha256("dossier/commitment" + secret) when it opens, and the secret when it ends.
The n-th draw of a source is made from HMAC-SHA-256(secret, "source/n/block"), read as 32-bit
numbers; a number that would bias the remainder is skipped; an order is a Fisher-Yates shuffle.
n counts the draws of that source on the line: after an undo the same draw comes again.
"""

import gzip
import hashlib
import hmac
import json
import lzma
import sys
from collections.abc import Iterator
from typing import Any


def numbers(secret: bytes, source: str, index: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(secret, f"{source}/{index}/{block}".encode(), "sha256").digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    if not 0 < bound <= 2**32:
        raise SystemExit(f"NOT FAIR: nothing is drawn from {bound}")
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


def check(events: list[Any], published: str = "") -> Iterator[str]:
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
        yield "the chance of this table was declared by a scribe: there is nothing to recompute"
        return
    line: list[dict[str, int]] = []  # How often each source was drawn, after each move.
    undone: list[dict[str, int]] = []
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
        elif kind in ("table_opened", "move_played", "ruling_given"):
            counts = dict(line[-1]) if line else {}
            for source, of, outcome in event.get("draws", []):
                index = counts.get(source, 0)
                expected = drawn(secret, source, index, of, isinstance(outcome, list))
                if outcome != expected:
                    raise SystemExit(f"NOT FAIR: event {number}: {source} gives {expected}")
                counts[source] = index + 1
                yield f"event {number}: {source} number {index} of {of} is {outcome}"
            if kind != "ruling_given" or event.get("remedy") == "correct":
                line.append(counts)
                undone = []


def read(path: str) -> list[Any]:
    opens: Any = {".gz": gzip.open, ".xz": lzma.open}.get(path[-3:], open)
    try:
        with opens(path, "rb") as file:
            _header, *lines, _head = file
        return [json.loads(line)["event"] for line in lines]
    except (OSError, EOFError, ValueError, LookupError, TypeError, lzma.LZMAError) as error:
        raise SystemExit(f"{path} is not a record that can be read: {error}") from error


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    for sentence in check(read(sys.argv[1]), *sys.argv[2:3]):
        print(sentence)
    print("FAIR: every draw is what the secret gives")
