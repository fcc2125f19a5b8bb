"""Endgame search: looks for a way to get rid of every card within the turn."""

from collections.abc import Iterator, Sequence

from siegeworks.core.seat import Chance
from siegeworks.games.castle.actions import Action, Play, Swap
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.endings import victory
from siegeworks.games.castle.legality import actor_at, legal_actions_at
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.foresight import carried_out

MOST_STEPS = 600
"""Number of simulated steps after which the search gives up."""

FEW_PLACES = 4
"""Approximate number of places tried for a card that is not the last."""


class FinishSearch:
    """Search for a turn that wins against all choices of the other seats."""

    def __init__(self, me: Seat) -> None:
        self._me = me
        self.steps = 0

    def winning_action(self, state: State) -> Action | None:
        """Return the first step of a winning turn, if one is found."""
        if not self._within_reach(state):
            return None
        for action in self._worth_trying(state):
            if self._wins_after(state, action):
                return action
        return None

    def _within_reach(self, state: State) -> bool:
        """Return True if the actions suffice for the cards; the Merchant may add
        one."""
        table, at = state.table, self._me.number
        hand, turn = state.hands[at], table.turn
        if table.decks[at] or len(hand) > turn.actions + 1:
            return False
        return len(hand) <= turn.actions or (
            not turn.merchant_came and _merchant_may_come(table, hand)
        )

    def _wins_after(self, state: State, action: Action) -> bool:
        self.steps += 1
        return self._wins(carried_out(state, action))

    def _wins(self, state: State) -> bool:
        table = state.table
        if not table.effects:
            if end := victory(table):
                return self._me in end.winners
            if not table.turn.actions:
                return False
        seat = actor_at(table)
        if isinstance(seat, Chance):
            return False
        if seat is self._me:
            return self.winning_action(state) is not None
        assert seat is not None, "somebody has to choose"
        legal = legal_actions_at(table, state.hands[seat.number])
        return all(self._wins_after(state, action) for action in legal)

    def _worth_trying(self, state: State) -> Iterator[Action]:
        """Yield plays and choices; swaps only if there is an action to spare."""
        table, hand = state.table, state.hands[self._me.number]
        actions = legal_actions_at(table, hand)
        if not table.effects:
            spared = table.turn.actions > len(hand)
            swaps = [each for each in actions if isinstance(each, Swap) and spared]
            actions = (*_plays_to_try(actions, len(hand)), *swaps)
        for action in actions:
            if self.steps >= MOST_STEPS:
                return
            yield action


def _merchant_may_come(table: Table, hand: Kinds) -> bool:
    """Return True if the Merchant is in hand, waiting, or in reach of the
    Counsellor."""
    coming = (*hand, *(effect.kind for effect in table.effects))
    if Kind.MERCHANT in coming:
        return True
    return Kind.COUNSELLOR in coming and Kind.MERCHANT in table.reserve


def _plays_to_try(legal: Sequence[Action], cards: int) -> list[Play]:
    """Return plays, the Merchant's first for his action; only a last card is tried
    everywhere."""
    by_kind: dict[Kind, list[Play]] = {}
    for action in legal:
        if isinstance(action, Play):
            by_kind.setdefault(action.kind, []).append(action)
    kinds = sorted(by_kind, key=lambda kind: kind is not Kind.MERCHANT)
    plays = []
    for kind in kinds:
        step = 1 if cards == 1 else max(1, len(by_kind[kind]) // FEW_PLACES)
        plays += by_kind[kind][::step]
    return plays
