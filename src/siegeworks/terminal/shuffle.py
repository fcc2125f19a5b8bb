"""Secrets of shuffles, and the announcement of their commitments."""

import hashlib
import secrets

from siegeworks.core.commitment import SECRET_BYTES, CommittedDealer
from siegeworks.core.playthrough import AnyPlaythrough

SHOWN_DIGITS = 16
"""Number of digits shown, enough to compare by eye; the save file has all."""


def secret_from(seed: int | None) -> bytes:
    """Generate a random secret, or derive one from a seed."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"siegeworks shuffle {seed}".encode()).digest()


def dealer_for(record: AnyPlaythrough) -> CommittedDealer:
    """Return the game's own dealer, or a new one if the record has no secret."""
    return record.dealer() or CommittedDealer(secret_from(None))


def announced(record: AnyPlaythrough) -> tuple[str, ...]:
    """Announce the commitment to players, if the shuffle has one."""
    if not record.commitment:
        return ()
    return (f"Shuffle committed: {record.commitment[:SHOWN_DIGITS]}…",)
