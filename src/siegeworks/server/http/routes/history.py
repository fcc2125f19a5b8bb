"""Endpoints for a table's history: replay, analysis, export, import, fairness."""

from starlette.responses import Response

from siegeworks.server.http.error_responses import JSON, HttpError
from siegeworks.server.http.parameters import (
    ENTRY_NUMBER,
    TABLE,
    WATCH,
    number_in,
    table_in,
)
from siegeworks.server.http.routing import ApiRequest, Endpoints, Parameter
from siegeworks.server.limits.limiter import Kind
from siegeworks.server.protocol.messages import Analysis, Fairness, Moments, TableMade

HISTORY_API = Endpoints()
MOMENTS_AT_ONCE = 60


@HISTORY_API.get(
    "/api/tables/{table}/moments",
    gives=Moments,
    parameters=(
        TABLE,
        Parameter(name="from", meaning="The first entry", schema=ENTRY_NUMBER),
        Parameter(name="to", meaning="The last entry", schema=ENTRY_NUMBER),
        Parameter(
            name="seat",
            meaning="Whose eyes to look through: your own seat, after the end any",
            schema={"type": "string", "maxLength": 32},
        ),
        WATCH,
    ),
    refuses=(403, 404, 422),
)
async def moments(ask: ApiRequest[None]) -> Moments:
    """Return a range of the replay, at most 60 moments."""
    first = number_in(ask, "from", 0)
    last = number_in(ask, "to", first + MOMENTS_AT_ONCE - 1)
    if last < first:
        raise HttpError(422, "bad-value", name="to")
    if last - first >= MOMENTS_AT_ONCE:
        raise HttpError(422, "too-many-moments", count=MOMENTS_AT_ONCE)
    return await ask.services.table_service.archive.moments(
        table_in(ask), first, last, ask.guest, ask.query("watch"), ask.query("seat")
    )


@HISTORY_API.get(
    "/api/tables/{table}/analysis",
    gives=Analysis,
    parameters=(
        TABLE,
        Parameter(
            name="moment",
            meaning="The entry after which a decision is looked for; without it, 0",
            schema=ENTRY_NUMBER,
        ),
        WATCH,
    ),
    refuses=(403, 404, 409, 422, 503),
    counts=Kind.ANALYSING,
)
async def analysis(ask: ApiRequest[None]) -> Analysis:
    """Evaluate the possible actions after an entry; before the end only in a study.

    In a running study only the player whose decision it is may ask.
    """
    table_service, moment = ask.services.table_service, number_in(ask, "moment", 0)
    return await table_service.analyses.analysis(
        table_in(ask), moment, ask.guest, ask.query("watch")
    )


@HISTORY_API.get(
    "/api/tables/{table}/playthrough",
    gives=bytes,
    parameters=(TABLE, WATCH),
    refuses=(403, 404, 409, 422),
)
async def playthrough(ask: ApiRequest[None]) -> Response:
    """Export a finished game as a playthrough file."""
    name = table_in(ask)
    file = await ask.services.table_service.archive.playthrough(
        name, ask.guest, ask.query("watch")
    )
    headers = {
        "Content-Disposition": f'attachment; filename="siegeworks-{name}.json"',
        "Cache-Control": "no-store",
    }
    return Response(file, headers=headers, media_type=JSON)


@HISTORY_API.post(
    "/api/playthroughs",
    takes=bytes,
    gives=TableMade,
    status=201,
    refuses=(503,),
    counts=Kind.IMPORTING,
)
async def bring_playthrough(ask: ApiRequest[bytes]) -> TableMade:
    """Import a playthrough file as a table that can be replayed."""
    table_service, guest = ask.services.table_service, ask.known_guest()
    return TableMade(
        await table_service.archive.import_playthrough(ask.body, guest, ask.address)
    )


@HISTORY_API.get(
    "/api/tables/{table}/fairness",
    gives=Fairness,
    parameters=(TABLE, WATCH),
    refuses=(403, 404, 409, 422),
)
async def fairness(ask: ApiRequest[None]) -> Fairness:
    """Reveal the shuffle of a finished game, so that it can be verified."""
    table_service = ask.services.table_service
    return await table_service.archive.fairness(
        table_in(ask), ask.guest, ask.query("watch")
    )
