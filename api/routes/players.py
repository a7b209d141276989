"""A player: results, rating, luck and what decisions cost, by ruleset."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from api.problems import NotFound, problems
from api.service import Service
from api.shapes import reply
from domain.kernel import Text
from projections.players import Player


def called(path: str) -> str:
    """The name that an address ends with; it may have a slash of its own."""
    return path.removeprefix("/")


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
    name: FromPath[str],
    limit: Annotated[
        int, QueryParameter(ge=1, le=200, description="Games that are listed of each ruleset.")
    ] = 50,
) -> Response[Player]:
    return reply(Player, await find_player(service, called(name), limit))


ROUTES = [show_player]
