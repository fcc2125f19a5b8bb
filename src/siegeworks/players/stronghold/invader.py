"""The expert Invader: builds machines first, then sends all units to a near breach."""

import random
from collections.abc import Sequence
from functools import cached_property

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import (
    Action,
    Aim,
    Arrange,
    Cast,
    ChooseSide,
    Command,
    Detonate,
    Done,
    Drop,
    Enlist,
    Exchange,
    Gather,
    GiveOrders,
    Kill,
    March,
    No,
    Pay,
    Pick,
    Put,
    Slay,
    Step,
    Use,
    Yes,
)
from siegeworks.games.stronghold.pieces import (
    Place,
    size,
    strength,
    strength_of,
)
from siegeworks.games.stronghold.table import (
    machine_named,
    troop_at,
)
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.card_worth import CardWorth
from siegeworks.players.stronghold.invader_march import MarchPlay
from siegeworks.players.stronghold.invader_orders import OrderPlay
from siegeworks.players.stronghold.styles import Style

KEEP_OBJECTIVE = {
    "O9": 9,
    "O7": 8,
    "O5": 10,
    "O4": 7,
    "O6": 6,
    "O3": 5,
    "O1": 2,
    "O2": 1,
    "O8": 3,
    "O10": 4,
}
RAZE = {"cannon": 3.0, "poles": 2.0, "bay_window": 1.0}
"""Values of destroying a machine in a tower."""
WORTH_EXCHANGING = 2.0


class ExpertInvader:
    """Scorer of the actions of one decision of the Invader."""

    def __init__(self, view: View, style: Style, rng: random.Random) -> None:
        self._view = view
        self._table = view.table
        self._site = view.table.site
        self._style = style
        self._random = rng

    @cached_property
    def cards(self) -> CardWorth:
        return CardWorth(self._view, self._style)

    @cached_property
    def marches(self) -> MarchPlay:
        return MarchPlay(self._view, self._style, self.cards)

    @cached_property
    def _orders(self) -> OrderPlay:
        return OrderPlay(self._view, self._random)

    def choose(self, legal: Sequence[Action]) -> Action:
        scores = [self.score(action) for action in legal]
        return legal[scores.index(max(scores))]

    def score(self, action: Action) -> float:
        match action:
            case Step():
                return self.marches.step(action)
            case Enlist():
                return self.marches.enlist(action)
            case Use(card):
                net = self.cards.net(card)
                return 100.0 - self._table.camp.row.index(card) if net > 0 else -1.0
            case Pay(units, free):
                stage = self._table.stage
                assert isinstance(stage, due.Paying)
                saved = 2.0 if free else 0.0
                return saved - self.cards.price(stage.card, units)
            case Put(place):
                return self._put(place)
            case March():
                return self.marches.march(action)
            case Cast():
                return self._cast(action)
            case Command():
                return self._orders.command(action)
            case GiveOrders(openly):
                return self._orders.give(openly)
            case Done():
                return 0.0
            case _:
                return self._small(action)

    # Phase 1 and set-up.

    def _small(self, action: Action) -> float:
        match action:
            case Arrange(card):
                return self.cards.worth(card)
            case Drop(card):
                return -float(KEEP_OBJECTIVE[card])
            case Yes():
                return self._exchanges() - WORTH_EXCHANGING
            case Exchange(out, back):
                gain = self.cards.could_use(back) - self.cards.could_use(out)
                return gain - 0.3
            case Gather(kind):
                return self._gather(strength_of(kind))
            case Kill(kind):
                own = isinstance(self._table.stage, due.ShotKillsOwn)
                return strength_of(kind) * (-1.0 if own else 1.0)
            case Slay(units):
                return strength(units) * 10.0 - size(units)
            case Aim(place):
                return self._aim(place)
            case Detonate(orcs):
                return -float(orcs)
            case Pick(kind):
                return float(strength_of(kind))
            case ChooseSide(side):
                return float(
                    sum(
                        self._site.side_of[t.path] == side
                        for t in self._table.field.traps
                    )
                )
            case No():
                return 0.0
            case _:
                return -1.0

    def _exchanges(self) -> float:
        """Return the gain of the best exchanges this turn."""
        camp = self._table.camp
        ours = sorted(map(self.cards.could_use, camp.row))
        theirs = sorted(map(self.cards.could_use, camp.reserve), reverse=True)
        return sum(
            max(0.0, new - old - 0.3) for old, new in zip(ours, theirs, strict=False)
        )

    def _gather(self, points: int) -> float:
        if not self._style.gather or self.cards.wood_wanted() < points:
            return -1.0
        return {1: 0.1, 2: 1.0, 3: 0.5}[points]

    # Cards.

    def _put(self, place: str) -> float:
        match self._table.stage:
            case due.Placing(card):
                return self.cards.place_score(card, place)
            case due.ShotRazes():
                return RAZE[self._table.keep.tower_machines[place]]
            case due.Haunting():
                return -float(size(troop_at(self._table, place)))
            case due.Tuning():
                machine = machine_named(self._table, place)
                return 1.0 + (machine.kind == "ballista") - 0.1 * machine.hits
            case _:
                return 0.0

    def _cast(self, action: Cast) -> float:
        """Score a ritual token: the real one usually at the best target, Bluffs
        nearby."""
        stage = self._table.stage
        assert isinstance(stage, due.Casting)
        whim = 2.0 * self._random.random()
        match stage.ritual:
            case "gale" | "specter":
                base = self.cards.focus_of(action.spot)
            case "blood_stones":
                machine = machine_named(self._table, action.spot)
                base = 3.0 * machine.hits / (machine.hits + machine.misses)
            case "demon":
                base = {"workshop": 2.0, "forge": 2.0, "cathedral": 2.0}.get(
                    action.spot, 0.5
                )
            case _:
                base = {"assign": 2.0, "rally": 1.5}.get(action.spot, 0.0)
        return base + whim + 1.5 * action.success + 30.0

    # The assault.

    def _aim(self, section: Place) -> float:
        stage = self._table.stage
        assert isinstance(stage, due.AimingMachine)
        machine = machine_named(self._table, stage.machine)
        fight = next(f for f in self._view.fights if f.section == section)
        stormed = fight.units > 0
        near = 20.0 - fight.margin if stormed else self.cards.focus_of(section)
        if machine.kind == "ballista":
            useful = fight.garrison > 0
        else:
            useful = fight.walls > 0 or section in self._table.keep.cauldrons
        return near + 10.0 * stormed if useful else near - 30.0
