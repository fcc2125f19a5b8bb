"""What a server carries: one SQLite file, and PostgreSQL with 1, 2 and 4 processes.

    python -m bench.sizing [--database postgresql://…]

The same load on each: live tables with two sockets each, moves offered at a fixed rate,
then as many moves as it takes. Server, database and the clients share this machine, so
that more processes than it has cores to spare gain nothing here. Without an address,
PostgreSQL is the one of the tests, with its usual settings: a move is answered when it
is on the disk.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncpg
import uvloop

from bench.server_load import Figures, load, memory_of, running
from siegeworks.server.process.uvicorn_config import allow_many_connections

TABLES = 500
RATE = 200
SECONDS = 15
PORT = 18128
PROCESSES = (1, 2, 4)
DATABASE = "siegeworks_sizing"
TESTS = Path(__file__).parents[1] / "tests"


class Size(NamedTuple):
    empty: float
    """Megabytes before anybody came."""
    steady: Figures
    fastest: Figures

    def __str__(self) -> str:
        steady, fastest = self.steady, self.fastest
        a_thousand = 1000 * (steady.memory - self.empty) / TABLES
        return (
            f"{fastest.moves:6.0f} moves/s   at {steady.moves:.0f}/s: "
            f"p50 {steady.p50:5.1f} ms, p99 {steady.p99:6.1f} ms   "
            f"{self.empty:4.0f} MB empty, {a_thousand:4.0f} MB per 1,000 tables"
        )


def size_of(*options: str) -> Size:
    """Of a server that was started with these options."""
    program = str(Path(sys.executable).parent / "siegeworks")
    port = str(PORT)
    asked = (program, "serve", "--no-open", "--port", port, *options)
    with running(*asked, until="ready") as process:
        empty = memory_of(process)
        work = load(f"127.0.0.1:{port}", process, TABLES, RATE, SECONDS)
        return Size(empty, *uvloop.run(work))


@contextmanager
def postgresql(given: str | None) -> Iterator[str]:
    """An address where databases may be made."""
    if given:
        yield given
        return
    sys.path.append(str(TESTS))
    from server.postgres import cluster  # noqa: PLC0415  not a part of the program

    with cluster() as found:
        yield found.address()


async def made_anew(address: str) -> str:
    """An empty database beside that one."""
    server, _, _ = address.rpartition("/")
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(f"DROP DATABASE IF EXISTS {DATABASE}")
        await connection.execute(f"CREATE DATABASE {DATABASE}")
    finally:
        await connection.close()
    return f"{server}/{DATABASE}"


def main(given: str | None = None) -> None:
    print(f"Sizing: {TABLES} live tables, {RATE} moves/s offered, then flat out")
    allow_many_connections()
    with tempfile.TemporaryDirectory() as data:
        print(f"  SQLite                    {size_of('--data', data)}", flush=True)
    with postgresql(given) as address:
        for count in PROCESSES:
            database = asyncio.run(made_anew(address))
            size = size_of("--database", database, "--workers", str(count))
            name = "process  " if count == 1 else "processes"
            print(f"  PostgreSQL, {count} {name}   {size}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", help="the address of a PostgreSQL server")
    main(parser.parse_args().database)
