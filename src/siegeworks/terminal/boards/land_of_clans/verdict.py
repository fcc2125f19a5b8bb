"""Goal and result of the game, worded for the viewer."""

from siegeworks.core.outcome import Outcome
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.stages import Over
from siegeworks.games.land_of_clans.table import Table, points_of
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.land_of_clans.paint import NAMES


def goal(view: View) -> str:
    options = view.table.options
    last = view.table.land.data.end_at_tiles
    who = "a clan" if options.teams else "somebody"
    limit = f", or after {options.turn_limit} turns" if options.turn_limit else ""
    return f"Goal: have the most points when {who} has {last} castles{limit}."


def ending(view: View) -> str:
    """Sentence with the winners, the reason and the points."""
    stage = view.table.stage
    assert isinstance(stage, Over), "only a finished game has a result"
    outcome = stage.outcome
    return f"{_result(view.seat, outcome)}: {outcome.reason}. {_points(view.table)}."


def _result(seat: Seat | None, outcome: Outcome) -> str:
    winners = [Seat(winner) for winner in outcome.winners]
    if seat is None or not winners:
        return f"{_all_of(winners)} won"
    if seat not in winners:
        return f"You lost to {_all_of(winners)}"
    others = [winner for winner in winners if winner is not seat]
    return f"You won together with {_all_of(others)}" if others else "You won"


def _all_of(seats: list[Seat]) -> str:
    *most, last = [NAMES[seat] for seat in seats] or ["Nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def _points(table: Table) -> str:
    """List the points of all clans, best first."""

    def counted(clan: Clan) -> int:
        return points_of(table, clan)

    ranked = sorted(table.options.clans, key=counted, reverse=True)
    return "Points: " + ", ".join(f"{clan} {counted(clan)}" for clan in ranked)
