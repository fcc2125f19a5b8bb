"""A day at a server, compressed: tables come and go, and its memory stays as it was.

Small games are opened, watched, played to their end and left, by many people at once.
A table that nobody looks at leaves the memory after a second here instead of ten
minutes, and the server looks for such tables twice a second.
"""

import asyncio
import os
import random
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil
import pytest

from conformance.playing import SOAK, only_in_a_soak
from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages

from .client import Client, Guest, new_id
from .postgres import Cluster
from .test_killed import free_port

SEATS = ("attacker", "defender")
NEW = {
    "game": "schotten-totten-2",
    "seats": dict.fromkeys(SEATS, "me"),
    "name": "Ada",
}
WARMING_UP = 200 * min(SOAK, 5)
TABLES = 200 * SOAK
AT_ONCE = 6
"""Tables that are played at the same time."""
MOVES = 4
"""Of each game at most, before somebody gives it up."""
HOUSES = 200
"""Different addresses that people come from."""
MOST_GROWTH = 6 * 1024 * 1024
"""Bytes. If nothing were ever forgotten, 200 tables would take 8 MiB."""
PATIENCE = 20.0
IDLE = "1"
"""Seconds after which a table that nobody looks at is forgotten."""

HURRIED = """
import sys
from siegeworks.cli.main import main
from siegeworks.server.live import registry

registry.SWEEP_INTERVAL_SECONDS = 0.5
sys.argv[0] = "siegeworks"
main()
"""
"""The program, which looks for forgotten tables more often."""


@dataclass
class Day:
    """A server, and how it does."""

    address: str
    process: psutil.Process
    web: httpx.AsyncClient
    tables: int = 0
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    async def figure(self, name: str) -> float:
        """As it says itself."""
        text = (await self.web.get("/metrics")).text
        lines = (line.split() for line in text.splitlines())
        return next(float(words[1]) for words in lines if words[:1] == [name])

    async def memory_when_empty(self) -> int:
        """In bytes, once no table is left in memory."""
        async with asyncio.timeout(PATIENCE):
            while await self.figure("siegeworks_live_tables"):
                await asyncio.sleep(0.1)
        assert await self.figure("siegeworks_open_sockets") == 0
        memory: int = self.process.memory_info().rss
        return memory

    async def go_by(self, tables: int) -> None:
        """Until so many tables more have been played at."""
        until = self.tables + tables
        async with asyncio.TaskGroup() as people:
            for _ in range(AT_ONCE):
                people.create_task(self._meet_again(until))

    async def _meet_again(self, until: int) -> None:
        while self.tables < until:
            self.tables += 1
            await self._one_table()

    async def _one_table(self) -> None:
        """Somebody at both sides of a table; a few moves, a word, and the end."""
        ada = Guest()
        house = f"10.0.0.{self.rng.randrange(HOUSES)}"
        headers = {"Cookie": f"{COOKIE}={ada.token}", "X-Forwarded-For": house}
        made = await self.web.post("/api/tables", json=NEW, headers=headers)
        assert made.status_code == 201, made.text
        client = Client(self.address, made.json()["table"], ada)
        client.headers |= headers
        async with client:
            for number in range(MOVES):
                await client.hello(SEATS[number % 2])
                assert client.situation is not None
                if legal := client.situation.legal:
                    answer = await client.move(self.rng.choice(legal).text)
                    assert isinstance(answer, messages.Accepted), answer
                    await client.until(lambda: client.seen >= answer.seq)  # noqa: B023
            await client.ask(messages.Say(new_id(), secrets.token_hex(20)))
            resigned = await client.ask(messages.Resign(new_id(), client.seen))
            assert isinstance(resigned, messages.Accepted), resigned


@asynccontextmanager
async def day(folder: Path, database: str, **settings: str) -> AsyncIterator[Day]:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HURRIED, "serve", "--no-open"),
        *("--port", str(port), "--data", str(folder)),
        *(("--database", database) if database else ()),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {"SIEGEWORKS_IDLE_ROOM_SECONDS": IDLE, **settings},
    )
    try:
        assert process.stdout is not None
        while b"ready" not in (line := await process.stdout.readline()):
            assert line, "the server did not come up"
        address = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as web:
            yield Day(address, psutil.Process(process.pid), web)
    finally:
        process.kill()
        await process.wait()


@pytest.fixture
def database(request: pytest.FixtureRequest, store: str) -> str:
    server: Cluster | None = None
    if store == "postgresql":
        server = request.getfixturevalue("postgres")
    return server.fresh() if server else ""


@pytest.mark.parametrize(
    "store", ["postgresql", pytest.param("sqlite", marks=only_in_a_soak)]
)
def test_memory_stays_flat_over_a_compressed_day(tmp_path: Path, database: str) -> None:
    async def scene() -> tuple[int, int]:
        async with day(tmp_path, database) as today:
            await today.go_by(WARMING_UP)
            before = await today.memory_when_empty()
            await today.go_by(TABLES)
            return before, await today.memory_when_empty()

    before, after = asyncio.run(scene())
    mebibyte = 1024 * 1024
    print(  # noqa: T201  the figures are a result, too
        f"{TABLES} tables: {before / mebibyte:.1f} MiB before, "
        f"{after / mebibyte:.1f} MiB after"
    )
    assert after - before < MOST_GROWTH
