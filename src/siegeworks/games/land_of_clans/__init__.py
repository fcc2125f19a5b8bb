"""Land of Clans: two to six chiefs settle the Highlands, castle by castle."""

from siegeworks.games.land_of_clans.game import LISTING

__all__ = ["LISTING"]
