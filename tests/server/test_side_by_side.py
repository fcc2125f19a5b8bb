"""Old and new servers on one database: a site is upgraded while everybody plays."""

import asyncio
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from sqlalchemy import Connection, Inspector, inspect, text
from structlog.typing import EventDict

from siegeworks.server.backends import open_store
from siegeworks.server.cluster.pg_notify import CHANNEL
from siegeworks.server.http.identity import COOKIE
from siegeworks.server.live.sync import POLL_SECONDS
from siegeworks.server.settings import Settings
from siegeworks.server.storage import sqlite
from siegeworks.server.storage.data_folder import UnusableData, database_in
from siegeworks.server.storage.migrations import STEPS, newest, upgrade, version_of
from siegeworks.server.storage.postgres import engine_for

from .conftest import quick_settings
from .conftest import serving as process
from .many_processes import (
    PATIENCE,
    all_answer,
    mistakes_of,
    playing,
    serving_many,
    wait_for_figure,
    workers_of,
)
from .postgres import Cluster, connected
from .test_operations import Server, installed, posix_only, siegeworks
from .test_store import T1

T = TypeVar("T")

LATER = "9999"
LATER_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "{later}"
down_revision = "{before}"


def upgrade() -> None:
    {does}
"""
ADDING = """
    op.add_column("tables", sa.Column("mood", sa.String, server_default="merry"))
    op.add_column("entries", sa.Column("remark", sa.String))
    op.create_table("moods", sa.Column("name", sa.String, primary_key=True))
    op.create_index("tables_mood", "tables", ["mood"])
"""
LEAVING_BEHIND = f"""
    op.execute("UPDATE compatibility SET oldest = '{LATER}'")
"""


def with_a_later_step(steps: Path, does: str) -> Path:
    """The steps as a newer program will have them."""
    if not steps.exists():
        shutil.copytree(STEPS, steps)
    lines = LATER_STEP.format(later=LATER, before=newest(), does=does.strip())
    (steps / "versions" / "v9999_later.py").write_text(lines, encoding="utf-8")
    return steps


def up_to(steps: Path, last: str) -> Path:
    """The steps as they were when that was the latest."""
    shutil.copytree(STEPS, steps)
    for step in (steps / "versions").glob("v*.py"):
        if step.name[1:5] > last:
            step.unlink()
    return steps


def done_in(settings: Settings, work: Callable[[Connection], T]) -> T:
    """Something in one transaction, without any store."""
    if not settings.database:
        engine = sqlite.writer_of(database_in(settings.data))
        with engine.begin() as connection:
            done = work(connection)
        engine.dispose()
        return done

    async def there() -> T:
        shared = engine_for(settings.database)
        async with shared.begin() as connection:
            result = await connection.run_sync(work)
        await shared.dispose()
        return result

    return asyncio.run(there())


@pytest.fixture
def place(tmp_path: Path, database: str) -> Settings:
    """Where tables are kept: a folder, or a database; both of today."""
    place = Settings(data=tmp_path / "data", database=database)
    asyncio.run(opened_once(place))
    return place


async def opened_once(place: Settings) -> None:
    store = await open_store(place)
    await store.close()


# The oldest program that a database may be used by.


def test_a_program_runs_on_a_newer_database_that_it_understands(
    place: Settings, tmp_path: Path
) -> None:
    steps = with_a_later_step(tmp_path / "steps", ADDING)
    done_in(place, lambda db: upgrade(db, steps))

    async def as_ever() -> None:
        store = await open_store(place)
        await store.open_table(T1)
        found = await store.table(T1.id)
        assert found is not None
        assert found.seats == T1.seats
        await store.close()

    asyncio.run(as_ever())
    assert done_in(place, version_of) == LATER, "it was left as it is"
    moods = done_in(place, lambda db: db.scalars(text("SELECT mood FROM tables")).all())
    assert moods == ["merry"]


def test_a_newer_database_that_has_left_it_behind_is_refused(
    place: Settings, tmp_path: Path
) -> None:
    steps = with_a_later_step(tmp_path / "steps", LEAVING_BEHIND)
    done_in(place, lambda db: upgrade(db, steps))
    with pytest.raises(UnusableData, match=r"newer Siegeworks .* update this program"):
        asyncio.run(opened_once(place))


def test_a_newer_database_that_says_nothing_is_refused(place: Settings) -> None:
    def spoilt(db: Connection) -> None:
        db.execute(text(f"UPDATE alembic_version SET version_num = '{LATER}'"))
        db.execute(text("DELETE FROM compatibility"))

    done_in(place, spoilt)
    with pytest.raises(UnusableData, match="newer Siegeworks"):
        asyncio.run(opened_once(place))


# What steps may do. This is for the steps of tomorrow.


def missed_by_older_servers(old: Inspector, new: Inspector) -> list[str]:
    """What a server that knows the old schema would trip over in the new one."""
    missed = []
    for relation in sorted(set(old.get_table_names()) - {"alembic_version"}):
        if relation not in new.get_table_names():
            missed.append(f"{relation} is gone")
            continue
        before = {str(each["name"]): each for each in old.get_columns(relation)}
        after = {str(each["name"]): each for each in new.get_columns(relation)}
        for name, column in before.items():
            if name not in after:
                missed.append(f"{relation}.{name} is gone")
            elif str(column["type"]) != str(after[name]["type"]):
                missed.append(f"{relation}.{name} has another type")
            elif column["nullable"] and not after[name]["nullable"]:
                missed.append(f"{relation}.{name} may not be empty any more")
        missed += [
            f"{relation}.{name} would have to be written"
            for name in sorted(after.keys() - before.keys())
            if not after[name]["nullable"] and after[name]["default"] is None
        ]
    return missed


@contextmanager
def file_after(folder: Path, steps: Path) -> Iterator[Inspector]:
    engine = sqlite.writer_of(folder)
    with engine.begin() as connection:
        upgrade(connection, steps)
    with engine.connect() as connection:
        yield inspect(connection)
    engine.dispose()


def missed_after(tmp_path: Path, old_steps: Path, new_steps: Path) -> list[str]:
    with (
        file_after(tmp_path / "old.db", old_steps) as old,
        file_after(tmp_path / "new.db", new_steps) as new,
    ):
        return missed_by_older_servers(old, new)


def test_every_program_that_may_run_on_todays_schema_understands_it(
    tmp_path: Path,
) -> None:
    engine = sqlite.writer_of(tmp_path / "today.db")
    with engine.begin() as connection:
        upgrade(connection)
        oldest = connection.scalar(text("SELECT oldest FROM compatibility"))
    engine.dispose()
    assert isinstance(oldest, str)
    steps = up_to(tmp_path / "steps", oldest)
    assert newest(steps) == oldest, "it names one of our versions"
    assert missed_after(tmp_path, steps, STEPS) == []


HARMFUL = {
    'op.drop_table("turns")': "turns is gone",
    'op.drop_column("messages", "at")': "messages.at is gone",
    'op.add_column("messages", sa.Column("tone", sa.String, nullable=False))': (
        "messages.tone would have to be written"
    ),
}


@pytest.mark.parametrize("does", HARMFUL)
def test_a_step_that_older_servers_would_trip_over_is_found(
    tmp_path: Path, does: str
) -> None:
    later = with_a_later_step(tmp_path / "later", does)
    assert missed_after(tmp_path, STEPS, later) == [HARMFUL[does]]


def test_a_step_that_only_adds_is_no_trouble(tmp_path: Path) -> None:
    later = with_a_later_step(tmp_path / "later", ADDING)
    assert missed_after(tmp_path, STEPS, later) == []


# The drills on the page for operators, with real processes and everybody at play.


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is."""
    return installed(tmp_path_factory.mktemp("today"), pages=True)


def upgraded(program: Path, does: str = ADDING) -> Path:
    """The program of the next release: the same, with one more step."""
    with_a_later_step(
        program / "siegeworks" / "server" / "storage" / "migrations", does
    )
    return program


HALF_A_RELEASE = "raise RuntimeError('half a release')"


@posix_only
def test_a_server_is_upgraded_while_everybody_plays(
    tmp_path: Path, postgres: Cluster
) -> None:
    """One machine: install, then `systemctl reload`, which is a hang-up. The first
    release cannot even start: then the old workers stay."""
    database = postgres.fresh()
    place = Settings(database=database)
    program = installed(tmp_path / "program", pages=True)

    async def play_on(server: Server) -> None:
        is_over = asyncio.Event()
        asking = asyncio.create_task(all_answer(server.address, is_over))
        async with playing(server.address, tmp_path, database) as games:
            upgraded(program, HALF_A_RELEASE)
            await games.go_on()
            server.process.send_signal(signal.SIGHUP)
            await said(server, "the old ones stay")
            assert {each.pid for each in workers_of(server)} == before
            upgraded(program)
            await games.go_on()
            server.process.send_signal(signal.SIGHUP)
            await told(server, "siegeworks_process_starts_total", 4)
            await told(server, "siegeworks_processes", 2)
            await games.go_on()
        is_over.set()
        assert await asking > 20

    with serving_many(program, tmp_path, database) as server:
        assert done_in(place, version_of) == newest()
        before = {each.pid for each in workers_of(server)}
        asyncio.run(play_on(server))
        assert before.isdisjoint(each.pid for each in workers_of(server))
        assert done_in(place, version_of) == LATER
        assert server.stop() == 0
        complaints = [str(line["event"]) for line in mistakes_of(server)]
        assert len(complaints) == 2, complaints
        assert complaints[0] == "a worker cannot start"
        assert "the old ones stay" in complaints[1]


async def told(server: Server, name: str, figure: float) -> None:
    await asyncio.to_thread(wait_for_figure, server.address, name, figure)


async def said(server: Server, words: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while words not in server.errors:
            await asyncio.sleep(0.05)


@posix_only
def test_servers_are_upgraded_one_after_another_and_back(
    tmp_path: Path, postgres: Cluster, today: Path
) -> None:
    """Several machines: old and new ones run side by side for as long as they like."""
    database = postgres.fresh()
    place = Settings(database=database)
    new = upgraded(installed(tmp_path / "new", pages=True))
    homes = [tmp_path / name for name in ("one", "two", "three")]
    for home in homes:
        home.mkdir()

    async def play_on(*servers: Server) -> None:
        """At each of them, at tables that the others have, too."""
        first, *others = servers
        async with playing(first.address, tmp_path, database) as games:
            await games.go_on()
            for other in others:
                games.move_to(other.address)
                await games.go_on()
                games.move_to(first.address)
                await games.go_on()

    def machine(program: Path, number: int) -> AbstractContextManager[Server]:
        return serving_many(program, homes[number], database, workers=1)

    with machine(today, 0) as one:
        asyncio.run(play_on(one))
        with machine(new, 1) as two:
            assert done_in(place, version_of) == LATER, "under the feet of the old one"
            asyncio.run(play_on(one, two))
            # The new release disappoints: back, without a copy and without a stop.
            with machine(today, 2) as three:
                asyncio.run(play_on(two, three))
                for server in (one, two, three):
                    assert server.stop() == 0
                    assert mistakes_of(server) == []
    assert done_in(place, version_of) == LATER


def test_a_release_that_leaves_old_servers_behind_says_so(
    tmp_path: Path, postgres: Cluster, today: Path
) -> None:
    database = postgres.fresh()
    steps = with_a_later_step(tmp_path / "steps", LEAVING_BEHIND)
    done_in(Settings(database=database), lambda db: upgrade(db, steps))
    words = ("serve", "--port", 0, "--database", database, "--workers", 2)
    done = siegeworks(today, tmp_path, *words)
    assert done.returncode == 2
    assert "written by a newer Siegeworks" in done.stderr


# Newer rules of a game.


def test_a_table_of_newer_rules_is_left_to_newer_servers(
    tmp_path: Path, postgres: Cluster, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with process(settings) as old:
            table, ada, _ = await old.two_at_a_table()
            with_bot = await old.table(ada, attacker="me", defender="random")
            async with old.client(table, ada) as known:
                await known.hello("attacker")
        await opened_by_newer(table, with_bot)
        async with process(settings) as old:
            async with old.client(table, ada) as refused:
                assert await refused.closed() == 1012, "come again, to somebody newer"
            cookies = {COOKIE: ada.token}
            async with httpx.AsyncClient(cookies=cookies) as web:
                answer = await web.get(f"{old.address}/api/tables/{table}")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            again = await old.table(ada, attacker="me")
            async with old.client(again, ada) as a:
                await a.hello("attacker")

    async def opened_by_newer(*tables: str) -> None:
        async with connected(settings.database) as connection:
            for version, table in zip(("1.10", "2.0"), tables, strict=True):
                await connection.execute(
                    "UPDATE tables SET version = $1 WHERE id = $2", version, table
                )

    asyncio.run(scene())


UNKNOWN_LINES = {
    "a kind of line": '{"type": "AdjournedLine", "by": "attacker"}',
    "a kind of event": (
        '{"type": "PlayedLine", "by": "attacker", "action": {"type": "Bribe"},'
        ' "events": [{"type": "Bribed", "card": "R7"}]}'
    ),
}


@pytest.mark.parametrize("unknown", UNKNOWN_LINES)
@pytest.mark.parametrize("how", ["told", "found"])
def test_what_only_newer_servers_can_read_is_left_to_them(
    tmp_path: Path, postgres: Cluster, journal: list[EventDict], unknown: str, how: str
) -> None:
    """Whoever is there is sent to them, and that is written down once."""
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with process(settings) as old:
            table, ada, _ = await old.two_at_a_table()
            async with old.client(table, ada) as known:
                await known.hello("attacker")
                await written_by_newer(table, known.seen + 1)
                assert await known.closed() == 1012, "come again, to somebody newer"
            async with old.client(table, ada) as refused:
                assert await refused.closed() == 1012
            await asyncio.sleep(2 * POLL_SECONDS)
            again = await old.table(ada, attacker="me")
            async with old.client(again, ada) as a:
                await a.hello("attacker")
            tables.append(table)

    async def written_by_newer(table: str, seq: int) -> None:
        async with connected(settings.database) as connection:
            await connection.execute(
                "INSERT INTO entries (table_id, seq, line, at) VALUES ($1, $2, $3, 0)",
                *(table, seq, UNKNOWN_LINES[unknown]),
            )
            news = await connection.fetchval(
                "UPDATE tables SET news = news + 1 WHERE id = $1 RETURNING news", table
            )
            if how == "told":
                line = f"{table} {news} newer"
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, line)

    tables: list[str] = []
    asyncio.run(scene())
    told = [line for line in journal if line["event"] == "a table cannot be read here"]
    assert [line["table"] for line in told] == tables
    assert "R7" not in str(journal)
