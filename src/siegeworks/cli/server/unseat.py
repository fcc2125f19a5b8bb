"""`siegeworks unseat`: revoke the session cookie of one guest, or of all guests.

Meant for a copied cookie, a lost device, or a compromised host.
"""

import asyncio
import os
from pathlib import Path

import typer

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.backends import open_store
from siegeworks.server.settings import Settings, settings_from
from siegeworks.server.storage.base import Store
from siegeworks.server.storage.sqlite import reading
from siegeworks.server.table.damage import UnreadableTable
from siegeworks.server.table.records import TableRow


class NobodyToUnseat(SiegeworksError):
    """The seat to be freed has no guest."""


def unseat(
    table: str | None,
    seat: str | None,
    data: Path | None,
    database: str | None,
    *,
    everybody: bool,
) -> None:
    if everybody == (table is not None) or (table is None) != (seat is None):
        raise NobodyToUnseat("say who: a TABLE and a SEAT at it, or --all")
    settings = settings_from(os.environ, data=data, database=database)
    if not settings.database:
        with reading(settings.data):
            pass  # fail if there is no data: opening the store would create it
    left = asyncio.run(_unseated(settings, table, seat))
    typer.echo(f"Tables where a seat has become nobody's: {len(left)}")


async def _unseated(
    settings: Settings, table: str | None, seat: str | None
) -> dict[str, int]:
    store = await open_store(settings)
    try:
        if table is None or seat is None:
            return await store.unseat_everybody()
        return await store.unseat(await _guest_at(store, table, seat))
    finally:
        await store.close()


async def _guest_at(store: Store, id: str, seat: str) -> bytes:
    try:
        table = await store.table(id)
    except UnreadableTable:
        raise NobodyToUnseat(
            f"table {id} is damaged, and who sits there cannot be read: "
            "`siegeworks doctor` tells more, and --all unseats everybody"
        ) from None
    if table is None:
        raise NobodyToUnseat(
            f"there is no table {id!r}; its name is in its address, after /table/"
        )
    guest = next((row.guest for row in table.seats if row.seat == seat), b"")
    if not guest:
        raise NobodyToUnseat(
            f"nobody's cookie opens the seat {seat!r} of table {id}; {_who_sits(table)}"
        )
    return guest


def _who_sits(table: TableRow) -> str:
    seats = [row.seat for row in table.seats if row.guest]
    return f"choose of {', '.join(seats)}" if seats else "no seat there is anybody's"
