"""Application factory: services, their start and shutdown order, routes, middleware."""

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import AsyncExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from siegeworks.core.catalog import Catalog
from siegeworks.core.i18n import Phrase
from siegeworks.games import CATALOG
from siegeworks.server import metrics
from siegeworks.server.backends import notifier_for, open_store, sliding_windows_for
from siegeworks.server.bots.service import BotProcesses
from siegeworks.server.http.dispatch import dispatch
from siegeworks.server.http.error_responses import (
    WORDS,
    error_response_for,
    problem_response,
)
from siegeworks.server.http.middleware.errors import (
    ENDPOINT,
    METHODS,
    ErrorAndMetricsMiddleware,
    RateLimitMiddleware,
)
from siegeworks.server.http.middleware.https_only import HttpsOnlyMiddleware
from siegeworks.server.http.routes.admin import API
from siegeworks.server.http.routing import Endpoint
from siegeworks.server.http.services import Services
from siegeworks.server.http.static_files import Site
from siegeworks.server.http.websocket import ENDPOINT as SOCKET
from siegeworks.server.http.websocket import socket
from siegeworks.server.limits.abuse_log import AbuseLog
from siegeworks.server.limits.limiter import (
    FRAME_BUCKET,
    SOCKETS_PER_FRAME_BUCKET,
    RateLimiter,
)
from siegeworks.server.live.background import keep_running
from siegeworks.server.live.service import TableService
from siegeworks.server.live.start_check import check_stored
from siegeworks.server.protocol.messages import Problem
from siegeworks.server.settings import Settings
from siegeworks.server.storage.sqlite import SqliteStore
from siegeworks.server.storage.write_probe import WriteProbe


def build_app(settings: Settings, catalog: Catalog = CATALOG) -> Starlette:
    """Build the ASGI application. Resources are opened in its lifespan, not here."""
    refusals = AbuseLog()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with _opened(settings, catalog, refusals) as services:
            app.state.services = services
            yield

    return Starlette(
        routes=[
            *_routes(API.all),
            WebSocketRoute(SOCKET, socket),
            Route("/api", _nothing, methods=METHODS),
            Route("/api/{rest:path}", _nothing, methods=METHODS),
            Route("/{path:path}", Site().respond),
        ],
        middleware=_around(settings, refusals),
        exception_handlers={HTTPException: _refused_by_starlette},
        lifespan=lifespan,
    )


def _around(settings: Settings, refusals: AbuseLog) -> list[Middleware]:
    """Middleware stack, outermost first."""
    https = (
        [Middleware(HttpsOnlyMiddleware, refusals=refusals)]
        if settings.https_only
        else []
    )
    return [
        *https,
        Middleware(ErrorAndMetricsMiddleware, refusals=refusals),
        Middleware(RateLimitMiddleware),
    ]


@asynccontextmanager
async def _opened(
    settings: Settings, catalog: Catalog, refusals: AbuseLog
) -> AsyncIterator[Services]:
    async with AsyncExitStack() as stack:
        store = await open_store(settings)
        stack.push_async_callback(store.close)
        bots = BotProcesses(settings, catalog=catalog)
        stack.push_async_callback(bots.close)
        table_service = TableService(
            store, catalog, settings, bots, notifier_for(settings)
        )
        stack.push_async_callback(table_service.close)
        if isinstance(store, SqliteStore):  # a PostgreSQL store may be shared and large
            table_service.tables.tasks.start(check_stored(store, table_service.tables))
        rates = sliding_windows_for(settings)
        stack.push_async_callback(rates.close)
        settling = asyncio.create_task(keep_running(rates.settle))
        stack.callback(settling.cancel)
        writing = asyncio.create_task(keep_running(refusals.write_on))
        stack.callback(refusals.write)
        stack.callback(writing.cancel)
        ending = asyncio.create_task(keep_running(table_service.retention.end_the_idle))
        stack.callback(ending.cancel)
        lag = asyncio.create_task(keep_running(metrics.watch_loop_lag))
        stack.callback(lag.cancel)
        metrics.PROCESSES.set(1)
        metrics.PROCESS_STARTS.inc()
        yield Services(
            settings=settings,
            catalog=catalog,
            store=store,
            write_probe=WriteProbe(store),
            bots=bots,
            table_service=table_service,
            limiter=RateLimiter(settings, rates),
            crowd=rates.crowd(settings.sockets_per_address),
            buckets=rates.buckets(
                FRAME_BUCKET, settings.command_rate, times=SOCKETS_PER_FRAME_BUCKET
            ),
            refusals=refusals,
        )


def _routes(endpoints: Sequence[Endpoint]) -> Iterator[Route]:
    by_path: dict[str, dict[str, Endpoint]] = {}
    for each in endpoints:
        by_path.setdefault(each.path, {})[each.method] = each
    for path, by_method in by_path.items():
        yield Route(path, _responding(by_method), methods=METHODS)


def _responding(
    by_method: Mapping[str, Endpoint],
) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        if method not in by_method:
            raise HTTPException(405, headers={"Allow": ", ".join(by_method)})
        endpoint = by_method[method]
        request.scope[ENDPOINT] = endpoint.path
        try:
            return await dispatch(endpoint, request, request.app.state.services)
        except Exception as problem:
            refusal = error_response_for(problem)
            if refusal is None:
                raise
            return refusal

    return respond


async def _nothing(_request: Request) -> Response:
    return problem_response(Problem(404, Phrase(WORDS, "no-such-address")))


async def _refused_by_starlette(_request: Request, problem: Exception) -> Response:
    """Turn Starlette's own errors (404 and 405, outside endpoints) into problems."""
    assert isinstance(problem, HTTPException)
    key = "no-such-method" if problem.status_code == 405 else "no-such-address"
    refused = Problem(problem.status_code, Phrase(WORDS, key))
    return problem_response(refused, problem.headers)
