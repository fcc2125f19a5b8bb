"""Value of castles for each clan: points, and the end of the game."""

from collections.abc import Mapping
from typing import NamedTuple

from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.players.land_of_clans.board_bits import Scene

VICTORY = 18.0
"""Value of a castle that wins the game, in points."""
A_PLACE = 1.5
"""Cost of a castle's place: a clan that wastes its places on small ones falls
behind."""
A_LITTLE = 0.1
"""Smallest value of a castle, in points."""
CHASED = 0.25
"""Additional weight of a rival for each point ahead of the last."""


class Stakes(NamedTuple):
    """Points and castles of the clans, and the weight of each rival."""

    points: Mapping[Clan, int]
    castles: Mapping[Clan, int]
    last: int
    """Number of castles that ends the game."""
    rivals: Mapping[Clan, float]
    """Value of a rival's point for the own clan, by rival."""

    def gain(self, clan: Clan, points: int, loser: Clan | None = None) -> float:
        """Return the value for a clan of its next castle, built or taken from the
        loser.

        The castle that ends the game is worth nothing unless it wins.
        """
        if not self.ends_with_next(clan):
            return max(A_LITTLE, points - A_PLACE)
        return VICTORY if self.wins_with(clan, points, loser) else 0.0

    def ends_with_next(self, clan: Clan) -> bool:
        return self.castles[clan] + 1 >= self.last

    @property
    def is_late(self) -> bool:
        """True if any clan's next castle ends the game."""
        return any(self.ends_with_next(clan) for clan in self.castles)

    def wins_with(self, clan: Clan, points: int, loser: Clan | None = None) -> bool:
        """Return True if these points, with the last castle, make the clan first.

        No other clan has as many castles, so a tie on points is enough.
        """
        return self.points[clan] + points >= max(
            self.points[other] - (points if other is loser else 0)
            for other in self.points
            if other is not clan
        )


def stakes_in(scene: Scene, me: Clan) -> Stakes:
    points = dict.fromkeys(scene.clans, 0)
    castles = dict.fromkeys(scene.clans, 0)
    for each in scene.strongholds:
        points[each.clan] += each.points
        castles[each.clan] += 1
    return Stakes(points, castles, scene.land.data.end_at_tiles, _rivals(points, me))


def _rivals(points: Mapping[Clan, int], me: Clan) -> dict[Clan, float]:
    """Share the weight of a point among the rivals; the foremost counts most."""
    others = [clan for clan in points if clan is not me]
    fewest = min(points[clan] for clan in others)
    weights = {clan: 1 + CHASED * (points[clan] - fewest) for clan in others}
    whole = sum(weights.values())
    return {clan: weight / whole for clan, weight in weights.items()}
