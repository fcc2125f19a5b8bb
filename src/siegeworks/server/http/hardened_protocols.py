"""uvicorn protocols with read, write and idle timeouts and per-address limits.

uvicorn waits for ever for the head of a request, for a client that does not read, and
for the end of a fragmented message. Each of those holds one of the few connections a
process may have, or fills its memory; one client could hold them all.
"""

import asyncio
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from http import HTTPStatus
from typing import TypeAlias

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from siegeworks.server.http import security
from siegeworks.server.limits.connection_counter import ConnectionCounter

REQUEST_HEAD_SECONDS = 10.0
"""Seconds for the head of a request, and between a response and the next request."""
UNREAD_TIMEOUT_SECONDS = 20.0
"""Seconds after which a connection with unread data is aborted."""
SHUTDOWN_GRACE_SECONDS = 1.0
"""Seconds that a connection without a request gets when the server stops."""
MAX_UNSENT_BYTES = 32_768
"""Bytes that may wait in our write buffer, and in the kernel's, before writing pauses.
Urgent frames can overtake only what is not yet in these buffers."""
MAX_FRAGMENTS = 32
"""Fragments of one message; browsers send one."""
MAX_PINGS_PER_SECOND = 10
"""Average rate above which a socket is aborted; browsers send no pings, proxies a few
a minute."""

_PLAIN = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
_SAFE = {**_PLAIN, **security.HEADERS}
"""Headers of error responses sent by the protocols, before any application runs."""
_REFUSAL = "\r\n".join(
    [
        "HTTP/1.1 429 Too Many Requests",
        "Retry-After: 10",
        *(f"{name}: {value}" for name, value in _SAFE.items()),
        "",
        "Too many connections from your address.\n",
    ]
).encode()

_UNREADABLE = "\r\n".join(
    [
        "HTTP/1.1 400 Bad Request",
        *(f"{name}: {value}" for name, value in _SAFE.items()),
        "",
        "A request for a socket has no body.\n",
    ]
).encode()


class Deadline:
    """One-shot timer that calls `over` unless it is stopped in time."""

    def __init__(self, seconds: float, over: Callable[[], None]) -> None:
        self._seconds = seconds
        self._over = over
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start unless running: a byte now and then must not extend the deadline."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._over)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class OneLength(h11.Connection):
    """Parser that refuses requests with two lengths (request smuggling).

    A proxy that trusts the other header would find other requests on the same
    connection, and could be made to mix up the responses to its clients.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if names >= {b"content-length", b"transfer-encoding"}:
                raise h11.RemoteProtocolError("two lengths for one body")
        return event


class HardenedHttp(H11Protocol):
    """HTTP protocol with deadlines for the request head and for unread responses."""

    crowd: ConnectionCounter

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        self.conn = OneLength(h11.SERVER)
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._for_a_request = Deadline(REQUEST_HEAD_SECONDS, transport.abort)
        self._for_a_reader = Deadline(UNREAD_TIMEOUT_SECONDS, transport.abort)
        self._before_we_go = Deadline(SHUTDOWN_GRACE_SECONDS, self.shutdown)
        self._is_last = False
        if self.crowd.enter(self._address):
            transport.write(_REFUSAL)
            transport.close()
        self._for_a_request.start()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_last and self.cycle is not None:
            self.cycle.keep_alive = False
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def shutdown(self) -> None:
        """Give a connection that has not sent a request yet a moment to do so.

        Another process accepts new connections, so that no client notices the stop.
        """
        if self.cycle is None and not self._is_last:
            self._is_last = True
            self._before_we_go.start()
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """Answer an unreadable request like uvicorn, but with our security headers."""
        headers = list(_SAFE.items())
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=msg.encode()),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event))
        self.transport.close()

    def _watch(self) -> None:
        """Run the head deadline unless a response is pending: then we are slow, not the
        client."""
        if self.transport.get_protocol() is not self:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._for_a_request.stop()
        else:
            self._for_a_request.start()

    def handle_websocket_upgrade(self, event: object) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]  # h11 names no types

    def _let_go(self) -> None:
        self._for_a_request.stop()
        self._for_a_reader.stop()
        self._before_we_go.stop()
        self.crowd.leave(self._address)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._for_a_reader.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._for_a_reader.stop()


class Handshake(ServerProtocol):
    """Handshake that adds the security headers to the response of a refused socket."""

    def send_response(self, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            response.headers.update(security.HEADERS)
        super().send_response(response)


class HardenedWebSocket(WebSocketsSansIOProtocol):
    """WebSocket protocol with bounds on unread data, fragments and pings."""

    crowd: ConnectionCounter

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.conn = Handshake(
            extensions=self.conn.available_extensions,
            max_size=self.config.ws_max_size,
            logger=self.conn.logger,
        )
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._for_a_reader = Deadline(UNREAD_TIMEOUT_SECONDS, self.transport.abort)
        self._keep_little_unsent()
        self._began = self.loop.time()
        self._pings = 0
        self.crowd.enter(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._for_a_reader.stop()
        self.crowd.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # A handshake with a body, or with too large a head. uvicorn would wait for
            # another one for ever.
            self.transport.write(b"".join(self.conn.data_to_send()) or _UNREADABLE)
            self.transport.close()

    def _keep_little_unsent(self) -> None:
        """Bound the write buffers. Otherwise megabytes would wait there for a slow
        client, and the keepalive ping behind them would be answered too late."""
        self.transport.set_write_buffer_limits(high=MAX_UNSENT_BYTES)
        door = self.transport.get_extra_info("socket")
        if door is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            with suppress(OSError):  # not a TCP socket
                door.setsockopt(
                    socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MAX_UNSENT_BYTES
                )

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # An HTTP response instead of a socket ends the handshake, too. uvicorn does
            # not record that and would log an error; our bodies come in one piece.
            self.handshake_complete = True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._for_a_reader.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._for_a_reader.stop()

    def handle_ping(self) -> None:
        self._pings += 1
        seconds = 1 + self.loop.time() - self._began
        if self._pings > MAX_PINGS_PER_SECOND * seconds:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MAX_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)


Protocols: TypeAlias = tuple[type[HardenedHttp], type[HardenedWebSocket]]


def hardened_protocols(most: int, proxies: Collection[str]) -> Protocols:
    """Protocol classes of one server, with at most `most` connections per address.

    The addresses of `proxies` are not counted.
    """
    everybody = ConnectionCounter(most, without=proxies)

    class Http(HardenedHttp):
        crowd = everybody

    class Socket(HardenedWebSocket):
        crowd = everybody

    return Http, Socket
