"""Probability that the Attacker takes a tile, given the cards at it."""

from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.players.schotten_totten_2.prospects import Reach


def chance_to_take(tile: Tile, attack: Reach, defence: Reach) -> float:
    """Return the probability that the attack ends up stronger than the defence.

    Of equal formations the row that is complete first holds; while neither is, each
    side gets half of the probability.
    """
    taken = before = beaten = 0.0
    place, plans = 0, len(defence)
    tie = _share_of_ties(tile)
    for worth, reached in attack:
        while place < plans and defence[place][0] > worth:
            beaten = defence[place][1]
            place += 1
        held = beaten
        if place < plans and defence[place][0] == worth:
            held += (defence[place][1] - beaten) * (1 - tie)
        taken += (reached - before) * (1 - held)
        before = reached
    return taken


def _share_of_ties(tile: Tile) -> float:
    if tile.first is Side.ATTACKER:
        return 1.0
    return 0.0 if tile.first is Side.DEFENDER else 0.5
