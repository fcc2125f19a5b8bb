"""Several servers on one PostgreSQL: an address may do no more at all of them together
than at one."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
import structlog
from websockets.exceptions import InvalidStatus

from siegeworks.core.record import replace
from siegeworks.server.errors import TooManyTables
from siegeworks.server.http.identity import new_token
from siegeworks.server.limits import limiter
from siegeworks.server.limits import postgres as postgres_rates
from siegeworks.server.limits.limiter import Kind
from siegeworks.server.limits.postgres import (
    FULL_SYNC_INTERVAL_SECONDS,
    NAME,
    SYNC_INTERVAL_SECONDS,
    PostgresSlidingWindows,
)
from siegeworks.server.limits.postgres_queries import LEASE
from siegeworks.server.limits.sliding_window import (
    Hit,
    MemorySlidingWindows,
    SlidingWindows,
    WindowFull,
    limits_of,
)
from siegeworks.server.live import live_table
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .client import Client, Guest, new_id
from .conftest import Serving, quick_settings, serving
from .postgres import HURRIED, Cluster, cluster, connected
from .visiting import WITH_FRIEND

Journal = list[structlog.typing.EventDict]
HERE = "192.0.2.7"
MANY = 3
"""Servers."""
SETTLED = 3 * SYNC_INTERVAL_SECONDS
"""Seconds after which a server knows what was done at others by those it sees."""
ALL_SAID = FULL_SYNC_INTERVAL_SECONDS + SETTLED
"""Seconds after which each knows how many sockets there are at the others."""


@pytest.fixture
def shared(tmp_path: Path, postgres: Cluster) -> Settings:
    return quick_settings(tmp_path, postgres.fresh())


@asynccontextmanager
async def servers(
    settings: Settings, count: int = MANY
) -> AsyncIterator[list[Serving]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(serving(settings)) for _ in range(count)]


@asynccontextmanager
async def counting(
    database: str, text: str, count: int
) -> AsyncIterator[list[SlidingWindows]]:
    """What so many servers count with; without a database there is but one."""
    limits = {Kind.GUESSING: limits_of(text)}
    if not database:
        one = MemorySlidingWindows(limits)
        yield [one] * count
        return
    async with AsyncExitStack() as stack:
        found: list[SlidingWindows] = []
        for _ in range(count):
            rates = PostgresSlidingWindows(database, limits)
            stack.push_async_callback(rates.close)
            settling = asyncio.create_task(rates.settle())
            stack.callback(settling.cancel)
            found.append(rates)
        yield found


async def guess(rates: SlidingWindows, address: str = HERE) -> Hit | float:
    """What was counted, or how long to wait."""
    try:
        return await rates.hit(Kind.GUESSING, address)
    except WindowFull as problem:
        return problem.wait


def counted(answers: list[Hit | float]) -> int:
    return sum(isinstance(answer, Hit) for answer in answers)


# What is rare and dear.


def test_however_many_ask_at_once_none_comes_through_that_is_too_much(
    database: str,
) -> None:
    async def scene() -> None:
        async with counting(database, "10/minute; 50/hour", 4) as rates:
            many = [guess(rates[number % 4]) for number in range(100)]
            answers = await asyncio.gather(*many)
            assert counted(answers) == 10
            waits = [answer for answer in answers if not isinstance(answer, Hit)]
            assert all(55 < wait <= 60 for wait in waits), waits
            assert isinstance(await guess(rates[0], "192.0.2.8"), Hit)

    asyncio.run(scene())


def test_whoever_waits_as_long_as_told_may_come_again(database: str) -> None:
    async def scene() -> None:
        async with counting(database, "2/3second; 3/minute", 2) as (one, other):
            assert isinstance(await guess(one), Hit)
            await asyncio.sleep(0.4)
            assert isinstance(await guess(other), Hit)
            wait = await guess(one)
            assert isinstance(wait, float)
            assert 0 < wait <= 2.6, "until the first leaves the window"
            for each in (one, other) * 5:
                again = await guess(each)
                assert isinstance(again, float)
                assert again <= wait, "knocking does not make it longer"
            await asyncio.sleep(wait + 0.01)
            assert isinstance(await guess(one), Hit)
            wait = await guess(other)
            assert isinstance(wait, float)
            assert 10 < wait <= 60, "now it is the minute that is full"

    asyncio.run(scene())


def test_no_window_wherever_it_begins_holds_more(database: str) -> None:
    """Not only those between two full seconds."""

    async def scene() -> None:
        async with counting(database, "5/second", MANY) as rates:
            hits: list[float] = []

            async def insist(each: SlidingWindows) -> None:
                until = time.monotonic() + 3.3
                while time.monotonic() < until:
                    answer = await guess(each)
                    if isinstance(answer, Hit):
                        hits.append(answer.shared or answer.here)
                    await asyncio.sleep(0.005)

            await asyncio.gather(*map(insist, rates))
            hits.sort()
            assert 15 <= len(hits) <= 20
            for first, sixth in zip(hits, hits[5:], strict=False):
                assert sixth - first >= 1.0

    asyncio.run(scene())


def test_what_is_undone_does_not_count(database: str) -> None:
    async def scene() -> None:
        async with counting(database, "2/minute", 2) as (one, other):
            for _ in range(5):
                hit = await guess(one)
                assert isinstance(hit, Hit)
                assert isinstance(await guess(other, "192.0.2.8"), Hit | float)
                await one.undo(hit)
            answers = [await guess(each) for each in (one, other, one, other)]
            assert counted(answers) == 2

    asyncio.run(scene())


def test_memory_does_not_fill_with_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "siegeworks.server.limits.sliding_window.SWEEP_ABOVE_ADDRESSES", 100
    )
    now = [0.0]

    async def scene() -> None:
        limits = {Kind.GUESSING: limits_of("1/minute")}
        rates = MemorySlidingWindows(limits, clock=lambda: now[0])
        for number in range(1000):
            now[0] += 1
            await guess(rates, f"address {number}")
        assert len(rates._times) <= 200
        assert isinstance(await guess(rates, "address 990"), float)
        assert isinstance(await guess(rates, "address 900"), Hit)

    asyncio.run(scene())


# Through real servers.


def visitor(server: Serving, address: str = HERE) -> httpx.AsyncClient:
    """Somebody elsewhere, as a proxy on this machine says."""
    return httpx.AsyncClient(
        base_url=server.address, headers={"X-Forwarded-For": address}, timeout=30
    )


@asynccontextmanager
async def visitors(
    at: list[Serving], *addresses: str
) -> AsyncIterator[list[httpx.AsyncClient]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(visitor(server, address))
            for server in at
            for address in addresses or (HERE,)
        ]


def statuses(answers: list[httpx.Response]) -> dict[int, int]:
    found = [answer.status_code for answer in answers]
    return {status: found.count(status) for status in sorted(set(found))}


def test_tables_are_opened_as_often_as_at_one_server(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        few = replace(shared, open_tables_per_address=4)
        async with servers(few) as running, visitors(running) as people:
            answers = await asyncio.gather(
                *(person.post("/api/tables", json=WITH_FRIEND) for person in people * 6)
            )
            assert statuses(answers) == {201: 4, 429: 14}
            for answer in answers:
                if answer.status_code == 429:
                    assert 55 <= int(answer.headers["retry-after"]) <= 61

    asyncio.run(scene())


def test_guesses_spread_over_servers_are_caught(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with servers(shared) as running, visitors(running) as people:
            table = await running[0].table(Guest(), attacker="me")
            row = await running[0].services.store.table(table)
            assert row is not None
            right = f"/api/join/{row.code}"
            wrong = [f"/api/join/BCDFG{letter}" for letter in "BCDFGH"]
            eve = {"Cookie": f"siegeworks={new_token()}"}
            answers = await asyncio.gather(
                *(person.get(code, headers=eve) for person in people for code in wrong)
            )
            assert statuses(answers) == {404: 10, 429: 8}
            for person in people:
                assert (await person.get(right, headers=eve)).status_code == 429
                assert (await person.get(right)).status_code == 200, "who lives there"

    asyncio.run(scene())


def test_friends_who_come_together_do_not_lock_each_other_out(
    shared: Settings, journal: Journal
) -> None:
    """Right answers are not counted, however many come at once."""

    async def scene() -> None:
        async with servers(shared) as running, visitors(running) as people:
            table = await running[0].table(Guest(), attacker="me")
            row = await running[0].services.store.table(table)
            assert row is not None
            right = f"/api/join/{row.code}"
            answers = await asyncio.gather(
                *(person.get(right) for person in people * 20)
            )
            assert statuses(answers) == {200: 60}
            answers = [await people[0].get("/api/join/BCDFGH") for _ in range(10)]
            assert statuses(answers) == {404: 10}

    asyncio.run(scene())


def test_a_site_is_one_address_at_all_servers(
    shared: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiter, "GUESS_RATE_PER_SITE", "10/minute")

    async def scene() -> None:
        async with servers(shared) as running:
            own = [f"2001:db8:1:{number:x}::9" for number in range(4)]
            async with visitors(running, *own) as people:
                answers = await asyncio.gather(
                    *(person.get("/api/join/BCDFGH") for person in people)
                )
                assert statuses(answers) == {404: 10, 429: 2}
            async with visitor(running[0], "2001:db8:2:3::9") as neighbour:
                answer = await neighbour.get("/api/join/BCDFGH")
                assert answer.status_code == 404

    asyncio.run(scene())


# The quota.


async def open_one(server: Serving, address: str) -> bool:
    try:
        await server.table(Guest(), address=address, attacker="me")
    except TooManyTables:
        return False
    return True


def test_a_quota_is_kept_however_many_open_at_once(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        few = replace(shared, open_tables_per_address=5)
        async with servers(few) as running:
            tries = [open_one(server, HERE) for server in running for _ in range(10)]
            others = [open_one(server, "192.0.2.8") for server in running]
            answers = await asyncio.gather(*tries, *others)
            assert sum(answers[:30]) == 5
            assert all(answers[30:])
            store = running[0].services.store
            assert await store.count_open_tables(HERE, since=0) == 5

    asyncio.run(scene())


def test_a_rematch_has_to_keep_to_the_quota_as_well(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(replace(quick, open_tables_per_address=1)) as server:
            table, ada, ben = await server.two_at_a_table()
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("attacker")
                await b.hello("defender")
                await a.my_turn()
                await a.ask(messages.Resign(new_id(), a.seen))
                await b.until(lambda: b.table.status == "over")
                another = await server.table(Guest(), attacker="me")
                assert isinstance(
                    await a.ask(messages.Rematch(new_id())), messages.Accepted
                )
                refused = await b.ask(messages.Rematch(new_id()))
                assert isinstance(refused, messages.Illegal)
                assert refused.refusal.reason.key == "table-too-many"
                await server.services.store.end(another, time.time())
                assert isinstance(
                    await b.ask(messages.Rematch(new_id())), messages.Accepted
                )
                await a.until(lambda: a.table.rematch != "")

    asyncio.run(scene())


# What is frequent.

RATE = 20
SECONDS = 3.0


def test_requests_are_passed_by_no_more_than_comes_before_servers_settle(
    shared: Settings, journal: Journal
) -> None:
    """At most what one server allows, and once as much for each other server: what an
    address can take there before they have told each other. It pays for that later."""

    async def scene() -> None:
        limited = replace(shared, http_rate=f"{RATE}/second")
        async with servers(limited) as running, visitors(running) as people:
            began = time.monotonic()

            async def insist(person: httpx.AsyncClient) -> int:
                answers = 0
                while time.monotonic() - began < SECONDS:
                    answer = await person.get("/api/games")
                    answers += answer.status_code == 200
                    await asyncio.sleep(0.002)
                return answers

            answered = sum(await asyncio.gather(*map(insist, people)))
            lasted = time.monotonic() - began
            at_one_server = RATE + RATE * lasted
            assert answered <= at_one_server + (MANY - 1) * RATE
            assert answered < 0.6 * MANY * at_one_server, "as if nobody told the others"
            assert answered >= 0.5 * at_one_server, "nobody is locked out"

    asyncio.run(scene())


def test_whoever_asks_for_too_many_sockets_is_told_when_to_come_again(
    tmp_path: Path, journal: Journal
) -> None:
    """Like whoever asks for anything else; and nothing is written down as a mistake."""
    settings = replace(quick_settings(tmp_path), http_rate="2/minute")

    async def scene() -> None:
        async with serving(settings) as server:
            table, ada, _ = await server.two_at_a_table()
            for _ in range(2):
                async with server.client(table, ada) as a:
                    await a.hello("attacker")
            with pytest.raises(InvalidStatus) as refused:
                await server.client(table, ada).open()
            response = refused.value.response
            assert response.status_code == 429
            assert int(response.headers["Retry-After"]) > 0
            assert response.headers["Content-Type"] == "application/json"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert msgspec.json.decode(response.body)["status"] == 429

    asyncio.run(scene())


def test_frames_count_at_all_servers(shared: Settings, journal: Journal) -> None:
    async def scene() -> None:
        # Three for each socket, thirty for the address, then one in two seconds.
        slow = replace(shared, command_rate="3/minute")
        async with servers(slow, 2) as (one, other), AsyncExitStack() as sockets:
            table, ada, _ = await one.two_at_a_table()

            async def come(server: Serving) -> Client:
                client = server.client(table, ada)
                await sockets.enter_async_context(client)
                await client.hello("attacker")
                return client

            async def say(client: Client) -> messages.Answer:
                return await client.ask(messages.Say(new_id(), "here we are"))

            clients = [await come(one) for _ in range(10)]
            said = [await say(client) for client in clients for _ in range(2)]
            assert isinstance(said[0], messages.Accepted)
            assert isinstance(said[-1], messages.Limited)
            late = await come(other)
            await asyncio.sleep(SETTLED)
            answer = await say(late)
            assert isinstance(answer, messages.Limited), "its own three are not used up"
            assert 0 < answer.retry_after < 10

    asyncio.run(scene())


def test_sockets_count_at_all_servers(shared: Settings, journal: Journal) -> None:
    async def scene() -> None:
        few = replace(shared, sockets_per_address=4)
        async with servers(few, 2) as (one, other), AsyncExitStack() as sockets:
            table, ada, _ = await one.two_at_a_table()

            async def come(server: Serving) -> Client:
                client = server.client(table, ada)
                await sockets.enter_async_context(client)
                return client

            clients = [await come(server) for server in (one, one, one, other)]
            for client in clients:
                await client.hello("attacker")
            await asyncio.sleep(ALL_SAID)
            for server in (one, other):
                one_too_many = await come(server)
                assert await one_too_many.closed() == live_table.TRY_AGAIN
            await clients[0].close()
            await asyncio.sleep(ALL_SAID)
            back = await come(other)
            await back.hello("attacker")

    asyncio.run(scene())


def test_the_sockets_of_a_killed_server_count_no_more(postgres: Cluster) -> None:
    database = postgres.fresh()

    async def scene() -> None:
        killed = PostgresSlidingWindows(database, {})
        crowd = killed.crowd(2)
        settling = asyncio.create_task(killed.settle())
        for _ in range(2):
            assert not crowd.enter(HERE)
        await asyncio.sleep(SETTLED)
        settling.cancel()
        async with counting(database, "1/minute", 1) as (rates,):
            crowd = rates.crowd(2)
            crowd.enter(HERE)
            await asyncio.sleep(SETTLED)
            assert crowd.enter(HERE), "it may be alive"
            crowd.leave(HERE)
            async with connected(database) as connection:
                await connection.execute(
                    "UPDATE crowds SET until = until - $1", LEASE + 0.0
                )
                await asyncio.sleep(ALL_SAID)
                assert not crowd.enter(HERE), "it has said nothing for too long"
        killed._line.hang_up()

    asyncio.run(scene())


# Who is written down, and for how long.


def test_nothing_is_kept_that_limits_nobody(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_rates, "CLEANUP_INTERVAL_SECONDS", 0.0)
    database = postgres.fresh()

    async def scene() -> None:
        async with connected(database) as connection:
            async with counting(database, "5/second", 2) as (one, other):
                buckets = other.buckets("frames", "100/second")
                for each in (one, other):
                    assert isinstance(await guess(each), Hit)
                    buckets.wait(HERE, time.monotonic())
                await asyncio.sleep(SETTLED)
                assert await connection.fetchval("SELECT count(*) FROM rates") >= 1
                await asyncio.sleep(1 + SETTLED)
                assert await connection.fetchval("SELECT count(*) FROM rates") == 0
            is_unlogged = "relpersistence = 'u' AND relkind = 'r'"
            kept = f"SELECT relname FROM pg_class WHERE {is_unlogged}"
            unlogged = {row["relname"] for row in await connection.fetch(kept)}
            assert {"rates", "crowds"} <= unlogged, "in no backup and on no standby"

    asyncio.run(scene())


# The database is away.


@pytest.fixture(scope="module")
def mortal() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped: nobody else's tests need it."""
    with cluster(*HURRIED) as server:
        yield server


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_without_the_database_each_server_counts_alone(
    mortal: Cluster, how: signal.Signals
) -> None:
    """Nobody is locked out, and nobody may do what they like; also if it crashed, and
    has forgotten everything."""
    database = mortal.fresh()

    async def scene() -> None:
        async with counting(database, "4/minute", 2) as rates:
            one, other = rates
            for each in (one, other):
                assert isinstance(await guess(each), Hit)
            await asyncio.to_thread(mortal.stop, how)
            began = time.monotonic()
            answers = [await guess(each) for each in rates for _ in range(6)]
            assert counted(answers) == 6, "each knows of its own first one"
            waited = time.monotonic() - began
            # If each that was counted waited for an answer, it would be all six.
            assert waited < 5 * postgres_rates.QUERY_TIMEOUT_SECONDS, (
                "nobody waits for who is gone"
            )
            await asyncio.to_thread(mortal.start, *HURRIED)
            await asyncio.sleep(postgres_rates.RECONNECT_SECONDS + 0.1)
            # What was counted alone still counts there; all the rest is shared again.
            assert isinstance(await guess(one), float)
            answers = [await guess(each, "192.0.2.9") for each in rates * 4]
            assert counted(answers) == 4

    asyncio.run(scene())


def test_sockets_that_a_crashed_database_forgot_are_told_again(
    mortal: Cluster,
) -> None:
    database = mortal.fresh()

    async def scene() -> None:
        async with counting(database, "1/minute", 2) as (one, other):
            here, there = one.crowd(2), other.crowd(2)
            for _ in range(2):
                assert not here.enter(HERE)
            await asyncio.sleep(SETTLED)
            await asyncio.to_thread(mortal.stop, signal.SIGQUIT)
            await asyncio.to_thread(mortal.start, *HURRIED)
            await asyncio.sleep(postgres_rates.RECONNECT_SECONDS + ALL_SAID)
            there.enter(HERE)
            await asyncio.sleep(SETTLED)
            assert there.enter(HERE)

    asyncio.run(scene())


def test_servers_answer_and_refuse_without_the_database(
    tmp_path: Path, mortal: Cluster
) -> None:
    settings = quick_settings(tmp_path, mortal.fresh())

    async def scene() -> None:
        slow = replace(settings, http_rate="12/minute")
        async with servers(slow, 2) as running, visitors(running) as people:
            await asyncio.to_thread(mortal.stop)
            try:
                for person in people:
                    answers = [await person.get("/api/games") for _ in range(14)]
                    assert statuses(answers) in ({200: 12, 429: 2}, {200: 13, 429: 1})
                    assert answers[0].status_code == 200
                async with visitor(running[0], "192.0.2.8") as person:
                    wished = await person.post("/api/tables", json=WITH_FRIEND)
                    assert wished.status_code == 503
            finally:
                await asyncio.to_thread(mortal.start, *HURRIED)

    asyncio.run(scene())


def test_a_database_that_hangs_holds_nobody_up_for_long(postgres: Cluster) -> None:
    database = postgres.fresh()

    async def scene() -> None:
        async with counting(database, "100/minute", 1) as (rates,):
            assert isinstance(await guess(rates), Hit)
            async with connected(database) as connection:
                pid = await connection.fetchval(
                    "SELECT pid FROM pg_stat_activity "
                    "WHERE application_name = $1 AND datname = current_database()",
                    NAME,
                )
                os.kill(pid, signal.SIGSTOP)
                try:
                    began = time.monotonic()
                    answers = await asyncio.gather(*(guess(rates) for _ in range(20)))
                    assert (
                        time.monotonic() - began
                        < 2 * postgres_rates.QUERY_TIMEOUT_SECONDS
                    )
                    assert counted(answers) == 20
                finally:
                    os.kill(pid, signal.SIGCONT)
                await asyncio.sleep(postgres_rates.RECONNECT_SECONDS + 0.1)
                hit = await guess(rates)
                assert isinstance(hit, Hit)
                assert hit.shared is not None, "on a fresh connection"

    asyncio.run(scene())
