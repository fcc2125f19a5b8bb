"""Numbers for all named things on a site, separately for each kind of thing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from siegeworks.games.stronghold.phases.setup import DRAWN_PHASES
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    COURTYARD,
    DEFENDERS,
    HEROES,
    HOSPITAL,
    INVADERS,
    MOST_THROWERS,
    OBJECTIVES,
    ORDERS,
    PLANS,
    RITUALS,
    SIDES,
    THROWERS,
    TILES,
    TRAPS,
    Ritual,
)
from siegeworks.games.stronghold.site import Site

Words: TypeAlias = Mapping[str, int]
"""Names in a fixed order, and the index of each."""

SITES_KEPT = 32
"""Number of sites whose vocabulary is cached."""


def numbered(names: Iterable[str]) -> Words:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


INVADER_KINDS = numbered(INVADERS)
UNIT_KINDS = numbered((*INVADERS, *DEFENDERS))
PIECES = numbered((*INVADERS, "tower"))
TRAP_KINDS = numbered(TRAPS)
SIDE_WORDS = numbered(SIDES)
SIZES = numbered(("small", "large"))
THROWER_KINDS = numbered(THROWERS)
EQUIPMENT = numbered(("banner", "ladder", "sap", "poison"))
TRAININGS = numbered(("quartermaster", "trench_master"))
TOWER_MACHINES = numbered(("cannon", "poles", "bay_window"))
ORDER_WORDS = numbered(ORDERS)
RITUAL_WORDS = numbered(RITUALS)
OBJECTIVE_WORDS = numbered(OBJECTIVES)
STATUSES = numbered(("open", "lasting", "pending", "spent"))
PLAN_WORDS = numbered(PLANS)
HERO_WORDS = numbered(HEROES)
TILE_WORDS = numbered(TILES)
BUILDING_WORDS = numbered(BUILDINGS)
MACHINES = numbered(f"#{number}" for number in range(1, MOST_THROWERS + 1))


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The names of a site, in the order in which rows list them."""

    site: Site

    @cached_property
    def outside(self) -> Words:
        """Foregrounds, ramparts, sections."""
        return numbered(self.site.outside)

    @cached_property
    def camps(self) -> Words:
        """Places where marches start and machines stand: foregrounds, ramparts."""
        return numbered((*self.site.foregrounds, *self.site.ramparts))

    @cached_property
    def ramparts(self) -> Words:
        return numbered(self.site.ramparts)

    @cached_property
    def sections(self) -> Words:
        """Sections from one end of the wall to the other."""
        return numbered(self.site.sections)

    @cached_property
    def towers(self) -> Words:
        return numbered(self.site.towers)

    @cached_property
    def inside(self) -> Words:
        """Sections, towers, the Courtyard, the six buildings, the Hospital."""
        return numbered((*self.site.inside, HOSPITAL))

    @cached_property
    def hero_places(self) -> Words:
        """Sections, the Courtyard."""
        return numbered((*self.site.sections, COURTYARD))

    @cached_property
    def places(self) -> Words:
        """Places that a stage can refer to: outside, then inside without the wall."""
        return numbered((*self.site.outside, *self.site.inside))

    @cached_property
    def paths(self) -> Words:
        return numbered(self.site.paths)

    @cached_property
    def deck(self) -> Words:
        """The phase cards that are drawn, by phase."""
        cards = self.site.cards_of
        return numbered(card for phase in DRAWN_PHASES for card in cards[phase])

    @cached_property
    def payable(self) -> Words:
        """The phase cards that are drawn, and the two cards of the first phase."""
        return numbered((*self.deck, *self.site.cards_of[1]))

    @cached_property
    def training_cards(self) -> Words:
        return numbered(self.site.cards_of[4])

    @cached_property
    def errands(self) -> Words:
        """The actions of the buildings."""
        return numbered(self.site.errands)

    @cached_property
    def weapons(self) -> Words:
        """Things that aim: towers, then throwing machines."""
        return numbered((*self.site.towers, *MACHINES))

    @cached_property
    def spots(self) -> Mapping[tuple[Ritual, str], int]:
        """Spots for tokens of rituals: machines, Hero orders, buildings, sections
        (twice)."""
        on: Mapping[Ritual, Iterable[str]] = {
            "blood_stones": MACHINES,
            "possession": TILES,
            "demon": BUILDINGS,
            "specter": self.site.sections,
            "gale": self.site.sections,
        }
        every = ((ritual, spot) for ritual in RITUALS for spot in on[ritual])
        return {token: number for number, token in enumerate(every)}


@lru_cache(maxsize=SITES_KEPT)
def lexicon_of(site: Site) -> Lexicon:
    return Lexicon(site)
