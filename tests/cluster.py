"""A real primary and its synchronous standby, to be killed, promoted, stopped and brought back."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.databases import PostgresServer, is_dead
from tests.patience import PATIENCE
from tests.ports import free_port


class Node:
    """One PostgreSQL server with a port of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._package = PostgresServer(directory, cleanup_mode=None)
        self.port = free_port()

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    @property
    def postmaster(self) -> int:
        return int((self.directory / "postmaster.pid").read_text().split()[0])

    def make(self) -> None:
        """An empty database."""
        self._make_directory()
        trust = ("--auth=trust", "--encoding=utf8", "-U", "postgres")
        self._run("initdb", "--no-sync", *trust, "-D", str(self.directory))
        with (self.directory / "postgresql.conf").open("a") as settings:
            settings.write("fsync = off\nmax_connections = 60\nwal_level = replica\n")
        with (self.directory / "pg_hba.conf").open("a") as rights:
            rights.write("host replication all 127.0.0.1/32 trust\n")

    def copy(self, primary: Node, name: str) -> None:
        """A standby of another one."""
        self._make_directory()
        source = f"postgresql://postgres@127.0.0.1:{primary.port}/?application_name={name}"
        quickly = ("--no-sync", "--no-manifest", "--checkpoint=fast")
        self._run("pg_basebackup", "-d", source, "-D", str(self.directory), "-R", *quickly)

    def _make_directory(self) -> None:
        self.directory.mkdir()
        shutil.chown(self.directory, self._package.system_user or os.getuid())
        self.directory.chmod(0o700)

    def start(self) -> None:
        options = f"-h 127.0.0.1 -p {self.port} -k ''"
        log = str(self.directory / "log")
        self._run("pg_ctl", "-w", "-o", options, "-l", log, "-D", str(self.directory), "start")

    def promote(self) -> None:
        self._run("pg_ctl", "-w", "-D", str(self.directory), "promote")

    def processes(self) -> list[int]:
        """The server's processes, the first of them last."""
        first = self.postmaster
        kin = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [*map(int, kin), first]

    def signal(self, which: signal.Signals) -> None:
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, which)

    def kill(self) -> None:
        """As if the machine had lost its power."""
        with suppress(FileNotFoundError):
            first = self.postmaster
            self.signal(signal.SIGKILL)
            end = time.monotonic() + PATIENCE
            while not is_dead(first):
                assert time.monotonic() < end
                time.sleep(0.01)
            (self.directory / "postmaster.pid").unlink(missing_ok=True)

    def ask(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.address, autocommit=True, connect_timeout=5) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def _run(self, command: str, *arguments: str) -> None:
        # Not to a pipe: the server would hold it open for ever.
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(
                [str(self._package.bin_path / command), *arguments],
                user=self._package.system_user,
                cwd="/",
                stdout=said,
                stderr=said,
                check=False,
            )
            said.seek(0)
            assert done.returncode == 0, said.read()


class Cluster:
    """A primary whose commits wait for its standby."""

    def __init__(self, directory: Path) -> None:
        self.primary, self.standby = Node(directory / "one"), Node(directory / "two")
        self.primary.make()
        self.primary.start()
        self.standby.copy(self.primary, "two")
        self.standby.start()
        self.require_standby(self.primary)

    @property
    def address(self) -> str:
        """Names both."""
        ports = [self.primary.port, self.standby.port]
        return "postgresql://postgres@{}/postgres".format(
            ",".join(f"127.0.0.1:{port}" for port in sorted(ports))
        )

    def require_standby(self, primary: Node) -> None:
        """From now on its commits wait for the other one, which is there."""
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.ask("SELECT pg_reload_conf()")
        end = time.monotonic() + PATIENCE
        while ("sync",) not in primary.ask("SELECT sync_state FROM pg_stat_replication"):
            assert time.monotonic() < end, "the standby does not follow"
            time.sleep(0.05)

    def fail_over(self) -> None:
        """The standby becomes the primary, and waits for nobody."""
        self.standby.promote()
        self.standby.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.standby.ask("SELECT pg_reload_conf()")
        self.primary, self.standby = self.standby, self.primary

    def rejoin(self) -> None:
        """The old primary, thrown away, is copied from the new one and follows it."""
        self.standby.kill()
        shutil.rmtree(self.standby.directory)
        self.standby.copy(self.primary, "two")
        self.standby.start()
        self.require_standby(self.primary)

    def close(self) -> None:
        for node in (self.primary, self.standby):
            with suppress(FileNotFoundError):
                node.signal(signal.SIGCONT)
            node.kill()


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster in a directory of its own."""
    with tempfile.TemporaryDirectory(prefix="dossier-cluster-", ignore_cleanup_errors=True) as home:
        os.chmod(home, 0o755)
        made = Cluster(Path(home))
        try:
            yield made
        finally:
            made.close()
