"""One game being played, in numbers: what every adapter drives."""

from collections.abc import Sequence
from operator import index
from typing import Any, Protocol, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from siegeworks.core.chance import Dealer
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, as_values
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE
from siegeworks.envs.payoffs import payoffs
from siegeworks.games import CATALOG
from siegeworks.kernels.layout import Layout
from siegeworks.tensors.action_ids import UnknownNumber
from siegeworks.tensors.observer import Row
from siegeworks.tensors.registry import tensors_of

RulesByName: TypeAlias = tuple[str, dict[str, Value]]
"""The id of a game and its options: all that another process needs to build it."""


def rules_by_name(game: AnyGame) -> RulesByName:
    return game.id, as_values(game.options)


class IllegalChoice(SiegeworksError):
    """A number that is not legal now. Nothing has been played."""


def whole_number(action: SupportsIndex | None) -> int:
    """An action as libraries hand it over: a Python number, or one of NumPy's."""
    try:
        return index(action)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        raise SiegeworksError(
            f"an action is a whole number, not {action!r}: "
            "choose among those whose mask is 1"
        ) from None


class AnyTable(Protocol):
    """A game that waits for a seat to decide, or is over. Seats are numbers here."""

    game: AnyGame
    layout: Layout
    """What the rows of `observe` say."""
    action_count: int
    """Numbers of actions are below this."""
    actor: int | None
    """Who is to decide; nobody when the game is over."""

    def reset(self, seed: int) -> None:
        """Begin anew: the same seed deals the same cards."""

    def begin_at(self, state: Any, seed: int) -> None:
        """Go on from a state of the reference engine; the seed deals what is to come.

        A state of this game, whichever its types.
        """

    def observe(self, seat: int) -> Row:
        """What the seat may know: a fresh row."""

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each number that the acting seat may play, in a fresh array."""

    def play(self, number: int) -> None:
        """Play for the acting seat, or raise `IllegalChoice`."""

    def payoffs(self) -> Sequence[float]:
        """What the game was worth to each seat; nothing before it is over."""

    def picture(self, seat: int) -> str:
        """What the seat sees, as plain text."""


class Table:
    """A game with the reference engine: every option of every game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        tensors = tensors_of(game)
        self.choices = tensors.choices
        self._observer = tensors.observer
        self.layout = tensors.observer.layout
        self.action_count = tensors.choices.size
        self._seat_numbers = {seat: number for number, seat in enumerate(game.seats)}
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        """How a table is pickled: functions cannot be, so the rules go by name."""
        return _resumed, (rules_by_name(self.game), self.state, self._dealer)

    def reset(self, seed: int) -> None:
        self.begin_at(self.game.start(), seed)

    def begin_at(self, state: Any, seed: int) -> None:
        self.resume(state, Dealer(seed))

    def resume(self, state: Any, dealer: Dealer) -> None:
        """Go on from a state with whoever has dealt so far."""
        self._dealer = dealer
        self._go_on(state)

    def _go_on(self, state: Any) -> None:
        """Chance plays until a seat must decide."""
        game = self.game
        while (actor := game.actor(state)) is CHANCE:
            state, _ = game.apply(state, self._dealer.choose(game, state))
        self.state = state
        """Everything, hidden things too: not for players."""
        self.actor = None if actor is None else self._seat_numbers[actor]
        self._legal: dict[int, Any] | None = None

    def observe(self, seat: int) -> Row:
        return self._observer.observe(self.view(seat))

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, self.game.seats[seat])

    def legal(self) -> dict[int, Any]:
        """What the acting seat may do, by number, in the order of the rules."""
        if self._legal is None:
            actions = self.game.legal_actions(self.state)
            numbers = self.choices.numbers_of(actions)
            self._legal = dict(zip(numbers, actions, strict=True))
        return self._legal

    def mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.action_count, np.int8)
        mask[list(self.legal())] = 1
        return mask

    def play(self, number: int) -> None:
        action = self.legal().get(number)
        if action is None:
            raise IllegalChoice(self._why_not(number))
        self.play_action(action)

    def play_action(self, action: Record) -> None:
        """Play a lawful action for the acting seat."""
        state, _ = self.game.apply(self.state, action)
        self._go_on(state)

    def _why_not(self, number: int) -> str:
        if self.actor is None:
            return "the game is over: nothing is legal any more"
        try:
            action = self.choices.action_of(number)
        except UnknownNumber as unknown:
            return str(unknown)
        return f"{self.game.write(action)}: {self.game.why_not(self.state, action)}"

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def payoffs(self) -> Sequence[float]:
        outcome = self.outcome
        if outcome is None:
            return [0.0] * len(self.game.seats)
        worth = payoffs(self.game, outcome)
        return [worth[seat] for seat in self.game.seats]

    def picture(self, seat: int) -> str:
        return self.game.picture(self.view(seat))


def _resumed(rules: RulesByName, state: Any, dealer: Dealer) -> Table:
    table = Table(CATALOG.game(*rules))
    table.resume(state, dealer)
    return table


def privileged_observation(table: AnyTable, seat: int) -> Row:
    """What all seats together know, one row each: the seat's own, then the others'.

    This is NOT what a seat may know: for critics, teachers and checks only. A player
    that reads it cheats.
    """
    count = len(table.game.seats)
    return np.stack([table.observe((seat + far) % count) for far in range(count)])
