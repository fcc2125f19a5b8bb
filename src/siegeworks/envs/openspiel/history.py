"""Game in progress: its state and everything that led to it."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, as_values
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE
from siegeworks.envs.openspiel.information_state import (
    Heard,
    Listener,
    Log,
    Step,
    as_json,
    nothing_yet,
)
from siegeworks.games import CATALOG
from siegeworks.tensors.action_ids import Numbering
from siegeworks.tensors.registry import tensors_of

REMEMBERED = 64
"""Maximum number of games, under different options, that are cached."""


class Rules:
    """Game and the numbering of its actions, pickled by name.

    Threads share it, so it holds no observer: those may have a cache.
    """

    def __init__(self, id: str, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        self.game: AnyGame = CATALOG.game(id, values)
        tensors = tensors_of(self.game)
        self.choices: Numbering[Any] = tensors.choices
        self.chances: Numbering[Any] = tensors.chances

    def insist_on(self, theirs: "Rules") -> None:
        """Raise for a state of another game, or of this one under other options."""
        here, there = self.game, theirs.game
        if here is there or here.options == there.options:
            return
        if here.id != there.id:
            raise SiegeworksError(
                f"that is a state of {there.id}, and this is {here.id}"
            )
        agreed = as_values(here.options).items()
        others = [name for name, _ in agreed - as_values(there.options).items()]
        raise SiegeworksError(
            f"that is a state of {there.id} under other options; what differs: "
            + ", ".join(sorted(others))
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.game.id, tuple(self._values.items()))


@lru_cache(maxsize=REMEMBERED)
def rules_of(id: str, values: tuple[tuple[str, Value], ...]) -> Rules:
    return Rules(id, dict(values))


@dataclass(frozen=True)
class Imagined:
    """Sampled world, and what each listener knows in it."""

    world: Record
    heard: Mapping[Listener, Heard]


class Course:
    """One moment of a game, immutable so that all copies of a state share it."""

    def __init__(
        self, rules: Rules, state: Any, log: Log, imagined: Imagined | None
    ) -> None:
        self.rules = rules
        self.state = state
        self.log = log
        self._imagined = imagined
        """World in which the log begins, or None for the start of the game."""

    @cached_property
    def actor(self) -> Any:
        return self.rules.game.actor(self.state)

    @property
    def numbering(self) -> Numbering[Any]:
        """Numbering of what can happen next."""
        return self.rules.chances if self.actor is CHANCE else self.rules.choices

    @cached_property
    def legal_numbers(self) -> tuple[int, ...]:
        legal = self.rules.game.legal_actions(self.state)
        return tuple(sorted(self.rules.choices.numbers_of(legal)))

    @cached_property
    def odds(self) -> tuple[tuple[int, float], ...]:
        number_of = self.rules.chances.number_of
        outcomes = self.rules.game.chance_outcomes(self.state)
        return tuple(sorted((number_of(each), float(odds)) for each, odds in outcomes))

    def after(self, number: int) -> "Course":
        """Play an action; an illegal one raises and changes nothing."""
        action = self.numbering.action_of(number)
        state, events = self.rules.game.apply(self.state, action)
        step = Step(number, action, actor=self.actor, events=events)
        return Course(self.rules, state, self.log.and_then(step), self._imagined)

    def view(self, seat: Listener) -> Any:
        return self.rules.game.view(self.state, seat)

    def heard_by(self, listener: Listener) -> Heard:
        return self.log.heard_by(self.rules.game, listener)

    def resampled(self, seat: StrEnum, rng: random.Random) -> "Course":
        """Sample a world that looks the same to the seat."""
        game = self.rules.game
        world = game.worlds(self.view(seat), rng)
        public = self.heard_by(None)
        heard: dict[Listener, Heard] = {None: public, seat: self.heard_by(seat)}
        for other in game.seats:
            if other is not seat:
                seen = as_json(game.view(world, other))
                heard[other] = Heard(f"{other} sees {seen}\n", public)
        return Course(self.rules, world, Log(heard), Imagined(world, heard))

    def __deepcopy__(self, memo: object) -> "Course":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (self.rules, self._imagined, self.log.numbers())


def beginning(rules: Rules) -> Course:
    return Course(rules, rules.game.start(), nothing_yet(rules.game), None)


def resumed(rules: Rules, imagined: Imagined | None, numbers: Sequence[int]) -> Course:
    """Rebuild a course from its beginning and the actions since."""
    course = beginning(rules)
    if imagined is not None:
        course = Course(rules, imagined.world, Log(imagined.heard), imagined)
    for number in numbers:
        course = course.after(number)
    return course
