"""How much one address may ask for, and how often it may guess.

Addresses are counted in a moving window and in memory: nobody is written down. Whoever
has IPv6 has a whole network of addresses, so those are counted by network.
"""

import ipaddress
import math
import time
from collections.abc import Mapping
from enum import StrEnum

from limits import RateLimitItem, parse_many
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
