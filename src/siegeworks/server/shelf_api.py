"""Endpoints about games before anybody plays them."""

from collections.abc import Mapping

from siegeworks.core.catalog import Catalog, Listing
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, options_of, parse_value
from siegeworks.players.roster import players_of
from siegeworks.server.endpoints import Ask, Endpoints
from siegeworks.server.parameters import GAME, OPTIONS
from siegeworks.server.rulebook_pages import rulebook_of
from siegeworks.server.wire import GameInfo, OptionInfo, Rulebook, Setup

SHELF = Endpoints()


@SHELF.get("/api/games", gives=list[GameInfo])
async def games(ask: Ask[None]) -> list[GameInfo]:
    """Every game there is."""
    return [_game_info(entry, ask.services.catalog) for entry in ask.services.catalog]


def _game_info(name: str, catalog: Catalog) -> GameInfo:
    listing = catalog[name]
    return GameInfo(
        listing.id,
        catalog.game(name, {}).version,
        listing.players,
        tuple(
            OptionInfo(option.name, option.choices, option.default)
            for option in options_of(listing.options)
        ),
    )


@SHELF.get(
    "/api/games/{game}/setup",
    gives=Setup,
    parameters=(GAME, OPTIONS),
    refuses=(404, 422),
)
async def setup(ask: Ask[None]) -> Setup:
    """The seats of a game, and the bots for them, under some options."""
    game = _game(ask)
    return Setup(tuple(map(str, game.seats)), tuple(players_of(game)))


@SHELF.get(
    "/api/games/{game}/rulebook",
    gives=Rulebook,
    parameters=(GAME, OPTIONS),
    refuses=(404, 422),
)
async def rulebook(ask: Ask[None]) -> Rulebook:
    """The rules in numbered paragraphs, and what each piece means."""
    return rulebook_of(_game(ask))


def _game(ask: Ask[None]) -> AnyGame:
    listing = ask.services.catalog[ask.path("game")]
    return listing.build(_options(listing, ask.request.query_params))


def _options(listing: Listing, query: Mapping[str, str]) -> dict[str, Value]:
    spelled = {"true": "yes", "false": "no"}
    return {
        name: parse_value(listing.options, name, spelled.get(text, text))
        for name, text in query.items()
    }
