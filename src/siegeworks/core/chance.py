"""Chance sits at the table: exact odds, and dealers who answer for it."""

import hashlib
import math
import random
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar

from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT

T = TypeVar("T")


@cache
def one_in(count: int) -> Fraction:
    return Fraction(1, count)


def uniform(actions: Iterable[T]) -> tuple[tuple[T, Fraction], ...]:
    """Each of `actions`, all equally likely."""
    listed = tuple(actions)
    share = one_in(len(listed))
    return tuple([(action, share) for action in listed])


def weighted(counts: dict[T, int]) -> tuple[tuple[T, Fraction], ...]:
    """Each action as likely as its count says."""
    whole = sum(counts.values())
    return tuple((action, Fraction(count, whole)) for action, count in counts.items())


class Dealer:
    """Answers for chance in real play: fair, and repeatable from its seed."""

    def __init__(self, seed: int | str | bytes | None = None) -> None:
        self._random = random.Random(seed)

    def choose(
        self, game: Game[SeatT, StateT, ActionT, EventT, ViewT], state: StateT
    ) -> ActionT:
        return draw(game.chance_outcomes(state), self._random)


def draw(odds: Sequence[tuple[T, Fraction]], rng: random.Random) -> T:
    """One outcome, drawn in whole numbers so that no rounding favours anyone."""
    first = odds[0][1]
    if all(share is first for _, share in odds):
        return odds[rng.randrange(len(odds))][0]
    whole = math.lcm(*[share.denominator for _, share in odds])
    mark = rng.randrange(whole)
    for action, share in odds:
        mark -= share.numerator * (whole // share.denominator)
        if mark < 0:
            return action
    raise AssertionError("the odds do not add up to one")


class FixedDeck:
    """Answers for chance from a deck stacked once and for all.

    What it answers depends on the state alone, not on what was asked before, so a
    tree walked in any order meets the same cards: perft and tests rely on that.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(
        self, game: Game[SeatT, StateT, ActionT, EventT, ViewT], state: StateT
    ) -> ActionT:
        actions = [action for action, _ in game.chance_outcomes(state)]
        return min(actions, key=lambda action: self._place(game.write(action)))

    def _place(self, notation: str) -> bytes:
        return hashlib.sha256(f"{self._seed} {notation}".encode()).digest()
