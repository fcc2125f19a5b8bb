"""Marks on the board for one seat: squares of its cards, nearly finished shapes."""

from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import occupied
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.land_of_clans.grid import Marks
from siegeworks.terminal.boards.land_of_clans.reach import finishing, plans, two_away

FAR = 3
"""Number of missing tokens from which a shape is not mentioned."""


def marks_for(view: View, *, two_squares: bool = False) -> Marks:
    """Mark shapes that lack one square; on request, also those that lack two."""
    table, clan = view.table, planning_clan(view)
    return Marks(
        in_hand=_squares_in_hand(view),
        finishing=finishing(table, clan),
        near=two_away(table, clan) if two_squares else (),
    )


def planning_clan(view: View) -> Clan:
    """Clan whose plans are marked: the viewer's, or for spectators the active one."""
    return (view.seat or view.table.turn.seat).clan


def _squares_in_hand(view: View) -> set[Square]:
    """Free squares of the viewer's cards."""
    square_of = view.table.land.square_of
    squares = {square_of[card] for card in view.hand if card in square_of}
    return squares - occupied(view.table)


def lacking(view: View) -> dict[PrizeNumber, int]:
    """Fewest tokens missing for each prize on offer, if they are fewer than `FAR`."""
    table, clan = view.table, planning_clan(view)
    nearest: dict[PrizeNumber, int] = {}
    for missing in range(FAR):
        for plan in plans(table, clan, missing=missing):
            nearest.setdefault(plan.prize, missing)
    return nearest
