"""Middleware for a host that is served over TLS only: refuses plain HTTP.

The reverse proxy terminates TLS and reports it; no other client's word is trusted.
Direct requests from the server's own machine are allowed: metrics and health checks
come from there. Redirects to https are left to the proxy, which knows the public name.
"""

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from siegeworks.core.i18n import Phrase
from siegeworks.server.http.error_responses import WORDS, problem_response
from siegeworks.server.http.security import HEADERS, is_from_this_machine
from siegeworks.server.limits.abuse_log import AbuseLog
from siegeworks.server.limits.limiter import address_of
from siegeworks.server.protocol.messages import Problem

HSTS = ("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
"""Header that keeps browsers from plain HTTP for a year, subdomains included."""
_ENCRYPTED = ("https", "wss")
_POLICY = 1008


class HttpsOnlyMiddleware:
    """Refuse requests without TLS; add HSTS to each response, also to a 500."""

    def __init__(self, app: ASGIApp, refusals: AbuseLog) -> None:
        self._app = app
        self._refusals = refusals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["scheme"] in _ENCRYPTED:
            await self._app(scope, receive, _promising(send))
        elif is_from_this_machine(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        else:
            await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._refusals.note("without TLS", 403, address_of(HTTPConnection(scope)))
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": _POLICY})  # HTTP 403
            return
        refused = Problem(403, Phrase(WORDS, "https-only"))
        await problem_response(refused, HEADERS)(scope, receive, send)


def _promising(send: Send) -> Send:
    async def send_with_promise(message: Message) -> None:
        if message["type"] == "http.response.start":
            name, value = HSTS
            MutableHeaders(scope=message)[name] = value
        await send(message)

    return send_with_promise
