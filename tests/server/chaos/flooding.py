"""A flood, from several addresses at once and as fast as one process can send it.

Each kind of flood counts what it was told. It runs in a process of its own, so that
whoever measures the games beside it measures the server and not the flood.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages
from siegeworks.server.table.presenter import encode

from ..client import Guest, new_id

SOURCES = 2
"""Addresses that a flood comes from, different ones for each kind."""
AT_ONCE = 16
"""Streams from each address."""
TOO_LARGE = 64 * 1024
PATIENCE = 5.0
BROKEN = (OSError, EOFError, WebSocketException)

Told: TypeAlias = Counter[str]


@dataclass
class Flooder:
    """Somebody with an address, a table and no manners."""

    server: httpx.URL
    source: str
    guest: Guest
    until: float = 0.0
    table: str = ""

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            self.server.host, self.server.port, local_addr=(self.source, 0)
        )

    async def socket(self) -> ClientConnection:
        return await connect(
            f"ws://{self.server.netloc.decode()}/socket/{self.table}",
            additional_headers={"Cookie": f"{COOKIE}={self.guest.token}"},
            compression=None,
            local_addr=(self.source, 0),
            open_timeout=PATIENCE,
            ping_interval=None,
        )

    async def post(self, body: bytes) -> tuple[str, bytes]:
        """A new table; the status, and what was said about it."""
        reader, writer = await self.line()
        try:
            head = (
                "POST /api/tables HTTP/1.1\r\nHost: castle\r\nConnection: close\r\n"
                f"Cookie: {COOKIE}={self.guest.token}\r\n"
                "Content-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            writer.write(head.encode() + body)
            head_back, _, said = (await reader.read()).partition(b"\r\n\r\n")
            is_polite = (
                b"429" not in head_back[:12] or b"retry-after" in head_back.lower()
            )
            status = head_back[9:12].decode()
            return status if is_polite else f"{status} without a word", said
        finally:
            writer.close()


Stream: TypeAlias = Callable[[Flooder], Awaitable[Told]]
"""What it was told until its time was over, and how often."""


def flood(kind: str, address: str, seconds: float) -> Told:
    """Everything of one kind, for so long."""
    return asyncio.run(_flood(kind, httpx.URL(address), seconds))


async def _flood(kind: str, server: httpx.URL, seconds: float) -> Told:
    stream, place = KINDS[kind], list(KINDS).index(kind) + 1
    # Addresses of this machine, of which none is taken for a proxy.
    sources = [f"127.0.{place}.{number + 1}" for number in range(SOURCES)]
    flooders = [Flooder(server, source, Guest()) for source in sources]
    for each in flooders:
        _, said = await each.post(NEW)
        each.table = json.loads(said)["table"]
        each.until = time.monotonic() + seconds
    told = await asyncio.gather(*(stream(f) for f in flooders for _ in range(AT_ONCE)))
    return sum(told, Counter())


NEW = encode(
    {
        "game": "schotten-totten-2",
        "seats": {"attacker": "me", "defender": "open"},
        "name": "Mallory",
    }
)


async def _tables(flooder: Flooder) -> Told:
    told: Told = Counter()
    while flooder.goes_on:
        told[(await _tried(flooder.post(NEW)))] += 1
    return told


async def _bodies(flooder: Flooder) -> Told:
    """A little more than may be sent: it is read to its end, and then refused."""
    told: Told = Counter()
    huge = NEW[:-1] + b" " * TOO_LARGE + NEW[-1:]
    while flooder.goes_on:
        told[await _tried(flooder.post(huge))] += 1
    return told


async def _tried(posting: Awaitable[tuple[str, bytes]]) -> str:
    try:
        return (await posting)[0]
    except BROKEN as broken:
        return type(broken).__name__


# Sockets: opened and held, or filled with what is too large.


async def _sockets(flooder: Flooder) -> Told:
    """One after another, and all of them kept until the end."""
    told: Told = Counter()
    held = []
    while flooder.goes_on:
        try:
            held.append(await flooder.socket())
        except BROKEN as refused:
            told[_why(refused)] += 1
    for socket in held:
        told[await _end_of(socket)] += 1
    return told


async def _end_of(socket: ClientConnection) -> str:
    """Why it was closed, if it was."""
    try:
        async with asyncio.timeout(0.001):
            await socket.recv()
    except TimeoutError:
        return "open"
    except BROKEN as closed:
        return _why(closed)
    finally:
        socket.transport.abort()
    return "heard"


async def _frames(flooder: Flooder) -> Told:
    told: Told = Counter()
    huge = encode(messages.Say(new_id(), "x" * TOO_LARGE)).decode()
    while flooder.goes_on:
        try:
            async with await flooder.socket() as socket:
                await socket.send(huge)
                await socket.recv()
        except BROKEN as refused:
            told[_why(refused)] += 1
    return told


def _why(refused: Exception) -> str:
    match refused:
        case InvalidStatus():
            return str(refused.response.status_code)
        case ConnectionClosed() if refused.rcvd is not None:
            return str(refused.rcvd.code)
        case _:
            return type(refused).__name__


KINDS: dict[str, Stream] = {
    "tables": _tables,
    "bodies": _bodies,
    "sockets": _sockets,
    "frames": _frames,
}
