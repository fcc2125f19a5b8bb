"""A commitment scheme for the shuffle: fixed by a secret, verifiable after the game.

The hash of the secret is published at the start, the secret itself at the end. Every
draw in between follows from the secret, so not even the server can choose a card once
the hash is known.
"""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count

from siegeworks.core.chance import at_mark, marks_of
from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT

SECRET_BYTES = 32
WORD_BYTES = 8
WORDS = 2 ** (8 * WORD_BYTES)
"""Number of different words."""


def commitment_to(secret: bytes) -> str:
    """Return the hash to publish before the game: it fixes the secret but does not
    reveal it."""
    return hashlib.sha256(secret).hexdigest()


def mark_of(secret: bytes, number: int, whole: int) -> int:
    """Return the part that a log entry draws, from 0 up to but not including
    `whole`."""
    assert 1 <= whole <= WORDS, f"no word can choose among {whole}"
    # Rejection sampling: words beyond the last full round would favour low parts.
    fair = WORDS - WORDS % whole
    return next(word for word in _words(secret, number) if word < fair) % whole


def _words(secret: bytes, number: int) -> Iterator[int]:
    """Yield endless numbers of 64 bits, four from each block."""
    for block in count():
        digest = hmac.digest(secret, f"{number}.{block}".encode(), "sha256")
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")


class CommittedDealer:
    """Choose for chance from a secret; an entry gets the same draw at every call."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret

    @property
    def commitment(self) -> str:
        return commitment_to(self._secret)

    def choose(
        self,
        game: Game[SeatT, StateT, ActionT, EventT, ViewT],
        state: StateT,
        number: int,
    ) -> ActionT:
        """Return the draw that becomes the entry with that number, counted from 1."""
        odds = game.chance_outcomes(state)
        return at_mark(odds, mark_of(self._secret, number, marks_of(odds)))
