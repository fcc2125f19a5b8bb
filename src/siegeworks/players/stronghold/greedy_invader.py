"""The greedy player's heuristic for the Invader: build all, march to the weakest
section."""

from functools import cached_property

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Cast,
    Command,
    Detonate,
    Done,
    Enlist,
    GiveOrders,
    Kill,
    March,
    No,
    Pay,
    Put,
    Rest,
    Slay,
    Step,
    Use,
    Yes,
)
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    Place,
    held,
    size,
    strength,
    strength_of,
)
from siegeworks.games.stronghold.table import free_room, troop_at
from siegeworks.games.stronghold.view import View

TO_THE_WALL = 100.0
TO_A_RAMPART = 50.0
ENOUGH = 10.0
"""Score of stopping: better than actions that score less."""


class GreedyInvader:
    """Scorer of actions: units go to the section that lacks least for a breach."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._table = view.table
        self._site = view.table.site

    @cached_property
    def _nearness(self) -> dict[Place, float]:
        """Nearness of sections to a breach; other places have that of their best
        section."""
        near = {f.section: -float(f.margin) for f in self._view.fights}
        for rampart in self._site.ramparts:
            near[rampart] = max(near[s] for s in self._site.in_reach[rampart])
        for place in self._site.foregrounds:
            near[place] = max(near[s] for s in self._site.in_reach[place])
        return near

    def score(self, action: Action) -> float:
        match action:
            case Step(piece, _, end):
                strong = 0.1 if piece == "tower" else 0.1 * strength_of(piece)
                at_the_wall = end in self._site.tied
                forward = TO_THE_WALL if at_the_wall else TO_A_RAMPART
                return forward + self._near(end) + strong
            case Enlist(kind, place):
                return TO_THE_WALL + self._near(place) + 0.1 * strength_of(kind)
            case Put(place) | Aim(place):
                return self._near(place)
            case Cast(spot, success):
                return self._near(spot) + 0.5 * success
            case Command(order, section):
                return self._order(order, section)
            case Use(card):
                return TO_THE_WALL - self._table.camp.row.index(card)
            case Pay(units):
                return -float(size(units)) - 0.1 * strength(units)
            case _:
                return self._small(action)

    def _small(self, action: Action) -> float:
        match action:
            case March(which):
                return TO_THE_WALL + (which == "large")
            case Kill(kind):
                own = isinstance(self._table.stage, due.ShotKillsOwn)
                return strength_of(kind) * (-1.0 if own else 1.0)
            case Slay(units):
                return float(strength(units) * 10 - size(units))
            case Detonate(orcs):
                return -float(orcs)
            case GiveOrders(openly):
                return self._orders(openly)
            case Done():
                return self._enough()
            case Rest():
                return -TO_THE_WALL
            case Yes() | No():
                return float(isinstance(action, No))
            case _:
                return 0.0

    def _near(self, place: str) -> float:
        """Return the nearness of a place; of a path, that of its end."""
        if place in self._nearness:
            return self._nearness[place]
        if place in self._site.ends:
            return self._near(self._site.ends[place][1])
        return float(place in BUILDINGS[:1])

    def _enough(self) -> float:
        """Score stopping: high where only Bluffs and further orders are left."""
        casting = isinstance(self._table.stage, due.Casting | due.Commanding)
        return TO_THE_WALL if casting else ENOUGH

    def _goblins(self) -> int:
        return max(held(troop_at(self._table, s), "G") for s in self._site.sections)

    def _orders(self, openly: bool) -> float:
        return ENOUGH if openly and self._goblins() > 1 else -1.0

    def _order(self, order: str, section: Place) -> float:
        if order != "fury":
            return 0.0
        goblins = held(troop_at(self._table, section), "G")
        return 2.0 * goblins + 0.1 * free_room(self._table, section)
