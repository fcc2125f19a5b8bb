"""Games with players in their seats, watched decision by decision."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from conformance.playing import EVERY_GAME
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.games import CATALOG
from siegeworks.players.player import AnyPlayer
from siegeworks.players.registry import player_for, players_of
from siegeworks.players.schotten_totten_2.levels import LEVELS

BASE = CATALOG.game("schotten-totten-2", {})
TACTICS = CATALOG.game("schotten-totten-2", {"tactics": True})
MATCH = CATALOG.game("schotten-totten-2", {"match": True})
CASTLES = [CATALOG.game("castle", {"players": players}) for players in range(2, 6)]
CLANS = [
    CATALOG.game("land-of-clans", {"players": players, "teams": teams})
    for players, teams in ((2, False), (3, False), (4, False), (4, True), (6, True))
]
STANDING_IN = {"easy": "search:60", "master": "guided:60"}
"""For all levels: but for advice, they differ only in how much they look at."""
EVERY_SEATING = [
    (game, STANDING_IN.get(name, name))
    for game in EVERY_GAME
    for name in players_of(game)
    if name not in LEVELS or name in STANDING_IN
]


class Decision(NamedTuple):
    """A moment at which a player chose."""

    seat: Seat
    state: Any
    view: Any
    legal: Any
    action: Any


def everybody(game: AnyGame, name: str, seed: int) -> Mapping[Seat, AnyPlayer]:
    """The same kind of player in each seat."""
    return {seat: player_for(game, name, f"{seed}/{seat}") for seat in game.seats}


def decisions(
    game: AnyGame, players: Mapping[Seat, AnyPlayer], seed: int
) -> Iterator[Decision]:
    """Every choice of a game, as it is made. An illegal one raises."""
    dealer, state = Dealer(seed), game.start()
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        else:
            view = game.view(state, seat)
            legal = game.legal_for(view)
            action = players[seat].choose(view, legal)
            yield Decision(seat, state, view, legal, action)
        state, _ = game.apply(state, action)


def named(seating: tuple[AnyGame, str]) -> str:
    game, name = seating
    unusual = [f"{key}={value}" for key, value in as_values(game.options).items()]
    return " ".join([name, game.id, *unusual])
