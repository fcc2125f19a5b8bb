"""A real server for tests that speak over sockets: uvicorn, SQLite, an open port."""

import asyncio
import hashlib
import itertools
import logging
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
import structlog
import uvicorn

from siegeworks.core.catalog import Catalog
from siegeworks.games import CATALOG
from siegeworks.server.app import build_app
from siegeworks.server.http.hardened_protocols import hardened_protocols
from siegeworks.server.http.services import Services
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table import new_table

from .client import Client, Guest
from .postgres import HURRIED, Cluster, cluster

GAME = "schotten-totten-2"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and _needs_postgres(item):
            item.add_marker(pytest.mark.process)


def _needs_postgres(item: pytest.Function) -> bool:
    callspec = getattr(item, "callspec", None)
    chosen = callspec.params.get("database") if callspec else None
    return chosen == "postgresql" or "postgres" in item.fixturenames


class Quiet(uvicorn.Server):
    """A server that leaves the signals to pytest."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Serving:
    """A server that runs in the loop of its clients."""

    def __init__(self, settings: Settings, port: int, catalog: Catalog) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.settings = settings
        self.app = build_app(settings, catalog)

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def table_service(self) -> TableService:
        return self.services.table_service

    async def table(
        self,
        guest: Guest,
        *,
        address: str = "here",
        game: str = GAME,
        options: object = None,
        **seats: str,
    ) -> str:
        """A new table; the seats that are not named are open."""
        chosen = options if isinstance(options, dict) else {}
        all_seats = self.services.catalog.game(game, chosen).seats
        wanted = {str(seat): seats.get(str(seat), "open") for seat in all_seats}
        new = messages.NewTable(game, wanted, "Ada", chosen)
        return await self.table_service.lobby.open_table(new, guest.digest, address)

    async def join(self, table: str, guest: Guest, seat: str | None = None) -> None:
        row = await self.services.store.table(table)
        assert row is not None
        await self.table_service.lobby.join(
            row.code, messages.JoinTable("Ben", seat), guest.digest
        )

    async def two_at_a_table(self, options: object = None) -> tuple[str, Guest, Guest]:
        """Both seats taken by people: the first seat's guest, then the second's."""
        ada, ben = Guest(), Guest()
        chosen = options if isinstance(options, dict) else {}
        game = self.services.catalog.game(GAME, chosen)
        first = str(game.seats[0])
        table = await self.table(ada, options=options, **{first: "me"})
        await self.join(table, ben)
        return table, ada, ben

    def client(self, table: str, guest: Guest | None = None, watch: str = "") -> Client:
        return Client(self.address, table, guest, watch)

    async def watch_key(self, table: str) -> str:
        row = await self.services.store.table(table)
        assert row is not None
        return row.watch


@asynccontextmanager
async def serving(
    settings: Settings, catalog: Catalog = CATALOG
) -> AsyncIterator[Serving]:
    """Serve on a free port until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Serving(settings, door.getsockname()[1], catalog)
        http, ws = hardened_protocols(2 * settings.sockets_per_address, ["127.0.0.1"])
        config = uvicorn.Config(
            server.app,
            http=http,
            ws=ws,
            ws_max_size=settings.max_frame,
            ws_per_message_deflate=False,
            log_config=None,
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
        running = Quiet(config)
        task = asyncio.create_task(running.serve(sockets=[door]))
        while not running.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.005)
        try:
            yield server
        finally:
            running.should_exit = True
            await task


@pytest.fixture(autouse=True)
def named_deals(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed the deals of a test by its name, so that they never change."""
    numbers = itertools.count(1)

    def named() -> bytes:
        name = f"{request.node.nodeid}, table {next(numbers)}"
        return hashlib.sha256(name.encode()).digest()

    monkeypatch.setattr(new_table, "new_secret", named)


Start: TypeAlias = Callable[..., AbstractAsyncContextManager[Serving]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of this process; each takes a database of its own."""
    with cluster(*HURRIED) as server:
        yield server


STORES = "sqlite", "postgresql"


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest) -> str:
    """Where the tables are kept: in a folder, or in a fresh database."""
    if request.param == "sqlite":
        return ""
    server: Cluster = request.getfixturevalue("postgres")
    return server.fresh()


@pytest.fixture
def quick(tmp_path: Path, database: str) -> Settings:
    """Settings for tests: nobody is slowed down, nobody waits for long."""
    return quick_settings(tmp_path, database)


def quick_settings(folder: Path, database: str = "") -> Settings:
    return Settings(
        data=folder,
        database=database,
        bot_pause=0.0,
        grace=0.3,
        command_rate="100000/second",
        http_rate="100000/second",
        open_tables_per_address=100_000,
        sockets_per_address=100_000,
    )


@pytest.fixture
def journal() -> Iterator[list[structlog.typing.EventDict]]:
    """Everything the server writes down; no test leaves a mistake in it."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = records.append
    logging.getLogger().addHandler(handler)
    with structlog.testing.capture_logs() as lines:
        yield lines
    logging.getLogger().removeHandler(handler)
    mistakes = [line for line in lines if line["log_level"] == "error"]
    assert not mistakes, mistakes
    assert not records, [record.getMessage() for record in records]
