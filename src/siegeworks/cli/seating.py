"""Seating: assigning people and bots to seats by name."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from siegeworks.cli.game_arguments import SeatAndPlayer, UnreadableCommand, flag_for
from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Option, as_values, options_of
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.core.seat import Seat
from siegeworks.games import CATALOG
from siegeworks.players.player import AnyPlayer, NeedsWarming
from siegeworks.players.registry import player_for, players_of
from siegeworks.terminal.registry import board_for
from siegeworks.terminal.terminal import Terminal

HUMAN = "human"


class UnknownSeat(SiegeworksError):
    """The game has no seat of that name."""


USUAL = "expert"


def usual_of(game: AnyGame) -> str:
    """Name of the default bot: strong, and answers at once."""
    *_, strongest = names = players_of(game)
    return USUAL if USUAL in names else strongest


def seat_named(game: AnyGame, name: str) -> Seat:
    """Find a seat by its name or an alias."""
    aliases = board_for(game).seat_aliases
    for seat in game.seats:
        if name.lower() in (seat, *_names_for(seat, aliases)):
            found: Seat = seat
            return found
    raise UnknownSeat(f"there is no seat {name!r}; seats here: {', '.join(game.seats)}")


def _names_for(seat: Seat, aliases: Mapping[str, str]) -> list[str]:
    return [alias for alias, meant in aliases.items() if meant == seat]


def seat_and_player(text: str) -> SeatAndPlayer:
    """Parse `blue` or `blue=greedy`."""
    seat, equals, player = text.partition("=")
    return seat, player if equals else None


def seats_asked_for(
    game: AnyGame, asked: Iterable[SeatAndPlayer], otherwise: str
) -> dict[str, str]:
    """Map the seats named on the command line to their players."""
    players: dict[str, str] = {}
    for name, player in asked:
        seat = seat_named(game, name)
        who = otherwise if player is None else player
        if not who:
            raise UnknownPlayer(f"say who sits there: {name}={usual_of(game)}")
        if seat in players:
            raise UnreadableCommand(f"{seat} is asked for twice; name a seat once")
        players[seat] = who
    return players


def people_and_bots(
    game: AnyGame, asked: Iterable[SeatAndPlayer], against: str
) -> dict[str, str]:
    """Put people into seats named without a player, or else into the first free seat.

    All other free seats get the bot `against`.
    """
    players = seats_asked_for(game, asked, otherwise=HUMAN)
    left = [seat for seat in game.seats if seat not in players]
    if HUMAN not in players.values():
        if not left:
            raise UnreadableCommand(
                "no seat is left for you; `siegeworks watch` shows bots at play"
            )
        players[left[0]] = HUMAN
    return {seat: players.get(seat, against) for seat in game.seats}


def with_other_bots(players: Mapping[str, str], bot: str) -> dict[str, str]:
    """Keep the people, and put `bot` into every other seat."""
    return {seat: who if who == HUMAN else bot for seat, who in players.items()}


def bots_of(
    game: AnyGame, players: Mapping[str, str], seed: int
) -> dict[Seat, AnyPlayer]:
    """Create the bots of all seats without a person, each with its own seed."""
    rng = random.Random(seed)
    return {
        seat: player_for(game, players[seat], rng.getrandbits(32))
        for seat in game.seats
        if players[seat] != HUMAN
    }


def make_ready(bots: Iterable[AnyPlayer], terminal: Terminal) -> None:
    """Compile searches before their first move, and tell the user about the delay."""
    waiting = [bot for bot in bots if isinstance(bot, NeedsWarming)]
    if waiting:
        terminal.say("Getting ready. The very first time can take half a minute.")
    for bot in waiting:
        bot.warm()


def people_among(game: AnyGame, players: Mapping[str, str]) -> list[Seat]:
    """Seats played by people."""
    return [seat for seat in game.seats if players[seat] == HUMAN]


def same_game(record: AnyPlaythrough) -> list[str]:
    """Arguments of `siegeworks` that start a game like this one."""
    game, players = record.game, recorded_players(record.game, record.players)
    flags = [
        flag for each in options_of(type(game.options)) for flag in _asked(game, each)
    ]
    return ["play", game.id, *flags, *_seats_again(game, players)]


def _seats_again(game: AnyGame, players: Mapping[str, str]) -> list[str]:
    """Arguments that give the same seats; defaults are left out."""
    mine = next(iter(people_among(game, players)), game.seats[0])
    others = [seat for seat in game.seats if seat is not mine]
    against = Counter(players[seat] for seat in others).most_common(1)[0][0]
    named = [] if mine is game.seats[0] else [str(mine)]
    for seat in others:
        if players[seat] != against:
            is_person = players[seat] == HUMAN
            named.append(str(seat) if is_person else f"{seat}={players[seat]}")
    if mine is game.seats[0] and any("=" not in each for each in named):
        # Once another seat is named for a person, the first is no longer the default.
        named.insert(0, str(mine))
    flags = [word for each in named for word in ("--seat", each)]
    return flags if against == usual_of(game) else [*flags, "--against", against]


def _asked(game: AnyGame, option: Option) -> list[str]:
    value = as_values(game.options)[option.name]
    files = CATALOG[game.id].data_files
    return [] if value == option.default else flag_for(option, value, files)


def recorded_players(game: AnyGame, players: Mapping[str, str]) -> dict[str, str]:
    """Players of all seats according to a file; seats it does not name are people."""
    return {seat: players.get(seat, HUMAN) for seat in game.seats}
