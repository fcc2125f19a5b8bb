"""Playing styles of the Invader: cards, start of the storm, number of marches."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from siegeworks.games.stronghold.pieces import THROWERS
from siegeworks.games.stronghold.table import Table


@dataclass(frozen=True)
class Style:
    """Parameters of an expert Invader."""

    storm_from: int = 3
    """First turn in which the wall is stormed without a certain breach in sight."""
    both_from: int = 2
    """First turn in which both marches are made."""
    cards: Mapping[str, float] = field(default_factory=dict)
    """Factor on a card's usual value; 0 is never."""
    hourglass: float = 1.0
    """Cost of handing over an hourglass, in strength."""
    response: float = 5.0
    """Strength that the Defender is expected to add to a stormed section."""
    nerve: float = 1.5
    """Fire on a rampart up to which units are left there until the next turn."""
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
"""Styles by name."""
MIXED = "mixed"
MIX = ("balanced", "catapults", "patient", "rush")
"""Names of the styles of a mixed expert."""


def style_for(name: str, table: Table) -> Style:
    """Return a style by its name. A mixed expert has one for each game, chosen by the
    objectives, which lie open and stay the same."""
    if name != MIXED:
        return STYLES[name]
    drawn = sum(int(card.id[1:]) for card in table.camp.objectives)
    return STYLES[MIX[drawn % len(MIX)]]
