"""Column layout of the map: the position of each section, rampart and tower.

Every section is a column. Ramparts are above the sections they lead to, towers below
those they stand between. A board on which these would overlap has no map.
"""

from itertools import pairwise

from siegeworks.core.record import Record
from siegeworks.games.stronghold.pieces import Place
from siegeworks.games.stronghold.site import Site
from siegeworks.terminal.boards.board import WIDTH

LABEL, SHORT_LABEL = 9, 7
"""Columns before the map for the labels of its lines."""
NARROWEST, WIDEST = 7, 13
"""Minimum and maximum columns of a section."""


class Frame(Record, frozen=True):
    """Column layout of a map."""

    width: int
    label: int
    cell: int
    """Columns per section, including its border."""
    middles: dict[Place, int]


def frame_for(site: Site, width: int) -> Frame | None:
    """Lay out the map; None if the board or the width does not allow one."""
    label = LABEL if width > WIDTH else SHORT_LABEL
    cell = min(WIDEST, (width - label - 1) // len(site.sections))
    middles = {
        section: label + at * cell + (cell + 1) // 2
        for at, section in enumerate(site.sections)
    }
    for place in (*site.ramparts, *site.towers):
        near = _sections_by(site, place)
        if not near:
            return None
        middles[place] = sum(middles[section] for section in near) // len(near)
    if cell < NARROWEST or not _fits(site, middles, cell):
        return None
    return Frame(width, label, cell, middles)


def _sections_by(site: Site, place: Place) -> tuple[Place, ...]:
    if place in site.data.board.towers:
        return site.data.board.towers[place].sections
    return site.in_order(site.leads_to[place])


def _fits(site: Site, middles: dict[Place, int], cell: int) -> bool:
    """Return whether no two places overlap and all names fit."""
    for row in (site.ramparts, site.towers):
        columns = sorted(middles[place] for place in row)
        if any(right - left < cell for left, right in pairwise(columns)):
            return False
    names = (*site.sections, *site.ramparts, *site.towers)
    return max(map(len, names)) < cell
