"""Sampled, anonymised log of refused requests and issued credentials.

Addresses are pseudonymised with a key that exists only in this process's memory, so an
operator can follow a client within one run but cannot identify it. A flood is counted,
not written line by line, or it would fill the disk.
"""

import asyncio
import hmac
import secrets
from collections import Counter

import structlog

_LOG = structlog.get_logger("siegeworks")

WRITE_INTERVAL_SECONDS = 10.0
MAX_LINES_PER_INTERVAL = 50
"""Log lines written per interval; further refusals are only counted."""
MAX_DISTINCT_KEYS = 10_000
"""Distinct (endpoint, reason, address) keys per interval; others are only counted."""
KEY_BYTES = 32
NAME_BYTES = 6

REFUSING = frozenset([400, 403, 408, 413, 415, 422, 429])
"""HTTP statuses of responses that are logged as refusals."""


class RefusalCounts:
    """Counts of refusals by endpoint, reason and address, with a bound on the keys."""

    def __init__(self) -> None:
        self._noted: Counter[tuple[str, str, str]] = Counter()
        self._others = 0

    def note(self, where: str, why: str, address: str) -> None:
        kind = (where, why, address)
        if kind in self._noted or len(self._noted) < MAX_DISTINCT_KEYS:
            self._noted[kind] += 1
        else:
            self._others += 1

    def most_frequent(self) -> list[tuple[tuple[str, str, str], int]]:
        return self._noted.most_common(MAX_LINES_PER_INTERVAL)

    def others(self) -> int:
        """Number of refusals that are not among the most frequent keys."""
        told = sum(times for _, times in self.most_frequent())
        return self._noted.total() - told + self._others


class AbuseLog:
    """Collects refusals and issued credentials, and logs them at intervals."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(KEY_BYTES)
        self._refused, self._let_in = RefusalCounts(), RefusalCounts()

    def note(self, where: str, why: int | str, address: str) -> None:
        self._refused.note(where, str(why), address)

    def let_in(self, where: str, address: str) -> None:
        """Note a client that got a session token, or took a new seat with its own."""
        self._let_in.note(where, "", address)

    async def write_on(self) -> None:
        """Write at intervals until cancelled."""
        while True:
            await asyncio.sleep(WRITE_INTERVAL_SECONDS)
            self.write()

    def write(self) -> None:
        """Log and clear the counts: a line for each of the most frequent keys."""
        refused, self._refused = self._refused, RefusalCounts()
        for (where, why, address), times in refused.most_frequent():
            visitor = self._name_of(address)
            _LOG.info("refused", where=where, why=why, visitor=visitor, times=times)
        if others := refused.others():
            _LOG.info("refused to many others", times=others)
        let_in, self._let_in = self._let_in, RefusalCounts()
        for (where, _, address), times in let_in.most_frequent():
            visitor = self._name_of(address)
            _LOG.info("let in", where=where, visitor=visitor, times=times)
        if others := let_in.others():
            _LOG.info("let many others in", times=others)

    def _name_of(self, address: str) -> str:
        return hmac.digest(self._key, address.encode(), "sha256")[:NAME_BYTES].hex()
