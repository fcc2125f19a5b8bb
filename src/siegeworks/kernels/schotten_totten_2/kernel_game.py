"""Functions and sizes of Schotten Totten 2 for the batch loops."""

from functools import cache

from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.kernels.batch_loops import KernelGame
from siegeworks.kernels.schotten_totten_2 import (
    legality,
    observation,
    random_play,
    rules,
)
from siegeworks.kernels.schotten_totten_2.action_ids import ACTION_COUNT
from siegeworks.kernels.schotten_totten_2.from_reference import fill
from siegeworks.kernels.schotten_totten_2.record import GAME, OVER, READINGS
from siegeworks.kernels.targets import kernel


@cache
def kernel_game(options: Options | None = None) -> KernelGame:
    """Return the kernel of the game under some options; by default the base game."""
    agreed = options or Options()
    return KernelGame(
        record=GAME,
        seats=2,
        actions=ACTION_COUNT,
        observation=observation.OBSERVATION_SIZE,
        settings=(
            ("with_tactics", agreed.tactics),
            ("with_match", agreed.match),
            ("reading", READINGS.index(agreed.color_run)),
            ("elite_targets", agreed.elite_targets),
        ),
        kernels=(
            ("begin", rules.begin),
            ("apply", rules.apply),
            ("is_legal", is_number_of_legal_action),
            ("is_over", is_over),
            ("payoff", payoff),
            ("acting_seat", legality.acting_seat),
            ("mark_observation", observation.mark_observation),
            ("mark_legal", observation.mark_legal),
            ("random_action", random_play.random_action),
            ("play_on", random_play.play_on),
        ),
        fill=fill,
    )


is_legal = legality.is_legal


@kernel
def is_number_of_legal_action(s, action):
    """Return whether a number, of an action or not, may be played."""
    return 0 <= action < ACTION_COUNT and is_legal(s, action)


@kernel
def is_over(s):
    return s.stage == OVER


@kernel
def payoff(s, seat):
    """Return the seat's result of a finished game."""
    return 1 if s.winner == seat else -1
