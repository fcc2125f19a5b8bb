"""Values of single cards in play, as targets, as cover, and as risks."""

from functools import cached_property

from siegeworks.games.castle.actions import ChooseCard
from siegeworks.games.castle.board import AREA_OF, Place
from siegeworks.games.castle.protection import guarded
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.assessment import Mind
from siegeworks.players.castle.exposure import STRIKE

UNTOUCHABLE = 0.15
"""Factor on the risk of a card that is covered or guarded now."""
BEHIND = 0.5
"""Decay of a strike's value with each action that its victim is behind."""


def blow(mind: Mind, table: Table, place: Place) -> float:
    """Return the gain of the mind's seat when the top card of a pile returns."""
    top = table.piles[place][-1]
    if top.token is None:
        return 0.0
    if top.token is mind.me:
        return -mind.costs[top.kind]
    return mind.costs[top.kind] * urgency(table, mind, top.token)


def urgency(table: Table, mind: Mind, seat: Seat) -> float:
    """Return a rival's weight: 1 for the foremost, less for those behind."""
    foremost = min(_left(table, rival) for rival in mind.others)
    return 1 / (1 + BEHIND * (_left(table, seat) - foremost))


def _left(table: Table, seat: Seat) -> int:
    return table.hands[seat.number] + 2 * table.decks[seat.number]


class Risk:
    """Expected cost of cards in play for the owners of their tokens."""

    def __init__(self, mind: Mind, table: Table) -> None:
        self._mind = mind
        self._table = table

    @cached_property
    def _safe(self) -> frozenset[Place]:
        return frozenset(each.place for each in guarded(self._table))

    def of(self, card: ChooseCard, owner: Seat) -> float:
        pile = self._table.piles[card.place]
        danger = self._mind.dangers[owner][AREA_OF[card.place]]
        threatened = STRIKE * danger * self._mind.costs[pile[card.level].kind]
        is_safe = card.level < len(pile) - 1 or card.place in self._safe
        return threatened * UNTOUCHABLE if is_safe else threatened
