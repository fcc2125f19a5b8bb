"""What tables ask of whoever thinks for their bots and explains their positions."""

from collections.abc import Mapping
from typing import Protocol

from siegeworks.core.options import Value
from siegeworks.server.bots.worker import Explained


class BotService(Protocol):
    """Whoever decides for bots."""

    def warm(self, game: str, options: Mapping[str, Value], level: str) -> None:
        """That bot will be asked soon."""

    async def make_ready(
        self, game: str, options: Mapping[str, Value], level: str
    ) -> None:
        """Wait until a bot can think at once; or until it cannot be helped."""

    async def choose(
        self,
        game: str,
        options: Mapping[str, Value],
        level: str,
        view: bytes,
        seed: str,
    ) -> str | None:
        """A move in notation; None: no answer in time."""

    async def analyse(
        self, game: str, options: Mapping[str, Value], view: bytes, seed: str
    ) -> Explained | str | None:
        """What can be said about a position, or why nobody can; None: no answer."""
