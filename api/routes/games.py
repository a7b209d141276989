"""Games: open, list, show."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from api.access import Tokens
from api.caller import Onlooker, Opener
from api.problems import BadRequest, Refused, RuleCited, problems
from api.routes.editions import find_edition
from api.routes.rulesets import find_ruleset
from api.service import Service
from api.shapes import (
    Data,
    GameDetail,
    Lang,
    OpenedGame,
    OpenGame,
    RequestShown,
    reply,
)
from domain.bots import BOTS
from domain.kernel import PUBLIC, AnyRuleset, Edition, IllegalMove, Language, Viewer, commitment
from domain.store.log import new_id
from domain.table.commands.play import open_table
from domain.table.commands.undo import waiting_for
from domain.table.events import TableOpened
from domain.table.value import CommandRefused, Table
from projections.catalogue import Page, PlayerResult, Status, describe
from replays.preview import previewed


@get("/games", summary="The catalogue: games, newest first", responses=problems(400, 404))
async def list_games(
    service: NamedDependency[Service],
    ruleset: FromQuery[str | None] = None,
    status: FromQuery[Status | None] = None,
    player: FromQuery[str | None] = None,
    cursor: FromQuery[str | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> Response[Page]:
    if ruleset is not None:
        find_ruleset(ruleset)
    page = await service.ask(
        lambda: service.catalogue.games(
            ruleset=ruleset, status=status, player=player, cursor=cursor, limit=limit
        )
    )
    return reply(Page, page)


@get("/players", summary="Players: games and wins by ruleset", responses=problems(400))
async def list_players(
    service: NamedDependency[Service], player: FromQuery[str | None] = None
) -> list[PlayerResult]:
    return await service.ask(partial(service.catalogue.players, player))


@post(
    "/games",
    summary="Open a table; its tokens are told only here",
    responses=problems(400, 404, 409, 413, 422),
)
async def open_game(
    service: NamedDependency[Service], opener: NamedDependency[Opener], data: JSONBody[OpenGame]
) -> Response[OpenedGame]:
    ruleset = find_ruleset(data.ruleset)
    options = read_options(ruleset, data.options)
    edition = await find_edition(service, ruleset, data.edition)
    try:
        opened = open_table(
            ruleset,
            edition,
            data.players,
            options,
            secret=secrets.token_bytes(32),
            chance=data.chance,
            declared=data.declared,
            undo=data.undo,
            use=data.use,
            fresh_chance=data.fresh_chance,
            bots=seated_bots(data.bots, len(data.players)),
            judged=data.judged,
            event_name=opener.event.name if opener.event else "",
            event_id=opener.event.id if opener.event else "",
        )
    except IllegalMove as error:
        cited = ruleset.rulebook.rule(error.rule)
        rule = RuleCited(cited.id, cited.title.en, cited.section, cited.en)
        raise Refused(rule, error.reason, (), ()) from error
    return await store_table(service, opened, edition, is_door_open=data.is_door_open)


async def store_table(
    service: Service, opened: TableOpened, edition: Edition, *, is_door_open: bool = False
) -> Response[OpenedGame]:
    """Stores a new table; tells its tokens, and how it stands."""

    def store() -> tuple[Table, Tokens]:
        id, seats = new_id(), len(opened.players)
        tokens, besides = service.access.issuing(
            id, seats, judged=opened.judged, is_door_open=is_door_open
        )
        return service.log.open(opened, edition, id, besides), tokens

    table, tokens = await service.write(store)
    service.announce(table)
    opened_game = OpenedGame(detail_of(table, PUBLIC, "en", is_door_open), tokens)
    return reply(OpenedGame, opened_game, status=201, headers={"Location": f"/games/{table.id}"})


def read_options(ruleset: AnyRuleset, options: Data) -> msgspec.Struct:
    """The options as they were sent; BadRequest says where to read what there is."""
    try:
        return msgspec.convert(options, ruleset.options)
    except msgspec.ValidationError as error:
        known = ", ".join(ruleset.options.__struct_fields__)
        raise BadRequest(
            f"options: {error}; there are {known}: GET /rulesets/{ruleset.slug} tells their values"
        ) from error


@get("/games/{id:str}", summary="A table as it stands", responses=problems(401, 403, 404))
async def show_game(
    service: NamedDependency[Service], onlooker: NamedDependency[Onlooker], lang: Lang = "en"
) -> Response[GameDetail]:
    service.wake_bots(onlooker.table)
    table = onlooker.table
    is_open = await service.ask(partial(service.access.is_door_open, table.id))
    return reply(GameDetail, detail_of(table, onlooker.viewer, lang, is_open))


def seated_bots(given: dict[str, str], seats: int) -> tuple[str, ...]:
    """The bot at each seat, from a map of seats."""
    bots = [""] * seats
    for seat, bot in given.items():
        if seat not in map(str, range(seats)):
            raise CommandRefused(f"bots: there is no seat {seat!r}")
        if bot not in BOTS:
            raise CommandRefused(f"bots: no bot is called {bot!r}: there are {', '.join(BOTS)}")
        bots[int(seat)] = bot
    return tuple(bots)


def detail_of(table: Table, viewer: Viewer, lang: Language, is_door_open: bool) -> GameDetail:
    opened, game = table.opened, describe(table)
    return GameDetail(
        **{field: getattr(game, field) for field in game.__struct_fields__},
        ruleset_version=opened.version,
        edition=opened.edition,
        chance=opened.chance,
        undo=opened.undo,
        use=opened.use,
        fresh_chance=opened.fresh_chance,
        bots=tuple(table.bots),
        request=shown_request(table, lang),
        is_door_open=is_door_open,
        judges=_judges(table),
        judge_looked=len(table.looks),
        event_name=table.event_name,
        event_id=table.event_id,
        origin=opened.origin,
        disputes=sum(dispute.ruling is None for dispute in table.disputes),
        commitment=commitment(table.chance_secret),
        head=table.head.hex(),
        decisions=table.decisions(viewer),
        viewer=str(viewer),
        secret=opened.secret if table.secrets_are_open else None,
    )


def _judges(table: Table) -> tuple[Literal["opener", "organiser"], ...]:
    """Who may judge a table; nobody what was imported."""
    if table.imported is not None or not table.opened.judged:
        return ()
    return ("opener", "organiser") if table.opened.event_name else ("opener",)


def shown_request(table: Table, lang: Language) -> RequestShown | None:
    """The open request, as everybody at the table may see it."""
    request = table.request
    if request is None:
        return None
    made = request.made
    return RequestShown(
        made.seat,
        made.kind,
        tuple(request.agreed),
        waiting_for(table),
        previewed(table, made, lang),
        made.open_secrets,
    )


ROUTES = [list_games, list_players, open_game, show_game]
