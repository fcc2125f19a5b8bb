"""What several servers on one PostgreSQL may rely on, also when it falters."""

import asyncio
import gc
import signal
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, make_url, text

from siegeworks.server.storage import schema
from siegeworks.server.storage.base import (
    CommandExists,
    EntryExists,
    Unreachable,
    Unwritten,
)
from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.migrations import STEPS, newest, upgrade, version_of
from siegeworks.server.storage.postgres import CONNECTIONS, PostgresStore, engine_for

from .postgres import Cluster, cluster, connected
from .test_store import T1, T2, played, said

RACERS, ROUNDS = 8, 25


@pytest.fixture
def careful() -> Iterator[Cluster]:
    """A PostgreSQL that may be hurt: it writes to the disk before it answers."""
    with cluster() as server:
        yield server


def test_what_one_server_writes_another_reads(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        ours, theirs = await both(address)
        await ours.open_table(T1)
        await ours.append(T1.id, [played(1, "first")])
        assert await theirs.entries(T1.id) == [played(1, "first")]
        await theirs.append(T1.id, [played(2)])
        assert [entry.seq for entry in await ours.entries(T1.id, after=1)] == [2]
        await let_go(ours, theirs)

    asyncio.run(story(postgres.fresh()))


def test_of_many_who_write_the_same_entry_one_does(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        stores = [await PostgresStore.open(address) for _ in range(2)]
        await stores[0].open_table(T1)
        for seq in range(1, ROUNDS + 1):
            done = await asyncio.gather(
                *(
                    stores[racer % 2].append(T1.id, [played(seq, f"{racer}-{seq}")])
                    for racer in range(RACERS)
                ),
                return_exceptions=True,
            )
            lost = [each for each in done if not isinstance(each, int)]
            assert len(done) - len(lost) == 1
            assert {type(each) for each in lost} == {EntryExists}
        log = await stores[1].entries(T1.id)
        assert [entry.seq for entry in log] == list(range(1, ROUNDS + 1))
        await let_go(*stores)

    asyncio.run(story(postgres.fresh()))


def test_a_command_sent_to_two_servers_is_written_once(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        ours, theirs = await both(address)
        await ours.open_table(T1)
        await ours.append(T1.id, [played(1, "once")])
        with pytest.raises(CommandExists) as found:
            await theirs.append(T1.id, [played(2, "once")])
        assert found.value.seq == 1
        await ours.say(T1.id, said(1, "hello"))
        with pytest.raises(CommandExists):
            await theirs.say(T1.id, said(2, "hello"))
        await let_go(ours, theirs)

    asyncio.run(story(postgres.fresh()))


def test_servers_that_start_together_make_the_database_once(
    postgres: Cluster,
) -> None:
    async def story(address: str) -> None:
        stores = await asyncio.gather(*(PostgresStore.open(address) for _ in range(4)))
        await stores[0].open_table(T1)
        assert await stores[3].table(T1.id) == T1
        await let_go(*stores)

    asyncio.run(story(postgres.empty()))


def test_when_one_line_is_lost_none_is_left_lying_about(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        before = set(lines_there_are())
        store = await PostgresStore.open(address)
        await store.open_table(T1)

        def work(db: Connection) -> None:
            db.execute(text("SELECT pg_sleep(0.5)"))

        for _ in range(2):  # all lines of the pool are laid, and lie idle
            await asyncio.gather(*(store._read(work) for _ in range(CONNECTIONS)))
        laid = set(lines_there_are()) - before
        assert len(laid) == CONNECTIONS
        busy = asyncio.create_task(store._read(work))
        await asyncio.sleep(0.1)
        async with connected(postgres.address()) as lost:
            await lost.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = $1 AND state = 'idle'",
                make_url(address).database,
            )
        assert await store.table(T1.id) == T1, "it goes on over a new one"
        await busy
        assert [line for line in laid if not line.is_closed()] == []
        await store.close()
        assert [line for line in lines_there_are() if not line.is_closed()] == []

    asyncio.run(story(postgres.fresh()))


def lines_there_are() -> list[asyncpg.Connection]:
    return [each for each in gc.get_objects() if isinstance(each, asyncpg.Connection)]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT, signal.SIGKILL])
def test_what_was_answered_survives_the_end_of_the_database(
    how: signal.Signals, careful: Cluster
) -> None:
    """Restarted, crashed or killed: what was acknowledged is there, and it goes on."""

    async def story(address: str) -> None:
        store = await PostgresStore.open(address)
        await store.open_table(T1)
        written = asyncio.Event()
        told: list[int] = []
        writing = asyncio.create_task(write_until_it_fails(store, told, written))
        await asyncio.wait_for(written.wait(), 10)
        await asyncio.to_thread(careful.stop, how)
        problem = await asyncio.wait_for(writing, 30)
        assert isinstance(problem, Unreachable)
        with pytest.raises(Unreachable):
            await store.table(T1.id)
        await asyncio.to_thread(careful.start)
        log = [entry.seq for entry in await store.entries(T1.id)]
        assert log == list(range(1, len(log) + 1))
        assert set(told) <= set(log)
        assert len(log) - len(told) <= 1, "more than the one that nobody answered"
        await store.append(T1.id, [played(len(log) + 1, "afterwards")])
        await store.close()

    asyncio.run(story(careful.fresh()))


async def write_until_it_fails(
    store: PostgresStore, told: list[int], written: asyncio.Event
) -> Exception:
    while True:
        seq = len(told) + 1
        try:
            await store.append(T1.id, [played(seq, f"c{seq}")])
        except Unwritten as problem:
            return problem
        told.append(seq)
        if seq > 20:
            written.set()


def test_whoever_stops_waiting_is_served_all_the_same(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        store = await PostgresStore.open(address)
        await store.open_table(T1)
        impatient = asyncio.create_task(store.append(T1.id, [played(1)]))
        await asyncio.sleep(0)
        impatient.cancel()
        async with asyncio.timeout(10):
            while not await store.entries(T1.id):
                await asyncio.sleep(0.01)
        await store.close()

    asyncio.run(story(postgres.fresh()))


LOCK_ENTRIES_ONCE_BLOCKED = """
SET LOCAL deadlock_timeout = '60s';
DO $$
BEGIN
  WHILE NOT EXISTS (
    SELECT FROM pg_locks
    WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
  ) LOOP
    PERFORM pg_sleep(0.01);
  END LOOP;
  LOCK TABLE entries IN SHARE MODE;
END
$$
"""
"""Done by PostgreSQL itself: a busy client would be later than the second after which
the blocked write looks for a deadlock, and so is undone instead of this."""


def test_a_write_that_had_to_let_somebody_pass_is_written_all_the_same(
    postgres: Cluster,
) -> None:
    """As when the schema is changed beneath a running server: each waits for the other,
    until PostgreSQL undoes one of them, here the one that has waited longer."""

    async def story(address: str) -> None:
        store = await PostgresStore.open(address)
        await store.open_table(T1)
        async with connected(address) as upgrading:
            async with upgrading.transaction():
                await upgrading.execute("LOCK TABLE tables IN SHARE MODE")
                writing = asyncio.ensure_future(store.append(T1.id, [played(1)]))
                await upgrading.execute(LOCK_ENTRIES_ONCE_BLOCKED)
                assert not writing.done()
            await writing
            assert await store.entries(T1.id) == [played(1)]
            deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = $1"
            name = address.rpartition("/")[2]
            await upgrading.execute("SELECT pg_stat_force_next_flush()")
            async with asyncio.timeout(20):
                while not await upgrading.fetchval(deadlocks, name):
                    await asyncio.sleep(0.05)
        await let_go(store)

    asyncio.run(story(postgres.fresh()))


def test_a_database_that_takes_nothing_says_so(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        store = await PostgresStore.open(address)
        await store.open_table(T1)
        engine = engine_for(address)
        async with engine.connect() as connection:
            free = await connection.execution_options(isolation_level="AUTOCOMMIT")
            name = engine.url.database
            await free.execute(
                text(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            )
        await engine.dispose()
        await store.close()
        reopened = PostgresStore(address)
        with pytest.raises(Unwritten, match=r"takes nothing.*read-only") as told:
            await reopened.append(T1.id, [played(1)])
        assert not isinstance(told.value, Unreachable)
        assert await reopened.table(T1.id) == T1
        await reopened.close()

    asyncio.run(story(postgres.fresh()))


def test_nothing_is_found_where_no_text_can_be(postgres: Cluster) -> None:
    async def story(address: str) -> None:
        store = await PostgresStore.open(address)
        assert await store.table("\0") is None
        assert await store.table_by_code("\0") is None
        assert await store.table_by_watch("\0") is None
        await store.close()

    asyncio.run(story(postgres.fresh()))


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("postgresql://ada:secret@127.0.0.1:1/none", r"ada:\*\*\*@127.0.0.1:1/none"),
        ("postgresql://127.0.0.1:port/none", "cannot be read: write it like"),
    ],
)
def test_a_database_that_is_not_there_is_told_without_its_password(
    address: str, answer: str
) -> None:
    with pytest.raises(UnusableData, match=answer) as told:
        asyncio.run(PostgresStore.open(address))
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("sslcrl=/etc/crl", "but not 'sslcrl'"),
        ("password=secret", "but not 'password'"),
        ("command_timeout=1", "but not 'command_timeout'"),
        ("sslmode=secret", "sslmode is one of disable, allow"),
        ("sslmode=require&sslmode=disable", "sslmode is one of disable, allow"),
        ("sslrootcert=secret.crt", "of no use without sslmode=verify-full"),
        ("sslmode=prefer&sslrootcert=secret.crt", "of no use without sslmode"),
        ("sslmode=verify-full&sslrootcert=secret.crt", "names no file"),
        ("sslmode=require&secret", "cannot be read: write it like"),
        ("port=secret", "cannot be read: write it like"),
        ("host=a,b&port=1,2,3", "cannot be read: write it like"),
    ],
)
def test_what_an_address_cannot_say_is_refused_in_a_sentence(
    query: str, answer: str
) -> None:
    with pytest.raises(UnusableData, match=answer) as told:
        engine_for(f"postgresql://ada:secret@127.0.0.1:1/none?{query}")
    assert "secret" not in str(told.value)


def test_a_server_with_such_an_address_says_so_and_ends(tmp_path: Path) -> None:
    address = "postgresql://ada:secret@127.0.0.1:1/none?sslcrl=secret"
    command = [sys.executable, "-m", "siegeworks", "serve", "--database", address]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert "but not 'sslcrl'" in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("host", "mode", "known", "answer"),
    [
        ("localhost", "verify-full", "OURS", ""),
        ("127.0.0.1", "verify-full", "OURS", "127.0.0.1"),
        ("127.0.0.1", "verify-ca", "OURS", ""),
        ("localhost", "verify-full", "ANOTHER", "CERTIFICATE_VERIFY_FAILED"),
        ("localhost", "verify-ca", "ANOTHER", "CERTIFICATE_VERIFY_FAILED"),
        # Also where less is asked for: whoever names a certificate means it.
        ("localhost", "require", "ANOTHER", "CERTIFICATE_VERIFY_FAILED"),
        ("localhost", "require", "OURS", ""),
    ],
)
def test_the_database_has_to_be_whom_the_certificate_names(
    postgres: Cluster, tmp_path: Path, host: str, mode: str, known: str, answer: str
) -> None:
    file = tmp_path / "root & all.crt"
    file.write_text(CERTIFICATE if known == "OURS" else OF_ANOTHER)

    async def story(address: str) -> None:
        async with encrypted(address, tmp_path) as port:
            query = {"sslmode": mode, "sslrootcert": str(file)}
            url = make_url(address).set(host=host, port=port, query=query)
            store = await PostgresStore.open(url.render_as_string(hide_password=False))
            await store.open_table(T1)
            assert await store.table(T1.id) == T1
            await store.close()

    address = postgres.fresh()
    if answer:
        with pytest.raises(UnusableData, match=answer):
            asyncio.run(story(address))
    else:
        asyncio.run(story(address))


def test_a_database_without_tls_is_not_spoken_to_if_tls_is_asked_for(
    postgres: Cluster, tmp_path: Path
) -> None:
    file = tmp_path / "root.crt"
    file.write_text(CERTIFICATE)
    query = f"sslmode=verify-full&sslrootcert={file}"
    with pytest.raises(UnusableData, match="rejected SSL upgrade"):
        asyncio.run(PostgresStore.open(f"{postgres.fresh()}?{query}"))


def test_a_database_of_another_program_is_refused(postgres: Cluster) -> None:
    address = postgres.empty()

    async def story() -> None:
        await changed(address, lambda db: db.execute(text("CREATE TABLE recipes ()")))
        with pytest.raises(UnusableData, match="not one of Siegeworks"):
            await PostgresStore.open(address)

    asyncio.run(story())


def test_a_fresh_database_is_what_the_program_expects(postgres: Cluster) -> None:
    def differences(db: Connection) -> list[object]:
        assert version_of(db) == newest()
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(db, opts=options)
        return list(compare_metadata(context, schema.metadata))

    assert asyncio.run(changed(postgres.fresh(), differences)) == []


def test_a_database_of_the_first_version_is_upgraded_and_keeps_its_rows(
    postgres: Cluster, tmp_path: Path
) -> None:
    address = postgres.empty()
    first = tmp_path / "steps"
    (first / "versions").mkdir(parents=True)
    step = STEPS / "versions" / "v0001_tables.py"
    (first / "versions" / step.name).write_text(step.read_text(), encoding="utf-8")

    def as_before(db: Connection) -> None:
        upgrade(db, first)
        values = {
            name: getattr(T2, name)
            for name in T2.__struct_fields__
            if name not in ("options", "seats", "study", "pace", "news", "asking")
        }
        db.execute(
            insert(schema.tables).values(**values, options='{"tactics":true}'),
        )

    async def story() -> None:
        await changed(address, as_before)
        store = await PostgresStore.open(address)
        row = await store.table(T2.id)
        assert row is not None
        assert (row.code, row.created, row.study) == (T2.code, T2.created, False)
        await store.close()

    asyncio.run(story())


# They belong to "localhost", and protect nothing: everybody can read them here.
KEY = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzCwKdgWsGDvLc0MS
jqHq5XpvdpW6Bat+sZnWkPVKgomhRANCAAR4OQsxAX4fopeqMOugWTCD8CuCPqpp
cN4jBz5LjTz0gWGdjB1kHHiU1GfXZSyf66XYS7LDjvE1PmIbv0JEnSOt
-----END PRIVATE KEY-----
"""
CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjE5OTEyMzEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHg5CzEBfh+il6ow
66BZMIPwK4I+qmlw3iMHPkuNPPSBYZ2MHWQceJTUZ9dlLJ/rpdhLssOO8TU+Yhu/
QkSdI62jWDBWMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/
MA4GA1UdDwEB/wQEAwIChDAdBgNVHQ4EFgQU7Itj0viCNLINfpMfCM2Ca3djDzkw
CgYIKoZIzj0EAwIDSAAwRQIhAMLCnXzb7wKwsiZM3shX83mf6CXUIx9fnO99tuIA
qYfaAiAd22aws+gHjnBAYd09w12GgQD9w5rxn+fB1ukapmolbQ==
-----END CERTIFICATE-----
"""
OF_ANOTHER = """\
-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjE5OTEyMzEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFwRR+3dMHs+ULKJ
GGZaR4tFEpjf1IaMPnuWpdHGXC9KaZDYFA8B04kXqdhYPutosWUH5qXKid3KSZX2
toCeQy2jWDBWMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/
MA4GA1UdDwEB/wQEAwIChDAdBgNVHQ4EFgQUnHJicwtg8PTXh86YGh9arFLnEwUw
CgYIKoZIzj0EAwIDSAAwRQIgXx7ExfjblTYYUAFcy+7LDtTF/g1A2NRnZBo7qTUQ
1LQCIQCI89rj8NosEtSrdI5ZGLE6UJ/5LvkgcR4Z7mCKdz9cwA==
-----END CERTIFICATE-----
"""
WISH_FOR_TLS = bytes([0, 0, 0, 8, 4, 210, 22, 47])


@asynccontextmanager
async def encrypted(address: str, folder: Path) -> AsyncIterator[int]:
    """The port of a door with TLS before a PostgreSQL that has none itself."""
    url = make_url(address)
    (folder / "door.pem").write_text(KEY + CERTIFICATE)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(folder / "door.pem")

    async def welcome(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            assert await reader.readexactly(len(WISH_FOR_TLS)) == WISH_FOR_TLS
            writer.write(b"S")
            await writer.start_tls(tls)
            answers, requests = await asyncio.open_connection(url.host, url.port)
            await asyncio.gather(pass_on(reader, requests), pass_on(answers, writer))
        except OSError:  # whoever does not like the certificate hangs up
            pass
        finally:
            writer.close()

    door = await asyncio.start_server(welcome, "127.0.0.1", 0)
    async with door:
        yield door.sockets[0].getsockname()[1]


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while heard := await reader.read(65536):
        writer.write(heard)
        await writer.drain()
    writer.close()


async def both(address: str) -> tuple[PostgresStore, PostgresStore]:
    return await PostgresStore.open(address), await PostgresStore.open(address)


async def let_go(*stores: PostgresStore) -> None:
    for store in stores:
        await store.close()


async def changed(address: str, work: Callable[[Connection], object]) -> object:
    """Do something to a database behind the store's back."""
    engine = engine_for(address)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()
