"""Ways to lead a siege: what is built, when the storm begins, how many marches."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from siegeworks.games.stronghold.pieces import THROWERS
from siegeworks.games.stronghold.table import Table


@dataclass(frozen=True)
class Style:
    """The habits of an expert Invader."""

    storm_from: int = 3
    """The turn from which the wall is stormed without a certain breach in sight."""
    both_from: int = 2
    """The turn from which both marches are made."""
    cards: Mapping[str, float] = field(default_factory=dict)
    """How much more, or less, a card is liked than usual; 0 is never."""
    hourglass: float = 1.0
    """What it costs, in strength, to hand over an hourglass."""
    response: float = 5.0
    """How much strength the Defender is expected to bring to a stormed section."""
    nerve: float = 1.5
    """Under how much fire units are left on a rampart until the next turn."""
    gather: bool = True


NO_MACHINES = dict.fromkeys((*THROWERS, "artilleryman", "blood_stones"), 0.0)
STYLES: dict[str, Style] = {
    "balanced": Style(),
    "ballistas": Style(cards={"ballista": 2.0, "catapult": 0.0, "trebuchet": 0.0}),
    "catapults": Style(cards={"catapult": 3.0, "ballista": 0.0, "trebuchet": 2.0}),
    "rush": Style(storm_from=1, both_from=1),
    "patient": Style(storm_from=5, both_from=4),
    "one-march": Style(both_from=5),
    "no-machines": Style(cards=NO_MACHINES),
    "horde": Style(
        cards=dict.fromkeys((*THROWERS, "siege_tower", "artilleryman"), 0.0),
        gather=False,
    ),
}
"""By name."""
MIXED = "mixed"
MIX = ("balanced", "catapults", "patient", "rush")
"""The styles of a mixed expert."""


def style_for(name: str, table: Table) -> Style:
    """A style by its name. A mixed expert has one for each game: it follows from the
    objectives, which lie open and stay the same."""
    if name != MIXED:
        return STYLES[name]
    drawn = sum(int(card.id[1:]) for card in table.camp.objectives)
    return STYLES[MIX[drawn % len(MIX)]]
