"""Sieges of rivals' castles and threats to the own: counts, Swords and Shields."""

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
"""What an attack is worth while it is not made."""
NO_SWORD = 0.2
"""How well an attack goes, on average, for which the Sword is yet to be drawn."""
FROM_HAND = 0.7
FROM_WIZARD = 0.3
"""How surely a square beside a castle can be taken, by what it takes."""
IN_TIME = 0.8
"""How surely a token is there in time that could be put down now."""
BOLDNESS = 0.6
"""How readily rivals attack when they can."""


class War(NamedTuple):
    """How one clan stands with all castles."""

    me: Clan
    stakes: Stakes
    odds: Odds
    table: Table
    means: Means
    swords: int
    shields: int
    """What the own side can lay, with what a partner may add."""

    def front(self, castle: Stronghold, scene: Scene) -> float:
        """What the fight for a castle promises the own clan; less than 0 at home."""
        if castle.clan is self.me:
            return -self.threat(castle, scene, self.shields)
        return self.siege(castle, scene, self.swords)

    # Attack.

    def swing(self, target: Stronghold) -> float:
        """What the capture of a rival's castle is worth."""
        gain = self.stakes.gain(self.me, target.points, target.clan)
        if gain <= 0:
            return 0.0
        return gain + self.stakes.rivals[target.clan] * target.points

    def success(self, target: Stronghold, swords: int) -> float:
        return breaks_through(self.odds, self.table, target.clan, swords)

    def siege(self, target: Stronghold, scene: Scene, swords: int) -> float:
        """What the chance to capture a castle is worth."""
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
        """What the danger to an own castle costs."""
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
    """Where tokens beside a castle can still go; none rests on no-man's-land."""
    return castle.rim & ~scene.taken & ~waste_mask(scene.land)


def _in_reach(lacking: int, ways: float) -> float:
    """How surely the counts will allow an attack, by what lacks and ways to add."""
    if lacking <= 0:
        return 1.0
    return min(IN_TIME, ways / lacking) ** lacking
