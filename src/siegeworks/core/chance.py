"""Chance sits at the table: exact odds, and dealers who answer for it."""

import hashlib
import math
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar, overload

from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT

T = TypeVar("T")


@cache
def one_in(count: int) -> Fraction:
    return Fraction(1, count)


class EvenOdds(Sequence[tuple[T, Fraction]]):
    """Outcomes that are all equally likely, written out only when somebody looks."""

    def __init__(self, actions: Sequence[T]) -> None:
        self.actions = actions

    @overload
    def __getitem__(self, place: int) -> tuple[T, Fraction]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[tuple[T, Fraction]]: ...
    def __getitem__(
        self, place: int | slice
    ) -> tuple[T, Fraction] | Sequence[tuple[T, Fraction]]:
        share = one_in(len(self.actions))
        if isinstance(place, slice):
            return [(action, share) for action in self.actions[place]]
        return self.actions[place], share

    def __len__(self) -> int:
        return len(self.actions)


def weighted(counts: Mapping[T, int]) -> tuple[tuple[T, Fraction], ...]:
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
    if isinstance(odds, EvenOdds):
        action: T = rng.choice(odds.actions)
        return action
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
