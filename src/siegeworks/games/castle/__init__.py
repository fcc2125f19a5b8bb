"""Castle: two to five owners crowd one castle with 56 characters."""

from siegeworks.games.castle import actions, events
from siegeworks.games.castle.actions import Action
from siegeworks.games.castle.events import Event
from siegeworks.games.castle.game import LISTING
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.state import State
from siegeworks.games.castle.view import View

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
