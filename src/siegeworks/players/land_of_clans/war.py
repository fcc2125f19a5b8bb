"""Sieges of rivals' castles and threats to the own: counts, Swords and Shields."""

from typing import NamedTuple

from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Table
from siegeworks.players.land_of_clans.footprints import Mask, waste_mask
from siegeworks.players.land_of_clans.odds import (
    Odds,
    breaks_through,
    strikes_through,
    wizards_of,
)
from siegeworks.players.land_of_clans.prospects import Means
from siegeworks.players.land_of_clans.scene import Scene, Stronghold
from siegeworks.players.land_of_clans.stakes import Stakes

PATIENCE = 0.6
"""What an attack that could be made is worth while it is not made."""
NO_SWORD = 0.2
"""How well an attack goes, on average, for which the Sword is yet to be drawn."""
FROM_HAND = 0.7
FROM_WIZARD = 0.3
"""How surely a square beside a castle can be taken, by what it takes."""
RIVAL_STRIKES = 0.6
"""How readily rivals attack."""


class War(NamedTuple):
    """One clan's view of all castles."""

    scene: Scene
    me: Clan
    stakes: Stakes
    odds: Odds
    table: Table
    means: Means
    swords: int
    shields: int

    # Attack.

    def swing(self, target: Stronghold) -> float:
        """What the capture of a rival's castle is worth."""
        gain = self.stakes.gain(self.me, target.points, target.clan)
        if not gain and self.stakes.ends_with_next(self.me):
            return 0.0
        return gain + self.stakes.rivals[target.clan] * target.points

    def success(self, target: Stronghold, swords: int) -> float:
        return breaks_through(self.odds, self.table, target.clan, swords)

    def siege(
        self, target: Stronghold, scene: Scene, swords: int, wizards: int
    ) -> float:
        """What the chance to capture a castle is worth."""
        need = scene.force(target.clan, target) - scene.force(self.me, target)
        near = self._near(target.rim & ~scene.taken, need, self.means.held, wizards)
        strength = self.success(target, swords) if swords else NO_SWORD
        return PATIENCE * self.swing(target) * near * max(strength, NO_SWORD)

    def _near(self, free: Mask, need: int, held: Mask, wizards: int) -> float:
        """How surely the counts will allow an attack."""
        if need <= 0:
            return 1.0
        free &= ~waste_mask(self.scene.land)
        at_hand = (free & held).bit_count()
        to_draw = (free & ~held).bit_count()
        ways = (
            FROM_HAND * at_hand
            + self.means.draw_fresh * to_draw
            + FROM_WIZARD * min(wizards, need)
        )
        return min(0.8, ways / need) ** need if ways < need else 0.8**need

    # Defence.

    def threat(self, own: Stronghold, scene: Scene, shields: int) -> float:
        """What the danger to an own castle costs."""
        return sum(
            self._threat_from(rival, own, scene, shields) for rival in self.stakes.rivals
        )

    def _threat_from(
        self, rival: Clan, own: Stronghold, scene: Scene, shields: int
    ) -> float:
        need = scene.force(self.me, own) - scene.force(rival, own)
        free = own.rim & ~scene.taken & ~waste_mask(scene.land)
        near = 1.0
        if need > 0:
            ways = self.odds.rival_draws * free.bit_count()
            ways += FROM_WIZARD * min(wizards_of(self.table, rival), need)
            near = min(0.8, ways / need) ** need
        strength = strikes_through(self.odds, self.table, rival, shields)
        loss = own.points + self.stakes.rivals[rival] * self.stakes.gain(
            rival, own.points, self.me
        )
        return RIVAL_STRIKES * loss * near * strength
