"""A player: results, rating, luck and what decisions cost, by ruleset."""

from __future__ import annotations

from functools import partial
from typing import Annotated
from urllib.parse import unquote

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from api.problems import NotFound, problems
from api.service import Service
from api.shapes import reply
from domain.kernel import Text
from projections.players import Player


def called(request: Request[object, object, State], name: str) -> str:
    """The name that an address ends with, as it was sent.

    `name`, as the router gives it, has lost slashes at its ends and two that stand together.
    """
    sent = request.scope.get("raw_path", b"").partition(b"?")[0].decode("latin-1")
    _, found, last = sent.removeprefix("/").partition("/")
    return unquote(last) if found else name.removeprefix("/")


async def find_player(service: Service, name: str, limit: int) -> Player:
    """NotFound for a name that nobody has played under."""
    asked = partial(service.players.player, name, limit)
    player = await service.asking.ask_at_length(asked)
    if player is None:
        raise NotFound(
            Text(
                f"nobody has played here under the name {name!r}",
                f"nul n'a joué ici sous le nom {name!r}",
            )
        )
    return player


@get(
    "/players/{name:path}",
    summary="A player: results, rating with its error, luck and cost of decisions, by ruleset",
    responses=problems(400, 404),
)
async def show_player(
    service: NamedDependency[Service],
    request: Request[object, object, State],
    name: FromPath[str],
    limit: Annotated[
        int, QueryParameter(ge=1, le=200, description="Games that are listed of each ruleset.")
    ] = 50,
) -> Response[Player]:
    return reply(Player, await find_player(service, called(request, name), limit))


ROUTES = [show_player]
