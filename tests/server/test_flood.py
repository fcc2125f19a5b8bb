"""A flood of anything is refused politely, and games beside it keep their pace.

The flood comes from other addresses than the games, in a process of its own, as fast as
it can. All of that, the server and its database share one machine here.
"""

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from conformance.playing import SOAK

from .chaos.flooding import KINDS, Told, flood
from .test_killed import Player, free_port, process, sit_down

GAMES = 10
SECONDS = 1.5 * SOAK
THINKING = 0.1
"""Seconds between two moves of a game."""
AT_MOST = 1.5
"""Seconds until 99 of 100 moves are answered, and both sides know."""
LEAST = 0.5
"""Moves a second that each game goes on with: people make fewer."""
SOCKETS = 50
"""That one address may have open here: more than our own players need."""

POLITE: dict[str, set[str]] = {
    "tables": {"201", "429"},
    "bodies": {"413", "429"},
    "sockets": {"open", "1013", "403", "429"},
    "frames": {"1009", "1013", "403", "429"},
}
"""What each kind of flood may be told, and nothing else."""
REFUSED: dict[str, set[str]] = {
    "tables": {"429"},
    "bodies": {"413", "429"},
    "sockets": {"1013", "403", "429"},
    "frames": {"1009"},
}
"""Of that, what shows that it was too much."""


@dataclass
class Pacer(Player):
    """Plays on, and notes when each of its moves was made and how long it took."""

    paces: list[tuple[float, float]] = field(default_factory=list)

    async def ask(
        self,
        sockets: dict[str, ClientConnection],
        command: dict[str, object],
        situations: dict[str, dict[str, object]],
    ) -> None:
        began = time.monotonic()
        await super().ask(sockets, command, situations)
        self.paces.append((began, time.monotonic() - began))
        await asyncio.sleep(THINKING)


@dataclass
class Pace:
    """Of all games in a stretch of time."""

    moves_a_second: float
    p99: float

    def __str__(self) -> str:
        return f"{self.moves_a_second:.0f} moves/s, p99 {self.p99:.3f} s"


class Games:
    """So many at a time: whenever one ends, the next begins."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._pacers: list[Pacer] = []

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator["Games"]:
        tasks = [asyncio.create_task(self._play(number)) for number in range(GAMES)]
        try:
            yield self
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, seed: int) -> None:
        while True:
            (player,) = await sit_down(self._address, 1, seed)
            pacer = Pacer(*(getattr(player, name) for name in _SETUP))
            self._pacers.append(pacer)
            await pacer.play()

    def pace(self, since: float) -> Pace:
        """From then on until now."""
        seconds = sorted(s for p in self._pacers for at, s in p.paces if at >= since)
        assert seconds, "nobody moves any more"
        spent = time.monotonic() - since
        return Pace(len(seconds) / spent, seconds[int(0.99 * (len(seconds) - 1))])


_SETUP = ("address", "cookie", "table", "seats", "rng")


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process of its own for the flood."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        pool.submit(int).result()
        yield pool


async def paces_in_floods(
    data: Path, database: str, elsewhere: ProcessPoolExecutor
) -> tuple[Pace, dict[str, tuple[Pace, Told]]]:
    """Without a flood, and in each of them; with what that was told."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    loop = asyncio.get_running_loop()
    found: dict[str, tuple[Pace, Told]] = {}
    async with process(data, port, database), Games(address).going_on() as games:
        await asyncio.sleep(0.5)
        began = time.monotonic()
        await asyncio.sleep(SECONDS)
        quiet = games.pace(began)
        for kind in KINDS:
            began = time.monotonic()
            told = await loop.run_in_executor(elsewhere, flood, kind, address, SECONDS)
            found[kind] = games.pace(began), told
    return quiet, found


def test_games_keep_their_pace_in_a_flood(
    tmp_path: Path,
    database: str,
    elsewhere: ProcessPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SIEGEWORKS_SOCKETS_PER_ADDRESS", str(SOCKETS))
    quiet, found = asyncio.run(paces_in_floods(tmp_path, database, elsewhere))
    print(f"quiet: {quiet}")  # noqa: T201  the figures are a result, too
    for kind, (pace, told) in found.items():
        print(f"{kind}: {pace}; {dict(told)}")  # noqa: T201
    for kind, (pace, told) in found.items():
        assert set(told) <= POLITE[kind], f"{kind} are refused with other words"
        assert set(told) & REFUSED[kind], f"{kind} were never too many"
        assert pace.p99 <= AT_MOST, f"{kind} hold the games up: {pace}"
        assert pace.moves_a_second >= LEAST * GAMES, f"{kind}: {pace}"
