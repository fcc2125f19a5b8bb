"""The Defender's risk of a breach for each section, now and after a change.

The risk has two parts: the coming assault, and all later ones. Both are estimated from
the breach test: attack against walls, Hero, Bay windows and twice the units.
"""

import math
from dataclasses import dataclass
from functools import cached_property

from siegeworks.games.stronghold.assault.strength import (
    bay_windows,
    hero_strength,
    razed_bonus,
    walls_that_count,
)
from siegeworks.games.stronghold.pieces import (
    TURNS,
    InvaderKind,
    Place,
    Troop,
    size,
    strength,
)
from siegeworks.games.stronghold.table import (
    OrderToken,
    Table,
    garrison_at,
    has_siege_tower,
    is_equipped,
    troop_at,
)
from siegeworks.players.stronghold.reach import (
    is_last_window,
    marches_to_come,
    room_at,
    storming_parties,
)

BREACH = 50.0
"""Weight of a breach in the coming assault, in the last window before it."""
EARLY_BREACH, LATER_BREACH = 10.0, 10.0
"""Weights of a breach while much can still change, and in later assaults."""
SOON_SPREAD = 0.5
"""Uncertainty of the coming assault's margin, in strength, with all units in place."""
EARLY_SPREAD = 3.0
"""The same uncertainty while the Invader can still march."""
LATER_SPREAD = 4.0
A_MAN = 2.2
"""Weight of a dead point of the garrison's strength."""
A_FOE = 1.2
"""Value of a dead point of the Invader's strength."""
LATER_ATTACK = 2.3
"""Average strength of a unit before the walls in later turns."""
EARLY_SHARE, LATER_SHARE = 0.45, 0.45
AIMED_HERE = 0.9
"""Probability that a machine aims at a section that it reaches."""
UNLIKELY = 0.02
FURY = 0.5
"""Probability that a face-down order that may be fury is fury."""


def soft(x: float) -> float:
    """Return the softplus of x: about 0 below zero, about x above."""
    if x > 30:
        return x
    return math.log1p(math.exp(x))


@dataclass(frozen=True)
class Blow:
    """Possible attack on a section in an assault."""

    troop: Troop
    more: float
    """Strength besides the units: Banners, razed walls."""
    fury: float
    """Probability that Goblins rage here."""
    salvos: tuple[tuple[int, int, float], ...] = ((0, 0, 1.0),)
    """Hits by Ballistas, hits by Catapults and Trebuchets, and their probability."""


class Peril:
    """Risk estimates for one table, as it is or with hypothetical changes of a
    section."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._site = table.site
        self.is_last = is_last_window(table)
        self._marches = marches_to_come(table)
        self._cache: dict[tuple[object, ...], float] = {}
        self.turns_left = TURNS - table.turn
        self.share = 1.0 if self.is_last else EARLY_SHARE
        """Weight of the coming assault as it looks now."""

    # Attack.

    @cached_property
    def parties(self) -> dict[Place, Troop]:
        if self._marches == 0:
            return {s: troop_at(self._table, s) for s in self._site.sections}
        return dict(storming_parties(self._table, self._marches))

    def _salvos(self, section: Place) -> tuple[tuple[int, int, float], ...]:
        """Return the possible hits of all machines that reach the section, with
        odds."""
        odds = {(0, 0): 1.0}
        for machine in self._table.field.machines:
            if machine.damaged or section not in self._site.in_reach[machine.place]:
                continue
            hit = AIMED_HERE * machine.hits / max(machine.hits + machine.misses, 1)
            kills = machine.kind == "ballista"
            after: dict[tuple[int, int], float] = {}
            for (killed, razed), chance in odds.items():
                struck = (killed + kills, razed + (not kills))
                after[struck] = after.get(struck, 0.0) + chance * hit
                missed = (killed, razed)
                after[missed] = after.get(missed, 0.0) + chance * (1 - hit)
            odds = after
        return tuple(
            (killed, razed, chance)
            for (killed, razed), chance in odds.items()
            if chance > UNLIKELY
        )

    @cached_property
    def blows(self) -> dict[Place, Blow]:
        table = self._table
        tokens = {token.section: token for token in table.field.orders}
        blows = {}
        for section in self._site.sections:
            troop = self.parties[section]
            more = float(is_equipped(table, section, "banner"))
            more += razed_bonus(table, section)
            fury = _fury_feared(tokens.get(section))
            blows[section] = Blow(troop, more, fury, self._salvos(section))
        return blows

    # Defence.

    @cached_property
    def fixed(self) -> dict[Place, int]:
        """Strength of walls, Hero and Bay windows, by section."""
        table = self._table
        return {
            section: walls_that_count(table, section)
            + hero_strength(table, section)
            + bay_windows(table, section)
            for section in self._site.sections
        }

    def fear(
        self,
        section: Place,
        garrison: Troop | None = None,
        more: float = 0.0,
        troop: Troop | None = None,
        cauldron: InvaderKind | None = None,
        hero: float = 0.0,
    ) -> float:
        """Estimate the risk of the coming and the later assaults, with optional
        changes.

        `more` is strength that stays, such as walls and windows; `hero` goes away
        again.
        """
        if garrison is None:
            garrison = garrison_at(self._table, section)
        key = (section, garrison, more, troop, cauldron, hero)
        known = self._cache.get(key)
        if known is None:
            now = self.soon(section, garrison, more + hero, troop, cauldron)
            later = self.later(section, garrison, more + 0.5 * hero, cauldron)
            known = self._cache[key] = now + later
        return known

    def soon(
        self,
        section: Place,
        garrison: Troop,
        more: float,
        troop: Troop | None,
        cauldron: InvaderKind | None,
    ) -> float:
        """Estimate the risk of the coming assault."""
        table = self._table
        if table.keep.glare == section:
            return 0.0
        blow = self.blows[section]
        foes = blow.troop if troop is None else troop
        if not size(foes):
            return 0.0
        kind = cauldron or table.keep.cauldrons.get(section)
        if has_siege_tower(table, section):
            kind = None
        units = strength(garrison)
        if is_equipped(table, section, "poison") and garrison[0]:
            units -= 1
        fixed = self.fixed[section] + more
        spread = SOON_SPREAD if self.is_last else EARLY_SPREAD
        walls = walls_that_count(table, section)
        danger = 0.0
        for killed, razed, chance in blow.salvos:
            left = scalded(without_worst(foes, killed), kind)
            attack = strength(left) + blow.more if size(left) else 0.0
            margin = fixed - min(razed, walls) - attack
            margin += 2 * (units - best_of(garrison, killed))
            calm = chance * (1 - blow.fury) if left[0] else chance
            danger += calm * soft(-(margin + 0.5) / spread)
            if calm < chance:
                raging = margin - 2 * left[0]
                danger += (chance - calm) * soft(-(raging + 0.5) / spread)
        danger *= (BREACH if self.is_last else EARLY_BREACH) * math.sqrt(spread)
        left = scalded(foes, kind)
        attack = strength(left) + blow.more if size(left) else 0.0
        ahead = attack - (fixed + units)
        if ahead > 0:
            danger += A_MAN * min(ahead, units)
        else:
            danger -= A_FOE * min(-ahead, strength(foes))
        return self.share * danger

    def later(
        self,
        section: Place,
        garrison: Troop,
        more: float,
        cauldron: InvaderKind | None,
    ) -> float:
        """Estimate the risk of the assaults after the coming one."""
        if not self.turns_left:
            return 0.0
        table = self._table
        room = room_at(table, section)
        attack = room * LATER_ATTACK + is_equipped(table, section, "banner")
        kind = cauldron or table.keep.cauldrons.get(section)
        if kind and not has_siege_tower(table, section):
            attack -= {"G": 0.5, "O": 1.8, "T": 1.8}[kind]
        margin = self.fixed[section] + more + 2 * strength(garrison) - attack
        weight = LATER_SHARE * min(self.turns_left, 3)
        return weight * LATER_BREACH * soft(-margin / LATER_SPREAD)


def _fury_feared(token: OrderToken | None) -> float:
    """Return the probability that the order beside a section is fury."""
    if token is None or "fury" not in token.might_be:
        return 0.0
    if token.order is not None:
        return float(token.order == "fury")
    return FURY


def scalded(troop: Troop, kind: InvaderKind | None) -> Troop:
    """Return the troop left after a cauldron: no Goblins, or an Orc or a Troll less."""
    goblins, orcs, trolls = troop
    if kind is None:
        return troop
    if kind == "G":
        return 0, orcs, trolls
    if kind == "O":
        return goblins, max(orcs - 1, 0), trolls
    return goblins, orcs, max(trolls - 1, 0)


def best_of(troop: Troop, count: int) -> int:
    """Return the strength of the strongest units of a troop, so many of them."""
    total = 0
    for place in (2, 1, 0):
        taken = min(troop[place], count)
        total += taken * (place + 1)
        count -= taken
    return total


def without_worst(troop: Troop, count: int) -> Troop:
    """Return the troop left after so many hits by the Invader's own Ballistas."""
    left = list(troop)
    for place in (0, 1, 2):
        taken = min(left[place], count)
        left[place] -= taken
        count -= taken
    return left[0], left[1], left[2]
