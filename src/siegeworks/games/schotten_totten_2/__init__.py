"""Schotten Totten 2: base game, tactical variant and two-game match."""

from siegeworks.games.schotten_totten_2.game import LISTING

__all__ = ["LISTING"]
