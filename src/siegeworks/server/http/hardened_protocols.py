"""What a connection may cost: uvicorn's own protocols, with a patience that ends.

uvicorn waits for ever for the head of a request, for a reader that does not read, and
for the end of a message in pieces. Each of those holds one of the few connections a
process may have, or fills its memory; a stranger could hold them all.
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
"""Until a request has said what it wants, and between an answer and the next one."""
UNREAD_TIMEOUT_SECONDS = 20.0
"""What was sent may wait for its reader that long."""
SHUTDOWN_GRACE_SECONDS = 1.0
"""What a connection that has asked nothing yet gets when the server stops."""
MAX_UNSENT_BYTES = 32_768
"""Bytes that wait for their reader in our own memory, and in the machine's, before
nothing more is written: what is urgent goes before what is not only up to there."""
MAX_FRAGMENTS = 32
"""Of one message; browsers send one."""
MAX_PINGS_PER_SECOND = 10
"""Browsers send none, proxies a few a minute."""

_PLAIN = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
_SAFE = {**_PLAIN, **security.HEADERS}
"""For the last words to somebody whom no application has seen, or ever will."""
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
    """A clock that is started once, and stopped when all is well again."""

    def __init__(self, seconds: float, over: Callable[[], None]) -> None:
        self._seconds = seconds
        self._over = over
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """A clock that runs already runs on: a byte now and then is no progress."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._over)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class OneLength(h11.Connection):
    """Refuses a request that states its length in two ways.

    A proxy that believes the other header would find other requests on the same
    connection, and could be made to mix up the answers of its clients.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if names >= {b"content-length", b"transfer-encoding"}:
                raise h11.RemoteProtocolError("two lengths for one body")
        return event


class HardenedHttp(H11Protocol):
    """Requests: whoever does not come to the point is hung up on."""

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
        """Somebody who has just come in may be speaking already: hear them out.

        Another process takes whoever comes next; nobody notices that this one goes.
        """
        if self.cycle is None and not self._is_last:
            self._is_last = True
            self._before_we_go.start()
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """To what cannot be read. As uvicorn has it, and with our headers."""
        headers = list(_SAFE.items())
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=msg.encode()),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event))
        self.transport.close()

    def _watch(self) -> None:
        """While we work on an answer it is not the other side that is slow."""
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
    """Whoever asks for a socket and gets none gets an answer like all others."""

    def send_response(self, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            response.headers.update(security.HEADERS)
        super().send_response(response)


class HardenedWebSocket(WebSocketsSansIOProtocol):
    """Sockets: nothing piles up for somebody who does not read, or never ends."""

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
            # A request with a body, or with too much of a head. uvicorn waits for
            # another one, for ever.
            self.transport.write(b"".join(self.conn.data_to_send()) or _UNREADABLE)
            self.transport.close()

    def _keep_little_unsent(self) -> None:
        """Otherwise megabytes would wait there for a slow reader, and a ping after
        them: its answer would come too late."""
        self.transport.set_write_buffer_limits(high=MAX_UNSENT_BYTES)
        door = self.transport.get_extra_info("socket")
        if door is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            with suppress(OSError):  # not a door of this kind
                door.setsockopt(
                    socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MAX_UNSENT_BYTES
                )

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # An answer instead of a socket is an end, too. uvicorn forgets to note that
            # and would complain; ours come in one piece.
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
    """For one server: at most so many connections for an address that is no proxy."""
    everybody = ConnectionCounter(most, without=proxies)

    class Http(HardenedHttp):
        crowd = everybody

    class Socket(HardenedWebSocket):
        crowd = everybody

    return Http, Socket
