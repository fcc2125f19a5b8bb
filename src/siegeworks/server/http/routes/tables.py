"""Endpoints for opening, finding and joining tables."""

from typing import Any

import msgspec
from starlette.responses import Response

from siegeworks.server.errors import NoSuchTable
from siegeworks.server.http import identity
from siegeworks.server.http.error_responses import JSON, HttpError
from siegeworks.server.http.parameters import CODE, KEY, TABLE, WATCH, table_in
from siegeworks.server.http.qr import svg_of
from siegeworks.server.http.routes.rulebook import rulebook_of
from siegeworks.server.http.routing import ApiRequest, Endpoints, Parameter
from siegeworks.server.http.security import host_of
from siegeworks.server.limits.limiter import Kind
from siegeworks.server.protocol.messages import (
    ForgetMe,
    Forgotten,
    JoinTable,
    NewTable,
    Rulebook,
    TableInfo,
    TableMade,
    TableSummary,
)
from siegeworks.server.table.invite_code import read_code

TABLES_API = Endpoints()


@TABLES_API.post(
    "/api/tables",
    takes=NewTable,
    gives=TableMade,
    status=201,
    refuses=(404, 422, 503),
    counts=Kind.OPENING,
)
async def open_table(ask: ApiRequest[NewTable]) -> TableMade:
    """Open a table and sit down at it."""
    table_service, guest = ask.services.table_service, ask.known_guest()
    return TableMade(await table_service.lobby.open_table(ask.body, guest, ask.address))


@TABLES_API.get("/api/tables", gives=list[TableSummary])
async def tables(ask: ApiRequest[None]) -> list[TableSummary]:
    """List the tables where the client has a seat, the most recently changed first."""
    guest = ask.guest
    return (
        [] if guest is None else await ask.services.table_service.lobby.tables_of(guest)
    )


# Without "cookies": that would clear those of every other host of the same domain.
# "cache" also drops the pages a browser keeps in its back/forward cache.
_FORGET = {"Clear-Site-Data": '"cache", "storage"', "Cache-Control": "no-store"}


@TABLES_API.post("/api/forget", takes=ForgetMe, gives=Forgotten, refuses=(503,))
async def forget(ask: ApiRequest[ForgetMe]) -> Response:
    """Leave every seat and delete the session cookie."""
    guest = ask.guest
    tables = (
        0 if guest is None else await ask.services.table_service.retention.forget(guest)
    )
    body = msgspec.json.encode(Forgotten(tables))
    response = Response(body, headers=_FORGET, media_type=JSON)
    identity.forget(response, secure=ask.request.url.scheme == "https")
    return response


@TABLES_API.get(
    "/api/tables/{table}",
    gives=TableInfo,
    parameters=(TABLE, WATCH),
    refuses=(403, 404),
)
async def table(ask: ApiRequest[None]) -> TableInfo:
    """Describe a table as far as the client may know it."""
    return await _info(ask)


async def _info(ask: ApiRequest[None]) -> TableInfo:
    return await ask.services.table_service.info(
        table_in(ask), ask.guest, ask.query("watch")
    )


@TABLES_API.get(
    "/api/tables/{table}/rulebook",
    gives=Rulebook,
    parameters=(TABLE, WATCH),
    refuses=(403, 404),
)
async def table_rulebook(ask: ApiRequest[None]) -> Rulebook:
    """Return the rulebook under the options of a table."""
    table_service = ask.services.table_service
    return rulebook_of(
        await table_service.game_at(table_in(ask), ask.guest, ask.query("watch"))
    )


@TABLES_API.get(
    "/api/join/{code}",
    gives=TableInfo,
    parameters=(CODE,),
    refuses=(404,),
    is_guess=True,
)
async def preview(ask: ApiRequest[None]) -> TableInfo:
    """Describe the table of an invite code before the client joins it."""
    return await ask.services.table_service.lobby.preview(_code(ask))


@TABLES_API.post(
    "/api/join/{code}",
    takes=JoinTable,
    gives=TableMade,
    parameters=(CODE,),
    refuses=(404, 409, 503),
    is_guess=True,
)
async def join(ask: ApiRequest[JoinTable]) -> TableMade:
    """Take an open seat at the table of an invite code."""
    table_service, guest = ask.services.table_service, ask.known_guest()
    return TableMade(await table_service.lobby.join(_code(ask), ask.body, guest))


def _code(ask: ApiRequest[Any]) -> str:
    code = read_code(ask.path("code"))
    if code is None:
        raise NoSuchTable
    return code


@TABLES_API.get(
    "/api/watch/{key}",
    gives=TableInfo,
    parameters=(KEY,),
    refuses=(404,),
    is_guess=True,
)
async def watch(ask: ApiRequest[None]) -> TableInfo:
    """Describe the table of a spectators' link."""
    return await ask.services.table_service.lobby.watched(ask.path("key"))


@TABLES_API.get(
    "/api/tables/{table}/qr.svg",
    gives=bytes,
    media="image/svg+xml; charset=utf-8",
    parameters=(
        TABLE,
        Parameter(
            name="kind",
            meaning="Which link",
            schema={"enum": ["invite", "watch"], "default": "invite"},
        ),
        WATCH,
    ),
    refuses=(403, 404, 422),
)
async def qr(ask: ApiRequest[None]) -> bytes:
    """Return the link to a table as a QR code."""
    kind = ask.query("kind") or "invite"
    if kind not in ("invite", "watch"):
        raise HttpError(422, "bad-value", name="kind")
    table = await _info(ask)
    page, key = ("join", table.code) if kind == "invite" else ("watch", table.watch)
    host = host_of(ask.request)
    if not key or host is None:
        raise HttpError(404, "no-link")
    return svg_of(f"{ask.request.url.scheme}://{host}/{page}/{key}")
