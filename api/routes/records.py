"""Records in and out, and what an audit says of a game."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from api.caller import Insider, Onlooker
from api.problems import Forbidden, problems
from api.service import Service
from api.shapes import Imported, reply
from domain.table.value import Table
from replays.audit.stored import verify_stored
from replays.audit.verify import Report, verify
from replays.records.bounds import require_bounds
from replays.records.importing import Known, import_record
from replays.records.record import BrokenRecord, Record, export, pack, read

MOST_BYTES = 20_000_000
PACKING = {"none": "", "gzip": ".gz", "zstd": ".zst", "xz": ".xz"}


def _require_revealed(table: Table) -> None:
    """A record holds the secret that dice to come follow from: nobody gets it before the end."""
    if not table.secrets_are_open:
        raise Forbidden(
            "a record holds the secret that dice follow from: there is none before the end"
        )


@get(
    "/games/{id:str}/record",
    summary="The whole game as a portable, verifiable file",
    media_type="application/octet-stream",
    responses=problems(400, 401, 403, 404),
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
    return Response(
        pack(export(table, service.signer), ending),
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _verified(source: bytes) -> tuple[Record, Report]:
    """What a stranger sent, read, bounded and audited; on a thread, for it may be long."""
    record = read(source)
    require_bounds(record)
    return record, verify(record)


@post(
    "/records",
    summary="Import a record: it is verified first, and refused if it is broken",
    request_max_body_size=MOST_BYTES,
    status_code=201,
    responses=problems(400, 409, 413, 422),
)
async def import_game(
    service: NamedDependency[Service], request: Request[object, object, State]
) -> Response[Imported]:
    source = await request.body()
    record, report = await asyncio.to_thread(_verified, source)
    if not report.is_sound:
        # Event n stands on line n + 1; what is wrong with the whole shows on the last line.
        first = report.differences[0]
        raise BrokenRecord((first.event or len(record.events) + 1) + 1, first.what)
    try:
        table = import_record(service.log, record)
        was_known = False
    except Known as known:
        table, was_known = known.table, True
    service.announce(table)
    imported = Imported(table.id, table.ruleset.slug, report.events, report.facts, was_known)
    return reply(Imported, imported, status=200 if was_known else 201)


@get("/games/{id:str}/audit", summary="Can the log be trusted?", responses=problems(401, 403, 404))
async def audit(
    service: NamedDependency[Service], insider: NamedDependency[Insider]
) -> Response[Report]:
    report = verify_stored(service.log, service.read_store, insider.table.id, service.signer)
    return reply(Report, report)


ROUTES = [export_record, import_game, audit]
