"""Wrapper that makes a bot repeat its decisions after a take-back."""

import hmac
from collections import defaultdict
from collections.abc import Callable

from siegeworks.core.seat import Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.terminal.game_session import AnyState, TerminalGame


class SteadyBot:
    """Repeats its decision for the same view at the same point of the game.

    So a player cannot take back moves until the bot decides otherwise. If the game has
    a secret, the bot is seeded by it and the number of entries, as on the server; so
    its decision does not change either if the game is saved and resumed.
    """

    def __init__(
        self,
        player: AnyPlayer,
        seeded: Callable[[str], AnyPlayer] | None = None,
    ) -> None:
        """Wrap a player; `seeded` creates the same player with another seed."""
        self._player = player
        self._seeded = seeded
        self._decided: dict[int, list[tuple[AnyState, AnyState]]] = defaultdict(list)
        """Earlier decisions as (view, choice), by the number of entries before them."""

    def decide(self, course: TerminalGame, seat: Seat) -> AnyState:
        """Repeat an earlier choice for the same view, or ask the player."""
        game, before = course.game, self._decided[len(course.record.entries)]
        view = game.view(course.state, seat)
        for known, chosen in before:
            if known == view:
                return chosen
        player = self._player_for(course, seat)
        action = player.choose(view, game.legal_for(view))
        before.append((view, action))
        return action

    def _player_for(self, course: TerminalGame, seat: Seat) -> AnyPlayer:
        record = course.record
        if self._seeded is None or not record.secret:
            return self._player
        message = f"bot {seat} {record.next_number - 1}".encode()
        secret = bytes.fromhex(record.secret)
        return self._seeded(hmac.digest(secret, message, "sha256").hex())
