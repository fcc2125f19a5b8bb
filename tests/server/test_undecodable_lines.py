"""An undecodable line in one log: all other tables go on as before.

The line was damaged, or written by a newer version before a downgrade.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import structlog
from sqlalchemy.exc import OperationalError
from structlog.typing import EventDict

from siegeworks.cli.server.table_check import why_unsound
from siegeworks.core.record import replace
from siegeworks.server.errors import NewerRules
from siegeworks.server.http.identity import COOKIE
from siegeworks.server.live import start_check
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage import queries
from siegeworks.server.storage.data_folder import database_in
from siegeworks.server.storage.sqlite import READER_THREADS, SqliteStore, reading
from siegeworks.server.table.damage import UnreadableTable

from .client import Client, Guest, new_id
from .conftest import quick_settings, serving
from .postgres import Cluster, connected
from .test_store import T1, T2, played, table

LINES = 50
"""More than a cursor fetches ahead."""

Question = Callable[[SqliteStore], Awaitable[object]]
QUESTIONS: dict[str, Question] = {
    "entries": lambda store: store.entries(T1.id),
    "look": lambda store: store.look(T1.id),
    "appended": lambda store: store.appended(T1.id, 0, 0),
    "table": lambda store: store.table(T1.id),
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
        if question == "table":
            with_poisoned_options(tmp_path, T1.id)
        else:
            poisoned(tmp_path, T1.id)
        # Whoever reports an error keeps its traceback for a while, and all in it.
        problems = await asyncio.gather(
            *(QUESTIONS[question](store) for _ in range(4 * READER_THREADS)),
            return_exceptions=True,
        )
        assert {type(each) for each in problems} == {UnreadableTable}
        new = replace(T2, seats=(replace(T2.seats[0], guest=b"new"),))
        await store.open_table(new)
        await store.append(table(9).id, [played(1)])
        found = await asyncio.gather(
            *(store.table(T2.id) for _ in range(4 * READER_THREADS))
        )
        assert found == [new] * (4 * READER_THREADS)
        logs = [store.entries(table(9).id) for _ in range(4 * READER_THREADS)]
        assert await asyncio.gather(*logs) == [[played(1)]] * (4 * READER_THREADS)
        await store.close()

    asyncio.run(story())


async def in_step(client: Client, other: Client) -> None:
    """Wait until a client has seen as much as another one."""
    await client.until(lambda: client.seen >= other.seen)


def test_nothing_that_a_server_writes_is_called_damaged(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    """Neither at the next start nor by `doctor`."""
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            await server.table(Guest(), attacker="me")
            table, ada, ben = await server.two_at_a_table()
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("attacker")
                await b.hello("defender")
                for mover, other in ((a, b), (b, a), (a, b)):
                    moved = await mover.move((await mover.my_turn()).legal[0].text)
                    assert isinstance(moved, messages.Accepted)
                    await other.my_turn()
                    await in_step(mover, other)
                asked = await a.take_back()
                assert isinstance(asked, messages.Accepted)
                yes = messages.AnswerTakeBack(new_id(), b.seen, agree=True)
                assert isinstance(await b.ask(yes), messages.Accepted)
                await a.my_turn()  # the draws after the take-back have arrived
                await a.ask(messages.Say(new_id(), "Well met."))
                resigned = await a.ask(messages.Resign(new_id(), a.seen))
                assert isinstance(resigned, messages.Accepted)
                await a.ask(messages.Rematch(new_id()))
                await b.ask(messages.Rematch(new_id()))
                await a.until(lambda: a.table.rematch != "")
            file = await server.table_service.archive.playthrough(table, ada.digest)
            await server.table_service.archive.import_playthrough(
                file, ada.digest, "here"
            )
            await server.table_service.retention.forget(ben.digest)
        async with serving(settings):
            await asyncio.sleep(20 * start_check.PAUSE_SECONDS)

    asyncio.run(scene())
    assert warnings_in(journal) == []
    with reading(tmp_path) as db:
        ids = queries.table_ids(db)
        assert len(ids) == 4
        assert [why_unsound(db, each) for each in ids] == [None] * 4


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
                    assert refused.status_code == 500
                    new = await server.table(ada, attacker="me")
                    answer = await web.get(f"/api/tables/{new}")
                    assert answer.status_code == 200, "it was opened a moment ago"
                    legal = (await mover.my_turn()).legal
                    moved = await mover.move(legal[0].text)
                    assert isinstance(moved, messages.Accepted)
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
            assert await server.table_service.lobby.tables_of(ada.digest) == []

    asyncio.run(scene())


IN_A_TABLE = {
    "an entry is missing": "DELETE FROM entries WHERE table_id = ? AND seq = 3",
    "an entry is there twice": """
        UPDATE entries SET line =
            (SELECT line FROM entries WHERE table_id = ? AND seq = 1)
        WHERE table_id = ? AND seq = 2
        """,
    "a line is cut short": """
        UPDATE entries SET line = '{"type": "PlayedLine", "by": "att'
        WHERE table_id = ? AND seq = 1
        """,
    "options are cut short": "UPDATE tables SET options = '{' WHERE id = ?",
}
NO_TEXT = "CAST(x'7BFF7D' AS TEXT)"
IN_SQLITE = {
    **IN_A_TABLE,
    "a kind of line that there is not": """
        UPDATE entries SET line = '{"type": "AdjournedLine", "by": "attacker"}'
        WHERE table_id = ? AND seq = 1
        """,
    "an action that there is not": """
        UPDATE entries SET line =
            json_set(line, '$.action', json('{"type": "Bribe", "card": "R7"}'))
        WHERE table_id = ? AND seq = 1
        """,
    "a line is no text": f"UPDATE entries SET line = {NO_TEXT} WHERE table_id = ?",
    "a time is no number": "UPDATE entries SET at = 'noon' WHERE table_id = ?",
    "a name is no text": f"UPDATE seats SET name = {NO_TEXT} WHERE table_id = ?",
    "a name is bytes": "UPDATE seats SET name = x'FF' WHERE table_id = ?",
    "a code is no text": f"UPDATE tables SET code = {NO_TEXT} WHERE id = ?",
    "a code is bytes": "UPDATE tables SET code = x'FF' WHERE id = ?",
    "a guest is no bytes": """
        UPDATE seats SET guest = 'nobody' WHERE table_id = ? AND seat = 'defender'
        """,
    "a pace that there is not": "UPDATE tables SET pace = 'later' WHERE id = ?",
    "an option that there is not": """
        UPDATE tables SET options = '{"drinks": true}' WHERE id = ?
        """,
    "a game that there is not": "UPDATE tables SET game = 'whist' WHERE id = ?",
    "wishes are cut short": "UPDATE tables SET asking = '{' WHERE id = ?",
    "an absence is no time": """
        UPDATE seats SET away_since = 'noon' WHERE table_id = ?
        """,
    "chat is no text": f"""
        INSERT INTO messages VALUES (?, 1, 'attacker', 'Ada', {NO_TEXT}, 0, 'say-1')
        """,
}
DAMAGE = [
    *(("sqlite", what) for what in IN_SQLITE),
    *(("postgresql", what) for what in IN_A_TABLE),
]


async def damage(settings: Settings, what: str, table_id: str) -> None:
    statement = IN_SQLITE[what].replace("?", f"'{table_id}'")
    if settings.database:
        async with connected(settings.database) as connection:
            await connection.execute(statement)
        return
    with closing(sqlite3.connect(database_in(settings.data))) as db, db:
        db.execute(statement)


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    return quick_settings(tmp_path, database)


damaged = pytest.mark.parametrize(("database", "what"), DAMAGE, indirect=["database"])


@damaged
def test_a_damaged_table_keeps_nobody_from_their_other_tables(
    settings: Settings, what: str
) -> None:
    async def scene() -> str:
        async with serving(settings) as server:
            sick, ada, _ = await server.two_at_a_table()
            well = await server.table(ada, attacker="me")
        await damage(settings, what, sick)
        async with serving(settings) as server:
            for _ in range(3):
                listed = await server.table_service.lobby.tables_of(ada.digest)
                assert [each.table.id for each in listed] == [well]
        return sick

    with structlog.testing.capture_logs() as lines:
        sick = asyncio.run(scene())
    told = [line for line in lines if line["log_level"] != "info"]
    assert [(line["event"], line["table"]) for line in told] == [
        ("a table is damaged", sick)
    ]


@damaged
def test_a_damaged_table_is_called_so_and_nobody_asked_to_come_again(
    settings: Settings, what: str, journal: list[EventDict]
) -> None:
    """However often they ask, it is written down once, and nothing that it holds."""

    async def scene() -> None:
        async with serving(settings) as server:
            sick, ada, _ = await server.two_at_a_table()
            watch = await server.watch_key(sick)
        await damage(settings, what, sick)
        async with serving(settings) as server:
            cookies = {COOKIE: ada.token}
            async with httpx.AsyncClient(
                base_url=server.address, cookies=cookies
            ) as web:
                for path in (sick, f"{sick}/moments", f"{sick}/rulebook"):
                    answer = await web.get(f"/api/tables/{path}")
                    assert answer.status_code == 500
                    assert answer.json()["reason"]["key"] == "table-damaged"
                    assert "retry-after" not in answer.headers
                answer = await web.get(f"/api/watch/{watch}")
                assert answer.json()["reason"]["key"] == "table-damaged"
            for _ in range(2):
                async with server.client(sick, ada) as client:
                    assert await client.closed() == 4500

    asyncio.run(scene())
    told = [line for line in journal if line["log_level"] != "info"]
    assert [line["event"] for line in told] == ["a table is damaged"]
    assert "R7" not in str(journal)


@pytest.mark.parametrize("what", ["a line is no text", "an entry is missing"])
def test_a_damaged_table_is_told_of_at_the_start(
    tmp_path: Path, journal: list[EventDict], what: str
) -> None:
    """Although nobody asks for it. The sound one is not the last to be looked at."""
    settings = quick_settings(tmp_path)

    async def scene() -> list[str]:
        async with serving(settings) as server:
            tables = [(await server.two_at_a_table())[0] for _ in range(3)]
        await damage(settings, what, tables[0])
        await damage(settings, what, tables[2])
        async with serving(settings), asyncio.timeout(20):
            while len(warnings_in(journal)) < 2:
                await asyncio.sleep(0.01)
        return tables

    first, _, last = asyncio.run(scene())
    told = [(line["event"], line["table"]) for line in warnings_in(journal)]
    assert told == [("a table is damaged", first), ("a table is damaged", last)]


def warnings_in(journal: list[EventDict]) -> list[EventDict]:
    return [line for line in journal if line["log_level"] != "info"]


def test_rows_that_belong_to_no_table_are_told_of_at_the_start(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            sick, _, _ = await server.two_at_a_table()
        with closing(sqlite3.connect(database_in(tmp_path))) as db, db:
            db.execute("DELETE FROM tables WHERE id = ?", [sick])
        async with serving(settings), asyncio.timeout(20):
            while len(warnings_in(journal)) < 2:
                await asyncio.sleep(0.01)

    asyncio.run(scene())
    told = [(line["event"], line["relation"]) for line in warnings_in(journal)]
    assert told == [
        ("rows belong to no table", "entries"),
        ("rows belong to no table", "seats"),
    ]


def test_tables_that_are_still_to_be_checked_keep_no_server_from_ending(
    tmp_path: Path, journal: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_check, "PAUSE_SECONDS", 1000.0)
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            await server.two_at_a_table()
        async with asyncio.timeout(20), serving(settings):
            await asyncio.sleep(0.1)

    asyncio.run(scene())
    assert warnings_in(journal) == []


def test_a_check_whose_database_goes_away_says_so_and_ends(
    tmp_path: Path, journal: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path)

    async def away(*_: object) -> None:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error"))

    async def scene() -> None:
        async with serving(settings) as server:
            await server.two_at_a_table()
        monkeypatch.setattr(SqliteStore, "look", away)
        async with serving(settings), asyncio.timeout(20):
            while not warnings_in(journal):
                await asyncio.sleep(0.01)

    asyncio.run(scene())
    assert [(line["event"], line["problem"]) for line in warnings_in(journal)] == [
        ("tables were left unchecked", "OperationalError")
    ]


def test_a_table_of_newer_rules_is_not_called_damaged(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    """Someone went back to an older program, which cannot read the log."""
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            sick, ada, _ = await server.two_at_a_table()
        await damage(settings, "a kind of line that there is not", sick)
        with closing(sqlite3.connect(database_in(tmp_path))) as db, db:
            db.execute("UPDATE tables SET version = '99.0'")
        async with serving(settings) as server:
            with pytest.raises(NewerRules):
                await server.table_service.info(sick, ada.digest)
            async with server.client(sick, ada) as client:
                assert await client.closed() == 1012

    asyncio.run(scene())


def test_a_game_that_only_newer_servers_have_is_left_to_them(
    tmp_path: Path, postgres: Cluster, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as server:
            new, ada, _ = await server.two_at_a_table()
        await damage(settings, "a game that there is not", new)
        async with serving(settings) as server:
            with pytest.raises(NewerRules):
                await server.table_service.info(new, ada.digest)

    asyncio.run(scene())


def test_a_table_that_is_damaged_while_people_sit_at_it(
    tmp_path: Path, postgres: Cluster, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as server:
            sick, ada, _ = await server.two_at_a_table()
            async with server.client(sick, ada) as client:
                await client.hello("attacker")
                async with connected(settings.database) as connection:
                    await connection.execute(
                        "INSERT INTO entries (table_id, seq, line, at)"
                        " VALUES ($1, $2, '{', 0)",
                        *(sick, client.seen + 1),
                    )
                    await connection.execute("UPDATE tables SET news = news + 1")
                assert await client.closed() == 4500

    asyncio.run(scene())
    assert [line["event"] for line in journal if line["log_level"] != "info"] == [
        "a table is damaged"
    ]


def test_nobody_goes_on_trying_to_move_a_bot_at_a_damaged_table(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            sick, _, _ = await server.two_at_a_table()
        await damage(settings, "a line is cut short", sick)
        with closing(sqlite3.connect(database_in(tmp_path))) as db, db:
            db.execute("INSERT INTO turns VALUES (?, 1, 0, 0, '', 0, 0)", [sick])
        async with serving(settings) as server:
            async with asyncio.timeout(20):
                while await server.services.store.has_free_turns():
                    await asyncio.sleep(0.05)
        with closing(sqlite3.connect(database_in(tmp_path))) as db:
            assert db.execute("SELECT held, taker FROM turns").fetchall() == [(1, "")]

    asyncio.run(scene())
    assert [line["event"] for line in journal if line["log_level"] != "info"] == [
        "a table is damaged"
    ]


def test_rows_that_name_no_table_hold_up_neither_bots_nor_those_who_leave(
    tmp_path: Path, journal: list[EventDict]
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            ada = Guest()
            await server.table(ada, attacker="me")
        with closing(sqlite3.connect(database_in(tmp_path))) as db, db:
            db.execute(f"INSERT INTO turns VALUES ({NO_TEXT}, 1, 0, 0, '', 0, 0)")
            db.execute(
                f"INSERT INTO seats VALUES ({NO_TEXT}, 'a', 0, 'person', '', ?, '', 0)",
                [ada.digest],
            )
        async with serving(settings) as server:
            table = await server.table(ada, attacker="me", defender="random")
            async with server.client(table, ada) as client:
                await client.hello("attacker")
                while not any(entry.by == "defender" for entry in client.log):
                    now = await client.my_turn()
                    await client.move(now.legal[0].text)
            assert await server.table_service.retention.forget(ada.digest) == 2
            assert await server.table_service.lobby.tables_of(ada.digest) == []

    asyncio.run(scene())
