"""Middleware for metrics, security headers, unhandled exceptions and rate limits."""

import secrets
import time
import traceback

import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from siegeworks.core.i18n import Phrase
from siegeworks.server import metrics
from siegeworks.server.errors import RateLimited
from siegeworks.server.http import security
from siegeworks.server.http.error_responses import (
    WORDS,
    HttpError,
    problem_response,
    too_many_requests,
)
from siegeworks.server.http.middleware.body_drain import DrainableBody
from siegeworks.server.http.services import Services
from siegeworks.server.limits.abuse_log import REFUSING, AbuseLog
from siegeworks.server.limits.limiter import address_of
from siegeworks.server.protocol.messages import Problem

_LOG = structlog.get_logger("siegeworks")
ENDPOINT = "siegeworks.endpoint"
"""Scope key of the path of the endpoint that a request was dispatched to."""
GUESS = "siegeworks.guess"
"""Scope key of the flag that a 404 of this request counts as a failed guess."""
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
_TRY_AGAIN = 1013
BAD = 400
NOTHING_THERE = 404


class ErrorAndMetricsMiddleware:
    """Outermost middleware: metrics, security headers, body draining, abuse log; turns
    unhandled exceptions into a 500."""

    def __init__(self, app: ASGIApp, refusals: AbuseLog | None = None) -> None:
        self._app = app
        self._refusals = refusals or AbuseLog()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        body = DrainableBody(scope, receive)

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if status >= BAD:
                    await body.hear_out()
                MutableHeaders(scope=message).update(security.HEADERS)
            await send(message)

        try:
            await self._app(scope, body.receive, send_with_headers)
        except Exception as mistake:  # noqa: BLE001  every client gets a response
            request = secrets.token_hex(8)
            # As text: a rendered traceback may show variables, and so a cookie.
            told = "".join(traceback.format_exception(mistake))
            _LOG.error("request failed", request=request, traceback=told)
            if status == 0:
                problem = Problem(500, Phrase(WORDS, "mistake", {"request": request}))
                await problem_response(problem)(scope, receive, send_with_headers)
        # Clients can invent methods; a label for each would fill the memory.
        method = scope["method"] if scope["method"] in METHODS else "other"
        endpoint = scope.get(ENDPOINT, "site")
        metrics.REQUESTS.labels(method, endpoint, status).inc()
        metrics.REQUEST_SECONDS.observe(time.perf_counter() - began)
        if status in REFUSING or (status == NOTHING_THERE and scope.get(GUESS)):
            self._refusals.note(endpoint, status, address_of(HTTPConnection(scope)))


ASSETS = "/assets/"
"""Path prefix without a rate limit: a page loads dozens of cheap assets at once."""


class RateLimitMiddleware:
    """Refuse requests above the rate limit of their address before any other work."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and not scope["path"].startswith(ASSETS):
            services: Services = scope["app"].state.services
            try:
                services.limiter.count_request(address_of(HTTPConnection(scope)))
            except RateLimited as problem:
                refused = too_many_requests(problem)
                if (
                    scope["type"] == "websocket"
                ):  # HTTP requests are noted by `ErrorAndMetricsMiddleware`
                    address = address_of(HTTPConnection(scope))
                    services.refusals.note("/socket", refused.problem.status, address)
                await self._refuse(refused, scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _refuse(
        self, refused: HttpError, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if scope["type"] == "websocket" and not _can_be_answered(scope):
            await send({"type": "websocket.close", "code": _TRY_AGAIN})
            return
        response = problem_response(refused.problem, refused.headers)
        await response(scope, receive, send)


def _can_be_answered(scope: Scope) -> bool:
    """True if a refused WebSocket handshake may be answered with an HTTP response."""
    return "websocket.http.response" in (scope.get("extensions") or {})
