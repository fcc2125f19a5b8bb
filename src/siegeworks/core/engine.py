"""The engine of one action: runs its steps and collects the events they yield."""

from collections.abc import Callable, Iterable
from typing import Generic

from siegeworks.core.game import EventT, StateT


class StepRunner(Generic[StateT, EventT]):
    """A state, and the events that have led to it since the action began."""

    __slots__ = ("_events", "_evolve", "state")

    def __init__(
        self, state: StateT, evolve: Callable[[StateT, EventT], StateT]
    ) -> None:
        self.state = state
        self._evolve = evolve
        self._events: list[EventT] = []

    def run(self, step: Callable[[StateT], Iterable[EventT]]) -> bool:
        """Run one rule on the present state; return whether it led to any event."""
        return self.apply(step(self.state))

    def apply(self, events: Iterable[EventT]) -> bool:
        """Apply events that follow from one state; return whether there were any."""
        before = len(self._events)
        for event in events:
            self.state = self._evolve(self.state, event)
            self._events.append(event)
        return len(self._events) > before

    @property
    def result(self) -> tuple[StateT, tuple[EventT, ...]]:
        """The new state, and all events that led to it."""
        return self.state, tuple(self._events)
