"""The take-back law: after a free take-back every seat's knowledge is what it was."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from siegeworks.core.game import AnyGame
from siegeworks.core.knowledge import teaches
from siegeworks.core.seat import CHANCE

from .playing import (
    SOAK,
    Action,
    Event,
    State,
    frozen,
    play_out,
)

GAMES = 16 * SOAK
"""Random games that are looked through, under each set of options."""
OF_EACH_KIND = 5 * SOAK
"""Decisions that are tried of those that do the same and lead to such facts."""
WORLDS = 3
"""Imagined for each seat and decision."""


class Step(NamedTuple):
    """A decision that may be taken back freely."""

    before: State
    by: StrEnum
    action: Action
    events: tuple[Event, ...]


Rule = Callable[[AnyGame, State, tuple[Event, ...]], bool]
"""Decides if a seat learns something from the events of a decision."""


def free_steps(game: AnyGame, rule: Rule) -> Iterator[Step]:
    """Some of each kind, from different games, so that rare ones are tried, too."""
    tried: Counter[frozenset[type]] = Counter()
    for seed in range(GAMES):
        fresh: dict[frozenset[type], Step] = {}
        for before, action, events, _ in play_out(game, seed).steps():
            actor = game.actor(before)
            if actor is not CHANCE and not rule(game, before, events):
                kind = frozenset(map(type, (action, *events)))
                fresh.setdefault(kind, Step(before, actor, action, events))
        for kind, step in fresh.items():
            tried[kind] += 1
            if tried[kind] <= OF_EACH_KIND:
                yield step


def leaks(game: AnyGame, rule: Rule, rng: random.Random) -> Iterator[str]:
    """Every world that a seat thought possible, and can rule out after the step."""
    for step in free_steps(game, rule):
        for seat in game.seats:
            view = game.view(step.before, seat)
            told = heard(game, step.events, seat)
            for _ in range(WORLDS):
                world = game.worlds(view, rng)
                if world != step.before and not might_be(game, step, seat, world, told):
                    yield f"{game.write(step.action)}: {seat} learns from {told!r}"


def might_be(
    game: AnyGame, step: Step, seat: StrEnum, world: State, told: bytes
) -> bool:
    """True if the seat could have been told the same in that world, too.

    The deciding seat knows what it has done. The others do not, unless they were told:
    anything will do that looks the same to them.
    """
    same = step.action if game.why_not(world, step.action) is None else None
    if seat is step.by:
        return same is not None and told_in(game, world, same, seat) == told
    tried = itertools.chain([same] if same else [], game.legal_actions(world))
    return any(told_in(game, world, each, seat) == told for each in tried)


def told_in(game: AnyGame, world: State, action: Action, seat: StrEnum) -> bytes:
    _, events = game.apply(world, action)
    return heard(game, events, seat)


def heard(game: AnyGame, events: tuple[Event, ...], seat: StrEnum) -> bytes:
    return frozen([game.redact(event, seat) for event in events])


def test_after_a_free_take_back_every_seat_knows_what_it_knew(game: AnyGame) -> None:
    assert [*leaks(game, teaches, random.Random(5))] == []


def test_the_law_would_notice(game: AnyGame) -> None:
    """A `reveals` that always says no breaks the law in every game."""

    def nobody_ever_learns(
        _game: AnyGame, _before: State, _events: tuple[Event, ...]
    ) -> bool:
        return False

    assert next(leaks(game, nobody_ever_learns, random.Random(5)), None)


def test_most_kinds_of_decisions_can_still_be_taken_back_freely(game: AnyGame) -> None:
    assert len([*free_steps(game, teaches)]) >= 2 * OF_EACH_KIND
