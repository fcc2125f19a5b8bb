"""How much one address may ask for, and how often it may guess.

Addresses are counted in a moving window and in memory: nobody is written down. Whoever
has IPv6 has a whole network of addresses, so those are counted by network.
"""

import ipaddress
import math
import time
from collections.abc import Mapping
from enum import StrEnum

from limits import RateLimitItem, parse, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from siegeworks.server.problems import Refused
from siegeworks.server.settings import Settings

_NETWORK_BITS = 64


class Kind(StrEnum):
    """What is counted separately."""

    GENERAL = "general"
    """Every request."""
    OPENING = "opening"
    """Tables opened."""
    IMPORTING = "importing"
    """Playthrough files brought: each may be large, and stays."""
    ANALYSING = "analysing"
    """Positions that were asked about: each takes a worker a second."""
    GUESSING = "guessing"
    """Codes, keys and table names that opened nothing."""


GUESSES = "10/minute; 50/hour; 100/day"
"""docs/decisions/0014 has the sum behind this; it is no setting."""


def limits_under(settings: Settings) -> dict[Kind, str]:
    """As `limits` spells them."""
    tables = settings.open_tables_per_address
    return {
        Kind.GENERAL: settings.http_rate,
        Kind.OPENING: f"{tables}/minute; {10 * tables}/hour",
        Kind.IMPORTING: f"{max(1, tables // 5)}/minute; {tables}/hour",
        Kind.ANALYSING: settings.analysis_rate,
        Kind.GUESSING: GUESSES,
    }


def address_of(connection: HTTPConnection) -> str:
    """Whom to count: the address, or for IPv6 its network."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        network = ipaddress.ip_network((int(address), _NETWORK_BITS), strict=False)
        return str(network)
    return str(address)


class Limiter:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Mapping[Kind, str]) -> None:
        self._items: dict[Kind, list[RateLimitItem]] = {
            kind: parse_many(text) for kind, text in limits.items()
        }
        self._window = MovingWindowRateLimiter(MemoryStorage())

    def count(self, kind: Kind, address: str) -> None:
        """Count one more, or refuse it."""
        for item in self._items[kind]:
            if not self._window.hit(item, kind, address):
                raise self._too_much(item, kind, address)

    def check(self, kind: Kind, address: str) -> None:
        """Refuse if one more would be too much, without counting it."""
        for item in self._items[kind]:
            if not self._window.test(item, kind, address):
                raise self._too_much(item, kind, address)

    def _too_much(self, item: RateLimitItem, kind: Kind, address: str) -> Refused:
        reset = self._window.get_window_stats(item, kind, address).reset_time
        wait = max(1, math.ceil(reset - time.time()))
        return Refused(429, "too-much", retry_after=wait, seconds=wait)


# Frames of sockets: too many, and too quick, for a moving window.

SOCKETS_WORTH = 10
"""All sockets of an address together may send as much as so many."""
MANY_ADDRESSES = 10_000


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

    def is_full(self, now: float) -> bool:
        self._refill(now)
        return self._left == self._most

    def _refill(self, now: float) -> None:
        self._left = min(self._most, self._left + (now - self._then) * self._per_second)
        self._then = now


class Buckets:
    """One for each address: whoever comes again finds it as it was."""

    def __init__(self, rate: str) -> None:
        self._rate = rate
        self._by_address: dict[str, TokenBucket] = {}

    def of(self, address: str, now: float) -> TokenBucket:
        if address not in self._by_address:
            if len(self._by_address) >= MANY_ADDRESSES:
                self._forget_idle(now)
            bucket = TokenBucket(self._rate, now, times=SOCKETS_WORTH)
            self._by_address[address] = bucket
        return self._by_address[address]

    def _forget_idle(self, now: float) -> None:
        self._by_address = {
            address: bucket
            for address, bucket in self._by_address.items()
            if not bucket.is_full(now)
        }
