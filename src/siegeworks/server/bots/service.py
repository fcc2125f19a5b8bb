"""Bot processes: a view goes in, a move in notation comes out.

A bot never blocks a table. One that thinks too long is killed, one that crashes is
replaced, and the server decides for it meanwhile. Warming a player up, e.g. compiling
its search, does not count as thinking. Analysis has a process of its own, so no bot
waits for it.
"""

import asyncio
import hashlib
import time
from collections.abc import Mapping
from concurrent.futures import CancelledError
from functools import partial
from typing import TypeAlias

import msgspec
import structlog
from pebble import ProcessExpired

from siegeworks.core.catalog import Catalog
from siegeworks.core.options import Value
from siegeworks.games import CATALOG
from siegeworks.players.registry import LADDER
from siegeworks.server import metrics
from siegeworks.server.bots.process_pool import WorkerPool
from siegeworks.server.bots.worker import (
    Explained,
    GetReady,
    Think,
    answer,
    decide,
    explain,
    is_ready,
    make_ready,
)
from siegeworks.server.settings import Settings

__all__ = ["BotProcesses", "Think", "decide"]

_LOG = structlog.get_logger("siegeworks")

Task: TypeAlias = tuple[str, bytes, str]
"""Key of a bot: its game, a digest of the options, its level."""

MAX_PREPARED_BOTS = 1_000
"""Bots remembered as prepared. With players' own boards their number is unlimited."""
ANALYSTS = 1
"""Analysis workers: one position is analysed at a time, however many bots think."""


class BotProcesses:
    """Bots and analysis of one server, in worker processes."""

    def __init__(
        self,
        settings: Settings,
        think: Think | None = None,
        get_ready: GetReady | None = None,
        catalog: Catalog = CATALOG,
    ) -> None:
        """`think` and `get_ready` run in the workers; by default with the registered
        players."""
        self._catalog = catalog
        self._think = think or partial(decide, catalog=catalog)
        ready = is_ready if think else partial(make_ready, catalog=catalog)
        self._get_ready: GetReady = get_ready or ready
        self._seconds = settings.bot_seconds
        self._search_seconds = settings.analysis_seconds
        self._getting_ready: dict[Task, asyncio.Task[None]] = {}
        """Warm-up of each bot. Once done, a worker of the current pool is ready for
        it."""
        self._compiling: asyncio.Task[None] | None = None
        """Warm-up begun by `foresee`; bots wait for it instead of compiling the
        same."""
        self._players = WorkerPool(settings.bot_workers, self._forget_who_is_ready)
        self._analysts = WorkerPool(ANALYSTS, lambda: None)

    # Getting ready.

    def foresee(self, game: str, options: Mapping[str, Value], level: str) -> None:
        """Compile for a bot that players are offered and that was never compiled here.

        That takes long, so it begins at once, in the pool for which no bot has to wait.
        """
        if self._compiling is None:
            work = self._make_ready(self._analysts, game, dict(options), level)
            self._compiling = work

    def warm(self, game: str, options: Mapping[str, Value], level: str) -> None:
        task = _task(game, options, level)
        if task not in self._getting_ready:
            if len(self._getting_ready) >= MAX_PREPARED_BOTS:
                self._forget_who_is_ready()
            work = self._make_ready(self._players, game, dict(options), level)
            self._getting_ready[task] = work

    async def make_ready(
        self, game: str, options: Mapping[str, Value], level: str
    ) -> None:
        self.warm(game, options, level)
        await asyncio.shield(self._getting_ready[_task(game, options, level)])

    def _make_ready(
        self, crew: WorkerPool, game: str, options: dict[str, Value], level: str
    ) -> "asyncio.Task[None]":
        return asyncio.create_task(self._asked_to_get_ready(crew, game, options, level))

    async def _asked_to_get_ready(
        self, crew: WorkerPool, game: str, options: dict[str, Value], level: str
    ) -> None:
        """Warm a bot up. An error is only logged: it must not affect the player who has
        just moved."""
        if self._get_ready is is_ready:
            return
        args = (game, options, level)
        try:
            if self._compiling and crew is self._players and level in LADDER:
                await asyncio.shield(self._compiling)
            await crew.asked(self._get_ready, args, 0, is_ready=False)
        except (asyncio.CancelledError, CancelledError):
            raise
        except Exception as problem:  # noqa: BLE001  reported again when the bot has to move
            _LOG.warning("bot is not ready", level=level, problem=repr(problem))

    def _is_ready(self, task: Task) -> bool:
        if self._get_ready is is_ready:
            return True
        work = self._getting_ready.get(task)
        return work is not None and work.done()

    def _forget_who_is_ready(self) -> None:
        self._getting_ready = {
            task: work for task, work in self._getting_ready.items() if not work.done()
        }

    # Thinking.

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
            return await self._players.asked(
                answer,
                (self._get_ready, self._think, self._seconds, args),
                self._seconds,
                is_ready=self._is_ready(_task(game, options, level)),
            )
        except (TimeoutError, ProcessExpired) as problem:
            _LOG.warning("bot gave no answer", level=level, problem=repr(problem))
            return None
        except (asyncio.CancelledError, CancelledError):
            raise
        except Exception as problem:  # noqa: BLE001  a bot's crash must not stop the game
            _LOG.warning("bot crashed", level=level, problem=repr(problem))
            return None
        finally:
            metrics.BOT_SECONDS.observe(time.perf_counter() - began)

    async def analyse(
        self, game: str, options: Mapping[str, Value], view: bytes, seed: str
    ) -> Explained | str | None:
        began = time.perf_counter()
        times = self._search_seconds, self._seconds
        args = (game, dict(options), view, seed, *times, self._catalog)
        longest = sum(times)
        try:
            return await self._analysts.asked(explain, args, longest, is_ready=False)
        except (asyncio.CancelledError, CancelledError):
            raise
        except Exception as problem:  # noqa: BLE001  the client waits for an answer
            _LOG.warning("no analysis", game=game, problem=repr(problem))
            return None
        finally:
            metrics.ANALYSIS_SECONDS.observe(time.perf_counter() - began)

    def are_alive(self) -> bool:
        """True if a worker would choose a move now."""
        return self._players.is_alive()

    async def close(self) -> None:
        work = list(self._getting_ready.values())
        work += [self._compiling] if self._compiling else []
        for each in work:
            each.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await asyncio.gather(self._players.close(), self._analysts.close())


def _task(game: str, options: Mapping[str, Value], level: str) -> Task:
    # Hash the JSON: to Python, 1 and True are equal. A value may be a whole file.
    written = msgspec.json.encode(dict(sorted(options.items())))
    return game, hashlib.sha256(written).digest(), level
