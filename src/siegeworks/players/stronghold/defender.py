"""The expert Defender: answers the nearest breach with the fewest hourglasses."""

from collections.abc import Sequence
from functools import cached_property

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import (
    Action,
    Bid,
    Done,
    Drop,
    Fetch,
    Move,
    MoveHero,
    No,
    Pick,
    PlayPlan,
    Put,
    Spend,
    Swap,
    Yes,
)
from siegeworks.games.stronghold.assault.strength import OFFICER, WARRIOR
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    DefenderKind,
    Errand,
    Place,
    held,
    strength_of,
)
from siegeworks.games.stronghold.table import garrison_at, plan_played
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.breach_risk import A_FOE, Peril
from siegeworks.players.stronghold.defender_fire import DefenderFire
from siegeworks.players.stronghold.errand_worth import (
    LAST_ONLY,
    ErrandWorth,
    with_unit,
)
from siegeworks.players.stronghold.hero_orders import HeroOrders
from siegeworks.players.stronghold.plan_play import KEEP, PlanPlay

ON_FOOT = 0.45
"""Factor on the value of a move while the Invader can still choose where to go."""
ARROW = 0.3
"""Strength that a Marksman in a tower kills in an assault."""
LOOSE = 0.12
"""Value of a Marksman on a section that is not stormed: it may shoot, too."""
NOT_YET = 0.8
"""Factor on the value of an action that cannot be finished in this window."""


class ExpertDefender:
    """Scorer of the actions of one decision of the Defender."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._table = view.table
        self._site = view.table.site
        self._keep = view.table.keep
        self._known: dict[tuple[str, str, str | int], float] = {}
        self.peril = Peril(view.table)
        self.worth = ErrandWorth(view, self.peril)
        self._plans = PlanPlay(view, self.peril, self.worth)
        self._heroes = HeroOrders(view.table, self._spend, self._relief)

    def choose(self, legal: Sequence[Action]) -> Action:
        scores = [self.score(action) for action in legal]
        best = max(scores)
        return legal[scores.index(best)]

    def score(self, action: Action) -> float:
        """Return the value of an action for each hourglass it takes."""
        match action:
            case Swap(kind, place, other, other_place):
                return self._swap(kind, place, other, other_place)
            case Move(kind, start, end):
                return self._move(kind, start, end)
            case MoveHero():
                return self._move_hero(action)
            case Spend(errand):
                return self._spend(errand)
            case Bid():
                return self._heroes.score(action)
            case PlayPlan(plan):
                return self._plans.score(plan)
            case Done() | No():
                return 0.0
            case _:
                return self._detail(action)

    # The window.

    @cached_property
    def _on_foot(self) -> float:
        return 1.0 if self.peril.is_last else ON_FOOT

    def _relief(self, section: Place, kind: DefenderKind, count: int) -> float:
        """Return the change of a section's risk with a unit more or less."""
        key = (section, kind, count)
        if key not in self._known:
            self._known[key] = self._work_out_relief(section, kind, count)
        return self._known[key]

    def _work_out_relief(self, section: Place, kind: DefenderKind, count: int) -> float:
        if section not in self._site.tied:
            return self._elsewhere(section, kind, count)
        before = garrison_at(self._table, section)
        after = with_unit(before, kind, count)
        change = self.peril.fear(section) - self.peril.fear(section, garrison=after)
        return self._on_foot * change + LOOSE * count * (kind == "M")

    def _elsewhere(self, place: Place, kind: DefenderKind, count: int) -> float:
        """Return the value of a unit elsewhere: it shoots from a tower, or can be
        trained."""
        if place in self._site.towers:
            return count * self._arrows(place)
        if place == "barracks":
            better = {"M": 1, "S": 2}.get(kind)
            if better and self._keep.stock[better]:
                return 0.5 * count
        if place == "guard":
            return -0.1 * count
        return 0.0

    def _arrows(self, tower: Place) -> float:
        rampart = self._site.data.board.towers[tower].faces
        if rampart in self._table.field.mantelets:
            shot = 0.1
        else:
            shot = ARROW * A_FOE * (self.peril.turns_left + 1)
        window = self._keep.tower_machines.get(tower) == "bay_window"
        alone = held(garrison_at(self._table, tower), "M") <= 1
        if window and alone:
            sections = self._site.data.board.towers[tower].sections
            shot += sum(
                self.peril.fear(s) - self.peril.fear(s, more=1.0) for s in sections
            )
        return shot

    def _swap(
        self, kind: DefenderKind, place: Place, other: DefenderKind, there: Place
    ) -> float:
        if place not in self._site.tied and there not in self._site.tied:
            return -1.0
        return self._exchange(place, kind, other) + self._exchange(there, other, kind)

    def _exchange(self, place: Place, out: DefenderKind, back: DefenderKind) -> float:
        key = (place, out, back)
        if key not in self._known:
            self._known[key] = self._work_out_exchange(place, out, back)
        return self._known[key]

    def _work_out_exchange(
        self, place: Place, out: DefenderKind, back: DefenderKind
    ) -> float:
        if place not in self._site.tied:
            return self._elsewhere(place, out, -1) + self._elsewhere(place, back, 1)
        troop = garrison_at(self._table, place)
        after = with_unit(with_unit(troop, out, -1), back, 1)
        change = self.peril.fear(place) - self.peril.fear(place, garrison=after)
        return self._on_foot * change + LOOSE * ((back == "M") - (out == "M"))

    def _move(self, kind: DefenderKind, start: Place, end: Place) -> float:
        change = self._relief(start, kind, -1) + self._relief(end, kind, 1)
        return change - 0.05

    def _move_hero(self, action: MoveHero) -> float:
        points = float(WARRIOR if action.hero == "warrior" else OFFICER)
        if plan_played(self._table, "P8"):
            points += 1
        now = self._keep.heroes[action.hero]
        change = -0.1
        if now != COURTYARD:
            change -= self.peril.fear(now, hero=-points) - self.peril.fear(now)
        if action.place != COURTYARD:
            place = action.place
            change += self.peril.fear(place) - self.peril.fear(place, hero=points)
        else:
            change -= 0.2
        return self._on_foot * change

    def _spend(self, errand: Errand) -> float:
        """Return the value for each hourglass still to be laid."""
        missing = self._view.costs[errand] - self._keep.laid[errand]
        worth, _ = self.worth.best(errand)
        ready = missing <= 1 and errand in LAST_ONLY
        if ready and not self.peril.is_last:
            return -0.5
        ratio = worth / max(missing, 1)
        return ratio if missing <= self._keep.hourglasses else NOT_YET * ratio

    # Details.

    def _detail(self, action: Action) -> float:
        match self._table.stage:
            case due.Finishing(errand):
                return self.worth.of(errand, action)
            case due.DroppingPlan():
                assert isinstance(action, Drop)
                return -float(KEEP[action.card])
            case due.Toll():
                return 1.0 if isinstance(action, Yes) and self.peril.is_last else 0.0
            case due.Rallying() | due.Healing() if isinstance(action, Pick):
                return float(strength_of(action.kind))
            case due.Assigning() if isinstance(action, Fetch):
                return (
                    1.0
                    if (action.kind, action.place) == self._heroes.spare_hand()
                    else 0.0
                )
            case due.Sending() if isinstance(action, Put):
                return 1.0 if action.place == self._heroes.best_building() else 0.0
            case due.Recalling() if isinstance(action, Fetch):
                return self._relief(action.place, action.kind, -1)
            case (
                due.Stocking()
                | due.Promoting()
                | due.TakingSides()
                | due.Pitching()
                | due.Burning()
                | due.Brewing()
                | due.Hanging()
                | due.Praying()
            ):
                return self._plans.detail(action)
            case _:
                return DefenderFire(self._table, self.peril).score(action)
