"""Bots think in processes of their own: a view goes in, a move in notation comes out.

Nothing a bot does can hold up a table. One that thinks too long is killed, one that
crashes is replaced, and the hall decides for it meanwhile.
"""

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from functools import lru_cache
from typing import Protocol, TypeAlias

import structlog
from pebble import ProcessExpired, ProcessPool

from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.server import metrics
from siegeworks.server.settings import Settings

_LOG = structlog.get_logger("siegeworks")


Think: TypeAlias = Callable[[str, dict[str, Value], str, bytes, str], str]
"""Game, options, level, view and seed go in; a move in notation comes out."""


class BotMind(Protocol):
    """Whoever decides for bots."""

    def warm(self) -> None:
        """Somebody will be asked soon."""

    async def choose(
        self,
        game: str,
        options: Mapping[str, Value],
        level: str,
        view: bytes,
        seed: str,
    ) -> str | None:
        """A move in notation; None: no answer in time."""


class Bots:
    """Worker processes, started when first needed."""

    def __init__(self, settings: Settings, think: Think | None = None) -> None:
        """`think` runs in the workers; without one, the players of the roster do."""
        self._think = think or decide
        self._seconds = settings.bot_seconds
        self._is_warm = False
        # Never `fork`: a copy of a process with threads may hang for ever.
        self._pool = ProcessPool(
            max_workers=settings.bot_workers,
            context=multiprocessing.get_context("spawn"),
        )

    def warm(self) -> None:
        if not self._is_warm:
            self._is_warm = True
            self._pool.schedule(_prepare)

    async def choose(
        self,
        game: str,
        options: Mapping[str, Value],
        level: str,
        view: bytes,
        seed: str,
    ) -> str | None:
        began = time.perf_counter()
        try:
            future = self._pool.schedule(
                self._think,
                args=(game, dict(options), level, view, seed),
                timeout=self._seconds,
            )
            return await asyncio.wrap_future(future)
        except (TimeoutError, ProcessExpired) as problem:
            _LOG.warning("bot gave no answer", level=level, problem=repr(problem))
            return None
        except (asyncio.CancelledError, CancelledError):
            raise
        except Exception as problem:  # noqa: BLE001  whatever a bot dies of, the game goes on
            _LOG.warning("bot crashed", level=level, problem=repr(problem))
            return None
        finally:
            metrics.BOT_SECONDS.observe(time.perf_counter() - began)

    def are_alive(self) -> bool:
        """Whether somebody would think if asked."""
        return bool(self._pool.active)

    async def close(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble names no types
        await asyncio.to_thread(self._pool.join)


# In the worker.


def _prepare() -> None:
    """Load what a first decision would have to wait for."""
    from siegeworks.players import roster  # noqa: F401, PLC0415  only workers need it


@lru_cache(maxsize=64)
def _game(name: str, options: tuple[tuple[str, Value], ...]) -> AnyGame:
    from siegeworks.games import CATALOG  # noqa: PLC0415  only workers need it

    return CATALOG.game(name, dict(options))


def decide(
    name: str, options: dict[str, Value], level: str, view: bytes, seed: str
) -> str:
    """What a bot of that level would do, seeing no more than the view."""
    from siegeworks.players.roster import player_for  # noqa: PLC0415  only workers need it

    game = _game(name, tuple(sorted(options.items())))
    seen = game.decode_view(view)
    choice = player_for(game, level, seed).choose(seen, game.legal_for(seen))
    return game.write(choice)
