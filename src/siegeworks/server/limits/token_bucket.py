"""What is too frequent, and comes too quickly, for a moving window.

An address may do so much at once, and so much a second after that.
"""

from limits import parse

SWEEP_ABOVE_ADDRESSES = 10_000


class TokenBucket:
    """So many at once, and so many a second."""

    def __init__(self, rate: str, now: float, *, times: int = 1) -> None:
        limit = parse(rate)
        self._most = float(limit.amount * times)
        self._per_second = self._most / limit.get_expiry()
        self._left = self._most
        self._then = now

    def wait(self, now: float) -> float:
        """Take one; or, if there is none, how long until there will be."""
        self._refill(now)
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._per_second

    def spend(self, cost: float) -> None:
        """Take what was used up already, even if that makes debts."""
        self._left -= cost

    def seconds_for(self, cost: float) -> float:
        """How long it takes until that much is there again."""
        return cost / self._per_second

    def learn(self, seconds: float, now: float) -> None:
        """Others have taken from it, too: it is full again in so many seconds."""
        self._refill(now)
        self._left = min(self._left, self._most - seconds * self._per_second)

    def is_full(self, now: float) -> bool:
        self._refill(now)
        return self._left == self._most

    def _refill(self, now: float) -> None:
        self._left = min(self._most, self._left + (now - self._then) * self._per_second)
        self._then = now


class TokenBuckets:
    """One for each address: whoever comes again finds it as it was."""

    def __init__(self, rate: str, *, times: int = 1) -> None:
        self._rate = rate
        self._times = times
        self._by_address: dict[str, TokenBucket] = {}
        self._many = SWEEP_ABOVE_ADDRESSES

    def wait(self, address: str, now: float) -> float:
        """Take one; or, if there is none, how long until there will be."""
        return self.of(address, now).wait(now)

    def spend(self, address: str, cost: float, now: float) -> None:
        """Take what was used up already, even if that makes debts."""
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
        # If most of them stay, the next look would find no more.
        self._many = max(SWEEP_ABOVE_ADDRESSES, 2 * len(self._by_address))
