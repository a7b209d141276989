"""Records in and out, and what an audit says of a game."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Annotated

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from api.client import while_here
from api.guarding import REPEATABLE
from api.problems import Forbidden, problems
from api.roles import Insider, Onlooker
from api.service import Service
from api.shapes import Imported, Lang, reply
from api.work.limits import MAKING
from api.work.making import make_audit, make_record
from api.work.sent import send
from api.work.tasks import check_record
from domain.kernel import Text, encoded
from domain.table.value import Table
from replays.audit.report import ReportTold
from replays.audit.stored import gather
from replays.records.importing import import_whole

MOST_BYTES = 20_000_000
PACKING = {"none": "", "gzip": ".gz", "zstd": ".zst", "xz": ".xz"}


def _require_revealed(table: Table) -> None:
    """A record holds the secret that dice to come follow from: nobody gets it before the end."""
    if not table.secrets_are_open:
        raise Forbidden(
            Text(
                "a record holds the secret that dice follow from: there is none before the end",
                "un fichier contient le secret dont suivent les dés : il n'y en a pas avant la fin",
            )
        )


@get(
    "/games/{id:str}/record",
    summary="The whole game as a portable, verifiable file",
    media_type="application/octet-stream",
    responses=problems(400, 401, 403, 404, 422, 429, 503),
)
async def export_record(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    packing: Annotated[
        str, QueryParameter(enum=list(PACKING), pattern="^(none|gzip|zstd|xz)$")
    ] = "none",
) -> Response[bytes]:
    ending, table = PACKING[packing], onlooker.table
    _require_revealed(table)
    name = f"{table.ruleset.slug}-{table.id}.jsonl{ending}"
    signature = service.signer.signed(table.head.hex())
    making = partial(make_record, send(table), signature, ending)
    record = await service.answers.get((table.head, "record", ending), making)
    await onlooker.require_still()
    return Response(
        record.plain,
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@post(
    "/records",
    opt=REPEATABLE,
    summary="Import a record: it is verified first, and refused if it is broken",
    request_max_body_size=MOST_BYTES,
    status_code=201,
    responses=problems(400, 409, 413, 422, 429, 503),
)
async def import_game(
    service: NamedDependency[Service], request: Request[object, object, State]
) -> Response[Imported]:
    source = await request.body()
    checked = await while_here(service.workers.run(MAKING, partial(check_record, source)))
    report = checked.report
    was_known = not await service.write(partial(import_whole, service.log, checked.whole))
    service.announce_change(report.table)
    imported = Imported(report.table, report.ruleset, report.events, report.facts, was_known)
    return reply(Imported, imported, status=200 if was_known else 201)


@get(
    "/games/{id:str}/audit",
    summary="Can the log be trusted?",
    responses=problems(401, 403, 404, 422, 429, 503),
)
async def audit(
    service: NamedDependency[Service], insider: NamedDependency[Insider], lang: Lang = "en"
) -> Response[ReportTold]:
    # From the disk: what is kept in memory says nothing about it.
    id = insider.table.id
    gathered = await service.write(partial(gather, service.log, service.read_store, id))
    signature = service.signer.signed(gathered.head.hex())
    key = (gathered.head, "audit", lang, sha256(encoded(gathered)).digest())
    packed = await service.answers.get(key, partial(make_audit, gathered, signature, lang))
    await insider.require_still()
    return reply(ReportTold, packed.plain)


ROUTES = [export_record, import_game, audit]
