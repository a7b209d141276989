"""Sending: bodies that are compressed once, and answered with 304 where they are known."""

from __future__ import annotations

from litestar import Request, Response
from litestar.datastructures import State

from api.work.packing import Packed

AnyRequest = Request[object, object, State]


def send(
    request: AnyRequest, packed: Packed, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """As the caller can read it; nothing but the tag if it has it already."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{packed.tag}{".gz" if zipped else ""}"'
    given = {"ETag": tag, "Vary": "Accept-Encoding", **(headers or {})}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=given)
    if zipped:
        given["Content-Encoding"] = "gzip"
    body = packed.gzipped if zipped else packed.plain
    return Response(body, media_type=packed.media_type, headers=given)
