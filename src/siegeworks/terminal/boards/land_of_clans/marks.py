"""What is worth marking for one seat: squares of its cards, shapes nearly finished."""

from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import occupied
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.land_of_clans.grid import Marks
from siegeworks.terminal.boards.land_of_clans.reach import finishing, plans, two_away

FAR = 3
"""So many missing tokens are not worth a word."""


def marks_for(view: View, *, two_squares: bool = False) -> Marks:
    """What is within one square always; what is within two only on request."""
    table, clan = view.table, planning_clan(view)
    return Marks(
        in_hand=_squares_in_hand(view),
        finishing=finishing(table, clan),
        near=two_away(table, clan) if two_squares else (),
    )


def planning_clan(view: View) -> Clan:
    """Whose plans are marked: one's own, or to a spectator those of the active clan."""
    return (view.seat or view.table.turn.seat).clan


def _squares_in_hand(view: View) -> set[Square]:
    """Where the own cards can go."""
    square_of = view.table.land.square_of
    squares = {square_of[card] for card in view.hand if card in square_of}
    return squares - occupied(view.table)


def lacking(view: View) -> dict[PrizeNumber, int]:
    """By prize on offer: how many tokens the nearest place for it lacks, if few."""
    table, clan = view.table, planning_clan(view)
    nearest: dict[PrizeNumber, int] = {}
    for missing in range(FAR):
        for plan in plans(table, clan, missing=missing):
            nearest.setdefault(plan.prize, missing)
    return nearest
