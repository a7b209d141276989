"""Several servers of one database are asked at once: the newest counts, and none is waited for."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import cast

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.store.hosts import Found, Host, Search
from domain.store.server import Primary
from tests.databases import server
from tests.patience import PATIENCE
from tests.ports import free_port


class Connection:
    """Counts how often it was closed."""

    def __init__(self) -> None:
        self.closed = threading.Event()

    def close(self) -> None:
        self.closed.set()


def found(name: str, timeline: int) -> Found:
    return Found({"host": name}, timeline, cast("psycopg.Connection", Connection()))


def search(**servers: Callable[[], Found]) -> Search:
    """Servers by name, each with what it does when it is asked."""

    def reach(host: Host) -> Found:
        return servers[host["host"]]()

    return Search([{"host": name} for name in servers], reach)


def refuse() -> Found:
    raise psycopg.OperationalError("not me")


def is_closed(answer: Found) -> bool:
    return cast("Connection", answer.connection).closed.is_set()


@pytest.mark.parametrize("in_a_hurry", [True, False])
def test_the_newest_counts_whoever_answers_first(in_a_hurry: bool) -> None:
    old, new = found("a", 1), found("b", 2)
    assert search(a=lambda: old, b=lambda: new).newest(in_a_hurry=in_a_hurry) == new
    assert (is_closed(old), is_closed(new)) == (True, False)


def test_who_knows_nothing_yet_hears_all_out() -> None:
    """The slow one may be the newer."""
    old, new, begun = found("a", 1), found("b", 2), threading.Event()

    def slow() -> Found:
        assert begun.wait(PATIENCE)
        return new

    looking = search(a=lambda: old, b=slow)
    threading.Timer(0.5, begun.set).start()
    assert looking.newest(in_a_hurry=False) == new


def test_one_that_hangs_is_not_waited_for_and_what_it_says_later_is_closed() -> None:
    good, late, end = found("a", 2), found("b", 1), threading.Event()

    def hang() -> Found:
        assert end.wait(PATIENCE)
        return late

    assert search(a=lambda: good, b=hang).newest(in_a_hurry=True) == good
    end.set()
    assert cast("Connection", late.connection).closed.wait(PATIENCE)
    assert not is_closed(good)


def test_one_that_takes_over_is_found_while_another_hangs() -> None:
    asked, good, end = [], found("a", 2), threading.Event()

    def promoted() -> Found:
        asked.append(1)
        return good if len(asked) > 2 else refuse()

    def hang() -> Found:
        assert end.wait(PATIENCE)
        return refuse()

    assert search(a=promoted, b=hang).newest(in_a_hurry=True) == good
    end.set()


def test_it_says_what_each_of_them_said() -> None:
    with pytest.raises(psycopg.OperationalError, match=r"^not me; not me$"):
        search(a=refuse, b=refuse).newest(in_a_hurry=True)


def test_a_real_server_is_found_beside_one_that_hangs() -> None:
    """A connection to the other one is given up after a minute only: nobody waits for that."""
    known, port = conninfo_to_dict(server()), free_port()
    hosts = f"127.0.0.1,{known['host']}"
    ports = f"{port},{known.get('port', 5432)}"
    primary = Primary(make_conninfo(server(), host=hosts, port=ports, connect_timeout=PATIENCE))
    primary.connect().close()
    with socket.socket() as hanging:
        hanging.bind(("127.0.0.1", port))
        hanging.listen()
        primary.lose()
        begun = time.monotonic()
        primary.connect().close()
        assert time.monotonic() - begun < PATIENCE / 2
