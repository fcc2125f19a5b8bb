"""Stronghold, second edition: seven turns of siege, Invader against Defender.

Laid out by the rulebook's chapters; `game.py` makes a game of the catalogue of them.
"""

from siegeworks.games.stronghold import actions, events
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.events import Event
from siegeworks.games.stronghold.game import LISTING
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.view import View

__all__ = [
    "LISTING",
    "Action",
    "Event",
    "Options",
    "State",
    "View",
    "actions",
    "events",
]
