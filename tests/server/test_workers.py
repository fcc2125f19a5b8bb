"""Several processes behind one door: nobody at a table notices when one dies."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import httpx
import psutil
import pytest

from becoming import after
from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages
from siegeworks.server.settings import BadSetting, settings_from

from .client import Client, Guest, new_id
from .conftest import quick_settings
from .conftest import serving as process
from .many_processes import (
    UNLIMITED,
    all_answer,
    counting_places,
    figures,
    lines_of,
    metrics_folder_of,
    mistakes_of,
    playing,
    serving_many,
    successor_of,
    wait_for_figure,
    wait_until_gone,
    workers_of,
)
from .postgres import HURRIED, Cluster, cluster
from .running import browser
from .test_operations import (
    PATIENCE,
    Server,
    assert_refused,
    environment,
    installed,
    posix_only,
    serving,
    siegeworks,
)
from .visiting import WITH_FRIEND, opened

pytestmark = pytest.mark.process

STARTS = "siegeworks_process_starts_total"
COUNTED = "siegeworks_requests_total"
CASTLE_FOR_THREE = {
    "game": "castle",
    "seats": {"grey": "me", "blue": "random", "yellow": "open"},
    "name": "Ada",
    "options": {"players": 3},
}
NOTICED = 15.0
"""Seconds in which a new worker is there, on a machine that others use, too."""
PLACES = {"0", "1", "2"}
"""Where two workers count, and a third that is to replace one of them."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("many"), pages=True)


@pytest.fixture(scope="module")
def database(postgres: Cluster) -> str:
    """Of the site that several tests share."""
    return postgres.fresh()


@pytest.fixture(scope="module")
def site(
    program: Path, tmp_path_factory: pytest.TempPathFactory, database: str
) -> Iterator[Server]:
    """For tests after which it still runs: it takes long to start one."""
    home = tmp_path_factory.mktemp("site")
    with serving_many(program, home, database) as server:
        yield server
        assert server.stop() == 0
        assert mistakes_of(server) == []


def lines_when(server: Server, event: str, number: int) -> list[dict[str, object]]:
    """What it wrote down until it had said something so often."""
    deadline = time.monotonic() + PATIENCE
    while server.errors.count(f'"event": "{event}"') < number:
        assert time.monotonic() < deadline, server.errors
        time.sleep(0.05)
    return lines_of(server)


def when(line: dict[str, object]) -> float:
    return datetime.fromisoformat(str(line["timestamp"])).timestamp()


@asynccontextmanager
async def watching(address: str, number: int) -> AsyncIterator[list[Client]]:
    """So many people who look at one table."""
    with browser(address) as ada:
        table = opened(ada, WITH_FRIEND)
    clients = [Client(address, table.id, watch=table.watch) for _ in range(number)]
    for each in clients:
        await each.open()
        await each.hello()
    yield clients
    for each in clients:
        await each.close()


# Starting and stopping.


def test_one_file_serves_one_process(program: Path, tmp_path: Path) -> None:
    done = siegeworks(program, tmp_path, "serve", "--port", 0, "--workers", 2)
    assert_refused(
        done,
        "workers cannot be 2 without --database: one SQLite file serves one process",
    )


@pytest.mark.parametrize("number", [0, 65])
def test_a_number_of_workers_that_makes_no_sense_is_told(number: int) -> None:
    with pytest.raises(BadSetting, match=f"workers cannot be {number}; choose 1 to 64"):
        settings_from({}, workers=number)


def test_a_database_that_cannot_be_reached_is_told_once(
    program: Path, tmp_path: Path
) -> None:
    nowhere = "postgresql://ada:secret@127.0.0.1:9/tables"
    words = ("serve", "--port", 0, "--database", nowhere, "--workers", 2)
    done = siegeworks(program, tmp_path, *words)
    assert_refused(done, "cannot be used", "start it, or name another with --database")
    assert "secret" not in done.stderr


@posix_only
def test_everybody_ends_well(program: Path, tmp_path: Path, postgres: Cluster) -> None:
    async def told_to_come_back(server: Server) -> list[int]:
        async with watching(server.address, 6) as clients:
            server.process.send_signal(signal.SIGTERM)
            return [await each.closed() for each in clients]

    with serving_many(program, tmp_path, postgres.fresh()) as server:
        workers = workers_of(server)
        assert len(workers) == 2
        told = figures(server.address)
        assert (told["siegeworks_processes"], told[STARTS]) == (2, 2), "all were ready"
        folder = metrics_folder_of(server)
        assert folder.is_dir()
        assert asyncio.run(told_to_come_back(server)) == [1012] * 6
        assert server.process.wait(PATIENCE) == 0
        wait_until_gone(workers)
        assert mistakes_of(server) == []
        assert server.process.stdout is not None
        assert server.process.stdout.read() == "", "it said that it is ready once"
    assert not folder.exists()


def once_workers_are_started(process: "subprocess.Popen[str]") -> None:
    """Not only those who tidy up after everybody: they come first."""
    while not any(map(is_worker, psutil.Process(process.pid).children())):
        assert process.poll() is None
        time.sleep(0.005)


def is_worker(child: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error):
        return any("spawn_main" in word for word in child.cmdline())
    return False


def while_they_load(process: "subprocess.Popen[str]") -> None:
    once_workers_are_started(process)
    time.sleep(0.7)


def once_all_are_ready(process: "subprocess.Popen[str]") -> None:
    assert process.stdout is not None
    assert "ready" in process.stdout.readline()


@posix_only
@pytest.mark.parametrize(
    "moment", [once_workers_are_started, while_they_load, once_all_are_ready]
)
def test_ctrl_c_in_a_terminal_is_for_the_parent(
    program: Path,
    tmp_path: Path,
    postgres: Cluster,
    moment: Callable[["subprocess.Popen[str]"], None],
) -> None:
    """There it reaches every process, also those that have just been started."""
    words = ("--no-open", "--database", postgres.fresh(), "--workers", "2")
    with subprocess.Popen(
        [sys.executable, "-m", "siegeworks", "serve", "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(program, tmp_path, **UNLIMITED),
        start_new_session=True,
    ) as process:
        moment(process)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")


@posix_only
def test_a_closed_window_ends_everybody(
    program: Path, tmp_path: Path, postgres: Cluster
) -> None:
    window, its_end = os.openpty()
    command = [sys.executable, "-m", "siegeworks", "serve", "--port", "0", "--no-open"]
    words = "--database", postgres.fresh(), "--workers", "2"
    own_it = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
    process = subprocess.Popen(
        after(own_it, [*command, *words]),
        stdin=its_end,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(program, tmp_path, **UNLIMITED),
        start_new_session=True,
    )
    os.close(its_end)
    assert process.stdout is not None
    assert b"ready" in process.stdout.readline()
    workers = psutil.Process(process.pid).children(recursive=True)
    os.close(window)
    assert process.wait(PATIENCE) == 0
    wait_until_gone(workers)
    assert process.communicate()[1] == b""


@posix_only
def test_no_worker_outlives_its_parent(
    program: Path, tmp_path: Path, postgres: Cluster
) -> None:
    """Not even one that is just starting; and none has anything to complain of."""

    async def left_alone(server: Server) -> list[int]:
        async with watching(server.address, 6) as clients:
            server.process.kill()
            return [await each.closed() for each in clients]

    with serving_many(program, tmp_path, postgres.fresh()) as server:
        folder = metrics_folder_of(server)
        starting = successor_of(workers_of(server)[0], server)
        starting.suspend()
        everybody = psutil.Process(server.process.pid).children(recursive=True)
        assert asyncio.run(left_alone(server)) == [1012] * 6
        server.process.wait()
        while folder.exists():  # whoever was up tidies up after the parent
            time.sleep(0.02)
        starting.resume()
        assert wait_until_gone(everybody) < NOTICED
        complaints = [line for line in lines_of(server) if line["severity"] != "info"]
        assert [line["event"] for line in complaints] == ["a worker died"]
    assert not folder.exists()


# Dying, hanging, being replaced.


@posix_only
def test_a_killed_worker_is_replaced_and_the_games_go_on(
    site: Server, tmp_path: Path, database: str
) -> None:
    victims: list[int] = []

    async def play_on() -> None:
        starts = figures(site.address)[STARTS]
        async with playing(site.address, tmp_path, database) as games:
            for victim in workers_of(site):
                await games.go_on()
                await asyncio.to_thread(victim.kill)
                victims.append(victim.pid)
                assert await games.go_on() < NOTICED
                expected = starts + len(victims)
                assert await told(site, STARTS, expected) < NOTICED

    before = len(lines_of(site))
    asyncio.run(play_on())
    assert not {each.pid for each in workers_of(site)} & set(victims)
    died = [line for line in lines_of(site)[before:] if "worker" in line]
    assert [(line["event"], line["worker"], line["exit"]) for line in died] == [
        ("a worker died", victim, -9) for victim in victims
    ]
    assert {line["process"] for line in died} == {site.process.pid}
    assert counting_places(site) <= PLACES, "the new one counts where the dead one did"


async def told(server: Server, name: str, figure: float) -> float:
    return await asyncio.to_thread(wait_for_figure, server.address, name, figure)


IMPATIENT = {
    "HUNG_SECONDS = 15.0": "HUNG_SECONDS = 2.0",
    "ANSWER_SECONDS = 5.0": "ANSWER_SECONDS = 2.0",
}
THINKS_FOR_EVER = """
import signal


def think_for_ever(*_):
    while True:
        sum(range(1000))


signal.signal(signal.SIGUSR2, think_for_ever)
"""


def impatient(folder: Path) -> Path:
    """The program as it is, but that seconds are shorter; and any process of it can be
    told to think for ever."""
    program = installed(folder, pages=True)
    source = program / "siegeworks" / "server" / "process" / "worker.py"
    text = source.read_text(encoding="utf-8")
    for slow, quick in IMPATIENT.items():
        assert slow in text
        text = text.replace(slow, quick)
    source.write_text(text, encoding="utf-8")
    (program / "sitecustomize.py").write_text(THINKS_FOR_EVER, encoding="utf-8")
    return program


@posix_only
def test_workers_that_hang_are_replaced(tmp_path: Path, postgres: Cluster) -> None:
    """One does nothing at all, the other has no time for anybody any more."""
    program = impatient(tmp_path / "program")
    with serving_many(program, tmp_path, postgres.fresh()) as server:
        victims = stopped, busy = workers_of(server)
        stopped.suspend()
        busy.send_signal(signal.SIGUSR2)
        wait_until_gone(victims)
        wait_for_figure(server.address, "siegeworks_processes", 2)
        hung = [line for line in lines_of(server) if line["event"] == "a worker hung"]
        assert {each.pid for each in victims} <= {line["worker"] for line in hung}
        assert server.stop() == 0


@posix_only
def test_a_hang_up_replaces_everybody_while_everybody_plays(
    site: Server, tmp_path: Path, database: str
) -> None:
    async def play_on() -> None:
        is_over = asyncio.Event()
        asking = asyncio.create_task(all_answer(site.address, is_over))
        starts = figures(site.address)[STARTS]
        async with playing(site.address, tmp_path, database) as games:
            await games.go_on()
            site.process.send_signal(signal.SIGHUP)
            await told(site, STARTS, starts + 2)
            await told(site, "siegeworks_processes", 2)
            await games.go_on()
        is_over.set()
        assert await asking > 20

    before, counted = workers_of(site), figures(site.address).get(COUNTED, 0.0)
    asyncio.run(play_on())
    assert not set(before) & set(workers_of(site))
    assert figures(site.address)[COUNTED] > counted + 20, "what the old ones counted"
    assert counting_places(site) <= PLACES


@posix_only
def test_workers_that_cannot_start_are_tried_again_later_and_ever_later(
    program: Path, tmp_path: Path
) -> None:
    with (
        cluster(*HURRIED) as own,
        serving_many(program, tmp_path, own.fresh()) as server,
    ):
        own.stop()
        workers_of(server)[0].kill()
        lines = lines_when(server, "a worker died", 3)
        died = [line for line in lines if line["event"] == "a worker died"]
        assert [line["again_in"] for line in died] == [0.0, 0.5, 1.0]
        second, third = (when(each) for each in died[1:])
        assert third - second > 0.5, "nobody waited"
        told = [line for line in lines if line["event"] == "a worker cannot start"]
        assert all("cannot be used" in str(line["problem"]) for line in told)
        assert {line["process"] for line in told} < {line["worker"] for line in died}
        own.start(*HURRIED)
        wait_for_figure(server.address, "siegeworks_processes", 2)
        with browser(server.address) as ada:
            opened(ada, WITH_FRIEND)
        assert server.stop() == 0


# What is told about all of them.


@posix_only
def test_figures_are_those_of_all_workers_together(site: Server) -> None:
    async def count() -> None:
        async with watching(site.address, 12) as clients:
            await told(site, "siegeworks_open_sockets", 12)
            before = figures(site.address)
            victim = max(workers_of(site), key=lambda each: len(each.net_connections()))
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(0.2)
            await told(site, STARTS, before[STARTS] + 1)
            left = sum(each.close_code is None for each in clients)
            assert left < 12, "nobody was at the worker that was killed"
            after = await asyncio.to_thread(figures, site.address)
            assert after["siegeworks_open_sockets"] == left
            assert after["siegeworks_processes"] == 2
            assert after[COUNTED] > before[COUNTED], "what the dead had counted counts"

    asyncio.run(count())


# Whoever comes from another process.


def test_nobody_is_faster_than_the_news(tmp_path: Path, postgres: Cluster) -> None:
    """What is done at one process is known at the next one, however soon one asks."""
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with process(settings) as one, process(settings) as other:
            for _ in range(10):
                ada, ben = Guest(), Guest()
                table = await one.table(ada, attacker="me")
                async with other.client(table, ada) as a:
                    await a.hello("attacker")
                    await one.join(table, ben)
                    async with other.client(table, ben) as b:
                        await b.hello("defender")
                        assert b.seen > 0, "the cards were dealt when Ben sat down"

    asyncio.run(scene())


@posix_only
def test_who_has_just_come_in_is_heard_out(program: Path, tmp_path: Path) -> None:
    """A process that is replaced must not hang up on somebody about to speak."""
    with serving(program, tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            time.sleep(0.2)
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.4)
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: castle\r\n\r\n")
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert server.process.wait(PATIENCE) == 0


TRIES = 60
LATEST = 0.015
"""Seconds by which the slower way, over HTTP, has surely arrived."""


async def shuffle_seats(address: str, freed: str, delay: float) -> tuple[bool, bool]:
    """One player frees a seat while another takes the last one, each at any process
    and either of them first.

    Returns if cards were dealt, and if a seat is open."""
    ada = Guest()
    async with visitor(address, ada) as web, visitor(address, Guest()) as ben:
        made = await web.post("/api/tables", json=CASTLE_FOR_THREE)
        table = made.json()["table"]
        info = (await web.get(f"/api/tables/{table}")).json()
        async with Client(address, table, ada) as client:
            await client.hello("grey")

            async def free_seat() -> None:
                await asyncio.sleep(delay)
                await client.ask(messages.FreeSeat(new_id(), freed))

            await asyncio.gather(
                ben.post(f"/api/join/{info['code']}", json={"name": "Ben"}),
                free_seat(),
            )
        async with Client(address, table, watch=info["watch"]) as onlooker:
            await onlooker.hello()
            assert onlooker.table is not None
            is_dealt = any(isinstance(each, messages.Played) for each in onlooker.log)
            return is_dealt, any(seat.kind == "open" for seat in onlooker.table.seats)


def visitor(address: str, guest: Guest) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, cookies={COOKIE: guest.token})


def test_two_processes_never_deal_and_free_a_seat(site: Server) -> None:
    """A guest could sit down there, read a hand, and leave again."""

    async def scene() -> None:
        for number in range(TRIES):
            freed, delay = ("grey", "blue")[number % 2], LATEST * number / TRIES
            is_dealt, has_open_seat = await shuffle_seats(site.address, freed, delay)
            assert is_dealt != has_open_seat

    asyncio.run(scene())
