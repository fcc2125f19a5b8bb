"""Chance as one more decision maker: exact odds, and the dealers that choose for it."""

import hashlib
import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import Generic, TypeVar, overload

from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT

T = TypeVar("T")
PieceT = TypeVar("PieceT")


class EvenOdds(Sequence[tuple[ActionT, Fraction]], Generic[PieceT, ActionT]):
    """Equally likely pieces, and the action that each of them means.

    Reads as the sequence of actions with their odds. The sequence is built only on
    first access, so a dealer that draws one card does not pay for the whole deck.
    Indistinguishable pieces must be adjacent; together they count as one, likelier
    outcome.
    """

    def __init__(
        self, pieces: Sequence[PieceT], action: Callable[[PieceT], ActionT]
    ) -> None:
        self.pieces = pieces
        self.action = action

    @overload
    def __getitem__(self, place: int) -> tuple[ActionT, Fraction]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[tuple[ActionT, Fraction]]: ...
    def __getitem__(
        self, place: int | slice
    ) -> tuple[ActionT, Fraction] | Sequence[tuple[ActionT, Fraction]]:
        return self._outcomes[place]

    def __len__(self) -> int:
        return len(self._outcomes)

    @cached_property
    def _outcomes(self) -> Sequence[tuple[ActionT, Fraction]]:
        return weighted(Counter(map(self.action, self.pieces)))

    @property
    def marks(self) -> int:
        return len(self.pieces)

    def at_mark(self, mark: int) -> ActionT:
        return self.action(self.pieces[mark])


def weighted(counts: Mapping[T, int]) -> tuple[tuple[T, Fraction], ...]:
    """Return each action with a probability in proportion to its count."""
    whole = sum(counts.values())
    return tuple((action, Fraction(count, whole)) for action, count in counts.items())


class Dealer:
    """Choose for chance in real play: fair, and reproducible from the seed."""

    def __init__(self, seed: int | str | bytes | None = None) -> None:
        self._random = random.Random(seed)

    def choose(
        self, game: Game[SeatT, StateT, ActionT, EventT, ViewT], state: StateT
    ) -> ActionT:
        return draw(game.chance_outcomes(state), self._random)


def draw(odds: Sequence[tuple[T, Fraction]], rng: random.Random) -> T:
    """Draw one outcome, in whole-number arithmetic, so that rounding adds no bias."""
    return at_mark(odds, rng.randrange(marks_of(odds)))


def marks_of(odds: Sequence[tuple[T, Fraction]]) -> int:
    """Number of equal parts into which the odds divide the whole."""
    if isinstance(odds, EvenOdds):
        return odds.marks
    return math.lcm(*[share.denominator for _, share in odds])


def at_mark(odds: Sequence[tuple[T, Fraction]], mark: int) -> T:
    """Return the outcome that owns a part, counted from 0 in the order of the odds."""
    if isinstance(odds, EvenOdds):
        owner: T = odds.at_mark(mark)
        return owner
    whole = marks_of(odds)
    for action, share in odds:
        mark -= share.numerator * (whole // share.denominator)
        if mark < 0:
            return action
    raise AssertionError("the odds do not add up to one")


class FixedDeck:
    """Choose for chance from a deck in a fixed order.

    The choice depends on the state alone, not on earlier calls, so a tree walked in any
    order meets the same cards: perft and tests rely on that.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(
        self, game: Game[SeatT, StateT, ActionT, EventT, ViewT], state: StateT
    ) -> ActionT:
        actions = [action for action, _ in game.chance_outcomes(state)]
        return min(actions, key=lambda action: _place(self._seed, game.write(action)))


@cache
def _place(seed: int, notation: str) -> bytes:
    """Return a card's sort key in the fixed deck: pseudo-random, always the same."""
    return hashlib.sha256(f"{seed} {notation}".encode()).digest()
