"""Land of Clans: two to six chiefs settle the Highlands, castle by castle."""

from siegeworks.games.land_of_clans import actions, events
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.events import Event
from siegeworks.games.land_of_clans.game import LISTING
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.view import View

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
