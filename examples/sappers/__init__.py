"""Sappers: an example of a game, small enough to be read in one go and copied.

Its files have the names of the files of every game in `siegeworks.games`. `registry.py`
registers it; "Add a game" in CONTRIBUTING lists the place of each entry. It imports
nothing but public modules and modules for authors of games.
"""

from sappers.game import LISTING

__all__ = ["LISTING"]
