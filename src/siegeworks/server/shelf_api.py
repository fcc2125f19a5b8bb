"""Endpoints about games before anybody plays them."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from siegeworks.core.catalog import Listing
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Option, Value, options_of, parse_value
from siegeworks.players.roster import players_of
from siegeworks.server.endpoints import Ask, Endpoints
from siegeworks.server.parameters import GAME, OPTIONS
from siegeworks.server.rulebook_pages import rulebook_of
from siegeworks.server.troubles import BadSetup
from siegeworks.server.wire import GameInfo, OptionInfo, Rulebook, Setup

SHELF = Endpoints()

Build: TypeAlias = Callable[[str, Mapping[str, Value]], AnyGame]


@SHELF.get("/api/games", gives=list[GameInfo])
async def games(ask: Ask[None]) -> list[GameInfo]:
    """Every game there is."""
    tables = ask.services.hall.tables
    return [_game_info(listing, tables.game) for listing in tables.catalog.values()]


def _game_info(listing: Listing, build: Build) -> GameInfo:
    return GameInfo(
        listing.id,
        build(listing.id, {}).version,
        listing.players,
        tuple(
            OptionInfo(
                option.name,
                option.choices,
                option.default,
                _seats_under(listing.id, option, build),
            )
            for option in options_of(listing.options)
        ),
    )


def _seats_under(game: str, option: Option, build: Build) -> tuple[int, ...]:
    """How many sit there under each choice, all else as usual; if that differs."""
    try:
        counts = [len(build(game, {option.name: c}).seats) for c in option.choices]
    except BadSetup:  # a choice that needs another one beside it
        return ()
    return tuple(counts) if len(set(counts)) > 1 else ()


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
