"""Upper bounds of all numbers on a site, derived from its rules and data."""

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
"""Maximum of cards that change places in a turn, none of them twice."""
PLANS_KEPT = DRAWN - 1
ORDER_TOKENS = sum(TOKENS[order] for order in ORDERS)
CONFUSIONS = 2
"""Uses of Order confusion in a turn: one for hourglasses, one by the Prayer of the
keep."""
STRONGEST = 3
"""Largest strength of a unit: a Troll, a Veteran, a raging Goblin."""
STEPS_OF_AN_ASSAULT = 15
"""Length of the longest list of steps that the rules put on the agenda at once, on any
site; replacements of a step are counted separately."""
IN_BETWEEN = 4
"""Stages that come on top of the steps: of a shot (two more), a plan, an objective."""


@dataclass(frozen=True, eq=False)
class Limits:
    """The maximum of each kind of thing on a site."""

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
        """Units of the Invader in one place; Ladders make room for one more on a
        section."""
        on_walls = (each.invaders + 1 for each in self._board.sections.values())
        return max(*self.site.room.values(), *on_walls)

    @cached_property
    def host(self) -> int:
        """Units on the field at once."""
        return min(sum(BAG), sum(self.site.room.values()) + TOKENS["ladder"])

    @cached_property
    def leaving_a_place(self) -> int:
        """Pieces that leave a place in one march; as many may arrive."""
        return max(march.limit for march in self._marches)

    @cached_property
    def legs(self) -> int:
        """Paths walked in one step of a march."""
        return max(map(len, self.site.march_groups)) * self.leaving_a_place

    # Hourglasses and cards.

    @cached_property
    def units_on_a_card(self) -> int:
        """Units on a card; a Spy requires one more."""
        return 1 + max(len(way) for card in self._cards for way in card.pay)

    @cached_property
    def wood_on_a_card(self) -> int:
        return max(card.wood for card in self._cards)

    @cached_property
    def hourglasses_on_a_card(self) -> int:
        """Hourglasses for a card: one for each unit, and those on the card."""
        return self.units_on_a_card + max(card.hourglasses for card in self._cards)

    @cached_property
    def owed(self) -> int:
        """Hourglasses owed for both marches and for orders."""
        small = self.site.marches["small"].hourglasses
        after_two_fires = self._objective("O6").small_march_hourglasses
        large = self.site.marches["large"].hourglasses
        card = self.site.cards["marches"]
        orders = max(card.open_order, card.secret_orders)
        return max(small, after_two_fires) + large + orders

    @cached_property
    def hourglasses(self) -> int:
        """Hourglasses in hand. Every window spends all, so these are at most those for
        a turn, those of a Double watch, and those handed over at once."""
        gives, watch = self.site.data.defender_actions, self._plan("P5")
        income = max(gives.first_turn, gives.each_turn, watch.income)
        handed = max(self.hourglasses_on_a_card, self.owed)
        return income + watch.hourglasses + handed

    @cached_property
    def cost(self) -> int:
        """Cost of the most expensive action, with a Saboteur and two plans that raise
        it."""
        return max(map(self._cost_of, self.site.errands))

    def _cost_of(self, errand: Errand) -> int:
        plans = self.site.data.plans.cards.values()
        added = sorted(plan.surcharge.get(errand, 0) for plan in plans)
        return self.site.cost[errand] + 1 + sum(added[-PLANS_KEPT:])

    # Counters of the objectives.

    @cached_property
    def successes(self) -> int:
        """Successes of rituals: one for each ritual card, every turn."""
        return CARDS_A_PHASE * TURNS

    @cached_property
    def razed(self) -> int:
        """Razed walls: every section once, and once more for each element that was
        raised: one a turn, and by Stone stores."""
        return len(self.site.sections) + TURNS + self._plan("P1").walls

    @cached_property
    def joins(self) -> int:
        """Number of times that the Marauders can join: once a march."""
        return len(self._marches) * TURNS

    # The wall and the assault.

    @cached_property
    def walls(self) -> int:
        """Walls on a section: the first, one a turn, and Stone stores."""
        return min(WALLS, self._board.start_walls + TURNS + self._plan("P1").walls)

    @cached_property
    def attack(self) -> int:
        """Strength of an attack, with Ladders, a Banner and Stone upon stone."""
        units = 1 + max(each.invaders for each in self._board.sections.values())
        return STRONGEST * units + 1 + self._objective("O3").strength

    @cached_property
    def defence(self) -> int:
        """Strength of a defence, with a Platform, a Hero and a Bay window on each
        side."""
        units = 1 + max(each.defenders for each in self._board.sections.values())
        hero = OFFICER + self._plan("P8").hero_strength
        return STRONGEST * units + self.walls + hero + 2

    @cached_property
    def fire(self) -> int:
        """All Marksmen shooting at one rampart, after Hail of arrows."""
        return GARRISON[0] * self._plan("P4").factor

    # The agenda.

    @cached_property
    def stage_number(self) -> int:
        """Largest number in a stage: left to draw, lay, promote, heal, burn, shoot,
        lose."""
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
        """Places in a stage: the starts of a march, all sections that may be poisoned,
        or a section and the ramparts its Marksmen have decided on."""
        groups = map(len, self.site.march_groups)
        around = (1 + len(ramparts) for ramparts in self.site.tied.values())
        return max(*groups, *around, len(self.site.sections))

    @cached_property
    def agenda(self) -> int:
        """Stages on the agenda: an assault, of which one step is under way (a salvo,
        all sections, or a whole march instead), and the stages in between."""
        salvo = 2 * MOST_THROWERS + 1
        sections = len(self.site.sections)
        march = 2 * len(self.site.march_groups) + TOKENS["sap"]
        under_way = max(salvo, sections, march)
        return STEPS_OF_AN_ASSAULT + under_way + IN_BETWEEN
