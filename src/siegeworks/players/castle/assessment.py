"""The expert's assessment of a view, computed once before it looks ahead."""

import math
from collections import Counter
from collections.abc import Mapping

from siegeworks.core.record import Record
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.view import View
from siegeworks.games.castle.worlds import unseen_cards
from siegeworks.players.castle.card_costs import Costs, costs_in
from siegeworks.players.castle.exposure import Danger, danger_from
from siegeworks.players.castle.free_places import room_in

FROM_RESERVE = 0.3
"""Probability that a card of the Reserve is fetched and played."""


class Mind(Record, frozen=True):
    """One seat's assessment of the position, reused throughout the lookahead."""

    me: Seat
    others: tuple[Seat, ...]
    costs: Costs
    """Cost of each kind for its holder now, in actions."""
    unknown: float
    """Average cost of an unseen card for its holder, in actions."""
    dangers: Mapping[Seat, Danger]
    """Strikes that may still hit a seat's cards, by seat."""


def mind_of(view: View) -> Mind:
    assert view.seat is not None, "a spectator does not play"
    me, table = view.seat, view.table
    seats = seats_of(table.options.players)
    costs = costs_in(room_in(table), table.reserve)
    unseen = Counter(unseen_cards(view))
    size = unseen.total()
    average = sum(costs[kind] * n for kind, n in unseen.items()) / size if size else 1.0
    return Mind(
        me=me,
        others=tuple(seat for seat in seats if seat is not me),
        costs=costs,
        unknown=average,
        dangers={
            seat: danger_from(_strikers_against(view, seat, unseen)) for seat in seats
        },
    )


def _strikers_against(
    view: View, victim: Seat, unseen: Counter[Kind]
) -> dict[Kind, float]:
    """Return the cards that others may play against a seat, with their odds.

    With more players there are more strikers and also more targets.
    """
    table = view.table
    hidden = unseen.total()
    deck = table.decks[victim.number]
    unknown_hand = table.hands[victim.number] - len(view.known[victim.number])
    own = deck if victim is view.seat else deck + unknown_hand
    foreign = 1 - own / hidden if hidden else 0.0
    odds: dict[Kind, float] = {kind: n * foreign for kind, n in unseen.items()}
    for seat in seats_of(table.options.players):
        cards = view.hand if seat is view.seat else view.known[seat.number]
        for kind in cards if seat is not victim else ():
            odds[kind] = odds.get(kind, 0.0) + 1.0
    for kind in table.reserve:
        odds[kind] = odds.get(kind, 0.0) + FROM_RESERVE
    aimed_at = 1 / math.sqrt(table.options.players - 1)
    return {kind: each * aimed_at for kind, each in odds.items()}
