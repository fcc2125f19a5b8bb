"""For a host whose name is only ever served with TLS: what comes without is refused.

The proxy in front speaks TLS and says so; nobody else is believed. Whoever asks on the
server's own machine, and not through the proxy, is let in: figures are collected there,
and its health is looked at. Pages are not led on to TLS from here, that is the proxy's
part: it knows under which name.
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
"""For a year browsers do not even try without TLS, nor at any name below this one."""
_ENCRYPTED = ("https", "wss")
_POLICY = 1008


class HttpsOnlyMiddleware:
    """Around everything, our mistakes too: each answer renews the promise."""

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
