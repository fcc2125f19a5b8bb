"""A database of any age becomes one of today, or is refused and left as it is."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine

from siegeworks.server.storage.data_folder import UnusableData, database_in
from siegeworks.server.storage.migrations import STEPS, newest, upgrade, version_of
from siegeworks.server.storage.schema import metadata
from siegeworks.server.storage.sqlite import SqliteStore, reading, writer_of
from siegeworks.server.table.log import LoggedEntry
from siegeworks.server.table.records import TableRow

FIRST = Path(__file__).with_name("made_by_0001.sql")
"""What the first version wrote: one table with two seats, three entries, one line."""

KNOWN = "0123456789abcdef"
LATER_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.String, server_default="merry"))
    {more}
"""


@contextmanager
def engine_for(folder: Path) -> Iterator[Engine]:
    engine = writer_of(database_in(folder))
    yield engine
    engine.dispose()


def of_the_first_version(folder: Path) -> Path:
    with closing(sqlite3.connect(database_in(folder))) as db:
        db.executescript(FIRST.read_text(encoding="utf-8"))
    return folder


def with_a_later_step(folder: Path, more: str = "") -> Path:
    """The steps as a newer program will have them."""
    steps = folder / "steps"
    shutil.copytree(STEPS, steps)
    text = LATER_STEP.format(before=newest(), more=more)
    (steps / "versions" / "v9999_later.py").write_text(text, encoding="utf-8")
    return steps


def upgraded(engine: Engine, steps: Path = STEPS) -> None:
    with engine.begin() as connection:
        upgrade(connection, steps)


def dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(database_in(folder))) as db:
        return list(db.iterdump())


async def looked_at(folder: Path) -> tuple[TableRow | None, list[LoggedEntry], int]:
    """What a server of today finds there."""
    store = await SqliteStore.open(folder)
    found = (
        await store.table(KNOWN),
        await store.entries(KNOWN),
        len(await store.chat(KNOWN)),
    )
    await store.close()
    return found


def test_a_fresh_file_is_what_the_program_expects(tmp_path: Path) -> None:
    with engine_for(tmp_path) as engine:
        upgraded(engine)
        with engine.connect() as db:
            assert version_of(db) == newest()
            options = {"compare_type": True, "compare_server_default": True}
            context = MigrationContext.configure(db, opts=options)
            assert compare_metadata(context, metadata) == []


def test_a_second_start_changes_nothing(tmp_path: Path) -> None:
    with engine_for(tmp_path) as engine:
        upgraded(engine)
        before = dump(tmp_path)
        upgraded(engine)
    assert dump(tmp_path) == before


def test_a_file_of_the_first_version_is_read_by_this_one(tmp_path: Path) -> None:
    row, entries, lines = asyncio.run(looked_at(of_the_first_version(tmp_path)))
    assert row is not None
    assert (row.game, row.options, row.code) == ("a game", {"match": True}, "CASTLE")
    assert [(each.seat, each.kind) for each in row.seats] == [
        ("defender", "person"),
        ("attacker", "bot"),
    ]
    assert row.secret == bytes(range(32))
    assert row.created == 1763203012.1234567
    assert row.pace == "live", "as long as the server says, as before"
    assert {each.owner for each in row.seats} == {""}
    assert [entry.command for entry in entries] == [None, "command-2", "command-3"]
    assert row.changed == entries[-1].at, "or `doctor` would miss its last entry"
    assert lines == 1


def test_an_older_file_is_upgraded_and_keeps_its_rows(tmp_path: Path) -> None:
    of_the_first_version(tmp_path)
    with engine_for(tmp_path) as engine:
        upgraded(engine, with_a_later_step(tmp_path))
        with engine.connect() as db:
            assert version_of(db) == "9999"
            rows = db.exec_driver_sql("SELECT id, mood FROM tables").all()
    assert [tuple(row) for row in rows] == [(KNOWN, "merry")]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    of_the_first_version(tmp_path)
    before = dump(tmp_path)
    steps = with_a_later_step(tmp_path, more="raise RuntimeError('a power cut')")
    with (
        engine_for(tmp_path) as engine,
        pytest.raises(RuntimeError, match="a power cut"),
    ):
        upgraded(engine, steps)
    assert dump(tmp_path) == before


def test_a_newer_file_that_left_us_behind_is_refused_and_left_as_it_is(
    tmp_path: Path,
) -> None:
    behind = """op.execute("UPDATE compatibility SET oldest = '9999'")"""
    with engine_for(tmp_path) as engine:
        upgraded(engine, with_a_later_step(tmp_path, more=behind))
    before = dump(tmp_path)
    with pytest.raises(UnusableData, match=r"newer Siegeworks .* update this program"):
        asyncio.run(looked_at(tmp_path))
    assert dump(tmp_path) == before


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(database_in(tmp_path))) as db:
        db.execute("CREATE TABLE recipes (name)")
    with pytest.raises(UnusableData, match="not one of Siegeworks"):
        asyncio.run(looked_at(tmp_path))


@pytest.mark.parametrize(
    "content", [b"Dear diary, today I stormed a castle. " * 100, b"\0" * 5000]
)
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    database_in(tmp_path).write_bytes(content)
    with pytest.raises(UnusableData, match=r"no database at all .* move it away"):
        asyncio.run(looked_at(tmp_path))
    assert database_in(tmp_path).read_bytes() == content


def test_a_torn_database_is_refused(tmp_path: Path) -> None:
    asyncio.run(looked_at(of_the_first_version(tmp_path)))
    whole = database_in(tmp_path).read_bytes()
    database_in(tmp_path).write_bytes(whole[:5000])
    with pytest.raises(UnusableData, match="damaged"):
        asyncio.run(looked_at(tmp_path))


def test_a_file_that_has_lost_everything_is_not_taken_for_a_new_one(
    tmp_path: Path,
) -> None:
    database_in(tmp_path).touch()
    with pytest.raises(UnusableData, match=r"nothing in the database.*restore"):
        asyncio.run(looked_at(tmp_path))


def test_a_data_path_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(UnusableData, match="is a file, and the data needs a folder"):
        asyncio.run(looked_at(tmp_path / "data"))
    with pytest.raises(UnusableData, match="cannot be made"):
        asyncio.run(looked_at(tmp_path / "data" / "below"))


def test_folders_are_made_on_the_way(tmp_path: Path) -> None:
    folder = tmp_path / "a?b#c" / "50 % “off”"
    assert asyncio.run(looked_at(folder)) == (None, [], 0)
    assert database_in(folder).is_file()


def test_looking_in_from_outside_makes_nothing(tmp_path: Path) -> None:
    with (
        pytest.raises(UnusableData, match="there is no database in"),
        reading(tmp_path),
    ):
        pass
    assert not list(tmp_path.iterdir())


AS_NOBODY = """
import asyncio, os, sys
from pathlib import Path
from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.sqlite import SqliteStore
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    asyncio.run(SqliteStore.open(Path(sys.argv[1])))
except UnusableData as problem:
    print(problem)
"""


@pytest.fixture
def anybodys_folder() -> Iterator[Path]:
    """Not below pytest's own, which only their owner may enter."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="other rights there")
@pytest.mark.parametrize("what", ["folder", "database"])
def test_what_cannot_be_written_is_refused(anybodys_folder: Path, what: str) -> None:
    """As somebody with few rights: root may write anywhere."""
    folder = of_the_first_version(anybodys_folder)
    database_in(folder).chmod(0o444)
    if what == "folder":
        folder.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    folder.chmod(0o777)
    assert done.stderr == ""
    assert "writable or choose another" in done.stdout
