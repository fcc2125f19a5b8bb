"""How much one address may ask for, and how often it may guess.

Whoever has IPv6 has a whole network of addresses, so those are counted by network. What
is rare and dear is counted one by one (`rates`), what is frequent in buckets.
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
"""Prefix that one customer may be given: 65,536 networks of 64 bits."""
_MAX_ADDRESS_CHARACTERS = 64
"""Of what is no address at all but was given for one."""
FRAME_BUCKET = "frames"
"""Of all sockets of an address."""
SOCKETS_PER_FRAME_BUCKET = 10
"""All of them together may send as much as so many."""


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
    """Codes, keys and table names that opened nothing, for one guest."""
    GUESSING_NEARBY = "guessing nearby"
    """The same, for all guests of one address together."""


GUESS_RATE_PER_GUEST = "10/minute; 50/hour; 100/day"
"""docs/decisions/0014 has the sum behind this; it is no setting."""
GUESS_RATE_PER_SITE = "100/minute; 500/hour; 1000/day"
"""More, so that one guest's wrong codes do not shut out the house they live in."""


def limits_under(settings: Settings) -> Limits:
    """Of what is rare and dear."""
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
    """Whom to count: the address, or for IPv6 its network."""
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
    """Counts, and refuses what is too much."""

    def __init__(self, settings: Settings, rates: SlidingWindows) -> None:
        self._rates = rates
        self._requests = [
            rates.buckets(f"{Kind.GENERAL}, {rate}", str(rate))
            for rate in parse_many(settings.http_rate)
        ]
        self._guessers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def count_request(self, address: str) -> None:
        """Count one more of whatever kind, or refuse it."""
        now = monotonic()
        for buckets in self._requests:
            if wait := buckets.wait(address, now):
                raise RateLimited(wait)

    async def count(self, kind: Kind, address: str) -> Hit:
        """Count one more of what is rare and dear, or refuse it."""
        try:
            return await self._rates.hit(kind, address)
        except WindowFull as problem:
            raise RateLimited(problem.wait) from None

    @asynccontextmanager
    async def guessing(self, address: str, guest: bytes | None) -> AsyncIterator[None]:
        """Around an attempt to open something. It is counted before it is made, or many
        at once would all be made before the first is counted; one that was right is
        taken off again. One after another, or friends who come together with good
        codes would refuse each other.
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
        """Count a guess, by site first: tokens are easily made up, and each is kept."""
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
