"""Bots' turns at one server and among several: each is thought about once."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Connection, delete, update

from siegeworks.core.record import replace
from siegeworks.games import CATALOG
from siegeworks.server import metrics
from siegeworks.server.backends import notifier_for, open_store
from siegeworks.server.bots.service import BotProcesses, Think
from siegeworks.server.http.identity import COOKIE
from siegeworks.server.live import bot_player, bot_queue
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.queue_queries import LEASE_SECONDS
from siegeworks.server.storage.schema import turns
from siegeworks.server.storage.sql import SqlStore
from siegeworks.server.table.log import LoggedEntry, PlayedLine
from siegeworks.server.table.records import NO_TURN, Turn
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import terms_for
from siegeworks.server.table.turns import turn_after, turn_of

from .client import Client, Guest, new_id
from .conftest import GAME, quick_settings, serving
from .minds import LONG, compiles_once, sleeps, thinks_long
from .postgres import Cluster
from .rooms import ADA, BEN, legal, new_room, played, said
from .test_killed import free_port, process
from .test_store import T1
from .test_take_back import take_back
from .test_turn_statements import let_time_pass, row

Journal = list[structlog.typing.EventDict]
BOT_FIRST = messages.NewTable(GAME, {"attacker": "random", "defender": "me"}, "Ada")
PATIENCE = 20.0


# When a bot is to decide.


def test_a_turn_is_a_bots_alone() -> None:
    people, bot = new_room(ADA, BEN), new_room("random", BEN)
    assert turn_of(people) is None
    assert turn_of(new_room("random", "open")) is None, "somebody is missing"
    assert turn_of(bot) == Turn(bot.seq)
    moved = played(bot)
    assert turn_of(moved) is None
    assert turn_after(people, played(people)) is None
    assert turn_after(bot, moved) == NO_TURN
    assert turn_after(None, bot) == Turn(bot.seq)
    assert turn_after(bot, bot) is None, "whoever is at it is not disturbed"


def test_a_turn_is_held_while_people_are_asked() -> None:
    room = new_room(ADA, BEN, "random", game="castle", options={"players": 3})
    while terms_for(room, "blue") != "by consent" or turn_of(room) is None:
        room = played(room)
    verdict = said(room, take_back(room), "blue")
    asked = verdict.room
    assert turn_of(asked) == Turn(room.seq, held=True)
    assert turn_after(room, asked) == Turn(room.seq, held=True)
    assert turn_after(asked, room) == Turn(room.seq)


# Servers in this process.


NEARLY_OVER = LONG / 2
"""Seconds that we leave of a lease here."""


@asynccontextmanager
async def server(
    settings: Settings, think: Think | None = None
) -> AsyncIterator[tuple[TableService, SqlStore]]:
    """A table service with a store of its own, as a process has it."""
    store = await open_store(settings)
    bots = BotProcesses(settings, think)
    table_service = TableService(store, CATALOG, settings, bots, notifier_for(settings))
    try:
        yield table_service, store
    finally:
        await table_service.close()
        await bots.close()
        await store.close()


def by_bots(log: list[LoggedEntry]) -> list[LoggedEntry]:
    return [entry for entry in log if (entry.command or "").startswith("bot-")]


async def bots_move(
    store: SqlStore, table: str, seconds: float = PATIENCE
) -> PlayedLine:
    """The first move of a bot. Nobody looks at the table meanwhile."""
    async with asyncio.timeout(seconds):
        while not (found := by_bots(await store.entries(table))):
            await asyncio.sleep(0.02)
    line = found[0].line
    assert isinstance(line, PlayedLine)
    return line


def thoughts() -> float:
    """How often a bot was asked in this process."""
    found = metrics.REGISTRY.get_sample_value("siegeworks_bot_seconds_count")
    assert found is not None
    return found


async def change(store: SqlStore, **values: object) -> None:
    """Write into every turn of the queue."""

    def write(db: Connection) -> None:
        db.execute(update(turns).values(**values))

    await store._write(write)


async def forget(store: SqlStore, table: str) -> None:
    """As a program from before there was a queue would leave the database."""

    def write(db: Connection) -> None:
        db.execute(delete(turns).where(turns.c.table_id == table))

    await store._write(write)


async def with_a_bot_due(settings: Settings) -> str:
    """A table whose server has closed before its bot could move."""
    async with server(replace(settings, bot_seconds=60), sleeps) as (table_service, _):
        return await table_service.lobby.open_table(BOT_FIRST, ADA, "here")


def test_bots_go_on_after_a_restart_though_nobody_comes(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        table = await with_a_bot_due(quick)
        store = await open_store(quick)
        assert (await row(store, table))[1:] == (False, "", 0), "it was left"
        await store.close()
        async with server(quick) as (_, store):
            assert not (await bots_move(store, table)).stand_in
            assert await row(store, table) is None, "it is Ada's turn"

    asyncio.run(scene())


def test_a_turn_is_kept_for_as_long_as_a_bot_thinks(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond its lease, and though another server would have time for it."""
    monkeypatch.setattr(bot_queue, "LEASE_RENEWAL_SECONDS", 0.3)

    async def scene() -> None:
        settings = replace(quick, bot_seconds=60)
        async with AsyncExitStack() as stack:
            table_service, store = await stack.enter_async_context(
                server(settings, thinks_long)
            )
            if settings.database:
                await stack.enter_async_context(server(settings))
            before = thoughts()
            table = await table_service.lobby.open_table(BOT_FIRST, ADA, "here")
            taken = await row(store, table)
            await let_time_pass(store, LEASE_SECONDS - NEARLY_OVER)
            await asyncio.sleep(NEARLY_OVER + 2 * bot_queue.POLL_SECONDS)
            assert await row(store, table) == taken
            assert not (await bots_move(store, table)).stand_in
            assert thoughts() == before + 1

    asyncio.run(scene())


def test_a_server_that_was_late_does_not_think_twice(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finds its own turn in the queue again."""
    monkeypatch.setattr(bot_queue, "LEASE_RENEWAL_SECONDS", 60.0)

    async def scene() -> None:
        settings = replace(quick, bot_seconds=60, bot_workers=2)
        async with server(settings, thinks_long) as (table_service, store):
            before = thoughts()
            table = await table_service.lobby.open_table(BOT_FIRST, ADA, "here")
            await let_time_pass(store, LEASE_SECONDS)
            while (await row(store, table))[3] < 2:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)
            assert table_service._turns._thinking == 1, "the same one is at it"
            await bots_move(store, table)
            assert thoughts() == before + 1

    asyncio.run(scene())


def test_a_server_that_hears_of_a_turn_while_it_stops_stops_all_the_same(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with server(quick) as (table_service, _):
            await asyncio.sleep(0.05)
            table_service.tables.sync.announce_turn()
            async with asyncio.timeout(PATIENCE):
                await table_service.tables.close()

    asyncio.run(scene())


def test_more_turns_than_workers_are_all_taken_once(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with server(replace(quick, bot_workers=1)) as (table_service, store):
            before = thoughts()
            opening = [
                table_service.lobby.open_table(BOT_FIRST, ADA, "here")
                for _ in range(30)
            ]
            tables = await asyncio.gather(*opening)
            moves = await asyncio.gather(*(bots_move(store, t) for t in tables))
            assert not any(move.stand_in for move in moves)
            logs = [await store.entries(table) for table in tables]
            assert thoughts() == before + sum(len(by_bots(log)) for log in logs)

    asyncio.run(scene())


def test_a_turn_that_finds_no_worker_waits_for_one_here_or_elsewhere(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        settings = replace(quick, bot_workers=1, bot_seconds=60)
        async with server(settings, sleeps) as (busy, store):
            first = await busy.lobby.open_table(BOT_FIRST, ADA, "here")
            second = await busy.lobby.open_table(BOT_FIRST, ADA, "here")
            taken = await row(store, first)
            await asyncio.sleep(2 * bot_queue.POLL_SECONDS)
            assert (await row(store, second))[1:] == (False, "", 0)
            if settings.database:
                async with server(settings):
                    assert not (await bots_move(store, second)).stand_in
            assert await row(store, first) == taken, "its own bot is still at it"

    asyncio.run(scene())


def test_nobody_thinks_about_a_turn_that_was_never_finished(
    quick: Settings, journal: Journal
) -> None:
    """A position that has killed two servers is not to kill the third."""

    async def scene() -> None:
        table = await with_a_bot_due(quick)
        store = await open_store(quick)
        await change(store, taker="killed", lease=0.0, tries=2)
        await store.close()
        async with server(replace(quick, bot_seconds=60), sleeps) as (_, store):
            before = thoughts()
            assert (await bots_move(store, table)).stand_in
            assert thoughts() == before

    asyncio.run(scene())


def test_a_table_that_cannot_be_read_stops_no_other(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        store = await open_store(quick)
        # Of a game that there is, with options that it does not have.
        await store.open_table(replace(T1, game=BOT_FIRST.game), (), Turn(0))
        await change(store, tries=2)
        await store.close()
        async with server(quick) as (table_service, store):
            table = await table_service.lobby.open_table(BOT_FIRST, ADA, "here")
            assert not (await bots_move(store, table)).stand_in
            async with asyncio.timeout(PATIENCE):
                while (await row(store))[1] is False:
                    await asyncio.sleep(0.02)
        assert [line["table"] for line in journal if "table" in line] == [T1.id]

    asyncio.run(scene())


def test_a_table_from_before_the_queue_gets_its_turn_when_it_is_loaded(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        table = await with_a_bot_due(quick)
        store = await open_store(quick)
        await forget(store, table)
        await store.close()
        async with server(quick) as (table_service, store):
            await asyncio.sleep(2 * bot_queue.POLL_SECONDS)
            assert not by_bots(await store.entries(table)), "nobody knows of it"
            await table_service.info(table, ADA)
            assert not (await bots_move(store, table)).stand_in

    asyncio.run(scene())


def test_a_turn_that_the_queue_has_lost_is_found_at_the_table(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_queue, "OVERDUE_SECONDS", 0.2)

    async def scene() -> None:
        settings = replace(quick, bot_workers=1, bot_seconds=60)
        async with server(settings, sleeps) as (table_service, store):
            await table_service.lobby.open_table(BOT_FIRST, ADA, "here")
            table = await table_service.lobby.open_table(BOT_FIRST, ADA, "here")
            await table_service.info(table, ADA)
            kept = await row(store, table)
            await forget(store, table)
            async with asyncio.timeout(PATIENCE):
                while await row(store, table) != kept:
                    await asyncio.sleep(0.02)

    asyncio.run(scene())


# While people are asked.


async def two_and_a_bot(table_service: TableService) -> str:
    seats = {"grey": "me", "blue": "open", "yellow": "random"}
    new = messages.NewTable("castle", seats, "Ada", {"players": 3})
    table = await table_service.lobby.open_table(new, ADA, "here")
    found = await table_service.tables.store.table(table)
    assert found is not None
    await table_service.lobby.join(found.code, messages.JoinTable("Ben"), BEN)
    return table


async def room_at(table_service: TableService, table: str) -> TableState:
    async with table_service.tables.using(table) as live:
        return live.room


async def execute(
    table_service: TableService, table: str, seat: str, command: messages.Command
) -> None:
    guest = {"grey": ADA, "blue": BEN}[seat]
    answer = await table_service.commands.execute(table, seat, guest, command)
    assert isinstance(answer, messages.Accepted), answer


async def until_a_bot_waits(table_service: TableService, table: str) -> TableState:
    """People play on until a bot is to decide and Ben would have to ask."""
    async with asyncio.timeout(PATIENCE):
        while True:
            room = await room_at(table_service, table)
            if turn_of(room) and terms_for(room, "blue") == "by consent":
                return room
            if str(room.actor) in ("grey", "blue"):
                move = messages.Move(new_id(), room.seq, legal(room)[0])
                await execute(table_service, table, str(room.actor), move)
            else:
                await asyncio.sleep(0.02)


def test_a_bot_waits_while_people_are_asked_and_then_decides_once(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        settings = replace(quick, bot_pause=0.5)
        async with server(settings) as (table_service, store):
            table = await two_and_a_bot(table_service)
            room = await until_a_bot_waits(table_service, table)
            ask = messages.TakeBack(new_id(), room.seq)
            await execute(table_service, table, "blue", ask)
            assert await row(store, table) == (room.seq, True, "", 0)
            await asyncio.sleep(3 * settings.bot_pause)
            assert (await room_at(table_service, table)).seq == room.seq
            no = messages.AnswerTakeBack(new_id(), room.seq, agree=False)
            await execute(table_service, table, "grey", no)
            taken = await row(store, table)
            assert taken[:2] == (room.seq, False)
            assert taken[3] == 1, "whoever has let it go on takes it"
            async with asyncio.timeout(PATIENCE):
                while (await room_at(table_service, table)).seq == room.seq:
                    await asyncio.sleep(0.02)
            (entry, *_) = await store.entries(table, room.seq)
            assert by_bots([entry])

    asyncio.run(scene())


# What it costs.


def test_a_server_without_turns_only_looks_twice_a_second(tmp_path: Path) -> None:
    async def scene() -> None:
        people = messages.NewTable(GAME, {"attacker": "me", "defender": "me"}, "Ada")
        async with server(quick_settings(tmp_path)) as (table_service, store):
            for _ in range(200):
                await table_service.info(
                    await table_service.lobby.open_table(people, ADA, "here"), ADA
                )
            looks = statements_of(store, "_glance", "_read")
            writes = statements_of(store, "_write", "_write_at_once")
            await asyncio.sleep(2.0)
            assert 1 <= len(looks) <= 5
            assert not writes

    asyncio.run(scene())


def statements_of(store: SqlStore, *ways: str) -> list[str]:
    """The names of all that the store is asked from now on, in one of these ways."""
    names: list[str] = []

    def listen(way: str) -> None:
        inner = getattr(store, way)

        async def heard(statement: Callable[..., object], *args: object) -> object:
            names.append(statement.__name__)
            return await inner(statement, *args)

        setattr(store, way, heard)

    for way in ways:
        listen(way)
    return names


def test_a_move_and_the_turn_after_it_are_one_write(
    tmp_path: Path, journal: Journal
) -> None:
    async def scene() -> None:
        me_first = messages.NewTable(
            GAME, {"attacker": "me", "defender": "random"}, "Ada"
        )
        async with server(quick_settings(tmp_path)) as (table_service, store):
            table = await table_service.lobby.open_table(me_first, ADA, "here")
            room = await room_at(table_service, table)
            writes = statements_of(store, "_write", "_write_at_once")
            move = messages.Move(new_id(), room.seq, legal(room)[0])
            await table_service.commands.execute(table, "attacker", ADA, move)
            await bots_move(store, table)
            await asyncio.sleep(0.1)
            # On a busy machine a bot thinks for so long that its lease is renewed.
            decided = [name for name in writes if name != "renew_turns"]
            assert decided == ["append", "append"], "the person's move, and the bot's"

    asyncio.run(scene())


# Several servers.


def test_visitors_of_every_server_are_told_that_a_bot_thinks(
    tmp_path: Path, postgres: Cluster, journal: Journal
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())
    settings = replace(settings, bot_pause=0.5)

    async def scene() -> None:
        async with serving(settings) as one, serving(settings) as other:
            ada = Guest()
            table = await one.table(ada, attacker="me", defender="random")
            async with one.client(table, ada) as a, other.client(table, ada) as b:
                for client in (a, b):
                    await client.hello("attacker")
                await a.move((await a.my_turn()).legal[0].text)
                for client in (a, b):
                    told = await client.next(messages.Thinking, 0)
                    assert told == messages.Thinking("defender")
                    await client.my_turn()

    asyncio.run(scene())


def test_visitors_of_every_server_are_told_that_a_bot_gets_ready(
    tmp_path: Path,
    postgres: Cluster,
    journal: Journal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_player, "NOTICEABLE", 0.1)
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as one, serving(settings) as other:
            for each in (one, other):
                each.services.bots._get_ready = compiles_once
            ada = Guest()
            table = await one.table(ada, attacker="me", defender="random")
            async with one.client(table, ada) as a, other.client(table, ada) as b:
                for client in (a, b):
                    await client.hello("attacker")
                await a.move((await a.my_turn()).legal[0].text)
                for client in (a, b):
                    await client.until(lambda: NOT_READY in client.heard)  # noqa: B023
                    await client.my_turn()
                    told = [m for m in client.heard if isinstance(m, messages.Thinking)]
                    # Whoever comes late may hear twice that it thinks.
                    at = told.index(NOT_READY)
                    assert set(told[at + 1 :]) == {messages.Thinking("defender")}

    asyncio.run(scene())


NOT_READY = messages.Thinking("defender", getting_ready=True)


def address_of(port: int) -> str:
    return f"http://127.0.0.1:{port}"


async def open_at(address: str, guest: Guest, **seats: str) -> str:
    headers = {"Origin": address, "Sec-Fetch-Site": "same-origin"}
    cookies = {COOKIE: guest.token}
    new = {"type": "NewTable", "game": GAME, "name": "Kim", "seats": seats}
    async with httpx.AsyncClient(
        base_url=address, headers=headers, cookies=cookies, timeout=PATIENCE
    ) as web:
        answer = await web.post("/api/tables", json=new)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table


async def thoughts_at(address: str) -> float:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as web:
        text = (await web.get("/metrics")).text
    return sum(
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == "siegeworks_bot_seconds_count"
    )


async def play_everywhere(addresses: list[str], table: str, guest: Guest) -> None:
    """A few moves, each at the next server."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(Client(address, table, guest))
            for address in addresses
        ]
        for client in clients:
            await client.hello("attacker")
        for number in range(3 * len(clients)):
            client = clients[number % len(clients)]
            situation = await client.my_turn()
            if situation.ending is not None:
                return
            answer = await client.move(situation.legal[0].text)
            assert isinstance(answer, messages.Accepted), answer
            for each in clients:
                await each.until(lambda: each.seen >= answer.seq)  # noqa: B023
        for client in clients:
            await client.my_turn()


def test_each_turn_is_thought_about_once_among_three_servers(
    tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIEGEWORKS_BOT_PAUSE", "0")
    database = postgres.fresh()

    async def scene() -> None:
        ports = [free_port() for _ in range(3)]
        addresses = [address_of(port) for port in ports]
        async with AsyncExitStack() as stack:
            starting = [process(tmp_path / str(port), port, database) for port in ports]
            await asyncio.gather(*map(stack.enter_async_context, starting))
            kim = Guest()
            tables = [
                await open_at(address, kim, attacker="me", defender="random")
                for address in addresses
            ]
            games = [play_everywhere(addresses, table, kim) for table in tables]
            await asyncio.gather(*games)
            asked = [await thoughts_at(address) for address in addresses]
            store = await open_store(Settings(data=tmp_path, database=database))
            logs = [await store.entries(table) for table in tables]
            await store.close()
            moves = sum(len(by_bots(log)) for log in logs)
            assert moves > 15
            assert sum(asked) == moves
            assert min(asked) > 0, "they share the work"

    asyncio.run(scene())


def test_the_turn_of_a_killed_server_is_taken_over(
    tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())
    monkeypatch.setenv("SIEGEWORKS_BOT_PAUSE", "60")
    port = free_port()

    async def scene() -> None:
        async with (
            process(tmp_path / "patient", port, settings.database) as patient,
            server(settings) as (table_service, store),
        ):
            # From now on our worker is up: only the lease is waited for.
            await bots_move(
                store, await table_service.lobby.open_table(BOT_FIRST, ADA, "here")
            )
            seats = {"attacker": "random", "defender": "me"}
            table = await open_at(address_of(port), Guest(), **seats)
            patient.kill()
            began = time.monotonic()
            await asyncio.sleep(2 * bot_queue.POLL_SECONDS)
            assert not by_bots(await store.entries(table)), "nobody can know yet"
            assert not (await bots_move(store, table)).stand_in
            assert time.monotonic() - began < LEASE_SECONDS + 2.0

    asyncio.run(scene())


def test_a_server_killed_in_a_bots_turn_goes_on_with_it_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes to the table, and nobody waits for a lease: there is no other."""

    async def scene() -> None:
        monkeypatch.setenv("SIEGEWORKS_BOT_PAUSE", "60")
        port = free_port()
        async with process(tmp_path, port) as killed:
            seats = {"attacker": "random", "defender": "me"}
            table = await open_at(address_of(port), Guest(), **seats)
            killed.kill()
            await killed.wait()
        monkeypatch.setenv("SIEGEWORKS_BOT_PAUSE", "0")
        async with process(tmp_path, port):
            async with asyncio.timeout(PATIENCE):
                while not await thoughts_at(address_of(port)):
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)
        store = await open_store(Settings(data=tmp_path))
        assert not (await bots_move(store, table, 1)).stand_in
        await store.close()

    asyncio.run(scene())
