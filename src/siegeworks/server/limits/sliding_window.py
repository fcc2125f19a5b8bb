"""Exact sliding-window limits for expensive operations, by address.

A single server counts in memory. Several on one database also count there, see
`limits.postgres`, so that the limits hold over all of them.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from limits import parse_many

from siegeworks.server.limits.connection_counter import ConnectionCounter
from siegeworks.server.limits.token_bucket import TokenBuckets

SWEEP_ABOVE_ADDRESSES = 10_000


class Limit(NamedTuple):
    """Maximum `amount` within a window of `span` seconds."""

    amount: int
    span: float


Limits: TypeAlias = Mapping[str, Sequence[Limit]]
"""Limits by kind of operation; all limits of a kind hold at the same time."""


def limits_of(text: str) -> tuple[Limit, ...]:
    """Parse limits like `10/minute; 50/hour`."""
    return tuple(Limit(each.amount, each.get_expiry()) for each in parse_many(text))


class WindowFull(Exception):
    """Raised if one more hit would exceed a limit."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"come again in {wait:.1f} s")
        self.wait = wait
        """Seconds until one more hit is allowed."""


class Hit(NamedTuple):
    """Counted operation, to be undone if it shall not count."""

    kind: str
    address: str
    here: float
    """Time by the clock of this process."""
    shared: float | None = None
    """Time by the clock of the database, if it was counted there."""


class SlidingWindows(Protocol):
    """Rate limits by address: sliding windows, token buckets, connection counters."""

    async def hit(self, kind: str, address: str) -> Hit:
        """Count one more, or raise `WindowFull`: then it is not counted."""

    async def undo(self, hit: Hit) -> None:
        """Remove a hit from its window."""

    def buckets(self, kind: str, rate: str, *, times: int = 1) -> TokenBuckets:
        """Token buckets, for operations too frequent to ask a database each time."""

    def crowd(self, most: int) -> ConnectionCounter:
        """Counter of the connections that an address has open at the same time."""

    async def settle(self) -> None:
        """Synchronise buckets and counters with the peer servers, until cancelled."""

    async def close(self) -> None: ...


class MemorySlidingWindows:
    """Sliding windows of one server, in memory; a restart clears them."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._times: dict[tuple[str, str], deque[float]] = {}
        self._many = SWEEP_ABOVE_ADDRESSES

    async def hit(self, kind: str, address: str) -> Hit:
        now = self._clock()
        times = self._of(kind, address)
        if wait := seconds_to_wait(times, self._limits[kind], now):
            raise WindowFull(wait)
        times.append(now)
        return Hit(kind, address, now)

    async def undo(self, hit: Hit) -> None:
        times = self._of(hit.kind, hit.address)
        if hit.here in times:
            times.remove(hit.here)

    def buckets(self, _kind: str, rate: str, *, times: int = 1) -> TokenBuckets:
        return TokenBuckets(rate, times=times)

    def crowd(self, most: int) -> ConnectionCounter:
        return ConnectionCounter(most)

    async def settle(self) -> None:
        """Do nothing: there are no peer servers."""

    async def close(self) -> None:
        """Do nothing: no resource was opened."""

    def _of(self, kind: str, address: str) -> deque[float]:
        """Times of the last hits, as many as the largest limit needs."""
        if (kind, address) not in self._times:
            if len(self._times) >= self._many:
                self._forget()
            most = max(limit.amount for limit in self._limits[kind])
            self._times[kind, address] = deque(maxlen=most)
        return self._times[kind, address]

    def _forget(self) -> None:
        """Evict addresses whose windows are empty."""
        now = self._clock()
        longest = {
            kind: max(limit.span for limit in limits)
            for kind, limits in self._limits.items()
        }
        self._times = {
            (kind, address): times
            for (kind, address), times in self._times.items()
            if times and times[-1] > now - longest[kind]
        }
        # If most of them stay, sweeping again soon would find little to evict.
        self._many = max(SWEEP_ABOVE_ADDRESSES, 2 * len(self._times))


def seconds_to_wait(
    times: Sequence[float], limits: Sequence[Limit], now: float
) -> float:
    """Seconds until one more hit is allowed by every limit; 0: it is allowed now."""
    waits = [
        times[-limit.amount] + limit.span - now
        for limit in limits
        if len(times) >= limit.amount
    ]
    return max(0.0, *waits) if waits else 0.0
