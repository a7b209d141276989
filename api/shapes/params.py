"""Parameters that many routes take, and how they reply."""

from __future__ import annotations

from typing import Annotated, TypeVar, cast

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.params import HeaderParameter, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from domain.kernel import Language, encoded
from domain.table.events import Author

T = TypeVar("T")
AT_LEAST_0 = {"minimum": 0}
"""Told by hand: the description of what may be left out loses its bounds otherwise."""

Authorization = Annotated[
    str | None,
    HeaderParameter(name="Authorization", required=False, include_in_schema=False),
]
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        required=False,
        max_length=100,
        description="Names the command: sent again with the same key it is not carried out twice.",
    ),
]


def command_key(author: Author, key: str | None) -> str:
    """How a table keeps the key of a command: each author has keys of its own."""
    return f"{author}:{key}" if key else ""


As = Annotated[
    str | None,
    QueryParameter(
        name="as",
        required=False,
        description="Through whose eyes: `public`, `judge` or `seat:0`... Your own token's, "
        "the public's, or any once the game is over.",
    ),
]
Lang = Annotated[
    Language, QueryParameter(name="lang", description="The language that sentences are told in.")
]

Words = Annotated[
    bool, QueryParameter(name="words", description="Whether every move is told in words, too.")
]

Data = dict[str, object]
"""A JSON object whose fields depend on the ruleset."""

Names = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=60)], ...],
    msgspec.Meta(
        min_length=1,
        max_length=12,
        description="Names, in seat order; an empty one is an open seat.",
    ),
]


class Encoded(Response[bytes]):
    """JSON that was encoded before: sent as it is, without the work of an ordinary response."""

    def to_asgi_response(self, *_: object, **__: object) -> ASGIApp:  # type: ignore[override]
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name.lower().encode(), value.encode()) for name, value in self.headers.items()]
        status = self.status_code or 200
        if status != 304:
            headers.append((b"content-type", b"application/json"))
            headers.append((b"content-length", b"%d" % len(self.content)))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": False})


def reply(
    shape: type[T], value: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response[T]:
    """`value`, encoded by the domain, as a response of this shape."""
    body = value if isinstance(value, bytes) else encoded(value)
    response = Encoded(body, status_code=status, media_type=MediaType.JSON, headers=headers)
    return cast("Response[T]", response)
