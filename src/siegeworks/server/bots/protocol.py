"""Interface of the service that chooses moves for bots and analyses positions."""

from collections.abc import Mapping
from typing import Protocol

from siegeworks.core.options import Value
from siegeworks.server.bots.worker import Explained


class BotService(Protocol):
    """Service that chooses moves for bots and analyses positions."""

    def warm(self, game: str, options: Mapping[str, Value], level: str) -> None:
        """Prepare a bot in the background, because it will be asked soon."""

    async def make_ready(
        self, game: str, options: Mapping[str, Value], level: str
    ) -> None:
        """Wait until a bot can think at once, or until preparing it has failed."""

    async def choose(
        self,
        game: str,
        options: Mapping[str, Value],
        level: str,
        view: bytes,
        seed: str,
    ) -> str | None:
        """Choose a move, in notation; None: no answer in time."""

    async def analyse(
        self, game: str, options: Mapping[str, Value], view: bytes, seed: str
    ) -> Explained | str | None:
        """Analyse a position; a string: why this game has no analysis; None: no
        answer."""
