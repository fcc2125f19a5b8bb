"""One socket: what comes in is read and answered, what concerns it goes out."""

import asyncio
import math
import time
from collections.abc import Coroutine
from contextlib import suppress

import limits
import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from siegeworks.server import wire
from siegeworks.server.guests import guest_of
from siegeworks.server.hall import Hall
from siegeworks.server.live import Visit
from siegeworks.server.security import is_foreign
from siegeworks.server.services import Services
from siegeworks.server.settings import Settings
from siegeworks.server.table_words import say
from siegeworks.server.troubles import NoSuchTable, Trouble

_LOG = structlog.get_logger("siegeworks")

HELLO_SECONDS = 10.0
MOST_MALFORMED = 5
"""Frames that are no commands; whoever sends so many speaks another language."""
POLICY, MISTAKE = 1008, 1011
NOT_YOURS, UNKNOWN = 4403, 4404
"""Why a socket is closed that should not try again."""

_decode = msgspec.json.Decoder(wire.FromClient).decode
_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


async def socket(websocket: WebSocket) -> None:
    """The endpoint at `/socket/{table}`, for spectators with `?watch=KEY`."""
    services: Services = websocket.app.state.services
    await Conversation(services.hall, services.settings, websocket).hold()


class TokenBucket:
    """So many at once, and so many a second."""

    def __init__(self, rate: str, now: float) -> None:
        limit = limits.parse(rate)
        self._most = float(limit.amount)
        self._per_second = limit.amount / limit.get_expiry()
        self._left = self._most
        self._then = now

    def wait(self, now: float) -> float:
        """Take one; or, if there is none, how long until there will be."""
        self._left = min(self._most, self._left + (now - self._then) * self._per_second)
        self._then = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._per_second


class Conversation:
    """Everything said over one socket."""

    def __init__(self, hall: Hall, settings: Settings, socket: WebSocket) -> None:
        self._hall = hall
        self._settings = settings
        self._socket = socket
        self._table: str = socket.path_params["table"]
        self._bucket = TokenBucket(settings.command_rate, time.monotonic())
        self._malformed = 0

    async def hold(self) -> None:
        """From the first frame to the last."""
        socket = self._socket
        if is_foreign(socket, self._settings.origins):
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
        except Trouble:
            code = NOT_YOURS
        except Exception as mistake:  # noqa: BLE001  no traceback leaves the server
            _LOG.error("socket failed", exc_info=mistake)
        finally:
            await self._close(code)

    async def _close(self, code: int) -> None:
        if self._socket.application_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(code)

    async def _converse(self) -> int:
        """The code to close with, if it is us who have heard enough."""
        guest = guest_of(self._socket)
        watch = self._socket.query_params.get("watch")
        async with self._hall.visiting(self._table, guest, watch) as visit:
            return await _first_of(
                self._speak(visit), self._listen(visit), visit.closed()
            )

    async def _speak(self, visit: Visit) -> int:
        async for frame in visit.frames():
            await self._socket.send({"type": "websocket.send", "text": frame.decode()})
        raise AssertionError("frames never end")

    # What comes in.

    async def _listen(self, visit: Visit) -> int:
        try:
            async with asyncio.timeout(HELLO_SECONDS) as patience:
                while True:
                    frame = await self._receive()
                    await self._hear(visit, frame)
                    if visit.has_said_hello:
                        patience.reschedule(None)
                    if self._malformed >= MOST_MALFORMED:
                        return await self._had_enough(visit)
        except TimeoutError:
            return POLICY

    async def _had_enough(self, visit: Visit) -> int:
        """Let the last answers out first."""
        await visit.emptied()
        return POLICY

    async def _receive(self) -> str | None:
        """The text of the next frame; None for one of bytes."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text

    async def _hear(self, visit: Visit, frame: str | None) -> None:
        try:
            said = None if frame is None else _decode(frame)
        except _UNREADABLE:
            said = None
        wait = self._bucket.wait(time.monotonic())
        if said is None or (wait and isinstance(said, wire.Hello)):
            self._misunderstand(visit, "no-command")
        elif isinstance(said, wire.Hello):
            await self._hall.greet(self._table, visit, said)
        elif not visit.has_said_hello:
            self._misunderstand(visit, "hello-first")
        elif wait:
            visit.send(wire.Limited(said.id, math.ceil(wait * 1000) / 1000))
        else:
            await self._hall.execute(
                self._table, visit.seat, visit.guest, said, visit.send
            )

    def _misunderstand(self, visit: Visit, key: str) -> None:
        self._malformed += 1
        visit.send(wire.Malformed(say(key)))


async def _first_of(*works: Coroutine[None, None, int]) -> int:
    """Whatever comes to an end first; the others are left undone."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task in done).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
