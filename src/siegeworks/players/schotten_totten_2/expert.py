"""The expert: counts cards, evaluates every tile, and plays for the whole siege."""

import random
from collections.abc import Sequence
from typing import assert_never

from siegeworks.games.schotten_totten_2.actions import (
    Action,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Deal,
    Declare,
    Draw,
    EndTurn,
    Offer,
    Pass,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.board import DAMAGED_TILES_TO_WIN
from siegeworks.games.schotten_totten_2.cards import Pile, SiegeCard, without
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.player import Thought
from siegeworks.players.schotten_totten_2.evaluation import Appraisal
from siegeworks.players.schotten_totten_2.item_costs import (
    RETREAT,
    price_of_oil,
    price_of_tactic,
)
from siegeworks.players.schotten_totten_2.lookahead import after
from siegeworks.players.schotten_totten_2.tactics_play import (
    chance_after_action,
    chance_after_choice,
    wants_tactic,
    worth_keeping,
)
from siegeworks.players.schotten_totten_2.thought import reason

A_HAIR = 1e-9
"""Scores closer than this are equal, so that rounding errors do not decide."""
DECLARED = 2.0
"""Score above any probability: a proven tile is declared before all else."""


class ExpertPlayer:
    """Player that chooses the action with the highest probability to win."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)
        self._last: tuple[View, Action] | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = legal[0] if len(legal) == 1 else self._best(view, legal)
        self._last = view, action
        return action

    def _best(self, view: View, legal: Sequence[Action]) -> Action:
        scores = weigh(view, Appraisal(view), legal)
        enough = max(scores) - A_HAIR
        return self._random.choice(
            [
                action
                for action, score in zip(legal, scores, strict=True)
                if score >= enough
            ]
        )

    @property
    def thought(self) -> Thought | None:
        """The reason for the last choice, computed on access only."""
        if self._last is None:
            return None
        view, action = self._last
        appraisal = Appraisal(view)
        chance = appraisal.chance(view.table, view.hand)
        return Thought(reason(view, appraisal, action), chance)


def weigh(view: View, appraisal: Appraisal, legal: Sequence[Action]) -> list[float]:
    """Return the score of each action; only differences between scores have a meaning.

    Oil and retreat come before the play: their score is their gain plus the best
    play's.
    """
    scores = [score(view, appraisal, action) for action in legal]
    best_play = max(
        (
            points
            for action, points in zip(legal, scores, strict=True)
            if isinstance(action, Play | PlayAction)
        ),
        default=0.0,
    )
    return [
        points + best_play if isinstance(action, Pour | Retreat) else points
        for action, points in zip(legal, scores, strict=True)
    ]


def score(view: View, appraisal: Appraisal, action: Action) -> float:
    table, hand = view.table, view.hand
    match action:
        case Declare(tile):
            return DECLARED + wins_at_once(table, tile)
        case Play(card, _):
            chance = appraisal.chance(after(table, action), without(hand, card))
            if isinstance(card, SiegeCard):
                return chance
            return chance * (1 - price_of_tactic(table, card))
        case PlayAction(tactic):
            chance = chance_after_action(view, appraisal, tactic)
            return chance * (1 - price_of_tactic(table, tactic))
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            return chance_after_choice(view, appraisal, action)
        case Pour():
            return _gain(view, appraisal, action, price_of_oil(table))
        case Retreat():
            return _gain(view, appraisal, action, RETREAT)
        case Offer(card):
            return -worth_keeping(view, appraisal, card)
        case Draw(pile):
            return float(wants_tactic(view) is (pile is Pile.TACTIC))
        case Pass() | EndTurn() | Deal():
            return 0.0
        case _:
            assert_never(action)


def _gain(view: View, appraisal: Appraisal, action: Action, price: float) -> float:
    changed = appraisal.chance(after(view.table, action), view.hand)
    return changed * (1 - price) - appraisal.chance(view.table, view.hand)


def wins_at_once(table: Table, tile: int) -> bool:
    """Return True if control of the tile ends the game (3.5, 5.1)."""
    damaged = sum(other.damaged for other in table.wall)
    return table.wall[tile].damaged or damaged + 1 == DAMAGED_TILES_TO_WIN
