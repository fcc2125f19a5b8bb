"""The expert: estimates the strength for a breach, and the effort to prevent one."""

import random
from collections.abc import Sequence

from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.seats import INVADER
from siegeworks.games.stronghold.view import View
from siegeworks.players.player import Thought
from siegeworks.players.stronghold.defender import ExpertDefender
from siegeworks.players.stronghold.invader import ExpertInvader
from siegeworks.players.stronghold.styles import MIXED, STYLES, style_for
from siegeworks.players.stronghold.thought import confidence, reason


class ExpertPlayer:
    """Player of either seat; as the Invader, in one of several styles."""

    def __init__(self, seed: int | str, style: str = MIXED) -> None:
        self._random = random.Random(seed)
        if style not in (MIXED, *STYLES):
            raise ValueError(f"no style {style!r}; try: {MIXED}, {', '.join(STYLES)}")
        self._style = style
        self._last: tuple[View, Action] | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = legal[0] if len(legal) == 1 else self._best(view, legal)
        self._last = view, action
        return action

    def _best(self, view: View, legal: Sequence[Action]) -> Action:
        if view.seat is INVADER:
            style = style_for(self._style, view.table)
            return ExpertInvader(view, style, self._random).choose(legal)
        return ExpertDefender(view).choose(legal)

    @property
    def thought(self) -> Thought | None:
        """The reason for the last choice, computed on access only."""
        if self._last is None:
            return None
        view, action = self._last
        return Thought(reason(view, action), confidence(view))
