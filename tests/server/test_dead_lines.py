"""A dead line to PostgreSQL is found out, and one that is busy is left alone."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection, make_url, text

from siegeworks.server.storage import queries
from siegeworks.server.storage.base import Unreachable
from siegeworks.server.storage.pg_watchdog import SILENCE_SECONDS
from siegeworks.server.storage.postgres import CONNECTIONS, PostgresStore

from .chaos.proxy import Proxy
from .postgres import Cluster
from .test_store import T1, played

SOON = 3 * SILENCE_SECONDS
"""Seconds; much less than what a server waits for an answer."""


@asynccontextmanager
async def far_away(address: str) -> AsyncIterator[tuple[PostgresStore, Proxy]]:
    """A store at the end of a network."""
    url = make_url(address)
    async with Proxy(url.port or 5432) as network:
        there = url.set(host="127.0.0.1", port=network.port)
        store = await PostgresStore.open(there.render_as_string(hide_password=False))
        yield store, network
        await store.close()


async def use_every_line(store: PostgresStore) -> None:
    """So that there are as many as there can be."""
    await asyncio.gather(*(store._read(_rest, 0.2) for _ in range(CONNECTIONS)))


def _rest(db: Connection, seconds: float) -> None:
    db.execute(text("SELECT pg_sleep(:seconds)"), {"seconds": seconds})


def test_a_question_on_a_dead_line_is_asked_again_on_another(
    postgres: Cluster,
) -> None:
    async def story(address: str) -> float:
        async with far_away(address) as (store, network):
            await store.open_table(T1)
            await use_every_line(store)
            network.fall_silent()
            began = time.monotonic()
            assert await store.table(T1.id) == T1
            return time.monotonic() - began

    assert SILENCE_SECONDS <= asyncio.run(story(postgres.fresh())) < SOON


def test_a_change_on_a_dead_line_fails_soon_and_can_be_made_again(
    postgres: Cluster,
) -> None:
    async def story(address: str) -> float:
        async with far_away(address) as (store, network):
            await store.open_table(T1)
            await use_every_line(store)
            network.fall_silent()
            began = time.monotonic()
            done = await asyncio.gather(
                *(store.append(T1.id, [played(1, str(n))]) for n in range(CONNECTIONS)),
                return_exceptions=True,
            )
            assert {type(each) for each in done} == {Unreachable}
            await store.append(T1.id, [played(1, "again")])
            spent = time.monotonic() - began
            assert await store.entries(T1.id) == [played(1, "again")]
            return spent

    assert asyncio.run(story(postgres.fresh())) < SOON


def test_a_change_half_made_on_a_dead_line_is_in_nobody_s_way(
    postgres: Cluster,
) -> None:
    """What it has locked is free again before anybody gives up waiting for it."""

    async def story(address: str) -> float:
        async with far_away(address) as (store, network):
            await store.open_table(T1)

            def half(db: Connection) -> None:
                queries.append(db, T1.id, [played(1, "half")])
                network.fall_silent()
                db.execute(text("SELECT 1"))

            began = time.monotonic()
            done = await asyncio.gather(
                store._write(half),
                _after(SILENCE_SECONDS / 2, store.append(T1.id, [played(1, "whole")])),
                return_exceptions=True,
            )
            spent = time.monotonic() - began
            assert [type(each) for each in done] == [Unreachable, int]
            assert await store.entries(T1.id) == [played(1, "whole")]
            return spent

    assert asyncio.run(story(postgres.fresh())) < SOON


async def _after(seconds: float, doing: object) -> object:
    await asyncio.sleep(seconds)
    return await doing  # type: ignore[misc]


def test_a_line_that_is_busy_is_left_alone(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        async with far_away(address) as (store, _):
            await store._write(_rest, 3 * SILENCE_SECONDS)

    asyncio.run(story(postgres.fresh()))


def test_a_line_is_left_alone_while_nothing_comes_through(postgres: Cluster) -> None:
    """Then it may be the network, or the database itself, that will come back."""

    async def story(address: str) -> None:
        async with far_away(address) as (store, network):
            await store.open_table(T1)
            with network.stalled():
                writing = asyncio.ensure_future(store.append(T1.id, [played(1)]))
                await asyncio.sleep(3 * SILENCE_SECONDS)
                assert not writing.done()
            await writing

    asyncio.run(story(postgres.fresh()))
