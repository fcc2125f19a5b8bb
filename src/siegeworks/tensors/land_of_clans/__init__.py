"""Encoding of Land of Clans, for any board, cards and prizes."""

from functools import lru_cache
from typing import TypeAlias

from siegeworks.core.game import Game
from siegeworks.games.land_of_clans.actions import Action, Choice
from siegeworks.games.land_of_clans.events import Event
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.view import View
from siegeworks.tensors.action_ids import Numbering
from siegeworks.tensors.land_of_clans.action_ids import (
    TurnOfChance,
    chances_of,
    choices_on,
)
from siegeworks.tensors.land_of_clans.observer import ClansObserver

Parts: TypeAlias = tuple[ClansObserver, Numbering[Choice], Numbering[TurnOfChance]]

ORDER = """\
Seats stand in the order of play and clans in that same order, both from the own one.
What has a place on the board is drawn on its grid, row by row; land cards lie on their
squares. Prizes are numbered as in the data, `game.options.land.prizes`.
"""
"""Order of cards, places and seats in a row, for the page about observations."""


def parts(game: Game[Seat, State, Action, Event, View]) -> Parts:
    """Return observer, choices and chances; sizes follow from land and seats."""
    assert isinstance(game.options, Options), "these are games of Land of Clans"
    return _parts(game.options)


@lru_cache(maxsize=8)
def _parts(options: Options) -> Parts:
    return ClansObserver(options), choices_on(options.land), chances_of(options)
