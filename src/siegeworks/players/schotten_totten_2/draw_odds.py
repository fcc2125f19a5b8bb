"""Probability that a side draws an unseen card while it still matters."""

from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.players.schotten_totten_2.turns_left import defender_room, turns_left

FORESIGHT = {Side.ATTACKER: 6, Side.DEFENDER: 12}
"""Draws ahead that a plan may wait for."""
NEVER_SEEN = 6
"""Cards that will still be unseen at the end, so that a Defender with a slot to spare
can go on threatening with them (Q26)."""
TILES_KEPT_OPEN = 3
"""Slots that a Defender in no hurry leaves open until the end, even though there are
turns enough to fill them."""


def chance_of_each(table: Table, side: Side, in_hand: int, loose: int) -> float:
    """Return the probability that a side has or will draw a given loose card."""
    coming: float = in_hand + min(turns_left(table, side), FORESIGHT[side])
    if side is Side.DEFENDER:
        coming += NEVER_SEEN * patience(table)
    return min(1.0, coming / max(1, loose))


def patience(table: Table) -> float:
    """Return how far the Defender can leave lost tiles unfinished, from 0 to 1.

    A turn must fill a slot, so the result depends on the slots left over at the end.
    """
    left_over = defender_room(table) - turns_left(table, Side.DEFENDER)
    return min(1.0, max(0.0, (left_over + TILES_KEPT_OPEN) / (2 * TILES_KEPT_OPEN)))
