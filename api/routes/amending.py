"""Amending: what should stand differently, said in sentences of the rulebook or by touching."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from api.caller import require_step
from api.guarding import REPEATABLE
from api.problems import BadRequest, problems
from api.roles import Insider, Onlooker
from api.routes.boards import Room
from api.service import Service
from api.shapes import Data, Lang, reply
from api.shapes.amending import Amend, Sentences
from api.work.sent import send
from api.work.tasks import look_at_amendment
from domain.kernel import AnyRuleset, Fact, Part, Text, misread, require_known
from domain.table.commands.positions import settled_step
from replays.audit.amending import Amendment
from replays.touch import touch_of


@get(
    "/games/{id:str}/sentences",
    summary="Whatever can be said to have happened, with blanks to fill in",
    responses=problems(400, 401, 403, 404),
)
async def list_sentences(
    onlooker: NamedDependency[Onlooker], lang: Lang = "en"
) -> Response[Sentences]:
    table = onlooker.table
    known = table.ruleset.blank_sentences(table.names, lang)
    touch = touch_of(table.ruleset.slug).patterns
    return reply(Sentences, Sentences(known.sentences, known.lists, touch))


@post(
    "/games/{id:str}/amendments",
    opt=REPEATABLE,
    summary="What sentences would do to a step; nothing is recorded (the judge; all at the end)",
    status_code=200,
    responses=problems(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def look_at(
    service: NamedDependency[Service],
    insider: NamedDependency[Insider],
    data: JSONBody[Amend],
    shape: Room = "wide",
    lang: Lang = "en",
) -> Response[Amendment]:
    table = insider.table
    step = table.steps if data.step is None else data.step
    require_step(table, step)
    try:
        about = [Part.read(text) for text in data.about]
    except ValueError as error:
        why = misread(error)
        raise BadRequest(Text(f"about: {why.en}", f"about : {why.fr}")) from error
    asked = (settled_step(table, step), data.lines, about, lang, shape)
    looking = partial(look_at_amendment, send(table), *asked)
    return reply(Amendment, await service.workers.tried(looking))


def read_facts(ruleset: AnyRuleset, facts: Sequence[Data]) -> list[Fact]:
    """Facts as they were sent."""
    sent = msgspec.json.encode([[fact, [], {}] for fact in facts])
    read = [entry.fact for entry in ruleset.entries_decoder.decode(sent)]
    require_known(facts, read)
    return read


ROUTES = [list_sentences, look_at]
