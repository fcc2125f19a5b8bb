"""The games. They know `core` and nothing of each other."""

from siegeworks.games.registry import CATALOG

__all__ = ["CATALOG"]
