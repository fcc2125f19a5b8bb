"""Counter of open connections per address, with a limit."""

from collections import Counter
from collections.abc import Collection


class ConnectionCounter:
    """Counts open connections per address, against a limit."""

    def __init__(self, most: int, *, without: Collection[str] = ()) -> None:
        """`without`: addresses that are not counted, such as reverse proxies."""
        self._most = most
        self._without = without
        self._open: Counter[str] = Counter()
        self._elsewhere: dict[str, int] = {}
        """Connections at the peer servers by address, as far as they report them."""

    def enter(self, address: str) -> bool:
        """Count one more; True if it exceeds the limit. Either way it has to leave."""
        self._open[address] += 1
        if address in self._without:
            return False
        elsewhere = self._elsewhere.get(address, 0)
        return self._open[address] + elsewhere > self._most

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
