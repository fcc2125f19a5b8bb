"""The games that have an observer: those of tensors and environments."""

from conformance.playing import EVERY_GAME
from siegeworks.games import CATALOG
from siegeworks.tensors.registry import TENSORS

OBSERVED_GAMES = tuple(game for game in EVERY_GAME if game.id in TENSORS)
OBSERVED_LISTINGS = tuple(each for each in CATALOG.values() if each.id in TENSORS)
