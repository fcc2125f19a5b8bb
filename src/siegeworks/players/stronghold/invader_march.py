"""The expert Invader's marches: steps to the wall, and reserves behind them."""

from functools import cached_property

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Enlist, March, Step
from siegeworks.games.stronghold.pieces import (
    RANK,
    Place,
    Troop,
    having,
    size,
    strength_of,
)
from siegeworks.games.stronghold.table import free_room, troop_at
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.assault_plan import Storm
from siegeworks.players.stronghold.card_worth import CardWorth
from siegeworks.players.stronghold.styles import Style

SOME_WILL_DIE = 0.7
"""Average room that a fight makes on a section."""


class MarchPlay:
    """Scorer of the steps of a march, one by one."""

    def __init__(self, view: View, style: Style, cards: CardWorth) -> None:
        self._table = view.table
        self._site = view.table.site
        self._style = style
        self._cards = cards
        self.storm = Storm(view, style)

    def march(self, action: March) -> float:
        turn, marched = self._table.turn, self._table.camp.marched
        large = action.size == "large"
        if not marched:
            both = turn >= self._style.both_from or self.storm.is_on
            return 1.0 + (large if both else not large)
        wanted = turn >= self._style.both_from or self.storm.is_on
        return 1.0 if wanted else -1.0

    def step(self, action: Step) -> float:
        stage = self._table.stage
        if isinstance(stage, due.Calling):
            return 1.0 + (action.end in self._site.tied)
        if action.piece == "tower":
            return 20.0 + self._cards.focus_of(action.end) * 0.1
        at = RANK[action.piece]
        if action.via:
            return self._pass_on(action)
        wanted = self._wanted.get((action.start, action.end))
        if wanted is not None and wanted[at]:
            return 10.0 + at
        if action.end in self._site.tied:
            return -1.0
        return self._advance(action)

    @cached_property
    def _wanted(self) -> dict[tuple[Place, Place], Troop]:
        return self.storm.wants()

    def _pass_on(self, action: Step) -> float:
        """Score a step past a Quartermaster, to a section that is stormed anyway."""
        if not self.storm.is_on or not size(troop_at(self._table, action.end)):
            return -1.0
        assert action.piece != "tower"
        return 9.0 + strength_of(action.piece)

    def _advance(self, action: Step) -> float:
        """Score a step nearer to the wall, where the unit will be of use."""
        assert action.piece != "tower"
        points = 0.1 * strength_of(action.piece)
        if action.start not in self._site.foregrounds:
            return self._toward_marauders(action, points)
        need = self._need(action.end)
        if need <= 0:
            return -1.0
        exposed = self._cards.fire_on(action.end)
        if action.end in self._table.field.mantelets:
            exposed = 0.0
        if exposed > self._style.nerve and not self.storm.departures(action.end):
            return -1.0
        base = 3.0 + 0.25 * need + 0.2 * self._cards.focus_of(action.end) + points
        return max(0.05, base - 0.15 * exposed)

    def _need(self, rampart: Place) -> float:
        """Return the number of units that a rampart needs to send on next turn."""
        site, table = self._site, self._table
        slots = 0.0
        for end in site.leads_to[rampart]:
            if end in site.tied:
                free = free_room(table, end) + SOME_WILL_DIE
                slots += free / len(site.tied[end])
            else:
                slots += max(0.0, self._need(end))
        return slots - size(troop_at(table, rampart))

    def _side_need(self, foreground: Place) -> float:
        """Return the number of units that a foreground's ramparts need beyond its
        own."""
        ramparts = self._site.leads_to[foreground]
        wanted = sum(max(0.0, self._need(r)) for r in ramparts)
        return wanted - size(troop_at(self._table, foreground))

    def _toward_marauders(self, action: Step, points: float) -> float:
        """Score a step toward the Marauders: one unit calls them, best a weak one."""
        march = self._table.camp.march
        if march is None or march.arrived:
            return -1.0
        if any(leg.path == self._site.marauders_path for leg in march.walked):
            return -1.0
        room = free_room(self._table, action.end)
        return 1.5 - points if room >= 3 and size(self._table.field.marauders) else -1.0

    def enlist(self, action: Enlist) -> float:
        if isinstance(self._table.stage, due.Sapping):
            return self._sap(action)
        need = self._side_need(action.place)
        focus = self._cards.focus_of(action.place)
        return 20.0 + 0.25 * need + 0.1 * focus + strength_of(action.kind)

    def _sap(self, action: Enlist) -> float:
        troop = troop_at(self._table, action.place)
        storm = self.storm
        after = storm.gain(action.place, having(troop, action.kind))
        before = storm.gain(action.place, troop)
        return after - before + (0.5 if size(troop) else -0.5)
