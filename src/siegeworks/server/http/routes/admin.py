"""List of all endpoints, and those for operators: health, metrics, OpenAPI."""

import asyncio

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from siegeworks.core.record import Record
from siegeworks.server import metrics
from siegeworks.server.http.error_responses import HttpError
from siegeworks.server.http.openapi import document
from siegeworks.server.http.routes.games import GAMES_API
from siegeworks.server.http.routes.history import HISTORY_API
from siegeworks.server.http.routes.tables import TABLES_API
from siegeworks.server.http.routing import ApiRequest, Endpoints
from siegeworks.server.http.security import is_from_this_machine

API = Endpoints(GAMES_API, TABLES_API, HISTORY_API)

_NO_TABLE = "0" * 16
_DATABASE_TIMEOUT_SECONDS = 2.0
"""Seconds that the database may take for the health check."""


class Health(Record, frozen=True, tag="Health"):
    """Confirmation that every part responds and moves can be stored."""


@API.get("/healthz", gives=Health, refuses=(503,))
async def health(ask: ApiRequest[None]) -> Health:
    """Report whether the database accepts writes and the bots answer."""
    try:
        async with asyncio.timeout(_DATABASE_TIMEOUT_SECONDS):
            await ask.services.store.table(_NO_TABLE)
            await ask.services.write_probe.check()
    except (TimeoutError, SQLAlchemyError):
        raise HttpError(503, "no-database") from None
    if not ask.services.bots.are_alive():
        raise HttpError(503, "no-bots")
    return Health()


@API.get("/metrics", gives=bytes, media=metrics.CONTENT_TYPE, refuses=(403,))
async def figures(ask: ApiRequest[None]) -> bytes:
    """Return metrics for Prometheus, to requests from the server's own machine only."""
    if not is_from_this_machine(ask.request):
        raise HttpError(403, "metrics-elsewhere")
    return metrics.exposition()


@API.get("/api/openapi.json", gives=bytes)
async def described(_ask: ApiRequest[None]) -> bytes:
    """Return the OpenAPI 3.1 document of this API."""
    return msgspec.json.encode(document(API.all))
