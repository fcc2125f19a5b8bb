"""Whole games between players: one, or many on several cores."""

import multiprocessing
from collections.abc import Callable, Mapping
from typing import TypeVar

from siegeworks.arena.course import Course, play_course
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, as_values
from siegeworks.core.record import Record
from siegeworks.games import CATALOG
from siegeworks.players.roster import player_for

DEALS_AT_A_TIME = 4
"""A worker fetches this many deals at once: few trips, yet nobody is left idle."""

ResultT = TypeVar("ResultT")


class Rules(Record, frozen=True):
    """A game and its options by name, so that it travels to any worker."""

    game: str
    options: dict[str, Value]

    def build(self) -> AnyGame:
        return CATALOG.game(self.game, self.options)


def rules_of(game: AnyGame) -> Rules:
    return Rules(game.id, as_values(game.options))


def check_players(game: AnyGame, *names: str) -> None:
    """Refuse whoever does not play this game, before anything is played."""
    for name in names:
        player_for(game, name, seed="")


def play_deal(game: AnyGame, names: Mapping[str, str], seed: int, deal: int) -> Course:
    """One game: cards and players are the same whenever deal and seats are."""
    players = {
        seat: player_for(game, names[seat], f"{seed}/{deal}/{seat}")
        for seat in game.seats
    }
    return play_course(game, players, Dealer(f"{seed}/{deal}"))


def for_each_deal(
    play: Callable[[int], ResultT], deals: int, processes: int
) -> list[ResultT]:
    """What `play` makes of each deal, in order, however many processes share them."""
    processes = min(processes, deals)
    if processes <= 1:
        return [play(deal) for deal in range(deals)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return pool.map(play, range(deals), chunksize=DEALS_AT_A_TIME)
