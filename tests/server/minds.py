"""Minds for bots that misbehave, or take their time.

They run in real workers, so they are plain functions; and in a file of their own, or
every worker would have to load all that a test needs.
"""

import os
import time
from functools import lru_cache

from siegeworks.server.bots.worker import decide


def sleeps(*_: object) -> str:
    time.sleep(60)
    return "end"


def dies(*_: object) -> str:
    os._exit(7)


def raises(*_: object) -> str:
    raise MemoryError("too many thoughts")


def babbles(*_: object) -> str:
    return "checkmate"


def cheats(*_: object) -> str:
    return "deal R7"


def works_hard(
    game: str, options: dict[str, object], level: str, view: bytes, seed: str
) -> str:
    until = time.perf_counter() + 1.5
    while time.perf_counter() < until:
        pass
    return decide(game, options, level, view, seed)


LONG = 3.0
"""Seconds."""


def thinks_long(
    game: str, options: dict[str, object], level: str, view: bytes, seed: str
) -> str:
    time.sleep(LONG)
    return decide(game, options, level, view, seed)


def tells_its_number(*_: object) -> str:
    return str(os.getpid())


def waits_a_little(*_: object) -> str:
    time.sleep(0.5)
    return str(os.getpid())


# Getting ready.


@lru_cache
def compiles(_name: str, _options: object, _level: str) -> None:
    """Once in each worker, as a search does."""
    time.sleep(1.5)


def compiles_once(name: str, _options: object, level: str) -> None:
    compiles(name, "", level)


def fails_to_compile(*_: object) -> None:
    raise MemoryError("no room for a kernel")
