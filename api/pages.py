"""The viewer: one page and its files."""

from __future__ import annotations

from functools import cache

from litestar import Response, get
from litestar.params import FromPath

from api.problems import NotFound
from api.sending import AnyRequest, send
from api.work.packing import Packed, pack
from domain.kernel import Text
from replays import viewer

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@cache
def _shell() -> Packed:
    html = viewer.page(f"/viewer/{viewer.version()}")
    return pack(html.encode(), viewer.MEDIA_TYPES["html"])


@cache
def _assets() -> dict[str, Packed]:
    return {
        name: pack(content, viewer.MEDIA_TYPES[name.rsplit(".", 1)[-1]])
        for name, content in viewer.assets().items()
    }


@get(
    ["/", "/watch/{id:str}", "/rulebook/{slug:str}", "/components/{slug:str}", "/judges"],
    include_in_schema=False,
)
async def viewer_page(request: AnyRequest) -> Response[bytes]:
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return send(request, _shell(), headers)


@get("/viewer/{version:str}/{file:path}", include_in_schema=False)
async def viewer_file(
    request: AnyRequest, version: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    packed = _assets().get(file.lstrip("/"))
    if packed is None or version != viewer.version():
        raise NotFound(
            Text(
                f"the page has no file {file!r} in version {version!r}",
                f"la page n'a pas de fichier {file!r} en version {version!r}",
            )
        )
    return send(request, packed, {**FOR_EVER, "X-Content-Type-Options": "nosniff"})


ROUTES = [viewer_page, viewer_file]
