"""Random play for the laws: whole games, and moments in them, as strategies.

Nothing in here names a game. Run as a script, it prints a digest of one random game
under each set of options; the same on every machine and in every process.
"""

import hashlib
import itertools
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from siegeworks.core.catalog import Listing
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, as_values, options_of, spell
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG


def agreements(listing: Listing) -> Iterator[AnyGame]:
    """The game under enough sets of options that any two choices meet in one of them.

    Every set would be better, but each further option would double the time. What is
    suggested for an open option is data rather than a rule: each is met once.
    """
    games = list(listing.every())
    meetings = [_meetings(game) for game in games]
    while unmet := set().union(*meetings):
        # The first of the best, so the usual options come before all others.
        best = max(range(len(games)), key=lambda at: len(meetings[at] & unmet))
        yield games[best]
        met = set(meetings[best])
        meetings = [meeting - met for meeting in meetings]


Meeting: TypeAlias = tuple[tuple[str, Value], ...]


def _meetings(game: AnyGame) -> set[Meeting]:
    """Two choices that were made together, or one that stands for itself."""
    values = as_values(game.options)
    open_ones = {each.name for each in options_of(type(game.options)) if each.is_open}
    closed = [choice for choice in values.items() if choice[0] not in open_ones]
    alone = {(choice,) for choice in values.items() if choice[0] in open_ones}
    together = min(2, len(closed))  # a game may have a single option, or none
    return {*itertools.combinations(closed, together), *alone}


EVERY_GAME: tuple[AnyGame, ...] = tuple(
    game for listing in CATALOG.values() for game in agreements(listing)
)
LONGEST_GAME = 20_000
"""No game may ask for more decisions than this, however badly it is played."""

State: TypeAlias = Any
Action: TypeAlias = Any
Event: TypeAlias = Any


def label(game: AnyGame) -> str:
    """A game and the options that are not as usual, to name a test and pick it."""
    chosen = as_values(game.options)
    unusual = [
        option.name if chosen[option.name] is True else f"{option.name}:{value}"
        for option in options_of(type(game.options))
        if (value := spell(chosen[option.name])) != spell(option.default)
    ]
    return " ".join([game.id, *unusual])


def everybody(game: AnyGame) -> tuple[StrEnum | None, ...]:
    """All who look on: each seat, and a spectator."""
    return (*game.seats, None)


@dataclass(frozen=True)
class Playout:
    """One random game: what was done, what came of it, and where that led."""

    game: AnyGame
    states: tuple[State, ...]
    """One more than actions: the first is the start."""
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]

    def steps(self) -> Iterator[tuple[State, Action, tuple[Event, ...], State]]:
        """Before, action, events, after."""
        return zip(
            self.states[:-1], self.actions, self.events, self.states[1:], strict=True
        )


class RandomPlayer:
    """Chooses any action; every second one chooses a kind first.

    Where plays outnumber everything else, only the latter sees much of the rest.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._kind_first = seed % 2 == 1

    def choose(self, legal: Sequence[Action]) -> Action:
        if not self._kind_first:
            return self._random.choice(legal)
        kinds: dict[type, list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        return self._random.choice(self._random.choice(list(kinds.values())))


def play(
    game: AnyGame, player: RandomPlayer, dealer: Dealer
) -> Iterator[tuple[State, Action, tuple[Event, ...], State]]:
    """A game step by step: before, action, events, after."""
    state, decisions = game.start(), 0
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            action = player.choose(game.legal_actions(state))
            decisions += 1
            assert decisions <= LONGEST_GAME, "this game does not end"
        before = state
        state, events = game.apply(before, action)
        yield before, action, events, state


def play_again(game: AnyGame, seed: int) -> Playout:
    """The random game of that seed, played afresh."""
    steps = list(play(game, RandomPlayer(seed), Dealer(seed)))
    return Playout(
        game,
        states=(game.start(), *(after for *_, after in steps)),
        actions=tuple(action for _, action, _, _ in steps),
        events=tuple(events for _, _, events, _ in steps),
    )


play_out = lru_cache(maxsize=128)(play_again)
"""The random game of that seed; many laws look at the same ones."""


@dataclass(frozen=True)
class Moment:
    """A point in a random game, whichever game that is."""

    seed: int
    at: int

    def index(self, game: AnyGame) -> int:
        return self.at % len(play_out(game, self.seed).states)

    def state(self, game: AnyGame) -> State:
        return play_out(game, self.seed).states[self.index(game)]


SOAK = int(os.environ.get("SIEGEWORKS_SOAK", "1"))
"""How many times as much of everything: `make soak` asks for more."""

only_in_a_soak = pytest.mark.skipif(
    SOAK == 1, reason="like its neighbours, and slow: make soak"
)

seeds = st.integers(0, 10 * SOAK - 1)
moments = st.builds(Moment, seed=seeds, at=st.integers(0, 9_999))
rngs = st.builds(random.Random, st.integers(0, 9_999))


def soaked(usual: int, in_a_soak: int) -> int:
    """How many of something dear: fewer as usual than a soak multiplies."""
    return usual if SOAK == 1 else in_a_soak * SOAK


over_games = settings(max_examples=soaked(4, 5))
"""For laws that look at whole games."""
over_moments = settings(max_examples=25 * SOAK)
"""For laws that look at one state."""
over_actions = settings(max_examples=soaked(5, 8))
"""For laws that try every action there is in one state: thousands."""

Thing = TypeVar("Thing")


def some_of(things: Iterable[Thing], seed: int) -> Iterator[Thing]:
    """Every third step of a game, for laws that are dear; in a soak, all of them.

    Which ones differs from game to game, so that each kind of position is met.
    """
    every = 3 if SOAK == 1 else 1
    return itertools.islice(things, seed % every, None, every)


def possible_actions(game: AnyGame, state: State) -> tuple[Action, ...]:
    """Whatever may be done now, by whoever is asked."""
    if game.actor(state) is CHANCE:
        return tuple(action for action, _ in game.chance_outcomes(state))
    return tuple(game.legal_actions(state))


def frozen(thing: Any) -> bytes:
    """A value as bytes: what no later change can touch."""
    return msgspec.json.encode(thing)


def digest() -> str:
    """A fingerprint of one random game under each set of options."""
    whole = hashlib.sha256()
    for game in EVERY_GAME:
        for _, action, events, after in play(game, RandomPlayer(1), Dealer(1)):
            whole.update(frozen((action, events, after)))
            for choice in game.legal_actions(after):
                whole.update(frozen((choice, str(game.why_not(after, choice)))))
    return whole.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest())
