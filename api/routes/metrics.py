"""Metrics: how the service does, in the Prometheus text format; of no single game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import get_args

from litestar import Response, get
from litestar.di import NamedDependency

from api.service import CommandOutcome, Service

TEXT = "text/plain; version=0.0.4"
STARTED = time.time()


@get("/metrics", summary="Numbers for a monitor, in the Prometheus text format", media_type=TEXT)
async def show_metrics(service: NamedDependency[Service]) -> Response[str]:
    lines = await service.ask(lambda: list(_lines(service)))
    return Response("".join(lines), media_type=TEXT)


def _lines(service: Service) -> Iterator[str]:
    follower = service.follower
    for name, help, value in (
        ("dossier_log_position", "The last position of the log.", service.log.end()),
        ("dossier_read_models_position", "The last one the read models saw.", follower.position),
        ("dossier_read_models_behind", "Positions still to be read.", follower.behind()),
        ("dossier_tables_set_aside", "Tables that cannot be told.", len(follower.set_aside)),
        ("dossier_tables_folded", "Tables kept folded in memory.", service.log.kept),
        ("dossier_live_streams", "Open live streams.", service.streams.total),
        ("process_start_time_seconds", "When it started, since 1970.", f"{STARTED:.3f}"),
    ):
        yield f"# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n"
    name = "dossier_commands_total"
    yield f"# HELP {name} Commands of callers by outcome.\n# TYPE {name} counter\n"
    for outcome in get_args(CommandOutcome):
        yield f'{name}{{outcome="{outcome}"}} {service.outcomes[outcome]}\n'


ROUTES = [show_metrics]
