"""Two real servers on one PostgreSQL, and one of them is killed again and again."""

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from .postgres import Cluster
from .test_killed import (
    KILLS,
    RESYNCHRONISED,
    TABLES,
    Player,
    check_log,
    free_port,
    process,
    sit_down,
)

pytestmark = pytest.mark.process

ROUNDS = max(KILLS // 3, 3)
AT_MOST = 15.0
"""Seconds after which somebody is taken to be lost."""


@dataclass
class Roamer(Player):
    """Knows all servers, and finds each seat another one whenever it comes back."""

    addresses: list[str] = field(default_factory=list)

    def server(self) -> str:
        return self.rng.choice(self.addresses)

    async def ask(
        self,
        sockets: dict[str, ClientConnection],
        command: dict,
        situations: dict[str, dict],
    ) -> None:
        """Who hears at both seats of what was just done is in step."""
        await super().ask(sockets, command, situations)
        self.in_step_at = time.monotonic()


async def roam(address: str, addresses: list[str], count: int) -> list[Roamer]:
    return [
        Roamer(
            each.address,
            each.cookie,
            each.table,
            each.seats,
            each.rng,
            addresses=addresses,
        )
        for each in await sit_down(address, count, count)
    ]


async def play_through_kills_of_one(
    folders: list[Path], ports: list[int], database: str
) -> list[Roamer]:
    """Every round another server is killed and started again; who played."""
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    rng, everybody, tasks, late = random.Random(1), [], [], []
    async with contextlib.AsyncExitStack() as stack:
        up = [
            await stack.enter_async_context(process(folder, port, database))
            for folder, port in zip(folders, ports, strict=True)
        ]
        for number in range(ROUNDS):
            at_work = [each for each in everybody if not each.is_over]
            fresh = await roam(addresses[0], addresses, TABLES - len(at_work))
            everybody += fresh
            tasks += [asyncio.create_task(each.play()) for each in fresh]
            await asyncio.sleep(rng.uniform(0.2, 0.5))
            for task in tasks:
                if task.done():
                    task.result()
            struck = number % len(up)
            up[struck].kill()
            # The other one goes on with everybody's games.
            late += await seconds_out_of_step(everybody, time.monotonic())
            await up[struck].wait()
            up[struck] = await stack.enter_async_context(
                process(folders[struck], ports[struck], database)
            )
    for task in tasks:
        task.cancel()
    # Of some forty times the worst may be worse: two servers, a database and all these
    # clients share a machine with other tests.
    assert len(late) > ROUNDS, "there was hardly anybody to come back"
    assert sorted(late)[-2] < RESYNCHRONISED, late
    return everybody


async def seconds_out_of_step(players: list[Roamer], since: float) -> list[float]:
    """How long it takes each of them to go on, at most a little while."""
    waiting, seconds = [each for each in players if not each.is_over], []
    async with asyncio.timeout(AT_MOST):
        while waiting:
            await asyncio.sleep(0.01)
            still = [p for p in waiting if not p.is_over and p.in_step_at < since]
            seconds += [time.monotonic() - since] * (len(waiting) - len(still))
            waiting = still
    return seconds


def test_no_answered_move_is_lost_when_one_of_two_servers_is_killed(
    tmp_path: Path, postgres: Cluster
) -> None:
    database = postgres.fresh()
    folders, ports = [tmp_path / "one", tmp_path / "two"], [free_port(), free_port()]
    players = asyncio.run(play_through_kills_of_one(folders, ports, database))
    answered = asyncio.run(check_log(tmp_path, players, database))
    assert answered > ROUNDS * 10, "there was no load worth speaking of"
