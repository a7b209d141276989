"""A table at a running service: its links, and asking it something over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Self, TypeVar

import httpx
import msgspec
from httpx_sse import connect_sse

from api.commands.console import Mistake
from api.problems import Problem
from api.shapes import LoggedEvent
from domain.kernel import Language

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds."""
FORM = re.compile(
    r"(?P<url>https?://[^/?#\s]+)/watch/(?P<game>[\w.-]+)/?"
    r"(?:#(?:(?:claim|seat)=(?P<seat>\d{1,2})\.|judge=)(?P<token>[\w-]+))?"
)


class Link(msgspec.Struct, frozen=True):
    """Where a table is and who looks at it: a seat, the judge, or, without a token, the public.

    `#claim=` is a seat that can be claimed, here or in the browser; `#seat=` one that is held.
    """

    url: str
    game: str
    token: str = ""
    seat: int | None = None

    def __str__(self) -> str:
        return self._ending("seat")

    @property
    def to_claim(self) -> str:
        """The same for a seat that nobody holds yet: the page asks for a name."""
        return self._ending("claim")

    def _ending(self, word: str) -> str:
        table = f"{self.url}/watch/{self.game}"
        if not self.token:
            return table
        who = "judge=" if self.seat is None else f"{word}={self.seat}."
        return f"{table}#{who}{self.token}"


def read_link(text: str) -> Link:
    """A link as `dossier open` or the page told it."""
    match = FORM.fullmatch(text.strip())
    if match is None:
        raise Mistake(
            f"{text} is no link to a seat: it looks like http://HOST:PORT/watch/ID#seat=0.TOKEN",
            f"{text} n'est pas le lien d'une place : http://HOST:PORT/watch/ID#seat=0.TOKEN",
        )
    seat = match["seat"]
    return Link(match["url"], match["game"], match["token"] or "", int(seat) if seat else None)


class Service:
    """Asks about a table; what is refused, and that nobody answers, is a Mistake in words.

    Paths start at the table; with a link to no game they start at all games.
    """

    def __init__(self, link: Link, lang: Language = "en", *, base: str = "games") -> None:
        """`base`: what paths start at, where it is not games."""
        self.link = link
        self._base = base
        self._lang = lang
        headers = {"Authorization": f"Bearer {link.token}"} if link.token else {}
        self._client = httpx.Client(headers=headers, timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def get(self, path: str, kind: type[T], **query: str | int) -> T:
        return self._ask("GET", path, kind, None, query)

    def post(self, path: str, kind: type[T], body: dict[str, object], **query: str | int) -> T:
        return self._ask("POST", path, kind, body, query)

    def follow(self, path: str, **query: str | int) -> Iterator[LoggedEvent]:
        """The table's events as they come, for as long as the service sends them."""
        url, forever = self._address(path), httpx.Timeout(PATIENCE, read=None)
        try:
            with connect_sse(
                self._client, "GET", url, params={"lang": self._lang, **query}, timeout=forever
            ) as source:
                if source.response.is_error:
                    source.response.read()
                    raise self._refusal(source.response)
                for event in source.iter_sse():
                    if event.data:  # Without any it says no more than that it follows.
                        yield msgspec.json.decode(event.data, type=LoggedEvent)
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error

    def _ask(
        self,
        method: str,
        path: str,
        kind: type[T],
        body: dict[str, object] | None,
        query: dict[str, str | int],
    ) -> T:
        try:
            answer = self._client.request(
                method, self._address(path), params={"lang": self._lang, **query}, json=body
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise self._unreachable(error) from error
        if answer.is_error:
            raise self._refusal(answer)
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError as error:
            raise self._stranger(answer) from error

    def _address(self, path: str) -> str:
        game = f"/{self.link.game}" if self.link.game else ""
        return f"{self.link.url}/{self._base}{game}{path}"

    def _refusal(self, answer: httpx.Response) -> Mistake:
        """What the service says no with, as a sentence."""
        try:
            problem = msgspec.json.decode(answer.content, type=Problem)
        except msgspec.MsgspecError:
            return self._stranger(answer)
        if problem.status == 401 and self.link.token:
            return Mistake(
                "the link opens nothing: it is mistyped, or used up (a claim tells a new one)",
                "le lien n'ouvre rien : il est mal tapé, ou a servi (s'asseoir en donne un autre)",
            )
        if problem.status == 401:
            return Mistake(
                "the link only lets you look: take the link of your seat",
                "le lien ne fait que montrer : prenez celui de votre place",
            )
        rule = f" ({problem.rule.id})" if problem.rule else ""
        said = problem.detail + rule
        return Mistake(said, said)  # In the language that was asked for.

    def _stranger(self, answer: httpx.Response) -> Mistake:
        url, code = self.link.url, answer.status_code
        return Mistake(
            f"{url} is no Dossier service: it answers {code}",
            f"{url} n'est pas un service Dossier : il répond {code}",
        )

    def _unreachable(self, error: Exception) -> Mistake:
        if isinstance(error, httpx.UnsupportedProtocol | httpx.InvalidURL):
            return Mistake(
                f"{self.link.url} is no address of a service: write http://HOST:PORT",
                f"{self.link.url} n'est pas l'adresse d'un service : écrivez http://HOST:PORT",
            )
        return Mistake(
            f"no service answers at {self.link.url} ({error}): is `dossier serve` running?",
            f"aucun service à {self.link.url} ({error}) : `dossier serve` tourne-t-il ?",
        )
