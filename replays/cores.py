"""Many games at once: a process to a core, and none of them outlives the command."""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")

CORES = os.cpu_count() or 1
_PR_SET_PDEATHSIG = 1


def on_cores(task: Callable[[int], T], count: int, cores: int = CORES) -> Iterator[T]:
    """What the task gives for every number below `count`, in order.

    `task`: a function of a module with its arguments (`partial`); it is sent by name.
    """
    workers = min(cores, count)
    if workers < 2:
        yield from map(task, range(count))
        return
    context = get_context("spawn")  # The bar on the screen has a thread: no fork is safe then.
    pool = ProcessPoolExecutor(workers, context, end_with, (os.getpid(),))
    try:
        yield from pool.map(task, range(count))
    finally:
        pool.shutdown(cancel_futures=True)


def end_with(parent: int) -> None:
    """When the parent is killed, so is this process, whatever it is doing (Linux)."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
