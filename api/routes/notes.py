"""Notes on a step: writing one, and reading those that one may."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from api.problems import problems
from api.roles import Member, Onlooker
from api.service import Service
from api.shapes import AddNote, As, IdempotencyKey, command_key, reply
from domain.kernel import Text
from domain.table.commands.notes import add_note
from domain.table.events import NoteAdded
from domain.table.value import CommandRefused
from replays.timeline import Noted, Timeline


@post(
    "/games/{id:str}/notes",
    summary="Write a note to a step; until secrets are open only its writer and the judge read it",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def write_note(
    service: NamedDependency[Service],
    member: NamedDependency[Member],
    data: JSONBody[AddNote],
    idempotency_key: IdempotencyKey = None,
) -> Response[Noted]:
    author = member.author
    key = command_key(author, idempotency_key)
    table, version = await service.command(
        member.table.id,
        lambda table: add_note(table, author, data.step, data.text, key=key),
        expected=data.expected_version,
        key=key,
        gives=NoteAdded,
    )
    note = next(note for note in Timeline(table, member.viewer).notes() if note.version == version)
    if (note.step, note.text) != (data.step, data.text.strip()):
        raise CommandRefused(
            Text(
                "this idempotency key was used for another note: take another",
                "cette clé d'idempotence a servi à une autre note : prenez-en une autre",
            )
        )
    return reply(Noted, note, status=201)


@get(
    "/games/{id:str}/notes",
    summary="The notes that one may read: one's own, and everybody's once secrets are open",
    responses=problems(401, 403, 404),
)
async def list_notes(onlooker: NamedDependency[Onlooker], eyes: As = None) -> Response[list[Noted]]:
    return reply(list[Noted], onlooker.timeline(eyes=eyes).notes())


ROUTES = [write_note, list_notes]
