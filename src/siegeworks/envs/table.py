"""Game in progress with numbered seats and actions, as every adapter drives it."""

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
from siegeworks.envs.registry import SHIPPED, Registry
from siegeworks.kernels.layout import Layout
from siegeworks.tensors.action_ids import UnknownNumber
from siegeworks.tensors.observer import Row
from siegeworks.tensors.registry import tensors_of

RulesByName: TypeAlias = tuple[str, dict[str, Value]]
"""Id of a game and its options, which suffice to build it in another process."""


def rules_by_name(game: AnyGame) -> RulesByName:
    return game.id, as_values(game.options)


class IllegalChoice(SiegeworksError):
    """Raised for a number that is not legal now; nothing has been played."""


def whole_number(action: SupportsIndex | None) -> int:
    """Convert an action to an int; libraries pass Python or NumPy integers."""
    try:
        return index(action)  # type: ignore[arg-type]  # may raise TypeError
    except TypeError:
        raise SiegeworksError(
            f"an action is a whole number, not {action!r}: "
            "choose among those whose mask is 1"
        ) from None


class AnyTable(Protocol):
    """Game that waits for a seat to decide, or is over. Seats are numbers here."""

    game: AnyGame
    layout: Layout
    """Fields of the rows that `observe` returns."""
    action_count: int
    """Upper bound of action numbers, exclusive."""
    actor: int | None
    """Seat to decide; None when the game is over."""

    def reset(self, seed: int) -> None:
        """Restart: the same seed deals the same cards."""

    def begin_at(self, state: Any, seed: int) -> None:
        """Continue from a reference engine's state; the seed deals what is to come.

        The state belongs to this game; each game has its own types.
        """

    def observe(self, seat: int) -> Row:
        """Return what the seat may know, as a new row."""

    def mask(self) -> npt.NDArray[np.int8]:
        """Return a new array with 1 for each number that the acting seat may play."""

    def play(self, number: int) -> None:
        """Play for the acting seat, or raise `IllegalChoice`."""

    def payoffs(self) -> Sequence[float]:
        """Return the payoff of each seat; 0 before the game is over."""

    def picture(self, seat: int) -> str:
        """Return the seat's view as plain text."""


class Table:
    """Table with the reference engine, for every option of every game."""

    def __init__(self, game: AnyGame, registry: Registry = SHIPPED) -> None:
        self.game = game
        self._registry = registry
        tensors = tensors_of(game, registry.tensors)
        self.choices = tensors.choices
        self._observer = tensors.observer
        self.layout = tensors.observer.layout
        self.action_count = tensors.choices.size
        self._seat_numbers = {seat: number for number, seat in enumerate(game.seats)}
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules by name, as functions cannot be pickled."""
        rules = rules_by_name(self.game)
        return _resumed, (rules, self.state, self._dealer, self._registry)

    def reset(self, seed: int) -> None:
        self.begin_at(self.game.start(), seed)

    def begin_at(self, state: Any, seed: int) -> None:
        self.resume(state, Dealer(seed))

    def resume(self, state: Any, dealer: Dealer) -> None:
        """Continue from a state with the dealer of the game so far."""
        self._dealer = dealer
        self._go_on(state)

    def _go_on(self, state: Any) -> None:
        """Let chance play until a seat must decide."""
        game = self.game
        while (actor := game.actor(state)) is CHANCE:
            state, _ = game.apply(state, self._dealer.choose(game, state))
        self.state = state
        """Full state, hidden facts included: not for players."""
        self.actor = None if actor is None else self._seat_numbers[actor]
        self._legal: dict[int, Any] | None = None

    def observe(self, seat: int) -> Row:
        return self._observer.observe(self.view(seat))

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, self.game.seats[seat])

    def legal(self) -> dict[int, Any]:
        """Return the legal actions by number, in the order of the rules."""
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
        """Play a legal action for the acting seat."""
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


def _resumed(
    rules: RulesByName, state: Any, dealer: Dealer, registry: Registry = SHIPPED
) -> Table:
    table = Table(registry.catalog.game(*rules), registry)
    table.resume(state, dealer)
    return table


def privileged_observation(table: AnyTable, seat: int) -> Row:
    """Return what all seats together know, one row each, the seat's own row first.

    This is NOT what a seat may know: for critics, teachers and checks only. A player
    that reads it cheats.
    """
    count = len(table.game.seats)
    return np.stack([table.observe((seat + far) % count) for far in range(count)])
