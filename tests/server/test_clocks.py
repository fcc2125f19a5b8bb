"""Clocks are set, forward and back: nobody has to wait longer, or is lost."""

import asyncio
import os
import time
from pathlib import Path

import httpx
import pytest

from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages
from siegeworks.server.storage.postgres import PostgresStore

from .chaos.clock import Clock
from .client import Client, Guest, new_id
from .postgres import Cluster, connected
from .test_operations import installed, serving
from .test_store import T1
from .visiting import WITH_FRIEND, info, posted

GRACE = 3.0
HOUR = 3600.0


def browser_of(address: str, guest: Guest) -> httpx.Client:
    headers = {"Origin": address, "Sec-Fetch-Site": "same-origin"}
    return httpx.Client(
        base_url=address, headers=headers, cookies={COOKIE: guest.token}
    )


def two_sit_down(address: str, ada: Guest, ben: Guest) -> str:
    with browser_of(address, ada) as first, browser_of(address, ben) as second:
        table: str = posted(first, "/api/tables", WITH_FRIEND).json()["table"]
        code = info(first, table).code
        posted(second, f"/api/join/{code}", {"name": "Ben"})
    return table


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_the_time_somebody_may_be_away_is_no_matter_of_the_clock(
    tmp_path: Path, jump: float
) -> None:
    program = installed(tmp_path / "program", pages=True)
    clock = Clock(tmp_path / "clock")
    path = os.pathsep.join([str(tmp_path / "clock"), str(program)])
    settings = clock.environment | {
        "PYTHONPATH": path,
        "SIEGEWORKS_GRACE": str(GRACE),
        "SIEGEWORKS_COMMAND_RATE": "1000/second",
    }

    async def scene(address: str) -> float:
        ada, ben = Guest(), Guest()
        table = two_sit_down(address, ada, ben)
        async with Client(address, table, ada) as a:
            await a.hello("attacker")
            async with Client(address, table, ben) as b:
                await b.hello("defender")
            left = time.monotonic()
            clock.jump(jump)
            while not isinstance(
                await a.ask(messages.CallOff(new_id(), a.seen)), messages.Accepted
            ):
                await asyncio.sleep(0.05)
                assert time.monotonic() - left < 10 * GRACE, "for ever and ever"
            return time.monotonic() - left

    with serving(program, tmp_path, "--no-open", **settings) as server:
        seconds = asyncio.run(scene(server.address))
    assert GRACE - 0.5 < seconds < 3 * GRACE


@pytest.mark.parametrize("hours", [-1, 1])
def test_who_is_there_is_known_again_after_the_clock_was_set(
    postgres: Cluster, hours: int
) -> None:
    """PostgreSQL's, that is: to servers that were there before, as if hours passed."""
    address = postgres.fresh()
    ada, ben = (T1.id, b"a" * 32), (T1.id, b"b" * 32)

    async def scene() -> None:
        one, other, dead = [await PostgresStore.open(address) for _ in range(3)]
        await dead.meet("dead", frozenset({(T1.id, b"d" * 32)}), [])
        await one.meet("one", frozenset({ada}), [T1.id])
        await other.meet("other", frozenset({ben}), [T1.id])
        async with connected(address) as connection:
            set_clock = "UPDATE servers SET seen = seen - $1::float8"
            await connection.execute(set_clock, hours * 3600)
        for _ in range(2):
            seen_by_one = await one.meet("one", frozenset({ada}), [T1.id])
            seen_by_other = await other.meet("other", frozenset({ben}), [T1.id])
        assert (seen_by_one, seen_by_other) == ({ben}, {ada}), "and nobody else"
        for store in (one, other, dead):
            await store.close()

    asyncio.run(scene())
