"""Values of phase cards for the expert Invader, and of the places to put them."""

import math
from functools import cached_property

from siegeworks.games.stronghold.phases.cards import (
    hourglasses_for,
    payments,
    places_for,
)
from siegeworks.games.stronghold.pieces import (
    TURNS,
    Card,
    Place,
    Troop,
    held,
    size,
)
from siegeworks.games.stronghold.table import (
    Machine,
    Table,
    garrison_at,
    is_equipped,
    machine_named,
    troop_at,
    wood_stock,
)
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.reach import room_at
from siegeworks.players.stronghold.styles import Style

WORTH_OF_UNIT = (0.6, 1.5, 3.0)
"""Values of a Goblin, an Orc and a Troll in supply: room on the wall is scarce."""
TYPICAL = 2.3


class CardWorth:
    """Card values at one moment."""

    def __init__(self, view: View, style: Style) -> None:
        self._view = view
        self._table: Table = view.table
        self._site = view.table.site
        self._style = style
        self._left = TURNS - view.table.turn + 1
        """Number of assaults to come."""

    # Places.

    @cached_property
    def focus(self) -> dict[Place, float]:
        """Score of each section: nearness of a breach when it is full, and the
        Invader's units and machines there."""
        table = self._table
        found = {}
        for fight in self._view.fights:
            section = fight.section
            troop = troop_at(table, section)
            free = room_at(table, section) - size(troop)
            attack = fight.attack + free * TYPICAL
            beside = sum(size(troop_at(table, r)) for r in self._site.tied[section])
            machines = sum(
                section in self._site.in_reach[m.place] for m in table.field.machines
            )
            found[section] = (
                attack
                - fight.defence
                - fight.garrison
                + 0.8 * size(troop)
                + 0.25 * beside
                + 0.8 * machines
            )
        return found

    def focus_of(self, place: str) -> float:
        """Return a section's score; for other places, that of the two best they lead
        to."""
        if place in self.focus:
            return self.focus[place]
        if place in self._site.in_reach:
            best = sorted(self.focus[s] for s in self._site.in_reach[place])[-2:]
            return sum(best) / len(best)
        return 0.0

    def place_score(self, card: Card, place: str) -> float:
        table = self._table
        match card:
            case "artilleryman":
                return self._pile(machine_named(table, place))
            case "saboteur":
                return {"cathedral": 3.0, "forge": 2.0, "workshop": 2.5}.get(place, 1.0)
            case "bridge":
                start, end = self._site.ends[place]
                return self.focus_of(end) + 0.2 * size(troop_at(table, start))
            case "mantelets":
                crowd = size(troop_at(table, place))
                return self.focus_of(place) + 0.5 * crowd + self.fire_on(place)
            case "trainer" | "siege_tower" | "trebuchet":
                return self.focus_of(place) - 0.2 * size(troop_at(table, place))
            case "poison":
                there = held(garrison_at(table, place), "M")
                return self.focus_of(place) + min(there, 2)
            case "sap":
                return self.focus_of(place) - 2 * is_equipped(table, place, "poison")
            case _:
                return self.focus_of(place)

    def _pile(self, machine: Machine) -> float:
        kills = 2.0 if machine.kind == "ballista" else 1.0
        cards = machine.hits + machine.misses
        return kills * (machine.hits / max(cards - 1, 1) - machine.hits / cards)

    def fire_on(self, rampart: Place) -> float:
        table = self._table
        tied = sum(
            held(garrison_at(table, s), "M")
            for s in self._site.sections
            if rampart in self._site.tied[s] and not size(troop_at(table, s))
        )
        towers = sum(
            held(garrison_at(table, t), "M")
            for t, data in self._site.data.board.towers.items()
            if data.faces == rampart
        )
        return 0.5 * tied + towers

    # Values.

    def worth(self, card: Card) -> float:
        """Return the value of a card without its price, in strength."""
        usual = self._usual(card)
        return usual * self._style.cards.get(card, 1.0)

    def _usual(self, card: Card) -> float:
        left, table = self._left, self._table
        machines = len(table.field.machines)
        match card:
            case "ballista":
                return 2.6 * expected_hits(left)
            case "catapult" | "trebuchet":
                return 1.5 * expected_hits(left)
            case "mantelets":
                return 1.6 * min(left - 1, 3)
            case "siege_tower":
                return 6.0 if left > 2 else 0.0
            case "banner":
                return 1.3 * min(left, 3)
            case "ladder":
                return 1.8 * min(left, 3)
            case "sap":
                return 2.4 * min(left, 3)
            case "poison":
                return 1.8 * min(left, 3)
            case "bridge":
                return 0.0
            case "artilleryman":
                gain = max(map(self._pile, table.field.machines), default=0.0)
                return 4.0 * gain * min(left, 4)
            case "quartermaster":
                return 1.2 * min(left, 3)
            case "trench_master":
                cannons = list(table.keep.tower_machines.values()).count("cannon")
                return 1.2 * cannons * min(left - 1, 3)
            case "saboteur":
                return 1.3 * min(left, 3)
            case "trainer":
                return 7.0 if left > 1 else 0.0
            case "blood_stones":
                return 2.2 * min(machines, 2)
            case "gale":
                return 4.5 if self._table.turn >= self._style.storm_from else 0.0
            case "specter":
                return 3.5 if self._table.turn >= self._style.storm_from else 0.0
            case "demon":
                return 0.5 + min(size(garrison_at(table, "courtyard")), 2)
            case "possession":
                return 2.2
            case _:
                return 0.0

    def price(self, card: Card, units: Troop) -> float:
        """Return the price of a card: the units, and the hourglasses given away."""
        given = hourglasses_for(self._table, card, units)
        lost = sum(n * w for n, w in zip(units, WORTH_OF_UNIT, strict=True))
        return lost + self._style.hourglass * given

    def net(self, card: Card) -> float:
        """Return the value after the cheapest payment; a card below 0 is left."""
        ways = payments(self._table, card)
        if not ways or not any(True for _ in places_for(self._table, card)):
            return -math.inf
        return self.worth(card) - min(self.price(card, way) for way in ways)

    # Wood and exchange.

    def wood_wanted(self) -> float:
        """Return the Wood that the row still lacks this turn."""
        need = sum(
            self._site.cards[card].wood
            for card in self._table.camp.row
            if self.worth(card) > 2.0
        )
        return min(need - self._table.camp.wood, wood_stock(self._table))

    def could_use(self, card: Card) -> float:
        """Return the value of a card in the row this turn."""
        if not any(True for _ in places_for(self._table, card)):
            return 0.0
        wood = self._site.cards[card].wood
        afford = 1.0 if self._table.camp.wood >= wood else 0.3
        cheapest = min(
            (self.price(card, way) for way in payments(self._table, card)), default=3.0
        )
        return max(0.0, self.worth(card) - cheapest) * afford


def expected_hits(shots: int) -> float:
    """Return the expected hits of a new machine: 2 Hits and 4 Misses; Misses leave."""
    total, misses = 0.0, 4.0
    for _ in range(shots):
        hit = 2 / (2 + misses)
        total += hit
        misses = max(0.0, misses - (1 - hit))
    return total
