"""Encoding of Castle: the view of a seat, and its actions."""

from siegeworks.core.game import Game
from siegeworks.games.castle.actions import Action, Deal
from siegeworks.games.castle.events import Event
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.view import View
from siegeworks.tensors.action_ids import Numbering
from siegeworks.tensors.castle.action_ids import chances_for, choices_for
from siegeworks.tensors.castle.observer import CastleObserver, observer_for

ORDER = """\
Cards are counted by kind, in the order of `siegeworks.games.castle.cards.KINDS`; places
are numbered as in `siegeworks.games.castle.board`. Seats go round the table from the
own one.
"""
"""Order of cards, places and seats in a row, for the page about observations."""


def parts(
    game: Game[Seat, State, Action, Event, View],
) -> tuple[CastleObserver, Numbering[Action], Numbering[Deal]]:
    """Return observer, choices and chances; of the options, only the player count
    matters."""
    players = len(game.seats)
    return observer_for(players), choices_for(players), chances_for(players)
