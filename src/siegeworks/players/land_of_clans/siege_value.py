"""Values of sieges and threats: strength at castles, Swords and Shields."""

from typing import NamedTuple

from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Table
from siegeworks.players.land_of_clans.board_bits import Scene, Stronghold
from siegeworks.players.land_of_clans.footprints import Mask, waste_mask
from siegeworks.players.land_of_clans.odds import (
    Odds,
    breaks_through,
    is_struck,
    wizards_of,
)
from siegeworks.players.land_of_clans.prospects import Means
from siegeworks.players.land_of_clans.stakes import Stakes

PATIENCE = 0.6
"""Factor on the value of an attack that is not made yet."""
NO_SWORD = 0.2
"""Average success of an attack whose Sword must still be drawn."""
FROM_HAND = 0.7
FROM_WIZARD = 0.3
"""Probabilities to take a square beside a castle with a card in hand, or a Wizard."""
IN_TIME = 0.8
"""Probability that a token that could be placed now is placed in time."""
BOLDNESS = 0.6
"""Probability that rivals attack when they can."""


class War(NamedTuple):
    """One clan's attack and defence at all castles."""

    me: Clan
    stakes: Stakes
    odds: Odds
    table: Table
    means: Means
    swords: int
    shields: int
    """Swords and Shields that the own side can lay, including a partner's share."""

    def front(self, castle: Stronghold, scene: Scene) -> float:
        """Return the value of the fight for a castle; negative for the own ones."""
        if castle.clan is self.me:
            return -self.threat(castle, scene, self.shields)
        return self.siege(castle, scene, self.swords)

    # Attack.

    def swing(self, target: Stronghold) -> float:
        """Return the value of capturing a rival's castle."""
        gain = self.stakes.gain(self.me, target.points, target.clan)
        if gain <= 0:
            return 0.0
        return gain + self.stakes.rivals[target.clan] * target.points

    def success(self, target: Stronghold, swords: int) -> float:
        return breaks_through(self.odds, self.table, target.clan, swords)

    def siege(self, target: Stronghold, scene: Scene, swords: int) -> float:
        """Return the value of the chance to capture a castle."""
        lacking = scene.force(target.clan, target) - scene.force(self.me, target)
        free = _free_rim(target, scene)
        at_hand = (free & self.means.held).bit_count()
        to_draw = free.bit_count() - at_hand
        ways = (
            FROM_HAND * at_hand
            + self.means.draw_fresh * to_draw
            + FROM_WIZARD * min(self.means.wizards, max(0, lacking))
        )
        strength = max(self.success(target, swords), NO_SWORD)
        return PATIENCE * self.swing(target) * _in_reach(lacking, ways) * strength

    # Defence.

    def threat(self, own: Stronghold, scene: Scene, shields: int) -> float:
        """Return the cost of the threat to an own castle."""
        return sum(
            self._threat_by(rival, own, scene, shields) for rival in self.stakes.rivals
        )

    def _threat_by(
        self, rival: Clan, own: Stronghold, scene: Scene, shields: int
    ) -> float:
        lacking = scene.force(self.me, own) - scene.force(rival, own)
        wizards = min(wizards_of(self.table, rival), max(0, lacking))
        ways = (
            self.odds.rival_draws * _free_rim(own, scene).bit_count()
            + FROM_WIZARD * wizards
        )
        strength = is_struck(self.odds, self.table, rival, shields)
        return BOLDNESS * self._loss(rival, own) * _in_reach(lacking, ways) * strength

    def _loss(self, rival: Clan, own: Stronghold) -> float:
        gain = self.stakes.gain(rival, own.points, self.me)
        return own.points + self.stakes.rivals[rival] * gain


def _free_rim(castle: Stronghold, scene: Scene) -> Mask:
    """Return the free squares beside a castle; no token rests on no-man's-land."""
    return castle.rim & ~scene.taken & ~waste_mask(scene.land)


def _in_reach(lacking: int, ways: float) -> float:
    """Return the probability to reach the strength for an attack, by the strength that
    lacks and the ways to add some."""
    if lacking <= 0:
        return 1.0
    return min(IN_TIME, ways / lacking) ** lacking
