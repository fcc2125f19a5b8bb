"""Set-up of a new game: options, seats, teams, bots and paces for the home page."""

from collections.abc import Iterator

from siegeworks.core.catalog import Listing
from siegeworks.core.game import AnyGame
from siegeworks.core.option_constraints import fitted, misfits
from siegeworks.core.options import Option, Value, as_values, options_of
from siegeworks.server.bots.levels import can_be_analysed, offered
from siegeworks.server.protocol.messages import GameInfo, Misfit, OptionInfo, Setup
from siegeworks.server.protocol.phrases import say
from siegeworks.server.table.pace import paces_with


def game_info(listing: Listing) -> GameInfo:
    """Describe a game of the catalog with its options."""
    options = options_of(listing.options)
    seats = {option.name: _seats_under(listing, option) for option in options}
    count = next((option for option in options if seats[option.name]), None)
    return GameInfo(
        listing.id,
        listing.build({}).version,
        listing.players,
        tuple(
            OptionInfo(
                option.name,
                option.choices,
                option.default,
                seats=seats[option.name],
                decides_teams=_decides_teams(listing, option, count),
                is_open=option.is_open,
                least=option.least,
                most=option.most,
            )
            for option in options
        ),
    )


def _seats_under(listing: Listing, option: Option) -> tuple[int, ...]:
    """Number of seats by choice, other options at their defaults; () if all agree."""
    games = [_beside_usual(listing, {option.name: c}) for c in option.choices]
    counts = tuple(len(game.seats) for game in games)
    return counts if len(set(counts)) > 1 else ()


def _decides_teams(listing: Listing, option: Option, count: Option | None) -> bool:
    """True if its choices differ in having teams, for some number of players."""
    if option is count:
        return False
    numbers = [{}] if count is None else [{count.name: c} for c in count.choices]
    return any(len(set(_has_teams(listing, option, number))) > 1 for number in numbers)


def _has_teams(
    listing: Listing, option: Option, number: dict[str, Value]
) -> Iterator[bool]:
    for choice in option.choices:
        game = _beside_usual(listing, {**number, option.name: choice})
        yield bool(game.teams)


def _beside_usual(listing: Listing, asked: dict[str, Value]) -> AnyGame:
    return listing.build(as_values(fitted(listing.options, asked)))


def setup_of(listing: Listing, asked: dict[str, Value], grace: float) -> Setup:
    """Describe the game under these options, adjusted until they are compatible.

    `grace`: seconds that a live table waits for an absent player here.
    """
    options = fitted(listing.options, asked)
    game = listing.build(as_values(options))
    return Setup(
        as_values(options),
        tuple(
            Misfit(each.option, each.choice, say("bad-setup", problem=each.why))
            for each in misfits(options)
        ),
        tuple(map(str, game.seats)),
        tuple(tuple(map(str, team)) for team in game.teams),
        offered(game),
        can_be_analysed(game),
        paces_with(grace),
    )
