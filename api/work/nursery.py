"""The nursery: a process that has loaded the rules once, and forks a worker when one is asked for.

So a worker that was stopped is replaced within milliseconds. It has no threads, no database and no
secret of its own; it ends when the service's end of its channel closes, and its workers with it.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from api.collecting import leave_alone_what_stays
from api.work.process import work


def main(channel: socket.socket) -> None:
    """Forks a worker for every pipe that comes through the channel."""
    import api.work.making
    import api.work.tasks  # noqa: F401
    from domain.rulesets import RULESETS
    from replays.looks import LOOKS

    list(RULESETS), list(LOOKS)  # Every worker has them.

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody waits for them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service; this one follows.
    leave_alone_what_stays()
    own = os.getpid()
    while True:
        asked, pipes, *_ = socket.recv_fds(channel, 1, 1)
        if not asked:
            return
        if os.fork() == 0:
            channel.close()
            with suppress(KeyboardInterrupt):
                work(Connection(pipes[0]), own)
            os._exit(0)
        os.close(pipes[0])


class Nursery:
    """The service's end of it; started when it is first needed, again if it was ended."""

    def __init__(self) -> None:
        self._channel: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Has the rules loaded, without waiting for it."""
        with self._lock:
            self._started()

    def _started(self) -> socket.socket:
        if self._channel is not None and self._process and self._process.poll() is None:
            return self._channel
        if self._channel is not None:
            self._channel.close()
        self._channel, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "api.work.nursery", str(theirs.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()])  # noqa: S603
        return self._channel

    def fork(self) -> Connection:
        """A new worker's pipe."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            try:
                socket.send_fds(self._started(), [b"."], [theirs.fileno()])
            except OSError:  # It ended a moment ago.
                self._process = None
                socket.send_fds(self._started(), [b"."], [theirs.fileno()])
        return Connection(ours.detach())


NURSERY = Nursery()
"""One for all services of this process."""


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
