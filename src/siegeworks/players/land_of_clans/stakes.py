"""What castles are worth to whom: points, and the end of the game."""

from collections.abc import Mapping
from typing import NamedTuple

from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.players.land_of_clans.board_bits import Scene

VICTORY = 18.0
"""What a castle is worth, in points, that wins the game."""
A_PLACE = 1.5
"""What a castle costs: whoever fills their places with small ones ends up behind."""
A_LITTLE = 0.1
"""What the smallest castle is worth all the same."""
CHASED = 0.25
"""How much more a rival counts for each point ahead of the last."""


class Stakes(NamedTuple):
    """How the clans stand, and how much each rival matters."""

    points: Mapping[Clan, int]
    castles: Mapping[Clan, int]
    last: int
    """How many castles end the game."""
    rivals: Mapping[Clan, float]
    """By rival: what a point of theirs is worth to the own clan."""

    def gain(self, clan: Clan, points: int, loser: Clan | None = None) -> float:
        """What the next castle, built or taken from the loser, is worth to a clan.

        Nobody wants the last one unless it wins.
        """
        if not self.ends_with_next(clan):
            return max(A_LITTLE, points - A_PLACE)
        return VICTORY if self.wins_with(clan, points, loser) else 0.0

    def ends_with_next(self, clan: Clan) -> bool:
        return self.castles[clan] + 1 >= self.last

    @property
    def is_late(self) -> bool:
        """Somebody's next castle ends the game."""
        return any(self.ends_with_next(clan) for clan in self.castles)

    def wins_with(self, clan: Clan, points: int, loser: Clan | None = None) -> bool:
        """Whether so many points more, with the last castle, are the most of all.

        Nobody else has as many castles, so a tie is enough.
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
    """They share what a point is worth; the foremost count most."""
    others = [clan for clan in points if clan is not me]
    fewest = min(points[clan] for clan in others)
    weights = {clan: 1 + CHASED * (points[clan] - fewest) for clan in others}
    whole = sum(weights.values())
    return {clan: weight / whole for clan, weight in weights.items()}
