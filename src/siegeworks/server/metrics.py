"""What is counted, for whoever watches over the server.

No label names a table, a person or an address: figures may be shown to anybody who
may see that the server is there.
"""

import asyncio
import time

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

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
    "siegeworks_open_sockets", "Sockets open at tables", registry=REGISTRY
)
LIVE_TABLES = Gauge("siegeworks_live_tables", "Tables in memory", registry=REGISTRY)
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
    """Runs as long as the server does."""
    while True:
        due = time.perf_counter() + _LAG_EVERY
        await asyncio.sleep(_LAG_EVERY)
        LOOP_LAG_SECONDS.observe(max(0.0, time.perf_counter() - due))


def exposition() -> bytes:
    """All of it, as Prometheus reads it."""
    return generate_latest(REGISTRY)
