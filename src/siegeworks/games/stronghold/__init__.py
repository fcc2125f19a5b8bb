"""Stronghold, second edition: one lays siege for seven turns, one holds the walls.

Laid out by the rulebook's chapters; `game.py` puts them under the common contract.
"""

from siegeworks.games.stronghold.game import LISTING

__all__ = ["LISTING"]
