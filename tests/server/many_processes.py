"""A server of several processes, as it is started, and people who play on it."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from urllib.request import urlopen

import httpx
import psutil
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection

from siegeworks.server.metrics import FOLDER

from .test_killed import Player, check_log, sit_down
from .test_operations import Server, serving

UNLIMITED = {
    "SIEGEWORKS_COMMAND_RATE": "100000/second",
    "SIEGEWORKS_HTTP_RATE": "100000/second",
    "SIEGEWORKS_OPEN_TABLES_PER_ADDRESS": "100000",
    "SIEGEWORKS_SOCKETS_PER_ADDRESS": "100000",
}
PATIENCE = 30.0
TABLES = 4
THINKING = 0.03
"""Seconds between two moves at a table."""
SOME = 5
"""Moves, after which a game can be said to go on."""


@contextmanager
def serving_many(
    program: Path, home: Path, database: str, workers: int = 2, **changes: str
) -> Iterator[Server]:
    words = ("--no-open", "--database", database, "--workers", workers)
    with serving(program, home, *words, **(UNLIMITED | changes)) as server:
        yield server


def workers_of(server: Server) -> list[psutil.Process]:
    """Those who answer; Python keeps one more that only tidies up."""
    found = psutil.Process(server.process.pid).children()
    return [each for each in found if _is_worker(each)]


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.NoSuchProcess:  # it has just died
        return False


def successor_of(dead: psutil.Process, server: Server) -> psutil.Process:
    """Whoever is started in its place, as soon as there is anybody."""
    others = [each for each in workers_of(server) if each != dead]
    dead.kill()
    began = time.monotonic()
    while not (new := set(workers_of(server)) - {dead, *others}):
        assert time.monotonic() - began < PATIENCE, "nobody was started"
        time.sleep(0.005)
    return new.pop()


def lines_of(server: Server) -> list[dict[str, object]]:
    return [json.loads(line) for line in server.errors.splitlines()]


def mistakes_of(server: Server) -> list[dict[str, object]]:
    """On a busy machine it may complain of that, but of nothing else."""
    return [line for line in lines_of(server) if line["severity"] == "error"]


def figures(address: str) -> dict[str, float]:
    """What is told about all of them together, labels left out."""
    with urlopen(f"{address}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
    return sums


def wait_for_figure(address: str, name: str, figure: float) -> float:
    """Until it is told; how many seconds that took."""
    began = time.monotonic()
    while (found := figures(address).get(name)) != figure:
        assert time.monotonic() - began < PATIENCE, f"{name} is {found}, not {figure}"
        time.sleep(0.1)  # whoever is starting needs the machine more than we do
    return time.monotonic() - began


def metrics_folder_of(server: Server) -> Path:
    return Path(workers_of(server)[0].environ()[FOLDER])


def counting_places(server: Server) -> set[str]:
    """Whose figures there are files of."""
    files = metrics_folder_of(server).glob("*.db")
    return {file.stem.rpartition("_")[2] for file in files}


def wait_until_gone(processes: list[psutil.Process]) -> float:
    began = time.monotonic()
    while any(_runs(each) for each in processes):
        assert time.monotonic() - began < PATIENCE, "somebody was left behind"
        time.sleep(0.02)
    return time.monotonic() - began


def _runs(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@asynccontextmanager
async def playing(address: str, home: Path, database: str) -> AsyncIterator["Games"]:
    """People at some tables who play on whatever happens; checked at the end."""
    games = Games(address)
    await games.seat_more()
    try:
        yield games
        await games.go_on()
    finally:
        await games.stop()
    answered = await check_log(home, games.players, database)
    assert answered > TABLES * SOME, "there was hardly a game"


class Calm(Player):
    """Asks again when told to, and leaves time for others: for who is just starting."""

    @classmethod
    def like(cls, player: Player) -> "Calm":
        calm = cls(
            player.address, player.cookie, player.table, player.seats, player.rng
        )
        calm.is_patient = True
        return calm

    async def ask(
        self,
        sockets: dict[str, ClientConnection],
        command: dict[str, object],
        situations: dict[str, dict[str, object]],
    ) -> None:
        await super().ask(sockets, command, situations)
        await asyncio.sleep(THINKING)


class Games:
    """Some tables with somebody at each; a finished game is followed by another."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def seat_more(self) -> None:
        at_work = sum(not each.is_over for each in self.players)
        seated = await sit_down(self._address, TABLES - at_work, len(self.players))
        fresh = [Calm.like(each) for each in seated]
        self.players += fresh
        self._tasks += [asyncio.create_task(each.play()) for each in fresh]

    def move_to(self, address: str) -> None:
        """Everybody goes on at another server, as soon as their sockets are cut."""
        self._address = address
        for each in self.players:
            each.address = address
        for task in self._tasks:
            task.cancel()
        going_on = [each for each in self.players if not each.is_over]
        self._tasks = [asyncio.create_task(each.play()) for each in going_on]

    async def go_on(self) -> float:
        """Until some moves were answered at every table; the seconds of the slowest."""
        await self.seat_more()
        began = time.monotonic()
        before = {each.table: len(each.accepted) for each in self.players}
        while any(
            not each.is_over and len(each.accepted) < before[each.table] + SOME
            for each in self.players
        ):
            for task in self._tasks:
                if task.done():
                    task.result()
            assert time.monotonic() - began < PATIENCE, "somebody is stuck"
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def all_answer(address: str, until: "asyncio.Event") -> int:
    """Ask again and again on new connections; every one is answered."""
    asked, unencrypted = 0, httpx.create_ssl_context(verify=False)
    while not until.is_set():
        async with httpx.AsyncClient(
            base_url=address, timeout=PATIENCE, verify=unencrypted
        ) as web:
            assert (await web.get("/api/games")).status_code == 200
        asked += 1
        await asyncio.sleep(0.05)
    return asked
