"""A site under siege: real servers, a real database, and a network in between."""

import asyncio
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import make_url

from ..postgres import Cluster
from ..test_killed import free_port
from .clock import Clock
from .proxy import Proxy

SETTINGS = {
    "SIEGEWORKS_COMMAND_RATE": "10000/second",
    "SIEGEWORKS_HTTP_RATE": "10000/second",
    "SIEGEWORKS_OPEN_TABLES_PER_ADDRESS": "100000",
    "SIEGEWORKS_SOCKETS_PER_ADDRESS": "10000",
    "SIEGEWORKS_BOT_PAUSE": "0.05",
}
LAST_WORDS = 200
"""Lines of a server's journal that are kept."""


@dataclass
class Server:
    """The program as a person starts it, again and again."""

    folder: Path
    port: int
    database: str
    clock: Clock
    door: Proxy
    """Between its clients and it."""
    line: Proxy | None
    """Between it and PostgreSQL."""
    words: Sequence[str] = ()
    """What else it is told on its command line."""
    journal: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_WORDS))
    mistakes: list[str] = field(default_factory=list)
    """Of that, what nobody had foreseen. Without last words of those who are ended
    with their parent, which are no journal."""
    process: asyncio.subprocess.Process | None = None
    _reading: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.door.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    async def start(self) -> None:
        """Returns when it is ready."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "siegeworks", "serve", "--no-open"),
            *("--port", str(self.port), "--data", str(self.folder)),
            *(("--database", self.database) if self.database else ()),
            *self.words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | SETTINGS | self.clock.environment,
        )
        assert self.process.stdout is not None
        self._reading = asyncio.create_task(self._read())
        while b"ready" not in (line := await self.process.stdout.readline()):
            assert line, f"the server did not come up: {list(self.journal)[-5:]}"

    async def _read(self) -> None:
        assert self.process is not None
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            text = line.decode(errors="replace").rstrip()
            self.journal.append(text)
            if text.startswith("{") and "Traceback" in text:
                self.mistakes.append(text)

    async def kill(self) -> None:
        """As if the machine had pulled the plug on it."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        if self._reading is not None:
            # Whatever it had started may hold its journal open a little longer.
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading
        self.process = None


@dataclass
class Site:
    """Everything that a fault can strike."""

    servers: list[Server]
    cluster: Cluster | None = None
    care: Sequence[str] = ()
    """How PostgreSQL is told to write, each time it is started."""

    @property
    def doors(self) -> list[str]:
        return [server.address for server in self.servers]


@asynccontextmanager
async def besieged(
    folder: Path,
    servers: int = 1,
    cluster: Cluster | None = None,
    database: str = "",
    care: Sequence[str] = (),
    words: Sequence[str] = (),
) -> AsyncIterator[Site]:
    """So many servers, ready; on PostgreSQL, or a single one on SQLite."""
    async with AsyncExitStack() as stack:
        site = Site([], cluster, care)
        for number in range(servers):
            site.servers.append(
                await _server(stack, folder / str(number), database, words)
            )
        await asyncio.gather(*(server.start() for server in site.servers))
        for server in site.servers:
            stack.push_async_callback(server.kill)
        yield site


async def _server(
    stack: AsyncExitStack, folder: Path, database: str, words: Sequence[str]
) -> Server:
    port, line, through = free_port(), None, ""
    if database:
        url = make_url(database)
        line = await stack.enter_async_context(Proxy(url.port or 5432))
        through = url.set(port=line.port).render_as_string(hide_password=False)
    door = await stack.enter_async_context(Proxy(port))
    clock = Clock(folder / "clock")
    return Server(folder / "data", port, through, clock, door, line, words)
