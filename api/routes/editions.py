"""Editions: a box's own values, checked, kept by their hash, and used for new tables."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.guarding import REPEATABLE
from api.problems import NotFound, problems
from api.routes.rulesets import find_ruleset
from api.service import Service
from api.shapes import Data, EditionShown, reply
from api.work.tasks import check_edition
from domain.kernel import AnyRuleset, Edition, InvalidEdition, Text
from domain.store.log import BrokenLog


async def find_edition(service: Service, ruleset: AnyRuleset, hash: str | None) -> Edition:
    """The edition with this hash, or the ruleset's own."""
    if hash is None:
        return ruleset.standard_edition
    try:
        return await service.ask(partial(service.log.edition, ruleset, hash))
    except (BrokenLog, InvalidEdition):
        # It is unknown, or another game's.
        raise NotFound(
            Text(
                f"no edition of {ruleset.slug} has the hash {hash!r}: send its file to"
                f" /rulesets/{ruleset.slug}/editions",
                f"aucune édition de {ruleset.slug} n'a l'empreinte {hash!r} : envoyez son fichier à"
                f" /rulesets/{ruleset.slug}/editions",
            )
        ) from None


@post(
    "/rulesets/{slug:str}/editions",
    opt=REPEATABLE,
    summary="Check a component file and keep it; tables then name it by its hash",
    status_code=201,
    responses=problems(400, 404, 413, 422, 429, 503),
)
async def register_edition(
    service: NamedDependency[Service], slug: FromPath[str], data: JSONBody[Data]
) -> Response[EditionShown]:
    ruleset = find_ruleset(slug)
    checking = partial(check_edition, slug, msgspec.json.encode(data))
    edition = await service.workers.tried(checking)
    if edition.hash != ruleset.standard_edition.hash:
        await service.write(partial(service.log.keep_edition, edition.hash, edition.content))
    return reply(EditionShown, EditionShown(slug, edition.id, edition.hash), status=201)


@get(
    "/rulesets/{slug:str}/editions/{hash:str}",
    summary="The values of an edition; `default` is the ruleset's own",
    responses=problems(404),
)
async def show_edition(
    service: NamedDependency[Service], slug: FromPath[str], hash: FromPath[str]
) -> Response[Data]:
    ruleset = find_ruleset(slug)
    edition = await find_edition(service, ruleset, None if hash == "default" else hash)
    return reply(Data, edition.content())


ROUTES = [register_edition, show_edition]
