"""A server killed in the middle of its work loses nothing that it had answered."""

import asyncio
import contextlib
import os
import random
import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.server.backends import open_store
from siegeworks.server.settings import Settings
from siegeworks.server.table.log import PlayedLine
from siegeworks.server.table.state import table_state_of

from .client import id_of

pytestmark = pytest.mark.process

SOAK = int(os.environ.get("SIEGEWORKS_SOAK", "1"))
KILLS = 8 if SOAK == 1 else 20 * SOAK
TABLES = 8
RESYNCHRONISED = 3.0
"""Seconds after the server is back within which every client has to be in step."""
GAME = "schotten-totten-2"
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


@dataclass
class Player:
    """Sits on both sides of a table and plays on, whatever happens to the server."""

    address: str
    cookie: str
    table: str
    seats: list[str]
    rng: random.Random
    accepted: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Command → the entry it became, as the server said, and the move."""
    unanswered: dict[str, dict[str, object]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    in_step_at: float = 0.0
    reconnections: int = 0
    is_over: bool = False
    is_patient: bool = False
    """Asks again when told to: where the database cannot be written to for a while."""

    async def play(self) -> None:
        """Until the game is over: connect, say what is known, send again, go on."""
        while not self.is_over:
            with contextlib.suppress(*BROKEN):
                async with self.connected() as sockets:
                    self.reconnections += 1
                    await self.play_on(sockets)
            await asyncio.sleep(0.05)

    def server(self) -> str:
        """Where the next socket is opened."""
        return self.address

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[dict[str, ClientConnection]]:
        async with contextlib.AsyncExitStack() as stack:
            yield {
                seat: await stack.enter_async_context(
                    connect(
                        f"{self.server().replace('http', 'ws', 1)}/socket/{self.table}",
                        additional_headers={"Cookie": self.cookie},
                        compression=None,
                        open_timeout=5,
                        close_timeout=0.1,
                    )
                )
                for seat in self.seats
            }

    async def play_on(self, sockets: dict[str, ClientConnection]) -> None:
        situations = {
            seat: await self.greet(seat, socket) for seat, socket in sockets.items()
        }
        for command in list(self.unanswered.values()):
            await self.ask(sockets, command, situations)
        self.in_step_at = time.monotonic()
        while not self.is_over:
            seat = next(seat for seat in self.seats if situations[seat]["legal"])
            command = {
                "seat": seat,
                "type": "Move",
                "id": secrets.token_hex(16),
                "follows": situations[seat]["seq"],
                "text": self.rng.choice(situations[seat]["legal"])["text"],
            }
            await self.ask(sockets, command, situations)

    async def greet(self, seat: str, socket: ClientConnection) -> dict:
        hello = {"type": "Hello", "seat": seat, "seen": self.seen.get(seat, 0)}
        await socket.send(msgspec.json.encode(hello).decode())
        known, missed, situation = self.seen.get(seat, 0), {}, {}
        while not situation or known + len(missed) < situation["seq"]:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] in {"Welcome", "History"}:
                missed |= {entry["seq"]: entry for entry in message["entries"]}
            situation = message.get("situation", situation)
        return self.look(seat, [missed[seq] for seq in sorted(missed)], situation)

    async def ask(
        self,
        sockets: dict[str, ClientConnection],
        command: dict,
        situations: dict[str, dict],
    ) -> None:
        """Send a command and hear everything until both seats know its outcome."""
        seat, number = command["seat"], command["id"]
        self.unanswered[number] = command
        frame = {key: value for key, value in command.items() if key != "seat"}
        await sockets[seat].send(msgspec.json.encode(frame).decode())
        while number in self.unanswered:
            message = msgspec.json.decode(await sockets[seat].recv())
            match message["type"]:
                case "Accepted" | "Duplicate":
                    assert message["id"] == number
                    said = (message["seq"], command["text"])
                    assert self.accepted.setdefault(number, said) == said
                    del self.unanswered[number]
                case "Stale":
                    del self.unanswered[number]
                case "Update":
                    situations[seat] = self.look(seat, **_news(message))
                case "Limited" if self.is_patient:
                    await asyncio.sleep(message["retry_after"])
                    await sockets[seat].send(msgspec.json.encode(frame).decode())
                case "Illegal" | "Limited" | "Malformed":
                    raise AssertionError(f"a lawful move was refused: {message}")
        for each in self.seats:
            while situations[each]["seq"] < self.accepted.get(number, (0, ""))[0]:
                message = msgspec.json.decode(await sockets[each].recv())
                if message["type"] == "Update":
                    situations[each] = self.look(each, **_news(message))

    def look(self, seat: str, entries: list[dict], situation: dict) -> dict:
        """Entries follow on what is known, without a gap and without a repetition."""
        known = self.seen.get(seat, 0)
        assert [entry["seq"] for entry in entries] == list(
            range(known + 1, known + 1 + len(entries))
        )
        self.seen[seat] = known + len(entries)
        assert self.seen[seat] == situation["seq"]
        self.is_over = situation["ending"] is not None
        return situation


def _news(message: dict) -> dict:
    return {"entries": message["entries"], "situation": message["situation"]}


@contextlib.asynccontextmanager
async def process(
    data: Path, port: int, database: str = ""
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The real program, as a person starts it."""
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "siegeworks", "serve", "--no-open"),
        *("--port", str(port), "--data", str(data)),
        *(("--database", database) if database else ()),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {"SIEGEWORKS_COMMAND_RATE": "10000/second"},
    )
    try:
        assert server.stdout is not None
        while b"ready" not in (line := await server.stdout.readline()):
            assert line, "the server did not come up"
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            server.kill()
        await server.wait()


async def sit_down(address: str, count: int, seed: int) -> list[Player]:
    if not count:
        return []
    headers = {"Origin": address, "Sec-Fetch-Site": "same-origin"}
    async with httpx.AsyncClient(base_url=address, headers=headers) as web:
        seats = (await web.get(f"/api/games/{GAME}/setup")).json()["seats"]
        new = {"type": "NewTable", "game": GAME, "name": "Kim"}
        new["seats"] = dict.fromkeys(seats, "me")
        tables = []
        for _ in range(count):
            answer = await web.post("/api/tables", json=new)
            assert answer.status_code == 201, answer.text
            tables.append(answer.json()["table"])
        (cookie,) = web.cookies.jar
    token = f"{cookie.name}={cookie.value}"
    return [
        Player(address, token, table, seats, random.Random(seed + number))
        for number, table in enumerate(tables)
    ]


async def play_through_kills(
    data: Path, port: int, kills: int, database: str = ""
) -> list[Player]:
    """Kill and restart the server under load; everybody who played."""
    address = f"http://127.0.0.1:{port}"
    rng, everybody, at_work = random.Random(port), [], []
    for number in range(kills):
        async with process(data, port, database) as server:
            is_back = time.monotonic()
            at_work = [each for each in at_work if not each.is_over]
            await in_step(at_work, is_back)
            fresh = await sit_down(address, TABLES - len(at_work), number * 100)
            tasks = [asyncio.create_task(player.play()) for player in fresh]
            everybody += zip(fresh, tasks, strict=True)
            at_work += fresh
            await asyncio.sleep(rng.uniform(0.1, 0.6))
            for _, task in everybody:
                if task.done():
                    task.result()
            server.kill()
            await server.wait()
    async with process(data, port, database):
        at_work = [each for each in at_work if not each.is_over]
        await in_step(at_work, time.monotonic())
    for _, task in everybody:
        task.cancel()
    return [player for player, _ in everybody]


async def in_step(players: list[Player], since: float) -> None:
    """Wait until every client has found its way back by itself."""
    while late := [each for each in players if each.in_step_at < since]:
        waited = time.monotonic() - since
        assert waited < RESYNCHRONISED, f"{len(late)} clients are still out of step"
        await asyncio.sleep(0.01)


async def check_log(data: Path, players: list[Player], database: str = "") -> int:
    """Every answered move is in the log, once, where the server said; how many."""
    store = await open_store(Settings(data=data, database=database))
    try:
        for player in players:
            row = await store.table(player.table)
            assert row is not None
            entries = await store.entries(player.table)
            game = CATALOG.game(row.game, row.options)
            assert [each.seq for each in entries] == list(range(1, len(entries) + 1))
            stored = {
                id_of(each.command): (
                    each.seq,
                    game.write(game.decode_action(each.line.action)),
                )
                for each in entries
                if isinstance(each.line, PlayedLine) and each.line.by != str(CHANCE)
            }
            assert player.accepted.items() <= stored.items()
            # Whatever is there beyond that was sent, and the answer got lost.
            assert stored.keys() - player.accepted.keys() <= player.unanswered.keys()
            table_state_of(game, row, entries)
        return sum(len(player.accepted) for player in players)
    finally:
        await store.close()


def written(game: AnyGame, line: PlayedLine) -> str:
    return game.write(game.decode_action(bytes(line.action)))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def test_no_answered_move_is_lost_when_the_server_is_killed(
    tmp_path: Path, database: str
) -> None:
    players = asyncio.run(play_through_kills(tmp_path, free_port(), KILLS, database))
    answered = asyncio.run(check_log(tmp_path, players, database))
    assert answered > KILLS * 10, "there was no load worth speaking of"
    assert sum(player.reconnections for player in players) > KILLS
