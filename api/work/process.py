"""A worker's side: one task after the other, each within its limits, until the service ends."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from types import FrameType
from typing import Literal

import msgspec

from api.work.limits import MEMORY, grew_large, took_long
from replays.cores import end_with

NICENESS = 5
"""Whoever plays goes first."""
GRACE = 2
"""Seconds of computing for a loop that hears nothing, before the system ends the process."""


class Job(msgspec.Struct, frozen=True):
    """A task for a worker."""

    task: Callable[[], object]
    """A function of a module with its arguments (`partial`): it is sent by name."""
    seconds: int
    niceness: int = 0


Kind = Literal["progress", "done", "refused", "failed"]


class Word(msgspec.Struct, frozen=True):
    """What a worker says: how far it is, or how its task came out."""

    kind: Kind
    value: object
    """What the task gave, the exception that it raised, or how far it is."""
    seconds: float = 0.0
    """Of computing."""
    is_spent: bool = False
    """Whether the worker ends with this task."""


class _TooLong(BaseException):
    """The task's time is up. No task catches it."""


def tell(far: object) -> None:
    """For tasks: says how far they are."""
    if _pipe is not None:
        _say(_pipe, Word("progress", far))


_pipe: Connection | None = None
"""Of this worker; none where a task is carried out by the service itself."""


def work(pipe: Connection, parent: int) -> None:
    """Carries out what comes through the pipe, until nothing comes any more."""
    global _pipe
    _pipe = pipe
    end_with(parent)
    _bound_memory()
    os.nice(NICENESS)
    signal.signal(signal.SIGVTALRM, _stop)
    pipe.send_bytes(str(os.getpid()).encode())
    with suppress(EOFError, OSError):
        while True:
            said = _carried_out(pickle.loads(pipe.recv_bytes()))  # noqa: S301
            _say(pipe, said)
            if said.is_spent:
                return


def _carried_out(job: Job) -> Word:
    begun = time.process_time()
    kind: Kind
    try:
        os.nice(job.niceness)
        _bound_seconds(job.seconds)
        # Who has stood back once cannot come forward again.
        kind, value, is_spent = "done", job.task(), job.niceness > 0
    except _TooLong:
        kind, value, is_spent = "refused", took_long(job.seconds), True
    except MemoryError:
        kind, value, is_spent = "refused", grew_large(), True
    except (EOFError, OSError):
        raise
    except Exception as error:
        kind, value, is_spent = "refused", _sendable(error), False
        if not isinstance(value, Exception):
            kind = "failed"
    finally:
        _bound_seconds(0)
    return Word(kind, value, time.process_time() - begun, is_spent)


def _sendable(error: Exception) -> Exception | str:
    """The exception, if it arrives as what it is; or else its trace in words."""
    with suppress(Exception):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301
        if type(again) is type(error) and str(again) == str(error):
            return error
    return "".join(traceback.format_exception(error))


def _say(pipe: Connection, word: Word) -> None:
    pipe.send_bytes(pickle.dumps(word, pickle.HIGHEST_PROTOCOL))


# Limits


def _stop(signum: int, frame: FrameType | None) -> None:
    raise _TooLong


def _bound_seconds(seconds: float) -> None:
    """So much computing, then a signal; a loop that hears no signal is ended a little later."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_PROF, seconds and seconds + GRACE)


def _bound_memory() -> None:
    """What is asked for beyond it raises MemoryError. Not every system can."""
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
