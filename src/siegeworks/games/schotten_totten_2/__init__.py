"""Schotten Totten 2: base game, tactical variant and two-game match.

State, view, actions and events are those of a single game, also within a match.
"""

from siegeworks.games.schotten_totten_2 import actions, events
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.cards import SiegeCard, Tactic
from siegeworks.games.schotten_totten_2.events import Event
from siegeworks.games.schotten_totten_2.game import LISTING
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.view import View

__all__ = [
    "LISTING",
    "Action",
    "Event",
    "Options",
    "SiegeCard",
    "State",
    "Tactic",
    "View",
    "actions",
    "events",
]
