"""`siegeworks transfer`: copy all data of a server into another database.

It copies from a data folder (SQLite) to PostgreSQL, back, or between two PostgreSQLs.
"""

import asyncio
from importlib.util import find_spec

import typer
from sqlalchemy import Connection
from sqlalchemy.util import greenlet_spawn

from siegeworks.cli.server.table_check import why_unsound
from siegeworks.cli.server.transfer_endpoints import (
    BROKEN,
    CannotTransfer,
    Place,
    place_of,
    said_by,
    source_at,
    target_at,
)
from siegeworks.core.errors import SiegeworksError
from siegeworks.server.storage.transfer import Transferred, make_ready, transfer

SHOWN = 5
"""Number of damaged tables listed; the rest are counted."""


def transfer_between(source: str, target: str) -> None:
    if find_spec("asyncpg") is None:
        raise CannotTransfer(
            "PostgreSQL needs asyncpg, which is not installed: "
            "pip install 'siegeworks[postgresql]'"
        )
    origin, goal = place_of(source), place_of(target)
    if origin.folder is not None and goal.folder is not None:
        raise CannotTransfer(
            "both are folders: copy one with `siegeworks backup` and bring it into "
            "the other with `siegeworks restore`"
        )
    _tell(origin, goal, asyncio.run(_transferred(origin, goal)))


def _tell(origin: Place, goal: Place, done: Transferred) -> None:
    for name, rows, fingerprint in done.relations:
        typer.echo(f"{name}: {rows} rows, alike on both sides, SHA-256 {fingerprint}")
    for table, why in done.sick[:SHOWN]:
        typer.echo(f"Copied as it was, but no game by the rules: {table}: {why}")
    if (more := len(done.sick) - SHOWN) > 0:
        typer.echo(f"Copied as they were, but no games by the rules: {more} more")
    typer.echo(f"Tables copied from {origin.name} to {goal.name}: {done.tables}")


async def _transferred(origin: Place, goal: Place) -> Transferred:
    """Copy everything in one transaction of the target, or nothing."""
    async with source_at(origin) as source, target_at(goal) as target:
        try:
            return await greenlet_spawn(_copied, source, target, goal)
        except BROKEN as problem:
            raise CannotTransfer(
                f"the transfer broke off ({said_by(problem)}): "
                f"{goal.name} is as empty as before"
            ) from None


def _copied(source: Connection, target: Connection, goal: Place) -> Transferred:
    try:
        make_ready(target)
        done = transfer(source, target, why_unsound)
    except SiegeworksError as problem:
        raise CannotTransfer(
            f"nothing was copied into {goal.name}: {problem}"
        ) from None
    _commit(target, goal)
    return done


def _commit(target: Connection, goal: Place) -> None:
    try:
        target.commit()
    except BROKEN as problem:
        raise CannotTransfer(
            f"the last answer never came ({said_by(problem)}): {goal.name} has either "
            "everything or nothing, and the same command again tells which"
        ) from None
