"""Metrics: how the service does, in the Prometheus text format; of no single game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from litestar import Response, get
from litestar.di import NamedDependency
from prometheus_client import PROCESS_COLLECTOR, CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as TEXT
from prometheus_client.registry import Collector

from api.service import CommandOutcome, Service


@get("/metrics", summary="Numbers for a monitor, in the Prometheus text format", media_type=TEXT)
async def show_metrics(service: NamedDependency[Service]) -> Response[bytes]:
    return Response(await service.ask(lambda: _measured(service)), media_type=TEXT)


def _measured(service: Service) -> bytes:
    registry = CollectorRegistry()
    registry.register(_Numbers(service))
    registry.register(PROCESS_COLLECTOR)
    return generate_latest(registry)


class _Numbers(Collector):
    """What the service knows of itself, read when somebody asks."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def describe(self) -> list[Metric]:
        return []  # Every registry is asked once: it need not know the names before.

    def collect(self) -> Iterator[Metric]:
        service, follower = self._service, self._service.follower
        for name, help, value in (
            ("log_position", "The last position of the log.", service.log.end()),
            ("read_models_position", "The last one the read models saw.", follower.position),
            ("read_models_behind", "Positions still to be read.", follower.behind()),
            ("tables_set_aside", "Tables that cannot be told.", len(follower.set_aside)),
            ("tables_folded", "Tables kept folded in memory.", len(service.log.kept)),
            ("tables_bytes", "About what they take of it.", service.log.kept.size),
            ("answers_bytes", "Long answers that are kept.", service.answers.size),
            ("live_streams", "Open live streams.", service.streams.total),
        ):
            yield GaugeMetricFamily(f"dossier_{name}", help, value)
        counted = CounterMetricFamily(
            "dossier_commands", "Commands of callers by outcome.", labels=["outcome"]
        )
        for outcome in get_args(CommandOutcome):
            counted.add_metric([outcome], service.outcomes[outcome])
        yield counted
        for name, stage in service.stages:
            yield HistogramMetricFamily(
                f"dossier_{name}_seconds",
                stage.help,
                buckets=stage.buckets,
                sum_value=stage.seconds,
            )


ROUTES = [show_metrics]
