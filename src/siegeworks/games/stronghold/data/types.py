"""Contents of a data set, once its form is right.

The fields are those of the files `board.json`, `phase_cards.json` and so on, which an
owner of the game can replace one by one.
"""

from collections.abc import Mapping

import msgspec

from siegeworks.games.stronghold.pieces import Building, Hero, InvaderKind, Side


class Data(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of all parts."""


Sources = Mapping[str, str]
"""Sources of numbers: a field, or a pattern with *, and its label."""


class ForegroundData(Data, frozen=True):
    side: Side
    cap: int
    to: tuple[str, ...]


class RampartData(Data, frozen=True):
    side: Side
    cap: int
    to: tuple[str, ...]
    """Sections, or a rampart further on."""


class MaraudersData(Data, frozen=True):
    edge: tuple[str, str]
    """Path on which the Marauders join passing units."""
    units: tuple[InvaderKind, ...]


class SectionData(Data, frozen=True):
    side: Side
    invaders: int = msgspec.field(name="inv")
    defenders: int = msgspec.field(name="def")
    """Number of units of each side that have room."""
    start: str
    """Garrison at the start, as letters."""
    hero: Hero | None = None


class TowerData(Data, frozen=True):
    sections: tuple[str, str]
    faces: str
    cannon_also: tuple[str, ...]


class BoardData(Data, frozen=True):
    foregrounds: Mapping[str, ForegroundData]
    ramparts: Mapping[str, RampartData]
    marauders: MaraudersData
    sections: Mapping[str, SectionData]
    start_walls: int
    towers: Mapping[str, TowerData]
    tower_marksmen: int
    wall_chain: tuple[str, ...]
    start_foreground: str
    start_barracks: str
    start_guard: str
    march_order: tuple[tuple[str, ...], ...]
    """Groups of ramparts; the foremost move first."""
    sources: Sources = {}


class MarchData(Data, frozen=True):
    hourglasses: int = msgspec.field(name="hg")
    limit: int


class PhaseCardData(Data, frozen=True):
    id: str
    phase: int
    wood: int = 0
    pay: tuple[tuple[InvaderKind, ...], ...] = ()
    """Ways to pay, as units."""
    hourglasses: int = msgspec.field(name="hg", default=0)
    """Hourglasses handed over beside one for each unit."""
    wood_gain: Mapping[InvaderKind, int] = {}
    gain: tuple[InvaderKind, ...] = ()
    small: MarchData | None = None
    large: MarchData | None = None
    open_order: int = 0
    secret_orders: int = 0


class PhaseCardsData(Data, frozen=True):
    cards: tuple[PhaseCardData, ...]
    sources: Sources = {}


class DefenderData(Data, frozen=True):
    """Costs in hourglasses, and the hourglasses that the Defender gets."""

    forge: Mapping[str, int]
    workshop: Mapping[str, int]
    scouts: Mapping[str, int]
    cathedral: Mapping[str, int]
    barracks: Mapping[str, int]
    guard: Mapping[str, int]
    move: int
    swap: int
    hero_move: int
    first_turn: int = msgspec.field(name="startTurn1")
    each_turn: int = msgspec.field(name="startTurn")
    heal: int
    sources: Sources = {}

    def costs_of(self, building: Building) -> Mapping[str, int]:
        return {
            "forge": self.forge,
            "workshop": self.workshop,
            "scouts": self.scouts,
            "cathedral": self.cathedral,
            "barracks": self.barracks,
            "guard": self.guard,
        }[building]


class HitCardsData(Data, frozen=True):
    cards: tuple[tuple[str, str], ...]
    """Units that each card lets a cannon kill, and Poles."""
    sources: Sources = {}


class ObjectiveData(Data, frozen=True, omit_defaults=True):
    """The numbers of an objective; each uses a few."""

    stays: bool = False
    rituals_in_turn: int = 0
    goblins_less: int = 0
    successes: int = 0
    hourglasses_less: int = msgspec.field(name="hgLess", default=0)
    empty_walls: int = 0
    strength: int = 0
    machines: int = 0
    piles: int = 0
    dead: int = 0
    extra_draw: int = 0
    sections_per_side: int = 0
    small_march_hourglasses: int = msgspec.field(name="smallMarchHg", default=0)
    joins: int = 0
    trolls: int = 0
    bridges: int = 0
    traps: int = 0
    units: int = 0
    wood: int = 0
    trainings: int = 0
    free_actions: int = 0


class ObjectivesData(Data, frozen=True):
    cards: Mapping[str, ObjectiveData]
    sources: Sources = {}


class PlanData(Data, frozen=True, omit_defaults=True):
    """The numbers of a defense plan; each uses a few."""

    walls: int = 0
    soldiers: int = 0
    heal: int = 0
    veterans: int = 0
    factor: int = 0
    pause_turns: int = 0
    hourglasses: int = msgspec.field(name="hg", default=0)
    income: int = 0
    strength: int = 0
    hero_strength: int = 0
    hero_orders: int = 0
    cauldrons: int = 0
    actions: int = 0
    surcharge: Mapping[str, int] = {}
    """Actions that cost more once the plan is played."""
    closes: str = ""
    """Action that the plan makes impossible."""


class PlansData(Data, frozen=True):
    cards: Mapping[str, PlanData]
    sources: Sources = {}


class OptionsData(Data, frozen=True):
    """Rulings that belong to a board, and the cards for a first game."""

    gate_adjacent: bool
    machines_per_rampart: int
    first_game_preset: tuple[str, ...]
    sources: Sources = {}


class DataSet(Data, frozen=True, rename=None):
    """All that is printed or counted in a copy of the game."""

    id: str
    provenance: str
    board: BoardData
    phase_cards: PhaseCardsData
    defender_actions: DefenderData
    hit_cards: HitCardsData
    objectives: ObjectivesData
    plans: PlansData
    options: OptionsData
