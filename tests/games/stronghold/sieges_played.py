"""Whole games for tests: random ones, and ones whose Defender wants to live.

A random Defender strips the walls and loses early. One who keeps units where they are,
builds, and fires at will sees the seventh turn more often than not.
"""

from collections.abc import Callable, Sequence

from conformance.playing import RandomPlayer
from siegeworks.games.stronghold.actions import (
    Action,
    Bid,
    Fetch,
    Move,
    PlayPlan,
    Rest,
    Spend,
    Swap,
)

USEFUL = ("wall", "cauldron_g", "cauldron_o", "cauldron_t", "cannon", "poles", "sniper")
WITHIN = ("courtyard", "barracks", "guard")


def keeps_the_walls(action: Action) -> bool:
    """Nobody is taken off a section."""
    match action:
        case Move(_, start):
            return start in WITHIN
        case Fetch(_, place):
            return place in WITHIN
        case Swap() | Bid(_, "recall"):
            return False
        case _:
            return True


class Steadfast(RandomPlayer):
    """Any action for either seat, but the Defender does nothing foolish.

    Choices that are the Invader's pass both sieves, so one player serves both seats.
    """

    def choose(self, legal: Sequence[Action]) -> Action:
        sane = [action for action in legal if keeps_the_walls(action)] or list(legal)
        for is_wanted in WANTED:
            wanted = [action for action in sane if is_wanted(action)]
            # Now and then something else, so that nothing stays untried.
            if wanted and self._random.random() < 0.7:
                return self._random.choice(wanted)
        chosen = super().choose(sane)
        assert chosen in legal
        return chosen  # type: ignore[no-any-return]  # a player of any game


def is_to_the_wall(action: Action) -> bool:
    return isinstance(action, Move) and action.end not in WITHIN


WANTED: tuple[Callable[[Action], bool], ...] = (
    is_to_the_wall,
    lambda action: isinstance(action, Spend) and action.errand in USEFUL,
    lambda action: isinstance(action, Rest | PlayPlan),
)
