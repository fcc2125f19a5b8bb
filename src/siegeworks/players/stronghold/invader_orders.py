"""The expert Invader's orders: fury where it decides, Bluffs where it is plausible."""

import random
from functools import cached_property

from siegeworks.games.stronghold.actions import Command
from siegeworks.games.stronghold.pieces import Place, held
from siegeworks.games.stronghold.table import free_room, troop_at
from siegeworks.games.stronghold.view import View

MOST_TOKENS = 3


class OrderPlay:
    """Scorer of the orders of one turn."""

    def __init__(self, view: View, rng: random.Random) -> None:
        self._view = view
        self._table = view.table
        self._site = view.table.site
        self._random = rng

    @cached_property
    def _fury(self) -> tuple[float, Place]:
        """Value of the best fury order and its section."""
        found = [(-1.0, "")]
        for fight in self._view.fights:
            goblins = held(troop_at(self._table, fight.section), "G")
            if goblins:
                with_fury = fight.margin - 2 * goblins
                found.append((2.0 * goblins - max(0, with_fury), fight.section))
        return max(found)

    def give(self, openly: bool) -> float:
        worth, _ = self._fury
        if openly:
            return -1.0
        return 1.0 if worth > 0 else -1.0

    def command(self, action: Command) -> float:
        worth, section = self._fury
        laid = self._table.field.orders
        if action.order == "fury":
            return 10.0 if action.section == section and worth > 0 else -1.0
        if action.order == "bluff":
            troop = troop_at(self._table, action.section)
            plausible = held(troop, "G") > 0
            return (
                2.0 + plausible + self._random.random()
                if len(laid) < MOST_TOKENS
                else -1.0
            )
        if action.order == "call":
            near = any(
                held(troop_at(self._table, r), "T")
                for r in self._site.tied[action.section]
            )
            open_slot = free_room(self._table, action.section) > 0
            return 5.0 if near and open_slot else -1.0
        return -1.0
