"""What can go wrong, one thing after another; each says when it was over.

Whoever measures how long people took to be in step again measures from then: as long
as the database is kept down on purpose, nobody can be.
"""

import asyncio
import random
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

import psutil

from conformance.playing import SOAK
from siegeworks.server.cluster.pg_notify import NAME

from ..postgres import Cluster, connected
from .proxy import Proxy
from .site import Server, Site

PATIENCE = 20.0
HOUR = 3600.0
A_WHILE = (0.4, 0.8) if SOAK == 1 else (0.5, 5.0)
"""Seconds that something is held up, from the least to the most."""
PRLIMIT = shutil.which("prlimit")

Fault: TypeAlias = Callable[[Site, random.Random], Awaitable[None]]
"""Done when the site could be well again."""


# Processes.


async def a_server_is_killed(site: Site, rng: random.Random) -> None:
    """Where there are others, they go on at once; it comes back a little later."""
    struck = rng.choice(site.servers)
    await struck.kill()
    if len(site.servers) == 1:
        await _back(struck, rng)


async def all_servers_are_killed(site: Site, rng: random.Random) -> None:
    await asyncio.gather(*(server.kill() for server in site.servers))
    await asyncio.gather(*(_back(server, rng) for server in site.servers))


async def _back(server: Server, rng: random.Random) -> None:
    await asyncio.sleep(rng.uniform(0, 0.3))
    await server.start()


async def a_server_is_frozen(site: Site, rng: random.Random) -> None:
    """It stops in the middle of whatever it does, and goes on as if nothing was."""
    struck = psutil.Process(rng.choice(site.servers).pid)
    struck.suspend()
    await asyncio.sleep(rng.uniform(*A_WHILE))
    struck.resume()


# Workers behind one door.


async def a_worker_is_killed(site: Site, rng: random.Random) -> None:
    """Its parent starts another; the others go on at once."""
    rng.choice(_workers(site)).kill()


async def a_worker_is_frozen(site: Site, rng: random.Random) -> None:
    struck = rng.choice(_workers(site))
    struck.suspend()
    await asyncio.sleep(rng.uniform(*A_WHILE))
    struck.resume()


async def all_workers_are_killed(site: Site, rng: random.Random) -> None:
    """Over when one of the new ones answers."""
    for worker in _workers(site):
        worker.kill()
    await _answers(site.servers[0].port)


async def workers_are_replaced(site: Site, rng: random.Random) -> None:
    """As for a new version of the program: one after another."""
    before = set(_workers(site))
    psutil.Process(site.servers[0].pid).send_signal(signal.SIGHUP)
    async with asyncio.timeout(3 * PATIENCE):
        while before & set(_workers(site)):
            await asyncio.sleep(0.05)


async def the_parent_is_killed(site: Site, rng: random.Random) -> None:
    """Its workers leave by themselves; then the whole program is started again."""
    workers, (server,) = _workers(site), site.servers
    await server.kill()
    await asyncio.to_thread(psutil.wait_procs, workers, PATIENCE)
    await _back(server, rng)


def _workers(site: Site) -> list[psutil.Process]:
    (server,) = site.servers
    children = psutil.Process(server.pid).children()
    return [each for each in children if "spawn_main" in " ".join(_words_of(each))]


def _words_of(process: psutil.Process) -> list[str]:
    try:
        words: list[str] = process.cmdline()
    except psutil.Error:  # it is just coming or going
        words = []
    return words


async def _answers(port: int) -> None:
    async with asyncio.timeout(3 * PATIENCE):
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"GET /healthz HTTP/1.0\r\n\r\n")
                said = await reader.readline()
                writer.close()
                if b" 200 " in said:
                    return
            await asyncio.sleep(0.05)


# The database.


async def the_database_is_restarted(site: Site, rng: random.Random) -> None:
    await _down_and_up(site, signal.SIGINT, rng)


async def the_database_is_stopped_at_once(site: Site, rng: random.Random) -> None:
    await _down_and_up(site, signal.SIGQUIT, rng)


async def the_database_is_killed(site: Site, rng: random.Random) -> None:
    await _down_and_up(site, signal.SIGKILL, rng)


async def _down_and_up(site: Site, how: signal.Signals, rng: random.Random) -> None:
    cluster = _cluster(site)
    family = _family(cluster)
    await asyncio.to_thread(cluster.stop, how)
    await asyncio.to_thread(psutil.wait_procs, family, PATIENCE)
    await asyncio.sleep(rng.uniform(0, 0.5))
    await asyncio.to_thread(cluster.start, *site.care)


def _cluster(site: Site) -> Cluster:
    assert site.cluster is not None, "this needs a PostgreSQL"
    return site.cluster


def _family(cluster: Cluster) -> list[psutil.Process]:
    """Who serves its connections: they outlive a killed parent for a moment."""
    assert cluster._process is not None
    family: list[psutil.Process]
    family = psutil.Process(cluster._process.pid).children(recursive=True)
    return family


async def nobody_hears_any_news(site: Site, rng: random.Random) -> None:
    """The one connection of each server that listens is ended by PostgreSQL."""
    async with connected(_cluster(site).address()) as connection:
        ears = "FROM pg_stat_activity WHERE application_name = $1"
        await connection.fetch(f"SELECT pg_terminate_backend(pid) {ears}", NAME)


async def every_backend_is_ended(site: Site, rng: random.Random) -> None:
    async with connected(_cluster(site).address()) as connection:
        others = "FROM pg_stat_activity WHERE application_name LIKE 'siegeworks%'"
        await connection.fetch(f"SELECT pg_terminate_backend(pid) {others}")


# The network.


async def a_server_loses_its_database(site: Site, rng: random.Random) -> None:
    _line(site, rng).cut()


async def a_server_waits_for_its_database(site: Site, rng: random.Random) -> None:
    with _line(site, rng).stalled():
        await asyncio.sleep(rng.uniform(*A_WHILE))


async def a_server_waits_in_vain(site: Site, rng: random.Random) -> None:
    """What was on its way is lost in the end."""
    line = _line(site, rng)
    with line.stalled():
        await asyncio.sleep(rng.uniform(*A_WHILE))
        line.cut()


async def a_server_talks_to_nobody(site: Site, rng: random.Random) -> None:
    """Its connections to the database are dead, and nobody has told it."""
    _line(site, rng).fall_silent()


async def the_database_answers_byte_by_byte(site: Site, rng: random.Random) -> None:
    with _line(site, rng).dripping():
        await asyncio.sleep(rng.uniform(*A_WHILE))


def _line(site: Site, rng: random.Random) -> Proxy:
    line = rng.choice(site.servers).line
    assert line is not None, "this needs a PostgreSQL"
    assert len(line), "there is nobody to cut off"
    return line


async def clients_are_cut_off(site: Site, rng: random.Random) -> None:
    _door(site, rng).cut()


async def clients_wait(site: Site, rng: random.Random) -> None:
    with _door(site, rng).stalled():
        await asyncio.sleep(rng.uniform(*A_WHILE))


async def clients_wait_in_vain(site: Site, rng: random.Random) -> None:
    door = _door(site, rng)
    with door.stalled():
        await asyncio.sleep(rng.uniform(*A_WHILE))
        door.cut()


async def clients_are_served_byte_by_byte(site: Site, rng: random.Random) -> None:
    with _door(site, rng).dripping():
        await asyncio.sleep(rng.uniform(*A_WHILE))


def _door(site: Site, rng: random.Random) -> Proxy:
    """One that somebody has come through."""
    return rng.choice([each.door for each in site.servers if len(each.door)])


# The disk.


async def the_disk_is_full(site: Site, rng: random.Random) -> None:
    """No file of whoever keeps the tables may grow, or be written at all.

    SQLite says so to the server. PostgreSQL cannot go on without its own log: it stops,
    cannot come up either, and is started again once there is room.
    """
    if site.cluster is None:
        (server,) = site.servers
        with _no_room_for([psutil.Process(server.pid)]):
            await asyncio.sleep(rng.uniform(*A_WHILE))
        return
    cluster, parent = site.cluster, site.cluster._process
    assert parent is not None
    with _no_room_for([psutil.Process(parent.pid), *_family(cluster)]):
        await asyncio.to_thread(parent.wait, PATIENCE)
    cluster._process = None
    await asyncio.sleep(rng.uniform(0, 0.3))
    await asyncio.to_thread(cluster.start, *site.care)


@contextmanager
def _no_room_for(processes: list[psutil.Process]) -> Iterator[None]:
    for process in processes:
        _limit_files(process, "0")
    try:
        yield
    finally:
        for process in processes:
            _limit_files(process, "unlimited")


def _limit_files(process: psutil.Process, most: str) -> None:
    """By a program that runs as whoever runs the process: root alone may not do it."""
    with suppress(psutil.NoSuchProcess):
        done = subprocess.run(
            [PRLIMIT or "", "--pid", str(process.pid), f"--fsize={most}:"],
            capture_output=True,
            check=False,
            user=process.uids().real,
            group=process.gids().real,
            extra_groups=[],
        )
        assert not (done.returncode and process.is_running()), done.stderr


# The clock.


async def a_clock_jumps_ahead(site: Site, rng: random.Random) -> None:
    rng.choice(site.servers).clock.jump(HOUR)


async def a_clock_jumps_back(site: Site, rng: random.Random) -> None:
    rng.choice(site.servers).clock.jump(-HOUR)


async def a_server_comes_back_an_hour_earlier(site: Site, rng: random.Random) -> None:
    """On a machine whose clock forgot the time."""
    struck = rng.choice(site.servers)
    await struck.kill()
    struck.clock.jump(-HOUR)
    await _back(struck, rng)


LIMITED_FILES: tuple[Fault, ...] = (the_disk_is_full,) if PRLIMIT else ()
"""Only Linux lets one program limit another."""
ANYWHERE: tuple[Fault, ...] = (
    a_server_is_killed,
    *LIMITED_FILES,
    a_clock_jumps_ahead,
    a_clock_jumps_back,
    *((a_server_comes_back_an_hour_earlier,) if SOAK > 1 else ()),
)
BEFORE_THE_SERVER: tuple[Fault, ...] = (
    a_server_is_frozen,
    clients_are_cut_off,
    clients_wait,
    clients_wait_in_vain,
    clients_are_served_byte_by_byte,
)
"""Which the kind of store behind it makes no difference to."""
BEHIND_THE_SERVER: tuple[Fault, ...] = (
    all_servers_are_killed,
    the_database_is_restarted,
    the_database_is_stopped_at_once,
    the_database_is_killed,
    nobody_hears_any_news,
    every_backend_is_ended,
    a_server_loses_its_database,
    a_server_waits_for_its_database,
    a_server_waits_in_vain,
    a_server_talks_to_nobody,
    the_database_answers_byte_by_byte,
)
BEHIND_ONE_DOOR: tuple[Fault, ...] = (
    a_worker_is_killed,
    a_worker_is_frozen,
    the_parent_is_killed,
    *((all_workers_are_killed, workers_are_replaced) if SOAK > 1 else ()),
)
ON_SQLITE = (*ANYWHERE, *BEFORE_THE_SERVER)
ON_POSTGRESQL = (
    *ANYWHERE,
    *BEHIND_THE_SERVER,
    *(BEFORE_THE_SERVER if SOAK > 1 else (clients_are_cut_off,)),
)


async def mend(site: Site) -> None:
    """Whoever runs the site starts again what is still down."""
    down = [server for server in site.servers if server.process is None]
    await asyncio.gather(*(server.start() for server in down))
