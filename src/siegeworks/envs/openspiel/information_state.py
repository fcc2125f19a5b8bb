"""Information states: everything that each seat and a spectator were told so far."""

import hashlib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec

from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record
from siegeworks.core.seat import Chance

Listener: TypeAlias = StrEnum | None
"""Seat, or None for a spectator."""


class Heard:
    """Text told to one listener, as a linked list so that branches share the past."""

    __slots__ = ("_before", "_hash", "_text")

    def __init__(self, text: str, before: "Heard | None" = None) -> None:
        self._text = text
        self._before = before
        self._hash: hashlib._Hash = (
            before._hash.copy() if before is not None else hashlib.sha256()
        )
        self._hash.update(text.encode())

    @property
    def text(self) -> str:
        texts, heard = [self._text], self._before
        while heard is not None:
            texts.append(heard._text)
            heard = heard._before
        return "".join(reversed(texts))

    @property
    def digest(self) -> bytes:
        """SHA-256 of the text."""
        return self._hash.digest()

    def __reduce__(self) -> tuple[Any, ...]:
        return Heard, (self.text,)


class Log:
    """Events since the beginning of a game or of a sampled world, as a linked list.

    The text for a listener is computed on the first request, and then only its new
    part: many states of a search never need it.
    """

    __slots__ = ("_before", "_heard", "_step")

    def __init__(self, heard: Mapping[Listener, Heard]) -> None:
        """Start an empty log with what each listener knows of earlier times."""
        self._heard = dict(heard)
        self._before: Log | None = None
        self._step: Step | None = None

    def and_then(self, step: "Step") -> "Log":
        log = Log({})
        log._before, log._step = self, step
        return log

    def heard_by(self, game: AnyGame, listener: Listener) -> Heard:
        unheard, log = [], self
        while listener not in log._heard:
            assert log._before is not None, "at the root everybody has heard something"
            unheard.append(log)
            log = log._before
        heard = log._heard[listener]
        for log in reversed(unheard):
            assert log._step is not None, "only the root has no step"
            heard = Heard(log._step.told_to(game, listener), heard)
            log._heard[listener] = heard
        return heard

    def numbers(self) -> tuple[int, ...]:
        """Return the actions that led here, in order."""
        return tuple(reversed([step.number for step in self._steps_backwards()]))

    def _steps_backwards(self) -> Iterator["Step"]:
        log = self
        while log._step is not None:
            yield log._step
            assert log._before is not None, "only the root has nothing before it"
            log = log._before


class Step:
    """One action, its number and its events."""

    __slots__ = ("action", "actor", "events", "number")

    def __init__(
        self,
        number: int,
        action: Record,
        *,
        actor: StrEnum | Chance,
        events: tuple[Any, ...],
    ) -> None:
        self.number = number
        self.action = action
        self.actor = actor
        self.events = events

    def told_to(self, game: AnyGame, listener: Listener) -> str:
        """Return a line for the listener's own choice and for each redacted event."""
        lines = [as_json(game.redact(event, listener)) for event in self.events]
        if listener is not None and self.actor is listener:
            lines.insert(0, f"> {game.write(self.action)}")
        return "".join(f"{line}\n" for line in lines)


def nothing_yet(game: AnyGame) -> Log:
    """Return the log of a game that begins: every listener knows its own seat."""
    names = {seat: str(seat) for seat in game.seats} | {None: "spectator"}
    return Log({listener: Heard(f"{name}\n") for listener, name in names.items()})


def as_json(thing: Record) -> str:
    return msgspec.json.encode(thing).decode()
