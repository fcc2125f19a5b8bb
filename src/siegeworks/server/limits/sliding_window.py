"""How often an address may ask for what is rare and dear, in a moving window.

One server alone counts in its memory. Several on one database count there as well, see
`postgres_rates`: none of them lets through what is too much for all together.
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
    """So many within so many seconds."""

    amount: int
    span: float


Limits: TypeAlias = Mapping[str, Sequence[Limit]]
"""All of them hold for each kind of thing."""


def limits_of(text: str) -> tuple[Limit, ...]:
    """Like `10/minute; 50/hour`."""
    return tuple(Limit(each.amount, each.get_expiry()) for each in parse_many(text))


class WindowFull(Exception):
    """One more would be too much."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"come again in {wait:.1f} s")
        self.wait = wait
        """Seconds until it would not be."""


class Hit(NamedTuple):
    """One that was counted."""

    kind: str
    address: str
    here: float
    """When, by the clock of this process."""
    shared: float | None = None
    """When, by the clock of the database, if it was counted there."""


class SlidingWindows(Protocol):
    """Counts each kind for each address."""

    async def hit(self, kind: str, address: str) -> Hit:
        """Count one more, or raise `WindowFull`: then it is not counted."""

    async def undo(self, hit: Hit) -> None:
        """It shall not have counted."""

    def buckets(self, kind: str, rate: str, *, times: int = 1) -> TokenBuckets:
        """For what is too frequent to be asked about each time."""

    def crowd(self, most: int) -> ConnectionCounter:
        """For what an address has open at the same time."""

    async def settle(self) -> None:
        """Tell other servers what buckets and crowds have counted, until cancelled."""

    async def close(self) -> None: ...


class MemorySlidingWindows:
    """What one server knows by itself: a restart forgets it."""

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
        """There is nobody else."""

    async def close(self) -> None:
        """Nothing was opened."""

    def _of(self, kind: str, address: str) -> deque[float]:
        """No longer than the largest limit: what came before can refuse nothing."""
        if (kind, address) not in self._times:
            if len(self._times) >= self._many:
                self._forget()
            most = max(limit.amount for limit in self._limits[kind])
            self._times[kind, address] = deque(maxlen=most)
        return self._times[kind, address]

    def _forget(self) -> None:
        """Those for whom no window holds anything."""
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
        # If most of them stay, the next look would find no more.
        self._many = max(SWEEP_ABOVE_ADDRESSES, 2 * len(self._times))


def seconds_to_wait(
    times: Sequence[float], limits: Sequence[Limit], now: float
) -> float:
    """Until one more is not too much under any limit; 0: it is not."""
    waits = [
        times[-limit.amount] + limit.span - now
        for limit in limits
        if len(times) >= limit.amount
    ]
    return max(0.0, *waits) if waits else 0.0
