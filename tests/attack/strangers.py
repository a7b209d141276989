"""What strangers try: each attack goes on for a while, from several addresses at once."""

from __future__ import annotations

import lzma
import random
import secrets
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any

import httpx
import msgspec

from domain.games.secret_agents.state import Options
from domain.kernel import encoded
from domain.rulesets import RULESETS
from domain.table.commands.notes import add_note
from domain.table.folding import take
from replays.records.record import export
from replays.simulation import play_out
from tests.api.players import Game, open_game
from tests.attack.target import Target, stopped
from tests.games.fuzzing import changed, positions_of

STRANGERS = 8
HUGE = (10**6, 10**9, 10**12, 2**53 - 1, -1, -(10**12))


class Tried(msgspec.Struct):
    """What came of an attack."""

    answers: Counter[int] = msgspec.field(default_factory=Counter)
    """By status; 0 where no answer came."""
    lost: int = 0
    leaked: int = 0
    note: str = ""

    @property
    def faults(self) -> int:
        """Answers that say that something went wrong here."""
        return sum(n for status, n in self.answers.items() if status >= 500 and status != 503)


Attack = Callable[[Target, float], Tried]


def together(
    target: Target, seconds: float, act: Callable[[httpx.Client, random.Random], int]
) -> Tried:
    """Several strangers do the same again and again."""
    end = time.monotonic() + seconds

    def stranger(number: int) -> Counter[int]:
        rng, answers = random.Random(number), Counter[int]()
        with target.stranger(number) as client:
            while time.monotonic() < end:
                try:
                    answers[act(client, rng)] += 1
                except httpx.HTTPError:
                    answers[0] += 1
        return answers

    with ThreadPoolExecutor(STRANGERS) as pool:
        answers = sum(pool.map(stranger, range(STRANGERS)), Counter[int]())
    return Tried(answers)


# What is described


def positions(target: Target, seconds: float) -> Tried:
    """Positions that could not have arisen, with numbers beyond all measure."""

    def act(client: httpx.Client, rng: random.Random) -> int:
        slug = rng.choice(list(RULESETS))
        game, state = positions_of(slug, rng)
        tree: Any = changed(msgspec.json.decode(encoded(state)), rng)
        if isinstance(tree, dict) and rng.random() < 0.5:
            numbers = [key for key, value in tree.items() if isinstance(value, int)]
            for key in numbers[:2]:
                tree[key] = rng.choice(HUGE)
        names = [f"S{seat}" for seat in range(game.seats)]
        body = {"ruleset": slug, "players": names, "position": tree}
        return client.post("/positions", json=body).status_code

    return together(target, seconds, act)


def editions(target: Target, seconds: float) -> Tried:
    """Boxes with a million pieces, dice without end, nothing to play with."""
    boxes = {slug: msgspec.json.decode(each.default_edition()) for slug, each in RULESETS.items()}

    def act(client: httpx.Client, rng: random.Random) -> int:
        slug = rng.choice(list(RULESETS))
        tree = changed(boxes[slug], rng)
        _enlarge(tree, rng)
        return client.post(f"/rulesets/{slug}/editions", json=tree).status_code

    return together(target, seconds, act)


def _enlarge(tree: Any, rng: random.Random) -> None:
    """Puts a number beyond all measure somewhere."""
    while isinstance(tree, dict | list) and tree:
        key = rng.choice(list(tree)) if isinstance(tree, dict) else rng.randrange(len(tree))
        if isinstance(tree[key], int) or rng.random() < 0.05:
            tree[key] = rng.choice(HUGE)
            return
        tree = tree[key]


def records(target: Target, seconds: float) -> Tried:
    """Records with twenty thousand notes, names without end, and files that unpack without end."""
    table = play_out(RULESETS["secret_agents"], 2, Options(turn_limit=4), seed=1)
    noted = table
    for number in range(19_000):
        noted = take(noted, *add_note(noted, 0, 1, f"note {number}", at=table.events[-1].at))
    long = lzma.compress(export(noted), preset=0)
    bomb = lzma.compress(b"\0" * 200_000_000, preset=0)
    sound = export(table)

    def act(client: httpx.Client, rng: random.Random) -> int:
        kind = rng.randrange(4)
        source = (long, bomb, sound, b"")[kind]
        if kind == 3:
            spoiled = bytearray(sound)
            spoiled[rng.randrange(len(spoiled))] ^= 1
            source = bytes(spoiled)
        return client.post("/records", content=source).status_code

    return together(target, seconds, act)


# What takes long


def films(target: Target, seconds: float) -> Tried:
    """Films of every game, in every language; some hang up before the end."""

    def act(client: httpx.Client, rng: random.Random) -> int:
        game = rng.choice(target.games)
        query = {"lang": rng.choice(["en", "fr"]), "shape": rng.choice(["wide", "tall"])}
        with suppress(httpx.TimeoutException):
            path = f"/games/{game}/{rng.choice(['film.html', 'reel'])}"
            patience = rng.choice([0.1, 30])
            return client.get(path, params=query, timeout=patience).status_code
        return 0

    return together(target, seconds, act)


def long_answers(target: Target, seconds: float) -> Tried:
    """Audits, replays by fact, scores, records packed as small as can be, what-ifs."""

    def act(client: httpx.Client, rng: random.Random) -> int:
        game = f"/games/{rng.choice(target.games)}"
        kind = rng.randrange(5)
        if kind == 4:
            asked = {"step": 0, "seat": 0, "move": {"move": "roll"}}
            return client.post(f"{game}/what-if", json=asked).status_code
        start = rng.randrange(50)
        path = ("/audit", f"/replay?by=fact&from={start}", "/scores", "/record?packing=xz")[kind]
        return client.get(game + path).status_code

    return together(target, seconds, act)


def junk(target: Target, seconds: float) -> Tried:
    """Bodies, paths and queries that mean nothing."""
    paths = list(target.server.client.get("/schema/openapi.json").json()["paths"])

    def act(client: httpx.Client, rng: random.Random) -> int:
        path = rng.choice(paths).replace("{id}", rng.choice([*target.games, "nobody"]))
        path = path.replace("{step}", rng.choice(["0", "-1", "9" * 30, "x"])).replace("{", "")
        method = rng.choice(["GET", "POST", "PUT", "OPTIONS"])
        body = rng.choice([b"", b"{", b"[" * 50_000, b'{"players": [null]}', rng.randbytes(200)])
        query = {
            rng.choice(["lang", "as", "from", "to", "by", "limit"]): rng.choice(["", "-1", "x"])
        }
        if path.endswith(("/live", "/progress")):
            return 200  # These go on for ever, as they should.
        headers = {"Content-Type": "application/json"}
        url = path.replace("}", "")
        return client.request(method, url, params=query, content=body, headers=headers).status_code

    return together(target, seconds, act)


# What is held open


def slow(target: Target, seconds: float) -> Tried:
    """Hundreds of connections that say nothing, or a letter now and then."""
    held: list[socket.socket] = []
    answers = Counter[int]()
    end = time.monotonic() + seconds
    for number in range(300):
        source = (f"127.0.0.{number % 200 + 2}", 0)
        with suppress(OSError):
            address = ("127.0.0.1", target.server.port)
            held.append(socket.create_connection(address, timeout=5, source_address=source))
            held[-1].sendall((b"", b"GET / HT", b"POST /games HTTP/1.1\r\nHost: a\r\n")[number % 3])
    while time.monotonic() < end:
        for connection in held:
            with suppress(OSError):
                connection.sendall(b"x")
        answers[_status(target)] += 1
        time.sleep(0.2)
    for connection in held:
        connection.close()
    return Tried(answers, note=f"{len(held)} connections")


def _status(target: Target) -> int:
    with target.stranger(1) as client, suppress(httpx.HTTPError):
        return client.get("/games").status_code
    return 0


def streams(target: Target, seconds: float) -> Tried:
    """Everybody follows everything."""
    answers = Counter[int]()
    with target.stranger(1) as client:
        opened = []
        for number in range(350):
            path = f"/games/{target.games[number % len(target.games)]}/live"
            context = client.stream("GET", path)
            try:
                opened.append((context, context.__enter__()))
                answers[opened[-1][1].status_code] += 1
            except httpx.HTTPError:
                answers[0] += 1
        time.sleep(seconds / 2)
        for context, _ in opened:
            with suppress(httpx.HTTPError):
                context.__exit__(None, None, None)
    return Tried(answers)


# What may break, be lost, or leak


def killed(target: Target, seconds: float) -> Tried:
    """The service is killed while people play; what was acknowledged must be there."""
    answers, lost = Counter[int](), 0
    for _ in range(3):
        game = open_game(target.server.client, options={"first": 0})
        acknowledged = _play(game, answers, seconds / 6)
        target.restart()
        there = target.server.client.get(f"/games/{game.id}").json()
        lost += max(0, acknowledged - int(there.get("version", 0)))
    return Tried(answers, lost=lost)


def _play(game: Game, answers: Counter[int], seconds: float, most: int = 10_000) -> int:
    """Plays for a while, or so many moves; the last version that was acknowledged."""
    end, version, rng = time.monotonic() + seconds, 1, random.Random(1)
    while time.monotonic() < end and answers.total() < most and (waiting := game.waiting()):
        player = game.seats[waiting[0]]
        answer = player.play(rng.choice(player.moves()))
        answers[answer.status_code] += 1
        version = answer.json().get("version", version)
    return version


def no_database(target: Target, seconds: float) -> Tried:
    """The database hangs (PostgreSQL), or is locked by another process (SQLite)."""

    def act(client: httpx.Client, rng: random.Random) -> int:
        if rng.random() < 0.5:
            return client.get(f"/games/{rng.choice(target.games)}").status_code
        return client.post(
            "/games", json={"ruleset": "secret_agents", "players": ["A", "B"]}
        ).status_code

    if target.postmaster is not None:
        with stopped(target.postmaster):
            tried = together(target, seconds, act)
    else:
        with closing(sqlite3.connect(target.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            tried = together(target, seconds, act)
            other.execute("ROLLBACK")
    for _ in range(200):
        if target.server.client.get("/readyz").status_code == 200:
            return tried
        time.sleep(0.1)
    return msgspec.structs.replace(tried, note="did not recover")


def eyes(target: Target, seconds: float) -> Tried:
    """Looks at a running game through the eyes of others, and for what its judge alone knows."""
    game = open_game(target.server.client, options={"first": 0})
    _play(game, Counter(), 60, most=8)
    assert game.waiting(), "a game that is over has no secrets"
    last = game.public.get()["steps"]
    hidden = game.judge.get(f"/steps/{last}")["view"]["identity"]
    secrets_told = 0
    paths = ("", "/log", "/replay?by=fact", "/reel", "/film.html", "/scores", f"/steps/{last}")

    def act(client: httpx.Client, rng: random.Random) -> int:
        nonlocal secrets_told
        path = f"/games/{game.id}{rng.choice(paths)}"
        other = rng.choice([None, "judge", "seat:0", "seat:1"])
        headers = {"Authorization": f"Bearer {secrets.token_urlsafe(24)}"}
        answer = client.get(
            path,
            params={"as": other} if other else {},
            headers=headers if rng.random() < 0.3 else {},
        )
        if answer.status_code == 200 and '"identity"' in answer.text:
            told = any(f'"{seat}":"{agent}"' in answer.text for seat, agent in hidden.items())
            secrets_told += told
        return answer.status_code

    tried = together(target, seconds, act)
    return msgspec.structs.replace(tried, leaked=secrets_told)


ATTACKS: dict[str, Attack] = {
    "positions": positions,
    "editions": editions,
    "records": records,
    "films": films,
    "long answers": long_answers,
    "junk": junk,
    "slow": slow,
    "streams": streams,
    "eyes": eyes,
    "kill -9": killed,
    "no database": no_database,
}
