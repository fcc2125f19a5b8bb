"""A stretch of network between two programs that can be cut, stalled or made slow."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

MOUTHFUL = 65_536
BROKEN = (OSError, EOFError)


class Proxy:
    """Listens on a port of its own and passes on every byte, unless told otherwise."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._open: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._drips = False
        self._joined = 0
        self._silent = 0
        """So many of the first connections say nothing any more."""
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self._flows.set()
        self.cut()
        async with asyncio.timeout(10):
            while self._open:
                await asyncio.sleep(0.01)

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def __len__(self) -> int:
        """How many connections go through it, each counted at both of its ends."""
        return len(self._open)

    # What can happen to it.

    def cut(self) -> None:
        """Every connection is gone at once; new ones can be made."""
        for writer in self._open:
            writer.transport.abort()

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Nothing comes through, no new connection either; then everything does."""
        self._flows.clear()
        try:
            yield
        finally:
            self._flows.set()

    @contextmanager
    def dripping(self) -> Iterator[None]:
        """One byte at a time, each in a packet of its own."""
        self._drips = True
        try:
            yield
        finally:
            self._drips = False

    def fall_silent(self) -> None:
        """Whoever is connected hears nothing any more, and is not told; as when a
        firewall forgets them. New connections are like any other."""
        self._silent = self._joined

    # How bytes travel.

    async def _join(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Connect whoever came with the other side, until either is gone."""
        number, self._joined = self._joined, self._joined + 1
        self._open.add(writer)
        try:
            await self._flows.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except BROKEN:
            await self._let_go(writer)
            return
        self._open.add(back)
        ways = [
            asyncio.ensure_future(self._pass_on(number, reader, back)),
            asyncio.ensure_future(self._pass_on(number, there, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await self._let_go(writer)
        await self._let_go(back)

    async def _pass_on(
        self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(*BROKEN):
            while data := await reader.read(MOUTHFUL):
                await self._flows.wait()
                if number >= self._silent:
                    await self._give(writer, data)
            # The last words of a closing handshake still arrive.
            writer.write_eof()

    async def _give(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        at = 0
        while self._drips and at < len(data):
            writer.write(data[at : at + 1])
            at += 1
            await asyncio.sleep(0)
            await self._flows.wait()
        writer.write(data[at:])
        await writer.drain()

    async def _let_go(self, writer: asyncio.StreamWriter) -> None:
        writer.close()
        with suppress(*BROKEN):
            await writer.wait_closed()
        self._open.discard(writer)
