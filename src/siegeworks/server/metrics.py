"""Prometheus metrics of the server.

If several processes share one listening socket, each counts into its own files in a
common folder, and any of them reports the sum. Counts of a dead process are kept: its
replacement continues its files, so their number never grows.

No label names a table, a person or an address: metrics may be shown to any client that
may know that the server exists.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
    values,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the folder of the metrics files, if there are several
worker processes. It must be set before this module is imported."""
PLACE = "SIEGEWORKS_COUNTING_PLACE"
"""Environment variable with the number of this process's files, unique among running
workers and set by the supervisor. It must also be set before the import."""


def _counting_at(place: str) -> Callable[..., object]:
    """Make a value class for prometheus_client that writes to the files of `place`."""
    in_a_file = values.MultiProcessValue(lambda: place)  # type: ignore[no-untyped-call]

    def kept(*args: Any, **rest: Any) -> object:  # as the library has it
        try:
            return in_a_file(*args, **rest)
        except FileNotFoundError:
            # The parent is gone and another worker has removed its folder; this worker
            # will notice in a moment and exit. Its metrics are no longer collected.
            return values.MutexValue(*args, **rest)  # type: ignore[no-untyped-call]

    return kept


if FOLDER in os.environ and PLACE in os.environ:
    # Removed, or child processes would count in the same files.
    values.ValueClass = _counting_at(os.environ.pop(PLACE))

REGISTRY = CollectorRegistry()
CONTENT_TYPE = CONTENT_TYPE_LATEST
_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30)

REQUESTS = Counter(
    "siegeworks_requests",
    "HTTP requests, by endpoint as declared and by status",
    ["method", "endpoint", "status"],
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "siegeworks_request_seconds",
    "From the first byte of a request to the last of its answer",
    registry=REGISTRY,
    buckets=_QUICK,
)
ANSWERS = Counter(
    "siegeworks_answers",
    "Answers to commands at tables, by kind",
    ["kind"],
    registry=REGISTRY,
)
OPEN_SOCKETS = Gauge(
    "siegeworks_open_sockets",
    "Sockets open at tables",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
LIVE_TABLES = Gauge(
    "siegeworks_live_tables",
    "Tables in memory, once for each process that has them there",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
PROCESSES = Gauge(
    "siegeworks_processes",
    "Processes that answer requests",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
PROCESS_STARTS = Counter(
    "siegeworks_process_starts",
    "Processes that began to answer requests since the server was started",
    registry=REGISTRY,
)
COMMIT_SECONDS = Histogram(
    "siegeworks_commit_seconds",
    "Until a group of writes was on the disk",
    registry=REGISTRY,
    buckets=_QUICK,
)
BOT_SECONDS = Histogram(
    "siegeworks_bot_seconds",
    "Until a bot had decided",
    registry=REGISTRY,
    buckets=_SLOW,
)
BOT_STAND_INS = Counter(
    "siegeworks_bot_stand_ins",
    "Decisions made for a bot that gave no lawful answer in time",
    registry=REGISTRY,
)
ANALYSIS_SECONDS = Histogram(
    "siegeworks_analysis_seconds",
    "Until a position was analysed",
    registry=REGISTRY,
    buckets=_SLOW,
)
LOOP_LAG_SECONDS = Histogram(
    "siegeworks_loop_lag_seconds",
    "How late the event loop woke a task that had asked to be woken",
    registry=REGISTRY,
    buckets=_QUICK,
)

_LAG_EVERY = 0.5


async def watch_loop_lag() -> None:
    """Measure the lag of the event loop until cancelled."""
    while True:
        due = time.perf_counter() + _LAG_EVERY
        await asyncio.sleep(_LAG_EVERY)
        LOOP_LAG_SECONDS.observe(max(0.0, time.perf_counter() - due))


def exposition() -> bytes:
    """All metrics in Prometheus' text format, summed over the worker processes."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    everybody.register(_Everybody(Path(os.environ[FOLDER])))
    return generate_latest(everybody)


class _Everybody(Collector):
    """Collector that merges the metrics files of all worker processes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        files = [str(file) for file in self._folder.glob("*.db") if _has_begun(file)]
        return list(MultiProcessCollector.merge(files))  # type: ignore[no-untyped-call]


def _has_begun(file: Path) -> bool:
    """True unless the file is still empty (its process is starting) or removed."""
    try:
        return file.stat().st_size > 0
    except FileNotFoundError:  # that process has ended
        return False


def forget_place(place: int) -> None:
    """Drop the gauges of a dead worker: its open sockets and live tables are gone."""
    if FOLDER in os.environ:
        mark_process_dead(place)  # type: ignore[no-untyped-call]
