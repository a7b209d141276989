"""Serving: one process on a SQLite file, or any number of them on a PostgreSQL database."""

from __future__ import annotations

import socket
import sys

import uvicorn

from api.app import create_app
from api.budgets import Budgets, Streams
from api.collecting import leave_alone_what_stays
from api.commands.console import Mistake, progress, told_plainly
from api.commands.mishaps import reason
from api.commands.prompts import say
from api.connections import Patience, guarded, raise_open_files
from api.guarding import hosts_for
from api.keys import given_key
from api.logs import set_up
from api.service import Service
from api.settings import Settings
from domain.kernel import Language, Text
from domain.store.database import Database, shown

SWITCH = 0.001
"""Seconds that a thread computes before another has its turn: the event loop waits for them."""


IDLE = 20
"""Seconds that a connection is kept without a question. Clients and proxies give theirs up sooner,
most after 5: a service that closes first may do so while the next question is on its way.
"""
SOON = 5_000
"""Events that are taken in before anybody is served; of more /readyz says how far they are."""


NO_PORT = Text("a port is 0 to 65535", "un port est de 0 à 65535")


def _catch_up(service: Service, language: Language) -> None:
    """Brings the read models up to date, or says that they will be while it serves."""
    behind = service.follower.behind()
    if behind > SOON:
        print(say("still_to_list", language, behind=behind), flush=True)
        return
    with progress() as bar:
        task = bar.add_task(say("read_models", language), total=service.log.end())
        service.follower.catch_up(lambda done, end: bar.update(task, completed=done, total=end))


def run(settings: Settings, database: Database, language: Language = "en") -> int:
    """Serves until it is told to stop."""
    host, port = settings.host, settings.port
    set_up(settings.logs)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = reason(error) if isinstance(error, OSError) else NO_PORT
            raise Mistake(
                f"cannot listen on {host}:{port}: {why.en} (try --port)",
                f"impossible d'écouter sur {host}:{port} : {why.fr} (essayez --port)",
            ) from error
    with told_plainly(database):
        service = Service(
            database,
            pace=settings.pace,
            signing_key=given_key(settings),
            budgets=Budgets(settings.computing),
            streams=Streams(settings.streams),
        )
    raise_open_files()
    leave_alone_what_stays()
    sys.setswitchinterval(SWITCH)
    # A proxy speaks for many: it bounds their connections itself.
    patience = Patience(each=0 if settings.proxies else settings.connections)
    service.workers.start()
    app = create_app(service, hosts_for(host, settings.hosts))
    # Described before anybody asks: it takes too long to be done while others wait.
    assert app.openapi_schema.paths
    _catch_up(service, language)
    print(say("served", language, host=host, port=port, database=shown(database)), flush=True)
    try:
        uvicorn.run(
            app,
            host=host,
            port=port,
            log_level="warning",
            access_log=False,
            timeout_keep_alive=IDLE,
            timeout_graceful_shutdown=3,
            http=guarded(patience),
            ws="none",
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies,
        )
    finally:
        service.close()
    return 0
