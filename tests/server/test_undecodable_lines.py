"""An undecodable line in one log: all other tables go on as before.

The line was damaged, or written by a newer version before a downgrade.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
import structlog
from structlog.typing import EventDict

from siegeworks.core.record import replace
from siegeworks.server import wire
from siegeworks.server.data_folder import database_in
from siegeworks.server.guests import COOKIE
from siegeworks.server.sqlite_store import READERS, SqliteStore

from .client import Guest
from .conftest import quick_settings, serving
from .test_store import ANNA, T1, T2, played, table

LINES = 50
"""More than a cursor fetches ahead."""

Question = Callable[[SqliteStore], Awaitable[object]]
QUESTIONS: dict[str, Question] = {
    "entries": lambda store: store.entries(T1.id),
    "look": lambda store: store.look(T1.id),
    "appended": lambda store: store.appended(T1.id, 0, 0),
    "tables of somebody": lambda store: store.tables_of(ANNA, 10),
}


def poisoned(folder: Path, table_id: str) -> None:
    with closing(sqlite3.connect(database_in(folder))) as db, db:
        db.execute(
            "UPDATE entries SET line = ? WHERE table_id = ? AND seq = 1",
            ('{"type": "AdjournedLine", "by": "attacker"}', table_id),
        )


def with_poisoned_options(folder: Path, table_id: str) -> None:
    with closing(sqlite3.connect(database_in(folder))) as db, db:
        db.execute("UPDATE tables SET options = '{' WHERE id = ?", (table_id,))


@pytest.mark.parametrize("question", QUESTIONS)
def test_whoever_met_such_a_line_is_shown_what_is_new_all_the_same(
    tmp_path: Path, question: str
) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.open_table(T1, [played(seq) for seq in range(1, LINES)])
        await store.open_table(table(9))
        if question == "tables of somebody":
            with_poisoned_options(tmp_path, T1.id)
        else:
            poisoned(tmp_path, T1.id)
        # Whoever reports an error keeps its traceback for a while, and all in it.
        problems = await asyncio.gather(
            *(QUESTIONS[question](store) for _ in range(4 * READERS)),
            return_exceptions=True,
        )
        assert {type(each) for each in problems} <= {
            msgspec.DecodeError,
            msgspec.ValidationError,
        }
        new = replace(T2, seats=(replace(T2.seats[0], guest=b"new"),))
        await store.open_table(new)
        await store.append(table(9).id, [played(1)])
        found = await asyncio.gather(*(store.table(T2.id) for _ in range(4 * READERS)))
        assert found == [new] * (4 * READERS)
        logs = [store.entries(table(9).id) for _ in range(4 * READERS)]
        assert await asyncio.gather(*logs) == [[played(1)]] * (4 * READERS)
        await store.close()

    asyncio.run(story())


def test_games_go_on_beside_a_log_that_cannot_be_read(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            sick, ada, _ = await server.two_at_a_table()
        poisoned(tmp_path, sick)
        async with serving(settings) as server:
            well, ada_again, ben = await server.two_at_a_table()
            cookies = {COOKIE: ada.token}
            async with (
                server.client(well, ada_again) as a,
                server.client(well, ben) as b,
                httpx.AsyncClient(base_url=server.address, cookies=cookies) as web,
            ):
                await a.hello("attacker")
                await b.hello("defender")
                for mover in (a, b) * 4:
                    refused = await web.get(f"/api/tables/{sick}")
                    assert refused.status_code == 503
                    new = await server.table(ada, attacker="me")
                    answer = await web.get(f"/api/tables/{new}")
                    assert answer.status_code == 200, "it was opened a moment ago"
                    legal = (await mover.my_turn()).legal
                    moved = await mover.move(legal[0].text)
                    assert isinstance(moved, wire.Accepted)
                    log = await server.services.store.entries(well)
                    assert log[-1].seq >= moved.seq, "what was acknowledged is there"
                listed = await web.get("/api/tables")
                assert listed.status_code == 200, "the other tables are still listed"
                ids = {each["table"]["id"] for each in listed.json()}
                assert new in ids
                assert sick not in ids

    asyncio.run(scene())


def test_a_guest_with_no_readable_table_is_shown_none(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        ada = Guest()
        async with serving(settings) as server:
            sick = await server.table(ada, attacker="me", defender="random")
            await asyncio.sleep(0.1)
        poisoned(tmp_path, sick)
        async with serving(settings) as server:
            assert await server.hall.tables_of(ada.digest) == []

    asyncio.run(scene())


DAMAGE = {
    "an entry is missing": "DELETE FROM entries WHERE table_id = ? AND seq = 3",
    "an entry is there twice": """
        UPDATE entries SET line =
            (SELECT line FROM entries WHERE table_id = ?1 AND seq = 1)
        WHERE table_id = ?1 AND seq = 2
        """,
    "bytes are no text": """
        UPDATE entries SET line = CAST(x'7BFF7D' AS TEXT)
        WHERE table_id = ? AND seq = 1
        """,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_keeps_nobody_from_their_other_tables(
    tmp_path: Path, damage: str
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            sick, ada, _ = await server.two_at_a_table()
            well = await server.table(ada, attacker="me")
        with closing(sqlite3.connect(database_in(tmp_path))) as db, db:
            db.execute(DAMAGE[damage], (sick,))
        async with serving(settings) as server:
            listed = await server.hall.tables_of(ada.digest)
            assert [each.table.id for each in listed] == [well]

    with structlog.testing.capture_logs() as lines:
        asyncio.run(scene())
    told = [line for line in lines if line["event"] == "a table is not listed"]
    assert len(told) == 1
