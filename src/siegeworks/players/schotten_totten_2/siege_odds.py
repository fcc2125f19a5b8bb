"""Probability that the wall falls, combined from those of its tiles."""

from collections.abc import Sequence

from siegeworks.games.schotten_totten_2.board import DAMAGED_TILES_TO_WIN
from siegeworks.games.schotten_totten_2.tile import Tile

SECOND_FALL = 0.3
"""Probability that a tile that falls early falls again before the end."""
TURNS_FOR_SECOND_FALL = 14
"""Number of turns below which the second fall becomes less likely, in proportion."""


def chance_to_win(wall: Sequence[Tile], chances: Sequence[float], turns: int) -> float:
    """Return the probability that the Attacker takes four tiles, or one twice (3.5,
    5.1).

    `chances` holds each tile's probability to fall if there is time for it.
    """
    again = SECOND_FALL * min(1.0, turns / TURNS_FOR_SECOND_FALL)
    needed = DAMAGED_TILES_TO_WIN - sum([tile.damaged for tile in wall])
    # Probability that the wall still stands, by tiles taken so far.
    standing = [1.0] + [0.0] * (needed - 1)
    for tile, chance in zip(wall, in_time(wall, chances, turns), strict=True):
        holds = 1 - chance
        if tile.damaged:
            standing = [each * holds for each in standing]
            continue
        falls_once = chance * (1 - again)
        for taken in range(needed - 1, 0, -1):
            standing[taken] = standing[taken] * holds + standing[taken - 1] * falls_once
        standing[0] *= holds
    return 1 - sum(standing)


def in_time(
    wall: Sequence[Tile], chances: Sequence[float], turns: int
) -> Sequence[float]:
    """Reduce the probabilities for an Attacker with only so many turns to fill slots.

    The turns go to the tiles with the highest probability for each card.
    """
    missing = [tile.face.slots - len(tile.attacker) for tile in wall]
    if sum(missing) <= turns:
        return chances
    promise = [
        chance / (cards + 0.5) for chance, cards in zip(chances, missing, strict=True)
    ]
    left = list(chances)
    for index in sorted(range(len(wall)), key=promise.__getitem__, reverse=True):
        if missing[index] > turns:
            left[index] *= (turns / missing[index]) ** 2
        turns = max(0, turns - missing[index])
    return left
