"""WebSocket endpoint of a table: incoming commands, outgoing updates, close codes."""

import asyncio
import math
import time
from collections.abc import Coroutine
from contextlib import suppress

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from siegeworks.server.errors import Damaged, NewerRules, NoSuchTable, TableError
from siegeworks.server.http.identity import guest_of
from siegeworks.server.http.security import is_foreign
from siegeworks.server.http.services import Services
from siegeworks.server.limits.limiter import address_of
from siegeworks.server.limits.token_bucket import TokenBucket
from siegeworks.server.live.live_table import (
    DAMAGED,
    NOT_YOURS,
    RESTARTING,
    TRY_AGAIN,
    Subscriber,
)
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.frames import pieces
from siegeworks.server.protocol.phrases import say
from siegeworks.server.storage.base import Unwritten

_LOG = structlog.get_logger("siegeworks")

HELLO_SECONDS = 10.0
MAX_MALFORMED_FRAMES = 5
"""Malformed frames after which a socket is closed: its client is incompatible."""
MAX_ENTRIES_PER_FRAME = 25
"""Log entries sent at once that cost as much as one more frame."""
POLICY, MISTAKE = 1008, 1011
UNKNOWN = 4404
"""Close code for an unknown table; like `NOT_YOURS`, the client must not retry."""

_REFUSING = (POLICY, NOT_YOURS, UNKNOWN)
ENDPOINT = "/socket/{table}"

_decode = msgspec.json.Decoder(messages.FromClient).decode
_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


async def socket(websocket: WebSocket) -> None:
    """Serve the endpoint `/socket/{table}`, for spectators with `?watch=KEY`."""
    services: Services = websocket.app.state.services
    address = address_of(websocket)
    conversation = SocketSession(services, websocket, address)
    is_one_too_many = services.crowd.enter(address)
    try:
        if is_one_too_many:
            await conversation.put_off()
        else:
            await conversation.hold()
    finally:
        services.crowd.leave(address)


class SocketSession:
    """Session of one socket, from the handshake to the close."""

    def __init__(self, services: Services, socket: WebSocket, address: str) -> None:
        self._table_service = services.table_service
        self._refusals = services.refusals
        self._settings = services.settings
        self._socket = socket
        self._table: str = socket.path_params["table"]
        self._own = TokenBucket(self._settings.command_rate, time.monotonic())
        self._buckets = services.buckets
        """Rate limit shared by all sockets of an address."""
        self._address = address
        self._malformed = 0

    async def put_off(self) -> None:
        """Reject a socket above the limit. It is accepted first, as a browser sees the
        close code of an open socket only."""
        self._refuse(TRY_AGAIN)
        await self._socket.accept()
        await self._close(TRY_AGAIN)

    async def hold(self) -> None:
        """Run the session and close the socket with the code of its outcome."""
        socket = self._socket
        if is_foreign(socket, self._settings.origins):
            self._refuse(POLICY)
            await socket.close(POLICY)  # before it is open: HTTP 403
            return
        await socket.accept()
        code = MISTAKE
        try:
            code = await self._converse()
        except WebSocketDisconnect:
            return
        except NoSuchTable:
            code = UNKNOWN
        except NewerRules:
            code = RESTARTING
        except Damaged:
            code = DAMAGED
        except Unwritten:  # the database is away
            code = TRY_AGAIN
        except TableError:
            code = NOT_YOURS
        except Exception as mistake:  # noqa: BLE001  no traceback leaves the server
            _LOG.error("socket failed", exc_info=mistake)
        finally:
            await self._close(code)

    async def _close(self, code: int) -> None:
        if code in _REFUSING:
            self._refuse(code)
        if self._socket.application_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(code)

    async def _converse(self) -> int:
        """Run both directions; return the close code if the server ends the session."""
        guest = guest_of(self._socket)
        watch = self._socket.query_params.get("watch")
        async with self._table_service.visiting(self._table, guest, watch) as visit:
            return await _first_of(
                self._speak(visit), self._listen(visit), visit.closed()
            )

    async def _speak(self, visit: Subscriber) -> int:
        async for frame in visit.frames():
            text = frame.decode()
            for piece in pieces(text) if visit.in_pieces else (text,):
                await self._socket.send({"type": "websocket.send", "text": piece})
        raise AssertionError("frames never end")

    # Incoming frames.

    async def _listen(self, visit: Subscriber) -> int:
        try:
            async with asyncio.timeout(HELLO_SECONDS) as patience:
                while True:
                    frame = await self._receive()
                    await self._hear(visit, frame)
                    if visit.has_said_hello:
                        patience.reschedule(None)
                    if self._malformed >= MAX_MALFORMED_FRAMES:
                        return await self._had_enough(visit)
        except TimeoutError:
            return POLICY

    async def _had_enough(self, visit: Subscriber) -> int:
        """Flush the pending frames, then close for a policy violation."""
        await visit.emptied()
        return POLICY

    async def _receive(self) -> str | None:
        """Text of the next frame; None for a binary frame."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text

    async def _hear(self, visit: Subscriber, frame: str | None) -> None:
        try:
            said = None if frame is None else _decode(frame)
        except _UNREADABLE:
            said = None
        now = time.monotonic()
        wait = max(self._own.wait(now), self._buckets.wait(self._address, now))
        if said is None:
            self._misunderstand(visit, "no-command")
        elif isinstance(said, messages.Hello) and wait:
            self._refuse(TRY_AGAIN)
            visit.close(TRY_AGAIN)
        elif isinstance(said, messages.Hello):
            self._caught_up(await self._table_service.greet(self._table, visit, said))
        elif not visit.has_said_hello:
            self._misunderstand(visit, "hello-first")
        elif wait:
            self._refuse("Limited")
            visit.send(messages.Limited(said.id, math.ceil(wait * 1000) / 1000))
        else:
            answer = await self._table_service.commands.execute(
                self._table, visit.seat, visit.guest, said, visit.send
            )
            if isinstance(answer, messages.Illegal):
                self._refuse("Illegal")
            if isinstance(answer, messages.Stale):
                self._caught_up(len(answer.missed.entries))

    def _refuse(self, why: int | str) -> None:
        self._refusals.note(ENDPOINT, why, self._address)

    def _caught_up(self, entries: int) -> None:
        """Charge a catch-up to the rate limit: a long log costs as much as many frames,
        and any client can request it."""
        cost = entries / MAX_ENTRIES_PER_FRAME
        self._buckets.spend(self._address, cost, time.monotonic())

    def _misunderstand(self, visit: Subscriber, key: str) -> None:
        self._malformed += 1
        self._refuse("Malformed")
        visit.send(messages.Malformed(say(key)))


async def _first_of(*works: Coroutine[None, None, int]) -> int:
    """Result of the coroutine that finishes first; the others are cancelled."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
