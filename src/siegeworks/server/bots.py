"""Bots think in processes of their own: a view goes in, a move in notation comes out.

Nothing a bot does can hold up a table. One that thinks too long is killed, one that
crashes is replaced, and the hall decides for it meanwhile.
"""

import asyncio
import multiprocessing
import threading
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


START_SECONDS = 10.0
"""What a new worker may need until it begins to think, on a busy machine."""
ATTEMPTS = 2


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
        self._workers = settings.bot_workers
        self._is_warm = False
        self._is_closed = False
        self._last_sign = time.monotonic()
        """When a worker last answered anything."""
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        # Never `fork`: a copy of a process with threads may hang for ever.
        return ProcessPool(
            max_workers=self._workers,
            context=multiprocessing.get_context("spawn"),
        )

    def _working_pool(self) -> ProcessPool:
        """The pool, or a new one: killing an idle worker breaks the whole of it."""
        if not self._pool.active and not self._is_closed:
            self._replace_pool("bots were killed; there are new ones")
        return self._pool

    def _replace_pool(self, why: str) -> None:
        _LOG.warning(why)
        _discard(self._pool)
        self._pool = self._new_pool()

    def warm(self) -> None:
        if self._is_warm:
            return
        self._is_warm = True
        try:
            self._working_pool().schedule(_prepare)
        except (OSError, RuntimeError) as problem:
            # Whoever has just moved must not suffer for it.
            _LOG.warning("no bot could be started", problem=repr(problem))

    async def choose(
        self,
        game: str,
        options: Mapping[str, Value],
        level: str,
        view: bytes,
        seed: str,
    ) -> str | None:
        began = time.perf_counter()
        args = (game, dict(options), level, view, seed)
        try:
            return await self._thought(args)
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

    async def _thought(self, args: tuple[object, ...]) -> str:
        """Ask; and once more if the whole pool went down or stood still meanwhile."""
        for _ in range(ATTEMPTS):
            pool = self._working_pool()
            future = pool.schedule(self._think, args=args, timeout=self._seconds)
            thought = asyncio.wrap_future(future)
            try:
                await self._wait(pool, thought)
            finally:
                thought.cancel()
            if not self._went_down(pool, thought):
                return thought.result()
        raise TimeoutError("nobody thinks")

    async def _wait(self, pool: ProcessPool, thought: "asyncio.Future[str]") -> None:
        """Until there is an answer, or nobody has answered anybody for too long.

        The pool counts the seconds of a bot only once a worker has begun; one that is
        stopped before that would be waited for for ever.
        """
        patience = self._seconds + START_SECONDS
        asked = time.monotonic()
        while not thought.done() and pool is self._pool:
            since = time.monotonic() - max(asked, self._last_sign)
            if since >= patience:
                self._replace_pool("bots stood still; there are new ones")
            await asyncio.wait([thought], timeout=max(0.05, patience - since))
        self._last_sign = time.monotonic()

    def _went_down(self, pool: ProcessPool, thought: "asyncio.Future[str]") -> bool:
        if self._is_closed:
            return False
        if not thought.done() or thought.cancelled():
            return True
        lost = isinstance(thought.exception(), RuntimeError | ProcessExpired)
        return lost and not pool.active

    def are_alive(self) -> bool:
        """Whether somebody would think if asked."""
        try:
            return bool(self._working_pool().active)
        except OSError:  # the system has no process to spare
            return False

    async def close(self) -> None:
        self._is_closed = True
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble names no types
        await asyncio.to_thread(self._pool.join)


def _discard(pool: ProcessPool) -> None:
    """Its workers may take their time to die; nobody waits for them."""
    pool.stop()  # type: ignore[no-untyped-call]  # pebble names no types
    threading.Thread(target=pool.join, daemon=True).start()


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
