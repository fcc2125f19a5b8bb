"""The health answer: it is well only while moves can be stored."""

import asyncio

import httpx
import pytest

from siegeworks.server.settings import Settings
from siegeworks.server.storage import write_probe
from siegeworks.server.storage.base import Unreachable, Unwritten
from siegeworks.server.storage.sqlite import SqliteStore, driver_of
from siegeworks.server.storage.write_probe import WriteProbe

from .conftest import serving
from .visiting import AGAINST_BOT, assert_problem


@pytest.fixture
def database() -> str:
    """SQLite only: these tests damage the file."""
    return ""


def test_a_server_that_can_store_nothing_is_not_healthy(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_probe, "FRESH_SECONDS", 0.0)

    async def scene() -> None:
        async with (
            serving(quick) as server,
            httpx.AsyncClient(base_url=server.address) as web,
        ):
            store = server.services.store
            assert isinstance(store, SqliteStore)
            writer = await store._write(driver_of)
            before = writer.total_changes
            assert (await web.get("/healthz")).status_code == 200
            assert writer.total_changes > before, "a row was written, and not only said"
            writer.execute("PRAGMA query_only=ON")
            assert_problem(await web.get("/healthz"), 503)
            refused = await web.post("/api/tables", json=AGAINST_BOT)
            assert_problem(refused, 503)
            assert "stored" in refused.text
            writer.execute("PRAGMA query_only=OFF")
            assert (await web.get("/healthz")).status_code == 200
            assert (await web.post("/api/tables", json=AGAINST_BOT)).is_success

    asyncio.run(scene())


class Counted:
    """A store that takes its time, counts, and may refuse."""

    def __init__(self, problem: Unwritten | None = None) -> None:
        self.problem = problem
        self.writes = 0

    async def prove_writable(self) -> None:
        self.writes += 1
        await asyncio.sleep(0.01)
        if self.problem is not None:
            raise self.problem


@pytest.mark.parametrize("problem", [None, Unwritten("full"), Unreachable("gone")])
def test_many_who_ask_at_once_cost_one_write(
    problem: Unwritten | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_probe, "FRESH_SECONDS", 1000.0)
    store = Counted(problem)

    async def scene() -> None:
        probe = WriteProbe(store)  # type: ignore[arg-type]
        for _ in range(2):
            many = (probe.check() for _ in range(100))
            found = await asyncio.gather(*many, return_exceptions=True)
            assert set(found) == {problem}
        assert store.writes == 1
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(write_probe, "FRESH_SECONDS", 0.0)
            await asyncio.gather(probe.check(), return_exceptions=True)
        assert store.writes == 2

    asyncio.run(scene())
