"""The expert Defender's targets and kills during the assault."""

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Action, Aim, Kill, Rest, Slay, Yes
from siegeworks.games.stronghold.pieces import Place, size, strength, strength_of
from siegeworks.games.stronghold.table import Table, troop_at
from siegeworks.players.stronghold.breach_risk import Peril


class DefenderFire:
    """Scorer of the Defender's choices in the assault."""

    def __init__(self, table: Table, peril: Peril) -> None:
        self._table = table
        self._peril = peril

    def score(self, action: Action) -> float:
        match action:
            case Aim(place):
                return self._aim(place)
            case Kill(kind):
                return float(strength_of(kind))
            case Slay(units):
                # Prefer strong units among equal losses: weak ones left keep strong
                # ones out.
                return strength(units) * 10.0 - size(units)
            case Rest():
                splitting = isinstance(self._table.stage, due.AimingMarksmen)
                return 1.0 if splitting else -1.0
            case Yes():
                return 1.0
            case _:
                return 0.0

    def _aim(self, place: Place) -> float:
        troop = troop_at(self._table, place)
        if isinstance(self._table.stage, due.AimingPoles):
            return self._peril.fear(place) if size(troop) else -100.0
        goblins, orcs, trolls = troop
        hit = 2.5 * (trolls > 0) + 2.0 * (orcs > 0) + (goblins > 0)
        return hit + 0.05 * strength(troop)
