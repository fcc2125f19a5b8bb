"""The greedy player's heuristic for the Defender: help where the margin is smallest."""

from functools import cached_property

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Bid,
    ChooseSide,
    Done,
    Fetch,
    Kill,
    LayTrap,
    Move,
    MoveHero,
    No,
    Pick,
    PlayPlan,
    Put,
    Rest,
    Slay,
    Snipe,
    Spend,
    Split,
    Swap,
)
from siegeworks.games.stronghold.assault.strength import hero_strength
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    Place,
    size,
    strength,
    strength_of,
)
from siegeworks.games.stronghold.table import hero_at, troop_at
from siegeworks.games.stronghold.view import View

UNIT = 4.0
"""Score for each point of strength of a stronger unit in the right place."""
HERO = 2.0
ERRAND = {
    "wall": 3.0,
    "poles": 1.6,
    "cauldron_o": 1.8,
    "bay_window": 1.5,
    "cannon": 1.4,
    "cauldron_t": 1.3,
    "train_ms": 1.2,
}
"""Scores of building actions; others score hardly anything."""
BEGUN = 0.5
"""Bonus for each hourglass laid on an action, so that it is finished first."""
COMFORT = 12
"""Margin assumed for places other than sections: they can spare a unit."""


class GreedyDefender:
    """Scorer of actions: everything goes to the section that is nearest to a breach."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._table = view.table
        self._site = view.table.site

    @cached_property
    def _margin(self) -> dict[Place, float]:
        """Margin by section, reduced by a part of the strength on its ramparts."""
        feared = {
            rampart: 0.4 * strength(troop_at(self._table, rampart))
            for rampart in self._site.ramparts
        }
        return {
            fight.section: fight.margin
            - max(feared[rampart] for rampart in self._site.tied[fight.section])
            for fight in self._view.fights
        }

    @cached_property
    def _hot(self) -> Place:
        return min(self._margin, key=lambda section: self._margin[section])

    def score(self, action: Action) -> float:
        match action:
            case Swap(kind, place, other, other_place):
                more = strength_of(other) - strength_of(kind)
                return max(
                    self._exchange(place, other_place, more),
                    self._exchange(other_place, place, -more),
                )
            case Move(kind, start, end):
                return self._move(strength_of(kind), start, end)
            case MoveHero(_, place):
                return self._hero(action, place)
            case Spend(errand):
                begun = BEGUN * self._table.keep.laid[errand]
                return ERRAND.get(errand, 0.2) + begun
            case Put(place):
                return self._put(place)
            case _:
                return self._small(action)

    def _exchange(self, here: Place, there: Place, more: int) -> float:
        """Score a swap: a stronger unit must come from a section that can spare it."""
        if here != self._hot or more <= 0:
            return -1.0
        spare = self._margin.get(there, COMFORT) - 2 * more - self._margin[here]
        return UNIT * more if spare > 0 else -1.0

    def _move(self, points: int, start: Place, end: Place) -> float:
        if end == self._hot:
            spare = self._margin.get(start, COMFORT) - 2 * points - self._margin[end]
            return UNIT * points if spare > 0 else -1.0
        if start in self._margin:
            return -2.0
        is_tower = end in self._site.towers and start not in self._site.towers
        return 1.0 if is_tower else -0.5

    def _hero(self, action: MoveHero, place: Place) -> float:
        now = self._table.keep.heroes[action.hero]
        if place == self._hot and hero_at(self._table, place) is None:
            worth = hero_strength(self._table, now) or HERO
            spare = self._margin.get(now, COMFORT) - worth - self._margin[place]
            return HERO * worth if spare > 0 else -0.5
        return -0.6 if place != COURTYARD else -0.7

    def _put(self, place: str) -> float:
        if place in self._margin:
            return -self._margin[place]
        if place in self._site.towers:
            beside = self._site.data.board.towers[place].sections
            return -min(self._margin[section] for section in beside)
        return 0.0

    def _small(self, action: Action) -> float:
        match action:
            case Kill(kind) | Pick(kind):
                return float(strength_of(kind))
            case Slay(units):
                return float(strength(units) * 10 - size(units))
            case Snipe(kind, place):
                at_hot = place == self._hot
                return strength_of(kind) + 3.0 * at_hot
            case Aim(place):
                return float(strength(troop_at(self._table, place)))
            case ChooseSide(side):
                return float(side == self._site.side_of[self._hot])
            case LayTrap(path, kind):
                end = self._site.ends[path][1]
                return (kind == "T") + (end == self._hot)
            case Bid(_, tile):
                return 20.0 if tile == "rally" else -1.5
            case Fetch(kind, place):
                return self._margin.get(place, COMFORT) - 2 * strength_of(kind)
            case PlayPlan():
                return self._plan()
            case No() | Split():
                return 0.5
            case Done():
                return 0.0
            case Rest():
                volley = isinstance(self._table.stage, due.AimingMarksmen)
                return 1.0 if volley else -1.0
            case _:
                return 0.0

    def _plan(self) -> float:
        """Score a plan: played only when the wall is about to fall."""
        return 25.0 if self._view.table.turn and self._margin[self._hot] <= 0 else -5.0
