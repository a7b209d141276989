"""Codes: an address as a picture that a phone can read."""

from __future__ import annotations

import io
from typing import Annotated

import msgspec
import segno
from litestar import Response, post
from litestar.params import JSONBody

from api.guarding import REPEATABLE
from api.problems import problems

MOST = 600
"""Characters of an address."""


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the picture says. It may hold a token: so it is sent as a body, and nowhere kept."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST)]


@post(
    "/codes",
    opt=REPEATABLE,
    summary="An address as a QR code, in SVG",
    status_code=200,
    responses=problems(400, 413),
    media_type="image/svg+xml",
)
async def draw_code(data: JSONBody[Address]) -> Response[bytes]:
    picture = io.BytesIO()
    code = segno.make(data.text, micro=False, error="m")
    code.save(picture, kind="svg", border=4, light="#fff", omitsize=True, xmldecl=False)
    headers = {"Cache-Control": "no-store"}
    return Response(picture.getvalue(), headers=headers)


ROUTES = [draw_code]
