"""The expert's defense plans: the moment to play each, and its details.

Plans that strengthen a section are kept for the last moment, when it is certain that
the wall would fall without them.
"""

from collections.abc import Iterator
from functools import cached_property

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Brew,
    ChooseSide,
    Done,
    Kill,
    Pray,
    Put,
)
from siegeworks.games.stronghold.assault.strength import Fight
from siegeworks.games.stronghold.pieces import (
    HOSPITAL,
    Place,
    held,
    size,
    strength,
    strength_of,
)
from siegeworks.games.stronghold.table import free_slots, garrison_at, hero_at, troop_at
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.breach_risk import Peril
from siegeworks.players.stronghold.errand_worth import ErrandWorth

KEEP = {
    "P10": 10,
    "P3": 9,
    "P5": 8,
    "P1": 7,
    "P2": 6,
    "P9": 5,
    "P8": 4,
    "P6": 3,
    "P4": 2,
    "P7": 1,
}
"""Ranks of plans to keep: higher is better."""
PLAY, KEEP_IT = 40.0, -1.0
FRIGHT = 12.0
"""Risk of one section that justifies a plan."""


class PlanPlay:
    """Scorer of the plans of one moment."""

    def __init__(self, view: View, peril: Peril, worth: ErrandWorth) -> None:
        self._view = view
        self._table = view.table
        self._site = view.table.site
        self._peril = peril
        self._worth = worth

    # Timing.

    def score(self, plan: str) -> float:
        if not self._view.table.turn:
            return KEEP_IT
        if isinstance(self._table.stage, due.Window):
            return PLAY if self._now(plan) else KEEP_IT
        if self._is_last_moment:
            return PLAY if self._saves(plan) else KEEP_IT
        return PLAY if self._before_the_fight(plan) else KEEP_IT

    @cached_property
    def _is_last_moment(self) -> bool:
        """True right before strengths are compared."""
        return len(self._table.agenda) > 1 and isinstance(
            self._table.agenda[1], due.Comparing
        )

    @cached_property
    def falling(self) -> list[Fight]:
        """Sections that would be breached as things stand."""
        glare = self._table.keep.glare
        return [f for f in self._view.fights if f.is_breach and f.section != glare]

    def _saves(self, plan: str) -> bool:
        """Return True if the plan keeps a section from falling."""
        if not self.falling:
            return False
        return any(self._holds_with(plan, fight) for fight in self.falling)

    def _holds_with(self, plan: str, fight: Fight) -> bool:
        lacking = 1 - fight.margin
        match plan:
            case "P10":
                return True
            case "P1":
                return lacking <= self._walls
            case "P3":
                return lacking <= 2 * self._veterans(fight.section)
            case "P8":
                return lacking <= 1 and hero_at(self._table, fight.section) is not None
            case _:
                return False

    @cached_property
    def _walls(self) -> int:
        return self._site.data.plans.cards["P1"].walls

    def _veterans(self, section: Place) -> int:
        soldiers = held(garrison_at(self._table, section), "S")
        most = self._site.data.plans.cards["P3"].veterans
        return min(soldiers, most, held(self._table.keep.stock, "V"))

    def _now(self, plan: str) -> bool:
        """Return True if the plan is worth playing in the present window."""
        match plan:
            case "P5":
                return self._peril.is_last and self._worst > FRIGHT
            case "P2":
                dead = size(garrison_at(self._table, HOSPITAL))
                holes = sum(free_slots(self._table, s) > 0 for s in self._site.sections)
                return not dead and holes >= 2
            case "P8":
                return self._table.turn >= 3 and self._worst > FRIGHT
            case "P7":
                return False
            case _:
                return False

    @cached_property
    def _worst(self) -> float:
        return max(
            self._peril.soon(s, garrison_at(self._table, s), 0.0, None, None)
            for s in self._site.sections
        )

    def _before_the_fight(self, plan: str) -> bool:
        agenda = self._table.agenda
        after = agenda[1] if len(agenda) > 1 else None
        match plan:
            case "P9":
                return isinstance(after, due.Poisoning) and self._brew_worth() > 6.0
            case "P6":
                crowd = max(
                    strength(troop_at(self._table, r)) for r in self._site.ramparts
                )
                return isinstance(after, due.Cannons) and crowd >= 8
            case "P4":
                return isinstance(after, due.Marksmen) and self._hail() >= 6
            case _:
                return False

    def _brew_worth(self) -> float:
        return max((worth for worth, _, _ in self._brews()), default=0.0)

    def _brews(self) -> Iterator[tuple[float, str, Place]]:
        for kind in ("G", "O", "T"):
            for section in self._site.sections:
                if section not in self._table.keep.cauldrons:
                    errand = f"cauldron_{kind.lower()}"
                    worth = self._worth.of(errand, Put(section))
                    yield worth, kind, section

    def _hail(self) -> int:
        return max(
            sum(
                held(garrison_at(self._table, s), "M")
                for s in self._site.sections_on[side]
                if not size(troop_at(self._table, s))
            )
            for side in self._site.sections_on
        )

    # Details.

    def detail(self, action: Action) -> float:
        match self._table.stage, action:
            case due.Stocking(), Put(section):
                return self._need(section, 1.0)
            case due.Promoting(), Put(section):
                return self._need(section, 2.0)
            case due.Hanging(kind), Put(section):
                return self._worth.of(f"cauldron_{kind.lower()}", Put(section))
            case due.Brewing(), Brew(kind):
                return max((w for w, k, _ in self._brews() if k == kind), default=0.0)
            case due.Pitching(), Aim(rampart):
                return float(strength(troop_at(self._table, rampart)))
            case due.Burning(), Kill(kind):
                return float(strength_of(kind))
            case due.TakingSides(), ChooseSide(side):
                return float(self._fire_on(side))
            case due.Praying(), Pray(errand):
                return self._prayer(errand)
            case _, Done():
                return -0.5
            case _:
                return 0.0

    def _need(self, section: Place, more: float) -> float:
        """Return the value of strength there: highest if it keeps the wall from
        falling."""
        fight = next(f for f in self._view.fights if f.section == section)
        urgent = 1000.0 if fight in self.falling else 0.0
        return urgent + self._worth.stronger(section, more)

    def _fire_on(self, side: str) -> int:
        return sum(
            held(garrison_at(self._table, place), "M")
            for place in (*self._site.sections, *self._site.towers)
            if self._site.side_of[place] == side
        )

    def _prayer(self, errand: str) -> float:
        if self.falling and errand == "glare":
            return 100.0
        worth, _ = self._worth.best(errand)
        return worth
