"""A shuffle that is fixed before the game by a secret, and can be checked after it.

The hash of the secret is shown at the start, the secret itself at the end. In between
every draw follows from the secret, so nobody can choose a card once the hash is known.
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
"""How many different words there are."""


def commitment_to(secret: bytes) -> str:
    """What is shown before the game: it fixes the secret without telling it."""
    return hashlib.sha256(secret).hexdigest()


def mark_of(secret: bytes, number: int, whole: int) -> int:
    """The part, from 0 up to but not including `whole`, that a log entry draws."""
    assert 1 <= whole <= WORDS, f"no word can choose among {whole}"
    # Words beyond the last full round would favour low parts, so they are passed over.
    fair = WORDS - WORDS % whole
    return next(word for word in _words(secret, number) if word < fair) % whole


def _words(secret: bytes, number: int) -> Iterator[int]:
    """Endless numbers of 64 bits, four from each block."""
    for block in count():
        digest = hmac.digest(secret, f"{number}.{block}".encode(), "sha256")
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")


class CommittedDealer:
    """Answers for chance from a secret, the same to each entry whenever it is asked."""

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
        """The draw that becomes the entry of that number, counted from 1."""
        odds = game.chance_outcomes(state)
        return at_mark(odds, mark_of(self._secret, number, marks_of(odds)))
