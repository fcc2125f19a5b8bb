"""Counter of open connections per address, with a limit."""

from collections import Counter
from collections.abc import Collection


class ConnectionCounter:
    """How many of something each address has open."""

    def __init__(self, most: int, *, without: Collection[str] = ()) -> None:
        """`without`: addresses that stand for many people, and are not counted."""
        self._most = most
        self._without = without
        self._open: Counter[str] = Counter()
        self._elsewhere: dict[str, int] = {}
        """At other servers, if there are any and they tell."""

    def enter(self, address: str) -> bool:
        """Count one more; whether that was one too many. It leaves all the same."""
        self._open[address] += 1
        if address in self._without:
            return False
        elsewhere = self._elsewhere.get(address, 0)
        return self._open[address] + elsewhere > self._most

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
