"""Values of the building actions for the Defender, and their best targets."""

from collections.abc import Iterator
from functools import cached_property

from siegeworks.games.stronghold.actions import (
    Action,
    ChooseSide,
    LayTrap,
    Put,
    Snipe,
)
from siegeworks.games.stronghold.fortress.building_actions import (
    CAULDRONS,
    can_be_done,
    can_train,
    places_for,
    traps_to_lay,
)
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    DefenderKind,
    Errand,
    InvaderKind,
    Place,
    Troop,
    having,
    held,
    size,
    strength,
    strength_of,
)
from siegeworks.games.stronghold.table import (
    Table,
    free_slots,
    garrison_at,
    has_siege_tower,
    is_trained,
    troop_at,
)
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.breach_risk import A_FOE, Peril, scalded

CANNON_KILLS = 1.8
"""Average strength that a cannon kills in an assault."""
POLES_KILL = 1.1
SCALDED: dict[InvaderKind, float] = {"G": 0.3, "O": 1.2, "T": 1.2}
"""Average strength that a cauldron kills in a later assault."""
TRAP_WORKS = 0.5
SPARE_HAND = 0.6
"""Share of a new slot that is used while a unit waits for one."""
NO_WINDOW = 0.4
"""Factor on the value of a Bay window while the tower is empty."""
SPY_BRINGS = 1.6
READY: dict[Errand, float] = {"glare": 15.0, "sniper": 6.0, "confusion": 0.6}
"""Value of having an action ready for the last window of the turn."""
BLESSING = 0.3
"""Value of a blessing: Marksmen shoot anyway, and doing it together changes little."""
LAST_ONLY = tuple(READY)
"""Actions that are best carried out when all units are in place."""


class ErrandWorth:
    """Values of building actions: the best target, and the risk that it removes."""

    def __init__(self, view: View, peril: Peril) -> None:
        self._view = view
        self._table: Table = view.table
        self._site = view.table.site
        self._peril = peril
        self._best: dict[Errand, tuple[float, Action | None]] = {}

    def best(self, errand: Errand) -> tuple[float, Action | None]:
        """Return the value of an action at its best target, and that target."""
        if errand not in self._best:
            self._best[errand] = self._find(errand)
        return self._best[errand]

    def of(self, errand: Errand, target: Action) -> float:
        """Return the value of an action at a given target."""
        match target:
            case Put(place):
                return self._put(errand, place)
            case LayTrap(path, kind):
                return self._trap(path, kind)
            case Snipe(kind, place):
                return self._snipe(kind, place)
            case ChooseSide():
                return BLESSING
            case _:
                return 0.0

    def _find(self, errand: Errand) -> tuple[float, Action | None]:
        if errand in ("train_ms", "train_sv"):
            return self._training(errand), None
        if errand == "hunt":
            return (1.5 * len(self._table.keep.saboteurs), None)
        if errand in LAST_ONLY and not self._peril.is_last:
            return READY[errand], None
        if not can_be_done(self._table, errand):
            return READY.get(errand, 0.0), None
        targets = [
            (self.of(errand, t), at, t) for at, t in enumerate(self._all(errand))
        ]
        if not targets:
            return 0.0, None
        worth, _, target = max(targets, key=lambda each: (each[0], -each[1]))
        return worth, target

    def _all(self, errand: Errand) -> Iterator[Action]:
        if errand == "trap":
            return traps_to_lay(self._table, self._view.secrets)
        return places_for(self._table, errand)

    # Places.

    def _put(self, errand: Errand, place: str) -> float:
        match errand:
            case "wall":
                return self.stronger(place, 1.0)
            case "bay_window":
                return self._bay_window(place)
            case "poles":
                return self._poles(place)
            case "cannon":
                return self._cannon(place)
            case "platform":
                return self._platform(place)
            case "cauldron_g" | "cauldron_o" | "cauldron_t":
                return self._cauldron(place, CAULDRONS[errand])
            case "glare":
                return self.glare(place)
            case "confusion":
                return self._confusion(place)
            case "machine_damage":
                return self._damage(place)
            case "spy":
                return self._spy(place)
            case _:
                return 0.0

    def stronger(self, section: Place, more: float) -> float:
        """Return the value of permanent strength, such as walls, on a section."""
        if has_siege_tower(self._table, section):
            return 0.0
        return self._peril.fear(section) - self._peril.fear(section, more=more)

    def _bay_window(self, tower: Place) -> float:
        beside = self._site.data.board.towers[tower].sections
        gain = sum(
            self._peril.fear(section) - self._peril.fear(section, more=1.0)
            for section in beside
        )
        manned = held(garrison_at(self._table, tower), "M") > 0
        return gain if manned else gain * NO_WINDOW

    def _poles(self, tower: Place) -> float:
        """Return the value of poles: they strike where they are needed most."""
        beside = self._site.data.board.towers[tower].sections
        return max(
            self._peril.fear(section)
            - self._peril.fear(section, more=POLES_KILL)
            + A_FOE * POLES_KILL
            for section in beside
        )

    def _cannon(self, tower: Place) -> float:
        """Return the value of a cannon: it nearly always has a target, every turn."""
        reach = self._site.cannon_reach[tower]
        open_places = [
            p for p in reach if not is_trained(self._table, p, "trench_master")
        ]
        crowd = max(
            (strength(troop_at(self._table, p)) for p in open_places), default=0
        )
        sure = min(1.0, 0.4 + crowd / 12) if open_places else 0.0
        return A_FOE * CANNON_KILLS * sure * (self._peril.turns_left + 1)

    def _platform(self, section: Place) -> float:
        waiting = garrison_at(self._table, COURTYARD)
        if not size(waiting) or free_slots(self._table, section) > 0:
            return 0.0
        kind: DefenderKind = "V" if waiting[2] else "S" if waiting[1] else "M"
        more = having(garrison_at(self._table, section), kind)
        return SPARE_HAND * (
            self._peril.fear(section) - self._peril.fear(section, garrison=more)
        )

    def _cauldron(self, section: Place, kind: InvaderKind) -> float:
        """Return the value of a cauldron: it weakens and kills in every attack
        there."""
        relief = self._peril.fear(section) - self._peril.fear(section, cauldron=kind)
        troop = self._peril.blows[section].troop
        dead = strength(troop) - strength(scalded(troop, kind))
        stormed = 1.0 if size(troop_at(self._table, section)) else 0.5
        later = SCALDED[kind] * min(self._peril.turns_left, 4)
        return relief + A_FOE * stormed * (dead * self._peril.share + later)

    def glare(self, section: Place) -> float:
        """Return the value of excluding the section from the assault."""
        garrison = garrison_at(self._table, section)
        return self._peril.soon(section, garrison, 0.0, None, None)

    def _confusion(self, section: Place) -> float:
        blow = self._peril.blows[section]
        raging = 2.0 * blow.fury * held(blow.troop, "G")
        if not raging:
            return 0.3
        garrison = garrison_at(self._table, section)
        fear = self._peril.soon(section, garrison, 0.0, None, None)
        return fear - self._peril.soon(section, garrison, raging, None, None)

    def _damage(self, name: str) -> float:
        """Return the value of damaging a machine, by its worst hit in this assault."""
        machine = next(m for m in self._table.field.machines if m.name == name)
        odds = machine.hits / max(machine.hits + machine.misses, 1)
        effect = 3.0 if machine.kind == "ballista" else 1.0
        relief = max(
            self._peril.fear(section) - self._peril.fear(section, hero=effect)
            for section in self._site.in_reach[machine.place]
        )
        return odds * relief + odds * 0.5

    def _spy(self, card: str) -> float:
        """Return the value of a Spy on a card that is likely to be used again."""
        if not self._peril.turns_left:
            return 0.0
        phase = self._site.cards[card].phase
        used = any(use.card == card for use in self._table.camp.paid)
        wood = self._site.cards[card].wood
        return SPY_BRINGS * (0.5 + 0.3 * used + 0.1 * (phase > 3) - 0.04 * wood)

    # Other targets.

    def _trap(self, path: str, kind: str) -> float:
        """Return the value of a trap, by the units likely to walk the path."""
        start, end = self._site.ends[path]
        walkers = troop_at(self._table, start)
        if kind == "tower":
            towers = [t for t in self._table.field.siege_towers if t.place == start]
            return 3.0 * len(towers)
        letter: InvaderKind = "G" if kind == "G" else "T"
        there = held(walkers, letter)
        toward = 1.3 if start in self._site.foregrounds else 1.0
        if end in self._site.tied:
            toward += 0.15 * self._worry(end)
        points = min(there, 3) * 0.6 if letter == "G" else min(there, 2) * 1.5
        return TRAP_WORKS * A_FOE * (points + 0.8) * toward * 1.5

    def _worry(self, section: Place) -> float:
        return min(self._peril.fear(section), 10.0) / 10.0

    def _snipe(self, kind: InvaderKind, place: Place) -> float:
        points = strength_of(kind)
        if place not in self._peril.blows:
            return A_FOE * points
        troop = having(self._peril.blows[place].troop, kind, -1)
        return (
            self._peril.fear(place)
            - self._peril.fear(place, troop=troop)
            + A_FOE * points
        )

    # Training.

    @cached_property
    def point_of_strength(self) -> float:
        """Value of one more point of strength in the garrison, where it helps most."""
        gains = sorted(
            (
                self._peril.fear(section) - self._peril.fear(section, more=2.0)
                for section in self._site.sections
            ),
            reverse=True,
        )
        return sum(gains[:3]) / 3

    def _training(self, errand: Errand) -> float:
        """Return the value of training; the better unit must still reach the wall."""
        if not can_train(self._table, errand):
            return 0.0
        if self._peril.is_last and not self._peril.turns_left:
            return 0.0
        return 0.85 * self.point_of_strength


def with_unit(troop: Troop, kind: DefenderKind, count: int = 1) -> Troop:
    weak, fair, strong = troop
    if kind == "M":
        return weak + count, fair, strong
    if kind == "S":
        return weak, fair + count, strong
    return weak, fair, strong + count
