"""Greedy: works on the shape that is nearest to being finished, and fights whenever
it may."""

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
"""Nothing is better than a castle now."""
ATTACK = 50.0
HELD = 0.5
"""What remains of a shape's promise for each missing square whose card is in hand."""
TO_DRAW = 0.1
"""The same for a square whose card has to be drawn first."""
A_WIZARD = -1.0
"""A Wizard is kept for finishing a castle."""
A_CARD_WOULD_DO = 1.0
"""Nor is it spent where a card in hand does the same."""
PICTURE = 0.001
"""Between equals, cards with a picture stay in hand."""


class GreedyPlayer:
    """Takes the next square of its best shape, builds at once, attacks at sight."""

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
    """What greedy sees in a view: for each square, the best shape it belongs to."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator does not play"
        self._land = view.table.land
        scene = scene_of(view.table)
        self._promise, self._finishing = _promises(
            scene, scene.of(view.seat.clan), scene.barred(view.seat.clan), view.hand
        )

    def score(self, action: Action) -> float:
        """How much greedy likes an action, at first sight."""
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
        """What a card would still do for a shape; less than 1."""
        if card in (SWORD, SHIELD):
            return 0.0
        return self._promise.get(self._land.square_of[card], 0.0) / FINISH


def _promises(
    scene: Scene, mine: Mask, barred: Mask, hand: tuple[Card, ...]
) -> tuple[dict[Square, float], set[Square]]:
    """By square: the best shape on offer with it; and which squares finish one."""
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
