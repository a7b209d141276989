"""What is asked most, without the framework's work for any request at all.

Whoever plays asks what may be played, and plays it; whoever looks on asks for a step: that is
nearly all a busy service is asked. What is ordinary about it is answered here, by what the routes
themselves call. Anything else (another query, a judge, a header twice, a body that cannot be read,
a refusal) takes the way of all others, which says what is wrong with it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable, Sequence
from typing import cast

import msgspec
from litestar.types import HTTPReceiveMessage, HTTPScope, Receive, Send

from api.caller import require_step
from api.connections import WHOLE, SendWhole
from api.guarding import FAILURE, RAW_HEADERS
from api.logs import name_request, tell_request
from api.roles import Mover, Onlooker
from api.routes.moves import answer_move, legal_moves
from api.routes.replays import step_headers
from api.service import Service
from api.shapes import command_key
from domain.kernel import JUDGE, Declaration, Language, encoded

MOST_BYTES = 64 * 1024
"""A body longer than this is no ordinary move."""
_PATH = re.compile(r"/games/([A-Za-z0-9_-]+)/(legal-moves|moves|steps/([0-9]{1,6}))")
_QUERY = re.compile(rb"(?:as=(public|judge|seat:[0-9]))?&?(?:lang=(en|fr))?")
_TOKEN = re.compile(rb"Bearer ([A-Za-z0-9_-]+)")
_TYPE = (b"content-type", b"application/json")
_READ = {
    b"host",
    b"authorization",
    b"content-type",
    b"content-length",
    b"transfer-encoding",
    b"idempotency-key",
    b"if-none-match",
    b"x-request-id",
}
"""The headers that say anything about such a request."""
Headers = list[tuple[bytes, bytes]]


class Asked(msgspec.Struct, frozen=True):
    """An ordinary request."""

    table: str
    what: str
    step: int
    token: str | None
    key: str
    name: bytes
    """What the request is called, where somebody gave it a name."""
    eyes: str | None
    lang: Language


class Answer(msgspec.Struct, frozen=True):
    """What is sent besides what every answer says."""

    body: bytes
    status: int = 200
    headers: Headers = []


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move as a seat sends it; its bytes are read once its rules are known."""

    move: msgspec.Raw
    expected_version: int | None = None

    @property
    def chance(self) -> dict[str, tuple[Declaration, ...]]:
        return {}


_moves = msgspec.json.Decoder(Sent)


class Quick:
    """Answers of one service."""

    def __init__(self, service: Service, hosts: frozenset[str]) -> None:
        """`hosts`: the names that it answers to; none for any."""
        self._service = service
        self._hosts = frozenset(host.encode() for host in hosts)

    def read(self, scope: HTTPScope) -> Asked | None:
        """What is asked; nothing if it is not ordinary."""
        path = _PATH.fullmatch(scope["path"])
        if path is None:
            return None
        table, what, step = path.groups()
        query = _QUERY.fullmatch(scope["query_string"])
        headers = _headers(scope["headers"])
        if query is None or headers is None or not self._is_here(headers):
            return None
        if not _is_ordinary(scope["method"], what, bool(query[0]), headers):
            return None
        token = _TOKEN.fullmatch(headers.get(b"authorization", b""))
        if token is None and (not step or b"authorization" in headers):
            return None
        eyes, lang = query.groups()
        return Asked(
            table,
            what,
            int(step or 0),
            token[1].decode() if token else None,
            headers.get(b"idempotency-key", b"").decode(),
            headers.get(b"x-request-id", b""),
            eyes.decode() if eyes else None,
            "fr" if lang == b"fr" else "en",
        )

    def _is_here(self, headers: dict[bytes, bytes]) -> bool:
        host = headers.get(b"host", b"").partition(b":")[0]
        return not self._hosts or host in self._hosts

    async def answer(
        self, asked: Asked, scope: HTTPScope, receive: Receive, send: Send
    ) -> Receive | None:
        """Answers it; or, where it turns out not to be ordinary, what is to be received."""
        begun, name = time.perf_counter(), name_request(asked.name)
        messages: list[HTTPReceiveMessage] = []
        try:
            answer = await self._answer(asked, messages, receive)
        except Exception as error:
            # Carried out at most once: the framework only says why it was not.
            scope.setdefault("state", {})[FAILURE] = error
            answer = None
        if answer is None:
            if name != asked.name:
                scope["headers"] = [(b"x-request-id", name), *scope["headers"]]
            return _replayed(messages, receive)
        await _send(scope, send, answer, name)
        self._service.stages.request.took(begun)
        tell_request(scope, answer.status, begun)
        return None

    async def _answer(
        self, asked: Asked, messages: list[HTTPReceiveMessage], receive: Receive
    ) -> Answer | None:
        if asked.what == "legal-moves":
            return await self._list(asked)
        if asked.what != "moves":
            return await self._show(asked)
        sent = await _sent(messages, receive)
        return None if sent is None else await self._play(asked, sent)

    async def _list(self, asked: Asked) -> Answer | None:
        mover = await Mover.find(self._service, asked.table, asked.token)
        seat = mover.viewer.seat
        if seat is None:
            return None
        listed = legal_moves(mover.table, mover.table.state, seat, words=False, lang="en")
        return Answer(encoded(listed))

    async def _play(self, asked: Asked, sent: Sent) -> Answer | None:
        mover = await Mover.find(self._service, asked.table, asked.token)
        seat, ruleset = mover.viewer.seat, mover.table.ruleset
        if seat is None or ruleset.is_absent:
            return None
        try:
            move = ruleset.move_decoder.decode(sent.move)
        except msgspec.MsgspecError:
            return None
        key = command_key(seat, asked.key)
        played = await answer_move(self._service, mover, seat, move, sent, key=key)
        return Answer(encoded(played), 201)

    async def _show(self, asked: Asked) -> Answer | None:
        onlooker = await Onlooker.find(self._service, asked.table, asked.token)
        if onlooker.viewer == JUDGE:
            return None  # A judge who looks is told of first.
        timeline = onlooker.timeline(asked.lang, asked.eyes)
        require_step(timeline.table, asked.step)
        said = step_headers(timeline, asked.step)
        headers = [(name.lower().encode(), value.encode()) for name, value in said.items()]
        if asked.step < timeline.steps:
            # Who steps through a game asks for the next one: it is made once this one is sent.
            asyncio.get_running_loop().call_soon(self._service.frame, timeline, asked.step + 1)
        return Answer(self._service.frame(timeline, asked.step), headers=headers)


def _headers(given: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes] | None:
    """Those that matter; nothing where one of them is there twice."""
    found: dict[bytes, bytes] = {}
    for name, value in given:
        if name in _READ:
            if name in found:
                return None
            found[name] = value
    return found


def _is_ordinary(method: str, what: str, is_query: bool, headers: dict[bytes, bytes]) -> bool:
    """Whether a request is what such requests nearly always are."""
    if what != "moves":
        is_bare = method == "GET" and not headers.keys() & _OF_COMMANDS
        return is_bare and not (is_query and what == "legal-moves")
    length, key = headers.get(b"content-length", b""), headers.get(b"idempotency-key", b"")
    return (
        method == "POST"
        and not is_query
        and headers.get(b"content-type") == b"application/json"
        and b"transfer-encoding" not in headers
        and length.isdigit()
        and 0 < int(length[:8]) <= MOST_BYTES
        and len(key) <= 100
        and key.isascii()
    )


_OF_COMMANDS = {b"content-length", b"transfer-encoding", b"idempotency-key", b"if-none-match"}
"""Headers that such a question lacks."""


async def _sent(messages: list[HTTPReceiveMessage], receive: Receive) -> Sent | None:
    """The move that is sent; nothing if it cannot be read, or the client has gone."""
    body = b""
    while True:
        message = cast("HTTPReceiveMessage", await receive())
        messages.append(message)
        if message["type"] != "http.request":
            return None
        body += message["body"]
        if not message["more_body"]:
            break
    try:
        return _moves.decode(body)
    except msgspec.MsgspecError:
        return None


def _replayed(messages: Sequence[HTTPReceiveMessage], receive: Receive) -> Receive:
    """What was received already, and then what comes."""
    left = list(reversed(messages))

    async def replay() -> HTTPReceiveMessage:
        return left.pop() if left else cast("HTTPReceiveMessage", await receive())

    return cast("Receive", replay)


def _encoded(headers: Headers) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])


_HEAD = _encoded([_TYPE, *RAW_HEADERS])


async def _send(scope: HTTPScope, send: Send, answer: Answer, name: bytes) -> None:
    own: Headers = [*answer.headers, (b"x-request-id", name)]
    whole = cast("SendWhole | None", (scope.get("extensions") or {}).get(WHOLE))
    if whole is not None and whole(answer.status, _HEAD + _encoded(own), answer.body):
        return
    length = (b"content-length", b"%d" % len(answer.body))
    headers = [_TYPE, length, *RAW_HEADERS, *own]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})
