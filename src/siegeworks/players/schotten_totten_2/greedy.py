"""The greedy player: a heuristic with one action of lookahead on the open table."""

import random
from collections.abc import Sequence
from functools import lru_cache
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
from siegeworks.games.schotten_totten_2.board import Requirement
from siegeworks.games.schotten_totten_2.cards import SiegeCard
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    Unseen,
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.options import ColorRunReading
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.schotten_totten_2.lookahead import (
    after,
    awaits_target,
    next_targets,
)

HIGHEST_TOTAL = 44
"""Upper bound of any row's total, so that the kind of a formation dominates."""
WON_TILE = 3.0
COST_OF_OIL = 0.8
COST_OF_RETREAT = 0.5
COST_OF_TACTIC = 0.4


class GreedyPlayer:
    """Player that builds the most promising rows, without counting cards."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        scores = [score(view, action) for action in legal]
        best = max(scores)
        return self._random.choice(
            [
                action
                for action, points in zip(legal, scores, strict=True)
                if points == best
            ]
        )


def score(view: View, action: Action) -> float:
    """Return how much the action improves the table for the seat."""
    match action:
        case Declare(tile):
            return 2.0 * WON_TILE + view.table.wall[tile].damaged
        case Play() if isinstance(action.card, SiegeCard):
            return _gain(view, action)
        case Play() | PlayAction():
            return _gain(view, action) - COST_OF_TACTIC
        case Pour():
            return _gain(view, action) - COST_OF_OIL
        case Retreat():
            return _gain(view, action) - COST_OF_RETREAT
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            return _gain(view, action)
        case Offer(card):
            return -float(card.strength) if isinstance(card, SiegeCard) else -100.0
        case Pass() | Draw() | EndTurn() | Deal():
            return 0.0
        case _:
            assert_never(action)


def _gain(view: View, action: Action) -> float:
    best = _best_aim(view, after(view.table, action))
    sign = 1 if view.seat is Side.ATTACKER else -1
    return sign * (best - standing(view.table, view.table))


def _best_aim(view: View, table: Table) -> float:
    """Return the value of the table with its Action card aimed as well as possible."""
    if not awaits_target(table):
        return standing(table, view.table)
    aims = [_best_aim(view, after(table, aim)) for aim in next_targets(table)]
    return max(aims) if view.seat is Side.ATTACKER else min(aims)


def standing(table: Table, known: Table) -> float:
    """Evaluate the wall for the Attacker, as far as cards were `known`."""
    return sum(_tile_standing(tile, known) for tile in table.wall)


def _tile_standing(tile: Tile, known: Table) -> float:
    return _standing(tile, known.unseen, known.options.color_run)


@lru_cache(maxsize=4096)
def _standing(tile: Tile, unseen: Unseen, reading: ColorRunReading) -> float:
    attack = _promise(tile, Side.ATTACKER, unseen, reading)
    defence = _promise(tile, Side.DEFENDER, unseen, reading)
    return attack - defence + _claim(tile, attack, defence)


def _claim(tile: Tile, attack: float, defence: float) -> float:
    """Return the bonus for a finished row that the other side does not match."""
    if tile.is_complete(Side.ATTACKER) and attack > defence:
        return WON_TILE
    if tile.is_complete(Side.DEFENDER) and defence >= attack:
        return -WON_TILE / 2
    return 0.0


def _promise(tile: Tile, side: Side, unseen: Unseen, reading: ColorRunReading) -> float:
    """Return the worth of the row's best completion, scaled by its progress."""
    face, row = tile.face, tile.row(side)
    best = strongest_formation(row, face, unseen, reading)
    if best is None:
        return 0.0
    kind, total = best.worth(face.requirement)
    lowest = HIGHEST_TOTAL if face.requirement is Requirement.LOW_SUM else 0
    worth = kind + (total + lowest) / HIGHEST_TOTAL
    return worth * len(row) / face.slots
