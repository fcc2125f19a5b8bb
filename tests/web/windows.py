"""A window of a browser that Playwright does not drive, asked in WebDriver's words.

Firefox listens to WebDriver BiDi by itself, WebKit to the older WebDriver through a
program of its own. What tests want of them is little, and the same: go somewhere, ask
the page something, press a point of it.
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from httpx import HTTPError
from websockets import WebSocketException

from conformance.playing import SOAK

from .visitors import DESKTOP

LOADS = 1 if SOAK == 1 else 10
"""Number of loads of each page: a race may be won once and lost the next time."""
STARTS = 3
PATIENCE = 40.0
"""Seconds that a page may take for anything, on a busy machine."""
FAILURES = (AssertionError, HTTPError, OSError, WebSocketException)
"""Errors raised when a browser hangs or has died."""


class Window(ABC):
    """One window, and what its pages complained of."""

    name: str

    def __init__(self, address: str) -> None:
        self.address = address

    @abstractmethod
    def open(self, path: str) -> None:
        """Go to a page of the server's, or load it anew."""

    @abstractmethod
    def run(self, script: str) -> str:
        """Run an asynchronous function of no parameters; return its answer as text."""

    @abstractmethod
    def act(self, pointer: list[dict[str, object]]) -> None:
        """Move and press the mouse."""

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window until the page has this size."""

    @abstractmethod
    def become(self, token: str | None) -> None:
        """Visit the server as this guest from now on; None: as a stranger."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """All uncaught errors of all pages so far."""

    @abstractmethod
    def close(self) -> None:
        """Leave no process behind."""

    def is_there(self) -> bool:
        """Whether it still answers: a browser may die, and others come after it."""
        try:
            return self.ask("() => true") is True
        except FAILURES:
            return False

    def end(self) -> None:
        """Close it; one that has died does not complain any more."""
        with suppress(*FAILURES):
            self.close()

    def ask(self, function: str, *given: object) -> Any:
        """What a function in the page answers. As in Playwright, only JSON travels."""
        arguments = ", ".join(json.dumps(each) for each in given)
        call = f"await ({function})({arguments})"
        return json.loads(self.run(f"async () => JSON.stringify(({call}) ?? null)"))

    def wait_for(self, function: str, *given: object, told: str) -> Any:
        """What it answers as soon as it answers anything true."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self.ask(function, *given)):
            if time.monotonic() > deadline:
                shown = self.ask("() => document.body.innerText.slice(0, 800)")
                said = "\n".join(self.complaints())
                raise AssertionError(f"{self.name}: {told}\n{shown}\n{said}")
        return found

    def click(self, x: float, y: float) -> None:
        place: dict[str, object] = {"x": round(x), "y": round(y), "origin": "viewport"}
        self.act(
            [
                {"type": "pointerMove", "duration": 0, **place},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]
        )


def started(kind: Callable[[str], Window], address: str) -> Window:
    """A browser that has shown its first page.

    On a busy machine WebKit hangs in one of many starts; then another one is made.
    """
    for _ in range(STARTS - 1):
        with suppress(*FAILURES):
            return kind(address)
    return kind(address)


@contextmanager
def no_complaints(window: Window) -> Iterator[Window]:
    """A window of the usual size, and of nobody whom the server knows."""
    window.become(None)
    window.resize(DESKTOP)
    before = len(window.complaints())
    yield window
    new = window.complaints()[before:]
    assert not new, f"{window.name}: " + "\n".join(new)
