"""Evaluation of the race: the actions that seats still need, and threats to finish."""

import math

from siegeworks.games.castle.cards import Kinds
from siegeworks.games.castle.knowledge import Known
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.assessment import Mind
from siegeworks.players.castle.card_costs import Costs, costs_in
from siegeworks.players.castle.exposure import exposure
from siegeworks.players.castle.free_places import room_in

WIN = 1000.0
DRAW = 1.2
"""Cost of getting a card out of the deck. A little more than its action: a card drawn
early can be planned with, and a seat that draws exposes nothing."""
LEADER = 0.4
"""Decay of a rival's weight with each action that it is behind the foremost."""
THREAT = 4.0
"""Weight of the probability that a rival finishes in the next turn, in actions."""
FINISHES = (1.0, 0.85, 0.6, 0.15)
"""Probability that a rival finishes next turn, by the actions that it needs."""
HINDERED = 0.3
"""Factor on that probability for each known card without a place."""
HARD_TO_PLACE = 1.5


class Outlook:
    """Evaluation of a table and the known hands for the seat of the mind."""

    def __init__(self, mind: Mind, table: Table) -> None:
        self._mind = mind
        self._table = table
        self.costs: Costs = costs_in(room_in(table), table.reserve)
        self._exposure = exposure(table, mind.dangers, self.costs)

    def value(self, hand: Kinds, known: Known) -> float:
        """Return the lead over the others in actions; more is better."""
        if self._is_out(self._mind.me):
            return WIN
        if any(self._is_out(rival) for rival in self._mind.others):
            return -WIN
        ahead = self._chase(known) - self._to_go(hand)
        return ahead + self._actions_left() - self._threat(known)

    def _is_out(self, seat: Seat) -> bool:
        at = seat.number
        return not self._table.hands[at] and not self._table.decks[at]

    def _actions_left(self) -> int:
        """Count the actions left in the own turn, the Merchant's included."""
        turn = self._table.turn
        return turn.actions if turn.seat is self._mind.me else 0

    def _to_go(self, hand: Kinds) -> float:
        """Return the actions that the own seat still needs."""
        me = self._mind.me
        held = sum(self.costs[kind] for kind in hand)
        deck = self._table.decks[me.number] * (self._mind.unknown + DRAW)
        return held + deck + self._exposure[me]

    def _chase(self, known: Known) -> float:
        """Return the actions that the others still need; the foremost counts most."""
        sums = 0.0
        for seat in self._mind.others:
            at, held = seat.number, known[seat.number]
            unseen = self._table.hands[at] - len(held) + self._table.decks[at]
            needed = (
                sum(self.costs[kind] for kind in held)
                + unseen * self._mind.unknown
                + self._table.decks[at]
                + self._exposure[seat]
            )
            sums += math.exp(-LEADER * needed)
        return -math.log(sums) / LEADER

    def _threat(self, known: Known) -> float:
        """Return the expected loss if rivals finish before the own next turn."""
        safe = 1.0
        for seat in self._mind.others:
            safe *= 1 - self._may_finish(seat.number, known)
        return THREAT * (1 - safe)

    def _may_finish(self, at: int, known: Known) -> float:
        cards, deck = self._table.hands[at], self._table.decks[at]
        needed = cards + 2 * deck
        if needed >= len(FINISHES):
            return 0.0
        hindered = sum(self.costs[kind] > HARD_TO_PLACE for kind in known[at])
        return FINISHES[needed] * HINDERED**hindered


def outlook_after(mind: Mind, state: State) -> float:
    """Return the value of a simulated state for the seat of the mind."""
    at = mind.me.number
    return Outlook(mind, state.table).value(state.hands[at], state.known[at])
