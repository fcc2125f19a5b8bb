"""How a session ends: by one's own wish, by the host's, or after a year of nothing."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import structlog

from siegeworks.games import CATALOG
from siegeworks.server.backends import open_store
from siegeworks.server.cluster.notifications import LocalNotifier
from siegeworks.server.errors import NotYourTable
from siegeworks.server.live.live_table import NOT_YOURS
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.live.retention import Retention
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.data_folder import database_in
from siegeworks.server.table.records import SeatRow

from .client import Guest, new_id
from .conftest import Serving, quick_settings, serving
from .postgres import Cluster
from .running import browser, running
from .visiting import WITH_FRIEND, assert_problem, opened

PATIENCE = 60
FORGET = {"type": "ForgetMe"}
HTTPS = {"X-Forwarded-Proto": "https"}
A_MOMENT = 2.5
"""Another server looks every second."""


def with_cookie(server: Serving, guest: Guest) -> httpx.AsyncClient:
    cookies = {"siegeworks": guest.token}
    return httpx.AsyncClient(base_url=server.address, cookies=cookies)


async def forgotten(server: Serving, guest: Guest) -> messages.Forgotten:
    async with with_cookie(server, guest) as client:
        response = await client.post("/api/forget", json=FORGET)
    assert response.status_code == 200, response.text
    return messages.Forgotten(response.json()["tables"])


async def row_at(server: Serving, table: str, seat: str) -> SeatRow:
    found = await server.services.store.table(table)
    assert found is not None
    return next(row for row in found.seats if row.seat == seat)


# By one's own wish.


def test_whoever_is_forgotten_is_out_with_every_copy_of_the_cookie(
    quick: Settings,
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await server.two_at_a_table()
            other = await server.table(ada, attacker="me")
            thief = await server.client(table, ada).open()
            await thief.hello("attacker")
            onlooker = await server.client(table, ada).open()
            await onlooker.hello(None)
            friend = await server.client(table, ben).open()
            await friend.hello("defender")

            assert await forgotten(server, ada) == messages.Forgotten(2)

            assert await thief.closed() == NOT_YOURS
            assert await onlooker.closed() == NOT_YOURS
            for name in (table, other):
                late = await server.client(name, ada).open()
                assert await late.closed() == NOT_YOURS
            async with with_cookie(server, ada) as client:
                assert (await client.get("/api/tables")).json() == []
                assert_problem(await client.get(f"/api/tables/{table}"), 403)
            assert await row_at(server, table, "attacker") == SeatRow(
                "attacker", "person", "Ada"
            )
            assert friend.close_code is None, "nobody else is sent away"
            await friend.close()

    asyncio.run(scene())


def test_others_go_on_without_whoever_was_forgotten(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(quick_settings(tmp_path)) as server:
            table, ada, ben = await server.two_at_a_table()
            async with server.client(table, ben) as friend:
                await friend.hello("defender")
                await forgotten(server, ada)
                async with asyncio.timeout(PATIENCE):
                    while True:
                        wish = messages.LetBotPlay(new_id(), "attacker", "random")
                        if isinstance(await friend.ask(wish), messages.Accepted):
                            break
                        await asyncio.sleep(0.05)
            async with asyncio.timeout(PATIENCE):
                while (await row_at(server, table, "attacker")).kind != "bot":
                    await asyncio.sleep(0.05)

    asyncio.run(scene())


def test_whoever_was_forgotten_is_out_at_other_servers_too(
    postgres: Cluster, tmp_path: Path
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as here, serving(settings) as there:
            table, ada, _ben = await here.two_at_a_table()
            thief = await there.client(table, ada).open()
            await thief.hello("attacker")
            assert await forgotten(here, ada) == messages.Forgotten(1)
            async with asyncio.timeout(A_MOMENT):
                assert await thief.closed() == NOT_YOURS

    asyncio.run(scene())


def test_forgetting_empties_the_browser_and_no_other_host_s_cookies(
    tmp_path: Path,
) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as ada:
        opened(ada)
        token = ada.cookies["siegeworks"]
        safe = ada.post("/api/forget", json=FORGET, headers=HTTPS)
        plain = ada.post("/api/forget", json=FORGET)
        again = ada.post("/api/tables", json=WITH_FRIEND)
    assert safe.headers["clear-site-data"] == '"cache", "storage"'
    assert safe.headers["cache-control"] == "no-store"
    gone = safe.headers.get_list("set-cookie")
    assert [each.partition("=")[0] for each in gone] == [
        "__Host-siegeworks",
        "siegeworks",
    ]
    for each in (*gone, *plain.headers.get_list("set-cookie")):
        assert "Max-Age=0;" in each
        assert "Path=/" in each
    assert all("Secure" in each for each in gone), "else the browser keeps it"
    assert again.cookies["siegeworks"] != token


def test_nobody_is_forgotten_by_a_foreign_page(tmp_path: Path) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as ada:
        table = opened(ada)
        foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
        assert_problem(ada.post("/api/forget", json=FORGET, headers=foreign), 403)
        assert ada.get("/api/forget").status_code == 405
        assert ada.get(f"/api/tables/{table.id}").status_code == 200


def test_a_stranger_can_be_forgotten_too(tmp_path: Path) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as eve:
        response = eve.post("/api/forget", json=FORGET)
    assert (response.status_code, response.json()["tables"]) == (200, 0)


def test_one_is_shown_what_the_cookie_opens(tmp_path: Path) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as ada:
        mine = {opened(ada).id, opened(ada).id}
        listed = {each["table"]["id"] for each in ada.get("/api/tables").json()}
    assert listed == mine


# By the host's.


def siegeworks(*words: object) -> subprocess.CompletedProcess[str]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith("SIEGEWORKS_")}
    return subprocess.run(
        [sys.executable, "-m", "siegeworks", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=plain,
    )


def test_the_host_ends_somebody_s_sessions(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with running(settings) as address, browser(address) as ada, browser(address) as ben:
        first, second = opened(ada), opened(ada)
        ben.post(f"/api/join/{first.code}", json={"name": "Ben"})
        while_it_runs = siegeworks("unseat", first.id, "attacker", "--data", tmp_path)
        cookies = ada.cookies, ben.cookies
    assert while_it_runs.returncode == 2
    assert "process" in while_it_runs.stderr

    done = siegeworks("unseat", first.id, "attacker", "--data", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Tables where a seat has become nobody's: 2\n"

    with running(settings) as address, browser(address) as ada, browser(address) as ben:
        ada.cookies, ben.cookies = cookies
        for table in (first, second):
            assert_problem(ada.get(f"/api/tables/{table.id}"), 403)
        assert ben.get(f"/api/tables/{first.id}").status_code == 200


def test_the_host_ends_all_sessions_while_servers_run(
    postgres: Cluster, tmp_path: Path
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as server:
            table, ada, ben = await server.two_at_a_table()
            sockets = [await server.client(table, each).open() for each in (ada, ben)]
            for client, seat in zip(sockets, ("attacker", "defender"), strict=True):
                await client.hello(seat)
            command = ("unseat", "--all", "--database", settings.database)
            done = await asyncio.to_thread(siegeworks, *command)
            assert (done.returncode, done.stderr) == (0, "")
            for client in sockets:
                async with asyncio.timeout(A_MOMENT):
                    assert await client.closed() == NOT_YOURS

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say who: a TABLE and a SEAT"),
        (("0000000000000000",), "say who: a TABLE and a SEAT"),
        (("0000000000000000", "attacker", "--all"), "say who: a TABLE and a SEAT"),
        (("0000000000000000", "attacker"), "there is no table '0000000000000000'"),
        (("TABLE", "bishop"), "nobody's cookie opens the seat 'bishop'"),
        (("TABLE", "defender"), "choose of attacker"),
    ],
)
def test_the_host_is_told_who_cannot_be_unseated(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as ada:
        table = opened(ada).id
    named = [table if word == "TABLE" else word for word in words]
    done = siegeworks("unseat", *named, "--data", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_no_folder_is_made_to_unseat_somebody(tmp_path: Path) -> None:
    done = siegeworks("unseat", "--all", "--data", tmp_path / "nowhere")
    assert done.returncode == 2
    assert "there is no database in" in done.stderr
    assert not (tmp_path / "nowhere").exists()


# After a year of nothing.


def aged(
    folder: Path, table: str, created: float, changed: float, *, ended: bool = False
) -> None:
    """So many days ago."""
    opened, moved = (time.time() - days * 24 * 60 * 60 for days in (created, changed))
    with closing(sqlite3.connect(database_in(folder))) as db, db:
        db.execute(
            "UPDATE tables SET created = ?, changed = ?, ended = ? WHERE id = ?",
            (opened, moved, moved if ended else None, table),
        )


def test_a_seat_at_a_game_that_nobody_goes_on_with_ends_after_a_year(
    tmp_path: Path,
) -> None:
    settings = Settings(data=tmp_path)
    with running(settings) as address, browser(address) as ada:
        old, young, slow, over = (opened(ada).id for _ in range(4))
        cookies = ada.cookies
    aged(tmp_path, old, 366, 366)
    aged(tmp_path, young, 364, 20_000)  # nobody has ever moved there
    aged(tmp_path, slow, 800, 364)
    aged(tmp_path, over, 800, 800, ended=True)
    with running(settings) as address, browser(address) as ada:
        ada.cookies = cookies
        deadline = time.monotonic() + PATIENCE
        while ada.get(f"/api/tables/{old}").status_code != 403:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        for still_mine in (young, slow, over):
            assert ada.get(f"/api/tables/{still_mine}").status_code == 200


def test_whoever_looks_at_such_a_game_meanwhile_is_sent_away(tmp_path: Path) -> None:
    """The table is in memory already when its seats end."""

    async def scene() -> None:
        async with serving(quick_settings(tmp_path)) as server:
            ada = Guest()
            table = await server.table(ada, attacker="me")
            async with server.client(table, ada) as client:
                await client.hello("attacker")
                aged(tmp_path, table, 366, 366)
                ending = asyncio.create_task(
                    server.table_service.retention.end_the_idle()
                )
                assert await client.closed() == NOT_YOURS
                ending.cancel()
            with pytest.raises(NotYourTable):
                await server.table_service.info(table, ada.digest)

    asyncio.run(scene())


def test_a_database_that_is_away_ends_no_server(
    tmp_path: Path, journal: list[structlog.typing.EventDict]
) -> None:
    async def scene() -> None:
        settings = quick_settings(tmp_path)
        store = await open_store(settings)
        leaving = Retention(LiveTables(store, CATALOG, settings, LocalNotifier()))
        await store.close()
        ending = asyncio.create_task(leaving.end_the_idle())
        await asyncio.sleep(0.2)
        is_still_at_it = not ending.done()
        ending.cancel()
        assert is_still_at_it

    asyncio.run(scene())
    assert [line["event"] for line in journal] == ["idle seats were not looked for"]
