"""The expert's Hero orders: a free hourglass, and a unit to the wall."""

from collections.abc import Callable

from siegeworks.games.stronghold.actions import Bid
from siegeworks.games.stronghold.fortress.building_actions import takes_hourglass
from siegeworks.games.stronghold.fortress.heroes import WORKPLACES
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    Building,
    DefenderKind,
    Errand,
    Place,
    held,
)
from siegeworks.games.stronghold.table import Table, garrison_at

AT_ONCE = 50.0
"""Score of a free hourglass: it is taken before anything else."""
RALLY = 20.0
NEVER = -1.0


class HeroOrders:
    """Scorer of the Hero orders of one moment."""

    def __init__(
        self,
        table: Table,
        worth_of: Callable[[Errand], float],
        relief: Callable[[Place, DefenderKind, int], float],
    ) -> None:
        self._table = table
        self._worth_of = worth_of
        self._relief = relief

    def score(self, bid: Bid) -> float:
        match bid.tile:
            case "assign":
                free = self.spare_hand() is not None and self.best_building()
                return AT_ONCE if free else NEVER
            case "rally":
                place = self._table.keep.heroes[bid.hero]
                return RALLY + self._relief(place, self._best_in_courtyard(), 1)
            case _:
                return NEVER

    def _best_in_courtyard(self) -> DefenderKind:
        yard = garrison_at(self._table, COURTYARD)
        return "V" if yard[2] else "S" if yard[1] else "M"

    def spare_hand(self) -> tuple[DefenderKind, Place] | None:
        """Return the least useful unit: a working Marksman, an idle one, or a
        Soldier."""
        for place in (*WORKPLACES, COURTYARD, "guard", "barracks"):
            if held(garrison_at(self._table, place), "M"):
                return "M", place
        for place in WORKPLACES:
            if held(garrison_at(self._table, place), "S"):
                return "S", place
        return None

    def best_building(self) -> Building | None:
        """Return the building with the best action, other than the spare unit's own."""
        hand = self.spare_hand()
        scored = [
            (self._worth_of(errand), -at, building)
            for at, building in enumerate(WORKPLACES)
            if hand is None or building != hand[1]
            for errand in self._table.site.errands_in[building]
            if takes_hourglass(self._table, errand)
        ]
        return max(scored)[2] if scored else None
