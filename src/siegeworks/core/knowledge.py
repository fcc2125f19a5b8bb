"""What a decision gives away: whether it can be undone as if it had never been."""

from collections.abc import Iterable

from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT


def teaches(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
    before: StateT,
    events: Iterable[EventT],
) -> bool:
    """Whether any seat, the deciding one included, may learn something from the facts
    that follow from a decision."""
    return any(
        game.reveals(before, event, seat) for event in events for seat in game.seats
    )
