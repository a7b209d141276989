"""Games on all cores: in order, the same on one as on two, and no process stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from replays.analysis.arena import match
from replays.analysis.notebook import Notebook
from replays.cores import on_cores

LONG = """
import sys, time
from functools import partial
from replays.cores import on_cores
from tests.replays.test_cores import stay
for pid in on_cores(partial(stay, sys.argv[1]), 2, 2):
    pass
"""


def power(base: int, number: int) -> int:
    return int(base**number)


def stumble(number: int) -> int:
    if number == 2:
        raise ValueError("two")
    return number


def stay(folder: str, number: int) -> int:
    """Says which process it is, and goes on for longer than anybody waits."""
    Path(folder, str(os.getpid())).touch()
    time.sleep(600)
    return number


@pytest.mark.parametrize("cores", [1, 2])
def test_what_is_given_comes_in_order(cores: int) -> None:
    assert list(on_cores(partial(power, 3), 5, cores)) == [1, 3, 9, 27, 81]
    assert list(on_cores(partial(power, 3), 0, cores)) == []


@pytest.mark.parametrize("cores", [1, 2])
def test_a_task_that_stumbles_is_heard(cores: int) -> None:
    with pytest.raises(ValueError, match="two"):
        list(on_cores(stumble, 4, cores))


def test_a_match_comes_out_alike_on_one_core_and_on_two() -> None:
    agents = RULESETS["secret_agents"]
    one, two = (match(agents, "greedy", "random", 6, cores=cores) for cores in (1, 2))
    assert (one.share, one.error, one.games) == (two.share, two.error, two.games)


def test_a_notebook_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    """Also after a line that was being written when the command was killed."""
    file = tmp_path / "notes"
    results = Notebook(file).results("powers", partial(power, 3), 5, int, 1)
    assert [next(results) for _ in range(3)] == [1, 3, 9]
    file.write_bytes(file.read_bytes()[:-4])
    assert list(Notebook(file).results("others", partial(power, 2), 2, int, 1)) == [1, 2]
    asked: list[int] = []

    def overheard(number: int) -> int:
        asked.append(number)
        return power(3, number)

    for _ in range(2):
        assert list(Notebook(file).results("powers", overheard, 5, int, 1)) == [1, 3, 9, 27, 81]
        assert asked == [2, 3, 4]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of its parent")
def test_who_computes_ends_when_the_command_is_killed(tmp_path: Path) -> None:
    command = subprocess.Popen([sys.executable, "-c", LONG, str(tmp_path)])
    try:
        while len(list(tmp_path.iterdir())) < 2:
            assert command.poll() is None
            time.sleep(0.05)
        workers = [int(each.name) for each in tmp_path.iterdir()]
    finally:
        os.kill(command.pid, signal.SIGKILL)
        command.wait()
    while any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers):
        time.sleep(0.05)  # Without end if one stays: the run's own limit would tell.
