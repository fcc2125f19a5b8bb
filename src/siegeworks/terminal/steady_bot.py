"""A bot that repeats its decisions after a take-back."""

import hmac
from collections import defaultdict
from collections.abc import Callable

from siegeworks.core.seat import Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.terminal.game_session import AnyState, TerminalGame


class SteadyBot:
    """Decides the same whenever it sees the same at the same point of the game, so
    nobody can take back until it does something else.

    If the game has a secret, the bot is seeded by that and by the number of entries, as
    at a table; so it does not change its mind either when somebody leaves and resumes.
    """

    def __init__(
        self,
        player: AnyPlayer,
        seeded: Callable[[str], AnyPlayer] | None = None,
    ) -> None:
        """`seeded` makes the same player with another seed."""
        self._player = player
        self._seeded = seeded
        self._decided: dict[int, list[tuple[AnyState, AnyState]]] = defaultdict(list)
        """Decisions by the number of entries before them: the view and the choice."""

    def decide(self, course: TerminalGame, seat: Seat) -> AnyState:
        """Repeat the choice made for this view before, or decide anew."""
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
