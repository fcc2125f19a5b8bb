"""The fortress and its surroundings, derived from the data: paths, sides and costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from siegeworks.core.data.json import BLANKS
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.data.file import (
    DEFAULT,
    SHIPPED,
    read_data,
    shipped,
    write_data,
)
from siegeworks.games.stronghold.data.types import DataSet, MarchData, PhaseCardData
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    COURTYARD,
    SIDES,
    Building,
    Card,
    Errand,
    Path,
    Place,
    Side,
)

__all__ = ["DEFAULT", "SHIPPED", "Site", "site_of", "spelled_out"]


@dataclass(frozen=True, eq=False)
class Site:
    """Everything about a copy of the game that never changes during play."""

    data: DataSet

    @property
    def name(self) -> str:
        return self.data.id

    @property
    def is_reconstruction(self) -> bool:
        """Return whether it is a reconstruction from the rulebook, without a copy."""
        return self.data.provenance == "reconstruction"

    # Places outside.

    @cached_property
    def foregrounds(self) -> tuple[Place, ...]:
        return tuple(self.data.board.foregrounds)

    @cached_property
    def ramparts(self) -> tuple[Place, ...]:
        return tuple(self.data.board.ramparts)

    @cached_property
    def outside(self) -> tuple[Place, ...]:
        """Places of the Invader's units: foregrounds, ramparts, sections."""
        return (*self.foregrounds, *self.ramparts, *self.sections)

    @cached_property
    def leads_to(self) -> Mapping[Place, tuple[Place, ...]]:
        """Ends of the paths from each place."""
        board = self.data.board
        onward = {name: each.to for name, each in board.foregrounds.items()}
        onward |= {name: each.to for name, each in board.ramparts.items()}
        return onward

    @cached_property
    def feeders(self) -> Mapping[Place, tuple[Place, ...]]:
        """Places with a path to each place."""
        return {
            place: tuple(each for each, to in self.leads_to.items() if place in to)
            for place in self.outside
        }

    @cached_property
    def ends(self) -> Mapping[Path, tuple[Place, Place]]:
        """Start and end of every path, by its name."""
        return {
            f"{start}-{end}": (start, end)
            for start, onward in self.leads_to.items()
            for end in onward
        }

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        return tuple(self.ends)

    @cached_property
    def side_of(self) -> Mapping[str, Side]:
        """Side of every place and path; a tower's is that of its sections."""
        board = self.data.board
        sides: dict[str, Side] = {}
        for group in (board.foregrounds, board.ramparts, board.sections):
            sides |= {name: each.side for name, each in group.items()}
        sides |= {name: sides[each.faces] for name, each in board.towers.items()}
        sides |= {path: sides[start] for path, (start, _) in self.ends.items()}
        return sides

    @cached_property
    def room(self) -> Mapping[Place, int]:
        """Number of the Invader's units that each place holds, without Ladders."""
        board = self.data.board
        caps = {name: each.cap for name, each in board.foregrounds.items()}
        caps |= {name: each.cap for name, each in board.ramparts.items()}
        caps |= {name: each.invaders for name, each in board.sections.items()}
        return caps

    @cached_property
    def tied(self) -> Mapping[Place, tuple[Place, ...]]:
        """Ramparts with a path to each section."""
        return {section: self.feeders[section] for section in self.sections}

    @cached_property
    def in_reach(self) -> Mapping[Place, tuple[Place, ...]]:
        """Targets of a throwing machine: on a rampart, the sections it leads to; on a
        foreground, every section of the side."""
        reach = {
            rampart: self.in_order(self.leads_to[rampart]) for rampart in self.ramparts
        }
        for place in self.foregrounds:
            reach[place] = self.sections_on[self.side_of[place]]
        return reach

    @cached_property
    def march_groups(self) -> tuple[tuple[Place, ...], ...]:
        """Places that march together, foremost first; foregrounds come last."""
        return (*self.data.board.march_order, self.foregrounds)

    @cached_property
    def marauders_path(self) -> Path:
        return "-".join(self.data.board.marauders.edge)

    # The wall.

    @cached_property
    def sections(self) -> tuple[Place, ...]:
        return self.data.board.wall_chain

    @cached_property
    def sections_on(self) -> Mapping[Side, tuple[Place, ...]]:
        sections = self.data.board.sections
        return {
            side: tuple(name for name in self.sections if sections[name].side == side)
            for side in SIDES
        }

    def in_order(self, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """Return the sections among some places, in their order along the wall."""
        return tuple(section for section in self.sections if section in places)

    @cached_property
    def towers(self) -> tuple[Place, ...]:
        return tuple(self.data.board.towers)

    @cached_property
    def towers_of(self) -> Mapping[Place, tuple[Place, ...]]:
        """Towers beside each section."""
        towers = self.data.board.towers
        return {
            section: tuple(t for t in towers if section in towers[t].sections)
            for section in self.sections
        }

    @rule("1.5", "A34", "A35")
    def _neighbours(self, at: int) -> tuple[Place, ...]:
        """List the next sections along the wall; the gate may join both sides."""
        found = []
        for other in (at - 1, at + 1):
            if 0 <= other < len(self.sections):
                one, two = self.sections[at], self.sections[other]
                crosses = self.side_of[one] != self.side_of[two]
                if not crosses or self.data.options.gate_adjacent:
                    found.append(two)
        return tuple(found)

    @cached_property
    def neighbours(self) -> Mapping[Place, tuple[Place, ...]]:
        """Sections next to each section."""
        return {name: self._neighbours(at) for at, name in enumerate(self.sections)}

    @cached_property
    def cannon_reach(self) -> Mapping[Place, tuple[Place, ...]]:
        """Targets of a cannon in each tower."""
        return {
            name: (each.faces, *each.cannon_also)
            for name, each in self.data.board.towers.items()
        }

    # Places inside.

    @cached_property
    def inside(self) -> tuple[Place, ...]:
        """Places of the Defender's units, except the Hospital."""
        return (*self.sections, *self.towers, COURTYARD, *BUILDINGS)

    @cached_property
    def errands(self) -> Mapping[Errand, Building]:
        """Building of each building action."""
        costs = self.data.defender_actions
        return {
            errand: building
            for building in BUILDINGS
            for errand in costs.costs_of(building)
        }

    @cached_property
    def errands_in(self) -> Mapping[Building, tuple[Errand, ...]]:
        costs = self.data.defender_actions
        return {building: tuple(costs.costs_of(building)) for building in BUILDINGS}

    @cached_property
    def cost(self) -> Mapping[Errand, int]:
        """Hourglasses that each action takes, before surcharges."""
        costs = self.data.defender_actions
        return {
            errand: costs.costs_of(building)[errand]
            for errand, building in self.errands.items()
        }

    # Cards.

    @cached_property
    def cards(self) -> Mapping[Card, PhaseCardData]:
        return {card.id: card for card in self.data.phase_cards.cards}

    @cached_property
    def cards_of(self) -> Mapping[int, tuple[Card, ...]]:
        """Cards of each phase."""
        return {
            phase: tuple(
                name for name, each in self.cards.items() if each.phase == phase
            )
            for phase in range(1, 7)
        }

    @cached_property
    def marches(self) -> Mapping[str, MarchData]:
        card = self.cards["marches"]
        assert card.small is not None, "checked on loading"
        assert card.large is not None, "checked on loading"
        return {"small": card.small, "large": card.large}


def site_of(data: str) -> Site:
    """Return the copy of the game that an option names or spells out."""
    return _shipped_site(data) if data in SHIPPED else _foreign_site(data)


@cache
def _shipped_site(name: str) -> Site:
    return Site(shipped(name))


# As many as a busy server has tables with data of their own; such data never evicts the
# data that comes with the game.
@lru_cache(maxsize=128)
def _foreign_site(data: str) -> Site:
    if data.lstrip(BLANKS).startswith("{"):
        return Site(read_data(data))
    raise ValueError(
        f"data cannot be {data[:40]}; choose one of: {', '.join(SHIPPED)}; "
        "or give the text of a data set"
    )


def spelled_out(data: str) -> str:
    """Return data as options keep it: by name, or as a full data set."""
    return data if data in SHIPPED else write_data(site_of(data).data)
