"""Information that a decision reveals, and thus whether it can be taken back freely."""

from collections.abc import Iterable

from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT


def teaches(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
    before: StateT,
    events: Iterable[EventT],
) -> bool:
    """Return True if any seat, the deciding one included, may learn something from the
    events of a decision."""
    return any(
        game.reveals(before, event, seat) for event in events for seat in game.seats
    )
