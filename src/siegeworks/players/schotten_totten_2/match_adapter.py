"""Adapters that let players of the single game play the two-game match."""

from collections.abc import Sequence

from siegeworks.core.record import replace
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.match import MatchView
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.analysis import Analysis, Analyst
from siegeworks.players.player import NeedsWarming, Player, Thinker, Thought


class InMatch:
    """Player of a match: shows its player the current game."""

    def __init__(self, player: Player[View, Action]) -> None:
        self._player = player

    def choose(self, view: MatchView, legal: Sequence[Action]) -> Action:
        return self._player.choose(view.game, legal)

    def warm(self) -> None:
        if isinstance(self._player, NeedsWarming):
            self._player.warm()

    @property
    def thought(self) -> Thought | None:
        return self._player.thought if isinstance(self._player, Thinker) else None


class MatchAnalyst:
    """Analyst of a match: explains its current game."""

    def __init__(self, analyst: Analyst[View]) -> None:
        self._analyst = analyst

    def analyse(self, view: MatchView) -> Analysis:
        assert view.seat is not None, "a spectator has nothing to decide"
        return replace(self._analyst.analyse(view.game), seat=str(view.seat))

    def warm(self) -> None:
        if isinstance(self._analyst, NeedsWarming):
            self._analyst.warm()
