"""Draining of request bodies, so that a client that is still sending sees an error.

If the server responds and closes while more of the body arrives, the operating system
resets the connection, and the response may be lost. So the rest of the body is read and
discarded first, up to a limit.
"""

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive, Scope

MAX_DRAINED_BYTES = 256 * 1024
"""Bytes that are read and discarded at most before an error response."""
DRAIN_SECONDS = 2.0

_EXPECTS = b"expect"
_SIZE = b"content-length"


class DrainableBody:
    """Request body that remembers whether it has been received to its end."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        headers = dict(scope["headers"])
        # A client with `Expect: 100-continue` sends no body before it sees a response.
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
