"""Where the secrets of shuffles come from, and how people are told of them."""

import hashlib
import secrets

from siegeworks.core.commitment import SECRET_BYTES, CommittedDealer
from siegeworks.core.playthrough import AnyPlaythrough

SHOWN_DIGITS = 16
"""Enough to compare by eye; the file has them all."""


def secret_from(seed: int | None) -> bytes:
    """A secret that nobody can guess, or the one that belongs to a seed."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"siegeworks shuffle {seed}".encode()).digest()


def dealer_for(record: AnyPlaythrough) -> CommittedDealer:
    """Whoever dealt the game goes on; of a game without a secret, somebody new."""
    return record.dealer() or CommittedDealer(secret_from(None))


def announced(record: AnyPlaythrough) -> tuple[str, ...]:
    """A line for whoever sits down, if the game is committed to a shuffle."""
    if not record.commitment:
        return ()
    return (f"Shuffle committed: {record.commitment[:SHOWN_DIGITS]}…",)
