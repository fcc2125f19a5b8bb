"""Castle: two to five owners crowd one castle with 56 characters."""

from siegeworks.games.castle.game import LISTING

__all__ = ["LISTING"]
