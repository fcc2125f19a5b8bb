"""Token buckets, for operations too frequent for an exact sliding window.

An address may spend a burst at once, and a steady rate per second after that.
"""

from limits import parse

SWEEP_ABOVE_ADDRESSES = 10_000


class TokenBucket:
    """Token bucket with a capacity and a refill rate."""

    def __init__(self, rate: str, now: float, *, times: int = 1) -> None:
        limit = parse(rate)
        self._most = float(limit.amount * times)
        self._per_second = self._most / limit.get_expiry()
        self._left = self._most
        self._then = now

    def wait(self, now: float) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        self._refill(now)
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._per_second

    def spend(self, cost: float) -> None:
        """Charge for work already done; the balance may become negative."""
        self._left -= cost

    def seconds_for(self, cost: float) -> float:
        """Seconds until that many tokens are refilled."""
        return cost / self._per_second

    def learn(self, seconds: float, now: float) -> None:
        """Apply what peer servers have taken: it is full again in `seconds` at best."""
        self._refill(now)
        self._left = min(self._left, self._most - seconds * self._per_second)

    def is_full(self, now: float) -> bool:
        self._refill(now)
        return self._left == self._most

    def _refill(self, now: float) -> None:
        self._left = min(self._most, self._left + (now - self._then) * self._per_second)
        self._then = now


class TokenBuckets:
    """Token buckets by address; only full ones are evicted."""

    def __init__(self, rate: str, *, times: int = 1) -> None:
        self._rate = rate
        self._times = times
        self._by_address: dict[str, TokenBucket] = {}
        self._many = SWEEP_ABOVE_ADDRESSES

    def wait(self, address: str, now: float) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        return self.of(address, now).wait(now)

    def spend(self, address: str, cost: float, now: float) -> None:
        """Charge for work already done; the balance may become negative."""
        self.of(address, now).spend(cost)

    def of(self, address: str, now: float) -> TokenBucket:
        if address not in self._by_address:
            if len(self._by_address) >= self._many:
                self._forget_idle(now)
            bucket = TokenBucket(self._rate, now, times=self._times)
            self._by_address[address] = bucket
        return self._by_address[address]

    def _forget_idle(self, now: float) -> None:
        self._by_address = {
            address: bucket
            for address, bucket in self._by_address.items()
            if not bucket.is_full(now)
        }
        # If most of them stay, sweeping again soon would find little to evict.
        self._many = max(SWEEP_ABOVE_ADDRESSES, 2 * len(self._by_address))
