"""Hints: what a bot would play in one's place; everybody sees that one asked."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from api.client import CLIENT
from api.guarding import REPEATABLE
from api.problems import problems
from api.roles import Mover
from api.service import Service
from api.shapes import Lang, reply
from api.shapes.playing import Command, HintShown
from domain.bots import BOTS
from domain.kernel import Language
from domain.table.commands.hints import ask_hint, is_hinted
from domain.table.value import Table
from replays.knowing import Knowing
from replays.touch import drawn_move

ADVISER = "clever2"
"""Strong, and quick enough to be waited for."""


@post(
    "/games/{id:str}/hint",
    opt=REPEATABLE,
    summary="What a bot would play in a seat's place (casual tables; the log says that it asked)",
    status_code=200,
    responses=problems(400, 401, 403, 404, 409, 429),
)
async def give_hint(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    data: JSONBody[Command],
    lang: Lang = "en",
) -> Response[HintShown]:
    seat, table = mover.seat(data.seat), mover.table
    budgets, address = service.workers.budgets, CLIENT.get().address
    budgets.require(address)
    if not is_hinted(table, seat):
        asking = partial(ask_hint, seat=seat)
        table, _ = await service.command(table.id, asking, expected=data.expected_version)
    shown, seconds = await asyncio.to_thread(_hint, table, seat, lang)
    budgets.charge(address, seconds)
    return reply(HintShown, shown)


def _hint(table: Table, seat: int, lang: Language) -> tuple[HintShown, float]:
    """From what the seat knows, and how long that took; asked again it is the same."""
    begun = time.thread_time()
    known = Knowing().seat(table, seat)
    rng = random.Random(f"{table.line[-1].version}/{table.opened.secret}")
    move = BOTS[ADVISER](table.ruleset, known, rng)
    words = table.ruleset.rulebook.tell_move(move, table.names, lang)
    sprites = drawn_move(table.ruleset, known.view, seat, move, table.names)
    shown = HintShown(seat, table.version, msgspec.to_builtins(move), words, sprites)
    return shown, time.thread_time() - begun


ROUTES = [give_hint]
