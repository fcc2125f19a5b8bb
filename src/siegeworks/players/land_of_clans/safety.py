"""Safety of a planned castle against attack, by the tokens and castles around it."""

from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.players.land_of_clans.board_bits import Scene
from siegeworks.players.land_of_clans.footprints import Mask

BY_LEAD = (0.6, 0.75, 0.9, 1.0)
"""Factor on a castle's worth, by what the strongest rival lacks for an attack."""


class Safety:
    """Strength of one clan and its rivals around positions of castles not built yet."""

    def __init__(self, scene: Scene, clan: Clan) -> None:
        self._mine = scene.of(clan)
        self._own = _castles(scene, clan)
        self._rivals = [
            (scene.of(other), _castles(scene, other))
            for other in scene.clans
            if other is not clan
        ]

    def of(self, rim: Mask) -> float:
        """Return a planned castle's safety by its rim; tokens under it do not count."""
        own = 1 + (rim & self._mine).bit_count()
        for castle in self._own:
            own += castle & rim > 0
        strongest = 0
        for tokens, castles in self._rivals:
            force = (rim & tokens).bit_count()
            for castle in castles:
                force += castle & rim > 0
            strongest = max(strongest, force)
        return BY_LEAD[min(max(own - strongest, 0), len(BY_LEAD) - 1)]


def _castles(scene: Scene, clan: Clan) -> list[Mask]:
    return [each.mask for each in scene.strongholds if each.clan is clan]
