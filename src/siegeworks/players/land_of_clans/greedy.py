"""The greedy player: works on the shape that is nearest to completion, always
attacks."""

import random
from collections.abc import Sequence
from typing import assert_never

from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Deal,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    Reveal,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.land import SHIELD, SWORD, WIZARD, Card, Square
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.board_bits import Scene, land_in, scene_of
from siegeworks.players.land_of_clans.footprints import Mask, footprints, waste_mask

FINISH = 100.0
"""Score of finishing a castle: nothing is better."""
ATTACK = 50.0
HELD = 0.5
"""Factor on a shape's score for each missing square whose card is in hand."""
TO_DRAW = 0.1
"""Factor on a shape's score for each missing square whose card must be drawn."""
A_WIZARD = -1.0
"""Score of a Wizard that finishes no castle: it is kept for that."""
A_CARD_WOULD_DO = 1.0
"""Penalty on a Wizard that finishes a castle: a card in hand is preferred."""
PICTURE = 0.001
"""Tie-break: cards with a picture stay in hand."""


class GreedyPlayer:
    """Player that takes the next square of its best shape, builds and attacks at
    once."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        eye = Eye(view)
        scores = [eye.score(action) for action in legal]
        best = max(scores)
        return self._random.choice(
            [
                action
                for action, points in zip(legal, scores, strict=True)
                if points == best
            ]
        )


class Eye:
    """Scorer of actions: for each square, it knows the best shape with it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator does not play"
        self._land = view.table.land
        scene = scene_of(view.table)
        self._promise, self._finishing = _promises(
            scene, scene.of(view.seat.clan), scene.barred(view.seat.clan), view.hand
        )

    def score(self, action: Action) -> float:
        """Score an action by heuristics, without lookahead."""
        match action:
            case TakeLand(card):
                square = self._land.square_of[card]
                return self._at(square) - PICTURE * self._has_picture(card)
            case TakeWaste(card, square):
                return self._at(square) - self._use_of(card)
            case PlayWizard(square):
                if square not in self._finishing:
                    return A_WIZARD
                return self._at(square) - A_CARD_WOULD_DO
            case Attack(castle):
                return ATTACK + self._land.prizes[castle].points
            case GiveUp(card):
                return 1.0 - 2 * self._has_picture(card)
            case Lift(square):
                return -self._promise.get(square, 0.0)
            case Build(castle):
                return self._land.prizes[castle].points
            case Lay(card):
                return 1.0 - self._use_of(card)
            case Defend(shields):
                return shields
            case Wait() | Enough() | Begin() | Deal() | Reveal():
                return 0.0
            case _:
                assert_never(action)

    def _at(self, square: Square) -> float:
        finish = FINISH if square in self._finishing else 0.0
        return finish + self._promise.get(square, 0.0)

    def _has_picture(self, card: Card) -> bool:
        land = self._land
        return card == WIZARD or card in land.swords or card in land.shields

    def _use_of(self, card: Card) -> float:
        """Return the value of a card for a shape; less than 1."""
        if card in (SWORD, SHIELD):
            return 0.0
        return self._promise.get(self._land.square_of[card], 0.0) / FINISH


def _promises(
    scene: Scene, mine: Mask, barred: Mask, hand: tuple[Card, ...]
) -> tuple[dict[Square, float], set[Square]]:
    """Return the best shape on offer by square, and the squares that complete one."""
    held = land_in(scene.land, hand) | waste_mask(scene.land)
    promise: dict[Square, float] = {}
    finishing: set[Square] = set()
    for prize in scene.offers:
        points = scene.land.prizes[prize].points
        for mask, _, squares in footprints(scene.land)[prize]:
            if mask & barred:
                continue
            missing = mask & ~mine
            in_hand = (missing & held).bit_count()
            to_draw = missing.bit_count() - in_hand
            worth = points * HELD**in_hand * TO_DRAW**to_draw
            for square in squares:
                if worth > promise.get(square, 0.0):
                    promise[square] = worth
            if in_hand + to_draw == 1:
                finishing.add(missing.bit_length() - 1)
    return promise, finishing
