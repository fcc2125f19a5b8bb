"""A thousand live tables over real sockets, beside boardgame.io under the same load.

Ours: the real game, the real server process, a move is answered after its commit to
SQLite. Theirs: a counter, kept in memory. Both servers share this machine with the
clients that load them. The steady part offers moves at a fixed rate whatever the
answers do, as people would; the flat-out part sends the next move of a table as soon
as the last one was answered.
"""

import asyncio
import contextlib
import gc
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from siegeworks.server.process.uvicorn_config import allow_many_connections

GAME = "schotten-totten-2"
TABLES = 1000
RATE = 300
SECONDS = 30
FLAT_OUT_SECONDS = 10
FLAT_OUT_TABLES = 64
"""Tables that move at the same time when nobody waits for a clock."""
PEER = Path(__file__).parent / "boardgame_io"
GENEROUS = {
    "SIEGEWORKS_OPEN_TABLES_PER_ADDRESS": "100000",
    "SIEGEWORKS_SOCKETS_PER_ADDRESS": "100000",
    "SIEGEWORKS_HTTP_RATE": "100000/second",
    "SIEGEWORKS_COMMAND_RATE": "100000/second",
}


@dataclass
class Figures:
    """What a load came to."""

    moves: float
    """Answered, per second."""
    p50: float
    """Milliseconds from sending a move to its answer."""
    p99: float
    memory: float
    """Megabytes of the server's processes."""

    def __str__(self) -> str:
        return (
            f"{self.moves:7.0f} moves/s   p50 {self.p50:6.1f} ms   "
            f"p99 {self.p99:6.1f} ms   {self.memory:5.0f} MB"
        )


@dataclass
class LiveTable:
    """Both seats of one table, and whatever is being waited for."""

    sockets: dict[str, ClientConnection]
    rng: random.Random
    seq: int = 0
    actor: str | None = None
    moves: tuple[str, ...] = ()
    sent: float = 0.0
    """When the move was sent that has no answer yet; 0: none."""
    delays: list[float] = field(default_factory=list)
    turn: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    @property
    def is_ready(self) -> bool:
        return bool(self.moves) and not self.sent

    async def move(self) -> None:
        assert self.actor is not None
        text, follows = self.rng.choice(self.moves), self.seq
        self.moves, self.sent = (), time.perf_counter()
        command = {
            "type": "Move",
            "id": f"bench-{self.rng.getrandbits(64):016x}",
            "follows": follows,
            "text": text,
        }
        await self.sockets[self.actor].send(msgspec.json.encode(command).decode())

    async def listen(self, seat: str) -> None:
        """Read everything that one seat is told."""
        async for frame in self.sockets[seat]:
            message = msgspec.json.decode(frame)
            match message["type"]:
                case "Accepted":
                    self.delays.append(time.perf_counter() - self.sent)
                    self.sent = 0.0
                    self.turn.set()
                case "Welcome" | "Update":
                    self.look(seat, message["situation"])
                case "Illegal" | "Stale" | "Limited" | "Malformed" | "Duplicate":
                    raise AssertionError(f"the load is not lawful: {message}")
        raise ConnectionError(f"the server hung up on {seat}")

    def look(self, seat: str, situation: dict[str, object]) -> None:
        legal = situation["legal"]
        assert isinstance(legal, list)
        if situation["ending"]:
            self.is_over = True
            self.turn.set()
        if legal:
            seq = situation["seq"]
            assert isinstance(seq, int)
            self.actor, self.seq = seat, seq
            self.moves = tuple(choice["text"] for choice in legal)
            self.turn.set()


@contextlib.contextmanager
def running(*command: str, until: str, cwd: Path | None = None) -> Iterator[int]:
    """A server process that has said it is ready; ended when nobody needs it."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | GENEROUS,
        cwd=cwd,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if until in line:
                break
        else:
            raise RuntimeError(f"{command} ended before it was ready")
        yield process.pid
    finally:
        process.terminate()
        process.wait(timeout=20)


def memory_of(process: int) -> float:
    """Megabytes of a process and all that it has started; what several of them share
    is counted once."""
    place = Path(f"/proc/{process}")
    found = re.search(r"^Pss:\s+(\d+)", (place / "smaps_rollup").read_text(), re.M)
    assert found is not None
    children = (place / f"task/{process}/children").read_text().split()
    return int(found[1]) / 1024 + sum(memory_of(int(child)) for child in children)


async def open_tables(address: str, count: int) -> list[LiveTable]:
    """Tables of two people; this process plays both."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as web:
        setup = (await web.get(f"/api/games/{GAME}/setup")).json()
        new = {
            "type": "NewTable",
            "game": GAME,
            "name": "bench",
            "seats": dict.fromkeys(setup["seats"], "me"),
        }
        tables = []
        for number in range(count):
            answer = await web.post("/api/tables", json=new)
            answer.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
            tables.append(
                await _sit(
                    address, answer.json()["table"], setup["seats"], cookie, number
                )
            )
        return tables


async def _sit(
    address: str, table: str, seats: list[str], cookie: str, number: int
) -> LiveTable:
    sockets = {}
    for seat in seats:
        socket = await connect(
            f"ws://{address}/socket/{table}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            compression=None,
            ping_interval=None,
        )
        await socket.send(f'{{"type":"Hello","seat":"{seat}"}}')
        sockets[seat] = socket
    return LiveTable(sockets, random.Random(number))


async def steadily(tables: list[LiveTable], rate: float, seconds: float) -> int:
    """Offer moves at a rate, whatever becomes of them; how many were due too early."""
    loop, late, sent = asyncio.get_running_loop(), 0, 0
    began = loop.time()
    while (now := loop.time() - began) < seconds:
        while sent < now * rate:
            table = tables[sent % len(tables)]
            sent += 1
            if table.is_ready:
                await table.move()
            else:
                late += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    return late


async def flat_out(tables: list[LiveTable], seconds: float) -> None:
    """So many tables at a time move again as soon as they may; then come others."""
    clock = asyncio.get_running_loop().time
    end, waiting = clock() + seconds, iter(tables)

    async def play_one_after_the_other() -> None:
        for table in waiting:
            while clock() < end and not table.is_over:
                table.turn.clear()
                if table.is_ready:
                    await table.move()
                await table.turn.wait()

    await asyncio.gather(*[play_one_after_the_other() for _ in range(FLAT_OUT_TABLES)])


def figures(tables: list[LiveTable], seconds: float, process: int) -> Figures:
    delays = [delay * 1000 for table in tables for delay in table.delays]
    for table in tables:
        table.delays.clear()
    cuts = statistics.quantiles(delays, n=100)
    return Figures(len(delays) / seconds, cuts[49], cuts[98], memory_of(process))


async def load(
    address: str, process: int, tables_wanted: int, rate: float, seconds: float
) -> tuple[Figures, Figures]:
    # What our own collector does is not what is measured.
    gc.disable()
    tables = await open_tables(address, tables_wanted)
    async with asyncio.TaskGroup() as group:
        # A listener that fails ends all of this: its table would be waited for in vain.
        listeners = [
            group.create_task(table.listen(seat))
            for table in tables
            for seat in table.sockets
        ]
        await asyncio.sleep(2)
        late = await steadily(tables, rate, seconds)
        steady = figures(tables, seconds, process)
        if late:
            print(f"  {late} moves came due before their table was ready")
        await flat_out(tables, FLAT_OUT_SECONDS)
        fastest = figures(tables, FLAT_OUT_SECONDS, process)
        for listener in listeners:
            listener.cancel()
    return steady, fastest


def ours() -> tuple[Figures, Figures]:
    program = str(Path(sys.executable).parent / "siegeworks")
    port = "18126"
    with (
        tempfile.TemporaryDirectory() as data,
        running(
            program, "serve", "--no-open", "--port", port, "--data", data, until="ready"
        ) as process,
    ):
        address = f"127.0.0.1:{port}"
        return uvloop.run(load(address, process, TABLES, RATE, SECONDS))


def theirs() -> Figures | None:
    """The same load on boardgame.io, if Node is here and its package can be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    if not (PEER / "node_modules").exists():
        subprocess.run([npm, "ci", "--silent"], cwd=PEER, check=True)
    port = "18127"
    with running(node, "server.cjs", port, until="ready", cwd=PEER) as process:
        time.sleep(1)
        done = subprocess.run(
            [node, "load.cjs", port, str(TABLES), str(RATE), str(SECONDS)],
            cwd=PEER,
            check=True,
            capture_output=True,
        )
        found = msgspec.json.decode(done.stdout)
        return Figures(**found, memory=memory_of(process))


def main() -> None:
    print(f"Server: {TABLES} live tables of {GAME}, {RATE} moves/s offered")
    allow_many_connections()
    steady, fastest = ours()
    print(f"  siegeworks, steady, durable      {steady}")
    print(f"  siegeworks, flat out, durable    {fastest}")
    peer = theirs()
    if peer is None:
        print("  boardgame.io: not measured, there is no Node here")
        return
    print(f"  boardgame.io toy, in memory      {peer}")
    print(f"  p99 of ours / theirs: {steady.p99 / peer.p99:.2f}")


if __name__ == "__main__":
    main()
