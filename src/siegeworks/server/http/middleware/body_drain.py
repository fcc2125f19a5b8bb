"""Refusals that somebody who is still sending can read.

If we answer and hang up while more of a body is coming, the system cuts the line, and
our answer may be lost with it. So the rest is read first and thrown away, if it is not
too much.
"""

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive, Scope

MAX_DRAINED_BYTES = 256 * 1024
"""Bytes that are read for the sake of politeness."""
DRAIN_SECONDS = 2.0

_EXPECTS = b"expect"
_SIZE = b"content-length"


class DrainableBody:
    """What comes with a request, as far as it has come."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        headers = dict(scope["headers"])
        # Whoever asks before sending hears our answer without sending anything.
        self._is_over = _EXPECTS in headers or _announced(headers) > MAX_DRAINED_BYTES
        self._receive = receive

    async def receive(self) -> Message:
        message = await self._receive()
        self._is_over |= not message.get("more_body", False)
        return message

    async def hear_out(self) -> None:
        heard = 0
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                while not self._is_over and heard <= MAX_DRAINED_BYTES:
                    message = await self.receive()
                    heard += len(message.get("body", b""))


def _announced(headers: dict[bytes, bytes]) -> int:
    size = headers.get(_SIZE, b"")
    return int(size) if size.isdigit() else 0
