"""Rate limits in memory that are synchronised with the peer servers at intervals.

Each keeps the changes made here since the last synchronisation, and then learns what
all servers together have counted for the same addresses.
"""

from collections import defaultdict
from collections.abc import Mapping

from siegeworks.server.limits.connection_counter import ConnectionCounter
from siegeworks.server.limits.token_bucket import TokenBuckets


class SharedTokenBuckets(TokenBuckets):
    """Token buckets that peer servers take from as well."""

    def __init__(self, kind: str, rate: str, *, times: int = 1) -> None:
        super().__init__(rate, times=times)
        self.kind = kind
        self._unsettled: defaultdict[str, float] = defaultdict(float)

    def wait(self, address: str, now: float) -> float:
        wait = super().wait(address, now)
        if not wait:
            self._unsettled[address] += 1
        return wait

    def spend(self, address: str, cost: float, now: float) -> None:
        super().spend(address, cost, now)
        self._unsettled[address] += cost

    def taken(self, now: float) -> dict[str, float]:
        """Tokens taken since the last call, as seconds until they are refilled."""
        unsettled, self._unsettled = self._unsettled, defaultdict(float)
        return {
            address: self.of(address, now).seconds_for(cost)
            for address, cost in unsettled.items()
        }

    def learn(self, address: str, seconds: float, now: float) -> None:
        """Apply the shared state: seconds until the bucket of all servers is full."""
        bucket = self.of(address, now)
        since = bucket.seconds_for(self._unsettled.get(address, 0.0))
        bucket.learn(seconds + since, now)


class SharedConnectionCounter(ConnectionCounter):
    """Connection counter that includes the connections at peer servers."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._changed: set[str] = set()

    def enter(self, address: str) -> bool:
        self._changed.add(address)
        return super().enter(address)

    def leave(self, address: str) -> None:
        super().leave(address)
        self._changed.add(address)
        if address not in self._open:
            self._elsewhere.pop(address, None)

    def changes(self) -> dict[str, int]:
        """Connections here of each address whose number changed since the last call."""
        changed, self._changed = self._changed, set()
        return {address: self._open[address] for address in changed}

    def say_all_again(self) -> None:
        """Include every address in the next changes: renews their leases and asks the
        peer servers again."""
        self._changed |= set(self._open)

    def learn(self, elsewhere: Mapping[str, int], asked: Mapping[str, int]) -> None:
        """Store the connections at peer servers of the addresses that were `asked`."""
        for address in asked:
            if address in self._open:
                self._elsewhere[address] = elsewhere.get(address, 0)
