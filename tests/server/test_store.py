"""What every store keeps its word on; each kind of store runs this same file."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from sqlalchemy import Connection

from siegeworks.core.record import replace
from siegeworks.server.backends import open_store
from siegeworks.server.settings import Settings
from siegeworks.server.storage import sqlite
from siegeworks.server.storage.base import (
    CommandExists,
    EntryExists,
    Store,
    TableChanged,
    Unwritten,
)
from siegeworks.server.storage.data_folder import (
    DataInUse,
    FolderLock,
    UnusableData,
    database_in,
)
from siegeworks.server.storage.queries import NoSuchTable
from siegeworks.server.storage.sqlite import SqliteStore, writer_of
from siegeworks.server.table.log import (
    CalledOffLine,
    Line,
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    TakenBackLine,
)
from siegeworks.server.table.records import ChatRow, SeatRow, TableRow

ANNA, BEN = b"anna" * 8, b"ben!" * 8
AWKWARD = 1763203012.1234567
"""A time that loses its last digits wherever it is not kept as a double."""

Play: TypeAlias = Callable[[Callable[[Store], Coroutine[Any, Any, None]]], None]


@pytest.fixture
def play(tmp_path: Path, database: str) -> Play:
    """Runs a story on a fresh store of each kind."""
    settings = Settings(data=tmp_path, database=database)

    def run(story: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            store = await open_store(settings)
            try:
                await story(store)
            finally:
                await store.close()

        asyncio.run(whole())

    return run


def table(number: int, **changes: object) -> TableRow:
    row = TableRow(
        id=f"{number:016d}",
        game="a game",
        version="1",
        options={"tactics": True, "length": 3, "colour": "red"},
        code=f"CODE{number:02d}",
        watch=f"watch-{number}",
        secret=bytes(range(32)),
        commitment="c0ffee",
        created=AWKWARD + number,
        address="192.0.2.7",
        seats=(
            SeatRow("zenith", "person", "Anna", ANNA),
            SeatRow("attacker", "open"),
            SeatRow("defender", "bot", "expert"),
        ),
    )
    return replace(row, **changes)


def played(seq: int, command: str | None = None, by: str = "attacker") -> LoggedEntry:
    action = msgspec.Raw(f'{{"type":"Play","n":{seq},"word":"Łódź “7”"}}'.encode())
    return LoggedEntry(
        seq, PlayedLine(by, action, msgspec.Raw(b"[]")), AWKWARD + seq, command
    )


def said(number: int, command: str) -> ChatRow:
    return ChatRow(number, "attacker", "<b>Анна</b>", "hello\n'; --", AWKWARD, command)


T1, T2, T3 = (table(number) for number in (1, 2, 3))


def test_a_table_comes_back_exactly(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        assert await store.table(T1.id) == T1
        assert await store.table("no such table") is None

    play(story)


def test_a_table_is_found_by_its_code_until_it_has_ended(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        await store.open_table(replace(T2, code="", watch=""))
        assert await store.table_by_code("CODE01") == T1
        assert await store.table_by_code("CODE99") is None
        assert await store.table_by_code("") is None
        await store.end(T1.id, AWKWARD)
        assert await store.table_by_code("CODE01") is None
        await store.open_table(replace(T3, code="CODE01"))
        found = await store.table_by_code("CODE01")
        assert found is not None
        assert found.id == T3.id

    play(story)


def test_a_table_is_found_by_its_watch_key(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        await store.open_table(replace(T2, watch=""))
        assert await store.table_by_watch("watch-1") == T1
        assert await store.table_by_watch("watch-9") is None
        assert await store.table_by_watch("") is None

    play(story)


@pytest.mark.parametrize("same", ["id", "code", "watch"])
def test_two_open_tables_share_nothing_that_opens_them(play: Play, same: str) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        with pytest.raises(EntryExists):
            await store.open_table(replace(T2, **{same: getattr(T1, same)}))
        assert await store.table(T1.id) == T1
        assert await store.table(T2.id) is None

    play(story)


def test_a_guest_finds_their_tables_the_last_changed_first(play: Play) -> None:
    async def story(store: Store) -> None:
        for row in (T1, T2, T3, table(4, seats=(SeatRow("a", "person", "Ben", BEN),))):
            await store.open_table(row)
        await store.append(T1.id, [replace(played(1), at=AWKWARD + 1000)])
        mine = await store.tables_of(ANNA, 10)
        assert [row.id for row in mine] == [T1.id, T3.id, T2.id]
        assert mine[1] == T3
        assert mine[0].changed == AWKWARD + 1000
        assert [row.id for row in await store.tables_of(ANNA, 1)] == [T1.id]
        assert [row.id for row in await store.tables_of(BEN, 10)] == [table(4).id]
        assert await store.tables_of(b"", 10) == []

    play(story)


def test_somebody_with_two_seats_finds_the_table_once(play: Play) -> None:
    async def story(store: Store) -> None:
        both = (SeatRow("a", "person", "A", ANNA), SeatRow("b", "person", "A", ANNA))
        await store.open_table(replace(T1, seats=both))
        assert len(await store.tables_of(ANNA, 10)) == 1

    play(story)


def test_open_tables_are_counted_by_address(play: Play) -> None:
    async def story(store: Store) -> None:
        for row in (
            T1,
            T2,
            replace(T3, imported=True),
            table(4, address="198.51.100.1"),
        ):
            await store.open_table(row)
        assert await store.count_open_tables("192.0.2.7", since=0) == 2
        await store.end(T1.id, AWKWARD)
        assert await store.count_open_tables("192.0.2.7", since=0) == 1
        assert await store.count_open_tables("203.0.113.1", since=0) == 0
        later = max(T2.created, T2.changed) + 1
        assert await store.count_open_tables("192.0.2.7", since=later) == 0

    play(story)


LINES: list[Line] = [
    PlayedLine("chance", msgspec.Raw(b'{"n":1}'), msgspec.Raw(b"[{}]"), stand_in=True),
    TakenBackLine("attacker", 0),
    ResignedLine("attacker"),
    CalledOffLine("attacker"),
]


def test_every_kind_of_line_comes_back_exactly(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        written = [
            LoggedEntry(seq, line, AWKWARD + seq / 7, f"command-{seq}")
            for seq, line in enumerate(LINES, start=1)
        ]
        await store.append(T1.id, written)
        assert await store.entries(T1.id) == written
        assert await store.entries(T1.id, after=2) == written[2:]
        assert await store.entries(T1.id, after=4) == []
        assert await store.entries("no such table") == []

    play(story)


def test_an_entry_is_written_once(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        await store.append(T1.id, [played(1, "command-1")])
        with pytest.raises(EntryExists):
            await store.append(T1.id, [played(1, "command-2")])
        with pytest.raises(EntryExists):
            await store.append(T1.id, [played(2), played(1)])
        assert await store.entries(T1.id) == [played(1, "command-1")]

    play(story)


def test_a_command_is_written_once_and_says_where(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        await store.open_table(T2)
        await store.append(T1.id, [played(1), played(2, "command-1")])
        with pytest.raises(CommandExists) as exists:
            await store.append(T1.id, [played(3, "command-1"), played(4)])
        assert exists.value.seq == 2
        with pytest.raises(CommandExists):  # the same entry sent twice
            await store.append(T1.id, [played(1), played(2, "command-1")])
        assert len(await store.entries(T1.id)) == 2
        await store.append(T2.id, [played(1, "command-1")])
        assert await store.seq_of_command(T1.id, "command-1") == 2
        assert await store.seq_of_command(T2.id, "command-1") == 1
        assert await store.seq_of_command(T1.id, "command-9") is None

    play(story)


def test_nothing_is_written_to_a_table_that_is_not_there(play: Play) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(NoSuchTable):
            await store.append(T1.id, [played(1)])
        with pytest.raises(NoSuchTable):
            await store.say(T1.id, said(1, "command-1"))
        with pytest.raises(NoSuchTable):
            await store.append(T1.id, [played(1)], seats=[SeatRow("a", "open")])
        for change in (
            store.append(T1.id, [played(1)], known=0),
            store.reseat(T1.id, SeatRow("attacker", "bot", "expert"), 0),
            store.take_seat(T1.id, SeatRow("a", "person", "A", ANNA), 0),
            store.ask(T1.id, "", 0),
            store.follow(T1.id, 0, T2),
        ):
            with pytest.raises(TableChanged):
                await change
        assert await store.end(T1.id, 1.0) is None
        assert await store.table(T2.id) is None
        assert await store.append(T1.id, []) == 0

    play(story)


def test_chat_comes_back_in_order_and_is_said_once(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        first, second = said(1, "command-1"), said(2, "command-2")
        await store.say(T1.id, first)
        await store.say(T1.id, second)
        assert await store.chat(T1.id) == [first, second]
        assert await store.chat(T1.id, after=1) == [second]
        with pytest.raises(CommandExists) as exists:
            await store.say(T1.id, said(3, "command-1"))
        assert exists.value.seq == 1
        with pytest.raises(EntryExists):
            await store.say(T1.id, said(2, "command-3"))
        assert await store.chat(T1.id) == [first, second]
        assert await store.seq_of_command(T1.id, "command-1") is None

    play(story)


def test_one_of_many_gets_the_open_seat(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        guests = [bytes([number]) * 32 for number in range(1, 50)]
        rows = [SeatRow("attacker", "person", "Eve", guest) for guest in guests]
        got = await asyncio.gather(
            *(store.take_seat(T1.id, row, 0) for row in rows), return_exceptions=True
        )
        assert got.count(1) == 1
        assert {type(each) for each in got} == {int, TableChanged}
        stored = await store.table(T1.id)
        assert stored is not None
        assert stored.seats == (T1.seats[0], rows[got.index(1)], T1.seats[2])

    play(story)


def test_a_seat_that_is_not_open_is_not_taken(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        for seat in ("zenith", "defender", "nowhere"):
            with pytest.raises(TableChanged):
                await store.take_seat(T1.id, SeatRow(seat, "person", "Ben", BEN), 0)
        assert await store.table(T1.id) == T1

    play(story)


def test_whoever_sits_at_a_table_gets_no_second_seat(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        with pytest.raises(TableChanged):
            await store.take_seat(T1.id, SeatRow("attacker", "person", "A", ANNA), 0)
        assert await store.table(T1.id) == T1
        await store.take_seat(T1.id, SeatRow("attacker", "person", "B", BEN), 0)

    play(story)


def test_no_seat_is_freed_once_the_cards_are_dealt(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        assert await store.reseat(T1.id, SeatRow("defender", "open"), 0) == 1
        assert await store.append(T1.id, [played(1)]) == 2
        with pytest.raises(TableChanged):
            await store.reseat(T1.id, SeatRow("zenith", "open"), 2)
        stored = await store.table(T1.id)
        assert stored is not None
        assert stored.seats[0] == T1.seats[0]
        assert stored.news == 2

    play(story)


def test_what_was_decided_on_older_news_changes_nothing(play: Play) -> None:
    """Any change in between counts: here, a line of chat."""

    async def story(store: Store) -> None:
        await store.open_table(T1)
        assert await store.say(T1.id, said(1, "command-1")) == 1
        ben = SeatRow("attacker", "person", "Ben", BEN)
        for change in (
            store.take_seat(T1.id, ben, 0),
            store.reseat(T1.id, SeatRow("defender", "open"), 0),
            store.ask(T1.id, "may I?", 0),
            store.follow(T1.id, 0, T2),
            store.append(T1.id, [played(1)], known=0),
        ):
            with pytest.raises(TableChanged):
                await change
        assert await store.table(T1.id) == replace(T1, news=1)
        assert await store.entries(T1.id) == []

    play(story)


def test_entries_and_the_seats_they_hand_over_are_stored_together(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        bot = SeatRow("zenith", "bot", "expert")
        assert await store.append(T1.id, [played(1)], known=0, seats=[bot]) == 1
        with pytest.raises(EntryExists):
            await store.append(T1.id, [played(1)], seats=[T1.seats[0]])
        stored = await store.table(T1.id)
        assert stored is not None
        assert stored.seats[0] == bot
        assert await store.entries(T1.id) == [played(1)]

    play(story)


def test_every_change_is_answered_with_the_news_it_has_become(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1, [played(1)])
        bot = SeatRow("zenith", "bot", "expert")
        ben = SeatRow("attacker", "person", "Ben", BEN)
        told = [
            await store.append(T1.id, [played(2), played(3)]),
            await store.say(T1.id, said(1, "command-1")),
            await store.take_seat(T1.id, ben, 3),
            (await store.unseat(BEN))[T1.id],
            await store.reseat(T1.id, bot, 5),
            await store.ask(T1.id, "may I?", 6),
            await store.append(T1.id, [played(4)], known=7),
            await store.end(T1.id, AWKWARD),
            await store.follow(T1.id, 9, T2),
        ]
        assert told == [2, 3, 4, 5, 6, 7, 8, 9, 10]
        assert await store.news_of([T1.id]) == {T1.id: 10}

    play(story)


def test_a_bot_takes_a_seat_from_whoever_had_it(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        await store.reseat(T1.id, SeatRow("zenith", "bot", "greedy"), 0)
        stored = await store.table(T1.id)
        assert stored is not None
        assert stored.seats[0] == SeatRow("zenith", "bot", "greedy")
        assert await store.tables_of(ANNA, 10) == []

    play(story)


def test_the_first_end_and_the_first_rematch_count(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        assert await store.end(T1.id, AWKWARD + 1) == 1
        assert await store.end(T1.id, AWKWARD + 2) is None
        assert await store.follow(T1.id, 1, T2) == 2
        with pytest.raises(TableChanged):
            await store.follow(T1.id, 2, T3)
        stored = await store.table(T1.id)
        assert stored == replace(T1, ended=AWKWARD + 1, rematch=T2.id, news=2)
        assert await store.table(T2.id) == T2
        assert await store.table(T3.id) is None

    play(story)


def test_a_rematch_is_opened_and_named_or_neither(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1)
        await store.open_table(T2)
        with pytest.raises(EntryExists):
            await store.follow(T1.id, 0, T2)
        assert await store.table(T1.id) == T1

    play(story)


MANY = 100


def test_a_failing_write_takes_nobody_along(play: Play) -> None:
    """Hundreds at once share commits; each gets its own answer."""

    async def story(store: Store) -> None:
        tables = [table(number) for number in range(MANY)]
        await asyncio.gather(*map(store.open_table, tables))
        answers = await asyncio.gather(
            *(store.append(each.id, [played(1, "command")]) for each in tables),
            *(store.append(each.id, [played(1, "command")]) for each in tables),
            *(store.append(each.id, [played(1, "another")]) for each in tables),
            return_exceptions=True,
        )
        kinds = [type(answer) for answer in answers]
        assert kinds == [int] * MANY + [CommandExists] * MANY + [EntryExists] * MANY
        logs = await asyncio.gather(*(store.entries(each.id) for each in tables))
        assert logs == [[played(1, "command")]] * MANY

    play(story)


def test_what_was_answered_is_there_for_the_next_reader(play: Play) -> None:
    async def story(store: Store) -> None:
        async def one_table(number: int) -> None:
            row = table(number)
            await store.open_table(row)
            for seq in range(1, 20):
                await store.append(row.id, [played(seq, f"command-{seq}")])
                assert len(await store.entries(row.id, after=seq - 1)) == 1

        await asyncio.gather(*map(one_table, range(20)))

    play(story)


# What is true of SQLite alone.


async def _write_much(folder: Path) -> int:
    store = await SqliteStore.open(folder)
    tables = [table(number) for number in range(100)]
    waiting = [asyncio.ensure_future(store.open_table(each)) for each in tables]
    await asyncio.sleep(0)  # everything stands in line
    await store.close()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    return done.count(None)


def test_closing_waits_for_what_stands_in_line(tmp_path: Path) -> None:
    assert asyncio.run(_write_much(tmp_path)) == 100
    with sqlite3.connect(database_in(tmp_path)) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (100,)
    db.close()


def test_a_closed_store_takes_nothing_more(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.close()
        await store.close()
        with pytest.raises(Unwritten):
            await store.open_table(T1)

    asyncio.run(story())


def test_more_than_the_line_holds_waits_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MAX_QUEUED_WRITES", 3)
    monkeypatch.setattr(sqlite, "MAX_COMMIT_GROUP", 2)

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await asyncio.gather(*(store.open_table(table(n)) for n in range(50)))
        assert len(await store.tables_of(ANNA, 99)) == 50
        await store.close()

    asyncio.run(story())


def test_whoever_stops_waiting_is_served_all_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        waiting = asyncio.ensure_future(store.open_table(T1))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.open_table(T2)
        assert await store.table(T1.id) == T1
        await store.close()

    asyncio.run(story())


def _room_for(db: Connection, pages: int) -> None:
    """The writer's own file may grow so far."""
    db.exec_driver_sql(f"PRAGMA max_page_count={pages}")


async def _fill(store: Store) -> int:
    """Write long lines until the disk takes no more; how many it took."""
    huge = msgspec.Raw(b'"' + b"x" * 20_000 + b'"')
    for seq in range(1, 100):
        line = PlayedLine("a", huge, msgspec.Raw(b"[]"))
        try:
            await store.append(T1.id, [LoggedEntry(seq, line, AWKWARD)])
        except Unwritten:
            return seq - 1
    raise AssertionError("the disk is never full")


def test_a_full_disk_costs_nothing_that_was_answered(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.open_table(T1)
        await store._write(_room_for, 60)
        written = await _fill(store)
        assert written > 1
        assert len(await store.entries(T1.id)) == written
        await store._write(_room_for, 100_000)
        await store.append(T1.id, [played(written + 1)])
        assert len(await store.entries(T1.id)) == written + 1
        await store.close()

    asyncio.run(story())


def test_the_disk_has_it_before_it_is_answered(tmp_path: Path) -> None:
    engine = writer_of(database_in(tmp_path))
    with engine.connect() as db:
        settings = {
            name: db.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }


WRITER = """
import asyncio, sys
from pathlib import Path
from server.test_store import SqliteStore, played, table

async def one_table(store, number):
    row = table(number)
    await store.open_table(row)
    print(number, 0, flush=True)
    for seq in range(1, 1_000_000):
        await store.append(row.id, [played(seq, f"command-{seq}")])
        print(number, seq, flush=True)

async def main():
    store = await SqliteStore.open(Path(sys.argv[1]))
    await asyncio.gather(*(one_table(store, number) for number in range(20)))

asyncio.run(main())
"""
TESTS = Path(__file__).parent.parent


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    for lines in (50, 500, 1):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path / str(lines))],
            stdout=subprocess.PIPE,
            text=True,
            cwd=TESTS,
        )
        assert writer.stdout is not None
        told = [writer.stdout.readline() for _ in range(lines)]
        os.kill(writer.pid, signal.SIGKILL)
        told += writer.stdout.readlines()
        writer.wait()
        writer.stdout.close()
        asyncio.run(_has_all(tmp_path / str(lines), told))


async def _has_all(folder: Path, told: list[str]) -> None:
    """And the lock of the killed one keeps nobody out."""
    answered = dict[int, int]()
    for line in told:
        if line.endswith("\n"):
            number, seq = map(int, line.split())
            answered[number] = seq
    assert answered
    store = await SqliteStore.open(folder)
    for number, last in answered.items():
        assert await store.table(table(number).id) is not None
        log = await store.entries(table(number).id)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        assert len(log) >= last, f"table {number} lost an acknowledged entry"
        assert len(log) <= last + 1, "at most one was written and not yet told"
    await store.close()


def test_two_servers_never_share_a_folder(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        with pytest.raises(DataInUse, match=r"another server .process [0-9]+."):
            await SqliteStore.open(tmp_path)
        code = "import sys; from pathlib import Path\n"
        code += "from siegeworks.server.storage.data_folder import FolderLock\n"
        code += "FolderLock.take(Path(sys.argv[1]))"
        other = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"another server (process {os.getpid()}) is using" in other.stderr
        await store.close()

    asyncio.run(story())
    FolderLock.take(tmp_path).release()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is inherited there")
def test_a_worker_that_outlives_the_server_keeps_nobody_out(tmp_path: Path) -> None:
    code = """
import os, sys, time
from pathlib import Path
from siegeworks.server.storage.data_folder import FolderLock
lock = FolderLock.take(Path(sys.argv[1]))
if os.fork() == 0:
    print(os.getpid(), flush=True)
    time.sleep(60)
else:
    time.sleep(0.1)
    os._exit(0)
"""
    server = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    server.wait()
    try:
        FolderLock.take(tmp_path).release()
    finally:
        os.kill(worker, signal.SIGKILL)
        server.stdout.close()


def test_a_database_that_somebody_else_writes_to_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_SECONDS", 0.1)
    asyncio.run(_write_much(tmp_path))
    other = sqlite3.connect(database_in(tmp_path), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(UnusableData, match=r"another program has .* locked"):
        asyncio.run(_write_much(tmp_path))
    other.close()
    assert asyncio.run(_write_much(tmp_path)) == 0, "they are all there already"


@pytest.mark.skipif(sys.platform == "win32", reason="other rights there")
def test_nobody_else_on_the_machine_can_read_the_secrets(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    asyncio.run(_write_much(tmp_path))
    assert database_in(tmp_path).stat().st_mode & 0o077 == 0
