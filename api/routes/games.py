"""Games: open, list, show."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated, Literal
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from api.problems import BadRequest, Refused, problems
from api.roles import Onlooker, Opener
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
    StakeShown,
    reply,
)
from domain.bots import BOTS
from domain.kernel import (
    PUBLIC,
    AnyRuleset,
    Edition,
    IllegalMove,
    Language,
    Text,
    Viewer,
    commitment,
    misread,
)
from domain.rulesets import RULESETS
from domain.table.commands.hints import allows_hints
from domain.table.commands.play import open_table
from domain.table.commands.undo import waiting_for
from domain.table.events import TableOpened
from domain.table.value import CommandRefused, Table
from projections.catalogue import Page, PlayerResult, Status, describe
from replays.preview import previewed

DAY = 24 * 60 * 60 * 1000
"""Milliseconds."""
Search = Annotated[
    str,
    QueryParameter(
        max_length=200,
        description="Beginnings of words, all of which a game has: of its players' names, its event"
        ", its ruleset or its id; without regard to case and accents.",
    ),
]
Day = Annotated[
    date | None, QueryParameter(required=False, description="Opened then: a day (UTC), included.")
]
Prefix = Annotated[
    str, QueryParameter(max_length=60, description="How the players' names begin, as written.")
]
After = Annotated[
    str, QueryParameter(max_length=200, description="Only what follows: as `Link` has it.")
]


@get("/games", summary="The catalogue: games, newest first", responses=problems(400, 404))
async def list_games(
    service: NamedDependency[Service],
    ruleset: FromQuery[str | None] = None,
    status: FromQuery[Status | None] = None,
    player: FromQuery[str | None] = None,
    event: FromQuery[str | None] = None,
    search: Search = "",
    since: Day = None,
    until: Day = None,
    cursor: FromQuery[str | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> Response[Page]:
    if ruleset is not None and ruleset not in RULESETS:
        await _require_stored(service, ruleset)
    asked = partial(
        service.catalogue.games,
        ruleset=ruleset,
        status=status,
        player=player,
        event=event,
        search=search,
        since=None if since is None else _milliseconds(since),
        # The last day is one of them.
        until=None if until is None else _milliseconds(until) + DAY,
        cursor=cursor,
        limit=limit,
    )
    return reply(Page, await service.asking.ask_at_length(asked))


async def _require_stored(service: Service, ruleset: str) -> None:
    """A ruleset whose package is missing may have games; NotFound if this one has none."""
    asked = partial(service.catalogue.games, ruleset=ruleset, limit=1)
    if not (await service.asking.ask_at_length(asked)).games:
        find_ruleset(ruleset)


def _milliseconds(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


@get(
    "/players",
    summary="Players in order: games and wins by ruleset; the header `Link` leads to the next ones",
    responses=problems(400),
)
async def list_players(
    service: NamedDependency[Service],
    player: FromQuery[str | None] = None,
    prefix: Prefix = "",
    after: After = "",
    limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
) -> Response[list[PlayerResult]]:
    seen, _, ruleset = after.rpartition("~")
    asked = partial(
        service.catalogue.players, player, prefix=prefix, after=(seen, ruleset), limit=limit + 1
    )
    results = await service.asking.ask_at_length(asked)
    headers = {}
    if len(results) > limit:
        last = results[limit - 1]
        query = {"after": f"{last.player}~{last.ruleset}", "limit": limit, "prefix": prefix}
        query |= {"player": player} if player is not None else {}
        headers["Link"] = f'</players?{urlencode(query)}>; rel="next"'
    return reply(list[PlayerResult], results[:limit], headers=headers)


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
        book, names = ruleset.rulebook, ruleset.names(edition, data.players)
        raise Refused(book.rule(error.rule), book.tell_refusal(error, names)) from error
    return await store_table(service, opened, edition, is_door_open=data.is_door_open)


async def store_table(
    service: Service, opened: TableOpened, edition: Edition, *, is_door_open: bool = False
) -> Response[OpenedGame]:
    """Stores a new table; tells its tokens, and how it stands."""
    table, tokens = await service.open(opened, edition, is_door_open=is_door_open)
    opened_game = OpenedGame(detail_of(table, PUBLIC, "en", is_door_open), tokens)
    return reply(OpenedGame, opened_game, status=201, headers={"Location": f"/games/{table.id}"})


def read_options(ruleset: AnyRuleset, options: Data) -> msgspec.Struct:
    """The options as they were sent; BadRequest says where to read what there is."""
    try:
        return msgspec.convert(options, ruleset.options)
    except msgspec.ValidationError as error:
        why, known = misread(error), ", ".join(ruleset.options.__struct_fields__)
        raise BadRequest(
            Text(
                f"options: {why.en}; there are {known}: GET /rulesets/{ruleset.slug} tells their"
                " values",
                f"options : {why.fr} ; il y a {known} : GET /rulesets/{ruleset.slug} dit leurs"
                " valeurs",
            )
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
            raise CommandRefused(
                Text(f"bots: there is no seat {seat!r}", f"bots : il n'y a pas de place {seat!r}")
            )
        if bot not in BOTS:
            raise CommandRefused(
                Text(
                    f"bots: no bot is called {bot!r}: there are {', '.join(BOTS)}",
                    f"bots : aucun robot ne s'appelle {bot!r} : il y a {', '.join(BOTS)}",
                )
            )
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
        gives_hints=allows_hints(table),
        judge_looked=len(table.looks),
        event_name=table.event_name,
        event_id=table.event_id,
        origin=opened.origin,
        commitment=commitment(table.chance_secret),
        head=table.head.hex(),
        decisions=table.decisions(viewer),
        stakes=_stakes(table, viewer, lang),
        viewer=str(viewer),
        secret=opened.secret if table.secrets_are_open else None,
    )


def _stakes(table: Table, viewer: Viewer, lang: Language) -> tuple[StakeShown, ...]:
    """What hangs on the answers that are awaited, as far as the viewer may know."""
    ruleset, names = table.ruleset, table.names
    view = ruleset.view(table.state, viewer)
    found = [(each, ruleset.stakes(view, each)) for each in table.decisions(viewer)]
    return tuple(
        [
            StakeShown(each.seat, each.kind, ruleset.rulebook.tell_stake(stake, names, lang))
            for each, stake in found
            if stake is not None
        ]
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
