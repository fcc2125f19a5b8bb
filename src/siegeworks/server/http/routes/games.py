"""Endpoints about available games: catalog, set-up and rulebook."""

from collections.abc import Mapping

from siegeworks.core.catalog import Listing
from siegeworks.core.errors import BadOption
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, parse_value
from siegeworks.server.bots.levels import is_compiled, strongest
from siegeworks.server.errors import BadSetup
from siegeworks.server.http.parameters import GAME, OPTIONS
from siegeworks.server.http.routes.rulebook import rulebook_of
from siegeworks.server.http.routes.setup import setup_of
from siegeworks.server.http.routing import ApiRequest, Endpoints
from siegeworks.server.protocol.messages import GameInfo, Rulebook, Setup
from siegeworks.server.table.file_options import LONGEST_WORD, is_file

GAMES_API = Endpoints()


@GAMES_API.get("/api/games", gives=list[GameInfo])
async def games(ask: ApiRequest[None]) -> list[GameInfo]:
    """List the available games."""
    return list(ask.services.games)


@GAMES_API.get(
    "/api/games/{game}/setup",
    gives=Setup,
    parameters=(GAME, OPTIONS),
    refuses=(404, 422),
)
async def setup(ask: ApiRequest[None]) -> Setup:
    """Return seats, teams, bots and options, adjusted until they are compatible."""
    listing = _listing(ask)
    try:
        options = _options(listing, ask.request.query_params)
        grace = ask.services.table_service.tables.settings.grace
        found = setup_of(listing, options, grace)
    except BadOption as problem:
        raise BadSetup(str(problem)) from None
    if found.analysis and not is_compiled():
        ask.services.bots.foresee(listing.id, found.options, strongest(found.levels))
    return found


@GAMES_API.get(
    "/api/games/{game}/rulebook",
    gives=Rulebook,
    parameters=(GAME, OPTIONS),
    refuses=(404, 422),
)
async def rulebook(ask: ApiRequest[None]) -> Rulebook:
    """Return the rulebook and glossary of a game."""
    return rulebook_of(_game(ask))


def _listing(ask: ApiRequest[None]) -> Listing:
    return ask.services.catalog[ask.path("game")]


def _game(ask: ApiRequest[None]) -> AnyGame:
    listing = _listing(ask)
    options = _options(listing, ask.request.query_params)
    return ask.services.table_service.tables.games.game(listing.id, options)


def _options(listing: Listing, query: Mapping[str, str]) -> dict[str, Value]:
    """Options in the query. A player's own file is too long for it: that is sent with
    a new table."""
    for name, text in query.items():
        if is_file(text):
            raise BadSetup(
                f"{name[:LONGEST_WORD]} is too long for an address; "
                "send it with a new table"
            )
    spelled = {"true": "yes", "false": "no"}
    return {
        name: parse_value(listing.options, name, spelled.get(text, text))
        for name, text in query.items()
    }
