"""Assignment of the Invader's units to the sections that they can reach.

Computed anew at every step of a march, from the open table; unless something unforeseen
happens, the new plan is the rest of the old one.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from siegeworks.games.stronghold.assault.strength import Fight
from siegeworks.games.stronghold.pieces import (
    INVADERS,
    NOBODY,
    TURNS,
    Place,
    Troop,
    having,
    held,
    joined,
    parted,
    size,
    strength,
)
from siegeworks.games.stronghold.stages import ChoosingMarch, Marching
from siegeworks.games.stronghold.table import (
    Table,
    has_siege_tower,
    is_equipped,
    troop_at,
)
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.breach_risk import scalded
from siegeworks.players.stronghold.reach import BOTH, room_at
from siegeworks.players.stronghold.styles import Style

BREACH = 40.0
SPREAD = 3.0
A_MAN = 1.3
"""Value of a dead point of the garrison."""
A_LOSS = 0.8
"""Cost of a dead point of own strength."""
CLOG = 0.0
"""Cost of a Goblin that takes the place of a better unit."""
FOOTHOLD = 1.5
"""Smallest gain for which a section is newly stormed."""


@dataclass(frozen=True)
class Party:
    """Units to be sent to a section, by their present place."""

    section: Place
    units: tuple[tuple[Place, Troop], ...]
    gain: float


class Storm:
    """Assault plan for this turn."""

    def __init__(self, view: View, style: Style) -> None:
        self._view = view
        self._table: Table = view.table
        self._site = view.table.site
        self._style = style
        self._fights: dict[Place, Fight] = {f.section: f for f in view.fights}

    # Reach.

    @cached_property
    def _fresh(self) -> int:
        """Number of marches that have not begun."""
        if not any(isinstance(e, ChoosingMarch) for e in self._table.agenda):
            return 0
        return BOTH - len(self._table.camp.marched)

    @cached_property
    def _pending(self) -> set[Place]:
        """Places whose step of the present march is still to come."""
        if self._table.camp.march is None:
            return set()
        return {
            origin
            for each in self._table.agenda
            if isinstance(each, Marching)
            for origin in each.origins
        }

    def departures(self, place: Place) -> int:
        return self._fresh + (place in self._pending)

    def _sources(self, section: Place) -> Iterator[tuple[Place, int]]:
        """Yield the places that reach a section, and the numbers of units from
        there."""
        for rampart in self._site.tied[section]:
            if self.departures(rampart):
                yield rampart, self._site.room[rampart]
            for behind in self._site.feeders[rampart]:
                if behind in self._site.tied[section]:
                    continue
                later = self._fresh + (behind in self._pending) - 1
                if later >= 1 and self._fresh >= 1:
                    yield behind, self._limit

    @cached_property
    def _limit(self) -> int:
        return max(each.limit for each in self._site.marches.values())

    # Assignment.

    @cached_property
    def parties(self) -> list[Party]:
        """Assigned parties, the most valuable first."""
        left = {place: troop_at(self._table, place) for place in self._site.outside}
        budget = dict.fromkeys(self._site.foregrounds, self._limit)
        open_sections = [s for s in self._site.sections if s != self._table.keep.glare]
        found: list[Party] = []
        while open_sections:
            offers = [self._party(s, left, budget) for s in open_sections]
            best = max(offers, key=lambda party: party.gain)
            if best.gain < self._least:
                break
            found.append(best)
            open_sections.remove(best.section)
            for place, units in best.units:
                left[place] = parted(left[place], units)
                if place in budget:
                    budget[place] -= size(units)
        return found

    @cached_property
    def _least(self) -> float:
        return 0.0 if self._table.turn == TURNS else FOOTHOLD

    def _party(
        self, section: Place, left: dict[Place, Troop], budget: dict[Place, int]
    ) -> Party:
        there = troop_at(self._table, section)
        room = room_at(self._table, section) - size(there)
        sources = list(self._sources(section))
        units: dict[Place, Troop] = {}
        for kind in INVADERS[::-1]:
            for place, most in sources:
                taken = units.get(place, NOBODY)
                cap = min(most, budget.get(place, most)) - size(taken)
                count = max(0, min(held(left[place], kind), cap, room))
                if count:
                    units[place] = having(taken, kind, count)
                    room -= count
        whole = there
        for troop in units.values():
            whole = joined(whole, troop)
        gain = self.gain(section, whole) - self.gain(section, there)
        if not units:
            gain = -1.0
        return Party(section, tuple(units.items()), gain)

    # Value.

    def gain(self, section: Place, troop: Troop) -> float:
        """Return the expected value of the fight on a section with that troop there."""
        if not size(troop):
            return 0.0
        fight, table = self._fights[section], self._table
        kind = table.keep.cauldrons.get(section)
        after = troop
        if kind and not has_siege_tower(table, section):
            after = scalded(troop, kind)
        attack = strength(after) + is_equipped(table, section, "banner") + fight.razed
        threshold = fight.defence + fight.garrison
        last = table.turn == TURNS
        response = self._style.response
        hope = BREACH / (1 + math.exp(-(attack - threshold - response) / SPREAD))
        if last:
            return hope
        ahead = attack - fight.defence
        hope -= CLOG * troop[0]
        if ahead >= 0:
            return hope + A_MAN * min(ahead, fight.garrison)
        return hope - A_LOSS * min(-ahead, strength(troop))

    # The next step.

    @cached_property
    def is_on(self) -> bool:
        """True if the wall is stormed this turn at all."""
        if self._table.turn >= self._style.storm_from:
            return True
        return self.certain

    @cached_property
    def certain(self) -> bool:
        """True if the Invader leads by more strength than the Defender can answer."""
        lead = 0.0
        for party in self.parties:
            troop = troop_at(self._table, party.section)
            for _, units in party.units:
                troop = joined(troop, units)
            fight = self._fights[party.section]
            lead += max(0, strength(troop) - fight.defence - fight.garrison)
        return lead > 18

    def wants(self) -> dict[tuple[Place, Place], Troop]:
        """Return the units to move next by start and end; ramparts in between
        included."""
        moves: dict[tuple[Place, Place], Troop] = {}
        if not self.is_on:
            return moves
        for party in self.parties:
            for place, units in party.units:
                end = party.section
                if end not in self._site.leads_to[place]:
                    end = self._way(place, end)
                key = (place, end)
                moves[key] = joined(moves.get(key, NOBODY), units)
        return moves

    def _way(self, place: Place, section: Place) -> Place:
        """Return the rampart in between that has fewer units."""
        between = [
            r for r in self._site.tied[section] if r in self._site.leads_to[place]
        ]
        return min(between, key=lambda r: size(troop_at(self._table, r)))
