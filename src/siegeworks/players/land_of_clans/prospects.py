"""Prospects of a clan: a weighted sum over every footprint of every prize on offer.

The probability of a footprint shrinks with each missing square, by how hard it is to
fill. The sum favours the best footprints: tokens serve one castle in the end, but a
choice between several is worth something.
"""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.players.land_of_clans.board_bits import Scene
from siegeworks.players.land_of_clans.footprints import Mask, footprints, waste_mask
from siegeworks.players.land_of_clans.safety import Safety

COMPLETE = 0.9
"""Probability of a complete footprint: the prize may still go elsewhere."""
HELD = 0.75
"""Factor for a missing square whose card is in hand."""
BY_WIZARD = 0.45
"""Factor for a missing square that takes a Wizard."""
HARDLY = 0.001
"""Factor for a missing square whose card will not come soon."""
FAINT = 0.01
"""Probabilities below this are ignored."""
FOCUS = 2.0
"""Exponent of the weights: the higher, the more the best footprints dominate."""
FINISH_NOW = 0.6
"""Share of a castle's worth that is gained by finishing it now rather than soon."""

Chances: TypeAlias = list[list[list[float]]]
"""Probabilities by squares missing, by those in hand, by those whose card is hidden."""


class Means(NamedTuple):
    """Cards and Wizards with which a clan can fill squares."""

    held: Mask
    """Squares whose card is known to be in hand."""
    fresh: Mask
    """Squares whose card is hidden."""
    draw_fresh: float
    draw_used: float
    """Probabilities to draw a certain card that is hidden, or that was used."""
    wizards: int


class Prospects(NamedTuple):
    """A clan's prospects for all prizes on offer."""

    means: Means
    total: float
    """Sum of the weights of all footprints."""
    through: list[float]
    """Sum of the weights of the footprints that need a square, by square."""
    finishing: Mapping[Square, tuple[float, PrizeNumber]]
    """Squares that complete a footprint: the best castle there, and its worth."""

    def value(self, change: float = 0.0) -> float:
        """Return the value of the prospects after a change of the weights."""
        return math.pow(max(0.0, self.total + change), 1 / FOCUS)

    def gained_by(self, square: Square) -> float:
        """Return the clan's gain from a token on the square.

        The gain is mostly time: the cards and Wizards that could fill it already count.
        """
        worth, _ = self.finishing.get(square, (0.0, None))
        return max(self._change(square, HELD**-FOCUS - 1), FINISH_NOW * worth)

    def lost_without(self, square: Square) -> float:
        """Return the clan's loss if a square that it needs or has goes to a rival."""
        return -self._change(square, -1.0)

    def lost_by_lifting(self, square: Square) -> float:
        """Return the clan's loss from lifting a token that it must then place again."""
        return -self._change(square, self._toll(square) ** FOCUS - 1)

    def _toll(self, square: Square) -> float:
        bit, means = 1 << square, self.means
        drawn = means.draw_fresh if bit & means.fresh else means.draw_used
        return max(drawn, BY_WIZARD if means.wizards else HARDLY)

    def _change(self, square: Square, share: float) -> float:
        """Return the change of value if all footprints with the square gain or lose a
        share."""
        weight = self.through[square]
        return self.value(weight * share) - self.value() if weight else 0.0


def prospects_of(
    scene: Scene,
    clan: Clan,
    means: Means,
    worth: Callable[[PrizeNumber], float],
    safety: Safety | None = None,
) -> Prospects:
    """Sum over every footprint of every prize on offer.

    The safety of the castles is computed for the own clan only, to save time.
    """
    prizes = scene.land.prizes
    largest = max((prizes[prize].size for prize in scene.offers), default=0)
    survey = _Survey(scene, clan, means, _chances(means, largest), safety)
    for prize in scene.offers:
        survey.visit(prize, worth(prize))
    return Prospects(means, survey.total, survey.through, survey.finishing)


class _Survey:
    """The sum over all footprints for one clan, under construction."""

    def __init__(
        self,
        scene: Scene,
        clan: Clan,
        means: Means,
        chances: Chances,
        safety: Safety | None,
    ) -> None:
        self._land = scene.land
        self._mine, self._barred = scene.of(clan), scene.barred(clan)
        self._held = (means.held | waste_mask(scene.land)) & ~self._mine
        self._fresh = means.fresh & ~self._held
        self._chances = chances
        self._safety = safety
        self.total = 0.0
        self.through = [0.0] * (scene.land.rows * scene.land.columns)
        self.finishing: dict[Square, tuple[float, PrizeNumber]] = {}

    def visit(self, prize: PrizeNumber, worth: float) -> None:
        # The innermost loop of the player: more than a thousand footprints a decision.
        mine, barred = self._mine, self._barred
        held, fresh = self._held, self._fresh
        chances, safety = self._chances, self._safety
        through, total = self.through, 0.0
        for mask, rim, squares in footprints(self._land)[prize]:
            if mask & barred:
                continue
            missing = mask & ~mine
            lacking = missing.bit_count()
            in_hand, to_draw = (
                (missing & held).bit_count(),
                (missing & fresh).bit_count(),
            )
            chance = chances[lacking][in_hand][to_draw]
            if chance < FAINT:
                continue
            safe = safety.of(rim) if safety else 1.0
            weight = (worth * chance * safe) ** FOCUS
            total += weight
            for square in squares:
                through[square] += weight
            if lacking == 1:
                self._note_finish(missing.bit_length() - 1, worth * safe, prize)
        self.total += total

    def _note_finish(self, square: Square, worth: float, prize: PrizeNumber) -> None:
        best = self.finishing.get(square)
        if best is None or worth > best[0]:
            self.finishing[square] = worth, prize


def _chances(means: Means, size: int) -> Chances:
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
    """Return a footprint's probability; Wizards fill the hardest of its squares."""
    tolls = [max(HARDLY, means.draw_used)] * used + [means.draw_fresh] * fresh
    for at in range(min(means.wizards, len(tolls))):
        tolls[at] = max(tolls[at], BY_WIZARD)
    return COMPLETE * HELD**held * math.prod(tolls)
