"""Who sits where: seats by name, people, and bots."""

import random
from collections.abc import Mapping

from siegeworks.cli.boards import board_for
from siegeworks.cli.game_words import flag_for
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Option, as_values, options_of
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.core.seat import Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.players.roster import player_for

HUMAN = "human"
BEST = "expert"
"""Who sits where nobody else was asked for."""


class UnknownSeat(SiegeworksError):
    """No such seat at this table."""


def seat_named(game: AnyGame, name: str) -> Seat:
    """A seat by its name or another name for it."""
    aliases = board_for(game).seat_aliases
    for seat in game.seats:
        if name.lower() in (seat, *_names_for(seat, aliases)):
            found: Seat = seat
            return found
    raise UnknownSeat(f"there is no seat {name!r}; seats here: {', '.join(game.seats)}")


def _names_for(seat: Seat, aliases: Mapping[str, str]) -> list[str]:
    return [alias for alias, meant in aliases.items() if meant == seat]


def one_against(game: AnyGame, seat: Seat, against: str) -> dict[str, str]:
    """A person in one seat, `against` in every other."""
    return {each: HUMAN if each is seat else against for each in game.seats}


def bots_of(
    game: AnyGame, players: Mapping[str, str], seed: int
) -> dict[Seat, AnyPlayer]:
    """The players that are not people, each with a mind of its own."""
    rng = random.Random(seed)
    return {
        seat: player_for(game, players[seat], rng.getrandbits(32))
        for seat in game.seats
        if players[seat] != HUMAN
    }


def people_among(game: AnyGame, players: Mapping[str, str]) -> list[Seat]:
    """The seats of those who type."""
    return [seat for seat in game.seats if players[seat] == HUMAN]


def same_game(record: AnyPlaythrough) -> list[str]:
    """The words after `siegeworks` that ask for a game like this one."""
    game, players = record.game, recorded_players(record.game, record.players)
    flags = [
        flag for each in options_of(type(game.options)) for flag in _asked(game, each)
    ]
    mine = next(iter(people_among(game, players)), game.seats[0])
    against = next(players[seat] for seat in game.seats if seat is not mine)
    seat = [] if mine is game.seats[0] else ["--seat", str(mine)]
    opponent = [] if against == BEST else ["--against", against]
    return ["play", game.id, *flags, *seat, *opponent]


def _asked(game: AnyGame, option: Option) -> list[str]:
    value = as_values(game.options)[option.name]
    return [] if value == option.default else flag_for(option, value)


def recorded_players(game: AnyGame, players: Mapping[str, str]) -> dict[str, str]:
    """Who sat where according to a file; seats it does not name are people."""
    return {seat: players.get(seat, HUMAN) for seat in game.seats}
