"""Rate limits per address, including a limit of failed guesses of codes and keys.

Expensive operations use an exact sliding window, frequent ones a token bucket. An IPv6
client has a whole network of addresses, so those are counted by network.
"""

import asyncio
import ipaddress
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from time import monotonic
from weakref import WeakValueDictionary

from limits import parse_many
from starlette.requests import HTTPConnection

from siegeworks.server.errors import NoSuchTable, RateLimited
from siegeworks.server.limits.sliding_window import (
    Hit,
    Limits,
    SlidingWindows,
    WindowFull,
    limits_of,
)
from siegeworks.server.settings import Settings

_NETWORK_BITS = 64
_SITE_BITS = 48
"""Prefix length that one customer may be given: 65,536 networks of 64 bits."""
_MAX_ADDRESS_CHARACTERS = 64
"""Length kept of a client host that is not an IP address."""
FRAME_BUCKET = "frames"
"""Kind of the bucket for the frames of all sockets of an address."""
SOCKETS_PER_FRAME_BUCKET = 10
"""Capacity of that bucket, as a multiple of the limit of a single socket."""


class Kind(StrEnum):
    """Kinds of operations, each with rate limits of its own."""

    GENERAL = "general"
    """Every request."""
    OPENING = "opening"
    """Opened tables."""
    IMPORTING = "importing"
    """Imported playthrough files: each may be large, and is stored for good."""
    ANALYSING = "analysing"
    """Analysed positions: each keeps a worker busy for a second."""
    GUESSING = "guessing"
    """Failed guesses of codes, keys and table ids by one guest."""
    GUESSING_NEARBY = "guessing nearby"
    """Failed guesses by all guests of one address or IPv6 site."""


GUESS_RATE_PER_GUEST = "10/minute; 50/hour; 100/day"
"""Limit of failed guesses per guest; not a setting, docs/decisions/0014 derives it."""
GUESS_RATE_PER_SITE = "100/minute; 500/hour; 1000/day"
"""Limit per site; higher, so that one guest's wrong codes lock out no household."""


def limits_under(settings: Settings) -> Limits:
    """Sliding-window limits of the expensive operations under these settings."""
    tables = settings.open_tables_per_address
    texts = {
        Kind.OPENING: f"{tables}/minute; {10 * tables}/hour",
        Kind.IMPORTING: f"{max(1, tables // 5)}/minute; {tables}/hour",
        Kind.ANALYSING: settings.analysis_rate,
        Kind.GUESSING: GUESS_RATE_PER_GUEST,
        Kind.GUESSING_NEARBY: GUESS_RATE_PER_SITE,
    }
    return {kind: limits_of(text) for kind, text in texts.items()}


def address_of(connection: HTTPConnection) -> str:
    """Key of the rate limits: the client's IPv4 address, or its IPv6 network."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:_MAX_ADDRESS_CHARACTERS]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        network = ipaddress.ip_network((int(address), _NETWORK_BITS), strict=False)
        return str(network)
    return str(address)


def site_of(address: str) -> str:
    """Key of the rate limit for guesses: the IPv4 address, or the IPv6 site."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return address
    if isinstance(network, ipaddress.IPv6Network):
        return str(network.supernet(new_prefix=_SITE_BITS))
    return address


class RateLimiter:
    """Counts operations per address; raises `RateLimited` above a limit."""

    def __init__(self, settings: Settings, rates: SlidingWindows) -> None:
        self._rates = rates
        self._requests = [
            rates.buckets(f"{Kind.GENERAL}, {rate}", str(rate))
            for rate in parse_many(settings.http_rate)
        ]
        self._guessers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def count_request(self, address: str) -> None:
        """Count a request of any kind, or raise `RateLimited`."""
        now = monotonic()
        for buckets in self._requests:
            if wait := buckets.wait(address, now):
                raise RateLimited(wait)

    async def count(self, kind: Kind, address: str) -> Hit:
        """Count an expensive operation, or raise `RateLimited`."""
        try:
            return await self._rates.hit(kind, address)
        except WindowFull as problem:
            raise RateLimited(problem.wait) from None

    @asynccontextmanager
    async def guessing(self, address: str, guest: bytes | None) -> AsyncIterator[None]:
        """Count the attempt in this context as a guess unless it finds its table.

        It is counted in advance, or many concurrent attempts would be made before the
        first is counted. The attempts of one site run one after another, or friends who
        arrive together with valid codes would refuse each other.
        """
        site = site_of(address)
        turn = self._guessers.setdefault(site, asyncio.Lock())
        async with turn:
            hits = await self._count_guess(site, guest)
            try:
                yield
            except NoSuchTable:
                raise
            except Exception:
                await self._undo(hits)
                raise
            await self._undo(hits)

    async def _count_guess(self, site: str, guest: bytes | None) -> list[Hit]:
        """Count a guess, by site first: tokens are easily forged, and each is kept."""
        hits = [await self.count(Kind.GUESSING_NEARBY, site)]
        if guest is not None:
            try:
                hits.append(await self.count(Kind.GUESSING, f"{site} {guest.hex()}"))
            except RateLimited:
                await self._undo(hits)
                raise
        return hits

    async def _undo(self, hits: list[Hit]) -> None:
        for hit in hits:
            await self._rates.undo(hit)
