"""Sappers: an example of a game, small enough to be read in one go and copied.

Its files are called as those of every game in `siegeworks.games`; `registry.py` shows
what each layer has to be told, and "Add a game" in CONTRIBUTING where it goes.
"""

from sappers.game import LISTING

__all__ = ["LISTING"]
