"""The service: what all routes share. The log, the read models, access, commands and bots."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Literal

from cachetools import LRUCache
from eventsourcing.persistence import OperationalError, StoredEvent
from msgspec.structs import replace

from api.access import Access, Tokens
from api.analyses import Analyst
from api.asking import Asking
from api.budgets import Budgets, Streams
from api.live import Hub
from api.patrol import Patrol
from api.problems import Refused
from api.reading import Reading
from api.stages import Stages
from api.watching import Watch
from api.work.answers import Answers
from api.work.pool import Workers
from api.writer import Writer
from domain.bots import BOTS
from domain.kernel import Edition, IllegalMove, ImpossibleChance, Language, Text, Viewer, encoded
from domain.store.attempts import Conflict, Decide
from domain.store.database import Database, open_recorder
from domain.store.kept import BASE, held
from domain.store.log import Log, new_id
from domain.store.storage import Batch, Statement
from domain.table.commands.endless import is_endless, require_room, stop_endless
from domain.table.commands.judges import look
from domain.table.commands.play import play
from domain.table.commands.seats import people
from domain.table.commands.undo import waiting_for
from domain.table.events import AnyEvent, Event, TableOpened, now
from domain.table.line import Decided
from domain.table.value import CommandRefused, Table
from projections.analyses import Analyses
from projections.catalogue import Catalogue
from projections.docket import Docket
from projections.films import Films
from projections.follower import Follower
from projections.players import Players
from projections.store import ReadStore
from replays.knowing import Knowing
from replays.records.signing import Signer
from replays.timeline import Timeline

MOST_KEPT = 256 * 2**20
"""Bytes of answers that took long to make."""
FRAMES_KEPT = 32 * 2**20
"""Bytes of frames."""
TOLD_KEPT = 32 * 2**20
"""Bytes of games that are over, with their sentences, each in a language."""
SENTENCE = 1_000
"""Bytes that a step takes once it is told to all eyes: four to seven hundred were measured."""
FOLLOWED_KEPT = 64 * 2**20
"""Bytes of the tables that the follower folds, and as much for the patrol's."""
IDLE = 2_000
"""Milliseconds after which a bot to move is taken to have been left alone by its process."""

USED = Text(
    "this idempotency key was used for another command: take another",
    "cette clé d'idempotence a servi à une autre commande : prenez-en une autre",
)


def require_same(stored: object, asked: object) -> None:
    """CommandRefused unless what was stored under a key is what is asked now."""
    if stored != asked:
        raise CommandRefused(USED)


CommandOutcome = Literal["ok", "refused", "conflict"]


class Service:
    """One service on one database."""

    def __init__(
        self,
        database: Database,
        *,
        signing_key: bytes | None = None,
        pace: float = 0.0,
        budgets: Budgets | None = None,
        streams: Streams | None = None,
    ) -> None:
        """`pace`: the least seconds a bot takes for a move where a person looks on."""
        self.pace = pace
        self.stages = Stages()
        self.recorder = open_recorder(database)
        self.log = Log(self.recorder)
        self.read_store = ReadStore(database)
        self.catalogue = Catalogue(self.read_store)
        self.players = Players(self.read_store)
        # It folds in a thread of its own what was played elsewhere, so it has a log of its own.
        followed = Log(self.recorder, FOLLOWED_KEPT)
        took, known = self.stages.follow.took, self.log.seen
        self.follower = Follower(followed, self.read_store, rests=True, took=took, known=known)
        self.access = Access(database)
        self.docket = Docket(self.read_store)
        self.asking = Asking(database, self.recorder.check)
        self.writer = Writer(self.recorder, self.asking)
        self.patrol = Patrol(Log(self.recorder, FOLLOWED_KEPT), self.read_store)
        self.reading = Reading(
            database, self.recorder, self.log, self.access, self.asking, self.stages.read
        )
        self.ask, self.write = self.asking.ask, self.asking.write
        self.workers = Workers(budgets)
        self.streams = streams or Streams()
        self.answers = Answers(self.workers, MOST_KEPT)
        self.films = Films(self.read_store)
        self.analyst = Analyst(Analyses(self.read_store), self.workers)
        # One that comes from outside is stored nowhere.
        self.signer = Signer(signing_key or self.access.signing_key())
        self.hub = Hub()
        self.watch = Watch(self.recorder, self.log, self.hub, self.asking)
        self.outcomes: Counter[CommandOutcome] = Counter()
        """How the commands of callers came out."""
        self._stopping: set[asyncio.Task[tuple[Table, int]]] = set()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._awaiting_chance: dict[str, int] = {}
        """Versions of tables at which a bot cannot move: its chance is for a scribe to declare."""
        self._told: LRUCache[tuple[object, ...], Timeline] = LRUCache(TOLD_KEPT, _told_size)
        self._frames: LRUCache[tuple[object, ...], bytes] = LRUCache(FRAMES_KEPT, _frame_size)

    def close(self) -> None:
        self.analyst.close()
        self.workers.close()
        self.asking.close()
        self.follower.stop()
        self.patrol.stop()
        self.access.close()
        self.read_store.close()
        self.writer.close()
        self.recorder.close()

    async def command(
        self,
        id: str,
        decide: Decide,
        *,
        expected: int | None = None,
        key: str = "",
        gives: type[Event] | tuple[type[Event], ...] = Event,
        besides: Sequence[Statement] = (),
    ) -> tuple[Table, int]:
        """Carries out a command, lets everybody know, and lets bots answer.

        A retry, known by its key, is answered as the command was; `gives` is what it stores.
        `besides` is stored with its events, or neither is.
        """
        try:
            done = await self._carry_out(id, decide, expected, key, gives, besides)
        except Conflict:
            self.outcomes["conflict"] += 1
            raise
        except (CommandRefused, Refused, IllegalMove, ImpossibleChance):
            self.outcomes["refused"] += 1
            raise
        self.outcomes["ok"] += 1
        return done

    async def _carry_out(
        self,
        id: str,
        decide: Decide,
        expected: int | None,
        key: str,
        gives: type[Event] | tuple[type[Event], ...],
        besides: Sequence[Statement],
    ) -> tuple[Table, int]:
        def bounded(table: Table) -> Decided | tuple[AnyEvent, ...]:
            require_room(table)
            begun = time.perf_counter()
            decided = decide(table)
            self.stages.decide.took(begun)
            return decided

        async def insert(rows: Sequence[StoredEvent]) -> bool:
            return await self._insert(Batch(rows, besides) if besides else rows)

        table, version = await self.log.command_async(
            id, bounded, insert, expected=expected, key=key, read=self.reading.table
        )
        self.announce(table)
        if key and not isinstance(table.events[version - 1], gives):
            raise CommandRefused(USED)
        if key and version < table.version:
            table = await self.ask(partial(self.log.table_at, id, version))
            if table.request and not waiting_for(table):
                # What all have agreed to was carried out by the event that was stored with it.
                table = await self.ask(partial(self.log.table_at, id, version + 1))
        return table, version

    async def _insert(self, rows: Sequence[StoredEvent]) -> bool:
        begun = time.perf_counter()
        is_stored = await self.writer.insert(rows)
        self.stages.store.took(begun)
        return is_stored

    async def open(
        self, opened: TableOpened, edition: Edition, *, is_door_open: bool = False
    ) -> tuple[Table, Tokens]:
        """Stores a new table with its tokens, which are told only now."""
        if not self.log.has_registered(edition):
            await self.write(partial(self.log.register, edition))
        id = new_id()
        tokens, besides = self.access.issuing(
            id, len(opened.players), judged=opened.judged, is_door_open=is_door_open
        )
        table = await self.log.open_async(opened, edition, id, besides, self._insert)
        self.announce(table)
        return table, tokens

    async def judge_looks(self, id: str) -> None:
        """Stores that a judge looks at what is hidden, unless the log says so already."""
        with suppress(CommandRefused):
            table, _ = await self.log.command_async(id, look, self._insert, read=self.reading.table)
            self.announce(table)

    def announce(self, table: Table) -> None:
        """The table has moved on: tell the followers, and wake a bot whose turn it is."""
        self.announce_change(table.id)
        if is_endless(table):
            self._stop(table.id)
        else:
            self._let_bots_play(table)

    def announce_change(self, id: str) -> None:
        """The same for a table that nobody here has folded."""
        self.follower.wake()
        self.hub.announce(id)

    def wake_bots(self, table: Table) -> None:
        """A bot whose process was stopped goes on as soon as somebody looks at its table."""
        if now() - table.events[-1].at > IDLE:
            self._let_bots_play(table)

    def _let_bots_play(self, table: Table) -> None:
        if self._awaiting_chance.get(table.id) == table.version or table.id in self._playing:
            return
        if self._bot_to_move(table) is not None:
            task = asyncio.get_running_loop().create_task(self._play_bots(table.id))
            self._playing[table.id] = task
            task.add_done_callback(lambda _: self._playing.pop(table.id, None))

    def _stop(self, id: str) -> None:
        """More was played than any game needs: it ends, and everybody sees why."""
        task = asyncio.get_running_loop().create_task(self.command(id, stop_endless))
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)

    def _bot_to_move(self, table: Table) -> int | None:
        """A bot's seat that must decide now."""
        if table.is_over or not any(table.bots) or is_endless(table):
            return None
        for decision in table.ruleset.decisions(table.state):
            if decision.required and table.bots[decision.seat]:
                return decision.seat
        return None

    async def _play_bots(self, id: str) -> None:
        """Bots answer until a person has to, one move at a time."""
        rng, knowing = random.Random(), Knowing()
        while True:
            await asyncio.sleep(0)
            try:
                table = await self.reading.table(id)
            except OperationalError:
                return  # Who looks when the database is back wakes the bot.
            seat = self._bot_to_move(table)
            if seat is None:
                return
            # A bot may think for a second: beside the event loop, on what its seat knows.
            known = knowing.seat(table, seat)
            bot = BOTS[table.bots[seat]]
            begun = time.monotonic()
            move = await asyncio.to_thread(bot, table.ruleset, known, rng)
            if people(table):
                await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - begun)))
            try:
                decide = partial(play, seat=seat, move=move)
                played, _ = await self.log.command_async(
                    id, decide, self._insert, expected=table.version, read=self.reading.table
                )
            except Conflict:
                continue  # The table moved on meanwhile: look again.
            except OperationalError:
                return  # Who looks when the database is back wakes the bot.
            except ImpossibleChance:
                self._awaiting_chance[id] = table.version
                return
            self.announce_change(id)
            if is_endless(played):
                self._stop(id)

    def timeline(self, table: Table, viewer: Viewer, language: Language) -> Timeline:
        """The game through somebody's eyes; of one that is over, what was told is kept for all."""
        if not table.is_over:
            return Timeline(table, viewer, language)
        name = (table.id, table.version, language)
        told = self._told.get(name)
        if told is None:
            told = Timeline(table, viewer, language)
            if _told_size(told) <= TOLD_KEPT:
                self._told[name] = told
        return told if told.viewer == viewer else told.through(viewer)

    def frame(self, timeline: Timeline, step: int, caption: str | None = None) -> bytes:
        """An encoded frame, kept: a step of a version never changes.

        `caption`: what tells the stop, where that is more than the step's own fact.
        """
        table = timeline.table
        name = (table.id, table.version, step, timeline.viewer, timeline.language, caption)
        frame = self._frames.get(name)
        if frame is None:
            shown = timeline.frame(step)
            frame = encoded(shown if caption is None else replace(shown, caption=caption))
            if _frame_size(frame) <= FRAMES_KEPT:
                self._frames[name] = frame
        return frame


def _told_size(told: Timeline) -> int:
    """What is kept of a game that is told in full, its table included."""
    return BASE + held(told.table) + SENTENCE * told.steps


def _frame_size(frame: bytes) -> int:
    """What is kept of it, its name included."""
    return len(frame) + 500
