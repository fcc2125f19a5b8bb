"""Everything moves between SQLite and PostgreSQL, to the last byte, or nothing does."""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import msgspec
import pytest
from sqlalchemy import (
    Column,
    Connection,
    Double,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    insert,
    select,
)

from becoming import after
from siegeworks.cli.server.transfer import transfer_between
from siegeworks.cli.server.transfer_endpoints import CannotTransfer
from siegeworks.core.record import replace
from siegeworks.server.storage import schema
from siegeworks.server.storage.data_folder import LOCK, FolderLock, database_in
from siegeworks.server.storage.postgres import PostgresStore, engine_for
from siegeworks.server.storage.sqlite import SqliteStore
from siegeworks.server.storage.transfer import BATCH, Differs, make_ready, transfer
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.records import ChatRow, SeatRow, TableRow

from .postgres import Cluster, cluster
from .test_operations import assert_refused, game_log, resigned, serving

T = TypeVar("T")
Game = tuple[TableRow, list[LoggedEntry]]
PATIENCE = 60
LETTERS = (
    "plain",
    "Łódź “7” <b>Анна</b>'; --",
    "e\u0301 is not \u00e9, \u202eback\u202c, \u0645\u0631\u062d\u0628\u0627",
    "👩‍👩‍👧‍👦 \U0010ffff \uffff \u200b",
    'line\nline\r\n\ttab \\0 \\x00 \x01\x7f "quoted" %s $1 :name',
    "",
    " ",
)
FIGURES = (0.1 + 0.2, 1763203012.1234567, 5e-324, 1.7976931348623157e308, -0.0, 1e22)
GAMES = 40
IDS = ("a-B_c", "A-b_C", "a-b_c", "_", "-", "Z", "z", "00", "0")
"""Which of them comes first depends on whom one asks."""


# Something to move.


def games() -> Iterator[Game]:
    """Ended, running, resigned and imported ones, with thousands of entries."""
    for number in range(GAMES):
        row, log = game_log(number, finished=number % 2 == 0)
        word = f"{IDS[number % len(IDS)]}{number}"
        seats = (
            SeatRow("attacker", "person", LETTERS[number % 5], bytes(range(32))),
            row.seats[1],
        )
        yield (
            replace(
                row,
                id=word,
                code=f"C{number}",
                watch=f"w{number}",
                seats=seats,
                imported=number % 5 == 0,
                study=number % 3 == 0,
                created=FIGURES[number % len(FIGURES)],
            ),
            [
                msgspec.structs.replace(
                    entry,
                    at=entry.at + FIGURES[0] * entry.seq,
                    command=entry.command if entry.seq % 3 else None,
                )
                for entry in log
            ],
        )
    yield resigned(*game_log(77, finished=False))


async def keep_everything(folder: Path) -> None:
    store = await SqliteStore.open(folder)
    for row, log in games():
        await store.open_table(row)
        await store.append(row.id, log)
        for number, words in enumerate(LETTERS, start=1):
            at = FIGURES[number % len(FIGURES)]
            await store.say(
                row.id, ChatRow(number, "attacker", words, words, at, f"say-{number}")
            )
    await store.close()
    with changing(folder) as db:
        db.execute("UPDATE tables SET secret = ? WHERE id LIKE 'z%'", [bytes(256)])
        db.execute(
            "UPDATE tables SET secret = ?, address = '' WHERE id LIKE 'Z%'",
            [bytes(range(256)) + b"'\\x00\\"],
        )
        db.execute("UPDATE tables SET options = '{}' || char(10)")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with awkward data. Do not change it."""
    folder = tmp_path_factory.mktemp("kept")
    asyncio.run(keep_everything(folder))
    return folder


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return shutil.copytree(kept, tmp_path / "data")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """One game, where what is in it does not matter."""
    folder = tmp_path / "small"

    async def story() -> None:
        store = await SqliteStore.open(folder)
        row, log = game_log(3, finished=False)
        await store.open_table(row)
        await store.append(row.id, log)
        await store.say(row.id, ChatRow(1, "attacker", "A", "hello", 1.5, "hi"))
        await store.close()

    asyncio.run(story())
    return folder


@contextmanager
def changing(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database_in(folder))) as db, db:
        yield db


# What is in a database, asked without the program's own words.


def rows_in_folder(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(database_in(folder))) as db:
        return {
            name: sorted(db.execute(f"SELECT {_columns(name)} FROM {name}"), key=repr)
            for name in schema.metadata.tables
        }


def rows_in_database(address: str) -> dict[str, list[tuple[object, ...]]]:
    async def story(db: "asyncpg.Connection[Any]") -> dict[str, Any]:
        return {
            name: sorted(
                (
                    tuple(int(v) if isinstance(v, bool) else v for v in row)
                    for row in await db.fetch(f"SELECT {_columns(name)} FROM {name}")
                ),
                key=repr,
            )
            for name in schema.metadata.tables
        }

    return asyncio.run(asked(address, story))


def _columns(name: str) -> str:
    return ", ".join(f'"{each.name}"' for each in schema.metadata.tables[name].columns)


async def asked(address: str, story: Callable[..., Any]) -> Any:
    db = await asyncpg.connect(address)
    try:
        return await story(db)
    finally:
        await db.close()


def run_in(address: str, *statements: str) -> None:
    async def story(db: "asyncpg.Connection[Any]") -> None:
        for each in statements:
            await db.execute(each)

    asyncio.run(asked(address, story))


def count_tables(address: str) -> int:
    async def story(db: "asyncpg.Connection[Any]") -> int:
        found: int = await db.fetchval("SELECT count(*) FROM tables")
        return found

    count: int = asyncio.run(asked(address, story))
    return count


def is_empty(address: str) -> bool:
    return keeps_nothing(rows_in_database(address))


def keeps_nothing(rows: dict[str, list[tuple[object, ...]]]) -> bool:
    return not any(rows[relation.name] for relation in schema.kept())


# There and back.


def test_everything_goes_there_and_back_to_the_last_byte(
    kept: Path,
    postgres: Cluster,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    address, back = postgres.empty(), tmp_path / "back"
    before = rows_in_folder(kept)
    assert len(before["entries"]) > 3 * BATCH
    transfer_between(str(kept), address)
    there = capsys.readouterr().out.splitlines()
    assert rows_in_database(address) == before
    transfer_between(address, str(back))
    again = capsys.readouterr().out.splitlines()
    assert rows_in_folder(back) == before
    assert rows_in_folder(kept) == before, "the source is left as it is"
    assert there[:-1] == again[:-1], "the same figures both ways"
    assert there[-1] == f"Tables copied from {kept} to {address}: {GAMES + 1}"
    for line, name in zip(there, schema.kept(), strict=False):
        count = len(before[name.name])
        says = rf"{name}: {count} rows, alike on both sides, SHA-256 [0-9a-f]{{64}}"
        assert re.fullmatch(says, line)


def test_what_arrives_is_on_the_disk_in_one_file(
    small: Path, postgres: Cluster, tmp_path: Path
) -> None:
    address, back = postgres.fresh(), tmp_path / "deep" / "back"
    transfer_between(str(small), address)
    transfer_between(address, str(back))
    assert not list(back.glob("*-wal"))
    if os.name == "posix":
        assert database_in(back).stat().st_mode & 0o077 == 0, "secrets are in it"


def test_servers_go_on_with_what_arrived(
    kept: Path, postgres: Cluster, tmp_path: Path
) -> None:
    address, back = postgres.fresh(), tmp_path / "back"
    transfer_between(str(kept), address)
    transfer_between(address, str(back))

    async def story() -> None:
        theirs = await PostgresStore.open(address)
        ours = await SqliteStore.open(back)
        for row, log in games():
            assert await theirs.entries(row.id) == log
            assert await ours.entries(row.id) == log
            last = msgspec.structs.replace(log[-1], seq=len(log) + 1, command="next")
            await theirs.append(row.id, [last])
            await ours.append(row.id, [last])
        await theirs.close()
        await ours.close()

    asyncio.run(story())


def test_it_goes_from_one_database_to_another(small: Path, postgres: Cluster) -> None:
    first, second = postgres.fresh(), postgres.fresh()
    transfer_between(str(small), first)
    transfer_between(first, second)
    assert rows_in_database(second) == rows_in_folder(small)


def test_a_database_may_sort_as_people_do(postgres: Cluster, tmp_path: Path) -> None:
    """With small letters among the capitals, where the other puts them behind."""
    relation = schema.tables.to_metadata(MetaData())
    relation.c.id.type = String(collation="NOCASE")
    source = create_engine(f"sqlite:///{tmp_path / 'source'}")
    relation.create(source)
    plain = MetaData()
    schema.tables.to_metadata(plain)
    row, _log = next(games())
    rows = [
        {
            **{each.name: getattr(row, each.name) for each in relation.c},
            "id": f"{'aB'[n % 2]}{n}",
            "code": str(n),
            "watch": str(n),
            "options": "{}",
        }
        for n in range(2 * BATCH + 1)
    ]

    def work(target: Connection) -> None:
        with source.begin() as db:
            db.execute(insert(relation), rows)
            ours = db.scalars(select(relation.c.id).order_by(relation.c.id)).all()
            make_ready(target, plain)
            (done,), *_ = transfer(db, target, lambda _db, _row: None, plain)
        column = schema.tables.c.id
        theirs = target.scalars(select(column).order_by(column)).all()
        assert done.rows == len(ours) == len(rows)
        assert set(ours) == set(theirs)
        assert ours != theirs, "they do not agree on the order"

    in_database(postgres.fresh(), work)
    source.dispose()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM entries WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 17",
        "DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)",
        "DELETE FROM entries",
        "DELETE FROM entries WHERE seq = 17; UPDATE tables SET imported = 1",
    ],
    ids=["breaks the rules", "fits all the same", "the last", "all", "imported"],
)
def test_a_log_with_a_missing_entry_is_copied_and_told(
    small: Path, postgres: Cluster, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    with changing(small) as db:
        db.executescript(damage)
    address = postgres.fresh()
    transfer_between(str(small), address)
    told = "Copied as it was, but no game by the rules: rrrr"
    assert told in capsys.readouterr().out
    assert rows_in_database(address) == rows_in_folder(small)


def test_a_table_with_damaged_options_is_copied_and_told(
    small: Path, postgres: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    with changing(small) as db:
        db.execute("UPDATE tables SET options = '{'")
    address = postgres.fresh()
    transfer_between(str(small), address)
    assert "Copied as it was, but no game by the rules" in capsys.readouterr().out
    assert rows_in_database(address) == rows_in_folder(small)


def test_a_text_that_is_none_is_told_and_not_quoted(
    small: Path, postgres: Cluster
) -> None:
    with changing(small) as db:
        db.execute("UPDATE entries SET line = CAST(x'5237FF' AS TEXT) WHERE seq = 2")
    address = postgres.fresh()
    with pytest.raises(
        CannotTransfer, match="entries holds bytes that are no text"
    ) as e:
        transfer_between(str(small), address)
    assert "R7" not in str(e.value)
    assert is_empty(address)


# A change on the way.


SPOILED = {
    "a letter of a line": (
        "entries",
        "NEW.line := replace(NEW.line, 'Line', 'Lime')",
        "NEW.seq = 17",
    ),
    "the last digit of a time": (
        "entries",
        "NEW.at := NEW.at + 0.0000003",
        "NEW.seq = 5",
    ),
    "a bit of a secret": (
        "tables",
        "NEW.secret := set_bit(NEW.secret, 9, 1 - get_bit(NEW.secret, 9))",
        "TRUE",
    ),
    "a sign nobody sees": ("messages", "NEW.text := NEW.text || ' '", "TRUE"),
    "a word that was none": ("tables", "NEW.ended := 0", "NEW.ended IS NULL"),
    "a yes for a no": ("tables", "NEW.study := NOT NEW.study", "TRUE"),
    "a number of a key": ("entries", "NEW.seq := 5000", "NEW.seq = 5"),
    "a row that is lost": ("seats", "RETURN NULL", "NEW.seat = 'attacker'"),
    "a row too many": (
        "messages",
        "INSERT INTO messages SELECT NEW.table_id, 99, NEW.seat, '', '', 0, NULL",
        "NEW.number = 1",
    ),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_change_on_the_way_is_found(
    what: str, small: Path, postgres: Cluster
) -> None:
    relation, change, when = SPOILED[what]
    address = postgres.fresh()
    run_in(address, *trigger(relation, change, when))
    with pytest.raises(CannotTransfer, match=f"nothing was copied into .*: {relation}"):
        transfer_between(str(small), address)
    assert is_empty(address)
    run_in(address, f"DROP TRIGGER spoiling ON {relation}")
    transfer_between(str(small), address)
    assert rows_in_database(address) == rows_in_folder(small)


def trigger(relation: str, change: str, when: str = "TRUE") -> tuple[str, str]:
    """Something that happens to rows while they are written."""
    function = (
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {change}; RETURN NEW; END $$"
    )
    called = (
        f"CREATE TRIGGER spoiling BEFORE INSERT ON {relation} "
        f"FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION spoil()"
    )
    return function, called


def test_a_change_on_the_way_back_is_found(
    small: Path, postgres: Cluster, tmp_path: Path
) -> None:
    address, back = postgres.fresh(), tmp_path / "back"
    transfer_between(str(small), address)
    asyncio.run(opened_once(back))
    with changing(back) as db:
        db.execute(
            "CREATE TRIGGER spoiling AFTER INSERT ON entries WHEN NEW.seq = 7 BEGIN "
            "UPDATE entries SET line = line || ' ' WHERE seq = 7; END"
        )
    with pytest.raises(CannotTransfer, match=r"entries: the row r{16} 7 differs"):
        transfer_between(address, str(back))
    assert keeps_nothing(rows_in_folder(back))


async def opened_once(folder: Path) -> None:
    store = await SqliteStore.open(folder)
    await store.close()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE messages SET text = 'a' || char(0)", "messages"),
        ("UPDATE messages SET number = 3000000000", "messages.*a value does not fit"),
        ("UPDATE tables SET secret = 'geheim'", "tables"),
    ],
)
def test_what_postgresql_cannot_hold_is_told(
    change: str, told: str, small: Path, postgres: Cluster
) -> None:
    with changing(small) as db:
        db.execute(change)
    address = postgres.fresh()
    with pytest.raises(CannotTransfer, match=told) as refusal:
        transfer_between(str(small), address)
    assert "geheim" not in str(refusal.value)
    assert is_empty(address)


# Whom it refuses.


def test_a_target_that_keeps_tables_is_refused(
    small: Path, kept: Path, postgres: Cluster, tmp_path: Path
) -> None:
    address, full = postgres.fresh(), tmp_path / "full"
    transfer_between(str(small), address)
    with pytest.raises(CannotTransfer, match="keeps tables already"):
        transfer_between(str(kept), address)
    assert rows_in_database(address) == rows_in_folder(small)
    transfer_between(address, str(full))
    with pytest.raises(CannotTransfer, match="keeps tables already"):
        transfer_between(address, str(full))
    assert rows_in_folder(full) == rows_in_folder(small)


def test_a_folder_in_use_is_refused(
    small: Path, postgres: Cluster, tmp_path: Path
) -> None:
    address, used = postgres.fresh(), tmp_path / "used"
    lock = FolderLock.take(small)
    with pytest.raises(CannotTransfer, match=r"a server is using .*small: stop it"):
        transfer_between(str(small), address)
    lock.release()
    assert is_empty(address)
    transfer_between(str(small), address)
    lock = FolderLock.take(used)
    with pytest.raises(CannotTransfer, match=r"a server is using .*used: stop it"):
        transfer_between(address, str(used))
    lock.release()


def test_a_source_of_an_older_version_is_refused(
    postgres: Cluster, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    old.mkdir()
    script = Path(__file__).with_name("made_by_0001.sql").read_text(encoding="utf-8")
    with changing(old) as db:
        db.executescript(script)
    older, target = postgres.fresh(), postgres.fresh()
    run_in(older, "UPDATE alembic_version SET version_num = '0001'")
    for source in (str(old), older):
        with pytest.raises(CannotTransfer, match=r"older .*start the server once"):
            transfer_between(source, target)
    assert is_empty(target)


def test_databases_that_are_none_of_ours_are_refused(
    small: Path, postgres: Cluster, tmp_path: Path
) -> None:
    foreign, newer, empty = postgres.empty(), postgres.fresh(), postgres.empty()
    run_in(foreign, "CREATE TABLE recipes (name text)")
    run_in(newer, "UPDATE alembic_version SET version_num = '9999'")
    unmade = str(tmp_path / "unmade")
    for address, told in (
        (foreign, "not one of Siegeworks"),
        (newer, "newer Siegeworks"),
    ):
        with pytest.raises(CannotTransfer, match=told):
            transfer_between(str(small), address)
        with pytest.raises(CannotTransfer, match=told):
            transfer_between(address, unmade)
    with pytest.raises(CannotTransfer, match="nothing was ever kept in it"):
        transfer_between(empty, unmade)
    assert not Path(unmade).exists()


# While others are about.


@pytest.fixture
def careful() -> Iterator[Cluster]:
    """A PostgreSQL that may be hurt: it writes to the disk before it answers."""
    with cluster() as server:
        yield server


HELD = trigger("entries", "PERFORM pg_advisory_xact_lock(1)", "NEW.seq = 20")
"""The one who copies waits in the middle while somebody holds this lock."""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT, signal.SIGKILL])
def test_a_target_that_ends_in_the_middle_is_empty_afterwards(
    how: signal.Signals, small: Path, tmp_path: Path, careful: Cluster
) -> None:
    address = careful.fresh()
    run_in(address, *HELD)

    async def story(db: "asyncpg.Connection[Any]") -> "subprocess.Popen[str]":
        await db.execute("SELECT pg_advisory_lock(1)")
        process = started(tmp_path, "transfer", small, address)
        await somebody_waits(db)
        await asyncio.to_thread(careful.stop, how)
        return process

    done = ended(asyncio.run(asked(address, story)))
    careful.start()
    assert_refused(done, "the transfer broke off", "is as empty as before")
    assert is_empty(address)
    transfer_between(str(small), address)
    assert rows_in_database(address) == rows_in_folder(small)


def test_a_source_that_ends_in_the_middle_leaves_the_folder_empty(
    small: Path, tmp_path: Path, careful: Cluster
) -> None:
    address, back = careful.fresh(), tmp_path / "back"
    transfer_between(str(small), address)

    async def story(db: "asyncpg.Connection[Any]") -> "subprocess.Popen[str]":
        await db.execute("BEGIN; LOCK TABLE messages")
        process = started(tmp_path, "transfer", address, back)
        await somebody_waits(db)
        await asyncio.to_thread(careful.stop)
        return process

    done = ended(asyncio.run(asked(address, story)))
    careful.start()
    assert_refused(done, "the transfer broke off", f"{back} is as empty as before")
    assert [each.name for each in back.iterdir()] == [LOCK]
    transfer_between(address, str(back))
    assert rows_in_folder(back) == rows_in_folder(small)


def test_a_target_that_ends_before_its_last_answer_may_be_full(
    small: Path, tmp_path: Path, careful: Cluster
) -> None:
    """Nobody can know then, and nobody is told otherwise."""
    address = careful.fresh()
    function, _called = trigger("entries", "PERFORM pg_advisory_xact_lock(1)")
    at_the_end = (
        "CREATE CONSTRAINT TRIGGER spoiling AFTER INSERT ON tables DEFERRABLE "
        "INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION spoil()"
    )
    run_in(address, function, at_the_end)

    async def story(db: "asyncpg.Connection[Any]") -> "subprocess.Popen[str]":
        await db.execute("SELECT pg_advisory_lock(1)")
        process = started(tmp_path, "transfer", small, address)
        await somebody_waits(db)
        await asyncio.to_thread(careful.stop)
        return process

    done = ended(asyncio.run(asked(address, story)))
    careful.start()
    assert_refused(done, "the last answer never came", "either everything or nothing")
    assert done.stdout == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_full_disk_leaves_the_folder_empty(
    kept: Path, tmp_path: Path, postgres: Cluster
) -> None:
    address, back = postgres.fresh(), tmp_path / "back"
    transfer_between(str(kept), address)
    done = ended(started(tmp_path, "transfer", address, back, largest_file=300_000))
    assert_refused(done, str(back))
    assert [each.name for each in back.iterdir()] == [LOCK]
    transfer_between(address, str(back))
    assert rows_in_folder(back) == rows_in_folder(kept)


def test_a_server_starts_where_a_transfer_has_failed(
    small: Path, tmp_path: Path, postgres: Cluster
) -> None:
    """There is no database that would look as if it had lost everything."""
    full, back = postgres.fresh(), tmp_path / "back"
    transfer_between(str(small), full)
    run_in(
        full,
        "ALTER TABLE entries ALTER COLUMN line DROP NOT NULL",
        "UPDATE entries SET line = NULL WHERE seq = 7",
    )
    with pytest.raises(CannotTransfer, match="nothing was copied"):
        transfer_between(full, str(back))
    assert [each.name for each in back.iterdir()] == [LOCK]
    asyncio.run(opened_once(back))
    assert keeps_nothing(rows_in_folder(back))


def test_a_transfer_that_is_killed_leaves_both_targets_empty(
    small: Path, tmp_path: Path, postgres: Cluster
) -> None:
    address, full, back = postgres.fresh(), postgres.fresh(), tmp_path / "back"
    run_in(address, *HELD)
    transfer_between(str(small), full)

    async def into_the_database(db: "asyncpg.Connection[Any]") -> None:
        await db.execute("SELECT pg_advisory_lock(1)")
        process = started(tmp_path, "transfer", small, address)
        await somebody_waits(db)
        process.kill()
        ended(process)

    async def into_the_folder(db: "asyncpg.Connection[Any]") -> None:
        await db.execute("BEGIN; LOCK TABLE messages")
        process = started(tmp_path, "transfer", full, back)
        await somebody_waits(db)
        process.kill()
        ended(process)

    asyncio.run(asked(address, into_the_database))
    asyncio.run(asked(full, into_the_folder))
    assert not database_in(back).exists()
    assert is_empty(address)
    transfer_between(str(small), address)
    transfer_between(full, str(back))
    assert rows_in_folder(back) == rows_in_folder(small) == rows_in_database(address)


def test_what_is_written_meanwhile_is_not_half_in_the_copy(
    small: Path, tmp_path: Path, postgres: Cluster
) -> None:
    address, back = postgres.fresh(), tmp_path / "back"
    transfer_between(str(small), address)

    async def story(db: "asyncpg.Connection[Any]") -> "subprocess.Popen[str]":
        await db.execute("BEGIN; LOCK TABLE messages")
        process = started(tmp_path, "transfer", address, back)
        await somebody_waits(db)
        await db.execute("UPDATE messages SET text = 'later'")
        await db.execute("UPDATE tables SET ended = 5")
        await db.execute("DELETE FROM entries")
        await db.execute("COMMIT")
        return process

    done = ended(asyncio.run(asked(address, story)))
    assert done.returncode == 0, done.stderr
    assert rows_in_folder(back) == rows_in_folder(small)


def test_of_two_who_fill_the_same_database_one_does(
    small: Path, data: Path, tmp_path: Path, postgres: Cluster
) -> None:
    address = postgres.empty()
    both = [started(tmp_path, "transfer", each, address) for each in (small, data)]
    done = [ended(each) for each in both]
    assert sorted(each.returncode for each in done) == [0, 2]
    winner = (small, data)[[each.returncode for each in done].index(0)]
    assert rows_in_database(address) == rows_in_folder(winner)


async def somebody_waits(db: "asyncpg.Connection[Any]") -> None:
    """Until another connection to this database waits for a lock of ours."""
    deadline = time.monotonic() + PATIENCE
    while not await db.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND wait_event_type = 'Lock'"
    ):
        assert time.monotonic() < deadline, "nobody came"
        await asyncio.sleep(0.01)
        await db.execute("SELECT pg_stat_clear_snapshot()")


# Whatever the schema will have one day.


def test_relations_that_nobody_has_thought_of_yet_are_copied(
    postgres: Cluster, tmp_path: Path
) -> None:
    later = MetaData()
    for relation in schema.metadata.sorted_tables:
        relation.to_metadata(later)
    visits = Table(
        "later_visits",
        later,
        Column("who", LargeBinary, primary_key=True),
        Column("span", Double, primary_key=True),
        Column("slot", Integer, primary_key=True),
        Column("to", String, nullable=True),
    )
    notes = Table("later_notes", later, Column("oldest", String))
    rows = [
        {"who": bytes([n % 256, n % 7]), "span": n / 3, "slot": n % 5, "to": None}
        for n in range(2 * BATCH + 1)
    ]
    source = create_engine(f"sqlite:///{tmp_path / 'source'}")
    later.create_all(source)

    def work(target: Connection) -> None:
        later.create_all(target)
        target.execute(insert(notes), [{"oldest": "left over"}])
        target.execute(insert(visits), [rows[5]])
        with source.begin() as db:
            db.execute(insert(visits), rows)
            db.execute(insert(notes), [{"oldest": None}, {"oldest": "1.0"}])
            make_ready(target, later)
            done = transfer(db, target, lambda _db, _row: None, later)
            counts = {each.name: each.rows for each in done.relations}
            assert (counts["later_visits"], counts["later_notes"]) == (len(rows), 2)
            assert set(db.execute(select(visits))) == set(
                target.execute(select(visits))
            )
            for statement in trigger("later_notes", "NEW.oldest := '2.0'"):
                target.exec_driver_sql(statement)
            make_ready(target, later)
            with pytest.raises(Differs, match=r"later_notes: the row .* differs"):
                transfer(db, target, lambda _db, _row: None, later)

    in_database(postgres.fresh(), work)
    source.dispose()


def in_database(address: str, work: Callable[[Connection], T]) -> T:
    async def story() -> T:
        engine = engine_for(address)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    return asyncio.run(story())


# The command itself.


def started(
    home: Path, *words: object, largest_file: int = 0
) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "siegeworks", *map(str, words)]
    if largest_file:
        limits = f"resource.RLIMIT_FSIZE, ({largest_file}, {largest_file})"
        command = after(f"import resource; resource.setrlimit({limits})", command)
    plain = {k: v for k, v in os.environ.items() if not k.startswith("SIEGEWORKS_")}
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=home,
        env={**plain, "PYTHONUTF8": "1"},
    )


def ended(process: "subprocess.Popen[str]") -> "subprocess.CompletedProcess[str]":
    out, errors = process.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(process.args, process.returncode, out, errors)


def test_the_command_says_what_it_did(
    small: Path, postgres: Cluster, tmp_path: Path
) -> None:
    address = postgres.fresh().replace("postgres@", "postgres:geheim@")
    done = ended(started(tmp_path, "transfer", "small", address))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == len(schema.kept()) + 1
    assert lines[-1].startswith("Tables copied from small to postgresql://postgres:***")
    assert lines[-1].endswith(": 1")
    assert "geheim" not in done.stdout
    back = ended(started(tmp_path, "transfer", address, "back"))
    assert back.stdout.splitlines()[:-1] == lines[:-1]
    again = ended(started(tmp_path, "transfer", address, "back"))
    assert_refused(again, "nothing was copied into back: it keeps tables already")
    assert again.stdout == ""


def test_a_running_server_is_not_moved_away_from_under_its_players(
    postgres: Cluster, tmp_path: Path
) -> None:
    sources = Path(__file__).parent.parent.parent / "src"
    address = postgres.fresh()
    with serving(sources, tmp_path, "--data", "data", "--no-open"):
        done = ended(started(tmp_path, "transfer", "data", address))
    assert_refused(done, "a server is using the data folder data: stop it first")
    assert is_empty(address)


WRONG = {
    "postgresql://ada:geheim@127.0.0.1:1/x": "ada:***@127.0.0.1:1/x cannot be used",
    "postgresql://ada:geheim@127.0.0.1:port/x": "cannot be read: write it like",
    "postgresql://ada:geheim@127.0.0.1:99999/x": "99999/x cannot be used",
    "postgresql://ada:geheim@nowhere.invalid/x": "nowhere.invalid/x cannot be used",
    "postgresql://127.0.0.1:1/x?password=geheim": "after the question mark",
    "postgresql://127.0.0.1:1/x?colour=red": "after the question mark",
    "postgresql:/ada:geheim@host/x": "name a data folder, or a database like",
    "mysql://ada:geheim@host/x": "name a data folder, or a database like",
    "sqlite:///geheim": "name a data folder, or a database like",
    "": "name a data folder, or a database like",
    "small": "both are folders",
}


@pytest.mark.parametrize("word", WRONG)
def test_a_wrong_place_is_told_without_its_password(
    word: str, small: Path, tmp_path: Path
) -> None:
    done = ended(started(tmp_path, "transfer", small.name, word))
    assert_refused(done, WRONG[word])
    assert "geheim" not in done.stderr + done.stdout


def test_a_source_that_is_none_is_told(postgres: Cluster, tmp_path: Path) -> None:
    address = postgres.fresh()
    (tmp_path / "file").touch()
    broken = tmp_path / "broken"
    broken.mkdir()
    database_in(broken).write_bytes(b"not a database at all " * 100)
    told = {
        "nothing": "nothing is no data folder",
        "file": "file is no data folder",
        "broken": "broken cannot be used (file is not a database)",
        postgres.address("none"): 'none cannot be used (database "none" does not exist',
    }
    for word, answer in told.items():
        done = ended(started(tmp_path, "transfer", word, address))
        assert_refused(done, answer)
    for word in ("file", "broken", "n" * 300):
        done = ended(started(tmp_path, "transfer", address, word))
        assert_refused(done)
    assert not (tmp_path / "nothing").exists(), "nothing was made"
    assert is_empty(address)
