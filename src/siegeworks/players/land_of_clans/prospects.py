"""Which castles a clan may come to build: every footprint on offer, weighed."""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.players.land_of_clans.footprints import Mask, footprints, waste_mask
from siegeworks.players.land_of_clans.scene import Scene

HELD = 0.75
"""What remains of a footprint's chance for a missing square whose card is in hand."""
BY_WIZARD = 0.45
"""The same where a Wizard has to be spent."""
FAINT = 0.01
"""Smaller chances are not worth counting."""
FINISH_NOW = 0.6
"""How much of a castle's worth is gained by finishing it now rather than soon."""
FOCUS = 2.0
SURE = 0.9
"""How much a footprint counts that is complete."""
SAFETY = (0.6, 0.75, 0.9, 1.0)
"""What remains of a castle's worth, by how much a rival lacks to attack it there."""


class Means(NamedTuple):
    """What a clan can fill squares with."""

    held: Mask
    """Squares whose card is in hand."""
    fresh: Mask
    """Squares whose card may be drawn."""
    draw_fresh: float
    draw_used: float
    """The chances to draw a certain card that is hidden, or was used."""
    wizards: int


class Prospect(NamedTuple):
    """A clan's chances at one prize."""

    worth: float
    """Of the castle, for the clan."""
    total: float
    """The chances of all its footprints, added up."""
    through: list[float]
    """By square: the chances of the footprints that need it."""

    def value(self, change: float = 0.0) -> float:
        """What the chances are worth, if they change so much."""
        return self.worth * min(1.0, max(0.0, self.total + change) ** (1 / FOCUS))


class Prospects(NamedTuple):
    """A clan's chances at all prizes on offer."""

    means: Means
    tokens: Mask
    by_prize: tuple[Prospect, ...]
    finishing: Mapping[Square, float]
    """Squares that complete a footprint, and what the best is worth there."""

    def value(self) -> float:
        return sum(each.value() for each in self.by_prize)

    def factor(self, square: Square) -> float:
        """What a missing square leaves of a chance."""
        bit, means = 1 << square, self.means
        if bit & means.held:
            return HELD
        drawn = means.draw_fresh if bit & means.fresh else means.draw_used
        return max(drawn, BY_WIZARD) if means.wizards else max(drawn, 0.02)

    def gained_by(self, square: Square) -> float:
        """What the clan gains from a token there.

        Only time: whether a card or a Wizard fills it, it was counted on before.
        """
        more = HELD**-FOCUS - 1
        gain = self._change(square, more)
        return max(gain, FINISH_NOW * self.finishing.get(square, 0.0))

    def lost_without(self, square: Square) -> float:
        """What the clan loses if a square it needs, or has, goes to a rival."""
        return -self._change(square, -1.0)

    def lost_by_lifting(self, square: Square) -> float:
        return -self._change(square, self.factor(square) ** FOCUS - 1)

    def _change(self, square: Square, by: float) -> float:
        return sum(
            each.value(each.through[square] * by) - each.value()
            for each in self.by_prize
            if each.through[square]
        )


def prospects_of(
    scene: Scene, clan: Clan, means: Means, worth: Callable[[PrizeNumber], float]
) -> Prospects:
    """Go through every footprint of every prize on offer."""
    finishing: dict[Square, float] = {}
    largest = max((scene.land.prizes[prize].size for prize in scene.offers), default=0)
    chances = _chances(means, largest)
    by_prize = tuple(
        _prospect(scene, clan, means, prize, worth(prize), finishing, chances)
        for prize in scene.offers
    )
    return Prospects(means, scene.of(clan), by_prize, finishing)


def _prospect(
    scene: Scene,
    clan: Clan,
    means: Means,
    prize: PrizeNumber,
    worth: float,
    finishing: dict[Square, float],
    chances: list[list[list[float]]],
) -> Prospect:
    through = [0.0] * (scene.land.rows * scene.land.columns)
    total = 0.0
    mine, barred = scene.of(clan), scene.barred(clan)
    held = (means.held | waste_mask(scene.land)) & ~mine
    fresh = means.fresh & ~held
    safety = _Safety(scene, clan)
    for mask, rim, squares in footprints(scene.land)[prize]:
        if mask & barred:
            continue
        missing = mask & ~mine
        chance = chances[missing.bit_count()][(missing & held).bit_count()][
            (missing & fresh).bit_count()
        ]
        if chance < FAINT:
            continue
        safe = safety.of(mask, rim) if means.held else 1.0
        weight = (chance * safe) ** FOCUS
        total += weight
        for square in squares:
            through[square] += weight
        if missing.bit_count() == 1:
            last = missing.bit_length() - 1
            finishing[last] = max(finishing.get(last, 0.0), worth * safe)
    return Prospect(worth, total, through)


def _chances(means: Means, size: int) -> list[list[list[float]]]:
    """By squares missing, those in hand, those whose card is hidden."""
    return [
        [
            [
                _chance(means, held, fresh, missing - held - fresh)
                for fresh in range(missing - held + 1)
            ]
            for held in range(missing + 1)
        ]
        for missing in range(size + 1)
    ]


def _chance(means: Means, held: int, fresh: int, used: int) -> float:
    """Each missing square takes its toll; Wizards fill the hardest."""
    tolls = [max(0.001, means.draw_used)] * used + [means.draw_fresh] * fresh
    for at in range(min(means.wizards, len(tolls))):
        tolls[at] = max(tolls[at], BY_WIZARD)
    return SURE * HELD**held * math.prod(tolls)


class _Safety:
    """How well a castle would stand, by what lies around it."""

    def __init__(self, scene: Scene, clan: Clan) -> None:
        self._mine = scene.of(clan)
        self._own = [each.mask for each in scene.strongholds if each.clan is clan]
        self._rivals = [
            (
                scene.of(other),
                [each.mask for each in scene.strongholds if each.clan is other],
            )
            for other in scene.clans
            if other is not clan
        ]

    def of(self, mask: Mask, rim: Mask) -> float:
        strongest = 0
        for tokens, castles in self._rivals:
            force = (rim & tokens).bit_count()
            for castle in castles:
                force += castle & rim > 0
            strongest = max(strongest, force)
        own = 1 + (rim & self._mine).bit_count()
        for castle in self._own:
            own += castle & rim > 0
        return SAFETY[min(max(own - strongest, 0), 3)]
