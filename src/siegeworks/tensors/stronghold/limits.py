"""How large numbers can get on a site: what follows from its rules and data."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from siegeworks.games.stronghold.assault.strength import OFFICER
from siegeworks.games.stronghold.data.types import (
    BoardData,
    MarchData,
    ObjectiveData,
    PhaseCardData,
    PlanData,
)
from siegeworks.games.stronghold.phases.setup import CARDS_A_PHASE, DRAWN_PHASES
from siegeworks.games.stronghold.pieces import (
    BAG,
    DEAL,
    GARRISON,
    MOST_THROWERS,
    ORDERS,
    TOKENS,
    TURNS,
    WALLS,
    Errand,
)
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.worlds import DRAWN

ROW = CARDS_A_PHASE * len(DRAWN_PHASES) // 2
"""Cards in the row; as many are in reserve. Exchanging changes neither."""
EXCHANGED = 2 * ROW
"""Cards that change places in a turn, none of them twice."""
PLANS_KEPT = DRAWN - 1
ORDER_TOKENS = sum(TOKENS[order] for order in ORDERS)
CONFUSIONS = 2
"""Order confusion in a turn: once for hourglasses, once by the Prayer of the keep."""
STRONGEST = 3
"""A Troll, a Veteran, a raging Goblin."""
STEPS_OF_AN_ASSAULT = 15
"""The longest list of steps that the rules put on the agenda at once, whatever the
site; what a step is replaced with is counted apart."""
IN_BETWEEN = 4
"""Stages that come on top of the steps: of a shot (two more), a plan, an objective."""


@dataclass(frozen=True, eq=False)
class Limits:
    """The most there can be of something."""

    site: Site

    @property
    def _board(self) -> BoardData:
        return self.site.data.board

    def _objective(self, card: str) -> ObjectiveData:
        return self.site.data.objectives.cards[card]

    def _plan(self, card: str) -> PlanData:
        return self.site.data.plans.cards[card]

    @property
    def _cards(self) -> Sequence[PhaseCardData]:
        return self.site.data.phase_cards.cards

    @property
    def _marches(self) -> Sequence[MarchData]:
        return tuple(self.site.marches.values())

    # Units.

    @cached_property
    def invaders_in_a_place(self) -> int:
        """Ladders make room for one more on a section."""
        on_walls = (each.invaders + 1 for each in self._board.sections.values())
        return max(*self.site.room.values(), *on_walls)

    @cached_property
    def host(self) -> int:
        """Units on the field at once."""
        return min(sum(BAG), sum(self.site.room.values()) + TOKENS["ladder"])

    @cached_property
    def leaving_a_place(self) -> int:
        """Pieces in one march; as many may come new."""
        return max(march.limit for march in self._marches)

    @cached_property
    def legs(self) -> int:
        """Paths walked in one step of a march."""
        return max(map(len, self.site.march_groups)) * self.leaving_a_place

    # Hourglasses and cards.

    @cached_property
    def units_on_a_card(self) -> int:
        """A Spy asks for one more."""
        return 1 + max(len(way) for card in self._cards for way in card.pay)

    @cached_property
    def wood_on_a_card(self) -> int:
        return max(card.wood for card in self._cards)

    @cached_property
    def hourglasses_on_a_card(self) -> int:
        """One for each unit, and what the card says."""
        return self.units_on_a_card + max(card.hourglasses for card in self._cards)

    @cached_property
    def owed(self) -> int:
        """For both marches, and for orders."""
        small = self.site.marches["small"].hourglasses
        after_two_fires = self._objective("O6").small_march_hourglasses
        large = self.site.marches["large"].hourglasses
        card = self.site.cards["marches"]
        orders = max(card.open_order, card.secret_orders)
        return max(small, after_two_fires) + large + orders

    @cached_property
    def hourglasses(self) -> int:
        """Every window spends all: in hand are at most those for a turn, those of a
        Double watch, and those handed over at once."""
        gives, watch = self.site.data.defender_actions, self._plan("P5")
        income = max(gives.first_turn, gives.each_turn, watch.income)
        handed = max(self.hourglasses_on_a_card, self.owed)
        return income + watch.hourglasses + handed

    @cached_property
    def cost(self) -> int:
        """Of the dearest action, with a Saboteur and two plans that add to it."""
        return max(map(self._cost_of, self.site.errands))

    def _cost_of(self, errand: Errand) -> int:
        plans = self.site.data.plans.cards.values()
        added = sorted(plan.surcharge.get(errand, 0) for plan in plans)
        return self.site.cost[errand] + 1 + sum(added[-PLANS_KEPT:])

    # What the objectives count.

    @cached_property
    def successes(self) -> int:
        """One for each ritual card, every turn."""
        return CARDS_A_PHASE * TURNS

    @cached_property
    def razed(self) -> int:
        """Every section once, and once more for each element that was raised: one a
        turn, and by Stone stores."""
        return len(self.site.sections) + TURNS + self._plan("P1").walls

    @cached_property
    def joins(self) -> int:
        """Once a march."""
        return len(self._marches) * TURNS

    # The wall and the assault.

    @cached_property
    def walls(self) -> int:
        """On a section: the first, one a turn, and Stone stores."""
        return min(WALLS, self._board.start_walls + TURNS + self._plan("P1").walls)

    @cached_property
    def attack(self) -> int:
        """With Ladders, a Banner and Stone upon stone."""
        units = 1 + max(each.invaders for each in self._board.sections.values())
        return STRONGEST * units + 1 + self._objective("O3").strength

    @cached_property
    def defence(self) -> int:
        """With a Platform, a Hero and a Bay window on either side."""
        units = 1 + max(each.defenders for each in self._board.sections.values())
        hero = OFFICER + self._plan("P8").hero_strength
        return STRONGEST * units + self.walls + hero + 2

    @cached_property
    def fire(self) -> int:
        """All Marksmen at one rampart, after Hail of arrows."""
        return GARRISON[0] * self._plan("P4").factor

    # What is due.

    @cached_property
    def stage_number(self) -> int:
        """What is left to draw, lay, promote, heal, burn, shoot, remove or lose."""
        return max(
            DEAL + self._objective("O5").extra_draw,
            self._plan("P1").walls,
            self._plan("P3").veterans,
            self._plan("P2").heal,
            self.site.data.defender_actions.heal,
            self._plan("P6").strength,
            self.fire,
            self._objective("O4").piles,
            self.attack,
            self.defence,
            ROW,
        )

    @cached_property
    def stage_places(self) -> int:
        """Where a march starts, all sections that may be poisoned, or a section and
        the ramparts its Marksmen have decided on."""
        groups = map(len, self.site.march_groups)
        around = (1 + len(ramparts) for ramparts in self.site.tied.values())
        return max(*groups, *around, len(self.site.sections))

    @cached_property
    def agenda(self) -> int:
        """Stages on the agenda: an assault, of which one step is under way (a salvo,
        all sections, or a whole march instead), and what comes in between."""
        salvo = 2 * MOST_THROWERS + 1
        sections = len(self.site.sections)
        march = 2 * len(self.site.march_groups) + TOKENS["sap"]
        under_way = max(salvo, sections, march)
        return STEPS_OF_AN_ASSAULT + under_way + IN_BETWEEN
