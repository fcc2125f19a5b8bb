"""A bot that repeats its decisions after a take-back."""

from collections import defaultdict

from siegeworks.cli.course import Course, Whatever
from siegeworks.core.seat import Seat
from siegeworks.players.player import AnyPlayer


class SteadyBot:
    """Decides the same whenever it sees the same at the same point of the game, so
    nobody can take back until it does something else."""

    def __init__(self, player: AnyPlayer) -> None:
        self._player = player
        self._decided: dict[int, list[tuple[Whatever, Whatever]]] = defaultdict(list)
        """Decisions by the number of entries before them: the view and the choice."""

    def decide(self, course: Course, seat: Seat) -> Whatever:
        """Repeat the choice made for this view before, or decide anew."""
        game, before = course.game, self._decided[len(course.record.entries)]
        view = game.view(course.state, seat)
        for known, chosen in before:
            if known == view:
                return chosen
        action = self._player.choose(view, game.legal_for(view))
        before.append((view, action))
        return action
