"""Lets databases, services and followers die while people play, and counts what is lost."""

from __future__ import annotations

import argparse
import os
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from domain.store.database import Database, open_recorder
from domain.store.log import Log
from projections.follower import Follower
from projections.store import ReadStore
from tests.api.conftest import DOSSIER, Server
from tests.cluster import Cluster, cluster
from tests.databases import ENGINES
from tests.faults.people import Checked, People

HEALTH, REFUSAL = 250, 1000
"""Milliseconds within which /healthz answers, and within which a caller is told no."""


class World:
    """A database, the service on it, a follower in a process of its own, and people."""

    def __init__(self, database: Database, two: Cluster | None, tables: int) -> None:
        self.database, self.two = database, two
        self.server = Server(database)
        self.follower = self._follow()
        self.people = People(self.server.url, tables)

    def _follow(self) -> subprocess.Popen[bytes]:
        command = [str(DOSSIER), "follow", "--database", str(self.database)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill_service(self) -> None:
        self.people.is_down = True
        self.server.process.kill()
        self.server.process.communicate()

    def start_service(self) -> None:
        port = self.server.port
        self.server.client.close()
        self.server = Server(self.database, port=port)
        self.people.is_down = False

    def kill_follower(self) -> None:
        self.follower.kill()
        self.follower.wait()

    def start_follower(self) -> None:
        self.follower = self._follow()

    def close(self) -> None:
        self.people.stop()
        if self.server.process.poll() is None:
            self.server.kill()
        if self.follower.poll() is None:
            self.kill_follower()

    def require_two(self) -> Cluster:
        assert self.two is not None
        return self.two


Fault = Callable[[World, float], float]
"""Lets something happen and mends it; returns when it was mended."""


def service_killed(world: World, seconds: float) -> float:
    world.kill_service()
    world.start_service()
    return time.monotonic()


def follower_killed(world: World, seconds: float) -> float:
    world.kill_follower()
    time.sleep(seconds)
    world.start_follower()
    return time.monotonic()


def both_killed(world: World, seconds: float) -> float:
    world.kill_follower()
    world.kill_service()
    world.start_service()
    world.start_follower()
    return time.monotonic()


def file_locked(world: World, seconds: float) -> float:
    """Another process writes for a while."""
    with closing(sqlite3.connect(world.database, isolation_level=None, timeout=60)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        other.execute("ROLLBACK")
    return time.monotonic()


def file_moved(world: World, seconds: float) -> float:
    """The file is taken away and brought back."""
    path = Path(str(world.database))
    path.rename(path.with_suffix(".away"))
    time.sleep(seconds)
    path.with_suffix(".away").rename(path)
    return time.monotonic()


def primary_killed(world: World, seconds: float) -> float:
    two = world.require_two()
    two.primary.kill()
    time.sleep(seconds)
    two.fail_over()
    return time.monotonic()


def old_primary_comes_back(world: World, seconds: float) -> float:
    """As if nothing had happened to it, while the new one loses all connections."""
    two = world.require_two()
    mended = primary_killed(world, seconds)
    world.people.wait_for_a_move(mended)
    two.standby.start()
    two.primary.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    return time.monotonic()


def standby_lost(world: World, seconds: float) -> float:
    two = world.require_two()
    two.standby.kill()
    time.sleep(seconds)
    two.standby.start()
    return time.monotonic()


def primary_hangs(world: World, seconds: float) -> float:
    two = world.require_two()
    two.primary.signal(signal.SIGSTOP)
    time.sleep(seconds)
    two.primary.signal(signal.SIGCONT)
    return time.monotonic()


def hanging_primary_is_replaced(world: World, seconds: float) -> float:
    """And goes on later, as a primary."""
    two = world.require_two()
    two.primary.signal(signal.SIGSTOP)
    time.sleep(seconds)
    two.fail_over()
    mended = time.monotonic()
    world.people.wait_for_a_move(mended)
    two.standby.signal(signal.SIGCONT)
    return mended


FAULTS: dict[str, list[Fault]] = {
    "sqlite": [service_killed, follower_killed, file_locked, both_killed, file_moved],
    "postgres": [
        primary_killed,
        service_killed,
        standby_lost,
        old_primary_comes_back,
        follower_killed,
        primary_hangs,
        hanging_primary_is_replaced,
        both_killed,
    ],
}


class Round(msgspec.Struct, frozen=True):
    engine: str
    fault: str
    acknowledged: int
    again: float
    """Seconds until a move was acknowledged after it was mended."""
    health: float
    refusal: float
    delay: float
    """Milliseconds by which the machine was late for us, too."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--engine", action="append", choices=ENGINES, help="this engine")
    parser.add_argument("--rounds", type=int, default=20, help="on each engine (%(default)s)")
    parser.add_argument("--tables", type=int, default=4, help="that are played at (%(default)s)")
    parser.add_argument("--seconds", type=float, default=2, help="of each fault (%(default)s)")
    options = parser.parse_args()
    console, is_well = Console(), True
    console.width = max(console.width, 130)
    for engine in options.engine or ENGINES:
        with world_on(engine, options.tables) as world:
            world.people.wait_for_a_move(time.monotonic())
            rounds = [
                play_round(console, world, engine, number, options.seconds)
                for number in range(options.rounds)
            ]
            world.people.stop()
            checked = check(world)
        is_well &= show(console, engine, rounds, checked)
    return int(not is_well)


@contextmanager
def world_on(engine: str, tables: int) -> Iterator[World]:
    with ExitStack() as stack:
        if engine == "postgres":
            two = stack.enter_context(cluster())
            world = World(two.address, two, tables)
        else:
            home = stack.enter_context(tempfile.TemporaryDirectory(prefix="dossier-faults-"))
            os.chmod(home, 0o755)
            database = Path(home, "log.sqlite")
            open_recorder(database).close()
            world = World(database, None, tables)
        stack.callback(world.close)
        yield world


def play_round(console: Console, world: World, engine: str, number: int, seconds: float) -> Round:
    fault = FAULTS[engine][number % len(FAULTS[engine])]
    name = fault.__name__.replace("_", " ")
    before = world.people.acknowledged
    world.people.forget_times()
    with console.status(f"{engine}, round {number + 1}: {name}"):
        again = world.people.wait_for_a_move(fault(world, seconds))
        done = Round(
            engine,
            name,
            world.people.acknowledged - before,
            again,
            world.people.worst_health * 1000,
            world.people.slowest_refusal * 1000,
            world.people.worst_delay * 1000,
        )
        if world.two is not None and "primary" in name and name != "primary hangs":
            world.two.rejoin()  # The next one needs a standby.
        time.sleep(1)
    console.print(
        f"{engine}, round {number + 1}: {name}, {done.acknowledged} acknowledged,"
        f" again after {done.again:.1f} s, /healthz at worst {done.health:.0f} ms,"
        f" told no after {done.refusal:.0f} ms at most"
        f" (the machine itself was late by {done.delay:.0f} ms)",
        markup=False,
    )
    return done


def check(world: World) -> Checked:
    with (
        closing(open_recorder(world.database)) as recorder,
        closing(ReadStore(world.database)) as store,
    ):
        log = Log(recorder)
        Follower(log, store).catch_up()
        return world.people.check(log, store)


def show(console: Console, engine: str, rounds: list[Round], checked: Checked) -> bool:
    """What came of it; whether nothing was lost."""
    grid = Grid("engine", "fault", "rounds", "acknowledged", "again", "worst", box=None)
    for column, title in zip(grid.columns[4:], ("serves again after", "/healthz"), strict=True):
        column.header = title
    grid.add_column("told no")
    grid.add_column("machine late")
    for name in dict.fromkeys(each.fault for each in rounds):
        those = [each for each in rounds if each.fault == name]
        grid.add_row(
            engine,
            name,
            str(len(those)),
            str(sum(each.acknowledged for each in those)),
            f"{max(each.again for each in those):.1f} s",
            f"{max(each.health for each in those):.0f} ms",
            f"{max(each.refusal for each in those):.0f} ms",
            f"{max(each.delay for each in those):.0f} ms",
        )
    console.print(grid)
    console.print(
        f"{engine}: {sum(each.acknowledged for each in rounds)} acknowledged at {checked.games}"
        f" tables in {len(rounds)} rounds, {checked.lost} lost, {checked.doubled} doubled,"
        f" {checked.unsound} tables unsound; /healthz at worst"
        f" {max(each.health for each in rounds):.0f} ms (at most {HEALTH} is wanted), told no after"
        f" {max(each.refusal for each in rounds):.0f} ms (at most {REFUSAL}), serves again after"
        f" {max(each.again for each in rounds):.1f} s at worst",
        markup=False,
    )
    return not (checked.lost or checked.doubled or checked.unsound)


if __name__ == "__main__":
    raise SystemExit(main())
