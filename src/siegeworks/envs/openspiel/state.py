"""OpenSpiel state of a game; all its answers come from the rules."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, SupportsFloat

import pyspiel

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.seat import CHANCE
from siegeworks.envs.openspiel.history import Course
from siegeworks.envs.openspiel.information_state import as_json
from siegeworks.envs.openspiel.observer import seat_of
from siegeworks.envs.payoffs import payoffs
from siegeworks.tensors.observer import Row
from siegeworks.tensors.registry import privileged_observation

if TYPE_CHECKING:
    from siegeworks.envs.openspiel.game import CatalogGame


class CatalogState(pyspiel.State):
    """Moment in a game of the catalogue.

    OpenSpiel copies and stores every attribute of a state; this one has only its
    course.
    """

    def __init__(self, game: "CatalogGame") -> None:
        super().__init__(game)
        self.course: Course = game.beginning

    def current_player(self) -> int:
        actor = self.course.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if actor is CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.course.rules.game.seats.index(actor)

    def is_terminal(self) -> bool:
        return self.course.actor is None

    def _legal_actions(self, _player: int) -> list[int]:
        """Return the actor's legal actions: OpenSpiel asks for no other player."""
        return list(self.course.legal_numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.course.odds)

    def _apply_action(self, number: int) -> None:
        self.course = self.course.after(number)

    def _action_to_string(self, player: int, number: int) -> str:
        rules = self.course.rules
        is_chance = player == pyspiel.PlayerId.CHANCE
        numbering = rules.chances if is_chance else rules.choices
        return rules.game.write(numbering.action_of(number))

    def returns(self) -> list[float]:
        game = self.course.rules.game
        outcome = game.outcome(self.course.state)
        if outcome is None:
            return [0.0] * len(game.seats)
        worth = payoffs(game, outcome)
        return [worth[seat] for seat in game.seats]

    def resample_from_infostate(
        self, player_id: int, sampler: Callable[[], SupportsFloat]
    ) -> "CatalogState":
        """Sample a state that looks exactly the same to the player."""
        seat = seat_of(self.course, player_id)
        state: CatalogState = self.get_game().new_initial_state()
        state.course = self.course.resampled(seat, random.Random(number_from(sampler)))
        return state

    def privileged_observation(self, player: int) -> Row:
        """Return what all seats together see, one row each, the player's own first.

        This is NOT what a player may know: for critics, teachers and checks only.
        """
        course = self.course
        seat = seat_of(course, player)
        return privileged_observation(course.rules.game, course.state, seat)

    def __str__(self) -> str:
        """Return the full state, hidden or not, for debugging."""
        picture = self.course.rules.game.picture(self.course.view(None))
        return f"{picture}\n{as_json(self.course.state)}"

    def __copy__(self) -> "CatalogState":
        copy: CatalogState = self.clone()
        return copy

    def __deepcopy__(self, memo: object) -> "CatalogState":
        return self.__copy__()


def number_from(sampler: Callable[[], SupportsFloat]) -> float:
    """Convert a sampler's result, of Python, NumPy or another library, to a float."""
    drawn = sampler()
    try:
        return float(drawn)
    except (TypeError, ValueError, OverflowError):
        raise SiegeworksError(
            f"a sampler has to return a number, as random.random does, not {drawn!r}"
        ) from None
