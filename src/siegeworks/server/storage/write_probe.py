"""Readiness: whether the store takes writes at the moment."""

import asyncio
import time

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.storage.base import Store

FRESH_SECONDS = 1.0
"""Time that an answer is reused: any client may ask, and each write costs disk I/O."""


class WriteProbe:
    """Writes something and removes it again, once for all who ask at the same time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest: asyncio.Task[SiegeworksError | None] | None = None
        self._since = 0.0

    async def check(self) -> None:
        """Raise what the store complains of, if it takes nothing."""
        # Who stops waiting must not take the answer away from the others.
        if problem := await asyncio.shield(self._running()):
            raise problem

    def _running(self) -> "asyncio.Task[SiegeworksError | None]":
        now = time.monotonic()
        is_over = self._latest is None or self._latest.done()
        if self._latest is None or (is_over and now - self._since > FRESH_SECONDS):
            self._latest = asyncio.create_task(self._write())
            self._since = now
        return self._latest

    async def _write(self) -> SiegeworksError | None:
        try:
            await self._store.prove_writable()
        except SiegeworksError as problem:
            return problem
        return None
